//! The shared part of the trees of all languages: the common kinds at the same low numbers, the untyped view that
//! features written once walk over, and the result of a parse.

use std::fmt::Write;

use rowan::{GreenNode, GreenNodeData, GreenTokenData, Language, NodeOrToken, TextRange, TextSize, WalkEvent};

use crate::derived::Derived;
use crate::reparse::Reach;
use crate::{Code, interrupt};

/// The deepest nesting a tree may have. Past it a grammar leaves the tree flat (still
/// lossless) and reports one error. Recursive visitors rely on it: dropping a tree of
/// 30,000 levels overflows a 2 MiB stack.
pub const MAX_DEPTH: u32 = 500;

/// Raw numbers of the kinds that mean the same in every language.
///
/// Each dialect's `SyntaxKind` begins with these (see [`syntax_kinds!`](crate::syntax_kinds)).
pub mod shared {
    /// Blanks and line breaks (a byte order mark at the start of a file counts as one).
    pub const WHITESPACE: u16 = 0;
    /// A comment to the end of the line.
    pub const COMMENT: u16 = 1;
    /// A comment with an end of its own.
    pub const BLOCK_COMMENT: u16 = 2;
    /// Text that is not a token of the language.
    pub const UNKNOWN: u16 = 3;
    /// `(`
    pub const L_PAREN: u16 = 4;
    /// `)`
    pub const R_PAREN: u16 = 5;
    /// `[`
    pub const L_BRACKET: u16 = 6;
    /// `]`
    pub const R_BRACKET: u16 = 7;
    /// `{`
    pub const L_BRACE: u16 = 8;
    /// `}`
    pub const R_BRACE: u16 = 9;
    /// End of input; never in a tree.
    pub const EOF: u16 = 10;
    /// The root node.
    pub const SOURCE_FILE: u16 = 11;
    /// A node around what the grammar could not place.
    pub const ERROR: u16 = 12;
}

/// A dialect's kind of token or node, as the shared machinery needs it.
pub trait Kind: Copy + Eq + std::fmt::Debug + Send + Sync + 'static {
    /// The kind with this raw number; [`shared::UNKNOWN`] for numbers that are none.
    fn from_raw(raw: u16) -> Self;
    /// The raw number, the same as in the rowan tree.
    fn to_raw(self) -> u16;
    /// True for blanks and comments: what may stand between any two tokens.
    fn is_trivia(self) -> bool {
        self.to_raw() <= shared::BLOCK_COMMENT
    }
}

/// Declares a dialect's `SyntaxKind` with the shared kinds first, and its rowan language.
#[macro_export]
macro_rules! syntax_kinds {
    (
        language $language:ident;
        $( $(#[$meta:meta])* $name:ident, )+
    ) => {
        $crate::syntax_kinds! {
            @all
            /// Blanks and line breaks.
            WHITESPACE,
            /// A comment to the end of the line.
            COMMENT,
            /// A comment with an end of its own.
            BLOCK_COMMENT,
            /// Text that is not a token of the language.
            UNKNOWN,
            /// `(`
            L_PAREN,
            /// `)`
            R_PAREN,
            /// `[`
            L_BRACKET,
            /// `]`
            R_BRACKET,
            /// `{`
            L_BRACE,
            /// `}`
            R_BRACE,
            /// End of input; never in a tree.
            EOF,
            /// The root node.
            SOURCE_FILE,
            /// A node around what the grammar could not place.
            ERROR,
            $( $(#[$meta])* $name, )+
        }

        impl $crate::tree::Kind for SyntaxKind {
            fn from_raw(raw: u16) -> Self {
                *Self::ALL.get(usize::from(raw)).unwrap_or(&SyntaxKind::UNKNOWN)
            }
            fn to_raw(self) -> u16 {
                self as u16
            }
        }

        /// The rowan language of this dialect.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $language;

        impl rowan::Language for $language {
            type Kind = SyntaxKind;
            fn kind_from_raw(raw: rowan::SyntaxKind) -> SyntaxKind {
                <SyntaxKind as $crate::tree::Kind>::from_raw(raw.0)
            }
            fn kind_to_raw(kind: SyntaxKind) -> rowan::SyntaxKind {
                rowan::SyntaxKind(kind as u16)
            }
        }

        /// A node of this dialect's tree.
        pub type SyntaxNode = rowan::SyntaxNode<$language>;
        /// A token of this dialect's tree.
        pub type SyntaxToken = rowan::SyntaxToken<$language>;
        /// A node or a token of this dialect's tree.
        pub type SyntaxElement = rowan::SyntaxElement<$language>;
    };
    (@all $( $(#[$meta:meta])* $name:ident, )+) => {
        /// The kinds of tokens and nodes; the first ones are [shared](crate::tree::shared).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u16)]
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        pub enum SyntaxKind {
            $( $(#[$meta])* $name, )+
        }

        impl SyntaxKind {
            const ALL: &'static [SyntaxKind] = &[$( SyntaxKind::$name, )+];
        }
    };
}

/// Declares typed views of nodes, one for each `View = KIND;`, each around a node of its kind. Where it stands,
/// `SyntaxKind`, `SyntaxNode` and [`AstNode`](rowan::ast::AstNode) are in scope.
macro_rules! ast_nodes {
    (
        language $language:ident;
        $( $(#[$meta:meta])* $name:ident = $kind:ident; )+
    ) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub struct $name(SyntaxNode);

        impl AstNode for $name {
            type Language = $language;
            fn can_cast(kind: SyntaxKind) -> bool {
                kind == SyntaxKind::$kind
            }
            fn cast(node: SyntaxNode) -> Option<Self> {
                Self::can_cast(node.kind()).then_some(Self(node))
            }
            fn syntax(&self) -> &SyntaxNode {
                &self.0
            }
        }
    )+};
}
pub(crate) use ast_nodes;

/// Declares accessors that give the first child of a type, one for each `Node.method: Child;`. The function at the head
/// finds it in a node.
macro_rules! first_children {
    ($find:path; $( $(#[$meta:meta])* $node:ident.$method:ident: $child:ident; )+) => {$(
        impl $node {
            $(#[$meta])*
            pub fn $method(&self) -> Option<$child> {
                $find(&self.0)
            }
        }
    )+};
}
pub(crate) use first_children;

/// Declares accessors that give all children of a type, in order, one for each `Node.method: Child;`. The function at
/// the head finds them in a node.
macro_rules! all_children {
    ($find:path; $( $(#[$meta:meta])* $node:ident.$method:ident: $child:ident; )+) => {$(
        impl $node {
            $(#[$meta])*
            pub fn $method(&self) -> impl Iterator<Item = $child> + use<> {
                $find(&self.0)
            }
        }
    )+};
}
pub(crate) use all_children;

/// The untyped view of any dialect's tree: kinds are raw numbers, of which the
/// [shared] ones can be compared. Features written once walk over this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnyLanguage;

impl Language for AnyLanguage {
    type Kind = u16;
    fn kind_from_raw(raw: rowan::SyntaxKind) -> u16 {
        raw.0
    }
    fn kind_to_raw(kind: u16) -> rowan::SyntaxKind {
        rowan::SyntaxKind(kind)
    }
}

/// A child of a green node.
pub type GreenChild<'a> = NodeOrToken<&'a GreenNodeData, &'a GreenTokenData>;

/// A node of any dialect's tree.
pub type AnyNode = rowan::SyntaxNode<AnyLanguage>;
/// A token of any dialect's tree.
pub type AnyToken = rowan::SyntaxToken<AnyLanguage>;

/// One thing wrong with the text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SyntaxError {
    /// The code.
    pub code: &'static Code,
    /// The fault, in the author's terms.
    pub message: String,
    /// The place, in bytes of the decoded text; half open, may be empty.
    pub range: TextRange,
    /// Another place that explains this one, with its own words.
    pub related: Option<(TextRange, String)>,
    /// A text edit that mends it, where there is exactly one sensible way.
    pub fix: Option<SyntaxFix>,
    /// The fix deletes or guesses words, so it is not made without asking.
    pub needs_confirmation: bool,
}

/// The one sensible way to mend a [`SyntaxError`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SyntaxFix {
    /// The effect of the edit, as an imperative: "insert `)`".
    pub title: String,
    /// The bytes that are replaced.
    pub range: TextRange,
    /// The text that takes their place.
    pub replacement: String,
}

impl SyntaxFix {
    /// An edit with its title.
    pub fn new(title: impl Into<String>, range: TextRange, replacement: impl Into<String>) -> Self {
        Self { title: title.into(), range, replacement: replacement.into() }
    }
}

impl SyntaxError {
    /// An error without related place or fix.
    pub fn new(code: &'static Code, message: impl Into<String>, range: TextRange) -> Self {
        Self { code, message: message.into(), range, related: None, fix: None, needs_confirmation: false }
    }

    /// The same error with a fix.
    #[must_use]
    pub fn with_fix(self, fix: SyntaxFix) -> Self {
        Self { fix: Some(fix), ..self }
    }

    pub(crate) fn shift(&mut self, delta: i64) {
        let shifted = |range: TextRange| {
            let at = |offset: TextSize| {
                let moved = i64::from(u32::from(offset)) + delta;
                TextSize::new(u32::try_from(moved).unwrap_or(0))
            };
            TextRange::new(at(range.start()), at(range.end()))
        };
        self.range = shifted(self.range);
        if let Some((range, _)) = &mut self.related {
            *range = shifted(*range);
        }
        if let Some(fix) = &mut self.fix {
            fix.range = shifted(fix.range);
        }
    }
}

/// A tree and what is wrong with its text. The tree's text is exactly the input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parse {
    /// The root, of kind [`shared::SOURCE_FILE`].
    pub green: GreenNode,
    /// In order of position.
    pub errors: Vec<SyntaxError>,
    /// The reach of each of its items into what follows it.
    pub(crate) reach: Reach,
    /// The values that others have derived from it.
    pub derived: Derived,
}

impl Parse {
    /// The untyped root.
    pub fn any_root(&self) -> AnyNode {
        AnyNode::new_root(self.green.clone())
    }

    /// The root in a dialect's own kinds.
    pub fn root<L: Language>(&self) -> rowan::SyntaxNode<L> {
        rowan::SyntaxNode::new_root(self.green.clone())
    }
}

/// The tree as indented lines `KIND@start..end "text"`, for people and tests; [`None`] if these have more bytes than
/// `most`: where much is nested, nearly all of them are blanks. Like a parse it can be [stopped](crate::interrupt).
pub fn dump<L: Language>(root: &rowan::SyntaxNode<L>, most: usize) -> Option<String> {
    let mut out = String::new();
    let mut depth = 0;
    for (step, event) in root.preorder_with_tokens().enumerate() {
        interrupt::at(step);
        match event {
            WalkEvent::Enter(element) => {
                out.extend(std::iter::repeat_n("  ", depth));
                // Writing into a text does not fail.
                let _ = match element {
                    NodeOrToken::Node(node) => writeln!(out, "{node:?}"),
                    NodeOrToken::Token(token) => writeln!(out, "{token:?}"),
                };
                depth += 1;
            }
            WalkEvent::Leave(_) => depth -= 1,
        }
        if out.len() > most {
            return None;
        }
    }
    Some(out)
}
