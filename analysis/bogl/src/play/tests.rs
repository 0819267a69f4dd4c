//! Games that are played with some inputs, and what their programs expect.

use ludex_base::random_games::run_at_random;
use ludex_base::run::{Difference, Replay, Run, State, Verdict};
use ludex_test_support::Fixture;

use crate::play::{definition, expect, expectations, playables, run, try_expectations};

const POND: &str = "game Pond
type Frog = {Green, Brown}
type Board = Array (2, 2) of Frog & {Empty}
type Input = (Int, Int)
pond : Board
pond!(x, y) = Empty
leap : Board -> Board
leap(b) = while not(isFull(b)) do let p = input in if b ! p == Empty then place(Green, b, p) else b
play : Int
play = countBoard(Green, leap(pond))
sum : Int -> Int
sum(n) = if n == 0 then 0 else n + sum(n - 1)
ever : Int -> Int
ever(n) = ever(n + 1)
two : Int
two = let n = 1 in (while n < 10 do n + 1) + (while n < 10 do n + 19)
both : (Board, Board)
both = (place(Green, pond, (1, 1)), place(Brown, pond, (2, 2)))
again : Int
again = if input == (1, 1) then again + 1 else 0
";

fn game(text: &str, expression: Option<&str>) -> Result<Box<dyn Run>, String> {
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", text);
    run(&fixture.db, fixture.files[0], expression)
}

#[track_caller]
fn replay(expression: &str, inputs: &[&str]) -> Replay {
    let inputs: Vec<String> = inputs.iter().map(|input| (*input).to_owned()).collect();
    game(POND, Some(expression)).expect("a game").replay(&inputs)
}

/// The point that a game comes to, and its boards.
#[track_caller]
fn played(expression: &str, inputs: &[&str]) -> (String, Vec<String>) {
    let replay = replay(expression, inputs);
    let state = match replay.state {
        State::Value(value) => value.text,
        State::Prompt(wanted) => format!("? {}", wanted.ty),
        State::Trouble(trouble) => trouble.message,
    };
    (state, replay.boards.iter().map(ToString::to_string).collect())
}

#[test]
fn a_game_stops_where_it_asks() {
    let asked = "? (Int, Int)".to_owned();
    assert_eq!(played("play", &[]), (asked.clone(), Vec::new()));
    // A board takes the place of the one that it was made of.
    let board = "Green Green\nEmpty Empty".to_owned();
    assert_eq!(played("play", &["(1, 1)", "(1, 1)", "(2, 1)"]), (asked, vec![board]));
    let full = "Green Green\nGreen Green".to_owned();
    assert_eq!(played("play", &["(1, 1)", "(2, 1)", "(1, 2)", "(1 + 1, 2)"]), ("4".to_owned(), vec![full]));
    let why = "`b ! p` leaves the board of 2 by 2 squares: there is no square (3, 1)".to_owned();
    assert_eq!(played("play", &["(1, 1)", "(3, 1)"]), (why, Vec::new()));
    // A definition that asks is worked out again for each use.
    assert_eq!(played("again", &["(1, 1)", "(1, 1)", "(2, 2)"]).0, "2");
}

#[test]
fn boards_of_several_games_are_all_shown() {
    let (text, boards) = played("both", &[]);
    let printed = "(Board: array ((1,1),(2,2)) [((1,1),Green),((1,2),Empty),((2,1),Empty),((2,2),Empty)], \
                   Board: array ((1,1),(2,2)) [((1,1),Empty),((1,2),Empty),((2,1),Empty),((2,2),Brown)])";
    assert_eq!(text, printed);
    assert_eq!(boards, ["Green Empty\nEmpty Empty", "Empty Empty\nEmpty Brown"]);
}

#[test]
fn what_does_not_fit_is_told() {
    let unfit = |inputs: &[&str]| {
        let replay = replay("play", inputs);
        (replay.read, replay.unfit.unwrap_or_default())
    };
    let asks = "the game asks for `(Int, Int)`, such as `(1, 1)`";
    assert_eq!(unfit(&["(1, 1)", "7"]), (1, format!("`7` does not fit: {asks}")));
    assert_eq!(unfit(&["pond"]), (0, format!("`pond` is a name: {asks}")));
    assert!(unfit(&["(1,"]).1.starts_with("`(1,` cannot be read: "), "{:?}", unfit(&["(1,"]));
    // The game is over before it comes to the last input.
    assert_eq!(unfit(&["(1, 1)", "(2, 1)", "(1, 2)", "(2, 2)", "7"]), (4, String::new()));
    let rocks = "game Rocks\ntype Hand = {Rock, Paper}\ntype Input = Hand\nplay : Hand\nplay = input\n";
    let replay = game(rocks, None).expect("a game").replay(&["rock".to_owned()]);
    let message = "`rock` is a name: the game asks for `Hand`, one of `Rock` and `Paper`; did you mean `Rock`?";
    assert_eq!(replay.unfit.as_deref(), Some(message));
    assert!(matches!(replay.state, State::Prompt(wanted) if wanted.choices == ["Rock", "Paper"]));
}

#[test]
fn nothing_hangs() {
    assert_eq!(played("sum(2000)", &[]).0, "2001000");
    let deep = "`n - 1` most likely never ends: more than 5000 calls and operators wait for each other";
    assert_eq!(played("sum(100000)", &[]).0, deep);
    let long = played("ever(1)", &[]).0;
    assert!(long.ends_with(" is not worked out: it takes more than 2000000 steps and may never end"), "{long}");
}

/// A program of large boards and of tuples with many parts. `chain` and `wide` keep one in each call that waits, `tail`
/// goes on with the last board only, and each board of `many` is another one.
fn hostile() -> String {
    let zeros = vec!["0"; 2_000].join(", ");
    format!(
        "game Hostile
type Frog = {{Green, Brown}}
type Board = Array (64, 64) of Frog & {{Empty}}
type Input = Int
pond : Board
pond!(x, y) = Empty
chain : (Int, Board) -> Int
chain(n, b) = if n == 0 then 0 else 1 + chain(n - 1, place(Green, b, (1, 1)))
tail : (Int, Board) -> Int
tail(n, b) = if n == 0 then countBoard(Green, b) else tail(n - 1, place(Green, b, (1, 1)))
many : Int -> Int
many(n) = if n == 0 then 0 else countBoard(Green, place(Green, pond, (n, 1))) + many(n - 1)
wide : (Int, (Int, Int)) -> Int
wide(n, p) = let q = p # ({zeros}) in if n == 0 then input else 1 + wide(n - 1, p)
-- expect: chain(400, pond) = 400
-- expect: tail(400, pond) = 1
"
    )
}

const TOO_MUCH: &str = " is not worked out: the boards, tuples and calls that are kept at the same time take more than \
                        16 MB, so keep fewer or smaller ones";

#[test]
fn memory_is_bounded() {
    let text = hostile();
    let state = |expression: &str| match game(&text, Some(expression)).expect("a game").replay(&[]).state {
        State::Value(value) => value.text,
        State::Prompt(wanted) => format!("? {}", wanted.ty),
        State::Trouble(trouble) => trouble.message,
    };
    for expression in ["chain(400, pond)", "wide(900, (1, 2))"] {
        let message = state(expression);
        assert!(message.ends_with(TOO_MUCH), "{expression}: {message}");
    }
    assert_eq!(state("chain(100, pond)"), "100");
    assert_eq!(state("wide(100, (1, 2))"), "? Int");
    // As many boards, one after the other.
    assert_eq!(state("tail(400, pond)"), "1");
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", &text);
    let (db, file) = (&fixture.db, fixture.files[0]);
    let verdicts = try_expectations(db, file, &expectations(db, file));
    let failures: Vec<&str> = verdicts.iter().map(|verdict| verdict.problem().unwrap_or_default()).collect();
    assert!(matches!(failures.as_slice(), [wrong, ""] if wrong.ends_with(TOO_MUCH)), "{failures:?}");
}

#[test]
fn boards_that_are_shown_are_bounded() {
    let boards = game(&hostile(), Some("many(30)")).expect("a game").replay(&[]).boards;
    // The last ones, each of 4096 squares as wide as `Empty`.
    assert_eq!(boards.len(), 14);
    assert!(boards.iter().rev().zip(0_usize..).all(|(board, index)| board.rows[0][index] == "Green"));
}

#[test]
fn inputs_are_bounded() {
    let text = "game Ask\nask : Int -> Int\nask(n) = ask(input)\n";
    let unfit = |inputs: &[String]| game(text, Some("ask(1)")).expect("a game").replay(inputs).unfit;
    assert_eq!(unfit(&["1".repeat(1_000)]), None);
    assert_eq!(unfit(&["1".repeat(1_001)]).as_deref(), Some("an input has at most 1000 bytes"));
    let many = vec!["1".to_owned(); 10_001];
    assert_eq!(unfit(&many).as_deref(), Some("at most 10000 inputs of a game are read"));
}

fn enough() {
    std::panic::resume_unwind(Box::new(()));
}

#[test]
fn a_run_can_be_ended() {
    let program = game(POND, Some("ever(1)")).expect("a game");
    let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| program.replay_unless(&[], &enough)));
    assert!(ended.is_err());
}

/// The point that a definition comes to.
#[track_caller]
fn defined(name: &str, inputs: &[&str]) -> Result<String, String> {
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", POND);
    let inputs: Vec<String> = inputs.iter().map(|input| (*input).to_owned()).collect();
    let replay = definition(&fixture.db, fixture.files[0], Some(name))?.replay(&inputs);
    Ok(match (replay.state, replay.unfit) {
        (_, Some(why)) => why,
        (State::Value(value), None) => value.text,
        (State::Prompt(wanted), None) => wanted.explained,
        (State::Trouble(trouble), None) => trouble.message,
    })
}

#[test]
fn a_function_asks_for_its_arguments() {
    let asks = "`Int`, for the argument of `sum`";
    assert_eq!(defined("sum", &[]), Ok(asks.to_owned()));
    assert_eq!(defined("sum", &["4"]), Ok("10".to_owned()));
    assert_eq!(defined("sum", &["Green"]), Ok(format!("`Green` does not fit: the game asks for {asks}")));
    // Other expressions are worked out as they are.
    assert_eq!(defined("sum(2)", &[]), Ok("3".to_owned()));
    let why = "`leap` takes a value of the type `Board`, which cannot be typed in: play an expression that calls it";
    assert_eq!(defined("leap", &[]), Err(why.to_owned()));
}

#[test]
fn definitions_that_can_be_played_are_listed() {
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", POND);
    let found = playables(&fixture.db, fixture.files[0]);
    let names: Vec<&str> = found.iter().map(|found| found.name.as_str()).collect();
    // The last one that asks is the game.
    assert_eq!(names, ["again", "play", "pond", "sum", "ever", "two", "both"]);
    assert!(found.iter().all(|found| POND[found.range] == found.name));
    assert_eq!(found.iter().filter(|found| found.is_game).count(), 2);
}

/// The definitions that can be played, those that are games with a star.
fn offered(text: &str) -> Vec<String> {
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", text);
    let found = playables(&fixture.db, fixture.files[0]);
    found.into_iter().map(|found| found.name + if found.is_game { "*" } else { "" }).collect()
}

#[test]
fn what_draws_is_the_game_where_nothing_asks() {
    let text = "game Pond\ntype Board = Array (2, 2) of Int\nten : Int\nten = 10\n\
                pond : Board\npond!(x, y) = ten\nfill : Int -> Board\nfill(n) = place(n, pond, (1, 1))\n";
    assert_eq!(offered(text), ["pond*", "fill*", "ten"]);
    assert_eq!(offered(&format!("{text}asks : Int -> Int\nasks(n) = n + input\n")), ["asks*", "pond", "fill", "ten"]);
}

#[test]
fn a_name_without_an_equation_is_not_offered() {
    assert_eq!(offered("game Pond\nfar : Int\nnear : Int\nnear\nlate : Int\nlate = input\n"), ["late*"]);
}

#[test]
fn arguments_with_very_many_parts_are_not_typed_in() {
    let mut text = "game Deep\ntype T0 = (Int, Int)\n".to_owned();
    for number in 1..40 {
        let part = number - 1;
        text.push_str(&format!("type T{number} = (T{part}, T{part})\n"));
    }
    text.push_str("f : T39 -> Int\nf(t) = 1\ng : T1 -> Int\ng(t) = 1\n");
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", &text);
    let found = playables(&fixture.db, fixture.files[0]);
    let names: Vec<&str> = found.iter().map(|found| found.name.as_str()).collect();
    assert_eq!(names, ["g"]);
}

#[test]
fn a_square_can_be_chosen_before_a_board_is_shown() {
    let replay = replay("play", &[]);
    assert_eq!(replay.ground.map(|board| board.to_string()).as_deref(), Some("Empty Empty\nEmpty Empty"));
    assert!(matches!(replay.state, State::Prompt(wanted) if wanted.is_square && wanted.offered.is_empty()));
}

#[test]
fn loops_have_two_outcomes() {
    let replay = replay("two", &[]);
    let text = |state: State| match state {
        State::Value(value) => value.text,
        other => format!("{other:?}"),
    };
    assert_eq!(text(replay.state), "20");
    let other = replay.other.expect("another outcome");
    assert_eq!(text(other.state), "30");
    assert_eq!(played("1 + 1", &[]).0, "2");
}

/// A program, and what comes of an expression of it by the document's rules, and by those of the implementation if that
/// is something else: what it does, and what it gives.
fn outcomes(text: &str, expression: &str, inputs: &[&str]) -> (String, Option<(String, String)>) {
    let inputs: Vec<String> = inputs.iter().map(|input| (*input).to_owned()).collect();
    let replay = game(text, Some(expression)).expect("a game").replay(&inputs);
    let shown = |state: State| match state {
        State::Value(value) => value.text,
        State::Prompt(wanted) => format!("? {}", wanted.ty),
        State::Trouble(trouble) => trouble.message,
    };
    (shown(replay.state), replay.other.map(|other| (other.because, shown(other.state))))
}

const WAYS: &str = "game Ways
type Board = Array (2, 2) of Int
type Input = Int
start : Board
start!(x, y) = 0
first : (Int, Int) -> Int
first(a, b) = a
second : (Int, Int) -> Int
second(a, b) = b
count_down : Int -> Int
count_down(n) = if n == 0 then 0 else count_down(n - 1)
asked : Board
asked!(x, y) = input
";

#[test]
fn the_implementation_goes_other_ways() {
    let both = |expression: &str| outcomes(WAYS, expression, &["7"]);
    let told = |document: &str, way: &str, there: &str| {
        (document.to_owned(), Some((format!("the implementation {way}"), there.to_owned())))
    };
    let off = "`place(1, start, (9, 9))` leaves the board of 2 by 2 squares: there is no square (9, 9)";
    let goes_on = "goes on behind a `place` that leaves the board";
    assert_eq!(both("let b = place(1, start, (9, 9)) in 3"), told(off, goes_on, "3"));
    let error = "(ERR: Could not access (9,9) on the board, this is not a valid space. The board size is (2,2)., 1)";
    assert_eq!(both("(place(1, start, (9, 9)), 1)"), told(off, goes_on, error));
    assert_eq!(both("place(1, start, (9, 9)) == start"), told(off, goes_on, "False"));
    assert_eq!(both("let n = isFull(place(1, start, (9, 9))) in 4"), told(off, goes_on, "4"));
    assert_eq!(both("place(1, start, (9, 9))"), (off.to_owned(), None));
    let takes_first = "binds a variable to the first component of a tuple from the second round of a loop on";
    let pair = "let p = (0, 0) in while first(p) < 2 do (first(p) + 1, 7)";
    assert_eq!(both(pair), told("(2, 7)", takes_first, "2"));
    let pair = "let p = (0, 0) in while second(p) < 2 do (0, 2)";
    assert_eq!(both(pair), told("(0, 2)", takes_first, "`b` has no value"));
    let early = "works out the equations of boards before the game begins";
    assert_eq!(both("asked ! (1, 1)"), told("7", early, "`input` has no value"));
}

#[test]
fn the_implementation_stops_a_game() {
    assert_eq!(outcomes(WAYS, "count_down(2498)", &[]), ("0".to_owned(), None));
    let (value, there) = outcomes(WAYS, "count_down(2499)", &[]);
    let stops =
        "the implementation stops a game at the 5000th of its calls, branches, rounds of loops and uses of values";
    assert_eq!((value.as_str(), there.map(|(why, _)| why)), ("0", Some(stops.to_owned())));
    let budget = |expression: &str| {
        let budget = game(WAYS, Some(expression)).expect("a game").replay(&[]).budget;
        budget.map(|budget| (budget.part(), budget.note().is_some()))
    };
    let part = |used: u32| format!("{used} of 5000 evaluations");
    assert_eq!(budget("count_down(2000)"), Some((part(4002), true)));
    assert_eq!(budget("count_down(1000)"), Some((part(2002), false)));
    assert_eq!(budget("let n = 0 in while n < 9 do n + 1"), Some((part(9), false)));
    assert_eq!(budget("count_down(2499)"), None);
}

/// A game that looks at the next column, and has a value that never comes.
const EDGE: &str = "game Edge
type Board = Array (2, 2) of {Frog, Fly, Empty}
type Input = (Int, Int)
type Result = {Left, Right, Draw}
pond : Board
pond!(x, y) = Empty
next : (Int, Int) -> Result
next(x, y) = if pond ! (x + 1, y) == Empty then Left else Right
play : Result
play = next(input)
wait : Int
wait = if input == (9, 9) then 0 else wait
watch : Int
watch = countBoard(Frog, place(Frog, pond, input))
";

#[test]
fn games_are_played_at_random() {
    let report = |text: &str, name: &str| {
        let fixture = Fixture::new(crate::LANGUAGES, "bgl", text);
        let game = definition(&fixture.db, fixture.files[0], Some(name)).expect("a game");
        let played = run_at_random(game.as_ref(), 50, 1).expect("inputs");
        assert_eq!(Ok(&played), run_at_random(game.as_ref(), 50, 1).as_ref());
        played.to_string()
    };
    // Squares are those of the board.
    let pond = report(POND, "play");
    assert!(pond.contains("50 games: the value is `4`\n") && !pond.contains("leaves the board"), "{pond}");
    assert!(pond.contains(" of 5000 evaluations\n"), "{pond}");
    let edge = report(EDGE, "play");
    assert!(edge.contains(" games: the value is `Left`\n"), "{edge}");
    let leaves = "`pond ! (x + 1, y)` leaves the board of 2 by 2 squares: there is no square (3, 1)\n  with (2, 1)\n";
    assert!(edge.contains(leaves) && edge.contains("values that never came:\n  Right\n  Draw\n"), "{edge}");
    let wait = report(EDGE, "wait");
    assert!(
        wait.contains("length: 300 to 300 inputs") && wait.contains("50 games: not over after 300 inputs"),
        "{wait}"
    );
    let watch = report(EDGE, "watch");
    assert!(watch.ends_with("squares on no board at the end:\n  Fly\n"), "{watch}");
    // What a function takes is typed in, too; without a board numbers are those that the program writes.
    let hands = "game Hands\ntype Hand = {Rock, Paper}\nbest : (Hand, Int) -> Bool\nbest(h, n) = n == 12\n";
    let best = report(hands, "best");
    assert!(best.contains("length: 2 to 2 inputs") && best.contains("games: the value is `True`\n"), "{best}");
}

#[test]
fn what_cannot_be_typed_in_is_not_played_at_random() {
    let game = game("game Odd\ntype Input = Bored\nplay : Int\nplay = if input == 1 then 1 else 2\n", None);
    let refused = game.and_then(|game| run_at_random(game.as_ref(), 3, 1));
    assert!(refused.is_err(), "{refused:?}");
}

#[test]
fn the_way_to_the_value_is_told() {
    let replay = replay("sum(0)", &[]);
    let why: Vec<String> = replay.why.into_iter().map(|step| step.what).collect();
    assert_eq!(why, ["the equation of `sum`", "`n == 0` holds"]);
}

#[test]
fn what_is_not_an_expression_is_refused() {
    let refused = |expression: Option<&str>, text: &str| match game(text, expression) {
        Ok(_) => String::new(),
        Err(why) => why,
    };
    assert_eq!(refused(Some("laep(pond)"), POND), "`laep(pond)`: `laep` is not defined; did you mean `leap`?");
    assert_eq!(refused(Some(" "), POND), "``: there is no expression");
    assert_eq!(refused(Some("1\ny : Int\ny = 2"), POND), "`1 y : Int y = 2`: this is not one expression");
    assert!(refused(Some("sum(True)"), POND).starts_with("`sum(True)`: "));
    let why = "no definition without parameters asks the player, so write the expression to play behind the file; the \
               program defines `up : Int -> Int`";
    assert_eq!(refused(None, "game Up\nup : Int -> Int\nup(n) = n + 1\n"), why);
    // The last one that asks begins the game.
    assert_eq!(game(POND, None).map(|game| game.expression().to_owned()), Ok("again".to_owned()));
}

#[test]
fn a_prelude_belongs_to_the_game() {
    let text = "//- /tools.bglp
up : Int -> Int
up(n) = n + 1
//- /main.bgl
-- prelude: tools.bglp
game Up
play : Int
play = up(input)
";
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", text);
    let game = run(&fixture.db, fixture.files[1], Some("play")).expect("a game");
    let state = game.replay(&["41".to_owned()]).state;
    assert!(matches!(&state, State::Value(value) if value.text == "42"), "{state:?}");
}

#[test]
fn expectations_are_tried() {
    let text = "game Sums
-- expect: double(2) = 4
-- expect: double(3) = 7
double : Int -> Int
double(n) = n * 2
{- What is asked for is doubled.
   expect: asked with 4 = double(4) -}
asked : Int
asked = double(input)
-- expect: dobule(1) = 2
-- expect: asked = 1
-- expect: asked with 1, 2 = 2
-- expect: double(1)
-- expect: asked with 1, (2 = 2
";
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", text);
    let (db, file) = (&fixture.db, fixture.files[0]);
    let found = expectations(db, file);
    assert!(found.iter().all(|found| text[found.range].ends_with(&found.text)), "{found:?}");
    let verdicts = try_expectations(db, file, &found);
    let failures: Vec<Option<&str>> = verdicts.iter().map(Verdict::problem).collect();
    let expected = [
        None,
        Some("expected `7`, found `6`"),
        None,
        Some("`dobule(1)`: `dobule` is not defined; did you mean `double`?"),
        Some("expected `1`, found that one more input is asked for, `Int`"),
        Some("expected `2` after 2 inputs, found it after 1, so `2` is not asked for"),
        Some("this expectation has no `=`: write the expression, `=` and the value that it is to have"),
        Some("the `(` in `(2 = 2` is not closed: write `)` before the `=`"),
    ];
    assert_eq!(failures, expected);
}

/// The expectation that some inputs lead to the value of a definition, and the text with it.
#[track_caller]
fn promised(text: &str, name: &str, inputs: &[&str]) -> Option<(String, Result<String, String>)> {
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", text);
    let (db, file) = (&fixture.db, fixture.files[0]);
    let inputs: Vec<String> = inputs.iter().map(|input| (*input).to_owned()).collect();
    let game = definition(db, file, Some(name)).expect("a game");
    let State::Value(value) = game.replay(&inputs).state else { panic!("no value") };
    let promise = game.expectation(&inputs, &value)?;
    let written = expect(db, file, &promise).map(|change| {
        let edit = &change.edits[0].1[0];
        let mut text = text.to_owned();
        text.insert_str(usize::from(edit.range.start()), &edit.new_text);
        text
    });
    Some((promise.text, written))
}

#[test]
fn a_game_is_written_as_an_expectation() {
    let inputs = ["(1, 1)", "(1 + 1, 1)", "(1, 2)", "( 2,2 )"];
    let (text, written) = promised(POND, "play", &inputs).expect("an expectation");
    assert_eq!(text, "play with (1, 1), (2, 1), (1, 2), (2, 2) = 4");
    let written = written.expect("it is met");
    assert_eq!(written, POND.replace("play : Int\n", &format!("-- expect: {text}\nplay : Int\n")));
    let again = promised(&written, "play", &inputs).expect("an expectation").1;
    assert_eq!(again, Err(format!("the file expects this already: `{text}`")));
    // What a function takes stands in its call; what is no definition goes to the end of the file.
    let (text, written) = promised(POND, "sum", &["3"]).expect("an expectation");
    assert_eq!(text, "sum(3) = 6");
    assert!(written.is_ok_and(|written| written.contains("-- expect: sum(3) = 6\nsum : Int -> Int\n")));
    let (text, written) = promised(POND.trim_end(), "sum(2)  + 1", &[]).expect("an expectation");
    assert_eq!(text, "sum(2) + 1 = 4");
    assert!(written.is_ok_and(|written| written.ends_with("\n-- expect: sum(2) + 1 = 4\n")));
    let windows = POND.replace('\n', "\r\n");
    let (_, written) = promised(&windows, "two", &[]).expect("an expectation");
    assert!(written.is_ok_and(|written| written.contains("\r\n-- expect: two = 20\r\ntwo : Int\r\n")), "{windows}");
    // No expression is a board.
    assert_eq!(promised(POND, "pond", &[]), None);
    assert_eq!(promised(POND, "both", &[]), None);
}

#[test]
fn what_is_met_only_by_the_document_is_told() {
    let text = format!("{POND}-- expect: two = 20\n-- expect: two = 30\n-- expect: sum(4) = 10\n");
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", &text);
    let (db, file) = (&fixture.db, fixture.files[0]);
    let verdicts = try_expectations(db, file, &expectations(db, file));
    let told: Vec<(Option<&str>, Option<&str>)> =
        verdicts.iter().map(|verdict| (verdict.problem(), verdict.note())).collect();
    let met =
        "met, but not in the implementation, which resets the variables of a loop when the loop ends: it gives `30`";
    let unmet = "expected `30`, found `20`, although the implementation gives what is expected";
    assert_eq!(told, [(None, Some(met)), (Some(unmet), None), (None, None)]);
}

#[test]
fn values_that_differ_are_shown_for_people() {
    let text = "game Pond
type Board = Array (2, 2) of Int
ones : Board
ones!(x, y) = 1
-- expect: ones!(1, 2) = 2
-- expect: ones = place(2, ones, (1, 1))
-- expect: input = 1
-- expect: 1 with 5 = 1
-- expect: twos = 1
";
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", text);
    let (db, file) = (&fixture.db, fixture.files[0]);
    let verdicts = try_expectations(db, file, &expectations(db, file));
    let differences: Vec<Option<(&str, &str)>> = verdicts
        .iter()
        .map(|verdict| match verdict {
            Verdict::Unmet { difference: Some(Difference { expected, found }), .. } => {
                Some((expected.as_str(), found.as_str()))
            }
            _ => None,
        })
        .collect();
    let boards = ("2 1\n1 1", "1 1\n1 1");
    let asked = ("1", "one more input is asked for, `Int`");
    assert_eq!(differences, [Some(("2", "1")), Some(boards), Some(asked), None, None]);
    assert!(matches!(&verdicts[3..], [Verdict::Unmet { .. }, Verdict::Untried(_)]), "{verdicts:?}");
}
