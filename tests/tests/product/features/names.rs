//! The features of a name: where it is defined and used, what it means.

use std::collections::BTreeMap;

use ludex_tests::{cursor, text_of};
use serde_json::{Value, json};

use super::session::{Rows, Session, compare, line, list, word};

/// The name under the cursor, the place it leads to and the name there; a module has no name there.
const DEFINITIONS: &[(&str, &str, &str)] = &[
    ("gdl/harbor.g", r#"(include "harbor-$0types")"#, r#""harbor-types" -> gdl/harbor-types.g:1"#),
    ("gdl/harbor.g", "(gun$0boat 2 5 gulls", "gunboat -> gdl/harbor-types.g:20 gunboat"),
    ("gdl/harbor-types.g", "(add ships na$0val true)", ""),
    ("bdl/burrow.bdl", "spawn(fo$0x, otter)", "fox -> bdl/burrow.bdl:23 fox"),
    ("trench/meadow.trg", "./mo$0le.tr", "./mole.tr -> trench/mole.tr:1"),
    ("trench/mole.tr", "PLAYER) goto str$0ike;", "strike -> trench/mole.tr:27 strike"),
    ("hy/gate.hy", r#""root cel$0lar""#, r#""root cellar" -> hy/cellar.hy:10 "root cellar""#),
    ("bogl/cornerrun.bgl", "= and(is$0Step(peg", "isStep -> bogl/cornerrun.bgl:48 isStep"),
];

#[test]
fn definition() {
    compare(DEFINITIONS, |session, file, needle| {
        let found = list(&session.at("textDocument/definition", file, needle));
        let source_text = session.text(file);
        let shown = found.iter().map(|link| {
            let target = session.file(&link["targetUri"]);
            let text = session.text(&target);
            let (name, at) = (text_of(&text, &link["targetSelectionRange"]), line(&link["targetSelectionRange"]));
            assert!(text_of(&text, &link["targetRange"]).contains(name), "{link}");
            format!("{} -> {target}:{at} {name}", text_of(&source_text, &link["originSelectionRange"]))
                .trim_end()
                .to_owned()
        });
        let shown: Vec<String> = shown.collect();
        shown.join(", ")
    });
}

/// The files and lines of places, some of them with a mark.
fn listed(session: &Session, places: &[Value], mark: impl Fn(&Value) -> &'static str) -> String {
    let mut by_file: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for place in places {
        let shown = format!("{}{}", mark(place), line(&place["range"]));
        by_file.entry(session.file(&place["uri"])).or_default().push(shown);
    }
    by_file.iter().map(|(file, lines)| format!("{file} {}", lines.join(" "))).collect::<Vec<String>>().join("; ")
}

/// The places where the types of names are defined.
const TYPE_DEFINITIONS: &[(&str, &str, &str)] = &[
    ("gdl/harbor.g", "(gun$0boat 2 5 gulls", ""),
    ("bdl/burrow.bdl", "spawn(fo$0x, otter)", ""),
    ("trench/meadow.trg", "name: mo$0le", ""),
    ("trench/mole.tr", "qui$0et += 1;", ""),
    ("hy/rooms.hy", "(defn cold-ro$0om", ""),
    ("bogl/cornerrun.bgl", "then $0b ! p ==", "bogl/cornerrun.bgl 15"),
];

#[test]
fn type_definition() {
    compare(TYPE_DEFINITIONS, |session, file, needle| {
        let found = list(&session.at("textDocument/typeDefinition", file, needle));
        listed(session, &found, |_| "")
    });
}

/// The places that make something what it is.
const IMPLEMENTATIONS: &[(&str, &str, &str)] = &[
    ("gdl/harbor-types.g", "(unit-type bat$0tery", "gdl/harbor-types.g 44 118 121 122 123 127 130 131 133"),
    ("bdl/burrow.bdl", "spawn(fo$0x, otter)", ""),
    ("trench/meadow.trg", "name: mo$0le", ""),
    ("trench/mole.tr", "qui$0et += 1;", ""),
    ("hy/rooms.hy", "(defn cold-ro$0om", ""),
    ("bogl/cornerrun.bgl", "= and(is$0Step(peg", ""),
];

#[test]
fn implementation() {
    compare(IMPLEMENTATIONS, |session, file, needle| {
        let found = list(&session.at("textDocument/implementation", file, needle));
        listed(session, &found, |_| "")
    });
}

/// Files and lines; a star marks a definition.
const REFERENCES: &[(&str, &str, &str)] = &[
    ("gdl/harbor.g", "(light$0house 6 4", "gdl/harbor-types.g *50 93 99 190; gdl/harbor.g 80"),
    ("bdl/burrow.bdl", "spawn(fo$0x, otter)", "bdl/burrow.bdl *23 43 54"),
    ("trench/meadow.trg", "./mo$0le.tr", "trench/meadow.trg 28"),
    ("trench/mole.tr", "PLAYER) goto str$0ike;", "trench/mole.tr 13 *27"),
    ("hy/cellar.hy", r#""deep we$0ll""#, "hy/cellar.hy 34; hy/well.hy *9 27"),
    ("bogl/cornerrun.bgl", "= and(is$0Step(peg", "bogl/cornerrun.bgl *48 *49 57"),
];

#[test]
fn references() {
    compare(REFERENCES, |session, file, needle| {
        let all = list(&session.at("textDocument/references", file, needle));
        let (line_of_cursor, character) = cursor(&session.text(file), needle);
        let document = json!({"uri": session.client.uri(file)});
        let position = json!({"line": line_of_cursor, "character": character});
        let context = json!({"includeDeclaration": false});
        let uses = session.client.request(
            "textDocument/references",
            json!({"textDocument": document, "position": position, "context": context}),
        );
        let uses = list(&uses);
        let star = |place: &Value| if uses.contains(place) { "" } else { "*" };
        listed(session, &all, star)
    });
}

/// The callers of a function, with the lines of the calls, and what it calls.
const CALLS: &[(&str, &str, &str)] = &[
    ("gdl/harbor-types.g", "(define mo$0vers", ""),
    ("bdl/burrow.bdl", "spawn(fo$0x, otter)", ""),
    ("trench/meadow.trg", "name: mo$0le", ""),
    ("trench/mole.tr", "PLAYER) goto str$0ike;", "strike: from watch 13; to watch 34"),
    ("hy/rooms.hy", "(defn cold-ro$0om", "cold-room: from attic 11; to "),
    ("bogl/cornerrun.bgl", "= and(is$0Step(peg", "isStep: from legal 57; to apart 49 49, column 49 49, row 49 49"),
    ("bogl/cornerrun.bgl", "isFree(b, around(peg, $0n))", ""),
];

#[test]
fn call_hierarchy() {
    compare(CALLS, |session, file, needle| {
        let prepared = list(&session.at("textDocument/prepareCallHierarchy", file, needle));
        let mut shown = String::new();
        if let [item] = prepared.as_slice() {
            let mut calls = |method: &str, end: &str| {
                let calls = list(&session.client.request(method, json!({"item": item})));
                let shown = calls.iter().map(|call| {
                    let lines: Vec<String> = list(&call["fromRanges"]).iter().map(|at| line(at).to_string()).collect();
                    format!("{} {}", word(&call[end]["name"]), lines.join(" "))
                });
                format!("{end} {}", shown.collect::<Vec<_>>().join(", "))
            };
            let (from, to) = (calls("callHierarchy/incomingCalls", "from"), calls("callHierarchy/outgoingCalls", "to"));
            shown = format!("{}: {from}; {to}", word(&item["name"]));
        }
        shown
    });
}

/// Lines where the name under the cursor is read (`r`) and defined or changed (`w`).
const HIGHLIGHTS: &[(&str, &str, &str)] = &[
    ("gdl/harbor-types.g", "(define mo$0vers", "w96 r132"),
    ("bdl/burrow.bdl", "spawn(fo$0x, otter)", "w23 r43 r54"),
    ("trench/meadow.trg", "{ te$0am: 1", "r28 r29"),
    ("trench/mole.tr", "qui$0et += 1;", "w5 w23 r24 w28 w38"),
    ("hy/cellar.hy", r#"(level "root cel$0lar""#, "w10 r34"),
    ("bogl/cornerrun.bgl", "= and(is$0Step(peg", "w48 w49 r57"),
];

#[test]
fn document_highlight() {
    compare(HIGHLIGHTS, |session, file, needle| {
        let found = list(&session.at("textDocument/documentHighlight", file, needle));
        let kind = |place: &Value| if place["kind"] == 3 { "w" } else { "r" };
        let shown: Vec<String> =
            found.iter().map(|place| format!("{}{}", kind(place), line(&place["range"]))).collect();
        shown.join(" ")
    });
}

/// The text a hover is about, and what it says among other things. Without a text there is none.
const HOVERS: &[(&str, &str, &str, &[&str])] = &[
    (
        "gdl/harbor.g",
        "(gun$0boat 2 5 gulls",
        "gunboat",
        &["**gunboat** — unit type, harbor-types.g:20", "```gdl\n(unit-type gunboat\n```", "built for fighting."],
    ),
    (
        "gdl/harbor.g",
        r#"(include "harbor-$0types")"#,
        r#""harbor-types""#,
        &["**harbor-types.g**", "Harbor types: the ships", "25 definitions"],
    ),
    ("gdl/harbor-types.g", "; Deep wa$0ter", "", &[]),
    (
        "bdl/burrow.bdl",
        "spawn(fo$0x, otter)",
        "fox",
        &["**fox** — piece, burrow.bdl:23", "`vertical(1, 1)` without taking", "player 0 has 3 on `b1` `d1` `e1`"],
    ),
    ("trench/meadow.trg", "./mo$0le.tr", "./mole.tr", &["**mole.tr**", "digs itself in"]),
    ("trench/mole.tr", "PLAYER) goto str$0ike;", "strike", &["**strike** — label, mole.tr:27"]),
    (
        "hy/gate.hy",
        r#""root cel$0lar""#,
        r#""root cellar""#,
        &["**root cellar** — level, cellar.hy:10", "Roots as thick as your arm"],
    ),
    (
        "bogl/cornerrun.bgl",
        "= and(is$0Step(peg",
        "isStep",
        &["isStep : (Position, Position) -> Bool", "One step goes at most one column and one row."],
    ),
];

#[test]
fn hover() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    for (file, needle, expected, parts) in HOVERS {
        let hover = session.at("textDocument/hover", file, needle);
        let source_text = session.text(file);
        let mut found = if hover.is_null() { String::new() } else { text_of(&source_text, &hover["range"]).to_owned() };
        let text = word(&hover["contents"]["value"]);
        for part in parts.iter().filter(|part| !text.contains(**part)) {
            found.push_str(&format!(", and no {part:?} in {text:?}"));
        }
        rows.row(file, needle, &found, expected);
    }
    rows.done(session);
}

/// The type under the cursor, what it extends and what extends it.
const TYPES: &[(&str, &str, &str)] = &[
    ("gdl/harbor.g", "(gun$0boat 2 5 gulls", "none"),
    ("bdl/burrow.bdl", "spawn(fo$0x, otter)", "none"),
    ("trench/meadow.trg", "name: mo$0le", "none"),
    ("trench/mole.tr", "PLAYER) goto str$0ike;", "none"),
    ("hy/gate.hy", r#""root cel$0lar""#, "none"),
    ("bogl/cornerrun.bgl", "type Res$0ult =", "7 Result: above 6 Player, below"),
];

#[test]
fn type_hierarchy() {
    compare(TYPES, |session, file, needle| {
        let found = session.at("textDocument/prepareTypeHierarchy", file, needle);
        let name = |item: &Value| format!("{} {}", line(&item["selectionRange"]), word(&item["name"]));
        match list(&found).first() {
            None => "none".to_owned(),
            Some(item) => {
                let mut next = |method: &str| {
                    let items = list(&session.client.request(method, json!({"item": item})));
                    items.iter().map(|item| format!(" {}", name(item))).collect::<String>()
                };
                let (above, below) = (next("typeHierarchy/supertypes"), next("typeHierarchy/subtypes"));
                format!("{}: above{above}, below{below}", name(item))
            }
        }
    });
}

/// A few letters, and the best symbol for them.
const SYMBOLS: &[(&str, &str, &str)] = &[
    ("gunb", "gdl/harbor-types.g", "20 gunboat"),
    ("mouse", "bdl/burrow.bdl", "36 mouse"),
    ("mole", "trench/meadow.trg", "28 mole"),
    ("repair", "trench/mole.tr", "36 repair"),
    ("deepwell", "hy/well.hy", "9 deep well"),
    ("trail", "bogl/cornerrun.bgl", "10 Trail in Square"),
];

#[test]
fn workspace_symbols() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    for (query, file, expected) in SYMBOLS {
        let found = session.client.request("workspace/symbol", json!({"query": query}));
        let best = &found[0];
        let container = best["containerName"].as_str().map_or(String::new(), |name| format!(" in {name}"));
        let shown = format!("{} {}{container}", line(&best["location"]["range"]), word(&best["name"]));
        let place = session.file(&best["location"]["uri"]);
        rows.row(file, query, &format!("{place}: {shown}"), &format!("{file}: {expected}"));
    }
    rows.done(session);
}
