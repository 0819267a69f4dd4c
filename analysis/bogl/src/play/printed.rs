//! Values as the implementation prints them, and as people like to see them.

use std::fmt::Write;

use ludex_base::run::{Grid, Shown};

use crate::evaluation::value::{BoardValue, Value};

/// The most boards of a value that are drawn.
const MAX_DRAWN: usize = 20;

/// The most bytes of those boards; of more the first are drawn.
const MAX_BYTES: usize = 2 << 20;

/// The bytes that a square of a grid takes beside its text, about.
const SQUARE: usize = 64;

/// The longest text of a value for people, in characters.
const MAX_TEXT: usize = 2_000;

/// The longest text of a value as the implementation prints it, in bytes; that of a square on a board.
const MAX_PRINTED: usize = 1 << 20;
const MAX_SQUARE_TEXT: usize = 200;

/// A value, printed and drawn.
pub(crate) fn shown(value: &Value) -> Shown {
    let drawn = match value {
        Value::Board(board) => grid(board).to_string(),
        Value::Tuple(tuple) => {
            let mut lines = vec![value.text(MAX_TEXT)];
            let boards = tuple.parts().iter().filter_map(|part| match part {
                Value::Board(board) => Some(board),
                _ => None,
            });
            let grids = first_within(MAX_BYTES, boards.take(MAX_DRAWN).map(|board| grid(board)));
            lines.extend(grids.iter().map(Grid::to_string));
            lines.join("\n\n")
        }
        plain => plain.text(MAX_TEXT),
    };
    let board = match value {
        Value::Board(board) => Some(grid(board)),
        _ => None,
    };
    Shown { text: printed(value), drawn, board }
}

/// A value as the implementation prints it; hostile names may be cut off.
pub(crate) fn printed(value: &Value) -> String {
    within(value, MAX_PRINTED)
}

/// A value as it is printed, cut off behind this many bytes.
fn within(value: &Value, longest: usize) -> String {
    let mut out = String::new();
    print(value, longest, &mut out);
    if out.len() > longest {
        let cut = out.char_indices().map(|(at, _)| at).take_while(|at| *at <= longest).last();
        out.truncate(cut.unwrap_or_default());
        out.push('…');
    }
    out
}

/// Prints hardly more than this many bytes.
// Recursion is bounded: no value is nested deeply.
fn print(value: &Value, longest: usize, out: &mut String) {
    if out.len() > longest {
        return;
    }
    match value {
        Value::Int(number) => {
            let _ = write!(out, "{number}");
        }
        Value::Bool(holds) => out.push_str(if *holds { "True" } else { "False" }),
        Value::Symbol(name) => out.extend(name.as_str().chars().take(longest + 1)),
        Value::Tuple(tuple) => {
            out.push('(');
            for (index, part) in tuple.parts().iter().enumerate() {
                if index > 0 {
                    out.push_str(", ");
                }
                print(part, longest, out);
            }
            out.push(')');
        }
        Value::Board(board) => print_board(board, longest, out),
        Value::Error(error) => {
            let _ = write!(out, "{error}");
        }
    }
}

/// Its squares column by column, each with its position.
fn print_board(board: &BoardValue, longest: usize, out: &mut String) {
    let _ = write!(out, "Board: array ((1,1),({},{})) [", board.columns(), board.rows());
    for column in 1..=board.columns() {
        for row in 1..=board.rows() {
            if (column, row) != (1, 1) {
                out.push(',');
            }
            let _ = write!(out, "(({column},{row}),");
            if let Some(square) = board.get(column, row) {
                print(square, longest, out);
            }
            out.push(')');
        }
    }
    out.push(']');
}

/// The first grids that together take at most this many bytes, also where they are written out.
pub(crate) fn first_within(bytes: usize, grids: impl Iterator<Item = Grid>) -> Vec<Grid> {
    let mut left = bytes;
    let fitting = grids.map_while(|grid| {
        let squares: usize = grid.rows.iter().map(Vec::len).sum();
        // Each square is written as wide as the widest.
        let widest = grid.rows.iter().flatten().map(String::len).max().unwrap_or_default();
        left = left.checked_sub(squares.saturating_mul(widest + SQUARE))?;
        Some(grid)
    });
    fitting.collect()
}

/// The squares of a board, row by row from the first on.
pub(crate) fn grid(board: &BoardValue) -> Grid {
    let row = |row: i64| {
        let squares = (1..=board.columns()).filter_map(|column| board.get(column, row));
        squares.map(|square| within(square, MAX_SQUARE_TEXT)).collect::<Vec<String>>()
    };
    Grid { rows: (1..=board.rows()).map(row).collect() }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn grids_are_bounded() {
        let grid = |text: &str| Grid { rows: vec![vec![text.to_owned(), "-".to_owned()]] };
        let within = |bytes: usize, texts: &[&str]| first_within(bytes, texts.iter().copied().map(grid)).len();
        let small = 2 * (SQUARE + 1);
        assert_eq!(within(2 * small, &["a", "b", "c"]), 2);
        assert_eq!(within(2 * small - 1, &["a", "b", "c"]), 1);
        // Both squares are written as wide as the wider one.
        assert_eq!(within(2 * small, &["a", "wide", "c"]), 1);
        assert_eq!(within(2 * (SQUARE + 4), &["wide"]), 1);
    }

    #[test]
    fn values_are_printed_as_by_the_implementation() {
        let squares = vec![Value::Int(-1), Value::Bool(true), Value::Int(3), Value::Int(4)];
        let board = Value::Board(Arc::new(BoardValue::new(2, 2, squares).expect("a small board")));
        let text = "Board: array ((1,1),(2,2)) [((1,1),-1),((1,2),3),((2,1),True),((2,2),4)]";
        assert_eq!(printed(&board), text);
        let pair = Value::tuple(vec![board, Value::Int(7)]).expect("a pair");
        assert_eq!(printed(&pair), format!("({text}, 7)"));
        assert_eq!(shown(&pair).drawn, "(a board, 7)\n\n-1   True\n3    4");
    }
}
