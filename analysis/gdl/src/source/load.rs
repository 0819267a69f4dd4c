//! The names of a GDL program: what each means, by the order in which its forms are read.
//!
//! The order is that of [`evaluate`], which walks the program once: it alone knows which forms a
//! condition turns off and when a module is loaded. The files are those of [`program`]. What is worked out here
//! changes only if a definition comes, goes or moves, so that a changed value wakes nobody who asks for names.

use std::ops::Range;
use std::sync::Arc;

use ludex_base::{Db, File, LocalId, Name, Namespace};
use rustc_hash::{FxHashMap, FxHashSet};

use super::index::{LocalDefinition, index};
use super::program::program;
use crate::evaluation::result::{DatumPlace, Evaluation};
use crate::evaluation::scope::Scope;
use crate::evaluation::skeleton::skeleton;
use crate::evaluation::walk::evaluate;
use crate::evaluation::walk::sides_and_units::side_head;
use crate::kinds::{DEFINE, DOCTRINES, IMAGES, NAMERS, SIDE, SYMBOLS, VARIANT, VARIANTS};

/// A definition of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Binding {
    /// The file it stands in.
    pub file: File,
    /// The definition in that file.
    pub local: LocalId,
    /// Its place in load order, comparable over all files of the program.
    pub order: u32,
}

/// The names of a module with everything it includes.
#[derive(Debug, PartialEq, Eq, Default)]
pub(crate) struct Names {
    /// The order in which the forms are read.
    order: Arc<Order>,
    /// The definitions of each name.
    bindings: Bindings,
    /// The definitions of names in forms that are not read.
    fallback: FxHashMap<Key, Binding>,
    /// The definitions that make nothing, as they open something again, with what they open.
    reopened: FxHashMap<(File, LocalId), Binding>,
}

/// A name in its namespace.
type Key = (Namespace, Name);

/// The definitions of each name of a program, in load order.
#[derive(Debug, PartialEq, Eq, Default)]
struct Bindings {
    /// Those of one name side by side.
    all: Box<[Binding]>,
    /// The range of those of a name in `all`: half open.
    spans: FxHashMap<Key, Range<u32>>,
}

impl Bindings {
    /// From definitions in load order.
    fn new(found: Vec<(Key, Binding)>) -> Bindings {
        let mut numbers: FxHashMap<Key, u32> = FxHashMap::default();
        let mut all: Vec<(u32, Binding)> = Vec::with_capacity(found.len());
        for (key, binding) in found {
            let next = numbers.len() as u32;
            all.push((*numbers.entry(key).or_insert(next), binding));
        }
        all.sort_by_key(|(number, _)| *number);
        let mut ends = vec![0; numbers.len()];
        for (end, (number, _)) in (1..).zip(&all) {
            ends[*number as usize] = end;
        }
        let start = |number: u32| number.checked_sub(1).map_or(0, |before| ends[before as usize]);
        let span = |number: u32| start(number)..ends[number as usize];
        Bindings {
            spans: numbers.iter().map(|(key, number)| (*key, span(*number))).collect(),
            all: all.into_iter().map(|(_, binding)| binding).collect(),
        }
    }

    /// Those of a name, in load order; never empty.
    fn get(&self, key: Key) -> Option<&[Binding]> {
        let Range { start, end } = self.spans.get(&key)?.clone();
        self.all.get(start as usize..end as usize)
    }
}

impl Names {
    /// The definition of a name at a place in load order: the last definition before it, else the first after it.
    pub(crate) fn binding(&self, namespace: Namespace, name: Name, order: u32) -> Option<Binding> {
        let bindings = self.bindings.get((namespace, name))?;
        bindings.iter().rfind(|binding| binding.order < order).or_else(|| bindings.first()).copied()
    }

    /// The names in a namespace that the program defines, each with its last definition.
    pub(crate) fn defined_in(&self, namespace: Namespace) -> impl Iterator<Item = (Name, Binding)> + '_ {
        let keys = self.bindings.spans.keys().filter(move |(other, _)| *other == namespace);
        keys.filter_map(|key| Some((key.1, *self.bindings.get(*key)?.last()?)))
    }

    /// The definition of a name that no form of the program defines: one by a form that is not read, because a
    /// condition turns it or the `include` of its file off, or because no variant runs it.
    pub(crate) fn fallback(&self, namespace: Namespace, name: Name) -> Option<Binding> {
        self.fallback.get(&(namespace, name)).copied()
    }

    /// The place in load order of an item. One that is not read is behind everything: what stands there
    /// means what it would mean at the end.
    pub(crate) fn order(&self, file: File, item: u32) -> u32 {
        let order = self.order.items.get(&file).and_then(|items| items.get(item as usize)).copied();
        order.unwrap_or(UNREAD)
    }

    /// The place in load order of a form in the clause of a variant; behind everything if it is not run.
    pub(crate) fn clause_order(&self, form: DatumPlace) -> u32 {
        self.order.clauses.get(&form).copied().unwrap_or(UNREAD)
    }

    /// The definition that another one opens again instead of making something, if it does: `(side uk …)` where there
    /// is a side `uk` already gives that side more properties.
    pub(crate) fn reopened(&self, file: File, local: LocalId) -> Option<Binding> {
        self.reopened.get(&(file, local)).copied()
    }

    /// True if the file is read as a part of the program.
    pub(crate) fn reads(&self, file: File) -> bool {
        self.order.items.contains_key(&file)
    }
}

/// The place in load order of what is not read.
const UNREAD: u32 = u32::MAX;

/// In what order a program is read. A form that only gives something another value leaves it equal, so that
/// the names are not looked through again.
#[derive(Debug, PartialEq, Eq, Default)]
struct Order {
    /// The place of each item in load order, by the file; [`UNREAD`] for those that are not read.
    items: FxHashMap<File, Vec<u32>>,
    /// The places in load order of the forms that variants run.
    clauses: FxHashMap<DatumPlace, u32>,
}

#[salsa::tracked(lru = 1024)]
fn order(db: &dyn Db, root: File) -> Arc<Order> {
    let evaluation = evaluate(db, root);
    let stamps = |file: File| {
        let items = 0..index(db, file).items;
        items.map(|item| evaluation.stamp(file, item).unwrap_or(UNREAD)).collect()
    };
    Arc::new(Order {
        items: evaluation.files.iter().map(|file| (*file, stamps(*file))).collect(),
        clauses: evaluation.clause_stamps().clone(),
    })
}

/// The definitions of a program whose forms open a side again.
#[salsa::tracked]
fn sides_again(db: &dyn Db, root: File) -> Arc<FxHashSet<(File, LocalId)>> {
    let evaluation = evaluate(db, root);
    Arc::new(evaluation.files.iter().flat_map(|file| sides_again_in(db, evaluation, *file)).collect())
}

/// The definitions of a file whose forms open a side again: by a symbol that means its number, or with a number and
/// the symbol that it has (reference: side).
fn sides_again_in(db: &dyn Db, evaluation: &Evaluation, file: File) -> Vec<(File, LocalId)> {
    let opens_again = |local: &&LocalDefinition| {
        let stamp = evaluation.form_stamp(DatumPlace { file, item: local.item, node: local.node });
        let items = &skeleton(db, file).items;
        let Some((stamp, item)) = stamp.zip(items.get(local.item as usize)) else { return false };
        let head = side_head(&Scope::new(evaluation, stamp - 1), item, local.node);
        match head.symbol.filter(|(node, _)| *node == local.name_node) {
            None => head.number.is_some() && item.symbol(local.name_node).is_some(),
            Some((_, symbol)) => {
                let before = evaluation.binding_before(symbol, stamp - 1).and_then(|binding| binding.bound.as_ref());
                let before = before.and_then(|bound| bound.value.as_number());
                before.is_some() && before == evaluation.roster.side_at(stamp).map(|side| side.number)
            }
        }
    };
    let sides = index(db, file).definitions.iter().filter(|local| *local.kind == SIDE);
    sides.filter(opens_again).map(|local| (file, local.id)).collect()
}

/// The names of a root module and what it includes. Those of very many programs are not kept, for which a search through
/// a large workspace asks.
#[salsa::tracked(lru = 1024)]
pub fn load(db: &dyn Db, root: File) -> Arc<Names> {
    let mut names = Names { order: Arc::clone(order(db, root)), ..Names::default() };
    let (mut found, mut again) = (Vec::new(), Vec::new());
    for file in program(db, root).all() {
        names.define(db, file, &mut found);
    }
    let sides_again = sides_again(db, root);
    // A file's own come in order; what an `include` brings lies between them.
    found.sort_by_key(|(_, binding)| binding.order);
    let mut made: FxHashSet<Key> = FxHashSet::default();
    found.retain(|(key, binding)| {
        let makes = match key.0 {
            DOCTRINES | IMAGES => made.insert(*key),
            SYMBOLS if key.1 == binding.local.name => !sides_again.contains(&(binding.file, binding.local)),
            _ => true,
        };
        if !makes {
            again.push((*key, *binding));
        }
        makes
    });
    names.bindings = Bindings::new(found);
    for (key, binding) in again {
        let first = names.bindings.get(key).and_then(|made| made.iter().rfind(|one| one.order < binding.order));
        if let Some(first) = first.copied() {
            names.reopened.insert((binding.file, binding.local), first);
        }
    }
    Arc::new(names)
}

impl Names {
    fn define(&mut self, db: &dyn Db, file: File, found: &mut Vec<(Key, Binding)>) {
        db.unwind_if_revision_cancelled();
        for definition in &index(db, file).definitions {
            // A form that a variant runs is read when the variant is run.
            let order = match definition.node {
                node if node != 0 && *definition.kind != VARIANT => {
                    self.clause_order(DatumPlace { file, item: definition.item, node })
                }
                _ => self.order(file, definition.item),
            };
            // A type or a side is known in its own form, what `define` defines only after it.
            let order = if order == UNREAD || *definition.kind == DEFINE { order } else { order - 1 };
            let binding = Binding { file, local: definition.id, order };
            let names = std::iter::once(definition.id.name).chain(definition.aliases.iter().copied());
            let plain = names.map(|name| (definition.id.namespace, name));
            for key in plain.chain(definition.heads.iter().map(|head| (UNIT_HEADS, *head))) {
                if order == UNREAD {
                    self.fallback.insert(key, binding);
                } else {
                    found.push((key, binding));
                }
            }
        }
    }
}

/// The namespace of names that mean a unit type at the head of a form only.
pub(crate) const UNIT_HEADS: Namespace = Namespace::new("unit-head");

/// The namespaces tried for a symbol in an ordinary place.
pub(crate) const ORDINARY: &[Namespace] = &[SYMBOLS, VARIANTS, DOCTRINES, NAMERS];
