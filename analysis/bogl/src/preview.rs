//! A picture of a board that a program defines: its squares with what they hold, and a legend.

use std::sync::Arc;

use ludex_base::file::file_name;
use ludex_base::made_document::{Documents, MadeDocument, PICTURE};
use ludex_base::navigation::Location;
use ludex_base::picture::{
    Axis, Board, CellKind, Colour, Drawing, LIGHT, LegendEntry, Picture, Sample, Shape, Squares,
};
use ludex_base::preview::{Pictures, PreviewError, PreviewName, PreviewRequest, checked, counted};
use ludex_base::{Db, File, Name, Namespace, did_you_mean, model};
use rustc_hash::FxHashMap;

use crate::Bogl;
use crate::evaluation::evaluate;
use crate::evaluation::fuel::Stop;
use crate::evaluation::memory::MAX_MEGABYTES;
use crate::evaluation::value::{BoardValue, MAX_SQUARES, Value};
use crate::kinds::{ENUM_VALUES, VALUES};
use crate::types::Base;
use crate::types::signatures::{Signatures, ValueSignature, signatures};

impl Documents for Bogl {
    fn made_documents(&self) -> &'static [MadeDocument] {
        &[PICTURE]
    }
}

impl Pictures for Bogl {
    fn preview(&self, db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Result<Picture, PreviewError> {
        request.without_sample().and_then(|what| preview(db, file, what))
    }

    /// The definitions that are declared to be boards without arguments. Which of them have a value is not worked out
    /// here.
    fn previews(&self, db: &dyn Db, file: File) -> Vec<PreviewName> {
        let signatures: &Signatures = signatures(db, file);
        let places = sources(db, file, VALUES);
        let boards = signatures.values.iter().filter(|value| !value.is_function() && !value.is_in_prelude);
        let boards = boards.filter(|value| base(signatures, value) == Base::Board);
        let names = boards.map(|value| PreviewName {
            name: value.name.as_str().to_owned(),
            group: Some("Boards"),
            source: places.get(value.name.as_str()).copied(),
        });
        names.collect()
    }
}

/// The most definitions that are worked out in search of a board.
const MAX_TRIED: usize = 100;

/// The most of them that may turn out to take too long, or to be too large.
const MAX_LONG: usize = 4;

/// Characters of what a square holds, or of another value, before the rest is left out.
const MAX_TEXT: usize = 80;

/// The colour of squares that hold `Empty`, which BoGL itself takes for nothing.
const EMPTY: Colour = Colour::hex(0xf1efe6);

/// The picture of a board of a program: of the definition with a name, else of the first that gives a board.
pub(crate) fn preview(db: &dyn Db, file: File, what: Option<&str>) -> Result<Picture, PreviewError> {
    let signatures: &Signatures = signatures(db, file);
    let (definition, board) = shown(db, file, what)?;
    let (board, legend) = squares(signatures, &board, &sources(db, file, ENUM_VALUES));
    let facts = format!("{} × {} squares · {}", board.columns, board.rows, file_name(file.path(db)));
    Ok(Picture {
        description: format!("A board of squares: {facts}."),
        facts,
        legend,
        source: sources(db, file, VALUES).get(definition.name.as_str()).copied(),
        ..Picture::new(definition.name.as_str(), Shape::Squares(Squares { board, outlines: Vec::new() }))
    })
}

/// The definition whose board is shown, that with a name or else the first that gives a board, and its board.
pub(crate) fn shown<'db>(
    db: &'db dyn Db,
    file: File,
    what: Option<&str>,
) -> Result<BoardDefinition<'db>, PreviewError> {
    let signatures: &Signatures = signatures(db, file);
    match what {
        Some(name) => chosen(db, file, signatures, name),
        None => first(db, file, signatures),
    }
}

/// The first definition of each name.
fn sources(db: &dyn Db, file: File, namespace: Namespace) -> FxHashMap<&'static str, Location> {
    let definitions = model(db, file).definitions.iter().rev().filter(|found| found.id.namespace == namespace);
    definitions.map(|found| (found.id.name.as_str(), Location { file, range: found.full_range })).collect()
}

/// A definition and the board that it gives.
pub(crate) type BoardDefinition<'s> = (&'s ValueSignature, Arc<BoardValue>);

/// The definition with a name, and its board.
fn chosen<'s>(
    db: &dyn Db,
    file: File,
    signatures: &'s Signatures,
    name: &str,
) -> Result<BoardDefinition<'s>, PreviewError> {
    let refuse = |why: String| Err(PreviewError::Choice(why));
    let Some(definition) = signatures.value(Name::new(name)) else {
        if signatures.type_items.contains_key(&Name::new(name)) {
            return refuse(format!("`{name}` is a type, and only a definition that gives a board can be drawn"));
        }
        let names = signatures.values.iter().map(|value| value.name.as_str());
        let hint = did_you_mean(name, names).map_or_else(String::new, |guess| format!("; did you mean `{guess}`?"));
        return refuse(format!("`{name}` is not defined{hint}"));
    };
    if definition.is_function() {
        return refuse(format!("`{name}` is a function, and only a board that needs no arguments can be drawn"));
    }
    match evaluate(db, file, definition.item) {
        Ok(Value::Board(board)) => Ok((definition, board)),
        Ok(value) => refuse(format!("`{name}` is not a board: its value is {}", value.text(MAX_TEXT))),
        Err(stop) => {
            Err(too_large(signatures, definition)
                .unwrap_or_else(|| PreviewError::Choice(trouble(db, file, name, &stop))))
        }
    }
}

/// The first definition that gives a board, and that board.
fn first<'s>(db: &dyn Db, file: File, signatures: &'s Signatures) -> Result<BoardDefinition<'s>, PreviewError> {
    let mut problem = None;
    let mut long = 0;
    let candidates = signatures.values.iter().filter(|value| !value.is_function() && !value.is_in_prelude);
    let candidates = candidates.filter(|value| matches!(base(signatures, value), Base::Board | Base::Unknown));
    for definition in candidates.take(MAX_TRIED) {
        db.unwind_if_revision_cancelled();
        let stop = match evaluate(db, file, definition.item) {
            Ok(Value::Board(board)) => return Ok((definition, board)),
            Ok(_) => continue,
            Err(stop) => stop,
        };
        if problem.is_none() && base(signatures, definition) == Base::Board {
            let trouble = || PreviewError::Nothing(trouble(db, file, definition.name.as_str(), &stop));
            problem = Some(too_large(signatures, definition).unwrap_or_else(trouble));
        }
        long += usize::from(stop.is_limit());
        if long == MAX_LONG {
            break;
        }
    }
    let missing = "the program has no definition that gives a board without arguments";
    Err(problem.unwrap_or_else(|| PreviewError::Nothing(missing.to_owned())))
}

/// The base of the type that a definition is declared to give.
fn base(signatures: &Signatures, definition: &ValueSignature) -> Base {
    signatures.types.head(&definition.ty).base
}

/// The reason why a board is not worked out, if that is its size.
fn too_large(signatures: &Signatures, definition: &ValueSignature) -> Option<PreviewError> {
    let (columns, rows) = signatures.types.board_size();
    let large = columns > 0 && rows > 0 && columns.checked_mul(rows).is_none_or(|squares| squares > MAX_SQUARES);
    (large && base(signatures, definition) == Base::Board).then(|| {
        PreviewError::TooLarge(format!("a board of {columns} by {rows} squares, and at most {MAX_SQUARES} are drawn"))
    })
}

/// The reason why a definition gives nothing. Where the program has faults, it is that of a check.
fn trouble(db: &dyn Db, file: File, name: &str, stop: &Stop) -> String {
    match stop {
        Stop::NeedsInput => format!("`{name}` depends on what the player types in"),
        Stop::Endless => format!("`{name}` has no value: working it out never ends"),
        Stop::TooLong | Stop::TooDeep => format!("it takes too long to work out `{name}`"),
        Stop::TooLarge => format!("the value of `{name}` is too large"),
        Stop::TooMuchMemory => format!(
            "working out `{name}` takes more than {MAX_MEGABYTES} MB of memory, so it has to keep fewer or smaller boards \
             and tuples at the same time"
        ),
        Stop::OffBoard(column, row) => {
            format!("`{name}` has no value: it leaves the board, which has no square ({column}, {row})")
        }
        Stop::DivisionByZero => format!("`{name}` has no value: it divides by zero"),
        Stop::Stopped | Stop::Fails | Stop::Unknown => {
            let place = sources(db, file, VALUES).get(name).copied();
            let reason = place.and_then(|place| checked(db, place));
            let reason = reason.map_or_else(String::new, |reason| format!(" ({reason})"));
            format!("the value of `{name}` cannot be worked out{reason}")
        }
    }
}

/// The values of the type of the squares, which have the same colours on every board of the program.
fn own_values(signatures: &Signatures) -> Vec<Name> {
    let mut own = signatures.types.head(&signatures.types.content()).symbols;
    own.retain(|name| name.as_str() != "Empty");
    own
}

/// A kind of squares that hold a value.
fn square_kind(text: &str, colour: Colour, source: Option<Location>) -> CellKind {
    let kind = CellKind::area(text, colour);
    CellKind { label: text.to_owned(), drawing: Drawing::Each, source, ..kind }
}

/// The kinds of squares that the program names, in the colours that they have on every board.
pub(crate) fn square_kinds(db: &dyn Db, file: File) -> Vec<CellKind> {
    let sources = sources(db, file, ENUM_VALUES);
    let kind = |text: &str, colour: Colour| square_kind(text, colour, sources.get(text).copied());
    let own = own_values(signatures(db, file));
    let own = own.iter().take(MAX_TRIED).enumerate();
    let mut kinds: Vec<CellKind> = own.map(|(at, name)| kind(name.as_str(), LIGHT[at % LIGHT.len()])).collect();
    kinds.push(kind("Empty", EMPTY));
    kinds
}

/// The squares of a board and the legend of what they hold, in the order in which it appears. `sources` holds the
/// definitions of values.
fn squares(
    signatures: &Signatures,
    board: &BoardValue,
    sources: &FxHashMap<&str, Location>,
) -> (Board, Vec<LegendEntry>) {
    let own = own_values(signatures);
    let places: FxHashMap<&str, usize> = own.iter().enumerate().map(|(at, name)| (name.as_str(), at)).collect();
    let mut others = own.len();
    let mut kinds: Vec<CellKind> = Vec::new();
    let mut counts: Vec<u64> = Vec::new();
    let mut known: FxHashMap<String, u16> = FxHashMap::default();
    let mut cells: Vec<Option<u16>> = Vec::with_capacity(board.squares().len());
    for value in board.squares() {
        let text = value.text(MAX_TEXT);
        let index = known.get(&text).copied().unwrap_or_else(|| {
            let colour = match places.get(text.as_str()) {
                _ if text == "Empty" => EMPTY,
                Some(place) => LIGHT[place % LIGHT.len()],
                None => {
                    others += 1;
                    LIGHT[(others - 1) % LIGHT.len()]
                }
            };
            // A board has at most `MAX_SQUARES` squares.
            let index = kinds.len() as u16;
            kinds.push(square_kind(&text, colour, sources.get(text.as_str()).copied()));
            counts.push(0);
            known.insert(text, index);
            index
        });
        if let Some(count) = counts.get_mut(usize::from(index)) {
            *count += 1;
        }
        cells.push(Some(index));
    }
    let entry = |((kind, count), index): ((&CellKind, &u64), u16)| LegendEntry {
        source: kind.source,
        ..LegendEntry::new(Sample::Cell(index), kind.name.clone(), counted(*count, "square"))
    };
    let legend = kinds.iter().zip(&counts).zip(0..).map(entry).collect();
    let size = |count: i64| u32::try_from(count).unwrap_or(0);
    let (columns, rows) = (size(board.columns()), size(board.rows()));
    let (column_axis, row_axis) = (Some(Axis::new("column", 1)), Some(Axis::new("row", 1)));
    (Board { columns, rows, kinds, cells, column_axis, row_axis, ..Board::default() }, legend)
}
