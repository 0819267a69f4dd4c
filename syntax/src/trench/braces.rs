//! Tells a `{` that was struck by mistake from one that opens a block. (documents/trench.txt, the
//! table of statements: braces stand around statements and nowhere else.)
//!
//! A brace in the middle of a value would end the statement, begin a block and leave that open: three
//! faults for one key. Such a brace becomes a token without a meaning, and so does the `}` that
//! belongs to it. Only what stands on the same line and in the same statement may decide: an edit of
//! another statement does not parse this one again.

use super::kind::SyntaxKind::{self, *};
use super::recovery::{assigns, begins_statement, is_type};
use super::value::wants_value;
use crate::parser::Token;
use crate::tree::Kind;

/// The number of tokens that are looked at to find the beginning of a statement, or the `}`.
const LOOK_AROUND: usize = 500;

/// Makes the stray braces of a text unknown tokens.
pub(super) fn mark_stray(text: &str, tokens: &mut [Token<SyntaxKind>]) {
    let mut from = 0;
    while let Some(distance) = tokens[from..].iter().position(|token| token.kind == L_BRACE) {
        let at = from + distance;
        if is_stray(text, tokens, at) {
            if let Some(closer) = closer(text, tokens, at) {
                tokens[closer].kind = UNKNOWN;
            }
            tokens[at].kind = UNKNOWN;
        }
        from = at + 1;
    }
}

fn is_stray(text: &str, tokens: &[Token<SyntaxKind>], at: usize) -> bool {
    let (Some(before), Some(behind)) = (previous(text, tokens, at), next(text, tokens, at)) else { return false };
    if statement_begins(tokens, behind) {
        return false;
    }
    match tokens[before].kind {
        kind if tokens[behind].kind == R_BRACE => wants_more(kind),
        SEMICOLON | L_BRACE | R_BRACE | LABEL | ELSE_KW | IS_KW => false,
        kind => wants_more(kind) || !may_have_body(text, tokens, before),
    }
}

/// True for a token that a value, a name or a condition has to follow.
fn wants_more(kind: SyntaxKind) -> bool {
    wants_value(kind)
        || is_type(kind)
        || matches!(kind, DOT | MOVE_KW | SHOOT_KW | MINE_KW | ATTACK_KW | BOMB_KW | GOTO_KW)
}

/// True if the token surely begins a statement, in front of which a block may be opened.
fn statement_begins(tokens: &[Token<SyntaxKind>], at: usize) -> bool {
    let mut behind = tokens[at + 1..].iter().map(|token| token.kind).filter(|kind| !kind.is_trivia());
    let mut next = || behind.next().unwrap_or(EOF);
    match tokens[at].kind {
        PLUS_PLUS | MINUS_MINUS => true,
        IDENT => assigns(next(), next),
        kind => is_type(kind) || begins_statement(kind),
    }
}

/// True if the statement that this token belongs to may consist of another one behind it, as a loop
/// does. Where its beginning is not on this line, it may.
fn may_have_body(text: &str, tokens: &[Token<SyntaxKind>], mut at: usize) -> bool {
    let mut closed = 0_u32;
    let mut behind = EOF;
    for _ in 0..LOOK_AROUND {
        let before = previous(text, tokens, at);
        let kind = tokens[at].kind;
        let begins = match kind {
            // Words of other languages behind which the grammar takes a block.
            IDENT if matches!(word(text, tokens, at), "switch" | "elif" | "elsif" | "elseif" | "do") => return true,
            IF_KW | WHILE_KW | FOR_KW | REPEAT_KW => {
                // It may stand where a name is wanted: then the next statement begins behind it.
                let name = before.is_some_and(|before| is_type(tokens[before].kind) || tokens[before].kind == GOTO_KW);
                return !name || closed > 0;
            }
            L_PAREN | L_BRACKET if closed == 0 => return false,
            L_PAREN | L_BRACKET => {
                closed -= 1;
                false
            }
            R_PAREN | R_BRACKET => {
                closed += 1;
                false
            }
            SEMICOLON | R_BRACE | ELSE_KW | IS_KW => true,
            // `loop :`
            UNKNOWN => text[..tokens[at + 1].start as usize].ends_with(':'),
            kind if is_type(kind) => behind == IDENT,
            kind => begins_statement(kind),
        };
        match before {
            // A `)` without its `(` may end the header of a `for`, which has `;` in it.
            _ if begins => return closed > 0,
            Some(before) => at = before,
            None => return closed > 0 || kind != IDENT,
        }
        behind = kind;
    }
    true
}

/// The `}` behind a stray `{`, if it stands on the same line and in the same statement.
fn closer(text: &str, tokens: &[Token<SyntaxKind>], opener: usize) -> Option<usize> {
    let mut at = opener;
    for _ in 0..LOOK_AROUND {
        at = next(text, tokens, at)?;
        match tokens[at].kind {
            R_BRACE => return Some(at),
            SEMICOLON | ELSE_KW | IS_KW => return None,
            kind if is_type(kind) || begins_statement(kind) => return None,
            _ => {}
        }
    }
    None
}

fn word<'t>(text: &'t str, tokens: &[Token<SyntaxKind>], at: usize) -> &'t str {
    let end = tokens.get(at + 1).map_or(text.len(), |next| next.start as usize);
    &text[tokens[at].start as usize..end]
}

/// The token before this one, if it stands on the same line; blanks and comments do not count.
fn previous(text: &str, tokens: &[Token<SyntaxKind>], at: usize) -> Option<usize> {
    let before = tokens[..at].iter().rposition(|token| !token.kind.is_trivia())?;
    same_line(text, tokens, before, at).then_some(before)
}

/// The token behind this one, if it stands on the same line.
fn next(text: &str, tokens: &[Token<SyntaxKind>], at: usize) -> Option<usize> {
    let behind = at + 1 + tokens[at + 1..].iter().position(|token| !token.kind.is_trivia())?;
    same_line(text, tokens, at, behind).then_some(behind)
}

/// True if no line ends between two tokens. (Blanks and comments alone stand between them.)
fn same_line(text: &str, tokens: &[Token<SyntaxKind>], first: usize, last: usize) -> bool {
    first + 1 == last || !text[tokens[first + 1].start as usize..tokens[last].start as usize].contains('\n')
}
