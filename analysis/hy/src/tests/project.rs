//! The project's own macros and functions: they take what their definitions say.

use expect_test::{Expect, expect};
use ludex_ide::signature_help::signature_help;
use ludex_test_support::Fixture;
use ludex_test_support::fixes::try_fixes;

/// Compares what is found in a file with the annotations, beside modules, and tries all fixes.
fn check(elements: &str, modules: &str) {
    let text = format!(
        "//- /a.hy\n(require [pyherc.config.dsl.level [*]])\n(import [rooms [*]])\n(level-config-dsl)\n\
         (level-list (level \"a\" \"A.\" (layout (regular-grid [20 20] [10 10]))\n{elements}\n))\n\
         //- /rooms.hy\n{modules}"
    );
    let fixture = Fixture::new(crate::LANGUAGES, "hy", &text);
    fixture.check_diagnostics();
    assert_eq!(try_fixes(&fixture.db, fixture.files[0]).faults, Vec::<String>::new());
}

/// A project whose rooms have lamps, and whose floors are swapped without a tag.
const OWN: &str = "//- /pyherc/config/dsl/level.hy\n\
    (defmacro circular-room [floor corridor &optional [lamps 0]] `[~floor ~corridor ~lamps])\n\
    (defmacro floor-swapper [source dest chance] `[~source ~dest ~chance])\n";

#[test]
fn the_project_decides_what_a_macro_takes() {
    check(
        r##"(room-list (circular-room "ground_soil1" "ground_soil1") (circular-room "ground_soil1" "ground_soil1" 5)
  (circular-room "ground_soil1" 7 5) (circular-room "ground_soil1" "ground_soil1" 5 6))
//                              ^ warning[wrong-value]: the argument `corridor` is the name of a floor tile
//                                    ^^^^^^^^^^^^^ error[argument-count]: `circular-room` takes 2 to 3 arguments (floor, corridor, lamps), but is given 4"##,
        OWN,
    );
    check(
        r##"(room-list (circular-room "ground_soil1" "ground_soil1"))
(touch-up (floor-swapper 1 2 unlikely) (floor-swapper "ground_soil1" "ground_soil2" "a" 5))
//                                      ^^^^^^^^^^^^^ error[argument-count]: `floor-swapper` takes 3 arguments (source, dest, chance), but is given 4"##,
        OWN,
    );
    check(
        r##"(room-list (circular-room "ground_soil1" "ground_soil1" 5))
//          ^^^^^^^^^^^^^ error[argument-count]: `circular-room` takes 2 arguments (floor, corridor), but is given 3"##,
        "",
    );
}

/// What a decorator makes of a function may take anything, and so may one that is defined twice.
#[test]
fn functions_of_the_workspace() {
    check(
        r##"(room-list (cold-room "a") (cold-room) (cold-room "a" :floor 5) (warm-room) (damp-room) (-> "a" (cold-room))
//                          ^^^^^^^^^ error[argument-count]: `cold-room` takes one argument (floor), but is given 0
  (attic) (attic 1 2) (cellar 1 2 3 4) (cellar))
// ^^^^^ error[argument-count]: `attic` takes one argument (roof), but is given 0
//         ^^^^^ error[argument-count]: `attic` takes one argument (roof), but is given 2
//                                      ^^^^^^ error[argument-count]: `cellar` takes at least one argument (floor, wine), but is given 0"##,
        "(defn cold-room [floor] floor)\n(with-decorator log (defn warm-room [floor] floor))\n(defn damp-room [] 1)\n\
         (defn damp-room [floor] floor)\n(defmacro attic [roof] roof)\n(defn cellar [floor &rest wine] floor)\n",
    );
}

/// Two variables in each other's place are one fault.
#[test]
fn selectors_of_the_project() {
    let text = r##"//- /a.hy
(require [pyherc.config.dsl.level [*]])
(import [herculeum.config.room-generators [skeletons no-items]])
(level-config-dsl)
(level-list (level "a" "A." (layout (regular-grid [20 20] [10 10]))
  (room-list (circular-graveyard "ground_soil1" "ground_soil1" [] (no-items) (skeletons 5 rng creature-generator))
//                                                                                        ^^^ error[wrong-value]: `skeletons` takes `creature-generator` here, and not `rng`
    (circular-graveyard "ground_soil1" "ground_soil1" [] (no-items) (skeletons creature-generator rng)))))
//                                                                   ^^^^^^^^^ error[argument-count]: `skeletons` takes 3 arguments (empty-percent, creature-generator, rng), but is given 2
//- /herculeum/config/room_generators.hy
(defn skeletons [empty-pct character-generator rng] empty-pct)
(defn no-items [] [])
"##;
    let fixture = Fixture::new(crate::LANGUAGES, "hy", text);
    fixture.check_diagnostics();
    assert_eq!(try_fixes(&fixture.db, fixture.files[0]).faults, Vec::<String>::new());
}

/// A slip in what is imported is reported there alone.
#[test]
fn a_slip_in_the_import_of_a_selector() {
    let text = r##"//- /a.hy
(require [pyherc.config.dsl.level [*]])
(import [herculeum.config.room-generators [skeletns]])
//                                         ^^^^^^^^ error[undefined-name]: does not define `skeletns`; did you mean `skeletons`?
(level-config-dsl)
(level-list (level "a" "A." (layout (regular-grid [20 20] [10 10]))
  (room-list (circular-graveyard "ground_soil1" "ground_soil1" [] (pick) (skeletons 5 creature-generator rng)))))
(defn pick [] 1)
//- /herculeum/config/room_generators.hy
(defn skeletons [empty-pct character-generator rng] empty-pct)
"##;
    let fixture = Fixture::new(crate::LANGUAGES, "hy", text);
    fixture.check_diagnostics();
    assert_eq!(try_fixes(&fixture.db, fixture.files[0]).faults, Vec::<String>::new());
}

/// It has the other rooms, and nothing is asked of another module that has none of them.
#[test]
fn what_the_game_of_the_project_does_not_have_yet() {
    check(
        r##"(room-list (circular-room "ground_soil1" "ground_soil1") (cavern "ground_soil1" "ground_soil1"))
//                                                        ^^^^^^ error[wrong-generation]: `cavern` has existed only since November 2017, and the game of this project does not have it yet
(touch-up (smooth-floor-builder "ground_soil1"))"##,
        OWN,
    );
    check(
        r##"(room-list (cavern "ground_soil1" "ground_soil1"))"##,
        "//- /pyherc/config/dsl/level.hy\n(defn cavern [floor corridor] floor)\n",
    );
}

/// The signature at the cursor in an element of a level, and what a hover there shows.
fn shown(elements: &str, expected: &Expect) {
    let text = format!(
        "//- /a.hy\n(require [pyherc.config.dsl.level [*]])\n(level-list (level \"a\" \"A.\" {elements}))\n{OWN}"
    );
    let fixture = Fixture::new(crate::LANGUAGES, "hy", &text);
    let (file, offset) = fixture.cursor();
    let signature = signature_help(&fixture.db, file, offset).map_or_else(String::new, |found| found.label);
    let hover = fixture.hover();
    let code = hover.lines().find(|line| line.starts_with('(')).unwrap_or_default();
    expected.assert_eq(&format!("{signature} {code}"));
}

#[test]
fn parameters_of_the_project() {
    shown("(room-list (circular-room \"x\" \"y\" $0))", &expect!["(circular-room floor corridor lamps) "]);
    shown("(room-list (circular-$0room \"x\"))", &expect!["(room-list room…) (circular-room floor corridor lamps)"]);
    shown("(touch-up (floor-$0swapper \"x\"))", &expect!["(touch-up decorator…) (floor-swapper source dest chance)"]);
}
