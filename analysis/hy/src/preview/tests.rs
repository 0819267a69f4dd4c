//! Pictures of the dungeon, of a level and of samples, and what cannot be drawn; games through the dungeon.

use std::fmt::Write;
use std::path::Path;

use expect_test::expect;
use ludex_base::picture::TextOptions;
use ludex_base::preview::{PreviewError, PreviewRequest};
use ludex_base::sample::SampleRequest;
use ludex_ide::preview::preview;
use ludex_ide::sample::sample;
use ludex_test_support::{Fixture, files_below};

use crate::sample::dice::Dice;
use crate::sample::make;
use crate::sample::world::World;
use crate::tests::corpus::is_thorough;

/// The example dungeon.
const EXAMPLES: [(&str, &str); 3] = [
    ("/cellar.hy", include_str!("../../../../docs/examples/hy/cellar.hy")),
    ("/gate.hy", include_str!("../../../../docs/examples/hy/gate.hy")),
    ("/well.hy", include_str!("../../../../docs/examples/hy/well.hy")),
];

/// A dungeon with a branch, a level apart, a level that no file has, and one that stops the game.
const MINES: &str = r#"
//- /gate.hy
(require [pyherc.config.dsl.level [*]])
(level-list
 (level "first gate" "A gate."
        (layout (regular-grid #t(20 20) #t(10 10)))
        (room-list (square-room "floor" "floor"))
        (item-lists (option (item-by-type 2 2 "food")))
        (connections (unique-stairs "first gate" "mine" "grey stairs" "room" unlikely)
                     (unique-stairs "first gate" "hall" "grey stairs" "corridor" certainly)
                     (final-stairs "hall" "grey stairs" "room" certainly))))
//- /mine.hy
(require [pyherc.config.dsl.level [*]])
(level-list
 (level "mine" "A mine."
        (layout (regular-grid #t(20 10) #t(10 10)))
        (room-list (pillar-room "floor" "floor" ["wall"]))
        (touch-up (wall-builder "wall"))
        (creature-lists (option (creature 3 3 "rat")))
        (connections (common-stairs "mine" "shaft" "grey stairs" "any" certainly)))
 (level "hall" "A hall."
        (layout (regular-grid #t(12 12) #t(12 12)))
        (room-list (circular-room "floor" "floor"))
        (connections (unique-stairs "hall" "crypt" "grey stairs" "corridor" certainly)))
 (level "crypt" "A crypt."
        (layout (regular-grid #t(10 10) #t(5 5)))
        (room-list (square-room "floor" "floor")))
 (level "attic" "An attic."
        (layout (irregular-grid #t(30 30) #t(9 9)) (regular-grid #t(5 5) #t(9 9)))
        (room-list (cavern "floor" "floor") (square-room "floor" "floor"))))
"#;

fn mines() -> Fixture {
    Fixture::new(crate::LANGUAGES, "hy", MINES.trim_start())
}

fn examples() -> Fixture {
    let text: String = EXAMPLES.iter().map(|(path, text)| format!("//- {path}\n{text}")).collect();
    Fixture::new(crate::LANGUAGES, "hy", &text)
}

/// The picture of the first file, as text, or why there is none.
fn drawn(fixture: &Fixture, request: PreviewRequest<'_>) -> String {
    match preview(&fixture.db, fixture.files[0], request).expect("Hy has pictures") {
        Ok(picture) => {
            let svg = picture.svg();
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
            picture.text(TextOptions::default())
        }
        Err(error) => error.to_string(),
    }
}

/// Games through the whole dungeon.
fn games(games: u32, seed: u64) -> SampleRequest<'static> {
    SampleRequest { what: None, games, seed }
}

fn sampled(fixture: &Fixture, level: &str, seed: u64) -> String {
    drawn(fixture, PreviewRequest { what: Some(level), sample: Some(seed), folder: false })
}

#[track_caller]
fn contains(drawn: &str, parts: &[&str]) {
    for part in parts {
        assert!(drawn.contains(part), "{part} is missing in\n{drawn}");
    }
}

#[test]
fn the_dungeon_is_drawn_from_its_start() {
    let text = drawn(&mines(), PreviewRequest::default());
    contains(
        &text,
        &[
            "5 levels in 2 files · 5 stairs · a game begins in first gate · 1 cannot be reached",
            "* first gate (start)",
            "gate.hy:3",
            "→ mine (31 %)",
            "→ hall (100 %)",
            "in 31 % of games",
            "→ the way out (100 %)",
            "shaft (missing)",
            "Not reached from the start",
            "attic (cannot be reached)",
        ],
    );
    assert!(!text.contains("* mine"), "only the levels of the file stand out\n{text}");
    let folder = drawn(&mines(), PreviewRequest { folder: true, ..PreviewRequest::default() });
    assert!(!folder.contains("* "), "{folder}");
    assert_eq!(drawn(&mines(), PreviewRequest::default()), text);
}

#[test]
fn the_example_dungeon() {
    expect![[r#"
        Dungeon
        3 levels in 3 files · 3 stairs · a game begins in first gate

        first gate (start)
            gate.hy:11
          → root cellar (100 %)
          * root cellar
              cellar.hy:10
            → deep well (100 %)
            deep well
                well.hy:9
              → the way out (100 %)
              the way out
    "#]]
    .assert_eq(&drawn(&examples(), PreviewRequest::default()));
}

#[test]
fn stairs_are_thinner_the_less_likely_they_are() {
    let fixture = mines();
    let picture = preview(&fixture.db, fixture.files[0], PreviewRequest::default()).expect("pictures").expect("one");
    let ludex_base::picture::Shape::Graph(graph) = &picture.shape else { panic!("a graph: {picture:?}") };
    let weight = |from: &str, to: &str| {
        let title = |node: usize| graph.nodes[node].title.as_str();
        let edge = graph.edges.iter().find(|edge| title(edge.from) == from && title(edge.to) == to);
        edge.map(|edge| (edge.weight, edge.dashed))
    };
    assert_eq!(weight("first gate", "mine"), Some((31, false)));
    assert_eq!(weight("first gate", "hall"), Some((100, false)));
    // They are certain in a level that few games have, and lead nowhere.
    assert_eq!(weight("mine", "shaft"), Some((31, true)));
}

#[test]
fn a_level_with_its_layouts() {
    expect![[r#"
        attic
        2 layouts, one of which is drawn · 2 room makers

        . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
        . 1 . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . s s s s s s s s s s s . .
        . . . . . . . . . . . . . . . . . . s s s s s s s s s s s . .
        . . . . . . . . . . . . . . . . . . s s s s s s s s s s s . .
        . . . . . . . . . . , , , . . . . . s s s s s s s s s s s . .
        . . . . . . . . c c , , , , , . . . s s s s s s s s s s s . .
        . . . . . . c c c , , . , , , . , , s s s s s s s s s s s . .
        . . . c . c c c c . , . . . , , , . s s s s s s s s s s s . .
        . . . c c c c c c c , . . . . . . . s s s s s s s s s s s . .
        . . . c c c c c c c c . . . . . . . s s s s s s s s s s s . .
        . . . . . c c c c c c . . . . . . . s s s s s s s s s s s . .
        . . . . . c . c . c . . . . . . . . s s s s s s s s s s s . .
        . . . . . . . . . . . . . . . . . . . . . . . , . . . . . . .
        . . . . . . . . . . . . . . . . . . . . . . . , . . . . . . .
        . . . . . . . . . . . . . . . . , , , , , , , , . . . . . . .
        . . . . . . . . . . . . . . . . , . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . , . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . , . . . . . . . . . . . . . .
        . . . . . . . . . . . . . , , , , , . . . . . . . . . . . . .
        . . . . . . . . , , , , , , , , , , . . . . . . . . . . . . .
        . . . . . . . . , , c c , , , , . , . . . . s s s s s s s . .
        . . . . . . . . c , c c , , . . , , , , , . s s s s s s s . .
        . . . . . . . . c c c , , , . , , . . . , . s s s s s s s . .
        . . . . . . . c c c c c . , , , , . . . , , s s s s s s s . .
        . . . . . . . c c c c c c , , , . . . . . . s s s s s s s . .
        . . . . . . . . . c . c c . . . . . . . . . s s s s s s s . .
        . . . . . . . . . . . . . . . . . . . . . . s s s s s s s . .
        . . . . . . . . . . . . . . . . . . . . . . s s s s s s s . .
        . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .

          .  section
          ,  corridor
          c  cavern: 1 of 2
          s  square-room, 3 × 3 to 15 × 15 tiles: 1 of 2

          1 (2, 2) layout 1

          (1, 1), 15 × 19 section of 14 × 18, edge to edge
          (16, 1), 16 × 19 section of 15 × 18, edge to edge
          (1, 20), 19 × 12 section of 18 × 11, edge to edge
          (20, 20), 12 × 12 section of 11 × 11, edge to edge

        Layout 1: 30 × 30 tiles cut at random for rooms of 9 × 9, here into 4 sections; each room maker comes 2.0 times on average.
        Layout 2 cannot be made: no room of 9 by 9 fits into a level of 5 by 5.
    "#]].assert_eq(&drawn(&mines(), PreviewRequest::of(Some("attic"))));
    contains(
        &drawn(&mines(), PreviewRequest::of(Some("first gate"))),
        &[
            "1 layout, one of which is drawn · 1 room maker",
            "Layout 1: 20 × 20 tiles, 4 sections for rooms of 10 × 10.",
        ],
    );
    contains(&drawn(&mines(), PreviewRequest::of(Some("crypt"))), &["The game may stop: a section 6 "]);
}

#[test]
fn a_sample_as_characters() {
    let mine = sampled(&mines(), "mine", 7);
    expect![[r#"
        mine, sample 7
        seed 7 · layout 1 of 1 · 2 sections: 2 × pillar-room · 0 items · 3 creatures

            1   3   5   7   9   11  13  15  17  19
         1  # # # # # # # #       # # # # # # # # #
         2  # . . . . . . # # # # # . . . . . . . #
         3  # . & . . & . # , , , # . & . . . & . #
         4  # . . . . . . # , # , # . . . . . . . #
         5  # . . . . . . , , # , , . . . . . . . #
         6  # . . . . < . # # # # # . . . . . . . #
         7  # . . . . . . #       # . . . . . . . #
         8  # . & . . & . #       # . & . . > & . #
         9  # R . . . . R #       # . . . R . . . #
        10  # # # # # # # #       # # # # # # # # #

          #  wall: 72 tiles
          .  room: 96 tiles
          ,  corridor: 9 tiles
          &  pillar or shelf: 8 tiles
          ◆  mine → shaft
          ▼  R  rat: 3

          > (17, 8) mine → shaft
          < (6, 6) the stairs by which the player arrives
          R (16, 9) rat
          R (7, 9) rat
          R (2, 9) rat
    "#]]
    .assert_eq(&mine);
    assert_eq!(mine, sampled(&mines(), "mine", 7));
    assert_ne!(mine, sampled(&mines(), "mine", 8));
    contains(&mine, &["mine, sample 7", "2 sections: 2 × pillar-room", "3 creatures", "rat"]);
}

#[test]
fn what_cannot_be_drawn() {
    let fixture = mines();
    let sample = |what| drawn(&fixture, PreviewRequest { what, sample: Some(1), folder: false });
    assert_eq!(sample(None), "a sample shows one level: say which with `--what`");
    assert_eq!(sample(Some("mime")), "no level is called `mime`; did you mean `mine`?");
    let stopped = (0..20).map(|seed| sampled(&fixture, "crypt", seed)).find(|text| text.starts_with("the game stops"));
    contains(
        &stopped.expect("a seed that stops the game"),
        &["the game stops while it makes `crypt`: a section 6 ", "is too small for `square-room`, which needs 8"],
    );
    let plain = Fixture::new(crate::LANGUAGES, "hy", "(defn f [] 1)\n");
    assert_eq!(drawn(&plain, PreviewRequest::default()), "there is nothing to draw: the file configures no level");
    let open = Fixture::new(
        crate::LANGUAGES,
        "hy",
        "(level-config-dsl)\n(level-list (level \"a\" \"A.\" (layout (regular-grid size #t(9 9))) (room-list)))\n",
    );
    let why = "`a` cannot be made here: the size of the level is an expression, whose value is not known here";
    assert_eq!(sampled(&open, "a", 1), why);
    let refused = preview(&open.db, open.files[0], PreviewRequest::of(Some("a"))).expect("pictures");
    assert!(matches!(refused, Err(PreviewError::Choice(_))), "{refused:?}");
}

#[test]
fn a_level_is_made_many_times() {
    let fixture = mines();
    let report = |what, seed| {
        let request = SampleRequest { what: Some(what), games: 200, seed };
        sample(&fixture.db, crate::DIALECT, request).expect("samples")
    };
    let text = report("first gate", 1).expect("a report").to_string();
    assert_eq!(report("first gate", 1).expect("a report").to_string(), text);
    assert!(text.starts_with("first gate, made 200 times, seed 1\n"), "{text}");
    contains(&text, &["\nrooms: 4 to 4, 4.0 on average\n", "\nitems: 2 to 2, 2.0 on average\n", "\nkinds of rooms:\n"]);
    contains(&text, &["  square-room  in 100.0 %, 4.0 on average\n", "food", " in 100.0 %, 2.0 on average\n"]);
    let attic = report("attic", 1).expect("a report").to_string();
    contains(&attic, &["\nthe game stops:\n  ", " times: no room of 9 by 9 fits into a level of 5 by 5\n"]);
    let why = "no level is called `mime`; did you mean `mine`?";
    assert_eq!(report("mime", 1), Err(why.to_owned()));
    let same = report("first gate", 1).and_then(|old| Ok(report("first gate", 2)?.drifts(&old)));
    assert!(same.as_ref().is_ok_and(|drifts| drifts.len() <= 1), "{same:?}");
}

#[test]
fn games_through_the_dungeon() {
    let fixture = mines();
    let report =
        |seed| sample(&fixture.db, crate::DIALECT, games(500, seed)).expect("samples").expect("a report").to_string();
    assert_eq!(report(3), report(3));
    assert_ne!(report(3), report(4));
    let report = report(3);
    contains(
        &report,
        &[
            "500 games, seed 3\n",
            "first gate  in 500 of 500 games (100.0 %): 2.0 items, 0.0 creatures\n",
            "hall        in 500 of 500 games (100.0 %): 0.0 items, 0.0 creatures\n",
            "): 0.0 items, 3.0 creatures\n",
            "levels never made:\n  crypt\n  attic\n",
            // One section has no corridor.
            "stairs that found no place:\n  hall → crypt: 500 of 500 times\n",
            "stairs to a level that no file defines:\n  mine → shaft\n",
        ],
    );
    // 31 in 101 are 153 of 500; four standard deviations are 41.
    let mine = report.lines().find_map(|line| line.strip_prefix("mine        in ")).expect("a line");
    let count: u32 = mine.split(' ').next().and_then(|count| count.parse().ok()).expect("a number");
    assert!((112..=194).contains(&count), "{mine}");
    let plain = Fixture::new(crate::LANGUAGES, "hy", "(defn f [] 1)\n");
    let refused = sample(&plain.db, crate::DIALECT, games(1, 1)).expect("samples");
    assert_eq!(refused, Err("no file here configures a level".to_owned()));
}

#[test]
fn common_stairs_in_a_circle_come_to_an_end() {
    let fixture = Fixture::new(
        crate::LANGUAGES,
        "hy",
        r#"(level-config-dsl)
(level-list
 (level "first gate" "A gate."
        (layout (regular-grid #t(9 9) #t(9 9)))
        (room-list (circular-room "floor" "floor"))
        (connections (common-stairs "first gate" "first gate" "grey stairs" "room" certainly))))
"#,
    );
    let report = sample(&fixture.db, crate::DIALECT, games(2, 1)).expect("samples").expect("a report").to_string();
    contains(
        &report,
        &["made 500.0 times in a game", "2 games with more than 500 levels, of which the rest was not made"],
    );
}

/// Makes every level of a dungeon with this many seeds: each section has a room, and everything has a place.
fn fill_all(fixture: &Fixture, seeds: u64) {
    let world = World::of(&fixture.db);
    for (node, level) in world.graph.nodes.iter().enumerate() {
        let (plan, name) = (world.plan(node), level.level);
        assert!(!plan.is_open && plan.walled, "{plan:?}");
        for seed in 0..seeds {
            let made = make(&plan, &["room"], true, &mut Dice::new(seed));
            let made = made.unwrap_or_else(|stop| panic!("{name}, seed {seed}: {stop}"));
            assert!(made.stairs[0].is_some() && made.arrival.is_some(), "{name}, seed {seed}");
            assert!(made.items.iter().chain(&made.creatures).all(|thing| thing.at.is_some()), "{name}, seed {seed}");
            for section in &made.sections {
                let mut tiles = (section.start.0..=section.end.0)
                    .flat_map(|x| (section.start.1..=section.end.1).map(move |y| (x, y)));
                let is_filled = tiles.any(|at| made.grid.tile(at).room);
                assert!(is_filled, "{name}, seed {seed}: a section without a room");
            }
        }
    }
}

#[test]
fn every_sample_of_the_examples_is_filled() {
    let fixture = examples();
    assert_eq!(World::of(&fixture.db).graph.nodes.len(), 3);
    fill_all(&fixture, 200);
    let report = sample(&fixture.db, crate::DIALECT, games(200, 1)).expect("samples").expect("a report").to_string();
    for line in ["first gate", "root cellar", "deep well"] {
        let is_there = |found: &str| found.starts_with(line) && found.contains(" in 200 of 200 games ");
        assert!(report.lines().any(is_there), "{report}");
    }
    assert!(!report.contains("never made") && !report.contains("no place") && !report.contains("stop"), "{report}");
}

#[test]
fn every_sample_of_the_real_levels_is_filled() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/pyherc/levels");
    if !folder.is_dir() {
        return;
    }
    let mut text = String::new();
    for path in files_below(&folder).into_iter().filter(|path| path.extension().is_some_and(|found| found == "hy")) {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let _ = write!(text, "//- /{name}\n{}\n", std::fs::read_to_string(&path).expect("a text"));
    }
    let fixture = Fixture::new(crate::LANGUAGES, "hy", &text);
    let world = World::of(&fixture.db);
    assert_eq!(world.graph.nodes.len(), 20);
    fill_all(&fixture, if is_thorough() { 1_000 } else { 20 });
    let report = sample(&fixture.db, crate::DIALECT, games(100, 1)).expect("samples").expect("a report").to_string();
    contains(&report, &["levels never made:\n  test level\n  test level 2\n"]);
    assert!(!report.contains("no place") && !report.contains("stop"), "{report}");
}
