//! Texts made to take long. Whatever looks at a part of a text must do so a bounded number of times: what grows
//! with the square of these texts does not come back.

use std::collections::BTreeMap;

use ludex_base::diagnostic::MAX_DIAGNOSTICS;
use ludex_base::{TextRange, TextSize};
use ludex_ide::code_lenses::code_lenses;
use ludex_ide::completion::completion;
use ludex_ide::diagnostics::diagnostics;
use ludex_ide::semantic_tokens::semantic_tokens;
use ludex_ide::signature_help::signature_help;
use ludex_test_support::Fixture;

/// In how many places of a text it is asked what may be written.
const PLACES: u32 = 4;

/// The number of findings of each code in a text, once everything was asked that an editor asks for.
fn read(extension: &str, text: &str) -> BTreeMap<&'static str, usize> {
    let fixture = Fixture::new(crate::LANGUAGES, extension, text);
    let mut counts = BTreeMap::new();
    for file in &fixture.files {
        for found in diagnostics(&fixture.db, *file).iter() {
            *counts.entry(found.code.name).or_insert(0) += 1;
        }
        code_lenses(&fixture.db, *file);
        semantic_tokens(&fixture.db, *file, TextRange::up_to(TextSize::new(1000)));
        let end = TextSize::of(&**file.text(&fixture.db));
        for place in 0..=PLACES {
            let offset = TextSize::new(u32::from(end) / PLACES * place);
            completion(&fixture.db, *file, offset);
            signature_help(&fixture.db, *file, offset);
        }
    }
    counts
}

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

#[test]
fn blocks_in_one_another() {
    let text = format!("{}wait;{}", "{ ".repeat(3000), " }".repeat(3000));
    assert_eq!(read("tr", &text), BTreeMap::from([("too-deep", 1)]));
    // As deep as trees may be, over and over.
    let deep = format!("{}goto run;{}\n", "if #shots { ".repeat(200), " }".repeat(200));
    assert_eq!(read("tr", &format!("run:\n{}", deep.repeat(20))), BTreeMap::new());
}

#[test]
fn blocks_on_one_line() {
    assert_eq!(read("tr", &"{ wait; } ".repeat(20_000)), BTreeMap::new());
    let open = format!("{{ {}", "{ wait; } ".repeat(20_000));
    assert_eq!(read("tr", &open), BTreeMap::from([("unclosed-brace", 1)]));
}

#[test]
fn a_jump_on_every_line() {
    let count = 20_000;
    let ring = lines(count, |line| format!("l{line}: move N; goto l{};\n", (line + 1) % count));
    assert_eq!(read("tr", &ring), BTreeMap::new());
    // Variables that never change, over which each of the jumps might lead.
    let constants = lines(2000, |line| format!("int v{line} = 1; bomb N v{line};\n"));
    assert_eq!(read("tr", &format!("{constants}{ring}")), BTreeMap::new());
    let nowhere = lines(count, |line| format!("if #x goto nowhere{line};\n"));
    let found = read("tr", &format!("nowhere:\n{nowhere}"));
    assert_eq!(found.get("too-many-findings"), Some(&1));
}

#[test]
fn a_set_of_many_values() {
    assert_eq!(read("tr", &format!("move ?({});\n", "N S ".repeat(5_000))), BTreeMap::new());
    let commas = format!("move ?({}N);\n", "N, S, ".repeat(5_000));
    assert_eq!(read("tr", &commas), BTreeMap::from([("random-set-form", 1)]));
    let mixed = format!("move ?(N, {});\n", "N S ".repeat(5_000));
    assert_eq!(read("tr", &mixed), BTreeMap::from([("expected-comma", 1)]));
}

/// The findings of a text that has more of one code than are shown.
fn as_many_as_are_shown(code: &'static str) -> BTreeMap<&'static str, usize> {
    BTreeMap::from([(code, MAX_DIAGNOSTICS), ("too-many-findings", 1)])
}

#[test]
fn names_that_mean_nothing() {
    let known = lines(4000, |line| format!("int count{line} = 1; bomb N count{line};\n"));
    let unknown = lines(4000, |line| format!("bomb N coutn{line};\n"));
    assert_eq!(read("tr", &format!("{known}{unknown}")), as_many_as_are_shown("undefined-name"));
    let again = "bomb N coutn1;\n".repeat(4000);
    assert_eq!(read("tr", &format!("{known}{again}")), as_many_as_are_shown("undefined-name"));
}

#[test]
fn a_misspelt_name_means_the_same_wherever_it_stands() {
    let text = format!("int count = 1;\nbomb N count;\n{}", "bomb N coutn;\n".repeat(300));
    let fixture = Fixture::new(crate::LANGUAGES, "tr", &text);
    let found = diagnostics(&fixture.db, fixture.files[0]);
    assert_eq!(found.len(), 300);
    assert!(found.iter().all(|found| found.message().ends_with("did you mean `count`?") && found.fixes.len() == 1));
}

#[test]
fn tests_of_a_stock_that_is_empty() {
    let game = "//- /a.trg\nshots: 0;\nplayer: { team: 1; name: a; position: 1,1; file: ./a.tr; }\n//- /a.tr\n";
    let condition = "#shots + ".repeat(400);
    let script = format!("if ({condition}1) {{ {} }}\nshoot N;\n", "shoot N; if #shots pass; ".repeat(4000));
    assert_eq!(read("trg", &format!("{game}{script}")), BTreeMap::from([("empty-stock", 1)]));
}

#[test]
fn players_without_end() {
    let players = lines(2000, |line| {
        let (x, y) = (line % 50, line / 50);
        format!("player: {{ team: {line}; name: p{line}; position: {x},{y}; file: ./a.tr; }}\n")
    });
    let text = format!("//- /a.trg\nboard: 50,50;\n{players}//- /a.tr\ngoto nowhere;\n");
    let found = read("trg", &text);
    let mut expected = as_many_as_are_shown("faulty-script");
    expected.insert("undefined-label", 1);
    assert_eq!(found, expected);
}
