//! The moves of a piece, each by itself and one against the other.

use ludex_base::Fix;
use ludex_syntax::TextRange;

use super::Checker;
use crate::codes;
use crate::game::{Line, Literal, Move, Piece, Shape, Vector};
use crate::position::reach::{Reach, arms, reaches};

/// The moves of a piece are compared with one another if they are no more than these: comparing takes the square of the
/// time.
const MAX_COMPARED: usize = 50;

impl Checker<'_> {
    pub(super) fn moves(&mut self, piece: &Piece) {
        let Some(moves) = &piece.moves else { return };
        for own in &moves.list {
            self.kills(own);
            match &own.shape {
                Shape::Vector(vector) => self.vector(vector),
                Shape::Line(line) => self.line(line),
                Shape::Script { .. } | Shape::Missing => {}
            }
        }
        if moves.list.len() <= MAX_COMPARED {
            self.contained(&moves.list);
        }
    }

    /// The comma before `kills`, and `kills` behind JavaScript (reference/bdl.md, Text against
    /// grammar).
    fn kills(&mut self, own: &Move) {
        let Some(kills) = &own.kills else { return };
        let before = match &own.shape {
            Shape::Vector(vector) => Some(vector.range.end()),
            Shape::Line(line) => Some(line.range.end()),
            Shape::Script { range, .. } => Some(range.end()),
            Shape::Missing => None,
        };
        if let Some(before) = before.filter(|_| !kills.has_comma) {
            let message = "a comma belongs between a move and its `kills`";
            let fix = Fix::replace("insert `,`", self.file, TextRange::empty(before), ",");
            self.out.report(codes::KILLS_COMMA, kills.word, message).fix(fix);
        }
        if let Shape::Script { has_slot: false, .. } = own.shape {
            let message = "`kills` has no effect here: it only replaces `%s` in the block, and this block has none; \
                           set `killing` in the block";
            self.out.report(codes::KILLS_EXPLICIT, kills.word, message);
        }
    }

    fn vector(&mut self, vector: &Vector) {
        self.interval(vector.x.as_ref());
        self.interval(vector.y.as_ref());
        let Some((x, y)) = vector.bounds().filter(|_| !self.faulty(vector.range)) else { return };
        if (Reach::Leaps { x, y }).stays() {
            let message = "this move leads nowhere: a piece cannot stay where it is";
            self.out.report(codes::ZERO_MOVE, vector.range, message);
            return;
        }
        for (what, (first, last), size) in [("columns", x, self.board.width), ("rows", y, self.board.height)] {
            let Some(size) = size.filter(|_| first <= last) else { continue };
            let near = if first <= 0 && last >= 0 { 0 } else { first.abs().min(last.abs()) };
            if near >= size {
                let message = format!(
                    "this move leads off the board from every square: it goes at least {near} {what} away, and the \
                     board has only {size}"
                );
                self.out.report(codes::MOVE_OFF_BOARD, vector.range, message);
                return;
            }
        }
    }

    /// The one comparison the compiler makes, and the ends that make it fail (reference/bdl.md, What
    /// the compiler checks).
    fn line(&mut self, line: &Line) {
        self.literals([line.first, line.second]);
        if self.faulty(line.range) {
            return;
        }
        if let Some((from, to)) = line.bounds(self.board.reach).filter(|(from, to)| to < from) {
            let fix = self.swap(line.first, line.second);
            let message = match &fix {
                Some(_) => format!("this interval is empty: write the smaller end first, `({to}, {from})`"),
                None => {
                    let reach = self.board.reach.unwrap_or_default();
                    format!("this interval is empty: on this board, an end that is left out counts as {reach} squares")
                }
            };
            self.out.report(codes::EMPTY_INTERVAL, line.range, message).fixes.extend(fix);
            return;
        }
        if !self.zero(line.first, line.second) {
            self.off_board(line);
        }
    }

    /// The document lets an interval begin or end with 0; the compiler fails. False if this one does not.
    fn zero(&mut self, first: Option<Literal>, second: Option<Literal>) -> bool {
        let number = |literal: Option<Literal>| literal.and_then(|literal| literal.number());
        let (literal, instead) = match (number(first), number(second)) {
            (Some(0), Some(0)) => (first, None),
            (Some(0), _) => (first, Some("1")),
            (_, Some(0)) => (second, Some("-1")),
            _ => return false,
        };
        let Some(literal) = literal else { return false };
        let why = "the document allows it, but the compiler crashes on an interval that begins or ends with 0";
        match instead {
            Some(number) => {
                let fix = Fix::write(self.file, literal.range, number);
                let message = format!("{why}: a piece moves at least one square, so write `{number}`");
                self.out.report(codes::ZERO_END, literal.range, message).fix(fix);
            }
            None => {
                let message = format!("{why}: a move by 0 squares is not a move, so leave it out");
                self.out.report(codes::ZERO_END, literal.range, message);
            }
        }
        true
    }

    fn off_board(&mut self, line: &Line) {
        let (Some(width), Some(height)) = (self.board.width, self.board.height) else { return };
        let Some(arms) = arms(line, self.board.reach) else { return };
        if !arms.is_empty() && !arms.iter().any(|arm| arm.fits(width, height)) {
            let message = format!(
                "this move leads off the board from every square: the board has {width} columns and {height} rows"
            );
            self.out.report(codes::MOVE_OFF_BOARD, line.range, message);
        }
    }

    /// Moves that another one of the piece contains.
    fn contained(&mut self, moves: &[Move]) {
        let open = self.board.reach;
        let known = |own: &Move| {
            let reaches = reaches(&own.shape, open).filter(|reaches| !reaches.is_empty())?;
            Some((reaches, own.takes()?))
        };
        let known: Vec<_> = moves.iter().map(|own| known(own).filter(|_| !self.faulty(own.range))).collect();
        let contains = |outer: usize, inner: usize| match (known.get(outer), known.get(inner)) {
            (Some(Some((outer, takes))), Some(Some((inner, wanted)))) => {
                (*takes || !wanted) && inner.iter().all(|inner| outer.iter().any(|outer| outer.contains(*inner)))
            }
            _ => false,
        };
        for (inner, own) in moves.iter().enumerate() {
            // Of two that are the same, the later one is left out.
            let is_outer = |outer: &usize| {
                *outer != inner && contains(*outer, inner) && !(inner < *outer && contains(inner, *outer))
            };
            let Some(outer) = (0..moves.len()).find(is_outer).and_then(|outer| moves.get(outer)) else { continue };
            let message = format!("this move has no effect: it is a part of `{}`", self.shown(outer.range));
            let fix = self.removal(own.range, format!("remove `{}`", self.shown(own.range)));
            let diagnostic = self.out.report(codes::CONTAINED_MOVE, own.range, message);
            diagnostic.related(self.file, outer.range, "this move contains it").fix(fix).unnecessary();
        }
    }
}
