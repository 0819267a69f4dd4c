//! A module resolved: how it looks, and that it is read as the same, for programs of all sorts and for real modules.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use expect_test::expect;
use ludex_base::{Database, File, Name};
use ludex_syntax::encoding::{self, Encoding};
use ludex_test_support::{Fixture, games_below};

use super::{resolved, rows};
use crate::builtins::BuiltinKind;
use crate::evaluation::matrix::{Matrix, all_types};
use crate::evaluation::provenance::History;
use crate::evaluation::result::Evaluation;
use crate::evaluation::tables;
use crate::evaluation::tables::Table;
use crate::evaluation::value::{TypeId, TypeKind, Value};
use crate::evaluation::walk::evaluate;
use crate::evaluation::{properties, provenance};
use crate::source::checking::{Checking, checking};

fn shown(text: &str) -> String {
    let fixture = Fixture::new(crate::LANGUAGES, "g", text);
    resolved(&fixture.db, fixture.files[0]).unwrap_or_else(|why| format!("nothing: {why}\n"))
}

#[test]
fn a_module_resolved() {
    let text = "\
(unit-type scout (name \"Scout\") (hp-max 1))
(unit-type wagon (hp-max 2))
(terrain-type plain (char \".\"))
(terrain-type sea (char \"~\"))
(add (scout wagon) hp-max (3 4))
(add wagon wrecked-type scout)
(table mp-to-enter-terrain 5 (u* sea 99) (wagon plain 2))
(table hit-chance add (scout u* (10 20)) (wagon wagon 30))
(table can-enter-independent (u* wagon 1))
(set last-turn 80)
";
    expect![[r#"
        ; main.g, resolved
        ; Every type has the properties, and every table the cells, that it has in the end.
        ; What is not listed has its default.

        (unit-type scout
          (hp-max 3)
          (name "Scout"))

        (unit-type wagon
          (hp-max 4))

        (terrain-type plain
          (char "."))

        (terrain-type sea
          (char "~"))

        (add wagon wrecked-type scout)

        (table can-enter-independent
          (scout wagon true)
          (wagon wagon true))

        (table hit-chance
          (scout (scout wagon) (10 20))
          (wagon wagon 30))

        (table mp-to-enter-terrain
          (scout (plain sea) (5 99))
          (wagon (plain sea) (2 99)))

        (set last-turn 80)
    "#]]
    .assert_eq(&shown(text));
}

#[test]
fn a_module_with_faults() {
    let text = "\
(unit-type a)
(unit-type b)
(unit-type c)
(terrain-type s)
(table hit-chance (c u* (20 \"x\" 30)))
(table damage ((a b) u* ((1 2 3) (4 5))) (c (a s b) 7))
";
    expect![[r#"
        ; main.g, resolved
        ; Reported in its modules: 3 warnings. What Xconq drops because of them is left out here.
        ; Every type has the properties, and every table the cells, that it has in the end.
        ; What is not listed has its default.

        (unit-type a)

        (unit-type b)

        (unit-type c)

        (terrain-type s)

        (table damage
          (a (a b c) (1 2 3))
          (c a 7))

        (table hit-chance
          (c a 20))
    "#]]
    .assert_eq(&shown(text));
}

#[test]
fn a_list_of_symbols_has_one_quote() {
    let text =
        "(unit-type a)\n(set calendar '(usual hour 8))\n(set side-library '(((noun \"Roman\")) ((noun \"Gaul\"))))\n";
    let written = shown(text);
    assert!(written.contains("(set calendar '(usual hour 8))\n"), "{written}");
    assert!(written.contains("(set side-library '(((noun \"Roman\")) ((noun \"Gaul\"))))\n"), "{written}");
    // Nothing is found in it that its author has not written.
    Fixture::new(crate::LANGUAGES, "g", &written).check_diagnostics();
}

/// What Xconq reads as a byte is written so that it reads the same byte.
#[test]
fn characters_of_latin1() {
    let text = "(unit-type f\u{e4}hre (name \"F\u{e4}hre\") (notes (\"\u{c9}1840\")))\n(unit-type |e\u{e9} 2|)\n\
                (table hit-chance (f\u{e4}hre f\u{e4}hre 30))\n";
    let shown = |encoding: Encoding| {
        let mut db = Database::new(crate::LANGUAGES, None);
        let file = db.set_file(Path::new("/main.g"), crate::DIALECT, Arc::from(text), encoding);
        db.refresh_mentions();
        assert!(read_again(&db, file).is_ok_and(|compared| compared > 0));
        resolved(&db, file).expect("a text")
    };
    let escaped = shown(Encoding::Latin1);
    for part in [
        "(unit-type |f\\0344hre|\n  (name \"F\\0344hre\")\n  (notes (\"\\0311\\061\\070\\064\\060\")))",
        "(unit-type |e\\0351 2|)",
        "(|f\\0344hre| |f\\0344hre| 30)",
    ] {
        assert!(escaped.contains(part), "{part}: {escaped}");
    }
    assert!(shown(Encoding::Utf8).contains("(unit-type f\u{e4}hre\n  (name \"F\u{e4}hre\")"));
}

#[test]
fn a_module_without_types_has_nothing_to_show() {
    let why = "nothing: there is no type in the module, and no known module includes it\n";
    assert_eq!(shown("(define a 3)\n"), why);
}

#[test]
fn a_part_of_a_game_is_shown_with_its_game() {
    let text = "
//- /part.g
(add scout hp-max 5)
//- /game.g
(unit-type scout)
(terrain-type plain)
(include \"part\")
";
    let shown = shown(text.trim_start());
    assert!(shown.starts_with("; game.g, which includes part.g, resolved\n"), "{shown}");
    assert!(shown.contains("(unit-type scout\n  (hp-max 5))\n"), "{shown}");
}

/// The value that is compared: what is not known in full is not written.
fn known(value: Option<Value>) -> Option<Value> {
    value.filter(|value| !value.has_unknown())
}

fn is_same(one: &Option<Value>, other: &Option<Value>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one.same(other),
        (None, None) => true,
        _ => false,
    }
}

/// Compares all values of two programs; gives how many there are, or the first that differ.
fn compare(one: (&Database, &Evaluation), other: (&Database, &Evaluation)) -> Result<usize, String> {
    let (mut compared, mut wrong) = (0, Vec::new());
    let mut differs = |what: String, values: [Option<Value>; 2]| {
        let values = values.map(known);
        compared += usize::from(values[0].is_some());
        if !is_same(&values[0], &values[1]) {
            wrong.push(format!("{what}: {:?} became {:?}", values[0], values[1]));
        }
    };
    let value = |history: &History| history.value().cloned();
    for kind in TypeKind::ALL {
        let names =
            |evaluation: &Evaluation| -> Vec<Name> { evaluation.types(kind).iter().map(|info| info.name).collect() };
        if names(one.1) != names(other.1) {
            return Err(format!("{}s: {:?} became {:?}", kind.label(), names(one.1), names(other.1)));
        }
        let ids: Vec<TypeId> = (0..one.1.types(kind).len() as u32).map(|index| TypeId { kind, index }).collect();
        for row in rows(kind.property_kind()) {
            let of = |(db, evaluation): (&Database, &Evaluation)| properties::histories(db, evaluation, &ids, row);
            for ((id, before), after) in ids.iter().zip(&of(one)).zip(&of(other)) {
                let what = format!("{} of {}", row.name, one.1.type_name(*id));
                differs(what, [value(before), value(after)]);
            }
        }
    }
    for row in rows(BuiltinKind::Table) {
        let Some(table) = Table::named(Name::new(row.name)) else { continue };
        let is_written = |(_, evaluation): (&Database, &Evaluation)| !table.writes(evaluation).is_empty();
        if !is_written(one) && !is_written(other) {
            continue;
        }
        let of = |(db, evaluation): (&Database, &Evaluation)| cells_of(db, evaluation, table);
        for (cell, (before, after)) in of(one).into_iter().zip(of(other)).enumerate() {
            differs(format!("{}, cell {cell}", row.name), [Some(before), Some(after)]);
        }
    }
    for row in rows(BuiltinKind::GameVariable) {
        let of = |(db, evaluation): (&Database, &Evaluation)| value(&provenance::variable(db, evaluation, row));
        differs(row.name.to_owned(), [of(one), of(other)]);
    }
    wrong.truncate(5);
    if wrong.is_empty() { Ok(compared) } else { Err(wrong.join("\n")) }
}

/// The values of all cells of a table by the document, row by row; none if there are too many.
fn cells_of(db: &Database, evaluation: &Evaluation, table: Table) -> Vec<Value> {
    let types = table.kinds.map(|kind| all_types(evaluation, kind));
    let Some(matrix) = Matrix::new(db, evaluation, table, types) else { return Vec::new() };
    matrix.document.iter().map(|end| matrix.ends[*end as usize].value.clone()).collect()
}

/// Reads again what a file is resolved to, and compares; 0 if there is nothing to show.
fn read_again(db: &Database, file: File) -> Result<usize, String> {
    let Ok(text) = resolved(db, file) else { return Ok(0) };
    let mut again = Database::new(crate::LANGUAGES, None);
    let path = Path::new("/again.g");
    let read = again.set_file(path, crate::DIALECT, Arc::from(text.as_str()), Default::default());
    again.refresh_mentions();
    let root = match checking(db, file) {
        Checking::Inside(roots) => roots[0],
        Checking::Alone | Checking::Fragment => file,
    };
    let (before, after): (&Evaluation, &Evaluation) = (evaluate(db, root), evaluate(&again, read));
    compare((db, before), (&again, after)).map_err(|wrong| format!("{}:\n{wrong}\n", file.path(db).display()))
}

#[test]
fn whatever_is_written_is_read_as_the_same() {
    let texts = [
        // Types with one symbol, among them in several kinds.
        "(unit-type gold (hp-max 1))\n(unit-type gold (hp-max 2))\n(material-type gold)\n(add gold people 3)\n\
         (table unit-storage-x (u* m* (7 8)))\n",
        // The name of a unit type takes the symbol of another one; or it does not, because it is added.
        "(unit-type cat)\n(unit-type dog (name \"cat\") (hp-max 2))\n(add cat hp-max 9)\n",
        "(unit-type cat)\n(unit-type dog)\n(add (cat dog) name (\"dog\" \"cat\"))\n(add cat hp-max 9)\n",
        // Symbols that have to be written in bars, or mean something else.
        "(unit-type |two words|)\n(unit-type |3|)\n(unit-type list)\n(unit-type quote)\n(unit-type b (hp-max 4))\n\
         (add u* hp-max (5 6 7 8 9))\n(table hit-chance (u* u* 30) (list quote 4))\n",
        // A symbol that means no type.
        "(unit-type nil (hp-max 4))\n(unit-type a)\n(add u* hp-max 5)\n",
        // Numbers in every notation, and beyond literals.
        "(unit-type a (hp-max 50%) (acp-per-turn 0.50))\n(table damage (a a 2d6+1))\n\
         (add a hp-max (* 2000000000 2000000000))\n(add a point-value (- 0 2147483648))\n",
        // Lists that are kept as they stand, and those that are evaluated.
        "(unit-type a (destruction-result ((b 2) \"x\" nil 'c)))\n(unit-type b)\n\
         (add b possible-sides (list a 'x 2 '(a)))\n(add b wrecked-type a)\n(table wrecked-type-if-killed (a b b))\n",
        // Tables: every cell, rows, columns, lists, additions, and beginning anew.
        "(unit-type a)\n(unit-type b)\n(terrain-type s)\n(terrain-type t)\n\
         (table mp-to-enter-terrain 5 ((a b) (s t) ((1 2) (3 4))))\n(table mp-to-enter-terrain add (b t 9))\n\
         (table hit-chance (a a 10))\n(table hit-chance (b (a b) (20 30)))\n(table damage ((a b) b (1 2)) (a a 5%))\n",
        // Variables.
        "(unit-type a)\n(set last-turn 20)\n(set people false)\n(define n 4)\n(set last-turn (* n 3))\n",
    ];
    let mut compared = 0;
    for text in texts {
        let fixture = Fixture::new(crate::LANGUAGES, "g", text);
        match read_again(&fixture.db, fixture.files[0]) {
            Ok(values) => compared += values,
            Err(wrong) => panic!("{wrong}{}", shown(text)),
        }
    }
    assert!(compared > 30, "only {compared} values were compared");
}

/// The cells of a table are those that hovers tell of.
#[test]
fn cells_are_those_of_their_histories() {
    let text = "(unit-type a)\n(unit-type b)\n(unit-type c)\n(table hit-chance 7 (u* (a b) (1 2)) (x c 4))\n\
                (table damage 3)\n(table damage (a u* (1 2 3)) ((b b) u* ((4 5 6) (7 8 9))))\n\
                (table damage add (c a 1000) ((a c a) (b a b) ((1 2 3) (4 5 6) (7 x 9))))\n";
    let fixture = Fixture::new(crate::LANGUAGES, "g", text);
    let evaluation = evaluate(&fixture.db, fixture.files[0]);
    for name in ["hit-chance", "damage"] {
        let table = Table::named(Name::new(name)).expect("a table");
        let unit = |index| TypeId { kind: TypeKind::Unit, index };
        let cells: Vec<[TypeId; 2]> = (0..9).map(|cell| [unit(cell / 3), unit(cell % 3)]).collect();
        let histories = tables::histories(&fixture.db, evaluation, table, &cells);
        let default = Some(table.default_value());
        let of_histories = histories.iter().map(|history| history.value().cloned().or(default.clone()));
        let values = cells_of(&fixture.db, evaluation, table);
        assert_eq!(values.len(), cells.len());
        for (cell, (one, other)) in of_histories.zip(values).enumerate() {
            assert!(is_same(&one, &Some(other.clone())), "{name} {cell}: {one:?} and {other:?}");
        }
    }
}

/// All modules below a folder of the repository or beside it, each read with the others.
fn read_all_again(folder: &str) -> (usize, usize) {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let mut db = Database::new(crate::LANGUAGES, None);
    let mut files = Vec::new();
    for path in games_below(crate::LANGUAGES, &folder) {
        let (text, encoding) = encoding::decode(std::fs::read(&path).expect("a readable file"));
        files.push(db.set_file(&path, crate::DIALECT, Arc::from(text), encoding));
    }
    db.refresh_mentions();
    let (mut compared, mut wrong) = (0, Vec::new());
    for file in &files {
        match read_again(&db, *file) {
            Ok(values) => compared += values,
            Err(problem) => wrong.push(problem),
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), files.len(), wrong.join("\n"));
    (files.len(), compared)
}

#[test]
fn the_examples_are_read_as_the_same() {
    let (files, compared) = read_all_again("docs/examples/gdl");
    assert!(files > 0 && compared > 100, "{compared} values of {files} files were compared");
}

#[test]
fn real_modules_are_read_as_the_same() {
    let (files, compared) = read_all_again("../shared/corpus/gdl");
    // Without real files there is nothing to compare.
    assert!(files == 0 || compared > 100_000, "{compared} values of {files} files were compared");
}
