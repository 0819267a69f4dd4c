//! The report as SARIF 2.1.0, the form that GitHub's code scanning and many editors read: with fixes, relative addresses,
//! and fingerprints that stay the same while lines move.

use std::collections::BTreeMap;

use ludex_base::Severity;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value, json};

use super::fingerprint::fingerprints;
use super::{Finding, FixEdit, Out, PointRange, Report, Source, from_root};
use crate::codes;

/// The address of the schema by which the text is valid.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The name for the folder from which addresses start. GitHub knows it.
const ROOT: &str = "%SRCROOT%";

/// The characters that are escaped in the address of a file: all but letters, digits, `-._~` and slashes.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/');

/// Writes one run.
pub(super) fn write(report: &Report, out: Out) -> std::io::Result<()> {
    let found: BTreeMap<&str, Severity> =
        report.findings().map(|(_, finding)| (finding.code.as_str(), finding.level)).collect();
    let rules: Vec<Value> = found.iter().map(|(code, level)| rule(code, *level)).collect();
    let indexes: BTreeMap<&str, usize> = found.keys().enumerate().map(|(index, code)| (*code, index)).collect();
    let results = report.findings().zip(fingerprints(report)).map(|((source, finding), fingerprint)| {
        let mut result = result(report, source, finding, &fingerprint);
        if let Some(index) = indexes.get(finding.code.as_str()) {
            result["ruleIndex"] = json!(index);
        }
        result
    });
    let driver = json!({"name": "ludex", "semanticVersion": env!("CARGO_PKG_VERSION"), "rules": rules});
    let run = json!({
        "tool": {"driver": driver},
        "invocations": [invocation(report)],
        "columnKind": "unicodeCodePoints",
        "results": results.collect::<Vec<Value>>(),
    });
    serde_json::to_writer(&mut *out, &json!({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}))?;
    writeln!(out)
}

/// The outcome of the run: what could not be read or written is a failure of it.
fn invocation(report: &Report) -> Value {
    let notification = |failure: &String| json!({"level": "error", "message": {"text": failure}});
    let mut invocation = json!({"executionSuccessful": report.failures.is_empty()});
    if !report.failures.is_empty() {
        invocation["toolExecutionNotifications"] = report.failures.iter().map(notification).collect();
    }
    invocation
}

/// The description of a code, with its page.
fn rule(code: &str, level: Severity) -> Value {
    let mut rule = json!({"id": code, "defaultConfiguration": {"level": level_of(level)}});
    if let Ok(page) = codes::explain(code) {
        rule["shortDescription"] = json!({"text": page.title});
        rule["help"] = json!({"text": page.title, "markdown": page.markdown});
    }
    rule
}

fn level_of(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information | Severity::Hint => "note",
    }
}

fn result(report: &Report, source: &Source, finding: &Finding, fingerprint: &str) -> Value {
    let path = from_root(report, &source.path);
    let mut result = json!({
        "ruleId": finding.code,
        "level": level_of(finding.level),
        "message": {"text": finding.message},
        "locations": [{"physicalLocation": location(&path, finding.range)}],
        // GitHub knows a finding again by this one.
        "partialFingerprints": {"primaryLocationLineHash": fingerprint},
    });
    if !finding.related.is_empty() {
        let related = finding.related.iter().enumerate().map(|(id, related)| {
            let place = location(&from_root(report, &related.path), related.range);
            json!({"id": id, "physicalLocation": place, "message": {"text": related.message}})
        });
        result["relatedLocations"] = related.collect();
    }
    if let Some(fix) = &finding.fix {
        let replacement = |edit: &FixEdit| {
            let mut replacement = Map::from_iter([("deletedRegion".to_owned(), region(edit.range))]);
            replacement.insert("insertedContent".to_owned(), json!({"text": edit.replacement}));
            Value::Object(replacement)
        };
        let replacements: Vec<Value> = fix.edits.iter().map(replacement).collect();
        let change = json!({"artifactLocation": artifact(&path), "replacements": replacements});
        result["fixes"] = json!([{"description": {"text": fix.title}, "artifactChanges": [change]}]);
    }
    result
}

fn location(path: &str, place: PointRange) -> Value {
    json!({"artifactLocation": artifact(path), "region": region(place)})
}

fn region(place: PointRange) -> Value {
    json!({
        "startLine": place.start.line,
        "startColumn": place.start.column,
        "endLine": place.end.line,
        "endColumn": place.end.column,
    })
}

/// The address of a file by its path with slashes: relative to the root unless the path is absolute.
fn artifact(path: &str) -> Value {
    let encoded = utf8_percent_encode(path, ESCAPED);
    if path.starts_with('/') {
        json!({"uri": format!("file://{encoded}")})
    } else if path.as_bytes().get(1) == Some(&b':') {
        json!({"uri": format!("file:///{encoded}")})
    } else {
        json!({"uri": encoded.to_string(), "uriBaseId": ROOT})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_relative_below_the_root() {
        assert_eq!(artifact("maps/é a.g"), json!({"uri": "maps/%C3%A9%20a.g", "uriBaseId": ROOT}));
        assert_eq!(artifact("/lib/a.g"), json!({"uri": "file:///lib/a.g"}));
        assert_eq!(artifact("C:/lib/a.g"), json!({"uri": "file:///C%3A/lib/a.g"}));
    }
}
