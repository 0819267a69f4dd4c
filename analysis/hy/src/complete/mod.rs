//! Completion: in the forms of the level language what fits the place of the cursor, anywhere else the names in sight.
//!
//! [`places`] tells what may stand there, [`entries`] makes a list of it from the names of [`texts`], with what
//! [`snippets`] writes. Plain Hy files have the names in sight and nothing else.

mod entries;
pub(crate) mod places;
mod snippets;
#[cfg(test)]
mod tests;
pub(crate) mod texts;

use ludex_base::completion::{Completion, CompletionKind, Completions, Subject};
use ludex_base::model::SymbolKind;
use ludex_base::name_completion::{self, BuiltinName};
use ludex_base::{Db, Definition, File, TextSize};
use rustc_hash::FxHashSet;

use self::places::Place;
use crate::builtins::{self, BuiltinKind};
use crate::cursor::Cursor;
use crate::{game_names, index, kinds, tree};

/// The entries that can be written at an offset; `None` where nothing is offered.
pub(crate) fn complete(db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
    if game_names::is_python(db, file) {
        return None;
    }
    let cursor = Cursor::new(db, file, offset)?;
    let index = index::index(db, file);
    // What is begun in an empty file may become one of levels.
    let is_begun = || cursor.around.len() <= 1 && tree::source(db, file).data().take(2).count() <= 1;
    let place = if index.levels || is_begun() { places::place(&cursor, index) } else { None };
    let Some(place) = place else {
        return if cursor.is_word() { names(db, file, offset) } else { None };
    };
    let mut items = entries::entries(db, file, &cursor, &place);
    if matches!(place, Place::Top) {
        // The forms of the level language have places of their own.
        let is_apart = |item: &Completion| index.levels && matches!(item.subject, Subject::Builtin(_));
        let in_sight = names(db, file, offset).map_or_else(Vec::new, |names| names.items);
        let seen: FxHashSet<String> = items.iter().map(|item| item.label.clone()).collect();
        items.extend(in_sight.into_iter().filter(|item| !is_apart(item) && !seen.contains(&item.label)));
    }
    (!items.is_empty()).then(|| Completions::new(cursor.range, items))
}

/// Every name in sight.
fn names(db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
    let rows = builtins::all().iter().enumerate();
    let rows = rows.filter(|(_, row)| row.kind != BuiltinKind::ReaderMacro && row.place != "internal");
    let predefined = rows.map(|(index, row)| BuiltinName {
        id: builtins::id(index as u32),
        name: row.name,
        detail: row.kind.word(),
        kind: CompletionKind::Symbol(if row.is_callable() { SymbolKind::Function } else { SymbolKind::Constant }),
    });
    let is_local = |definition: &Definition| definition.id.namespace == kinds::LOCALS;
    name_completion::names(db, file, offset, &[kinds::SYMBOLS, kinds::LOCALS], is_local, predefined)
}
