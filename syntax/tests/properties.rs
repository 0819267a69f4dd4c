//! The properties of every parse: the tree has exactly the bytes of its text, parsing is deterministic, an incremental
//! reparse equals a full parse, no tree is too deep.

mod common;

use std::path::Path;

use ludex_syntax::gdl::GdlLanguage;
use ludex_syntax::reparse::Edit;
use ludex_syntax::{Parse, TextRange, TextSize};
use ludex_test_support::laws::{has_a_light_tree, parses, reparses};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use self::common::grammars::{files_below, grammar, grammars, of_path};

/// Of what is nested deeply nearly all that is shown are blanks: who has no room for it stops before it is written.
#[test]
fn a_tree_is_shown_up_to_a_length() {
    for (id, grammar) in grammars() {
        let parse = grammar.parse(&"(".repeat(2_000));
        let whole = grammar.dump(&parse);
        assert_eq!(grammar.dump_up_to(&parse, whole.len()).as_ref(), Some(&whole), "{id}");
        assert_eq!(grammar.dump_up_to(&parse, whole.len() - 1), None, "{id}");
    }
    let parse = grammar("gdl").parse("(add boat (speed \"a string that is longer than others\"))");
    assert_eq!(grammar("gdl").dump(&parse), format!("{:#?}", parse.root::<GdlLanguage>()));
}

fn check(id: &str, text: &str) -> Parse {
    let parse = parses(grammar(id), text);
    if id == "gdl" {
        has_a_light_tree(text, &parse);
    }
    parse
}

/// Pieces that make the interesting texts of a dialect likely.
#[expect(clippy::too_many_lines, reason = "a list of words")]
fn pieces(id: &str) -> &'static [&'static str] {
    match id {
        "gdl" => &[
            "(", ")", "\n", " ", "\n(unit-type ", "\n(table ", "(define ", "name", "\"", "\"text\"", "|", "|a b|",
            "#|", "|#", ";", "; note\n", "'", "`", "#", "-", "+", "3d6+1", "0.25%", "1st", "\\", "\0", "é", "😀",
            "\r\n", "\n(add u* speed 3)\n", "\u{FEFF}",
        ],
        "bdl" => &[
            "rules{",
            "pieces{",
            "\ninitial_piece_position{",
            "invariants{",
            "\nfinish{",
            "}",
            "\n}\n",
            "{",
            "(",
            ")",
            "[",
            "]",
            ",",
            ":",
            " ",
            "\n",
            "king",
            "\n  king{",
            "moves{",
            "\n    moves{ vertical(1,2) }",
            "positions{",
            "x : 1, y : 2\n",
            "x : ",
            "y : ",
            "[0, 7]",
            "vertical(",
            "(,)",
            "kills : false",
            "can_jump ",
            "mirrored : true ",
            "on_end_reached : spawn(king)",
            "owner : 1",
            "cant_risk(king)\n",
            "no_moves_available ",
            "width : 8\n",
            "coloring : alternate ",
            "explicit{ (c) => { return 1 } }",
            "explicit{",
            "explicit {\"}\" }",
            "explicit{ '{' }",
            "explicit{ (c) => { if (c) return `a${c}`\n } }",
            "explicit{ c.a[0]({ b: 1 }) ",
            "(c) => {",
            "${",
            "return c\n",
            "c.board[",
            "/[}]/ ",
            "explicit",
            "\\}",
            "\"",
            "'",
            "`",
            "//",
            "// note\n",
            "/* ",
            "*/ ",
            "#",
            ";",
            "-",
            "-1",
            "08",
            "8.5",
            "=",
            "é",
            "😀",
            "\u{FEFF}",
            "\r\n",
            "initial_status{",
        ],
        "trench" => &[
            "int a = ", "dir d;\n", "a", "b = ", "b += ", ";", ";\n", "\n", " ", "loop:\n", "loop :", "goto a;",
            "move N", "bomb N ", "trench ", "wait;\n", "if ", "if x ", " else ", " is 1 ", "while (a) ", "for (",
            "repeat 2 ", "{", "}", "{\n  ", "\n}", "(", ")", "[", "]", ",", "?(", "?", "+", "- ", "++", "--", "=",
            "==", "!=", "#x", ".MINE", "scan ", "look ", "int[", "~", "!", ":", "1", "2a", "_a", "// n\n", "/*", "*/",
            "\r", "\r\n", "é", "😀", "\u{FEFF}", "\"", "'", "do ", "switch ", "99999999999999999999",
        ],
        "trench-game" => &[
            "bombs:10;\n", "bombs", "board:", "exec_mode:async;", "player:", "player: {", "team: 1; ", "name: a; ",
            "position: 5,5; ", "file: ./a.tr; ", "1,(5,5),./a.tr;\n", "(", ")", "{", "}", "}\n", ":", ";", ",", "=",
            "-", "-1", "2", "./a-b.tr", "a", "\n", " ", "// n\n", "//n", "/*", "*/", "\"", "\r", "\r\n", "é", "😀",
            "\u{FEFF}", "_a", "Bombs:", "nuke:1",
        ],
        "hy" => &[
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            "#{",
            "\n",
            " ",
            "\n(level-list ",
            "\n(level_list ",
            "(level \"x\" ",
            "\n#d(defn f [x] ",
            "#t(20 10)",
            "#s(\"a\" \"b\")",
            "#t",
            "#d",
            "#",
            "#!",
            "\n#!x\n",
            "'",
            "`",
            "~",
            "~@",
            ".",
            " . ",
            "\"",
            "\"text\"",
            "r\"a\\",
            "u\"",
            "ur\"x\"",
            "\"\\x4\"",
            "\\",
            ":key",
            "&rest",
            "1/2",
            "0x1F",
            "room-list",
            "section₁",
            "; note\n",
            ";",
            "\u{85}",
            "\u{1C}",
            "é",
            "😀",
            "\r\n",
            "\u{FEFF}",
            "\n(require [a.b [*]])\n",
            "(unique-stairs \"a\" \"b\" \"c\" \"d\" 5)",
        ],
        "bogl" => &[
            "game G\n",
            "type T = ",
            "type Board = Array (3,3) of ",
            "{A, B}",
            "{",
            "}",
            "(",
            ")",
            ",",
            "x",
            "f",
            "\nx : Int\n",
            "x = 1\n",
            "f(a,b) = ",
            "if ",
            " then ",
            " else ",
            "let x = ",
            " in ",
            "while ",
            " do ",
            "b!(1,y) = ",
            "+",
            "-",
            "!",
            "#",
            "== ",
            " & ",
            "->",
            "=-",
            "1",
            "0x1F",
            "-- note\n",
            "{-",
            "-}",
            "True",
            "Int",
            "é",
            "😀",
            "\u{FEFF}",
            "\n",
            " ",
            ":",
            "\\",
        ],
        other => panic!("no pieces of `{other}`: add them here"),
    }
}

fn any_text(id: &'static str) -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        9 => proptest::sample::select(pieces(id)).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    proptest::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

fn boundary(text: &str, at: prop::sample::Index) -> usize {
    let at = at.index(text.len() + 1);
    (at..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len())
}

fn edits(id: &str, mut text: String, edits: Vec<(prop::sample::Index, u8, String)>) {
    let grammar = grammar(id);
    let mut parse = check(id, &text);
    for (at, remove, insert) in edits {
        let start = boundary(&text, at);
        let end = (start + usize::from(remove)).min(text.len());
        let end = (end..=text.len()).find(|&end| text.is_char_boundary(end)).unwrap_or(text.len());
        text.replace_range(start..end, &insert);
        let range = TextRange::new((start as u32).into(), (end as u32).into());
        let edit = Edit { range, new_len: TextSize::of(insert.as_str()) };
        parse = reparses(grammar, &parse, edit, &text);
    }
}

/// Tries something for every language, each in a thread with its name.
fn in_every_language(test: impl Fn(&'static str) + Sync) {
    let test = &test;
    std::thread::scope(|scope| {
        for (id, _) in grammars() {
            let thread = std::thread::Builder::new().name(id.to_owned());
            thread.spawn_scoped(scope, move || test(id)).expect("a thread");
        }
    });
}

/// Tries a property with many values, and shows the simplest one for which it does not hold.
fn holds<S: Strategy>(values: &S, property: impl Fn(S::Value)) {
    let config = ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() };
    let tried = TestRunner::new(config).run(values, |value| {
        property(value);
        Ok(())
    });
    if let Err(error) = tried {
        panic!("{error}");
    }
}

#[test]
fn any_text_parses() {
    in_every_language(|id| {
        holds(&any_text(id), |text| {
            check(id, &text);
        });
    });
}

#[test]
fn incremental_is_full() {
    in_every_language(|id| {
        let inserted = any_text(id).prop_map(|text| text.chars().take(12).collect::<String>());
        let change = (any::<prop::sample::Index>(), 0u8..6, inserted);
        let changes = proptest::collection::vec(change, 1..8);
        holds(&(any_text(id), changes), |(text, changes)| edits(id, text, changes));
    });
}

/// Edits among the entries of lists that are sound, of which a few are parsed again.
#[test]
fn incremental_is_full_among_entries() {
    let piece = |n: usize| {
        let moves =
            "x : 1, y : [1, 2]\n      vertical(1, 2), kills : true\n      horizontal(1,)\n      x : -1, y : 0\n";
        format!("  piece_{n}{{\n    moves{{\n      {moves}    }}\n    can_jump : true\n  }}\n")
    };
    let placement = |n: usize| {
        let positions: String = (0..5).map(|x| format!("      x : {x}, y : {n}\n")).collect();
        format!("  piece_{n}{{\n    positions{{\n{positions}    }}\n    mirrored\n  }}\n")
    };
    let (pieces, placements): (String, String) = (0..4).map(|n| (piece(n), placement(n))).unzip();
    let game = format!(
        "rules{{\n  width : 8\n}}\npieces{{\n{pieces}}}\ninitial_piece_position{{\n{placements}}}\n\
         invariants{{\n}}\nfinish{{\n  no_moves_available\n}}\n"
    );
    let inserted = any_text("bdl").prop_map(|text| text.chars().take(20).collect::<String>());
    let short = proptest::sample::select(vec!["1", " ", "\n", ",", ":", "x", "[", "(", "}", "{", "k", "\n      "]);
    let inserted = prop_oneof![1 => inserted, 2 => short.prop_map(str::to_owned)];
    let change = (any::<prop::sample::Index>(), 0u8..3, inserted);
    holds(&proptest::collection::vec(change, 1..8), |changes| edits("bdl", game.clone(), changes));
}

/// Edits in a piece and in a placement that are still open: they end where the next one begins.
#[test]
fn incremental_is_full_in_entries_that_are_open() {
    let piece = |name: &str| format!("  {name}{{\n    moves{{\n      x : 1, y : 1\n    }}\n  }}\n");
    let placement = |name: &str| format!("  {name}{{\n    positions{{\n      x : 0, y : 0\n    }}\n  }}\n");
    let open_piece =
        "  mule{\n    moves{\n      x : 1, y : 2\n      horizontal(1, 3), kills : false\n    can_jump : true\n";
    let open_placement = "  mule{\n    positions{\n      x : 3, y : 3\n      x : 4, y : 3\n    owner : 1\n";
    let game = format!(
        "rules{{\n}}\npieces{{\n{}{}{open_piece}{}{}}}\ninitial_piece_position{{\n{}{open_placement}{}}}\nfinish{{\n}}\n",
        piece("king"),
        piece("ox"),
        piece("hen"),
        piece("cat"),
        placement("king"),
        placement("ox"),
    );
    let words = vec![
        "1", " ", "\n", ",", ":", "x", "(", "}", "{", "k", "\n  ", "mirrored\n", "    }\n", "  }\n", "foal{\n",
        "moves{", "moves", "positions{", "  foal{\n    moves{\n", "explicit{ (a) => 1 }\n", "pieces{", "\n}\n",
    ];
    let inserted = prop_oneof![4 => proptest::sample::select(words).prop_map(str::to_owned), 1 => Just(String::new())];
    let change = (any::<prop::sample::Index>(), 0u8..4, inserted);
    holds(&proptest::collection::vec(change, 1..10), |changes| edits("bdl", game.clone(), changes));
}

/// A fault on the line of an entry decides what is reported behind that entry on the same line.
#[test]
fn a_fault_before_another_one_on_its_line() {
    let game = |between: &str| {
        format!(
            "initial_piece_position{{\n  king{{\n    positions{{\n      x : 1, y : 1\n      x : 2, y : 1{between}\n      x : 3, y : 1 1\n    }}\n  }}\n}}\n"
        )
    };
    let (before, after) = (game(""), game(":").replace(":\n      x : 3", ":    x : 3"));
    let text = before.replace("1\n      x : 3", "1    x : 3");
    let at = after.find(":    x").expect("the fault");
    let edit = Edit { range: TextRange::empty((at as u32).into()), new_len: 1.into() };
    let grammar = grammar("bdl");
    let (incremental, _) = grammar.reparse(&grammar.parse(&text), edit, &after);
    assert_eq!(incremental.errors, grammar.parse(&after).errors);
    // The other one is that sections are missing.
    assert_eq!(incremental.errors.len(), 2, "{:?}", incremental.errors);
}

/// A quote mark that stood at the end of a piece, while an open string cut the text into pieces.
#[test]
fn what_a_cut_has_parted_belongs_together_again() {
    let text = "\"\"\"\"\"\n(require [[]])([[]]'\n(require [[]]))";
    let after = format!("\"\"\"{text}");
    let edit = Edit { range: TextRange::empty(0.into()), new_len: 3.into() };
    let grammar = grammar("hy");
    let (incremental, _) = grammar.reparse(&grammar.parse(text), edit, &after);
    assert_eq!(incremental.errors, grammar.parse(&after).errors);
    assert_eq!(incremental.errors.len(), 1, "{:?}", incremental.errors);
}

/// Edits in functions of a long block of JavaScript, whose bodies are parsed by themselves.
#[test]
fn incremental_is_full_in_bodies_of_functions() {
    let function = |n: usize| {
        format!(
            "    function f{n}(a, b) {{\n      if (a / {n} > b) return [a, \"{{}}\"]\n      return {{ b }}.b / 2\n    }}\n    \
             const g{n} = (a) => {{ return `${{a}}` + /x{{2}}/.source }}\n"
        )
    };
    let functions: String = (1..6).map(function).collect();
    let game = format!(
        "rules{{\n}}\npieces{{\n}}\ninitial_piece_position{{\n}}\ninvariants{{\n  explicit{{\n  (context) => {{\n{functions}    \
         return g1(f2(context, 3))\n  }}\n  }}\n}}\nfinish{{\n  no_moves_available\n}}\n"
    );
    let words = vec![
        "{", "}", "\"", "'", "`", "${", "/", "(", ")", "=>", "return ", "async ", "await ", "yield ", "*", "\\", "\n",
        ";", "a", ",", "/*", "*/", "//", " / 2",
    ];
    let change = (any::<prop::sample::Index>(), 0u8..3, proptest::sample::select(words).prop_map(str::to_owned));
    holds(&proptest::collection::vec(change, 1..8), |changes| edits("bdl", game.clone(), changes));
}

/// Edits at a word that makes a margin, and at braces that players lack: what stands far before them is read otherwise.
#[test]
fn an_edit_may_change_what_was_read_before_it() {
    let changes: [(&str, &str, &str, &str); 3] = [
        ("gdl", "\n(ta(\n(unit-type", "|\n('#|", "((\n(table (\"'#|"),
        ("hy", "(level#t&1/2\n(require", "e . ur\"x\"(\" ", "\ne . ur\"x\"(\" "),
        ("trench-game", "player:team:1;player:", "team:}", "{team:}"),
    ];
    for (id, before, old, new) in changes {
        let (text, after) = ([before, old].concat(), [before, new].concat());
        let range = TextRange::new((before.len() as u32).into(), (text.len() as u32).into());
        let grammar = grammar(id);
        reparses(grammar, &grammar.parse(&text), Edit { range, new_len: TextSize::of(new) }, &after);
    }
}

#[test]
fn absurd_nesting_stays_shallow() {
    in_every_language(|id| {
        for piece in pieces(id) {
            let parse = check(id, &piece.repeat(20_000));
            let deep = parse.errors.iter().filter(|error| error.code.name == "too-deep").count();
            assert!(deep <= 1, "{piece}: {deep} errors");
        }
    });
}

/// Edits that change what their neighbours are: the text before, what is removed, what takes its
/// place, the text behind.
#[test]
fn edits_that_reach_their_neighbours() {
    let cases = [
        // The error at `}` was the first item's and is the second one's.
        ("trench", "bomb N ((", "(", "", "look N).deep look E).MINE z look S).MINE + (look W\n}\nwait;\n"),
        // What is before a `{` says whether it is one.
        ("trench", "if #x is 1 w", ") ", "(", "a { s 2 pass;} b;\n"),
        ("trench", " is 2 a = b + c", "", " {", " ;\nint c = 2;\n"),
        ("trench", "int if a = #b", "", "{", "_x;\n"),
        ("trench", "int ) a  int b = c", "", "{", "r;\n"),
        ("trench", "for (int)0; i <z 3; i++) m", "", "{", "v N;\n"),
        // What closes the bracket of a faulty definition may stand in the next one.
        ("bogl", "ga(e G\nInt -t\nf(a)b", "a\nf(", "; {5 }", "b) = b\n"),
        ("bogl", "game G\nga(e G\nInt -t\nf(a)b", "a\nf(", "; {5 }", "b) = b\n"),
    ];
    for (id, before, removed, inserted, behind) in cases {
        let grammar = grammar(id);
        let old = grammar.parse(&[before, removed, behind].concat());
        let text = [before, inserted, behind].concat();
        let range = TextRange::at(TextSize::of(before), TextSize::of(removed));
        reparses(grammar, &old, Edit { range, new_len: TextSize::of(inserted) }, &text);
    }
}

/// Real files, where they lie beside the repository: they come back byte for byte, and an edit in the middle is
/// parsed as the whole text is.
#[test]
fn real_files() {
    let files = files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus"));
    for (index, path) in files.iter().enumerate() {
        let grammar = of_path(path).expect("a grammar");
        let bytes = std::fs::read(path).expect("a readable file");
        let (mut text, encoding) = ludex_syntax::encoding::decode(bytes.clone());
        let parse = grammar.parse(&text);
        let back = ludex_syntax::encoding::encode(&parse.any_root().text().to_string(), encoding);
        assert_eq!(back, Ok(bytes), "{}", path.display());

        let middle = (text.len() / 2..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
        let inserted = ["(", "}", "x", "\n"][index % 4];
        text.insert_str(middle, inserted);
        let range = TextRange::empty((middle as u32).into());
        let (incremental, _) = grammar.reparse(&parse, Edit { range, new_len: TextSize::of(inserted) }, &text);
        assert!(incremental == grammar.parse(&text), "{}: {inserted:?} in the middle", path.display());
    }
    println!("{} real files", files.len());
}

/// More names and more different nodes than a thread keeps to share, of every length around the
/// longest that is shared.
#[test]
fn more_names_than_are_shared() {
    let name = |number: usize| "x".repeat(number % 23) + &number.to_string();
    for (id, grammar) in grammars() {
        let texts: Vec<String> = [0..30_000, 29_000..60_000]
            .map(|numbers| numbers.map(|n| format!("({} {})\n{n};\n", name(n), name(n + 1))).collect())
            .to_vec();
        let here: Vec<Parse> = texts.iter().map(|text| grammar.parse(text)).collect();
        for (text, parse) in texts.iter().zip(&here) {
            assert_eq!(parse.any_root().text().to_string(), *text, "{id}");
        }
        // A new thread has nothing to share yet.
        let last = texts[1].clone();
        let fresh = std::thread::spawn(move || grammar.parse(&last)).join().expect("no panic");
        assert!(here[1] == fresh, "{id}");
        assert!(grammar.parse(&texts[0]) == here[0], "{id}");
    }
}
