//! Pictures beside the text: what a scene shows in every language, where its things come from, and how an open one
//! follows edits.

use ludex_tests::{Client, workspace};
use serde_json::{Value, json};

use super::session::{LUDEX, Rows, Session, line, list, word};

/// Scenes: the file, the part that is asked for, a thing by its label, and what is shown: the title, the parts that can
/// be chosen (the first, and how many), and the place that the thing comes from; or why there is no picture.
const SCENES: &[(&str, Option<&str>, &str, &str)] = &[
    ("gdl/harbor.g", None, "sea", "The Quarrel in the Bay; 43 parts, first construction; gdl/harbor-types.g:65"),
    ("gdl/harbor.g", Some("gunboat"), "gunboat", "gunboat; 43 parts, first construction; gdl/harbor-types.g:20"),
    ("gdl/harbor.g", Some("gunboot"), "", "there is no picture called `gunboot`; did you mean `gunboat`?"),
    ("bdl/burrow.bdl", None, "burrow.bdl", "burrow.bdl; 5 parts, first moves; bdl/burrow.bdl:10"),
    ("trench/meadow.trg", None, "mole · team 1", "meadow.trg; 0 parts; trench/meadow.trg:28"),
    ("trench/mole.tr", None, "mole · team 1", "mole.tr in meadow.trg; 0 parts; trench/meadow.trg:28"),
    ("hy/gate.hy", None, "root cellar", "Dungeon; 4 parts, first first gate; hy/cellar.hy:10"),
    ("bogl/cornerrun.bgl", None, "Free", "start; 1 parts, first start; bogl/cornerrun.bgl:10"),
];

/// A scene in words.
fn shown(session: &Session, scene: &Value, label: &str) -> String {
    if let Some(problem) = scene["problem"].as_str() {
        assert!(scene["svg"].is_null() && scene["text"].is_null(), "{scene}");
        return problem.to_owned();
    }
    let whats = list(&scene["whats"]);
    let first = whats.first().map_or_else(String::new, |what| format!(", first {}", word(&what["name"])));
    let things = list(&scene["things"]);
    let thing = things.iter().find(|thing| thing["label"] == label);
    let place = thing.map_or_else(
        || format!("no {label} in {things:?}"),
        |thing| format!("{}:{}", session.file(&thing["uri"]), line(&thing["range"])),
    );
    format!("{}; {} parts{first}; {place}", word(&scene["title"]), whats.len())
}

/// Every element of the SVG that bears a number, and every part of the text, leads to a thing.
fn check(scene: &Value) {
    let ids: Vec<u64> = list(&scene["things"]).iter().filter_map(|thing| thing["id"].as_u64()).collect();
    let (svg, text) = (word(&scene["svg"]), word(&scene["text"]));
    for numbered in svg.split(" data-source=\"").skip(1) {
        let number = numbered.split('"').next().unwrap_or_default();
        assert!(number.parse().is_ok_and(|number| ids.contains(&number)), "{number} in {ids:?}");
    }
    let lines: Vec<&str> = text.split('\n').collect();
    for span in list(&scene["spans"]) {
        let number = |key: &str| span[key].as_u64().expect("a number") as usize;
        let (start, end) = (number("start"), number("end"));
        assert!(start < end && end <= lines[number("line")].chars().count(), "{span} in {text}");
        assert!(ids.contains(&(number("thing") as u64)), "{span}");
    }
    assert_eq!((&scene["actions"], &scene["version"]), (&json!([]), &json!(0)), "{scene}");
}

#[test]
fn scenes() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    for (file, what, label, expected) in SCENES {
        session.open(file);
        let params = json!({"textDocument": {"uri": session.client.uri(file)}, "what": what});
        let scene = session.client.request("ludex/scene", params);
        check(&scene);
        let found = shown(&session, &scene, label);
        rows.row(file, what.unwrap_or_default(), &found, expected);
    }
    // A level that dice make is the same for the same seed.
    let uri = session.client.uri("hy/gate.hy");
    let mut sample = |seed: u64| {
        let params = json!({"textDocument": {"uri": uri}, "what": "root cellar", "sample": seed, "width": 60});
        let scene = session.client.request("ludex/scene", params);
        check(&scene);
        scene
    };
    let first = sample(7);
    assert_eq!(sample(7), first);
    assert_eq!((&first["sample"], &first["samples"]), (&json!(7), &json!(true)));
    assert_ne!(sample(8)["text"], first["text"]);
    rows.done(session);
}

const GAME: &str = "(game-module \"game\" (title \"Bay\"))\n(unit-type boat)\n(terrain-type sea)\n(include \"map\")\n\
                    (boat 2 2 (n \"</title><script>alert(1)</script>\"))\n";

const MAP: &str = "(area 5 4 (terrain (by-name sea) \"5a\" \"5a\" \"6a\" \"5a\"))\n";

/// A session with a game that includes its map.
fn game() -> Client {
    let mut client = Client::session(LUDEX, &[("game.g", GAME), ("map.g", MAP)]);
    client.open("game.g", GAME);
    client.diagnostics("game.g", 1);
    client
}

/// Opens the scene of the game.
fn watch(client: &mut Client, session: &str) -> Value {
    let params = json!({"textDocument": {"uri": client.uri("game.g")}, "session": session, "watch": true});
    client.request("ludex/scene", params)
}

/// The next scene that a session is told of.
fn changed(client: &mut Client, session: &str) -> Value {
    let told = |message: &Value| message["method"] == "ludex/sceneChanged" && message["params"]["session"] == session;
    client.wait(told)["params"]["scene"].clone()
}

#[test]
fn an_open_scene_follows_edits_of_every_file_it_shows() {
    let mut client = game();
    let first = watch(&mut client, "side");
    assert!(first["text"].as_str().is_some_and(|text| text.contains("1 row does not fit")), "{first}");
    client.open("map.g", MAP);
    client.change("map.g", 2, &MAP.replace("6a", "5a"));
    let second = changed(&mut client, "side");
    assert!(second["version"].as_u64() > first["version"].as_u64(), "{second}");
    assert!(second["text"].as_str().is_some_and(|text| !text.contains("does not fit")), "{second}");
    // Things move with the text although the picture stays.
    client.change("game.g", 2, &format!("\n{GAME}"));
    let third = changed(&mut client, "side");
    assert_eq!(third["svg"], second["svg"]);
    assert_ne!(third["things"], second["things"]);
    // What cannot be drawn any more says why.
    client.change("game.g", 3, "(unit-type boat)\n");
    let fourth = changed(&mut client, "side");
    assert!(fourth["svg"].is_null() && fourth["problem"].is_string(), "{fourth}");
    client.quit();
}

/// The drawing has all layers, for a client that hides some; the text leaves out those that are hidden.
#[test]
fn layers_are_hidden_while_the_text_is_edited() {
    let mut client = game();
    let document = json!({"uri": client.uri("game.g")});
    let whole = client.request("ludex/scene", json!({"textDocument": document}));
    assert!(whole["text"].as_str().is_some_and(|text| text.contains("alert(1)")), "{whole}");
    let params = json!({"textDocument": document, "session": "side", "watch": true, "hide": ["units", "clouds"]});
    let scene = client.request("ludex/scene", params);
    assert_eq!(scene["svg"], whole["svg"]);
    let layer = |id: &str, title: &str| json!({"id": id, "title": title, "hidden": id == "units", "inText": true});
    let layers = json!([layer("terrain", "Terrain"), layer("units", "Units"), layer("numbers", "Numbers")]);
    for (id, scene) in [("units", &scene), ("terrain", &whole)] {
        assert!(word(&scene["svg"]).contains(&format!(" data-layer=\"{id}\">")), "{scene}");
    }
    let is_without = |scene: &Value| scene["layers"] == layers && !word(&scene["text"]).contains("alert(1)");
    assert!(is_without(&scene), "{scene}");
    client.change("game.g", 2, &GAME.replace("Bay", "Gulf"));
    let edited = changed(&mut client, "side");
    assert!(edited["title"] == "Gulf" && is_without(&edited), "{edited}");
    // While there is no picture, there is nothing to hide.
    client.change("game.g", 3, "(unit-type boat)\n");
    assert_eq!(changed(&mut client, "side")["layers"], json!([]));
    client.quit();
}

#[test]
fn of_two_scenes_of_a_session_the_one_that_was_asked_for_last_stays() {
    let mut client = game();
    let uri = client.uri("game.g");
    let params =
        |what: Option<&str>| json!({"textDocument": {"uri": uri}, "session": "side", "watch": true, "what": what});
    for round in 0..10 {
        // The sheet of a type and the map: whichever takes longer.
        let whats = if round % 2 == 0 { [None, Some("boat")] } else { [Some("boat"), None] };
        let ids = whats.map(|what| client.ask("ludex/scene", params(what)));
        let scenes = ids.map(|id| client.answer(id));
        assert_eq!(scenes[1]["what"], json!(whats[1]));
        assert!(scenes[0]["version"].as_u64() <= scenes[1]["version"].as_u64(), "{scenes:?}");
        client.change("game.g", round + 2, &format!("{GAME}(unit-type ship{round})\n"));
        // It may have been told of an earlier scene meanwhile.
        let last = scenes[1]["version"].as_u64();
        let told = client.wait(|message| {
            message["method"] == "ludex/sceneChanged" && message["params"]["scene"]["version"].as_u64() > last
        });
        assert_eq!(told["params"]["scene"]["what"], json!(whats[1]));
    }
    client.quit();
}

#[test]
fn names_of_authors_are_no_markup() {
    let mut client = game();
    let scene = watch(&mut client, "side");
    let svg = scene["svg"].as_str().expect("a picture");
    assert!(svg.contains("&lt;script&gt;") && !svg.contains("<script"), "{svg}");
    client.quit();
}

#[test]
fn the_last_of_many_edits_is_shown() {
    let mut client = game();
    watch(&mut client, "side");
    for version in 2..60 {
        let place = format!("(boat {} {}", version % 4, version % 3);
        client.change("game.g", version, &GAME.replace("(boat 2 2", &place));
    }
    let params = json!({"textDocument": {"uri": client.uri("game.g")}});
    let mut fresh = client.request("ludex/scene", params);
    loop {
        let scene = changed(&mut client, "side");
        fresh["version"] = scene["version"].clone();
        if scene == fresh {
            break;
        }
    }
    client.quit();
}

#[test]
fn a_scene_is_open_until_it_is_closed() {
    let mut client = game();
    let nothing = client.request("ludex/closeScene", json!({"session": "side"}));
    assert_eq!(nothing, Value::Null);
    for session in ["one", "two"] {
        watch(&mut client, session);
    }
    client.request("ludex/closeScene", json!({"session": "one"}));
    client.change("game.g", 2, &GAME.replace("2 2", "1 1"));
    changed(&mut client, "two");
    client.request("ludex/closeScene", json!({"session": "two"}));
    client.change("game.g", 3, GAME);
    client.diagnostics("game.g", 3);
    client.receive();
    let told = client.skipped().iter().filter(|message| message["method"] == "ludex/sceneChanged").count();
    assert_eq!(told, 0, "nobody looks");
    client.quit();
}

#[test]
fn what_cannot_be_watched_is_refused() {
    let mut client = game();
    let document = json!({"uri": client.uri("game.g")});
    for params in [
        json!({"textDocument": document, "watch": true}),
        json!({"textDocument": document, "watch": true, "session": ""}),
        json!({"textDocument": document, "watch": "yes", "session": "side"}),
        json!({"textDocument": {"uri": client.uri("missing.g")}}),
        json!({}),
    ] {
        let refused = client.call("ludex/scene", params);
        assert_eq!(refused["error"]["code"], -32602, "{refused}");
    }
    for number in 0..16 {
        watch(&mut client, &number.to_string());
    }
    let params = json!({"textDocument": document, "session": "more", "watch": true});
    let refused = client.call("ludex/scene", params);
    assert_eq!(refused["error"]["code"], -32602, "{refused}");
    let message = refused["error"]["message"].as_str().unwrap_or_default();
    assert!(message.contains("close one"), "{message}");
    client.quit();
}

/// The workspace of the example has a file that a scene is drawn of without its being open.
#[test]
fn a_file_need_not_be_open() {
    let mut client = Client::start(LUDEX, workspace(&[("game.g", GAME), ("map.g", MAP)]), &[]);
    client.initialize(json!({"window": {"workDoneProgress": true}}));
    client.wait_for_index();
    let params = json!({"textDocument": {"uri": client.uri("game.g")}});
    let scene =
        client.until(|scene: &Value| scene["title"] == "Bay", |client| client.request("ludex/scene", params.clone()));
    assert!(scene["svg"].is_string(), "{scene}");
    client.quit();
}
