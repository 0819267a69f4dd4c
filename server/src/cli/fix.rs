//! `ludex check --fix`: mends what can be mended without asking, or shows as a diff what it would do, and says which
//! fixes it leaves to the author, and why.

use std::path::Path;
use std::sync::Arc;

use ludex_base::source_change::apply;
use ludex_base::{Database, File};
use ludex_ide::code_actions::{Objection, fix_all, mendable, objection};
use ludex_syntax::encoding::{self, Encoding};
use similar::udiff::UnifiedHunkHeader;

use super::output::say;
use super::place::Points;
use super::report::Report;
use super::write::replace;
use crate::workspace::relative;

/// A fix may uncover what another one mends; so many times all files are looked at.
const ROUNDS: usize = 10;

/// The number of lines that are shown around a change.
const CONTEXT: usize = 3;

/// The fixes that are left and are listed.
const MAX_LEFT: usize = 10;

/// The files that were mended.
#[derive(Debug, Default)]
pub(super) struct Fixed {
    /// The files that changed, with their texts before, in order.
    files: Vec<(File, Arc<str>)>,
}

/// Mends the files in the database, round by round, until there is nothing more to mend.
pub(super) fn fix(db: &mut Database, files: &[File]) -> Fixed {
    let mut fixed = Fixed::default();
    for _ in 0..ROUNDS {
        let mut changed = false;
        for file in files {
            let Some(change) = fix_all(db, *file) else { continue };
            for (file, edits) in &change.edits {
                let before = Arc::clone(file.text(db));
                let after = apply(&before, edits);
                if *before == *after {
                    continue;
                }
                changed = true;
                if fixed.files.iter().all(|(other, _)| other != file) {
                    fixed.files.push((*file, before));
                }
                set_text(db, *file, Arc::from(after));
            }
        }
        if !changed {
            break;
        }
        db.refresh();
    }
    fixed
}

fn set_text(db: &mut Database, file: File, text: Arc<str>) {
    let (path, dialect, encoding) = (Arc::clone(file.path(db)), file.dialect(db), file.encoding(db));
    db.set_file(&path, dialect, text, encoding);
}

impl Fixed {
    /// Writes the files, each in its own encoding, and says how many have changed. Where one cannot be written the
    /// others still are; then it says of each whether it was, and the report knows of the failure. In the database a
    /// file that could not be written has the text that it has on the disk.
    pub(super) fn write(&self, db: &mut Database, report: &mut Report) {
        let mut outcomes = Vec::with_capacity(self.files.len());
        for (file, before) in &self.files {
            let written = written(db, *file, before);
            if written.is_err() {
                set_text(db, *file, Arc::clone(before));
            }
            outcomes.push((relative(file.path(db), &report.base), written));
        }
        let changed = outcomes.iter().filter(|(_, written)| written.is_ok()).count();
        if changed < outcomes.len() {
            db.refresh();
            for (path, written) in &outcomes {
                match written {
                    Ok(()) => say(&format!("{path}: changed")),
                    Err(why) => report.fail(format!("{path}: not changed: {why}")),
                }
            }
        }
        let plural = if changed == 1 { "" } else { "s" };
        say(&format!("{changed} file{plural} changed"));
    }

    /// Gives the files in the database the texts that they had.
    pub(super) fn undo(&self, db: &mut Database) {
        for (file, before) in &self.files {
            set_text(db, *file, Arc::clone(before));
        }
        db.refresh();
    }

    /// The files whose texts are others than they were, with these.
    fn changed<'a>(&'a self, db: &'a Database) -> impl Iterator<Item = &'a (File, Arc<str>)> {
        self.files.iter().filter(move |(file, before)| **file.text(db) != **before)
    }

    /// True if something is other than it was.
    pub(super) fn is_change(&self, db: &Database) -> bool {
        self.changed(db).next().is_some()
    }

    /// Writes what changed to a file or to standard output, as a diff that `patch -p0` understands, in the bytes of the
    /// files. Gives false if one could not be written in its encoding. Where its names do not start from the working
    /// directory, it says so.
    ///
    /// # Errors
    /// If the diff cannot be written.
    pub(super) fn print(&self, db: &Database, base: &Path, output: Option<&Path>) -> Result<bool, String> {
        let mut out = Vec::new();
        let mut all = true;
        let root = diff_root(base, self.changed(db).map(|(file, _)| &**file.path(db)));
        for (file, before) in self.changed(db) {
            let path = relative(file.path(db), root);
            match diff(&path, before, file.text(db), file.encoding(db)) {
                Ok(diff) => out.extend(diff),
                Err(why) => {
                    say(&format!("{path}: {why}"));
                    all = false;
                }
            }
        }
        match output {
            Some(path) => {
                std::fs::write(path, out).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
            }
            None => super::output::write(&out)?,
        }
        tell_root(root, base);
        Ok(all)
    }
}

/// The fixes that are not made without asking.
#[derive(Debug, Default)]
pub(super) struct Left {
    count: usize,
    /// The place, the fix and the reason of the first of them.
    lines: Vec<String>,
}

/// The fixes that [`fix`] has left in these files, where the database has the texts that it gave them.
pub(super) fn left(db: &Database, files: &[File], base: &Path) -> Left {
    let mut left = Left::default();
    for file in files {
        let mendable = mendable(db, *file);
        for diagnostic in mendable.iter().take(MAX_LEFT.saturating_sub(left.lines.len())) {
            let (Some(fix), Some(objection)) = (diagnostic.preferred_fix(), objection(db, diagnostic)) else {
                continue;
            };
            let why = match objection {
                Objection::Brings(message) => format!("then there would be: {message}"),
                Objection::MendsNothing => "it would mend nothing".to_owned(),
                Objection::NotTried => "too many others were tried before it".to_owned(),
            };
            let (path, at) = (relative(file.path(db), base), Points::new(db, *file).place(diagnostic.range).start);
            left.lines.push(format!("{path}:{}:{}: left: {}; {why}", at.line, at.column, fix.title));
        }
        left.count += mendable.len();
    }
    left
}

impl Left {
    /// Says which they are.
    pub(super) fn tell(&self) {
        for line in &self.lines {
            say(line);
        }
        let more = self.count.saturating_sub(self.lines.len());
        if more > 0 {
            say(&format!("{more} more fix{} left", if more == 1 { "" } else { "es" }));
        }
    }
}

/// The folder from which the names in a diff start: the working directory or, since `patch` takes no name with `..`,
/// the nearest one above it in which all the files lie.
pub(super) fn diff_root<'b, 'f>(base: &'b Path, files: impl Iterator<Item = &'f Path>) -> &'b Path {
    let files: Vec<&Path> = files.collect();
    base.ancestors().find(|folder| files.iter().all(|file| file.starts_with(folder))).unwrap_or(base)
}

/// Says from where the names in a diff start, unless that is the working directory.
pub(super) fn tell_root(root: &Path, base: &Path) {
    if root != base {
        let way = relative(root, base);
        say(&format!("the names in this diff start from {way}: `patch -p0 -d {way}` applies it"));
    }
}

/// Writes the text that a file has in the database.
fn written(db: &Database, file: File, before: &str) -> Result<(), String> {
    let encoding = file.encoding(db);
    let (before, after) = (encode(before, encoding)?, encode(file.text(db), encoding)?);
    replace(file.path(db), &before, &after).map_err(|error| error.to_string())
}

/// The bytes of a text in an encoding.
pub(super) fn encode(text: &str, encoding: Encoding) -> Result<Vec<u8>, String> {
    encoding::encode(text, encoding).map_err(|c| format!("`{c}` does not exist in {}", encoding.name()))
}

/// A unified diff of two texts in the bytes of an encoding. A line is what `patch` takes for one: it ends with a line
/// feed, and a carriage return is a character of it.
pub(super) fn diff(path: &str, before: &str, after: &str, encoding: Encoding) -> Result<Vec<u8>, String> {
    let old: Vec<&str> = before.split_inclusive('\n').collect();
    let new: Vec<&str> = after.split_inclusive('\n').collect();
    let name = head(path);
    let mut out = format!("--- {name}\n+++ {name}\n").into_bytes();
    let mut write = |sign: u8, lines: &[&str]| -> Result<(), String> {
        for line in lines {
            out.push(sign);
            out.extend(encode(line, encoding)?);
            if !line.ends_with('\n') {
                out.extend_from_slice(b"\n\\ No newline at end of file\n");
            }
        }
        Ok(())
    };
    let ops = similar::capture_diff_slices(similar::Algorithm::Myers, &old, &new);
    for hunk in similar::group_diff_ops(ops, CONTEXT).iter().filter(|hunk| !hunk.is_empty()) {
        // The sign of this line is the first character of `@@ … @@`.
        let places = UnifiedHunkHeader::new(hunk).to_string();
        write(b'@', &[format!("{}\n", &places[1..]).as_str()])?;
        for op in hunk {
            let (removed, added) = (&old[op.old_range()], &new[op.new_range()]);
            if op.tag() == similar::DiffTag::Equal {
                write(b' ', removed)?;
            } else {
                write(b'-', removed)?;
                write(b'+', added)?;
            }
        }
    }
    Ok(out)
}

/// The name of a file in the head of a diff. One that would end its line, or that looks quoted, is quoted as `patch`
/// and `git` read it.
fn head(path: &str) -> String {
    if !path.starts_with('"') && !path.contains(char::is_control) {
        // Behind a tab comes the time of a file, so that a name may hold blanks.
        let end = if path.contains(' ') { "\t" } else { "" };
        return format!("{path}{end}");
    }
    let quoted = path.bytes().map(|byte| match byte {
        b'"' | b'\\' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\{byte:03o}"),
    });
    format!("\"{}\"", quoted.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diff_has_the_bytes_of_the_file() {
        let found = diff("a b.g", "one\rtwo\n\u{E9}t\u{E9}\r\nend", "one\rtwo\nete\r\nend", Encoding::Latin1);
        let expected = b"--- a b.g\t\n+++ a b.g\t\n@@ -1,3 +1,3 @@\n one\rtwo\n-\xE9t\xE9\r\n+ete\r\n end\n\\ No newline at end of file\n";
        assert_eq!(found.map(|diff| diff.escape_ascii().to_string()), Ok(expected.escape_ascii().to_string()));
    }

    #[test]
    fn a_name_in_a_diff_begins_no_line() {
        assert_eq!(head("a\n+++ \u{E9} \"b\".g"), "\"a\\012+++ \\303\\251 \\\"b\\\".g\"");
        assert_eq!(head("maps\\a.g"), "maps\\a.g");
    }

    #[test]
    fn what_an_encoding_lacks_is_no_diff() {
        let found = diff("a.g", "one\n", "\u{20AC}\n", Encoding::Latin1);
        assert_eq!(found, Err("`\u{20AC}` does not exist in Latin-1".to_owned()));
    }
}
