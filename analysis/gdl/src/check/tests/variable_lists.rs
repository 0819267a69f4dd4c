//! Tests of game variables that hold lists, and of values that the reader alone minds.

use crate::tests::findings;

#[test]
fn sides_in_the_library() {
    findings(
        r#"
(unit-type u1)
(unit-type u2)
(terrain-type t1)
(set side-library '(((nuon "Roman")) ((noun)) foo (3 (noun "Greek"))))
//                    ^^^^ warning[unknown-property]: a side has no property `nuon`
//                                    ^^^^^^ warning[missing-value]: `noun` has no value
//                                            ^^^ warning[wrong-value-type]: an entry of the library is a list of properties
"#,
    );
}

#[test]
fn no_property_in_the_library() {
    findings(
        r#"
(unit-type u1)
(unit-type u2)
(terrain-type t1)
(set side-library '(((5) (nuon "Roman"))))
//                   ^^^ warning[property-form]: Xconq drops the rest of the side
"#,
    );
}

#[test]
fn steps_of_the_calendar() {
    findings(
        r#"
(unit-type u1)
(unit-type u2)
(terrain-type t1)
(set calendar '(usual mnth))
//                    ^^^^ warning[unknown-keyword]: `mnth` is not a step of the calendar
"#,
    );
}

#[test]
fn steps_for_some_turns() {
    findings(
        r#"
(unit-type u1)
(unit-type u2)
(terrain-type t1)
(set calendar '(usual (1 10 month 2) (wek)))
//                                    ^^^ warning[unknown-keyword]: `wek` is not a step of the calendar
"#,
    );
}

#[test]
fn kinds_of_calendars() {
    findings(
        r#"
(unit-type u1)
(unit-type u2)
(terrain-type t1)
(set calendar '(weekly day))
//              ^^^^^^ warning[unknown-keyword]: a calendar begins with `number` or `usual`
"#,
    );
}

#[test]
fn atoms_for_lists() {
    findings(
        r#"
(unit-type u1)
(unit-type u2)
(terrain-type t1)
(set calendar 5)
//            ^ warning[wrong-value-type]: `calendar` takes a list, and this is a number
(set feature-types "lakes")
//                 ^^^^^^^ warning[wrong-value-type]: `feature-types` takes a list, and this is a string
"#,
    );
}

#[test]
fn notices_of_events() {
    findings(
        r#"
(unit-type u1)
(unit-type u2)
(terrain-type t1)
(set event-notices '((unit-starved "x") ((unit-starvd u*) "y")))
//                                        ^^^^^^^^^^^ warning[unknown-notice]: `unit-starvd` is not an event
"#,
    );
}

#[test]
fn notices_of_actions() {
    findings(
        r#"
(unit-type u1)
(unit-type u2)
(terrain-type t1)
(set action-notices '((destroy "x") ((unit-starved u*) "y") (destory "z")))
//                                    ^^^^^^^^^^^^ information[unknown-notice]: `unit-starved` is an event
//                                                           ^^^^^^^ warning[unknown-notice]: `destory` is not an action or a report on combat
"#,
    );
}

#[test]
fn more_sides_than_there_may_be() {
    findings(
        r#"
(unit-type u1)
(unit-type u2)
(terrain-type t1)
(set sides-min 5)
(set sides-max 3)
//             ^ error[sides-min]: needs at least 5 sides (`sides-min`) but allows at most 3
"#,
    );
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(side 1)
(side 2)
(set sides-min 3)
(set sides-max 2)
//             ^ error[sides-min]: needs at least 3 sides (`sides-min`) but allows at most 2
"#,
    );
}

#[test]
fn enough_sides_for_the_least_number() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(side 1)
(side 2)
(side 3)
(set sides-min 3)
(set sides-max 2)
"#,
    );
}

#[test]
fn lists_as_values_of_cells() {
    findings(
        r#"
(unit-type u1)
(unit-type u2)
(terrain-type t1)
(table hit-chance (u1 u2 (5)))
//                       ^^^ warning[list-length]: one cell takes a number without parentheses, not a list with a number
(table damage (u1 u* (5 (6))))
//                      ^^^ warning[wrong-value-type]: this is a list inside a list
"#,
    );
}

/// Cells are given row by row, up to the first fault (reference: A fault in a clause of a table).
#[test]
fn a_fault_in_a_table_says_what_is_lost() {
    findings(
        r#"
(unit-type u1)
(unit-type u2)
(terrain-type t1)
(table hit-chance (u2 u* (20 "x")) (u1 u* 300))
//                           ^^^ warning[wrong-value-type]: this is a string; Xconq skips the rest of the clause, 1 of 2 cells
//                                        ^^^ warning[value-range]: not 300; Xconq skips the clause
(table damage (u* (u1 t1 u2) 5) (u* (u1 nope) 3))
//                    ^^ warning[index-kind]: `t1` is a terrain type; Xconq skips the rest of the clause, 5 of 6 cells
//                                      ^^^^ warning[undefined-symbol]: `nope` is not defined; Xconq skips the rest of the clause, 3 of 4 cells
(table acp-to-attack (u* u* ((1 2) (3 4 5))))
//                                 ^^^^^^^ warning[list-length]: they must have the same length; Xconq skips the rest of the clause, 2 of 4 cells
(table mp-to-enter-terrain (t1 u1 2))
//                         ^^^^^^^^^ warning[swapped-indices]: in the wrong order; Xconq skips the clause
(table capture-chance 300 (u1 bogus 1))
//                    ^^^ warning[value-range]: not 300; Xconq drops the rest of the form
(table withdraw-chance-per-attack 3 bogus (u1 u1 1))
//                                  ^^^^^ warning[undefined-symbol]: `bogus` is not defined; Xconq drops the rest of the form
"#,
    );
}

#[test]
fn tables_that_xconq_skips() {
    findings(
        r#"
(unit-type u1)
(unit-type u2)
(terrain-type t1)
(table zz-basic-hit-worth 5)
(unit-type u3 (image-name fleet))
(terrain-type t2 (image-name 5))
//                           ^ warning[wrong-value-type]: `image-name` takes a string in quotes; this is a number
"#,
    );
}

#[test]
fn features_with_a_list_for_a_number() {
    findings(
        r#"
(unit-type u1)
(unit-type u2)
(terrain-type t1)
(area 4 3)
(area (features (((2) "lake" "Long Lake")) "4a" "4a" "4a"))
//               ^^^^^^^^^^^^^^^^^^^^^^^^ warning[layer]: a feature has a type and a name after its number
"#,
    );
}

#[test]
fn the_list_of_all_types_can_be_set() {
    findings(
        r#"
(unit-type u1)
(unit-type u2)
(terrain-type t1)
(set u* nil)
"#,
    );
}

#[test]
fn sizes_in_a_fragment() {
    findings(
        r#"
(area 60 3d6)
//    ^^ warning[area-size]: an area of 60 by 20992 is impossible
"#,
    );
}

#[test]
fn sides_alone_are_a_fragment() {
    findings(
        r#"
   (side 1 (name "Gull"))
//  ^^^^ warning[no-types]: no unit types are known here, so none of these 2 sides can be made; include this file from a game
(side 2 (name "Tern"))
"#,
    );
}

#[test]
fn symbols_and_namers_in_the_library_of_sides() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(set side-library '(((noun Roman) (names-locked true)) ((noun "Gaul") (feature-namers (lakes "lochs")))))
//                         ^^^^^ warning[undefined-symbol]: `Roman` has no value, and Xconq warns when it takes this side; write "Roman"
//                                                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[value-list]: Xconq 7.5 crashes when a side has `feature-namers`
(set feature-namers '((lakes 7) (seas "lochs")))
//                           ^ error[wrong-value-type]: with a number Xconq crashes
(namer lochs (random "Ness"))
"#,
    );
}
