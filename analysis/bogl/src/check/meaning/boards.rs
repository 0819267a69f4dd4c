//! Boards that are asked what they cannot answer, and moves that are lost.

use ludex_base::Name;

use super::Walk;
use crate::check::finding::FindingPlace;
use crate::codes;
use crate::hir::{Expr, ExprId};
use crate::types::Base;
use crate::types::ty::count;

impl Walk<'_> {
    pub(super) fn boards(&mut self) {
        let body = self.body;
        for id in body.ids() {
            match body.expr(id) {
                Expr::Call { callee, .. } if callee.name.as_str() == "isFull" => self.is_full(id),
                Expr::Call { callee, .. } if callee.name.as_str() == "inARow" => self.row_length(id),
                Expr::Let { local: Some(local), value, .. }
                    if !self.traits.is_used(*local) && self.arguments_of(*value, "place").is_some() =>
                {
                    self.discarded(body.local(*local).name, body.local(*local).range);
                }
                _ => {}
            }
        }
    }

    /// `isFull` on a board that no `Empty` can stand on.
    fn is_full(&mut self, id: ExprId) {
        let types = &self.signatures.types;
        let content = types.content();
        let head = types.head(&content);
        let is_known = self.signatures.has_board && head.base != Base::Unknown;
        if !is_known || head.symbols.contains(&Name::new("Empty")) || self.arguments_of(id, "isFull").is_none() {
            return;
        }
        let message = "`isFull` looks for squares that hold `Empty`, and no square of this board can, so it is always \
                       `True`: name the value of an empty square `Empty`, or count the empty squares with `countBoard`";
        let range = self.body.range(id);
        let finding = self.report(codes::FULL_WITHOUT_EMPTY, range, message);
        finding.related(FindingPlace::Type(Name::new("Board")), "what a square holds");
    }

    /// `inARow` with a number for which the answer is known.
    fn row_length(&mut self, id: ExprId) {
        let Some([number, _, _]) = self.arguments_of(id, "inARow") else { return };
        let Some(number) = self.number(*number) else { return };
        let Some((columns, rows)) = self.signatures.types.board else { return };
        let longest = columns.max(rows);
        let message = if number < 1 {
            "every board has that many in a row, so this is always `True`".to_owned()
        } else if longest >= 1 && number > longest {
            let size = |size: i64, noun: &str| count(usize::try_from(size).unwrap_or_default(), noun);
            format!(
                "the board has only {} and {}, so {number} in a row are not possible, and this is always `False`",
                size(columns, "column"),
                size(rows, "row")
            )
        } else {
            return;
        };
        let range = self.body.range(id);
        let finding = self.report(codes::ROW_LENGTH, range, message);
        finding.related(FindingPlace::Type(Name::new("Board")), "the size of the board");
    }

    /// A changed board that nobody looks at.
    fn discarded(&mut self, name: Name, range: ludex_syntax::TextRange) {
        let message = format!(
            "the board `{name}` is never used, so this move is lost: `place` gives a new board and does not change the \
             one that it is given"
        );
        self.report(codes::DISCARDED_BOARD, range, message).unnecessary();
    }
}
