//! Settings: the same names in `ludex.toml`, in the client's configuration under `ludex`, and in
//! `--config KEY=VALUE`. Later sources win: file, client, command line.
//!
//! A wrong setting never stops anything: it is reported where it stands, and the default holds.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::Range;
use std::path::{Path, PathBuf};

use ludex_base::settings::{self, Setting, Settings, ValueKind};
use ludex_base::{Code, Severity, did_you_mean};
use ludex_languages::LANGUAGES;
use serde_json::Value;

use crate::{codes, files};

/// The name of settings files. One holds for the files in its folder and below it that have none nearer.
pub const FILE_NAME: &str = "ludex.toml";

/// The code, after `config/`, of what is said of a code that is called by a former name.
const RENAMED_CODE: &str = "renamed-code";

/// The code, after `config/`, of what is said of a code that nothing reports any more.
const RETIRED_CODE: &str = "retired-code";

/// True for the path of a settings file.
pub fn is_settings_file(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == FILE_NAME)
}

/// Every setting: those that all languages share, then those that the languages declare.
pub fn all() -> impl Iterator<Item = &'static Setting> {
    settings::SHARED.into_iter().chain(LANGUAGES.all().flat_map(|dialect| dialect.settings.iter().copied()))
}

/// The values that a setting takes, for people.
fn describe_value(setting: &Setting) -> String {
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
    entry: &WrittenSetting,
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
            let severities = severities(entry, &codes::in_settings(), &codes::renamed, refuses, problems);
            severities.map(settings::Value::Severities)
        }
    }
}

/// The severities in a table, by the present names of the codes, among those that are known; `renamed` gives the present
/// name where a former one is written. [`None`] if the value is not a table.
fn severities(
    entry: &WrittenSetting,
    known: &BTreeMap<String, &'static Code>,
    renamed: &dyn Fn(&str) -> Option<String>,
    refuses: bool,
    problems: &mut Vec<Problem>,
) -> Option<BTreeMap<String, Option<Severity>>> {
    let (mut severities, mut by_former_names) = (BTreeMap::new(), BTreeMap::new());
    for (code, value) in entry.value.as_object()? {
        let range = entry.part(code);
        let present = renamed(code);
        problems.extend(match (&present, known.get(code)) {
            (Some(present), _) => Some(renamed_code(code, present, range.clone())),
            (None, Some(known)) if known.retired => Some(retired_code(code, range.clone())),
            (None, Some(_)) => None,
            (None, None) => Some(unknown_code(code, known.keys(), range.clone())),
        });
        match (severity(value), present) {
            (Some(severity), Some(present)) => by_former_names.insert(present, severity),
            (Some(severity), None) => severities.insert(code.clone(), severity),
            (None, _) => {
                problems.push(wrong_severity(code, value, range, refuses));
                continue;
            }
        };
    }
    // What is said of the present name counts.
    for (code, severity) in by_former_names {
        severities.entry(code).or_insert(severity);
    }
    Some(severities)
}

/// The place that a path of a setting means.
fn absolute(base: &Path, path: &str) -> PathBuf {
    files::absolute(&base.join(path))
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
pub struct SettingsFile {
    /// The folder.
    pub folder: PathBuf,
    /// Its text; empty if it cannot be read.
    pub text: String,
    /// The problems in it.
    pub problems: Vec<Problem>,
    /// The settings in it.
    entries: Vec<WrittenSetting>,
}

impl SettingsFile {
    /// Reads the bytes of the settings file of a folder, and applies what it sets.
    pub fn parse(settings: &mut Settings, folder: &Path, bytes: &[u8]) -> SettingsFile {
        let mut file = SettingsFile { folder: folder.to_owned(), ..SettingsFile::default() };
        let valid = std::str::from_utf8(bytes).map(|_| ()).map_err(|error| error.valid_up_to());
        file.text = String::from_utf8_lossy(bytes).into_owned();
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
                let problems = apply(settings, &entries, folder);
                file.entries = entries;
                file.add(problems);
            }
            Err(problem) => file.problems.push(problem),
        }
        file
    }

    /// The settings file of a folder, if it cannot be read.
    pub fn unreadable(folder: &Path, why: impl Display) -> SettingsFile {
        let message = format!("this file cannot be read, and nothing in it holds: {why}");
        let problem = Problem { code: "unreadable-file", message, range: 0..0 };
        SettingsFile { folder: folder.to_owned(), problems: vec![problem], ..SettingsFile::default() }
    }

    /// The settings in it.
    pub fn entries(&self) -> &[WrittenSetting] {
        &self.entries
    }

    /// Adds problems, in the order of their places.
    pub fn add(&mut self, problems: Vec<Problem>) {
        self.problems.extend(problems);
        self.problems.sort_by_key(|problem| problem.range.start);
    }

    /// The path that it gives a setting which takes one, as it is written.
    pub fn written(&self, setting: &Setting) -> Option<&str> {
        self.entry(setting)?.value.as_str()
    }

    /// The path that it gives a setting which takes one.
    pub fn path(&self, setting: &Setting) -> Option<PathBuf> {
        self.written(setting).map(|written| absolute(&self.folder, written))
    }

    /// Adds a problem with a setting, where that is written.
    pub fn report(&mut self, setting: &Setting, code: &'static str, message: String) {
        let range = self.entry(setting).map(|entry| entry.range.clone()).unwrap_or_default();
        self.add(vec![Problem { code, message, range }]);
    }

    fn entry(&self, setting: &Setting) -> Option<&WrittenSetting> {
        self.entries.iter().find(|entry| entry.key == setting.name)
    }
}

/// A setting as someone wrote it.
#[derive(Debug, Clone, PartialEq)]
pub struct WrittenSetting {
    /// The dotted name.
    pub key: String,
    /// The value.
    pub value: Value,
    /// Bytes of the key in the file it comes from; empty for other sources.
    pub range: Range<usize>,
    /// The ranges of the keys of a table and of the strings of a list in the file, by their texts; in bytes.
    pub parts: BTreeMap<String, Range<usize>>,
}

impl WrittenSetting {
    /// The range of a part of the value; if that is not known, that of the key.
    pub fn part(&self, text: &str) -> Range<usize> {
        self.parts.get(text).unwrap_or(&self.range).clone()
    }

    /// The setting without a place, as another source than a file has it.
    pub fn without_place(self) -> WrittenSetting {
        WrittenSetting { range: 0..0, parts: BTreeMap::new(), ..self }
    }
}

/// A problem in a source of settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The code after `config/`.
    pub code: &'static str,
    /// The message: what is wrong and what to write instead.
    pub message: String,
    /// Bytes in the source.
    pub range: Range<usize>,
}

impl Problem {
    /// The severity: a hint where nothing is wrong yet.
    pub fn severity(&self) -> Severity {
        if [RENAMED_CODE, RETIRED_CODE].contains(&self.code) { Severity::Hint } else { Severity::Warning }
    }
}

/// Reads a TOML text.
///
/// # Errors
/// If it is not valid TOML.
pub fn parse_toml(text: &str) -> Result<Vec<WrittenSetting>, Problem> {
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

fn flatten_toml(table: &toml::de::DeTable<'_>, prefix: &str, out: &mut Vec<WrittenSetting>) {
    for (key, value) in table {
        let name = format!("{prefix}{}", key.get_ref());
        match value.get_ref() {
            toml::de::DeValue::Table(inner) if !is_setting(&name) => flatten_toml(inner, &format!("{name}."), out),
            other => {
                let (value, parts) = (toml_to_json(other), parts(other));
                out.push(WrittenSetting { key: name, value, range: key.span(), parts });
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
pub fn parse_json(value: &Value) -> Vec<WrittenSetting> {
    let mut entries = Vec::new();
    flatten_json(value, "", &mut entries);
    entries
}

fn flatten_json(value: &Value, prefix: &str, out: &mut Vec<WrittenSetting>) {
    let Some(object) = value.as_object() else { return };
    for (key, value) in object {
        let name = format!("{prefix}{key}");
        match value {
            Value::Null => {}
            Value::Object(_) if !is_setting(&name) => flatten_json(value, &format!("{name}."), out),
            _ => out.push(WrittenSetting { key: name, value: value.clone(), range: 0..0, parts: BTreeMap::new() }),
        }
    }
}

/// Applies settings in order; relative paths are meant from `base`.
pub fn apply(settings: &mut Settings, entries: &[WrittenSetting], base: &Path) -> Vec<Problem> {
    put(settings, entries, base, false)
}

/// The problems with settings where a wrong one is refused, so that nothing is done instead.
pub fn problems(entries: &[WrittenSetting], base: &Path) -> Vec<Problem> {
    put(&mut Settings::default(), entries, base, true)
}

/// Applies settings in order. Unless wrong ones are refused, the messages about them say what is used instead.
fn put(settings: &mut Settings, entries: &[WrittenSetting], base: &Path, refuses: bool) -> Vec<Problem> {
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

/// A code that is called by a former name.
fn renamed_code(code: &str, present: &str, range: Range<usize>) -> Problem {
    Problem { code: RENAMED_CODE, message: format!("`{code}` is called `{present}` now"), range }
}

/// A code that nothing reports any more.
fn retired_code(code: &str, range: Range<usize>) -> Problem {
    let message = format!("nothing reports `{code}` any more: `ludex explain {code}` says why");
    Problem { code: RETIRED_CODE, message, range }
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
    fn a_former_name_of_a_code_holds_and_the_present_one_is_told() {
        static GONE: Code = Code {
            name: "gone",
            former: &[],
            severity: Severity::Hint,
            title: "Something",
            page: "",
            refused: false,
            retired: true,
        };
        let mut known = codes::in_settings();
        known.insert("gdl/gone".to_owned(), &GONE);
        let renamed = |code: &str| {
            let pairs = [("gdl/idle-define", "gdl/unused-define"), ("bogl/idle-variable", "bogl/unused-variable")];
            pairs.iter().find(|(former, _)| *former == code).map(|(_, present)| (*present).to_owned())
        };
        let text = "[diagnostics.severity]
\"gdl/idle-define\" = \"off\"
\"bogl/idle-variable\" = \"off\"
\"bogl/unused-variable\" = \"error\"
\"gdl/gone\" = \"off\"
";
        let entries = parse_toml(text).expect("valid");
        let mut problems = Vec::new();
        let found = severities(&entries[0], &known, &renamed, false, &mut problems).expect("a table");
        assert_eq!(found.get("gdl/unused-define"), Some(&None));
        assert_eq!(found.get("bogl/unused-variable"), Some(&Some(Severity::Error)), "what it is called now counts");
        assert!(problems.iter().all(|problem| problem.severity() == Severity::Hint), "{problems:?}");
        let mut told: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
        told.sort_unstable();
        let expected = [
            "`bogl/idle-variable` is called `bogl/unused-variable` now",
            "`gdl/idle-define` is called `gdl/unused-define` now",
            "nothing reports `gdl/gone` any more: `ludex explain gdl/gone` says why",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn a_file_in_another_encoding_sets_nothing() {
        let mut settings = Settings::default();
        let file = SettingsFile::parse(&mut settings, Path::new("/game"), b"baseline = \"\xE9.json\"\n");
        let shown: Vec<(&str, &str)> = file.problems.iter().map(|p| (p.code, &file.text[p.range.clone()])).collect();
        assert_eq!((shown, settings), (vec![("invalid-toml", "\u{fffd}")], Settings::default()));
    }
}
