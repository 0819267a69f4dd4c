//! The shape of a file: what folds, what is selected step by step, the outline, how it is formatted.

use ludex_tests::{applied, cursor, text_of};
use serde_json::{Value, json};

use super::session::{Rows, Session, list, word};

/// First and last lines of everything that can be folded.
const FOLDS: &[(&str, &str)] = &[
    (
        "gdl/harbor.g",
        "1-2 comment, 4-23, 8-11, 12-23, 16-22, 19-22, 21-22, 26-27 imports, 38-41, 44-47, 50-63, 51-63, 83-85, 88-91",
    ),
    (
        "bdl/burrow.bdl",
        "1-13, 2-8, 3-4 comment, 5-7, 15-45, 16-22, 17-21, 23-29, 24-27, 30-35, 31-34, 36-44, 37-41, 47-74, 48-53, \
         49-51, 54-60, 55-58, 61-67, 62-65, 68-73, 69-71, 76-79, 81-83",
    ),
    ("trench/meadow.trg", "1-2 comment"),
    ("trench/mole.tr", "1-2 comment, 16-19, 29-33, 31-33"),
    ("hy/gate.hy", "1-2 comment, 4-5 imports, 9-31, 11-31, 12-13, 14-15, 16-17, 18-22, 23-28, 26-28, 30-31"),
    (
        "bogl/cornerrun.bgl",
        "1-2 comment, 24-26, 29-30, 33-34, 36-37, 40-41, 44-45, 48-49, 52-53, 56-57, 60-61, 64-68, 65-68, 66-68, \
         71-72, 74-75, 78-83, 79-83, 80-83, 81-83, 82-83, 86-90, 87-90, 88-90, 93-94, 97-98",
    ),
];

#[test]
fn folding() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    for (file, expected) in FOLDS {
        let found = session.about("textDocument/foldingRange", file);
        let shown = found.iter().map(|fold| {
            let at = |key: &str| fold[key].as_u64().expect("a line") + 1;
            let kind = fold["kind"].as_str().map_or(String::new(), |kind| format!(" {kind}"));
            format!("{}-{}{kind}", at("startLine"), at("endLine"))
        });
        let shown: Vec<String> = shown.collect();
        rows.row(file, "folds", &shown.join(", "), expected);
    }
    rows.done(session);
}

/// Texts with a region, whose lines from the second to the fourth fold.
const REGIONS: &[(&str, &str)] = &[
    ("gdl/region.g", "(define x 1)\n;#region Numbers\n(define y 2)\n; #endregion\n"),
    ("bdl/region.bdl", "rules{ player_change : explicit{ (c) => {\n//#region Rules\n\n// #endregion\n} } }\n"),
    ("trench/region.trg", "steps: 60;\n//#region Field\nboard: 5,5;\n// #endregion\n"),
    ("trench/region.tr", "fortify;\n//#region Walk\nmove N;\n// #endregion\n"),
    ("hy/region.hy", "(setv x 1)\n;#region Numbers\n(setv y 2)\n;; #endregion\n"),
    ("bogl/region.bgl", "game R\n--#region Values\nx : Int\n-- #endregion\nx = 1\n"),
];

#[test]
fn regions_fold() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    for (file, text) in REGIONS {
        session.client.open(file, text);
        let document = json!({"uri": session.client.uri(file)});
        let found = session.client.request("textDocument/foldingRange", json!({"textDocument": document}));
        let regions: Vec<String> = list(&found)
            .iter()
            .filter(|fold| fold["kind"] == "region")
            .map(|fold| format!("{}-{}", fold["startLine"], fold["endLine"]))
            .collect();
        rows.row(file, "region", &regions.join(", "), "1-3");
    }
    rows.done(session);
}

/// The ranges selected step by step, as far as they are on one line.
const SELECTIONS: &[(&str, &str, &[&str])] = &[
    (
        "gdl/harbor.g",
        "(ketch 3 5 gu$0lls",
        &[
            "gulls",
            r#"ketch 3 5 gulls (n "Patient Aunt") (m (planks 10))"#,
            r#"(ketch 3 5 gulls (n "Patient Aunt") (m (planks 10)))"#,
        ],
    ),
    ("gdl/harbor.g", "Keep your own po$0rt and", &["port", r#""Keep your own port and take the one across the bay.""#]),
    (
        "bdl/burrow.bdl",
        "spawn(fo$0x, otter)",
        &["fox", "fox, otter", "(fox, otter)", "spawn(fox, otter)", "on_end_reached : spawn(fox, otter)"],
    ),
    (
        "trench/meadow.trg",
        "./mo$0le.tr",
        &[
            "./mole.tr",
            "file: ./mole.tr;",
            " team: 1; name: mole; position: 3,3; file: ./mole.tr; ",
            "{ team: 1; name: mole; position: 3,3; file: ./mole.tr; }",
            "player: { team: 1; name: mole; position: 3,3; file: ./mole.tr; }",
        ],
    ),
    ("trench/hare.tr", "#y$0 < 2", &["y", "#y", "#y < 2", "(#y < 2)", "if (#y < 2) way = S;"]),
    (
        "hy/cellar.hy",
        r#"(creature 1 3 "spi$0der")"#,
        &[r#""spider""#, r#"creature 1 3 "spider""#, r#"(creature 1 3 "spider")"#],
    ),
    (
        "bogl/cornerrun.bgl",
        "p == Re$0d then",
        &["Red", "p == Red", "if p == Red then Blue else Red", "other(p) = if p == Red then Blue else Red"],
    ),
];

#[test]
fn selection_ranges() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    for (file, needle, expected) in SELECTIONS {
        session.open(file);
        let text = session.text(file);
        let (line, character) = cursor(&text, needle);
        let document = json!({"uri": session.client.uri(file)});
        let positions = json!([{"line": line, "character": character}]);
        let found = session
            .client
            .request("textDocument/selectionRange", json!({"textDocument": document, "positions": positions}));
        let mut steps: Vec<&str> = Vec::new();
        let mut next = &found[0];
        while next.is_object() {
            let step = text_of(&text, &next["range"]);
            assert!(steps.last().is_none_or(|inner| step.len() > inner.len() && step.contains(inner)), "{found}");
            steps.push(step);
            next = &next["parent"];
        }
        assert_eq!(steps.last(), Some(&text.as_str()), "the last step in {file} is the whole file");
        steps.retain(|step| !step.contains('\n'));
        rows.row(file, needle, &steps.join(" < "), &expected.join(" < "));
    }
    rows.done(session);
}

/// The names, and in brackets those inside them.
const OUTLINES: &[(&str, &str)] = &[
    (
        "gdl/harbor.g",
        "harbor [rough-weather], sides-min, sides-max, last-turn, synthesis-methods, gulls, seals, area, Gullwick Quay, \
         Bold Puffin, Patient Aunt, North Guns, Sealholm Pier, Iron Kettle, Whisper, Pier Guns, Old Candle, \
         scorekeeper, scorekeeper",
    ),
    (
        "bdl/burrow.bdl",
        "rules [player_change, first_player, width, height, coloring], pieces [badger, fox, otter, mouse], \
         initial_piece_position [badger, fox, otter, mouse], invariants [cant_risk, protect_piece], \
         finish [no_moves_available]",
    ),
    (
        "trench/meadow.trg",
        "bombs, shots, actions, steps, mode, nuke, feature_level, global_array, exec_mode, board, mole, hare",
    ),
    ("trench/mole.tr", "side, quiet, watch, strike, repair"),
    ("hy/gate.hy", "first gate [room-list (2), layout (2), touch-up (5), item-lists (2), connections (1)]"),
    (
        "bogl/cornerrun.bgl",
        "CornerRun, Player [Red, Blue], Result [Nobody], Square [Free, Peg, Trail], Position, Board, State, Input, \
         start, other, column, row, onBoard, apart, isStep, isFree, legal, around, exits, redCorner, blueCorner, \
         winner, advance, play, result",
    ),
];

/// The words beside a name, and the kind that gives it its icon, as a number of the protocol.
const OUTLINE_DETAILS: &[(&str, &str, &str, u64)] = &[
    ("gdl/harbor-types.g", "gunboat", "unit type", 5),
    ("bdl/burrow.bdl", "width", "rule", 7),
    ("trench/meadow.trg", "mole", "./mole.tr", 19),
    ("trench/mole.tr", "strike", "label", 12),
    ("trench/mole.tr", "side", "dir", 13),
    ("hy/well.hy", "deep well", "level", 19),
    ("bogl/cornerrun.bgl", "Square", "enumeration", 10),
    ("bogl/cornerrun.bgl", "Trail", "value", 22),
];

fn names(symbols: &[Value]) -> String {
    let name = |symbol: &Value| match list(&symbol["children"]) {
        children if children.is_empty() => word(&symbol["name"]).to_owned(),
        children => format!("{} [{}]", word(&symbol["name"]), names(&children)),
    };
    symbols.iter().map(name).collect::<Vec<String>>().join(", ")
}

/// A symbol and what is in it. Editors refuse an outline whose ranges do not lie inside each other.
fn flat(text: &str, symbols: &[Value], around: &str, out: &mut Vec<Value>) {
    for symbol in symbols {
        let whole = text_of(text, &symbol["range"]);
        assert!(around.contains(whole) && whole.contains(text_of(text, &symbol["selectionRange"])), "{symbol}");
        out.push(symbol.clone());
        flat(text, &list(&symbol["children"]), whole, out);
    }
}

#[test]
fn outline() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    for (file, expected) in OUTLINES {
        let found = session.about("textDocument/documentSymbol", file);
        rows.row(file, "outline", &names(&found), expected);
    }
    for (file, name, detail, kind) in OUTLINE_DETAILS {
        let (found, text) = (session.about("textDocument/documentSymbol", file), session.text(file));
        let mut all = Vec::new();
        flat(&text, &found, &text, &mut all);
        let symbol = all.iter().find(|symbol| symbol["name"] == *name).cloned().unwrap_or_default();
        rows.row(file, name, &format!("{} {}", word(&symbol["detail"]), symbol["kind"]), &format!("{detail} {kind}"));
    }
    rows.done(session);
}

/// What is written differently from an example, which formatting restores: the width of a tab there, how it stands
/// there, and how somebody writes it.
const FORMATTED: &[(&str, u32, &str, &str)] = &[
    ("gdl/harbor.g", 2, "(set last-turn 60)", "(set  last-turn 60 )"),
    ("bdl/burrow.bdl", 2, "  cant_risk(badger)", "     cant_risk( badger )"),
    ("trench/mole.tr", 4, "    quiet += 1;", "  quiet +=  1 ;"),
    ("trench/meadow.trg", 4, "exec_mode: async;", "  exec_mode:  async ;"),
    ("hy/gate.hy", 2, "        (connections (unique", "     (connections ( unique"),
    ("bogl/cornerrun.bgl", 2, "if p == Red then Blue", "if p==Red  then Blue"),
];

#[test]
fn formatting() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    for (file, tab, good, bad) in FORMATTED {
        session.open(file);
        let text = session.text(file);
        let changed = session.edit(file, &text, good, bad);
        let options = json!({"tabSize": tab, "insertSpaces": true});
        let document = json!({"uri": session.client.uri(file)});
        let line = text.lines().position(|line| line.contains(good.trim())).expect("a line");
        let place = |line: usize| json!({"line": line, "character": 0});
        let range = json!({"start": place(line), "end": place(line)});
        let end = json!({"line": line, "character": bad.len()});
        let requests = [
            ("textDocument/formatting", json!({"textDocument": document, "options": options})),
            ("textDocument/rangeFormatting", json!({"textDocument": document, "range": range, "options": options})),
        ];
        for (method, params) in requests {
            let answer = session.client.request(method, params);
            let new = applied(&changed, answer.as_array().expect("edits"));
            rows.row(
                file,
                method,
                new.lines().nth(line).unwrap_or_default(),
                text.lines().nth(line).unwrap_or_default(),
            );
        }
        let params = json!({"textDocument": document, "position": end, "ch": "\n", "options": options});
        let answer = session.client.request("textDocument/onTypeFormatting", params);
        let new = applied(&changed, answer.as_array().expect("edits"));
        let indented = |text: &str| {
            let line = text.lines().nth(line).unwrap_or_default();
            (line.len() - line.trim_start().len()).to_string()
        };
        rows.row(file, "on type", &indented(&new), &indented(&text));
    }
    rows.done(session);
}
