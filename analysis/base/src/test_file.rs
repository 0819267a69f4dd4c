//! A file for the tests of this crate, of a language that has nothing but a code.

use std::path::Path;
use std::sync::Arc;

use crate::{Code, Database, Declaration, Dialect, File, Languages, Severity, Skeleton};

/// A code that had another name before.
pub(crate) static RENAMED: Code = Code {
    name: "present-name",
    former: &["former-name"],
    severity: Severity::Warning,
    title: "Something",
    page: "",
    refused: false,
    retired: false,
};

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
    codes: &[&[&RENAMED]],
    skeleton: Skeleton { about: "", text: "", beside: &[] },
};

/// Its language.
pub(crate) const DIALECT: Dialect = Dialect::new(&DECLARATION);

/// An empty file.
pub(crate) fn file() -> File {
    with_text("").1
}

/// A file with a text, and its database.
pub(crate) fn with_text(text: &str) -> (Database, File) {
    let mut db = Database::new(Languages::new(&[]), None);
    let file = db.set_file(Path::new("/file"), DIALECT, Arc::from(text), Default::default());
    (db, file)
}
