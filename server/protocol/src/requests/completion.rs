//! `textDocument/completion`: texts about the entries come with `completionItem/resolve`.

use lsp_types as lsp;
use ludex_base::completion::{Completion as CompletionEntry, CompletionKind};
use ludex_base::model::SymbolKind;
use ludex_base::{File, TextRange, TextSize};

use super::{DocumentRequest, completion_resolve};
use crate::jsonrpc::Result;
use crate::snapshot::Snapshot;

pub(crate) struct Completion;

impl DocumentRequest for Completion {
    const METHOD: &'static str = "textDocument/completion";
    type Params = lsp::CompletionParams;
    type Answer = lsp::CompletionResponse;

    /// Editors ask again when the next letter is typed, and only if they are told to.
    fn cut_short() -> Option<Self::Answer> {
        Some(lsp::CompletionResponse::List(lsp::CompletionList { is_incomplete: true, items: Vec::new() }))
    }

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        // An editor knows one list of triggers for all languages: what opens a list in another is a
        // character like any other here. One that may be told to ask at every letter sends that letter.
        let trigger = params.context.as_ref().and_then(|context| context.trigger_character.as_deref());
        let offset = snapshot.offset(file, params.text_document_position.position);
        let before = file.text(&snapshot.db).get(..usize::from(offset)).unwrap_or_default();
        let triggers = file.dialect(&snapshot.db).completion_triggers;
        let opens = |trigger: &str| {
            let behind_another = |known: &str| known.ends_with(trigger) && before.ends_with(known);
            triggers.iter().any(|&known| known == trigger || behind_another(known))
        };
        if trigger.is_some_and(|trigger| !opens(trigger) && !is_part_of_word(trigger)) {
            return Ok(None);
        }
        if trigger.is_some() && ludex_ide::completion::is_behind_text(&snapshot.db, file, offset) {
            return Ok(None);
        }
        let Some(mut found) = ludex_ide::completion::completion(&snapshot.db, file, offset) else { return Ok(None) };
        if found.is_quiet && trigger.is_some_and(|trigger| !is_part_of_word(trigger)) {
            return Ok(None);
        }
        let (typed, rest) = parts(file.text(&snapshot.db), found.range, offset);
        let is_shortened = ludex_ide::completion::shorten(&mut found, typed);
        let is_incomplete =
            ludex_ide::completion::type_out(&mut found, typed, snapshot.capabilities.snippets) || is_shortened;
        let ranges = Ranges {
            replace: snapshot.range(file, found.range),
            // What stays behind the cursor has to be a part of a word: a quote or bar goes with its fellow.
            insert: (snapshot.capabilities.inserts_or_replaces && is_part_of_word(rest))
                .then(|| snapshot.range(file, TextRange::new(found.range.start().min(offset), offset))),
        };
        let items = found
            .items
            .into_iter()
            .enumerate()
            .map(|(nth, item)| entry(snapshot, file, &ranges, (nth, item)))
            .collect();
        Ok(Some(lsp::CompletionResponse::List(lsp::CompletionList { is_incomplete, items })))
    }
}

/// The parts of the word at an offset before and behind it.
fn parts(text: &str, word: TextRange, offset: TextSize) -> (&str, &str) {
    let at = usize::from(offset);
    let typed = text.get(usize::from(word.start())..at).unwrap_or_default();
    (typed, text.get(at..usize::from(word.end())).unwrap_or_default())
}

fn is_part_of_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'))
}

/// The places that an entry is written to.
struct Ranges {
    /// The whole word at the cursor.
    replace: lsp::Range,
    /// The word up to the cursor, for a client that asks its user and where the rest of the word may stay.
    insert: Option<lsp::Range>,
}

impl Ranges {
    fn edit(&self, new_text: String) -> lsp::CompletionTextEdit {
        let replace = self.replace;
        match self.insert {
            Some(insert) => lsp::InsertReplaceEdit { new_text, insert, replace }.into(),
            None => lsp::TextEdit { range: replace, new_text }.into(),
        }
    }
}

/// The entry that stands at a place of the list, counted from 0.
fn entry(
    snapshot: &Snapshot,
    file: File,
    ranges: &Ranges,
    (nth, item): (usize, CompletionEntry),
) -> lsp::CompletionItem {
    let commits = snapshot.capabilities.commit_characters && item.is_in_set() && item.snippet.is_none();
    let characters = file.dialect(&snapshot.db).commit_characters;
    let commits = commits && !characters.is_empty();
    let (new_text, format) = match item.snippet.filter(|_| snapshot.capabilities.snippets) {
        Some(snippet) => (snippet, lsp::InsertTextFormat::SNIPPET),
        None => (item.insert, lsp::InsertTextFormat::PLAIN_TEXT),
    };
    let detail = (!item.detail.is_empty()).then_some(item.detail);
    let beside = detail.clone().filter(|_| snapshot.capabilities.label_details);
    lsp::CompletionItem {
        kind: Some(completion_kind(item.kind)),
        label_details: beside.map(|beside| lsp::CompletionItemLabelDetails { detail: None, description: Some(beside) }),
        detail,
        // An editor sorts by this text; without it by the alphabet.
        sort_text: Some(format!("{nth:06}")),
        // Neovim filters an entry with an edit by nothing else.
        filter_text: Some(item.filter.unwrap_or_else(|| item.label.clone())),
        insert_text_format: Some(format),
        text_edit: Some(ranges.edit(new_text)),
        commit_characters: commits.then(|| characters.iter().map(|&c| c.to_owned()).collect()),
        data: completion_resolve::data(snapshot, item.subject),
        label: item.label,
        ..lsp::CompletionItem::default()
    }
}

/// The protocol's kind of an entry.
fn completion_kind(kind: CompletionKind) -> lsp::CompletionItemKind {
    match kind {
        CompletionKind::Keyword => lsp::CompletionItemKind::KEYWORD,
        CompletionKind::Snippet => lsp::CompletionItemKind::SNIPPET,
        CompletionKind::Colour => lsp::CompletionItemKind::COLOR,
        CompletionKind::Symbol(symbol) => match symbol {
            SymbolKind::Module => lsp::CompletionItemKind::MODULE,
            SymbolKind::Class => lsp::CompletionItemKind::CLASS,
            SymbolKind::Enum => lsp::CompletionItemKind::ENUM,
            SymbolKind::EnumMember => lsp::CompletionItemKind::ENUM_MEMBER,
            SymbolKind::Function => lsp::CompletionItemKind::FUNCTION,
            SymbolKind::Constant => lsp::CompletionItemKind::CONSTANT,
            SymbolKind::Variable => lsp::CompletionItemKind::VARIABLE,
            SymbolKind::Property => lsp::CompletionItemKind::PROPERTY,
            SymbolKind::Object => lsp::CompletionItemKind::VALUE,
            // The protocol has no entries for arrays and strings.
            SymbolKind::Array => lsp::CompletionItemKind::FIELD,
            SymbolKind::String => lsp::CompletionItemKind::TEXT,
            SymbolKind::Struct => lsp::CompletionItemKind::STRUCT,
        },
    }
}
