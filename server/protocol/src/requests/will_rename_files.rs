//! `workspace/willRenameFiles`: what has to change in files before some of them get other paths.

use std::path::PathBuf;

use lsp_types as lsp;
use ludex_ide::rename_files::rename_files;

use super::WorkspaceRequest;
use super::rename::refused;
use crate::jsonrpc::Result;
use crate::snapshot::Snapshot;
use crate::wire::protocol::WorkspaceEdit;
use crate::wire::uris;

pub(crate) struct WillRenameFiles;

impl WorkspaceRequest for WillRenameFiles {
    const METHOD: &'static str = "workspace/willRenameFiles";
    type Params = lsp::RenameFilesParams;
    type Answer = WorkspaceEdit;

    fn answer(snapshot: &Snapshot, params: &lsp::RenameFilesParams) -> Result<Option<WorkspaceEdit>> {
        let path = |uri: &str| lsp::Url::parse(uri).ok().map(|url| uris::path(&url));
        let renames = params.files.iter().filter_map(|file| Some((path(&file.old_uri)?, path(&file.new_uri)?)));
        let renames: Vec<(PathBuf, PathBuf)> = renames.collect();
        let mut change = rename_files(&snapshot.db, &renames);
        // The files are renamed whatever is answered: what cannot be changed must not keep the rest from it.
        change.edits.retain(|(file, _)| match snapshot.refusal(*file) {
            Some(why) => {
                tracing::warn!("the links of a file are not updated: {why}");
                false
            }
            None => true,
        });
        if change.edits.is_empty() {
            return Ok(None);
        }
        snapshot.workspace_edit(&change).map(Some).map_err(refused)
    }
}
