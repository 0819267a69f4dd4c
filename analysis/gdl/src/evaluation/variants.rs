//! The variants that a module declares in its `game-module` forms.

use ludex_base::Name;

use crate::forms::Form;
use crate::source::lower::{Datum, Item, ItemTree};

/// A variant that a module declares (reference: `[title] name [help] [default] clauses…`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Variant {
    /// Its name.
    pub name: Name,
    /// The declaration: a symbol or a list.
    pub node: u32,
    /// The node of its name.
    pub name_node: u32,
    /// The value it has if no option gives it one.
    pub default: Option<u32>,
    /// `(value form…)`: the lists of what it runs.
    pub clauses: Vec<u32>,
}

/// The variants that a module declares, each with its item and the position of that. A later list of them
/// replaces an earlier one (reference: Modules).
pub(crate) fn declared(tree: &ItemTree) -> Vec<(u32, &Item, Variant)> {
    let mut variants = Vec::new();
    for (position, item) in (0..).zip(tree.iter()) {
        if Form::at(item, 0) != Some(Form::GameModule) {
            continue;
        }
        for (_, list) in item.properties(0).filter(|(property, _)| property.as_str() == "variants") {
            let here = item.children(list).skip(1).filter_map(|node| variant(item, node));
            variants = here.map(|variant| (position, item, variant)).collect();
        }
    }
    variants
}

/// Reads the declaration of a variant; [`None`] if it has no name.
pub(crate) fn variant(item: &Item, node: u32) -> Option<Variant> {
    if let Some(name) = item.symbol(node) {
        return Some(Variant { name, node, name_node: node, default: None, clauses: Vec::new() });
    }
    if item.datum(node) != Datum::List {
        return None;
    }
    let mut parts = item.children(node).peekable();
    parts.next_if(|part| matches!(item.datum(*part), Datum::String(_)));
    let name_node = parts.next()?;
    let name = item.symbol(name_node)?;
    parts.next_if(|part| matches!(item.datum(*part), Datum::String(_)));
    let lists = matches!(name.as_str(), "world-size" | "real-time");
    let default = parts.next_if(|part| lists || item.datum(*part) != Datum::List);
    Some(Variant { name, node, name_node, default, clauses: parts.collect() })
}
