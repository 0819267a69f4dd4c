//! The graph of several files, its likelihoods, and what is said of it.

use expect_test::{Expect, expect};
use ludex_ide::diagnostics::diagnostics;
use ludex_test_support::Fixture;
use ludex_test_support::counted::Counted;

use super::likelihood::{percent, probability};
use super::*;

/// The layout and the rooms of a level of four sections.
const PLAIN: &str =
    "(layout (regular-grid #t(20 20) #t(10 10))) (room-list (square-room \"ground_soil1\" \"ground_soil1\"))";

/// The text of a level with stairs, in two lines.
fn level(name: &str, stairs: &str) -> String {
    format!("(level \"{name}\" \"A.\" (connections {stairs})\n{PLAIN})\n")
}

/// Unique stairs in a room.
fn way(from: &str, to: &str, chance: &str) -> String {
    format!("(unique-stairs \"{from}\" \"{to}\" \"grey stairs\" \"room\" {chance})")
}

fn exit(from: &str, chance: &str) -> String {
    format!("(final-stairs \"{from}\" \"grey stairs\" \"room\" {chance})")
}

/// A file of levels.
fn file(path: &str, levels: &[String]) -> String {
    format!(
        "//- {path}\n(require pyherc.macros) (require pyherc.config.dsl.level)\n(level-config-dsl)\n(level-list\n{})\n",
        levels.concat()
    )
}

fn fixture(files: &[String]) -> Fixture {
    Fixture::new(crate::LANGUAGES, "hy", &files.concat())
}

/// Each level with its distance and its likelihood.
fn shown(files: &[String]) -> String {
    let fixture = fixture(files);
    let graph = graph(&fixture.db);
    let lines = graph.nodes.iter().map(|node| {
        let distance = node.distance.map_or("never".to_owned(), |distance| distance.to_string());
        let chance = node.chance_in_game.map_or("?".to_owned(), percent);
        format!("{}: {distance}, {chance}, {} in, {} out\n", node.level, node.stairs_in.len(), node.stairs_out.len())
    });
    lines.collect()
}

/// Compares each level of one file with its distance and its likelihood.
#[track_caller]
fn reached(levels: &[String], expected: Expect) {
    expected.assert_eq(&shown(&[file("/a.hy", levels)]));
}

/// The findings of all files: their severity, code and text, and the text they lie on.
fn found(files: &[String]) -> String {
    let fixture = fixture(files);
    let mut out = String::new();
    for file in &fixture.files {
        for found in diagnostics(&fixture.db, *file).iter() {
            let place = fixture.show(*file, found.range);
            out.push_str(&format!("{} {} at {place}\n", found.severity.name(), found.code.name));
        }
    }
    out
}

fn says(files: &[String], expected: Expect) {
    expected.assert_eq(&found(files));
}

#[test]
fn chances_are_in_a_hundred_and_one() {
    assert_eq!(
        [0, 30, 100, -1, 250].map(|chance| percent(probability(chance))),
        ["under 1 %", "31 %", "100 %", "0 %", "100 %"]
    );
    assert_eq!(percent(0.999), "over 99 %");
}

#[test]
fn branches_are_as_likely_as_the_stairs_on_the_way() {
    let gate = level("first gate", &way("first gate", "caverns", "certainly"));
    let mines = [
        level(
            "upper mines",
            &[way("first gate", "upper mines", "unlikely"), way("upper mines", "forge", "100")].concat(),
        ),
        level("forge", ""),
        level("old mine", &way("upper mines", "old mine", "unlikely")),
    ];
    let files = [file("/gate.hy", &[gate, level("caverns", &exit("caverns", "100"))]), file("/mines.hy", &mines)];
    expect![[r#"
        first gate: 0, 100 %, 0 in, 2 out
        caverns: 1, 100 %, 1 in, 1 out
        upper mines: 1, 31 %, 1 in, 2 out
        forge: 2, 31 %, 1 in, 0 out
        old mine: 2, 9 %, 1 in, 0 out
    "#]]
    .assert_eq(&shown(&files));
    says(&files, expect![[""]]);
}

#[test]
fn several_ways_and_ways_back() {
    let ways =
        [way("first gate", "a1", "50"), way("first gate", "b1", "50"), way("first gate", "c1", "(+ 50 50)")].concat();
    // 1 - (50 / 101)² of the games.
    reached(
        &[
            level("first gate", &ways),
            level("a1", &[way("a1", "end", "100"), way("a1", "first gate", "100")].concat()),
            level("b1", &way("b1", "end", "100")),
            level("c1", ""),
            level("end", ""),
        ],
        expect![[r#"
            first gate: 0, 100 %, 1 in, 3 out
            a1: 1, 50 %, 1 in, 2 out
            b1: 1, 50 %, 1 in, 1 out
            c1: 1, ?, 1 in, 0 out
            end: 2, 75 %, 2 in, 0 out
        "#]],
    );
}

#[test]
fn python_says_where_a_game_begins() {
    let files = [
        file("/p/levels/a.hy", &[level("cave", &way("cave", "pit", "certainly")), level("pit", "")]),
        "//- /p/config.py\nclass Config:\n    start_level = 'pit'\n".to_owned(),
    ];
    expect![[r#"
        cave: never, 0 %, 0 in, 1 out
        pit: 0, 100 %, 1 in, 0 out
    "#]]
    .assert_eq(&shown(&files));
    says(
        &files,
        expect![[r#"
        warning unreachable-level at a.hy:4:8 "cave"
    "#]],
    );
}

/// What all ways to a level pass counts once: the stairs to the hall decide, whichever way one goes behind them.
#[test]
fn ways_that_meet_again() {
    let both = [way("hall", "left", "100"), way("hall", "right", "100")].concat();
    // The attic: 31 in 101, times 1 - (50 / 101)² for the two ways to it.
    reached(
        &[
            level("first gate", &way("first gate", "hall", "unlikely")),
            level("hall", &both),
            level("left", &way("left", "end", "100")),
            level("right", &[way("right", "end", "50"), way("right", "attic", "50")].concat()),
            level("end", &way("end", "attic", "50")),
            level("attic", ""),
        ],
        expect![[r#"
            first gate: 0, 100 %, 0 in, 1 out
            hall: 1, 31 %, 1 in, 2 out
            left: 2, 31 %, 1 in, 1 out
            right: 2, 31 %, 1 in, 2 out
            end: 3, 31 %, 2 in, 1 out
            attic: 3, 23 %, 2 in, 0 out
        "#]],
    );
}

/// Every way counts, also one from a level that is less likely than the one it leads to.
#[test]
fn ways_from_levels_that_are_less_likely() {
    // 1 - (70 / 101)(10 / 101) of the games.
    reached(
        &[
            level("first gate", &[way("first gate", "a1", "unlikely"), way("first gate", "b1", "90")].concat()),
            level("a1", &[way("a1", "end", "certainly"), way("a1", "first gate", "certainly")].concat()),
            level("b1", &way("b1", "end", "certainly")),
            level("end", ""),
        ],
        expect![[r#"
            first gate: 0, 100 %, 1 in, 2 out
            a1: 1, 31 %, 1 in, 2 out
            b1: 1, 90 %, 1 in, 1 out
            end: 2, 93 %, 2 in, 0 out
        "#]],
    );
}

#[test]
fn levels_that_nobody_reaches() {
    let apart = [level("test 1", &way("test 1", "test 2", "100")), level("test 2", "")];
    says(
        &[file("/a.hy", &[level("first gate", ""), level("lost", "")]), file("/test.hy", &apart)],
        expect![[r#"
            warning unreachable-level at a.hy:6:8 "lost"
            hint unreachable-level at test.hy:4:8 "test 1"
        "#]],
    );
    // Two that lead to one another are reported once.
    let circle = [level("one", &way("one", "two", "9")), level("two", &way("two", "one", "9"))];
    says(
        &[file("/a.hy", &[level("first gate", "")]), file("/b.hy", &circle)],
        expect![[r#"
        hint unreachable-level at b.hy:4:8 "one"
    "#]],
    );
}

#[test]
fn a_slip_in_a_name_is_reported_once() {
    let files = [
        file("/a.hy", &[level("first gate", &way("first gate", "lower cavrens", "100"))]),
        file("/b.hy", &[level("lower caverns", &way("lower caverns", "zz", "100"))]),
    ];
    says(
        &files,
        expect![[r#"
        warning unknown-level at a.hy:4:67 "lower cavrens"
        warning unknown-level at b.hy:4:73 "zz"
    "#]],
    );
    let fixture = fixture(&files);
    let guesses: Vec<_> = fixture.files.iter().map(|file| diagnostics(&fixture.db, *file)[0].guess.clone()).collect();
    assert_eq!(guesses, [Some("\"lower caverns\"".to_owned()), None]);
}

/// Several stairs agree on a name: then the level has the slip.
#[test]
fn a_slip_in_the_name_of_a_level_is_reported_there() {
    let files = [
        file("/a.hy", &[level("first gate", &way("first gate", "lower caverns", "100"))]),
        file("/b.hy", &[level("lower cavrens", &way("lower caverns", "pit", "100")), level("pit", "")]),
    ];
    says(
        &files,
        expect![[r#"
        warning unknown-level at b.hy:4:8 "lower cavrens"
    "#]],
    );
    let fixture = fixture(&files);
    let found = diagnostics(&fixture.db, fixture.files[1]);
    assert_eq!(found[0].guess.as_deref(), Some("\"lower caverns\""));
}

/// What is wrong is reported of the slip, and the levels and decorators that rest on it are not blamed.
#[test]
fn one_slip_is_one_finding() {
    let gate = |stairs: &str| level("first gate", stairs);
    let cave = level("cave", "");
    let good = way("first gate", "cave", "100");
    says(&[file("/a.hy", &[gate(&good), cave.clone()])], expect![[""]]);
    says(
        &[file("/a.hy", &[gate(&good.replace("\"room\"", "\"rom\"")), cave.clone()])],
        expect![[r#"
        warning unknown-game-name at a.hy:4:88 "rom"
    "#]],
    );
    says(
        &[file("/a.hy", &[gate(&good), cave.replace("(level ", "(levle ")])],
        expect![[r#"
        error undefined-name at a.hy:6:2 levle
    "#]],
    );
    let touched = |touch_up: &str| {
        let rooms = "(room-list (square-pitroom \"ground_soil1\" \"ground_soil1\" \"rock_pit_07\"))";
        let layout = "(layout (regular-grid #t(20 20) #t(10 10)))";
        [file("/a.hy", &[format!("(level \"a\" \"A.\" {rooms} {layout}\n(touch-up {touch_up}))\n")])]
    };
    says(
        &touched("(pit-builder \"rokc_pit\") (wall-builder \"wall_brick1\") (wall-cracker \"wall_brikc1\" 5)"),
        expect![[r#"
            warning unknown-game-name at a.hy:5:24 "rokc_pit"
            warning unknown-game-name at a.hy:5:79 "wall_brikc1"
        "#]],
    );
    says(
        &touched("(pit-builder \"rock_pit\") (wall-builder \"wall_brikc1\") (wall-cracker \"wall_brick1\" 5)"),
        expect![[r#"
        warning unknown-game-name at a.hy:5:50 "wall_brikc1"
    "#]],
    );
}

#[test]
fn stairs_that_lead_nowhere_new() {
    let twice = [way("first gate", "b1", "100"), way("first gate", "b1", "50"), way("b1", "b1", "5")].concat();
    says(
        &[file("/a.hy", &[level("first gate", &twice), level("b1", "")])],
        expect![[r#"
        hint repeated-stairs at a.hy:4:98 unique-stairs
        warning stairs-to-self at a.hy:4:174 "b1"
    "#]],
    );
}

#[test]
fn a_way_out_that_is_not_certain() {
    let gate = |chance: &str| level("first gate", &way("first gate", "end", chance));
    let end = |chance: &str| level("end", &exit("end", chance));
    says(
        &[file("/a.hy", &[gate("30"), end("100")])],
        expect![[r#"
        warning uncertain-exit at a.hy:6:33 final-stairs
    "#]],
    );
    says(&[file("/a.hy", &[gate("100"), end("100")])], expect![[""]]);
    // What is not known may be certain.
    says(&[file("/a.hy", &[gate("(+ 50 50)"), end("100")])], expect![[""]]);
}

#[test]
fn a_level_of_two_files() {
    let files = [file("/a.hy", &[level("cave", "")]), file("/b.hy", &[level("cave", "")])];
    says(
        &files,
        expect![[r#"
        information level-in-two-files at b.hy:4:8 "cave"
    "#]],
    );
}

#[test]
fn a_file_that_its_package_does_not_import() {
    let files = |imports: &str| {
        [
            file("/p/levels/a.hy", &[level("a1", "")]),
            file("/p/levels/b.hy", &[level("b1", "")]),
            format!("//- /p/levels/__init__.py\n{imports}\n"),
        ]
    };
    says(
        &files("import p.levels.a"),
        expect![[r#"
        warning levels-not-loaded at b.hy:3:2 level-list
    "#]],
    );
    says(&files("from . import a, b"), expect![[""]]);
    // Something else loads them.
    says(&files("import os.path"), expect![[""]]);
}

#[test]
fn decorators_in_their_order() {
    let touched = |touch_up: &str| {
        let rooms = "(room-list (square-pitroom \"ground_soil1\" \"ground_soil2\" \"rock_pit_07\"))";
        let text = format!(
            "(level \"a\" \"A.\" {rooms}\n(touch-up {touch_up})\n(layout (regular-grid #t(20 20) #t(10 10))))\n"
        );
        [file("/a.hy", &[text])]
    };
    says(
        &touched("(wall-cracker \"wall_brick1\" 5) (wall-builder \"wall_brick1\") (wall-torches \"wall_brick2\" 5)"),
        expect![[r#"
            warning missing-builder at a.hy:4:74 "rock_pit_07"
            warning missing-builder at a.hy:5:25 "wall_brick1"
            warning missing-builder at a.hy:5:85 "wall_brick2"
        "#]],
    );
    says(
        &touched(
            "(pit-builder \"rock_pit\") (floor-builder \"ground_soil1\") (floor-swapper \"ground_soil2\" \"ground_soil1\" \"t\" 5)",
        ),
        expect![[r#"
            hint missing-builder at a.hy:4:59 "ground_soil2"
            warning missing-builder at a.hy:5:82 "ground_soil2"
        "#]],
    );
    says(
        &touched(
            "(pit-builder (+ \"rock\" \"_pit\")) (wall-builder (+ \"wall_\" \"brick1\")) (wall-cracker \"wall_brick1\" 5)",
        ),
        expect![[""]],
    );
}

#[test]
fn what_stands_above_a_level() {
    let text = "(level \"first gate\" \"A.\" (room-list) (layout (regular-grid #t(40 20) #t(10 10)) (regular-grid #t(20 20) #t(10 10)))\n\
                (connections (unique-stairs \"first gate\" \"cave\" \"grey stairs\" \"room\" unlikely)))\n";
    let fixture = fixture(&[file("/a.hy", &[text.to_owned(), level("cave", ""), level("far", "")])]);
    let titles: Vec<String> = facts::lenses(&fixture.db, fixture.files[0]).into_iter().map(|lens| lens.title).collect();
    assert_eq!(
        titles,
        [
            "8 or 4 sections, the game begins here, 1 way out",
            "4 sections, reached in 31 % of games, no way out",
            "4 sections, never reached, no way out"
        ]
    );
}

/// The point: a comment and a description change nothing for the others, so that the graph stays.
#[test]
fn an_edit_that_changes_no_stairs_leaves_the_graph() {
    let text = |file: String| file.split_once('\n').map(|(_, text)| text.to_owned()).expect("a path");
    let mut counted = Counted::new(crate::LANGUAGES);
    let gate = text(file("/a.hy", &[level("first gate", &way("first gate", "cave", "100"))]));
    let open = counted.open("/a.hy", &gate);
    counted.set("/b.hy", &text(file("/b.hy", &[level("cave", "")])));
    counted.checked();
    let ran = counted.edited(open, "\"A.\"", "\"A gate.\"");
    assert!(!ran.contains("graph") && !ran.contains("findings 1") && ran.contains("exports 1"), "{ran}");
    let ran = counted.edited(open, " 100)", " 50)");
    assert!(ran.contains("graph 1") && ran.contains("findings 1") && ran.contains("levels 1"), "{ran}");
}

#[test]
fn large_dungeons_stay_linear() {
    let name = |n: usize| if n == 0 { "first gate".to_owned() } else { format!("level {n}") };
    let circle: Vec<String> =
        (0..10_000).map(|n| level(&name(n), &way(&name(n), &name((n + 1) % 10_000), "99"))).collect();
    let fixture_of_circle = fixture(&[file("/a.hy", &circle)]);
    let graph_of_circle = graph(&fixture_of_circle.db);
    assert_eq!(graph_of_circle.nodes.iter().filter_map(|node| node.distance).max(), Some(9_999));
    assert!(check::findings(&fixture_of_circle.db).is_empty());
    let same: Vec<String> = (0..10_000).map(|_| level("first gate", "")).collect();
    let fixture_of_one = fixture(&[file("/a.hy", &same)]);
    let places = graph(&fixture_of_one.db).nodes.iter().map(|node| node.places.len()).collect::<Vec<_>>();
    assert_eq!(places, [10_000]);
    assert!(check::findings(&fixture_of_one.db).is_empty());
}
