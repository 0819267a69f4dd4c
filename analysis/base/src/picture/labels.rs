//! Letters for cells and marks whose labels have no room. A number is never cut, because what is left of it would be
//! another number.

use std::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

use super::text::clean;
use super::{Board, CellKind, Drawing};

/// Characters for kinds whose own is taken, or that have none. Digits are left out: they would be read as numbers.
const OTHERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ#%&=?$@";

/// The character of kinds for which there is no other left.
const REST: char = '…';

/// Letters of the shortest beginning of a label that says more than a character for the legend to explain.
const MIN_LETTERS: usize = 3;

/// The letters in the cells of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Letters<'p> {
    /// The whole label; may be empty.
    Whole(&'p str),
    /// The beginning of the label, which no other kind shares.
    Beginning(&'p str),
    /// A character that the legend explains.
    Character(char),
}

impl fmt::Display for Letters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Letters::Whole(label) => f.write_str(label),
            Letters::Beginning(letters) => write!(f, "{letters}{REST}"),
            Letters::Character(character) => write!(f, "{character}"),
        }
    }
}

/// The letters of each kind of a board, where that many fit into a cell that is drawn by itself.
pub(super) fn fitting(board: &Board, room: usize) -> Vec<Letters<'_>> {
    let mut sharers: FxHashMap<&str, usize> = FxHashMap::default();
    for beginning in board.kinds.iter().filter_map(|kind| beginning(kind, room)) {
        *sharers.entry(beginning).or_default() += 1;
    }
    let words: Vec<Option<Letters<'_>>> = board
        .kinds
        .iter()
        .map(|kind| {
            if fits(kind, room) {
                return Some(Letters::Whole(&kind.label));
            }
            let own = beginning(kind, room).filter(|letters| sharers.get(letters) == Some(&1));
            own.map(Letters::Beginning)
        })
        .collect();
    let needs = |index: usize| words.get(index).is_some_and(Option::is_none);
    let characters = characters(&board.kinds, FxHashSet::default(), needs);
    words.iter().zip(characters).map(|(word, character)| word.unwrap_or(Letters::Character(character))).collect()
}

/// True if nothing of a kind's label is to be left out.
fn fits(kind: &CellKind, room: usize) -> bool {
    kind.drawing == Drawing::Area || kind.label.chars().count() <= room
}

/// The part of the label of a kind that fits before an ellipsis. None if all of it fits, if too little of it would be
/// left, or if a number would be cut.
fn beginning(kind: &CellKind, room: usize) -> Option<&str> {
    let most = room.checked_sub(1).filter(|most| *most >= MIN_LETTERS && !fits(kind, room))?;
    cut(&kind.label, most)
}

/// The first letters of a text, at most this many. None if a number would be cut into another one.
pub(super) fn cut(text: &str, most: usize) -> Option<&str> {
    let Some((end, next)) = text.char_indices().nth(most) else { return Some(text) };
    let start = text.get(..end)?;
    let is_inside_number = next.is_numeric() && start.ends_with(char::is_numeric);
    (!is_inside_number).then_some(start)
}

/// A character for each kind that needs one (by its index), and none that is taken. Those that are characters anyway
/// stay what they are, wherever they come; then each has the first letter of its label or name, if it is free.
pub(super) fn characters(kinds: &[CellKind], mut taken: FxHashSet<char>, needs: impl Fn(usize) -> bool) -> Vec<char> {
    let own: Vec<Option<char>> = kinds.iter().map(|kind| whole(kind).filter(|c| taken.insert(*c))).collect();
    let mut others = OTHERS.chars();
    let mut out = Vec::with_capacity(kinds.len());
    for (index, (kind, own)) in kinds.iter().zip(own).enumerate() {
        let character = match own {
            Some(character) => character,
            None if !needs(index) => REST,
            None => {
                let letter = first_letter(kind).filter(|c| !taken.contains(c));
                letter.or_else(|| others.find(|c| !taken.contains(c))).unwrap_or(REST)
            }
        };
        taken.insert(character);
        out.push(character);
    }
    out
}

/// The character that a kind is: the one that it brings, or all of its label or name.
fn whole(kind: &CellKind) -> Option<char> {
    let mut text = if kind.label.is_empty() { kind.name.chars() } else { kind.label.chars() };
    let first = text.next().filter(|c| !c.is_whitespace());
    let single = first.filter(|_| text.next().is_none());
    let character = kind.character.or(single)?;
    Some(clean(&character.to_string(), 1).chars().next().unwrap_or('?'))
}

/// The first letter of the label or the name of a kind, or a dot where there is nothing to read at all. None for a
/// number, of which one digit would be another number.
fn first_letter(kind: &CellKind) -> Option<char> {
    let texts = [&kind.label, &kind.name];
    let letter = texts.iter().find_map(|text| text.chars().find(|c| c.is_alphabetic()));
    let has_digits = texts.iter().any(|text| text.contains(char::is_numeric));
    letter.or_else(|| (!has_digits).then_some('.'))
}

#[cfg(test)]
mod tests {
    use super::super::{LIGHT, LegendEntry, Mark, MarkForm, Picture, Position, Sample, Shape, Squares, TextOptions};
    use super::*;

    /// A row of squares with these labels, each of a kind of its own, this many times.
    fn row(labels: &[&str], times: usize) -> Picture {
        let kind = |label: &&str| CellKind {
            label: (*label).to_owned(),
            drawing: Drawing::Each,
            ..CellKind::area(*label, LIGHT[0])
        };
        let kinds: Vec<CellKind> = labels.iter().map(kind).collect();
        let cells: Vec<Option<u16>> = (0..labels.len() * times).map(|at| Some((at % labels.len()) as u16)).collect();
        let legend = (0_u16..).zip(labels).map(|(at, label)| LegendEntry::new(Sample::Cell(at), *label, ""));
        let legend = legend.collect();
        let board = Board { columns: cells.len() as u32, rows: 1, kinds, cells, ..Board::default() };
        Picture { legend, ..Picture::new("Row", Shape::Squares(Squares { board, outlines: Vec::new() })) }
    }

    #[track_caller]
    fn check(labels: &[&str], room: usize, expected: &[&str]) {
        let picture = row(labels, 1);
        let letters = fitting(picture.board().expect("a board"), room);
        let letters: Vec<String> = letters.iter().map(ToString::to_string).collect();
        assert_eq!(letters, expected);
    }

    #[test]
    fn no_number_becomes_another_one() {
        check(&["7", "12", "12345", "-12", "12399"], 2, &["7", "12", "a", "b", "c"]);
        check(&["12345", "123456789", "(1, 23)"], 6, &["12345", "a", "b"]);
        // A letter that stands for itself stands for nothing else, wherever it comes.
        check(&["Empty", "12345", "E", "a"], 2, &["b", "c", "E", "a"]);
        let many: Vec<String> = (1000..1100).map(|number| number.to_string()).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        let picture = row(&many, 1);
        let letters = fitting(picture.board().expect("a board"), 2);
        assert_eq!(letters.iter().filter(|letters| **letters == Letters::Character(REST)).count(), 100 - 59);
    }

    #[test]
    fn labels_have_beginnings_of_their_own() {
        check(&["Empty", "Water"], 4, &["Emp…", "Wat…"]);
        check(&["WhiteKing", "WhitePawn", "Water", "No"], 4, &["W", "a", "Wat…", "No"]);
        check(&["Tile1234", "Red", "(-3, False)"], 7, &["T", "Red", "(-3, F…"]);
        check(&["Rook", "Rock", "Ro"], 2, &["R", "a", "Ro"]);
    }

    #[test]
    fn the_legend_explains_the_characters() {
        let drawn = row(&["12345", "7"], 15).svg();
        assert!(!drawn.contains(">12</text>"), "{drawn}");
        // Of each kind there are 15 squares. In the legend are the character of the one, and the name of the other.
        assert_eq!((drawn.matches(">a</text>").count(), drawn.matches(">7</text>").count()), (16, 16), "{drawn}");
        assert!(
            drawn.contains("<text x=\"7\" y=\"4\" text-anchor=\"middle\" font-size=\"11\" fill=\"#26262b\">a</text>"),
            "{drawn}"
        );
        assert!(drawn.contains("<title>(1, 1): 12345</title>"), "{drawn}");
        let text = row(&["12345", "7"], 15).text(TextOptions { width: Some(60), colours: false });
        assert_eq!(text, format!("Row\n\n{}\n\n  a  12345\n  7  7\n", ["a 7"; 15].join(" ")));
    }

    #[test]
    fn what_most_squares_hold_is_pale() {
        let pale = |labels: &[&str]| row(labels, 1).svg().matches(" fill-opacity=\".6\">").count();
        assert_eq!([pale(&["a", "b"]), pale(&["a"]), pale(&["a", "b", "c"])], [0, 1, 0]);
        let mut board = row(&["a", "b"], 2);
        if let Shape::Squares(squares) = &mut board.shape {
            squares.board.cells = vec![Some(0), Some(1), Some(1), Some(1)];
        }
        assert_eq!(board.svg().matches(" fill-opacity=\".6\">b</text>").count(), 3);
    }

    #[test]
    fn numbers_of_marks_are_not_cut() {
        assert_eq!(cut("king", 2), Some("ki"));
        assert_eq!(
            [cut("12", 2), cut("12", 1), cut("128", 2), cut("P12", 2), cut("P12", 1)],
            [Some("12"), None, None, None, Some("P")]
        );
        let position = Position { row: 0, column: 0 };
        let mark = |label: &str| Mark { label: label.to_owned(), ..Mark::new(position, MarkForm::Disc, LIGHT[0]) };
        let picture = |label: &str| Picture { marks: vec![mark(label)], ..row(&["."], 1) };
        assert!(picture("12").svg().contains(">12</text>"));
        assert!(picture("128").svg().contains(">…</text>"));
        assert_eq!(picture("12").text(TextOptions::default()), "Row\n\n●\n\n  .  .\n");
    }
}
