//! The session of a browser (`ludex-web`) over its messages, without a browser: it answers what the server answers, and
//! what it does by itself, because it has one thread and no disk.

use std::path::{Path, PathBuf};

use ludex_test_support::files_below;
use ludex_tests::{Client, HY_MODULES, examples, language_id, repository, requests, uri};
use ludex_web::{Session, State};
use serde_json::{Value, json};

use crate::LUDEX;
use crate::faults::{FAULTY, FilePosition, PLACES, with_faults};

/// A client of a session.
struct Web {
    session: Session,
    messages: Vec<Value>,
    next_id: i64,
    folder: PathBuf,
}

impl Web {
    /// A session that has begun, and its answer to that.
    fn begin(folder: &Path, params: Value) -> (Web, Value) {
        let mut web = Web { session: Session::new(0), messages: Vec::new(), next_id: 1, folder: folder.to_owned() };
        let answer = web.call("initialize", params);
        web.tell("initialized", json!({}));
        (web, answer["result"].clone())
    }

    /// A session without workspace folders.
    fn plain() -> Web {
        Web::begin(Path::new("/"), json!({"capabilities": {}})).0
    }

    /// Sends a message, which is not dealt with yet.
    fn send(&mut self, message: &Value) {
        self.session.receive(&message.to_string());
    }

    /// Sends a request; gives its id.
    fn ask(&mut self, method: &str, params: Value) -> i64 {
        let id = self.next_id;
        self.next_id += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        id
    }

    /// Has the session do all that there is to do.
    fn run(&mut self) {
        while self.session.work(&mut |_| ()) == State::Busy {}
        while let Some(message) = self.session.take() {
            self.messages.push(serde_json::from_str(&message).expect("JSON"));
        }
    }

    /// Takes the answer to a request.
    fn answer(&mut self, id: i64) -> Value {
        self.run();
        let is_answer = |message: &Value| message["id"] == id && message.get("method").is_none();
        let at = self.messages.iter().position(is_answer).expect("an answer");
        self.messages.remove(at)
    }

    /// Takes the last notification of a kind that fits; null if there is none.
    fn last(&mut self, method: &str, fits: impl Fn(&Value) -> bool) -> Value {
        self.run();
        let fits = |message: &&Value| message["method"] == method && fits(&message["params"]);
        self.messages.iter().rev().find(fits).map_or(Value::Null, |message| message["params"].clone())
    }

    /// The codes of the diagnostics that a document has.
    fn codes(&mut self, name: &str) -> Vec<String> {
        let uri = self.uri(name);
        let found = self.last("textDocument/publishDiagnostics", |params| params["uri"] == uri.as_str());
        let found = found["diagnostics"].as_array().cloned().unwrap_or_default();
        found.iter().map(|found| found["code"].as_str().unwrap_or_default().to_owned()).collect()
    }

    fn files(&mut self, files: &[(&str, Option<&str>)], complete: bool) {
        let files: Vec<Value> = files.iter().map(|(name, text)| json!({"uri": self.uri(name), "text": text})).collect();
        self.tell("ludex/files", json!({"files": files, "complete": complete}));
    }
}

/// What both clients do.
trait Talks {
    fn tell(&mut self, method: &str, params: Value);
    /// The whole answer to a request.
    fn call(&mut self, method: &str, params: Value) -> Value;
    fn uri(&self, name: &str) -> String;

    fn open(&mut self, name: &str, text: &str) {
        let document = json!({"uri": self.uri(name), "languageId": language_id(name), "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// Changes a document: the whole text, or what stands at a range.
    fn change(&mut self, name: &str, version: i64, range: Option<Value>, text: &str) {
        let document = json!({"uri": self.uri(name), "version": version});
        let change = match range {
            Some(range) => json!({"range": range, "text": text}),
            None => json!({"text": text}),
        };
        self.tell("textDocument/didChange", json!({"textDocument": document, "contentChanges": [change]}));
    }

    fn about(&self, name: &str) -> Value {
        json!({"textDocument": {"uri": self.uri(name)}})
    }
}

impl Talks for Web {
    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn call(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        self.answer(id)
    }

    fn uri(&self, name: &str) -> String {
        uri(&self.folder.join(name))
    }
}

impl Talks for Client {
    fn tell(&mut self, method: &str, params: Value) {
        self.notify(method, params);
    }

    fn call(&mut self, method: &str, params: Value) -> Value {
        Client::call(self, method, params)
    }

    fn uri(&self, name: &str) -> String {
        Client::uri(self, name)
    }
}

/// Everything that a modern client can do and that changes answers.
fn capabilities() -> Value {
    let properties = |names: &[&str]| json!({"properties": names});
    json!({
        "textDocument": {
            "definition": {"linkSupport": true},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
            "completion": {"completionItem": {"snippetSupport": true, "insertReplaceSupport": true}},
            "codeAction": {
                "codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}},
                "dataSupport": true,
                "resolveSupport": properties(&["edit"]),
            },
            "rename": {"prepareSupport": true},
            "inlayHint": {"resolveSupport": properties(&["label.location"])},
            "documentLink": {"tooltipSupport": true},
            "publishDiagnostics": {"relatedInformation": true},
        },
        "window": {"workDoneProgress": true},
        "workspace": {
            "workspaceEdit": {"documentChanges": true, "resourceOperations": ["create", "rename"]},
            "symbol": {"resolveSupport": properties(&["location.range"])},
        },
    })
}

/// A server and a session of a browser over the same folder, all of it read, in which some documents are open; and what
/// both have said to that.
fn both(folder: tempfile::TempDir, open: &[&str]) -> (Client, Web) {
    let mut client = Client::start(LUDEX, folder, &["--log-level", "error"]);
    let path = client.folder.path().to_owned();
    let root = uri(&path);
    let folders = json!([{"uri": root, "name": "test"}]);
    let params = json!({"rootUri": root, "workspaceFolders": folders, "capabilities": capabilities()});
    let (mut web, answer) = Web::begin(&path, params);
    assert_eq!(answer, client.initialize(capabilities()));
    client.wait_for_index();
    let texts: Vec<(String, String)> = files_below(&path)
        .iter()
        .map(|file| {
            let name = file.strip_prefix(&path).expect("inside").display().to_string();
            (name, std::fs::read_to_string(file).expect("a text"))
        })
        .collect();
    // The faulty examples are left out of workspaces by an ignore file, which a browser does not have.
    let files = texts.iter().filter(|(name, _)| !name.starts_with("faulty/"));
    let files: Vec<(&str, Option<&str>)> = files.map(|(name, text)| (name.as_str(), Some(text.as_str()))).collect();
    web.files(&files, true);
    for name in open {
        let text = &texts.iter().find(|(other, _)| other == name).expect("a file").1;
        for one in [&mut client as &mut dyn Talks, &mut web] {
            one.open(name, text);
            one.change(name, 2, None, text);
        }
    }
    (client, web)
}

/// What a client asks when it has an answer: more about the first things in it.
fn resolving(method: &str, answer: &Value) -> Vec<(&'static str, Value)> {
    let result = &answer["result"];
    let (resolve, things) = match method {
        "textDocument/completion" => ("completionItem/resolve", &result["items"]),
        "textDocument/codeAction" => ("codeAction/resolve", result),
        "textDocument/codeLens" => ("codeLens/resolve", result),
        "textDocument/documentLink" => ("documentLink/resolve", result),
        "textDocument/inlayHint" => ("inlayHint/resolve", result),
        "workspace/symbol" => ("workspaceSymbol/resolve", result),
        _ => return Vec::new(),
    };
    things.as_array().into_iter().flatten().take(3).map(|thing| (resolve, thing.clone())).collect()
}

/// The answers to every request about some places.
fn answers(one: &mut dyn Talks, folder: &Path, places: &[FilePosition]) -> Vec<(String, String)> {
    let mut answers = Vec::new();
    for (file, line, character) in places {
        let mut asked = requests::about(&one.uri(file), *line, *character);
        while let Some((method, params)) = asked.pop() {
            let answer = one.call(method, params);
            asked.extend(resolving(method, &answer));
            answers.push((format!("{method} in {file}"), requests::shown(answer, folder)));
        }
    }
    answers
}

fn compare(folder: tempfile::TempDir, places: &[FilePosition]) {
    let names: Vec<&str> = places.iter().map(|(file, ..)| *file).collect();
    let (mut client, mut web) = both(folder, &names);
    let folder = web.folder.clone();
    for name in names {
        let expected = client.diagnostics(name, 2);
        let uri = web.uri(name);
        let found = web.last("textDocument/publishDiagnostics", |params| params["uri"] == uri.as_str());
        assert_eq!((&found["version"], &found["diagnostics"]), (&json!(2), &json!(expected)), "{name}");
    }
    let expected = answers(&mut client, &folder, places);
    for (found, expected) in answers(&mut web, &folder, places).into_iter().zip(expected) {
        assert_eq!(found, expected);
    }
    client.quit();
}

#[test]
fn it_answers_what_the_server_answers() {
    compare(examples(&HY_MODULES), PLACES);
}

#[test]
fn it_finds_what_the_server_finds() {
    compare(with_faults(), FAULTY);
}

#[test]
fn games_are_played() {
    let (mut client, mut web) = both(examples(&HY_MODULES), &["bogl/cornerrun.bgl"]);
    let file = "bogl/cornerrun.bgl";
    let act = |action: Value| ("ludex/act", json!({"session": "side", "action": action}));
    let give = |text: &str| act(json!({"kind": "input", "text": text}));
    let mut scene = client.about(file);
    for (key, value) in [("what", json!("result")), ("session", json!("side")), ("watch", json!(true))] {
        scene[key] = value;
    }
    scene["play"] = json!({});
    let mut steps = vec![("ludex/scene", scene), give("(2, 2)"), give("nowhere"), act(json!({"kind": "back"}))];
    steps.extend(["(2, 2)", "(1, 3)", "(1, 2)", "(2, 1)", "(1, 1)"].map(give));
    steps.extend([act(json!({"kind": "restart"})), act(json!({"kind": "forward"})), act(json!({"kind": "stop"}))]);
    steps.push(("ludex/closeScene", json!({"session": "side"})));
    let mut states = Vec::new();
    for (method, params) in steps {
        let (mut expected, mut found) = (Talks::call(&mut client, method, params.clone()), web.call(method, params));
        for answer in [&mut expected, &mut found] {
            if let Some(answer) = answer.as_object_mut() {
                answer.remove("id");
            }
        }
        states.push(found["result"]["play"]["state"].as_str().unwrap_or_default().to_owned());
        assert_eq!(found, expected, "{method}");
    }
    assert!(states.contains(&"value".to_owned()), "the game has come to its end: {states:?}");
    client.quit();
}

#[test]
fn a_scene_follows_its_document() {
    let mut web = Web::plain();
    let text = std::fs::read_to_string(repository().join("docs/examples/bogl/cornerrun.bgl")).expect("an example");
    web.open("a.bgl", &text);
    let mut scene = web.about("a.bgl");
    (scene["session"], scene["watch"]) = (json!("side"), json!(true));
    let drawn = web.call("ludex/scene", scene);
    assert_eq!(drawn["result"]["version"], 1, "{drawn}");
    web.change("a.bgl", 2, None, "game Nothing\n");
    let changed = web.last("ludex/sceneChanged", |params| params["session"] == "side");
    assert!(changed["scene"]["problem"].is_string(), "{changed}");
    web.call("ludex/closeScene", json!({"session": "side"}));
    web.messages.clear();
    web.change("a.bgl", 3, None, &text);
    assert_eq!(web.last("ludex/sceneChanged", |_| true), Value::Null, "nobody looks");
}

#[test]
fn what_is_out_of_date_is_not_begun() {
    let mut web = Web::plain();
    web.open("a.g", "(unit-type boat)\n");
    let position = json!({"line": 0, "character": 3});
    let at = |web: &Web| {
        let mut params = web.about("a.g");
        params["position"] = position.clone();
        params
    };
    let (hover, completion) = (web.ask("textDocument/hover", at(&web)), web.ask("textDocument/completion", at(&web)));
    let pulled = web.ask("textDocument/diagnostic", web.about("a.g"));
    web.change("a.g", 2, None, "(unit-type raft)\n");
    let current = web.ask("textDocument/documentSymbol", web.about("a.g"));
    assert_eq!(web.answer(hover)["error"]["code"], -32801);
    assert_eq!(web.answer(completion)["result"], json!({"isIncomplete": true, "items": []}));
    let pulled = web.answer(pulled);
    assert_eq!(pulled["error"]["code"], -32802);
    assert_eq!(pulled["error"]["data"], json!({"retriggerRequest": true}));
    assert!(web.answer(current).to_string().contains("raft"));
}

#[test]
fn who_waits_with_the_cursor_comes_first() {
    let mut web = Web::plain();
    web.open("a.g", "(unit-type boat)\n");
    let mut at = web.about("a.g");
    at["position"] = json!({"line": 0, "character": 3});
    let slow = web.ask("textDocument/documentSymbol", web.about("a.g"));
    let taken_back = web.ask("textDocument/foldingRange", web.about("a.g"));
    let quick = web.ask("textDocument/hover", at);
    web.tell("$/cancelRequest", json!({"id": taken_back}));
    web.run();
    let order: Vec<i64> = web.messages.iter().filter_map(|message| message["id"].as_i64()).collect();
    assert_eq!(order, [taken_back, quick, slow]);
    assert_eq!(web.answer(taken_back)["error"]["code"], -32800);
}

#[test]
fn files_come_and_go() {
    let folders = json!([{"uri": "file:///games", "name": "games"}]);
    let params = json!({"workspaceFolders": folders, "capabilities": {}});
    let (mut web, _) = Web::begin(Path::new("/games"), params);
    let game = "(game-module \"bay\" (title \"Bay\"))\n(include \"boats\")\n(add boat speed 1)\n";
    web.open("bay.g", game);
    assert_eq!(web.codes("bay.g"), [""; 0], "a file may come that defines it");
    let workspace = web.ask("workspace/diagnostic", json!({"previousResultIds": []}));
    web.run();
    assert!(!web.messages.iter().any(|message| message["id"] == workspace), "not all is read");
    web.files(&[], true);
    assert!(web.codes("bay.g").contains(&"gdl/missing-module".to_owned()), "{:?}", web.codes("bay.g"));
    assert!(web.answer(workspace)["result"]["items"].as_array().is_some_and(|items| !items.is_empty()));
    web.files(&[("boats.g", Some("(unit-type boat)\n(terrain-type sea)\n"))], false);
    assert!(!web.codes("bay.g").contains(&"gdl/missing-module".to_owned()), "{:?}", web.codes("bay.g"));
    // A rename changes both, also the file that is not open.
    let mut rename = web.about("bay.g");
    (rename["position"], rename["newName"]) = (json!({"line": 2, "character": 6}), json!("raft"));
    let changes = web.call("textDocument/rename", rename)["result"]["changes"].clone();
    let changed: Vec<&String> = changes.as_object().expect("changes").keys().collect();
    assert_eq!(changed, ["file:///games/bay.g", "file:///games/boats.g"]);
    // An open document hides its file, until it is closed.
    web.open("boats.g", "; nothing\n");
    assert!(web.codes("bay.g").contains(&"gdl/loose-fragment".to_owned()), "{:?}", web.codes("bay.g"));
    web.tell("textDocument/didClose", web.about("boats.g"));
    assert!(!web.codes("bay.g").contains(&"gdl/loose-fragment".to_owned()), "{:?}", web.codes("bay.g"));
    web.tell("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": "file:///games/boats.g", "type": 3}]}));
    assert!(web.codes("bay.g").contains(&"gdl/missing-module".to_owned()), "{:?}", web.codes("bay.g"));
}

/// The page about a name rests on the names of all files, which nothing else has asked for.
#[test]
fn a_page_about_a_name_knows_where_it_is_used() {
    let mut web = Web::plain();
    web.open("bay.g", "(unit-type boat)\n(add boat hp-max 3)\n");
    let page = |web: &mut Web| {
        let answer = web.call("ludex/document", json!({"uri": "ludex-document:/name/boat?file%3A%2F%2F%2Fbay.g"}));
        answer["result"]["text"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
    };
    assert!(page(&mut web).contains("[bay.g:2](file:///bay.g#L2)"), "{}", page(&mut web));
    web.change("bay.g", 2, None, "(unit-type boat)\n\n\n(add boat hp-max 3)\n");
    assert!(page(&mut web).contains("[bay.g:4](file:///bay.g#L4)"), "{}", page(&mut web));
}

#[test]
fn a_settings_file_holds() {
    let mut web = Web::plain();
    web.open("a.g", "(unit-type boat)\n(terrain-type sea)\n(define unread 1)\n");
    assert!(web.codes("a.g").contains(&"gdl/unused-define".to_owned()), "{:?}", web.codes("a.g"));
    let settings = "[diagnostics.severity]\n\"gdl/unused-define\" = \"off\"\n\"gdl/nothing\" = \"off\"\n";
    web.files(&[("ludex.toml", Some(settings))], false);
    assert!(!web.codes("a.g").contains(&"gdl/unused-define".to_owned()), "{:?}", web.codes("a.g"));
    assert_eq!(web.codes("ludex.toml"), ["config/unknown-code"]);
    // The nearest one counts.
    web.files(&[("ludex.toml", None), ("nearer/ludex.toml", Some(settings))], false);
    web.open("nearer/b.g", "(unit-type boat)\n(terrain-type sea)\n(define unread 1)\n");
    assert!(!web.codes("nearer/b.g").contains(&"gdl/unused-define".to_owned()), "{:?}", web.codes("nearer/b.g"));
    assert!(web.codes("a.g").contains(&"gdl/unused-define".to_owned()), "{:?}", web.codes("a.g"));
    assert_eq!(web.codes("ludex.toml"), [""; 0]);
}

#[test]
fn a_session_has_a_beginning_and_an_end() {
    let mut web = Web { session: Session::new(0), messages: Vec::new(), next_id: 1, folder: PathBuf::from("/") };
    assert_eq!(web.call("textDocument/hover", json!({}))["error"]["code"], -32002);
    for (text, code) in [("{", -32700), ("[]", -32600), ("3", -32600)] {
        web.session.receive(text);
        web.run();
        let refused = web.messages.pop().expect("an answer");
        assert_eq!((&refused["id"], &refused["error"]["code"]), (&Value::Null, &json!(code)), "{text}");
    }
    web.call("initialize", json!({"capabilities": {"workspace": {"configuration": true}}}));
    web.tell("initialized", json!({}));
    web.run();
    let asked = web.messages.iter().find(|message| message["method"] == "workspace/configuration");
    let id = asked.expect("a question")["id"].clone();
    web.open("a.g", "(unit-type boat)\n(terrain-type sea)\n(define unread 1)\n");
    assert!(web.codes("a.g").contains(&"gdl/unused-define".to_owned()));
    let settings = json!({"diagnostics": {"severity": {"gdl/unused-define": "off"}}});
    web.send(&json!({"jsonrpc": "2.0", "id": id, "result": [settings]}));
    assert!(!web.codes("a.g").contains(&"gdl/unused-define".to_owned()));
    assert_eq!(web.call("textDocument/nothing", json!({}))["error"]["code"], -32601);
    assert_eq!(web.call("textDocument/hover", json!({}))["error"]["code"], -32602);
    let page = web.call("ludex/explain", json!({"code": "gdl/unused-define"}));
    assert!(page["result"]["markdown"].is_string(), "{page}");
    assert!(web.call("shutdown", Value::Null).get("result").is_some_and(Value::is_null));
    assert_eq!(web.call("textDocument/documentSymbol", web.about("a.g"))["error"]["code"], -32600);
    web.tell("exit", Value::Null);
    assert_eq!(web.session.work(&mut |_| ()), State::Over);
}

#[test]
fn a_shutdown_behind_another_one_is_answered() {
    let mut web = Web::plain();
    let ids = [web.ask("shutdown", Value::Null), web.ask("shutdown", Value::Null)];
    let [first, second] = ids.map(|id| web.answer(id));
    assert!(first.get("result").is_some_and(Value::is_null), "{first}");
    assert_eq!(second["error"]["code"], -32800, "{second}");
}

/// Numbers that look random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }
}

/// A place in a text by lines and UTF-16 columns.
fn position(text: &str, at: usize) -> Value {
    let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    json!({"line": text[..at].matches('\n').count(), "character": text[start..at].encode_utf16().count()})
}

#[test]
fn after_edits_it_knows_what_a_new_session_knows() {
    let names =
        ["gdl/harbor.g", "bdl/burrow.bdl", "trench/mole.tr", "trench/meadow.trg", "hy/gate.hy", "bogl/cornerrun.bgl"];
    for (nth, name) in names.into_iter().enumerate() {
        let mut dice = Dice(nth as u64);
        let mut text = std::fs::read_to_string(repository().join("docs/examples").join(name)).expect("an example");
        let mut web = Web::plain();
        web.open(name, &text);
        for version in 2..42 {
            let boundary = |dice: &mut Dice| {
                let at = dice.below(text.len() + 1);
                (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default()
            };
            let (from, start) = (boundary(&mut dice), boundary(&mut dice));
            let length = dice.below(12);
            let end = (start + length..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len());
            let piece: String = text[from..].chars().take(dice.below(9)).collect();
            let range = json!({"start": position(&text, start), "end": position(&text, end)});
            web.change(name, version, Some(range), &piece);
            text.replace_range(start..end, &piece);
            if version % 8 != 0 {
                continue;
            }
            let mut fresh = Web::plain();
            fresh.open(name, &text);
            for method in ["textDocument/diagnostic", "textDocument/semanticTokens/full", "textDocument/documentSymbol"]
            {
                let known = |web: &mut Web| {
                    let params = web.about(name);
                    requests::shown(web.call(method, params), Path::new("/folder"))
                };
                assert_eq!(known(&mut web), known(&mut fresh), "{method} in {name}, version {version}:\n{text}");
            }
        }
    }
}
