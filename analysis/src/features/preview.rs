//! A picture of what a file describes, for people to look at: the map of a world, a board.

use std::fmt;

use crate::db::{Db, File};
use crate::language::language;

/// Why there is no picture, though the language has pictures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PreviewError {
    /// The map has more cells than a picture can show.
    TooLarge {
        /// Cells from left to right.
        width: u32,
        /// Cells from top to bottom.
        height: u32,
        /// How many cells are shown at most.
        limit: u64,
    },
    /// The file describes nothing that could be drawn; the text says what is missing.
    Nothing(String),
}

impl fmt::Display for PreviewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PreviewError::TooLarge { width, height, limit } => {
                let cells = u64::from(*width) * u64::from(*height);
                write!(
                    f,
                    "a map of {width} by {height} is too large for a picture: {cells} cells, at most {limit} are drawn"
                )
            }
            PreviewError::Nothing(missing) => write!(f, "there is nothing to draw: {missing}"),
        }
    }
}

impl std::error::Error for PreviewError {}

/// The picture of a file as an SVG document. None if its language has no pictures yet.
pub fn preview(db: &dyn Db, file: File) -> Option<Result<String, PreviewError>> {
    language(file.dialect(db)).preview(db, file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_say_what_is_wrong() {
        let error = PreviewError::TooLarge { width: 50_000, height: 50_000, limit: 500_000 };
        assert_eq!(
            error.to_string(),
            "a map of 50000 by 50000 is too large for a picture: 2500000000 cells, at most 500000 are drawn"
        );
        let error = PreviewError::Nothing("the module has no area with terrain".to_owned());
        assert_eq!(error.to_string(), "there is nothing to draw: the module has no area with terrain");
    }
}
