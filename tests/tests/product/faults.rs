//! Planted panics: in every handler, in every query, and wherever else the server does something. Each
//! costs the request that it strikes, and nothing that comes after it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use ludex_languages::LANGUAGES;
use ludex_test_support::{files_below, games_below};
use ludex_tests::{Client, Gate, HY_MODULES, examples, language_id, repository, requests, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

/// A file, and a line and a column in it.
pub(crate) type FilePosition = (&'static str, u32, u32);

/// Files of every language, and a place in each at which there is something to be said.
pub(crate) const PLACES: &[FilePosition] = &[
    ("gdl/harbor.g", 31, 6),
    ("gdl/harbor-types.g", 20, 4),
    ("bdl/burrow.bdl", 20, 6),
    ("trench/mole.tr", 12, 4),
    ("trench/meadow.trg", 6, 4),
    ("hy/gate.hy", 10, 4),
    ("bogl/cornerrun.bgl", 30, 4),
];

/// Places in files with faults, which run queries that sound files do not need; the last seven are in the files of
/// [`with_faults`].
pub(crate) const FAULTY: &[FilePosition] = &[
    ("faulty/mine.g", 16, 4),
    ("faulty/scout.tr", 12, 32),
    ("faulty/duel.bgl", 23, 16),
    ("gdl/reef.g", 2, 9),
    ("gdl/lagoon.g", 0, 2),
    ("gdl/cove.g", 2, 12),
    ("gdl/isle.g", 0, 12),
    ("bogl/loop.bgl", 4, 9),
    ("bogl/lake.bgl", 2, 2),
    ("hy/vault.hy", 4, 42),
];

/// A session over the examples, all of them read, in which these points fail.
fn start(faults: Option<&str>, log: &Path) -> Client {
    start_in(examples(&HY_MODULES), faults, log)
}

/// The examples with a module that includes more files than are looked through one by one, defines what none of them
/// reads, and uses types that nothing defines; a module of units without types; a game with a type that never appears; a
/// module that another folder includes; a loop that binds nothing, below a function that does; a board without its type; and a level with an item that Python
/// defines.
pub(crate) fn with_faults() -> tempfile::TempDir {
    let folder = examples(&HY_MODULES);
    let mut reef =
        "(unit-type polyp)\n(terrain-type sea)\n(define unread 1) ; ludex: allow gdl/unused-define\n".to_owned();
    for part in 0..66 {
        reef += &format!("(include \"part{part}\")\n");
        let path = folder.path().join(format!("gdl/part{part}.g"));
        std::fs::write(path, format!("(define part{part} 1)\n")).expect("written");
    }
    reef += "(add unknown speed 1)\n(phaser 2 1)\n";
    let game = "game Loop\nleap : Int -> Int\nleap(n) = n + 1\ndepth : Int\ndepth = while True do 1\n";
    let units = "(phaser 2 1 (n \"One\"))\n";
    let cove = "(game-module \"cove\" (title \"Cove\"))\n(unit-type boat (start-with 1))\n(unit-type raft)\n\
                (terrain-type sea)\n";
    let lake = "game Lake\nlake : Board\nlake!(x, y) = 1\n";
    let vault = "(require [pyherc.config.dsl.level [*]])\n(level-config-dsl)\n(level-list (level \"vault\" \"Dry.\"\n\
                 (layout (regular-grid #t(20 20) #t(10 10))) (room-list (square-room \"ground_soil1\" \"ground_soil1\"))\n\
                 (item-lists (option (item-by-name 1 1 \"lantern\")))))\n";
    let items = "config.append(ItemConfiguration(name='lantern', types=['light']))\n";
    let files = [
        ("gdl/reef.g", reef.as_str()),
        ("gdl/lagoon.g", units),
        ("gdl/cove.g", cove),
        ("gdl/isle.g", "(unit-type canoe)\n(terrain-type sea)\n"),
        ("gdl/far/inlet.g", "(include \"isle\")\n(add canoe speed 1)\n"),
        ("bogl/loop.bgl", game),
        ("bogl/lake.bgl", lake),
        ("hy/vault.hy", vault),
        ("hy/items.py", items),
    ];
    std::fs::create_dir(folder.path().join("gdl/far")).expect("a folder");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    folder
}

fn start_in(folder: tempfile::TempDir, faults: Option<&str>, log: &Path) -> Client {
    let log = log.display().to_string();
    let mut variables = vec![("LUDEX_FAULTS_LOG", log.as_str())];
    variables.extend(faults.map(|faults| ("LUDEX_FAULTS", faults)));
    let mut client = Client::start_in(LUDEX, folder, &["--log-level", "error"], &variables);
    client.initialize(json!({
        // Whoever takes code actions asks for what is wrong.
        "textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}},
        "window": {"workDoneProgress": true},
        "workspace": {"workspaceEdit": {"documentChanges": true}},
    }));
    client.wait_for_index();
    client
}

fn text(client: &Client, file: &str) -> String {
    std::fs::read_to_string(client.folder.path().join(file)).expect("an example")
}

/// The points that have failed.
fn failed(log: &Path) -> BTreeSet<String> {
    let text = std::fs::read_to_string(log).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

fn is_internal(answer: &Value) -> bool {
    let error = &answer["error"];
    // Of diagnostics the client is told that the server has given up.
    error["code"] == -32603 || error["code"] == -32802 && error["data"]["retriggerRequest"] == false
}

/// Every request about every place; `settle` sees each answer and may ask again.
fn ask_all(
    client: &mut Client,
    places: &[FilePosition],
    settle: impl Fn(&mut Client, &str, &Value, Value) -> Value,
) -> Vec<(String, String)> {
    let folder = client.folder.path().to_owned();
    let mut answers = Vec::new();
    for (file, line, character) in places {
        for (method, params) in requests::about(&client.uri(file), *line, *character) {
            let first = client.call(method, params.clone());
            let answer = settle(client, method, &params, first);
            answers.push((format!("{method} in {file}"), requests::shown(answer, &folder)));
        }
    }
    answers
}

/// The answers when nothing fails.
fn plain() -> Vec<(String, String)> {
    plain_in(examples(&HY_MODULES), PLACES)
}

fn plain_in(folder: tempfile::TempDir, places: &[FilePosition]) -> Vec<(String, String)> {
    let nothing = tempfile::tempdir().expect("a folder");
    let mut client = start_in(folder, None, &nothing.path().join("log"));
    for (file, ..) in places {
        let text = text(&client, file);
        client.open(file, &text);
        client.change(file, 2, &text);
    }
    ask_all(&mut client, places, |_, method, _, answer| {
        assert!(!is_internal(&answer), "{method}: {answer}");
        answer
    })
}

fn compare(found: Vec<(String, String)>, expected: Vec<(String, String)>) {
    for (found, expected) in found.into_iter().zip(expected) {
        assert_eq!(found, expected);
    }
}

/// The requests that the program has, by the names of their types.
fn handlers() -> BTreeSet<String> {
    let folder = repository().join("server/protocol/src/requests");
    let mut names = BTreeSet::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let text = std::fs::read_to_string(entry.path()).expect("a file");
        for start in ["impl DocumentRequest for ", "impl WorkspaceRequest for "] {
            let found = text.lines().filter_map(|line| line.strip_prefix(start)?.strip_suffix(" {"));
            names.extend(found.map(str::to_owned));
        }
    }
    assert!(names.len() >= 20, "{names:?}");
    names
}

#[test]
fn a_handler_that_fails_costs_its_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let mut client = start(Some("ludex_lsp::requests::"), &log);
    for (file, ..) in PLACES {
        let text = text(&client, file);
        client.open(file, &text);
        client.change(file, 2, &text);
    }
    let found = ask_all(&mut client, PLACES, |client, method, params, answer| {
        if !is_internal(&answer) {
            return answer;
        }
        let again = client.call(method, params.clone());
        assert!(!is_internal(&again), "{method}: {again}");
        again
    });
    let failed: BTreeSet<String> =
        failed(&log).iter().map(|point| point.rsplit("::").next().unwrap_or_default().to_owned()).collect();
    assert_eq!(failed, handlers(), "`requests::about` must ask for every handler");
    compare(found, plain());
    client.quit();
}

/// The queries of the analysis by their names, each with the files that have one of that name.
fn queries() -> BTreeMap<String, Vec<String>> {
    let mut queries: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let analysis = repository().join("analysis");
    for path in files_below(&analysis).into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs")) {
        let text = std::fs::read_to_string(&path).expect("a file");
        let mut lines = text.lines();
        while lines.any(|line| line.trim_start().starts_with("#[salsa::tracked")) {
            let name = lines.find_map(|line| line.split_once("fn ")?.1.split_once('(')).expect("a function").0;
            let file = path.strip_prefix(&analysis).expect("a path below the folder").display().to_string();
            queries.entry(name.to_owned()).or_default().push(file);
        }
    }
    assert!(queries.len() >= 30, "{queries:?}");
    queries
}

/// The queries that are not among those which failed. A point has the query's name and its number in the program, so
/// that those of one name are told apart, though not which is whose.
fn not_reached(failed: &BTreeSet<String>) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in failed.iter().filter_map(|point| point.split(' ').nth(1)) {
        *counts.entry(name).or_default() += 1;
    }
    let reached = |name: &str| counts.get(name).copied().unwrap_or_default();
    let missing = queries().into_iter().filter(|(name, files)| reached(name) < files.len());
    missing.map(|(name, files)| format!("{name}: {} of {} in {files:?}", reached(&name), files.len())).collect()
}

#[test]
fn a_query_that_fails_costs_the_requests_that_run_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let mut client = start_in(with_faults(), Some("query "), &log);
    let places = [PLACES, FAULTY].concat();
    for (file, ..) in &places {
        let text = text(&client, file);
        client.open(file, &text);
    }
    ask_all(&mut client, &places, |client, method, params, mut answer| {
        for _ in 0..60 {
            if !is_internal(&answer) {
                return answer;
            }
            answer = client.call(method, params.clone());
        }
        panic!("{method} fails again and again: {answer}");
    });
    let missing = not_reached(&failed(&log));
    assert!(missing.is_empty(), "no request of this test runs all of\n{}", missing.join("\n"));
    // A file on which readers have failed too often is read again when it changes.
    let everything = everything(&client);
    let changes: Vec<(&str, u8)> = everything.iter().map(|file| (file.as_str(), 2)).collect();
    for file in &everything {
        let path = client.folder.path().join(file);
        let text = std::fs::read_to_string(&path).expect("a file");
        std::fs::write(&path, format!("{text}\n")).expect("written");
    }
    client.watched(&changes);
    client.symbols("a");
    for file in &everything {
        let path = client.folder.path().join(file);
        let text = std::fs::read_to_string(&path).expect("a file");
        std::fs::write(&path, text.strip_suffix('\n').unwrap_or(&text)).expect("written");
    }
    client.watched(&changes);
    for (file, ..) in &places {
        let text = text(&client, file);
        client.change(file, 2, &text);
    }
    client.symbols("a");
    let found = ask_all(&mut client, &places, |_, method, _, answer| {
        assert!(!is_internal(&answer), "{method}: {answer}");
        answer
    });
    compare(found, plain_in(with_faults(), &places));
    client.quit();
}

/// The example games in the folder of a session.
fn everything(client: &Client) -> Vec<String> {
    let root = client.folder.path();
    let name = |path: &Path| path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/");
    let mut found: Vec<String> = games_below(LANGUAGES, root).iter().map(|path| name(path)).collect();
    found.sort();
    found
}

#[test]
fn what_fails_on_the_way_to_an_answer_is_made_good() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let mut client = start(Some("database ,index,dispatch,disk,publish"), &log);
    for (file, ..) in PLACES {
        let text = text(&client, file);
        client.open(file, &text);
        client.close(file);
        client.open(file, &format!("{text} "));
        let end = text.lines().count() as u32;
        let range = json!({"start": {"line": end, "character": 0}, "end": {"line": end, "character": 9}});
        let document = json!({"uri": client.uri(file), "version": 2});
        let changes = json!([{"range": range, "text": ""}]);
        client.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
    }
    // What was not published when that failed is published with the next change.
    let (last, ..) = *PLACES.last().expect("a place");
    client.symbols("a");
    for version in 3..9 {
        let text = text(&client, last);
        client.change(last, version, &text);
    }
    client.diagnostics(last, 8);
    let found = ask_all(&mut client, PLACES, |_, method, _, answer| {
        assert!(!is_internal(&answer), "{method}: {answer}");
        answer
    });
    let failed = failed(&log);
    let points =
        ["database open", "database edit", "database close", "index", "indexed", "dispatch", "disk", "publish"];
    assert_eq!(failed, points.iter().map(|point| (*point).to_owned()).collect());
    let found = found.into_iter().map(|(what, answer)| (what, without_versions(&answer)));
    let expected = plain().into_iter().map(|(what, answer)| (what, without_versions(&answer)));
    compare(found.collect(), expected.collect());
    client.quit();
}

/// An answer without the versions of documents, which differ here.
fn without_versions(answer: &str) -> String {
    let mut parts = answer.split("\"version\":");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    out
}

#[test]
fn a_scene_that_fails_costs_that_scene() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let mut client = start(Some("scenes"), &log);
    let file = "bogl/cornerrun.bgl";
    let text = text(&client, file);
    client.open(file, &text);
    let params = json!({"textDocument": {"uri": client.uri(file)}, "session": "side", "watch": true});
    let first = client.request("ludex/scene", params);
    assert!(first["svg"].is_string(), "{first}");
    client.change(file, 2, &text.replace("start!(3, 3)", "start!(2, 2)"));
    let failed = client.until(|points: &BTreeSet<String>| !points.is_empty(), |_| failed(&log));
    assert_eq!(failed, BTreeSet::from(["scenes".to_owned()]));
    client.change(file, 3, &text.replace("start!(3, 3)", "start!(4, 4)"));
    let changed = client.wait(|message| {
        let text = message["params"]["scene"]["text"].as_str();
        message["method"] == "ludex/sceneChanged" && text.is_some_and(|text| text.contains("4  Free Free Free Peg"))
    });
    assert!(changed["params"]["scene"]["problem"].is_null(), "{changed}");
    client.quit();
}

/// Drawing fails each time, so that the log says how often somebody draws.
#[test]
fn a_scene_that_is_closed_is_not_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let mut client = start(Some("scenes!"), &log);
    let drawn = || std::fs::read_to_string(&log).unwrap_or_default().lines().count();
    let file = "gdl/harbor.g";
    let text = text(&client, file);
    client.open(file, &text);
    let document = json!({"uri": client.uri(file)});
    client.request("ludex/scene", json!({"textDocument": document, "session": "side", "watch": true}));
    client.change(file, 2, &format!("\n{text}"));
    assert!(client.until(|drawn: &usize| *drawn > 0, |_| drawn()) > 0, "somebody looks");
    client.request("ludex/closeScene", json!({"session": "side"}));
    // What was begun before ends before the next change.
    client.change(file, 3, &text);
    client.diagnostics(file, 3);
    let before = drawn();
    for version in 4..12 {
        client.change(file, version, &format!("{}{text}", "\n".repeat(version as usize % 3)));
        client.diagnostics(file, version);
    }
    assert_eq!(drawn(), before, "nobody looks");
    client.quit();
}

#[test]
fn a_game_that_fails_costs_what_was_asked_of_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let points = ["ludex_lsp::requests::scene::Act", "play", "scenes"];
    let mut client = start(Some(points.join(",").as_str()), &log);
    let file = "bogl/cornerrun.bgl";
    let text = text(&client, file);
    client.open(file, &text);
    let document = json!({"uri": client.uri(file)});
    let board = json!({"textDocument": document, "session": "board", "watch": true});
    assert!(client.request("ludex/scene", board)["svg"].is_string());
    let game =
        json!({"textDocument": document, "what": "result", "session": "another game", "watch": true, "play": {}});
    assert!(is_internal(&client.call("ludex/scene", game.clone())));
    let begun = client.request("ludex/scene", game);
    assert_eq!(begun["play"]["state"], "prompt", "{begun}");
    let input = json!({"session": "another game", "action": {"kind": "input", "text": "(2, 2)"}});
    assert!(is_internal(&client.call("ludex/act", input.clone())));
    let given = client.request("ludex/act", input);
    assert_eq!(given["play"]["inputs"], json!(["(2, 2)"]), "what failed was not done: {given}");
    // The game is drawn before the board, and fails.
    client.change(file, 2, &text.replace("start!(3, 3)", "start!(2, 3)"));
    let told = |session: &'static str| {
        move |message: &Value| message["method"] == "ludex/sceneChanged" && message["params"]["session"] == session
    };
    client.wait(told("board"));
    assert_eq!(failed(&log), points.iter().map(|point| (*point).to_owned()).collect());
    client.change(file, 3, &text.replace("start!(3, 3)", "start!(3, 2)"));
    let changed = client.wait(told("another game"));
    assert_eq!(changed["params"]["scene"]["play"]["inputs"], json!(["(2, 2)"]), "{changed}");
    client.quit();
}

#[test]
fn a_document_whose_text_is_not_known_is_said_to_be_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut client = start(Some("text "), &folder.path().join("log"));
    let shown_message = |client: &mut Client| {
        let message = client.wait(|message| message["method"] == "window/showMessage");
        message["params"]["message"].as_str().unwrap_or_default().to_owned()
    };
    let hover = |client: &mut Client| client.at("textDocument/hover", "a.g", 0, 12);
    client.open("a.g", "(unit-type boat)\n");
    let message = shown_message(&mut client);
    assert!(message.contains("a.g") && message.contains("failed inside the server"), "{message}");
    assert_eq!(hover(&mut client), Value::Null);
    client.change("a.g", 2, "(unit-type boat)\n");
    assert!(hover(&mut client).to_string().contains("unit type"));
    // A change that fails is not half of one: nothing is said of the document until all of it is known.
    client.change("a.g", 3, "(unit-type boat)\n; more\n");
    assert_eq!(hover(&mut client), Value::Null);
    client.change("a.g", 4, "(unit-type boat)\n");
    assert!(hover(&mut client).to_string().contains("unit type"));
    client.close("a.g");
    client.open("a.g", "(unit-type ship)\n");
    assert!(hover(&mut client).to_string().contains("ship"));
    client.quit();
}

#[test]
fn a_scan_that_fails_is_not_the_end() {
    let variables = [("LUDEX_FAULTS", "scan")];
    let mut client = Client::start_in(LUDEX, examples(&[]), &["--log-level", "error"], &variables);
    client.initialize(json!({"textDocument": {"definition": {"linkSupport": true}}}));
    client.open("gdl/harbor.g", "(include \"harbor-types\")\n(add ketch speed 3)\n");
    let found = client.at("textDocument/definition", "gdl/harbor.g", 1, 6);
    assert!(found.to_string().contains("harbor-types.g"), "{found}");
    client.quit();
}

#[test]
fn what_reading_may_withdraw_waits_until_all_is_read() {
    let game = "(include \"types\")\n(add boat speed 1)\n";
    let lost = "(include \"nowhere\")\n(add boat speed 1)\n";
    let folder = workspace(&[("game.g", game), ("lost.g", lost), ("far/types.g", "(unit-type boat)\n")]);
    let gate = Gate::new("scan");
    let mut client = Client::start_in(LUDEX, folder, &[], &[("LUDEX_HELD", gate.variable().as_str())]);
    client.initialize(json!({"textDocument": {"definition": {"linkSupport": true}}}));
    for (name, text) in [("game.g", game), ("lost.g", lost)] {
        client.open(name, text);
        assert_eq!(client.diagnostics(name, 1), Vec::<Value>::new(), "{name}");
        let said = client.at("textDocument/hover", name, 1, 6).to_string();
        assert!(said.contains("The workspace is still being read"), "{name}: {said}");
    }
    let document = json!({"uri": client.uri("game.g")});
    let asked = json!({"textDocument": document, "position": {"line": 1, "character": 6}});
    let definition = client.ask("textDocument/definition", asked);
    // A word of the language has none, whatever comes.
    assert_eq!(client.at("textDocument/definition", "game.g", 1, 1), Value::Null);
    gate.open();
    let found = client.answer(definition).to_string();
    assert!(found.contains("far/types.g"), "{found}");
    let found = client.diagnostics("lost.g", 1);
    assert_eq!(found[0]["code"], "gdl/missing-module", "{found:?}");
    let said = client.at("textDocument/hover", "lost.g", 1, 6).to_string();
    assert!(!said.contains("still being read"), "{said}");
    client.quit();
}

#[test]
fn a_writer_that_fails_again_and_again_ends_the_process() {
    let folder = tempfile::tempdir().expect("a folder");
    let variables = [("LUDEX_FAULTS", "dispatch!")];
    let mut client = Client::start_in(LUDEX, folder, &["--log-level", "error"], &variables);
    client.ask("initialize", json!({"processId": null, "rootUri": null, "capabilities": {}}));
    assert_eq!(client.wait_for_end().code(), Some(3));
}

#[test]
fn every_language_is_among_the_places() {
    let languages: BTreeSet<&str> = PLACES.iter().map(|(file, ..)| language_id(file)).collect();
    let ids: BTreeSet<&str> = LANGUAGES.all().map(|dialect| dialect.id).collect();
    assert_eq!(languages, ids);
}
