//! The report for GitLab's code quality, in the form of Code Climate's issues that GitLab reads.

use ludex_base::Severity;
use serde::Serialize;

use super::fingerprint::fingerprints;
use super::{Out, Point, Report, from_root};

#[derive(Serialize)]
struct Issue<'a> {
    description: &'a str,
    check_name: &'a str,
    fingerprint: String,
    severity: &'static str,
    location: Location,
}

#[derive(Serialize)]
struct Location {
    path: String,
    positions: Positions,
}

#[derive(Serialize)]
struct Positions {
    begin: Point,
    end: Point,
}

/// Writes a list of issues.
pub(super) fn write(report: &Report, out: Out) -> std::io::Result<()> {
    let issues = report.findings().zip(fingerprints(report)).map(|((source, finding), fingerprint)| Issue {
        description: &finding.message,
        check_name: &finding.code,
        fingerprint,
        severity: match finding.level {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Information | Severity::Hint => "info",
        },
        location: Location {
            path: from_root(report, &source.path),
            positions: Positions { begin: finding.range.start, end: finding.range.end },
        },
    });
    serde_json::to_writer(&mut *out, &issues.collect::<Vec<Issue>>())?;
    writeln!(out)
}
