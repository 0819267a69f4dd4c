//! The rewrites that are offered at a place: changes that keep what a text means, or change it as their title says.

use ludex_base::rewrite::Rewrite;
use ludex_base::source_change::FileOperation;
use ludex_base::{Db, File, Severity, TextRange, syntax_diagnostics};
use ludex_syntax::lines::{line_break, with_line_breaks};

/// The rewrites for what is selected, or stands at the cursor if the range is empty, in the order in which the language
/// offers them. None while the text has errors of syntax: what it means is not certain then.
pub fn rewrites(db: &dyn Db, file: File, range: TextRange) -> Vec<Rewrite> {
    if syntax_diagnostics(db, file).iter().any(|found| found.severity == Severity::Error) {
        return Vec::new();
    }
    let rewriting = db.language(file.dialect(db)).rewriting();
    let mut found = rewriting.map(|rewriting| rewriting.rewrites(db, file, range)).unwrap_or_default();
    for rewrite in &mut found {
        for (changed, edits) in &mut rewrite.change.edits {
            for edit in edits.iter_mut().filter(|edit| edit.new_text.contains('\n')) {
                edit.new_text = with_line_breaks(&edit.new_text, line_break(changed.text(db)));
            }
        }
        for operation in &mut rewrite.change.operations {
            if let FileOperation::Create { text, .. } = operation {
                *text = with_line_breaks(text, line_break(file.text(db)));
            }
        }
    }
    found
}
