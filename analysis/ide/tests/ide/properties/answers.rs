//! The answers about files, in lines that can be compared: with paths in place of the files of a database.

use std::collections::BTreeMap;
use std::sync::Arc;

use ludex_base::navigation::{Location, NavigationTarget};
use ludex_base::picture::TextOptions;
use ludex_base::preview::PreviewRequest;
use ludex_base::source_change::apply;
use ludex_base::{
    BacklinkKey, Database, Db, DefinitionId, Diagnostic, File, Name, Overlay, SourceChange, Target, TextRange,
    TextSize, model,
};
use ludex_ide::code_actions::{code_actions, fix_all};
use ludex_ide::code_lenses::code_lenses;
use ludex_ide::completion::completion;
use ludex_ide::definition::definition;
use ludex_ide::diagnostics::diagnostics;
use ludex_ide::folding::folding;
use ludex_ide::highlight::highlight;
use ludex_ide::hover::hover;
use ludex_ide::implementation::implementation;
use ludex_ide::inlay_hints::inlay_hints;
use ludex_ide::outline::outline;
use ludex_ide::preview::preview;
use ludex_ide::references::references;
use ludex_ide::rename::{prepare_rename, rename};
use ludex_ide::selection::selection;
use ludex_ide::semantic_tokens::semantic_tokens;
use ludex_ide::signature_help::signature_help;
use ludex_ide::type_definition::type_definition;
use ludex_ide::workspace_symbols::workspace_symbols;
use ludex_syntax::encoding::Encoding;
use ludex_syntax::reparse::Edit;
use ludex_syntax::words::Words;
use ludex_test_support::{markdown, with_texts};
use proptest::sample::Index;

use super::worlds::{Change, OPEN, World, offset, offsets, replace};

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
pub(crate) fn edits_mean_what_the_texts_mean(mut world: World, changes: &[Change], places: &[Index]) {
    let (mut db, files) = world.database();
    for file in &files {
        whole_file_answers(&db, *file, &[]);
    }
    for change in changes {
        let index = if change.file < files.len() { change.file } else { 0 };
        let replaced = replace(&mut world.files[index].1, change.at, change.removed, &change.inserted);
        let (path, text) = &world.files[index];
        if index < OPEN {
            let range = TextRange::new(offset(replaced.start), offset(replaced.end));
            let edit = Edit { range, new_len: TextSize::of(change.inserted.as_str()) };
            db.edit(files[index], text.as_str().into(), change.hinted.then_some(edit));
        } else {
            let dialect = files[index].dialect(&db);
            db.set_file(path, dialect, text.as_str().into(), Encoding::Utf8);
        }
        db.refresh_mentions();
        let (fresh, fresh_files) = world.database();
        for (index, (path, text)) in world.files.iter().enumerate() {
            let places = offsets(text, places);
            let why = format!("{}: {text:?}", path.display());
            same(
                &whole_file_answers(&db, files[index], &places),
                &whole_file_answers(&fresh, fresh_files[index], &places),
                &why,
            );
        }
        same(&symbols(&db), &symbols(&fresh), "symbols of the workspace");
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
        replace(text, change.at, change.removed, &change.inserted);
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

#[track_caller]
fn same(one: &[String], other: &[String], why: &str) {
    for (one, other) in one.iter().zip(other) {
        assert_eq!(one, other, "{why}");
    }
    // One of them may go on.
    let both = one.len().min(other.len());
    assert_eq!(&one[both..], &other[both..], "{why}");
}

/// The answers about a whole file, and the hovers at some places in it.
fn whole_file_answers(db: &Database, file: File, places: &[TextSize]) -> Vec<String> {
    let whole = TextRange::up_to(TextSize::of(&**file.text(db)));
    let mut lines = names_and_findings(db, file);
    lines.extend(outline(db, file).iter().map(|symbol| format!("{symbol:?}")));
    lines.extend(folding(db, file).iter().map(|fold| format!("{fold:?}")));
    lines.extend(semantic_tokens(db, file, whole).iter().map(|token| format!("{token:?}")));
    lines.extend(inlay_hints(db, file, whole).iter().map(|hint| format!("{hint:?}")));
    lines.extend(code_lenses(db, file).iter().map(|lens| format!("{lens:?}")));
    lines.extend(code_actions(db, file, whole, &|_| false).iter().map(|action| {
        let (found, done) = (finding(db, &action.diagnostic), change(db, &action.change));
        format!("{} {} {found} {done}", action.title, action.preferred)
    }));
    lines.extend(fix_all(db, file).iter().map(|all| change(db, all)));
    for at in places {
        let found = hover(db, file, *at).map(|hover| (hover.range, markdown(db, &hover.markup)));
        lines.push(format!("hover at {at:?}: {found:?}"));
    }
    lines
}

fn names_and_findings(db: &dyn Db, file: File) -> Vec<String> {
    let mut lines: Vec<String> = diagnostics(db, file).iter().map(|found| finding(db, found)).collect();
    let names = model(db, file);
    lines.extend(names.definitions.iter().map(|definition| format!("{definition:?}")));
    lines.extend(
        names.occurrences.iter().map(|one| format!("{:?} {:?} {}", one.range, one.role, target(db, one.target))),
    );
    lines.extend(names.outline.iter().map(|part| format!("{part:?}")));
    lines
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

fn symbols(db: &Database) -> Vec<String> {
    let found = workspace_symbols(db, "", usize::MAX);
    found.iter().map(|found| format!("{} {:?}", path(db, found.file), found.symbol)).collect()
}

fn path(db: &dyn Db, file: File) -> String {
    file.path(db).display().to_string()
}

fn target(db: &dyn Db, target: Target) -> String {
    match target {
        Target::Definition(DefinitionId { file, local }) => format!("{local:?} of {}", path(db, file)),
        Target::Builtin(id) => format!("row {} of {:?}", id.index, id.dialect),
        Target::File(file) => path(db, file),
        Target::Unresolved => "nothing".to_owned(),
    }
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

fn finding(db: &dyn Db, found: &Diagnostic) -> String {
    let related = found.related.iter().map(|place| {
        let path = path(db, place.file);
        format!(" [{path} {:?} {}]", place.range, place.message)
    });
    let fixes = found.fixes.iter().map(|fix| {
        let done = change(db, &fix.change);
        format!(" [{} {} {done}]", fix.title, fix.preferred)
    });
    let more: String = related.chain(fixes).collect();
    let (code, severity, message) = (found.code.name, found.severity, found.message());
    format!("{:?} {code} {severity:?} {} {message}{more}", found.range, found.unnecessary)
}

fn change(db: &dyn Db, change: &SourceChange) -> String {
    let edits = change.edits.iter().map(|(file, edits)| format!("{} {edits:?}", path(db, *file)));
    let operations = change.operations.iter().map(|operation| format!("{operation:?}"));
    edits.chain(operations).collect::<Vec<String>>().join("; ")
}
