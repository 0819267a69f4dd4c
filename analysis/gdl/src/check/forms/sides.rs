//! Sides, the independent units and what all sides begin with: `side`, `independent-units`, `side-defaults`
//! (reference: Side form and friends).
//!
//! Xconq evaluates the first value of every property if it is a symbol, and nothing else.

use ludex_base::{Name, Severity, did_you_mean};

use super::namers::Named;
use super::properties::Property;
use crate::builtins::{BuiltinKind, ValueType};
use crate::check::Checker;
use crate::check::values::unknowns::Lack;
use crate::codes;
use crate::evaluation::result::Cause;
use crate::evaluation::scope::is_constant;
use crate::evaluation::value::{TypeKind, Value, written_string};
use crate::evaluation::walk::sides_and_units::{SideHead, side_head};
use crate::forms::Form;
use crate::source::checking::{Checking, checking};
use crate::source::lower::Datum;

impl Checker<'_> {
    /// `(side [number or symbol] [symbol] properties…)`, `(independent-units properties…)`
    pub(crate) fn side_form(&mut self, list: u32) {
        let item = self.item();
        if self.scope.count(TypeKind::Unit) == 0 {
            let node = item.child(list, 0).unwrap_or(list);
            if self.held_back(node, Lack::Types(TypeKind::Unit)) {
                return;
            }
            let absent = self.absent(TypeKind::Unit);
            if let Some((first, count)) = self.sides_alone() {
                if first == self.item {
                    let message = format!(
                        "no unit types are known here, so none of these {count} sides can be made; include this file from \
                         a game, or name its base module in its `game-module` form"
                    );
                    self.report(node, codes::NO_TYPES, message).lacks(absent);
                }
                return;
            }
            let message = "sides come after the unit types, but none are defined yet; Xconq stops here";
            self.report(node, codes::NO_TYPES, message).severity(Severity::Error).lacks(absent);
            return;
        }
        let stamp = self.scope.stamp;
        self.scope.stamp = stamp - 1;
        let head = side_head(&self.scope, item, list);
        self.scope.stamp = stamp;
        // A form that no variant runs makes no side.
        let side = self.evaluation.roster.side_at(stamp).copied().filter(|_| self.runs(list));
        if let Some(made) = side.and_then(|side| side.makes) {
            let most = self.game_variable("sides-max", 15);
            if i64::from(made) > most {
                let message =
                    format!("this is side {made}, but the game allows at most {most} (`sides-max`); Xconq stops here");
                let node = item.child(list, 0).unwrap_or(list);
                self.report(node, codes::SIDE_LIMIT, message);
            }
            if let Some((node, text)) = head.text {
                let message = format!(
                    "no side is called {text:?}, so Xconq makes a new one, but without this name; write (name {text:?})"
                );
                self.report(node, codes::UNKNOWN_SIDE, message);
            }
        }
        if let Some(side) = side {
            self.side_symbol(&head, side.number);
        }
        let elements = item.children(list).skip(head.properties);
        self.properties(elements, BuiltinKind::SideProperty, "a side", |checker, property| {
            checker.side_property(property, side.map(|side| side.number));
        });
    }

    /// The first of the sides in a file of several sides that nothing includes, and their number: it is a part of a game
    /// that is not at hand.
    fn sides_alone(&mut self) -> Option<(u32, usize)> {
        self.look_around();
        if !matches!(checking(self.db, self.file), Checking::Fragment) {
            return None;
        }
        let items = self.tree.items.iter().enumerate();
        let mut sides = items.filter(|(_, item)| Form::at(item, 0) == Some(Form::Side)).map(|(position, _)| position);
        let first = sides.next()?;
        let others = sides.count();
        (others > 0).then_some((first as u32, others + 1))
    }

    /// `(side-defaults properties…)`: read again with every side that follows.
    pub(crate) fn side_defaults_form(&mut self, list: u32) {
        let item = self.item();
        let here = self.scope.stamp;
        self.scope.stamp = self.evaluation.roster.side_after(here).unwrap_or(u32::MAX);
        self.properties(item.children(list).skip(1), BuiltinKind::SideProperty, "a side", |checker, property| {
            checker.side_property(property, None);
        });
        self.scope.stamp = here;
    }

    /// The symbol that a side gets: nothing else should be bound to it.
    fn side_symbol(&mut self, head: &SideHead, number: i64) {
        let Some((node, symbol)) = head.symbol else { return };
        if is_constant(symbol) {
            let message = format!("`{symbol}` is a constant of the language; this name cannot refer to the side");
            self.report(node, codes::CONSTANT_CHANGED, message);
            return;
        }
        // The side's own symbol is bound one stamp before its form.
        let earlier = self.scope.binding_before(symbol, self.scope.stamp - 1);
        let Some(earlier) = earlier.filter(|earlier| earlier.bound.is_some()) else { return };
        let (place, cause) = (earlier.place, earlier.cause);
        let before = earlier.bound.as_ref().and_then(|bound| bound.value.as_number());
        let message = match cause {
            Cause::Side if before == Some(number) => {
                format!("`{symbol}` already refers to this side, and Xconq warns; leave out the number or the symbol")
            }
            Cause::Side => format!("`{symbol}` already refers to another side; from here on it refers to this one"),
            Cause::Type | Cause::TypeName => {
                format!("`{symbol}` already refers to a type; from here on it refers to this side")
            }
            _ => format!("`{symbol}` is already defined; from here on it refers to this side"),
        };
        self.report(node, codes::REDEFINED_SYMBOL, message).related(place, "the earlier definition");
    }

    fn side_property(&mut self, property: Property, side: Option<i64>) {
        let list = property.list;
        match property.row.value {
            ValueType::Str => self.side_text(property, side),
            ValueType::Int | ValueType::Bool => {
                self.extra_values(property, 1);
                self.side_integer(property);
            }
            ValueType::TwoInts => {
                self.extra_values(property, 2);
                self.side_integer(property);
                match self.item().child(list, 2) {
                    Some(y) => self.center(property, y),
                    None if self.item().child(list, 1).is_some() => {
                        let message = format!("`{}` needs an x and a y", property.row.name);
                        self.report(list, codes::MISSING_VALUE, message);
                    }
                    None => {}
                }
            }
            ValueType::UnitTypeValues => self.value_list(list, TypeKind::Unit),
            ValueType::MaterialTypeValues => self.value_list(list, TypeKind::Material),
            ValueType::AdvanceTypeValues => self.value_list(list, TypeKind::Advance),
            ValueType::SideValues => self.side_values(list),
            ValueType::UnitNamers => self.unit_namers(list),
            ValueType::UnitTypeInts => self.unit_statistics(list),
            ValueType::IntList => {
                self.symbol_in_front(list);
                self.totals(list, property.row.name);
            }
            ValueType::UnitViews => self.unit_views(list),
            ValueType::StandingOrder => self.standing_order(property),
            ValueType::Doctrine => {
                self.extra_values(property, 1);
                if let Some(node) = self.first_value(property)
                    && self.doctrine(node)
                    && self.item().symbol(node).is_some()
                {
                    self.evaluate(node); // it may be known only later
                }
            }
            ValueType::UnitDoctrines => self.doctrines(list),
            ValueType::Layer => {
                self.side_layer(list);
                self.symbol_in_front(list);
            }
            ValueType::List if property.row.name == "feature-namers" => self.crashing_namers(list),
            // Everything else is stored as it stands, but for a symbol in front.
            _ => self.symbol_in_front(list),
        }
    }

    /// A layer of what a side has seen: it goes by the size of the area.
    fn side_layer(&mut self, list: u32) {
        let shape = self.ground(0).and_then(|ground| ground.known_shape());
        if shape.is_some_and(|shape| shape.width <= 0) {
            let message = "the area has no size yet, so Xconq stops at this layer; write the size before the side, as \
                           in (area 60 30)";
            self.report(list, codes::NO_AREA, message);
        }
    }

    /// `(feature-namers (feature namer)…)` of a side.
    pub(crate) fn crashing_namers(&mut self, list: u32) {
        if self.item().child(list, 1).is_some() {
            let message = "Xconq 7.5 crashes when a side has `feature-namers`, although the manual allows them; use \
                           the game variable, as in (set feature-namers '((lakes \"lake-names\")))";
            self.report(list, codes::VALUE_LIST, message).severity(Severity::Error);
        }
    }

    fn symbol_in_front(&mut self, property: u32) {
        if let Some(first) = self.item().child(property, 1)
            && matches!(self.item().datum(first), Datum::Symbol(_))
        {
            self.evaluate(first);
        }
    }

    /// A string, or a symbol that stands for one.
    fn side_text(&mut self, property: Property, side: Option<i64>) {
        self.extra_values(property, 1);
        let Some(node) = self.first_value(property) else { return };
        let name = property.row.name;
        match self.item().datum(node) {
            Datum::String(text) if name != "class" => self.side_name(node, text, side),
            Datum::String(_) => {}
            Datum::Symbol(_) => {
                let value = self.evaluate(node);
                if !value.both().any(|value| value.is_unknown() || matches!(value, Value::String(_))) {
                    self.not_a_string(node, name, &value.value.describe());
                }
            }
            Datum::Number(_) => self.not_a_string(node, name, "a number"),
            Datum::List | Datum::Quote => self.not_a_string(node, name, "a list"),
        }
    }

    fn not_a_string(&mut self, node: u32, name: &str, what: &str) {
        let kept = (0..node).rev().find(|one| self.item().end(*one) > node);
        let kept = self.kept_string(kept.unwrap_or_default());
        let message = format!("`{name}` takes a string in quotes, and this is {what}; {kept}");
        self.report(node, codes::WRONG_VALUE_TYPE, message);
    }

    /// No two sides should share one of their names or their colour.
    fn side_name(&mut self, node: u32, text: Name, side: Option<i64>) {
        let Some(side) = side.filter(|_| !text.as_str().is_empty()) else { return };
        if let Some((other, place)) = self.evaluation.roster.name_in_use(text, side, self.scope.stamp) {
            let other = if other == 0 { "the independents".to_owned() } else { format!("side {other}") };
            let message =
                format!("{text:?} already belongs to {other}; Xconq warns, and players may confuse the sides");
            self.report(node, codes::NAME_IN_USE, message).related(place, "already used here");
        }
    }

    /// A number, or a symbol that stands for one. Lists are not evaluated: they count as 0.
    fn side_integer(&mut self, property: Property) {
        let Some(node) = self.first_value(property) else { return };
        let name = property.row.name;
        if !matches!(self.item().datum(node), Datum::Symbol(_)) {
            let number = self.literal(node, name, "0");
            if let Some(number) = number.filter(|_| name == "controlled-by") {
                self.controller(node, number);
            }
            return;
        }
        let value = self.evaluate(node);
        let outcome = |value: &Value| match value {
            // The constants win, lose and draw.
            Value::Symbol(_) => name == "status",
            value => value.is_unknown() || value.as_number().is_some(),
        };
        if !value.both().any(outcome) {
            let message = format!("`{name}` takes a number; {} counts as 0", value.value.describe());
            let finding = self.report(node, codes::WRONG_VALUE_TYPE, message);
            if let Some(id) = value.value.as_type() {
                finding.fix(format!("Write its index, {}", id.index), vec![(node, id.index.to_string())]);
            }
            return;
        }
        if name == "controlled-by"
            && let Some(number) = value.value.as_number()
        {
            self.controller(node, number);
        }
    }

    /// `(initial-center-at x y)`: a cell of the area.
    fn center(&mut self, property: Property, y_node: u32) {
        let Some(y) = self.literal(y_node, property.row.name, "0") else { return };
        let item = self.item();
        let Some(x_node) = item.child(property.list, 1) else { return };
        let Datum::Number(x) = item.datum(x_node) else { return };
        let Some(geometry) = self.evaluation.roster.geometry() else { return };
        let x = i64::from(x.value());
        if !geometry.contains(x, y) {
            let message = format!("({x}, {y}) is off the map of {} by {} cells", geometry.width, geometry.height);
            self.report(x_node, codes::OFF_BOARD, message);
        }
    }

    /// The side that another is controlled by; looked up when everything has been read.
    fn controller(&mut self, node: u32, number: i64) {
        let known = number <= 0 || self.evaluation.roster.side_form(number).is_some();
        if !known && !self.held_back_at(node, Lack::Side, u32::MAX) {
            let message = format!("there is no side {number}, so nobody controls this side");
            self.report(node, codes::UNKNOWN_SIDE, message);
        }
    }

    /// `((types namer)…)`, or namers in the order of the types.
    fn unit_namers(&mut self, list: u32) {
        let item = self.item();
        let count = self.scope.count(TypeKind::Unit);
        let mut next = 0;
        for (position, entry) in item.children(list).skip(1).enumerate() {
            match item.datum(entry) {
                Datum::String(_) | Datum::Symbol(_) => {
                    if next == count && self.knows_all(TypeKind::Unit) {
                        let message = format!("there are only {count} unit types, so this namer has no effect");
                        self.report(entry, codes::LIST_LENGTH, message);
                    }
                    next = next.saturating_add(1);
                    if position == 0
                        && let Some(symbol) = item.symbol(entry)
                        && self.scope.lookup(symbol).is_none()
                    {
                        if self.held_back(entry, Lack::Symbol(symbol)) {
                            continue;
                        }
                        let message = format!(
                            "Xconq evaluates the first word here and warns because `{symbol}` has no value; write {:?}",
                            symbol.as_str()
                        );
                        let finding = self.report(entry, codes::UNDEFINED_SYMBOL, message);
                        finding.fix("Write it as a string", vec![(entry, written_string(symbol.as_str()))]);
                    } else if let Some(name) = item.text(entry).filter(|_| next <= count) {
                        self.namer_named(entry, name, Named::Units);
                    }
                }
                Datum::List => self.unit_namer(entry),
                Datum::Number(_) | Datum::Quote => {
                    let message = "a namer is a string or symbol, alone or as in (type \"namer\"); Xconq ignores this";
                    self.report(entry, codes::VALUE_LIST, message);
                }
            }
        }
    }

    /// `(types namer)`
    fn unit_namer(&mut self, pair: u32) {
        let item = self.item();
        let (Some(types), Some(namer)) = (item.child(pair, 0), item.child(pair, 1)) else {
            let message = "unit types and their namer are written (type \"namer\"); Xconq ignores this";
            self.report(pair, codes::VALUE_LIST, message);
            return;
        };
        self.unit_types(types, "a namer is for unit types");
        match item.text(namer) {
            Some(name) => self.namer_named(namer, name, Named::Units),
            None => {
                let message = "a namer is referred to by its name, a string or symbol; Xconq ignores this pair";
                self.report(namer, codes::VALUE_LIST, message);
            }
        }
    }

    /// A unit type or a list of some.
    fn unit_types(&mut self, node: u32, what: &str) {
        let value = self.evaluate(node);
        let unit = |value: &Value| value.is_unknown() || value.as_type().is_some_and(|id| id.kind == TypeKind::Unit);
        let types = value.value.as_list().unwrap_or(std::slice::from_ref(&value.value));
        if let Some(wrong) = types.iter().find(|value| !unit(value)) {
            let found = match wrong {
                Value::Type(id) => format!("`{}` is {}", self.evaluation.type_name(*id), id.kind.article()),
                other => format!("this is {}", other.describe()),
            };
            self.report(node, codes::INDEX_KIND, format!("{what}; {found}, which Xconq ignores"));
        }
    }

    /// `(gain-counts numbers…)` and `(loss-counts numbers…)` of a saved game: several for each unit type.
    fn totals(&mut self, list: u32, name: &str) {
        let each = if name == "gain-counts" { 4 } else { 7 };
        let most = self.scope.count(TypeKind::Unit) as usize * each;
        self.numbers_at_most(list, most, &format!("`{name}` has {each} numbers for each unit type"));
    }

    /// The numbers behind the first element of a list, of which Xconq reads this many.
    fn numbers_at_most(&mut self, list: u32, most: usize, why: &str) {
        let item = self.item();
        let mut numbers = item.children(list).skip(1).filter(|node| matches!(item.datum(*node), Datum::Number(_)));
        if let Some(extra) = numbers.nth(most)
            && self.knows_all(TypeKind::Unit)
        {
            let message = format!("{why}, so at most {most} here; Xconq ignores this number and those after it");
            self.report(extra, codes::LIST_LENGTH, message);
        }
    }

    /// `((type numbers…)…)` of a saved game: one number for each unit type.
    fn unit_statistics(&mut self, list: u32) {
        let item = self.item();
        for entry in item.children(list).skip(1) {
            if let Some(node) = item.child(entry, 0).filter(|_| item.datum(entry) == Datum::List)
                && let Some(name) = item.symbol(node)
                && self.scope.unit_type_named(name).is_none()
                && !self.held_back(node, Lack::Symbol(name))
            {
                let message = format!("`{name}` is not a unit type; Xconq ignores this entry");
                self.report(node, codes::INDEX_KIND, message);
            } else if item.head(entry).is_some() {
                let most = self.scope.count(TypeKind::Unit) as usize;
                self.numbers_at_most(entry, most, "there is one number for each unit type");
            }
        }
    }

    /// `((type side …)…)` of a saved game.
    fn unit_views(&mut self, list: u32) {
        let item = self.item();
        for entry in item.children(list).skip(1) {
            if item.datum(entry) != Datum::List {
                let message = "a view of a unit is a list (type side …); Xconq stops here";
                self.report(entry, codes::VALUE_LIST, message).severity(Severity::Error);
                return;
            }
            let mut parts = item.children(entry);
            let head = parts.next();
            let named = head.and_then(|node| item.symbol(node));
            if named.and_then(|name| self.scope.unit_type_named(name)).is_none() {
                if let (Some(node), Some(name)) = (head, named)
                    && self.held_back(node, Lack::Symbol(name))
                {
                    return;
                }
                let message = "a view of a unit begins with its type; Xconq drops this one and all after it";
                self.report(head.unwrap_or(entry), codes::INDEX_KIND, message);
                return;
            }
            if let Some(side) = parts.next().filter(|node| item.datum(*node) != Datum::List) {
                self.side_number(side);
            }
        }
    }

    /// `((types doctrine)…)`
    fn doctrines(&mut self, list: u32) {
        let item = self.item();
        for entry in item.children(list).skip(1) {
            if item.datum(entry) != Datum::List {
                let message = "unit types and their doctrine are written (type doctrine); Xconq stops here";
                self.report(entry, codes::VALUE_LIST, message).severity(Severity::Error);
                return;
            }
            let (Some(types), Some(doctrine)) = (item.child(entry, 0), item.child(entry, 1)) else {
                let message = "unit types and their doctrine are written (type doctrine); Xconq drops the rest";
                self.report(entry, codes::MISSING_VALUE, message);
                return;
            };
            self.unit_types(types, "a doctrine is for unit types");
            self.doctrine(doctrine);
        }
    }

    /// Checks a reference to a doctrine: its number, symbol or name. False if there is none; then an empty one is made.
    fn doctrine(&mut self, node: u32) -> bool {
        let evaluation = self.evaluation;
        let roster = &evaluation.roster;
        let (known, name) = match self.item().datum(node) {
            Datum::Number(number) => {
                let number = i64::from(number.value());
                (roster.doctrine_numbered(number), number.to_string())
            }
            Datum::Symbol(name) => (roster.doctrine_named(name), name.to_string()),
            Datum::String(name) => (roster.doctrine_named(name), name.to_string()),
            Datum::List | Datum::Quote => {
                let message = "a doctrine is referred to by its symbol or number; Xconq ignores this";
                self.report(node, codes::WRONG_VALUE_TYPE, message);
                return false;
            }
        };
        if known {
            return true;
        }
        let lack = self.item().text(node).map_or(Lack::Anything, Lack::Symbol);
        if self.held_back_at(node, lack, u32::MAX) {
            return false;
        }
        let suggestion = if self.may_suggest() {
            let mut names: Vec<&'static str> = roster.doctrine_names().collect();
            names.sort_unstable();
            did_you_mean(&name, names)
        } else {
            None
        };
        let message = format!("there is no doctrine `{name}`, so Xconq makes an empty one");
        self.report(node, codes::UNKNOWN_DOCTRINE, message).meant(node, suggestion);
        false
    }
}
