//! The predefined names, the keywords and the operators of BoGL: reference data, read once from
//! `data/builtins.tsv`.

ludex_base::words! {
    /// The kind of thing that a row describes.
    BuiltinKind {
        Type "type",
        Value "value",
        Function "function",
        Keyword "keyword",
        Operator "operator",
    }
}

impl BuiltinKind {
    /// True for keywords and operators, which are not names.
    pub(crate) fn is_sign(self) -> bool {
        matches!(self, BuiltinKind::Keyword | BuiltinKind::Operator)
    }
}

ludex_base::words! {
    /// The sources that know a name: the document, the reference implementation, or both.
    KnownTo {
        Both "both",
        Document "document",
        Reference "reference",
    }
}

ludex_base::builtin_row! {
    /// One row of the data.
    pub(crate) struct Builtin {
        /// The name, the keyword or the operator.
        pub name: &'static str = literal,
        /// The kind: "type", "value", "function", …
        pub kind: BuiltinKind = value,
        /// Its type as it would be written; empty for types. Of a keyword or an operator: how it is written.
        pub ty: &'static str = text,
        /// The names that its parameters may have, parted by commas; empty for all but functions.
        parameters: &'static str = text,
        /// "document", "reference" or "both".
        pub known_to: KnownTo = value,
        /// Definitions that use it, a line each, parted by ` | `; may be empty.
        example: &'static str = text,
        /// The description, as Markdown, in paragraphs parted by `¶`.
        text: &'static str = text,
    }
}

impl Builtin {
    /// The names that its parameters may have, in order.
    pub(crate) fn parameters(&self) -> Vec<&'static str> {
        self.parameters.split(", ").filter(|name| !name.is_empty()).collect()
    }

    /// Definitions that use it, on lines of their own; may be empty.
    pub(crate) fn example(&self) -> String {
        self.example.replace(" | ", "\n")
    }

    /// The paragraphs of the description, in order.
    pub(crate) fn paragraphs(&self) -> impl Iterator<Item = &'static str> {
        self.text.split('¶').map(str::trim)
    }
}

ludex_base::builtin_table!(
    Builtin,
    crate::DIALECT,
    include_str!("../data/builtins.tsv"),
    row,
    by_use include_str!("../data/frequencies.tsv")
);

/// The type with this name, or the value or function.
pub(crate) fn lookup(name: &str, ty: bool) -> Option<u32> {
    TABLE.find(name, |row| !row.kind.is_sign() && (row.kind == BuiltinKind::Type) == ty)
}

/// The keyword or operator that is this text.
pub(crate) fn sign(text: &str) -> Option<u32> {
    TABLE.find(text, |row| row.kind.is_sign())
}

/// The order of a name, a keyword or an operator in lists of completions, by how often programs write it.
pub(crate) fn order(index: u32) -> u32 {
    by_use(index)
}

/// Names a program cannot give to anything: keywords apart (documents/bogl.txt, Lexical Syntax).
pub(crate) const RESERVED: &[&str] = &["True", "False", "Int", "Bool", "Array"];

/// True for an uppercase name that cannot be a value of an enumeration.
pub(crate) fn is_reserved_value(name: &str) -> bool {
    RESERVED.contains(&name) || matches!(name, "Board" | "Input")
}

/// The values and functions that document and reference both know, and that a program therefore
/// cannot define again.
pub(crate) const TAKEN: &[&str] = &["place", "not", "and", "or", "input"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_is_complete() {
        assert_eq!(all().len(), 50);
        for (index, row) in all().iter().enumerate() {
            assert!(row.text.len() >= 30, "{}", row.name);
            assert_eq!(row.ty.is_empty(), row.kind == BuiltinKind::Type, "{}", row.name);
            assert_eq!(row.parameters.is_empty(), row.kind != BuiltinKind::Function, "{}", row.name);
            let earlier = all()[..index].iter().any(|other| other.name == row.name);
            assert!(!earlier, "{} twice", row.name);
        }
    }

    #[test]
    fn keywords_and_operators_are_no_names() {
        assert_eq!(lookup("while", false), None);
        assert!(sign("while").is_some() && sign("#").is_some() && sign("-").is_some());
        assert_eq!(sign("place"), None);
        let place = lookup("place", false).and_then(get);
        assert_eq!(place.map(Builtin::parameters), Some(vec!["content", "board", "position"]));
    }
}
