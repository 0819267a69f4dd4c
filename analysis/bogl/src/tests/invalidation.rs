//! The queries that an edit makes run again, counted with salsa's event log.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use expect_test::{Expect, expect};
use ludex_base::{Database, File};
use ludex_ide::diagnostics::diagnostics;
use ludex_syntax::reparse::Edit;
use ludex_syntax::{TextRange, TextSize};
use ludex_test_support::counted::Counted;

/// An open program in a database that counts the definitions that are inferred.
struct Program {
    db: Database,
    file: File,
    inferred: Arc<AtomicUsize>,
}

impl Program {
    fn new(text: &str) -> Program {
        let inferred: Arc<AtomicUsize> = Arc::default();
        let count = Arc::clone(&inferred);
        let log = move |event: salsa::Event| {
            if let salsa::EventKind::WillExecute { database_key } = event.kind
                && format!("{database_key:?}").starts_with("infer(")
            {
                count.fetch_add(1, Ordering::Relaxed);
            }
        };
        let mut db = Database::new(crate::LANGUAGES, Some(Box::new(log)));
        let file = db.open(Path::new("/pond.bgl"), crate::DIALECT, Arc::from(text));
        Program { db, file, inferred }
    }

    /// The number of definitions that are inferred when the file is checked.
    fn check(&self) -> usize {
        self.inferred.store(0, Ordering::Relaxed);
        diagnostics(&self.db, self.file);
        self.inferred.load(Ordering::Relaxed)
    }

    fn replace(&mut self, old: &str, new: &str) {
        let text = self.file.text(&self.db).to_string();
        let at = text.find(old).expect("the words are there");
        let range = TextRange::at(TextSize::new(at as u32), TextSize::of(old));
        let edit = Edit { range, new_len: TextSize::of(new) };
        self.db.edit(self.file, text.replacen(old, new, 1).into(), Some(edit));
    }
}

const PROGRAM: &str = "game Pond
depth : Int
depth = 3
leap : Int -> Int
leap(n) = n + depth
far : Int
far = leap(1)
";

#[test]
fn an_edit_in_an_expression_infers_one_definition() {
    let mut program = Program::new(PROGRAM);
    assert_eq!(program.check(), 3);
    program.replace("n + depth", "n + depth + 1");
    assert_eq!(program.check(), 1);
}

/// Not even if it introduces a name that means nothing.
#[test]
fn a_syntax_error_infers_one_definition() {
    let mut program = Program::new(PROGRAM);
    program.check();
    program.replace("n + depth", "let M = 1 in n + depth");
    assert_eq!(program.check(), 1);
    program.replace("let M =", "let M0 =");
    assert_eq!(program.check(), 1);
}

/// The program and another one, both open and checked.
fn programs() -> (Counted, File, File) {
    let mut counted = Counted::new(crate::LANGUAGES);
    let (one, other) = (counted.open("/one.bgl", PROGRAM), counted.open("/other.bgl", PROGRAM));
    counted.checked();
    (counted, one, other)
}

fn same(ran: &str, expected: Expect) {
    expected.assert_eq(ran);
}

/// The point: of what is kept by the item, only that of the one that was edited: `head`, `body` and `infer` once; and
/// what the program declares is the same, so no `signatures`. `item` runs for each of the four, which hands out what is
/// there.
#[test]
fn an_edit_in_an_expression_reads_one_definition() {
    let (mut counted, one, other) = programs();
    for file in [one, other] {
        let ran = counted.edited(file, "n + depth", "n + depth + 1");
        same(
            &ran,
            expect![
                "body 1, chunk 1, declared 1, diagnostics 1, found 1, head 1, infer 1, item 4, item_chunk 1, item_count 1, items 1, may_differ 1, may_differ_in 1, meaning 1, mentioned 1, model 1, named 1, parse 1, syntax_diagnostics 1, uses 1"
            ],
        );
    }
}

/// The point: neither `item` nor anything that is made of it: what stands in the definitions is the same, in another
/// place.
#[test]
fn an_edit_in_a_comment_infers_nothing() {
    let (mut counted, one, _) = programs();
    let ran = counted.edited(one, "leap : Int", "-- How far.\nleap : Int");
    same(
        &ran,
        expect!["diagnostics 1, item_chunk 1, item_count 1, items 1, model 1, named 1, parse 1, syntax_diagnostics 1"],
    );
}

/// The point: what the program declares has changed, so every definition of it is inferred again (the three and the
/// new one), but only the new one is read, and nothing of the other program.
#[test]
fn an_edit_that_defines_a_name_infers_the_program() {
    let (mut counted, one, _) = programs();
    let ran = counted.edited(one, "far = leap(1)\n", "far = leap(1)\nnear : Int\nnear = 2\n");
    same(
        &ran,
        expect![
            "asking 1, body 1, chunk 1, declared 1, diagnostics 1, found 1, head 1, infer 4, item 5, item_chunk 1, item_count 1, items 1, may_differ 1, may_differ_in 1, meaning 4, mentioned 1, model 1, named 1, parse 1, signatures 1, syntax_diagnostics 1, uses 1"
        ],
    );
}

/// A program of 300 definitions, each of which has a finding: its parameter is not used. They are read in five chunks,
/// the header among them.
fn long_program() -> String {
    let definition = |n: u32| format!("leap{n} : Int -> Int\nleap{n}(used) = {n} + 1\n");
    (0..300).fold("game Pond\n".to_owned(), |text, n| text + &definition(n))
}

/// The point: of the items only those of one chunk are handed out again, and one is read.
#[test]
fn an_edit_in_a_long_program_leaves_the_other_chunks() {
    let mut counted = Counted::new(crate::LANGUAGES);
    let file = counted.open("/pond.bgl", &long_program());
    counted.checked();
    let ran = counted.edited(file, " = 152 + 1\n", " = 152 + used\n");
    same(
        &ran,
        expect![
            "body 1, chunk 1, declared 1, diagnostics 1, found 1, head 1, infer 1, item 64, item_chunk 5, item_count 1, items 1, may_differ 1, may_differ_in 1, meaning 1, mentioned 1, model 1, named 1, parse 1, syntax_diagnostics 1, uses 1"
        ],
    );
}

/// The places and messages of the findings on a file.
fn found(counted: &Counted, file: File) -> Vec<(TextRange, String)> {
    let found = diagnostics(&counted.db, file);
    found.iter().map(|diagnostic| (diagnostic.range, diagnostic.message())).collect()
}

/// A definition at the beginning moves every other into another place of its chunk, and some into the next.
#[test]
fn definitions_that_come_and_go_leave_the_findings_of_a_fresh_reading() {
    let mut counted = Counted::new(crate::LANGUAGES);
    let file = counted.open("/pond.bgl", &long_program());
    counted.checked();
    for (old, new) in [
        ("game Pond\n", "game Pond\nfirst : Int\nfirst = leap299(1)\n"),
        ("leap63(used)", "leap63(unused)"),
        ("leap190 : Int -> Int\n", "leap190 : Int -> Bool\n"),
        ("leap64 : Int -> Int\nleap64(used) = 64 + 1\n", ""),
        ("first : Int\nfirst = leap299(1)\n", ""),
    ] {
        counted.edited(file, old, new);
        let mut fresh = Counted::new(crate::LANGUAGES);
        let again = fresh.open("/pond.bgl", file.text(&counted.db));
        let now = found(&counted, file);
        assert!(now.len() >= 298, "{}", now.len());
        assert_eq!(now, found(&fresh, again), "{new:?} for {old:?}");
    }
}
