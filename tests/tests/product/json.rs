//! `--json`: what each command prints with it fits the schema that `ludex schema` prints, and says what the text says.

use std::path::{Path, PathBuf};

use ludex_tests::program::{run, run_with_input, stderr, stdout};
use ludex_tests::schema::faults;
use ludex_tests::{repository, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

fn examples() -> PathBuf {
    repository().join("docs/examples")
}

/// The schema of what a command prints.
fn schema(command: &str) -> Value {
    let output = run(LUDEX, &examples(), &["schema", command]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{command}: {error}"))
}

/// What a command prints with `--json`, which fits its schema.
#[track_caller]
fn printed_in(folder: &Path, arguments: &[&str], input: &str) -> Value {
    let output = run_with_input(LUDEX, folder, &[arguments, &["--json"]].concat(), input.as_bytes());
    let value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {}{}", stdout(&output), stderr(&output)));
    assert_eq!(faults(&schema(arguments[0]), &value), Vec::<String>::new(), "{arguments:?}: {value:#}");
    value
}

#[track_caller]
fn printed(arguments: &[&str]) -> Value {
    printed_in(&examples(), arguments, "")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

#[test]
fn every_command_with_the_option_has_a_schema() {
    let options = ludex::cli::options();
    let with_json: Vec<&str> = options
        .iter()
        .filter(|(_, options)| options.iter().any(|option| option == "json"))
        .map(|(command, _)| command.as_str())
        .collect();
    for command in &with_json {
        assert_eq!(schema(command)["$schema"], "http://json-schema.org/draft-07/schema#");
    }
    let files = std::fs::read_dir(repository().join("docs/schemas")).expect("a folder").flatten();
    assert_eq!(files.count(), with_json.len(), "{with_json:?}");
    let page = std::fs::read_to_string(repository().join("docs/json.md")).expect("the page");
    for command in with_json {
        assert!(page.contains(&format!("| `ludex {command}")), "docs/json.md has no row of {command}");
    }
    let output = run(LUDEX, &examples(), &["schema", "chek"]);
    assert!(output.status.code() == Some(2) && stderr(&output).contains("similar value exists: 'check'"));
}

#[test]
fn findings_and_codes() {
    let report = printed(&["check", "faulty"]);
    let listed = run(LUDEX, &examples(), &["check", "faulty", "--output-format", "json"]);
    let same: Value = serde_json::from_slice(&listed.stdout).expect("JSON");
    assert_eq!(report["diagnostics"], same["diagnostics"]);
    assert!(list(&printed(&["check", "--statistics", "faulty"])).len() > 10);
    let overlay = printed(&["check", "--all", "--overlay", "bdl/burrow.bdl=faulty/chess.bdl", "bdl"]);
    assert!(list(&overlay["diagnostics"]).len() > 2 && overlay["kept"].is_array(), "{overlay}");
    let conflict = run(LUDEX, &examples(), &["check", "--json", "--output-format", "concise"]);
    assert!(conflict.status.code() == Some(2) && stderr(&conflict).contains("cannot be used with"));
    for arguments in [&["explain"][..], &["explain", "bdl"], &["explain", "unclosed-paren"], &["language", "trench"]] {
        printed(arguments);
    }
}

#[test]
fn files_that_would_be_formatted() {
    let folder = workspace(&[("a.g", "(define x\n      (1 2))\n"), ("b.bgl", "game G\nx : Int\nx = 1\n")]);
    let found = printed_in(folder.path(), &["format", "--check"], "");
    assert_eq!(found["summary"], json!({"files": 2, "changed": 1}));
    let file = &found["files"][0];
    assert_eq!(file["path"], "a.g");
    let range = &file["edits"][0]["range"];
    assert_eq!((&range["start"]["line"], &range["end"]["line"]), (&json!(2), &json!(2)), "{file}");
    let listed = stdout(&run(LUDEX, folder.path(), &["format", "--check"]));
    assert_eq!(listed, "a.g\n");
    let text = "(define x\n      (1 2))\n";
    let arguments = ["format", "--check", "--stdin", "--stdin-filename", "c.g"];
    assert_eq!(printed_in(folder.path(), &arguments, text)["files"][0]["edits"], file["edits"]);
    let refused = run(LUDEX, folder.path(), &["format", "--json"]);
    assert!(refused.status.code() == Some(2) && stderr(&refused).contains("--check"), "{}", stderr(&refused));
}

#[test]
fn games_that_are_played() {
    let start = printed(&["play", "bdl/burrow.bdl"]);
    assert_eq!((&start["status"]["text"], &start["refused"]), (&json!("player 0 is to move"), &Value::Null));
    assert!(list(&start["moves"]).contains(&json!("a2 a3")) && list(&start["notes"]).is_empty(), "{start}");
    let moved = printed_in(&examples(), &["play", "bdl/burrow.bdl", "--moves", "-"], "a2 a3\nx\n");
    assert_eq!((&moved["refused"]["line"], &moved["refused"]["move"]), (&json!(2), &json!("x")));
    assert_eq!(moved["status"]["kind"], "turn");
    let counted = printed(&["play", "bdl/burrow.bdl", "--count", "2"]);
    assert_eq!(counted["counts"][1], json!({"moves": 2, "sequences": 256}));
    let games = printed(&["play", "bdl/burrow.bdl", "--games", "3", "--seed", "2"]);
    assert_eq!((&games["games"], &games["seed"], games["ends"][0]["games"].is_u64()), (&json!(3), &json!(2), true));
    assert_eq!((&games["unit"], &games["budget"]), (&json!("moves"), &Value::Null));
    let ran = printed(&["play", "bogl/cornerrun.bgl", "--games", "3"]);
    assert_eq!(
        (&ran["games"], &ran["unit"], ran["firsts"][0]["ends"][0]["games"].is_u64()),
        (&json!(3), &json!("inputs"), true)
    );
    let asked = printed(&["play", "bogl/cornerrun.bgl"]);
    assert_eq!(asked["result"]["kind"], "prompt");
    printed(&["play", "bogl/cornerrun.bgl", "--input", "bogl/cornerrun.txt"]);
    let folder = workspace(&[("sums.bgl", "game S\ndouble : Int -> Int\ndouble(n) = n * 2\n")]);
    let why = printed_in(folder.path(), &["play", "sums.bgl", "double(4)", "--why"], "");
    assert_eq!((&why["result"], &why["why"][0]["path"]), (&json!({"kind": "value", "text": "8"}), &json!("sums.bgl")));
    printed_in(folder.path(), &["play", "sums.bgl", "dobule(4)"], "");
    let sampled = printed(&["sample", "hy", "--games", "20"]);
    let levels = list(&sampled["reports"][0]["levels"]);
    assert_eq!((&levels[0]["name"], &levels[0]["games"], levels.len()), (&json!("first gate"), &json!(20), 3));
    let made = printed(&["sample", "hy", "--what", "root cellar", "--games", "20", "--compare", "hy"]);
    let report = &made["reports"][0];
    assert_eq!((&report["level"], &report["drifts"]), (&json!("root cellar"), &json!([])));
    assert_eq!((list(&report["spreads"]).len(), report["things"][0]["samples"].is_u64()), (3, true), "{report}");
    let tested = workspace(&[(
        "t.bgl",
        "game T\n-- expect: two = 2\n-- expect: two = 3\n-- expect: tow = 2\ntwo : Int\ntwo = 2\n",
    )]);
    let tests = printed_in(tested.path(), &["test"], "");
    let outcomes: Vec<&str> = list(&tests["tests"]).iter().filter_map(|test| test["outcome"].as_str()).collect();
    assert_eq!(outcomes, ["passed", "failed", "error"]);
    assert_eq!(tests["summary"], json!({"tests": 3, "failed": 2}));
    assert_eq!((&tests["tests"][1]["expected"], &tests["tests"][1]["actual"]), (&json!("3"), &json!("2")));
}

#[test]
fn answers() {
    let yes = printed(&["why", "gunboat carry rowboat", "gdl/harbor.g"]);
    assert!(yes["can"].is_boolean() && !list(&yes["ways"][0]["conditions"]).is_empty(), "{yes}");
    let text = "(unit-type boat)\n(terrain-type sea)\n";
    let folder = workspace(&[("a.g", text)]);
    let no = printed_in(folder.path(), &["why", "boat enter sea", "a.g"], "");
    assert_eq!((&no["question"], &no["can"]), (&json!("boat enter sea"), &json!(false)));
    let change = &no["changes"][0];
    assert_eq!(change["text"], "(add boat acp-per-turn 1)");
    assert_eq!(
        (&change["edits"][0]["path"], &change["edits"][0]["replacement"]),
        (&json!("a.g"), &json!("\n  (acp-per-turn 1)"))
    );
    let all = printed_in(folder.path(), &["why", "boat", "a.g"], "");
    assert_eq!((&all["verbs"][0]["verb"], &all["verbs"][0]["cannot"][0]["names"][0]), (&json!("enter"), &json!("sea")));
}

#[test]
fn pictures() {
    let map = printed(&["preview", "gdl/harbor.g"]);
    let (shape, board) = (&map["shape"], &map["shape"]["board"]);
    assert_eq!(shape["kind"], "hexagons");
    assert_eq!(Some(list(&board["cells"]).len() as u64), board["rows"].as_u64());
    let candle = list(&map["marks"])
        .iter()
        .find(|mark| mark["tooltip"].as_str().is_some_and(|text| text.contains("Old Candle")));
    let candle = candle.unwrap_or_else(|| panic!("{:#}", map["marks"]));
    assert_eq!((&candle["place"]["path"], &candle["form"]), (&json!("gdl/harbor.g"), &json!("shield")));
    let sheet = printed(&["preview", "gdl/harbor.g", "--what", "gunboat"]);
    assert_eq!(sheet["shape"]["kind"], "sheet");
    let graph = printed(&["preview", "gdl/harbor.g", "--what", "construction"]);
    assert!(graph["shape"]["kind"] == "graph" && !list(&graph["shape"]["nodes"]).is_empty(), "{graph}");
    let moves = printed(&["preview", "bdl/burrow.bdl", "--what", "moves", "--hide", "numbers"]);
    assert!(!list(&moves["arrows"]).is_empty() && list(&moves["layers"]).iter().any(|layer| layer["hidden"] == true));
    for arguments in [
        &["gdl/harbor.g", "--what", "hit-chance"][..],
        &["gdl/harbor.g", "--compare", "gdl/harbor.g"],
        &["bdl/burrow.bdl"],
        &["trench/meadow.trg"],
        &["bogl/cornerrun.bgl"],
        &["hy"],
        &["hy", "--what", "root cellar"],
        &["hy", "--what", "root cellar", "--sample", "7"],
    ] {
        printed(&[&["preview"], arguments].concat());
    }
    let folder = workspace(&[]);
    let picture = examples().join("bdl/burrow.bdl").display().to_string();
    let output = run(LUDEX, folder.path(), &["preview", &picture, "-o", "board.json"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let written = std::fs::read_to_string(folder.path().join("board.json")).expect("a file");
    assert_eq!(serde_json::from_str::<Value>(&written).expect("JSON")["shape"]["kind"], "squares");
    let both = run(LUDEX, &examples(), &["preview", "bdl/burrow.bdl", "--json", "--svg"]);
    assert_eq!(both.status.code(), Some(2));
}

#[test]
fn documents_and_definitions() {
    let costs = printed(&["show", "costs", "trench/mole.tr"]);
    let table = &costs["tables"][0];
    assert_eq!(table["headings"][0], "line");
    assert!(list(&table["rows"]).iter().any(|row| row[1] == "trench;" && row[2] == "2"), "{table}");
    assert_eq!(printed(&["show", "resolved", "gdl/harbor.g"])["language"], "gdl");
    assert_eq!(printed(&["show", "tree", "hy/gate.hy"])["tables"], json!([]));
    let same = printed(&["show", "resolved", "gdl/harbor.g", "--compare", "gdl/harbor.g"]);
    assert_eq!((&same["differences"], &same["text"]), (&json!([]), &json!("")));
    let beside = printed(&["show", "resolved", "gdl/harbor.g", "--types", "rowboat", "gunboat"]);
    assert_eq!(beside["compared"], json!(["rowboat", "gunboat"]));
    assert!(list(&beside["differences"]).iter().any(|one| one["property"].is_null() && one["cells"].is_object()));
    let text = std::fs::read_to_string(examples().join("gdl/harbor.g")).expect("the example");
    let text = format!("{text}(add gunboat hp-max 77)\n");
    let changed = printed_in(&examples(), &["show", "resolved", "gdl/harbor.g", "--compare", "-"], &text);
    let [only] = list(&changed["differences"]) else { panic!("{changed:#}") };
    let expected = [json!("gunboat"), json!("hp-max"), json!("77")];
    assert_eq!(["name", "property", "before"].map(|key| only[key].clone()), expected);
    let refused = run(LUDEX, &examples(), &["show", "picture", "gdl/harbor.g", "--json"]);
    assert!(refused.status.code() == Some(2) && stderr(&refused).contains("ludex preview gdl/harbor.g --json"));
    let old = run(LUDEX, &examples(), &["cost", "trench/mole.tr", "--json"]);
    assert_eq!(serde_json::from_slice::<Value>(&old.stdout).expect("JSON"), costs);
    let symbols = stdout(&run(LUDEX, &examples(), &["symbols", "--json"]));
    let schema = schema("symbols");
    for line in symbols.lines() {
        let symbol: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(faults(&schema, &symbol), Vec::<String>::new(), "{line}");
    }
    assert!(symbols.lines().count() > 50);
}

#[test]
fn answers_to_queries() {
    for arguments in [
        &["hover", "gdl/harbor.g:32:8"][..],
        &["hover", "gdl/harbor.g:32:19"],
        &["definition", "bogl/cornerrun.bgl:1:6"],
        &["references", "hp-max"],
        &["values", "hp-max"],
        &["hover", "hp-maxx"],
        &["definition", "gunboat"],
        &["name", "isStep"],
        &["name", "place", "--language", "bogl"],
        &["completion", "gdl/harbor.g:32:8"],
        &["completion", "bdl/burrow.bdl:1:3"],
        &["signature", "gdl/harbor.g:32:16"],
        &["symbols", "hy/gate.hy"],
        &["symbols", "fox"],
        &["tokens", "trench/mole.tr"],
    ] {
        printed(&[&["query"], arguments].concat());
    }
}

#[test]
fn changes() {
    let folder = workspace(&[
        ("a.g", "(unit-type boat)\n"),
        ("b.bgl", "game B\nf : Int -> Int\nf(n) = if n == 2 then 3 else 4\n"),
    ]);
    for (arguments, outcome) in [
        (&["rename", "boat", "ship", "--dry-run"][..], "changed"),
        (&["rename", "boat", "boat"], "nothing"),
        (&["rename", "hp-max", "ship"], "refused"),
        (&["rewrite", "b.bgl:3:8", "swap-branches", "--dry-run"], "changed"),
    ] {
        assert_eq!(printed_in(folder.path(), arguments, "")["outcome"], outcome, "{arguments:?}");
    }
    assert!(!list(&printed_in(folder.path(), &["rewrite", "b.bgl:3:8"], "")["rewrites"]).is_empty());
}
