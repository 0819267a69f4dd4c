//! A trial of the fixes that nobody is asked about: a change is laid over the workspace, and only what leaves fewer
//! findings in its files, and brings no new one, is taken. A fix may be the right one for its finding and still not fit
//! what stands around it; then it is left to the author.

use std::sync::Arc;

use ludex_base::source_change::{TextEdit, apply};
use ludex_base::{Database, Diagnostic, File, Overlay, Severity, SourceChange, TextSize};
use rustc_hash::FxHashMap;
use salsa::Database as _;

use crate::diagnostics::diagnostics;
use crate::rename::shifted;

/// The most changes that are tried for one file: each costs as much as checking it.
const MOST_TRIALS: usize = 24;

/// The fixes that may be taken together, as one change, in order; of two that touch the same text the first is taken.
/// What is left out because of another fix, or of [`MOST_TRIALS`], is found again in the changed text.
pub(crate) fn sound(db: &Database, fixes: &[&SourceChange]) -> SourceChange {
    let mut trial = Trial { db, taken: SourceChange::default(), left: MOST_TRIALS };
    trial.take(fixes);
    trial.taken
}

/// The trial of the fixes of one file.
struct Trial<'db> {
    db: &'db Database,
    taken: SourceChange,
    left: usize,
}

impl Trial<'_> {
    /// Takes these fixes if they are sound together, else those that are sound in a half of them. Recursion is bounded
    /// by the logarithm of their number.
    fn take(&mut self, fixes: &[&SourceChange]) {
        if fixes.is_empty() || self.left == 0 {
            return;
        }
        let mut change = self.taken.clone();
        for fix in fixes {
            change.merge(fix);
        }
        if change == self.taken {
            return;
        }
        self.left -= 1;
        if is_sound(self.db, &change, &self.taken) {
            self.taken = change;
        } else if fixes.len() > 1 {
            let (first, second) = fixes.split_at(fixes.len() / 2);
            self.take(first);
            self.take(second);
        }
    }
}

/// True if a change brings no finding that its files do not have now, and leaves fewer of them than the change that is
/// taken so far.
fn is_sound(db: &Database, change: &SourceChange, taken: &SourceChange) -> bool {
    db.unwind_if_revision_cancelled();
    let files: Vec<File> = change.edits.iter().map(|(file, _)| *file).collect();
    let Some(after) = left(db, change, &files) else { return false };
    left(db, taken, &files).is_some_and(|before| after < before)
}

/// The number of findings that a change leaves in these files: first of those that are more than hints, then of all;
/// [`None`] if it brings a new one. A hint is not counted as new: a mistake often hides it.
fn left(db: &Database, change: &SourceChange, files: &[File]) -> Option<(usize, usize)> {
    let texts = change.edits.iter().map(|(file, edits)| (*file, Arc::<str>::from(apply(file.text(db), edits))));
    let tried = Overlay::new(db, texts, []);
    let (mut serious, mut all) = (0, 0);
    for file in files {
        let Some(other) = tried.counterpart(*file) else { continue };
        let edits = change.edits.iter().find(|(changed, _)| changed == file).map_or(&[][..], |(_, edits)| edits);
        let (before, after) = (diagnostics(db, *file), diagnostics(&tried, other));
        if brings_one(&before, &after, edits) {
            return None;
        }
        serious += after.iter().filter(|one| is_serious(one)).count();
        all += after.len();
    }
    Some((serious, all))
}

fn is_serious(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity != Severity::Hint
}

/// True if one of the later findings is none of the earlier ones, which stand in the text before edits: neither is it
/// where one of the same code was, nor is it said in the same words.
fn brings_one(before: &[Diagnostic], after: &[Diagnostic], edits: &[TextEdit]) -> bool {
    let mut places: FxHashMap<(&str, Severity, TextSize), usize> = FxHashMap::default();
    let mut messages: FxHashMap<(&str, Severity, String), usize> = FxHashMap::default();
    for one in before.iter().filter(|one| is_serious(one)) {
        let start = shifted(edits, one.range.start());
        *places.entry((one.code.name, one.severity, start)).or_default() += 1;
        *messages.entry((one.code.name, one.severity, words(one))).or_default() += 1;
    }
    after.iter().filter(|one| is_serious(one)).any(|one| {
        let is_at_place = taken(places.get_mut(&(one.code.name, one.severity, one.range.start())));
        let is_said = taken(messages.get_mut(&(one.code.name, one.severity, words(one))));
        !is_at_place && !is_said
    })
}

/// True if there is one left, which is then taken.
fn taken(count: Option<&mut usize>) -> bool {
    match count {
        Some(count) if *count > 0 => {
            *count -= 1;
            true
        }
        _ => false,
    }
}

/// The words of a finding without the numbers in it: those of lines change with each line that a fix writes.
fn words(diagnostic: &Diagnostic) -> String {
    diagnostic.message().chars().filter(|c| !c.is_ascii_digit()).collect()
}

#[cfg(test)]
mod tests {
    use ludex_test_support::Fixture;

    use super::*;
    use crate::code_actions::fix_all;

    /// The text of the first file after all that is fixed without asking; [`None`] if nothing is.
    fn fixed(extension: &str, text: &str) -> Option<String> {
        let fixture = Fixture::new(ludex_languages::LANGUAGES, extension, text);
        let file: File = fixture.files[0];
        let change = fix_all(&fixture.db, file)?;
        let (_, edits) = change.edits.iter().find(|(changed, _)| *changed == file)?;
        Some(apply(file.text(&fixture.db), edits))
    }

    #[test]
    fn what_mends_is_taken() {
        let text = "game Pond\nfar : Int -> Int\nfar(n) = if n = 2 then 3 else 4;\n";
        let mended = "game Pond\nfar : Int -> Int\nfar(n) = if n == 2 then 3 else 4\n";
        assert_eq!(fixed("bgl", text).as_deref(), Some(mended));
    }

    #[test]
    fn what_brings_another_finding_is_left() {
        // With the second `=` mended it is a comparison of two types.
        let text = "game Pond\nfar : Int\nfar = if 1 = True then 3 else 4\n";
        assert_eq!(fixed("bgl", text), None);
    }

    #[test]
    fn of_several_those_that_mend_are_taken() {
        let text = "game Pond\nfar : Int\nfar = if 1 = True then 3 else 4\nnear : Int\nnear = 5;\n";
        let mended = "game Pond\nfar : Int\nfar = if 1 = True then 3 else 4\nnear : Int\nnear = 5\n";
        assert_eq!(fixed("bgl", text).as_deref(), Some(mended));
    }

    #[test]
    fn of_two_ways_none_is_taken() {
        assert_eq!(fixed("bgl", "game Pond\nf : (Int, Int) -> Int\nf(count, n) = f(count   count)\n"), None);
    }
}
