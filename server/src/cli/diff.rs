//! Changes of files as diffs that `patch -p0` understands.

use std::path::Path;

use ludex_syntax::encoding::{self, Encoding};
use similar::udiff::UnifiedHunkHeader;

use super::output::say;
use crate::workspace::{relative, with_slashes};

/// The number of lines that are shown around a change.
const CONTEXT: usize = 3;

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

/// The bytes of a text in an encoding.
pub(super) fn encode(text: &str, encoding: Encoding) -> Result<Vec<u8>, String> {
    encoding::encode(text, encoding).map_err(|c| format!("`{c}` does not exist in {}", encoding.name()))
}

/// A unified diff of two texts in the bytes of an encoding; of a new file there is none before. A line is what `patch`
/// takes for one: it ends with a line feed, and a carriage return is a character of it.
pub(super) fn diff(path: &str, before: Option<&str>, after: &str, encoding: Encoding) -> Result<Vec<u8>, String> {
    let old: Vec<&str> = before.unwrap_or_default().split_inclusive('\n').collect();
    let new: Vec<&str> = after.split_inclusive('\n').collect();
    let name = head(&with_slashes(path));
    let mut out = format!("--- {}\n+++ {name}\n", before.map_or("/dev/null", |_| name.as_str())).into_bytes();
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
        let found = diff("a b.g", Some("one\rtwo\n\u{E9}t\u{E9}\r\nend"), "one\rtwo\nete\r\nend", Encoding::Latin1);
        let expected = b"--- a b.g\t\n+++ a b.g\t\n@@ -1,3 +1,3 @@\n one\rtwo\n-\xE9t\xE9\r\n+ete\r\n end\n\\ No newline at end of file\n";
        assert_eq!(found.map(|diff| diff.escape_ascii().to_string()), Ok(expected.escape_ascii().to_string()));
    }

    #[test]
    fn a_new_file_is_all_added() {
        let found = diff("a.g", None, "one\ntwo\n", Encoding::Utf8);
        let expected = b"--- /dev/null\n+++ a.g\n@@ -0,0 +1,2 @@\n+one\n+two\n";
        assert_eq!(found, Ok(expected.to_vec()));
    }

    #[test]
    fn a_name_in_a_diff_begins_no_line() {
        assert_eq!(head("a\n+++ \u{E9} \"b\".g"), "\"a\\012+++ \\303\\251 \\\"b\\\".g\"");
        assert_eq!(head("maps\\a.g"), "maps\\a.g");
    }

    #[test]
    fn what_an_encoding_lacks_is_no_diff() {
        let found = diff("a.g", Some("one\n"), "\u{20AC}\n", Encoding::Latin1);
        assert_eq!(found, Err("`\u{20AC}` does not exist in Latin-1".to_owned()));
    }
}
