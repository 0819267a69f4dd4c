//! The tree of a file as the analysis of its JavaScript walks over it: without cursors, blanks and comments.

use ludex_base::green::{GreenChild, children};
use ludex_syntax::bdl::SyntaxKind as K;
use ludex_syntax::tree::Kind;
use ludex_syntax::{TextRange, TextSize};
use rowan::{GreenNodeData, NodeOrToken};

/// A node or a token, and where it begins.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Element<'t> {
    start: TextSize,
    child: GreenChild<'t>,
}

impl<'t> Element<'t> {
    /// A node that begins at an offset.
    pub(crate) fn node(green: &'t GreenNodeData, start: TextSize) -> Element<'t> {
        Element { start, child: NodeOrToken::Node(green) }
    }

    /// Its kind.
    pub(crate) fn kind(self) -> K {
        let kind = match self.child {
            NodeOrToken::Node(node) => node.kind(),
            NodeOrToken::Token(token) => token.kind(),
        };
        K::from_raw(kind.0)
    }

    /// Its bytes in the file.
    pub(crate) fn range(self) -> TextRange {
        TextRange::at(self.start, self.child.text_len())
    }

    /// True for a node.
    pub(crate) fn is_node(self) -> bool {
        matches!(self.child, NodeOrToken::Node(_))
    }

    /// The text of a token; empty for a node.
    pub(crate) fn text(self) -> &'t str {
        match self.child {
            NodeOrToken::Token(token) => token.text(),
            NodeOrToken::Node(_) => "",
        }
    }

    /// The children of a node, in order; nothing for a token.
    pub(crate) fn children(self) -> impl Iterator<Item = Element<'t>> + use<'t> {
        let inside = self.child.into_node().map(|node| children(node, self.start));
        let elements = inside.into_iter().flatten().map(|(start, child)| Element { start, child });
        elements.filter(|element| !element.kind().is_trivia())
    }

    /// The first child of a kind.
    pub(crate) fn child(self, kind: K) -> Option<Element<'t>> {
        self.children().find(|child| child.kind() == kind)
    }

    /// The children that are values, patterns or statements: neither signs nor words.
    pub(crate) fn parts(self) -> impl Iterator<Item = Element<'t>> + use<'t> {
        self.children().filter(|child| is_part(child.kind()))
    }
}

/// True for what has a meaning of its own, in contrast to signs, brackets and words of JavaScript.
pub(crate) fn is_part(kind: K) -> bool {
    let literal = matches!(
        kind,
        K::JS_IDENT
            | K::JS_NUMBER
            | K::JS_STRING
            | K::JS_TEMPLATE
            | K::JS_REGEX
            | K::JS_UNCLOSED
            | K::JS_THIS_KW
            | K::JS_SUPER_KW
            | K::JS_NULL_KW
            | K::JS_TRUE_KW
            | K::JS_FALSE_KW
            | K::JS_IMPORT_KW
    );
    literal || (K::JS_BLOCK..=K::JS_PLACEHOLDER).contains(&kind) && kind != K::JS_MODIFIER
}
