//! `textDocument/implementation`: the places that make something what it is.

use lsp_types as lsp;
use ludex_base::File;

use super::DocumentRequest;
use crate::jsonrpc::Result;
use crate::snapshot::Snapshot;
use crate::wire::protocol::Location;

pub(crate) struct Implementation;

impl DocumentRequest for Implementation {
    const METHOD: &'static str = "textDocument/implementation";
    type Params = lsp::GotoDefinitionParams;
    type Answer = Vec<Location>;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let offset = snapshot.offset(file, params.text_document_position_params.position);
        let found = ludex_ide::implementation::implementation(&snapshot.db, file, offset);
        let places = found.into_iter().filter_map(|place| snapshot.location(place.file, place.range));
        Ok(Some(places.collect()))
    }
}
