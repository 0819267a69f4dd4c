//! Units and what they begin with: `unit`, forms headed by a unit type, `unit-defaults`
//! (reference: Unit form).

use ludex_base::{Name, Severity, did_you_mean};

use super::properties::Property;
use crate::builtins::BuiltinKind;
use crate::check::Checker;
use crate::check::values::unknowns::Lack;
use crate::codes;
use crate::evaluation::result::gaps::is_unit;
use crate::evaluation::value::{TypeKind, Value};
use crate::forms::{Form, resets};
use crate::source::lower::Datum;

/// The facts that decide whether a unit needs a place on the map.
struct Standing {
    /// The form is read. What one that no variant runs speaks of may exist if it does run.
    runs: bool,
    /// The nodes of x and y.
    position: Option<(u32, u32)>,
    /// The unit is inside another, dead or not there yet.
    elsewhere: bool,
}

/// Among how many names of units one is looked for that was meant.
const MAX_NAMES: usize = 2_000;

/// The most letters of a code without a number, such as `VF`.
const MAX_CODE: usize = 3;

impl Checker<'_> {
    /// `(unit type x y side properties…)`, `(unit "name" properties…)` or `(type x y side properties…)`
    pub(crate) fn unit_form(&mut self, list: u32) {
        if self.game_variable("create-units-from-specs", 1) == 0 {
            return; // the form is stored as it stands
        }
        let item = self.item();
        let before = usize::from(Form::at(item, list) == Some(Form::Unit));
        let Some(head) = item.child(list, before) else {
            self.report(list, codes::FORM_NAME, "`unit` needs a unit type, or the name or number of a unit");
            return;
        };
        let runs = self.runs(list);
        if !self.unit_head(head, runs) {
            return;
        }
        let defaults = self.evaluation.roster.defaults(self.scope.stamp);
        let mut standing = Standing { runs, position: None, elsewhere: defaults.hp == 0 || !runs };
        let mut parts = item.children(list).skip(before + 1).peekable();
        let mut number = || parts.next_if(|node| item.number(*node).is_some());
        if let (Some(x), Some(y)) = (number(), number()) {
            standing.position = Some((x, y));
        }
        if let Some(side) = parts.next_if(|node| !matches!(item.datum(*node), Datum::List | Datum::Quote)) {
            self.unit_side(side, runs, "Xconq leaves this unit independent");
        }
        self.properties(parts, BuiltinKind::UnitProperty, "a unit", |checker, property| {
            checker.unit_property(property, &mut standing);
        });
        if let (Some((x, y)), false) = (standing.position, standing.elsewhere) {
            self.on_map(x, y);
        }
    }

    /// Checks that the elements of a unit whose type is not known are what those of a unit are.
    pub(crate) fn unit_elements(&mut self, list: u32) {
        let item = self.item();
        if !is_unit(item, list) {
            return;
        }
        let mut parts = item.children(list).skip(1).peekable();
        for _ in 0..2 {
            parts.next_if(|node| item.number(*node).is_some());
        }
        parts.next_if(|node| !matches!(item.datum(*node), Datum::List | Datum::Quote));
        self.properties(parts, BuiltinKind::UnitProperty, "a unit", |_, _| {});
    }

    /// Checks the head of a unit form: the type or the unit it is about. False if the reader skips the form.
    fn unit_head(&mut self, head: u32, runs: bool) -> bool {
        let item = self.item();
        let evaluation = self.evaluation;
        let stamp = self.scope.stamp;
        match item.datum(head) {
            Datum::Symbol(name) => {
                if self.scope.unit_type_named(name).is_some() {
                    return true;
                }
                if self.names_unknown(name) || self.held_back(head, Lack::Symbol(name)) {
                    return false;
                }
                let types = evaluation.types(TypeKind::Unit).iter().map(|one| one.name.as_str());
                let suggestion = self.may_suggest().then(|| did_you_mean(name.as_str(), types)).flatten();
                let message = format!("`{name}` is not a unit type; the form is ignored");
                self.report(head, codes::UNKNOWN_UNIT, message).severity(Severity::Error).meant(head, suggestion);
                false
            }
            Datum::String(name) => {
                let known = !runs || evaluation.roster.unit_named(name, stamp);
                if !known && !self.held_back(head, Lack::Unit(Some(name))) {
                    let suggestion = self.suggest_unit(name);
                    let message = format!("no unit before this form is named {name:?}; the form is ignored");
                    let finding = self.report(head, codes::UNKNOWN_UNIT, message).severity(Severity::Error);
                    finding.suggest_text(suggestion);
                }
                known
            }
            Datum::Number(number) => {
                let number = i64::from(number.value());
                let known = !runs || number == 0 || evaluation.roster.unit_numbered(number, stamp);
                if !known && !self.held_back(head, Lack::Unit(None)) {
                    let hint = match evaluation.roster.unit_with_id(number) {
                        Some(_) => " (it is the id of a unit, but here a unit is referred to by its `nb` or name)",
                        None => "",
                    };
                    let message =
                        format!("no unit before this form has the number {number}; the form is ignored{hint}");
                    self.report(head, codes::UNKNOWN_UNIT, message).severity(Severity::Error);
                }
                known
            }
            Datum::List | Datum::Quote => {
                let message = "`unit` needs a unit type, or the name or number of a unit; the form is ignored";
                self.report(head, codes::FORM_NAME, message);
                false
            }
        }
    }

    /// The unit that a name most likely means.
    fn suggest_unit(&mut self, name: Name) -> Option<&'static str> {
        if !self.may_suggest() {
            return None;
        }
        let mut names: Vec<&'static str> = self.evaluation.roster.unit_names().take(MAX_NAMES + 1).collect();
        if names.len() > MAX_NAMES {
            return None;
        }
        names.sort_unstable();
        did_you_mean(name.as_str(), names.into_iter().filter(|other| !are_numbered(name.as_str(), other)))
    }

    fn unit_property(&mut self, property: Property, standing: &mut Standing) {
        let item = self.item();
        let list = property.list;
        match property.row.name {
            "n" | "image-name" => {
                self.text_property(property);
                self.extra_values(property, 1);
            }
            "#" => self.unit_id(property, standing.runs),
            "s" | "os" => {
                self.extra_values(property, 1);
                if let Some(node) = self.first_value(property) {
                    let then = match property.row.name {
                        "s" => "Xconq leaves this unit independent",
                        _ => "Xconq leaves this unit without an original side",
                    };
                    self.unit_side(node, standing.runs, then);
                }
            }
            "@" => {
                let (x, y) = (item.child(list, 1), item.child(list, 2));
                let (Some(x), Some(y)) = (x, y) else {
                    self.report(list, codes::MISSING_VALUE, "`@` needs an x and a y, as in (@ 10 20)");
                    return;
                };
                if let (Some(_), Some(_)) = (self.literal(x, "@", "0"), self.literal(y, "@", "0")) {
                    standing.position = Some((x, y));
                }
            }
            "in" => {
                standing.elsewhere = true;
                self.extra_values(property, 1);
                if let Some(node) = self.first_value(property) {
                    self.transport(node, standing.runs);
                }
            }
            "m" | "prod" => self.value_list(list, TypeKind::Material),
            "tp" => self.value_list(list, TypeKind::Unit),
            "opinions" => self.side_values(list),
            "trk" => self.side_mask(list),
            "a" => self.action(property),
            "plan" => self.plan(list),
            "appear" => {
                if let Some(node) = self.first_value(property) {
                    self.literal(node, "appear", "0");
                }
            }
            "sides" => {}
            "sym" => {
                self.extra_values(property, 1);
                self.first_value(property);
            }
            name => {
                let value = self.literal_property(property, "0");
                standing.elsewhere |= match name {
                    "hp" => value.is_none_or(|hp| hp <= 0),
                    "cp" => value.is_some_and(|cp| cp < 0),
                    _ => false,
                };
            }
        }
    }

    /// The side of a unit.
    fn unit_side(&mut self, node: u32, runs: bool, then: &str) {
        if let Some(number) = self.side_number(node)
            && runs
        {
            self.side_must_exist(node, number, then);
        }
    }

    /// `(# id)`: ids are above 0, and no two units have the same.
    fn unit_id(&mut self, property: Property, runs: bool) {
        let Some(id) = self.literal_property(property, "a missing id") else { return };
        let node = self.item().child(property.list, 1).unwrap_or(property.list);
        if id <= 0 {
            self.report(node, codes::VALUE_RANGE, "ids begin with 1; Xconq gives this unit another id");
            return;
        }
        let first = self.evaluation.roster.unit_with_id(id).map(|unit| unit.write);
        if let Some(first) = first.filter(|first| runs && first.stamp < self.scope.stamp) {
            let message = format!("an earlier unit already has the id {id}, so Xconq does not start the game");
            self.report(node, codes::DUPLICATE_ID, message).related(first.place, "the earlier unit");
        }
    }

    /// `(in unit)`: an id, a name, or a symbol that stands for one of them or is the `sym` of a unit. Looked
    /// up when everything has been read.
    fn transport(&mut self, node: u32, runs: bool) {
        let evaluation = self.evaluation;
        let roster = &evaluation.roster;
        let item = self.item();
        let mut value = match item.datum(node) {
            Datum::Number(number) => Value::integer(i64::from(number.value())),
            Datum::String(name) => Value::String(name),
            Datum::Symbol(name) => Value::Symbol(name),
            Datum::List | Datum::Quote => {
                let message = "`in` takes the id, name or `sym` of a unit, not a list";
                self.report(node, codes::WRONG_VALUE_TYPE, message);
                return;
            }
        };
        if !runs {
            return;
        }
        if let Value::Symbol(name) = value {
            let here = std::mem::replace(&mut self.scope.stamp, u32::MAX);
            if let Some(bound) = self.scope.lookup(name) {
                value = bound.value;
            }
            self.scope.stamp = here;
        }
        let named = match value {
            Value::String(name) | Value::Symbol(name) => Some(name),
            _ => None,
        };
        let then = "so this unit is not placed";
        let mut suggestion = None;
        let message = match value {
            Value::Number(id) if roster.id_exists(id.value) => return,
            Value::Number(id) => format!("no unit has the id {}, {then}", id.value),
            Value::String(name) if roster.unit_named(name, u32::MAX) => return,
            Value::String(name) => {
                suggestion = self.suggest_unit(name);
                format!("no unit is named {name:?}, {then}")
            }
            Value::Symbol(name) if roster.symbol_exists(name) => return,
            Value::Symbol(name) => format!("no unit has {name} as its `sym`, {then}"),
            Value::Unknown | Value::Unbound(_) => return,
            other => format!("`in` takes the id, name or `sym` of a unit; this is {}, {then}", other.describe()),
        };
        if self.held_back_at(node, Lack::Unit(named), u32::MAX) {
            return;
        }
        self.report(node, codes::UNKNOWN_UNIT, message).suggest_text(suggestion);
    }

    /// A unit that stands by itself must be on a cell inside the area: those at its edge take none.
    fn on_map(&mut self, x_node: u32, y_node: u32) {
        let item = self.item();
        let (Some(x), Some(y)) = (item.number(x_node), item.number(y_node)) else { return };
        let defaults = self.evaluation.roster.defaults(self.scope.stamp);
        let (x, y) = (i64::from(x) + defaults.x, i64::from(y) + defaults.y);
        let Some(geometry) = self.evaluation.roster.geometry() else { return };
        // Reference: (-1, -1) is not a place yet.
        if (x, y) == (-1, -1) || geometry.holds_unit(x, y) {
            return;
        }
        let (width, height) = (geometry.width, geometry.height);
        let last = geometry.last_unit_row();
        let (node, message) = if !(1..=last).contains(&y) {
            (
                y_node,
                format!("on this map of {width} by {height} cells, the y of a unit must be from 1 to {last}, not {y}"),
            )
        } else {
            let (first, last) = geometry.unit_columns(y);
            let message = format!(
                "on this map of {width} by {height} cells, the x of a unit at y = {y} must be from {first} to {last}, not {x}"
            );
            (x_node, message)
        };
        self.report(node, codes::OFF_BOARD, message + "; Xconq leaves the unit out of the world");
    }

    /// `(unit-defaults [reset] properties…)`
    pub(crate) fn unit_defaults_form(&mut self, list: u32) {
        let item = self.item();
        let runs = self.runs(list);
        let elements = item.children(list).skip(if resets(item, list) { 2 } else { 1 });
        self.properties(
            elements,
            BuiltinKind::UnitDefaultsProperty,
            "unit-defaults",
            |checker, property| match property.row.name {
                "@" => {
                    let (x, y) = (item.child(property.list, 1), item.child(property.list, 2));
                    let (Some(x), Some(y)) = (x, y) else {
                        checker.report(property.list, codes::MISSING_VALUE, "`@` needs an x and a y, as in (@ 10 20)");
                        return;
                    };
                    checker.literal(x, "@", "0");
                    checker.literal(y, "@", "0");
                }
                "s" | "os" => {
                    checker.extra_values(property, 1);
                    if let Some(node) = checker.first_value(property) {
                        checker.default_side(node, runs);
                    }
                }
                "tp" => checker.value_list(property.list, TypeKind::Unit),
                "z" | "in" => {
                    checker.literal_property(property, "0");
                    let message = format!("Xconq 7.5 stores a default for `{}` but never uses it", property.row.name);
                    checker.report(property.list, codes::NO_EFFECT, message);
                }
                _ => {
                    checker.literal_property(property, "0");
                }
            },
        );
    }

    /// The side that the units after a `unit-defaults` begin with: it must exist when the first of them is read.
    fn default_side(&mut self, node: u32, runs: bool) {
        let Some(number) = self.side_number(node).filter(|_| runs) else { return };
        let here = self.scope.stamp;
        let Some(first) = self.evaluation.roster.unit_after(here).map(|unit| unit.write.stamp) else { return };
        self.scope.stamp = first;
        self.side_must_exist(node, number, "Xconq leaves the units after this independent");
        self.scope.stamp = here;
    }
}

/// True for the names of two units that authors tell apart by numbers or codes: "Ship 1" and "Ship 2", "VF-6" and "VT-6".
fn are_numbered(one: &str, other: &str) -> bool {
    let (ones, others) = (words_of(one), words_of(other));
    let mut different = ones.iter().zip(&others).filter(|(one, other)| one != other).peekable();
    ones.len() == others.len()
        && different.peek().is_some()
        && different.all(|(one, other)| differ_as_codes(one, other))
}

/// The words of a name, without what stands between them.
fn words_of(name: &str) -> Vec<&str> {
    name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

/// True for two words that are the same but for their numbers, or that are both codes: short or with a number, and
/// without small letters.
fn differ_as_codes(one: &str, other: &str) -> bool {
    let has_number = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    let letters = |word: &str| word.chars().filter(|c| !c.is_ascii_digit()).collect::<String>().to_lowercase();
    let is_code = |word: &str| {
        let is_short = word.chars().count() <= MAX_CODE;
        (is_short || has_number(word)) && !word.contains(|c: char| c.is_lowercase())
    };
    has_number(one) && has_number(other) && letters(one) == letters(other) || is_code(one) && is_code(other)
}
