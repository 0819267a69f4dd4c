//! Inputs at random that look as if somebody had chosen them: values of the type that is asked for, squares of the board,
//! numbers that the program could mean.

use ludex_base::random::Random;

use crate::evaluation::program::Program;
use crate::hir::Expr;
use crate::play::asked::can_be_typed;
use crate::types::ty::Ty;
use crate::types::{Base, Types};

/// The greatest number that is given because the program writes it down, and that which is given if it writes none.
const MAX_NUMBER: i64 = 99;
const MAX_PLAIN_NUMBER: i64 = 9;

/// The weight of all tuples together beside the values that extend their type, each of which has the weight 1.
const TUPLES: usize = 9;

/// The things that a program could be given.
pub(crate) struct Guesses<'p> {
    types: &'p Types,
    /// Columns and rows of the board, if there is one.
    board: Option<(i64, i64)>,
    /// The least and the greatest number.
    numbers: (i64, i64),
}

impl<'p> Guesses<'p> {
    /// The things that a program could be given. Without a board, numbers are those that it could compare them with.
    pub(crate) fn of(program: &'p Program) -> Guesses<'p> {
        let types = &program.signatures.types;
        let board = types.board.filter(|(columns, rows)| *columns > 0 && *rows > 0);
        let numbers = match board {
            Some((columns, rows)) => (1, columns.max(rows)),
            None => {
                let written = program.bodies().flat_map(|body| {
                    body.ids().filter_map(move |id| match body.expr(id) {
                        Expr::Int(number, _) if *number <= MAX_NUMBER => Some(*number),
                        _ => None,
                    })
                });
                (0, written.max().unwrap_or_default().max(MAX_PLAIN_NUMBER))
            }
        };
        Guesses { types, board, numbers }
    }

    /// A value of a type, as it is typed in; [`None`] if it cannot be typed in.
    pub(crate) fn value(&self, ty: &Ty, random: &mut Random) -> Option<String> {
        if can_be_typed(ty, self.types) { self.typed(ty, random) } else { None }
    }

    // Recursion is bounded: what can be typed in has few parts.
    fn typed(&self, ty: &Ty, random: &mut Random) -> Option<String> {
        let head = self.types.head(ty);
        let (least, greatest) = self.numbers;
        let others = match &head.base {
            Base::Nothing => 0,
            Base::Bool => 2,
            Base::Int => usize::try_from(greatest - least + 1).unwrap_or(1),
            Base::Tuple(_) => TUPLES,
            Base::Unknown | Base::Board | Base::Function(_) => return None,
        };
        let count = head.symbols.len() + others;
        if count == 0 {
            return None;
        }
        let chosen = random.below(count);
        if let Some(name) = head.symbols.get(chosen) {
            return Some(name.as_str().to_owned());
        }
        match &head.base {
            Base::Bool => {
                let word = if random.below(2) == 0 { "True" } else { "False" };
                Some(word.to_owned())
            }
            Base::Tuple(tuple) => self.tuple(&tuple.parts, random),
            _ => Some(number(least, greatest, random)),
        }
    }

    /// A tuple; one of two numbers is a square of the board.
    fn tuple(&self, parts: &[Ty], random: &mut Random) -> Option<String> {
        let is_number = |part: &Ty| self.types.head(part).base == Base::Int;
        if let (Some((columns, rows)), [column, row]) = (self.board, parts)
            && is_number(column)
            && is_number(row)
        {
            return Some(format!("({}, {})", number(1, columns, random), number(1, rows, random)));
        }
        let parts: Option<Vec<String>> = parts.iter().map(|part| self.typed(part, random)).collect();
        Some(format!("({})", parts?.join(", ")))
    }
}

/// A number of a range, both ends included.
fn number(least: i64, greatest: i64, random: &mut Random) -> String {
    let count = usize::try_from(greatest - least + 1).unwrap_or(1).max(1);
    (least + random.below(count) as i64).to_string()
}
