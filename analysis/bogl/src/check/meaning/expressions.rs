//! The traits of the expressions of a definition that the checks ask for again and again, found in one pass: a part
//! stands before the whole in a body.

use std::hash::{Hash, Hasher};

use ludex_base::Name;
use rustc_hash::{FxHashSet, FxHasher};

use crate::hir::{Body, Expr, ExprId, LocalId, LoopContext, NameUse, children};
use crate::types::signatures::Signatures;

/// The traits of one expression, with everything in it.
#[derive(Debug, Clone, Copy, Default)]
struct Trait {
    /// It asks the player, itself or through a function.
    asks: bool,
    /// The word `input` stands in it.
    says_input: bool,
    /// A loop stands in it.
    loops: bool,
    /// The same for two expressions that are written alike, apart from blanks and parentheses.
    key: u64,
}

/// The traits of every expression, and the parameters and variables that are named or changed anywhere.
#[derive(Debug)]
pub(super) struct Traits {
    of: Vec<Trait>,
    used: FxHashSet<LocalId>,
}

impl Traits {
    /// The traits of the expressions of a body; `asking` are the items that ask the player for something.
    pub(super) fn of(body: &Body, signatures: &Signatures, asking: &FxHashSet<u32>) -> Traits {
        let mut of: Vec<Trait> = Vec::with_capacity(body.len());
        let mut used: FxHashSet<LocalId> = FxHashSet::default();
        for id in body.ids() {
            let expr = body.expr(id);
            let mut found = Trait { loops: matches!(expr, Expr::While { .. }), ..Trait::default() };
            if let Expr::Name(name) | Expr::Call { callee: name, .. } = expr {
                match (name.local, signatures.value(name.name)) {
                    (Some(local), _) => {
                        used.insert(local);
                    }
                    (None, Some(value)) => found.asks = asking.contains(&value.item),
                    (None, None) => found.says_input = name.name.as_str() == "input",
                }
            }
            if let Expr::While { context: LoopContext::Let(local), .. } = expr {
                used.insert(*local);
            }
            let mut hasher = FxHasher::default();
            hash(expr, &mut hasher);
            for part in children(expr) {
                let part = of.get(part.0 as usize).copied().unwrap_or_default();
                found.asks |= part.asks;
                found.says_input |= part.says_input;
                found.loops |= part.loops;
                part.key.hash(&mut hasher);
            }
            found.asks |= found.says_input;
            found.key = match expr {
                Expr::Paren(inner) => of.get(inner.0 as usize).map_or(0, |inner| inner.key),
                _ => hasher.finish(),
            };
            of.push(found);
        }
        Traits { of, used }
    }

    fn get(&self, id: ExprId) -> Trait {
        self.of.get(id.0 as usize).copied().unwrap_or_default()
    }

    /// True if it asks the player, itself or through a function.
    pub(super) fn asks(&self, id: ExprId) -> bool {
        self.get(id).asks
    }

    /// True if the word `input` stands in it.
    pub(super) fn says_input(&self, id: ExprId) -> bool {
        self.get(id).says_input
    }

    /// True if a loop stands in it.
    pub(super) fn loops(&self, id: ExprId) -> bool {
        self.get(id).loops
    }

    /// True if it gives the same whenever it is worked out with the same values: it asks nobody and changes nothing.
    pub(super) fn is_pure(&self, id: ExprId) -> bool {
        !self.asks(id) && !self.loops(id)
    }

    /// The same number for two expressions that are written alike; others hardly ever share it.
    pub(super) fn key(&self, id: ExprId) -> u64 {
        self.get(id).key
    }

    /// True if a parameter or variable is named, or changed by a loop.
    pub(super) fn is_used(&self, local: LocalId) -> bool {
        self.used.contains(&local)
    }

    /// True if two expressions are written alike, apart from blanks and parentheses. Recursion is bounded: no tree is
    /// deeper than `ludex_syntax::tree::MAX_DEPTH`.
    pub(super) fn are_alike(&self, body: &Body, one: ExprId, other: ExprId) -> bool {
        if self.key(one) != self.key(other) {
            return false;
        }
        let (one, other) = (body.expr(body.bare(one)), body.expr(body.bare(other)));
        let (parts, others) = (children(one), children(other));
        head(one) == head(other)
            && parts.len() == others.len()
            && parts.iter().zip(&others).all(|(part, other)| self.are_alike(body, *part, *other))
    }
}

/// An expression apart from its parts.
#[derive(PartialEq, Eq, Hash)]
enum Head {
    /// Nothing that could be compared: it is like nothing else.
    Other(*const Expr),
    Int(i64),
    Value(Name),
    Name(Name, Option<LocalId>),
    Tuple,
    Call(Name, Option<LocalId>),
    Binary(&'static str),
    Projection(Vec<i64>),
    If,
}

fn head(expr: &Expr) -> Head {
    let meaning = |name: &NameUse| (name.name, name.local);
    match expr {
        Expr::Int(number, _) => Head::Int(*number),
        Expr::Value(name) => Head::Value(*name),
        Expr::Name(name) => {
            let (name, local) = meaning(name);
            Head::Name(name, local)
        }
        Expr::Tuple(_) => Head::Tuple,
        Expr::Call { callee, .. } => {
            let (name, local) = meaning(callee);
            Head::Call(name, local)
        }
        Expr::Binary { op, .. } => Head::Binary(op.text()),
        Expr::Projection { indices, .. } => Head::Projection(indices.iter().map(|index| index.value).collect()),
        Expr::If { .. } => Head::If,
        // What binds a variable has one of its own.
        Expr::Missing | Expr::Faulty(_) | Expr::Paren(_) | Expr::Let { .. } | Expr::While { .. } => {
            Head::Other(std::ptr::from_ref(expr))
        }
    }
}

fn hash(expr: &Expr, hasher: &mut FxHasher) {
    match head(expr) {
        // An address says nothing in the next run.
        Head::Other(_) => 0_u8.hash(hasher),
        head => head.hash(hasher),
    }
}
