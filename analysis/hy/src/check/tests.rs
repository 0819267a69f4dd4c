//! Each kind of fault of a level file, and that its fixes mend it; `generation_tests` has those that depend on the
//! generation of Hy.

use ludex_base::Severity;
use ludex_base::settings::{SEVERITY, Settings, Value};
use ludex_test_support::Fixture;
use ludex_test_support::fixes::try_fixes;

/// The heads of a file of either generation.
pub(super) const Y2015: &str = "(require pyherc.macros)\n(require pyherc.config.dsl.level)\n(level-config-dsl)\n";
pub(super) const Y2017: &str =
    "(require [pyherc.macros [*]])\n(require [pyherc.config.dsl.level [*]])\n(level-config-dsl)\n";

/// Rooms of either shape.
const SQUARE: &str = "(room-list (square-room \"ground_soil1\" \"ground_soil1\"))";
const ROUND: &str = "(room-list (circular-room \"ground_soil1\" \"ground_soil1\"))";

/// What is said of the names of the game and of the dungeon as a whole, which has tests of its own.
const ELSEWHERE: [&str; 8] = [
    "pyherc/level-in-two-files",
    "pyherc/levels-not-loaded",
    "pyherc/missing-builder",
    "pyherc/repeated-stairs",
    "pyherc/stairs-to-self",
    "pyherc/uncertain-exit",
    "pyherc/unknown-game-name",
    "pyherc/unreachable-level",
];

pub(super) fn check(text: &str) {
    mend(text, None);
}

/// Compares what is found with the annotations, and tries all fixes; `pyherc.generation` is set to a year or to none.
pub(super) fn mend(text: &str, year: Option<u64>) {
    let mut fixture = Fixture::new(crate::LANGUAGES, "hy", text);
    let mut settings = Settings::default();
    let off = ELSEWHERE.map(|code| (code.to_owned(), None::<Severity>));
    settings.set(&SEVERITY, Value::Severities(off.into()));
    if let Some(year) = year {
        settings.set(&crate::GENERATION, Value::Number(year));
    }
    fixture.db.set_settings(settings);
    fixture.check_diagnostics();
    for file in &fixture.files {
        let faults = try_fixes(&fixture.db, *file).faults;
        assert_eq!(faults, Vec::<String>::new());
    }
}

pub(super) fn check_file(head: &str, text: &str) {
    check(&format!("{head}{text}"));
}

/// Checks the elements of a level that has rooms and a layout already.
pub(super) fn check_elements(head: &str, elements: &str) {
    check(&format!(
        "{head}(level-list (level \"a\" \"A.\"\n(layout (regular-grid [20 20] [10 10]))\n{ROUND}\n{elements}\n))\n"
    ));
}

/// Checks the layouts of a level with these rooms.
fn check_layout(rooms: &str, layouts: &str) {
    check(&format!("{Y2017}(level-list (level \"a\" \"A.\" {rooms} (layout\n{layouts}\n)))\n"));
}

/// What a form lacks is reported once it is closed.
#[test]
fn what_is_being_written_lacks_nothing() {
    check_file(
        Y2017,
        r##"(level-list
 (level "a" "A."
  (room-list (circular-room "x"
//           ^ error[unclosed-paren]: never closed
"##,
    );
    check_file(
        Y2017,
        r##"(level-list
 (level "a" "A."
  (room-list
//^ error[unclosed-paren]: never closed
"##,
    );
    check_file(
        Y2017,
        r##"(level-list
 (level "a" "A."
  (
//^ error[unclosed-paren]: never closed
"##,
    );
    check_file(
        Y2017,
        r##"   (level
// ^ error[unclosed-paren]: never closed
"##,
    );
    check_file(
        Y2017,
        r##"(level-list
  (level "a" "A."))
// ^^^^^ error[missing-element]: no `room-list` and no `layout`
"##,
    );
}

/// The levels of a list whose head is misspelt are there for others.
#[test]
fn misspelt_heads_at_top_level() {
    check(
        r##"//- /a.hy
(require [pyherc.config.dsl.level [*]])
(level-config-dsl)
  (levle-list (level "a" "A." (layout (regular-grid [20 20] [10 10])) (room-list (circular-room "ground_soil1" "ground_soil1"))
// ^^^^^^^^^^ error[undefined-name]: `levle-list` is not defined; did you mean `level-list`?
    (connections (final-stairs "a" "grey stairs" "room" (* 2 (.randint rng 1 5))))))
//- /b.hy
(require [pyherc.config.dsl.level [*]])
(level-config-dsl)
(level-list (level "b" "B." (layout (regular-grid [20 20] [10 10])) (room-list (circular-room "ground_soil1" "ground_soil1"))
  (connections (unique-stairs "b" "a" "grey stairs" "room" 5))))
"##,
    );
    check(
        r##"(require [pyherc.config.dsl.level [*]])
  (level-config-dls)
// ^^^^^^^^^^^^^^^^ error[undefined-name]: did you mean `level-config-dsl`?
(level-list (level "a" "A." (layout (regular-grid [20 20] [10 10])) (room-list (circular-room "ground_soil1" "ground_soil1"))))
"##,
    );
    check(
        r##"  (requrie [pyherc.config.dsl.level [*]])
// ^^^^^^^ error[undefined-name]: did you mean `require`?
(level-config-dsl)
(level-list (level "a" "A." (layout (regular-grid [20 20] [10 10])) (room-list (circular-room "ground_soil1" "ground_soil1"))))
"##,
    );
}

/// Without a source of chance the grid fails; what needs none only has no effect.
#[test]
fn a_level_outside_of_the_list() {
    check_file(
        Y2017,
        r##"  (level "a" "A." (layout (regular-grid [20 20] [10 10])) (room-list (circular-room "ground_soil1" "ground_soil1")))
// ^^^^^ error[wrong-place]: outside of a `level-list`
"##,
    );
    check_file(
        Y2017,
        r##"(defn cut [] [])
  (level "a" "A." (layout (cut)) (room-list (circular-room "ground_soil1" "ground_soil1")))
// ^^^^^ warning[wrong-place]: the game never sees it
"##,
    );
}

#[test]
fn names_of_levels() {
    check_file(
        Y2017,
        r##"(level-list (level crypt "A." (layout (regular-grid [20 20] [10 10])) (room-list (circular-room "ground_soil1" "ground_soil1"))))
//                 ^^^^^ error[undefined-name]: `crypt` is not defined; write "crypt" if it is a string
"##,
    );
    check_file(
        Y2017,
        r##"(level-list (level 5 "A." (layout (regular-grid [20 20] [10 10])) (room-list (circular-room "ground_soil1" "ground_soil1"))))
//                 ^ warning[wrong-value]: the name of a level is a string
"##,
    );
    check_file(
        Y2017,
        r##"(setv crypt "crypt")
(level-list (level crypt "A." (layout (regular-grid [20 20] [10 10])) (room-list (circular-room "ground_soil1" "ground_soil1"))))
"##,
    );
}

/// Three parts are one too many only where the game takes the pair apart.
#[test]
fn reader_macros() {
    check_layout(
        ROUND,
        r##"  (regular-grid #t20 [10 10])
//                ^^ error[wrong-value]: `#t` makes a tuple of a list, but `20` is not one"##,
    );
    check_layout(
        ROUND,
        r##"  (regular-grid #t(20) [10 10])
//              ^^^^^^ error[wrong-value]: a size has two parts, but this one has 1"##,
    );
    check_layout(
        ROUND,
        r##"  (regular-grid #t(20 20 1) [10 10])
//              ^^^^^^^^^^^ warning[wrong-value]: but this one has 3"##,
    );
    check_layout(
        ROUND,
        r##"  (regular-grid [20 20] #t(10 10 1))
//                      ^^^^^^^^^^^ error[wrong-value]: but this one has 3"##,
    );
    check_file(
        Y2017,
        r##"(setv s [#s5 #s("a" 5 (str 5)) #s"a"])
//         ^ error[wrong-value]: `#s` joins a list of strings
//                  ^ error[wrong-value]: and this is a number
//                               ^^^ error[wrong-value]: `#s` joins several strings
(level-list)
"##,
    );
}

#[test]
fn sizes() {
    check_layout(
        ROUND,
        r##"  (regular-grid (20 20) [10 10])
//              ^^^^^^^ error[wrong-value]: this form calls 20 as a function"##,
    );
    check_layout(
        ROUND,
        r##"  (regular-grid #t(20, 20) [10 10])
//              ^^^^^^^^^^ error[wrong-value]: a comma between the two numbers"##,
    );
    check_layout(
        ROUND,
        r##"  (regular-grid #t(20,20) [10 10])
//              ^^^^^^^^^ error[wrong-value]: a comma between the two numbers"##,
    );
    check_layout(
        ROUND,
        r##"  (regular-grid #t(twenty 20) [10 10])
//                 ^^^^^^ error[undefined-name]: a size consists of whole numbers"##,
    );
    check_layout(
        ROUND,
        r##"  (regular-grid [20 20] [10.5 10])
//                       ^^^^ error[wrong-value]: a size consists of whole numbers"##,
    );
    check_layout(
        ROUND,
        r##"  (regular-grid [20.5 20] [10 10])
//               ^^^^ hint[wrong-value]: a size consists of whole numbers"##,
    );
    check_layout(
        ROUND,
        r##"  (regular-grid [20 20] [-1 10])
//                       ^^ error[wrong-value]: the size of a room must be greater than 0"##,
    );
    check_layout(ROUND, r##"  (regular-grid level-size [10 10]) (regular-grid (, 20 (+ 10 10)) [10 10])"##);
}

#[test]
fn chances_and_amounts() {
    for head in [Y2015, Y2017] {
        check_elements(
            head,
            r##"(touch-up (wall-builder "wall_brick1") (wall-cracker "wall_brick1" 150) (wall-cracker "wall_brick1" -5) (wall-cracker "wall_brick1" (* 2 99)))
//                                                                 ^^^ warning[wrong-value]: a chance is a number from 0 to 100; with this one it always happens
//                                                                                                  ^^ warning[wrong-value]: it never happens"##,
        );
    }
    for head in [Y2015, Y2017] {
        check_elements(
            head,
            r##"(item-lists (option (item-by-type -1 2 "food") (item-by-type 1 2.5 "food") (item-by-type 0 0 "food")))
//                                ^^ warning[wrong-value]: an amount below 0 adds nothing
//                                                             ^^^ error[wrong-value]: the argument `max` is an amount: write a whole number
//                                                                                       ^^^ warning[wrong-value]: an amount of 0 to 0 adds nothing"##,
        );
    }
}

#[test]
fn names_that_are_no_strings() {
    for head in [Y2015, Y2017] {
        check_elements(
            head,
            r##"(touch-up (floor-builder 5))
//                       ^ error[wrong-value]: the argument `base` is the name of a floor tile: write a string
(creature-lists (option (creature 1 2 7)))
//                                    ^ error[wrong-value]: the name of a creature
(item-lists (option (item-by-name 1 1 ["bow"]) (item-by-type 1 1 (str 5))))
//                                    ^^^^^^^ error[wrong-value]: the name of an item
(connections (final-stairs "a" 5 "room" 5)
//                             ^ error[wrong-value]: the base name of stairs
  (final-stairs "a" "grey stairs" likely 5)
//                                ^^^^^^ warning[wrong-value]: the tag of a place
  (final-stairs 5 "grey stairs" "any" 5))
//              ^ warning[wrong-value]: the name of a level"##,
        );
    }
    check_elements(
        Y2017,
        r##"(touch-up (smooth-floor-builder "ground_soil1" 5))
//                                             ^ error[wrong-value]: the name of a floor tile"##,
    );
    check_file(
        Y2017,
        r##"(level-list (level "a" "A."
  (layout (regular-grid [20 20] [10 10]))
  (room-list (square-room 5 "ground_soil2")
//                        ^ warning[wrong-value]: the name of a floor tile
    (pillar-room "ground_soil1" "ground_soil1" ["wall_brick1" 5])
//                                                            ^ warning[wrong-value]: is a list of names
    (pillar-room "ground_soil1" "ground_soil1" 5)
//                                             ^ error[wrong-value]: is a list of names
    (pillar-room "ground_soil1" "ground_soil1" [tile]))))
//                                              ^^^^ error[undefined-name]: `tile` is not defined; write "tile" if it is a string
"##,
    );
}

#[test]
fn kinds_of_artefact() {
    check_elements(
        Y2017,
        r##"(item-lists (option (artefact-by-type 1 1 5) (artefact-by-type 1 1 scroll)))
//                                        ^ warning[wrong-value]: the kind of an artefact is a quoted symbol: write `'scroll`
//                                                                 ^^^^^^ error[undefined-name]: `scroll` is not defined; write `'scroll`"##,
    );
}

/// Along an axis with a single section there are no neighbours.
#[test]
fn square_rooms_in_small_sections() {
    check_layout(
        SQUARE,
        r##"  (regular-grid [20 20] [6 10])
//                       ^ error[small-section]: a width of at least 7"##,
    );
    check_layout(
        SQUARE,
        r##"  (regular-grid [20 20] [10 6])
//                          ^ error[small-section]: give the rooms of this `regular-grid` a height of at least 7"##,
    );
    check_layout(
        SQUARE,
        r##"  (regular-grid [20 20] [6 6])
//                      ^^^^^ error[small-section]: a width and height of at least 7"##,
    );
    check_layout(
        SQUARE,
        r##"  (irregular-grid [40 40] [8 9])
//                         ^ error[small-section]: give the rooms of this `irregular-grid` a width of at least 9"##,
    );
    check_layout(
        SQUARE,
        r##"  (regular-grid [6 20] [6 7]) (irregular-grid [16 40] [8 9]) (regular-grid level-size [6 6])"##,
    );
}

#[test]
fn levels_smaller_than_a_room() {
    check_layout(
        SQUARE,
        r##"  (regular-grid [20 20] [30 10])
//                       ^^ error[small-section]: a room with a width of 30 does not fit into a level with a width of 20: the grid has no section"##,
    );
    check_layout(
        SQUARE,
        r##"  (regular-grid [20 20] [30 30])
//                      ^^^^^^^ error[small-section]: does not fit"##,
    );
    check_layout(
        SQUARE,
        r##"  (irregular-grid [20 20] [10 30])
//                            ^^ warning[small-section]: a room with a height of 30"##,
    );
}

#[test]
fn round_rooms_in_small_sections() {
    check_layout(
        ROUND,
        r##"  (regular-grid [20 20] [4 4])
//                       ^ hint[small-section]: has a single tile in sections this small: give the room of this `regular-grid` a width of at least 5"##,
    );
    check_layout(
        ROUND,
        r##"  (regular-grid [20 20] [8 2])
//                         ^ warning[small-section]: has no tile in sections this small"##,
    );
    check_layout(
        ROUND,
        r##"  (irregular-grid [40 40] [6 6])
//                         ^ hint[small-section]: a width of at least 7"##,
    );
    check_layout(
        ROUND,
        r##"  (irregular-grid [5 9] [4 5])
//                 ^ hint[small-section]: give the level of this `irregular-grid` a width of at least 6"##,
    );
    check_layout(ROUND, r##"  (regular-grid [20 20] [5 5]) (irregular-grid [40 40] [7 7])"##);
}

/// Whole parts are compared, so that modules of the game that are alike are not taken for one another.
#[test]
fn modules_with_a_slip() {
    check(
        r##"(require [pyhrc.macros [*]])
//        ^^^^^^^^^^^^ warning[undefined-name]: neither the game nor this project has a module `pyhrc.macros`
(require [pyherc.config.dsl.traps [*]])
(require [pyherc.config.dsl.level [*]])
(import [herculeum.config.room_generators [skeletons]] [herculeum.config.room-generator [mundane-items]])
//                                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[undefined-name]: has a module
(level-config-dsl)
(level-list)
"##,
    );
    check(
        r##"//- /a.hy
(require [pyherc.macro [*]])
(require [pyherc.config.dsl.level [*]])
(level-config-dsl)
(level-list)
//- /pyherc/macro.hy
(defmacro frozen [name]
  `(option (creature 1 1 ~name)))
"##,
    );
}

/// The lists of levels with one name are joined.
#[test]
fn empty_elements() {
    check_file(
        Y2017,
        r##"(level-list (level "a" "A."
  (layout)
// ^^^^^^ error[empty-element]: this `layout` is empty
  (room-list)))
// ^^^^^^^^^ error[empty-element]: this `room-list` is empty, so the game has no room to choose from and stops
"##,
    );
    check(
        r##"//- /a.hy
(require [pyherc.config.dsl.level [*]])
(level-config-dsl)
(level-list (level "a" "A." (layout) (room-list)))
//- /b.hy
(require [pyherc.config.dsl.level [*]])
(level-config-dsl)
(level-list (level "a" "A." (layout (regular-grid [20 20] [10 10])) (room-list (circular-room "ground_soil1" "ground_soil1"))))
"##,
    );
}

#[test]
fn locations_of_stairs() {
    check_file(
        Y2017,
        r##"(level-list (level "a" "A."
  (layout (regular-grid [10 10] [10 10]) (irregular-grid [20 20] [10 10]))
  (room-list (circular-room "ground_soil1" "ground_soil1"))
  (connections (final-stairs "a" "grey stairs" "corridor" 5)
//                                             ^^^^^^^^^^ warning[unknown-location]: has a single section and so no corridor
    (final-stairs "a" "grey stairs" "any" 5))))
"##,
    );
    check_file(
        Y2017,
        r##"(level-list (level "a" "A."
  (layout (regular-grid [10 10] [10 10]) (regular-grid [20 10] [10 10]))
  (room-list (circular-room "ground_soil1" "ground_soil1"))
  (connections (final-stairs "a" "grey stairs" "corridor" 5))))
"##,
    );
}
