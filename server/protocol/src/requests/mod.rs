//! One file a request: the lane it runs in, what it reads, how its answer becomes the protocol's.
//!
//! A request is a type. Its work is a function of a snapshot, which may run again after a write. [`each`] is the one list
//! of all of them.

mod call_hierarchy;
mod code_action_resolve;
mod code_actions;
mod code_lens;
mod colours;
mod completion;
mod completion_resolve;
mod definition;
mod diagnostics;
mod document;
mod document_links;
mod document_symbols;
mod execute_command;
mod expectations;
mod explain;
mod folding;
mod formatting;
mod highlight;
mod hover;
mod implementation;
mod inlay_hints;
mod linked_editing;
mod references;
mod rename;
mod scene;
mod selection;
pub(crate) mod semantic_tokens;
mod signature_help;
mod status;
mod type_definition;
mod type_hierarchy;
mod will_rename_files;
mod workspace_symbols;

use std::path::Path;
use std::sync::Arc;

use lsp_types as lsp;
use ludex_base::File;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::jsonrpc::{Error, Result};
use crate::refreshes::{Kept, fingerprint};
use crate::request::{Lane, Needs};
use crate::snapshot::Snapshot;

pub use self::code_lens::title;
pub use self::diagnostics::WorkspaceDiagnostics;
pub use self::explain::{ExplainParams, Explanation, explain};

pub(crate) use self::code_actions::kinds as code_action_kinds;
pub(crate) use self::execute_command::commands;
pub(crate) use self::formatting::typed as typed_formatting;

/// Parameters that name a document.
pub trait AboutDocument {
    /// The document.
    fn document(&self) -> &lsp::Url;
}

/// Declares where parameters have their document, one for each `Params: field.field;`.
macro_rules! about_document {
    ($($params:ty: $($field:ident).+;)+) => {$(
        impl $crate::requests::AboutDocument for $params {
            fn document(&self) -> &lsp_types::Url {
                &self.$($field).+
            }
        }
    )+};
}
use about_document;

about_document! {
    lsp::CallHierarchyIncomingCallsParams: item.uri;
    lsp::CallHierarchyOutgoingCallsParams: item.uri;
    lsp::CallHierarchyPrepareParams: text_document_position_params.text_document.uri;
    lsp::CodeActionParams: text_document.uri;
    lsp::CodeLensParams: text_document.uri;
    lsp::ColorPresentationParams: text_document.uri;
    lsp::CompletionParams: text_document_position.text_document.uri;
    lsp::DocumentColorParams: text_document.uri;
    lsp::DocumentDiagnosticParams: text_document.uri;
    lsp::DocumentFormattingParams: text_document.uri;
    lsp::DocumentHighlightParams: text_document_position_params.text_document.uri;
    lsp::DocumentLinkParams: text_document.uri;
    lsp::DocumentOnTypeFormattingParams: text_document_position.text_document.uri;
    lsp::DocumentRangeFormattingParams: text_document.uri;
    lsp::DocumentSymbolParams: text_document.uri;
    lsp::FoldingRangeParams: text_document.uri;
    lsp::GotoDefinitionParams: text_document_position_params.text_document.uri;
    lsp::HoverParams: text_document_position_params.text_document.uri;
    lsp::InlayHintParams: text_document.uri;
    lsp::LinkedEditingRangeParams: text_document_position_params.text_document.uri;
    lsp::RenameParams: text_document_position.text_document.uri;
    lsp::SelectionRangeParams: text_document.uri;
    lsp::SemanticTokensDeltaParams: text_document.uri;
    lsp::SemanticTokensParams: text_document.uri;
    lsp::SemanticTokensRangeParams: text_document.uri;
    lsp::SignatureHelpParams: text_document_position_params.text_document.uri;
    lsp::TextDocumentPositionParams: text_document.uri;
    lsp::TypeHierarchyPrepareParams: text_document_position_params.text_document.uri;
    lsp::TypeHierarchySubtypesParams: item.uri;
    lsp::TypeHierarchySupertypesParams: item.uri;
}

/// A request about a document.
pub trait DocumentRequest {
    /// Its name in the protocol.
    const METHOD: &'static str;
    /// The parameters that the client sends.
    type Params: AboutDocument + DeserializeOwned + Send + Sync + 'static;
    /// The answer that it gets.
    type Answer: Serialize + Send + 'static;
    /// The lane it runs in.
    const LANE: Lane = Lane::Quick;
    /// The files that are to be read before.
    const NEEDS: Needs = Needs::Links;

    /// The answer where there is no time for another one: the text has changed before that was ready. If
    /// there is none, the client is told that the text has changed.
    fn cut_short() -> Option<Self::Answer> {
        None
    }

    /// The answer about a document that is left alone.
    fn left_alone() -> Option<Self::Answer> {
        None
    }

    /// The answer about a document that is neither open nor part of the workspace, with the error that says so.
    fn absent(error: Error) -> Result<Option<Self::Answer>> {
        Err(error)
    }

    /// The error with which it fails, where the protocol wants another one than is common.
    fn failed(error: Error) -> Error {
        error
    }

    /// The answers that the client keeps until it is told to ask again, if it does.
    const KEPT: Option<Kept> = None;

    /// A number for what the client sees of the answer that it has just been given.
    fn seen(_snapshot: &Snapshot, _file: File, answer: Option<&Self::Answer>) -> u64 {
        fingerprint(&answer)
    }

    /// A number for what it would see if it asked again.
    fn seen_again(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<u64> {
        let answer = Self::answer(snapshot, file, params)?;
        Ok(Self::seen(snapshot, file, answer.as_ref()))
    }

    /// The document it is about.
    fn document(params: &Self::Params) -> &lsp::Url {
        params.document()
    }

    /// The answer, from the state of a snapshot.
    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>>;
}

/// A request about the workspace.
pub trait WorkspaceRequest {
    /// Its name in the protocol, or ours.
    const METHOD: &'static str;
    /// The parameters that the client sends.
    type Params: DeserializeOwned + Send + Sync + 'static;
    /// The answer that it gets.
    type Answer: Serialize + Send + 'static;
    /// The lane it runs in.
    const LANE: Lane = Lane::Slow;
    /// The files that are to be read before.
    const NEEDS: Needs = Needs::Names;

    /// The answer, from the state of a snapshot.
    fn answer(snapshot: &Snapshot, params: &Self::Params) -> Result<Option<Self::Answer>>;
}

/// What is done with every request that there is.
pub trait Visitor: Sized {
    /// A request about a document.
    fn document<R: DocumentRequest + 'static>(self) -> Self;

    /// A request about the workspace.
    fn workspace<R: WorkspaceRequest + 'static>(self) -> Self;

    /// [`WorkspaceDiagnostics`]: the one request that may stay without an answer for long.
    fn workspace_diagnostics(self) -> Self;
}

/// Shows a visitor every request.
pub fn each<V: Visitor>(visitor: V) -> V {
    visitor
        .document::<scene::Cell>()
        .document::<code_actions::CodeActions>()
        .document::<code_lens::CodeLens>()
        .document::<completion::Completion>()
        .document::<definition::Definition>()
        .document::<colours::ColourPresentations>()
        .document::<diagnostics::Diagnostics>()
        .document::<colours::DocumentColours>()
        .document::<document_links::DocumentLinks>()
        .document::<linked_editing::LinkedEditing>()
        .document::<document_symbols::DocumentSymbols>()
        .document::<folding::Folding>()
        .document::<formatting::Formatting>()
        .document::<highlight::Highlight>()
        .document::<hover::Hover>()
        .document::<implementation::Implementation>()
        .document::<call_hierarchy::IncomingCalls>()
        .document::<inlay_hints::InlayHints>()
        .document::<formatting::OnTypeFormatting>()
        .document::<call_hierarchy::OutgoingCalls>()
        .document::<call_hierarchy::PrepareCallHierarchy>()
        .document::<rename::PrepareRename>()
        .document::<type_hierarchy::PrepareTypeHierarchy>()
        .document::<formatting::RangeFormatting>()
        .document::<references::References>()
        .document::<rename::Rename>()
        .document::<expectations::RunTests>()
        .document::<scene::Scene>()
        .document::<selection::Selection>()
        .document::<semantic_tokens::SemanticTokensDelta>()
        .document::<semantic_tokens::SemanticTokensFull>()
        .document::<semantic_tokens::SemanticTokensRange>()
        .document::<signature_help::SignatureHelp>()
        .document::<type_hierarchy::Subtypes>()
        .document::<type_hierarchy::Supertypes>()
        .document::<type_definition::TypeDefinition>()
        .workspace::<scene::Act>()
        .workspace::<scene::CloseScene>()
        .workspace::<scene::Edit>()
        .workspace::<code_action_resolve::CodeActionResolve>()
        .workspace::<code_lens::CodeLensResolve>()
        .workspace::<completion_resolve::CompletionResolve>()
        .workspace::<document::Document>()
        .workspace::<document::DocumentContent>()
        .workspace::<document_links::DocumentLinkResolve>()
        .workspace::<execute_command::ExecuteCommand>()
        .workspace::<inlay_hints::InlayHintResolve>()
        .workspace::<status::Status>()
        .workspace::<expectations::Tests>()
        .workspace::<will_rename_files::WillRenameFiles>()
        .workspace::<workspace_symbols::WorkspaceSymbolResolve>()
        .workspace::<workspace_symbols::WorkspaceSymbols>()
        .workspace_diagnostics()
}

/// The answer about a document, which is known by its path. What the client keeps of it is noted.
///
/// # Errors
/// If there is none: why.
pub fn answer_about<R: DocumentRequest>(
    snapshot: &Snapshot,
    document: &Path,
    params: &Arc<R::Params>,
) -> Result<Option<R::Answer>> {
    if snapshot.documents.is_left_alone(document) {
        return Ok(R::left_alone());
    }
    let file = match snapshot.file(document) {
        Ok(file) => file,
        Err(error) => return R::absent(error),
    };
    let answer = R::answer(snapshot, file, params)?;
    if let Some(kept) = R::KEPT.filter(|kept| snapshot.capabilities.refreshes.contains(kept)) {
        let (seen, params) = (R::seen(snapshot, file, answer.as_ref()), Arc::clone(params));
        let again = Arc::new(move |snapshot: &Snapshot, file| R::seen_again(snapshot, file, &params));
        snapshot.refreshes.give(snapshot, document, kept, seen, again);
    }
    Ok(answer)
}
