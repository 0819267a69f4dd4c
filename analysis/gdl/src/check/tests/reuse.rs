//! Findings that are used again after an edit are those of a program that nobody has edited.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use crate::LANGUAGES;
use ludex_base::{Database, Diagnostic, File, TextRange, TextSize};
use ludex_ide::diagnostics::diagnostics;
use ludex_syntax::reparse::Edit;
use proptest::prelude::*;

fn opened(text: &str) -> (Database, File) {
    let mut db = Database::new(LANGUAGES, None);
    let file = db.open(Path::new("/main.g"), crate::DIALECT, Arc::from(text));
    (db, file)
}

/// Findings without their files, which are others in another database.
fn shown(found: &[Diagnostic]) -> String {
    found.iter().fold(String::new(), |mut out, one| {
        let _ = writeln!(out, "{:?} {:?} {} {}", one.range, one.severity, one.code.name, one.message());
        out
    })
}

fn fresh(text: &str) -> String {
    let (db, file) = opened(text);
    shown(&diagnostics(&db, file))
}

/// A program that is edited; after each edit its findings are compared with those of the same text in a new database.
struct Edited {
    db: Database,
    file: File,
}

impl Edited {
    fn new(text: &str) -> Edited {
        let (db, file) = opened(text);
        diagnostics(&db, file);
        Edited { db, file }
    }

    fn text(&self) -> Arc<str> {
        Arc::clone(self.file.text(&self.db))
    }

    /// Replaces a range and gives the findings after that.
    fn replace(&mut self, range: TextRange, new: &str) -> String {
        let mut text = self.text().to_string();
        text.replace_range(std::ops::Range::<usize>::from(range), new);
        let edit = Edit { range, new_len: TextSize::of(new) };
        self.db.edit(self.file, Arc::from(text.as_str()), Some(edit));
        let found = shown(&diagnostics(&self.db, self.file));
        assert_eq!(found, fresh(&text), "the findings after an edit to\n{text}");
        found
    }

    /// Replaces the last occurrence of some words, and gives the findings after that.
    fn change(&mut self, old: &str, new: &str) -> String {
        let at = self.text().rfind(old).expect("the words are there");
        self.replace(TextRange::at(TextSize::new(at as u32), TextSize::of(old)), new)
    }
}

#[test]
fn how_a_file_is_checked_decides_about_the_severity_of_its_forms() {
    let mut edited = Edited::new("(if false)\n(unit-type a)\n(end-if)\n(agreement x)\n(speed 3)\n");
    let fragment = edited.change("unit-type", "unit-typ");
    let program = edited.change("unit-typ", "unit-type");
    assert_ne!(fragment, program);
    edited.change("(end-if)\n", "");
    edited.change("(if false)\n", "");
}

/// Tables whose new lists hold more together than one check may make.
fn large_tables(count: usize) -> String {
    let mut text = "(unit-type a)\n(terrain-type t)\n(define n (append".to_owned();
    let tens = " (1 2 3 4 5 6 7 8 9 10)".repeat(2);
    text.push_str(&tens);
    text.push_str("))\n");
    let mut last = "n".to_owned();
    for level in 0..4 {
        let next = format!("n{level}");
        let _ = writeln!(text, "(define {next} (append{}))", format!(" {last}").repeat(12));
        last = next;
    }
    for _ in 0..count {
        let _ = writeln!(text, "(table mp-to-enter-terrain (a t (append {last})))");
    }
    text
}

#[test]
fn room_for_lists_is_shared_in_the_same_way_after_an_edit() {
    let mut edited = Edited::new(&large_tables(16));
    let found = edited.change("(a t (append n3))", "(a t (append n3 ))");
    assert_eq!(found.matches("list-too-large").count(), 1, "{found}");
    edited.change("(unit-type a)", "(unit-type a) ");
    edited.change("(table mp-to-enter-terrain (a t", "(table mp-to-enter-terrain (t a");
    let small = Edited::new(&large_tables(1));
    assert!(!fresh(&small.text()).contains("list-too-large"));
}

/// A program with names that rest on each other in many ways.
const PROGRAM: &str = r#"(game-module "main" (title "Pond"))
(unit-type frog (name "frog") (char "F") (hp-max 3))
(unit-type carp (short-name "c") (hp-max heavy))
(material-type food)
(terrain-type water (char "~"))
(terrain-type bank (char "."))
(define heavy 4)
(define animals (frog carp))
(define depth (+ heavy 2))
(table hit-chance
  (animals animals 50)
  (frog carp depth))
(table mp-to-enter-terrain add (u* t* 1) (carp bank 99) (frog bank 2))
(add animals speed (depth 3))
(add frog hp-max heavy)
(add c notes "swims")
(undefine depth)
(define deep depth)
(set last-turn heavy)
(side 1 (name "Pond people"))
(frog 3 3 1 (n "Leaper"))
(carp 4 4 (in "Leaper"))
(if (= heavy 4))
(add carp acp-per-turn 2)
(end-if)
(namer places (random (1 "A") (2 "B")))
(imf "frog" ((8 8) (file "f.gif")))
(frogg 5 5 1)
"#;

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn findings_after_edits_are_those_of_the_text(
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0_u8..4), 1..12)
    ) {
        let mut edited = Edited::new(PROGRAM);
        for (place, word, what) in edits {
            let text = edited.text();
            let bounds: Vec<(usize, &str)> = words(&text);
            let (at, old) = bounds[place.index(bounds.len())];
            let (_, other) = bounds[word.index(bounds.len())];
            let range = TextRange::at(TextSize::new(at as u32), TextSize::of(old));
            match what {
                0 => edited.replace(range, other),
                1 => edited.replace(range, ""),
                2 => edited.replace(range, old.get(..old.len() - 1).unwrap_or_default()),
                _ => edited.replace(TextRange::empty(range.start()), &format!("{other} ")),
            };
            if edited.text().trim().is_empty() {
                break;
            }
        }
    }
}

/// The words of a text, with the byte where each begins; a bracket is a word.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut rest = 0;
    while let Some(from) = text[rest..].find(|c: char| !c.is_whitespace()).map(|at| rest + at) {
        let is_word = |c: char| !c.is_whitespace() && c != '(' && c != ')';
        let end = text[from..].find(|c| !is_word(c)).map_or(text.len(), |at| from + at).max(from + 1);
        words.push((from, &text[from..end]));
        rest = end;
    }
    words
}
