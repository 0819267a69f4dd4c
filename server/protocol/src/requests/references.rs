//! `textDocument/references`, in the whole workspace.

use lsp_types as lsp;
use ludex_base::File;
use ludex_base::navigation::Location;

use super::DocumentRequest;
use crate::jsonrpc::Result;
use crate::request::{Lane, Needs};
use crate::snapshot::Snapshot;
use crate::wire::protocol;

pub(crate) struct References;

impl DocumentRequest for References {
    const METHOD: &'static str = "textDocument/references";
    type Params = lsp::ReferenceParams;
    type Answer = Vec<protocol::Location>;
    const LANE: Lane = Lane::Slow;
    const NEEDS: Needs = Needs::Names;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let offset = snapshot.offset(file, params.text_document_position.position);
        let declaration = params.context.include_declaration;
        let found = ludex_ide::references::references(&snapshot.db, file, offset, declaration);
        let location = |place: Location| snapshot.location(place.file, place.range);
        Ok(found.map(|places| places.into_iter().filter_map(location).collect()))
    }
}
