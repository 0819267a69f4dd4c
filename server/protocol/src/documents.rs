//! The documents that the client has opened, and what becomes of them.
//!
//! A document is known by its decoded path, however the client spells its URI. From when it is opened until it is
//! closed it is in one of the states of [`State`], and what the disk says of it does not count. What language it is in,
//! its language id says, then its extension, then its text, once when it is opened. A document in another language is
//! left alone: Ludex keeps quiet about it until it is closed.
//!
//! Nothing here touches the database: every transition gives the [`Effect`] that it is to have there.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::TextDocumentContentChangeEvent as TextChange;
use ludex_base::file::ReparseHint;
use ludex_base::{Dialect, PositionEncoding};
use ludex_languages::LANGUAGES;
use ludex_syntax::Parse;
use ludex_syntax::reparse::Edit;

use crate::config::is_settings_file;
use crate::faults;
use crate::files::MAX_FILE_SIZE;
use crate::wire::text::Buffer;

/// The version of a document's text that the client has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Version {
    /// The client's number of it.
    pub number: i32,
    /// The opening of the document it belongs to: a client that has closed a document has dropped what it was told of
    /// it.
    pub opening: u64,
}

/// The reason why it is not known what a document holds.
#[derive(Debug, Clone)]
pub enum Problem {
    /// The client has said it in a way that cannot be read.
    Unreadable(String),
    /// A change failed.
    Failed,
}

impl Problem {
    /// The message to the user about a document with a name.
    pub fn message(&self, name: &str) -> String {
        let why = match self {
            Problem::Unreadable(why) => {
                format!("the editor described its text in a way that cannot be read ({why})")
            }
            Problem::Failed => "a change of its text failed inside the server".to_owned(),
        };
        format!("Ludex has lost track of {name}: {why}. Close the file and open it again.")
    }
}

/// A document that is open.
#[derive(Clone)]
struct Document {
    language_id: Arc<str>,
    state: State,
    /// The user has been told that it is lost.
    reported: bool,
}

#[derive(Clone)]
enum State {
    /// It is in one of our languages, and its text is known.
    Ours(Text),
    /// It is none of ours: in another language, too large, or a settings file, which is read when it is saved.
    Ignored,
    /// It is none of ours because of what no text has in it, which may go away.
    Binary(Arc<Buffer>),
    /// It is ours, but what it holds is not known until the client says all of it.
    Lost,
}

#[derive(Clone)]
struct Text {
    dialect: Dialect,
    version: Version,
    /// No other text of any document has the same; later texts have larger ones.
    stamp: u64,
    buffer: Arc<Buffer>,
    /// The last tree that a reader has made, and what has been edited since.
    tree: Option<(Arc<Parse>, Option<Edit>)>,
}

/// The effect of a transition on the database.
pub enum Effect {
    /// It is as it was.
    Nothing,
    /// The document is an open file with this text.
    Open {
        /// The language it is in.
        dialect: Dialect,
        /// The text.
        text: Arc<str>,
    },
    /// The open file has another text.
    Edit {
        /// The text.
        text: Arc<str>,
        /// The last tree that is known, and what has been edited since.
        hint: Option<Arc<ReparseHint>>,
    },
    /// Nothing is known of the document.
    Leave,
    /// Nothing is known of the document any more, and the user has to be told, unless that has been done.
    Lose {
        /// That has been done.
        is_reported: bool,
    },
    /// The document is what the disk has.
    Close,
}

/// The documents that are open. A clone costs little: texts and trees are shared.
#[derive(Clone, Default)]
pub struct Documents {
    by_path: HashMap<PathBuf, Document>,
    /// Counts the texts of documents.
    stamps: u64,
}

impl Document {
    /// Its text, if that is known.
    fn text(&self) -> Option<&Text> {
        match &self.state {
            State::Ours(text) => Some(text),
            State::Ignored | State::Binary(_) | State::Lost => None,
        }
    }
}

impl Documents {
    fn text(&self, path: &Path) -> Option<&Text> {
        self.by_path.get(path)?.text()
    }

    fn texts(&self) -> impl Iterator<Item = (&PathBuf, &Text)> {
        self.by_path.iter().filter_map(|(path, document)| Some((path, document.text()?)))
    }

    /// True if what the client has of a file counts, not what is on disk.
    pub fn is_open(&self, path: &Path) -> bool {
        self.by_path.contains_key(path)
    }

    /// True if a document is open and nothing is to be said of it.
    pub fn is_left_alone(&self, path: &Path) -> bool {
        self.is_open(path) && self.text(path).is_none()
    }

    /// The stamp of the text that a document has now, if that is known.
    pub fn stamp(&self, path: &Path) -> Option<u64> {
        self.text(path).map(|text| text.stamp)
    }

    /// The version of a document's text that the client has, if that is known here.
    pub fn version(&self, path: &Path) -> Option<Version> {
        self.text(path).map(|text| text.version)
    }

    /// The documents whose texts are known, the last changed first.
    pub fn recent(&self) -> Vec<PathBuf> {
        let mut texts: Vec<(&PathBuf, &Text)> = self.texts().collect();
        texts.sort_by_key(|(_, text)| Reverse(text.stamp));
        texts.into_iter().map(|(path, _)| path.clone()).collect()
    }

    /// The known texts, with their languages.
    pub fn contents(&self) -> impl Iterator<Item = (&PathBuf, Dialect, &Arc<str>)> {
        self.texts().map(|(path, text)| (path, text.dialect, text.buffer.text()))
    }

    /// All open documents.
    pub fn paths(&self) -> Vec<PathBuf> {
        self.by_path.keys().cloned().collect()
    }

    /// Keeps the tree that a reader has made of a document's present text.
    pub fn keep_tree(&mut self, path: &Path, tree: Arc<Parse>) {
        if let Some(State::Ours(text)) = self.by_path.get_mut(path).map(|document| &mut document.state) {
            text.tree = Some((tree, None));
        }
    }

    /// Forgets the trees: they may be of other texts.
    pub fn forget_trees(&mut self) {
        for document in self.by_path.values_mut() {
            if let State::Ours(text) = &mut document.state {
                text.tree = None;
            }
        }
    }

    /// The client has opened a document, or says all of its text anew.
    pub fn opened(&mut self, path: &Path, language_id: &str, version: i32, text: String) -> Effect {
        if self.text(path).is_some() {
            tracing::warn!("{} was opened twice; the new text is taken", path.display());
        }
        let (state, effect) = if is_settings_file(path) {
            (State::Ignored, Effect::Leave)
        } else {
            faults::point("text open");
            self.detected(path, language_id, version, text)
        };
        self.set(path, language_id, state);
        effect
    }

    /// The state of a document with a text, by its language.
    fn detected(&mut self, path: &Path, language_id: &str, version: i32, text: String) -> (State, Effect) {
        let Some(dialect) = LANGUAGES.detect(Some(language_id), path, &text) else {
            tracing::info!("{} (`{language_id}`) is left alone: it is in another language", path.display());
            let is_binary = text.contains('\0');
            let state = if is_binary { State::Binary(Arc::new(Buffer::new(text))) } else { State::Ignored };
            return (state, Effect::Leave);
        };
        if text.len() as u64 > MAX_FILE_SIZE {
            tracing::warn!("{}: a document of {} MB is too large", path.display(), text.len() >> 20);
            return (State::Ignored, Effect::Leave);
        }
        self.stamps += 1;
        let (stamp, buffer) = (self.stamps, Arc::new(Buffer::new(text)));
        let effect = Effect::Open { dialect, text: Arc::clone(buffer.text()) };
        let version = Version { number: version, opening: stamp };
        (State::Ours(Text { dialect, version, stamp, buffer, tree: None }), effect)
    }

    /// Gives a document a state; gives whether the user has been told before that it is lost.
    fn set(&mut self, path: &Path, language_id: &str, state: State) -> bool {
        let reported = self.by_path.get(path).is_some_and(|document| document.reported);
        self.by_path.insert(path.to_owned(), Document { language_id: language_id.into(), state, reported });
        reported
    }

    /// The client has changed a document's text.
    pub fn changed(
        &mut self,
        path: &Path,
        version: i32,
        mut changes: Vec<TextChange>,
        encoding: PositionEncoding,
    ) -> Effect {
        let Some(document) = self.by_path.get_mut(path) else {
            tracing::warn!("{} was changed but is not open", path.display());
            return Effect::Nothing;
        };
        let (buffer, _) = match &mut document.state {
            State::Ours(text) => {
                if version <= text.version.number {
                    tracing::warn!(
                        "{} was changed from version {} to version {version}; the change is applied as it came",
                        path.display(),
                        text.version.number
                    );
                }
                faults::point("text edit");
                self.stamps += 1;
                return text.changed(version, self.stamps, changes, encoding);
            }
            State::Ignored => return Effect::Nothing,
            State::Binary(buffer) => buffer.changed(changes, encoding),
            State::Lost => {
                // Only a change of the whole text says what the document holds.
                let whole = changes.iter().rposition(|change| change.range.is_none());
                let Some(whole) = whole else { return Effect::Nothing };
                Buffer::new(String::new()).changed(changes.split_off(whole), encoding)
            }
        };
        // It is opened again as what it is now: perhaps it is left alone again.
        let language_id = Arc::clone(&document.language_id);
        self.opened(path, &language_id, version, buffer.text().to_string())
    }

    /// The text of a document is no longer the client's. The language id is there if it was to be opened.
    pub fn lost(&mut self, path: &Path, opened_as: Option<&str>) -> Effect {
        let known =
            self.by_path.get(path).filter(|document| matches!(document.state, State::Ours(_) | State::Binary(_)));
        let language_id = opened_as.map(Arc::from).or_else(|| known.map(|document| Arc::clone(&document.language_id)));
        let Some(language_id) = language_id else {
            tracing::warn!("{} was changed but is not open, or is left alone", path.display());
            return Effect::Nothing;
        };
        if LANGUAGES.detect(Some(&language_id), path, "").is_none() {
            self.set(path, &language_id, State::Ignored);
            return Effect::Leave;
        }
        let is_reported = self.set(path, &language_id, State::Lost);
        if let Some(document) = self.by_path.get_mut(path) {
            document.reported = true;
        }
        Effect::Lose { is_reported }
    }

    /// The client has closed a document.
    pub fn closed(&mut self, path: &Path) -> Effect {
        if self.by_path.remove(path).is_none() {
            tracing::warn!("{} was closed but is not open", path.display());
            return Effect::Nothing;
        }
        Effect::Close
    }
}

impl Text {
    fn changed(&mut self, version: i32, stamp: u64, changes: Vec<TextChange>, encoding: PositionEncoding) -> Effect {
        let is_same = changes.is_empty();
        if !is_same {
            let (buffer, edit) = self.buffer.changed(changes, encoding);
            self.buffer = Arc::new(buffer);
            self.tree = self.tree.take().zip(edit).map(|((tree, since), edit)| {
                let since = since.map_or(edit, |since| since.then(edit));
                (tree, Some(since))
            });
        }
        (self.version.number, self.stamp) = (version, stamp);
        if is_same {
            return Effect::Nothing;
        }
        let edited = self.tree.as_ref().and_then(|(tree, since)| Some((tree, (*since)?)));
        let hint = edited.map(|(tree, edit)| Arc::new(ReparseHint { old: Arc::clone(tree), edit }));
        Effect::Edit { text: Arc::clone(self.buffer.text()), hint }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    enum Event<'a> {
        /// With the language id, the version and the text.
        Open(&'a str, i32, &'a str),
        /// With the version and the changes: of the whole text, or what is put in at a column of the first line.
        Change(i32, &'a [(Option<u32>, &'a str)]),
        /// With the language id if it was to be opened.
        Lose(Option<&'a str>),
        Close,
    }
    use Event::{Change, Close, Lose, Open};

    fn happen(documents: &mut Documents, path: &Path, event: &Event) -> &'static str {
        let change = |(column, text): &(Option<u32>, &str)| {
            let range = column.map(|column| {
                let place = lsp_types::Position::new(0, column);
                lsp_types::Range::new(place, place)
            });
            TextChange { range, range_length: None, text: (*text).to_owned() }
        };
        let effect = match event {
            Open(language_id, version, text) => documents.opened(path, language_id, *version, (*text).to_owned()),
            Change(version, changes) => {
                let changes = changes.iter().map(change).collect();
                documents.changed(path, *version, changes, PositionEncoding::Utf16)
            }
            Lose(opened_as) => documents.lost(path, *opened_as),
            Close => documents.closed(path),
        };
        match effect {
            Effect::Nothing => "nothing",
            Effect::Open { .. } => "open",
            Effect::Edit { .. } => "edit",
            Effect::Leave => "leave",
            Effect::Lose { is_reported: false } => "lose, say so",
            Effect::Lose { is_reported: true } => "lose",
            Effect::Close => "close",
        }
    }

    fn state(documents: &Documents, path: &Path) -> String {
        match documents.by_path.get(path).map(|document| &document.state) {
            None => "closed".to_owned(),
            Some(State::Ours(text)) => format!("{} {}", text.version.number, text.buffer.text()),
            Some(State::Ignored) => "ignored".to_owned(),
            Some(State::Binary(_)) => "binary".to_owned(),
            Some(State::Lost) => "lost".to_owned(),
        }
    }

    /// The life of a document: what happens, what it means for the database, and the state behind it.
    type Life<'a> = (&'a str, &'a [(Event<'a>, &'a str, &'a str)]);

    const LIVES: &[Life] = &[
        (
            "/a.g",
            &[
                (Open("gdl", 1, "(x)"), "open", "1 (x)"),
                (Change(2, &[(Some(1), "y")]), "edit", "2 (yx)"),
                (Change(3, &[(None, "(z)"), (Some(0), ";")]), "edit", "3 ;(z)"),
                (Change(4, &[]), "nothing", "4 ;(z)"),
                // It is applied as it came.
                (Change(2, &[(None, "()")]), "edit", "2 ()"),
                (Close, "close", "closed"),
                (Close, "nothing", "closed"),
                (Change(3, &[(None, "(x)")]), "nothing", "closed"),
                (Lose(None), "nothing", "closed"),
            ],
        ),
        // Opened twice: perhaps under another spelling of its URI, then in another language.
        (
            "/a.g",
            &[
                (Open("gdl", 1, "(x)"), "open", "1 (x)"),
                (Open("gdl", 1, "(y)"), "open", "1 (y)"),
                (Open("antlr", 1, "(y)"), "leave", "ignored"),
                (Change(2, &[(None, "(x)")]), "nothing", "ignored"),
                (Lose(None), "nothing", "ignored"),
                (Open("gdl", 1, "(x)"), "open", "1 (x)"),
                (Close, "close", "closed"),
            ],
        ),
        (
            "/a.txt",
            &[
                (Open("plaintext", 1, "(x)"), "leave", "ignored"),
                (Close, "close", "closed"),
                (Open("gdl", 1, "(x)"), "open", "1 (x)"),
            ],
        ),
        (
            "/a.g",
            &[
                (Open("gdl", 1, "\0"), "leave", "binary"),
                (Change(2, &[(Some(0), "\0")]), "leave", "binary"),
                (Change(3, &[(None, "(x)")]), "open", "3 (x)"),
                (Change(4, &[(None, "\0")]), "edit", "4 \0"),
            ],
        ),
        (
            "/a.g",
            &[
                (Open("gdl", 1, "\0"), "leave", "binary"),
                (Lose(None), "lose, say so", "lost"),
                (Change(2, &[(None, "\0")]), "leave", "binary"),
                (Close, "close", "closed"),
            ],
        ),
        // It is said once for every opening that a document is lost.
        (
            "/a.g",
            &[
                (Open("gdl", 1, "(x)"), "open", "1 (x)"),
                (Lose(None), "lose, say so", "lost"),
                (Change(2, &[(Some(0), ";")]), "nothing", "lost"),
                (Lose(None), "nothing", "lost"),
                (Change(3, &[(Some(9), "?"), (None, "(y)"), (Some(0), ";")]), "open", "3 ;(y)"),
                (Lose(None), "lose", "lost"),
                (Open("gdl", 1, "(x)"), "open", "1 (x)"),
                (Lose(None), "lose", "lost"),
                (Close, "close", "closed"),
                (Open("gdl", 1, "(x)"), "open", "1 (x)"),
                (Lose(None), "lose, say so", "lost"),
            ],
        ),
        (
            "/a.g",
            &[
                (Lose(Some("gdl")), "lose, say so", "lost"),
                (Lose(Some("antlr")), "leave", "ignored"),
                (Close, "close", "closed"),
            ],
        ),
        (
            "/ludex.toml",
            &[
                (Open("toml", 1, ""), "leave", "ignored"),
                (Change(2, &[(None, "[gdl]")]), "nothing", "ignored"),
                (Close, "close", "closed"),
            ],
        ),
    ];

    #[test]
    fn lives_of_documents() {
        for (nth, (path, life)) in LIVES.iter().enumerate() {
            let (path, mut documents) = (Path::new(path), Documents::default());
            for (step, (event, effect, after)) in life.iter().enumerate() {
                let found = happen(&mut documents, path, event);
                let found = (found, state(&documents, path));
                assert_eq!(found, (*effect, (*after).to_owned()), "step {step} of life {nth}");
                let is_open = *after != "closed";
                let is_ours = documents.version(path).is_some();
                assert_eq!(documents.is_open(path), is_open, "step {step} of life {nth}");
                assert_eq!(documents.is_left_alone(path), is_open && !is_ours, "step {step} of life {nth}");
                assert_eq!(documents.stamp(path).is_some(), is_ours, "step {step} of life {nth}");
            }
        }
    }

    #[test]
    fn the_last_changed_document_is_the_first() {
        let mut documents = Documents::default();
        let (a, b, c) = (Path::new("/a.g"), Path::new("/b.g"), Path::new("/c.txt"));
        for path in [a, b, c] {
            happen(&mut documents, path, &Open("", 1, "(x)"));
        }
        assert_eq!(documents.recent(), [b, a]);
        let (stamp, version) = (documents.stamp(a), documents.version(a));
        happen(&mut documents, a, &Change(2, &[]));
        assert_eq!(documents.recent(), [a, b]);
        assert_ne!(documents.stamp(a), stamp);
        let opening = |version: Option<Version>| version.expect("an open document").opening;
        assert_eq!(opening(documents.version(a)), opening(version));
        happen(&mut documents, a, &Open("", 2, "(x)"));
        assert_ne!(opening(documents.version(a)), opening(version));
        happen(&mut documents, a, &Close);
        assert_eq!(documents.recent(), [b]);
    }

    #[test]
    fn a_tree_is_reused_for_what_was_edited_since() {
        let mut documents = Documents::default();
        let path = Path::new("/a.g");
        let insert = |documents: &mut Documents, version| {
            let place = lsp_types::Position::new(0, 0);
            let range = Some(lsp_types::Range::new(place, place));
            let change = TextChange { range, range_length: None, text: ";".to_owned() };
            match documents.changed(path, version, vec![change], PositionEncoding::Utf8) {
                Effect::Edit { hint, .. } => hint.map(|hint| u32::from(hint.edit.new_len)),
                _ => panic!("no edit"),
            }
        };
        let Effect::Open { dialect, text } = documents.opened(path, "", 1, "(x)".to_owned()) else {
            panic!("not opened")
        };
        assert_eq!(insert(&mut documents, 2), None);
        documents.keep_tree(path, Arc::new(dialect.grammar.parse(&text)));
        assert_eq!(insert(&mut documents, 3), Some(1));
        assert_eq!(insert(&mut documents, 4), Some(2));
        documents.forget_trees();
        assert_eq!(insert(&mut documents, 5), None);
    }
}
