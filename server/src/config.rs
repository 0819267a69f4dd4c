//! The settings files of folders, as the disk has them. What they mean is the same in every session
//! ([`ludex_lsp::config`]).

use std::io::ErrorKind;
use std::path::Path;

use ludex_base::Settings;
use ludex_base::settings::ValueKind;
use serde_json::Value;

use crate::fence;
use crate::workspace::{absolute, read_bytes};

pub use ludex_lsp::config::{Problem, WrittenSetting, all, apply, parse_toml};

pub(crate) use ludex_lsp::config::{FILE_NAME, SettingsFile, is_settings_file, parse_json, problems};

/// Reads the settings file of a folder and applies what it holds. [`None`] if there is none.
pub(crate) fn read(settings: &mut Settings, folder: &Path) -> Option<SettingsFile> {
    let path = folder.join(FILE_NAME);
    if !fence::is_open(&path) {
        return None;
    }
    let bytes = match read_bytes(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        Err(error) => return Some(SettingsFile::unreadable(folder, error)),
    };
    let mut file = SettingsFile::parse(settings, folder, &bytes);
    let missing = missing_folders(file.entries(), folder);
    file.add(missing);
    Some(file)
}

/// The folders that settings name and that are not there or cannot be read. They are no reason to refuse a setting: a
/// folder may come later.
pub(crate) fn missing_folders(entries: &[WrittenSetting], base: &Path) -> Vec<Problem> {
    let takes_folders = |entry: &&WrittenSetting| {
        all().any(|setting| setting.name == entry.key && setting.value_kind == ValueKind::Folders)
    };
    let mut problems = Vec::new();
    for entry in entries.iter().filter(takes_folders) {
        for path in entry.value.as_array().into_iter().flatten().filter_map(Value::as_str) {
            let folder = absolute(&base.join(path));
            let Err(error) = fence::check(&folder).and_then(|()| std::fs::read_dir(&folder)) else { continue };
            let what = match error.kind() {
                ErrorKind::NotFound => "is not there".to_owned(),
                ErrorKind::NotADirectory => "is not a folder".to_owned(),
                _ => format!("cannot be read: {error}"),
            };
            problems.push(Problem {
                code: "missing-folder",
                message: format!("`{}` names the folder {}, which {what}", entry.key, folder.display()),
                range: entry.part(path),
            });
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_cannot_be_read_sets_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(FILE_NAME);
        let mut settings = Settings::default();
        assert!(read(&mut settings, folder.path()).is_none());
        std::fs::write(&path, b"baseline = \"\xE9.json\"\n").expect("written");
        let file = read(&mut settings, folder.path()).expect("a file");
        let shown: Vec<(&str, &str)> = file.problems.iter().map(|p| (p.code, &file.text[p.range.clone()])).collect();
        assert_eq!(shown, [("invalid-toml", "\u{fffd}")]);
        std::fs::remove_file(&path).and_then(|()| std::fs::create_dir(&path)).expect("a folder");
        let file = read(&mut settings, folder.path()).expect("something");
        assert_eq!((file.text.as_str(), file.problems[0].code), ("", "unreadable-file"));
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn a_folder_that_is_not_there_is_reported_where_it_stands() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("here")).expect("a folder");
        std::fs::write(folder.path().join("file"), "").expect("written");
        let text = "gdl.library = [\"here\", \"file\",\n  \"gone\"]\n";
        let entries = parse_toml(text).expect("valid");
        let problems = missing_folders(&entries, folder.path());
        let place = |problem: &Problem| text[problem.range.clone()].trim_matches('"');
        let shown: Vec<(&str, &str)> = problems.iter().map(|problem| (problem.code, place(problem))).collect();
        assert_eq!(shown, [("missing-folder", "file"), ("missing-folder", "gone")]);
        assert!(problems[0].message.ends_with("file, which is not a folder"), "{}", problems[0].message);
        assert!(problems[1].message.ends_with("gone, which is not there"), "{}", problems[1].message);
        let mut settings = Settings::default();
        assert_eq!(apply(&mut settings, &entries, folder.path()), []);
        let library = all().find(|setting| setting.name == "gdl.library").expect("the setting");
        assert_eq!(settings.folders(library).len(), 3, "the setting holds all the same");
    }
}
