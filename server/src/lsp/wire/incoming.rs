//! The incoming side: from the bytes of a frame to messages, as far as their meaning is clear, and what is lost with a
//! message that cannot be read.
//!
//! Clients differ in what JSON-RPC leaves open, and in what it does not. What can only mean one thing is taken to
//! mean it. A message that may have been a change of a document's text, and cannot be read, is a [`Loss`]: the server
//! must not go on with a text that is no longer the client's. Nothing is looked for in what is not JSON: any document
//! may have been meant.

use serde_json::{Map, Value, json};

use super::capabilities::{CONTENT, FOLDING_RANGE};

pub(crate) const DID_OPEN: &str = "textDocument/didOpen";
pub(crate) const DID_CHANGE: &str = "textDocument/didChange";
pub(crate) const DID_CLOSE: &str = "textDocument/didClose";

/// The place of the capabilities for the workspace in the parameters of `initialize`.
const WORKSPACE: &str = "/capabilities/workspace";

/// The documents whose text in the client the server no longer knows.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Loss {
    Nothing,
    /// One document, with its language id if it was to be opened.
    Document {
        uri: String,
        language_id: Option<String>,
    },
    /// Any of the open documents may have been meant.
    All,
}

/// Reads the body of a frame; true if a part of a text in it had to be replaced, because it is not Unicode.
pub(crate) fn parse(body: &[u8]) -> serde_json::Result<(Value, bool)> {
    match serde_json::from_slice(body) {
        Ok(message) => Ok((message, false)),
        // The error of the body itself is the one that says something to the client's authors.
        Err(error) => serde_json::from_str(&mended(body)).map(|message| (message, true)).map_err(|_| error),
    }
}

/// A body with U+FFFD for every byte that is not UTF-8, and for every escaped half of a surrogate pair that has
/// no other half, which JavaScript writes where an editor has cut a character in two.
fn mended(body: &[u8]) -> String {
    let mut text = String::with_capacity(body.len());
    for chunk in body.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    let mut mended = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(at) = rest.find('\\') {
        mended.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = match (escaped_unit(rest), rest.get(6..).and_then(escaped_unit)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(0xD800..=0xDFFF), _) => {
                mended.push(char::REPLACEMENT_CHARACTER);
                rest = &rest[6..];
                continue;
            }
            // The backslash and what it escapes, which may be a backslash.
            _ => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
        };
        mended.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    mended.push_str(rest);
    mended
}

/// The UTF-16 unit of an escape `\u1234` with which a text begins.
fn escaped_unit(text: &str) -> Option<u16> {
    u16::from_str_radix(text.strip_prefix("\\u")?.get(..4)?, 16).ok()
}

/// The loss with a notification of a document's text whose parameters cannot be read.
pub(crate) fn lost_with_params(method: &str, params: &Value) -> Loss {
    let document = &params["textDocument"];
    let uri = document["uri"].as_str().map(str::to_owned);
    match (method, uri) {
        // Where the URI has been mended, it is not the one that the client has written.
        (DID_CHANGE, Some(uri)) if uri.contains(char::REPLACEMENT_CHARACTER) => Loss::All,
        (DID_CHANGE, None) => Loss::All,
        (DID_CHANGE, Some(uri)) => Loss::Document { uri, language_id: None },
        (DID_OPEN, Some(uri)) => {
            let language_id = document["languageId"].as_str().unwrap_or_default().to_owned();
            Loss::Document { uri, language_id: Some(language_id) }
        }
        _ => Loss::Nothing,
    }
}

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
pub(crate) fn settle(method: &str, message: &mut Map<String, Value>) {
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
pub(crate) fn is_notification(method: &str) -> bool {
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

    fn read(text: &str) -> (Value, bool) {
        parse(text.as_bytes()).expect("JSON")
    }

    #[test]
    fn halves_of_surrogate_pairs_are_replaced() {
        assert_eq!(read(r#""\ud83d\ude00 \\ud83d""#), (json!("😀 \\ud83d"), false));
        assert_eq!(read(r#""\ud83d""#), (json!("\u{FFFD}"), true));
        assert_eq!(read(r#""\ude00\ud83d\ud83d\ude00\n""#), (json!("\u{FFFD}\u{FFFD}😀\n"), true));
        assert_eq!(read(r#""\\\ud83d\"\uD83D""#), (json!("\\\u{FFFD}\"\u{FFFD}"), true));
        assert_eq!(read(r#""\\ud83d \udead ö""#), (json!("\\ud83d \u{FFFD} ö"), true));
    }

    #[test]
    fn bytes_that_are_not_utf8_are_replaced() {
        assert_eq!(parse(b"\"a\xE4b\xF0\x9F\"").expect("JSON"), (json!("a\u{FFFD}b\u{FFFD}\u{FFFD}"), true));
    }

    #[test]
    fn what_is_not_json_stays_unread() {
        for body in [&b"{\"a\":"[..], b"", b"\\", b"\"\\u", b"\"\\ud83", b"\"\\ud83d", b"\xFF"] {
            assert!(parse(body).is_err(), "{body:?}");
        }
    }

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
