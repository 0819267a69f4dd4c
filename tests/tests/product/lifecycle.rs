//! Transport, order, cancellation and leaving.

use ludex_base::random::Random;
use ludex_tests::{Client, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

#[test]
fn requests_before_initialize_and_after_shutdown_get_their_errors() {
    let mut client = Client::start(LUDEX, workspace(&[]), &[]);
    let early = client.at("textDocument/hover", "a.g", 0, 0);
    assert_eq!(early["error"]["code"], -32002, "{early}");
    client.initialize(json!({}));
    let again = client.request("initialize", json!({"processId": null, "rootUri": null, "capabilities": {}}));
    assert_eq!(again["error"]["code"], -32600, "{again}");
    let unknown = client.request("textDocument/nothing", json!({}));
    assert_eq!(unknown["error"]["code"], -32601, "{unknown}");
    assert_eq!(client.request("shutdown", Value::Null), Value::Null);
    let late = client.at("textDocument/hover", "a.g", 0, 0);
    assert_eq!(late["error"]["code"], -32600, "{late}");
    client.notify("exit", Value::Null);
    assert_eq!(client.wait_for_end().code(), Some(0));
}

#[test]
fn only_an_accepted_shutdown_makes_exit_a_success() {
    let mut client = Client::start(LUDEX, workspace(&[]), &[]);
    let refused = client.request("shutdown", Value::Null);
    assert_eq!(refused["error"]["code"], -32002, "{refused}");
    client.notify("exit", Value::Null);
    assert_eq!(client.wait_for_end().code(), Some(1));

    // Without an id it is not a request: the session goes on.
    let mut client = Client::session(LUDEX, &[]);
    client.notify("shutdown", Value::Null);
    client.open("a.g", "(define x 2");
    assert_eq!(client.diagnostics("a.g", 1).len(), 1);
    client.notify("exit", Value::Null);
    assert_eq!(client.wait_for_end().code(), Some(1));

    // The second one is refused, but the first is not.
    let mut client = Client::session(LUDEX, &[]);
    assert_eq!(client.request("shutdown", Value::Null), Value::Null);
    assert_eq!(client.request("shutdown", Value::Null)["error"]["code"], -32600);
    client.notify("exit", Value::Null);
    assert_eq!(client.wait_for_end().code(), Some(0));
}

#[test]
fn bad_frames_are_answered_and_the_session_goes_on() {
    let mut client = Client::session(LUDEX, &[]);
    // What is not a frame is refused when the next frame begins.
    client.send_bytes(b"hello there\r\nContent-Length: 5\r\n\r\n{\"a\":");
    for reason in ["not a message: \"hello there\"", "not valid JSON"] {
        let refused = client.wait(|message| message["id"].is_null() && message.get("error").is_some());
        assert_eq!(refused["error"]["code"], -32700);
        assert!(refused["error"]["message"].as_str().is_some_and(|text| text.starts_with(reason)), "{refused}");
    }
    client.send_bytes(b"Content-Length: 2\r\n\r\n[]");
    assert_eq!(client.wait(|message| message.get("error").is_some())["error"]["code"], -32600);
    let wrong = client.request("textDocument/hover", json!({"textDocument": 3}));
    assert_eq!(wrong["error"]["code"], -32602, "{wrong}");
    client.quit();
}

#[test]
fn documents_the_server_does_not_know() {
    let mut client = Client::session(LUDEX, &[]);
    let hover = client.at("textDocument/hover", "nowhere.g", 3, 3);
    assert_eq!(hover["error"]["code"], -32602, "{hover}");
    let uri = client.uri("nowhere.g");
    client.notify(
        "textDocument/didChange",
        json!({"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": "x"}]}),
    );
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
    client.open("a.g", "(define x 1)");
    let again = json!({"uri": client.uri("a.g"), "languageId": "gdl", "version": 2, "text": "(define x 2"});
    client.notify("textDocument/didOpen", json!({"textDocument": again}));
    assert_eq!(client.diagnostics("a.g", 2).len(), 1);
    // Places outside the text are clamped.
    assert_eq!(client.at("textDocument/hover", "a.g", 999, 999).get("error"), None);
    assert_eq!(client.at("textDocument/definition", "a.g", 0, 4_000_000_000).get("error"), None);
    client.quit();
}

#[test]
fn uris_come_back_as_they_were_sent() {
    let mut client = Client::session(LUDEX, &[]);
    let raw = format!("{}/schöne b%c3%bccher/a.g", ludex_tests::uri(client.folder.path()));
    let document = json!({"uri": raw, "languageId": "gdl", "version": 1, "text": "(define a 1)\n(define b a)"});
    client.notify("textDocument/didOpen", json!({"textDocument": document}));
    let position = json!({"line": 1, "character": 10});
    let found = client.request("textDocument/definition", json!({"textDocument": {"uri": raw}, "position": position}));
    assert_eq!(found[0]["targetUri"], raw.as_str());
    client.quit();
}

#[test]
fn a_document_is_spelled_as_it_was_opened_last() {
    let mut client = Client::session(LUDEX, &[]);
    let (odd, plain) = (client.uri("a%2Bb.g"), client.uri("a+b.g"));
    let open = |client: &mut Client, uri: &str, version: i64| {
        let document = json!({"uri": uri, "languageId": "gdl", "version": version, "text": "(define x 2"});
        client.notify("textDocument/didOpen", json!({"textDocument": document}));
    };
    let close = |client: &mut Client, uri: &str| {
        client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
    };
    // The diagnostics that come under a URI, none of them or some.
    let published = |client: &mut Client, uri: &str, none: bool| {
        client.wait(|message| {
            let params = &message["params"];
            let found = params["diagnostics"].as_array();
            params["uri"] == uri && found.is_some_and(|found| found.is_empty() == none)
        })
    };
    open(&mut client, &odd, 1);
    published(&mut client, &odd, false);
    close(&mut client, &odd);
    published(&mut client, &odd, true);
    open(&mut client, &plain, 1);
    published(&mut client, &plain, false);
    // Closed and opened at once, with the same version and the same text.
    close(&mut client, &plain);
    open(&mut client, &odd, 1);
    published(&mut client, &odd, false);
    published(&mut client, &plain, true);
    close(&mut client, &odd);
    published(&mut client, &odd, true);
    client.quit();
}

#[test]
fn two_thousand_edits_and_requests_without_a_pause() {
    let mut client = Client::session(LUDEX, &[]);
    let mut lines: Vec<String> = (0..200).map(|n| format!("(define name{n} (list {n} \"ö😀\"))")).collect();
    client.open("a.g", &lines.join("\n"));
    let uri = client.uri("a.g");
    let mut random = Random::new(7);
    let mut ids = Vec::new();
    for version in 2..2002 {
        let line = random.below(lines.len());
        let characters: Vec<char> = lines[line].chars().collect();
        let start = random.below(characters.len() + 1);
        let end = (start + random.below(4)).min(characters.len());
        let text = *random.one_of(&["", "x", "(", ")", "ü", "😀", " ; c", "\"", "\n"]);
        let units = |characters: &[char]| characters.iter().map(|c| c.len_utf16()).sum::<usize>();
        let range = json!({
            "start": {"line": line, "character": units(&characters[..start])},
            "end": {"line": line, "character": units(&characters[..end])},
        });
        let change = json!({"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"range": range, "text": text}]});
        client.notify("textDocument/didChange", change);
        let new: String = characters[..start]
            .iter()
            .chain(text.chars().collect::<Vec<_>>().iter())
            .chain(&characters[end..])
            .collect();
        lines.splice(line..=line, new.split('\n').map(str::to_owned));
        if version % 3 == 0 {
            let method =
                *random.one_of(&["textDocument/hover", "textDocument/definition", "textDocument/documentHighlight"]);
            ids.push(
                client
                    .ask(method, json!({"textDocument": {"uri": uri}, "position": {"line": line, "character": start}})),
            );
        }
    }
    for id in ids {
        let answer = client.answer(id);
        let code = &answer["error"]["code"];
        assert!(code.is_null() || *code == -32801, "{answer}");
    }
    // The server's text is the client's: the whole range of the file ends where it does here.
    let last = lines.len() - 1;
    let position = json!({"line": 0, "character": 0});
    let found =
        client.request("textDocument/selectionRange", json!({"textDocument": {"uri": uri}, "positions": [position]}));
    let mut whole = &found[0];
    while whole["parent"].is_object() {
        whole = &whole["parent"];
    }
    assert_eq!(whole["range"]["end"], json!({"line": last, "character": lines[last].encode_utf16().count()}));
    // And so does every word of it: what it reports is what a fresh session reports.
    let plain = |mut found: Vec<Value>| {
        for diagnostic in &mut found {
            // The folders of the two sessions differ.
            for related in diagnostic["relatedInformation"].as_array_mut().into_iter().flatten() {
                related["location"]["uri"] = Value::Null;
            }
        }
        found
    };
    let edited = client.diagnostics("a.g", 2001);
    let mut fresh = Client::session(LUDEX, &[]);
    // What waits for the whole workspace comes at once: this request waits for that too.
    assert_eq!(fresh.symbols("boat"), [""; 0]);
    fresh.open("a.g", &lines.join("\n"));
    let expected = fresh.diagnostics("a.g", 1);
    assert!(plain(edited) == plain(expected), "the findings differ");
    let outline = |client: &mut Client| {
        let uri = client.uri("a.g");
        client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}))
    };
    assert_eq!(outline(&mut client), outline(&mut fresh));
    fresh.quit();
    client.quit();
}

/// The number of requests of which each takes a while that take much longer together than anything else.
const SLOW: usize = 40;

/// A module so large that its outline takes a while.
fn large() -> String {
    (0..15_000).map(|n| format!("(unit-type u{n} (name \"unit {n}\") (hp-max {}))\n", n % 100 + 1)).collect()
}

#[test]
fn slow_requests_do_not_delay_a_hover() {
    let mut client = Client::session(LUDEX, &[("small.g", "(unit-type boat)\n")]);
    client.open("small.g", "(unit-type boat)\n");
    client.diagnostics("small.g", 1);
    client.open("large.g", &large());
    let uri = client.uri("large.g");
    let slow: Vec<i64> =
        (0..SLOW).map(|_| client.ask("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}))).collect();
    let hover = client.at("textDocument/hover", "small.g", 0, 12);
    assert!(hover.to_string().contains("unit type"), "{hover}");
    // The hover came before the last of the slow answers.
    let done = client.skipped().iter().filter(|message| slow.iter().any(|id| message["id"] == json!(id))).count();
    assert!(done < SLOW, "{done} of {SLOW} slow answers came first");
    for id in slow {
        client.notify("$/cancelRequest", json!({"id": id}));
    }
    client.notify("exit", Value::Null);
    client.wait_for_end();
}

#[test]
fn cancelled_requests_are_answered_as_cancelled() {
    let mut client = Client::session(LUDEX, &[]);
    client.open("large.g", &large());
    let uri = client.uri("large.g");
    let ids: Vec<i64> =
        (0..6).map(|_| client.ask("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}))).collect();
    let last = ids[5];
    client.notify("$/cancelRequest", json!({"id": last}));
    let answer = client.answer(last);
    assert_eq!(answer["error"]["code"], -32800, "{answer}");
    for id in &ids[..5] {
        assert_eq!(client.answer(*id).get("error"), None);
    }
    client.quit();
}

/// Many requests of different kinds about an open document; their ids.
fn many_requests(client: &mut Client) -> Vec<i64> {
    let uri = client.uri("a.g");
    let methods = ["documentHighlight", "documentSymbol", "hover", "foldingRange", "definition"];
    let position = json!({"line": 0, "character": 12});
    let params = json!({"textDocument": {"uri": uri}, "position": position});
    let ask = |number: usize| client.ask(&format!("textDocument/{}", methods[number % 5]), params.clone());
    (0..60).map(ask).collect()
}

/// A session with an open document that has some names in it.
fn with_names() -> Client {
    let mut client = Client::session(LUDEX, &[]);
    let names: String = (0..20).map(|n| format!("(define fleet-{n} (boat))\n")).collect();
    client.open("a.g", &format!("(unit-type boat)\n{names}"));
    client
}

/// The answer to a request among messages.
fn answer_in(messages: &[Value], id: i64) -> Option<&Value> {
    messages.iter().find(|message| message["id"] == json!(id) && message.get("method").is_none())
}

#[test]
fn what_was_asked_before_shutdown_is_answered_before_it() {
    for run in 0..30 {
        let mut client = with_names();
        let asked = many_requests(&mut client);
        assert_eq!(client.request("shutdown", Value::Null), Value::Null);
        for id in asked {
            let answer = answer_in(client.skipped(), id);
            let answer = answer.unwrap_or_else(|| panic!("run {run}: request {id} has no answer before `shutdown`"));
            // On a machine with much else to do, a second may not be enough for all of them.
            assert!(answer.get("error").is_none_or(|error| error["code"] == -32800), "{answer}");
        }
        client.notify("exit", Value::Null);
        assert_eq!(client.wait_for_end().code(), Some(0));
        let answers: Vec<Value> =
            client.unread().into_iter().filter(|message| message.get("method").is_none()).collect();
        assert_eq!(answers.len(), 60, "each request has one answer");
    }
}

#[test]
fn exit_without_a_wait_for_shutdown_leaves_nothing_unanswered() {
    for _ in 0..10 {
        let mut client = with_names();
        let mut asked = many_requests(&mut client);
        asked.push(client.ask("shutdown", Value::Null));
        client.notify("exit", Value::Null);
        assert_eq!(client.wait_for_end().code(), Some(0));
        let messages = client.unread();
        for id in asked {
            let answer = answer_in(&messages, id).unwrap_or_else(|| panic!("request {id} has no answer"));
            assert!(answer.get("error").is_none_or(|error| error["code"] == -32800), "{answer}");
        }
    }
}

#[test]
fn what_comes_behind_shutdown_is_refused() {
    let mut client = with_names();
    let before = many_requests(&mut client);
    let shutdown = client.ask("shutdown", Value::Null);
    let behind = many_requests(&mut client);
    let again = client.ask("shutdown", Value::Null);
    assert_eq!(client.answer(shutdown), Value::Null);
    assert!(before.iter().all(|id| answer_in(client.skipped(), *id).is_some()));
    for id in behind.into_iter().chain([again]) {
        let answer = client.answer(id);
        assert_eq!(answer["error"]["code"], -32600, "{answer}");
    }
    client.notify("exit", Value::Null);
    assert_eq!(client.wait_for_end().code(), Some(0));
}

#[test]
fn exit_with_an_open_input_is_the_end() {
    let mut client = Client::session(LUDEX, &[]);
    client.notify("exit", Value::Null);
    assert_eq!(client.wait_for_end().code(), Some(1), "without shutdown");
}

#[test]
fn the_end_of_the_input_does_not_wait_for_slow_answers() {
    let mut client = Client::session(LUDEX, &[]);
    client.open("large.g", &large());
    let uri = client.uri("large.g");
    let slow: Vec<i64> =
        (0..SLOW).map(|_| client.ask("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}))).collect();
    // Until the frames are read the server cannot know of the end.
    client.at("textDocument/hover", "large.g", 0, 0);
    client.close_input();
    assert_eq!(client.wait_for_end().code(), Some(1));
    let done = client.unread().iter().filter(|message| slow.iter().any(|id| message["id"] == json!(id))).count();
    assert!(done < SLOW, "the end came after all slow answers");
}

/// The client's process dies while another process still holds the pipe open.
#[cfg(unix)]
#[test]
fn the_death_of_the_client_is_the_end() {
    let mut parent = std::process::Command::new("sleep").arg("60").spawn().expect("a process");
    let mut client = Client::start(LUDEX, workspace(&[]), &[]);
    client.request("initialize", json!({"processId": parent.id(), "rootUri": null, "capabilities": {}}));
    parent.kill().expect("killed");
    parent.wait().expect("gone");
    assert_eq!(client.wait_for_end().code(), Some(1));
}

#[test]
fn a_workspace_is_read_for_a_client_that_never_answers() {
    let folder = workspace(&[("a.g", "(include \"missing\")\n"), ("more/b.g", "(unit-type boat)\n")]);
    let mut client = Client::start(LUDEX, folder, &[]);
    client.initialize(json!({"window": {"workDoneProgress": true}}));
    let create = client.wait(|message| message["method"] == "window/workDoneProgress/create");
    client.open("a.g", "(include \"missing\")\n");
    // What rests on the whole workspace is told, too.
    let missing = |finding: &Value| finding["code"] == "gdl/missing-module";
    client.wait(|message| {
        let found = message["params"]["diagnostics"].as_array();
        message["method"] == "textDocument/publishDiagnostics" && found.is_some_and(|found| found.iter().any(missing))
    });
    assert_eq!(client.symbols("boat"), ["more/b.g boat"]);
    // Nor is an answer that comes late too much for the server.
    client.send(&json!({"jsonrpc": "2.0", "id": create["id"], "result": null}));
    assert_eq!(client.symbols("boat"), ["more/b.g boat"]);
    client.quit();
}

#[test]
fn progress_and_configuration_are_asked_of_the_client() {
    let folder = workspace(&[("a.g", "(include \"b\")\n"), ("more/b.g", "(unit-type boat)\n")]);
    let mut client = Client::start(LUDEX, folder, &[]);
    client.initialize(json!({
        "window": {"workDoneProgress": true},
        "workspace": {"configuration": true, "didChangeWatchedFiles": {"dynamicRegistration": true}},
    }));
    let mut asked = Vec::new();
    for _ in 0..3 {
        let request = client.wait(|message| message.get("method").is_some() && message.get("id").is_some());
        let method = request["method"].as_str().unwrap_or_default().to_owned();
        let result = match method.as_str() {
            "workspace/configuration" => json!([{"gdl": {"library": ["more"]}}]),
            _ => Value::Null,
        };
        client.send(&json!({"jsonrpc": "2.0", "id": request["id"], "result": result}));
        asked.push(method);
    }
    asked.sort();
    assert_eq!(asked, ["client/registerCapability", "window/workDoneProgress/create", "workspace/configuration"]);
    let kind = |message: &Value| message["params"]["value"]["kind"].as_str().unwrap_or_default().to_owned();
    client.wait(|message| message["method"] == "$/progress" && kind(message) == "begin");
    client.wait(|message| message["method"] == "$/progress" && kind(message) == "end");
    client.quit();
}
