//! The trait that every language implements, and the view that languages have of the database.
//!
//! The two stand in one file because each is said in terms of the other: a query asks the database
//! for the language of a file, and a language answers from the database.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use ludex_syntax::words::Words;
use ludex_syntax::{Code, SyntaxError};
use rustc_hash::FxHashSet;

use crate::classifying::Classifying;
use crate::colour_place::Colours;
use crate::completion::Completing;
use crate::diagnostic::Diagnostic;
use crate::dialect::Dialect;
use crate::explaining::Explaining;
use crate::file::{Backlink, BacklinkKey, File, PathSlot};
use crate::hover::Describing;
use crate::importing::Importing;
use crate::inlay_hint::Annotating;
use crate::judging::Judging;
use crate::made_document::Documents;
use crate::model::{FileModel, FileSymbols, Link, WorkspaceSymbol};
use crate::name::Name;
use crate::naming::Naming;
use crate::navigation::Navigating;
use crate::painting::Painting;
use crate::play::Playing;
use crate::playtesting::Playtesting;
use crate::preview::Pictures;
use crate::rewrite::Rewriting;
use crate::run::Running;

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

/// The analysis of a dialect: what makes a language, and the facets that it has beyond that. A facet is a trait in the
/// file of its feature; the feature is silent for a language that does not give it (see [`crate::facets`]).
pub trait Language: Sync + std::panic::RefUnwindSafe {
    /// The dialect that it analyses.
    fn dialect(&self) -> Dialect;

    /// The names of a file.
    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel;

    /// The modules a file asks for: all whose texts its names and findings may rest on, but for
    /// [`Importing::implied_modules`]. Depends on the text of that file alone.
    fn links<'db>(&self, _db: &'db dyn Db, _file: File) -> &'db [Link] {
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

    /// The paths where a file that is not in the database might lie, if one is wanted.
    fn wanted_files(&self, _db: &dyn Db, _file: File) -> Vec<Vec<PathBuf>> {
        Vec::new()
    }

    /// The folders whose files the names and findings of a file may rest on, although it asks for none of them by name:
    /// those of this dialect and its companions that lie directly in the folder.
    fn wanted_folders(&self, _db: &dyn Db, _file: File) -> Vec<PathBuf> {
        Vec::new()
    }

    /// The codes of findings on a file that rest on what no file says: that nobody includes it, or that nothing defines
    /// a name. They wait until the whole workspace has been read.
    fn rests_on_absence(&self, _db: &dyn Db, _file: File) -> Vec<&'static Code> {
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

    /// Judgements on the findings that the parser has.
    fn judging(&self) -> Option<&dyn Judging> {
        None
    }

    /// The ways in which the files of a language bring in modules.
    fn importing(&self) -> Option<&dyn Importing> {
        None
    }

    /// The rules for names that authors give.
    fn naming(&self) -> Option<&dyn Naming> {
        None
    }

    /// The colours of words.
    fn classifying(&self) -> Option<&dyn Classifying> {
        None
    }

    /// The texts about names and places.
    fn describing(&self) -> Option<&dyn Describing> {
        None
    }

    /// The places to go to, beyond the definitions in the model.
    fn navigating(&self) -> Option<&dyn Navigating> {
        None
    }

    /// The entries and signatures for a place where somebody writes.
    fn completing(&self) -> Option<&dyn Completing> {
        None
    }

    /// The facts shown between the words and the lines of a text.
    fn annotating(&self) -> Option<&dyn Annotating> {
        None
    }

    /// The changes that keep what a text means.
    fn rewriting(&self) -> Option<&dyn Rewriting> {
        None
    }

    /// The colours that a text says.
    fn colours(&self) -> Option<&dyn Colours> {
        None
    }

    /// The text documents that are made of a file.
    fn documents(&self) -> Option<&dyn Documents> {
        None
    }

    /// The questions of what can be done in a game.
    fn explaining(&self) -> Option<&dyn Explaining> {
        None
    }

    /// The pictures of what a file describes.
    fn pictures(&self) -> Option<&dyn Pictures> {
        None
    }

    /// The edits that are made in pictures.
    fn painting(&self) -> Option<&dyn Painting> {
        None
    }

    /// The games that are played at a terminal.
    fn playing(&self) -> Option<&dyn Playing> {
        None
    }

    /// The games that the program behind the language plays by itself.
    fn playtesting(&self) -> Option<&dyn Playtesting> {
        None
    }

    /// The programs that are worked out with what a player types in.
    fn running(&self) -> Option<&dyn Running> {
        None
    }
}

/// The facets of a language, within its `impl Language`: a method for each, which gives the language itself.
///
/// ```text
/// facets! { completing: Completing, #[cfg(feature = "pictures")] pictures: Pictures }
/// ```
///
/// A facet that a feature of the crate leaves out is as if the language did not have it, and the linker drops what only
/// the facet leads to.
#[macro_export]
macro_rules! facets {
    ($($(#[$attribute:meta])* $facet:ident: $of:ident),+ $(,)?) => {
        $($(#[$attribute])*
        fn $facet(&self) -> Option<&dyn $of> {
            Some(self)
        })+
    };
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
