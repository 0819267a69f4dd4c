//! The places that lead elsewhere as a whole: modules, scripts, imports, and addresses in comments.

use ludex_tests::text_of;
use serde_json::{Value, json};

use super::session::{Rows, Session, line, word};

/// The links of the examples: line, text, and where it leads.
const MODULES: &[(&str, &str)] = &[
    ("gdl/harbor.g", "26 harbor-types -> gdl/harbor-types.g, 27 harbor-names -> gdl/harbor-names.g"),
    ("bdl/burrow.bdl", ""),
    ("trench/meadow.trg", "28 ./mole.tr -> trench/mole.tr, 29 ./hare.tr -> trench/hare.tr"),
    ("trench/mole.tr", ""),
    ("hy/attic.hy", "3 rooms -> hy/rooms.hy, 4 rooms -> hy/rooms.hy"),
    ("bogl/cornerrun.bgl", ""),
];

/// Texts with addresses in their comments.
const ADDRESSES: &[(&str, &str)] = &[
    ("gdl/linked.g", "; By the rules of https://example.org/rules.\n(set last-turn 60)\n"),
    (
        "bdl/linked.bdl",
        "rules{ player_change : explicit{ (c) => 0 // By the rules of https://example.org/rules.\n} }\n",
    ),
    ("trench/linked.trg", "// By the rules of https://example.org/rules.\nsteps: 60;\n"),
    ("trench/linked.tr", "// By the rules of https://example.org/rules.\nfortify;\n"),
    ("hy/linked.hy", ";; By the rules of https://example.org/rules.\n(setv x 1)\n"),
    ("bogl/linked.bgl", "-- By the rules of https://example.org/rules.\ngame Linked\n"),
];

fn shown(session: &Session, text: &str, link: &Value) -> String {
    format!("{} {} -> {}", line(&link["range"]), text_of(text, &link["range"]), session.file(&link["target"]))
}

#[test]
fn document_links() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    for (file, expected) in MODULES {
        let found = session.about("textDocument/documentLink", file);
        let text = session.text(file);
        let links: Vec<String> = found.iter().map(|link| shown(&session, &text, link)).collect();
        rows.row(file, "modules", &links.join(", "), expected);
    }
    for (file, text) in ADDRESSES {
        session.client.open(file, text);
        let document = json!({"uri": session.client.uri(file)});
        let found = session.client.request("textDocument/documentLink", json!({"textDocument": document}));
        let links: Vec<String> =
            found.as_array().expect("links").iter().map(|link| shown(&session, text, link)).collect();
        let expected = "1 https://example.org/rules -> https://example.org/rules";
        rows.row(file, "addresses", &links.join(", "), expected);
    }
    rows.done(session);
}

#[test]
fn a_link_to_a_module_says_what_that_is() {
    let mut session = Session::start();
    let found = session.about("textDocument/documentLink", "trench/meadow.trg");
    let resolved = session.client.request("documentLink/resolve", found[0].clone());
    assert_eq!((&resolved["range"], &resolved["target"]), (&found[0]["range"], &found[0]["target"]));
    let tooltip = word(&resolved["tooltip"]);
    assert!(tooltip.starts_with("mole.tr") && tooltip.contains("digs itself in"), "{tooltip}");
    // Whoever asks about a link without its target gets that, too.
    let bare = json!({"range": found[0]["range"], "data": found[0]["data"]});
    assert_eq!(session.client.request("documentLink/resolve", bare)["target"], found[0]["target"]);
    session.client.quit();
}
