//! Messages in the form in which they are read: clients differ in what the protocol leaves open, and in what it does not.
//! What can only mean one thing is taken to mean it.

use serde_json::{Map, Value, json};

use super::capabilities::{CONTENT, FOLDING_RANGE};

/// A document is opened.
pub const DID_OPEN: &str = "textDocument/didOpen";
/// A document is edited.
pub const DID_CHANGE: &str = "textDocument/didChange";
/// A document is closed.
pub const DID_CLOSE: &str = "textDocument/didClose";

/// The place of the capabilities for the workspace in the parameters of `initialize`.
const WORKSPACE: &str = "/capabilities/workspace";

/// Moves a capability of the workspace that `lsp_types` does not have to where it has room for it.
fn make_experimental(capabilities: &mut Value, name: &str) {
    let known = capabilities.get("workspace").and_then(|workspace| workspace.get(name)).cloned();
    if let (Some(known), Some(capabilities)) = (known, capabilities.as_object_mut()) {
        let experimental = capabilities.entry("experimental").or_insert_with(|| json!({}));
        if !experimental.is_object() {
            *experimental = json!({});
        }
        experimental[name] = known;
    }
}

/// Gives a message the form in which the service takes it: some clients leave `jsonrpc` out, and they write the
/// parameters of a method that has none as null, as `{}`, as `[]` or not at all.
pub fn settle(method: &str, message: &mut Map<String, Value>) {
    message.insert("jsonrpc".to_owned(), json!("2.0"));
    // `lsp_types` reads it under another name.
    if method == "initialize"
        && let Some(workspace) = message.get_mut("params").and_then(|params| params.pointer_mut(WORKSPACE))
        && let Some(diagnostics) = workspace.get("diagnostics").cloned()
    {
        workspace["diagnostic"] = diagnostics;
    }
    // These it does not read at all.
    if method == "initialize"
        && let Some(capabilities) = message.get_mut("params").and_then(|params| params.get_mut("capabilities"))
    {
        for name in [CONTENT, FOLDING_RANGE] {
            make_experimental(capabilities, name);
        }
    }
    match method {
        "shutdown" | "exit" => {
            message.remove("params");
        }
        "ludex/status" => {
            message.insert("params".to_owned(), Value::Null);
        }
        "initialized" => {
            message.insert("params".to_owned(), json!({}));
        }
        // From a client that can be asked for its configuration, this only says that the configuration has changed.
        "workspace/didChangeConfiguration" => {
            let params = message.entry("params").or_insert(Value::Null);
            if params.get("settings").is_none() {
                *params = json!({"settings": null});
            }
        }
        _ if message.get("params").is_some_and(Value::is_null) => {
            message.remove("params");
        }
        _ => {}
    }
}

/// True for methods that are notifications by the protocol, even if a client has given one an id.
pub fn is_notification(method: &str) -> bool {
    let name = method.rsplit('/').next().unwrap_or_default();
    let did = name.strip_prefix("did").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()));
    let others = [
        "initialized",
        "exit",
        "textDocument/willSave",
        "window/workDoneProgress/cancel",
        "$/cancelRequest",
        "$/progress",
        "$/setTrace",
    ];
    did || others.contains(&method)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_capability_has_the_name_by_which_it_is_read() {
        let settled = |workspace: Value| {
            let mut message = json!({"params": {"capabilities": {"workspace": workspace}}});
            settle("initialize", message.as_object_mut().expect("an object"));
            message["params"]["capabilities"]["workspace"].take()
        };
        let refresh = json!({"refreshSupport": true});
        assert_eq!(settled(json!({"diagnostics": refresh})), json!({"diagnostics": refresh, "diagnostic": refresh}));
        for other in [json!({}), json!(null), json!([]), json!("diagnostics")] {
            assert_eq!(settled(other.clone()), other);
        }
    }

    #[test]
    fn a_capability_without_a_name_is_found_among_the_experimental_ones() {
        let settled = |experimental: Value| {
            let workspace = json!({"textDocumentContent": {}});
            let mut message =
                json!({"params": {"capabilities": {"workspace": workspace, "experimental": experimental}}});
            settle("initialize", message.as_object_mut().expect("an object"));
            message["params"]["capabilities"]["experimental"].take()
        };
        assert_eq!(settled(json!({"x": 1})), json!({"x": 1, CONTENT: {}}));
        for other in [json!(null), json!([]), json!(3)] {
            assert_eq!(settled(other), json!({CONTENT: {}}));
        }
    }

    #[test]
    fn notifications_are_known_by_their_names() {
        for method in ["initialized", "textDocument/didChange", "workspace/didRenameFiles", "$/setTrace"] {
            assert!(is_notification(method), "{method}");
        }
        for method in ["shutdown", "textDocument/hover", "textDocument/willSaveWaitUntil", "$/nothing", "x/didactic"] {
            assert!(!is_notification(method), "{method}");
        }
    }
}
