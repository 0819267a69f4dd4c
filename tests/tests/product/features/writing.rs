//! The features that help while a name is being written: completion and signatures.

use ludex_tests::cursor;
use serde_json::{Value, json};

use super::session::{Session, compare, list, word};

/// A request about the place of a needle that says nothing of what the user typed before it.
fn ask(session: &mut Session, method: &str, file: &str, needle: &str) -> Value {
    session.open(file);
    let (line, character) = cursor(&session.text(file), needle);
    let document = json!({"uri": session.client.uri(file)});
    let position = json!({"line": line, "character": character});
    session.client.request(method, json!({"textDocument": document, "position": position}))
}

/// The entries that an editor shows first at a place, up to three.
const COMPLETIONS: &[(&str, &str, &str)] = &[
    ("gdl/harbor.g", "(set last-$0turn 60)", "sides-max, synthesis-methods, sides-min"),
    ("bdl/burrow.bdl", "coloring : alter$0nate", "alternate, explicit"),
    ("trench/meadow.trg", "exec_mode: as$0ync", "async, sync"),
    ("trench/mole.tr", "PLAYER) goto str$0ike;", "repair, watch, strike"),
    ("hy/gate.hy", "(wall-cra$0cker", "floor-builder, smooth-floor-builder, wall-builder"),
    ("bogl/cornerrun.bgl", "= and(is$0Step(peg", "b, peg, to"),
];

#[test]
fn completion() {
    compare(COMPLETIONS, |session, file, needle| {
        let answer = ask(session, "textDocument/completion", file, needle);
        let mut items = list(&answer["items"]);
        let key = |item: &Value| word(item.get("sortText").unwrap_or(&item["label"])).to_owned();
        items.sort_by_key(key);
        let first: Vec<&str> = items.iter().take(3).map(|item| word(&item["label"])).collect();
        let found = first.join(", ");
        // What an editor asks for when one of them is looked at.
        if let Some(item) = items.first() {
            let resolved = session.client.request("completionItem/resolve", item.clone());
            assert_eq!(resolved["label"], item["label"], "{resolved}");
        }
        found
    });
}

/// The signature shown at a place, and the parameter that is due there.
const SIGNATURES: &[(&str, &str, &str)] = &[
    ("gdl/harbor.g", "(set last-turn $060)", "(set last-turn value): value"),
    ("bdl/burrow.bdl", "spawn(fox, $0otter)", "spawn(piece, …): …"),
    ("trench/meadow.trg", "position: 3,$03", ""),
    ("trench/mole.tr", "bomb side $03;", "bomb d p: p"),
    ("hy/gate.hy", r#"(wall-cracker "wall_brick2" $0unlikely)"#, "(wall-cracker wall chance): chance"),
    ("bogl/cornerrun.bgl", "isStep(peg, $0to)", "isStep(from : Position, to : Position) -> Bool: to : Position"),
];

#[test]
fn signature_help() {
    compare(SIGNATURES, |session, file, needle| {
        let help = ask(session, "textDocument/signatureHelp", file, needle);
        let signature = &help["signatures"][0];
        let due = help["activeParameter"].as_u64().unwrap_or_default() as usize;
        match signature["label"].as_str() {
            Some(label) => format!("{label}: {}", word(&signature["parameters"][due]["label"])),
            None => String::new(),
        }
    });
}
