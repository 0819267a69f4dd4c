//! Several `(add type property value)` as one with lists, and back: a list of values is dealt out over a list of types
//! of the same length (documents/gdl.txt, Modifying Objects).

use ludex_base::rewrite::Rewrite;

use super::site::{Site, are_distinct, is_bare};
use crate::builtins::{self, Builtin};
use crate::evaluation::value::TypeId;
use crate::forms::{Form, TYPE_PROPERTIES, Takes};
use crate::source::lower::Item;

/// The nodes of the types, the property and the value of an `add` form with nothing else in it, and the property.
fn parts(item: &Item) -> Option<([u32; 3], &'static Builtin)> {
    if Form::at(item, 0)? != Form::Add {
        return None;
    }
    let node = |takes| Form::Add.node(item, 0, takes);
    let parts = [node(Takes::Types)?, node(Takes::Property)?, node(Takes::PropertyValue)?];
    let name = item.symbol(parts[1])?;
    let row = builtins::lookup(name.as_str(), TYPE_PROPERTIES).and_then(builtins::get)?;
    (item.children(0).count() == 4 && !row.stored_raw()).then_some((parts, row))
}

/// An `add` of a number to one type.
pub(super) struct Single {
    /// The node of the type.
    pub(super) subject: u32,
    /// The type in each program.
    pub(super) types: Vec<TypeId>,
    pub(super) property: &'static Builtin,
    /// The node of the number.
    pub(super) value: u32,
}

impl Single {
    /// The form of an item, if it is such an `add` without comments.
    pub(super) fn new(site: &Site<'_>) -> Option<Single> {
        let (parts, property) = parts(site.item)?;
        let types = site.types_at(parts[0])?;
        let is_plain = site.is_number(parts[2]) && site.is_bare(site.range(0));
        is_plain.then_some(Single { subject: parts[0], types, property, value: parts[2] })
    }
}

/// The site of another item of the file.
fn site_of<'db>(site: &Site<'db>, index: u32) -> Option<Site<'db>> {
    let item = site.lowered.items.get(index)?;
    let mut evaluations = site.evaluations.clone();
    evaluations.retain(|evaluation| evaluation.stamp(site.file, index).is_some());
    (evaluations.len() == site.evaluations.len()).then_some(Site {
        db: site.db,
        file: site.file,
        text: site.text,
        lowered: site.lowered,
        index,
        item,
        path: vec![0],
        evaluations,
    })
}

/// Joins the forms around the cursor that add to one property of single types.
pub(super) fn join(site: &Site<'_>) -> Option<Rewrite> {
    let here = Single::new(site)?;
    let fits = |index: u32, neighbour: u32| -> Option<(String, String, Vec<TypeId>)> {
        let other = site_of(site, index)?;
        let single = Single::new(&other)?;
        let (one, two) = (other.range(0), site.lowered.map.range(neighbour, 0));
        let gap = site.between(one.end().min(two.end()), one.start().max(two.start()));
        let alike = single.property.name == here.property.name
            && single.types.iter().zip(&here.types).all(|(one, two)| one.kind == two.kind)
            && site.is_blank(gap);
        alike.then(|| (other.slice(single.subject).to_owned(), other.slice(single.value).to_owned(), single.types))
    };
    let own = (site.slice(here.subject).to_owned(), site.slice(here.value).to_owned(), here.types.clone());
    let (mut first, mut last) = (site.index, site.index);
    let mut run = Vec::new();
    while let Some(before) = first.checked_sub(1).and_then(|before| fits(before, first)) {
        run.push(before);
        first -= 1;
    }
    run.reverse();
    run.push(own);
    while let Some(next) = fits(last + 1, last) {
        run.push(next);
        last += 1;
    }
    let listed: Vec<(u32, Vec<TypeId>)> = run.iter().map(|(_, _, types)| (0, types.clone())).collect();
    if run.len() < 2 || !are_distinct(&listed) {
        return None;
    }
    let types: Vec<&str> = run.iter().map(|(subject, ..)| subject.as_str()).collect();
    let values: Vec<&str> = run.iter().map(|(_, value, _)| value.as_str()).collect();
    let value = if values.iter().all(|value| *value == values[0]) {
        values[0].to_owned()
    } else {
        format!("({})", values.join(" "))
    };
    let text = format!("(add ({}) {} {value})", types.join(" "), here.property.name);
    let (start, end) = (site.lowered.map.range(first, 0).start(), site.lowered.map.range(last, 0).end());
    let title = format!("Join the `add` forms for `{}`", here.property.name);
    Some(site.rewrite("join-adds", title, [(site.between(start, end), text)]))
}

/// Splits a form that adds to several types into a form for each of them.
pub(super) fn split(site: &Site<'_>) -> Option<Rewrite> {
    let (parts, _) = parts(site.item)?;
    let listed = site.listed_types(parts[0]).filter(|listed| listed.len() > 1)?;
    if !is_bare(site.slice(0)) {
        return None;
    }
    let values = site.values(parts[2], listed.len())?;
    let forms = listed.iter().zip(values).map(|((node, _), value)| {
        format!("(add {} {} {})", site.slice(*node), site.slice(parts[1]), site.slice(value))
    });
    let separator = format!("\n{}", site.indent(site.range(0).start()));
    let text = forms.collect::<Vec<_>>().join(&separator);
    Some(site.rewrite("split-add", "Split the `add` by its types", [(site.range(0), text)]))
}
