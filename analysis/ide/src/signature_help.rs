//! The signature of what is being written, and the part of it that the cursor is at.

use ludex_base::signature_help::SignatureHelp;
use ludex_base::{Db, File, TextSize};

use crate::completion::is_behind_text;

/// The signature of what stands at an offset. The part that the cursor is at is one of its parts, or none.
pub fn signature_help(db: &dyn Db, file: File, offset: TextSize) -> Option<SignatureHelp> {
    // Directly behind its last quote a text is still the argument that the cursor is at, as a number or a name is.
    let offset = if is_behind_text(db, file, offset) { offset - TextSize::new(1) } else { offset };
    let mut found = db.language(file.dialect(db)).signature(db, file, offset)?;
    let count = found.parameters.len();
    found.active = found.active.filter(|active| (*active as usize) < count);
    Some(found)
}
