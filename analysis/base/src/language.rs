//! What a language knows, and what it sees of the database.
//!
//! The two stand in one file because each is said in terms of the other: a query asks the database
//! for the language of a file, and a language answers from the database.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use ludex_syntax::words::Words;
use ludex_syntax::{Code, Severity, SyntaxError, TextRange, TextSize};
use rustc_hash::FxHashSet;

use crate::code_lens::CodeLens;
use crate::completion::Completions;
use crate::diagnostic::Diagnostic;
use crate::dialect::Dialect;
use crate::file::{Backlink, BacklinkKey, File, PathSlot};
use crate::hover::Hover;
use crate::inlay_hint::InlayHint;
use crate::markup::Markup;
use crate::model::{Definition, DefinitionId, FileModel, FileSymbols, Link, Occurrence, TokenKind, WorkspaceSymbol};
use crate::moved_link::MovedLink;
use crate::name::Name;
use crate::navigation::{Location, NavigationTarget};
use crate::play::Session;
use crate::preview::PreviewError;
use crate::signature_help::SignatureHelp;

/// What queries see of the database.
#[salsa::db]
pub trait Db: salsa::Database {
    /// The slot of a path.
    fn path_slot(&self, path: &Path) -> PathSlot;
    /// The files behind a name.
    fn backlink(&self, key: BacklinkKey) -> Backlink;
    /// The analysis of a dialect.
    fn language(&self, dialect: Dialect) -> &'static dyn Language;
    /// All files, in order of their paths. Creates no dependency: for requests, never for a query.
    fn files(&self) -> Vec<File>;
    /// What unwinds when a write is pending, for work that cannot ask by itself.
    fn interrupt(&self) -> Rc<dyn Fn()>;
}

/// What a dialect knows. A method with a default makes its feature silent where it is left out.
pub trait Language: Sync + std::panic::RefUnwindSafe {
    /// What it says of itself.
    fn dialect(&self) -> Dialect;

    /// The names of a file.
    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel;

    /// The modules a file asks for. Depends on that file alone.
    fn links<'db>(&self, _db: &'db dyn Db, _file: File) -> &'db [Link] {
        &[]
    }

    /// Every name that stands in a file, and perhaps some that do not.
    fn mentions(&self, words: Words<'_>) -> FxHashSet<Name>;

    /// True if [`Language::model`] or [`Language::check`] read the index of mentioned names, which
    /// must then be up to date (see [`crate::Database::refresh_mentions`]).
    fn reads_mentions(&self) -> bool {
        false
    }

    /// What is wrong beyond the syntax, in the order of position.
    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic>;

    /// What the parser found wrong, if the language keeps it: one whose names and checks rest on
    /// something made of the tree keeps the errors with it, so that a closed file is parsed once.
    fn syntax_errors(&self, _db: &dyn Db, _file: File) -> Option<Vec<SyntaxError>> {
        None
    }

    /// The severity, in this language, of a code of syntax or of names that languages share.
    fn shared_severity(&self, code: &'static Code) -> Severity {
        code.severity
    }

    /// Removes the syntax errors that are not faults in this file.
    fn excuse_syntax(&self, _db: &dyn Db, _file: File, _found: &mut Vec<Diagnostic>) {}

    /// The paths where a file that is not in the database might lie, if one is wanted.
    fn wanted_files(&self, _db: &dyn Db, _file: File) -> Vec<Vec<PathBuf>> {
        Vec::new()
    }

    /// What is to be said of a name of the language, by its row in the table of such names.
    fn describe_builtin(&self, _index: u32) -> Option<Markup> {
        None
    }

    /// What is to be said of a user's definition beyond its kind, its line and its comment.
    fn describe_definition(&self, _db: &dyn Db, _definition: DefinitionId) -> Option<Markup> {
        None
    }

    /// The same as [`Language::describe_builtin`], for a place: what the name is worth there may be added.
    fn describe_builtin_at(&self, _db: &dyn Db, _file: File, _occurrence: &Occurrence, index: u32) -> Option<Markup> {
        self.describe_builtin(index)
    }

    /// The same as [`Language::describe_definition`], for a place where the name stands.
    fn describe_definition_at(
        &self,
        db: &dyn Db,
        _file: File,
        _occurrence: &Occurrence,
        definition: DefinitionId,
    ) -> Option<Markup> {
        self.describe_definition(db, definition)
    }

    /// The places that make what stands at an offset what it is, beyond its definition, in the order in
    /// which they take effect.
    fn implementations(&self, _db: &dyn Db, _file: File, _offset: TextSize) -> Vec<Location> {
        Vec::new()
    }

    /// What is to be said of a place that holds no name, such as a literal.
    fn hover(&self, _db: &dyn Db, _file: File, _offset: TextSize) -> Option<Hover> {
        None
    }

    /// What can be written at an offset.
    fn complete(&self, _db: &dyn Db, _file: File, _offset: TextSize) -> Option<Completions> {
        None
    }

    /// How what stands at an offset is written, and which part of it the offset is at.
    fn signature(&self, _db: &dyn Db, _file: File, _offset: TextSize) -> Option<SignatureHelp> {
        None
    }

    /// The definitions of the type of what stands at an offset, and the range of that expression.
    fn type_definition(
        &self,
        _db: &dyn Db,
        _file: File,
        _offset: TextSize,
    ) -> Option<(TextRange, Vec<NavigationTarget>)> {
        None
    }

    /// What is shown between the words of a range, in order of position.
    fn inlay_hints(&self, _db: &dyn Db, _file: File, _range: TextRange) -> Vec<InlayHint> {
        Vec::new()
    }

    /// What is shown above lines of the file, in order of position.
    fn code_lenses(&self, _db: &dyn Db, _file: File) -> Vec<CodeLens> {
        Vec::new()
    }

    /// What a token is by itself, for its colour: its raw kind in the tree and its text. `None` for
    /// what needs no colour. A name that means something is coloured by what it means.
    fn classify(&self, _kind: u16, _text: &str) -> Option<TokenKind> {
        None
    }

    /// What a name of the language is coloured as.
    fn builtin_token(&self, _index: u32) -> TokenKind {
        TokenKind::Keyword
    }

    /// Whether a definition can have a name: an error says why not, for people. Where the name would
    /// be taken already, or would mean something else, is not asked here.
    fn check_name(&self, _definition: &Definition, name: &str) -> Result<(), String> {
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.starts_with(|first: char| first.is_ascii_alphabetic()) && name.chars().all(word) {
            Ok(())
        } else {
            Err(format!("`{name}` is not a name: it takes letters, digits and `_`, and begins with a letter"))
        }
    }

    /// Whether a definition with this name would stand beside another one that has it: in one scope, among names that
    /// have to be told apart.
    fn is_taken(&self, definition: &Definition, name: &str, other: &Definition) -> bool {
        other.id.namespace == definition.id.namespace && other.scope == definition.scope && other.is_called(name)
    }

    /// The other files whose definitions stand beside one: what is defined there needs another name.
    fn stands_beside(&self, _db: &dyn Db, _definition: DefinitionId) -> Vec<File> {
        Vec::new()
    }

    /// Where a file is a part of several programs: the root of one in which a name there that means this definition
    /// means another one.
    fn means_otherwise(
        &self,
        _db: &dyn Db,
        _file: File,
        _occurrence: &Occurrence,
        _definition: DefinitionId,
    ) -> Option<File> {
        None
    }

    /// Why a definition cannot get another name, for people; `None` if it can.
    fn keeps_name(&self, _db: &dyn Db, _file: File, _definition: &Definition) -> Option<String> {
        None
    }

    /// Whether a definition is called what its file is called.
    fn follows_file(&self, _definition: &Definition) -> bool {
        false
    }

    /// How a use of a definition that is written like this is written once the definition has a new
    /// name, with quotes or bars where that needs them; `None` if it is written by another name of
    /// the same thing, which stays.
    fn respell(&self, definition: &Definition, written: &str, new_name: &str) -> Option<String> {
        (written == definition.id.name.as_str()).then(|| new_name.to_owned())
    }

    /// How a link is written so that it leads to its file after files have moved, in the manner in which it is
    /// written now; `None` if there is no way to write it.
    fn respell_link(&self, _db: &dyn Db, _link: &MovedLink<'_>) -> Option<String> {
        None
    }

    /// What the parts of a file cost who plays them: a table with a row for each, and what is allowed.
    fn costs(&self, _db: &dyn Db, _file: File) -> Option<Markup> {
        None
    }

    /// A picture of what a file describes, as an SVG document; of the part with a name, if one is given.
    fn preview(&self, _db: &dyn Db, _file: File, _what: Option<&str>) -> Option<Result<String, PreviewError>> {
        None
    }

    /// The game that a file describes, ready to be played at a terminal. An error says why it cannot be played.
    fn play(&self, _db: &dyn Db, _file: File) -> Option<Result<Box<dyn Session>, String>> {
        None
    }

    /// The exported definitions. Depends on that file alone.
    fn symbols(&self, db: &dyn Db, file: File) -> FileSymbols {
        let model = self.model(db, file);
        let name_of = |index: u32| model.definitions.get(index as usize).map(|container| container.id.name);
        let exported = model.definitions.iter().filter(|definition| definition.kind.exported);
        FileSymbols {
            symbols: exported
                .map(|definition| WorkspaceSymbol {
                    name: definition.id.name,
                    kind: definition.kind,
                    range: definition.name_range,
                    container: definition.container.and_then(name_of),
                })
                .collect(),
        }
    }
}

/// Languages, each with its analysis: what a database is given.
#[derive(Clone, Copy)]
pub struct Languages(&'static [&'static dyn Language]);

impl std::fmt::Debug for Languages {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.all()).finish()
    }
}

impl Languages {
    /// These languages.
    pub const fn new(languages: &'static [&'static dyn Language]) -> Languages {
        Languages(languages)
    }

    /// Every dialect, in the order of the list.
    pub fn all(self) -> impl Iterator<Item = Dialect> {
        self.0.iter().map(|language| language.dialect())
    }

    /// The analysis of a dialect.
    ///
    /// # Panics
    /// If the dialect is not in the list.
    pub fn of(self, dialect: Dialect) -> &'static dyn Language {
        let found = self.0.iter().find(|language| language.dialect() == dialect);
        *found.unwrap_or_else(|| panic!("{dialect:?} is not in the list of languages"))
    }

    /// The dialect with this language id; what its codes begin with will do as well (`pyherc`).
    pub fn from_id(self, id: &str) -> Option<Dialect> {
        self.all().find(|dialect| dialect.id == id || dialect.prefix == id)
    }

    /// The dialect of a file, by its extension (case does not matter).
    pub fn from_path(self, path: &Path) -> Option<Dialect> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        self.all().find(|dialect| dialect.extensions.contains(&extension.as_str()))
    }

    /// The dialect of a document: by its language id, then by its extension, then by its content.
    ///
    /// An id of ours that the extension does not give is somebody's choice and taken at its word,
    /// whatever the text is. So is one that names another language. Any other id says nothing: one
    /// that Ludex does not know, none, and one of ours that editors derive from the extension alone.
    /// Then the extension has to be ours, and the text must not show another language.
    pub fn detect(self, language_id: Option<&str>, path: &Path, text: &str) -> Option<Dialect> {
        let id = language_id.unwrap_or_default();
        let of_extension = self.from_path(path);
        let of_id = self.from_id(id);
        if of_id.is_some() && of_id != of_extension {
            return of_id;
        }
        if self.all().any(|dialect| dialect.other_ids.contains(&id)) {
            return None;
        }
        of_extension.filter(|dialect| dialect.grammar.other_language(text).is_none())
    }
}
