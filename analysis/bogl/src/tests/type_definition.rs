//! Tests of the definitions of the types of names and expressions.

use expect_test::{Expect, expect};
use ludex_base::navigation::Navigating;
use ludex_test_support::Fixture;

use crate::Bogl;

/// The definitions that the place at the cursor in this expression leads to, one line a type.
fn targets(parameter: &str, expression: &str) -> String {
    let text = format!(
        "game Pond
type Player = {{X, O}}
type Result = Player & {{Tie}}
type Board = Array (2, 2) of Player
type State = (Player, Board)
other : Player -> Player
other(p) = if p == X then O else X
pond : Board
pond!(x, y) = X
test : (State, {parameter}) -> Result
test(s, p) = {expression}
"
    );
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", &text);
    let (file, offset) = fixture.cursor();
    let Some((range, found)) = Bogl.type_definition(&fixture.db, file, offset) else { return "nothing".to_owned() };
    let shown: Vec<String> = found.iter().map(|target| fixture.show(file, target.name_range)).collect();
    format!("{} -> {}", &file.text(&fixture.db)[range], shown.join(", "))
}

#[track_caller]
fn check(expression: &str, expected: Expect) {
    expected.assert_eq(&targets("Player", expression));
}

#[test]
fn of_names() {
    check("Ti$0e", expect!["Tie -> main.bgl:3:6 Result"]);
    check("ot$0her(p)", expect!["other -> main.bgl:2:6 Player"]);
    check("if po$0nd == pond then p else Tie", expect!["pond -> main.bgl:4:6 Board"]);
    check("p$0", expect!["p -> main.bgl:2:6 Player"]);
    check("let t = s$0 in p", expect!["s -> main.bgl:5:6 State"]);
    expect!["Player -> main.bgl:2:6 Player"].assert_eq(&targets("Play$0er", "p"));
}

#[test]
fn of_expressions() {
    check("pond $0! (1, 1)", expect!["pond ! (1, 1) -> main.bgl:4:6 Board"]);
    check("let t = (p, pond$0) in p", expect!["pond -> main.bgl:4:6 Board"]);
    check("let t = (p,$0 pond) in p", expect!["(p, pond) -> main.bgl:2:6 Player, main.bgl:4:6 Board"]);
    check("if 1 < $02 then p else Tie", expect!["nothing"]);
}
