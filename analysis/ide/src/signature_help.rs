//! The signature of what is being written, and the part of it that the cursor is at.

use ludex_base::signature_help::SignatureHelp;
use ludex_base::{Db, File, TextSize};

/// The signature of what stands at an offset.
pub fn signature_help(db: &dyn Db, file: File, offset: TextSize) -> Option<SignatureHelp> {
    db.language(file.dialect(db)).signature(db, file, offset)
}
