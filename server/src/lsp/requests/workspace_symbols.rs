//! `workspace/symbol`: the best of all symbols.

use lsp_types as lsp;
use tower_lsp::jsonrpc::Result;

use super::WorkspaceRequest;
use crate::lsp::convert::symbol_kind;
use crate::lsp::protocol::SymbolInformation;
use crate::lsp::snapshot::Snapshot;

pub(in crate::lsp) struct WorkspaceSymbols;

impl WorkspaceRequest for WorkspaceSymbols {
    const METHOD: &'static str = "workspace/symbol";
    type Params = lsp::WorkspaceSymbolParams;
    type Answer = Vec<SymbolInformation>;

    fn answer(snapshot: &Snapshot, params: &lsp::WorkspaceSymbolParams) -> Result<Option<Self::Answer>> {
        let found = ludex_ide::workspace_symbols::workspace_symbols(&snapshot.db, &params.query, MAX_SYMBOLS);
        let symbols = found.into_iter().filter_map(|found| {
            let location = snapshot.location(found.file, found.symbol.range)?;
            Some(SymbolInformation {
                name: found.symbol.name.to_string(),
                kind: symbol_kind(found.symbol.kind.symbol),
                location,
                container_name: found.symbol.container.map(|name| name.to_string()),
            })
        });
        Ok(Some(symbols.collect()))
    }
}

/// The most symbols that are sent.
const MAX_SYMBOLS: usize = 256;
