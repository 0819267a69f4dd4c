//! The report in the form of Checkstyle, which many tools read.

use ludex_base::Severity;

use super::xml::escaped;
use super::{Out, Report};

/// Writes the files with findings.
pub(super) fn write(report: &Report, out: Out) -> std::io::Result<()> {
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<checkstyle version=\"4.3\">")?;
    for source in report.sources.iter().filter(|source| !source.findings.is_empty()) {
        writeln!(out, "  <file name=\"{}\">", escaped(&source.path))?;
        for finding in &source.findings {
            let severity = match finding.level {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Information | Severity::Hint => "info",
            };
            let at = finding.range.start;
            writeln!(
                out,
                "    <error line=\"{}\" column=\"{}\" severity=\"{severity}\" message=\"{}\" source=\"ludex.{}\"/>",
                at.line,
                at.column,
                escaped(&finding.message),
                escaped(&finding.code)
            )?;
        }
        writeln!(out, "  </file>")?;
    }
    writeln!(out, "</checkstyle>")
}
