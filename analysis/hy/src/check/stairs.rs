//! Stairs: whether the level in which they begin has the place for them. The levels at their ends are the dungeon's
//! affair, and which tags there are that of the names of the game.

use ludex_base::{Fix, Name};
use ludex_syntax::hy::ast::{Datum, Stairs};
use ludex_syntax::hy::literal;

use super::Checker;
use crate::codes;

impl Checker<'_> {
    /// A corridor joins two sections, so a level with a single one has none, and no stairs either, without a word.
    pub(super) fn location(&mut self, stairs: Stairs<'_>) {
        let text = |datum: Option<Datum<'_>>| {
            datum.and_then(Datum::into_string).map(|token| (literal::unescape(token.text()), token.text_range()))
        };
        let (Some((location, range)), Some((origin, _))) = (text(stairs.location()), text(stairs.origin())) else {
            return;
        };
        let origin = Name::new(&origin);
        if location != "corridor" || !self.of_one_section.contains(&origin) || self.is_merged(origin) {
            return;
        }
        let message = "the level in which these stairs begin has a single section and so no corridor, and they are never \
                       built: write \"room\"";
        let fix = Fix::replace("write \"room\"", self.file, range, "\"room\"");
        self.out.report(codes::UNKNOWN_LOCATION, range, message).fix(fix);
    }
}
