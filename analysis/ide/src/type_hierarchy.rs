//! The types that a type extends, and those that extend it, over the names of the model.

use ludex_base::model::SymbolKind;
use ludex_base::query::model;
use ludex_base::{Database, Db, Definition, DefinitionId, File, Target, TextSize, find_definition};
use salsa::Database as _;

use crate::call_hierarchy::{CallItem, item};
use crate::references::files_that_may_mean;

fn is_type(definition: &Definition) -> bool {
    matches!(definition.kind.symbol, SymbolKind::Struct | SymbolKind::Enum | SymbolKind::Class)
}

/// The type whose name stands at an offset, if it extends another one or is extended. Needs
/// [`Database::refresh_mentions`].
pub fn prepare(db: &Database, file: File, offset: TextSize) -> Option<CallItem> {
    let id = type_at(db, file, offset)?;
    if supertypes_of(db, id).is_empty() && subtypes_of(db, id).is_empty() {
        return None;
    }
    shown(db, id)
}

/// The types that the one whose name stands at an offset extends, in the order in which they are written.
pub fn supertypes(db: &dyn Db, file: File, offset: TextSize) -> Vec<CallItem> {
    let found = type_at(db, file, offset).map(|id| supertypes_of(db, id)).unwrap_or_default();
    found.into_iter().filter_map(|id| shown(db, id)).collect()
}

/// The types that extend the one whose name stands at an offset, in order of path and position. Needs
/// [`Database::refresh_mentions`].
pub fn subtypes(db: &Database, file: File, offset: TextSize) -> Vec<CallItem> {
    let found = type_at(db, file, offset).map(|id| subtypes_of(db, id)).unwrap_or_default();
    found.into_iter().filter_map(|id| shown(db, id)).collect()
}

fn type_at(db: &dyn Db, file: File, offset: TextSize) -> Option<DefinitionId> {
    let Target::Definition(id) = model(db, file).occurrence_at(offset)?.target else { return None };
    find_definition(db, id).filter(|definition| is_type(definition)).map(|_| id)
}

fn shown(db: &dyn Db, id: DefinitionId) -> Option<CallItem> {
    find_definition(db, id).map(|definition| item(id.file, definition))
}

fn supertypes_of(db: &dyn Db, id: DefinitionId) -> Vec<DefinitionId> {
    let navigating = db.language(id.file.dialect(db)).navigating();
    navigating.map(|navigating| navigating.supertypes(db, id)).unwrap_or_default()
}

fn subtypes_of(db: &Database, id: DefinitionId) -> Vec<DefinitionId> {
    let mut found = Vec::new();
    for file in files_that_may_mean(db, id.file, Target::Definition(id), ludex_base::TextRange::empty(0.into())) {
        db.unwind_if_revision_cancelled();
        let types = model(db, file).definitions.iter().filter(|definition| is_type(definition) && !definition.local);
        let ids = types.map(|definition| DefinitionId { file, local: definition.id });
        found.extend(ids.filter(|other| supertypes_of(db, *other).contains(&id)));
    }
    found
}

#[cfg(test)]
mod tests {
    use ludex_test_support::Fixture;

    use super::*;

    fn shown(text: &str) -> (Option<String>, Vec<String>, Vec<String>) {
        let fixture = Fixture::new(ludex_languages::LANGUAGES, "bgl", text);
        let (file, offset) = fixture.cursor();
        let name = |item: CallItem| item.id.local.name.to_string();
        let names = |items: Vec<CallItem>| items.into_iter().map(name).collect::<Vec<String>>();
        let db = &fixture.db;
        (prepare(db, file, offset).map(name), names(supertypes(db, file, offset)), names(subtypes(db, file, offset)))
    }

    #[test]
    fn types_that_extend_others() {
        let text = |cursor: &str| {
            let text = "\
game G
type Player = {Red, Blue}
type Result = Player & {Nobody}
type End = Result & {Left} & {Right}
type Pair = (Player, Result)
type Alias = Player
";
            text.replacen(cursor, &format!("{cursor}$0"), 1)
        };
        let expected = |name: &str, above: &[&str], below: &[&str]| {
            let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<String>>();
            (Some(name.to_owned()), owned(above), owned(below))
        };
        assert_eq!(shown(&text("Player")), expected("Player", &[], &["Result"]));
        assert_eq!(shown(&text("Result")), expected("Result", &["Player"], &["End"]));
        assert_eq!(shown(&text("End")), expected("End", &["Result"], &[]));
        assert_eq!(shown(&text("Pair")), (None, Vec::new(), Vec::new()));
        assert_eq!(shown(&text("Alias")), (None, Vec::new(), Vec::new()));
    }
}
