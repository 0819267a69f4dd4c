//! The way to the client for what it has not asked for.

use serde::Serialize;

/// Takes messages to the client.
pub trait Outlet {
    /// Sends a message that is written already.
    fn send_text(&self, message: String);

    /// Waits until more should be sent. `still` is asked meanwhile, and may unwind.
    fn wait_for_room(&self, still: &dyn Fn());
}

#[derive(Serialize)]
struct Notification<'a, P> {
    jsonrpc: &'static str,
    method: &'a str,
    params: P,
}

/// Sends a notification.
pub fn notify(outlet: &dyn Outlet, method: &str, params: impl Serialize) {
    match serde_json::to_string(&Notification { jsonrpc: "2.0", method, params }) {
        Ok(message) => outlet.send_text(message),
        Err(error) => tracing::error!("{method} could not be sent: {error}"),
    }
}

/// Sends what is wrong to the user, who sees it at once.
pub fn warn(outlet: &dyn Outlet, message: String) {
    notify(
        outlet,
        "window/showMessage",
        lsp_types::ShowMessageParams { typ: lsp_types::MessageType::WARNING, message },
    );
}

/// An outlet that leads nowhere.
#[cfg(test)]
pub(crate) struct Nowhere;

#[cfg(test)]
impl Outlet for Nowhere {
    fn send_text(&self, _message: String) {}

    fn wait_for_room(&self, _still: &dyn Fn()) {}
}
