//! Formatting of GDL. The corpus indents by two columns from the line of a bracket, whatever stands beside it; many
//! files have another step in the tables, and keep it. What stood below the first of several names or values still
//! does.

use rowan::{GreenNodeData, NodeOrToken};

use super::forms::FORMS;
use super::kind::SyntaxKind;
use crate::format::{Cells, Frame, Gap, Piece, Rules, Step, Walk};
use crate::sexpr::format;

/// The rules of GDL.
#[derive(Debug)]
pub(super) struct Layout;

/// The functions, whose arguments stand below one another.
const FUNCTIONS: [&str; 18] = [
    "*", "+", "-", "/", "/=", "<", "<=", "=", ">", ">=", "and", "append", "list", "not", "or", "quote", "remove",
    "remove-list",
];

/// The forms in which a list is a value or a clause; in all others it is a property.
const VALUE_FORMS: [&str; 7] = ["add", "define", "include", "namer", "print", "set", "table"];

fn is(kind: u16, other: SyntaxKind) -> bool {
    kind == other as u16
}

/// True for `(area …)`.
fn is_area(node: &GreenNodeData) -> bool {
    match node.children().nth(1) {
        Some(NodeOrToken::Token(head)) => is(head.kind().0, SyntaxKind::SYMBOL) && head.text() == "area",
        _ => false,
    }
}

impl Layout {
    /// True for a list that goes on below its first element: that names no form, function or property.
    fn goes_on(&self, walk: &Walk<'_, '_>, frame: &Frame) -> bool {
        let (Some(opener), Some(first)) = (frame.opener, frame.first) else { return false };
        let head = walk.piece(first);
        if !is(head.kind, SyntaxKind::SYMBOL) {
            return true;
        }
        // What stands below a name alone is in a list that the name begins.
        let beside = frame.second.is_some_and(|second| walk.piece(second).line == walk.piece(opener).line);
        let in_form = walk.form_around().map(|form| self.key(walk, form));
        let is_property = in_form.is_some_and(|form| VALUE_FORMS.binary_search(&form).is_err());
        let is_known = FORMS.binary_search(&head.text).is_ok() || FUNCTIONS.binary_search(&head.text).is_ok();
        beside && !is_property && !is_known
    }
}

impl Rules for Layout {
    fn step(&self) -> Step {
        Step::Fixed(2)
    }

    fn cells(&self) -> Cells {
        Cells::ByPlace
    }

    fn is_number(&self, kind: u16) -> bool {
        is(kind, SyntaxKind::NUMBER)
    }

    fn is_prefix(&self, kind: u16) -> bool {
        is(kind, SyntaxKind::QUOTE_MARK)
    }

    /// A sign is a number where something follows it at once, and a name where a blank does.
    fn is_bound(&self, piece: &Piece<'_>) -> bool {
        self.is_prefix(piece.kind) || is(piece.kind, SyntaxKind::NUMBER) && matches!(piece.text, "-" | "+")
    }

    /// The layers of an area: rows of a map.
    fn keeps(&self, node: &GreenNodeData, around: &GreenNodeData) -> bool {
        let is_list = |node: &GreenNodeData| is(node.kind().0, SyntaxKind::LIST);
        let has_rows = |node: &GreenNodeData| {
            node.children().any(|child| child.into_token().is_some_and(|token| is(token.kind().0, SyntaxKind::STRING)))
        };
        is_list(around) && is_list(node) && is_area(around) && has_rows(node)
    }

    fn gap(&self, before: &Piece<'_>, after: &Piece<'_>, _: u16) -> Gap {
        format::gap(before, after, self.is_bound(before))
    }

    fn teaches(&self, walk: &Walk<'_, '_>, index: usize) -> bool {
        let (frame, piece) = (walk.frame(), walk.piece(index));
        let is_text = is(piece.kind, SyntaxKind::STRING) && piece.column == 0;
        frame.first.is_some() && !is_text
    }

    fn key<'t>(&self, walk: &Walk<'_, 't>, frame: &Frame) -> &'t str {
        let head = frame.first.map(|first| walk.piece(first));
        head.filter(|head| is(head.kind, SyntaxKind::SYMBOL)).map_or("(", |head| head.text)
    }

    fn column(&self, walk: &Walk<'_, '_>, index: usize, empty: bool) -> u32 {
        if let Some(column) = format::outside(walk, index, empty) {
            return column;
        }
        let frame = walk.frame();
        let is_function = FUNCTIONS.binary_search(&self.key(walk, frame)).is_ok();
        let usual = || match format::below_second(walk, frame, index) {
            Some(column) if is_function => column,
            _ => frame.lead.new + walk.step(self.key(walk, frame)),
        };
        let usual = format::below_row(walk, frame).unwrap_or_else(usual);
        if empty {
            return usual;
        }
        let kept = format::below_first(walk, frame, index).filter(|_| self.goes_on(walk, frame));
        let usual = kept.unwrap_or(usual);
        let piece = walk.piece(index);
        match piece.kind {
            kind if is(kind, SyntaxKind::COMMENT) => walk.comment(index, usual),
            // Long lists of names stand at the margin in many files.
            kind if is(kind, SyntaxKind::STRING) && piece.column == 0 && !walk.stays() => 0,
            _ => usual,
        }
    }
}
