//! The kinds of text documents that are made of a file, for people to read beside it.

use crate::comparison::Comparison;
use crate::file::File;
use crate::language::Db;
use crate::markup::Markup;

/// The text documents that a language makes of its files. What is left out is not made.
pub trait Documents {
    /// The kinds of documents that are made of the files of the language, beside the syntax tree: `PICTURE` and `COSTS`
    /// of [`crate::made_document`], where the language has them, and its own.
    fn made_documents(&self) -> &'static [MadeDocument];

    /// The text of a document that only this language makes, by the name of its kind. An error says why there is none.
    fn made_document(&self, _db: &dyn Db, _file: File, _name: &str) -> Option<Result<String, String>> {
        None
    }

    /// The differences between two revisions of a document that only this language makes, by the name of its kind: the old
    /// file and the new one, each in a database of its own. An error says why they cannot be compared.
    fn compared(&self, _old: Revision<'_>, _new: Revision<'_>, _name: &str) -> Option<Result<Comparison, String>> {
        None
    }

    /// The differences between two things in a document that only this language makes, by the name of its kind and the
    /// names of the things. An error says why they cannot be compared.
    fn side_by_side(
        &self,
        _db: &dyn Db,
        _file: File,
        _name: &str,
        _things: [&str; 2],
    ) -> Option<Result<Comparison, String>> {
        None
    }

    /// The costs of the parts of a file to whoever plays them: a table with a row for each, and what is allowed.
    fn costs(&self, _db: &dyn Db, _file: File) -> Option<Markup> {
        None
    }
}

/// A revision of a file, in the database that holds the files around it as they were then.
pub type Revision<'a> = (&'a dyn Db, File);

/// A kind of document that is made of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MadeDocument {
    /// The word by which it is asked for: `tree`.
    pub name: &'static str,
    /// The words for people: "syntax tree".
    pub title: &'static str,
    /// True if it is written in the language of its file; else it is plain text.
    pub is_in_language: bool,
}

/// The syntax tree, which every file has.
pub const TREE: MadeDocument = MadeDocument { name: "tree", title: "syntax tree", is_in_language: false };

/// The picture of what a file describes, drawn with characters (see [`crate::preview::Pictures::preview`]).
pub const PICTURE: MadeDocument = MadeDocument { name: "picture", title: "picture as text", is_in_language: false };

/// The costs of the parts of a file (see [`Documents::costs`]).
pub const COSTS: MadeDocument = MadeDocument { name: "costs", title: "costs", is_in_language: false };
