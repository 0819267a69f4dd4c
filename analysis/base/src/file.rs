//! The inputs of the database: files, what leads to them, the configuration.

// Salsa's macros write constructors and setters without comments.
#![allow(missing_docs)]

use std::path::Path;
use std::sync::Arc;

use ludex_syntax::Parse;
use ludex_syntax::encoding::Encoding;
use ludex_syntax::reparse::Edit;

use crate::dialect::Dialect;
use crate::name::Name;
use crate::settings::FolderSettings;

/// One file: its text is the decoded file, or the editor's buffer while it is open.
#[salsa::input(debug)]
pub struct File {
    /// The decoded path; what relative names are resolved against.
    pub path: Arc<Path>,
    /// Its language.
    #[returns(copy)]
    pub dialect: Dialect,
    /// The text.
    pub text: Arc<str>,
    /// The encoding that the text was decoded from and is written back in.
    #[returns(copy)]
    pub encoding: Encoding,
    /// Open in an editor: only open files keep their trees.
    #[returns(copy)]
    pub open: bool,
    /// The last tree and the edit since, for [`crate::parse`]; not part of the file's meaning.
    pub hint: Option<Arc<ReparseHint>>,
}

/// The hint with which [`crate::parse`] reuses the tree of the text before an edit.
#[derive(Debug, PartialEq, Eq)]
pub struct ReparseHint {
    /// The parse of the earlier text.
    pub old: Arc<Parse>,
    /// The edit from the earlier text to the present one.
    pub edit: Edit,
}

/// The slot of a path, with the file that it names; exists for every path that was ever asked for.
#[salsa::input(debug)]
pub struct PathSlot {
    /// The file, if there is one.
    #[returns(copy)]
    pub file: Option<File>,
}

/// The files that lead to a name, in order of their paths.
#[salsa::input]
pub struct Backlink {
    /// The files.
    pub files: Arc<[File]>,
}

/// The key of a [`Backlink`]: a name, and the way in which files lead to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BacklinkKey {
    /// Files that link to a module of this name.
    Links(Name),
    /// Files whose module name is this (the file name without its extension).
    Modules(Name),
    /// Files in which this name occurs.
    Mentions(Name),
}

/// The one configuration.
#[salsa::input(singleton)]
pub struct Configuration {
    /// The settings in force.
    pub settings: Arc<FolderSettings>,
}

/// The one workspace, as far as it has been read.
#[salsa::input(singleton)]
pub struct Workspace {
    /// True if all its files have been read. Only then can it be said that something is nowhere.
    #[returns(copy)]
    pub is_read: bool,
}

/// The name of a file as people know it: without its folder.
pub fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The name by which other files know a file: its file name without the extension.
pub fn module_name(path: &Path) -> Name {
    Name::new(&path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default())
}
