//! A file for the tests of this crate, of a language that has nothing.

use std::path::Path;
use std::sync::Arc;

use crate::{Database, Declaration, Dialect, File, Languages, Skeleton};

static DECLARATION: Declaration = Declaration {
    id: "test",
    prefix: "test",
    name: "Test",
    extensions: &[],
    companions: &[],
    other_ids: &[],
    reads_bare_names: false,
    grammar: &ludex_syntax::bdl::GRAMMAR,
    line_comment: "//",
    completion_triggers: &[],
    commit_characters: &[],
    signature_triggers: (&[], &[]),
    settings: &[],
    codes: &[],
    skeleton: Skeleton { about: "", text: "", beside: &[] },
};

/// Its language.
pub(crate) const DIALECT: Dialect = Dialect::new(&DECLARATION);

/// An empty file.
pub(crate) fn file() -> File {
    let mut db = Database::new(Languages::new(&[]), None);
    db.set_file(Path::new("/file"), DIALECT, Arc::from(""), Default::default())
}
