//! What stands at the head of a form. Each fault is the same in a level file alone and in the game's own tree, where the
//! macros are definitions of a file.

use super::tests::{Y2017, check, check_file};

/// A part of the game's own tree.
const DSL: &str = r##"
//- /pyherc/config/dsl/level.hy
(defmacro level-config-dsl [] `(import [functools [partial]]))
(defmacro level-list [&rest levels] `(setv levels [~@levels]))
(defmacro level [name description &rest elements] `[~name ~description])
(defmacro room-list [&rest rooms] `[~@rooms])
(defmacro layout [&rest grids] `[~@grids])
(defmacro touch-up [&rest decorators] `[~@decorators])
(defmacro item-lists [&rest packs] `[~@packs])
(defmacro connections [&rest stairs] `[~@stairs])
(defmacro creature-lists [&rest packs] `[~@packs])
(defmacro option [&rest items] `[~@items])
(defmacro creature [least most name] `[~least ~most ~name])
(defmacro circular-room [floor corridor] `[~floor ~corridor])
(defmacro regular-grid [level-size room-size] `[~level-size ~room-size])
(defmacro item-by-type [least most type] `[~least ~most ~type])
(defmacro wall-cracker [wall chance] `[~wall ~chance])
"##;

/// Checks what follows the head of a file, alone and in the tree.
fn both(text: &str) {
    check_file(Y2017, text);
    check(&format!("//- /a.hy\n{Y2017}{text}{DSL}"));
}

/// The same for the elements of a level that has rooms and a layout.
fn both_elements(elements: &str) {
    both(&format!(
        "(level-list (level \"a\" \"A.\"\n(layout (regular-grid [20 20] [10 10]))\n\
         (room-list (circular-room \"ground_soil1\" \"ground_soil1\"))\n{elements}\n))\n"
    ));
}

#[test]
fn names_before_their_parentheses() {
    both(
        r##"(level-list (level "a" "A."
  (room-list circular-room("ground_soil1" "ground_soil1"))
//           ^^^^^^^^^^^^^ error[wrong-place]: `circular-room` stands before its parenthesis: write `(circular-room …)`
  (layout regular-grid( [20 20] [10 10]))
//        ^^^^^^^^^^^^ error[wrong-place]: `regular-grid` stands before its parenthesis
  (item-lists option((item-by-type 1 2 "food")))
//            ^^^^^^ error[wrong-place]: `option` stands before its parenthesis
  (touch-up wall-builder("wall_brick1"))))
//          ^^^^^^^^^^^^ error[wrong-place]: `wall-builder` stands before its parenthesis
"##,
    );
}

#[test]
fn macros_as_values() {
    both_elements(
        r##"(touch-up (wall-builder "wall_brick1") (wall-cracker connections 5) floor-builder (smooth-floor-builder "ground_soil1" floor-builder))
//                                                   ^^^^^^^^^^^ error[undefined-name]: `connections` is a macro and not the name of a wall tile: write a string
//                                                                  ^^^^^^^^^^^^^ error[wrong-value]: `floor-builder` is a function and does nothing unless it is called: write `(floor-builder …)`
//                                                                                                                     ^^^^^^^^^^^^^ error[wrong-value]: `floor-builder` is a function and not the name of a floor tile
(item-lists (option option (item-by-type item-lists 2 "food")))
//                  ^^^^^^ error[undefined-name]: `option` is a macro and does nothing unless it is called
//                                       ^^^^^^^^^^ error[undefined-name]: `item-lists` is a macro and not a number: write one"##,
    );
}

#[test]
fn values_at_the_head() {
    both_elements(
        r##"(touch-up ("wall-builder" "wall_brick1") ("wall_brick1" 5))
//         ^^^^^^^^^^^^^^ error[wrong-value]: `wall-builder` stands in quotes, and a string cannot be called: remove the quotes
//                                        ^^^^^^^^^^^^^ error[wrong-value]: this form calls a string: write the name of a macro or function before it
(item-lists (option (1 item-by-type 2 "food") (#t(1 2) "food") ((item-by-type 1 2 "food"))))
//                   ^ error[wrong-value]: this form calls a number, because it begins with it: write `item-by-type` first
//                                             ^^^^^^^ error[wrong-value]: this form calls a tuple
//                                                             ^ error[wrong-value]: this calls what `item-by-type` makes: remove one of the two pairs of parentheses
(creature-lists ((creature 1 2 "rat") (creature 1 1 "bat")))
//              ^ error[wrong-place]: this pack does not begin with the word `option`: write that first"##,
    );
}

/// A form may give what is called, and a keyword looks itself up.
#[test]
fn an_inner_form_is_called() {
    both_elements(
        r##"(touch-up ((fn [base] (wall-builder base)) "wall_brick1") (:walls {:walls (wall-builder "wall_brick2")}) ((buidler) 5))
//                                                                                                         ^^^^^^^ error[undefined-name]: `buidler` is not defined"##,
    );
}

/// What has lost its name or its bracket is one fault: of the forms behind it that belong there, too, nothing is
/// reported.
#[test]
fn elements_without_their_names() {
    both(
        r##"(level-list (level "a" "A."
  room-list( (circular-room "ground_soil1" "ground_soil1"))
//^^^^^^^^^ error[wrong-place]: `room-list` stands before its parenthesis
  ((regular-grid [20 20] [10 10]))
//^ error[unknown-element]: does not begin with the name of an element, and holds what belongs in a `layout`
  ("x" (wall-builder "wall_brick1"))))
// ^^^ error[unknown-element]: and holds what belongs in a `touch-up`
"##,
    );
    both_elements(
        r##"  (wall-builder "wall_brick1")
// ^^^^^^^^^^^^ error[unknown-element]: `wall-builder` belongs in a `touch-up`
  (floor-builder "ground_soil1")
  (item-lists (option (item-by-type 1 2 "food")) () creature-lists (option (creature 1 2 "rat")))
//                                                  ^^^^^^^^^^^^^^ error[undefined-name]: `creature-lists` is a macro and does nothing unless it is called"##,
    );
}

/// A function has a value, and the game looks at the tiles of rooms and the ends of stairs only while somebody plays.
#[test]
fn functions_as_late_values() {
    both(
        r##"(level-list (level "a" "A." (layout (regular-grid [20 20] [10 10]))
  (room-list (circular-room floor-builder "ground_soil1"))
//                          ^^^^^^^^^^^^^ warning[wrong-value]: `floor-builder` is a function and not the name of a floor tile: write a string
  (connections (unique-stairs wall-torches "a" "grey stairs" "room" 5))))
//                            ^^^^^^^^^^^^ warning[wrong-value]: `wall-torches` is a function and not the name of a level: write a string
"##,
    );
}

/// Hy looks a string up among its macros by the name in Python. A name with dashes has another one there.
#[test]
fn quoted_names_of_macros() {
    check(
        r##"  ("require" [pyherc.config.dsl.level [*]])
// ^^^^^^^^^ warning[wrong-value]: Hy takes this string for `require`: write it without quotes
(level-config-dsl)
(level-list ("level" "a" "A."
//           ^^^^^^^ warning[wrong-value]: Hy takes this string for `level`
  ("layout" (regular-grid [20 20] [10 10]))
// ^^^^^^^^ warning[wrong-value]: Hy takes this string for `layout`
  ("room_list" (circular-room "ground_soil1" "ground_soil1"))
// ^^^^^^^^^^^ warning[wrong-value]: Hy takes this string for `room-list`
  (item-lists ("option" (item-by-type 1 2 "food")))))
//             ^^^^^^^^ warning[wrong-value]: Hy takes this string for `option`
"##,
    );
    both(
        r##"(level-list (level "a" "A."
  (layout (regular-grid [20 20] [10 10]))
  ("room-list" (circular-room "ground_soil1" "ground_soil1"))))
// ^^^^^^^^^^^ error[unknown-element]: `room-list` stands in quotes, which Hy reads as a string: remove the quotes
"##,
    );
}

#[test]
fn levels_without_their_word() {
    both(
        r##"(level-list
  ( "a" "A." (layout (regular-grid [20 20] [10 10])) (room-list (circular-room "ground_soil1" "ground_soil1")))
//  ^^^ error[not-a-level]: it does not begin with the word `level`
  ("b" level "B." (layout (regular-grid [20 20] [10 10])) (room-list (circular-room "ground_soil1" "ground_soil1")))
// ^^^ error[not-a-level]: it does not begin with the word `level`
  (5 6))
// ^ error[not-a-level]: this form calls a number
"##,
    );
}

/// What a word for the missing form brings is not known.
#[test]
fn heads_at_top_level() {
    check(
        r##"  ([pyherc.config.dsl.level [*]])
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[wrong-value]: this asks for a module, but does not begin with `require`: write that word first
(level-config-dsl)
(level-list)
"##,
    );
    check(
        r##"(require [pyherc.config.dsl.level [*]])
  level-config-dsl()
//^^^^^^^^^^^^^^^^ error[wrong-place]: `level-config-dsl` stands before its parenthesis: write `(level-config-dsl …)`
(level-list (level "a" "A." (layout (regular-grid [20 20] [10 10])) (room-list (circular-room "ground_soil1" "ground_soil1"))))
"##,
    );
    both(
        r##"  ((level "a" "A." (layout (regular-grid [20 20] [10 10])) (room-list (circular-room "ground_soil1" "ground_soil1"))))
//^ error[wrong-place]: this list of levels does not begin with the word `level-list`
  (lvel-list)
// ^^^^^^^^^ error[undefined-name]: `lvel-list` is not defined; did you mean `level-list`?
  (fountain 5) ("a" 5) option
// ^^^^^^^^ error[undefined-name]: `fountain` is not defined
//              ^^^ error[wrong-value]: this form calls a string
//                     ^^^^^^ error[undefined-name]: `option` is a macro and does nothing unless it is called
"##,
    );
}

#[test]
fn what_is_asked_for() {
    check(
        r##"(require require [pyherc.macros [*]] [pyherc.config.dsl.level [*]])
//       ^^^^^^^ error[wrong-value]: `require` is not a module: leave the word out
(level-config-dsl)
(level-list)
"##,
    );
    check(
        r##"(require [pyherc.config.dsl.level *[]])
//       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[wrong-value]: `require` cannot read this as a module with a list of names: write `[pyherc.config.dsl.level [*]]`
(level-config-dsl)
(level-list)
"##,
    );
    check(
        r##"(require [pyherc.macros [* *]] "pyherc.config.dsl.level")
//                      ^^^^^ error[wrong-value]: `*` stands for all macros of the module, and must be alone in the list
//                             ^^^^^^^^^^^^^^^^^^^^^^^^^ error[wrong-value]: this is not a module: write its name without quotes
(level-config-dsl)
(level-list)
"##,
    );
    check(
        r##"(require [pyherc.config.dsl.level ["the caves" "level_list" 5]])
//                                 ^^^^^^^^^^^ error[wrong-value]: this is a text and not a name
//                                             ^^^^^^^^^^^^ warning[wrong-value]: a name that is asked for is written without quotes
//                                                          ^ error[wrong-value]: this is not a name that `pyherc.config.dsl.level` can have
(level-config-dsl)
(level-list)
"##,
    );
    check(
        r##"(require [pyherc.config.dsl.level []])
  (level-config-dsl)
// ^^^^^^^^^^^^^^^^ error[missing-require]: write `(require [pyherc.config.dsl.level [*]])` at the beginning
(level-list)
"##,
    );
    check(
        r##"(require [pyherc.macros []] [option [*]])
//                           ^^^^^^ warning[undefined-name]: neither the game nor this project has a module `option`
(require [pyherc.config.dsl.level [*]])
(import math [random :as dice] [functools] [os [path :as where]])
(import [herculeum.config.room-generators ["mundane-items" skeletons]] (more))
//                                         ^^^^^^^^^^^^^^^ error[wrong-value]: a name that is asked for is written without quotes
(level-config-dsl)
(level-list)
"##,
    );
}

/// Nothing brings them along.
#[test]
fn selectors_are_imported() {
    check(
        r##"(require [pyherc.config.dsl.level [*]])
(import [herculeum.config.room-generators [skeletons]])
(level-config-dsl)
(level-list (level "a" "A." (layout (regular-grid [20 20] [10 10]))
  (room-list (circular-graveyard "ground_soil1" "ground_soil1" ["tomb 1"] (no-items) (skeletons 5 creature-generator rng)))))
//                                                                         ^^^^^^^^ error[undefined-name]: `no-items` is not imported: write `(import [herculeum.config.room-generators [no-items]])`
"##,
    );
    check(
        r##"(require [pyherc.config.dsl.level [*]])
(import [herculeum.config.room_generators [*]])
(level-config-dsl)
(level-list (level "a" "A." (layout (regular-grid [20 20] [10 10]))
  (room-list (circular-graveyard "ground_soil1" "ground_soil1" ["tomb 1"] (no-items) (no-characters)))))
"##,
    );
}

#[test]
fn texts_without_quotes_and_tuples_of_tuples() {
    both(
        r##"(level-list (level "a" #s(The walls are wet "and cold.")
//                        ^^^^^^^^^^^^^^^^^ error[undefined-name]: `#s` joins strings, and these are names that nothing defines: put the text in quotes
  (layout (regular-grid #t #t(20 20) [10 10]))
//                         ^^ error[wrong-value]: `#t` stands here twice
  (room-list (circular-room "ground_soil1" "ground_soil1"))))
"##,
    );
}
