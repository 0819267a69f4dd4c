//! The difference that a planned change makes: what is found with it and not without it, and the other way round.

use std::path::Path;

use ludex_base::Severity;
use serde::Serialize;

use super::json::{JsonFinding, Summary};
use super::{Format, Out, Report, concise, plural, pretty};

/// The findings with a change and without it. One is the same as another if a baseline would know it again.
pub(in crate::cli) struct Difference {
    /// The findings that are there with the change only.
    new: Report,
    /// Those that are there without it only.
    gone: Report,
    /// Those that are there either way.
    kept: Report,
    /// The latter are shown, too.
    all: bool,
}

#[derive(Serialize)]
struct JsonDifference<'a> {
    diagnostics: Vec<JsonFinding<'a>>,
    gone: Vec<JsonFinding<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<Vec<JsonFinding<'a>>>,
    summary: JsonSummary,
}

#[derive(Serialize)]
struct JsonSummary {
    #[serde(flatten)]
    new: Summary,
    gone: usize,
    kept: usize,
}

impl Difference {
    /// Compares what is found without a change with what is found with it. What is found either way is shown if `all`.
    pub(in crate::cli) fn new(before: Report, after: Report, all: bool) -> Difference {
        let (known_before, known_after) = (before.baseline(&after.base), after.baseline(&after.base));
        let (files, bytes, milliseconds) = (after.files, after.bytes, after.milliseconds);
        let (gone, _) = before.divided(&known_after);
        let (new, kept) = after.divided(&known_before);
        Difference { new: Report { files, bytes, milliseconds, ..new }, gone, kept, all }
    }

    /// The number of findings of a severity that the change brings.
    pub(in crate::cli) fn count(&self, level: Severity) -> usize {
        self.new.count(level)
    }

    /// Writes it, in a format of [`Self::FORMATS`], to a file or to standard output.
    ///
    /// # Errors
    /// If that cannot be written.
    pub(in crate::cli) fn print(&self, format: Format, output: Option<&Path>) -> Result<(), String> {
        super::print(format, output, &|colours, out| match format {
            Format::Json => self.write_json(out),
            Format::Concise => self.write(out, &concise::write_findings),
            _ => self.write(out, &|report, out| pretty::write_findings(report, colours, out)),
        })
    }

    /// The formats in which it can be written.
    pub(in crate::cli) const FORMATS: [Format; 3] = [Format::Pretty, Format::Concise, Format::Json];

    /// Writes what is new in the way that is given, below it what is gone a line each, and a summary.
    fn write(&self, out: Out, show: &dyn Fn(&Report, Out) -> std::io::Result<()>) -> std::io::Result<()> {
        show(&self.new, out)?;
        let others = [("gone", &self.gone, true), ("as before", &self.kept, self.all)];
        for (word, report, _) in others.into_iter().filter(|(_, _, is_shown)| *is_shown) {
            for (source, finding) in report.findings() {
                writeln!(out, "{word}: {}", concise::line(source, finding))?;
            }
        }
        let new = match self.new.counted() {
            counted if counted.is_empty() => "nothing new".to_owned(),
            counted => format!("{counted} new"),
        };
        let count = |report: &Report| plural(report.findings().count(), "finding");
        writeln!(out, "{}: {new}; {} gone, {} as before", self.new.checked(), count(&self.gone), count(&self.kept))
    }

    fn write_json(&self, out: Out) -> std::io::Result<()> {
        let count = |report: &Report| report.findings().count();
        let json = JsonDifference {
            diagnostics: JsonFinding::all(&self.new),
            gone: JsonFinding::all(&self.gone),
            kept: self.all.then(|| JsonFinding::all(&self.kept)),
            summary: JsonSummary { new: Summary::of(&self.new), gone: count(&self.gone), kept: count(&self.kept) },
        };
        serde_json::to_writer(&mut *out, &json)?;
        writeln!(out)
    }
}
