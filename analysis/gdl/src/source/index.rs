//! The definitions and includes of a GDL file, read from its lowered items alone.

use ludex_base::model::{FileSymbols, Link, WorkspaceSymbol};
use ludex_base::{BacklinkKey, Db, DefinitionId, File, Kind, LocalId, Name, Namespace};

use super::lower::{Datum, Item, lower};
use crate::builtins::BuiltinKind;
use crate::evaluation::result::gaps::meant;
use crate::evaluation::skeleton::skeleton;
use crate::forms::{Form, Named, Takes};
use crate::kinds::{IMAGE, VARIANT};

/// The most files of which the image families are looked up.
const MAX_IMAGE_FILES: usize = 500;

/// A definition without its place.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct LocalDefinition {
    /// The identity in the file: namespace, name, and number among the definitions of that name.
    pub id: LocalId,
    /// The kind of definition.
    pub kind: &'static Kind,
    /// Other names of the same thing.
    pub aliases: Vec<Name>,
    /// Names that mean it at the head of a form only (`short-name` and `long-name` of a unit type).
    pub heads: Vec<Name>,
    /// The item it stands in.
    pub item: u32,
    /// The node that holds its name.
    pub name_node: u32,
    /// The node that is the definition.
    pub node: u32,
    /// Index of the definition around it.
    pub container: Option<u32>,
}

/// The way in which a module is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum IncludeKind {
    /// `(include "name")`
    Include,
    /// `(base-module "name")`
    BaseModule,
    /// `(default-base-module "name")`: loaded only if there are no unit types yet.
    DefaultBaseModule,
}

/// A request for a module.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Include {
    /// The name as written.
    pub name: Name,
    /// The way in which it is asked for.
    pub kind: IncludeKind,
    /// The item it stands in.
    pub item: u32,
    /// The node that holds the name.
    pub node: u32,
    /// The list that asks: 0, or the form in the clause of a variant.
    pub form: u32,
}

/// The definitions and includes of a file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Index {
    /// In order.
    pub definitions: Vec<LocalDefinition>,
    /// In order.
    pub includes: Vec<Include>,
    /// The includes as links, and those that only variants of a module may ask for.
    pub links: Vec<Link>,
    /// A form was most likely meant to ask for a module, and cannot be read.
    pub asks_unreadably: bool,
    /// The number of items in the file.
    pub items: u32,
}

/// The index of a file.
#[salsa::tracked]
pub fn index(db: &dyn Db, file: File) -> Index {
    let tree = skeleton(db, file);
    let mut builder = Builder::default();
    for (position, item) in tree.items.iter().enumerate() {
        builder.item(item, position as u32);
    }
    let mut index = builder.index;
    index.items = tree.items.len() as u32;
    index.links.extend(index.includes.iter().map(|include| Link { module: link_name(include.name) }));
    index
}

/// The exported definitions of a file. They follow from the file alone, so that a workspace can be read
/// without evaluating every program in it.
pub(crate) fn symbols(db: &dyn Db, file: File) -> FileSymbols {
    let (definitions, map) = (&index(db, file).definitions, &lower(db, file).map);
    let name_of = |container: u32| definitions.get(container as usize).map(|container| container.id.name);
    let symbols = definitions.iter().filter(|definition| definition.kind.exported).map(|definition| WorkspaceSymbol {
        name: definition.id.name,
        kind: definition.kind,
        range: map.range(definition.item, definition.name_node),
        container: definition.container.and_then(name_of),
    });
    FileSymbols { symbols: symbols.collect() }
}

/// The image families that the files of the workspace describe, in order of their paths.
pub(crate) fn image_families(db: &dyn Db) -> Vec<DefinitionId> {
    let mentioning = db.backlink(BacklinkKey::Mentions(Name::new(Form::Imf.head())));
    let mut families = Vec::new();
    for file in mentioning.files(db).iter().copied().take(MAX_IMAGE_FILES) {
        if file.dialect(db) == crate::DIALECT {
            let images = index(db, file).definitions.iter().filter(|local| *local.kind == IMAGE);
            families.extend(images.map(|local| DefinitionId { file, local: local.id }));
        }
    }
    families
}

/// The module name a written name leads to: without folders and without `.g`.
pub(crate) fn link_name(written: Name) -> Name {
    let text = written.as_str();
    let text = text.rsplit('/').next().unwrap_or(text);
    Name::new(text.strip_suffix(".g").unwrap_or(text))
}

#[derive(Default)]
struct Builder {
    index: Index,
    counts: rustc_hash::FxHashMap<(Namespace, Name), u32>,
}

impl Builder {
    /// A top-level form: what it defines, then what it asks for.
    fn item(&mut self, item: &Item, position: u32) {
        let Some(head) = item.head(0) else { return };
        let form = Form::or_unit(head);
        let own = self.defined(form, item, position, 0);
        match form {
            Form::GameModule => self.game_module(item, position, own),
            Form::Include => {
                self.include(item, (position, 0), Form::Include.node(item, 0, Takes::Module), IncludeKind::Include)
            }
            Form::UnitOfType => {
                self.index.asks_unreadably |= matches!(meant(item, 0), Some(Form::Include | Form::GameModule));
            }
            _ => {}
        }
    }

    /// Adds the definition of the form that is the list at a node, by the schema; gives its index among the
    /// definitions.
    fn defined(&mut self, form: Form, item: &Item, position: u32, list: u32) -> Option<u32> {
        let defines = form.schema().defines?;
        let text = |node: u32| Some((node, item.text(node)?));
        let string = |node: u32| text(node).filter(|_| matches!(item.datum(node), Datum::String(_)));
        let own = || form.node(item, list, Takes::NewName);
        let mut aliases: Vec<Name> = string_properties(item, list, defines.aliases).collect();
        let (node, name) = match defines.name {
            Named::Argument => own().and_then(text),
            Named::String => own().and_then(string),
            Named::Identity(property) => {
                let title = property_value(item, list, property).and_then(text);
                aliases.extend(title.map(|(_, title)| title));
                identity(item, list).or(title)
            }
            // `(unit "Name" …)` adds to one that exists.
            Named::Property(_) if form.node(item, list, Takes::Unit).and_then(string).is_some() => None,
            Named::Property(property) => property_value(item, list, property).and_then(string),
        }?;
        aliases.retain(|alias| *alias != name);
        let index = self.define(defines.kind, name, aliases, (position, node, list), None);
        let heads = string_properties(item, list, defines.heads).collect();
        self.index.definitions[index as usize].heads = heads;
        Some(index)
    }

    fn define(
        &mut self,
        kind: &'static Kind,
        name: Name,
        aliases: Vec<Name>,
        (item, name_node, node): (u32, u32, u32),
        container: Option<u32>,
    ) -> u32 {
        let nth = self.counts.entry((kind.namespace, name)).or_default();
        let id = LocalId { namespace: kind.namespace, name, nth: *nth };
        *nth += 1;
        self.index.definitions.push(LocalDefinition {
            id,
            kind,
            aliases,
            heads: Vec::new(),
            item,
            name_node,
            node,
            container,
        });
        self.index.definitions.len() as u32 - 1
    }

    /// The modules and variants of a `game-module` form.
    fn game_module(&mut self, item: &Item, position: u32, container: Option<u32>) {
        for (property, list) in item.properties(0) {
            match property.as_str() {
                "base-module" => self.include(item, (position, 0), item.child(list, 1), IncludeKind::BaseModule),
                "default-base-module" => {
                    self.include(item, (position, 0), item.child(list, 1), IncludeKind::DefaultBaseModule);
                }
                "variants" => {
                    for variant in item.children(list).skip(1) {
                        self.variant(item, position, variant, container);
                    }
                }
                _ => {}
            }
        }
    }

    /// `("Title" name …)` or `(name …)` where the name is none of the predefined variants.
    fn variant(&mut self, item: &Item, position: u32, node: u32, container: Option<u32>) {
        if item.datum(node) != Datum::List {
            return;
        }
        let symbol = item.children(node).take(2).find_map(|child| Some((child, item.symbol(child)?)));
        if let Some((name_node, name)) = symbol
            && crate::builtins::lookup(name.as_str(), &[BuiltinKind::VariantType]).is_none()
        {
            self.define(&VARIANT, name, Vec::new(), (position, name_node, node), container);
        }
        for clause in item.children(node).filter(|child| item.datum(*child) == Datum::List) {
            for form in item.children(clause).skip(1) {
                match Form::at(item, form) {
                    Some(Form::Include) => {
                        let module = Form::Include.node(item, form, Takes::Module);
                        self.include(item, (position, form), module, IncludeKind::Include);
                    }
                    Some(Form::Define) => {
                        let name = Form::Define.node(item, form, Takes::NewName);
                        if name.is_some_and(|name| item.symbol(name).is_some()) {
                            self.defined(Form::Define, item, position, form);
                        }
                    }
                    Some(Form::GameModule) => self.asked_by_a_variant(item, form),
                    // A type is there only if the variant runs: who asks what a file brings must not count it.
                    Some(own) if own.type_kind().is_none() => {
                        self.defined(own, item, position, form);
                    }
                    _ => {}
                }
            }
        }
    }

    /// The modules that a `game-module` form asks for which a variant runs. No program is made of them beforehand,
    /// but a text of theirs may matter.
    fn asked_by_a_variant(&mut self, item: &Item, form: u32) {
        for node in form..item.end(form) {
            let head = item.head(node);
            let asks =
                head.is_some_and(|head| matches!(head.as_str(), "include" | "base-module" | "default-base-module"));
            if asks && let Some(name) = item.child(node, 1).and_then(|module| item.text(module)) {
                self.index.links.push(Link { module: link_name(name) });
            }
        }
    }

    /// A request for the module that a node names, by the form that is the list at a place: its item and its node.
    fn include(&mut self, item: &Item, (position, form): (u32, u32), module: Option<u32>, kind: IncludeKind) {
        if let Some(node) = module
            && let Some(name) = item.text(node)
        {
            self.index.includes.push(Include { name, kind, item: position, node, form });
        }
    }
}

/// The symbol or string among the first two arguments of a form, in front of all lists, with its node.
fn identity(item: &Item, list: u32) -> Option<(u32, Name)> {
    let mut atoms = item.children(list).skip(1).take(2).take_while(|child| item.datum(*child) != Datum::List);
    atoms.find_map(|child| Some((child, item.text(child)?)))
}

/// The node of the value of a property of the form at a list.
fn property_value(item: &Item, list: u32, wanted: &str) -> Option<u32> {
    let (_, property) = item.properties(list).find(|(property, _)| property.as_str() == wanted)?;
    item.child(property, 1)
}

/// The strings that are the values of some properties of the form at a list.
fn string_properties<'a>(item: &'a Item, list: u32, wanted: &'a [&str]) -> impl Iterator<Item = Name> + 'a {
    let properties = (!wanted.is_empty()).then(|| item.properties(list)).into_iter().flatten();
    properties.filter(|(property, _)| wanted.contains(&property.as_str())).filter_map(|(_, property)| {
        match item.datum(item.child(property, 1)?) {
            Datum::String(name) => Some(name),
            _ => None,
        }
    })
}
