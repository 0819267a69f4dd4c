//! Mistakes of meaning: programs that document and implementation accept, but that cannot do what somebody wants. By
//! subject: [`loops`], [`recursion`], [`conditions`], [`numbers`] and [`boards`].
//!
//! A warning is what surely goes wrong; a hint, what may be meant. In a definition with an error nothing is reported:
//! what it means is unknown.

mod boards;
mod conditions;
mod expressions;
mod loops;
mod numbers;
mod recursion;

use std::sync::Arc;

use ludex_base::{Code, Db, File, Name};
use ludex_syntax::TextRange;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::check::finding::Finding;
use crate::hir::items::{chunks, heads_of};
use crate::hir::lower::body;
use crate::hir::{Body, Expr, ExprId};
use crate::infer::{Inference, infer};
use crate::types::signatures::{Signatures, signatures};

use self::expressions::Traits;

/// The codes of what is reported here.
#[cfg(test)]
pub(crate) const CODES: [&str; 13] = [
    "bool-branches", "compared-bool", "constant-comparison", "discarded-board", "division-by-zero",
    "endless-recursion", "equal-branches", "full-without-empty", "input-again", "loop-condition", "repeated-condition",
    "row-length", "unchanged-variable",
];

/// The mistakes of meaning in a definition, in no particular order.
#[salsa::tracked]
pub fn meaning(db: &dyn Db, file: File, item: u32) -> Arc<Vec<Finding>> {
    let Some(body) = body(db, file, item) else { return Arc::default() };
    let types: &Inference = infer(db, file, item);
    if body.faulty || types.has_error() {
        return Arc::default();
    }
    let signatures: &Signatures = signatures(db, file);
    let asking: &FxHashSet<u32> = asking(db, file);
    let traits = Traits::of(body, signatures, asking);
    let mut walk = Walk { body, inferred: types, signatures, traits, item, findings: Vec::new() };
    walk.loops();
    walk.recursion();
    walk.conditions();
    walk.numbers();
    walk.boards();
    Arc::new(walk.findings)
}

/// The walk over one definition.
struct Walk<'a> {
    body: &'a Body,
    inferred: &'a Inference,
    signatures: &'a Signatures,
    traits: Traits,
    item: u32,
    findings: Vec<Finding>,
}

impl<'a> Walk<'a> {
    /// Reports something; gives the finding for more to be added to it.
    fn report(&mut self, code: &'static Code, range: TextRange, message: impl Into<String>) -> &mut Finding {
        self.findings.push(Finding::new(code, range, message));
        let last = self.findings.len() - 1;
        &mut self.findings[last]
    }

    /// An expression without the parentheses around it.
    fn bare(&self, id: ExprId) -> &'a Expr {
        self.body.expr(self.body.bare(id))
    }

    /// The arguments of a call of this predefined function; [`None`] for anything else.
    fn arguments_of(&self, id: ExprId, function: &str) -> Option<&'a [ExprId]> {
        match self.bare(id) {
            Expr::Call { callee, args, .. } if callee.local.is_none() && callee.name.as_str() == function => {
                self.signatures.value(callee.name).is_none().then_some(args.as_slice())
            }
            _ => None,
        }
    }
}

/// The names that a definition uses: whether `input` is one of them, and all that are not its own.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Uses {
    reads_input: bool,
    /// The names that are neither parameters nor variables, each once, in order.
    names: Vec<Name>,
}

impl Uses {
    fn of(body: &Body) -> Uses {
        let mut found = Uses::default();
        let mut seen: FxHashSet<Name> = FxHashSet::default();
        for id in body.ids() {
            let (Expr::Name(name) | Expr::Call { callee: name, .. }) = body.expr(id) else { continue };
            if name.local.is_none() && seen.insert(name.name) {
                found.reads_input |= name.name.as_str() == "input";
                found.names.push(name.name);
            }
        }
        found
    }
}

/// The names that the items of a chunk use; none where an item defines no value. Reading a chunk again after an edit in
/// one of its items is less work than asking for each item of the file.
#[salsa::tracked]
fn uses(db: &dyn Db, file: File, chunk: u32) -> Vec<Uses> {
    let bodies = heads_of(db, file, chunk).map(|(item, _)| body(db, file, item));
    bodies.map(|body| body.as_deref().map(Uses::of).unwrap_or_default()).collect()
}

/// The items that ask the player for something, themselves or through others.
#[salsa::tracked]
pub fn asking(db: &dyn Db, file: File) -> Arc<FxHashSet<u32>> {
    let signatures = signatures(db, file);
    let own_input = signatures.value(Name::new("input")).is_some();
    let mut asking: FxHashSet<u32> = FxHashSet::default();
    let mut users: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    let mut open: Vec<u32> = Vec::new();
    let uses_of: Vec<&Uses> = chunks(db, file).flat_map(|chunk| uses(db, file, chunk)).collect();
    for value in &signatures.values {
        // Of a function of the prelude it is not known here: all of them count as if they asked.
        if value.is_in_prelude && asking.insert(value.item) {
            open.push(value.item);
        }
        let Some(uses) = uses_of.get(value.item as usize) else { continue };
        if uses.reads_input && !own_input && asking.insert(value.item) {
            open.push(value.item);
        }
        for used in uses.names.iter().filter_map(|name| signatures.value(*name)) {
            users.entry(used.item).or_default().push(value.item);
        }
    }
    while let Some(item) = open.pop() {
        for user in users.remove(&item).unwrap_or_default() {
            if asking.insert(user) {
                open.push(user);
            }
        }
    }
    Arc::new(asking)
}
