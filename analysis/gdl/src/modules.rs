//! The files that module names lead to, and the modules that include a file.

use std::path::{Component, Path, PathBuf};

use ludex_base::file::file_name;
use ludex_base::moved_link::{MovedLink, relative};
use ludex_base::{BacklinkKey, Db, File, Name, settings};
use ludex_syntax::gdl::literal;
use rustc_hash::FxHashSet;

use super::index::{index, link_name};
use super::value;

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

/// The paths at which a module may lie, in the order of the search: beside the file, then in the library.
pub(crate) fn module_paths(from: &Path, library: &[PathBuf], name: &str) -> Vec<PathBuf> {
    if name.is_empty() || unsafe_name(name).is_some() {
        return Vec::new();
    }
    module_folders(from, library).iter().flat_map(|folder| in_folder(folder, name)).collect()
}

/// The folders in which the modules of a file are searched, in order.
fn module_folders(from: &Path, library: &[PathBuf]) -> Vec<PathBuf> {
    let beside = from.parent().unwrap_or(Path::new("")).to_owned();
    std::iter::once(beside).chain(library.iter().cloned()).collect()
}

/// The paths that a module of this name may have in a folder, the likelier first.
fn in_folder(folder: &Path, name: &str) -> [PathBuf; 2] {
    [folder.join(format!("{name}.g")), folder.join(name)]
}

/// Rewrites the name of a module after files have moved: by its way from the same folder, or by its name alone if it is
/// now; with `.g` and in quotes if it is now.
pub(crate) fn relinked_text(db: &dyn Db, link: &MovedLink<'_>) -> Option<String> {
    let name = literal::unescape(link.written);
    let library = settings(db).folders(&crate::declaration::LIBRARY);
    let leads = |folder: &Path| in_folder(folder, &name).iter().any(|path| path == link.to.before);
    let bases = link.bases(|from| module_folders(from, library), leads).unwrap_or_default();
    // What lies in no folder that is searched is found by its name.
    let mut ways = bases.iter().filter_map(|folder| relative(folder, link.to.after));
    let way = ways.find(|way| unsafe_name(way).is_none()).unwrap_or_else(|| file_name(link.to.after));
    let way = if name.ends_with(".g") { way.as_str() } else { way.strip_suffix(".g").unwrap_or(&way) };
    if unsafe_name(way).is_some() {
        return None;
    }
    Some(if link.written.starts_with('"') { format!("\"{way}\"") } else { value::written(way) })
}

/// The greatest depth to which modules may include each other; real ones go four deep. What lies deeper is not read.
pub(crate) const MAX_INCLUDE_DEPTH: usize = 200;

/// The file that a module name leads to: beside the file, in the library, or, if there is exactly
/// one of that name, anywhere in the workspace.
pub(crate) fn resolve_module(db: &dyn Db, from: File, name: Name) -> Option<File> {
    let paths = module_paths(from.path(db), settings(db).folders(&crate::declaration::LIBRARY), name.as_str());
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

/// The files that a file's includes lead to, in their order.
#[salsa::tracked]
pub fn included(db: &dyn Db, file: File) -> Vec<Option<File>> {
    index(db, file).includes.iter().map(|include| resolve_module(db, file, include.name)).collect()
}

/// The files that include a file directly, in order of their paths.
#[salsa::tracked]
pub fn includers(db: &dyn Db, file: File) -> Vec<File> {
    let name = ludex_base::file::module_name(file.path(db));
    let linking = db.backlink(BacklinkKey::Links(name));
    let including = |other: &File| *other != file && included(db, *other).contains(&Some(file));
    linking.files(db).iter().copied().filter(including).collect()
}

/// The contexts in which a file means something: itself, then the outermost modules that include
/// it, in order of their paths. Of modules from which the file lies too deep those count that just reach it.
#[salsa::tracked]
pub fn contexts(db: &dyn Db, file: File) -> Vec<File> {
    let mut contexts = vec![file];
    let mut seen: FxHashSet<File> = contexts.iter().copied().collect();
    let mut outermost = Vec::new();
    let mut level = vec![file];
    for depth in 0..=MAX_INCLUDE_DEPTH {
        let mut next = Vec::new();
        for module in level {
            let above = includers(db, module);
            if depth > 0 && (above.is_empty() || depth == MAX_INCLUDE_DEPTH) {
                outermost.push(module);
            } else {
                next.extend(above.iter().copied().filter(|module| seen.insert(*module)));
            }
        }
        level = next;
    }
    if outermost.is_empty() {
        // A circle of includes has no outermost module: any of its members will do.
        outermost.extend(includers(db, file).first());
    }
    outermost.sort_by(|a, b| a.path(db).cmp(b.path(db)));
    contexts.extend(outermost);
    contexts
}

/// So many modules are looked through for a circle.
const MAX_IN_A_CIRCLE: usize = 1000;

/// True if a module asks for a file, itself or through the modules that it asks for, as far as can be told by
/// looking at [`MAX_IN_A_CIRCLE`] of them.
pub(crate) fn leads_to(db: &dyn Db, module: File, file: File) -> bool {
    let mut seen: FxHashSet<File> = FxHashSet::from_iter([module]);
    let mut queue = vec![module];
    while let Some(next) = queue.pop() {
        if next == file {
            return true;
        }
        let modules = included(db, next).iter().flatten().copied();
        queue.extend(modules.filter(|module| seen.len() < MAX_IN_A_CIRCLE && seen.insert(*module)));
    }
    false
}
