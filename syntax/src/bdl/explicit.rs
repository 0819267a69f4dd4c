//! `explicit{ … }` in the tree, and what becomes of the blocks around it when the compiler and
//! JavaScript see its end at different places.
//!
//! The token is the compiler's. Where its end is not JavaScript's, one of the two readings fits the
//! rest of the file: if the compiler's does, the file is read that way; if not, the document's is
//! taken (no check of JavaScript before the game runs, so the author meant JavaScript's end). Either
//! way there is one report, at the brace that the compiler counts and JavaScript does not.

use rowan::{TextRange, TextSize};

use super::javascript::{self, Hidden, Inside, Outcome};
use super::kind::SyntaxKind::*;
use super::lexer;
use super::tokens::is_keyword;
use super::tokens::{P, indentation, start};
use crate::bdl::codes;
use crate::tree::{SyntaxError, SyntaxFix};

/// The token took the rest of the file: nothing around it can be closed any more.
const EVERYTHING: u32 = u32::MAX;

/// The report on a block of JavaScript that ends nowhere.
pub(super) const UNBALANCED: &str =
    "the braces of this block do not balance: a `}` is missing, so the end of the block cannot be found";

/// How far behind a token the end that JavaScript sees is looked for, in bytes.
const BEYOND: usize = 4096;

/// How many tokens are looked at to see whether the braces after a block fit.
const TOKENS_AHEAD: usize = 2000;

/// Parses an explicit block inside of `depth` braces; gives how many of the blocks around it are
/// closed by a brace that the token swallowed.
pub(super) fn explicit(p: &mut P<'_>, depth: u32) -> u32 {
    let node = start(p);
    let token = p.current_range();
    p.bump();
    let closes = settle(p, token, depth);
    p.complete(node, EXPLICIT);
    closes
}

/// Compares the ends of the token that was just taken.
fn settle(p: &mut P<'_>, token: TextRange, depth: u32) -> u32 {
    let text = p.text();
    let own = &text[token];
    let balanced = lexer::explicit_rest(&own[lexer::EXPLICIT.len()..]).is_some_and(|rest| rest.balanced);
    let scan = javascript::scan(own);
    match scan.outcome {
        Outcome::Ends(end) if end == own.len() => 0,
        Outcome::Ends(_) => {
            let message = "so the block ends too late";
            report(p, token, scan.odd_brace(own.len()), own.len(), message);
            if fits(p, depth) {
                return 0;
            }
            if !balanced {
                return EVERYTHING;
            }
            // Each `{` too many made the compiler take one `}` more, which closes a block around.
            let opened = scan.hidden.iter().filter(|hidden| hidden.opens).count();
            opened.saturating_sub(scan.hidden.len() - opened) as u32
        }
        Outcome::Open if balanced => {
            // The answer lies behind the token: after an edit it must be found in the whole file.
            p.nth(p.significant_len());
            let from = usize::from(token.start());
            let mut limit = text.len().min(from + own.len() + BEYOND);
            while !text.is_char_boundary(limit) {
                limit -= 1;
            }
            let scan = javascript::scan(&text[from..limit]);
            if let Outcome::Ends(end) = scan.outcome {
                report(p, token, scan.odd_brace(own.len()), end, "so the block ends too early");
                if !fits(p, depth) {
                    while !p.at_end() && usize::from(p.current_range().start()) < from + end {
                        p.bump();
                    }
                }
            }
            0
        }
        _ if balanced => 0,
        _ => {
            let brace = own.find('{').unwrap_or(0) as u32 + 1;
            p.error(SyntaxError::new(codes::UNCLOSED_EXPLICIT, UNBALANCED, TextRange::at(token.start(), brace.into())));
            EVERYTHING
        }
    }
}

/// True if a block of JavaScript took the rest of the file, as far as it has braces.
pub(super) fn took_everything(closes: u32) -> bool {
    closes > EVERYTHING / 2
}

/// True if the word `explicit` and its brace stand between this `{` and here, without a `}` behind
/// them anywhere: then the blocks around them lack theirs for the same reason.
pub(super) fn left_open(p: &P<'_>, opener: usize) -> bool {
    (opener + 1..p.position().saturating_sub(1)).any(|position| {
        p.kind_at(position) == IDENT && p.text_at(position) == lexer::EXPLICIT && opens_block(p, position)
    })
}

/// True if nothing but blanks stands between the word here and a brace behind it.
pub(super) fn opens_block(p: &P<'_>, position: usize) -> bool {
    let gap = TextRange::new(p.range_at(position).end(), p.range_at(position + 1).start());
    p.kind_at(position + 1) == L_BRACE && p.text()[gap].bytes().all(|byte| byte == b' ')
}

/// True if the braces from here on are as the compiler wants them: each stands behind a word, they
/// close the blocks around, and then the section is over.
pub(super) fn fits(p: &mut P<'_>, depth: u32) -> bool {
    let mut depth = i64::from(depth);
    let mut after_word = false;
    for n in 0..TOKENS_AHEAD {
        let kind = p.nth(n);
        match kind {
            EOF => return false,
            L_BRACE if !after_word => return false,
            L_BRACE => depth += 1,
            R_BRACE => depth -= 1,
            _ => {}
        }
        after_word = kind == IDENT || is_keyword(kind);
        if depth == 0 {
            let next = p.nth(n + 1);
            return matches!(next, RULES_KW | PIECES_KW | INITIAL_PIECE_POSITION_KW | INVARIANTS_KW | FINISH_KW | EOF);
        }
    }
    false
}

/// The explicit block that was just taken, if its `}` stands further left than the line it begins on:
/// that brace was meant for a block around it.
pub(super) fn suspect(p: &P<'_>) -> Option<usize> {
    let position = p.position().checked_sub(1).filter(|&position| p.kind_at(position) == EXPLICIT_BLOCK)?;
    let own = p.text_at(position);
    let line = own.rfind(['\n', '\r'])? + 1;
    let before = own[line..].strip_suffix('}')?;
    let blank = before.chars().all(|c| c == ' ' || c == '\t');
    (blank && before.len() < indentation(p, position)).then_some(position)
}

/// Reports the brace that makes the two ends differ; `other_end` is the one that lies further on,
/// counted from the token's start.
fn report(p: &mut P<'_>, token: TextRange, odd: Option<Hidden>, other_end: usize, consequence: &str) {
    let at = |offset: usize| token.start() + TextSize::new(offset as u32);
    let one = TextSize::new(1);
    let end = TextRange::at(at(other_end.saturating_sub(1)), one);
    let Some(odd) = odd else {
        let message = "the compiler and JavaScript count the braces of this block differently";
        p.error(SyntaxError::new(codes::EXPLICIT_BRACE, message, end));
        return;
    };
    let range = TextRange::at(at(odd.offset), one);
    let brace = if odd.opens { '{' } else { '}' };
    let escape = if odd.opens { "\\x7b" } else { "\\}" };
    let place = odd.inside.name();
    let advice = match odd.inside {
        Inside::Comment => "leave it out or add its partner to the comment".to_owned(),
        _ => format!("write `{escape}`"),
    };
    let message = format!("the compiler counts this `{brace}` in a {place} like any other, {consequence}: {advice}");
    let mut error = SyntaxError::new(codes::EXPLICIT_BRACE, message, range);
    let words = if odd.opens { "the compiler ends the block here" } else { "JavaScript ends the block here" };
    error.related = Some((end, words.to_owned()));
    let before = p.text()[..usize::from(range.start())].chars().next_back();
    if odd.inside != Inside::Comment && before != Some('\\') {
        error.fix = Some(SyntaxFix { title: format!("write `{escape}`"), range, replacement: escape.to_owned() });
    }
    p.error(error);
}
