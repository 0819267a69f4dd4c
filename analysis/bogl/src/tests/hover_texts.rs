//! Tests of the hover texts of expressions, keywords, operators and names, and that the examples of the reference data
//! are good programs.

use std::path::{Path, PathBuf};

use expect_test::{Expect, expect};
use ludex_base::Severity;
use ludex_ide as features;
use ludex_syntax::encoding::decode;
use ludex_test_support::{Fixture, games_below, markdown};

use crate::builtins;
use crate::kinds::VALUES;
use crate::tests::hover;
use crate::types::signatures::signatures;

/// The text of a hover from these words on.
fn hover_from(text: &str, words: &str) -> String {
    let found = hover(text);
    match found.find(words) {
        Some(at) => found[at..].to_owned(),
        None => panic!("no {words:?} in\n{found}"),
    }
}

#[track_caller]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&hover(text));
}

#[track_caller]
fn check_from(text: &str, words: &str, expected: Expect) {
    expected.assert_eq(&hover_from(text, words));
}

#[test]
fn a_number_and_what_it_is_part_of() {
    check(
        "game Pond\nfar : Int\nfar = 5 + 3 * 2$0\n",
        expect![[r#"
            ```bogl
            2 : Int
            ```

            Part of:

            - `3 * 2` : `Int`
            - `5 + 3 * 2` : `Int`"#]],
    );
}

#[test]
fn an_operator_and_what_it_gives() {
    check(
        "game Pond\nfar : Int\nfar = 5 $0+ 3 * 2\n",
        expect![[r#"
            `+` — operator

            ```bogl
            a + b
            ```

            Adds two whole numbers. A `+` right before a number is its sign.

            ```bogl
            5 + 3 * 2 : Int
            ```

            `= 11`"#]],
    );
    check_from(
        "game Pond\nfar : Bool\nfar = 1 / 0 $0< 2\n",
        "1 / 0 < 2 :",
        expect![[r#"
            1 / 0 < 2 : Bool
            ```

            This divides by zero."#]],
    );
}

/// The value of the document, and that of the implementation where it is another one.
#[test]
fn values_that_a_loop_leaves_behind() {
    check_from(
        "game Pond\nfa$0r : Int\nfar = let n = 1 in (while n < 10 do n + 1) + n\n",
        "`= 20`",
        expect![[r#"
            `= 20`

            The implementation resets the variables of a loop when the loop ends, so there the value is `11`."#]],
    );
    check_from("game Pond\nfa$0r : Int\nfar = let n = 1 in while n < 10 do n + 1\n", "`= 10`", expect!["`= 10`"]);
}

#[test]
fn a_parenthesis_is_what_it_holds() {
    check(
        "game Pond\nleap : Int -> Int\nleap(n) = 2 * $0(n + 1)\n",
        expect![[r#"
            ```bogl
            n + 1 : Int
            ```

            Part of:

            - `2 * (n + 1)` : `Int`"#]],
    );
}

#[test]
fn a_loop_says_what_it_changes() {
    check_from(
        "game Pond\nleap : (Int, Bool) -> (Int, Bool)\nleap(n, b) = whi$0le n < 9 do (n + 1, b)\n",
        "**Here**",
        expect![[r#"
            **Here** it changes all parameters: after `do` come the new values of `(n, b)`, a tuple of the type `(Int, Bool)`.

            ```bogl
            while n < 9 do (n + 1, b) : (Int, Bool)
            ```"#]],
    );
    check_from(
        "game Pond\nfar : Int\nfar = let n = 1 in whi$0le n < 9 do n + 1\n",
        "**Here**",
        expect![[r#"
            **Here** it changes `n`, which `let` binds: after `do` comes its new value, of the type `Int`.

            ```bogl
            while n < 9 do n + 1 : Int
            ```

            Part of:

            - `let n = 1 in while n < 9 do n + 1` : `Int`"#]],
    );
}

#[test]
fn every_keyword_and_operator_is_explained() {
    let text = "game Pond
type Mood = {Up, Down}
type Both = Mood & {Flat}
type Board = Array (2, 2) of Int
pond : Board
pond!(x, y) = 0
leap : Int -> Int
leap(n) = let m = n in if m == 1 then m % 2 else while n < 9 do n + 1
pick : Bool
pick = (1, True) # 1
spot : Content
spot = pond ! (1, 1)
";
    for word in [
        "game", "type", "&", "Array", "of", ":", "! (", "=", "->", "let", "in ", "if", "==", "then", "%", "else",
        "while", "<", "do ", "+", "#",
    ] {
        let name = word.split(' ').next().unwrap_or(word);
        let Some(at) = text.find(word) else { panic!("{word}") };
        let found = hover(&format!("{}$0{}", &text[..at], &text[at..]));
        let title = [format!("**{name}** — keyword"), format!("`{name}` — operator")];
        assert!(title.iter().any(|title| found.starts_with(title)), "{word}: {found}");
    }
}

#[test]
fn names_in_an_expression_show_what_they_are_part_of() {
    check(
        "
game Pond
type Place = (Int, Int)
leap : Place -> Int
leap(x, y) = x + y
far : Int
far = 2 * le$0ap(1, 2)
",
        expect![[r#"
            **leap** — function, main.bgl:3

            ```bogl
            leap : Place -> Int
            ```

            - `Place` is `(Int, Int)`

            Part of:

            - `leap(1, 2)` : `Int`
            - `2 * leap(1, 2)` : `Int`"#]],
    );
}

#[test]
fn values_of_enumerations_and_their_types() {
    let text = |player: &str, result: &str, value: &str| {
        format!(
            "game Pond\ntype {player} = {{X, O}}\ntype {result} = Player & {{Tie}}\nfirst : Player\nfirst = {value}\n"
        )
    };
    check(
        &text("Player", "Result", "$0X"),
        expect![[r#"
            **X** — value, main.bgl:2

            ```bogl
            X
            ```

            A value of the type `Player`.

            These types hold it, too: `Result`."#]],
    );
    check(
        &text("Play$0er", "Result", "X"),
        expect![[r#"
            **Player** — enumeration, main.bgl:2

            ```bogl
            type Player = {X, O}
            ```

            Its values: `X`, `O`.

            Every `Player` can also be used where one of these is wanted: `Result`."#]],
    );
    check(
        &text("Player", "Res$0ult", "X"),
        expect![[r#"
            **Result** — type, main.bgl:3

            ```bogl
            type Result = Player & {Tie}
            ```

            Its values: `O`, `Tie`, `X`.

            - `Player` is `{O, X}`"#]],
    );
}

#[test]
fn a_board_is_shown() {
    let text =
        |place: &str| format!("game Pond\ntype Board = Array (3, 2) of {{Reed, Water}}\n{place}\npond!(2, 1) = Reed\n");
    check(
        &text("po$0nd : Board\npond!(x, y) = Water"),
        expect![[r#"
            **pond** — value, main.bgl:3

            ```bogl
            pond : Board
            ```

            ```
            Water Reed  Water
            Water Water Water
            ```

            - `Board` has 3 columns and 2 rows; each square holds `{Reed, Water}`"#]],
    );
    check(
        &text("pond : Board\npond!(x, $0y) = Water"),
        expect![[r#"
            **y** — position variable, main.bgl:4

            ```bogl
            pond!(x, y) = Water
            ```

            Stands for every row of the board: an `Int` from 1 to 2. What is right of `=` does not see it."#]],
    );
}

#[test]
fn what_cannot_be_worked_out_says_why() {
    check_from("game Pond\nfa$0r : Int\nfar = let n = 1 in while n < 2 do n\n", "This", expect!["This never ends."]);
    check_from(
        "game Pond\ntype Input = Int\nfa$0r : Int\nfar = input\n",
        "Its value",
        expect!["Its value depends on what the player types in."],
    );
    // What is faulty has no value.
    let found = hover("game Pond\nfa$0r : Int\nfar = True\n");
    assert!(!found.contains("= True"), "{found}");
}

/// This many variables, each a pair of the one before.
fn doubled(name: &str, times: usize) -> String {
    format!("let {name} = 1 in {}", format!("let {name} = ({name}, {name}) in ").repeat(times))
}

#[test]
fn values_without_bounds_are_not_worked_out() {
    let large = "Its value is not shown: it is too large.";
    let much = "Its value is not shown: working it out takes more than 16 MB of memory, so it has to keep fewer or \
                smaller boards and tuples at the same time.";
    let wide = format!("wide : Int -> Int\nwide(n) = let w = (wide(n + 1){}) in n\n", ", 1".repeat(20_000));
    let long = "Its value is not shown: working it out takes too long, and may never end.";
    let (thirty, some) = (doubled("a", 30), format!("{}{}", doubled("a", 14), doubled("b", 14)));
    let board = |size: u32| format!("type Board = Array ({size}, {size}) of Int\nstart : Board\nstart!(x, y) = 0\n");
    let fill = "fill : (Board, Int) -> (Board, Int)\nfill(b, n) = while n < 1000 do (place(n, b, (1, 1)), n + 1)\n";
    let rows = "rows : (Board, Int) -> (Board, Int)\nrows(b, n) = while longestRow(0, b) > n do (b, n + 1)\n";
    for (definitions, value, expected) in [
        (String::new(), format!("{thirty}a"), large),
        (String::new(), format!("{thirty}a == a"), large),
        (String::new(), format!("{some}if a == b then 1 else 2"), "`= 1`"),
        (String::new(), format!("{some}(a == b, a == b, a == b, a == b)"), long),
        (String::new(), "let p = 1 in while True do (p, 1)".to_owned(), large),
        (String::new(), "let p = 1 in while True do p + 1".to_owned(), long),
        ("sum : Int -> Int\nsum(n) = n + sum(n - 1)\n".to_owned(), "sum(9)".to_owned(), long),
        (format!("{}{fill}", board(64)), "fill(start, 0) # 1".to_owned(), long),
        (format!("{}{rows}", board(64)), "rows(start, 0) # 1".to_owned(), long),
        (format!("{}{rows}", board(3)), "rows(start, 0) # 1".to_owned(), "`= 3`"),
        (board(65), "start ! (1, 1)".to_owned(), large),
        (wide, "wide(1)".to_owned(), much),
    ] {
        let found = hover(&format!("game Pond\n{definitions}fa$0r : Int\nfar = {value}\n"));
        assert!(found.contains(expected) && found.len() < 1_000, "{value}\n{found}");
        // The same of the expression, at its last word.
        let found = hover(&format!("game Pond\n{definitions}far : Int\nfar = ({value}$0)\n"));
        assert!(found.len() < 2_000, "{value}\n{found}");
    }
}

#[test]
fn a_tuple_shows_its_boards() {
    check_from(
        "
game Pond
type Board = Array (2, 1) of {Reed, Water}
pond : Board
pond!(x, y) = Water
fa$0r : (Board, Int)
far = (pond, 3)
",
        "`=",
        expect![[r#"
            `= (a board, 3)`

            ```
            Water Water
            ```

            - `Board` has 2 columns and one row; each square holds `{Reed, Water}`"#]],
    );
}

#[test]
fn a_variable_that_a_loop_changes_has_no_one_value() {
    check(
        "game Pond\nfar : Int\nfar = let n$0 = 1 in while n < 9 do n + 1\n",
        expect![[r#"
            **n** — variable, main.bgl:3

            ```bogl
            let n = 1 in while n < 9 do n + 1
            ```

            A variable of the type `Int`.

            A `while` changes it: it belongs to the binding context of that loop.

            Part of:

            - `let n = 1 in while n < 9 do n + 1` : `Int`"#]],
    );
}

#[test]
fn builtins_know_the_program() {
    let found = hover("game Pond\ntype Board = Array (3, 2) of Int\nfar : Int\nfar = wid$0th\n");
    assert!(found.ends_with("`= 3`"), "{found}");
}

/// The games of this repository, and the real files that the reference implementation accepts, where they are.
fn games() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = games_below(crate::LANGUAGES, &root.join("docs/examples/bogl"));
    found.extend(games_below(crate::LANGUAGES, &root.join("tests/conformance/bogl")));
    let real = root.join("../shared/corpus/bogl");
    let table = std::fs::read_to_string(real.join("verdicts.tsv")).unwrap_or_default();
    let accepted =
        table.lines().filter_map(|row| row.split_once('\t')).filter(|(_, verdict)| verdict.starts_with("OK"));
    found.extend(accepted.map(|(file, _)| real.join(file)));
    found
}

fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn the_type_on_hover_is_the_declared_one() {
    let mut names = 0;
    for path in games() {
        let (text, _) = decode(std::fs::read(&path).expect("a game"));
        let fixture = Fixture::new(crate::LANGUAGES, "bgl", &text);
        let (db, file) = (&fixture.db, fixture.files[0]);
        for definition in &ludex_base::model(db, file).definitions {
            let name = definition.id.name;
            let declared = definition.detail.as_deref().filter(|_| definition.kind.namespace == VALUES);
            let value = signatures(db, file).value(name).filter(|_| definition.id.nth == 0);
            let (Some(declared), Some(value)) = (declared, value) else { continue };
            let found = features::hover::hover(db, file, definition.name_range.start()).expect("a hover");
            let shown = markdown(db, &found.markup);
            let wanted = without_blanks(&format!("{name}:{declared}"));
            let lines = shown.lines().map(|line| without_blanks(line.split("--").next().unwrap_or_default()));
            assert!(lines.into_iter().any(|line| line == wanted), "{}: {wanted} is not in\n{shown}", path.display());
            // Of a faulty type nothing is known, or not of all its components.
            let ty = value.ty.to_string();
            assert!(ty.contains('?') || without_blanks(&ty) == without_blanks(declared), "{}: {ty}", path.display());
            names += 1;
        }
    }
    assert!(names > 60, "{names}");
}

#[test]
fn a_signature_on_several_lines_is_shown_on_one() {
    check_from(
        "
game Pond
le$0ap : (Int, -- how far
  Bool) -> Int
leap(n, b) = if b then n else 0
",
        "```",
        expect![[r#"
            ```bogl
            leap : (Int, -- how far
            ```

            ```bogl
            leap : (Int, Bool) -> Int
            ```"#]],
    );
}

/// An example that a beginner copies must be a good program.
#[test]
fn examples_are_good_programs() {
    for row in builtins::all().iter().filter(|row| !row.example().is_empty()) {
        let fixture = Fixture::new(crate::LANGUAGES, "bgl", &format!("game Example\n{}\n", row.example()));
        let found = features::diagnostics::diagnostics(&fixture.db, fixture.files[0]);
        let bad: Vec<String> = found
            .iter()
            .filter(|diagnostic| matches!(diagnostic.severity, Severity::Error | Severity::Warning))
            .map(|diagnostic| diagnostic.message())
            .collect();
        assert!(bad.is_empty(), "{}: {bad:?}", row.name);
    }
}
