//! The one maker of URIs, in the client's own spelling.
//!
//! Files are keyed by decoded path. The `Url` type rewrites what a client sent (umlauts, blanks, the
//! case of a host, `c%3A`), and an editor may not recognise its own file in the rewritten form. So
//! every spelling that comes in is remembered, and [`Uris::of`] gives it back. A document has the spelling in which it
//! was opened until it is closed; of other files the last one counts, and a file that the client has not named is
//! spelled like the workspace folder in which it lies.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use lsp_types::Url;
use percent_encoding::percent_decode_str;
use serde::Serialize;
use serde_json::Value;

use super::settle::{DID_CLOSE, DID_OPEN};
use crate::files::absolute;

/// A URI that is sent to the client.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Uri(String);

impl Uri {
    /// A URI as the client has written it; nothing if it is none.
    pub(crate) fn parse(raw: String) -> Option<Uri> {
        Url::parse(&raw).is_ok().then_some(Uri(raw))
    }

    /// The URI as the client writes it.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The destination of a Markdown link to a line, counted from 1, or to the whole file. Where the client has left
    /// characters as they are that would end the destination, it stands in angle brackets.
    pub(crate) fn link_destination(&self, line: Option<u32>) -> String {
        let fragment = line.map_or_else(String::new, |line| format!("#L{line}"));
        if self.0.contains([' ', '(', ')']) {
            format!("<{}{fragment}>", self.0)
        } else {
            format!("{}{fragment}", self.0)
        }
    }
}

/// Makes URIs from paths, on any thread.
#[derive(Debug, Clone, Default)]
pub struct Uris(Arc<Mutex<Spellings>>);

impl Uris {
    fn spellings(&self) -> MutexGuard<'_, Spellings> {
        self.0.lock().unwrap_or_else(|error| error.into_inner())
    }

    /// Remembers how the client spells the URIs in a message, or in those of a batch.
    pub fn learn(&self, message: &Value) {
        self.spellings().learn(message);
    }

    /// The URI of a key, as the client spells it.
    pub fn of(&self, path: &Path) -> Option<Uri> {
        let url = url_from_path(path)?;
        Some(Uri(self.spellings().of(url.as_str()).unwrap_or_else(|| url.into())))
    }
}

/// The spellings seen so far. They are found by what the server itself would write for the same file.
#[derive(Debug, Default)]
struct Spellings {
    files: HashMap<String, Spelling>,
    /// Workspace folders, without a slash at the end.
    folders: BTreeMap<String, String>,
}

/// The client's spelling of the URI of a file.
#[derive(Debug)]
struct Spelling {
    raw: String,
    /// The client has opened the file under it.
    open: bool,
}

impl Spellings {
    fn learn(&mut self, message: &Value) {
        if let Value::Array(batch) = message {
            batch.iter().for_each(|message| self.learn(message));
            return;
        }
        let document = message.pointer("/params/textDocument/uri").and_then(Value::as_str);
        let method = message.get("method").and_then(Value::as_str).unwrap_or_default();
        match (document, method) {
            (Some(raw), DID_OPEN) => self.learn_file(raw, true),
            (Some(raw), DID_CLOSE) => {
                if let Some(spelling) = canonical_url(raw).and_then(|url| self.files.get_mut(url.as_str())) {
                    spelling.open = false;
                }
            }
            _ => {
                self.learn_folders(message);
                self.learn_files(message);
            }
        }
    }

    fn learn_folders(&mut self, message: &Value) {
        let root = message.pointer("/params/rootUri");
        let lists = ["/params/workspaceFolders", "/params/event/added"].map(|place| message.pointer(place));
        let listed = lists.into_iter().flatten().filter_map(Value::as_array).flatten();
        let listed = listed.filter_map(|folder| folder.get("uri"));
        for raw in root.into_iter().chain(listed).filter_map(Value::as_str) {
            let Some(url) = canonical_url(raw) else { continue };
            let trim = |text: &str| text.trim_end_matches('/').to_owned();
            self.folders.insert(trim(url.as_str()), trim(raw));
        }
    }

    fn learn_files(&mut self, value: &Value) {
        match value {
            Value::Object(object) => {
                for (key, value) in object {
                    match value {
                        Value::String(raw) if key == "uri" => self.learn_file(raw, false),
                        _ => self.learn_files(value),
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.learn_files(item)),
            _ => {}
        }
    }

    fn learn_file(&mut self, raw: &str, open: bool) {
        let Some(url) = canonical_url(raw) else { return };
        let is_open = self.files.get(url.as_str()).is_some_and(|known| known.open);
        // What comes out anyway need not be remembered.
        let is_news = || self.of(url.as_str()).as_deref().unwrap_or(url.as_str()) != raw;
        if open || (!is_open && is_news()) {
            self.files.insert(url.into(), Spelling { raw: raw.to_owned(), open });
        }
    }

    /// The client's spelling of what the server would write, if the client has one.
    fn of(&self, url: &str) -> Option<String> {
        if let Some(spelling) = self.files.get(url) {
            return Some(spelling.raw.clone());
        }
        // A folder in another one comes behind it.
        self.folders.iter().rev().find_map(|(folder, raw)| {
            let rest = url.strip_prefix(folder.as_str())?;
            rest.starts_with('/').then(|| format!("{raw}{rest}"))
        })
    }
}

/// The key of a document: its decoded path. What lies in another system of files has the beginning of its URI before
/// that, and what has no path is known by the URI itself.
pub fn path(url: &Url) -> PathBuf {
    match file_path(url) {
        Some(path) if url.scheme() == "file" => absolute(&path),
        _ => virtual_path(url).unwrap_or_else(|| PathBuf::from(url.as_str())),
    }
}

/// The path of the file or folder on this machine that a URI names, as somebody has written it; nothing if it names
/// something else.
pub fn local_path(raw: &str) -> Option<PathBuf> {
    let url = Url::parse(raw).ok().filter(|url| url.scheme() == "file")?;
    file_path(&url).map(|path| absolute(&path))
}

/// The path of a file that a URI names.
#[cfg(not(target_family = "wasm"))]
fn file_path(url: &Url) -> Option<PathBuf> {
    url.to_file_path().ok()
}

/// The path of a file that a URI names. A browser has no system whose paths could be others.
#[cfg(target_family = "wasm")]
fn file_path(url: &Url) -> Option<PathBuf> {
    decoded_path(url).map(PathBuf::from)
}

/// The path of a URI without escapes.
fn decoded_path(url: &Url) -> Option<String> {
    Some(percent_decode_str(url.path()).decode_utf8().ok()?.into_owned())
}

/// The key of what an editor keeps elsewhere than on a disk, such as `vscode-vfs://github/owner/games/a b.g`: its
/// neighbours are found by their paths. None where the URI could not be made from it again.
fn virtual_path(url: &Url) -> Option<PathBuf> {
    let parts = |url: &Url| Some((url.as_str().strip_suffix(url.path())?.to_owned(), decoded_path(url)?));
    let (before, path) = parts(url).filter(|(_, path)| path.starts_with('/') && !path.contains('%'))?;
    let key = format!("{before}{path}");
    (parts(&Url::parse(&key).ok()?) == Some((before, path))).then(|| PathBuf::from(key))
}

/// The URI that the server itself would write for the file that a URI names.
fn canonical_url(raw: &str) -> Option<Url> {
    Url::parse(raw).ok().and_then(|parsed| url_from_path(&path(&parsed)))
}

/// The URI that the server itself would write for a key.
fn url_from_path(path: &Path) -> Option<Url> {
    url_of_file(path).or_else(|| Url::parse(path.to_str()?).ok())
}

#[cfg(not(target_family = "wasm"))]
fn url_of_file(path: &Path) -> Option<Url> {
    Url::from_file_path(path).ok()
}

#[cfg(target_family = "wasm")]
fn url_of_file(path: &Path) -> Option<Url> {
    let mut url = Url::parse("file:///").ok()?;
    url.path_segments_mut().ok()?.clear().extend(path.to_str()?.strip_prefix('/')?.split('/'));
    Some(url)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The URI of the file that another spelling names.
    fn given(uris: &Uris, other: &str) -> String {
        uris.of(&path(&Url::parse(other).expect("a URI"))).expect("a URI").0
    }

    #[test]
    fn spellings_come_back() {
        let uris = Uris::default();
        let raw = "file:///d/schöne%20Spiele/a.g";
        assert_eq!(given(&uris, raw), "file:///d/sch%C3%B6ne%20Spiele/a.g");
        uris.learn(&json!({"params": {"textDocument": {"uri": raw}}}));
        uris.learn(&json!({"params": {"rootUri": "file:///c%3a/Ö/"}}));
        assert_eq!(given(&uris, raw), raw);
        assert_eq!(given(&uris, "file:///c:/%C3%96/x.g"), "file:///c%3a/Ö/x.g");
        assert_eq!(given(&uris, "file:///c:/%C3%96x/x.g"), "file:///c:/%C3%96x/x.g");
    }

    #[test]
    fn a_file_is_spelled_like_the_innermost_folder() {
        let uris = Uris::default();
        let folder = |uri: &str| json!({"uri": uri, "name": "x"});
        let params =
            json!({"rootUri": "file:///%64", "workspaceFolders": [folder("file:///d/e"), folder("file:///%64")]});
        uris.learn(&json!({"method": "initialize", "params": params}));
        let added = json!({"event": {"added": [folder("file:///d/%66/")], "removed": []}});
        uris.learn(&json!({"method": "workspace/didChangeWorkspaceFolders", "params": added}));
        assert_eq!(given(&uris, "file:///d/a.g"), "file:///%64/a.g");
        assert_eq!(given(&uris, "file:///d/e/a.g"), "file:///d/e/a.g");
        assert_eq!(given(&uris, "file:///d/f/g/a.g"), "file:///d/%66/g/a.g");
        // An item that has a name as folders do is none.
        let item = json!({"item": {"uri": "file:///d/%65/a.g", "name": "x"}});
        uris.learn(&json!({"method": "callHierarchy/incomingCalls", "params": item}));
        assert_eq!(given(&uris, "file:///d/e/a.g"), "file:///d/%65/a.g");
        assert_eq!(given(&uris, "file:///d/e/a.g/b.g"), "file:///d/e/a.g/b.g");
    }

    #[test]
    fn a_document_is_spelled_as_it_was_opened_last() {
        let uris = Uris::default();
        let message = |method: &str, uri: &str| json!({"method": method, "params": {"textDocument": {"uri": uri}}});
        let (plain, odd, odder) = ("file:///d/a+b.g", "file:///d/a%2Bb.g", "file:///d/%61+b.g");
        uris.learn(&message(DID_OPEN, odd));
        assert_eq!(given(&uris, plain), odd);
        // Whoever else speaks of it, it is that document.
        uris.learn(&json!({"method": "x", "params": {"changes": [{"uri": odder}]}}));
        uris.learn(&json!({"method": "x", "params": {"changes": [{"uri": plain}]}}));
        assert_eq!(given(&uris, plain), odd);
        uris.learn(&json!([message(DID_CLOSE, odd), message(DID_OPEN, plain)]));
        assert_eq!(given(&uris, plain), plain);
        uris.learn(&message(DID_CLOSE, plain));
        uris.learn(&message("textDocument/hover", odder));
        assert_eq!(given(&uris, plain), odder);
        // Its folder has another spelling.
        uris.learn(&json!({"params": {"rootUri": "file:///%64"}}));
        uris.learn(&message(DID_OPEN, "file:///d/c.g"));
        assert_eq!(given(&uris, "file:///d/c.g"), "file:///d/c.g");
        assert_eq!(given(&uris, "file:///d/e.g"), "file:///%64/e.g");
    }

    #[test]
    fn what_is_no_file_keeps_its_uri() {
        let others = [
            "untitled:Untitled-1",
            "vscode-vfs://github/owner/games/a%20b.g",
            "memfs:/games/%C3%B6.g",
            "memfs:/100%25/a%23.g",
            "git:/games/a.g?HEAD",
        ];
        for uri in others {
            assert_eq!(given(&Uris::default(), uri), uri);
        }
    }

    #[test]
    fn what_lies_elsewhere_has_neighbours() {
        let key = |raw: &str| path(&Url::parse(raw).expect("a URI"));
        let beside = key("vscode-vfs://github/owner/games/a%20b.g").parent().map(|folder| folder.join("c d.g"));
        assert_eq!(beside, Some(key("vscode-vfs://github/owner/games/c%20d.g")));
    }

    #[test]
    fn links_end_where_the_uri_does() {
        let destination = |raw: &str, line| Uri::parse(raw.to_owned()).expect("a URI").link_destination(line);
        assert_eq!(destination("file:///wä/a.g", Some(3)), "file:///wä/a.g#L3");
        assert_eq!(destination("file:///wä/a.g", None), "file:///wä/a.g");
        assert_eq!(destination("file:///a b/c.g", Some(3)), "<file:///a b/c.g#L3>");
        assert_eq!(destination("file:///a(1).g", None), "<file:///a(1).g>");
        assert!(Uri::parse("no URI".to_owned()).is_none());
    }
}
