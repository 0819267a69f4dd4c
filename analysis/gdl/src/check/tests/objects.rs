//! Sides, units and the smaller objects: each check once valid and once faulty.

use crate::tests::findings;

/// Checks forms behind two unit types, a material and a terrain type.
#[track_caller]
fn check(text: &str) {
    let types = "(unit-type inf)\n(unit-type town)\n(material-type food)\n(terrain-type plain)\n";
    findings(&format!("{types}{}", text.trim_start_matches('\n')));
}

#[test]
fn a_unit_has_a_position_a_side_and_properties() {
    check(
        r#"
(side 1 red)
(inf 3 4 red (n "First") (nb 1) (# 10) (hp 1) (m 5) (tp (inf 2)))
(town 5 5 0 (n "Home") (# 11))
(inf (@ 4 4) (s 1) (os red) (in "Home"))
(inf 5 5 1 (in 11) (appear 3 1 1) (cp -1) (opinions 1 (red 4)) (trk red))
(unit "First" (s 0))
(unit 1 (hp 2))
(unit inf 6 6 nil)
//            ^^^ warning[wrong-value-type]: a side is referred to by its number or symbol
"#,
    );
}

#[test]
fn a_unit_form_without_a_unit_is_ignored() {
    check(
        r#"
(side 1)
(unit imf 3 4 1)
//    ^^^ error[unknown-unit]: did you mean `inf`?
(unit "Nobody" (s 1))
//    ^^^^^^^^ error[unknown-unit]: no unit before this form is named "Nobody"
(unit 77 (s 1))
//    ^^ error[unknown-unit]: no unit before this form has the number 77
(unit (inf) 3 4)
//    ^^^^^ error[form-name]: the form is ignored
"#,
    );
}

#[test]
fn the_side_of_a_unit_exists() {
    check(
        r#"
(inf 3 4 2)
//       ^ warning[unknown-side]: there is no side 2; Xconq leaves this unit independent
(inf 3 4 (s 1))
//          ^ warning[unknown-side]: side 1 is defined only later
(inf 3 4 read)
//       ^^^^ warning[undefined-symbol]: `read` is not defined
(side 1 red (name "Reds"))
(inf 3 4 "Reds")
//       ^^^^^^ warning[wrong-value-type]: referred to by its number or symbol
(inf 3 4 red (os 5))
//               ^ warning[unknown-side]: without an original side
(inf 3 4 -1)
"#,
    );
}

#[test]
fn the_properties_of_a_unit_are_known_and_hold_one_value() {
    check(
        r#"
(inf 3 4 0 (hpp 5))
//          ^^^ warning[unknown-property]: a unit has no property `hpp`; did you mean `hp`?
(inf 3 4 0 (acp-per-turn 5))
//          ^^^^^^^^^^^^ warning[unknown-property]: it is a property of unit types
(inf 3 4 0 (hp 5 6))
//               ^ warning[extra-value]: takes one value
(inf 3 4 0 (cxp))
//         ^^^^^ warning[missing-value]: `cxp` has no value
(inf 3 4 0 (n 5))
//            ^ warning[wrong-value-type]: `n` takes a string
(inf 3 4 0 hp (hp 5))
//         ^^ warning[property-form]: Xconq drops the rest
"#,
    );
}

#[test]
fn numbers_of_units_are_not_evaluated() {
    check(
        r#"
(define full 5)
(inf 3 4 0 (hp full))
//             ^^^^ warning[literal-wanted]: nothing is evaluated here
(inf (@ 3 full))
//        ^^^^ warning[literal-wanted]: nothing is evaluated here
(inf (@ 3))
//   ^^^^^ warning[missing-value]: an x and a y
"#,
    );
}

#[test]
fn ids_are_unique_and_transports_exist() {
    check(
        r#"
(inf 3 4 0 (# 7) (n "Seven") (sym seven))
(inf 3 4 0 (# 7))
//            ^ error[duplicate-id]: already has the id 7
(inf 3 4 0 (# 0))
//            ^ warning[value-range]: ids begin with 1
(inf (in "Seven"))
(inf (in seven))
(inf (in "Sevan"))
//       ^^^^^^^ warning[unknown-unit]: did you mean "Seven"?
(inf (in eight))
//       ^^^^^ warning[unknown-unit]: no unit has eight as its `sym`
(inf (in 5000))
//       ^^^^ warning[unknown-unit]: no unit has the id 5000
(inf (in town))
//       ^^^^ warning[unknown-unit]: this is a unit type
"#,
    );
}

#[test]
fn stored_units_are_not_checked() {
    check(
        r#"
(set create-units-from-specs false)
(inf 3 4 9 (hpp 5))
(set create-units-from-specs true)
"#,
    );
}

#[test]
fn units_stand_inside_the_area() {
    check(
        r#"
(area 10 10)
(inf 5 5)
(inf 5 0)
//     ^ warning[off-board]: the y of a unit must be from 1 to 8, not 0
(inf 1 1)
//   ^ warning[off-board]: the x of a unit at y = 1 must be from 5 to 8, not 1
(inf 30 5 0 (cp -1))
(inf 30 5 0 (in "Mother"))
(town 5 5 0 (n "Mother"))
(side 1 (initial-center-at 5 5))
(side 2 (initial-center-at 50 5))
//                         ^^ warning[off-board]: (50, 5) is off the map of 10 by 10 cells
(unit-defaults (@ 20 0))
(inf -15 5)
(inf 5 5)
//   ^ warning[off-board]: not 25
"#,
    );
}

#[test]
fn unit_defaults_hold_what_units_begin_with() {
    check(
        r#"
(side 1)
(unit-defaults reset (@ 1 2) (s 1) (cp 1) (tp (inf 3)))
(unit-defaults (hp 1 2))
//                   ^ warning[extra-value]: takes one value
(unit-defaults (foo 1))
//              ^^^ warning[unknown-property]: unit-defaults has no property `foo`
(unit-defaults (z 1))
//             ^^^^^ information[no-effect]: never uses it
(unit-defaults (s 4))
//                ^ warning[unknown-side]: there is no side 4; Xconq leaves the units after this independent
(inf 3 4)
(unit-defaults (s 5))
"#,
    );
}

#[test]
fn plans_goals_tasks_and_actions_are_known_by_name() {
    check(
        r#"
(inf 3 4 0 (plan Passive 1 (goal 1 1 occupy 5) (tasks (sentry 0 0 5) (move-to 0 0 3 4)) (asleep true)))
(inf 3 4 0 (plan passive 1))
//               ^^^^^^^ warning[unknown-keyword]: did you mean `Passive`?
(inf 3 4 0 (plan Passive (goal 1 1 ocupy 5)))
//                                 ^^^^^ warning[unknown-keyword]: `ocupy` is not a type of goal
(inf 3 4 0 (plan Passive (goal 1 1 occupy 5 6)))
//                                          ^ warning[extra-value]: takes one argument
(inf 3 4 0 (plan Passive (goal red 1 occupy 5)))
//                             ^^^ warning[wrong-value-type]: the number of a side is missing here
(inf 3 4 0 (plan Passive (tasks (santry 0 0 5))))
//                               ^^^^^^ warning[unknown-keyword]: `santry` is not a type of task
(inf 3 4 0 (plan Passive (tasks (sentry 5))))
//                              ^^^^^^^^^^ warning[missing-value]: the first two numbers of a task
(inf 3 4 0 (plan Passive (tasks sentry)))
//                              ^^^^^^ error[wrong-value-type]: a task is a list
(inf 3 4 0 (plan Passive (sleep true)))
//                        ^^^^^ warning[unknown-property]: a plan has no property `sleep`
(inf 3 4 0 (a (move 3 4)))
(inf 3 4 0 (a move))
//            ^^^^ error[wrong-value-type]: an action is a list
(inf 3 4 0 (a (mvoe 3 4)))
//             ^^^^ warning[unknown-keyword]: `mvoe` is not a type of action
"#,
    );
}

#[test]
fn value_lists_go_by_position_or_by_type() {
    check(
        r#"
(define men (inf town))
(side 1 (start-with 3 4) (tech (inf 5) (men 2) ((inf town) (1 2)) (u* 9)) (treasury 100))
(side 2 (start-with 1 2 3 4))
//                      ^ warning[list-length]: there are only 2 unit types
(side 3 (start-with inf 3))
//                  ^^^ warning[value-list]: a symbol by itself is ignored
(side 4 (tech (inf)))
//            ^^^^^ warning[missing-value]: has no value
(side 5 (tech (inf 1 2)))
//                   ^ warning[extra-value]: this is ignored
(side 6 (tech (men (1 2 3))))
//                 ^^^^^^^ warning[list-length]: this list has 3 values for 2 types
(side 7 (tech (inf "many")))
//                 ^^^^^^ warning[wrong-value-type]: counts as 0
(side 8 (tech ((inf plain) 2)))
//                  ^^^^^ warning[index-kind]: `plain` is a terrain type, and Xconq drops the rest
(side 9 (advances-done 1))
//      ^^^^^^^^^^^^^^^^^ warning[no-types]: there are no advance types
"#,
    );
}

#[test]
fn a_value_pair_that_begins_with_no_type_stops_xconq() {
    check(
        r#"
(side 1 (tech (nope 5)))
//             ^^^^ error[undefined-symbol]: `nope` is not defined
(side 2 (start-with (plain 3)))
//                   ^^^^^ error[index-kind]: a pair begins with a unit type; `plain` is a terrain type
(side 3 (start-with (3 inf)))
//                  ^^^^^^^ error[value-list]: write the unit type first
(side 4 (start-with ("inf" 3)))
//                   ^^^^^ error[value-list]: this is a string
(side 5 (start-with '(inf 3)))
//                  ^^^^^^^^ error[value-list]: stops at this quote mark
"#,
    );
}

#[test]
fn values_by_side_name_sides() {
    check(
        r#"
(side 1 red (trusts (blu 1)))
//                   ^^^ warning[undefined-symbol]: `blu` is defined only later
(side 2 blu (trusts red (2 1)) (trades 0 1 1))
(side 3 (trusts (red true)))
//                   ^^^^ warning[literal-wanted]: needs a literal number
(side 4 (trusts (16 1)))
//               ^^ warning[unknown-side]: sides are numbered from 1 to 15
(side 5 (trusts (red)))
//              ^^^^^ warning[missing-value]: this pair has no value
(side 6 (trusts "red"))
//              ^^^^^ warning[value-list]: referred to by its number or symbol
"#,
    );
}

#[test]
fn a_side_is_reopened_by_number_or_symbol() {
    check(
        r#"
(side 1 red (name "Reds") (noun "Red"))
(side 2 blue (name "Blues") (adjective "Blue"))
(side red (trusts (blue 1)))
(side 1 (names-locked true))
(side "Blues" (class "navy"))
(independent-units (trusts (red 1)))
(inf 3 4 red)
(inf 3 4 2)
"#,
    );
}

#[test]
fn the_symbol_of_a_side_is_its_own() {
    check(
        r#"
(side 1 aa)
(side 2 aa)
//      ^^ warning[redefined-symbol]: `aa` already refers to another side
(side 2 aa)
//      ^^ warning[redefined-symbol]: `aa` already refers to this side
(side 3 inf)
//      ^^^ warning[redefined-symbol]: `inf` already refers to a type
(side 4 u1 u2)
//         ^^ warning[property-form]: Xconq drops the rest
(side "Greens")
//    ^^^^^^^^ warning[unknown-side]: no side is called "Greens"
"#,
    );
}

#[test]
fn no_more_sides_than_the_game_allows() {
    check(
        r#"
(set sides-max 2)
  (side 1)
  (side 2)
  (side 3)
// ^^^^ error[side-limit]: this is side 3, but the game allows at most 2
"#,
    );
}

#[test]
fn sides_do_not_share_names() {
    check(
        r#"
(side 1 (name "Reds") (color "red"))
(side 2 (name "Blues") (noun "Reds"))
//                           ^^^^^^ warning[name-in-use]: "Reds" already belongs to side 1
(side 1 (name "Pinks"))
(side 3 (name "Reds") (emblem-name "flag"))
//            ^^^^^^ warning[name-in-use]: already belongs to side 2
(side 4 (name "") (emblem-name "flag"))
"#,
    );
}

#[test]
fn the_numbers_of_a_saved_side_are_counted() {
    check(
        r#"
(side 1 (gain-counts 1 2 3 4 5 6 7 8) (loss-counts 1 2 3 4 5 6 7 8 9 10 11 12 13 14))
(side 2 (gain-counts 1 2 3 4 5 6 7 8 9 10))
//                                   ^ warning[list-length]: `gain-counts` has 4 numbers for each unit type, so at most 8 here
(side 3 (loss-counts 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15))
//                                                    ^^ warning[list-length]: so at most 14 here
(side 4 (attack-stats (inf 1 2) (town 1 2)) (hit-stats (inf 1 2 3) (nope 1 2)))
//                                                              ^ warning[list-length]: so at most 2 here
//                                                                  ^^^^ warning[index-kind]: `nope` is not a unit type
"#,
    );
}

#[test]
fn the_properties_of_a_side_hold_what_they_should() {
    check(
        r#"
(define strong 5)
(namer names (random "Low"))
(namer more (random "High"))
(side 1 (name foo))
//            ^^^ warning[undefined-symbol]: `foo` is not defined
(side 2 (name strong))
//            ^^^^^^ warning[wrong-value-type]: this is a number; without a string, it gets none
(side 11 (name "Whites") (noun strong))
//                             ^^^^^^ warning[wrong-value-type]: Xconq takes "Whites" here too, the string of `name` before it
(side 3 (nmae "x"))
//       ^^^^ warning[unknown-property]: did you mean `name`?
(side 4 (advantage strong) (advantage-min (+ 1 2)))
//                                        ^^^^^^^ warning[literal-wanted]: nothing is evaluated here
(side 5 (active inf))
//              ^^^ warning[wrong-value-type]: takes a number; a unit type counts as 0
(side 6 (initial-center-at 3))
//      ^^^^^^^^^^^^^^^^^^^^^ warning[missing-value]: needs an x and a y
(side 7 (controlled-by 99))
//                     ^^ warning[unknown-side]: there is no side 99
(side 8 (unit-namers (inf "names") ((inf town) "names") "more"))
(side 9 (unit-namers lost))
//                   ^^^^ warning[undefined-symbol]: Xconq evaluates the first word here
(side 10 (unit-namers (plain "names")))
//                     ^^^^^ warning[index-kind]: a namer is for unit types
"#,
    );
}

#[test]
fn side_defaults_are_read_with_the_next_side() {
    check(
        r#"
(side-defaults (advantage later) (start-with (inf 2)))
(define later 3)
(side 1)
(side-defaults (advantge 3))
//              ^^^^^^^^ warning[unknown-property]: did you mean `advantage`?
"#,
    );
}

#[test]
fn doctrines_are_known() {
    check(
        r#"
(doctrine cautious (repair-percent 60) (construction-run (inf 1)))
(side 1 (default-doctrine cautious) (doctrines (u* cautious) (inf 1)))
(side 2 (default-doctrine cautions))
//                        ^^^^^^^^ warning[unknown-doctrine]: did you mean `cautious`?
(side 3 (default-doctrine (1)))
//                        ^^^ warning[wrong-value-type]: a doctrine is referred to by its symbol or number
(side 4 (doctrines cautious))
//                 ^^^^^^^^ error[value-list]: Xconq stops here
(doctrine (repair-pct 3))
//         ^^^^^^^^^^ warning[unknown-property]: a doctrine has no property
(doctrine (repair-percent half))
//                        ^^^^ warning[literal-wanted]: nothing is evaluated here
"#,
    );
}

#[test]
fn standing_orders_have_types_a_condition_and_a_task() {
    check(
        r#"
(side 1 (standing-order inf (@ 3 4) (move-to 0 0 5 5)) (standing-order u* (always) (sentry 0 0 3)))
(side 2 (standing-order inf (at 3 4) (sentry 0 0 3)))
//                           ^^ warning[unknown-keyword]: `at` is not a condition
(side 3 (standing-order inf (@ 3 4) (foo 1 1)))
//                                   ^^^ warning[unknown-keyword]: `foo` is not a type of task
(side 4 (standing-order plain (@ 3 4) (sentry 0 0 3)))
//                      ^^^^^ warning[index-kind]: for unit types
(side 5 (standing-order inf always (sentry 0 0 3)))
//                          ^^^^^^ error[wrong-value-type]: Xconq stops here
"#,
    );
}

#[test]
fn scorekeepers_run_at_known_times() {
    check(
        r#"
(scorekeeper 1 (title "Last") (do last-side-wins) (keep-score false) (applies-to (not "neutral")))
(scorekeeper (when (after-turn 20)) (do ((add-score 1) (if (and (> 1 0) (> 2 1) (> 3 2)) win))))
(scorekeeper last (do last-side-wins))
//           ^^^^ warning[property-form]: has no name; Xconq takes this for a property and drops the form
(scorekeeper (title 5))
//                  ^ warning[wrong-value-type]: `title` takes a string
(scorekeeper (when after-trun))
//                 ^^^^^^^^^^ warning[unknown-keyword]: did you mean `after-turn`?
(scorekeeper (do last-side-win))
//               ^^^^^^^^^^^^^ warning[unknown-keyword]: did you mean `last-side-wins`?
(scorekeeper (do (add-score 1) (add-score 2)))
//                             ^^^^^^^^^^^^^ warning[extra-value]: takes one value
(scorekeeper (initial-score true))
//                          ^^^^ warning[literal-wanted]: nothing is evaluated here
(scorekeeper (aplies-to 1))
//            ^^^^^^^^^ warning[unknown-property]: did you mean `applies-to`?
"#,
    );
}

#[test]
fn and_or_and_not_have_their_operands() {
    check(
        r#"
(scorekeeper (applies-to (not "a" "b")) (do last-side-wins))
//                                ^^^ warning[operand-count]: `not` takes one operand
(scorekeeper (applies-to (or "a" (and "b" "c" "d"))) (do last-side-wins))
//                                            ^^^ warning[operand-count]: write (and a (and b c))
(scorekeeper (applies-to (or "a")) (do last-side-wins))
//                           ^^^ warning[operand-count]: so this condition is always true
(scorekeeper (applies-to (and "a")) (do last-side-wins))
//                            ^^^ warning[operand-count]: `and` needs a second operand
(scorekeeper (applies-to (not "a" "b" "c")) (do last-side-wins))
//                                ^^^ warning[operand-count]: write (not (or a (or b c)))
(scorekeeper (applies-to (not)) (do last-side-wins))
//                       ^^^^^ warning[operand-count]: `not` needs an operand
"#,
    );
}

#[test]
fn former_units_and_events_are_read_by_position() {
    check(
        r#"
(side 1 red)
(exu 1 inf 3 4 red (n "Gone") (nb 3))
(exu inf 3 4 1)
//   ^^^ error[form-name]: begins with its id
(exu 1 nope 3 4 1)
//     ^^^^ error[form-name]: after its id
  (exu 1 inf 3 4)
//^^^^^^^^^^^^^^^ warning[missing-value]: write 0 for the independents
(exu 1 inf 3 4 1 (hp 3))
//                ^^ warning[unknown-property]: a former unit has no property
(evt 3 unit-moved all 1 3 4)
(evt x unit-moved all)
//   ^ error[form-name]: begins with its date
(evt 3 unit-movd all)
//     ^^^^^^^^^ warning[unknown-keyword]: did you mean `unit-moved`?
(evt 3 unit-moved red)
//                ^^^ error[form-name]: `all` or a number
(evt 3 unit-moved 2 red)
//                  ^^^ warning[literal-wanted]: nothing is evaluated here
"#,
    );
}

#[test]
fn players_have_strings() {
    check(
        r#"
(player 1 (name "Ann") (ai-type-name "mplayer") (initial-advantage 2))
(player (name ann))
//            ^^^ warning[wrong-value-type]: takes a string in quotes
(player (pasword "x"))
//       ^^^^^^^ warning[unknown-property]: did you mean `password`?
"#,
    );
}

#[test]
fn namers_have_a_method() {
    check(
        r#"
(namer hills (random "Low" "High"))
(namer dales (in-oder "Low"))
//            ^^^^^^^ warning[unknown-keyword]: did you mean `in-order`?
(namer "dales" (random "Low"))
//     ^^^^^^^ warning[form-name]: needs a symbol
  (namer brooks)
//^^^^^^^^^^^^^^ warning[missing-value]: a namer needs a method
"#,
    );
}

#[test]
fn image_families_have_images() {
    check(
        r#"
(imf "soldier" ((16 16) (file "soldier.gif" 0 0)) ((1 1) 65535 0 0))
(imf "flag" ((8 1) (mono "ff") (mask "ff")) ((4 4 tile) (color (pixel-size 4) (palette (0 white)) "0/0")))
(imf "soldier_2" ((16 16)))
//   ^^^^^^^^^^^ warning[image-form]: Xconq ignores this family
(imf sailor ((16 16)))
//   ^^^^^^ warning[image-form]: is a string in quotes; Xconq warns and ignores this family
(imf "ship" bar)
//          ^^^ warning[image-form]: an image is one list
(imf "ship" (bar "x"))
//           ^^^ warning[image-form]: begins with its size
(imf "ship" ((16 wide) (file "x.gif")))
//           ^^^^^^^^^ warning[image-form]: two numbers
(imf "ship" ((16 16) (flie "x.gif")))
//                    ^^^^ warning[image-form]: did you mean `file`?
(imf "ship" ((16 16) file))
//                   ^^^^ error[image-form]: Xconq stops here
(imf "ship" ((8 2) (mask "ff")))
//                 ^^^^^^^^^^^ warning[image-form]: needs 4 hexadecimal digits, but this one has only 2
"#,
    );
}

#[test]
fn what_a_side_has_seen_goes_by_the_size_of_the_area() {
    check(
        r#"
(side 1 (terrain-view "3a"))
//      ^^^^^^^^^^^^^^^^^^^ error[no-area]: write the size before the side
(area 3 3)
(side 2 (terrain-view "3a" "3a" "3a"))
"#,
    );
}

#[test]
fn a_side_has_no_namers_of_features() {
    check(
        r#"
(namer lochs (random "Ness"))
(side 1 (feature-namers (lakes "lochs")))
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[value-list]: use the game variable
"#,
    );
}

#[test]
fn parts_of_images_have_their_values() {
    check(
        r#"
(imf "ship" ((16 16) (file (actual 8 8) "ship.gif" 0 0) (embed "boat") (embed-at 1 2) (x 3)))
(imf "boat" ((16 16) (file ("boat.gif" 0 0))))
//                          ^^^^^^^^^^ warning[image-form]: the data of an image has no part of this name
(imf "raft" ((16 16) (embed 3) (embed-at 1) (hexgrid 1 far) (x)))
//                          ^ warning[image-form]: `embed` takes the name of an image
//                             ^^^^^^^^^^^^ warning[image-form]: `embed-at` takes two numbers
//                                                     ^^^ warning[image-form]: `hexgrid` takes two numbers
//                                                          ^^^ warning[image-form]: `x` takes a number
"#,
    );
}
