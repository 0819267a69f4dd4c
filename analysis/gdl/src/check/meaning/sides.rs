//! Sides that lose at once because nothing of theirs counts, and classes that no side has (the manual's chapters Scoring
//! and Side Class).

use ludex_base::Name;

use super::Meaning;
use crate::codes;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::value::{TypeKind, Value};
use crate::forms::Form;
use crate::source::lower::{Datum, item_tree};

/// The class that the independent units have.
const INDEPENDENT: &str = "independent";

impl Meaning<'_> {
    /// `last-side-wins` in a game in which no unit is worth a point.
    pub(super) fn worthless_sides(&mut self) {
        let Some(points) = self.facts.numbers(TypeKind::Unit, "point-value") else { return };
        if points.iter().any(|given| given.value != 0) || self.has_worthy_units() {
            return;
        }
        let Some((place, name)) = self.last_side_wins() else { return };
        let message = format!(
            "with `{name}` a side whose units are worth nothing loses at once, and `point-value` is 0 for every unit type"
        );
        self.report(place, codes::NO_POINTS, message);
    }

    /// True if a unit has a value of its own.
    fn has_worthy_units(&self) -> bool {
        let units = &self.facts.evaluation().roster.units;
        units.iter().any(|unit| {
            let place = unit.write.place;
            self.facts.item(place).properties(place.node).any(|(property, _)| property.as_str() == "point-value")
        })
    }

    /// The first scorekeeper in the file of the game that asks who is left: the word, and its place.
    fn last_side_wins(&self) -> Option<(DatumPlace, &'static str)> {
        let items = &item_tree(self.facts.db(), self.root).items;
        items.iter().enumerate().find_map(|(position, item)| {
            self.facts.evaluation().stamp(self.root, position as u32)?;
            if Form::at(item, 0) != Some(Form::Scorekeeper) {
                return None;
            }
            let (_, list) = item.properties(0).find(|(property, _)| property.as_str() == "do")?;
            let node = item.child(list, 1)?;
            let word = item.symbol(node).map(|name| name.as_str())?;
            let place = DatumPlace { file: self.root, item: position as u32, node };
            matches!(word, "last-side-wins" | "last-alliance-wins").then_some((place, word))
        })
    }

    /// Classes in `possible-sides` that no side has.
    pub(super) fn classes(&mut self) {
        let Some(possible) = self.facts.values(TypeKind::Unit, "possible-sides") else { return };
        if possible.iter().all(Option::is_none) {
            return;
        }
        let Some(known) = self.known_classes() else { return };
        let root = self.root;
        let given = possible.into_iter().enumerate().filter_map(|(unit, given)| Some((unit, given?)));
        for (unit, (value, place)) in given.filter(|(_, (_, place))| place.file == root) {
            let item = self.facts.item(place);
            let mut node = place.node;
            let end = item.end(place.node);
            let mut is_known = true;
            while node < end {
                if item.head(node).is_some_and(|head| head.as_str() == "not") {
                    node = item.end(node);
                    continue;
                }
                let at = DatumPlace { node, ..place };
                if let Datum::String(name) = item.datum(node)
                    && !has_class(&known, name.as_str())
                {
                    let message = format!("no side has the class {name:?}, so this allows no side to have these units");
                    self.report(at, codes::UNKNOWN_CLASS, message);
                    is_known = false;
                }
                node += 1;
            }
            if is_known {
                self.forbidden_units(unit, &value, place, &known);
            }
        }
    }

    /// Units that each side is to begin with and that no side may have.
    fn forbidden_units(&mut self, unit: usize, possible: &Value, place: DatumPlace, known: &[&str]) {
        let Some(started) = self.facts.numbers(TypeKind::Unit, "start-with") else { return };
        let count = started.get(unit).map_or(0, |given| given.value);
        // A side may have no class, too.
        let mut classes = known.iter().filter(|class| **class != INDEPENDENT).chain([&""]);
        if count <= 0 || classes.any(|class| allows(possible, class) != Some(false)) {
            return;
        }
        let name = self.facts.name(TypeKind::Unit, unit);
        let message = format!(
            "no side may have `{name}` (`possible-sides`), so none of them begins with any, although `start-with` gives \
             each {count}"
        );
        self.report(place, codes::UNKNOWN_CLASS, message);
    }

    /// The classes that sides of the game may have; [`None`] if they are not all known.
    fn known_classes(&self) -> Option<Vec<&'static str>> {
        let facts = &self.facts;
        if !["class", "side", "side-defaults", "side-library"].into_iter().all(|name| facts.is_settled(name)) {
            return None;
        }
        let mut classes = vec![INDEPENDENT];
        for file in &facts.evaluation().files {
            for item in &item_tree(facts.db(), *file).items {
                if !matches!(Form::at(item, 0), Some(Form::Side | Form::SideDefaults | Form::IndependentUnits)) {
                    continue;
                }
                for (_, list) in item.properties(0).filter(|(property, _)| property.as_str() == "class") {
                    match item.datum(item.child(list, 1)?) {
                        Datum::String(class) => classes.push(class.as_str()),
                        _ => return None,
                    }
                }
            }
        }
        let libraries = facts.evaluation().variables.get(&Name::new("side-library"));
        for write in libraries.map(Vec::as_slice).unwrap_or_default() {
            library_classes(&write.value.value, &mut classes)?;
        }
        Some(classes)
    }
}

/// True if sides of a class may have what a condition like that of `possible-sides` is about; [`None`] if that is not
/// known.
// Recursion is bounded: no list of values is deeper than `MAX_NESTING`.
fn allows(possible: &Value, class: &str) -> Option<bool> {
    let (head, parts) = match possible {
        Value::String(text) => return Some(class.contains(text.as_str())),
        Value::List(list) => list.items.split_first()?,
        _ => return None,
    };
    let (Value::Symbol(head) | Value::Unbound(head)) = head else { return None };
    let all = || parts.iter().map(|part| allows(part, class)).collect::<Option<Vec<bool>>>();
    match head.as_str() {
        "not" => all()?.first().map(|holds| !holds),
        "and" => Some(all()?.into_iter().all(|holds| holds)),
        "or" => Some(all()?.into_iter().any(|holds| holds)),
        _ => None,
    }
}

/// Adds the classes of the sides in a library; [`None`] if the library is not known.
fn library_classes(library: &Value, classes: &mut Vec<&'static str>) -> Option<()> {
    for side in library.as_list()? {
        for property in side.as_list().unwrap_or_default() {
            let Some([head, class, ..]) = property.as_list() else { continue };
            let (Value::Symbol(head) | Value::Unbound(head)) = head else { continue };
            if head.as_str() == "class" {
                let Value::String(class) = class else { return None };
                classes.push(class.as_str());
            }
        }
    }
    Some(())
}

/// True if a class is one of these, or part of one: a side may have several in one string.
fn has_class(known: &[&str], class: &str) -> bool {
    known.iter().any(|known| known.contains(class))
}
