//! One session a feature, over real stdio.

use ludex_tests::Client;
use serde_json::{Value, json};

const LUDEX: &str = env!("CARGO_BIN_EXE_ludex-under-test");

const TYPES: &str = "\
; The small one.
(unit-type boat (name \"row boat\") (hp-max 3))
(unit-type ship (hp-max 30))
(terrain-type sea)
(define floaters (boat ship))
";

const GAME: &str = "\
(game-module \"pond\"
  (title \"Pond\"))
(include \"pond-types\")
(table mp-to-enter-terrain
  (floaters sea 1)
  (boat sea 2))
(add boat speed 3)
";

fn pond() -> Client {
    let mut client = Client::session(LUDEX, &[("pond.g", GAME), ("pond-types.g", TYPES)]);
    client.open("pond.g", GAME);
    assert_eq!(client.diagnostics("pond.g", 1), Vec::<Value>::new());
    client
}

/// The lines of locations or links.
fn places(value: &Value) -> Vec<(String, u64)> {
    let items = value.as_array().cloned().unwrap_or_default();
    let place = |item: &Value| {
        let item = item.get("location").unwrap_or(item);
        let uri = item.get("uri").or(item.get("targetUri")).and_then(Value::as_str).unwrap_or_default();
        let range = item.get("range").or(item.get("targetSelectionRange")).cloned().unwrap_or_default();
        (uri.rsplit('/').next().unwrap_or_default().to_owned(), range["start"]["line"].as_u64().unwrap_or(999))
    };
    items.iter().map(place).collect()
}

#[test]
fn definition_in_another_file() {
    let mut client = pond();
    let found = client.at("textDocument/definition", "pond.g", 5, 4);
    assert_eq!(places(&found), [("pond-types.g".to_owned(), 1)]);
    assert_eq!(
        found[0]["originSelectionRange"],
        json!({"start": {"line": 5, "character": 3}, "end": {"line": 5, "character": 7}})
    );
    let module = client.at("textDocument/definition", "pond.g", 2, 12);
    assert_eq!(places(&module), [("pond-types.g".to_owned(), 0)]);
    client.quit();
}

#[test]
fn definition_without_link_support_is_a_location() {
    let mut client = Client::start(LUDEX, ludex_tests::workspace(&[("pond.g", GAME), ("pond-types.g", TYPES)]), &[]);
    client.initialize(json!({}));
    client.open("pond.g", GAME);
    let found = client.at("textDocument/definition", "pond.g", 5, 4);
    assert!(found[0].get("uri").is_some(), "{found}");
    assert_eq!(places(&found), [("pond-types.g".to_owned(), 1)]);
    client.quit();
}

#[test]
fn references_in_every_file() {
    let mut client = pond();
    // The scan of the folder runs in the background; the included file is there in any case.
    let found = client.at("textDocument/references", "pond.g", 5, 4);
    let expected = [("pond-types.g", 1), ("pond-types.g", 4), ("pond.g", 5), ("pond.g", 6)];
    assert_eq!(places(&found), expected.map(|(file, line)| (file.to_owned(), line)));
    client.quit();
}

#[test]
fn hover_on_user_and_predefined_names() {
    let mut client = pond();
    let text = |hover: &Value| hover["contents"]["value"].as_str().unwrap_or_default().to_owned();
    let boat = text(&client.at("textDocument/hover", "pond.g", 5, 4));
    assert!(boat.contains("unit type, pond-types.g:2") && boat.contains("The small one."), "{boat}");
    let table = text(&client.at("textDocument/hover", "pond.g", 3, 10));
    assert!(table.contains("table of unit type × terrain type"), "{table}");
    let speed = text(&client.at("textDocument/hover", "pond.g", 6, 12));
    assert!(speed.contains("unit-type property"), "{speed}");
    client.quit();
}

#[test]
fn highlights_and_outline() {
    let mut client = pond();
    let uri = client.uri("pond.g");
    let found = client.at("textDocument/documentHighlight", "pond.g", 5, 4);
    assert_eq!(found.as_array().map(Vec::len), Some(2));
    let outline = client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}));
    let names: Vec<&str> = outline.as_array().expect("a list").iter().filter_map(|s| s["name"].as_str()).collect();
    assert_eq!(names, ["pond", "mp-to-enter-terrain"]);
    client.quit();
}

#[test]
fn folding_and_selection() {
    let mut client = pond();
    let uri = client.uri("pond.g");
    let folds = client.request("textDocument/foldingRange", json!({"textDocument": {"uri": uri}}));
    let lines: Vec<(u64, u64)> = folds
        .as_array()
        .expect("a list")
        .iter()
        .map(|fold| (fold["startLine"].as_u64().unwrap_or(99), fold["endLine"].as_u64().unwrap_or(99)))
        .collect();
    assert_eq!(lines, [(0, 1), (3, 5)]);
    let position = json!({"line": 5, "character": 4});
    let found =
        client.request("textDocument/selectionRange", json!({"textDocument": {"uri": uri}, "positions": [position]}));
    let mut chain = Vec::new();
    let mut next = &found[0];
    while next.is_object() {
        chain.push((next["range"]["start"]["line"].as_u64(), next["range"]["end"]["character"].as_u64()));
        next = &next["parent"];
    }
    assert_eq!(chain.first(), Some(&(Some(5), Some(7))));
    assert_eq!(chain.last().map(|(line, _)| *line), Some(Some(0)));
    client.quit();
}

#[test]
fn workspace_symbols() {
    let mut client = pond();
    let found = client.request("workspace/symbol", json!({"query": "bo"}));
    assert_eq!(places(&found), [("pond-types.g".to_owned(), 1)]);
    client.quit();
}

#[test]
fn diagnostics_come_and_go() {
    let mut client = pond();
    let uri = client.uri("pond.g");
    let close = json!({"start": {"line": 6, "character": 17}, "end": {"line": 6, "character": 18}});
    let change = |version: i64, changes: Value| json!({"textDocument": {"uri": uri, "version": version}, "contentChanges": changes});
    client.notify("textDocument/didChange", change(2, json!([{"range": close, "text": ""}])));
    let found = client.diagnostics("pond.g", 2);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["code"], "gdl/unclosed-paren");
    assert_eq!(found[0]["range"]["start"], json!({"line": 6, "character": 0}));
    client.notify("textDocument/didChange", change(3, json!([{"text": GAME}])));
    assert_eq!(client.diagnostics("pond.g", 3), Vec::<Value>::new());
    client.notify("textDocument/didChange", change(4, json!([{"text": "(table"}])));
    assert_eq!(client.diagnostics("pond.g", 4).len(), 1);
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
    let cleared =
        client.wait(|message| message["params"]["uri"] == uri.as_str() && message["params"].get("version").is_none());
    assert_eq!(cleared["params"]["diagnostics"], json!([]));
    client.quit();
}

#[test]
fn a_bogl_program() {
    let text = "game G\n\n-- How many.\nx : Int\nx = 2\n\ny : Int\ny = x + z\n";
    let mut client = Client::session(LUDEX, &[]);
    client.open("g.bgl", text);
    let found = client.diagnostics("g.bgl", 1);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["code"], "bogl/undefined-name");
    assert_eq!(places(&client.at("textDocument/definition", "g.bgl", 7, 4)), [("g.bgl".to_owned(), 3)]);
    let hover = client.at("textDocument/hover", "g.bgl", 7, 4);
    assert!(hover.to_string().contains("How many."), "{hover}");
    client.quit();
}

#[test]
fn files_on_disk_are_watched() {
    let mut client = pond();
    let types = client.uri("pond-types.g");
    let moved = format!("\n\n{TYPES}");
    std::fs::write(client.folder.path().join("pond-types.g"), moved).expect("written");
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": types, "type": 2}]}));
    let found = client.at("textDocument/definition", "pond.g", 5, 4);
    assert_eq!(places(&found), [("pond-types.g".to_owned(), 3)]);
    std::fs::remove_file(client.folder.path().join("pond-types.g")).expect("removed");
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": types, "type": 3}]}));
    assert_eq!(client.at("textDocument/definition", "pond.g", 5, 4), Value::Null);
    client.quit();
}

#[test]
fn a_library_folder_is_read_as_far_as_needed() {
    let folder = ludex_tests::workspace(&[
        ("game/pond.g", GAME),
        ("game/ludex.toml", "[gdl]\nlibrary = [\"../library\"]\n"),
        ("library/pond-types.g", TYPES),
    ]);
    let mut client = Client::start(LUDEX, folder, &[]);
    let root = client.uri("game");
    client.request("initialize", json!({"processId": null, "rootUri": root, "capabilities": {}}));
    client.notify("initialized", json!({}));
    client.open("game/pond.g", GAME);
    let found = client.at("textDocument/definition", "game/pond.g", 5, 4);
    assert_eq!(places(&found), [("pond-types.g".to_owned(), 1)]);
    client.quit();
}

#[test]
fn a_wrong_settings_file_is_reported_on_its_line() {
    let folder = ludex_tests::workspace(&[("ludex.toml", "[gdl]\nlibary = []\n")]);
    let mut client = Client::start(LUDEX, folder, &[]);
    client.initialize(json!({}));
    let uri = client.uri("ludex.toml");
    let message = client.wait(|message| message["params"]["uri"] == uri.as_str());
    let found = &message["params"]["diagnostics"];
    assert_eq!(found[0]["code"], "config/unknown-setting");
    assert_eq!(found[0]["range"]["start"]["line"], 1);
    client.quit();
}
