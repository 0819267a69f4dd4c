//! The context in which a file is checked: as a program of its own, or as a part of others.

use ludex_base::{Db, File};

use crate::evaluation::value::TypeKind;
use crate::evaluation::walk::evaluate;
use crate::source::index::index;
use crate::source::modules::contexts;
use crate::source::program::program;

/// The way in which a file is checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Checking {
    /// As a program of its own.
    Alone,
    /// As a fragment, inside these modules.
    Inside(Vec<File>),
    /// As a fragment that nothing includes: only what holds whatever includes it.
    Fragment,
}

impl Checking {
    /// The root of the program as part of which a file is looked at that is checked in this way: its own, or the first
    /// module that includes it.
    pub(crate) fn root(&self, file: File) -> File {
        self.roots(&file).first().copied().unwrap_or(file)
    }

    /// The roots of the programs in which a file is checked.
    pub(crate) fn roots<'a>(&'a self, file: &'a File) -> &'a [File] {
        match self {
            Checking::Inside(roots) => roots,
            Checking::Alone | Checking::Fragment => std::slice::from_ref(file),
        }
    }
}

/// The way in which a file is checked: by itself, inside the modules that include it, or as a loose fragment.
#[salsa::tracked]
pub fn checking(db: &dyn Db, file: File) -> Checking {
    if brings(db, file, TypeKind::Unit) && brings(db, file, TypeKind::Terrain) {
        return Checking::Alone;
    }
    // What a file asks for itself and does not get, the modules around it need not supply. Only beside the root of a
    // program may lie what is missing elsewhere.
    let files = &program(db, file).files;
    let outermost: Vec<File> = contexts(db, file).iter().skip(1).copied().collect();
    let lacks = |root: &File| evaluate(db, *root).gaps.module_in(files).is_some();
    if lacks(&file) && outermost.iter().all(lacks) {
        return Checking::Alone;
    }
    if !outermost.is_empty() {
        Checking::Inside(outermost)
    } else if brings_no_types(db, file) {
        Checking::Fragment
    } else {
        Checking::Alone
    }
}

/// True if neither a file nor what it includes defines types: then it is a fragment, or what it includes is still
/// to be read.
pub(crate) fn brings_no_types(db: &dyn Db, file: File) -> bool {
    !TypeKind::ALL.into_iter().any(|kind| brings(db, file, kind))
}

/// True if a file, or what it includes, defines types of a kind.
fn brings(db: &dyn Db, file: File, kind: TypeKind) -> bool {
    let mut definitions = program(db, file).files.iter().flat_map(|other| &index(db, *other).definitions);
    definitions.any(|definition| TypeKind::of(definition.kind) == Some(kind))
}
