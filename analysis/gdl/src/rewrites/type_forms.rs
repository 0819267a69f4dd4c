//! A property that is moved from an `add` into the form that defines its type, and back.

use ludex_base::rewrite::Rewrite;
use ludex_base::{Name, TextRange, TextSize};

use super::add_forms::Single;
use super::site::{Site, whole_lines};
use crate::builtins::{self, Builtin};
use crate::evaluation::result::{DatumPlace, Evaluation};
use crate::forms::{Form, Takes};
use crate::source::lower::{Datum, Item};

/// True for a form behind which a type may get a property as well as before it: nothing looks at properties there.
fn looks_at_no_property(item: &Item) -> bool {
    use Form::{Add, AdvanceType, Define, MaterialType, Table, TerrainType, UnitType};
    let form = Form::at(item, 0);
    matches!(form, Some(Add | AdvanceType | Define | MaterialType | Table | TerrainType | UnitType))
}

/// True if every element of a form that defines a type, behind its name, is a property of its own.
fn is_regular(item: &Item) -> bool {
    let mut names: Vec<Name> = item.properties(0).map(|(name, _)| name).collect();
    let count = names.len();
    names.sort();
    names.dedup();
    names.len() == count && item.children(0).count() == count + 2
}

/// Moves the property of an `add` into the form of its type.
pub(super) fn into_type(site: &Site<'_>) -> Option<Rewrite> {
    let single = Single::new(site)?;
    let lines = whole_lines(site.text, site.range(0))?;
    let places: Option<Vec<DatumPlace>> = site
        .evaluations
        .iter()
        .zip(&single.types)
        .map(|(evaluation, id)| evaluation.type_info(*id).map(|info| info.place))
        .collect();
    let place = *places?.first()?;
    if place.file != site.file || place.node != 0 || place.item >= site.index {
        return None;
    }
    let is_defined_there =
        |evaluation: &&Evaluation| evaluation.type_at(place).is_some_and(|id| single.types.contains(&id));
    let mut between = (place.item + 1..site.index).filter_map(|index| site.lowered.items.get(index));
    if !site.evaluations.iter().all(is_defined_there) || !between.all(looks_at_no_property) {
        return None;
    }
    let form = site.lowered.items.get(place.item)?;
    let property = Name::new(single.property.name);
    let is_given = form.properties(0).any(|(name, _)| name == property);
    let own = DatumPlace { file: site.file, item: site.index, node: 0 };
    let is_only_here = |evaluation: &&Evaluation| {
        let writes = evaluation.adds.get(&property).map(Vec::as_slice).unwrap_or_default();
        let stamp = evaluation.stamp(site.file, place.item).unwrap_or_default();
        let mut earlier = writes.iter().take_while(|write| write.place != own);
        earlier.all(|write| write.stamp < stamp)
    };
    let fits = single.types.iter().all(|id| id.kind.property_kind() == single.property.kind);
    if is_given || !fits || !is_regular(form) || !site.evaluations.iter().all(is_only_here) {
        return None;
    }
    let range = |node: u32| site.lowered.map.range(place.item, node);
    let last = form.children(0).last()?;
    let at = range(last).end();
    if !site.is_bare(site.between(at, range(0).end())) {
        return None;
    }
    let gap = match form.child(0, 2) {
        Some(first) if begins_line(site, range(first).start()) => format!("\n{}", site.indent(range(first).start())),
        Some(_) => " ".to_owned(),
        None => format!("\n{}  ", site.indent(range(0).start())),
    };
    let text = format!("{gap}({} {})", single.property.name, site.slice(single.value));
    let title = format!("Move `{}` into the form of its type", single.property.name);
    Some(site.rewrite("into-type", title, [(TextRange::empty(at), text), (lines, String::new())]))
}

fn begins_line(site: &Site<'_>, at: TextSize) -> bool {
    let before = site.text[..usize::from(at)].rsplit('\n').next();
    before.is_some_and(|before| before.trim().is_empty())
}

/// Moves a property with a number out of the form of a type, into an `add` right behind the form.
pub(super) fn out_of_type(site: &Site<'_>) -> Option<Rewrite> {
    let form = Form::at(site.item, 0)?;
    let kind = form.type_kind()?;
    let name = form.node(site.item, 0, Takes::NewName)?;
    let symbol = site.item.symbol(name)?;
    let here = *site.path.get(1)?;
    let property = property_of(site, here)?;
    if property.kind != kind.property_kind() || property.stored_raw() || !is_regular(site.item) {
        return None;
    }
    // The type has to mean itself right behind its form, and its name nothing else.
    let is_sound = |evaluation: &&Evaluation| {
        let bindings = evaluation.symbols.get(&symbol).map(Vec::as_slice).unwrap_or_default();
        bindings.len() == 1
            && evaluation
                .type_at(DatumPlace { file: site.file, item: site.index, node: 0 })
                .is_some_and(|id| id.kind == kind)
    };
    let whole = site.range(0);
    let behind = site.text[usize::from(whole.end())..].lines().next().unwrap_or_default();
    let previous = site.item.children(0).take_while(|child| *child != here).last()?;
    let removed = site.between(site.range(previous).end(), site.range(here).end());
    let line = site.text[usize::from(removed.end())..].lines().next().unwrap_or_default();
    let line = TextRange::at(removed.end(), TextSize::of(line));
    if !site.evaluations.iter().all(is_sound)
        || !behind.trim().is_empty()
        || !site.is_bare(removed)
        || !site.is_bare(line)
    {
        return None;
    }
    let value = site.slice(site.item.child(here, 1)?);
    let indent = site.indent(whole.start());
    let text = format!("\n{indent}(add {} {} {value})", site.slice(name), property.name);
    let title = format!("Move `{}` into an `add` after the form", property.name);
    Some(site.rewrite("out-of-type", title, [(removed, String::new()), (TextRange::empty(whole.end()), text)]))
}

/// The property of a `(name number)` in a form that defines a type.
fn property_of(site: &Site<'_>, list: u32) -> Option<&'static Builtin> {
    let item = site.item;
    let kind = Form::at(item, 0)?.type_kind()?;
    let name = item.head(list)?;
    let value = item.child(list, 1).filter(|value| matches!(item.datum(*value), Datum::Number(_)))?;
    if item.end(value) != item.end(list) {
        return None;
    }
    builtins::lookup(name.as_str(), &[kind.property_kind()]).and_then(builtins::get)
}
