//! What an edit makes run again, counted with salsa's event log.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ludex_base::{Database, File};
use ludex_ide::LANGUAGES;
use ludex_ide::diagnostics::diagnostics;
use ludex_syntax::reparse::Edit;
use ludex_syntax::{TextRange, TextSize};

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
        let mut db = Database::new(LANGUAGES, Some(Box::new(log)));
        let file = db.open(Path::new("/pond.bgl"), crate::DIALECT, Arc::from(text));
        Program { db, file, inferred }
    }

    /// How many definitions are inferred when the file is checked.
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
