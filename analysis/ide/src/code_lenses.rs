//! Lines of facts above definitions.

use ludex_base::code_lens::CodeLens;
use ludex_base::{Db, File};

/// The lines of facts above lines of a file, in order of position.
pub fn code_lenses(db: &dyn Db, file: File) -> Vec<CodeLens> {
    db.language(file.dialect(db)).code_lenses(db, file)
}
