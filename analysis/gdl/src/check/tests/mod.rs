//! Tests of the checks.

mod hints;
pub(crate) mod meaning;
mod mended;
mod modules;
mod namers;
mod objects;
mod planted;
mod reuse;
mod scoring;
mod unknowns;
mod validity;
mod variable_lists;
mod world;
