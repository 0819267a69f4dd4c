//! The file of a baseline: read for the settings, written by `ludex check`.
//!
//! It is JSON, for people to read and to merge, sorted:
//! `{"version": 2, "files": {"a.g": {"gdl/x": {"error": {"message": {"text of the line": 2}}}}}}`. In version 1 there
//! were neither severities nor lines.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use ludex_base::baseline::{Key, Known};
use ludex_base::settings::BASELINE;
use ludex_base::{Baseline, Settings, Severity};
use serde_json::{Value, json};

use crate::config::SettingsFile;
use crate::{codes, workspace};

/// The name that a baseline usually has: the server notices at once when such a file changes.
pub(crate) const FILE_NAME: &str = "ludex-baseline.json";

/// The version of the format.
const VERSION: u64 = 2;

/// The word for the severity of what comes from version 1.
const ANY: &str = "any";

/// Reads the baseline that settings name into them, if they name one. If it is not there or cannot be read, there is
/// none, and that is a problem in the settings file, if that names it.
///
/// # Errors
/// If it is not there or cannot be read, and the file does not name it; for people.
pub(crate) fn load(settings: &mut Settings, file: Option<&mut SettingsFile>) -> Result<(), String> {
    settings.set_baseline(None);
    let Some(path) = settings.file(&BASELINE).map(Path::to_owned) else { return Ok(()) };
    let unread = match read(&path) {
        Ok(baseline) => {
            settings.set_baseline(Some(Arc::new(baseline)));
            return Ok(());
        }
        Err(unread) => unread,
    };
    let Some(file) = file.filter(|file| file.path(&BASELINE).as_ref() == Some(&path)) else {
        return Err(unread.message(&path.display().to_string()));
    };
    let message = unread.message(file.written(&BASELINE).unwrap_or_default());
    file.report(&BASELINE, unread.code(), message);
    Ok(())
}

/// The reason why there is no baseline where settings name one.
#[derive(Debug)]
enum Unread {
    /// There is no such file.
    Missing,
    /// It cannot be read.
    Unreadable(std::io::Error),
    /// It holds something else.
    Other(String),
}

impl Unread {
    /// The code after `config/`.
    fn code(&self) -> &'static str {
        match self {
            Unread::Missing => "missing-baseline",
            Unread::Unreadable(_) | Unread::Other(_) => "unreadable-baseline",
        }
    }

    /// The message about a file by its name: what is wrong and how a baseline is written.
    fn message(&self, name: &str) -> String {
        let named = format!("`{}` names the file {name}, which", BASELINE.name);
        let writes = format!("`ludex check --write-baseline {name}` writes");
        match self {
            Unread::Missing => format!("{named} is not there; {writes} it"),
            Unread::Unreadable(error) => format!("{named} cannot be read: {error}"),
            Unread::Other(why) => format!("{named} is not a baseline: {why}; {writes} one once this file is deleted"),
        }
    }
}

fn read(path: &Path) -> Result<Baseline, Unread> {
    let bytes = workspace::read_bytes(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => Unread::Missing,
        _ => Unread::Unreadable(error),
    })?;
    let value: Value = serde_json::from_slice(&bytes).map_err(|error| Unread::Other(error.to_string()))?;
    let other = || Unread::Other("its `version` and `files` are not as they are written".to_owned());
    parse(&value, folder_of(path), &codes::renamed).ok_or_else(other)
}

/// The folder from which the paths in a baseline start.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("/"))
}

/// The baseline that JSON holds, which lies in a folder; [`None`] if it holds something else. `renamed` gives the present
/// name of a code where a former one is written.
pub fn parse(value: &Value, folder: &Path, renamed: &dyn Fn(&str) -> Option<String>) -> Option<Baseline> {
    let mut baseline = Baseline::new(folder);
    let has_lines = match value["version"].as_u64()? {
        1 => false,
        VERSION => true,
        _ => return None,
    };
    let mut add = |name: &str, key: Key, line: &str, count: &Value| -> Option<()> {
        let count = usize::try_from(count.as_u64()?).ok()?;
        baseline.add(name, Known { key, line: line.to_owned(), count });
        Some(())
    };
    for (name, by_code) in value["files"].as_object()? {
        for (code, found) in by_code.as_object()? {
            let code = renamed(code).unwrap_or_else(|| code.clone());
            let key = |severity, message: &str| Key { code: code.clone(), severity, message: message.to_owned() };
            if !has_lines {
                for (message, count) in found.as_object()? {
                    add(name, key(None, message), "", count)?;
                }
                continue;
            }
            for (severity, messages) in found.as_object()? {
                let severity = severity_of(severity)?;
                for (message, lines) in messages.as_object()? {
                    for (line, count) in lines.as_object()? {
                        add(name, key(severity, message), line, count)?;
                    }
                }
            }
        }
    }
    Some(baseline)
}

/// The severity that a word stands for, where `Some(None)` is any; [`None`] if it is no such word.
fn severity_of(word: &str) -> Option<Option<Severity>> {
    match word {
        ANY => Some(None),
        _ => Severity::ALL.into_iter().find(|severity| severity.name() == word).map(Some),
    }
}

/// The text of the file of a baseline.
pub fn text(baseline: &Baseline) -> String {
    let mut files = json!({});
    for (name, Known { key, line, count }) in baseline.entries() {
        let severity = key.severity.map_or(ANY, Severity::name);
        // What is not there yet is made by asking for it.
        files[name][key.code][severity][key.message][line] = json!(count);
    }
    format!("{:#}\n", json!({"version": VERSION, "files": files}))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(code: &str, severity: Option<Severity>, message: &str, line: &str, count: usize) -> Known {
        let key = Key { code: code.to_owned(), severity, message: message.to_owned() };
        Known { key, line: line.to_owned(), count }
    }

    #[test]
    fn what_is_written_is_read() {
        let mut baseline = Baseline::new("/game");
        let hint = Some(Severity::Hint);
        for (name, known) in [
            ("b.g", known("gdl/unused-define", hint, "`x` is \"never\" read", "(define x 1)", 1)),
            ("a/b.g", known("gdl/unused-define", hint, "`x` is never read", "(define x 1)", 2)),
            ("a/b.g", known("gdl/unused-define", hint, "`x` is never read", "(define x 2)", 1)),
            ("a/b.g", known("gdl/unused-define", None, "`y` is never read", "", 1)),
        ] {
            baseline.add(name, known);
        }
        let text = text(&baseline);
        assert!(text.find("a/b.g") < text.find("\"b.g\"") && text.ends_with("}\n"), "{text}");
        let value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(parse(&value, Path::new("/game"), &|_| None), Some(baseline));
    }

    #[test]
    fn a_former_name_of_a_code_is_read_as_the_present_one() {
        let renamed = |code: &str| (code == "gdl/old").then(|| "gdl/new".to_owned());
        let value = json!({"version": 2, "files": {"a.g": {
            "gdl/old": {"error": {"`x` is wrong": {"x": 1}}},
            "gdl/new": {"error": {"`x` is wrong": {"x": 2}}},
        }}});
        let read = parse(&value, Path::new("/game"), &renamed).expect("a baseline");
        let mut expected = Baseline::new("/game");
        expected.add("a.g", known("gdl/new", Some(Severity::Error), "`x` is wrong", "x", 3));
        assert_eq!(read, expected);
        assert!(text(&read).contains("gdl/new") && !text(&read).contains("gdl/old"), "{}", text(&read));
    }

    #[test]
    fn the_first_version_is_read() {
        let value = json!({"version": 1, "files": {"a.g": {"gdl/x": {"`x` is never read": 2}}}});
        let mut baseline = Baseline::new("/game");
        baseline.add("a.g", known("gdl/x", None, "`x` is never read", "", 2));
        assert_eq!(parse(&value, Path::new("/game"), &|_| None), Some(baseline));
    }

    #[test]
    fn what_is_not_a_baseline_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(FILE_NAME);
        let missing = read(&path).expect_err("no file");
        let message =
            "`baseline` names the file a.json, which is not there; `ludex check --write-baseline a.json` writes it";
        assert_eq!((missing.code(), missing.message("a.json").as_str()), ("missing-baseline", message));
        let wrong_severity = "{\"version\": 2, \"files\": {\"a.g\": {\"gdl/x\": {\"loud\": {\"a\": {\"b\": 1}}}}}}";
        let (later, no_codes) = ("{\"version\": 3, \"files\": {}}", "{\"version\": 1, \"files\": {\"a.g\": 3}}");
        for text in ["", "[]", later, no_codes, wrong_severity] {
            std::fs::write(&path, text).expect("written");
            assert_eq!(read(&path).expect_err(text).code(), "unreadable-baseline");
        }
    }
}
