//! How what is being written is put together, and which part of it the cursor is at.

use ludex_base::signature_help::SignatureHelp;
use ludex_base::{Db, File, TextSize};

/// How what stands at an offset is written.
pub fn signature_help(db: &dyn Db, file: File, offset: TextSize) -> Option<SignatureHelp> {
    db.language(file.dialect(db)).signature(db, file, offset)
}
