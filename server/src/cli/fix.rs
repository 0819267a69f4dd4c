//! `ludex check --fix`: mends what can be mended without asking, or shows as a diff what it would do.

use std::path::Path;
use std::sync::Arc;

use ludex_base::source_change::apply;
use ludex_base::{Database, File};
use ludex_ide::code_actions::fix_all;
use ludex_syntax::encoding::{self, Encoding};
use similar::udiff::UnifiedHunkHeader;

use super::write::replace;
use crate::workspace::relative;

/// A fix may uncover what another one mends; so many times all files are looked at.
const ROUNDS: usize = 10;

/// The number of lines that are shown around a change.
const CONTEXT: usize = 3;

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
    /// others still are; then it says of each whether it was, and gives false. In the database a file that could
    /// not be written has the text that it has on the disk.
    pub(super) fn write(&self, db: &mut Database, base: &Path) -> bool {
        let mut outcomes = Vec::with_capacity(self.files.len());
        for (file, before) in &self.files {
            let written = written(db, *file, before);
            if written.is_err() {
                set_text(db, *file, Arc::clone(before));
            }
            outcomes.push((relative(file.path(db), base), written));
        }
        let changed = outcomes.iter().filter(|(_, written)| written.is_ok()).count();
        let all = changed == outcomes.len();
        if !all {
            db.refresh();
            for (path, written) in &outcomes {
                match written {
                    Ok(()) => anstream::eprintln!("ludex: {path}: changed"),
                    Err(why) => anstream::eprintln!("ludex: {path}: not changed: {why}"),
                }
            }
        }
        let plural = if changed == 1 { "" } else { "s" };
        anstream::eprintln!("ludex: {changed} file{plural} changed");
        all
    }

    /// Prints what changed as a diff that `patch -p0` understands, in the bytes of the files. Gives false if one
    /// could not be written in its encoding.
    ///
    /// # Errors
    /// If the diff cannot be written to standard output.
    pub(super) fn print(&self, db: &Database, base: &Path) -> Result<bool, String> {
        let mut out = Vec::new();
        let mut all = true;
        for (file, before) in &self.files {
            let path = relative(file.path(db), base);
            match diff(&path, before, file.text(db), file.encoding(db)) {
                Ok(diff) => out.extend(diff),
                Err(why) => {
                    anstream::eprintln!("ludex: {path}: {why}");
                    all = false;
                }
            }
        }
        super::output::write(&out)?;
        Ok(all)
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
    // Behind a tab comes the time of a file, so that a name may hold blanks.
    let end = if path.contains(' ') { "\t" } else { "" };
    let mut out = format!("--- {path}{end}\n+++ {path}{end}\n").into_bytes();
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
    fn what_an_encoding_lacks_is_no_diff() {
        let found = diff("a.g", "one\n", "\u{20AC}\n", Encoding::Latin1);
        assert_eq!(found, Err("`\u{20AC}` does not exist in Latin-1".to_owned()));
    }
}
