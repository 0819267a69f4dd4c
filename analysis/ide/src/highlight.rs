//! The other places of the name under the cursor, in the same file.

use ludex_base::query::model;
use ludex_base::{Db, File, Role, Target};
use ludex_syntax::{TextRange, TextSize};

/// The occurrences of the name at an offset, with what each does.
pub fn highlight(db: &dyn Db, file: File, offset: TextSize) -> Vec<(TextRange, Role)> {
    let model = model(db, file);
    let Some(occurrence) = model.occurrence_at(offset) else { return Vec::new() };
    if occurrence.target == Target::Unresolved {
        return Vec::new();
    }
    let same = model.occurrences.iter().filter(|other| other.target == occurrence.target);
    same.map(|other| (other.range, other.role)).collect()
}
