//! The semantic tokens that clients have: the difference that is sent next starts from them.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use lsp_types as lsp;

/// The tokens that were last sent for each document, with the number by which the client refers to them.
#[derive(Debug, Default)]
pub struct SentTokens {
    last: Mutex<(u64, HashMap<PathBuf, Numbered>)>,
}

/// The tokens of a document and the number by which the client refers to them.
type Numbered = (u64, Vec<lsp::SemanticToken>);

impl SentTokens {
    /// Keeps what is being sent; gives its number and what was sent before.
    pub(crate) fn replace(&self, path: PathBuf, tokens: Vec<lsp::SemanticToken>) -> (u64, Option<Numbered>) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.0 += 1;
        let number = last.0;
        (number, last.1.insert(path, (number, tokens)))
    }

    /// The fingerprint of what was last sent for a document.
    pub(crate) fn seen(&self, path: &Path) -> u64 {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.1.get(path).map_or(0, |(_, tokens)| fingerprint(tokens))
    }

    /// Forgets the documents that are not open any more.
    pub fn keep(&self, open: &[PathBuf]) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.1.retain(|path, _| open.contains(path));
    }
}

/// A number that is the same for the same tokens: clients ask for them after every edit.
pub(crate) fn fingerprint(tokens: &[lsp::SemanticToken]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for token in tokens {
        let kind = (token.token_type, token.token_modifiers_bitset);
        (token.delta_line, token.delta_start, token.length, kind).hash(&mut hasher);
    }
    hasher.finish()
}
