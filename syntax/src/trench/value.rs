//! The values of Trench scripts (documents/trench.txt, the table of values; precedence and what
//! counts as a simple value are the compiler's, reference/trench.md, section 2).
//!
//! The compiler wants a simple value in several places where the document writes just a value:
//! as a condition, as what `bomb` takes, in a random set. Both are accepted; where a bare value
//! could be read in two ways, the compiler's reading is taken. `++` and `--`, which only the
//! compiler knows, are held to its rules.

use super::kind::SyntaxKind::{self, *};
use super::recovery::{
    P, at_assignment, close, ends_value_at, is_type, is_word, missing, on_new_line, replace, resyncs, skip_deep_value,
    too_deep, wrong, wrong_but,
};
use crate::parser::CompletedMarker;
use crate::trench::codes;

/// The number of tokens that are looked at to tell how a value goes on.
const LOOK_AHEAD: usize = 500;

/// The place of a value, which decides how it may go on.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Slot {
    /// After `=`, in parentheses, behind `move`: every value.
    Plain,
    /// The last value of `bomb`, the operands of `scan` and `look`: `++` needs parentheses.
    Operand,
    /// The condition of `if` or `while`: `++` behind it begins the next statement.
    Condition,
    /// An element of a random set without commas: `-` begins the next element.
    Element,
    /// The direction of `bomb`: `-` begins the distance, unless yet another value follows.
    Direction,
}

/// A finished value and how many levels its tree has.
#[derive(Clone, Copy)]
pub(super) struct Value {
    marker: CompletedMarker,
    height: u32,
    /// True for a variable or an element of a global array: what can be assigned to.
    target: bool,
}

/// The binding power of a binary operator; all of them associate to the left. `None` for any other token.
fn binding_power(kind: SyntaxKind) -> Option<u8> {
    Some(match kind {
        AMP | PIPE => 1,
        EQ | NOT_EQ => 2,
        LT | LT_EQ | GT | GT_EQ => 3,
        PLUS | MINUS => 4,
        STAR | SLASH | PERCENT => 5,
        _ => return None,
    })
}

/// True for a token inside a value that another part of the value has to follow.
pub(super) fn wants_value(kind: SyntaxKind) -> bool {
    binding_power(kind).is_some() || matches!(kind, TILDE | COMMA | L_PAREN | L_BRACKET | HASH | SCAN_KW | LOOK_KW)
}

/// True if the current token can begin a value.
pub(super) fn begins_value(p: &mut P<'_>) -> bool {
    match p.current() {
        INT | DIRECTION | IDENT | QUESTION | L_PAREN | L_BRACKET | MINUS | TILDE | HASH | SCAN_KW | LOOK_KW => true,
        INT_KW | DIR_KW | FIELD_KW => p.nth(1) == L_BRACKET,
        _ => false,
    }
}

/// A value at this level of the tree; `what` is the message if there is none.
pub(super) fn value(p: &mut P<'_>, slot: Slot, level: u32, what: &str) -> Option<Value> {
    binary(p, slot, 0, level, what)
}

/// A value whose operators bind tighter than `power`.
fn binary(p: &mut P<'_>, slot: Slot, power: u8, level: u32, what: &str) -> Option<Value> {
    let mut left = suffixed(p, slot, level, what)?;
    loop {
        let operator = p.current();
        let Some(operator_power) = binding_power(operator) else { break };
        if operator_power <= power || (operator == MINUS && minus_begins_next(p, slot)) {
            break;
        }
        if too_deep(p, level + left.height) {
            skip_deep_value(p);
            break;
        }
        let outer = p.precede(left.marker);
        p.bump();
        doubled_operator(p, operator);
        let right = binary(p, slot, operator_power, level + 1, "expected a value here, after the operator");
        let height = left.height.max(right.map_or(0, |right| right.height)) + 1;
        left = Value { marker: p.complete(outer, BIN_EXPR), height, target: false };
    }
    Some(left)
}

/// Operators of other languages that are two tokens here.
fn doubled_operator(p: &mut P<'_>, first: SyntaxKind) {
    let (message, meant) = match (first, p.current()) {
        (EQ, EQ) => ("a comparison is written with a single `=`", "="),
        (AMP, AMP) => ("\"and\" is written with a single `&`", "&"),
        (PIPE, PIPE) => ("\"or\" is written with a single `|`", "|"),
        (LT, GT) => ("\"not equal\" is written `!=`", "!="),
        (EQ, LT) => ("\"less or equal\" is written `<=`", "<="),
        (EQ, GT) => ("\"greater or equal\" is written `>=`", ">="),
        _ => return,
    };
    if p.joined_to_previous() {
        let range = p.previous_range().cover(p.current_range());
        p.error_once(replace(codes::DOUBLED_OPERATOR, message, range, meant));
        p.bump();
    }
}

/// True if `-` at the current token is the sign of the next value, not an operator.
fn minus_begins_next(p: &mut P<'_>, slot: Slot) -> bool {
    match slot {
        Slot::Element => true,
        Slot::Direction => {
            // `bomb N -1;` has two values; in `bomb N - 1 2;` the `-` must be an operator.
            let Some(next) = after_simple(p, 1) else { return true };
            let another = match p.nth(next) {
                INT | DIRECTION | QUESTION | L_PAREN | L_BRACKET | TILDE | HASH | SCAN_KW | LOOK_KW => true,
                INT_KW | DIR_KW | FIELD_KW => p.nth(next + 1) == L_BRACKET && !p.new_line_before(next),
                IDENT => !p.new_line_before(next),
                _ => false,
            };
            !another
        }
        _ => false,
    }
}

/// The token after the simple value that begins at the `n`th token from here, if there is one.
fn after_simple(p: &mut P<'_>, mut n: usize) -> Option<usize> {
    while n < LOOK_AHEAD && matches!(p.nth(n), MINUS | TILDE) {
        n += 1;
    }
    let open = match p.nth(n) {
        INT | DIRECTION | IDENT => return Some(n + 1),
        HASH => return Some(n + 2),
        QUESTION if p.nth(n + 1) != L_PAREN => return Some(n + 1),
        QUESTION | INT_KW | DIR_KW | FIELD_KW => n + 1,
        L_PAREN => n,
        _ => return None,
    };
    let mut depth = 0_u32;
    for at in open..open + LOOK_AHEAD {
        match p.nth(at) {
            L_PAREN | L_BRACKET => depth += 1,
            _ if depth == 0 => return None,
            R_PAREN | R_BRACKET => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            IDENT if next_line_begins(p, at) => return None,
            _ if ends_value_at(p, at) => return None,
            _ => {}
        }
    }
    None
}

/// A value without binary operators: `f.MINE`, `a++` or what [`simple`] takes.
fn suffixed(p: &mut P<'_>, slot: Slot, level: u32, what: &str) -> Option<Value> {
    let left = simple(p, slot, level, what)?;
    match p.current() {
        DOT => {
            if too_deep(p, level + left.height) {
                skip_deep_value(p);
                return Some(left);
            }
            let outer = p.precede(left.marker);
            p.bump();
            let flag = p.at(FLAG);
            match p.current() {
                FLAG => p.bump(),
                INT if p.joined_to_previous() => {
                    wrong(p, codes::EXPECTED_FLAG, "Trench has whole numbers only");
                    p.bump();
                }
                kind => {
                    let word = p.joined_to_previous() && kind != LABEL && is_word(p.current_text());
                    let capitals = p.current_text().to_ascii_uppercase();
                    if word && FLAGS.contains(&capitals.as_str()) {
                        let message = format!("the parts of a field are written in uppercase: `{capitals}`");
                        wrong_but(p, codes::EXPECTED_FLAG, &message, &capitals);
                    } else if let Some(flag) = flag_meant(&capitals).filter(|_| word) {
                        let message = format!("a field has no part `{}`: write `{flag}`", p.current_text());
                        wrong_but(p, codes::EXPECTED_FLAG, &message, flag);
                    } else {
                        missing(p, codes::EXPECTED_FLAG, "expected `PLAYER`, `TRENCH`, `MINE` or `DESTROYED` here");
                    }
                    if word {
                        p.bump();
                    }
                }
            }
            // The flag that was meant may follow what was struck before it.
            if !flag && !on_new_line(p) {
                p.eat(FLAG);
            }
            Some(Value { marker: p.complete(outer, FLAG_EXPR), height: left.height + 1, target: false })
        }
        PLUS_PLUS | MINUS_MINUS if left.target && slot != Slot::Condition && !increment_begins_next(p) => {
            if too_deep(p, level + left.height) {
                skip_deep_value(p);
                return Some(left);
            }
            needs_parens(p, slot);
            let outer = p.precede(left.marker);
            p.bump();
            Some(Value { marker: p.complete(outer, INCREMENT_EXPR), height: left.height + 1, target: false })
        }
        _ => Some(left),
    }
}

/// True if `++` or `--` at the current token stands on a line of its own before what it changes:
/// a `;` is missing before it.
fn increment_begins_next(p: &mut P<'_>) -> bool {
    let next = p.nth(1);
    on_new_line(p) && (next == IDENT || is_type(next))
}

/// `++` and `--` make a value that the compiler takes as an operand only in parentheses.
fn needs_parens(p: &mut P<'_>, slot: Slot) {
    if slot != Slot::Plain {
        wrong(p, codes::NEEDS_PARENS, "a value with `++` or `--` needs parentheses here");
    }
}

/// A simple value of the compiler, also `scan`, `look` and `++a`, which it takes in fewer places.
#[expect(clippy::too_many_lines, reason = "one arm for each kind of value")]
fn simple(p: &mut P<'_>, slot: Slot, level: u32, what: &str) -> Option<Value> {
    if too_deep(p, level) {
        skip_deep_value(p);
        return None;
    }
    let start = p.start();
    let current = p.current();
    let (kind, height) = match current {
        INT | DIRECTION => {
            p.bump();
            (LITERAL, 1)
        }
        IDENT => {
            p.bump();
            (NAME_REF, 1)
        }
        QUESTION => {
            p.bump();
            if p.at(L_PAREN) {
                (RANDOM_SET, random_set(p, level) + 1)
            } else if p.at(L_BRACKET) && p.joined_to_previous() {
                wrong(
                    p,
                    codes::UNEXPECTED_TOKEN,
                    "write the values to pick from as `?(N S)`, or as `[N,S]` without the `?`",
                );
                (RANDOM_SET, bracket_set(p, level) + 1)
            } else {
                (RANDOM_EXPR, 1)
            }
        }
        L_BRACKET => (RANDOM_SET, bracket_set(p, level) + 1),
        MINUS | TILDE => {
            p.bump();
            (UNARY_EXPR, operand(p, level, "expected a value here, after the sign") + 1)
        }
        PLUS => {
            wrong_but(p, codes::PLUS_SIGN, "a value cannot have a `+` in front of it", "");
            p.bump();
            (UNARY_EXPR, operand(p, level, "expected a value here") + 1)
        }
        UNKNOWN if p.current_text() == "!" => {
            wrong_but(p, codes::UNKNOWN_TOKEN, "`!` is not an operator: \"not\" is written `~`", "~");
            p.bump();
            (UNARY_EXPR, operand(p, level, "expected a value here, after the sign") + 1)
        }
        PLUS_PLUS | MINUS_MINUS => increment(p, slot, level),
        HASH => {
            meta(p);
            (META_EXPR, 1)
        }
        INT_KW | DIR_KW | FIELD_KW if p.nth(1) == L_BRACKET => (GLOBAL_EXPR, global(p, level) + 1),
        INT_KW | DIR_KW | FIELD_KW if p.nth(1) != IDENT => {
            wrong(p, codes::EXPECTED_INDEX, "the name of a type needs an index here, as in `int[2]`");
            p.bump();
            // `int 2]`
            if p.at(INT) && !on_new_line(p) {
                p.bump();
                p.eat(R_BRACKET);
            }
            (ERROR, 1)
        }
        L_PAREN => {
            let opener = p.position();
            p.bump();
            let inner = value(p, Slot::Plain, level + 1, "expected a value here, between the parentheses");
            close(p, opener, R_PAREN);
            (PAREN_EXPR, inner.map_or(0, |inner| inner.height) + 1)
        }
        SCAN_KW => {
            p.bump();
            if p.at(L_PAREN) && has_commas(p) {
                let message = "write the values of `scan` after it, without parentheses or a comma: `scan N 2`";
                let height = called(p, level, message);
                let kind = SCAN_EXPR;
                return Some(Value { marker: p.complete(start, kind), height: height + 1, target: false });
            }
            let direction = operand(p, level, "`scan` takes a direction and a distance, as in `scan N 2`");
            no_comma(p);
            let distance = operand(p, level, "`scan` takes a distance after the direction, as in `scan N 2`");
            (SCAN_EXPR, direction.max(distance) + 1)
        }
        LOOK_KW => {
            p.bump();
            (LOOK_EXPR, operand(p, level, "`look` takes a direction, as in `look N`") + 1)
        }
        FLAG => {
            wrong(p, codes::FLAG_ALONE, "this is a part of a field: write it after the field, as in `(scan N 1).MINE`");
            p.bump();
            (ERROR, 1)
        }
        _ => {
            missing(p, codes::EXPECTED_VALUE, what);
            p.abandon(start);
            return None;
        }
    };
    let target = matches!(kind, NAME_REF | GLOBAL_EXPR);
    Some(Value { marker: p.complete(start, kind), height, target })
}

/// The operand of a sign, `scan` or `look` at this level; gives its height.
fn operand(p: &mut P<'_>, level: u32, what: &str) -> u32 {
    simple(p, Slot::Operand, level + 1, what).map_or(0, |value| value.height)
}

/// `++a` or `--a` as a value; gives its kind and height.
fn increment(p: &mut P<'_>, slot: Slot, level: u32) -> (SyntaxKind, u32) {
    let (sign, apart) = if p.at(PLUS_PLUS) { ("++", "+ +") } else { ("--", "- -") };
    let next = p.nth(1);
    if next == IDENT || is_type(next) {
        needs_parens(p, slot);
        p.bump();
        return (INCREMENT_EXPR, target(p, level + 1) + 1);
    }
    let message = format!("`{sign}` is one operator, which changes a variable: for two signs, write `{apart}`");
    wrong(p, codes::DOUBLED_SIGN, &message);
    p.bump();
    (UNARY_EXPR, operand(p, level, "expected a value here") + 1)
}

/// The target of an assignment: a variable or an element of a global array; gives its height.
pub(super) fn target(p: &mut P<'_>, level: u32) -> u32 {
    let kind = p.current();
    if kind == IDENT {
        p.bump_as(NAME_REF);
        1
    } else if is_type(kind) && p.nth(1) == L_BRACKET {
        let node = p.start();
        let height = global(p, level) + 1;
        p.complete(node, GLOBAL_EXPR);
        height
    } else {
        missing(p, codes::EXPECTED_TARGET, "expected a variable here, or an array element such as `int[2]`");
        0
    }
}

/// `int[2]`, into a node that was started; gives the height of the index.
fn global(p: &mut P<'_>, level: u32) -> u32 {
    p.bump();
    let opener = p.position();
    p.bump();
    let index = value(p, Slot::Plain, level + 1, "expected the index of an element here, as in `int[2]`");
    close(p, opener, R_BRACKET);
    index.map_or(0, |index| index.height)
}

/// `#x`, into a node that was started. Blanks between the two are allowed.
fn meta(p: &mut P<'_>) {
    p.bump();
    if p.eat(IDENT) {
        return;
    }
    missing(p, codes::EXPECTED_META, "expected the name of a meta variable here, as in `#x` or `#bombs`");
    if p.joined_to_previous() && is_word(p.current_text()) {
        p.bump();
    }
}

/// Reports and takes a comma here: none stands between two values of one statement.
pub(super) fn no_comma(p: &mut P<'_>) {
    if p.at(COMMA) {
        wrong_but(
            p,
            codes::UNEXPECTED_COMMA,
            "no `,` belongs between these two values: separate them with a blank",
            "",
        );
        p.bump();
    }
}

/// `(N, 2)` where two values stand behind each other without signs, as functions are called elsewhere; gives
/// the height of what is in it. One error for the whole.
pub(super) fn called(p: &mut P<'_>, level: u32, message: &str) -> u32 {
    let errors = p.errors().len();
    wrong(p, codes::UNEXPECTED_PAREN, message);
    p.bump();
    let first = value(p, Slot::Plain, level + 1, message);
    p.eat(COMMA);
    let second = value(p, Slot::Plain, level + 1, message);
    p.eat(R_PAREN);
    p.keep_first_of_line(errors);
    let height = |part: Option<Value>| part.map_or(0, |part| part.height);
    height(first).max(height(second))
}

/// `(N S)` or `(1, 2)` of a random set; gives the height of what is in it.
fn random_set(p: &mut P<'_>, level: u32) -> u32 {
    let commas = has_commas(p);
    let opener = p.position();
    p.bump();
    let height = elements(p, R_PAREN, commas, level);
    close(p, opener, R_PAREN);
    height
}

/// `[N,S]`, as the document writes a random direction; gives the height of what is in it.
fn bracket_set(p: &mut P<'_>, level: u32) -> u32 {
    let opener = p.position();
    p.bump();
    let height = elements(p, R_BRACKET, true, level);
    close(p, opener, R_BRACKET);
    height
}

/// True if the elements of the set that opens here have commas between them.
pub(super) fn has_commas(p: &mut P<'_>) -> bool {
    let mut depth = 0_u32;
    for n in 0..LOOK_AHEAD {
        match p.nth(n) {
            L_PAREN | L_BRACKET => depth += 1,
            R_PAREN | R_BRACKET => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return false;
                }
            }
            COMMA if depth == 1 => return true,
            IDENT if next_line_begins(p, n) => return false,
            _ if ends_value_at(p, n) => return false,
            _ => {}
        }
    }
    false
}

/// True if the `n`th token, a name, begins a line and the one before it does not surely go on with
/// it: here the next statement may begin, and what is in that must not be looked at.
fn next_line_begins(p: &P<'_>, n: usize) -> bool {
    let Some(before) = (p.position() + n).checked_sub(1) else { return false };
    !wants_value(p.kind_at(before)) && p.new_line_before(n)
}

/// The elements of a random set up to its closing bracket; gives the height of the highest.
fn elements(p: &mut P<'_>, closer: SyntaxKind, commas: bool, level: u32) -> u32 {
    let slot = if commas { Slot::Plain } else { Slot::Element };
    let mut what = "expected a value here, as in `?(N S)`";
    let mut height = 0;
    loop {
        let before = p.position();
        let element = value(p, slot, level + 1, what);
        height = height.max(element.map_or(0, |element| element.height));
        what = "expected another value after the comma";
        let kind = p.current();
        if kind == COMMA {
            if !commas {
                let message =
                    "the values before this comma are separated by blanks: use commas between all values or none";
                wrong(p, codes::MIXED_SEPARATORS, message);
            }
            p.bump();
            continue;
        }
        if kind == closer || p.position() == before || !begins_value(p) {
            return height;
        }
        // On a line of its own this is the next statement, unless the bracket is closed behind it.
        if at_assignment(p) && resyncs(p) && (commas || !closes(p, closer)) {
            return height;
        }
        if commas {
            missing(p, codes::EXPECTED_COMMA, "expected `,` here, because the other values are separated by commas");
        }
    }
}

/// True if this bracket closes what is open, before the statement ends.
fn closes(p: &mut P<'_>, closer: SyntaxKind) -> bool {
    let mut depth = 0_u32;
    for n in 0..LOOK_AHEAD {
        match p.nth(n) {
            L_PAREN | L_BRACKET => depth += 1,
            kind if kind == closer && depth == 0 => return true,
            R_PAREN | R_BRACKET => depth = depth.saturating_sub(1),
            SEMICOLON | L_BRACE | R_BRACE | EOF => return false,
            _ => {}
        }
    }
    false
}

/// The parts of a field (documents/trench.txt, Field information).
const FLAGS: [&str; 4] = ["PLAYER", "TRENCH", "MINE", "DESTROYED"];

/// The part of a field that was meant with a word in capitals: one of which it is the plural or the beginning.
fn flag_meant(capitals: &str) -> Option<&'static str> {
    FLAGS.into_iter().find(|flag| capitals.starts_with(flag) || (capitals.len() > 2 && flag.starts_with(capitals)))
}
