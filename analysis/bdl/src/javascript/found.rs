//! The things that a walk over the blocks of a file finds.

use ludex_base::{Code, Name};
use ludex_syntax::TextRange;
use ludex_syntax::bdl::javascript::Place;
use rustc_hash::FxHashSet;

use super::scopes::{Reference, Variable};
use super::types::Type;

/// A text that stands for the name of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PieceName {
    /// The name.
    pub name: Name,
    /// Its bytes, without quotes.
    pub range: TextRange,
}

/// Something wrong with a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Finding {
    /// What it is.
    pub code: &'static Code,
    /// Where.
    pub range: TextRange,
    /// What is to be said.
    pub message: String,
    /// The name that was most likely meant.
    pub guess: Option<String>,
    /// A way to mend it.
    pub fix: Option<FindingFix>,
    /// The place that it rests on, for names that are declared twice.
    pub earlier: Option<TextRange>,
    /// The text has no effect.
    pub is_unnecessary: bool,
}

/// A way to mend a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FindingFix {
    /// What it does, as an imperative.
    pub title: String,
    /// What is written where.
    pub edits: Vec<(TextRange, String)>,
    /// It is not made without asking.
    pub asks: bool,
}

impl Finding {
    /// A finding without a fix.
    pub(super) fn new(code: &'static Code, range: TextRange, message: impl Into<String>) -> Finding {
        Finding { code, range, message: message.into(), guess: None, fix: None, earlier: None, is_unnecessary: false }
    }

    /// The finding with the name that was most likely meant, and a fix that writes it in its place, if there is one.
    pub(super) fn or_write(mut self, guess: Option<&str>) -> Finding {
        self.guess = guess.map(str::to_owned);
        let range = self.range;
        match guess {
            Some(guess) => self.with_fix(format!("write `{guess}`"), range, guess),
            None => self,
        }
    }

    /// The finding with a fix of one edit.
    pub(super) fn with_fix(mut self, title: impl Into<String>, range: TextRange, text: impl Into<String>) -> Finding {
        let edits = vec![(range, text.into())];
        self.fix = Some(FindingFix { title: title.into(), edits, asks: false });
        self
    }
}

/// How well a block was understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Soundness {
    /// Something else may have been taken for JavaScript: nothing is said.
    Lost,
    /// A part of it was not understood, so nothing is said of what is missing.
    Faulty,
    /// All of it was.
    Sound,
}

/// A member of something in the game that the table of members does not have.
#[derive(Debug, Clone, Copy)]
pub(super) struct UnknownMember<'t> {
    pub(super) owner: Type,
    pub(super) name: &'t str,
    pub(super) range: TextRange,
    /// It gets a value here.
    pub(super) is_written: bool,
}

/// What the walks over the blocks of a file find.
#[derive(Debug, Default)]
pub(super) struct Found<'t> {
    pub(super) findings: Vec<Finding>,
    pub(super) piece_names: Vec<PieceName>,
    pub(super) unknown_members: Vec<UnknownMember<'t>>,
    /// The members that get a value somewhere, whatever it is that they are members of.
    pub(super) written_members: FxHashSet<&'t str>,
    /// The members whose value is used somewhere.
    pub(super) read_members: FxHashSet<&'t str>,
    /// The types whose members may be added by functions of JavaScript.
    pub(super) extended: FxHashSet<Type>,
    /// The members of the window that get a value somewhere, which makes them names.
    pub(super) window_names: FxHashSet<&'t str>,
    /// A part of the JavaScript was not understood, and may give values to members.
    pub(super) is_partial: bool,
    /// For each block with uses of names that nothing declares: its place, its variables and these uses.
    pub(super) undeclared: Vec<(Place, Vec<Variable<'t>>, Vec<Reference<'t>>)>,
}
