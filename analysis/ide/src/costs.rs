//! The costs of the parts of a file to whoever plays them, as `ludex show costs` prints them.

use ludex_base::{Database, Db, File, Markup};

/// The costs; `None` for a language where nothing has a cost.
pub fn costs(db: &Database, file: File) -> Option<Markup> {
    db.language(file.dialect(db)).documents()?.costs(db, file)
}
