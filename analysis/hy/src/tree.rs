//! Hy files as their names and checks read them: the index, the names and the findings of a file are queries
//! of their own, and its data are made once for all of them, also of a file that nobody has open.

use std::sync::Arc;

use ludex_base::{Db, File, from_origin, parse_once};
use ludex_syntax::SyntaxError;
use ludex_syntax::hy::Data;
use ludex_syntax::hy::ast::SourceFile;

use super::index::{self, Declared};

/// The data of a file.
#[derive(Debug)]
pub(crate) struct Lowered {
    /// All of them.
    pub data: Data,
    /// The definitions among them.
    pub declared: Vec<Declared>,
    /// The errors that the parser found.
    pub errors: Vec<SyntaxError>,
}

/// The data of a file, what it defines and what the parser found wrong. Of the closed files those that were asked for
/// last are kept.
#[salsa::tracked(no_eq, lru = 64)]
pub fn lower(db: &dyn Db, file: File) -> Arc<Lowered> {
    if let Some(lowered) = from_origin(db, file, |db, file| Arc::clone(lower(db, file))) {
        return lowered;
    }
    let parse = parse_once(db, file);
    let data = Data::new(&parse, Arc::clone(file.text(db)));
    let declared = index::declare(data.source());
    Arc::new(Lowered { data, declared, errors: parse.errors.clone() })
}

/// The top level of a file.
pub(crate) fn source(db: &dyn Db, file: File) -> SourceFile<'_> {
    lower(db, file).data.source()
}
