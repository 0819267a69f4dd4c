//! Brackets that are too many.

use rowan::TextRange;

use super::super::insert;
use super::{Planner, STRAY, Sexpr, is_close, is_open, remove};
use crate::codes;
use crate::tree::{SyntaxError, SyntaxFix};

/// The number of tokens of a line that are looked at for its beginning.
const NEAR: usize = 200;

/// The beginning of the last line that begins at top level.
pub(super) struct Anchor {
    /// The bracket, or the atom.
    pub(super) at: usize,
    /// The last token of the list.
    pub(super) end: usize,
    pub(super) column: u32,
    pub(super) is_list: bool,
    /// Lines that stand further right follow.
    pub(super) has_tail: bool,
    /// Something follows on the line where it ends.
    pub(super) goes_on: bool,
}

impl<S: Sexpr> Planner<'_, '_, S> {
    /// Deals with the closing bracket `at`, which closes nothing. `item` is the last token or list at
    /// top level. Gives the position to go on from.
    pub(super) fn stray(&mut self, at: usize, item: usize, anchor: &mut Option<Anchor>) -> usize {
        if let Some(list) = anchor
            && let Some(early) = self.early(list, at)
        {
            if !self.is_torn(list.at, at) {
                self.report_early(early, at, list.goes_on && early == list.end);
            }
            self.plan.ends[early] = STRAY;
            list.end = at;
            list.has_tail = false;
            list.goes_on = false;
            return at + 1;
        }
        let mut end = at + 1;
        while end < self.p.significant_len() && self.follows_bracket(end) {
            end += 1;
        }
        self.plan.ends[at..end].fill(STRAY);
        let range = self.p.range_at(at).cover(self.p.range_at(end - 1));
        if !self.is_torn(item, at) {
            let name = anchor.as_ref().and_then(|anchor| self.headless(anchor));
            let error = match name {
                Some(name) if end == at + 1 => self.unopened(name, range),
                _ => self.too_many(at, end - at, range),
            };
            self.p.error(error);
        }
        *anchor = None;
        end
    }

    /// True for a closing bracket that closes nothing and stands beside the token before it.
    fn follows_bracket(&self, position: usize) -> bool {
        let gap = TextRange::new(self.p.range_at(position - 1).end(), self.start(position));
        is_close(self.p.kind_at(position)) && !self.plan.is_stray(position) && self.p.text()[gap].trim().is_empty()
    }

    /// The bracket that ended a list too early, where indentation shows it: without it, the stray one
    /// `at` closes the item.
    fn early(&self, list: &Anchor, at: usize) -> Option<usize> {
        if !list.is_list || !(list.has_tail || list.end + 1 == at) {
            return None;
        }
        let outermost = (list.has_tail && is_close(self.p.kind_at(list.end))).then_some(list.end);
        let early = self.early_inside(list).or(outermost)?;
        self.closes_without(list.at, early, at).then_some(early)
    }

    /// The first bracket in a list after which a line goes on in the column of the list that has
    /// just ended, and not in that of the list around it.
    fn early_inside(&self, list: &Anchor) -> Option<usize> {
        // For each open list the column of the last list in it that begins a line.
        let mut levels: Vec<Option<u32>> = Vec::new();
        let mut ended: Option<(u32, usize)> = None;
        for position in list.at..=list.end {
            let kind = self.p.kind_at(position);
            if is_open(kind) {
                if let (Some(column), Some(around)) = (self.line_start(position).1, levels.last_mut()) {
                    if let Some((inside, closer)) = ended
                        && inside == column
                        && *around != Some(column)
                    {
                        return Some(closer);
                    }
                    *around = Some(column);
                }
                levels.push(None);
                ended = None;
            } else if is_close(kind) {
                if !self.plan.is_stray(position) {
                    ended = levels.pop().flatten().map(|column| (column, position));
                }
            } else if !S::is_prefix(kind) {
                ended = None;
            }
        }
        None
    }

    /// True if the list ends with the bracket `at` once the bracket `early` is left out.
    fn closes_without(&self, opener: usize, early: usize, at: usize) -> bool {
        let mut open = Vec::new();
        for position in opener..=at {
            open.truncate(open.len().saturating_sub(self.unfit_before(position)));
            let kind = self.p.kind_at(position);
            if is_open(kind) {
                open.push(position);
            } else if is_close(kind) && position != early && !self.plan.is_stray(position) {
                if open.pop().is_none_or(|opener| !self.closes(opener, position)) {
                    return false;
                }
                if open.is_empty() {
                    return position == at;
                }
            }
        }
        false
    }

    fn report_early(&mut self, early: usize, stray: usize, goes_on: bool) {
        let bracket = self.p.text_at(early);
        let message = format!(
            "this `{bracket}` is one too many, or an opening bracket is missing before it: \
             the next lines are indented as if the list continued"
        );
        let range = self.p.range_at(early);
        let mut error = SyntaxError::new(codes::EXTRA_PAREN, message, range);
        let closer = self.p.text_at(stray);
        error.related = Some((self.p.range_at(stray), format!("nothing is left for this `{closer}` to close")));
        if !goes_on && !self.begins_with_atom(early) {
            error.fix = Some(remove(bracket, range));
        }
        self.p.error(error);
    }

    /// True if the line of this token begins with an atom: then a bracket may be missing there.
    fn begins_with_atom(&self, position: usize) -> bool {
        let first = (0..=position).rev().take(NEAR).find(|&at| self.column(at).is_some());
        first.is_some_and(|first| {
            let kind = self.p.kind_at(first);
            !is_open(kind) && !is_close(kind) && !S::is_prefix(kind)
        })
    }

    /// The name in front of which a bracket is missing, if a line at top level begins with it.
    fn headless(&self, anchor: &Anchor) -> Option<usize> {
        let name = self.p.text_at(anchor.at);
        let is_name = !anchor.is_list && name.starts_with(char::is_alphabetic);
        (is_name && (!anchor.has_tail || S::is_top_level_form(name))).then_some(anchor.at)
    }

    fn unopened(&self, name: usize, range: TextRange) -> SyntaxError {
        let (bracket, text) = (&self.p.text()[range], self.p.text_at(name));
        let message = format!("`{bracket}` closes nothing: the `(` before `{text}` is missing");
        let mut error = SyntaxError::new(codes::EXTRA_PAREN, message, range);
        error.related = Some((self.p.range_at(name), "a `(` is missing here".to_owned()));
        error.fix = Some(insert("(", self.start(name)));
        error
    }

    fn too_many(&self, at: usize, brackets: usize, range: TextRange) -> SyntaxError {
        let bracket = self.p.text_at(at);
        let message = match brackets {
            1 => format!("`{bracket}` closes nothing: no list is open here"),
            _ => format!("these {brackets} brackets close nothing: no list is open here"),
        };
        let mut error = SyntaxError::new(codes::EXTRA_PAREN, message, range);
        if !self.begins_with_atom(at) {
            error.fix = Some(match brackets {
                1 => remove(bracket, range),
                _ => SyntaxFix::new("remove them", range, ""),
            });
        }
        error
    }
}
