//! The report with one line for each finding: `path:line:column: severity[code] message`.

use super::{Finding, Out, Report, Source};
use crate::cli::place;

/// Writes the findings, then the summary.
pub(super) fn write(report: &Report, out: Out) -> std::io::Result<()> {
    write_findings(report, out)?;
    writeln!(out, "{}", report.summary())
}

/// Writes the findings.
pub(super) fn write_findings(report: &Report, out: Out) -> std::io::Result<()> {
    for (source, finding) in report.findings() {
        writeln!(out, "{}", line(source, finding))?;
    }
    Ok(())
}

/// A finding as one line.
pub(super) fn line(source: &Source, finding: &Finding) -> String {
    let said = format!("{}[{}] {}", finding.severity, finding.code, finding.message);
    place::line(&source.path, finding.start, &said)
}
