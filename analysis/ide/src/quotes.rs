//! Names that are written between quotes.

use ludex_base::{TextRange, TextSize};

/// The range without the quotes around it, if there are any; bytes.
pub(crate) fn inside_quotes(text: &str, range: TextRange) -> TextRange {
    let quote = TextSize::new(1);
    let written = &text[range];
    if written.len() >= 2 && written.starts_with('"') && written.ends_with('"') {
        TextRange::new(range.start() + quote, range.end() - quote)
    } else {
        range
    }
}
