//! The answers to questions of what unit types can do: enter, attack, make, carry, and so on.
//!
//! For each verb there is a chain of conditions in the order in which Xconq's kernel looks at them, made of the values
//! that the program has in the end. What depends on the course of a game (who trusts whom, what is full or used up) is
//! taken to be as good as it can be: the answer is whether it can ever be done.

mod build;
mod carry;
mod change;
mod combat;
mod enter;
mod facts;
pub(crate) mod matrix;
mod means;
mod question;
mod sight;
mod supply;
#[cfg(test)]
mod tests;

use ludex_base::explaining::{Answer, Condition, Explaining, Explanation, Survey, SurveyedVerb, Way};
use ludex_base::markup::code;
use ludex_base::{Db, File, TextSize};
use rustc_hash::FxHashSet;

pub(crate) use self::facts::Values;
use self::facts::{Chain, Rule, Slot};
use self::question::Question;
use crate::Gdl;
use crate::evaluation::value::{TypeId, TypeKind, Value};
use crate::preview::game::{Game, given_by};

impl Explaining for Gdl {
    fn answer(&self, db: &dyn Db, file: File, question: &str) -> Result<Answer, String> {
        let game = Game::of(db, file);
        match question::read(&game, question)? {
            Question::One(asked) => Ok(Answer::Explained(explanation(&game, asked))),
            Question::All(unit) => Ok(Answer::Surveyed(survey(&game, unit))),
        }
    }

    fn question_at(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<String> {
        question::at(db, file, offset)
    }
}

ludex_syntax::worded! {
    /// A thing that a unit type may do.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub(crate) enum Verb {
        /// Move into terrain, or into a unit.
        Enter = "enter",
        /// Move over a border, along a connection, or into a cell.
        Cross = "cross",
        /// Attack a unit.
        Attack = "attack",
        /// Fire at a unit.
        FireAt = "fire at",
        /// Capture a unit.
        Capture = "capture",
        /// Make units of a type.
        Build = "build",
        /// Prepare for making units of a type.
        ToolUp = "tool up for",
        /// Hold a unit.
        Carry = "carry",
        /// Be in a unit.
        Carried = "be carried by",
        /// Notice a unit.
        See = "see",
        /// Get materials from a unit.
        Supplied = "be supplied by",
        /// Hold a material at the beginning.
        StartWith = "start with",
        /// Stand in terrain at the beginning.
        StartOn = "start on",
    }
    /// Every verb, in the order of the variants.
    pub(crate) const ALL;
    /// The words for it.
    pub(crate) fn words;
}

impl Verb {
    /// The kinds of types with which it can be done.
    pub(crate) fn objects(self) -> &'static [TypeKind] {
        match self {
            Verb::Enter => &[TypeKind::Terrain, TypeKind::Unit],
            Verb::Cross | Verb::StartOn => &[TypeKind::Terrain],
            Verb::StartWith => &[TypeKind::Material],
            _ => &[TypeKind::Unit],
        }
    }

    /// The ways in which a unit type can do it with another type, which is of one of the kinds of [`Verb::objects`].
    fn ways(self, values: &Values<'_, '_>, unit: TypeId, object: TypeId) -> Vec<Chain> {
        match self {
            Verb::Enter if object.kind == TypeKind::Unit => enter::unit(values, unit, object),
            Verb::Enter | Verb::Cross => enter::terrain(values, unit, object),
            Verb::Attack => combat::attack(values, unit, object),
            Verb::FireAt => combat::fire(values, unit, object),
            Verb::Capture => combat::capture(values, unit, object),
            Verb::Build => build::build(values, unit, object),
            Verb::ToolUp => build::tool_up(values, unit, object),
            Verb::Carry => carry::carries(values, unit, object),
            Verb::Carried => carry::carries(values, object, unit),
            Verb::See => sight::sees(values, unit, object),
            Verb::Supplied => supply::supplied(values, unit, object),
            Verb::StartWith => supply::starts_with(values, unit, object),
            Verb::StartOn => supply::starts_on(values, unit, object),
        }
    }
}

/// True if a unit type can ever do something with another type.
pub(crate) fn can(values: &Values<'_, '_>, unit: TypeId, verb: Verb, object: TypeId) -> bool {
    verb.ways(values, unit, object).iter().any(Chain::holds)
}

/// The way in which the fewest rules do not hold, the first of several.
fn nearest(ways: &[Chain]) -> Option<&Chain> {
    ways.iter().min_by_key(|way| way.rules.iter().filter(|rule| !rule.holds()).count())
}

/// The first rule that does not hold, where none of the ways can be gone.
fn decides(ways: &[Chain]) -> Option<&Rule> {
    nearest(ways)?.rules.iter().find(|rule| !rule.holds())
}

/// A question about one unit type and another type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Asked {
    unit: TypeId,
    verb: Verb,
    object: TypeId,
}

fn explanation(game: &Game<'_>, asked: Asked) -> Explanation {
    let Asked { unit, verb, object } = asked;
    let units = [unit, object].into_iter().filter(|id| id.kind == TypeKind::Unit).collect();
    let values = Values::new(game, units);
    let chains = verb.ways(&values, unit, object);
    let can = if chains.iter().any(Chain::holds) { "can" } else { "cannot" };
    let statement = code(game.name(unit)).text(format_args!(" {can} {} ", verb.words())).code(game.name(object));
    let mut remarks: Vec<String> = Vec::new();
    let mut told = FxHashSet::default();
    let lacks = "a module that this program includes cannot be read, so its values may be different";
    let all = chains.iter().flat_map(|chain| &chain.remarks).cloned();
    for remark in all.chain(game.lacks_a_module().then(|| lacks.to_owned())) {
        if told.insert(remark.clone()) {
            remarks.push(remark);
        }
    }
    let ways = chains.into_iter().map(|chain| {
        let conditions = chain.rules.iter().map(|rule| condition(game, rule)).collect();
        Way { title: chain.title, conditions }
    });
    let question = format!("{} {} {}", game.name(unit), verb.words(), game.name(object));
    Explanation { question, statement, ways: ways.collect(), remarks }
}

/// A rule as people are told of it.
fn condition(game: &Game<'_>, rule: &Rule) -> Condition {
    let name = |id: TypeId| game.name(id);
    let subject = match rule.fact.slot {
        Slot::Property(id, property) => code(property).text(" of ").code(name(id)),
        Slot::Cell(table, [first, second]) => code(table).text(" of ").code(name(first)).text(" × ").code(name(second)),
        Slot::Variable(variable) => code(variable),
    };
    let shown = |number: i64| {
        let value = Value::integer(number);
        rule.fact.slot.row().map_or_else(|| number.to_string(), |row| game.words(row, &value))
    };
    let value = Value::integer(rule.fact.value);
    let is = shown(rule.fact.value);
    let wanted = match rule.fact.slot.row() {
        Some(row) if row.is_truth() => shown(rule.wanted.nearest()),
        _ => rule.wanted.words(shown),
    };
    Condition {
        subject,
        value: is,
        wanted,
        holds: rule.holds(),
        reason: rule.reason.clone().into_owned(),
        given_by: rule.fact.by.map_or_else(|| "the default".to_owned(), |by| given_by(game, by, &value)),
        place: rule.fact.by.map(|(value_source, place)| game.place_of(value_source, place)),
        change: if rule.holds() { None } else { change::change(game, rule) },
    }
}

/// The greatest number of types with which a survey compares one for each verb.
const MAX_SURVEYED: usize = 300;

/// All that a unit type can do.
fn survey(game: &Game<'_>, unit: TypeId) -> Survey {
    let values = Values::new(game, game.types(TypeKind::Unit));
    let verbs = Verb::ALL.into_iter().filter_map(|verb| surveyed(&values, unit, verb)).collect();
    Survey { subject: game.name(unit).to_owned(), verbs }
}

/// All with which a unit type can do something; [`None`] if there are no such types.
fn surveyed(values: &Values<'_, '_>, unit: TypeId, verb: Verb) -> Option<SurveyedVerb> {
    let mut can = Vec::new();
    let mut cannot: Vec<(Rule, Vec<String>)> = Vec::new();
    let objects = verb.objects().iter().flat_map(|kind| values.types(*kind)).take(MAX_SURVEYED);
    for object in objects {
        values.game.db.unwind_if_revision_cancelled();
        let ways = verb.ways(values, unit, *object);
        if ways.is_empty() {
            continue;
        }
        let name = values.name(*object).to_owned();
        match decides(&ways) {
            None => can.push(name),
            Some(rule) => match cannot.iter_mut().find(|(other, _)| is_alike(other, rule)) {
                Some((_, names)) => names.push(name),
                None => cannot.push((rule.clone(), vec![name])),
            },
        }
    }
    if can.is_empty() && cannot.is_empty() {
        return None;
    }
    let cannot = cannot.into_iter().map(|(rule, names)| (condition(values.game, &rule), names)).collect();
    Some(SurveyedVerb { verb: verb.words(), can, cannot })
}

/// True for rules about the same property or table that fail with the same value for the same reason.
fn is_alike(one: &Rule, other: &Rule) -> bool {
    let slots = match (one.fact.slot, other.fact.slot) {
        (Slot::Cell(one, _), Slot::Cell(other, _)) => one == other,
        (one, other) => one == other,
    };
    slots && one.fact.value == other.fact.value && one.wanted == other.wanted && one.fact.by == other.fact.by
}
