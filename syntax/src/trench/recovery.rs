//! Recovery in the statements and values of a Trench script: where a value surely ends, what is skipped, which bracket
//! is the odd one.
//!
//! The words that begin a statement begin nothing else (`scan` and `look` aside, which begin
//! values), so they stop every skip: one fault costs its own statement at most. A name begins a
//! statement only where a new line and an assignment say so.

use rowan::TextRange;

use super::kind::SyntaxKind::{self, *};
use crate::Code;
use crate::parser::Parser;
use crate::tree::{MAX_DEPTH, SyntaxError, SyntaxFix};
use crate::trench::codes;

pub(super) type P<'t> = Parser<'t, SyntaxKind>;

/// True for `int`, `dir` and `field`.
pub(super) fn is_type(kind: SyntaxKind) -> bool {
    matches!(kind, INT_KW | DIR_KW | FIELD_KW)
}

/// True for the text of a name or keyword.
pub(super) fn is_word(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
}

/// True for a token that begins a statement wherever it stands.
pub(super) fn begins_statement(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        LABEL
            | L_BRACE
            | IF_KW
            | REPEAT_KW
            | WHILE_KW
            | FOR_KW
            | BREAK_KW
            | CONTINUE_KW
            | GOTO_KW
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

/// True if the `n`th token from here is none a value can go on with or over.
pub(super) fn ends_value_at(p: &mut P<'_>, n: usize) -> bool {
    match p.nth(n) {
        SEMICOLON | R_BRACE | ELSE_KW | IS_KW | EOF => true,
        INT_KW | DIR_KW | FIELD_KW => p.nth(n + 1) == IDENT,
        kind => begins_statement(kind),
    }
}

/// True if a line break stands before the current token.
pub(super) fn on_new_line(p: &P<'_>) -> bool {
    p.new_line_before(0)
}

/// True at a name with what makes it the target of an assignment: `a =`, `a + =`, `a ++`.
pub(super) fn at_assignment(p: &mut P<'_>) -> bool {
    if p.current() != IDENT {
        return false;
    }
    assigns(p.nth(1), || p.nth(2))
}

/// True if these two tokens behind a name make it the target of an assignment.
pub(super) fn assigns(first: SyntaxKind, second: impl FnOnce() -> SyntaxKind) -> bool {
    match first {
        EQ | PLUS_PLUS | MINUS_MINUS => true,
        PLUS | MINUS | STAR | TILDE | SLASH | PERCENT | AMP | PIPE => second() == EQ,
        _ => false,
    }
}

/// True where what was skipped ends: here the next statement begins or the current one ends.
pub(super) fn resyncs(p: &mut P<'_>) -> bool {
    ends_value_at(p, 0) || (at_assignment(p) && p.position() > 0 && on_new_line(p))
}

/// Takes everything up to where the next statement begins or this one ends.
pub(super) fn skip(p: &mut P<'_>) {
    while !resyncs(p) {
        p.bump();
    }
}

/// Takes what the grammar could not place into an `ERROR` node: an error was reported, the rest is taken as it is.
pub(super) fn skip_as_error(p: &mut P<'_>) {
    if !resyncs(p) {
        p.skip_as(ERROR, resyncs);
    }
}

/// The message on a text that is not a token of Trench.
fn unknown(text: &str) -> String {
    match text.chars().next() {
        Some('!') => "`!` is not an operator: \"not\" is written `~`, and \"not equal\" is `!=`".to_owned(),
        Some(':') => "a `:` can stand only directly after the name of a label".to_owned(),
        Some('"') => "Trench has no strings".to_owned(),
        Some('{' | '}') => "remove this brace: braces belong around statements, not inside one".to_owned(),
        Some('\\') => "`\\` has no meaning in Trench".to_owned(),
        Some(first) if first == '_' || first.is_alphanumeric() => {
            "a name can contain only letters (A–Z, a–z), digits and `_`, and must begin with a letter".to_owned()
        }
        _ => format!("`{}` has no meaning in Trench", text.escape_debug()),
    }
}

/// Reports that the current token is wrong.
pub(super) fn wrong(p: &mut P<'_>, code: &'static Code, message: &str) {
    if p.at(UNKNOWN) {
        let message = unknown(p.current_text());
        p.error_here(codes::UNKNOWN_TOKEN, message);
    } else {
        p.error_here(code, message);
    }
}

/// Reports that something is missing before the current token.
pub(super) fn missing(p: &mut P<'_>, code: &'static Code, message: &str) {
    if p.at(UNKNOWN) && !on_new_line(p) {
        wrong(p, code, message);
    } else {
        p.error_missing(code, message);
    }
}

/// Reports that the current token is wrong, with the one text that should take its place.
pub(super) fn wrong_but(p: &mut P<'_>, code: &'static Code, message: &str, replacement: &str) {
    let range = p.current_range();
    p.error_once(replace(code, message, range, replacement));
}

/// An error whose range is to be replaced by another text.
pub(super) fn replace(code: &'static Code, message: &str, range: TextRange, replacement: &str) -> SyntaxError {
    let title = if replacement.is_empty() { "remove it".to_owned() } else { format!("write `{replacement}`") };
    SyntaxError::new(code, message, range).with_fix(SyntaxFix::new(title, range, replacement))
}

/// Reports that a statement has no `;`: at the next token, but behind the last one if that stands
/// on an earlier line.
pub(super) fn missing_semicolon(p: &mut P<'_>, message: &str) {
    let after_previous = TextRange::empty(p.previous_range().end());
    let range = if p.at_end() || on_new_line(p) { after_previous } else { p.current_range() };
    let mut error = SyntaxError::new(codes::MISSING_SEMICOLON, message, range);
    error.fix = Some(SyntaxFix::new("insert `;`", after_previous, ";"));
    p.error_once(error);
}

/// Takes the bracket that closes the one at `opener`. What stands before it and belongs to no
/// value is skipped; where it is missing, the error stands at the opener.
pub(super) fn close(p: &mut P<'_>, opener: usize, closer: SyntaxKind) {
    let kind = p.current();
    if kind == closer {
        p.bump();
        return;
    }
    if resyncs(p) {
        unclosed(p, opener);
        return;
    }
    let message = match kind {
        COMMA => "a `,` can only separate values to pick from, as in `?(1, 2)`",
        IDENT | INT if p.joined_to_previous() => {
            "a number can contain only digits, and a name cannot begin with a digit"
        }
        _ if closer == R_BRACKET => "expected an operator or `]` here",
        _ => "expected an operator or `)` here",
    };
    wrong(p, codes::UNEXPECTED_TOKEN, message);
    let error = p.start();
    let mut depth = 0_u32;
    while !resyncs(p) {
        match p.current() {
            kind if kind == closer && depth == 0 => break,
            L_PAREN | L_BRACKET => depth += 1,
            R_PAREN | R_BRACKET => depth = depth.saturating_sub(1),
            _ => {}
        }
        p.bump();
    }
    p.complete(error, ERROR);
    p.eat(closer);
}

/// Reports a bracket that is never closed: `(` and `[` inside a statement, `{` otherwise.
pub(super) fn unclosed(p: &mut P<'_>, opener: usize) {
    unclosed_in(p, opener, 0);
}

/// Reports a bracket that is never closed, inside this many others that are never closed either.
pub(super) fn unclosed_in(p: &mut P<'_>, opener: usize, around: u32) {
    let (code, bracket, closer) = match p.kind_at(opener) {
        L_BRACE => (codes::UNCLOSED_BRACE, "{", "}"),
        L_BRACKET => (codes::UNCLOSED_BRACKET, "[", "]"),
        _ => (codes::UNCLOSED_PAREN, "(", ")"),
    };
    let message = match around {
        0 => format!("this `{bracket}` is never closed: a `{closer}` is missing"),
        1 => format!("this `{bracket}` is never closed, nor is the one around it"),
        _ => format!("this `{bracket}` is never closed, nor are the {around} around it"),
    };
    let mut error = SyntaxError::new(code, message, p.range_at(opener));
    if around == 0 && (code == codes::UNCLOSED_BRACE || !may_lack_semicolon(p)) {
        error.fix =
            Some(SyntaxFix::new(format!("insert `{closer}`"), TextRange::empty(p.previous_range().end()), closer));
    }
    if code == codes::UNCLOSED_BRACE {
        // A missing `;` may have been reported at the same token: that is another fault.
        p.error(error);
    } else {
        p.error_once(error);
    }
}

/// True where the statement with an open bracket may lack its `;` too: to close the bracket may not be
/// enough.
fn may_lack_semicolon(p: &mut P<'_>) -> bool {
    let goes_on = matches!(p.current(), SEMICOLON | L_BRACE);
    !goes_on && (p.at_end() || p.at(R_BRACE) || on_new_line(p))
}

/// True if a node at this level would make the tree too deep. Then an error is reported, and no
/// more in this item: the caller takes what follows as it is.
pub(super) fn too_deep(p: &mut P<'_>, level: u32) -> bool {
    // A statement or value needs at most three levels before it comes back here.
    if level + 4 <= MAX_DEPTH {
        return false;
    }
    let message = format!("this is nested more than {MAX_DEPTH} levels deep; what is inside is not analysed");
    p.error(SyntaxError::new(codes::TOO_DEEP, message, p.current_range()));
    p.mute(true);
    true
}

/// Takes the rest of a value that is nested too deep. A new line does not end it, else every line
/// could bring the error again.
pub(super) fn skip_deep_value(p: &mut P<'_>) {
    if ends_value_at(p, 0) {
        return;
    }
    p.skip_as(ERROR, |p| ends_value_at(p, 0));
}

/// Takes a statement that is nested too deep, with its branches, or up to the `}` around it.
pub(super) fn skip_deep_statement(p: &mut P<'_>) {
    let error = p.start();
    let mut braces = 0_u32;
    let mut parens = 0_u32;
    while !p.at_end() {
        let kind = p.current();
        match kind {
            R_BRACE if braces == 0 => break,
            L_BRACE => braces += 1,
            R_BRACE => braces -= 1,
            L_PAREN => parens += 1,
            R_PAREN => parens = parens.saturating_sub(1),
            _ => {}
        }
        p.bump();
        let whole = matches!(kind, SEMICOLON | R_BRACE) && braces == 0 && parens == 0;
        if whole && !matches!(p.current(), ELSE_KW | IS_KW) {
            break;
        }
    }
    p.complete(error, ERROR);
}

/// Takes a block as it is, from its `{` to the `}` that closes it.
pub(super) fn skip_block(p: &mut P<'_>) {
    let opener = p.position();
    let mut braces = 0_u32;
    loop {
        match p.current() {
            L_BRACE => braces += 1,
            R_BRACE => braces -= 1,
            EOF => {
                unclosed(p, opener);
                return;
            }
            _ => {}
        }
        p.bump();
        if braces == 0 {
            return;
        }
    }
}

/// The place where a damaged block should have been closed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Repair {
    /// The `{` that is never closed.
    pub(super) opener: usize,
    /// The position before which it is closed in the tree.
    pub(super) close_before: usize,
}

/// Looks for the odd one among the braces from the current position on, if one `}` is missing: the
/// first that is still open when the indentation says that its block is over.
pub(super) fn repair(p: &P<'_>) -> Option<Repair> {
    let range = p.position()..p.significant_len();
    let mut open = 0_u32;
    for position in range.clone() {
        match p.kind_at(position) {
            L_BRACE => open += 1,
            R_BRACE => {
                open = open.saturating_sub(1);
                if open == 0 {
                    return None; // nothing is missing
                }
            }
            _ => {}
        }
    }
    if open != 1 {
        return None;
    }
    let mut blocks: Vec<(usize, usize)> = Vec::new();
    let mut line = Line::new(p);
    for position in range {
        let kind = p.kind_at(position);
        line.go_on(p, position);
        if let (Some(column), Some((&(opener, indent), outer))) = (line.column(), blocks.split_last()) {
            let left_behind = match kind {
                R_BRACE => column < indent && outer.iter().any(|&(_, outer)| outer == column),
                // Labels are often set further left than what they stand in.
                LABEL => false,
                _ => column <= indent,
            };
            if left_behind {
                return Some(Repair { opener, close_before: position });
            }
        }
        match kind {
            L_BRACE => blocks.push((position, line.indent)),
            R_BRACE => {
                blocks.pop();
            }
            _ => {}
        }
    }
    None
}

/// The line that a token stands on. It goes on from token to token, so that a text of one line is looked through
/// once.
struct Line {
    /// The byte at which the line begins.
    start: usize,
    /// The length of the blanks that it begins with, in bytes.
    indent: usize,
    /// The byte at which the token begins.
    token: usize,
}

impl Line {
    /// The line of the current token.
    fn new(p: &P<'_>) -> Line {
        let token = u32::from(p.current_range().start()) as usize;
        let start = p.text()[..token].rfind('\n').map_or(0, |at| at + 1);
        Line { start, indent: blanks(&p.text()[start..]), token }
    }

    /// Goes on to a later token.
    fn go_on(&mut self, p: &P<'_>, position: usize) {
        let token = u32::from(p.range_at(position).start()) as usize;
        if let Some(at) = p.text()[self.token..token].rfind('\n') {
            self.start = self.token + at + 1;
            self.indent = blanks(&p.text()[self.start..]);
        }
        self.token = token;
    }

    /// The column (in bytes) of a token that is the first of its line.
    fn column(&self) -> Option<usize> {
        let column = self.token - self.start;
        (column == self.indent).then_some(column)
    }
}

/// The length of the blanks that a text begins with, in bytes.
fn blanks(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '\t']).len()
}

/// True if one letter is too many, missing or wrong, or two that stand side by side are swapped.
pub(super) fn one_slip(written: &str, meant: &str) -> bool {
    let (written, meant) = (written.as_bytes(), meant.as_bytes());
    let same = written.iter().zip(meant).take_while(|(one, other)| one == other).count();
    let (written, meant) = (&written[same..], &meant[same..]);
    let ends_alike = |from: usize, other: usize| match (written.get(from..), meant.get(other..)) {
        (Some(rest), Some(other_rest)) => rest == other_rest,
        _ => false,
    };
    let swapped = written.len() > 1 && meant.len() > 1 && written[0] == meant[1] && written[1] == meant[0];
    ends_alike(1, 1) || ends_alike(1, 0) || ends_alike(0, 1) || (swapped && ends_alike(2, 2))
}
