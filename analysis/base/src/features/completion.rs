//! The entries that can be written at a place, as a list to choose from.
//!
//! A language says what fits where the cursor is. The text about an entry is made when somebody looks
//! at it, so that lists stay small.

use ludex_syntax::{TextRange, TextSize};

use crate::file::File;
use crate::language::Db;
use crate::model::{BuiltinId, Definition, DefinitionId, SymbolKind};
use crate::name::Name;
use crate::signature_help::SignatureHelp;

/// The entries and signatures for a place where somebody writes. A method that is left out is silent.
pub trait Completing {
    /// The entries that can be written at an offset.
    fn complete(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Completions>;

    /// The signature of what stands at an offset, and the part of it that the offset is at.
    fn signature(&self, _db: &dyn Db, _file: File, _offset: TextSize) -> Option<SignatureHelp> {
        None
    }
}

/// The entries that can be written at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completions {
    /// Bytes of what an entry replaces: the whole word at the cursor, on one line.
    pub range: TextRange,
    /// The best first, as far as the language knows: what stands near by comes before what does not, within a rank.
    pub items: Vec<Completion>,
    /// True if no sign such as a bracket opens the list, only who asks for it or begins a word: what the sign opens
    /// otherwise, such as a signature, says more.
    pub is_quiet: bool,
}

impl Completions {
    /// A list in order: by rank, then as the language lists the entries, then by the alphabet.
    pub fn new(range: TextRange, mut items: Vec<Completion>) -> Completions {
        items.sort_by(|a, b| (a.rank, a.order, &a.label).cmp(&(b.rank, b.order, &b.label)));
        Completions { range, items, is_quiet: false }
    }

    /// The list, which no sign opens.
    pub fn quiet(self) -> Completions {
        Completions { is_quiet: true, ..self }
    }
}

/// One thing that can be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// The text that is shown.
    pub label: String,
    /// The kind it is shown as.
    pub kind: CompletionKind,
    /// A few words beside the label; may be empty.
    pub detail: String,
    /// The text that takes the place of the word.
    pub insert: String,
    /// The text with places to fill in, in the protocol's syntax of snippets, if it has any.
    pub snippet: Option<String>,
    /// The text that the word is compared with, if that is not the label.
    pub filter: Option<String>,
    /// Entries of a lesser rank come first.
    pub rank: u8,
    /// The place of an entry in its closed set, such as an enumeration, from 1; 0 for an entry outside of any set. Among
    /// entries of one rank the lesser come first. From [`BY_USE`] on it says how often programs write the name; such
    /// an entry, as one outside of any set, comes before others if the name stands near by.
    pub order: u32,
    /// The subject of the text about it.
    pub subject: Subject,
}

/// The least of the orders that say how often programs write a name.
pub const BY_USE: u32 = 1 << 16;

impl Completion {
    /// An entry that is written as it is called, the first one, outside of any set, and about nothing.
    pub fn new(label: impl Into<String>, kind: CompletionKind, detail: impl Into<String>) -> Completion {
        let label = label.into();
        Completion {
            insert: label.clone(),
            label,
            kind,
            detail: detail.into(),
            snippet: None,
            filter: None,
            rank: 0,
            order: 0,
            subject: Subject::Nothing,
        }
    }

    /// The name of a user's definition in a file.
    pub fn definition(file: File, definition: &Definition) -> Completion {
        let kind = definition.kind;
        let subject = Subject::Definition(DefinitionId { file, local: definition.id });
        let own = Completion::new(definition.id.name.as_str(), CompletionKind::Symbol(kind.symbol), kind.label);
        Completion { subject, ..own }
    }

    /// True for an entry in a closed set, whose order means something and stays.
    pub fn is_in_set(&self) -> bool {
        (1..BY_USE).contains(&self.order)
    }
}

/// The kind that an entry is shown as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CompletionKind {
    /// As the outline shows it.
    Symbol(SymbolKind),
    /// A word of the language.
    Keyword,
    /// A piece of text with places to fill in.
    Snippet,
    /// The name of a colour; the words beside it are its code, `#rrggbb`.
    Colour,
}

impl CompletionKind {
    /// A word for it, for tools.
    pub fn word(self) -> &'static str {
        match self {
            CompletionKind::Symbol(symbol) => symbol.word(),
            CompletionKind::Keyword => "keyword",
            CompletionKind::Snippet => "snippet",
            CompletionKind::Colour => "colour",
        }
    }
}

/// The subject of the text about an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    /// Nothing.
    Nothing,
    /// A name of a language.
    Builtin(BuiltinId),
    /// A user's definition.
    Definition(DefinitionId),
    /// A user's definition, by the place of its name. Which one that is can be told only by all names of the file: they
    /// are worked out once somebody looks at the entry, not for each list.
    NameAt {
        /// The file.
        file: File,
        /// The name.
        name: Name,
        /// The start of the name, in bytes.
        start: TextSize,
    },
    /// A file.
    File(File),
}

impl Subject {
    /// The row of the name of the language that it is.
    pub fn builtin(self) -> Option<u32> {
        match self {
            Subject::Builtin(id) => Some(id.index),
            _ => None,
        }
    }
}
