//! Lexing and parsing speed of every dialect, over the example games and, where it exists, over
//! the folder of real files beside the repository.
//!
//! `cargo bench -p ludex-syntax`

use std::path::Path;

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use ludex_syntax::reparse::Edit;
use ludex_syntax::{TextRange, TextSize};

#[path = "../tests/common/grammars.rs"]
mod grammars;

use self::grammars::{files_below, grammar, grammars, of_path};

/// The allocator of the shipped binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

/// The real texts, one string a file.
fn files(id: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let in_language = |folder: &str| {
        let mut paths = files_below(&root.join(folder));
        paths.retain(|path| of_path(path).is_some_and(|of_grammar| std::ptr::eq(of_grammar, grammar(id))));
        paths
    };
    let mut paths = in_language("../shared/corpus");
    if paths.is_empty() {
        paths = in_language("docs/examples");
    }
    let bytes = paths.iter().filter_map(|path| std::fs::read(path).ok());
    bytes.map(|bytes| ludex_syntax::encoding::decode(bytes).0).collect()
}

/// The texts of a dialect, repeated until they are at least a mebibyte.
fn corpus(id: &str) -> Vec<String> {
    let texts = files(id);
    let bytes: usize = texts.iter().map(String::len).sum();
    let copies = (1 << 20) / bytes.max(1) + 1;
    texts.iter().cycle().take(texts.len() * copies).cloned().collect()
}

fn total(texts: &[String]) -> BytesCount {
    BytesCount::new(texts.iter().map(String::len).sum::<usize>())
}

/// The ids of all languages.
fn ids() -> Vec<&'static str> {
    grammars().map(|(id, _)| id).collect()
}

/// Those with files enough: to start a thread takes longer than the game files of Trench.
fn ids_of_many_files() -> Vec<&'static str> {
    ids().into_iter().filter(|id| *id != "trench-game").collect()
}

#[divan::bench(args = ids(), sample_count = 20)]
fn lex(bencher: Bencher<'_, '_>, id: &str) {
    let grammar = grammar(id);
    let texts = corpus(id);
    bencher.counter(total(&texts)).bench(|| texts.iter().map(|text| grammar.count_tokens(text)).sum::<usize>());
}

#[divan::bench(args = ids(), sample_count = 20)]
fn parse(bencher: Bencher<'_, '_>, id: &str) {
    let grammar = grammar(id);
    let texts = corpus(id);
    // Each tree goes before the next one is made, as in a check of a folder.
    bencher.counter(total(&texts)).bench(|| {
        for text in &texts {
            black_box(grammar.parse(text));
        }
    });
}

/// Every file once, by a thread that has parsed nothing before.
#[divan::bench(args = ids_of_many_files(), sample_count = 100)]
fn parse_first(bencher: Bencher<'_, '_>, id: &str) {
    let grammar = grammar(id);
    let texts = files(id);
    bencher.counter(total(&texts)).bench(|| {
        let parse = || {
            for text in &texts {
                black_box(grammar.parse(text));
            }
        };
        std::thread::scope(|scope| scope.spawn(parse).join().expect("no panic"));
    });
}

fn largest() -> String {
    corpus("gdl").into_iter().max_by_key(String::len).expect("a file")
}

#[divan::bench]
fn parse_largest_gdl(bencher: Bencher<'_, '_>) {
    let text = largest();
    bencher.counter(BytesCount::of_str(&text)).bench(|| black_box(grammar("gdl").parse(&text)));
}

#[divan::bench]
fn one_character_in_largest_gdl(bencher: Bencher<'_, '_>) {
    let mut text = largest();
    let old = grammar("gdl").parse(&text);
    let middle = text[..text.len() / 2].rfind("\n(").expect("a form") + 3;
    text.insert(middle, 'x');
    let edit = Edit { range: TextRange::empty(TextSize::new(middle as u32)), new_len: 1.into() };
    assert!(grammar("gdl").reparse(&old, edit, &text).1, "the edit is inside an item");
    bencher.bench(|| black_box(grammar("gdl").reparse(&old, edit, &text)));
}
