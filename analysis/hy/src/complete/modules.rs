//! The modules of the workspace, by the names by which a file asks for them.

use std::path::{Path, PathBuf};

use ludex_base::{Db, File};

use crate::game_names::is_python;
use crate::index::{index, is_module, module_parts, resolve_module};

/// A module, or a package that has some.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Module {
    /// Its name has more than one part more than what is written.
    pub(super) is_deeper: bool,
    /// The name, dotted.
    pub(super) name: String,
    /// A file has this name; if not, it is a folder with such files.
    pub(super) is_file: bool,
}

/// The modules and packages whose names begin with the parts of a parent, which is empty for all: first those with one
/// part more, in order of their names.
pub(super) fn below(db: &dyn Db, from: File, parent: &str) -> Vec<Module> {
    let mangled = parent.replace('-', "_");
    let above: Vec<&str> = mangled.split('.').filter(|part| !part.is_empty()).collect();
    let named = |rest: &[String]| {
        let rest = rest.join(".");
        if parent.is_empty() { rest } else { format!("{parent}.{rest}") }
    };
    let root = asked_root(db, from);
    let mut out = Vec::new();
    for file in db.files() {
        if file == from || file.dialect(db) != crate::DIALECT || is_python(db, file) {
            continue;
        }
        let parts = parts(db, from.path(db), file.path(db), root.as_deref()).unwrap_or_default();
        let Some(rest) = parts.get(above.len()..).filter(|rest| !rest.is_empty()) else { continue };
        if !parts.iter().zip(&above).all(|(part, above)| part == above) {
            continue;
        }
        out.push(Module { is_deeper: rest.len() > 1, name: named(rest), is_file: true });
        if rest.len() > 1 {
            out.push(Module { is_deeper: false, name: named(&rest[..1]), is_file: false });
        }
    }
    out.sort();
    // A package may have a file of its own.
    out.dedup_by(|next, kept| {
        let is_same = next.name == kept.name;
        kept.is_file |= is_same && next.is_file;
        is_same
    });
    out
}

/// The folder from which the modules are counted that a file asks for already, if one of them is in the workspace.
fn asked_root(db: &dyn Db, from: File) -> Option<PathBuf> {
    index(db, from).modules.iter().find_map(|module| {
        let found = resolve_module(db, from, module.as_str())?;
        let path = found.path(db);
        let is_package = path.file_stem().is_some_and(|stem| stem == "__init__");
        let depth = module.as_str().split('.').count() + usize::from(is_package);
        let root = path.ancestors().nth(depth)?;
        is_module(path, module.as_str()).then(|| root.to_owned())
    })
}

/// The parts of the name by which a file asks for another one: from the root if there is one above both, or else from
/// the nearest folder above both that is not in a package.
fn parts(db: &dyn Db, from: &Path, path: &Path, root: Option<&Path>) -> Option<Vec<String>> {
    if let Some(below) = root.and_then(|root| path.strip_prefix(root).ok()) {
        return module_parts(below);
    }
    let is_package = |folder: &Path| {
        ["__init__.py", "__init__.hy"].iter().any(|name| db.path_slot(&folder.join(name)).file(db).is_some())
    };
    let mut above = from.parent()?.ancestors().skip_while(|folder| !path.starts_with(folder) || is_package(folder));
    module_parts(path.strip_prefix(above.next()?).ok()?)
}
