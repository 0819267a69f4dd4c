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

#[test]
fn an_expression_becomes_a_function() {
    check(
        "extract-function",
        "f : (Int, Int) -> Int\nf(a, b) = leap(a $0* b) + b\n",
        "part : (Int, Int) -> Int\npart(a, b) = a * b\n\nf : (Int, Int) -> Int\nf(a, b) = leap(part(a, b)) + b\n",
    );
    check(
        "extract-function",
        "-- Far.\nf : (Player, Int) -> Int\nf(p, a) = 2 * (if$0 p == X then a else 1)\n",
        "part : (Player, Int) -> Int\npart(p, a) = if p == X then a else 1\n\n\
         -- Far.\nf : (Player, Int) -> Int\nf(p, a) = 2 * part(p, a)\n",
    );
    // It is the whole side, names nothing from around it, uses the function itself, or stands beside a loop.
    refused("extract-function", "f : Int -> Int\nf(a) = le$0ap(a)\n");
    refused("extract-function", "f : Int -> Int\nf(a) = a + le$0ap(2)\n");
    refused("extract-function", "f : Int -> Int\nf(a) = if a < 1 then 1 else 2 * f$0(a - 1)\n");
    refused("extract-function", "f : Int -> Int\nf(a) = while a < 5 do leap(a $0+ 2)\n");
    // The implementation opens a tuple type that has a name.
    refused(
        "extract-function",
        "type Pair = (Int, Int)\ng : (Pair, Int) -> Bool\ng(p, n) = and(p =$0= (1, 2), n == 1)\n",
    );
}

#[test]
fn a_call_gives_way() {
    check("inline-call", "f : Int -> Int\nf(a) = le$0ap(a) * 2\n", "f : Int -> Int\nf(a) = (a + 1) * 2\n");
    check("inline-call", "f : Int -> Int\nf(a) = le$0ap(a / 2)\n", "f : Int -> Int\nf(a) = let n = a / 2 in n + 1\n");
    let functions = "g : (Int, Int) -> Bool\ng(n, m) = n == m\nf : Int -> Bool\n";
    check(
        "inline-call",
        &format!("{functions}f(a) = not(g$0(a, 1))\n"),
        &format!("{functions}f(a) = not(let m = 1 in a == m)\n"),
    );
    // A parameter is not used, a name means something else here, or the type is another one.
    refused("inline-call", "g : (Int, Int) -> Int\ng(n, m) = n\nf : Int -> Int\nf(a) = g$0(a, 1)\n");
    refused("inline-call", "g : Int -> Int\ng(n) = leap(n) * 2\nf : Int -> Int\nf(leap) = g$0(leap)\n");
    refused("inline-call", "g : Int -> Int\ng(n) = let a = 1 in a + n\nf : Int -> Int\nf(a) = g$0(a)\n");
    refused("inline-call", "f : Int -> Int\nf(a) = if a < 1 then 1 else f$0(a - 1)\n");
    // The chain would test the same twice.
    let chain = "g : Int -> Int\ng(n) = if n == 1 then 2 else 3\nf : Int -> Int\nf(a) = if a == 1 then 4 else g$0(a)\n";
    refused("inline-call", chain);
}

#[test]
fn every_call_gives_way() {
    let function = "g : Int -> Int\ng(n) = n * 2\nf : Int -> Int\n";
    let with_cursor = function.replace("g(n)", "$0g(n)");
    check(
        "inline-calls",
        &format!("{with_cursor}f(a) = g(a) + g(a + 1)\n"),
        &format!("{function}f(a) = (a * 2) + ((a + 1) * 2)\n"),
    );
    refused("inline-calls", &format!("{with_cursor}f(a) = g(g(a))\n"));
    refused("inline-calls", &format!("{with_cursor}f(a) = a\n"));
}

#[test]
fn a_chain_names_all_values() {
    let world = "type Sea = {Calm, Rough, Wild, Foggy}\nf : Sea -> Int\n";
    check(
        "complete-chain",
        &format!("{world}f(s) = i$0f s == Rough then 1 else 2\n"),
        &format!("{world}f(s) = if s == Rough then 1 else if s == Calm then 2 else if s == Wild then 2 else 2\n"),
    );
    check(
        "complete-chain",
        &format!("{world}f(s) =\n  i$0f s == Calm then 1\n  else if s == Rough then 2\n  else leap(3)\n"),
        &format!(
            "{world}f(s) =\n  if s == Calm then 1\n  else if s == Rough then 2\n  else if s == Wild then leap(3)\n  \
             else leap(3)\n"
        ),
    );
    // The `else` is for one value only, something else is tested, or the variable does not hold values of an enumeration.
    refused("complete-chain", "f : Player -> Int\nf(p) = i$0f p == X then 1 else 2\n");
    refused("complete-chain", &format!("{world}f(s) = i$0f s /= Rough then 1 else 2\n"));
    refused("complete-chain", "f : Int -> Int\nf(a) = i$0f a == 1 then 1 else 2\n");
}

#[test]
fn conditions_are_negated() {
    let with = |condition: &str| format!("f : Int -> Int\nf(a) = whi$0le {condition} do a + 1\n");
    let without = |condition: &str| with(condition).replace("$0", "");
    check("negate-condition", &with("a < 5"), &without("not(a >= 5)"));
    check("negate-condition", &with("not(a >= 5)"), &without("a < 5"));
    refused("negate-condition", &with("and(a < 5, a /= 3)"));
    refused("negate-condition", &with("a < {- far -} 5"));
}

/// True for what a rewrite changes knowingly: the branches of a chain that is completed are the same until they are
/// filled in, and a function that is extracted is new.
fn is_expected(fault: &str) -> bool {
    fault.contains(": Write the other values of ") && fault.contains("new: equal-branches")
        || fault.contains(": Extract into a function") && fault.contains("meaning new: part")
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
                // The lines that it names and links to may be others.
                let text = text.replace("#L", ".bgl:");
                let parts = text.split(".bgl:").map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()));
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
    let faults: Vec<&String> = trial.faults.iter().filter(|fault| !is_expected(fault)).collect();
    assert!(faults.is_empty(), "of {:?}:\n{faults:#?}", trial.made);
    assert!(trial.made.len() >= 5, "{:?}", trial.made);
}
