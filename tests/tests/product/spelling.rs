//! The client's spelling of URIs, in everything that the server sends: also of files that the client has not named.

use std::collections::BTreeSet;

use ludex_tests::{Client, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

const GAME: &str = "(include \"types\")\n(add boat speed 2)\n";
const TYPES: &str = "(unit-type boat (speed 3))\n";
const TWICE: &str = "\
game G
f : Int -> Int
f(n) = n
g : Int -> Int
g(n) = f(n)
x : Int
x = 1
x : Int
x = 2
";

/// A session over a folder of the folder, whose URI the client writes with all characters as they are. The game is
/// open, its types are not.
fn session(root: &str, edits: &Value) -> Client {
    let path = |name: &str| format!("{root}/{name}");
    let files = [(path("game.g"), GAME), (path("types.g"), TYPES), (path("ludex.toml"), "[gdl]\nlibary = []\n")];
    let files = files.each_ref().map(|(path, text)| (path.as_str(), *text));
    let mut client = Client::start(LUDEX, workspace(&files), &[]);
    let capabilities = json!({
        "textDocument": {"publishDiagnostics": {"relatedInformation": true}},
        "window": {"workDoneProgress": true},
        "workspace": {"workspaceEdit": edits},
    });
    let uri = client.uri(root);
    client.request("initialize", json!({"processId": null, "rootUri": uri, "capabilities": capabilities}));
    client.notify("initialized", json!({}));
    client.wait_for_index();
    client.open(&path("game.g"), GAME);
    client.diagnostics(&path("game.g"), 1);
    client
}

/// The URIs in a message, the keys of objects included, without the folder's.
fn uris(folder: &str, message: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut add = |text: &str| {
        if text.starts_with("file:") {
            found.insert(text.strip_prefix(folder).unwrap_or(text).to_owned());
        }
    };
    let mut work = vec![message];
    while let Some(value) = work.pop() {
        match value {
            Value::String(text) => add(text),
            Value::Array(items) => work.extend(items),
            Value::Object(members) => {
                members.keys().for_each(|key| add(key));
                work.extend(members.values());
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    found
}

/// Checks the files that the answers to all kinds of requests name.
fn answers(root: &str, edits: &Value) {
    let mut client = session(root, edits);
    let folder = client.uri(root);
    let (game, types) = (format!("{root}/game.g"), format!("{root}/types.g"));
    let named = |answer: &Value, expected: &[&str]| {
        let expected: BTreeSet<String> = expected.iter().map(|name| format!("/{name}")).collect();
        assert_eq!(uris(&folder, answer), expected, "{answer}");
    };
    named(&client.at("textDocument/definition", &game, 1, 6), &["types.g"]);
    named(&client.at("textDocument/references", &game, 1, 6), &["game.g", "types.g"]);
    named(&client.request("workspace/symbol", json!({"query": "boat"})), &["types.g"]);
    let place = json!({"textDocument": {"uri": client.uri(&game)}, "position": {"line": 1, "character": 6}});
    let mut renamed = place.clone();
    renamed["newName"] = json!("raft");
    let renamed = client.request("textDocument/rename", renamed);
    let key = if edits["documentChanges"] == true { "documentChanges" } else { "changes" };
    assert!(renamed.get(key).is_some(), "{renamed}");
    named(&renamed, &["game.g", "types.g"]);
    let files = json!([{"oldUri": client.uri(&types), "newUri": client.uri(&format!("{root}/kinds.g"))}]);
    named(&client.request("workspace/willRenameFiles", json!({"files": files})), &["game.g"]);
    client.quit();
}

#[test]
fn what_answers_name() {
    answers("wä", &json!({}));
    answers("wä", &json!({"documentChanges": true}));
    answers("w ä(1)", &json!({}));
}

#[test]
fn links_in_hovers() {
    for (root, bracketed) in [("wä", false), ("w ä", true)] {
        let mut client = session(root, &json!({}));
        let hover = client.at("textDocument/hover", &format!("{root}/game.g"), 1, 11);
        let text = hover["contents"]["value"].as_str().unwrap_or_default();
        let uri = format!("{}#L1", client.uri(&format!("{root}/types.g")));
        let link = if bracketed { format!("[types.g:1](<{uri}>)") } else { format!("[types.g:1]({uri})") };
        assert!(text.contains(&link), "{link}: {text}");
        client.quit();
    }
}

#[test]
fn findings_outlines_and_calls() {
    let mut client = session("wä", &json!({}));
    let folder = client.uri("wä");
    let twice = BTreeSet::from(["/twice.bgl".to_owned()]);
    client.open("wä/twice.bgl", TWICE);
    let found = client.diagnostics("wä/twice.bgl", 1);
    let again = found.iter().find(|diagnostic| diagnostic["code"] == "bogl/redefinition");
    assert_eq!(uris(&folder, again.expect("a finding")), twice);
    let document = json!({"textDocument": {"uri": client.uri("wä/twice.bgl")}});
    assert_eq!(uris(&folder, &client.request("textDocument/documentSymbol", document)), twice);
    let items = client.at("textDocument/prepareCallHierarchy", "wä/twice.bgl", 4, 7);
    assert_eq!(uris(&folder, &items), twice, "{items}");
    let calls = client.request("callHierarchy/incomingCalls", json!({"item": items[0]}));
    assert_eq!(uris(&folder, &calls), twice, "{calls}");
    let settings = client.uri("wä/ludex.toml");
    let wrong = client.wait(|message| message["params"]["uri"] == settings.as_str());
    assert_eq!(wrong["params"]["diagnostics"][0]["code"], "config/unknown-setting");
    client.quit();
}
