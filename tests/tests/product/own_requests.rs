//! The answers of Ludex beyond the protocol: the page about a code, how the server is, and where in the client the page
//! about a finding is shown.

use ludex_tests::program::{run, stdout};
use ludex_tests::{Client, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

#[test]
fn a_code_is_explained() {
    let mut client = Client::session(LUDEX, &[]);
    let explained = client.request("ludex/explain", json!({"code": "gdl/unused-define"}));
    assert_eq!(explained["code"], "gdl/unused-define");
    assert_eq!(explained["title"], "A symbol is defined but never read");
    let markdown = explained["markdown"].as_str().expect("a page").to_owned();
    assert!(markdown.starts_with("# A symbol is defined but never read\n"), "{markdown}");
    // It is what the command line prints.
    let folder = workspace(&[]);
    assert_eq!(stdout(&run(LUDEX, folder.path(), &["explain", "--markdown", "gdl/unused-define"])), markdown);
    // A code that languages share is explained in the language in which it was found.
    let shared = client.request("ludex/explain", json!({"code": "bdl/unexpected-token"}));
    assert_eq!(shared["code"], "bdl/unexpected-token");
    let markdown = shared["markdown"].as_str().expect("a page");
    assert!(markdown.contains("`bdl/unexpected-token` · error") && markdown.contains("```bdl\n"), "{markdown}");
    assert!(!markdown.contains("```bogl"), "{markdown}");
    client.quit();
}

#[test]
fn what_is_not_a_code_is_not_explained() {
    let mut client = Client::session(LUDEX, &[]);
    let unknown = client.call("ludex/explain", json!({"code": "gdl/unused-defin"}));
    assert_eq!(unknown["error"]["code"], -32602, "{unknown}");
    let message = unknown["error"]["message"].as_str().unwrap_or_default();
    assert!(message.contains("did you mean `gdl/unused-define`"), "{message}");
    for params in [Value::Null, json!({}), json!({"code": 3})] {
        let wrong = client.call("ludex/explain", params);
        assert_eq!(wrong["error"]["code"], -32602, "{wrong}");
    }
    client.quit();
}

#[test]
fn the_server_says_how_it_is() {
    let files = [("a.g", "(unit-type boat)\n"), ("b.g", "(unit-type ship)\n"), ("notes.txt", "")];
    let mut client = Client::start(LUDEX, workspace(&files), &[]);
    client.initialize(json!({"window": {"workDoneProgress": true}}));
    client.wait_for_index();
    let status = |client: &mut Client| client.request("ludex/status", Value::Null);
    let idle = client.until(|found: &Value| found["files"] == 2, status);
    assert_eq!((&idle["files"], &idle["openDocuments"]), (&json!(2), &json!(0)), "{idle}");
    assert_eq!(idle["version"], env!("CARGO_PKG_VERSION"));
    if cfg!(target_os = "linux") {
        assert!(idle["memory"].as_u64().is_some_and(|bytes| bytes > 1 << 20), "{idle}");
    } else {
        assert!(idle["memory"].is_null() || idle["memory"].is_u64(), "{idle}");
    }
    client.open("b.g", "(unit-type ship)\n");
    client.open("c.g", "(unit-type raft)\n");
    let open = status(&mut client);
    assert_eq!((&open["files"], &open["openDocuments"]), (&json!(3), &json!(2)), "{open}");
    client.close("c.g");
    let closed = client.until(|found: &Value| found["files"] == 2, status);
    assert_eq!((&closed["files"], &closed["openDocuments"]), (&json!(2), &json!(1)), "{closed}");
    // It has no parameters, however a client writes that.
    for params in [Value::Null, json!({}), json!([])] {
        client.send(&json!({"jsonrpc": "2.0", "id": "s", "method": "ludex/status", "params": params}));
        let answer = client.wait(|message| message["id"] == "s");
        assert_eq!(answer["result"]["openDocuments"], 1, "{answer}");
    }
    client.quit();
}

#[test]
fn commands_say_what_the_server_holds_and_finds() {
    let files = [("a.g", "(unit-type boat)\n(terrain-type sea"), ("b.g", "(unit-type ship)\n")];
    let mut client = Client::start(LUDEX, workspace(&files), &[]);
    let answer = client.initialize(json!({"window": {"workDoneProgress": true}}));
    let provider = &answer["capabilities"]["executeCommandProvider"];
    assert_eq!(provider["commands"], json!(["ludex.server.check", "ludex.server.document", "ludex.server.status"]));
    client.wait_for_index();
    let run =
        |client: &mut Client, command: &str| client.request("workspace/executeCommand", json!({"command": command}));
    let checked = run(&mut client, "ludex.server.check");
    assert_eq!((&checked["files"], &checked["errors"]), (&json!(2), &json!(1)), "{checked}");
    let status = run(&mut client, "ludex.server.status");
    assert_eq!((&status["files"], &status["lastEdit"]), (&json!(2), &Value::Null), "{status}");
    client.open("b.g", "(unit-type ship)\n");
    client.change("b.g", 2, "(unit-type raft)\n");
    client.diagnostics("b.g", 2);
    let status = client.until(
        |found: &Value| !found["lastEdit"].is_null(),
        |client: &mut Client| client.request("ludex/status", Value::Null),
    );
    assert!(status["lastEdit"].as_u64().is_some_and(|taken| taken < 60_000_000), "{status}");
    let wrong = client.call("workspace/executeCommand", json!({"command": "ludex.server.chek"}));
    assert_eq!(wrong["error"]["code"], -32602, "{wrong}");
    client.quit();
}

/// A session with options, and what it finds in a document with two faults.
fn found_with(options: Value) -> (Client, Vec<Value>) {
    let mut client = Client::start(LUDEX, workspace(&[]), &[]);
    let params = json!({"processId": null, "rootUri": null, "capabilities": {}, "initializationOptions": options});
    client.request("initialize", params);
    client.notify("initialized", json!({}));
    client.open("a.g", "(unit-type boat)\n(add bot speed 3)\n(define x 1)\n(terrain-type sea");
    let found = client.diagnostics("a.g", 1);
    assert!(found.len() >= 2, "{found:?}");
    (client, found)
}

#[test]
fn findings_lead_to_their_pages_where_the_client_shows_them() {
    let uri = "vscode://example.ludex/explain?code=";
    for options in [json!({"explainUri": uri}), json!({"ludex": {"explainUri": uri}})] {
        let (client, found) = found_with(options);
        for diagnostic in &found {
            let code = diagnostic["code"].as_str().expect("a code");
            assert_eq!(diagnostic["codeDescription"], json!({"href": format!("{uri}{code}")}), "{diagnostic}");
        }
        client.quit();
    }
}

#[test]
fn findings_lead_nowhere_if_the_client_says_nothing() {
    for options in [Value::Null, json!({}), json!({"explainUri": null}), json!({"explainUri": 3}), json!({"ludex": {}})]
    {
        let (client, found) = found_with(options);
        assert!(found.iter().all(|diagnostic| diagnostic.get("codeDescription").is_none()), "{found:?}");
        client.quit();
    }
}
