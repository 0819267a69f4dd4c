//! `ludex play --xconq`: games that Xconq plays by itself. A script stands in for it; where the real one lies beside the
//! repository, it plays, too.

use std::path::{Path, PathBuf};
use std::process::Output;

use ludex_tests::program::{run, stderr, stdout};
use ludex_tests::schema::faults;
use ludex_tests::{repository, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

const GAME: &str = "(game-module \"isles\")\n(unit-type scout (hp-max 1))\n(unit-type raft (hp-max a))\n";

fn stand_in() -> String {
    repository().join("tests/data/xconq-stand-in.sh").display().to_string()
}

/// Games of a file in a folder, played by a program.
fn play(folder: &Path, game: &str, program: &str, more: &[&str]) -> Output {
    run(LUDEX, folder, &[&["play", game, "--xconq", program, "--games", "3"], more].concat())
}

#[cfg(unix)]
#[test]
fn games_are_played_by_the_program_that_is_named() {
    let folder = workspace(&[("isles.g", GAME), ("other.g", ""), ("far/a.g", "")]);
    let output = play(folder.path(), "isles.g", &stand_in(), &["--turns", "30", "--config", "gdl.library=[\"far\"]"]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
    let text = stdout(&output);
    let expected = "3 games, seed 1
length: 6 to 30 turns, 14 on average
1 game: side 1 (Reds) won
1 game: side 2 won
1 game: stalemate: nothing happened in the last third of the turns
All games together:
  type   games  at the start  built  captured  gained otherwise  killed  lost to capture  starved  lost otherwise  attacks  hits
  scout      3             6      6         3                 0       3                3        0               0       12     9
  raft       0             0      0         0                 0       0                0        0               0        0     0
types that were in no game:
  raft
Xconq: \"…\" at a loss (6 times)
Xconq: looked into far (3 times)
isles.g:2: Xconq: Strange form (3 times)
";
    assert!(text.starts_with(expected), "{text}");
    // Ours stand beside them.
    assert!(text[expected.len()..].contains("isles.g:3: Ludex: "), "{text}");
    let printed = play(folder.path(), "isles.g", &stand_in(), &["--json"]);
    let printed: Value = serde_json::from_slice(&printed.stdout).expect("JSON");
    let schema = run(LUDEX, folder.path(), &["schema", "play"]);
    let schema: Value = serde_json::from_slice(&schema.stdout).expect("a schema");
    assert_eq!(faults(&schema, &printed), Vec::<String>::new(), "{printed:#}");
    assert_eq!((&printed["unit"], &printed["warnings"][1]["line"]), (&json!("turns"), &json!(2)), "{printed:#}");
    // Nothing has been left beside the game.
    let mut names: Vec<PathBuf> =
        std::fs::read_dir(folder.path()).expect("a folder").flatten().map(|e| e.path()).collect();
    names.sort();
    assert_eq!(names, ["far", "isles.g", "other.g"].map(|name| folder.path().join(name)));
    let drawn = play(folder.path(), "isles.g", &stand_in(), &["-o", "games.txt"]);
    assert_eq!((drawn.status.code(), stdout(&drawn).as_str()), (Some(0), ""), "{}", stderr(&drawn));
    let drawn = std::fs::read_to_string(folder.path().join("games.txt")).expect("a picture");
    for part in ["isles played by Xconq", "side 1 (Reds) won", "lost to capture", "Strange form"] {
        assert!(drawn.contains(part), "{part}: {drawn}");
    }
}

#[cfg(unix)]
#[test]
fn games_that_hang_and_games_that_do_not_begin() {
    let folder = workspace(&[("hang.g", GAME), ("stop.g", GAME)]);
    let run = |game: &str| {
        let arguments = ["play", game, "--xconq", &stand_in(), "--games", "1", "--seconds", "1"];
        stdout(&run(LUDEX, folder.path(), &arguments))
    };
    let text = run("hang.g");
    assert!(
        text.starts_with("1 game, seed 1\nlength: 3 to 3 turns, 3 on average\n1 game: stopped after 1 second\n"),
        "{text}"
    );
    let text = run("stop.g");
    assert!(text.contains("1 game: Xconq stops: no terrain here\n"), "{text}");
}

#[test]
fn no_program_is_started_that_is_not_named_on_the_command_line() {
    let folder = workspace(&[("isles.g", GAME), ("a.bdl", ""), ("ludex.toml", "gdl.xconq = \"/bin/sh\"\n")]);
    let refused = |arguments: &[&str], expected: &str| {
        let output = run(LUDEX, folder.path(), arguments);
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""), "{arguments:?}");
        assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
    };
    refused(&["play", "isles.g", "--games", "1"], "games of GDL are played by Xconq alone: ");
    refused(&["play", "isles.g", "--xconq", "skelconq"], "--games");
    // It is a path, and not looked for.
    refused(&["play", "isles.g", "--xconq", "sh", "--games", "1"], "sh: there is no such program");
    refused(&["play", "isles.g", "--games", "1", "--turns", "3"], "--xconq");
    let program = stand_in();
    let refused_bdl = ["play", "a.bdl", "--xconq", &program, "--games", "1"];
    refused(&refused_bdl, "a.bdl: there is no program that plays games of BDL by itself");
}

#[test]
fn the_real_program_plays_a_duel() {
    let shared = repository().with_file_name("shared");
    let (program, library) = (shared.join("oracles/bin/xconq-reader"), shared.join("corpus/gdl"));
    if !program.is_file() || !cfg!(target_os = "linux") {
        println!("left out: no Xconq beside the repository");
        return;
    }
    let folder = workspace(&[]);
    let game = library.join("duel.g").display().to_string();
    let output = play(folder.path(), &game, &program.display().to_string(), &["--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let played: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let ends = played["ends"].as_array().expect("ends");
    let is_won = |text: &str| text == "side 1 (One) won" || text == "side 2 (Two) won";
    assert!(ends.iter().any(|end| end["text"].as_str().is_some_and(is_won)), "{played:#}");
    let tank = &played["tables"][0]["rows"][0];
    assert_eq!((&tank["name"], &tank["counts"][0], &tank["counts"][1]), (&json!("tank"), &json!(3), &json!(6)));
    assert_eq!((&played["unit"], &played["games"]), (&json!("turns"), &json!(3)));
}
