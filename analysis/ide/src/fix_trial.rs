//! A trial of changes: they are laid over the workspace, to see what is found then. Of the fixes that nobody is asked
//! about only those are taken that leave fewer findings in their files, and bring no new one: a fix may be the right one
//! for its finding and still not fit what stands around it; then it is left to the author.

use std::sync::Arc;

use ludex_base::source_change::{TextEdit, apply};
use ludex_base::{Database, Diagnostic, File, Overlay, Severity, SourceChange, TextSize};
use rustc_hash::FxHashMap;
use salsa::Database as _;

use crate::diagnostics::unsuppressed;
use crate::rename::shifted;

/// The most changes that are tried for one file: each costs as much as checking it.
const MAX_TRIALS: usize = 24;

/// The reason for which a fix is not taken without asking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Objection {
    /// It would bring a finding with this message.
    Brings(String),
    /// As much would be found as before.
    MendsNothing,
    /// It would mend something, but too many others of its file, which do not, were tried before it.
    NotTried,
}

/// The message of a finding that a change brings in its files.
pub(crate) fn brings(db: &Database, change: &SourceChange) -> Option<String> {
    let files: Vec<File> = change.edits.iter().map(|(file, _)| *file).collect();
    left(db, change, &files).new
}

/// The objection to a fix that [`sound`] leaves out where there is nothing that it takes.
pub(crate) fn objection(db: &Database, fix: &SourceChange) -> Objection {
    let files: Vec<File> = fix.edits.iter().map(|(file, _)| *file).collect();
    let after = left(db, fix, &files);
    match after.new {
        Some(message) => Objection::Brings(message),
        None if after.counts < left(db, &SourceChange::default(), &files).counts => Objection::NotTried,
        None => Objection::MendsNothing,
    }
}

/// The fixes that may be taken together, as one change, in order; of two that touch the same text the first is taken.
/// What is left out because of another fix, or of [`MAX_TRIALS`], is found again in the changed text.
pub(crate) fn sound(db: &Database, fixes: &[&SourceChange]) -> SourceChange {
    let mut trial = Trial { db, taken: SourceChange::default(), left: MAX_TRIALS };
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
    let after = left(db, change, &files);
    if after.new.is_some() {
        return false;
    }
    let before = left(db, taken, &files);
    before.new.is_none() && after.counts < before.counts
}

/// The findings once a change is made.
struct Left {
    /// The number of findings in its files: first of those that are more than hints, then of all.
    counts: (usize, usize),
    /// The message of a finding that it brings. A hint is not counted as new: a mistake often hides it.
    new: Option<String>,
}

/// The findings that a change leaves in these files. Once something new is found, no more is counted.
fn left(db: &Database, change: &SourceChange, files: &[File]) -> Left {
    let texts = change.edits.iter().map(|(file, edits)| (*file, Arc::<str>::from(apply(file.text(db), edits))));
    let tried = Overlay::new(db, texts, []);
    let mut counts = (0, 0);
    for file in files {
        let Some(other) = tried.counterpart(*file) else { continue };
        let edits = change.edits.iter().find(|(changed, _)| changed == file).map_or(&[][..], |(_, edits)| edits);
        let (before, after) = (unsuppressed(db, *file), unsuppressed(&tried, other));
        if let Some(new) = brought(&before, &after, edits) {
            return Left { counts, new: Some(new.message()) };
        }
        counts.0 += after.iter().filter(|one| is_serious(one)).count();
        counts.1 += after.len();
    }
    Left { counts, new: None }
}

fn is_serious(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity != Severity::Hint
}

/// The first of the later findings that is none of the earlier ones, which stand in the text before edits: neither is it
/// where one of the same code was, nor is it said in the same words.
fn brought<'d>(before: &[Diagnostic], after: &'d [Diagnostic], edits: &[TextEdit]) -> Option<&'d Diagnostic> {
    let mut places: FxHashMap<(&str, Severity, TextSize), usize> = FxHashMap::default();
    let mut messages: FxHashMap<(&str, Severity, String), usize> = FxHashMap::default();
    for one in before.iter().filter(|one| is_serious(one)) {
        let start = shifted(edits, one.range.start());
        *places.entry((one.code.name, one.severity, start)).or_default() += 1;
        *messages.entry((one.code.name, one.severity, words(one))).or_default() += 1;
    }
    after.iter().filter(|one| is_serious(one)).find(|one| {
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
    use crate::code_actions::{fix_all, mendable, objection};

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
        let fixture = Fixture::new(ludex_languages::LANGUAGES, "bgl", text);
        let mendable = mendable(&fixture.db, fixture.files[0]);
        let objections: Vec<Option<Objection>> = mendable.iter().map(|one| objection(&fixture.db, one)).collect();
        let [Some(Objection::Brings(message))] = &objections[..] else { panic!("{objections:?}") };
        assert!(message.contains("never be equal"), "{message}");
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
