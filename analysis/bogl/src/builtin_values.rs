//! What the builtin functions give, for [`crate::evaluate`].

use std::sync::Arc;

use crate::evaluate::{BoardValue, Stop, Value};

/// The steps from a square to the next: across, down and along both diagonals.
const ACROSS: (i64, i64) = (1, 0);
const DOWN: (i64, i64) = (0, 1);
const DIAGONALS: [(i64, i64); 2] = [(1, 1), (1, -1)];

/// Applies a builtin function.
pub(crate) fn apply(name: &str, args: &[Value]) -> Result<Value, Stop> {
    let longest = |what: &Value, board: &BoardValue, steps: &[(i64, i64)]| -> i64 {
        steps.iter().map(|step| longest_run(what, board, *step)).max().unwrap_or_default()
    };
    let every = [ACROSS, DOWN, DIAGONALS[0], DIAGONALS[1]];
    match (name, args) {
        ("not", [Value::Bool(one)]) => Ok(Value::Bool(!one)),
        ("and", [Value::Bool(one), Value::Bool(other)]) => Ok(Value::Bool(*one && *other)),
        ("or", [Value::Bool(one), Value::Bool(other)]) => Ok(Value::Bool(*one || *other)),
        ("place", [what, Value::Board(board), Value::Tuple(position)]) => {
            let [Value::Int(column), Value::Int(row)] = &**position else { return Err(Stop::Unknown) };
            let changed = board.with(*column, *row, what.clone()).ok_or(Stop::OffBoard(*column, *row))?;
            Ok(Value::Board(Arc::new(changed)))
        }
        ("count" | "countBoard", [what, Value::Board(board)]) => {
            let number = board.squares.iter().filter(|square| *square == what).count();
            Ok(Value::Int(number as i64))
        }
        ("countRow", [what, Value::Board(board)]) => Ok(Value::Int(longest(what, board, &[ACROSS]))),
        ("countCol", [what, Value::Board(board)]) => Ok(Value::Int(longest(what, board, &[DOWN]))),
        ("countDiag", [what, Value::Board(board)]) => Ok(Value::Int(longest(what, board, &DIAGONALS))),
        ("longestRow", [what, Value::Board(board)]) => Ok(Value::Int(longest(what, board, &every))),
        ("inARow", [Value::Int(number), what, Value::Board(board)]) => {
            Ok(Value::Bool(longest(what, board, &every) >= *number))
        }
        ("isFull", [Value::Board(board)]) => Ok(Value::Bool(!board.squares.iter().any(is_empty))),
        _ => Err(Stop::Unknown),
    }
}

fn is_empty(value: &Value) -> bool {
    matches!(value, Value::Symbol(name) if name.as_str() == "Empty")
}

/// The most squares in a row, in one direction, that hold a value.
fn longest_run(what: &Value, board: &BoardValue, (right, down): (i64, i64)) -> i64 {
    let mut longest = 0;
    for row in 1..=board.rows {
        for column in 1..=board.columns {
            // Only where a row begins.
            if board.get(column - right, row - down) == Some(what) {
                continue;
            }
            let mut length = 0;
            while board.get(column + length * right, row + length * down) == Some(what) {
                length += 1;
            }
            longest = longest.max(length);
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(squares: &[i64]) -> Value {
        let squares = squares.iter().map(|square| Value::Int(*square)).collect();
        Value::Board(Arc::new(BoardValue { columns: 3, rows: 3, squares }))
    }

    #[test]
    fn rows_are_counted_in_every_direction() {
        let board = board(&[1, 1, 0, 0, 1, 0, 1, 0, 1]);
        let args = [Value::Int(1), board.clone()];
        assert_eq!(apply("countBoard", &args), Ok(Value::Int(5)));
        assert_eq!(apply("countRow", &args), Ok(Value::Int(2)));
        assert_eq!(apply("countCol", &args), Ok(Value::Int(2)));
        assert_eq!(apply("countDiag", &args), Ok(Value::Int(3)));
        assert_eq!(apply("inARow", &[Value::Int(3), Value::Int(1), board]), Ok(Value::Bool(true)));
    }

    #[test]
    fn a_board_is_shown_as_a_grid() {
        let changed =
            apply("place", &[Value::Int(12), board(&[0; 9]), Value::Tuple(Arc::from([Value::Int(3), Value::Int(1)]))]);
        assert_eq!(changed.map(|board| board.to_string()), Ok("0  0  12\n0  0  0\n0  0  0".to_owned()));
    }
}
