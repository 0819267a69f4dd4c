//! Where a name is used.

use super::*;

#[test]
fn references_of_a_unit_type_by_all_its_names() {
    let found = references(
        r#"
//- /game.g
(include "animals")
(add ha$0re speed 3)
(table damage (|brown hare| '(fox hare) 2))
//- /animals.g
(unit-type hare (name "brown hare"))
(unit-type fox)
"#,
    );
    same(
        found,
        expect![[r#"
            animals.g:1:12 hare
            game.g:2:6 hare
            game.g:3:16 |brown hare|
            game.g:3:35 hare
        "#]],
    );
}

#[test]
fn references_without_the_definition() {
    let fixture = fixture(
        r#"
(unit-type ha$0re)
(add hare speed 3)
"#,
    );
    let (file, offset) = fixture.cursor();
    let places = features::references::references(&fixture.db, file, offset, false).unwrap_or_default();
    let shown: Vec<String> = places.iter().map(|place| fixture.show(place.file, place.range)).collect();
    assert_eq!(shown, ["main.g:2:6 hare"]);
}

#[test]
fn references_stay_in_their_game() {
    let found = references(
        r#"
//- /north/game.g
(unit-type hare)
(add ha$0re speed 3)
//- /south/other.g
(unit-type hare)
(add hare speed 5)
"#,
    );
    same(
        found,
        expect![[r#"
            game.g:1:12 hare
            game.g:2:6 hare
        "#]],
    );
}

#[test]
fn references_of_a_module() {
    let found = references(
        r#"
//- /animals.g
(unit-type hare)
//- /game.g
(include "ani$0mals")
//- /other.g
(game-module "other" (base-module "animals"))
"#,
    );
    same(
        found,
        expect![[r#"
            game.g:1:10 "animals"
            other.g:1:35 "animals"
        "#]],
    );
}

#[test]
fn references_of_a_predefined_property() {
    let found = references(
        r#"
//- /game.g
(unit-type hare (spe$0ed 3))
//- /other.g
(unit-type fox)
(add fox speed 5)
"#,
    );
    same(
        found,
        expect![[r#"
            game.g:1:18 speed
            other.g:2:10 speed
        "#]],
    );
}

#[test]
fn highlights_say_what_each_place_does() {
    let found = highlights(
        r#"
(unit-type hare)
(define pack nil)
(set pack (hare))
(add pa$0ck speed 3)
"#,
    );
    same(
        found,
        expect![[r#"
            main.g:2:9 pack Define
            main.g:3:6 pack Write
            main.g:4:6 pack Read
        "#]],
    );
}

#[test]
fn unknown_names_are_not_highlighted() {
    let found = highlights(
        r#"
(add snark$0 speed 3)
(add snark speed 4)
"#,
    );
    assert_eq!(found, "");
}
