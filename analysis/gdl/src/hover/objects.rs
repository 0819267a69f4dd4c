//! Hover texts of the numbers, strings and words in forms about units and sides.

use ludex_base::markup::{Words, code};

use super::names::{side_words, type_link, type_numbered, unit_meant};
use super::places::{cell, position};
use super::values::literal;
use super::{orders, value_lists};
use crate::builtins::{self, Builtin, BuiltinKind, ValueType};
use crate::evaluation::properties;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::value::{TypeId, TypeKind, Value};
use crate::forms::Form;
use crate::source::lower::Datum;
use crate::spot::Spot;

/// The properties of a unit that have a greatest value in its type.
const LIMITS: [(&str, &str); 4] = [("hp", "hp-max"), ("cp", "cp"), ("cxp", "cxp-max"), ("mo", "morale-max")];

/// The number, string or word under the cursor, in a form about units or sides.
pub(super) fn here(spot: &Spot<'_>) -> Option<Words> {
    let form = form_of(spot)?;
    let (element, node) = (*spot.path.get(1)?, spot.node());
    if spot.path.len() == 2 {
        let side = || Some(side_words(spot, literal(spot, node)?).sentence());
        return match form {
            Form::Unit | Form::UnitOfType => {
                let unit = UnitForm::read(spot, form)?;
                match (unit.x, unit.y) {
                    (Some(x), Some(y)) if node == x || node == y => position(spot, x, y),
                    _ => (unit.side == Some(node)).then(side).flatten(),
                }
            }
            // One that no variant runs does not make a side.
            Form::Side if spot.unread.is_none() => (spot.item.child(spot.form(), 1) == Some(node)).then(side).flatten(),
            _ => None,
        };
    }
    let row = property_row(spot, form, element)?;
    value(spot, form, row, *spot.path.get(2)?)
}

/// The property whose name is under the cursor: what its value means, if that is not a list of values.
pub(super) fn property(spot: &Spot<'_>, row: &'static Builtin) -> Option<Words> {
    let form = form_of(spot)?;
    let element = *spot.path.get(1)?;
    let own = spot.path.len() == 3 && spot.item.child(element, 0) == Some(spot.node());
    let lists = matches!(
        row.value,
        ValueType::UnitTypeValues
            | ValueType::MaterialTypeValues
            | ValueType::AdvanceTypeValues
            | ValueType::SideValues
    );
    if !own || lists || property_row(spot, form, element).map(|own| own.kind) != Some(row.kind) {
        return None;
    }
    value(spot, form, row, spot.item.child(element, 1)?)
}

/// The form at hand, if it is about units or sides.
fn form_of(spot: &Spot<'_>) -> Option<Form> {
    let form = Form::or_unit(spot.item.head(spot.form())?);
    let wanted = match form {
        Form::Unit | Form::Side | Form::IndependentUnits | Form::SideDefaults | Form::UnitDefaults => true,
        Form::UnitOfType => UnitForm::read(spot, form).is_some(),
        _ => false,
    };
    wanted.then_some(form)
}

fn property_row(spot: &Spot<'_>, form: Form, element: u32) -> Option<&'static Builtin> {
    builtins::lookup(spot.item.head(element)?.as_str(), form.properties()).and_then(builtins::get)
}

/// The elements before the properties of a unit.
struct UnitForm {
    unit_type: Option<TypeId>,
    x: Option<u32>,
    y: Option<u32>,
    side: Option<u32>,
}

impl UnitForm {
    /// [`None`] for a form that is not about a unit.
    fn read(spot: &Spot<'_>, form: Form) -> Option<UnitForm> {
        let (item, list) = (spot.item, spot.form());
        let behind = if form == Form::Unit { 2 } else { 1 };
        let unit_type = match item.datum(item.child(list, behind - 1)?) {
            Datum::Symbol(name) => spot.scope()?.unit_type_named(name),
            _ => None,
        };
        if form == Form::UnitOfType && unit_type.is_none() {
            return None;
        }
        let mut parts = item.children(list).skip(behind).peekable();
        let mut number = || parts.next_if(|node| matches!(item.datum(*node), Datum::Number(_)));
        let (x, y) = (number(), number());
        let side = parts.next_if(|node| !matches!(item.datum(*node), Datum::List | Datum::Quote));
        Some(UnitForm { unit_type, x, y, side })
    }
}

/// The meaning of the value of a property, in words. `first` is its element that holds the cursor, or its first value
/// if the cursor is on its name.
fn value(spot: &Spot<'_>, form: Form, row: &'static Builtin, first: u32) -> Option<Words> {
    let item = spot.item;
    let list = *spot.path.get(1)?;
    match (row.kind, row.name) {
        (BuiltinKind::UnitProperty, "@") => position(spot, item.child(list, 1)?, item.child(list, 2)?),
        (BuiltinKind::SideProperty, "initial-center-at") => {
            let (x, y) = (literal(spot, item.child(list, 1)?)?, literal(spot, item.child(list, 2)?)?);
            Some(cell(spot, x, y).text("."))
        }
        (_, "s" | "os" | "controlled-by") => Some(side_words(spot, literal(spot, first)?).sentence()),
        (_, "in" | "self-unit" | "creation-id") => unit_meant(spot, first),
        (_, "current-advance" | "advance-goal" | "curadv") => {
            type_numbered(spot, TypeKind::Advance, literal(spot, first)?)
        }
        (BuiltinKind::UnitProperty, "sides") => side_by_name(spot, spot.node()),
        (BuiltinKind::UnitProperty, "plan") => orders::plan(spot),
        (BuiltinKind::UnitProperty, "a") => orders::action(spot),
        (BuiltinKind::SideProperty, "standing-order") => orders::standing_order(spot),
        (BuiltinKind::UnitProperty, name) if LIMITS.iter().any(|(own, _)| *own == name) => limit(spot, form, name),
        _ => match row.value {
            ValueType::UnitTypeValues => value_lists::by_type(spot, row, TypeKind::Unit),
            ValueType::MaterialTypeValues => value_lists::by_type(spot, row, TypeKind::Material),
            ValueType::AdvanceTypeValues => value_lists::by_type(spot, row, TypeKind::Advance),
            ValueType::SideValues => value_lists::by_side(spot),
            _ => None,
        },
    }
}

/// A side by one of its names, in a string.
fn side_by_name(spot: &Spot<'_>, node: u32) -> Option<Words> {
    let Datum::String(text) = spot.item.datum(node) else { return None };
    let number = spot.evaluation.roster.side_named(text, u32::MAX)?;
    Some(side_words(spot, number).sentence())
}

/// A unit where its name stands.
pub(super) fn unit_named(spot: &Spot<'_>, place: DatumPlace) -> Option<Words> {
    let unit = spot.evaluation.roster.units.iter().find(|unit| unit.write.place == place)?;
    Some(Words::from("A unit of the type ").with(type_link(spot, unit.unit_type?)).text("."))
}

/// "`hp-max` of `cv`: 20."
fn limit(spot: &Spot<'_>, form: Form, name: &str) -> Option<Words> {
    let (_, greatest) = LIMITS.into_iter().find(|(own, _)| *own == name)?;
    let id = UnitForm::read(spot, form)?.unit_type?;
    let row = builtins::lookup(greatest, &[BuiltinKind::UnitTypeProperty]).and_then(builtins::get)?;
    let history = properties::history(spot.db, spot.evaluation, id, row);
    let most = history.value().and_then(Value::as_number).or_else(|| row.default.parse().ok())?;
    Some(code(greatest).text(" of ").with(type_link(spot, id)).text(format_args!(": {most}.")))
}
