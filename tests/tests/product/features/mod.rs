//! Every feature in every language, over real stdio, on the project's own examples: one session a
//! feature walks a table of places and answers.
//!
//! In a needle `$0` is the cursor. Lines count from 1, so that a row can be compared with the file.
//! A table that lacks a language fails: see [`session::Rows::done`].

mod document;
mod editing;
mod expectations;
mod files;
mod findings;
mod hints;
mod links;
mod names;
mod painting;
mod play;
mod scene;
mod session;
mod shape;
mod writing;
