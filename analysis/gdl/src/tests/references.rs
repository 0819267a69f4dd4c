//! Tests of the uses of names.

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

#[test]
fn side_opened_again_is_used() {
    let found = highlights(
        r#"
(unit-type hare)
(side uk (noun "Briton"))
(side 2 fr)
(side uk (trusts (u$0k 1) (fr 1)))
(side 2 fr (noun "Gaul"))
"#,
    );
    same(
        found,
        expect![[r#"
            main.g:2:7 uk Define
            main.g:4:7 uk Write
            main.g:4:19 uk Read
        "#]],
    );
}

#[test]
fn side_opened_again_by_its_number_and_symbol() {
    let found = highlights(
        r#"
(unit-type hare)
(side 2 f$0r)
(side 2 fr (noun "Gaul"))
(side 1 fr (noun "Briton"))
"#,
    );
    // The last one gives the symbol to another side.
    same(
        found,
        expect![[r#"
            main.g:2:9 fr Define
            main.g:3:9 fr Write
        "#]],
    );
}

#[test]
fn doctrine_opened_again_is_used() {
    let found = highlights(
        r#"
(unit-type hare)
(doctrine timid (repair-percent 60))
(doctrine timid (resupply-percent 40))
(side 1 (default-doctrine ti$0mid))
"#,
    );
    same(
        found,
        expect![[r#"
            main.g:2:11 timid Define
            main.g:3:11 timid Write
            main.g:4:27 timid Read
        "#]],
    );
}

#[test]
fn image_family_opened_again_is_used() {
    let found = highlights(
        r#"
(unit-type hare (image-name "ha$0re"))
(imf "hare" ((8 8) (file "hares.gif" 0 0)))
(imf "hare" ((16 16) (file "hares.gif" 8 0)))
"#,
    );
    same(
        found,
        expect![[r#"
            main.g:1:29 "hare" Read
            main.g:2:6 "hare" Define
            main.g:3:6 "hare" Write
        "#]],
    );
}

#[test]
fn namer_given_twice_is_another_namer() {
    let found = highlights(
        r#"
(unit-type hare)
(namer warrens (random "Burrow"))
(namer warrens (random "Hole"))
(side 1 (unit-namers (hare "war$0rens")))
"#,
    );
    same(
        found,
        expect![[r#"
            main.g:3:8 warrens Define
            main.g:4:28 "warrens" Read
        "#]],
    );
}
