//! Tests of the findings of the checks of names: a program without a finding, then one with each.

use super::*;

#[test]
fn reserved_names() {
    findings(
        "
  game Pond
  type Inlet = Int
  type Arrays = (Inlet, Bool)
  type Truth = {Truly, Falsely}
  far : Inlet
  far = 3
  near : Arrays -> Truth
  near(inlet, open) = if open then Truly else Falsely
",
    );
    findings(
        "
  game Board
//     ^^^^^ error[reserved-name]: `Board` is reserved and cannot be the name of a game
  type Int = Bool
//     ^^^ error[reserved-name]: `Int` is reserved and cannot be defined
  type Array = Bool
//     ^^^^^ error[reserved-name]: `Array` is reserved and cannot be defined
  type Thing = {Reed, True, Input}
//                    ^^^^ error[reserved-name]: `True` is reserved and cannot be a value
//                          ^^^^^ error[reserved-name]: `Input` is reserved and cannot be a value
",
    );
}

#[test]
fn predefined_names_cannot_be_defined() {
    findings(
        "
  game Pond
  leap : (Int, Bool, Bool) -> Bool
  leap(place, not, input) = if place > 3 then not else let and = input in and
//     ^^^^^ hint[shadowing]: this parameter hides the predefined `place`
//            ^^^ hint[shadowing]: this parameter hides the predefined `not`
//                 ^^^^^ hint[shadowing]: this parameter hides the predefined `input`
//                                                         ^^^ hint[shadowing]: this variable hides the predefined `and`
",
    );
    findings(
        "
  game Pond
  type Content = Int
//     ^^^^^^^ error[redefinition]: `Content` is defined by `type Board` and cannot be defined again
  place : Int
//^^^^^ error[redefinition]: `place` is predefined and cannot be defined
  place = 3
  not : Bool -> Bool
//^^^ error[redefinition]: `not` is predefined and cannot be defined
  not(b) = b == False
",
    );
}

#[test]
fn second_definition() {
    findings(
        "
  game Pond
  type Pond = Int
  far : Pond
  far = 3
  deep : Int -> Int
  deep(far) = far
//     ^^^ hint[shadowing]: this parameter hides the value `far`
",
    );
    findings(
        "
  game Pond
  type Reach = Int
  type Reach = Bool
//     ^^^^^ error[redefinition]: `Reach` is already defined on line 2: remove one of the two, or give it another name
  far : Int
  far = 3
  far : Int -> Int
//^^^ error[redefinition]: `far` is already defined on line 4
  far(n) = n
",
    );
}

#[test]
fn second_definition_shows_the_first() {
    let fixture = fixture("game Pond\nfar : Int\nfar = 3\nfar : Int\nfar = 4\n");
    let found = features::diagnostics::diagnostics(&fixture.db, fixture.files[0]);
    let related: Vec<String> = found[0].related.iter().map(|place| fixture.show(place.file, place.range)).collect();
    assert_eq!(related, ["main.bgl:2:1 far"]);
}

#[test]
fn value_named_like_a_type() {
    // The other way round is accepted: the type comes after the value.
    findings(
        "
  game Pond
  type Thing = {Reed, Water}
  type Reed = Int
  far : (Reed, Thing)
  far = (3, Water)
",
    );
    findings(
        "
  game Pond
  type Reed = Int
  type Thing = {Reed, Water, Thing}
//              ^^^^ error[redefinition]: `Reed` is the name of a type, so a value of an enumeration needs another name
//                           ^^^^^ error[redefinition]: `Thing` is the name of a type
",
    );
}

#[test]
fn unknown_types() {
    findings(
        "
  game Pond
  type Reach = (Int, Bool)
  far : Reach
  far = (3, True)
",
    );
    findings(
        "
  game Pond
  type Reach = (Int, Muskrat)
//                   ^^^^^^^ error[undefined-type]: there is no type `Muskrat`
  far : Raech
//      ^^^^^ error[undefined-type]: there is no type `Raech`; did you mean `Reach`?
  far = (3, 4)
  deep : Bol
//       ^^^ error[undefined-type]: did you mean `Bool`?
  deep = True
",
    );
}

#[test]
fn unknown_values() {
    findings(
        "
  game Pond
  type Thing = {Reed, Water}
  far : (Thing, Bool)
  far = (Reed, False)
",
    );
    findings(
        "
  game Pond
  type Thing = {Reed, Water}
  far : Thing
  far = Muskrat
//      ^^^^^^^ error[undefined-value]: `Muskrat` does not belong to any type
  deep : Thing
  deep = Watre
//       ^^^^^ error[undefined-value]: `Watre` does not belong to any type; did you mean `Water`?
  wet : Bool
  wet = Ture
//      ^^^^ error[undefined-value]: did you mean `True`?
",
    );
}

#[test]
fn unknown_names() {
    findings(
        "
  game Pond
  far : Int
  far = 3
  leap : Int -> Int
  leap(n) = let m = far in if n < m then n else leap(n - 1)
",
    );
    findings(
        "
  game Pond
  depth : Int
  depth = 3
  leap : Int -> Int
  leap(reach) = reech + muskrat
//              ^^^^^ error[undefined-name]: `reech` is not defined; did you mean `reach`?
//                      ^^^^^^^ error[undefined-name]: `muskrat` is not defined
  far : Int
  far = laep(dpeth)
//      ^^^^ error[undefined-name]: `laep` is not defined; did you mean `leap`?
//           ^^^^^ error[undefined-name]: `dpeth` is not defined; did you mean `depth`?
",
    );
}

#[test]
fn guess_is_made_only_where_the_names_are_alike() {
    let found = messages("game Pond\nfar : Int\nfar = muskrat\n");
    same(
        found,
        expect![[r#"
            main.bgl:3:7 muskrat error: `muskrat` is not defined
        "#]],
    );
}

#[test]
fn guess_can_be_taken() {
    let fixture = fixture("game Pond\ndepth : Int\ndepth = 3\nfar : Int\nfar = dpeth + 1\n");
    let found = features::diagnostics::diagnostics(&fixture.db, fixture.files[0]);
    assert_eq!(found[0].fixes[0].title, "Write `depth`");
    let fixed = fixture.fixed(fixture.files[0]).expect("a fix");
    assert!(fixed.ends_with("far = depth + 1\n"), "{fixed}");
}

#[test]
fn names_used_before_their_definition() {
    findings(
        "
  game Pond
  whole : Int
  whole = 8
  half : Int -> Int
  half(n) = if n < 2 then 0 else half(n - 2) + 1
  quarter : Int
  quarter = half(whole)
",
    );
    findings(
        "
  game Pond
  quarter : Int
  quarter = half(whole)
//          ^^^^ error[used-before-definition]: `half` is used before its definition: move the function above this definition
//               ^^^^^ error[used-before-definition]: `whole` is used before its definition: move the value above this definition
  whole : Int
  whole = 8
  half : Int -> Int
  half(n) = n / 2
",
    );
}

/// A board is there only once all its equations are read; a value may stand in its own.
#[test]
fn a_board_in_its_own_equations() {
    findings(
        "
  game Pond
  type Board = Array (2, 2) of Int
  calm : Board
  calm!(x, y) = 0
  pond : Board
  pond!(x, y) = calm ! (1, 1)
  pond!(1, 1) = pond ! (2, 2)
//              ^^^^ error[used-before-definition]: `pond` cannot be used in its own equations, because it is not complete before the last of them
  lake : Board
  lake!(x, y) = 3
  depth : Board -> Int
  depth(b) = if b ! (1, 1) == 0 then 0 else depth(calm)
",
    );
}

#[test]
fn types_used_before_their_definition() {
    findings(
        "
  game Pond
  type Thing = {Reed, Water}
  type Pair = (Thing, Int)
  far : Pair
  far = (Reed, 3)
",
    );
    findings(
        "
  game Pond
  type Pair = (Thing, Int)
//             ^^^^^ error[undefined-type]: `Thing` is used before its definition: move the enumeration above this definition
  type Chain = (Int, Chain)
//                   ^^^^^ error[undefined-type]: `Chain` cannot be part of its own definition
  type Thing = {Reed, Water}
",
    );
}

#[test]
fn content_of_a_board() {
    findings(
        "
  game Pond
  type Board = Array (2, 2) of Int
  type Pair = (Content, Content)
  deep : Content -> Bool
  deep(c) = c > 3
  both : Pair
  both = (1, 2)
",
    );
    findings(
        "
  game Pond
  deep : Content -> Bool
//       ^^^^^^^ error[undefined-type]: `Content` is defined by `type Board`, and this program has no board
  deep(c) = True
//     ^ hint[unused-parameter]: the parameter `c` is never used
",
    );
    findings(
        "
  game Pond
  type Pair = (Content, Int)
//             ^^^^^^^ error[undefined-type]: `Content` is used before its definition
  type Board = Array (2, 2) of Content
//                             ^^^^^^^ error[undefined-type]: `Content` cannot be part of its own definition
",
    );
}

#[test]
fn equation_with_another_name() {
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(n) = n
  jump : Int -> Int
  jump(n) = n
",
    );
    findings(
        "
  game Pond
  type Board = Array (2, 1) of Int
  leap : Int -> Int
  jump(n) = n
//^^^^ error[name-mismatch]: this equation belongs to the signature of `leap`: write `leap`, or give `jump` a signature of its own
  pond : Board
  pond!(x, y) = 3
  lake!(2, 1) = 4
//^^^^ error[name-mismatch]: this equation belongs to the signature of `pond`
",
    );
}

#[test]
fn several_equations() {
    findings(
        "
  game Pond
  type Board = Array (2, 2) of Int
  pond : Board
  pond!(x, y) = 0
  pond!(x, 2) = 1
  pond!(2, 2) = 2
",
    );
    findings(
        "
  game Pond
  type Board = Array (2, 2) of Int
  leap : Int -> Int
  leap(n) = n
  leap(m) = m + 1
//^^^^ error[redefinition]: `leap` already has an equation on line 4, and only a board can have more than one
  pond : Board
  pond!(x, y) = 0
  lake : Board
  lake = pond
  lake!(1, 1) = 3
//^^^^ error[redefinition]: `lake` already has an equation on line 9, so it cannot have board equations
",
    );
}

#[test]
fn board_with_equations_of_both_kinds() {
    findings(
        "
  game Pond
  type Board = Array (2, 2) of Int
  pond : Board
  pond!(x, y) = 0
  lake : Board
  lake!(x, y) = 3
  lake = pond
//^^^^ error[redefinition]: `lake` already has board equations from line 6 on
",
    );
}

#[test]
fn names_that_stand_twice_in_an_equation() {
    findings(
        "
  game Pond
  type Board = Array (2, 2) of Int
  leap : (Int, Int) -> Int
  leap(n, m) = n + m
  jump : (Int, Int) -> Int
  jump(n, m) = n - m
  pond : Board
  pond!(x, y) = 0
  pond!(1, x) = 1
",
    );
    findings(
        "
  game Pond
  type Board = Array (2, 2) of Int
  leap : (Int, Int) -> Int
  leap(n, n) = n
//        ^ error[redefinition]: `n` is used twice here: each parameter needs its own name
  pond : Board
  pond!(x, x) = 0
//         ^ error[redefinition]: `x` is used twice here: column and row need different names
",
    );
}

#[test]
fn position_variable_on_the_right_is_explained() {
    findings(
        "
  game Pond
  type Board = Array (2, 2) of Int
  pond : Board
  pond!(x, y) = x
//              ^ error[undefined-name]: position
",
    );
}

#[test]
fn guess_is_a_name_that_is_seen() {
    let found = messages("game Pond\nleap : Int -> Int\nleap(reach) = reach\nfar : Int\nfar = reech + 1\n");
    same(
        found,
        expect![[r#"
            main.bgl:5:7 reech error: `reech` is not defined
        "#]],
    );
}

#[test]
fn guess_for_a_name_of_the_wrong_case() {
    findings(
        "
  game Pond
  depth : Int
  depth = 3
  far : Int
  far = Depth + 1
//      ^^^^^ error[undefined-value]: did you mean `depth`?
",
    );
}

#[test]
fn type_of_the_wrong_case_is_one_error() {
    findings(
        "
  game Pond
  depth : int
//        ^^^ error[name-case]: the name of a type must begin with an uppercase letter
  depth = 3
",
    );
}

#[test]
fn parameter_of_the_wrong_case_is_one_error() {
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(N) = N + 1
//     ^ error[name-case]: the name of a parameter must begin with a lowercase letter
",
    );
}

#[test]
fn let_that_is_being_written_is_one_error() {
    findings(
        "
  game Pond
  depth : Int
  depth = let n = in n + 1
//                ^^ error[expected-expression]: expected an expression
",
    );
}

#[test]
fn equation_with_another_name_is_one_error() {
    findings(
        "
  game Pond
  leap : Int -> Int
  jump(n) = n
//^^^^ error[name-mismatch]: this equation belongs to the signature of `leap`
  far : Int
  far = jump(3)
",
    );
}

/// The document forbids it, the reference implementation does not care.
#[test]
fn value_twice_in_an_enumeration() {
    findings(
        "
  game Pond
  type Thing = {Reed, Water, Reed}
//                           ^^^^ warning[repeated-value]: `Reed`
",
    );
}

#[test]
fn board_without_fields() {
    findings(
        "
  game Pond
  type Board = Array (0, 3) of Int
//                    ^ error[board-size]:
",
    );
}

#[test]
fn extension_by_what_is_no_enumeration() {
    findings(
        "
  game Pond
  type Thing = {Reed, Water}
  type Reach = (Int, Int)
  type More = Int & Thing
  type Most = Int & Bool
//                  ^^^^ error[extension]: `Bool`
  type Far = Int & Reach
//                 ^^^^^ error[extension]: `Reach`
",
    );
}

/// Document and reference implementation both refuse it.
#[test]
fn width_without_a_board() {
    findings(
        "
  game Pond
  half : Int
  half = width / 2
//       ^^^^^ error[undefined-name]: `width`
",
    );
}

/// The document knows the type only where it is defined; the reference implementation has a default.
#[test]
fn board_that_is_not_defined() {
    findings(
        "
  game Pond
  empty : Board -> Bool
//        ^^^^^ warning[undefined-type]: `Board`
  empty(b) = b == b
//           ^^^^^^ warning[constant-comparison]: this comparison is always `True`
",
    );
}

/// What is missing with it is the same fault.
#[test]
fn board_that_is_not_defined_and_needed() {
    findings(
        "
  game Pond
  start : Board
//        ^^^^^ error[undefined-type]: `Board` is not defined: write its size and what its squares hold
  start!(x, y) = Water
  start!(3, 2) = Reed
  found : (Board, Content) -> Bool
  found(b, c) = b ! (2, 2) == c
  wide : Int
  wide = width
//       ^^^^^ information[one-sided-name]:
  sown : Board -> Board
  sown(b) = place(Reed, b, (1, 4))
",
    );
}

#[test]
fn board_whose_squares_hold_boards() {
    findings(
        "
  game Pond
  type Board = Array (2, 2) of Board
//                             ^^^^^ information[board-of-boards]: each square of this board would hold a whole board
  far : Int
  far = 3
",
    );
}

/// The document knows the type only where it is defined; the reference implementation never does.
#[test]
fn input_that_is_not_defined() {
    findings(
        "
  game Pond
  ask : Input -> Bool
//      ^^^^^ error[undefined-type]: `Input`
  ask(i) = i == 1
",
    );
}

/// The document wants types before values, the reference implementation does not care.
#[test]
fn type_after_a_value() {
    findings(
        "
  game Pond
  far : Int
  far = 3
  type Reach = (Int, Int)
//     ^^^^^ warning[type-after-value]:
  near : Reach
  near = (1, 2)
",
    );
}

#[test]
fn names_that_only_one_side_knows_are_information() {
    findings(
        "
  game Pond
  type Board = Array (2, 2) of {Empty, Reed}
  full : Board -> Bool
  full(b) = isFull(b)
//          ^^^^^^ hint[one-sided-name]: `isFull` is defined in the reference implementation
  reeds : Board -> Int
  reeds(b) = count(Reed, b)
//           ^^^^^ information[one-sided-name]: `count` is defined in the document
  countBoard : Int
//^^^^^^^^^^ information[one-sided-name]: predefines `countBoard` and rejects
  countBoard = 3
",
    );
}

#[test]
fn hover_over_content() {
    let found = hover("game Pond\ntype Board = Array (2, 2) of Int\ndeep : Cont$0ent -> Bool\ndeep(c) = c > 3\n");
    assert!(found.starts_with("**Content**"), "{found}");
}

#[test]
fn references_of_the_board_type() {
    let found = references(
        "
game Pond
type Bo$0ard = Array (2, 2) of Int
pond : Board
pond!(x, y) = 0
deep : Content -> Bool
deep(c) = c > 3
",
    );
    same(
        found,
        expect![[r#"
            main.bgl:2:6 Board
            main.bgl:3:8 Board
        "#]],
    );
}
