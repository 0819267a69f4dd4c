//! Names across modules.

use super::*;

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
    settings.set(&crate::declaration::LIBRARY, ludex_base::settings::Value::Folders(folders));
    fixture.db.set_settings(settings);
    same(definition_in(&fixture), expect![["animals.g:2:9 pack"]]);
}

/// A game whose folder has a module of the same name as one that the library's module includes.
const REPLACED: &str = r#"
//- /game/game.g
(define depth 5)
(include "base")
(add mo$0or elevation-max depth)
//- /game/terr.g
(terrain-type sea)
(terrain-type moor (elevation-min depth))
//- /library/base.g
(include "terr")
(unit-type ship)
//- /library/terr.g
(terrain-type sea)
(terrain-type land)
"#;

#[test]
fn module_beside_the_game_replaces_the_librarys() {
    same(definition(REPLACED), expect![["terr.g:2:15 moor"]]);
    findings(REPLACED);
}

#[test]
fn replaced_module_belongs_to_no_game_that_replaces_it() {
    let fixture = fixture(REPLACED);
    let path = |file: &File| file.path(&fixture.db).display().to_string();
    let roots = |file: &File| contexts(&fixture.db, *file).iter().map(path).collect::<Vec<_>>().join(" ");
    let found = fixture.files.iter().map(roots).collect::<Vec<_>>().join("\n");
    same(
        found,
        expect![[r#"
            /game/game.g
            /game/terr.g /game/game.g
            /library/base.g /game/game.g
            /library/terr.g /library/base.g"#]],
    );
}

#[test]
fn module_that_only_the_game_has() {
    let text = r#"
//- /game/game.g
(include "base")
(add sea elevation-max depth)
//- /game/rules.g
(terrain-type sea)
(define depth 5)
//- /library/base.g
(include "rul$0es")
(unit-type ship)
//- /other/rules.g
(terrain-type mud)
"#;
    findings(text);
    same(definition(text), expect![["rules.g:1:1"]]);
}
