//! Fixes for what the parser reports, where only the names of the file know them.

use std::cell::OnceCell;

use ludex_base::{Db, Diagnostic, File, Fix, Name, parse_once};
use ludex_syntax::TextRange;
use ludex_syntax::bdl::{BdlLanguage, SyntaxKind as K, SyntaxNode};
use rustc_hash::FxHashSet;

use crate::occurrences::model;

/// The invariants that take names of pieces and nothing else.
const ABOUT_PIECES: [&str; 2] = ["cant_risk", "protect_piece"];

/// Adds fixes to syntax errors.
pub(crate) fn mend_syntax(db: &dyn Db, file: File, found: &mut [Diagnostic]) {
    let text: &str = file.text(db);
    let (root, pieces) = (OnceCell::new(), OnceCell::new());
    let is_piece = |name: &str| {
        let all = || model(db, file).definitions.iter().map(|piece| piece.id.name).collect::<FxHashSet<Name>>();
        pieces.get_or_init(all).contains(&Name::new(name))
    };
    let is_invariant = |word: TextRange| {
        let root: &SyntaxNode = root.get_or_init(|| parse_once(db, file).root::<BdlLanguage>());
        let token = root.token_at_offset(word.start()).right_biased();
        token.is_some_and(|token| token.parent_ancestors().any(|node| node.kind() == K::INVARIANTS_SECTION))
    };
    for diagnostic in found {
        let is_bare = diagnostic.code.name == "unexpected-token" && diagnostic.fixes.is_empty();
        if is_bare && is_unknown_call(text, diagnostic.range, is_piece) && is_invariant(diagnostic.range) {
            let range = diagnostic.range;
            diagnostic.fixes.extend(ABOUT_PIECES.map(|name| Fix::write(file, range, name).alternative()));
        }
    }
}

/// True for a word that stands before names of pieces in parentheses, on one line.
fn is_unknown_call(text: &str, word: TextRange, is_piece: impl Fn(&str) -> bool) -> bool {
    let is_word = !word.is_empty() && text[word].chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let behind = text[usize::from(word.end())..].lines().next().unwrap_or_default();
    let arguments = behind.trim_start().strip_prefix('(').and_then(|arguments| arguments.split_once(')'));
    is_word && arguments.is_some_and(|(arguments, _)| arguments.split(',').all(|name| is_piece(name.trim())))
}
