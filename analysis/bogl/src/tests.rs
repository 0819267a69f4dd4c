//! What the names of BoGL mean, what is said of them, and what the checks of names report:
//! fixtures for the model, the features over it and every check.
//!
//! The last part holds what is not right yet, each as it should be.

use expect_test::{Expect, expect};
use ludex_test_support::Fixture;

use ludex_ide as features;

/// The fixture of a text that begins on the line after its quotes.
fn fixture(text: &str) -> Fixture {
    Fixture::new("bgl", text.strip_prefix('\n').unwrap_or(text))
}

/// What the name at the cursor leads to, one line a target.
fn definition(text: &str) -> String {
    fixture(text).definition().map_or_else(|| "nothing".to_owned(), |places| places.join("\n"))
}

/// Every place that means the same as the name at the cursor, one line a place.
fn references(text: &str) -> String {
    fixture(text).references().iter().map(|place| format!("{place}\n")).collect()
}

/// The same in the file of the cursor, with what each place does.
fn highlights(text: &str) -> String {
    fixture(text).highlights().iter().map(|place| format!("{place}\n")).collect()
}

fn hover(text: &str) -> String {
    fixture(text).hover()
}

/// The first lines of a hover: of a predefined name the first says what it is, the fourth its type.
fn hover_head(text: &str, lines: usize) -> String {
    hover(text).lines().take(lines).collect::<Vec<_>>().join("\n")
}

/// The outline of the first file, a line an entry.
fn outline(text: &str) -> String {
    fixture(text).outline()
}

/// The findings are those noted in the text. Its lines are indented, to leave room for the notes.
fn findings(text: &str) {
    fixture(text).check_diagnostics();
}

/// The findings in full, a line each, for what a note cannot say: where a message ends.
fn messages(text: &str) -> String {
    let fixture = fixture(text);
    let mut out = String::new();
    for file in &fixture.files {
        for found in features::diagnostics::diagnostics(&fixture.db, *file).iter() {
            let shown = fixture.show(*file, found.range);
            out.push_str(&format!("{shown} {}: {}\n", found.severity.name(), found.message));
        }
    }
    out
}

#[track_caller]
fn same(found: String, expected: Expect) {
    expected.assert_eq(&found);
}

// Scopes.

#[test]
fn let_hides_a_parameter() {
    let found = definition(
        "
game Pond
leap : Int -> Int
leap(n) = let n = n + 1 in n$0 * 2
",
    );
    same(found, expect![["main.bgl:3:15 n"]]);
}

#[test]
fn let_is_not_recursive() {
    let found = definition(
        "
game Pond
leap : Int -> Int
leap(n) = let n = n$0 + 1 in n * 2
",
    );
    same(found, expect![["main.bgl:3:6 n"]]);
    let found = definition(
        "
game Pond
far : Int
far = let n = n$0 + 1 in n
",
    );
    same(found, expect![["nothing"]]);
}

#[test]
fn let_ends_with_its_body() {
    let found = definition(
        "
game Pond
far : (Int, Int)
far = let n = 1 in ((let n = 2 in n), n$0)
",
    );
    same(found, expect![["main.bgl:3:11 n"]]);
    let found = definition(
        "
game Pond
far : (Int, Int)
far = ((let n = 2 in n), n$0)
",
    );
    same(found, expect![["nothing"]]);
}

#[test]
fn inner_let_hides_the_outer() {
    let found = definition(
        "
game Pond
far : Int
far = let n = 1 in let n = n + 1 in n$0
",
    );
    same(found, expect![["main.bgl:3:24 n"]]);
}

#[test]
fn let_is_seen_in_conditions_and_loops() {
    let found = definition(
        "
game Pond
far : Int
far = let n = 1 in while n < 9 do if n == 3 then 9 else n$0 + 1
",
    );
    same(found, expect![["main.bgl:3:11 n"]]);
}

#[test]
fn parameter_hides_its_function() {
    let found = definition(
        "
game Pond
leap : Int -> Int
leap(leap) = le$0ap + 1
",
    );
    same(found, expect![["main.bgl:3:6 leap"]]);
}

#[test]
fn parameter_and_let_hide_predefined_names() {
    let found = definition(
        "
game Pond
leap : (Int, Int) -> Int
leap(count, input) = count$0 + input
",
    );
    same(found, expect![["main.bgl:3:6 count"]]);
    let found = definition(
        "
game Pond
far : Int
far = let place = 3 in pla$0ce
",
    );
    same(found, expect![["main.bgl:3:11 place"]]);
}

#[test]
fn parameter_ends_with_its_equation() {
    let found = definition(
        "
game Pond
leap : Int -> Int
leap(reach) = reach
far : Int
far = rea$0ch
",
    );
    same(found, expect![["nothing"]]);
}

#[test]
fn parameter_hides_a_value_only_in_its_function() {
    let text = |first: &str, second: &str| {
        format!(
            "game Pond\nreach : Int\nreach = 3\nleap : Int -> Int\nleap(reach) = {first}\nfar : Int\nfar = {second}\n"
        )
    };
    same(definition(&text("rea$0ch", "reach")), expect![["main.bgl:5:6 reach"]]);
    same(definition(&text("reach", "rea$0ch")), expect![["main.bgl:2:1 reach"]]);
}

#[test]
fn position_variable_is_not_seen_on_the_right() {
    let found = definition(
        "
game Pond
type Board = Array (2, 2) of Int
x : Int
x = 4
pond : Board
pond!(x, y) = x$0
",
    );
    same(found, expect![["main.bgl:3:1 x"]]);
    let found = definition(
        "
game Pond
type Board = Array (2, 2) of Int
pond : Board
pond!(x, y) = y$0
",
    );
    same(found, expect![["nothing"]]);
}

#[test]
fn position_variable_means_itself() {
    let found = definition(
        "
game Pond
type Board = Array (2, 2) of Int
x : Int
x = 4
pond : Board
pond!(x$0, 1) = 5
pond!(x, 2) = 6
",
    );
    same(found, expect![["main.bgl:6:7 x"]]);
}

// Definitions of the program.

#[test]
fn value_and_function() {
    let found = definition(
        "
game Pond
far : Int
far = 3
leap : Int -> Int
leap(n) = n + fa$0r
",
    );
    same(found, expect![["main.bgl:2:1 far"]]);
    let found = definition(
        "
game Pond
leap : Int -> Int
leap(n) = if n == 0 then 0 else le$0ap(n - 1)
",
    );
    same(found, expect![["main.bgl:2:1 leap"]]);
}

#[test]
fn name_of_an_equation_is_that_of_its_signature() {
    let found = definition(
        "
game Pond
leap : Int -> Int
le$0ap(n) = n
",
    );
    same(found, expect![["main.bgl:2:1 leap"]]);
}

#[test]
fn signature_without_its_name_is_that_of_its_equation() {
    let found = definition(
        "
game Pond
far : Int
far = le$0ap(2)
: Int -> Int
leap(n) = n
",
    );
    same(found, expect![["main.bgl:5:1 leap"]]);
}

#[test]
fn forward_reference_leads_to_the_definition() {
    let found = definition(
        "
game Pond
leap : Int -> Int
leap(n) = n + fa$0r
far : Int
far = 3
",
    );
    same(found, expect![["main.bgl:4:1 far"]]);
}

#[test]
fn board_lookup() {
    let found = definition(
        "
game Pond
type Board = Array (2, 2) of Int
pond : Board
pond!(x, y) = 0
corner : Int
corner = po$0nd ! (1, 1)
",
    );
    same(found, expect![["main.bgl:3:1 pond"]]);
}

#[test]
fn types_in_signatures_and_definitions() {
    let head = "game Pond\ntype Reach = (Int, Int)\ntype Thing = {Reed, Water}\n";
    for rest in [
        "far : Thi$0ng\nfar = Reed\n",
        "leap : Thi$0ng -> Int\nleap(t) = 1\n",
        "leap : (Int, Thi$0ng) -> Int\nleap(n, t) = n\n",
        "leap : Int -> (Thi$0ng, Reach)\nleap(n) = (Reed, (n, n))\n",
        "type Pair = (Thi$0ng, Reach)\n",
        "type Found = Int & Thi$0ng\n",
        "type More = Thi$0ng & {Lily}\n",
        "type Board = Array (2, 2) of Thi$0ng\n",
        "type Input = Thi$0ng\n",
    ] {
        assert_eq!(definition(&format!("{head}{rest}")), "main.bgl:3:6 Thing", "{rest}");
    }
}

#[test]
fn value_of_an_enumeration() {
    let found = definition(
        "
game Pond
type Thing = {Reed, Water}
far : Thing
far = Wat$0er
",
    );
    same(found, expect![["main.bgl:2:21 Water"]]);
}

#[test]
fn value_of_several_enumerations_belongs_to_the_first() {
    let found = definition(
        "
game Pond
type Plant = {Reed, Lily}
type Thing = {Water, Reed}
far : Plant
far = Re$0ed
",
    );
    same(found, expect![["main.bgl:2:15 Reed"]]);
}

#[test]
fn values_in_extensions_and_boards() {
    let found = definition(
        "
game Pond
type Depth = Int & {Dry, Unknown}
far : Depth
far = D$0ry
",
    );
    same(found, expect![["main.bgl:2:21 Dry"]]);
    let found = definition(
        "
game Pond
type Board = Array (2, 2) of {Reed, Water}
pond : Board
pond!(x, y) = Re$0ed
",
    );
    same(found, expect![["main.bgl:2:31 Reed"]]);
}

#[test]
fn content_is_made_by_the_board() {
    let found = definition(
        "
game Pond
type Board = Array (2, 2) of Int
deep : Cont$0ent -> Bool
deep(c) = c > 3
",
    );
    same(found, expect!["main.bgl:2:30 Int"]);
}

#[test]
fn type_and_value_of_one_name() {
    let text = |signature: &str, expression: &str| {
        format!("game Pond\ntype Thing = {{Reed, Water}}\ntype Reed = Int\nfar : {signature}\nfar = {expression}\n")
    };
    same(definition(&text("Re$0ed", "Reed")), expect![["main.bgl:3:6 Reed"]]);
    same(definition(&text("Reed", "Re$0ed")), expect![["main.bgl:2:15 Reed"]]);
}

#[test]
fn game_and_type_of_one_name() {
    let found = definition(
        "
game Pond
type Pond = Int
far : Po$0nd
far = 3
",
    );
    same(found, expect![["main.bgl:2:6 Pond"]]);
}

#[test]
fn predefined_names_lead_nowhere() {
    let found = definition(
        "
game Pond
far : In$0t
far = 3
",
    );
    same(found, expect![["nothing"]]);
}

#[test]
fn names_belong_to_one_program() {
    let found = definition(
        "
//- /pond.bgl
game Pond
far : Int
far = 3
//- /lake.bgl
game Lake
deep : Int
deep = fa$0r
",
    );
    same(found, expect![["nothing"]]);
}

// References and highlights.

#[test]
fn references_of_a_function() {
    let found = references(
        "
game Pond
leap : Int -> Int
leap(n) = if n == 0 then 0 else leap(n - 1)
far : Int
far = le$0ap(leap(3))
",
    );
    same(
        found,
        expect![[r#"
            main.bgl:2:1 leap
            main.bgl:3:1 leap
            main.bgl:3:33 leap
            main.bgl:5:7 leap
            main.bgl:5:12 leap
        "#]],
    );
}

#[test]
fn references_of_a_board() {
    let found = references(
        "
game Pond
type Board = Array (2, 2) of Int
po$0nd : Board
pond!(x, 1) = 0
pond!(x, 2) = 1
corner : Int
corner = pond ! (1, 1)
",
    );
    same(
        found,
        expect![[r#"
            main.bgl:3:1 pond
            main.bgl:4:1 pond
            main.bgl:5:1 pond
            main.bgl:7:10 pond
        "#]],
    );
}

#[test]
fn equations_without_a_signature_belong_together() {
    let found = references(
        "
game Pond
type Board = Array (2, 2) of Int
po$0nd!(x, 1) = 0
pond!(x, 2) = 1
",
    );
    same(
        found,
        expect![[r#"
            main.bgl:3:1 pond
            main.bgl:4:1 pond
        "#]],
    );
}

#[test]
fn references_of_a_type_and_of_a_value() {
    let text = |ty: &str, value: &str| {
        format!(
            "game Pond\ntype {ty} = {{Reed, Water}}\nwet : Thing -> Bool\nwet(t) = t == {value}\nfar : Thing\nfar = Water\n"
        )
    };
    same(
        references(&text("Thi$0ng", "Water")),
        expect![[r#"
            main.bgl:2:6 Thing
            main.bgl:3:7 Thing
            main.bgl:5:7 Thing
        "#]],
    );
    same(
        references(&text("Thing", "Wat$0er")),
        expect![[r#"
            main.bgl:2:21 Water
            main.bgl:4:15 Water
            main.bgl:6:7 Water
        "#]],
    );
}

#[test]
fn references_of_a_parameter() {
    let found = references(
        "
game Pond
leap : Int -> Int
leap(n) = let m = n in m + n$0
jump : Int -> Int
jump(n) = n
",
    );
    same(
        found,
        expect![[r#"
            main.bgl:3:6 n
            main.bgl:3:19 n
            main.bgl:3:28 n
        "#]],
    );
}

#[test]
fn references_of_a_predefined_name_are_in_every_program() {
    let found = references(
        "
//- /lake.bgl
game Lake
dry : Bool
dry = not(True)
//- /pond.bgl
game Pond
dry : Bool
dry = no$0t(False)
//- /sea.bgl
game Sea
dry : Bool -> Bool
dry(not) = not
",
    );
    same(
        found,
        expect![[r#"
            lake.bgl:3:7 not
            pond.bgl:3:7 not
        "#]],
    );
}

#[test]
fn references_stay_in_their_program() {
    let found = references(
        "
//- /lake.bgl
game Lake
far : Int
far = 3
//- /pond.bgl
game Pond
far : Int
fa$0r = 4
",
    );
    same(
        found,
        expect![[r#"
            pond.bgl:2:1 far
            pond.bgl:3:1 far
        "#]],
    );
}

#[test]
fn highlights_say_what_each_place_does() {
    let found = highlights(
        "
game Pond
leap : Int -> Int
leap(n) = n
far : Int
far = le$0ap(3)
",
    );
    same(
        found,
        expect![[r#"
            main.bgl:2:1 leap Define
            main.bgl:3:1 leap Define
            main.bgl:5:7 leap Call
        "#]],
    );
    let found = highlights(
        "
game Pond
far : Int
far = let n$0 = 3 in n + n
",
    );
    same(
        found,
        expect![[r#"
            main.bgl:3:11 n Define
            main.bgl:3:20 n Read
            main.bgl:3:24 n Read
        "#]],
    );
}

// Outline.

#[test]
fn outline_of_a_program() {
    let found = outline(
        "
game Pond
type Reach = (Int, Int)
type Thing = {Reed, Water}
type Depth = Int & {Dry}
type Board = Array (2, 2) of Thing
type Input = Reach

far : Int
far = let n = 3 in n
leap : (Int,
  Int) -> Int
leap(a, b) = a + b
pond : Board
pond!(x, y) = Water
",
    );
    same(
        found,
        expect![[r#"
            Pond (game)
            Reach (type)
            Thing (enumeration)
              Reed (value)
              Water (value)
            Depth (type)
              Dry (value)
            Board (type)
            Input (type)
            far (Int)
            leap ((Int, Int) -> Int)
            pond (Board)
        "#]],
    );
}

// Hover.

#[test]
fn hover_over_a_value_tells_its_comment() {
    let found = hover(
        "
game Pond

-- How far a frog
-- leaps.
far : Int
far = 3 -- fields
deep : Int
deep = fa$0r
",
    );
    same(
        found,
        expect![[r#"
            **far** — value, main.bgl:5

            ```bogl
            far : Int
            ```

            `= 3`

            ---

            How far a frog
            leaps."#]],
    );
}

#[test]
fn hover_over_a_function() {
    let found = hover(
        "
game Pond
far : Int
far = 3 -- fields
{- Where a frog lands. -}
leap : (Int, Int) -> Int
leap(a, b) = a + b
deep : Int
deep = le$0ap(1, far)
",
    );
    same(
        found,
        expect![[r#"
            **leap** — function, main.bgl:5

            ```bogl
            leap : (Int, Int) -> Int
            ```

            Part of:

            - `leap(1, far)` : `Int`

            ---

            Where a frog lands."#]],
    );
}

#[test]
fn hover_over_a_type_and_its_values() {
    let text = |signature: &str, expression: &str| {
        format!(
            "game Pond\n-- What a field holds.\ntype Thing = {{Reed,\n  -- nothing but\n  Water}}\nfar : {signature}\nfar = {expression}\n"
        )
    };
    same(
        hover(&text("Thi$0ng", "Water")),
        expect![[r#"
            **Thing** — enumeration, main.bgl:3

            ```bogl
            type Thing = {Reed,
            ```

            Its values: `Reed`, `Water`.

            ---

            What a field holds."#]],
    );
    same(
        hover(&text("Thing", "Wat$0er")),
        expect![[r#"
            **Water** — value, main.bgl:5

            ```bogl
            Water
            ```

            A value of the type `Thing`.

            ---

            nothing but"#]],
    );
}

#[test]
fn hover_over_local_names() {
    let text = |parameter: &str, variable: &str| {
        format!("game Pond\nleap : Int -> Int\nleap(n) = let m = {parameter} in {variable}\n")
    };
    same(
        hover(&text("n$0", "m")),
        expect![[r#"
            **n** — parameter, main.bgl:3

            ```bogl
            n
            ```

            The first parameter of `leap`, of the type `Int`.

            Part of:

            - `let m = n in m` : `Int`"#]],
    );
    same(
        hover(&text("n", "m$0")),
        expect![[r#"
            **m** — variable, main.bgl:3

            ```bogl
            let m = n in m
            ```

            A variable of the type `Int`.

            Part of:

            - `let m = n in m` : `Int`"#]],
    );
}

#[test]
fn hover_over_predefined_names() {
    let text = |expression: &str| {
        format!(
            "game Pond\ntype Board = Array (2, 2) of Int\npond : Board\npond!(x, y) = 0\nfar : Int\nfar = {expression}\n"
        )
    };
    same(
        hover_head(&text("pla$0ce(1, pond, (1, 1)) ! (1, 1)"), 4),
        expect![[r#"
            **place** — predefined function

            ```bogl
            place : (Content, Board, (Int, Int)) -> Board"#]],
    );
    same(
        hover_head(&text("wid$0th"), 4),
        expect![[r#"
            **width** — predefined value

            ```bogl
            width : Int"#]],
    );
    same(hover_head(&text("hei$0ght"), 1), expect![["**height** — predefined value"]]);
    same(hover_head(&text("if Tr$0ue then 1 else 2"), 1), expect![["**True** — predefined value"]]);
    same(hover_head("game Pond\nfar : In$0t\nfar = 3\n", 1), expect![["**Int** — predefined type"]]);
}

#[test]
fn hover_over_what_is_unknown_or_no_name() {
    same(hover("game Pond\nfar : Int\nfar = mus$0krat\n"), expect![["nothing"]]);
    same(hover("game Pond\nfar : Int -- one$0two\nfar = 12\n"), expect![["nothing"]]);
}

// Findings: a program without, then one with each.

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
",
    );
    findings(
        "
  game Board
//     ^^^^^ error: `Board` is reserved and cannot be the name of a game
  type Int = Bool
//     ^^^ error: `Int` is reserved and cannot be defined
  type Array = Bool
//     ^^^^^ error: `Array` is reserved and cannot be defined
  type Thing = {Reed, True, Input}
//                    ^^^^ error: `True` is reserved and cannot be a value
//                          ^^^^^ error: `Input` is reserved and cannot be a value
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
",
    );
    findings(
        "
  game Pond
  type Content = Int
//     ^^^^^^^ error: `Content` is defined by `type Board` and cannot be defined again
  place : Int
//^^^^^ error: `place` is predefined and cannot be defined
  place = 3
  not : Bool -> Bool
//^^^ error: `not` is predefined and cannot be defined
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
",
    );
    findings(
        "
  game Pond
  type Reach = Int
  type Reach = Bool
//     ^^^^^ error: `Reach` is already defined on line 2: the reference implementation rejects the whole program
  far : Int
  far = 3
  far : Int -> Int
//^^^ error: `far` is already defined on line 4
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
  far : Reed
  far = 3
",
    );
    findings(
        "
  game Pond
  type Reed = Int
  type Thing = {Reed, Water, Thing}
//              ^^^^ error: `Reed` is the name of a type, so a value of an enumeration needs another name
//                           ^^^^^ error: `Thing` is the name of a type
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
//                   ^^^^^^^ error: there is no type `Muskrat`
  far : Raech
//      ^^^^^ error: there is no type `Raech`; did you mean `Reach`?
  far = (3, 4)
  deep : Bol
//       ^^^ error: did you mean `Bool`?
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
//      ^^^^^^^ error: `Muskrat` does not belong to any type
  deep : Thing
  deep = Watre
//       ^^^^^ error: `Watre` does not belong to any type; did you mean `Water`?
  wet : Bool
  wet = Ture
//      ^^^^ error: did you mean `True`?
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
  leap(n) = let m = far in n + m + leap(n - 1)
",
    );
    findings(
        "
  game Pond
  depth : Int
  depth = 3
  leap : Int -> Int
  leap(reach) = reech + muskrat
//              ^^^^^ error: `reech` is not defined; did you mean `reach`?
//                      ^^^^^^^ error: `muskrat` is not defined
  far : Int
  far = laep(dpeth)
//      ^^^^ error: `laep` is not defined; did you mean `leap`?
//           ^^^^^ error: `dpeth` is not defined; did you mean `depth`?
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
    assert_eq!(found[0].fixes[0].title, "write `depth`");
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
//          ^^^^ error: `half` is used before its definition: move the function above this definition
//               ^^^^^ error: `whole` is used before its definition: move the value above this definition
  whole : Int
  whole = 8
  half : Int -> Int
  half(n) = n / 2
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
//             ^^^^^ error: `Thing` is used before its definition: move the enumeration above this definition
  type Chain = (Int, Chain)
//                   ^^^^^ error: `Chain` cannot be part of its own definition
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
",
    );
    findings(
        "
  game Pond
  deep : Content -> Bool
//       ^^^^^^^ error: `Content` is defined by `type Board`, and this program has no board
  deep(c) = True
//     ^ hint: the parameter `c` is never used
",
    );
    findings(
        "
  game Pond
  type Pair = (Content, Int)
//             ^^^^^^^ error: `Content` is used before its definition
  type Board = Array (2, 2) of Content
//                             ^^^^^^^ error: `Content` cannot be part of its own definition
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
//^^^^ error: this equation belongs to the signature of `leap`: write `leap`, or give `jump` a signature of its own
  pond : Board
  pond!(x, y) = 3
  lake!(2, 1) = 4
//^^^^ error: this equation belongs to the signature of `pond`
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
//^^^^ error: `leap` already has an equation on line 4, and only a board can have more than one: the reference
  pond : Board
  pond!(x, y) = 0
  lake : Board
  lake = pond
  lake!(1, 1) = 3
//^^^^ error: `lake` already has an equation on line 9, so it cannot have board equations
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
//^^^^ error: `lake` already has board equations from line 6 on
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
//        ^ error: `n` is used twice here: each parameter needs its own name
  pond : Board
  pond!(x, x) = 0
//         ^ error: `x` is used twice here: column and row need different names
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
//              ^ error: position
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
//      ^^^^^ error: did you mean `depth`?
",
    );
}

#[test]
fn type_of_the_wrong_case_is_one_error() {
    findings(
        "
  game Pond
  depth : int
//        ^^^ error: the name of a type must begin with an uppercase letter
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
//     ^ error: the name of a parameter must begin with a lowercase letter
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
//                ^^ error: expected an expression
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
//^^^^ error: this equation belongs to the signature of `leap`
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
//                           ^^^^ warning: `Reed`
",
    );
}

#[test]
fn board_without_fields() {
    findings(
        "
  game Pond
  type Board = Array (0, 3) of Int
//                    ^ error:
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
//                  ^^^^ error: `Bool`
  type Far = Int & Reach
//                 ^^^^^ error: `Reach`
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
//       ^^^^^ error: `width`
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
//        ^^^^^ warning: `Board`
  empty(b) = b == b
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
//      ^^^^^ error: `Input`
  ask(i) = i == i
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
//     ^^^^^ warning:
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
//          ^^^^^^ hint: `isFull` is defined in the reference implementation
  reeds : Board -> Int
  reeds(b) = count(Reed, b)
//           ^^^^^ information: `count` is defined in the document
  countBoard : Int
//^^^^^^^^^^ information: predefines `countBoard` and rejects
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

// What the parser has reported, and goes on behind: the names are known all the same.

#[test]
fn let_without_in_has_a_body() {
    let found = definition(
        "
game Pond
far : Int
far = let n = 3 n$0 + 1
",
    );
    same(found, expect![["main.bgl:3:11 n"]]);
    let found = definition(
        "
game Pond
far : Int
far = let n = (n$0, 2) n + 1
",
    );
    same(found, expect![["nothing"]]);
    findings(
        "
  game Pond
  depth : Int
  depth = let n = 3 n + 1
//                  ^ error: expected `in`
  deep : Int
  deep = let n : Int = 3 in n
//             ^ error: a name bound by `let` has no signature
",
    );
}

#[test]
fn several_names_in_one_let() {
    let found = definition(
        "
game Pond
far : Int
far = let n = 1, m = n$0 in n + m
",
    );
    same(found, expect![["main.bgl:3:11 n"]]);
    findings(
        "
  game Pond
  depth : Int
  depth = let a = 1, b = a in a + b
//                 ^ error: `let` binds only one name
  deep : Int
  deep = let a = 1
//                ^ | error: `let` binds only one name
             b = a in a + b
",
    );
}

#[test]
fn names_where_only_one_may_be_bound() {
    findings(
        "
  game Pond
  pair : (Int, Int)
  pair = (1, 2)
  depth : Int
  depth = let (a, b) = pair in a + b
//            ^ error: `let` binds exactly one name
  leap : ((Int, Int), Int) -> Int
  leap((n, m), k) = n + m + k
//     ^ error: expected the name of a parameter
",
    );
}

#[test]
fn equation_of_the_wrong_case_is_one_error() {
    findings(
        "
  game Pond
  leap : Int -> Int
  Leap(n) = n
//^^^^ error: the name of a value must begin with a lowercase letter: `leap`
  Jump : Int -> Int
//^^^^ error: the name of a value must begin with a lowercase letter: `jump`
  jump(n) = n
  far : Int
  far = leap(3) + jump(4)
",
    );
}

#[test]
fn operators_of_other_languages_are_one_error() {
    findings(
        "
  game Pond
  deep : Int -> Bool
  deep(n) = n > 1 && n < 9
//                ^^ error: `&&` does not exist
  flat : Int -> Bool
  flat(n) = n < 1 || n > 9
//                ^^ error: `||` does not exist
  both : Int -> Bool
  both(n) = n > 1 and n < 9
//                ^^^ error: `and` is a function
  even : Int -> Bool
  even(n) = if n = 2 then True else False
//               ^ error: `=` defines a name
  most : Int -> Bool
  most(n) = n => 9
//            ^^ error: `=>` does not exist
",
    );
}

#[test]
fn alternatives_with_bars_are_one_error() {
    findings(
        "
  game Pond
  type Thing = Reed | Water | Lily
//                  ^ error: separated by commas: `{Reed, Water, Lily}`
  far : Thing
  far = Water
",
    );
    let fixture = fixture("game Pond\ntype Thing = Reed | Water\nfar : Thing\nfar = Reed\n");
    let fixed = fixture.fixed(fixture.files[0]).expect("a fix");
    assert_eq!(fixed, "game Pond\ntype Thing = {Reed, Water}\nfar : Thing\nfar = Reed\n");
    // A type is not a value.
    let types = Fixture::new("bgl", "game Pond\ntype Thing = Int | Bool\n");
    assert_eq!(types.fixed(types.files[0]), None);
}

#[test]
fn functions_without_parentheses_are_one_error() {
    findings(
        "
  game Pond
  leap : (Int, Int) -> Int
  leap n m = n + m
//     ^^^ error: write the parameters in parentheses
  far : Int
  far = leap 3 4
//           ^ error: write the arguments of a function in parentheses
",
    );
    let found = references(
        "
game Pond
leap : Int -> Int
leap n = n$0 + 1
far : Int
far = leap 3
",
    );
    same(
        found,
        expect![[r#"
            main.bgl:3:6 n
            main.bgl:3:10 n
        "#]],
    );
}

#[test]
fn definitions_that_lack_a_part_are_one_error() {
    findings(
        "
  game Pond
  Thing = {Reed, Water}
//^^^^^ error: a type definition begins with `type`
  far : Int = 3
//          ^ error: an equation must begin with its name
  deep : Thing -> Int
  deep(t) = if t == Reed then far else 0
",
    );
    findings(
        "
  game Pond
  type Depth = Int &
//                  ^ | error: expected an enumeration
  far : Depth
  far = 3
",
    );
}
