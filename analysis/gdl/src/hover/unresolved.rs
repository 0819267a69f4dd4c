//! Hover texts of a name that means nothing known: the kind of thing that it would have to be where it stands.

use ludex_base::markup::{Words, code};
use ludex_base::{Role, Target, TextRange};

use super::effective_value::link;
use super::values::symbol;
use crate::forms::{Form, Takes};
use crate::occurrences::model;
use crate::source::checking::{Checking, checking};
use crate::spot::Spot;

/// The name under the cursor, whose bytes are given, if nothing is known that it means.
pub(super) fn here(spot: &Spot<'_>, range: TextRange) -> Option<Words> {
    let occurrence = model(spot.db, spot.file).occurrence_at(range.start())?;
    if occurrence.range != range || occurrence.target != Target::Unresolved {
        return None;
    }
    let name = spot.item.text(spot.node())?;
    let shown = code(symbol(name.as_str()));
    if occurrence.role == Role::Import {
        let files = code(format_args!("{name}.g")).text(" or ").code(name);
        let words = Words::from("There is no module ").with(shown).text(": no file ").with(files);
        return Some(words.text(" lies beside this one or in a folder of ").code("gdl.library").text("."));
    }
    let form = Form::or_unit(spot.item.head(spot.form())?);
    if is_only_a_word(spot, form) {
        return None;
    }
    let wanted = wanted(spot, form);
    let mut out = match wanted {
        Wanted::Form => {
            shown.text(format_args!(" is not a form, and {} defines a unit type of this name.", nothing(spot)))
        }
        Wanted::Table => shown.text(" is not a table."),
        Wanted::Variable => shown.text(format_args!(" is not a game variable, and {} defines it.", nothing(spot))),
        Wanted::Property if form.passes_over(name) => {
            Words::from("Xconq passes over properties whose names begin with ").code("zz-").text(".")
        }
        Wanted::Property => shown.text(" is not a property that could stand here."),
        Wanted::Word(what) => shown.text(format_args!(" is not a type of {what}.")),
        Wanted::Name => Words::from(format!("{} defines ", nothing(spot))).with(shown).sentence(),
    };
    if matches!(wanted, Wanted::Form | Wanted::Variable | Wanted::Name)
        && let Some(gap) = spot.evaluation.gaps.name(name, spot.stamp.unwrap_or(u32::MAX))
    {
        out = out.text(" What is wrong in ").with(link(spot.db, gap.place)).text(" may be why.");
    }
    Some(out)
}

/// The kind of thing that a name would have to be.
#[derive(Clone, Copy)]
enum Wanted {
    /// A form or a unit type.
    Form,
    Table,
    Variable,
    Property,
    /// One of the types of plans, goals, tasks or actions.
    Word(&'static str),
    /// Something that has a name.
    Name,
}

fn wanted(spot: &Spot<'_>, form: Form) -> Wanted {
    let is_argument = |takes| spot.argument(takes) == Some(spot.node());
    let is_head = |list: u32| spot.item.child(list, 0) == Some(spot.node());
    let list = spot.path.get(1).copied();
    match (spot.path.len(), form.properties()) {
        (2, _) if is_head(spot.form()) => Wanted::Form,
        (2, _) if is_argument(Takes::Table) => Wanted::Table,
        (2, _) if is_argument(Takes::Variable) => Wanted::Variable,
        (2, _) if is_argument(Takes::Property) => Wanted::Property,
        (3, [_, ..]) if list.is_some_and(is_head) => Wanted::Property,
        _ => order(spot).map_or(Wanted::Name, Wanted::Word),
    }
}

/// The types of what a unit does, if the name stands where one of them is wanted.
fn order(spot: &Spot<'_>) -> Option<&'static str> {
    let item = spot.item;
    let mut above = spot.path.iter().rev().skip(1);
    let (list, outer) = (*above.next()?, *above.next()?);
    let nth = item.children(list).position(|child| child == spot.node())?;
    let head = |list: u32| item.head(list).map(|name| name.as_str());
    match (head(list), head(outer), nth) {
        (Some("plan"), _, 1) => Some("plan"),
        (Some("goal" | "formation"), Some("plan"), 3) => Some("goal"),
        (_, Some("tasks"), 0) => Some("task"),
        (_, Some("a"), 0) => Some("action"),
        _ => None,
    }
}

/// True for a word that need not mean anything.
fn is_only_a_word(spot: &Spot<'_>, form: Form) -> bool {
    match form {
        // Of conditions only the test is looked at.
        Form::If => spot.path.get(1).copied() != spot.item.child(spot.form(), 1),
        Form::Else | Form::EndIf | Form::Print | Form::Namer => true,
        _ => false,
    }
}

/// The words for where it was looked for.
fn nothing(spot: &Spot<'_>) -> &'static str {
    match checking(spot.db, spot.file) {
        Checking::Fragment => "nothing in this file, which no known module includes,",
        Checking::Alone | Checking::Inside(_) => "nothing in this program",
    }
}
