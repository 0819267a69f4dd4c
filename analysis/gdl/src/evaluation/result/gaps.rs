//! The gaps in what is known of a program, because something in it cannot be read.
//!
//! A module that cannot be found may define anything, a form that cannot be read what it speaks of. What
//! may rest on such a gap is not known, so that nothing is reported of it: one fault gives one finding. The fold over
//! the program notes the gaps, the checks ask for them before they report something.

use ludex_base::{File, Name, did_you_mean};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{DatumPlace, changed_keys};
use crate::builtins::{self, BuiltinKind};
use crate::evaluation::value::TypeKind;
use crate::forms::{Form, KnownTo, Takes};
use crate::source::lower::{Datum, Item};

/// A fault that leaves something of a program unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Gap {
    /// The place where it is reported.
    pub place: DatumPlace,
    /// The stamp at which it is read: what is said before does not rest on it.
    pub stamp: u32,
}

/// The gaps of a program.
#[derive(Debug, PartialEq, Eq, Default)]
pub(crate) struct Gaps {
    /// All of them, in load order.
    all: Vec<Gap>,
    /// The modules among them.
    modules: Vec<Gap>,
    /// The first of them that lies too deep.
    depth: Option<Gap>,
    /// The symbols that forms were to define.
    names: FxHashMap<Name, Gap>,
    /// The first form that was to define a type, by the kind.
    types: [Option<Gap>; 4],
    /// The first form that was to make a side.
    sides: Option<Gap>,
    /// The first unit whose type is not known.
    units: Option<Gap>,
    /// The names and symbols of all such units.
    unit_names: FxHashMap<Name, Gap>,
}

impl Gaps {
    /// True if others are the same but for symbols that were to be defined; adds these.
    pub(super) fn differ_in_symbols_only(&self, other: &Gaps, changed: &mut FxHashSet<Name>) -> bool {
        // Checks of single items do not go through all of them.
        let Gaps { all: _, modules, depth, names, types, sides, units, unit_names } = self;
        changed_keys(names, &other.names, changed);
        *modules == other.modules
            && *depth == other.depth
            && *types == other.types
            && *sides == other.sides
            && *units == other.units
            && *unit_names == other.unit_names
    }

    /// Those in a file, in load order.
    pub(crate) fn in_file(&self, file: File) -> impl Iterator<Item = Gap> + '_ {
        self.all.iter().copied().filter(move |gap| gap.place.file == file)
    }

    /// The last module before a stamp that cannot be read.
    pub(crate) fn module(&self, stamp: u32) -> Option<Gap> {
        let before = self.modules.partition_point(|gap| gap.stamp < stamp);
        before.checked_sub(1).map(|last| self.modules[last])
    }

    /// The first module that one of these files asks for and that cannot be read.
    pub(crate) fn module_in(&self, files: &[File]) -> Option<Gap> {
        self.modules.iter().copied().find(|gap| files.contains(&gap.place.file))
    }

    /// True if a form that cannot be read was to define a symbol.
    pub(crate) fn was_to_define(&self, name: Name) -> bool {
        self.names.contains_key(&name)
    }

    /// The gap that a symbol without a value may rest on at a stamp.
    pub(crate) fn name(&self, name: Name, stamp: u32) -> Option<Gap> {
        self.names.get(&name).copied().or_else(|| self.module(stamp))
    }

    /// The gap because of which it is not known at a stamp which types of a kind there are.
    pub(crate) fn types(&self, kind: TypeKind, stamp: u32) -> Option<Gap> {
        self.types[kind as usize].filter(|gap| gap.stamp < stamp).or_else(|| self.module(stamp))
    }

    /// The gap because of which it is not known at a stamp which sides there are.
    pub(crate) fn sides(&self, stamp: u32) -> Option<Gap> {
        self.sides.filter(|gap| gap.stamp < stamp).or_else(|| self.module(stamp))
    }

    /// The gap that a unit may rest on which a form at a stamp speaks of by its name, or by a number of it.
    pub(crate) fn unit(&self, name: Option<Name>, stamp: u32) -> Option<Gap> {
        self.module(stamp).or_else(|| name.map_or(self.units, |name| self.unit_names.get(&name).copied()))
    }

    /// Notes a module that cannot be read.
    pub(crate) fn add_module(&mut self, gap: Gap) {
        self.all.push(gap);
        self.modules.push(gap);
    }

    /// Notes a module that is not read because it lies too deep.
    pub(crate) fn add_depth(&mut self, gap: Gap) {
        self.add_module(gap);
        self.depth.get_or_insert(gap);
    }

    /// The first module that lies too deep.
    pub(crate) fn depth(&self) -> Option<Gap> {
        self.depth
    }

    /// Notes a form that cannot be read as what it was most likely meant to be, if that is known. True if the
    /// size of the area is not known after it.
    pub(crate) fn add_form(&mut self, gap: Gap, item: &Item, list: u32, meant: Option<Form>) -> bool {
        if meant == Some(Form::Include) || meant == Some(Form::GameModule) && asks_for_modules(item, list) {
            self.add_module(gap);
            return true;
        }
        self.all.push(gap);
        if meant.is_none() && is_unit(item, list) {
            self.units.get_or_insert(gap);
            for (_, property) in item.properties(list).filter(|(name, _)| matches!(name.as_str(), "n" | "sym")) {
                if let Some(name) = item.child(property, 1).and_then(|node| item.text(node)) {
                    self.unit_names.entry(name).or_insert(gap);
                }
            }
            return false;
        }
        if let Some(kind) = meant.and_then(Form::type_kind) {
            self.types[kind as usize].get_or_insert(gap);
        }
        if matches!(meant, Some(Form::Side | Form::IndependentUnits | Form::SideDefaults)) {
            self.sides.get_or_insert(gap);
        }
        for name in names(item, list, meant) {
            self.names.entry(name).or_insert(gap);
        }
        matches!(meant, Some(Form::Area | Form::World | Form::GameModule))
    }
}

/// True if a `game-module` form brings other modules along, itself or in its variants.
fn asks_for_modules(item: &Item, list: u32) -> bool {
    let mut properties = item.properties(list).map(|(property, _)| property);
    properties.any(|property| matches!(property.as_str(), "base-module" | "default-base-module" | "variants"))
}

/// The symbols that a form was to define: what stands in front of its lists, and the other names of a type.
fn names(item: &Item, list: u32, meant: Option<Form>) -> impl Iterator<Item = Name> + '_ {
    let defines = meant.is_none_or(|form| form.schema().defines.is_some() || form.position(Takes::Variable).is_some());
    let atoms = item.children(list).skip(1).take(if defines { 2 } else { 0 });
    let atoms = atoms.take_while(move |node| !matches!(item.datum(*node), Datum::List | Datum::Quote));
    let typed = meant.is_some_and(|form| form.type_kind().is_some());
    let others = item
        .properties(list)
        .filter(move |(property, _)| typed && matches!(property.as_str(), "name" | "short-name" | "long-name"));
    let others = others.filter_map(move |(_, property)| item.child(property, 1));
    atoms.chain(others).filter_map(move |node| item.text(node))
}

/// The form that a list was most likely meant to be whose head is neither a form nor a unit type; [`None`] if it
/// is a unit by all that stands in it.
pub(crate) fn meant(item: &Item, list: u32) -> Option<Form> {
    let head = item.head(list).filter(|_| !is_unit(item, list))?;
    let known = Form::all().filter(|form| form.schema().known == KnownTo::Both);
    let heads = known.flat_map(|form| form.schema().heads.iter().copied());
    did_you_mean(head.as_str(), heads).and_then(|head| Form::of(Name::new(head)))
}

/// True if what stands in a list makes it a unit, whatever its head: no name follows the head, and the
/// properties that it has are those of units; without any, a place with something behind it.
pub(crate) fn is_unit(item: &Item, list: u32) -> bool {
    if item.child(list, 1).is_some_and(|node| item.text(node).is_some()) {
        return false;
    }
    let unit = |name: Name| builtins::lookup(name.as_str(), &[BuiltinKind::UnitProperty]).is_some();
    let mut properties = item.properties(list).map(|(property, _)| property).peekable();
    if properties.peek().is_some() {
        return properties.all(unit);
    }
    let number = |nth| item.child(list, nth).is_some_and(|node| matches!(item.datum(node), Datum::Number(_)));
    number(1) && number(2) && item.child(list, 3).is_some_and(|node| !matches!(item.datum(node), Datum::List))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::lower::item_tree;
    use ludex_test_support::Fixture;

    fn form(text: &str) -> Option<&'static str> {
        let fixture = Fixture::new(crate::LANGUAGES, "g", text);
        let tree = item_tree(&fixture.db, fixture.files[0]);
        meant(&tree.items[0], 0).map(Form::head)
    }

    #[test]
    fn what_a_form_was_meant_to_be() {
        assert_eq!(form("(defin pace 20)"), Some("define"));
        assert_eq!(form("(unti-type owl (name \"Owl\"))"), Some("unit-type"));
        assert_eq!(form("(sdie 1 (name \"Barn\"))"), Some("side"));
        assert_eq!(form("(aera 60 30 (terrain \"60a\"))"), Some("area"));
        assert_eq!(form("(inclued \"owls\")"), Some("include"));
        assert_eq!(form("(quagmire owl)"), None);
        assert_eq!(form("(else)"), None);
    }

    #[test]
    fn a_unit_is_not_meant_to_be_a_form() {
        assert_eq!(form("(phaser 21 19 fed (in \"Enterprise\"))"), None);
        assert_eq!(form("(phaser (n \"One\") (hp 3))"), None);
        assert_eq!(form("(phaser 21 19 fed)"), None);
        assert_eq!(form("(plaayer 1 (name \"Ann\"))"), Some("player"));
        assert_eq!(form("(unit-tpye owl (image-name \"owl\"))"), Some("unit-type"));
    }
}
