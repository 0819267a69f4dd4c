//! The findings in a file, by its data and so without offsets: an edit further up leaves them as they are. They become
//! places of a file only when they are shown.

use std::ops::{Deref, DerefMut};

use ludex_base::drafts::{behind_comment, last_character};
use ludex_base::{Code, Db, Diagnostic, PositionEncoding, Repair, Severity, line_index};
use ludex_syntax::{TextRange, TextSize};

use crate::evaluation::result::DatumPlace;
use crate::evaluation::value::{TypeKind, written};
use crate::source::lower::lower;

/// A part of a text that is found by a datum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Anchor {
    /// The datum.
    pub datum: DatumPlace,
    /// The part of the text.
    pub part: DatumPart,
}

/// The part of a text that is meant with a datum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DatumPart {
    /// The whole datum.
    Whole,
    /// Bytes of the datum, counted from its start, half open.
    Bytes(u32, u32),
    /// The datum and everything up to the end of an item.
    UpTo(u32),
    /// The datum and the blanks before it on its line.
    WithBlanks,
    /// The last character of the datum: what is missing behind it is shown there.
    End,
    /// The empty place behind the datum, and behind a comment on its last line.
    Behind,
}

impl From<DatumPlace> for Anchor {
    fn from(datum: DatumPlace) -> Anchor {
        Anchor { datum, part: DatumPart::Whole }
    }
}

impl Anchor {
    fn range(&self, db: &dyn Db) -> TextRange {
        let DatumPlace { file, item, node } = self.datum;
        let map = &lower(db, file).map;
        let whole = map.range(item, node);
        match self.part {
            DatumPart::Whole => whole,
            DatumPart::Bytes(start, end) => {
                let end = (whole.start() + TextSize::new(end)).min(whole.end());
                TextRange::new(whole.start() + TextSize::new(start), end)
            }
            DatumPart::UpTo(last) => whole.cover(map.range(last, 0)),
            DatumPart::WithBlanks => {
                let before = file.text(db)[..usize::from(whole.start())].trim_end_matches([' ', '\t']);
                TextRange::new(TextSize::of(before), whole.end())
            }
            DatumPart::End => last_character(file.text(db), whole.end()),
            DatumPart::Behind => TextRange::empty(behind_comment(file.text(db), whole.end(), ";")),
        }
    }
}

/// Something wrong, and what the checks need to know of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Finding {
    finding: ludex_base::Finding<Anchor>,
    /// The program has no types of this kind, which is what is wrong.
    pub lacks: Option<TypeKind>,
    /// The kinds of which the game needs types, if it is about the game as a whole.
    pub missing: Vec<TypeKind>,
    /// It holds whatever includes the file: it follows from the form alone.
    pub is_certain: bool,
    /// The statement says what the line of this place does, and is shown behind the line's number, which a finding
    /// without offsets does not know.
    line: Option<DatumPlace>,
    /// The fault that this one may only follow from: then it is not shown, but counted there.
    pub held_by: Option<DatumPlace>,
}

impl Finding {
    /// A finding of the code's own severity.
    pub(super) fn new(datum: DatumPlace, code: &'static Code, statement: impl Into<String>) -> Finding {
        let finding = ludex_base::Finding::new(code, datum, statement);
        Finding { finding, lacks: None, missing: Vec::new(), is_certain: false, line: None, held_by: None }
    }

    /// Gives the finding another severity.
    pub(crate) fn severity(&mut self, severity: Severity) -> &mut Self {
        self.finding.severity(severity);
        self
    }

    /// Notes that the finding holds whatever includes the file.
    pub(crate) fn certain(&mut self) -> &mut Self {
        self.is_certain = true;
        self
    }

    /// Makes a line the subject of the statement: that of a place, which explains the finding.
    pub(super) fn line(&mut self, place: DatumPlace, label: &str) -> &mut Self {
        self.line = Some(place);
        self.related(place, label);
        self
    }

    /// Narrows the finding to a part of the node's text: bytes from its start, half open.
    pub(crate) fn span(&mut self, (start, end): (u32, u32)) -> &mut Self {
        self.place.part = DatumPart::Bytes(start, end);
        self
    }

    /// Adds a fix that replaces nodes of the item.
    pub(crate) fn fix(&mut self, title: impl Into<String>, edits: Vec<(u32, String)>) -> &mut Self {
        let fix = self.replacement(title, edits);
        self.fixes.push(fix);
        self
    }

    /// Adds a fix that takes a node of the item away; it is not made without asking.
    pub(crate) fn or_remove(&mut self, node: u32, title: impl Into<String>) -> &mut Self {
        let datum = DatumPlace { node, ..self.place.datum };
        let fix = Repair::replace(title, Anchor { datum, part: DatumPart::WithBlanks }, "").alternative();
        self.fixes.push(fix);
        self
    }

    /// Adds the name that was most likely meant, and a fix that writes it for a node of the item.
    pub(crate) fn meant(&mut self, node: u32, suggestion: Option<&str>) -> &mut Self {
        if let Some(suggestion) = suggestion {
            self.fix(format!("Write `{suggestion}`"), vec![(node, written(suggestion))]);
        }
        self.suggest(suggestion);
        self
    }

    /// Adds a fix that writes a guess for a node of the item, if there is one; it is not made without asking.
    pub(crate) fn or_write(&mut self, guess: Option<(u32, String)>) -> &mut Self {
        if let Some((node, text)) = guess {
            let fix = self.replacement(format!("Write `{text}`"), vec![(node, text)]).alternative();
            self.fixes.push(fix);
        }
        self
    }

    /// Notes that the finding is about types of a kind, if the program has none.
    pub(crate) fn lacks(&mut self, kind: Option<TypeKind>) -> &mut Self {
        self.lacks = kind;
        self
    }

    fn replacement(&self, title: impl Into<String>, edits: Vec<(u32, String)>) -> Repair<Anchor> {
        let datum = self.place.datum;
        Repair::edits(title, edits.into_iter().map(|(node, text)| (DatumPlace { node, ..datum }, text)))
    }

    /// The finding as it is shown.
    pub(super) fn diagnostic(&self, db: &dyn Db) -> Option<Diagnostic> {
        let mut diagnostic = self.resolve(|anchor| Some((anchor.datum.file, anchor.range(db))))?;
        if let Some(place) = self.line {
            let (lines, text) = (line_index(db, place.file), place.file.text(db));
            let line_of = |offset| lines.line_column(text, offset, PositionEncoding::Utf8).line;
            let line = line_of(Anchor::from(place).range(db).start());
            let is_here = place.file == self.place.datum.file && line == line_of(diagnostic.range.start());
            let subject = if is_here { "the same line".to_owned() } else { format!("line {}", line + 1) };
            diagnostic.statement = format!("{subject} {}", self.statement);
        }
        Some(diagnostic)
    }
}

impl Deref for Finding {
    type Target = ludex_base::Finding<Anchor>;

    fn deref(&self) -> &Self::Target {
        &self.finding
    }
}

impl DerefMut for Finding {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.finding
    }
}
