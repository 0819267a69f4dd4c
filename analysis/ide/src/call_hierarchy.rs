//! The functions that a function calls, and those that call it, over the names of the model.

use ludex_base::model::SymbolKind;
use ludex_base::navigation::Location;
use ludex_base::query::model;
use ludex_base::{
    Database, Db, Definition, DefinitionId, File, FileModel, Role, Target, TextRange, TextSize, find_definition,
};

use crate::references::references;

/// A function, or what else a call stands in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallItem {
    /// Its definition.
    pub id: DefinitionId,
    /// The kind of symbol it is shown as.
    pub symbol: SymbolKind,
    /// The kind of thing it is, for people.
    pub detail: &'static str,
    /// Bytes of its name.
    pub name_range: TextRange,
    /// Bytes of the whole definition.
    pub full_range: TextRange,
}

/// An item and the places of its calls: the calls to it, or those that stand in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The other end of the call.
    pub item: CallItem,
    /// Bytes of the called name, each in the caller's file.
    pub places: Vec<TextRange>,
}

pub(crate) fn item(file: File, definition: &Definition) -> CallItem {
    CallItem {
        id: DefinitionId { file, local: definition.id },
        symbol: definition.kind.symbol,
        detail: definition.kind.label,
        name_range: definition.name_range,
        full_range: definition.full_range,
    }
}

fn is_function(definition: &Definition) -> bool {
    definition.kind.symbol == SymbolKind::Function
}

/// The function whose name stands at an offset.
pub fn prepare(db: &dyn Db, file: File, offset: TextSize) -> Option<CallItem> {
    let Target::Definition(id) = model(db, file).occurrence_at(offset)?.target else { return None };
    let definition = find_definition(db, id).filter(|definition| is_function(definition))?;
    Some(item(id.file, definition))
}

/// The callers of the function whose name stands at an offset, in order of path and position. Needs
/// [`Database::refresh_mentions`].
pub fn incoming(db: &Database, file: File, offset: TextSize) -> Vec<Call> {
    let mut calls: Vec<Call> = Vec::new();
    for Location { file, range } in references(db, file, offset, false).unwrap_or_default() {
        let model = model(db, file);
        // An equation names its own function.
        let is_use = model
            .occurrence_at(range.start())
            .is_some_and(|occurrence| matches!(occurrence.role, Role::Read | Role::Call));
        let Some(caller) = enclosing(model, range).filter(|_| is_use) else { continue };
        add(&mut calls, item(file, caller), range);
    }
    calls
}

/// The functions that are called in the definition whose name stands at an offset, in order of their first
/// calls.
pub fn outgoing(db: &dyn Db, file: File, offset: TextSize) -> Vec<Call> {
    let model = model(db, file);
    let Some(Target::Definition(target)) = model.occurrence_at(offset).map(|occurrence| occurrence.target) else {
        return Vec::new();
    };
    let Some(whole) = model.definition(target.local).filter(|_| target.file == file) else { return Vec::new() };
    let mut calls: Vec<Call> = Vec::new();
    for occurrence in model.occurrences.iter().filter(|occurrence| whole.full_range.contains_range(occurrence.range)) {
        let Target::Definition(id) = occurrence.target else { continue };
        let is_use = matches!(occurrence.role, Role::Read | Role::Call);
        if !is_use || enclosing(model, occurrence.range).is_none_or(|caller| caller.id != target.local) {
            continue;
        }
        if let Some(definition) = find_definition(db, id).filter(|definition| is_function(definition)) {
            add(&mut calls, item(id.file, definition), occurrence.range);
        }
    }
    calls
}

fn add(calls: &mut Vec<Call>, item: CallItem, place: TextRange) {
    match calls.iter_mut().find(|call| call.item.id == item.id) {
        Some(call) => call.places.push(place),
        None => calls.push(Call { item, places: vec![place] }),
    }
}

/// The innermost definition around a place that is not the variable of another.
fn enclosing(model: &FileModel, place: TextRange) -> Option<&Definition> {
    let around = model.definitions.iter().filter(|definition| {
        !definition.local && definition.full_range.contains_range(place) && definition.name_range != place
    });
    around.min_by_key(|definition| definition.full_range.len())
}
