//! The `ludex` program: a language server and a checker over the same analysis.
//!
//! * [`baseline`]: the file with the findings that are known.
//! * [`cli`]: the commands, `lsp` apart, and the command line itself.
//! * [`fence`]: the folders that may be read and written.
//! * [`lsp`]: `ludex lsp`; the only place with protocol types.
//! * [`codes`]: every code that is reported, with its page.
//! * [`config`]: settings from `ludex.toml`, the client and the command line.
//! * [`workspace`]: files from disk into the database.

pub mod baseline;
pub mod cli;
pub mod config;
mod fence;
pub mod lsp;
mod workspace;

pub use ludex_lsp::codes;
