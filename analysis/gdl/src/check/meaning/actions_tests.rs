//! What the action points of unit types and the chances of captures mean in games.

use crate::tests::findings;

#[test]
fn fewer_action_points_than_a_turn_gives() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type tank (start-with 1) (acp-per-turn 4) (acp-max 2))
//                                                       ^ warning[point-limit]: `tank` never has more than 2 action points (`acp-max`), although a turn gives it 4
(unit-type fort (start-with 1) (acp-per-turn 4) (acp-max 0))
//                                                       ^ warning[point-limit]: `fort` never acts
(unit-type scout (start-with 1) (acp-per-turn 2) (acp-max 6))
(unit-type cart (start-with 1) (acp-per-turn 2) (acp-max 1))
//                                                       ^ warning[point-limit]: `cart` never has more than 1 action point (`acp-max`), although a turn gives it 2
(unit-type town (start-with 1) (acp-per-turn 4) (acp-max 0) (acp-min -8))
(unit-type city (start-with 1) (acp-per-turn 4) (acp-max 0) (acp-independent true))
(unit-type mill (start-with 1) (acp-per-turn 4) (acp-per-turn-max 2) (acp-max 2))
(terrain-type land)
"#,
    );
}

/// Units that may owe points or have credit can spend more than they get, and occupants may give some.
#[test]
fn moves_that_cost_too_much() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type tank (start-with 1) (acp-per-turn 2) (speed 100) (acp-to-move 3))
//                                                                       ^ warning[costly-move]: `tank` cannot move by itself: a move costs 3 action points (`acp-to-move`), and it can spend 2 at most
(unit-type ship (start-with 1) (acp-per-turn 2) (acp-min -1) (speed 100) (acp-to-move 3))
(unit-type boat (start-with 1) (acp-per-turn 2) (free-acp 1) (speed 100) (acp-to-move 3))
(unit-type city (start-with 1) (acp-per-turn 2) (acp-independent true) (speed 100) (acp-to-move 3))
(unit-type wagon (start-with 1) (acp-per-turn 2) (speed 100) (acp-to-move 3))
(unit-type fort (start-with 1) (acp-to-move 3))
(unit-type mill (start-with 1) (acp-per-turn 2) (speed 0) (acp-to-move 3))
(terrain-type land)
(table occupant-adds-acp (wagon tank 1))
"#,
    );
}

/// What every type is given is right if it is for one of them.
#[test]
fn moves_at_the_price_of_others() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type tank (start-with 1) (acp-per-turn 2) (speed 100))
(unit-type jeep (start-with 1) (acp-per-turn 6) (speed 100))
(terrain-type land)
(add u* acp-to-move 3)
"#,
    );
}

#[test]
fn captures_without_a_chance() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type army (start-with 1) (acp-per-turn 1))
(unit-type town (start-with 1))
(unit-type city (start-with 1))
(terrain-type land)
(table acp-to-capture (army town 1) (army city 1) (army army 1))
//                    ^^^^^^^^^^^^^ warning[hopeless-capture]: these captures never succeed
(table capture-chance (army city 40))
(table independent-capture-chance (army army 10))
"#,
    );
}

#[test]
fn captures_of_some_of_several_types() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type army (start-with 1) (acp-per-turn 1))
(unit-type town (start-with 1))
(terrain-type land)
(table acp-to-capture (u* u* 1))
(table capture-chance (army town 40))
"#,
    );
}
