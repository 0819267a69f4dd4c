//! The walk over the pieces of a text that gives each its column, with what is open around it.

use rustc_hash::FxHashMap;

use super::Rules;
use super::pieces::{Piece, Pieces};
use super::steps::{Count, Steps};
use crate::tree::shared;

/// A column as it is written and as it will be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct MovedColumn {
    pub(crate) old: u32,
    pub(crate) new: u32,
}

/// A bracket that is open, or the text as a whole.
#[derive(Debug, Clone, Default)]
pub(crate) struct Frame {
    /// The index of the bracket; `None` for the text as a whole.
    pub(crate) opener: Option<usize>,
    /// The column of the bracket.
    pub(crate) open: MovedColumn,
    /// The column at which the line of the bracket begins.
    pub(crate) lead: MovedColumn,
    /// The indices of the first two elements in it.
    pub(crate) first: Option<usize>,
    pub(crate) second: Option<usize>,
    /// The column of the last element that begins a line.
    pub(crate) row: Option<MovedColumn>,
    /// The last piece was a mark that goes with what follows it.
    prefixed: bool,
    /// The first line of a text in another language.
    shift: Option<MovedColumn>,
    /// The column of the line on which a statement began that is not done.
    pub(crate) statement: Option<MovedColumn>,
    /// The column of the line of the last word that others may continue, such as `if`.
    pub(crate) branch: Option<MovedColumn>,
    /// A label came before.
    pub(crate) labelled: bool,
    /// The column of the line of the last statement that began below a label.
    pub(crate) below_label: Option<MovedColumn>,
}

/// The counts of a walk that learns.
#[derive(Debug, Default)]
pub(crate) struct Lesson<'t> {
    /// The lines that show a step, by their distance.
    pub(crate) all: Count,
    /// The same by the keys of their brackets.
    pub(crate) by_key: FxHashMap<&'t str, Count>,
    /// The closing brackets that begin a line below the line of their list.
    pub(crate) closers_below_lead: u32,
    /// Those below the elements of their list.
    pub(crate) closers_below_row: u32,
}

/// The most marks that are looked at.
const MAX_MARKS: usize = 64;

/// The walk.
pub(crate) struct Walk<'w, 't> {
    rules: &'w dyn Rules,
    pieces: &'w [Piece<'t>],
    steps: &'w Steps<'t>,
    /// The blanks before pieces inside of lines; `None` if nothing moves.
    gaps: Option<&'w [u32]>,
    /// The columns of the pieces so far, and those behind them.
    columns: Vec<(MovedColumn, MovedColumn)>,
    /// From the text as a whole to the innermost bracket; never empty.
    frames: Vec<Frame>,
    /// The columns of pieces that later lines may stand below; the latest come last.
    marks: Vec<MovedColumn>,
    lesson: Option<Lesson<'t>>,
}

impl<'w, 't> Walk<'w, 't> {
    /// A walk from the beginning.
    pub(crate) fn new(
        rules: &'w dyn Rules,
        pieces: &'w Pieces<'t>,
        steps: &'w Steps<'t>,
        gaps: Option<&'w [u32]>,
    ) -> Walk<'w, 't> {
        let frames = vec![Frame::default()];
        let columns = Vec::with_capacity(pieces.all.len());
        Walk { rules, pieces: &pieces.all, steps, gaps, columns, frames, marks: Vec::new(), lesson: None }
    }

    /// Also counts how far lines are indented.
    pub(crate) fn learn(&mut self) {
        self.lesson = Some(Default::default());
    }

    /// The counts of a walk that learns.
    pub(crate) fn learned(self) -> Lesson<'t> {
        self.lesson.unwrap_or_default()
    }

    /// The new columns of the pieces.
    pub(crate) fn columns(self) -> Vec<u32> {
        self.columns.into_iter().map(|(start, _)| start.new).collect()
    }

    /// True if the text stays as it is, and only one line is looked at.
    pub(crate) fn stays(&self) -> bool {
        self.gaps.is_none()
    }

    /// A piece.
    pub(crate) fn piece(&self, index: usize) -> &'w Piece<'t> {
        &self.pieces[index]
    }

    /// The kind of a piece, if there is one.
    pub(crate) fn kind_at(&self, index: usize) -> Option<u16> {
        self.pieces.get(index).map(|piece| piece.kind)
    }

    /// The piece before one.
    pub(crate) fn before(&self, index: usize) -> Option<&'w Piece<'t>> {
        self.pieces.get(index.checked_sub(1)?)
    }

    /// The column of a piece that has been passed.
    pub(crate) fn place(&self, index: usize) -> MovedColumn {
        self.columns.get(index).map_or_else(MovedColumn::default, |(start, _)| *start)
    }

    /// The column behind a piece that has been passed.
    pub(crate) fn end(&self, index: usize) -> MovedColumn {
        self.columns.get(index).map_or_else(MovedColumn::default, |(_, end)| *end)
    }

    /// The column at which the line of a piece begins that has been passed.
    pub(crate) fn lead(&self, index: usize) -> MovedColumn {
        self.place(self.pieces[index].line)
    }

    /// The innermost bracket.
    pub(crate) fn frame(&self) -> &Frame {
        // There is always the text as a whole.
        &self.frames[self.frames.len() - 1]
    }

    /// The bracket at the top level in which the innermost one is an element.
    pub(crate) fn form_around(&self) -> Option<&Frame> {
        match self.frames.as_slice() {
            [_, form, _] => Some(form),
            _ => None,
        }
    }

    /// The innermost bracket, to be changed.
    pub(crate) fn frame_mut(&mut self) -> &mut Frame {
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// Adds a column that later lines may stand below.
    pub(crate) fn mark(&mut self, place: MovedColumn) {
        if self.marks.len() >= 2 * MAX_MARKS {
            self.marks.drain(..MAX_MARKS);
        }
        self.marks.push(place);
    }

    /// Forgets all columns that later lines may stand below.
    pub(crate) fn forget_marks(&mut self) {
        self.marks.clear();
    }

    /// The new column of what stood in this one and was marked, the latest such thing.
    pub(crate) fn below_mark(&self, old: u32) -> Option<u32> {
        let mut marks = self.marks.iter().rev().take(MAX_MARKS);
        marks.find(|place| place.old == old).map(|place| place.new)
    }

    /// The step inside of a bracket, by its key.
    pub(crate) fn step(&self, key: &str) -> u32 {
        self.steps.of_key(key)
    }

    /// The step anywhere.
    pub(crate) fn usual_step(&self) -> u32 {
        self.steps.usual()
    }

    /// True if closing brackets on lines of their own stand below the elements of their lists.
    pub(crate) fn closes_below_row(&self) -> bool {
        self.steps.closes_below_row()
    }

    /// Passes the pieces before the one with the index `until`.
    pub(crate) fn run(&mut self, until: usize) {
        for index in self.columns.len()..until {
            self.pass(index);
        }
    }

    /// The column of a line that begins with a piece, or is empty.
    pub(crate) fn indent(&mut self, index: usize, empty: bool) -> Option<u32> {
        let next = (!empty).then(|| self.piece(index));
        if next.is_some_and(|piece| piece.item) {
            self.frames.truncate(1);
        }
        if next.is_some_and(|piece| piece.embedded) {
            return None;
        }
        Some(self.rules.column(self, index, empty))
    }

    fn pass(&mut self, index: usize) {
        let piece = self.piece(index);
        if piece.item {
            self.frames.truncate(1);
            self.frame_mut().statement = None;
        }
        let begins_line = piece.line == index;
        let new = if self.stays() || (begins_line && piece.frozen) {
            piece.column
        } else if !begins_line {
            let behind = index.checked_sub(1).map_or(0, |before| self.end(before).new);
            behind.saturating_add(self.gaps.and_then(|gaps| gaps.get(index)).copied().unwrap_or_default())
        } else if piece.embedded {
            self.embedded(piece)
        } else {
            self.rules.column(self, index, false)
        };
        let start = MovedColumn { old: piece.column, new };
        let end = if piece.spans_lines {
            MovedColumn { old: piece.end_column, new: piece.end_column }
        } else {
            let width = piece.end_column.saturating_sub(piece.column);
            MovedColumn { old: piece.end_column, new: new.saturating_add(width) }
        };
        self.columns.push((start, end));
        if piece.embedded {
            let lead = self.lead(index);
            self.frame_mut().shift.get_or_insert(lead);
            return;
        }
        self.enter(index, start);
    }

    /// The column of a line of a text in another language.
    fn embedded(&self, piece: &Piece<'_>) -> u32 {
        let frame = self.frame();
        match frame.shift {
            Some(shift) => (piece.column + shift.new).saturating_sub(shift.old),
            None => frame.lead.new + self.steps.usual(),
        }
    }

    /// Makes a piece that has its column part of what is open, opens or closes a bracket.
    fn enter(&mut self, index: usize, start: MovedColumn) {
        let (piece, rules) = (self.piece(index), self.rules);
        let closes = rules.closes(piece.kind);
        if piece.line == index && !closes && !piece.is_comment() {
            self.teach(index);
        }
        if closes {
            self.teach_closer(index);
            if self.frames.len() > 1 {
                self.frames.pop();
            }
            rules.note(self, index);
            return;
        }
        if !piece.is_comment() {
            let prefix = rules.is_prefix(piece.kind);
            let begins_line = piece.line == index;
            let frame = self.frame_mut();
            if !frame.prefixed {
                if frame.first.is_none() {
                    frame.first = Some(index);
                } else if frame.second.is_none() {
                    frame.second = Some(index);
                }
                if begins_line {
                    frame.row = Some(start);
                }
            }
            frame.prefixed = prefix;
        }
        rules.note(self, index);
        if rules.opens(piece.kind) {
            let lead = self.lead(index);
            self.frames.push(Frame { opener: Some(index), open: start, lead, ..Frame::default() });
        }
    }

    /// Counts the indentation of a line that shows it.
    fn teach(&mut self, index: usize) {
        let piece = self.piece(index);
        let frame = self.frame();
        if self.lesson.is_none() || piece.frozen || frame.prefixed {
            return;
        }
        let is_outside = frame.opener.is_none();
        let anywhere = self.rules.step_anywhere(self, index);
        if let (Some(distance), Some(lesson)) = (anywhere, &mut self.lesson) {
            lesson.all.add(distance);
            return;
        }
        if is_outside || !self.rules.teaches(self, index) {
            return;
        }
        let distance = piece.column.saturating_sub(self.frame().lead.old);
        let key = self.rules.key(self, self.frame());
        if let Some(lesson) = &mut self.lesson {
            lesson.all.add(distance);
            lesson.by_key.entry(key).or_default().add(distance);
        }
    }

    /// Counts a closing bracket by where it stands.
    fn teach_closer(&mut self, index: usize) {
        let piece = self.piece(index);
        let (lead, row) = (self.frame().lead.old, self.frame().row.map(|row| row.old));
        let Some(lesson) = self.lesson.as_mut().filter(|_| piece.line == index && !piece.frozen) else { return };
        match row {
            Some(row) if row == lead => {}
            Some(row) if row == piece.column => lesson.closers_below_row += 1,
            Some(_) if lead == piece.column => lesson.closers_below_lead += 1,
            _ => {}
        }
    }

    /// The column of a comment that has a line for itself, where `usual` is the column of what follows it. At the margin
    /// it stays there, unless the code behind it stands there as well; below another comment it stays below.
    pub(crate) fn comment(&self, index: usize, usual: u32) -> u32 {
        let piece = self.piece(index);
        let above = self.before(index).filter(|above| above.kind == shared::COMMENT && piece.breaks == 1);
        match above {
            _ if self.stays() => usual,
            _ if piece.column == 0 => self.margin_of_code(index, usual),
            Some(above) if above.column == piece.column => self.place(index - 1).new,
            _ => usual,
        }
    }

    /// The column of a comment at the margin.
    fn margin_of_code(&self, index: usize, usual: u32) -> u32 {
        let mut behind = self.pieces[index..].iter().take(MAX_MARKS);
        let code = behind.find(|piece| !piece.is_comment());
        let moves = code.is_some_and(|code| code.breaks > 0 && code.column == 0 && !self.rules.closes(code.kind));
        if moves { usual } else { 0 }
    }
}
