//! The plan of a level, from the levels of a name in all files: lists are joined, as the game merges levels of one name.

use super::plan::{LayoutPlan, Partition, Plan, RoomForm, RoomPlan, Thing};
use crate::level::{Argument, Call, Layout, LayoutKind, Level, Pack, Value};

/// The word for what stands where a name is an expression.
const UNKNOWN: &str = "something";

/// The plan of the level that these forms make together.
pub(crate) fn plan<'l>(levels: impl IntoIterator<Item = &'l Level>) -> Plan {
    let mut plan = Plan::default();
    for level in levels {
        plan.rooms.extend(level.rooms.iter().map(|room| self::room(room.as_ref())));
        plan.layouts.extend(level.layouts.iter().map(layout));
        plan.items.extend(level.items.iter().map(pack));
        plan.creatures.extend(level.creatures.iter().map(pack));
        plan.walled |= level.known_decorators().any(|call| call.is("wall-builder"));
        plan.is_open |= is_open(level);
    }
    plan
}

/// True if something that a level has is not written out.
fn is_open(level: &Level) -> bool {
    level.is_open || level.items.iter().chain(&level.creatures).any(|pack| pack.is_open)
}

fn room(call: Option<&Call>) -> RoomPlan {
    let known = call.and_then(Call::builtin);
    let rate = call.and_then(|call| call.argument("rate")?.chance());
    RoomPlan {
        maker: known.map_or(UNKNOWN, |row| row.name).to_owned(),
        form: known.and_then(|row| RoomForm::of(row.name, rate)),
    }
}

fn layout(layout: &Layout) -> LayoutPlan {
    let partition = match layout.kind {
        LayoutKind::Regular => Some(Partition::Regular),
        LayoutKind::Irregular => Some(Partition::Irregular),
        LayoutKind::Other => None,
    };
    LayoutPlan { partition, level: layout.level_size(), room: layout.room_size() }
}

fn pack(pack: &Pack) -> Vec<Thing> {
    let entries = pack.entries.iter();
    entries.map(|entry| Thing { name: name(entry.what()), least: entry.min(), most: entry.max() }).collect()
}

/// The name that an argument gives, for people.
fn name(argument: Option<&Argument>) -> String {
    match argument.map(|argument| &argument.value) {
        Some(Value::Text(text)) => text.to_string(),
        Some(Value::Quoted(symbol)) => symbol.as_str().to_owned(),
        _ => UNKNOWN.to_owned(),
    }
}
