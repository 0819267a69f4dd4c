//! The actions on the findings at a place: their fixes, and all fixes of a file at once.

use ludex_base::diagnostic::shown_range;
use ludex_base::{
    Database, Db, Diagnostic, File, PositionEncoding, Severity, SourceChange, TextRange, TextSize, line_index,
    suppressed_diagnostics,
};

use crate::diagnostics::diagnostics;
use crate::fix_trial;
pub use crate::fix_trial::Objection;

/// Something that can be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeAction {
    /// The title, as an imperative.
    pub title: String,
    /// The finding that it mends.
    pub diagnostic: Diagnostic,
    /// The change that it makes.
    pub change: SourceChange,
    /// The one to take without asking.
    pub preferred: bool,
}

/// The nearness of a finding to what is asked for, the nearest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Nearness {
    /// It is shown at the range itself.
    Here,
    /// Somebody has named it.
    Named,
    /// It is shown on a line of the range.
    OnLine,
}

/// The fixes of the findings that a range touches, then of those that `is_named` picks out, then of the others on
/// the lines of the range, each in order of position. Only fixes of the nearest are preferred: an editor may apply
/// the preferred one without showing the others.
pub fn code_actions(
    db: &dyn Db,
    file: File,
    range: TextRange,
    is_named: &dyn Fn(&Diagnostic) -> bool,
) -> Vec<CodeAction> {
    let all = diagnostics(db, file);
    let text = file.text(db);
    let lines = lines(db, file, range);
    let mut near: Vec<(Nearness, &Diagnostic)> = Vec::new();
    for diagnostic in all.iter().filter(|diagnostic| !diagnostic.fixes.is_empty()) {
        let shown = shown_range(text, diagnostic.range);
        let nearness = if touch(shown, range) || touch(diagnostic.range, range) {
            Nearness::Here
        } else if is_named(diagnostic) {
            Nearness::Named
        } else if touch(shown, lines) {
            Nearness::OnLine
        } else {
            continue;
        };
        near.push((nearness, diagnostic));
    }
    // The order of position stays among those that are equally near.
    near.sort_by_key(|(nearness, _)| *nearness);
    let nearest = near.first().map(|(nearness, _)| *nearness);
    let actions = near.iter().flat_map(|(nearness, diagnostic)| {
        diagnostic.fixes.iter().map(|fix| CodeAction {
            title: fix.title.clone(),
            diagnostic: (*diagnostic).clone(),
            change: fix.change.clone(),
            preferred: fix.preferred && Some(*nearness) == nearest,
        })
    });
    actions.collect()
}

/// True if two ranges share a byte or a border.
fn touch(a: TextRange, b: TextRange) -> bool {
    a.start() <= b.end() && b.start() <= a.end()
}

/// The lines that a range touches, as a whole.
fn lines(db: &dyn Db, file: File, range: TextRange) -> TextRange {
    let (text, index) = (file.text(db), line_index(db, file));
    let line = |offset: TextSize| {
        let at = index.line_column(text, offset, PositionEncoding::Utf8);
        index.line_range(text, at.line)
    };
    line(range.start()).cover(line(range.end()))
}

/// All preferred fixes of a file as one change, as far as they leave fewer findings and bring no new one; of two that
/// touch the same text the first is taken. `None` if there is nothing to fix.
pub fn fix_all(db: &Database, file: File) -> Option<SourceChange> {
    fix_some(db, file, &|_| true)
}

/// The preferred fixes of the findings of a file that are wanted, as [`fix_all`] takes all of them.
pub fn fix_some(db: &Database, file: File, is_wanted: &dyn Fn(&Diagnostic) -> bool) -> Option<SourceChange> {
    let mut mendable = mendable(db, file);
    mendable.retain(is_wanted);
    let fixes = mendable.iter().filter_map(Diagnostic::preferred_fix);
    let change = fix_trial::sound(db, &fixes.map(|fix| &fix.change).collect::<Vec<_>>());
    (change != SourceChange::default()).then_some(change)
}

/// The findings of a file with a preferred fix, whether [`fix_all`] makes that or not. An error is mended also where a
/// comment suppresses it: the game needs that, whoever wants to read of it.
pub fn mendable(db: &Database, file: File) -> Vec<Diagnostic> {
    let (shown, suppressed) = (diagnostics(db, file), suppressed_diagnostics(db, file));
    let errors = suppressed.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    shown.iter().chain(errors).filter(|diagnostic| diagnostic.preferred_fix().is_some()).cloned().collect()
}

/// The objection to the preferred fix of a finding where [`fix_all`] or [`fix_some`] has nothing more to make. `None`
/// if it has none.
pub fn objection(db: &Database, diagnostic: &Diagnostic) -> Option<Objection> {
    Some(fix_trial::objection(db, &diagnostic.preferred_fix()?.change))
}
