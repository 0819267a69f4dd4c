//! The answers of databases that come to the same texts in different ways.

use std::collections::BTreeMap;
use std::sync::Arc;

use ludex_base::navigation::{Location, NavigationTarget};
use ludex_base::picture::TextOptions;
use ludex_base::preview::PreviewRequest;
use ludex_base::source_change::apply;
use ludex_base::{BacklinkKey, Database, Db, File, Name, Overlay, TextRange, TextSize, model};
use ludex_ide::completion::completion;
use ludex_ide::definition::definition;
use ludex_ide::highlight::highlight;
use ludex_ide::implementation::implementation;
use ludex_ide::preview::preview;
use ludex_ide::references::references;
use ludex_ide::rename::{prepare_rename, rename};
use ludex_ide::selection::selection;
use ludex_ide::signature_help::signature_help;
use ludex_ide::type_definition::type_definition;
use ludex_languages::LANGUAGES;
use ludex_syntax::words::Words;
use ludex_test_support::answers::{names_and_findings, path, same, symbols, whole_file_answers};
use ludex_test_support::edited::Edited;
use ludex_test_support::with_texts;
use proptest::sample::Index;

use super::worlds::{Change, World, offsets};

/// The names in a tree, which open files give to the index, are those in its text, which closed files give.
pub(crate) fn trees_mention_what_texts_mention(world: &World) {
    let (db, files) = world.database();
    for file in files {
        let (dialect, text) = (file.dialect(&db), file.text(&db));
        let language = db.language(dialect);
        let in_tree = language.mentions(Words::Tree(&dialect.grammar.parse(text)));
        assert_eq!(in_tree, language.mentions(Words::Text(text)), "{text}");
    }
}

/// After every change the database says what one says that reads the changed texts for the first time.
pub(crate) fn edits_mean_what_the_texts_mean(world: World, changes: &[Change], places: &[Index]) {
    let mut edited = Edited::new(LANGUAGES, world.files);
    edited.check(|_| Vec::new());
    for change in changes {
        let index = edited.index(change.file);
        let range = change.range(edited.text(index));
        edited.change(index, range, &change.inserted, change.hinted);
        edited.check(|text| offsets(text, places));
    }
}

/// Two databases that have read the same say the same, whatever they were asked first.
pub(crate) fn two_databases_say_the_same(world: &World, places: &[Index]) {
    let (one, files) = world.database();
    let (other, other_files) = world.database();
    let backwards = (0..files.len()).rev().map(|index| {
        let places = offsets(&world.files[index].1, places);
        let answered = answers(&other, other_files[index], &places);
        (answered, whole_file_answers(&other, other_files[index], &places))
    });
    let mut of_other: Vec<(Vec<String>, Vec<String>)> = backwards.collect();
    of_other.reverse();
    for (index, (answered, whole)) in of_other.iter().enumerate() {
        let (path, text) = &world.files[index];
        let places = offsets(text, places);
        let why = format!("{}: {text:?}", path.display());
        same(&whole_file_answers(&one, files[index], &places), whole, &why);
        same(&answers(&one, files[index], &places), answered, &why);
    }
    same(&symbols(&one), &symbols(&other), "symbols of the workspace");
}

/// An overlay says of every file what a database says that reads the changed texts for the first time.
pub(crate) fn overlays_say_what_copies_say(mut world: World, changes: &[Change]) {
    let (db, files) = world.database();
    let mut texts: BTreeMap<usize, String> = BTreeMap::new();
    for change in changes {
        let index = if change.file < files.len() { change.file } else { 0 };
        let text = &mut world.files[index].1;
        let range = change.range(text);
        text.replace_range(range, &change.inserted);
        texts.insert(index, text.clone());
    }
    let overlay = Overlay::new(&db, texts.iter().map(|(index, text)| (files[*index], Arc::from(text.as_str()))), []);
    let texts: Vec<(File, String)> = texts.into_iter().map(|(index, text)| (files[index], text)).collect();
    let copy = with_texts(&db, &texts);
    for (file, (path, text)) in files.iter().zip(&world.files) {
        let why = format!("{}: {text:?}", path.display());
        let (here, there) = (overlay.counterpart(*file).expect("no file moves"), copy.file(path).expect("the file"));
        same(&names_and_findings(&overlay, here), &names_and_findings(&copy, there), &why);
    }
}

/// The number of definitions of a folder that get another name, and that of the names of others tried for each.
const RENAMED: usize = 6;

/// A rename that is not refused brings no finding to a file that stays and that holds the old name or the new one,
/// whatever else is in the folder.
pub(crate) fn renames_bring_no_finding(world: &World) {
    let (db, files) = world.database();
    let ids = files.iter().flat_map(|file| {
        let definitions = model(&db, *file).definitions.iter();
        definitions.map(move |definition| (*file, definition.name_range.start(), definition.id.name))
    });
    let ids: Vec<(File, TextSize, Name)> = ids.take(RENAMED).collect();
    let fresh = ["zzz", "Zzz"].map(Name::new);
    for (file, at, old) in ids.iter().copied() {
        let others = ids.iter().map(|(_, _, name)| *name).filter(|name| *name != old);
        for new in fresh.into_iter().chain(others) {
            let Ok(done) = rename(&db, file, at, new.as_str()) else { continue };
            let texts: Vec<(File, String)> =
                done.edits.iter().map(|(file, edits)| (*file, apply(file.text(&db), edits))).collect();
            let copy = with_texts(&db, &texts);
            let mentioning = [old, new].map(|name| db.leading(BacklinkKey::Mentions(name))).concat();
            for other in mentioning.into_iter().filter(|other| texts.iter().all(|(changed, _)| changed != other)) {
                let there = copy.file(other.path(&db)).expect("the file");
                let (before, after) = (kinds_of_findings(&db, other), kinds_of_findings(&copy, there));
                let new_ones: Vec<_> =
                    after.iter().filter(|(kind, count)| **count > before.get(*kind).copied().unwrap_or(0)).collect();
                assert!(new_ones.is_empty(), "{old} to {new} in {}: {new_ones:?}", path(&db, other));
            }
        }
    }
}

/// The codes of the findings on a file and the places where they begin, with their numbers.
fn kinds_of_findings(db: &Database, file: File) -> BTreeMap<(&'static str, TextSize), usize> {
    let mut kinds = BTreeMap::new();
    for found in ludex_base::diagnostics(db, file) {
        *kinds.entry((found.code.name, found.range.start())).or_insert(0) += 1;
    }
    kinds
}

/// The answers at some places of a file, and the picture of it.
fn answers(db: &Database, file: File, places: &[TextSize]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for at in places.iter().copied() {
        lines.push(format!("at {at:?}"));
        lines.push(format!("definition {:?}", shown_targets(db, definition(db, file, at))));
        lines.push(format!("type definition {:?}", shown_targets(db, type_definition(db, file, at))));
        lines.push(format!("implementation {:?}", listed(db, &implementation(db, file, at))));
        lines.push(format!("references {:?}", references(db, file, at, true).map(|found| listed(db, &found))));
        lines.push(format!("highlight {:?}", highlight(db, file, at)));
        lines.push(format!("selection {:?}", selection(db, file, at)));
        lines.push(format!("signature {:?}", signature_help(db, file, at)));
        lines.push(format!("rename {:?}", prepare_rename(db, file, at)));
        let Some(list) = completion(db, file, at) else { continue };
        lines.push(format!("completion {:?}", list.range));
        lines.extend(list.items.iter().map(|item| {
            let shown = (&item.label, item.kind, &item.detail, item.rank);
            format!("{shown:?} {:?} {:?} {:?}", item.insert, item.snippet, item.filter)
        }));
    }
    match preview(db, file, PreviewRequest::default()) {
        Some(Ok(picture)) => lines.extend([picture.svg(), picture.text(TextOptions::default())]),
        Some(Err(error)) => lines.push(error.to_string()),
        None => {}
    }
    lines
}

fn shown_targets(db: &Database, found: Option<(TextRange, Vec<NavigationTarget>)>) -> Option<(TextRange, Vec<String>)> {
    let (range, targets) = found?;
    let shown = |target: &NavigationTarget| {
        format!("{} {:?} {:?}", path(db, target.file), target.name_range, target.full_range)
    };
    Some((range, targets.iter().map(shown).collect()))
}

fn listed(db: &Database, places: &[Location]) -> Vec<String> {
    places.iter().map(|place| format!("{} {:?}", path(db, place.file), place.range)).collect()
}
