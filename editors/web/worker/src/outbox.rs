//! The messages for the client that nobody has taken yet.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ludex_lsp::jsonrpc::Result;
use ludex_lsp::wire::outlet::Outlet;
use serde_json::{Value, json};

/// The messages, in their order. A clone takes more of them.
#[derive(Clone, Default)]
pub(crate) struct Messages(Arc<Mutex<VecDeque<String>>>);

impl Messages {
    fn lock(&self) -> MutexGuard<'_, VecDeque<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Outlet for Messages {
    fn send_text(&self, message: String) {
        self.lock().push_back(message);
    }

    /// Whoever drives the session takes the messages after each piece of work.
    fn wait_for_room(&self, _still: &dyn Fn()) {}
}

/// The messages, and the questions among them.
#[derive(Default)]
pub(crate) struct Outbox {
    pub(crate) messages: Messages,
    /// The number of requests that were sent.
    asked: u64,
}

impl Outbox {
    /// The next message.
    pub(crate) fn take(&self) -> Option<String> {
        self.messages.lock().pop_front()
    }

    /// Answers a request with its result, which is JSON, or with the reason why there is none.
    pub(crate) fn answer(&self, id: &Value, result: Result<String>) {
        let message = match result {
            Ok(result) => format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#),
            Err(error) => format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{}}}"#, json!(error)),
        };
        self.messages.send_text(message);
    }

    /// Sends a request; gives its id.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let id = json!(format!("ludex/{}", self.asked));
        let mut message = json!({"jsonrpc": "2.0", "id": id, "method": method});
        if !params.is_null() {
            message["params"] = params;
        }
        self.messages.send_text(message.to_string());
        id
    }
}
