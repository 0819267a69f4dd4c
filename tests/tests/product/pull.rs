//! Diagnostics that the client asks for itself: of a document and of the workspace, unchanged ones by their ids, and
//! when it is told to ask again.

use ludex_tests::{Client, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

/// A game with a script: what is wrong with the script is reported in the game, too.
const GAME: (&str, &str) =
    ("field.trg", "board: 5,5;\nplayer: { team: 1; name: hare; position: 1,1; file: ./hare.tr; }\n");
const SCRIPT: &str = "run:\n    move N;\n    goto run;\n";
const FAULTY: &str = "run:\n    move N;\n    if (#x < 2) goto ran;\n    goto run;\n";

fn start(files: &[(&str, &str)], diagnostic: Value) -> (Client, Value) {
    let mut client = Client::start(LUDEX, workspace(files), &[]);
    let answer = client.initialize(json!({
        "textDocument": {"diagnostic": diagnostic},
        "window": {"workDoneProgress": true},
        "workspace": {"diagnostics": {"refreshSupport": true}},
    }));
    client.wait_for_index();
    (client, answer["capabilities"]["diagnosticProvider"].clone())
}

fn pull(client: &mut Client, name: &str, before: &Value) -> Value {
    let mut params = json!({"textDocument": {"uri": client.uri(name)}, "identifier": "ludex"});
    if !before.is_null() {
        params["previousResultId"] = before.clone();
    }
    client.request("textDocument/diagnostic", params)
}

fn codes(report: &Value) -> Vec<&str> {
    let items = report["items"].as_array().expect("items");
    items.iter().map(|item| item["code"].as_str().expect("a code")).collect()
}

fn ask_workspace(client: &mut Client, before: &[(&str, &Value)]) -> i64 {
    let ids: Vec<Value> = before.iter().map(|(name, id)| json!({"uri": client.uri(name), "value": id})).collect();
    client.ask("workspace/diagnostic", json!({"previousResultIds": ids}))
}

/// The kinds and names of the reports on files, and how much was found there.
fn reports(client: &Client, answer: &Value) -> Vec<String> {
    let shown = |item: &Value| {
        let uri = item["uri"].as_str().expect("a URI");
        let name = uri.rsplit('/').next().unwrap_or(uri);
        assert_eq!(uri, client.uri(name), "the client's spelling");
        let found = item["items"].as_array().map_or(String::new(), |items| format!(" {}", items.len()));
        format!("{name} {}{found}", item["kind"].as_str().expect("a kind"))
    };
    answer["items"].as_array().expect("items").iter().map(shown).collect()
}

#[test]
fn who_asks_is_not_sent_any() {
    let (mut client, provider) = start(&[GAME], json!({}));
    let expected = json!({"identifier": "ludex", "interFileDependencies": true, "workspaceDiagnostics": true});
    assert_eq!(provider, expected);
    client.open("hare.tr", FAULTY);
    let first = pull(&mut client, "hare.tr", &Value::Null);
    assert_eq!((&first["kind"], codes(&first)), (&json!("full"), vec!["trench/undefined-label"]), "{first}");
    let id = first["resultId"].clone();
    assert_eq!(pull(&mut client, "hare.tr", &id), json!({"kind": "unchanged", "resultId": id}));
    client.change("hare.tr", 2, SCRIPT);
    let mended = pull(&mut client, "hare.tr", &id);
    assert_eq!((&mended["kind"], &mended["items"]), (&json!("full"), &json!([])), "{mended}");
    // The same text has the same findings, and so has their id.
    client.change("hare.tr", 3, FAULTY);
    assert_eq!(pull(&mut client, "hare.tr", &id)["kind"], "unchanged");
    client.close("hare.tr");
    let sent = client.unread();
    // Settings are not asked for.
    let is_of_game = |message: &Value| !message["params"]["uri"].as_str().unwrap_or_default().ends_with("ludex.toml");
    let published = sent.iter().filter(|message| message["method"] == "textDocument/publishDiagnostics");
    assert_eq!(published.filter(|message| is_of_game(message)).count(), 0, "{sent:#?}");
    client.quit();
}

/// VS Code's client asks once more for what it has just closed, and never again for what it got an error about.
#[test]
fn what_is_closed_has_no_findings() {
    let (mut client, _) = start(&[], json!({}));
    let uri = "untitled:Untitled-1";
    let open = |client: &mut Client, text: &str| {
        client.notify(
            "textDocument/didOpen",
            json!({"textDocument": {"uri": uri, "languageId": "trench", "version": 1, "text": text}}),
        );
    };
    let params = json!({"textDocument": {"uri": uri}});
    open(&mut client, FAULTY);
    assert_eq!(codes(&client.request("textDocument/diagnostic", params.clone())), ["trench/undefined-label"]);
    client.notify("textDocument/didClose", params.clone());
    let closed = client.request("textDocument/diagnostic", params.clone());
    assert_eq!((&closed["kind"], &closed["items"]), (&json!("full"), &json!([])), "{closed}");
    open(&mut client, SCRIPT);
    assert!(codes(&client.request("textDocument/diagnostic", params)).is_empty());
    client.quit();
}

#[test]
fn who_could_not_be_told_to_ask_again_is_sent_them() {
    let mut client = Client::start(LUDEX, workspace(&[]), &[]);
    let answer = client.initialize(json!({"textDocument": {"diagnostic": {}}}));
    assert!(answer["capabilities"].get("diagnosticProvider").is_none(), "{answer}");
    client.open("hare.tr", FAULTY);
    assert_eq!(client.diagnostics("hare.tr", 1).len(), 1);
    client.quit();
}

#[test]
fn what_is_left_alone_has_no_findings() {
    let (mut client, _) = start(&[], json!({}));
    client.open("notes.txt", "goto ran;\n");
    assert_eq!(pull(&mut client, "notes.txt", &Value::Null), json!({"kind": "full", "items": []}));
    client.quit();
}

#[test]
fn an_open_game_comes_with_its_script() {
    let (mut client, _) = start(&[GAME, ("hare.tr", SCRIPT)], json!({"relatedDocumentSupport": true}));
    client.open("hare.tr", FAULTY);
    let alone = pull(&mut client, "hare.tr", &Value::Null);
    assert!(alone.get("relatedDocuments").is_none(), "the game is not open: {alone}");
    client.open(GAME.0, GAME.1);
    let report = pull(&mut client, "hare.tr", &Value::Null);
    let others = report["relatedDocuments"].as_object().expect("other documents").clone();
    assert_eq!(others.keys().collect::<Vec<_>>(), [&client.uri(GAME.0)]);
    let game = &others[&client.uri(GAME.0)];
    assert!(codes(game).contains(&"trench/faulty-script") && game.get("relatedDocuments").is_none(), "{game}");
    client.quit();
}

#[test]
fn what_another_document_changes_is_asked_for_again() {
    let (mut client, _) = start(&[GAME, ("hare.tr", SCRIPT)], json!({}));
    client.open(GAME.0, GAME.1);
    client.open("hare.tr", SCRIPT);
    let before = pull(&mut client, GAME.0, &Value::Null);
    assert!(!codes(&before).contains(&"trench/faulty-script"), "{before}");
    client.change("hare.tr", 2, FAULTY);
    let refresh = client.wait(|message| message["method"] == "workspace/diagnostic/refresh");
    client.send(&json!({"jsonrpc": "2.0", "id": refresh["id"], "result": null}));
    let after = pull(&mut client, GAME.0, &before["resultId"]);
    assert!(codes(&after).contains(&"trench/faulty-script"), "{after}");
    client.quit();
}

/// What was shown of an open document that nobody has edited since is asked for again when something else changes it:
/// another document, or a file that the editor has not open.
#[test]
fn what_is_kept_of_a_document_is_asked_for_again() {
    let parts = [("code.g", "(unit-type army)\n(unit-type fleet)\n"), ("far.g", "(include \"code\")\n")];
    let mut client = Client::start(LUDEX, workspace(&parts), &["--config", "lenses.references=true"]);
    let refreshes = json!({"refreshSupport": true});
    client.initialize(json!({
        "workspace": {
            "codeLens": refreshes, "inlayHint": refreshes, "semanticTokens": refreshes, "foldingRange": refreshes,
        },
        "window": {"workDoneProgress": true},
    }));
    client.wait_for_index();
    client.open("code.g", parts[0].1);
    client.open("game.g", "(include \"code\")\n(add army speed 1)\n");
    let document = |client: &Client, name: &str| json!({"textDocument": {"uri": client.uri(name)}});
    let tokens = |client: &mut Client| {
        let params = document(client, "game.g");
        client.request("textDocument/semanticTokens/full", params)["data"].clone()
    };
    let lens = |client: &mut Client| {
        let params = document(client, "code.g");
        let lenses = client.request("textDocument/codeLens", params);
        let titles = lenses.as_array().expect("lenses").iter().map(|lens| {
            let resolved = client.request("codeLens/resolve", lens.clone());
            resolved["command"]["title"].as_str().unwrap_or_default().to_owned()
        });
        titles.collect::<Vec<String>>()
    };
    let told = |client: &mut Client, method: &str| {
        let refresh = client.wait(|message| message["method"] == method);
        client.send(&json!({"jsonrpc": "2.0", "id": refresh["id"], "result": null}));
    };
    let (coloured, titles) = (tokens(&mut client), lens(&mut client));
    client.change("code.g", 2, "(unit-type fleet)\n");
    told(&mut client, "workspace/semanticTokens/refresh");
    assert_ne!(tokens(&mut client), coloured, "the name of no type has another colour");
    client.change("code.g", 3, parts[0].1);
    told(&mut client, "workspace/semanticTokens/refresh");
    assert_eq!(tokens(&mut client), coloured);
    assert_eq!(lens(&mut client), titles);
    // The titles of lenses count what others write, too.
    std::fs::write(client.folder.path().join("far.g"), "(include \"code\")\n(add army speed 1)\n").expect("written");
    client.watched(&[("far.g", 2)]);
    told(&mut client, "workspace/codeLens/refresh");
    assert_ne!(lens(&mut client), titles);
    client.quit();
}

/// Everything is read also where something may have stopped asking for a file that no walk lists, and that is open.
#[test]
fn the_workspace_is_answered_though_a_file_outside_is_open() {
    let game = "(include \"lib/boats\")\n(unit-type army)\n";
    let files = [(".ignore", "lib/\n"), ("game.g", game), ("lib/boats.g", "(unit-type boat)\n")];
    let (mut client, _) = start(&files, json!({}));
    client.open("game.g", game);
    pull(&mut client, "game.g", &Value::Null);
    client.open("lib/boats.g", files[2].1);
    pull(&mut client, "lib/boats.g", &Value::Null);
    let old = json!({"previousResultIds": [{"uri": client.uri("game.g"), "value": "another"}]});
    for version in 2..20 {
        client.change("game.g", version, if version % 2 == 0 { "(unit-type army)\n" } else { game });
        client.request("workspace/diagnostic", old.clone());
    }
    client.quit();
}

#[test]
fn the_workspace_is_answered_when_there_is_something_new() {
    let (mut client, _) = start(&[("hare.tr", FAULTY), ("mole.tr", SCRIPT)], json!({}));
    let first = ask_workspace(&mut client, &[]);
    let answer = client.answer(first);
    assert_eq!(reports(&client, &answer), ["hare.tr full 1"]);
    let item = answer["items"][0].clone();
    assert_eq!(item["version"], Value::Null, "nobody has opened it");
    let id = item["resultId"].clone();
    let waiting = ask_workspace(&mut client, &[("hare.tr", &id)]);
    // Meanwhile others are answered, and what changes nothing is not news.
    client.open("mole.tr", SCRIPT);
    assert_eq!(codes(&pull(&mut client, "mole.tr", &Value::Null)), [""; 0]);
    assert!(
        client.skipped().iter().all(|message| message.get("method").is_some() || message["id"] != waiting),
        "there is nothing new yet"
    );
    client.change("mole.tr", 2, FAULTY);
    let answer = client.answer(waiting);
    assert_eq!(reports(&client, &answer), ["hare.tr unchanged", "mole.tr full 1"]);
    assert_eq!(answer["items"][1]["version"], 2);
    // A file that is gone has no findings any more.
    let mole = answer["items"][1]["resultId"].clone();
    let waiting = ask_workspace(&mut client, &[("hare.tr", &id), ("mole.tr", &mole)]);
    std::fs::remove_file(client.folder.path().join("hare.tr")).expect("removed");
    client.watched(&[("hare.tr", 3)]);
    let answer = client.answer(waiting);
    assert_eq!(reports(&client, &answer), ["mole.tr unchanged", "hare.tr full 0"]);
    client.quit();
}

#[test]
fn who_waits_is_answered_in_the_end() {
    let (mut client, _) = start(&[("mole.tr", SCRIPT)], json!({}));
    let first = ask_workspace(&mut client, &[]);
    assert_eq!(client.answer(first), json!({"items": []}), "the first time there is an answer at once");
    let cancelled = ask_workspace(&mut client, &[]);
    client.notify("$/cancelRequest", json!({"id": cancelled}));
    assert_eq!(client.answer(cancelled)["error"]["code"], -32800);
    let waiting = ask_workspace(&mut client, &[]);
    assert_eq!(client.request("shutdown", Value::Null), Value::Null);
    assert_eq!(client.answer(waiting), json!({"items": []}));
    client.notify("exit", Value::Null);
    assert_eq!(client.wait_for_end().code(), Some(0));
}

#[test]
fn who_asks_about_a_text_that_has_changed_is_to_ask_again() {
    let (mut client, _) = start(&[], json!({}));
    client.open("hare.tr", FAULTY);
    let params = json!({"textDocument": {"uri": client.uri("hare.tr")}});
    let mut asked = Vec::new();
    for version in 2..200 {
        asked.push(client.ask("textDocument/diagnostic", params.clone()));
        client.change("hare.tr", version, if version % 2 == 0 { SCRIPT } else { FAULTY });
    }
    for id in asked {
        let answer = client.answer(id);
        if answer.get("error").is_some() {
            assert_eq!(answer["error"]["code"], -32802, "{answer}");
            assert_eq!(answer["error"]["data"], json!({"retriggerRequest": true}));
        }
    }
    client.quit();
}
