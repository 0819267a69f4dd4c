//! Sifting: the findings on a file that a baseline does not know.

use std::path::Path;

use crate::baseline::{Baseline, Key, Known, line_at};
use crate::diagnostic::Diagnostic;
use crate::dialect::Dialect;

/// Findings on a file, as a baseline sees them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sifted {
    /// The findings that it does not know, in their order.
    pub new: Vec<Diagnostic>,
    /// The number of those that it knows.
    pub known: usize,
    /// The findings that it knows and that are not there.
    pub stale: Vec<Known>,
}

impl Baseline {
    /// Tells the findings on a file with this text that it knows from the others.
    pub fn sift(&self, path: &Path, dialect: Dialect, text: &str, found: &[Diagnostic]) -> Sifted {
        let keys = found.iter().map(|diagnostic| {
            let key = Key::new(diagnostic.full_code(dialect), diagnostic.severity, &diagnostic.message());
            (key, line_at(text, diagnostic.range.start().into()))
        });
        let (new, stale) = self.unknown(path, keys);
        let new: Vec<Diagnostic> = new.into_iter().map(|index| found[index].clone()).collect();
        Sifted { known: found.len() - new.len(), new, stale }
    }
}

#[cfg(test)]
mod tests {
    use ludex_syntax::{Severity, TextRange, TextSize};

    use super::*;
    use crate::baseline::{AROUND, without_lines};
    use crate::codes;
    use crate::test_file::DIALECT;

    fn finding(at: u32, message: &str) -> Diagnostic {
        Diagnostic::new(codes::UNDEFINED_NAME, TextRange::empty(TextSize::new(at)), message)
    }

    fn key(message: &str) -> Key {
        Key::new("test/undefined-name".to_owned(), codes::UNDEFINED_NAME.severity, message)
    }

    fn known(message: &str, line: &str, count: usize) -> Known {
        Known { key: key(message), line: line.to_owned(), count }
    }

    /// The findings as a version without severities and lines knows them.
    fn earlier(message: &str, count: usize) -> Known {
        Known { key: Key { severity: None, ..key(message) }, line: String::new(), count }
    }

    /// The starts of the findings that are new in a text, of all that a word in it is, and the number of stale ones.
    fn new(baseline: &Baseline, text: &str, word: &str) -> (Vec<usize>, usize) {
        let found = text.match_indices(word).map(|(at, _)| finding(at as u32, &format!("`{word}`")));
        let sifted = baseline.sift(Path::new("/game/a.g"), DIALECT, text, &found.collect::<Vec<Diagnostic>>());
        let starts = sifted.new.iter().map(|one| one.range.start().into()).collect();
        (starts, sifted.stale.iter().map(|known| known.count).sum())
    }

    fn baseline(known: &[Known]) -> Baseline {
        let mut baseline = Baseline::new("/game");
        known.iter().for_each(|known| baseline.add("a.g", known.clone()));
        baseline
    }

    #[test]
    fn findings_are_known_by_their_lines() {
        let old = baseline(&[known("`x`", "a = x", 1)]);
        assert_eq!(new(&old, "a = x\n", "x"), (vec![], 0));
        assert_eq!(new(&old, "\n   a  =  x\n", "x"), (vec![], 0));
        // Wherever a second one is, it is that which is new.
        assert_eq!(new(&old, "b = x\na = x\n", "x"), (vec![4], 0));
        assert_eq!(new(&old, "a = x\nb = x\n", "x"), (vec![10], 0));
        // A line that has changed brings nothing back, unless nobody can tell which one it was.
        assert_eq!(new(&old, "a = x + 1\n", "x"), (vec![], 0));
        assert_eq!(new(&old, "a = x + 1\nb = x\n", "x"), (vec![4, 14], 0));
        assert_eq!(new(&old, "a = x\na = x\n", "x"), (vec![4, 10], 0));
        assert_eq!(new(&old, "a = y\n", "x"), (vec![], 1));
    }

    #[test]
    fn earlier_versions_know_no_lines() {
        let old = baseline(&[earlier("`x`", 2), known("`x`", "a = x", 1)]);
        assert_eq!(new(&old, "b = x\na = x\nc = x\n", "x"), (vec![], 0));
        assert_eq!(new(&old, "b = x\n", "x"), (vec![], 2));
        assert_eq!(new(&old, "b = x\nc = x\nd = x\na = x\n", "x"), (vec![4, 10, 16], 0));
    }

    #[test]
    fn what_becomes_graver_is_new() {
        let hint = Key { severity: Some(Severity::Hint), ..key("`x`") };
        let old = baseline(&[Known { key: hint, ..known("`x`", "x", 1) }]);
        let sifted = old.sift(Path::new("/game/a.g"), DIALECT, "x", &[finding(0, "`x`")]);
        assert_eq!((sifted.new.len(), sifted.known, sifted.stale.len()), (1, 0, 1));
    }

    #[test]
    fn lines_are_short() {
        assert_eq!(line_at("a\n\t b  c \r\nd", 5), "b c");
        assert_eq!((line_at("", 0).as_str(), line_at("é", 1).as_str(), line_at("a", 9).as_str()), ("", "", ""));
        let long = "é".repeat(5_000);
        assert_eq!(line_at(&long, 5_000).chars().count(), 2 * AROUND);
    }

    #[test]
    fn numbers_of_lines_do_not_count() {
        let text = |line: u32| format!("`x3` is defined on line {line} and in a.g:{line}, 3 times");
        assert_eq!(without_lines(&text(12)), "`x3` is defined on line … and in a.g:…, 3 times");
        let old = baseline(&[known(&text(9), "x3", 1)]);
        assert!(old.knows(Path::new("/game/a.g")) && !old.knows(Path::new("/game/maps/a.g")));
        let sifted = old.sift(Path::new("/game/a.g"), DIALECT, "x3", &[finding(1, &text(12))]);
        assert_eq!((sifted.known, sifted.new.len(), sifted.stale.len()), (1, 0, 0));
    }

    #[test]
    #[cfg(unix)]
    fn names_lead_from_the_folder_to_the_file() {
        let baseline = Baseline::new("/game/.ci");
        let name = |path: &str| baseline.name_of(Path::new(path));
        assert_eq!(name("/game/.ci/a.g"), "a.g");
        assert_eq!(name("/game/a.g"), "../a.g");
        assert_eq!(name("/game/maps/a.g"), "../maps/a.g");
        assert_eq!(name("/game/a\\b.g"), "../a\\b.g", "a stroke may be a part of a name");
        assert_eq!(name("/library/a.g"), "../../library/a.g");
        assert_eq!(Baseline::new("/").name_of(Path::new("/game/a.g")), "game/a.g");
        assert_eq!(Baseline::new("").name_of(Path::new("/game/a.g")), "/game/a.g");
    }

    #[test]
    #[cfg(unix)]
    fn absolute_names_are_understood() {
        let mut baseline = Baseline::new("/game/.ci");
        baseline.add("/game/a.g", known("`x`", "x", 1));
        baseline.add("../a.g", known("`x`", "x", 1));
        assert!(baseline.knows(Path::new("/game/a.g")));
        assert_eq!(baseline.entries().collect::<Vec<_>>(), [("../a.g", known("`x`", "x", 2))]);
    }

    #[test]
    fn what_is_stale_is_removed() {
        let mut baseline = Baseline::new("/game");
        baseline.add("a.g", known("`x`", "x", 2));
        baseline.add("b.g", known("`x`", "x", 1));
        baseline.remove("a.g", &known("`x`", "x", 1));
        baseline.remove("b.g", &known("`x`", "x", 3));
        baseline.remove("c.g", &known("`x`", "x", 1));
        assert_eq!(baseline.entries().collect::<Vec<_>>(), [("a.g", known("`x`", "x", 1))]);
    }
}
