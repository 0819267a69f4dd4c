//! Results of the builtin functions, for [`crate::evaluation`].

use std::sync::Arc;

use crate::evaluation::fuel::{Fuel, Stop};
use crate::evaluation::value::{BoardValue, Value};

/// The steps from a square to the next: across, down and along both diagonals.
const ACROSS: (i64, i64) = (1, 0);
const DOWN: (i64, i64) = (0, 1);
const DIAGONALS: [(i64, i64); 2] = [(1, 1), (1, -1)];
const EVERY: [(i64, i64); 4] = [ACROSS, DOWN, DIAGONALS[0], DIAGONALS[1]];

/// Applies a builtin function. Every square that is looked at costs as many steps as it holds values.
pub(crate) fn apply(name: &str, args: &[Value], fuel: &mut Fuel) -> Result<Value, Stop> {
    match (name, args) {
        ("not", [Value::Bool(one)]) => Ok(Value::Bool(!one)),
        ("and", [Value::Bool(one), Value::Bool(other)]) => Ok(Value::Bool(*one && *other)),
        ("or", [Value::Bool(one), Value::Bool(other)]) => Ok(Value::Bool(*one || *other)),
        ("place", [what, Value::Board(board), Value::Tuple(position)]) => {
            let [Value::Int(column), Value::Int(row)] = position.parts() else { return Err(Stop::Unknown) };
            fuel.burn(board.squares().len() as u32)?;
            Ok(Value::Board(Arc::new(board.with(*column, *row, what.clone())?)))
        }
        ("count" | "countBoard", [what, Value::Board(board)]) => {
            fuel.burn(board.weight())?;
            let number = board.squares().iter().filter(|square| *square == what).count();
            Ok(Value::Int(number as i64))
        }
        ("countRow", [what, Value::Board(board)]) => longest(what, board, &[ACROSS], fuel).map(Value::Int),
        ("countCol", [what, Value::Board(board)]) => longest(what, board, &[DOWN], fuel).map(Value::Int),
        ("countDiag", [what, Value::Board(board)]) => longest(what, board, &DIAGONALS, fuel).map(Value::Int),
        ("longestRow", [what, Value::Board(board)]) => longest(what, board, &EVERY, fuel).map(Value::Int),
        ("inARow", [Value::Int(number), what, Value::Board(board)]) => {
            longest(what, board, &EVERY, fuel).map(|longest| Value::Bool(longest >= *number))
        }
        ("isFull", [Value::Board(board)]) => {
            fuel.burn(board.squares().len() as u32)?;
            Ok(Value::Bool(!board.squares().iter().any(is_empty)))
        }
        _ => Err(Stop::Unknown),
    }
}

fn is_empty(value: &Value) -> bool {
    matches!(value, Value::Symbol(name) if name.as_str() == "Empty")
}

/// The most squares in a row, in any of these directions, that hold a value.
fn longest(what: &Value, board: &BoardValue, steps: &[(i64, i64)], fuel: &mut Fuel) -> Result<i64, Stop> {
    let mut longest = 0;
    for step in steps {
        fuel.burn(board.weight())?;
        longest = longest.max(longest_run(what, board, *step));
    }
    Ok(longest)
}

/// The length of the longest run in one direction, in squares.
fn longest_run(what: &Value, board: &BoardValue, (right, down): (i64, i64)) -> i64 {
    let mut longest = 0;
    for row in 1..=board.rows() {
        for column in 1..=board.columns() {
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
        Value::Board(Arc::new(BoardValue::new(3, 3, squares).expect("a small board")))
    }

    #[track_caller]
    fn gives(name: &str, args: &[Value], value: Value) {
        assert_eq!(apply(name, args, &mut Fuel::full()), Ok(value));
    }

    #[test]
    fn rows_are_counted_in_every_direction() {
        let board = board(&[1, 1, 0, 0, 1, 0, 1, 0, 1]);
        let args = [Value::Int(1), board.clone()];
        gives("countBoard", &args, Value::Int(5));
        gives("countRow", &args, Value::Int(2));
        gives("countCol", &args, Value::Int(2));
        gives("countDiag", &args, Value::Int(3));
        gives("inARow", &[Value::Int(3), Value::Int(1), board], Value::Bool(true));
    }

    #[test]
    fn a_board_is_shown_as_a_grid() {
        let position = Value::tuple(vec![Value::Int(3), Value::Int(1)]).expect("a pair");
        let changed = apply("place", &[Value::Int(12), board(&[0; 9]), position], &mut Fuel::full());
        assert_eq!(changed.map(|board| board.to_string()), Ok("0  0  12\n0  0  0\n0  0  0".to_owned()));
    }

    #[test]
    fn every_square_costs_a_step() {
        let full = board(&[1; 9]);
        let position = Value::tuple(vec![Value::Int(1), Value::Int(1)]).expect("a pair");
        for (name, args) in [
            ("place", vec![Value::Int(1), full.clone(), position]),
            ("count", vec![Value::Int(1), full.clone()]),
            ("longestRow", vec![Value::Int(1), full.clone()]),
            ("isFull", vec![full]),
        ] {
            let mut fuel = Fuel::full();
            let mut calls = 0;
            while apply(name, &args, &mut fuel).is_ok() {
                calls += 1;
            }
            assert!((1_000..12_000).contains(&calls), "{name}: {calls}");
        }
    }
}
