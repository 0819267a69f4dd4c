//! The places where something new surely begins, and the reports of faults.
//!
//! `type` and `name :` begin an item, and a name with what it takes and `=` begins an equation: that
//! is what recovery holds on to, helped by line breaks where a text could be meant both ways. Where
//! an item ends is told from its own tokens, the line breaks between them, and the first two tokens
//! of the next item. (A scan for the `=` of an equation may read on, but only into what has an error
//! at its beginning or is not a definition; neither is ever parsed alone.)

use rowan::TextRange;

use super::P;
use crate::Code;
use crate::bogl::codes;
use crate::bogl::kind::SyntaxKind::{self, *};
use crate::bogl::lexer;
use crate::tree::{SyntaxError, SyntaxFix};

/// The number of tokens that a scan looks ahead.
pub(super) const SCAN: usize = 64;

const NO_SEMICOLON: &str = "BoGL has no `;`: a definition ends where the next one begins";

/// The kind of the `n`th token from here. Scans use it: it is not a step of the parser, whose limit is
/// for loops that stand still.
pub(super) fn peek(p: &mut P<'_>, n: usize) -> SyntaxKind {
    match p.kind_at(p.position() + n) {
        EOF => p.nth(n), // so that the parser knows its end was looked at
        kind => kind,
    }
}

/// True if a line break stands before the `n`th token from here. Never asked about the first token of
/// an item: nothing may depend on what stands before it.
pub(super) fn line_breaks_before(p: &P<'_>, n: usize) -> bool {
    p.new_line_before(n)
}

/// True if the current token is the first of its line, in the first column.
pub(super) fn at_margin(p: &P<'_>) -> bool {
    let start = usize::from(p.current_range().start());
    p.position() > 0 && p.text()[..start].ends_with('\n')
}

/// The token that follows a name and the brackets behind it (`=` after `f(a, b)` or `b!(1, y)`, `:` after `x`): how
/// many tokens from here it stands, and its kind. `UNKNOWN` where the brackets are not closed soon.
pub(super) fn head(p: &mut P<'_>) -> (usize, SyntaxKind) {
    behind_brackets(p, 1)
}

/// The token behind the brackets that open at the `n`th token from here, as [`head`] gives it; without brackets there,
/// the `n`th token.
pub(super) fn behind_brackets(p: &mut P<'_>, n: usize) -> (usize, SyntaxKind) {
    let open = match peek(p, n) {
        L_PAREN => n,
        BANG if peek(p, n + 1) == L_PAREN => n + 1,
        other => return (n, other),
    };
    let mut depth = 0;
    for n in open..open + SCAN {
        match peek(p, n) {
            L_PAREN => depth += 1,
            R_PAREN => {
                depth -= 1;
                if depth == 0 {
                    return (n + 1, peek(p, n + 1));
                }
            }
            // No further than the opening of the next item.
            COLON | EQ | TYPE_KW | GAME_KW | EOF => break,
            _ => {}
        }
    }
    (open, UNKNOWN)
}

/// True where an item surely begins.
pub(super) fn at_item(p: &mut P<'_>) -> bool {
    match peek(p, 0) {
        TYPE_KW | GAME_KW | EOF => true,
        LOWER_NAME | UPPER_NAME => peek(p, 1) == COLON,
        COLON => at_nameless_signature(p),
        _ => false,
    }
}

/// True where the current token is the last one of its item, as far as the next two tokens tell.
pub(super) fn nothing_follows(p: &mut P<'_>) -> bool {
    match peek(p, 1) {
        TYPE_KW | GAME_KW | EOF => true,
        LOWER_NAME | UPPER_NAME => peek(p, 2) == COLON,
        _ => false,
    }
}

/// True at a signature without its name: a line that begins with `:` and a type.
pub(super) fn at_nameless_signature(p: &mut P<'_>) -> bool {
    peek(p, 0) == COLON && line_breaks_before(p, 0) && begins_type(peek(p, 1)) && !line_breaks_before(p, 1)
}

/// True for a token that begins a type, and nothing that may follow one.
pub(super) fn begins_type(kind: SyntaxKind) -> bool {
    matches!(kind, UPPER_NAME | ARRAY_KW | L_BRACE | L_PAREN)
}

/// True where an equation begins: a name, what it takes, and `=`.
pub(super) fn at_equation(p: &mut P<'_>) -> bool {
    matches!(peek(p, 0), LOWER_NAME | UPPER_NAME) && head(p).1 == EQ
}

/// True where something new begins, whatever is still open.
pub(super) fn at_boundary(p: &mut P<'_>) -> bool {
    at_item(p) || (line_breaks_before(p, 0) && at_equation(p))
}

/// True where something new begins although an operand is expected: there a name on the same line belongs to what is
/// before it, as in `f(a : Int)`.
pub(super) fn at_operand_boundary(p: &mut P<'_>) -> bool {
    match peek(p, 0) {
        LOWER_NAME | UPPER_NAME => line_breaks_before(p, 0) && at_boundary(p),
        _ => at_item(p),
    }
}

/// True where something new begins behind a definition that is whole. Then a name in the first column
/// is enough.
pub(super) fn at_next(p: &mut P<'_>) -> bool {
    at_boundary(p) || (peek(p, 0) == LOWER_NAME && (at_margin(p) || at_equation(p)))
}

/// True where an operand begins that belongs to what stands before it.
pub(super) fn starts_operand(p: &mut P<'_>) -> bool {
    matches!(peek(p, 0), INT | LOWER_NAME | UPPER_NAME | L_PAREN | LET_KW | IF_KW | WHILE_KW) && !at_next(p)
}

/// True for a keyword that ends the operand before it.
pub(super) fn is_separating_keyword(kind: SyntaxKind) -> bool {
    matches!(kind, THEN_KW | ELSE_KW | IN_KW | DO_KW)
}

fn is_operator(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        COLON
            | EQ
            | ARROW
            | AMP
            | BANG
            | HASH
            | PLUS
            | MINUS
            | STAR
            | SLASH
            | PERCENT
            | EQ_EQ
            | NOT_EQ
            | LT
            | LT_EQ
            | GT
            | GT_EQ
    )
}

/// True if the bracket that is open here is closed before something else ends it.
pub(super) fn closes_ahead(p: &mut P<'_>, closer: SyntaxKind) -> bool {
    let mut depth = 0;
    let mut nested = false;
    for n in 0..SCAN {
        match peek(p, n) {
            L_PAREN | L_BRACKET | L_BRACE => depth += 1,
            kind @ (R_PAREN | R_BRACKET | R_BRACE) => {
                if depth == 0 {
                    return kind == closer;
                }
                depth -= 1;
            }
            IF_KW | LET_KW | WHILE_KW => nested = true,
            THEN_KW | ELSE_KW | IN_KW | DO_KW | EQ if depth == 0 && !nested => return false,
            COLON | TYPE_KW | GAME_KW | EOF => return false,
            _ => {}
        }
    }
    false
}

/// True for a keyword that is half written, lacks a letter or has two of them swapped.
pub(super) fn misspells(text: &str, word: &str) -> bool {
    let swapped = || {
        let mut letters = text.as_bytes().to_vec();
        (1..letters.len()).any(|at| {
            letters.swap(at - 1, at);
            let same = letters == word.as_bytes();
            letters.swap(at - 1, at);
            same
        })
    };
    let lacks_one = || (1..word.len()).any(|at| [&word[..at], &word[at + 1..]].concat() == text);
    word.starts_with(text) || lacks_one() || swapped()
}

/// The number of tokens from here to the keyword that belongs to the `if`, `let` or `while` that is being read inside
/// `open` brackets; the first `from` tokens are not looked at.
pub(super) fn keyword_ahead(p: &mut P<'_>, from: usize, keyword: SyntaxKind, open: u32) -> Option<usize> {
    let mut depth = 0;
    for n in from..SCAN {
        match peek(p, n) {
            kind if kind == keyword && depth == 0 => return Some(n),
            L_PAREN | L_BRACKET | L_BRACE => depth += 1,
            R_PAREN | R_BRACKET | R_BRACE if depth > 0 => depth -= 1,
            R_PAREN | R_BRACKET | R_BRACE if open > 0 => return None,
            IF_KW | LET_KW | WHILE_KW | THEN_KW | ELSE_KW | IN_KW | DO_KW | EQ if depth == 0 => return None,
            COLON | TYPE_KW | GAME_KW | EOF => return None,
            _ => {}
        }
    }
    None
}

/// Takes everything up to where something new begins.
pub(super) fn skip(p: &mut P<'_>) {
    while !at_boundary(p) {
        p.bump();
    }
}

/// Takes everything up to where something new begins, behind a definition and in an `ERROR` node: one error was
/// reported, the rest is taken as it is.
pub(super) fn skip_as_error(p: &mut P<'_>) {
    let error = p.start();
    let before = p.position();
    while !(at_boundary(p) || peek(p, 0) == LOWER_NAME && at_margin(p)) {
        p.bump();
    }
    end_skip(p, error, before);
}

/// Takes tokens as they are, in an `ERROR` node, up to one of these kinds outside of brackets.
pub(super) fn skip_to(p: &mut P<'_>, stops: &[SyntaxKind]) {
    let error = p.start();
    let before = p.position();
    let mut depth = 0;
    while !at_operand_boundary(p) {
        let kind = peek(p, 0);
        if depth == 0 && stops.contains(&kind) {
            break;
        }
        match kind {
            L_PAREN | L_BRACKET | L_BRACE => depth += 1,
            R_PAREN | R_BRACKET | R_BRACE if depth > 0 => depth -= 1,
            _ => {}
        }
        p.bump();
    }
    end_skip(p, error, before);
}

fn end_skip(p: &mut P<'_>, error: crate::parser::Marker, before: usize) {
    if p.position() == before {
        p.abandon(error);
    } else {
        p.complete(error, ERROR);
    }
}

/// True if the lexer has reported already what is wrong here.
pub(super) fn explained(p: &mut P<'_>) -> bool {
    match peek(p, 0) {
        // What is missing may stand in the comment.
        EOF => !lexer::lex(&p.text()[usize::from(p.previous_range().end())..]).complete,
        kind => {
            let glued = is_operator(kind) && p.joined_to_previous() && is_operator(p.kind_at(p.position() - 1));
            glued || lexer::is_foreign(p.current_text())
        }
    }
}

/// Reports that the current token is wrong.
pub(super) fn wrong(p: &mut P<'_>, code: &'static Code, message: impl Into<String>) {
    if !explained(p) {
        p.error_here(code, message);
    }
}

/// Reports that the current token is wrong, and how to mend it.
pub(super) fn wrong_but(p: &mut P<'_>, code: &'static Code, message: impl Into<String>, fix: SyntaxFix) {
    if !explained(p) {
        p.error_once(SyntaxError::new(code, message, p.current_range()).with_fix(fix));
    }
}

/// Reports that something is missing before the current token.
pub(super) fn missing(p: &mut P<'_>, code: &'static Code, message: impl Into<String>) {
    if !explained(p) {
        p.error_missing(code, message);
    }
}

/// Reports that this word is missing before the current token, which can go on as it is.
pub(super) fn missing_word(p: &mut P<'_>, code: &'static Code, message: &str, word: &str) {
    let fix = if line_breaks_before(p, 0) {
        SyntaxFix::new(format!("insert `{word}`"), TextRange::empty(p.previous_range().end()), format!(" {word}"))
    } else {
        SyntaxFix::new(format!("insert `{word}`"), TextRange::empty(p.current_range().start()), format!("{word} "))
    };
    missing_but(p, code, message, fix);
}

/// Reports that a colon is missing before the current token.
pub(super) fn missing_colon(p: &mut P<'_>, message: &str) {
    let fix = insertion(p, " :");
    missing_but(p, codes::EXPECTED_COLON, message, fix);
}

/// Reports that a comma is missing before the current token.
pub(super) fn missing_comma(p: &mut P<'_>, message: &str) {
    let fix = insertion(p, ",");
    missing_but(p, codes::EXPECTED_COMMA, message, fix);
}

/// Reports that a comma or an operator is missing before the current token. Only the author knows which of the two.
pub(super) fn missing_comma_or_operator(p: &mut P<'_>) {
    if explained(p) {
        return;
    }
    let previous = TextRange::empty(p.previous_range().end());
    let range = if line_breaks_before(p, 0) { previous } else { p.current_range() };
    let mut error = SyntaxError::new(codes::EXPECTED_COMMA, "expected `,` or an operator here", range);
    error.fix = Some(insertion(p, ","));
    error.needs_confirmation = true;
    p.error_once(error);
}

fn missing_but(p: &mut P<'_>, code: &'static Code, message: &str, fix: SyntaxFix) {
    if line_breaks_before(p, 0) {
        if !explained(p) {
            p.error_once(SyntaxError::new(code, message, TextRange::empty(p.previous_range().end())).with_fix(fix));
        }
    } else {
        wrong_but(p, code, message, fix);
    }
}

/// A fix that writes something else in place of the current token.
pub(super) fn replacement(p: &P<'_>, with: &str) -> SyntaxFix {
    SyntaxFix::new(format!("write `{with}`"), p.current_range(), with)
}

/// Takes the current token, which is wrong, into a node of its own, with the fix for it.
pub(super) fn bump_wrong(p: &mut P<'_>, code: &'static Code, message: impl Into<String>, fix: SyntaxFix) {
    wrong_but(p, code, message, fix);
    p.bump_as(ERROR);
}

/// A fix that removes the current token.
pub(super) fn removal(p: &P<'_>) -> SyntaxFix {
    SyntaxFix::new(format!("remove `{}`", p.current_text()), p.current_range(), "")
}

/// A fix that inserts something right behind the token before the current one.
fn insertion(p: &P<'_>, text: &str) -> SyntaxFix {
    SyntaxFix::new(format!("insert `{text}`"), TextRange::empty(p.previous_range().end()), text)
}

fn brackets(opener: SyntaxKind) -> (&'static str, &'static str) {
    match opener {
        L_BRACKET => ("[", "]"),
        L_BRACE => ("{", "}"),
        _ => ("(", ")"),
    }
}

/// Reports the bracket at this position, which should have been closed before the current token.
/// `open` is how many brackets end here, this one among them; `mend` says that all before is whole.
pub(super) fn unclosed(p: &mut P<'_>, opener: usize, open: u32, mend: bool) {
    if peek(p, 0) == EOF && explained(p) {
        return;
    }
    let (bracket, closer) = brackets(p.kind_at(opener));
    let message = match open {
        0 | 1 => format!("this `{bracket}` is never closed: a `{closer}` is missing"),
        2 => format!("this `{bracket}` is never closed, nor is the bracket around it"),
        _ => format!("this `{bracket}` is never closed, nor are the {} brackets around it", open - 1),
    };
    let mut error = SyntaxError::new(codes::UNCLOSED_PAREN, message, p.range_at(opener));
    if mend && open <= 1 {
        error.fix = Some(insertion(p, closer));
    }
    p.error_once(error);
}

/// Takes a closing bracket of another sort for the partner of the one at this position.
pub(super) fn mismatched(p: &mut P<'_>, opener: usize) {
    let (bracket, closer) = brackets(p.kind_at(opener));
    let message = format!("`{}` does not match the opening `{bracket}`", p.current_text());
    let mut error = SyntaxError::new(codes::MISMATCHED_PAREN, message, p.current_range());
    error.related = Some((p.range_at(opener), "opened here".to_owned()));
    error.fix = Some(replacement(p, closer));
    p.error_once(error);
    p.bump();
}

/// Reports what stands behind a whole expression and does not belong to it.
pub(super) fn unexpected(p: &mut P<'_>) {
    let text = p.current_text();
    let message = match peek(p, 0) {
        R_PAREN | R_BRACKET | R_BRACE => {
            let fix = removal(p);
            wrong_but(p, codes::EXTRA_PAREN, format!("`{text}` closes nothing: no bracket is open here"), fix);
            return;
        }
        UNKNOWN if text == ";" => {
            let fix = removal(p);
            wrong_but(p, codes::UNEXPECTED_TOKEN, NO_SEMICOLON, fix);
            return;
        }
        INT | L_PAREN | LOWER_NAME | UPPER_NAME => match p.kind_at(p.position() - 1) {
            UPPER_NAME => "expected an operator or the next definition here; a value takes no arguments",
            INT => "expected an operator or the next definition here",
            _ => {
                "expected an operator or the next definition here; a function takes its arguments in parentheses, `f(x)`"
            }
        },
        COMMA => "put several values in parentheses: `(a, b)`",
        COLON => "the type of a value belongs only in its signature: `name : type`",
        UNKNOWN if text == "." => "BoGL has no `.`: all numbers are whole",
        UNKNOWN if text == "|" => "BoGL has no `|`: two conditions are combined with `or(a, b)`",
        AMP => "`&` belongs between types; two conditions are combined with `and(a, b)`",
        THEN_KW | ELSE_KW => "this does not belong to an `if`",
        IN_KW => "this `in` does not belong to a `let`",
        DO_KW => "this `do` does not belong to a `while`",
        _ => "this does not belong to the expression before it",
    };
    wrong(p, codes::UNEXPECTED_TOKEN, message);
}

/// Takes a `;` behind a definition, with an error.
pub(super) fn semicolon(p: &mut P<'_>) {
    if p.at(UNKNOWN) && p.current_text() == ";" {
        let fix = removal(p);
        wrong_but(p, codes::UNEXPECTED_TOKEN, NO_SEMICOLON, fix);
        p.bump_as(ERROR);
    }
}
