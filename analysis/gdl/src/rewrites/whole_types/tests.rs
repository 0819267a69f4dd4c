//! Tests of types that come and go: texts, refusals, and the games of the examples and of real modules, in which the copy
//! of a type differs from it in its name alone, and which are the same again once the copy is removed.

use std::path::Path;
use std::sync::Arc;

use ludex_base::made_document::Documents;
use ludex_base::rewrite::Rewrite;
use ludex_base::source_change::apply;
use ludex_base::{Database, Db, File, Overlay, TextRange, unsuppressed_diagnostics};
use ludex_ide::rewrites::rewrites;
use ludex_test_support::rewrites::{without_lines, workspace};
use ludex_test_support::{Fixture, games_below};
use rustc_hash::FxHashSet;

use super::copy::NAMES;
use crate::Gdl;
use crate::evaluation::value::TypeKind;
use crate::resolved::RESOLVED;
use crate::source::index::index;
use crate::source::lower::lower;
use crate::source::modules::contexts;
use crate::source::program::program;

/// The rewrite with an id at the cursor of a text.
fn offered(id: &str, text: &str) -> (Fixture, Option<Rewrite>) {
    let fixture = Fixture::new(crate::LANGUAGES, "g", text);
    let (file, offset) = fixture.cursor();
    let found = rewrites(&fixture.db, file, TextRange::empty(offset)).into_iter().find(|rewrite| rewrite.id == id);
    (fixture, found)
}

/// Checks the text of the file of the cursor after a rewrite.
#[track_caller]
fn check(id: &str, before: &str, after: &str) {
    let (fixture, found) = offered(id, before);
    let rewrite = found.expect("a rewrite");
    assert_eq!(rewrite.refusal, None);
    let file = fixture.cursor().0;
    let edits = rewrite.change.edits.iter().find(|(changed, _)| *changed == file).map(|(_, edits)| edits.as_slice());
    assert_eq!(apply(file.text(&fixture.db), edits.expect("edits")), after);
}

#[track_caller]
fn refused(id: &str, text: &str, why: &str) {
    let (_, found) = offered(id, text);
    let rewrite = found.expect("a rewrite");
    assert_eq!(rewrite.refusal.as_deref(), Some(why));
    assert!(rewrite.change.edits.is_empty());
}

#[test]
fn a_copy_has_the_form_and_what_is_added() {
    check(
        "add-type",
        "(unit-type ha$0re (char \"h\"))\n(unit-type fox)\n\n(add hare speed 3) ; fast\n(add fox speed 2)\n",
        "(unit-type hare (char \"h\"))\n(unit-type hare-2 (char \"h\"))\n(unit-type fox)\n\n(add hare speed 3) ; fast\n\
         (add hare-2 speed 3)\n(add fox speed 2)\n",
    );
    check(
        "add-type",
        "(terrain-type ro$0ad)\n(add road name \"railway\")\n(add road char \"railway\")\n",
        "(terrain-type road)\n(terrain-type road-2)\n(add road name \"railway\")\n(add road-2 name \"railway 2\")\n\
         (add road char \"railway\")\n(add road-2 char \"railway\")\n",
    );
    // At the head as well, as far apart as types are there, and with other names.
    check(
        "add-type",
        "(unit-t$0ype h (name \"hare\")\n  (long-name \"brown hare\")) ; quick\n\n(unit-type fox (wrecked-type h))\n",
        "(unit-type h (name \"hare\")\n  (long-name \"brown hare\")) ; quick\n\n(unit-type h-2 (name \"hare 2\")\n  \
         (long-name \"brown hare 2\"))\n\n(unit-type fox (wrecked-type h))\n",
    );
    assert!(offered("add-type", "(unit-type hare (sp$0eed 3))\n").1.is_none());
    assert!(offered("add-type", "(unit-type hare)\n(add ha$0re speed 3)\n").1.is_none());
}

#[test]
fn a_copy_stands_in_lists_and_has_its_value_of_those_that_are_dealt_out() {
    let types = "(unit-type hare)\n(unit-type hare-2)\n(unit-type fox)\n";
    let copied = |before: &str, after: &str| {
        let before = format!("(unit-type ha$0re)\n(unit-type fox)\n{before}");
        check("add-type", &before, &format!("{types}{after}"));
    };
    copied(
        "(define both (hare fox))\n(add both speed (1 2))\n(add u* hp-max (3 4))\n(add (fox hare) cp 5)\n",
        "(define both (hare hare-2 fox))\n(add both speed (1 1 2))\n(add u* hp-max (3 3 4))\n\
         (add (fox hare hare-2) cp 5)\n",
    );
    copied(
        "(define rest (remove hare u*))\n(define all (append rest hare))\n(define best hare)\n(add best speed 1)\n",
        "(define rest (remove hare-2 (remove hare u*)))\n(define all (append rest hare hare-2))\n(define best hare)\n\
         (add best speed 1)\n(add hare-2 speed 1)\n",
    );
    copied(
        "(define both (\n  hare\n  fox\n))\n(define none (remove-list (hare) both))\n",
        "(define both (\n  hare\n  hare-2\n  fox\n))\n(define none (remove-list (hare hare-2) both))\n",
    );
}

#[test]
fn a_copy_has_rows_and_entries() {
    let types = "(unit-type hare)\n(unit-type hare-2)\n(unit-type fox)\n";
    let copied = |before: &str, after: &str| {
        let before = format!("(unit-type ha$0re)\n(unit-type fox)\n{before}");
        check("add-type", &before, &format!("{types}{after}"));
    };
    copied(
        "(table hit-chance 1\n  (hare fox 10) ; near\n  (fox (hare fox) (5 6))\n  (hare hare 7)\n  (u* u* 8))\n",
        "(table hit-chance 1\n  (hare fox 10) ; near\n  (hare-2 fox 10)\n  (fox (hare hare-2 fox) (5 5 6))\n  \
         ((hare hare-2) (hare hare-2) 7)\n  (u* u* 8))\n",
    );
    copied(
        "(table hit-chance (hare (fox hare) (1 2)) ((fox hare) (hare fox) ((1 2) (3 4))))\n",
        "(table hit-chance (hare (fox hare hare-2) (1 2 2)) (hare-2 (fox hare hare-2) (1 2 2)) \
         ((fox hare hare-2) (hare hare-2 fox) ((1 1 2) (3 3 4) (3 3 4))))\n",
    );
    // A player may choose what does not run by itself.
    copied(
        "(define both (hare fox))\n(game-module (variants (\"Slow\" slow false (true (add both speed (1 2))))))\n",
        "(define both (hare hare-2 fox))\n\
         (game-module (variants (\"Slow\" slow false (true (add both speed (1 1 2))))))\n",
    );
    copied(
        "(side 1 (tech (hare 3) ((fox hare) (1 2))))\n",
        "(side 1 (tech (hare 3) (hare-2 3) ((fox hare hare-2) (1 2 2))))\n",
    );
}

#[test]
fn where_types_are_counted_the_copy_is_the_last() {
    let game = "(unit-type fox)\n(terrain-type se$0a)\n(terrain-type land)\n(area 2 1)\n(area (terrain \"ab\"))\n";
    check(
        "add-type",
        &format!("{game}(define wet (sea))\n(add t* liquid (1 0))\n"),
        "(unit-type fox)\n(terrain-type sea)\n(terrain-type land)\n(terrain-type sea-2)\n(area 2 1)\n\
         (area (terrain \"ab\"))\n(define wet (sea sea-2))\n(add t* liquid (1 0 1))\n",
    );
    let early = game.replace("(terrain-type land)\n", "(define wet (sea))\n(terrain-type land)\n");
    let why = "main.g:6 counts terrain types by their order, so the copy would have to be the last of them, and main.g:3 \
               stands before that";
    refused("add-type", &early, why);
}

#[test]
fn what_cannot_be_kept_is_refused() {
    let game = "(unit-type ha$0re)\n(unit-type fox)\n";
    let refused_with = |rest: &str, why: &str| refused("add-type", &format!("{game}{rest}"), why);
    refused_with(
        "(define speeds (1 2))\n(add (hare fox) speed speeds)\n",
        "the list of values in main.g:4 is computed",
    );
    refused_with(
        "(define both (hare fox))\n(add (fox hare) wrecked-type both)\n",
        "a list with it is used as values in main.g:4",
    );
    refused_with("(define hare 3)\n", "`hare` is given another value in main.g:3");
}

#[test]
fn a_type_goes_with_all_that_speaks_of_it() {
    check(
        "remove-type",
        "(unit-type ha$0re)\n(unit-type fox (wrecked-type hare) (speed 2))\n(define both (hare fox))\n\
         (define rest (remove hare u*))\n(add both speed (1 2))\n(add hare cp 1)\n(add (hare) cp 2)\n\
         (table hit-chance\n  (hare fox 10)\n  (fox (fox hare) (5 6)))\n(side 1 (tech (hare 3) (fox 2)))\n",
        "(unit-type fox (speed 2))\n(define both (fox))\n(define rest u*)\n(add both speed (2))\n(table hit-chance\n  \
         (fox (fox) (5)))\n(side 1 (tech (fox 2)))\n",
    );
    let game = "(unit-type ha$0re)\n(unit-type fox)\n";
    let refused_with = |rest: &str, why: &str| refused("remove-type", &format!("{game}{rest}"), why);
    refused_with("(hare 1 1)\n(hare 2 2)\n", "a unit of this type is placed in main.g:3, and 1 more");
    refused_with("(define best hare)\n", "a symbol stands for it in main.g:3");
    refused_with(
        "(scorekeeper (when after-turn) (do (sum hare)))\n",
        "it stands in main.g:3, where it cannot be taken out",
    );
    let counted = "(unit-type fox)\n(terrain-type se$0a)\n(terrain-type land)\n(area 2 1)\n(area (terrain \"ab\"))\n";
    refused("remove-type", counted, "main.g:5 counts terrain types by their order, and others come behind it");
}

#[test]
fn a_type_of_several_games_is_copied_in_each() {
    let text = "//- /types.g\n(unit-type ha$0re)\n(unit-type fox)\n(terrain-type sea)\n//- /one.g\n(include \"types\")\n\
                (add hare speed 3)\n//- /two.g\n(include \"types\")\n(add (hare fox) speed (1 2))\n";
    let (fixture, found) = offered("add-type", text);
    let rewrite = found.expect("a rewrite");
    let after = |name: &str| {
        let file = fixture.db.file(Path::new(name)).expect("a file");
        let edits = rewrite.change.edits.iter().find(|(changed, _)| *changed == file).expect("edits");
        apply(file.text(&fixture.db), &edits.1)
    };
    assert_eq!(after("/types.g"), "(unit-type hare)\n(unit-type hare-2)\n(unit-type fox)\n(terrain-type sea)\n");
    assert_eq!(after("/one.g"), "(include \"types\")\n(add hare speed 3)\n(add hare-2 speed 3)\n");
    assert_eq!(after("/two.g"), "(include \"types\")\n(add (hare hare-2 fox) speed (1 1 2))\n");
}

/// The outcome of copying types of games.
#[derive(Debug, Default)]
struct Trial {
    made: usize,
    refused: Vec<String>,
    faults: Vec<String>,
}

/// The names of the types that a file defines, each with the place of its name.
fn types(db: &dyn Db, file: File) -> Vec<(TypeKind, String, TextRange)> {
    let definitions = index(db, file).definitions.iter().filter(|definition| definition.node == 0);
    let types = definitions.filter_map(|definition| {
        let range = lower(db, file).map.range(definition.item, definition.name_node);
        Some((TypeKind::of(definition.kind)?, definition.id.name.to_string(), range))
    });
    types.collect()
}

/// The rewrite with an id at a place, and what a database would be with it.
fn made(db: &dyn Db, origin: &Database, (file, range): (File, TextRange), id: &str) -> Result<Overlay, String> {
    let found = rewrites(db, file, TextRange::empty(range.start())).into_iter().find(|rewrite| rewrite.id == id);
    let rewrite = found.ok_or_else(|| format!("{id} is not offered"))?;
    if let Some(why) = rewrite.refusal {
        return Err(why);
    }
    // What has changed so far is changed again.
    let mut texts: Vec<(File, Arc<str>)> = Vec::new();
    for old in origin.files() {
        let path = old.path(origin);
        let Some(here) = db.path_slot(path).file(db) else { continue };
        let edits = rewrite.change.edits.iter().find(|(changed, _)| *changed == here);
        let text: Arc<str> = match edits {
            Some((_, edits)) => Arc::from(apply(here.text(db), edits)),
            None => Arc::clone(here.text(db)),
        };
        if text != *old.text(origin) {
            texts.push((old, text));
        }
    }
    Ok(Overlay::new(origin, texts, []))
}

/// What is found in the files of the programs that read a file, a line each, without numbers and with another name in
/// place of one. That nothing makes the copy of a type is so: no unit of it is placed. How many rows do not count is told
/// at one of them.
fn findings(db: &dyn Db, file: File, [name, instead]: [&str; 2]) -> FxHashSet<String> {
    let mut files: Vec<File> = contexts(db, file).iter().flat_map(|root| program(db, *root).files.clone()).collect();
    files.sort_by(|one, other| one.path(db).cmp(other.path(db)));
    files.dedup();
    let lines = files.iter().flat_map(|file| {
        let all = unsuppressed_diagnostics(db, *file);
        let shown = all.iter().filter(|one| one.code.name != "absent-type").map(|one| match one.code.name {
            "repeated-cell" => "repeated-cell".to_owned(),
            name => format!("{name} {}", without_lines(&one.message())),
        });
        shown.collect::<Vec<_>>()
    });
    let plain = |line: String| line.replace(name, instead).chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    lines.map(plain).collect()
}

/// Copies a type of a game, compares both games and both types, and removes the copy.
fn try_type(db: &Database, file: File, name: &str, range: TextRange, trial: &mut Trial) {
    let shown = format!("{}: {name}", file.path(db).display());
    let changed = match made(db, db, (file, range), "add-type") {
        Ok(changed) => changed,
        Err(why) => return trial.refused.push(format!("{shown}: {why}")),
    };
    trial.made += 1;
    let here = changed.counterpart(file).expect("the file");
    let mut copies: Vec<(File, String, TextRange)> = Vec::new();
    for old in changed.taken_over() {
        let Some(new) = changed.counterpart(old) else { continue };
        let known: FxHashSet<String> = types(db, old).into_iter().map(|(_, name, _)| name).collect();
        let here = types(&changed, new).into_iter().filter(|(_, name, _)| !known.contains(name));
        copies.extend(here.map(|(_, name, range)| (new, name, range)));
    }
    let [(copy_file, copy, copy_range)] = copies.as_slice() else {
        return trial.faults.push(format!("{shown}: copies {copies:?}"));
    };
    let mut fault = |what: &str| trial.faults.push(format!("{shown}: {what}"));
    let compared = |new: (&dyn Db, File)| Gdl.compared((db, file), new, RESOLVED.name).expect("a document");
    for section in compared((&changed, here)).map(|found| found.sections).unwrap_or_default() {
        for one in &section.differences {
            let is_index = one.cells.iter().flatten().any(|index| index.names == [copy.as_str()]);
            let is_entry = one.after.as_ref().is_some_and(|after| after.contains(copy.as_str()));
            if one.name != *copy && !is_index && !is_entry && one.property.as_deref() != Some("forms") {
                fault(&format!("{one:?}"));
            }
        }
    }
    let beside = Gdl.side_by_side(&changed, here, RESOLVED.name, [name, copy.as_str()]).expect("a document");
    match beside {
        Ok(beside) => {
            for one in beside.sections.iter().flat_map(|section| &section.differences) {
                if one.cells.is_some() || !NAMES.contains(&one.name.as_str()) {
                    fault(&format!("the copy has another {one:?}"));
                }
            }
        }
        Err(why) => fault(&why),
    }
    let before = findings(db, file, [copy.as_str(), name]);
    for new in findings(&changed, here, [copy.as_str(), name]).difference(&before) {
        fault(&format!("found: {new}"));
    }
    match made(&changed, db, (*copy_file, *copy_range), "remove-type") {
        Ok(back) => {
            let again = back.counterpart(file).expect("the file");
            let found = compared((&back, again));
            if found.as_ref().is_ok_and(|found| !found.is_empty()) {
                fault(&format!("afterwards {found:?}"));
            }
        }
        Err(why) => fault(&format!("the copy cannot be removed: {why}")),
    }
}

/// Tries the first types of each kind in a file, at most so many, and as many of the last ones.
fn try_file(db: &Database, file: File, count: usize, trial: &mut Trial) {
    for kind in TypeKind::ALL {
        let all: Vec<_> = types(db, file).into_iter().filter(|(own, ..)| *own == kind).collect();
        let last = all.len().saturating_sub(count);
        for (nth, (_, name, range)) in all.iter().enumerate() {
            if nth < count || nth >= last {
                try_type(db, file, name, *range, trial);
            }
        }
    }
}

#[test]
fn copies_of_types_of_the_examples_differ_in_their_names_alone() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/gdl");
    let db = workspace(crate::LANGUAGES, &games_below(crate::LANGUAGES, &folder));
    let mut trial = Trial::default();
    for file in db.files() {
        try_file(&db, file, usize::MAX, &mut trial);
    }
    assert!(trial.faults.is_empty(), "{}", trial.faults.join("\n"));
    assert!(trial.made >= 12, "{trial:?}");
}

#[test]
fn copies_of_types_of_real_modules_differ_in_their_names_alone() {
    /// The files that are tried are at most this long, in bytes.
    const MAX_BYTES: usize = 15_000;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/gdl");
    let db = workspace(crate::LANGUAGES, &games_below(crate::LANGUAGES, &folder));
    let mut trial = Trial::default();
    let files = db.files().into_iter().filter(|file| file.text(&db).len() <= MAX_BYTES);
    // A module that many games share is copied from in all of them.
    for file in files.filter(|file| contexts(&db, *file).len() <= 3) {
        try_file(&db, file, 1, &mut trial);
    }
    let refused = trial.refused.len();
    assert!(trial.faults.is_empty(), "{} made:\n{}", trial.made, trial.faults.join("\n"));
    assert!(refused <= trial.made / 4, "{} made, refused:\n{}", trial.made, trial.refused.join("\n"));
}
