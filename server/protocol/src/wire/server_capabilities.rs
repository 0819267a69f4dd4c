//! The capabilities that the server announces in the answer to `initialize`, and the files that it asks to be told of.

use lsp_types as lsp;
use ludex_base::{Dialect, PositionEncoding};
use ludex_languages::LANGUAGES;
use serde_json::{Value, json};

use super::capabilities::{CONTENT, ClientCapabilities};
use crate::requests;
use crate::scenes::made_documents;

/// The encoding of positions: UTF-8 if the client offers it, and UTF-32 if it offers that and not UTF-16.
pub(crate) fn encoding(offered: Option<&Vec<lsp::PositionEncodingKind>>) -> PositionEncoding {
    let offered = offered.map(Vec::as_slice).unwrap_or_default();
    if offered.contains(&lsp::PositionEncodingKind::UTF8) {
        PositionEncoding::Utf8
    } else if offered.contains(&lsp::PositionEncodingKind::UTF32)
        && !offered.contains(&lsp::PositionEncodingKind::UTF16)
    {
        PositionEncoding::Utf32
    } else {
        PositionEncoding::Utf16
    }
}

/// The files of every language, as a glob.
fn game_files() -> String {
    glob(LANGUAGES.all().flat_map(|dialect| dialect.extensions))
}

/// The files of every language and those that languages read beside their own, as a glob.
pub fn watched_files() -> String {
    let own = LANGUAGES.all().flat_map(|dialect| dialect.extensions);
    glob(own.chain(LANGUAGES.all().flat_map(|dialect| dialect.companions)))
}

fn glob(extensions: impl Iterator<Item = &'static &'static str>) -> String {
    let extensions: Vec<&str> = extensions.copied().collect();
    format!("**/*.{{{}}}", extensions.join(","))
}

/// The renames that the server is to be told of: those of its files, and of folders, which may hold some.
fn renamed_files() -> lsp::FileOperationRegistrationOptions {
    let filter = |glob: &str, matches| lsp::FileOperationFilter {
        // In a browser nothing lies on a disk.
        scheme: (!cfg!(target_family = "wasm")).then(|| "file".to_owned()),
        pattern: lsp::FileOperationPattern { glob: glob.to_owned(), matches: Some(matches), options: None },
    };
    let files = filter(&game_files(), lsp::FileOperationPatternKind::File);
    let folders = filter("**/*", lsp::FileOperationPatternKind::Folder);
    lsp::FileOperationRegistrationOptions { filters: vec![files, folders] }
}

/// The characters that open a list or a signature: all that any of the languages declares.
fn triggers(of: impl Fn(Dialect) -> &'static [&'static str]) -> Option<Vec<String>> {
    let mut all: Vec<String> = Vec::new();
    // A client watches for one character, whatever has to stand before it.
    let characters =
        LANGUAGES.all().flat_map(|dialect| of(dialect).iter()).filter_map(|trigger| trigger.chars().next_back());
    for character in characters.map(String::from) {
        if !all.contains(&character) {
            all.push(character);
        }
    }
    Some(all)
}

fn completion_options() -> lsp::CompletionOptions {
    lsp::CompletionOptions {
        resolve_provider: Some(true),
        trigger_characters: triggers(|dialect| dialect.completion_triggers),
        ..lsp::CompletionOptions::default()
    }
}

fn signature_options() -> lsp::SignatureHelpOptions {
    lsp::SignatureHelpOptions {
        trigger_characters: triggers(|dialect| dialect.signature_triggers.0),
        retrigger_characters: triggers(|dialect| dialect.signature_triggers.1),
        ..lsp::SignatureHelpOptions::default()
    }
}

/// Adds to the answer to `initialize` what `lsp_types` has no place for.
pub fn complete_capabilities(answer: &mut Value) {
    if let Some(capabilities) = answer.get_mut("capabilities").and_then(Value::as_object_mut) {
        capabilities.insert("typeHierarchyProvider".to_owned(), json!(true));
        let experimental = capabilities.get_mut("experimental").and_then(Value::as_object_mut);
        if let Some(content) = experimental.and_then(|all| all.remove(CONTENT))
            && let Some(workspace) = capabilities.get_mut("workspace").and_then(Value::as_object_mut)
        {
            workspace.insert(CONTENT.to_owned(), content);
        }
    }
}

fn symbol_options(client: &ClientCapabilities) -> lsp::OneOf<bool, lsp::WorkspaceSymbolOptions> {
    if !client.resolves_symbols {
        return lsp::OneOf::Left(true);
    }
    lsp::OneOf::Right(lsp::WorkspaceSymbolOptions {
        resolve_provider: Some(true),
        work_done_progress_options: lsp::WorkDoneProgressOptions::default(),
    })
}

fn hint_options(client: &ClientCapabilities) -> lsp::OneOf<bool, lsp::InlayHintServerCapabilities> {
    if !client.resolves_hints {
        return lsp::OneOf::Left(true);
    }
    lsp::OneOf::Right(lsp::InlayHintServerCapabilities::Options(lsp::InlayHintOptions {
        resolve_provider: Some(true),
        work_done_progress_options: lsp::WorkDoneProgressOptions::default(),
    }))
}

/// The capabilities that `lsp_types` has no other place for, and those that the protocol does not know.
fn experimental(client: &ClientCapabilities) -> Value {
    let mut all = json!({"ludex": {"tests": true}});
    if client.text_document_content {
        // It gets its place in `complete_capabilities`.
        all[CONTENT] = json!({"schemes": [made_documents::SCHEME]});
    }
    all
}

fn diagnostic_options() -> lsp::DiagnosticServerCapabilities {
    lsp::DiagnosticServerCapabilities::Options(lsp::DiagnosticOptions {
        identifier: Some("ludex".to_owned()),
        inter_file_dependencies: true,
        workspace_diagnostics: true,
        work_done_progress_options: lsp::WorkDoneProgressOptions::default(),
    })
}

/// The capabilities, as far as `lsp_types` has a place for them, and as far as the client knows them.
pub(crate) fn server_capabilities(encoding: PositionEncoding, client: &ClientCapabilities) -> lsp::ServerCapabilities {
    let encoding = match encoding {
        PositionEncoding::Utf8 => lsp::PositionEncodingKind::UTF8,
        PositionEncoding::Utf16 => lsp::PositionEncodingKind::UTF16,
        PositionEncoding::Utf32 => lsp::PositionEncodingKind::UTF32,
    };
    lsp::ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(lsp::TextDocumentSyncCapability::Options(lsp::TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(lsp::TextDocumentSyncKind::INCREMENTAL),
            save: Some(lsp::TextDocumentSyncSaveOptions::Supported(true)),
            ..lsp::TextDocumentSyncOptions::default()
        })),
        completion_provider: Some(completion_options()),
        signature_help_provider: Some(signature_options()),
        hover_provider: Some(lsp::HoverProviderCapability::Simple(true)),
        definition_provider: Some(lsp::OneOf::Left(true)),
        implementation_provider: Some(lsp::ImplementationProviderCapability::Simple(true)),
        references_provider: Some(lsp::OneOf::Left(true)),
        document_highlight_provider: Some(lsp::OneOf::Left(true)),
        document_symbol_provider: Some(lsp::OneOf::Left(true)),
        workspace_symbol_provider: Some(symbol_options(client)),
        call_hierarchy_provider: Some(lsp::CallHierarchyServerCapability::Simple(true)),
        type_definition_provider: Some(lsp::TypeDefinitionProviderCapability::Simple(true)),
        code_action_provider: Some(lsp::CodeActionProviderCapability::Options(lsp::CodeActionOptions {
            code_action_kinds: Some(requests::code_action_kinds()),
            resolve_provider: Some(true),
            ..lsp::CodeActionOptions::default()
        })),
        document_formatting_provider: Some(lsp::OneOf::Left(true)),
        document_range_formatting_provider: Some(lsp::OneOf::Left(true)),
        document_on_type_formatting_provider: Some(requests::typed_formatting()),
        code_lens_provider: Some(lsp::CodeLensOptions { resolve_provider: Some(true) }),
        inlay_hint_provider: Some(hint_options(client)),
        rename_provider: Some(if client.prepares_renames {
            lsp::OneOf::Right(lsp::RenameOptions {
                prepare_provider: Some(true),
                work_done_progress_options: lsp::WorkDoneProgressOptions::default(),
            })
        } else {
            lsp::OneOf::Left(true)
        }),
        semantic_tokens_provider: Some(lsp::SemanticTokensServerCapabilities::SemanticTokensOptions(
            requests::semantic_tokens::options(),
        )),
        folding_range_provider: Some(lsp::FoldingRangeProviderCapability::Simple(true)),
        diagnostic_provider: client.pulls_diagnostics.then(diagnostic_options),
        execute_command_provider: Some(lsp::ExecuteCommandOptions {
            commands: requests::commands(),
            ..lsp::ExecuteCommandOptions::default()
        }),
        color_provider: Some(lsp::ColorProviderCapability::Simple(true)),
        linked_editing_range_provider: Some(lsp::LinkedEditingRangeServerCapabilities::Simple(true)),
        document_link_provider: Some(lsp::DocumentLinkOptions {
            resolve_provider: Some(true),
            work_done_progress_options: lsp::WorkDoneProgressOptions::default(),
        }),
        experimental: Some(experimental(client)),
        selection_range_provider: Some(lsp::SelectionRangeProviderCapability::Simple(true)),
        workspace: Some(lsp::WorkspaceServerCapabilities {
            workspace_folders: Some(lsp::WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(lsp::OneOf::Left(true)),
            }),
            file_operations: Some(lsp::WorkspaceFileOperationsServerCapabilities {
                will_rename: Some(renamed_files()),
                ..lsp::WorkspaceFileOperationsServerCapabilities::default()
            }),
        }),
        ..lsp::ServerCapabilities::default()
    }
}
