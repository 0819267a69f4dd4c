//! Places in files as the command line says them: lines and columns from 1, columns in characters.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use ludex_base::navigation::Location;
use ludex_base::printable::printable_line;
use ludex_base::{Database, File, LineColumn, LineIndex, PositionEncoding, TextRange, TextSize, line_index};
use serde::Serialize;
use serde_json::{Value, json};

use crate::workspace::relative;

/// A range in a file; half open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(super) struct PointRange {
    pub(super) start: Point,
    pub(super) end: Point,
}

/// A place between two characters of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(super) struct Point {
    pub(super) line: u32,
    pub(super) column: u32,
}

/// The place of a range of bytes in a text.
pub(super) fn place(text: &str, index: &LineIndex, range: TextRange) -> PointRange {
    let point = |offset: TextSize| {
        let at = index.line_column(text, offset, PositionEncoding::Utf32);
        Point { line: at.line + 1, column: at.column + 1 }
    };
    PointRange { start: point(range.start()), end: point(range.end()) }
}

/// A place and what there is to say of it, as a line: `path:line:column: …`.
pub(super) fn line(path: &str, at: Point, said: &str) -> String {
    printable_line(&format!("{path}:{}:{}: {said}", at.line, at.column)).into_owned()
}

/// A range in a file as data: the path from a folder, and the place.
pub(super) fn described(db: &Database, base: &Path, at: Location) -> Value {
    json!({"path": relative(at.file.path(db), base), "range": Points::new(db, at.file).place(at.range)})
}

/// The places of a file.
pub(super) struct Points<'a> {
    text: &'a str,
    index: &'a LineIndex,
}

impl<'a> Points<'a> {
    pub(super) fn new(db: &'a Database, file: File) -> Points<'a> {
        Points { text: file.text(db), index: line_index(db, file) }
    }

    pub(super) fn place(&self, range: TextRange) -> PointRange {
        place(self.text, self.index, range)
    }

    /// The byte at a point; `None` if the file has no such line.
    pub(super) fn offset(&self, point: Point) -> Option<TextSize> {
        let line = point.line.checked_sub(1).filter(|line| *line < self.index.line_count())?;
        let at = LineColumn { line, column: point.column.saturating_sub(1) };
        Some(self.index.offset(self.text, at, PositionEncoding::Utf32))
    }

    /// The byte at a point that somebody has named in this file.
    ///
    /// # Errors
    /// If the file has no such line.
    pub(super) fn named(&self, named: &Named) -> Result<TextSize, String> {
        let Named { path, point } = named;
        self.offset(*point).ok_or_else(|| format!("{}: there is no line {}", path.display(), point.line))
    }
}

/// A point in a file that is named: `FILE:LINE:COLUMN`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) path: PathBuf,
    pub(super) point: Point,
}

impl FromStr for Named {
    type Err = String;

    fn from_str(text: &str) -> Result<Named, String> {
        let mut parts = text.rsplitn(3, ':');
        let (column, line, path) = (parts.next(), parts.next(), parts.next());
        let number = |part: Option<&str>| part.and_then(|part| part.parse().ok()).filter(|number| *number > 0);
        match (path, number(line), number(column)) {
            (Some(path), Some(line), Some(column)) if !path.is_empty() => {
                Ok(Named { path: PathBuf::from(path), point: Point { line, column } })
            }
            _ => Err("write FILE:LINE:COLUMN, such as game.g:3:14, where lines and columns count from 1".to_owned()),
        }
    }
}

/// A point in a file, or what stands between two: `FILE:LINE:COLUMN` or `FILE:LINE:COLUMN-LINE:COLUMN`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Selected {
    pub(super) start: Named,
    pub(super) end: Option<Named>,
}

impl FromStr for Selected {
    type Err = String;

    fn from_str(text: &str) -> Result<Selected, String> {
        let one = text.parse::<Named>();
        if let (Err(_), Some((start, end))) = (&one, text.rsplit_once('-'))
            && let Ok(start) = start.parse::<Named>()
            && let Ok(end) = format!("{}:{end}", start.path.display()).parse::<Named>()
        {
            let end = Named { path: start.path.clone(), ..end };
            return Ok(Selected { start, end: Some(end) });
        }
        one.map(|start| Selected { start, end: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_file_a_line_and_a_column() {
        let named = |path: &str, line, column| Ok(Named { path: path.into(), point: Point { line, column } });
        assert_eq!("a.g:3:14".parse(), named("a.g", 3, 14));
        assert_eq!("C:\\games\\a.g:3:14".parse(), named("C:\\games\\a.g", 3, 14));
        for wrong in ["a.g", "a.g:3", "a.g:0:1", "a.g:1:x", ":1:1", ""] {
            assert!(wrong.parse::<Named>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_selected_has_two_ends() {
        let point = |line, column| Named { path: "a-b.g".into(), point: Point { line, column } };
        assert_eq!("a-b.g:3:14".parse(), Ok(Selected { start: point(3, 14), end: None }));
        assert_eq!("a-b.g:3:14-4:1".parse(), Ok(Selected { start: point(3, 14), end: Some(point(4, 1)) }));
        for wrong in ["a-b.g", "a-b.g:3", "a.g:3:14-", "a.g:3:14-4", "a.g:3:14-0:1", "a.g:3-4:1"] {
            assert!(wrong.parse::<Selected>().is_err(), "{wrong}");
        }
    }
}
