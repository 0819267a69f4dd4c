//! What the server sends on its own account.

use std::sync::mpsc::Sender;

use serde::Serialize;
use serde_json::{Value, json};

/// Puts messages on their way to the client, from any thread.
#[derive(Clone, Debug)]
pub(super) struct Outgoing(pub(super) Sender<Value>);

impl Outgoing {
    /// Sends a message as it is.
    pub(super) fn send(&self, message: Value) {
        // The other end is gone only when the process ends.
        let _ = self.0.send(message);
    }

    /// Sends a notification.
    pub(super) fn notify(&self, method: &str, params: impl Serialize) {
        match serde_json::to_value(params) {
            Ok(params) => self.send(json!({"jsonrpc": "2.0", "method": method, "params": params})),
            Err(error) => tracing::error!("{method} could not be sent: {error}"),
        }
    }
}
