//! The incoming side: from the bytes of a frame to messages, as far as their meaning is clear, and what is lost with a
//! message that cannot be read.
//!
//! Clients differ in what JSON-RPC leaves open, and in what it does not. What can only mean one thing is taken to
//! mean it. A message that may have been a change of a document's text, and cannot be read, is a [`Loss`]: the server
//! must not go on with a text that is no longer the client's. Nothing is looked for in what is not JSON: any document
//! may have been meant.

use serde_json::Value;

use ludex_lsp::wire::settle::{DID_CHANGE, DID_OPEN};

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
///
/// # Errors
/// If it is not JSON.
pub fn parse(body: &[u8]) -> serde_json::Result<(Value, bool)> {
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

#[cfg(test)]
mod tests {
    use serde_json::json;

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
}
