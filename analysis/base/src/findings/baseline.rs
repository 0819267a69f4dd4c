//! The baseline: findings that were there before anybody looked, counted by file, code, severity, message and the text
//! of their line. They have no places, so that text that moves brings none of them back.

use std::collections::BTreeMap;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use ludex_syntax::Severity;

use crate::moved_link;

/// The words by which a baseline knows a finding, apart from its line.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// The code with its language.
    pub code: String,
    /// The severity; [`None`] where a baseline of an earlier version does not say it.
    pub severity: Option<Severity>,
    /// The message; `…` stands for each number of a line.
    pub message: String,
}

/// The numbers of findings, at least 1 each, by the text of their line: that of [`line_at`], or nothing where a
/// baseline of an earlier version does not say it.
type Lines = BTreeMap<String, usize>;

/// Findings that are known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Baseline {
    /// The folder that paths start from.
    folder: PathBuf,
    /// The findings by path and key. A path is relative to the folder, with slashes and, if it does not lie below it,
    /// with `..`: so that the baseline holds wherever a project lies.
    files: BTreeMap<String, BTreeMap<Key, Lines>>,
}

/// Findings that a baseline knows, of one line of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// The words that they share.
    pub key: Key,
    /// The text of their line.
    pub line: String,
    /// Their number.
    pub count: usize,
}

impl Key {
    /// The key of a finding with its severity; the message may hold numbers of lines.
    pub fn new(code: String, severity: Severity, message: &str) -> Key {
        Key { code, severity: Some(severity), message: without_lines(message) }
    }
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
        way.as_deref().unwrap_or(path).to_string_lossy().replace(MAIN_SEPARATOR, "/")
    }

    /// Adds findings to those of a file that is called `name` here, or by its absolute path. Their message may hold
    /// numbers of lines.
    pub fn add(&mut self, name: &str, Known { key, line, count }: Known) {
        if count > 0 {
            // Baselines used to hold absolute paths of what does not lie below their folder.
            let path = Path::new(name);
            let name = if path.is_absolute() { self.name_of(path) } else { name.to_owned() };
            let key = Key { message: without_lines(&key.message), ..key };
            let known = self.files.entry(name).or_default().entry(key).or_default().entry(line).or_insert(0);
            *known = known.saturating_add(count);
        }
    }

    /// Removes findings from those of a file that is called `name` here.
    pub fn remove(&mut self, name: &str, Known { key, line, count }: &Known) {
        let Some(keys) = self.files.get_mut(name) else { return };
        if let Some(known) = keys.get_mut(key).and_then(|lines| lines.get_mut(line)) {
            *known = known.saturating_sub(*count);
        }
        keys.retain(|_, lines| {
            lines.retain(|_, known| *known > 0);
            !lines.is_empty()
        });
        if keys.is_empty() {
            self.files.remove(name);
        }
    }

    /// Everything that it knows, in order, with the names of the files.
    pub fn entries(&self) -> impl Iterator<Item = (&str, Known)> {
        self.files.iter().flat_map(|(name, keys)| known(keys).map(move |known| (name.as_str(), known)))
    }

    /// The folder that paths start from.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// True if it knows findings on a file.
    pub fn knows(&self, path: &Path) -> bool {
        !self.files.is_empty() && self.files.contains_key(&self.name_of(path))
    }

    /// Tells which findings on a file are not known, by their numbers in order, and what is known and not there. Each of
    /// them is given by its key and the text of its line.
    ///
    /// A finding is known by its line. Where lines have changed, findings are known as long as there are no more of
    /// them than there were. If there are more that nobody can tell apart, all of them are new: rather an old one is
    /// shown again than a new one hidden.
    pub fn unknown(&self, path: &Path, found: impl IntoIterator<Item = (Key, String)>) -> (Vec<usize>, Vec<Known>) {
        let mut by_key: BTreeMap<Key, BTreeMap<String, Vec<usize>>> = BTreeMap::new();
        for (index, (key, line)) in found.into_iter().enumerate() {
            by_key.entry(key).or_default().entry(line).or_default().push(index);
        }
        let mut left = self.files.get(&self.name_of(path)).cloned().unwrap_or_default();
        let mut new: Vec<usize> =
            by_key.into_iter().flat_map(|(key, lines)| new_ones(&mut left, &key, lines)).collect();
        new.sort_unstable();
        (new, known(&left).collect())
    }
}

/// The findings that a baseline knows of a file, in order.
fn known(keys: &BTreeMap<Key, Lines>) -> impl Iterator<Item = Known> {
    let of_key = |(key, lines): (&Key, &Lines)| {
        let known = |(line, count): (&String, &usize)| Known { key: key.clone(), line: line.clone(), count: *count };
        lines.iter().map(known).collect::<Vec<Known>>()
    };
    keys.iter().flat_map(of_key)
}

/// The findings with one key that are not known, by their numbers; those that are found are given by their lines. Takes
/// away what is known of them.
fn new_ones(left: &mut BTreeMap<Key, Lines>, key: &Key, found: BTreeMap<String, Vec<usize>>) -> Vec<usize> {
    let mut known = left.remove(key).unwrap_or_default();
    let (mut new, mut elsewhere) = (Vec::new(), Vec::new());
    for (line, places) in found {
        match known.remove(&line) {
            None => elsewhere.extend(places),
            Some(count) if count < places.len() => new.extend(places),
            Some(count) if count == places.len() => {}
            Some(count) => {
                known.insert(line, count - places.len());
            }
        }
    }
    // Those of an earlier version may be any of them.
    let earlier = Key { severity: None, ..key.clone() };
    let count = |lines: &Lines| lines.values().sum::<usize>();
    if count(&known) + left.get(&earlier).map_or(0, count) < elsewhere.len() {
        left.remove(&earlier);
        new.extend(elsewhere);
    } else {
        let rest = take(&mut known, elsewhere.len());
        if let Some(lines) = left.get_mut(&earlier) {
            take(lines, rest);
        }
        left.insert(key.clone(), known);
    }
    new
}

/// Takes away this many findings, whatever their lines; gives the number of those that are not there.
fn take(lines: &mut Lines, mut count: usize) -> usize {
    for known in lines.values_mut() {
        let taken = count.min(*known);
        *known -= taken;
        count -= taken;
    }
    lines.retain(|_, known| *known > 0);
    count
}

/// The number of characters of a line that count, before a place and behind it.
pub(crate) const AROUND: usize = 100;

/// The text of the line on which a byte lies, with one blank wherever there are some; of a long line what is around the
/// byte.
pub fn line_at(text: &str, at: usize) -> String {
    let Some((before, behind)) = text.split_at_checked(at) else { return String::new() };
    let is_inside = |c: &char| !matches!(c, '\n' | '\r');
    let start = at - before.chars().rev().take(AROUND).take_while(is_inside).map(char::len_utf8).sum::<usize>();
    let end = at + behind.chars().take(AROUND).take_while(is_inside).map(char::len_utf8).sum::<usize>();
    text[start..end].split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// A message with `…` for each number of a line in it: these change when text moves.
pub(crate) fn without_lines(message: &str) -> String {
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
