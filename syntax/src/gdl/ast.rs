//! Typed views of a GDL tree: lists with heads, and the literals.

use rowan::ast::AstNode;

use super::kind::{GdlLanguage, SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
use super::literal;
use crate::tree::{Kind, ast_nodes};

ast_nodes! {
    language GdlLanguage;

    /// The root.
    SourceFile = SOURCE_FILE;
    /// `( … )`
    List = LIST;
    /// A quote mark and what it quotes.
    Quote = QUOTE;
}

/// Anything that can be an element of a list.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Datum {
    /// A list.
    List(List),
    /// A quoted datum.
    Quote(Quote),
    /// A symbol.
    Symbol(SyntaxToken),
    /// A number.
    Number(SyntaxToken),
    /// A string.
    String(SyntaxToken),
}

macro_rules! with_data {
    ($($name:ident),+) => {$(
        impl $name {
            /// The data in it, in order.
            pub fn data(&self) -> impl Iterator<Item = Datum> + use<> {
                self.0.children_with_tokens().filter_map(Datum::cast)
            }
        }
    )+};
}

with_data!(SourceFile, List, Quote);

impl SourceFile {
    /// The top-level lists.
    pub fn forms(&self) -> impl Iterator<Item = List> + use<> {
        self.0.children().filter_map(List::cast)
    }
}

impl List {
    /// The first element, if it is a symbol.
    pub fn head(&self) -> Option<SyntaxToken> {
        match self.data().next() {
            Some(Datum::Symbol(token)) => Some(token),
            _ => None,
        }
    }

    /// The elements after the first.
    pub fn arguments(&self) -> impl Iterator<Item = Datum> + use<> {
        self.data().skip(1)
    }
}

impl Quote {
    /// The datum that is quoted.
    pub fn datum(&self) -> Option<Datum> {
        self.data().next()
    }
}

impl Datum {
    /// The view of a tree element; `None` for brackets, marks, blanks and comments.
    pub fn cast(element: SyntaxElement) -> Option<Datum> {
        match element {
            SyntaxElement::Node(node) => match node.kind() {
                SyntaxKind::LIST => Some(Datum::List(List(node))),
                SyntaxKind::QUOTE => Some(Datum::Quote(Quote(node))),
                _ => None,
            },
            SyntaxElement::Token(token) => match token.kind() {
                SyntaxKind::SYMBOL => Some(Datum::Symbol(token)),
                SyntaxKind::NUMBER => Some(Datum::Number(token)),
                SyntaxKind::STRING => Some(Datum::String(token)),
                kind => {
                    debug_assert!(kind.is_trivia() || !matches!(kind, SyntaxKind::LIST | SyntaxKind::QUOTE));
                    None
                }
            },
        }
    }

    /// Its bytes in the file.
    pub fn range(&self) -> rowan::TextRange {
        match self {
            Datum::List(list) => list.0.text_range(),
            Datum::Quote(quote) => quote.0.text_range(),
            Datum::Symbol(token) | Datum::Number(token) | Datum::String(token) => token.text_range(),
        }
    }

    /// The name of a symbol or the text of a string.
    pub fn text(&self) -> Option<String> {
        match self {
            Datum::Symbol(token) | Datum::String(token) => Some(literal::unescape(token.text()).into_owned()),
            _ => None,
        }
    }

    /// The list, if it is one.
    pub fn as_list(&self) -> Option<&List> {
        match self {
            Datum::List(list) => Some(list),
            _ => None,
        }
    }
}
