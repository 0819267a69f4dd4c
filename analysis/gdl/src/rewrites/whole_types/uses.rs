//! The forms of a program that speak of a type: those that give values to types, by an index or a list in which it
//! stands, and the expressions from which such lists come.

use ludex_base::Name;
use rustc_hash::FxHashSet;

use super::Subject;
use crate::builtins::{self, BuiltinKind, ValueType};
use crate::evaluation::expression::{evaluate, is_function};
use crate::evaluation::load_order::forms;
use crate::evaluation::properties::is_quoted;
use crate::evaluation::provenance::{ListPosition, list_position, list_positions, read};
use crate::evaluation::result::{Cause, DatumPlace, Evaluation};
use crate::evaluation::scope::{Scope, is_list_of_all};
use crate::evaluation::tables::{Clause, Table, is_add};
use crate::evaluation::value::{Evaluated, TypeId, TypeKind, Value};
use crate::evaluation::variants::declared;
use crate::forms::{Form, Takes};
use crate::source::lower::{Datum, Item, item_tree};

/// The way in which a type, or the list of all types of its kind, stands in an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// All of the expression is a symbol for the type.
    Alone,
    /// A symbol for it is an element of a list, or of what is joined to one.
    Element {
        /// The list.
        list: u32,
        /// The symbol.
        node: u32,
    },
    /// It is taken from a list: `(remove type list)`.
    Taken {
        /// The call.
        call: u32,
        /// The list from which it is taken.
        list: u32,
    },
    /// The list of all types stands there.
    All,
}

/// An expression in which the type stands, or the list of all types of its kind.
pub(super) struct Root {
    /// The expression.
    pub(super) place: DatumPlace,
    /// The stamp of its form.
    pub(super) stamp: u32,
    /// The ways in which the type stands in it; at least one.
    pub(super) standings: Vec<Standing>,
    /// The position of what it is an index of among [`Uses::givings`]; [`None`] for the value of a symbol.
    pub(super) giving: Option<usize>,
}

/// The order in which a list has its types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// As they are written.
    Written,
    /// As they are defined: it is the list of all of them.
    Defined,
    /// Both: the list of all types went into it.
    Mixed,
}

/// An index of what gives values to types.
pub(super) struct Index {
    /// The expression.
    pub(super) node: u32,
    /// The place of the type in its value.
    pub(super) at: Option<ListPosition>,
    /// The order of its types.
    pub(super) order: Order,
}

/// A list of values, written as one, of which each type in an index gets the one at its place.
pub(super) struct Dealt {
    /// The list.
    pub(super) list: u32,
    /// The number of the index.
    pub(super) axis: usize,
}

/// An `add`, a clause of a table, or an entry of a list of values by type, if it speaks of the type.
pub(super) struct Giving {
    /// The form, the clause or the entry.
    pub(super) place: DatumPlace,
    /// The stamp of its form.
    pub(super) stamp: u32,
    /// One, or the two of a clause.
    pub(super) indices: Vec<Index>,
    /// The value, as it is written.
    pub(super) value: u32,
    /// The lists in the value of which the type gets an element.
    pub(super) dealt: Vec<Dealt>,
}

/// The forms of a program that speak of a type.
#[derive(Default)]
pub(super) struct Uses {
    /// Those that give it values, in load order.
    pub(super) givings: Vec<Giving>,
    /// The expressions in which it stands, in load order.
    pub(super) roots: Vec<Root>,
    /// The properties of other types that are this type.
    pub(super) properties: Vec<DatumPlace>,
    /// The first datum that counts types of its kind by their order: a layer of terrain, or numbers without types.
    pub(super) counted: Option<DatumPlace>,
}

/// Looks for a type in a program.
///
/// # Errors
/// If its values are given in a way that cannot be extended; why.
pub(super) fn uses(subject: &Subject<'_>, evaluation: &Evaluation, id: TypeId) -> Result<Uses, String> {
    if evaluation.gaps.module(u32::MAX).is_some() {
        return Err("a module that a game with this type includes is missing".to_owned());
    }
    let mut walk = Walk { subject, scope: Scope::end(evaluation), id, found: Uses::default() };
    for (stamp, place) in forms(subject.db, evaluation).into_iter().chain(lone_clauses(subject, evaluation)) {
        subject.db.unwind_if_revision_cancelled();
        if let Some(item) = item_tree(subject.db, place.file).get(place.item)
            && let Some(head) = item.head(place.node)
        {
            walk.scope.stamp = stamp;
            walk.form(Form::or_unit(head), place, item)?;
        }
    }
    if walk.scope.is_exhausted() {
        return Err("the lists of a game with this type are too large to be evaluated".to_owned());
    }
    Ok(walk.found)
}

/// The forms in clauses of variants that do not run, each with the stamp at which its module ends: a player may choose
/// them.
fn lone_clauses(subject: &Subject<'_>, evaluation: &Evaluation) -> Vec<(u32, DatumPlace)> {
    let mut found = Vec::new();
    for file in evaluation.files.iter().copied() {
        let Some(end) = evaluation.end(file) else { continue };
        for (position, item, variant) in declared(item_tree(subject.db, file)) {
            let forms = variant.clauses.iter().flat_map(|clause| item.children(*clause).skip(1));
            let places = forms.map(|node| DatumPlace { file, item: position, node });
            found.extend(places.filter(|place| evaluation.clause_stamp(*place).is_none()).map(|place| (end, place)));
        }
    }
    found
}

struct Walk<'s, 'db> {
    subject: &'s Subject<'db>,
    scope: Scope<'s>,
    id: TypeId,
    found: Uses,
}

impl Walk<'_, '_> {
    /// Notes the ways in which a form speaks of the type.
    fn form(&mut self, form: Form, place: DatumPlace, item: &Item) -> Result<(), String> {
        let node = |takes| form.node(item, place.node, takes);
        match form {
            Form::Add => self.add(place, item)?,
            Form::Table => self.table(place, item)?,
            Form::Define => self.bound(place, item, node(Takes::Expression)),
            Form::Set => {
                let name = node(Takes::Variable).and_then(|node| item.symbol(node));
                // What a game variable holds is the author's choice, not a list of types to be kept whole.
                if name.is_some_and(|name| builtins::lookup(name.as_str(), &[BuiltinKind::GameVariable]).is_none()) {
                    self.bound(place, item, node(Takes::VariableValue));
                }
            }
            _ if form.type_kind().is_some() => self.properties(place, item),
            _ => self.value_lists(place, item, form)?,
        }
        Ok(())
    }

    /// True for a symbol that means the type.
    fn means(&self, name: Name) -> bool {
        self.scope.lookup(name).is_some_and(|bound| bound.value.as_type() == Some(self.id))
    }

    /// True for `u*` or its like, of the kind of the type, where it is not bound to something else.
    fn is_all(&self, name: Name) -> bool {
        is_list_of_all(name) && name.as_str() == self.id.kind.all_symbol() && !self.scope.is_bound(name)
    }

    /// Notes the value that a symbol gets.
    fn bound(&mut self, place: DatumPlace, item: &Item, node: Option<u32>) {
        if let Some(node) = node {
            self.root(DatumPlace { node, ..place }, item, None);
        }
    }

    /// Notes an expression, if the type stands in it.
    fn root(&mut self, place: DatumPlace, item: &Item, giving: Option<usize>) {
        let mut standings = Vec::new();
        match item.symbol(place.node) {
            Some(name) if self.means(name) => standings.push(Standing::Alone),
            _ => self.stands(item, place.node, &mut standings),
        }
        if !standings.is_empty() {
            self.found.roots.push(Root { place, stamp: self.scope.stamp, standings, giving });
        }
    }

    /// Adds the ways in which the type stands in a list that an expression is.
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn stands(&self, item: &Item, node: u32, out: &mut Vec<Standing>) {
        if item.symbol(node).is_some_and(|name| self.is_all(name)) {
            out.push(Standing::All);
        }
        if item.datum(node) != Datum::List {
            return;
        }
        let head = item.head(node).filter(|head| is_function(*head) && !self.scope.is_bound(*head));
        let skipped = usize::from(head.is_some());
        match head.map(Name::as_str) {
            None | Some("list" | "append") => {
                for child in item.children(node).skip(skipped) {
                    match item.symbol(child) {
                        Some(name) if self.means(name) => out.push(Standing::Element { list: node, node: child }),
                        _ => self.stands(item, child, out),
                    }
                }
            }
            Some("remove") => {
                let Some(list) = item.child(node, 2) else { return };
                let first = item.child(node, 1).and_then(|node| item.symbol(node));
                if first.is_some_and(|name| self.means(name)) {
                    out.push(Standing::Taken { call: node, list });
                }
                self.stands(item, list, out);
            }
            Some("remove-list") => item.children(node).skip(1).for_each(|child| self.stands(item, child, out)),
            Some(_) => {}
        }
    }

    /// True for a list that is evaluated element by element.
    fn is_literal(&self, item: &Item, node: u32) -> bool {
        let is_plain = |head: Name| !is_function(head) || self.scope.is_bound(head);
        item.datum(node) == Datum::List && item.head(node).is_none_or(is_plain)
    }

    /// The order in which the value of an expression has its types.
    fn order(&self, item: &Item, node: u32) -> Order {
        match item.symbol(node) {
            Some(name) if self.is_all(name) => Order::Defined,
            _ if draws_on_all(self.subject, self.scope.evaluation, item, node, (self.id.kind, self.scope.stamp)) => {
                Order::Mixed
            }
            _ => Order::Written,
        }
    }

    fn index(&self, place: DatumPlace, item: &Item, node: u32, value: &Evaluated) -> Result<Index, String> {
        let at = list_position(&value.value, self.id);
        if list_position(read(value), self.id) != at {
            let place = self.subject.shown(DatumPlace { node, ..place });
            return Err(format!("the manual and Xconq read the list in {place} in different ways"));
        }
        let order = if at.is_some() { self.order(item, node) } else { Order::Written };
        Ok(Index { node, at, order })
    }

    /// The value of an expression.
    fn evaluated(&self, item: &Item, node: u32) -> Evaluated {
        evaluate(&self.scope, item, node, &mut Vec::new())
    }

    /// Notes what gives values to types, if the type is one of them, and the expressions of its indices.
    fn give(
        &mut self,
        place: DatumPlace,
        item: &Item,
        (indices, values): (Vec<Index>, [&Value; 2]),
        value: u32,
        axes: &[usize],
    ) -> Result<(), String> {
        let nodes: Vec<u32> = indices.iter().map(|index| index.node).collect();
        let mut giving = None;
        if indices.iter().any(|index| index.at.is_some()) {
            let dealt = self.dealt(place, item, &indices, values, value, axes)?;
            giving = Some(self.found.givings.len());
            self.found.givings.push(Giving { place, stamp: self.scope.stamp, indices, value, dealt });
        }
        for node in nodes {
            self.root(DatumPlace { node, ..place }, item, giving);
        }
        Ok(())
    }

    /// The lists of values of which the type gets an element. `axes` are the numbers of the indices over which the
    /// value, and the lists in it, are dealt out; `values` those of the indices.
    fn dealt(
        &self,
        place: DatumPlace,
        item: &Item,
        indices: &[Index],
        values: [&Value; 2],
        value: u32,
        axes: &[usize],
    ) -> Result<Vec<Dealt>, String> {
        let count = |axis: usize| match indices[axis].at {
            Some(ListPosition::Of(_, count)) => Some(count),
            _ => None,
        };
        let shown = || self.subject.shown(DatumPlace { node: value, ..place });
        if !axes.iter().any(|axis| count(*axis).is_some()) {
            return Ok(Vec::new());
        }
        if !self.is_literal(item, value) {
            return Err(format!("the list of values in {} is computed", shown()));
        }
        let mut found = Vec::new();
        for (depth, axis) in axes.iter().copied().enumerate() {
            let Some(count) = count(axis) else { continue };
            if list_positions(values[axis], self.id.kind).filter(|(id, _)| *id == self.id).count() > 1 {
                return Err(format!("the list that goes with the values in {} has it twice", shown()));
            }
            let lists: Vec<u32> = if depth == 0 { vec![value] } else { item.children(value).collect() };
            for list in lists {
                if self.is_literal(item, list) && item.children(list).count() == count {
                    found.push(Dealt { list, axis });
                } else if depth == 0 || self.evaluated(item, list).value.as_list().is_some() {
                    return Err(format!("the values in {} do not go with its types one by one", shown()));
                }
            }
        }
        Ok(found)
    }

    /// Refuses values that come from a list with the type under a name: the same list cannot grow as types and stay as
    /// it is as values.
    fn values_are_plain(&self, place: DatumPlace, item: &Item, value: u32) -> Result<(), String> {
        let holds = |name: Name| {
            self.scope.lookup(name).is_some_and(|bound| {
                bound.value.as_list().is_some_and(|items| items.iter().any(|item| item.as_type() == Some(self.id)))
            })
        };
        let found = (value..item.end(value))
            .find(|node| item.symbol(*node).is_some_and(|name| !is_list_of_all(name) && holds(name)));
        match found {
            Some(node) => {
                let place = self.subject.shown(DatumPlace { node, ..place });
                Err(format!("a list with it is used as values in {place}"))
            }
            None => Ok(()),
        }
    }

    fn add(&mut self, place: DatumPlace, item: &Item) -> Result<(), String> {
        let node = |takes| Form::Add.node(item, place.node, takes);
        let (Some(types), Some(value)) = (node(Takes::Types), node(Takes::PropertyValue)) else { return Ok(()) };
        let is_whole = is_quoted(item, value);
        if !is_whole {
            self.values_are_plain(place, item, value)?;
        }
        let evaluated = self.evaluated(item, types);
        let index = self.index(place, item, types, &evaluated)?;
        let is_dealt = !is_whole
            && matches!(index.at, Some(ListPosition::Of(..)))
            && self.evaluated(item, value).value.as_list().is_some_and(|values| !values.is_empty());
        let axes: &[usize] = if is_dealt { &[0] } else { &[] };
        let values = [&evaluated.value; 2];
        self.give(place, item, (vec![index], values), value, axes)
    }

    fn table(&mut self, place: DatumPlace, item: &Item) -> Result<(), String> {
        let name = Form::Table.node(item, place.node, Takes::Table).and_then(|node| item.symbol(node));
        let Some(table) = name.and_then(Table::named) else { return Ok(()) };
        if !table.kinds.contains(&self.id.kind) {
            return Ok(());
        }
        for entry in item.children(place.node).skip(if is_add(item, place.node) { 3 } else { 2 }) {
            if item.datum(entry) == Datum::List {
                self.clause(DatumPlace { node: entry, ..place }, item, table)?;
            }
        }
        Ok(())
    }

    fn clause(&mut self, place: DatumPlace, item: &Item, table: Table) -> Result<(), String> {
        let mut parts = item.children(place.node);
        let (Some(first), Some(second), Some(value)) = (parts.next(), parts.next(), parts.next()) else {
            return Ok(());
        };
        let Some(clause) = Clause::read(&self.scope, item, place.node, table) else { return Ok(()) };
        self.values_are_plain(place, item, value)?;
        let mut indices = Vec::with_capacity(2);
        for (axis, (node, evaluated)) in [(first, &clause.firsts), (second, &clause.seconds)].into_iter().enumerate() {
            indices.push(if table.kinds[axis] == self.id.kind {
                self.index(place, item, node, evaluated)?
            } else {
                Index { node, at: None, order: Order::Written }
            });
        }
        let is_list = |evaluated: &Evaluated| evaluated.value.as_list().is_some();
        let axes: &[usize] = match (is_list(&clause.values), is_list(&clause.firsts), is_list(&clause.seconds)) {
            (true, true, true) => &[0, 1],
            (true, true, false) => &[0],
            (true, false, true) => &[1],
            _ => &[],
        };
        let is_there = indices.iter().any(|index| index.at.is_some());
        if is_there && clause.goes_by_second() {
            let place = self.subject.shown(place);
            return Err(format!("the manual and Xconq read the values in {place} in different ways"));
        }
        self.give(place, item, (indices, [&clause.firsts.value, &clause.seconds.value]), value, axes)
    }

    /// Notes the properties of a type that are this type.
    fn properties(&mut self, place: DatumPlace, item: &Item) {
        for (_, list) in item.properties(place.node) {
            let value = item.child(list, 1).and_then(|node| item.symbol(node));
            if value.is_some_and(|name| self.means(name)) && item.children(list).count() == 2 {
                self.found.properties.push(DatumPlace { node: list, ..place });
            }
        }
    }

    /// Notes the entries of the values by type that something else than a type has: a side, a doctrine, a unit.
    fn value_lists(&mut self, place: DatumPlace, item: &Item, form: Form) -> Result<(), String> {
        for (name, list) in item.properties(place.node) {
            let Some(row) = builtins::lookup(name.as_str(), form.properties()).and_then(builtins::get) else {
                continue;
            };
            let (kind, is_dealt) = match row.value {
                ValueType::UnitTypeValues => (TypeKind::Unit, true),
                ValueType::MaterialTypeValues => (TypeKind::Material, true),
                ValueType::AdvanceTypeValues => (TypeKind::Advance, true),
                ValueType::UnitDoctrines | ValueType::UnitNamers => (TypeKind::Unit, false),
                // Statistics of saved games, by the numbers of types.
                ValueType::UnitTypeInts | ValueType::IntList | ValueType::UnitViews => {
                    self.count(TypeKind::Unit, DatumPlace { node: list, ..place });
                    continue;
                }
                ValueType::Layer if matches!(row.name, "terrain" | "terrain-view") => {
                    self.count(TypeKind::Terrain, DatumPlace { node: list, ..place });
                    continue;
                }
                _ => continue,
            };
            for entry in item.children(list).skip(1) {
                let at = DatumPlace { node: entry, ..place };
                match item.datum(entry) {
                    Datum::List if kind == self.id.kind => self.entry(at, item, is_dealt)?,
                    Datum::Number(_) => self.count(kind, at),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Notes that types of a kind are counted.
    fn count(&mut self, kind: TypeKind, place: DatumPlace) {
        if kind == self.id.kind {
            self.found.counted.get_or_insert(place);
        }
    }

    /// `(type value)`, `(types value)` or `(types (value…))`
    fn entry(&mut self, place: DatumPlace, item: &Item, is_dealt: bool) -> Result<(), String> {
        let (Some(key), Some(value)) = (item.child(place.node, 0), item.child(place.node, 1)) else { return Ok(()) };
        let evaluated = self.evaluated(item, key);
        let index = self.index(place, item, key, &evaluated)?;
        let has_list = is_dealt && self.evaluated(item, value).value.as_list().is_some();
        let axes: &[usize] = if has_list { &[0] } else { &[] };
        let values = [&evaluated.value; 2];
        self.give(place, item, (vec![index], values), value, axes)
    }
}

/// True if the list of all types of a kind went into the value of an expression that is evaluated at a stamp.
fn draws_on_all(
    subject: &Subject<'_>,
    evaluation: &Evaluation,
    item: &Item,
    node: u32,
    (kind, stamp): (TypeKind, u32),
) -> bool {
    let names =
        |item: &Item, node: u32| (node..item.end(node)).filter_map(|node| item.symbol(node)).collect::<Vec<_>>();
    let mut queue: Vec<(Name, u32)> = names(item, node).into_iter().map(|name| (name, stamp)).collect();
    let mut seen: FxHashSet<(Name, u32)> = FxHashSet::default();
    while let Some((name, stamp)) = queue.pop() {
        let Some(binding) = evaluation.binding_before(name, stamp) else {
            if name.as_str() == kind.all_symbol() {
                return true;
            }
            continue;
        };
        let place = binding.place;
        if !matches!(binding.cause, Cause::Define | Cause::Set) || !seen.insert((name, binding.stamp)) {
            continue;
        }
        if let Some(item) = item_tree(subject.db, place.file).get(place.item) {
            queue.extend(names(item, place.node).into_iter().map(|name| (name, binding.stamp)));
        }
    }
    false
}
