//! What a level lacks: one finding for all of it, at the head of the level, with a draft of what is missing, where that
//! would go.

use ludex_base::Fix;
use ludex_base::drafts::behind_comment;
use ludex_syntax::hy::ast::{Datum, Element, ElementKind, Level};
use ludex_syntax::{TextRange, TextSize};

use super::{Checker, head_range};
use crate::codes;

/// The most bytes of a line before what stands on it that are looked at to indent what is written below it.
const MAX_INDENT: usize = 200;

impl Checker<'_> {
    /// Reports the required elements that a level lacks. `config` is the place where `(level-config-dsl)` belongs, if
    /// the file lacks that too: the draft of a layout needs it.
    pub(super) fn missing_elements(&mut self, level: Level<'_>, missing: &[ElementKind], config: Option<TextSize>) {
        let Some(first) = missing.first() else { return };
        let Some(before) = before(level, *first) else { return };
        let heads: Vec<&str> = missing.iter().map(|kind| kind.head()).collect();
        let them = if heads.len() == 1 { "it" } else { "them" };
        let lacks = heads.join("` and no `");
        let message = format!("this level has no `{lacks}`, which every level needs: add {them}");
        let text: &str = self.file.text(self.db);
        let end = before.range().end();
        let column = level.name().map_or(before, |name| if begins_line(text, before) { before } else { name });
        let line_break = format!("\n{}", indent(text, column.range().start()));
        let drafts: String =
            missing.iter().filter_map(|kind| draft(*kind)).map(|draft| line_break.clone() + draft).collect();
        let mut edits = vec![(TextRange::empty(behind_comment(text, end, ";")), drafts)];
        edits.extend(config.map(|at| (TextRange::empty(at), "(level-config-dsl)\n\n".to_owned())));
        // Which rooms the level has, only its author knows.
        let fix = Fix::edits(format!("write `{}`", heads.join("` and `")), self.file, edits).alternative();
        self.out.report(codes::MISSING_ELEMENT, head_range(level.form()), message).fix(fix);
    }
}

/// A draft of a required element.
pub(super) fn draft(kind: ElementKind) -> Option<&'static str> {
    match kind {
        ElementKind::RoomList => Some("(room-list (square-room \"ground_rock3\" \"ground_rock3\"))"),
        ElementKind::Layout => Some("(layout (regular-grid #t(40 40) #t(10 10)))"),
        _ => None,
    }
}

/// The datum behind which an element of this kind stands: the last of those that usually come before it, or the
/// description.
fn before(level: Level<'_>, kind: ElementKind) -> Option<Datum<'_>> {
    let earlier = level.body().filter(|datum| {
        let element = datum.into_form().and_then(Element::cast);
        element.is_some_and(|element| element.kind < kind)
    });
    earlier.last().or_else(|| level.description())
}

/// The bytes before an offset on its line, as far as they are looked at; `None` if there are more.
fn line_before(text: &str, at: TextSize) -> Option<&str> {
    let before = text.get(..usize::from(at))?;
    let looked_at = &before.as_bytes()[before.len().saturating_sub(MAX_INDENT + 1)..];
    let start = match looked_at.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')) {
        Some(found) => before.len() - looked_at.len() + found + 1,
        None if before.len() <= MAX_INDENT => 0,
        None => return None,
    };
    before.get(start..)
}

/// True if nothing stands before a datum on its line.
fn begins_line(text: &str, datum: Datum<'_>) -> bool {
    line_before(text, datum.range().start()).is_some_and(|line| line.trim().is_empty())
}

/// The blanks by which a line begins in the column of an offset; none where the column is far to the right.
fn indent(text: &str, at: TextSize) -> String {
    let line = line_before(text, at).unwrap_or_default();
    line.chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect()
}
