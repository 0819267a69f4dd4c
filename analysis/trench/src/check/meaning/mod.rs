//! Mistakes of meaning in a Trench script: what the compiler takes and what surely, or most likely, does not do what its
//! author meant. By subject: conditions, loops, branches, effects, actions, variables; and what a game lacks.
//!
//! They are looked for in scripts without syntax errors alone: what the grammar could not place may explain them.

mod actions;
pub(crate) mod branches;
mod conditions;
mod effects;
pub(crate) mod game;
mod loops;
mod variables;

use ludex_base::{Findings, Name};
use ludex_syntax::TextRange;
use ludex_syntax::trench::SyntaxNode;
use rustc_hash::FxHashSet;

use self::loops::Jumps;
use crate::script::Script;

/// Reports the mistakes of meaning. The variables that an author surely meant with another name are in `meant`.
pub(crate) fn check(script: &Script<'_>, meant: &FxHashSet<Name>, findings: &mut Findings) {
    let jumps = Jumps::of(script);
    for node in &script.nodes {
        conditions::check(script, node, findings);
        branches::check(script.file, node, findings);
        effects::check(script, node, findings);
        loops::check(script, node, &jumps, findings);
        actions::check(script, node, findings);
    }
    actions::trenches(script, findings);
    variables::check(script, meant, findings);
}

/// The range of the token with which a node begins.
fn keyword(node: &SyntaxNode) -> TextRange {
    node.first_token().map_or_else(|| node.text_range(), |token| token.text_range())
}
