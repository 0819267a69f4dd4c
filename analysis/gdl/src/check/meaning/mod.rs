//! Mistakes of meaning: forms that Xconq accepts without a word and that make a game other than its author meant
//! (the sections of the manual that the single checks name).
//!
//! Looked for in games only: a module with a title that no other includes, that brings all it needs and that begins with
//! units. What Xconq itself warns about when it sets a game up does not wait for the title and the units. What a
//! variant, a form that is not read or a fault may change is not known, and nothing is reported of it.

mod actions;
#[cfg(test)]
mod actions_tests;
mod facts;
mod limits;
#[cfg(test)]
mod limits_tests;
mod matrix;
mod movement;
#[cfg(test)]
mod movement_tests;
mod presence;
mod room;
mod sides;
mod supplies;
mod terrain;
mod units;
#[cfg(test)]
mod units_tests;

use std::sync::Arc;

use ludex_base::{Code, Db, File, Name, Severity};
use rustc_hash::FxHashSet;

use self::facts::Facts;
use super::finding::Finding;
use crate::check::values::unknowns::is_torn;
use crate::evaluation::result::{DatumPlace, Evaluation};
use crate::evaluation::value::TypeKind;
use crate::evaluation::walk::evaluate;
use crate::forms::Form;
use crate::source::checking::{Checking, checking};
use crate::source::lower::{Datum, Item, item_tree};
use crate::source::modules::contexts;

/// The most findings of one check in the file of a game.
const MAX_FINDINGS: usize = 20;

/// The checks of what Xconq warns about by itself.
const WARNED: [fn(&mut Meaning<'_>); 4] = [
    |meaning| meaning.map(),
    |meaning| meaning.percentiles(),
    |meaning| meaning.feature_types(),
    |meaning| meaning.unfavored(),
];

/// The checks of games. Each is a query, as those of [`WARNED`] are: one is made again where the evaluation has
/// changed, and what it asks for is then at hand unless that has changed as well.
const CHECKS: [fn(&mut Meaning<'_>); 23] = [
    |meaning| meaning.homes(),
    |meaning| meaning.trapped(),
    |meaning| meaning.crowded(),
    |meaning| meaning.storage(),
    |meaning| meaning.supplies(),
    |meaning| meaning.hit_points(),
    |meaning| meaning.ranges(),
    |meaning| meaning.harmless_hits(),
    |meaning| meaning.action_points(),
    |meaning| meaning.costly_moves(),
    |meaning| meaning.idle_speeds(),
    |meaning| meaning.closed_terrain(),
    |meaning| meaning.thirsty_moves(),
    |meaning| meaning.captures(),
    |meaning| meaning.free_building(),
    |meaning| meaning.empty_capacity(),
    |meaning| meaning.research(),
    |meaning| meaning.levels(),
    |meaning| meaning.distances(),
    |meaning| meaning.worthless_sides(),
    |meaning| meaning.classes(),
    |meaning| meaning.absent_types(),
    |meaning| meaning.needless_advances(),
];

/// The mistakes of meaning in the program of a root, in its own file; none if another module includes it, or if
/// something that it needs is not known.
#[salsa::tracked]
pub(super) fn meaning(db: &dyn Db, root: File) -> Arc<Vec<Finding>> {
    let evaluation = evaluate(db, root);
    if !is_complete(db, root, evaluation) || unsettled(db, root).contains(&Name::new("include")) {
        return Arc::default();
    }
    let checks = if is_game(&Facts::new(db, root)) { WARNED.len() + CHECKS.len() } else { WARNED.len() };
    let mut all: Vec<Finding> = (0..checks).flat_map(|check| found(db, root, check).iter().cloned()).collect();
    all.sort_by_key(|finding| (finding.place.datum.item, finding.place.datum.node));
    Arc::new(all)
}

/// The findings of one of the checks, those of [`WARNED`] first.
#[salsa::tracked]
fn found(db: &dyn Db, root: File, check: usize) -> Vec<Finding> {
    let mut meaning = Meaning { root, facts: Facts::new(db, root), reported: FxHashSet::default(), out: Vec::new() };
    if let Some(check) = WARNED.iter().chain(&CHECKS).nth(check) {
        check(&mut meaning);
    }
    meaning.out
}

/// True for a program that could be played: it has a title and begins with units.
fn is_game(facts: &Facts<'_>) -> bool {
    is_titled(facts.db(), facts.root()) && begins(facts)
}

/// True for a module with a title: players are offered it as a game.
fn is_titled(db: &dyn Db, root: File) -> bool {
    item_tree(db, root).iter().any(|item| {
        let module = Form::at(item, 0) == Some(Form::GameModule);
        module && item.properties(0).any(|(property, _)| property.as_str() == "title")
    })
}

/// True for a module that nothing includes and of which all that it needs is known.
fn is_complete(db: &dyn Db, root: File, evaluation: &Evaluation) -> bool {
    let gaps = &evaluation.gaps;
    let last = u32::MAX;
    let known = TypeKind::ALL.into_iter().all(|kind| gaps.types(kind, last).is_none());
    let complete = [TypeKind::Unit, TypeKind::Terrain].into_iter().all(|kind| !evaluation.types(kind).is_empty());
    complete
        && known
        && evaluation.default_game.is_none()
        && gaps.module(last).is_none()
        && gaps.sides(last).is_none()
        && gaps.unit(None, last).is_none()
        && matches!(checking(db, root), Checking::Alone)
        && contexts(db, root).len() == 1
        && !evaluation.files.iter().any(|file| is_torn(db, *file))
}

/// The symbols that stand in variants and in forms that are not read: what they speak of may be otherwise.
#[salsa::tracked]
fn unsettled(db: &dyn Db, root: File) -> FxHashSet<Name> {
    let evaluation = evaluate(db, root);
    let mut names = FxHashSet::default();
    for file in &evaluation.files {
        db.unwind_if_revision_cancelled();
        for (position, item) in item_tree(db, *file).items.iter().enumerate() {
            if evaluation.stamp(*file, position as u32).is_none() {
                add_symbols(item, 0, &mut names);
            } else if Form::at(item, 0) == Some(Form::GameModule) {
                let variants = item.properties(0).filter(|(property, _)| property.as_str() == "variants");
                for (_, list) in variants {
                    add_symbols(item, list, &mut names);
                }
            }
        }
    }
    names
}

/// Adds the symbols in a datum of an item.
fn add_symbols(item: &Item, node: u32, names: &mut FxHashSet<Name>) {
    for index in node..item.end(node) {
        if let Datum::Symbol(name) = item.datum(index) {
            names.insert(name);
        }
    }
}

/// True if the game begins with units: one that does not is still being written, or is played by hand.
fn begins(facts: &Facts<'_>) -> bool {
    let starts = |property: &str| {
        let given = facts.numbers(TypeKind::Unit, property);
        given.is_none_or(|given| given.iter().any(|given| given.value > 0))
    };
    !facts.evaluation().roster.units.is_empty() || starts("start-with") || starts("independent-near-start")
}

/// One of the checks of a game.
struct Meaning<'db> {
    root: File,
    facts: Facts<'db>,
    /// The places of the findings so far.
    reported: FxHashSet<DatumPlace>,
    out: Vec<Finding>,
}

impl Meaning<'_> {
    /// True for a place that may have a finding: one in the file of the game itself that has none yet, unless there are
    /// too many already.
    fn wants(&self, place: DatumPlace) -> bool {
        place.file == self.root && self.reported.len() < MAX_FINDINGS && !self.reported.contains(&place)
    }

    /// Adds a finding, if its place may have one.
    fn report(&mut self, place: DatumPlace, code: &'static Code, message: impl Into<String>) -> Option<&mut Finding> {
        if !self.wants(place) {
            return None;
        }
        self.reported.insert(place);
        self.out.push(Finding::new(place, code, message));
        self.out.last_mut()
    }

    /// Adds a hint, as [`Meaning::report`] adds a finding.
    fn hint(&mut self, place: DatumPlace, code: &'static Code, message: impl Into<String>) {
        if let Some(finding) = self.report(place, code, message) {
            finding.severity(Severity::Hint);
        }
    }
}
