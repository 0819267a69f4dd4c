//! `workspace/symbol`: the best of all symbols.

use lsp_types as lsp;
use tower_lsp::jsonrpc::Result;

use super::WorkspaceRequest;
use crate::lsp::convert::symbol_kind;
use crate::lsp::snapshot::Snapshot;

pub(in crate::lsp) struct WorkspaceSymbols;

impl WorkspaceRequest for WorkspaceSymbols {
    type Params = lsp::WorkspaceSymbolParams;
    type Answer = Vec<lsp::SymbolInformation>;

    fn answer(snapshot: &Snapshot, params: &lsp::WorkspaceSymbolParams) -> Result<Option<Self::Answer>> {
        let found = ludex_ide::workspace_symbols::workspace_symbols(&snapshot.db, &params.query, MAX_SYMBOLS);
        let symbols = found.into_iter().filter_map(|found| {
            let location = snapshot.location(found.file, found.symbol.range)?;
            #[allow(deprecated)] // The field must be given.
            Some(lsp::SymbolInformation {
                name: found.symbol.name.to_string(),
                kind: symbol_kind(found.symbol.kind.symbol),
                tags: None,
                deprecated: None,
                location,
                container_name: found.symbol.container.map(|name| name.to_string()),
            })
        });
        Ok(Some(symbols.collect()))
    }
}

/// At most so many are sent.
const MAX_SYMBOLS: usize = 256;
