//! Every answer in every language, held against the protocol's meta model. The model and the program that reads it lie
//! beside the repository, and without them nothing is tested.

use std::process::Command;

use ludex_languages::LANGUAGES;
use ludex_test_support::games_below;
use ludex_tests::{Client, HY_MODULES, examples, repository, requests};
use serde_json::{Value, json};

use crate::LUDEX;

/// Places that are asked about in each file: lines and columns from 0.
const PLACES: [(u32, u32); 4] = [(0, 0), (5, 8), (11, 12), (29, 6)];

/// Everything that a modern client says it can do.
fn capabilities() -> Value {
    json!({
        "textDocument": {
            "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}},
            "definition": {"linkSupport": true},
            "diagnostic": {"relatedDocumentSupport": true},
            "documentLink": {"tooltipSupport": true},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
            "inlayHint": {"resolveSupport": {"properties": ["label.location"]}},
            "publishDiagnostics": {"relatedInformation": true},
            "rename": {"prepareSupport": true},
        },
        "window": {"workDoneProgress": true},
        "workspace": {
            "diagnostics": {"refreshSupport": true},
            "textDocumentContent": {},
            "symbol": {"resolveSupport": {"properties": ["location.range"]}},
            "workspaceEdit": {"documentChanges": true},
        },
    })
}

/// The messages of a session as the program reads them, one a line.
#[derive(Default)]
struct Capture(String);

impl Capture {
    fn add(&mut self, from: &str, message: &Value) {
        self.0.push_str(&json!({"from": from, "message": message}).to_string());
        self.0.push('\n');
    }

    /// Asks, and gives the answer.
    fn ask(&mut self, client: &mut Client, method: &str, params: &Value) -> Value {
        let id = client.ask(method, params.clone());
        self.add("client", &json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        let answer = client.wait(|message| message.get("method").is_none() && message["id"] == id);
        self.add("server", &answer);
        answer["result"].clone()
    }
}

#[test]
fn what_is_sent_is_what_the_protocol_says() {
    let program = repository().join("../shared/lsp/check_messages.py");
    let is_readable = Command::new("python3").args(["-c", "import jsonschema"]).output();
    if !program.is_file() || !is_readable.is_ok_and(|output| output.status.success()) {
        println!("left out: no meta model beside the repository, or nothing that reads it");
        return;
    }
    let mut client = Client::start(LUDEX, examples(&HY_MODULES), &[]);
    let mut capture = Capture::default();
    let root = client.uri("");
    let settings = json!({"lenses": {"references": true, "included_by": true}, "trench": {"inlay_hints": "steps"}});
    let params = json!({
        "processId": null, "rootUri": root, "capabilities": capabilities(), "initializationOptions": settings,
        "workspaceFolders": [{"uri": root, "name": "examples"}],
    });
    capture.ask(&mut client, "initialize", &params);
    client.notify("initialized", json!({}));
    client.wait_for_index();
    let folder = client.folder.path().to_owned();
    for path in games_below(LANGUAGES, &folder) {
        let file = path.strip_prefix(&folder).expect("a path inside").display().to_string();
        let text = std::fs::read_to_string(&path).expect("an example");
        client.open(&file, &text);
        for (line, character) in PLACES {
            // What the protocol does not know is not in its model.
            let all = requests::about(&client.uri(&file), line, character);
            for (method, params) in all.into_iter().filter(|(method, _)| !method.starts_with("ludex/")) {
                let answer = capture.ask(&mut client, method, &params);
                // What can be asked for more is.
                let resolve = match method {
                    "textDocument/codeLens" => "codeLens/resolve",
                    "textDocument/inlayHint" => "inlayHint/resolve",
                    "textDocument/documentLink" => "documentLink/resolve",
                    "workspace/symbol" => "workspaceSymbol/resolve",
                    _ => continue,
                };
                if let Some(first) = answer.as_array().and_then(|items| items.last()) {
                    capture.ask(&mut client, resolve, first);
                }
            }
        }
    }
    for message in client.skipped() {
        capture.add("server", message);
    }
    let messages = folder.join("messages.jsonl");
    std::fs::write(&messages, capture.0).expect("written");
    let checked = Command::new("python3").arg(&program).arg(&messages).output().expect("the program runs");
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(checked.status.success(), "{said}{}", String::from_utf8_lossy(&checked.stderr));
    client.quit();
}
