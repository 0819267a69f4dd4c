//! The entries that can be written at a place, as a list to choose from: by what the language expects there (their
//! rank), then by [`nearness`], then in the order that the language gives them, such as by how often programs write
//! them, then by the alphabet.

mod nearness;
#[cfg(test)]
mod tests;

use ludex_base::completion::{Completion, Completions, Subject};
use ludex_base::marker::token_written;
use ludex_base::{Db, DefinitionId, File, Markup, Target, TextRange, TextSize, model, parse_once};
use ludex_syntax::tree::AnyToken;

use crate::hover;

/// The entries that can be written at an offset; one inside a character counts as the one before it, one behind the
/// text as its end.
pub fn completion(db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
    let text = file.text(db);
    let end = usize::from(offset).min(text.len());
    let offset = (0..=end).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let offset = TextSize::new(offset as u32);
    let mut found = db.language(file.dialect(db)).completing()?.complete(db, file, offset)?;
    nearness::sort(db, file, &mut found);
    Some(found)
}

/// True if the sign before an offset closes a text in quotes or a name in bars. It opens no list, whatever may stand
/// behind it.
pub fn is_behind_text(db: &dyn Db, file: File, offset: TextSize) -> bool {
    let token = token_before(db, file, offset).filter(|token| token.text_range().end() <= offset);
    token.is_some_and(|token| is_closed_text(token.text()))
}

/// The token that the sign before an offset is in; the last one for an offset behind the text.
pub(crate) fn token_before(db: &dyn Db, file: File, offset: TextSize) -> Option<AnyToken> {
    let root = parse_once(db, file).any_root();
    let offset = offset.min(root.text_range().end());
    token_written(&root, offset)
}

/// True for a text in quotes or a name in bars that has its end.
pub(crate) fn is_closed_text(text: &str) -> bool {
    text.len() > 1 && ['"', '|'].into_iter().any(|sign| text.starts_with(sign) && text.ends_with(sign))
}

/// The most entries of a list that is sent as a whole.
pub const MAX_ENTRIES: usize = 200;

/// Shortens a list that is longer than [`MAX_ENTRIES`] to the entries that hold the typed letters in their order, and
/// to as many of them, those first that begin with the letters. True if the list was longer: it has to be asked for
/// again when something is typed.
pub fn shorten(found: &mut Completions, typed: &str) -> bool {
    if found.items.len() <= MAX_ENTRIES {
        return false;
    }
    let typed = typed.to_lowercase();
    let filter = |item: &Completion| item.filter.as_ref().unwrap_or(&item.label).to_lowercase();
    found.items.retain(|item| {
        let mut letters = typed.chars().peekable();
        for letter in filter(item).chars() {
            letters.next_if_eq(&letter);
        }
        letters.peek().is_none()
    });
    found.items.sort_by_cached_key(|item| !filter(item).starts_with(&typed));
    found.items.truncate(MAX_ENTRIES);
    true
}

/// Makes the plain word of each entry whose label is typed out already: whoever has written a word to its end does not
/// want more of it where the next key, such as Enter, takes the chosen entry. `snippets` says that the client knows
/// snippets. True if another entry that is more than its label may be typed out yet: then the list has to be asked for
/// again when something is typed.
pub fn type_out(found: &mut Completions, typed: &str, snippets: bool) -> bool {
    let mut may_follow = false;
    for item in &mut found.items {
        if typed == item.label {
            item.insert.clone_from(&item.label);
            item.snippet = None;
        } else if item.insert != item.label || snippets && item.snippet.is_some() {
            may_follow |= item.label.starts_with(typed);
        }
    }
    may_follow
}

/// The definition that a name means which begins at a place; `None` if another word stands there by now.
pub fn named_at(db: &dyn Db, file: File, name: &str, start: TextSize) -> Option<DefinitionId> {
    let place = TextRange::new(start, start.checked_add(TextSize::of(name))?);
    let found = model(db, file).occurrence_at(start).filter(|occurrence| occurrence.range == place)?;
    match found.target {
        Target::Definition(id) if id.local.name.as_str() == name => Some(id),
        _ => None,
    }
}

/// The text about an entry of a list.
pub fn documentation(db: &dyn Db, subject: Subject) -> Option<Markup> {
    match subject {
        Subject::Nothing => None,
        Subject::Builtin(id) => db.language(id.dialect).describing()?.describe_builtin(id.index),
        Subject::Definition(id) => hover::definition(db, id),
        Subject::NameAt { file, name, start } => hover::definition(db, named_at(db, file, name.as_str(), start)?),
        Subject::File(file) => Some(hover::describe_file(db, file)),
    }
}
