//! What can be done about the findings at a place: their fixes, and all fixes of a file at once.

use ludex_base::{Db, Diagnostic, File, SourceChange, TextRange};

use crate::diagnostics::diagnostics;

/// Something that can be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeAction {
    /// What it does, as an imperative.
    pub title: String,
    /// The finding that it mends.
    pub diagnostic: Diagnostic,
    /// What it changes.
    pub change: SourceChange,
    /// The one to take without asking.
    pub preferred: bool,
}

/// The fixes of the findings that a range touches, in order of position.
pub fn code_actions(db: &dyn Db, file: File, range: TextRange) -> Vec<CodeAction> {
    let all = diagnostics(db, file);
    let touched = all
        .iter()
        .filter(|diagnostic| diagnostic.range.start() <= range.end() && range.start() <= diagnostic.range.end());
    let actions = touched.flat_map(|diagnostic| {
        diagnostic.fixes.iter().map(|fix| CodeAction {
            title: fix.title.clone(),
            diagnostic: diagnostic.clone(),
            change: fix.change.clone(),
            preferred: fix.preferred,
        })
    });
    actions.collect()
}

/// All preferred fixes of a file as one change; of two that touch the same text the first is taken.
/// `None` if there is nothing to fix.
pub fn fix_all(db: &dyn Db, file: File) -> Option<SourceChange> {
    let mut change = SourceChange::default();
    for fix in diagnostics(db, file).iter().filter_map(|diagnostic| diagnostic.preferred_fix()) {
        // What a clash leaves out is found again in the changed text.
        change.merge(&fix.change);
    }
    (change != SourceChange::default()).then_some(change)
}
