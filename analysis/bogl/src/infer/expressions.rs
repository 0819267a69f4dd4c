//! The types that are wanted in the places of a program, and the findings where another one stands there.
//!
//! A wanted type is handed down to the expressions that give the value: the branches of an `if`, the
//! body of a `let`, the components of a tuple. The smallest one that does not fit is to blame.

use ludex_base::{Code, Name, Severity};
use ludex_syntax::TextRange;

use crate::check::finding::{FindingPlace, Repair};
use crate::codes;
use crate::hir::{BinaryOp, Expr, ExprId};
use crate::infer::checker::Checker;
use crate::types::ty::{Ty, ordinal};
use crate::types::{Base, NamedType};

/// The greatest depth in nested tuples to which the types are looked for that do not fit.
const MAX_DEPTH: u32 = 100;

/// The reason why a type is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The signature of the definition says so.
    Signature,
    /// It is the condition of an `if` or a `while`.
    Condition(&'static str),
    /// It stands beside this operator.
    Operand(BinaryOp),
    /// It is an argument of a function.
    Argument {
        /// The function.
        function: Name,
        /// The index of the argument; `None` if there is only one, or if one expression stands for all.
        index: Option<usize>,
        /// True for a function of the program, which has a signature to show.
        own: bool,
    },
    /// It is the body of a loop.
    LoopBody {
        /// The variables, as a tuple if there are several.
        names: String,
        /// The range in which the first of them is bound.
        bound: Option<TextRange>,
    },
    /// It stands left of `!`.
    LookupBoard,
    /// It stands right of `!`.
    LookupPosition,
    /// It is what a square of the board is to hold.
    Content,
}

/// A type that is wanted, and why.
#[derive(Debug, Clone)]
pub(crate) struct Wanted {
    pub(crate) ty: Ty,
    pub(crate) reason: Reason,
    /// The indices of the component of what is wanted, from the outside in.
    path: Vec<usize>,
}

impl Wanted {
    pub(crate) fn new(ty: Ty, reason: Reason) -> Wanted {
        Wanted { ty, reason, path: Vec::new() }
    }

    fn component(&self, index: usize, ty: Ty) -> Wanted {
        let mut path = self.path.clone();
        path.push(index);
        Wanted { ty, reason: self.reason.clone(), path }
    }

    /// The index of the argument of a function that this is, or is in; `None` for all of them together and outside of
    /// calls.
    fn argument(&self) -> Option<usize> {
        match &self.reason {
            Reason::Argument { index: Some(index), .. } => Some(*index),
            // One tuple for all arguments: its components are the arguments.
            Reason::Argument { index: None, .. } => self.path.first().copied(),
            _ => None,
        }
    }

    /// The indices of the component that this is, from the outside in, apart from the argument of a function.
    fn components(&self) -> &[usize] {
        match &self.reason {
            Reason::Argument { index: None, .. } => self.path.get(1..).unwrap_or_default(),
            _ => &self.path,
        }
    }
}

// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
impl<'a> Checker<'a> {
    /// The type that an expression would have if projections counted from 1.
    pub(crate) fn alternative(&self, id: ExprId) -> Option<Ty> {
        let id = self.body.bare(id);
        match self.body.expr(id) {
            Expr::Projection { .. } => self.alternatives.get(&id).cloned(),
            Expr::Name(name) => name.local.and_then(|local| self.local_alternatives.get(&local)).cloned(),
            _ => None,
        }
    }

    /// The type that two expressions have in common.
    pub(crate) fn join(&mut self, one: ExprId, other: ExprId) -> Option<Ty> {
        let (a, b) = (self.ty(one).clone(), self.ty(other).clone());
        if let Some(joined) = self.known().join(&a, &b) {
            return Some(joined);
        }
        for (id, mine, theirs) in [(one, self.alternative(one), &b), (other, self.alternative(other), &a)] {
            if let Some(mine) = mine
                && let Some(joined) = self.known().join(&mine, theirs)
            {
                self.counts_from_one(id);
                return Some(joined);
            }
        }
        None
    }

    /// Says that a projection makes sense only if it counts from 1.
    fn counts_from_one(&mut self, id: ExprId) {
        let range = self.body.range(id);
        let message = "this has the right type only if `#` counts from 1; Ludex counts from 0, as the tests of the \
                       reference implementation do. The document does not say which is right";
        self.report(codes::PROJECTION_BASE, range, message);
    }

    /// True if an expression has no type that fits.
    pub(crate) fn misfits(&self, id: ExprId, wanted: &Ty) -> bool {
        let types = self.known();
        !types.fits(self.ty(id), wanted) && !self.alternative(id).is_some_and(|other| types.fits(&other, wanted))
    }

    /// Compares an expression with the type that is wanted where it stands, if one is, and reports the
    /// branches in it that do not fit together. Every expression is settled once, by itself or within
    /// the one around it.
    pub(crate) fn settle(&mut self, id: ExprId, wanted: Option<&Wanted>) {
        let body = self.body;
        let wanted = wanted.filter(|wanted| !body.is_broken(id) && !wanted.ty.is_unknown());
        match body.expr(id) {
            Expr::Paren(inner) => self.settle(*inner, wanted),
            Expr::Let { body: inner, .. } => self.settle(*inner, wanted),
            Expr::If { then, otherwise, .. } => self.settle_if(id, *then, *otherwise, wanted),
            Expr::Tuple(parts) => self.settle_tuple(id, parts, wanted),
            _ => {
                if let Some(wanted) = wanted {
                    self.settle_leaf(id, wanted);
                }
            }
        }
    }

    fn settle_leaf(&mut self, id: ExprId, wanted: &Wanted) {
        if let Some(guess) = self.guesses.get(&id).cloned() {
            // A guess that does not fit here does not help.
            if !self.known().fits(&guess.ty, &wanted.ty)
                && let Some(finding) = self.findings.get_mut(guess.finding)
            {
                finding.fixes.clear();
            }
            return;
        }
        if let Some(finding) = self.strangers.get(&id).copied() {
            self.offer_new_value(id, finding, &wanted.ty);
            return;
        }
        if self.known().fits(self.ty(id), &wanted.ty) {
            return;
        }
        if self.misfits(id, &wanted.ty) {
            self.mismatch(id, wanted);
        } else {
            self.counts_from_one(id);
        }
    }

    /// An undefined value where an enumeration is wanted: it may be missing there.
    fn offer_new_value(&mut self, id: ExprId, finding: usize, wanted: &Ty) {
        let Ty::Named(name) = wanted else { return };
        let types = self.known();
        let plain = types.get(*name).is_some_and(|named| matches!(named.ty, Ty::Symbols(_)));
        let Expr::Value(value) = self.body.expr(id) else { return };
        if plain
            && name.as_str() != "Content"
            && let Some(finding) = self.findings.get_mut(finding)
        {
            let (title, end) = (format!("add `{value}` to `{name}`"), FindingPlace::EndOfEnumeration(*name));
            finding.fixes = vec![Repair::replace(title, end, format!(", {value}"))];
        }
    }

    fn settle_if(&mut self, id: ExprId, then: ExprId, otherwise: ExprId, wanted: Option<&Wanted>) {
        let torn = self.torn.remove(&id) && !self.body.is_broken(id);
        let Some(wanted) = wanted else {
            if torn {
                self.torn_branches(id, then, otherwise);
            }
            self.settle(then, None);
            self.settle(otherwise, None);
            return;
        };
        let then_misfits = self.misfits(then, &wanted.ty);
        let otherwise_misfits = self.misfits(otherwise, &wanted.ty);
        if torn && !then_misfits && !otherwise_misfits {
            self.torn_branches(id, then, otherwise);
            self.settle(then, None);
            self.settle(otherwise, None);
        } else if !torn && then_misfits && otherwise_misfits {
            // Both branches agree with each other: one fault, not two.
            self.mismatch(id, wanted);
            self.settle(then, None);
            self.settle(otherwise, None);
        } else if !torn && !then_misfits && !otherwise_misfits && self.misfits(id, &wanted.ty) {
            self.holder_too_large(id, then, otherwise, wanted);
            self.settle(then, None);
            self.settle(otherwise, None);
        } else {
            self.settle(then, Some(wanted));
            self.settle(otherwise, Some(wanted));
        }
    }

    fn settle_tuple(&mut self, id: ExprId, parts: &'a [ExprId], wanted: Option<&Wanted>) {
        let types = self.known();
        if let Some(wanted) = wanted
            && let Some(components) = types.parts(&wanted.ty)
            && components.len() == parts.len()
        {
            let misfits = parts.iter().zip(&components).filter(|(part, ty)| self.misfits(**part, ty)).count();
            if misfits <= 1 {
                for (index, (part, ty)) in parts.iter().zip(components).enumerate() {
                    let component = wanted.component(index, ty);
                    self.settle(*part, Some(&component));
                }
                return;
            }
        }
        if let Some(wanted) = wanted
            && self.misfits(id, &wanted.ty)
        {
            self.mismatch(id, wanted);
        }
        for part in parts {
            self.settle(*part, None);
        }
    }

    /// Reports two branches that have no type in common. Of a chain of branches the one is to blame that
    /// fits the fewest others.
    fn torn_branches(&mut self, id: ExprId, then: ExprId, otherwise: ExprId) {
        let mut leaves: Vec<ExprId> = Vec::new();
        self.leaves(id, &mut leaves);
        // With very many branches the comparison of each with each is left out.
        let known: Vec<ExprId> =
            leaves.into_iter().filter(|leaf| !self.known().is_unknown(self.ty(*leaf))).take(40).collect();
        let fits = |leaf: ExprId| -> usize {
            let others = known.iter().filter(|other| self.known().join(self.ty(leaf), self.ty(**other)).is_some());
            others.count()
        };
        let counts: Vec<usize> = known.iter().map(|leaf| fits(*leaf)).collect();
        let least = counts.iter().copied().min().unwrap_or_default();
        let most = counts.iter().copied().max().unwrap_or_default();
        let odd = known.iter().zip(&counts).rev().find(|(_, count)| **count == least).map(|(leaf, _)| *leaf);
        let (blamed, other) = match odd {
            Some(odd) if known.len() > 2 && least < most => {
                let other = known
                    .iter()
                    .find(|leaf| **leaf != odd && self.known().join(self.ty(odd), self.ty(**leaf)).is_none());
                (odd, other.copied().unwrap_or(then))
            }
            _ => (otherwise, then),
        };
        let (found, wanted) = (self.ty(blamed).clone(), self.ty(other).clone());
        let difference = self.known().difference(&found, &wanted);
        let message = format!(
            "this branch has the type `{found}`, but another one has the type `{wanted}`{difference}; the branches of \
             an `if` need a type that holds them all, and this program has none"
        );
        let (range, place) = (self.body.range(blamed), self.body.range(other));
        let finding = self.report(codes::BRANCH_MISMATCH, range, message);
        finding.related(place, format!("a branch of the type `{wanted}`"));
    }

    /// The expressions that give the value of another one.
    fn leaves(&self, id: ExprId, out: &mut Vec<ExprId>) {
        match self.body.expr(id) {
            Expr::Paren(inner) => self.leaves(*inner, out),
            Expr::Let { body, .. } => self.leaves(*body, out),
            Expr::If { then, otherwise, .. } => {
                self.leaves(*then, out);
                self.leaves(*otherwise, out);
            }
            _ => out.push(id),
        }
    }

    /// Each branch fits, but the first type that holds both does not.
    fn holder_too_large(&mut self, id: ExprId, then: ExprId, otherwise: ExprId, wanted: &Wanted) {
        let (found, one, other) = (self.ty(id).clone(), self.ty(then).clone(), self.ty(otherwise).clone());
        let mut message = format!(
            "the branches have the types `{one}` and `{other}`, and the first type of the program that holds both is \
             `{found}`, but {}",
            self.source(wanted)
        );
        let names = self.names_apart(&found, &wanted.ty);
        if let Some((large, small)) = names {
            message.push_str(&format!(": move {} above {}", definition_of(small), definition_of(large)));
        }
        let range = self.body.range(id);
        let finding = self.report(codes::SHARED_VALUE, range, message);
        for name in names.into_iter().flat_map(|(large, small)| [large, small]) {
            finding.related(FindingPlace::Type(name), format!("`{name}` is defined here"));
        }
    }

    /// The two types with names in which a type differs from the one that is wanted: the two themselves, or those
    /// of the first component that does not fit.
    fn names_apart(&self, found: &Ty, wanted: &Ty) -> Option<(Name, Name)> {
        let types = self.known();
        let (mut found, mut wanted) = (found.clone(), wanted.clone());
        for _ in 0..MAX_DEPTH {
            let (Some(own), Some(other)) = (types.parts(&found), types.parts(&wanted)) else { break };
            (found, wanted) = own.into_iter().zip(other).find(|(own, other)| !types.fits(own, other))?;
        }
        match (found, wanted) {
            (Ty::Named(found), Ty::Named(wanted)) => Some((found, wanted)),
            _ => None,
        }
    }

    /// The value that is to blame because an earlier type has it: some value in an expression that the
    /// wanted type has, too.
    fn shared_value(&self, id: ExprId, wanted: &Ty) -> Option<(Name, Name)> {
        let symbols = self.known().head(wanted).symbols;
        let mut leaves: Vec<ExprId> = Vec::new();
        self.leaves(id, &mut leaves);
        for leaf in leaves {
            if let Expr::Value(value) = self.body.expr(leaf)
                && symbols.binary_search(value).is_ok()
                && self.misfits(leaf, wanted)
                && let Some(owner) = self.known().owner(*value)
            {
                return Some((*value, owner.name));
            }
        }
        None
    }

    /// Reports an expression that has another type than the one wanted.
    fn mismatch(&mut self, id: ExprId, wanted: &Wanted) {
        let found = self.ty(id).clone();
        if let Some((value, owner)) = self.shared_value(id, &wanted.ty) {
            self.order_trap(id, value, owner, wanted);
            return;
        }
        let types = self.known();
        let mut shown = types.explain(&found);
        // The same name on both sides would say nothing.
        if shown == types.explain(&wanted.ty) {
            shown = format!("`{found}`");
        }
        let mut message = format!("this has the type {shown}, but {}", self.source(wanted));
        let swapped = self.swapped_components(id, &wanted.ty);
        if swapped.is_some() {
            message.push_str(": the components are in the wrong order");
        } else {
            message.push_str(&types.difference(&found, &wanted.ty));
        }
        message.push_str(&self.advice(id, &found, wanted));
        // The reference implementation forgets what extends a tuple type.
        let accepted = types.reference_fits(&found, &wanted.ty);
        if accepted {
            message.push_str("; the reference implementation accepts it");
        }
        let code = wanted_code(&wanted.reason);
        let related = self.origin(wanted);
        let range = self.body.range(id);
        let finding = self.report(code, range, message);
        if accepted {
            finding.severity(Severity::Warning);
        }
        finding.related.extend(related);
        finding.fixes.extend(swapped);
    }

    /// The words for the wanted type and for who wants it.
    fn source(&self, wanted: &Wanted) -> String {
        let name = self.name().map_or("this", Name::as_str);
        let ty = self.known().explain(&wanted.ty);
        let mut part = String::new();
        for index in wanted.components().iter().rev() {
            part.push_str(&format!("the {} component of ", ordinal(*index)));
        }
        let function = self.own.is_some_and(|own| own.ty.as_function().is_some());
        match &wanted.reason {
            Reason::Signature if function => format!("the signature says that {part}the result of `{name}` is {ty}"),
            Reason::Signature => format!("the signature says that {part}`{name}` is {ty}"),
            Reason::Condition(word) => format!("the condition of `{word}` must be a `Bool`"),
            Reason::Operand(op) => format!("`{}` takes whole numbers (`Int`)", op.text()),
            Reason::Argument { function, .. } => match wanted.argument() {
                None => format!("`{function}` takes {ty}"),
                Some(index) => format!("{part}the {} argument of `{function}` must be {ty}", ordinal(index)),
            },
            Reason::LoopBody { names, .. } if wanted.path.is_empty() => {
                format!("the body of this loop gives the new value of `{names}`, which must be {ty}")
            }
            Reason::LoopBody { names, .. } => format!("{part}the new value of `{names}` must be {ty}"),
            Reason::LookupBoard => "the left side of `!` must be a `Board`".to_owned(),
            Reason::LookupPosition if wanted.path.is_empty() => {
                format!("a position on the board is {ty}, such as `(1, 2)`")
            }
            Reason::LookupPosition => format!("{part}a position on the board must be {ty}"),
            Reason::Content if wanted.path.is_empty() => format!("a square of the board holds {ty}"),
            Reason::Content => format!("{part}what a square of the board holds must be {ty}"),
        }
    }

    /// The place that says which type is wanted.
    fn origin(&self, wanted: &Wanted) -> Option<(FindingPlace, String)> {
        match &wanted.reason {
            Reason::Signature => {
                let place = self.body.declared_type?;
                Some((FindingPlace::Here(place), "the signature".to_owned()))
            }
            Reason::Argument { function, own: true, .. } => {
                Some((FindingPlace::Signature(*function), format!("the signature of `{function}`")))
            }
            Reason::LoopBody { names, bound: Some(bound) } => {
                Some((FindingPlace::Here(*bound), format!("`{names}` is bound here")))
            }
            Reason::Content => Some((FindingPlace::Type(Name::new("Board")), "the board is defined here".to_owned())),
            _ => None,
        }
    }

    /// The advice on what to write instead, behind a message; may be empty.
    fn advice(&self, id: ExprId, found: &Ty, wanted: &Wanted) -> String {
        let types = self.known();
        let inner = self.body.bare(id);
        match (&wanted.reason, self.body.expr(inner)) {
            (Reason::Operand(outer), Expr::Binary { op, left, right, .. })
                if outer.is_ordering() && op.is_ordering() && inner == id =>
            {
                let (a, b) = (self.body.text_of(*left), self.body.text_of(*right));
                format!("; comparisons cannot be chained: write `and({a} {} {b}, {b} {} …)`", op.text(), outer.text())
            }
            (Reason::Operand(outer), _) if outer.is_ordering() && !types.fits(found, &Ty::Int) => {
                "; only `==` and `/=` compare other values".to_owned()
            }
            (Reason::Condition(_), _) if types.head(found).base == Base::Int => {
                "; compare it with a number, such as `… > 0`".to_owned()
            }
            (Reason::LoopBody { .. }, Expr::Binary { op: BinaryOp::Equal, left, .. })
                if matches!(self.body.expr(*left), Expr::Name(_)) =>
            {
                "; write only the new value, without the name and `==`".to_owned()
            }
            _ => String::new(),
        }
    }

    /// The fix for a pair whose components stand in each other's place.
    fn swapped_components(&self, id: ExprId, wanted: &Ty) -> Option<Repair> {
        let Expr::Tuple(parts) = self.body.expr(self.body.bare(id)) else { return None };
        let components = self.known().parts(wanted)?;
        self.swap(parts, &components, "components")
    }

    /// The fix for two expressions that would fit if each stood in the other's place, while all others fit.
    pub(crate) fn swap(&self, parts: &[ExprId], wanted: &[Ty], what: &str) -> Option<Repair> {
        if parts.len() != wanted.len() {
            return None;
        }
        let wrong: Vec<usize> = (0..parts.len()).filter(|at| self.misfits(parts[*at], &wanted[*at])).collect();
        let [one, other] = wrong.as_slice() else { return None };
        let (first, second) = (parts[*one], parts[*other]);
        if self.misfits(first, &wanted[*other]) || self.misfits(second, &wanted[*one]) {
            return None;
        }
        let (a, b) = (self.body.text_of(first).to_owned(), self.body.text_of(second).to_owned());
        let edits = [(self.body.range(first), b), (self.body.range(second), a)];
        Some(Repair::edits(format!("swap the {what}"), edits))
    }

    /// A value that the wanted type has, but that belongs to an earlier type.
    fn order_trap(&mut self, id: ExprId, value: Name, owner: Name, wanted: &Wanted) {
        let types = self.known();
        let mut leaves: Vec<ExprId> = Vec::new();
        self.leaves(id, &mut leaves);
        let leaf = leaves.into_iter().find(|leaf| *self.body.expr(*leaf) == Expr::Value(value));
        let mut message = format!(
            "`{value}` belongs to `{owner}`, the first type that lists it, but {}, and not every `{owner}` is one",
            self.source(wanted)
        );
        // The definition that lists the value is the one to move.
        let lists = |named: &&NamedType| named.own.contains(&value) && types.fits(&Ty::Named(named.name), &wanted.ty);
        let holder = types.all().iter().find(lists).map(|named| named.name);
        if let Some(holder) = holder {
            message.push_str(&format!(": move {} above {}", definition_of(holder), definition_of(owner)));
        }
        let range = self.body.range(leaf.unwrap_or(id));
        let related = self.origin(wanted);
        let finding = self.report(codes::SHARED_VALUE, range, message);
        finding.related(FindingPlace::Type(owner), format!("`{value}` is listed here first"));
        if let Some(holder) = holder {
            finding.related(FindingPlace::Type(holder), format!("`{holder}` is defined here"));
        }
        finding.related.extend(related);
    }
}

/// The beginning of a type's definition, in backquotes. `Content` has no definition of its own.
fn definition_of(name: Name) -> String {
    if name.as_str() == "Content" { "`type Board`".to_owned() } else { format!("`type {name}`") }
}

/// The code of a mismatch.
fn wanted_code(reason: &Reason) -> &'static Code {
    match reason {
        Reason::Signature | Reason::Content => codes::TYPE_MISMATCH,
        Reason::Condition(_) => codes::CONDITION_TYPE,
        Reason::Operand(_) | Reason::LookupBoard | Reason::LookupPosition => codes::OPERAND_TYPE,
        Reason::Argument { .. } => codes::ARGUMENT_TYPE,
        Reason::LoopBody { .. } => codes::LOOP_BODY,
    }
}
