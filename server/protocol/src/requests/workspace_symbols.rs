//! `workspace/symbol`: the best of all symbols; and `workspaceSymbol/resolve`: where one stands, for a client that asks
//! for that only when somebody chooses it.

use std::path::Path;

use lsp_types as lsp;
use ludex_base::{File, TextRange, TextSize};
use serde::Deserialize;
use serde_json::{Value, json};

use super::WorkspaceRequest;
use crate::jsonrpc::Result;
use crate::request::{Lane, Needs};
use crate::snapshot::Snapshot;
use crate::wire::convert::symbol_kind;
use crate::wire::protocol::{SymbolPlace, WorkspaceSymbol};
use crate::wire::uris::Uri;

pub(crate) struct WorkspaceSymbols;

impl WorkspaceRequest for WorkspaceSymbols {
    const METHOD: &'static str = "workspace/symbol";
    type Params = lsp::WorkspaceSymbolParams;
    type Answer = Vec<WorkspaceSymbol>;

    fn answer(snapshot: &Snapshot, params: &lsp::WorkspaceSymbolParams) -> Result<Option<Self::Answer>> {
        let found = ludex_ide::workspace_symbols::workspace_symbols(&snapshot.db, &params.query, MAX_SYMBOLS);
        let is_lazy = snapshot.capabilities.resolves_symbols;
        let symbols = found.into_iter().filter_map(|found| {
            let (file, range) = (found.file, found.symbol.range);
            Some(WorkspaceSymbol {
                name: found.symbol.name.to_string(),
                kind: symbol_kind(found.symbol.kind.symbol),
                location: SymbolPlace {
                    uri: snapshot.uri(file)?,
                    range: (!is_lazy).then(|| snapshot.range(file, range)),
                },
                container_name: found.symbol.container.map(|name| name.to_string()),
                data: is_lazy.then(|| data(snapshot, file, range)).flatten(),
            })
        });
        Ok(Some(symbols.collect()))
    }
}

/// The most symbols that are sent.
const MAX_SYMBOLS: usize = 256;

/// A symbol as it comes back from the client.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SentSymbol {
    name: String,
    kind: lsp::SymbolKind,
    container_name: Option<String>,
    location: SentPlace,
    data: Option<Value>,
}

/// The place of such a symbol.
#[derive(Debug, Deserialize)]
struct SentPlace {
    uri: String,
    range: Option<lsp::Range>,
}

pub(crate) struct WorkspaceSymbolResolve;

impl WorkspaceRequest for WorkspaceSymbolResolve {
    const METHOD: &'static str = "workspaceSymbol/resolve";
    type Params = SentSymbol;
    type Answer = WorkspaceSymbol;
    const LANE: Lane = Lane::Quick;
    const NEEDS: Needs = Needs::Links;

    fn answer(snapshot: &Snapshot, params: &SentSymbol) -> Result<Option<WorkspaceSymbol>> {
        let place = params.data.as_ref().and_then(|data| place(snapshot, data));
        let Some(uri) = Uri::parse(params.location.uri.clone()) else { return Ok(None) };
        Ok(Some(WorkspaceSymbol {
            name: params.name.clone(),
            kind: params.kind,
            location: SymbolPlace { uri, range: place.or(params.location.range) },
            container_name: params.container_name.clone(),
            data: params.data.clone(),
        }))
    }
}

/// The place of a symbol as data, for the way to the client and back.
fn data(snapshot: &Snapshot, file: File, range: TextRange) -> Option<Value> {
    let path = file.path(&snapshot.db).to_str()?;
    Some(json!({"path": path, "start": u32::from(range.start()), "end": u32::from(range.end())}))
}

/// The place that data name; `None` if the file or this place in it is gone.
fn place(snapshot: &Snapshot, data: &Value) -> Option<lsp::Range> {
    let file = snapshot.db.file(Path::new(data["path"].as_str()?))?;
    let offset = |key: &str| data[key].as_u64().and_then(|at| u32::try_from(at).ok());
    let (start, end) = (offset("start")?, offset("end")?);
    file.text(&snapshot.db).get(start as usize..end as usize)?;
    Some(snapshot.range(file, TextRange::new(TextSize::new(start), TextSize::new(end))))
}
