//! What touches up a level, in its order: decorators run one after the other, and some rest on what others have built
//! (facts 9 and 10). A level with a decorator that is not known may have anything.

use ludex_base::{Db, File, Findings, Severity};
use ludex_syntax::TextRange;
use rustc_hash::FxHashSet;

use crate::codes;
use crate::level::{Argument, Call, Level, levels};

/// Reports decorators that find nothing to work on, and tiles of rooms whose edges nothing builds.
pub(crate) fn check(db: &dyn Db, file: File, out: &mut Findings) {
    for level in &levels(db, file).levels {
        if !level.is_open && level.decorators.iter().all(Option::is_some) {
            decorators(level, out);
            pits(level, out);
            floors(level, out);
        }
    }
}

/// What a call builds: the texts of its arguments, if it is this builder.
fn built<'c>(call: &'c Call, builders: &[&str]) -> impl Iterator<Item = &'c str> {
    let is_builder = builders.iter().any(|name| call.is(name));
    call.arguments.iter().filter(move |_| is_builder).filter_map(Argument::text)
}

/// All that builders of a level build; `None` if one of them builds what is not written out.
fn all_built<'l>(level: &'l Level, builders: &[&str]) -> Option<FxHashSet<&'l str>> {
    let calls = move || level.known_decorators().filter(move |call| builders.iter().any(|name| call.is(name)));
    let is_known = calls().all(|call| !call.spliced && call.arguments.iter().all(|base| base.text().is_some()));
    is_known.then(|| calls().flat_map(|call| built(call, builders)).collect())
}

const WALLS: [&str; 1] = ["wall-builder"];
const FLOORS: [&str; 2] = ["floor-builder", "smooth-floor-builder"];

/// Ornaments need walls with edges, and swapped floors need floors with edges.
fn decorators(level: &Level, out: &mut Findings) {
    let (Some(walls), Some(floors)) = (all_built(level, &WALLS), all_built(level, &FLOORS)) else { return };
    let (mut walls_so_far, mut floors_so_far): (FxHashSet<&str>, FxHashSet<&str>) = Default::default();
    for call in level.known_decorators() {
        walls_so_far.extend(built(call, &WALLS));
        floors_so_far.extend(built(call, &FLOORS));
        let ornaments = ["wall-cracker", "support-beams", "wall-torches"].iter().any(|name| call.is(name));
        let (base, builder, so_far, all, loss) = if ornaments {
            (call.argument("wall"), WALLS[0], &walls_so_far, &walls, "it finds no walls to work on")
        } else if call.is("floor-swapper") {
            (call.argument("source"), FLOORS[0], &floors_so_far, &floors, "it finds no floor to swap")
        } else {
            continue;
        };
        let Some((text, range)) = base.and_then(|base| Some((base.text()?, base.range))) else { continue };
        if so_far.contains(text) {
            continue;
        }
        let name = call.name;
        let message = if all.contains(text) {
            format!("`{name}` runs before `({builder} \"{text}\")`, so {loss}: write it after that")
        } else {
            format!("this level has no `({builder} \"{text}\")` before `{name}`, so {loss}")
        };
        out.report(codes::MISSING_BUILDER, range, message);
    }
}

/// The pits of rooms, whose edges `pit-builder` builds, or `animated-pit-builder` for pits with frames.
fn pits(level: &Level, out: &mut Findings) {
    let (Some(plain), Some(animated)) =
        (all_built(level, &["pit-builder"]), all_built(level, &["animated-pit-builder"]))
    else {
        return;
    };
    let mut seen = FxHashSet::default();
    for (text, range) in tiles(level, "pit-tile") {
        let Some((base, _)) = text.rsplit_once('_') else { continue };
        let still = base.strip_suffix("_f0").or_else(|| base.strip_suffix("_f1"));
        let is_built = plain.contains(base) || still.is_some_and(|still| animated.contains(still));
        if is_built || !seen.insert(base) {
            continue;
        }
        let builder = match still {
            Some(still) => format!("(animated-pit-builder \"{still}\")"),
            None => format!("(pit-builder \"{base}\")"),
        };
        let message = format!("the `touch-up` of this level has no `{builder}`, so its pits have no edges");
        out.report(codes::MISSING_BUILDER, range, message);
    }
}

/// The floors of rooms, in a level that builds edges of floors at all.
fn floors(level: &Level, out: &mut Findings) {
    let Some(built) = all_built(level, &FLOORS).filter(|built| !built.is_empty()) else { return };
    let mut seen = FxHashSet::default();
    for (text, range) in tiles(level, "floor-tile") {
        if built.contains(text) || !seen.insert(text) {
            continue;
        }
        let message =
            format!("the `touch-up` of this level has no `(floor-builder \"{text}\")`, so this floor has no edges");
        out.report(codes::MISSING_BUILDER, range, message).severity(Severity::Hint);
    }
}

/// The tiles of a kind that the rooms of a level are made of, in order.
fn tiles<'l>(level: &'l Level, wanted: &str) -> Vec<(&'l str, TextRange)> {
    let rooms = level.rooms.iter().flatten();
    let arguments = rooms.flat_map(|room| room.named().filter(move |(_, kind, _)| *kind == wanted));
    arguments.filter_map(|(.., argument)| Some((argument.text()?, argument.range))).collect()
}
