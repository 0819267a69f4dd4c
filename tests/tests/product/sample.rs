//! `ludex sample`: games through a dungeon, played by dice.

use std::path::Path;
use std::process::Output;

use ludex_tests::program::{run, stderr, stdout};
use ludex_tests::{repository, workspace};
use serde_json::Value;

use crate::LUDEX;

fn sample(folder: &Path, arguments: &[&str]) -> Output {
    run(LUDEX, folder, &[&["sample"], arguments].concat())
}

#[test]
fn the_example_dungeon_is_played() {
    let examples = repository().join("docs/examples");
    let output = sample(&examples, &["hy", "--games", "50", "--seed", "3"]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
    let report = stdout(&output);
    assert!(report.starts_with("50 games, seed 3\nfirst gate   in 50 of 50 games (100.0 %): "), "{report}");
    assert_eq!(report.lines().count(), 4, "a line for each level and no troubles\n{report}");
    assert_eq!(
        stdout(&sample(&examples, &["hy/gate.hy", "hy/cellar.hy", "hy/well.hy", "--games", "50", "--seed", "3"])),
        report
    );
    assert_ne!(stdout(&sample(&examples, &["hy", "--games", "50"])), report);
    let folder = workspace(&[]);
    let drawn = folder.path().join("dungeon.txt");
    let output = sample(&examples, &["hy", "--games", "50", "-o", drawn.to_str().expect("a path")]);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(0), ""));
    let text = std::fs::read_to_string(&drawn).expect("written");
    assert!(text.contains("Along the main line") && text.contains("root cellar"), "{text}");
}

/// A level that one can pass by is not on the main line.
#[test]
fn the_main_line_is_what_every_way_out_has() {
    let read =
        |name: &str| std::fs::read_to_string(repository().join("docs/examples/hy").join(name)).expect("an example");
    let stairs = "\"grey stairs\" \"room\" certainly)";
    let beside = format!("{stairs} (unique-stairs \"first gate\" \"pantry\" {stairs}");
    let well = read("well.hy");
    let pantry = well.split_once(";; Up, out").expect("its stairs").0.replace("\"deep well\"", "\"pantry\"");
    let folder = workspace(&[
        ("gate.hy", &read("gate.hy").replacen(stairs, &beside, 1)),
        ("cellar.hy", &read("cellar.hy")),
        ("well.hy", &well),
        ("pantry.hy", &format!("{pantry}))")),
    ]);
    let report: Value =
        serde_json::from_str(&stdout(&sample(folder.path(), &["--games", "5", "--json"]))).expect("JSON");
    let levels = report["reports"][0]["levels"].as_array().expect("levels");
    let is_main = |name: &str| levels.iter().find(|level| level["name"] == name).map(|level| level["main"] == true);
    let names = ["first gate", "root cellar", "deep well", "pantry"];
    assert_eq!(names.map(is_main), [Some(true), Some(true), Some(true), Some(false)], "{report}");
}

#[test]
fn a_level_is_made_many_times_and_compared() {
    let hy = repository().join("docs/examples/hy");
    let read = |name: &str| std::fs::read_to_string(hy.join(name)).expect("an example");
    let new = read("cellar.hy").replace("\"spider\"", "\"beetle\"");
    let folder = workspace(&[("new/cellar.hy", &new), ("old/cellar.hy", &read("cellar.hy"))]);
    let made = |arguments: &[&str]| {
        let output = sample(folder.path(), &[arguments, &["--what", "root cellar", "--games", "200"]].concat());
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
        stdout(&output)
    };
    let report = made(&["new"]);
    assert!(report.starts_with("root cellar, made 200 times, seed 1\nrooms: "), "{report}");
    let compared = made(&["new", "--compare", "old"]);
    let drifts = compared.strip_prefix(&report).expect("the same report");
    let (rarer, more) = drifts.split_once("more frequent than before:\n").expect("both lists");
    assert!(
        rarer.starts_with("rarer than before:\n  kinds of creatures: ") && rarer.ends_with(" % → 0.0 %\n"),
        "{drifts}"
    );
    assert!(more.starts_with("  kinds of creatures: ") && more.contains(": 0.0 % → "), "{drifts}");
    assert!(
        made(&["old", "--compare", "old"]).ends_with("nothing has become rarer or more frequent than dice explain\n")
    );
    let refused = sample(folder.path(), &["new", "--what", "root celar"]);
    assert!(stderr(&refused).contains("did you mean `root cellar`?"), "{}", stderr(&refused));
}

#[test]
fn names_of_levels_begin_no_line_and_are_not_obeyed() {
    let files = ["gate.hy", "cellar.hy", "well.hy"].map(|name| {
        let text = std::fs::read_to_string(repository().join("docs/examples/hy").join(name)).expect("an example");
        let text = text.replace("\"root cellar\"", "\"::stop-commands::x\"");
        (name, text.replace("\"deep well\"", "\"deep\n\u{1b}[31mwell\""))
    });
    let folder = workspace(&files.each_ref().map(|(name, text)| (*name, text.as_str())));
    let report = stdout(&sample(folder.path(), &["--games", "20"]));
    assert!(report.contains("\n: :stop-commands::x") && report.contains("\ndeep \u{fffd}[31mwell"), "{report}");
}

#[test]
fn what_cannot_be_played_is_said() {
    let folder = workspace(&[("a.bdl", ""), ("b/a.hy", "(defn f [] 1)\n")]);
    let refused = |arguments: &[&str]| {
        let output = sample(folder.path(), arguments);
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""));
        stderr(&output)
    };
    assert!(refused(&["a.bdl"]).contains("there is nothing here that the dice make"));
    assert!(refused(&["b"]).contains("no file here configures a level"));
    assert!(refused(&["c"]).starts_with("ludex: c: "));
    assert!(refused(&["b", "--games", "0"]).contains("--games"));
}
