//! The tests of the features, as modules of one program, so that the languages are linked once for all of them.

mod baseline;
mod book;
mod fixes;
mod indexes;
mod invalidation;
mod names;
mod overlay;
mod pictures;
mod properties;
mod rename;
mod rename_files;
mod rewrites;
mod semantic_tokens;
mod suppression;
