//! Values, types of expressions, and fixes.

use expect_test::expect;
use ludex_test_support::Fixture;
use ludex_test_support::fixes::try_fixes;

use crate::evaluation::differences::difference;
use crate::evaluation::evaluate;
use crate::hir::items::items;
use crate::hir::lower::body;
use crate::infer::infer;
use crate::tests::same;

/// The values of a program's definitions, a line each.
fn values(text: &str) -> String {
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", text);
    let (db, file) = (&fixture.db, fixture.files[0]);
    let mut out = String::new();
    for index in 0..items(db, file).items.len() as u32 {
        if body(db, file, index).is_some() {
            match evaluate(db, file, index) {
                Ok(value) => out.push_str(&format!("{value}\n")),
                Err(stop) => out.push_str(&format!("{}\n", stop.text().unwrap_or_else(|| format!("{stop:?}")))),
            }
        }
    }
    out
}

#[test]
fn definitions_are_evaluated() {
    let found = values(
        "game Pond
type Board = Array (3, 2) of {Reed, Water}
type Input = Int
depth : Int
depth = 5 + 3 * 2
leap : Int -> Int
leap(n) = while n < 10 do n + depth
far : (Int, Bool)
far = (leap(1), leap(1) > 11)
pond : Board
pond!(x, y) = Water
pond!(2, 1) = Reed
off : Board
off = place(Reed, pond, (4, 1))
asks : Int
asks = input
loops : Int
loops = let n = 1 in while n < 2 do n
self : Int
self = self + 1
zero : Int
zero = 1 / 0
",
    );
    same(
        found,
        expect![[r#"
            11
            Unknown
            (12, True)
            Water Reed  Water
            Water Water Water
            This leaves the board: there is no square (4, 1).
            NeedsInput
            This never ends.
            This never ends.
            This divides by zero.
        "#]],
    );
}

/// By the document a loop leaves its variables as they are, in the implementation they are as before it.
#[test]
fn loops_have_two_values() {
    let text = "game Pond
two : Int
two = let n = 1 in (while n < 10 do n + 1) + (while n < 10 do n + 19)
same : Int
same = let n = 1 in while n < 10 do n + 1
leap : (Int, Int) -> (Int, Int)
leap(n, m) = let p = (while n < 4 do (n + 1, m * 2)) in p
after : (Int, Int) -> Int
after(n, m) = if (while n < 4 do (n + 1, m * 2)) == (4, m) then n else m
one : Int
one = after(1, 2)
";
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", text);
    let (db, file) = (&fixture.db, fixture.files[0]);
    let found: Vec<String> = (0..items(db, file).items.len() as u32)
        .filter_map(|item| difference(db, file, item).as_ref().map(|found| found.message("it")))
        .collect();
    // The condition of `after` compares with `m` as it is after the loop, or as it was before it.
    let expected = ["it` is `20` in the document, but is `30` in", "it` is `4` in the document, but is `2` in"];
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    assert!(found.iter().zip(expected).all(|(found, expected)| found.contains(expected)), "{found:#?}");
}

/// What the implementation does besides, and says of the value that comes of it.
#[test]
fn other_ways_have_two_values() {
    let text = "game Pond
type Board = Array (2, 2) of Int
start : Board
start!(x, y) = 0
first : (Int, Int) -> Int
first(a, b) = a
off : Int
off = let b = place(1, start, (9, 9)) in 3
pair : (Int, Int)
pair = let p = (0, 0) in while first(p) < 2 do (first(p) + 1, 7)
down : Int -> Int
down(n) = if n == 0 then 0 else down(n - 1)
low : Int
low = down(2498)
deep : Int
deep = down(2499)
lost : Board
lost = place(1, start, (9, 9))
";
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", text);
    let (db, file) = (&fixture.db, fixture.files[0]);
    let found: Vec<String> = (0..items(db, file).items.len() as u32)
        .filter_map(|item| difference(db, file, item).as_ref().map(|found| found.message("it")))
        .collect();
    same(
        found.join("\n"),
        expect![[r#"
            `it` leaves the board at (9, 9) in the document, but is `3` in the implementation, which goes on behind a `place` that leaves the board
            `it` is `(2, 7)` in the document, but is `2` in the implementation, which binds a variable to the first component of a tuple from the second round of a loop on
            `it` is `0` in the document, but has no value in the implementation, which stops a game at the 5000th of its calls, branches, rounds of loops and uses of values"#]],
    );
}

/// The type of every expression of a definition, a line each.
#[test]
fn every_expression_has_a_type() {
    let fixture = Fixture::new(
        crate::LANGUAGES,
        "bgl",
        "game Pond
type Pair = (Int, Bool)
leap : Pair -> Int
leap(n, b) = let p = (n, b) in if b then p # 0 else n + 1
",
    );
    let (db, file) = (&fixture.db, fixture.files[0]);
    // The header is an item, too.
    let Some(body) = body(db, file, 2) else { panic!("a definition") };
    let types = infer(db, file, 2);
    let shown: Vec<String> = body.ids().map(|id| format!("{} : {}\n", body.text_of(id), types.ty(id))).collect();
    same(
        shown.concat(),
        expect![[r#"
            n : Int
            b : Bool
            (n, b) : (Int, Bool)
            b : Bool
            p : (Int, Bool)
            p # 0 : Int
            n : Int
            1 : Int
            n + 1 : Int
            if b then p # 0 else n + 1 : Int
            let p = (n, b) in if b then p # 0 else n + 1 : Int
        "#]],
    );
}

/// Every fix takes its finding away and adds none.
#[test]
fn fixes_mend_what_they_are_for() {
    for text in [
        "game P\nf : (Int, Bool) -> Int\nf(n, b) = if b then n else 0\nx : Int\nx = f(True, 1)\n",
        "game P\nx : (Int, Bool)\nx = (True, 1)\n",
        "game P\ntype Board = Array (2, 2) of {A, Empty}\nb : Board\nb!(1, 1) = A\n",
        "game P\ntype Board = Array (2, 2) of {A, B}\nb : Board\nb!(x, y) = A\nc : Board\nc = place(B, b, 1, 2)\n",
        "game P\ntype Board = Array (2, 2) of Int\ntype B = Board\nb : B\nb!(x, y) = 1\n",
        "game P\ntype T = {Reed}\nx : T\nx = Meadow\n",
        "game P\nx : T\nx = Reed\n-- Plants.\ntype T = {Reed}\n",
        "game P\ntype T = Reed | Meadow\nx : T\nx = Reed\n",
        "game P\ntype T = {Reed}\ntype U = T&{Meadow}\ntype V = {Moss}&{Fern}\n",
        "game P\ndepth : Int\ndepth = 1\nx : Int\nx = dpeth + 1\n",
        "game P\nx : Int\nx = 1\ntype Board = Array (2, 2) of Int\n",
        "game P\ntype Board = Array (2, 2) of Int\nb : Board\nb !(x, y) = 1\n",
        "game P\nf : (Int, Int, Bool) -> Int\nf(a, b, c) = if c then a else b\nx : Int\nx = f((1, 2), True)\n",
        "game P\nx : Int\nx = depth\n-- How deep.\ndepth : Int\ndepth = 1\n",
        "game P\nup : Int -> Int\nup(n) = while n < 9 do n = n + 1\n",
        "game P\nup : Int -> Int\nup(n) = if n = 1 then n else 2\n",
        "game P\nx = (1, True)\n",
        "game P\nx : int\nx = 1\n",
    ] {
        let fixture = Fixture::new(crate::LANGUAGES, "bgl", text);
        let trial = try_fixes(&fixture.db, fixture.files[0]);
        assert!(trial.fixes > 0, "no fix for\n{text}");
        assert_eq!(trial.faults, Vec::<String>::new(), "{text}");
    }
}
