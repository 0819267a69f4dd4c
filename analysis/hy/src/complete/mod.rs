//! Completion: in the forms of the level language what fits the place of the cursor, anywhere else the names in sight.
//!
//! [`places`] tells what may stand there, [`entries`] makes a list of it from the names of [`texts`], with what
//! [`snippets`] writes. Plain Hy files have the names in sight and nothing else.

mod entries;
mod modules;
pub(crate) mod places;
mod snippets;
#[cfg(test)]
mod tests;
pub(crate) mod texts;

use ludex_base::completion::{Completing, Completion, CompletionKind, Completions, Subject};
use ludex_base::model::SymbolKind;
use ludex_base::name_completion::{self, BuiltinName};
use ludex_base::signature_help::SignatureHelp;
use ludex_base::{Db, Definition, File, TextSize};
use ludex_syntax::hy::ast::{Datum, SourceFile};
use rustc_hash::FxHashSet;

use self::places::CompletionPlace;
use crate::builtins::{self, BuiltinKind};
use crate::cursor::Cursor;
use crate::{Hy, game_names, index, kinds, tree};

impl Completing for Hy {
    /// The entries that can be written at an offset; `None` where nothing is offered.
    fn complete(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
        if game_names::is_python(db, file) {
            return None;
        }
        let cursor = Cursor::new(db, file, offset)?;
        let index = index::index(db, file);
        let place = if index.levels || is_begun(tree::source(db, file), &cursor) {
            places::place(db, file, &cursor)
        } else {
            // Any Hy file asks for modules.
            places::asked(&cursor)
        };
        let Some(place) = place else {
            return if cursor.is_word() { names_here(db, file, offset, &cursor) } else { None };
        };
        let mut items = entries::entries(db, file, &cursor, &place);
        if matches!(place, CompletionPlace::Top) {
            // The forms of the level language have places of their own.
            let is_apart = |item: &Completion| index.levels && matches!(item.subject, Subject::Builtin(_));
            let in_sight = names_here(db, file, offset, &cursor).map_or_else(Vec::new, |names| names.items);
            let seen: FxHashSet<String> = items.iter().map(|item| item.label.clone()).collect();
            items.extend(in_sight.into_iter().filter(|item| !is_apart(item) && !seen.contains(&item.label)));
        }
        (!items.is_empty()).then(|| Completions::new(cursor.range, items))
    }

    fn signature(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<SignatureHelp> {
        crate::signature::signature(db, file, offset)
    }
}

/// The heads of the forms that ask for modules.
const ASKING: [&str; 2] = ["require", "import"];

/// The most forms of a file that has just been begun.
const MAX_BEGUN: usize = 16;

/// True for a file that may become one of levels: there is nothing in it, or nothing but what it asks for, besides what
/// is being written.
fn is_begun(source: SourceFile<'_>, cursor: &Cursor) -> bool {
    let outermost = cursor.around.last().and_then(|form| form.head.as_ref());
    let asks = outermost.is_some_and(|head| ASKING.contains(&head.text()));
    let here = cursor.range.start();
    let fits = |datum: Datum<'_>| {
        datum.range().contains_inclusive(here) || datum.into_form().is_some_and(|form| form.is_one_of(&ASKING))
    };
    let count = source.data().take(MAX_BEGUN + 1).count();
    (cursor.around.len() <= 1 || asks) && (count <= 1 || (count <= MAX_BEGUN && source.data().all(fits)))
}

/// Every name in sight; at the head of a form, those of the language that can stand there, and the words that ask for
/// modules.
fn names_here(db: &dyn Db, file: File, offset: TextSize, cursor: &Cursor) -> Option<Completions> {
    let mut found = names(db, file, offset)?;
    if cursor.around.first().is_some_and(|innermost| innermost.is_at_head()) {
        found.items.retain(|item| match item.subject {
            Subject::Builtin(id) => builtins::get(id.index).is_some_and(|row| row.is_callable()),
            _ => true,
        });
        // Behind the names of the file.
        found.items.extend((1..).zip(ASKING).map(|(order, word)| entries::asking(word, 1, order)));
    }
    Some(found)
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
