//! What games promise and the rest of them forbids: moves, room, sides, technology, distances.

use crate::tests::findings;

/// Who gives no points on purpose says so, occupants may give some, and what many types are given is for those that act.
#[test]
fn speed_without_action_points() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type sloop (start-with 1) (speed 150))
//                                     ^^^ warning[costly-move]: `sloop` never moves: it has a `speed`, but a turn gives it no action points (`acp-per-turn`)
(unit-type town (start-with 1))
(unit-type hulk (start-with 1) (speed 100) (acp-per-turn 0))
(unit-type raft (start-with 1) (speed 100))
(unit-type barge (start-with 1))
(unit-type tug (start-with 1) (acp-per-turn 2))
(terrain-type sea)
(table occupant-adds-acp (raft town 1))
(add (barge tug) speed 100)
"#,
    );
}

#[test]
fn terrain_that_nobody_can_pay_for() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type guard (start-with 1) (speed 100) (acp-per-turn 2))
(unit-type train (start-with 1) (speed 100) (acp-per-turn 2))
(unit-type giant (start-with 1) (speed 100) (acp-per-turn 2) (free-mp 97))
(unit-type fort (start-with 1) (acp-per-turn 2))
(unit-type scout (start-with 1) (speed 100) (acp-per-turn 2) (acp-max 99))
(unit-type boat (start-with 1) (speed 100) (acp-per-turn 2))
(terrain-type land)
(terrain-type sea)
(terrain-type rail (subtype connection) (subtype-x road-x))
(set synthesis-methods '(make-random-terrain))
(table mp-to-enter-terrain (u* (land sea) 99) (boat sea 1))
//                         ^^^^^^^^^^^^^^^^^^ warning[costly-move]: `guard` cannot move into any terrain: the cheapest costs 99 movement points (`mp-to-enter-terrain`), and a turn gives it 2 at most
(table mp-to-traverse (train rail 1))
"#,
    );
}

#[test]
fn moves_that_take_what_nobody_can_hold() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type guard (start-with 1) (acp-per-turn 2))
(unit-type cart (start-with 1) (acp-per-turn 2))
(unit-type town (start-with 1))
(material-type grain)
(material-type gold (treasury true) (initial-treasury 5))
(terrain-type land)
(table terrain-production (land grain 1))
(table unit-storage-x (cart grain 5))
(table consumption-per-move (guard grain 1) (cart grain 2) (town grain 1) (guard gold 1))
//                          ^^^^^^^^^^^^^^^ warning[no-storage]: `guard` never moves: each move takes 1 of `grain` (`consumption-per-move`), and it can hold none (`unit-storage-x`)
(table consumption-per-move add (cart grain 6))
//                              ^^^^^^^^^^^^^^ warning[no-storage]: each move takes 6 of `grain` (`consumption-per-move`), and it can hold only 5
"#,
    );
}

/// A part of another unit has no speed of its own.
#[test]
fn units_that_never_come_out() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type town (start-with 1) (capacity 4))
(unit-type guard (start-with 1) (acp-per-turn 2) (speed 100))
(unit-type plane (start-with 1) (acp-per-turn 2))
(terrain-type land)
(table vanishes-on (guard t* true) (plane t* true))
//                 ^^^^^^^^^^^^^^^ warning[no-home]: `guard` has a `speed`, but can never leave the unit that it is in
"#,
    );
}

/// Where the indices of a place are the wrong way round, it is meant all the same.
#[test]
fn units_placed_where_there_is_no_room() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type town (capacity 4))
(unit-type guard)
(unit-type whale)
(unit-type inn)
(terrain-type land)
(table unit-size-as-occupant (whale u* 9))
(table unit-capacity-x (guard inn 1))
(area 9 9)
(side 1)
(town 4 4 1 (n "Salt"))
(guard 4 4 1 (n "One") (in "Salt"))
(whale 4 4 1 (in "Salt"))
//               ^^^^^^ warning[no-home]: `town` has no room for `whale`
(guard 4 4 1 (in "One"))
//               ^^^^^ warning[no-home]: `guard` has no room for `guard`
(inn 5 4 1 (n "Anchor"))
(guard 5 4 1 (in "Anchor"))
"#,
    );
}

#[test]
fn units_that_no_side_may_have() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type town (start-with 1) (possible-sides "independent"))
//                                             ^^^^^^^^^^^^^ warning[unknown-class]: no side may have `town` (`possible-sides`), so none of them begins with any, although `start-with` gives each 1
(unit-type inn (independent-near-start 1) (possible-sides "independent"))
(unit-type guard (start-with 1) (possible-sides (not "independent")))
(unit-type smith (start-with 1) (possible-sides (and "elves" (not "orcs"))))
(unit-type ghost (start-with 1) (possible-sides (and "elves" "orcs")))
//                                              ^^^^^^^^^^^^^^^^^^^^ warning[unknown-class]: no side may have `ghost`
(terrain-type land)
(side 1 (class "elves"))
(side 2 (class "orcs"))
"#,
    );
}

#[test]
fn technology_beyond_its_limit() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type tank (start-with 1) (tech-max 5) (tech-to-own 9))
//                                                       ^ warning[no-research]: no side can own `tank`: that takes technology of level 9 (`tech-to-own`), and no side gets beyond 5 (`tech-max`)
(unit-type jeep (start-with 1) (tech-max 9) (tech-to-own 9))
(terrain-type land)
"#,
    );
}

#[test]
fn countries_further_apart_than_the_world_is_wide() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type town (start-with 1))
(terrain-type land)
(area 40 20)
(set country-separation-min 41)
//                          ^^ warning[separation]: no two countries can be 41 cells apart (`country-separation-min`): the world is 40 by 20 cells
"#,
    );
}

#[test]
fn countries_in_the_usual_world() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type town (start-with 1))
(terrain-type land)
(set country-separation-min 200)
//                          ^^^ warning[separation]: the world is 60 by 30 cells
"#,
    );
}

#[test]
fn countries_that_nobody_makes() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type town (start-with 1))
(terrain-type land)
(area 40 20)
(set synthesis-methods '(make-fractal-percentile-terrain))
(set country-separation-min 41)
"#,
    );
}

/// What leads to nothing but itself may be the end of what there is.
#[test]
fn advances_that_nothing_speaks_of() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type town (start-with 1) (can-research true))
(unit-type cart (start-with 1))
(terrain-type land)
(advance-type wheel)
(advance-type music)
//            ^^^^^ hint[absent-type]: nothing needs the advance `music`
(advance-type writing)
(advance-type poetry)
(table advance-needed-to-build (cart wheel true))
(table advance-needed-to-research (poetry writing true))
"#,
    );
}

#[test]
fn advances_that_nobody_can_have() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type town (start-with 1))
(terrain-type land)
(advance-type music)
"#,
    );
}

#[test]
fn types_with_a_price_that_nothing_makes() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type town (start-with 1))
(unit-type dragon)
//         ^^^^^^ hint[absent-type]: nothing turns into one; `acp-to-create` says what it costs, but `can-create` lets nothing make it
(unit-type ghost)
//         ^^^^^ hint[absent-type]: `ghost` never appears
(terrain-type land)
(table acp-to-create (town dragon 2))
"#,
    );
}
