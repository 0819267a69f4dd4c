//! Tests of each rewrite, and of the values of types and tables before and after, over the examples and real modules.

use std::path::Path;

use expect_test::expect;
use ludex_base::source_change::FileOperation;
use ludex_base::{Database, Db, Name, TextRange};
use ludex_test_support::rewrites::{Trial, try_rewrites, workspace};
use ludex_test_support::{Fixture, games_below};
use rustc_hash::FxHashSet;

use crate::builtins;
use crate::evaluation::properties;
use crate::evaluation::result::Evaluation;
use crate::evaluation::tables;
use crate::evaluation::tables::Table;
use crate::evaluation::value::{TypeId, TypeKind};
use crate::evaluation::walk::evaluate;
use crate::source::lower::{Datum, item_tree};

/// The types that every text here is written after.
const TYPES: &str = "(unit-type hare)\n(unit-type fox)\n(unit-type owl)\n(terrain-type sea)\n(terrain-type land)\n";

/// The text after [`TYPES`] that a rewrite makes of one; `None` if it is not offered.
fn rewritten(id: &str, text: &str) -> Option<String> {
    let after = Fixture::new(crate::LANGUAGES, "g", &format!("{TYPES}{text}")).rewritten(id)?;
    Some(after.strip_prefix(TYPES).map_or(after.clone(), str::to_owned))
}

#[track_caller]
fn check(id: &str, before: &str, after: &str) {
    assert_eq!(rewritten(id, before).as_deref(), Some(after));
}

#[track_caller]
fn refused(id: &str, text: &str) {
    assert_eq!(rewritten(id, text), None);
}

#[test]
fn a_name_in_bars() {
    check("in-bars", "(add ha$0re speed 1)\n", "(add |hare| speed 1)\n");
    check("without-bars", "(add |ha$0re| speed 1)\n", "(add hare speed 1)\n");
    refused("in-bars", "(add hare sp$0eed 1)\n");
    refused("without-bars", "(define |two words| 1)\n(add hare speed |two$0 words|)\n");
}

#[test]
fn a_list_or_a_number_is_extracted() {
    check(
        "extract-define",
        "; Fast ones.\n(add (hare fox) speed (1$000 50))\n",
        "(define speed-values (100 50))\n\n; Fast ones.\n(add (hare fox) speed speed-values)\n",
    );
    check("extract-define", "(add hare speed 8$00)\n", "(define speed-value 80)\n\n(add hare speed speed-value)\n");
    check(
        "extract-define",
        "(table hit-chance\n  ((ha$0re fox) u* 10))\n",
        "(define hit-chance-types (hare fox))\n\n(table hit-chance\n  (hit-chance-types u* 10))\n",
    );
    refused("extract-define", "(add (hare fox) speed (1$000 ; fast\n 50))\n");
}

#[test]
fn a_define_gives_way() {
    let text = "(define quick (100 50))\n(add (hare fox) speed qu$0ick)\n(add (fox owl) speed quick)\n";
    let after = "(define quick (100 50))\n(add (hare fox) speed (100 50))\n(add (fox owl) speed quick)\n";
    check("inline-here", text, after);
    let after = "(add (hare fox) speed (100 50))\n(add (fox owl) speed (100 50))\n";
    check("inline-everywhere", text, after);
    check("inline-everywhere", "(define pair$0s (hare fox))\n(add pairs speed 5)\n", "(add (hare fox) speed 5)\n");
    refused("inline-everywhere", "(define pa$0irs (hare fox))\n(define more (append pairs owl))\n");
    refused("inline-everywhere", "; Which.\n(define pa$0irs (hare fox))\n(add pairs speed 5)\n");
    refused("inline-here", "(define q$0 5)\n(set q 6)\n(add hare speed q)\n");
}

#[test]
fn rows_of_a_table() {
    check(
        "join-rows",
        "(table hit-chance\n  (hare owl 10)\n  (f$0ox owl 10))\n",
        "(table hit-chance\n  ((hare fox) owl 10))\n",
    );
    check(
        "join-rows",
        "(table hit-chance\n  (owl hare 10)\n  (o$0wl fox 10))\n",
        "(table hit-chance\n  (owl (hare fox) 10))\n",
    );
    refused("join-rows", "(table hit-chance\n  (hare owl 10) ; Why?\n  (f$0ox owl 10))\n");
    refused("join-rows", "(table hit-chance\n  (hare owl 10)\n  (f$0ox owl 20))\n");
    check(
        "split-row",
        "(table hit-chance\n  ((ha$0re fox) owl (10 20)))\n",
        "(table hit-chance\n  (hare owl 10)\n  (fox owl 20))\n",
    );
    check(
        "split-row",
        "(table hit-chance\n  ((ha$0re fox) (owl hare) 7))\n",
        "(table hit-chance\n  (hare (owl hare) 7)\n  (fox (owl hare) 7))\n",
    );
    refused("split-row", "(table hit-chance\n  ((ha$0re fox) (owl hare) (7 8)))\n");
    check(
        "sort-rows",
        "(table hit-chance 5\n  (owl u* 10)\n  (ha$0re u* 20)\n  (owl fox 30))\n",
        "(table hit-chance 5\n  (hare u* 20)\n  (owl u* 10)\n  (owl fox 30))\n",
    );
    refused("sort-rows", "(table hit-chance\n  (u* owl 10)\n  (ha$0re u* 20))\n");
    refused("sort-rows", "(table hit-chance\n  (hare u* 10)\n  (o$0wl u* 20))\n");
}

/// What is reported of rows that later ones overwrite is the same afterwards.
#[test]
fn rows_that_overwrite_others_stay() {
    check(
        "join-rows",
        "(table hit-chance\n  (u* u* 1)\n  (hare fox 5)\n  (o$0wl fox 5))\n",
        "(table hit-chance\n  (u* u* 1)\n  ((hare owl) fox 5))\n",
    );
    // The joined row would give every cell of the first again, which neither does by itself.
    refused("join-rows", "(table hit-chance\n  ((hare owl) fox 3)\n  (hare fox 5)\n  (o$0wl fox 5))\n");
    refused("join-rows", "(table hit-chance\n  (fox (hare owl) 3)\n  (fox hare 5)\n  (fox o$0wl 5))\n");
    // It would hide that the last row gives all of the second again.
    refused("join-rows", "(table hit-chance\n  (hare fox 5)\n  (o$0wl fox 5)\n  (owl fox 6))\n");
    check(
        "split-row",
        "(table hit-chance\n  (u* u* 1)\n  ((ha$0re owl) fox 5)\n  (fox fox 6))\n",
        "(table hit-chance\n  (u* u* 1)\n  (hare fox 5)\n  (owl fox 5)\n  (fox fox 6))\n",
    );
    // One of the rows would be overwritten.
    refused("split-row", "(table hit-chance\n  ((ha$0re owl) fox 5)\n  (hare fox 6))\n");
    refused("split-row", "(table hit-chance\n  ((ha$0re owl) fox (5 7))\n  (owl u* 6))\n");
    // The first is overwritten by the second, and would be so by none of the rows.
    refused("split-row", "(table hit-chance\n  ((hare owl) fox 5)\n  ((ha$0re owl) (fox hare) 6))\n");
}

#[test]
fn forms_of_a_table() {
    check(
        "split-table",
        "(table hit-chance 5\n  (ha$0re u* 10)\n  (owl u* 20))\n",
        "(table hit-chance 5\n  (hare u* 10))\n\n(table hit-chance add\n  (owl u* 20))\n",
    );
    check(
        "join-tables",
        "(table hit-ch$0ance 5\n  (hare u* 10))\n\n(table hit-chance add\n  (owl u* 20))\n",
        "(table hit-chance 5\n  (hare u* 10)\n  (owl u* 20))\n",
    );
    refused("join-tables", "(table hit-ch$0ance\n  (hare u* 10))\n(table hit-chance\n  (owl u* 20))\n");
    refused("join-tables", "(table hit-ch$0ance\n  (hare u* 10))\n; More.\n(table hit-chance add\n  (owl u* 20))\n");
}

#[test]
fn a_row_that_another_one_overwrites_stays_in_its_form() {
    refused("split-table", "(table hit-chance\n  (ha$0re u* 10)\n  (u* u* 20))\n");
    refused("split-table", "(table hit-chance\n  (hare owl 10)\n  (o$0wl u* 5)\n  (hare (owl fox) 20))\n");
    refused("join-tables", "(table hit-ch$0ance\n  (hare u* 10))\n(table hit-chance add\n  (u* u* 20))\n");
    // What overwrites it in its own form is reported before and after.
    check(
        "split-table",
        "(table hit-chance\n  (hare u* 10)\n  (ha$0re u* 15)\n  (owl u* 20))\n",
        "(table hit-chance\n  (hare u* 10)\n  (hare u* 15))\n\n(table hit-chance add\n  (owl u* 20))\n",
    );
    // An exception to a rule is not reported, nor what a value for the whole table overwrites.
    check(
        "join-tables",
        "(table hit-ch$0ance\n  (u* u* 10))\n\n(table hit-chance add\n  (owl u* 20))\n",
        "(table hit-chance\n  (u* u* 10)\n  (owl u* 20))\n",
    );
    check(
        "split-table",
        "(table hit-chance\n  (hare u* 10)\n  5\n  (o$0wl u* 20)\n  (hare u* 30))\n",
        "(table hit-chance\n  (hare u* 10)\n  5\n  (owl u* 20))\n\n(table hit-chance add\n  (hare u* 30))\n",
    );
}

#[test]
fn forms_that_add() {
    let (several, one) = ("(add hare speed 10)\n(add f$0ox speed 20)\n", "(add (hare fox) speed (10 20))\n");
    check("join-adds", several, one);
    check("join-adds", "(add hare speed 10)\n(add f$0ox speed 10)\n", "(add (hare fox) speed 10)\n");
    check("split-add", "(add (ha$0re fox) speed (10 20))\n", "(add hare speed 10)\n(add fox speed 20)\n");
    refused("join-adds", "(add hare speed 10)\n(add h$0are speed 20)\n");
    refused("split-add", "(add (ha$0re fox) speed (10 20 30))\n");
}

#[test]
fn properties_move_between_a_type_and_an_add() {
    check(
        "into-type",
        "(unit-type mole\n  (char \"m\"))\n(add mo$0le speed 30)\n",
        "(unit-type mole\n  (char \"m\")\n  (speed 30))\n",
    );
    check(
        "out-of-type",
        "(unit-type mole\n  (char \"m\")\n  (sp$0eed 30))\n",
        "(unit-type mole\n  (char \"m\"))\n(add mole speed 30)\n",
    );
    refused("into-type", "(unit-type mole)\n(add u* speed 5)\n(add mo$0le speed 30)\n");
    refused("into-type", "(unit-type mole (speed 3))\n(add mo$0le speed 30)\n");
    refused("out-of-type", "(unit-type mole\n  (ch$0ar \"m\"))\n");
}

/// A game with a section of each kind.
const GAME: &str = "\
; A small game.
(game-mod$0ule \"small\"
  (title \"Small\"))

(unit-type hare)
(unit-type fox)
(terrain-type sea)

;;; The rules.

; Who is quick.
(add fox speed 80)
(define runners (hare fox))
(add runners acp-per-turn 4)
(table mp-to-enter-terrain (u* sea 1)) ; everywhere

(set last-turn 40)
(world 10)
(area 5 5 (terrain \"5a\" \"5a\" \"5a\" \"5a\" \"5a\"))

(side 1 (name \"Red\"))
(hare 2 2 1)
(fox 3 2 1)
; That is all.

(scorekeeper (do last-side-wins))
";

/// The text of the game and of its new modules once it is split; `None` if that is not offered.
fn split(text: &str) -> Option<String> {
    let fixture = Fixture::new(crate::LANGUAGES, "g", text);
    let (file, start) = fixture.cursor();
    let found = ludex_ide::rewrites::rewrites(&fixture.db, file, TextRange::empty(start));
    let rewrite = found.into_iter().find(|rewrite| rewrite.id == "split-modules")?;
    let mut all = fixture.rewritten("split-modules")?;
    for operation in rewrite.change.operations {
        let FileOperation::Create { path, text } = operation else { panic!("{operation:?}") };
        all.push_str(&format!("--- {}\n{text}", path.display()));
    }
    Some(all)
}

#[test]
fn a_game_is_split_into_modules() {
    let text = format!("//- /small.g\n{GAME}");
    expect![[r#"
        ; A small game.
        (game-module "small"
          (title "Small"))

        (unit-type hare)
        (unit-type fox)
        (terrain-type sea)

        (include "small-rules")

        (set last-turn 40)
        (include "small-map")

        (include "small-units")
        ; That is all.

        (scorekeeper (do last-side-wins))
        --- /small-rules.g
        ; The rules of small.

        (game-module "small-rules")

        ;;; The rules.

        ; Who is quick.
        (add fox speed 80)
        (define runners (hare fox))
        (add runners acp-per-turn 4)
        (table mp-to-enter-terrain (u* sea 1)) ; everywhere
        --- /small-map.g
        ; The map of small.

        (game-module "small-map")

        (world 10)
        (area 5 5 (terrain "5a" "5a" "5a" "5a" "5a"))
        --- /small-units.g
        ; The units of small.

        (game-module "small-units")

        (side 1 (name "Red"))
        (hare 2 2 1)
        (fox 3 2 1)
    "#]]
    .assert_eq(&split(&text).expect("it is offered"));
}

/// What is read, and what is found, is the same in the modules of a game that is split.
#[test]
fn what_must_stay_in_a_game_stays() {
    let game = |path: &str, text: &str| format!("//- {path}\n{text}");
    let whole = game("/small.g", GAME);
    let modules = |text: &str| split(text).map(|all| all.matches("--- ").count()).unwrap_or_default();
    assert_eq!(modules(&whole), 3);
    // A file of that name is there.
    assert_eq!(modules(&format!("{whole}{}", game("/small-map.g", "(game-module \"small-map\")\n"))), 2);
    // A fault in a section.
    assert_eq!(modules(&whole.replace("(fox 3 2 1)", "(fox 3 2 1 (nn \"Red\"))")), 2);
    assert_eq!(modules(&whole.replace("; Who is", "; ludex: allow gdl/unknown-property\n; Who is")), 2);
    // Conditions, other games, and names that Xconq does not accept.
    assert_eq!(modules(&whole.replace("(set last-turn 40)", "(if true)\n(set last-turn 40)\n(end-if)")), 0);
    assert_eq!(modules(&format!("{whole}{}", game("/other.g", "(include \"small\")\n"))), 0);
    assert_eq!(modules(&game("/so small.g", &GAME.replace("\"small\"", "\"so small\""))), 0);
    // Elsewhere in the form.
    assert_eq!(modules(&whole.replace("game-mod$0ule", "game-module").replace("(title", "(ti$0tle")), 0);
}

/// The values that all types and cells have in the end in each program, a line each.
fn values(db: &Database) -> Vec<String> {
    let mut lines = Vec::new();
    for file in db.files() {
        let evaluation: &Evaluation = evaluate(db, file);
        let program = file.path(db).display().to_string();
        let mut names: FxHashSet<Name> = FxHashSet::default();
        for part in &evaluation.files {
            let data = item_tree(db, *part).iter().flat_map(|item| item.data());
            names.extend(data.filter_map(|(_, datum)| if let Datum::Symbol(name) = datum { Some(name) } else { None }));
        }
        for kind in TypeKind::ALL {
            for (index, info) in evaluation.types(kind).iter().enumerate() {
                let id = TypeId { kind, index: index as u32 };
                let known = |name: &Name| builtins::lookup(name.as_str(), &[kind.property_kind()]);
                for row in names.iter().filter_map(known).filter_map(builtins::get) {
                    let history = properties::history(db, evaluation, id, row);
                    if let Some(value) = history.value() {
                        let reader = history.reader();
                        lines.push(format!("{program}: {} {} {value:?} {reader:?}", info.name, row.name));
                    }
                }
            }
        }
        for table in evaluation.tables.keys().filter_map(|name| Table::named(*name)) {
            let all = |kind: TypeKind| {
                (0..evaluation.types(kind).len()).map(move |index| TypeId { kind, index: index as u32 })
            };
            let [rows, columns] = table.kinds;
            let cells: Vec<[TypeId; 2]> =
                all(rows).flat_map(|row| all(columns).map(move |column| [row, column])).collect();
            for (cell, history) in cells.iter().zip(tables::histories(db, evaluation, table, &cells)) {
                lines.push(format!(
                    "{program}: {} {cell:?} {:?} {:?}",
                    table.row.name,
                    history.value(),
                    history.reader()
                ));
            }
        }
    }
    lines
}

#[test]
fn rewrites_keep_the_values_of_the_examples() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/gdl");
    let paths = games_below(crate::LANGUAGES, &folder);
    let db = workspace(crate::LANGUAGES, &paths);
    let mut trial = Trial::default();
    for file in db.files() {
        try_rewrites(&db, file, (usize::MAX, 30), &values, &mut trial);
    }
    assert!(trial.faults.is_empty(), "of {:?}:\n{}", trial.made, trial.faults.join("\n"));
    assert!(trial.made.len() >= 6, "{:?}", trial.made);
}

#[test]
fn rewrites_keep_the_values_of_real_modules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/gdl");
    let mut trial = Trial::default();
    for path in games_below(crate::LANGUAGES, &folder) {
        if std::fs::metadata(&path).is_ok_and(|data| data.len() <= 15_000) {
            let db = workspace(crate::LANGUAGES, &[&path]);
            let file = db.file(&path).expect("the file");
            try_rewrites(&db, file, (80, 1), &values, &mut trial);
        }
    }
    assert!(trial.faults.is_empty(), "of {:?}:\n{}", trial.made, trial.faults.join("\n"));
}
