//! `textDocument/definition`: links where the client knows them, else places.

use lsp_types as lsp;
use ludex_base::File;

use super::DocumentRequest;
use crate::jsonrpc::Result;
use crate::request::too_early;
use crate::snapshot::Snapshot;
use crate::wire::protocol;

pub(crate) struct Definition;

impl DocumentRequest for Definition {
    const METHOD: &'static str = "textDocument/definition";
    type Params = lsp::GotoDefinitionParams;
    type Answer = protocol::Definition;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let offset = snapshot.offset(file, params.text_document_position_params.position);
        let Some((origin, targets)) = ludex_ide::definition::definition(&snapshot.db, file, offset) else {
            let may_come = snapshot.may_wait && ludex_ide::definition::may_come(&snapshot.db, file, offset);
            return if may_come { Err(too_early()) } else { Ok(None) };
        };
        Ok(Some(if snapshot.capabilities.definition_links {
            let links = targets.iter().filter_map(|target| snapshot.location_link(file, origin, target));
            protocol::Definition::Links(links.collect())
        } else {
            let places = targets.iter().filter_map(|target| snapshot.location(target.file, target.name_range));
            protocol::Definition::Locations(places.collect())
        }))
    }
}
