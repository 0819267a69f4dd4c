//! Conditions that decide nothing: comparisons that are always or never true, in themselves or beside each other, and
//! flags compared with a number that they never are (reference/trench.md, section 6: `.PLAYER` is 1, `.TRENCH` 2,
//! `.MINE` 4, `.DESTROYED` 8 where there is one, and 0 where there is none).

use ludex_base::Findings;
use ludex_syntax::trench::ast::{BinExpr, FlagExpr, Value};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;
use rustc_hash::FxHashMap;

use crate::codes;
use crate::script::Script;
use crate::tree::{is_same, words};
use crate::types::constants::{Constant, fold};
use crate::types::operators::is_comparison;

/// Reports what is wrong with a comparison, or with several that are joined by `&` or `|`.
pub(crate) fn check(script: &Script<'_>, node: &SyntaxNode, findings: &mut Findings) {
    let Some(binary) = BinExpr::cast(node.clone()) else { return };
    let Some(operator) = binary.operator_kind() else { return };
    if is_comparison(operator) {
        if !flag(&binary, operator, findings)
            && let Some(verdict) = verdict(script, &binary, operator)
        {
            report(node, verdict, findings);
        }
        return;
    }
    let is_outermost = node.parent().is_none_or(|parent| !is_chain(&parent, operator));
    if matches!(operator, K::AMP | K::PIPE) && is_outermost {
        chain(node, operator, findings);
    }
}

/// The verdict on a condition: what is known of it, and why.
struct Verdict {
    holds: bool,
    reason: String,
}

fn report(node: &SyntaxNode, verdict: Verdict, findings: &mut Findings) {
    let when = if verdict.holds { "always" } else { "never" };
    let message = format!("this is {when} true: {}", verdict.reason);
    findings.report(codes::CONSTANT_CONDITION, node.text_range(), message);
}

/// The value without the parentheses around it.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
pub(super) fn bare(value: Value) -> Value {
    match &value {
        Value::ParenExpr(paren) => paren.value().map_or(value.clone(), bare),
        _ => value,
    }
}

/// A comparison of something with a number or a direction.
pub(super) struct Comparison {
    /// The operand that is compared.
    pub(super) operand: Value,
    /// The operator, as if the number stood on the right.
    pub(super) operator: K,
    number: i64,
    /// The number stands for a direction.
    turns: bool,
}

impl Comparison {
    /// The comparison that this value is, with an operator that compares; `None` if neither side is a constant.
    pub(super) fn of(binary: &BinExpr, operator: K) -> Option<Comparison> {
        let (left, right) = (bare(binary.left()?), bare(binary.right()?));
        if let Some((number, turns)) = constant(&right) {
            return Some(Comparison { operand: left, operator, number, turns });
        }
        let (number, turns) = constant(&left)?;
        Some(Comparison { operand: right, operator: mirrored(operator), number, turns })
    }
}

/// The number of a constant; that of a direction counts clockwise from `N`, which is 0.
fn constant(value: &Value) -> Option<(i64, bool)> {
    if let Value::Literal(literal) = value
        && literal.token_kind() == Some(K::DIRECTION)
    {
        let token = literal.token()?;
        let place = ["N", "E", "S", "W"].iter().position(|name| *name == token.text())?;
        return Some((i64::try_from(place).ok()?, true));
    }
    match fold(value) {
        Constant::Number(number) => Some((number, false)),
        _ => None,
    }
}

/// The operator that says the same with its sides exchanged.
fn mirrored(operator: K) -> K {
    match operator {
        K::LT => K::GT,
        K::LT_EQ => K::GT_EQ,
        K::GT => K::LT,
        K::GT_EQ => K::LT_EQ,
        other => other,
    }
}

/// The operator that says the opposite.
fn negated(operator: K) -> K {
    match operator {
        K::EQ => K::NOT_EQ,
        K::NOT_EQ => K::EQ,
        K::LT => K::GT_EQ,
        K::LT_EQ => K::GT,
        K::GT => K::LT_EQ,
        K::GT_EQ => K::LT,
        other => other,
    }
}

/// The numbers that a value may have.
#[derive(Debug, Clone)]
struct Numbers {
    least: i64,
    most: i64,
    /// Single numbers that it does not have.
    without: Vec<i64>,
}

impl Numbers {
    fn between(least: i64, most: i64) -> Numbers {
        Numbers { least, most, without: Vec::new() }
    }

    /// Leaves those for which a comparison holds.
    fn keep(&mut self, operator: K, number: i64) {
        match operator {
            K::EQ => {
                self.least = self.least.max(number);
                self.most = self.most.min(number);
            }
            K::NOT_EQ => self.without.push(number),
            K::LT => self.most = self.most.min(number.saturating_sub(1)),
            K::LT_EQ => self.most = self.most.min(number),
            K::GT => self.least = self.least.max(number.saturating_add(1)),
            K::GT_EQ => self.least = self.least.max(number),
            _ => {}
        }
    }

    /// True if none is left. Only a few numbers are looked at one by one.
    fn is_empty(&self) -> bool {
        const FEW: i64 = 16;
        let count = self.most.saturating_sub(self.least);
        count < 0 || (count < FEW && (self.least..=self.most).all(|number| self.without.contains(&number)))
    }
}

/// The numbers that a value may have, whatever the game.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn numbers(value: &Value) -> Numbers {
    let any = || Numbers::between(i64::from(i32::MIN), i64::from(i32::MAX));
    let natural = || Numbers::between(0, i64::from(i32::MAX));
    match value {
        Value::ParenExpr(paren) => paren.value().map_or_else(any, |value| numbers(&value)),
        Value::MetaExpr(_) | Value::RandomExpr(_) | Value::LookExpr(_) => natural(),
        Value::FlagExpr(flag) => flag_number(flag).map_or_else(natural, |number| Numbers::between(0, number)),
        Value::BinExpr(binary) => match (binary.operator_kind(), binary.left(), binary.right()) {
            (Some(K::PERCENT), Some(left), Some(right)) => match fold(&right) {
                Constant::Number(number) if number > 1 && numbers(&left).least >= 0 => Numbers::between(0, number - 1),
                _ => any(),
            },
            (Some(operator), ..) if is_comparison(operator) => Numbers::between(0, 1),
            _ => any(),
        },
        _ => any(),
    }
}

/// The number that a flag gives where there is one.
fn flag_number(flag: &FlagExpr) -> Option<i64> {
    match flag.flag()?.text() {
        "PLAYER" => Some(1),
        "TRENCH" => Some(2),
        "MINE" => Some(4),
        "DESTROYED" => Some(8),
        _ => None,
    }
}

/// `(scan N 1).TRENCH = 1`: true if it was reported.
fn flag(binary: &BinExpr, operator: K, findings: &mut Findings) -> bool {
    let (K::EQ | K::NOT_EQ) = operator else { return false };
    let Some(Comparison { operand: Value::FlagExpr(flag), number, turns: false, .. }) =
        Comparison::of(binary, operator)
    else {
        return false;
    };
    let (Some(given), Some(name)) = (flag_number(&flag), flag.flag()) else { return false };
    if number == 0 || number == given {
        return false;
    }
    let when = if operator == K::EQ { "never" } else { "always" };
    let message = format!(
        "in the 2024 game `.{}` is {given} or 0, so this is {when} true: leave the comparison out, because \
         every number except 0 counts as true",
        name.text(),
    );
    findings.report(codes::FLAG_NUMBER, binary.syntax().text_range(), message);
    true
}

/// The verdict on a single comparison.
fn verdict(script: &Script<'_>, binary: &BinExpr, operator: K) -> Option<Verdict> {
    let (left, right) = (bare(binary.left()?), bare(binary.right()?));
    if let (Some((one, turns)), Some((two, others))) = (constant(&left), constant(&right)) {
        // A comparison in place of a direction was reported, and so was one of directions by size.
        let is_action = binary.syntax().parent().is_some_and(|parent| parent.kind() == K::ACTION_STMT);
        if is_action || (turns && !matches!(operator, K::EQ | K::NOT_EQ)) {
            return None;
        }
        let mut numbers = Numbers::between(one, one);
        numbers.keep(operator, two);
        let reason = "both sides are constants".to_owned();
        return (turns == others).then(|| Verdict { holds: !numbers.is_empty(), reason });
    }
    if let Some(comparison) = Comparison::of(binary, operator) {
        return compared(&comparison);
    }
    if let Some(holds) = with_board(&left, &right, operator).or_else(|| with_board(&right, &left, mirrored(operator))) {
        let reason = "columns and rows count from 0, so the last one is one less than the size of the board".to_owned();
        return Some(Verdict { holds, reason });
    }
    if is_same(left.syntax(), right.syntax()) && !varies(left.syntax()) && !is_field(script, &left) {
        let holds = matches!(operator, K::EQ | K::LT_EQ | K::GT_EQ);
        return Some(Verdict { holds, reason: "both sides are the same".to_owned() });
    }
    None
}

/// The verdict on a comparison with a number.
fn compared(comparison: &Comparison) -> Option<Verdict> {
    // Larger numbers were reported: the game reads others.
    if comparison.turns || i32::try_from(comparison.number).is_err() {
        return None;
    }
    let known = numbers(&comparison.operand);
    let fits = |operator: K| {
        let mut numbers = known.clone();
        numbers.keep(operator, comparison.number);
        !numbers.is_empty()
    };
    let holds = match (fits(comparison.operator), fits(negated(comparison.operator))) {
        (true, false) => true,
        (false, true) => false,
        _ => return None,
    };
    let range = match (known.least, known.most) {
        (least, most) if most == i64::from(i32::MAX) && least == i64::from(i32::MIN) => {
            "a number of 32 bits".to_owned()
        }
        (least, most) if most == i64::from(i32::MAX) => format!("never less than {least}"),
        (least, most) => format!("from {least} to {most}"),
    };
    Some(Verdict { holds, reason: format!("the value that is compared is {range}") })
}

/// `#x < #board_x` and the like.
fn with_board(left: &Value, right: &Value, operator: K) -> Option<bool> {
    let name = |value: &Value| match value {
        Value::MetaExpr(meta) => Some(meta.name()?.text().to_owned()),
        _ => None,
    };
    let pair = (name(left)?, name(right)?);
    let of_board = matches!((pair.0.as_str(), pair.1.as_str()), ("x", "board_x") | ("y", "board_y"));
    of_board.then_some(matches!(operator, K::LT | K::LT_EQ | K::NOT_EQ))
}

/// True for a field, which cannot be compared.
fn is_field(script: &Script<'_>, value: &Value) -> bool {
    let Value::NameRef(name) = value else { return matches!(value, Value::ScanExpr(_)) };
    let definition = script.definition_at(name.range().start()).and_then(|id| script.model.definition(id.local));
    definition.is_none_or(|definition| definition.detail.as_deref() == Some("field"))
}

/// True for what may differ from one time to the next.
pub(super) fn varies(node: &SyntaxNode) -> bool {
    node.descendants().any(|node| matches!(node.kind(), K::RANDOM_EXPR | K::RANDOM_SET | K::INCREMENT_EXPR))
}

/// True for `&` or `|` around a part of the same operator, also through parentheses.
fn is_chain(node: &SyntaxNode, operator: K) -> bool {
    let mut around = node.ancestors().skip_while(|node| node.kind() == K::PAREN_EXPR);
    around.next().and_then(BinExpr::cast).is_some_and(|outer| outer.operator_kind() == Some(operator))
}

/// Comparisons joined by one operator: with `&` they may never hold together, with `|` one of them may always hold.
fn chain(node: &SyntaxNode, operator: K, findings: &mut Findings) {
    let mut known: FxHashMap<String, Numbers> = FxHashMap::default();
    let mut open: Vec<Value> = Value::cast(node.clone()).into_iter().collect();
    while let Some(part) = open.pop() {
        let Value::BinExpr(binary) = bare(part) else { continue };
        let Some(inner) = binary.operator_kind() else { continue };
        if inner == operator {
            open.extend(binary.right());
            open.extend(binary.left());
            continue;
        }
        let Some(comparison) = Comparison::of(&binary, inner).filter(|_| is_comparison(inner)) else { continue };
        let is_known = fold(&comparison.operand) != Constant::No || compared(&comparison).is_some();
        if is_known || varies(comparison.operand.syntax()) {
            continue;
        }
        let key = words(comparison.operand.syntax()).collect::<Vec<String>>().join(" ");
        let numbers = known
            .entry(key)
            .or_insert_with(|| if comparison.turns { Numbers::between(0, 3) } else { numbers(&comparison.operand) });
        let wanted = if operator == K::AMP { comparison.operator } else { negated(comparison.operator) };
        numbers.keep(wanted, comparison.number);
    }
    if known.values().any(Numbers::is_empty) {
        let verdict = if operator == K::AMP {
            Verdict { holds: false, reason: "no value fits all of these comparisons".to_owned() }
        } else {
            Verdict { holds: true, reason: "every value fits one of these comparisons".to_owned() }
        };
        report(node, verdict, findings);
    }
}
