//! Programs of hostile size or shape: all that an editor asks is answered in bounded time and memory, and what is
//! wrong is said once.

use ludex_base::preview::PreviewRequest;
use ludex_base::{Diagnostic, Severity, model};
use ludex_ide as features;
use ludex_syntax::{TextRange, TextSize, bogl};
use ludex_test_support::Fixture;

/// In how many places of a program everything is asked.
const PLACES: u32 = 20;

/// Asks all that an editor asks; gives what is found, hints apart.
fn ask(text: &str) -> Vec<Diagnostic> {
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", text);
    let (db, file) = (&fixture.db, fixture.files[0]);
    let end = TextSize::of(text);
    let found = features::diagnostics::diagnostics(db, file);
    assert!(!model(db, file).definitions.is_empty());
    features::inlay_hints::inlay_hints(db, file, TextRange::up_to(end));
    let _ = features::preview::preview(db, file, PreviewRequest::default());
    for place in 0..=PLACES {
        let offset = TextSize::new(u32::from(end) / PLACES * place);
        features::hover::hover(db, file, offset);
        features::completion::completion(db, file, offset);
        features::signature_help::signature_help(db, file, offset);
    }
    found.iter().filter(|diagnostic| diagnostic.severity != Severity::Hint).cloned().collect()
}

/// The messages of the findings, hints apart.
fn messages(text: &str) -> Vec<String> {
    ask(text).into_iter().map(|diagnostic| diagnostic.message()).collect()
}

/// Types that are pairs of the one before, from a pair of numbers and of something else.
fn nested_types(levels: u32) -> String {
    let mut text = "game P\ntype T0 = (Int, Int)\ntype U0 = (Int, Bool)\n".to_owned();
    for level in 1..=levels {
        for name in ["T", "U"] {
            text.push_str(&format!("type {name}{level} = ({name}{}, {name}{})\n", level - 1, level - 1));
        }
    }
    text
}

/// A board of a size, with an equation for each square of the first hundred rows and columns.
fn board(columns: u32, rows: u32) -> String {
    let mut text = format!("type Board = Array ({columns}, {rows}) of Int\nb : Board\n");
    for square in 0..10_000 {
        text.push_str(&format!("b!({}, {}) = {square}\n", square % 100 + 1, square / 100 + 1));
    }
    text
}

#[test]
fn a_type_of_a_million_components() {
    let types = nested_types(20);
    let found = messages(&format!("{types}f : T20 -> U20\nf(a, b) = (a, b)\n"));
    let message = "this has the type `(T19, T19)`, but the signature says that the result of `f` is `U20` (that is, \
                   `(U19, U19)`): the first component is `T19` instead of `U19`, the second component is `T19` instead \
                   of `U19`";
    assert_eq!(found, [message]);
    let fitting = format!("{types}f : T20 -> T20\nf(a, b) = let c = (a, b) in if c == (b, a) then c else (b, a)\n");
    assert_eq!(messages(&fitting), Vec::<String>::new());
    ask(&format!("{types}f : T20 -> U20\nf(a, b) = let c = (a, b) in if c == c then (c, c) else (b, a)\n"));
}

#[test]
fn types_in_a_circle() {
    let message = "the definitions of `A` and `B` form a circle, so none of them can come first: write one without the \
                   others";
    assert_eq!(messages("game P\ntype A = B\ntype B = A\n"), [message]);
    let mut text = "game P\n".to_owned();
    for n in 0..1_000 {
        text.push_str(&format!("type T{n} = (T{}, Int)\n", (n + 1) % 1_000));
    }
    ask(&text);
}

#[test]
fn a_board_of_ten_thousand_equations() {
    assert_eq!(messages(&format!("game P\n{}", board(100, 100))), Vec::<String>::new());
    let found = messages(&format!("game P\n{}", board(100, 101)));
    let begins = "no equation of `b` sets the squares (1, 101), (2, 101), (3, 101), (4, 101) and 96 more: begin with";
    assert!(found.len() == 1 && found[0].starts_with(begins), "{found:#?}");
}

#[test]
fn parentheses_that_are_never_closed() {
    let found = messages(&format!("game P\nx : Int\nx = 1{}", " + (1".repeat(200)));
    assert_eq!(found, ["this `(` is never closed, nor are the 199 brackets around it"]);
}

#[test]
fn values_of_any_size() {
    let doubled = "let a = (a, a) in ".repeat(40);
    assert_eq!(messages(&format!("game P\nx : Bool\nx = let a = 1 in {doubled}a == a\n")).len(), 1);
    ask("game P\nx : Int\nx = let p = 1 in while True do (p, 1)\n");
    ask("game P\nsum : Int -> Int\nsum(n) = n + sum(n - 1)\nx : Int\nx = sum(1)\n");
}

#[test]
fn functions_of_very_many_parameters() {
    let join = |part: &dyn Fn(u32) -> String| (0..2_000).map(part).collect::<Vec<String>>().join(", ");
    let (types, names) = (join(&|_| "Int".to_owned()), join(&|n| format!("p{n}")));
    let text = format!("game P\nf : ({types}) -> ({types})\nf({names}) = ({names})\ng : Int\ng = f # 1999\n");
    let found = messages(&text);
    assert!(found.len() == 1 && found[0].len() < 300, "{found:#?}");
    let text = format!("game P\nf : ({types}) -> Int\nf = 1\nx : Int\nx = f({types}, True)\n");
    ask(&text);
}

#[test]
fn loops_that_nothing_binds() {
    let mut text = "game P\n".to_owned();
    for n in 0..1_000 {
        text.push_str(&format!("x{n} : Int\nx{n} = while True do {n}\n"));
    }
    assert_eq!(ask(&text).len(), 1_000);
}

/// Each use offers to move the definition, which is large: not all of them can.
#[test]
fn fixes_take_bounded_memory() {
    let mut text = "game P\ntype Board = Array (100, 100) of Int\n".to_owned();
    for n in 0..1_000 {
        text.push_str(&format!("x{n} : Int\nx{n} = b ! (1, 1)\n"));
    }
    text.push_str(board(100, 100).split_once('\n').map_or("", |(_, equations)| equations));
    let found = ask(&text);
    assert_eq!(found.len(), 1_000);
    let edits = found.iter().flat_map(|diagnostic| &diagnostic.fixes).flat_map(|fix| &fix.change.edits);
    let size: usize = edits.flat_map(|(_, edits)| edits).map(|edit| edit.new_text.len()).sum();
    assert!((100_000..2_000_000).contains(&size), "{size}");
}

/// However a program ends while it is being written, one thing is said of it.
#[test]
fn a_program_that_ends_in_any_token() {
    let text = "game Tiny

type Lamp = {On, Off}
type Cell = Lamp & {Wall}
type Board = Array (2, 3) of Lamp
type Pair = (Int, Bool)

start : Board
start!(x, y) = Off
start!(1, 2) = On

next : (Int, Pair) -> Int
next(n, p) = if n < -1 then n + 1 else let m = p # 0 in while m < 9 do m * 2

swap : Pair -> Bool
swap(p, q) = not(q == (p == next(p, (p, q))))

lamp : (Board, Int) -> Cell
lamp(b, n) = if b ! (n, 1) == On then Wall else b ! (1, n)

odd : Int -> Bool
odd(n) = if n =
";
    let ends = bogl::lex(text).tokens.into_iter().map(|token| token.start as usize).skip(1).chain([text.len()]);
    for end in ends {
        let fixture = Fixture::new(crate::LANGUAGES, "bgl", &text[..end]);
        let Some(file) = fixture.files.first() else { continue };
        let found = features::diagnostics::diagnostics(&fixture.db, *file);
        let wrong: Vec<&Diagnostic> = found.iter().filter(|diagnostic| diagnostic.severity != Severity::Hint).collect();
        assert!(wrong.len() <= 1, "{}\n{wrong:#?}", &text[..end]);
    }
}
