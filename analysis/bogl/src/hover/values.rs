//! The values of definitions and expressions, where they can be worked out.

use ludex_base::Markup;
use ludex_base::markup::{Words, code};

use crate::evaluation::differences::Difference;
use crate::evaluation::fuel::Stop;
use crate::evaluation::value::{BoardValue, Value};

/// The largest board that is shown, in lines and in characters of one.
const MAX_HEIGHT: usize = 40;
const MAX_WIDTH: usize = 160;
/// The most boards in a tuple that are shown.
const MAX_BOARDS: usize = 2;

/// Adds what something gives, or why it gives nothing.
pub(super) fn with_value(markup: Markup, found: Result<Value, Stop>) -> Markup {
    match found {
        Ok(value) => with_shown(markup, &value),
        Err(stop) => match stop.text() {
            Some(text) => markup.with_text(text),
            None => markup,
        },
    }
}

/// Adds what something gives in the implementation, where that is not what the document's rules give.
pub(super) fn with_difference(markup: Markup, difference: Option<Difference>) -> Markup {
    let Some(difference) = difference else { return markup };
    let why = format!("The implementation {}, so there ", difference.ways.text());
    match difference.implementation {
        Ok(Value::Board(board)) => with_board(markup.with_text(format!("{why}this is another board.")), &board),
        Ok(value) => markup.with_text(Words::from(format!("{why}the value is ")).code(value).text(".")),
        Err(Stop::Endless) => markup.with_text(format!("{why}this never ends.")),
        Err(Stop::OffBoard(column, row)) => {
            markup.with_text(format!("{why}this leaves the board at ({column}, {row})."))
        }
        Err(Stop::DivisionByZero) => markup.with_text(format!("{why}this divides by zero.")),
        Err(_) => markup.with_text(format!("{why}this has no value.")),
    }
}

fn with_shown(markup: Markup, value: &Value) -> Markup {
    let Value::Tuple(tuple) = value else {
        return match value {
            Value::Board(board) => with_board(markup, board),
            plain => markup.with_text(code(format_args!("= {plain}"))),
        };
    };
    let boards = tuple.parts().iter().filter_map(|part| match part {
        Value::Board(board) => Some(board),
        _ => None,
    });
    let markup = markup.with_text(code(format_args!("= {value}")));
    boards.take(MAX_BOARDS).fold(markup, |markup, board| with_board(markup, board))
}

/// Adds a board as a grid, unless it is too large for that.
fn with_board(markup: Markup, board: &BoardValue) -> Markup {
    let text = board.to_string();
    let fits = text.lines().count() <= MAX_HEIGHT && text.lines().all(|line| line.chars().count() <= MAX_WIDTH);
    if fits { markup.with_code("", text) } else { markup }
}
