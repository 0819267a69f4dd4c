//! Namers: the forms that make them, the grammars in these, and the places that name one (the manual's chapters Namers
//! and Naming Methods; reference: Namers).

use ludex_base::{Name, Severity, did_you_mean};
use rustc_hash::FxHashMap;

use crate::builtins::BuiltinKind;
use crate::check::Checker;
use crate::check::values::unknowns::Lack;
use crate::codes;
use crate::evaluation::namer::{METHODS, is_namer};
use crate::evaluation::properties;
use crate::evaluation::scope::is_constant;
use crate::evaluation::value::{TypeId, TypeKind, Value, written, written_string};
use crate::source::lower::Datum;

/// The things that a namer is to name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Named {
    /// The units of a type, by its property `namer`.
    Type,
    /// The units of a side.
    Units,
    /// Features of the map.
    Features,
    /// The rest, once other namers have run out of names.
    Rest,
}

impl Named {
    /// The words on what becomes of it without a namer.
    fn without(self) -> &'static str {
        match self {
            Named::Type | Named::Units => "these units get no names, and Xconq warns for each of them",
            Named::Features => "these features get no names",
            Named::Rest => "nothing takes over when a namer has no names left",
        }
    }
}

impl Checker<'_> {
    /// The name of a namer, which Xconq looks up whenever something needs a name: what it means in the end counts.
    pub(crate) fn namer_named(&mut self, node: u32, name: Name, named: Named) {
        let is_junky = name.as_str() == "junky" && matches!(named, Named::Type | Named::Units);
        let binding = self.scope.binding_before(name, u32::MAX).filter(|binding| binding.bound.is_some());
        if name.as_str().is_empty() || is_junky || binding.is_some_and(is_namer) {
            return;
        }
        if named == Named::Type && self.may_suggest() && !self.names_a_type(name) {
            return; // another form replaces it
        }
        if let Some(binding) = binding {
            let message = format!("`{name}` is not a namer, and Xconq crashes when it takes a name from it");
            let finding = self.report(node, codes::UNKNOWN_NAMER, message);
            finding.severity(Severity::Error).related(binding.place, "what it means");
            return;
        }
        if self.held_back_at(node, Lack::Symbol(name), u32::MAX) {
            return;
        }
        let suggestion = if self.may_suggest() { self.namer_meant(name) } else { None };
        let instead = match suggestion {
            Some(_) => String::new(),
            None => format!("; write (namer {} …), or include the module that has it", written(name.as_str())),
        };
        let message = format!("no namer is called `{name}`, so {}{instead}", named.without());
        let datum = self.item().datum(node);
        let finding = self.report(node, codes::UNKNOWN_NAMER, message);
        finding.suggest(suggestion);
        if let Some(meant) = suggestion {
            let text = match datum {
                Datum::String(_) => written_string(meant),
                _ => written(meant),
            };
            // What a symbol stands for is written elsewhere.
            if matches!(datum, Datum::String(own) | Datum::Symbol(own) if own == name) {
                finding.fix(format!("Write `{meant}`"), vec![(node, text)]);
            }
        }
    }

    /// The namer of the program that was most likely meant.
    fn namer_meant(&self, name: Name) -> Option<&'static str> {
        let namers = self.evaluation.symbols.iter().filter(|(_, history)| history.last().is_some_and(is_namer));
        let mut names: Vec<&'static str> = namers.map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        did_you_mean(name.as_str(), names)
    }

    /// True if a unit type has this namer in the end.
    fn names_a_type(&self, name: Name) -> bool {
        let Some(row) = self.predefined(Name::new("namer"), BuiltinKind::UnitTypeProperty) else { return false };
        let types = 0..self.evaluation.types(TypeKind::Unit).len() as u32;
        let types: Vec<TypeId> = types.map(|index| TypeId { kind: TypeKind::Unit, index }).collect();
        let histories = properties::histories(self.db, self.evaluation, &types, row);
        histories.iter().any(|history| matches!(history.value(), Some(Value::String(own)) if *own == name))
    }

    /// `(namer symbol method)`
    pub(crate) fn namer_form(&mut self, list: u32) {
        let item = self.item();
        let Some(node) = item.child(list, 1) else {
            self.report(list, codes::FORM_NAME, "`namer` needs a symbol for the new namer");
            return;
        };
        let Some(name) = item.symbol(node) else {
            let message = "`namer` needs a symbol for the new namer; Xconq ignores the form without a warning";
            self.report(node, codes::FORM_NAME, message).severity(Severity::Warning);
            return;
        };
        if is_constant(name) {
            let message = format!("`{name}` is a constant of the language and keeps its value");
            self.report(node, codes::CONSTANT_CHANGED, message);
        }
        if let Some(extra) = item.child(list, 3) {
            let message = "a namer has one method, and this one is ignored";
            self.report(extra, codes::EXTRA_VALUE, message);
        }
        let Some(method) = item.child(list, 2) else {
            self.report(list, codes::MISSING_VALUE, "a namer needs a method, such as (random \"Ann\" \"Bob\")");
            return;
        };
        let head = item.head(method).map_or("", |head| head.as_str());
        if !METHODS.contains(&head) {
            let at = item.child(method, 0).filter(|_| item.datum(method) == Datum::List).unwrap_or(method);
            let suggestion = did_you_mean(head, METHODS);
            let message =
                "the method of a namer begins with random, in-order, junky or grammar; this one gives no names";
            self.report(at, codes::UNKNOWN_KEYWORD, message).meant(at, suggestion);
        } else if head == "grammar" {
            self.grammar(method);
        } else {
            self.listed_names(method);
        }
    }

    /// `(random names…)`, `(in-order names…)`
    fn listed_names(&mut self, list: u32) {
        let item = self.item();
        let mut names = item.children(list).skip(1).peekable();
        if names.peek().is_none() {
            self.namer_fault(list, "this namer has no names; write some, as in (random \"Ann\" \"Bob\")");
        }
        for node in names.filter(|node| item.text(*node).is_none()) {
            let message = "a name is a string or a symbol; for this one Xconq warns and gives an empty name";
            self.namer_fault(node, message);
        }
    }

    /// `(grammar root depth (symbol body)…)`
    fn grammar(&mut self, list: u32) {
        let item = self.item();
        let (Some(root), Some(depth)) = (item.child(list, 1), item.child(list, 2)) else {
            let message = "a grammar has the rule with which a name begins, the depth to which rules may lead into one \
                           another, and rules, as in (grammar root 9 (root \"Ann\"))";
            self.namer_fault(list, message);
            return;
        };
        match item.datum(depth) {
            Datum::Number(number) if number.value() > 0 => {}
            Datum::Number(_) => {
                self.namer_fault(depth, "with this depth all names are empty; write a number above 0, such as 9");
            }
            _ => {
                let message = "before the rules a number says how deep they may lead into one another, such as 9; \
                               Xconq takes this for it";
                self.namer_fault(depth, message);
                return;
            }
        }
        let mut heads: FxHashMap<Datum, u32> = FxHashMap::default();
        let mut rules = Vec::new();
        for rule in item.children(list).skip(3) {
            if self.rule(rule, &mut heads) {
                rules.push(rule);
            }
        }
        self.root(root, &heads);
        self.endless_rule(&rules, &heads);
    }

    /// `(symbol body)`. False if Xconq never takes the rule.
    fn rule(&mut self, rule: u32, heads: &mut FxHashMap<Datum, u32>) -> bool {
        let item = self.item();
        if item.datum(rule) != Datum::List {
            if item.symbol(rule).is_none_or(|name| name.as_str() != "nil") {
                let message =
                    "a rule is a list such as (root \"Ann\"); Xconq stops when it looks for a rule behind this";
                self.namer_fault(rule, message);
            }
            return false;
        }
        let Some(head) = item.child(rule, 0) else { return false };
        if let Some(first) = heads.get(&item.datum(head)).copied() {
            let name = item.text(head).map_or_else(String::new, |name| format!(" `{name}`"));
            let message = format!(
                "this grammar already has a rule{name}, and Xconq takes the first; join their bodies with `or`"
            );
            let first = self.place(first);
            self.namer_fault(head, message).related(first, "the first one");
            return false;
        }
        heads.insert(item.datum(head), rule);
        if let Some(body) = item.child(rule, 1)
            && self.rule_body(body)
            && let Some(extra) = item.child(rule, 2)
        {
            let message = "a rule has one body, and Xconq passes over this; put the parts of a name into one list, as \
                           in (root (start end))";
            self.namer_fault(extra, message);
        }
        true
    }

    /// The rule with which every name of a grammar begins.
    fn root(&mut self, root: u32, heads: &FxHashMap<Datum, u32>) {
        let item = self.item();
        if heads.contains_key(&item.datum(root)) {
            return;
        }
        let name = item.text(root);
        let binding = name.and_then(|name| self.scope.binding_before(name, u32::MAX));
        if binding.is_some_and(is_namer) {
            return;
        }
        let names = heads.values().filter_map(|rule| item.head(*rule));
        let mut names: Vec<&'static str> = names.map(Name::as_str).collect();
        names.sort_unstable();
        let suggestion = name.and_then(|name| did_you_mean(name.as_str(), names));
        let message = "no rule of this grammar has this name, so every name that it makes is just this word";
        self.namer_fault(root, message).meant(root, suggestion);
    }

    /// A rule that leads back to itself by names of rules alone: only a list counts as a step into the depth.
    fn endless_rule(&mut self, rules: &[u32], heads: &FxHashMap<Datum, u32>) {
        let item = self.item();
        let next = |rule: u32| {
            let body = item.child(rule, 1).filter(|body| item.symbol(*body).is_some())?;
            heads.get(&item.datum(body)).copied()
        };
        let mut seen: FxHashMap<u32, u32> = FxHashMap::default();
        for start in rules {
            let mut at = *start;
            while !seen.contains_key(&at) {
                seen.insert(at, *start);
                match next(at) {
                    Some(rule) => at = rule,
                    None => break,
                }
            }
            if seen.get(&at) == Some(start)
                && next(at).is_some()
                && let Some(body) = item.child(at, 1)
            {
                let message = "this rule leads back to itself, so Xconq never ends; put a text into its body as well";
                self.namer_fault(body, message).severity(Severity::Error);
                return;
            }
        }
    }

    /// What a rule makes, or a part of it. False for a number, which is nothing.
    fn rule_body(&mut self, node: u32) -> bool {
        let item = self.item();
        match item.datum(node) {
            Datum::String(_) | Datum::Symbol(_) | Datum::Quote => return true,
            Datum::Number(_) => {
                let message = "a rule is made of texts, names of rules and lists of these; Xconq warns about a number \
                               and leaves it out";
                self.namer_fault(node, message);
                return false;
            }
            Datum::List => {}
        }
        let Some(first) = item.child(node, 0) else { return true };
        match (item.text(first), item.symbol(first).map_or("", |name| name.as_str())) {
            (None, _) => {
                let message = "a list of parts begins with a text or the name of a rule; with anything else Xconq \
                               warns and leaves the whole list out; begin it with an empty text, as in (\"\" (or \
                               \"a\" \"b\"))";
                self.namer_fault(first, message);
            }
            (Some(_), "or") => self.alternatives(node),
            (Some(_), word @ ("capitalize" | "reject")) => self.word_of_a_rule(node, word),
            (Some(_), _) => {
                for part in item.children(node) {
                    self.rule_body(part);
                }
            }
        }
        true
    }

    /// `(or [weight] body …)`
    fn alternatives(&mut self, list: u32) {
        let item = self.item();
        let mut parts = item.children(list).skip(1).peekable();
        if parts.peek().is_none() {
            self.namer_fault(list, "this `or` has nothing to choose from, and Xconq warns; write (or \"a\" \"b\")");
        }
        while let Some(part) = parts.next() {
            let is_weight = matches!(item.datum(part), Datum::Number(_));
            let body = if is_weight { parts.next() } else { Some(part) };
            if let Some(body) = body {
                self.rule_body(body);
            } else {
                let message = "nothing stands behind this weight, so this often the name gets nothing here";
                self.namer_fault(part, message);
            }
        }
    }

    /// `(capitalize body)`, `(reject body texts…)`
    fn word_of_a_rule(&mut self, list: u32, word: &str) {
        let item = self.item();
        let Some(body) = item.child(list, 1) else {
            let message = format!("`{word}` needs a body behind it; without one Xconq warns and makes nothing");
            self.namer_fault(list, message);
            return;
        };
        self.rule_body(body);
        for extra in item.children(list).skip(2) {
            if word == "capitalize" {
                let message = "`capitalize` takes one body, and Xconq passes over this; put the parts into one list";
                self.namer_fault(extra, message);
            } else if item.text(extra).is_none() {
                self.namer_fault(extra, "`reject` looks for texts, and Xconq passes over this");
            }
        }
    }

    /// Something wrong in the method of a namer, whatever includes the file.
    fn namer_fault(&mut self, node: u32, message: impl Into<String>) -> &mut crate::check::Finding {
        self.report(node, codes::NAMER, message).certain()
    }
}
