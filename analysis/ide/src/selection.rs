//! Selecting more and more around the cursor: the token, its node, the node around it.

use std::ops::Range;

use ludex_base::marker::word_around;
use ludex_base::{Db, File, parse_once};
use ludex_syntax::tree::{AnyToken, shared};
use ludex_syntax::{TextRange, TextSize};
use rowan::TokenAtOffset;

/// The ranges around an offset from the smallest to the whole file, each larger than the last.
pub fn selection(db: &dyn Db, file: File, offset: TextSize) -> Vec<TextRange> {
    let root = parse_once(db, file).any_root();
    let whole = root.text_range();
    let mut ranges: Vec<TextRange> = Vec::new();
    if let Some(token) = token_at(root.token_at_offset(offset.min(whole.end()))) {
        // Inside a string or comment the word comes first.
        let word = word_at(token.text(), u32::from(offset.min(whole.end()) - token.text_range().start()) as usize);
        if let Some(word) = word {
            ranges.push(TextRange::new(
                token.text_range().start() + TextSize::new(word.start as u32),
                token.text_range().start() + TextSize::new(word.end as u32),
            ));
        }
        if token.kind() != shared::WHITESPACE {
            ranges.push(token.text_range());
        }
        for node in token.parent_ancestors() {
            // What stands between the brackets, then the brackets with it.
            let first = node.first_token().filter(|token| is_bracket(token.kind()));
            let last = node.last_token().filter(|token| is_bracket(token.kind()));
            if let (Some(first), Some(last)) = (first, last)
                && first.text_range().end() < last.text_range().start()
            {
                ranges.push(TextRange::new(first.text_range().end(), last.text_range().start()));
            }
            ranges.push(node.text_range());
        }
    }
    ranges.push(whole);
    let mut larger: Vec<TextRange> = Vec::with_capacity(ranges.len());
    for range in ranges {
        let grows = larger.last().is_none_or(|last| range.contains_range(*last) && range != *last);
        if grows && range.contains_inclusive(offset.min(whole.end())) {
            larger.push(range);
        }
    }
    larger
}

fn is_bracket(kind: u16) -> bool {
    (shared::L_PAREN..=shared::R_BRACE).contains(&kind)
}

/// The one of two tokens that is neither a blank nor a bracket.
fn token_at(tokens: TokenAtOffset<AnyToken>) -> Option<AnyToken> {
    match tokens {
        TokenAtOffset::None => None,
        TokenAtOffset::Single(token) => Some(token),
        TokenAtOffset::Between(left, right) => {
            let weight = |token: &AnyToken| match token.kind() {
                shared::WHITESPACE => 0,
                kind if is_bracket(kind) => 1,
                _ => 2,
            };
            Some(if weight(&left) > weight(&right) { left } else { right })
        }
    }
}

fn word_at(text: &str, at: usize) -> Option<Range<usize>> {
    if !text.contains(' ') || text.trim().is_empty() {
        return None;
    }
    word_around(text, at, |c| c.is_alphanumeric() || matches!(c, '_' | '-')).filter(|word| !word.is_empty())
}
