//! The definition of the type of something.

use ludex_base::navigation::NavigationTarget;
use ludex_base::{Db, File, TextRange, TextSize};

/// The definitions of the type of what stands at an offset, and the range of that expression.
pub fn type_definition(db: &dyn Db, file: File, offset: TextSize) -> Option<(TextRange, Vec<NavigationTarget>)> {
    db.language(file.dialect(db)).navigating()?.type_definition(db, file, offset)
}
