//! The predefined names of Trench: reference data, read once from `data/builtins.tsv`. Their feature levels are
//! in [`crate::levels`].

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

ludex_base::words! {
    /// The kind of a predefined name.
    BuiltinKind {
        Statement "statement",
        Switch "switch",
        Keyword "keyword",
        Type "type",
        GlobalArray "global array",
        Direction "direction",
        Value "value",
        Literal "literal",
        RandomSet "random set",
        FieldFlag "field flag",
        MetaVariable "meta variable",
        Operator "operator",
        Sign "sign",
        Assignment "assignment",
        Setting "setting",
        ExecutionMode "execution mode",
        PlayerField "player field",
    }
}

ludex_base::builtin_row! {
    /// One row of the data. Where a text is empty there is nothing to say.
    pub(crate) struct Builtin {
        /// The name; of a sign or operator its characters.
        pub name: &'static str = literal,
        /// The kind: "statement", "meta variable", "setting", …
        pub kind: BuiltinKind = value,
        /// The form, with its operands: `move d;`.
        pub form: &'static str = text,
        /// The type it has, or what its value may be.
        pub value: &'static str = text,
        /// The default of a setting.
        pub default: &'static str = text,
        /// The compiler's default where it is another one.
        pub compiler_default: &'static str = text,
        /// The steps it takes by the document.
        pub steps: &'static str = text,
        /// The steps it takes in the compiler's game where they are others.
        pub compiler_steps: &'static str = text,
        /// The actions it takes.
        pub actions: &'static str = text,
        /// "document", "compiler" or "both".
        pub known_to: &'static str = text,
        /// The part of the document.
        pub section: &'static str = text,
        /// The description, as Markdown on one line.
        pub text: &'static str = text,
    }
}

ludex_base::builtin_table!(
    Builtin,
    crate::DIALECT,
    include_str!("../data/builtins.tsv"),
    row,
    by_use include_str!("../data/frequencies.tsv")
);

/// The row with this name and one of these kinds; the first of the kinds wins.
pub(crate) fn lookup(name: &str, kinds: &[BuiltinKind]) -> Option<u32> {
    kinds.iter().find_map(|kind| TABLE.find(name, |row| row.kind == *kind))
}

static WORD_ROWS: LazyLock<FxHashMap<&'static str, u32>> = LazyLock::new(|| {
    let mut rows = FxHashMap::default();
    for kind in WORDS {
        for (index, row) in all().iter().enumerate().filter(|(_, row)| row.kind == *kind) {
            rows.entry(row.name).or_insert(index as u32);
        }
    }
    rows
});

/// The row of a word of a script, by [`WORDS`].
pub(crate) fn word(name: &str) -> Option<u32> {
    WORD_ROWS.get(name).copied()
}

/// The names of one kind, for "did you mean".
pub(crate) fn of_kind(kind: BuiltinKind) -> impl Iterator<Item = &'static str> {
    all().iter().filter(move |row| row.kind == kind).map(|row| row.name)
}

/// The order of a name in lists of completions: in a closed set its place in the data, which is that of the document,
/// else, as for a statement, by how often programs write it.
pub(crate) fn order(index: u32) -> u32 {
    let listed = get(index).is_some_and(|row| {
        matches!(
            row.kind,
            BuiltinKind::Direction
                | BuiltinKind::FieldFlag
                | BuiltinKind::MetaVariable
                | BuiltinKind::Setting
                | BuiltinKind::ExecutionMode
                | BuiltinKind::PlayerField
        )
    });
    if listed { index + 1 } else { by_use(index) }
}

/// The kinds of the words of a script that are not names, in the order in which they are tried.
pub(crate) const WORDS: &[BuiltinKind] = &[
    BuiltinKind::Statement,
    BuiltinKind::Keyword,
    BuiltinKind::Value,
    BuiltinKind::Direction,
    BuiltinKind::FieldFlag,
    BuiltinKind::Type,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_is_complete() {
        assert_eq!(all().len(), 87);
        for (index, row) in all().iter().enumerate() {
            assert!(row.text.len() >= 30, "{}", row.name);
            assert!(!row.form.is_empty(), "{}", row.name);
            assert!(matches!(row.known_to, "both" | "document" | "compiler"), "{}", row.name);
            let earlier = all()[..index].iter().any(|other| other.name == row.name && other.kind == row.kind);
            assert!(!earlier, "{} ({}) twice", row.name, row.kind);
        }
    }

    #[test]
    fn every_word_of_the_grammar_has_a_text() {
        let words = "if else is repeat while for break continue move trench fortify scan look bomb wait pass goto \
                     shoot mine attack int dir field N E S W PLAYER TRENCH MINE DESTROYED";
        for word in words.split_whitespace() {
            assert!(lookup(word, WORDS).is_some(), "{word}");
            assert_eq!(super::word(word), lookup(word, WORDS), "{word}");
        }
        for setting in
            "bombs shots actions steps mode player board_x board_y board nuke global_array feature_level exec_mode"
                .split_whitespace()
        {
            assert!(lookup(setting, &[BuiltinKind::Setting]).is_some(), "{setting}");
        }
        assert_eq!(of_kind(BuiltinKind::MetaVariable).count(), 7);
    }
}
