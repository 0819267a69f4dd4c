//! `ludex lsp`.

/// Runs.
pub fn run(_entries: Vec<crate::config::Entry>) -> u8 {
    0
}
