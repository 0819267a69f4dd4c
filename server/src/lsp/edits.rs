//! Changes of texts and files as the protocol's edits.

use lsp_types as lsp;
use ludex_base::query::unwritable;
use ludex_base::source_change::{FileOperation, TextEdit};
use ludex_base::{File, SourceChange};

use super::snapshot::Snapshot;
use super::uris;

impl Snapshot {
    /// A change as the client applies it, with the versions of open documents where it checks them.
    ///
    /// # Errors
    /// If a closed file that is not UTF-8 would change: the client would write it as UTF-8. If a document
    /// would change whose text is not known. If the client cannot do what the change does to files.
    pub(super) fn workspace_edit(&self, change: &SourceChange) -> Result<lsp::WorkspaceEdit, String> {
        if let Some(why) = change.edits.iter().find_map(|(file, _)| self.refusal(*file)) {
            return Err(why);
        }
        if !self.abilities.document_changes {
            return self.plain_edit(change);
        }
        let mut operations = Vec::new();
        for (file, edits) in &change.edits {
            let Some(uri) = uris::url(file.path(&self.db)) else { continue };
            let version = self.versions.get(&**file.path(&self.db)).map(|version| version.number);
            operations.push(lsp::DocumentChangeOperation::Edit(lsp::TextDocumentEdit {
                text_document: lsp::OptionalVersionedTextDocumentIdentifier { uri, version },
                edits: self.text_edits(*file, edits).into_iter().map(lsp::OneOf::Left).collect(),
            }));
        }
        for operation in &change.operations {
            operations.extend(self.file_operation(operation)?);
        }
        let document_changes = Some(lsp::DocumentChanges::Operations(operations));
        Ok(lsp::WorkspaceEdit { document_changes, ..lsp::WorkspaceEdit::default() })
    }

    /// Why a file cannot be changed, for people; `None` if it can.
    pub(super) fn refusal(&self, file: File) -> Option<String> {
        let path = file.path(&self.db);
        if self.left_alone.contains(&**path) {
            let path = path.display();
            return Some(format!("{path} would have to change, but Ludex does not know what the editor has of it"));
        }
        unwritable(&self.db, file)
    }

    fn plain_edit(&self, change: &SourceChange) -> Result<lsp::WorkspaceEdit, String> {
        if !change.operations.is_empty() {
            return Err("this editor cannot create or rename files for a language server".to_owned());
        }
        let edits = change
            .edits
            .iter()
            .filter_map(|(file, edits)| Some((uris::url(file.path(&self.db))?, self.text_edits(*file, edits))));
        Ok(lsp::WorkspaceEdit { changes: Some(edits.collect()), ..lsp::WorkspaceEdit::default() })
    }

    fn text_edits(&self, file: File, edits: &[TextEdit]) -> Vec<lsp::TextEdit> {
        let edit =
            |edit: &TextEdit| lsp::TextEdit { range: self.range(file, edit.range), new_text: edit.new_text.clone() };
        edits.iter().map(edit).collect()
    }

    fn file_operation(&self, operation: &FileOperation) -> Result<Vec<lsp::DocumentChangeOperation>, String> {
        let able = |kind: &lsp::ResourceOperationKind| self.abilities.file_operations.contains(kind);
        match operation {
            FileOperation::Create { path, text } => {
                if !able(&lsp::ResourceOperationKind::Create) {
                    return Err("this editor cannot create files for a language server".to_owned());
                }
                let Some(uri) = uris::url(path) else { return Ok(Vec::new()) };
                let create = lsp::CreateFile { uri: uri.clone(), options: None, annotation_id: None };
                let text = lsp::TextEdit { range: lsp::Range::default(), new_text: text.clone() };
                let document = lsp::OptionalVersionedTextDocumentIdentifier { uri, version: None };
                Ok(vec![
                    lsp::DocumentChangeOperation::Op(lsp::ResourceOp::Create(create)),
                    lsp::DocumentChangeOperation::Edit(lsp::TextDocumentEdit {
                        text_document: document,
                        edits: vec![lsp::OneOf::Left(text)],
                    }),
                ])
            }
            FileOperation::Rename { from, to } => {
                if !able(&lsp::ResourceOperationKind::Rename) {
                    return Err("this editor cannot rename files for a language server".to_owned());
                }
                let (Some(old_uri), Some(new_uri)) = (uris::url(from), uris::url(to)) else { return Ok(Vec::new()) };
                let rename = lsp::RenameFile { old_uri, new_uri, options: None, annotation_id: None };
                Ok(vec![lsp::DocumentChangeOperation::Op(lsp::ResourceOp::Rename(rename))])
            }
        }
    }
}
