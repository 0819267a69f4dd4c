//! The names that a `namer` makes (the manual's chapter Naming Methods; reference: Namers).

use ludex_base::random::Random;
use ludex_base::{Db, Name};
use rustc_hash::FxHashMap;

use super::value::Value;
use crate::evaluation::result::{Binding, Cause, DatumPlace, Evaluation};
use crate::forms::{Form, Takes};
use crate::source::lower::{Datum, Item, item_tree};

/// The words that a method begins with.
pub(crate) const METHODS: [&str; 4] = ["random", "in-order", "junky", "grammar"];

/// The names of a namer that are shown, each once.
const SHOWN: usize = 10;

/// At most this many names are made to find these.
const MAX_TRIED: usize = 5 * SHOWN;

/// The seed with which they are made, so that they are the same whenever somebody looks.
const SEED: u64 = 1;

/// The depth of a grammar that says none (reference).
const DEPTH: i64 = 5;

/// The number of times that a `reject` tries again (reference).
const TRIES: usize = 100;

/// At most this many rules are followed for one name.
const MAX_STEPS: u32 = 10_000;

/// At most this deep may they lead into one another.
const MAX_NESTING: u32 = 200;

/// A name is broken off at this many bytes.
const MAX_BYTES: usize = 400;

/// True for what a `namer` form binds to its symbol.
pub(crate) fn is_namer(binding: &Binding) -> bool {
    let value = binding.bound.as_ref().map(|bound| &bound.value);
    binding.cause == Cause::Object && matches!(value, Some(Value::Symbol(_)))
}

/// The form of the namer that a name means in the end, if it means one.
pub(crate) fn form_of(evaluation: &Evaluation, name: Name) -> Option<DatumPlace> {
    evaluation.binding_before(name, u32::MAX).filter(|binding| is_namer(binding)).map(|binding| binding.place)
}

/// The first names that the namer of a form makes, and how many it has in all if it has a list of them.
pub(crate) fn sample(db: &dyn Db, evaluation: &Evaluation, form: DatumPlace) -> Option<(Vec<String>, Option<usize>)> {
    let item = item_tree(db, form.file).items.get(form.item as usize)?;
    let method = Form::Namer.node(item, form.node, Takes::Method)?;
    let is_grammar = item.head(method)?.as_str() == "grammar";
    let mut maker = Maker { db, evaluation, random: Random::new(SEED), left: FxHashMap::default(), steps: 0 };
    let mut names: Vec<String> = Vec::new();
    for _ in 0..MAX_TRIED {
        match maker.next(form) {
            Some(name) if !names.contains(&name) => names.push(name),
            Some(_) => {}
            None => break,
        }
        if names.len() == SHOWN {
            break;
        }
    }
    let all = item.children(method).skip(1).count();
    Some((names, (!is_grammar).then_some(all)))
}

/// The names of namers while they are made.
struct Maker<'a> {
    db: &'a dyn Db,
    evaluation: &'a Evaluation,
    random: Random,
    /// The names that lists still hold, by the form of the namer: each is given once.
    left: FxHashMap<DatumPlace, Vec<&'static str>>,
    /// The rules that have been followed for the name at hand.
    steps: u32,
}

/// A grammar whose rules are followed.
#[derive(Clone, Copy)]
struct Grammar<'a> {
    item: &'a Item,
    /// The list that it is.
    list: u32,
    /// The depth at which a rule makes nothing any more.
    depth: i64,
}

impl<'a> Grammar<'a> {
    fn new(item: &'a Item, list: u32) -> Grammar<'a> {
        let depth = item.child(list, 2).and_then(|node| item.number(node)).map(i64::from);
        Grammar { item, list, depth: depth.unwrap_or(DEPTH) }
    }

    /// The first rule for what stands at a node.
    fn rule(&self, node: u32) -> Option<u32> {
        let Grammar { item, list, .. } = self;
        let named = |rule: &u32| item.child(*rule, 0).is_some_and(|head| item.datum(head) == item.datum(node));
        item.children(*list).skip(3).filter(|rule| item.datum(*rule) == Datum::List).find(named)
    }
}

impl<'a> Maker<'a> {
    /// The next name of the namer of a form; [`None`] if it has none left.
    fn next(&mut self, form: DatumPlace) -> Option<String> {
        self.steps = 0;
        self.name(form, 0)
    }

    fn method(&self, form: DatumPlace) -> Option<(&'a Item, u32)> {
        let item: &'a Item = item_tree(self.db, form.file).items.get(form.item as usize)?;
        Some((item, Form::Namer.node(item, form.node, Takes::Method)?))
    }

    fn name(&mut self, form: DatumPlace, nesting: u32) -> Option<String> {
        let (item, method) = self.method(form)?;
        let head = item.head(method)?.as_str();
        if head == "grammar" {
            let mut out = String::new();
            let grammar = Grammar::new(item, method);
            let root = item.child(method, 1)?;
            self.symbol(grammar, root, (0, nesting), &mut out);
            // Reference: what a grammar makes begins with a capital letter.
            if let Some(first) = out.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            return Some(out);
        }
        if !METHODS.contains(&head) {
            return None;
        }
        let names = item.children(method).skip(1).map(|node| item.text(node).map_or("", Name::as_str));
        let left = self.left.entry(form).or_insert_with(|| names.collect());
        let at = match left.len() {
            0 => return None,
            count if count == 1 || head == "in-order" => 0,
            // Reference: the last one comes last.
            count => self.random.below(count - 1),
        };
        Some(left.remove(at).to_owned())
    }

    /// The text for a symbol or another word of a grammar: what its rule makes, a name of the namer that it means,
    /// else itself.
    fn symbol(&mut self, grammar: Grammar<'a>, node: u32, (depth, nesting): (i64, u32), out: &mut String) {
        self.steps += 1;
        if self.steps > MAX_STEPS || nesting > MAX_NESTING || out.len() > MAX_BYTES {
            return;
        }
        let item = grammar.item;
        if let Some(rule) = grammar.rule(node) {
            if let Some(body) = item.child(rule, 1) {
                self.body(grammar, body, (depth, nesting + 1), out);
            }
            return;
        }
        let namer = item.symbol(node).and_then(|name| form_of(self.evaluation, name));
        match namer {
            Some(form) => out.push_str(&self.name(form, nesting + 1).unwrap_or_default()),
            None => out.push_str(item.text(node).map_or("", Name::as_str)),
        }
    }

    /// The body of a rule, or a part of one.
    fn body(&mut self, grammar: Grammar<'a>, node: u32, (depth, nesting): (i64, u32), out: &mut String) {
        let item = grammar.item;
        if depth >= grammar.depth {
            return;
        }
        match item.datum(node) {
            Datum::String(text) => out.push_str(text.as_str()),
            Datum::Symbol(name) if name.as_str() == "nil" => {}
            Datum::Symbol(_) => self.symbol(grammar, node, (depth, nesting), out),
            Datum::List => self.list(grammar, node, (depth + 1, nesting + 1), out),
            Datum::Number(_) | Datum::Quote => {}
        }
    }

    fn list(&mut self, grammar: Grammar<'a>, list: u32, at: (i64, u32), out: &mut String) {
        let item = grammar.item;
        self.steps += 1;
        if self.steps > MAX_STEPS || at.1 > MAX_NESTING || out.len() > MAX_BYTES {
            return;
        }
        let Some(first) = item.child(list, 0).and_then(|head| item.text(head).map(|_| head)) else { return };
        match item.symbol(first).map_or("", |name| name.as_str()) {
            "or" => {
                if let Some(chosen) = self.choice(item, list) {
                    self.body(grammar, chosen, at, out);
                }
            }
            "capitalize" => {
                let start = out.len();
                if let Some(body) = item.child(list, 1) {
                    self.body(grammar, body, at, out);
                }
                if let Some(first) = out.get_mut(start..start + 1) {
                    first.make_ascii_uppercase();
                }
            }
            "reject" => self.reject(grammar, list, at, out),
            _ => {
                for part in item.children(list) {
                    self.body(grammar, part, at, out);
                }
            }
        }
    }

    /// One of the alternatives of an `or`, by their weights; a weight at its end stands for nothing.
    fn choice(&mut self, item: &Item, list: u32) -> Option<u32> {
        let mut alternatives: Vec<(Option<u32>, usize)> = Vec::new();
        let mut parts = item.children(list).skip(1);
        while let Some(part) = parts.next() {
            alternatives.push(match item.datum(part) {
                Datum::Number(weight) => (parts.next(), usize::try_from(weight.value()).unwrap_or(0)),
                _ => (Some(part), 1),
            });
        }
        let total = alternatives.iter().fold(0_usize, |sum, (_, weight)| sum.saturating_add(*weight));
        let mut at = self.random.below(total.max(1));
        alternatives.into_iter().find_map(|(part, weight)| {
            let is_chosen = at < weight;
            at = at.saturating_sub(weight);
            is_chosen.then_some(part)
        })?
    }

    /// Tries again while what is made has one of some texts in it.
    fn reject(&mut self, grammar: Grammar<'a>, list: u32, at: (i64, u32), out: &mut String) {
        let item = grammar.item;
        let Some(body) = item.child(list, 1) else { return };
        let rejected = |made: &str| {
            let mut texts = item.children(list).skip(2).filter_map(|node| item.text(node));
            texts.any(|text| !text.as_str().is_empty() && made.contains(text.as_str()))
        };
        let start = out.len();
        for _ in 0..TRIES {
            out.truncate(start);
            self.body(grammar, body, at, out);
            if !rejected(&out[start..]) {
                return;
            }
        }
    }
}
