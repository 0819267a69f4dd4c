//! The properties of formatting: only white space changes, the tokens are the same afterwards, a second time changes
//! nothing, and a line that is begun stands where the formatter would put it.

mod common;

use std::path::Path;

use ludex_syntax::TextSize;
use ludex_syntax::format::Options;
use ludex_test_support::laws::formats;
use proptest::prelude::*;

use self::common::grammars::{files_below, grammar, grammars, of_path};

/// Checks what a text becomes.
#[track_caller]
fn becomes(id: &str, text: &str, expected: &str) {
    assert_eq!(formats(grammar(id), text, &Options::default()), expected);
}

/// Checks that a text is formatted.
#[track_caller]
fn stays(id: &str, text: &str) {
    becomes(id, text, text);
}

#[test]
fn gdl_by_forms() {
    becomes("gdl", "(unit-type  tug( name \"Tug\" )\n(hp-max 3) )\n", "(unit-type tug (name \"Tug\")\n  (hp-max 3))\n");
    becomes("gdl", "(define u* (append a\n  b))\n", "(define u* (append a\n                   b))\n");
    becomes("gdl", "(set ebb 1)   \n\n\n\n\n(set tide 2)\n\n\n", "(set ebb 1)\n\n\n(set tide 2)\n");
    stays("gdl", "(game-module \"a\"\n  (notes (\n    \"one\"\n    \"two\"\n    )))");
}

#[test]
fn gdl_keeps_continued_lists() {
    stays("gdl", "(define troops (infantry cavalry\n                archer legion))\n");
    becomes(
        "gdl",
        "(define  troops (infantry cavalry\n                 archer ; on foot\n                 legion\n   scout))\n",
        "(define troops (infantry cavalry\n                archer ; on foot\n                legion\n  scout))\n",
    );
    stays("gdl", "(set side-library '(((noun \"Gaul\")\n                     (noun \"Roman\"))))\n");
    stays(
        "gdl",
        "(game-module \"a\"\n  (variants\n    (\"Fog\" fog\n     \"Nobody sees far.\"\n     (true (set see-all false)))))\n",
    );
    // Below the name of a form, of a property or of a function nothing of theirs goes on.
    becomes(
        "gdl",
        "(table ebb\n (tug 8))\n(table ebb add\n    (tug 9))\n",
        "(table ebb\n  (tug 8))\n(table ebb add\n  (tug 9))\n",
    );
    becomes(
        "gdl",
        "(unit-type tug\n  (help \"a\"\n   \"b\"))\n(unit-type cog\n  (help \"c\"\n     \"d\"))\n",
        "(unit-type tug\n  (help \"a\"\n    \"b\"))\n(unit-type cog\n  (help \"c\"\n    \"d\"))\n",
    );
    becomes("gdl", "(define u* (append a\n            b))\n", "(define u* (append a\n                   b))\n");
}

/// Where most of them stand.
#[test]
fn gdl_closes_lists_alike() {
    let [one, two, askew] = ["(a b\n  (c 1)\n  )\n", "(a b\n  (c 1)\n)\n", "(a b\n  (c 1)\n     )\n"];
    becomes("gdl", &[one, one, two, askew].concat(), &one.repeat(4));
    becomes("gdl", &[one, two, two, askew].concat(), &two.repeat(4));
    becomes("gdl", &[one, two].concat(), &two.repeat(2));
    becomes("gdl", &askew.repeat(2), &two.repeat(2));
}

#[test]
fn gdl_keeps_columns() {
    stays("gdl", "(table ebb\n  (tug   8 33 1)\n  (buoy 12  4 1))\n");
    // A value has grown.
    becomes(
        "gdl",
        "(table ebb\n  (tug     8)\n  (buoys-of-oak 9)\n  (buoy    7))\n",
        "(table ebb\n  (tug          8)\n  (buoys-of-oak 9)\n  (buoy         7))\n",
    );
    becomes("gdl", "(table ebb\n  (tug  8)\n  (buoy 12))\n", "(table ebb\n  (tug  8)\n  (buoy 12))\n");
    // Rows that were not aligned are not.
    becomes("gdl", "(table ebb\n  (tug    8)\n  (buoy 12))\n", "(table ebb\n  (tug 8)\n  (buoy 12))\n");
    stays("gdl", ";            a b c\n(add u* ebb ( 1  2 10))\n");
}

#[test]
fn gdl_leaves_texts_alone() {
    stays("gdl", "(area 4 4\n  (terrain\n\"aab\"\n   \"aba\"\n)\n)\n");
    stays("gdl", "(unit-type tug (help \"a\n b\")\n  (hp-max 3))\n");
    stays("gdl", "    #| a\n b |#\n");
    stays("gdl", "; ludex: off\n(a   b\n       c)\n; ludex: on\n");
}

#[test]
fn gdl_leaves_signs_alone() {
    stays("gdl", "(-(1) - +'a -;c\n)\n");
    becomes("gdl", "(-(1)  2)\n", "(-(1) 2)\n");
}

#[test]
fn what_is_unclosed_stays() {
    becomes(
        "gdl",
        "(set  ebb 1)\n(table   tide\n     (a b)\n(set  tide 2)\n",
        "(set ebb 1)\n(table   tide\n     (a b)\n(set tide 2)\n",
    );
}

/// Where an opening bracket is missing, what stands indented may belong to it.
#[test]
fn what_is_unopened_stays() {
    stays("gdl", "unit-type boat\n  (name \"Boat\")\n  (acp-per-turn 4)\n  (help \"A boat.\"))\n");
    becomes(
        "gdl",
        "table speed\n  (a   1)\n  (b 2))\n(add a   speed 3)\n",
        "table speed\n  (a   1)\n  (b 2))\n(add a speed 3)\n",
    );
    becomes(
        "trench",
        "while (n > 0)\n    move N;\n    wait;\n}\nint  k = 2;\n",
        "while (n > 0)\n    move N;\n    wait;\n}\nint k = 2;\n",
    );
}

/// Where a fault changes how a line is read once it is formatted, only that stays as it is.
#[test]
fn a_glued_operator_stays_alone() {
    becomes(
        "bogl",
        "game A\ng:Int\ng=1+2\nh:Int\nh=g*-1\nk:Int\nk=1+2\n",
        "game A\ng : Int\ng = 1 + 2\nh:Int\nh=g*-1\nk : Int\nk = 1 + 2\n",
    );
}

#[test]
fn the_end_of_lines_and_files_survives() {
    becomes("gdl", "\u{FEFF}(a\r\n b)", "\u{FEFF}(a\r\n b)");
    becomes("gdl", "(a  b)\r\n\r\n", "(a b)\r\n");
    stays("gdl", "(a b)");
    stays("gdl", "");
    stays("gdl", "\n");
}

#[test]
fn hy_by_forms() {
    becomes(
        "hy",
        "(defn pit [a]\n(let [b 1\nc 2]\n(room a b\nc)))\n",
        "(defn pit [a]\n  (let [b 1\n        c 2]\n    (room a b\n          c)))\n",
    );
    stays("hy", "#d(defn pit [a]\n    (-> (room)\n        (.build)))\n");
    stays("hy", "(level-list\n (level \"x\"))\n");
}

#[test]
fn trench_by_blocks() {
    becomes(
        "trench",
        "if (#x>2) {\nmove N ;\n} else {\nint a=1;\n}\n",
        "if (#x > 2) {\n    move N;\n} else {\n    int a = 1;\n}\n",
    );
    stays("trench", "loop:\n    move N;\n    goto loop;\n");
    stays("trench", "loop:\nmove N;\ngoto loop;\n");
    becomes("trench", "loop:\n       move N;\n  goto loop;\n", "loop:\n    move N;\n    goto loop;\n");
    stays("trench", "repeat 2\n    move N;\nwait;\n");
    stays("trench-game", "bombs:10;\nglobal_array: 10;\nplayer:1,(5,5),./a.tr;\n");
}

#[test]
fn bdl_by_sections() {
    becomes("bdl", "rules{\nfirst_player:0\n  width : 8\n}\n", "rules{\n  first_player : 0\n  width : 8\n}\n");
    becomes(
        "bdl",
        "finish{\nexplicit{\n (c) => {\n   return 1\n }\n}\n}\n",
        "finish{\n  explicit{\n    (c) => {\n      return 1\n    }\n  }\n}\n",
    );
}

#[test]
fn bogl_by_definitions() {
    becomes("bogl", "game G\n f : Int\n f=1+2\n", "game G\nf : Int\nf = 1 + 2\n");
    stays("bogl", "game G\nf : Int -> Int\nf(x) = if x == 1 then 2 else\n       if x == 3 then 4 else 5\n");
    stays("bogl", "game G\nf : Int\nf = - 1\n");
}

/// Words that texts are made of.
fn words(id: &str) -> &'static [&'static str] {
    match id {
        "gdl" => &[
            "(", ")", "\n", "  ", "(table a ", "(or ", "\"a\"", "|b c|", "#| x |#", "; y\n", "'", "12", "-1", "d", "\t",
        ],
        "hy" => &[
            "(", ")", "[", "]", "{", "}", "\n", "  ", "(defn a ", "(let ", "\"a\"", "; y\n", "'", "#t", "~@", "12",
            "b", "\t",
        ],
        "bdl" => &[
            "pieces{", "moves{", "king{", "{", "}", "x : 1", ", ", "y:[1,2]", "\n", "  ", "explicit{", "(a)=>1",
            "can_jump", "\t",
        ],
        "trench" => &[
            "if ", "else ", "#x", "{", "}", ";", "\n", "  ", "a:", "int a", "=", "+", "++", "-", "1", "move N;",
            "// c\n", "\t", "(", ")",
        ],
        "trench-game" => {
            &["bombs", ":", "1", ";", "player: {", "}", "(1,2)", ",", "./a.tr", "\n", "  ", "// c\n", "\t"]
        }
        _ => &[
            "game G\n", "f : Int\n", "f = ", "f!(1,2)=", "if ", "then ", "else ", "let a=1 in ", "\n", "  ", "(", ")",
            "-", "1", "-- c\n", "{- x -}", "+", "\t", ",",
        ],
    }
}

proptest! {
    #[test]
    fn any_text_keeps_its_tokens(picks in prop::collection::vec((0_usize..6, 0_usize..20), 0..40), tabs in any::<Option<bool>>()) {
        let options = Options { tab: 4, step: None, tabs };
        for (number, (id, grammar)) in grammars().enumerate() {
            let words = words(id);
            let text: String = picks.iter().map(|(other, word)| words[(word + other * number) % words.len()]).collect();
            formats(grammar, &text, &options);
        }
    }
}

/// The byte at which each line of a text begins that is not blank, with its columns of indentation, by blanks.
fn lines(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let mut start = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let at = start;
        start += line.len();
        let indented = line.len() - line.trim_start_matches(' ').len();
        (!line.trim().is_empty()).then_some((at, indented))
    })
}

/// The folders of real and of our own files; those that are not there hold none.
fn real_files() -> Vec<std::path::PathBuf> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    let shared = repository.parent().unwrap_or(repository).join("shared/corpus");
    [files_below(&repository.join("docs/examples")), files_below(&shared)].concat()
}

#[test]
fn files_keep_their_tokens() {
    let options = Options { tab: 8, step: None, tabs: Some(false) };
    for path in real_files() {
        let (Some(grammar), Ok(bytes)) = (of_path(&path), std::fs::read(&path)) else { continue };
        let (text, _) = ludex_syntax::encoding::decode(bytes);
        formats(grammar, &text, &Options::default());
        if text.len() < 20_000 {
            formats(grammar, &text, &options);
        }
    }
}

fn is_bogl(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "bgl" || extension == "bglp")
}

/// The options for a real file. Where one in BoGL has tabs, they were three columns wide to its author: only then do
/// the lines that begin with them stand below those that begin with blanks.
fn options_of(path: &Path) -> Options {
    Options { tab: if is_bogl(path) { 3 } else { 8 }, step: None, tabs: Some(false) }
}

/// The text that Enter is pressed in.
#[derive(Clone, Copy, PartialEq)]
enum Text {
    /// All of it is there.
    Whole,
    /// It ends with the line: brackets do not match yet.
    Begun,
    /// The line is empty, and below it stands what it will be.
    Empty,
}

/// The lines of real files, and those that after Enter do not stand where the formatter puts them.
fn misplaced_lines(is_wanted: fn(&Path) -> bool, every: usize, written: Text) -> (usize, Vec<String>) {
    let (mut all, mut missed) = (0_usize, Vec::new());
    for path in real_files() {
        let (Some(grammar), Ok(bytes)) = (of_path(&path), std::fs::read(&path)) else { continue };
        // Every line asks for the whole file.
        if (bytes.len() > 6_000 && !is_bogl(&path)) || !is_wanted(&path) {
            continue;
        }
        let options = options_of(&path);
        let (text, _) = ludex_syntax::encoding::decode(bytes);
        let text = formats(grammar, &text, &options);
        let parse = grammar.parse(&text);
        for (start, indented) in lines(&text).step_by(every) {
            // An author puts a comment where it says something.
            let content = &text[start + indented..];
            if [";", "//", "#|", "--", "{-"].iter().any(|mark| content.starts_with(mark)) {
                continue;
            }
            // What closes a block stands further out than an empty line in it.
            let closes = || [")", "]", "}", "else"].iter().any(|mark| content.starts_with(mark));
            if written == Text::Empty && closes() {
                continue;
            }
            let (offset, line) = (TextSize::new(start as u32), text[start..].lines().next().unwrap_or_default());
            let again = |text: &str| grammar.indent(&grammar.parse(text), text, offset, &options);
            let column = match written {
                Text::Whole => grammar.indent(&parse, &text, offset, &options),
                Text::Begun => again(&text[..start + line.len()]),
                Text::Empty => again(&format!("{}\n{}", &text[..start], &text[start..])),
            };
            let Some(column) = column else { continue };
            all += 1;
            if column as usize != indented {
                missed.push(format!("{}: {line:?}: {column}", path.display()));
            }
        }
    }
    (all, missed)
}

/// Checks that of 100 lines only this many do not stand where they should.
#[track_caller]
fn nearly_all((all, missed): (usize, Vec<String>), most: usize) {
    /// The examples alone are too few lines for a share to say anything.
    const MIN_LINES: usize = 400;
    let allowed = all.max(MIN_LINES) * most;
    assert!(missed.len() * 100 <= allowed, "{} of {all}:\n{}", missed.len(), missed.join("\n"));
}

#[test]
fn a_line_begins_where_it_will_stand() {
    nearly_all(misplaced_lines(|path| !is_bogl(path), 3, Text::Whole), 1);
}

/// In BoGL authors put lines below one another as they like, also within a file.
#[test]
fn a_line_of_bogl_begins_where_it_will_stand() {
    nearly_all(misplaced_lines(is_bogl, 1, Text::Whole), 1);
}

#[test]
fn a_line_of_an_unfinished_text_begins_where_it_will_stand() {
    nearly_all(misplaced_lines(|_| true, 7, Text::Begun), 1);
}

/// Not in BoGL, where the word that comes next decides.
#[test]
fn an_empty_line_begins_where_the_next_one_stands() {
    nearly_all(misplaced_lines(|path| !is_bogl(path), 7, Text::Empty), 2);
}

/// Checks the column at which a line begins that is begun behind a text.
#[track_caller]
fn begins_at(id: &str, text: &str, expected: u32) {
    let grammar = grammar(id);
    let (parse, end) = (grammar.parse(text), TextSize::of(text));
    assert_eq!(grammar.indent(&parse, text, end, &Options::default()), Some(expected), "{text:?}");
}

/// Checks the column at which an empty line begins between two texts.
#[track_caller]
fn begins_between(id: &str, above: &str, below: &str, expected: u32) {
    let (grammar, text) = (grammar(id), format!("{above}{below}"));
    let column = grammar.indent(&grammar.parse(&text), &text, TextSize::of(above), &Options::default());
    assert_eq!(column, Some(expected), "{text:?}");
}

/// Checks the column at which a line begins that is broken off between two texts.
#[track_caller]
fn breaks_at(id: &str, above: &str, below: &str, expected: u32) {
    let (grammar, text) = (grammar(id), format!("{above}\n{below}"));
    let offset = TextSize::of(above) + TextSize::of('\n');
    let column = grammar.indent_break(&grammar.parse(&text), &text, offset, &Options::default());
    assert_eq!(column, Some(expected), "{text:?}");
}

/// Editors close a bracket when it is opened: Enter before it is for another element.
#[test]
fn a_line_is_broken_before_a_closing_bracket() {
    breaks_at("gdl", "(unit-type tank", ")\n", 2);
    breaks_at("gdl", "(unit-type tank\n  (hp-max 2)", ")\n", 2);
    breaks_at("gdl", "(table hit-chance\n  (tank (a", ")))\n", 4);
    breaks_at("gdl", "(unit-type tank (help \"one\"", ")\n", 2);
    breaks_at("gdl", "(add tank hp-max 3)", "", 0);
    breaks_at("hy", "(level \"x\" (room 1)", ")\n", 7);
    breaks_at("hy", "(setv a [1", "])\n", 9);
    breaks_at("hy", "(setv a {1 2", "})\n", 9);
    breaks_at("bdl", "pieces{\n  fox{\n    moves{\n      horizontal(1,", ")\n    }\n  }\n}\n", 17);
    breaks_at("trench", "move (1 +", ");\n", 6);
    breaks_at("bogl", "game G\ntype T = (Int,", ")\n", 10);
    // What closes a block has its line for itself.
    breaks_at("bdl", "pieces{", "}\n", 0);
    breaks_at("trench", "if (1) {\n    wait;", "}\n", 0);
}

/// A string that is being written goes on on the next line, where blanks would be part of it.
#[test]
fn a_line_in_an_unclosed_string_stays() {
    for (id, text) in [("gdl", "(unit-type tank (help \"one\n"), ("hy", "(level \"x\" \"one\n")] {
        let grammar = grammar(id);
        let column = grammar.indent(&grammar.parse(text), text, TextSize::of(text), &Options::default());
        assert_eq!(column, None, "{text:?}");
    }
}

#[test]
fn a_line_of_bogl_goes_on() {
    let game = |body: &str| format!("game G\nf : Int -> Int\nf(x) = {body}");
    begins_at("bogl", &game("\n"), 2);
    // Behind a step of three columns the next line has three, too.
    begins_at("bogl", &game("\n   let a = x in\n"), 3);
    begins_at("bogl", &game("let a = x in\nlet"), 7);
    begins_at("bogl", &game("let a = x in\n"), 11);
    begins_at("bogl", &game("while x < 9\ndo"), 4);
    begins_at("bogl", &game("\n  while x < 9\ndo"), 4);
    begins_at("bogl", &game("\n  if x == 1 then 2\nelse"), 12);
    begins_at("bogl", &game("\n  if x == 1\n  then 2\nelse"), 2);
    begins_at("bogl", &game("\n  if x == 1 then 2\n  else\nif"), 4);
    begins_at("bogl", &game("h(\n      x,\n"), 6);
    // On an empty line, the word that is awaited.
    begins_at("bogl", &game("let a = x\n"), 7);
    begins_at("bogl", &game("if x == 1\n"), 7);
    begins_at("bogl", &game("if x == 1 then 2\n"), 7);
    begins_at("bogl", &game("\n  if x == 1 then 2\n"), 12);
    begins_at("bogl", &game("\n  if x == 1 then 2\n            else if x == 2 then 3\n"), 12);
    begins_at("bogl", &game("while x < 9\n"), 4);
    begins_at("bogl", &game("let a = 1 in if a == 1 then let b = 2\n"), 35);
    begins_at("bogl", &game("if x == 1 then 2 else 3\n"), 0);
}

#[test]
fn the_branches_of_bogl_stand_below_one_another() {
    let game = |body: &str| format!("game G\nf : Int -> Int\nf(x) = {body}");
    // Behind an `if` inside of its line, where its `else` will stand.
    begins_at("bogl", &game("if x == 1 then\n"), 9);
    begins_at("bogl", &game("if x == 1 then\n         2\nelse"), 7);
    begins_at("bogl", &game("if x == 1 then\n          2\n       else if x == 3 then\n"), 10);
    begins_at("bogl", &game("if x == 1 then\n          2\n       else\n"), 10);
    begins_at("bogl", &game("if x == 1\n         then 2\nelse"), 9);
    begins_at("bogl", &game("if x == 1 then 2 else if x == 3 then 4\nelse"), 7);
    // The last of several names is no different from one.
    begins_at("bogl", &game("let a = x in\n       let b = a in\n"), 11);
    begins_at("bogl", &game("\n  let a = x in\n  let b = a in\n"), 2);
}

#[test]
fn a_closing_bracket_of_bogl() {
    let game = |body: &str| format!("game G\nf : Int -> Int\nf(x) = {body}");
    begins_at("bogl", &game("h(\n    x\n)"), 0);
    begins_at("bogl", &game("\n  h(\n    x\n)"), 2);
    begins_at("bogl", &game("h(\n         x\n)"), 8);
    begins_at("bogl", &game("h(x,\n  1\n)"), 8);
    stays("bogl", &game("h(\n  x\n)\n"));
}

/// JavaScript is not formatted, but a line that begins in it stands by its brackets.
#[test]
fn a_line_of_javascript() {
    let head = "finish{\n  explicit{\n    (c) => {\n";
    begins_between("bdl", head, "\n      return 1\n    }\n  }\n}\n", 6);
    begins_between("bdl", &format!("{head}      f(c,\n"), "\n      );\n    }\n  }\n}\n", 8);
    begins_between("bdl", &format!("{head}      return 1\n    }}\n"), "\n  }\n}\n", 4);
    begins_at("bdl", head, 6);
    begins_at("bdl", &format!("{head}      return 1\n    }}"), 4);
    begins_at("bdl", &format!("{head}      if (c) {{\n        f();\n      }}\n"), 6);
    // What belongs to a condition without a brace.
    begins_at("bdl", &format!("{head}      if (c)\n"), 8);
    begins_at("bdl", &format!("{head}      if (c)\n        f();\n"), 6);
    begins_at("bdl", &format!("{head}      if (c)\n{{"), 6);
}

/// Below a second label stands what stood below the first.
#[test]
fn a_line_below_a_label() {
    begins_at("trench", "a:\n", 0);
    begins_at("trench", "a:\n    move N;\n", 4);
    begins_at("trench", "a:\n    move N;\nb:\n", 4);
    begins_at("trench", "a:\nmove N;\nb:\n", 0);
}

/// A setting ends with its line, whether a `;` stands there or, as in game files of 2025 and later, none.
#[test]
fn a_line_below_a_setting() {
    begins_at("trench-game", "actions: 1\n", 0);
    begins_at("trench-game", "actions: 1;\n", 0);
    begins_at("trench-game", "actions: 1 // one\n// each turn\n", 0);
    begins_at("trench-game", "map: tile.trm\nfeatures: *\n\n", 0);
    begins_between("trench-game", "actions: 1\n", "\nfeatures: *\n", 0);
    begins_between("trench-game", "team: {\n", "\n    name: moss\n}\n", 4);
    begins_between("trench-game", "team: {\n    name: moss\n", "\n    color: 1,2,3\n}\n", 4);
    begins_between("trench-game", "team: {\n    name: moss\n    player: {\n", "\n        name: fern\n    }\n}\n", 8);
    begins_between("trench-game", "team: {\n    player: {\n        name: fern\n    }\n", "\n}\n", 4);
    begins_between("trench-game", "team: {\n    name: moss\n}\n", "\nfeatures: *\n", 0);
    // What cannot be read stays as it is, and so does what is written below it.
    stays("trench-game", "team: {\n  name: moss\n  color: 1,2,3\n}\n");
    begins_between("trench-game", "team: {\n  name: moss\n", "\n  color: 1,2,3\n}\n", 2);
    begins_between("trench-game", "team: {\n  name: moss;\n", "\n}\n", 2);
    begins_between("trench-game", "team: {\n  name: moss\n", "color: 1,2,3\n}\n", 2);
    // A value that is still to come.
    begins_at("trench-game", "actions:\n", 4);
    begins_at("trench-game", "player:1,\n", 4);
}

/// The step of a file is what its lines have.
#[test]
fn a_step_of_bogl_is_the_files_own() {
    let text = "game G\nf : Int -> Int\nf(x) =\n    if x == 1 then\n        2\n    else\n        3\ng : Int\ng =\n";
    begins_at("bogl", text, 4);
}
