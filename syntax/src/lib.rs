//! Text in, lossless tree out: the parsers of every language Ludex serves.
//!
//! * [`tree`]: what all trees share: the common kinds, the [`Parse`](tree::Parse) result.
//! * [`lines`]: the line index and the position encodings.
//! * [`Code`], [`codes`]: what syntax errors are called; each language declares its own beside its grammar.
//! * [`encoding`]: bytes to text and back, byte for byte.
//! * [`parser`]: the parser every grammar is written against.
//! * [`light`]: a tree that is walked once.
//! * [`format`]: where tokens go.
//! * [`interrupt`]: how a long parse is stopped.
//! * [`reparse`]: an edit inside one top-level item rebuilds that item only.
//! * [`words`]: the words of a file.
//! * [`sexpr`]: what the S-expression languages share.
//! * [`gdl`], [`bdl`], [`trench`], [`hy`], [`bogl`]: one folder a language, with the same file names in each;
//!   its [`Grammar`] is what the layers above parse with.
//!
//! Invariants, held by property tests:
//! * Parsing never fails: every text gives a tree with exactly that text and a list of errors.
//! * A tree is never deeper than [`tree::MAX_DEPTH`], so recursive visitors are safe.
//! * An incremental reparse equals a full parse, errors included.
//!
//! This crate does no I/O and knows neither salsa nor LSP.

pub mod bdl;
pub mod bogl;
mod code;
pub mod codes;
pub mod derived;
mod detect;
pub mod encoding;
pub mod format;
pub mod gdl;
mod grammar;
mod green_cache;
pub mod hy;
pub mod interrupt;
pub mod light;
pub mod lines;
pub mod parser;
pub mod reparse;
pub mod sexpr;
mod token;
pub mod tree;
pub mod trench;
mod worded;
pub mod words;

pub use code::{Code, Severity};
pub use grammar::Grammar;
pub use lines::{LineColumn, LineIndex, PositionEncoding};
pub use rowan::{TextRange, TextSize};
pub use tree::{Parse, SyntaxError};
