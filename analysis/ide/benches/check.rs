//! The cost of a whole folder, and that of one edit after it: over the folder of real modules beside the repository
//! where it exists, else over the example games.
//!
//! `cargo bench -p ludex-ide`

use std::path::{Path, PathBuf};
use std::sync::Arc;

use divan::Bencher;
use ludex_base::{Database, Db};
use ludex_ide::diagnostics::diagnostics;
use ludex_ide::hover::hover;
use ludex_syntax::encoding::{Encoding, decode};
use ludex_syntax::reparse::Edit;
use ludex_syntax::{TextRange, TextSize};

/// The allocator of the shipped binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

fn modules() -> Vec<(PathBuf, Arc<str>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = [root.join("../shared/corpus/gdl"), root.join("docs/examples/gdl")];
    let entries = folders.iter().find_map(|folder| std::fs::read_dir(folder).ok()).expect("a folder");
    let paths = entries.flatten().map(|entry| entry.path());
    let gdl = paths.filter(|path| ludex_languages::LANGUAGES.from_path(path) == Some(ludex_gdl::DIALECT));
    let mut modules: Vec<(PathBuf, Arc<str>)> =
        gdl.map(|path| (path.clone(), Arc::from(decode(std::fs::read(&path).expect("bytes")).0))).collect();
    modules.sort();
    modules
}

fn load(modules: &[(PathBuf, Arc<str>)]) -> Database {
    let mut db = Database::new(ludex_languages::LANGUAGES, None);
    for (path, text) in modules {
        db.set_file(path, ludex_gdl::DIALECT, Arc::clone(text), Encoding::Utf8);
        db.open(path, ludex_gdl::DIALECT, Arc::clone(text));
    }
    db.refresh_links();
    db
}

/// Reading, parsing, lowering and checking everything, on one thread.
#[divan::bench(sample_count = 20)]
fn check_all(bencher: Bencher<'_, '_>) {
    let modules = modules();
    bencher.bench(|| {
        let db = load(&modules);
        for file in db.files() {
            diagnostics(&db, file);
        }
        db
    });
}

/// One character in the head of a form in the middle of the largest module, then its diagnostics and a hover:
/// the program that the form belongs to is another one each time.
#[divan::bench(sample_count = 50)]
fn one_edit(bencher: Bencher<'_, '_>) {
    let modules = modules();
    let (_, text) = largest(&modules);
    let at = text[..text.len() / 2].rfind("\n(").expect("a form") + 3;
    keystroke(bencher, &modules, at, "x", true);
}

/// One digit in a table in the middle of the largest module, then its diagnostics.
#[divan::bench(sample_count = 200)]
fn edit_in_a_table(bencher: Bencher<'_, '_>) {
    let modules = modules();
    let (_, text) = largest(&modules);
    let table = text[..text.len() / 2].rfind("\n(table ").expect("a table");
    let digit = text[table..].find(|c: char| c.is_ascii_digit()).expect("a value");
    keystroke(bencher, &modules, table + digit, "1", false);
}

/// One letter in a comment in the middle of the largest module, then its diagnostics.
#[divan::bench(sample_count = 200)]
fn edit_in_a_comment(bencher: Bencher<'_, '_>) {
    let modules = modules();
    let (_, text) = largest(&modules);
    let comment = text[..text.len() / 2].rfind("\n;").or_else(|| text.find("\n;")).expect("a comment");
    keystroke(bencher, &modules, comment + 2, "x", false);
}

fn largest(modules: &[(PathBuf, Arc<str>)]) -> &(PathBuf, Arc<str>) {
    modules.iter().max_by_key(|(_, text)| text.len()).expect("a module")
}

/// Something is typed in the largest module and taken back, in turns, so that the text stays the same on average.
fn keystroke(bencher: Bencher<'_, '_>, modules: &[(PathBuf, Arc<str>)], at: usize, typed: &str, hovers: bool) {
    let mut db = load(modules);
    for file in db.files() {
        diagnostics(&db, file);
    }
    let (path, text) = largest(modules);
    let file = db.file(path).expect("a file");
    let mut longer = text.to_string();
    longer.insert_str(at, typed);
    let longer: Arc<str> = longer.into();
    let mut inserted = false;
    bencher.bench_local(|| {
        let (old, new, now) = if inserted { (typed.len(), 0, text) } else { (0, typed.len(), &longer) };
        inserted = !inserted;
        let range = TextRange::at(TextSize::new(at as u32), TextSize::new(old as u32));
        db.edit(file, Arc::clone(now), Some(Edit { range, new_len: TextSize::new(new as u32) }));
        db.refresh_links();
        let found = diagnostics(&db, file).len();
        let said = hovers && hover(&db, file, (at as u32).into()).is_some();
        (found, said)
    });
}
