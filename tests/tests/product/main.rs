//! The tests of the whole product, as modules of one program, so that Ludex is linked once for all of them. What must
//! not have other tests beside it is a program of its own, beside this folder.

mod bad_input;
mod bdl_reference;
mod clients;
mod command_line;
mod command_line_baseline;
mod command_line_formats;
mod command_line_queries;
mod completion;
mod conformance;
mod corpus;
mod dependencies;
mod detection;
mod editors;
mod every_token;
mod faults;
mod features;
mod fixes;
mod folders;
mod formatting;
mod gdl_corpus;
mod lifecycle;
mod meta_model;
mod neovim;
mod oracles;
mod own_requests;
mod pages;
mod pictures;
mod play;
mod play_programs;
mod preview;
mod pull;
mod pyherc_tree;
mod readme;
mod sample;
mod scripts;
mod sessions;
mod settings;
mod soak;
mod spelling;
mod terminal;
mod tidy;
mod word_lists;
mod workspace;

/// The program under test.
const LUDEX: &str = env!("CARGO_BIN_EXE_ludex-under-test");
