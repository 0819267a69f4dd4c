//! The features that an editor has for a game file: one module for each, written once over the model.
//!
//! A feature takes the database, a file and byte offsets, and gives plain data with byte
//! ranges. None of them names a language: which there are, the database says.

pub mod book;
pub mod call_hierarchy;
pub mod code_actions;
pub mod code_lenses;
pub mod colours;
pub mod completion;
pub mod costs;
pub mod definition;
pub mod diagnostics;
pub mod document_links;
pub mod examples;
mod fix_trial;
pub mod folding;
pub mod formatting;
pub mod highlight;
pub mod hover;
pub mod implementation;
pub mod inlay_hints;
mod linked;
pub mod linked_editing;
pub mod made_documents;
pub mod name_page;
pub mod names;
pub mod outline;
pub mod painting;
pub mod play;
pub mod preview;
mod quotes;
pub mod references;
pub mod rename;
pub mod rename_files;
pub mod rewrites;
pub mod sample;
pub mod selection;
pub mod semantic_tokens;
pub mod signature_help;
pub mod suppress;
pub mod type_definition;
pub mod type_hierarchy;
pub mod why;
pub mod workspace_symbols;

#[cfg(test)]
mod tests;
