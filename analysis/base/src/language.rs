//! The trait that every language implements, and the view that languages have of the database.
//!
//! The two stand in one file because each is said in terms of the other: a query asks the database
//! for the language of a file, and a language answers from the database.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use ludex_syntax::words::Words;
use ludex_syntax::{Code, Severity, SyntaxError, TextRange, TextSize};
use rustc_hash::FxHashSet;

use crate::code_lens::CodeLens;
use crate::colour_place::ColourPlace;
use crate::completion::Completions;
use crate::diagnostic::Diagnostic;
use crate::dialect::Dialect;
use crate::file::{Backlink, BacklinkKey, File, PathSlot};
use crate::hover::Hover;
use crate::inlay_hint::InlayHint;
use crate::made_document::MadeDocument;
use crate::markup::Markup;
use crate::model::{
    Definition, DefinitionId, FileModel, FileSymbols, Link, Occurrence, Role, TokenKind, WorkspaceSymbol,
};
use crate::moved_link::MovedLink;
use crate::name::Name;
use crate::navigation::{Location, NavigationTarget};
use crate::picture::{Colour, Picture};
use crate::play::Session;
use crate::preview::{PreviewError, PreviewName, PreviewRequest};
use crate::rewrite::Rewrite;
use crate::run::{Expectation, Playable, Run, Verdict};
use crate::signature_help::SignatureHelp;

/// The view that queries have of the database.
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
    /// The function that unwinds when a write is pending, for work that cannot ask by itself.
    fn interrupt(&self) -> Rc<dyn Fn()>;
    /// The database and the file there that this file has been taken over from as it is. `None` in a database of its
    /// own, and for a file that is open in the other one or has another text here.
    fn origin(&self, _file: File) -> Option<(&dyn Db, File)> {
        None
    }
}

/// The analysis of a dialect. A method with a default makes its feature silent where it is left out.
pub trait Language: Sync + std::panic::RefUnwindSafe {
    /// The dialect that it analyses.
    fn dialect(&self) -> Dialect;

    /// The names of a file.
    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel;

    /// The modules a file asks for: all whose texts its names and findings may rest on, but for
    /// [`Language::implied_modules`]. Depends on the text of that file alone.
    fn links<'db>(&self, _db: &'db dyn Db, _file: File) -> &'db [Link] {
        &[]
    }

    /// The names of modules that a file may get without asking for them: no link leads to these.
    fn implied_modules(&self) -> &'static [&'static str] {
        &[]
    }

    /// Every name that stands in a file, and perhaps some that do not. Each word gives its names whatever stands around
    /// it, and blanks and comments give none.
    fn mentions(&self, words: Words<'_>) -> FxHashSet<Name>;

    /// Every name that stands in a file that the dialect only reads beside its own, and perhaps some that do not.
    fn companion_mentions(&self, _text: &str) -> FxHashSet<Name> {
        FxHashSet::default()
    }

    /// True if [`Language::model`] or [`Language::check`] read the index of mentioned names, which
    /// must then be up to date (see [`crate::Database::refresh_mentions`]).
    fn reads_mentions(&self) -> bool {
        false
    }

    /// The findings beyond the syntax, in order of position.
    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic>;

    /// The errors that the parser found, if the language keeps them: one whose names and checks rest on something made
    /// of the tree keeps the errors with it, so that a closed file is parsed once.
    fn syntax_errors(&self, _db: &dyn Db, _file: File) -> Option<Vec<SyntaxError>> {
        None
    }

    /// The severity, in this language, of a code of syntax or of names that languages share.
    fn shared_severity(&self, code: &'static Code) -> Severity {
        code.severity
    }

    /// Removes the syntax errors that are not faults in this file.
    fn filter_syntax_errors(&self, _db: &dyn Db, _file: File, _found: &mut Vec<Diagnostic>) {}

    /// Takes fixes of syntax errors away that cannot be meant by what the rest of the text says.
    fn withdraw_fixes(&self, _db: &dyn Db, _file: File, _found: &mut [Diagnostic]) {}

    /// The paths where a file that is not in the database might lie, if one is wanted.
    fn wanted_files(&self, _db: &dyn Db, _file: File) -> Vec<Vec<PathBuf>> {
        Vec::new()
    }

    /// The name of the language in a row of the table of such names, from 0; `None` behind the last one.
    fn builtin_name(&self, _index: u32) -> Option<&'static str> {
        None
    }

    /// The folders whose files the names and findings of a file may rest on, although it asks for none of them by name:
    /// those of this dialect and its companions that lie directly in the folder.
    fn wanted_folders(&self, _db: &dyn Db, _file: File) -> Vec<PathBuf> {
        Vec::new()
    }

    /// True if findings on a file may rest on the files that include it, which are likely to lie beside it: whoever has
    /// only the one file looks for them there.
    fn rests_on_includers(&self) -> bool {
        false
    }

    /// The codes of findings on a file that rest on what no file says: that nobody includes it, or that nothing defines
    /// a name. They wait until the whole workspace has been read.
    fn rests_on_absence(&self, _db: &dyn Db, _file: File) -> Vec<&'static Code> {
        Vec::new()
    }

    /// The text about a name of the language, by its row in the table of such names.
    fn describe_builtin(&self, _index: u32) -> Option<Markup> {
        None
    }

    /// The text about a user's definition beyond its kind, its line and its comment.
    fn describe_definition(&self, _db: &dyn Db, _definition: DefinitionId) -> Option<Markup> {
        None
    }

    /// The text of [`Language::describe_builtin`] for a place: what the name is worth there may be added.
    fn describe_builtin_at(&self, _db: &dyn Db, _file: File, _occurrence: &Occurrence, index: u32) -> Option<Markup> {
        self.describe_builtin(index)
    }

    /// The text of [`Language::describe_definition`] for a place where the name stands.
    fn describe_definition_at(
        &self,
        db: &dyn Db,
        _file: File,
        _occurrence: &Occurrence,
        definition: DefinitionId,
    ) -> Option<Markup> {
        self.describe_definition(db, definition)
    }

    /// The place where the workspace defines a name of the language, by its row in the table of such names.
    fn builtin_definition(&self, _db: &dyn Db, _file: File, _index: u32) -> Option<NavigationTarget> {
        None
    }

    /// The places that make what stands at an offset what it is, beyond its definition, in the order in
    /// which they take effect.
    fn implementations(&self, _db: &dyn Db, _file: File, _offset: TextSize) -> Vec<Location> {
        Vec::new()
    }

    /// The text about a place that holds no name, such as a literal.
    fn hover(&self, _db: &dyn Db, _file: File, _offset: TextSize) -> Option<Hover> {
        None
    }

    /// The entries that can be written at an offset.
    fn complete(&self, _db: &dyn Db, _file: File, _offset: TextSize) -> Option<Completions> {
        None
    }

    /// The signature of what stands at an offset, and the part of it that the offset is at.
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

    /// The definitions of the types that a type extends, in the order in which they are written.
    fn supertypes(&self, _db: &dyn Db, _definition: DefinitionId) -> Vec<DefinitionId> {
        Vec::new()
    }

    /// The hints between the words of a range, in order of position.
    fn inlay_hints(&self, _db: &dyn Db, _file: File, _range: TextRange) -> Vec<InlayHint> {
        Vec::new()
    }

    /// The lines of facts above lines of the file, in order of position.
    fn code_lenses(&self, _db: &dyn Db, _file: File) -> Vec<CodeLens> {
        Vec::new()
    }

    /// The rewrites for what is selected, or stands at the cursor if the range is empty. Only those that are certain to
    /// keep what the program means; comments stay. Not asked for while the file has errors of syntax.
    fn rewrites(&self, _db: &dyn Db, _file: File, _range: TextRange) -> Vec<Rewrite> {
        Vec::new()
    }

    /// The kind of a token by itself, for its colour, by its raw kind in the tree and its text. `None` for what needs
    /// no colour. A name that means something is coloured by what it means.
    fn classify(&self, _kind: u16, _text: &str) -> Option<TokenKind> {
        None
    }

    /// The kind of token that a name of the language is coloured as.
    fn builtin_token(&self, _index: u32) -> TokenKind {
        TokenKind::Keyword
    }

    /// The name that somebody means who has typed this for a definition: where names stand in quotes or bars, it may
    /// have been typed with them.
    fn typed_name<'n>(&self, _definition: &Definition, typed: &'n str) -> Cow<'n, str> {
        Cow::Borrowed(typed)
    }

    /// Checks that a definition can have a name: an error says why not, for people. A name that is taken already, or
    /// would mean something else, is not refused here.
    fn check_name(&self, _definition: &Definition, name: &str) -> Result<(), String> {
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.starts_with(|first: char| first.is_ascii_alphabetic()) && name.chars().all(word) {
            Ok(())
        } else {
            Err(format!("`{name}` is not a name: it takes letters, digits and `_`, and begins with a letter"))
        }
    }

    /// True if a definition with this name would stand beside another one that has it: in one scope, among names that
    /// have to be told apart.
    fn is_taken(&self, definition: &Definition, name: &str, other: &Definition) -> bool {
        other.id.namespace == definition.id.namespace && other.scope == definition.scope && other.is_called(name)
    }

    /// The other files whose definitions stand beside one: what is defined there needs another name.
    fn stands_beside(&self, _db: &dyn Db, _definition: DefinitionId) -> Vec<File> {
        Vec::new()
    }

    /// The root of a program in which a name that means this definition in a file means another one, where the file is
    /// a part of several programs.
    fn ambiguous_root(
        &self,
        _db: &dyn Db,
        _file: File,
        _occurrence: &Occurrence,
        _definition: DefinitionId,
    ) -> Option<File> {
        None
    }

    /// The reason why a definition cannot get another name, for people; `None` if it can.
    fn rename_refusal(&self, _db: &dyn Db, _file: File, _definition: &Definition) -> Option<String> {
        None
    }

    /// True if findings with a code are only about how a name looks. A rename may bring one, or take one away.
    fn is_about_looks(&self, _code: &Code) -> bool {
        false
    }

    /// True if a definition is called what its file is called.
    fn is_named_by_file(&self, _definition: &Definition) -> bool {
        false
    }

    /// The spelling of a use of a definition, now `written`, once the definition has a new name, with quotes or bars
    /// where that needs them; `None` if it is written by another name of the same thing, which stays.
    fn renamed_text(&self, definition: &Definition, written: &str, new_name: &str) -> Option<String> {
        (written == definition.id.name.as_str()).then(|| new_name.to_owned())
    }

    /// The spelling by which a link leads to its file after files have moved, in the manner in which it is written now;
    /// `None` if there is no way to write it.
    fn relinked_text(&self, _db: &dyn Db, _link: &MovedLink<'_>) -> Option<String> {
        None
    }

    /// The words with which a form at the top of a file begins that does nothing but bring in other modules.
    fn import_words(&self) -> &'static [&'static str] {
        &[]
    }

    /// True if an occurrence with a role is edited together with the others of the same definition in its file, as
    /// somebody types in one of them.
    fn is_linked(&self, _definition: &Definition, _role: Role) -> bool {
        false
    }

    /// The places where a file says a colour, in order of position.
    fn colours(&self, _db: &dyn Db, _file: File) -> Vec<ColourPlace> {
        Vec::new()
    }

    /// The ways to write a colour at such a place, the best first.
    fn colour_spellings(&self, _db: &dyn Db, _file: File, _range: TextRange, _colour: Colour) -> Vec<String> {
        Vec::new()
    }

    /// The costs of the parts of a file to whoever plays them: a table with a row for each, and what is allowed.
    fn costs(&self, _db: &dyn Db, _file: File) -> Option<Markup> {
        None
    }

    /// The kinds of documents that are made of the files of the language, beside the syntax tree: `PICTURE` and `COSTS`
    /// of [`crate::made_document`], where the language has them, and its own.
    fn made_documents(&self) -> &'static [MadeDocument] {
        &[]
    }

    /// The text of a document that only this language makes, by the name of its kind. An error says why there is none.
    fn made_document(&self, _db: &dyn Db, _file: File, _name: &str) -> Option<Result<String, String>> {
        None
    }

    /// A picture of what a file describes, of a part of it, or of a sample.
    fn preview(
        &self,
        _db: &dyn Db,
        _file: File,
        _request: PreviewRequest<'_>,
    ) -> Option<Result<Picture, PreviewError>> {
        None
    }

    /// The parts of a file that can be chosen for a picture, in the order in which people look for them. That of the
    /// whole file is not among them.
    fn previews(&self, _db: &dyn Db, _file: File) -> Vec<PreviewName> {
        Vec::new()
    }

    /// A report on what becomes of the world that all files describe together in so many games, whose dice fall the
    /// same for the same seed. An error says why there is none.
    fn sample(&self, _db: &dyn Db, _games: u32, _seed: u64) -> Option<Result<String, String>> {
        None
    }

    /// The game that a file describes, ready to be played at a terminal. An error says why it cannot be played.
    fn play(&self, _db: &dyn Db, _file: File) -> Option<Result<Box<dyn Session>, String>> {
        None
    }

    /// An expression of the program that a file is, ready to be worked out with what a player types in; without one,
    /// the game that the program itself begins. An error says why it cannot be worked out.
    fn run(&self, _db: &dyn Db, _file: File, _expression: Option<&str>) -> Option<Result<Box<dyn Run>, String>> {
        None
    }

    /// The definitions of a file that can be played: those that take nothing, or nothing but what can be typed in. In
    /// order of position.
    fn playables(&self, _db: &dyn Db, _file: File) -> Vec<Playable> {
        Vec::new()
    }

    /// A definition of the program that a file is, by its name, ready to be worked out: what it takes comes first among
    /// the inputs. Another expression, and none, mean the same as in [`Language::run`].
    fn run_definition(&self, db: &dyn Db, file: File, name: Option<&str>) -> Option<Result<Box<dyn Run>, String>> {
        self.run(db, file, name)
    }

    /// The values that a file says its expressions have, in order of position. None is tried, so that this takes hardly
    /// longer than reading the text.
    fn expectations(&self, _db: &dyn Db, _file: File) -> Vec<Expectation> {
        Vec::new()
    }

    /// The outcomes of trying expectations of a file, one for each, in their order. Each takes bounded time and memory.
    fn try_expectations(&self, _db: &dyn Db, _file: File, _expectations: &[Expectation]) -> Vec<Verdict> {
        Vec::new()
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

    /// The dialect that reads a file, as one of its own or beside them, by its extension (case does not matter).
    pub fn reading(self, path: &Path) -> Option<Dialect> {
        self.from_path(path).or_else(|| self.all().find(|dialect| dialect.is_companion(path)))
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
