//! The choice of files that are ours: by the language id, then by the extension, then by the content.

use ludex_tests::program::{check, run, stderr, stdout};
use ludex_tests::{Client, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

const GAME: &str = "(game-module \"pond\")\n(unit-type boat)\n";

/// A grammar that would define a unit type, were it read as a game.
const GRAMMAR: &str = "grammar Calc;\nsum\n  : (unit-type boatyard)\n  ;\n";

const TRACE: &str = "\
+ 0.1 0 2 cbr 1000 ------- 2 1.0 3.1 0 0
- 0.1 0 2 cbr 1000 ------- 2 1.0 3.1 0 0
r 0.114 0 2 cbr 1000 ------- 2 1.0 3.1 0 0
";

/// Hy that configures no levels, though it uses their words.
const TOOL: &str = "(defn tool [x] (level x) (room-list))\n(tool 1)\n";

const FILES: [(&str, &str); 4] = [("pond.g", GAME), ("calc.g", GRAMMAR), ("out.tr", TRACE), ("tool.hy", TOOL)];

/// A session that has read its folder.
fn session(files: &[(&str, &str)]) -> Client {
    let mut client = Client::start(LUDEX, workspace(files), &[]);
    client.initialize(json!({
        "textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": true}},
        "window": {"workDoneProgress": true},
    }));
    client.wait_for_index();
    client
}

fn open(client: &mut Client, name: &str, language: &str, text: &str) {
    let document = json!({"uri": client.uri(name), "languageId": language, "version": 1, "text": text});
    client.notify("textDocument/didOpen", json!({"textDocument": document}));
}

fn close(client: &mut Client, name: &str) {
    let uri = client.uri(name);
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
}

/// The names of workspace symbols that are like `boat`.
fn boats(client: &mut Client) -> Vec<String> {
    let found = client.request("workspace/symbol", json!({"query": "boat"}));
    let mut names: Vec<String> =
        found.as_array().into_iter().flatten().filter_map(|found| found["name"].as_str().map(str::to_owned)).collect();
    names.sort();
    names
}

#[test]
fn a_folder_is_searched_for_what_looks_like_ours() {
    let mut client = session(&FILES);
    assert_eq!(boats(&mut client), ["boat"]);
    for (text, expected) in [("(unit-type boatyard)\n", &["boat", "boatyard"][..]), (GRAMMAR, &["boat"][..])] {
        std::fs::write(client.folder.path().join("calc.g"), text).expect("written");
        let uri = client.uri("calc.g");
        client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": uri, "type": 2}]}));
        assert_eq!(client.until(|found| found == expected, boats), expected);
    }
    client.quit();
}

#[test]
fn documents_in_other_languages_are_left_alone() {
    let mut client = session(&FILES);
    // The ids that editors derive from the extension alone say nothing.
    let documents = [
        ("calc.g", "plaintext", GRAMMAR),
        ("new.g", "pccts", GRAMMAR),
        ("sum.g", "gdl", GRAMMAR),
        ("out.tr", "nroff", TRACE),
        ("pond.g", "antlr", GAME),
    ];
    for (name, language, text) in documents {
        open(&mut client, name, language, text);
        let uri = client.uri(name);
        let change = json!({"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": "("}]});
        client.notify("textDocument/didChange", change);
        assert_eq!(client.at("textDocument/hover", name, 0, 0), Value::Null, "{name}");
        let outline = client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}));
        assert_eq!(outline, Value::Null, "{name}");
    }
    assert_eq!(boats(&mut client), Vec::<String>::new(), "the client says that the game is a grammar");
    // These come out together with those of the other documents, if there were any.
    client.open("more.g", GAME);
    client.diagnostics("more.g", 1);
    let uris = documents.map(|(name, ..)| client.uri(name));
    let about = |message: &Value| uris.iter().any(|uri| message["params"]["uri"] == uri.as_str());
    let found: Vec<Value> = client.unread().into_iter().filter(about).collect();
    assert!(found.is_empty(), "{found:#?}");
    close(&mut client, "more.g");
    close(&mut client, "pond.g");
    assert_eq!(client.until(|found| *found == ["boat"], boats), ["boat"], "on disk it is a game");
    client.quit();
}

#[test]
fn a_document_is_what_somebody_chose() {
    let mut client = session(&FILES);
    open(&mut client, "calc.txt", "gdl", GRAMMAR);
    client.diagnostics("calc.txt", 1);
    assert_eq!(boats(&mut client), ["boat", "boatyard"]);
    // Without another word of the client the document changes hands.
    open(&mut client, "calc.txt", "antlr", GRAMMAR);
    assert_eq!(boats(&mut client), ["boat"]);
    close(&mut client, "calc.txt");
    assert_eq!(boats(&mut client), ["boat"]);
    open(&mut client, "pond.g", "", GAME);
    client.diagnostics("pond.g", 1);
    client.quit();
}

#[test]
fn hy_without_levels_gets_what_any_program_gets() {
    let mut client = session(&FILES);
    open(&mut client, "tool.hy", "hy", TOOL);
    assert_eq!(client.diagnostics("tool.hy", 1), Vec::<Value>::new());
    let uri = client.uri("tool.hy");
    let outline = client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}));
    assert_eq!(outline[0]["name"], "tool");
    let position = json!({"line": 1, "character": 2});
    let found = client.request("textDocument/definition", json!({"textDocument": {"uri": uri}, "position": position}));
    assert_eq!(found.as_array().map(Vec::len), Some(1), "{found}");
    client.quit();
}

#[test]
fn the_command_line_checks_what_is_named_and_leaves_the_rest_alone() {
    let folder = workspace(&FILES);
    let summary = |arguments: &[&str]| check(LUDEX, folder.path(), arguments).0["summary"].clone();
    let found = summary(&[]);
    assert_eq!(found["files"], 2, "{found}");
    assert_eq!(found["bytes"], GAME.len() + TOOL.len());
    let mut keys: Vec<&String> = found.as_object().expect("an object").keys().collect();
    keys.sort();
    assert_eq!(keys, ["bytes", "errors", "files", "milliseconds", "warnings"], "the contract knows no more");
    let output = run(LUDEX, folder.path(), &["check", "."]);
    let text = stdout(&output);
    assert!(text.contains("checked 2 files") && text.contains("; 2 files in other languages left alone"), "{text}");
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert_eq!(summary(&["calc.g"])["files"], 1);
    assert_eq!(summary(&[".", "./calc.g"])["files"], 3);
}

#[test]
fn a_folder_of_other_languages_has_no_game_files() {
    let folder = workspace(&[("calc.g", GRAMMAR)]);
    let output = run(LUDEX, folder.path(), &["check"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stderr(&output).contains("no game files"), "{output:?}");
    assert!(stdout(&output).contains("; 1 file in other languages left alone"), "{output:?}");
}
