//! `ludex query` about names, and about what can be written at a place.

use ludex_tests::program::{run, stderr, stdout};
use ludex_tests::{cursor, repository, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

const GAME: &[(&str, &str)] = &[
    ("game.g", "(include \"types\")\n(add boat speed 3)\n(add ships hp-max 2)\n"),
    ("types.g", "; What floats.\n(unit-type boat)\n(terrain-type sea)\n(define ships (boat))\n"),
    ("pond.bgl", "game Pond\n-- How deep it is.\ndepth : Int\ndepth = 3\n"),
    ("lake/lake.bgl", "game Lake\ndepth : Int\ndepth = 9\nhalf : Int\nhalf = depth / 2\n"),
];

/// The answer of `ludex query` in a folder with the games, what it says beside, and how it ended.
fn query(arguments: &[&str]) -> (String, String, Option<i32>) {
    let folder = workspace(GAME);
    let output = run(LUDEX, folder.path(), &[&["query"], arguments].concat());
    (stdout(&output), stderr(&output), output.status.code())
}

/// An answer with something in it.
fn json_answer(arguments: &[&str]) -> Value {
    let (text, said, code) = query(&[arguments, &["--json"]].concat());
    assert_eq!((said.as_str(), code), ("", Some(0)), "{arguments:?}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn texts_about_names_of_languages_and_files() {
    let (text, _, code) = query(&["hover", "hp-max"]);
    assert!(code == Some(0) && text.starts_with("hp-max — unit-type property\n"), "{text}");
    let found = json_answer(&["hover", "hp-max"]);
    let meaning = &found["meanings"][0];
    assert_eq!(
        (&found["name"], &meaning["language"], &meaning["definition"]),
        (&json!("hp-max"), &json!("gdl"), &Value::Null)
    );
    assert_eq!(meaning["title"], "hp-max — unit-type property");
    assert!(meaning["text"].as_str().is_some_and(|text| text.contains("default: 1 · range: 1 to 32767")), "{meaning}");
    // Both games define it.
    let found = json_answer(&["hover", "depth"]);
    let texts: Vec<&str> =
        found["meanings"].as_array().expect("a list").iter().filter_map(|one| one["title"].as_str()).collect();
    assert_eq!(texts, ["depth — value, lake.bgl:2", "depth — value, pond.bgl:3"]);
    assert_eq!(found["meanings"][1]["definition"]["path"], "pond.bgl");
    let (text, _, _) = query(&["hover", "depth", "pond.bgl"]);
    assert!(text.contains("How deep it is.") && !text.contains("lake.bgl"), "{text}");
    // The same as at a place.
    assert_eq!(query(&["hover", "boat"]).0, query(&["hover", "types.g:2:12"]).0);
}

#[test]
fn places_of_names() {
    let (text, _, code) = query(&["references", "boat"]);
    let expected =
        "game.g:2:6: (add boat speed 3)\ntypes.g:2:12: (unit-type boat)\ntypes.g:4:16: (define ships (boat))\n";
    assert_eq!((text.as_str(), code), (expected, Some(0)));
    let (text, _, _) = query(&["definition", "depth"]);
    let expected = "depth — value, lake.bgl:2\nlake/lake.bgl:2:1: depth : Int\n\n\
                    depth — value, pond.bgl:3\npond.bgl:3:1: depth : Int\n";
    assert_eq!(text, expected);
    let found = json_answer(&["references", "depth", "lake"]);
    let places = found["meanings"][0]["places"].as_array().expect("places");
    let roles: Vec<&str> = places.iter().filter_map(|place| place["role"].as_str()).collect();
    assert!(roles.contains(&"define") && roles.contains(&"read"), "{found}");
    assert!(places.iter().all(|place| place["path"] == "lake/lake.bgl"), "{found}");
    let (text, _, code) = query(&["values", "hp-max"]);
    assert!(code == Some(0) && text.starts_with("game.g:3:"), "{text}");
    // Nothing defines it here.
    assert_eq!(query(&["definition", "hp-max"]).2, Some(1));
}

#[test]
fn a_page_about_a_name() {
    let (text, _, code) = query(&["name", "hp-max"]);
    for part in ["default: 1", "Used in 1 place in 1 file", "game.g:3", "    (add ships hp-max 2)", "harbor-types.g:"] {
        assert!(code == Some(0) && text.contains(part), "{part}: {text}");
    }
    let meaning = &json_answer(&["name", "hp-max"])["meanings"][0];
    assert_eq!(meaning["uses"], json!({"places": 1, "files": 1}));
    let examples = meaning["examples"].as_array().expect("examples");
    let own = &examples[0];
    assert_eq!(
        (&own["path"], &own["text"], &own["shipped"]),
        (&json!("game.g"), &json!("(add ships hp-max 2)"), &json!(false))
    );
    let shipped = &examples[1];
    assert_eq!((&shipped["path"], &shipped["shipped"]), (&json!("docs/examples/gdl/harbor-types.g"), &json!(true)));
    // At a place it is about what the name means there.
    let found = json_answer(&["name", "lake/lake.bgl:5:8"]);
    assert_eq!(found["meanings"].as_array().map(Vec::len), Some(1), "{found}");
    assert_eq!(found["meanings"][0]["firstUses"][0]["within"], "half");
}

#[test]
fn what_there_is_not() {
    let (text, said, code) = query(&["hover", "hp-maxx"]);
    assert_eq!(
        (text.as_str(), said.as_str(), code),
        ("", "ludex: there is no name `hp-maxx`; did you mean `hp-max`?\n", Some(1))
    );
    let (text, _, code) = query(&["hover", "hp-maxx", "--json"]);
    let found: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((found, code), (json!({"name": "hp-maxx", "meanings": [], "near": ["hp-max"]}), Some(1)));
    let (_, said, code) = query(&["hover", "hp-max", "--language", "bogl"]);
    assert!(code == Some(1) && said.contains("there is no name `hp-max` in BoGL"), "{said}");
    for (arguments, why) in [
        (&["hover", "hp-max", "--language", "gdk"][..], "there is no language `gdk`; did you mean `gdl`?"),
        (&["hover", "hp-max", "--language", "cobol"], "there is no language `cobol`; known are gdl"),
        (&["hover", "pond.bgl:3"], "`pond.bgl:3` is not a place: write FILE:LINE:COLUMN"),
        (&["completion", "depth"], "`depth` is not a place: write FILE:LINE:COLUMN"),
        (&["completion", "pond.bgl:99:1"], "there is no line 99"),
        (&["hover", "hp-max", "nowhere"], "nowhere: no language is known"),
        (&["tokens", "notes.txt"], "notes.txt: no language is known"),
        (&["hovr", "hp-max"], "tip: a similar value exists: 'hover'"),
    ] {
        let (text, said, code) = query(arguments);
        assert!(text.is_empty() && code == Some(2) && said.contains(why), "{arguments:?}: {said}");
    }
}

/// The answer about the place of a needle in an example.
fn at(question: &str, file: &str, needle: &str) -> Value {
    let folder = repository().join("docs/examples");
    let text = std::fs::read_to_string(folder.join(file)).expect("an example");
    let (line, column) = cursor(&text, needle);
    let place = format!("{file}:{}:{}", line + 1, column + 1);
    let output = run(LUDEX, &folder, &["query", question, &place, "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn what_can_be_written() {
    for (file, needle, wanted, kind) in [
        ("gdl/harbor.g", "(set last-$0turn 60)", "sides-max", "variable"),
        ("bdl/burrow.bdl", "coloring : alter$0nate", "alternate", "keyword"),
        ("trench/meadow.trg", "exec_mode: as$0ync", "async", "keyword"),
        ("bogl/cornerrun.bgl", "= and(is$0Step(peg", "isStep", "function"),
    ] {
        let found = at("completion", file, needle);
        let items = found["items"].as_array().expect("items");
        let item = items.iter().find(|item| item["label"] == wanted).unwrap_or_else(|| panic!("{file}: {found}"));
        assert!(item["kind"] == kind && item["rank"].is_u64() && item["insert"].is_string(), "{item}");
        let ranks: Vec<u64> = items.iter().filter_map(|item| item["rank"].as_u64()).collect();
        assert!(ranks.is_sorted(), "{file}: {ranks:?}");
    }
    let found = at("completion", "gdl/harbor.g", "$0(set last-turn 60)");
    let items = found["items"].as_array().expect("items");
    assert!(items.iter().any(|item| item["snippet"].is_string()), "{found}");
    let found = at("signature", "bogl/cornerrun.bgl", "isStep(peg, $0to)");
    assert_eq!(
        (&found["label"], &found["active"]),
        (&json!("isStep(from : Position, to : Position) -> Bool"), &json!(1))
    );
    assert_eq!(found["parameters"][1]["label"], "to : Position");
    let folder = repository().join("docs/examples");
    let output = run(LUDEX, &folder, &["query", "completion", "bdl/burrow.bdl:1:3"]);
    assert!(output.status.code() == Some(0) && stdout(&output).contains("rules"), "{}", stdout(&output));
}

#[test]
fn what_a_file_holds() {
    let found = json_answer(&["symbols", "lake/lake.bgl"]);
    assert_eq!(found["path"], "lake/lake.bgl");
    let names: Vec<&str> =
        found["symbols"].as_array().expect("a list").iter().filter_map(|one| one["name"].as_str()).collect();
    assert!(names.contains(&"depth") && names.contains(&"half"), "{found}");
    let found = json_answer(&["symbols", "dpt"]);
    let one = |index: usize| (&found["symbols"][index]["name"], &found["symbols"][index]["path"]);
    assert_eq!(one(0), (&json!("depth"), &json!("lake/lake.bgl")));
    assert_eq!(one(1), (&json!("depth"), &json!("pond.bgl")));
    assert_eq!(query(&["symbols", "zqx"]).2, Some(1));
    let found = json_answer(&["tokens", "game.g"]);
    let tokens = found["tokens"].as_array().expect("tokens");
    let speed = tokens.iter().find(|token| token["text"] == "speed").expect("the word");
    assert_eq!(
        (&speed["kind"], &speed["predefined"], &speed["declaration"]),
        (&json!("property"), &json!(true), &json!(false))
    );
    let (text, _, _) = query(&["tokens", "types.g"]);
    assert!(text.contains("types.g:2:12: boat (type, declaration)\n"), "{text}");
}
