//! Unit types that cannot do what their numbers say, in games.

use crate::tests::findings;

#[test]
fn whales_on_land() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type whale (start-with 2))
//                           ^ warning[no-home]: `whale` cannot be anywhere
(terrain-type land)
(table vanishes-on (whale land true))
"#,
    );
}

#[test]
fn wrecks_everywhere() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type ship (independent-near-start 1))
//                                      ^ warning[no-home]: `ship` cannot be anywhere
(terrain-type land)
(table wrecks-on (ship t* true))
"#,
    );
}

#[test]
fn giants_in_small_cells() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type giant)
(terrain-type land)
(add giant start-with 1)
//                    ^ warning[no-home]: no unit has room for it
(table unit-size-in-terrain (giant land 3))
"#,
    );
}

#[test]
fn placed_where_it_vanishes() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type whale)
(terrain-type land)
(side 1)
(area 9 9)
(table vanishes-on (whale land true))
(unit whale 4 4 1)
//    ^^^^^ warning[no-home]: `whale` cannot be anywhere
"#,
    );
}

#[test]
fn giants_with_a_place_of_their_own() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type giant (start-with 1))
(terrain-type land)
(table unit-size-in-terrain (giant land 3))
(table terrain-capacity-x (giant land 1))
"#,
    );
}

#[test]
fn planes_live_in_carriers() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type plane (start-with 1))
(unit-type carrier (capacity 4) (start-with 1))
(terrain-type land)
(table vanishes-on (plane land true))
"#,
    );
}

#[test]
fn hunger_from_the_first_turn() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type tank (start-with 1))
(material-type fuel)
(terrain-type land)
(table terrain-production (land fuel 1))
(table base-consumption (tank fuel 2))
//                      ^^^^^^^^^^^^^ warning[no-storage]: so it starves from the first turn on
(table hp-per-starve (tank fuel 1.00))
"#,
    );
}

#[test]
fn consumption_without_effect() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type tank (start-with 1))
(material-type fuel)
(terrain-type land)
(table terrain-production (land fuel 1))
(table base-consumption (tank fuel 2))
//                      ^^^^^^^^^^^^^ hint[no-storage]: `tank` consumes `fuel` each turn but cannot hold any
"#,
    );
}

#[test]
fn consumption_of_what_it_makes() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type farm (start-with 1))
(material-type food)
(terrain-type land)
(table base-production (farm food 2))
(table base-consumption (farm food 1))
(table hp-per-starve (farm food 1.00))
"#,
    );
}

#[test]
fn consumption_from_the_treasury() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type tank (start-with 1))
(material-type gold (treasury true) (initial-treasury 9))
(terrain-type land)
(table base-consumption (tank gold 1))
(table hp-per-starve (tank gold 1.00))
"#,
    );
}

#[test]
fn mortars_that_never_fire() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type mortar (start-with 1) (range-min 4) (range 2))
//                                          ^ warning[range-order]: targets must be at least 4 cells away (`range-min`) and at most 2 (`range`)
(terrain-type land)
"#,
    );
}

#[test]
fn mortars_whose_range_is_the_default() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type mortar (start-with 1))
(terrain-type land)
(add mortar range-min 3)
//                    ^ warning[range-order]: at most 1 (`range`)
"#,
    );
}

#[test]
fn mortars_at_one_distance() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type mortar (start-with 1) (range-min 2) (range 2))
(terrain-type land)
"#,
    );
}

#[test]
fn hits_without_harm() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type archer (start-with 3))
(terrain-type land)
(table hit-chance (archer archer 40))
//                ^^^^^^^^^^^^^^^^^^ warning[no-damage]: `damage` is 0 for every unit type that hits another
"#,
    );
}

#[test]
fn one_type_without_harm() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type archer (start-with 3))
(unit-type spy (start-with 1))
(terrain-type land)
(table hit-chance (u* u* 40))
//                ^^^^^^^^^^ hint[no-damage]: `spy` hits others but never does them any harm
(table damage (archer u* 2))
"#,
    );
}

#[test]
fn harm_by_fire_alone() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type archer (start-with 3))
(terrain-type land)
(table hit-chance (archer archer 40))
(table fire-damage (archer archer 2))
"#,
    );
}

#[test]
fn other_rules_of_combat() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type archer (start-with 3))
(terrain-type land)
(set combat-model 1)
(table hit-chance (archer archer 40))
"#,
    );
}

#[test]
fn building_for_nothing() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type town (acp-per-turn 1) (start-with 1))
(unit-type militia)
(terrain-type land)
(table can-build (town militia 1))
//               ^^^^^^^^^^^^^^^^ hint[free-building]: building costs `town` none of its action points
"#,
    );
}

#[test]
fn building_at_a_price() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type town (acp-per-turn 1) (start-with 1))
(unit-type militia)
(terrain-type land)
(table can-build (town militia 1))
(table acp-to-build (town militia 1))
"#,
    );
}

#[test]
fn barges_too_small_for_anything() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type barge (capacity 2) (start-with 1))
//                         ^ hint[empty-capacity]: `barge` has room for 2, but no unit type fits into it
(unit-type tank (start-with 1))
(terrain-type land)
(table unit-size-as-occupant (u* barge 4))
"#,
    );
}

#[test]
fn barges_that_take_nobody() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type barge (capacity 2) (start-with 1))
//                         ^ hint[empty-capacity]: `barge` has room for 2
(terrain-type land)
(table occupant-max (barge u* 0))
"#,
    );
}

#[test]
fn advances_that_nobody_researches() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type town (start-with 1))
(unit-type chariot (start-with 1))
(terrain-type land)
(advance-type wheel)
(table advance-needed-to-build (chariot wheel true))
//                             ^^^^^^^^^^^^^^^^^^^^ warning[no-research]: `chariot` can never be built: it needs the advance `wheel`
"#,
    );
}

#[test]
fn advances_that_sides_begin_with() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type chariot (start-with 1))
(terrain-type land)
(advance-type wheel)
(side 1 (advances-done (wheel -2)))
(table advance-needed-to-build (chariot wheel true))
"#,
    );
}

#[test]
fn advances_that_towns_research() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type town (start-with 1) (can-research true))
(unit-type chariot (start-with 1))
(terrain-type land)
(advance-type wheel)
(table advance-needed-to-build (chariot wheel true))
"#,
    );
}
