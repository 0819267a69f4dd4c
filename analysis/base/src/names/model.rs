//! One model of names for all dialects.
//!
//! A file's model is a small table: its [definitions](Definition), its
//! [occurrences](Occurrence) sorted by position, and its [links](Link) to other files. A
//! dialect produces the three by its own rules; features are written over them.

use ludex_syntax::{TextRange, TextSize};
use rustc_hash::FxHashMap;

use crate::dialect::Dialect;
use crate::file::File;
use crate::name::Name;

/// A kind of definition, supplied by a dialect: features never match on it. Two kinds are the same
/// if their namespace and their id are.
#[derive(Debug)]
pub struct Kind {
    /// The id that tells it from the other kinds of its dialect; see [`kinds!`](crate::kinds!).
    pub id: &'static str,
    /// The word for people: "unit type", "function".
    pub label: &'static str,
    /// The kind of symbol that the outline and the workspace symbols show it as.
    pub symbol: SymbolKind,
    /// The kind of token that it is coloured as.
    pub token: TokenKind,
    /// The names among which it must be told apart (see [`DefinitionId`]).
    pub namespace: Namespace,
    /// Seen from other files and listed among the workspace's symbols.
    pub exported: bool,
}

impl PartialEq for Kind {
    fn eq(&self, other: &Kind) -> bool {
        std::ptr::eq(self, other) || (self.id == other.id && self.namespace == other.namespace)
    }
}

impl Eq for Kind {}

impl std::hash::Hash for Kind {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

/// The names of a dialect among which a name means one thing: types and values may be apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Namespace(&'static str);

/// By the length of the id: a dialect has few namespaces, and what is looked up in one has a name besides.
impl std::hash::Hash for Namespace {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_usize(self.0.len());
    }
}

impl Namespace {
    /// The namespace with this id, which is unique in its dialect and not for people.
    pub const fn new(id: &'static str) -> Namespace {
        Namespace(id)
    }

    /// Its id.
    pub fn id(self) -> &'static str {
        self.0
    }
}

/// Declares the kinds of definitions of a dialect as statics, and the list `KINDS` of them all:
/// `NAME "label" Symbol Token NAMESPACE exported;`, one a line.
#[macro_export]
macro_rules! kinds {
    ($( $name:ident $label:literal $symbol:ident $token:ident $namespace:ident $exported:literal; )+) => {
        $(
            #[doc = concat!("The kind: ", $label, ".")]
            pub static $name: $crate::Kind = $crate::Kind {
                id: stringify!($name),
                label: $label,
                symbol: $crate::model::SymbolKind::$symbol,
                token: $crate::model::TokenKind::$token,
                namespace: $namespace,
                exported: $exported,
            };
        )+
        /// Every kind of definition.
        pub static KINDS: &[&$crate::Kind] = &[$(&$name),+];
    };
}

ludex_syntax::worded! {
    /// The protocol's symbol kinds, as far as a game language has them.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum SymbolKind {
        /// A module, game or file.
        Module = "module",
        /// A kind of thing: a unit type, a player type.
        Class = "class",
        /// An enumeration.
        Enum = "enum",
        /// A value of an enumeration.
        EnumMember = "enumMember",
        /// A function or macro.
        Function = "function",
        /// A value with a name.
        Constant = "constant",
        /// A variable or parameter.
        Variable = "variable",
        /// A property.
        Property = "property",
        /// A thing that exists in the game: a unit, a side.
        Object = "object",
        /// A table.
        Array = "array",
        /// Something with a text for a name.
        String = "string",
        /// A type with a name.
        Struct = "struct",
    }
    /// The protocol's name of it, for tools.
    pub fn word;
}

ludex_syntax::worded! {
    /// The protocol's semantic token types, as far as a game language has them.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum TokenKind {
        /// A module or game.
        Namespace = "namespace",
        /// A type.
        Type = "type",
        /// A value of an enumeration.
        EnumMember = "enumMember",
        /// A function.
        Function = "function",
        /// A variable.
        Variable = "variable",
        /// A parameter.
        Parameter = "parameter",
        /// A property.
        Property = "property",
        /// A word of the language.
        Keyword = "keyword",
        /// A comment.
        Comment = "comment",
        /// A text in quotes.
        String = "string",
        /// A number.
        Number = "number",
        /// A sign that does something.
        Operator = "operator",
        /// A macro.
        Macro = "macro",
    }
    /// The protocol's name of it, for tools.
    pub fn word;
}

/// The identity of a definition in its file: stable while the text around it changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocalId {
    /// See [`Kind::namespace`].
    pub namespace: Namespace,
    /// The name.
    pub name: Name,
    /// The index among the definitions of this name and namespace in the file, in order; from 0.
    pub nth: u32,
}

/// The identity of a definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DefinitionId {
    /// The file it stands in.
    pub file: File,
    /// The identity in that file.
    pub local: LocalId,
}

/// A name that a user has introduced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// The identity in the file.
    pub id: LocalId,
    /// The kind of thing.
    pub kind: &'static Kind,
    /// Other names by which the same thing is known (GDL: the text of its `name` property).
    pub aliases: Vec<Name>,
    /// Bytes of the name; half open.
    pub name_range: TextRange,
    /// Bytes of the whole definition.
    pub full_range: TextRange,
    /// Index of the definition it stands in, in the same list.
    pub container: Option<u32>,
    /// The scope in which its name is known. Scopes have numbers of their own in each namespace of a file; 0 is what
    /// lies outside of all others.
    pub scope: u32,
    /// A few words for the outline, such as a type.
    pub detail: Option<String>,
    /// Not shown in the outline (parameters, local variables).
    pub local: bool,
}

impl Definition {
    /// True if this is its name, or another name of the same thing.
    pub fn is_called(&self, name: &str) -> bool {
        self.id.name.as_str() == name || self.aliases.iter().any(|alias| alias.as_str() == name)
    }
}

ludex_syntax::worded! {
    /// The role of an occurrence: what it does with its name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Role {
        /// Introduces it.
        Define = "define",
        /// Uses its value.
        Read = "read",
        /// Changes its value.
        Write = "write",
        /// Calls it.
        Call = "call",
        /// Brings in a file.
        Import = "import",
    }
    /// A word for it, for tools.
    pub fn word;
}

/// A name that a language brings along.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BuiltinId {
    /// The language whose reference data it stands in.
    pub dialect: Dialect,
    /// Its row there, from 0.
    pub index: u32,
}

/// The target of an occurrence: what it means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// A user's definition.
    Definition(DefinitionId),
    /// A name of a language.
    Builtin(BuiltinId),
    /// A file.
    File(File),
    /// Nothing that is known.
    Unresolved,
}

/// A place where a name stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Occurrence {
    /// Bytes of the name; half open.
    pub range: TextRange,
    /// The role: what it does there.
    pub role: Role,
    /// The target: what it means.
    pub target: Target,
}

/// The names of one file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FileModel {
    /// In order of position.
    pub definitions: Vec<Definition>,
    /// Sorted by position, without overlaps.
    pub occurrences: Vec<Occurrence>,
    /// The parts that the outline shows besides definitions, in order of position.
    pub outline: Vec<OutlineItem>,
    /// The place of each definition in the list; of several with one id, that of the first.
    pub(crate) by_id: FxHashMap<LocalId, u32>,
    /// The beginnings of the occurrences, close together: they are searched again and again.
    pub(crate) starts: Box<[TextSize]>,
}

/// A part of a file that defines no name but that a person looks for, such as a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlineItem {
    /// The name that is shown.
    pub name: Name,
    /// A word that says what it is; may be empty.
    pub detail: &'static str,
    /// The kind of symbol it is shown as.
    pub symbol: SymbolKind,
    /// Bytes of the name.
    pub name_range: TextRange,
    /// Bytes of the whole.
    pub full_range: TextRange,
}

impl FileModel {
    /// The occurrence that contains the offset, or ends at it.
    pub fn occurrence_at(&self, offset: TextSize) -> Option<&Occurrence> {
        let after = self.starts.partition_point(|start| *start <= offset);
        let occurrence = &self.occurrences[after.checked_sub(1)?];
        occurrence.range.contains_inclusive(offset).then_some(occurrence)
    }

    /// The definition with this id.
    pub fn definition(&self, id: LocalId) -> Option<&Definition> {
        self.definitions.get(*self.by_id.get(&id)? as usize)
    }
}

/// A place where a file asks for another.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Link {
    /// The module's name, as other files know it.
    pub module: Name,
}

/// The exported definitions of one file, for workspace symbols.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FileSymbols {
    /// In order of position.
    pub symbols: Vec<WorkspaceSymbol>,
}

/// One exported definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkspaceSymbol {
    /// Its name.
    pub name: Name,
    /// The kind of thing.
    pub kind: &'static Kind,
    /// Bytes of the name.
    pub range: TextRange,
    /// The name of what it stands in.
    pub container: Option<Name>,
}
