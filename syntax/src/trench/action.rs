//! Trench's declarations, assignments and actions: the statements that end with `;`, which are also
//! the parts of a `for` (documents/trench.txt, the table of statements; exact shapes, `attack` and
//! `++` are the compiler's, reference/trench.md, section 2).

use super::kind::SyntaxKind::{self, *};
use super::recovery::{
    P, at_assignment, ends_value_at, is_type, is_word, missing, missing_semicolon, on_new_line, skip_as_error, wrong,
    wrong_but,
};
use super::value::{Slot, begins_value, called, has_commas, no_comma, target, value};

use crate::trench::codes;

/// True for a token that only begins what a part of a `for` can be, a name aside.
pub(super) fn begins_action(kind: SyntaxKind) -> bool {
    is_type(kind)
        || matches!(
            kind,
            PLUS_PLUS
                | MINUS_MINUS
                | MOVE_KW
                | SHOOT_KW
                | MINE_KW
                | ATTACK_KW
                | FORTIFY_KW
                | TRENCH_KW
                | BOMB_KW
                | WAIT_KW
                | PASS_KW
        )
}

/// A declaration, an assignment or an action, with its `;`.
pub(super) fn simple(p: &mut P<'_>, level: u32) {
    let node = p.start();
    let errors = p.errors().len();
    let kind = action(p, level);
    end_statement(p, kind);
    p.keep_first_of_line(errors);
    p.complete(node, kind);
}

/// Parses a declaration, an assignment or an action without its `;`, into a node that was started; gives the kind of
/// that node.
pub(super) fn action(p: &mut P<'_>, level: u32) -> SyntaxKind {
    let direction = "expected a direction here, such as `N` or `?(N S)`";
    match p.current() {
        WAIT_KW | PASS_KW => {
            p.bump();
            ACTION_STMT
        }
        MOVE_KW | SHOOT_KW | MINE_KW | ATTACK_KW => {
            p.bump();
            value(p, Slot::Plain, level + 1, direction);
            ACTION_STMT
        }
        FORTIFY_KW | TRENCH_KW => {
            p.bump();
            let increment = matches!(p.current(), PLUS_PLUS | MINUS_MINUS) && !on_new_line(p);
            if begins_value(p) || increment {
                value(p, Slot::Plain, level + 1, direction);
            }
            ACTION_STMT
        }
        BOMB_KW => {
            p.bump();
            if p.at(L_PAREN) && has_commas(p) {
                called(p, level, "write the values of `bomb` after it, without parentheses or a comma: `bomb N 2`");
                return ACTION_STMT;
            }
            value(p, Slot::Direction, level + 1, "`bomb` takes a direction and a distance, as in `bomb N 2`");
            no_comma(p);
            value(p, Slot::Operand, level + 1, "`bomb` takes a distance after the direction, as in `bomb N 2`");
            ACTION_STMT
        }
        PLUS_PLUS | MINUS_MINUS => {
            p.bump();
            target(p, level + 1);
            INCREMENT_STMT
        }
        kind if is_type(kind) && p.nth(1) != L_BRACKET => {
            declaration(p, level);
            DECL_STMT
        }
        _ => {
            target(p, level + 1);
            assignment(p, level)
        }
    }
}

/// Parses what follows the target of an assignment; gives the kind of the statement.
fn assignment(p: &mut P<'_>, level: u32) -> SyntaxKind {
    let what = "expected the value to assign here";
    match p.current() {
        PLUS_PLUS | MINUS_MINUS => {
            p.bump();
            return INCREMENT_STMT;
        }
        EQ => {
            p.bump();
            doubled_equals(p);
            value(p, Slot::Plain, level + 1, what);
        }
        // The compiler has no other operators before `=`, and takes them as two tokens.
        PLUS | MINUS | STAR | TILDE if p.nth(1) == EQ => {
            p.bump();
            p.bump();
            value(p, Slot::Plain, level + 1, what);
        }
        SLASH | PERCENT | AMP | PIPE if p.nth(1) == EQ => {
            let operator = p.current_text();
            let message =
                format!("Trench has no `{operator}=`: write the assignment in full, as in `a = a {operator} 2`");
            wrong(p, codes::ASSIGNMENT_OPERATOR, &message);
            p.bump();
            p.bump();
            value(p, Slot::Plain, level + 1, what);
        }
        _ => missing(p, codes::EXPECTED_ASSIGNMENT, "expected `=` and a value here, as in `int[2] = 1;`"),
    }
    ASSIGN_STMT
}

/// `int a`, `int a = 2`, into a node that was started.
fn declaration(p: &mut P<'_>, level: u32) {
    p.bump();
    match p.current() {
        IDENT => p.bump_as(NAME),
        LABEL if !on_new_line(p) => {
            let name = format!("{} =", p.current_text().trim_end_matches(':'));
            wrong_but(p, codes::COLON_FOR_EQUALS, "a variable gets its value with `=`, not with `:`", &name);
            p.bump_as(NAME);
            if begins_value(p) {
                value(p, Slot::Plain, level + 1, "expected a value here");
            }
            return;
        }
        INT | UNKNOWN if !on_new_line(p) => {
            wrong(p, codes::EXPECTED_NAME, "the name of a variable cannot begin with a digit");
            let error = p.start();
            p.bump();
            if matches!(p.current(), IDENT | UNKNOWN) && p.joined_to_previous() {
                p.bump();
            }
            p.complete(error, ERROR);
            if p.at(IDENT) && matches!(p.nth(1), EQ | SEMICOLON) && !on_new_line(p) {
                p.bump_as(NAME);
            }
        }
        _ if is_word(p.current_text()) && !on_new_line(p) => {
            wrong(p, codes::RESERVED_WORD, "this is a reserved word of Trench and cannot be the name of a variable");
            p.bump_as(ERROR);
        }
        _ => missing(p, codes::EXPECTED_NAME, "expected the name of the variable here, as in `int a = 2;`"),
    }
    let what = "expected the initial value of the variable here";
    match p.current() {
        EQ => {
            p.bump();
            doubled_equals(p);
            value(p, Slot::Plain, level + 1, what);
        }
        UNKNOWN if p.current_text() == ":" && !on_new_line(p) => {
            wrong_but(p, codes::COLON_FOR_EQUALS, "a variable gets its value with `=`, not with `:`", "=");
            p.bump_as(ERROR);
            value(p, Slot::Plain, level + 1, what);
        }
        INT | DIRECTION | QUESTION | TILDE | HASH | SCAN_KW | LOOK_KW if !on_new_line(p) => {
            let first = format!("= {}", p.current_text());
            wrong_but(p, codes::EXPECTED_ASSIGNMENT, "expected `=` between the variable and its value", &first);
            value(p, Slot::Plain, level + 1, what);
        }
        _ => {}
    }
}

/// `==` where a value is assigned.
fn doubled_equals(p: &mut P<'_>) {
    if p.at(EQ) && p.joined_to_previous() {
        wrong_but(p, codes::DOUBLED_OPERATOR, "an assignment is written with a single `=`", "");
        p.bump();
    }
}

/// The `;` of a statement of this kind.
pub(super) fn end_statement(p: &mut P<'_>, kind: SyntaxKind) {
    if p.eat(SEMICOLON) {
        return;
    }
    if statement_may_follow(p) {
        missing_semicolon(p, "expected `;` here, at the end of the statement");
        return;
    }
    let here = p.position();
    let previous = p.kind_at(here.saturating_sub(1));
    let message = match p.current() {
        R_PAREN => "this `)` closes nothing",
        R_BRACKET => "this `]` closes nothing",
        COMMA if kind == DECL_STMT => {
            "a declaration declares only one variable: declare the next one in a statement of its own"
        }
        COMMA => "no `,` belongs here: the parts of a statement are separated by blanks",
        IDENT if previous == INT && p.joined_to_previous() => {
            "a number can contain only digits, and a name cannot begin with a digit"
        }
        _ if matches!(previous, PLUS_PLUS | MINUS_MINUS) => {
            "`++` and `--` are each one operator: for two signs, leave a blank between them"
        }
        DOT => "`.` can only follow a simple value: put parentheses around the value before it",
        _ if matches!(kind, BREAK_STMT | CONTINUE_STMT | GOTO_STMT) || matches!(previous, WAIT_KW | PASS_KW) => {
            "nothing else belongs to this statement: expected `;` here"
        }
        _ => "expected an operator or `;` here",
    };
    wrong(p, codes::UNEXPECTED_TOKEN, message);
    skip_as_error(p);
    p.eat(SEMICOLON);
}

/// True where another statement may follow this one, only its `;` is missing.
fn statement_may_follow(p: &mut P<'_>) -> bool {
    if on_new_line(p) && matches!(p.current(), IDENT | INT_KW | DIR_KW | FIELD_KW) {
        return true;
    }
    match p.current() {
        IDENT => at_assignment(p),
        PLUS_PLUS | MINUS_MINUS => {
            let next = p.nth(1);
            next == IDENT || is_type(next)
        }
        _ => ends_value_at(p, 0),
    }
}
