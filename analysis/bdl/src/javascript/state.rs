//! What a walk over a block of JavaScript knows on its way, and the question about a place that it may have to answer.

use ludex_syntax::{TextRange, TextSize};

use super::found::{Soundness, WalkResults};
use super::scopes::Scopes;
use super::shapes::{PlaceShape, Signature, Slot};
use super::types::Type;

/// The value that an expression gives.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Value {
    /// Its type.
    pub(super) ty: Type,
    /// The variable that it is, or a part of.
    pub(super) of: Option<u32>,
}

impl From<Type> for Value {
    fn from(ty: Type) -> Value {
        Value { ty, of: None }
    }
}

/// The function around a place.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Around {
    /// The function that is wanted, if that is known.
    pub(super) signature: Option<&'static Signature>,
    /// It gives a value back somewhere.
    pub(super) has_value: bool,
    /// It throws something somewhere.
    pub(super) throws: bool,
}

/// A statement or a function around a place, for the words that need one around them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Enclosing<'t> {
    /// A loop.
    Loop,
    /// A `switch`.
    Switch,
    /// A statement with this label; whether it is a loop.
    Label(&'t str, bool),
    /// A function that is not an arrow function; whether it is a member of an object or of a class.
    Function(bool),
    /// An arrow function.
    Arrow,
}

/// A question about a place in a block, and the answer.
#[derive(Debug, Default)]
pub(super) struct Probe {
    pub(super) offset: TextSize,
    /// The type of the thing of which a member stands there, and where.
    pub(super) member_of: Option<(Type, TextRange)>,
    /// The members that an object wants there.
    pub(super) wanted: Option<&'static Slot>,
    /// The name of a parameter or member that has a text, with its bytes; for a member of an object that is wanted
    /// also that object.
    pub(super) name: Option<(TextRange, &'static str, Option<&'static Slot>)>,
    /// The variable there and its type.
    pub(super) variable: Option<(TextRange, Type)>,
    /// The bytes of a text there that stands for the name of a piece, without quotes.
    pub(super) piece_name: Option<TextRange>,
}

/// The walk over one block.
pub(super) struct Walk<'t, 'f> {
    /// The text of the file.
    pub(super) text: &'f str,
    pub(super) shape: &'static PlaceShape,
    pub(super) soundness: Soundness,
    pub(super) found: &'f mut WalkResults<'t>,
    pub(super) scopes: Scopes<'t>,
    pub(super) functions: Vec<Around>,
    /// The statements and functions around the place, innermost last.
    pub(super) enclosing: Vec<Enclosing<'t>>,
    pub(super) probe: Option<Probe>,
}

impl<'t, 'f> Walk<'t, 'f> {
    pub(super) fn new(
        text: &'f str,
        shape: &'static PlaceShape,
        soundness: Soundness,
        found: &'f mut WalkResults<'t>,
    ) -> Walk<'t, 'f> {
        let (scopes, functions, enclosing) = (Scopes::default(), Vec::new(), Vec::new());
        Walk { text, shape, soundness, found, scopes, functions, enclosing, probe: None }
    }

    /// True if nothing is missing from the tree, so that what is not there can be reported.
    pub(super) fn is_sound(&self) -> bool {
        self.soundness == Soundness::Sound
    }
}
