//! The outline of a file: its definitions and other parts, nested by their ranges.

use ludex_base::model::SymbolKind;
use ludex_base::query::model;
use ludex_base::{Db, File};
use ludex_syntax::TextRange;

/// An entry of the outline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentSymbol {
    /// The name that is shown.
    pub name: String,
    /// A few words beside it.
    pub detail: String,
    /// The kind of symbol it is shown as.
    pub kind: SymbolKind,
    /// Bytes of the name, inside the full range.
    pub name_range: TextRange,
    /// Bytes of the whole.
    pub full_range: TextRange,
    /// The entries inside it.
    pub children: Vec<DocumentSymbol>,
}

/// The outline of a file, in order of position.
pub fn outline(db: &dyn Db, file: File) -> Vec<DocumentSymbol> {
    let model = model(db, file);
    let definitions =
        model.definitions.iter().filter(|definition| !definition.local).map(|definition| DocumentSymbol {
            name: shown(definition.id.name.as_str()),
            detail: definition.detail.clone().unwrap_or_else(|| definition.kind.label.to_owned()),
            kind: definition.kind.symbol,
            name_range: definition.name_range,
            full_range: definition.full_range.cover(definition.name_range),
            children: Vec::new(),
        });
    let parts = model.outline.iter().map(|part| DocumentSymbol {
        name: shown(part.name.as_str()),
        detail: part.detail.to_owned(),
        kind: part.symbol,
        name_range: part.name_range,
        full_range: part.full_range.cover(part.name_range),
        children: Vec::new(),
    });
    let mut all: Vec<DocumentSymbol> = definitions.chain(parts).collect();
    all.sort_by_key(|symbol| (symbol.full_range.start(), std::cmp::Reverse(symbol.full_range.end())));
    nest(all)
}

/// The protocol does not allow an empty name.
fn shown(name: &str) -> String {
    if name.trim().is_empty() { "(no name)".to_owned() } else { name.to_owned() }
}

fn nest(sorted: Vec<DocumentSymbol>) -> Vec<DocumentSymbol> {
    let mut roots = Vec::new();
    let mut open: Vec<DocumentSymbol> = Vec::new();
    let close = |open: &mut Vec<DocumentSymbol>, roots: &mut Vec<DocumentSymbol>| {
        if let Some(done) = open.pop() {
            match open.last_mut() {
                Some(parent) => parent.children.push(done),
                None => roots.push(done),
            }
        }
    };
    for symbol in sorted {
        while open.last().is_some_and(|outer| {
            !outer.full_range.contains_range(symbol.full_range) || outer.full_range == symbol.full_range
        }) {
            close(&mut open, &mut roots);
        }
        open.push(symbol);
    }
    while !open.is_empty() {
        close(&mut open, &mut roots);
    }
    roots
}
