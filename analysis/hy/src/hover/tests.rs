//! Tests of what is said of levels, of names of the game, and of values.

use expect_test::{Expect, expect};

use crate::tests::hover;

/// Compares the hover at the cursor among the elements of a level.
#[track_caller]
fn check(elements: &str, expected: Expect) {
    let text = format!("(level-config-dsl)\n(level-list (level \"a\" \"A.\"\n{elements}))\n");
    expected.assert_eq(&hover(&text));
}

/// A dungeon of two levels and an end, of which the cursor is at one.
const DUNGEON: &str = r##"
(level-list
 (level "first gate" "A gate."
        (room-list (square-room "x" "y") (square-room "x" "z") (circular-room "x" "y"))
        (layout (regular-grid #t(40 20) #t(10 10)) (irregular-grid #t(40 40) #t(11 11)))
        (item-lists (option (item-by-type 1 3 "food") (item-by-name 2 6 "rope")) (option (item-by-type 1 1 "spade")))
        (creature-lists (option (creature 1 3 "rat")))
        (connections (unique-stairs "first gate" "old mine" "grey stairs" "room" unlikely)))
 (level "old mine" #s("Dust" "and *silence*.")
        (room-list (cavern "x" "y")) (layout (regular-grid #t(9 9) #t(9 9)))
        (connections (final-stairs "old mine" "grey stairs" "room" certainly))))
"##;

#[test]
fn a_level() {
    let text = hover(&DUNGEON.replace("(level \"first gate\"", "(level \"fir$0st gate\""));
    for line in [
        "A gate.",
        "Layout: 8 sections of 10 x 10, or sections of 10 x 10 or more, cut at random",
        "Rooms: `square-room` 67 %, `circular-room` 33 %",
        "Items: 3 to 9 (1 to 3 `food`, 2 to 6 `rope`); or 1 `spade`",
        "Creatures: 1 to 3 `rat`",
        "Ways in: none",
        "Ways out: `old mine` (31 %)",
        "The game begins here",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    let text = hover(&DUNGEON.replace("(level \"old mine\"", "(level \"old$0 mine\""));
    for line in [
        "Dust and",
        "Layout: 1 section of 9 x 9",
        "Rooms: `cavern` 100 %",
        "Ways in: `first gate` (31 %)",
        "Ways out: out of the dungeon (100 %)",
        "1 step from the start; 31 % of games have it",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert!(!text.contains("Items") && !text.contains("Creatures"), "{text}");
    // Where it is named, the same is said.
    let named = hover(&DUNGEON.replace("\"first gate\" \"old mine\"", "\"first gate\" \"old$0 mine\""));
    assert_eq!(named, text);
}

#[test]
fn chances() {
    check(
        "(connections (final-stairs \"a\" \"grey stairs\" \"room\" 3$00))",
        expect![[r#"
            **30** in 100

            These stairs are built in **30.7 %** of the copies of `"a"`."#]],
    );
    check(
        "(touch-up (wall-torches \"w\" 1$000))",
        expect![[r#"
            **100** in 100

            Each of these walls gets a torch in **100 %** of cases."#]],
    );
    let named = hover("(level-list (level \"a\" \"A.\" (touch-up (wall-cracker \"w\" certainly-$0not))))\n");
    assert!(named.contains("Each of these walls is cracked in **1 %** of cases."), "{named}");
}

#[test]
fn pairs() {
    check(
        "(layout (regular-grid #t(4$05 20) #t(10 10)))",
        expect!["**8 sections of 10 x 10**: 4 across and 2 down. 5 columns stay empty."],
    );
    check(
        "(layout (regular-grid #t(20 20) #t(1$00 10)))",
        expect!["**4 sections of 10 x 10**: 2 across and 2 down. Nothing is left over."],
    );
    check(
        "(layout (irregular-grid #t(4$00 40) #t(11 12)))",
        expect![
            "**sections of 10 x 11 or more, cut at random**. A part is halved while it is wider than 22 or higher than 24."
        ],
    );
    check(
        "(layout (regular-grid #t($05 5) #t(10 10)))",
        expect!["**0 sections of 10 x 10**. The rooms are larger than the level, and the game stops."],
    );
}

#[test]
fn amounts() {
    check(
        "(item-lists (option (item-by-type $01 4 \"food\")))",
        expect![[
            r#"**1 to 4** items of the type `"food"`: each number is as likely as the others, 2.5 on average. This is the smallest number."#
        ]],
    );
    check("(creature-lists (option (creature 2 $02 \"rat\")))", expect![[r#"**2** of the creature `"rat"`."#]]);
    check("(creature-lists (option (creature 3 $02 \"rat\")))", expect!["nothing"]);
}

#[test]
fn texts_of_the_real_game() {
    let text = hover("(level-list (level \"a\" \"A.\" (room-list (square-room \"ground_$0soil4\" \"x\"))))\n");
    assert!(text.ends_with("a floor tile of the game, which no file of the workspace defines"), "{text}");
    check("(room-list (square-room \"z$0\" \"x\"))", expect!["nothing"]);
    check(
        "(connections (final-stairs \"a\" \"grey stairs\" \"an$0y\" 1))",
        expect!["**any** — the stairs stand anywhere"],
    );
}

#[test]
fn things_of_the_game() {
    let files = "//- /levels/a.hy\n(level-list (level \"a\" \"A.\" (item-lists (option (item-by-type 1 1 \"cutlery\")))\n\
                 (creature-lists (option (creature 1 1 \"rat\")))))\n//- /levels/items.py\n\
                 spoon = ItemConfiguration(name='spoon', types=['cutlery', 'spade'])\n\
                 fork = ItemConfiguration(name='fork', types=['cutlery'])\n";
    let text = hover(&files.replace("\"cutlery\"", "\"cut$0lery\""));
    assert!(text.contains("2 items carry it:"), "{text}");
    assert!(text.contains("`spoon` in items.py") && text.contains("`fork` in items.py"), "{text}");
    let text = hover(&files.replace("item-by-type 1 1 \"cutlery\"", "item-by-name 1 1 \"sp$0oon\""));
    assert!(text.contains("Types: `cutlery`, `spade`."), "{text}");
    let creatures = "//- /levels/creatures.py\ndef init_creatures(context):\n    return [creature_config(name='rat', hp=2, speed=4)]\n";
    let text = hover(&format!("{}{creatures}", files.replace("\"rat\"", "\"r$0at\"")));
    assert!(text.contains("2 hit points, speed 4."), "{text}");
}

#[test]
fn what_is_required() {
    let text = hover("(req$0uire pyherc.macros [tools [*]])\n(level-list)\n");
    assert!(text.starts_with("**require** — makes the macros of other modules known here"), "{text}");
    assert!(text.contains("`pyherc.macros` — the reader macros `#t` and `#s`, and small macros for Hy"), "{text}");
    assert!(text.contains("`tools` — a module that is not in the workspace"), "{text}");
}

#[test]
fn facts_of_forms() {
    let text = hover("(level-list (level \"a\" \"A.\" (layout (regular-$0grid 1 2))))\n");
    assert!(text.contains("each w + 1 by h + 1 tiles from edge to edge"), "{text}");
    let text = hover("(level-list (level \"a\" \"A.\" (touch-up (support-$0beams 1 2 3))))\n");
    assert!(text.contains("`BASE_15` and `BASE_37`"), "{text}");
}
