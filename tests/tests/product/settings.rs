//! The settings, wherever they are written down: the VS Code extension offers each of them as the
//! program declares it, the book lists them, and `ludex schema` describes them. The codes of `diagnostics.severity`
//! come into the extension from that schema when it is packaged.

use std::path::Path;

use ludex::config;
use ludex_base::settings::{Setting, ValueKind};
use ludex_base::{Settings, Severity};
use ludex_tests::program::{check, findings, run, stderr};
use ludex_tests::{Client, repository, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

fn read(path: &str) -> String {
    std::fs::read_to_string(repository().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The names of all settings, in order.
fn names() -> Vec<String> {
    let mut names: Vec<String> = config::all().map(|setting| setting.name.to_owned()).collect();
    names.sort();
    names
}

/// The values that `diagnostics.severity` can give a code.
fn severities() -> Vec<&'static str> {
    let mut words: Vec<&str> = Severity::ALL.iter().map(|severity| severity.name()).collect();
    words.push("off");
    words
}

/// The help of a setting as a sentence.
fn sentence(help: &str) -> String {
    let mut letters = help.chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    format!("{}{}.", first.collect::<String>(), letters.as_str())
}

/// The declaration of a setting for VS Code, its texts and its place apart. A setting without a default is `null` there
/// until somebody sets it.
fn in_vscode(setting: &Setting) -> Value {
    match setting.value_kind {
        ValueKind::File => json!({"type": ["string", "null"], "default": null}),
        ValueKind::Folders => json!({"type": "array", "items": {"type": "string"}, "default": []}),
        ValueKind::Choice(numbers) => {
            let mut values = vec![Value::Null];
            values.extend(numbers.iter().copied().map(Value::from));
            json!({"type": ["integer", "null"], "enum": values, "default": null})
        }
        ValueKind::Number(least, greatest) => {
            json!({"type": ["integer", "null"], "minimum": least, "maximum": greatest, "default": null})
        }
        ValueKind::Flag(default) => json!({"type": "boolean", "default": default}),
        ValueKind::Word(words) => json!({"type": "string", "enum": words, "default": words[0]}),
        ValueKind::Severities => {
            let values = json!({"type": "string", "enum": severities()});
            json!({"type": "object", "additionalProperties": values, "default": {}})
        }
    }
}

#[test]
fn vscode_offers_every_setting_as_it_is_declared() {
    let manifest: Value = serde_json::from_str(&read("editors/vscode/package.json")).expect("JSON");
    let sections = manifest["contributes"]["configuration"].as_array().expect("sections");
    let properties: serde_json::Map<String, Value> =
        sections.iter().flat_map(|section| section["properties"].as_object().expect("settings").clone()).collect();
    // These are the extension's own.
    let is_editor_setting = |name: &str| name == "path" || name.starts_with("trace.");
    let mut offered: Vec<String> = properties
        .keys()
        .map(|name| name.strip_prefix("ludex.").expect("a setting of Ludex").to_owned())
        .filter(|name| !is_editor_setting(name))
        .collect();
    offered.sort();
    assert_eq!(offered, names());
    for setting in config::all() {
        let mut offered = properties[&format!("ludex.{}", setting.name)].clone();
        let texts = offered.as_object_mut().expect("an object");
        let text = texts.remove("markdownDescription").expect("a text");
        let text = text.as_str().expect("a text");
        // A name that reads better than the setting's own.
        let text = text.strip_prefix("**").and_then(|text| text.split_once("** ")).map_or(text, |(_, rest)| rest);
        let help = sentence(setting.help);
        assert!(text.starts_with(&help), "{} is described as: {text}\nand its help is: {help}", setting.name);
        texts.retain(|key, _| {
            !["scope", "order", "enumDescriptions", "markdownEnumDescriptions"].contains(&key.as_str())
        });
        assert_eq!(offered, in_vscode(setting), "{}", setting.name);
    }
}

/// The page of the book about settings.
const PAGE: &str = "docs/reference/settings.md";

/// Words as alternatives: `a`, `a or b`, `a, b or c`.
fn alternatives(words: impl IntoIterator<Item = String>) -> String {
    let words: Vec<String> = words.into_iter().collect();
    match words.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => words.concat(),
    }
}

fn quoted(words: &[&str]) -> String {
    alternatives(words.iter().map(|word| format!("`{word}`")))
}

/// The row of a setting in the book.
fn in_the_book(setting: &Setting) -> String {
    let none = || "none".to_owned();
    let (value, default) = match setting.value_kind {
        ValueKind::File => ("file".to_owned(), none()),
        ValueKind::Folders => ("list of folders".to_owned(), none()),
        ValueKind::Choice(numbers) => (alternatives(numbers.iter().map(u64::to_string)), none()),
        ValueKind::Number(least, greatest) => (format!("{least} to {greatest}"), none()),
        ValueKind::Flag(default) => ("true or false".to_owned(), default.to_string()),
        ValueKind::Word(words) => (quoted(words), quoted(&words[..1])),
        ValueKind::Severities => (format!("table from codes to {}", quoted(&severities())), none()),
    };
    format!("| `{}` | {value} | {default} | {} |\n", setting.name, setting.help)
}

/// The table there is the one that the declarations make. With `UPDATE_EXPECT=1` it is written anew.
#[test]
fn the_book_lists_every_setting() {
    let rows: String = config::all().map(in_the_book).collect();
    let expected = format!("| name | value | default | what it does |\n|---|---|---|---|\n{rows}");
    let page = read(PAGE);
    let marks = ["<!-- settings -->\n", "<!-- end of settings -->\n"];
    let (before, rest) = page.split_once(marks[0]).expect("the beginning of the table");
    let (table, behind) = rest.split_once(marks[1]).expect("the end of the table");
    if std::env::var_os("UPDATE_EXPECT").is_some() && table != expected {
        let written = format!("{before}{}{expected}{}{behind}", marks[0], marks[1]);
        std::fs::write(repository().join(PAGE), written).expect("written");
        return;
    }
    assert_eq!(table, expected);
}

/// The book's `ludex.toml` is read without a word, and shows every setting.
#[test]
fn the_example_holds_every_setting() {
    let page = read(PAGE);
    let (_, example) = page.split_once("```toml\n").expect("an example");
    let (example, _) = example.split_once("```").expect("its end");
    let entries = config::parse_toml(example).expect("TOML");
    assert_eq!(config::apply(&mut Settings::default(), &entries, Path::new("/")), []);
    let mut shown: Vec<String> = entries.into_iter().map(|entry| entry.key).collect();
    shown.sort();
    assert_eq!(shown, names());
    // Somebody who has copied it has no baseline yet, and perhaps no library.
    let folder = workspace(&[("ludex.toml", example), ("a.bgl", "game G\nx : Int\nx = 1\n")]);
    let (report, output) = check(LUDEX, folder.path(), &[]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{report}");
    let codes: Vec<&str> = findings(&report).iter().filter_map(|found| found["code"].as_str()).collect();
    assert_eq!(codes, ["config/missing-baseline", "config/missing-folder"]);
}

#[test]
fn the_schema_describes_every_setting() {
    let output = run(LUDEX, &repository(), &["schema"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let schema: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(schema["$schema"], "http://json-schema.org/draft-07/schema#");
    for setting in config::all() {
        let mut found = &schema;
        for part in setting.name.split('.') {
            assert_eq!((&found["type"], &found["additionalProperties"]), (&json!("object"), &json!(false)), "{part}");
            found = &found["properties"][part];
        }
        assert_eq!(found["description"], setting.help, "{}", setting.name);
        match setting.value_kind {
            ValueKind::File => assert_eq!(found["type"], "string"),
            ValueKind::Folders => assert_eq!(found["items"]["type"], "string"),
            ValueKind::Choice(numbers) => assert_eq!(found["enum"], json!(numbers)),
            ValueKind::Number(least, greatest) => {
                assert_eq!((&found["minimum"], &found["maximum"]), (&json!(least), &json!(greatest)));
            }
            ValueKind::Flag(default) => assert_eq!(found["default"], json!(default)),
            ValueKind::Word(words) => assert_eq!(found["enum"], json!(words)),
            ValueKind::Severities => {
                let code = &found["properties"]["gdl/unused-define"];
                assert_eq!(code["enum"], json!(severities()));
                assert_eq!(code["description"], "A symbol is defined but never read");
                // A shared code is there for each language, and for all of them.
                for code in ["gdl/unclosed-paren", "bogl/unclosed-paren", "shared/unclosed-paren"] {
                    assert_eq!(found["properties"][code]["description"], "A bracket is never closed", "{code}");
                }
                assert!(found["properties"].get("shared/unused-define").is_none());
            }
        }
    }
}

#[test]
fn a_library_that_is_not_there_is_told_in_the_editor() {
    let files = [("ludex.toml", "[gdl]\nlibrary = [\"lost\"]\n"), ("a.g", "(define x 1)\n")];
    let mut client = Client::start(LUDEX, workspace(&files), &["--config", "gdl.library=[\"gone\"]"]);
    client.initialize(json!({}));
    // In the file where it is written; of what is in no file a message says it.
    let uri = client.uri("ludex.toml");
    let published = client.wait(|message| {
        message["method"] == "textDocument/publishDiagnostics" && message["params"]["uri"] == uri.as_str()
    });
    let found = &published["params"]["diagnostics"][0];
    assert_eq!((&found["code"], &found["range"]["start"]["line"]), (&json!("config/missing-folder"), &json!(1)));
    let shown_message = client.wait(|message| message["method"] == "window/showMessage");
    assert_eq!(shown_message["params"]["type"], 2, "{shown_message}");
    let message = shown_message["params"]["message"].as_str().expect("a text");
    assert!(message.contains("command line") && message.contains("gone, which is not there"), "{message}");
    client.quit();
}
