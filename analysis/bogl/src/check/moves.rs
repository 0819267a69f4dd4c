//! The part of a text that goes along when a fix moves a definition above another one.

use std::ops::Range;

/// A piece of a text that is cut out and written again further up.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Move {
    /// The place where it goes, in bytes.
    pub(crate) to: usize,
    /// The text that is written there: whole lines.
    pub(crate) text: String,
    /// The text that is cut out, in bytes.
    pub(crate) cut: Range<usize>,
}

/// Moves a definition above another one, which begins at `target`, together with the comments right above it and the
/// one at the end of its last line. Where blank lines separate it from its neighbours, one stands below it at its new
/// place, and where it was are as many as before.
pub(crate) fn moved(text: &str, definition: Range<usize>, target: usize) -> Option<Move> {
    let start = with_comments(text, definition.start);
    let rest = text.get(definition.end..)?.split_inclusive('\n').next().unwrap_or_default();
    let words = rest.trim();
    let is_comment = words.starts_with("--") || (words.starts_with("{-") && words.ends_with("-}"));
    let whole_lines = words.is_empty() || is_comment;
    let (last, end) = if whole_lines {
        (definition.end + rest.trim_end().len(), definition.end + rest.len())
    } else {
        (definition.end, definition.end)
    };
    let (before, behind) = (text.get(..start)?, text.get(end..)?);
    let blank_before = blank_lines_at_end(before);
    let blank_behind = blank_lines_at_start(behind);
    let is_last = behind.trim().is_empty();
    let mut moved = format!("{}\n", text.get(start..last)?);
    if blank_before > 0 || (blank_behind > 0 && !is_last) {
        moved.push('\n');
    }
    // The blank lines above it separate what now follows them; at the end of the text there is nothing to separate.
    let cut = match (whole_lines, is_last) {
        (true, true) => start - blank_before..end,
        (true, false) if blank_before > 0 => start..end + blank_behind,
        _ => start..end,
    };
    Some(Move { to: with_comments(text, target), text: moved, cut })
}

/// The start of the comments right above a definition, or of the definition itself, in bytes.
fn with_comments(text: &str, start: usize) -> usize {
    let mut at = start;
    while let Some(before) = text.get(..at).and_then(|before| before.strip_suffix('\n')) {
        let line = before.rfind('\n').map_or(0, |line| line + 1);
        if !before[line..].trim_start().starts_with("--") {
            break;
        }
        at = line;
    }
    at
}

/// The length of the blank lines at the end of a text, in bytes.
fn blank_lines_at_end(text: &str) -> usize {
    let mut at = text.len();
    while let Some(before) = text[..at].strip_suffix('\n') {
        let line = before.rfind('\n').map_or(0, |line| line + 1);
        if !before[line..].trim().is_empty() {
            break;
        }
        at = line;
    }
    text.len() - at
}

/// The length of the blank lines at the start of a text, in bytes.
fn blank_lines_at_start(text: &str) -> usize {
    text.split_inclusive('\n').take_while(|line| line.trim().is_empty()).map(str::len).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text after the definition that begins with one word has moved above the one that begins with another.
    fn after(text: &str, word: &str, target: &str) -> String {
        let start = text.find(word).expect("the definition");
        let end = start + text[start..].find(" = 1").expect("its end") + 4;
        let found = moved(text, start..end, text.find(target).expect("the target")).expect("a move");
        let mut out = text.to_owned();
        out.replace_range(found.cut, "");
        out.insert_str(found.to, &found.text);
        out
    }

    #[test]
    fn comments_go_along() {
        assert_eq!(
            after("x = 1\n-- About y,\n-- at length.\ny = 1 -- at last\nz = 1\n", "y =", "x"),
            "-- About y,\n-- at length.\ny = 1 -- at last\nx = 1\nz = 1\n"
        );
        assert_eq!(after("x = 1\ny = 1 {- at last -}\n", "y", "x"), "y = 1 {- at last -}\nx = 1\n");
        // A comment above the target stays with it.
        assert_eq!(after("-- About x.\nx = 1\ny = 1", "y", "x ="), "y = 1\n-- About x.\nx = 1\n");
    }

    #[test]
    fn one_blank_line_stays_between_definitions() {
        assert_eq!(after("x = 1\n\ny = 1\n\nz = 1\n", "y", "x"), "y = 1\n\nx = 1\n\nz = 1\n");
        assert_eq!(after("w = 1\n\nx = 1\n\ny = 1\n", "y", "x"), "w = 1\n\ny = 1\n\nx = 1\n");
        assert_eq!(
            after("x = 1\n\n-- On y.\ny = 1 -- last\n\n\n", "y =", "x"),
            "-- On y.\ny = 1 -- last\n\nx = 1\n\n\n"
        );
        assert_eq!(after("x = 1\ny = 1\n\nz = 1\n", "y", "x"), "y = 1\n\nx = 1\n\nz = 1\n");
        assert_eq!(after("x = 1\n\ny = 1\nz = 1\n", "y", "x"), "y = 1\n\nx = 1\n\nz = 1\n");
    }

    #[test]
    fn definitions_without_blank_lines_stay_so() {
        assert_eq!(after("x = 1\ny = 1\nz = 1\n", "y", "x"), "y = 1\nx = 1\nz = 1\n");
        assert_eq!(after("x = 1\ny = 1\n\n", "y", "x"), "y = 1\nx = 1\n\n");
    }
}
