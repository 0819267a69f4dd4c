//! Fixes for what the parser reports, where only the names of the file know them.

use ludex_base::{Db, Diagnostic, File, Fix, parse_once};
use ludex_syntax::TextRange;
use ludex_syntax::bdl::{BdlLanguage, SyntaxKind as K};

use crate::occurrences::model;

/// The invariants that take names of pieces and nothing else.
const ABOUT_PIECES: [&str; 2] = ["cant_risk", "protect_piece"];

/// Adds fixes to syntax errors.
pub fn mend_syntax(db: &dyn Db, file: File, found: &mut [Diagnostic]) {
    for diagnostic in found {
        let is_bare = diagnostic.code.name == "unexpected-token" && diagnostic.fixes.is_empty();
        if is_bare && is_invariant(db, file, diagnostic.range) {
            let fixes = ABOUT_PIECES.map(|name| Fix::write(file, diagnostic.range, name).alternative());
            diagnostic.fixes.extend(fixes);
        }
    }
}

/// True for an unknown word in the section of the invariants that stands before names of pieces in parentheses.
fn is_invariant(db: &dyn Db, file: File, word: TextRange) -> bool {
    let text = file.text(db);
    let is_word = text[word].chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !word.is_empty();
    let Some(arguments) = text[usize::from(word.end())..].trim_start().strip_prefix('(') else { return false };
    let Some((arguments, _)) = arguments.split_once(')') else { return false };
    let pieces = &model(db, file).definitions;
    let is_piece = |name: &str| pieces.iter().any(|piece| piece.id.name.as_str() == name);
    if !is_word || !arguments.split(',').all(|argument| is_piece(argument.trim())) {
        return false;
    }
    let root = parse_once(db, file).root::<BdlLanguage>();
    let token = root.token_at_offset(word.start()).right_biased();
    token.is_some_and(|token| token.parent_ancestors().any(|node| node.kind() == K::INVARIANTS_SECTION))
}
