//! The capabilities of the client, as far as they matter.

use lsp_types as lsp;
use serde_json::Value;

use super::protocol::CodeDescription;
use super::uris::Uri;
use crate::refreshes::Kept;
use crate::scenes::made_documents;

/// The name of a capability that `lsp_types` does not have. It has room for it among those that are experimental.
pub(crate) const CONTENT: &str = "textDocumentContent";

/// Another such: folds that it asks for again when it is told to.
pub(crate) const FOLDING_RANGE: &str = "foldingRange";

/// The capabilities that the client declares in `initialize`.
#[derive(Debug, Default)]
pub struct ClientCapabilities {
    /// Definitions may be links, which know the range of the name they start from.
    pub definition_links: bool,
    /// The outline may be a tree.
    pub hierarchical_symbols: bool,
    /// The client watches files when it is asked to.
    pub watches_files: bool,
    /// It shows progress that the server begins.
    pub shows_progress: bool,
    /// It answers questions about its configuration.
    pub has_configuration: bool,
    /// Entries of completion may hold places to fill in.
    pub snippets: bool,
    /// Entries of completion may have words beside their labels.
    pub label_details: bool,
    /// Knows characters that take an entry of a list of completions.
    pub commit_characters: bool,
    /// Entries of completion may have one range for inserting and another for replacing.
    pub inserts_or_replaces: bool,
    /// The parts of a signature may be given by their offsets.
    pub label_offsets: bool,
    /// Hovers may be Markdown.
    pub markdown_hovers: bool,
    /// Texts about completions and signatures may be Markdown.
    pub markdown_documentation: bool,
    /// Changes of documents may have versions, creations and renames among them.
    pub document_changes: bool,
    /// The kinds of operations on files it can do.
    pub file_operations: Vec<lsp::ResourceOperationKind>,
    /// Code actions may be given as such, not only as commands.
    pub code_action_literals: bool,
    /// The edit of a code action may be left out until the action is chosen.
    pub code_action_resolve: bool,
    /// A code action that cannot be chosen may be shown with the reason.
    pub disabled_code_actions: bool,
    /// A rename may be asked about before it is done.
    pub prepares_renames: bool,
    /// The most folds that it wants.
    pub folding_limit: Option<usize>,
    /// It shows texts about links.
    pub link_tooltips: bool,
    /// A finding may name other places.
    pub related_information: bool,
    /// It asks where a symbol of the workspace stands when somebody chooses it.
    pub resolves_symbols: bool,
    /// It asks where the parts of a hint lead to when somebody points at it.
    pub resolves_hints: bool,
    /// It asks for diagnostics itself, and asks again when it is told to.
    pub pulls_diagnostics: bool,
    /// The answers for which it asks again when it is told to.
    pub refreshes: Vec<Kept>,
    /// It takes the diagnostics of other documents with those of the one that it asks for.
    pub related_documents: bool,
    /// It shows documents whose texts it asks the server for.
    pub text_document_content: bool,
    /// It shows a document when it is asked to.
    pub shows_documents: bool,
    /// The beginning of the URIs under which the client shows the pages about codes; the code follows.
    pub explain_uri: Option<String>,
    /// The commands that the client itself carries out.
    pub commands: Vec<String>,
}

/// What a client says under some keys, one in another: `None` where it does not have one of them.
macro_rules! said {
    ($of:ident.$($key:ident).+) => {
        $of$(.and_then(|of| of.$key.as_ref()))+
    };
}

/// True if a client says so under some keys.
macro_rules! flag {
    ($of:ident.$($key:ident).+) => {
        said!($of.$($key).+).copied().unwrap_or(false)
    };
}

impl ClientCapabilities {
    /// Reads the capabilities of a client; what is not there it cannot do.
    pub(crate) fn new(client: &lsp::ClientCapabilities) -> ClientCapabilities {
        let document = client.text_document.as_ref();
        let workspace = client.workspace.as_ref();
        let window = client.window.as_ref();
        let completion = said!(document.completion.completion_item);
        let signature = said!(document.signature_help.signature_information);
        let parameter = said!(signature.parameter_information);
        let hover = said!(document.hover.content_format);
        let documentation = said!(completion.documentation_format);
        let edits = said!(workspace.workspace_edit);
        let actions = said!(document.code_action);
        let pulls = said!(document.diagnostic);
        // What is found in a document may rest on others: a client that never asks again would not get to know.
        let refreshes = flag!(workspace.diagnostic.refresh_support);
        let text_document_content = shows_content(client);
        // A client that says nothing of formats is taken to show Markdown: all of today's do.
        let markdown = |formats: Option<&Vec<lsp::MarkupKind>>| {
            formats.is_none_or(|formats| formats.is_empty() || formats.contains(&lsp::MarkupKind::Markdown))
        };
        ClientCapabilities {
            definition_links: flag!(document.definition.link_support),
            hierarchical_symbols: flag!(document.document_symbol.hierarchical_document_symbol_support),
            watches_files: flag!(workspace.did_change_watched_files.dynamic_registration),
            shows_progress: flag!(window.work_done_progress),
            has_configuration: flag!(workspace.configuration),
            snippets: flag!(completion.snippet_support),
            commit_characters: flag!(completion.commit_characters_support),
            label_details: flag!(completion.label_details_support),
            inserts_or_replaces: flag!(completion.insert_replace_support),
            label_offsets: flag!(parameter.label_offset_support),
            markdown_hovers: markdown(hover),
            markdown_documentation: markdown(documentation),
            document_changes: flag!(edits.document_changes),
            file_operations: said!(edits.resource_operations).cloned().unwrap_or_default(),
            code_action_literals: actions.is_some_and(|actions| actions.code_action_literal_support.is_some()),
            code_action_resolve: actions.is_some_and(resolves_edits),
            disabled_code_actions: actions.is_some_and(|actions| actions.disabled_support.unwrap_or(false)),
            prepares_renames: flag!(document.rename.prepare_support),
            folding_limit: said!(document.folding_range.range_limit).map(|most| *most as usize),
            link_tooltips: flag!(document.document_link.tooltip_support),
            related_information: flag!(document.publish_diagnostics.related_information),
            resolves_symbols: said!(workspace.symbol.resolve_support)
                .is_some_and(|support| support.properties.iter().any(|property| property == "location.range")),
            resolves_hints: said!(document.inlay_hint.resolve_support)
                .is_some_and(|support| support.properties.iter().any(|property| property == "label.location")),
            pulls_diagnostics: pulls.is_some() && refreshes,
            refreshes: Kept::ALL.into_iter().filter(|kept| refreshes_kept(client, *kept)).collect(),
            related_documents: flag!(pulls.related_document_support),
            text_document_content,
            shows_documents: said!(window.show_document).is_some_and(|show| show.support),
            // Where the client has a place of its own for the pages, it says so itself.
            explain_uri: text_document_content.then(made_documents::explain_uri),
            commands: Vec::new(),
        }
    }

    /// True if the client itself carries out a command.
    pub(crate) fn has_command(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    /// The address at which the client shows the page about a code; `None` if it shows none.
    pub(crate) fn page_of(&self, code: &str) -> Option<CodeDescription> {
        let href = Uri::parse(format!("{}{code}", self.explain_uri.as_ref()?))?;
        Some(CodeDescription { href })
    }
}

/// True if a client shows documents whose texts it asks for. It says so where `lsp_types` does not read it, and from
/// there that has been moved.
fn shows_content(client: &lsp::ClientCapabilities) -> bool {
    let experimental = client.experimental.as_ref();
    experimental.and_then(|experimental| experimental.get(CONTENT)).is_some_and(Value::is_object)
}

/// True if a client asks for some answers again when it is told to.
fn refreshes_kept(client: &lsp::ClientCapabilities, kept: Kept) -> bool {
    let workspace = client.workspace.as_ref();
    let supports = match kept {
        Kept::CodeLenses => said!(workspace.code_lens).and_then(|kept| kept.refresh_support),
        Kept::InlayHints => said!(workspace.inlay_hint).and_then(|kept| kept.refresh_support),
        Kept::SemanticTokens => said!(workspace.semantic_tokens).and_then(|kept| kept.refresh_support),
        Kept::Folds => client
            .experimental
            .as_ref()
            .and_then(|experimental| experimental.get(FOLDING_RANGE)?.get("refreshSupport")?.as_bool()),
    };
    supports.unwrap_or(false)
}

/// True if a client asks for the edit of a code action when that is chosen, and sends back what goes with the action.
fn resolves_edits(actions: &lsp::CodeActionClientCapabilities) -> bool {
    let resolves = actions.resolve_support.as_ref();
    actions.data_support.unwrap_or(false)
        && resolves.is_some_and(|resolves| resolves.properties.iter().any(|property| property == "edit"))
}
