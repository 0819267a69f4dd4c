//! The texts with places to fill in, in the protocol's syntax of snippets, and the same as plain text.

use ludex_base::snippet::escaped;
pub(super) use ludex_base::snippet::plain;
use ludex_syntax::bdl::{Block, SyntaxKind as K};

use crate::javascript::shapes::{Entries, PlaceShape, Slot};

/// A whole game: two kings, each of whom must not be taken.
pub(super) const GAME: &str = "\
rules{
\tfirst_player : 0
\twidth : ${1:8}
\theight : ${2:8}
\tcoloring : alternate
\tplayer_change : alternate
}

pieces{
\t${3:king}{
\t\tmoves{
\t\t\thorizontal(-1, 1)
\t\t\tvertical(-1, 1)
\t\t\tdiagonal(-1, 1)
\t\t}
\t}
}

initial_piece_position{
\t$3{
\t\tpositions{
\t\t\tx : ${4:4}, y : ${5:0}
\t\t}
\t\tmirrored
\t}
}

invariants{
\tcant_risk($3)
\tprotect_piece($3)
}

finish{
\tno_moves_available
}
";

/// A piece that many games have.
pub(super) struct CommonPiece {
    /// Its name.
    pub(super) name: &'static str,
    /// The way it moves.
    pub(super) detail: &'static str,
    /// Its text in `pieces`.
    pub(super) snippet: &'static str,
}

/// Pieces that many games have. A vector leaps, and a line stops at the first piece; an interval across 0 leaves 0 out.
/// Forward is up for pieces placed directly and down for mirrored copies only with `mirrored`. All of it is so in the
/// built game.
pub(super) const COMMON_PIECES: &[CommonPiece] = &[
    CommonPiece {
        name: "rook",
        detail: "any distance along its row and column",
        snippet: "rook{\n\tmoves{\n\t\thorizontal(,)\n\t\tvertical(,)\n\t}\n}",
    },
    CommonPiece {
        name: "bishop",
        detail: "any distance along the diagonals",
        snippet: "bishop{\n\tmoves{\n\t\tdiagonal(,)\n\t}\n}",
    },
    CommonPiece {
        name: "knight",
        detail: "leaps two squares one way and one the other",
        snippet: "knight{\n\tmoves{\n\t\tx : 2, y : 1\n\t\tx : 2, y : -1\n\t\tx : -2, y : 1\n\t\tx : -2, y : -1\n\t\t\
                  x : 1, y : 2\n\t\tx : 1, y : -2\n\t\tx : -1, y : 2\n\t\tx : -1, y : -2\n\t}\n}",
    },
    CommonPiece {
        name: "queen",
        detail: "any distance along its row, column and diagonals",
        snippet: "queen{\n\tmoves{\n\t\thorizontal(,)\n\t\tvertical(,)\n\t\tdiagonal(,)\n\t}\n}",
    },
    CommonPiece {
        name: "king",
        detail: "one square in any direction",
        snippet: "king{\n\tmoves{\n\t\thorizontal(-1, 1)\n\t\tvertical(-1, 1)\n\t\tdiagonal(-1, 1)\n\t}\n}",
    },
    CommonPiece {
        name: "pawn",
        detail: "one or two squares forward, takes diagonally; needs pawn_movement(pawn)",
        snippet: "pawn{\n\tmoves{\n\t\tvertical(1, 2), kills : false\n\t\tx : 1, y : 1\n\t\tx : -1, y : 1\n\t}\n\
                  \tmirrored\n}",
    },
];

/// Lines to the edge of the board, as entries of `moves`.
pub(super) const OPEN_LINES: [&str; 3] = ["horizontal(,)", "vertical(,)", "diagonal(,)"];

/// `y` of a position.
pub(super) const ROW: &str = "y : ${1:0}";
/// `y` of a move.
pub(super) const ROWS: &str = "y : ${1:1}";

/// The text behind a word where it is written; `None` if it stands alone. Some words mean one thing in one block and
/// another in another.
pub(super) fn of_word(block: Option<Block>, kind: K) -> Option<&'static str> {
    Some(match kind {
        K::RULES_KW => {
            "rules{\n\tfirst_player : ${1|0,1|}\n\twidth : ${2:8}\n\theight : ${3:8}\n\tcoloring : alternate\n\
             \tplayer_change : alternate\n}"
        }
        K::PIECES_KW => "pieces{\n\t$0\n}",
        K::INITIAL_PIECE_POSITION_KW => "initial_piece_position{\n\t$0\n}",
        K::INVARIANTS_KW => "invariants{\n\t$0\n}",
        K::FINISH_KW => "finish{\n\tno_moves_available\n}",
        K::FIRST_PLAYER_KW => "first_player : ${1|0,1|}",
        K::WIDTH_KW => "width : ${1:8}",
        K::HEIGHT_KW => "height : ${1:8}",
        K::COLORING_KW => "coloring : ${1:alternate}",
        K::PLAYER_CHANGE_KW => "player_change : ${1:alternate}",
        K::MOVES_KW => "moves{\n\t$0\n}",
        K::ON_END_REACHED_KW => "on_end_reached : $0",
        K::SPAWN_KW => "spawn($1)",
        K::X_KW if block == Some(Block::Moves) => "x : ${1:1}, y : ${2:0}",
        K::X_KW => "x : ${1:0}, y : ${2:0}",
        K::HORIZONTAL_KW => "horizontal(${1:-1}, ${2:1})",
        K::VERTICAL_KW => "vertical(${1:-1}, ${2:1})",
        K::DIAGONAL_KW => "diagonal(${1:-1}, ${2:1})",
        K::KILLS_KW => "kills : ${1|false,true|}",
        K::POSITIONS_KW => "positions{\n\tx : ${1:0}, y : ${2:0}\n}",
        K::OWNER_KW => "owner : ${1|1,0|}",
        K::CANT_RISK_KW => "cant_risk($1)",
        K::PROTECT_PIECE_KW => "protect_piece($1)",
        K::PAWN_MOVEMENT_KW => "pawn_movement($1)",
        _ => return None,
    })
}

/// A placement of a piece, with copies for the other player.
pub(super) fn placement(name: &str) -> String {
    format!("{name}{{\n\tpositions{{\n\t\tx : ${{1:0}}, y : ${{2:0}}\n\t}}\n\t${{3:mirrored}}\n}}")
}

/// A piece without moves.
pub(super) fn piece(name: &str) -> String {
    format!("{name}{{\n\tmoves{{\n\t\t$0\n\t}}\n}}")
}

/// `explicit` with the shape of its place.
pub(super) fn explicit(shape: &PlaceShape) -> String {
    format!("explicit{{\n\t{}\n}}", contents(shape).replace('\n', "\n\t"))
}

/// The contents of a block of JavaScript with the shape of its place. What may be followed by another entry ends with
/// the comma that the compiler does not write; it does no harm at the end.
pub(super) fn contents(shape: &PlaceShape) -> String {
    let members = shape.slot.members();
    match shape.entries {
        Entries::One => value(shape.slot),
        Entries::Several => format!("{},", value(shape.slot)),
        Entries::Members if members.is_empty() => "${1:key}: ${2:0},".to_owned(),
        Entries::Members => {
            let line = |name: &str, slot: &Slot| format!("\t{name}: {},\n", escaped(&form(slot)));
            let lines: String = members.iter().map(|member| line(member.name, &member.slot)).collect();
            format!("${{1:king}}: {{\n{lines}}}")
        }
    }
}

/// The form of a value without gaps.
fn form(slot: &Slot) -> String {
    let returned = slot.signature().and_then(|signature| signature.returns).map_or("", |slot| slot.form);
    slot.form.replace("[…]", returned).replace("{ … }", "{ }")
}

/// A value as a snippet: of a function, what it gives back is to be filled in.
fn value(slot: &Slot) -> String {
    let form = form(slot);
    match form.split_once(" => ").filter(|_| form.starts_with('(')) {
        Some((head, "{ }")) => format!("{} => {{\n\t$0\n}}", escaped(head)),
        Some((head, body)) => format!("{} => ${{1:{}}}", escaped(head), escaped(body)),
        None => format!("${{1:{}}}", escaped(&form)),
    }
}
