//! A picture of what a file describes, for people to look at: the map of a world, a board.

use std::fmt;

/// Why a file of a language that has pictures gives none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PreviewError {
    /// There is more of it than a picture can show; the text says how much.
    TooLarge(String),
    /// The file describes nothing that could be drawn; the text says what is missing.
    Nothing(String),
    /// What was asked for by its name is not there, or is nothing to draw; the text says which.
    Choice(String),
}

impl fmt::Display for PreviewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PreviewError::TooLarge(why) => write!(f, "this is too large for a picture: {why}"),
            PreviewError::Nothing(missing) => write!(f, "there is nothing to draw: {missing}"),
            PreviewError::Choice(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for PreviewError {}

/// Refuses a choice by name in a file with one picture only, which shows its map, its board or the like.
pub fn nothing_to_choose(what: Option<&str>, shown: &str) -> Result<(), PreviewError> {
    match what {
        None => Ok(()),
        Some(name) => {
            let why = format!("`{name}` cannot be chosen: the only picture of this file is its {shown}");
            Err(PreviewError::Choice(why))
        }
    }
}

/// A number of tenths as a decimal.
pub fn tenths(value: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    match value.abs() % 10 {
        0 => format!("{sign}{}", value.abs() / 10),
        rest => format!("{sign}{}.{rest}", value.abs() / 10),
    }
}

/// A number with its noun, which only takes an `s` for several.
pub fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// A text as XML holds it, cut to a number of characters.
pub fn escape(text: &str, most: usize) -> String {
    let mut out = String::with_capacity(text.len().min(most * 4));
    for (count, c) in text.chars().enumerate() {
        if count == most {
            out.push('…');
            break;
        }
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(c),
            // XML has no way to write these.
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ if c.is_control() => out.push('\u{fffd}'),
            _ => out.push(c),
        }
    }
    out
}
