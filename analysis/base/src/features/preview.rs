//! What is asked of a picture, reasons why there is none, and words for pictures.

use std::fmt;

use ludex_syntax::{PositionEncoding, Severity, TextRange};

use crate::file::File;
use crate::language::Db;
use crate::navigation::Location;
use crate::picture::{Board, Picture, Position};
use crate::query::{diagnostics, line_index};
use crate::sample::{SampleReport, SampleRequest};

/// The pictures of what the files of a language describe. What is left out cannot be asked for.
pub trait Pictures {
    /// A picture of what a file describes, of a part of it, or of a sample.
    fn preview(&self, db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Result<Picture, PreviewError>;

    /// The parts of a file that can be chosen for a picture, in the order in which people look for them. That of the
    /// whole file is not among them.
    fn previews(&self, _db: &dyn Db, _file: File) -> Vec<PreviewName> {
        Vec::new()
    }

    /// The place that a cell of a board in such a picture comes from, as narrow as the language knows it.
    fn cell_source(&self, _db: &dyn Db, board: &Board, position: Position) -> Option<Location> {
        board.source(position)
    }

    /// True if a picture of the part with this name can be a sample of it.
    fn can_sample(&self, _db: &dyn Db, _file: File, _what: &str) -> bool {
        false
    }

    /// The cover of a book of these pictures. Without one the book has the title of the picture of the whole file.
    fn cover(&self, _db: &dyn Db, _file: File) -> Option<Cover> {
        None
    }

    /// A report on what becomes of the world that all files describe together in many games, or of a part of it. An error
    /// says why there is none.
    fn sample(&self, _db: &dyn Db, _request: SampleRequest<'_>) -> Option<Result<SampleReport, String>> {
        None
    }
}

/// The picture that somebody asks for; by default that of a whole file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PreviewRequest<'r> {
    /// The name of a part of the file.
    pub what: Option<&'r str>,
    /// The seed of a sample: something made at random as the game would make it, the same for the same seed.
    pub sample: Option<u64>,
    /// The folder of the file is meant, so that nothing in the picture stands out because it is in this file.
    pub folder: bool,
}

impl<'r> PreviewRequest<'r> {
    /// The picture of a part of a file, or of the whole.
    #[must_use]
    pub fn of(what: Option<&'r str>) -> PreviewRequest<'r> {
        PreviewRequest { what, ..PreviewRequest::default() }
    }

    /// The name of the part, in a language that makes nothing at random.
    ///
    /// # Errors
    /// If a sample is asked for.
    pub fn without_sample(self) -> Result<Option<&'r str>, PreviewError> {
        match self.sample {
            None => Ok(self.what),
            Some(_) => {
                let why = "there are no samples of this language: nothing in its files is made at random";
                Err(PreviewError::Choice(why.to_owned()))
            }
        }
    }
}

/// A part of a file that has a picture of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviewName {
    /// The name by which it is asked for ([`PreviewRequest::what`]).
    pub name: String,
    /// The heading of the parts of its sort, which come one after the other, if it is of one.
    pub group: Option<&'static str>,
    /// The place that it comes from, if it has one.
    pub source: Option<Location>,
}

/// The cover of a book about a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cover {
    /// The name by which players know the game.
    pub title: String,
    /// The words of its author to the players, in order.
    pub paragraphs: Vec<String>,
}

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
pub fn nothing_to_choose(request: PreviewRequest<'_>, shown: &str) -> Result<(), PreviewError> {
    match request.without_sample()? {
        None => Ok(()),
        Some(name) => {
            let why = format!("`{name}` cannot be chosen: the only picture of this file is its {shown}");
            Err(PreviewError::Choice(why))
        }
    }
}

/// The reason why what stands at a place cannot be drawn, as a check of the file gives it: the line and the words of the
/// gravest finding there, or else of the first error in the file.
pub fn checked(db: &dyn Db, place: Location) -> Option<String> {
    let Location { file, range } = place;
    let found = diagnostics(db, file);
    let is_there = |other: TextRange| other.start() < range.end() && range.start() <= other.end();
    let near = found.iter().filter(|one| one.severity <= Severity::Warning && is_there(one.range));
    let gravest = near.min_by_key(|one| one.severity);
    let reason = gravest.or_else(|| found.iter().find(|one| one.severity == Severity::Error))?;
    let start = line_index(db, file).line_column(file.text(db), reason.range.start(), PositionEncoding::Utf8);
    Some(format!("line {}: {}", start.line + 1, reason.message()))
}

/// A number with its noun, which only takes an `s` for several.
pub fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_refused_where_there_is_none() {
        assert_eq!(PreviewRequest::of(Some("a")).without_sample(), Ok(Some("a")));
        assert_eq!(nothing_to_choose(PreviewRequest::default(), "map"), Ok(()));
        let sample = PreviewRequest { sample: Some(7), ..PreviewRequest::default() };
        let refused = nothing_to_choose(sample, "map").expect_err("a refusal").to_string();
        assert_eq!(refused, "there are no samples of this language: nothing in its files is made at random");
        let chosen = nothing_to_choose(PreviewRequest::of(Some("a")), "map").expect_err("a refusal").to_string();
        assert_eq!(chosen, "`a` cannot be chosen: the only picture of this file is its map");
    }
}
