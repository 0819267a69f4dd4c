//! The pieces that are written in BDL: what each has and lacks.

use ludex_base::{Fix, Name};
use ludex_syntax::bdl::SyntaxKind as K;
use ludex_syntax::{TextRange, TextSize};

use super::Checker;
use crate::codes;
use crate::game::{Moves, Piece, Shape, Spawn};

impl Checker<'_> {
    pub(super) fn pieces(&mut self) {
        let game = self.game;
        for piece in &game.pieces {
            self.properties(&piece.properties);
            self.shape(piece);
            self.moves(piece);
            self.can_jump(piece);
            for word in &piece.scripts {
                let message = "the document does not name `explicit` among the properties of a piece: the compiler \
                               puts this JavaScript into the object of the piece as it stands";
                self.out.report(codes::EXPLICIT_PROPERTY, *word, message);
            }
            let name = piece.name.map(|word| word.name);
            for spawn in piece.properties.iter().filter_map(|property| property.spawn.as_ref()) {
                self.spawn(name, spawn);
            }
        }
    }

    /// A piece needs its moves, before the rest (reference/bdl.md, Text against grammar), and at least one of them
    /// (documents/bdl.txt, Piece Description).
    fn shape(&mut self, piece: &Piece) {
        let Some(name) = piece.name.filter(|_| !self.faulty(piece.range)) else { return };
        let Some(moves) = &piece.moves else {
            let message = format!(
                "the document allows a piece without moves, but the compiler requires `moves{{ … }}` first in every \
                 piece, and `{}` has none",
                name.name
            );
            self.out.report(codes::MISSING_MOVES, piece.brace.unwrap_or(name.range), message);
            return;
        };
        if let Some(first) = piece.first_property.filter(|first| first.start() < moves.range.start()) {
            let message = "the compiler requires `moves{ … }` before the other properties of a piece";
            let fix = self.moves_first(first.start(), moves);
            self.out.report(codes::MOVES_FIRST, moves.word.unwrap_or(moves.range), message).fix(fix);
        }
        if moves.list.is_empty() && piece.scripts.is_empty() {
            let message = format!("`{}` can never move: the document requires at least one move in `moves`", name.name);
            self.out.report(codes::EMPTY_MOVES, moves.brace.unwrap_or(moves.range), message);
        }
    }

    /// The fix that writes the moves of a piece before what stands there now.
    fn moves_first(&self, first: TextSize, moves: &Moves) -> Fix {
        let text = |range: TextRange| self.text.get(std::ops::Range::<usize>::from(range)).unwrap_or_default();
        let before = text(TextRange::new(first, moves.range.start()));
        let properties = before.trim_end();
        let replacement = format!("{}{}{properties}", text(moves.range), &before[properties.len()..]);
        let range = TextRange::new(first, moves.range.end());
        Fix::replace("write `moves` first", self.file, range, replacement)
    }

    /// The compiler drops it (reference/bdl.md, Text against grammar).
    fn can_jump(&mut self, piece: &Piece) {
        let last = piece.properties.iter().rev().find(|property| property.key == K::CAN_JUMP_KW);
        let Some(property) = last.filter(|_| piece.is_set(K::CAN_JUMP_KW)) else { return };
        let moves = piece.moves.iter().flat_map(|moves| &moves.list);
        let (mut leaps, mut lines) = (false, false);
        for own in moves {
            leaps |= matches!(own.shape, Shape::Vector(_));
            lines |= matches!(own.shape, Shape::Line(_));
        }
        let then = match (leaps, lines) {
            (true, false) => ": vectors leap over other pieces anyway",
            (false, true) => ": a line stops at the first piece in any case",
            (true, true) => ": vectors leap over other pieces anyway, and a line stops at the first one in any case",
            (false, false) => "",
        };
        let message = format!("`can_jump` has no effect, because the compiler drops it{then}");
        let fix = self.removal(property.range, "remove `can_jump`".to_owned());
        self.out.report(codes::CAN_JUMP, property.range, message).fix(fix).unnecessary();
    }

    /// The document lets `spawn` take no piece, the compiler wants one (reference/bdl.md, Text against
    /// grammar).
    fn spawn(&mut self, piece: Option<Name>, spawn: &Spawn) {
        let Some(list) = spawn.list else { return };
        if spawn.names.is_empty() && !self.faulty(spawn.range) {
            let message = "the document allows an empty `spawn`, but the compiler requires at least one piece in it";
            self.out.report(codes::EMPTY_SPAWN, list, message);
        }
        self.arguments(&spawn.names);
        if let Some(own) = spawn.names.iter().find(|word| Some(word.name) == piece) {
            let message = format!("a player who chooses `{}` here changes nothing: the piece is one already", own.name);
            self.out.report(codes::SPAWN_ITSELF, own.range, message);
        }
    }
}
