//! Tokens as the grammar sees them: past the characters that are none.

use rowan::TextRange;

use super::kind::SyntaxKind::{self, *};
use crate::bdl::codes;
use crate::parser::{Marker, Parser};
use crate::tree::{SyntaxError, SyntaxFix};

pub(super) type P<'t> = Parser<'t, SyntaxKind>;

/// True for a word of the language.
pub(super) fn is_keyword(kind: SyntaxKind) -> bool {
    (RULES_KW..=FALSE_KW).contains(&kind)
}

/// The most unknown tokens that the grammar looks past before it takes them into the tree.
const MAX_UNKNOWN: usize = 8;

/// The number of unknown tokens before the next one that counts.
pub(super) fn pending(p: &mut P<'_>) -> usize {
    let mut count = 0;
    while p.nth(count) == UNKNOWN {
        count += 1;
        if count == MAX_UNKNOWN {
            flush(p);
            count = 0;
        }
    }
    count
}

/// The kind of the `n`th token from here that counts.
pub(super) fn ahead(p: &mut P<'_>, n: usize) -> SyntaxKind {
    let here = p.position();
    if (here..=here + n).all(|position| p.kind_at(position) != UNKNOWN) {
        return p.nth(n);
    }
    let mut at = pending(p);
    for _ in 0..n {
        at += 1;
        for _ in 0..MAX_UNKNOWN {
            if p.nth(at) != UNKNOWN {
                break;
            }
            at += 1;
        }
    }
    p.nth(at)
}

/// The range of the next token that counts.
pub(super) fn word_range(p: &mut P<'_>) -> TextRange {
    let unknown = pending(p);
    p.range_at(p.position() + unknown)
}

/// True if the next token that counts stands on a later line than the one before it.
pub(super) fn on_new_line(p: &mut P<'_>) -> bool {
    let before = p.previous_range().end();
    let here = word_range(p).start().max(before);
    p.text()[TextRange::new(before, here)].contains('\n')
}

/// The text of the next token that counts.
pub(super) fn text<'t>(p: &mut P<'t>) -> &'t str {
    let unknown = pending(p);
    p.text_at(p.position() + unknown)
}

/// Takes the unknown tokens here into the tree, with a report for each; the two quotes of a word get
/// one.
pub(super) fn flush(p: &mut P<'_>) {
    while p.at(UNKNOWN) {
        let here = p.position();
        if let Some(range) = quoted_word(p, here) {
            p.error(in_quotes(p.text(), range));
        } else if here.checked_sub(2).and_then(|first| quoted_word(p, first)).is_none() {
            p.error(unknown(p.current_text(), p.current_range()));
        }
        p.bump();
    }
}

/// The range of a word or number in quotes, whose first quote is this token.
fn quoted_word(p: &P<'_>, first: usize) -> Option<TextRange> {
    let (word, last) = (first + 1, first + 2);
    let quote = p.text_at(first);
    let is_word = matches!(p.kind_at(word), IDENT | NUMBER) || is_keyword(p.kind_at(word));
    let joined =
        p.range_at(first).end() == p.range_at(word).start() && p.range_at(word).end() == p.range_at(last).start();
    let quoted = matches!(quote, "\"" | "'") && p.kind_at(last) == UNKNOWN && p.text_at(last) == quote;
    (is_word && joined && quoted).then(|| p.range_at(first).cover(p.range_at(last)))
}

fn in_quotes(text: &str, range: TextRange) -> SyntaxError {
    let word = &text[range];
    let word = &word[1..word.len() - 1];
    let message = "write names and numbers without quotes: the compiler drops both quotes here";
    let mut error = SyntaxError::new(codes::UNKNOWN_CHARACTER, message, range);
    error.fix = Some(SyntaxFix::new("remove the quotes", range, word));
    error
}

/// Begins a node at the next token that counts.
pub(super) fn start(p: &mut P<'_>) -> Marker {
    flush(p);
    p.start()
}

/// Takes the next token that counts.
pub(super) fn bump(p: &mut P<'_>) {
    flush(p);
    p.bump();
}

/// Takes the next token, or a block of JavaScript as a whole.
pub(super) fn bump_whole(p: &mut P<'_>) {
    if !p.at(EXPLICIT_KW) {
        p.bump();
        return;
    }
    let closer = closer_of(p, p.position() + 1);
    while p.position() <= closer && !p.at_end() {
        p.bump();
    }
}

/// The position of the `}` of the block whose `{` has a position.
pub(super) fn closer_of(p: &P<'_>, opener: usize) -> usize {
    let mut behind = opener + 1..p.significant_len();
    behind.find(|&at| p.kind_at(at) == EXPLICIT_R_BRACE).unwrap_or(p.significant_len())
}

fn unknown(text: &str, range: TextRange) -> SyntaxError {
    let message = match text {
        _ if text.starts_with('-') => {
            "a `-` must come directly before a digit; here the compiler drops it and the next character".to_owned()
        }
        _ if text.starts_with("//") || text.starts_with("/*") => {
            format!("BDL has no comments outside `explicit` blocks: the compiler drops `{text}` and reads what follows")
        }
        "\"" | "'" => format!("write names and numbers without quotes: the compiler drops this `{text}`"),
        ";" => "BDL has no `;`: the compiler drops it".to_owned(),
        _ => "this is not part of BDL: the compiler drops it".to_owned(),
    };
    let mut error = SyntaxError::new(codes::UNKNOWN_CHARACTER, message, range);
    if !text.starts_with('-') {
        error.fix = Some(SyntaxFix::new(format!("remove `{text}`"), range, ""));
    }
    error
}

/// The number of blanks at the beginning of the line of a token.
pub(super) fn indentation(p: &P<'_>, position: usize) -> usize {
    let start = usize::from(p.range_at(position).start());
    let line = p.text()[..start].rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let before = &p.text()[line..start];
    before.len() - before.trim_start_matches([' ', '\t']).len()
}

/// The number of blanks before a token that is the first of its line; `None` for another. Looks at nothing but
/// these blanks, however long the line is.
pub(super) fn indentation_of_first(p: &P<'_>, position: usize) -> Option<usize> {
    let before = &p.text()[..usize::from(p.range_at(position).start())];
    let line = before.trim_end_matches([' ', '\t']);
    (line.is_empty() || line.ends_with(['\n', '\r'])).then(|| before.len() - line.len())
}
