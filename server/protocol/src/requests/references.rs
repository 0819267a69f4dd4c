//! `textDocument/references`, in the whole workspace.

use std::sync::atomic::{AtomicBool, Ordering};

use lsp_types as lsp;
use ludex_base::File;
use ludex_base::navigation::Location;
use ludex_ide::references::Search;
use salsa::Database as _;
use serde::Deserialize;
use serde_json::json;

use super::{DocumentRequest, about_document};
use crate::jsonrpc::{Error, Result};
use crate::request::{Lane, Needs};
use crate::snapshot::Snapshot;
use crate::wire::{outlet, protocol};

pub(crate) struct References;

/// The number of places of which a client that takes the answer in parts is told at once; those in one file are not
/// parted.
const PART: usize = 100;

/// The number of files above which what is made of them for a search is not kept.
const MANY: usize = 64;

/// The parameters, and whether a part of the answer has been told.
#[derive(Deserialize)]
pub(crate) struct Parameters {
    #[serde(flatten)]
    given: lsp::ReferenceParams,
    #[serde(skip)]
    begun: AtomicBool,
}

about_document! { Parameters: given.text_document_position.text_document.uri; }

impl DocumentRequest for References {
    const METHOD: &'static str = "textDocument/references";
    type Params = Parameters;
    type Answer = Vec<protocol::Location>;
    const LANE: Lane = Lane::Slow;
    const NEEDS: Needs = Needs::Names;

    fn answer(snapshot: &Snapshot, file: File, params: &Parameters) -> Result<Option<Self::Answer>> {
        if params.begun.load(Ordering::SeqCst) {
            // Another document has changed since, and what was told cannot be taken back.
            return Err(Error::content_modified());
        }
        let offset = snapshot.offset(file, params.given.text_document_position.position);
        let Some(search) = Search::at(&snapshot.db, file, offset) else { return Ok(None) };
        if search.file_count() > MANY {
            snapshot.pulls.sweep();
        }
        let location = |place: Location| snapshot.location(place.file, place.range);
        let mut found: Vec<protocol::Location> = Vec::new();
        for places in search.by_file(&snapshot.db, params.given.context.include_declaration) {
            found.extend(places.into_iter().filter_map(location));
            if found.len() >= PART {
                params.tell(snapshot, &mut found);
            }
        }
        if params.begun.load(Ordering::SeqCst) {
            // Then all of it is told in parts.
            params.tell(snapshot, &mut found);
        }
        Ok(Some(found))
    }
}

impl Parameters {
    /// Tells what has been found since the last time, if the client takes the answer in parts.
    fn tell(&self, snapshot: &Snapshot, found: &mut Vec<protocol::Location>) {
        let Some(token) = &self.given.partial_result_params.partial_result_token else { return };
        snapshot.outlet.wait_for_room(&|| snapshot.db.unwind_if_revision_cancelled());
        self.begun.store(true, Ordering::SeqCst);
        if !found.is_empty() {
            outlet::notify(&*snapshot.outlet, "$/progress", json!({"token": token, "value": found}));
            found.clear();
        }
    }
}
