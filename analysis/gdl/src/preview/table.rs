//! A table as a matrix: rows and columns by type, defaults pale, exceptions marked, and for each cell the clause that
//! gives it.

use std::cmp::Reverse;

use ludex_base::picture::{Note, Picture, Shape, Sheet, SheetCell, SheetTable, TableForm, Tone};
use ludex_base::preview::{PreviewError, counted};
use rustc_hash::FxHashMap;

use super::game::{Cells, Game};
use super::gap_note;
use crate::evaluation::tables::Table;
use crate::evaluation::value::TypeId;
use crate::implementations::whole;

/// Rows and columns that are all shown, whatever is in them.
const MAX_SIDE: usize = 60;

/// Columns that are shown at most.
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
    let mut notes: Vec<Note> = view.left_out(&shown).into_iter().map(|text| Note::new(text, None)).collect();
    if view.differs() {
        notes.push(Note::new("5 ≠ 7: by the manual the value is 5, and Xconq 7.5 takes 7", None));
    }
    notes.extend(gap_note(game));
    let description = format!("The table {name}. {facts}.");
    let source = table.writes(game.evaluation).first().map(|write| whole(game.db, write.place));
    let sheet = Sheet { tables: vec![view.table(&shown)] };
    Ok(Picture { facts, description, notes, source, ..Picture::new(name, Shape::Sheet(sheet)) })
}

/// The rows and columns of a table that are shown.
struct Shown {
    rows: Vec<usize>,
    columns: Vec<usize>,
}

/// A table on its way to a sheet.
struct View<'g, 'db> {
    game: &'g Game<'db>,
    cells: &'g Cells,
    /// The value of each end in words.
    words: Vec<String>,
    /// The value that most cells have.
    common: String,
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
        View { game, cells, words, common }
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

    /// All rows and columns, or of many those with an exception, as many of them as can be shown.
    fn shown(&self) -> Shown {
        let (rows, columns) = self.size();
        let (mut in_row, mut in_column) = (vec![rows <= MAX_SIDE; rows], vec![columns <= MAX_SIDE; columns]);
        for (row, column) in self.positions() {
            if !self.is_common(row, column) {
                (in_row[row], in_column[column]) = (true, true);
            }
        }
        let kept = |flags: Vec<bool>, most: usize| -> Vec<usize> {
            flags.into_iter().enumerate().filter(|(_, flag)| *flag).map(|(index, _)| index).take(most).collect()
        };
        let columns = kept(in_column, MAX_COLUMNS);
        let rows = kept(in_row, MAX_CELLS / columns.len().max(1));
        Shown { rows, columns }
    }

    /// Lines about what is not shown.
    fn left_out(&self, shown: &Shown) -> Vec<String> {
        let (rows, columns) = self.size();
        let common = |row: usize, column: usize| self.is_common(row, column);
        let plain_rows = (0..rows).filter(|row| (0..columns).all(|column| common(*row, column)));
        let plain_columns = (0..columns).filter(|column| (0..rows).all(|row| common(row, *column)));
        let mut lines = Vec::new();
        let mut tell = |all: usize, shown: usize, plain: usize, what: &str| {
            let plain = if all > MAX_SIDE { plain } else { 0 };
            if plain > 0 {
                let what = counted(plain as u64, what);
                lines.push(format!("left out: {what} with nothing but {}", self.common));
            }
            let more = all.saturating_sub(shown + plain);
            if more > 0 {
                lines.push(format!("left out because there are too many: {}", counted(more as u64, what)));
            }
        };
        tell(rows, shown.rows.len(), plain_rows.count(), "row");
        tell(columns, shown.columns.len(), plain_columns.count(), "column");
        lines
    }

    fn table(&self, shown: &Shown) -> SheetTable {
        let matrix = &self.cells.matrix;
        let heading =
            |types: &[TypeId], at: usize| types.get(at).map(|id| self.game.type_cell(*id)).unwrap_or_default();
        let headings = shown.columns.iter().map(|column| heading(&matrix.columns, *column));
        let row = |row: &usize| -> Vec<SheetCell> {
            let cells = shown.columns.iter().map(|column| self.cell(*row, *column));
            std::iter::once(heading(&matrix.rows, *row)).chain(cells).collect()
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
        SheetCell { text, tone, tooltip, source: given.map(|(_, place)| whole(self.game.db, place)) }
    }
}
