//! The text about a place.

use ludex_syntax::{TextRange, TextSize};

use crate::file::File;
use crate::language::Db;
use crate::markup::Markup;
use crate::model::{DefinitionId, Occurrence};

/// The texts about names and places. What is left out has no text.
pub trait Describing {
    /// The name of the language in a row of the table of such names, from 0; `None` behind the last one.
    fn builtin_name(&self, _index: u32) -> Option<&'static str> {
        None
    }

    /// The text about a name of the language, by its row in the table of such names.
    fn describe_builtin(&self, _index: u32) -> Option<Markup> {
        None
    }

    /// The text of [`Describing::describe_builtin`] for a place: what the name is worth there may be added.
    fn describe_builtin_at(&self, _db: &dyn Db, _file: File, _occurrence: &Occurrence, index: u32) -> Option<Markup> {
        self.describe_builtin(index)
    }

    /// The text about a user's definition beyond its kind, its line and its comment.
    fn describe_definition(&self, _db: &dyn Db, _definition: DefinitionId) -> Option<Markup> {
        None
    }

    /// The text of [`Describing::describe_definition`] for a place where the name stands.
    fn describe_definition_at(
        &self,
        db: &dyn Db,
        _file: File,
        _occurrence: &Occurrence,
        definition: DefinitionId,
    ) -> Option<Markup> {
        self.describe_definition(db, definition)
    }

    /// The text about a place that holds no name, such as a literal.
    fn hover(&self, _db: &dyn Db, _file: File, _offset: TextSize) -> Option<Hover> {
        None
    }
}

/// A text for a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hover {
    /// Bytes of what it is about.
    pub range: TextRange,
    /// The text.
    pub markup: Markup,
}
