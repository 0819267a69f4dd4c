//! Games that are played beside the text: to their end and back, with edits in between, and what is asked for.

use ludex_tests::{Client, repository, workspace};
use serde_json::{Value, json};

use super::session::{LUDEX, line, list, word};

const CORNERRUN: &str = "cornerrun.bgl";

/// A game of Corner Run that Red wins.
const MOVES: [&str; 5] = ["(2, 2)", "(1, 3)", "(1, 2)", "(2, 1)", "(1, 1)"];

const WALK: &str = "game Walk
type Way = {Left, Right}
type Input = Way
walk : Int -> Int
walk(n) = if input == Left then walk(n + 1) else n
play : Int
play = walk(0)
";

/// Our own example.
fn corner_run() -> String {
    let file = repository().join("docs/examples/bogl/cornerrun.bgl");
    std::fs::read_to_string(file).expect("an example")
}

/// A session in which a file is open.
fn session(file: &str, text: &str) -> Client {
    let mut client = Client::session(LUDEX, &[(file, text)]);
    client.open(file, text);
    client.diagnostics(file, 1);
    client
}

/// Begins a game with some inputs.
fn begin(client: &mut Client, file: &str, what: &str, game: Value) -> Value {
    let document = json!({"uri": client.uri(file)});
    let params = json!({"textDocument": document, "what": what, "session": "side", "watch": true, "play": game});
    client.request("ludex/scene", params)
}

fn act(client: &mut Client, action: Value) -> Value {
    client.request("ludex/act", json!({"session": "side", "action": action}))
}

fn give(client: &mut Client, text: &str) -> Value {
    act(client, json!({"kind": "input", "text": text}))
}

/// The state of a game, and how many inputs it has taken and are to be given again.
fn point(scene: &Value) -> (String, usize, usize) {
    let play = &scene["play"];
    (word(&play["state"]).to_owned(), list(&play["inputs"]).len(), list(&play["rest"]).len())
}

fn state(kind: &str, inputs: usize, rest: usize) -> (String, usize, usize) {
    (kind.to_owned(), inputs, rest)
}

/// The next scene that is told of and is at a point.
fn until(client: &mut Client, wanted: &(String, usize, usize)) -> Value {
    let message = client
        .wait(|message| message["method"] == "ludex/sceneChanged" && point(&message["params"]["scene"]) == *wanted);
    message["params"]["scene"].clone()
}

#[test]
fn a_game_is_played_to_its_end_and_back() {
    let mut client = session(CORNERRUN, &corner_run());
    let first = begin(&mut client, CORNERRUN, "result", json!({}));
    assert_eq!(point(&first), state("prompt", 0, 0), "{first}");
    let explained = "`Position` (that is, `(Int, Int)`), such as `(1, 1)`";
    let prompt = json!({"type": "Position", "explained": explained, "choices": [], "squares": true});
    assert_eq!((&first["play"]["prompt"], &first["actions"]), (&prompt, &json!(["input", "stop"])));
    // Nothing is shown yet, and all the same there is a board to choose a square on.
    assert_eq!(first["play"]["boards"], json!([]));
    let svg = first["svg"].as_str().expect("a board");
    assert!(MOVES.iter().all(|square| svg.contains(&format!(" data-input=\"{square}\""))), "{svg}");
    let text = first["text"].as_str().expect("a text");
    assert!(text.contains("3  Free Free Peg  Free Free\n"), "{text}");
    let squares = list(&first["play"]["squares"]);
    assert_eq!(squares.len(), 25);
    let line_of = |number: u64| text.lines().nth(number as usize).expect("a line");
    for square in &squares {
        let number = |key: &str| square[key].as_u64().expect("a number");
        let shown = line_of(number("line")).get(number("start") as usize..number("end") as usize);
        let is_peg = square["input"] == "(3, 3)";
        assert_eq!(shown, Some(if is_peg { "Peg" } else { "Free" }), "{square}");
    }

    // What does not fit is not taken.
    let refused = give(&mut client, "Peg");
    assert_eq!(point(&refused), state("prompt", 0, 0));
    let why = format!("`Peg` does not fit: the game asks for {explained}");
    assert_eq!(refused["play"]["refused"], json!(why));
    for (index, square) in MOVES.into_iter().enumerate() {
        let scene = give(&mut client, square);
        let kind = if index + 1 < MOVES.len() { "prompt" } else { "value" };
        assert_eq!(point(&scene), state(kind, index + 1, 0), "{scene}");
        assert_eq!(scene["play"]["boards"].as_array().map(Vec::len), Some(1), "{scene}");
    }

    let back = act(&mut client, json!({"kind": "back"}));
    assert_eq!(point(&back), state("prompt", 4, 1));
    assert_eq!(back["play"]["boards"][0][0], json!(["Free", "Peg", "Free", "Free", "Free"]));
    let last = act(&mut client, json!({"kind": "forward"}));
    assert_eq!((point(&last), &last["play"]["value"]["text"]), (state("value", 5, 0), &json!("Red")));
    assert!(!list(&last["play"]["why"]).is_empty(), "{last}");
    assert!(last["svg"].as_str().is_some_and(|svg| !svg.contains("data-input")), "{last}");
    let over = give(&mut client, "(5, 5)");
    assert_eq!(over["play"]["refused"], "nothing is asked for");
    let again = act(&mut client, json!({"kind": "restart"}));
    assert_eq!(point(&again), state("prompt", 0, 5));
    assert_eq!(again["actions"], json!(["input", "forward", "stop"]));
    // A game goes on where it was in another session.
    let game = json!({"inputs": &MOVES[..2], "rest": &MOVES[2..]});
    assert_eq!(point(&begin(&mut client, CORNERRUN, "result", game)), state("prompt", 2, 3));

    let stopped = act(&mut client, json!({"kind": "stop"}));
    assert_eq!((&stopped["play"], &stopped["actions"]), (&Value::Null, &json!([])));
    assert!(stopped["text"].as_str().is_some_and(|text| text.contains("Free: 24 squares")), "{stopped}");
    assert_eq!(act(&mut client, json!({"kind": "back"})), Value::Null);
    client.quit();
}

#[test]
fn a_game_becomes_an_expectation() {
    let mut client = session(CORNERRUN, &corner_run());
    let ask = |client: &mut Client, version: &Value| {
        client.call("ludex/edit", json!({"session": "side", "edit": "expect", "version": version}))
    };
    let first = begin(&mut client, CORNERRUN, "result", json!({"inputs": &MOVES[..4]}));
    assert_eq!((&first["edits"], first["play"]["budget"]["most"].as_u64()), (&json!([]), Some(5000)), "{first}");
    assert_eq!(ask(&mut client, &first["version"])["error"]["code"], -32803);
    let last = give(&mut client, MOVES[4]);
    let edits = json!([{"id": "expect", "title": "Write this game as an expectation"}]);
    assert_eq!(last["edits"], edits, "{last}");
    let edit = ask(&mut client, &last["version"])["result"].to_string();
    let line = format!("-- expect: result with {} = Red\\n", MOVES.join(", "));
    assert!(edit.contains(&line) && edit.contains(&client.uri(CORNERRUN)), "{edit}");
    // The text goes on, and the game stays: the edit is made for the text as it is.
    assert_eq!(ask(&mut client, &first["version"])["error"]["code"], -32803, "another point of the game");
    let written = format!("{}\n-- expect: result with {} = Red\n", corner_run(), MOVES.join(", "));
    client.change(CORNERRUN, 2, &written);
    let refused = ask(&mut client, &Value::Null);
    let why = word(&refused["error"]["message"]);
    assert!(why.starts_with("the file expects this already: `result with"), "{refused}");
    client.quit();
}

#[test]
fn a_game_of_moves_is_played_square_by_square() {
    let file = repository().join("docs/examples/bdl/burrow.bdl");
    let text = std::fs::read_to_string(file).expect("an example");
    let mut client = session("burrow.bdl", &text);
    let first = begin(&mut client, "burrow.bdl", "game", json!({}));
    assert_eq!(point(&first), state("prompt", 0, 0), "{first}");
    assert_eq!(first["plays"][0]["name"], "game", "{first}");
    let svg = first["svg"].as_str().expect("a board");
    assert_eq!(svg.matches(" data-input=\"").count(), 36, "{svg}");
    // A piece, another one, where it goes; a refusal says which line of the file forbids it.
    give(&mut client, "b2");
    let chosen = give(&mut client, "e2");
    assert_eq!(point(&chosen), state("prompt", 2, 0), "{chosen}");
    assert!(chosen["svg"].as_str().is_some_and(|svg| svg.contains("<circle r=\"3\"")), "{chosen}");
    let refused = give(&mut client, "e5");
    let why = word(&refused["play"]["refused"]);
    assert!(why.contains("(line ") && why.ends_with("leads from e2 to e5"), "{why}");
    let moved = give(&mut client, "e3");
    assert_eq!(point(&moved), state("prompt", 3, 0), "{moved}");
    assert!(word(&moved["play"]["prompt"]["explained"]).starts_with("player 1 is to move"), "{moved}");
    let whole = give(&mut client, "e5 e4");
    assert_eq!(point(&whole), state("prompt", 4, 0), "{whole}");
    // An edit keeps the game: the row of mice is one farther away, and the second move does not fit any more.
    client.change("burrow.bdl", 2, &text.replace("height : 6", "height : 7"));
    until(&mut client, &state("prompt", 3, 1));
    client.quit();
}

#[test]
fn actions_are_done_in_their_order() {
    let mut client = session(CORNERRUN, &corner_run());
    begin(&mut client, CORNERRUN, "result", json!({}));
    let input = |text: &str| json!({"session": "side", "action": {"kind": "input", "text": text}});
    let asked = MOVES.map(|square| client.ask("ludex/act", input(square)));
    for (number, id) in (1..).zip(asked) {
        let scene = client.answer(id);
        let kind = if number < MOVES.len() { "prompt" } else { "value" };
        assert_eq!(point(&scene), state(kind, number, 0), "{scene}");
    }
    client.quit();
}

#[test]
fn an_edit_keeps_the_game() {
    let text = corner_run();
    let mut client = session(CORNERRUN, &text);
    begin(&mut client, CORNERRUN, "result", json!({"inputs": MOVES}));
    // Red wins sooner, and the rest is not asked for.
    let sooner = text.replace("and(x == y, or(x == 1, x == 5))", "x + y == 3");
    assert_ne!(sooner, text);
    client.change(CORNERRUN, 2, &sooner);
    let scene = until(&mut client, &state("value", 3, 2));
    assert_eq!(scene["play"]["value"]["text"], "Red");
    // While the text is not whole, the inputs wait.
    client.change(CORNERRUN, 3, &text.replace("result : Result\nresult =", "end : Result\nend ="));
    let broken = until(&mut client, &state("error", 5, 0));
    assert!(broken["problem"].as_str().is_some_and(|why| why.contains("`result` is not defined")), "{broken}");
    client.change(CORNERRUN, 4, &text);
    let scene = until(&mut client, &state("value", 5, 0));
    assert!(scene["problem"].is_null(), "{scene}");
    client.quit();
}

#[test]
fn play_stops_at_an_input_that_no_longer_fits() {
    let mut client = session("walk.bgl", WALK);
    let first = begin(&mut client, "walk.bgl", "play", json!({}));
    assert_eq!(first["play"]["prompt"]["choices"], json!(["Left", "Right"]));
    assert!(first["svg"].is_null() && first["problem"].is_null(), "{first}");
    for value in ["Left", "Left", "Right"] {
        give(&mut client, value);
    }
    client.change("walk.bgl", 2, &WALK.replace("Left", "Lift"));
    let stopped = until(&mut client, &state("prompt", 0, 3));
    let why = "`Left` does not fit: the game asks for `Way`, one of `Lift` and `Right`; did you mean `Lift`?";
    assert_eq!(stopped["play"]["unfit"], json!(why));
    // Another input takes its place, and the rest is given again.
    assert_eq!(point(&give(&mut client, "Lift")), state("prompt", 1, 2));
    let unfit = act(&mut client, json!({"kind": "forward"}));
    assert_eq!((point(&unfit), &unfit["play"]["unfit"]), (state("prompt", 1, 2), &json!(why)));
    // What is not taken changes nothing of that.
    let refused = give(&mut client, "7");
    assert_eq!((point(&refused), &refused["play"]["unfit"]), (state("prompt", 1, 2), &json!(why)));
    assert!(refused["play"]["refused"].as_str().is_some_and(|why| why.starts_with("`7` does not fit")), "{refused}");
    assert_eq!(point(&give(&mut client, "Lift")), state("prompt", 2, 1));
    let last = act(&mut client, json!({"kind": "forward"}));
    assert_eq!((point(&last), &last["play"]["value"]["text"]), (state("value", 3, 0), &json!("2")));
    client.quit();
}

/// What is chosen answers the question that was seen, not one that an edit has brought meanwhile.
#[test]
fn an_input_for_another_point_is_not_taken() {
    let mut client = session("walk.bgl", WALK);
    let first = begin(&mut client, "walk.bgl", "play", json!({}));
    let right = |version: &Value| {
        let action = json!({"kind": "input", "text": "Right"});
        json!({"session": "side", "action": action, "version": version})
    };
    client.change("walk.bgl", 2, &WALK.replace("Left", "Lift"));
    let other = client.wait(|message| {
        let prompt = &message["params"]["scene"]["play"]["prompt"];
        message["method"] == "ludex/sceneChanged" && prompt["choices"] == json!(["Lift", "Right"])
    });
    let refused = client.request("ludex/act", right(&first["version"]));
    assert_eq!(point(&refused), state("prompt", 0, 0));
    assert_eq!(refused["play"]["refused"], "the game has changed meanwhile, so this was not taken");
    // Drawn again, the game is where it was.
    client.change("walk.bgl", 3, &format!("-- Walking.\n{}", WALK.replace("Left", "Lift")));
    let taken = client.request("ludex/act", right(&other["params"]["scene"]["version"]));
    assert_eq!(point(&taken), state("value", 1, 0), "{taken}");
    client.quit();
}

#[test]
fn a_definition_asks_for_its_arguments_first() {
    let mut client = session(CORNERRUN, &corner_run());
    let first = begin(&mut client, CORNERRUN, "other", json!({}));
    let names: Vec<String> = list(&first["plays"]).iter().map(|part| word(&part["name"]).to_owned()).collect();
    let expected = [
        "result", "start", "other", "column", "row", "onBoard", "apart", "isStep", "around", "redCorner", "blueCorner",
    ];
    assert_eq!(names, expected);
    let explained = "`Player`, one of `Red` and `Blue`, for the argument of `other`";
    let prompt = json!({"type": "Player", "explained": explained, "choices": ["Red", "Blue"], "squares": false});
    assert_eq!(first["play"]["prompt"], prompt);
    let last = give(&mut client, "Red");
    assert_eq!((point(&last), &last["play"]["value"]["text"]), (state("value", 1, 0), &json!("Blue")));
    client.quit();
}

#[test]
fn what_cannot_be_played_says_why() {
    let mut client = session("walk.bgl", WALK);
    let scene = begin(&mut client, "walk.bgl", "wlak(1)", json!({}));
    let why = "`wlak(1)`: `wlak` is not defined; did you mean `walk`?";
    assert_eq!((&scene["problem"], &scene["play"]["trouble"]["text"]), (&json!(why), &json!(why)));
    client.open("a.g", "(unit-type boat)\n");
    let scene = begin(&mut client, "a.g", "boat", json!({}));
    assert_eq!(scene["problem"], "programs of GDL cannot be played");
    for action in [json!({"kind": "jump"}), json!({"kind": "input"}), json!("back"), Value::Null] {
        let refused = client.call("ludex/act", json!({"session": "side", "action": action}));
        assert_eq!(refused["error"]["code"], -32602, "{refused}");
    }
    let document = json!({"uri": client.uri("walk.bgl")});
    for game in [json!({"inputs": vec!["Left"; 10_001]}), json!({"rest": ["1".repeat(1001)]}), json!("Left")] {
        let params = json!({"textDocument": document, "session": "side", "watch": true, "play": game});
        let refused = client.call("ludex/scene", params);
        assert_eq!(refused["error"]["code"], -32602, "{refused}");
    }
    client.quit();
}

/// The lenses “Play” of a client that carries out some commands: the line, and the name of the definition.
fn lenses(commands: Value, file: &str, text: &str) -> Vec<(u64, String)> {
    let mut client = Client::start(LUDEX, workspace(&[]), &[]);
    let options = json!({"commands": commands});
    let params = json!({"processId": null, "rootUri": null, "capabilities": {}, "initializationOptions": options});
    client.request("initialize", params);
    client.notify("initialized", json!({}));
    client.open(file, text);
    let uri = client.uri(file);
    let lenses = list(&client.request("textDocument/codeLens", json!({"textDocument": {"uri": uri}})));
    client.quit();
    let plays = lenses.iter().filter(|lens| lens["command"]["command"] == "ludex.play");
    let shown = plays.map(|lens| {
        let arguments = &lens["command"]["arguments"];
        assert_eq!((&lens["command"]["title"], &arguments[0]), (&json!("Play"), &json!(uri)));
        (line(&lens["range"]), word(&arguments[1]).to_owned())
    });
    shown.collect()
}

#[test]
fn a_client_that_can_play_gets_lenses() {
    let walk = |commands: Value| lenses(commands, "walk.bgl", WALK);
    assert_eq!(walk(json!(["ludex.play"])), [(4, "walk".to_owned()), (6, "play".to_owned())]);
    assert!(walk(json!(["other.command"])).is_empty());
    assert!(walk(Value::Null).is_empty());
    // Eleven definitions can be played, and one is the game.
    assert_eq!(lenses(json!(["ludex.play"]), CORNERRUN, &corner_run()), [(97, "result".to_owned())]);
}
