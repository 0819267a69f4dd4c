//! What the names of GDL mean, where they lead and what is said of them: fixtures for the model,
//! the features over it and the checks of modules.
//!
//! The last part holds what is not right yet, each as it should be.

use std::path::PathBuf;

use expect_test::{Expect, expect};
use ludex_base::Settings;
use ludex_test_support::Fixture;

use ludex_ide as features;

/// The fixture of a text that begins on the line after its quotes.
fn fixture(text: &str) -> Fixture {
    Fixture::new("g", text.strip_prefix('\n').unwrap_or(text))
}

/// What the name at the cursor leads to, one line a target.
fn definition(text: &str) -> String {
    definition_in(&fixture(text))
}

fn definition_in(fixture: &Fixture) -> String {
    fixture.definition().map_or_else(|| "nothing".to_owned(), |places| places.join("\n"))
}

/// Every place that means the same as the name at the cursor, one line a place.
fn references(text: &str) -> String {
    fixture(text).references().iter().map(|place| format!("{place}\n")).collect()
}

/// The same in the file of the cursor, with what each place does.
fn highlights(text: &str) -> String {
    fixture(text).highlights().iter().map(|place| format!("{place}\n")).collect()
}

fn hover(text: &str) -> String {
    fixture(text).hover()
}

/// The first lines of a hover: of a predefined name the first says what it is, the third its facts.
fn hover_head(text: &str, lines: usize) -> String {
    hover(text).lines().take(lines).collect::<Vec<_>>().join("\n")
}

/// The outline of the first file, a line an entry.
fn outline(text: &str) -> String {
    fixture(text).outline()
}

/// The findings are those noted in the text.
fn findings(text: &str) {
    fixture(text).check_diagnostics();
}

#[track_caller]
fn same(found: String, expected: Expect) {
    expected.assert_eq(&found);
}

// Kinds of names.

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

// Modules.

#[test]
fn module_by_include() {
    let found = definition(
        r#"
//- /game.g
(include "ani$0mals")
//- /animals.g
(unit-type hare)
"#,
    );
    same(found, expect![["animals.g:1:1"]]);
    let found = definition(
        r#"
//- /game.g
(include ani$0mals)
//- /animals.g
(unit-type hare)
"#,
    );
    same(found, expect![["animals.g:1:1"]]);
}

#[test]
fn module_with_its_extension_or_folder() {
    let found = definition(
        r#"
//- /game.g
(include "animals$0.g")
//- /animals.g
(unit-type hare)
"#,
    );
    same(found, expect![["animals.g:1:1"]]);
    let found = definition(
        r#"
//- /game.g
(include "sets/ani$0mals")
//- /sets/animals.g
(unit-type hare)
"#,
    );
    same(found, expect![["animals.g:1:1"]]);
}

#[test]
fn base_module() {
    let text = r#"
//- /game.g
(game-module "game" (base-module "ani$0mals"))
//- /animals.g
(unit-type hare)
"#;
    same(definition(text), expect![["animals.g:1:1"]]);
    let found = definition(
        r#"
//- /game.g
(game-module "game" (base-module "animals"))
(add ha$0re speed 3)
//- /animals.g
(unit-type hare)
"#,
    );
    same(found, expect![["animals.g:1:12 hare"]]);
}

#[test]
fn default_base_module() {
    let text = r#"
//- /game.g
(game-module "game" (default-base-module "ani$0mals"))
//- /animals.g
(unit-type hare)
"#;
    same(definition(text), expect![["animals.g:1:1"]]);
    let found = definition(
        r#"
//- /game.g
(game-module "game" (default-base-module "animals"))
(add ha$0re speed 3)
//- /animals.g
(unit-type hare)
"#,
    );
    same(found, expect![["animals.g:1:12 hare"]]);
}

#[test]
fn default_base_module_is_not_loaded_over_unit_types() {
    let found = definition(
        r#"
//- /game.g
(include "birds")
(game-module "game" (default-base-module "animals"))
(add ha$0re speed 3)
//- /animals.g
(unit-type hare)
//- /birds.g
(unit-type goose)
"#,
    );
    same(found, expect![["nothing"]]);
}

#[test]
fn module_anywhere_in_the_workspace() {
    let found = definition(
        r#"
//- /games/north/game.g
(include "animals")
(add ha$0re speed 3)
//- /sets/animals.g
(unit-type hare)
"#,
    );
    same(found, expect![["animals.g:1:12 hare"]]);
}

#[test]
fn module_beside_the_file_comes_first() {
    let found = definition(
        r#"
//- /game/game.g
(include "animals")
(add pa$0ck speed 3)
//- /game/animals.g
; beside the game
(define pack (u*))
//- /a/animals.g
(define pack (u*))
"#,
    );
    same(found, expect![["animals.g:2:9 pack"]]);
}

#[test]
fn module_in_the_library() {
    let mut fixture = fixture(
        r#"
//- /game/game.g
(include "animals")
(add pa$0ck speed 3)
//- /a/animals.g
(define pack (u*))
//- /library/animals.g
; in the library
(define pack (u*))
"#,
    );
    same(definition_in(&fixture), expect![["nothing"]]);
    let mut settings = Settings::default();
    let folders = vec![PathBuf::from("/elsewhere"), PathBuf::from("/library")];
    settings.set(&crate::LIBRARY, ludex_base::settings::Value::Folders(folders));
    fixture.db.set_settings(settings);
    same(definition_in(&fixture), expect![["animals.g:2:9 pack"]]);
}

// Load order.

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

// Which meaning of a name.

#[test]
fn user_type_hides_a_predefined_name() {
    let found = definition(
        r#"
(unit-type hare)
(unit-type list)
(define pack (li$0st hare))
"#,
    );
    same(found, expect![["main.g:2:12 list"]]);
    let text = r#"
(unit-type hare)
(define pack (li$0st hare))
"#;
    same(hover_head(text, 1), expect![["**list** — function"]]);
}

#[test]
fn property_and_symbol_of_one_name() {
    let property = r#"
(define speed 5)
(unit-type hare (spe$0ed speed))
"#;
    same(
        hover_head(property, 3),
        expect![[r#"
            **speed** — unit-type property

            value: `n%` (movement points per action point) · default: 100 · range: 0 to 32767"#]],
    );
    let value = r#"
(define speed 5)
(unit-type hare (speed spe$0ed))
"#;
    same(definition(value), expect![["main.g:1:9 speed"]]);
    let added_property = r#"
(unit-type speed)
(add speed spe$0ed 3)
"#;
    same(hover_head(added_property, 1), expect![["**speed** — unit-type property"]]);
    let added_value = r#"
(unit-type speed)
(add spe$0ed speed 3)
"#;
    same(definition(added_value), expect![["main.g:1:12 speed"]]);
}

#[test]
fn properties_of_one_name_are_told_apart_by_their_form() {
    same(hover_head(r#"(unit-type hare (na$0me "brown hare"))"#, 1), expect![["**name** — unit-type property"]]);
    same(hover_head(r#"(terrain-type meadow (na$0me "grass"))"#, 1), expect![["**name** — terrain-type property"]]);
    same(hover_head(r#"(side 1 (na$0me "Warren"))"#, 1), expect![["**name** — side property"]]);
}

#[test]
fn game_variable_and_material_of_one_name() {
    let text = r#"
(material-type people)
(set peo$0ple false)
"#;
    same(
        hover_head(text, 3),
        expect![[r#"
            **people** — game variable

            value: `t/f` (true or false) · default: true"#]],
    );
}

#[test]
fn set_of_a_symbol() {
    let found = definition(
        r#"
(define pack nil)
(set pa$0ck (u*))
"#,
    );
    same(found, expect![["main.g:1:9 pack"]]);
}

#[test]
fn table_and_unit_type_of_one_name() {
    let table = r#"
(unit-type damage)
(table dam$0age (damage u* 3))
"#;
    same(hover_head(table, 1), expect![["**damage** — table of unit type × unit type"]]);
    let index = r#"
(unit-type damage)
(table damage (dam$0age u* 3))
"#;
    same(definition(index), expect![["main.g:1:12 damage"]]);
}

#[test]
fn quoted_and_nested_lists() {
    for list in ["'(fox ha$0re)", "(quote (fox ha$0re))", "`(fox ha$0re)", "(append (list fox (ha$0re)) nil)"] {
        let text = format!("(unit-type fox)\n(unit-type hare)\n(define pack {list})\n");
        assert_eq!(definition(&text), "main.g:2:12 hare", "{list}");
    }
}

#[test]
fn lists_in_tables() {
    for clauses in ["((fox ha$0re) fox (1 2))", "add (fox fox 1) (fox (ha$0re) ((1)))", "(u* (append fox ha$0re) 1)"] {
        let text = format!("(unit-type fox)\n(unit-type hare)\n(table damage {clauses})\n");
        assert_eq!(definition(&text), "main.g:2:12 hare", "{clauses}");
    }
}

#[test]
fn types_in_property_values_and_layers() {
    let found = definition(
        r#"
(unit-type hare)
(side 1 (start-with (ha$0re 3)))
"#,
    );
    same(found, expect![["main.g:1:12 hare"]]);
    let found = definition(
        r#"
(terrain-type meadow)
(terrain-type pond)
(area 4 4 (terrain (by-name ((meadow 0) (po$0nd 1)) "16a")))
"#,
    );
    same(found, expect![["main.g:2:15 pond"]]);
}

// References and highlights.

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

// Outline.

#[test]
fn outline_of_a_module() {
    let found = outline(
        r#"
(game-module "burrows"
  (title "Burrows")
  (variants
    ("Dusk" dusk false (true (set see-all false)))
    (world-seen true)))
(unit-type hare (name "brown hare"))
(material-type clover)
(terrain-type meadow)
(advance-type burrowing)
(define pack (hare))
(table damage (hare hare 1))
(table damage add (hare hare 2))
(add hare speed 3)
(set last-turn 40)
"#,
    );
    same(
        found,
        expect![[r#"
            burrows (module)
              dusk (variant)
            hare (unit type)
            clover (material type)
            meadow (terrain type)
            burrowing (advance type)
            pack (define)
            damage (table)
            damage (table)
            last-turn (set)
        "#]],
    );
}

#[test]
fn outline_of_a_scenario() {
    let found = outline(
        r#"
(include "burrows")
(namer warren-names (random "Thump"))
(imf "hare-sitting")
(doctrine timid (repair-percent 60))
(side 1 warren (name "Warren"))
(side 2 (name "Fox Hill"))
(hare 3 4 warren (n "Thump"))
(hare 5 5)
(area 20 20)
(scorekeeper (do last-side-wins))
"#,
    );
    same(
        found,
        expect![[r#"
            warren-names (namer)
            hare-sitting (image family)
            timid (doctrine)
            warren (side)
            Fox Hill (side)
            Thump (unit)
            area
            scorekeeper
        "#]],
    );
}

// Hover.

#[test]
fn hover_over_a_type_tells_its_comment() {
    let found = hover(
        r#"
; not about hares

;; Runs away
;; from everything.
(unit-type hare (name "brown hare")
  (speed 3))
(add ha$0re speed 4)
"#,
    );
    same(
        found,
        expect![[r#"
            **hare** — unit type, main.g:5

            ```gdl
            (unit-type hare (name "brown hare")
            ```

            unit type 1 of 1 · name “brown hare” · `speed` 4

            ---

            Runs away
            from everything."#]],
    );
}

#[test]
fn hover_leaves_out_the_comment_of_the_line_above() {
    let found = hover(
        r#"
//- /game.g
(include "animals")
(add ha$0re speed 4)
//- /animals.g
(unit-type fox) ; eats hares
(unit-type hare)
"#,
    );
    same(
        found,
        expect![[r#"
            **hare** — unit type, animals.g:2

            ```gdl
            (unit-type hare)
            ```

            unit type 2 of 2 · `speed` 4"#]],
    );
}

#[test]
fn hover_over_a_module() {
    let found = hover(
        r#"
//- /game.g
(include "ani$0mals")
//- /animals.g
; Everything that runs.
(unit-type hare)
(unit-type fox)
"#,
    );
    same(
        found,
        expect![[r#"
            **animals.g**

            Everything that runs.

            2 definitions"#]],
    );
}

#[test]
fn hover_over_a_table() {
    same(
        hover_head("(table mp-to-enter-$0terrain 1)", 3),
        expect![[r#"
            **mp-to-enter-terrain** — table of unit type × terrain type

            value: `n` (movement points) · default: 1 · range: -32768 to 32767"#]],
    );
}

#[test]
fn hover_over_forms_and_other_predefined_names() {
    same(hover_head("(ta$0ble damage 1)", 1), expect![["**table** — form"]]);
    same(hover_head("(define pack (app$0end nil nil))", 1), expect![["**append** — function"]]);
    same(hover_head("(define pack u$0*)", 1), expect![["**u*** — predefined symbol"]]);
    same(hover_head(r#"(namer warren-names (ran$0dom "Thump"))"#, 1), expect![["**random** — naming method"]]);
    same(hover_head(r#"(area 4 4 (terrain (by-$0name "16a")))"#, 1), expect![["**by-name** — layer subform"]]);
    same(hover_head("(unit-type hare)\n(hare 3 4 ($0s 1))", 1), expect![["**s** — unit property"]]);
}

#[test]
fn hover_names_the_other_meanings() {
    let found = hover("(set peo$0ple false)");
    assert!(found.ends_with("*Elsewhere `people` is also: material-type property, variant type.*"), "{found}");
}

#[test]
fn hover_over_dice() {
    same(
        hover("(table damage 3d$06+2)"),
        expect![[r#"
            Rolls 2 to 17, 9.5 on average: each die counts from 0.

            *In Xconq 7.5 each die counts from 1: 5 to 20, 12.5 on average.*"#]],
    );
    same(
        hover("(table damage 2d6-$02)"),
        expect![[r#"
            Rolls -2 to 8, 3 on average: each die counts from 0.

            *In Xconq 7.5 each die counts from 1: 0 to 10, 5 on average.*"#]],
    );
}

#[test]
fn hover_over_numbers() {
    same(hover("(define burden 0.2$05)"), expect![["Stored as the integer 25."]]);
    same(hover("(define burden 2$05)"), expect![["nothing"]]);
}

// Findings.

#[test]
fn missing_modules() {
    findings(
        r#"
(game-module "main" (base-module "nowhere"))
//                               ^^^^^^^^^ warning: no module `nowhere` beside this file
(game-module "main" (default-base-module "nowhere"))
//                                       ^^^^^^^^^ warning: Xconq warns and goes on without it
(include "nowhere")
//       ^^^^^^^^^ warning: Xconq goes on without it and does not warn
(include nowhere)
//       ^^^^^^^ warning: (as `nowhere.g` or `nowhere`)
"#,
    );
}

#[test]
fn module_that_lies_in_two_other_folders_is_missing() {
    findings(
        r#"
//- /game/main.g
(include "animals")
//       ^^^^^^^^^ warning: no module `animals`
//- /north/animals.g
(unit-type hare)
//- /south/animals.g
(unit-type fox)
"#,
    );
}

#[test]
fn unsafe_module_names() {
    findings(
        r#"
(include "/shared/animals")
//       ^^^^^^^^^^^^^^^^^ warning: `/shared/animals` is ignored: an absolute path
(include "../animals")
//       ^^^^^^^^^^^^ warning: `..` is not accepted
(include "wild animals")
//       ^^^^^^^^^^^^^^ warning: may hold letters, digits
(game-module "main" (base-module "sets/../animals"))
//                               ^^^^^^^^^^^^^^^^^ warning: `..` is not accepted
"#,
    );
}

#[test]
fn circles_of_includes() {
    findings(
        r#"
//- /alone.g
(include "alone")
//       ^^^^^^^ warning: a module cannot include itself
//- /animals.g
(include "plants")
//       ^^^^^^^^ warning: `plants` also includes this module
//- /plants.g
(include "animals")
//       ^^^^^^^^^ warning: `animals` also includes this module
//- /spring.g
(include "summer")
//       ^^^^^^^^ warning: `summer` also includes this module
//- /summer.g
(include "winter")
//       ^^^^^^^^ warning: `winter` also includes this module
//- /winter.g
(include "spring")
//       ^^^^^^^^ warning: `spring` also includes this module
//- /year.g
(include "spring")
"#,
    );
}

#[test]
fn modules_that_are_found() {
    findings(
        r#"
//- /game/main.g
(game-module "main" (base-module "animals") (default-base-module "plants"))
(include "sets/rules")
(include "rules.g")
(include animals)
//- /game/animals.g
(unit-type hare)
//- /game/rules.g
(define pack nil)
//- /game/sets/rules.g
(define herd nil)
//- /elsewhere/plants.g
(material-type clover)
"#,
    );
}

/// A `define` evaluates its value before it binds its name.
#[test]
fn value_of_a_define_means_the_earlier_definition() {
    let found = definition(
        r#"
(unit-type hare)
(define pack (hare))
(define pack (append pa$0ck hare))
"#,
    );
    same(found, expect![["main.g:2:9 pack"]]);
}

/// Only `name` becomes a symbol; the other names stand at the head of a unit's form at most.
#[test]
fn short_name_is_no_symbol() {
    let found = definition(
        r#"
(define b 3)
(unit-type barge (short-name "b"))
(add barge speed b$0)
"#,
    );
    same(found, expect![["main.g:1:9 b"]]);
}

#[test]
fn unit_that_is_named_as_a_transport() {
    let found = definition(
        r#"
(unit-type barge)
(barge 3 4 1 (n "Old Nan"))
(barge 3 4 1 (in "Old N$0an"))
"#,
    );
    same(found, expect![[r#"main.g:2:17 "Old Nan""#]]);
}

#[test]
fn unit_that_is_named_to_be_changed() {
    let found = definition(
        r#"
(unit-type barge)
(barge 3 4 1 (n "Old Nan"))
(unit "Old N$0an" (hp 2))
"#,
    );
    same(found, expect![[r#"main.g:2:17 "Old Nan""#]]);
}

#[test]
fn option_belongs_to_the_module_that_is_included() {
    let found = definition(
        r#"
//- /game.g
(include "burrows" (dusk true))
(include "dens" (du$0sk false))
//- /burrows.g
(game-module "burrows" (variants ("Dusk" dusk false)))
//- /dens.g
(game-module "dens" (variants ("Dusk" dusk false)))
"#,
    );
    same(found, expect![["dens.g:1:39 dusk"]]);
}

#[test]
fn default_doctrine_means_a_doctrine() {
    let found = definition(
        r#"
(unit-type guard)
(doctrine guard (repair-percent 60))
(side 1 (default-doctrine gua$0rd))
"#,
    );
    same(found, expect![["main.g:2:11 guard"]]);
}

/// What a variant runs are ordinary forms: today a user's symbol hides what is set.
#[test]
fn forms_of_a_variant_are_forms() {
    let variable = r#"
(game-module "game" (variants ("Towns" towns true (true (set peo$0ple true)))))
(material-type people)
"#;
    same(hover_head(variable, 1), expect![["**people** — game variable"]]);
    let table = r#"
(game-module "game" (variants ("Teeth" teeth true (true (table dam$0age add (damage u* 3))))))
(unit-type damage)
"#;
    same(hover_head(table, 1), expect![["**damage** — table of unit type × unit type"]]);
    let property = r#"
(game-module "game" (variants ("Haste" haste true (true (add u* spe$0ed 3)))))
(define speed 5)
"#;
    same(hover_head(property, 1), expect![["**speed** — unit-type property"]]);
}

#[test]
fn define_in_a_variant() {
    let found = definition(
        r#"
(game-module "game" (variants ("Herds" herds true (true (define pack (u*))))))
(add pa$0ck speed 3)
"#,
    );
    same(found, expect![["main.g:1:65 pack"]]);
}

#[test]
fn include_in_a_variant() {
    let found = definition(
        r#"
//- /birds.g
(unit-type goose)
//- /game.g
(game-module "game" (variants ("Birds" birds true (true (include "bir$0ds")))))
"#,
    );
    same(found, expect![["birds.g:1:1"]]);
}

#[test]
fn variant_that_is_a_bare_symbol() {
    let found = hover_head(r#"(game-module "game" (variants see-a$0ll))"#, 1);
    same(found, expect![["**see-all** — variant type"]]);
}

#[test]
fn properties_of_an_image() {
    let found = hover_head(r#"(imf "hare" ((16 16) (file "hares.gif" 0 0) (embed-$0at 2 3)))"#, 1);
    same(found, expect![["**embed-at** — image property"]]);
}

#[test]
fn list_of_image_names() {
    let found = definition(
        r#"
(imf "hare-a" ((8 8) (file "hares.gif" 0 0)))
(imf "hare-b" ((8 8) (file "hares.gif" 1 0)))
(unit-type hare (image-name ("hare-a" "hare$0-b")))
"#,
    );
    same(found, expect![[r#"main.g:2:6 "hare-b""#]]);
}

#[test]
fn added_property_is_that_of_the_kind_of_type() {
    let found = hover_head("(terrain-type meadow)\n(add meadow ch$0ar \".\")", 1);
    same(found, expect![["**char** — terrain-type property"]]);
}

#[test]
fn method_in_a_grammar() {
    let found = hover_head(r#"(namer warren-names (grammar root 40 (root (o$0r "thu" "mp"))))"#, 1);
    same(found, expect![["**or** — naming method"]]);
}

#[test]
fn earlier_definition_of_the_includer_comes_before_a_later_one_of_the_fragment() {
    let found = definition(
        r#"
//- /game.g
(define pack (u*))
(include "rules")
//- /rules.g
(add pa$0ck speed 3)
(define pack nil)
"#,
    );
    same(found, expect![["game.g:1:9 pack"]]);
}

#[test]
fn missing_module_in_a_folder_is_not_the_including_file() {
    findings(
        r#"
//- /game/main.g
(include "sets/main")
//       ^^^^^^^^^^^ warning: no module `sets/main`
"#,
    );
}

/// It is asked for only while there are no unit types.
#[test]
fn default_base_module_that_is_never_loaded_may_be_missing() {
    findings(
        r#"
(unit-type hare)
(terrain-type field)
(game-module "main" (default-base-module "nowhere"))
"#,
    );
}

#[test]
fn block_comment_behind_code_belongs_to_that_code() {
    let found = hover(
        r#"
(unit-type fox) #| eats hares |#
(unit-type hare)
(add ha$0re speed 3)
"#,
    );
    same(
        found,
        expect![[r#"
            **hare** — unit type, main.g:2

            ```gdl
            (unit-type hare)
            ```

            unit type 2 of 2 · `speed` 3"#]],
    );
}

#[test]
fn module_with_one_definition() {
    let found = hover(
        r#"
//- /game.g
(include "ani$0mals")
//- /animals.g
(unit-type hare)
"#,
    );
    same(
        found,
        expect![[r#"
            **animals.g**

            1 definition"#]],
    );
}

#[test]
fn hover_over_far_too_many_dice() {
    let found = hover("(table damage 99999d$0999999)");
    assert!(found.starts_with("Rolls "), "{found}");
}
