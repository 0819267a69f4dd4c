//! What an editor asks about a game file, answered as plain data with byte offsets.
//!
//! * [`db`]: the salsa database, its inputs, and the indexes that reach files by name.
//! * [`model`]: definitions, occurrences and links: the one table every language fills.
//! * [`language`]: what a dialect supplies; the list of dialects.
//! * [`diagnostics`]: the one list of codes.
//! * [`features`]: one file a feature, written once over the model.
//! * [`gdl`], [`bdl`], [`trench`], [`hy`], [`bogl`]: one folder a dialect.
//!
//! This crate does no I/O and knows no LSP types: the server feeds it text and asks.

pub mod bdl;
pub mod bogl;
pub mod db;
pub mod diagnostics;
pub mod features;
#[cfg(test)]
pub(crate) mod fixture;
pub mod gdl;
pub mod hy;
pub mod language;
pub mod model;
pub mod name;
pub mod syntax;
pub mod trench;

pub use db::{Database, Db, File, Settings};
pub use diagnostics::{Diagnostic, Severity};
pub use ludex_syntax::{Dialect, LineColumn, LineIndex, PositionEncoding, TextRange, TextSize};
pub use name::Name;
