//! All pairs of types for one verb: who can enter what, who can make whom.

use ludex_base::picture::{Note, Picture, Shape, Sheet, SheetCell, SheetTable, TableForm, Tone};
use ludex_base::preview::{PreviewError, counted};

use super::facts::Values;
use super::{Verb, condition, decides};
use crate::evaluation::value::{TypeId, TypeKind};
use crate::preview::game::Game;

/// Pairs of types that are looked at.
const MAX_PAIRS: usize = 15_000;

/// The word before the verb in the name of such a picture: `can enter`.
const CAN: &str = "can ";

/// The name of the picture for a verb.
pub(crate) fn name(verb: Verb) -> String {
    format!("{CAN}{}", verb.words())
}

/// The verb that the name of a picture is for.
pub(crate) fn named(name: &str) -> Option<Verb> {
    let words = name.strip_prefix(CAN)?;
    Verb::ALL.into_iter().find(|verb| verb.words() == words)
}

/// The verbs for which a program has something to say: those with a table that lets it happen, or keeps from it, which
/// the program writes to.
pub(crate) fn verbs(game: &Game<'_>) -> Vec<Verb> {
    let is_written = |tables: &[&str]| tables.iter().any(|table| game.is_written(table));
    let told: [(Verb, &[&str]); 6] = [
        (Verb::Enter, &["mp-to-enter-terrain", "unit-size-in-terrain", "vanishes-on", "wrecks-on"]),
        (Verb::Attack, &["hit-chance"]),
        (Verb::Capture, &["capture-chance", "independent-capture-chance"]),
        (Verb::Build, &["can-create", "can-build"]),
        (Verb::ToolUp, &["can-toolup-for"]),
        (Verb::Carry, &["unit-capacity-x", "unit-size-as-occupant"]),
    ];
    let is_there = |kind: &TypeKind| !game.evaluation.types(*kind).is_empty();
    let has_types = |verb: Verb| is_there(&TypeKind::Unit) && verb.objects().first().is_some_and(is_there);
    let told = told.into_iter().filter(|(verb, tables)| is_written(tables) && has_types(*verb));
    told.map(|(verb, _)| verb).collect()
}

/// A pair of types: whether the one can do it with the other, and the reason if it cannot.
struct Pair {
    can: bool,
    cell: SheetCell,
}

/// The picture of all pairs for a verb. Rows and columns in which nothing can be done are left out.
///
/// # Errors
/// If there are no types for it, or too many.
pub(crate) fn picture(game: &Game<'_>, verb: Verb) -> Result<Picture, PreviewError> {
    let units = game.types(TypeKind::Unit);
    let kind = verb.objects().first().copied().unwrap_or(TypeKind::Unit);
    let objects = game.types(kind);
    if let Some((_, kind)) =
        [(&units, TypeKind::Unit), (&objects, kind)].into_iter().find(|(types, _)| types.is_empty())
    {
        return Err(PreviewError::Nothing(format!("there are no {}s", kind.label())));
    }
    if units.len().saturating_mul(objects.len()) > MAX_PAIRS {
        let why = format!("{} by {} types, and at most {MAX_PAIRS} pairs are compared", units.len(), objects.len());
        return Err(PreviewError::TooLarge(why));
    }
    let values = Values::new(game, units.clone());
    let rows: Vec<Vec<Pair>> =
        units.iter().map(|unit| objects.iter().map(|object| pair(&values, verb, *unit, *object)).collect()).collect();
    let (table, mut notes) = shown(game, verb, &rows, [&units, &objects]);
    notes.extend(crate::preview::gap_note(game));
    let count = rows.iter().flatten().filter(|pair| pair.can).count();
    let (words, all) = (verb.words(), units.len() * objects.len());
    let facts = format!("rows: who can {words}, columns: {} · {count} of {all}", kind.label());
    let description = format!("Who can {words} what. {facts}.");
    let shape = Shape::Sheet(Sheet { tables: vec![table] });
    Ok(Picture { facts, description, notes, ..Picture::new(name(verb), shape) })
}

/// The rows and columns in which something can be done, or all where nothing can, with lines about what is left out.
fn shown(game: &Game<'_>, verb: Verb, rows: &[Vec<Pair>], [units, objects]: [&[TypeId]; 2]) -> (SheetTable, Vec<Note>) {
    let can = |row: &[Pair]| row.iter().any(|pair| pair.can);
    let nothing = !rows.iter().any(|row| can(row));
    let columns = (0..objects.len()).filter(|at| nothing || rows.iter().any(|row| row[*at].can));
    let columns: Vec<usize> = columns.collect();
    let headings = columns.iter().map(|at| game.type_cell(objects[*at]));
    let kept: Vec<(&TypeId, &Vec<Pair>)> = units.iter().zip(rows).filter(|(_, row)| nothing || can(row)).collect();
    let row = |(unit, row): &(&TypeId, &Vec<Pair>)| -> Vec<SheetCell> {
        let cells = columns.iter().map(|at| row[*at].cell.clone());
        std::iter::once(game.type_cell(**unit)).chain(cells).collect()
    };
    let table = SheetTable {
        title: String::new(),
        form: TableForm::Matrix,
        headings: std::iter::once(SheetCell::default()).chain(headings).collect(),
        rows: kept.iter().map(row).collect(),
    };
    let words = verb.words();
    let mut notes = Vec::new();
    if nothing {
        notes.push(Note::new(format!("no unit type can {words} any of these"), None));
    }
    let (idle, unused) = (units.len() - kept.len(), objects.len() - columns.len());
    if idle > 0 {
        notes.push(left_out(idle, "unit", &format!("that can {words} none of these")));
    }
    if unused > 0 {
        let kind = objects.first().map_or("", |id| id.kind.label()).trim_end_matches(" type");
        notes.push(left_out(unused, kind, "for which no unit type can do so"));
    }
    (table, notes)
}

/// "left out: 2 unit types that can enter none of these"
fn left_out(number: usize, kind: &str, which: &str) -> Note {
    Note::new(format!("left out: {} {which}", counted(number as u64, &format!("{kind} type"))), None)
}

fn pair(values: &Values<'_, '_>, verb: Verb, unit: TypeId, object: TypeId) -> Pair {
    values.game.db.unwind_if_revision_cancelled();
    let ways = verb.ways(values, unit, object);
    let names = format!("{} {} {}", values.name(unit), verb.words(), values.name(object));
    match decides(&ways) {
        None if ways.is_empty() => Pair { can: false, cell: SheetCell { tone: Tone::Pale, ..SheetCell::new("no") } },
        None => {
            let cell = SheetCell { tone: Tone::Marked, tooltip: format!("{names}: yes"), ..SheetCell::new("yes") };
            Pair { can: true, cell }
        }
        Some(rule) => {
            let told = condition(values.game, rule);
            let (subject, wanted) = (told.subject.plain(), told.wanted);
            let why = format!("{subject} is {} and must be {wanted}", told.value);
            let tooltip = format!("{names}: no, {} ({why})", told.reason.replace('`', ""));
            Pair {
                can: false,
                cell: SheetCell { tone: Tone::Pale, tooltip, source: told.place, ..SheetCell::new("no") },
            }
        }
    }
}
