//! `textDocument/prepareTypeHierarchy` and the types above and below an item. An item is found again by the place of its
//! name, so that nothing is kept between the requests.

use lsp_types as lsp;
use ludex_base::File;
use ludex_ide::call_hierarchy::CallItem;
use ludex_ide::type_hierarchy;

use super::DocumentRequest;
use super::call_hierarchy::item;
use crate::jsonrpc::Result;
use crate::request::{Lane, Needs};
use crate::snapshot::Snapshot;
use crate::wire::protocol::TypeHierarchyItem;

pub(crate) struct PrepareTypeHierarchy;

impl DocumentRequest for PrepareTypeHierarchy {
    const METHOD: &'static str = "textDocument/prepareTypeHierarchy";
    type Params = lsp::TypeHierarchyPrepareParams;
    type Answer = Vec<TypeHierarchyItem>;
    const LANE: Lane = Lane::Slow;
    const NEEDS: Needs = Needs::Names;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let offset = snapshot.offset(file, params.text_document_position_params.position);
        let found = type_hierarchy::prepare(&snapshot.db, file, offset);
        Ok(found.and_then(|found| item(snapshot, &found)).map(|found| vec![found]))
    }
}

pub(crate) struct Supertypes;

impl DocumentRequest for Supertypes {
    const METHOD: &'static str = "typeHierarchy/supertypes";
    type Params = lsp::TypeHierarchySupertypesParams;
    type Answer = Vec<TypeHierarchyItem>;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let offset = snapshot.offset(file, params.item.selection_range.start);
        Ok(Some(items(snapshot, &type_hierarchy::supertypes(&snapshot.db, file, offset))))
    }
}

pub(crate) struct Subtypes;

impl DocumentRequest for Subtypes {
    const METHOD: &'static str = "typeHierarchy/subtypes";
    type Params = lsp::TypeHierarchySubtypesParams;
    type Answer = Vec<TypeHierarchyItem>;
    const LANE: Lane = Lane::Slow;
    const NEEDS: Needs = Needs::Names;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let offset = snapshot.offset(file, params.item.selection_range.start);
        Ok(Some(items(snapshot, &type_hierarchy::subtypes(&snapshot.db, file, offset))))
    }
}

fn items(snapshot: &Snapshot, found: &[CallItem]) -> Vec<TypeHierarchyItem> {
    found.iter().filter_map(|found| item(snapshot, found)).collect()
}
