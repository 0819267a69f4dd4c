//! Hover texts of the numbers in plans, goals, tasks, actions and standing orders: which argument each is, and the
//! unit, side, type or cell that it means.

use ludex_base::Name;
use ludex_base::markup::{Words, code};

use super::names::{side_words, type_numbered, unit_meant};
use super::places::cell;
use super::values::literal;
use crate::builtins::{self, Builtin, BuiltinKind, ValueType, arguments};
use crate::evaluation::value::TypeKind;
use crate::spot::Spot;

/// The names of the arguments of a formation, whose letters alone do not say it.
const FORMATION: &str = "leader x-offset y-offset tolerance flag";

/// `(plan type [turn] properties…)`
pub(super) fn plan(spot: &Spot<'_>) -> Option<Words> {
    let part = *spot.path.get(2)?;
    if literal(spot, part).is_some() {
        return Some(Words::from("The turn in which the plan was made."));
    }
    let row = row(spot.item.head(part)?, BuiltinKind::PlanProperty)?;
    let element = *spot.path.get(3)?;
    match row.value {
        ValueType::Goal => goal(spot, part, element),
        ValueType::Tasks => task(spot, element, *spot.path.get(4)?),
        _ => None,
    }
}

/// `(goal side true-or-false type arguments…)`
fn goal(spot: &Spot<'_>, list: u32, element: u32) -> Option<Words> {
    let parts: Vec<u32> = spot.item.children(list).collect();
    match parts.iter().position(|part| *part == element)? {
        1 => Some(side_words(spot, literal(spot, element)?).sentence()),
        2 => Some(match literal(spot, element)? {
            0 => Words::from("0: the goal is that this does not hold."),
            _ => Words::from("1: the goal is that this holds."),
        }),
        nth => {
            let row = row(spot.item.symbol(*parts.get(3)?)?, BuiltinKind::GoalType)?;
            argument(spot, row, parts.get(4..)?, nth.checked_sub(4)?)
        }
    }
}

/// `(type times-done times-failed arguments…)`
fn task(spot: &Spot<'_>, list: u32, element: u32) -> Option<Words> {
    let row = row(spot.item.head(list)?, BuiltinKind::TaskType)?;
    let parts: Vec<u32> = spot.item.children(list).collect();
    match parts.iter().position(|part| *part == element)? {
        1 => Some(Words::from("How often the task has been executed.")),
        2 => Some(Words::from("How often the task has failed.")),
        nth => argument(spot, row, parts.get(3..)?, nth.checked_sub(3)?),
    }
}

/// `(a (type arguments… [unit]))`
pub(super) fn action(spot: &Spot<'_>) -> Option<Words> {
    let (list, element) = (*spot.path.get(2)?, *spot.path.get(3)?);
    let row = row(spot.item.head(list)?, BuiltinKind::ActionType)?;
    let parts: Vec<u32> = spot.item.children(list).collect();
    let nth = parts.iter().position(|part| *part == element)?.checked_sub(1)?;
    if nth == row.takes.chars().count() {
        return Some(Words::from("What the action is done with. ").with(unit_meant(spot, element)?));
    }
    argument(spot, row, parts.get(1..)?, nth)
}

/// `(standing-order types (condition arguments…) (task…))`
pub(super) fn standing_order(spot: &Spot<'_>) -> Option<Words> {
    let item = spot.item;
    let (list, element) = (*spot.path.get(2)?, *spot.path.get(3)?);
    let parts: Vec<u32> = item.children(list).collect();
    let nth = parts.iter().position(|part| *part == element)?;
    if item.child(*spot.path.get(1)?, 2) != Some(list) {
        return task(spot, list, element);
    }
    match (item.head(list)?.as_str(), nth) {
        ("@" | "near", 1 | 2) => {
            Some(cell(spot, literal(spot, *parts.get(1)?)?, literal(spot, *parts.get(2)?)?).text("."))
        }
        ("near", 3) => Some(Words::from("How many cells away a unit may be.")),
        ("in", 1) => unit_meant(spot, element),
        _ => None,
    }
}

/// The words for the argument of a goal, task or action that a number is, and for its meaning.
fn argument(spot: &Spot<'_>, row: &Builtin, nodes: &[u32], position: usize) -> Option<Words> {
    let formation = row.name == "keep-formation";
    let letter = row.takes.chars().nth(position)?;
    let labels = if formation { FORMATION.to_owned() } else { arguments(row.takes).trim_start().to_owned() };
    let value = literal(spot, *nodes.get(position)?)?;
    // The cell that two arguments name together.
    let place = || {
        let of = |wanted: char| literal(spot, *nodes.get(row.takes.chars().position(|letter| letter == wanted)?)?);
        Some(cell(spot, of('x')?, of('y')?).text("."))
    };
    let meant = match letter {
        'U' => unit_meant(spot, nodes[position]),
        'S' => Some(side_words(spot, value).sentence()),
        'u' => type_numbered(spot, TypeKind::Unit, value),
        'm' => type_numbered(spot, TypeKind::Material, value),
        't' => type_numbered(spot, TypeKind::Terrain, value),
        'x' | 'y' if !formation => place(),
        _ => None,
    };
    let label = labels.split(' ').nth(position)?;
    let out = code(label).text(" in ").code(format_args!("({} {labels})", row.name)).text(".");
    Some(match meant {
        Some(meant) => out.text(" ").with(meant),
        None => out,
    })
}

fn row(name: Name, kind: BuiltinKind) -> Option<&'static Builtin> {
    builtins::lookup(name.as_str(), &[kind]).and_then(builtins::get)
}
