//! The protocol's types with URIs in them that the server sends. Those of `lsp_types` hold a `Url`, which cannot hold
//! the client's spelling; everything else is sent as they define it.

use std::collections::BTreeMap;

use lsp_types as lsp;
use serde::Serialize;
use serde_json::Value;

use super::uris::Uri;

/// A range in a file.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Location {
    pub(crate) uri: Uri,
    pub(crate) range: lsp::Range,
}

/// A place to jump to from a range of a document.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LocationLink {
    pub(crate) origin_selection_range: lsp::Range,
    pub(crate) target_uri: Uri,
    pub(crate) target_range: lsp::Range,
    pub(crate) target_selection_range: lsp::Range,
}

/// The places where something is defined.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Definition {
    Locations(Vec<Location>),
    Links(Vec<LocationLink>),
}

/// A place in a document that leads elsewhere as a whole.
#[derive(Debug, Serialize)]
pub(crate) struct DocumentLink {
    pub(crate) range: lsp::Range,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) target: Option<Uri>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tooltip: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) data: Option<Value>,
}

/// A symbol of the workspace.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WorkspaceSymbol {
    pub(crate) name: String,
    pub(crate) kind: lsp::SymbolKind,
    pub(crate) location: SymbolPlace,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) container_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) data: Option<Value>,
}

/// The place of a symbol of the workspace. Without a range it is only the file.
#[derive(Debug, Serialize)]
pub(crate) struct SymbolPlace {
    pub(crate) uri: Uri,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) range: Option<lsp::Range>,
}

/// A symbol of an outline that is a list.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SymbolInformation {
    pub(crate) name: String,
    pub(crate) kind: lsp::SymbolKind,
    pub(crate) location: Location,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) container_name: Option<String>,
}

/// The outline of a document.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum DocumentSymbols {
    Nested(Vec<lsp::DocumentSymbol>),
    Flat(Vec<SymbolInformation>),
}

/// Something that calls or is called.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CallHierarchyItem {
    pub(crate) name: String,
    pub(crate) kind: lsp::SymbolKind,
    pub(crate) detail: String,
    pub(crate) uri: Uri,
    pub(crate) range: lsp::Range,
    pub(crate) selection_range: lsp::Range,
}

/// A type that extends or is extended.
pub(crate) type TypeHierarchyItem = CallHierarchyItem;

/// A caller of an item, and the places of the calls in it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct IncomingCall {
    pub(crate) from: CallHierarchyItem,
    pub(crate) from_ranges: Vec<lsp::Range>,
}

/// Whom an item calls, and where in the item the calls are.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OutgoingCall {
    pub(crate) to: CallHierarchyItem,
    pub(crate) from_ranges: Vec<lsp::Range>,
}

/// The source of a diagnostic, as the client shows it.
pub(crate) const SOURCE: &str = "ludex";

/// A finding.
#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Diagnostic {
    pub(crate) range: lsp::Range,
    pub(crate) severity: lsp::DiagnosticSeverity,
    pub(crate) code: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code_description: Option<CodeDescription>,
    pub(crate) source: &'static str,
    pub(crate) message: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) related_information: Vec<RelatedInformation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) tags: Vec<lsp::DiagnosticTag>,
}

/// The address of the page about a code.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct CodeDescription {
    pub(crate) href: Uri,
}

/// Another place that a finding names.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct RelatedInformation {
    pub(crate) location: Location,
    pub(crate) message: String,
}

/// All findings of a file.
#[derive(Debug, Serialize)]
pub(crate) struct PublishDiagnosticsParams<'a> {
    pub(crate) uri: &'a Uri,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) version: Option<i32>,
    pub(crate) diagnostics: &'a [Diagnostic],
}

/// The findings on a document that the client has asked for.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase", rename_all_fields = "camelCase")]
pub(crate) enum DocumentReport {
    Full {
        #[serde(skip_serializing_if = "Option::is_none")]
        result_id: Option<String>,
        items: Vec<Diagnostic>,
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        related_documents: BTreeMap<Uri, DocumentReport>,
    },
    /// They are those of an earlier result.
    Unchanged {
        result_id: String,
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        related_documents: BTreeMap<Uri, DocumentReport>,
    },
}

/// The findings in the workspace that the client has asked for.
#[derive(Debug, Serialize)]
pub struct WorkspaceReport {
    pub(crate) items: Vec<WorkspaceDocumentReport>,
}

/// The findings on a document of the workspace. The version is null where the client has not opened it.
#[derive(Debug, Serialize)]
pub(crate) struct WorkspaceDocumentReport {
    pub(crate) uri: Uri,
    pub(crate) version: Option<i32>,
    #[serde(flatten)]
    pub(crate) report: DocumentReport,
}

/// A fix or a rewrite.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CodeAction {
    pub(crate) title: String,
    pub(crate) kind: lsp::CodeActionKind,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Left out where the client asks for it once the action is chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) edit: Option<WorkspaceEdit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) is_preferred: Option<bool>,
    /// The reason why it cannot be chosen here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) disabled: Option<lsp::CodeActionDisabled>,
    /// A command of the client, for when the edit is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) command: Option<lsp::Command>,
    /// The way in which the action is found again, if its edit is asked for later.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) data: Option<Value>,
}

/// A change of several files, in the form that the client knows.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum WorkspaceEdit {
    Changes(BTreeMap<Uri, Vec<lsp::TextEdit>>),
    DocumentChanges(Vec<DocumentChange>),
}

/// A change of one file.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum DocumentChange {
    Edit(TextDocumentEdit),
    Operation(ResourceOperation),
}

/// A change of a file's text.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TextDocumentEdit {
    pub(crate) text_document: VersionedDocument,
    pub(crate) edits: Vec<lsp::TextEdit>,
}

/// A document, and the version of it that is meant; null if the text on disk is.
#[derive(Debug, Serialize)]
pub(crate) struct VersionedDocument {
    pub(crate) uri: Uri,
    pub(crate) version: Option<i32>,
}

/// A file that comes, or gets another name.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase", rename_all_fields = "camelCase")]
pub(crate) enum ResourceOperation {
    Create { uri: Uri },
    Rename { old_uri: Uri, new_uri: Uri },
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn uri(raw: &str) -> Uri {
        Uri::parse(raw.to_owned()).expect("a URI")
    }

    fn sent(value: impl Serialize) -> Value {
        serde_json::to_value(value).expect("JSON")
    }

    #[test]
    fn an_edit_has_the_form_that_the_client_knows() {
        let edits = || vec![lsp::TextEdit { range: lsp::Range::default(), new_text: "x".to_owned() }];
        let shown = sent(edits());
        let changes = WorkspaceEdit::Changes([(uri("file:///wä"), edits())].into());
        assert_eq!(sent(changes), json!({"changes": {"file:///wä": shown}}));
        let text_document = VersionedDocument { uri: uri("file:///wä"), version: None };
        let changes = WorkspaceEdit::DocumentChanges(vec![
            DocumentChange::Operation(ResourceOperation::Create { uri: uri("file:///ä") }),
            DocumentChange::Edit(TextDocumentEdit { text_document, edits: edits() }),
            DocumentChange::Operation(ResourceOperation::Rename { old_uri: uri("a:ö"), new_uri: uri("a:ü") }),
        ]);
        let expected = json!({"documentChanges": [
            {"kind": "create", "uri": "file:///ä"},
            {"textDocument": {"uri": "file:///wä", "version": null}, "edits": shown},
            {"kind": "rename", "oldUri": "a:ö", "newUri": "a:ü"},
        ]});
        assert_eq!(sent(changes), expected);
    }

    #[test]
    fn what_a_finding_lacks_is_not_sent() {
        let found = Diagnostic {
            range: lsp::Range::default(),
            severity: lsp::DiagnosticSeverity::HINT,
            code: "x/y".to_owned(),
            code_description: None,
            source: SOURCE,
            message: "wrong".to_owned(),
            related_information: Vec::new(),
            tags: Vec::new(),
        };
        let range = sent(lsp::Range::default());
        let expected = json!({"range": range, "severity": 4, "code": "x/y", "source": "ludex", "message": "wrong"});
        assert_eq!(sent(&found), expected);
        let uri = uri("file:///wä");
        let params = PublishDiagnosticsParams { uri: &uri, version: None, diagnostics: &[found] };
        assert_eq!(sent(params), json!({"uri": "file:///wä", "diagnostics": [expected]}));
    }
}
