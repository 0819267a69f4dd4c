//! The place of a draft of what is missing, and that of the finding on it: behind something that is there.

use ludex_syntax::{TextRange, TextSize};

/// The last character of what ends at an offset: there stands a finding on what is missing behind it.
pub fn last_character(text: &str, end: TextSize) -> TextRange {
    let before = text.get(..usize::from(end)).unwrap_or_default();
    let width = before.chars().next_back().map_or(0, char::len_utf8);
    TextRange::new(TextSize::new((before.len() - width) as u32), TextSize::new(before.len() as u32))
}

/// The place behind an offset, and behind a comment that these characters begin, if one follows on its line.
pub fn behind_comment(text: &str, at: TextSize, comment: &str) -> TextSize {
    let rest = text.get(usize::from(at)..).unwrap_or_default();
    if !rest.trim_start_matches([' ', '\t']).starts_with(comment) {
        return at;
    }
    let len = rest.find(['\n', '\r']).unwrap_or(rest.len());
    at + TextSize::new(len as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_goes_behind_what_is_there() {
        let text = "(a é) ; why\r\n(b)";
        let end = TextSize::of("(a é)");
        assert_eq!(&text[last_character(text, end)], ")");
        assert_eq!(&text[last_character(text, TextSize::of("(a é"))], "é");
        assert_eq!(behind_comment(text, end, ";"), TextSize::of("(a é) ; why"));
        assert_eq!(behind_comment(text, TextSize::of(text), ";"), TextSize::of(text));
        assert_eq!(behind_comment("(a) (b) ; why", TextSize::new(3), ";"), TextSize::new(3));
        assert!(last_character("", TextSize::new(0)).is_empty());
    }
}
