//! Hostile files: what breaks recovery, fills tables, or makes every name unknown, of any size.

/// The task that is done with the files of a case.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Task {
    /// `ludex check` with output for programs.
    Check,
    /// `ludex check` with output for people.
    Pretty,
    /// The outline of the first file.
    Outline,
}

/// Some files, as large as one likes.
pub(crate) struct Case {
    /// The name: the language, then what is wrong.
    pub(crate) name: &'static str,
    /// The task that is done with them.
    pub(crate) task: Task,
    /// The smallest size that is measured.
    pub(crate) base: usize,
    /// The files of a size, by their names.
    pub(crate) files: fn(usize) -> Vec<(String, String)>,
}

const fn case(name: &'static str, base: usize, files: fn(usize) -> Vec<(String, String)>) -> Case {
    Case { name, task: Task::Check, base, files }
}

const fn pretty(name: &'static str, base: usize, files: fn(usize) -> Vec<(String, String)>) -> Case {
    Case { name, task: Task::Pretty, base, files }
}

const fn outline(name: &'static str, base: usize, files: fn(usize) -> Vec<(String, String)>) -> Case {
    Case { name, task: Task::Outline, base, files }
}

/// Every case.
pub(crate) const CASES: &[Case] = &[
    case("bdl-on-one-line", 5_000, |n| bdl("king{ moves{ x : 1, y : 1 } }", &PLACEMENT.repeat(n))),
    case("bdl-without-sections", 5_000, |n| one("bdl", PLACEMENT.repeat(n))),
    case("bdl-undefined", 5_000, |n| {
        let pieces = each(n, |i| format!("k{}{{ moves{{ x : 1, y : 1 }} }}\n", word(i)));
        bdl(&pieces, &each(n, |i| format!("q{}{{ positions{{ x : 0, y : 0 }} }}\n", word(i))))
    }),
    case("bdl-faulty-pieces", 5_000, |n| bdl(&each(n, |i| format!("k{}{{ moves{{ x : 1 y : 1 }} }}\n", word(i))), "")),
    case("bdl-comments", 10_000, |n| bdl("", &"// a comment\n".repeat(n))),
    case("bdl-open-brackets", 10_000, |n| bdl(&format!("king{{ moves{{ {} }} }}", "x : [1 ".repeat(n)), "")),
    case("bdl-open-explicit", 20_000, |n| bdl(&format!("king{{ moves{{ {} }} }}", "explicit{ ".repeat(n)), "")),
    case("bdl-hidden-braces", 10_000, |n| bdl(&format!("king{{ moves{{ {} }} }}", "explicit{ '}' } ".repeat(n)), "")),
    case("bdl-javascript", 10_000, |n| {
        bdl(&script(&each(n, |i| format!("let {} = c.board[{i}][0].piece;\n", word(i)))), "")
    }),
    case("bdl-javascript-undeclared", 5_000, |n| bdl(&script(&each(n, |i| format!("{}();\n", word(i)))), "")),
    case("bdl-javascript-open-brackets", 20_000, |n| bdl(&script(&"(a[ ".repeat(n)), "")),
    case("bdl-javascript-nested", 20_000, |n| bdl(&script(&("(".repeat(n) + &")".repeat(n))), "")),
    case("bdl-javascript-torn", 10_000, |n| bdl(&format!("king{{ moves{{ {} }} }}", "explicit{ /* } ".repeat(n)), "")),
    case("bdl-wrong-on-one-line", 10_000, |n| bdl(&format!("king{{ moves{{ {} }} }}", "x : ] 1 ".repeat(n)), "")),
    case("bdl-large", 50_000, |n| bdl(&format!("king{{ moves{{\n{}}} }}", "  x : 1, y : 2\n".repeat(n)), "")),
    case("bdl-squares", 10_000, |n| {
        let squares = each(n, |i| format!("  x : {}, y : [{}, 7]\n", i % 8, i % 7));
        bdl("king{ moves{ x : 1, y : 1 } }", &format!("king{{ positions{{\n{squares}}} mirrored }}"))
    }),
    case("bdl-spawned", 2_000, |n| {
        let piece = |i| {
            format!("k{}{{ moves{{ horizontal(,) vertical(,) }} on_end_reached : spawn(k{}) }}\n", word(i), word(i + 1))
        };
        bdl(&each(n, piece), &format!("k{}{{ positions{{ x : 1, y : 1 }} mirrored }}\n", word(0)))
    }),
    pretty("bdl-pretty-on-one-line", 2_000, |n| {
        bdl(&format!("king{{ moves{{ {} }} }}", "x : 1, y : 2 kills : false ".repeat(n)), "")
    }),
    pretty("bdl-pretty-not-ascii", 2_000, |n| one("bdl", "ä".repeat(10 * n) + &"; rules".repeat(n))),
    case("bdl-columns-not-ascii", 2_000, |n| one("bdl", "ä".repeat(10 * n) + &"; rules".repeat(n))),
    case("hy-undefined", 10_000, |n| {
        levels(&each(n, |i| format!("(defn f{} [] 1)\n(square-room g{} 1)\n", word(i), word(i))), "")
    }),
    case("hy-unknown-levels", 2_000, |n| levels("", &each(n, |i| level(&format!("l{}", word(i)), &word(i))))),
    case("hy-one-level-for-all", 2_000, |n| levels("", &each(n, |i| level(&format!("l{}", word(i)), "laaaaaa")))),
    case("hy-levels-in-a-circle", 2_000, |n| {
        let name = |i: usize| if i.is_multiple_of(n) { "first gate".to_owned() } else { format!("l{}", word(i)) };
        levels("", &each(n, |i| level(&name(i), &name(i + 1))))
    }),
    case("hy-levels-of-one-name", 2_000, |n| levels("", &level("first gate", "cave").repeat(n))),
    case("hy-beside-python", 20_000, |n| {
        let item = |i: usize| format!("    config.append(ItemConfiguration(name='i{}', types=['tool']))\n", word(i));
        let python = format!("def init_items(context):\n{}", each(n, item));
        let mut files = levels("", &level("first gate", "first gate"));
        files.push(("items.py".to_owned(), python));
        files
    }),
    case("hy-locals", 20_000, |n| {
        one("hy", format!("(defn f []\n{})\n", each(n, |i| format!("(setv v{} 1)\n", word(i)))))
    }),
    case("hy-open-forms", 10_000, |n| one("hy", each(n, |i| format!("(defn f{} [x\n  (print x)\n", word(i))))),
    case("hy-closers", 20_000, |n| one("hy", ") (a\n".repeat(n))),
    case("hy-large", 50_000, |n| one("hy", "(setv a 1)\n".repeat(n))),
    case("gdl-undefined", 10_000, |n| {
        let types = each(n, |i| format!("(unit-type u{})\n", word(i)));
        one("g", types + &each(n, |i| format!("(add w{} speed 1)\n", word(i))))
    }),
    case("gdl-types", 20_000, |n| one("g", each(n, |i| format!("(unit-type u{})\n", word(i))))),
    case("gdl-defines-in-a-chain", 10_000, |n| {
        one("g", each(n, |i| format!("(define d{} d{})\n", word(i + 1), word(i))))
    }),
    case("gdl-one-table", 50_000, |n| one("g", format!("(unit-type a)\n(table hit-chance{})\n", " (a a 1)".repeat(n)))),
    case("gdl-open-forms", 20_000, |n| one("g", "(define x (1\n".repeat(n))),
    case("gdl-on-one-line", 20_000, |n| one("g", "(add nothing speed 1) ".repeat(n))),
    // Every module is a program of its own that holds the 200 modules behind it, no more: below that the
    // programs grow with the number of modules.
    case("gdl-includes-in-a-circle", 400, |n| includes(n, true)),
    case("gdl-includes-in-a-chain", 400, |n| includes(n, false)),
    case("gdl-many-includes", 400, |n| {
        let main = format!("(terrain-type land)\n{}", each(n, |i| format!("(include \"f{i}\")\n")));
        let module = |i: usize| (format!("f{i}.g"), format!("(unit-type u{i})\n(define d{i} {i})\n"));
        std::iter::once(("main.g".to_owned(), main)).chain((0..n).map(module)).collect()
    }),
    case("gdl-large", 50_000, |n| one("g", format!("(unit-type a)\n{}", "(add a hp-max 3)\n".repeat(n)))),
    outline("gdl-outline-of-brackets", 25_000, |n| one("g", "(".repeat(n))),
    outline("gdl-outline-of-closed-brackets", 25_000, |n| one("g", "()".repeat(n))),
    case("bogl-after-an-open-equation", 10_000, |n| {
        bogl(&format!("x : Int\nx =\n{}", each(n, |i| format!("type T{0} = {{A{0}}}\n", word(i)))))
    }),
    case("bogl-definitions", 10_000, |n| bogl(&each(n, |i| format!("v{0} : Int\nv{0} = 1\n", word(i))))),
    case("bogl-definitions-in-a-chain", 10_000, |n| {
        bogl(&each(n, |i| format!("v{0} : Int\nv{0} = v{1}\n", word(i), word(i + 1))))
    }),
    case("bogl-undefined", 5_000, |n| bogl(&each(n, |i| format!("v{0} : Int\nv{0} = w{0}\n", word(i))))),
    case("bogl-undefined-types", 5_000, |n| {
        bogl(&each(n, |i| format!("type T{0} = {{A{0}}}\nv{0} : U{0}\nv{0} = 1\n", word(i))))
    }),
    case("bogl-equations-of-one-function", 5_000, |n| bogl(&format!("f : Int -> Int\n{}", "f(0) = 1\n".repeat(n)))),
    case("bogl-lets", 5_000, |n| {
        bogl(&format!("x : Int\nx = {} 1\n", each(n, |i| format!("let v{} = 1 in\n", word(i)))))
    }),
    case("bogl-on-one-line", 10_000, |n| bogl(&"x : Int x = 1 ".repeat(n))),
    case("bogl-large", 50_000, |n| bogl(&"x : Int\nx = 1\n".repeat(n))),
    case("trench-blocks-on-one-line", 20_000, |n| one("tr", "{ move N; } ".repeat(n))),
    case("trench-open-blocks", 20_000, |n| one("tr", "{ move N; ".repeat(n))),
    case("trench-closers", 10_000, |n| one("tr", "}".repeat(n))),
    case("trench-undefined", 5_000, |n| {
        let variables = each(n, |i| format!("int v{} = 1;\n", word(i)));
        one("tr", variables + &each(n, |i| format!("w{} = 2;\n", word(i))))
    }),
    case("trench-unknown-labels", 5_000, |n| one("tr", each(n, |i| format!("l{0}:\nmove N;\ngoto m{0};\n", word(i))))),
    case("trench-sum", 50_000, |n| one("tr", format!("int a = 1{};\n", " + 1".repeat(n)))),
    case("trench-without-semicolons", 20_000, |n| one("tr", "move N ".repeat(n))),
    pretty("trench-pretty-on-one-line", 2_000, |n| one("tr", "move N ".repeat(n))),
    case("trench-large", 50_000, |n| one("tr", "move N;\n".repeat(n))),
    case("trench-players", 5_000, |n| one("trg", each(n, |i| format!("player:{i},(5,5),./p{i}.tr;\n")))),
];

const PLACEMENT: &str = "king{ positions{ x : 0, y : 0 } } ";

/// A text for each number below `n`.
fn each(n: usize, text: impl Fn(usize) -> String) -> String {
    (0..n).map(text).collect()
}

/// A different word for each number, all of one length.
fn word(number: usize) -> String {
    let letters = (0..6).scan(number, |rest, _| {
        let letter = char::from(b'a' + (*rest % 26) as u8);
        *rest /= 26;
        Some(letter)
    });
    letters.collect()
}

/// One file.
fn one(extension: &str, text: String) -> Vec<(String, String)> {
    vec![(format!("hostile.{extension}"), text)]
}

/// A piece with a function of these statements.
fn script(statements: &str) -> String {
    format!("king{{ moves{{ }} on_end_reached : explicit{{ (c) => {{ {statements} }} }} }}")
}

/// A board game with these pieces and placements.
fn bdl(pieces: &str, placements: &str) -> Vec<(String, String)> {
    let rules = "first_player : 0 width : 8 height : 8 coloring : alternate player_change : alternate";
    let text = format!(
        "rules{{ {rules} }}\npieces{{ {pieces} }}\ninitial_piece_position{{ {placements} }}\ninvariants{{ }}\n\
         finish{{ no_moves_available }}\n"
    );
    one("bdl", text)
}

/// A program with these definitions.
fn bogl(definitions: &str) -> Vec<(String, String)> {
    one("bgl", format!("game G\n{definitions}"))
}

/// A file that configures these levels.
fn levels(before: &str, levels: &str) -> Vec<(String, String)> {
    let head = "(require [pyherc.macros [*]])\n(require [pyherc.config.dsl.level [*]])\n(level-config-dsl)\n";
    one("hy", format!("{head}{before}(level-list\n{levels})\n"))
}

fn level(name: &str, leads_to: &str) -> String {
    let stairs = format!("(unique-stairs \"{name}\" \"{leads_to}\" \"grey stairs\" \"room\" certainly)");
    format!(
        "(level \"{name}\" \"Dark.\" (room-list (square-room \"a\" \"b\")) (layout (regular-grid #t(20 20) #t(10 10))) \
         (connections {stairs}))\n"
    )
}

/// Modules each of which includes the next; in a circle the last one includes the first.
fn includes(n: usize, circle: bool) -> Vec<(String, String)> {
    let module = |i: usize| {
        let next = if i + 1 < n || circle { format!("(include \"m{}\")\n", (i + 1) % n) } else { String::new() };
        (format!("m{i}.g"), format!("{next}(unit-type u{i})\n(define d{i} {i})\n"))
    };
    (0..n).map(module).collect()
}
