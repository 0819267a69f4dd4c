//! The findings in the modules of GDL among the real files are those of a list, with a word on why each warning is
//! true. Where there are no real files, the test passes.

use std::collections::BTreeMap;

use ludex_tests::program::{check, findings};
use ludex_tests::{corpus, repository};
use serde_json::Value;

use crate::LUDEX;

/// The list; what its lines hold is said on top of it.
const LIST: &str = "tests/data/gdl-corpus-findings.txt";

/// The mark of a line for all findings of a code in a file, behind their number.
const IN_ALL: &str = " in all\t";

/// The lines that the list has for a report, without the reasons: one for each error and warning, and one for all
/// other findings of a code in a file.
fn lines_of(report: &Value) -> Vec<String> {
    let text = |found: &Value, key: &str| found[key].as_str().expect("a text").to_owned();
    let mut bad = Vec::new();
    let mut others: BTreeMap<(String, String, String), u32> = BTreeMap::new();
    for found in findings(report) {
        let (path, severity, code) = (text(found, "path"), text(found, "severity"), text(found, "code"));
        let file = path.strip_prefix("gdl/").expect("a file in the folder").to_owned();
        if severity == "error" || severity == "warning" {
            let line = found["range"]["start"]["line"].as_u64().expect("a line");
            bad.push((file, line, severity, code));
        } else {
            *others.entry((file, severity, code)).or_default() += 1;
        }
    }
    let bad = bad.into_iter().map(|(file, line, severity, code)| {
        let shown = format!("{file}\t{line}\t{severity}\t{code}");
        ((file, false, line, severity, code), shown)
    });
    let others = others.into_iter().map(|((file, severity, code), count)| {
        let shown = format!("{file}\t{count}{IN_ALL}{severity}\t{code}");
        ((file, true, 0, severity, code), shown)
    });
    let mut lines: Vec<_> = bad.chain(others).collect();
    lines.sort();
    lines.into_iter().map(|(_, line)| line).collect()
}

/// A line of the list, and the reason behind it.
fn without_reason(line: &str) -> (&str, &str) {
    let end = line.match_indices('\t').nth(3).map_or(line.len(), |(at, _)| at);
    (&line[..end], line[end..].trim())
}

#[test]
fn what_is_found_in_the_modules_is_listed() {
    let Some(corpus) = corpus() else {
        println!("left out: no real files beside the repository");
        return;
    };
    let (report, _) = check(LUDEX, &corpus, &["gdl"]);
    let found = lines_of(&report);
    let path = repository().join(LIST);
    let list = std::fs::read_to_string(&path).expect("the list");
    let (notes, lines): (Vec<&str>, Vec<&str>) = list.lines().partition(|line| line.starts_with('#'));
    let lines: Vec<(&str, &str)> = lines.into_iter().map(without_reason).collect();
    let reasons: BTreeMap<&str, &str> = lines.iter().copied().collect();
    let reason = |line: &str| reasons.get(line).copied().unwrap_or_default();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let lines = found.iter().map(|line| format!("{line}\t{}", reason(line.as_str())).trim_end().to_owned());
        let text: Vec<String> = notes.into_iter().map(str::to_owned).chain(lines).collect();
        std::fs::write(&path, text.join("\n") + "\n").expect("a list that can be written");
        return;
    }
    let listed: Vec<&str> = lines.iter().map(|(line, _)| *line).collect();
    let gone: Vec<&str> = listed.iter().copied().filter(|line| !found.iter().any(|other| other == line)).collect();
    let new: Vec<&String> = found.iter().filter(|line| !listed.contains(&line.as_str())).collect();
    assert!(gone.is_empty() && new.is_empty(), "{LIST}: no longer found {gone:#?}, not listed {new:#?}");
    assert_eq!(found.len(), listed.len(), "{LIST}: a line stands there too often, or not often enough");
    let bare: Vec<&String> =
        found.iter().filter(|line| !line.contains(IN_ALL) && reason(line.as_str()).is_empty()).collect();
    assert!(bare.is_empty(), "{LIST}: nothing says why these are true: {bare:#?}");
}
