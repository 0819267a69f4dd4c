//! A picture of what a file describes, for people to look at: the map of a world, a board.

use std::fmt;

/// Why there is no picture, though the language has pictures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PreviewError {
    /// There is more of it than a picture can show; the text says how much.
    TooLarge(String),
    /// The file describes nothing that could be drawn; the text says what is missing.
    Nothing(String),
}

impl fmt::Display for PreviewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PreviewError::TooLarge(why) => write!(f, "this is too large for a picture: {why}"),
            PreviewError::Nothing(missing) => write!(f, "there is nothing to draw: {missing}"),
        }
    }
}

impl std::error::Error for PreviewError {}
