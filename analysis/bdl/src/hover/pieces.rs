//! A piece: its squares from the middle of an empty board, what becomes of it, and where it may come to.

use ludex_base::Markup;
use ludex_base::markup::{Words, code};
use ludex_syntax::TextRange;
use ludex_syntax::bdl::SyntaxKind as K;

use super::board::{character, draw, window, with_marks};
use super::{STEPS, placements};
use crate::fuel::Fuel;
use crate::game::{Game, Move, Piece, ScriptPlace, Shape};
use crate::outlook;
use crate::position::Figure;
use crate::position::rulebook::{Rulebook, sides};
use crate::signs;

/// The most moves of a piece that are named.
const MAX_MOVES: usize = 8;

/// All that is said of a piece of a game, a place in its list. `start` says where it stands at the beginning.
pub(super) fn describe(game: &Game, index: usize, text: &str, start: Words) -> Markup {
    let Some((piece, name)) = game.pieces.get(index).and_then(|piece| Some((piece, piece.name?.name))) else {
        return Markup::default();
    };
    let mut markup = Markup::default().with_text(named_moves(piece, text)).with(squares(game, index));
    if !piece.scripts.is_empty() {
        markup = markup.with_text("JavaScript among its properties may change how it moves.");
    }
    if piece.is_set(K::CAN_JUMP_KW) {
        let words = code("can_jump").text(" has no effect: a vector leaps anyway, and a line is always stopped.");
        markup = markup.with_text(words);
    }
    markup
        .with_text(end(piece))
        .with_text(start)
        .with_text(extent(game, index).unwrap_or_default())
        .with_text(Words::from("It is drawn as ").code(signs::letter(name.as_str(), 0)).text("."))
}

/// The moves as they are written.
fn named_moves(piece: &Piece, text: &str) -> Words {
    let Some(moves) = piece.moves.as_ref().filter(|moves| !moves.list.is_empty()) else { return Words::new() };
    let mut shown: Vec<Words> = moves.list.iter().take(MAX_MOVES).map(|own| named_move(own, text)).collect();
    if moves.list.len() > MAX_MOVES {
        shown.push(Words::from(format!("{} more", moves.list.len() - MAX_MOVES)));
    }
    Words::from("Moves: ").with(Words::joined(shown, ", "))
}

fn named_move(own: &Move, text: &str) -> Words {
    let shown = |range: TextRange| {
        let text = text.get(std::ops::Range::<usize>::from(range)).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let mut out = match &own.shape {
        Shape::Vector(vector) => code(shown(vector.range)),
        Shape::Line(line) => code(shown(line.range)),
        Shape::Script { .. } => Words::from("JavaScript"),
        Shape::Missing => code(shown(own.range)),
    };
    if own.takes() == Some(false) {
        out.push_text(" without taking");
    }
    out
}

/// The squares from the middle of an empty board, where they are known.
fn squares(game: &Game, index: usize) -> Option<Markup> {
    let (width, height) = sides(game).ok()?;
    let book = Rulebook::on_empty_board(game, width, height);
    let figure = outlook::figure(game, &book, index)?;
    let kind = book.kind(figure.kind)?;
    let from = book.middle();
    let sight = book.sight(figure, from, None, &mut Fuel::new(STEPS)).ok()?;
    let name = signs::square_name((width, height), from);
    let title = match sight.len() {
        0 => "It can go nowhere from ".to_owned(),
        1 => "There is 1 square for it from ".to_owned(),
        count => format!("There are {count} squares for it from "),
    };
    let title = Words::from(title).code(name).text(", in the middle of an otherwise empty board");
    if sight.is_empty() {
        return Some(Markup::text(title.text(".")));
    }
    let letter = signs::letter(kind.name.as_str(), 0);
    let lines = draw(window(from.x, width), window(from.row, height), Some((width, height)), |square| {
        character(&sight, from, letter, square)
    });
    let mut markup = with_marks(Markup::text(title.text(":")).with_code("", lines), &sight);
    if book.is_pawn(figure) {
        markup = markup.with_text(outlook::pawn_rule());
    }
    Some(markup.with_text(outlook::direction(kind).unwrap_or_default()).with_text(reservations(game, index)))
}

/// The words on what JavaScript may add to a board that shows the moves of a piece, or take away.
fn reservations(game: &Game, index: usize) -> &'static str {
    let moves = game.pieces.get(index).and_then(|piece| piece.moves.as_ref());
    let has_script = moves.is_some_and(|moves| moves.list.iter().any(|own| matches!(own.shape, Shape::Script { .. })));
    let is_judged = game.scripts.iter().any(|script| script.place == ScriptPlace::Invariant);
    match (has_script, is_judged) {
        (true, true) => {
            "Its moves in JavaScript are not shown, and JavaScript among the invariants may forbid some of these."
        }
        (true, false) => "Its moves in JavaScript are not shown.",
        (false, true) => "JavaScript among the invariants may forbid some of these moves.",
        (false, false) => "",
    }
}

/// The words on what happens at the end of the board.
fn end(piece: &Piece) -> Words {
    let Some(property) = piece.on_end_reached() else { return Words::new() };
    let place =
        "At the end of the board, the top row for pieces placed directly and the bottom row for mirrored copies,";
    if property.is_script {
        return Words::from(format!("{place} JavaScript runs."));
    }
    let names = property.spawn.iter().flat_map(|spawn| &spawn.names).map(|word| code(word.name));
    let names = Words::joined(names, " or ");
    if names.is_empty() {
        return Words::new();
    }
    Words::from(format!("{place} it becomes ")).with(names).text(".")
}

/// The number of squares to which its moves can bring a piece from where it stands at the beginning.
fn extent(game: &Game, index: usize) -> Option<Words> {
    let is_moved_otherwise =
        |script: ScriptPlace| !matches!(script, ScriptPlace::Coloring | ScriptPlace::Invariant | ScriptPlace::Finish);
    if game.scripts.iter().any(|script| is_moved_otherwise(script.place)) {
        return None;
    }
    let (width, height) = sides(game).ok()?;
    let book = Rulebook::on_empty_board(game, width, height);
    let figure = outlook::figure(game, &book, index)?;
    let starts = placements::squares(game, book.kind(figure.kind)?.name)?;
    let mut fuel = Fuel::new(STEPS);
    let mut counts: Vec<usize> = Vec::new();
    for placed in &starts {
        counts.push(book.flood(Figure { is_copy: placed.is_copy, ..figure }, placed.square, &mut fuel).ok()?);
    }
    let (least, most) = (counts.iter().copied().min()?, counts.iter().copied().max()?);
    let all = usize::try_from(i64::from(width) * i64::from(height)).ok()?;
    Some(Words::from(match (least, most) {
        (1, 1) => return None,
        (least, most) if least == all && most == all => {
            "Its moves can bring it to every square of the board.".to_owned()
        }
        (least, most) if least == most => format!("Its moves can bring it to {most} of the {all} squares."),
        (least, most) => {
            format!("Its moves can bring it to {least} to {most} of the {all} squares, depending on where it starts.")
        }
    }))
}
