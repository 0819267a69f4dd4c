//! What a text in a level may name: which names fit the place it stands in, and which of them it means. A text may name
//! one picture of a base: `rock_pit_07` is the seventh of `rock_pit`.

use ludex_base::Name;
use ludex_syntax::hy::literal::Generation;
use rustc_hash::FxHashSet;

use super::{GameNames, NameKind, game};

ludex_syntax::worded! {
    /// The sort of thing that the text of an argument names.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub(crate) enum Sought {
        /// A type of items.
        Type = "an item type",
        /// An item.
        Item = "an item",
        /// A creature.
        Creature = "a creature",
        /// A floor.
        Floor = "a floor tile",
        /// A wall.
        Wall = "a wall tile",
        /// One picture of a pit.
        Pit = "a pit tile",
        /// The base of a pit's pictures.
        PitBase = "the base of pit tiles",
        /// Any picture.
        Picture = "a picture",
        /// The base of the pictures of a beam.
        Beam = "the base of pictures of beams",
        /// The base of the pictures of stairs.
        Stairs = "the base of pictures of stairs",
    }
    /// The word for it, with its article.
    pub(crate) fn words;
}

/// The endings of the pictures of a floor, which name the sides on which it has neighbours.
const SIDES: [&str; 15] = ["1", "3", "5", "7", "13", "15", "17", "35", "37", "57", "135", "137", "157", "357", "1357"];

/// The endings of the pictures of a pit.
const PIT_PARTS: [&str; 11] = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11"];

/// The base of the only stairs in the game.
const STAIRS: &str = "grey stairs";

impl Sought {
    /// The sort of thing that an argument of a kind of the reference data names; `None` if it is not a name of the game.
    pub(crate) fn of(kind: &str) -> Option<Sought> {
        Some(match kind.strip_prefix("list-of-").unwrap_or(kind) {
            "item-type" => Sought::Type,
            "item-name" => Sought::Item,
            "creature-name" => Sought::Creature,
            "floor-tile" => Sought::Floor,
            "wall-tile" => Sought::Wall,
            "pit-tile" => Sought::Pit,
            "pit-base" => Sought::PitBase,
            "tile" | "ornament" => Sought::Picture,
            "ornament-base" => Sought::Beam,
            "stairs-base" => Sought::Stairs,
            _ => return None,
        })
    }

    /// The kinds of names that decide what there is: if the workspace defines none of them, nothing of the kind is known
    /// from it.
    fn kinds(self) -> &'static [NameKind] {
        match self {
            Sought::Type => &[NameKind::Type],
            Sought::Item => &[NameKind::Item],
            Sought::Creature => &[NameKind::Creature],
            Sought::Floor => &[NameKind::Floor],
            Sought::Wall => &[NameKind::Wall],
            Sought::Pit | Sought::PitBase => &[NameKind::Pit],
            Sought::Picture | Sought::Beam => &[NameKind::Picture],
            Sought::Stairs => &[],
        }
    }
}

/// The names that fit a place.
#[derive(Debug)]
pub(crate) struct Known<'n> {
    sought: Sought,
    names: &'n GameNames,
    /// The generation of the game whose names hold besides, if the workspace does not decide.
    game: Option<Generation>,
}

impl GameNames {
    /// The names that fit a place in a file of a generation.
    pub(crate) fn known(&self, sought: Sought, generation: Generation) -> Known<'_> {
        // Most items of the game are in Python: without that, those in Hy are only a part.
        let decides = |kind: &NameKind| match kind {
            NameKind::Item | NameKind::Type => self.has_python_items,
            _ => !self.of_kind(*kind).is_empty(),
        };
        let defined = sought.kinds().iter().any(decides);
        Known { sought, names: self, game: (!defined).then_some(generation) }
    }

    /// The definition that a text in a place means.
    pub(crate) fn meaning(&self, sought: Sought, text: &str) -> Option<(NameKind, Name)> {
        if self.is_empty() {
            return None;
        }
        let find = |kind: NameKind, name: &str| {
            let name = Name::known(name)?;
            self.file(kind, name).map(|_| (kind, name))
        };
        match sought {
            Sought::Type => find(NameKind::Type, text),
            Sought::Item => find(NameKind::Item, text),
            Sought::Creature => find(NameKind::Creature, text),
            Sought::PitBase => find(NameKind::Pit, text).or_else(|| find(NameKind::Pit, &format!("{text}_f0"))),
            Sought::Beam => find(NameKind::Picture, &format!("{text} 1")),
            Sought::Stairs => find(NameKind::Picture, &format!("{text} up")),
            Sought::Floor | Sought::Wall | Sought::Pit | Sought::Picture => {
                let (base, end) = text.rsplit_once('_').unwrap_or((text, ""));
                let part = |kind: NameKind, ends: &[&str]| if ends.contains(&end) { find(kind, base) } else { None };
                find(NameKind::Floor, text)
                    .or_else(|| find(NameKind::Wall, text))
                    .or_else(|| find(NameKind::Picture, text))
                    .or_else(|| part(NameKind::Floor, &SIDES))
                    .or_else(|| part(NameKind::Wall, &SIDES))
                    .or_else(|| part(NameKind::Pit, &PIT_PARTS))
                    .or_else(|| part(NameKind::Animated, &["f0", "f1"]))
            }
        }
    }
}

impl Known<'_> {
    /// True if the names are those that the workspace defines, so that they are all there are.
    pub(crate) fn is_of_workspace(&self) -> bool {
        self.game.is_none()
    }

    /// True if nothing can be said of names here: there is no list of them, or the workspace makes more than it writes
    /// out.
    pub(crate) fn is_open(&self) -> bool {
        let from_lists = matches!(self.sought, Sought::Type | Sought::Item | Sought::Creature);
        match self.game {
            None => from_lists && self.names.is_open,
            Some(_) => matches!(self.sought, Sought::Item | Sought::Picture | Sought::Beam),
        }
    }

    /// True if a text names something here. Any picture will do for a tile: what only looks odd is not a fault.
    pub(crate) fn has(&self, text: &str) -> bool {
        if self.names.meaning(self.sought, text).is_some() || (self.sought == Sought::Stairs && text == STAIRS) {
            return true;
        }
        let Some(generation) = self.game else { return false };
        let is_one = |kind: NameKind, name: &str| game::has(kind, generation, name);
        let (base, end) = text.rsplit_once('_').unwrap_or((text, ""));
        match self.sought {
            Sought::Type => is_one(NameKind::Type, text),
            Sought::Creature => is_one(NameKind::Creature, text),
            Sought::PitBase => is_one(NameKind::Pit, text) || is_one(NameKind::Pit, &format!("{text}_f0")),
            Sought::Floor | Sought::Wall | Sought::Pit => {
                let tiles =
                    [(NameKind::Floor, &SIDES[..]), (NameKind::Wall, &SIDES[..]), (NameKind::Pit, &PIT_PARTS[..])];
                let whole = is_one(NameKind::Floor, text) || is_one(NameKind::Wall, text);
                whole || tiles.iter().any(|(kind, ends)| ends.contains(&end) && is_one(*kind, base))
            }
            Sought::Item | Sought::Picture | Sought::Beam | Sought::Stairs => false,
        }
    }

    /// The names of a kind, in no order.
    fn of_kind(&self, kind: NameKind) -> Vec<Name> {
        let game = self.game.into_iter().flat_map(|generation| game::names(kind, generation));
        game.chain(self.names.of_kind(kind).iter().copied()).collect()
    }

    /// The texts that can be written here, in order: for suggestions and completion.
    pub(crate) fn texts(&self) -> Vec<Name> {
        let mut out: Vec<Name> = match self.sought {
            Sought::Type => self.of_kind(NameKind::Type),
            Sought::Item => self.of_kind(NameKind::Item),
            Sought::Creature => self.of_kind(NameKind::Creature),
            Sought::Floor => self.of_kind(NameKind::Floor),
            Sought::Wall => self.of_kind(NameKind::Wall),
            Sought::Pit => {
                let bases = self.of_kind(NameKind::Pit).into_iter();
                bases.flat_map(|base| PIT_PARTS.map(|part| Name::new(&format!("{base}_{part}")))).collect()
            }
            Sought::PitBase => {
                let bases = self.of_kind(NameKind::Pit).into_iter();
                bases.map(|base| base.as_str().trim_end_matches("_f0").trim_end_matches("_f1").into()).collect()
            }
            Sought::Picture => {
                let frames = self.of_kind(NameKind::Animated).into_iter();
                let frames = frames.flat_map(|base| ["f0", "f1"].map(|frame| Name::new(&format!("{base}_{frame}"))));
                frames.chain(self.of_kind(NameKind::Picture)).chain(self.of_kind(NameKind::Wall)).collect()
            }
            Sought::Beam => self.bases(" 1"),
            Sought::Stairs => {
                let mut bases = self.bases(" up");
                bases.push(STAIRS.into());
                bases
            }
        };
        let mut seen = FxHashSet::default();
        out.retain(|name| seen.insert(*name));
        out.sort_unstable();
        out
    }

    /// The pictures with an ending, without it.
    fn bases(&self, ending: &str) -> Vec<Name> {
        let pictures = self.names.of_kind(NameKind::Picture).iter();
        pictures.filter_map(|name| name.as_str().strip_suffix(ending).map(Name::new)).collect()
    }
}
