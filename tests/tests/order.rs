//! Requests among edits: which text an answer is about, who waits for whom, and that nobody waits long.

use ludex_tests::{Client, workspace};
use serde_json::{Value, json};

const LUDEX: &str = env!("CARGO_BIN_EXE_ludex-under-test");

/// An insertion into a document.
fn insert(client: &mut Client, name: &str, version: i64, line: u32, character: u32, text: &str) {
    let place = json!({"line": line, "character": character});
    let document = json!({"uri": client.uri(name), "version": version});
    let changes = json!([{"range": {"start": place, "end": place}, "text": text}]);
    client.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
}

fn ask(client: &mut Client, method: &str, name: &str, line: u32, character: u32) -> i64 {
    let uri = client.uri(name);
    client.ask(method, json!({"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}))
}

/// The code of the error that was answered; 0 if it was none.
fn code(answer: &Value) -> i64 {
    answer["error"]["code"].as_i64().unwrap_or_default()
}

#[test]
fn a_burst_of_edits_leaves_hovers_their_turn() {
    burst("(unit-type boat)\n", 20);
}

/// Its edits come faster than they can be applied.
#[test]
fn a_burst_of_edits_in_a_large_file_leaves_hovers_their_turn() {
    let forms: String = (0..8_000).map(|n| format!("(define harbor-number-{n} {n})\n")).collect();
    // How many turns there are depends on how long all of it takes.
    burst(&format!("(unit-type boat)\n{forms}"), 2);
}

/// A thousand hovers over the name in the first line of a text, among 10,000 edits.
fn burst(text: &str, at_least: usize) {
    let mut client = Client::session(LUDEX, &[]);
    client.open("a.g", text);
    let (mut asked, mut early) = (Vec::new(), 0);
    for edit in 0..10_000_u32 {
        // The name moves down a line with every edit: nothing else stands where it was.
        insert(&mut client, "a.g", i64::from(edit) + 2, 0, 0, "\n");
        if edit % 10 == 9 {
            asked.push((ask(&mut client, "textDocument/hover", "a.g", edit + 1, 12), edit + 1));
        }
        if edit == 9_000 {
            client.receive();
            early = client.skipped().iter().filter(|message| message.get("method").is_none()).count();
        }
    }
    assert!(early > 0, "the first answers come while the burst goes on");
    let mut answered = 0;
    for (id, line) in asked {
        let answer = client.answer(id);
        if code(&answer) == 0 {
            assert_eq!(answer["range"]["start"]["line"], line, "{answer}");
            answered += 1;
        } else {
            assert_eq!(code(&answer), -32801, "{answer}");
        }
    }
    assert!(answered >= at_least, "{answered} of 1000 hovers were answered");
    client.quit();
}

#[test]
fn completion_is_always_answered() {
    let mut client = Client::session(LUDEX, &[]);
    let head: String = (0..300).map(|n| format!("(define harbor-number-{n} {n})\n")).collect();
    client.open("a.g", &format!("{head}(set last-turn )\n"));
    let mut asked = Vec::new();
    let word = "harbor-number-1";
    for round in 0..20 {
        for (typed, letter) in word.char_indices() {
            let version = 2 + round * 20 + typed as i64;
            insert(&mut client, "a.g", version, 300, 15 + typed as u32, &letter.to_string());
            let id = ask(&mut client, "textDocument/completion", "a.g", 300, 16 + typed as u32);
            asked.push((id, typed as u32 + 1));
        }
        let range =
            json!({"start": {"line": 300, "character": 15}, "end": {"line": 300, "character": 15 + word.len()}});
        let document = json!({"uri": client.uri("a.g"), "version": 2 + round * 20 + 19});
        let changes = json!([{"range": range, "text": ""}]);
        client.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
    }
    let mut whole = 0;
    for (id, length) in asked {
        let list = client.answer(id);
        assert!(list.get("error").is_none(), "{list}");
        if list["isIncomplete"] == true && list["items"] == json!([]) {
            continue;
        }
        // The word that is completed is as long as it was when the request was sent.
        let range = &list["items"][0]["textEdit"]["range"];
        assert_eq!(range["start"]["character"], 15, "{list}");
        assert_eq!(range["end"]["character"], 15 + length, "{list}");
        whole += 1;
    }
    assert!(whole >= 15, "{whole} of 300 completions were whole");
    client.quit();
}

/// Completion when somebody types, a key every 20 ms.
#[test]
fn completion_while_somebody_types() {
    let mut client = Client::session(LUDEX, &[]);
    let head: String = (0..100).map(|n| format!("(define harbor-number-{n} {n})\n")).collect();
    client.open("a.g", &format!("{head}(set last-turn )\n"));
    client.diagnostics("a.g", 1);
    let mut asked = Vec::new();
    for (typed, letter) in "harbor-number-7".char_indices() {
        insert(&mut client, "a.g", 2 + typed as i64, 100, 15 + typed as u32, &letter.to_string());
        asked.push(ask(&mut client, "textDocument/completion", "a.g", 100, 16 + typed as u32));
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    for id in asked {
        let list = client.answer(id);
        assert_eq!(list["isIncomplete"], false, "{list}");
        assert!(list.to_string().contains("harbor-number-7"), "{list}");
    }
    client.quit();
}

#[test]
fn requests_do_not_fail_because_another_document_is_edited() {
    let types = "(unit-type boat)\n(define fleet (boat))\n";
    let mut client = Client::session(LUDEX, &[("types.g", types)]);
    client.open("types.g", types);
    client.open("a.g", "(include \"types\")\n(add boat speed 1)\n");
    client.open("b.g", "(include \"types\")\n(add boat hp-max 1)\n");
    let mut asked = Vec::new();
    for edit in 0..1500 {
        insert(&mut client, "b.g", edit + 2, 1, 0, ["; x\n", "(add boat speed 2)\n"][edit as usize % 2]);
        let method = ["textDocument/hover", "textDocument/definition", "textDocument/references"][edit as usize % 3];
        let uri = client.uri("a.g");
        let context = json!({"includeDeclaration": true});
        let position = json!({"line": 1, "character": 6});
        asked.push(client.ask(method, json!({"textDocument": {"uri": uri}, "position": position, "context": context})));
    }
    for id in asked {
        let answer = client.answer(id);
        assert!(answer.get("error").is_none() && !answer.is_null(), "{answer}");
    }
    client.quit();
}

#[test]
fn a_slow_parse_does_not_stop_another_language() {
    let mut client = Client::session(LUDEX, &[]);
    client.open("small.g", "(unit-type boat)\n");
    client.diagnostics("small.g", 1);
    let large: String = (0..60_000).map(|n| format!("f{n} : Int -> Int\nf{n}(x) = x + {n} * 2\n")).collect();
    client.open("large.bgl", &format!("game Large\n{large}"));
    let hover = client.at("textDocument/hover", "small.g", 0, 12);
    assert!(hover.to_string().contains("unit type"), "{hover}");
    let uri = client.uri("large.bgl");
    let came = client.skipped().iter().any(|message| message["params"]["uri"] == uri.as_str());
    assert!(!came, "the hover came after what was found in the large file");
    client.notify("exit", Value::Null);
    client.wait_for_end();
}

#[test]
fn many_files_that_change_on_disk() {
    let name = |n: usize| format!("games/m{n}.g");
    let texts: Vec<(String, String)> = (0..600).map(|n| (name(n), format!("(define old-{n} 1)\n"))).collect();
    let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let mut client = Client::start(LUDEX, workspace(&files), &[]);
    client.initialize(json!({"window": {"workDoneProgress": true}}));
    client.wait_for_index();
    client.open("a.g", "(unit-type boat)\n");
    assert_eq!(client.symbols("old-599"), ["games/m599.g old-599"]);
    for n in 0..600 {
        std::fs::write(client.folder.path().join(name(n)), format!("(define new-{n} 1)\n")).expect("written");
    }
    let changes: Vec<(&str, u8)> = files.iter().map(|(name, _)| (*name, 2)).collect();
    client.watched(&changes);
    let hover = client.at("textDocument/hover", "a.g", 0, 12);
    assert!(hover.to_string().contains("unit type"), "{hover}");
    assert_eq!(client.symbols("new-599"), ["games/m599.g new-599"]);
    assert_eq!(client.symbols("old-"), [""; 0]);
    client.quit();
}

/// Edits made while a workspace is read are dealt with before the rest is read.
#[test]
fn edits_go_before_the_scan() {
    let name = |n: usize| format!("games/m{n}.g");
    let body: String = (0..60).map(|n| format!("(define value-{n} (list {n} \"text {n}\"))\n")).collect();
    let texts: Vec<(String, String)> =
        (0..1000).map(|n| (name(n), format!("(define game-{n} 1)\n{body}(add boat speed {n})\n"))).collect();
    let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let mut client = Client::start(LUDEX, workspace(&files), &[]);
    client.initialize(json!({"window": {"workDoneProgress": true}}));
    let create = client.wait(|message| message["method"] == "window/workDoneProgress/create");
    client.open("a.g", "(unit-type boat)\n");
    client.diagnostics("a.g", 1);
    client.send(&json!({"jsonrpc": "2.0", "id": create["id"], "result": null}));
    for version in 2..12 {
        insert(&mut client, "a.g", version, 0, 0, "; x\n");
        client.diagnostics("a.g", version);
    }
    let is_end = |message: &Value| message["params"]["value"]["kind"] == "end";
    assert!(!client.skipped().iter().any(is_end), "ten edits were dealt with after the whole scan");
    client.wait(is_end);
    assert_eq!(client.symbols("game-999"), ["games/m999.g game-999"]);
    client.quit();
}

#[test]
fn binary_text_that_becomes_a_game() {
    let mut client = Client::session(LUDEX, &[]);
    client.open("a.g", "\0\0\0");
    assert_eq!(client.at("textDocument/hover", "a.g", 0, 0), Value::Null);
    insert(&mut client, "a.g", 2, 0, 3, "\0");
    assert_eq!(client.at("textDocument/hover", "a.g", 0, 0), Value::Null);
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 9}});
    let document = json!({"uri": client.uri("a.g"), "version": 3});
    let changes = json!([{"range": range, "text": "(unit-type boat)\n(define x"}]);
    client.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
    assert!(client.at("textDocument/hover", "a.g", 0, 12).to_string().contains("unit type"));
    assert!(!client.diagnostics("a.g", 3).is_empty());
    client.quit();
}
