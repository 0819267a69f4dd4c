//! The predefined names of BoGL: reference data, read once from `data/bogl/names.tsv`.

use std::sync::LazyLock;

/// One row of the data.
#[derive(Debug)]
pub struct Predefined {
    /// The name.
    pub name: &'static str,
    /// "type", "value" or "function".
    pub kind: &'static str,
    /// Its type as it would be written; empty for types.
    pub ty: &'static str,
    /// "document", "reference" or "both".
    pub known_to: &'static str,
    /// What it does, as Markdown.
    pub text: &'static str,
}

static DATA: LazyLock<Vec<Predefined>> = LazyLock::new(|| {
    let lines = include_str!("../../data/bogl/names.tsv").lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut columns = line.split('\t').map(|column| if column == "-" { "" } else { column });
            let mut next = || columns.next().unwrap_or_default();
            Predefined { name: next(), kind: next(), ty: next(), known_to: next(), text: next() }
        })
        .collect()
});

/// Every predefined name.
pub fn all() -> &'static [Predefined] {
    &DATA
}

/// The row with this index.
pub fn get(index: u32) -> Option<&'static Predefined> {
    DATA.get(index as usize)
}

/// The type with this name, or the value or function.
pub fn lookup(name: &str, ty: bool) -> Option<u32> {
    DATA.iter().position(|row| row.name == name && (row.kind == "type") == ty).map(|index| index as u32)
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
            assert!(matches!(row.kind, "type" | "value" | "function"), "{}", row.name);
            assert!(matches!(row.known_to, "both" | "document" | "reference"), "{}", row.name);
            assert!(row.text.len() >= 30, "{}", row.name);
            assert_eq!(row.ty.is_empty(), row.kind == "type", "{}", row.name);
        }
    }
}
