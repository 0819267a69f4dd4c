//! The results of evaluation: numbers, values of enumerations, tuples and boards, and how they are written.
//!
//! The parts of a value may be shared, so that a few steps can make one that would fill the memory if it
//! were written out: thirty times `let a = (a, a) in` is enough. So every value knows how much there is of
//! it, as if nothing were shared, and none is heavier than [`MAX_WEIGHT`] or nested deeper than [`MAX_NESTING`].
//! To compare, write or drop one takes bounded time and a bounded stack. How much memory all of them may take together
//! is said in [`crate::evaluation::memory`].

use std::fmt;
use std::sync::Arc;

use ludex_base::Name;
use ludex_base::run::Grid;

use crate::evaluation::fuel::Stop;
use crate::evaluation::implementation::ErrorValue;
use crate::evaluation::memory::{ALLOCATION, Held};

/// The most numbers, truth values, values of enumerations, tuples and boards that a value is made of.
pub(crate) const MAX_WEIGHT: u32 = 100_000;
/// The greatest depth to which tuples and boards may be nested in each other.
pub(crate) const MAX_NESTING: u32 = 64;
/// The most squares of a board that is worked out.
pub(crate) const MAX_SQUARES: i64 = 4_096;
/// The longest text of a value, in characters; that of a board's square.
const MAX_TEXT: usize = 200;
const MAX_SQUARE_TEXT: usize = 40;

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    /// A number.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A value of an enumeration.
    Symbol(Name),
    /// A tuple.
    Tuple(Arc<TupleValue>),
    /// A board.
    Board(Arc<BoardValue>),
    /// An error, which only the implementation goes on with.
    Error(ErrorValue),
}

/// The size of a value, as if nothing in it were shared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Size {
    /// The number of values it is made of, itself included.
    weight: u32,
    /// The number of tuples and boards that are nested in each other.
    depth: u32,
}

impl Size {
    /// The size of something with these parts.
    fn around(parts: &[Value]) -> Result<Size, Stop> {
        let mut size = Size { weight: 1, depth: 0 };
        for part in parts {
            let part = part.size();
            size.weight = size.weight.saturating_add(part.weight);
            size.depth = size.depth.max(part.depth);
        }
        size.depth += 1;
        if size.weight > MAX_WEIGHT || size.depth > MAX_NESTING { Err(Stop::TooLarge) } else { Ok(size) }
    }
}

/// A tuple. The size stands first: of two tuples that differ in it nothing else is compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TupleValue {
    size: Size,
    parts: Vec<Value>,
    held: Held,
}

impl TupleValue {
    /// The components, in order; at least two.
    pub(crate) fn parts(&self) -> &[Value] {
        &self.parts
    }
}

/// The content of a board. The size stands first, as in [`TupleValue`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BoardValue {
    size: Size,
    columns: i64,
    rows: i64,
    squares: Vec<Value>,
    held: Held,
}

impl BoardValue {
    /// A board with these squares, row by row.
    pub(crate) fn new(columns: i64, rows: i64, squares: Vec<Value>) -> Result<BoardValue, Stop> {
        let size = Size::around(&squares)?;
        let held = held::<BoardValue>(squares.capacity());
        Ok(BoardValue { size, columns, rows, squares, held })
    }

    /// The number of columns.
    pub(crate) fn columns(&self) -> i64 {
        self.columns
    }

    /// The number of rows.
    pub(crate) fn rows(&self) -> i64 {
        self.rows
    }

    /// The squares, row by row.
    pub(crate) fn squares(&self) -> &[Value] {
        &self.squares
    }

    /// The number of values it is made of.
    pub(crate) fn weight(&self) -> u32 {
        self.size.weight
    }

    fn index(&self, column: i64, row: i64) -> Option<usize> {
        let inside = (1..=self.columns).contains(&column) && (1..=self.rows).contains(&row);
        inside.then(|| ((row - 1) * self.columns + column - 1) as usize)
    }

    /// The content of a square; columns and rows count from 1. `None` for a square that is not on the board.
    pub(crate) fn get(&self, column: i64, row: i64) -> Option<&Value> {
        self.index(column, row).and_then(|index| self.squares.get(index))
    }

    /// The board with something else on one square.
    pub(crate) fn with(&self, column: i64, row: i64, value: Value) -> Result<BoardValue, Stop> {
        let index = self.index(column, row).ok_or(Stop::OffBoard(column, row))?;
        let mut squares = self.squares.clone();
        *squares.get_mut(index).ok_or(Stop::OffBoard(column, row))? = value;
        BoardValue::new(self.columns, self.rows, squares)
    }
}

/// The memory of a shared value of some type, with room for this many parts.
fn held<T>(parts: usize) -> Held {
    // The count of those that share it takes two numbers.
    let own = size_of::<T>() + 2 * size_of::<usize>() + 2 * ALLOCATION;
    Held::bytes(own + parts * size_of::<Value>())
}

impl Value {
    /// The tuple of these components; the component itself if there is one only.
    pub(crate) fn tuple(mut parts: Vec<Value>) -> Result<Value, Stop> {
        if parts.len() < 2 {
            return parts.pop().ok_or(Stop::Unknown);
        }
        let size = Size::around(&parts)?;
        let held = held::<TupleValue>(parts.capacity());
        Ok(Value::Tuple(Arc::new(TupleValue { size, parts, held })))
    }

    fn size(&self) -> Size {
        match self {
            Value::Int(_) | Value::Bool(_) | Value::Symbol(_) | Value::Error(_) => Size { weight: 1, depth: 0 },
            Value::Tuple(tuple) => tuple.size,
            Value::Board(board) => board.size,
        }
    }

    /// The number of values it is made of: what it costs to compare it.
    pub(crate) fn weight(&self) -> u32 {
        self.size().weight
    }

    /// True for an error, and for what has one in it. Recursion is bounded: no value is nested deeper than
    /// [`MAX_NESTING`].
    pub(crate) fn has_error(&self) -> bool {
        match self {
            Value::Error(_) => true,
            Value::Tuple(tuple) => tuple.parts.iter().any(Value::has_error),
            Value::Board(board) => board.squares.iter().any(Value::has_error),
            Value::Int(_) | Value::Bool(_) | Value::Symbol(_) => false,
        }
    }

    /// The value as in a program, cut off behind this many characters. A board is not written out.
    pub(crate) fn text(&self, longest: usize) -> String {
        let mut out = String::new();
        self.write(longest, &mut out);
        if let Some(cut) = out.char_indices().nth(longest).map(|(cut, _)| cut) {
            out.truncate(cut);
            out.push('…');
        }
        out
    }

    /// Writes hardly more than this many characters. Recursion is bounded: no value is nested deeper than
    /// [`MAX_NESTING`].
    fn write(&self, longest: usize, out: &mut String) {
        match self {
            Value::Int(number) => out.push_str(&number.to_string()),
            Value::Bool(true) => out.push_str("True"),
            Value::Bool(false) => out.push_str("False"),
            Value::Symbol(name) => out.extend(name.as_str().chars().take(longest + 1)),
            Value::Tuple(tuple) => {
                out.push('(');
                for (index, part) in tuple.parts.iter().enumerate() {
                    if index > 0 {
                        out.push_str(", ");
                    }
                    if out.len() > longest {
                        out.push('…');
                        break;
                    }
                    part.write(longest, out);
                }
                out.push(')');
            }
            Value::Board(_) => out.push_str("a board"),
            Value::Error(_) => out.push_str("an error"),
        }
    }
}

/// A board as a grid, its first row on top, anything else as in a program; cut off where it is long.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Board(board) => write!(f, "{board}"),
            value => f.write_str(&value.text(MAX_TEXT)),
        }
    }
}

/// A grid, its first row on top.
impl fmt::Display for BoardValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: Vec<String> = self.squares.iter().map(|square| square.text(MAX_SQUARE_TEXT)).collect();
        let columns = usize::try_from(self.columns).unwrap_or(1).max(1);
        write!(f, "{}", Grid { rows: shown.chunks(columns).map(<[String]>::to_vec).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tuple of a value and itself, this many times.
    fn doubled(times: u32) -> Result<Value, Stop> {
        let mut value = Value::Int(1);
        for _ in 0..times {
            value = Value::tuple(vec![value.clone(), value])?;
        }
        Ok(value)
    }

    #[test]
    fn no_value_is_too_large() {
        assert_eq!(doubled(15).map(|value| value.weight()), Ok(65_535));
        assert_eq!(doubled(17), Err(Stop::TooLarge));
        let mut deep = Value::Int(1);
        for _ in 0..64 {
            deep = Value::tuple(vec![deep, Value::Int(1)]).expect("a value");
        }
        assert_eq!(Value::tuple(vec![deep, Value::Int(1)]), Err(Stop::TooLarge));
        // Neither is a board of large values.
        let square = doubled(10).expect("a value");
        assert_eq!(BoardValue::new(10, 10, vec![square; 100]).map(|board| board.weight()), Err(Stop::TooLarge));
    }

    #[test]
    fn long_values_are_cut_off() {
        let value = doubled(15).expect("a value");
        assert_eq!(value.text(24), "(((((((((((((((1, 1), (1…");
        assert!(value.to_string().chars().count() <= 201);
        let board = BoardValue::new(2, 1, vec![value.clone(), Value::Int(7)]).expect("a board");
        assert!(board.to_string().ends_with("… 7"), "{board}");
        let pair = Value::tuple(vec![Value::Board(Arc::new(board)), Value::Bool(true)]);
        assert_eq!(pair.map(|pair| pair.to_string()), Ok("(a board, True)".to_owned()));
    }
}
