//! Mistakes as authors make them, in a game that has none of them.

use ludex_test_support::planted::planted;

const PROGRAM: &str = "\
game Pond
type Player = {Heron, Otter}
type Square = Player & {Empty}
type Board = Array (4, 4) of Square
type Input = (Int, Int)

start : Board
start!(x, y) = Empty

other : Player -> Player
other(p) = if p == Heron then Otter else Heron

free : (Board, Input) -> Bool
free(b, i) = b ! i == Empty

won : (Board, Player) -> Bool
won(b, p) = inARow(3, p, b)

done : (Board, Player) -> Bool
done(b, p) = if won(b, p) then True else isFull(b)

move : (Board, Player) -> Board
move(b, p) = let i = input in if free(b, i) then place(p, b, i) else b

turns : (Board, Player) -> (Board, Player)
turns(b, p) = while not(done(b, other(p))) do (move(b, p), other(p))

result : (Board, Player)
result = turns(start, Heron)

count : Int -> Int
count(n) = if n == 0 then 0 else 1 + count(n - 1)
";

/// A text of the game, what takes its place, and the code of what is reported.
const MISTAKES: &[(&str, &str, &str)] = &[
    ("if p == Heron", "if p == Empty", "constant-comparison"),
    ("then Otter else Heron", "then Otter else Otter", "equal-branches"),
    ("inARow(3", "inARow(5", "row-length"),
    ("inARow(3", "inARow(0", "row-length"),
    ("inARow(3", "inARow(0 - 1", "row-length"),
    ("if won(b, p)", "if won(b, p) == True", "compared-bool"),
    ("if won(b, p)", "if False /= won(b, p)", "compared-bool"),
    ("count(n - 1)", "count(n)", "endless-recursion"),
    ("if n == 0 then 0 else 1 + count(n - 1)", "1 + count(n - 1)", "endless-recursion"),
    ("(move(b, p), other(p))", "(b, p)", "unchanged-variable"),
    ("while not(done(b, other(p)))", "while True", "loop-condition"),
    ("while not(done(b, other(p)))", "while not(done(start, Heron))", "loop-condition"),
    ("then place(p, b, i) else b", "then (let c = place(p, b, i) in b) else b", "discarded-board"),
    ("then place(p, b, i) else b", "then b else b", "equal-branches"),
    ("let i = input in if free(b, i) then place(p, b, i)", "if free(b, input) then place(p, b, input)", "input-again"),
    (
        "if won(b, p) then True else isFull(b)",
        "if won(b, p) then True else if won(b, p) then False else isFull(b)",
        "repeated-condition",
    ),
    ("1 + count(n - 1)", "1 / 0 + count(n - 1)", "division-by-zero"),
    ("b ! i == Empty", "b ! i == b ! i", "constant-comparison"),
    ("start!(x, y) = Empty", "start!(x, y) = Empty\nstart!(5, 1) = Heron", "off-board"),
    ("start!(x, y) = Empty", "start!(x, y) = Empty\nstart!(0, 1) = Heron", "off-board"),
    ("start!(x, y) = Empty", "start!(2, 2) = Heron\nstart!(x, y) = Empty", "overwritten-square"),
    ("start!(x, y) = Empty", "start!(x, y) = Empty\nstart!(2, 2) = Heron\nstart!(2, 2) = Otter", "overwritten-square"),
    ("b ! i == Empty", "b ! (5, 5) == Empty", "off-board"),
    ("place(p, b, i)", "place(p, b, (0, 0))", "off-board"),
    ("if won(b, p) then True", "if won(b, p) or not(won(b, p)) then True", "unexpected-token"),
    ("if n == 0", "if n < 0 and n > 5", "unexpected-token"),
    ("then True else isFull(b)", "then True else True", "equal-branches"),
    (
        "let i = input in if free(b, i) then place(p, b, i) else b",
        "let i = input in let j = input in place(p, b, i)",
        "unused-variable",
    ),
    ("inARow(3, p, b)", "inARow(3, Empty, b)", "unused-parameter"),
    ("count(n) = if n == 0", "count(n) = if countBoard(Heron, start) > 16", "one-sided-name"),
    ("count : Int", "k : Int\nk = k + 1\n\ncount : Int", "endless-recursion"),
    ("count : Int", "a : Int\na = c\nc : Int\nc = a\n\ncount : Int", "used-before-definition"),
    ("let i = input in", "let b = start in let i = input in", "unused-parameter"),
    ("type Board = Array (4, 4)", "type Board = Array (4, 0)", "board-size"),
];

#[test]
fn planted_mistakes_are_reported() {
    planted(crate::LANGUAGES, "bgl", PROGRAM, MISTAKES);
}
