//! `textDocument/typeDefinition`

use lsp_types as lsp;
use ludex_base::File;

use super::DocumentRequest;
use crate::jsonrpc::Result;
use crate::snapshot::Snapshot;
use crate::wire::protocol::Location;

pub(crate) struct TypeDefinition;

impl DocumentRequest for TypeDefinition {
    const METHOD: &'static str = "textDocument/typeDefinition";
    type Params = lsp::GotoDefinitionParams;
    type Answer = Vec<Location>;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let offset = snapshot.offset(file, params.text_document_position_params.position);
        let found = ludex_ide::type_definition::type_definition(&snapshot.db, file, offset);
        let places = found.into_iter().flat_map(|(_, targets)| targets);
        let places = places.filter_map(|target| snapshot.location(target.file, target.name_range));
        Ok(Some(places.collect()))
    }
}
