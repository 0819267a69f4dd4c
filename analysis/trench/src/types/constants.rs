//! Values that are known before the game begins: those of constants, which the compiler works out (reference/trench.md,
//! section 5), and variables that are given a number once and never change.

use ludex_base::{FileModel, LocalId, Role, Target};
use ludex_syntax::trench::ast::{BinExpr, DeclStmt, NameRef, UnaryExpr, Value};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use ludex_syntax::{TextRange, TextSize};
use rowan::ast::AstNode;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::kinds;
use crate::occurrences::scope_of;

/// The knowledge about a value before the game begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Constant {
    /// It is this number.
    Number(i64),
    /// It is a constant, but which is not worked out here.
    Unsure,
    /// It is none.
    No,
}

/// Works out a value of constants. Only what the compiler surely computes the same is computed: its `%`, and
/// `&` and `|` of negative numbers, have results of their own.
pub(crate) fn fold(value: &Value) -> Constant {
    fold_with(value, &|_| None)
}

/// Works out a value as [`fold`] does, where the variables of this name hold this number.
pub(crate) fn fold_where(value: &Value, variable: &str, number: i64) -> Constant {
    fold_with(value, &|name| (name.text() == variable).then_some(number))
}

/// Works out a value where the numbers of some variables are known, otherwise as [`fold`] does.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn fold_with(value: &Value, number: &dyn Fn(&NameRef) -> Option<i64>) -> Constant {
    match value {
        Value::Literal(literal) => literal.number().map_or(Constant::Unsure, Constant::Number),
        Value::NameRef(name) => number(name).map_or(Constant::No, Constant::Number),
        Value::ParenExpr(paren) => paren.value().map_or(Constant::No, |value| fold_with(&value, number)),
        Value::UnaryExpr(unary) => fold_unary(unary, number),
        Value::BinExpr(binary) => fold_binary(binary, number),
        _ => Constant::No,
    }
}

fn fold_unary(unary: &UnaryExpr, number: &dyn Fn(&NameRef) -> Option<i64>) -> Constant {
    let Some(operand) = unary.operand() else { return Constant::No };
    match (unary.operator_kind(), fold_with(&operand, number)) {
        (_, Constant::No) => Constant::No,
        (Some(K::MINUS), Constant::Number(number)) => number.checked_neg().map_or(Constant::Unsure, Constant::Number),
        (Some(K::TILDE), Constant::Number(number)) => Constant::Number(i64::from(number == 0)),
        _ => Constant::Unsure,
    }
}

fn fold_binary(binary: &BinExpr, number: &dyn Fn(&NameRef) -> Option<i64>) -> Constant {
    let (Some(left), Some(right)) = (binary.left(), binary.right()) else { return Constant::No };
    // Most values are none, and most of those show it on the left.
    let left = fold_with(&left, number);
    if left == Constant::No {
        return Constant::No;
    }
    match (left, fold_with(&right, number)) {
        (_, Constant::No) => Constant::No,
        (Constant::Number(left), Constant::Number(right)) => {
            let result = binary.operator_kind().and_then(|operator| compute(operator, left, right));
            // The game computes in 32 bits.
            let result = result.filter(|result| i32::try_from(*result).is_ok());
            result.map_or(Constant::Unsure, Constant::Number)
        }
        _ => Constant::Unsure,
    }
}

fn compute(operator: K, left: i64, right: i64) -> Option<i64> {
    let natural = left >= 0 && right >= 0;
    match operator {
        K::PLUS => left.checked_add(right),
        K::MINUS => left.checked_sub(right),
        K::STAR => left.checked_mul(right),
        K::LT => Some(i64::from(left < right)),
        K::LT_EQ => Some(i64::from(left <= right)),
        K::GT => Some(i64::from(left > right)),
        K::GT_EQ => Some(i64::from(left >= right)),
        K::EQ => Some(i64::from(left == right)),
        K::NOT_EQ => Some(i64::from(left != right)),
        K::AMP if natural => Some(i64::from(left != 0 && right != 0)),
        K::PIPE if natural => Some(i64::from(left != 0 || right != 0)),
        _ => None,
    }
}

/// The variables of a script that hold one number wherever they are read: declared with it, never changed,
/// and no `goto` jumps over the declaration.
#[derive(Debug)]
pub(crate) struct Known<'a> {
    model: &'a FileModel,
    /// The number of each, and where it holds: from behind the declaration to the end of the scope.
    numbers: FxHashMap<LocalId, (i64, TextRange)>,
    /// Those that some condition reads.
    tested: FxHashSet<LocalId>,
}

/// With more variables times jumps than these, nothing is looked for.
const MAX_PAIRS: usize = 1_000_000;

impl<'a> Known<'a> {
    /// No variables.
    pub(crate) fn nothing(model: &'a FileModel) -> Known<'a> {
        Known { model, numbers: FxHashMap::default(), tested: FxHashSet::default() }
    }

    /// Those of a script, given its names and all nodes of its tree.
    pub(crate) fn new(model: &'a FileModel, nodes: &[SyntaxNode]) -> Known<'a> {
        let mut known = Known::nothing(model);
        let declarations = nodes.iter().filter(|node| node.kind() == K::DECL_STMT).cloned().filter_map(DeclStmt::cast);
        for declaration in declarations {
            if let Some((id, number)) = known.declared(&declaration) {
                let node = declaration.syntax();
                let start = node.text_range().end();
                let end = scope_of(node).map_or(start, |scope| scope.text_range().end());
                known.numbers.insert(id, (number, TextRange::new(start, end.max(start))));
            }
        }
        known.forget();
        if !known.numbers.is_empty() {
            for name in nodes.iter().filter(|node| node.kind() == K::NAME_REF && is_in_condition(node)) {
                let meant = known.meant(name.text_range().start());
                known.tested.extend(meant);
            }
        }
        known
    }

    /// The definition that is meant where a name begins.
    fn meant(&self, start: TextSize) -> Option<LocalId> {
        match self.model.occurrence_at(start)?.target {
            Target::Definition(id) => Some(id.local),
            _ => None,
        }
    }

    /// The variable that a declaration gives a number.
    fn declared(&self, declaration: &DeclStmt) -> Option<(LocalId, i64)> {
        if declaration.type_kind() != Some(K::INT_KW) {
            return None;
        }
        let Constant::Number(number) = fold(&declaration.value()?) else { return None };
        let id = self.meant(declaration.name()?.range().start())?;
        i32::try_from(number).is_ok().then_some((id, number))
    }

    /// Leaves out what is changed somewhere, and what a jump leads to past its declaration.
    fn forget(&mut self) {
        if self.numbers.is_empty() {
            return;
        }
        let model = self.model;
        let mut jumps = Vec::new();
        for occurrence in &model.occurrences {
            let Target::Definition(id) = occurrence.target else { continue };
            if occurrence.role == Role::Write {
                self.numbers.remove(&id.local);
            } else if occurrence.role == Role::Call
                && id.local.namespace == kinds::LABELS
                && let Some(label) = model.definition(id.local)
            {
                jumps.push((occurrence.range.start(), label.name_range.start()));
            }
        }
        if jumps.len().saturating_mul(self.numbers.len()) > MAX_PAIRS {
            self.numbers.clear();
        }
        self.numbers.retain(|_, (_, holds)| {
            let mut jumps = jumps.iter();
            jumps.all(|(from, to)| !holds.contains_inclusive(*to) || holds.contains_inclusive(*from))
        });
    }

    /// The number that a variable has where its name stands. One that a condition reads has it too, but what
    /// stands behind such a test may never be reached with it.
    fn number(&self, name: &NameRef, tested: bool) -> Option<i64> {
        if self.numbers.is_empty() {
            return None;
        }
        let here = name.range().start();
        let id = self.meant(here).filter(|id| tested || !self.tested.contains(id))?;
        let (number, holds) = self.numbers.get(&id)?;
        holds.contains(here).then_some(*number)
    }

    /// Works out a condition of constants and of these variables.
    pub(crate) fn condition(&self, value: &Value) -> Constant {
        fold_with(value, &|name| self.number(name, true))
    }

    /// Works out any other value of constants and of those of these variables that no condition reads.
    pub(crate) fn value(&self, value: &Value) -> Constant {
        fold_with(value, &|name| self.number(name, false))
    }
}

/// True for a name in what decides over a branch or a loop.
fn is_in_condition(name: &SyntaxNode) -> bool {
    let holder = name.ancestors().find(|node| !Value::can_cast(node.kind()));
    holder.is_some_and(|node| matches!(node.kind(), K::IF_STMT | K::SWITCH_STMT | K::WHILE_STMT | K::FOR_STMT))
}
