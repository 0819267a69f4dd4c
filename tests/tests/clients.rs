//! What clients really send, right or wrong: parameters where there are none, batches, wrong lengths,
//! changes that cannot be read.

use ludex_tests::Client;
use serde_json::{Value, json};

const LUDEX: &str = env!("CARGO_BIN_EXE_ludex-under-test");

#[test]
fn parameters_of_methods_that_have_none() {
    for params in [Value::Null, json!({}), json!([])] {
        let mut client = Client::session(LUDEX, &[]);
        client.send(&json!({"jsonrpc": "2.0", "id": 77, "method": "shutdown", "params": params}));
        let answer = client.wait(|message| message["id"] == 77);
        assert!(answer.get("error").is_none() && answer["result"].is_null(), "{answer}");
        client.send(&json!({"jsonrpc": "2.0", "method": "exit", "params": params}));
        assert_eq!(client.wait_for_end().code(), Some(0), "{params}");
    }
}

#[test]
fn unknown_methods_of_the_protocols_own() {
    let mut client = Client::session(LUDEX, &[]);
    client.notify("$/nothing", json!({}));
    let answer = client.call("$/nothing", json!({}));
    assert_eq!(answer["error"]["code"], -32601, "{answer}");
    let answer = client.call("$/nothing", Value::Null);
    assert_eq!(answer["error"]["code"], -32601, "{answer}");
    client.quit();
}

#[test]
fn batches_are_handled_one_by_one() {
    let mut client = Client::session(LUDEX, &[]);
    let document = json!({"uri": client.uri("a.g"), "languageId": "gdl", "version": 1, "text": "(unit-type boat)\n"});
    let place = json!({"textDocument": {"uri": client.uri("a.g")}, "position": {"line": 0, "character": 12}});
    client.send(&json!([
        {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}},
        {"jsonrpc": "2.0", "id": "one", "method": "textDocument/hover", "params": place},
        3,
        ["2.0", "shutdown", null, 5],
        {"jsonrpc": "2.0", "id": "two", "method": "textDocument/nothing"},
    ]));
    let hover = client.wait(|message| message["id"] == "one");
    assert!(hover["result"].to_string().contains("unit type"), "{hover}");
    assert_eq!(client.wait(|message| message["id"] == "two")["error"]["code"], -32601);
    for _ in 0..2 {
        let refused = client.wait(|message| message["id"].is_null() && message.get("error").is_some());
        assert_eq!(refused["error"]["code"], -32600, "{refused}");
    }
    client.send(&json!([]));
    let refused = client.wait(|message| message["id"].is_null() && message.get("error").is_some());
    assert_eq!(refused["error"]["code"], -32600, "{refused}");
    client.quit();
}

#[test]
fn a_wrong_length_costs_one_message() {
    let mut client = Client::session(LUDEX, &[]);
    let body = json!({"jsonrpc": "2.0", "id": 9, "method": "textDocument/nothing"});
    client.send_bytes(format!("Content-Length: 99999999999\r\n\r\n{body}").as_bytes());
    let refused = client.wait(|message| message.get("error").is_some());
    assert_eq!(refused["error"]["code"], -32600, "{refused}");
    client.open("a.g", "(define x 2");
    assert_eq!(client.diagnostics("a.g", 1).len(), 1);
    client.quit();
}

/// A change of a document, with the version as it is written.
fn change(client: &mut Client, version: i64, changes: &Value) {
    let document = json!({"uri": client.uri("a.g"), "version": version});
    client.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
}

/// A change of one place.
fn edit(line: i64, character: i64, text: &str) -> Value {
    let place = json!({"line": line, "character": character});
    json!([{"range": {"start": place, "end": place}, "text": text}])
}

fn hover(client: &mut Client) -> Value {
    client.at("textDocument/hover", "a.g", 0, 12)
}

fn told(client: &mut Client) -> String {
    let message = client.wait(|message| message["method"] == "window/showMessage");
    message["params"]["message"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn changes_that_cannot_be_read() {
    let text = "(unit-type boat)\n(define x";
    for (version, changes) in [(2, edit(0, -1, "x")), (4_000_000_000, edit(0, 0, "x")), (2, json!([{"text": 3}]))] {
        let mut client = Client::session(LUDEX, &[]);
        client.open("a.g", text);
        assert!(!client.diagnostics("a.g", 1).is_empty());
        change(&mut client, version, &changes);
        let message = told(&mut client);
        assert!(message.contains("a.g") && message.contains("open it again"), "{message}");
        let uri = client.uri("a.g");
        let cleared = client
            .wait(|message| message["params"]["diagnostics"] == json!([]) && message["params"]["uri"] == uri.as_str());
        assert_eq!(cleared["params"].get("version"), None, "{cleared}");
        // Changes of places say nothing about the rest.
        change(&mut client, 3, &edit(0, 0, "; "));
        change(&mut client, version, &changes);
        assert_eq!(hover(&mut client), Value::Null);
        // A whole text does.
        change(&mut client, 4, &json!([{"text": "(unit-type boat)\n"}, edit(1, 0, "(define y")[0]]));
        assert!(!client.diagnostics("a.g", 4).is_empty());
        assert!(hover(&mut client).to_string().contains("unit type"));
        let again = client.unread().iter().filter(|message| message["method"] == "window/showMessage").count();
        assert_eq!(again, 0, "it is said once");
        client.quit();
    }
}

#[test]
fn a_lost_document_is_closed_and_opened_again() {
    let mut client = Client::session(LUDEX, &[("b.g", "(include \"a\")\n"), ("a.g", "(unit-type ship)\n")]);
    client.open("b.g", "(include \"a\")\n");
    client.open("a.g", "(unit-type boat)\n");
    change(&mut client, 2, &edit(-1, 0, "x"));
    told(&mut client);
    assert_eq!(hover(&mut client), Value::Null);
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": client.uri("a.g")}}));
    client.open("a.g", "(unit-type boat)\n");
    assert!(hover(&mut client).to_string().contains("unit type"));
    client.quit();
}

#[test]
fn a_document_that_is_opened_in_a_way_that_cannot_be_read() {
    let mut client = Client::session(LUDEX, &[]);
    let document = |version: i64| json!({"uri": "file:///w/a.g", "languageId": "gdl", "version": version, "text": ""});
    client.notify("textDocument/didOpen", json!({"textDocument": document(1_i64 << 40)}));
    assert!(told(&mut client).contains("a.g"));
    // What is none of ours is nobody's loss.
    let other = json!({"uri": "file:///w/a.txt", "languageId": "text", "version": 1_i64 << 40, "text": ""});
    client.notify("textDocument/didOpen", json!({"textDocument": other}));
    client.notify("textDocument/didOpen", json!({"textDocument": document(1)}));
    let opened = client.wait(|message| message["params"]["version"] == 1);
    assert_eq!(opened["params"]["diagnostics"], json!([]));
    let again = client.unread().iter().filter(|message| message["method"] == "window/showMessage").count();
    assert_eq!(again, 0);
    client.quit();
}
