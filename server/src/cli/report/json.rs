//! The report as JSON: one object, or one object a line.

use ludex_base::Severity;
use serde::Serialize;

use super::{Finding, Out, Report};

/// A finding with the path of its file.
#[derive(Serialize)]
pub(super) struct JsonFinding<'a> {
    path: &'a str,
    #[serde(flatten)]
    finding: &'a Finding,
}

impl<'a> JsonFinding<'a> {
    /// Every finding of a report, in order.
    pub(super) fn all(report: &'a Report) -> Vec<JsonFinding<'a>> {
        report.findings().map(|(source, finding)| JsonFinding { path: &source.path, finding }).collect()
    }
}

/// What a report comes to.
#[derive(Serialize)]
pub(super) struct Summary {
    files: usize,
    bytes: u64,
    errors: usize,
    warnings: usize,
    milliseconds: f64,
}

impl Summary {
    /// The summary of a report.
    pub(super) fn of(report: &Report) -> Summary {
        Summary {
            files: report.files,
            bytes: report.bytes,
            errors: report.count(Severity::Error),
            warnings: report.count(Severity::Warning),
            milliseconds: (report.milliseconds * 1000.0).round() / 1000.0,
        }
    }
}

#[derive(Serialize)]
struct JsonReport<'a> {
    diagnostics: Vec<JsonFinding<'a>>,
    summary: Summary,
}

/// Writes one object with all findings and a summary.
pub(super) fn write(report: &Report, out: Out) -> std::io::Result<()> {
    let json = JsonReport { diagnostics: JsonFinding::all(report), summary: Summary::of(report) };
    serde_json::to_writer(&mut *out, &json)?;
    writeln!(out)
}

/// Writes one object a line: a finding as it is in [`write`].
pub(super) fn write_lines(report: &Report, out: Out) -> std::io::Result<()> {
    for (source, finding) in report.findings() {
        serde_json::to_writer(&mut *out, &JsonFinding { path: &source.path, finding })?;
        writeln!(out)?;
    }
    Ok(())
}
