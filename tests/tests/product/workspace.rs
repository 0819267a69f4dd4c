//! The surroundings of the features, over real stdio: files that change on disk, library folders, the settings file,
//! documents without a file, clients that can do less.

use ludex_tests::{Client, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

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
        let uri = item.get("uri").or(item.get("targetUri")).and_then(Value::as_str).unwrap_or_default();
        let range = item.get("range").or(item.get("targetSelectionRange")).cloned().unwrap_or_default();
        (uri.rsplit('/').next().unwrap_or_default().to_owned(), range["start"]["line"].as_u64().unwrap_or(999))
    };
    items.iter().map(place).collect()
}

#[test]
fn definition_without_link_support_is_a_location() {
    let mut client = Client::start(LUDEX, workspace(&[("pond.g", GAME), ("pond-types.g", TYPES)]), &[]);
    client.initialize(json!({}));
    client.open("pond.g", GAME);
    let found = client.at("textDocument/definition", "pond.g", 5, 4);
    assert!(found[0].get("uri").is_some(), "{found}");
    assert_eq!(places(&found), [("pond-types.g".to_owned(), 1)]);
    client.quit();
}

#[test]
fn references_come_in_parts_if_the_client_asks_for_parts() {
    let uses: String = (0..150).map(|n| format!("(define d{n} boat)\n")).collect();
    let program = format!("(include \"types\")\n{uses}");
    let types = "(unit-type boat)\n";
    let mut client = Client::session(LUDEX, &[("a.g", &program), ("b.g", &program), ("types.g", types)]);
    client.open("types.g", types);
    let params = json!({
        "textDocument": {"uri": client.uri("types.g")},
        "position": {"line": 0, "character": 12},
        "context": {"includeDeclaration": true},
    });
    let whole = client.request("textDocument/references", params.clone());
    assert_eq!(whole.as_array().map(Vec::len), Some(301), "{whole}");
    let mut in_parts = params;
    in_parts["partialResultToken"] = json!("parts");
    assert_eq!(client.request("textDocument/references", in_parts), json!([]));
    let told = client.skipped().iter().filter(|message| message["params"]["token"] == "parts");
    let parts: Vec<&[Value]> =
        told.filter_map(|message| message["params"]["value"].as_array().map(Vec::as_slice)).collect();
    assert_eq!(parts.iter().map(|part| part.len()).collect::<Vec<usize>>(), [150, 150, 1]);
    assert_eq!(json!(parts.concat()), whole);
    client.quit();
}

#[test]
fn an_outline_without_hierarchy_is_a_flat_list() {
    let text = "game G\ntype T = {A, B}\n";
    let mut client = Client::start(LUDEX, workspace(&[]), &[]);
    client.initialize(json!({}));
    client.open("g.bgl", text);
    let uri = client.uri("g.bgl");
    let found = client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}));
    let symbols = found.as_array().cloned().unwrap_or_default();
    let shown: Vec<(&Value, &Value)> = symbols.iter().map(|s| (&s["name"], &s["containerName"])).collect();
    let (g, t, a, b, none) = (json!("G"), json!("T"), json!("A"), json!("B"), Value::Null);
    assert_eq!(shown, [(&g, &none), (&t, &none), (&a, &t), (&b, &t)]);
    client.quit();
}

#[test]
fn related_information_is_for_clients_that_know_it() {
    let text = "game G\nx : Int\nx = 1\nx : Int\nx = 2\n";
    let related = |capabilities: Value| {
        let mut client = Client::start(LUDEX, workspace(&[]), &[]);
        client.initialize(capabilities);
        client.open("g.bgl", text);
        let found = client.diagnostics("g.bgl", 1);
        let again = found.iter().find(|diagnostic| diagnostic["code"] == "bogl/redefinition");
        let related = again.unwrap_or_else(|| panic!("{found:?}")).get("relatedInformation").cloned();
        client.quit();
        related
    };
    assert_eq!(related(json!({})), None);
    assert_eq!(related(json!({"textDocument": {"publishDiagnostics": {"relatedInformation": false}}})), None);
    let known = related(json!({"textDocument": {"publishDiagnostics": {"relatedInformation": true}}}));
    assert_eq!(known.expect("a related place")[0]["location"]["range"]["start"]["line"], 1);
}

#[test]
fn no_more_folds_are_sent_than_the_client_wants() {
    let boat = "(unit-type boat\n  (name \"boat\")\n  (notes (\"one\"\n    \"two\")))\n";
    let text = format!("{boat}(terrain-type sea\n  (char \"s\"))\n");
    let lines = |limit: Value| {
        let mut client = Client::start(LUDEX, workspace(&[]), &[]);
        client.initialize(json!({"textDocument": {"foldingRange": limit}}));
        client.open("a.g", &text);
        let uri = client.uri("a.g");
        let folds = client.request("textDocument/foldingRange", json!({"textDocument": {"uri": uri}}));
        let starts = folds.as_array().expect("folds").iter().map(|fold| fold["startLine"].as_u64());
        let starts: Vec<u64> = starts.flatten().collect();
        client.quit();
        starts
    };
    assert_eq!(lines(json!({})), [0, 2, 4]);
    assert_eq!(lines(json!({"rangeLimit": 3})), [0, 2, 4]);
    assert_eq!(lines(json!({"rangeLimit": 2})), [0, 4], "the outermost first");
    assert_eq!(lines(json!({"rangeLimit": 1})), [0]);
}

#[test]
fn included_files_are_there_before_the_folder_is_read() {
    let mut client = pond();
    let found = client.at("textDocument/references", "pond.g", 5, 4);
    let expected = [("pond-types.g", 1), ("pond-types.g", 4), ("pond.g", 5), ("pond.g", 6)];
    assert_eq!(places(&found), expected.map(|(file, line)| (file.to_owned(), line)));
    client.quit();
}

#[test]
fn a_closed_document_has_no_diagnostics() {
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
    assert_ne!(client.diagnostics("pond.g", 4), Vec::<Value>::new());
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
    let cleared =
        client.wait(|message| message["params"]["uri"] == uri.as_str() && message["params"].get("version").is_none());
    assert_eq!(cleared["params"]["diagnostics"], json!([]));
    client.quit();
}

#[test]
fn the_language_id_counts_where_a_document_has_no_extension() {
    let mut client = Client::session(LUDEX, &[]);
    let rows = [
        ("gdl", "(define a", "gdl/unclosed-paren"),
        ("bdl", "rules{ width : x }", "bdl/expected-number"),
        ("trench", "goto nowhere;", "trench/undefined-label"),
        ("trench-game", "bombs: ;", "trench/expected-number"),
        ("hy", "(level-config-dsl", "pyherc/unclosed-paren"),
        ("bogl", "game G\nx : Int\nx = y\n", "bogl/undefined-name"),
    ];
    for (id, text, code) in rows {
        let uri = format!("untitled:{id}");
        let document = json!({"uri": uri, "languageId": id, "version": 1, "text": text});
        client.notify("textDocument/didOpen", json!({"textDocument": document}));
        let message = client.wait(|message| message["params"]["uri"] == uri.as_str());
        let found = message["params"]["diagnostics"].as_array().cloned().unwrap_or_default();
        assert!(found.iter().any(|diagnostic| diagnostic["code"] == code), "{message}");
    }
    client.quit();
}

#[test]
fn files_on_disk_are_watched() {
    let mut client = pond();
    let types = client.uri("pond-types.g");
    let moved = format!("\n\n{TYPES}");
    std::fs::write(client.folder.path().join("pond-types.g"), moved).expect("written");
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": types, "type": 2}]}));
    let definition = |client: &mut Client| places(&client.at("textDocument/definition", "pond.g", 5, 4));
    let expected = [("pond-types.g".to_owned(), 3)];
    assert_eq!(client.until(|found| *found == expected, definition), expected);
    std::fs::remove_file(client.folder.path().join("pond-types.g")).expect("removed");
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": types, "type": 3}]}));
    assert_eq!(client.until(Vec::is_empty, definition), Vec::<(String, u64)>::new());
    client.quit();
}

#[test]
fn what_changes_on_disk_is_seen_at_the_next_save_if_the_client_watches_nothing() {
    let mut client = pond();
    let types = client.folder.path().join("pond-types.g");
    let definition = |client: &mut Client| places(&client.at("textDocument/definition", "pond.g", 5, 4));
    assert_eq!(definition(&mut client), [("pond-types.g".to_owned(), 1)]);
    std::fs::write(&types, format!("\n\n{TYPES}")).expect("written");
    client.saved("pond.g");
    assert_eq!(definition(&mut client), [("pond-types.g".to_owned(), 3)]);
    std::fs::remove_file(&types).expect("removed");
    client.saved("pond.g");
    assert_eq!(definition(&mut client), Vec::<(String, u64)>::new());
    std::fs::write(&types, TYPES).expect("written");
    client.saved("pond.g");
    assert_eq!(definition(&mut client), [("pond-types.g".to_owned(), 1)]);
    client.quit();
}

#[test]
fn many_files_that_change_on_disk_are_seen_at_the_next_save() {
    let name = |n: usize| format!("games/m{n}.g");
    let texts: Vec<(String, String)> = (0..100).map(|n| (name(n), format!("(define old-{n} 1)\n"))).collect();
    let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let mut client = Client::start(LUDEX, workspace(&files), &[]);
    client.initialize(json!({"window": {"workDoneProgress": true}}));
    client.wait_for_index();
    client.open("a.g", "(unit-type boat)\n");
    assert_eq!(client.symbols("old-").len(), 100);
    for n in 0..99 {
        std::fs::write(client.folder.path().join(name(n)), format!("(define newer-{n} 1)\n")).expect("written");
    }
    client.saved("a.g");
    assert_eq!(client.symbols("newer-").len(), 99);
    assert_eq!(client.symbols("old-"), ["games/m99.g old-99"]);
    client.quit();
}

#[test]
fn a_library_folder_is_read_as_far_as_needed() {
    let folder = workspace(&[
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
    let folder = workspace(&[("ludex.toml", "[gdl]\nlibary = []\n")]);
    let mut client = Client::start(LUDEX, folder, &[]);
    client.initialize(json!({}));
    let uri = client.uri("ludex.toml");
    let message = client.wait(|message| message["params"]["uri"] == uri.as_str());
    let found = &message["params"]["diagnostics"];
    assert_eq!(found[0]["code"], "config/unknown-setting");
    assert_eq!(found[0]["range"]["start"]["line"], 1);
    client.quit();
}
