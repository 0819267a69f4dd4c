//! The evaluation of a GDL program: a fold over the forms of a root module and what it includes,
//! in load order.
//!
//! It keeps what later forms can see: values of symbols with their history, types with their
//! indices, and which forms write to a property, a table or a variable. What such a form writes is
//! worked out when somebody asks ([`super::properties`], [`super::tables`]), so that the fold of a large
//! game takes no longer than a look at each form's head. [`sides_and_units`] keeps sides, units and doctrines.

use std::cell::RefCell;
use std::sync::Arc;

use ludex_base::{Db, File, Name};
use rustc_hash::FxHashSet;

use super::expression;
use super::scope::{ListBudget, Scope, is_constant, is_list_of_all};
use super::skeleton::skeleton;
use super::value::{Bound, Evaluated, Reader, TypeId, TypeKind, Value};
use crate::builtins;
use crate::builtins::BuiltinKind;
use crate::evaluation::result::gaps::meant;
use crate::evaluation::result::{Binding, Cause, DatumPlace, Evaluation, SKIPPED, TypeInfo, VariableWrite, Write};
use crate::forms::{Form, Takes};
use crate::source::lower::{Datum, Item};
use crate::source::modules::{MAX_INCLUDE_DEPTH, resolve_module};

mod gaps;
pub(crate) mod sides_and_units;
mod variants;

use self::variants::Running;

/// Evaluates a root module with everything it includes. Of very many programs not all are kept: somebody may ask for the
/// findings of every file of a large workspace.
#[salsa::tracked(lru = 256)]
pub fn evaluate(db: &dyn Db, root: File) -> Arc<Evaluation> {
    let mut fold = Fold {
        db,
        root,
        evaluation: Evaluation::default(),
        clock: SKIPPED,
        reading: true,
        open: Vec::new(),
        used: FxHashSet::default(),
        running: Running::default(),
        base: None,
        list_budget: RefCell::default(),
    };
    fold.load(root);
    fold.variants(root, &[]);
    Arc::new(fold.evaluation)
}

struct Fold<'db> {
    db: &'db dyn Db,
    root: File,
    evaluation: Evaluation,
    /// Rises by two with each form. What a form makes visible to itself is stamped one less.
    clock: u32,
    /// False behind a condition that does not hold.
    reading: bool,
    /// The files that are being read.
    open: Vec<File>,
    /// The variants that have run.
    used: FxHashSet<(File, Name)>,
    running: Running,
    /// The `default-base-module` of the root, and the file that names it.
    base: Option<(File, Name)>,
    list_budget: RefCell<ListBudget>,
}

impl<'db> Fold<'db> {
    fn load(&mut self, file: File) {
        if self.evaluation.stamps.contains_key(&file) {
            return; // reference: a module that is loaded or being loaded is skipped silently
        }
        self.db.unwind_if_revision_cancelled();
        self.open.push(file);
        self.evaluation.files.push(file);
        let tree = skeleton(self.db, file);
        self.evaluation.stamps.insert(file, Vec::with_capacity(tree.items.len()));
        if let Some(first) = tree.items.first() {
            self.default_base(file, first);
        }
        for (position, item) in tree.items.iter().enumerate() {
            self.clock += 2;
            let head = item.head(0);
            let turns = matches!(head.and_then(Form::of), Some(Form::Else | Form::EndIf));
            let stamp = if self.reading || turns { self.clock } else { SKIPPED };
            if let Some(stamps) = self.evaluation.stamps.get_mut(&file) {
                stamps.push(stamp);
            }
            if let Some(head) = head
                && stamp != SKIPPED
            {
                self.form(DatumPlace { file, item: position as u32, node: 0 }, item, head);
            }
        }
        self.evaluation.ends.insert(file, self.clock + 1);
        self.open.pop();
    }

    /// The file that a module name in a file leads to.
    fn module(&self, from: File, name: Name) -> Option<File> {
        resolve_module(self.db, self.root, from, name)
    }

    /// Reads the module that is asked for at a place, unless it lies too deep.
    fn ask(&mut self, module: File, place: DatumPlace) {
        if self.open.len() > MAX_INCLUDE_DEPTH && !self.evaluation.stamps.contains_key(&module) {
            self.note_include_depth(place);
        } else {
            self.load(module);
        }
    }

    /// Reference: while there are no unit types, the `game-module` form at the head of a file is looked
    /// at before the file is read, and the `default-base-module` that it names is loaded.
    fn default_base(&mut self, file: File, first: &Item) {
        let is_module = Form::at(first, 0) == Some(Form::GameModule);
        if !is_module || !self.reading || !self.evaluation.types(TypeKind::Unit).is_empty() {
            return;
        }
        let named = |property: &str| {
            let (_, list) = first.properties(0).find(|(name, _)| name.as_str() == property)?;
            let node = first.child(list, 1)?;
            Some((DatumPlace { file, item: 0, node }, first.text(node)?))
        };
        let (base, Some((place, default))) = (named("base-module"), named("default-base-module")) else { return };
        if let Some(module) = self.module(file, default) {
            if let Some((place, base)) = base
                && let Some(base) = self.module(file, base)
            {
                self.ask(base, place);
            }
            self.ask(module, place);
        } else if base.is_none() {
            self.note_missing_default_base(file, default);
        }
    }

    fn write(&self, place: DatumPlace) -> Write {
        Write { place, stamp: self.clock }
    }

    fn value(&self, item: &Item, node: u32) -> Evaluated {
        let scope = Scope::with(&self.evaluation, self.clock, self.list_budget.take());
        // Faults are found when the file itself is checked.
        let value = expression::evaluate(&scope, item, node, &mut Vec::new());
        *self.list_budget.borrow_mut() = scope.into_list_budget();
        value
    }

    fn bind(&mut self, name: Name, stamp: u32, place: DatumPlace, cause: Cause, bound: Option<Bound>) {
        self.evaluation.add_binding(name, Binding { stamp, place, cause, bound });
    }

    /// One form: the list at a place.
    fn form(&mut self, place: DatumPlace, item: &'db Item, head: Name) {
        let list = place.node;
        let form = Form::or_unit(head);
        let symbol = |takes| form.node(item, list, takes).and_then(|node| item.symbol(node));
        match form {
            Form::UnitType | Form::MaterialType | Form::TerrainType | Form::AdvanceType => {
                if let Some(kind) = form.type_kind()
                    && let Some(name) = symbol(Takes::NewName)
                {
                    self.define_type(kind, name, place, item);
                } else {
                    self.note_unreadable_form(place, item, Some(form));
                }
            }
            Form::Define => self.define(place, item),
            Form::Set => self.set(place, item),
            Form::Undefine => {
                if let Some(name) = symbol(Takes::Bound)
                    && !is_constant(name)
                {
                    self.bind(name, self.clock, place, Cause::Undefine, None);
                }
            }
            Form::Table => self.table(place, item),
            Form::Add => {
                if let Some(property) = symbol(Takes::Property) {
                    let write = self.write(place);
                    self.evaluation.adds.entry(property).or_default().push(write);
                }
            }
            Form::Include => self.include(place, item),
            Form::GameModule => self.game_module(place, item),
            Form::If => {
                // Conditions are the reader's own, so its value counts.
                let test = form.node(item, list, Takes::Expression).map(|test| self.value(item, test));
                let value = test.map(|test| test.reader.unwrap_or(test.value));
                self.reading = value.is_some_and(|value| value.as_number() == Some(1));
            }
            Form::Else => self.reading = !self.reading,
            Form::EndIf => self.reading = true,
            Form::Side
            | Form::IndependentUnits
            | Form::Doctrine
            | Form::Namer
            | Form::UnitDefaults
            | Form::Area
            | Form::World => self.object(place, item, form),
            Form::SideDefaults | Form::Player | Form::Scorekeeper | Form::Evt | Form::Exu | Form::Imf | Form::Print => {
            }
            // Reference: its head is as good as unknown, so the reader looks for a unit type.
            Form::Agreement => self.need_types(TypeKind::Unit, place),
            Form::Unit | Form::UnitOfType => self.unit(place, item, head),
        }
    }

    /// A form that makes an object other than a unit, or says where units stand.
    fn object(&mut self, place: DatumPlace, item: &Item, form: Form) {
        // Reference: a terrain layer loads the default game if there is no terrain yet.
        if form == Form::Area && item.properties(place.node).any(|(property, _)| property.as_str() == "terrain") {
            self.need_types(TypeKind::Terrain, place);
        }
        let write = self.write(place);
        if form == Form::World {
            self.evaluation.worlds.push(write);
        }
        sides_and_units::read(&mut self.evaluation, write, item, form);
    }

    fn define_type(&mut self, kind: TypeKind, name: Name, place: DatumPlace, item: &Item) {
        let stamp = self.clock - 1;
        let types = &mut self.evaluation.types[kind as usize];
        let id = TypeId { kind, index: types.len() as u32 };
        types.push(TypeInfo { name, place, stamp });
        let bound = Bound { value: Value::Type(id), reader: None };
        if !is_constant(name) {
            self.bind(name, stamp, place, Cause::Type, Some(bound.clone()));
        }
        if kind != TypeKind::Unit {
            return; // reference: only a unit type is known by its name as well
        }
        for (property, node) in item.properties(place.node) {
            let text = match item.child(node, 1).map(|value| item.datum(value)) {
                Some(Datum::String(text)) => text,
                _ => continue,
            };
            match property.as_str() {
                "name" if text != name && !is_constant(text) => {
                    self.bind(text, stamp, place, Cause::TypeName, Some(bound.clone()));
                }
                "short-name" | "long-name" => {
                    self.evaluation.heads.entry(text).or_default().push((stamp, id));
                }
                _ => {}
            }
        }
    }

    /// Document: a symbol that is defined already keeps its value; reference: the new one counts.
    fn define(&mut self, place: DatumPlace, item: &Item) {
        let argument = |takes| Form::Define.node(item, place.node, takes);
        let Some(name) = argument(Takes::NewName).and_then(|node| item.symbol(node)) else {
            return self.note_unreadable_form(place, item, Some(Form::Define));
        };
        if is_constant(name) {
            return;
        }
        let new = argument(Takes::Expression).map_or(Evaluated::same(Value::nil()), |node| self.value(item, node));
        let old = Scope::new(&self.evaluation, self.clock).lookup(name).filter(|_| self.is_bound(name));
        let bound = match old {
            Some(old) => Bound { value: old.value, reader: Some(Reader::Value(new.reader.unwrap_or(new.value))) },
            None => Bound { value: new.value, reader: new.reader.map(Reader::Value) },
        };
        self.bind(name, self.clock, place, Cause::Define, Some(bound));
    }

    fn is_bound(&self, name: Name) -> bool {
        Scope::new(&self.evaluation, self.clock).is_bound(name)
    }

    /// A game variable, else a symbol. Document: one without a value gets one all the same;
    /// reference: nothing happens.
    fn set(&mut self, place: DatumPlace, item: &Item) {
        let argument = |takes| Form::Set.node(item, place.node, takes);
        let Some(name) = argument(Takes::Variable).and_then(|node| item.symbol(node)) else { return };
        let value = argument(Takes::VariableValue).map_or(Evaluated::same(Value::nil()), |node| self.value(item, node));
        if builtins::lookup(name.as_str(), &[BuiltinKind::GameVariable]).is_some() {
            let write = self.write(place);
            self.evaluation.variables.entry(name).or_default().push(VariableWrite { write, value });
            return;
        }
        if is_constant(name) {
            return;
        }
        let earlier = self.evaluation.binding_before(name, self.clock).and_then(|binding| binding.bound.as_ref());
        let reader = match earlier {
            None if is_list_of_all(name) => value.reader.map(Reader::Value),
            None | Some(Bound { reader: Some(Reader::Unbound), .. }) => Some(Reader::Unbound),
            Some(_) => value.reader.map(Reader::Value),
        };
        let bound = Bound { value: value.value, reader };
        self.bind(name, self.clock, place, Cause::Set, Some(bound));
    }

    fn table(&mut self, place: DatumPlace, item: &Item) {
        let name = Form::Table.node(item, place.node, Takes::Table);
        let Some(name) = name.and_then(|node| item.symbol(node)) else { return };
        if Form::Table.passes_over(name) {
            return;
        }
        let Some(row) = builtins::lookup(name.as_str(), &[BuiltinKind::Table]).and_then(builtins::get) else { return };
        let write = self.write(place);
        self.evaluation.tables.entry(name).or_default().push(write);
        for kind in row.takes.split(' ').filter_map(TypeKind::from_letter) {
            self.freeze(kind, place);
        }
    }

    fn freeze(&mut self, kind: TypeKind, place: DatumPlace) {
        let write = self.write(place);
        self.evaluation.frozen[kind as usize].get_or_insert(write);
    }

    fn include(&mut self, place: DatumPlace, item: &Item) {
        let node = Form::Include.node(item, place.node, Takes::Module);
        let name = node.and_then(|node| item.text(node));
        let Some(module) = name.and_then(|name| self.module(place.file, name)) else {
            return self.note_missing_module(DatumPlace { node: node.unwrap_or(place.node), ..place });
        };
        if self.open.contains(&module) {
            return;
        }
        let mut options: Vec<(Name, Option<Value>)> = Vec::new();
        for option in item.children(place.node).skip(2) {
            if let Some(variant) = item.head(option) {
                options.push((variant, item.child(option, 1).map(|value| self.value(item, value).value)));
            }
        }
        self.ask(module, DatumPlace { node: node.unwrap_or(place.node), ..place });
        if self.variants(module, &options) {
            // Reference: the validity pass runs, and with it every kind of type is fixed.
            for kind in TypeKind::ALL {
                self.freeze(kind, place);
            }
        }
    }

    fn game_module(&mut self, place: DatumPlace, item: &Item) {
        for (property, list) in item.properties(place.node) {
            let Some(node) = item.child(list, 1) else { continue };
            let Some(name) = item.text(node) else { continue };
            match property.as_str() {
                "base-module" => match self.module(place.file, name) {
                    Some(module) => self.ask(module, DatumPlace { node, ..place }),
                    None => self.note_missing_module(DatumPlace { node, ..place }),
                },
                "default-base-module" if self.open.len() == 1 => self.base = Some((place.file, name)),
                _ => {}
            }
        }
    }

    /// A unit, if the head of the form means a unit type. If there are no unit types at all, the reader
    /// loads its default game first.
    fn unit(&mut self, place: DatumPlace, item: &Item, head: Name) {
        let own = Form::of(head) == Some(Form::Unit);
        let named = if own {
            Form::Unit.node(item, place.node, Takes::Unit).and_then(|node| item.symbol(node))
        } else {
            Some(head)
        };
        let type_named = |fold: &Self| Scope::new(&fold.evaluation, fold.clock).unit_type_named(named?);
        // A form whose head is misspelt was not to need types.
        let misspelt = if own || type_named(self).is_some() { None } else { meant(item, place.node) };
        if misspelt.is_none() {
            self.need_types(TypeKind::Unit, place);
        }
        let unit_type = type_named(self);
        if unit_type.is_none() && !own {
            return self.note_unreadable_form(place, item, misspelt);
        }
        self.freeze(TypeKind::Material, place);
        let write = self.write(place);
        sides_and_units::read_unit(&mut self.evaluation, write, unit_type, item);
    }

    fn need_types(&mut self, kind: TypeKind, place: DatumPlace) {
        let known = !self.evaluation.types(kind).is_empty() || self.evaluation.default_game.is_some();
        // What a missing module was to define is not to be found in the default game.
        if known || self.evaluation.gaps.types(kind, self.clock).is_some() {
            return;
        }
        let first = self.evaluation.files.len();
        self.evaluation.default_game = Some(first..first);
        let (from, name) = self.base.unwrap_or((place.file, Name::new("standard")));
        if let Some(module) = self.module(from, name) {
            self.load(module);
            self.evaluation.default_game = Some(first..self.evaluation.files.len());
            self.clock += 2; // the form that needed the types sees them
            // A form that a variant runs is read behind the items of its file.
            let stamp = match place.node {
                0 => self.evaluation.stamps.get_mut(&place.file).and_then(|stamps| stamps.last_mut()),
                _ => self.evaluation.clauses.get_mut(&place),
            };
            if let Some(stamp) = stamp {
                *stamp = self.clock;
            }
        } else if self.base.is_some() {
            self.note_missing_default_base(from, name);
        }
    }
}
