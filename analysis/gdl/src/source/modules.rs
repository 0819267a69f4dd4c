//! The files that module names lead to, and the modules that include a file.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use ludex_base::file::{file_name, module_name};
use ludex_base::importing::Importing;
use ludex_base::moved_link::{MovedLink, relative};
use ludex_base::{BacklinkKey, Db, File, Name, all_settings, settings};
use ludex_syntax::gdl::literal;
use rustc_hash::FxHashSet;

use super::index::{index, link_name};
use crate::Gdl;
use crate::evaluation::value;

impl Importing for Gdl {
    /// Reference: the reader loads its default game where a form needs types and there are none.
    fn implied_modules(&self) -> &'static [&'static str] {
        &["standard"]
    }

    fn rests_on_includers(&self) -> bool {
        true
    }

    fn import_words(&self) -> &'static [&'static str] {
        &["include"]
    }

    /// Rewrites the name of a module after files have moved: by its way from the same folder, or by its name alone if
    /// it is now; with `.g` and in quotes if it is now.
    fn relinked_text(&self, db: &dyn Db, link: &MovedLink<'_>) -> Option<String> {
        let name = literal::unescape(link.written);
        let library = all_settings(db).of(link.from.before).folders(&crate::declaration::LIBRARY);
        let leads = |folder: &Path| in_folder(folder, &name).iter().any(|path| path == link.to.before);
        let bases = link.bases(|from| module_folders(from, from, library), leads).unwrap_or_default();
        // What lies in no folder that is searched is found by its name.
        let mut ways = bases.iter().filter_map(|folder| relative(folder, link.to.after));
        let way = ways.find(|way| unsafe_name(way).is_none()).unwrap_or_else(|| file_name(link.to.after));
        let way = if name.ends_with(".g") { way.as_str() } else { way.strip_suffix(".g").unwrap_or(&way) };
        if unsafe_name(way).is_some() {
            return None;
        }
        Some(if link.written.starts_with('"') { format!("\"{way}\"") } else { value::written(way) })
    }
}

/// The reason why the reader does not accept a module name, if it does not.
pub(crate) fn unsafe_name(name: &str) -> Option<&'static str> {
    let path = Path::new(name);
    if name.starts_with('/') || path.components().any(|part| matches!(part, Component::Prefix(_) | Component::RootDir))
    {
        Some("an absolute path is not accepted as a module name")
    } else if path.components().any(|part| part == Component::ParentDir) {
        Some("`..` is not accepted in a module name")
    } else if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte)) {
        Some("a module name may hold letters, digits, `-`, `_`, `.` and `/` only")
    } else {
        None
    }
}

/// The paths at which a module may lie for which a file asks as part of the program of a root, in the order of the
/// search: beside the root (reference: in the game's folder, whoever asks), in the library, then beside the file.
pub(crate) fn module_paths(root: &Path, from: &Path, library: &[PathBuf], name: &str) -> Vec<PathBuf> {
    if name.is_empty() || unsafe_name(name).is_some() {
        return Vec::new();
    }
    module_folders(root, from, library).iter().flat_map(|folder| in_folder(folder, name)).collect()
}

/// The folders in which the modules of a file are searched, in order.
fn module_folders(root: &Path, from: &Path, library: &[PathBuf]) -> Vec<PathBuf> {
    let mut folders = vec![folder(root).to_owned()];
    folders.extend(library.iter().cloned());
    // Xconq does not look there, unless it is the library that the settings do not name.
    if folder(from) != folder(root) {
        folders.push(folder(from).to_owned());
    }
    folders
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new(""))
}

/// The paths that a module of this name may have in a folder, the likelier first.
fn in_folder(folder: &Path, name: &str) -> [PathBuf; 2] {
    [folder.join(format!("{name}.g")), folder.join(name)]
}

/// The greatest depth to which modules may include each other; real ones go four deep. What lies deeper is not read.
pub(crate) const MAX_INCLUDE_DEPTH: usize = 200;

/// The file that a module name in a file leads to in the program of a root: at the first of the [`module_paths`] where
/// there is one, or, if there is exactly one of that name, anywhere in the workspace.
pub(crate) fn resolve_module(db: &dyn Db, root: File, from: File, name: Name) -> Option<File> {
    let library = settings(db, root).folders(&crate::declaration::LIBRARY);
    let paths = module_paths(root.path(db), from.path(db), library, name.as_str());
    if let Some(file) = paths.iter().find_map(|path| db.path_slot(path).file(db)) {
        return Some(file);
    }
    if paths.is_empty() {
        return None;
    }
    let named = db.backlink(BacklinkKey::Modules(link_name(name)));
    match named.files(db).as_ref() {
        [only] if *only != from => Some(*only),
        _ => None,
    }
}

/// The files that a file's includes lead to in its own program, in their order.
#[salsa::tracked]
pub fn included(db: &dyn Db, file: File) -> Vec<Option<File>> {
    index(db, file).includes.iter().map(|include| resolve_module(db, file, file, include.name)).collect()
}

/// The files that a file's includes lead to in the program of a root, in their order.
pub(crate) fn included_in(db: &dyn Db, root: File, file: File) -> Cow<'_, [Option<File>]> {
    // What lies in one folder looks at the same places.
    if folder(root.path(db)) == folder(file.path(db)) {
        return Cow::Borrowed(included(db, file).as_slice());
    }
    let includes = index(db, file).includes.iter();
    Cow::Owned(includes.map(|include| resolve_module(db, root, file, include.name)).collect())
}

/// The files that the program of a root may read: the root, and what it asks for, itself or through others, whatever
/// conditions turn off. Those that lie deeper than [`MAX_INCLUDE_DEPTH`] are left out.
#[salsa::tracked]
pub fn reach(db: &dyn Db, root: File) -> Arc<FxHashSet<File>> {
    let mut seen: FxHashSet<File> = FxHashSet::from_iter([root]);
    let mut level = vec![root];
    for _ in 0..MAX_INCLUDE_DEPTH {
        let mut next = Vec::new();
        for module in level {
            let modules = included_in(db, root, module);
            next.extend(modules.iter().flatten().copied().filter(|module| seen.insert(*module)));
        }
        level = next;
    }
    Arc::new(seen)
}

/// The files with an include that may lead to a file, in its own program or in one whose root lies elsewhere; in order
/// of their paths.
#[salsa::tracked]
pub fn asking(db: &dyn Db, file: File) -> Vec<File> {
    let path = file.path(db);
    let linking = db.backlink(BacklinkKey::Links(module_name(path)));
    let elsewhere = |name: Name| path.ends_with(name.as_str()) || path.ends_with(format!("{name}.g"));
    let asks = |other: &File| {
        let mut names = index(db, *other).includes.iter().map(|include| include.name);
        *other != file && (included(db, *other).contains(&Some(file)) || names.any(elsewhere))
    };
    linking.files(db).iter().copied().filter(asks).collect()
}

/// A module whose program may read a file.
struct Reader {
    module: File,
    /// It and all modules on a way from it to the file lie in the file's folder, so that they lead to the same files in
    /// all their programs.
    is_near: bool,
}

/// The modules whose programs may read a file, the nearest first, those that ask for it themselves in order of their
/// paths.
fn readers(db: &dyn Db, file: File) -> Vec<Reader> {
    let mut readers = Vec::new();
    let mut seen: FxHashSet<File> = FxHashSet::from_iter([file]);
    let mut level = vec![Reader { module: file, is_near: true }];
    for _ in 0..MAX_INCLUDE_DEPTH {
        let mut next = Vec::new();
        for below in level {
            for module in asking(db, below.module).iter().copied().filter(|module| seen.insert(*module)) {
                let is_near = below.is_near
                    && folder(module.path(db)) == folder(file.path(db))
                    && included(db, module).contains(&Some(below.module));
                if is_near || reach(db, module).contains(&file) {
                    readers.push(Reader { module, is_near });
                }
                next.push(Reader { module, is_near });
            }
        }
        level = next;
    }
    readers
}

/// The contexts in which a file means something: itself, then the outermost modules whose programs may read
/// it, in order of their paths. Of modules from which the file lies too deep those count that just reach it.
#[salsa::tracked]
pub fn contexts(db: &dyn Db, file: File) -> Vec<File> {
    let readers = readers(db, file);
    let mut inner: FxHashSet<File> = included(db, file).iter().flatten().copied().collect();
    for Reader { module, is_near } in &readers {
        let others = |other: &File| other != module;
        if *is_near {
            inner.extend(included(db, *module).iter().flatten().copied().filter(others));
        } else {
            inner.extend(reach(db, *module).iter().copied().filter(others));
        }
    }
    let modules = readers.iter().map(|reader| reader.module);
    let mut outermost: Vec<File> = modules.clone().filter(|module| !inner.contains(module)).collect();
    if outermost.is_empty() {
        // A circle of includes has no outermost module: any of its members will do.
        outermost.extend(modules.take(1));
    }
    outermost.sort_by(|a, b| a.path(db).cmp(b.path(db)));
    let mut contexts = vec![file];
    contexts.extend(outermost);
    contexts
}

/// At most this many modules are looked through for a circle.
const MAX_IN_A_CIRCLE: usize = 1000;

/// True if a module asks for a file in the program of a root, itself or through the modules that it asks for, as far
/// as can be told by looking at [`MAX_IN_A_CIRCLE`] of them.
pub(crate) fn leads_to(db: &dyn Db, root: File, module: File, file: File) -> bool {
    let mut seen: FxHashSet<File> = FxHashSet::from_iter([module]);
    let mut queue = vec![module];
    while let Some(next) = queue.pop() {
        if next == file {
            return true;
        }
        let modules = included_in(db, root, next);
        let modules = modules.iter().flatten().copied();
        queue.extend(modules.filter(|module| seen.len() < MAX_IN_A_CIRCLE && seen.insert(*module)));
    }
    false
}
