//! The signature of what is being written, and the part of it that the cursor is at.

use ludex_base::signature_help::SignatureHelp;
use ludex_base::{Db, File, TextSize};
use ludex_syntax::tree::shared;

use crate::completion::{is_behind_text, is_closed_text, token_before};

/// The signature of what stands at an offset. The part that the cursor is at is one of its parts, or none.
pub fn signature_help(db: &dyn Db, file: File, offset: TextSize) -> Option<SignatureHelp> {
    // Directly behind its last quote a text is still the argument that the cursor is at, as a number or a name is.
    let offset = if is_behind_text(db, file, offset) { offset - TextSize::new(1) } else { offset };
    let mut found = db.language(file.dialect(db)).completing()?.signature(db, file, offset)?;
    let count = found.parameters.len();
    found.active = found.active.filter(|active| (*active as usize) < count);
    Some(found)
}

/// True if the sign before an offset is a part of a text in quotes, of a name or of a comment. Whoever types one there
/// writes on in it, and has asked for no signature.
pub fn is_in_text(db: &dyn Db, file: File, offset: TextSize) -> bool {
    let Some(token) = token_before(db, file, offset) else { return false };
    match token.kind() {
        shared::COMMENT | shared::BLOCK_COMMENT => true,
        // A text without its end is taken to end before the blanks that stand last in it.
        shared::WHITESPACE => token.prev_token().is_some_and(|before| is_open_text(before.text())),
        _ => token.text().chars().nth(1).is_some(),
    }
}

/// True for a text in quotes or a name in bars that has no end yet. A bar alone may be an operator.
fn is_open_text(text: &str) -> bool {
    text == "\"" || text.len() > 1 && text.starts_with(['"', '|']) && !is_closed_text(text)
}
