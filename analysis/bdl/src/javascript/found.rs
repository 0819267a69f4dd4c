//! The things that a walk over the blocks of a file finds.

use ludex_base::{Code, Name};
use ludex_syntax::TextRange;
use ludex_syntax::bdl::javascript::BlockPlace;
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
pub(crate) type Finding = ludex_base::Finding<TextRange>;

/// The degree to which a block was understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Soundness {
    /// Something else may have been taken for JavaScript: nothing is said.
    Lost,
    /// A part of it was not understood, so nothing is reported of what is missing.
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

/// The results of the walks over the blocks of a file.
#[derive(Debug, Default)]
pub(super) struct WalkResults<'t> {
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
    pub(super) undeclared: Vec<(BlockPlace, Vec<Variable<'t>>, Vec<Reference<'t>>)>,
}

impl WalkResults<'_> {
    /// Reports something; what it gives can be added to.
    pub(super) fn report(&mut self, code: &'static Code, range: TextRange, message: impl Into<String>) -> &mut Finding {
        let at = self.findings.len();
        self.findings.push(Finding::new(code, range, message));
        &mut self.findings[at]
    }
}
