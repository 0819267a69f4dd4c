//! Constructs typed letter by letter, each state of them broken: what is parsed from the text before equals a full
//! parse, errors included, in every state.

mod common;

use std::path::Path;

use common::grammars::{files_below, of_path};
use ludex_syntax::Grammar;
use ludex_syntax::reparse::Edit;
use ludex_syntax::{Parse, TextRange, TextSize};

/// The constructs typed into the files of any language: brackets and quotes that stay open for a while, forms,
/// comments.
const TYPED: [&str; 8] = [
    "\n(define typed (list \"a b\" (1 2) 'c))\n",
    "\n(unit-type typed\n  (name \"a (b\")\n  (hp-max 3)\n)\n",
    "\n  (add \"open\n|bar) |# #| x\n",
    "\n)) \"\n(set x 1)\n",
    "\n(defn f [x y] {\"a\" 1} '(b)) ; \"\n",
    "\n(level \"a\" #t(1 2) [(b] c)\n",
    "\nif (a > 3) { move N; } else {- x -}\nf : (A, B) -> C\nf(x, y) = let z = x in z\n",
    "\n x{ moves{ y : [1, 2], horizontal(1,) } explicit{ () => { `a` } } }\n",
];

/// Types into a text at a byte, letter by letter, and takes it away again. Gives how many letters needed a full parse.
fn type_into(grammar: &Grammar, name: &str, text: &str, at: usize, typed: &str) -> usize {
    let mut text = text.to_owned();
    let mut parse = grammar.parse(&text);
    let mut whole = 0;
    let step = |parse: &mut Parse, text: &str, edit: Edit| {
        let (incremental, in_place) = grammar.reparse(parse, edit, text);
        let full = grammar.parse(text);
        if incremental != full {
            assert_eq!(incremental.errors, full.errors, "{name}, byte {at}: {typed:?}\n{}", near(text, edit));
            assert_eq!(
                grammar.dump(&incremental),
                grammar.dump(&full),
                "{name}, byte {at}: {typed:?}\n{}",
                near(text, edit)
            );
        }
        *parse = incremental;
        usize::from(!in_place)
    };
    for (offset, letter) in typed.char_indices() {
        text.insert(at + offset, letter);
        let range = TextRange::empty(((at + offset) as u32).into());
        whole += step(&mut parse, &text, Edit { range, new_len: TextSize::of(letter) });
    }
    // Backwards, as somebody corrects.
    for (offset, letter) in typed.char_indices().rev().take(12) {
        text.remove(at + offset);
        let range = TextRange::at(((at + offset) as u32).into(), TextSize::of(letter));
        step(&mut parse, &text, Edit { range, new_len: 0.into() });
    }
    whole
}

fn near(text: &str, edit: Edit) -> &str {
    let at = usize::from(edit.range.start());
    let bound = |at: usize| (at..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
    &text[bound(at.saturating_sub(200))..bound((at + 200).min(text.len()))]
}

/// Beginnings of lines, spread over a text.
fn places(text: &str, count: usize) -> Vec<usize> {
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    let step = (ends.len() / (count + 1)).max(1);
    ends.into_iter().skip(step / 2).step_by(step).take(count).collect()
}

#[test]
fn constructs_typed_into_examples() {
    let files = files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/examples"));
    assert!(!files.is_empty());
    for path in &files {
        let grammar = of_path(path).expect("a grammar");
        let text = std::fs::read_to_string(path).expect("a text");
        let name = path.display().to_string();
        for at in places(&text, 6) {
            for typed in TYPED {
                type_into(grammar, &name, &text, at, typed);
            }
        }
    }
}

/// Real files, where they lie beside the repository.
#[test]
fn constructs_typed_into_real_files() {
    let files = files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus"));
    let all = std::env::var_os("LUDEX_TYPE_EVERYWHERE").is_some();
    for (index, path) in files.iter().enumerate() {
        let grammar = of_path(path).expect("a grammar");
        let (text, _) = ludex_syntax::encoding::decode(std::fs::read(path).expect("a readable file"));
        if !all && text.len() > 30_000 {
            continue;
        }
        let name = path.display().to_string();
        let (count, typed) = if all { (4, &TYPED[..]) } else { (1, &TYPED[index % TYPED.len()..][..1]) };
        for at in places(&text, count) {
            for typed in typed {
                type_into(grammar, &name, &text, at, typed);
            }
        }
    }
}

/// In a file of sound forms no letter of a form that is typed between two of them needs a full parse, whatever is
/// open in it.
#[test]
fn what_is_open_ends_at_the_margin() {
    let cases = [
        ("typed.g", "(define harbor-N (list N \"quay\"))\n", "(unit-type typed\n  (name \"a b\")\n  (hp-max (3 4))\n)"),
        ("typed.hy", "(defn harbor-N [x] (+ x N \"quay\"))\n", "(defn typed [x y]\n  {\"a\" (b (1 2))}\n)"),
    ];
    for (name, item, typed) in cases {
        let grammar = of_path(Path::new(name)).expect("a grammar");
        let items =
            |numbers: std::ops::Range<u32>| numbers.map(|n| item.replace('N', &n.to_string())).collect::<String>();
        let before = items(0..20) + "\n";
        let text = format!("{before}\n{}", items(20..40));
        assert_eq!(type_into(grammar, name, &text, before.len(), typed), 0, "{name}");
    }
}
