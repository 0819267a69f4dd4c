//! Lists of names in the languages that leave completion to the model.

use super::*;
use ludex_languages::LANGUAGES;
use ludex_test_support::Fixture;

/// The labels at the cursor and the word that they replace.
fn labels(extension: &str, text: &str) -> Option<(Vec<String>, String)> {
    let fixture = Fixture::new(LANGUAGES, extension, text);
    let (file, offset) = fixture.cursor();
    let found = completion(&fixture.db, file, offset)?;
    let word = file.text(&fixture.db)[found.range].to_owned();
    Some((found.items.into_iter().map(|item| item.label).collect(), word))
}

#[test]
fn what_fits_comes_before_the_rest_and_variables_stay_in_their_scope() {
    let text = "game G\nf : Int -> Int\nf(num) = nu$0\ny : Int\ny = 2\n";
    let (found, word) = labels("bgl", text).expect("a list");
    assert_eq!(found[..4], ["num", "f", "if", "let"]);
    assert_eq!(word, "nu");
    let (found, _) = labels("bgl", "game G\nf : Int -> Int\nf(num) = num\ny : Int\ny = x$0\n").expect("a list");
    assert_eq!(found[..3], ["f", "if", "let"]);
    assert!(!found.contains(&"num".to_owned()));
}

#[test]
fn nothing_in_comments_numbers_and_strings() {
    assert_eq!(labels("bgl", "game G\n-- x$0\nx : Int\nx = 1\n"), None);
    assert_eq!(labels("bgl", "game G\nx : Int\nx = 12$0\n"), None);
    assert_eq!(labels("hy", "(setv x \"le$0\")\n"), None);
    assert_eq!(labels("hy", "(setv x r\"first\nle$0\n\")\n"), None);
}

#[test]
fn names_of_other_languages() {
    let (found, _) = labels("hy", "(defn cold-room [corridor] corridor)\n(ro$0)\n").expect("a list");
    assert!(found.contains(&"cold-room".to_owned()) && found.contains(&"room-list".to_owned()), "{found:?}");
    assert!(!found.contains(&"corridor".to_owned()), "{found:?}");
    let (found, _) = labels("tr", "int quiet = 0;\nqu$0\n").expect("a list");
    assert!(found.contains(&"quiet".to_owned()) && found.contains(&"fortify".to_owned()), "{found:?}");
}

#[test]
fn languages_without_completion_are_silent() {
    assert_eq!(labels("bdl", "rules\n  fi$0\n"), None);
}
