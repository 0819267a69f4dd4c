//! Documents that the server makes: what they show in every language, how they follow edits, and in which ways a client
//! gets them.

use ludex_tests::{Client, uri, workspace};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use super::session::{LUDEX, Rows, Session, word};

/// Documents: the file, the kind, and what is shown: the title, the language, and a part of the text; or why there is
/// no such document.
const DOCUMENTS: &[(&str, &str, &str)] = &[
    ("gdl/harbor.g", "tree", "harbor.g: syntax tree; plaintext; SOURCE_FILE@0..2695\n"),
    ("gdl/harbor.g", "picture", "harbor.g: picture as text; plaintext; The Quarrel in the Bay\n"),
    ("gdl/harbor.g", "resolved", "harbor.g: resolved module; gdl; \n(unit-type rowboat\n"),
    ("gdl/harbor.g", "costs", "`costs` cannot be shown of a file in GDL; choose one of tree, picture, resolved"),
    ("bdl/burrow.bdl", "tree", "burrow.bdl: syntax tree; plaintext; SOURCE_FILE@0..1197\n"),
    ("trench/mole.tr", "tree", "mole.tr: syntax tree; plaintext; SOURCE_FILE@0..859\n"),
    ("trench/mole.tr", "costs", "mole.tr: costs; plaintext; the game allows 60 and 1\n\nline "),
    ("trench/mole.tr", "cost", "`cost` cannot be shown of a file in Trench; did you mean `costs`?"),
    ("trench/meadow.trg", "costs", "meadow.trg: costs; plaintext; game meadow.trg\n"),
    ("trench/meadow.trg", "tree", "meadow.trg: syntax tree; plaintext; SOURCE_FILE@0..711\n"),
    ("hy/gate.hy", "tree", "gate.hy: syntax tree; plaintext; SOURCE_FILE@0..1435\n"),
    ("bogl/cornerrun.bgl", "tree", "cornerrun.bgl: syntax tree; plaintext; SOURCE_FILE@0..3100\n"),
];

/// What is escaped in the address of a document.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The address of a document about a file.
fn address(kind: &str, file: &str) -> String {
    let name = file.rsplit('/').next().unwrap_or_default();
    format!("ludex-document:/{kind}/{name}?{}", utf8_percent_encode(file, ESCAPED))
}

/// A document in words: as much of it as is expected.
fn shown(answer: &Value, expected: &str) -> String {
    if let Some(error) = answer["error"]["message"].as_str() {
        return error.to_owned();
    }
    let document = &answer["result"];
    let (title, language, text) = (word(&document["title"]), word(&document["languageId"]), word(&document["text"]));
    let part = expected.splitn(3, "; ").nth(2).unwrap_or_default();
    let text = if !part.is_empty() && text.contains(part) { part } else { text };
    format!("{title}; {language}; {text}")
}

#[test]
fn documents() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    for (file, kind, expected) in DOCUMENTS {
        session.open(file);
        let source = session.client.uri(file);
        let asked = address(kind, &source);
        let answer = session.client.call("ludex/document", json!({"uri": asked}));
        rows.row(file, kind, &shown(&answer, expected), expected);
        // The protocol's own request and the command answer the same.
        let content = session.client.call("workspace/textDocumentContent", json!({"uri": asked}));
        assert_eq!(content["result"]["text"], answer["result"]["text"], "{content}");
        let run = json!({"command": "ludex.server.document", "arguments": [kind, source]});
        let given = session.client.call("workspace/executeCommand", run);
        assert_eq!(given["result"]["text"], answer["result"]["text"], "{given}");
        assert_eq!(given["error"], answer["error"]);
    }
    rows.done(session);
}

#[test]
fn the_page_of_a_code_is_a_document() {
    let mut client = Client::session(LUDEX, &[]);
    let page = client.request("ludex/explain", json!({"code": "gdl/unused-define"}));
    for uri in ["ludex-document:/explain/gdl/unused-define", "ludex-document:/explain/gdl/unused-define.md"] {
        let document = client.request("ludex/document", json!({"uri": uri}));
        assert_eq!((&document["text"], &document["languageId"]), (&page["markdown"], &json!("markdown")));
        assert_eq!(document["uri"], uri);
    }
    let missing = json!({"uri": address("tree", "file:///missing/a.g")});
    for params in [
        missing,
        json!({"uri": "ludex-document:/explain/gdl/unused-defin"}),
        json!({"uri": "ludex-document:/tree/a.g"}),
        json!({"uri": "file:///a.g"}),
        json!({"uri": 3}),
        json!({}),
    ] {
        for method in ["ludex/document", "workspace/textDocumentContent"] {
            let refused = client.call(method, params.clone());
            assert_eq!(refused["error"]["code"], -32602, "{refused}");
        }
    }
    client.quit();
}

/// The address of the page about a name.
fn name_address(name: &str, source: &str) -> String {
    format!("ludex-document:/name/{}?{}", utf8_percent_encode(name, ESCAPED), utf8_percent_encode(source, ESCAPED))
}

/// It is made of the whole workspace, whatever is read first, and of the games that come along.
#[test]
fn the_page_of_a_name_is_a_document() {
    let mut client = Client::session(LUDEX, &[("types.g", TYPES), ("game.g", GAME)]);
    client.open("game.g", GAME);
    let source = client.uri("game.g");
    let asked = name_address("hp-max", &source);
    let page = client.request("ludex/document", json!({"uri": asked}));
    assert_eq!((word(&page["title"]), word(&page["languageId"])), ("hp-max", "markdown"));
    let text = word(&page["text"]);
    for part in [
        "**hp-max** — unit-type property\n",
        "default: 1",
        "**Used** in 2 places in 2 files\n\n- [game.g:2](",
        "**Examples**\n\n[game.g:2](",
        "```gdl\n(add boat hp-max 3)\n```",
        "```gdl\n(unit-type boat (hp-max 2))\n```",
        "**Examples in the games of Ludex**\n\nharbor-types.g:",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let run = json!({"command": "ludex.server.document", "arguments": ["name", source, "hp-max"]});
    assert_eq!(client.request("workspace/executeCommand", run)["text"], page["text"]);
    // A name of the workspace has no examples anywhere else.
    let boat = client.request("ludex/document", json!({"uri": name_address("boat", &source)}));
    let text = word(&boat["text"]);
    assert!(text.starts_with("**boat** — unit type, types.g:1\n") && !text.contains("games of Ludex"), "{text}");
    let unknown = client.request("ludex/document", json!({"uri": name_address("hp-maxx", &source)}));
    assert_eq!(word(&unknown["text"]), "there is no name `hp-maxx` in GDL; did you mean `hp-max`?\n");
    client.quit();
}

#[test]
fn an_answer_is_a_document() {
    let mut client = Client::session(LUDEX, &[("types.g", TYPES)]);
    client.open("types.g", TYPES);
    client.diagnostics("types.g", 1);
    let source = client.uri("types.g");
    let escaped = |text: &str| utf8_percent_encode(text, ESCAPED).to_string();
    let asked = |question: &str| format!("ludex-document:/why/{}?{}", escaped(question), escaped(&source));
    let uri = asked("can boat enter sea?");
    let answer = client.request("ludex/document", json!({"uri": uri}));
    assert_eq!((word(&answer["title"]), word(&answer["languageId"])), ("boat enter sea", "markdown"));
    let reason = "**`boat` cannot enter `sea`**. The reason: `boat` has no action points, because `acp-per-turn` of \
                  `boat` is 0 (the default) and must be at least 1.\n";
    assert!(word(&answer["text"]).starts_with(reason), "{}", answer["text"]);
    let run = json!({"command": "ludex.server.document", "arguments": ["why", source, "boat enter sea"]});
    assert_eq!(client.request("workspace/executeCommand", run)["text"], answer["text"]);
    let refused = client.request("ludex/document", json!({"uri": asked("boat entre sea")}));
    assert_eq!(word(&refused["text"]), "there is no verb `entre`; did you mean `enter`?\n");
    // It follows edits.
    client.change("types.g", 2, &TYPES.replace("(hp-max 2)", "(acp-per-turn 2)"));
    let changed = client.wait(|message| message["method"] == "ludex/documentChanged");
    assert!([asked("boat entre sea"), uri.clone()].contains(&word(&changed["params"]["uri"]).to_owned()), "{changed}");
    let answer = client.request("ludex/document", json!({"uri": uri}));
    assert!(word(&answer["text"]).starts_with("**`boat` can enter `sea`**.\n"), "{}", answer["text"]);
    client.quit();
}

#[test]
fn a_hover_leads_to_answers_where_the_client_shows_them() {
    let mut client = Client::start(LUDEX, workspace(&[]), &[]);
    let capabilities = json!({"workspace": {"textDocumentContent": {}}});
    client.request("initialize", json!({"processId": null, "rootUri": null, "capabilities": capabilities}));
    client.notify("initialized", json!({}));
    client.open("types.g", TYPES);
    let source = client.uri("types.g");
    let links = [13, 18].map(|character| {
        let hover = client.at("textDocument/hover", "types.g", 0, character);
        let text = word(&hover["contents"]["value"]).to_owned();
        text.split_once("[Why?](").and_then(|(_, link)| Some(link.split_once(')')?.0.to_owned()))
    });
    let address = format!("ludex-document:/why/boat?{}", utf8_percent_encode(&source, ESCAPED));
    assert_eq!(links, [Some(address), None]);
    client.quit();
}

#[test]
fn a_hover_leads_to_examples_where_the_client_shows_them() {
    let ends = |capabilities: Value, options: Value| {
        let mut client = Client::start(LUDEX, workspace(&[]), &[]);
        let params = json!({
            "processId": null,
            "rootUri": null,
            "capabilities": capabilities,
            "initializationOptions": options,
        });
        client.request("initialize", params);
        client.notify("initialized", json!({}));
        client.open("types.g", TYPES);
        let source = client.uri("types.g");
        let hovers = [(0, 18), (0, 13), (0, 25)].map(|(line, character)| {
            let hover = client.at("textDocument/hover", "types.g", line, character);
            let text = word(&hover["contents"]["value"]).to_owned();
            text.split_once("\n\n[Examples](").map(|(_, link)| link.trim_end_matches(')').to_owned())
        });
        client.quit();
        (source, hovers)
    };
    let (source, links) = ends(json!({"workspace": {"textDocumentContent": {}}}), Value::Null);
    let expected = [Some(name_address("hp-max", &source)), Some(name_address("boat", &source)), None];
    assert_eq!(links, expected, "a number has no page");
    let (source, links) = ends(json!({}), json!({"commands": ["ludex.openDocument"]}));
    let arguments = json!([name_address("hp-max", &source)]).to_string();
    let command = format!("command:ludex.openDocument?{}", utf8_percent_encode(&arguments, ESCAPED));
    assert_eq!(links[0], Some(command));
    assert_eq!(ends(json!({}), json!({"commands": ["ludex.play"]})).1, [None, None, None]);
    let plain = json!({
        "workspace": {"textDocumentContent": {}},
        "textDocument": {"hover": {"contentFormat": ["plaintext"]}},
    });
    assert_eq!(ends(plain, Value::Null).1, [None, None, None]);
}

const TYPES: &str = "(unit-type boat (hp-max 2))\n(terrain-type sea)\n";

const GAME: &str = "(include \"types\")\n(add boat hp-max 3)\n";

#[test]
fn a_document_follows_edits_of_every_file_it_shows() {
    let mut client = Client::session(LUDEX, &[("types.g", TYPES), ("game.g", GAME)]);
    client.open("game.g", GAME);
    client.diagnostics("game.g", 1);
    let asked = address("resolved", &client.uri("game.g"));
    let ask = |client: &mut Client| {
        let document = client.request("ludex/document", json!({"uri": asked}));
        document["text"].as_str().unwrap_or_else(|| panic!("{document}")).to_owned()
    };
    let changed = |message: &Value| message["method"] == "ludex/documentChanged";
    assert!(ask(&mut client).contains("(hp-max 3)"));
    client.open("types.g", TYPES);
    client.change("types.g", 2, &TYPES.replace("sea", "lake"));
    assert_eq!(client.wait(changed)["params"], json!({"uri": asked}));
    assert!(ask(&mut client).contains("(terrain-type lake)"));
    client.change("game.g", 2, &GAME.replace('3', "4"));
    client.wait(changed);
    // Nobody has asked again, so nobody is told.
    client.change("game.g", 3, GAME);
    client.diagnostics("game.g", 3);
    assert!(ask(&mut client).contains("(hp-max 3)"));
    // What changes nothing in it is no news.
    client.change("game.g", 4, &format!("; a game\n{GAME}"));
    client.diagnostics("game.g", 4);
    client.change("game.g", 5, "(include \"types\")\n");
    client.wait(changed);
    assert!(ask(&mut client).contains("(hp-max 2)"));
    client.receive();
    assert!(!client.skipped().iter().any(changed), "{:?}", client.skipped());
    client.quit();
}

#[test]
fn a_client_of_3_18_is_asked_in_its_own_way() {
    let mut client = Client::start(LUDEX, workspace(&[]), &[]);
    let answer = client.initialize(json!({
        "workspace": {"textDocumentContent": {}},
        "window": {"showDocument": {"support": true}},
    }));
    assert_eq!(answer["capabilities"]["workspace"]["textDocumentContent"], json!({"schemes": ["ludex-document"]}));
    assert!(answer["capabilities"]["experimental"].get("textDocumentContent").is_none(), "{answer}");
    client.open("a.tr", "wait;\nwait\n");
    let found = client.diagnostics("a.tr", 1);
    let code = found[0]["code"].as_str().expect("a code");
    assert_eq!(found[0]["codeDescription"], json!({"href": format!("ludex-document:/explain/{code}")}));
    let source = client.uri("a.tr");
    let asked = address("costs", &source);
    let before = client.request("workspace/textDocumentContent", json!({"uri": asked}));
    assert_eq!(before.as_object().map(serde_json::Map::len), Some(1), "{before}");
    client.change("a.tr", 2, "wait;\nwait;\nwait;\n");
    let refresh = client.wait(|message| message["method"] == "workspace/textDocumentContent/refresh");
    assert_eq!(refresh["params"], json!({"uri": asked}));
    client.send(&json!({"jsonrpc": "2.0", "id": refresh["id"], "result": null}));
    let after = client.request("workspace/textDocumentContent", json!({"uri": asked}));
    assert_ne!(after, before);
    let run = json!({"command": "ludex.server.document", "arguments": ["costs", source]});
    assert_eq!(client.request("workspace/executeCommand", run)["text"], after["text"]);
    let show = client.wait(|message| message["method"] == "window/showDocument");
    assert_eq!(show["params"]["uri"], json!(asked));
    client.send(&json!({"jsonrpc": "2.0", "id": show["id"], "result": {"success": true}}));
    client.quit();
}

#[test]
fn a_client_that_cannot_show_documents_is_not_asked_to() {
    let mut client = Client::session(LUDEX, &[("a.bgl", "game G\nx : Int\nx = 1\n")]);
    client.open("a.bgl", "game G\nx : Int\nx = 1\n");
    let source = uri(&client.folder.path().join("a.bgl"));
    let run = json!({"command": "ludex.server.document", "arguments": ["tree", source]});
    let given = client.request("workspace/executeCommand", run);
    assert_eq!(given["uri"], json!(address("tree", &source)));
    for arguments in [
        json!([]),
        json!(["tree"]),
        json!([source, "tree"]),
        json!(["tree", 3]),
        json!(["name", source]),
        json!([source, 3, 4]),
    ] {
        let run = json!({"command": "ludex.server.document", "arguments": arguments});
        let refused = client.call("workspace/executeCommand", run);
        assert_eq!(refused["error"]["code"], -32602, "{refused}");
    }
    client.receive();
    assert!(!client.skipped().iter().any(|message| message["method"] == "window/showDocument"));
    client.quit();
}
