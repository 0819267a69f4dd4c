//! `ludex play` for programs that are worked out with inputs, and `ludex test`; and what the implementation answered, where
//! that lies beside the repository. `LUDEX_PLAYS` says of how many of the plays in random programs one is tried; 1 is for
//! all of them.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Output;
use std::sync::Arc;

use ludex_base::run::{Grid, Run, State};
use ludex_base::{Database, File};
use ludex_languages::LANGUAGES;
use ludex_syntax::encoding::Encoding;
use ludex_tests::program::{run, run_with_input, stderr, stdout};
use ludex_tests::{repository, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

const POND: &str = "game Pond
type Board = Array (2, 2) of {Frog, Empty}
type Input = (Int, Int)
pond : Board
pond!(x, y) = Empty
leap : Board -> Board
leap(b) = while not(isFull(b)) do let p = input in if b ! p == Empty then place(Frog, b, p) else b
play : Int
play = countBoard(Frog, leap(pond))
";

const SUMS: &str = "game Sums
-- expect: double(2) = 4
-- expect: double(3) = 7
double : Int -> Int
double(n) = n * 2
two : Int
two = let n = 1 in (while n < 10 do n + 1) + (while n < 10 do n + 19)
";

/// The end of the line that says how much of what the implementation allows a game has taken.
const PART: &str = " of 5000 evaluations\n";

/// The exit code, and what is said on standard output, without the lines on what the game has taken, if nothing is said
/// on standard error.
#[track_caller]
fn played(output: &Output) -> (Option<i32>, String) {
    assert_eq!(stderr(output), "");
    let text = stdout(output);
    let lines = text.split_inclusive('\n').filter(|line| !line.ends_with(PART));
    (output.status.code(), lines.collect())
}

/// Plays with inputs on standard input; gives the exit code and the object without what the game has taken.
#[track_caller]
fn object(folder: &Path, file: &str, expression: &str, inputs: &str) -> (Option<i32>, Value) {
    let (code, mut value) = whole_object(folder, file, expression, inputs);
    if let Some(object) = value.as_object_mut() {
        object.remove("budget");
    }
    (code, value)
}

/// Plays with inputs on standard input; gives the exit code and the object.
#[track_caller]
fn whole_object(folder: &Path, file: &str, expression: &str, inputs: &str) -> (Option<i32>, Value) {
    let arguments = ["play", file, expression, "--input", "-", "--json"];
    let output = run_with_input(LUDEX, folder, &arguments, inputs.as_bytes());
    let text = stdout(&output);
    let value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}{}", stderr(&output)));
    (output.status.code(), value)
}

#[test]
fn an_expression_may_be_a_negative_number() {
    let folder = workspace(&[("sums.bgl", SUMS)]);
    for (arguments, expected) in
        [(&["play", "sums.bgl", "-1"][..], "-1"), (&["play", "sums.bgl", "--", "-1 + 3"][..], "2")]
    {
        let (code, said) = played(&run(LUDEX, folder.path(), arguments));
        assert_eq!((code, said.trim()), (Some(0), expected), "{arguments:?}");
    }
}

/// What a shell makes of `<(…)` is a pipe.
#[cfg(unix)]
#[test]
fn inputs_may_come_from_a_pipe_or_a_device() {
    let folder = workspace(&[("pond.bgl", POND)]);
    let arguments = |input| ["play", "pond.bgl", "play", "--input", input];
    let typed = b"(1, 1)\n(1, 2)\n(2, 1)\n(2, 2)\n";
    let piped = run_with_input(LUDEX, folder.path(), &arguments("/dev/stdin"), typed);
    assert_eq!(played(&piped), played(&run_with_input(LUDEX, folder.path(), &arguments("-"), typed)));
    assert_eq!(piped.status.code(), Some(0));
    let nothing = played(&run(LUDEX, folder.path(), &arguments("/dev/null")));
    assert!(nothing.0 == Some(0) && nothing.1.ends_with("input: `(Int, Int)`, such as `(1, 1)`\n"), "{nothing:?}");
}

#[test]
fn a_program_is_played_by_hand() {
    let folder = workspace(&[("pond.bgl", POND)]);
    let typed = "(1, 1)\n\n(1, 1)\n7\nback\nforward\nforward\n(3, 1)\n(1, 2)\nback\n(2, 1)\nrestart\nquit\n";
    let output = run_with_input(LUDEX, folder.path(), &["play", "pond.bgl"], typed.as_bytes());
    let expected = "note: this plays `play`

input: `(Int, Int)`, such as `(1, 1)`

Frog  Empty
Empty Empty

input: `(Int, Int)`, such as `(1, 1)`

input: `(Int, Int)`, such as `(1, 1)`
`7` does not fit: the game asks for `(Int, Int)`, such as `(1, 1)`

Frog  Empty
Empty Empty

input: `(Int, Int)`, such as `(1, 1)`

Frog  Empty
Empty Empty

input: `(Int, Int)`, such as `(1, 1)`
there is no such input

pond.bgl:7:55: `b ! p` leaves the board of 2 by 2 squares: there is no square (3, 1)
nothing is asked for: `back` takes the last input back

Frog  Empty
Empty Empty

input: `(Int, Int)`, such as `(1, 1)`

Frog  Frog
Empty Empty

input: `(Int, Int)`, such as `(1, 1)`

input: `(Int, Int)`, such as `(1, 1)`
";
    assert_eq!(played(&output), (Some(0), expected.to_owned()));
}

#[test]
fn inputs_are_a_script() {
    let bogl = repository().join("docs/examples/bogl");
    let output = run(LUDEX, &bogl, &["play", "cornerrun.bgl", "--input", "cornerrun.txt"]);
    let expected = "note: this plays `result`

Peg   Trail Free  Free  Free
Trail Trail Free  Free  Free
Trail Free  Trail Free  Free
Free  Free  Free  Free  Free
Free  Free  Free  Free  Free

Red
";
    assert_eq!(played(&output), (Some(0), expected.to_owned()));
    let scripts = [("wrong.txt", "(1, 1)\n# no square\nFrog\n"), ("long.txt", "(1,1)\n(2,1)\n(1,2)\n(2,2)\n(1,1)\n")];
    let folder = workspace(&[("pond.bgl", POND), scripts[0], scripts[1]]);
    let follow = |script: &str| {
        let output = run(LUDEX, folder.path(), &["play", "pond.bgl", "play", "--input", script]);
        played(&output)
    };
    let (code, text) = follow("wrong.txt");
    let why = "wrong.txt:3: `Frog` does not fit: the game asks for `(Int, Int)`, such as `(1, 1)`\n";
    assert!(code == Some(1) && text.ends_with(why), "{text}");
    let (code, text) = follow("long.txt");
    assert!(
        code == Some(0) && text.ends_with("\n4\nlong.txt:5: this input and those after it are not asked for\n"),
        "{text}"
    );
}

#[test]
fn the_outcome_is_an_object() {
    let folder = workspace(&[("pond.bgl", POND), ("sums.bgl", SUMS)]);
    let pond = |inputs: &str| object(folder.path(), "pond.bgl", "play", inputs);
    let board = |squares: [&str; 4]| json!([[squares[0], squares[1]], [squares[2], squares[3]]]);
    let prompt = json!({"kind": "prompt", "text": "(Int, Int)"});
    let expected = json!({"boards": [board(["Empty", "Frog", "Empty", "Empty"])], "result": prompt});
    assert_eq!(pond("(2, 1)\n"), (Some(0), expected));
    let expected = json!({"boards": [board(["Frog"; 4])], "result": {"kind": "value", "text": "4"}});
    assert_eq!(pond("(1,1)\n(2,1)\n(1,2)\n(2,2)"), (Some(0), expected));
    let why = "standard input:1: `7` does not fit: the game asks for `(Int, Int)`, such as `(1, 1)`";
    let expected = json!({"boards": [], "result": {"kind": "error", "text": why}});
    assert_eq!(pond("7"), (Some(1), expected));
    let (code, value) = object(folder.path(), "sums.bgl", "two", "");
    assert_eq!((code, &value["result"]), (Some(0), &json!({"kind": "value", "text": "20"})));
    assert_eq!(value["implementation"]["result"], json!({"kind": "value", "text": "30"}));
    // What cannot be read is told in the object, too.
    let (code, value) = object(folder.path(), "sums.bgl", "dobule(1)", "");
    let why = "`dobule(1)`: `dobule` is not defined; did you mean `double`?";
    assert_eq!((code, value), (Some(2), json!({"boards": [], "result": {"kind": "error", "text": why}})));
}

#[test]
fn the_way_to_a_value_is_shown() {
    let folder = workspace(&[("sums.bgl", SUMS)]);
    let play = |expression: &str| run(LUDEX, folder.path(), &["play", "sums.bgl", expression, "--why"]);
    let expected = "\n8\n\nwhy:\n  sums.bgl:5:1: the equation of `double`\n";
    assert_eq!(played(&play("double(4)")), (Some(0), expected.to_owned()));
    let note = "note: the implementation resets the variables of a loop when the loop ends: the value there is\n30\n";
    assert_eq!(played(&play("two")), (Some(0), format!("\n20\n{note}")));
}

/// The implementation counts all that a game takes from its beginning, and stops this one at the 47th input.
#[test]
fn a_long_game_is_stopped_in_the_implementation() {
    let bogl = repository().join("docs/examples/bogl");
    let play = |inputs: usize| whole_object(&bogl, "cornerrun.bgl", "result", &"(2, 2)\n".repeat(inputs)).1;
    let short = play(10);
    assert_eq!((&short["note"], &short["implementation"]), (&Value::Null, &Value::Null));
    assert_eq!(short["budget"]["most"], json!(5000), "{short}");
    assert!(short["budget"]["used"].as_u64().is_some_and(|used| (1..2500).contains(&used)), "{short}");
    let long = play(46);
    assert!(long["budget"]["used"].as_u64().is_some_and(|used| (2500..5000).contains(&used)), "{long}");
    let said = stdout(&run_with_input(LUDEX, &bogl, &["play", "cornerrun.bgl"], b""));
    assert!(said.ends_with(PART), "{said}");
    let note = long["note"].as_str().unwrap_or_default();
    assert!(note.starts_with("note: the implementation stops a game at 5000 calls, branches, rounds"), "{long}");
    assert_eq!(long["implementation"], Value::Null);
    let stopped = play(47);
    assert_eq!(stopped["result"]["kind"], json!("prompt"));
    assert_eq!(stopped["implementation"]["result"]["kind"], json!("error"), "{stopped}");
    assert_eq!((&stopped["note"], &stopped["budget"]), (&Value::Null, &Value::Null));
}

#[test]
fn programs_are_played_at_random() {
    let folder = workspace(&[("pond.bgl", POND)]);
    let play = |seed: &str| run(LUDEX, folder.path(), &["play", "pond.bgl", "--games", "10", "--seed", seed]);
    let report = stdout(&play("3"));
    assert_eq!((play("3").status.code(), stdout(&play("3"))), (Some(0), report.clone()));
    assert!(report.starts_with("note: this plays `play`\n10 games, seed 3\nlength: "), "{report}");
    assert!(report.contains("\n10 games: the value is `4`\nat most ") && report.contains(PART), "{report}");
    assert_ne!(stdout(&play("4")), report);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let folder = workspace(&[("pond.bgl", POND), ("sums.bgl", SUMS)]);
    let examples = repository().join("docs/examples");
    let cases: [(&Path, &[&str], &str); 5] = [
        (
            folder.path(),
            &["pond.bgl", "laep(pond)"],
            "pond.bgl: `laep(pond)`: `laep` is not defined; did you mean `leap`?",
        ),
        (folder.path(), &["sums.bgl"], "sums.bgl: no definition without parameters asks the player"),
        (folder.path(), &["pond.bgl", "--moves", "x"], "this program asks for inputs, not for moves"),
        (folder.path(), &["pond.bgl", "--input", "none.txt"], "none.txt: "),
        (&examples, &["bdl/burrow.bdl", "e4"], "bdl/burrow.bdl: games of BDL are played by moves, not by inputs"),
    ];
    for (folder, arguments, expected) in cases {
        let output = run(LUDEX, folder, &[&["play"], arguments].concat());
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""), "{arguments:?}");
        assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
    }
}

#[test]
fn expectations_are_tested() {
    let folder = workspace(&[("games/sums.bgl", SUMS), ("pond.bgl", &format!("{POND}-- expect: leap(pond) = pond\n"))]);
    let output = run(LUDEX, folder.path(), &["test"]);
    let expected = "games/sums.bgl:3:4: expected `7`, found `6`
pond.bgl:10:4: expected `Board: array ((1,1),(2,2)) [((1,1),Empty),((1,2),Empty),((2,1),Empty),((2,2),Empty)]`, \
                    found that one more input is asked for, `(Int, Int)`, such as `(1, 1)`
3 expectations, 2 not met
";
    assert_eq!(played(&output), (Some(1), expected.to_owned()));
    let met = workspace(&[("sums.bgl", &SUMS.replace("= 7", "= 6"))]);
    assert_eq!(
        played(&run(LUDEX, met.path(), &["test", "sums.bgl"])),
        (Some(0), "2 expectations, all met\n".to_owned())
    );
    let output = run(LUDEX, met.path(), &["test", "none.bgl"]);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), "no expectations\n"));
}

/// The boards of a row: each in the form in which the implementation prints it.
fn boards(cell: &str) -> Value {
    let boards = cell.split(" | ").filter(|board| !board.is_empty());
    boards.map(|board| board_of(board).unwrap_or_else(|| panic!("{board}"))).collect()
}

/// The squares of a board, row by row; no square holds a tuple.
fn board_of(printed: &str) -> Option<Value> {
    let (size, squares) = printed.strip_prefix("Board: array ((1,1),(")?.split_once(")) [")?;
    let (columns, rows) = size.split_once(',')?;
    let (columns, rows): (usize, usize) = (columns.parse().ok()?, rows.parse().ok()?);
    let mut found = vec![vec![Value::Null; columns]; rows];
    for square in squares.strip_prefix("((")?.strip_suffix(")]")?.split("),((") {
        let (place, value) = square.split_once("),")?;
        let (column, row) = place.split_once(',')?;
        let (column, row): (usize, usize) = (column.parse().ok()?, row.parse().ok()?);
        *found.get_mut(row - 1)?.get_mut(column - 1)? = json!(value);
    }
    Some(json!(found))
}

/// What the implementation answered for expressions of real programs: the same, or what it answers is told beside it.
#[test]
fn answers_of_the_implementation_are_told() {
    let shared = repository().join("../shared");
    let Ok(table) = std::fs::read_to_string(shared.join("reference/bogl-play.tsv")) else {
        println!("left out: no table beside the repository");
        return;
    };
    let corpus = shared.join("corpus/bogl");
    let (mut rows, mut faults) = (0, Vec::new());
    for line in table.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [file, expression, inputs, shown, answer] = columns[..] else { panic!("{line}") };
        rows += 1;
        let (code, found) = object(&corpus, file, expression, &inputs.replace(" ; ", "\n"));
        let (kind, text) = answer.split_once(' ').unwrap_or((answer, ""));
        let outcome = |found: &Value| match kind {
            "VAL" => found["result"] == json!({"kind": "value", "text": text}) && found["boards"] == boards(shown),
            "PROMPT" => found["result"]["kind"] == "prompt" && found["boards"] == boards(shown),
            _ => found["result"]["kind"] == "error" && found["boards"] == boards(shown),
        };
        let expected_code = if kind == "RT" { Some(1) } else { Some(0) };
        let agrees = code == expected_code && outcome(&found);
        if !agrees && !outcome(&found["implementation"]) {
            faults.push(format!("{file}: {expression} with {inputs}: {answer}, found {found}"));
        }
    }
    assert!(rows > 0 && faults.is_empty(), "{} of {rows} rows:\n{}", faults.len(), faults.join("\n"));
}

/// One play in this many in random programs is tried.
const STEP: usize = 4;

/// What the implementation answered in random programs: the same, or what it answers is told beside it.
#[test]
fn answers_in_random_programs_are_told() {
    let Ok(lines) = std::fs::read_to_string(repository().join("../shared/reference/bogl-plays.jsonl")) else {
        println!("left out: no plays beside the repository");
        return;
    };
    let step = std::env::var("LUDEX_PLAYS").map_or(STEP, |step| step.parse().expect("a number")).max(1);
    let dialect = LANGUAGES.from_id("bogl").expect("the language");
    let mut db = Database::new(LANGUAGES, None);
    let mut files: BTreeMap<String, File> = BTreeMap::new();
    let (mut plays, mut faults) = (0, Vec::new());
    for line in lines.lines() {
        let row: Value = serde_json::from_str(line).expect("a row");
        let text_of = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
        if row["text"].is_string() {
            let path = Path::new("/").join(text_of("file"));
            let text: Arc<str> = Arc::from(text_of("text"));
            files.insert(text_of("file"), db.set_file(&path, dialect, text, Encoding::Utf8));
            continue;
        }
        plays += 1;
        if plays % step != 0 {
            continue;
        }
        let inputs = row["inputs"].as_array().into_iter().flatten();
        let inputs: Vec<String> = inputs.filter_map(|input| input.as_str().map(str::to_owned)).collect();
        let file = files[&text_of("in")];
        let program = ludex_ide::play::run(&db, file, Some(&text_of("expr"))).expect("a language with programs");
        if !is_told(&text_of("result"), &boards(&text_of("boards")), program, &inputs) {
            faults.push(line.to_owned());
        }
    }
    assert!(plays > 0 && faults.is_empty(), "{} of {plays} plays:\n{}", faults.len(), faults.join("\n"));
}

/// True if a program comes to this answer, showing these boards, or if that is told as the outcome in the implementation.
fn is_told(answer: &str, shown: &Value, program: Result<Box<dyn Run>, String>, inputs: &[String]) -> bool {
    let (kind, text) = answer.split_once(' ').unwrap_or((answer, ""));
    // The types of the expression are wrong.
    let Ok(program) = program else { return kind == "TE" };
    let replay = program.replay(inputs);
    let squares = |boards: &[Grid]| boards.iter().map(|board| json!(board.rows)).collect::<Value>();
    let is_same = |state: &State, boards: &[Grid]| match (kind, state) {
        ("VAL", State::Value(value)) => value.text == text && squares(boards) == *shown,
        ("PROMPT", State::Prompt(_)) => squares(boards) == *shown,
        ("RT", State::Trouble(_)) => true,
        // An input cannot be read.
        ("PE", _) => replay.unfit.is_some(),
        _ => false,
    };
    let other = replay.other.as_ref();
    is_same(&replay.state, &replay.boards) || other.is_some_and(|other| is_same(&other.state, &other.boards))
}
