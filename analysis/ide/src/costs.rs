//! What the parts of a file cost who plays them, as `ludex cost` prints it.

use ludex_base::{Database, Db, File, Markup};

/// The costs; `None` for a language where nothing has a cost.
pub fn costs(db: &Database, file: File) -> Option<Markup> {
    db.language(file.dialect(db)).costs(db, file)
}
