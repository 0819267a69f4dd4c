//! The JavaScript of `explicit` blocks: whether it has the shape that its place wants, what its names mean, and which
//! pieces it names.
//!
//! * [`shapes`]: what each place wants, as a table; [`types`]: what a running game consists of; [`globals`]: the names
//!   of JavaScript and browsers.
//! * `blocks`, `tree`, `keys`: the blocks of a file, without cursors.
//! * `walk` with `statements` and `objects`: the one walk over a block; `state`: what it knows on its way; `scopes`: what
//!   its names mean; `shape_check`, `names` and `early` with `literals` and `regex`: what is reported of it.
//! * [`evaluation`]: the blocks as they are run.
//! * `block_facts`: what comes of it; `check`: the findings; `places`: what is known of a place.

mod block_facts;
pub(crate) mod blocks;
mod check;
mod early;
#[cfg(test)]
mod early_tests;
pub(crate) mod evaluation;
#[cfg(test)]
mod fault_tests;
mod found;
pub(crate) mod globals;
pub(crate) mod keys;
mod literals;
mod names;
mod objects;
mod places;
mod regex;
mod scopes;
mod shape_check;
pub(crate) mod shapes;
mod state;
mod statements;
#[cfg(test)]
mod tests;
pub(crate) mod tree;
pub(crate) mod types;
mod walk;

pub(crate) use block_facts::{Facts, ScriptPiece, facts};
pub(crate) use check::check;
pub(crate) use places::{
    ScriptEntry, ScriptEntryKind, Source, declaration_at, hover_at, members_at, names_at, piece_name_at,
};
pub(crate) use types::Type;
