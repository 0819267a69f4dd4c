//! Modules and programs: what a file says by itself, and in which order files are read.

pub(crate) mod checking;
pub(crate) mod index;
pub(crate) mod load;
pub(crate) mod lower;
pub(crate) mod modules;
pub(crate) mod program;
pub(crate) mod programs;
