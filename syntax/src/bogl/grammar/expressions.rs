//! Expressions (documents/bogl.txt, Expressions), with the precedence and the places of signs that
//! only the reference implementation knows.

use rowan::TextRange;

use super::newcomers::{at_hash_comment, foreign_construct, hash_comment};
use super::recovery::*;
use super::{P, lower_first, too_deep};
use crate::bogl::codes;
use crate::bogl::kind::SyntaxKind::{self, *};
use crate::parser::{CompletedMarker, Marker};
use crate::tree::{SyntaxError, SyntaxFix};

/// The token that an expression is followed by in a whole program.
#[derive(Clone, Copy)]
enum After {
    /// The end of its equation.
    Equation,
    /// A comma or a closing bracket.
    Bracket,
    /// This keyword.
    Keyword(SyntaxKind),
}

/// The place of an expression: its level in the tree, the number of brackets open around it, and what follows it.
#[derive(Clone, Copy)]
pub(super) struct At {
    level: u32,
    open: u32,
    after: After,
}

impl At {
    /// The right side of an equation.
    pub(super) fn equation() -> At {
        At { level: 4, open: 0, after: After::Equation }
    }

    fn deeper(self) -> At {
        At { level: self.level + 1, ..self }
    }

    fn before(self, keyword: SyntaxKind) -> At {
        At { level: self.level + 1, open: self.open, after: After::Keyword(keyword) }
    }
}

/// A finished expression and how many levels its tree has.
#[derive(Clone, Copy)]
pub(super) struct Expr {
    marker: CompletedMarker,
    height: u32,
}

fn height(expr: Option<Expr>) -> u32 {
    expr.map_or(0, |expr| expr.height)
}

/// The binding power of products: what stands behind a sign, or is an argument without parentheses, binds tighter.
const PRODUCT: u8 = 10;

/// The most bytes of arguments that are written out in a message.
const MAX_SHOWN: usize = 80;

/// The binding power of the operator here, if one stands here; all of them associate to the left. An operator that only
/// other languages have gets the place it has there.
fn binding_power(p: &mut P<'_>) -> Option<u8> {
    let text = p.current_text();
    Some(match p.current() {
        UNKNOWN if text == "||" => 1,
        LOWER_NAME if text == "or" && !at_next(p) => 1,
        AMP if text == "&&" => 2,
        LOWER_NAME if text == "and" && !at_next(p) => 2,
        GT => 3,
        GT_EQ => 4,
        ARROW if text == "=>" => 4,
        NOT_EQ => 5,
        EQ_EQ | EQ => 6,
        LT_EQ => 7,
        LT => 8,
        PLUS | MINUS => 9,
        STAR | SLASH | PERCENT => PRODUCT,
        BANG | HASH => 11,
        _ => return None,
    })
}

/// An expression whose operators bind tighter than `power`.
pub(super) fn expr(p: &mut P<'_>, power: u8, at: At) -> Option<Expr> {
    if too_deep(p, at.level) {
        return None;
    }
    let mut left = atom(p, power, at)?;
    loop {
        if p.at(L_BRACKET) && !line_breaks_before(p, 0) {
            wrong(p, codes::UNEXPECTED_TOKEN, "BoGL has no `[`: a square of a board is written `b!(x, y)`");
            group(p);
            continue;
        }
        if at_hash_comment(p) {
            hash_comment(p);
            continue;
        }
        let Some(operator_power) = binding_power(p) else { break };
        if operator_power <= power || too_deep(p, at.level + left.height) {
            break;
        }
        let outer = p.precede(left.marker);
        if p.at(HASH) {
            p.bump();
            let indices = projection(p, at.open);
            left = Expr { marker: p.complete(outer, PROJECTION_EXPR), height: left.height.max(indices) + 1 };
            continue;
        }
        match p.current() {
            EQ => {
                let message = "`=` defines a name; two values are compared with `==`";
                if operand_follows(p) {
                    let fix = replacement(p, "==");
                    wrong_but(p, codes::UNEXPECTED_TOKEN, message, fix);
                } else {
                    // Without a fix, what is missing on this line is not reported, too.
                    wrong(p, codes::UNEXPECTED_TOKEN, message);
                }
            }
            LOWER_NAME => {
                let text = p.current_text();
                wrong(p, codes::UNEXPECTED_TOKEN, format!("`{text}` is a function in BoGL: write `{text}(a, b)`"));
            }
            _ => {}
        }
        p.bump();
        let right = height(expr(p, operator_power, at.deeper()));
        left = Expr { marker: p.complete(outer, BIN_EXPR), height: left.height.max(right) + 1 };
    }
    Some(left)
}

/// True if the token behind the current one begins an operand.
fn operand_follows(p: &mut P<'_>) -> bool {
    match peek(p, 1) {
        INT | L_PAREN | LET_KW | IF_KW | WHILE_KW | MINUS | PLUS => true,
        LOWER_NAME | UPPER_NAME => peek(p, 2) != COLON && !(line_breaks_before(p, 1) && behind_brackets(p, 2).1 == EQ),
        _ => false,
    }
}

/// Takes a bracket that BoGL does not have, up to its partner.
fn group(p: &mut P<'_>) -> CompletedMarker {
    let error = p.start();
    p.bump();
    let mut depth = 1;
    while depth > 0 && !at_boundary(p) {
        match p.current() {
            L_PAREN | L_BRACKET | L_BRACE => depth += 1,
            R_PAREN | R_BRACKET | R_BRACE => depth -= 1,
            _ => {}
        }
        p.bump();
    }
    p.complete(error, ERROR)
}

/// The indices of a projection, after its `#`, inside this many open brackets; gives the height of what
/// was taken.
fn projection(p: &mut P<'_>, open: u32) -> u32 {
    let message = "expected the number of a component here, as in `# 0`, or several, as in `# (0, 1)`";
    match p.current() {
        INT => {
            p.bump_as(LITERAL);
            return 1;
        }
        L_PAREN => {}
        LOWER_NAME | UPPER_NAME if !at_boundary(p) && !line_breaks_before(p, 0) => {
            wrong(p, codes::EXPECTED_INDEX, message);
            p.bump_as(ERROR);
            return 1;
        }
        _ => {
            missing(p, codes::EXPECTED_INDEX, message);
            return 0;
        }
    }
    let tuple = p.start();
    let opener = p.position();
    p.bump();
    let mut whole;
    loop {
        let literal = p.start();
        whole = p.eat(INT);
        if whole {
            p.complete(literal, LITERAL);
        } else {
            p.abandon(literal);
        }
        if p.eat(COMMA) {
            continue;
        }
        if at_boundary(p) || is_separating_keyword(p.current()) || (whole && p.at(R_PAREN)) {
            break;
        }
        if whole && p.at(INT) {
            missing_comma(p, "expected `,` between two numbers");
            continue;
        }
        missing(p, codes::EXPECTED_INDEX, message);
        skip_to(p, &[COMMA, R_PAREN, THEN_KW, ELSE_KW, IN_KW, DO_KW]);
        if !p.eat(COMMA) {
            break;
        }
    }
    if !p.eat(R_PAREN) {
        let open = if at_boundary(p) { open + 1 } else { 1 };
        unclosed(p, opener, open, whole);
    }
    p.complete(tuple, TUPLE_EXPR);
    2
}

fn atom(p: &mut P<'_>, power: u8, at: At) -> Option<Expr> {
    if at_operand_boundary(p) && !keyword_for_a_name(p) {
        missing(p, codes::EXPECTED_EXPRESSION, "expected an expression here");
        return None;
    }
    if foreign_construct(p) {
        return None;
    }
    let start = p.start();
    let (kind, height) = match p.current() {
        INT => {
            p.bump();
            (LITERAL, 1)
        }
        MINUS | PLUS if p.nth(1) == INT => {
            p.bump();
            p.bump();
            (LITERAL, 1)
        }
        MINUS | PLUS => (ERROR, sign(p, power, at)),
        UPPER_NAME => {
            p.bump();
            if p.at(L_PAREN) && !line_breaks_before(p, 0) {
                let message = "only functions can be called, and their names begin with a lowercase letter";
                wrong(p, codes::CALL_OF_VALUE, message);
                return Some(call(p, start, at));
            }
            (NAME_REF, 1)
        }
        LOWER_NAME if power == 0 && lacks_let(p, at) => {
            missing_word(p, codes::EXPECTED_LET, "expected `let` here: a name is bound with `let … = … in …`", "let");
            (LET_EXPR, binding(p, at))
        }
        LOWER_NAME => {
            p.bump();
            if p.at(L_PAREN) {
                return Some(call(p, start, at));
            }
            if at_bare_argument(p, at) {
                return Some(bare_call(p, start, at));
            }
            (NAME_REF, 1)
        }
        L_PAREN => {
            let (count, height) = parenthesized(p, at);
            (if count > 1 { TUPLE_EXPR } else { PAREN_EXPR }, height)
        }
        LET_KW => {
            p.bump();
            (LET_EXPR, binding(p, at))
        }
        IF_KW => (IF_EXPR, if_expr(p, at)),
        WHILE_KW => (WHILE_EXPR, while_expr(p, at)),
        L_BRACKET | L_BRACE => {
            let message = "expected an expression here; BoGL has no lists and no blocks, only tuples such as `(1, 2)`";
            wrong(p, codes::EXPECTED_EXPRESSION, message);
            p.abandon(start);
            return Some(Expr { marker: group(p), height: 1 });
        }
        TYPE_KW | GAME_KW => {
            let message = format!("`{}` is a keyword and cannot be used as a name", p.current_text());
            wrong(p, codes::EXPECTED_EXPRESSION, message);
            p.bump();
            (ERROR, 1)
        }
        kind => {
            p.abandon(start);
            let message = match kind {
                UNKNOWN if matches!(p.current_text(), "\"" | "'") => "expected an expression here; BoGL has no strings",
                R_BRACE if p.joined_to_previous() && p.kind_at(p.position() - 1) == MINUS => {
                    "`-}` ends a comment, but no comment is open here"
                }
                _ => "expected an expression here",
            };
            missing(p, codes::EXPECTED_EXPRESSION, message);
            return None;
        }
    };
    Some(Expr { marker: p.complete(start, kind), height })
}

/// True at the name of a binding without its `let`: `=` and `in` follow.
fn lacks_let(p: &mut P<'_>, at: At) -> bool {
    peek(p, 1) == EQ && !matches!(at.after, After::Keyword(IN_KW)) && keyword_ahead(p, 2, IN_KW, at.open).is_some()
}

/// True if the keyword here that could begin an item is meant as a name: no name follows it.
fn keyword_for_a_name(p: &mut P<'_>) -> bool {
    matches!(peek(p, 0), TYPE_KW | GAME_KW)
        && !line_breaks_before(p, 0)
        && (!matches!(peek(p, 1), LOWER_NAME | UPPER_NAME | ARRAY_KW) || line_breaks_before(p, 1))
}

/// A sign before something that is not a number; gives the height of the node around both.
fn sign(p: &mut P<'_>, power: u8, at: At) -> u32 {
    let quiet = explained(p);
    let (sign, range) = (p.current_text(), p.current_range());
    p.bump();
    if !quiet && (starts_operand(p) || p.at(MINUS) || p.at(PLUS)) {
        let message = format!("`{sign}` can be a sign only before a number: write `0 {sign} …`");
        let mut error = SyntaxError::new(codes::SIGN, message, range);
        // Behind an operator a `0` would belong to that.
        if power == 0 {
            error.fix = Some(SyntaxFix::new("insert `0`", TextRange::empty(range.start()), "0 "));
        }
        p.error(error);
    }
    height(expr(p, PRODUCT, at.deeper())) + 1
}

/// `name(e, …)`, at the bracket.
fn call(p: &mut P<'_>, name: Marker, at: At) -> Expr {
    let name = p.complete(name, NAME_REF);
    let call = p.precede(name);
    let list = p.start();
    let (_, height) = parenthesized(p, at.deeper());
    p.complete(list, ARG_LIST);
    Expr { marker: p.complete(call, CALL_EXPR), height: height + 1 }
}

/// True if what stands behind the name of a function is surely meant as its argument.
fn at_bare_argument(p: &mut P<'_>, at: At) -> bool {
    let argument = match p.current() {
        INT | UPPER_NAME => true,
        LOWER_NAME => !matches!(p.current_text(), "and" | "or"),
        _ => false,
    };
    argument
        && &p.text()[p.previous_range()] != "case"
        && !line_breaks_before(p, 0)
        && !at_item(p)
        && !at_equation(p)
        && match at.after {
            After::Equation => true,
            After::Bracket => false,
            After::Keyword(keyword) => keyword_ahead(p, 0, keyword, at.open).is_some(),
        }
}

/// `name e …`, which other languages have, at the first argument.
fn bare_call(p: &mut P<'_>, name: Marker, at: At) -> Expr {
    let name = p.complete(name, NAME_REF);
    let (function, first) = (p.previous_range(), p.current_range());
    let call = p.precede(name);
    let list = p.start();
    let inside = At { level: at.level + 2, open: at.open, after: After::Bracket };
    let mut arguments = Vec::new();
    let mut most = 0;
    while at_bare_argument(p, at) {
        let start = p.current_range().start();
        most = most.max(height(expr(p, PRODUCT, inside)));
        arguments.push(&p.text()[TextRange::new(start, p.previous_range().end())]);
    }
    p.complete(list, ARG_LIST);
    let called = &p.text()[function];
    // `not not e` has one argument, which is what the function gives for the rest.
    let again = arguments.iter().take_while(|argument| **argument == called).count();
    let again = again.min(arguments.len().saturating_sub(1));
    let inner = format!("{called}(").repeat(again);
    let replacement = format!("({inner}{}{}", arguments[again..].join(", "), ")".repeat(again + 1));
    let shown = if replacement.len() <= MAX_SHOWN { replacement.as_str() } else { "(…)" };
    let message = format!("write the arguments of a function in parentheses: `{called}{shown}`");
    let mut error = SyntaxError::new(codes::UNEXPECTED_TOKEN, message, first);
    error.fix = Some(SyntaxFix::new(
        format!("write `{shown}`"),
        TextRange::new(function.end(), p.previous_range().end()),
        replacement,
    ));
    p.error(error);
    Expr { marker: p.complete(call, CALL_EXPR), height: most.max(1) + 2 }
}

/// `(e, …)`; gives the number of components and the height of the node around them.
fn parenthesized(p: &mut P<'_>, at: At) -> (usize, u32) {
    let opener = p.position();
    p.bump();
    let inside = At { level: at.level + 1, open: at.open + 1, after: After::Bracket };
    let mut count = 0;
    let mut most = 0;
    // True if what stands before here is whole, so that a parenthesis would mend it.
    let mut whole = false;
    if p.at(R_PAREN) {
        missing(p, codes::EXPECTED_EXPRESSION, "expected an expression between the parentheses");
    }
    while !p.at(R_PAREN) && !at_end_of_operands(p) {
        let before = p.position();
        let component = expr(p, 0, inside);
        whole = component.is_some();
        count += usize::from(whole);
        most = most.max(height(component));
        if p.eat(COMMA) {
            whole = false;
            if p.at(R_PAREN) {
                missing(p, codes::EXPECTED_EXPRESSION, "expected another expression after the comma");
            }
            continue;
        }
        if p.at(R_PAREN) || at_boundary(p) || is_separating_keyword(p.current()) {
            break;
        }
        if matches!(p.current(), R_BRACKET | R_BRACE) {
            mismatched(p, opener);
            return (count, most + 1);
        }
        if p.at(COLON) {
            unexpected(p);
            skip_to(p, &[COMMA, R_PAREN]);
            if p.eat(COMMA) {
                continue;
            }
            break;
        }
        if !closes_ahead(p, R_PAREN) {
            whole = false;
            break;
        }
        if starts_operand(p) {
            missing_comma_or_operator(p);
        } else if p.at(UNKNOWN) && p.current_text() == ";" {
            let fix = replacement(p, ",");
            wrong_but(p, codes::EXPECTED_COMMA, "the parts of a tuple are separated by commas", fix);
            p.bump();
        } else {
            wrong(p, codes::EXPECTED_COMMA, "expected `,` or `)` here");
            skip_to(p, &[COMMA, R_PAREN, THEN_KW, ELSE_KW, IN_KW, DO_KW]);
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
        let open = if at_boundary(p) { inside.open } else { 1 };
        unclosed(p, opener, open, whole);
    }
    (count, most + 1)
}

/// True where no operand of an open bracket can stand.
fn at_end_of_operands(p: &mut P<'_>) -> bool {
    is_separating_keyword(p.current()) || (at_operand_boundary(p) && !keyword_for_a_name(p))
}

/// Takes the keyword that must follow; false if it is missing and nothing stands here that could
/// follow it.
fn keyword(p: &mut P<'_>, keyword: SyntaxKind, at: At) -> bool {
    if p.eat(keyword) {
        return true;
    }
    if !at_boundary(p)
        && let Some(distance) = keyword_ahead(p, 0, keyword, at.open)
    {
        unexpected(p);
        let error = p.start();
        for _ in 0..distance {
            p.bump();
        }
        p.complete(error, ERROR);
        p.bump();
        return true;
    }
    let (code, word, message) = match keyword {
        THEN_KW => (codes::EXPECTED_THEN, "then", "expected `then` here, after the condition"),
        ELSE_KW => (codes::EXPECTED_ELSE, "else", "expected `else` here: an `if` needs both branches"),
        DO_KW => (codes::EXPECTED_DO, "do", "expected `do` here, after the condition"),
        _ => (codes::EXPECTED_IN, "in", "expected `in` here, and an expression that uses the name"),
    };
    if p.at(LOWER_NAME) && !at_next(p) && misspells(p.current_text(), word) {
        if !nothing_follows(p) {
            let fix = replacement(p, word);
            bump_wrong(p, code, message, fix);
            return true;
        }
        // The word is still being written, and what belongs behind it is no other fault.
        wrong(p, code, message);
        p.bump_as(ERROR);
        p.tell_nothing_here();
        return true;
    }
    let goes_on = starts_operand(p);
    if goes_on {
        missing_word(p, code, message, word);
    } else {
        missing(p, code, message);
    }
    goes_on
}

/// `if c then e1 else e2`, at its first word; gives the height of the node around it.
fn if_expr(p: &mut P<'_>, at: At) -> u32 {
    p.bump();
    let mut most = height(expr(p, 0, at.before(THEN_KW)));
    if keyword(p, THEN_KW, at) {
        most = most.max(height(expr(p, 0, at.before(ELSE_KW))));
    }
    if p.at(LOWER_NAME) && matches!(p.current_text(), "elif" | "elsif" | "elseif") && !at_next(p) {
        let fix = replacement(p, "else if");
        wrong_but(p, codes::EXPECTED_ELSE, "expected `else` here: write `else if` as two words", fix);
        if !too_deep(p, at.level + 1) {
            let inner = p.start();
            most = most.max(if_expr(p, at.deeper()));
            p.complete(inner, IF_EXPR);
        }
    } else if keyword(p, ELSE_KW, at) {
        most = most.max(height(expr(p, 0, at.deeper())));
    }
    most + 1
}

/// `while c do e`, at its first word; gives the height of the node around it.
fn while_expr(p: &mut P<'_>, at: At) -> u32 {
    p.bump();
    let mut most = height(expr(p, 0, at.before(DO_KW)));
    if keyword(p, DO_KW, at) {
        most = most.max(height(expr(p, 0, at.deeper())));
    }
    most + 1
}

/// `x = e1 in e2`, after `let`; gives the height of the node around it.
fn binding(p: &mut P<'_>, at: At) -> u32 {
    bound_name(p);
    bound_equals(p);
    let mut most = height(expr(p, 0, at.before(IN_KW)));
    if at_another_binding(p) {
        another_binding(p);
        if !too_deep(p, at.level + 1) {
            let inner = p.start();
            most = most.max(binding(p, at.deeper()));
            p.complete(inner, LET_EXPR);
        }
    } else if keyword(p, IN_KW, at) {
        most = most.max(height(expr(p, 0, at.deeper())));
    }
    most.max(1) + 1
}

/// True if a second name follows in the same `let`.
fn at_another_binding(p: &mut P<'_>) -> bool {
    match p.current() {
        COMMA => peek(p, 1) == LOWER_NAME && peek(p, 2) == EQ,
        UNKNOWN => p.current_text() == ";" && peek(p, 1) == LOWER_NAME && peek(p, 2) == EQ,
        LOWER_NAME => peek(p, 1) == EQ && !at_margin(p),
        _ => false,
    }
}

/// Reports a second name in the same `let`; what follows is parsed as a `let` of its own.
fn another_binding(p: &mut P<'_>) {
    let message = "`let` binds only one name: write another `let` after `in`";
    if p.at(LOWER_NAME) {
        missing_word(p, codes::EXPECTED_IN, message, "in let");
        return;
    }
    let fix = SyntaxFix::new(
        "write `in let`",
        p.current_range().cover(TextRange::empty(p.previous_range().end())),
        " in let",
    );
    wrong_but(p, codes::EXPECTED_IN, message, fix);
    p.bump();
}

fn bound_name(p: &mut P<'_>) {
    let name = p.start();
    match p.current() {
        LOWER_NAME | UPPER_NAME if !at_operand_boundary(p) || peek(p, 1) == EQ => {
            if p.at(UPPER_NAME) {
                let proper = lower_first(p.current_text());
                let message = format!("a name bound by `let` must begin with a lowercase letter: `{proper}`");
                wrong(p, codes::NAME_CASE, message);
            }
            p.bump();
            p.complete(name, NAME);
        }
        _ => {
            missing(p, codes::EXPECTED_NAME, "expected a name here; `let` binds exactly one name, not a tuple");
            p.abandon(name);
            skip_to(p, &[EQ, IN_KW]);
        }
    }
}

fn bound_equals(p: &mut P<'_>) {
    match p.current() {
        EQ => p.bump(),
        EQ_EQ | ARROW => {
            let fix = replacement(p, "=");
            wrong_but(
                p,
                codes::EXPECTED_EQUALS,
                "expected `=` here: `=` binds the name, `==` compares two values",
                fix,
            );
            p.bump();
        }
        COLON => {
            wrong(p, codes::EXPECTED_EQUALS, "a name bound by `let` has no signature: expected `=` here");
            skip_to(p, &[EQ, IN_KW]);
            p.eat(EQ);
        }
        L_PAREN => {
            wrong(
                p,
                codes::EXPECTED_EQUALS,
                "`let` cannot define a function: write a separate definition with a signature",
            );
            skip_to(p, &[EQ, IN_KW]);
            p.eat(EQ);
        }
        _ if starts_operand(p) => {
            missing_word(p, codes::EXPECTED_EQUALS, "expected `=` and an expression here", "=");
        }
        _ => missing(p, codes::EXPECTED_EQUALS, "expected `=` and an expression here"),
    }
}
