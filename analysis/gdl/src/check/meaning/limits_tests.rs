//! The number of findings that a check has in a game: those in the files that it includes do not count.

use crate::tests::codes;

/// Forms, each with its number in place of `#`.
fn many(count: usize, form: &str) -> String {
    (0..count).map(|number| form.replace('#', &number.to_string())).collect()
}

#[test]
fn faults_in_a_library_hide_none_in_the_game() {
    let absent = |count: usize| {
        format!(
            "//- main.g\n(game-module \"main\" (title \"Main\"))\n(include \"library\")\n(unit-type town (start-with 1))\n\
             (unit-type ghost)\n(terrain-type plains)\n//- library.g\n(game-module \"library\")\n{}",
            many(count, "(unit-type absent-#)\n")
        )
    };
    assert_eq!(codes(&absent(25)), ["absent-type"]);
    let cut = |count: usize| {
        format!(
            "//- main.g\n(game-module \"main\" (title \"Main\"))\n(include \"library\")\n\
             (unit-type town (start-with 1) (acp-max 1) (acp-per-turn 4))\n(terrain-type plains)\n//- library.g\n\
             (game-module \"library\")\n{}",
            many(count, "(unit-type cut-# (start-with 1) (acp-max 1) (acp-per-turn 4))\n")
        )
    };
    assert_eq!(codes(&cut(25)), ["point-limit"]);
}

#[test]
fn a_check_has_twenty_findings_at_most() {
    let text = many(60, "(unit-type near-# (start-with 1) (range-min 1) (range 0))\n");
    let game = format!("(game-module \"main\" (title \"Main\"))\n(terrain-type plains)\n{text}");
    assert_eq!(codes(&game), ["range-order"; 20]);
}

#[test]
fn all_kinds_of_features_are_looked_at() {
    let good = "plains ".repeat(25);
    let game = format!(
        "(game-module \"main\" (title \"Main\"))\n(unit-type town (start-with 1))\n(terrain-type plains)\n\
         (set feature-types '({good}plaisn))\n"
    );
    assert_eq!(codes(&game), ["unknown-feature"]);
}
