//! Who makes what: the tables by which unit types create, build and become others, as the kernel reads them.
//!
//! A unit creates another by `can-create`, or by `can-build` where `create-as-build` is set; it works on unfinished ones
//! by `can-build` if `cp-per-build` gives anything. Where `tp-to-build` is not 0, both need tooling up for it, which
//! takes `can-toolup-for`, a `tp-per-toolup` and a large enough `tp-max` (the kernel's could_create, could_build and
//! could_toolup_for).

use ludex_base::navigation::Location;
use ludex_base::picture::SheetCell;

use super::game::{Cells, Game, Given};
use crate::evaluation::value::{TypeId, TypeKind};
use crate::words::action_points;

/// The tables of construction. If the program writes to none of them, nothing makes anything.
pub(super) const PERMISSIONS: [&str; 3] = ["can-create", "can-build", "can-change-type-to"];

/// The cells by which some unit types make others.
pub(super) struct Makes {
    can_create: Cells,
    can_build: Cells,
    as_build: Cells,
    on_creation: Cells,
    per_build: Cells,
    can_toolup: Cells,
    per_toolup: Cells,
    tooling_max: Cells,
    tooling: Cells,
    create_cost: Cells,
    build_cost: Cells,
    toolup_cost: Cells,
    can_become: Cells,
}

impl Makes {
    /// The cells for some makers and products. None if there are none, or too many.
    pub(super) fn new(game: &Game<'_>, makers: &[TypeId], products: &[TypeId]) -> Option<Makes> {
        let cells = |table: &str| game.cells_of(table, makers, products);
        Some(Makes {
            can_create: cells("can-create")?,
            can_build: cells("can-build")?,
            as_build: cells("create-as-build")?,
            on_creation: cells("cp-on-creation")?,
            per_build: cells("cp-per-build")?,
            can_toolup: cells("can-toolup-for")?,
            per_toolup: cells("tp-per-toolup")?,
            tooling_max: cells("tp-max")?,
            tooling: cells("tp-to-build")?,
            create_cost: cells("acp-to-create")?,
            build_cost: cells("acp-to-build")?,
            toolup_cost: cells("acp-to-toolup")?,
            can_become: cells("can-change-type-to")?,
        })
    }

    /// True if the tooling that one type needs for another is none, or can be had.
    fn has_tooling(&self, maker: usize, product: usize) -> bool {
        let number = |cells: &Cells| cells.number(maker, product);
        number(&self.tooling) <= 0
            || number(&self.can_toolup) != 0
                && number(&self.per_toolup) > 0
                && number(&self.tooling_max) >= number(&self.tooling)
    }

    /// True if creating is the first step of building.
    fn creates_by_building(&self, maker: usize, product: usize) -> bool {
        self.as_build.number(maker, product) != 0
    }

    /// The table that lets one type create another, if it does.
    fn creation(&self, maker: usize, product: usize) -> Option<&Cells> {
        let table = if self.creates_by_building(maker, product) { &self.can_build } else { &self.can_create };
        (table.number(maker, product) != 0 && self.has_tooling(maker, product)).then_some(table)
    }

    pub(super) fn creates(&self, maker: usize, product: usize) -> bool {
        self.creation(maker, product).is_some()
    }

    pub(super) fn builds(&self, maker: usize, product: usize) -> bool {
        let number = |cells: &Cells| cells.number(maker, product);
        number(&self.can_build) != 0 && number(&self.per_build) > 0 && self.has_tooling(maker, product)
    }

    /// The action points that one type spends to make a unit of another that needs some construction points, alone and
    /// with its tooling; [`None`] if it does not make it.
    pub(super) fn effort(&self, maker: usize, product: usize, points: i64) -> Option<i64> {
        self.creation(maker, product)?;
        let number = |cells: &Cells| cells.number(maker, product);
        let (cost, start) = if self.creates_by_building(maker, product) {
            (number(&self.build_cost), number(&self.per_build))
        } else {
            (number(&self.create_cost), number(&self.on_creation))
        };
        let left = points.saturating_sub(start);
        if left <= 0 {
            return Some(cost);
        }
        let steps = self.builds(maker, product).then(|| number(&self.per_build))?;
        Some(cost.saturating_add(round_up(left, steps).saturating_mul(number(&self.build_cost))))
    }

    pub(super) fn becomes(&self, maker: usize, product: usize) -> bool {
        self.can_become.number(maker, product) != 0
    }

    /// "1 action point, begins with 1 of 8 points"
    pub(super) fn creation_words(&self, maker: usize, product: usize, points: Given) -> String {
        let (cost, start) = if self.creates_by_building(maker, product) {
            (&self.build_cost, &self.per_build)
        } else {
            (&self.create_cost, &self.on_creation)
        };
        let cost = action_points(cost.words(maker, product));
        if start.number(maker, product) >= points.value {
            format!("{cost}, ready at once")
        } else {
            format!("{cost}, begins with {} of {} cp", start.words(maker, product), points.words())
        }
    }

    /// "1 action point for 1 of 8 points"
    pub(super) fn building_words(&self, maker: usize, product: usize, points: Given) -> String {
        let (cost, step) = (self.build_cost.words(maker, product), self.per_build.words(maker, product));
        format!("{} for {step} of {} cp", action_points(cost), points.words())
    }

    /// "20 tp, 1 action point for 2"; empty where no tooling is needed.
    pub(super) fn tooling_words(&self, maker: usize, product: usize) -> String {
        let number = |cells: &Cells| cells.number(maker, product);
        if number(&self.tooling) <= 0 {
            return String::new();
        }
        let words = |cells: &Cells| cells.words(maker, product);
        let cost = action_points(words(&self.toolup_cost));
        format!("{} tp, {cost} for {}", words(&self.tooling), words(&self.per_toolup))
    }

    /// The cells of a sheet about the ways in which one type makes another: creating, building, tooling.
    pub(super) fn cells(&self, game: &Game<'_>, maker: usize, product: usize, points: Given) -> [SheetCell; 3] {
        let create = self.creation(maker, product).map(|table| {
            let words = self.creation_words(maker, product, points);
            table.cell(game, maker, product, words)
        });
        let build = self.builds(maker, product).then(|| {
            let words = self.building_words(maker, product, points);
            self.can_build.cell(game, maker, product, words)
        });
        let tooling = match self.tooling_words(maker, product) {
            words if words.is_empty() => SheetCell::new("none"),
            words => self.tooling.cell(game, maker, product, words),
        };
        [create.unwrap_or_else(|| SheetCell::new("no")), build.unwrap_or_else(|| SheetCell::new("no")), tooling]
    }

    /// The clause that lets one type create or build another.
    pub(super) fn source(&self, game: &Game<'_>, maker: usize, product: usize) -> Option<Location> {
        let table = self.creation(maker, product).unwrap_or(&self.can_build);
        table.source(game, maker, product)
    }

    /// The clause that lets one type become another.
    pub(super) fn change_source(&self, game: &Game<'_>, from: usize, to: usize) -> Option<Location> {
        self.can_become.source(game, from, to)
    }
}

/// The number of parts of a size above 0 that hold a number above 0.
pub(super) fn round_up(number: i64, size: i64) -> i64 {
    (number - 1) / size + 1
}

/// The advances that a side must have to make unit types.
pub(super) struct Needs {
    advances: Vec<TypeId>,
    cells: Option<Cells>,
}

impl Needs {
    /// The advances for some unit types.
    pub(super) fn new(game: &Game<'_>, products: &[TypeId]) -> Needs {
        let advances = game.types(TypeKind::Advance);
        let cells = game.cells_of("advance-needed-to-build", products, &advances);
        Needs { advances, cells }
    }

    /// The symbols of the advances that a product needs, and the clause about the first of them.
    pub(super) fn of(&self, game: &Game<'_>, product: usize) -> (Vec<&'static str>, Option<Location>) {
        let Some(cells) = &self.cells else { return (Vec::new(), None) };
        let needed = (0..self.advances.len()).filter(|advance| cells.number(product, *advance) != 0);
        let needed: Vec<usize> = needed.collect();
        let names = needed.iter().filter_map(|advance| self.advances.get(*advance)).map(|id| game.name(*id)).collect();
        let source = needed.first().and_then(|advance| cells.source(game, product, *advance));
        (names, source)
    }
}
