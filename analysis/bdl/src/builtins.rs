//! The words of BDL: reference data, read once from `data/builtins.tsv`.

ludex_base::words! {
    /// The sort of thing that a predefined name is.
    BuiltinKind {
        Section "section",
        Rule "rule",
        ValueOfColoring "value of coloring",
        ValueOfPlayerChange "value of player_change",
        Piece "piece",
        PieceProperty "piece property",
        ValueOfOnEndReached "value of on_end_reached",
        Move "move",
        MoveProperty "move property",
        TruthValue "truth value",
        PlacementProperty "placement property",
        Position "position",
        Invariant "invariant",
        FinishingRule "finishing rule",
        NameInJavaScript "name in JavaScript",
        MoveMember "member of a move in JavaScript",
    }
}

ludex_base::builtin_row! {
    /// One row of the data.
    pub(crate) struct Builtin {
        /// The word.
        pub name: &'static str = literal,
        /// The sort of thing that it is where it stands: "section", "rule", "piece property", …
        pub kind: BuiltinKind = value,
        /// The form in which it is written.
        pub form: &'static str = text,
        /// The value that holds if it is left out; empty if that means nothing.
        pub default: &'static str = text,
        /// The text about it, as Markdown.
        pub text: &'static str = text,
    }
}

ludex_base::builtin_table!(Builtin, crate::DIALECT, include_str!("../data/builtins.tsv"), row);

/// The kind of the names that a game's JavaScript knows.
pub(crate) const SCRIPT: BuiltinKind = BuiltinKind::NameInJavaScript;

/// The word as this kind of thing; if it is none, as the first it can be.
pub(crate) fn lookup(name: &str, kind: Option<BuiltinKind>) -> Option<u32> {
    let own = kind.and_then(|kind| lookup_only(name, kind));
    own.or_else(|| TABLE.find(name, |row| !matches!(row.kind, SCRIPT | BuiltinKind::MoveMember)))
}

/// The word as this kind of thing.
pub(crate) fn lookup_only(name: &str, kind: BuiltinKind) -> Option<u32> {
    TABLE.find(name, |row| row.kind == kind)
}

/// A name that a game's JavaScript knows.
pub(crate) fn script(name: &str) -> Option<u32> {
    lookup_only(name, SCRIPT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_is_complete() {
        for (index, row) in all().iter().enumerate() {
            assert!(!row.form.is_empty(), "{}", row.name);
            assert!(row.text.len() >= 40 && row.text.ends_with('.'), "{} {}", row.name, row.kind);
            let same = |other: &Builtin| (other.name, other.kind) == (row.name, row.kind);
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
            assert!(lookup(word, None).is_some(), "{word}");
        }
    }
}
