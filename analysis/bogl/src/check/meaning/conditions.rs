//! Conditions that decide nothing: tested twice, or with branches that are the same; branches that repeat the condition;
//! and a player who is asked again where the answer before was meant.

use rustc_hash::FxHashMap;

use super::Walk;
use super::numbers::shown;
use crate::check::finding::Repair;
use crate::codes;
use crate::hir::{Expr, ExprId, children};

impl Walk<'_> {
    pub(super) fn conditions(&mut self) {
        let body = self.body;
        let mut asked: Option<ExprId> = None;
        // The whole stands behind its parts.
        let ids: Vec<ExprId> = body.ids().collect();
        for id in ids.into_iter().rev() {
            let Expr::If { condition, then, otherwise } = body.expr(id) else { continue };
            if !self.continues_chain(id) {
                self.repeated_conditions(id);
            }
            if self.traits.are_alike(body, *then, *otherwise) {
                let message = "both branches of this `if` are the same, so its condition decides nothing";
                let (range, first) = (body.range(*otherwise), body.range(*then));
                self.report(codes::EQUAL_BRANCHES, range, message).related(first, "the same branch");
            }
            self.truth_by_branches(id, *condition, [*then, *otherwise]);
            // Of an `if` in a branch of another one, that one has reported it.
            let inside = asked.is_some_and(|outer| body.range(outer).contains_range(body.range(id)));
            if !inside && self.asked_again(*condition, [*then, *otherwise]) {
                asked = Some(id);
            }
        }
    }

    /// `if c then True else False`
    fn truth_by_branches(&mut self, id: ExprId, condition: ExprId, branches: [ExprId; 2]) {
        let [Some(then), Some(otherwise)] = branches.map(|branch| self.truth_value(branch)) else { return };
        if then == otherwise || self.has_own_not() {
            return;
        }
        let meant = self.same_or_not(condition, then);
        let message = "this `if` only repeats what its condition says: the condition, or `not` of it, is enough";
        let title = shown(&meant).map_or_else(|| "leave out the `if`".to_owned(), |shown| format!("write {shown}"));
        let parent = self.body.parent(id).map(|parent| self.body.expr(parent));
        let is_operand = matches!(parent, Some(Expr::Binary { .. } | Expr::Projection { .. }));
        let text = if is_operand && then { format!("({meant})") } else { meant };
        let (range, whole) = (self.body.range(id), self.body.text_of(id));
        let has_comment = whole.contains("--") || whole.contains("{-");
        let finding = self.report(codes::BOOL_BRANCHES, range, message);
        if !has_comment {
            finding.fix(Repair::replace(title, range, text));
        }
    }

    /// True for the `if` in `else if`.
    fn continues_chain(&self, id: ExprId) -> bool {
        let mut inner = id;
        while let Some(outer) = self.body.parent(inner) {
            match self.body.expr(outer) {
                Expr::Paren(_) => inner = outer,
                Expr::If { otherwise, .. } => return *otherwise == inner,
                _ => return false,
            }
        }
        false
    }

    /// Reports a condition that stands in a chain of `else if` for the second time.
    fn repeated_conditions(&mut self, first: ExprId) {
        let body = self.body;
        let mut seen: FxHashMap<u64, ExprId> = FxHashMap::default();
        let mut at = first;
        while let Expr::If { condition, otherwise, .. } = body.expr(body.bare(at)) {
            if self.traits.loops(*condition) {
                // By the document's rules a loop changes what is tested behind it.
                seen.clear();
            } else if self.traits.is_pure(*condition) {
                let earlier = *seen.entry(self.traits.key(*condition)).or_insert(*condition);
                if earlier != *condition && self.traits.are_alike(body, earlier, *condition) {
                    let message = "this condition has been tested above, so this branch is never taken";
                    let (range, place) = (body.range(*condition), body.range(earlier));
                    self.report(codes::REPEATED_CONDITION, range, message).related(place, "tested here first");
                }
            }
            at = *otherwise;
        }
    }

    /// Reports `input` in a branch if the condition asks, too; true if that is so.
    fn asked_again(&mut self, condition: ExprId, branches: [ExprId; 2]) -> bool {
        let body = self.body;
        if !self.traits.says_input(condition) {
            return false;
        }
        let second = branches.into_iter().find_map(|branch| self.input_in(branch));
        let (Some(first), Some(second)) = (self.input_in(condition), second) else { return false };
        let message = "this asks the player again and is not the answer that the condition has tested: to use one \
                       answer twice, write `let answer = input in …` around the `if`";
        let (range, place) = (body.range(second), body.range(first));
        self.report(codes::INPUT_AGAIN, range, message).related(place, "the player is asked here first");
        true
    }

    /// The first `input` in an expression that no `let` binds to a name: where one does, it is another answer that is
    /// wanted.
    fn input_in(&self, id: ExprId) -> Option<ExprId> {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if !self.traits.says_input(id) {
                continue;
            }
            let expr = self.body.expr(id);
            if let Expr::Let { value, body, .. } = expr
                && matches!(self.bare(*value), Expr::Name(_))
            {
                open.push(*body);
                continue;
            }
            if matches!(expr, Expr::Name(name) if name.local.is_none() && name.name.as_str() == "input") {
                return Some(id);
            }
            open.extend(children(expr).into_iter().rev());
        }
        None
    }
}
