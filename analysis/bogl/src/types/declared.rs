//! The declarations of the items of a program, without its equations: all that [`crate::types::signatures`] depends on,
//! so that an edit in an equation leaves that as it is.

use ludex_base::{Db, File, Name};

use crate::hir::items::{ItemHead, TypeExpr, TypeHead, ValueHead, chunks, heads_of};

/// The declaration of one item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Declared {
    /// A type.
    Type(TypeHead),
    /// A value or function.
    Value(DeclaredValue),
    /// Nothing.
    Nothing,
}

/// A value or function as it is declared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DeclaredValue {
    /// The name, if there is one.
    pub name: Option<Name>,
    /// The type in the signature.
    pub ty: Option<TypeExpr>,
    /// True if there is an equation.
    pub has_equation: bool,
    /// The number of parameters of the first equation; `None` if it has no list of them.
    pub params: Option<u32>,
}

impl Declared {
    fn of(head: &ItemHead) -> Declared {
        match head {
            ItemHead::Type(def) => Declared::Type(def.clone()),
            ItemHead::Value(def) => Declared::Value(DeclaredValue::of(def)),
            ItemHead::Game(_) | ItemHead::Other => Declared::Nothing,
        }
    }
}

impl DeclaredValue {
    fn of(def: &ValueHead) -> DeclaredValue {
        let first = def.equations.first();
        let params = first.and_then(|equation| equation.params.as_ref());
        DeclaredValue {
            name: def.name.map(|named| named.name),
            ty: def.ty.clone(),
            has_equation: first.is_some(),
            params: params.map(|params| params.len() as u32),
        }
    }
}

/// The declarations of the items of a chunk.
#[salsa::tracked]
fn declared(db: &dyn Db, file: File, chunk: u32) -> Vec<Declared> {
    heads_of(db, file, chunk).map(|(_, head)| Declared::of(head)).collect()
}

/// The declarations of the items of a file, in order, each with the index of its item.
pub(crate) fn declarations(db: &dyn Db, file: File) -> impl Iterator<Item = (u32, &Declared)> {
    (0..).zip(chunks(db, file).flat_map(move |chunk| declared(db, file, chunk)))
}
