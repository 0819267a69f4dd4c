//! What happens where a token does not fit.

use rowan::TextRange;

use super::blocks::{Block, at_section, starts, stops};
use super::explicit;
use super::kind::SyntaxKind::{self, *};
use super::lexer;
use super::tokens::{
    P, ahead, bump, bump_whole, indentation, indentation_of_first, is_keyword, on_new_line, pending, start, text,
    word_range,
};
use crate::Code;
use crate::bdl::codes;
use crate::tree::{SyntaxError, SyntaxFix};

/// Takes a token of this kind, or reports that it is missing.
pub(super) fn expect(p: &mut P<'_>, kind: SyntaxKind, code: &'static Code, message: &str) {
    if ahead(p, 0) == kind {
        bump(p);
    } else {
        missing(p, code, message);
    }
}

/// Something is missing here: the report stands where it must be written, behind the last token. Where characters stand
/// that are not a token, they are in its place.
pub(super) fn missing(p: &mut P<'_>, code: &'static Code, message: &str) {
    if p.at(UNKNOWN) {
        p.error_here(code, message);
        p.bump_as(ERROR);
    } else {
        p.error_once(SyntaxError::new(code, message, TextRange::empty(p.previous_range().end())));
    }
}

/// The token here does not fit: reports it and takes everything up to the block's next entry.
pub(super) fn wrong(p: &mut P<'_>, block: Block, code: &'static Code, message: &str) {
    if stops(p, block) {
        missing(p, code, message);
    } else if ahead(p, 0) == IDENT && text(p) == lexer::EXPLICIT {
        broken_explicit(p, block);
    } else if !comment(p) {
        let error = start(p);
        if !p.follows_fault() {
            p.error_here(code, message);
        }
        skip(p, block);
        p.complete(error, ERROR);
    }
}

/// True at a word of the language that stands where a value or an argument belongs: nothing of its own begins with it,
/// neither on a line of its own nor with `:`, `{` or `(` behind it.
pub(super) fn at_odd_word(p: &mut P<'_>) -> bool {
    is_keyword(ahead(p, 0)) && !matches!(ahead(p, 1), COLON | L_BRACE | L_PAREN) && !on_new_line(p)
}

/// Takes such a word, with a report; false if there is none.
pub(super) fn odd_word(p: &mut P<'_>, code: &'static Code, message: &str) -> bool {
    if !at_odd_word(p) {
        return false;
    }
    let error = start(p);
    if !p.follows_fault() {
        p.error_here(code, message);
    }
    p.bump();
    p.complete(error, ERROR);
    true
}

/// The range of a name with `-` in it here. The compiler takes it for two, and drops the `-` with the
/// letter behind it.
pub(super) fn split_name(p: &P<'_>) -> Option<TextRange> {
    let here = p.position();
    let joined = |at: usize| p.range_at(at).end() == p.range_at(at + 1).start();
    let split = p.kind_at(here) == IDENT
        && p.kind_at(here + 1) == UNKNOWN
        && p.text_at(here + 1).starts_with('-')
        && p.kind_at(here + 2) == IDENT;
    (split && joined(here) && joined(here + 1)).then(|| p.current_range().cover(p.range_at(here + 2)))
}

/// Takes a name, with a report if `-` is in it.
pub(super) fn name(p: &mut P<'_>) {
    if let Some(range) = split_name(p) {
        let message = "a name cannot contain `-`, only letters (A–Z, a–z), digits and `_`";
        p.error_once(SyntaxError::new(codes::NAME_CHARACTER, message, range));
        p.bump();
        p.bump();
    }
    p.bump();
}

/// Takes at least one token, up to the block's next entry. What is in brackets goes as a whole.
fn skip(p: &mut P<'_>, block: Block) {
    loop {
        if matches!(p.current(), L_PAREN | L_BRACKET | L_BRACE) && !p.lacks_partner_on_line(L_BRACE, R_BRACE) {
            group(p, block);
        } else {
            bump_whole(p);
        }
        while p.eat(UNKNOWN) {}
        if stops(p, block) {
            break;
        }
    }
}

/// Takes an opening bracket and everything up to its partner, as far as there is one.
pub(super) fn group(p: &mut P<'_>, block: Block) {
    let braces = p.at(L_BRACE);
    let mut depth = 0;
    loop {
        match p.current() {
            EOF => break,
            L_BRACE if braces => depth += 1,
            R_BRACE if braces => depth -= 1,
            L_BRACE | R_BRACE => break,
            L_PAREN | L_BRACKET if !braces => depth += 1,
            R_PAREN | R_BRACKET if !braces => depth -= 1,
            _ if at_section(p, block) => break,
            _ => {}
        }
        bump_whole(p);
        if depth == 0 {
            break;
        }
    }
}

/// `explicit` without a block as the compiler knows it (reference/bdl.md, The explicit token).
fn broken_explicit(p: &mut P<'_>, block: Block) {
    let error = start(p);
    let word = p.current_range();
    p.bump();
    if explicit::opens_block(p, p.position() - 1) {
        // The lexer found no `}` behind it.
        p.error(SyntaxError::new(codes::UNCLOSED_EXPLICIT, explicit::UNBALANCED, word.cover(p.current_range())));
        group(p, block);
    } else if p.at(L_BRACE) {
        let mut fault = SyntaxError::new(
            codes::EXPLICIT_SPACE,
            "only spaces are allowed between `explicit` and its `{`, no tab or line break",
            word,
        );
        let gap = TextRange::new(word.end(), p.current_range().start());
        fault.fix = Some(SyntaxFix::new("put `{` directly after `explicit`", gap, ""));
        p.error(fault);
        group(p, block);
    } else {
        p.error(SyntaxError::new(codes::EXPECTED_BRACE, "write JavaScript in braces: `explicit{ … }`", word));
        if p.at(UNKNOWN) && p.current_text().contains('«') {
            // The brackets of the language's first weeks.
            while !p.at_end() && !at_section(p, block) {
                let closes = p.at(UNKNOWN) && p.current_text().contains('»');
                bump_whole(p);
                if closes {
                    break;
                }
            }
        } else if !stops(p, block) {
            skip(p, block);
        }
    }
    p.complete(error, ERROR);
}

/// True if the tokens here begin something in at least one block. Behind characters that look like a
/// comment's, the compiler reads on; so do we, but only where that gives something.
pub(super) fn makes_sense(p: &mut P<'_>) -> bool {
    let next = ahead(p, 1);
    match ahead(p, 0) {
        FIRST_PLAYER_KW | WIDTH_KW | HEIGHT_KW | COLORING_KW | PLAYER_CHANGE_KW | X_KW | Y_KW | KILLS_KW
        | ON_END_REACHED_KW | OWNER_KW => next == COLON,
        HORIZONTAL_KW | VERTICAL_KW | DIAGONAL_KW | CANT_RISK_KW | PROTECT_PIECE_KW | PAWN_MOVEMENT_KW => {
            next == L_PAREN
        }
        CAN_JUMP_KW | MIRRORED_KW | NO_MOVES_AVAILABLE_KW => next != IDENT,
        kind if kind == IDENT || is_keyword(kind) => next == L_BRACE,
        _ => true,
    }
}

/// The marks that people begin a comment with; outside of JavaScript the language has none.
pub const COMMENT_MARKS: [&str; 4] = ["//", "/*", "#", "--"];

/// Takes words that were meant as a comment, up to the end of the line; false if there are none.
pub(super) fn comment(p: &mut P<'_>) -> bool {
    if !p.at(UNKNOWN) || !COMMENT_MARKS.iter().any(|mark| p.current_text().starts_with(*mark)) {
        return false;
    }
    let unknown = pending(p);
    let text = p.text();
    let from = usize::from(p.current_range().start());
    let line = text[from..].find(['\n', '\r']).map_or(text.len(), |len| from + len);
    if unknown == 0 || usize::from(p.range_at(p.position() + unknown).start()) >= line {
        return false; // no words on this line
    }
    let error = p.start();
    let place = p.current_range();
    let mut end = place.end();
    while !p.at_end() && usize::from(p.current_range().start()) < line {
        end = p.current_range().end();
        bump_whole(p);
    }
    let range = TextRange::new(place.start(), end);
    let message = "BDL has no comments outside `explicit` blocks: the compiler reads these words as part of the game";
    let mut fault = SyntaxError::new(codes::COMMENT, message, range);
    fault.fix = Some(SyntaxFix::new("remove the comment", range, ""));
    fault.needs_confirmation = true;
    p.error(fault);
    p.complete(error, ERROR);
    true
}

/// Takes one token that does not fit, with a report.
pub(super) fn unexpected(p: &mut P<'_>, code: &'static Code, message: &str) {
    let error = start(p);
    p.error_here(code, message);
    bump_whole(p);
    p.complete(error, ERROR);
}

/// Commas between the entries of a block, where none belong.
pub(super) fn commas(p: &mut P<'_>, block: Block) {
    let error = start(p);
    let follows = p.follows_fault();
    let first = p.current_range();
    let mut range = first;
    p.bump();
    while p.at(COMMA) {
        range = range.cover(p.current_range());
        p.bump();
    }
    if stops(p, block) {
        let message = match block {
            Block::Moves => "moves are not separated by commas: after a move, a comma belongs only before `kills`",
            _ => "entries are not separated by commas",
        };
        // The compiler's report stands at the entry that follows, perhaps on another line: this one reaches there.
        let place = match word_range(p).start() {
            entry if on_new_line(p) && starts(p, block) => TextRange::new(first.start(), entry),
            _ if p.text()[range].contains('\n') => first,
            _ => range,
        };
        let mut fault = SyntaxError::new(codes::EXTRA_COMMA, message, place);
        fault.fix = Some(SyntaxFix::new("remove the comma", range, ""));
        p.error(fault);
    } else {
        let message = match block {
            Block::Moves => "only `kills : …` can follow a comma here",
            _ => block.expected(),
        };
        if !follows {
            p.error_here(codes::UNEXPECTED_TOKEN, message);
        }
        skip(p, block);
    }
    p.complete(error, ERROR);
}

/// A brace too many: one that closes nothing, closes a block before its end, or opens nothing.
pub(super) fn extra_brace(p: &mut P<'_>, message: String) {
    let error = start(p);
    let range = p.current_range();
    let title = format!("remove `{}`", p.current_text());
    p.error(SyntaxError::new(codes::EXTRA_BRACE, message, range).with_fix(SyntaxFix::new(title, range, "")));
    p.bump();
    p.complete(error, ERROR);
}

/// A brace without its partner, or an explicit block that took the partner of one around it. The
/// report reaches from the brace to where its partner is missing, which is where the compiler's
/// stands. If the block that ends here is the one to blame, `around` is how many around it end here
/// too.
pub(super) fn unclosed_brace(p: &mut P<'_>, opener: usize, around: Option<u32>) {
    let brace = p.range_at(opener);
    if p.kind_at(opener) == EXPLICIT_KW {
        let message = "a `}` is missing in this block, so it takes the `}` of a block around it";
        p.error(SyntaxError::new(codes::UNCLOSED_EXPLICIT, message, brace.cover(p.range_at(opener + 1))));
        return;
    }
    let message = match around {
        Some(1) => "this `{` is never closed, nor is the one around it".to_owned(),
        Some(around @ 2..) => format!("this `{{` is never closed, nor are the {around} around it"),
        _ => "this `{` is never closed: a `}` is missing".to_owned(),
    };
    let here = p.current_range().start().max(brace.end());
    let range = TextRange::new(brace.start(), here);
    let mut error = SyntaxError::new(codes::UNCLOSED_BRACE, message, range);
    if let Some(escape) = explicit::stray_escape(p) {
        let words = "the compiler does not count `\\}` as a brace, so the block ends at a later one".to_owned();
        error.related = Some((escape, words));
    } else if around == Some(0) {
        error.fix = Some(SyntaxFix::new("insert `}`", TextRange::empty(p.previous_range().end()), "\n}"));
    }
    p.error(error);
}

/// Closes a parenthesis or bracket; true if it is closed. `whole` says that nothing else is missing
/// in it.
pub(super) fn close(p: &mut P<'_>, closer: SyntaxKind, opener: usize, whole: bool) -> bool {
    if ahead(p, 0) == closer {
        bump(p);
        return true;
    }
    let (code, open, close) = match closer {
        R_BRACKET => (codes::UNCLOSED_BRACKET, '[', ']'),
        _ => (codes::UNCLOSED_PAREN, '(', ')'),
    };
    let message = format!("this `{open}` is never closed: a `{close}` is missing");
    let mut error = SyntaxError::new(code, message, p.range_at(opener));
    if whole {
        error.fix = Some(SyntaxFix::new(
            format!("insert `{close}`"),
            TextRange::empty(p.previous_range().end()),
            close.to_string(),
        ));
    }
    p.error(error);
    false
}

/// The most tokens that are looked at to find the partner of a bracket.
const MAX_PARTNER_AHEAD: usize = 2000;

/// True if the parenthesis or bracket here is closed by its partner, and not by a `}`.
pub(super) fn has_partner(p: &P<'_>) -> bool {
    let (mut depth, mut braces) = (0_u32, 0_u32);
    for position in p.position()..p.significant_len().min(p.position() + MAX_PARTNER_AHEAD) {
        match p.kind_at(position) {
            L_PAREN | L_BRACKET => depth += 1,
            R_PAREN | R_BRACKET => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return true;
                }
            }
            L_BRACE => braces += 1,
            R_BRACE if braces == 0 => return false,
            R_BRACE => braces -= 1,
            _ => {}
        }
    }
    false
}

/// True if the `}` of a block stands further left than the line the block begins on: it was meant for
/// a block around it, and if a `}` turns out to be missing, then this block's.
pub(super) fn suspicious(p: &P<'_>, opener: usize, closer: usize) -> bool {
    // First the brace that closes: of the blocks of one long line none is the first on its line, so
    // that the beginning of the line is not searched once for each.
    indentation_of_first(p, closer).is_some_and(|closes| closes < indentation(p, opener))
}
