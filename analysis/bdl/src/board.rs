//! The board of a BDL file, as far as its rules say it.

use ludex_syntax::bdl::ast::{self, Literal, Rule, SourceFile};
use ludex_syntax::bdl::{SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;

/// The word that begins a block of JavaScript.
pub(crate) const EXPLICIT: &str = "explicit";

/// The board of a file, as far as its rules say it beyond doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Board {
    /// The number of columns.
    pub width: Option<i64>,
    /// The number of rows.
    pub height: Option<i64>,
    /// What the compiler takes for an end of `vertical(…)` and its kin that is left out: the longer
    /// side and 2 more, a side that is not given being 8 (reference/bdl.md, What the compiler checks).
    pub reach: Option<i64>,
}

impl Board {
    /// The board that the rules of a file describe.
    pub(crate) fn new(source: &SourceFile) -> Board {
        let mut sections = source.rules();
        let (Some(section), None) = (sections.next(), sections.next()) else { return Board::default() };
        let whole = is_whole(section.syntax());
        // Of several, the last one counts.
        let side = |key: K| {
            let last = section.rules().filter(|rule| key_of(rule) == Some(key)).last();
            last.map(|rule| number(rule.value()))
        };
        let (width, height) = (side(K::WIDTH_KW), side(K::HEIGHT_KW));
        let counted = |side: Option<Option<i64>>| match side {
            Some(given) => given,
            None => whole.then_some(8),
        };
        let reach = counted(width).zip(counted(height)).map(|(width, height)| width.max(height) + 2);
        Board {
            width: width.flatten().filter(|side| *side > 0),
            height: height.flatten().filter(|side| *side > 0),
            reach: reach.filter(|reach| *reach > 0),
        }
    }
}

/// What a rule is about.
pub(crate) fn key_of(rule: &Rule) -> Option<K> {
    rule.keyword().map(|token| token.kind())
}

/// A number of the file, wide enough to count with.
pub(crate) fn number(literal: Option<Literal>) -> Option<i64> {
    literal?.number().map(i64::from)
}

/// True if the grammar understood all of a node.
pub(crate) fn is_whole(node: &SyntaxNode) -> bool {
    ast::nodes(node).all(|node| node.kind() != K::ERROR)
}
