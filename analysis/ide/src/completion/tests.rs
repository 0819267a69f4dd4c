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

/// What the entry with a label writes once the word before the cursor is known, and whether the list may not be kept.
fn written(extension: &str, text: &str, label: &str, snippets: bool) -> (String, bool) {
    let fixture = Fixture::new(LANGUAGES, extension, text);
    let (file, offset) = fixture.cursor();
    let mut found = completion(&fixture.db, file, offset).expect("a list");
    let typed = file.text(&fixture.db)[TextRange::new(found.range.start(), offset)].to_owned();
    let again = type_out(&mut found, &typed, snippets);
    let item = found.items.into_iter().find(|item| item.label == label).expect("the entry");
    (item.snippet.filter(|_| snippets).unwrap_or(item.insert), again)
}

#[test]
fn a_word_that_is_typed_out_brings_nothing_more() {
    let whole = "if ${1:condition} then ${2:value} else ${3:value}";
    let body = |typed: &str| format!("game G\nf : Int -> Int\nf(x) = {typed}$0\n");
    assert_eq!(written("bgl", &body(""), "if", true), (whole.to_owned(), true));
    assert_eq!(written("bgl", &body("i"), "if", true), (whole.to_owned(), true));
    assert_eq!(written("bgl", &body("if"), "if", true), ("if".to_owned(), false));
    // What is behind the cursor is not typed.
    assert_eq!(written("bgl", "game G\nf : Int -> Int\nf(x) = i$0f\n", "if", true), (whole.to_owned(), true));
    assert_eq!(written("bgl", &body("i"), "if", false), ("if".to_owned(), false));
    // A word that the next one begins with.
    assert_eq!(written("trg", "board$0\n", "board", true), ("board".to_owned(), true));
    assert_eq!(written("trg", "board$0\n", "board_x", true), ("board_x: ${1:20};".to_owned(), true));
    assert_eq!(written("trg", "boar$0\n", "board", false), ("board: ".to_owned(), true));
    assert_eq!(written("trg", "bombs$0\n", "bombs", false), ("bombs".to_owned(), false));
    assert_eq!(written("tr", "wait$0\n", "wait", true), ("wait".to_owned(), false));
    assert_eq!(written("g", "(scorekeeper$0)\n", "scorekeeper", true), ("scorekeeper".to_owned(), false));
    assert_eq!(written("hy", "(level-list (level \"a\" \"A\" (layout$0)))\n", "layout", true).0, "layout");
    assert_eq!(written("bdl", "pieces$0\n", "pieces", true), ("pieces".to_owned(), false));
}

#[test]
fn languages_without_completion_are_silent() {
    assert_eq!(labels("bdl", "rules\n  fi$0\n"), None);
}
