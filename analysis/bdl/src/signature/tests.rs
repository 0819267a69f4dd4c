//! Tests of signature help; the part that the cursor is at stands in `«»`.

use expect_test::{Expect, expect};
use ludex_test_support::Fixture;

/// The signature at the cursor; `is_own` says that it is of a function of the author's, of whose parameters nothing more
/// is known.
fn shown_as(text: &str, is_own: bool) -> String {
    let Some((label, about)) = Fixture::new(crate::LANGUAGES, "bdl", text).signature() else {
        return "nothing".to_owned();
    };
    assert!(!label.contains('«') || about.is_empty() == is_own, "{label}");
    label
}

/// The signature at the cursor.
fn shown(text: &str) -> String {
    shown_as(text, false)
}

/// The signature of a function of the author's in a block with an invariant that has this in its braces.
fn own(text: &str) -> String {
    shown_as(&format!("rules{{ }}\ninvariants{{ explicit{{ (context) => {{ {text} }} }} }}\nfinish{{ }}\n"), true)
}

/// Compares the signature in a game that has this between the braces of a piece's `moves`.
#[track_caller]
fn in_moves(text: &str, expected: Expect) {
    expected.assert_eq(&shown(&format!("pieces{{ fox{{ moves{{ {text} }} }} }}\n")));
}

/// Compares the signature in a game that has this in `invariants`.
#[track_caller]
fn in_invariants(text: &str, expected: Expect) {
    expected.assert_eq(&shown(&format!("rules{{ }}\ninvariants{{ {text} }}\nfinish{{ }}\n")));
}

#[test]
fn ends_of_lines() {
    in_moves("horizontal($0)", expect!["horizontal(«first», last)"]);
    in_moves("horizontal($0", expect!["horizontal(«first», last)"]);
    in_moves("horizontal(-$0", expect!["horizontal(«first», last)"]);
    in_moves("vertical(1$0, 3)", expect!["vertical(«first», last)"]);
    in_moves("vertical(1,$0)", expect!["vertical(first, «last»)"]);
    in_moves("vertical(,$03)", expect!["vertical(first, «last»)"]);
    in_moves("diagonal(-1, $0\nvertical(,)", expect!["diagonal(first, «last»)"]);
    in_moves("diagonal(-1, 1, $0)", expect!["diagonal(first, last)"]);
    in_moves("x : 1, y : 1 horizontal(1, 2), kills : false vertical($0", expect!["vertical(«first», last)"]);
}

#[test]
fn pieces_of_spawn_and_invariants() {
    let spawn = |list: &str| shown(&format!("pieces{{ fox{{ moves{{ }} on_end_reached : spawn{list} }} }}\n"));
    assert_eq!(spawn("($0)"), "spawn(«piece», …)");
    assert_eq!(spawn("(hen$0, fox)"), "spawn(«piece», …)");
    assert_eq!(spawn("(hen,$0 fox)"), "spawn(piece, «…»)");
    assert_eq!(spawn("(hen, fox, $0"), "spawn(piece, «…»)");
    in_invariants("cant_risk($0)", expect!["cant_risk(«piece», …)"]);
    in_invariants("protect_piece(fox, $0) pawn_movement(hen)", expect!["protect_piece(piece, «…»)"]);
    in_invariants("cant_risk(fox) pawn_movement(h$0en)", expect!["pawn_movement(«piece», …)"]);
}

#[test]
fn parameters_of_the_function_of_a_place() {
    in_invariants("explicit{ $0 }", expect!["(context, current_x, current_y, target_x, target_y) => true"]);
    in_invariants("explicit{ ($0) => true }", expect!["(«context», current_x, current_y, target_x, target_y) => true"]);
    in_invariants("explicit{ (context,$0 }", expect!["(context, «current_x», current_y, target_x, target_y) => true"]);
    in_invariants(
        "explicit{ function allowed(a, [b, c], $0) { return true } }",
        expect!["(context, current_x, «current_y», target_x, target_y) => true"],
    );
    in_invariants(
        "explicit{ (context) => true, ({ board, $0 }) => true }",
        expect!["(«context», current_x, current_y, target_x, target_y) => true"],
    );
}

#[test]
fn parameters_of_members() {
    let in_pieces = |text: &str| shown(&format!("pieces{{ explicit{{ fox: {{ {text} }} }} }}\n"));
    assert_eq!(in_pieces("moves: ({ current_x, $0 }) => []"), "(«{ current_x, current_y, context }») => […]");
    assert_eq!(in_pieces("on_end_reached: (context, $0) => { }"), "(context, «current_x», current_y) => { … }");
    assert_eq!(in_pieces("moves: (it) => [{ x: [0, 1], y: ($0) => [0, 1] }]"), "(«x») => [0, 1]");
    in_moves("explicit{ { x: [0, 1], y: (x$0) => [0, 1] } }", expect!["(«x») => [0, 1]"]);
}

#[test]
fn calls_of_functions_that_the_block_defines() {
    let steps = |call: &str| own(&format!("function steps(a, [b, c] = [1, 2], ...rest) {{ }} return {call}"));
    assert_eq!(steps("steps($0)"), "steps(«a», [b, c] = [1, 2], ...rest)");
    assert_eq!(steps("steps(1, $0)"), "steps(a, «[b, c] = [1, 2]», ...rest)");
    assert_eq!(steps("steps([1, 2, 3], { a: 1, b: $02 })"), "steps(a, «[b, c] = [1, 2]», ...rest)");
    assert_eq!(steps("steps(1, 2, 3, (4 + $0"), "steps(a, [b, c] = [1, 2], «...rest»)");
    assert_eq!(steps("steps(1, go(2), 3, $0"), "steps(a, [b, c] = [1, 2], «...rest»)");
    assert_eq!(steps("steps(1,\n  2 /* 3, 4 */, `5, ${6}`, '7, 8', $0)"), "steps(a, [b, c] = [1, 2], «...rest»)");
    assert_eq!(own("later($0); function later(a) { }"), "later(«a»)");
    assert_eq!(own("const far = (y, { z }) => y; far(1, $0)"), "far(y, «{ z }»)");
    assert_eq!(own("const go = x => x; go($0)"), "go(«x»)");
    assert_eq!(own("const go = x => x; go(1, $0)"), "go(x)");
    assert_eq!(own("const go = function () { }; go($0)"), "go()");
    assert_eq!(own("const go = x => x; { const go = (inner, other) => 1; go(2, $0) }"), "go(inner, «other»)");
    assert_eq!(own("const go = (n) => n ? go($0) : 1"), "go(«n»)");
    let long = "a".repeat(80);
    assert_eq!(own(&format!("const go = ({long}) => 1; go($0)")), format!("go(«{}…»)", &long[..59]));
}

#[test]
fn calls_of_functions_that_the_game_has() {
    in_invariants(
        "explicit{ (context) => { resolve_moves([1, 2], 1, $0) } }",
        expect!["resolve_moves(moves, x, «y», context, true)"],
    );
    for owner in ["pieces.fox", "pieces?.fox", "pieces[context.board[0][0].piece.name]", "pieces?.['fox']"] {
        in_invariants(
            &format!("explicit{{ (context) => {owner}.on_end_reached(context, $0) }}"),
            expect!["(context, «current_x», current_y) => { … }"],
        );
    }
    in_invariants(
        "explicit{ (context) => pieces.fox.moves({ current_x: 1, $0 }) }",
        expect!["(«{ current_x, current_y, context }») => […]"],
    );
    // Another object, and a place that has no such names.
    in_invariants("explicit{ (pieces) => pieces.fox.moves($0) }", expect!["nothing"]);
    in_invariants("explicit{ (context) => context.pieces.fox.moves($0) }", expect!["nothing"]);
    assert_eq!(shown("rules{ player_change : explicit{ () => resolve_moves($0) } }\n"), "nothing");
}

#[test]
fn nothing_outside() {
    in_moves("horizontal(1, 2) $0", expect!["nothing"]);
    in_moves("horiz$0ontal(1, 2)", expect!["nothing"]);
    in_moves("x : $0", expect!["nothing"]);
    in_invariants("cant_risk(fox)$0", expect!["nothing"]);
    in_invariants("explicit{ (context) => { $0 } }", expect!["nothing"]);
    in_invariants("explicit{ (context) => Math.abs($0) }", expect!["nothing"]);
    in_invariants("explicit{ (context, go) => go($0) }", expect!["nothing"]);
    in_invariants("explicit{ (context) => { function go(a) { } if ($0) { } } }", expect!["nothing"]);
    in_invariants("explicit{ (context) => { function go(a) { } go(() => { $0 }) } }", expect!["nothing"]);
    in_invariants("explicit{ (context) => { function go(a$0) { } } }", expect!["nothing"]);
    in_invariants("explicit{ (context) => true }$0", expect!["nothing"]);
    in_invariants("// cant_risk($0", expect!["nothing"]);
}
