//! The features that change a text or colour it: renaming, fixes, semantic tokens.

use ludex_tests::{Client, applied, cursor, text_of, uri, workspace};
use serde_json::{Value, json};

use super::session::{LUDEX, Rows, Session, compare, line, list, word};

/// A name under the cursor, its new name, and how many places of which files change; or why it is refused.
const RENAMES: &[(&str, &str, &str, &str)] = &[
    ("gdl/harbor.g", "(gun$0boat 2 5 gulls", "frigate", "gdl/harbor-types.g 5, gdl/harbor.g 4"),
    ("gdl/harbor-types.g", "(add ships na$0val true)", "x", "refused: `naval` is a name of GDL and cannot be changed"),
    ("bdl/burrow.bdl", "cant_risk(bad$0ger)", "vole", "bdl/burrow.bdl 4"),
    ("trench/mole.tr", "qui$0et += 1;", "calm", "trench/mole.tr 5"),
    ("trench/meadow.trg", "name: mo$0le", "hare", "refused: `hare` is already a player (meadow.trg:"),
    ("hy/gate.hy", r#""root cel$0lar""#, "wine cellar", "hy/cellar.hy 2, hy/gate.hy 1"),
    ("bogl/cornerrun.bgl", "= and(is$0Step(peg", "isMove", "bogl/cornerrun.bgl 3"),
];

#[test]
fn rename() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    for (file, needle, new_name, expected) in RENAMES {
        session.open(file);
        let (line, character) = cursor(&session.text(file), needle);
        let uri = session.client.uri(file);
        let place = json!({"line": line, "character": character});
        let params = json!({"textDocument": {"uri": uri}, "position": place, "newName": new_name});
        let answer = session.client.call("textDocument/rename", params);
        let shown = match answer["error"]["message"].as_str() {
            Some(why) => format!("refused: {why}"),
            None => {
                let mut files: Vec<String> = list(&answer["result"]["documentChanges"])
                    .iter()
                    .map(|change| {
                        let count = list(&change["edits"]).len();
                        format!("{} {count}", session.file(&change["textDocument"]["uri"]))
                    })
                    .collect();
                files.sort();
                files.join(", ")
            }
        };
        let fits = shown == *expected || (expected.starts_with("refused:") && shown.starts_with(expected));
        rows.row(file, needle, if fits { expected } else { &shown }, expected);
    }
    rows.done(session);
}

/// The beginnings of renames: the text that gives way, and the name to change; or why there is none.
const NAMES: &[(&str, &str, &str)] = &[
    ("gdl/harbor.g", "(gun$0boat 2 5 gulls", "gunboat: gunboat"),
    ("gdl/harbor.g", "(set last-$0turn 60)", "refused: `last-turn` is a name of GDL and cannot be changed"),
    ("bdl/burrow.bdl", "spawn(fo$0x, otter)", "fox: fox"),
    ("trench/meadow.trg", "name: mo$0le", "mole: mole"),
    ("trench/mole.tr", "PLAYER) goto str$0ike;", "strike: strike"),
    ("hy/gate.hy", r#""root cel$0lar""#, r#""root cellar": root cellar"#),
    ("bogl/cornerrun.bgl", "= and(is$0Step(peg", "isStep: isStep"),
];

#[test]
fn prepare_rename() {
    compare(NAMES, |session, file, needle| {
        let found = session.at("textDocument/prepareRename", file, needle);
        match found["error"]["message"].as_str() {
            Some(why) => format!("refused: {why}"),
            None => format!("{}: {}", text_of(&session.text(file), &found["range"]), word(&found["placeholder"])),
        }
    });
}

/// The type of the first token of a file.
const TOKENS: &[(&str, &str)] = &[
    ("gdl/harbor.g", "comment"),
    ("bdl/burrow.bdl", "keyword"),
    ("trench/mole.tr", "comment"),
    ("trench/meadow.trg", "comment"),
    ("hy/gate.hy", "comment"),
    ("bogl/cornerrun.bgl", "comment"),
];

/// The numbers of the tokens, five each, after an edit as the protocol describes it.
fn edited(mut data: Vec<Value>, edits: &[Value]) -> Vec<Value> {
    for edit in edits.iter().rev() {
        let (start, count) = (edit["start"].as_u64().expect("a place"), edit["deleteCount"].as_u64().expect("a count"));
        data.splice(start as usize..(start + count) as usize, list(&edit["data"]));
    }
    data
}

#[test]
fn semantic_tokens() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    let legend = session.legend();
    for (file, expected) in TOKENS {
        session.open(file);
        let document = json!({"uri": session.client.uri(file)});
        let full = session.client.request("textDocument/semanticTokens/full", json!({"textDocument": document}));
        let data = list(&full["data"]);
        assert!(data.len() >= 50 && data.len().is_multiple_of(5), "{file}: {}", data.len());
        let first = data[3].as_u64().expect("a type") as usize;
        rows.row(file, "first", word(&legend[first]), expected);
        // A line above everything moves the first token only.
        let text = session.text(file);
        session.client.notify(
            "textDocument/didChange",
            json!({
                "textDocument": {"uri": session.client.uri(file), "version": 90},
                "contentChanges": [{"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "text": "\n"}],
            }),
        );
        let params = json!({"textDocument": document, "previousResultId": full["resultId"]});
        let delta = session.client.request("textDocument/semanticTokens/full/delta", params);
        let edits = list(&delta["edits"]);
        assert!(edits.iter().all(|edit| list(&edit["data"]).len() < data.len()), "{file}: {delta}");
        let again = session.client.request("textDocument/semanticTokens/full", json!({"textDocument": document}));
        assert_eq!(edited(data.clone(), &edits), list(&again["data"]), "{file}");
        let lines = text.lines().count();
        let range =
            json!({"start": {"line": lines / 2, "character": 0}, "end": {"line": lines / 2 + 2, "character": 0}});
        let params = json!({"textDocument": document, "range": range});
        let part = session.client.request("textDocument/semanticTokens/range", params);
        let part = list(&part["data"]).len();
        assert!(part > 0 && part < data.len(), "{file}: {part}");
    }
    rows.done(session);
}

/// The text in a sound example, the fault that takes its place, and the fix that mends it.
const FIXES: &[(&str, &str, &str, &str)] = &[
    ("gdl/harbor-types.g", "(define ships (rowboat", "(define ships (rowbot", "Write `rowboat`"),
    ("bdl/burrow.bdl", "spawn(fox, otter)", "spawn(fox, oter)", "Write `otter`"),
    ("trench/mole.tr", "PLAYER) goto strike;", "PLAYER) goto strik;", "Write `strike`"),
    ("trench/meadow.trg", "\nmode: 0;", "\nmode: 0", "Insert `;`"),
    ("hy/gate.hy", r#""wall_brick2" unlikely)"#, r#""wall_brick2" unlikly)"#, "Write `unlikely`"),
    ("bogl/cornerrun.bgl", "and(isStep(peg", "and(isStp(peg", "Write `isStep`"),
];

#[test]
fn code_actions() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    for (file, old, new, expected) in FIXES {
        session.open(file);
        let text = session.text(file);
        let faulty = session.edit(file, &text, old, new);
        let found = session.findings_after(file, file, true);
        let document = json!({"uri": session.client.uri(file)});
        let context = json!({"diagnostics": [], "only": ["quickfix"]});
        let params = json!({"textDocument": document, "range": found[0]["range"], "context": context});
        let actions = list(&session.client.request("textDocument/codeAction", params));
        let shown = actions.iter().map(|action| {
            let mended = applied(&faulty, &list(&action["edit"]["documentChanges"][0]["edits"]));
            format!("{}{}", word(&action["title"]), if mended == text { "" } else { ", which does not mend it" })
        });
        rows.row(file, new, &shown.collect::<Vec<String>>().join(", "), expected);
        // The cursor elsewhere on the line, and an editor that names the finding.
        let at = |line: u64| json!({"line": line, "character": 0});
        let only = |line: u64, diagnostics: Value| {
            let range = json!({"start": at(line), "end": at(line)});
            let context = json!({"diagnostics": diagnostics, "only": ["quickfix"]});
            json!({"textDocument": document, "range": range, "context": context})
        };
        let line = found[0]["range"]["start"]["line"].as_u64().expect("a line");
        for (place, params, expected) in [
            ("on the line", only(line, json!([])), *expected),
            ("named", only(0, json!([found[0]])), *expected),
            ("on another line", only(0, json!([])), ""),
        ] {
            let actions = list(&session.client.request("textDocument/codeAction", params));
            let titles = actions.iter().map(|action| word(&action["title"]));
            // A finding that is named can be suppressed as well.
            let titles: Vec<&str> = titles.filter(|title| !title.starts_with("Suppress `")).collect();
            rows.row(file, &format!("{new}, {place}"), &titles.join(", "), expected);
        }
        session.edit(file, &faulty, new, old);
        session.findings_after(file, file, false);
    }
    rows.done(session);
}

/// The rewrites that are offered at a place, by their titles.
const REWRITES: &[(&str, &str, &str)] = &[
    ("gdl/harbor-types.g", "(add battery ran$0ge 2)", "Move `range` into the form of its type"),
    ("bdl/burrow.bdl", "hei$0ght : 6", "Put the rules in the order of the documentation"),
    ("trench/mole.tr", "qui$0et += 1;", "Write `=` and `+` (same cost)"),
    ("trench/meadow.trg", "exec_mode: as$0ync", ""),
    ("hy/gate.hy", "\"root cel$0lar\"", "Write the elements that are left out as empty ones"),
    (
        "bogl/cornerrun.bgl",
        "= and(is$0Step(peg",
        "Extract into a function, Write the right side of `isStep` in place of this call",
    ),
];

#[test]
fn rewrites() {
    compare(REWRITES, |session, file, needle| {
        session.open(file);
        let text = session.text(file);
        let (line, character) = cursor(&text, needle);
        let place = json!({"line": line, "character": character});
        let document = json!({"uri": session.client.uri(file)});
        let context = json!({"diagnostics": [], "only": ["refactor"]});
        let params = json!({"textDocument": document, "range": {"start": place, "end": place}, "context": context});
        let actions = list(&session.client.request("textDocument/codeAction", params));
        let titles: Vec<&str> = actions.iter().map(|action| word(&action["title"])).collect();
        let found = titles.join(", ");
        for action in &actions {
            let rewritten = applied(&text, &list(&action["edit"]["documentChanges"][0]["edits"]));
            assert!(rewritten != text, "{file} {needle}: {action}");
        }
        found
    });
}

/// A client that asks for edits when an action is chosen gets them then, for the text as it is.
#[test]
fn rewrites_are_resolved_when_they_are_chosen() {
    let text = "game Pond\ndepth : Int -> Int\ndepth(a) = if a == 1 then 2 else 3\n";
    let mut client = Client::start(LUDEX, workspace(&[("pond.bgl", text)]), &[]);
    client.initialize(json!({
        "textDocument": {"codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["refactor"]}},
            "dataSupport": true,
            "resolveSupport": {"properties": ["edit"]},
        }},
        "workspace": {"workspaceEdit": {"documentChanges": true}},
    }));
    client.open("pond.bgl", text);
    client.diagnostics("pond.bgl", 1);
    let place = json!({"line": 2, "character": 17});
    let range = json!({"start": place, "end": place});
    let document = json!({"uri": client.uri("pond.bgl")});
    let context = json!({"diagnostics": [], "only": ["refactor.rewrite"]});
    let params = json!({"textDocument": document, "range": range, "context": context});
    let actions = list(&client.request("textDocument/codeAction", params));
    let swap = actions.iter().find(|action| action["title"] == "Write `/=` and swap the branches").expect("an action");
    assert_eq!((&swap["kind"], swap.get("edit")), (&json!("refactor.rewrite"), None));
    let resolved = client.request("codeAction/resolve", swap.clone());
    assert_eq!(resolved["title"], swap["title"]);
    let edits = list(&resolved["edit"]["documentChanges"][0]["edits"]);
    assert_eq!(applied(text, &edits), text.replace("a == 1 then 2 else 3", "a /= 1 then 3 else 2"));
    // Some clients write what an action does not have as null.
    let mut with_null = swap.clone();
    with_null["edit"] = Value::Null;
    assert_eq!(client.request("codeAction/resolve", with_null), resolved);
    client.quit();
}

#[test]
fn a_name_that_is_made_up_is_asked_for() {
    let text = "(define all u*)\n(unit-type hare)\n(unit-type fox)\n";
    for knows_command in [true, false] {
        let mut client = Client::start(LUDEX, workspace(&[("main.g", text)]), &[]);
        let commands = if knows_command { json!(["ludex.rename"]) } else { json!([]) };
        let root = uri(client.folder.path());
        client.request(
            "initialize",
            json!({
                "processId": null,
                "rootUri": root,
                "workspaceFolders": [{"uri": root, "name": "test"}],
                "initializationOptions": {"commands": commands},
                "capabilities": {
                    "textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["refactor"]}}}},
                    "workspace": {"workspaceEdit": {"documentChanges": true}},
                },
            }),
        );
        client.notify("initialized", json!({}));
        client.open("main.g", text);
        client.diagnostics("main.g", 1);
        let place = json!({"line": 1, "character": 12});
        let document = json!({"uri": client.uri("main.g")});
        let context = json!({"diagnostics": [], "only": ["refactor.add"]});
        let params = json!({"textDocument": document, "range": {"start": place, "end": place}, "context": context});
        let actions = list(&client.request("textDocument/codeAction", params));
        let command = &actions[0]["command"];
        if knows_command {
            assert_eq!(command["command"], "ludex.rename");
            assert_eq!(command["arguments"], json!([client.uri("main.g"), {"line": 2, "character": 16}]));
        } else {
            assert!(command.is_null(), "{command}");
        }
        client.quit();
    }
}

#[test]
fn a_rewrite_that_is_refused_says_why() {
    let text = "(unit-type hare)\n(hare 1 1)\n";
    for (shows_reasons, expected) in [(true, 1), (false, 0)] {
        let mut client = Client::start(LUDEX, workspace(&[("main.g", text)]), &[]);
        client.initialize(json!({
            "textDocument": {"codeAction": {
                "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["refactor"]}},
                "disabledSupport": shows_reasons,
            }},
            "workspace": {"workspaceEdit": {"documentChanges": true}},
        }));
        client.open("main.g", text);
        client.diagnostics("main.g", 1);
        let place = json!({"line": 0, "character": 12});
        let range = json!({"start": place, "end": place});
        let document = json!({"uri": client.uri("main.g")});
        let context = json!({"diagnostics": [], "only": ["refactor.remove"]});
        let params = json!({"textDocument": document, "range": range, "context": context});
        let actions = list(&client.request("textDocument/codeAction", params));
        assert_eq!(actions.len(), expected, "{actions:?}");
        for action in &actions {
            assert_eq!(action["disabled"]["reason"], "a unit of this type is placed in main.g:2");
        }
        client.quit();
    }
}

#[test]
fn what_a_client_is_told_of_code_actions() {
    let text = "game Pond\ndepth : Int\ndepth = 3\nfar : Int\nfar = dpeth + 1\n";
    let mut client = Client::start(LUDEX, workspace(&[("pond.bgl", text)]), &[]);
    let answer = client.initialize(json!({
        "textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source.fixAll"]}}}},
        "workspace": {"workspaceEdit": {"documentChanges": true}},
    }));
    let kinds = list(&answer["capabilities"]["codeActionProvider"]["codeActionKinds"]);
    let rewrites = [
        "refactor.extract", "refactor.inline", "refactor.rewrite", "source.sort.ludex", "refactor.add",
        "refactor.remove",
    ];
    let expected: Vec<&str> = [&["quickfix"][..], &rewrites, &["source.fixAll.ludex"]].concat();
    assert_eq!(kinds, expected);
    client.open("pond.bgl", text);
    let found = client.diagnostics("pond.bgl", 1);
    assert_eq!(found[0]["code"], "bogl/undefined-name");
    let document = json!({"uri": client.uri("pond.bgl")});
    let at = |range: &Value, only: Value| json!({"textDocument": document, "range": range, "context": {"diagnostics": [], "only": only}});
    let actions = list(&client.request("textDocument/codeAction", at(&found[0]["range"], json!(["quickfix"]))));
    assert_eq!(actions.len(), 1, "{actions:?}");
    assert_eq!(actions[0]["title"], "Write `depth`");
    assert_eq!(actions[0]["isPreferred"], true);
    let edit = &actions[0]["edit"]["documentChanges"][0];
    assert_eq!(edit["textDocument"]["version"], 1);
    assert_eq!(edit["edits"][0]["newText"], "depth");
    // Neovim asks for the edit of every action that is chosen, and takes what it gets.
    assert_eq!(client.request("codeAction/resolve", actions[0].clone()), actions[0]);
    let nowhere = json!({"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}});
    let all = list(&client.request("textDocument/codeAction", at(&nowhere, json!(["source.fixAll"]))));
    assert_eq!(all[0]["kind"], "source.fixAll.ludex");
    assert_eq!(all[0]["edit"]["documentChanges"][0]["edits"][0]["newText"], "depth");
    assert!(list(&client.request("textDocument/codeAction", at(&nowhere, json!(["quickfix"])))).is_empty());
    client.quit();
}

#[test]
fn a_module_that_is_missing_can_be_created() {
    let text = "(include \"weather\")\r\n(unit-type balloon)\r\n";
    let mut client = Client::start(LUDEX, workspace(&[("main.g", text)]), &[]);
    client.initialize(json!({
        "textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}},
        "workspace": {"workspaceEdit": {"documentChanges": true, "resourceOperations": ["create"]}},
    }));
    // That a module is missing is told when the whole workspace is read, and this request waits for that.
    assert_eq!(client.symbols("balloon"), ["main.g balloon"]);
    client.open("main.g", text);
    let found = client.diagnostics("main.g", 1);
    let missing = found.iter().find(|one| one["code"] == "gdl/missing-module").expect("a finding");
    let context = json!({"diagnostics": [missing], "only": ["quickfix"]});
    let document = json!({"uri": client.uri("main.g")});
    let params = json!({"textDocument": document, "range": missing["range"], "context": context});
    let actions = list(&client.request("textDocument/codeAction", params));
    let created = actions.iter().find(|action| action["title"] == "Create `weather.g`").expect("an action");
    assert_eq!(created["isPreferred"], false);
    let changes = list(&created["edit"]["documentChanges"]);
    assert_eq!((&changes[0]["kind"], &changes[0]["uri"]), (&json!("create"), &json!(client.uri("weather.g"))));
    assert_eq!(changes[1]["edits"][0]["newText"], "; Included by main.g.\r\n");
    // Once it is there, nothing is missing.
    std::fs::write(client.folder.path().join("weather.g"), "; Included by main.g.\r\n").expect("written");
    client.watched(&[("weather.g", 1)]);
    let uri = client.uri("main.g");
    client.wait(|message| {
        let found = message["params"]["diagnostics"].as_array();
        message["method"] == "textDocument/publishDiagnostics"
            && message["params"]["uri"] == uri.as_str()
            && found.is_some_and(|found| found.iter().all(|one| one["code"] != "gdl/missing-module"))
    });
    client.quit();
}

/// The name under the cursor, and the lines and texts that change with it as somebody types.
const LINKED: &[(&str, &str, &str)] = &[
    ("gdl/harbor.g", "(ketch 3 5 gu$0lls", ""),
    ("bdl/burrow.bdl", "spawn(fo$0x, otter)", ""),
    ("trench/meadow.trg", "name: mo$0le", ""),
    ("trench/mole.tr", "PLAYER) goto str$0ike;", "13 strike, 27 strike"),
    ("trench/mole.tr", "qui$0et += 1;", ""),
    ("hy/cellar.hy", r#"(level "root cel$0lar""#, r#"10 root cellar, 34 root cellar, [^"\\\r\n]*"#),
    ("hy/cellar.hy", r#""deep we$0ll""#, ""),
    ("bogl/cornerrun.bgl", "is$0Step(from, to) =", "48 isStep, 49 isStep"),
    ("bogl/cornerrun.bgl", "= and(is$0Step(peg", ""),
];

#[test]
fn linked_editing() {
    compare(LINKED, |session, file, needle| {
        let found = session.at("textDocument/linkedEditingRange", file, needle);
        let text = session.text(file);
        let places = list(&found["ranges"]);
        let places = places.iter().map(|range| format!("{} {}", line(range), text_of(&text, range)));
        let shown: Vec<String> = places.chain(found["wordPattern"].as_str().map(str::to_owned)).collect();
        shown.join(", ")
    });
}

/// The colours in files: line, text and colour.
const COLOURS: &[(&str, &str)] = &[
    ("gdl/harbor.g", "40 blue #0000ff, 46 red #ff0000"),
    ("bdl/burrow.bdl", ""),
    ("trench/meadow.trg", ""),
    ("trench/mole.tr", ""),
    ("hy/gate.hy", ""),
    ("bogl/cornerrun.bgl", ""),
];

#[test]
fn colours() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    for (file, expected) in COLOURS {
        let found = session.about("textDocument/documentColor", file);
        let text = session.text(file);
        let part = |colour: &Value, key: &str| (colour[key].as_f64().expect("a number") * 255.0).round() as u8;
        let shown = found.iter().map(|found| {
            let [red, green, blue] = ["red", "green", "blue"].map(|key| part(&found["color"], key));
            format!("{} {} #{red:02x}{green:02x}{blue:02x}", line(&found["range"]), text_of(&text, &found["range"]))
        });
        rows.row(file, "colours", &shown.collect::<Vec<String>>().join(", "), expected);
    }
    // Another colour is written in the same way.
    let found = session.about("textDocument/documentColor", "gdl/harbor.g");
    let text = session.text("gdl/harbor.g");
    let params = json!({
        "textDocument": {"uri": session.client.uri("gdl/harbor.g")},
        "color": {"red": 1.0, "green": 1.0, "blue": 1.0, "alpha": 1.0},
        "range": found[0]["range"],
    });
    let presentations = list(&session.client.request("textDocument/colorPresentation", params));
    let labels: Vec<&str> = presentations.iter().map(|presentation| word(&presentation["label"])).collect();
    rows.row("gdl/harbor.g", "white", &labels.join(", "), "white, #ffffff");
    let written = applied(&text, &[presentations[0]["textEdit"].clone()]);
    assert!(written.contains("(color \"white\")"), "{written}");
    rows.done(session);
}
