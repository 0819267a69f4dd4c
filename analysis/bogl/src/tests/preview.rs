//! Pictures of boards, and of what cannot be drawn.

use expect_test::expect;
use ludex_base::navigation::Location;
use ludex_base::picture::{Position, TextOptions};
use ludex_base::preview::PreviewRequest;
use ludex_ide::preview::preview;
use ludex_test_support::Fixture;

/// The picture of the first file, or why there is none.
fn draw(text: &str, what: Option<&str>) -> String {
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", text);
    match preview(&fixture.db, fixture.files[0], PreviewRequest::of(what)).expect("BoGL has pictures") {
        Ok(picture) => picture.svg(),
        Err(error) => error.to_string(),
    }
}

#[track_caller]
fn contains(picture: &str, parts: &[&str]) {
    for part in parts {
        assert!(picture.contains(part), "{part} is missing in\n{picture}");
    }
}

/// The number of squares in a picture: every one says where it is.
fn squares(picture: &str) -> usize {
    picture.matches("<title>(").count()
}

const POND: &str = "game Pond
type Pair = (Int, Bool)
type Board = Array (3, 2) of {Empty, Reed, Water}
depth : Int
depth = 11
pair : Pair
pair = (1, True)
sow : Board -> Board
sow(b) = place(Reed, b, (1, 1))
pond : Board
pond!(x, y) = Water
pond!(2, 1) = Reed
later : Board
later = place(Empty, sow(pond), (3, 2))
off : Board
off = place(Reed, pond, (4, 1))
asks : Board
asks = place(Reed, pond, (input, 1))
zero : Int
zero = 1 / 0
";

#[test]
fn the_first_board_is_drawn() {
    let picture = draw(POND, None);
    assert_eq!(squares(&picture), 6, "{picture}");
    contains(
        &picture,
        &[
            "<title>pond</title>",
            "3 × 2 squares · main.bgl",
            "<title>(2, 1): Reed</title>",
            "<title>(3, 2): Water</title>",
            ">Reed</text>",
            ">Water</text>",
            "<title>Reed: 1 square</title>",
            "<title>Water: 5 squares</title>",
            "<title>column</title><text",
            ">3</text></g>",
        ],
    );
    assert!(picture.starts_with("<svg xmlns=") && picture.ends_with("</svg>\n"), "{picture}");
    assert_eq!(picture.matches("<g ").count(), picture.matches("</g>").count());
    assert!(!picture.contains("Empty"), "{picture}");
    assert_eq!(picture, draw(POND, Some("pond")));
}

#[test]
fn a_board_in_characters() {
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", POND);
    let picture = preview(&fixture.db, fixture.files[0], PreviewRequest::default())
        .expect("BoGL has pictures")
        .expect("a picture");
    expect![[r"
        pond
        3 × 2 squares · main.bgl

           1     2     3
        1  Water Reed  Water
        2  Water Water Water

          Water: 5 squares
          Reed: 1 square
    "]]
    .assert_eq(&picture.text(TextOptions::default()));
    // Where there is no room for words, letters stand for them.
    let narrow = picture.text(TextOptions { width: Some(10), colours: false });
    contains(&narrow, &["   1 2 3\n1  W R W\n2  W W W\n", "  W  Water: 5 squares\n  R  Reed: 1 square\n"]);
}

#[test]
fn what_is_drawn_leads_to_its_text() {
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", POND);
    let picture = preview(&fixture.db, fixture.files[0], PreviewRequest::default())
        .expect("BoGL has pictures")
        .expect("a picture");
    let text_of = |source: Option<Location>| {
        let range = source.expect("a source").range;
        fixture.files[0].text(&fixture.db)[range].trim().to_owned()
    };
    let board = picture.board().expect("a board");
    assert_eq!(text_of(board.source(Position { row: 0, column: 1 })), "Reed");
    assert!(text_of(picture.source).starts_with("pond"), "{}", text_of(picture.source));
}

#[test]
fn a_board_is_chosen_by_its_name() {
    let (pond, later) = (draw(POND, None), draw(POND, Some("later")));
    contains(
        &later,
        &["<title>later</title>", "<title>(1, 1): Reed</title>", "<title>(3, 2): Empty</title>", "fill=\"#f1efe6\""],
    );
    // The same content has the same colour on both.
    let water = "<rect y=\"-7\" width=\"14\" height=\"14\" fill=\"#f9c28a\" class=\"cell\"/>\
                 <text x=\"22\" y=\"4\">Water</text>";
    contains(&pond, &[water]);
    contains(&later, &[water]);
}

#[test]
fn squares_hold_numbers_and_tuples() {
    let picture = draw(
        "game Sums
type Board = Array (2, 1) of (Int, Bool)
sums : Board
sums!(x, y) = (123456789, True)
sums!(1, 1) = (0 - 3, False)
",
        None,
    );
    assert_eq!(squares(&picture), 2 + 2, "two squares, and two tuples in the legend: {picture}");
    // What does not fit into a square is cut there, but not inside a number: the legend says what its letter stands for.
    contains(&picture, &["<title>(1, 1): (-3, False)</title>", ">(-3, Fals…</text>", ">(123456789, True)</text>"]);
    assert_eq!(picture.matches(">T</text>").count(), 2, "a square, and the sample in the legend: {picture}");
}

#[test]
fn texts_are_escaped() {
    let text = format!("//- /reed&<water>.bgl\n{POND}");
    let picture = draw(&text, None);
    contains(&picture, &["3 × 2 squares · reed&amp;&lt;water&gt;.bgl</text>"]);
    assert!(!picture.contains("reed&<"), "{picture}");
}

#[test]
fn large_boards() {
    let board = |size: &str| format!("game L\ntype Board = Array ({size}) of Int\nb : Board\nb!(x, y) = 7\n");
    let picture = draw(&board("64, 64"), None);
    assert_eq!(squares(&picture), 4096);
    contains(&picture, &["<title>7: 4096 squares</title>", "<title>(64, 64): 7</title>"]);
    let refused = "this is too large for a picture: a board of 100 by 100 squares, and at most 4096 are drawn";
    assert_eq!(draw(&board("100, 100"), None), refused);
    assert_eq!(draw(&board("100, 100"), Some("b")), refused);
}

#[test]
fn a_value_without_room_is_not_cut_to_another_one() {
    let text = "game L\ntype Board = Array (30, 30) of Int\nb : Board\nb!(x, y) = 12345\nb!(2, 1) = 12\n";
    let picture = draw(text, None);
    // The letters of 899 squares and of the legend; a square and its name in the legend.
    let count = |letters: &str| picture.matches(&format!(">{letters}</text>")).count();
    assert_eq!((count("a"), count("12"), count("12345")), (900, 2, 1), "{picture}");
    contains(&picture, &["<title>(1, 1): 12345</title>", "<title>12345: 899 squares</title>"]);
}

#[test]
fn boards_without_bounds_are_not_worked_out() {
    let text = |content: &str| {
        format!("game L\ntype Board = Array (2, 2) of Bool\nb : Board\nb!(x, y) = {content}\nc : Board\nc = b\n")
    };
    let doubled = text(&format!("let a = 1 in {}a == a", "let a = (a, a) in ".repeat(30)));
    let too_large = "the value of `b` is too large";
    assert_eq!(draw(&doubled, None), format!("there is nothing to draw: {too_large}"));
    assert_eq!(draw(&doubled, Some("b")), too_large);
    assert_eq!(draw(&doubled, Some("c")), "the value of `c` is too large");
    let nested = text("let p = True in while True do (p, True)");
    assert_eq!(draw(&nested, Some("b")), too_large);
    let endless = text("let n = 1 in (while True do n + 1) == 1");
    assert_eq!(draw(&endless, Some("b")), "it takes too long to work out `b`");
    let wide = format!("f : Int -> Int\nf(n) = let w = (f(n + 1){}) in n\n", ", 1".repeat(20_000));
    let held = format!("game L\ntype Board = Array (2, 2) of Int\n{wide}b : Board\nb!(x, y) = f(1)\n");
    let much = "working out `b` takes more than 16 MB of memory, so it has to keep fewer or smaller boards and tuples \
                at the same time";
    assert_eq!(draw(&held, Some("b")), much);
    // Content of any size is drawn in a picture that is not.
    let wide = text(&format!("let a = 1 in {}a", "let a = (a, a) in ".repeat(12)));
    let picture = draw(&wide, Some("b"));
    assert!(squares(&picture) == 4 + 1 && picture.len() < 10_000, "{picture}");
}

#[test]
fn names_that_cannot_be_drawn() {
    let refused = |name: &str| draw(POND, Some(name));
    assert_eq!(refused("pand"), "`pand` is not defined; did you mean `pond`?");
    assert_eq!(refused("meadow"), "`meadow` is not defined");
    assert_eq!(refused("Board"), "`Board` is a type, and only a definition that gives a board can be drawn");
    assert_eq!(refused("sow"), "`sow` is a function, and only a board that needs no arguments can be drawn");
    assert_eq!(refused("depth"), "`depth` is not a board: its value is 11");
    assert_eq!(refused("pair"), "`pair` is not a board: its value is (1, True)");
    assert_eq!(refused("zero"), "`zero` has no value: it divides by zero");
    assert_eq!(refused("off"), "`off` has no value: it leaves the board, which has no square (4, 1)");
    assert_eq!(refused("asks"), "`asks` depends on what the player types in");
}

#[test]
fn programs_without_a_board() {
    let none = "there is nothing to draw: the program has no definition that gives a board without arguments";
    assert_eq!(draw("game P\n", None), none);
    assert_eq!(draw("game P\nx : Int\nx = 1\n", None), none);
    let half = "game P\ntype Board = Array (2, 2) of Int\nb : Board\nb!(1, 1) = 3\n";
    let unknown = "there is nothing to draw: the value of `b` cannot be worked out (line 3: no equation of `b` sets the \
                   squares (2, 1), (1, 2), (2, 2): ";
    assert!(draw(half, None).starts_with(unknown), "{}", draw(half, None));
    // The fault may be in what it uses.
    let elsewhere = "game P\ntype Board = Array (2, 2) of Int\nc : Int\nc = lost\nb : Board\nb!(x, y) = c\n";
    let told = draw(elsewhere, Some("b"));
    assert!(told.starts_with("the value of `b` cannot be worked out (line 4: ") && told.contains("`lost`"), "{told}");
}
