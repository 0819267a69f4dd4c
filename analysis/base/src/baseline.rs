//! The baseline: findings that were there before anybody looked, counted by file, code and message. They have no
//! places, so that text that moves brings none of them back.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::diagnostic::Diagnostic;
use crate::dialect::Dialect;
use crate::moved_link;

/// The code and the message of a finding; in the message `…` stands for each number of a line.
pub type Key = (String, String);

/// Findings that are known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Baseline {
    /// The folder that paths start from.
    folder: PathBuf,
    /// The numbers of findings, at least 1 each, by path and key. A path is relative to the folder, with slashes and, if
    /// it does not lie below it, with `..`: so that the baseline holds wherever a project lies.
    files: BTreeMap<String, BTreeMap<Key, usize>>,
}

/// Findings on a file, as a baseline sees them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sifted {
    /// The findings that it does not know, in their order.
    pub new: Vec<Diagnostic>,
    /// The number of those that it knows.
    pub known: usize,
    /// The findings that it knows and that are not there, with their number.
    pub stale: Vec<(Key, usize)>,
}

impl Baseline {
    /// A baseline that knows nothing and lies in a folder.
    pub fn new(folder: impl Into<PathBuf>) -> Baseline {
        Baseline { folder: folder.into(), files: BTreeMap::new() }
    }

    /// The name of a file here: its path from the folder. It is absolute only if no way leads from one to the other, as
    /// between two drives.
    pub fn name_of(&self, path: &Path) -> String {
        let way = moved_link::way(&self.folder, path);
        way.as_deref().unwrap_or(path).to_string_lossy().replace('\\', "/")
    }

    /// Adds findings to those of a file that is called `name` here, or by its absolute path. Their message may hold
    /// numbers of lines.
    pub fn add(&mut self, name: &str, (code, message): (String, String), count: usize) {
        if count > 0 {
            // Baselines used to hold absolute paths of what does not lie below their folder.
            let path = Path::new(name);
            let name = if path.is_absolute() { self.name_of(path) } else { name.to_owned() };
            let key = (code, without_lines(&message));
            let known = self.files.entry(name).or_default().entry(key).or_insert(0);
            *known = known.saturating_add(count);
        }
    }

    /// Removes findings from those of a file that is called `name` here.
    pub fn remove(&mut self, name: &str, key: &Key, count: usize) {
        let Some(keys) = self.files.get_mut(name) else { return };
        if let Some(known) = keys.get_mut(key) {
            *known = known.saturating_sub(count);
        }
        keys.retain(|_, known| *known > 0);
        if keys.is_empty() {
            self.files.remove(name);
        }
    }

    /// Everything that it knows, in order: the name of the file, the key and the number.
    pub fn entries(&self) -> impl Iterator<Item = (&str, &Key, usize)> {
        self.files.iter().flat_map(|(name, keys)| keys.iter().map(move |(key, count)| (name.as_str(), key, *count)))
    }

    /// The folder that paths start from.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// True if it knows findings on a file.
    pub fn knows(&self, path: &Path) -> bool {
        !self.files.is_empty() && self.files.contains_key(&self.name_of(path))
    }

    /// Tells the findings on a file that it knows from the others. Of several that are alike the first ones are known.
    pub fn sift(&self, path: &Path, dialect: Dialect, found: &[Diagnostic]) -> Sifted {
        let mut left = self.files.get(&self.name_of(path)).cloned().unwrap_or_default();
        let mut sifted = Sifted::default();
        for diagnostic in found {
            match left.get_mut(&(diagnostic.full_code(dialect), without_lines(&diagnostic.message()))) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    sifted.known += 1;
                }
                _ => sifted.new.push(diagnostic.clone()),
            }
        }
        sifted.stale = left.into_iter().filter(|(_, count)| *count > 0).collect();
        sifted
    }
}

/// A message with `…` for each number of a line in it: these change when text moves.
fn without_lines(message: &str) -> String {
    let mut out = String::with_capacity(message.len());
    let mut rest = message;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, number) = rest.split_at(at);
        out.push_str(before);
        let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
        let is_line = ["line ", "lines ", ":"].into_iter().any(|word| out.ends_with(word));
        out.push_str(if is_line { "…" } else { &number[..end] });
        rest = &number[end..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use ludex_syntax::{TextRange, TextSize};

    use super::*;
    use crate::codes;
    use crate::test_file::DIALECT;

    fn finding(at: u32, message: &str) -> Diagnostic {
        Diagnostic::new(codes::UNDEFINED_NAME, TextRange::empty(TextSize::new(at)), message)
    }

    fn key(message: &str) -> Key {
        ("test/undefined-name".to_owned(), message.to_owned())
    }

    #[test]
    fn findings_are_known_by_number() {
        let path = Path::new("/game/maps/a.g");
        let mut baseline = Baseline::new("/game");
        baseline.add("maps/a.g", key("`x`"), 2);
        baseline.add("maps/a.g", key("`y`"), 1);
        assert!(baseline.knows(path) && !baseline.knows(Path::new("/game/a.g")));
        let found = [finding(1, "`x`"), finding(5, "`z`"), finding(7, "`x`"), finding(9, "`x`")];
        let sifted = baseline.sift(path, DIALECT, &found);
        assert_eq!(sifted.new, [found[1].clone(), found[3].clone()]);
        assert_eq!((sifted.known, sifted.stale), (2, vec![(key("`y`"), 1)]));
    }

    #[test]
    fn numbers_of_lines_do_not_count() {
        let text = |line: u32| format!("`x3` is defined on line {line} and in a.g:{line}, 3 times");
        assert_eq!(without_lines(&text(12)), "`x3` is defined on line … and in a.g:…, 3 times");
        let path = Path::new("/game/a.g");
        let mut baseline = Baseline::new("/game");
        baseline.add("a.g", key(&text(9)), 1);
        let sifted = baseline.sift(path, DIALECT, &[finding(1, &text(12))]);
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
        assert_eq!(name("/library/a.g"), "../../library/a.g");
        assert_eq!(Baseline::new("/").name_of(Path::new("/game/a.g")), "game/a.g");
        assert_eq!(Baseline::new("").name_of(Path::new("/game/a.g")), "/game/a.g");
    }

    #[test]
    #[cfg(unix)]
    fn absolute_names_are_understood() {
        let mut baseline = Baseline::new("/game/.ci");
        baseline.add("/game/a.g", key("`x`"), 1);
        baseline.add("../a.g", key("`x`"), 1);
        assert!(baseline.knows(Path::new("/game/a.g")));
        assert_eq!(baseline.entries().collect::<Vec<_>>(), [("../a.g", &key("`x`"), 2)]);
    }

    #[test]
    fn what_is_stale_is_removed() {
        let mut baseline = Baseline::new("/game");
        baseline.add("a.g", key("`x`"), 2);
        baseline.add("b.g", key("`x`"), 1);
        baseline.remove("a.g", &key("`x`"), 1);
        baseline.remove("b.g", &key("`x`"), 3);
        baseline.remove("c.g", &key("`x`"), 1);
        assert_eq!(baseline.entries().collect::<Vec<_>>(), [("a.g", &key("`x`"), 1)]);
    }
}
