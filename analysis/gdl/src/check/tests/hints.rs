//! Faults that the reader never reports, and forms that it reads otherwise than the manual: each once valid and once
//! faulty.

use crate::check::hints::MAX_PROGRAMS;
use crate::tests::{codes, findings, fixture};

/// Checks forms behind three unit types, two terrain types and a material.
#[track_caller]
fn check(text: &str) {
    let types = "(unit-type u1) (unit-type u2) (unit-type u3) (terrain-type t1) (terrain-type t2) (material-type m1)\n";
    findings(&format!("{types}{}", text.trim_start_matches('\n')));
}

// Tables.

#[test]
fn a_clause_may_make_exceptions() {
    check(
        r#"
(table mp-to-enter-terrain 9
  (u* t* 5)
  (u1 t* 2)
  ((u1 u2) t2 (3 4)))
(table mp-to-enter-terrain add (u1 t2 5))
(table mp-to-enter-terrain add (u1 t2 6))
(table damage (u1 u2 1) (u2 u1 1) (u1 u1 1))
"#,
    );
}

#[test]
fn a_clause_that_gives_the_cells_of_an_earlier_one_again() {
    check(
        r#"
(table mp-to-enter-terrain
  (u1 t1 1)
//^^^^^^^^^ warning[repeated-cell]: line 5 gives every cell of this clause another value, so this clause has no effect; remove one of them
  (u2 t1 2)
  (u1 t1 3))
(table mp-to-enter-terrain add
  (u1 t1 1)
//^^^^^^^^^ warning[repeated-cell]: line 11 gives every cell of this clause, and of one more, another value, so they have no effect; write exceptions
  ((u1 u2) t2 (2 3))
  (nil t1 3)
  (u3 t1 4)
  ((u2 u1) t* 5))
"#,
    );
}

#[test]
fn a_clause_that_gives_the_same_values_again_is_only_superfluous() {
    check(
        r#"
(table mp-to-enter-terrain
  (u1 t1 1)
//^^^^^^^^^ hint[repeated-cell]: line 6 gives every cell of this clause, and of one more, the same value again
  ((u2 u3) t1 (1 1))
  (u1 t2 2)
  (u* t1 1))
(table damage
  (u1 (u2 u3) (1 2))
//^^^^^^^^^^^^^^^^^^ warning[repeated-cell]: line 9 gives every cell of this clause another value
  (u1 (u3 u2) (1 2)))
(table damage
  (u1 (u2 u3) (1 2))
//^^^^^^^^^^^^^^^^^^ hint[repeated-cell]: line 12 gives every cell of this clause the same value again
  (u1 (u3 u2) (2 1)))
"#,
    );
}

#[test]
fn clauses_that_are_right_are_not_named_with_those_that_are_wrong() {
    check(
        r#"
(table mp-to-enter-terrain
  (u1 t1 5)
  (u2 t1 2)
//^^^^^^^^^ warning[repeated-cell]: line 5 gives every cell of this clause another value
  (u* t* 5))
"#,
    );
}

#[test]
fn a_type_that_stands_twice_among_types_with_values() {
    check(
        r#"
(table mp-to-enter-terrain
  ((u1 u2 u1) t1 (1 2 3))
//  ^^ warning[repeated-cell]: `u1` appears again later in this list and gets another value there
  ((u2 u3 u2) t2 5))
(table mp-to-enter-terrain
  (u1 (t1 t1) (3 4))
//     ^^ warning[repeated-cell]: `t1` appears again later in this list
  ((u2 u3) (t1 t1) (3 4))
  (u2 (t2 t2) (3 3)))
//     ^^ hint[repeated-cell]: gets the same value there
(table mp-to-enter-terrain
  ((u1 u2) (t1 t1) ((3 3) (3 4))))
//          ^^ warning[repeated-cell]: another value
"#,
    );
}

#[test]
fn a_value_for_all_cells_begins_anew() {
    check(
        r#"
(table mp-to-enter-terrain
  (u1 t1 1)
  7
//^ warning[table-overwritten]: overwrites the clauses before it
  (u1 t1 2))
"#,
    );
}

#[test]
fn large_tables_are_compared_in_bounded_time() {
    let types: String = (0..500).map(|n| format!("(unit-type u{n})")).collect();
    let clauses: String = (0..200).map(|n| format!("(u* u* {n})")).collect();
    let found = codes(&format!("{types}(terrain-type t1)(table damage {clauses})"));
    assert_eq!(found.iter().filter(|code| **code == "repeated-cell").count(), 199);
    let clauses: String = (0..20_000).map(|n| format!("(u{} u* {n})", n % 500)).collect();
    let found = codes(&format!("{types}(terrain-type t1)(table damage {clauses})"));
    assert!(found.contains(&"repeated-cell"));
}

// Types.

#[test]
fn a_property_that_is_given_twice() {
    check(
        r#"
(unit-type u4 (hp-max 5) (speed 50) (notes ("a")))
(unit-type u5 (hp-max 5) (speed 50) (hp-max 7))
//             ^^^^^^ warning[repeated-property]: the same line gives `hp-max` another value, so this one has no effect
(terrain-type t3
  (help "wet")
//^^^^^^^^^^^^ hint[repeated-property]: line 6 gives `help` the same value again
  (help "wet"))
"#,
    );
}

#[test]
fn the_manual_allows_127_types_of_a_kind() {
    let types = |count| (0..count).map(|n| format!("(unit-type u{n})\n")).collect::<String>() + "(terrain-type t1)\n";
    assert!(!codes(&types(127)).contains(&"type-limit"));
    let found = codes(&types(300));
    assert_eq!(found.iter().filter(|code| **code == "type-limit").count(), 1);
}

// Symbols and variables.

#[test]
fn a_value_that_is_set_again_before_anything_reads_it() {
    check(
        r#"
  (set last-turn 10)
//^^^^^^^^^^^^^^^^^^ hint[overwritten-set]: `last-turn` is set again before anything reads it
(define pace 20)
  (set pace 30)
//^^^^^^^^^^^^^ hint[overwritten-set]: `pace` is set again before anything reads it
(add u1 speed 50)
(set pace 40)
(add u1 speed pace)
(set last-turn 20)
"#,
    );
}

#[test]
fn a_value_that_may_be_read_before_it_is_set_again() {
    check(
        r#"
(define pace 20)
(set pace 30)
(add u1 speed pace)
(set pace (+ pace 10))
(add u2 speed pace)
(set see-all true)
(side 1)
(set see-all false)
"#,
    );
}

#[test]
fn a_define_that_nothing_reads() {
    check(
        r#"
(define pace 20)
(define idle 30)
//      ^^^^ hint[unused-define]: nothing in the workspace reads `idle`
(set idle 40)
(define quoted 50)
(unit-type u4 (speed pace) (notes (quoted)))
"#,
    );
}

#[test]
fn a_game_variable_is_not_defined_but_set() {
    check(
        r#"
(define country-radius-min 2)
//      ^^^^^^^^^^^^^^^^^^ warning[defined-variable]: is a game variable, which keeps its value
"#,
    );
    let fixture = fixture("(unit-type u1)\n(terrain-type t1)\n(define country-radius-min 2)\n");
    let fixed = fixture.fixed(fixture.files[0]).expect("a fix");
    assert!(fixed.ends_with("(set country-radius-min 2)\n"), "{fixed}");
}

#[test]
fn names_that_a_terrain_offers_are_not_unread() {
    assert!(codes("(terrain-type t1)\n(define wet (t1))\n").is_empty());
}

#[test]
fn a_define_may_be_read_in_any_file_of_a_program() {
    findings(
        r#"
//- /base.g
(unit-type u1)
(terrain-type t1)
(define pace 20)
(define walk 30)
(define idle 40)
//      ^^^^ hint[unused-define]: nothing in the workspace reads `idle`
//- /game.g
(include "base")
(include "rules")
(add u1 speed pace)
//- /rules.g
(table mp-to-enter-terrain (u1 t1 walk))
(define unread 5)
"#,
    );
}

/// The unit type that a condition leaves out does not keep the default base from being read.
#[test]
fn a_define_may_be_read_in_a_default_base() {
    let game = r#"
//- /main.g
(define pace 3)
(include "pre")
(include "a")
//- /pre.g
(if false)
(unit-type ghost)
(end-if)
//- /a.g
(game-module "a" (default-base-module "std"))
//- /std.g
(unit-type man)
(terrain-type field)
"#;
    let unread = |more: &str| codes(&format!("{}{more}", game.trim_start())).contains(&"unused-define");
    assert!(unread(""));
    assert!(!unread("(add man speed pace)\n"));
}

#[test]
fn a_define_may_be_read_where_nothing_is_read_now() {
    let types = "//- /main.g\n(unit-type u1)\n(terrain-type t1)\n(define pace 20)\n";
    let rules = "//- /rules.g\n(add u1 speed pace)\n";
    let unread = |ask: &str, rules: &str| codes(&format!("{types}{ask}{rules}")).contains(&"unused-define");
    for ask in [
        "(if false)\n(include \"rules\")\n(end-if)\n",
        "(game-module \"main\" (variants (\"Fast\" fast 0 (1 (include \"rules\")))))\n",
    ] {
        assert!(!unread(ask, rules), "{ask}");
        assert!(unread(ask, "//- /rules.g\n(add u1 speed 20)\n"), "{ask}");
    }
    assert!(unread("", rules));
}

#[test]
fn a_define_may_be_read_in_the_default_game() {
    let game = "//- /main.g\n(unit-type u1)\n(define pace 20)\n(area (terrain \"2a\"))\n";
    let unread = |speed: &str| {
        let standard = format!("//- /standard.g\n(terrain-type t1)\n(add u* speed {speed})\n");
        codes(&format!("{game}{standard}")).contains(&"unused-define")
    };
    assert!(unread("20"));
    assert!(!unread("pace"));
}

#[test]
fn of_a_file_in_very_many_programs_nothing_is_called_unread() {
    let unread = |programs: usize| {
        let games: String = (1..programs).map(|game| format!("//- /game{game}.g\n(include \"base\")\n")).collect();
        codes(&format!("//- /base.g\n(unit-type u1)\n(terrain-type t1)\n(define idle 1)\n{games}"))
    };
    assert_eq!(unread(MAX_PROGRAMS), ["unused-define"]);
    assert!(unread(MAX_PROGRAMS + 1).is_empty());
}

#[test]
fn nothing_is_called_unread_while_the_syntax_is_wrong() {
    check(
        r#"
(define pace 20)
(add u1 speed (+ pac
//            ^ error[unclosed-paren]: never closed
"#,
    );
}

#[test]
fn dice_where_a_plain_number_belongs() {
    check(
        r#"
(unit-type u4 (speed 2d6))
//                   ^^^ warning[dice-unwanted]: it gets 18944, the number that stands for 2d6
(table unit-storage-x (u* m1 2d6))
//                           ^^^ warning[dice-unwanted]: every cell here gets 18944
"#,
    );
    check(
        r#"
(unit-type u5 (speed 3d6-2))
//                   ^^^^^ warning[value-range]: takes a plain number from 0 to 32767, not dice
(unit-type u6 (speed 8d6))
//                   ^^^ warning[dice-unwanted]: the number that stands for 8d6
(table damage (u1 u1 8d6))
//                   ^^^ information[manual-dice]: Xconq 7.5 accepts this all the same
"#,
    );
}

// What the manual and Xconq read differently.

#[test]
fn dice_that_the_manual_does_not_allow() {
    check(
        r#"
(table damage (u1 u1 7d15+127) (u1 u2 8d6) (u2 u1 2d17) (u2 u2 3d6-1))
//                                    ^^^ information[manual-dice]: (this file has 2 more)
"#,
    );
}

#[test]
fn expressions_that_xconq_works_out_otherwise() {
    check(
        r#"
(define each (* 2 (1 2 3)))
//                ^^^^^^^ information[reader-value]: combines all elements after the first into one
(add (u1 u2 u3) speed each)
(define some (append (u1 (u2))))
//           ^^^^^^^^^^^^^^^^^^ warning[reader-value]: flattens only one level
(define names (quote some each))
//            ^^^^^^^^^^^^^^^^^ information[reader-value]: quotes only the first
(define all (names (* (1 2 3) 2)))
(define none ())
(define sum (+ none 2))
//             ^^^^ warning[bad-operand]: the result is nil
(add u1 speed sum)
(define all-of-it (all))
//      ^^^^^^^^^ hint[unused-define]: nothing in the workspace reads
"#,
    );
}

#[test]
fn faults_of_functions_on_lists() {
    check(
        r#"
(define one (remove u1 3))
//                     ^ error[bad-operand]: Xconq stops here
(define two (remove-list u1 (u2)))
//                       ^^ warning[bad-operand]: needs a list of items to remove
(define three (one two))
(add three speed 50)
"#,
    );
}

// Fragments that nothing includes.

#[test]
fn a_file_without_types_is_no_loose_fragment_by_itself() {
    assert!(codes("(define a 1)\n").is_empty());
    assert!(codes("(define a 1)\n(set see-all true)\n(define b (+ a 1))\n").is_empty());
    findings("(game-module \"main\") (table\n//                   ^ error[unclosed-paren]: never closed\n");
}

#[test]
fn what_does_not_depend_on_types_is_said_of_a_fragment() {
    assert_eq!(codes("(define a 1 2)\n"), ["extra-value"]);
    assert_eq!(codes("(define a 1)\n(define a 2)\n"), ["redefined-symbol"]);
    assert_eq!(codes("(define a (/ 1 0))\n"), ["divide-by-zero"]);
}

#[test]
fn a_note_tells_that_what_depends_on_types_is_not_checked() {
    assert_eq!(codes("(define a hare)\n"), ["loose-fragment"]);
    assert_eq!(codes("(add hare speed 50)\n"), ["loose-fragment"]);
    assert_eq!(codes("(define a hare 2)\n"), ["loose-fragment", "extra-value"]);
}
