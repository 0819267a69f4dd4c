//! The predefined names of GDL: reference data, read once from `data/gdl/names.tsv`.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// One row of the data.
#[derive(Debug)]
pub struct Predefined {
    /// The name.
    pub name: &'static str,
    /// What it is, in words: "unit-type property", "table", "form".
    pub kind: &'static str,
    /// The index kinds of a table ("u t"), the arguments of a form or function; may be empty.
    pub takes: &'static str,
    /// The type of its value; may be empty.
    pub value: &'static str,
    /// The default as it would be written; may be empty.
    pub default: &'static str,
    /// The least value, for numbers.
    pub min: Option<i64>,
    /// The greatest value, for numbers.
    pub max: Option<i64>,
    /// The unit of the value; may be empty.
    pub unit: &'static str,
    /// The value is stochastic: 425 is 4, and 5 one time in four.
    pub stochastic: bool,
    /// The section of the manual; may be empty.
    pub section: &'static str,
    /// What it does, as Markdown.
    pub text: &'static str,
}

struct Data {
    rows: Vec<Predefined>,
    by_name: FxHashMap<&'static str, Vec<u32>>,
}

static DATA: LazyLock<Data> = LazyLock::new(|| {
    let mut rows = Vec::new();
    let mut by_name: FxHashMap<&'static str, Vec<u32>> = FxHashMap::default();
    for line in include_str!("../../data/gdl/names.tsv").lines() {
        if line.starts_with('#') && !line.starts_with("#\t") {
            continue;
        }
        let mut columns = line.split('\t').map(|column| if column == "-" { "" } else { column });
        let mut next = || columns.next().unwrap_or_default();
        let row = Predefined {
            // The one name that is a dash is the operator.
            name: if line.starts_with("-\t") {
                next();
                "-"
            } else {
                next()
            },
            kind: next(),
            takes: next(),
            value: next(),
            default: next(),
            min: next().parse().ok(),
            max: next().parse().ok(),
            unit: next(),
            stochastic: next() == "stochastic",
            section: next(),
            text: next(),
        };
        by_name.entry(row.name).or_default().push(rows.len() as u32);
        rows.push(row);
    }
    Data { rows, by_name }
});

/// Every predefined name, in the order of the data.
pub fn all() -> &'static [Predefined] {
    &DATA.rows
}

/// The row with this index.
pub fn get(index: u32) -> Option<&'static Predefined> {
    DATA.rows.get(index as usize)
}

/// The rows with this name, in the order of the data.
pub fn with_name(name: &str) -> impl Iterator<Item = (u32, &'static Predefined)> {
    let rows = DATA.by_name.get(name).map(Vec::as_slice).unwrap_or_default();
    rows.iter().filter_map(|index| Some((*index, get(*index)?)))
}

/// The row with this name and one of these kinds; the first of the kinds wins.
pub fn lookup(name: &str, kinds: &[&str]) -> Option<u32> {
    kinds.iter().find_map(|kind| with_name(name).find(|(_, row)| row.kind == *kind)).map(|(index, _)| index)
}

/// Names with an effect wherever a value is wanted, in the order in which they are tried.
pub const IN_EXPRESSIONS: &[&str] = &[
    "constant",
    "predefined symbol",
    "function",
    "game variable",
    "synthesis method",
    "naming method",
    "keyword",
    "event type",
    "goal type",
    "task type",
    "plan type",
    "action type",
    "standing-order condition",
    "scorekeeper keyword",
    "unit-type property",
    "material-type property",
    "terrain-type property",
    "advance-type property",
    "table",
    "variant type",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_is_complete() {
        assert_eq!(all().len(), 1142);
        let mut names: Vec<&str> = all().iter().map(|row| row.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 1064);
        for row in all() {
            assert!(row.text.chars().count() >= 40, "{} ({}) has no text", row.name, row.kind);
            assert!(!row.kind.is_empty(), "{}", row.name);
            let restated = row.name.replace('-', " ");
            assert!(!row.text.to_lowercase().starts_with(&format!("the {restated}.")), "{}", row.name);
        }
    }

    #[test]
    fn operators_and_marks_are_names_too() {
        for name in ["-", "+", "*", "/", "#", "@", "u*"] {
            assert!(with_name(name).next().is_some(), "{name}");
        }
    }
}
