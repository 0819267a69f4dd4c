//! Hover texts of a program's own names: the values of a type, the value of a definition, the argument that a parameter
//! stands for.

use ludex_base::markup::{Words, code};
use ludex_base::{Db, Definition, DefinitionId, Markup, Name};
use rustc_hash::FxHashSet;

use super::values::{with_difference, with_value};
use crate::evaluation::fuel::Stop;
use crate::evaluation::{differences, evaluate, evaluate_expression};
use crate::hir::{Expr, LocalId, LocalKind, Position};
use crate::kinds::{ENUM_VALUES, LOCALS, TYPES, VALUES};
use crate::spot::Spot;
use crate::types::signatures::{Signatures, signatures};
use crate::types::ty::{Ty, count, ordinal};
use crate::types::{Base, NamedType, TypeOrigin, Types};

/// The most values and types that a list in a sentence names.
const MAX_NAMED: usize = 12;
/// The most names of a type that are explained below it.
const MAX_EXPLAINED: usize = 5;

/// Describes a definition; empty if there is nothing to say.
pub(super) fn describe(db: &dyn Db, id: DefinitionId, definition: &Definition) -> Markup {
    let signatures: &Signatures = signatures(db, id.file);
    let name = definition.id.name;
    let namespace = definition.kind.namespace;
    if namespace == TYPES {
        return of_type(signatures, name);
    }
    if namespace == ENUM_VALUES {
        return of_enumerated(&signatures.types, name);
    }
    let Some(spot) = Spot::at(db, id.file, definition.name_range.start()) else { return Markup::default() };
    if namespace == VALUES {
        return of_value(db, id, definition, &spot);
    }
    if namespace == LOCALS {
        return match spot.local_at(definition.name_range) {
            Some(local) => of_local(db, id, &spot, local),
            None => of_position(&spot, definition),
        };
    }
    Markup::default()
}

/// Names as code, parted by commas, with the last ones left out where there are very many.
fn list(names: impl ExactSizeIterator<Item = Name>) -> Words {
    let more = names.len().saturating_sub(MAX_NAMED);
    let mut shown: Vec<Words> = names.take(MAX_NAMED).map(code).collect();
    if more > 0 {
        shown.push(Words::from(format!("and {more} more")));
    }
    Words::joined(shown, ", ")
}

// Types and their values.

fn of_type(signatures: &Signatures, name: Name) -> Markup {
    if name.as_str() == "Board" {
        return Markup::text(board(signatures));
    }
    let types = &signatures.types;
    let Some(named) = types.get(name).filter(|named| !types.is_unknown(&named.ty)) else { return Markup::default() };
    let mut markup = Markup::default();
    if named.origin == TypeOrigin::Content {
        let words = Words::from("What a square of the board holds: ").code(&named.ty).text(".");
        markup = markup.with_text(words);
    }
    markup = markup.with_text(what_it_holds(types, named)).with_list(glossary(signatures, &named.ty));
    if !types.is_enumeration(&named.ty) {
        return markup;
    }
    let own = Ty::Named(name);
    let holds = |other: &&NamedType| {
        let ty = Ty::Named(other.name);
        other.name != name && !types.is_unknown(&ty) && types.fits(&own, &ty)
    };
    let holders: Vec<Name> = types.all().iter().filter(holds).map(|other| other.name).collect();
    if holders.is_empty() {
        return markup;
    }
    let holders = list(holders.into_iter());
    let words = Words::from("Every ").code(name).text(" can also be used where one of these is wanted: ");
    markup.with_text(words.with(holders).text("."))
}

/// The values of an enumeration or an extended type, as a sentence; empty for other types.
fn what_it_holds(types: &Types, named: &NamedType) -> Words {
    let head = types.head(&named.ty);
    if head.symbols.is_empty() {
        return Words::new();
    }
    match (&named.ty, &head.base) {
        // In the order in which they are written.
        (Ty::Symbols(_), _) => Words::from("Its values: ").with(list(named.own.iter().copied())).text("."),
        (_, Base::Nothing) => Words::from("Its values: ").with(list(head.symbols.iter().copied())).text("."),
        (Ty::Extended(base, values), _) => {
            Words::from("Every value of ").code(base).text(", and also ").with(list(values.iter().copied())).text(".")
        }
        _ => Words::new(),
    }
}

/// A value of an enumeration: the type that it belongs to, and the others that hold it.
fn of_enumerated(types: &Types, value: Name) -> Markup {
    let Some(owner) = types.owner(value) else { return Markup::default() };
    let holds = |other: &&NamedType| other.name != owner.name && types.head(&other.ty).symbols.contains(&value);
    let others: Vec<Name> = types.all().iter().filter(holds).map(|other| other.name).collect();
    let markup = Markup::text(Words::from("A value of the type ").code(owner.name).text("."));
    if others.is_empty() {
        return markup;
    }
    markup.with_text(Words::from("These types hold it, too: ").with(list(others.into_iter())).text("."))
}

/// Size and content of the board; empty without one.
fn board(signatures: &Signatures) -> Words {
    let types = &signatures.types;
    let Some((columns, rows)) = types.board else { return Words::new() };
    let number = |size: i64| usize::try_from(size).unwrap_or_default();
    let (columns, rows) = (count(number(columns), "column"), count(number(rows), "row"));
    let size = code("Board").text(format_args!(" has {columns} and {rows}"));
    match types.get(Name::new("Content")) {
        Some(named) if !named.ty.is_unknown() => size.text("; each square holds ").code(&named.ty),
        _ => size,
    }
}

/// The meanings of the names in a type, a point each.
pub(crate) fn glossary(signatures: &Signatures, ty: &Ty) -> Vec<Words> {
    let mut points: Vec<Words> = Vec::new();
    let mut seen: FxHashSet<Name> = FxHashSet::default();
    explain(signatures, ty, &mut seen, &mut points);
    points.truncate(MAX_EXPLAINED);
    points
}

/// Recursion is bounded: a type that is written out has a bounded size (see [`crate::types::ty`]).
fn explain(signatures: &Signatures, ty: &Ty, seen: &mut FxHashSet<Name>, points: &mut Vec<Words>) {
    match ty {
        Ty::Unknown | Ty::Int | Ty::Bool | Ty::Symbols(_) => {}
        Ty::Board => {
            let words = board(signatures);
            if !words.is_empty() && seen.insert(Name::new("Board")) {
                points.push(words);
            }
        }
        Ty::Named(name) => {
            if let Some(named) = signatures.types.get(*name)
                && !named.ty.is_unknown()
                && seen.insert(*name)
            {
                points.push(code(name).text(" is ").code(&named.ty));
            }
        }
        Ty::Extended(base, _) => explain(signatures, base, seen, points),
        Ty::Tuple(tuple) => {
            for part in &tuple.parts {
                explain(signatures, part, seen, points);
            }
        }
        Ty::Function(function) => {
            explain(signatures, &function.argument, seen, points);
            explain(signatures, &function.result, seen, points);
        }
    }
}

// Values, functions and what is bound in them.

/// A value or function: what it is worth, and what the names in its type stand for.
fn of_value(db: &dyn Db, id: DefinitionId, definition: &Definition, spot: &Spot<'_>) -> Markup {
    let Some(value) = spot.signatures.value_of(spot.item) else { return Markup::default() };
    let mut markup = Markup::default();
    if let Some(ty) = &definition.detail
        && !is_one_line(spot)
    {
        markup = markup.with_code(crate::DIALECT.id, format!("{} : {ty}", value.name));
    }
    if value.ty.is_unknown()
        && !value.is_function()
        && let Some(first) = spot.body.equations.first()
        && spot.has_type(first.root)
    {
        let words = Words::from("Its equation has the type ").code(spot.types.ty(first.root)).text(".");
        markup = markup.with_text(words);
    }
    if !value.is_function() {
        let faulty = spot.types.has_error();
        markup = match evaluate(db, id.file, spot.item) {
            Ok(_) if faulty => markup,
            Err(Stop::NeedsInput) => markup.with_text("Its value depends on what the player types in."),
            found => with_difference(with_value(markup, found), differences::of_definition(db, id.file, spot.item)),
        };
    }
    markup.with_list(glossary(spot.signatures, &value.ty))
}

/// True if the first line of a definition is its signature and nothing else: that line is shown anyway.
fn is_one_line(spot: &Spot<'_>) -> bool {
    let (Some(name), Some(ty)) = (spot.body.declared, spot.body.declared_type) else { return true };
    let line = spot.body.text.lines().next().unwrap_or_default();
    let line = line.split("--").next().unwrap_or_default().trim_end();
    spot.body.text.get(std::ops::Range::<usize>::from(name.cover(ty))) == Some(line)
}

/// A parameter, or a variable that `let` binds.
fn of_local(db: &dyn Db, id: DefinitionId, spot: &Spot<'_>, local: LocalId) -> Markup {
    let bound = spot.body.local(local);
    let ty = spot.types.local(local);
    let known = !spot.signatures.types.is_unknown(ty);
    let owner = spot.signatures.value_of(spot.item).map(|value| value.name);
    let what = match (bound.kind, owner) {
        (LocalKind::Parameter(nth), Some(owner)) => {
            Words::from(format!("The {} parameter of ", ordinal(nth as usize))).code(owner)
        }
        (LocalKind::Parameter(nth), None) => Words::from(format!("The {} parameter", ordinal(nth as usize))),
        (LocalKind::Let, _) => Words::from("A variable"),
    };
    let sentence = match (known, bound.kind) {
        (true, LocalKind::Parameter(_)) => what.text(", of the type ").code(ty),
        (true, LocalKind::Let) => what.text(" of the type ").code(ty),
        (false, _) => what,
    };
    let bound_to = spot.body.ids().find_map(|at| match spot.body.expr(at) {
        Expr::Let { local: Some(own), value, .. } if *own == local => Some(*value),
        _ => None,
    });
    let mut markup = Markup::text(sentence.text("."));
    if spot.is_changed(local) {
        let words = Words::from("A ").code("while");
        markup = markup.with_text(words.text(" changes it: it belongs to the binding context of that loop."));
    } else if let Some(value) = bound_to.filter(|_| known) {
        markup = with_value(markup, evaluate_expression(db, id.file, spot.item, value));
        markup = with_difference(markup, differences::of_expression(db, id.file, spot.item, value));
    }
    markup.with_list(glossary(spot.signatures, ty))
}

/// A variable of a board position.
fn of_position(spot: &Spot<'_>, definition: &Definition) -> Markup {
    let positions = spot.body.equations.iter().filter_map(|equation| equation.positions.as_ref());
    for (parts, _) in positions {
        let at = parts.iter().position(|part| match part {
            Position::Variable(_, range) => spot.place(*range) == definition.name_range,
            Position::Number(..) => false,
        });
        let (columns, rows) = spot.signatures.types.board_size();
        let (what, last) = match at {
            Some(0) => ("column", columns),
            Some(1) => ("row", rows),
            _ => continue,
        };
        let range = if last < 1 { String::new() } else { format!(" from 1 to {last}") };
        let words = Words::from(format!("Stands for every {what} of the board: an "));
        let words = words.code("Int").text(format_args!("{range}. What is right of "));
        return Markup::text(words.code("=").text(" does not see it."));
    }
    Markup::default()
}
