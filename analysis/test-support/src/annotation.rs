//! Annotations of fixtures: the severity, the code and a part of the message of a finding, as in
//! `error[unused-define]: nothing in the workspace`.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use ludex_base::Diagnostic;

use crate::files_below;

/// Tests of one program run side by side, and each reads and writes whole files.
static WRITING: Mutex<()> = Mutex::new(());

/// The annotation that a finding has with its whole message.
pub(crate) fn of(found: &Diagnostic) -> String {
    format!("{}[{}]: {}", found.severity.name(), found.code.name, found.message())
}

/// True if an annotation says of a finding what is true. One that has no code is refused; with `UPDATE_EXPECT=1` the
/// code is written into it, wherever it stands in the sources of the package under test.
pub(crate) fn fits(note: &str, found: &Diagnostic) -> bool {
    let (kind, part) = note.split_once(':').unwrap_or((note, ""));
    if !found.message().contains(part.trim_start()) {
        return false;
    }
    let severity = found.severity.name();
    if kind != severity {
        return kind == format!("{severity}[{}]", found.code.name);
    }
    let is_update = std::env::var_os("UPDATE_EXPECT").is_some();
    if is_update {
        write_code(note, severity, found.code.name);
    }
    is_update
}

/// Writes a code into every annotation with this text. Where two findings with different codes have annotations with
/// the same text, the next run shows the one that is wrong.
fn write_code(note: &str, severity: &str, code: &str) {
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    // Of the package that is tested; of this one only while it is.
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).expect("cargo runs the tests");
    let rest = note.strip_prefix(severity).unwrap_or_default();
    let coded = format!("{severity}[{code}]{rest}");
    for path in sources(&package) {
        let text = std::fs::read_to_string(&path).expect("a source");
        let mut new = text.clone();
        for (old, coded) in [(note.to_owned(), coded.clone()), (in_quotes(note), in_quotes(&coded))] {
            for mark in ["^ ", "^ | "] {
                // The end of the line, in a raw string and in another one, or that of the string.
                for end in ["\n", "\\n", "\""] {
                    new = new.replace(&format!("{mark}{old}{end}"), &format!("{mark}{coded}{end}"));
                }
            }
        }
        if new != text {
            std::fs::write(&path, new).expect("a source that can be written");
        }
    }
}

/// The Rust files of a package.
fn sources(package: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        ["src", "tests"].iter().flat_map(|folder| files_below(&package.join(folder))).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    files
}

/// A text as it stands in a string that is not raw.
fn in_quotes(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
