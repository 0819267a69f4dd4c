//! The program that a picture shows, or the part of it that stands in some files, and what its
//! forms say.

use ludex_base::{Db, File, Name};
use rustc_hash::FxHashSet;

use crate::builtins;
use crate::evaluation::result::Evaluation;
use crate::evaluation::scope::Scope;
use crate::evaluation::value::{TypeId, TypeKind, Value};
use crate::evaluation::{expression, properties};
use crate::source::lower::{Datum, Item};

/// A program, or the part of it that stands in some files.
pub(super) struct Program<'db> {
    pub(super) db: &'db dyn Db,
    pub(super) evaluation: &'db Evaluation,
    /// The file that is shown.
    pub(super) file: File,
    /// The root of the program.
    pub(super) root: File,
    /// The file with what it includes, if that is only a part of the program.
    pub(super) part: Option<FxHashSet<File>>,
    /// The names and their values, at any stamp.
    pub(super) scope: Scope<'db>,
}

/// By how much the positions of units are moved, from a stamp on (`restrict`).
#[derive(Debug, Clone, Copy)]
pub(super) struct Offset {
    pub(super) stamp: u32,
    pub(super) x: i64,
    pub(super) y: i64,
}

impl Program<'_> {
    /// True if what stands in a file belongs to the picture.
    pub(super) fn shows(&self, file: File) -> bool {
        self.part.as_ref().is_none_or(|part| part.contains(&file))
    }

    /// True if the picture shows only a part of the program.
    pub(super) fn is_part(&self) -> bool {
        self.part.is_some()
    }

    /// The value that the reader makes of a node.
    pub(super) fn value(&mut self, item: &Item, node: u32, stamp: u32) -> Value {
        self.scope.stamp = stamp;
        // Faults are found when the file is checked.
        let value = expression::evaluate(&self.scope, item, node, &mut Vec::new());
        value.reader.unwrap_or(value.value)
    }

    /// The text of a property: a string, or a symbol that stands for one.
    pub(super) fn text(&mut self, item: &Item, property: u32, stamp: u32) -> Option<Name> {
        let node = item.child(property, 1)?;
        match item.datum(node) {
            Datum::String(text) => Some(text),
            Datum::Symbol(_) => text_of(&self.value(item, node, stamp)),
            _ => None,
        }
    }

    /// The values that all types of a kind have for a property that is a string.
    pub(super) fn texts(&self, kind: TypeKind, property: &str) -> Vec<Option<Name>> {
        self.values(kind, property).iter().map(|value| text_of(value.as_ref()?)).collect()
    }

    /// The value of a property for each type of a kind, in order.
    pub(super) fn values(&self, kind: TypeKind, property: &str) -> Vec<Option<Value>> {
        let count = self.evaluation.types(kind).len();
        let Some(row) = builtins::lookup(property, &[kind.property_kind()]).and_then(builtins::get) else {
            return vec![None; count];
        };
        let types: Vec<TypeId> = (0..count as u32).map(|index| TypeId { kind, index }).collect();
        let histories = properties::histories(self.db, self.evaluation, &types, row);
        histories.iter().map(|history| history.value().cloned()).collect()
    }
}

/// A string that says something.
fn text_of(value: &Value) -> Option<Name> {
    match value {
        Value::String(text) if !text.as_str().trim().is_empty() => Some(*text),
        _ => None,
    }
}
