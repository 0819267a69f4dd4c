//! Tests of games with a prelude.

use crate::tests::fixture;

#[test]
fn a_game_knows_what_its_prelude_defines() {
    fixture(
        "
//- /games/pond.bgl
  -- prelude: tools.bglp
  game Pond
  type Board = Array (2, 2) of Reed
  far : Reed
  far = longer(High)
//- /games/tools.bglp
  type Reed = {High, Low}
  type Pair = (Reed, Reed)
  longer : Reed -> Reed
  longer(r) = if r == Low then High else r
",
    )
    .check_diagnostics();
}

#[test]
fn a_name_leads_to_the_prelude() {
    let found = fixture(
        "
//- /games/pond.bgl
game Pond
-- prelude: tools.bglp
far : Int
far = $0deep
//- /games/tools.bglp
deep : Int
deep = 3
",
    );
    let places = found.definition().unwrap_or_default();
    assert!(matches!(&places[..], [place] if place.contains("tools.bglp")), "{places:?}");
}

#[test]
fn a_prelude_that_is_not_there() {
    fixture(
        "
//- /games/pond.bgl
  -- prelude: tools.bglp
//            ^^^^^^^^^^ warning[missing-prelude]: there is no file `tools.bglp`
  game Pond
  far : Reed
  far = longer(High)
",
    )
    .check_diagnostics();
}

#[test]
fn what_belongs_in_a_game() {
    fixture(
        "
//- /games/tools.bglp
  game Tools
//^^^^^^^^^^ error[expected-definition]: a prelude has no `game` header
  type Board = Array (2, 2) of Int
//     ^^^^^ error[reserved-name]: `Board` cannot be defined in a prelude
  empty : Board -> Bool
  empty(b) = count(0, b) == 4
//           ^^^^^ information[one-sided-name]:
",
    )
    .check_diagnostics();
}

#[test]
fn names_of_the_prelude_are_taken() {
    fixture(
        "
//- /games/pond.bgl
  -- prelude: tools.bglp
  game Pond
  type Reed = {Tall}
//     ^^^^ error[redefinition]: `Reed` is already defined in the prelude `tools.bglp`: remove one of the two
  type Place = {Pair, High}
//              ^^^^ error[redefinition]: `Pair` is the name of a type
  type Board = Array (2, 2) of Int
  deep : Int
//^^^^ error[redefinition]: `deep` is already defined in the prelude `tools.bglp`
  deep = 4
  far : Int -> Int
  far(n) = n
//- /games/tools.bglp
  type Reed = {High, Low}
  type Pair = (Reed, Reed)
  deep : Int
  deep = 3
",
    )
    .check_diagnostics();
}
