//! A table as a matrix: rows and columns by type, defaults pale, exceptions marked, with the stronger grounds the larger
//! they are, and for each cell the clause that gives it. Equal rows are one row, and so are columns; of a wide table
//! there are parts.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use ludex_base::picture::{Note, Picture, Shape, Sheet, SheetCell, SheetTable, TableForm, Tone};
use ludex_base::preview::{PreviewError, counted};
use rustc_hash::FxHashMap;

use super::classes::{classes, heading, in_parts};
use super::game::{Cells, Game, number};
use super::gap_note;
use crate::evaluation::tables::Table;
use crate::evaluation::value::TypeId;
use crate::implementations::whole;

/// Columns that are shown at most, equal ones as one.
const MAX_COLUMNS: usize = 200;

/// Cells that are shown at most.
const MAX_CELLS: usize = 15_000;

/// The picture of a table.
///
/// # Errors
/// If the program has no types of the kinds of its indices, or too many.
pub(super) fn picture(game: &Game<'_>, table: Table) -> Result<Picture, PreviewError> {
    let name = table.row.name;
    let [firsts, seconds] = table.kinds.map(|kind| game.types(kind));
    let empty = table.kinds.into_iter().find(|kind| game.evaluation.types(*kind).is_empty());
    if let Some(kind) = empty {
        let why = format!("the table `{name}` has no cells, because there are no {}s", kind.label());
        return Err(PreviewError::Nothing(why));
    }
    let (rows, columns) = (firsts.len(), seconds.len());
    let Some(cells) = game.cells(table, firsts, seconds) else {
        return Err(PreviewError::TooLarge(format!("the table `{name}` has {rows} by {columns} cells")));
    };
    let view = View::new(game, &cells);
    let shown = view.shown();
    let [first, second] = table.kinds.map(|kind| kind.label());
    let facts = format!(
        "rows: {first}, columns: {second} · {}, {} of them not {} · default {}",
        counted((rows * columns) as u64, "cell"),
        view.exceptions(),
        view.common,
        view.default()
    );
    let mut notes: Vec<Note> = shown.left_out().into_iter().map(|text| Note::new(text, None)).collect();
    if view.shades.len() > 1 {
        notes.push(Note::of_drawing("the stronger the ground of an exception, the larger it is"));
    }
    if view.differs() {
        notes.push(Note::new("5 ≠ 7: by the manual the value is 5, and Xconq 7.5 takes 7", None));
    }
    notes.extend(gap_note(game));
    let description = format!("The table {name}. {facts}.");
    let source = table.writes(game.evaluation).first().map(|write| whole(game.db, write.place));
    let sheet = Sheet { tables: in_parts(view.table(&shown)) };
    Ok(Picture { facts, description, notes, source, ..Picture::new(name, Shape::Sheet(sheet)) })
}

/// The rows and columns of a table that are shown, in classes of equal ones, and the numbers of those that are not.
struct Shown {
    rows: Vec<Vec<usize>>,
    columns: Vec<Vec<usize>>,
    more: [usize; 2],
}

impl Shown {
    /// Lines about what is not shown.
    fn left_out(&self) -> Vec<String> {
        let more = self.more.iter().zip(["row", "column"]).filter(|(more, _)| **more > 0);
        let words =
            |more: usize, what: &str| format!("left out because there are too many: {}", counted(more as u64, what));
        more.map(|(more, what)| words(*more, what)).collect()
    }
}

/// A table on its way to a sheet.
struct View<'g, 'db> {
    game: &'g Game<'db>,
    cells: &'g Cells,
    /// The value of each end in words.
    words: Vec<String>,
    /// The value that most cells have.
    common: String,
    /// The place of each number among those of exceptions, from 0 to 100.
    shades: FxHashMap<i64, u8>,
}

impl<'g, 'db> View<'g, 'db> {
    fn new(game: &'g Game<'db>, cells: &'g Cells) -> View<'g, 'db> {
        let matrix = &cells.matrix;
        let words: Vec<String> = matrix.ends.iter().map(|end| game.words(cells.table.row, &end.value)).collect();
        let mut counts = vec![0_u64; words.len()];
        for end in &matrix.document {
            if let Some(count) = counts.get_mut(*end as usize) {
                *count += 1;
            }
        }
        // Of equally frequent values the one that was given first is the common one.
        let mut sums: FxHashMap<&str, (u64, Reverse<usize>)> = FxHashMap::default();
        for (position, (word, count)) in words.iter().zip(counts).enumerate() {
            sums.entry(word).or_insert((0, Reverse(position))).0 += count;
        }
        let common = sums.into_iter().max_by_key(|(_, frequency)| *frequency);
        let common = common.map_or_else(String::new, |(word, _)| word.to_owned());
        let mut view = View { game, cells, words, common, shades: FxHashMap::default() };
        view.shades = view.shades();
        view
    }

    /// The places of the numbers of exceptions, in their order: one that is much larger than the others does not make
    /// all of these look the same.
    fn shades(&self) -> FxHashMap<i64, u8> {
        let ends = self.cells.matrix.ends.iter().zip(&self.words);
        let numbers = ends.filter(|(end, word)| end.by.is_some() && **word != self.common);
        let sorted: BTreeSet<i64> =
            numbers.filter_map(|(end, _)| number(&end.value)).map(|number| number.value).collect();
        let last = sorted.len().saturating_sub(1).max(1);
        sorted.into_iter().enumerate().map(|(place, number)| (number, (place * 100 / last) as u8)).collect()
    }

    /// The value of a cell in words, and what Xconq has if that is another one.
    fn value(&self, row: usize, column: usize) -> (&str, Option<&str>) {
        let index = row * self.cells.matrix.columns.len() + column;
        let word = |ends: &[u32]| {
            let end = ends.get(index).copied().unwrap_or(0);
            self.words.get(end as usize).map_or("", String::as_str)
        };
        let (manual, played) = (word(&self.cells.matrix.document), word(&self.cells.matrix.reader));
        (manual, (manual != played).then_some(played))
    }

    /// True if a cell has the value that most have.
    fn is_common(&self, row: usize, column: usize) -> bool {
        self.value(row, column) == (self.common.as_str(), None)
    }

    /// The number of rows and columns.
    fn size(&self) -> (usize, usize) {
        (self.cells.matrix.rows.len(), self.cells.matrix.columns.len())
    }

    fn positions(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (rows, columns) = self.size();
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    /// The default in words.
    fn default(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    /// The number of cells that do not have the value that most have.
    fn exceptions(&self) -> usize {
        self.positions().filter(|(row, column)| !self.is_common(*row, *column)).count()
    }

    /// True if Xconq has another value than the manual somewhere.
    fn differs(&self) -> bool {
        self.positions().any(|(row, column)| self.value(row, column).1.is_some())
    }

    /// The looks of all cells, row by row: cells of the same look say the same.
    fn looks(&self) -> Vec<u32> {
        let matrix = &self.cells.matrix;
        let word = |end: u32| self.words.get(end as usize).map_or("", String::as_str);
        let is_given = |end: u32| matrix.ends.get(end as usize).is_some_and(|end| end.by.is_some());
        let mut of_words: FxHashMap<(&str, &str, bool), u32> = FxHashMap::default();
        let mut of_ends: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        let look = |(manual, played): (&u32, &u32)| {
            *of_ends.entry((*manual, *played)).or_insert_with(|| {
                let next = of_words.len() as u32;
                *of_words.entry((word(*manual), word(*played), is_given(*manual))).or_insert(next)
            })
        };
        matrix.document.iter().zip(&matrix.reader).map(look).collect()
    }

    /// The rows and columns, as many of them as can be shown.
    fn shown(&self) -> Shown {
        let (rows, columns) = self.size();
        let looks = self.looks();
        self.game.db.unwind_if_revision_cancelled();
        let turned: Vec<u32> =
            (0..columns).flat_map(|column| looks.iter().skip(column).step_by(columns).copied()).collect();
        let mut row_classes = classes(rows, |row| looks.get(row * columns..(row + 1) * columns));
        let mut column_classes = classes(columns, |column| turned.get(column * rows..(column + 1) * rows));
        let cut = |classes: &mut Vec<Vec<usize>>, most: usize| -> usize {
            let more = classes.iter().skip(most).map(Vec::len).sum();
            classes.truncate(most);
            more
        };
        let more_columns = cut(&mut column_classes, MAX_COLUMNS);
        let more_rows = cut(&mut row_classes, MAX_CELLS / column_classes.len().max(1));
        Shown { rows: row_classes, columns: column_classes, more: [more_rows, more_columns] }
    }

    fn table(&self, shown: &Shown) -> SheetTable {
        let matrix = &self.cells.matrix;
        let head = |types: &[TypeId], class: &[usize]| {
            let types: Vec<TypeId> = class.iter().filter_map(|at| types.get(*at).copied()).collect();
            heading(self.game, &types)
        };
        let firsts: Vec<usize> = shown.columns.iter().filter_map(|class| class.first().copied()).collect();
        let headings = shown.columns.iter().map(|class| head(&matrix.columns, class));
        let row = |class: &Vec<usize>| -> Vec<SheetCell> {
            let own = class.first().copied().unwrap_or(0);
            let cells = firsts.iter().map(|column| self.cell(own, *column));
            std::iter::once(head(&matrix.rows, class)).chain(cells).collect()
        };
        SheetTable {
            title: String::new(),
            form: TableForm::Matrix,
            headings: std::iter::once(SheetCell::default()).chain(headings).collect(),
            rows: shown.rows.iter().map(row).collect(),
        }
    }

    /// A cell: pale if no clause gives it anything, marked if it is an exception.
    fn cell(&self, row: usize, column: usize) -> SheetCell {
        let end = self.cells.by_manual(row, column);
        let mut tooltip = self.cells.account(self.game, end, row, column);
        let (value, played) = self.value(row, column);
        let mut text = value.to_owned();
        if let Some(played) = played {
            text = format!("{value} ≠ {played}");
            tooltip.push_str(&format!("; Xconq 7.5: {played}"));
        }
        let tone = match (end.by, self.is_common(row, column)) {
            (Some(_), false) => Tone::Marked,
            (None, _) if played.is_none() => Tone::Pale,
            (None, _) => Tone::Marked,
            (Some(_), true) => Tone::Plain,
        };
        let given = end.by.or(self.cells.played(row, column).by);
        let shade = number(&end.value).and_then(|number| self.shades.get(&number.value).copied());
        let shade = shade.filter(|_| self.shades.len() > 1);
        let source = given.map(|(_, place)| whole(self.game.db, place));
        SheetCell { text, tone, shade, tooltip, source, what: None }
    }
}
