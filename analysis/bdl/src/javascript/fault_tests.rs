//! Every kind of fault in every place of a block is reported once, at its own line and column, also behind other line
//! ends and letters beyond ASCII. Where the finding begins, `«` stands.

use super::tests::{found, game};

const COLORING: &str = "  coloring : explicit{ @ }";
const PLAYER_CHANGE: &str = "  player_change : explicit{ @ }";
const PIECES: &str = "piece explicit{ @ }";
const PROPERTY: &str = "property explicit{ @ }";
const MOVE: &str = "move explicit{ @ }";
const END: &str = "on_end_reached : explicit{ @ }";
const INVARIANT: &str = "invariants{ explicit{ @ } }";
const FINISH: &str = "finish{ explicit{ @ } }";

/// Every place, with a block that has a function in which a statement stands at the place of `#`.
const FRAMES: [(&str, &str); 8] = [
    (COLORING, "(x, y, last_color) => {\n# return last_color\n}"),
    (PLAYER_CHANGE, "(context) => {\n# context.current_player = 0\n}"),
    (
        PIECES,
        "star: { moves: ({ context }) => {\n# return context.width > 5 ? [] : []\n}, on_end_reached: () => { }, \
         representation: { letter: \"S\" } }",
    ),
    (PROPERTY, "value: (context) => {\n#\n},"),
    (MOVE, "{ x: [0, 1], y: (x) => {\n# return [x, x + 1]\n}, killing: true }"),
    (END, "(context, current_x, current_y) => {\n#\n}"),
    (INVARIANT, "(context, current_x, current_y, target_x, target_y) => {\n# return true\n}"),
    (FINISH, "(context) => {\n# return false\n}"),
];

/// What stands before each fault, on its line.
const BEFORE: &str = "/* größe 🌲 */ ";

/// A block at a place has one finding, which begins at the mark.
#[track_caller]
fn only(place: &str, script: &str, expected: &str) {
    let marked = game(place, script);
    for marked in [marked.clone(), marked.replace('\n', "\r\n")] {
        let (before, after) = marked.split_once('«').expect("the mark");
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().encode_utf16().count() + 1;
        let found = found(&format!("{before}{after}"));
        let [one] = found.as_slice() else { panic!("{expected} in {place}: {found:#?}\n{marked}") };
        assert!(one.starts_with(&format!("{expected} {line}:{column} ")), "{expected} in {place}: {one}\n{marked}");
    }
}

/// A statement with a fault, in these places.
#[track_caller]
fn statement(text: &str, expected: &str, places: impl Fn(&str) -> bool) {
    let mut count = 0;
    for (place, frame) in FRAMES.into_iter().filter(|&(place, _)| places(place)) {
        only(place, &frame.replace('#', &format!("{BEFORE}{text}")), expected);
        count += 1;
    }
    assert!(count > 0, "{text}");
}

/// A block that is wrong as a whole, at each of some places.
#[track_caller]
fn blocks(expected: &str, cases: &[(&str, &str)]) {
    for (place, script) in cases {
        only(place, &format!("\n{BEFORE}{script}"), expected);
    }
}

/// True for a place where the state of the game is known.
fn has_context(place: &str) -> bool {
    ![COLORING, PROPERTY].contains(&place)
}

/// True for a place in a file that has the object of all pieces.
fn has_pieces(place: &str) -> bool {
    ![COLORING, PLAYER_CHANGE].contains(&place)
}

#[test]
fn syntax() {
    statement("alert(\"é\"[0 «1]);", "warning js-syntax", |_| true);
    statement("alert(\"é\", «\"1);", "warning js-unclosed", |_| true);
    // What is refused although it is well formed.
    statement("let a = \"é\", «a = a;", "warning js-syntax", |_| true);
    statement("alert(\"é\", «010);", "warning js-syntax", |_| true);
}

#[test]
fn braces_that_the_compiler_counts() {
    statement("alert(\"é\", \"«}\");", "warning explicit-brace", |_| true);
    statement("alert(\"é\", \"«{\");", "warning explicit-brace", |_| true);
}

#[test]
fn names_and_members() {
    statement("alert(\"é\", «contxt_1);", "warning js-undeclared", |_| true);
    statement("const a = \"é\", «b_1 = a;", "hint js-unused", |_| true);
    statement("alert(\"é\", context.«bord);", "warning js-unknown-member", has_context);
}

#[test]
fn names_of_pieces() {
    statement("alert(\"é\", pieces.«foxx);", "hint js-piece-name", has_pieces);
    let compared = "alert(\"é\", context.board[0][0].piece.name === \"«foxx\");";
    statement(compared, "hint js-piece-name", has_context);
}

#[test]
fn functions() {
    blocks(
        "warning js-function",
        &[
            (COLORING, "«5"),
            (PLAYER_CHANGE, "«5"),
            (PIECES, "star: { moves: «5, on_end_reached: () => { }, representation: { letter: \"S\" } }"),
            (MOVE, "{ x: [0, 1], y: «[0, 1], killing: true }"),
            (END, "«5"),
            (INVARIANT, "«5"),
            (FINISH, "«5"),
        ],
    );
    blocks(
        "warning js-parameters",
        &[
            (COLORING, "(x, y, color, «extra) => color"),
            (PLAYER_CHANGE, "(context, «extra) => { }"),
            (
                PIECES,
                "star: { moves: ({ context }, «extra) => [], on_end_reached: () => { }, representation: { letter: \"S\" } }",
            ),
            (MOVE, "{ x: [0, 1], y: (x, «extra) => [0, 1], killing: true }"),
            (END, "(context, x, y, «extra) => { }"),
            (INVARIANT, "(context, x, y, to_x, to_y, «extra) => true"),
            (FINISH, "(context, «extra) => true"),
        ],
    );
    blocks(
        "warning js-return",
        &[
            (COLORING, "(x, y) «=> { }"),
            (PIECES, "star: { moves: () «=> { }, on_end_reached: () => { }, representation: { letter: \"S\" } }"),
            (MOVE, "{ x: [0, 1], y: (x) «=> { }, killing: true }"),
            (INVARIANT, "(context) «=> { }"),
            (FINISH, "(context) «=> { }"),
        ],
    );
}

#[test]
fn objects_and_arrays() {
    blocks(
        "warning js-object",
        &[(PIECES, "star: «5"), (MOVE, "«5"), (MOVE, "«x: [0, 1], y: (x) => [0, 1], killing: true")],
    );
    blocks(
        "warning js-array",
        &[
            (
                PIECES,
                "star: { moves: () => («{ x: [0, 1], y: (x) => [0, 1], killing: true }), on_end_reached: () => { }, \
                 representation: { letter: \"S\" } }",
            ),
            (MOVE, "{ x: «(y) => [0, 1], y: (x) => [0, 1], killing: true }"),
            (MOVE, "{ x: [0, 1], y: (x) => «0, killing: true }"),
        ],
    );
    blocks(
        "warning js-missing-member",
        &[
            (PIECES, "star: «{ moves: () => [], on_end_reached: () => { } }"),
            (PIECES, "star: { moves: () => [], on_end_reached: () => { }, representation: «{ } }"),
            (MOVE, "«{ x: [0, 1], y: (x) => [0, 1] }"),
        ],
    );
}

#[test]
fn commas() {
    blocks(
        "warning js-comma",
        &[
            (COLORING, "() => \"teal\"«,"),
            (PLAYER_CHANGE, "() => { }«,"),
            (PIECES, "star: { moves: () => [], on_end_reached: () => { }, representation: { letter: \"S\" } }«,"),
            (PROPERTY, "value: 5«"),
            ("move explicit{ @ } vertical(1, 2)", "{ x: [0, 1], y: (x) => [0, 1], killing: true }«"),
            (END, "() => { }«,"),
            ("invariants{ explicit{ @ } protect_piece(fox) }", "() => true«"),
            ("finish{ explicit{ @ } no_moves_available }", "() => true«"),
        ],
    );
}
