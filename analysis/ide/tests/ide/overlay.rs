//! Overlays: a change is tried with the files that it concerns, and what is found there is what a copy of the workspace
//! would say.

use std::path::PathBuf;
use std::sync::Arc;

use ludex_base::{BacklinkKey, Database, Db, File, Name, Overlay, Target, diagnostics, model};
use ludex_test_support::{Fixture, with_texts};

/// Two programs of GDL, a game of Trench, and levels in Hy that lead to each other by their names.
const WORKSPACE: &str = "\
//- /a/game.g
(include \"types\")
(boat 1 1)
//- /a/types.g
(unit-type boat)
(terrain-type sea)
//- /b/other.g
(include \"kinds\")
(tank 1 1)
//- /b/kinds.g
(unit-type tank)
(terrain-type land)
//- /c/field.trg
player:1,(5,5),./hare.tr;
//- /c/hare.tr
move N;
//- /d/cellar.hy
(require pyherc.macros)
(level-config-dsl)
(level-list (level \"cellar\" \"Dark.\" (layout (small-level)) (connections (unique-stairs \"cellar\" \"well\" \"grey stairs\" \"room\" certainly))))
//- /d/well.hy
(require pyherc.macros)
(level-config-dsl)
(level-list (level \"well\" \"Deep.\" (layout (small-level)) (connections (unique-stairs \"well\" \"cellar\" \"grey stairs\" \"room\" certainly))))
";

fn file(db: &Database, path: &str) -> File {
    db.file(path.as_ref()).expect("a file of the workspace")
}

fn paths(db: &dyn Db, files: &[File]) -> Vec<String> {
    files.iter().map(|file| file.path(db).display().to_string()).collect()
}

fn with_text(db: &Database, path: &str, text: &str) -> Overlay {
    Overlay::new(db, [(file(db, path), Arc::from(text))], [])
}

/// The targets of the names in a file, and the findings on it.
fn targets_and_findings(db: &dyn Db, file: File) -> Vec<String> {
    let names = model(db, file).occurrences.iter().map(|one| {
        let target = match one.target {
            Target::Definition(id) => format!("{:?} of {}", id.local, id.file.path(db).display()),
            Target::File(target) => target.path(db).display().to_string(),
            Target::Builtin(id) => format!("{id:?}"),
            Target::Unresolved => "nothing".to_owned(),
        };
        format!("{:?} {target}", one.range)
    });
    let found = diagnostics(db, file).iter().map(|one| format!("{:?} {} {}", one.range, one.code.name, one.message()));
    names.chain(found).collect()
}

#[test]
fn only_the_files_that_queries_get_to_are_taken_over() {
    let Fixture { db, .. } = Fixture::new(ludex_languages::LANGUAGES, "g", WORKSPACE);
    let taken_over = |path: &str, text: &str, asked: &str| {
        let overlay = with_text(&db, path, text);
        let here = overlay.counterpart(file(&db, asked)).expect("the file");
        diagnostics(&overlay, here);
        paths(&db, &overlay.taken_over())
    };
    let types = "(unit-type ship)\n(terrain-type sea)\n";
    assert_eq!(taken_over("/a/types.g", types, "/a/types.g"), ["/a/game.g", "/a/types.g"]);
    assert_eq!(taken_over("/a/types.g", types, "/a/game.g"), ["/a/game.g", "/a/types.g"]);
    assert_eq!(taken_over("/c/hare.tr", "move S;\n", "/c/hare.tr"), ["/c/field.trg", "/c/hare.tr"]);
}

#[test]
fn an_overlay_says_what_a_copy_says() {
    let Fixture { db, .. } = Fixture::new(ludex_languages::LANGUAGES, "g", WORKSPACE);
    let changes = [
        ("/a/types.g", "(unit-type ship)\n(terrain-type sea)\n(include \"kinds\")\n"),
        ("/a/game.g", "(include \"other\")\n(tank 1 1)\n"),
        ("/b/other.g", "; Nothing.\n"),
        ("/c/field.trg", "player:1,(5,5),./fox.tr;\n"),
        ("/c/hare.tr", "move way;\n"),
        ("/d/well.hy", "(require pyherc.macros)\n(level-config-dsl)\n(level-list (level \"pit\" \"Deep.\"))\n"),
    ];
    for (path, text) in changes {
        let overlay = with_text(&db, path, text);
        let copy = with_texts(&db, &[(file(&db, path), text.to_owned())]);
        for one in db.files() {
            let here = overlay.counterpart(one).expect("no file moves");
            let there = file(&copy, &one.path(&db).display().to_string());
            assert_eq!(
                targets_and_findings(&overlay, here),
                targets_and_findings(&copy, there),
                "{} after {path}",
                one.path(&db).display()
            );
        }
        assert_eq!(paths(&overlay, &overlay.files()), paths(&copy, &copy.files()));
    }
}

#[test]
fn indexes_follow_texts_and_paths() {
    let Fixture { db, .. } = Fixture::new(ludex_languages::LANGUAGES, "g", WORKSPACE);
    let moved = [("/a/types.g", "/a/things.g"), ("/b/kinds.g", "/a/types.g")];
    let moved = moved.map(|(from, to)| (file(&db, from), PathBuf::from(to)));
    let overlay =
        Overlay::new(&db, [(file(&db, "/b/other.g"), Arc::from("(include \"things\")\n(boat 1 1)\n"))], moved);
    let leading = |key: BacklinkKey| paths(&overlay, overlay.backlink(key).files(&overlay));
    let name = Name::new;
    assert_eq!(leading(BacklinkKey::Modules(name("types"))), ["/a/types.g"]);
    assert_eq!(leading(BacklinkKey::Modules(name("things"))), ["/a/things.g"]);
    assert_eq!(leading(BacklinkKey::Modules(name("kinds"))), [""; 0]);
    assert_eq!(leading(BacklinkKey::Links(name("kinds"))), [""; 0]);
    assert_eq!(leading(BacklinkKey::Links(name("things"))), ["/b/other.g"]);
    assert_eq!(leading(BacklinkKey::Mentions(name("boat"))), ["/a/game.g", "/a/things.g", "/b/other.g"]);
    assert_eq!(leading(BacklinkKey::Mentions(name("tank"))), ["/a/types.g"]);
    let at = |path: &str| overlay.path_slot(path.as_ref()).file(&overlay);
    assert_eq!(at("/b/kinds.g"), None);
    assert_eq!(at("/a/types.g"), overlay.counterpart(file(&db, "/b/kinds.g")));
}

#[test]
fn a_file_that_gets_the_path_of_another_one_replaces_it() {
    let Fixture { db, .. } = Fixture::new(ludex_languages::LANGUAGES, "g", WORKSPACE);
    let (types, kinds) = (file(&db, "/a/types.g"), file(&db, "/b/kinds.g"));
    let overlay = Overlay::new(&db, [], [(kinds, PathBuf::from("/a/types.g"))]);
    assert_eq!(overlay.counterpart(types), None);
    let here = overlay.counterpart(kinds).expect("it is there");
    assert_eq!(overlay.path_slot("/a/types.g".as_ref()).file(&overlay), Some(here));
    let boats = overlay.backlink(BacklinkKey::Mentions(Name::new("boat")));
    assert_eq!(paths(&overlay, boats.files(&overlay)), ["/a/game.g"]);
    assert_eq!(overlay.files().len(), db.files().len() - 1);
}

/// A closed file that is the same in both databases has an origin, from which what follows from its text is taken.
#[test]
fn a_file_that_stays_has_an_origin() {
    let Fixture { mut db, .. } = Fixture::new(ludex_languages::LANGUAGES, "g", WORKSPACE);
    let (game, types) = (file(&db, "/a/game.g"), file(&db, "/a/types.g"));
    let overlay = with_text(&db, "/a/types.g", "(unit-type ship)\n");
    let here = overlay.counterpart(game).expect("the file");
    let (origin, same) = overlay.origin(here).expect("the file is as it is");
    assert_eq!((same, origin.origin(same).is_none()), (game, true));
    let changed = overlay.counterpart(types).expect("the file");
    assert!(overlay.origin(changed).is_none());
    drop(overlay);
    db.open("/a/game.g".as_ref(), ludex_gdl::DIALECT, Arc::clone(game.text(&db)));
    let overlay = with_text(&db, "/a/types.g", "(unit-type ship)\n");
    assert!(overlay.counterpart(game).is_some_and(|here| overlay.origin(here).is_none()));
}
