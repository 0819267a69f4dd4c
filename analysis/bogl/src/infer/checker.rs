//! The walk over one definition to type it ([`crate::infer`]): its knowledge of the program, and its findings so far.

use ludex_base::{Code, Db, File, Name};
use ludex_syntax::TextRange;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::check::finding::Finding;
use crate::hir::{Body, ExprId, LocalId};
use crate::types::Types;
use crate::types::signatures::{Signatures, ValueSignature};
use crate::types::ty::Ty;

/// A guess at what was meant by an undefined name.
#[derive(Debug, Clone)]
pub(crate) struct Guess {
    /// The index of the finding that offers it, among those of the definition.
    pub(crate) finding: usize,
    /// The type it would have.
    pub(crate) ty: Ty,
}

/// The walk over one definition.
pub(crate) struct Checker<'a> {
    /// For what is asked of the whole program only where something is wrong.
    pub(crate) db: &'a dyn Db,
    pub(crate) file: File,
    pub(crate) signatures: &'a Signatures,
    pub(crate) body: &'a Body,
    pub(crate) item: u32,
    /// The signature of this definition.
    pub(crate) own: Option<&'a ValueSignature>,
    pub(crate) types: Vec<Ty>,
    pub(crate) locals: Vec<Ty>,
    /// The other type that a projection would have if it counted from 1.
    pub(crate) alternatives: FxHashMap<ExprId, Ty>,
    /// The other types of variables bound to such a projection.
    pub(crate) local_alternatives: FxHashMap<LocalId, Ty>,
    /// The `if` expressions whose branches do not fit together; reported when they are settled
    /// ([`crate::infer::expressions`]).
    pub(crate) torn: FxHashSet<ExprId>,
    /// The guesses at the meanings of undefined names.
    pub(crate) guesses: FxHashMap<ExprId, Guess>,
    /// Undefined values without a guess, and the finding that reports it.
    pub(crate) strangers: FxHashMap<ExprId, usize>,
    /// The parameters and variables that are used.
    pub(crate) used: FxHashSet<LocalId>,
    /// The parameters of the equation at hand, if their number is right.
    pub(crate) params: Option<Vec<LocalId>>,
    pub(crate) findings: Vec<Finding>,
    /// The numbers of those of which the document says nothing, and only the reference implementation refuses what is
    /// there.
    pub(crate) undocumented: Vec<usize>,
}

impl<'a> Checker<'a> {
    pub(crate) fn new(
        db: &'a dyn Db,
        file: File,
        item: u32,
        body: &'a Body,
        signatures: &'a Signatures,
    ) -> Checker<'a> {
        Checker {
            db,
            file,
            signatures,
            body,
            item,
            own: signatures.value_of(item),
            types: vec![Ty::Unknown; body.len()],
            locals: vec![Ty::Unknown; body.locals.len()],
            alternatives: FxHashMap::default(),
            local_alternatives: FxHashMap::default(),
            torn: FxHashSet::default(),
            guesses: FxHashMap::default(),
            strangers: FxHashMap::default(),
            used: FxHashSet::default(),
            params: None,
            findings: Vec::new(),
            undocumented: Vec::new(),
        }
    }

    pub(crate) fn known(&self) -> &'a Types {
        &self.signatures.types
    }

    /// Reports something; gives the finding for more to be added to it.
    pub(crate) fn report(&mut self, code: &'static Code, range: TextRange, message: impl Into<String>) -> &mut Finding {
        self.findings.push(Finding::new(code, range, message));
        let last = self.findings.len() - 1;
        &mut self.findings[last]
    }

    pub(crate) fn ty(&self, id: ExprId) -> &Ty {
        &self.types[id.0 as usize]
    }

    /// The declared type of the definition.
    pub(crate) fn declared(&self) -> Ty {
        self.own.map_or(Ty::Unknown, |own| own.ty.clone())
    }

    /// The name of the definition.
    pub(crate) fn name(&self) -> Option<Name> {
        self.own.map(|own| own.name)
    }

    /// Notes that a parameter or variable is used.
    pub(crate) fn mark_used(&mut self, local: LocalId) {
        self.used.insert(local);
    }
}
