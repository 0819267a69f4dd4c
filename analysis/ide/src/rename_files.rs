//! The changes of texts when files get other paths: of the links that lead to them, of their own links, and of the
//! names that they have in their own text.
//!
//! Whether a link still leads where it did, no rule decides here: the new paths are tried on an [`Overlay`]. A link is written anew only if it is lost there, and only as it is found again.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_base::file::module_name;
use ludex_base::moved_link::{Moved, MovedLink};
use ludex_base::naming::naming;
use ludex_base::query::{model, write_refusal};
use ludex_base::source_change::apply;
use ludex_base::{Database, Db, File, Overlay, Role, SourceChange, Target, TextRange};
use rustc_hash::FxHashSet;
use salsa::Database as _;

use crate::linked::linking;

/// The new paths of files and folders.
struct Renames<'a>(&'a [(PathBuf, PathBuf)]);

impl Renames<'_> {
    /// The path that a file will have. Of a folder and one inside it, the inner one decides.
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
struct RelinkEdit {
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
    let broken_now = broken_links(db, &renames, &moved, &files, &SourceChange::default());
    let mut edits: Vec<RelinkEdit> =
        files.iter().flat_map(|file| relink_edits(db, &renames, *file, &broken_now)).collect();
    if !edits.is_empty() {
        let still_broken = broken_links(db, &renames, &moved, &files, &change(&edits));
        edits.retain(|link| !still_broken.contains(&(link.file, link.target)));
    }
    let mut change = change(&edits);
    for file in moved {
        own_names(db, &renames, file, &mut change);
    }
    change
}

/// Gives the definitions of a file that are called what it is called its new name.
fn own_names(db: &Database, renames: &Renames<'_>, file: File, change: &mut SourceChange) {
    let (before, after) = (module_name(file.path(db)), module_name(&renames.after(file.path(db))));
    if before == after || write_refusal(db, file).is_some() {
        return;
    }
    let naming = naming(db, file.dialect(db));
    let definitions = model(db, file).definitions.iter();
    for definition in definitions.filter(|one| naming.is_named_by_file(one) && one.id.name == before) {
        let written = &file.text(db)[definition.name_range];
        if let Some(text) = naming.renamed_text(definition, written, after.as_str()) {
            change.edit(file, definition.name_range, text);
        }
    }
}

fn change(edits: &[RelinkEdit]) -> SourceChange {
    let mut change = SourceChange::default();
    for link in edits {
        change.edit(link.file, link.range, link.text.clone());
    }
    change
}

/// The files that move, and those that may link to them.
fn linked(db: &Database, moved: &[File]) -> Vec<File> {
    let mut files = moved.to_vec();
    files.extend(moved.iter().flat_map(|file| linking(db, *file)));
    let mut seen = FxHashSet::default();
    files.retain(|file| seen.insert(*file));
    files
}

/// The workspace after a change of texts and with the files at their new paths.
fn tried(db: &Database, renames: &Renames<'_>, moved: &[File], change: &SourceChange) -> Overlay {
    let texts = change.edits.iter().map(|(file, edits)| (*file, Arc::<str>::from(apply(file.text(db), edits))));
    Overlay::new(db, texts, moved.iter().map(|file| (*file, renames.after(file.path(db)))))
}

/// The files that the links of a file lead to, in order; `None` for a link that leads nowhere.
fn link_targets(db: &dyn Db, file: File) -> impl Iterator<Item = Option<File>> + '_ {
    let links = model(db, file).occurrences.iter().filter(|occurrence| occurrence.role == Role::Import);
    links.map(|link| if let Target::File(target) = link.target { Some(target) } else { None })
}

/// The files that some of these files no longer lead to after a change of texts and at the new paths: pairs of
/// the one that leads and the one that it led to.
fn broken_links(
    db: &Database,
    renames: &Renames<'_>,
    moved: &[File],
    files: &[File],
    change: &SourceChange,
) -> FxHashSet<(File, File)> {
    let mut broken = FxHashSet::default();
    if files.is_empty() {
        return broken;
    }
    let tried = &tried(db, renames, moved, change);
    for file in files {
        db.unwind_if_revision_cancelled();
        let Some(other) = tried.counterpart(*file) else { continue };
        let same_number = link_targets(db, *file).count() == link_targets(tried, other).count();
        for (before, after) in link_targets(db, *file).zip(link_targets(tried, other)) {
            let Some(target) = before else { continue };
            let expected = renames.after(target.path(db));
            if !same_number || after.is_none_or(|after| **after.path(tried) != *expected) {
                broken.insert((*file, target));
            }
        }
    }
    broken
}

/// The places of a file that lead to a file it would lose, as its language writes them anew.
fn relink_edits(db: &Database, renames: &Renames<'_>, file: File, broken: &FxHashSet<(File, File)>) -> Vec<RelinkEdit> {
    let Some(importing) = db.language(file.dialect(db)).importing() else { return Vec::new() };
    let from = file.path(db);
    let moved_from = renames.after(from);
    let mut edits = Vec::new();
    for occurrence in &model(db, file).occurrences {
        let Target::File(target) = occurrence.target else { continue };
        if !broken.contains(&(file, target)) {
            continue;
        }
        let written = &file.text(db)[occurrence.range];
        let to = target.path(db);
        let link = MovedLink {
            written,
            from: Moved { before: from, after: &moved_from },
            to: Moved { before: to, after: &renames.after(to) },
        };
        if let Some(text) = importing.relinked_text(db, &link).filter(|text| text != written) {
            edits.push(RelinkEdit { file, target, range: occurrence.range, text });
        }
    }
    edits
}
