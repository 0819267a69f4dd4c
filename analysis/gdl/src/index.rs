//! What a GDL file defines and includes, read from its lowered items alone.

use ludex_base::model::Link;
use ludex_base::{Db, File, Kind, LocalId, Name, Namespace};

use super::lower::{Datum, Item, item_tree};
use crate::builtins::BuiltinKind;
use crate::kinds::{
    ADVANCE_TYPE, DEFINE, DOCTRINE, IMAGE, MATERIAL_TYPE, MODULE, NAMER, SIDE, TERRAIN_TYPE, UNIT, UNIT_TYPE, VARIANT,
};

/// A definition without its place.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LocalDefinition {
    /// Which one.
    pub id: LocalId,
    /// What kind.
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

/// How a module is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IncludeKind {
    /// `(include "name")`
    Include,
    /// `(base-module "name")`
    BaseModule,
    /// `(default-base-module "name")`: loaded only if there are no unit types yet.
    DefaultBaseModule,
}

/// A request for a module.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Include {
    /// The name as written.
    pub name: Name,
    /// How.
    pub kind: IncludeKind,
    /// The item it stands in.
    pub item: u32,
    /// The node that holds the name.
    pub node: u32,
}

/// What a file defines and includes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Index {
    /// In order.
    pub definitions: Vec<LocalDefinition>,
    /// In order.
    pub includes: Vec<Include>,
    /// The includes as links.
    pub links: Vec<Link>,
}

/// The index of a file.
#[salsa::tracked]
pub fn index(db: &dyn Db, file: File) -> Index {
    let tree = item_tree(db, file);
    let mut builder = Builder::default();
    for (position, item) in tree.items.iter().enumerate() {
        builder.item(item, position as u32);
    }
    let mut index = builder.index;
    index.links = index.includes.iter().map(|include| Link { module: link_name(include.name) }).collect();
    index
}

/// The module name a written name leads to: without folders and without `.g`.
pub fn link_name(written: Name) -> Name {
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
    fn item(&mut self, item: &Item, position: u32) {
        let Some(head) = item.head(0) else { return };
        match head.as_str() {
            "game-module" => self.game_module(item, position),
            "unit-type" => {
                self.named(&UNIT_TYPE, item, position, &["name"]);
                if let Some(definition) = self.index.definitions.last_mut().filter(|last| last.item == position) {
                    definition.heads = string_properties(item, &["short-name", "long-name"]).collect();
                }
            }
            "material-type" => self.named(&MATERIAL_TYPE, item, position, &[]),
            "terrain-type" => self.named(&TERRAIN_TYPE, item, position, &[]),
            "advance-type" => self.named(&ADVANCE_TYPE, item, position, &[]),
            "define" => self.named(&DEFINE, item, position, &[]),
            "doctrine" => self.named(&DOCTRINE, item, position, &[]),
            "namer" => self.named(&NAMER, item, position, &[]),
            "imf" => self.named(&IMAGE, item, position, &[]),
            "include" => self.include(item, position, 0, IncludeKind::Include),
            "side" => self.side(item, position),
            "table" | "add" | "set" | "undefine" | "area" | "world" | "if" | "else" | "end-if" | "print"
            | "scorekeeper" | "evt" | "exu" | "player" | "unit-defaults" | "side-defaults" | "independent-units" => {}
            _ => self.unit(item, position),
        }
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

    /// `(form NAME …)`, the name a symbol or a string.
    fn named(&mut self, kind: &'static Kind, item: &Item, position: u32, alias_properties: &[&str]) {
        let Some(node) = item.child(0, 1) else { return };
        let Some(name) = item.text(node) else { return };
        let aliases = string_properties(item, alias_properties).filter(|alias| *alias != name).collect();
        self.define(kind, name, aliases, (position, node, 0), None);
    }

    fn game_module(&mut self, item: &Item, position: u32) {
        let name = item.child(0, 1).and_then(|node| match item.datum(node) {
            Datum::String(name) => Some((node, name)),
            _ => None,
        });
        let container = name.map(|(node, name)| self.define(&MODULE, name, Vec::new(), (position, node, 0), None));
        for (property, list) in item.properties(0) {
            match property.as_str() {
                "base-module" => self.include(item, position, list, IncludeKind::BaseModule),
                "default-base-module" => self.include(item, position, list, IncludeKind::DefaultBaseModule),
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
            && super::builtins::lookup(name.as_str(), &[BuiltinKind::VariantType]).is_none()
        {
            self.define(&VARIANT, name, Vec::new(), (position, name_node, node), container);
        }
        for clause in item.children(node).filter(|child| item.datum(*child) == Datum::List) {
            for form in item.children(clause).skip(1) {
                match item.head(form).map(Name::as_str) {
                    Some("include") => self.include(item, position, form, IncludeKind::Include),
                    Some("define") => {
                        let name = item.child(form, 1).and_then(|child| Some((child, item.symbol(child)?)));
                        if let Some((child, name)) = name {
                            self.define(&DEFINE, name, Vec::new(), (position, child, form), None);
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    fn include(&mut self, item: &Item, position: u32, list: u32, kind: IncludeKind) {
        if let Some(node) = item.child(list, 1)
            && let Some(name) = item.text(node)
        {
            self.index.includes.push(Include { name, kind, item: position, node });
        }
    }

    /// `(side [number] [symbol] …)`; a side without a symbol is known by its `name`.
    fn side(&mut self, item: &Item, position: u32) {
        let identity = item.children(0).skip(1).take(2);
        let symbol = identity
            .take_while(|child| !matches!(item.datum(*child), Datum::List))
            .find_map(|child| Some((child, item.text(child)?)));
        let title = item.properties(0).find(|(property, _)| property.as_str() == "name");
        let title = title.and_then(|(_, list)| item.child(list, 1)).and_then(|node| Some((node, item.text(node)?)));
        match (symbol, title) {
            (Some((node, name)), title) => {
                let aliases = title.map(|(_, name)| name).filter(|alias| *alias != name).into_iter().collect();
                self.define(&SIDE, name, aliases, (position, node, 0), None);
            }
            (None, Some((node, name))) => {
                self.define(&SIDE, name, Vec::new(), (position, node, 0), None);
            }
            (None, None) => {}
        }
    }

    /// `(unit-type x y side (n "Name") …)`; `(unit "Name" …)` adds to one that exists.
    fn unit(&mut self, item: &Item, position: u32) {
        if item.head(0).is_some_and(|head| head.as_str() == "unit")
            && item.child(0, 1).is_some_and(|node| matches!(item.datum(node), Datum::String(_)))
        {
            return;
        }
        let name = item.properties(0).find(|(property, _)| property.as_str() == "n");
        if let Some(node) = name.and_then(|(_, list)| item.child(list, 1))
            && let Datum::String(name) = item.datum(node)
        {
            self.define(&UNIT, name, Vec::new(), (position, node, 0), None);
        }
    }
}

fn string_properties<'a>(item: &'a Item, wanted: &'a [&str]) -> impl Iterator<Item = Name> + 'a {
    item.properties(0).filter(|(property, _)| wanted.contains(&property.as_str())).filter_map(|(_, list)| {
        match item.datum(item.child(list, 1)?) {
            Datum::String(name) => Some(name),
            _ => None,
        }
    })
}
