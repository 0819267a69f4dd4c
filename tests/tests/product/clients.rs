//! The messages that clients really send, right or wrong: parameters where there are none, batches, wrong lengths, ids
//! where there should be none, changes that cannot be read.

use ludex_tests::{Client, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

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

/// A session in which `initialized` is sent with these parameters, if any, and with this version of JSON-RPC, if any:
/// the server asks for the configuration, watches files and reads the folder all the same.
fn begins_with(params: Option<Value>, version: Option<&str>) {
    let mut client = Client::start(LUDEX, workspace(&[("a.g", "(unit-type boat)\n")]), &[]);
    let root = client.uri("");
    let capabilities = json!({
        "window": {"workDoneProgress": true},
        "workspace": {"configuration": true, "didChangeWatchedFiles": {"dynamicRegistration": true}},
    });
    client.request("initialize", json!({"processId": null, "rootUri": root, "capabilities": capabilities}));
    let mut initialized = json!({"method": "initialized"});
    if let Some(params) = params {
        initialized["params"] = params;
    }
    if let Some(version) = version {
        initialized["jsonrpc"] = json!(version);
    }
    client.send(&initialized);
    for method in ["client/registerCapability", "workspace/configuration", "window/workDoneProgress/create"] {
        let asked = client.wait(|message| message["method"] == method);
        let result = if method == "workspace/configuration" { json!([null]) } else { Value::Null };
        client.send(&json!({"jsonrpc": "2.0", "id": asked["id"], "result": result}));
    }
    client.wait(|message| message["method"] == "$/progress" && message["params"]["value"]["kind"] == "end");
    assert_eq!(client.symbols("boat"), ["a.g boat"]);
    client.quit();
}

#[test]
fn initialized_with_and_without_parameters() {
    for params in [None, Some(Value::Null), Some(json!({})), Some(json!([]))] {
        begins_with(params, Some("2.0"));
    }
}

/// A session that has got as far as the answer to `initialize`, in a folder with two files.
fn without_initialized(capabilities: Value) -> Client {
    let files = [("a.g", "(unit-type boat)\n"), ("b.g", "(unit-type raft)\n")];
    let mut client = Client::start(LUDEX, workspace(&files), &[]);
    let root = client.uri("");
    client.request("initialize", json!({"processId": null, "rootUri": root, "capabilities": capabilities}));
    client
}

#[test]
fn a_document_that_is_opened_takes_the_place_of_initialized() {
    let mut client = without_initialized(json!({"window": {"workDoneProgress": true}}));
    client.open("b.g", "(unit-type raft)\n");
    client.wait_for_index();
    assert_eq!(client.symbols("boat"), ["a.g boat"]);
    // It comes late, and the folder is not read again.
    client.notify("initialized", json!({}));
    assert_eq!(client.symbols("raft"), ["b.g raft"]);
    let creates = |message: &Value| message["method"] == "window/workDoneProgress/create";
    client.receive();
    assert!(!client.skipped().iter().any(creates), "{:#?}", client.skipped());
    client.quit();
}

#[test]
fn a_request_takes_the_place_of_initialized() {
    let mut client = without_initialized(json!({}));
    assert_eq!(client.symbols("boat"), ["a.g boat"]);
    client.quit();
}

#[test]
fn messages_that_do_not_name_the_version_of_json_rpc() {
    begins_with(None, None);
    let mut client = Client::session(LUDEX, &[]);
    client.open("a.g", "(unit-type boat)\n");
    let document = json!({"uri": client.uri("a.g"), "version": 2});
    let params = json!({"textDocument": document, "contentChanges": edit(0, 1, "define x 1) (")});
    client.send(&json!({"method": "textDocument/didChange", "params": params}));
    client.diagnostics("a.g", 2);
    let place = json!({"textDocument": {"uri": client.uri("a.g")}, "position": {"line": 0, "character": 25}});
    client.send(&json!({"id": "h", "method": "textDocument/hover", "params": place}));
    let hover = client.wait(|message| message["id"] == "h");
    assert!(hover["result"].to_string().contains("unit type"), "{hover}");
    client.send(&json!({"id": "s", "method": "shutdown"}));
    assert_eq!(client.wait(|message| message["id"] == "s").get("error"), None);
    client.send(&json!({"method": "exit"}));
    assert_eq!(client.wait_for_end().code(), Some(0));
}

#[test]
fn settings_that_say_nothing() {
    let mut client = Client::session(LUDEX, &[]);
    client.open("a.g", "(unit-type boat)\n(add bot speed 3)\n");
    assert_eq!(client.diagnostics("a.g", 1).len(), 1);
    let uri = client.uri("a.g");
    let found = |client: &mut Client, count: usize| {
        client.wait(|message| {
            let params = &message["params"];
            params["uri"] == uri.as_str() && params["diagnostics"].as_array().is_some_and(|found| found.len() == count)
        })
    };
    let off = json!({"settings": {"ludex": {"diagnostics": {"severity": {"gdl/undefined-symbol": "off"}}}}});
    for nothing in [json!({"settings": null}), json!({"settings": {}}), json!({}), Value::Null] {
        client.notify("workspace/didChangeConfiguration", off.clone());
        found(&mut client, 0);
        client.notify("workspace/didChangeConfiguration", nothing);
        found(&mut client, 1);
    }
    client.quit();
}

#[test]
fn notifications_with_an_id() {
    let mut client = Client::session(LUDEX, &[]);
    client.open("a.g", "(define x 1)\n");
    let document = json!({"uri": client.uri("a.g"), "version": 2});
    let whole = json!({"textDocument": document, "contentChanges": [{"text": "(unit-type boat)\n"}]});
    for id in [json!(70), json!("seventy"), json!(7.5)] {
        client.send(&json!({"jsonrpc": "2.0", "id": id, "method": "textDocument/didChange", "params": whole}));
        let answer = client.wait(|message| message["id"] == id);
        assert_eq!((answer.get("error"), &answer["result"]), (None, &Value::Null), "{answer}");
        assert!(hover(&mut client).to_string().contains("unit type"));
    }
    client.send(&json!({"jsonrpc": "2.0", "id": 71, "method": "textDocument/didChange", "params": {}}));
    assert_eq!(client.wait(|message| message["id"] == 71)["error"]["code"], -32602);
    assert!(shown_message(&mut client).contains("a.g"));
    client.quit();
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
    client.open("a.g", "(define x 2");
    let refused = client.wait(|message| message.get("error").is_some());
    assert_eq!(refused["error"]["code"], -32700, "{refused}");
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

fn shown_message(client: &mut Client) -> String {
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
        let message = shown_message(&mut client);
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
    shown_message(&mut client);
    assert_eq!(hover(&mut client), Value::Null);
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": client.uri("a.g")}}));
    client.open("a.g", "(unit-type boat)\n");
    assert!(hover(&mut client).to_string().contains("unit type"));
    client.quit();
}

/// A NUL keeps it from being taken for a game, until its text changes.
#[test]
fn a_document_with_a_nul_is_lost_as_well() {
    let mut client = Client::session(LUDEX, &[]);
    client.open("a.g", "(unit-type boat)\0\n");
    change(&mut client, 2, &edit(0, -1, "x"));
    assert!(shown_message(&mut client).contains("a.g"));
    let nul = json!({"start": {"line": 0, "character": 16}, "end": {"line": 0, "character": 17}});
    change(&mut client, 3, &json!([{"range": nul, "text": ""}]));
    assert!(hover(&mut client).is_null(), "what it holds is not known");
    client.change("a.g", 4, "(unit-type boat)\n");
    assert!(hover(&mut client).to_string().contains("unit type"));
    client.quit();
}

#[test]
fn a_document_that_is_opened_in_a_way_that_cannot_be_read() {
    let mut client = Client::session(LUDEX, &[]);
    let document = |version: i64| json!({"uri": "file:///w/a.g", "languageId": "gdl", "version": version, "text": ""});
    client.notify("textDocument/didOpen", json!({"textDocument": document(1_i64 << 40)}));
    assert!(shown_message(&mut client).contains("a.g"));
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

/// Sends a body as it is, with its length.
fn send_body(client: &mut Client, body: &[u8]) {
    let mut frame = format!("Content-Length: {}\r\n\r\n", body.len()).into_bytes();
    frame.extend(body);
    client.send_bytes(&frame);
}

/// A session with two open documents; the client knows their diagnostics.
fn two_documents() -> Client {
    let mut client = Client::session(LUDEX, &[]);
    for name in ["a.g", "b.g"] {
        client.open(name, "(unit-type boat)\n(define x");
        assert!(!client.diagnostics(name, 1).is_empty());
    }
    client
}

/// The documents that are lost: nothing is served of them, and the user is told of each once. Each comes back with
/// its whole text.
fn lost(mut client: Client) -> Vec<&'static str> {
    let names = ["a.g", "b.g"];
    let silent = |name: &&str, client: &mut Client| client.at("textDocument/hover", name, 0, 12).is_null();
    let lost: Vec<&str> = names.into_iter().filter(|name| silent(name, &mut client)).collect();
    for name in names {
        // Changes of places say nothing about the rest.
        let document = json!({"uri": client.uri(name), "version": 8});
        let change = json!({"textDocument": document, "contentChanges": edit(1, 0, "; ")});
        client.notify("textDocument/didChange", change);
        assert_eq!(silent(&name, &mut client), lost.contains(&name), "{name}");
        client.change(name, 9, "(unit-type boat)\n");
        assert!(!silent(&name, &mut client), "{name} does not come back");
    }
    let mut shown_messages: Vec<String> = Vec::new();
    for message in client.unread().iter().filter(|message| message["method"] == "window/showMessage") {
        shown_messages.push(message["params"]["message"].as_str().unwrap_or_default().to_owned());
    }
    assert_eq!(shown_messages.len(), lost.len(), "{shown_messages:?}");
    assert!(lost.iter().all(|name| shown_messages.iter().any(|text| text.contains(*name))), "{shown_messages:?}");
    client.quit();
    lost
}

/// The body of a change of one place in `a.g`, with a text that is written into it as it is.
fn raw_change(client: &Client, text: &[u8]) -> Vec<u8> {
    let document = json!({"uri": client.uri("a.g"), "version": 2});
    let params = json!({"textDocument": document, "contentChanges": edit(0, 0, "TEXT")});
    with_text(&json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": params}), text)
}

/// A message as bytes, where `TEXT` stands for others.
fn with_text(message: &Value, text: &[u8]) -> Vec<u8> {
    let body = message.to_string();
    let (before, after) = body.split_once("TEXT").expect("a text");
    [before.as_bytes(), text, after.as_bytes()].concat()
}

#[test]
fn changes_with_a_text_that_is_not_unicode() {
    for text in [&b"\\ud83d"[..], b"\\ude00\\ud83d", b"\xE4", b"; \xF0\x9F "] {
        let mut client = two_documents();
        let body = raw_change(&client, text);
        send_body(&mut client, &body);
        assert_eq!(lost(client), ["a.g"], "{text:?}");
    }
    // Both halves are a character.
    let mut client = two_documents();
    let body = raw_change(&client, b"; \\ud83d\\ude00\\n");
    send_body(&mut client, &body);
    client.diagnostics("a.g", 2);
    let hover = client.at("textDocument/hover", "a.g", 1, 12);
    assert!(hover.to_string().contains("unit type"), "{hover}");
    client.quit();
}

#[test]
fn whole_texts_that_are_not_unicode_are_taken() {
    for text in [&b"\\ud83d"[..], b"\xE4"] {
        let mut client = Client::session(LUDEX, &[]);
        let uri = client.uri("a.g");
        let document = json!({"uri": uri, "languageId": "gdl", "version": 1, "text": "(unit-type boat) ; TEXT\n"});
        let open = json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}});
        send_body(&mut client, &with_text(&open, text));
        assert!(hover(&mut client).to_string().contains("unit type"));
        let changes = json!([{"text": "; TEXT\n(unit-type boat)\n"}]);
        let params = json!({"textDocument": {"uri": uri, "version": 2}, "contentChanges": changes});
        let change = json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": params});
        send_body(&mut client, &with_text(&change, text));
        let hover = client.at("textDocument/hover", "a.g", 1, 12);
        assert!(hover.to_string().contains("unit type"), "{hover}");
        client.quit();
    }
}

/// Which document is meant, or that one is meant at all, is not known.
#[test]
fn messages_that_are_not_json() {
    for text in ["\n", "\"", "\\x"] {
        let mut client = two_documents();
        let body = raw_change(&client, text.as_bytes());
        send_body(&mut client, &body);
        let refused = client.wait(|message| message.get("error").is_some());
        assert_eq!(refused["error"]["code"], -32700, "{refused}");
        assert_eq!(lost(client), ["a.g", "b.g"], "{text:?}");
    }
    let mut client = two_documents();
    send_body(&mut client, b"{\"jsonrpc\":");
    client.wait(|message| message.get("error").is_some());
    assert_eq!(lost(client), ["a.g", "b.g"]);
    // What is empty is surely no change.
    let mut client = two_documents();
    send_body(&mut client, b"");
    client.wait(|message| message.get("error").is_some());
    assert!(lost(client).is_empty());
}

#[test]
fn changes_without_the_parameters_of_a_change() {
    let document = |client: &Client| json!({"uri": client.uri("a.g"), "version": 2});
    let mut client = two_documents();
    client.send(&json!({"jsonrpc": "2.0", "method": "textDocument/didChange"}));
    assert_eq!(lost(client), ["a.g", "b.g"]);
    for params in [Value::Null, json!([]), json!(3), json!({"contentChanges": []})] {
        let mut client = two_documents();
        client.notify("textDocument/didChange", params.clone());
        assert_eq!(lost(client), ["a.g", "b.g"], "{params}");
    }
    let mut client = two_documents();
    let params = json!({"textDocument": document(&client), "contentChanges": 3});
    client.notify("textDocument/didChange", params);
    assert_eq!(lost(client), ["a.g"]);
    // A list with the values of the members in order can be read.
    let mut client = two_documents();
    let params = json!([document(&client), edit(0, 0, "; new\n")]);
    client.notify("textDocument/didChange", params);
    let hover = client.at("textDocument/hover", "a.g", 1, 12);
    assert!(hover.to_string().contains("unit type"), "{hover}");
    client.quit();
}

#[test]
fn changes_in_frames_of_a_wrong_length() {
    // Too small, too large by a little, and too large for any message: where the next message begins is not known.
    for wrong in [-100_i64, -1, 1, 60, 99_999_999_999] {
        let mut client = two_documents();
        let body = raw_change(&client, b"x");
        let length = body.len() as i64 + wrong;
        let mut bytes = format!("Content-Length: {length}\r\n\r\n").into_bytes();
        bytes.extend(&body);
        client.send_bytes(&bytes);
        client.notify("$/nothing", json!({"text": "long enough to be cut"}));
        client.wait(|message| message.get("error").is_some());
        client.notify("$/nothing", json!({}));
        // What comes after a request that is answered is read in order again.
        hover(&mut client);
        assert_eq!(lost(client), ["a.g", "b.g"], "{wrong}");
    }
}
