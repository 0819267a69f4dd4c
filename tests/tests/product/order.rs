//! Requests among edits: which text an answer is about, who waits for whom, and that nobody waits for good.

use std::collections::VecDeque;

use ludex_tests::{Client, Gate, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

/// At most this many edits until as many hovers are answered among them as have to be.
const MAX_EDITS: u32 = 200_000;
/// At most this many hovers have no answer yet when the edits go on.
const MAX_AHEAD: usize = 100;
/// At most this many words are typed until as many completions are whole as have to be.
const MAX_WORDS: i64 = 300;

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
    burst("(unit-type boat)\n", 50);
}

/// Its edits come faster than they can be applied.
#[test]
fn a_burst_of_edits_in_a_large_file_leaves_hovers_their_turn() {
    let forms: String = (0..8_000).map(|n| format!("(define harbor-number-{n} {n})\n")).collect();
    burst(&format!("(unit-type boat)\n{forms}"), 5);
}

/// Hovers over the name in the first line of a text, among edits that go on until some of them are answered.
fn burst(text: &str, at_least: usize) {
    let mut client = Client::session(LUDEX, &[]);
    client.open("a.g", text);
    let mut edits = 0_u32;
    // The name moves down a line with every edit: nothing else stands where it was.
    let mut edit_five_times = |client: &mut Client| {
        for _ in 0..5 {
            edits += 1;
            insert(client, "a.g", i64::from(edits) + 1, 0, 0, "\n");
        }
        edits
    };
    let (mut asked, mut answered) = (VecDeque::new(), 0);
    while answered < at_least {
        let line = edit_five_times(&mut client);
        asked.push_back((ask(&mut client, "textDocument/hover", "a.g", line, 12), line));
        assert!(edit_five_times(&mut client) < MAX_EDITS, "{answered} hovers were answered");
        if asked.len() > MAX_AHEAD {
            answered += usize::from(asked.pop_front().is_some_and(|hover| is_answered(&mut client, hover)));
        }
    }
    for hover in asked {
        is_answered(&mut client, hover);
    }
    client.quit();
}

/// True if a hover was answered, for the line in which the name was when it was asked; false if it was refused because
/// the text has changed.
fn is_answered(client: &mut Client, (id, line): (i64, u32)) -> bool {
    let answer = client.answer(id);
    match code(&answer) {
        0 => assert_eq!(answer["range"]["start"]["line"], line, "{answer}"),
        refused => assert_eq!(refused, -32801, "{answer}"),
    }
    code(&answer) == 0
}

#[test]
fn completion_is_always_answered() {
    let mut client = Client::session(LUDEX, &[]);
    let head: String = (0..300).map(|n| format!("(define harbor-number-{n} {n})\n")).collect();
    client.open("a.g", &format!("{head}(set last-turn )\n"));
    let (mut words, mut whole) = (0, 0);
    while whole < 15 {
        assert!(words < MAX_WORDS, "{whole} completions were whole");
        whole += type_word(&mut client, 2 + words * 20);
        words += 1;
    }
    client.quit();
}

/// Types a word with a completion behind every letter, takes it away, and gives the number of completions that were
/// whole. The others have been overtaken.
fn type_word(client: &mut Client, version: i64) -> usize {
    let word = "harbor-number-1";
    let mut asked = Vec::new();
    for (typed, letter) in word.char_indices() {
        insert(client, "a.g", version + typed as i64, 300, 15 + typed as u32, &letter.to_string());
        let id = ask(client, "textDocument/completion", "a.g", 300, 16 + typed as u32);
        asked.push((id, typed as u32 + 1));
    }
    let range = json!({"start": {"line": 300, "character": 15}, "end": {"line": 300, "character": 15 + word.len()}});
    let document = json!({"uri": client.uri("a.g"), "version": version + 19});
    let changes = json!([{"range": range, "text": ""}]);
    client.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
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
    whole
}

/// Completion when somebody types on before the list is there: the next letter comes with the list before.
#[test]
fn completion_while_somebody_types() {
    let mut client = Client::session(LUDEX, &[]);
    let head: String = (0..100).map(|n| format!("(define harbor-number-{n} {n})\n")).collect();
    client.open("a.g", &format!("{head}(set last-turn )\n"));
    client.diagnostics("a.g", 1);
    let mut asked = VecDeque::new();
    let word = "harbor-number-7";
    for (typed, letter) in word.char_indices() {
        insert(&mut client, "a.g", 2 + typed as i64, 100, 15 + typed as u32, &letter.to_string());
        asked.push_back(ask(&mut client, "textDocument/completion", "a.g", 100, 16 + typed as u32));
        let has_ended = typed + 1 == word.len();
        while asked.len() > usize::from(!has_ended)
            && let Some(id) = asked.pop_front()
        {
            let list = client.answer(id);
            assert_eq!(list["isIncomplete"], false, "{list}");
            assert!(list.to_string().contains("harbor-number-7"), "{list}");
        }
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
    let gate = Gate::new("query parse ");
    gate.open();
    let mut client = Client::start_in(LUDEX, workspace(&[]), &[], &[("LUDEX_HELD", gate.variable().as_str())]);
    client.initialize(json!({}));
    client.open("small.g", "(unit-type boat)\n");
    client.diagnostics("small.g", 1);
    gate.shut();
    client.open("slow.bgl", "game Slow\nf : Int\nf = 1\n");
    gate.wait();
    let hover = client.at("textDocument/hover", "small.g", 0, 12);
    assert!(hover.to_string().contains("unit type"), "{hover}");
    gate.open();
    client.diagnostics("slow.bgl", 1);
    client.quit();
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
    client.wait_until_read();
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
    // The next edit is there before the last one is dealt with, so that somebody waits all the while.
    let uri = client.uri("a.g");
    let is_of = |message: &Value, version: i64| {
        message["params"]["uri"] == uri.as_str() && message["params"]["version"].as_i64() >= Some(version)
    };
    insert(&mut client, "a.g", 2, 0, 0, "; x\n");
    for version in 2..12 {
        insert(&mut client, "a.g", version + 1, 0, 0, "; x\n");
        client.wait(|message| is_of(message, version));
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
