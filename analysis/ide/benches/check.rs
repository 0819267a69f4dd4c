//! What a whole folder costs, and what one edit costs after it: over the folder of real modules
//! beside the repository where it exists, else over the example games.
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
    let gdl = paths.filter(|path| ludex_ide::LANGUAGES.from_path(path) == Some(ludex_gdl::DIALECT));
    let mut modules: Vec<(PathBuf, Arc<str>)> =
        gdl.map(|path| (path.clone(), Arc::from(decode(std::fs::read(&path).expect("bytes")).0))).collect();
    modules.sort();
    modules
}

fn load(modules: &[(PathBuf, Arc<str>)]) -> Database {
    let mut db = Database::new(ludex_ide::LANGUAGES, None);
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

/// One character in the largest module, then its diagnostics and a hover.
#[divan::bench(sample_count = 50)]
fn one_edit(bencher: Bencher<'_, '_>) {
    let modules = modules();
    let mut db = load(&modules);
    for file in db.files() {
        diagnostics(&db, file);
    }
    let (path, text) = modules.iter().max_by_key(|(_, text)| text.len()).expect("a module");
    let file = db.file(path).expect("a file");
    let at = text[..text.len() / 2].rfind("\n(").expect("a form") + 3;
    hover(&db, file, (at as u32).into());
    let mut longer = text.to_string();
    longer.insert(at, 'x');
    let longer: Arc<str> = longer.into();
    let mut inserted = false;
    bencher.bench_local(|| {
        // In turns, so that the text stays the same on average.
        let (old, new, now) = if inserted { (1, 0, text) } else { (0, 1, &longer) };
        inserted = !inserted;
        let range = TextRange::at(TextSize::new(at as u32), TextSize::new(old));
        db.edit(file, Arc::clone(now), Some(Edit { range, new_len: TextSize::new(new) }));
        db.refresh_links();
        diagnostics(&db, file);
        hover(&db, file, (at as u32).into())
    });
}
