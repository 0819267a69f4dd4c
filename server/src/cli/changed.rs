//! Files that a change has made others in the database: they are shown as a diff, written to the disk, or get their old
//! texts back.

use std::path::Path;
use std::sync::Arc;

use ludex_base::source_change::{FileOperation, TextEdit, apply};
use ludex_base::{Database, File, SourceChange};
use ludex_syntax::encoding::Encoding;
use serde_json::{Value, json};

use super::diff::{diff, diff_root, encode, tell_root};
use super::output::say;
use super::place::Points;
use super::report::Report;
use super::write::{create, remove, replace};
use crate::workspace::relative;

/// A file, and the text that it had; a new one had none.
type Touched = (File, Option<Arc<str>>);

/// The files that have changed.
#[derive(Debug, Default)]
pub(super) struct Changed {
    /// Each once, in the order in which they changed first.
    files: Vec<Touched>,
}

impl Changed {
    /// Makes the edits of a change in the database, not what it does to files themselves. Gives true if a text is
    /// another one now.
    pub(super) fn edit(&mut self, db: &mut Database, change: &SourceChange) -> bool {
        let mut changed = false;
        for (file, edits) in &change.edits {
            let before = Arc::clone(file.text(db));
            let after = apply(&before, edits);
            if *before == *after {
                continue;
            }
            changed = true;
            if self.files.iter().all(|(other, _)| other != file) {
                self.files.push((*file, Some(before)));
            }
            set_text(db, *file, Arc::from(after));
        }
        changed
    }

    /// Makes a whole change in the database. Paths are shown from a folder.
    ///
    /// # Errors
    /// If it would take the place of a file that is there, or cannot be made here: why, for people. Nothing is changed
    /// then.
    pub(super) fn make(&mut self, db: &mut Database, change: &SourceChange, base: &Path) -> Result<(), String> {
        let mut new = Vec::new();
        for operation in &change.operations {
            match operation {
                FileOperation::Create { path, .. } if path.exists() || db.file(path).is_some() => {
                    return Err(format!("{} would be created, and is there already", relative(path, base)));
                }
                FileOperation::Create { path, text } => new.push((path, super::dialect_of(path)?, text)),
                FileOperation::Rename { from, to } => {
                    let (from, to) = (relative(from, base), relative(to, base));
                    return Err(format!("{from} would have to be called {to}: rename the file first"));
                }
            }
        }
        self.edit(db, change);
        for (path, dialect, text) in new {
            let file = db.set_file(path, dialect, Arc::from(text.as_str()), Encoding::Utf8);
            self.files.push((file, None));
        }
        db.refresh();
        Ok(())
    }

    /// Writes the files, each in its own encoding, and says how many have changed. Where one cannot be written the
    /// others still are; then it says of each whether it was, and the report knows of the failure. In the database a
    /// file that could not be written has the text that it has on the disk.
    pub(super) fn write(&self, db: &mut Database, report: &mut Report) {
        let mut outcomes = Vec::with_capacity(self.files.len());
        for touched in &self.files {
            let written = write(db, touched);
            if written.is_err() {
                take_back(db, touched);
            }
            outcomes.push((relative(touched.0.path(db), &report.base), written));
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

    /// Writes all the files or none of them: where one cannot be written, those before it get their old texts back.
    /// Paths are shown from a folder.
    ///
    /// # Errors
    /// If one cannot be written: why, and which of the others could not be restored.
    pub(super) fn write_together(&self, db: &Database, base: &Path) -> Result<(), String> {
        // What moves to a new file is there before it is gone from the old one.
        let (new, old): (Vec<&Touched>, Vec<&Touched>) = self.changed(db).partition(|(_, before)| before.is_none());
        let mut done: Vec<&Touched> = Vec::new();
        for touched in new.into_iter().chain(old) {
            let Err(why) = write(db, touched) else {
                done.push(touched);
                continue;
            };
            let mut message = format!("{}: {why}", relative(touched.0.path(db), base));
            for other in done.into_iter().rev() {
                if let Err(why) = restore(db, other) {
                    let path = relative(other.0.path(db), base);
                    message.push_str(&format!("; {path} has changed and could not be restored: {why}"));
                }
            }
            return Err(message);
        }
        Ok(())
    }

    /// Gives the files in the database the texts that they had.
    pub(super) fn undo(&self, db: &mut Database) {
        for touched in &self.files {
            take_back(db, touched);
        }
        db.refresh();
    }

    /// The files whose texts are others than they were.
    fn changed<'a>(&'a self, db: &'a Database) -> impl Iterator<Item = &'a Touched> {
        self.files.iter().filter(move |(file, before)| before.as_deref() != Some(&**file.text(db)))
    }

    /// True if something is other than it was.
    pub(super) fn is_change(&self, db: &Database) -> bool {
        self.changed(db).next().is_some()
    }

    /// The number of files whose texts are others than they were.
    pub(super) fn count(&self, db: &Database) -> usize {
        self.changed(db).count()
    }

    /// The changes as a diff that `patch -p0` understands, in the bytes of the files, and what cannot be written in the
    /// encoding of its file. The names in it start from the folder that [`Self::root`] gives.
    pub(super) fn diff(&self, db: &Database, base: &Path) -> (Vec<u8>, Vec<String>) {
        let (mut out, mut failures) = (Vec::new(), Vec::new());
        let root = self.root(db, base);
        for (file, before) in self.changed(db) {
            let path = relative(file.path(db), root);
            match diff(&path, before.as_deref(), file.text(db), file.encoding(db)) {
                Ok(diff) => out.extend(diff),
                Err(why) => failures.push(format!("{path}: {why}")),
            }
        }
        (out, failures)
    }

    /// The folder from which the names in the diff start.
    fn root<'b>(&self, db: &Database, base: &'b Path) -> &'b Path {
        diff_root(base, self.changed(db).map(|(file, _)| &**file.path(db)))
    }

    /// Writes the diff to a file or to standard output. Gives false if something could not be written in the encoding of
    /// its file. Where its names do not start from the working directory, it says so.
    ///
    /// # Errors
    /// If the diff cannot be written.
    pub(super) fn print(&self, db: &Database, base: &Path, output: Option<&Path>) -> Result<bool, String> {
        let (out, failures) = self.diff(db, base);
        for failure in &failures {
            say(failure);
        }
        match output {
            Some(path) => {
                std::fs::write(path, out).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
            }
            None => super::output::write(&out)?,
        }
        tell_root(self.root(db, base), base);
        Ok(failures.is_empty())
    }
}

fn set_text(db: &mut Database, file: File, text: Arc<str>) {
    let (path, dialect, encoding) = (Arc::clone(file.path(db)), file.dialect(db), file.encoding(db));
    db.set_file(&path, dialect, text, encoding);
}

/// Gives a file in the database the text that it had; a new one is not there any more.
fn take_back(db: &mut Database, (file, before): &Touched) {
    match before {
        Some(before) => set_text(db, *file, Arc::clone(before)),
        None => {
            let path = Arc::clone(file.path(db));
            db.remove_file(&path);
        }
    }
}

/// Writes the text that a file has in the database.
fn write(db: &Database, (file, before): &Touched) -> Result<(), String> {
    let (path, encoding) = (file.path(db), file.encoding(db));
    let after = encode(file.text(db), encoding)?;
    let written = match before {
        Some(before) => replace(path, &encode(before, encoding)?, &after),
        None => create(path, &after),
    };
    written.map_err(|error| error.to_string())
}

/// Undoes [`write`].
fn restore(db: &Database, (file, before): &Touched) -> Result<(), String> {
    let (path, encoding) = (file.path(db), file.encoding(db));
    let after = encode(file.text(db), encoding)?;
    let restored = match before {
        Some(before) => replace(path, &after, &encode(before, encoding)?),
        None => remove(path, &after),
    };
    restored.map_err(|error| error.to_string())
}

/// A change that is not made yet, as JSON. Paths are shown from a folder.
pub(super) fn json(db: &Database, base: &Path, change: &SourceChange) -> Value {
    let edits = change.edits.iter().flat_map(|(file, edits)| {
        let (points, path) = (Points::new(db, *file), relative(file.path(db), base));
        let edit = move |edit: &TextEdit| {
            json!({"path": path, "range": points.place(edit.range), "replacement": edit.new_text})
        };
        edits.iter().map(edit).collect::<Vec<Value>>()
    });
    let created = change.operations.iter().filter_map(|operation| match operation {
        FileOperation::Create { path, text } => Some(json!({"path": relative(path, base), "text": text})),
        FileOperation::Rename { .. } => None,
    });
    json!({"edits": edits.collect::<Vec<Value>>(), "created": created.collect::<Vec<Value>>()})
}

#[cfg(test)]
mod tests {
    use ludex_base::TextRange;
    use ludex_languages::LANGUAGES;

    use super::*;
    use crate::workspace;

    #[test]
    fn all_files_are_written_or_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let [one, two, new] = ["a.g", "b.g", "c.g"].map(|name| folder.path().join(name));
        let write = |path: &Path, text: &str| std::fs::write(path, text).expect("written");
        let read = |path: &Path| std::fs::read_to_string(path).expect("the file");
        let before = "(define x 1)\n";
        let mut db = Database::new(LANGUAGES, None);
        let loaded = [&one, &two].map(|path| {
            write(path, before);
            workspace::read(path, LANGUAGES.from_path(path).expect("a language")).expect("a file")
        });
        let files = workspace::load(&mut db, loaded.into());
        let mut change = SourceChange::default();
        for file in files {
            change.edit(file, TextRange::new(8.into(), 9.into()), "y");
        }
        change.operations.push(FileOperation::Create { path: new.clone(), text: before.to_owned() });
        let mut changed = Changed::default();
        changed.make(&mut db, &change, folder.path()).expect("nothing is in its way");
        assert_eq!(changed.count(&db), 3);
        // Somebody else has written the second one meanwhile.
        write(&two, "(define z 1)\n");
        let why = changed.write_together(&db, folder.path()).expect_err("refused");
        assert_eq!(why, "b.g: it has changed since it was read");
        assert_eq!((read(&one).as_str(), new.exists()), (before, false));
        write(&two, before);
        changed.write_together(&db, folder.path()).expect("written");
        let after = "(define y 1)\n";
        assert_eq!([read(&one), read(&two), read(&new)], [after, after, before]);
        // What is there is not replaced.
        let why = Changed::default().make(&mut db, &change, folder.path()).expect_err("refused");
        assert_eq!(why, "c.g would be created, and is there already");
    }
}
