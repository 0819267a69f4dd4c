//! A list or a number that gets a name by a `define`, and a name that gives way to what it stands for.

use ludex_base::rewrite::{Rewrite, RewriteKind};
use ludex_base::{Db, File, Name, SourceChange, TextRange, TextSize};

use super::site::{Site, is_bare, line_start, path_to, programs, type_before, whole_lines};
use crate::builtins::{self, IN_EXPRESSIONS};
use crate::evaluation::result::{Cause, DatumPlace, Evaluation};
use crate::evaluation::tables::Table;
use crate::forms::{Form, TYPE_PROPERTIES, Takes};
use crate::source::lower::{Datum, Item, item_tree, lower};

/// The part of a form that an expression is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FormPart {
    /// The types that something is given to.
    Types,
    /// The number, or numbers, that they are given.
    Value,
}

/// The part of an `add` or of a row of a table that a node is, by its path from the item, and what is given there.
fn part(item: &Item, path: &[u32]) -> Option<(FormPart, Name)> {
    let position = |list: u32, node: u32| item.children(list).position(|child| child == node);
    match (Form::at(item, 0)?, path) {
        (Form::Add, [0, node]) => {
            let property = item.symbol(Form::Add.node(item, 0, Takes::Property)?)?;
            let row = builtins::lookup(property.as_str(), TYPE_PROPERTIES).and_then(builtins::get)?;
            match position(0, *node)? {
                1 => Some((FormPart::Types, property)),
                3 if !row.stored_raw() => Some((FormPart::Value, property)),
                _ => None,
            }
        }
        (Form::Table, [0, row, node]) if item.datum(*row) == Datum::List => {
            let table = item.symbol(Form::Table.node(item, 0, Takes::Table)?)?;
            Table::named(table)?;
            match position(*row, *node)? {
                0 | 1 => Some((FormPart::Types, table)),
                2 => Some((FormPart::Value, table)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// True for a number, or for a list of numbers or of such lists: what is the same wherever it is evaluated.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn is_value(item: &Item, node: u32) -> bool {
    match item.datum(node) {
        Datum::Number(_) => true,
        Datum::List => item.end(node) > node + 1 && item.children(node).all(|child| is_value(item, child)),
        _ => false,
    }
}

/// True for a list of symbols that mean types, and nothing else, before a stamp of a program.
fn lists_types(evaluation: &Evaluation, stamp: u32, item: &Item, list: u32) -> bool {
    let is_type = |node: u32| {
        let Some(name) = item.symbol(node) else { return false };
        let is_word = builtins::lookup(name.as_str(), IN_EXPRESSIONS).is_some();
        !is_word && type_before(evaluation, name, stamp).is_some()
    };
    item.datum(list) == Datum::List && item.end(list) > list + 1 && item.children(list).all(is_type)
}

/// A name that nothing has yet: the subject with the suffix, and a number if that is taken.
fn fresh_name(site: &Site<'_>, base: &str) -> Option<String> {
    let is_free = |name: &String| {
        let known = Name::new(name);
        let is_bound =
            |evaluation: &&Evaluation| evaluation.symbols.contains_key(&known) || evaluation.heads.contains_key(&known);
        builtins::with_name(name).next().is_none()
            && !site.text.contains(name.as_str())
            && !site.evaluations.iter().any(is_bound)
    };
    let numbered = (2..100).map(|number| format!("{base}-{number}"));
    std::iter::once(base.to_owned()).chain(numbered).find(is_free)
}

/// Names a list or a number by a `define` before its form.
pub(super) fn extract(site: &Site<'_>) -> Option<Rewrite> {
    let (path, (part, subject)) =
        (1..=site.path.len()).rev().find_map(|len| Some((&site.path[..len], part(site.item, &site.path[..len])?)))?;
    let node = *path.last()?;
    let is_literal = match part {
        FormPart::Value => is_value(site.item, node),
        FormPart::Types => site.evaluations.iter().all(|evaluation| {
            let stamp = evaluation.stamp(site.file, site.index);
            stamp.is_some_and(|stamp| lists_types(evaluation, stamp, site.item, node))
        }),
    };
    if !is_literal || !is_bare(site.slice(node)) {
        return None;
    }
    let suffix = match (part, site.item.datum(node)) {
        (FormPart::Types, _) => "types",
        (FormPart::Value, Datum::List) => "values",
        (FormPart::Value, _) => "value",
    };
    let name = fresh_name(site, &format!("{subject}-{suffix}"))?;
    let at = above(site)?;
    let indent = site.indent(site.range(0).start());
    let define = format!("{indent}(define {name} {})\n\n", site.slice(node));
    let what = if site.item.datum(node) == Datum::List { "list" } else { "number" };
    let edits = [(TextRange::empty(at), define), (site.range(node), name)];
    let title = format!("Extract the {what} into a `define`");
    Some(Rewrite::new("extract-define", RewriteKind::Extract, title, site.file, edits))
}

/// The start of the line of an item, or of the comment right above it; [`None`] if something else stands on that line.
fn above(site: &Site<'_>) -> Option<TextSize> {
    let start = site.range(0).start();
    let mut at = line_start(site.text, start);
    let floor = match site.index.checked_sub(1) {
        Some(before) => site.lowered.map.range(before, 0).end(),
        None => TextSize::new(0),
    };
    if at < floor || !site.is_blank(site.between(at, start)) || site.text[site.between(floor, start)].contains("|#") {
        return None;
    }
    while at > floor {
        let line = line_start(site.text, at - TextSize::new(1));
        if line < floor || !site.text[site.between(line, at)].trim_start().starts_with(';') {
            break;
        }
        at = line;
    }
    Some(at)
}

/// A `define` whose value is the same wherever its name is used.
struct Defined<'db> {
    name: Name,
    place: DatumPlace,
    item: &'db Item,
    /// The text of the value.
    value: &'db str,
    part: FormPart,
    programs: Vec<&'db Evaluation>,
}

/// A place where a name stands.
struct Use {
    file: File,
    item: u32,
    range: TextRange,
    /// The value can stand here in its place.
    takes_value: bool,
}

impl<'db> Defined<'db> {
    /// The `define` of the symbol at the cursor.
    fn new(site: &Site<'db>) -> Option<Defined<'db>> {
        let db = site.db;
        let name = site.item.symbol(site.node())?;
        let binding = site.evaluations.first()?.symbols.get(&name)?.first()?;
        let place = binding.place;
        let item = item_tree(db, place.file).get(place.item)?;
        if place.node != 0 || Form::at(item, 0) != Some(Form::Define) || item.children(0).count() != 3 {
            return None;
        }
        let node = Form::Define.node(item, 0, Takes::Expression)?;
        let programs = programs(db, place.file);
        let bound = |evaluation: &&Evaluation| {
            let [binding] = evaluation.symbols.get(&name)?.as_slice() else { return None };
            (binding.place == place && binding.cause == Cause::Define).then_some(binding.stamp)
        };
        let stamps: Option<Vec<u32>> = programs.iter().map(bound).collect();
        let stamps = stamps.filter(|stamps| !stamps.is_empty())?;
        let lists = |(evaluation, stamp): (&&Evaluation, &u32)| lists_types(evaluation, *stamp, item, node);
        let part = if is_value(item, node) {
            FormPart::Value
        } else if programs.iter().zip(&stamps).all(lists) {
            FormPart::Types
        } else {
            return None;
        };
        let text: &'db str = place.file.text(db);
        let value = &text[lower(db, place.file).map.range(place.item, node)];
        is_bare(value).then_some(Defined { name, place, item, value, part, programs })
    }

    /// The places in the programs where the name stands, but for the `define` itself.
    fn uses(&self, db: &'db dyn Db) -> Vec<Use> {
        let mut files: Vec<File> = Vec::new();
        for file in self.programs.iter().flat_map(|evaluation| &evaluation.files) {
            if !files.contains(file) {
                files.push(*file);
            }
        }
        let own = Form::Define.node(self.item, 0, Takes::NewName);
        let mut uses = Vec::new();
        for file in files {
            for (index, item) in (0..).zip(item_tree(db, file).iter()) {
                for (node, datum) in item.data() {
                    let is_here = matches!(datum, Datum::Symbol(name) | Datum::String(name) if name == self.name);
                    let is_own = file == self.place.file && index == self.place.item && Some(node) == own;
                    if is_here && !is_own {
                        uses.push(self.used(db, file, index, item, node));
                    }
                }
            }
        }
        uses
    }

    fn used(&self, db: &'db dyn Db, file: File, index: u32, item: &Item, node: u32) -> Use {
        let fits = part(item, &path_to(item, node)).is_some_and(|(part, _)| part == self.part);
        let is_later = |evaluation: &&Evaluation| {
            let defined = evaluation.stamp(self.place.file, self.place.item);
            evaluation.stamp(file, index).is_none_or(|stamp| defined.is_some_and(|defined| defined < stamp))
        };
        let takes_value = fits && item.symbol(node).is_some() && self.programs.iter().all(is_later);
        Use { file, item: index, range: lower(db, file).map.range(index, node), takes_value }
    }
}

/// Writes the value of a `define` in place of its name at the cursor. Where that is all there is of the name, the
/// `define` goes too ([`inline_everywhere`]).
pub(super) fn inline_here(site: &Site<'_>) -> Option<Rewrite> {
    let defined = Defined::new(site)?;
    let range = site.range(site.node());
    let uses = defined.uses(site.db);
    let here = uses.iter().find(|one| one.file == site.file && one.item == site.index && one.range == range)?;
    if !here.takes_value || uses.len() < 2 {
        return None;
    }
    let title = format!("Write the value of `{}` here", defined.name);
    let edits = [(range, defined.value.to_owned())];
    Some(Rewrite::new("inline-here", RewriteKind::Inline, title, site.file, edits))
}

/// Writes the value of a `define` wherever its name stands, and removes the `define`.
pub(super) fn inline_everywhere(site: &Site<'_>) -> Option<Rewrite> {
    let defined = Defined::new(site)?;
    let uses = defined.uses(site.db);
    if uses.is_empty() || !uses.iter().all(|one| one.takes_value) {
        return None;
    }
    let place = defined.place;
    let own = lower(site.db, place.file).map.range(place.item, 0);
    let text: &str = place.file.text(site.db);
    let lines = whole_lines(text, own).filter(|_| is_bare(&text[own]))?;
    let mut change = SourceChange::default();
    change.edit(place.file, lines, String::new());
    for one in &uses {
        change.edit(one.file, one.range, defined.value);
    }
    let title = format!("Write the value of `{}` everywhere and remove its `define`", defined.name);
    Some(Rewrite::of("inline-everywhere", RewriteKind::Inline, title, Ok(change)))
}
