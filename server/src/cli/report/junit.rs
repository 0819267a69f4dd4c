//! The report as results of tests in the form of JUnit: a suite for each file, in it a case for each finding. Errors and
//! warnings are failures, notes are what a case has written. A file without findings is one case that has passed.

use ludex_base::Severity;

use super::xml::escaped;
use super::{Finding, Out, Report, Source};

/// Writes the suites.
pub(super) fn write(report: &Report, out: Out) -> std::io::Result<()> {
    let tests: usize = report.sources.iter().map(cases).sum();
    let all_failures: usize = report.sources.iter().map(failures).sum();
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<testsuites name=\"ludex\" tests=\"{tests}\" failures=\"{all_failures}\" errors=\"0\">")?;
    for source in &report.sources {
        let (path, tests, failures) = (escaped(&source.path), cases(source), failures(source));
        let head = format!("  <testsuite name=\"{path}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\"");
        writeln!(out, "{head} skipped=\"0\">")?;
        if source.findings.is_empty() {
            writeln!(out, "    <testcase name=\"{path}\" classname=\"{path}\"/>")?;
        }
        for finding in &source.findings {
            write_case(&path, finding, out)?;
        }
        writeln!(out, "  </testsuite>")?;
    }
    writeln!(out, "</testsuites>")
}

fn cases(source: &Source) -> usize {
    source.findings.len().max(1)
}

fn failures(source: &Source) -> usize {
    source.findings.iter().filter(|finding| fails(finding)).count()
}

fn fails(finding: &Finding) -> bool {
    matches!(finding.level, Severity::Error | Severity::Warning)
}

fn write_case(path: &str, finding: &Finding, out: Out) -> std::io::Result<()> {
    let (code, message, at) = (escaped(&finding.code), escaped(&finding.message), finding.range.start);
    let place = format!("line {}, column {}", at.line, at.column);
    writeln!(out, "    <testcase name=\"{code} ({place})\" classname=\"{path}\">")?;
    if fails(finding) {
        let severity = finding.severity;
        writeln!(out, "      <failure type=\"{severity}\" message=\"{message}\">{path}, {place}: {message}</failure>")?;
    } else {
        writeln!(out, "      <system-out>{path}, {place}: {message}</system-out>")?;
    }
    writeln!(out, "    </testcase>")
}
