//! The forms that make sides, units, doctrines and namers, or say where units stand (reference: Unit
//! form, Side form and friends).
//!
//! The fold over a program hands every such form to [`read`] or [`read_unit`], which put what it
//! makes into the [`Roster`](crate::evaluation::result::roster::Roster).

use ludex_base::Name;

use crate::evaluation::result::roster::{UnitDefaults, UnitInfo};
use crate::evaluation::result::{Binding, Cause, Evaluation, Write};
use crate::evaluation::scope::{Scope, is_constant};
use crate::evaluation::value::{Bound, TypeId, TypeKind, Value};
use crate::forms::{Form, Takes, resets};
use crate::source::lower::{Datum, Item};

/// The elements before the properties in `(side [ident] [symbol] properties…)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct SideHead {
    /// The number it begins with, or that the symbol it begins with stands for.
    pub number: Option<i64>,
    /// The string it begins with, with its node: a name of a side.
    pub text: Option<(u32, Name)>,
    /// The symbol that the side gets, with its node.
    pub symbol: Option<(u32, Name)>,
    /// The position of the first property among the elements of the form.
    pub properties: usize,
}

/// Reads what stands before the properties of a side, with the symbols that are known before it.
pub(crate) fn side_head(scope: &Scope<'_>, item: &Item, list: u32) -> SideHead {
    let mut head = SideHead { properties: 1, ..SideHead::default() };
    let mut parts = item.children(list).skip(1);
    let Some(ident) = parts.next() else { return head };
    match item.datum(ident) {
        Datum::Number(number) => head.number = Some(i64::from(number.value())),
        Datum::String(text) => head.text = Some((ident, text)),
        Datum::Symbol(name) if name.as_str() != "nil" => {
            head.number = scope.lookup(name).and_then(|bound| bound.value.as_number());
            if head.number.is_none() {
                head.symbol = Some((ident, name));
            }
        }
        Datum::Symbol(_) | Datum::List | Datum::Quote => return head,
    }
    head.properties += 1;
    if head.symbol.is_none()
        && let Some(node) = parts.next()
        && let Some(name) = item.symbol(node).filter(|name| name.as_str() != "nil")
    {
        head.symbol = Some((node, name));
        head.properties += 1;
    }
    head
}

/// A form that makes an object, or says where units stand: `side`, `independent-units`, `doctrine`, `namer`,
/// `unit-defaults`, `area` or `world`.
pub(super) fn read(evaluation: &mut Evaluation, write: Write, item: &Item, form: Form) {
    let list = write.place.node;
    let stamp = write.stamp;
    match form {
        Form::Side | Form::IndependentUnits => {
            let head = side_head(&Scope::new(evaluation, stamp - 1), item, list);
            let number = {
                let ident = (head.number, head.text.map(|(_, text)| text));
                evaluation.roster.side(write, ident, item, form == Form::IndependentUnits)
            };
            if let Some((_, symbol)) = head.symbol {
                // Reference: a side's symbol is bound to its number.
                bind(evaluation, symbol, write, Cause::Side, Value::integer(number));
            }
        }
        Form::Doctrine => {
            evaluation.frozen[TypeKind::Unit as usize].get_or_insert(write);
            let roster = &mut evaluation.roster;
            roster.doctrine_forms += 1;
            match form.node(item, list, Takes::NewName).map(|node| item.datum(node)) {
                Some(Datum::Number(number)) => {
                    roster.doctrine_ids.insert(i64::from(number.value()));
                }
                Some(Datum::Symbol(symbol)) => {
                    roster.doctrines.insert(symbol);
                    bind(evaluation, symbol, write, Cause::Object, Value::String(symbol));
                }
                _ => {}
            }
        }
        Form::Namer => {
            if let Some(symbol) = form.node(item, list, Takes::NewName).and_then(|node| item.symbol(node)) {
                bind(evaluation, symbol, write, Cause::Object, Value::Symbol(symbol));
            }
        }
        Form::UnitDefaults => {
            let before = evaluation.roster.defaults(stamp);
            let defaults = unit_defaults(&Scope::new(evaluation, stamp), item, list, before);
            evaluation.roster.defaults.push((stamp, defaults));
            if item.properties(list).any(|(property, _)| property.as_str() == "tp") {
                evaluation.frozen[TypeKind::Unit as usize].get_or_insert(write);
            }
        }
        Form::Area => {
            evaluation.areas.push(write);
            let roster = &mut evaluation.roster;
            if list == 0 {
                roster.shape.area(item);
            }
            roster.moved |= list != 0 || roster.shape.full_width != 0;
        }
        Form::World if list == 0 => evaluation.roster.shape.world(item),
        _ => {}
    }
}

fn bind(evaluation: &mut Evaluation, symbol: Name, write: Write, cause: Cause, value: Value) {
    if is_constant(symbol) {
        return;
    }
    // A form sees its own symbol.
    let stamp = write.stamp - 1;
    let bound = Some(Bound { value, reader: None });
    evaluation.add_binding(symbol, Binding { stamp, place: write.place, cause, bound });
}

/// A unit form, of a new unit if it has a type. Units that are only stored for later have names and
/// ids as well.
pub(super) fn read_unit(evaluation: &mut Evaluation, write: Write, unit_type: Option<TypeId>, item: &Item) {
    let roster = &mut evaluation.roster;
    let index = roster.units.len() as u32;
    roster.units.push(UnitInfo { write, unit_type });
    let mut id = None;
    for (property, list) in item.properties(write.place.node) {
        let value = || item.child(list, 1);
        match property.as_str() {
            "n" => {
                if let Some(name) = value().and_then(|node| item.text(node)) {
                    roster.names.entry(name).or_insert(index);
                }
            }
            "nb" => {
                if let Some(number) = value().and_then(|node| item.number(node)).map(i64::from) {
                    roster.numbers.entry(number).or_insert(index);
                }
            }
            "#" => id = value().and_then(|node| item.number(node)).map(i64::from).filter(|id| *id > 0),
            "sym" => {
                if let Some(symbol) = value().and_then(|node| item.symbol(node)) {
                    roster.symbols.entry(symbol).or_insert(index);
                }
            }
            _ => {}
        }
    }
    roster.next_id = roster.next_id.max(1);
    if unit_type.is_some() {
        roster.next_id += 1;
        roster.unnumbered |= id.is_none();
    }
    if let Some(id) = id {
        roster.ids.entry(id).or_insert(index);
        roster.next_id = roster.next_id.max(id + 1);
    }
}

fn unit_defaults(scope: &Scope<'_>, item: &Item, list: u32, before: UnitDefaults) -> UnitDefaults {
    let mut defaults = if resets(item, list) { UnitDefaults::default() } else { before };
    for (property, list) in item.properties(list) {
        let number = |nth| item.child(list, nth).and_then(|node| item.number(node)).map(i64::from);
        match property.as_str() {
            "@" => (defaults.x, defaults.y) = (number(1).unwrap_or(0), number(2).unwrap_or(0)),
            "hp" => defaults.hp = number(1).unwrap_or(0),
            "s" => {
                let symbol = item.child(list, 1).and_then(|node| item.symbol(node));
                let side = symbol.and_then(|symbol| scope.lookup(symbol)).and_then(|bound| bound.value.as_number());
                defaults.side = number(1).or(side).unwrap_or(0);
            }
            _ => {}
        }
    }
    defaults
}
