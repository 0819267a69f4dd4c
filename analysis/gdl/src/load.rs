//! A GDL program: a module with everything it includes, in load order.
//!
//! The order is the reader's (reference: a module that is loaded or being loaded is skipped
//! silently; a missing one too; `base-module` is loaded when its `game-module` form is read;
//! `default-base-module` only if no unit types exist then).

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use ludex_base::{BacklinkKey, Db, File, LocalId, Name, Namespace, settings};
use rustc_hash::FxHashMap;

use super::index::{IncludeKind, index};
use super::kinds::{SYMBOLS, UNIT_TYPE};
use super::lower::item_tree;
use crate::kinds::{DOCTRINES, NAMERS, VARIANTS};

/// A definition in load order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Binding {
    /// Where it stands.
    pub file: File,
    /// Which one there.
    pub local: LocalId,
    /// Its place in load order, comparable over all files of the program.
    pub order: u32,
}

/// A module with everything it includes.
#[derive(Debug, PartialEq, Eq, Default)]
pub struct Program {
    /// The files, in the order in which their reading begins.
    pub files: Vec<File>,
    /// What each name means, by namespace, in load order.
    pub bindings: FxHashMap<(Namespace, Name), Vec<Binding>>,
    /// The place in load order of each file's items.
    pub orders: FxHashMap<File, Vec<u32>>,
}

impl Program {
    /// What a name means at a place in load order: the last definition before it (a definition does
    /// not see itself), else the first after it.
    pub fn binding(&self, namespace: Namespace, name: Name, order: u32) -> Option<Binding> {
        let bindings = self.bindings.get(&(namespace, name))?;
        bindings.iter().rfind(|binding| binding.order < order).or_else(|| bindings.first()).copied()
    }

    /// The place in load order of an item.
    pub fn order(&self, file: File, item: u32) -> u32 {
        self.orders.get(&file).and_then(|orders| orders.get(item as usize)).copied().unwrap_or(u32::MAX)
    }
}

/// Folds the items of a root module and what it includes, in load order.
#[salsa::tracked]
pub fn load(db: &dyn Db, root: File) -> Arc<Program> {
    let mut loader = Loader { db, program: Program::default(), order: 0, unit_types: false, depth: 0 };
    loader.load(root);
    Arc::new(loader.program)
}

/// How deep modules may include each other; real ones go four deep.
const MAX_INCLUDE_DEPTH: u32 = 200;

struct Loader<'db> {
    db: &'db dyn Db,
    program: Program,
    order: u32,
    unit_types: bool,
    depth: u32,
}

impl Loader<'_> {
    fn load(&mut self, file: File) {
        if self.program.orders.contains_key(&file) || self.depth > MAX_INCLUDE_DEPTH {
            return;
        }
        self.db.unwind_if_revision_cancelled();
        self.depth += 1;
        self.program.files.push(file);
        self.program.orders.insert(file, Vec::new());
        let items = item_tree(self.db, file).items.len() as u32;
        let index = index(self.db, file);
        let mut definitions = index.definitions.iter().peekable();
        let mut includes = index.includes.iter().peekable();
        let mut orders = Vec::with_capacity(items as usize);
        for item in 0..items {
            self.order += 1;
            orders.push(self.order);
            while let Some(definition) = definitions.next_if(|definition| definition.item == item) {
                self.unit_types |= *definition.kind == UNIT_TYPE;
                let binding = Binding { file, local: definition.id, order: self.order };
                let names = std::iter::once(definition.id.name).chain(definition.aliases.iter().copied());
                for name in names {
                    self.program.bindings.entry((definition.id.namespace, name)).or_default().push(binding);
                }
                for name in &definition.heads {
                    self.program.bindings.entry((UNIT_HEADS, *name)).or_default().push(binding);
                }
            }
            while let Some(include) = includes.next_if(|include| include.item == item) {
                if include.kind == IncludeKind::DefaultBaseModule && self.unit_types {
                    continue;
                }
                if let Some(module) = resolve_module(self.db, file, include.name) {
                    self.load(module);
                }
            }
        }
        self.program.orders.insert(file, orders);
        self.depth -= 1;
    }
}

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
    let named = db.backlink(BacklinkKey::Modules(super::index::link_name(name)));
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

/// The namespace of names that mean a unit type at the head of a form only.
pub const UNIT_HEADS: Namespace = Namespace::new("unit-head");

/// The namespaces tried for a symbol in an ordinary place.
pub const ORDINARY: &[Namespace] = &[SYMBOLS, VARIANTS, DOCTRINES, NAMERS];
