//! Mistakes of meaning that are planted in small games, and games that come close to them without one.

use crate::tests::findings;

#[test]
fn supply_that_is_lost() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type tank (start-with 1))
(unit-type jeep (start-with 1))
(material-type fuel)
(material-type gold (treasury true) (initial-treasury 9))
(terrain-type land)
(table terrain-production (land fuel 1))
(table unit-storage-x (tank fuel 20))
(table unit-initial-supply (tank fuel 50) (jeep fuel 5) (jeep gold 5))
//                         ^^^^^^^^^^^^^^ warning[lost-supply]: `tank` begins with 20 of `fuel` instead of 50: it cannot hold more
//                                        ^^^^^^^^^^^^^ warning[lost-supply]: `jeep` begins without `fuel`, because it cannot hold any
"#,
    );
}

#[test]
fn stores_that_are_filled() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type tank (start-with 1))
(unit-type jeep (start-with 1))
(unit-type truck (start-with 1))
(material-type fuel)
(terrain-type land)
(table terrain-production (land fuel 1))
(table unit-storage-x (tank fuel 20) (truck fuel 9))
(table unit-initial-supply (u* fuel 50) (truck fuel 9999))
"#,
    );
}

#[test]
fn units_with_too_many_hit_points() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type tank (hp-max 5))
(terrain-type land)
(side 1)
(area 9 9)
(unit tank 4 4 1 (hp 5))
(unit tank 5 4 1 (hp 6))
//                   ^ warning[hit-points]: `tank` has at most 5 hit points (`hp-max`), and this unit is given 6
"#,
    );
}

#[test]
fn dice_that_nobody_throws_tell_nothing() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type tank (hp-max 2d6))
//                      ^^^ warning[dice-unwanted]: the number that stands for 2d6
(terrain-type land)
(side 1)
(area 9 9)
(unit tank 5 4 1 (hp 20000))
"#,
    );
}

#[test]
fn sides_that_lose_at_once() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type knight (point-value 0) (start-with 1))
(terrain-type land)
(scorekeeper (do last-side-wins))
//               ^^^^^^^^^^^^^^ warning[no-points]: `point-value` is 0 for every unit type
"#,
    );
}

#[test]
fn alliances_that_lose_at_once() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type knight (start-with 1))
(terrain-type land)
(add u* point-value 0)
(scorekeeper (do last-alliance-wins))
//               ^^^^^^^^^^^^^^^^^^ warning[no-points]: a side whose units are worth nothing loses at once
"#,
    );
}

#[test]
fn units_with_a_worth_of_their_own() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type knight (point-value 0))
(terrain-type land)
(side 1)
(area 9 9)
(unit knight 4 4 1 (point-value 5))
(scorekeeper (do last-side-wins))
"#,
    );
}

#[test]
fn classes_that_no_side_has() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type wizard (possible-sides "elvs") (start-with 1))
//                                ^^^^^^ warning[unknown-class]: no side has the class "elvs"
(terrain-type land)
(side 1 (class "elves"))
(side 2 (class "orcs"))
"#,
    );
}

#[test]
fn classes_of_the_library() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type wizard (possible-sides (or "elves" "independent")) (start-with 1))
(unit-type smith (possible-sides (not "ghosts")) (start-with 1))
(terrain-type land)
(set side-library '(((noun "Elf") (class "elves"))))
"#,
    );
}

#[test]
fn terrain_without_ranges() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type scout (start-with 1))
(terrain-type sea)
//            ^^^ warning[terrain-gap]: nearly the whole map becomes `sea`
(terrain-type meadow)
"#,
    );
}

#[test]
fn ranges_with_a_gap() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type scout (start-with 1))
(terrain-type sea)
(terrain-type meadow)
(add t* alt-percentile-min (0 60))
(add t* alt-percentile-max (50 100))
(add t* wet-percentile-max 100)
//                         ^^^ warning[terrain-gap]: for altitudes from 51 to 59 with moisture from 0 to 100, so Xconq warns and makes 9% of the cells `sea`
"#,
    );
}

#[test]
fn ranges_with_a_gap_in_what_is_not_a_game_yet() {
    findings(
        r#"
(unit-type scout)
(terrain-type sea)
(terrain-type meadow)
(add t* alt-percentile-min (0 60))
(add t* alt-percentile-max (50 100))
(add t* wet-percentile-max 100)
//                         ^^^ warning[terrain-gap]: for altitudes from 51 to 59 with moisture from 0 to 100
(set feature-types '(lakes (marsh 5)))
//                          ^^^^^ warning[unknown-feature]: Xconq cannot identify `marsh`
"#,
    );
}

#[test]
fn what_has_only_been_begun_has_no_ranges() {
    findings("(unit-type scout)\n(terrain-type sea)\n(terrain-type meadow)\n");
}

#[test]
fn features_that_nobody_looks_for() {
    findings(
        r#"
(unit-type scout)
(terrain-type sea)
(set synthesis-methods '(make-countries))
(set feature-types '(lakes (marsh 5)))
"#,
    );
}

#[test]
fn ranges_without_a_gap() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type scout (start-with 1))
(terrain-type sea)
(terrain-type meadow)
(add t* alt-percentile-min (0 50))
(add t* alt-percentile-max (50 100))
(add t* wet-percentile-max 100)
"#,
    );
}

#[test]
fn ranges_of_a_map_that_is_drawn() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type scout (start-with 1))
(terrain-type sea)
(terrain-type meadow)
(area 4 3 (terrain "4a" "2a2b" "4a"))
"#,
    );
}

#[test]
fn ranges_of_a_map_that_is_made_otherwise() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type scout (start-with 1))
(terrain-type sea)
(terrain-type meadow)
(set synthesis-methods '(make-random-terrain make-countries))
"#,
    );
}

#[test]
fn features_that_nobody_identifies() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type scout (start-with 1))
(terrain-type marsh)
(set feature-types '(lakes (mrash 5)))
//                          ^^^^^ warning[unknown-feature]: Xconq cannot identify `mrash`
"#,
    );
}

#[test]
fn features_without_a_word() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type scout (start-with 1))
(terrain-type marsh)
(set feature-types '(lakes (5 6) (marsh 5)))
//                         ^^^^^ warning[unknown-feature]: a kind of feature is a word
"#,
    );
}

#[test]
fn dragons_that_never_come() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type town (start-with 1))
(unit-type dragon)
//         ^^^^^^ hint[absent-type]: `dragon` never appears
(terrain-type land)
"#,
    );
}

#[test]
fn gold_that_nothing_yields() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type town (start-with 1))
(material-type gold)
//             ^^^^ hint[absent-type]: `gold` never appears
(terrain-type land)
"#,
    );
}

#[test]
fn wrecks_come_from_towns() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type ruin)
(unit-type town (start-with 1) (wrecked-type ruin))
(terrain-type land)
"#,
    );
}

#[test]
fn modules_without_a_title_are_not_games() {
    findings(
        r#"
(unit-type whale (start-with 2))
(unit-type dragon)
(terrain-type land)
(terrain-type hills)
(table vanishes-on (whale t* true))
"#,
    );
}

#[test]
fn modules_that_others_include_are_not_games() {
    findings(
        r#"
//- /types.g
(game-module "types" (title "Types"))
(unit-type knight (start-with 1))
(unit-type dragon)
(terrain-type land)
//- /main.g
(game-module "main" (title "Main"))
(include "types")
"#,
    );
}

#[test]
fn variants_may_change_what_is_missing() {
    findings(
        r#"
(game-module "main" (title "Main") (variants ("Dragons" dragons false (true (table can-create (town dragon 1))))))
(unit-type town (start-with 1))
(unit-type dragon)
(terrain-type land)
"#,
    );
}

#[test]
fn missing_modules_may_bring_what_is_missing() {
    findings(
        r#"
(game-module "main" (title "Main"))
(include "rules")
//       ^^^^^^^ warning[missing-module]: there is no module `rules`
(unit-type town (start-with 1))
(unit-type dragon)
(terrain-type land)
"#,
    );
}

#[test]
fn map_that_nothing_makes() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type scout (start-with 1))
(terrain-type sea)
(terrain-type meadow)
(set synthesis-methods '(make-countries))
//                     ^^^^^^^^^^^^^^^^^ warning[no-map]: Xconq warns and makes all of it `sea`
(area 20 20)
"#,
    );
}

#[test]
fn map_without_terrain_for_its_rivers() {
    findings(
        r#"
(game-module "main" (title "Main"))
(unit-type scout)
(terrain-type sea)
(set synthesis-methods '(make-rivers))
//                     ^^^^^^^^^^^^^^ error[no-map]: Xconq crashes
"#,
    );
}

#[test]
fn map_without_terrain_by_the_methods_of_a_library() {
    findings(
        r#"
//- /main.g
(game-module "main" (title "Main"))
//           ^^^^^^ warning[no-map]: nothing makes the terrain of the map
(include "rules")
//- /rules.g
(unit-type scout)
(terrain-type sea)
(set synthesis-methods '(make-countries))
"#,
    );
}

#[test]
fn maps_that_something_makes() {
    findings(
        r#"
//- /drawn.g
(game-module "drawn" (title "Drawn"))
(unit-type scout)
(terrain-type sea)
(set synthesis-methods '(make-countries))
(area 4 3 (terrain "4a" "4a" "4a"))
//- /made.g
(game-module "made" (title "Made"))
(unit-type scout)
(terrain-type sea)
(set synthesis-methods '(make-countries make-maze-terrain))
//- /rules.g
(unit-type scout)
(terrain-type sea)
(set synthesis-methods '(make-countries))
//- /slip.g
(game-module "slip" (title "Slip"))
(unit-type scout)
(terrain-type sea)
(set synthesis-methods '(make-maze-terain))
//                       ^^^^^^^^^^^^^^^^ warning[synthesis-method]: did you mean `make-maze-terrain`?
"#,
    );
}

#[test]
fn units_that_no_terrain_is_favored_for() {
    findings(
        r#"
(unit-type scout (start-with 2))
(unit-type horse (start-with 1))
(unit-type cart (capacity 1))
(terrain-type sea)
(table favored-terrain ((scout cart) t* 0))
//                     ^^^^^^^^^^^^^^^^^^^ warning[no-home]: each side is to begin with 2 `scout`, but `favored-terrain` is 0
(table unit-size-as-occupant (u* cart 9) (horse cart 1))
(table favored-terrain add (horse t* 0))
"#,
    );
}

#[test]
fn units_that_no_terrain_is_favored_for_and_that_no_method_places() {
    findings(
        r#"
(unit-type scout (start-with 2))
(terrain-type sea)
(table favored-terrain (scout t* 0))
(set synthesis-methods '(make-random-terrain))
"#,
    );
}
