//! Hover texts of the list under the cursor: the value of an expression, the constant truth of a condition.

use ludex_base::markup::Words;

use super::names::{value_links, value_words};
use crate::evaluation::scope::Scope;
use crate::evaluation::value::Value;
use crate::forms::Form;
use crate::source::lower::{Datum, Item};
use crate::spot::Spot;

/// The value of the list under the cursor, if it is evaluated and not what stands there.
pub(super) fn value(spot: &Spot<'_>, depth: usize) -> Option<Words> {
    let node = *spot.path.get(depth)?;
    if spot.item.datum(node) != Datum::List || !spot.is_evaluated(depth) {
        return None;
    }
    let value = spot.value(node)?;
    if value.value.has_unknown() {
        return None; // what is wrong is reported
    }
    if value.reader.is_none() && is_as_written(spot, node, &value.value) {
        return None;
    }
    let mut out = value_words(spot, &value.value);
    if let Some(reader) = &value.reader {
        out = out.text("; Xconq 7.5: ").with(value_links(spot, reader));
    }
    Some(out.text("."))
}

/// True for a list of names of types, numbers, strings and such lists, which stand for themselves.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn is_as_written(spot: &Spot<'_>, list: u32, value: &Value) -> bool {
    let Some(items) = value.as_list() else { return false };
    let mut nodes = spot.item.children(list);
    let same = items.iter().all(|value| {
        nodes.next().is_some_and(|node| match (spot.item.datum(node), value) {
            (Datum::Symbol(name), Value::Type(id)) => name.as_str() == spot.evaluation.type_name(*id),
            (Datum::Number(_), Value::Number(_)) | (Datum::String(_), Value::String(_)) => true,
            (Datum::List, Value::List(_)) => is_as_written(spot, node, value),
            _ => false,
        })
    });
    same && nodes.next().is_none()
}

/// True if the reader makes a truth value of the list: a condition on the classes of sides. The `or` of a namer
/// and the tests of a scorekeeper are others.
fn is_condition(spot: &Spot<'_>) -> bool {
    if spot.which() == Some(Form::Scorekeeper) {
        let property = spot.path.get(1).and_then(|list| spot.item.head(*list));
        return property.is_some_and(|name| matches!(name.as_str(), "applies-to" | "known-to"));
    }
    spot.property().is_some_and(|property| property.row.name == "possible-sides")
}

/// The constant truth value of the boolean expression that is a node.
pub(super) fn truth(spot: &Spot<'_>, node: u32) -> Option<Words> {
    let item = spot.item;
    if !is_condition(spot) || !matches!(item.head(node)?.as_str(), "and" | "or" | "not") {
        return None;
    }
    let scope = spot.scope()?;
    let value = constant(&scope, item, node, usize::MAX)?;
    let reader = constant(&scope, item, node, 2);
    let out = Words::from("Always ").strong(value.to_string()).text(".");
    if reader == Some(value) {
        return Some(out);
    }
    let out = out.text(" Xconq 7.5 looks at the first two operands only");
    Some(match reader {
        Some(reader) => out.text(": always ").strong(reader.to_string()).text("."),
        None => out.text("."),
    })
}

/// The truth value, if it is the same whatever the game does; at most this many operands count.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn constant(scope: &Scope<'_>, item: &Item, node: u32, operands: usize) -> Option<bool> {
    match item.datum(node) {
        Datum::Number(number) => Some(number.value() != 0),
        Datum::Symbol(name) => scope.lookup(name)?.value.as_number().map(|number| number != 0),
        Datum::List => {
            let operator = item.head(node)?;
            let mut values =
                item.children(node).skip(1).take(operands).map(|child| constant(scope, item, child, operands));
            let decisive = match operator.as_str() {
                "not" => return values.next()?.map(|value| !value),
                "and" => false,
                "or" => true,
                _ => return None,
            };
            let values: Vec<Option<bool>> = values.collect();
            if values.contains(&Some(decisive)) {
                return Some(decisive);
            }
            (!values.is_empty() && values.iter().all(Option::is_some)).then_some(!decisive)
        }
        Datum::String(_) | Datum::Quote => None,
    }
}
