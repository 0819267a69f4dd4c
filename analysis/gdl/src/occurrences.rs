//! The names of a GDL file: what each symbol and string means where it stands.
//!
//! Where a form says what it wants (a property, a table, a module) the place decides; elsewhere
//! a symbol is a user's name if one is known in any context of the file, else a predefined one,
//! else nothing. Nothing is said about unknown names here: most of a module is never evaluated.

use ludex_base::model::{OutlineItem, SymbolKind};
use ludex_base::{Db, Definition, DefinitionId, File, FileModel, ModelBuilder, Name, Namespace, Role, Target};
use ludex_syntax::TextRange;
use rustc_hash::FxHashMap;

use super::builtins::{self, IN_EXPRESSIONS};
use super::forms::{Form, TYPE_PROPERTIES, Takes};
use super::kinds::SYMBOLS;
use super::layers::Layer;
use crate::builtins::BuiltinKind;
use crate::evaluation::expression::{is_function, written_list};
use crate::evaluation::result::DatumPlace;
use crate::evaluation::value::TypeKind;
use crate::kinds;
use crate::source::checking::{Checking, checking};
use crate::source::index::index;
use crate::source::load::{Binding, Names, ORDINARY, UNIT_HEADS, load};
use crate::source::lower::{Datum, Item, Lowered, lower};
use crate::source::modules::{contexts, resolve_module};

/// The names of a file. Runs again when its text changes, or the definitions of a file that it
/// includes or that includes it. Of very many files they are not kept.
#[salsa::tracked(lru = 512)]
pub fn model(db: &dyn Db, file: File) -> FileModel {
    let lowered = lower(db, file);
    let index = index(db, file);
    let (mut model, mut names) = (ModelBuilder::new(file), FxHashMap::default());
    for local in &index.definitions {
        let range = |node| lowered.map.range(local.item, node);
        let definition = model.definition(local.kind, local.id.name, range(local.name_node), range(local.node));
        let (aliases, container) = (local.aliases.clone(), local.container);
        let index = model.add(Definition { id: local.id, aliases, container, ..definition });
        names.insert((local.item, local.name_node), index);
    }
    let checking = checking(db, file);
    let root = checking.root(file);
    let mut collector = Collector {
        db,
        file,
        root,
        first: Some(load(db, root).as_ref()).filter(|program| program.reads(file)),
        programs: contexts(db, file).iter().map(|root| load(db, *root).as_ref()).collect(),
        alone: *checking == Checking::Alone,
        lowered,
        item_index: 0,
        clause_form: None,
        names,
        model,
    };
    for (position, item) in lowered.items.items.iter().enumerate() {
        collector.item_index = position as u32;
        collector.item(item);
    }
    collector.model.finish()
}

struct Collector<'db> {
    db: &'db dyn Db,
    file: File,
    /// The root of the program as part of which the file is looked at.
    root: File,
    /// The names of the program as part of which the file is looked at, if that reads it: what it knows where a name
    /// stands is what the name is worth there.
    first: Option<&'db Names>,
    /// Those of the file's own program, then of its includers'.
    programs: Vec<&'db Names>,
    /// Its own program could be played.
    alone: bool,
    lowered: &'db Lowered,
    item_index: u32,
    /// The form in the clause of a variant that is being looked at.
    clause_form: Option<u32>,
    /// The definitions by the item and the node of their names.
    names: FxHashMap<(u32, u32), u32>,
    model: ModelBuilder,
}

/// The kinds of predefined names that the head of a form may be: one that the manual alone knows is only a word.
const HEADS: &[BuiltinKind] = &[BuiltinKind::Form, BuiltinKind::Keyword];

impl Collector<'_> {
    fn range(&self, node: u32) -> TextRange {
        self.lowered.map.range(self.item_index, node)
    }

    fn push(&mut self, node: u32, role: Role, target: Target) {
        let range = self.range(node);
        self.model.occurrence(range, role, target);
    }

    fn predefined(&mut self, node: u32, name: Name, kinds: &[BuiltinKind], role: Role) -> bool {
        let found = builtins::lookup(name.as_str(), kinds);
        if let Some(index) = found {
            self.push(node, role, builtins::target(index));
        }
        found.is_some()
    }

    /// The definition of a name: the last one before this place in the program as part of which the file is looked at,
    /// else in the first context that has one, else any definition of a context, else one by a form that is not read.
    fn binding(&self, namespaces: &[Namespace], name: Name) -> Option<Binding> {
        let find = |program: &Names, before: bool| {
            let (file, item) = (self.file, self.item_index);
            let order = match self.clause_form {
                Some(node) => program.clause_order(DatumPlace { file, item, node }),
                None => program.order(file, item),
            };
            let mut found = namespaces.iter().filter_map(|namespace| program.binding(*namespace, name, order));
            found.find(|binding| !before || binding.order < order)
        };
        // A file that is a program of its own means what it says itself, if it does.
        let later = |program: &Names| if self.alone { find(program, false) } else { None };
        let in_first_program = self.first.and_then(|program| find(program, true).or_else(|| later(program)));
        let early = || self.programs.iter().find_map(|program| find(program, true));
        let late = || self.programs.iter().find_map(|program| find(program, false));
        let beyond = || {
            let mut all = self.programs.iter().flat_map(|program| namespaces.iter().map(move |one| (program, one)));
            all.find_map(|(program, namespace)| program.fallback(*namespace, name))
        };
        in_first_program.or_else(early).or_else(late).or_else(beyond)
    }

    fn user(&mut self, node: u32, name: Name, namespaces: &[Namespace], role: Role) -> bool {
        let binding = self.binding(namespaces, name);
        if let Some(binding) = binding {
            let id = DefinitionId { file: binding.file, local: binding.local };
            self.push(node, role, Target::Definition(id));
        }
        binding.is_some()
    }

    /// If the node is the name of a definition of this file, records that. A form that opens something again uses
    /// its name.
    fn definition(&mut self, node: u32) -> bool {
        let Some(definition) = self.names.get(&(self.item_index, node)).copied() else { return false };
        match self.reopened(definition) {
            Some(target) => self.push(node, Role::Write, target),
            None => self.push(node, Role::Define, self.model.local_target(definition)),
        }
        true
    }

    /// The definition that one of this file opens again, if it does.
    fn reopened(&self, definition: u32) -> Option<Target> {
        let local = self.model.definitions()[definition as usize].id;
        let opened = |program: &Names| program.reopened(self.file, local);
        let binding = match self.first {
            Some(program) => opened(program),
            None => self.programs.iter().copied().find_map(opened),
        }?;
        Some(Target::Definition(DefinitionId { file: binding.file, local: binding.local }))
    }

    fn item(&mut self, item: &Item) {
        if item.datum(0) != Datum::List {
            self.value(item, 0);
            return;
        }
        let Some(head) = item.child(0, 0) else { return };
        let Some(name) = item.symbol(head) else {
            self.values(item, item.children(0));
            return;
        };
        let form = Form::or_unit(name);
        if form != Form::UnitOfType {
            self.predefined(head, name, HEADS, Role::Call);
        } else if !self.user(head, name, &[SYMBOLS, UNIT_HEADS], Role::Read) {
            self.push(head, Role::Read, Target::Unresolved);
        }
        self.form(item, 0, form);
    }

    /// A form that is the list at `list`: a top-level one, or one that a variant runs. What its arguments
    /// are is said by the schema.
    fn form(&mut self, item: &Item, list: u32, form: Form) {
        if list == 0 {
            self.entry(item, form);
        }
        for (_, argument, node) in form.elements(item, list) {
            let here = Here { item, list, form, node };
            match argument.map(|argument| argument.takes) {
                Some(Takes::NewName) => self.new_name(here),
                Some(Takes::Properties | Takes::SideOfUnit) => self.property(item, node, form.properties()),
                Some(Takes::Free) if self.definition(node) => {}
                Some(Takes::Variable | Takes::Bound) => self.variable(here),
                Some(Takes::VariableValue) => self.variable_value(here),
                Some(Takes::Table) => self.table(here),
                Some(Takes::TableItem) => self.table_item(here),
                Some(Takes::Property) => self.added_property(here),
                Some(Takes::PropertyValue) => self.added_value(here),
                Some(Takes::Module) => self.module(item, node),
                Some(Takes::Option) => self.option(here),
                Some(Takes::Unit) if matches!(item.datum(node), Datum::String(_)) => {
                    self.named(item, node, kinds::UNITS);
                }
                Some(Takes::Method) => self.naming(item, node, None),
                Some(Takes::ImageSize) => {
                    for part in item.children(node) {
                        self.property(item, part, form.properties());
                    }
                }
                None
                | Some(
                    Takes::Free
                    | Takes::Types
                    | Takes::Expression
                    | Takes::Datum
                    | Takes::UnitType
                    | Takes::Unit
                    | Takes::EventType
                    | Takes::Observers,
                ) => self.value(item, node),
            }
        }
    }

    /// The name of what a form defines. Where it is missing, a property may stand in its place.
    fn new_name(&mut self, here: Here<'_>) {
        let properties = here.form.properties();
        if !self.definition(here.node) && !properties.is_empty() {
            self.property(here.item, here.node, properties);
        }
    }

    /// Notes the variable or symbol that `set` and `undefine` are about.
    fn variable(&mut self, here: Here<'_>) {
        let Some(name) = here.item.symbol(here.node) else { return };
        let known = self.predefined(here.node, name, &[BuiltinKind::GameVariable], Role::Write)
            || self.user(here.node, name, &[SYMBOLS], Role::Write);
        if !known {
            self.push(here.node, Role::Write, Target::Unresolved);
        }
    }

    fn variable_value(&mut self, here: Here<'_>) {
        match here.symbol(Takes::Variable).map(|name| name.as_str()) {
            Some("side-library") => self.side_library(here.item, here.node),
            Some(name) if name.contains("namer") => self.namer(here.item, here.node),
            _ => self.value(here.item, here.node),
        }
    }

    /// `([weight] (property value…)…)…`, quoted or not, and what functions put together from such lists: an entry has
    /// the properties of a side.
    fn side_library(&mut self, item: &Item, node: u32) {
        if let Some(list) = written_list(item, node) {
            if list != node {
                // The word `quote` in front, if it is written.
                self.values(item, item.children(node).take_while(|part| item.symbol(*part).is_some()));
            }
            for entry in item.children(list) {
                if item.datum(entry) != Datum::List {
                    self.value(item, entry);
                    continue;
                }
                for part in item.children(entry) {
                    self.property(item, part, Form::Side.properties());
                }
            }
        } else if item.head(node).is_some_and(is_function) {
            for part in item.children(node) {
                self.side_library(item, part);
            }
        } else {
            self.value(item, node);
        }
    }

    fn table(&mut self, here: Here<'_>) {
        if let Some(name) = here.item.symbol(here.node)
            && !self.predefined(here.node, name, &[BuiltinKind::Table], Role::Write)
        {
            self.push(here.node, Role::Write, Target::Unresolved);
        }
    }

    /// A clause, or the word `add`.
    fn table_item(&mut self, here: Here<'_>) {
        let add = here.item.symbol(here.node).filter(|name| Form::of(*name) == Some(Form::Add));
        if !add.is_some_and(|name| self.predefined(here.node, name, &[BuiltinKind::Form], Role::Read)) {
            self.value(here.item, here.node);
        }
    }

    /// The property that an `add` is about.
    fn added_property(&mut self, here: Here<'_>) {
        let Some(name) = here.item.symbol(here.node) else { return };
        let objects = here.form.node(here.item, here.list, Takes::Types);
        let kinds = objects.and_then(|objects| self.kinds_of(here.item, objects)).unwrap_or(TYPE_PROPERTIES);
        let known = self.predefined(here.node, name, kinds, Role::Write)
            || self.predefined(here.node, name, TYPE_PROPERTIES, Role::Write);
        if !known {
            self.push(here.node, Role::Write, Target::Unresolved);
        }
    }

    fn added_value(&mut self, here: Here<'_>) {
        match here.symbol(Takes::Property) {
            Some(property) => self.property_value(here.item, property, here.node),
            None => self.value(here.item, here.node),
        }
    }

    /// `(variant value)` in an `include`.
    fn option(&mut self, here: Here<'_>) {
        let item = here.item;
        let head = item.child(here.node, 0).filter(|_| item.datum(here.node) == Datum::List);
        let Some((node, name)) = head.and_then(|node| Some((node, item.symbol(node)?))) else { return };
        let module = here.form.node(item, here.list, Takes::Module).and_then(|module| item.text(module));
        let module = module.and_then(|module| resolve_module(self.db, self.root, self.file, module));
        let known = self.variant_of(module, node, name)
            || self.user(node, name, &[kinds::VARIANTS], Role::Write)
            || self.predefined(node, name, &[BuiltinKind::VariantType], Role::Write);
        if !known {
            self.push(node, Role::Write, Target::Unresolved);
        }
    }

    /// The kinds of properties that the objects of an `add` have, told by the first symbol that names a type.
    fn kinds_of(&self, item: &Item, objects: u32) -> Option<&'static [BuiltinKind]> {
        let end = item.end(objects);
        let mut names = (objects..end).filter_map(|node| item.symbol(node));
        let kind = names.find_map(|name| {
            let all = TypeKind::ALL.into_iter().find(|kind| kind.all_symbol() == name.as_str());
            all.or_else(|| {
                let binding = self.binding(&[SYMBOLS], name)?;
                let local = index(self.db, binding.file).definitions.iter().find(|local| local.id == binding.local)?;
                TypeKind::of(local.kind)
            })
        })?;
        Some(Form::of_types(kind).properties())
    }

    /// An element of a form: a list is a property, an atom a value.
    fn property(&mut self, item: &Item, element: u32, kinds: &[BuiltinKind]) {
        if self.definition(element) {
            return;
        }
        let head = if item.datum(element) == Datum::List { item.child(element, 0) } else { None };
        let Some((head, name)) = head.and_then(|head| Some((head, item.symbol(head)?))) else {
            self.value(item, element);
            return;
        };
        if !self.predefined(head, name, kinds, Role::Write) {
            self.value(item, head);
        }
        for value in item.children(element).skip(1) {
            self.property_value(item, name, value);
        }
    }

    fn property_value(&mut self, item: &Item, property: Name, node: u32) {
        if self.definition(node) {
            return;
        }
        match property.as_str() {
            "base-module" | "default-base-module" => self.module(item, node),
            "image-name" => self.named(item, node, kinds::IMAGES),
            "do" | "trigger" | "when" => self.words(item, node, &[BuiltinKind::ScorekeeperKeyword]),
            "plan" if item.datum(node) == Datum::List => self.property(item, node, &[BuiltinKind::PlanProperty]),
            "plan" => self.words(item, node, &[BuiltinKind::PlanType]),
            "goal" | "formation" => self.words(item, node, &[BuiltinKind::GoalType]),
            "tasks" => self.words(item, node, &[BuiltinKind::TaskType]),
            "a" => self.words(item, node, &[BuiltinKind::ActionType]),
            "in" => {
                self.named(item, node, kinds::UNITS);
                if !matches!(item.datum(node), Datum::String(_)) {
                    self.value(item, node);
                }
            }
            "default-doctrine" | "doctrine" | "doctrines" => self.doctrine(item, node),
            "variants" => self.variant(item, node),
            name if Layer::skip(name).is_some() => self.layer(item, node),
            name if name.contains("namer") => self.namer(item, node),
            _ => self.value(item, node),
        }
    }

    /// An option of an include means the variant of the included module.
    fn variant_of(&mut self, module: Option<File>, node: u32, name: Name) -> bool {
        let Some(module) = module else { return false };
        let mut definitions = index(self.db, module).definitions.iter();
        let variant = definitions.find(|local| local.kind.namespace == kinds::VARIANTS && local.id.name == name);
        if let Some(local) = variant {
            self.push(node, Role::Write, Target::Definition(DefinitionId { file: module, local: local.id }));
        }
        variant.is_some()
    }

    fn variant(&mut self, item: &Item, node: u32) {
        if let Some(name) = item.symbol(node) {
            if !self.predefined(node, name, &[BuiltinKind::VariantType], Role::Write) {
                self.value(item, node);
            }
            return;
        }
        if item.datum(node) != Datum::List {
            return;
        }
        for child in item.children(node) {
            if self.definition(child) {
                continue;
            }
            if let Some(name) = item.symbol(child) {
                if !self.predefined(child, name, &[BuiltinKind::VariantType], Role::Write) {
                    self.value(item, child);
                }
            } else if item.datum(child) == Datum::List {
                self.clause(item, child);
            }
        }
    }

    /// The forms that a variant runs, `(true (add …))`: read as at top level.
    fn clause(&mut self, item: &Item, list: u32) {
        let mut elements = item.children(list);
        if let Some(test) = elements.next() {
            self.value(item, test);
        }
        for form in elements {
            self.clause_form = Some(form);
            let head = item.head(form).and_then(|name| Some((item.child(form, 0)?, name)));
            match head.and_then(|(node, name)| Some((node, name, Form::of(name)?))) {
                Some((node, name, form_kind)) => {
                    self.predefined(node, name, HEADS, Role::Call);
                    self.form(item, form, form_kind);
                }
                None => self.value(item, form),
            }
        }
        self.clause_form = None;
    }

    /// A naming method. Inside `(grammar root limit (rule …) …)` symbols are rules of the grammar or
    /// methods; a rule is known to its grammar only.
    fn naming(&mut self, item: &Item, node: u32, rules: Option<&[u32]>) {
        match item.datum(node) {
            Datum::List => {
                let grammar = item.head(node).is_some_and(|head| head.as_str() == "grammar");
                let grammar_rules: Vec<u32> = if grammar { item.children(node).skip(3).collect() } else { Vec::new() };
                let rules = if grammar { Some(grammar_rules.as_slice()) } else { rules };
                for child in item.children(node) {
                    self.naming(item, child, rules);
                }
            }
            Datum::Symbol(name) => {
                let rule = rules.unwrap_or_default().iter().find(|rule| item.head(**rule) == Some(name));
                if rule.is_none() && !self.predefined(node, name, &[BuiltinKind::NamingMethod], Role::Read) {
                    self.value(item, node);
                }
            }
            _ => {}
        }
    }

    fn layer(&mut self, item: &Item, node: u32) {
        let head = item.head(node).and_then(|name| Some((item.child(node, 0)?, name)));
        match head {
            Some((head, name)) if self.predefined(head, name, &[BuiltinKind::LayerSubform], Role::Call) => {
                self.values(item, item.children(node).skip(1));
            }
            _ => self.value(item, node),
        }
    }

    fn module(&mut self, item: &Item, node: u32) {
        let Some(name) = item.text(node) else { return };
        let target = match resolve_module(self.db, self.root, self.file, name) {
            Some(module) => Target::File(module),
            None => Target::Unresolved,
        };
        self.push(node, Role::Import, target);
    }

    fn namer(&mut self, item: &Item, node: u32) {
        match item.datum(node) {
            Datum::List | Datum::Quote => {
                for child in item.children(node) {
                    self.namer(item, child);
                }
            }
            Datum::Symbol(name) | Datum::String(name) => {
                if !self.user(node, name, &[kinds::NAMERS], Role::Read) {
                    self.value(item, node);
                }
            }
            Datum::Number(_) => {}
        }
    }

    /// A value that is taken as it stands: a word of one of these kinds is never a user's name there.
    fn words(&mut self, item: &Item, node: u32, kinds: &[BuiltinKind]) {
        for node in node..item.end(node) {
            if item.symbol(node).is_some_and(|name| !self.predefined(node, name, kinds, Role::Read)) {
                self.value(item, node);
            }
        }
    }

    /// Strings and symbols that name something of one namespace, alone or in lists.
    fn named(&mut self, item: &Item, node: u32, namespace: Namespace) {
        for node in node..item.end(node) {
            if let Some(name) = item.text(node) {
                self.user(node, name, &[namespace], Role::Read);
            }
        }
    }

    /// A doctrine, or pairs of types and doctrines.
    fn doctrine(&mut self, item: &Item, node: u32) {
        match item.datum(node) {
            Datum::Symbol(name) => {
                if !self.user(node, name, &[kinds::DOCTRINES], Role::Read) {
                    self.value(item, node);
                }
            }
            Datum::List => {
                let children: Vec<u32> = item.children(node).collect();
                for (position, child) in children.iter().enumerate() {
                    // In a pair the types come first.
                    if position == 0 && children.len() > 1 && item.symbol(*child).is_some() {
                        self.value(item, *child);
                    } else {
                        self.doctrine(item, *child);
                    }
                }
            }
            _ => self.value(item, node),
        }
    }

    fn values(&mut self, item: &Item, nodes: impl Iterator<Item = u32>) {
        for node in nodes {
            self.value(item, node);
        }
    }

    fn value(&mut self, item: &Item, node: u32) {
        // In preorder, so no recursion is needed.
        for node in node..item.end(node) {
            if self.definition(node) {
                continue;
            }
            if let Datum::Symbol(name) = item.datum(node) {
                let known = self.user(node, name, ORDINARY, Role::Read)
                    || self.predefined(node, name, IN_EXPRESSIONS, Role::Read)
                    || name.as_str() == "nil";
                if !known {
                    self.push(node, Role::Read, Target::Unresolved);
                }
            }
        }
    }

    /// The entry of a top-level form in the outline, if what it defines does not make one: the form, or what
    /// it changes. The forms that a variant runs are shown with it.
    fn entry(&mut self, item: &Item, form: Form) {
        let (takes, detail, symbol) = match form {
            Form::Set => (Takes::Variable, Form::Set.head(), SymbolKind::Variable),
            Form::Undefine => (Takes::Bound, Form::Set.head(), SymbolKind::Variable),
            Form::Table => (Takes::Table, Form::Table.head(), SymbolKind::Array),
            Form::Area | Form::World | Form::Scorekeeper => {
                let symbol = if form == Form::Scorekeeper { SymbolKind::Function } else { SymbolKind::Object };
                let name_range = self.range(1.min(item.len() - 1));
                self.model.outline(OutlineItem {
                    name: Name::new(form.head()),
                    detail: "",
                    symbol,
                    name_range,
                    full_range: self.range(0),
                });
                return;
            }
            _ => return,
        };
        let node = form.node(item, 0, takes);
        if let Some((node, name)) = node.and_then(|node| Some((node, item.symbol(node)?))) {
            let (name_range, full_range) = (self.range(node), self.range(0));
            self.model.outline(OutlineItem { name, detail, symbol, name_range, full_range });
        }
    }
}

/// An argument of a form, at its place.
#[derive(Clone, Copy)]
struct Here<'i> {
    item: &'i Item,
    /// The list that is the form.
    list: u32,
    form: Form,
    /// The argument.
    node: u32,
}

impl Here<'_> {
    /// The symbol in another argument of the form.
    fn symbol(self, takes: Takes) -> Option<Name> {
        self.form.node(self.item, self.list, takes).and_then(|node| self.item.symbol(node))
    }
}
