//! The context in which a file is checked: as a program of its own, or as a part of others.

use ludex_base::{Db, File};

use crate::evaluation_walk::evaluate;
use crate::index::index;
use crate::modules::contexts;
use crate::program::program;
use crate::value::TypeKind;

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

/// The way in which a file is checked: by itself, inside the modules that include it, or as a loose fragment.
#[salsa::tracked]
pub fn checking(db: &dyn Db, file: File) -> Checking {
    let program = program(db, file);
    let brings = |kind: TypeKind| {
        let mut definitions = program.files.iter().flat_map(|other| &index(db, *other).definitions);
        definitions.any(|definition| TypeKind::of(definition.kind) == Some(kind))
    };
    if brings(TypeKind::Unit) && brings(TypeKind::Terrain) {
        return Checking::Alone;
    }
    // What a file asks for itself and does not get, the modules around it need not supply.
    if evaluate(db, file).gaps.module_in(&program.files).is_some() {
        return Checking::Alone;
    }
    let outermost: Vec<File> = contexts(db, file).iter().skip(1).copied().collect();
    if !outermost.is_empty() {
        Checking::Inside(outermost)
    } else if TypeKind::ALL.into_iter().any(brings) {
        Checking::Alone
    } else {
        Checking::Fragment
    }
}
