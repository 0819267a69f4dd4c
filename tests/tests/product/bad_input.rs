//! Absurd modules of GDL through the real program: each ends, with a bounded number of findings, no cascade
//! of follow-up errors and no panic; and an editor still gets its answers there.

use std::collections::BTreeMap;

use ludex_base::diagnostic::MAX_DIAGNOSTICS;
use ludex_tests::program::{self, findings, stderr};
use ludex_tests::{Client, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

/// The most findings that are reported of one file, with the note that there is more.
const MAX_FINDINGS: usize = 10_001;

/// The beginning of every module here, unless it brings its own types.
const GROUND: &str = "(unit-type boat)\n(unit-type ship)\n(terrain-type sea (char \"s\"))\n";

/// Checks a workspace; gives how often each code is reported in it.
fn check(files: &[(&str, &str)]) -> BTreeMap<String, usize> {
    let folder = workspace(files);
    let (report, output) = program::check(LUDEX, folder.path(), &[]);
    let errors = stderr(&output);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{:?}: {errors}", output.status);
    assert!(!errors.contains("panicked"), "{errors}");
    let mut of_files: BTreeMap<String, usize> = BTreeMap::new();
    let mut of_codes: BTreeMap<String, usize> = BTreeMap::new();
    for found in findings(&report) {
        *of_files.entry(found["path"].as_str().unwrap_or_default().to_owned()).or_insert(0) += 1;
        *of_codes.entry(found["code"].as_str().unwrap_or_default().to_owned()).or_insert(0) += 1;
    }
    assert!(of_files.values().all(|count| *count <= MAX_FINDINGS), "{of_files:?}");
    assert_eq!(report["summary"]["files"], files.len());
    of_codes
}

/// Checks one file with the usual types; gives how often each code is reported in it.
fn check_one(text: &str) -> BTreeMap<String, usize> {
    check(&[("main.g", &format!("{GROUND}{text}"))])
}

/// The number of times that a code is reported.
fn count(found: &BTreeMap<String, usize>, code: &str) -> usize {
    found.get(code).copied().unwrap_or(0)
}

/// The texts for the numbers below a count.
fn each(count: usize, piece: impl FnMut(usize) -> String) -> String {
    (0..count).map(piece).collect()
}

fn fifty_thousand_units() -> String {
    let sides = each(8, |side| format!("(side s{side} (name \"Side {side}\"))\n"));
    let units = each(50_000, |unit| {
        let (x, y, side) = (1 + unit % 198, 1 + unit / 198 % 198, unit % 8);
        match unit % 4 {
            0 => format!("(unit boat (@ {x} {y}) (s {}) (# {}) (n \"Boat {unit}\"))\n", side + 1, unit + 1),
            1 => format!("(boat {x} {y} {} (# {}))\n", side + 1, unit + 1),
            2 => format!("(ship {x} {y} s{side} (# {}) (in {unit}))\n", unit + 1),
            _ => format!("(ship {x} {y} s{side} (n \"Ship {unit}\") (in \"Boat {}\"))\n", unit - 3),
        }
    });
    format!("{GROUND}(area 200 200)\n{sides}{units}")
}

/// The names of five hundred unit types, and the forms that define them.
fn five_hundred_types() -> (String, String) {
    let names = each(500, |number| format!("u{number} "));
    let forms = each(500, |number| format!("(unit-type u{number})\n"));
    (names, format!("{forms}(terrain-type sea (char \"s\"))\n"))
}

fn table_of_nested_values() -> String {
    let (names, forms) = five_hundred_types();
    let row = each(500, |number| format!("{} ", number % 100));
    let rows = each(500, |_| format!("({row})\n"));
    format!("{forms}(table hit-chance\n  (({names}) ({names}) ({rows})))\n")
}

fn two_megabytes(element: &str) -> String {
    element.repeat((2 << 20) / element.len() + 1)
}

#[test]
fn modules_that_include_each_other() {
    let found = check(&[
        ("a.g", "(unit-type boat)\n(include \"b\")\n(add boat speed 1)\n"),
        ("b.g", "(terrain-type sea)\n(include \"c\")\n"),
        ("c.g", "(include \"a\")\n(add boat speed 2)\n"),
    ]);
    assert_eq!(count(&found, "gdl/include-cycle"), 3, "{found:?}");
    assert!(found.values().sum::<usize>() <= 6, "{found:?}");
}

#[test]
fn module_that_includes_itself() {
    let text = format!("{GROUND}(include \"a\")\n(add boat speed 1)\n");
    let found = check(&[("a.g", &text)]);
    assert_eq!(found, BTreeMap::from([("gdl/include-cycle".to_owned(), 1)]));
}

/// Modules each of which includes the next, below the given text.
fn chain(count: usize, circle: bool, text: impl Fn(usize) -> String) -> BTreeMap<String, usize> {
    let module = |number: usize| {
        let next = (number + 1 < count || circle).then(|| format!("(include \"m{}\")\n", (number + 1) % count));
        (format!("m{number}.g"), text(number) + &next.unwrap_or_default())
    };
    let files: Vec<(String, String)> = (0..count).map(module).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    check(&files)
}

#[test]
fn circles_of_many_modules() {
    // Modules that include one another more than 200 deep are not read to the end.
    for count in [150, 201, 202, 250] {
        let found = chain(count, true, |number| format!("(unit-type u{number})\n(add u{number} speed 1)\n"));
        assert_eq!(found.get("gdl/include-cycle"), Some(&count), "{found:?}");
        assert!(!found.contains_key("gdl/missing-module"), "{found:?}");
    }
}

#[test]
fn modules_that_lie_too_deep() {
    let types_at_the_end = |number: usize| if number == 249 { GROUND.to_owned() } else { String::new() };
    let found = chain(250, false, types_at_the_end);
    assert_eq!(found, BTreeMap::from([("gdl/missing-module".to_owned(), 1)]));
    let found = chain(200, false, |number| if number == 199 { GROUND.to_owned() } else { String::new() });
    assert_eq!(found, BTreeMap::new());
}

#[test]
fn many_units() {
    let found = check(&[("units.g", &fifty_thousand_units())]);
    assert_eq!(count(&found, "gdl/undefined-symbol"), 0, "{found:?}");
    assert_eq!(count(&found, "gdl/unknown-unit"), 0, "{found:?}");
    assert_eq!(count(&found, "gdl/unknown-side"), 0, "{found:?}");
}

#[test]
fn units_that_refer_to_nothing() {
    let units = each(4000, |unit| format!("(boat 3 4 nobody{unit} (in \"Nothing {unit}\"))\n"));
    let found = check_one(&format!("(area 60 60)\n{units}"));
    assert!(found.values().sum::<usize>() <= 8_001, "{found:?}");
}

#[test]
fn table_over_five_hundred_types() {
    let (names, forms) = five_hundred_types();
    let lists = format!(
        "{forms}(define all ({names}))\n(table hit-chance (all all 1) (({names}) ({names}) 2))\n{}",
        "(table hit-chance add (all all 3))\n(add all hp-max 5)\n".repeat(200)
    );
    let found = check(&[("lists.g", &lists)]);
    assert!(found.values().sum::<usize>() <= 2, "{found:?}");
    let found = check(&[("nested.g", &table_of_nested_values())]);
    assert!(found.values().sum::<usize>() <= 2, "{found:?}");
}

#[test]
fn arithmetic_that_overflows() {
    let found = check_one(
        "(define most 2147483647)\n(define more (* most most most most))\n(define least (- 0 more more))\n\
         (define huge 99999999999999999999999999)\n(add boat hp-max more)\n",
    );
    assert!(count(&found, "gdl/number-limit") >= 3, "{found:?}");
    assert!(found.values().sum::<usize>() <= 12, "{found:?}");
    let doublings = "(set sum (+ sum sum))\n".repeat(100);
    let found = check_one(&format!("(define sum 1)\n{doublings}(add boat hp-max sum)\n"));
    assert!(found.values().sum::<usize>() <= 102, "{found:?}");
}

#[test]
fn long_list_in_a_define() {
    let numbers = format!("(define long ({}))\n", two_megabytes("1 22 333 "));
    let found =
        check_one(&format!("{numbers}(define twice (append long long))\n(define rest (remove-list long long))\n"));
    assert!(found.values().sum::<usize>() <= 5, "{found:?}");
    let found = check_one(&format!("(define long ({}))\n(add long speed 1)\n", two_megabytes("boat ")));
    assert!(found.values().sum::<usize>() <= 2, "{found:?}");
}

#[test]
fn long_list_in_a_table() {
    let found = check_one(&format!("(table hit-chance (boat boat ({})))\n", two_megabytes("1 ")));
    assert!(found.values().sum::<usize>() <= 2, "{found:?}");
    let found = check_one(&format!("(table hit-chance (({}) boat 1))\n", two_megabytes("boat ")));
    assert!(found.values().sum::<usize>() <= 2, "{found:?}");
}

#[test]
fn list_that_doubles() {
    for function in ["append", "list"] {
        let doublings = each(100, |number| format!("(define d{} ({function} d{number} d{number}))\n", number + 1));
        let found = check_one(&format!("(define d0 (boat))\n{doublings}(add d100 speed 1)\n"));
        assert_eq!(count(&found, "gdl/list-too-large"), 1, "{function}: {found:?}");
        assert!(found.values().sum::<usize>() <= 2, "{function}: {found:?}");
    }
}

#[test]
fn misspelt_type_in_a_define_is_one_fault() {
    let uses = "(add fleet hp-max 3)\n(table hit-chance add (fleet boat 1))\n".repeat(1000);
    let found = check_one(&format!("(define fleet (boat shipp))\n{uses}"));
    assert_eq!(found, BTreeMap::from([("gdl/undefined-symbol".to_owned(), 1)]));
}

#[test]
fn undefined_names() {
    let uses = each(400, |number| format!("(add boatt{number} speed 1)\n(set fooo{number} 3)\n"));
    let found = check_one(&uses);
    assert_eq!(count(&found, "gdl/undefined-symbol"), 400, "{found:?}");
    assert_eq!(found.values().sum::<usize>(), 800, "one finding a fault: {found:?}");
}

/// A suggestion is looked for a hundred times, and then no more: that is not quadratic.
#[test]
fn names_that_are_all_nearly_right() {
    let defined = each(4000, |number| format!("(doctrine plan-{number})\n"));
    let used = each(4000, |number| format!("(side s{} (default-doctrine plam-{number}))\n", number % 7));
    let found = check_one(&format!("{defined}{used}"));
    assert_eq!(count(&found, "gdl/unknown-doctrine"), MAX_DIAGNOSTICS, "{found:?}");
    assert_eq!(count(&found, "gdl/too-many-findings"), 1, "{found:?}");

    let declared = each(4000, |number| format!("(\"Variant {number}\" option{number} false)\n"));
    let module = format!("{GROUND}(game-module \"module\" (variants {declared}))\n");
    let chosen = each(4000, |number| format!("(optiom{number} true)\n"));
    let found = check(&[("module.g", &module), ("game.g", &format!("(include \"module\" {chosen})\n"))]);
    assert_eq!(count(&found, "gdl/unknown-variant"), MAX_DIAGNOSTICS, "{found:?}");
}

#[test]
fn many_variants() {
    let variants =
        each(5000, |number| format!("(\"Variant {number}\" v{number} false (true (set last-turn {})))\n", number + 1));
    let module = format!("{GROUND}(game-module \"main\" (variants {variants}))\n");
    let chosen = each(5000, |number| format!("(v{number} true)\n"));
    let found = check(&[("main.g", &module), ("game.g", &format!("(include \"main\" {chosen})\n"))]);
    assert!(found.values().sum::<usize>() <= 2 * MAX_FINDINGS, "{found:?}");
    assert_eq!(count(&found, "gdl/unknown-variant"), 0, "{found:?}");
}

#[test]
fn nested_lists() {
    for depth in [500, 100_000] {
        for open in ["(", "(list ", "(+ ", "(not ", "(quote "] {
            let value = format!("{}1{}", open.repeat(depth), ")".repeat(depth));
            let found = check_one(&format!("(define deep {value})\n(add boat speed deep)\n(if {value})\n(end-if)\n"));
            assert!(found.values().sum::<usize>() <= 6, "{open} {depth}: {found:?}");
        }
        let found = check_one(&format!("(define open {}\n", "(".repeat(depth)));
        assert!(found.values().sum::<usize>() <= 3, "{depth}: {found:?}");
    }
}

#[test]
fn area_that_no_memory_holds() {
    let rows = "\"25000s25000s\" ".repeat(2000);
    for size in ["50000 50000", "30000 30000", "4294967295 4294967295", "99999999999999999999 3"] {
        let found = check_one(&format!(
            "(area {size} (terrain \"50000s\" {rows}) (elevations \"50000*3,\" {rows}))\n(boat 49999 49999)\n"
        ));
        assert!(found.values().sum::<usize>() <= 200, "{size}: {found:?}");
    }
}

#[test]
fn run_counts_that_overflow() {
    let rows = "\"4294967295s4294967295s\"\n\"99999999999999999999s\"\n\"4294967295*100,4294967295*3\"\n".repeat(500);
    let found = check_one(&format!("(area 60 60 (terrain {rows}) (elevations {rows}))\n"));
    assert!(found.values().sum::<usize>() <= 500, "{found:?}");
}

/// The answers to a request about a place in a document.
fn ask(client: &mut Client, method: &str, name: &str, text: &str, at: usize) -> Value {
    let line_start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    let position = json!({"line": text[..at].matches('\n').count(), "character": at - line_start});
    client.request(method, json!({"textDocument": {"uri": client.uri(name)}, "position": position}))
}

/// Opens a text, and asks for a hover and completions behind the last place of each needle.
fn session(text: &str, needles: &[&str]) {
    let mut client = Client::session(LUDEX, &[("main.g", text)]);
    client.open("main.g", text);
    assert!(client.diagnostics("main.g", 1).len() <= MAX_FINDINGS);
    for needle in needles {
        let at = text.rfind(needle).expect("the needle") + needle.len();
        let hover = ask(&mut client, "textDocument/hover", "main.g", text, at);
        assert!(hover.get("error").is_none(), "{needle}: {hover}");
        assert!(hover.to_string().len() < 20_000, "{needle}: a hover of {} bytes", hover.to_string().len());
        for method in ["textDocument/completion", "textDocument/signatureHelp"] {
            let answer = ask(&mut client, method, "main.g", text, at);
            assert!(answer.get("error").is_none(), "{needle}: {answer}");
        }
    }
    client.quit();
}

#[test]
fn editor_among_fifty_thousand_units() {
    session(&fifty_thousand_units(), &["(unit-type bo", "(unit bo", "(in \"Boat", "(ship ", "(area 200"]);
}

#[test]
fn editor_in_a_table_over_five_hundred_types() {
    session(&table_of_nested_values(), &["(table hit-ch", "((u0", "u499", "(0 1 2"]);
}

#[test]
fn editor_in_a_long_list() {
    let list = two_megabytes("1 22 333 ");
    let text = format!("{GROUND}(define long ({list}))\n(define twice (append long long))\n(add boat speed long)\n");
    session(&text, &["(define lo", "333", "(app", "long lo", "speed lo"]);
    let text = format!("{GROUND}(table hit-chance (boat boat ({list})))\n(table hit-chance add (u* u* 1))\n");
    session(&text, &["boat bo", "333", "(table hit-ch"]);
}

#[test]
fn editor_in_deep_lists() {
    for depth in [400, 5000] {
        let text =
            format!("{GROUND}(define deep {}boat{})\n(add deep speed 1)\n", "(list ".repeat(depth), ")".repeat(depth));
        session(&text, &["(define de", "(list bo", "(list ", "(add de"]);
    }
}
