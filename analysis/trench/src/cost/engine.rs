//! The values of a script as the compiler of 2024 leaves them to the engine: it works out what consists of numbers
//! alone, and leaves out operators that change nothing (reference/trench.md, sections 5 and 6; measured, statement by
//! statement).
//!
//! Numbers are worked out, directions never are: `1 + 2` is one number, `N + 1` turns at run time. So the steps
//! depend on types. `~` is always left to the engine. Inside `look`, random sets and what a flag is asked of, the compiler
//! works out nothing.

use ludex_syntax::trench::ast::{BinExpr, IncrementExpr, UnaryExpr, Value};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;

use crate::cost::names::ScriptNames;
use crate::cost::plus;
use crate::tree::is_same;

/// A value as it is left to the engine.
#[derive(Debug, Clone)]
pub(crate) struct Compiled {
    /// The steps it takes.
    pub steps: u64,
    /// It is a direction.
    turns: bool,
    form: Form,
}

/// The forms that decide what becomes of the operator around them.
#[derive(Debug, Clone)]
enum Form {
    /// A number.
    Number(i64),
    /// A variable, or an element of a global array.
    Reference(Value),
    /// This many times a variable or an element.
    Multiple(i64, Value),
    Other,
}

impl Compiled {
    /// A number.
    pub(crate) fn number(number: i64) -> Compiled {
        Compiled { steps: 1, turns: false, form: Form::Number(number) }
    }

    fn other(steps: u64, turns: bool) -> Compiled {
        Compiled { steps, turns, form: Form::Other }
    }

    /// The number, if the compiler has worked out one.
    pub(crate) fn constant(&self) -> Option<i64> {
        match self.form {
            Form::Number(number) => Some(number),
            _ => None,
        }
    }
}

/// The number that the compiler makes of a value where it stands, if it works one out.
pub(crate) fn number(value: &Value) -> Option<i64> {
    // Which variables are directions decides over steps alone.
    Compiler::at(value, &ScriptNames::default()).value(value).constant()
}

/// A number that is written with more bytes than these is not worked out to see what it decides.
const MAX_DECIDER: usize = 100;

/// True for a value that the compiler leaves out because a number beside it, or beside a value around it, decides: the
/// variable in `0 * a`.
pub(crate) fn is_left_out(node: &SyntaxNode) -> bool {
    let mut is_left_out = false;
    let mut inner = node.clone();
    for around in node.ancestors().skip(1).take_while(|node| Value::can_cast(node.kind())) {
        match around.kind() {
            // Inside of these nothing is worked out.
            K::LOOK_EXPR | K::RANDOM_SET | K::FLAG_EXPR => is_left_out = false,
            K::BIN_EXPR => is_left_out |= is_decided(&around, &inner),
            _ => {}
        }
        inner = around;
    }
    is_left_out
}

/// True if what stands beside one side of an operator decides alone.
fn is_decided(around: &SyntaxNode, side: &SyntaxNode) -> bool {
    let Some(binary) = BinExpr::cast(around.clone()) else { return false };
    let mut sides = [binary.left(), binary.right()].into_iter().flatten();
    let Some(other) = sides.find(|value| value.syntax() != side) else { return false };
    if usize::from(other.syntax().text_range().len()) > MAX_DECIDER {
        return false;
    }
    let names = ScriptNames::default();
    let number = Compiler::new(&names).value(&other).constant();
    match binary.operator_kind() {
        Some(K::STAR | K::AMP) => number == Some(0),
        Some(K::PIPE) => number.is_some_and(|number| number != 0),
        _ => false,
    }
}

/// True for an operator that the compiler leaves out because a number beside it says what comes of it, as in `a + 0`.
pub(crate) fn is_no_operator(binary: &BinExpr) -> bool {
    let names = ScriptNames::default();
    let compiler = Compiler::at(&Value::BinExpr(binary.clone()), &names);
    let (left, right) = (compiler.optional(binary.left()), compiler.optional(binary.right()));
    let has_number = left.constant().is_some() || right.constant().is_some();
    let operator = binary.operator_kind().filter(|_| compiler.folds && has_number);
    operator.is_some_and(|operator| simplified(operator, &left, &right).is_some())
}

/// The compiler, as far as it works out values.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Compiler<'a> {
    names: &'a ScriptNames,
    /// It works out constants here.
    folds: bool,
}

impl<'a> Compiler<'a> {
    /// For values of statements.
    pub(crate) fn new(names: &'a ScriptNames) -> Compiler<'a> {
        Compiler { names, folds: true }
    }

    /// For a value where it stands.
    pub(crate) fn at(value: &Value, names: &'a ScriptNames) -> Compiler<'a> {
        let mut around = value.syntax().ancestors().skip(1).take_while(|node| Value::can_cast(node.kind()));
        let is_unseen = around.any(|node| matches!(node.kind(), K::LOOK_EXPR | K::RANDOM_SET | K::FLAG_EXPR));
        Compiler { names, folds: !is_unseen }
    }

    /// A value that may be missing.
    pub(crate) fn optional(self, value: Option<Value>) -> Compiled {
        value.map_or_else(|| Compiled::other(0, false), |value| self.value(&value))
    }

    /// A value.
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    pub(crate) fn value(self, value: &Value) -> Compiled {
        let unfolded = Compiler { folds: false, ..self };
        match value {
            Value::NameRef(name) => {
                let turns = self.names.is_direction(name);
                Compiled { steps: 2, turns, form: Form::Reference(value.clone()) }
            }
            Value::Literal(literal) => match literal.number() {
                Some(number) => Compiled::number(number),
                None => Compiled::other(1, literal.token_kind() == Some(K::DIRECTION)),
            },
            Value::MetaExpr(_) | Value::RandomExpr(_) => Compiled::other(1, false),
            Value::ParenExpr(paren) => self.optional(paren.value()),
            Value::UnaryExpr(unary) => self.unary(unary),
            Value::BinExpr(binary) => {
                let (left, right) = (self.optional(binary.left()), self.optional(binary.right()));
                self.combined(binary.operator_kind(), left, right)
            }
            Value::IncrementExpr(increment) => {
                let turns = self.optional(increment.operand()).turns;
                Compiled::other(increment_steps(increment), turns)
            }
            Value::GlobalExpr(element) => {
                let steps = plus(self.optional(element.index()).steps, 2);
                let turns = element.type_kind() == Some(K::DIR_KW);
                Compiled { steps, turns, form: Form::Reference(value.clone()) }
            }
            Value::RandomSet(set) => {
                let mut turns = None;
                let mut steps = 1;
                for element in set.elements().map(|element| unfolded.value(&element)) {
                    turns.get_or_insert(element.turns);
                    steps = plus(steps, element.steps);
                }
                Compiled::other(steps, turns == Some(true))
            }
            Value::ScanExpr(scan) => {
                let (direction, distance) = (self.optional(scan.direction()), self.optional(scan.distance()));
                Compiled::other(plus(plus(direction.steps, distance.steps), 1), false)
            }
            Value::LookExpr(look) => Compiled::other(plus(unfolded.optional(look.direction()).steps, 1), false),
            Value::FlagExpr(flag) => Compiled::other(plus(unfolded.optional(flag.field()).steps, 1), false),
        }
    }

    /// `-a` is `0 - a`.
    fn unary(self, unary: &UnaryExpr) -> Compiled {
        let operand = self.optional(unary.operand());
        match unary.operator_kind() {
            Some(K::MINUS) => self.combined(Some(K::MINUS), Compiled::number(0), operand),
            _ => Compiled::other(plus(operand.steps, 1), false),
        }
    }

    /// Two values with an operator between them, also that of `a += e`.
    pub(crate) fn combined(self, operator: Option<K>, left: Compiled, right: Compiled) -> Compiled {
        let Some(operator) = operator else { return Compiled::other(plus(plus(left.steps, right.steps), 1), false) };
        if self.folds
            && let Some(simpler) = simplified(operator, &left, &right)
        {
            return simpler;
        }
        let turns = matches!(operator, K::PLUS | K::MINUS) && (left.turns || right.turns);
        let operator_steps = match operator {
            _ if turns => 3,
            K::NOT_EQ | K::LT_EQ | K::GT_EQ => 2,
            _ => 1,
        };
        let steps = plus(plus(left.steps, right.steps), operator_steps);
        let form = match (operator, left.form, right.form) {
            (K::STAR, Form::Number(number), Form::Reference(of))
            | (K::STAR, Form::Reference(of), Form::Number(number)) => Form::Multiple(number, of),
            _ => Form::Other,
        };
        Compiled { steps, turns, form }
    }
}

/// The steps of `++a` and `a++` as values.
pub(crate) fn increment_steps(increment: &IncrementExpr) -> u64 {
    if increment.is_prefix() { 8 } else { 9 }
}

/// The form that the compiler writes instead of an operator and its values, if it is something simpler.
fn simplified(operator: K, left: &Compiled, right: &Compiled) -> Option<Compiled> {
    match (&left.form, &right.form) {
        (Form::Number(one), Form::Number(two)) => computed(operator, *one, *two).map(Compiled::number),
        (Form::Number(number), _) => beside(operator, *number, right).or_else(|| {
            let is_nothing = operator == K::PLUS && *number == 0;
            is_nothing.then(|| right.clone())
        }),
        (_, Form::Number(number)) => beside(operator, *number, left).or_else(|| {
            let is_nothing = matches!(operator, K::PLUS | K::MINUS) && *number == 0;
            is_nothing.then(|| left.clone())
        }),
        _ if operator == K::PLUS => doubled(left, right),
        _ => None,
    }
}

/// A number beside any other value, on whichever side: where the number decides, and where it changes nothing.
fn beside(operator: K, number: i64, other: &Compiled) -> Option<Compiled> {
    match (operator, number) {
        (K::AMP | K::STAR, 0) => Some(Compiled::number(0)),
        (K::AMP, _) | (K::PIPE, 0) | (K::STAR, 1) => Some(other.clone()),
        (K::PIPE, _) => Some(Compiled::number(1)),
        _ => None,
    }
}

/// `a + a` is `2 * a`, and `a + 2 * a` is `3 * a`.
fn doubled(left: &Compiled, right: &Compiled) -> Option<Compiled> {
    let (times, of, steps) = match (&left.form, &right.form) {
        (Form::Reference(one), Form::Reference(two)) if is_same(one.syntax(), two.syntax()) => (2, one, left.steps),
        (Form::Reference(one), Form::Multiple(times, two)) if is_same(one.syntax(), two.syntax()) => {
            (computed(K::PLUS, *times, 1)?, one, left.steps)
        }
        (Form::Multiple(times, one), Form::Reference(two)) if is_same(one.syntax(), two.syntax()) => {
            (computed(K::PLUS, *times, 1)?, two, right.steps)
        }
        _ => return None,
    };
    Some(Compiled { steps: plus(steps, 2), turns: false, form: Form::Multiple(times, of.clone()) })
}

/// The number that the compiler works out; it refuses to divide by 0. Its numbers have 63 bits.
fn computed(operator: K, left: i64, right: i64) -> Option<i64> {
    let result = match operator {
        // Only whether they are 0 counts.
        K::AMP | K::STAR => left.wrapping_mul(right),
        K::PIPE | K::PLUS => left.wrapping_add(right),
        K::MINUS => left.wrapping_sub(right),
        K::SLASH => left.checked_div(right)?,
        // An oversight of the compiler.
        K::PERCENT if right == 1 => left,
        K::PERCENT => left.checked_rem_euclid(right)?,
        K::EQ => i64::from(left == right),
        K::NOT_EQ => i64::from(left != right),
        K::LT => i64::from(left < right),
        K::LT_EQ => i64::from(left <= right),
        K::GT => i64::from(left > right),
        K::GT_EQ => i64::from(left >= right),
        _ => return None,
    };
    Some(result.wrapping_shl(1) >> 1)
}
