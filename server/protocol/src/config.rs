//! Settings: the same names in `ludex.toml`, in the client's configuration under `ludex`, and in
//! `--config KEY=VALUE`. Later sources win: file, client, command line.
//!
//! A wrong setting never stops anything: it is reported where it stands, and the default holds.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::ops::Range;
use std::path::{Path, PathBuf};

use ludex_base::settings::{self, Setting, Settings, ValueKind};
use ludex_base::{Severity, did_you_mean};
use ludex_languages::LANGUAGES;
use serde_json::Value;

/// The name of the settings file at the root of a workspace.
pub(crate) const FILE_NAME: &str = "ludex.toml";

/// True for the path of a settings file.
pub(crate) fn is_settings_file(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == FILE_NAME)
}

/// Every setting: those that all languages share, then those that the languages declare.
pub fn all() -> impl Iterator<Item = &'static Setting> {
    settings::SHARED.into_iter().chain(LANGUAGES.all().flat_map(|dialect| dialect.settings.iter().copied()))
}

/// The values that a setting takes, for people.
pub(crate) fn describe_value(setting: &Setting) -> String {
    match setting.value_kind {
        ValueKind::File => "a file, such as \"ludex-baseline.json\"".to_owned(),
        ValueKind::Folders => "a list of folders, such as [\"../library\"]".to_owned(),
        ValueKind::Choice(values) => {
            let values: Vec<String> = values.iter().map(u64::to_string).collect();
            one_of(&values)
        }
        ValueKind::Number(least, greatest) => format!("a number from {least} to {greatest}"),
        ValueKind::Flag(_) => "true or false".to_owned(),
        ValueKind::Word(words) => one_of(&words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>()),
        ValueKind::Severities => {
            let words: Vec<&str> = Severity::ALL.iter().map(|severity| severity.name()).collect();
            format!("a table from codes to {} or off", words.join(", "))
        }
    }
}

/// A choice in words, such as `a, b or c`.
fn one_of(values: &[String]) -> String {
    match values {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => values.concat(),
    }
}

/// The value of a setting; `None` if it is not what the setting takes. Relative paths are meant from `base`. What is
/// wrong with a part of the value is one of the problems, and the other parts hold, unless that refuses the whole.
fn value_of(
    setting: &Setting,
    entry: &Entry,
    base: &Path,
    refuses: bool,
    problems: &mut Vec<Problem>,
) -> Option<settings::Value> {
    let value = &entry.value;
    match setting.value_kind {
        ValueKind::File => value.as_str().map(|path| settings::Value::File(absolute(base, path))),
        ValueKind::Folders => {
            let folders = value.as_array()?.iter().map(|item| Some(absolute(base, item.as_str()?)));
            folders.collect::<Option<_>>().map(settings::Value::Folders)
        }
        ValueKind::Choice(values) => value.as_u64().filter(|value| values.contains(value)).map(settings::Value::Number),
        ValueKind::Number(least, greatest) => {
            value.as_u64().filter(|value| (least..=greatest).contains(value)).map(settings::Value::Number)
        }
        ValueKind::Flag(_) => value.as_bool().map(settings::Value::Flag),
        ValueKind::Word(words) => {
            let word = value.as_str()?;
            words.iter().position(|known| *known == word).map(settings::Value::Word)
        }
        ValueKind::Severities => {
            let known = crate::codes::in_settings();
            let mut severities = BTreeMap::new();
            for (code, value) in value.as_object()? {
                let range = entry.part(code);
                if !known.contains_key(code) {
                    problems.push(unknown_code(code, known.keys(), range.clone()));
                }
                match severity(value) {
                    Some(severity) => {
                        severities.insert(code.clone(), severity);
                    }
                    None => problems.push(wrong_severity(code, value, range, refuses)),
                }
            }
            Some(settings::Value::Severities(severities))
        }
    }
}

/// The place that a path of a setting means.
fn absolute(base: &Path, path: &str) -> PathBuf {
    crate::workspace::absolute(&base.join(path))
}

/// The severity that a value names, where `Some(None)` is `off`; `None` if it names none.
fn severity(value: &Value) -> Option<Option<Severity>> {
    match value.as_str()? {
        "off" => Some(None),
        word => Severity::ALL.into_iter().find(|severity| severity.name() == word).map(Some),
    }
}

/// The settings file of a folder.
#[derive(Debug, Default)]
pub(crate) struct SettingsFile {
    /// The folder.
    pub(crate) folder: PathBuf,
    /// Its text; empty if it cannot be read.
    pub(crate) text: String,
    /// The problems in it.
    pub(crate) problems: Vec<Problem>,
    /// What it sets.
    entries: Vec<Entry>,
}

/// Reads the settings file of a folder and applies what it holds. [`None`] if there is none.
pub(crate) fn read(settings: &mut Settings, folder: &Path) -> Option<SettingsFile> {
    let mut file = SettingsFile { folder: folder.to_owned(), ..SettingsFile::default() };
    let bytes = match crate::workspace::read_bytes(&folder.join(FILE_NAME)) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        Err(error) => {
            let message = format!("this file cannot be read, and nothing in it holds: {error}");
            file.problems.push(Problem { code: "unreadable-file", message, range: 0..0 });
            return Some(file);
        }
    };
    let valid = std::str::from_utf8(&bytes).map(|_| ()).map_err(|error| error.valid_up_to());
    file.text = String::from_utf8_lossy(&bytes).into_owned();
    let parsed = match valid {
        Ok(()) => parse_toml(&file.text),
        Err(at) => Err(Problem {
            code: "invalid-toml",
            message: "this is not valid TOML: it is not in UTF-8".to_owned(),
            range: at..at + char::REPLACEMENT_CHARACTER.len_utf8(),
        }),
    };
    match parsed {
        Ok(entries) => {
            file.problems = apply(settings, &entries, folder);
            file.problems.extend(missing_folders(&entries, folder));
            file.problems.sort_by_key(|problem| problem.range.start);
            file.entries = entries;
        }
        Err(problem) => file.problems.push(problem),
    }
    Some(file)
}

impl SettingsFile {
    /// The path that it gives a setting which takes one, as it is written.
    pub(crate) fn written(&self, setting: &Setting) -> Option<&str> {
        self.entry(setting)?.value.as_str()
    }

    /// The path that it gives a setting which takes one.
    pub(crate) fn path(&self, setting: &Setting) -> Option<PathBuf> {
        self.written(setting).map(|written| absolute(&self.folder, written))
    }

    /// Adds a problem with a setting, where that is written.
    pub(crate) fn report(&mut self, setting: &Setting, code: &'static str, message: String) {
        let range = self.entry(setting).map(|entry| entry.range.clone()).unwrap_or_default();
        self.problems.push(Problem { code, message, range });
        self.problems.sort_by_key(|problem| problem.range.start);
    }

    fn entry(&self, setting: &Setting) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key == setting.name)
    }
}

/// A setting as someone wrote it.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The dotted name.
    pub key: String,
    /// The value.
    pub(crate) value: Value,
    /// Bytes of the key in the file it comes from; empty for other sources.
    pub(crate) range: Range<usize>,
    /// The ranges of the keys of a table and of the strings of a list in the file, by their texts; in bytes.
    pub(crate) parts: BTreeMap<String, Range<usize>>,
}

impl Entry {
    /// The range of a part of the value; if that is not known, that of the key.
    fn part(&self, text: &str) -> Range<usize> {
        self.parts.get(text).unwrap_or(&self.range).clone()
    }

    /// The setting without a place, as another source than a file has it.
    pub(crate) fn without_place(self) -> Entry {
        Entry { range: 0..0, parts: BTreeMap::new(), ..self }
    }
}

/// A problem in a source of settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The code after `config/`.
    pub(crate) code: &'static str,
    /// The message: what is wrong and what to write instead.
    pub(crate) message: String,
    /// Bytes in the source.
    pub(crate) range: Range<usize>,
}

/// Reads a TOML text.
pub fn parse_toml(text: &str) -> Result<Vec<Entry>, Problem> {
    let table = toml::de::DeTable::parse(text).map_err(|error| Problem {
        code: "invalid-toml",
        message: format!("this is not valid TOML: {}", error.message()),
        range: error.span().unwrap_or(0..0),
    })?;
    let mut entries = Vec::new();
    flatten_toml(table.get_ref(), "", &mut entries);
    entries.sort_by_key(|entry| entry.range.start);
    Ok(entries)
}

fn flatten_toml(table: &toml::de::DeTable<'_>, prefix: &str, out: &mut Vec<Entry>) {
    for (key, value) in table {
        let name = format!("{prefix}{}", key.get_ref());
        match value.get_ref() {
            toml::de::DeValue::Table(inner) if !is_setting(&name) => flatten_toml(inner, &format!("{name}."), out),
            other => {
                let (value, parts) = (toml_to_json(other), parts(other));
                out.push(Entry { key: name, value, range: key.span(), parts });
            }
        }
    }
}

/// The ranges of the keys of a table and of the strings of a list, by their texts.
fn parts(value: &toml::de::DeValue<'_>) -> BTreeMap<String, Range<usize>> {
    match value {
        toml::de::DeValue::Table(table) => {
            table.iter().map(|(key, _)| (key.get_ref().to_string(), key.span())).collect()
        }
        toml::de::DeValue::Array(items) => {
            let strings = items.iter().filter_map(|item| match item.get_ref() {
                toml::de::DeValue::String(text) => Some((text.to_string(), item.span())),
                _ => None,
            });
            strings.collect()
        }
        _ => BTreeMap::new(),
    }
}

fn is_setting(name: &str) -> bool {
    all().any(|setting| setting.name == name)
}

fn toml_to_json(value: &toml::de::DeValue<'_>) -> Value {
    match value {
        toml::de::DeValue::String(text) => Value::from(text.as_ref()),
        toml::de::DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).map_or(Value::Null, Value::from)
        }
        toml::de::DeValue::Float(number) => number.as_str().parse::<f64>().map_or(Value::Null, Value::from),
        toml::de::DeValue::Boolean(value) => Value::from(*value),
        toml::de::DeValue::Datetime(value) => Value::from(value.to_string()),
        toml::de::DeValue::Array(items) => items.iter().map(|item| toml_to_json(item.get_ref())).collect(),
        toml::de::DeValue::Table(table) => {
            let pairs = table.iter().map(|(key, value)| (key.get_ref().to_string(), toml_to_json(value.get_ref())));
            Value::Object(pairs.collect())
        }
    }
}

/// Reads the client's configuration: nested objects, or dotted keys. `null` is not a setting.
pub(crate) fn parse_json(value: &Value) -> Vec<Entry> {
    let mut entries = Vec::new();
    flatten_json(value, "", &mut entries);
    entries
}

fn flatten_json(value: &Value, prefix: &str, out: &mut Vec<Entry>) {
    let Some(object) = value.as_object() else { return };
    for (key, value) in object {
        let name = format!("{prefix}{key}");
        match value {
            Value::Null => {}
            Value::Object(_) if !is_setting(&name) => flatten_json(value, &format!("{name}."), out),
            _ => out.push(Entry { key: name, value: value.clone(), range: 0..0, parts: BTreeMap::new() }),
        }
    }
}

/// Applies settings in order; relative paths are meant from `base`.
pub fn apply(settings: &mut Settings, entries: &[Entry], base: &Path) -> Vec<Problem> {
    put(settings, entries, base, false)
}

/// The problems with settings where a wrong one is refused, so that nothing is done instead.
pub(crate) fn problems(entries: &[Entry], base: &Path) -> Vec<Problem> {
    put(&mut Settings::default(), entries, base, true)
}

/// Applies settings in order. Unless wrong ones are refused, the messages about them say what is used instead.
fn put(settings: &mut Settings, entries: &[Entry], base: &Path, refuses: bool) -> Vec<Problem> {
    let consequence = if refuses { "" } else { "; the default is used" };
    let mut problems = Vec::new();
    for entry in entries {
        let Some(setting) = all().find(|setting| setting.name == entry.key) else {
            problems.push(Problem {
                code: "unknown-setting",
                message: format!("there is no setting `{}`; {}", entry.key, suggestion(&entry.key)),
                range: entry.range.clone(),
            });
            continue;
        };
        match value_of(setting, entry, base, refuses, &mut problems) {
            Some(value) => settings.set(setting, value),
            None => problems.push(Problem {
                code: "wrong-value",
                message: format!("`{}` takes {}{consequence}", setting.name, describe_value(setting)),
                range: entry.range.clone(),
            }),
        }
    }
    problems
}

/// The folders that settings name and that are not there or cannot be read. They are no reason to refuse a setting: a
/// folder may come later.
pub(crate) fn missing_folders(entries: &[Entry], base: &Path) -> Vec<Problem> {
    let takes_folders =
        |entry: &&Entry| all().any(|setting| setting.name == entry.key && setting.value_kind == ValueKind::Folders);
    let mut problems = Vec::new();
    for entry in entries.iter().filter(takes_folders) {
        for path in entry.value.as_array().into_iter().flatten().filter_map(Value::as_str) {
            let folder = absolute(base, path);
            let Err(error) = std::fs::read_dir(&folder) else { continue };
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

/// The advice on what to write instead of a setting that does not exist.
fn suggestion(key: &str) -> String {
    let is_inside = |name: &&str| name.strip_prefix(key).is_some_and(|rest| rest.starts_with('.'));
    let inside: Vec<&str> = all().map(|setting| setting.name).filter(is_inside).collect();
    if !inside.is_empty() {
        return format!("`{key}` is a table that holds {}", inside.join(", "));
    }
    match did_you_mean(key, all().map(|setting| setting.name)) {
        Some(guess) => format!("did you mean `{guess}`?"),
        None => {
            let names: Vec<&str> = all().map(|setting| setting.name).collect();
            format!("known are: {}", names.join(", "))
        }
    }
}

/// A code whose severity is set and that no language reports.
fn unknown_code<'a>(code: &str, known: impl Iterator<Item = &'a String>, range: Range<usize>) -> Problem {
    let guess = did_you_mean(code, known.map(String::as_str));
    let hint = guess.map(|guess| format!("; did you mean `{guess}`?")).unwrap_or_default();
    Problem { code: "unknown-code", message: format!("there is no code `{code}`{hint}"), range }
}

/// A code whose severity is set to something that is none.
fn wrong_severity(code: &str, value: &Value, range: Range<usize>, refuses: bool) -> Problem {
    let words: Vec<&str> = Severity::ALL.iter().map(|severity| severity.name()).chain(["off"]).collect();
    let words = words.join(", ");
    let consequence = if refuses { "" } else { "; its own severity is used" };
    let message = format!("the severity of `{code}` is one of {words}, not {value}{consequence}");
    Problem { code: "wrong-value", message, range }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_says_the_same() {
        let base = Path::new("/game");
        let mut settings = Vec::new();
        for entries in [
            parse_toml("[gdl]\nlibrary = [\"lib\"]\n").expect("valid"),
            parse_toml("gdl.library = [\"lib\"]").expect("valid"),
            parse_json(&serde_json::json!({"gdl": {"library": ["lib"]}})),
            parse_json(&serde_json::json!({"gdl.library": ["lib"]})),
        ] {
            let mut settings_of_one = Settings::default();
            assert_eq!(apply(&mut settings_of_one, &entries, base), []);
            settings.push(settings_of_one);
        }
        let library = all().find(|setting| setting.name == "gdl.library").expect("the setting");
        assert!(settings.iter().all(|one| one.folders(library) == [Path::new("/game/lib")]));
    }

    #[test]
    fn a_table_that_is_written_as_a_setting_is_called_one() {
        let problems = apply(&mut Settings::default(), &parse_toml("gdl = 3").expect("valid"), Path::new("/"));
        let messages: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
        assert_eq!(messages, ["there is no setting `gdl`; `gdl` is a table that holds gdl.library"]);
    }

    #[test]
    fn wrong_settings_are_reported_where_they_stand() {
        let text = "[gdl]\nlibary = []\nlibrary = 3\n";
        let entries = parse_toml(text).expect("valid");
        let problems = apply(&mut Settings::default(), &entries, Path::new("/"));
        let shown: Vec<(&str, &str)> = problems.iter().map(|p| (p.code, &text[p.range.clone()])).collect();
        assert_eq!(shown, [("unknown-setting", "libary"), ("wrong-value", "library")]);
        assert!(problems[0].message.contains("did you mean `gdl.library`"));
        assert_eq!(parse_toml("gdl = [").expect_err("invalid").code, "invalid-toml");
    }

    #[test]
    fn each_wrong_severity_is_reported_where_it_stands_and_the_others_hold() {
        let text = "[diagnostics.severity]
\"gdl/unused-define\" = \"loud\"
\"gdl/unsed-define\" = \"off\"
\"bogl/unused-variable\" = 3
\"shared/unclosed-paren\" = \"hint\"
\"bogl/unclosed-paren\" = \"off\"
";
        let mut settings = Settings::default();
        let problems = apply(&mut settings, &parse_toml(text).expect("valid"), Path::new("/"));
        let place = |problem: &Problem| text[problem.range.clone()].trim_matches('"');
        let mut shown: Vec<(&str, &str)> = problems.iter().map(|problem| (problem.code, place(problem))).collect();
        shown.sort_unstable();
        let expected = [
            ("unknown-code", "gdl/unsed-define"),
            ("wrong-value", "bogl/unused-variable"),
            ("wrong-value", "gdl/unused-define"),
        ];
        assert_eq!(shown, expected);
        let loud = problems.iter().find(|problem| problem.message.contains("loud")).expect("the message");
        let message = "the severity of `gdl/unused-define` is one of error, warning, information, hint, off, not \
                       \"loud\"; its own severity is used";
        assert_eq!(loud.message, message);
        let code = ludex_base::codes::shared().find(|code| code.name == "unclosed-paren").expect("the code");
        assert_eq!(settings.severity(code, "gdl/unclosed-paren"), Some(Some(Severity::Hint)));
        assert_eq!(settings.severity(code, "bogl/unclosed-paren"), Some(None), "one language is more than all");
    }

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
