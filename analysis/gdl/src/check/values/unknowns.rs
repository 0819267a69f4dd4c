//! The things that are not known of a program because something in it is wrong, so that nothing is reported of what
//! rests on them.
//!
//! A check asks [`Checker::held_back`] before it reports a name, a type or a side that does not exist. It may come
//! from a module that cannot be found or a form that cannot be read ([`Gaps`](crate::evaluation::result::gaps::Gaps)),
//! it may be defined where the syntax is wrong, or be what a misspelt definition was to define. Then that fault is the
//! finding, and [`tell`] adds to it how many uses are held back.

use std::sync::Arc;

use ludex_base::diagnostic::HeldBack;
use ludex_base::file::module_name;
use ludex_base::{Db, Diagnostic, File, Fix, Name, Related, Suggestions};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::builtins;
use crate::check::hints::{each_read, reads};
use crate::check::{Checker, Finding, broken_items, findings};
use crate::codes;
use crate::evaluation::result::gaps::{Gap, is_unit};
use crate::evaluation::result::{Cause, DatumPlace, Evaluation};
use crate::evaluation::scope::{Scope, is_constant};
use crate::evaluation::value::{TypeKind, written};
use crate::evaluation::walk::evaluate;
use crate::forms::{Form, Takes};
use crate::source::checking::Checking;
use crate::source::lower::{item_tree, lower};
use crate::source::program::program;

/// The thing whose lack a finding would be about.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Lack {
    /// A symbol without a value, or one that names nothing of the kind that is wanted.
    Symbol(Name),
    /// The types of a kind: how many there are.
    Types(TypeKind),
    /// A side that does not exist.
    Side,
    /// A unit that does not exist, by its name if that is how it is spoken of.
    Unit(Option<Name>),
    /// Something that only a module could have defined or set.
    Anything,
}

/// The most uses of a name that are shown with its definition.
const MAX_RELATED: usize = 10;

/// The least length, in characters, of a name in which a wrong letter is taken for a slip: `t1` is not a slip for `t2`.
const MIN_LENGTH: usize = 4;

impl Checker<'_> {
    /// True if what is wrong at a node may be the doing of a fault elsewhere: then it is counted, not reported.
    pub(crate) fn held_back(&mut self, node: u32, lack: Lack) -> bool {
        self.held_back_at(node, lack, self.scope.stamp)
    }

    /// True if a fault elsewhere may be the cause, as [`Checker::held_back`] says, for what is looked up at a stamp.
    pub(crate) fn held_back_at(&mut self, node: u32, lack: Lack, stamp: u32) -> bool {
        let gap = self.gap(lack, stamp);
        if gap.is_some() && self.is_slip(lack) {
            return false;
        }
        let cause = gap.map(|gap| gap.place).or_else(|| self.fault_elsewhere(lack));
        if cause.is_some() {
            self.report(node, codes::UNDEFINED_SYMBOL, String::new()).held_by = cause;
        }
        cause.is_some()
    }

    fn gap(&self, lack: Lack, stamp: u32) -> Option<Gap> {
        let gaps = &self.evaluation.gaps;
        match lack {
            Lack::Symbol(name) => gaps.name(name, stamp),
            Lack::Types(kind) => gaps.types(kind, stamp),
            Lack::Side => gaps.sides(stamp),
            Lack::Unit(name) => gaps.unit(name, stamp),
            Lack::Anything => gaps.module(stamp),
        }
    }

    /// True for a symbol that stands in the program only once, and is one slip away from a symbol that the program
    /// defines: that is not a name which a missing module defines.
    fn is_slip(&mut self, lack: Lack) -> bool {
        let Lack::Symbol(name) = lack else { return false };
        if name.as_str().len() <= MIN_LENGTH || self.evaluation.gaps.was_to_define(name) {
            return false;
        }
        let meant = self.suggest_symbol(name).filter(|meant| one_slip(name.as_str(), meant));
        if meant.is_none_or(|meant| !self.evaluation.symbols.contains_key(&Name::new(meant))) {
            return false;
        }
        self.look_around();
        let count = |file: &File| uses(self.db, *file).get(&name).copied().unwrap_or_default();
        self.evaluation.files.iter().map(count).sum::<u32>() == 1
    }

    /// A form with wrong syntax in which a name may be defined, or the definition that it is a spelling of.
    fn fault_elsewhere(&mut self, lack: Lack) -> Option<DatumPlace> {
        self.look_around();
        match lack {
            Lack::Symbol(name) => {
                torn_by(self.db, self.evaluation, name).or_else(|| misspelt(self.db, self.root).get(&name).copied())
            }
            Lack::Unit(Some(name)) => torn_by(self.db, self.evaluation, name),
            _ => None,
        }
    }

    /// True if it is known which types of a kind there are.
    pub(crate) fn knows_all(&mut self, kind: TypeKind) -> bool {
        self.look_around();
        self.scope.knows_all(kind) && !self.evaluation.files.iter().any(|file| is_torn(self.db, *file))
    }

    /// The unit at a list whose type is not known, if nobody knows the types of this file: that is reported of the
    /// first. False if this one is a finding of its own.
    pub(crate) fn unplaced(&mut self, list: u32, head: u32) -> bool {
        self.look_around();
        let evaluation = self.evaluation;
        let Some(unplaced) = unplaced_units(self.db, self.root, self.file).filter(|_| list == 0) else { return false };
        if !is_unit(self.item(), list) {
            return false;
        }
        if unplaced.first != self.item {
            return true;
        }
        let missing = evaluation.gaps.module_in(&program(self.db, self.root).files);
        let default = evaluation.default_game.clone().and_then(|files| evaluation.files.get(files)?.first());
        let known = match (missing, default) {
            (Some(gap), _) => {
                let asked = item_tree(self.db, gap.place.file).items[gap.place.item as usize].text(gap.place.node);
                let from = module_name(gap.place.file.path(self.db));
                let asked = asked.map_or_else(String::new, |asked| format!(" `{asked}`"));
                format!(
                    "no unit types are known here because the module{asked}, which `{from}` asks for, cannot be found"
                )
            }
            (None, Some(default)) => {
                let default = module_name(default.path(self.db));
                format!("no unit types are known here except those of `{default}`")
            }
            (None, None) => "no unit types are known here".to_owned(),
        };
        let units = match (unplaced.unknown, unplaced.all) {
            (1, 1) => "this unit cannot be placed".to_owned(),
            (unknown, all) if unknown == all => format!("none of these {all} units can be placed"),
            (unknown, all) => format!("{unknown} of these {all} units cannot be placed"),
        };
        let mut message = format!("{known}, so {units}");
        if missing.is_none() {
            message.push_str("; include this file from a game, or name its base module in its `game-module` form");
        }
        let finding = self.report(head, codes::NO_TYPES, message);
        if let Some(gap) = missing {
            finding.related(gap.place, "asked for here");
        }
        true
    }
}

/// The units of a file whose types nobody knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Unplaced {
    /// The item of the first.
    first: u32,
    /// The number of units of unknown types …
    unknown: u32,
    /// … among how many units.
    all: u32,
}

/// The units without a type in a file that brings no unit types, if they are not a few among others. Where the
/// file itself asks for a module that cannot be found, that is the finding.
#[salsa::tracked]
fn unplaced_units(db: &dyn Db, root: File, file: File) -> Option<Unplaced> {
    let evaluation = evaluate(db, root);
    let default = evaluation.default_game.clone().unwrap_or_default();
    let default = evaluation.files.get(default).unwrap_or_default();
    let brought = evaluation.types(TypeKind::Unit).iter().any(|info| !default.contains(&info.place.file));
    let asked = evaluation.gaps.module_in(&[file]).is_some();
    if root != file || brought || asked {
        return None;
    }
    let mut unplaced = Unplaced { first: 0, unknown: 0, all: 0 };
    for (position, item) in item_tree(db, file).items.iter().enumerate() {
        let Some(head) = item.head(0).filter(|head| Form::of(*head).is_none() && is_unit(item, 0)) else { continue };
        let Some(stamp) = evaluation.stamp(file, position as u32) else { continue };
        unplaced.all += 1;
        if Scope::new(evaluation, stamp).unit_type_named(head).is_none() {
            if unplaced.unknown == 0 {
                unplaced.first = position as u32;
            }
            unplaced.unknown += 1;
        }
    }
    (unplaced.unknown * 2 > unplaced.all).then_some(unplaced)
}

/// True if one letter too many or too few, or two that change places, lead from a name to another, or one that
/// is wrong in a name that is not short.
fn one_slip(one: &str, other: &str) -> bool {
    let short = one.len() < MIN_LENGTH;
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let same = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[same..], &other[same..]);
    let same = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    match (&one[..one.len() - same], &other[..other.len() - same]) {
        ([], [_]) | ([_], []) => true,
        ([_], [_]) => !short,
        ([a, b], [c, d]) => a == d && b == c,
        _ => false,
    }
}

/// True for the finding on units whose types nobody knows.
pub(crate) fn is_unplaced(db: &dyn Db, file: File, finding: &Finding) -> bool {
    let first = unplaced_units(db, file, file).map(|unplaced| unplaced.first);
    finding.code == codes::NO_TYPES && first == Some(finding.place.datum.item)
}

/// The words in the items of a file whose syntax is wrong, each with the first item that holds it.
#[salsa::tracked]
fn torn_words(db: &dyn Db, file: File) -> Arc<FxHashMap<String, u32>> {
    let mut words = FxHashMap::default();
    let text: &str = file.text(db);
    let map = &lower(db, file).map;
    let mut broken: Vec<u32> = broken_items(db, file).into_iter().collect();
    broken.sort_unstable();
    for item in broken {
        let source = &text[map.range(item, 0)];
        for word in source.split(|c: char| c.is_whitespace() || "()\"'`;|".contains(c)).filter(|word| !word.is_empty())
        {
            words.entry(word.to_owned()).or_insert(item);
        }
    }
    Arc::new(words)
}

/// True for a file with a form whose syntax is wrong.
pub(crate) fn is_torn(db: &dyn Db, file: File) -> bool {
    !torn_words(db, file).is_empty()
}

/// The form with wrong syntax that a name may be defined in.
fn torn_by(db: &dyn Db, evaluation: &Evaluation, name: Name) -> Option<DatumPlace> {
    evaluation.files.iter().find_map(|file| {
        let item = torn_words(db, *file).get(name.as_str()).copied()?;
        Some(DatumPlace { file: *file, item, node: 0 })
    })
}

/// The number of times that a file reads each symbol.
#[salsa::tracked]
fn uses(db: &dyn Db, file: File) -> Arc<FxHashMap<Name, u32>> {
    let mut uses: FxHashMap<Name, u32> = FxHashMap::default();
    for item in &item_tree(db, file).items {
        each_read(item, |name| *uses.entry(name).or_default() += 1);
    }
    Arc::new(uses)
}

/// The definitions of a program that nothing reads, while something very much like them is read several times and
/// defined nowhere: the place of the name of each, by that other spelling.
#[salsa::tracked]
fn misspelt(db: &dyn Db, root: File) -> Arc<FxHashMap<Name, DatumPlace>> {
    let evaluation = evaluate(db, root);
    let mut counts: FxHashMap<Name, u32> = FxHashMap::default();
    for file in &evaluation.files {
        db.unwind_if_revision_cancelled();
        for (name, count) in uses(db, *file).iter() {
            *counts.entry(*name).or_default() += count;
        }
    }
    let mut unread: FxHashMap<&'static str, DatumPlace> = FxHashMap::default();
    for (name, history) in &evaluation.symbols {
        let defined = history.iter().find(|one| matches!(one.cause, Cause::Type | Cause::Define));
        let place = defined.filter(|_| !counts.contains_key(name)).and_then(|one| name_place(db, one.place));
        if let Some(place) = place {
            unread.insert(name.as_str(), place);
        }
    }
    let mut misspelt = FxHashMap::default();
    if unread.is_empty() {
        return Arc::new(misspelt);
    }
    let mut suggestions = Suggestions::new(unread.keys().copied());
    let unknown = |name: Name| {
        let known = evaluation.symbols.contains_key(&name) || evaluation.heads.contains_key(&name);
        !known && !is_constant(name) && builtins::with_name(name.as_str()).next().is_none()
    };
    let mut names: Vec<Name> = counts.iter().filter(|(_, count)| **count > 1).map(|(name, _)| *name).collect();
    names.retain(|name| unknown(*name));
    names.sort_unstable_by_key(|name| name.as_str());
    for name in names {
        let meant = suggestions.guess(name.as_str());
        let meant = meant.filter(|meant| name.as_str().len() >= MIN_LENGTH || one_slip(name.as_str(), meant));
        if let Some(place) = meant.and_then(|definition| unread.get(definition)) {
            misspelt.insert(name, *place);
        }
    }
    Arc::new(misspelt)
}

/// The place of the name in the form that is the list at a place.
fn name_place(db: &dyn Db, list: DatumPlace) -> Option<DatumPlace> {
    let item = item_tree(db, list.file).items.get(list.item as usize)?;
    let node = Form::at(item, list.node)?.node(item, list.node, Takes::NewName)?;
    Some(DatumPlace { node, ..list })
}

/// The findings that are held back because of each fault in a program: their places, in the order of the files and of
/// the forms.
#[salsa::tracked]
fn held(db: &dyn Db, root: File) -> Arc<FxHashMap<DatumPlace, Vec<DatumPlace>>> {
    let mut held: FxHashMap<DatumPlace, Vec<DatumPlace>> = FxHashMap::default();
    for file in &evaluate(db, root).files {
        db.unwind_if_revision_cancelled();
        let mut seen: FxHashSet<DatumPlace> = FxHashSet::default();
        for finding in findings(db, root, *file).iter() {
            if let Some(cause) = finding.held_by
                && seen.insert(finding.place.datum)
            {
                held.entry(cause).or_default().push(finding.place.datum);
            }
        }
    }
    Arc::new(held)
}

/// True if a fault in the file itself leaves open what a fragment uses.
pub(crate) fn explains(db: &dyn Db, file: File) -> bool {
    let items = &item_tree(db, file).items;
    evaluate(db, file).gaps.in_file(file).any(|gap| !is_unit(&items[gap.place.item as usize], 0))
}

/// Adds to the faults of a file how much is held back because of them, and reports the misspelt definitions.
/// `unread` is what [`unread_in`](crate::check::hints::unread_in) gives.
pub(crate) fn tell(db: &dyn Db, file: File, checking: &Checking, unread: FxHashSet<Name>, out: &mut Vec<Diagnostic>) {
    let root = checking.root(file);
    let evaluation = evaluate(db, root);
    for gap in evaluation.gaps.in_file(file) {
        if let Some(uses) = held(db, root).get(&gap.place) {
            count(db, gap, uses.len(), out);
        }
    }
    if has_unread(db, evaluation, file, unread) {
        misspelt_definitions(db, root, file, out);
    }
    misspelt_elsewhere(db, root, file, out);
}

/// Says of a gap how many uses are held back because of it.
fn count(db: &dyn Db, gap: Gap, uses: usize, out: &mut [Diagnostic]) {
    let start = lower(db, gap.place.file).map.range(gap.place.item, gap.place.node).start();
    let gap_codes = [codes::MISSING_MODULE, codes::UNSAFE_MODULE_NAME, codes::USELESS_FORM, codes::FORM_NAME];
    let Some(found) = out.iter_mut().find(|one| one.range.start() == start && gap_codes.contains(&one.code)) else {
        return;
    };
    let item = &item_tree(db, gap.place.file).items[gap.place.item as usize];
    // Where a form is useless, the place is that of its head.
    let name = match found.code {
        code if code == codes::USELESS_FORM => item.child(gap.place.node.saturating_sub(1), 1),
        code if code == codes::FORM_NAME => Some(gap.place.node),
        _ => None,
    };
    let of = match name.and_then(|node| item.text(node)) {
        Some(name) => format!("`{name}`"),
        None if name.is_some() => "the names that it should define".to_owned(),
        None => "names that it may define".to_owned(),
    };
    found.held_back = Some(HeldBack { uses, of });
}

/// At most this many files of a program are searched for uses of a symbol.
const MAX_READERS: usize = 100;

/// True if one of these symbols, which a file defines and does not read, is not read elsewhere in the program, or
/// only behind many other files.
fn has_unread(db: &dyn Db, evaluation: &Evaluation, file: File, mut own: FxHashSet<Name>) -> bool {
    for other in evaluation.files.iter().filter(|other| **other != file).take(MAX_READERS) {
        if own.is_empty() {
            return false;
        }
        let reads = reads(db, *other);
        own.retain(|name| !reads.contains(name));
    }
    !own.is_empty()
}

/// The definitions of a file that all uses spell otherwise.
fn misspelt_definitions(db: &dyn Db, root: File, file: File, out: &mut Vec<Diagnostic>) {
    let misspelt = misspelt(db, root);
    let mut own: Vec<(DatumPlace, Name)> = misspelt.iter().map(|(name, place)| (*place, *name)).collect();
    own.retain(|(place, _)| place.file == file);
    own.sort_unstable_by_key(|(place, name)| (place.item, place.node, name.as_str()));
    own.dedup_by_key(|(place, _)| *place);
    for (place, name) in own {
        let held = held(db, root);
        let Some(uses) = held.get(&place).filter(|uses| !uses.is_empty()) else { continue };
        let range = lower(db, file).map.range(place.item, place.node);
        let Some(definition) = item_tree(db, file).items[place.item as usize].symbol(place.node) else { continue };
        let places = if uses.len() == 1 { "1 place uses".to_owned() } else { format!("{} places use", uses.len()) };
        let message =
            format!("nothing uses `{definition}`, but {places} `{name}`, which nothing defines; write `{name}` here");
        out.retain(|one| one.code != codes::UNUSED_DEFINE || one.range != range);
        let mut diagnostic = Diagnostic::new(codes::MISSPELT_DEFINITION, range, message);
        for used in uses.iter().take(MAX_RELATED) {
            diagnostic.related.push(related(db, *used, "used here".to_owned()));
        }
        diagnostic.fix(Fix::edits(format!("Write `{name}`"), file, [(range, written(name.as_str()))]));
        out.push(diagnostic);
    }
}

/// The first use, in a file, of each name whose definition in another file is misspelt.
fn misspelt_elsewhere(db: &dyn Db, root: File, file: File, out: &mut Vec<Diagnostic>) {
    let all = findings(db, root, file);
    let foreign = |finding: &&Finding| finding.held_by.is_some_and(|place| place.file != file);
    let broken = broken_items(db, file);
    let mut said = FxHashSet::default();
    for finding in all.iter().filter(foreign).filter(|finding| !broken.contains(&finding.place.datum.item)) {
        let Some(place) = finding.held_by.filter(|place| said.insert(*place)) else { continue };
        let datum = finding.place.datum;
        let item = &item_tree(db, file).items[datum.item as usize];
        let Some(name) = item.text(datum.node) else { continue };
        if misspelt(db, root).get(&name) != Some(&place) {
            continue;
        }
        let definition = item_tree(db, place.file).items[place.item as usize].symbol(place.node);
        let definition = definition.map_or("?", |definition| definition.as_str());
        let from = module_name(place.file.path(db));
        let message = format!(
            "`{name}` is not defined; `{from}` defines `{definition}`, which nothing uses and which was probably meant to \
             be `{name}`"
        );
        let range = lower(db, file).map.range(datum.item, datum.node);
        let mut diagnostic = Diagnostic::new(codes::UNDEFINED_SYMBOL, range, message);
        diagnostic.related.push(related(db, place, "defined here".to_owned()));
        out.push(diagnostic);
    }
}

fn related(db: &dyn Db, place: DatumPlace, message: String) -> Related {
    Related { file: place.file, range: lower(db, place.file).map.range(place.item, place.node), message }
}
