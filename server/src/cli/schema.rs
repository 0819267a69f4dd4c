//! `ludex schema`: a JSON Schema of `ludex.toml`, for editors that check and complete TOML.

use std::process::ExitCode;

use ludex_base::Severity;
use ludex_base::settings::{Setting, ValueKind};
use serde_json::{Map, Value, json};

use crate::{codes, config};

pub(super) fn run() -> Result<ExitCode, String> {
    super::output::write_json(&schema())?;
    Ok(ExitCode::SUCCESS)
}

/// The schema: a table for every part of the settings' dotted names, with nothing else in it.
fn schema() -> Value {
    let mut root = table();
    root["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    root["title"] = json!(config::FILE_NAME);
    root["description"] = json!("Settings of Ludex, at the root of a workspace");
    for setting in config::all() {
        insert(&mut root, setting.name, of_setting(setting));
    }
    root
}

/// A table without keys.
fn table() -> Value {
    json!({"type": "object", "properties": {}, "additionalProperties": false})
}

/// Puts what a setting takes into a table, at its dotted name.
fn insert(table: &mut Value, name: &str, schema: Value) {
    let properties = &mut table["properties"];
    match name.split_once('.') {
        None => properties[name] = schema,
        Some((first, rest)) => {
            if properties.get(first).is_none() {
                properties[first] = self::table();
            }
            insert(&mut properties[first], rest, schema);
        }
    }
}

/// The schema of what a setting takes, with its help.
fn of_setting(setting: &Setting) -> Value {
    let mut schema = match setting.value_kind {
        ValueKind::File => json!({"type": "string"}),
        ValueKind::Folders => json!({"type": "array", "items": {"type": "string"}}),
        ValueKind::Choice(numbers) => json!({"type": "integer", "enum": numbers}),
        ValueKind::Number(least, greatest) => json!({"type": "integer", "minimum": least, "maximum": greatest}),
        ValueKind::Flag(default) => json!({"type": "boolean", "default": default}),
        ValueKind::Word(words) => json!({"type": "string", "enum": words, "default": words.first()}),
        ValueKind::Severities => severities(),
    };
    schema["description"] = json!(setting.help);
    schema
}

/// A table from every code, shared ones also for all languages at once, to a severity or `off`.
fn severities() -> Value {
    let mut words: Vec<&str> = Severity::ALL.iter().map(|severity| severity.name()).collect();
    words.push("off");
    let mut properties = Map::new();
    for (name, code) in codes::in_settings() {
        properties.insert(name, json!({"type": "string", "enum": words, "description": code.title}));
    }
    let mut schema = table();
    schema["properties"] = Value::Object(properties);
    schema
}
