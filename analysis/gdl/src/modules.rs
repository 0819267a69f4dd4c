//! Which file a module name leads to, and which modules include a file.

use std::path::{Component, Path, PathBuf};

use ludex_base::{BacklinkKey, Db, File, Name, settings};

use super::index::{index, link_name};

/// Why the reader does not accept a module name, if it does not.
pub fn unsafe_name(name: &str) -> Option<&'static str> {
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

/// Where a module may lie, in the order of the search: beside the file, then in the library.
pub fn module_paths(from: &Path, library: &[PathBuf], name: &str) -> Vec<PathBuf> {
    if name.is_empty() || unsafe_name(name).is_some() {
        return Vec::new();
    }
    let beside = from.parent().unwrap_or(Path::new("")).to_owned();
    let folders = std::iter::once(&beside).chain(library);
    folders.flat_map(|folder| [folder.join(format!("{name}.g")), folder.join(name)]).collect()
}

/// The file that a module name leads to: beside the file, in the library, or, if there is exactly
/// one of that name, anywhere in the workspace.
pub fn resolve_module(db: &dyn Db, from: File, name: Name) -> Option<File> {
    let paths = module_paths(from.path(db), settings(db).folders(&crate::LIBRARY), name.as_str());
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

/// The files that include a file directly, in order of their paths.
#[salsa::tracked]
pub fn includers(db: &dyn Db, file: File) -> Vec<File> {
    let name = ludex_base::file::module_name(file.path(db));
    let linking = db.backlink(BacklinkKey::Links(name));
    let including = linking.files(db).iter().copied().filter(|other| {
        let includes = &index(db, *other).includes;
        *other != file && includes.iter().any(|include| resolve_module(db, *other, include.name) == Some(file))
    });
    including.collect()
}

/// The contexts in which a file means something: itself, then the outermost modules that include
/// it, in order of their paths.
#[salsa::tracked]
pub fn contexts(db: &dyn Db, file: File) -> Vec<File> {
    let mut contexts = vec![file];
    let mut seen: rustc_hash::FxHashSet<File> = contexts.iter().copied().collect();
    let mut queue: Vec<File> = includers(db, file).to_vec();
    let mut outermost = Vec::new();
    while let Some(next) = queue.pop() {
        if !seen.insert(next) {
            continue;
        }
        let above = includers(db, next);
        if above.is_empty() {
            outermost.push(next);
        }
        queue.extend(above);
    }
    if outermost.is_empty() {
        // A circle of includes has no outermost module: any of its members will do.
        outermost.extend(includers(db, file).first());
    }
    outermost.sort_by(|a, b| a.path(db).cmp(b.path(db)));
    contexts.extend(outermost);
    contexts
}
