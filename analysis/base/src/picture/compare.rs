//! Two revisions of a board in one picture: that of the new one, in which each cell that is not as it was is marked and
//! says what was there.

use std::collections::BTreeMap;

use super::{
    Axis, Board, CellKind, Colour, Hexagons, Layer, LegendEntry, Note, Picture, Position, Sample, Shape, Squares,
};
use crate::preview::{PreviewError, counted};

/// Things of one cell that are named.
const MAX_NAMED: usize = 8;

/// Changes that the description tells.
const MAX_DESCRIBED: usize = 20;

/// A cell that is not as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The cell.
    pub position: Position,
    /// The colour that the cell had, if it was of another kind.
    pub was: Option<Colour>,
    /// A line that says where it is, what was there and what is there.
    pub text: String,
}

/// Something on a cell, by which it is told from others: the character and the label of its form, and its name.
type Thing = (char, String, String);

impl Picture {
    /// The picture in which the cells are marked that are not as they are in the picture of an old revision, which
    /// people know by a name. Cells with the same numbers are compared, whatever the size of the board.
    ///
    /// # Errors
    /// If one of them is a graph or a sheet, if only one of them has hexagons, or if they are maps of hexagons of
    /// different sizes, or only one goes round the world.
    pub fn compared(mut self, old: &Picture, name: &str) -> Result<Picture, PreviewError> {
        let refuse = |why: String| Err(PreviewError::Choice(why));
        let (before, after) = match (&old.shape, &self.shape) {
            (Shape::Squares(before), Shape::Squares(after)) => (&before.board, &after.board),
            (Shape::Hexagons(before), Shape::Hexagons(after)) => {
                if before.wraps != after.wraps {
                    return refuse(
                        "a map that goes round the world cannot be compared with one that does not".to_owned(),
                    );
                }
                if size(before) != size(after) {
                    // Where a cell of such a map is drawn depends on how large the map is.
                    let (was, is) = (size_in_words(&before.board), size_in_words(&after.board));
                    let why =
                        format!("only maps of one size can be compared, and {name} is {was} cells where this is {is}");
                    return refuse(why);
                }
                (&before.board, &after.board)
            }
            _ => return refuse(other_shapes(&self, name)),
        };
        let shift = Shift::between(before, after);
        let changes = changes(old, &self, before, after, shift);
        let lost = before.positions().filter(|position| {
            before.kind_index(*position).is_some()
                && shift.new_of(*position).is_none_or(|new| after.index(new).is_none())
        });
        let lost = lost.count() as u64;
        if lost > 0 {
            let (was, is) = (size_in_words(before), size_in_words(after));
            let text = format!("{} of {name} not shown: the board was {was} and is {is}.", counted(lost, "cell"));
            self.notes.push(Note::new(text, None));
        }
        let count = counted(changes.len() as u64, "cell");
        let since = if changes.is_empty() {
            format!("no cell changed since {name}")
        } else {
            format!("{count} changed since {name}")
        };
        self.facts = if self.facts.is_empty() { since.clone() } else { format!("{} · {since}", self.facts) };
        let told: Vec<&str> = changes.iter().take(MAX_DESCRIBED).map(|change| change.text.as_str()).collect();
        self.description = format!("{} Compared: {since}. {}", self.description, told.join(". ")).trim().to_owned();
        if !changes.is_empty() {
            self.legend.push(LegendEntry::new(Sample::Change, "changed", count));
        }
        self.layers.push(Layer::CHANGES);
        self.changes = changes;
        Ok(self)
    }
}

/// The reason why a picture cannot be compared with one of an old revision that has another shape, or no cells either.
fn other_shapes(picture: &Picture, name: &str) -> String {
    match picture.shape {
        Shape::Graph(_) => "only maps and boards can be compared, and this is a graph".to_owned(),
        Shape::Sheet(_) => {
            format!("only maps and boards can be compared, and the picture of `{}` shows tables", picture.title)
        }
        Shape::Squares(_) | Shape::Hexagons(_) => {
            format!("only pictures of one kind can be compared, and that of {name} is of another kind")
        }
    }
}

/// The columns and rows of a map, and the shift of its first row, which follows from the number of rows: all equal in
/// maps that can be compared.
fn size(map: &Hexagons) -> (u32, u32, bool) {
    (map.board.columns, map.board.rows, map.first_shifted)
}

fn size_in_words(board: &Board) -> String {
    format!("{} × {}", board.columns, board.rows)
}

/// The way from a cell of the new board to the cell of the old one with the same numbers, in columns and rows.
#[derive(Debug, Clone, Copy)]
struct Shift {
    columns: i64,
    rows: i64,
}

impl Shift {
    fn between(before: &Board, after: &Board) -> Shift {
        let columns = ((&before.column_axis, before.columns), (&after.column_axis, after.columns));
        let rows = ((&before.row_axis, before.rows), (&after.row_axis, after.rows));
        Shift { columns: shift(columns.0, columns.1), rows: shift(rows.0, rows.1) }
    }

    /// The cell of the old board, if numbers go so far.
    fn old_of(self, position: Position) -> Option<Position> {
        moved(position, self.columns, self.rows)
    }

    /// The cell of the new board, if numbers go so far.
    fn new_of(self, position: Position) -> Option<Position> {
        moved(position, self.columns.saturating_neg(), self.rows.saturating_neg())
    }
}

/// The steps from a column or row of the new board to that of the old one; none where numbers are not shown.
fn shift((before, old_count): (&Option<Axis>, u32), (after, new_count): (&Option<Axis>, u32)) -> i64 {
    let (Some(before), Some(after)) = (before, after) else { return 0 };
    if before.backwards != after.backwards {
        return 0;
    }
    let difference = after.number(0, new_count).saturating_sub(before.number(0, old_count));
    if after.backwards { difference.saturating_neg() } else { difference }
}

fn moved(position: Position, columns: i64, rows: i64) -> Option<Position> {
    let along = |at: u32, by: i64| u32::try_from(i64::from(at).saturating_add(by)).ok();
    Some(Position { row: along(position.row, rows)?, column: along(position.column, columns)? })
}

/// The cells that have changed, in order.
fn changes(old: &Picture, new: &Picture, before: &Board, after: &Board, shift: Shift) -> Vec<Change> {
    let (gone, there) = (things(old, before, shift), things(new, after, Shift { columns: 0, rows: 0 }));
    let nothing = Vec::new();
    let mut changes = Vec::new();
    for position in after.positions() {
        let was = shift.old_of(position).and_then(|position| before.kind(position));
        let is = after.kind(position);
        let of_kind = kind_change(was, is);
        let colour = of_kind.as_ref().and(was).map(|kind| kind.colour);
        let (gone, there) = (gone.get(&position).unwrap_or(&nothing), there.get(&position).unwrap_or(&nothing));
        let parts: Vec<String> = of_kind.into_iter().chain(thing_changes(gone, there)).collect();
        if parts.is_empty() {
            continue;
        }
        let text = format!("{}: {}", after.coordinates(position), parts.join("; "));
        changes.push(Change { position, was: colour, text });
    }
    changes
}

/// The words for what has become of a cell itself, if it is not as it was.
fn kind_change(was: Option<&CellKind>, is: Option<&CellKind>) -> Option<String> {
    match (was, is) {
        (None, None) => None,
        (Some(was), Some(is)) if identity(was) == identity(is) => None,
        (Some(was), Some(is)) if word(was) == word(is) => Some("looks different".to_owned()),
        (Some(was), Some(is)) => Some(format!("was {}, is {}", word(was), word(is))),
        (None, Some(is)) => Some(format!("was not there, is {}", word(is))),
        (Some(was), None) => Some(format!("was {}, is not there", word(was))),
    }
}

/// The features that kinds are told apart by. Colours are dealt out in the order of the kinds, so that only kinds without
/// words are told apart by them.
fn identity(kind: &CellKind) -> (&str, &str, Option<char>, Option<Colour>) {
    if kind.name.is_empty() && kind.label.is_empty() {
        return ("", "", kind.character, Some(kind.colour));
    }
    (&kind.name, &kind.label, None, None)
}

/// A kind in words.
fn word(kind: &CellKind) -> &str {
    match (kind.name.as_str(), kind.label.as_str()) {
        ("", "") => "empty",
        ("", label) => label,
        (name, _) => name,
    }
}

/// The words for what has become of the things on a cell.
fn thing_changes(gone: &[Thing], there: &[Thing]) -> Vec<String> {
    let mut balance: BTreeMap<&Thing, i64> = BTreeMap::new();
    for thing in gone {
        *balance.entry(thing).or_insert(0) -= 1;
    }
    for thing in there {
        *balance.entry(thing).or_insert(0) += 1;
    }
    // By their names, how many of those that were there and of those that are there have no counterpart.
    let mut named: BTreeMap<&str, (i64, i64)> = BTreeMap::new();
    for ((_, _, name), count) in balance {
        let (lost, new) = named.entry(name.as_str()).or_insert((0, 0));
        *lost += (-count).max(0);
        *new += count.max(0);
    }
    let told = named.into_iter().filter_map(|(name, counts)| match counts {
        (0, 0) => None,
        (_, 0) => Some(format!("{name} is gone")),
        (0, _) => Some(format!("{name} is new")),
        _ => Some(format!("{name} is different")),
    });
    let mut told: Vec<String> = told.collect();
    if let Some(more @ 1..) = told.len().checked_sub(MAX_NAMED) {
        told.truncate(MAX_NAMED);
        told.push(format!("{more} more"));
    }
    told
}

/// The things on the cells of a board, by the cells of the new one.
fn things(picture: &Picture, board: &Board, shift: Shift) -> BTreeMap<Position, Vec<Thing>> {
    let mut things: BTreeMap<Position, Vec<Thing>> = BTreeMap::new();
    let mut add = |position: Position, thing: Thing| {
        if let Some(position) = shift.new_of(position).filter(|_| board.index(position).is_some()) {
            things.entry(position).or_default().push(thing);
        }
    };
    for mark in &picture.marks {
        let name = [&mark.tooltip, &mark.label].into_iter().find(|text| !text.is_empty());
        let name = name.map_or("a sign", String::as_str);
        add(mark.position, (mark.form.character(), mark.label.clone(), name.to_owned()));
    }
    for arrow in &picture.arrows {
        let name = format!("the arrow to {}", board.coordinates(arrow.to));
        add(arrow.from, ('→', arrow.tooltip.clone(), name));
    }
    match &picture.shape {
        Shape::Squares(Squares { outlines, .. }) => {
            for outline in outlines {
                let name = if outline.tooltip.is_empty() { "a frame" } else { outline.tooltip.as_str() };
                let size = format!("{} × {}", outline.columns, outline.rows);
                add(outline.position, ('□', size, name.to_owned()));
            }
        }
        Shape::Hexagons(hexagons) => {
            lines(hexagons, &mut add);
            territories(hexagons, add);
        }
        Shape::Graph(_) | Shape::Sheet(_) => {}
    }
    things
}

/// The lines between hexagons, on each cell that has some.
fn lines(hexagons: &Hexagons, mut add: impl FnMut(Position, Thing)) {
    let board = &hexagons.board;
    for line in &hexagons.lines {
        let bits = |index: usize| line.directions.get(index).copied().unwrap_or(0) & 0x3f;
        let read: Vec<Option<u8>> = (0..board.cells.len()).map(|index| Some(bits(index))).collect();
        let both = hexagons.grid().both_sides(&read);
        for (position, bits) in board.positions().zip(both) {
            if let Some(bits @ 1..) = bits {
                add(position, ('—', format!("{bits:06b}"), line.name.clone()));
            }
        }
    }
}

/// Adds the owner of each cell that is somebody's.
fn territories(hexagons: &Hexagons, mut add: impl FnMut(Position, Thing)) {
    let grid = hexagons.grid();
    for territories in &hexagons.territories {
        for position in hexagons.board.positions() {
            if let Some(holder) = territories.holder(&grid, position) {
                add(position, ('▱', String::new(), holder.name.clone()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{DARK, Holder, LIGHT, Mark, MarkForm, Rim, Sheet, Territories, TextOptions};
    use super::*;

    /// A board of letters, a row a text; a blank is a place without a cell. Columns and rows bear numbers from 1, rows
    /// from the bottom.
    fn squares(rows: &[&str]) -> Picture {
        let kind = |letter: char| CellKind::area(letter.to_string(), LIGHT[0]);
        let mut letters: Vec<char> = rows.concat().chars().filter(|letter| *letter != ' ').collect();
        letters.sort_unstable();
        letters.dedup();
        let index = |letter: char| letters.iter().position(|other| *other == letter).map(|index| index as u16);
        let axis = |backwards: bool| Some(Axis { backwards, ..Axis::new("", 1) });
        let board = Board {
            columns: rows[0].len() as u32,
            rows: rows.len() as u32,
            kinds: letters.iter().map(|letter| kind(*letter)).collect(),
            cells: rows.concat().chars().map(index).collect(),
            column_axis: axis(false),
            row_axis: axis(true),
            ..Board::default()
        };
        Picture::new("Board", Shape::Squares(Squares { board, outlines: Vec::new() }))
    }

    fn mark(column: u32, row: u32, tooltip: &str) -> Mark {
        let position = Position { row, column };
        let tooltip = tooltip.to_owned();
        Mark { tooltip, ..Mark::new(position, MarkForm::Disc, DARK[0]) }
    }

    #[track_caller]
    fn compared(new: Picture, old: &Picture) -> Picture {
        new.compared(old, "old.g").expect("a picture")
    }

    fn texts(picture: &Picture) -> Vec<&str> {
        picture.changes.iter().map(|change| change.text.as_str()).collect()
    }

    #[test]
    fn cells_are_compared() {
        let old = squares(&["aab", "a b"]);
        let found = compared(squares(&["acb", "aa "]), &old);
        let expected = ["(2, 2): was a, is c", "(2, 1): was not there, is a", "(3, 1): was b, is not there"];
        assert_eq!(texts(&found), expected);
        assert_eq!(found.facts, "3 cells changed since old.g");
        let same = compared(squares(&["aab", "a b"]), &old);
        assert_eq!((same.facts.as_str(), same.changes.len()), ("no cell changed since old.g", 0));
        assert_eq!(same.legend.len(), 0);
    }

    #[test]
    fn only_boards_of_one_kind_are_compared() {
        let refused = |new: Picture, old: &Picture| match new.compared(old, "old.g") {
            Err(PreviewError::Choice(why)) => why,
            other => panic!("{other:?}"),
        };
        let (board, sheet) = (squares(&["a"]), Picture::new("Sheet", Shape::Sheet(Sheet::default())));
        let why = "only maps and boards can be compared, and the picture of `Sheet` shows tables";
        assert_eq!(refused(sheet.clone(), &board), why);
        assert_eq!(refused(sheet.clone(), &sheet), why);
        let why = "only pictures of one kind can be compared, and that of old.g is of another kind";
        assert_eq!(refused(board, &sheet), why);
    }

    /// The kinds have other indices and other colours, and mean the same.
    #[test]
    fn kinds_are_told_by_their_names() {
        let mut new = squares(&["bc", "bc"]);
        if let Shape::Squares(squares) = &mut new.shape {
            squares.board.kinds[1].colour = LIGHT[5];
        }
        assert_eq!(texts(&compared(new, &squares(&["bc", "ac"]))), ["(1, 1): was a, is b"]);
    }

    /// The rows are numbered from the bottom: a row more at the top moves no cell.
    #[test]
    fn boards_of_two_sizes_are_compared_by_their_numbers() {
        let (small, large) = (squares(&["ab", "cd"]), squares(&["eee", "abe", "cde"]));
        let grown = compared(large.clone(), &small);
        assert_eq!(grown.changes.len(), 5, "{grown:?}");
        assert!(grown.changes.iter().all(|change| change.text.ends_with("was not there, is e")), "{grown:?}");
        assert_eq!(grown.notes.len(), 0);
        let shrunk = compared(small, &large);
        assert_eq!(texts(&shrunk), Vec::<&str>::new());
        assert_eq!(shrunk.notes[0].text, "5 cells of old.g not shown: the board was 3 × 3 and is 2 × 2.");
    }

    #[test]
    fn things_are_compared() {
        let with = |marks: &[Mark]| Picture { marks: marks.to_vec(), ..squares(&["aaa"]) };
        let old = with(&[mark(0, 0, "king"), mark(1, 0, "fox"), mark(1, 0, "fox"), mark(2, 0, "owl")]);
        let bold = Mark { form: MarkForm::Shield, ..mark(2, 0, "owl") };
        let new = with(&[bold, mark(1, 0, "fox"), mark(1, 0, "king")]);
        let expected = ["(1, 1): king is gone", "(2, 1): fox is gone; king is new", "(3, 1): owl is different"];
        assert_eq!(texts(&compared(new, &old)), expected);
        // The order in which they are written means nothing.
        let turned = with(&[mark(2, 0, "owl"), mark(1, 0, "fox"), mark(0, 0, "king"), mark(1, 0, "fox")]);
        assert_eq!(texts(&compared(turned, &old)), Vec::<&str>::new());
    }

    #[test]
    fn maps_of_one_size_and_their_lines_are_compared() {
        let map = |columns: u32, directions: u8, wraps: bool| {
            let road = super::super::LineLayer {
                name: "road".to_owned(),
                kind: super::super::LineKind::Connection,
                colour: Colour::BLACK,
                directions: vec![directions],
                source: None,
            };
            let cells = vec![Some(0); columns as usize];
            let board =
                Board { columns, rows: 1, kinds: vec![CellKind::area("sand", LIGHT[0])], cells, ..Board::default() };
            Picture::new("Map", Shape::Hexagons(Hexagons { board, lines: vec![road], wraps, ..Hexagons::default() }))
        };
        // Bit 1 leads to the east: the road is on both cells.
        let found = compared(map(3, 2, false), &map(3, 0, false));
        assert_eq!(texts(&found), ["(1, 1): road is new", "(2, 1): road is new"]);
        let refused = map(3, 0, false).compared(&map(4, 0, false), "old.g").expect_err("a refusal").to_string();
        assert_eq!(refused, "only maps of one size can be compared, and old.g is 4 × 1 cells where this is 3 × 1");
        let refused = map(3, 0, true).compared(&map(3, 0, false), "old.g").expect_err("a refusal").to_string();
        assert_eq!(refused, "a map that goes round the world cannot be compared with one that does not");
    }

    #[test]
    fn territories_are_compared() {
        let map = |owners: [Option<u16>; 2]| {
            let board = Board {
                columns: 2,
                rows: 1,
                kinds: vec![CellKind::area("sand", LIGHT[0])],
                cells: vec![Some(0); 2],
                ..Board::default()
            };
            let holder = |name: &str| Holder { name: name.to_owned(), colour: DARK[0], source: None };
            let holders = vec![holder("land of ants"), holder("land of bees")];
            let territories = vec![Territories { rim: Rim::Solid, holders, owners: owners.to_vec() }];
            Picture::new("Map", Shape::Hexagons(Hexagons { board, territories, ..Hexagons::default() }))
        };
        let found = compared(map([Some(1), None]), &map([Some(0), None]));
        assert_eq!(texts(&found), ["(1, 1): land of ants is gone; land of bees is new"]);
        assert_eq!(texts(&compared(map([Some(1), None]), &map([Some(1), None]))), [""; 0]);
    }

    /// In characters a star stands behind what has changed; in SVG there is a frame round it.
    #[test]
    fn changes_are_marked_by_more_than_a_colour() {
        let found = compared(squares(&["acb", "aa "]), &squares(&["aab", "a b"]));
        let text = found.text(TextOptions::default());
        for line in ["2  a c*b", "1  a a* *", "  *  changed: 3 cells", "  * (3, 1): was b, is not there"] {
            assert!(text.lines().any(|found| found == line), "{line} is missing in\n{text}");
        }
        let svg = found.svg();
        assert_eq!(svg.matches("<use href=\"#ludex-changes\"").count(), 2, "{svg}");
        assert!(svg.contains("stroke-dasharray") && svg.contains("<title>(2, 2): was a, is c</title>"), "{svg}");
        assert!(found.page().contains("id=\"ludex-changes\""));
        assert!(!squares(&["a"]).svg().contains("ludex-changes"));
    }
}
