//! `textDocument/documentSymbol`: a tree where the client knows trees, else a list.

use lsp_types as lsp;
use ludex_base::File;
use tower_lsp::jsonrpc::Result;

use super::DocumentRequest;
use crate::lsp::request::Lane;
use crate::lsp::snapshot::Snapshot;

pub(in crate::lsp) struct DocumentSymbols;

impl DocumentRequest for DocumentSymbols {
    type Params = lsp::DocumentSymbolParams;
    type Answer = lsp::DocumentSymbolResponse;
    const LANE: Lane = Lane::Slow;

    fn document(params: &lsp::DocumentSymbolParams) -> &lsp::Url {
        &params.text_document.uri
    }

    fn answer(snapshot: &Snapshot, file: File, params: &lsp::DocumentSymbolParams) -> Result<Option<Self::Answer>> {
        let symbols: Vec<lsp::DocumentSymbol> = ludex_ide::outline::outline(&snapshot.db, file)
            .into_iter()
            .map(|symbol| snapshot.document_symbol(file, symbol))
            .collect();
        if snapshot.abilities.hierarchical_symbols {
            return Ok(Some(lsp::DocumentSymbolResponse::Nested(symbols)));
        }
        let mut flat = Vec::new();
        flatten(&symbols, None, &params.text_document.uri, &mut flat);
        Ok(Some(lsp::DocumentSymbolResponse::Flat(flat)))
    }
}

fn flatten(
    symbols: &[lsp::DocumentSymbol],
    container: Option<&str>,
    uri: &lsp::Url,
    out: &mut Vec<lsp::SymbolInformation>,
) {
    for symbol in symbols {
        #[allow(deprecated)] // The field must be given.
        out.push(lsp::SymbolInformation {
            name: symbol.name.clone(),
            kind: symbol.kind,
            tags: None,
            deprecated: None,
            location: lsp::Location::new(uri.clone(), symbol.range),
            container_name: container.map(str::to_owned),
        });
        flatten(symbol.children.as_deref().unwrap_or_default(), Some(&symbol.name), uri, out);
    }
}
