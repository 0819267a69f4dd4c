//! `ludex play`: a game at a terminal, a list of moves, sequences that are counted, games at random.

use std::path::Path;
use std::process::Output;

use ludex_tests::program::{run, run_with_input, stderr, stdout};
use ludex_tests::{repository, workspace};

use crate::LUDEX;

/// Three hares against three, each of which goes straight ahead and takes nobody: after three moves everybody is
/// stopped.
const HARES: &str = "rules{
  player_change : alternate
  first_player : 0
  width : 3
  height : 3
  coloring : alternate
}
pieces{
  hare{ moves{ vertical(1, 1), kills : false } mirrored }
}
initial_piece_position{
  hare{ positions{ x : [0, 2], y : 0 } mirrored }
}
invariants{ }
finish{ no_moves_available }
";

fn play(folder: &Path, arguments: &[&str]) -> Output {
    run(LUDEX, folder, &[&["play"], arguments].concat())
}

/// The exit code, and what is said on standard output if nothing is said on standard error.
#[track_caller]
fn played(output: &Output) -> (Option<i32>, String) {
    assert_eq!(stderr(output), "");
    (output.status.code(), stdout(output))
}

#[test]
fn a_game_is_played_by_hand() {
    let folder = workspace(&[("hares.bdl", HARES)]);
    let output = run_with_input(LUDEX, folder.path(), &["play", "hares.bdl"], b"a1 a2\n\nb3 b1\nquit\nc3 c2\n");
    let expected = "
3  h h h
2  . . .
1  H H H
   a b c

player 0 is to move
a1 a2, b1 b2, c1 c2

3  h h h
2  H . .
1  . H H
   a b c

player 1 is to move
b3 b2, c3 c2
no move of `hare` (line 9) leads from b3 to b1
";
    assert_eq!(played(&output), (Some(0), expected.to_owned()));
    // The end of the input is an end, and so is that of the game.
    let output = run_with_input(LUDEX, folder.path(), &["play", "hares.bdl"], b"0,0 0,1\nb3 b2\nc1 c2\nb1 b2\n");
    let (code, text) = played(&output);
    assert_eq!(code, Some(0));
    assert!(text.ends_with("2  H h H\n1  . H .\n   a b c\n\nplayer 1 has no legal move\n"), "{text}");
}

#[test]
fn a_list_of_moves_is_replayed() {
    let moves = [("legal.txt", "a1 a2\n\n# the reply\nb3 b2\nc1 c2\n"), ("illegal.txt", "a1 a2\na3 a2\nb3 b2\n")];
    let folder = workspace(&[("hares.bdl", HARES), moves[0], moves[1]]);
    let output = play(folder.path(), &["hares.bdl", "--moves", "legal.txt"]);
    let expected = "\n3  h . h\n2  H h H\n1  . H .\n   a b c\n\nplayer 1 has no legal move\n";
    assert_eq!(played(&output), (Some(0), expected.to_owned()));
    let output = play(folder.path(), &["hares.bdl", "--moves", "illegal.txt"]);
    let expected = "
3  h h h
2  H . .
1  . H H
   a b c

player 1 is to move
illegal.txt:2: `a3 a2` is not legal: `vertical(1, 1), kills : false` in line 9 does not take, and an enemy stands on a2
";
    assert_eq!(played(&output), (Some(1), expected.to_owned()));
    // Any encoding that a game file may have, as for the inputs of a program.
    std::fs::write(folder.path().join("old.txt"), b"# caf\xe9\na1 a2\n\nb3 b2\nc1 c2\n").expect("written");
    let output = play(folder.path(), &["hares.bdl", "--moves", "old.txt"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let output = play(folder.path(), &["hares.bdl", "--moves", "none.txt"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).starts_with("ludex: none.txt: "), "{}", stderr(&output));
}

#[test]
fn sequences_of_moves_are_counted() {
    let folder = workspace(&[("hares.bdl", HARES)]);
    let output = play(folder.path(), &["hares.bdl", "--count", "4"]);
    assert_eq!(played(&output), (Some(0), "1 3\n2 6\n3 6\n4 0\n".to_owned()));
    let output = play(&repository(), &["docs/examples/bdl/burrow.bdl", "--count", "2"]);
    assert_eq!(played(&output), (Some(0), "1 16\n2 256\n".to_owned()));
}

#[test]
fn javascript_that_cannot_be_run_ends_the_count() {
    let change = "player_change : explicit{ (context) => { context.current_player = Math.random() < 1 ? 1 : 0 } }";
    let text = HARES.replace("player_change : alternate", change);
    assert_ne!(text, HARES);
    let folder = workspace(&[("hares.bdl", &text)]);
    let output = play(folder.path(), &["hares.bdl", "--count", "4"]);
    let (code, printed) = played(&output);
    assert_eq!(code, Some(3));
    assert!(printed.contains("\n1 3\nline "), "{printed}");
    assert!(
        printed.ends_with("JavaScript takes part that could not be run: `Math.random` is not run here\n"),
        "{printed}"
    );
    let output = play(folder.path(), &["hares.bdl", "--count", "4", "--json"]);
    let object: serde_json::Value = serde_json::from_str(&played(&output).1).expect("an object");
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(object["counts"].as_array().map(Vec::len), Some(1), "{object}");
    assert!(object["notRun"].as_str().is_some_and(|why| why.contains("`Math.random`")), "{object}");
}

#[test]
fn games_are_played_at_random() {
    let folder = workspace(&[("hares.bdl", HARES)]);
    let output = play(folder.path(), &["hares.bdl", "--games", "50", "--seed", "7"]);
    let expected = "50 games, seed 7\nlength: 3 to 3 moves, 3 on average\n50 games: player 1 has no legal move\n";
    assert_eq!(played(&output), (Some(0), expected.to_owned()));
    // As a picture.
    let drawn = |name: &str| {
        let output = play(folder.path(), &["hares.bdl", "--games", "50", "-o", name]);
        assert_eq!(played(&output), (Some(0), String::new()));
        std::fs::read_to_string(folder.path().join(name)).expect("written")
    };
    let text = drawn("games.txt");
    assert!(text.starts_with("hares at random\n50 games, seed 1 · 3 to 3 moves, 3 on average\n"), "{text}");
    assert!(text.contains("player 1 has no legal move") && text.contains("100.0 %"), "{text}");
    assert!(drawn("games.svg").starts_with("<svg ") && drawn("games.html").starts_with("<!DOCTYPE html>"));
    assert!(drawn("games.json").starts_with('{'));
    let refused = play(folder.path(), &["hares.bdl", "--games", "50", "-o", "games.png"]);
    assert_eq!(refused.status.code(), Some(2));
    // The same seed gives the same games, and another one others.
    let report = |seed: &str| {
        let burrow = ["docs/examples/bdl/burrow.bdl", "--games", "5", "--seed", seed];
        played(&play(&repository(), &burrow)).1
    };
    let expected = "5 games, seed 3
length: 39 to 300 moves, 200 on average
3 games: not over after 300 moves
2 games: player 1 has no legal move
not judged:
  what never happened is not listed, because JavaScript takes part
";
    assert_eq!(report("3"), expected);
    assert_eq!(report("3"), expected);
    assert!(report("1").contains("5 games: not over after 300 moves\n"), "{}", report("1"));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let folder = workspace(&[("hares.bdl", HARES)]);
    let examples = repository().join("docs/examples");
    let cases: [(&Path, &[&str], &str); 6] = [
        (&examples, &["gdl/harbor.g"], "gdl/harbor.g: games of GDL are played by Xconq alone: "),
        (&examples, &["faulty/chess.bdl"], "faulty/chess.bdl: the file has faults, which `ludex check` names"),
        (folder.path(), &["none.bdl"], "none.bdl: "),
        (folder.path(), &["hares.bdl", "--count", "0"], "0 is not in 1..=20"),
        (folder.path(), &["hares.bdl", "--seed", "1"], "--games"),
        (folder.path(), &["hares.bdl", "--count", "1", "--moves", "x"], "cannot be used with"),
    ];
    for (folder, arguments, expected) in cases {
        let output = play(folder, arguments);
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""), "{arguments:?}");
        assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
    }
}
