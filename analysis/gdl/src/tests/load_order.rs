//! Tests of the meanings of names by the order in which forms are read.

use super::*;

#[test]
fn last_definition_before_the_use_wins() {
    let found = definition(
        r#"
(define pack (u*))
(define pack nil)
(add pa$0ck speed 3)
(define pack 3)
"#,
    );
    same(found, expect![["main.g:2:9 pack"]]);
}

#[test]
fn first_definition_after_the_use_if_none_is_before() {
    let found = definition(
        r#"
(add ha$0re speed 3)
(unit-type hare)
(unit-type hare)
"#,
    );
    same(found, expect![["main.g:2:12 hare"]]);
}

#[test]
fn symbol_that_becomes_another_kind_of_type() {
    let found = definition(
        r#"
(unit-type pond)
(terrain-type pond)
(add po$0nd char "~")
"#,
    );
    same(found, expect![["main.g:2:15 pond"]]);
}

#[test]
fn last_include_before_the_use_wins() {
    let modules = r#"
//- /new.g
(define pack (u*))
//- /old.g
(define pack nil)
"#;
    let after_both = format!(
        r#"
//- /game.g
(include "old")
(include "new")
(add pa$0ck speed 3){modules}"#
    );
    same(definition(&after_both), expect![["new.g:1:9 pack"]]);
    let between = format!(
        r#"
//- /game.g
(include "old")
(add pa$0ck speed 3)
(include "new"){modules}"#
    );
    same(definition(&between), expect![["old.g:1:9 pack"]]);
}

#[test]
fn second_include_of_a_module_has_no_effect() {
    let found = definition(
        r#"
//- /game.g
(include "animals")
(define pack nil)
(include "animals")
(add pa$0ck speed 3)
//- /animals.g
(define pack (u*))
"#,
    );
    same(found, expect![["game.g:2:9 pack"]]);
}

#[test]
fn names_in_a_circle_of_includes() {
    let found = definition(
        r#"
//- /animals.g
(unit-type hare)
(include "plants")
//- /plants.g
(include "animals")
(material-type clover)
(table base-consumption (ha$0re clover 1))
"#,
    );
    same(found, expect![["animals.g:1:12 hare"]]);
}

#[test]
fn fragment_takes_its_names_from_the_includer() {
    let found = definition(
        r#"
//- /game.g
(unit-type hare)
(include "rules")
//- /rules.g
(add ha$0re speed 3)
"#,
    );
    same(found, expect![["game.g:1:12 hare"]]);
}

#[test]
fn fragment_takes_its_names_from_the_outermost_includer() {
    let found = definition(
        r#"
//- /animals.g
(unit-type hare)
//- /game.g
(include "animals")
(include "rules")
//- /rules.g
(include "speeds")
//- /speeds.g
(add ha$0re speed 3)
"#,
    );
    same(found, expect![["animals.g:1:12 hare"]]);
}

#[test]
fn fragment_with_two_includers() {
    let found = definition(
        r#"
//- /coast.g
(define grazers (u*))
(include "rules")
//- /alpine.g
; the first in order of path
(define grazers (u*))
(include "rules")
//- /rules.g
(add gra$0zers speed 3)
"#,
    );
    same(found.lines().next().unwrap_or_default().to_owned(), expect![["alpine.g:2:9 grazers"]]);
}

#[test]
fn own_definition_comes_before_the_includers() {
    let found = definition(
        r#"
//- /game.g
(define pack nil)
(include "rules")
(define pack 3)
//- /rules.g
(define pack (u*))
(add pa$0ck speed 3)
"#,
    );
    same(found, expect![["rules.g:1:9 pack"]]);
}
