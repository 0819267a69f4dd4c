//! The findings on the JavaScript of a file.

use ludex_base::{Db, Diagnostic, File, Name, Suggestions};
use rustc_hash::FxHashSet;

use super::block_facts::{Facts, facts};
use crate::codes;
use crate::occurrences::model;

/// Adds what is wrong with the JavaScript of a file beyond its syntax.
pub(crate) fn check(db: &dyn Db, file: File, found: &mut Vec<Diagnostic>) {
    let facts = facts(db, file);
    found.extend(facts.findings.iter().filter_map(|finding| finding.resolve(|range| Some((file, *range)))));
    piece_names(db, file, facts, found);
}

/// The texts that are compared with the name of a piece, or given to it, and that name no piece.
fn piece_names(db: &dyn Db, file: File, facts: &Facts, found: &mut Vec<Diagnostic>) {
    let defined = &model(db, file).definitions;
    if !facts.pieces_are_known || defined.is_empty() || facts.piece_names.is_empty() {
        return;
    }
    let known: FxHashSet<Name> = defined.iter().map(|definition| definition.id.name).collect();
    let mut suggestions: Option<Suggestions<'_>> = None;
    for piece in facts.piece_names.iter().filter(|piece| !known.contains(&piece.name)) {
        let candidates = || Suggestions::new(defined.iter().map(|definition| definition.id.name.as_str()));
        let guess = suggestions.get_or_insert_with(candidates).guess(piece.name.as_str());
        let message = format!("no piece is called `{}`", piece.name);
        let mut diagnostic = Diagnostic::new(codes::JS_PIECE_NAME, piece.range, message);
        diagnostic.or_write(file, piece.range, guess);
        found.push(diagnostic);
    }
}
