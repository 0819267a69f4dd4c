//! Formatting of BDL, as documents/bdl.txt writes it: blocks by one step, a blank on both sides of `:`, none before a
//! brace. The JavaScript of `explicit` blocks moves with its first line and is otherwise left alone.

use super::kind::SyntaxKind;
use super::lexer;
use crate::format::{Cells, Frame, Gap, Piece, Rules, Step, Walk};
use crate::tree::shared;

/// The rules of BDL.
#[derive(Debug)]
pub(super) struct Layout;

fn is(kind: u16, other: SyntaxKind) -> bool {
    kind == other as u16
}

/// True for a sign behind which there is a blank.
fn splits(piece: &Piece<'_>) -> bool {
    is(piece.kind, SyntaxKind::COLON) || is(piece.kind, SyntaxKind::COMMA)
}

/// True for the brace behind `explicit`, also where no brace closes it, so that it is read as any other.
fn begins_script(walk: &Walk<'_, '_>, index: usize) -> bool {
    let kind = walk.piece(index).kind;
    let is_word = |piece: &Piece<'_>| is(piece.kind, SyntaxKind::IDENT) && piece.text == lexer::EXPLICIT;
    is(kind, SyntaxKind::EXPLICIT_L_BRACE) || (kind == shared::L_BRACE && walk.before(index).is_some_and(is_word))
}

/// The innermost bracket of JavaScript that is open before the piece `index`. While a block is written, the last brace
/// in it may be taken for its end, or nothing of it for JavaScript: the brackets alone count.
fn open_in_script(walk: &Walk<'_, '_>, index: usize) -> Option<usize> {
    let mut closed = 0_usize;
    let mut open = None;
    for at in (0..index).rev() {
        let kind = walk.piece(at).kind;
        if Layout.closes(kind) {
            closed += 1;
        } else if begins_script(walk, at) {
            return open.filter(|_| closed == 0);
        } else if Layout.opens(kind) && closed > 0 {
            closed -= 1;
        } else if Layout.opens(kind) {
            open.get_or_insert(at);
        }
    }
    None
}

/// The word before the piece `index` whose statement follows without a brace.
fn unbraced(walk: &Walk<'_, '_>, index: usize) -> Option<usize> {
    let last = index.checked_sub(1)?;
    if walk.piece(last).text == "else" {
        return Some(last);
    } else if walk.piece(last).kind != shared::R_PAREN {
        return None;
    }
    let mut closed = 0_usize;
    for at in (0..last).rev() {
        match walk.piece(at).kind {
            shared::R_PAREN => closed += 1,
            shared::L_PAREN if closed > 0 => closed -= 1,
            shared::L_PAREN => {
                return at.checked_sub(1).filter(|word| matches!(walk.piece(*word).text, "if" | "for" | "while"));
            }
            _ => {}
        }
    }
    None
}

/// The column of a line that begins in JavaScript, which moves as a whole otherwise: one step behind the line of its
/// bracket, or of the word that the statement belongs to.
fn column_in_script(walk: &Walk<'_, '_>, index: usize, empty: bool) -> Option<u32> {
    if !walk.stays() {
        return None;
    }
    let bracket = open_in_script(walk, index)?;
    let kind = walk.kind_at(index).filter(|_| !empty);
    if kind.is_some_and(|kind| Layout.closes(kind)) {
        return Some(walk.lead(bracket).new);
    }
    let word = unbraced(walk, index).filter(|_| kind != Some(shared::L_BRACE));
    Some(walk.lead(word.unwrap_or(bracket)).new + walk.usual_step())
}

impl Rules for Layout {
    fn step(&self) -> Step {
        Step::Default(2)
    }

    fn cells(&self) -> Cells {
        Cells::ByKind
    }

    fn opens(&self, kind: u16) -> bool {
        matches!(kind, shared::L_PAREN | shared::L_BRACKET | shared::L_BRACE) || is(kind, SyntaxKind::EXPLICIT_L_BRACE)
    }

    fn closes(&self, kind: u16) -> bool {
        matches!(kind, shared::R_PAREN | shared::R_BRACKET | shared::R_BRACE) || is(kind, SyntaxKind::EXPLICIT_R_BRACE)
    }

    fn embeds(&self, node: u16) -> bool {
        is(node, SyntaxKind::SCRIPT)
    }

    fn gap(&self, before: &Piece<'_>, after: &Piece<'_>, around: u16) -> Gap {
        let in_list = matches!(around, shared::L_PAREN | shared::L_BRACKET);
        if matches!(before.kind, shared::L_PAREN | shared::L_BRACKET)
            || matches!(after.kind, shared::L_PAREN | shared::R_PAREN | shared::R_BRACKET)
            || is(after.kind, SyntaxKind::COMMA)
        {
            Gap::None
        } else if (self.opens(after.kind) && after.kind != shared::L_BRACKET)
            || self.opens(before.kind)
            || self.closes(after.kind)
            || (is(before.kind, SyntaxKind::COMMA) && in_list)
        {
            // `p1 {` and `explicit {` are as common as `p1{`, and so are `(1,2)` and `(1, 2)`.
            Gap::AtMostOne
        } else if before.end == after.start && !splits(before) && !is(after.kind, SyntaxKind::COLON) {
            Gap::Keep
        } else {
            Gap::One
        }
    }

    fn teaches(&self, walk: &Walk<'_, '_>, _: usize) -> bool {
        walk.frame().opener.is_some_and(|opener| walk.piece(opener).kind == shared::L_BRACE)
    }

    /// The word before a brace, if it is one of the language.
    fn key<'t>(&self, walk: &Walk<'_, 't>, frame: &Frame) -> &'t str {
        let word = frame.opener.and_then(|opener| walk.before(opener));
        word.filter(|word| !is(word.kind, SyntaxKind::IDENT)).map_or("", |word| word.text)
    }

    fn column(&self, walk: &Walk<'_, '_>, index: usize, empty: bool) -> u32 {
        let frame = walk.frame();
        if let Some(column) = column_in_script(walk, index, empty) {
            return column;
        }
        let Some(opener) = frame.opener else { return 0 };
        if !empty && self.closes(walk.piece(index).kind) {
            return frame.lead.new;
        }
        let first = frame.first.filter(|first| *first < index && walk.piece(*first).line == walk.piece(opener).line);
        match first {
            Some(first) if matches!(walk.piece(opener).kind, shared::L_PAREN | shared::L_BRACKET) => {
                walk.place(first).new
            }
            _ => frame.lead.new + walk.step(self.key(walk, frame)),
        }
    }
}
