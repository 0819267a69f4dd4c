//! Completion and signature help, over a snapshot.
//!
//! Texts about the entries of a list are sent when the client looks at one (`completionItem/resolve`): what
//! an entry is about travels in its `data`.

use std::path::Path;

use lsp_types as lsp;
use ludex_analysis::features::completion::{self, Completion, CompletionKind, Subject};
use ludex_analysis::features::{self, signature_help};
use ludex_analysis::model::{DefinitionId, SymbolKind};
use ludex_analysis::{Dialect, File};
use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;

use super::state::Snapshot;

/// What opens a list of entries besides the letters of a word: a form or call, a string, a symbol in bars.
const OPENERS: [&str; 3] = ["(", "\"", "|"];

/// What the server offers.
pub(super) fn options() -> lsp::CompletionOptions {
    lsp::CompletionOptions {
        resolve_provider: Some(true),
        trigger_characters: Some(OPENERS.map(str::to_owned).to_vec()),
        ..lsp::CompletionOptions::default()
    }
}

/// What the server offers.
pub(super) fn signature_options() -> lsp::SignatureHelpOptions {
    lsp::SignatureHelpOptions {
        trigger_characters: Some(vec!["(".to_owned(), " ".to_owned()]),
        retrigger_characters: Some(vec![")".to_owned()]),
        ..lsp::SignatureHelpOptions::default()
    }
}

/// What the client can do with a list of entries and with signatures.
#[derive(Debug, Default)]
pub(super) struct Abilities {
    /// Entries may hold places to fill in.
    pub(super) snippets: bool,
    /// The parts of a signature may be given by their offsets.
    pub(super) label_offsets: bool,
}

impl Abilities {
    pub(super) fn new(document: Option<&lsp::TextDocumentClientCapabilities>) -> Abilities {
        let completion = document.and_then(|d| d.completion.as_ref()).and_then(|c| c.completion_item.as_ref());
        let signature = document.and_then(|d| d.signature_help.as_ref()).and_then(|s| s.signature_information.as_ref());
        let parameter = signature.and_then(|s| s.parameter_information.as_ref());
        Abilities {
            snippets: completion.and_then(|item| item.snippet_support).unwrap_or(false),
            label_offsets: parameter.and_then(|p| p.label_offset_support).unwrap_or(false),
        }
    }
}

pub(super) fn completion(
    snapshot: &Snapshot,
    path: &Path,
    at: lsp::Position,
    snippets: bool,
) -> Result<Option<lsp::CompletionResponse>> {
    let file = snapshot.file(path)?;
    let Some(found) = completion::completion(&snapshot.db, file, snapshot.offset(file, at)) else { return Ok(None) };
    let range = snapshot.range(file, found.range);
    let dialect = file.dialect(&snapshot.db);
    let items = found.items.into_iter().map(|item| entry(snapshot, dialect, range, item, snippets)).collect();
    Ok(Some(lsp::CompletionResponse::List(lsp::CompletionList { is_incomplete: false, items })))
}

fn entry(
    snapshot: &Snapshot,
    dialect: Dialect,
    range: lsp::Range,
    item: Completion,
    snippets: bool,
) -> lsp::CompletionItem {
    let (new_text, format) = match item.snippet.filter(|_| snippets) {
        Some(snippet) => (snippet, lsp::InsertTextFormat::SNIPPET),
        None => (item.insert, lsp::InsertTextFormat::PLAIN_TEXT),
    };
    lsp::CompletionItem {
        kind: Some(completion_kind(item.kind)),
        detail: (!item.detail.is_empty()).then_some(item.detail),
        sort_text: Some(format!("{}{}", item.rank, item.label)),
        filter_text: item.filter,
        insert_text_format: Some(format),
        text_edit: Some(lsp::CompletionTextEdit::Edit(lsp::TextEdit { range, new_text })),
        data: data(snapshot, dialect, item.subject),
        label: item.label,
        ..lsp::CompletionItem::default()
    }
}

/// What an entry is about, for [`documentation`].
fn data(snapshot: &Snapshot, dialect: Dialect, subject: Subject) -> Option<Value> {
    let path = |file: File| file.path(&snapshot.db).to_str().map(str::to_owned);
    let dialect = dialect.id();
    match subject {
        Subject::Nothing => None,
        Subject::Predefined(index) => Some(json!({"dialect": dialect, "predefined": index})),
        Subject::Definition(id) => Some(json!({
            "dialect": dialect,
            "path": path(id.file)?,
            "namespace": id.local.namespace,
            "name": id.local.name.as_str(),
            "nth": id.local.nth,
        })),
        Subject::File(file) => Some(json!({"dialect": dialect, "path": path(file)?})),
    }
}

/// The text about an entry.
pub(super) fn documentation(snapshot: &Snapshot, data: &Value) -> Option<String> {
    let dialect = Dialect::from_id(data["dialect"].as_str()?)?;
    let subject = match data["predefined"].as_u64() {
        Some(index) => Subject::Predefined(u32::try_from(index).ok()?),
        None => {
            let file = snapshot.db.file(Path::new(data["path"].as_str()?))?;
            match data["name"].as_str() {
                Some(name) => Subject::Definition(definition(snapshot, file, name, data)?),
                None => Subject::File(file),
            }
        }
    };
    completion::documentation(&snapshot.db, dialect, subject)
}

fn definition(snapshot: &Snapshot, file: File, name: &str, data: &Value) -> Option<DefinitionId> {
    let (namespace, nth) = (data["namespace"].as_str()?, data["nth"].as_u64()?);
    let ids = features::model(&snapshot.db, file).definitions.iter().map(|definition| definition.id);
    let mut same = ids.filter(|id| id.namespace == namespace && id.name.as_str() == name);
    same.find(|id| u64::from(id.nth) == nth).map(|local| DefinitionId { file, local })
}

/// Markdown for an entry or a signature; nothing if it is empty.
pub(super) fn markdown(value: String) -> Option<lsp::Documentation> {
    let content = lsp::MarkupContent { kind: lsp::MarkupKind::Markdown, value };
    (!content.value.is_empty()).then_some(lsp::Documentation::MarkupContent(content))
}

pub(super) fn signature(
    snapshot: &Snapshot,
    path: &Path,
    at: lsp::Position,
    label_offsets: bool,
) -> Result<Option<lsp::SignatureHelp>> {
    let file = snapshot.file(path)?;
    let found = signature_help::signature_help(&snapshot.db, file, snapshot.offset(file, at));
    Ok(found.map(|found| {
        // Offsets in labels are in UTF-16, whatever positions are in.
        let units = |at: usize| found.label[..at].encode_utf16().count() as u32;
        let parameters: Vec<lsp::ParameterInformation> = found
            .parameters
            .iter()
            .map(|parameter| lsp::ParameterInformation {
                label: if label_offsets {
                    lsp::ParameterLabel::LabelOffsets([units(parameter.range.start), units(parameter.range.end)])
                } else {
                    lsp::ParameterLabel::Simple(found.label[parameter.range.clone()].to_owned())
                },
                documentation: markdown(parameter.documentation.clone()),
            })
            .collect();
        // Left out it would mean the first.
        let active = found.active.or(u32::try_from(parameters.len()).ok());
        let signature = lsp::SignatureInformation {
            label: found.label.clone(),
            documentation: markdown(found.documentation.clone()),
            parameters: Some(parameters),
            active_parameter: active,
        };
        lsp::SignatureHelp { signatures: vec![signature], active_signature: Some(0), active_parameter: active }
    }))
}

/// The protocol's kind of an entry.
fn completion_kind(kind: CompletionKind) -> lsp::CompletionItemKind {
    match kind {
        CompletionKind::Keyword => lsp::CompletionItemKind::KEYWORD,
        CompletionKind::Snippet => lsp::CompletionItemKind::SNIPPET,
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
