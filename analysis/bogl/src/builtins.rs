//! The predefined names of BoGL: reference data, read once from `data/builtins.tsv`.

use std::sync::LazyLock;

use ludex_base::builtins::{Columns, Row, Table};
use ludex_base::{BuiltinId, Target};

ludex_base::words! {
    /// What a predefined name is.
    BuiltinKind {
        Type "type",
        Value "value",
        Function "function",
    }
}

ludex_base::words! {
    /// Who knows a name.
    KnownTo {
        Both "both",
        Document "document",
        Reference "reference",
    }
}

/// One row of the data.
#[derive(Debug)]
pub struct Builtin {
    /// The name.
    pub name: &'static str,
    /// "type", "value" or "function".
    pub kind: BuiltinKind,
    /// Its type as it would be written; empty for types.
    pub ty: &'static str,
    /// "document", "reference" or "both".
    pub known_to: KnownTo,
    /// What it does, as Markdown.
    pub text: &'static str,
}

impl Row for Builtin {
    fn name(&self) -> &'static str {
        self.name
    }
}

fn row(columns: &mut Columns) -> Builtin {
    Builtin {
        name: columns.literal(),
        kind: columns.value(),
        ty: columns.text(),
        known_to: columns.value(),
        text: columns.text(),
    }
}

static TABLE: LazyLock<Table<Builtin>> = LazyLock::new(|| Table::read(include_str!("../data/builtins.tsv"), row));

/// Every predefined name, in the order of the data.
pub fn all() -> &'static [Builtin] {
    TABLE.all()
}

/// The row with this index.
pub fn get(index: u32) -> Option<&'static Builtin> {
    TABLE.get(index)
}

/// The row with this index, as a target of occurrences.
pub fn target(index: u32) -> Target {
    Target::Builtin(id(index))
}

/// The identity of the row with this index.
pub fn id(index: u32) -> BuiltinId {
    BuiltinId { dialect: crate::DIALECT, index }
}

/// The type with this name, or the value or function.
pub fn lookup(name: &str, ty: bool) -> Option<u32> {
    all().iter().position(|row| row.name == name && (row.kind == BuiltinKind::Type) == ty).map(|index| index as u32)
}

/// Names a program cannot give to anything: keywords apart (documents/bogl.txt, Lexical Syntax).
pub const RESERVED: &[&str] = &["True", "False", "Int", "Bool", "Array"];

/// The values and functions that document and reference both know, and that a program therefore
/// cannot define again.
pub const TAKEN: &[&str] = &["place", "not", "and", "or", "input"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_is_complete() {
        assert_eq!(all().len(), 22);
        for row in all() {
            assert!(row.text.len() >= 30, "{}", row.name);
            assert_eq!(row.ty.is_empty(), row.kind == BuiltinKind::Type, "{}", row.name);
        }
    }
}
