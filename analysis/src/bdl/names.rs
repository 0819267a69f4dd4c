//! The words of BDL: reference data, read once from `data/bdl/names.tsv`.

use std::sync::LazyLock;

/// One row of the data.
#[derive(Debug)]
pub struct Predefined {
    /// The word.
    pub name: &'static str,
    /// What it is where it stands: "section", "rule", "piece property", …
    pub kind: &'static str,
    /// How it is written.
    pub form: &'static str,
    /// What holds if it is left out; empty if that means nothing.
    pub default: &'static str,
    /// What it does, as Markdown.
    pub text: &'static str,
}

/// The kind of the names that a game's JavaScript knows.
pub const SCRIPT: &str = "name in JavaScript";

static DATA: LazyLock<Vec<Predefined>> = LazyLock::new(|| {
    let lines = include_str!("../../data/bdl/names.tsv").lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut columns = line.split('\t').map(|column| if column == "-" { "" } else { column });
            let mut next = || columns.next().unwrap_or_default();
            Predefined { name: next(), kind: next(), form: next(), default: next(), text: next() }
        })
        .collect()
});

/// Every row.
pub fn all() -> &'static [Predefined] {
    &DATA
}

/// The row with this index.
pub fn get(index: u32) -> Option<&'static Predefined> {
    DATA.get(index as usize)
}

/// The word as this kind of thing; if it is none, as the first it can be.
pub fn lookup(name: &str, kind: &str) -> Option<u32> {
    let own = DATA.iter().position(|row| row.name == name && row.kind == kind);
    let any = || DATA.iter().position(|row| row.name == name && row.kind != SCRIPT);
    own.or_else(any).map(|index| index as u32)
}

/// A name that a game's JavaScript knows.
pub fn script(name: &str) -> Option<u32> {
    DATA.iter().position(|row| row.name == name && row.kind == SCRIPT).map(|index| index as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_is_complete() {
        for (index, row) in all().iter().enumerate() {
            assert!(!row.kind.is_empty() && !row.form.is_empty(), "{}", row.name);
            assert!(row.text.len() >= 40 && row.text.ends_with('.'), "{} {}", row.name, row.kind);
            let same = |other: &Predefined| (other.name, other.kind) == (row.name, row.kind);
            assert!(!all()[..index].iter().any(same), "{} {} twice", row.name, row.kind);
        }
    }

    #[test]
    fn every_word_of_the_language_is_there() {
        let words = "rules first_player width height coloring alternate player_change pieces moves horizontal \
                     vertical diagonal kills can_jump mirrored on_end_reached spawn initial_piece_position positions \
                     owner invariants cant_risk protect_piece pawn_movement finish no_moves_available x y true false \
                     explicit";
        for word in words.split_whitespace() {
            assert!(lookup(word, "").is_some(), "{word}");
        }
    }
}
