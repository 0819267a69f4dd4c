//! The text documents that the server makes (docs/protocol.md): their addresses, their texts, and which of them the
//! client has asked for.
//!
//! A client that knows `workspace/textDocumentContent` asks for them with it; any other one has `ludex/document`, which
//! is answered in the same way. The last ones that it has asked for are made anew once there is a pause after a change.
//! If one has become another, the client is told so once, and asks again if it still shows it.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use lsp_types as lsp;
use lsp_types::request::Request as _;
use ludex_base::{Dialect, File, TextSize};
use ludex_ide::made_documents::{kind, text};
use ludex_ide::name_page::{about, page};
use ludex_ide::names::{meaning_at, meanings, unknown};
use ludex_ide::why::{question_at, why};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, PercentEncode, percent_decode_str, utf8_percent_encode};
use salsa::Database as _;
use serde::Serialize;
use serde_json::{Value, json};

use crate::codes;
use crate::faults;
use crate::games::games;
use crate::jsonrpc::{Error, Result};
use crate::request::too_early;
use crate::snapshot::Snapshot;
use crate::wire::outlet::{self, Outlet};
use crate::wire::uris;

/// The scheme of the addresses: `ludex-document:/KIND/NAME?ADDRESS`, with the address of the file, or
/// `ludex-document:/explain/CODE`. The name is for people, but where the kind is [`NAME`] or [`WHY`].
pub(crate) const SCHEME: &str = "ludex-document";

/// The kind of document that is the page about a code.
const EXPLAIN: &str = "explain";

/// The kind of document that is the page about a name, in the language of the file.
const NAME: &str = "name";

/// The kind of document that answers a question about the game of the file.
const WHY: &str = "why";

/// The documents whose changes the client is told of.
const MAX_ASKED: usize = 16;

/// Bytes of the text of a document.
const MAX_BYTES: usize = 16 << 20;

/// The id of the language of what is in none.
const PLAIN: &str = "plaintext";

/// The id of the language of pages.
const MARKDOWN: &str = "markdown";

/// The beginning of the addresses of the pages about codes; the code follows.
pub(crate) fn explain_uri() -> String {
    format!("{SCHEME}:/{EXPLAIN}/")
}

/// A document, as the client gets it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Made {
    uri: String,
    title: String,
    language_id: &'static str,
    pub(crate) text: String,
}

/// The document that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// The page about a code.
    Page(String),
    /// The page about a name in the language of a file.
    Name { name: String, source: PathBuf },
    /// The answer to a question about the game of a file.
    Why { question: String, source: PathBuf },
    /// A document of this kind about a file.
    About { kind: String, source: PathBuf },
}

impl Wanted {
    /// The document with an address.
    pub(crate) fn parse(uri: &str) -> Result<Wanted> {
        let wrong = || {
            let form = format!("{SCHEME}:/KIND/NAME?ADDRESS");
            Error::invalid_params(format!("{uri} is not the address of a document, which has the form {form}"))
        };
        let url = lsp::Url::parse(uri).ok().filter(|url| url.scheme() == SCHEME).ok_or_else(wrong)?;
        let path = url.path().trim_start_matches('/');
        let (kind, name) = path.split_once('/').unwrap_or((path, ""));
        let kind = decoded(kind);
        if kind == EXPLAIN {
            return Ok(Wanted::Page(decoded(name.strip_suffix(".md").unwrap_or(name)).into_owned()));
        }
        let source = url.query().and_then(|query| lsp::Url::parse(&decoded(query)).ok()).ok_or_else(wrong)?;
        let source = uris::path(&source);
        if kind == NAME {
            return Ok(Wanted::Name { name: decoded(name).into_owned(), source });
        }
        if kind == WHY {
            return Ok(Wanted::Why { question: decoded(name).into_owned(), source });
        }
        Ok(Wanted::About { kind: kind.into_owned(), source })
    }

    /// The text with what goes with it. Where the file does not have what is to be shown, the text says why.
    ///
    /// # Errors
    /// If there is no such document.
    pub(crate) fn make(&self, snapshot: &Snapshot, uri: &str) -> Result<Made> {
        let uri = uri.to_owned();
        let (kind_name, source) = match self {
            Wanted::Page(code) => {
                let page = codes::explain(code).map_err(Error::invalid_params)?;
                return Ok(Made { uri, title: page.code, language_id: MARKDOWN, text: page.markdown });
            }
            Wanted::Name { name, source } => {
                let text = page_about(snapshot, snapshot.known_file(source)?.dialect(&snapshot.db), name)?;
                return Ok(Made { uri, title: name.clone(), language_id: MARKDOWN, text });
            }
            Wanted::Why { question, source } => {
                let file = snapshot.known_file(source)?;
                let (title, text) = match why(&snapshot.db, file, question) {
                    Ok(answer) => (answer.question().to_owned(), snapshot.markup(&answer.markup(), true).value),
                    Err(reason) => (question.clone(), reason),
                };
                return Ok(Made { uri, title, language_id: MARKDOWN, text: format!("{text}\n") });
            }
            Wanted::About { kind, source } => (kind, source),
        };
        let file = snapshot.known_file(source)?;
        let dialect = file.dialect(&snapshot.db);
        let kind = kind(snapshot.db.languages(), dialect, kind_name).map_err(Error::invalid_params)?;
        let text = text(&snapshot.db, file, kind, MAX_BYTES);
        let name = source.file_name().unwrap_or_default().to_string_lossy();
        Ok(Made {
            uri,
            title: format!("{name}: {}", kind.title),
            language_id: if kind.is_in_language && text.is_ok() { dialect.id } else { PLAIN },
            text: text.unwrap_or_else(|why| format!("{why}\n")),
        })
    }
}

/// The page about a name in a language, in Markdown; a name that means nothing is said to.
///
/// # Errors
/// If it is too early: where else a name stands is known once the whole workspace has been read.
fn page_about(snapshot: &Snapshot, language: Dialect, name: &str) -> Result<String> {
    if snapshot.may_wait {
        return Err(too_early());
    }
    let (db, games) = (&snapshot.db, games());
    let all: Vec<_> =
        meanings(db, name, Some(language)).into_iter().map(|meaning| about(db, &games, meaning)).collect();
    if all.is_empty() {
        return Ok(format!("{}\n", unknown(db, name, Some(language))));
    }
    Ok(format!("{}\n", snapshot.markup(&page(db, &games, &all), true).value))
}

/// The command of a client that opens a document, with its address.
const OPEN_DOCUMENT: &str = "ludex.openDocument";

/// The address of a link to the page about the name at an offset, in hovers; `None` where there is no such page, or if
/// the client does not follow such a link.
pub(crate) fn link_to_name(snapshot: &Snapshot, file: File, offset: TextSize) -> Option<String> {
    link(snapshot, || {
        let meaning = meaning_at(&snapshot.db, file, offset)?;
        Some(uri(NAME, meaning.name(), snapshot.uri(file)?.as_str()))
    })
}

/// The address of a link to the answer to the question that what stands at an offset is about, in hovers; `None` where
/// there is none, or if the client does not follow such a link.
pub(crate) fn link_to_answer(snapshot: &Snapshot, file: File, offset: TextSize) -> Option<String> {
    link(snapshot, || {
        let question = question_at(&snapshot.db, file, offset)?;
        Some(uri(WHY, &question, snapshot.uri(file)?.as_str()))
    })
}

/// A link to a document in hovers, by its address; `None` if the client does not follow such a link.
fn link(snapshot: &Snapshot, address: impl FnOnce() -> Option<String>) -> Option<String> {
    let capabilities = &snapshot.capabilities;
    let has_command = capabilities.has_command(OPEN_DOCUMENT);
    if !has_command && !capabilities.text_document_content {
        return None;
    }
    let address = address()?;
    if !has_command {
        return Some(address);
    }
    let arguments = json!([address]).to_string();
    Some(format!("command:{OPEN_DOCUMENT}?{}", encoded(&arguments)))
}

/// The address of a document of a kind that says by its name which it is, about the file with an address.
fn uri(kind: &str, name: &str, source: &str) -> String {
    format!("{SCHEME}:/{kind}/{}?{}", encoded(name), encoded(source))
}

/// The address of what is asked for by a command: by a kind and the address of a file, for the page about a name also by
/// that name, for an answer by the question, or by `explain` and a code. `None` if these words are something else.
pub(crate) fn uri_of(words: &[&str]) -> Option<String> {
    match words {
        [EXPLAIN, code] => Some(format!("{SCHEME}:/{EXPLAIN}/{code}")),
        [kind @ (NAME | WHY), source, name] => Some(uri(kind, name, source)),
        [NAME | WHY, _] => None,
        [kind, source] => {
            let name = source.rsplit('/').next().unwrap_or_default();
            Some(format!("{SCHEME}:/{}/{}?{}", encoded(kind), encoded(&decoded(name)), encoded(source)))
        }
        _ => None,
    }
}

/// The characters that are escaped in a part of a URI: all but letters, digits and `-._~`.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A text as a part of a URI.
fn encoded(text: &str) -> PercentEncode<'_> {
    utf8_percent_encode(text, ESCAPED)
}

/// A part of a URI as a text. A `%` that begins no escape stays as it is.
fn decoded(part: &str) -> Cow<'_, str> {
    percent_decode_str(part).decode_utf8_lossy()
}

/// A question to the client about a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// It is another one now, and may be asked for again.
    Refresh(String),
    /// It is to be shown.
    Show(String),
}

impl Question {
    /// The request that puts it to the client: its method and its parameters.
    pub fn request(&self) -> (&'static str, Value) {
        match self {
            // `lsp_types` does not have it.
            Question::Refresh(uri) => ("workspace/textDocumentContent/refresh", json!({"uri": uri})),
            Question::Show(uri) => {
                (lsp::request::ShowDocument::METHOD, json!({"uri": uri, "external": false, "takeFocus": true}))
            }
        }
    }
}

/// The documents that the client has asked for.
#[derive(Clone, Default)]
pub struct MadeDocuments(Arc<Shared>);

#[derive(Default)]
struct Shared {
    /// The last one comes last.
    asked: Mutex<Vec<Asked>>,
    questions: Mutex<Vec<Question>>,
    /// Called when there are questions.
    on_question: OnceLock<Box<dyn Fn() + Send + Sync>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Asked {
    uri: String,
    wanted: Wanted,
    /// A hash of what the client has been given.
    given: u64,
}

/// A document that has changed.
#[derive(Debug, Serialize)]
struct DocumentChangedParams<'a> {
    uri: &'a str,
}

impl MadeDocuments {
    fn asked(&self) -> MutexGuard<'_, Vec<Asked>> {
        self.0.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn questions(&self) -> MutexGuard<'_, Vec<Question>> {
        self.0.questions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True if the client has asked for none that may become another.
    pub fn is_empty(&self) -> bool {
        self.asked().is_empty()
    }

    /// The document with an address, for the client, which is told when it becomes another one.
    ///
    /// # Errors
    /// If there is no such document.
    pub(crate) fn give(&self, snapshot: &Snapshot, uri: &str) -> Result<Made> {
        let wanted = Wanted::parse(uri)?;
        let made = wanted.make(snapshot, uri)?;
        if matches!(wanted, Wanted::About { .. } | Wanted::Why { .. }) {
            self.note(Asked { uri: uri.to_owned(), wanted, given: hash(Ok(&made)) });
        }
        Ok(made)
    }

    fn note(&self, new: Asked) {
        let mut asked = self.asked();
        asked.retain(|old| old.uri != new.uri);
        if asked.len() >= MAX_ASKED {
            asked.remove(0);
        }
        asked.push(new);
    }

    /// Tells the client of the documents that have become others.
    pub fn update(&self, snapshot: &Snapshot, outlet: &dyn Outlet) {
        let all = self.asked().clone();
        for old in all {
            outlet.wait_for_room(&|| snapshot.db.unwind_if_revision_cancelled());
            let is_other = made_anew(snapshot, &old).is_some_and(|now| now != old.given);
            if is_other && self.forget(&old) {
                if snapshot.capabilities.text_document_content {
                    self.put(Question::Refresh(old.uri));
                } else {
                    outlet::notify(outlet, "ludex/documentChanged", DocumentChangedParams { uri: &old.uri });
                }
            }
        }
    }

    /// Forgets a document; false if the client has asked for it again meanwhile.
    fn forget(&self, old: &Asked) -> bool {
        let mut asked = self.asked();
        let before = asked.len();
        asked.retain(|one| one != old);
        asked.len() < before
    }

    /// Puts a question to the client, once.
    pub(crate) fn put(&self, question: Question) {
        let mut questions = self.questions();
        if !questions.contains(&question) {
            questions.push(question);
        }
        if let Some(tell) = self.0.on_question.get() {
            tell();
        }
    }

    /// Has a function called when there are questions; the first one that is given.
    pub fn on_question(&self, tell: impl Fn() + Send + Sync + 'static) {
        let _ = self.0.on_question.set(Box::new(tell));
    }

    /// The questions that are still to be put.
    pub fn take_questions(&self) -> Vec<Question> {
        std::mem::take(&mut *self.questions())
    }
}

/// A hash of a document as it is now; `None` if making it fails: the others are still made.
fn made_anew(snapshot: &Snapshot, asked: &Asked) -> Option<u64> {
    faults::unless_it_fails("documents", &asked.uri, || hash(asked.wanted.make(snapshot, &asked.uri).as_ref()))
}

/// A hash of a document, or of the reason why there is none.
fn hash(made: std::result::Result<&Made, &Error>) -> u64 {
    let mut hasher = DefaultHasher::new();
    match made {
        Ok(made) => (made.language_id, &made.text).hash(&mut hasher),
        Err(error) => error.message.hash(&mut hasher),
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_kind_and_a_file() {
        let about = |kind: &str, source: &str| Ok(Wanted::About { kind: kind.to_owned(), source: source.into() });
        let uri_of = |words: &[&str]| uri_of(words).expect("an address");
        let uri = uri_of(&["tree", "file:///d/sch%C3%B6n%20%23.g"]);
        assert_eq!(uri, "ludex-document:/tree/sch%C3%B6n%20%23.g?file%3A%2F%2F%2Fd%2Fsch%25C3%25B6n%2520%2523.g");
        assert_eq!(Wanted::parse(&uri), about("tree", "/d/schön #.g"));
        assert_eq!(Wanted::parse("ludex-document:/costs/x?file:///d/a%2520b.tr"), about("costs", "/d/a b.tr"));
        // A name that somebody has mistyped is told as it was typed.
        assert_eq!(Wanted::parse(&uri_of(&["trée/x", "file:///d/a.tr"])), about("trée/x", "/d/a.tr"));
        assert_eq!(Wanted::parse("ludex-document:/explain/<b>"), Ok(Wanted::Page("<b>".to_owned())));
        assert_eq!(Wanted::parse("ludex-document:/tree?untitled%3AUntitled-1"), about("tree", "untitled:Untitled-1"));
        let page = Ok(Wanted::Page("gdl/unused-define".to_owned()));
        assert_eq!(Wanted::parse(&format!("{}gdl/unused-define", explain_uri())), page);
        assert_eq!(Wanted::parse("ludex-document:/explain/gdl/unused-define.md"), page);
        assert_eq!(Wanted::parse(&uri_of(&["explain", "gdl/unused-define"])), page);
        for name in ["hp-max", "a/b", "-", "ä ?#%"] {
            let page = Ok(Wanted::Name { name: name.to_owned(), source: "/d/a b.g".into() });
            assert_eq!(Wanted::parse(&uri_of(&["name", "file:///d/a%20b.g", name])), page);
        }
        let question = Ok(Wanted::Why { question: "army enter swamp".to_owned(), source: "/d/a b.g".into() });
        assert_eq!(Wanted::parse(&uri_of(&["why", "file:///d/a%20b.g", "army enter swamp"])), question);
        for wrong in ["", "tree", "file:///tree/x", "ludex-document:/tree/x", "ludex-document:/tree/x?y"] {
            assert!(Wanted::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn escapes_come_back() {
        for text in ["", "a b%", "100%25", "ä/?#", "%zz"] {
            assert_eq!(decoded(&encoded(text).to_string()), text);
        }
        assert_eq!(decoded("a%2"), "a%2");
        assert_eq!(decoded("%+1%é"), "%+1%é");
    }

    #[test]
    fn documents_that_are_asked_for_are_bounded() {
        let documents = MadeDocuments::default();
        let asked = |number: usize, given| {
            let wanted = Wanted::Page(String::new());
            Asked { uri: number.to_string(), wanted, given }
        };
        for number in 0..2 * MAX_ASKED {
            documents.note(asked(number, 1));
        }
        assert_eq!(documents.asked().len(), MAX_ASKED);
        assert!(!documents.forget(&asked(0, 1)), "it is the oldest");
        documents.note(asked(MAX_ASKED, 2));
        assert!(!documents.forget(&asked(MAX_ASKED, 1)), "it has been given anew");
        assert!(documents.forget(&asked(MAX_ASKED, 2)) && !documents.forget(&asked(MAX_ASKED, 2)));
        assert!(!documents.is_empty());
    }

    #[test]
    fn a_question_is_put_once() {
        let documents = MadeDocuments::default();
        let questions = [Question::Refresh("a".to_owned()), Question::Show("a".to_owned())];
        for question in [&questions[0], &questions[1], &questions[0]] {
            documents.put(question.clone());
        }
        assert_eq!(*documents.questions(), questions);
    }
}
