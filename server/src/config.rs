//! Settings: the same names in `ludex.toml`, in the client's configuration under `ludex`, and in
//! `--config KEY=VALUE`. Later sources win: file, client, command line.
//!
//! A wrong setting never stops anything: it is reported where it stands, and the default holds.

use std::ops::Range;
use std::path::{Path, PathBuf};

use ludex_analysis::Settings;
use serde_json::Value;

/// The name of the settings file at the root of a workspace.
pub const FILE_NAME: &str = "ludex.toml";

/// One known setting.
#[derive(Debug)]
pub struct Setting {
    /// Its dotted name.
    pub name: &'static str,
    /// What its value must be, for people.
    pub takes: &'static str,
    /// What it does.
    pub help: &'static str,
    apply: fn(&mut Settings, &Value, &Path) -> Option<()>,
}

/// Every setting.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "gdl.library",
        takes: "a list of folders, such as [\"../library\"]",
        help: "folders to search for GDL modules, read only as far as something includes them",
        apply: |settings, value, base| {
            let folders = value.as_array()?.iter().map(|item| Some(base.join(item.as_str()?)));
            settings.gdl_library = folders.collect::<Option<Vec<PathBuf>>>()?;
            Some(())
        },
    },
    Setting {
        name: "pyherc.generation",
        takes: "2015 or 2017",
        help: "the year of the Hy that reads the levels (0.11 or 0.12); either if it is not given",
        apply: |settings, value, _| {
            let year = value.as_u64().filter(|year| matches!(year, 2015 | 2017))?;
            settings.pyherc_generation = Some(year as u16);
            Some(())
        },
    },
    Setting {
        name: "trench.feature_level",
        takes: "a number from 0 to 5",
        help: "the feature level a game allows its Trench scripts; everything is allowed if it is not given",
        apply: |settings, value, _| {
            let level = value.as_u64().filter(|level| *level <= 5)?;
            settings.trench_feature_level = Some(level as u8);
            Some(())
        },
    },
];

/// A setting as someone wrote it.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The dotted name.
    pub key: String,
    /// The value.
    pub value: Value,
    /// Bytes of the key in the file it comes from; empty for other sources.
    pub range: Range<usize>,
}

/// What is wrong with a source of settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The code after `config/`.
    pub code: &'static str,
    /// What is wrong and what to write instead.
    pub message: String,
    /// Bytes in the source.
    pub range: Range<usize>,
}

/// Reads a TOML text.
pub fn parse_toml(text: &str) -> Result<Vec<Entry>, Problem> {
    let table = toml::de::DeTable::parse(text).map_err(|error| Problem {
        code: "invalid-toml",
        message: format!("this is no valid TOML: {}", error.message()),
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
            other => out.push(Entry { key: name, value: toml_to_json(other), range: key.span() }),
        }
    }
}

fn is_setting(name: &str) -> bool {
    SETTINGS.iter().any(|setting| setting.name == name)
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

/// Reads the client's configuration: nested objects, or dotted keys. `null` is no setting.
pub fn parse_json(value: &Value) -> Vec<Entry> {
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
            _ => out.push(Entry { key: name, value: value.clone(), range: 0..0 }),
        }
    }
}

/// Applies settings in order; relative paths are meant from `base`.
pub fn apply(settings: &mut Settings, entries: &[Entry], base: &Path) -> Vec<Problem> {
    let mut problems = Vec::new();
    for entry in entries {
        let Some(setting) = SETTINGS.iter().find(|setting| setting.name == entry.key) else {
            let guess = SETTINGS
                .iter()
                .map(|setting| (strsim::osa_distance(setting.name, &entry.key), setting.name))
                .filter(|(distance, _)| *distance <= 4)
                .min();
            let names: Vec<&str> = SETTINGS.iter().map(|setting| setting.name).collect();
            let hint = match guess {
                Some((_, guess)) => format!("did you mean `{guess}`?"),
                None => format!("known are: {}", names.join(", ")),
            };
            problems.push(Problem {
                code: "unknown-setting",
                message: format!("there is no setting `{}`; {hint}", entry.key),
                range: entry.range.clone(),
            });
            continue;
        };
        if (setting.apply)(settings, &entry.value, base).is_none() {
            problems.push(Problem {
                code: "wrong-value",
                message: format!("`{}` takes {}; the default is used", setting.name, setting.takes),
                range: entry.range.clone(),
            });
        }
    }
    problems
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
            let mut own = Settings::default();
            assert_eq!(apply(&mut own, &entries, base), []);
            settings.push(own);
        }
        assert!(settings.iter().all(|own| own.gdl_library == [PathBuf::from("/game/lib")]));
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
}
