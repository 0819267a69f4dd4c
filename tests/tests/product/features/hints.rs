//! The hints that an editor shows between the words and the lines of a text: inlay hints and code lenses.

use ludex_tests::{Client, applied, workspace};
use serde_json::{Value, json};

use super::session::{LUDEX, Rows, Session, line, list, word};

/// Lines, with the hints in them between `«` and `»`.
const HINTS: &[(&str, &str)] = &[
    ("gdl/harbor.g", r#"(gunboat 2 5 gulls (n "Bold Puffin") (in gullwick))"#),
    ("bdl/burrow.bdl", "    on_end_reached : spawn(fox, otter)"),
    ("trench/meadow.trg", "player: { team: 1; name: mole; position: 3,3; file: ./mole.tr; }"),
    ("trench/mole.tr", "        bomb side 3;«3 steps, 1 action»"),
    ("hy/gate.hy", r#"                  (wall-cracker "wall_brick2" unlikely«30.7 %»)"#),
    (
        "bogl/cornerrun.bgl",
        "isStep(from«: Position», to«: Position») = and(apart(«a:»column(from), «b:»column(to)) < 2, \
         apart(«a:»row(from), «b:»row(to)) < 2)",
    ),
];

/// A line without its hints.
fn plain(line: &str) -> String {
    line.split('«').map(|part| part.split_once('»').map_or(part, |(_, rest)| rest)).collect()
}

#[test]
fn inlay_hints() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    let settings = json!({"ludex": {
        "bdl": {"inlay_hints": true},
        "trench": {"inlay_hints": "steps"},
        "pyherc": {"inlay_hints": {"percentages": true}},
    }});
    session.client.notify("workspace/didChangeConfiguration", json!({"settings": settings}));
    for (file, expected) in HINTS {
        session.open(file);
        let (text, wanted) = (session.text(file), plain(expected));
        let number = text.lines().position(|line| line == wanted).unwrap_or_else(|| panic!("{file} has no {wanted}"));
        let range = json!({"start": {"line": number, "character": 0}, "end": {"line": number + 1, "character": 0}});
        let document = json!({"uri": session.client.uri(file)});
        let params = json!({"textDocument": document, "range": range});
        let hints = list(&session.client.request("textDocument/inlayHint", params));
        let written = hints.iter().map(|hint| {
            let place = &hint["position"];
            json!({"range": {"start": place, "end": place}, "newText": format!("«{}»", word(&hint["label"]))})
        });
        let shown = applied(&text, &written.collect::<Vec<Value>>());
        rows.row(file, &wanted, shown.lines().nth(number).unwrap_or_default(), expected);
    }
    rows.done(session);
}

#[test]
fn types_in_hints_lead_to_their_definitions() {
    let mut client = Client::start(LUDEX, workspace(&[]), &[]);
    let answer = client.initialize(json!({
        "textDocument": {"inlayHint": {"resolveSupport": {"properties": ["label.location"]}}},
    }));
    assert_eq!(answer["capabilities"]["inlayHintProvider"]["resolveProvider"], true, "{answer}");
    client.open("a.bgl", "game G\ntype Peg = {Red, Blue}\nf : Peg -> Peg\nf(p) = p\n");
    let uri = client.uri("a.bgl");
    let range = json!({"start": {"line": 3, "character": 0}, "end": {"line": 4, "character": 0}});
    let hints = client.request("textDocument/inlayHint", json!({"textDocument": {"uri": uri}, "range": range}));
    let values: Vec<Value> = list(&hints[0]["label"]).iter().map(|part| part["value"].clone()).collect();
    assert_eq!(values, [": ", "Peg"], "{hints}");
    let resolved = client.request("inlayHint/resolve", hints[0].clone());
    let place = &resolved["label"][1]["location"];
    assert_eq!((&place["uri"], &place["range"]["start"]), (&json!(uri), &json!({"line": 1, "character": 5})));
    assert!(resolved["label"][0].get("location").is_none(), "{resolved}");
    client.quit();
}

/// The lines above which something stands, and what.
const LENSES: &[(&str, &str)] = &[
    ("gdl/harbor.g", ""),
    (
        "bdl/burrow.bdl",
        "16: 8 squares from the middle, 0 moves at the start\n\
         23: 10 squares from the middle, 0 moves at the start\n\
         30: 9 squares from the middle, 0 moves at the start\n\
         36: 3 squares from the middle, 16 moves at the start\n\
         47: 12 : 12 pieces, 16 : 16 moves",
    ),
    ("trench/meadow.trg", ""),
    (
        "trench/mole.tr",
        "1: 29 to 52 steps, 2 to 4 actions per pass; the game allows 60 and 1\n\
         11: 21 to 44 steps, 0 to 2 actions per pass; the game allows 60 and 1\n\
         27: 10 to 11 steps, 1 action per pass; the game allows 60 and 1\n\
         36: 8 steps, 2 actions per pass; the game allows 60 and 1",
    ),
    ("hy/gate.hy", "11: 4 or 3 sections, the game begins here, 2 ways out"),
    ("bogl/cornerrun.bgl", ""),
];

#[test]
fn code_lenses() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    for (file, expected) in LENSES {
        let lenses = session.about("textDocument/codeLens", file);
        let shown = lenses.iter().map(|lens| format!("{}: {}", line(&lens["range"]), word(&lens["command"]["title"])));
        rows.row(file, "lenses", &shown.collect::<Vec<String>>().join("\n"), expected);
    }
    rows.done(session);
}

/// The line above which something stands when uses are counted, and what.
const USES: &[(&str, u64, &str)] = &[
    ("gdl/harbor-types.g", 1, "included by 1 file"),
    ("gdl/harbor-types.g", 20, "8 uses"),
    ("bdl/burrow.bdl", 16, "3 uses"),
    ("trench/meadow.trg", 28, "no uses"),
    ("trench/mole.tr", 1, "included by 1 file"),
    ("trench/mole.tr", 27, "1 use"),
    ("hy/cellar.hy", 10, "2 uses"),
    ("bogl/cornerrun.bgl", 48, "1 use"),
];

#[test]
fn lenses_of_uses() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    let settings = json!({"ludex": {"lenses": {"facts": false, "references": true, "included_by": true}}});
    session.client.notify("workspace/didChangeConfiguration", json!({"settings": settings}));
    for (file, number, expected) in USES {
        let lenses = session.about("textDocument/codeLens", file);
        let here = lenses.iter().filter(|lens| line(&lens["range"]) == *number);
        let mut shown = Vec::new();
        for lens in here {
            assert!(lens.get("command").is_none(), "it is counted when somebody sees it: {lens}");
            let resolved = session.client.request("codeLens/resolve", lens.clone());
            assert_eq!(resolved["range"], lens["range"]);
            shown.push(word(&resolved["command"]["title"]).to_owned());
        }
        rows.row(file, &format!("line {number}"), &shown.join(", "), expected);
    }
    rows.done(session);
}
