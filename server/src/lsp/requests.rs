//! What the requests compute, over a snapshot.

use std::path::Path;

use lsp_types as lsp;
use ludex_analysis::features::{
    definition, folding, highlight, hover, implementation, outline, references, selection, workspace_symbols,
};
use tower_lsp::jsonrpc::Result;

use super::convert::{highlight_kind, symbol_kind};
use super::state::Snapshot;

/// At most so many workspace symbols are sent.
const MAX_SYMBOLS: usize = 256;

pub(super) fn hover(snapshot: &Snapshot, path: &Path, at: lsp::Position) -> Result<Option<lsp::Hover>> {
    let file = snapshot.file(path)?;
    let found = hover::hover(&snapshot.db, file, snapshot.offset(file, at));
    Ok(found.map(|hover| lsp::Hover {
        contents: lsp::HoverContents::Markup(lsp::MarkupContent {
            kind: lsp::MarkupKind::Markdown,
            value: hover.markdown,
        }),
        range: Some(snapshot.range(file, hover.range)),
    }))
}

pub(super) fn definition(
    snapshot: &Snapshot,
    path: &Path,
    at: lsp::Position,
    links: bool,
) -> Result<Option<lsp::GotoDefinitionResponse>> {
    let file = snapshot.file(path)?;
    let Some((origin, targets)) = definition::definition(&snapshot.db, file, snapshot.offset(file, at)) else {
        return Ok(None);
    };
    Ok(Some(if links {
        let links = targets.iter().filter_map(|target| snapshot.location_link(file, origin, target));
        lsp::GotoDefinitionResponse::Link(links.collect())
    } else {
        let places = targets.iter().filter_map(|target| snapshot.location(target.file, target.name_range));
        lsp::GotoDefinitionResponse::Array(places.collect())
    }))
}

pub(super) fn implementation(
    snapshot: &Snapshot,
    path: &Path,
    at: lsp::Position,
) -> Result<Option<lsp::GotoDefinitionResponse>> {
    let file = snapshot.file(path)?;
    let found = implementation::implementation(&snapshot.db, file, snapshot.offset(file, at));
    let places = found.into_iter().filter_map(|place| snapshot.location(place.file, place.range));
    Ok(Some(lsp::GotoDefinitionResponse::Array(places.collect())))
}

pub(super) fn references(
    snapshot: &Snapshot,
    path: &Path,
    at: lsp::Position,
    declaration: bool,
) -> Result<Option<Vec<lsp::Location>>> {
    let file = snapshot.file(path)?;
    let found = references::references(&snapshot.db, file, snapshot.offset(file, at), declaration);
    Ok(found.map(|places| places.into_iter().filter_map(|place| snapshot.location(place.file, place.range)).collect()))
}

pub(super) fn highlight(
    snapshot: &Snapshot,
    path: &Path,
    at: lsp::Position,
) -> Result<Option<Vec<lsp::DocumentHighlight>>> {
    let file = snapshot.file(path)?;
    let found = highlight::highlight(&snapshot.db, file, snapshot.offset(file, at));
    let highlights = found.into_iter().map(|(range, role)| lsp::DocumentHighlight {
        range: snapshot.range(file, range),
        kind: Some(highlight_kind(role)),
    });
    Ok(Some(highlights.collect()))
}

pub(super) fn document_symbols(
    snapshot: &Snapshot,
    path: &Path,
    hierarchical: bool,
) -> Result<Option<lsp::DocumentSymbolResponse>> {
    let file = snapshot.file(path)?;
    let symbols: Vec<lsp::DocumentSymbol> =
        outline::outline(&snapshot.db, file).into_iter().map(|symbol| snapshot.document_symbol(file, symbol)).collect();
    if hierarchical {
        return Ok(Some(lsp::DocumentSymbolResponse::Nested(symbols)));
    }
    let mut flat = Vec::new();
    if let Some(uri) = super::uris::url(path) {
        flatten(&symbols, None, &uri, &mut flat);
    }
    Ok(Some(lsp::DocumentSymbolResponse::Flat(flat)))
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

pub(super) fn folding(snapshot: &Snapshot, path: &Path) -> Result<Option<Vec<lsp::FoldingRange>>> {
    let file = snapshot.file(path)?;
    let folds = folding::folding(&snapshot.db, file).into_iter().map(|fold| {
        let range = snapshot.range(file, fold.range);
        lsp::FoldingRange {
            start_line: range.start.line,
            start_character: Some(range.start.character),
            end_line: range.end.line,
            end_character: Some(range.end.character),
            kind: fold.comment.then_some(lsp::FoldingRangeKind::Comment),
            collapsed_text: None,
        }
    });
    Ok(Some(folds.collect()))
}

pub(super) fn selection(
    snapshot: &Snapshot,
    path: &Path,
    positions: &[lsp::Position],
) -> Result<Option<Vec<lsp::SelectionRange>>> {
    let file = snapshot.file(path)?;
    let chains = positions.iter().map(|position| {
        let ranges = selection::selection(&snapshot.db, file, snapshot.offset(file, *position));
        let outermost_first = ranges.into_iter().rev();
        let chain = outermost_first.fold(None, |parent, range| {
            Some(lsp::SelectionRange { range: snapshot.range(file, range), parent: parent.map(Box::new) })
        });
        chain.unwrap_or(lsp::SelectionRange { range: lsp::Range::new(*position, *position), parent: None })
    });
    Ok(Some(chains.collect()))
}

pub(super) fn workspace_symbols(snapshot: &Snapshot, query: &str) -> Result<Option<Vec<lsp::SymbolInformation>>> {
    let found = workspace_symbols::workspace_symbols(&snapshot.db, query, MAX_SYMBOLS);
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
