//! Edits of several files in the making, in which a piece of text can be copied as it will be.

use ludex_base::{Db, File, SourceChange, TextRange, TextSize};

use super::super::site::{is_bare, line_start};
use crate::evaluation::result::DatumPlace;
use crate::source::lower::lower;

/// Edits; none overlaps another one.
#[derive(Default, PartialEq, Eq)]
pub(super) struct Edits(Vec<(File, TextRange, String)>);

impl Edits {
    /// Adds an edit, unless it is there already.
    pub(super) fn push(&mut self, file: File, range: TextRange, text: String) {
        let edit = (file, range, text);
        if !self.0.contains(&edit) {
            self.0.push(edit);
        }
    }

    /// Those of one file, in order.
    pub(super) fn of(&self, file: File) -> Edits {
        let mut own: Vec<_> = self.0.iter().filter(|(other, ..)| *other == file).cloned().collect();
        own.sort_by_key(|(_, range, _)| (range.start(), range.end()));
        Edits(own)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// True if a range lies in what an edit replaces.
    pub(super) fn covers(&self, file: File, range: TextRange) -> bool {
        self.0.iter().any(|(other, edit, _)| *other == file && edit.contains_range(range))
    }

    /// Removes the edits inside of the ranges that others replace as a whole.
    pub(super) fn without_inner(self) -> Edits {
        let all = &self.0;
        let is_inner = |(file, range, _): &&(File, TextRange, String)| {
            all.iter().any(|(other, outer, _)| other == file && outer != range && outer.contains_range(*range))
        };
        Edits(all.iter().filter(|edit| !is_inner(edit)).cloned().collect())
    }

    pub(super) fn add_to(self, change: &mut SourceChange) {
        for (file, range, text) in self.0 {
            change.edit(file, range, text);
        }
    }

    /// The text of a range of a file with its edits, and with others, which replace parts of it.
    pub(super) fn patched(&self, db: &dyn Db, file: File, range: TextRange, others: &[(TextRange, String)]) -> String {
        let own = self.0.iter().filter(|(other, edit, _)| *other == file && is_within(*edit, range));
        let mut edits: Vec<(TextRange, &str)> = own.map(|(_, range, text)| (*range, text.as_str())).collect();
        edits.extend(others.iter().map(|(range, text)| (*range, text.as_str())));
        edits.sort_by_key(|(range, _)| (range.start(), range.end()));
        let (text, mut at, mut out) = (file.text(db), range.start(), String::new());
        for (edit, new) in edits {
            out.push_str(&text[TextRange::new(at, edit.start().max(at))]);
            out.push_str(new);
            at = edit.end().max(at);
        }
        out.push_str(&text[TextRange::new(at, range.end())]);
        out
    }
}

/// True if an edit changes what stands inside of a list, not what stands before or behind it.
fn is_within(edit: TextRange, list: TextRange) -> bool {
    list.start() < edit.start() && edit.end() < list.end()
}

/// The bytes of a datum.
pub(super) fn range(db: &dyn Db, place: DatumPlace) -> TextRange {
    lower(db, place.file).map.range(place.item, place.node)
}

/// The rest of the line behind a place.
fn rest_of_line(text: &str, at: TextSize) -> &str {
    text[usize::from(at)..].lines().next().unwrap_or_default()
}

/// The blanks before a datum, if nothing else stands before it on its line.
fn own_indent(text: &str, at: TextSize) -> Option<String> {
    let before = &text[TextRange::new(line_start(text, at), at)];
    before.trim().is_empty().then(|| before.to_owned())
}

/// The edit that writes a text behind a list: on a line of its own if the list begins one, and then behind a comment on
/// the last line of the list.
pub(super) fn behind(text: &str, list: TextRange, new: &str) -> (TextRange, String) {
    let Some(indent) = own_indent(text, list.start()) else {
        return (TextRange::empty(list.end()), format!(" {new}"));
    };
    let rest = rest_of_line(text, list.end());
    let has_comment = rest.trim_start().starts_with(';');
    let at = if has_comment { list.end() + TextSize::of(rest.trim_end()) } else { list.end() };
    (TextRange::empty(at), format!("\n{indent}{new}"))
}

/// The edit that writes a form behind another one at the top level, as far apart from it as the next one is.
pub(super) fn form_behind(text: &str, form: TextRange, new: &str) -> (TextRange, String) {
    let (at, new) = behind(text, form, new);
    let rest = &text[usize::from(at.end())..];
    let next = rest.split_once('\n').map_or("", |(_, next)| next);
    let is_apart = next.lines().next().is_none_or(|line| line.trim().is_empty());
    (at, if is_apart && new.starts_with('\n') { format!("\n{new}") } else { new })
}

/// The edit that writes an element behind another one of its list.
pub(super) fn element_behind(text: &str, element: TextRange, new: &str) -> (TextRange, String) {
    let rest = rest_of_line(text, element.end()).trim_start();
    match own_indent(text, element.start()) {
        Some(indent) if rest.is_empty() => (TextRange::empty(element.end()), format!("\n{indent}{new}")),
        _ => (TextRange::empty(element.end()), format!(" {new}")),
    }
}

/// The bytes that go with an element of a list: with the blanks before it or, if it is the first one, behind it.
pub(super) fn element(text: &str, element: TextRange) -> TextRange {
    let (before, behind) = (&text[..usize::from(element.start())], &text[usize::from(element.end())..]);
    let end = before.trim_end();
    if end.ends_with('(') {
        let blanks = &behind[..behind.len() - behind.trim_start().len()];
        return TextRange::new(element.start(), element.end() + TextSize::of(blanks));
    }
    // What stands behind the element must not come to stand in a comment.
    let is_plain = end.lines().next_back().is_none_or(is_bare);
    TextRange::new(if is_plain { TextSize::of(end) } else { element.start() }, element.end())
}
