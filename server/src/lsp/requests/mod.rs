//! One file a request: the lane it runs in, what it reads, how its answer becomes the protocol's.
//!
//! A request is a type. Its work is a function of a snapshot, which may run again after a write.

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
pub(super) mod semantic_tokens;
mod signature_help;
mod status;
mod type_definition;
mod type_hierarchy;
mod will_rename_files;
mod workspace_symbols;

use lsp_types as lsp;
use ludex_base::File;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tower_lsp::jsonrpc::{Error, Result};

use super::refreshes::{Kept, fingerprint};
use super::request::{Lane, Needs};
use super::snapshot::Snapshot;

pub(super) use self::call_hierarchy::{IncomingCalls, OutgoingCalls, PrepareCallHierarchy};
pub(super) use self::code_action_resolve::CodeActionResolve;
pub(super) use self::code_actions::{CodeActions, kinds as code_action_kinds};
pub(super) use self::code_lens::{CodeLens, CodeLensResolve, title};
pub(super) use self::colours::{ColourPresentations, DocumentColours};
pub(super) use self::completion::Completion;
pub(super) use self::completion_resolve::CompletionResolve;
pub(super) use self::definition::Definition;
pub(super) use self::diagnostics::{Diagnostics, WorkspaceDiagnostics};
pub(super) use self::document::{Document, DocumentContent};
pub(super) use self::document_links::{DocumentLinkResolve, DocumentLinks};
pub(super) use self::document_symbols::DocumentSymbols;
pub(super) use self::execute_command::{ExecuteCommand, commands};
pub(super) use self::expectations::{RunTests, Tests};
pub(super) use self::explain::{ExplainParams, Explanation, explain};
pub(super) use self::folding::Folding;
pub(super) use self::formatting::{Formatting, OnTypeFormatting, RangeFormatting, typed as typed_formatting};
pub(super) use self::highlight::Highlight;
pub(super) use self::hover::Hover;
pub(super) use self::implementation::Implementation;
pub(super) use self::inlay_hints::{InlayHintResolve, InlayHints};
pub(super) use self::linked_editing::LinkedEditing;
pub(super) use self::references::References;
pub(super) use self::rename::{PrepareRename, Rename};
pub(super) use self::scene::{Act, CloseScene, Scene};
pub(super) use self::selection::Selection;
pub(super) use self::semantic_tokens::{SemanticTokensDelta, SemanticTokensFull, SemanticTokensRange};
pub(super) use self::signature_help::SignatureHelp;
pub(super) use self::status::Status;
pub(super) use self::type_definition::TypeDefinition;
pub(super) use self::type_hierarchy::{PrepareTypeHierarchy, Subtypes, Supertypes};
pub(super) use self::will_rename_files::WillRenameFiles;
pub(super) use self::workspace_symbols::{WorkspaceSymbolResolve, WorkspaceSymbols};

/// A request about a document.
pub(super) trait DocumentRequest {
    /// Its name in the protocol.
    const METHOD: &'static str;
    /// The parameters that the client sends.
    type Params: DeserializeOwned + Send + Sync + 'static;
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
    fn document(params: &Self::Params) -> &lsp::Url;

    /// The answer, from the state of a snapshot.
    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>>;
}

/// A request about the workspace.
pub(super) trait WorkspaceRequest {
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
