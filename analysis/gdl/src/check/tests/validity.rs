//! Tests of what is wrong with a program as a whole.

use std::path::PathBuf;

use expect_test::expect;
use ludex_base::Settings;
use ludex_base::settings::Value;
use ludex_base::source_change::apply;
use ludex_ide::diagnostics::diagnostics;
use ludex_test_support::fixes::try_fixes;

use crate::tests::{findings, fixture};

#[test]
fn values_no_game_can_start_with() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(unit-type u2
  (hp-max 0)
//        ^ error[invalid-type]: `u2` needs at least 1 hit point
  (cp -1)
//    ^^ error[invalid-type]: `u2` needs 0 or more construction points
  (available 2)
//           ^ error[invalid-type]: `available` must be 1 for `u2`
  (wrecked-type u2))
//              ^^ error[invalid-type]: `u2` becomes its own type
(unit-type u3 (hp-max 9) (cp 0) (available 1) (wrecked-type u2))
"#,
    );
}

#[test]
fn the_last_value_counts() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(unit-type u2 (hp-max 0))
//                    ^ warning[value-range]: `hp-max` takes numbers from 1
(unit-type u3)
(add u2 hp-max 5)
(add (u1 u3) hp-max (3 0))
//                     ^ error[invalid-type]: `u3` needs at least 1 hit point
"#,
    );
}

#[test]
fn terrain_for_cells() {
    findings(
        r#"
(unit-type u1)
(terrain-type road (subtype connection))
//                          ^^^^^^^^^^ error[invalid-type]: no terrain type is for cells
(terrain-type river (subtype border))
"#,
    );
}

#[test]
fn names_of_terrain() {
    findings(
        r#"
(unit-type u1)
(terrain-type mud)
(terrain-type bog (name "mud"))
//                      ^^^^^ warning[same-name]: the terrain type `mud` already has the name "mud"
(terrain-type fen (name "marsh"))
(terrain-type swamp)
(add swamp name "marsh")
//              ^^^^^^^ warning[same-name]: the terrain type `fen` already has the name "marsh"
"#,
    );
}

#[test]
fn units_complete_with_each_other() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(unit-type u2)
(unit-type u3)
(table complete-occs-on-completion (u1 (u2 u3) 1) (u3 u2 2) (u2 u1 1))
//                                                          ^^^^^^^^^ error[type-cycle]: (u1 → u2 → u1)
"#,
    );
}

#[test]
fn units_complete_with_others() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(unit-type u2)
(unit-type u3)
(table complete-occs-on-completion (u1 (u2 u3) 1) (u3 u2 2) (u2 u1 1))
(table complete-occs-on-completion add (u2 u1 0))
"#,
    );
}

#[test]
fn advances_that_need_each_other() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(advance-type a1)
(advance-type a2)
(table advance-needed-to-research (a1 a2 1) (a2 a1 1))
//                                          ^^^^^^^^^ warning[type-cycle]: (a1 → a2 → a1)
"#,
    );
}

/// `nil` writes nothing, and what stands behind it is read.
#[test]
fn nil_before_clauses_that_make_a_circle() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(advance-type a1)
(advance-type a2)
(table advance-needed-to-research nil (a1 a2 1) (a2 a1 1))
//                                              ^^^^^^^^^ warning[type-cycle]: (a1 → a2 → a1)
"#,
    );
}

#[test]
fn synthesis_methods() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(set synthesis-methods '(make-rivers make-castles 3))
//                                   ^^^^^^^^^^^^ warning[synthesis-method]: there is no synthesis method `make-castles`
//                                                ^ warning[synthesis-method]: a synthesis method is a symbol; this is a number
"#,
    );
}

#[test]
fn separation_of_countries() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(set country-separation-min 9)
(set country-separation-max 4)
//                          ^ warning[separation]: `country-separation-min` (9) is above `country-separation-max` (4)
"#,
    );
}

#[test]
fn games_without_types() {
    findings(
        r#"
//- /pond.g
(game-module "pond" (title "Pond"))
(unit-type u1)
//           ^ error[no-types]: this game has no terrain types
//- /lake.g
(game-module "lake")
(unit-type u1)
//           ^ warning[no-types]: this game has no terrain types
//- /sea.g
(unit-type u1)
//- /pool.g
(game-module "pool" (title "Pool"))
(material-type m1)
//               ^ error[no-types]: this game has no unit types and no terrain types, so
"#,
    );
}

const BEGUN: &str = r#"
//- /pool.g
(game-module "pool" (title "Pool"))
(terrain-type t1)  ; water
//              ^ error[no-types]: this game has no unit types, so Xconq does not start it
(side 1 red)
(table mp-to-enter-terrain (u* t* 3))
(add u* speed 3)
"#;

#[test]
fn what_a_begun_game_lacks_is_one_finding() {
    findings(BEGUN);
    let fixture = fixture(BEGUN);
    let trial = try_fixes(&fixture.db, fixture.files[0]);
    assert_eq!((trial.fixes, trial.faults.as_slice()), (1, &[][..]));
    let all = diagnostics(&fixture.db, fixture.files[0]);
    assert!(!all[0].fixes[0].preferred, "a draft is not written without asking");
    let (_, edits) = all[0].fixes[0].change.edits.first().expect("edits");
    expect![[r#"
        (game-module "pool" (title "Pool"))
        (terrain-type t1)  ; water
        (unit-type scout)
        (side 1 red)
        (table mp-to-enter-terrain (u* t* 3))
        (add u* speed 3)
    "#]]
    .assert_eq(&apply(fixture.files[0].text(&fixture.db), edits));
}

#[test]
fn a_draft_has_names_of_its_own() {
    let text = "//- /pool.g\n(game-module \"pool\")\n(unit-type meadow)\n(side 1 red)\n";
    let fixture = fixture(text);
    let trial = try_fixes(&fixture.db, fixture.files[0]);
    assert_eq!((trial.fixes, trial.faults.as_slice()), (1, &[][..]));
    let all = diagnostics(&fixture.db, fixture.files[0]);
    assert_eq!(all[0].fixes[0].change.edits[0].1[0].new_text, "\n(terrain-type meadow2)");
}

#[test]
fn a_fragment_that_lacks_types_says_so_once() {
    findings(
        r#"
 (side 1)
//^^^^ error[no-types]: Xconq stops here; 2 more forms here lack types
(table hit-chance (u* u* 3))
(add u* speed 3)
"#,
    );
}

#[test]
fn modules_that_come_too_late() {
    findings(
        r#"
//- /rules.g
(unit-type u1)
(terrain-type t1)
(table hit-chance (u1 u1 50))
(define fast 300)
(add u1 speed fast)
//- /more.g
(unit-type u2)
(terrain-type t2)
(define fast 200)
(add u2 speed fast)
//- /main.g
(include "rules")
(include "more")
//       ^^^^^^ warning[include-context]: 1 type in this module comes too late because an earlier module has already fixed the number of types, and 1 symbol is already defined
//- /other.g
(include "more")
(include "rules")
//       ^^^^^^^ warning[include-context]: 1 symbol is defined in an earlier module already
"#,
    );
}

/// A game, and modules of the library of which one needs other types.
const MISFIT: &str = r#"
//- /game/main.g
(unit-type scout)
(terrain-type sea)
(side 1)
(include "crews")
//       ^^^^^^^ warning[include-context]: 2 forms of `crews` do nothing in this game: there is no unit type `barge`, `raft`; 1 more does not work: nothing defines `deck`; include what the module needs before it, or leave it out
(include "speeds")
(include "rules")
//- /library/crews.g
 (barge (n "Ida"))
//^^^^^ error[useless-form]: no unit type of this name
 (raft (n "Ole"))
//^^^^ error[useless-form]: no unit type of this name
(scout (n "Una"))
(side 2 (advantage deck))
//                 ^^^^ warning[undefined-symbol]: `deck` is not defined
//- /library/speeds.g
(add scout speed 2)
//- /library/rules.g
(unit-type cart)
(terrain-type hill)
(add wagon speed 3)
//   ^^^^^ warning[undefined-symbol]: `wagon` is not defined
"#;

#[test]
fn modules_of_the_library_that_do_not_fit() {
    let mut fixture = fixture(MISFIT);
    let mut settings = Settings::default();
    settings.set(&crate::declaration::LIBRARY, Value::Folders(vec![PathBuf::from("/library")]));
    fixture.db.set_settings(settings);
    fixture.check_diagnostics();
}

#[test]
fn modules_of_the_workspace_are_checked_themselves() {
    let lines: Vec<&str> = MISFIT.lines().filter(|line| !line.contains("include-context")).collect();
    findings(&lines.join("\n"));
}
