//! What files say of each other when some of them get other paths: the links that lead to them, their own, and the
//! names that they have in their own text.
//!
//! Whether a link still leads where it did, no rule decides here: the new paths are tried on a copy of the
//! workspace. A link is written anew only if it is lost there, and only as it is found again.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_base::file::module_name;
use ludex_base::moved_link::{Moved, MovedLink};
use ludex_base::query::{model, settings, unwritable};
use ludex_base::source_change::apply;
use ludex_base::{BacklinkKey, Database, Db, File, Role, SourceChange, Target, TextRange};
use rustc_hash::FxHashSet;
use salsa::Database as _;

/// The new paths of files and folders.
struct Renames<'a>(&'a [(PathBuf, PathBuf)]);

impl Renames<'_> {
    /// Where a file will be. Of a folder and one inside it, the inner one says it.
    fn after(&self, path: &Path) -> PathBuf {
        let around = self.0.iter().filter_map(|(from, to)| Some((from, to, path.strip_prefix(from).ok()?)));
        match around.max_by_key(|(from, _, _)| from.components().count()) {
            Some((_, to, rest)) if rest.as_os_str().is_empty() => to.clone(),
            Some((_, to, rest)) => to.join(rest),
            None => path.to_owned(),
        }
    }
}

/// A place to be written anew, so that it leads to its file again.
struct Respelled {
    file: File,
    target: File,
    range: TextRange,
    text: String,
}

/// The edits that keep links where they lead when files and folders get new paths, each given as it is and
/// as it will be. They are made before the files move. A link that cannot be written anew is left alone.
/// Needs [`Database::refresh_links`].
pub fn rename_files(db: &Database, renames: &[(PathBuf, PathBuf)]) -> SourceChange {
    let renames = Renames(renames);
    let mut moved = db.files();
    moved.retain(|file| renames.after(file.path(db)) != **file.path(db));
    let files = linked(db, &moved);
    let lost_now = lost(db, &renames, &files, &SourceChange::default());
    let mut respelled: Vec<Respelled> = files.iter().flat_map(|file| respell(db, &renames, *file, &lost_now)).collect();
    if !respelled.is_empty() {
        let still_lost = lost(db, &renames, &files, &change(&respelled));
        respelled.retain(|link| !still_lost.contains(&(link.file, link.target)));
    }
    let mut change = change(&respelled);
    for file in moved {
        own_names(db, &renames, file, &mut change);
    }
    change
}

/// Gives the definitions of a file that are called what it is called its new name.
fn own_names(db: &Database, renames: &Renames<'_>, file: File, change: &mut SourceChange) {
    let (before, after) = (module_name(file.path(db)), module_name(&renames.after(file.path(db))));
    if before == after || unwritable(db, file).is_some() {
        return;
    }
    let language = db.language(file.dialect(db));
    let definitions = model(db, file).definitions.iter();
    for definition in definitions.filter(|one| language.follows_file(one) && one.id.name == before) {
        let written = &file.text(db)[definition.name_range];
        if let Some(text) = language.respell(definition, written, after.as_str()) {
            change.edit(file, definition.name_range, text);
        }
    }
}

fn change(respelled: &[Respelled]) -> SourceChange {
    let mut change = SourceChange::default();
    for link in respelled {
        change.edit(link.file, link.range, link.text.clone());
    }
    change
}

/// The files that move, and those that may link to them.
fn linked(db: &Database, moved: &[File]) -> Vec<File> {
    let mut files = moved.to_vec();
    for file in moved {
        let path = file.path(db);
        // A package is known by the name of its folder.
        for name in [Some(&**path), path.parent()].into_iter().flatten().map(module_name) {
            files.extend(db.backlink(BacklinkKey::Links(name)).files(db).iter());
        }
    }
    let mut seen = FxHashSet::default();
    files.retain(|file| seen.insert(*file));
    files
}

/// The workspace after a change of texts and with the files at their new paths, as far as it takes to tell
/// where links lead.
fn tried(db: &Database, renames: &Renames<'_>, change: &SourceChange) -> Database {
    let mut other = Database::new(db.languages(), None);
    other.set_settings(settings(db).clone());
    for file in db.files() {
        db.unwind_if_revision_cancelled();
        let text: Arc<str> = match change.edits.iter().find(|(changed, _)| *changed == file) {
            Some((_, edits)) => Arc::from(apply(file.text(db), edits)),
            None => Arc::clone(file.text(db)),
        };
        other.set_file(&renames.after(file.path(db)), file.dialect(db), text, file.encoding(db));
    }
    other
}

/// Where the links of a file lead, in order.
fn leads(db: &dyn Db, file: File) -> impl Iterator<Item = Option<File>> + '_ {
    let links = model(db, file).occurrences.iter().filter(|occurrence| occurrence.role == Role::Import);
    links.map(|link| if let Target::File(target) = link.target { Some(target) } else { None })
}

/// The files that some of these files no longer lead to after a change of texts and at the new paths: pairs of
/// the one that leads and the one that it led to.
fn lost(db: &Database, renames: &Renames<'_>, files: &[File], change: &SourceChange) -> FxHashSet<(File, File)> {
    let mut lost = FxHashSet::default();
    if files.is_empty() {
        return lost;
    }
    let tried = &tried(db, renames, change);
    for file in files {
        db.unwind_if_revision_cancelled();
        let Some(other) = tried.file(&renames.after(file.path(db))) else { continue };
        let same_number = leads(db, *file).count() == leads(tried, other).count();
        for (before, after) in leads(db, *file).zip(leads(tried, other)) {
            let Some(target) = before else { continue };
            let expected = renames.after(target.path(db));
            if !same_number || after.is_none_or(|after| **after.path(tried) != *expected) {
                lost.insert((*file, target));
            }
        }
    }
    lost
}

/// The places of a file that lead to a file it would lose, as its language writes them anew.
fn respell(db: &Database, renames: &Renames<'_>, file: File, lost: &FxHashSet<(File, File)>) -> Vec<Respelled> {
    let language = db.language(file.dialect(db));
    let from = file.path(db);
    let moved_from = renames.after(from);
    let mut respelled = Vec::new();
    for occurrence in &model(db, file).occurrences {
        let Target::File(target) = occurrence.target else { continue };
        if !lost.contains(&(file, target)) {
            continue;
        }
        let written = &file.text(db)[occurrence.range];
        let to = target.path(db);
        let link = MovedLink {
            written,
            from: Moved { before: from, after: &moved_from },
            to: Moved { before: to, after: &renames.after(to) },
        };
        if let Some(text) = language.respell_link(db, &link).filter(|text| text != written) {
            respelled.push(Respelled { file, target, range: occurrence.range, text });
        }
    }
    respelled
}
