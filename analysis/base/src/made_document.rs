//! The kinds of text documents that are made of a file, for people to read beside it.

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

/// The picture of what a file describes, drawn with characters (see [`crate::Language::preview`]).
pub const PICTURE: MadeDocument = MadeDocument { name: "picture", title: "picture as text", is_in_language: false };

/// The costs of the parts of a file (see [`crate::Language::costs`]).
pub const COSTS: MadeDocument = MadeDocument { name: "costs", title: "costs", is_in_language: false };
