//! The board of a BDL file, as far as its rules say it.

use ludex_syntax::bdl::SyntaxKind as K;
use ludex_syntax::bdl::ast::Rule;

use crate::game::{Game, SectionKind};

/// The board of a file, as far as its rules say it beyond doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Board {
    /// The number of columns.
    pub width: Option<i64>,
    /// The number of rows.
    pub height: Option<i64>,
    /// The value that the compiler takes for an end of `vertical(…)` and its kin that is left out: the longer
    /// side and 2 more, a side that is not given being 8 (reference/bdl.md, What the compiler checks).
    pub reach: Option<i64>,
}

impl Board {
    /// The board that the rules of a game describe.
    pub(crate) fn of(game: &Game) -> Board {
        if game.section(SectionKind::Rules).is_none() {
            return Board::default();
        }
        // Of several, the last one counts.
        let side = |key: K| game.rule(key).map(|rule| rule.value.and_then(|value| value.number()));
        let (width, height) = (side(K::WIDTH_KW), side(K::HEIGHT_KW));
        let counted = |side: Option<Option<i64>>| match side {
            Some(given) => given,
            None => game.rules_are_whole.then_some(8),
        };
        let reach = counted(width).zip(counted(height)).map(|(width, height)| width.max(height) + 2);
        Board {
            width: width.flatten().filter(|side| *side > 0),
            height: height.flatten().filter(|side| *side > 0),
            reach: reach.filter(|reach| *reach > 0),
        }
    }
}

/// The keyword that a rule is about.
pub(crate) fn key_of(rule: &Rule) -> Option<K> {
    rule.keyword().map(|token| token.kind())
}
