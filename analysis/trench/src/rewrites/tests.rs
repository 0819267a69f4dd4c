//! Tests of each rewrite, and of the costs before and after.

use std::path::Path;

use ludex_base::{Database, Db};
use ludex_test_support::rewrites::{Trial, try_rewrites, workspace};
use ludex_test_support::{Fixture, games_below};

use crate::cost::{CostModel, of_file};
use crate::tree;

#[track_caller]
fn check(id: &str, before: &str, after: &str) {
    assert_eq!(Fixture::new(crate::LANGUAGES, "tr", before).rewritten(id).as_deref(), Some(after));
}

#[track_caller]
fn refused(id: &str, text: &str) {
    assert_eq!(Fixture::new(crate::LANGUAGES, "tr", text).rewritten(id), None);
}

#[test]
fn statements_are_repeated() {
    check("roll", "mo$0ve N;\nmove N;\nmove N;\nwait;\n", "repeat 3 move N;\nwait;\n");
    refused("roll", "mo$0ve N;\n// Again.\nmove N;\n");
    refused("roll", "mo$0ve N;\nmove S;\n");
}

#[test]
fn groups_of_statements_are_repeated() {
    let block = "repeat 2 {\n    move N;\n    wait;\n}\nmove N;\nmove S;\n";
    let written = "move N;\nwait;\nmove N;\nwait;\nmove N;\nmove S;\n";
    for place in ["mo$0ve N;\nwait;\nmove N;\nwait;\nmove N;", "move N;\nwait;\nmove N;\nwa$0it;\nmove N;"] {
        check("roll-group", &format!("{place}\nmove S;\n"), block);
    }
    check("unroll", &block.replace("repeat", "rep$0eat"), written);
    refused("roll-group", "mo$0ve N;\nwait;\nmove N;\n// Again.\nwait;\n");
    refused("roll-group", "mo$0ve N;\nmove N;\nmove N;\nmove N;\n");
    refused("roll-group", "mo$0ve N;\nwait;\nmove N;\n");
}

#[test]
fn repeated_statements_are_written_out() {
    check("unroll", "rep$0eat 2 move N;\n", "move N;\nmove N;\n");
    check("unroll", "rep$0eat 2 { move N; wait; }\n", "move N;\nwait;\nmove N;\nwait;\n");
    refused("unroll", "rep$0eat 100 move N;\n");
    refused("unroll", "rep$0eat 2 { int a = 1; move N; }\n");
    refused("unroll", "if (#x < 2) rep$0eat 2 move N;\n");
}

#[test]
fn assignments_are_short_or_long() {
    check("short-assignment", "int a = 1;\na = a$0 + 2;\n", "int a = 1;\na += 2;\n");
    check("long-assignment", "int a = 1;\na$0 *= 2 + 1;\n", "int a = 1;\na = a * (2 + 1);\n");
    refused("short-assignment", "int a = 1;\nint b = 1;\na = b$0 + 2;\n");
    refused("short-assignment", "int a = 1;\na = a$0 - 2 - 1;\n");
}

#[test]
fn arithmetic_gets_a_variable() {
    check(
        "extract-variable",
        "int a = 1;\nint b = (a $0+ 2) * 3;\n",
        "int a = 1;\nint part = a + 2;\nint b = part * 3;\n",
    );
    refused("extract-variable", "int a = 1;\na = (a $0+ ?) * 2;\n");
    refused("extract-variable", "int a = 1;\nint b = a $0+ 2;\n");
}

/// What is found is the same afterwards.
#[test]
fn arithmetic_that_findings_rest_on_stays() {
    check(
        "extract-variable",
        "int n = 1;\nn = n $0+ 1;\nbomb N n;\n",
        "int n = 1;\nint part = n + 1;\nn = part;\nbomb N n;\n",
    );
    // Nobody reads `n` but its own assignments.
    refused("extract-variable", "int n = 1;\nn = n $0+ 1;\nmove N;\n");
    refused("extract-repeated", "int n = 1;\nn = (n $0+ 1) * (n + 1);\nmove N;\n");
    // The compiler takes no variable in an index.
    refused("extract-variable", "int a = 1;\na = int[1 $0+ 2] * 2;\n");
    // A declaration between the mine and the move would hide that one leads onto the other.
    refused("extract-variable", "int a = 1;\nmine N;\nbomb E ((a $0+ 1) * 2);\nmove N;\n");
    // The branches would not be equal any more.
    refused(
        "extract-variable",
        "int a = 1;\nif (a > 2) {\n  bomb E ((a $0+ 1) * 2);\n} else {\n  bomb E ((a + 1) * 2);\n}\n",
    );
}

#[test]
fn repeated_arithmetic_gets_a_variable() {
    check(
        "extract-repeated",
        "int a = 1;\nint b = (a $0+ 2) * (a + 2);\nint c = a + 2;\n",
        "int a = 1;\nint part = a + 2;\nint b = part * part;\nint c = part;\n",
    );
    // It stands there once, or is another number afterwards.
    refused("extract-repeated", "int a = 1;\nint b = (a $0+ 2) * 3;\n");
    refused("extract-repeated", "int a = 1;\na = (a $0+ 2) * 3;\nint c = a + 2;\n");
}

#[test]
fn a_label_and_a_goto_are_a_while() {
    check(
        "while-loop",
        "int n = 0;\nag$0ain:\nif (n < 5) {\n    move N;\n    n += 1;\n    goto again;\n}\n",
        "int n = 0;\nwhile (n < 5) {\n    move N;\n    n += 1;\n}\n",
    );
    check("while-loop", "ag$0ain: if (#x < 5) { move E; goto again; }\n", "while (#x < 5) { move E; }\n");
    // It is left by another way, jumped to twice, has a comment in between, or nothing changes what it looks at.
    refused("while-loop", "ag$0ain: if (#x < 5) { move E; goto again; } else wait;\n");
    refused("while-loop", "ag$0ain: if (#x < 5) { move E; goto again; }\ngoto again;\n");
    refused("while-loop", "ag$0ain:\n// East.\nif (#x < 5) { move E; goto again; }\n");
    refused("while-loop", "int n = 0;\nag$0ain: if (n < 5) { move E; goto again; }\n");
}

#[test]
fn a_label_and_a_goto_are_an_endless_loop() {
    check("endless-loop", "ag$0ain:\nmove N;\nwait;\ngoto again;\n", "while 1 {\n    move N;\n    wait;\n}\n");
    check("endless-loop", "ag$0ain:\n  move N; // Up.\n  goto again;\n", "while 1 {\n  move N; // Up.\n}\n");
    refused("endless-loop", "ag$0ain:\nint n = 0;\nmove N;\ngoto again;\n");
    refused("endless-loop", "while 1 {\nag$0ain:\nmove N;\nbreak;\ngoto again;\n}\n");
    refused("endless-loop", "ag$0ain:\ngoto again;\n");
}

/// The costs of each script as a whole and of the part behind each label, by both books.
fn costs(db: &Database) -> Vec<String> {
    let mut lines = Vec::new();
    for file in db.files().into_iter().filter(|file| file.dialect(db) == crate::DIALECT) {
        let Some(source) = tree::source(db, file) else { continue };
        for cost_model in [CostModel::Document, CostModel::Engine] {
            let costs = of_file(&source, cost_model);
            let labels: Vec<String> = costs.labels.iter().map(|(_, cost)| cost.shown(true)).collect();
            lines.push(format!("{}: {cost_model:?} {} {labels:?}", file.path(db).display(), costs.script.shown(true)));
        }
    }
    lines
}

#[test]
fn rewrites_keep_the_costs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = games_below(crate::LANGUAGES, &root.join("docs/examples/trench"));
    paths.extend(games_below(crate::LANGUAGES, &root.join("../shared/corpus/trench")));
    let mut trial = Trial::default();
    for path in paths {
        let db = workspace(crate::LANGUAGES, &[&path]);
        let file = db.file(&path).expect("the file");
        try_rewrites(&db, file, (200, 4), &costs, &mut trial);
    }
    // A title says what changes.
    let told = ["step more)", "steps more)", "step fewer)", "steps fewer)", " per round in the 2024 game)"];
    let is_told = |fault: &&String| fault.contains(": meaning ") && told.iter().any(|words| fault.contains(words));
    let faults: Vec<&String> = trial.faults.iter().filter(|fault| !is_told(fault)).collect();
    assert!(faults.is_empty(), "of {:?}:\n{faults:#?}", trial.made);
    assert!(trial.made.len() >= 2, "{:?}", trial.made);
}

#[test]
fn a_variable_costs_what_its_title_says() {
    let fixture = Fixture::new(crate::LANGUAGES, "tr", "int a = 1;\nint b = (a $0+ 2) * 3;\n");
    let after = fixture.rewritten("extract-variable").expect("it is offered");
    let cost = |text: &str| {
        let fixture = Fixture::new(crate::LANGUAGES, "tr", text);
        let source = tree::source(&fixture.db, fixture.files[0]).expect("a script");
        of_file(&source, CostModel::Document).script.steps.least
    };
    assert_eq!(cost(&after), cost("int a = 1;\nint b = (a + 2) * 3;\n") + 2);
    // The title of the second one says "2 steps fewer".
    let text = "int a = 1;\nint b = (a $0+ 2) * (a + 2);\nint c = a + 2;\n";
    let after = Fixture::new(crate::LANGUAGES, "tr", text).rewritten("extract-repeated").expect("it is offered");
    assert_eq!(cost(&after) + 2, cost(&text.replace("$0", "")));
}
