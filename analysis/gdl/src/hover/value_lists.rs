//! Hover texts of the numbers in a list by type or by side, `(n1 n2 …)` or `((t1 n1) …)`: the type or side each is for
//! (documents/gdl.txt, Conventions Used; reference: Value lists).

use ludex_base::markup::Words;

use super::names::{side_words, type_link, type_links};
use super::values::literal;
use crate::builtins::Builtin;
use crate::evaluation::expression;
use crate::evaluation::provenance::types_of;
use crate::evaluation::value::{TypeId, TypeKind};
use crate::source::lower::Datum;
use crate::spot::Spot;
use crate::words::there_are_only;

/// The number by which Xconq writes that an advance is achieved.
const ACHIEVED: i64 = -2;

/// The number under the cursor in a list by type.
pub(super) fn by_type(spot: &Spot<'_>, row: &Builtin, kind: TypeKind) -> Option<Words> {
    let item = spot.item;
    let (list, entry) = (*spot.path.get(1)?, *spot.path.get(2)?);
    let scope = spot.scope()?;
    // The type that a number by itself is for.
    let mut next: u32 = 0;
    for node in item.children(list).skip(1) {
        match item.datum(node) {
            Datum::Number(_) if node == entry => {
                let count = scope.count(kind);
                if next >= count {
                    let words = format!("This has no effect, because {}.", there_are_only(count, kind.label()));
                    return Some(Words::from(words));
                }
                return Some(given(spot, row, &[TypeId { kind, index: next }], node));
            }
            Datum::Number(_) => next = next.saturating_add(1),
            Datum::List => {
                let keys = item.child(node, 0).map(|key| expression::evaluate(&scope, item, key, &mut Vec::new()));
                let types = keys.map_or_else(Vec::new, |keys| types_of(&keys.value, Some(kind)));
                if node == entry {
                    return pair(spot, row, node, &types);
                }
                next = types.last().map_or(next, |id| id.index + 1);
            }
            Datum::Symbol(_) | Datum::String(_) | Datum::Quote => {}
        }
    }
    None
}

/// The value in `(types value)` or `(types (value…))`.
fn pair(spot: &Spot<'_>, row: &Builtin, pair: u32, types: &[TypeId]) -> Option<Words> {
    let item = spot.item;
    let value = *spot.path.get(3).filter(|value| item.child(pair, 1) == Some(**value))?;
    if types.is_empty() {
        return None;
    }
    let Some(element) = spot.path.get(4) else { return Some(given(spot, row, types, value)) };
    let position = item.children(value).position(|node| node == *element)?;
    Some(given(spot, row, std::slice::from_ref(types.get(position)?), *element))
}

/// "For the advance type `writing`: achieved."
fn given(spot: &Spot<'_>, row: &Builtin, types: &[TypeId], node: u32) -> Words {
    let whom = match types {
        [id] => Words::from(format!("the {} ", id.kind.label())).with(type_link(spot, *id)),
        _ => type_links(spot, types),
    };
    let achieved = row.name == "advances-done" && literal(spot, node) == Some(ACHIEVED);
    Words::from("For ").with(whom).text(if achieved { ": achieved." } else { "." })
}

/// The number under the cursor in a list by side: by itself they are for the sides in order, from the
/// independents on.
pub(super) fn by_side(spot: &Spot<'_>) -> Option<Words> {
    let item = spot.item;
    let (list, entry) = (*spot.path.get(1)?, *spot.path.get(2)?);
    if item.datum(entry) != Datum::List {
        literal(spot, entry)?;
        let mut numbers = item.children(list).filter(|node| literal(spot, *node).is_some());
        let position = numbers.position(|node| node == entry)?;
        let side = side_words(spot, i64::try_from(position).ok()?);
        return Some(Words::from("For ").with(side).text("."));
    }
    let (key, element) = (item.child(entry, 0)?, *spot.path.get(3)?);
    let side = match item.datum(key) {
        Datum::Symbol(name) => spot.scope()?.lookup(name)?.value.as_number()?,
        _ => literal(spot, key)?,
    };
    let words = side_words(spot, side);
    Some(if element == key { words.sentence() } else { Words::from("For ").with(words).text(".") })
}
