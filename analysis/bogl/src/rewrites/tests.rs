//! Tests of each rewrite, and of the values of definitions before and after, over the examples and real programs.

use std::path::Path;

use ludex_base::{Database, Db};
use ludex_test_support::rewrites::{Trial, try_rewrites, workspace};
use ludex_test_support::{Fixture, games_below, markdown};

/// The definitions that every text here is written after.
const WORLD: &str = "game Pond\ntype Player = {X, O}\nleap : Int -> Int\nleap(n) = n + 1\n";

/// The text after [`WORLD`] that a rewrite makes of one; `None` if it is not offered.
fn rewritten(id: &str, text: &str) -> Option<String> {
    let after = Fixture::new(crate::LANGUAGES, "bgl", &format!("{WORLD}{text}")).rewritten(id)?;
    Some(after.strip_prefix(WORLD).map_or(after.clone(), str::to_owned))
}

#[track_caller]
fn check(id: &str, before: &str, after: &str) {
    assert_eq!(rewritten(id, before).as_deref(), Some(after));
}

#[track_caller]
fn refused(id: &str, text: &str) {
    assert_eq!(rewritten(id, text), None);
}

#[test]
fn an_expression_gets_a_name() {
    check(
        "extract-let",
        "f : Int -> Int\nf(a) = leap(a $0+ 2)\n",
        "f : Int -> Int\nf(a) = let part = a + 2 in leap(part)\n",
    );
    check(
        "extract-let",
        "f : Int -> Int\nf(a) = if a > 1 then leap(a $0* 2) else a\n",
        "f : Int -> Int\nf(a) = if a > 1 then let part = a * 2 in leap(part) else a\n",
    );
    // It is the whole side, may have no value, or stands beside a loop.
    refused("extract-let", "f : Int -> Int\nf(a) = a $0+ 2\n");
    refused("extract-let", "f : Int -> Int\nf(a) = leap(a $0/ 2)\n");
    refused("extract-let", "f : Int -> Int\nf(a) = while a < 5 do leap(a $0+ 2)\n");
}

#[test]
fn a_name_gives_way() {
    check(
        "inline-let",
        "f : Int -> Int\nf(a) = l$0et b = a + 1 in b * b\n",
        "f : Int -> Int\nf(a) = (a + 1) * (a + 1)\n",
    );
    check("inline-let", "f : Int -> Int\nf(a) = l$0et b = a in leap(b)\n", "f : Int -> Int\nf(a) = leap(a)\n");
    // What it stands for may have no value, a name in it means something else below, or an operand follows.
    refused("inline-let", "f : Int -> Int\nf(a) = l$0et b = leap(a) in b\n");
    refused("inline-let", "f : Int -> Int\nf(a) = l$0et b = a in let a = 1 in b + a\n");
    refused("inline-let", "f : Int -> Int\nf(a) = 1 + l$0et b = a in b + 1\n");
}

#[test]
fn branches_change_places() {
    check(
        "swap-branches",
        "f : Int -> Int\nf(a) = i$0f a < 1 then 2 else leap(a)\n",
        "f : Int -> Int\nf(a) = if a >= 1 then leap(a) else 2\n",
    );
    refused("swap-branches", "f : Bool -> Int\nf(a) = i$0f a then 2 else 3\n");
    refused("swap-branches", "f : Int -> Int\nf(a) = i$0f a < 1 then 2 {- few -} else 3\n");
}

#[test]
fn operands_change_places() {
    check("swap-operands", "f : Int -> Bool\nf(a) = a $0< leap(a)\n", "f : Int -> Bool\nf(a) = leap(a) > a\n");
    refused("swap-operands", "f : Int -> Bool\nf(a) = leap(a) $0< leap(2)\n");
    refused("swap-operands", "f : Int -> Bool\nf(a) = True == a $0< 1\n");
}

#[test]
fn parentheses_go() {
    check("remove-parentheses", "f : Int -> Int\nf(a) = $0(a + 1)\n", "f : Int -> Int\nf(a) = a + 1\n");
    check(
        "remove-parentheses",
        "f : Int -> Int\nf(a) = if($0a > 1)then 1 else 2\n",
        "f : Int -> Int\nf(a) = if a > 1 then 1 else 2\n",
    );
    refused("remove-parentheses", "f : Int -> Int\nf(a) = $0(a + 1) * 2\n");
}

/// What a hover says of every definition: its type, and its value where it has one.
fn values(db: &Database) -> Vec<String> {
    let mut lines = Vec::new();
    for file in db.files() {
        for definition in &ludex_base::model(db, file).definitions {
            let is_local = definition.id.namespace == crate::kinds::LOCALS;
            let hover = ludex_ide::hover::hover(db, file, definition.name_range.start());
            if let Some(hover) = hover.filter(|_| !is_local) {
                let text = markdown(db, &hover.markup);
                // The lines that links lead to may be others.
                let parts = text.split("#L").map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()));
                lines.push(format!("{}: {}", definition.id.name, parts.collect::<String>()));
            }
        }
    }
    lines
}

#[test]
fn rewrites_keep_types_and_values() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = games_below(crate::LANGUAGES, &root.join("docs/examples/bogl"));
    paths.extend(games_below(crate::LANGUAGES, &root.join("../shared/corpus/bogl")));
    let mut trial = Trial::default();
    for path in paths {
        let db = workspace(crate::LANGUAGES, &[&path]);
        let file = db.file(&path).expect("the file");
        try_rewrites(&db, file, (200, 4), &values, &mut trial);
    }
    assert!(trial.faults.is_empty(), "of {:?}:\n{}", trial.made, trial.faults.join("\n"));
    assert!(trial.made.len() >= 3, "{:?}", trial.made);
}
