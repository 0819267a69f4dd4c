//! The hints between the words of a text.

use ludex_base::inlay_hint::InlayHint;
use ludex_base::{Db, File, TextRange};

/// The hints inside a range, in order of position.
pub fn inlay_hints(db: &dyn Db, file: File, range: TextRange) -> Vec<InlayHint> {
    db.language(file.dialect(db)).inlay_hints(db, file, range)
}
