//! `textDocument/prepareCallHierarchy` and the calls in and out of an item. An item is found again by the place
//! of its name, so that nothing is kept between the requests.

use lsp_types as lsp;
use ludex_base::{File, TextRange};
use ludex_ide::call_hierarchy::{self, Call, CallItem};

use super::DocumentRequest;
use crate::jsonrpc::Result;
use crate::request::{Lane, Needs};
use crate::snapshot::Snapshot;
use crate::wire::convert::symbol_kind;
use crate::wire::protocol::{CallHierarchyItem, IncomingCall, OutgoingCall};

pub(crate) struct PrepareCallHierarchy;

impl DocumentRequest for PrepareCallHierarchy {
    const METHOD: &'static str = "textDocument/prepareCallHierarchy";
    type Params = lsp::CallHierarchyPrepareParams;
    type Answer = Vec<CallHierarchyItem>;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let offset = snapshot.offset(file, params.text_document_position_params.position);
        let found = call_hierarchy::prepare(&snapshot.db, file, offset);
        Ok(found.and_then(|found| item(snapshot, &found)).map(|found| vec![found]))
    }
}

pub(crate) struct IncomingCalls;

impl DocumentRequest for IncomingCalls {
    const METHOD: &'static str = "callHierarchy/incomingCalls";
    type Params = lsp::CallHierarchyIncomingCallsParams;
    type Answer = Vec<IncomingCall>;
    const LANE: Lane = Lane::Slow;
    const NEEDS: Needs = Needs::Names;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let offset = snapshot.offset(file, params.item.selection_range.start);
        let calls = call_hierarchy::incoming(&snapshot.db, file, offset);
        let call = |call: Call| {
            let from = item(snapshot, &call.item)?;
            let from_ranges = ranges(snapshot, call.item.id.file, &call.places);
            Some(IncomingCall { from, from_ranges })
        };
        Ok(Some(calls.into_iter().filter_map(call).collect()))
    }
}

pub(crate) struct OutgoingCalls;

impl DocumentRequest for OutgoingCalls {
    const METHOD: &'static str = "callHierarchy/outgoingCalls";
    type Params = lsp::CallHierarchyOutgoingCallsParams;
    type Answer = Vec<OutgoingCall>;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let offset = snapshot.offset(file, params.item.selection_range.start);
        let calls = call_hierarchy::outgoing(&snapshot.db, file, offset);
        let call = |call: Call| {
            let to = item(snapshot, &call.item)?;
            Some(OutgoingCall { to, from_ranges: ranges(snapshot, file, &call.places) })
        };
        Ok(Some(calls.into_iter().filter_map(call).collect()))
    }
}

fn ranges(snapshot: &Snapshot, file: File, places: &[TextRange]) -> Vec<lsp::Range> {
    places.iter().map(|place| snapshot.range(file, *place)).collect()
}

pub(super) fn item(snapshot: &Snapshot, item: &CallItem) -> Option<CallHierarchyItem> {
    let file = item.id.file;
    Some(CallHierarchyItem {
        name: item.id.local.name.to_string(),
        kind: symbol_kind(item.symbol),
        detail: item.detail.to_owned(),
        uri: snapshot.uri(file)?,
        range: snapshot.range(file, item.full_range),
        selection_range: snapshot.range(file, item.name_range),
    })
}
