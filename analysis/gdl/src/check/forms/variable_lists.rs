//! Game variables that hold lists: sides for the library, the steps of the calendar, notices (reference: set; the
//! implementation reads these lists when a game is set up or runs, not when the form is read).

use ludex_base::{Name, Severity, did_you_mean};

use super::namers::Named;
use crate::builtins::{self, Builtin, BuiltinKind};
use crate::check::values::unknowns::Lack;
use crate::check::{Checker, suggest};
use crate::codes;
use crate::evaluation::expression::written_list;
use crate::evaluation::value::{Evaluated, written_string};
use crate::source::lower::Datum;

/// The steps of the usual calendar.
const STEPS: [&str; 8] = ["second", "minute", "hour", "day", "week", "month", "season", "year"];

/// The words of `action-notices` that Xconq reports (the implementation's reports on combat).
const COMBAT: [&str; 14] = [
    "capture", "destroy", "destroy-occupant", "detonate", "escape", "hit", "hit-occupant", "liberate", "miss-attack",
    "miss-fire", "miss-occupant", "resist", "resist/slaughter", "retreat",
];

impl Checker<'_> {
    /// The value of a game variable that holds a list.
    pub(crate) fn list_variable(&mut self, row: &Builtin, node: u32, evaluated: &Evaluated) {
        if !evaluated.both().any(|value| value.is_unknown() || value.as_list().is_some()) {
            let what = evaluated.value.describe();
            let message = format!("`{}` takes a list, and this is {what}, at which Xconq stops", row.name);
            self.report(node, codes::WRONG_VALUE_TYPE, message);
            return;
        }
        let Some(list) = written_list(self.item(), node) else { return };
        match row.name {
            "side-library" => self.side_library(list),
            "feature-namers" => self.feature_namers(list),
            "calendar" => self.calendar(list),
            "event-notices" | "event-narratives" => self.notices(list, row.name, true),
            "action-notices" => self.notices(list, row.name, false),
            _ => {}
        }
    }

    /// `([weight] (property value)…)…`: sides that Xconq takes for players without a side of their own.
    fn side_library(&mut self, list: u32) {
        let item = self.item();
        for entry in item.children(list) {
            if item.datum(entry) != Datum::List {
                let message = "an entry of the library is a list of properties, as in ((noun \"Roman\")); Xconq stops \
                               when it takes this one";
                self.report(entry, codes::WRONG_VALUE_TYPE, message);
                continue;
            }
            let mut parts = item.children(entry).peekable();
            parts.next_if(|part| matches!(item.datum(*part), Datum::Number(_)));
            for part in parts {
                if !self.library_property(part) {
                    break;
                }
            }
        }
    }

    /// A property of a side in the library. False if Xconq drops what stands behind it.
    fn library_property(&mut self, part: u32) -> bool {
        let item = self.item();
        let head = if item.datum(part) == Datum::List { item.child(part, 0) } else { None };
        let Some((node, name)) = head.and_then(|head| Some((head, item.symbol(head)?))) else {
            let message =
                "a property is written (name value); this is not a property, and Xconq drops the rest of the side";
            self.report(part, codes::PROPERTY_FORM, message);
            return false;
        };
        if self.predefined(name, BuiltinKind::SideProperty).is_none() {
            let suggestion = suggest(name, BuiltinKind::SideProperty);
            let message = format!("a side has no property `{name}`");
            self.report(node, codes::UNKNOWN_PROPERTY, message).meant(node, suggestion);
        } else if item.child(part, 1).is_none() {
            let message = format!("`{name}` has no value; write a value, as in ({name} …), or leave the property out");
            self.report(part, codes::MISSING_VALUE, message);
        } else if self.gives_in_the_end("side-library") {
            match name.as_str() {
                "feature-namers" => self.crashing_namers(part),
                "unit-namers" => {
                    for entry in item.children(part).skip(1) {
                        let namer = if item.datum(entry) == Datum::List { item.child(entry, 1) } else { Some(entry) };
                        self.namer_at(namer, Named::Units);
                    }
                }
                _ => self.library_symbol(part),
            }
        }
        true
    }

    /// A symbol as the value of a property in the library: Xconq evaluates it when it takes the side.
    fn library_symbol(&mut self, part: u32) {
        let value = self.item().child(part, 1).and_then(|node| Some((node, self.item().symbol(node)?)));
        let Some((node, symbol)) = value.filter(|(_, symbol)| symbol.as_str() != "nil") else { return };
        let here = std::mem::replace(&mut self.scope.stamp, u32::MAX);
        let is_known = self.scope.lookup(symbol).is_some();
        self.scope.stamp = here;
        if is_known || self.held_back_at(node, Lack::Symbol(symbol), u32::MAX) {
            return;
        }
        let text = written_string(symbol.as_str());
        let message = format!("`{symbol}` has no value, and Xconq warns when it takes this side; write {text}");
        let finding = self.report(node, codes::UNDEFINED_SYMBOL, message);
        finding.fix("Write it as a string", vec![(node, text)]);
    }

    /// `((feature namer)…)`
    fn feature_namers(&mut self, list: u32) {
        let item = self.item();
        if !self.gives_in_the_end("feature-namers") {
            return;
        }
        for entry in item.children(list).filter(|entry| item.datum(*entry) == Datum::List) {
            let namer = item.child(entry, 1);
            if let Some(node) = namer.filter(|node| matches!(item.datum(*node), Datum::Number(_))) {
                let message = "a namer is referred to by its name, a string or symbol; with a number Xconq crashes \
                               when it names such a feature";
                self.report(node, codes::WRONG_VALUE_TYPE, message).severity(Severity::Error);
            }
            self.namer_at(namer, Named::Features);
        }
    }

    /// The namer that is named at a node, if a string or a symbol stands there.
    fn namer_at(&mut self, node: Option<u32>, named: Named) {
        if let Some((node, name)) = node.and_then(|node| Some((node, self.item().text(node)?))) {
            self.namer_named(node, name, named);
        }
    }

    /// `(number ["Word"])`, `(usual step [count])` or `(usual ([first [last]] step [count])…)`
    fn calendar(&mut self, list: u32) {
        let item = self.item();
        let Some(head) = item.child(list, 0) else { return };
        match item.symbol(head).map(|name| name.as_str()) {
            Some("number") => return,
            Some("usual") => {}
            _ => {
                let suggestion = item.symbol(head).and_then(|name| did_you_mean(name.as_str(), ["number", "usual"]));
                let message =
                    "a calendar begins with `number` or `usual`; with anything else Xconq does not start the game";
                self.report(head, codes::UNKNOWN_KEYWORD, message).meant(head, suggestion);
                return;
            }
        }
        let Some(first) = item.child(list, 1) else {
            let message = "the usual calendar needs a step, as in (usual month); Xconq warns and takes days";
            self.report(list, codes::MISSING_VALUE, message);
            return;
        };
        match item.datum(first) {
            Datum::Symbol(name) => self.calendar_step(first, name),
            Datum::List => {
                for range in item.children(list).skip(1) {
                    self.calendar_range(range);
                }
            }
            Datum::Number(_) | Datum::String(_) | Datum::Quote => {
                let message = "the step of a calendar is a word such as day or month; Xconq warns and takes days";
                self.report(first, codes::WRONG_VALUE_TYPE, message);
            }
        }
    }

    /// `([first [last]] step [count])`
    fn calendar_range(&mut self, range: u32) {
        let item = self.item();
        if item.datum(range) != Datum::List {
            let message = "a range of the calendar is a list such as (1 10 month); Xconq stops here";
            self.report(range, codes::WRONG_VALUE_TYPE, message);
            return;
        }
        let mut parts = item.children(range).peekable();
        for _ in 0..2 {
            parts.next_if(|part| matches!(item.datum(*part), Datum::Number(_)));
        }
        if let Some((node, name)) = parts.next().and_then(|node| Some((node, item.symbol(node)?))) {
            self.calendar_step(node, name);
        }
    }

    fn calendar_step(&mut self, node: u32, name: Name) {
        if STEPS.contains(&name.as_str()) {
            return;
        }
        let suggestion = did_you_mean(name.as_str(), STEPS);
        let message = format!(
            "`{name}` is not a step of the calendar, so Xconq warns and takes days; the steps are {}",
            STEPS.join(", ")
        );
        self.report(node, codes::UNKNOWN_KEYWORD, message).meant(node, suggestion);
    }

    /// `((word text) ((word types…) text)…)`: what players read when something happens.
    fn notices(&mut self, list: u32, variable: &str, events: bool) {
        let item = self.item();
        for entry in item.children(list) {
            if item.datum(entry) != Datum::List {
                let message = format!("an entry of `{variable}` is a list such as (word \"text\"); Xconq ignores this");
                self.report(entry, codes::WRONG_VALUE_TYPE, message);
                continue;
            }
            let Some(pattern) = item.child(entry, 0) else { continue };
            let at = if item.datum(pattern) == Datum::List { item.child(pattern, 0) } else { Some(pattern) };
            let Some((at, name)) = at.and_then(|at| Some((at, item.symbol(at)?))) else { continue };
            let known = if events {
                self.predefined(name, BuiltinKind::EventType).is_some()
            } else {
                COMBAT.contains(&name.as_str()) || self.predefined(name, BuiltinKind::ActionType).is_some()
            };
            if !known && name.as_str() != "quote" {
                self.unknown_notice(at, name, events);
            }
        }
    }

    /// A word that is not an event, or not an action or a report on combat.
    fn unknown_notice(&mut self, at: u32, name: Name, events: bool) {
        if !events && self.predefined(name, BuiltinKind::EventType).is_some() {
            let message = format!(
                "`{name}` is an event, and `action-notices` tells of actions and combat; write this notice in \
                 `event-notices`"
            );
            self.report(at, codes::UNKNOWN_NOTICE, message).severity(Severity::Information);
            return;
        }
        let names = |kind: BuiltinKind| builtins::all().iter().filter(move |row| row.kind == kind).map(|row| row.name);
        let (suggestion, what) = if events {
            (did_you_mean(name.as_str(), names(BuiltinKind::EventType)), "an event")
        } else {
            let known = names(BuiltinKind::ActionType).chain(COMBAT);
            (did_you_mean(name.as_str(), known), "an action or a report on combat such as destroy or capture")
        };
        let message = format!("`{name}` is not {what}, so players never see this notice");
        self.report(at, codes::UNKNOWN_NOTICE, message).meant(at, suggestion);
    }
}
