//! One fault gives one finding: what may rest on it is not reported, but counted.

use ludex_ide::diagnostics::diagnostics;

use crate::tests::{findings, fixture};

/// The messages of what is found in a file.
fn messages(text: &str) -> Vec<String> {
    let fixture = fixture(text);
    diagnostics(&fixture.db, fixture.files[0]).iter().map(|one| one.message()).collect()
}

// Modules.

#[test]
fn a_missing_base_module_leaves_everything_open() {
    findings(
        r#"
//- /main.g
(game-module "main" (base-module "battels"))
//                               ^^^^^^^^^ warning[missing-module]: 8 uses of names that it may define are therefore not checked
(side 1 feds (tech (phaser 3)))
(table damage (phaser u* 3))
(add (phaser shield) speed 2)
(area (terrain "40a" "40a"))
(include "units")
//- /units.g
(phaser 2 1 feds (n "One"))
(shield 400 1 feds (in "One"))
(unit "Two" (hp 3))
(unit 7 (in 12))
"#,
    );
}

#[test]
fn a_name_is_defined_by_the_missing_module_before_it_is_defined_later() {
    findings(
        r#"
//- /main.g
(include "land")
//       ^^^^^^ warning[missing-module]: 1 use of names that it may define is therefore not checked
(unit-type hare)
(terrain-type wet)
(add places speed 3)
(include "more")
//- /more.g
(define places (hare))
(add places speed 4)
"#,
    );
}

#[test]
fn a_slip_is_no_name_of_a_missing_module() {
    findings(
        r#"
(unit-type digger)
(terrain-type rock)
(include "weather")
//       ^^^^^^^^^ warning[missing-module]: there is no module `weather`
(add diger speed 2)
//   ^^^^^ warning[undefined-symbol]: `diger` is not defined; did you mean `digger`?
(add storm speed 2)
"#,
    );
}

#[test]
fn a_module_around_does_not_supply_what_a_file_asks_for_itself() {
    findings(
        r#"
//- /main.g
(unit-type hare)
(terrain-type wet)
(side 1 hawks)
(include "sides")
//- /sides.g
(game-module "sides" (default-base-module "rules"))
//                                        ^^^^^^^ warning[missing-module]: there is no module `rules`
(side 1 hawks)
//      ^^^^^ warning[redefined-symbol]: `hawks` already refers to this side
"#,
    );
}

#[test]
fn what_a_missing_module_may_read_is_not_unread() {
    findings(
        r#"
(unit-type hare)
(terrain-type wet)
(define pace 3)
(include "rules")
//       ^^^^^^^ warning[missing-module]: there is no module `rules`
"#,
    );
}

#[test]
fn what_a_missing_default_base_may_read_is_not_unread() {
    findings(
        r#"
(game-module "main" (default-base-module "rules"))
//                                       ^^^^^^^ warning[missing-module]: there is no module `rules`
(unit-type hare)
(terrain-type wet)
(define pace 3)
"#,
    );
}

#[test]
fn a_default_base_behind_unit_types_is_not_asked_for() {
    findings(
        r#"
//- /main.g
(unit-type hare)
(terrain-type wet)
(define pace 3)
//      ^^^^ hint[unused-define]: nothing in the workspace reads `pace`
(include "sides")
//- /sides.g
(game-module "sides" (default-base-module "rules"))
//                                        ^^^^^^^ warning[missing-module]: there is no module `rules`
"#,
    );
}

// Forms.

#[test]
fn a_form_with_a_misspelt_head_leaves_open_what_it_was_to_define() {
    findings(
        r#"
(unit-type owl)
(terrain-type barn)
  (defin night-birds (owl))
// ^^^^^ error[useless-form]: so this does nothing; 3 uses of `night-birds` are therefore not checked; did you mean `define`?
(add night-birds speed 3)
(table mp-to-enter-terrain (night-birds barn 3))
(define birds (append night-birds owl))
(add birds hp-max 3)
"#,
    );
}

#[test]
fn a_type_that_is_not_defined_leaves_open_how_many_there_are() {
    findings(
        r#"
//- /standard.g
(unit-type militia)
(terrain-type plain)
(table damage (u* u* 1))
//- /main.g
  (unti-type owl (name "Owl"))
// ^^^^^^^^^ error[useless-form]: 2 uses of `owl` are therefore not checked; did you mean `unit-type`?
(unit-type hare)
(terrain-type barn)
(add owl speed 2)
(add u* hp-max (3 4))
(table hit-chance (u* u* (1 2)))
(side 1 (tech 1 2 3))
(owl 3 4 1)
"#,
    );
}

#[test]
fn a_side_that_is_not_made_leaves_open_which_there_are() {
    findings(
        r#"
(unit-type hare)
(terrain-type barn)
  (sdie 1 hawks (name "Hawks"))
// ^^^^ error[useless-form]: 3 uses of the names that it should define are therefore not checked; did you mean `side`?
(hare 3 4 1)
(hare 3 4 hawks)
(unit-defaults (s hawks))
"#,
    );
}

#[test]
fn a_type_without_a_symbol_for_a_name_leaves_it_open() {
    findings(
        r#"
(unit-type "owl")
//         ^^^^^ error[form-name]: 1 use of `owl` is therefore not checked
(unit-type hare)
(terrain-type barn)
(add owl speed 2)
"#,
    );
}

#[test]
fn a_unit_of_an_unknown_type_has_its_name_all_the_same() {
    findings(
        r#"
(unit-type hare)
(terrain-type barn)
  (fery 3 4 0 (n "Dolphin"))
// ^^^^ error[useless-form]: so this does nothing; 2 uses of the names that it should define are therefore not checked
(hare (in "Dolphin"))
(unit "Dolphin" (hp 3))
(hare (in "Dolfin"))
//        ^^^^^^^^ warning[unknown-unit]: no unit is named "Dolfin"
"#,
    );
}

#[test]
fn a_unit_is_not_taken_for_a_form() {
    let found = messages("(unit-type hare)\n(terrain-type barn)\n(phaser 3 4 0 (hp 3))\n");
    assert_eq!(found.len(), 1);
    assert!(!found[0].contains("did you mean"), "{}", found[0]);
}

#[test]
fn names_in_a_form_with_wrong_syntax_may_be_defined_there() {
    findings(
        r#"
(unit-type owl)
(terrain-type barn)
  (define speeds (pace 3)
//^ error[unclosed-paren]: never closed
(add owl speed pace)
"#,
    );
}

// Misspelt definitions.

#[test]
fn a_misspelt_definition_is_reported_instead_of_its_uses() {
    findings(
        r#"
//- /main.g
(unit-type destroyyer)
//         ^^^^^^^^^^ warning[misspelt-definition]: nothing uses `destroyyer`, but 5 places use `destroyer`, which nothing defines
(terrain-type open-sea)
(define al-ships (destroyer))
//      ^^^^^^^^ warning[misspelt-definition]: nothing uses `al-ships`, but 2 places use `all-ships`
(add all-ships speed 3)
(table hit-chance (all-ships destroyer 30))
(table damage (destroyer u* 3))
(include "units")
//- /units.g
  (destroyer 3 4 0)
// ^^^^^^^^^ warning[undefined-symbol]: `destroyer` is not defined; `main` defines `destroyyer`, which nothing uses
(destroyer 4 4 0)
"#,
    );
    let fixture = fixture(
        "(unit-type destroyyer)\n(terrain-type sea)\n(add destroyer speed 3)\n(table damage (destroyer u* 3))\n",
    );
    let fixed = fixture.fixed(fixture.files[0]).expect("a fix");
    assert!(fixed.starts_with("(unit-type destroyer)\n"), "{fixed}");
}

#[test]
fn one_use_is_not_more_than_a_definition() {
    findings(
        r#"
(unit-type destroyyer)
(terrain-type sea)
(add destroyer speed 3)
//   ^^^^^^^^^ warning[undefined-symbol]: `destroyer` is not defined; did you mean `destroyyer`?
"#,
    );
}

// Units whose types nobody knows.

#[test]
fn units_without_types_are_one_finding() {
    findings(
        r#"
//- /units.g
(unit-defaults)
  (phaser 2 1 fed (n "One"))
// ^^^^^^ warning[no-types]: no unit types are known here, so none of these 3 units can be placed; include this file from a game
(phaser 2 1 fed (in "One"))
(sensors 2 1 fed (in "One"))
"#,
    );
    findings(
        r#"
//- /standard.g
(unit-type militia)
(terrain-type plain)
//- /units.g
(militia 3 4 0)
  (phaser 2 1 0 (n "One"))
// ^^^^^^ warning[no-types]: no unit types are known here except those of `standard`, so 2 of these 3 units cannot be placed
(sensors 2 1 0 (in "One"))
"#,
    );
}

#[test]
fn units_whose_base_has_no_base_name_it() {
    findings(
        r#"
//- /land.g
(game-module "land" (base-module "greek"))
//                               ^^^^^^^ warning[missing-module]: there is no module `greek`
//- /cities.g
(game-module "cities" (base-module "land"))
  (polis 8 7 0 (n "Abdera"))
// ^^^^^ warning[no-types]: because the module `greek`, which `land` asks for, cannot be found, so none of these 2 units can be placed
(polis 9 7 0 (n "Abydos"))
"#,
    );
}
