//! Reasons why there is no picture of a file, and words for pictures.

use std::fmt;

/// The reason why a file of a language that has pictures gives none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PreviewError {
    /// There is more of it than a picture can show; the text says how much.
    TooLarge(String),
    /// The file describes nothing that could be drawn; the text says what is missing.
    Nothing(String),
    /// The thing that was asked for by its name is not there, or is nothing to draw; the text says which.
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

/// A number with its noun, which only takes an `s` for several.
pub fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
