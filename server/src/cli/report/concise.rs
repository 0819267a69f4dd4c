//! The report with one line for each finding: `path:line:column: severity[code] message`.

use super::{Finding, Out, Report, Source};

/// Writes the findings, then the summary.
pub(super) fn write(report: &Report, out: Out) -> std::io::Result<()> {
    for (source, finding) in report.findings() {
        writeln!(out, "{}", line(source, finding))?;
    }
    writeln!(out, "{}", report.summary())
}

/// A finding as one line.
pub(super) fn line(source: &Source, finding: &Finding) -> String {
    let (at, message) = (finding.start, finding.message.replace(['\n', '\r'], " "));
    format!("{}:{}:{}: {}[{}] {message}", source.path, at.line, at.column, finding.severity, finding.code)
}
