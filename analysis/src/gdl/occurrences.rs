//! The names of a GDL file: what each symbol and string means where it stands.
//!
//! Where a form says what it wants (a property, a table, a module) the place decides; elsewhere
//! a symbol is a user's name if one is known in any context of the file, else a predefined one,
//! else nothing. Nothing is said about unknown names here: most of a module is never evaluated.

use ludex_syntax::TextRange;

use crate::db::{Db, File};
use crate::model::{Definition, DefinitionId, FileModel, Occurrence, OutlineItem, Role, SymbolKind, Target};
use crate::name::Name;

use super::evaluate::{ORDINARY, Program, contexts, evaluate, resolve_module};
use super::index::{SYMBOLS, index};
use super::lower::{Datum, Item, Lowered, lower};
use super::names::{self, IN_EXPRESSIONS};

/// The names of a file. Runs again when its text changes, or the definitions of a file that it
/// includes or that includes it.
#[salsa::tracked]
pub fn model(db: &dyn Db, file: File) -> FileModel {
    let lowered = lower(db, file);
    let index = index(db, file);
    let definitions: Vec<Definition> = index
        .definitions
        .iter()
        .map(|local| Definition {
            id: local.id,
            kind: local.kind,
            aliases: local.aliases.clone(),
            name_range: lowered.map.range(local.item, local.name_node),
            full_range: lowered.map.range(local.item, local.node),
            container: local.container,
            detail: None,
            local: false,
        })
        .collect();
    let mut collector = Collector {
        db,
        file,
        programs: contexts(db, file).iter().map(|root| evaluate(db, *root).as_ref()).collect(),
        lowered,
        item_index: 0,
        names: index
            .definitions
            .iter()
            .map(|local| ((local.item, local.name_node), DefinitionId { file, local: local.id }))
            .collect(),
        occurrences: Vec::new(),
        outline: Vec::new(),
    };
    for (position, item) in lowered.items.items.iter().enumerate() {
        collector.item_index = position as u32;
        collector.item(item);
    }
    let mut occurrences = collector.occurrences;
    occurrences.sort_by_key(|occurrence| (occurrence.range.start(), occurrence.range.end()));
    FileModel { definitions, occurrences, outline: collector.outline }
}

struct Collector<'db> {
    db: &'db dyn Db,
    file: File,
    /// The file's own program, then its includers'.
    programs: Vec<&'db Program>,
    lowered: &'db Lowered,
    item_index: u32,
    names: rustc_hash::FxHashMap<(u32, u32), DefinitionId>,
    occurrences: Vec<Occurrence>,
    outline: Vec<OutlineItem>,
}

/// Which kinds of predefined names the properties of a form are.
fn property_kinds(form: &str) -> &'static [&'static str] {
    match form {
        "unit-type" => &["unit-type property"],
        "material-type" => &["material-type property"],
        "terrain-type" => &["terrain-type property"],
        "advance-type" => &["advance-type property"],
        "game-module" => &["module property"],
        "side" | "side-defaults" | "independent-units" => &["side property"],
        "area" => &["area property"],
        "world" => &["world property"],
        "doctrine" => &["doctrine property"],
        "player" => &["player property"],
        "scorekeeper" => &["scorekeeper property"],
        "unit-defaults" => &["unit-defaults property"],
        "exu" => &["past-unit property"],
        "imf" => &["image property"],
        "namer" => &["naming method"],
        _ => &["unit property"],
    }
}

/// The properties of any kind of type, for `add`.
const TYPE_PROPERTIES: &[&str] =
    &["unit-type property", "material-type property", "terrain-type property", "advance-type property"];

impl Collector<'_> {
    fn range(&self, node: u32) -> TextRange {
        self.lowered.map.range(self.item_index, node)
    }

    fn push(&mut self, node: u32, role: Role, target: Target) {
        let range = self.range(node);
        self.occurrences.push(Occurrence { range, role, target });
    }

    fn predefined(&mut self, node: u32, name: Name, kinds: &[&str], role: Role) -> bool {
        let found = names::lookup(name.as_str(), kinds);
        if let Some(index) = found {
            self.push(node, role, Target::Predefined(index));
        }
        found.is_some()
    }

    fn user(&mut self, node: u32, name: Name, namespaces: &[&'static str], role: Role) -> bool {
        let binding = self.programs.iter().find_map(|program| {
            let order = program.order(self.file, self.item_index);
            namespaces.iter().find_map(|namespace| program.binding(namespace, name, order))
        });
        if let Some(binding) = binding {
            let id = DefinitionId { file: binding.file, local: binding.local };
            self.push(node, role, Target::Definition(id));
        }
        binding.is_some()
    }

    /// If the node is the name of a definition of this file, records that.
    fn definition(&mut self, node: u32) -> bool {
        let id = self.names.get(&(self.item_index, node)).copied();
        if let Some(id) = id {
            self.push(node, Role::Define, Target::Definition(id));
        }
        id.is_some()
    }

    fn item(&mut self, item: &Item) {
        if item.datum(0) != Datum::List {
            self.value(item, 0);
            return;
        }
        let Some(head) = item.child(0, 0) else { return };
        let Some(form) = item.symbol(head) else {
            self.values(item, item.children(0));
            return;
        };
        if self.predefined(head, form, &["form"], Role::Call) {
            self.form(item, form.as_str());
        } else {
            if !self.user(head, form, &[SYMBOLS], Role::Read) {
                self.push(head, Role::Read, Target::Unresolved);
            }
            self.properties(item, item.children(0).skip(1), property_kinds(""));
        }
    }

    fn form(&mut self, item: &Item, form: &str) {
        let mut arguments = item.children(0).skip(1);
        match form {
            "define" => {
                if let Some(name) = arguments.next() {
                    self.definition(name);
                }
                self.values(item, arguments);
            }
            "set" | "undefine" => {
                if let Some(node) = arguments.next()
                    && let Some(name) = item.symbol(node)
                {
                    let known = self.predefined(node, name, &["game variable"], Role::Write)
                        || self.user(node, name, &[SYMBOLS], Role::Write);
                    if !known {
                        self.push(node, Role::Write, Target::Unresolved);
                    }
                    self.outline("set", name, SymbolKind::Variable, node);
                    if name.as_str().contains("namer") {
                        for argument in arguments.by_ref() {
                            self.namer(item, argument);
                        }
                    }
                }
                self.values(item, arguments);
            }
            "table" => {
                if let Some(node) = arguments.next()
                    && let Some(name) = item.symbol(node)
                {
                    if !self.predefined(node, name, &["table"], Role::Write) {
                        self.push(node, Role::Write, Target::Unresolved);
                    }
                    self.outline("table", name, SymbolKind::Array, node);
                }
                for argument in arguments {
                    let add = item.symbol(argument).filter(|name| name.as_str() == "add");
                    if !add.is_some_and(|name| self.predefined(argument, name, &["form"], Role::Read)) {
                        self.value(item, argument);
                    }
                }
            }
            "add" => {
                if let Some(objects) = arguments.next() {
                    self.value(item, objects);
                }
                let property = arguments.next().and_then(|node| Some((node, item.symbol(node)?)));
                if let Some((node, name)) = property {
                    if !self.predefined(node, name, TYPE_PROPERTIES, Role::Write) {
                        self.push(node, Role::Write, Target::Unresolved);
                    }
                    for argument in arguments {
                        self.property_value(item, name, argument);
                    }
                } else {
                    self.values(item, arguments);
                }
            }
            "include" => {
                if let Some(node) = arguments.next() {
                    self.module(item, node);
                }
                for option in arguments {
                    if let Some(node) = item.child(option, 0).filter(|_| item.datum(option) == Datum::List)
                        && let Some(name) = item.symbol(node)
                    {
                        let known = self.user(node, name, &["variant"], Role::Write)
                            || self.predefined(node, name, &["variant type"], Role::Write);
                        if !known {
                            self.push(node, Role::Write, Target::Unresolved);
                        }
                    }
                }
            }
            "area" | "world" => {
                self.outline("", Name::new(form), SymbolKind::Object, 0);
                self.properties(item, arguments, property_kinds(form));
            }
            "scorekeeper" => {
                self.outline("", Name::new(form), SymbolKind::Function, 0);
                self.properties(item, arguments, property_kinds(form));
            }
            "namer" | "imf" => {
                if let Some(name) = arguments.next() {
                    self.definition(name);
                }
                self.properties(item, arguments, property_kinds(form));
            }
            _ => self.properties(item, arguments, property_kinds(form)),
        }
    }

    /// The elements of a form whose lists are properties and whose atoms are values.
    fn properties(&mut self, item: &Item, elements: impl Iterator<Item = u32>, kinds: &[&str]) {
        for element in elements {
            if self.definition(element) {
                continue;
            }
            let head = if item.datum(element) == Datum::List { item.child(element, 0) } else { None };
            let Some((head, name)) = head.and_then(|head| Some((head, item.symbol(head)?))) else {
                self.value(item, element);
                continue;
            };
            if !self.predefined(head, name, kinds, Role::Write) {
                self.value(item, head);
            }
            for value in item.children(element).skip(1) {
                self.property_value(item, name, value);
            }
        }
    }

    fn property_value(&mut self, item: &Item, property: Name, node: u32) {
        if self.definition(node) {
            return;
        }
        match property.as_str() {
            "base-module" | "default-base-module" => self.module(item, node),
            "image-name" => {
                if let Some(name) = item.text(node) {
                    self.user(node, name, &["image"], Role::Read);
                }
            }
            "variants" => self.variant(item, node),
            "terrain" | "people-sides" | "control-sides" | "features" | "elevations" | "material" | "aux-terrain" => {
                self.layer(item, node);
            }
            name if name.contains("namer") => self.namer(item, node),
            _ => self.value(item, node),
        }
    }

    fn variant(&mut self, item: &Item, node: u32) {
        if item.datum(node) != Datum::List {
            return;
        }
        for child in item.children(node) {
            if self.definition(child) {
                continue;
            }
            if let Some(name) = item.symbol(child) {
                if !self.predefined(child, name, &["variant type"], Role::Write) {
                    self.value(item, child);
                }
            } else if item.datum(child) == Datum::List {
                self.clause(item, child);
            }
        }
    }

    /// The forms that a variant runs: `(true (add …))`.
    fn clause(&mut self, item: &Item, list: u32) {
        let mut elements = item.children(list);
        if let Some(test) = elements.next() {
            self.value(item, test);
        }
        for form in elements {
            let head = item.head(form).and_then(|name| Some((item.child(form, 0)?, name)));
            match head {
                Some((node, name)) if self.predefined(node, name, &["form"], Role::Call) => {
                    for argument in item.children(form).skip(1) {
                        self.value(item, argument);
                    }
                }
                _ => self.value(item, form),
            }
        }
    }

    fn layer(&mut self, item: &Item, node: u32) {
        let head = item.head(node).and_then(|name| Some((item.child(node, 0)?, name)));
        match head {
            Some((head, name)) if self.predefined(head, name, &["layer subform"], Role::Call) => {
                self.values(item, item.children(node).skip(1));
            }
            _ => self.value(item, node),
        }
    }

    fn module(&mut self, item: &Item, node: u32) {
        let Some(name) = item.text(node) else { return };
        let target = match resolve_module(self.db, self.file, name) {
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
                if !self.user(node, name, &["namer"], Role::Read) {
                    self.value(item, node);
                }
            }
            Datum::Number(_) => {}
        }
    }

    fn values(&mut self, item: &Item, nodes: impl Iterator<Item = u32>) {
        for node in nodes {
            self.value(item, node);
        }
    }

    fn value(&mut self, item: &Item, node: u32) {
        // In preorder, so no recursion is needed.
        for node in node..item.nodes[node as usize].end {
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

    fn outline(&mut self, detail: &'static str, name: Name, symbol: SymbolKind, node: u32) {
        let name_range = if node == 0 { self.range(1.min(self.last_node())) } else { self.range(node) };
        let full_range = self.range(0);
        self.outline.push(OutlineItem { name, detail, symbol, name_range, full_range });
    }

    fn last_node(&self) -> u32 {
        self.lowered.items.items[self.item_index as usize].nodes.len() as u32 - 1
    }
}
