//! The report in reviewdog's diagnostic format: one object. Its columns count bytes of UTF-8 from 1.

use std::collections::HashMap;

use ludex_base::{LineIndex, Severity};
use serde::Serialize;

use super::{Finding, Out, Point, PointRange, Report, Source};

#[derive(Serialize)]
struct Root<'a> {
    source: Tool,
    diagnostics: Vec<Item<'a>>,
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
}

#[derive(Serialize)]
struct Item<'a> {
    message: &'a str,
    location: Location<'a>,
    severity: &'static str,
    code: Code<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suggestions: Vec<Suggestion<'a>>,
    #[serde(rename = "relatedLocations", skip_serializing_if = "Vec::is_empty")]
    related: Vec<Related<'a>>,
}

#[derive(Serialize)]
struct Code<'a> {
    value: &'a str,
}

#[derive(Serialize)]
struct Location<'a> {
    path: &'a str,
    range: PointRange,
}

#[derive(Serialize)]
struct Related<'a> {
    message: &'a str,
    location: Location<'a>,
}

#[derive(Serialize)]
struct Suggestion<'a> {
    range: PointRange,
    text: &'a str,
}

/// Writes the object.
pub(super) fn write(report: &Report, out: Out) -> std::io::Result<()> {
    let mut lines = Lines::new(report);
    let root = Root {
        source: Tool { name: "ludex" },
        diagnostics: report.findings().map(|(source, finding)| item(&mut lines, source, finding)).collect(),
    };
    serde_json::to_writer(&mut *out, &root)?;
    writeln!(out)
}

fn item<'a>(lines: &mut Lines<'a>, source: &'a Source, finding: &'a Finding) -> Item<'a> {
    let edits = finding.fix.iter().flat_map(|fix| &fix.edits);
    let suggestions =
        edits.map(|edit| Suggestion { range: lines.in_bytes(&source.path, edit.range), text: &edit.replacement });
    let suggestions = suggestions.collect();
    let related = finding.related.iter().map(|related| Related {
        message: &related.message,
        location: Location { path: &related.path, range: lines.in_bytes(&related.path, related.range) },
    });
    let related = related.collect();
    Item {
        message: &finding.message,
        location: Location { path: &source.path, range: lines.in_bytes(&source.path, finding.range) },
        severity: match finding.level {
            Severity::Error => "ERROR",
            Severity::Warning => "WARNING",
            Severity::Information | Severity::Hint => "INFO",
        },
        code: Code { value: &finding.code },
        suggestions,
        related,
    }
}

/// The lines of the files of a report, as far as somebody has asked for them.
struct Lines<'a> {
    texts: HashMap<&'a str, &'a str>,
    lines: HashMap<&'a str, Vec<&'a str>>,
}

impl<'a> Lines<'a> {
    fn new(report: &'a Report) -> Lines<'a> {
        let texts = report.sources.iter().map(|source| (source.path.as_str(), &*source.text));
        Lines { texts: texts.collect(), lines: HashMap::new() }
    }

    /// A place with its columns in bytes; as it is if the file is not among those that were checked.
    fn in_bytes(&mut self, path: &str, place: PointRange) -> PointRange {
        PointRange { start: self.point(path, place.start), end: self.point(path, place.end) }
    }

    fn point(&mut self, path: &str, point: Point) -> Point {
        let Some((&path, &text)) = self.texts.get_key_value(path) else { return point };
        let lines = self.lines.entry(path).or_insert_with(|| lines_of(text));
        let line = lines.get((point.line as usize).saturating_sub(1)).copied().unwrap_or_default();
        let characters = (point.column as usize).saturating_sub(1);
        let bytes = line.char_indices().nth(characters).map_or(line.len(), |(at, _)| at);
        Point { line: point.line, column: u32::try_from(bytes + 1).unwrap_or(u32::MAX) }
    }
}

/// The lines of a text, which end as [`LineIndex`] has it.
fn lines_of(text: &str) -> Vec<&str> {
    let index = LineIndex::new(text);
    (0..index.line_count()).map(|line| &text[index.line_range(text, line)]).collect()
}
