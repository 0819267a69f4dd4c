//! `ludex schema`: a JSON Schema of `ludex.toml`, for editors that check and complete TOML, or of what a command prints
//! with `--json`.

use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use ludex_base::Severity;
use ludex_base::settings::{Setting, ValueKind};
use serde_json::{Map, Value, json};

use crate::{codes, config};

/// The schemas of what commands print with `--json`, by the commands.
const OUTPUTS: [(&str, &str); 14] = [
    ("check", include_str!("../../../docs/schemas/check.json")),
    ("explain", include_str!("../../../docs/schemas/explain.json")),
    ("format", include_str!("../../../docs/schemas/format.json")),
    ("language", include_str!("../../../docs/schemas/language.json")),
    ("play", include_str!("../../../docs/schemas/play.json")),
    ("preview", include_str!("../../../docs/schemas/preview.json")),
    ("query", include_str!("../../../docs/schemas/query.json")),
    ("rename", include_str!("../../../docs/schemas/rename.json")),
    ("rewrite", include_str!("../../../docs/schemas/rewrite.json")),
    ("sample", include_str!("../../../docs/schemas/sample.json")),
    ("show", include_str!("../../../docs/schemas/show.json")),
    ("symbols", include_str!("../../../docs/schemas/symbols.json")),
    ("test", include_str!("../../../docs/schemas/test.json")),
    ("why", include_str!("../../../docs/schemas/why.json")),
];

#[derive(clap::Args, Debug)]
pub(super) struct SchemaArguments {
    /// The command whose output with --json the schema is of; by default it is of ludex.toml
    #[arg(value_parser = PossibleValuesParser::new(OUTPUTS.map(|(command, _)| command)))]
    command: Option<String>,
}

pub(super) fn run(arguments: &SchemaArguments) -> Result<ExitCode, String> {
    let Some(command) = &arguments.command else {
        super::output::write_json(&schema())?;
        return Ok(ExitCode::SUCCESS);
    };
    if let Some((_, text)) = OUTPUTS.iter().find(|(known, _)| known == command) {
        super::output::write(text.as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The schema: a table for every part of the settings' dotted names, with nothing else in it.
fn schema() -> Value {
    let mut root = table();
    root["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    root["title"] = json!(config::FILE_NAME);
    root["description"] = json!("Settings of Ludex for the files in the folder of this one and below it");
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
    for (name, code) in codes::in_settings().into_iter().filter(|(_, code)| !code.retired) {
        properties.insert(name, json!({"type": "string", "enum": words, "description": code.title}));
    }
    let mut schema = table();
    schema["properties"] = Value::Object(properties);
    schema
}
