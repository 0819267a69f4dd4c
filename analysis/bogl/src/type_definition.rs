//! The definitions of the types of names and expressions.

use ludex_base::navigation::{Navigating, NavigationTarget};
use ludex_base::{Db, DefinitionId, File, Name, Occurrence, Target, find_definition, model};
use ludex_syntax::{TextRange, TextSize};

use crate::hir::items::{ItemHead, head, items};
use crate::kinds::{ENUM_VALUES, LOCALS, TYPES, VALUES};
use crate::spot::Spot;
use crate::types::signatures::{Signatures, signatures};
use crate::types::ty::Ty;
use crate::{Bogl, builtins};

impl Navigating for Bogl {
    /// The definitions of the types in the type of what stands at an offset, and the range of that.
    fn type_definition(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<(TextRange, Vec<NavigationTarget>)> {
        let signatures: &Signatures = signatures(db, file);
        let (range, ty) = subject(db, file, offset, signatures)?;
        let mut items: Vec<u32> = Vec::new();
        definitions(signatures, &ty, &mut items);
        let targets: Vec<NavigationTarget> = items.into_iter().filter_map(|item| target(db, file, item)).collect();
        (!targets.is_empty()).then_some((range, targets))
    }

    fn supertypes(&self, db: &dyn Db, definition: DefinitionId) -> Vec<DefinitionId> {
        crate::supertypes::supertypes(db, definition)
    }
}

/// The range and type of the name at an offset, or else of the innermost expression there.
fn subject(db: &dyn Db, file: File, offset: TextSize, signatures: &Signatures) -> Option<(TextRange, Ty)> {
    if let Some(occurrence) = model(db, file).occurrence_at(offset)
        && let Some(ty) = of_name(db, signatures, occurrence)
    {
        return Some((occurrence.range, ty));
    }
    let spot = Spot::at(db, file, offset)?;
    let innermost = *spot.around(TextRange::empty(offset)).first()?;
    Some((spot.place(spot.body.range(innermost)), spot.types.ty(innermost).clone()))
}

/// The type of what a name means; of a function that of its result.
fn of_name(db: &dyn Db, signatures: &Signatures, occurrence: &Occurrence) -> Option<Ty> {
    let ty = match occurrence.target {
        Target::Definition(id) => {
            let (namespace, name) = (id.local.namespace, id.local.name);
            if namespace == TYPES {
                if name.as_str() == "Board" { Ty::Board } else { Ty::Named(name) }
            } else if namespace == ENUM_VALUES {
                Ty::Named(signatures.types.owner(name)?.name)
            } else if namespace == VALUES {
                signatures.value(name)?.ty.clone()
            } else if namespace == LOCALS {
                let bound = find_definition(db, id)?.name_range;
                let spot = Spot::at(db, id.file, bound.start())?;
                spot.types.local(spot.local_at(bound)?).clone()
            } else {
                return None;
            }
        }
        Target::Builtin(id) => signatures.builtin(Name::new(builtins::get(id.index)?.name))?.0,
        Target::File(_) | Target::Unresolved => return None,
    };
    Some(match ty.as_function() {
        Some(function) => function.result.clone(),
        None => ty,
    })
}

/// The items that define the types in a type. Recursion is bounded: a type that is written out has a
/// bounded size (see [`crate::types::ty`]).
fn definitions(signatures: &Signatures, ty: &Ty, found: &mut Vec<u32>) {
    let mut add = |item: Option<u32>| {
        if let Some(item) = item
            && !found.contains(&item)
        {
            found.push(item);
        }
    };
    let types = &signatures.types;
    match ty {
        Ty::Unknown | Ty::Int | Ty::Bool => {}
        Ty::Board => add(signatures.type_items.get(&Name::new("Board")).copied()),
        Ty::Named(name) => add(types.get(*name).map(|named| named.item)),
        Ty::Symbols(values) => values.iter().for_each(|value| add(types.owner(*value).map(|owner| owner.item))),
        Ty::Extended(base, values) => {
            values.iter().for_each(|value| add(types.owner(*value).map(|owner| owner.item)));
            definitions(signatures, base, found);
        }
        Ty::Tuple(tuple) => tuple.parts.iter().for_each(|part| definitions(signatures, part, found)),
        Ty::Function(function) => definitions(signatures, &function.result, found),
    }
}

fn target(db: &dyn Db, file: File, item: u32) -> Option<NavigationTarget> {
    let ItemHead::Type(def) = &**head(db, file, item) else { return None };
    let (start, whole) = items(db, file).items.get(item as usize)?;
    let name_range = def.name?.range + *start;
    Some(NavigationTarget { file, name_range, full_range: whole.syntax().text_range() + *start })
}
