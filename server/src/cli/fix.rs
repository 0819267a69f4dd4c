//! `ludex check --fix`: mends what can be mended without asking, or shows as a diff what it would do.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use ludex_base::source_change::apply;
use ludex_base::{Database, File};
use ludex_ide::code_actions::fix_all;
use ludex_syntax::encoding;

use crate::workspace::relative;

/// A fix may uncover what another one mends; so many times all files are looked at.
const ROUNDS: usize = 10;

/// What was mended.
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
                let (path, dialect, encoding) = (Arc::clone(file.path(db)), file.dialect(db), file.encoding(db));
                db.set_file(&path, dialect, Arc::from(after), encoding);
            }
        }
        if !changed {
            break;
        }
        db.refresh();
    }
    fixed
}

impl Fixed {
    /// Writes the files, each in its own encoding.
    ///
    /// # Errors
    /// If one cannot be written; those before it are.
    pub(super) fn write(&self, db: &Database, base: &Path) -> Result<(), String> {
        for (file, _) in &self.files {
            let shown = relative(file.path(db), base);
            let bytes = encoding::encode(file.text(db), file.encoding(db))
                .map_err(|c| format!("{shown}: `{c}` does not exist in {}", file.encoding(db).name()))?;
            std::fs::write(&**file.path(db), bytes).map_err(|error| format!("{shown}: {error}"))?;
        }
        Ok(())
    }

    /// Prints what changed as a diff that `patch -p0` understands.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn print(&self, db: &Database, base: &Path) -> Result<(), String> {
        let mut out = String::new();
        for (file, before) in &self.files {
            let path = relative(file.path(db), base);
            let diff = similar::TextDiff::from_lines(&**before, &**file.text(db));
            let _ = write!(out, "{}", diff.unified_diff().header(&path, &path));
        }
        super::output::write(out.as_bytes())
    }

    /// How many files changed.
    pub(super) fn count(&self) -> usize {
        self.files.len()
    }
}
