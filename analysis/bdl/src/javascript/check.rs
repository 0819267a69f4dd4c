//! The findings on the JavaScript of a file.

use ludex_base::{Db, Diagnostic, File, Fix, Name, Suggestions};
use rustc_hash::FxHashSet;

use super::block_facts::{Facts, facts};
use super::found::Finding;
use crate::codes;
use crate::occurrences::model;

/// Adds what is wrong with the JavaScript of a file beyond its syntax.
pub(crate) fn check(db: &dyn Db, file: File, found: &mut Vec<Diagnostic>) {
    let facts = facts(db, file);
    found.extend(facts.findings.iter().map(|finding| diagnostic(file, finding)));
    piece_names(db, file, facts, found);
}

fn diagnostic(file: File, finding: &Finding) -> Diagnostic {
    let mut diagnostic = Diagnostic::new(finding.code, finding.range, finding.message.clone());
    diagnostic.unnecessary = finding.is_unnecessary;
    diagnostic.meant(finding.guess.as_deref());
    if let Some(earlier) = finding.earlier {
        diagnostic.related(file, earlier, "the earlier one");
    }
    if let Some(fix) = &finding.fix {
        let own = Fix::edits(fix.title.clone(), file, fix.edits.iter().cloned());
        diagnostic.fix(if fix.asks { own.alternative() } else { own });
    }
    diagnostic
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
