//! The declarations of a program: its types, and the type of every value and function, without looking into one
//! expression. An edit in an expression leaves all of it as it is.

use std::sync::Arc;

use ludex_base::{Candidates, Db, File, Name};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::hir::items::{ItemHead, Named, TypeExpr, TypeExprKind, TypeHead, heads};
use crate::prelude;
use crate::types::declared::{Declared, DeclaredValue, declarations};
use crate::types::ty::Ty;
use crate::types::{NamedType, TypeOrigin, Types};

/// A value or function of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ValueSignature {
    /// Its name.
    pub name: Name,
    /// The index of the item that defines it.
    pub item: u32,
    /// The declared type; unknown without a signature.
    pub ty: Ty,
    /// True if the signature and the left side of the equation agree on whether this is a function. If
    /// they do not, that is reported once, and uses are taken as they come.
    pub consistent: bool,
    /// The number of parameters of the equation; `None` if it has no list of them.
    pub params: Option<u32>,
    /// True for a definition of the prelude, which is no item of the file.
    pub is_in_prelude: bool,
}

impl ValueSignature {
    /// True for a function.
    pub(crate) fn is_function(&self) -> bool {
        self.ty.as_function().is_some() || (self.ty.is_unknown() && self.params.is_some())
    }
}

/// Everything that a program declares.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Signatures {
    /// Its types.
    pub types: Types,
    /// Its values and functions, in order.
    pub values: Vec<ValueSignature>,
    by_name: FxHashMap<Name, u32>,
    by_item: FxHashMap<u32, u32>,
    /// The types by name, also those that are reserved or stand twice: the item of the first.
    pub type_items: FxHashMap<Name, u32>,
    /// Values that only an enumeration inside a tuple type writes down, which therefore belong to no type.
    pub nested_values: FxHashSet<Name>,
    /// Every value that a type or signature lists. If it belongs to no type, that is because of a fault
    /// where it is listed, and its uses are not faults of their own.
    pub listed_values: FxHashSet<Name>,
    /// True if the program defines `Board`.
    pub has_board: bool,
    /// True if the program defines `Input`.
    pub has_input: bool,
    /// True if the program uses `Board` as a type and does not define it: what else is missing then, such as `Content`
    /// or the values of the squares, is most likely missing for that reason.
    pub misses_board: bool,
    /// True if the program names a prelude that does not exist: what is not defined may stand there.
    pub misses_prelude: bool,
}

impl Signatures {
    /// The declarations as the implementation reads them where the program defines no board: it takes a board with one
    /// square for granted, which holds a number.
    pub(crate) fn with_default_board(&self) -> Signatures {
        let mut signatures = self.clone();
        signatures.types.has_default_board = true;
        signatures.misses_board = false;
        signatures
    }

    /// The value or function with this name.
    pub(crate) fn value(&self, name: Name) -> Option<&ValueSignature> {
        self.by_name.get(&name).and_then(|index| self.values.get(*index as usize))
    }

    /// The value or function that an item defines.
    pub(crate) fn value_of(&self, item: u32) -> Option<&ValueSignature> {
        self.by_item.get(&item).and_then(|index| self.values.get(*index as usize))
    }

    /// The type that a written one stands for. Names of types count only if an item before this one
    /// defines them.
    pub(crate) fn lower(&self, expr: &TypeExpr, before: u32) -> Ty {
        if expr.broken {
            return Ty::Unknown;
        }
        match &expr.kind {
            TypeExprKind::Missing => Ty::Unknown,
            TypeExprKind::Name(name) => self.lower_name(*name, before),
            TypeExprKind::Enumeration(values) => Ty::symbols(values.iter().map(|value| value.name).collect()),
            TypeExprKind::Extended(base, more) => {
                let values = self.extension(more, before);
                self.lower(base, before).extended(&values)
            }
            TypeExprKind::Tuple(parts) => Ty::tuple(parts.iter().map(|part| self.lower(part, before)).collect()),
            // Reported where it stands; only `type Board` may be one.
            TypeExprKind::Board(..) => Ty::Unknown,
            TypeExprKind::Function(argument, result) => {
                Ty::function(self.lower(argument, before), self.lower(result, before))
            }
        }
    }

    fn lower_name(&self, name: Name, before: u32) -> Ty {
        match name.as_str() {
            "Int" => Ty::Int,
            "Bool" => Ty::Bool,
            "Board" => Ty::Board,
            _ => match self.types.get(name) {
                Some(named) if named.item < before => Ty::Named(name),
                _ => Ty::Unknown,
            },
        }
    }

    /// The values by which the right side of an `&` extends a type.
    fn extension(&self, expr: &TypeExpr, before: u32) -> Vec<Name> {
        match &expr.kind {
            TypeExprKind::Enumeration(values) => values.iter().map(|value| value.name).collect(),
            TypeExprKind::Name(name) => {
                let ty = self.lower_name(*name, before);
                if self.types.is_enumeration(&ty) { self.types.head(&ty).symbols } else { Vec::new() }
            }
            _ => Vec::new(),
        }
    }

    /// The values that a definition itself writes down.
    fn own_values(&self, expr: &TypeExpr, before: u32) -> Vec<Name> {
        match &expr.kind {
            TypeExprKind::Enumeration(values) => values.iter().map(|value| value.name).collect(),
            TypeExprKind::Extended(base, more) => {
                let mut own: Vec<Name> = match base.kind {
                    TypeExprKind::Enumeration(_) | TypeExprKind::Extended(..) => self.own_values(base, before),
                    _ => Vec::new(),
                };
                own.extend(self.extension(more, before));
                own
            }
            _ => Vec::new(),
        }
    }

    /// Defines a type that an item defines; it may use the types that items before another one define.
    fn define_type(&mut self, def: &TypeHead, item: u32, before: u32) {
        self.list_values(&def.body);
        let Some(Named { name, .. }) = def.name else { return };
        def.body.walk(false, &mut |expr: &TypeExpr, in_tuple: bool| {
            if in_tuple {
                let values = match &expr.kind {
                    TypeExprKind::Enumeration(values) => values.as_slice(),
                    TypeExprKind::Extended(_, more) => match &more.kind {
                        TypeExprKind::Enumeration(values) => values.as_slice(),
                        _ => &[],
                    },
                    _ => &[],
                };
                self.nested_values.extend(values.iter().map(|value| value.name));
            }
        });
        if self.type_items.contains_key(&name) || matches!(name.as_str(), "Int" | "Bool" | "Array" | "Content") {
            return;
        }
        self.type_items.insert(name, item);
        match name.as_str() {
            "Board" => {
                self.has_board = true;
                let TypeExprKind::Board(sizes, content) = &def.body.kind else { return };
                if let [(columns, _), (rows, _)] = sizes.as_slice() {
                    self.types.board = Some((*columns, *rows));
                }
                let name = Name::new("Content");
                self.type_items.insert(name, item);
                let ty = self.lower(content, before);
                let own = self.own_values(content, before);
                self.types.define(NamedType { name, ty, own, origin: TypeOrigin::Content, item });
            }
            _ => {
                let origin = if name.as_str() == "Input" { TypeOrigin::Input } else { TypeOrigin::Ordinary };
                self.has_input |= origin == TypeOrigin::Input;
                let ty = self.lower(&def.body, before);
                let own = self.own_values(&def.body, before);
                self.types.define(NamedType { name, ty, own, origin, item });
            }
        }
    }

    /// Notes the values that a written type lists, in case they belong to no type, and whether it names the board.
    fn list_values(&mut self, expr: &TypeExpr) {
        expr.walk(false, &mut |expr: &TypeExpr, _| match &expr.kind {
            TypeExprKind::Enumeration(values) => {
                self.listed_values.extend(values.iter().map(|value| value.name));
            }
            TypeExprKind::Name(name) => self.misses_board |= name.as_str() == "Board",
            _ => {}
        });
    }

    fn define_value(&mut self, def: &DeclaredValue, item: u32, is_in_prelude: bool) {
        if let Some(ty) = &def.ty {
            self.list_values(ty);
        }
        let Some(name) = def.name else { return };
        // A type that stands further down is reported, and then taken as it is.
        let ty = def.ty.as_ref().map_or(Ty::Unknown, |ty| self.lower(ty, u32::MAX));
        let params = def.params;
        let consistent = ty.is_unknown() || !def.has_equation || ty.as_function().is_some() == params.is_some();
        let index = self.values.len() as u32;
        self.by_name.entry(name).or_insert(index);
        if !is_in_prelude {
            self.by_item.insert(item, index);
        }
        self.values.push(ValueSignature { name, item, ty, consistent, params, is_in_prelude });
    }
}

/// The names that faults somewhere in the program keep from meaning anything: their uses are not faults of
/// their own. To be asked only where a name means nothing. While a definition is being written, its faults come
/// and go with every key, and what depends on them is made again each time.
#[salsa::tracked]
pub fn introduced(db: &dyn Db, file: File) -> Arc<FxHashSet<Name>> {
    let mut names: FxHashSet<Name> = FxHashSet::default();
    for (_, head) in heads(db, file) {
        match head {
            ItemHead::Value(def) => names.extend(def.introduced.iter().copied()),
            ItemHead::Type(def) => names.extend(def.introduced.iter().copied()),
            ItemHead::Game(_) | ItemHead::Other => {}
        }
    }
    Arc::new(names)
}

/// The names that undefined ones may be misspellings of. For a name of one letter there is no guess.
#[derive(Debug)]
pub(crate) struct Meant {
    /// The values and functions.
    pub(crate) definitions: Candidates<'static>,
    /// The values of types, with `True` and `False`.
    pub(crate) symbols: Candidates<'static>,
}

#[salsa::tracked(no_eq)]
pub(crate) fn candidates(db: &dyn Db, file: File) -> Arc<Meant> {
    let signatures = signatures(db, file);
    let long = |name: &&str| name.chars().count() > 1;
    let definitions = signatures.values.iter().map(|value| value.name.as_str());
    let symbols = signatures.types.values().map(Name::as_str).chain(["True", "False"]);
    Arc::new(Meant {
        definitions: Candidates::new(definitions.filter(long)),
        symbols: Candidates::new(symbols.filter(long)),
    })
}

/// Everything that a program declares.
#[salsa::tracked]
pub fn signatures(db: &dyn Db, file: File) -> Arc<Signatures> {
    let mut signatures = Signatures::default();
    let prelude = prelude::of(db, file);
    // What it defines stands before everything else: where the header of a game stands.
    for (_, declared) in prelude.iter().flat_map(|prelude| declarations(db, *prelude)) {
        if let Declared::Type(def) = declared
            && def.name.is_none_or(|name| !matches!(name.name.as_str(), "Board" | "Input"))
        {
            signatures.define_type(def, 0, 1);
        }
    }
    for (index, declared) in declarations(db, file) {
        if let Declared::Type(def) = declared {
            signatures.define_type(def, index, index);
        }
    }
    signatures.types.assign_values();
    for (_, declared) in prelude.iter().flat_map(|prelude| declarations(db, *prelude)) {
        if let Declared::Value(def) = declared {
            signatures.define_value(def, 0, true);
        }
    }
    for (index, declared) in declarations(db, file) {
        if let Declared::Value(def) = declared {
            signatures.define_value(def, index, false);
        }
    }
    signatures.misses_prelude = prelude.is_none() && prelude::path(db, file).is_some();
    if prelude::is_prelude(db, file) {
        signatures.types.is_prelude = true;
        (signatures.has_board, signatures.has_input) = (true, true);
    }
    signatures.misses_board &= !signatures.has_board;
    Arc::new(signatures)
}
