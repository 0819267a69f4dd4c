//! Tests of modules, variants, includes, useless forms and conditions.

use crate::tests::{findings, fixture};

#[test]
fn module_forms_that_are_sound() {
    findings(
        r#"
//- /pond.g
(game-module "pond" (title "Pond") (blurb "Quiet.") (version "1.0")
  (instructions ("Do nothing." "Wait.")) (base-game "lake")
  (variants (see-all false) (world-size (60 30 360)) (world-size) (real-time) supply
    ("Night" night "It is dark." false (true (set last-turn 9)) (false (set sides-max 4)))
    ("Fog" fog (true (set sides-min 2)))))
(unit-type u1)
(terrain-type t1)
(game-module (notes "Later."))
"#,
    );
}

#[test]
fn names_of_modules() {
    findings(
        r#"
//- /pond.g
(game-module "lake")
//           ^^^^^^ warning[module-name]: calls it `pond` after its file
(unit-type u1)
(terrain-type t1)
(game-module pond (titel 3))
//           ^^^^ warning[property-form]: a string in quotes
(game-module)
"#,
    );
}

#[test]
fn properties_of_modules() {
    findings(
        r#"
//- /pond.g
(game-module "pond"
  (titel "Pond")
// ^^^^^ warning[unknown-property]: no property `titel`
  (title pond)
//       ^^^^ warning[wrong-value-type]: takes a string in quotes
  (version "1" "2")
//             ^^^ warning[extra-value]: takes one value
  (picture-name)
//^^^^^^^^^^^^^^ warning[missing-value]: has no value
  title
//^^^^^ warning[property-form]: a property is written (name value)
  (titel "not looked at"))
(unit-type u1)
(terrain-type t1)
"#,
    );
}

#[test]
fn variants_that_are_malformed() {
    findings(
        r#"
//- /pond.g
(unit-type u1)
(terrain-type t1)
(game-module "pond" (variants
  5 ()
//^ warning[variant]: a variant is a symbol, or a list
//  ^^ warning[variant]: a variant is a symbol, or a list
  ("Night")
//^^^^^^^^^ warning[variant]: a variant needs a symbol
  (world-size 60 30)
//               ^^ warning[variant]: stand in a list of their own
  (world-size u1)
//            ^^ error[variant]: takes a list such as (60 30 360)
  (real-time 60)
//           ^^ error[variant]: takes a list such as (0 0 60)
  (people "help" "more")
//               ^^^^^^ warning[variant]: the value of a variant is a number; this is a string
  (see-al true)
// ^^^^^^ warning[variant]: does not know a variant `see-al`, and it has no clauses, so it does nothing; did you mean `see-all`?
  (economy true (true (set economy true)))
//              ^^^^^^^^^^^^^^^^^^^^^^^^^ warning[variant]: so Xconq ignores this clause
  (dusk true) night
// ^^^^ hint[variant]: so it does nothing
//            ^^^^^ hint[variant]: so it does nothing
  (fog 1 (1 (set last-turn 9)) open)
//                             ^^^^ error[variant]: a clause is a list
  (mist 1 (u1 (set sides-min 2)))))
//         ^^ warning[variant]: this is a unit type, so it never runs
"#,
    );
}

#[test]
fn clauses_of_variants() {
    findings(
        r#"
//- /pond.g
(game-module "pond" (variants
  (night true
    (true (add u1 speeed 3) (bogus))
//                ^^^^^^ warning[unknown-property]: no property `speeed`
//                           ^^^^^ error[useless-form]: not a form, and no unit type of this name
    (false (add u1 speed depth) 7))
//                       ^^^^^ warning[undefined-symbol]: `depth` is not defined
//                              ^ error[useless-form]: only forms in parentheses
  (dusk false (true (add u1 speed fast) (if true)))))
//                                      ^^^^^^^^^ warning[condition]: a condition in a variant
(unit-type u1)
(terrain-type t1)
(define fast 300)
"#,
    );
}

#[test]
fn clauses_that_define_what_follows_them() {
    findings(
        r#"
//- /pond.g
(game-module "pond" (variants
  (night false
    (true (define slow 3) (add u1 speed slow) (table hit-chans add (u1 u1 3))))))
//                                                   ^^^^^^^^^ error[unknown-table]: there is no table `hit-chans`
(unit-type u1)
(terrain-type t1)
"#,
    );
}

#[test]
fn names_of_included_modules() {
    findings(
        r#"
(include 5)
//       ^ error[form-name]: needs the name of a module here
  (include)
//^^^^^^^^^ error[form-name]: needs the name of a module
(include ("pond"))
//       ^^^^^^^^ error[form-name]: needs the name of a module here
"#,
    );
}

#[test]
fn options_of_an_include() {
    findings(
        r#"
//- /pond.g
(game-module "pond" (variants (see-all false) (world-size) (night 0 (1 (set last-turn 9)))))
(unit-type u1)
(terrain-type t1)
//- /main.g
(include "pond" (see-all true) (night 1) (world-size 60 30 360))
//- /other.g
(include "pond" (nigth 1) (night "dark") (night 1 2) ())
//               ^^^^^ warning[unknown-variant]: `pond` has no variant `nigth`; did you mean `night`?
//                               ^^^^^^ warning[variant]: the value of a variant is a number
//                                                ^ warning[extra-value]: takes one value
//                                                   ^^ warning[unknown-variant]: this chooses nothing
//- /third.g
(include "pond" night (world-size wide))
//              ^^^^^ error[variant]: Xconq stops here
//                                ^^^^ warning[undefined-symbol]: `wide` is not defined
"#,
    );
}

#[test]
fn options_for_a_module_without_variants() {
    findings(
        r#"
//- /pond.g
(unit-type u1)
(terrain-type t1)
//- /main.g
(include "pond" (see-all true))
//              ^^^^^^^^^^^^^^ warning[variant]: `pond` has no variants
"#,
    );
}

#[test]
fn forms_that_are_none() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(unit-type u2 (name "boat") (short-name "bt") (long-name "row boat"))
(bt)
  (unit-typ u3)
// ^^^^^^^^ error[useless-form]: not a form, and no unit type of this name is defined before it, so this does nothing; did you mean `unit-type`?
  (agreement 1)
// ^^^^^^^^^ error[useless-form]: Xconq 7.5 does not know it
  (hit-chance (u1 u1 50))
// ^^^^^^^^^^ error[useless-form]: write (table hit-chance
  (see-all true)
// ^^^^^^^ error[useless-form]: write (set see-all
  (latitude 50)
// ^^^^^^^^ error[useless-form]: as in (area
  (quagmire 1)
// ^^^^^^^^ error[useless-form]: not a form, and no unit type of this name
  (u9 1 1)
// ^^ error[useless-form]: the unit type `u9` is defined only later
(unit-type u9)
"#,
    );
}

#[test]
fn files_that_nothing_includes() {
    findings(
        r#"
//- /ships.g
  (unit-typ frigate)
// ^^^^^^^^ warning[useless-form]: no unit types are defined before it, so this does nothing; 1 use of `frigate` is therefore not checked
(frigate 1 1)
//- /speeds.g
  (add frigate speed 300)
//^ | information[loose-fragment]: this file uses types that it does not define
//- /names.g
  (namer ships (random "Tern"))
//^ | information[loose-fragment]: without types it is not a game of its own
"#,
    );
}

#[test]
fn files_that_are_read_if_a_variant_runs() {
    findings(
        r#"
//- /main.g
(game-module "main" (variants (night false (true (side 1 owls) (include "night")))))
(unit-type u1)
(terrain-type t1)
//- /night.g
(u1 1 1 owls)
(add u1 speed owls)
  (ul 1 1 owls)
// ^^ error[useless-form]: not a form, and no unit type of this name
"#,
    );
}

#[test]
fn conditions_that_are_sound() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(if true)
(print 1)
(else)
  (print 2)
//^^^^^^^^^ hint[skipped-forms]: this is not read
(end-if)
(if (= 1 2))
  (print 3)
//^^^^^^^^^ hint[skipped-forms]: this is not read
(else)
(print 4)
(end-if)
(if (= 2 2))
(if 1)
(print 5)
(end-if)
(end-if)
"#,
    );
}

#[test]
fn one_hint_for_all_that_is_skipped() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(if nil)
  (bogus) (print 2) nonsense
//^^^^^^^^^^^^^^^^^^^^^^^^^^ hint[skipped-forms]: this is not read
(end-if)
"#,
    );
}

#[test]
fn conditions_that_are_neither_true_nor_false() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(if 2) (end-if)
//  ^ warning[condition]: 2 counts as false
(if u1) (end-if)
//  ^^ warning[condition]: this is a unit type and counts as false
  (if) (end-if)
//^^^^ warning[condition]: this `if` has no condition
(if nope) (end-if)
//  ^^^^ warning[undefined-symbol]: `nope` is not defined
"#,
    );
}

#[test]
fn an_else_without_an_if() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
  (else)
//^^^^^^ warning[stray-else]: does not belong to an `if`
  (print 1)
//^^^^^^^^^ hint[skipped-forms]: this is not read
"#,
    );
}

#[test]
fn an_end_without_an_if() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
  (end-if)
//^^^^^^^^ warning[stray-end-if]: does not belong to an `if`
"#,
    );
}

#[test]
fn a_second_else() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(if true)
(else)
  (else)
//^^^^^^ warning[stray-else]: already has an `else`
(end-if)
"#,
    );
}

#[test]
fn an_if_without_an_end() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
  (if false)
//^^^^^^^^^^ warning[open-if]: this `if` has no `end-if`
  (print 1)
//^^^^^^^^^ hint[skipped-forms]: this is not read
"#,
    );
}

#[test]
fn an_if_among_what_is_skipped() {
    findings(
        r#"
(unit-type u1)
(terrain-type t1)
(if false)
  (if true) (print 1)
//^^^^^^^^^ warning[nested-if]: Xconq does not nest conditions
//^^^^^^^^^^^^^^^^^^^ hint[skipped-forms]: this is not read
(end-if)
  (bogus)
// ^^^^^ error[useless-form]: not a form, and no unit type of this name
(end-if)
"#,
    );
}

/// A module that can be read alone but takes its sides from the modules that include it.
#[test]
fn what_every_includer_supplies_is_not_missing() {
    findings(
        r#"
//- /units.g
(unit-type owl)
(terrain-type field)
(owl 3 4 2)
(owl 3 4 4)
//       ^ warning[unknown-side]: there is no side 4
//- /day.g
(game-module "day")
(unit-type mouse)
(side 1 (name "Barn")) (side 2 (name "Elm"))
(include "units")
//- /night.g
(game-module "night")
(unit-type mouse)
(side 1 (name "Ash")) (side 2 (name "Oak")) (side 3 (name "Fir"))
(include "units")
"#,
    );
}

/// A symbol that needs bars gets them from the fix.
#[test]
fn a_suggested_symbol_is_written_with_its_bars() {
    let fixture = fixture("(unit-type |snow owl|)\n(terrain-type field)\n(define birds (|snow owel|))\n");
    let fixed = fixture.fixed(fixture.files[0]).expect("a fix");
    assert!(fixed.ends_with("(define birds (|snow owl|))\n"), "{fixed}");
}

#[test]
fn a_default_base_that_includes_the_module_again() {
    findings(
        r#"
//- /main.g
(game-module "main" (default-base-module "base"))
//                                       ^^^^^^ warning[include-cycle]: `base` also includes this module
(unit-type u1)
(terrain-type t1)
//- /base.g
(include "main")
//       ^^^^^^ warning[include-cycle]: `main` also includes this module
"#,
    );
}
