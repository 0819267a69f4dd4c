//! The report as workflow commands of GitHub Actions, which it shows beside the changed lines.
//!
//! GitHub shows ten findings of a kind and step. So the worst come first, no more than ten of a kind are commands, the
//! others are lines of the log, and the last line says how many these are.

use ludex_base::Severity;
use ludex_base::printable::printable_lines;

use super::{Finding, Out, Report, Source, concise, from_root};

/// The number of findings of a kind that GitHub shows.
const SHOWN: usize = 10;

/// The kinds with what they show.
const KINDS: [(&str, &[Severity]); 3] = [
    ("error", &[Severity::Error]),
    ("warning", &[Severity::Warning]),
    ("notice", &[Severity::Information, Severity::Hint]),
];

/// Writes the findings, errors first, and how many are not shown beside lines.
pub(super) fn write(report: &Report, out: Out) -> std::io::Result<()> {
    let mut rest: Vec<(&str, usize)> = Vec::new();
    for (kind, severities) in KINDS {
        let found: Vec<(&Source, &Finding)> =
            report.findings().filter(|(_, finding)| severities.contains(&finding.level)).collect();
        for (source, finding) in found.iter().take(SHOWN) {
            writeln!(out, "{}", command(kind, report, source, finding))?;
        }
        for (source, finding) in found.iter().skip(SHOWN) {
            writeln!(out, "{}", concise::line(source, finding))?;
        }
        if found.len() > SHOWN {
            rest.push((kind, found.len() - SHOWN));
        }
    }
    if rest.is_empty() {
        return Ok(());
    }
    let total: usize = rest.iter().map(|(_, count)| count).sum();
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    let kinds: Vec<String> = rest.iter().map(|(kind, count)| format!("{count} {kind}{}", plural(*count))).collect();
    let more = format!("{total} more finding{} only in this log: {}", plural(total), kinds.join(", "));
    writeln!(out, "{more}")
}

fn command(kind: &str, report: &Report, source: &Source, finding: &Finding) -> String {
    let (start, end) = (finding.range.start, finding.range.end);
    let path = property(&from_root(report, &source.path));
    let mut place = format!("file={path},line={},endLine={}", start.line, end.line);
    // Columns mean something on one line only.
    if start.line == end.line {
        place.push_str(&format!(",col={},endColumn={}", start.column, end.column));
    }
    format!("::{kind} {place},title={}::{}", property(&finding.code), data(&finding.message))
}

/// The message of a command, with what would end it written otherwise, and without what a terminal obeys.
fn data(text: &str) -> String {
    printable_lines(&text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")).into_owned()
}

/// The value of a property of a command, likewise.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ends_a_command_is_written_otherwise() {
        assert_eq!(data("50 %\r\nof: a, b\u{1b}"), "50 %25%0D%0Aof: a, b\u{fffd}");
        assert_eq!(property("a:b,c\n"), "a%3Ab%2Cc%0A");
    }
}
