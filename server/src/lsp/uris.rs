//! The client's own spelling of URIs.
//!
//! Files are keyed by decoded path. The `Url` type rewrites what a client sent (umlauts, blanks, the
//! case of a host, `c%3A`), and an editor may not recognise its own file in the rewritten form. So
//! every spelling that comes in is remembered, and put back into what goes out. A document has the spelling in which it
//! was opened until it is closed; of other files the last one counts.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use lsp_types::Url;
use serde_json::Value;

use super::incoming::{DID_CLOSE, DID_OPEN};

/// The spellings seen so far.
#[derive(Debug, Default)]
pub(super) struct Spellings {
    /// From the rewritten form to the client's, where they differ.
    exact: HashMap<String, String>,
    /// The same for folders, for files the client has not named yet.
    folders: Vec<(String, String)>,
    /// The open documents, in the rewritten form.
    open: HashSet<String>,
}

impl Spellings {
    /// Remembers the URIs of a message, or of those in a batch.
    pub(super) fn learn(&mut self, message: &Value) {
        if let Value::Array(batch) = message {
            batch.iter().for_each(|message| self.learn(message));
            return;
        }
        let document = message.pointer("/params/textDocument/uri").and_then(Value::as_str);
        let method = message.get("method").and_then(Value::as_str).unwrap_or_default();
        match (document.and_then(own), method) {
            (Some(url), DID_OPEN) => {
                self.open.remove(url.as_str());
                self.learn_all(message);
                self.open.insert(url.into());
            }
            (Some(url), DID_CLOSE) => {
                self.open.remove(url.as_str());
            }
            _ => self.learn_all(message),
        }
    }

    fn learn_all(&mut self, message: &Value) {
        match message {
            Value::Object(object) => {
                for (key, value) in object {
                    match value {
                        Value::String(raw) if key == "uri" || key == "rootUri" => {
                            self.learn_one(raw, key == "rootUri" || object.contains_key("name"));
                        }
                        _ => self.learn_all(value),
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.learn_all(item)),
            _ => {}
        }
    }

    fn learn_one(&mut self, raw: &str, folder: bool) {
        // The key is what the server itself would write for the same file.
        let Some(url) = own(raw) else { return };
        if self.open.contains(url.as_str()) {
            return;
        }
        if url.as_str() == raw {
            // That may be another spelling than that of its folder, or than the one before.
            if self.spell(raw).is_some() {
                self.exact.insert(url.into(), raw.to_owned());
            }
            return;
        }
        if folder {
            let trim = |text: &str| text.trim_end_matches('/').to_owned();
            self.folders.push((trim(url.as_str()), trim(raw)));
        }
        self.exact.insert(url.into(), raw.to_owned());
    }

    /// The client's spelling of a URI that the server has written.
    pub(super) fn spelled(&self, uri: &str) -> String {
        self.spell(uri).unwrap_or_else(|| uri.to_owned())
    }

    /// The same, if the client has one.
    fn spell(&self, uri: &str) -> Option<String> {
        if let Some(raw) = self.exact.get(uri) {
            return Some(raw.clone());
        }
        self.folders.iter().find_map(|(url, raw)| {
            let rest = uri.strip_prefix(url.as_str())?;
            rest.starts_with('/').then(|| format!("{raw}{rest}"))
        })
    }

    /// Puts the client's spellings into a message, which is a JSON text.
    pub(super) fn restore(&self, message: String) -> String {
        if self.exact.is_empty() {
            return message;
        }
        let mut out = String::with_capacity(message.len());
        let mut copied = 0;
        // A quote inside of a string has a backslash before it, so no string looks like a key.
        for (at, end_of_key) in message.match_indices("ri\":\"") {
            let is_key = ["\"u", "\"targetU"].iter().any(|key| message[..at].ends_with(key));
            let start = at + end_of_key.len();
            let Some(length) = message[start..].find('"').filter(|_| is_key) else { continue };
            if let Some(raw) = self.spell(&message[start..start + length]) {
                let quoted = Value::from(raw).to_string();
                out.push_str(&message[copied..start]);
                out.push_str(&quoted[1..quoted.len() - 1]);
                copied = start + length;
            }
        }
        out.push_str(&message[copied..]);
        out
    }
}

/// The key of a document: its decoded path, or for what is not a file the URI itself.
pub(super) fn path(url: &Url) -> PathBuf {
    match url.to_file_path() {
        Ok(path) if url.scheme() == "file" => crate::workspace::absolute(&path),
        _ => PathBuf::from(url.as_str()),
    }
}

/// What the server itself would write for the file that a URI names.
fn own(raw: &str) -> Option<Url> {
    Url::parse(raw).ok().and_then(|parsed| url(&path(&parsed)))
}

/// The URI of a key.
pub(super) fn url(path: &Path) -> Option<Url> {
    Url::from_file_path(path).ok().or_else(|| Url::parse(path.to_str()?).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn spellings_come_back() {
        let mut spellings = Spellings::default();
        let raw = "file:///d/schöne%20Spiele/a.g";
        spellings.learn(&json!({"params": {"textDocument": {"uri": raw}}}));
        spellings.learn(&json!({"params": {"rootUri": "file:///c%3a/Ö"}}));
        let own = |raw| url(&path(&Url::parse(raw).expect("a URI"))).expect("a URI");
        let url = own(raw);
        assert_ne!(url.as_str(), raw);
        let below = format!("{}/x.g", own("file:///c%3a/Ö"));
        let text = format!("\"uri\":\"{url}\"");
        let reply =
            json!({"result": [{"uri": url.as_str(), "text": text}, {"targetUri": below}, {"uri": "file:///z.g"}]});
        let restored: Value = serde_json::from_str(&spellings.restore(reply.to_string())).expect("JSON");
        assert_eq!(
            restored,
            json!({"result": [{"uri": raw, "text": text}, {"targetUri": "file:///c%3a/Ö/x.g"}, {"uri": "file:///z.g"}]})
        );
    }

    #[test]
    fn a_document_is_spelled_as_it_was_opened_last() {
        let mut spellings = Spellings::default();
        let message = |method: &str, uri: &str| json!({"method": method, "params": {"textDocument": {"uri": uri}}});
        let (plain, odd, odder) = ("file:///d/a+b.g", "file:///d/a%2Bb.g", "file:///d/%61+b.g");
        spellings.learn(&message(DID_OPEN, odd));
        assert_eq!(spellings.spelled(plain), odd);
        // Whoever else speaks of it, it is that document.
        spellings.learn(&json!({"method": "x", "params": {"changes": [{"uri": odder}]}}));
        spellings.learn(&json!({"method": "x", "params": {"changes": [{"uri": plain}]}}));
        assert_eq!(spellings.spelled(plain), odd);
        spellings.learn(&json!([message(DID_CLOSE, odd), message(DID_OPEN, plain)]));
        assert_eq!(spellings.spelled(plain), plain);
        spellings.learn(&message(DID_CLOSE, plain));
        spellings.learn(&message("textDocument/hover", odder));
        assert_eq!(spellings.spelled(plain), odder);
        // Its folder has another spelling.
        spellings.learn(&json!({"params": {"rootUri": "file:///%64"}}));
        spellings.learn(&message(DID_OPEN, "file:///d/c.g"));
        assert_eq!(spellings.spelled("file:///d/c.g"), "file:///d/c.g");
        assert_eq!(spellings.spelled("file:///d/e.g"), "file:///%64/e.g");
    }

    #[test]
    fn what_is_no_file_keeps_its_uri() {
        let untitled = Url::parse("untitled:Untitled-1").expect("a URI");
        assert_eq!(url(&path(&untitled)), Some(untitled));
    }
}
