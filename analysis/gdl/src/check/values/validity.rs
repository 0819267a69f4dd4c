//! The checks of a program as a whole, once everything has been read (reference: Validity pass after reading), and with
//! modules that come in a context they were not made for.
//!
//! It is worked out once for a program; each file shows its part.

use std::collections::BTreeMap;
use std::sync::Arc;

use ludex_base::{Code, Db, File, Name, Severity, did_you_mean};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::builtins;
use crate::builtins::BuiltinKind;
use crate::check::finding::{DatumPart, Finding};
use crate::codes;
use crate::evaluation::expression;
use crate::evaluation::expression::is_function;
use crate::evaluation::properties::is_quoted;
use crate::evaluation::provenance::read;
use crate::evaluation::result::{Cause, DatumPlace, Evaluation, TypeInfo, Write};
use crate::evaluation::scope::Scope;
use crate::evaluation::value::{TypeKind, Value};
use crate::evaluation::walk::evaluate;
use crate::kinds::{MODULE, SIDE, UNIT};
use crate::source::checking::{Checking, checking};
use crate::source::index::index;
use crate::source::lower::{Datum, Item, item_tree};

/// The findings on a program, in all its files.
#[salsa::tracked]
pub(crate) fn validity(db: &dyn Db, root: File) -> Arc<Vec<Finding>> {
    let evaluation = evaluate(db, root);
    let mut validity = Validity::new(db, root, evaluation);
    validity.needed_types();
    validity.unit_types();
    validity.terrain_types();
    validity.circles();
    validity.synthesis_methods();
    validity.separation();
    validity.sides();
    validity.contexts();
    Arc::new(validity.out)
}

/// The values that stand in the forms of the types of a kind, by the property, each with the index of its type, in the
/// order of the types.
#[salsa::tracked(lru = 16)]
fn given_in_forms(db: &dyn Db, root: File, kind: TypeKind) -> FxHashMap<Name, Vec<(u32, DatumPlace)>> {
    let mut given: FxHashMap<Name, Vec<(u32, DatumPlace)>> = FxHashMap::default();
    for (index, info) in (0..).zip(evaluate(db, root).types(kind)) {
        let item = &item_tree(db, info.place.file).items[info.place.item as usize];
        for element in item.children(info.place.node).skip(2) {
            let Some(head) = item.head(element) else { break }; // reference: the rest is dropped
            if let Some(node) = item.child(element, 1) {
                given.entry(head).or_default().push((index, DatumPlace { node, ..info.place }));
            }
        }
    }
    given
}

/// The checks of a program as a whole.
pub(crate) struct Validity<'db> {
    pub(crate) db: &'db dyn Db,
    pub(crate) root: File,
    pub(crate) evaluation: &'db Evaluation,
    out: Vec<Finding>,
}

impl<'db> Validity<'db> {
    /// A program without findings.
    pub(crate) fn new(db: &'db dyn Db, root: File, evaluation: &'db Evaluation) -> Validity<'db> {
        Validity { db, root, evaluation, out: Vec::new() }
    }

    /// Adds a finding at a place.
    pub(crate) fn report(
        &mut self,
        place: DatumPlace,
        code: &'static Code,
        message: impl Into<String>,
    ) -> &mut Finding {
        self.out.push(Finding::new(place, code, message));
        let last = self.out.len() - 1;
        &mut self.out[last]
    }

    /// The item that a place is in.
    pub(crate) fn item(&self, place: DatumPlace) -> &'db Item {
        &item_tree(self.db, place.file).items[place.item as usize]
    }

    /// The value that the reader gives to an expression.
    fn value(&self, item: &Item, node: u32, stamp: u32) -> Value {
        let scope = Scope::new(self.evaluation, stamp);
        read(&expression::evaluate(&scope, item, node, &mut Vec::new())).clone()
    }

    /// The place of the name in the form that defines a type.
    pub(crate) fn name_place(&self, info: &TypeInfo) -> DatumPlace {
        let node = self.item(info.place).child(info.place.node, 1).unwrap_or(info.place.node);
        DatumPlace { node, ..info.place }
    }

    /// A game needs unit types and terrain types. Said of a file that calls itself a module and defines
    /// something, and only once.
    fn needed_types(&mut self) {
        let needed = [TypeKind::Unit, TypeKind::Terrain].into_iter();
        let kinds: Vec<TypeKind> = needed.filter(|kind| self.evaluation.types(*kind).is_empty()).collect();
        let gaps = &self.evaluation.gaps;
        if kinds.is_empty() || kinds.iter().any(|kind| gaps.types(*kind, u32::MAX).is_some()) {
            return;
        }
        let definitions = &index(self.db, self.root).definitions;
        let module = definitions.iter().find(|local| *local.kind == MODULE);
        let own = definitions
            .iter()
            .any(|local| TypeKind::of(local.kind).is_some() || *local.kind == SIDE || *local.kind == UNIT);
        let Some(module) = module.filter(|_| own && matches!(checking(self.db, self.root), Checking::Alone)) else {
            return;
        };
        let lacks: Vec<String> = kinds.iter().map(|kind| format!("no {}s", kind.label())).collect();
        let message = format!(
            "this game has {}, so Xconq does not start it; define some here, or include the module that does",
            lacks.join(" and ")
        );
        // One that has just been begun is not a game yet.
        let header = DatumPlace { file: self.root, item: module.item, node: module.name_node };
        let titled = self.item(header).properties(0).any(|(property, _)| property.as_str() == "title");
        let roster = &self.evaluation.roster;
        let played = titled || !roster.sides.is_empty() || !roster.units.is_empty();
        let severity = if played { Severity::Error } else { Severity::Warning };
        let (place, draft) = self.missing_types(module.item, &kinds);
        let finding = self.report(place, codes::NO_TYPES, message).severity(severity);
        finding.place.part = DatumPart::End;
        finding.fixes.extend(draft);
        finding.missing = kinds;
    }

    /// Calls `write` with every value that the types of a kind are given for some properties, in an order
    /// in which the last one for a type counts: the nth of the properties, the type, the value, its place.
    pub(crate) fn writes(
        &self,
        kind: TypeKind,
        properties: &[&str],
        mut write: impl FnMut(usize, u32, &Value, DatumPlace),
    ) {
        let types = self.evaluation.types(kind);
        let given = given_in_forms(self.db, self.root, kind);
        for (nth, property) in properties.iter().enumerate() {
            for (index, place) in given.get(&Name::new(property)).map(Vec::as_slice).unwrap_or_default() {
                // A type is known to its own properties.
                let value = self.value(self.item(*place), place.node, types[*index as usize].stamp + 1);
                write(nth, *index, &value, *place);
            }
            let adds = self.evaluation.adds.get(&Name::new(property)).map(Vec::as_slice).unwrap_or_default();
            for add in adds {
                self.added(kind, *add, |index, value, place| write(nth, index, value, place));
            }
        }
    }

    /// The values that an `add` gives to types of a kind.
    fn added(&self, kind: TypeKind, add: Write, mut write: impl FnMut(u32, &Value, DatumPlace)) {
        let item = self.item(add.place);
        let argument = |nth| item.child(add.place.node, nth);
        let (Some(objects), Some(node)) = (argument(1), argument(3)) else { return };
        let objects = self.value(item, objects, add.stamp);
        let types = objects.as_list().unwrap_or(std::slice::from_ref(&objects));
        let of_kind = |value: &Value| value.as_type().filter(|id| id.kind == kind);
        if types.first().and_then(of_kind).is_none() {
            return;
        }
        let value = self.value(item, node, add.stamp);
        let dealt = match (objects.as_list(), value.as_list()) {
            (Some(_), Some(values)) if !is_quoted(item, node) && !values.is_empty() => Some(values),
            _ => None,
        };
        if dealt.is_some_and(|values| values.len() != types.len()) {
            return;
        }
        let written = dealt.is_some() && item.datum(node) == Datum::List && !item.head(node).is_some_and(is_function);
        let mut nodes = item.children(node);
        for (position, object) in types.iter().enumerate() {
            let Some(id) = of_kind(object) else { return };
            let at = if written { nodes.next().unwrap_or(node) } else { node };
            let value = dealt.map_or(&value, |values| &values[position]);
            write(id.index, value, DatumPlace { node: at, ..add.place });
        }
    }

    /// Values of unit types with which Xconq does not start a game.
    fn unit_types(&mut self) {
        const PROPERTIES: [&str; 4] = ["available", "cp", "hp-max", "wrecked-type"];
        let mut wrong: FxHashMap<(u32, usize), DatumPlace> = FxHashMap::default();
        self.writes(TypeKind::Unit, &PROPERTIES, |nth, index, value, place| {
            // Reference: what is out of bounds is stored as well, cut to 16 bits.
            let number = match value {
                Value::Number(quantity) => quantity.value as i16,
                Value::Type(id) => id.index as i16,
                _ => return,
            };
            let bad = match PROPERTIES[nth] {
                "available" => number != 1,
                "cp" => number < 0,
                "hp-max" => number <= 0,
                _ => i64::from(number) == i64::from(index),
            };
            if bad {
                wrong.insert((index, nth), place);
            } else {
                wrong.remove(&(index, nth));
            }
        });
        let mut wrong: Vec<((u32, usize), DatumPlace)> = wrong.into_iter().collect();
        wrong.sort_unstable_by_key(|(key, _)| *key);
        let mut said = FxHashSet::default();
        for ((index, nth), place) in wrong {
            if !said.insert(place) {
                continue; // one value for many types
            }
            let name = self.evaluation.types(TypeKind::Unit)[index as usize].name;
            let message = match PROPERTIES[nth] {
                "available" => {
                    format!(
                        "`available` must be 1 for `{name}`: with any other value, Xconq 7.5 does not start the game"
                    )
                }
                "cp" => {
                    format!("`{name}` needs 0 or more construction points; with fewer, Xconq does not start the game")
                }
                "hp-max" => format!("`{name}` needs at least 1 hit point; with fewer, Xconq does not start the game"),
                _ => format!(
                    "`{name}` becomes its own type when it is wrecked, so Xconq does not start the game; write another \
                     type, or non-unit if it vanishes"
                ),
            };
            self.report(place, codes::INVALID_TYPE, message);
        }
    }

    /// Terrain types with one name, and games without terrain for cells.
    fn terrain_types(&mut self) {
        let types = self.evaluation.types(TypeKind::Terrain);
        let mut named: FxHashMap<u32, (Name, DatumPlace)> = FxHashMap::default();
        let mut roles: FxHashMap<u32, DatumPlace> = FxHashMap::default();
        let mut unsure = false;
        self.writes(TypeKind::Terrain, &["name", "subtype"], |nth, index, value, place| match (nth, value) {
            (0, Value::String(name)) => {
                named.insert(index, (*name, place));
            }
            (1, Value::Number(quantity)) if quantity.value != 0 => {
                roles.insert(index, place);
            }
            (1, Value::Number(_)) => {
                roles.remove(&index);
            }
            (1, _) => unsure = true,
            _ => {}
        });
        unsure |= self.evaluation.gaps.types(TypeKind::Terrain, u32::MAX).is_some();
        if let Some(first) = types.first().filter(|_| roles.len() == types.len() && !unsure) {
            let place = roles.get(&0).copied().unwrap_or_else(|| self.name_place(first));
            let message = "no terrain type is for cells, so Xconq does not start the game; at least one must have the \
                           subtype `cell`, which is the default";
            self.report(place, codes::INVALID_TYPE, message);
        }
        let mut first: FxHashMap<Name, u32> = FxHashMap::default();
        for (index, info) in types.iter().enumerate() {
            let given = named.get(&(index as u32)).copied();
            let name = given.map_or(info.name, |(name, _)| name);
            let before = match first.entry(name) {
                std::collections::hash_map::Entry::Vacant(entry) => {
                    entry.insert(index as u32);
                    continue;
                }
                std::collections::hash_map::Entry::Occupied(entry) => *entry.get(),
            };
            let other = &types[before as usize];
            if given.is_none() && other.name == info.name {
                continue; // a type that is defined twice
            }
            let place = given.map_or_else(|| self.name_place(info), |(_, place)| place);
            let there = named.get(&before).map_or_else(|| self.name_place(other), |(_, place)| *place);
            let message =
                format!("the terrain type `{}` already has the name {name:?}; Xconq warns about it", other.name);
            self.report(place, codes::SAME_NAME, message).related(there, "the other type");
        }
    }

    /// The names of the methods by which a game is set up.
    fn synthesis_methods(&mut self) {
        let writes = self.evaluation.variables.get(&Name::new("synthesis-methods"));
        for variable in writes.map(Vec::as_slice).unwrap_or_default() {
            let place = variable.write.place;
            let item = self.item(place);
            let Some(node) = item.child(place.node, 2) else { continue };
            let Some(methods) = read(&variable.value).as_list() else { continue };
            let written = if item.datum(node) == Datum::Quote { item.child(node, 0).unwrap_or(node) } else { node };
            let written: Vec<u32> = item.children(written).collect();
            for (position, method) in methods.iter().enumerate() {
                let at = written.get(position).filter(|_| written.len() == methods.len()).copied().unwrap_or(node);
                let place = DatumPlace { node: at, ..place };
                match method {
                    value if value.is_unknown() => {} // that has been reported
                    Value::Symbol(name)
                        if builtins::lookup(name.as_str(), &[BuiltinKind::SynthesisMethod]).is_some() => {}
                    Value::Symbol(name) => {
                        let methods = builtins::all().iter().filter(|row| row.kind == BuiltinKind::SynthesisMethod);
                        let suggestion = did_you_mean(name.as_str(), methods.map(|row| row.name));
                        let message = format!("there is no synthesis method `{name}`, so Xconq skips it");
                        let finding = self.report(place, codes::SYNTHESIS_METHOD, message);
                        // A list that is given by its name is mended where it is defined.
                        if at == node {
                            finding.suggest(suggestion);
                        } else {
                            finding.meant(at, suggestion);
                        }
                    }
                    other => {
                        let message = format!("a synthesis method is a symbol; this is {}", other.describe());
                        self.report(place, codes::SYNTHESIS_METHOD, message);
                    }
                }
            }
        }
    }

    /// Modules whose types come too late, or whose symbols are in use, in this program only: reported where
    /// the root asks for them, because by themselves they are sound.
    fn contexts(&mut self) {
        // The stamp of each, its place, and whether it is a late type (0) or a symbol in use (1).
        let mut found: Vec<(u32, DatumPlace, usize)> = Vec::new();
        for kind in TypeKind::ALL {
            let Some(frozen) = self.evaluation.frozen[kind as usize] else { continue };
            let types = self.evaluation.types(kind);
            // The form of a type is stamped one more than the type.
            let first = types.partition_point(|info| info.stamp < frozen.stamp);
            let foreign = types[first..].iter().filter(|info| info.place.file != self.root);
            let late = foreign.filter(|info| !self.late_by_itself(info, kind));
            found.extend(late.map(|info| (info.stamp, self.name_place(info), 0)));
        }
        for history in self.evaluation.symbols.values().filter(|history| history.len() > 1) {
            for pair in history.windows(2) {
                let [before, after] = pair else { continue };
                let file = after.place.file;
                if matches!(after.cause, Cause::Type | Cause::Define)
                    && before.bound.is_some()
                    && file != self.root
                    && matches!(checking(self.db, file), Checking::Alone)
                    && !evaluate(self.db, file).files.contains(&before.place.file)
                {
                    found.push((after.stamp, after.place, 1));
                }
            }
        }
        // What a missing module would have fixed or defined first is not known.
        found.retain(|(stamp, _, _)| self.evaluation.gaps.module(*stamp).is_none());
        if found.is_empty() {
            return;
        }
        found.sort_unstable_by_key(|(stamp, _, _)| *stamp);
        // What variants of the root bring is not reported: they stand in no include of its own.
        let end = self.evaluation.end(self.root).unwrap_or_default();
        let starts = self.starts();
        let mut misfits: BTreeMap<u32, [Vec<DatumPlace>; 2]> = BTreeMap::new();
        for (stamp, place, which) in found.into_iter().filter(|(stamp, _, _)| *stamp < end) {
            let after = starts.partition_point(|(start, _)| *start <= stamp);
            if let Some((_, item)) = after.checked_sub(1).map(|last| starts[last]) {
                misfits.entry(item).or_default()[which].push(place);
            }
        }
        for (item, [late, renamed]) in misfits {
            let place = DatumPlace { file: self.root, item, node: 0 };
            let node = self.item(place).child(0, 1).unwrap_or(0);
            let types = if late.len() == 1 { "type in this module comes" } else { "types in this module come" };
            let names = if renamed.len() == 1 { "symbol is" } else { "symbols are" };
            let message = match (late.len(), renamed.len()) {
                (0, known) => {
                    format!(
                        "{known} {names} defined in an earlier module already; Xconq warns and takes the value from this one"
                    )
                }
                (late, 0) => format!(
                    "{late} {types} too late: an earlier module has already fixed the number of types; include this one first"
                ),
                (late, known) => format!(
                    "{late} {types} too late because an earlier module has already fixed the number of types, and {known} \
                     {names} already defined; include this one first"
                ),
            };
            let finding = self.report(DatumPlace { node, ..place }, codes::INCLUDE_CONTEXT, message);
            for (places, what) in [(late, "the first that is too late"), (renamed, "the first that is already defined")]
            {
                if let Some(first) = places.first() {
                    finding.related(*first, what);
                }
            }
        }
    }

    /// True if the file of a type shows by itself that the type comes too late.
    fn late_by_itself(&self, info: &TypeInfo, kind: TypeKind) -> bool {
        let place = info.place;
        let late = |evaluation: &Evaluation| {
            let stamp = evaluation.stamp(place.file, place.item);
            let frozen = evaluation.frozen[kind as usize];
            frozen.is_some_and(|frozen| stamp.is_some_and(|stamp| frozen.stamp < stamp))
        };
        match checking(self.db, place.file) {
            Checking::Alone => late(evaluate(self.db, place.file)),
            Checking::Inside(roots) => roots.iter().all(|root| late(evaluate(self.db, *root))),
            Checking::Fragment => false,
        }
    }

    /// The findings.
    pub(crate) fn into_findings(self) -> Vec<Finding> {
        self.out
    }

    /// The stamp and index of each item of the root that is read, in load order; what an item reads comes after it.
    pub(crate) fn starts(&self) -> Vec<(u32, u32)> {
        let items = item_tree(self.db, self.root).items.len() as u32;
        (0..items).filter_map(|item| Some((self.evaluation.stamp(self.root, item)?, item))).collect()
    }
}
