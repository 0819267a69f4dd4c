//! The predefined names of Trench: reference data, read once from `data/trench/names.tsv`.

use std::sync::LazyLock;

/// One row of the data. Where a text is empty there is nothing to say.
#[derive(Debug)]
pub struct Predefined {
    /// The name; of a sign or operator its characters.
    pub name: &'static str,
    /// What it is: "statement", "meta variable", "setting", …
    pub kind: &'static str,
    /// How it is written, with its operands.
    pub form: &'static str,
    /// The type it has, or what its value may be.
    pub value: &'static str,
    /// The default of a setting.
    pub default: &'static str,
    /// The compiler's default where it is another one.
    pub compiler_default: &'static str,
    /// The feature level the document counts it to.
    pub level: &'static str,
    /// The feature level the compiler wants.
    pub compiler_level: &'static str,
    /// The steps it takes by the document.
    pub steps: &'static str,
    /// The steps it takes in the compiler's game where they are others.
    pub compiler_steps: &'static str,
    /// The actions it takes.
    pub actions: &'static str,
    /// "document", "compiler" or "both".
    pub known_to: &'static str,
    /// The part of the document.
    pub section: &'static str,
    /// What it does, as Markdown.
    pub text: &'static str,
}

static DATA: LazyLock<Vec<Predefined>> = LazyLock::new(|| {
    let lines = include_str!("../../data/trench/names.tsv").lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, rest) = line.split_once('\t').unwrap_or((line, ""));
            let mut columns = rest.split('\t').map(|column| if column == "-" { "" } else { column });
            let mut next = || columns.next().unwrap_or_default();
            Predefined {
                // A name is never empty: the one that is a dash is the sign.
                name,
                kind: next(),
                form: next(),
                value: next(),
                default: next(),
                compiler_default: next(),
                level: next(),
                compiler_level: next(),
                steps: next(),
                compiler_steps: next(),
                actions: next(),
                known_to: next(),
                section: next(),
                text: next(),
            }
        })
        .collect()
});

/// Every predefined name, in the order of the data.
pub fn all() -> &'static [Predefined] {
    &DATA
}

/// The row with this index.
pub fn get(index: u32) -> Option<&'static Predefined> {
    DATA.get(index as usize)
}

/// The row with this name and one of these kinds; the first of the kinds wins.
pub fn lookup(name: &str, kinds: &[&str]) -> Option<u32> {
    let of_kind = |kind: &&str| DATA.iter().position(|row| row.name == name && row.kind == *kind);
    kinds.iter().find_map(of_kind).map(|index| index as u32)
}

/// The names of one kind, for "did you mean".
pub fn of_kind(kind: &'static str) -> impl Iterator<Item = &'static str> {
    DATA.iter().filter(move |row| row.kind == kind).map(|row| row.name)
}

/// The kinds of the words of a script that are no names, in the order in which they are tried.
pub const WORDS: &[&str] = &["statement", "keyword", "value", "direction", "field flag", "type"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_is_complete() {
        assert_eq!(all().len(), 85);
        for (index, row) in all().iter().enumerate() {
            assert!(row.text.len() >= 30, "{}", row.name);
            assert!(!row.kind.is_empty() && !row.form.is_empty(), "{}", row.name);
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
        }
        for setting in
            "bombs shots actions steps mode player board_x board_y board nuke global_array feature_level exec_mode"
                .split_whitespace()
        {
            assert!(lookup(setting, &["setting"]).is_some(), "{setting}");
        }
        assert_eq!(of_kind("meta variable").count(), 7);
    }
}
