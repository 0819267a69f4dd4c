//! Equations: the name, what it takes, and the expression (documents/bogl.txt, Value Definitions).

use rowan::TextRange;

use super::expressions::{At, expr};
use super::newcomers::at_call;
use super::recovery::*;
use super::{P, lower_first};
use crate::bogl::codes;
use crate::bogl::kind::SyntaxKind::{self, *};
use crate::parser::Marker;
use crate::tree::{SyntaxError, SyntaxFix};

/// `= …` behind the type of a signature.
pub(super) fn inline_equation(p: &mut P<'_>, name: &str) {
    let equation = p.start();
    let fix = SyntaxFix::new(
        "give the equation a line of its own",
        TextRange::new(p.previous_range().end(), p.current_range().end()),
        format!("\n{name} ="),
    );
    let message = format!("an equation must begin with its name: write `{name} = …` below the signature");
    wrong_but(p, codes::UNEXPECTED_TOKEN, message, fix);
    p.bump();
    expr(p, 0, At::equation());
    end_of_equation(p);
    p.complete(equation, EQUATION);
}

/// `name = …` and its kin, below the signature of `declared`.
pub(super) fn equation(p: &mut P<'_>, declared: Option<&str>) {
    let equation = p.start();
    let name = p.start();
    let text = p.current_text();
    if let Some(declared) = declared
        && at_nameless_equation(p)
    {
        let fix = SyntaxFix::new(format!("insert `{declared}`"), TextRange::empty(p.current_range().start()), declared);
        wrong_but(p, codes::EXPECTED_NAME, format!("an equation must begin with its name: `{declared}{text}…`"), fix);
        p.abandon(name);
        right_side(p, equation);
        return;
    }
    if let Some(declared) = declared
        && p.at(UPPER_NAME)
        && text != declared
    {
        let proper = lower_first(text);
        let fix = replacement(p, &proper);
        wrong_but(
            p,
            codes::NAME_CASE,
            format!("the name of a value must begin with a lowercase letter: `{proper}`"),
            fix,
        );
    }
    p.bump();
    p.complete(name, NAME);
    right_side(p, equation);
}

/// True at an equation without its name: what it takes, in parentheses, and `=`.
pub(super) fn at_nameless_equation(p: &mut P<'_>) -> bool {
    matches!(peek(p, 0), L_PAREN | BANG) && behind_brackets(p, 0).1 == EQ
}

/// Parses what follows the name of an equation: what it takes, `=` and the expression.
fn right_side(p: &mut P<'_>, equation: Marker) {
    match p.current() {
        L_PAREN => param_list(p),
        BANG => board_positions(p),
        L_BRACKET => {
            wrong(p, codes::EXPECTED_POSITION, "BoGL has no `[`: a square of a board is written `b!(x, y)`");
            skip_to(p, &[EQ]);
        }
        LOWER_NAME => bare_params(p),
        _ => {}
    }
    if equals(p) {
        expr(p, 0, At::equation());
    }
    end_of_equation(p);
    p.complete(equation, EQUATION);
}

/// The `=` of an equation; true if an expression should follow.
fn equals(p: &mut P<'_>) -> bool {
    match p.current() {
        EQ => p.bump(),
        EQ_EQ | ARROW | COLON => {
            let message = match p.current() {
                EQ_EQ => "a definition is written with one `=`; `==` compares two values",
                _ => "an equation is written with `=`",
            };
            let fix = replacement(p, "=");
            wrong_but(p, codes::EXPECTED_EQUALS, message, fix);
            p.bump();
        }
        INT | LOWER_NAME | UPPER_NAME if peek(p, 1) == EQ && !line_breaks_before(p, 0) => {
            let fix = removal(p);
            bump_wrong(p, codes::EXPECTED_EQUALS, "expected `=` here, and an expression after it", fix);
            p.bump(); // the `=`
        }
        _ if starts_operand(p) && !line_breaks_before(p, 0) => {
            missing_word(p, codes::EXPECTED_EQUALS, "expected `=` and an expression here", "=");
        }
        _ => {
            missing(p, codes::EXPECTED_EQUALS, "expected `=` and an expression here");
            return false;
        }
    }
    true
}

fn end_of_equation(p: &mut P<'_>) {
    semicolon(p);
    let call = line_breaks_before(p, 0) && at_call(p);
    if !call && !at_next(p) {
        unexpected(p);
        skip_as_error(p);
    }
}

/// The number of names in a row on one line from the `n`th token on, with `=` behind them; 0 if anything else follows
/// them.
pub(super) fn at_bare_params(p: &mut P<'_>, n: usize) -> usize {
    for at in n..n + 16 {
        match peek(p, at) {
            LOWER_NAME if !line_breaks_before(p, at) => {}
            EQ => return at - n,
            _ => return 0,
        }
    }
    0
}

/// Parameters without parentheses, as other languages have them.
fn bare_params(p: &mut P<'_>) {
    let count = at_bare_params(p, 0);
    if count == 0 {
        return;
    }
    let range = p.current_range().cover(p.range_at(p.position() + count - 1));
    let after = p.previous_range().end();
    let list = p.start();
    let mut names = Vec::new();
    let mut error =
        SyntaxError::new(codes::MISSING_PARENTHESES, "write the parameters in parentheses, separated by commas", range);
    for at in 0..count {
        names.push(p.text_at(p.position() + at));
    }
    let written = format!("({})", names.join(", "));
    error.fix = Some(SyntaxFix::new(format!("write `{written}`"), TextRange::new(after, range.end()), written));
    p.error_once(error);
    for _ in 0..count {
        p.bump_as(PARAM);
    }
    p.complete(list, PARAM_LIST);
}

fn param_list(p: &mut P<'_>) {
    let list = p.start();
    let opener = p.position();
    p.bump();
    if p.at(R_PAREN) {
        missing(
            p,
            codes::EXPECTED_PARAMETER,
            "a function needs at least one parameter; a value is written without parentheses",
        );
    }
    // True if what stands before here is whole, so that a parenthesis would mend it.
    let mut whole = false;
    while !p.at(R_PAREN) && !p.at(EQ) && !at_operand_boundary(p) {
        let before = p.position();
        whole = param(p);
        if p.eat(COMMA) {
            whole = false;
            if p.at(R_PAREN) {
                missing(p, codes::EXPECTED_PARAMETER, "expected another parameter after the comma");
            }
            continue;
        }
        if p.at(R_PAREN) || p.at(EQ) || at_boundary(p) {
            break;
        }
        if matches!(p.current(), R_BRACKET | R_BRACE) {
            mismatched(p, opener);
            p.complete(list, PARAM_LIST);
            return;
        }
        if matches!(p.current(), LOWER_NAME | UPPER_NAME) {
            missing_comma(p, "expected `,` between two parameters");
        } else if !closes_ahead(p, R_PAREN) {
            whole = false;
            break;
        } else {
            wrong(p, codes::EXPECTED_COMMA, "expected `,` or `)` here");
            skip_to(p, &[COMMA, R_PAREN, EQ]);
            whole = false;
            if !p.eat(COMMA) {
                break;
            }
        }
        if p.position() == before {
            break;
        }
    }
    if !p.eat(R_PAREN) {
        let mend = whole && p.at(EQ);
        unclosed(p, opener, 1, mend);
    }
    p.complete(list, PARAM_LIST);
}

/// One parameter; false if something else stands here.
fn param(p: &mut P<'_>) -> bool {
    let param = p.start();
    match p.current() {
        LOWER_NAME => {
            p.bump();
            p.complete(param, PARAM);
            if p.at(COLON) {
                wrong(p, codes::UNEXPECTED_TOKEN, "the type of a parameter belongs in the signature, not here");
                skip_to(p, &[COMMA, R_PAREN, EQ]);
            }
            true
        }
        INT => {
            let message = format!(
                "an equation takes its parameters by name, it cannot match `{}`: write one equation, with `if … == {}` \
                 in it",
                p.current_text(),
                p.current_text()
            );
            wrong(p, codes::PATTERN, message);
            p.abandon(param);
            skip_to(p, &[COMMA, R_PAREN, EQ]);
            false
        }
        UPPER_NAME => {
            let proper = lower_first(p.current_text());
            wrong(
                p,
                codes::NAME_CASE,
                format!("the name of a parameter must begin with a lowercase letter: `{proper}`"),
            );
            p.bump();
            p.complete(param, PARAM);
            true
        }
        _ => {
            missing(p, codes::EXPECTED_PARAMETER, "expected the name of a parameter here, not a pattern or a value");
            p.abandon(param);
            skip_to(p, &[COMMA, R_PAREN, EQ]);
            false
        }
    }
}

fn board_positions(p: &mut P<'_>) {
    let positions = p.start();
    p.bump();
    if !p.at(L_PAREN) {
        let message = "expected a board position here, such as `(1, 2)` or `(x, y)`";
        let part = |kind: SyntaxKind| matches!(kind, INT | LOWER_NAME);
        if part(peek(p, 0)) && peek(p, 1) == COMMA && part(peek(p, 2)) && peek(p, 3) == EQ {
            let last = p.position() + 2;
            let written = format!("({}, {})", p.current_text(), p.text_at(last));
            let fix = SyntaxFix::new(format!("write `{written}`"), p.current_range().cover(p.range_at(last)), written);
            wrong_but(p, codes::EXPECTED_POSITION, message, fix);
        } else {
            missing(p, codes::EXPECTED_POSITION, message);
        }
        skip_to(p, &[EQ]);
        p.complete(positions, BOARD_POSITIONS);
        return;
    }
    let opener = p.position();
    p.bump();
    let two = "a board position has two parts, a column and a row";
    let mut count = 0;
    let mut reported = false;
    while !p.at(R_PAREN) && !p.at(EQ) && !at_operand_boundary(p) {
        let before = p.position();
        board_position(p);
        count += 1;
        if count < 2 && p.eat(COMMA) {
            continue;
        }
        if p.at(R_PAREN) || p.at(EQ) || at_boundary(p) {
            break;
        }
        if matches!(p.current(), R_BRACKET | R_BRACE) {
            mismatched(p, opener);
            p.complete(positions, BOARD_POSITIONS);
            return;
        }
        if count < 2 && matches!(p.current(), INT | LOWER_NAME | UPPER_NAME) {
            missing_comma(p, "expected `,` between the column and the row");
        } else {
            let (code, message) = match p.current() {
                COMMA => (
                    codes::EXPECTED_CLOSE,
                    "expected `)` here: a board position has only two parts, a column and a row",
                ),
                _ => (codes::EXPECTED_POSITION, "each part of a board position must be a number or a variable"),
            };
            wrong(p, code, message);
            reported = true;
            skip_to(p, &[R_PAREN, EQ]);
        }
        if p.position() == before {
            break;
        }
    }
    if p.at(R_PAREN) {
        if count < 2 && !reported {
            wrong(p, codes::EXPECTED_POSITION, two);
        }
        p.bump();
    } else if !reported {
        let mend = count == 2 && p.at(EQ);
        unclosed(p, opener, 1, mend);
    }
    p.complete(positions, BOARD_POSITIONS);
}

/// A number or a variable in a board position.
fn board_position(p: &mut P<'_>) {
    let position = p.start();
    if (p.at(MINUS) || p.at(PLUS)) && p.nth(1) == INT {
        p.bump();
    }
    match p.current() {
        INT | LOWER_NAME => p.bump(),
        UPPER_NAME => {
            let proper = lower_first(p.current_text());
            let fix = replacement(p, &proper);
            let message = format!("a variable in a board position must begin with a lowercase letter: `{proper}`");
            wrong_but(p, codes::NAME_CASE, message, fix);
            p.bump();
        }
        _ => {
            missing(p, codes::EXPECTED_POSITION, "expected a number or a variable here");
            if !p.at(COMMA) {
                p.bump();
            }
        }
    }
    p.complete(position, BOARD_POSITION);
}
