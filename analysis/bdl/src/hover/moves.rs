//! A vector or a line among the moves of a piece: how many moves it is, and its squares round the piece.

use ludex_base::Markup;
use ludex_base::markup::{Words, code};
use ludex_syntax::TextSize;

use super::STEPS;
use super::board::{SIDE, character, draw, with_marks};
use crate::board::Board;
use crate::fuel::Fuel;
use crate::game::{Direction, Game, Line, Move, Shape, Vector};
use crate::position::Square;
use crate::position::reach::{Reach, arms};
use crate::position::rulebook::{PieceKind, Rulebook};
use crate::{counts, outlook, signs};

/// The text on the move at an offset, if one is there.
pub(super) fn around(game: &Game, at: TextSize) -> Option<Markup> {
    let index = game.pieces.iter().position(|piece| piece.range.contains(at))?;
    let moves = &game.pieces.get(index)?.moves.as_ref()?.list;
    let place = moves.iter().position(|own| own.range.contains(at))?;
    let own = moves.get(place)?;
    let board = Board::of(game);
    let words = match &own.shape {
        Shape::Vector(vector) => of_vector(vector)?,
        Shape::Line(line) => of_line(line, board)?,
        Shape::Script { .. } | Shape::Missing => return None,
    };
    Some(Markup::text(words).with_text(taking(own)).with(squares(game, index, place, board)))
}

fn of_vector(vector: &Vector) -> Option<Words> {
    let ((first_x, last_x), (first_y, last_y)) = vector.bounds()?;
    let count = counts::moves_of(vector)?;
    if first_x == last_x && first_y == last_y {
        return Some(match count {
            0 => Words::from("No move: it leads to the square where the piece stands."),
            _ if first_x.abs().max(first_y.abs()) > 1 => Words::from("1 move. It leaps: only its target matters."),
            _ => Words::from("1 move."),
        });
    }
    let noun = if count == 1 { "move" } else { "moves" };
    let words = Words::from(format!("{count} {noun}: ")).with(axis("x", (first_x, last_x)));
    let words = words.text(", ").with(axis("y", (first_y, last_y))).text(", both ends included");
    let words = if counts::contains_0((first_x, last_x)) && counts::contains_0((first_y, last_y)) {
        words.text(", without ").code("x : 0, y : 0").text(", which is never a move")
    } else {
        words
    };
    Some(words.text(". Each leaps: only its target matters."))
}

/// One part of a vector in words.
pub(super) fn axis(name: &str, (first, last): (i64, i64)) -> Words {
    if first == last {
        code(name).text(format_args!(" {first}"))
    } else {
        code(name).text(format_args!(" from {first} to {last}"))
    }
}

fn of_line(line: &Line, board: Board) -> Option<Words> {
    let (first, second) = line.bounds(board.reach)?;
    if second < first {
        return Some(Words::from("No move: the first number must not be greater than the second."));
    }
    let mut words = Words::from(distances(first, second));
    if let Some(reach) = board.reach.filter(|_| line.first.is_none() || line.second.is_none()) {
        words.push_text(format_args!(
            ": an end that is left out lies {reach} squares away, the longer side of the board and 2 more"
        ));
    }
    words.push_text(". ");
    words.push_text(match line.direction {
        Direction::Horizontal => "Positive numbers lead right, negative ones left.",
        Direction::Vertical => "Positive and negative numbers lead opposite ways along the column.",
        Direction::Diagonal => "Positive numbers lead right, up and down; negative ones lead left, up and down.",
    });
    if first < 0 && second > 0 && second - first > 2 {
        words.push_text(" 0 is left out.");
    }
    let arms = arms(line, board.reach)?;
    let starts = arms.iter().filter_map(|arm| match arm {
        Reach::Line { near, .. } => Some(*near),
        Reach::Leaps { .. } => None,
    });
    if starts.max().is_some_and(|near| near > 1) {
        words.push_text(" The squares before its first one are leapt.");
    }
    Some(words)
}

/// The distances that a line leads: each from the first to the second but 0.
fn distances(first: i64, second: i64) -> String {
    let has_0 = counts::contains_0((first, second));
    match second.saturating_sub(first) + i64::from(!has_0) {
        1 => format!("At a distance of {}", if first == 0 { second } else { first }),
        2 if first != 0 && second != 0 => format!("At a distance of {first} or {second}"),
        _ => format!("At distances from {first} to {second}"),
    }
}

/// The words on whether a move takes, and on what that means for its way.
fn taking(own: &Move) -> &'static str {
    let is_line = matches!(own.shape, Shape::Line(_));
    match (own.takes(), is_line) {
        (Some(true), true) => "It stops at the first piece: on it, taking it, if that is an enemy, else before it.",
        (Some(true), false) => "It goes to an empty square, or takes an enemy there.",
        (Some(false), true) => "It leads to empty squares only, and stops before the first piece.",
        (Some(false), false) => "It leads to an empty square only.",
        (None, _) => "",
    }
}

/// The squares of one move of a piece, round the piece on a board that is large enough.
fn squares(game: &Game, index: usize, place: usize, board: Board) -> Option<Markup> {
    let longest = board.width.zip(board.height).map_or(4, |(width, height)| width.max(height) - 1);
    let room = i32::try_from(longest).unwrap_or(SIDE).clamp(2, SIDE);
    let side = 2 * room + 1;
    let book = Rulebook::on_empty_board(game, side, side);
    let figure = outlook::figure(game, &book, index)?;
    let kind = book.kind(figure.kind)?;
    let from = Square { x: room, row: room };
    let sight = book.sight(figure, from, Some(place), &mut Fuel::new(STEPS)).ok()?;
    let rule = if book.is_pawn(figure) { outlook::pawn_rule() } else { Words::new() };
    if sight.is_empty() {
        return Some(Markup::default().with_text(rule));
    }
    let distance = |square: &Square| (square.x - room).abs().max((square.row - room).abs());
    let farthest = sight.keys().map(distance).max().unwrap_or(1);
    let shown = room - farthest..room + farthest + 1;
    let letter = signs::letter(kind.name.as_str(), 0);
    let lines = draw(shown.clone(), shown, None, |square| character(&sight, from, letter, square));
    let mut markup = with_marks(Markup::default().with_code("", lines), &sight).with_text(rule);
    let own =
        PieceKind { steps: kind.steps.iter().copied().filter(|step| step.a_move == place).collect(), ..kind.clone() };
    if let Some(direction) = outlook::direction(&own) {
        markup = markup.with_text(direction);
    }
    Some(markup)
}
