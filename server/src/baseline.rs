//! The file of a baseline: read for the settings, written by `ludex check`.
//!
//! It is JSON, for people to read and to merge: `{"version": 1, "files": {"a.g": {"gdl/x": {"message": 2}}}}`, sorted.

use std::path::Path;
use std::sync::Arc;

use ludex_base::settings::BASELINE;
use ludex_base::{Baseline, Settings};
use serde_json::{Map, Value, json};

use crate::workspace;

/// The name that a baseline usually has: the server notices at once when such a file changes.
pub(crate) const FILE_NAME: &str = "ludex-baseline.json";

/// The version of the format.
const VERSION: u64 = 1;

/// Reads the baseline that settings name into them, if they name one.
///
/// # Errors
/// If it is not there, cannot be read or is not a baseline; for people. There is no baseline then.
pub(crate) fn load(settings: &mut Settings) -> Result<(), String> {
    settings.set_baseline(None);
    let Some(path) = settings.file(&BASELINE) else { return Ok(()) };
    let baseline = read(path)?;
    settings.set_baseline(Some(Arc::new(baseline)));
    Ok(())
}

fn read(path: &Path) -> Result<Baseline, String> {
    let wrong = |why: &dyn std::fmt::Display| format!("the baseline {}: {why}", path.display());
    let bytes = workspace::read_bytes(path).map_err(|error| wrong(&error))?;
    let value: Value = serde_json::from_slice(&bytes).map_err(|error| wrong(&error))?;
    parse(&value, folder_of(path)).ok_or_else(|| wrong(&"this is not what `ludex check --write-baseline` writes"))
}

/// The folder from which the paths in a baseline start.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("/"))
}

fn parse(value: &Value, folder: &Path) -> Option<Baseline> {
    let mut baseline = Baseline::new(folder);
    if value["version"].as_u64() != Some(VERSION) {
        return None;
    }
    for (name, codes) in value["files"].as_object()? {
        for (code, messages) in codes.as_object()? {
            for (message, count) in messages.as_object()? {
                let count = usize::try_from(count.as_u64()?).ok()?;
                baseline.add(name, (code.clone(), message.clone()), count);
            }
        }
    }
    Some(baseline)
}

/// The text of the file of a baseline.
pub(crate) fn text(baseline: &Baseline) -> String {
    let mut files: Map<String, Value> = Map::new();
    for (name, (code, message), count) in baseline.entries() {
        let codes = files.entry(name).or_insert_with(|| json!({}));
        let codes = codes.as_object_mut().map(|codes| codes.entry(code.as_str()).or_insert_with(|| json!({})));
        if let Some(messages) = codes.and_then(Value::as_object_mut) {
            messages.insert(message.clone(), json!(count));
        }
    }
    format!("{:#}\n", json!({"version": VERSION, "files": files}))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut baseline = Baseline::new("/game");
        for (name, code, message, count) in [
            ("b.g", "gdl/unused-define", "`x` is \"never\" read", 1),
            ("a/b.g", "gdl/unused-define", "`x` is never read", 2),
            ("a/b.g", "gdl/unused-define", "`y` is never read", 1),
        ] {
            baseline.add(name, (code.to_owned(), message.to_owned()), count);
        }
        let text = text(&baseline);
        assert!(text.find("a/b.g") < text.find("\"b.g\"") && text.ends_with("}\n"), "{text}");
        let value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(parse(&value, Path::new("/game")), Some(baseline));
    }

    #[test]
    fn what_is_not_a_baseline_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(FILE_NAME);
        assert!(read(&path).expect_err("no file").contains(FILE_NAME));
        for text in ["", "[]", "{\"version\": 2, \"files\": {}}", "{\"version\": 1, \"files\": {\"a.g\": 3}}"] {
            std::fs::write(&path, text).expect("written");
            assert!(read(&path).is_err(), "{text}");
        }
    }
}
