//! Changes of texts and files as the protocol's edits.

use lsp_types as lsp;
use ludex_base::query::write_refusal;
use ludex_base::source_change::{FileOperation, TextEdit};
use ludex_base::{File, SourceChange};

use super::protocol::{DocumentChange, ResourceOperation, TextDocumentEdit, VersionedDocument, WorkspaceEdit};
use super::uris::Uri;
use crate::snapshot::Snapshot;

impl Snapshot {
    /// A change as the client applies it, with the versions of open documents where it checks them.
    ///
    /// # Errors
    /// If a closed file that is not UTF-8 would change: the client would write it as UTF-8. If a document
    /// would change whose text is not known. If the client cannot do what the change does to files.
    pub(crate) fn workspace_edit(&self, change: &SourceChange) -> Result<WorkspaceEdit, String> {
        if let Some(why) = change.edits.iter().find_map(|(file, _)| self.refusal(*file)) {
            return Err(why);
        }
        if !self.capabilities.document_changes {
            return self.plain_edit(change);
        }
        let mut changes = Vec::new();
        for (file, edits) in &change.edits {
            let Some(uri) = self.uri(*file) else { continue };
            let version = self.documents.version(file.path(&self.db)).map(|version| version.number);
            changes.push(text_edit(uri, version, self.text_edits(*file, edits)));
        }
        for operation in &change.operations {
            changes.extend(self.file_operation(operation)?);
        }
        Ok(WorkspaceEdit::DocumentChanges(changes))
    }

    /// The reason why a file cannot be changed, for people; `None` if it can.
    pub(crate) fn refusal(&self, file: File) -> Option<String> {
        let path = file.path(&self.db);
        if self.documents.is_left_alone(path) {
            let path = path.display();
            return Some(format!("{path} would have to change, but Ludex does not know what the editor has of it"));
        }
        write_refusal(&self.db, file)
    }

    fn plain_edit(&self, change: &SourceChange) -> Result<WorkspaceEdit, String> {
        if !change.operations.is_empty() {
            return Err("this editor cannot create or rename files for a language server".to_owned());
        }
        let edits = change.edits.iter();
        let edits = edits.filter_map(|(file, edits)| Some((self.uri(*file)?, self.text_edits(*file, edits))));
        Ok(WorkspaceEdit::Changes(edits.collect()))
    }

    /// Edits of a file's text.
    pub(crate) fn text_edits(&self, file: File, edits: &[TextEdit]) -> Vec<lsp::TextEdit> {
        let edit =
            |edit: &TextEdit| lsp::TextEdit { range: self.range(file, edit.range), new_text: edit.new_text.clone() };
        edits.iter().map(edit).collect()
    }

    fn file_operation(&self, operation: &FileOperation) -> Result<Vec<DocumentChange>, String> {
        let supports = |kind: &lsp::ResourceOperationKind| self.capabilities.file_operations.contains(kind);
        match operation {
            FileOperation::Create { path, text } => {
                if !supports(&lsp::ResourceOperationKind::Create) {
                    return Err("this editor cannot create files for a language server".to_owned());
                }
                let Some(uri) = self.uris.of(path) else { return Ok(Vec::new()) };
                let create = ResourceOperation::Create { uri: uri.clone() };
                let text = lsp::TextEdit { range: lsp::Range::default(), new_text: text.clone() };
                Ok(vec![DocumentChange::Operation(create), text_edit(uri, None, vec![text])])
            }
            FileOperation::Rename { from, to } => {
                if !supports(&lsp::ResourceOperationKind::Rename) {
                    return Err("this editor cannot rename files for a language server".to_owned());
                }
                let (Some(old_uri), Some(new_uri)) = (self.uris.of(from), self.uris.of(to)) else {
                    return Ok(Vec::new());
                };
                Ok(vec![DocumentChange::Operation(ResourceOperation::Rename { old_uri, new_uri })])
            }
        }
    }
}

fn text_edit(uri: Uri, version: Option<i32>, edits: Vec<lsp::TextEdit>) -> DocumentChange {
    let text_document = VersionedDocument { uri, version };
    DocumentChange::Edit(TextDocumentEdit { text_document, edits })
}
