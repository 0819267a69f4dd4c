//! What differs between two revisions of a module, and between two types of one.

use std::path::Path;
use std::sync::Arc;

use expect_test::{Expect, expect};
use ludex_base::comparison::{Change, Comparison};
use ludex_base::{Database, Db, File};
use ludex_test_support::{Fixture, games_below};

use super::compare::{compared, side_by_side};

/// The comparison of the last files of two fixtures.
fn comparison(old: &str, new: &str) -> Result<Comparison, String> {
    let [old, new] = [old, new].map(|text| Fixture::new(crate::LANGUAGES, "g", text));
    let last = |fixture: &Fixture| fixture.files.last().copied().expect("a file");
    compared((&old.db, last(&old)), (&new.db, last(&new)))
}

fn check(old: &str, new: &str, expected: &Expect) {
    let listed = comparison(old, new).expect("types").listed().plain();
    expected.assert_eq(&format!("{listed}\n"));
}

fn check_same(old: &str, new: &str) {
    let found = comparison(old, new).expect("types");
    assert!(found.is_empty() && found.listed().is_empty(), "{found:?}");
}

#[test]
fn values_that_are_the_same_are_not_told() {
    let text = "(unit-type a (hp-max 50%))\n(unit-type b (notes (\"x\" y)))\n(add a wrecked-type b)\n\
                (table hit-chance (a u* (10 20)))\n(set last-turn 20)\n";
    check_same(text, text);
    // However they came about, whatever their notation and the order of the types.
    let same = "(unit-type b)\n(unit-type a (wrecked-type b))\n(add (a b) hp-max (50 1))\n(add b notes '(\"x\" y))\n\
                (table hit-chance 10)\n(table hit-chance (a (b a) (20 10)))\n(set last-turn 20)\n; a comment\n";
    check_same(text, same);
}

#[test]
fn values_that_differ() {
    check(
        "\
(unit-type army (hp-max 2) (speed 2))
(unit-type bomber (hp-max 1))
(unit-type ship (hp-max 3))
(unit-type raft)
(terrain-type plain)
(table hit-chance 40 (raft u* 10))
(set last-turn 20)
",
        "\
(unit-type tank (hp-max 4))
(unit-type army (hp-max 2) (speed 3))
(unit-type bomber)
(unit-type ship (hp-max 3) (name \"Ship\"))
(terrain-type plain)
(table hit-chance 40 ((army bomber) ship 55))
(set last-turn 30)
",
        &expect![[r#"
            Game variables

              * last-turn 20 → 30

            Unit types

              * tank is new
              * tank.hp-max 4 (new)
              * army.speed 2 → 3
              * ship.name "" → "Ship"
              * raft is gone

            Tables

              * hit-chance of tank × tank, army, bomber, ship 40 (new), 4 cells
              * hit-chance of army, bomber, ship × tank 40 (new), 3 cells
              * hit-chance of army, bomber × ship 40 → 55, 2 cells
              * hit-chance of army, bomber, ship × raft 40 (removed), 3 cells
              * hit-chance of raft × army, bomber, ship, raft 10 (removed), 4 cells
        "#]],
    );
}

#[test]
fn all_cells_of_a_table() {
    let text = |value: u32| {
        format!("(unit-type a)\n(unit-type b)\n(terrain-type s)\n(table mp-to-enter-terrain {value} (b s 9))\n")
    };
    check(
        &text(3),
        &text(4),
        &expect![[r#"
            Tables

              * mp-to-enter-terrain of a × s 3 → 4
        "#]],
    );
    check(
        &text(3).replace("(b s 9)", ""),
        &text(4).replace("(b s 9)", ""),
        &expect![[r#"
            Tables

              * mp-to-enter-terrain of u* × s 3 → 4, 2 cells
        "#]],
    );
}

/// A number means the type with that index where a type is wanted; a type is the same if its symbol is.
#[test]
fn types_as_values() {
    check(
        "(unit-type a)\n(unit-type b)\n(add a wrecked-type 1)\n(add b wrecked-type a)\n",
        "(unit-type b)\n(unit-type a)\n(add a wrecked-type 1)\n(add b wrecked-type a)\n",
        &expect![[r#"
            Unit types

              * a.wrecked-type b → a
        "#]],
    );
}

#[test]
fn what_forms_describe() {
    check(
        "\
(game-module \"g\" (title \"One\") (variants (\"Long\" long false (true (set last-turn 90))) (see-all false)))
(unit-type a)
(terrain-type t)
(side 1 (name \"Red\") (color \"red\"))
(side 2 (name \"Blue\"))
(scorekeeper (title \"Win\") (do last-side-wins))
(area 10 10 (terrain \"10a\"))
(a 3 3 1)
",
        "\
(game-module \"g\" (title \"Two\") (variants (\"Long\" long true (true (set last-turn 90))) (see-all false)))
(unit-type a)
(terrain-type t)
(side 1 (name \"Red\") (color \"pink\"))
(side 2 (name \"Blue\"))
(side 3 (name \"Green\"))
(scorekeeper (title \"Win\") (do (last-side-wins)))
(scorekeeper (do last-alliance-wins))
(area 10 12 (terrain \"11a\"))
(a 3 3 1)
(a 4 4 1)
",
        &expect![[r#"
            Modules

              * game-module.title "One" → "Two"

            Variants

              * long.default false → true

            Game variables

              * last-turn 2000000000 → 90

            Sides

              * side 1.color "red" → "pink"
              * side 3 is new
              * side 3.name "Green" (new)

            Scorekeepers

              * Win.do last-side-wins → (last-side-wins)
              * scorekeeper 1 is new
              * scorekeeper 1.do last-alliance-wins (new)

            Areas

              * area.size (10 10) → (10 12)
              * area.terrain differs

            Units

              * a.number 1 → 2
              * a.forms differs
        "#]],
    );
}

/// A part of a game stands for the game.
#[test]
fn a_part_of_a_game() {
    let game = |speed: u32| {
        format!("//- /game.g\n(include \"types\")\n(add boat speed {speed})\n//- /types.g\n(unit-type boat)\n")
    };
    check(
        &game(3),
        &game(4),
        &expect![[r#"
            Unit types

              * boat.speed 3 → 4
        "#]],
    );
    let why = "there is no type in the module, and no known module includes it";
    assert_eq!(comparison("(set last-turn 3)\n", "(set last-turn 4)\n"), Err(why.to_owned()));
    let found = comparison("(set last-turn 3)\n", "(set last-turn 3)\n(unit-type a)\n").expect("a type");
    assert_eq!(found.listed().plain(), "Unit types\n\n  * a is new");
}

#[test]
fn two_types_side_by_side() {
    let text = "\
(unit-type a (hp-max 2))
(unit-type b (hp-max 5))
(terrain-type s)
(terrain-type t)
(table hit-chance (a u* (10 20)) (b a 10))
(table mp-to-enter-terrain (a t* (1 2)) (b t* 2))
";
    let fixture = Fixture::new(crate::LANGUAGES, "g", text);
    let beside = |names: [&str; 2]| side_by_side(&fixture.db, fixture.files[0], names);
    let found = beside(["a", "b"]).expect("two types").side_by_side(["a", "b"]).plain();
    expect![[r#"
        property  a  b
        hp-max    2  5

        table                         a   b
        hit-chance of … × b           20  0
        hit-chance of a × …           10  20
        hit-chance of b × …           10  0
        mp-to-enter-terrain of … × s  1   2
    "#]]
    .assert_eq(&format!("{found}\n"));
    assert_eq!(beside(["a", "a"]), Ok(Comparison::default()));
    assert_eq!(beside(["a", "s"]), Err("`a` is a unit type, and `s` is a terrain type".to_owned()));
    assert_eq!(beside(["a", "hovercraft"]), Err("there is no type `hovercraft`".to_owned()));
}

/// The modules below a folder, one of which may have something behind its end.
fn modules(folder: &Path, behind: Option<(&Path, &str)>) -> (Database, Vec<File>) {
    let mut db = Database::new(crate::LANGUAGES, None);
    let mut files = Vec::new();
    for path in games_below(crate::LANGUAGES, folder) {
        let mut text = std::fs::read_to_string(&path).expect("a readable file");
        if let Some((_, more)) = behind.filter(|(changed, _)| *changed == path) {
            text.push_str(more);
        }
        files.push(db.set_file(&path, crate::DIALECT, Arc::from(text), Default::default()));
    }
    db.refresh_mentions();
    (db, files)
}

#[test]
fn of_a_changed_game_what_has_changed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/gdl");
    let (old, files) = modules(&folder, None);
    for file in files {
        let same = compared((&old, file), (&old, file)).map(|found| found.is_empty());
        assert!(same.unwrap_or(true), "{}", file.path(&old).display());
    }
    let harbor = folder.join("harbor.g");
    let (new, _) = modules(&folder, Some((&harbor, "\n(add gunboat hp-max 77)\n(table damage add (gunboat u* 77))\n")));
    let revisions = [&old, &new].map(|db| (db as &dyn Db, db.file(&harbor).expect("the file")));
    let found = compared(revisions[0], revisions[1]).expect("types");
    let all: Vec<_> = found.sections.iter().flat_map(|section| &section.differences).collect();
    let count = |name: &str, property: Option<&str>| {
        all.iter().filter(|one| one.name == name && one.property.as_deref() == property).count()
    };
    assert_eq!(count("gunboat", Some("hp-max")), 1, "{all:?}");
    assert!(count("damage", None) >= 1, "{all:?}");
    assert!(all.iter().all(|one| one.change == Change::Changed && one.after.as_deref() == Some("77")), "{all:?}");
}
