//! `explicit{ … }` in the tree: its word, its braces and the JavaScript between them, and what is said where the
//! compiler and JavaScript see its end at different places.
//!
//! The lexer ends a block where JavaScript ends it, for the author meant that end; the report stands at the brace that
//! the compiler counts and JavaScript does not. Only where nobody can tell what JavaScript sees is the end the
//! compiler's. Where no brace ends the block for the compiler either, what it took is not JavaScript, and nothing is
//! said of that.

use rowan::{TextRange, TextSize};

use super::javascript::lexer::compiler_end;
use super::javascript::{self, BlockPlace, Inside, Script};
use super::kind::SyntaxKind::*;
use super::lexer;
use super::tokens::{P, closer_of, indentation, indentation_of_first, is_keyword, start};
use crate::bdl::codes;
use crate::tree::{SyntaxError, SyntaxFix};

/// The block took the rest of the file: nothing around it can be closed any more.
const EVERYTHING: u32 = u32::MAX;

/// The report on a block of JavaScript that ends nowhere.
pub(super) const UNBALANCED: &str =
    "the braces of this block do not balance: a `}` is missing, so the end of the block cannot be found";

/// The distance behind a block within which the compiler's end is looked for, in bytes.
const BEYOND: usize = 4096;

/// The most tokens that are looked at to see whether the braces after a block fit.
const MAX_TOKENS_AHEAD: usize = 2000;

/// Parses an explicit block inside of `depth` braces; gives how many of the blocks around it end with it.
pub(super) fn explicit(p: &mut P<'_>, depth: u32, place: BlockPlace) -> u32 {
    let node = start(p);
    let word = p.current_range();
    p.bump();
    let opener = p.position();
    p.bump();
    let closer = closer_of(p, opener);
    let script = javascript::script(p, closer, place);
    p.bump();
    p.complete(node, EXPLICIT);
    let block = TextRange::new(p.range_at(opener).start(), p.range_at(closer).end());
    let counted = compiler_end(p.text(), block.start().into(), block.end().into());
    if !script.whole && counted.is_none() {
        let head = word.cover(p.range_at(opener));
        p.error(SyntaxError::new(codes::UNCLOSED_EXPLICIT, UNBALANCED, head));
        return EVERYTHING;
    }
    let whole = script.whole;
    for fault in relevant_faults(p, depth, place, script) {
        p.error(fault);
    }
    if whole && counted != Some(block.end().into()) {
        odd_brace(p, opener, closer, counted);
    }
    0
}

/// The faults of a block that was just taken, but for those that follow from a brace of the blocks around it.
fn relevant_faults(p: &mut P<'_>, depth: u32, place: BlockPlace, script: Script) -> Vec<SyntaxError> {
    let mut faults = script.faults;
    if place.is_refused() {
        faults.retain(|fault| fault.code == codes::JS_UNCLOSED);
    }
    if !faults.is_empty() && !fits(p, depth) {
        // What was taken for JavaScript is not, if the block has a brace of a block around it.
        if script.whole && suspect(p).is_some() {
            faults.clear();
        }
        // This brace is missed where it belongs.
        faults.retain(|fault| !is_stray_escape(&p.text()[fault.range]));
    }
    faults
}

/// True for what looks like a brace and is none to the compiler.
fn is_stray_escape(text: &str) -> bool {
    text == "\\}"
}

/// The `\}` outside of strings in the block that was just taken.
pub(super) fn stray_escape(p: &P<'_>) -> Option<TextRange> {
    let (opener, closer) = last_block(p)?;
    let mut inside = opener + 1..closer;
    let found = inside.find(|&at| p.kind_at(at) == JS_UNKNOWN && is_stray_escape(p.text_at(at)))?;
    Some(p.range_at(found))
}

/// The positions of the braces of the block that was just taken.
fn last_block(p: &P<'_>) -> Option<(usize, usize)> {
    let closer = p.position().checked_sub(1).filter(|&position| p.kind_at(position) == EXPLICIT_R_BRACE)?;
    let opener = (0..closer).rev().find(|&at| p.kind_at(at) == EXPLICIT_L_BRACE)?;
    Some((opener, closer))
}

/// True if a block of JavaScript took the rest of the file, as far as it has braces.
pub(super) fn took_everything(closes: u32) -> bool {
    closes > EVERYTHING / 2
}

/// True if a block of JavaScript behind this `{` explains that its `}` is not found: one without an end, whose report
/// stands at its word, or one with an odd brace.
pub(super) fn explains(p: &P<'_>, opener: usize) -> bool {
    let without_end = |position: usize| {
        p.kind_at(position) == IDENT && p.text_at(position) == lexer::EXPLICIT && opens_block(p, position)
    };
    (opener + 1..p.position().saturating_sub(1)).any(without_end) || odd_brace_behind(p, opener)
}

/// True if nothing but blanks stands between the word here and a brace behind it.
pub(super) fn opens_block(p: &P<'_>, position: usize) -> bool {
    let gap = TextRange::new(p.range_at(position).end(), p.range_at(position + 1).start());
    p.kind_at(position + 1) == L_BRACE && p.text()[gap].bytes().all(|byte| byte == b' ')
}

/// True if an odd brace was reported behind this `{`, so that the braces around it need not match.
fn odd_brace_behind(p: &P<'_>, opener: usize) -> bool {
    let from = p.range_at(opener).start();
    let mut behind = p.errors().iter().rev().take_while(|error| error.range.start() >= from);
    behind.any(|error| error.code == codes::EXPLICIT_BRACE)
}

/// True if the braces from here on are as the compiler wants them: each stands behind a word, they
/// close the blocks around, and then the section is over.
pub(super) fn fits(p: &mut P<'_>, depth: u32) -> bool {
    let mut depth = i64::from(depth);
    let (mut after_word, mut in_script) = (false, false);
    for n in 0..MAX_TOKENS_AHEAD {
        let kind = p.nth(n);
        match kind {
            EOF => return false,
            EXPLICIT_L_BRACE => in_script = true,
            EXPLICIT_R_BRACE => in_script = false,
            _ if in_script => continue,
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

/// The word of the explicit block that was just taken, if its `}` stands further left than the line it begins on:
/// that brace was meant for a block around it.
pub(super) fn suspect(p: &P<'_>) -> Option<usize> {
    let closer = p.position().checked_sub(1).filter(|&position| p.kind_at(position) == EXPLICIT_R_BRACE)?;
    let closes = indentation_of_first(p, closer)?;
    let (opener, _) = last_block(p)?;
    let word = opener.checked_sub(1)?;
    (closes < indentation(p, word)).then_some(word)
}

/// Reports the brace that makes the two ends of a block differ; `counted` is the compiler's, if it lies in the block.
fn odd_brace(p: &mut P<'_>, opener: usize, closer: usize, counted: Option<usize>) {
    let (start, end) = (p.range_at(opener).start(), p.range_at(closer).end());
    let at = |byte: usize| TextSize::new(byte as u32);
    let hidden = javascript::hidden(p, opener, closer);
    let Some(odd) = javascript::odd(&hidden, counted.map_or(end, at)) else {
        let message = "the compiler and JavaScript count the braces of this block differently";
        p.error(SyntaxError::new(codes::EXPLICIT_BRACE, message, p.range_at(closer)));
        return;
    };
    let range = TextRange::at(odd.offset, TextSize::new(1));
    let (brace, escape) = if odd.opens { ('{', "\\x7b") } else { ('}', "\\}") };
    let place = odd.inside.name();
    let advice = match odd.inside {
        Inside::Comment => "leave it out or add its partner to the comment".to_owned(),
        _ => format!("write `{escape}`"),
    };
    let (consequence, related) = match counted {
        Some(_) => ("so the block ends too early", Some((p.range_at(closer), "JavaScript ends the block here"))),
        None => {
            let beyond = compiler_end(p.text(), start.into(), usize::from(end) + BEYOND);
            let brace = beyond.map(|end| TextRange::new(at(end.saturating_sub(1)), at(end)));
            ("so the block ends too late", brace.map(|brace| (brace, "the compiler ends the block here")))
        }
    };
    let message = format!("the compiler counts this `{brace}` in a {place} like any other, {consequence}: {advice}");
    let mut error = SyntaxError::new(codes::EXPLICIT_BRACE, message, range);
    error.related = related.map(|(place, words)| (place, words.to_owned()));
    let escaped = p.text()[..usize::from(range.start())].ends_with('\\');
    if odd.inside != Inside::Comment && !escaped {
        error.fix = Some(SyntaxFix::new(format!("write `{escape}`"), range, escape));
    }
    p.error(error);
}
