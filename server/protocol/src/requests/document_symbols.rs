//! `textDocument/documentSymbol`: a tree where the client knows trees, else a list.

use lsp_types as lsp;
use ludex_base::File;

use super::DocumentRequest;
use crate::jsonrpc::Result;
use crate::request::Lane;
use crate::snapshot::Snapshot;
use crate::wire::protocol;
use crate::wire::protocol::{Location, SymbolInformation};
use crate::wire::uris::Uri;

pub(crate) struct DocumentSymbols;

impl DocumentRequest for DocumentSymbols {
    const METHOD: &'static str = "textDocument/documentSymbol";
    type Params = lsp::DocumentSymbolParams;
    type Answer = protocol::DocumentSymbols;
    const LANE: Lane = Lane::Slow;

    fn answer(snapshot: &Snapshot, file: File, _: &Self::Params) -> Result<Option<Self::Answer>> {
        let symbols: Vec<lsp::DocumentSymbol> = ludex_ide::outline::outline(&snapshot.db, file)
            .into_iter()
            .map(|symbol| snapshot.document_symbol(file, symbol))
            .collect();
        if snapshot.capabilities.hierarchical_symbols {
            return Ok(Some(protocol::DocumentSymbols::Nested(symbols)));
        }
        let Some(uri) = snapshot.uri(file) else { return Ok(None) };
        let mut flat = Vec::new();
        flatten(&symbols, None, &uri, &mut flat);
        Ok(Some(protocol::DocumentSymbols::Flat(flat)))
    }
}

fn flatten(symbols: &[lsp::DocumentSymbol], container: Option<&str>, uri: &Uri, out: &mut Vec<SymbolInformation>) {
    for symbol in symbols {
        out.push(SymbolInformation {
            name: symbol.name.clone(),
            kind: symbol.kind,
            location: Location { uri: uri.clone(), range: symbol.range },
            container_name: container.map(str::to_owned),
        });
        flatten(symbol.children.as_deref().unwrap_or_default(), Some(&symbol.name), uri, out);
    }
}
