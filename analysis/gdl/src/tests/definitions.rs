//! Tests of the places that the names of every kind lead to.

use super::*;

#[test]
fn unit_type() {
    let found = definition(
        r#"
(unit-type hare)
(add ha$0re speed 3)
"#,
    );
    same(found, expect![["main.g:1:12 hare"]]);
}

#[test]
fn material_type() {
    let found = definition(
        r#"
(unit-type hare)
(material-type clover)
(table base-consumption (hare clo$0ver 1))
"#,
    );
    same(found, expect![["main.g:2:16 clover"]]);
}

#[test]
fn terrain_type() {
    let found = definition(
        r#"
(unit-type hare)
(terrain-type meadow (char "."))
(table mp-to-enter-terrain (u* mea$0dow 1))
"#,
    );
    same(found, expect![["main.g:2:15 meadow"]]);
}

#[test]
fn advance_type() {
    let found = definition(
        r#"
(unit-type hare)
(advance-type burrowing)
(table advance-needed-to-build (hare burrow$0ing true))
"#,
    );
    same(found, expect![["main.g:2:15 burrowing"]]);
}

#[test]
fn name_of_a_unit_type_is_a_symbol_too() {
    let found = definition(
        r#"
(unit-type hare
  (name "brown hare"))
(add |brown ha$0re| speed 3)
"#,
    );
    same(found, expect![["main.g:1:12 hare"]]);
}

#[test]
fn name_of_a_terrain_type_is_no_symbol() {
    let found = definition(
        r#"
(terrain-type meadow (name "open meadow"))
(add |open mea$0dow| char ".")
"#,
    );
    same(found, expect![["nothing"]]);
}

#[test]
fn name_with_bars_where_it_is_defined() {
    let found = definition(
        r#"
(unit-type |brown hare|)
(define pack (|brown ha$0re|))
"#,
    );
    same(found, expect![["main.g:1:12 |brown hare|"]]);
}

#[test]
fn short_name_heads_a_unit() {
    let found = definition(
        r#"
(unit-type hare (short-name "hr"))
(h$0r 3 4)
"#,
    );
    same(found, expect![["main.g:1:12 hare"]]);
}

#[test]
fn define() {
    let found = definition(
        r#"
(unit-type hare)
(define pack (hare))
(add pa$0ck speed 3)
"#,
    );
    same(found, expect![["main.g:2:9 pack"]]);
}

#[test]
fn side_by_symbol() {
    let text = r#"
(unit-type hare)
(side 1 warren (name "Warren"))
(hare 3 4 warr$0en)
"#;
    same(definition(text), expect![["main.g:2:9 warren"]]);
    let found = definition(
        r#"
(unit-type hare)
(side warren (name "Warren"))
(hare 3 4 (s warr$0en))
"#,
    );
    same(found, expect![["main.g:2:7 warren"]]);
}

#[test]
fn side_by_name() {
    let found = definition(
        r#"
(unit-type hare)
(side 1 (name "Warren"))
(hare 3 4 (s |Warr$0en|))
"#,
    );
    same(found, expect![[r#"main.g:2:15 "Warren""#]]);
}

#[test]
fn namer_of_a_side() {
    let found = definition(
        r#"
(unit-type hare)
(namer warren-names (random "Thump" "Nibble"))
(side 1 (unit-namers (hare "warren-na$0mes")))
"#,
    );
    same(found, expect![["main.g:2:8 warren-names"]]);
}

#[test]
fn namer_in_the_library_of_sides() {
    for library in ["'(X)", "(quote (X))", "(append '() '(X))"] {
        let entry = r#"(2 (noun "Warrener") (unit-namers (hare "warren-na$0mes")))"#;
        let library = library.replace('X', entry);
        let text = format!("(unit-type hare)\n(namer warren-names (random \"Thump\"))\n(set side-library {library})\n");
        same(definition(&text), expect![["main.g:2:8 warren-names"]]);
    }
}

#[test]
fn default_namer() {
    let found = definition(
        r#"
(namer warren-names (in-order "Thump" "Nibble"))
(set default-namer "warren-na$0mes")
"#,
    );
    same(found, expect![["main.g:1:8 warren-names"]]);
}

#[test]
fn added_namer() {
    let found = definition(
        r#"
(unit-type hare)
(namer warren-names (random "Thump" "Nibble"))
(add hare namer "warren-na$0mes")
"#,
    );
    same(found, expect![["main.g:2:8 warren-names"]]);
}

#[test]
fn namer_of_a_unit_type_may_come_later() {
    let found = definition(
        r#"
(unit-type hare (namer "warren-na$0mes"))
(namer warren-names (random "Thump" "Nibble"))
"#,
    );
    same(found, expect![["main.g:2:8 warren-names"]]);
}

#[test]
fn image_family() {
    let found = definition(
        r#"
(imf "hare-sitting" ((16 16) (file "hares.gif" 0 0)))
(unit-type hare (image-name "hare-sit$0ting"))
"#,
    );
    same(found, expect![[r#"main.g:1:6 "hare-sitting""#]]);
}

#[test]
fn variant_in_the_options_of_an_include() {
    let found = definition(
        r#"
//- /game.g
(include "burrows" (du$0sk true))
//- /burrows.g
(game-module "burrows"
  (variants
    ("Dusk" dusk false (true (set see-all false)))))
"#,
    );
    same(found, expect![["burrows.g:3:13 dusk"]]);
}

#[test]
fn variant_without_a_title() {
    let found = definition(
        r#"
//- /game.g
(include "burrows" (du$0sk true))
//- /burrows.g
(game-module "burrows" (variants (dusk false)))
"#,
    );
    same(found, expect![["burrows.g:1:35 dusk"]]);
}

#[test]
fn predefined_variant_in_the_options_of_an_include() {
    let text = r#"
//- /game.g
(include "burrows" (see-$0all true))
//- /burrows.g
(game-module "burrows" (variants (see-all false)))
"#;
    same(definition(text), expect![["nothing"]]);
    same(hover_head(text, 1), expect![["**see-all** — variant type"]]);
}

#[test]
fn doctrine() {
    let found = definition(
        r#"
(unit-type hare)
(doctrine timid (repair-percent 60))
(side 1 (default-doctrine ti$0mid))
"#,
    );
    same(found, expect![["main.g:2:11 timid"]]);
    let found = definition(
        r#"
(unit-type hare)
(doctrine timid (repair-percent 60))
(side 1 (doctrines (hare ti$0mid)))
"#,
    );
    same(found, expect![["main.g:2:11 timid"]]);
}

#[test]
fn named_unit() {
    let found = definition(
        r#"
(unit-type hare)
(hare 3 4 1 (n "Thu$0mp"))
"#,
    );
    same(found, expect![[r#"main.g:2:16 "Thump""#]]);
}
