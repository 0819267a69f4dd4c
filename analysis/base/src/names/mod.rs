//! Names of a file: what it defines, uses and asks for.

pub(crate) mod mentions;
pub mod model;
pub(crate) mod model_builder;
pub mod moved_link;
pub(crate) mod name;
