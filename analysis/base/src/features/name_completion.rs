//! Completion for languages in which any name in sight may stand wherever a word does.

use ludex_syntax::tree::{AnyNode, shared};
use ludex_syntax::{TextRange, TextSize};
use rustc_hash::FxHashSet;

use crate::completion::{Completion, CompletionKind, Completions, Subject};
use crate::file::File;
use crate::language::Db;
use crate::marker::token_written;
use crate::model::{BuiltinId, Definition, Namespace};
use crate::query::{model, parse_once};

/// A name of a language, for [`names`].
#[derive(Debug, Clone, Copy)]
pub struct BuiltinName {
    /// The place among the names of its language.
    pub id: BuiltinId,
    /// The name as it is written.
    pub name: &'static str,
    /// The words beside it, which say what it is.
    pub detail: &'static str,
    /// The kind it is shown as.
    pub kind: CompletionKind,
}

/// Every name in sight at an offset: the file's own definitions of these namespaces (a local one inside
/// the top-level item it stands in only) and the language's.
pub fn names(
    db: &dyn Db,
    file: File,
    offset: TextSize,
    namespaces: &[Namespace],
    is_local: impl Fn(&Definition) -> bool,
    builtins: impl Iterator<Item = BuiltinName>,
) -> Option<Completions> {
    let root = parse_once(db, file).any_root();
    let offset = offset.min(root.text_range().end());
    let range = word_at(&root, offset)?;
    let item = root.children().find(|item| item.text_range().contains_inclusive(offset));
    let item = item.map(|item| item.text_range());
    let mut seen = FxHashSet::default();
    let mut items = Vec::new();
    for definition in &model(db, file).definitions {
        let name = definition.id.name;
        let local = is_local(definition);
        let visible = !local || item.is_some_and(|item| item.contains_range(definition.name_range));
        // The name that is being written is a definition too, and not one to choose.
        let is_typed = definition.name_range == range;
        if !visible || is_typed || !namespaces.contains(&definition.id.namespace) || !seen.insert(name.as_str()) {
            continue;
        }
        let mut own = Completion { rank: u8::from(!local), ..Completion::definition(file, definition) };
        if let Some(detail) = &definition.detail {
            own.detail.clone_from(detail);
        }
        items.push(own);
    }
    for row in builtins {
        if seen.insert(row.name) {
            let own = Completion::new(row.name, row.kind, row.detail);
            items.push(Completion { rank: 2, subject: Subject::Builtin(row.id), ..own });
        }
    }
    Some(Completions::new(range, items))
}

/// The word that an offset is in or behind, or nothing where it is in none; `None` inside comments,
/// numbers and texts.
fn word_at(root: &AnyNode, offset: TextSize) -> Option<TextRange> {
    let Some(token) = token_written(root, offset) else { return Some(TextRange::empty(offset)) };
    let (range, text) = (token.text_range(), token.text());
    let first = text.chars().next().unwrap_or(' ');
    match token.kind() {
        shared::WHITESPACE => Some(TextRange::empty(offset)),
        shared::COMMENT | shared::UNKNOWN => None,
        shared::BLOCK_COMMENT => (offset == range.end()).then(|| TextRange::empty(offset)),
        // A string may begin with letters that say how it is read.
        _ if text.contains('"') && (first.is_alphabetic() || first == '_') => None,
        _ if first.is_alphabetic() || first == '_' => Some(range),
        _ if first.is_ascii_digit() => None,
        _ if matches!(first, '"' | '\'' | '`') && (offset < range.end() || !text[1..].ends_with(first)) => None,
        _ if range.end() == offset => Some(TextRange::empty(offset)),
        _ => None,
    }
}
