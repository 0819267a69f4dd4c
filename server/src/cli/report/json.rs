//! The report as JSON: one object, or one object a line.

use ludex_base::Severity;
use serde::Serialize;

use super::{Finding, Out, Report};

#[derive(Serialize)]
struct JsonFinding<'a> {
    path: &'a str,
    #[serde(flatten)]
    finding: &'a Finding,
}

#[derive(Serialize)]
struct Summary {
    files: usize,
    bytes: u64,
    errors: usize,
    warnings: usize,
    milliseconds: f64,
}

#[derive(Serialize)]
struct JsonReport<'a> {
    diagnostics: Vec<JsonFinding<'a>>,
    summary: Summary,
}

/// Writes one object with all findings and a summary.
pub(super) fn write(report: &Report, out: Out) -> std::io::Result<()> {
    let json = JsonReport {
        diagnostics: report.findings().map(|(source, finding)| JsonFinding { path: &source.path, finding }).collect(),
        summary: Summary {
            files: report.files,
            bytes: report.bytes,
            errors: report.count(Severity::Error),
            warnings: report.count(Severity::Warning),
            milliseconds: (report.milliseconds * 1000.0).round() / 1000.0,
        },
    };
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
