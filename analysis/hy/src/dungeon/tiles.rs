//! What touches up a level, in its order: decorators run one after the other, and some rest on what others have built
//! (facts 9 and 10). A level with a decorator that is not known may have anything, and a name with a slip is taken for
//! what was meant, so that one slip is one finding.

use ludex_base::{Db, File, Findings, Name, Severity};
use ludex_syntax::TextRange;
use rustc_hash::FxHashSet;

use crate::codes;
use crate::game_names::{self, Slips, Sought};
use crate::generation::of_names;
use crate::level::{Argument, Call, Level, levels};

/// Reports decorators that find nothing to work on, and tiles of rooms whose edges nothing builds.
pub(crate) fn check(db: &dyn Db, file: File, out: &mut Findings) {
    let mut slips = Slips::new(game_names::names(db), of_names(db, file));
    for level in &levels(db, file).levels {
        if !level.is_open && level.decorators.iter().all(Option::is_some) {
            decorators(level, &mut slips, out);
            pits(level, &mut slips, out);
            floors(level, &mut slips, out);
        }
    }
}

/// The builders of one kind of base.
struct Builders {
    names: &'static [&'static str],
    /// The base that they build.
    base: Sought,
}

const WALLS: Builders = Builders { names: &["wall-builder"], base: Sought::Wall };
const FLOORS: Builders = Builders { names: &["floor-builder", "smooth-floor-builder"], base: Sought::Floor };
const PITS: Builders = Builders { names: &["pit-builder"], base: Sought::PitBase };
const ANIMATED_PITS: Builders = Builders { names: &["animated-pit-builder"], base: Sought::PitBase };

impl Builders {
    /// True for a call of one of them.
    fn has(&self, call: &Call) -> bool {
        self.names.iter().any(|name| call.is(name))
    }

    /// Adds what a call builds, if it is one of them.
    fn add_built(&self, call: &Call, slips: &mut Slips<'_>, out: &mut FxHashSet<Name>) {
        if self.has(call) {
            out.extend(call.arguments.iter().filter_map(Argument::text).map(|text| slips.meant(self.base, text)));
        }
    }

    /// All that they build in a level; `None` if one of them builds what is not written out.
    fn all_built(&self, level: &Level, slips: &mut Slips<'_>) -> Option<FxHashSet<Name>> {
        let mut out = FxHashSet::default();
        for call in level.known_decorators().filter(|call| self.has(call)) {
            if call.spliced || call.arguments.iter().any(|base| base.text().is_none()) {
                return None;
            }
            self.add_built(call, slips, &mut out);
        }
        Some(out)
    }
}

/// Ornaments need walls with edges, and swapped floors need floors with edges.
fn decorators(level: &Level, slips: &mut Slips<'_>, out: &mut Findings) {
    let (Some(walls), Some(floors)) = (WALLS.all_built(level, slips), FLOORS.all_built(level, slips)) else { return };
    let (mut walls_so_far, mut floors_so_far): (FxHashSet<Name>, FxHashSet<Name>) = Default::default();
    for call in level.known_decorators() {
        WALLS.add_built(call, slips, &mut walls_so_far);
        FLOORS.add_built(call, slips, &mut floors_so_far);
        let ornaments = ["wall-cracker", "support-beams", "wall-torches"].iter().any(|name| call.is(name));
        let (base, builders, so_far, all, loss) = if ornaments {
            (call.argument("wall"), WALLS, &walls_so_far, &walls, "it finds no walls to work on")
        } else if call.is("floor-swapper") {
            (call.argument("source"), FLOORS, &floors_so_far, &floors, "it finds no floor to swap")
        } else {
            continue;
        };
        let Some((text, range)) = base.and_then(|base| Some((base.text()?, base.range))) else { continue };
        let text = slips.meant(builders.base, text);
        if so_far.contains(&text) {
            continue;
        }
        let (name, builder) = (call.name, builders.names[0]);
        let message = if all.contains(&text) {
            format!("`{name}` runs before `({builder} \"{text}\")`, so {loss}: write it after that")
        } else {
            format!("this level has no `({builder} \"{text}\")` before `{name}`, so {loss}")
        };
        out.report(codes::MISSING_BUILDER, range, message);
    }
}

/// The pits of rooms, whose edges `pit-builder` builds, or `animated-pit-builder` for pits with frames.
fn pits(level: &Level, slips: &mut Slips<'_>, out: &mut Findings) {
    let (Some(plain), Some(animated)) = (PITS.all_built(level, slips), ANIMATED_PITS.all_built(level, slips)) else {
        return;
    };
    let mut seen = FxHashSet::default();
    for (text, range) in tiles(level, "pit-tile") {
        let Some((base, _)) = slips.meant(Sought::Pit, text).as_str().rsplit_once('_') else { continue };
        let still = base.strip_suffix("_f0").or_else(|| base.strip_suffix("_f1"));
        let is_built =
            plain.contains(&Name::new(base)) || still.is_some_and(|still| animated.contains(&Name::new(still)));
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
fn floors(level: &Level, slips: &mut Slips<'_>, out: &mut Findings) {
    let Some(built) = FLOORS.all_built(level, slips).filter(|built| !built.is_empty()) else { return };
    let mut seen = FxHashSet::default();
    for (text, range) in tiles(level, "floor-tile") {
        let text = slips.meant(Sought::Floor, text);
        if built.contains(&text) || !seen.insert(text) {
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
