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
pub(crate) mod semantic_tokens;
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

use crate::jsonrpc::{Error, Result};
use crate::refreshes::{Kept, fingerprint};
use crate::request::{Lane, Needs};
use crate::snapshot::Snapshot;

pub(crate) use self::call_hierarchy::{IncomingCalls, OutgoingCalls, PrepareCallHierarchy};
pub(crate) use self::code_action_resolve::CodeActionResolve;
pub(crate) use self::code_actions::{CodeActions, kinds as code_action_kinds};
pub(crate) use self::code_lens::{CodeLens, CodeLensResolve, title};
pub(crate) use self::colours::{ColourPresentations, DocumentColours};
pub(crate) use self::completion::Completion;
pub(crate) use self::completion_resolve::CompletionResolve;
pub(crate) use self::definition::Definition;
pub(crate) use self::diagnostics::{Diagnostics, WorkspaceDiagnostics};
pub(crate) use self::document::{Document, DocumentContent};
pub(crate) use self::document_links::{DocumentLinkResolve, DocumentLinks};
pub(crate) use self::document_symbols::DocumentSymbols;
pub(crate) use self::execute_command::{ExecuteCommand, commands};
pub(crate) use self::expectations::{RunTests, Tests};
pub(crate) use self::explain::{ExplainParams, Explanation, explain};
pub(crate) use self::folding::Folding;
pub(crate) use self::formatting::{Formatting, OnTypeFormatting, RangeFormatting, typed as typed_formatting};
pub(crate) use self::highlight::Highlight;
pub(crate) use self::hover::Hover;
pub(crate) use self::implementation::Implementation;
pub(crate) use self::inlay_hints::{InlayHintResolve, InlayHints};
pub(crate) use self::linked_editing::LinkedEditing;
pub(crate) use self::references::References;
pub(crate) use self::rename::{PrepareRename, Rename};
pub(crate) use self::scene::{Act, CloseScene, Scene};
pub(crate) use self::selection::Selection;
pub(crate) use self::semantic_tokens::{SemanticTokensDelta, SemanticTokensFull, SemanticTokensRange};
pub(crate) use self::signature_help::SignatureHelp;
pub(crate) use self::status::Status;
pub(crate) use self::type_definition::TypeDefinition;
pub(crate) use self::type_hierarchy::{PrepareTypeHierarchy, Subtypes, Supertypes};
pub(crate) use self::will_rename_files::WillRenameFiles;
pub(crate) use self::workspace_symbols::{WorkspaceSymbolResolve, WorkspaceSymbols};

/// A request about a document.
pub(crate) trait DocumentRequest {
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
pub(crate) trait WorkspaceRequest {
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
