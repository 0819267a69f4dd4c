//! The report by code: how often each is found.

use std::collections::BTreeMap;

use ludex_base::Severity;
use serde::Serialize;

use super::{Out, Report};

/// The findings of a code.
#[derive(Serialize)]
struct Row<'a> {
    code: &'a str,
    severity: &'static str,
    count: usize,
    /// The number of those that `--fix` mends.
    fixable: usize,
    /// The number of those with a fix that it leaves to the author.
    withheld: usize,
}

/// The rows, the most frequent code first.
fn rows(report: &Report) -> Vec<Row<'_>> {
    let mut rows: BTreeMap<(&str, Severity), Row> = BTreeMap::new();
    for (_, finding) in report.findings() {
        let (code, severity) = (finding.code.as_str(), finding.severity);
        let row =
            rows.entry((code, finding.level)).or_insert(Row { code, severity, count: 0, fixable: 0, withheld: 0 });
        row.count += 1;
        row.fixable += usize::from(finding.fixable);
    }
    for ((code, level), row) in &mut rows {
        let withheld = report.withheld.get(&((*code).to_owned(), *level)).copied().unwrap_or_default();
        row.withheld = withheld.min(row.fixable);
        row.fixable -= row.withheld;
    }
    let mut rows: Vec<Row> = rows.into_values().collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.count));
    rows
}

/// Writes a line for each code, then the summary. What `--fix` mends is marked, and what it leaves although it has a fix.
pub(super) fn write(report: &Report, out: Out) -> std::io::Result<()> {
    let rows = rows(report);
    let width = rows.iter().map(|row| row.code.len()).max().unwrap_or_default();
    for Row { code, severity, count, fixable, withheld } in rows {
        let fixes = match (fixable, withheld) {
            (0, 0) => String::new(),
            (_, 0) => format!("  {fixable} with --fix"),
            _ => format!("  {fixable} with --fix, {withheld} left by it"),
        };
        let line = format!("{count:>6}  {code:<width$}  {severity:<11}{fixes}");
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out, "{}", report.summary())
}

/// Writes a list of objects, one for each code.
pub(super) fn write_json(report: &Report, out: Out) -> std::io::Result<()> {
    serde_json::to_writer(&mut *out, &rows(report))?;
    writeln!(out)
}
