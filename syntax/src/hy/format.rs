//! Formatting of Hy, as its own files have it: what follows the head of a body form goes in by two columns from its
//! bracket, the arguments of others stand below the first one, and so do the elements of `[ ]` and `{ }`.

use super::kind::SyntaxKind;
use crate::format::{Cells, Frame, Gap, Piece, Rules, Step, Walk};
use crate::sexpr::format;
use crate::tree::Kind;

/// The rules of Hy.
#[derive(Debug)]
pub(super) struct Layout;

/// The forms with a body, besides those that begin with `def` or `with`.
const BODY_FORMS: [&str; 11] = ["except", "fn", "for", "if", "if-not", "let", "lif", "try", "unless", "when", "while"];

fn is(kind: u16, other: SyntaxKind) -> bool {
    kind == other as u16
}

fn has_body(head: &str) -> bool {
    let begins = |word: &str| head == word || head.strip_prefix(word).is_some_and(|rest| rest.starts_with('-'));
    head.starts_with("def") || begins("with") || BODY_FORMS.binary_search(&head).is_ok()
}

impl Rules for Layout {
    fn step(&self) -> Step {
        Step::Fixed(2)
    }

    fn cells(&self) -> Cells {
        Cells::ByPlace
    }

    fn hangs(&self) -> bool {
        true
    }

    fn is_number(&self, kind: u16) -> bool {
        is(kind, SyntaxKind::NUMBER)
    }

    fn is_prefix(&self, kind: u16) -> bool {
        SyntaxKind::from_raw(kind).is_prefix()
    }

    /// Braces are around the elements of a dictionary.
    fn goes_on_before(&self, kind: u16) -> bool {
        self.closes(kind)
    }

    fn gap(&self, before: &Piece<'_>, after: &Piece<'_>, _: u16) -> Gap {
        format::gap(before, after, self.is_prefix(before.kind))
    }

    fn teaches(&self, _: &Walk<'_, '_>, _: usize) -> bool {
        false
    }

    fn key<'t>(&self, walk: &Walk<'_, 't>, frame: &Frame) -> &'t str {
        let head = frame.first.map(|first| walk.piece(first));
        head.filter(|head| is(head.kind, SyntaxKind::SYMBOL)).map_or("", |head| head.text)
    }

    fn column(&self, walk: &Walk<'_, '_>, index: usize, empty: bool) -> u32 {
        if let Some(column) = format::outside(walk, index, empty) {
            return column;
        }
        let frame = walk.frame();
        let (opener, first) = (frame.opener.unwrap_or_default(), frame.first.filter(|first| *first < index));
        let bracket = walk.piece(opener);
        let usual = || {
            let inside = walk.end(opener).new;
            if !is(bracket.kind, SyntaxKind::L_PAREN) || first.is_none() {
                inside
            } else if has_body(self.key(walk, frame)) {
                frame.open.new + walk.usual_step()
            } else {
                format::below_second(walk, frame, index).unwrap_or(inside)
            }
        };
        let usual = format::below_row(walk, frame).unwrap_or_else(usual);
        if !empty && is(walk.piece(index).kind, SyntaxKind::COMMENT) { walk.comment(index, usual) } else { usual }
    }
}
