//! The changes that a fix, a rename or a refactoring makes, as data: the server turns them into the protocol's edits,
//! the command line writes them or shows them.

use std::path::PathBuf;
use std::sync::Arc;

use ludex_syntax::TextRange;

use crate::file::File;

/// A change of one file's text: these bytes (half open) become this text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextEdit {
    /// Bytes of the text as it is.
    pub range: TextRange,
    /// The text that takes their place.
    pub new_text: String,
}

/// Something done to the folder rather than to a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileOperation {
    /// A new file with a text; nothing is done if there is one of that path.
    Create {
        /// The path of the file.
        path: PathBuf,
        /// The text of the file.
        text: String,
    },
    /// A file gets another path.
    Rename {
        /// The file as it is.
        from: Arc<std::path::Path>,
        /// Its new path.
        to: PathBuf,
    },
}

/// Edits over any number of files, and what is done to files themselves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SourceChange {
    /// Each file once; its edits in order of position, without overlaps.
    pub edits: Vec<(File, Vec<TextEdit>)>,
    /// Done after the edits, in order.
    pub operations: Vec<FileOperation>,
}

impl SourceChange {
    /// Edits of one file, in any order.
    pub fn edits(file: File, edits: impl IntoIterator<Item = (TextRange, String)>) -> SourceChange {
        let mut change = SourceChange::default();
        for (range, new_text) in edits {
            change.edit(file, range, new_text);
        }
        change
    }

    /// Adds an edit at its place. Of two that overlap the earlier one stays.
    pub fn edit(&mut self, file: File, range: TextRange, new_text: impl Into<String>) {
        let index = match self.edits.iter().position(|(other, _)| *other == file) {
            Some(index) => index,
            None => {
                // Nearly every fix makes one edit of one file, and there may be thousands of fixes.
                if self.edits.is_empty() {
                    self.edits.reserve_exact(1);
                }
                self.edits.push((file, Vec::with_capacity(1)));
                self.edits.len() - 1
            }
        };
        let edits = &mut self.edits[index].1;
        // Most come in order of position, and there may be thousands.
        if edits.last().is_none_or(|last| last.range.end() <= range.start()) {
            edits.push(TextEdit { range, new_text: new_text.into() });
            return;
        }
        if edits.iter().any(|edit| overlap(edit.range, range)) {
            return;
        }
        let at = edits.partition_point(|edit| (edit.range.start(), edit.range.end()) <= (range.start(), range.end()));
        edits.insert(at, TextEdit { range, new_text: new_text.into() });
    }

    /// Adds all of another change, if none of its edits overlaps one of these.
    pub fn merge(&mut self, other: &SourceChange) -> bool {
        let clash = other.edits.iter().any(|(file, edits)| {
            let present = self.edits.iter().find(|(changed, _)| changed == file).map_or(&[][..], |(_, edits)| edits);
            edits.iter().any(|edit| present.iter().any(|one| overlap(one.range, edit.range) || one.range == edit.range))
        });
        if clash {
            return false;
        }
        for (file, edits) in &other.edits {
            for edit in edits {
                self.edit(*file, edit.range, edit.new_text.clone());
            }
        }
        self.operations.extend(other.operations.iter().cloned());
        true
    }
}

/// True if two ranges share a byte, or one lies inside the other's borders.
fn overlap(a: TextRange, b: TextRange) -> bool {
    a.start() < b.end() && b.start() < a.end()
}

/// The text with edits applied; they are in order and do not overlap.
pub fn apply(text: &str, edits: &[TextEdit]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        out.push_str(&text[at..usize::from(edit.range.start())]);
        out.push_str(&edit.new_text);
        at = edit.range.end().into();
    }
    out.push_str(&text[at..]);
    out
}

/// A text with a capital letter at its beginning.
fn capitalized(text: String) -> String {
    let first = text.chars().next().filter(|first| first.is_lowercase());
    match first {
        Some(first) => first.to_uppercase().chain(text.chars().skip(1)).collect(),
        None => text,
    }
}

/// A way to mend a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// The title, as an imperative that begins with a capital: "Write `sea`".
    pub title: String,
    /// The change that it makes.
    pub change: SourceChange,
    /// The one to take without asking.
    pub preferred: bool,
}

impl Fix {
    /// The sensible way to mend something. The title gets a capital letter where it has none: who writes it may have it as
    /// a part of a message, too, and editors list it beside the titles of rewrites.
    pub fn new(title: impl Into<String>, change: SourceChange) -> Fix {
        Fix { title: capitalized(title.into()), change, preferred: true }
    }

    /// A fix that replaces one range of a file.
    pub fn replace(title: impl Into<String>, file: File, range: TextRange, new_text: impl Into<String>) -> Fix {
        Fix::new(title, SourceChange::edits(file, [(range, new_text.into())]))
    }

    /// A fix that writes something else in a range, and says so: "Write `sea`".
    pub fn write(file: File, range: TextRange, new_text: impl Into<String>) -> Fix {
        let new_text = new_text.into();
        Fix::replace(format!("Write `{new_text}`"), file, range, new_text)
    }

    /// A fix that makes several edits of a file, in any order.
    pub fn edits(title: impl Into<String>, file: File, edits: impl IntoIterator<Item = (TextRange, String)>) -> Fix {
        Fix::new(title, SourceChange::edits(file, edits))
    }

    /// This fix as one of several ways, not to be taken without asking.
    pub fn alternative(mut self) -> Fix {
        self.preferred = false;
        self
    }
}
