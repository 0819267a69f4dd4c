//! Tests of the findings of the checks of names and modules.

use super::*;

#[test]
fn missing_modules() {
    findings(
        r#"
(game-module "main" (base-module "nowhere"))
//                               ^^^^^^^^^ warning[missing-module]: no module `nowhere` beside this file
(game-module "main" (default-base-module "nowhere"))
//                                       ^^^^^^^^^ warning[missing-module]: Xconq warns and goes on without it
(include "nowhere")
//       ^^^^^^^^^ warning[missing-module]: Xconq goes on without it and does not warn
(include nowhere)
//       ^^^^^^^ warning[missing-module]: (as `nowhere.g` or `nowhere`)
"#,
    );
}

#[test]
fn module_that_lies_in_two_other_folders_is_missing() {
    findings(
        r#"
//- /game/main.g
(include "animals")
//       ^^^^^^^^^ warning[missing-module]: no module `animals`
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
//       ^^^^^^^^^^^^^^^^^ warning[unsafe-module-name]: `/shared/animals` is ignored: an absolute path
(include "../animals")
//       ^^^^^^^^^^^^ warning[unsafe-module-name]: `..` is not accepted
(include "wild animals")
//       ^^^^^^^^^^^^^^ warning[unsafe-module-name]: may hold letters, digits
(game-module "main" (base-module "sets/../animals"))
//                               ^^^^^^^^^^^^^^^^^ warning[unsafe-module-name]: `..` is not accepted
"#,
    );
}

#[test]
fn circles_of_includes() {
    findings(
        r#"
//- /alone.g
(include "alone")
//       ^^^^^^^ warning[include-cycle]: a module cannot include itself
//- /animals.g
(include "plants")
//       ^^^^^^^^ warning[include-cycle]: `plants` also includes this module
//- /plants.g
(include "animals")
//       ^^^^^^^^^ warning[include-cycle]: `animals` also includes this module
//- /spring.g
(include "summer")
//       ^^^^^^^^ warning[include-cycle]: `summer` also includes this module
//- /summer.g
(include "winter")
//       ^^^^^^^^ warning[include-cycle]: `winter` also includes this module
//- /winter.g
(include "spring")
//       ^^^^^^^^ warning[include-cycle]: `spring` also includes this module
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

/// The forms that a variant runs are ordinary ones: today a user's symbol hides what is set.
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
//       ^^^^^^^^^^^ warning[missing-module]: no module `sets/main`
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
