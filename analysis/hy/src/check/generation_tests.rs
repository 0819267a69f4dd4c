//! What the two generations of Hy read differently, and how the head of a level file and the setting say which it is.

use super::tests::{Y2015, Y2017, check, check_elements, check_file, mend};

/// Checks a file with `pyherc.generation` set to a year.
fn check_with(year: u64, text: &str) {
    mend(text, Some(year));
}

#[test]
fn sets_of_2015() {
    check_file(
        Y2015,
        r##"(setv s #{1 2})
//      ^^ error[wrong-generation]: has no sets in braces
(setv q '(#{1}))
//        ^^ error[wrong-generation]: has no sets in braces
(level-list)
"##,
    );
    check_file(
        Y2017,
        r##"(setv s #{1 2} q '(#{1}))
(level-list)
"##,
    );
}

#[test]
fn numbers_of_2015() {
    check_file(
        Y2015,
        r##"(setv n [0x1F 0b11 1/2 017 1e3 '0x1F])
//       ^^^^ error[wrong-generation]: reads `0x1F` as a name and not as a number: write `31`
//            ^^^^ error[wrong-generation]: write `3`
//                 ^^^ error[wrong-generation]: write `(/ 1 2)`
(level-list)
"##,
    );
    check_file(
        Y2017,
        r##"(setv n [0x1F 0b11 1/2 017 1e3])
(level-list)
"##,
    );
}

#[test]
fn constants_of_2017() {
    check_file(
        Y2017,
        r##"(setv c [nil true false null None 'nil])
//       ^^^ error[undefined-name]: `nil` is not defined in Hy 0.12 (2017); did you mean `None`?
//           ^^^^ error[undefined-name]: did you mean `True`?
//                ^^^^^ error[undefined-name]: did you mean `False`?
//                      ^^^^ error[undefined-name]: did you mean `None`?
(level-list)
"##,
    );
    check_file(
        Y2017,
        r##"(setv nil None)
(setv c [nil])
(level-list)
"##,
    );
    check_file(
        Y2017,
        r##"(import [mine [*]])
(setv c [nil])
(level-list)
"##,
    );
    check_file(
        Y2015,
        r##"(setv c [nil true false null])
(level-list)
"##,
    );
}

/// The head tells which Hy reads the file. That was in use until February 2017; the setting says that 2015 is meant.
#[test]
fn what_2015_did_not_have_yet() {
    check_elements(
        Y2015,
        r##"(touch-up (smooth-floor-builder "ground_soil1"))
//         ^^^^^^^^^^^^^^^^^^^^ error[wrong-generation]: has existed only since November 2017, and this file is written for Hy 0.11, which
(item-lists (option (artefact-by-type 1 1 'scroll)))
(creature-lists (option (creature 1 1 "bat")))"##,
    );
    check_file(
        Y2015,
        r##"(level-list (level "a" "A."
  (layout (regular-grid [20 20] [10 10]))
  (room-list (cavern "ground_soil1" "ground_soil1"))))
//            ^^^^^^ error[wrong-generation]: `cavern` has existed only since November 2017
"##,
    );
    check_with(
        2015,
        &format!(
            "{Y2015}(level-list (level \"a\" \"A.\"\n(layout (regular-grid [20 20] [10 10]))\n\
             (room-list (circular-room \"ground_soil1\" \"ground_soil1\"))\n\
             (item-lists (option (artefact-by-type 1 1 'scroll)))))\n\
             //                   ^^^^^^^^^^^^^^^^ error[wrong-generation]: and this file is written for the game of 2015\n"
        ),
    );
    check_elements(
        Y2017,
        r##"(touch-up (smooth-floor-builder "ground_soil1"))
(item-lists (option (artefact-by-type 1 1 'scroll)))"##,
    );
}

/// A module that is not known may bring the macros along.
#[test]
fn a_require_is_missing() {
    check(
        r##"   (level-config-dsl)
//  ^^^^^^^^^^^^^^^^ error[missing-require]: write `(require [pyherc.config.dsl.level [*]])` at the beginning
(level-list)
"##,
    );
    check(
        r##"(require pyherc.macros)
  (level-config-dsl)
// ^^^^^^^^^^^^^^^^ error[missing-require]: write `(require pyherc.config.dsl.level)` at the beginning
(level-list)
"##,
    );
    check(
        r##"  (level-config-dsl)
// ^^^^^^^^^^^^^^^^ error[missing-require]: the `require` for them comes later
(require [pyherc.config.dsl.level [*]])
(level-list)
"##,
    );
    check(
        r##"(require [mine [*]])
(level-config-dsl)
(level-list)
"##,
    );
}

/// Hy 0.12 takes a module without brackets too; only the game's own show what is meant.
#[test]
fn requires_of_both_generations() {
    check(
        r##"  (require pyherc.macros)
//^^^^^^^^^^^^^^^^^^^^^^^ error[wrong-generation]: both generations, and Hy 0.12 (2017) does not accept this one
(require [pyherc.config.dsl.level [*]])
(level-config-dsl)
(level-list)
"##,
    );
    check(
        r##"  (require [pyherc.macros [*]])
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[wrong-generation]: Hy 0.11 (2015) does not accept this one: write `(require pyherc.macros)`
(require pyherc.config.dsl.level)
(level-config-dsl)
(level-list)
"##,
    );
    check(
        r##"(require mine)
(require [pyherc.config.dsl.level [*]])
(level-config-dsl)
(level-list)
"##,
    );
}

#[test]
fn the_setting_contradicts_the_head() {
    check_with(
        2015,
        r##"  (require [pyherc.macros [*]])
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[wrong-generation]: `pyherc.generation` is 2015
(require [pyherc.config.dsl.level [*]])
(level-config-dsl)
(level-list)
"##,
    );
    check_with(
        2017,
        r##"  (require pyherc.macros)
//^^^^^^^^^^^^^^^^^^^^^^^ information[wrong-generation]: although `pyherc.generation` is 2017
(require pyherc.config.dsl.level)
(level-config-dsl)
(setv c nil)
(level-list)
"##,
    );
    check_with(
        2017,
        r##"(require [pyherc.config.dsl.level [*]])
(level-config-dsl)
(level-list)
"##,
    );
}

#[test]
fn the_imports_come_late() {
    check(
        r##"(require [pyherc.config.dsl.level [*]])
(level-list)

  (level-config-dsl)
//^^^^^^^^^^^^^^^^^^ warning[late-config-dsl]: belongs before the `level-list`
"##,
    );
}
