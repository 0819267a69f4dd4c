//! The JavaScript of `explicit` blocks, as far as ECMAScript 2020 goes: a lexer that also finds the end of a block, and
//! a parser that makes nodes of it in the tree of the file.
//!
//! The document says that no syntax check is made when a game is compiled (documents/bdl.txt, Explicit), so a fault of
//! JavaScript is a warning. What a block is for, its place says: the compiler writes its text into an object or an
//! array of the game's files as it is.

mod brackets;
mod expressions;
mod frames;
mod functions;
mod hidden;
pub(super) mod lexer;
mod parser;
mod statements;
mod words;

pub(super) use self::frames::{frame, reads_on};
pub(super) use self::hidden::{Inside, hidden, odd};

use super::codes;
use super::kind::SyntaxKind::{self, *};
use super::tokens::P;
use crate::tree::{SyntaxError, SyntaxFix};

use self::parser::{Js, begins_expression, begins_member, begins_statement};

/// The place of a block (documents/bdl.txt, Explicit; reference/bdl.md, Meaning worth showing in hovers).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BlockPlace {
    /// `coloring : explicit{ … }`
    Coloring,
    /// `player_change : explicit{ … }`
    PlayerChange,
    /// Among the pieces.
    Pieces,
    /// Among the properties of a piece.
    PieceProperty,
    /// Among the moves of a piece.
    Move,
    /// `on_end_reached : explicit{ … }`
    OnEndReached,
    /// Among the positions of a placement, where the compiler refuses it.
    Position,
    /// Among the placements, where the compiler fails on it.
    Placement,
    /// Among the invariants.
    Invariant,
    /// Among the rules of `finish`.
    Finish,
}

impl BlockPlace {
    /// The place of a block of JavaScript that is the value of a key; `None` if the key takes none.
    pub fn of_value(key: SyntaxKind) -> Option<BlockPlace> {
        Some(match key {
            COLORING_KW => BlockPlace::Coloring,
            PLAYER_CHANGE_KW => BlockPlace::PlayerChange,
            ON_END_REACHED_KW => BlockPlace::OnEndReached,
            _ => return None,
        })
    }

    /// True where the block has to go anyway, so that its contents do not matter.
    pub fn is_refused(self) -> bool {
        matches!(self, BlockPlace::Position | BlockPlace::Placement)
    }
}

/// The result of parsing what stands between the braces of a block.
pub(super) struct Script {
    /// Its faults.
    pub(super) faults: Vec<SyntaxError>,
    /// True if JavaScript ends the block where it ends; otherwise it ends there because of the compiler's count.
    pub(super) whole: bool,
}

/// Parses what stands between the current token and the `}` of a block, whose position is `end`.
pub(super) fn script(p: &mut P<'_>, end: usize, place: BlockPlace) -> Script {
    let mut js = Js::new(p, end, place);
    js.script();
    js.report_torn();
    let whole = js.brackets.balanced && !js.brackets.torn && !js.brackets.stray;
    Script { faults: js.into_faults(), whole }
}

impl Js<'_, '_> {
    fn script(&mut self) {
        if self.at_end() {
            return;
        }
        let node = self.p.start();
        self.bars();
        if self.holds_members() {
            self.entries(Self::property, begins_member);
        } else {
            self.entries(Self::entry, begins_expression);
        }
        self.take_rest();
        self.p.complete(node, SCRIPT);
    }

    /// True if the block holds members of an object. A move is an object in an array, but its members alone are
    /// understood too.
    fn holds_members(&mut self) -> bool {
        match self.place {
            BlockPlace::Pieces | BlockPlace::PieceProperty => true,
            BlockPlace::Move => matches!(self.kind(), JS_IDENT | JS_STRING) && self.nth(1) == COLON,
            _ => false,
        }
    }

    /// `explicit{| … |}`, as the language had it in its first weeks.
    fn bars(&mut self) {
        let (first, last) = (self.p.position(), self.end().saturating_sub(1));
        let is_bar = |position: usize| self.p.kind_at(position) == JS_OP && self.p.text_at(position) == "|";
        if first >= last || !is_bar(first) || !is_bar(last) {
            return;
        }
        let (from, to) = (self.p.range_at(first), self.p.range_at(last));
        let message = "`|` is not JavaScript here: write the code directly between the braces of `explicit{ … }`";
        let mut error = SyntaxError::new(codes::JS_SYNTAX, message, from);
        error.related = Some((to, "nor is the one before the closing brace".to_owned()));
        let inside = rowan::TextRange::new(from.end(), to.start());
        error.fix = Some(SyntaxFix::new("remove both `|`", from.cover(to), self.p.text()[inside].to_owned()));
        self.report(error);
        self.skip_to(first + 1);
        self.stop_at(last);
    }

    /// The entries of a block, with commas between. Behind one that is not understood nothing more is.
    fn entries(&mut self, entry: fn(&mut Self), begins: fn(SyntaxKind) -> bool) {
        while !self.at_end() {
            let before = self.p.position();
            entry(self);
            if self.eat(COMMA) {
                continue;
            }
            if self.at_end() {
                return;
            }
            if self.p.position() == before {
                self.expected("a value");
                return;
            }
            match self.kind() {
                R_PAREN | R_BRACKET => {
                    let message = format!("this `{}` closes nothing", self.p.current_text());
                    self.report_here(codes::JS_SYNTAX, message);
                    return;
                }
                kind if begins(kind) => self.missing("`,`"),
                _ => {
                    self.expected("`,`");
                    return;
                }
            }
        }
    }

    fn entry(&mut self) {
        if begins_statement(self.kind()) {
            let message = "a statement cannot stand here: put it in the braces of a function, as in \
                           `(context) => { … }`";
            self.report_here(codes::JS_SYNTAX, message);
        } else {
            self.element();
        }
    }
}
