//! The history of what was measured: a file with a line of JSON for each row of each commit, so that what has become
//! slower or larger can be seen, and since when.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::Command;

use serde_json::json;

use crate::report::Row;

/// A file that measurements of a commit are added to.
pub(crate) struct History {
    file: File,
    /// The hash of the commit.
    commit: String,
    /// The date of the commit, as ISO 8601 writes it.
    date: String,
}

impl History {
    /// Opens the file, which need not be there yet, for a commit of the repository around the current folder; by default
    /// the one that is checked out.
    ///
    /// # Errors
    /// If the file cannot be written, or git knows no such commit.
    pub(crate) fn open(path: &Path, commit: Option<&str>) -> Result<History, String> {
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.map_err(|error| format!("{}: {error}", path.display()))?;
        let commit = commit.unwrap_or("HEAD");
        let git = ["log", "-1", "--format=%H %cI", "--end-of-options", commit, "--"];
        let output = Command::new("git").args(git).output().map_err(|error| format!("git: {error}"))?;
        let said = String::from_utf8_lossy(&output.stdout);
        let Some((hash, date)) = said.trim().split_once(' ') else {
            let why = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{commit}: git does not know this commit: {}", why.trim()));
        };
        Ok(History { file, commit: hash.to_owned(), date: date.to_owned() })
    }

    /// Adds rows of the table.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn add(&mut self, rows: &[Row]) -> Result<(), String> {
        for row in rows {
            let mut line = json!({"commit": self.commit, "date": self.date});
            row.describe(&mut line);
            writeln!(self.file, "{line}").map_err(|error| format!("the history cannot be written: {error}"))?;
        }
        Ok(())
    }
}
