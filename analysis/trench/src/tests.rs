//! What the names of Trench mean, what is said of them, and what the checks report: fixtures for
//! scripts and for game files.

use expect_test::{Expect, expect};
use ludex_ide::outline::DocumentSymbol;
use ludex_test_support::Fixture;

use super::flow::{Constant, fold};
use ludex_ide as features;

/// The fixture of a text that begins on the line after its quotes.
fn fixture(text: &str) -> Fixture {
    Fixture::new("tr", text.strip_prefix('\n').unwrap_or(text))
}

/// What the name at the cursor leads to.
fn definition(text: &str) -> String {
    let fixture = fixture(text);
    let (file, offset) = fixture.cursor();
    let Some((_, targets)) = features::definition::definition(&fixture.db, file, offset) else {
        return "nothing".to_owned();
    };
    let shown: Vec<String> = targets.iter().map(|target| fixture.show(target.file, target.name_range)).collect();
    shown.join("; ")
}

/// Every place that means the same as the name at the cursor.
fn references(text: &str) -> String {
    let fixture = fixture(text);
    let (file, offset) = fixture.cursor();
    let places = features::references::references(&fixture.db, file, offset, true).unwrap_or_default();
    let shown: Vec<String> = places.iter().map(|place| fixture.show(place.file, place.range)).collect();
    shown.join("; ")
}

/// The same in the file of the cursor, with what each place does.
fn highlights(text: &str) -> String {
    let fixture = fixture(text);
    let (file, offset) = fixture.cursor();
    let places = features::highlight::highlight(&fixture.db, file, offset);
    let shown: Vec<String> =
        places.iter().map(|(range, role)| format!("{} {role:?}", fixture.show(file, *range))).collect();
    shown.join("; ")
}

fn hover(text: &str) -> String {
    let fixture = fixture(text);
    let (file, offset) = fixture.cursor();
    features::hover::hover(&fixture.db, file, offset)
        .map_or_else(|| "nothing".to_owned(), |hover| ludex_test_support::markdown(&fixture.db, &hover.markup))
}

/// The outline of the first file: `name (detail) [what is in it]`.
fn outline(text: &str) -> String {
    fn shown(symbols: &[DocumentSymbol]) -> String {
        let parts = symbols.iter().map(|symbol| {
            let inside = shown(&symbol.children);
            let inside = if inside.is_empty() { inside } else { format!(" [{inside}]") };
            format!("{} ({}){inside}", symbol.name, symbol.detail)
        });
        parts.collect::<Vec<_>>().join(", ")
    }
    let fixture = fixture(text);
    shown(&features::outline::outline(&fixture.db, fixture.files[0]))
}

/// The findings are those noted in the text. Its lines are indented, to leave room for the notes.
fn findings(text: &str) {
    fixture(text).check_diagnostics();
}

#[track_caller]
fn same(found: String, expected: Expect) {
    expected.assert_eq(&found);
}

// Scopes.

#[test]
fn the_nearest_scope_wins() {
    same(definition("int a = 1;\n{ dir a = N; move a$0; }\n"), expect![["main.tr:2:7 a"]]);
    same(definition("int a = 1;\n{ dir a = N; move a; }\nbomb N a$0;\n"), expect![["main.tr:1:5 a"]]);
}

#[test]
fn the_last_declaration_before_the_use_wins() {
    same(definition("int a;\nint a;\nbomb N a$0;\nint a;\n"), expect![["main.tr:2:5 a"]]);
}

#[test]
fn a_variable_is_not_known_in_its_own_value() {
    same(definition("int a = 1;\n{ int a = a$0 + 1; }\n"), expect![["main.tr:1:5 a"]]);
}

#[test]
fn the_header_of_a_for_is_a_scope() {
    same(definition("for (int i = 0; i < 3; i$0++) wait;\n"), expect![["main.tr:1:10 i"]]);
    same(definition("for (int i = 0; i < 3; i++) { bomb N i$0; }\n"), expect![["main.tr:1:10 i"]]);
    same(definition("for (int i = 0; i < 3; i++) wait;\nbomb N i$0;\n"), expect![["nothing"]]);
}

#[test]
fn a_body_without_braces_is_a_scope() {
    same(definition("if #x int a = 1; else wait;\nbomb N a$0;\n"), expect![["nothing"]]);
    same(definition("repeat 2 int a = 1;\nbomb N a$0;\n"), expect![["nothing"]]);
}

#[test]
fn a_later_declaration_is_found() {
    same(definition("{ bomb N a$0; }\nint a = 1;\n"), expect![["main.tr:2:5 a"]]);
}

#[test]
fn labels_are_known_in_the_whole_file() {
    same(definition("goto end$0;\nmove N;\n{ end: wait; }\n"), expect![["main.tr:3:3 end"]]);
    same(definition("int a;\na:\ngoto a$0;\n"), expect![["main.tr:2:1 a"]]);
}

// The features over the model.

#[test]
fn references_of_a_label() {
    same(
        references("run:\nmove N;\ngoto run$0;\nif #x goto run;\n"),
        expect![["main.tr:1:1 run; main.tr:3:6 run; main.tr:4:12 run"]],
    );
}

#[test]
fn references_of_a_variable_stay_in_its_scope() {
    same(references("int a$0 = 1;\n{ int a = 2; bomb N a; }\nbomb N a;\n"), expect![["main.tr:1:5 a; main.tr:3:8 a"]]);
}

#[test]
fn references_of_a_word_of_the_language() {
    let text = "//- /a.tr\nmove N;\nmo$0ve S;\n//- /b.tr\nif #x move W;\n";
    same(references(text), expect![["a.tr:1:1 move; a.tr:2:1 move; b.tr:1:7 move"]]);
}

#[test]
fn highlights_say_what_is_done() {
    same(
        highlights("int a$0 = 1;\na = a + 1;\na++;\nbomb N a;\n"),
        expect![[
            "main.tr:1:5 a Define; main.tr:2:1 a Write; main.tr:2:5 a Read; main.tr:3:1 a Write; main.tr:4:8 a Read"
        ]],
    );
}

#[test]
fn the_outline_of_a_script() {
    same(
        outline("dir way = N;\nrun:\n    int n = 0;\n    { int hidden; inner: wait; }\nrest:\n    wait;\n"),
        expect![["way (dir), run (label) [n (int), inner (label)], rest (label)"]],
    );
}

#[test]
fn hover_on_a_variable() {
    same(
        hover("// Where to go.\ndir way = N;\nmove way$0;\n"),
        expect![[r#"
            **way** — variable, main.tr:2

            ```trench
            dir way = N;
            ```

            Of the type `dir`. Reading it takes 1 step (compiler: 2).

            ---

            Where to go."#]],
    );
}

#[test]
fn hover_on_a_statement_names_steps_and_level() {
    same(
        hover("mo$0ve N;\n"),
        expect![[r#"
            **move** — statement

            ```trench
            move d;
            ```

            level: 0 · steps: d + 1 · actions: 0

            Moves the player one space in the direction `d`. It costs steps only, no action; when all players act at the same time, moves come last in a round.

            *Document: Statements*"#]],
    );
}

#[test]
fn hover_tells_the_uses_of_a_word_apart() {
    let first = |text: &str| hover(text).lines().next().unwrap_or_default().to_owned();
    same(first("i$0nt a;\n"), expect![["**int** — type"]]);
    same(first("bomb N i$0nt[2];\n"), expect![["**int** — global array"]]);
    same(first("i$0f #x wait;\n"), expect![["**if** — statement"]]);
    same(first("i$0f #x is 1 wait;\n"), expect![["**if** — switch"]]);
    same(first("bomb N #bo$0mbs;\n"), expect![["**#bombs** — meta variable"]]);
    same(first("bomb N (1 +$0 2);\n"), expect![["**+** — operator"]]);
    same(first("move ?$0(N S);\n"), expect![["**?** — random set"]]);
    same(first("int a;\na +$0= 1;\n"), expect![["**+=** — assignment"]]);
    same(first("wait;  $0  wait;\n"), expect![["nothing"]]);
}

// Checks of names in scripts.

#[test]
fn sound_scripts_have_no_findings() {
    findings(
        "
int a = 2;
dir way = ?(N E S W);
run:
    a = a - 1;
    if (a > 0) { way = way + 1; } else { goto rest; }
    while (a < 3) { if ((scan way 1).MINE) break; a++; }
    for (int i = 0; i < 3; i++) { if #x continue; int[1] += i; }
    if #x is 1 wait; is 2 pass; else move way;
    goto run;
rest:
    repeat 2 { int b = 1; bomb N b; }
    bomb N (4 % 3 / 2);
",
    );
}

#[test]
fn undefined_variables() {
    findings(
        "
  int count = 1;
  bomb N coun;
//       ^^^^ error: did you mean `count`
  total = 1;
//^^^^^ error: there is no variable `total`
  bomb N x;
//       ^ error: the meta variable `#x`
  loop:
  bomb N loop;
//       ^^^^ error: is a label
",
    );
}

#[test]
fn variables_outside_of_their_scope() {
    findings(
        "
  { int a = 1; }
  bomb N a;
//       ^ error: known only there
  bomb N b;
//       ^ error: used before its declaration
  int b = 1;
  int c = c;
//        ^ error: in its own first value
",
    );
}

#[test]
fn variables_declared_twice() {
    findings(
        "
  int a = 1;
  { int a = 2; }
  for (int a = 0; a < 1; a++) { dir a; }
  dir a = N;
//    ^ warning: declared here already
",
    );
}

#[test]
fn undefined_labels() {
    findings(
        "
  Loop:
  goto loop;
//     ^^^^ error: did you mean `Loop`
  goto nowhere;
//     ^^^^^^^ error: there is no label `nowhere`
  int count;
  goto count;
//     ^^^^^ error: is a variable
",
    );
}

#[test]
fn labels_that_exist_twice() {
    findings(
        "
  a:
  { a: wait; }
//  ^ error: there is a label `a` already
  repeat 2 { b: wait; }
//           ^ error: a label can only exist once
  repeat 1 { c: wait; }
  if 0 { d: wait; }
  d:
  goto d;
",
    );
}

#[test]
fn dropped_code() {
    findings(
        "
  if 0 { spot: wait; } else { wait; }
  goto spot;
//     ^^^^ information: drops the code
  if (1 > 2) { break; goto nowhere; }
//             ^^^^^ warning: no `while` or `for`
//                         ^^^^^^^ warning: there is no label
  while 0 { kept: wait; }
  goto kept;
",
    );
}

#[test]
fn break_and_continue_outside_of_loops() {
    findings(
        "
  while 1 { repeat 2 break; }
  break;
//^^^^^ error: no `while` or `for` around
  repeat 2 { continue; }
//           ^^^^^^^^ error: is no loop
",
    );
}

#[test]
fn unknown_meta_names() {
    findings(
        "
  int count = #board_x;
  bomb N #bord_y;
//        ^^^^^^ error: did you mean `#board_y`
  bomb N #count;
//        ^^^^^ error: write it without `#`
  bomb N #energy;
//        ^^^^^^ error: these are `#x`
",
    );
}

#[test]
fn constants() {
    findings(
        "
  bomb N (4 / (2 - 2));
//            ^^^^^^^ error: divides by zero
  bomb N (#x / 0);
//             ^ warning: divides by zero
  bomb N (4 % -3);
//            ^^ error: must be positive
  bomb N (#x % -3);
  bomb N 2147483648;
//       ^^^^^^^^^^ warning: does not fit
  bomb N (-2147483648);
  int a = int[1]++;
//        ^^^^^^^^ error: in a statement of its own
",
    );
}

#[test]
fn what_only_the_compiler_refuses() {
    findings(
        "
  move [N,S];
//     ^^^^^ information: written with `?`
  bomb N ?(1, 2);
//       ^^^^^^^ information: blanks, not commas
  if #x > 2 wait;
//   ^^^^^^ information: put parentheses
  while 1 if #x break;
//        ^^ information: only in braces
  int i = 1;
  int a = int[i];
//            ^ information: in the index
  int[i] = 2;
  if #x wait; else if #y pass;
",
    );
}

#[test]
fn folding_of_constants() {
    let of = |text: &str| {
        use ludex_syntax::trench::TrenchLanguage;
        use ludex_syntax::trench::ast::{IfStmt, SourceFile};
        use rowan::ast::AstNode;
        let parse = ludex_syntax::trench::SCRIPT.parse(&format!("if {text} wait;\n"));
        let source = SourceFile::cast(parse.root::<TrenchLanguage>()).expect("a file");
        let statement = source.syntax().children().find_map(IfStmt::cast).expect("a statement");
        fold(&statement.condition().expect("a condition"))
    };
    assert_eq!(of("(2 * 3 - 6)"), Constant::Number(0));
    assert_eq!(of("~(1 = 2)"), Constant::Number(1));
    assert_eq!(of("(2 & 3)"), Constant::Number(1));
    assert_eq!(of("(N = N)"), Constant::Unsure);
    assert_eq!(of("(5 % 1)"), Constant::Unsure);
    assert_eq!(of("(0 & #x)"), Constant::No);
    assert_eq!(of("?"), Constant::No);
}

// Game files.

const GAME: &str = "
//- /arena/game.trg
bombs: 3;
player: { team: 1; name: mole; position: 3,3; file: ./scripts/../mole.tr; }
player: { team: 2; name: hare; position: 4,4; file: ha$0re.tr; }
//- /arena/mole.tr
wait;
//- /arena/hare.tr
pass;
";

#[test]
fn a_path_leads_to_its_script() {
    same(definition(GAME), expect![["hare.tr:1:1 "]]);
    let elsewhere = "//- /arena/games/a.trg\nplayer:1,(5,5),./mo$0le.tr;\n//- /arena/mole.tr\nwait;\n";
    same(definition(elsewhere), expect![["mole.tr:1:1 "]]);
}

#[test]
fn references_of_a_script() {
    let text = "//- /a.trg\nplayer:1,(5,5),./mo$0le.tr;\n//- /b.trg\nplayer:2,(5,5),mole.tr;\n//- /mole.tr\nwait;\n";
    same(references(text), expect![["a.trg:1:16 ./mole.tr; b.trg:1:16 mole.tr"]]);
}

#[test]
fn the_outline_of_a_game() {
    same(outline(GAME), expect![["bombs (setting), mole (./scripts/../mole.tr), hare (hare.tr)"]]);
    same(outline("//- /a.trg\nplayer:7,(5,5),./a.tr;\n"), expect![["7 (./a.tr)"]]);
}

#[test]
fn hover_on_settings_and_players() {
    let first = |text: &str| hover(text).lines().next().unwrap_or_default().to_owned();
    same(first("//- /a.trg\nbo$0mbs: 1;\n"), expect![["**bombs** — setting"]]);
    same(first("//- /a.trg\nexec_mode: as$0ync;\n"), expect![["**async** — execution mode"]]);
    let player = "//- /a.trg\nplayer: { team: 1; name: mo$0le; position: 3,3; file: ./a.tr; }\n";
    same(first(player), expect![["**mole** — player, a.trg:1"]]);
    let field = "//- /a.trg\nplayer: { te$0am: 1; name: mole; position: 3,3; file: ./a.tr; }\n";
    same(first(field), expect![["**team** — player field"]]);
}

#[test]
fn sound_games_have_no_findings() {
    findings(&GAME.replace("$0", ""));
    findings("//- /empty.trg\n");
}

#[test]
fn settings_out_of_range() {
    findings(
        "
//- /a.trg
  bombs: 0;
  mode: -1;
  shots: -5;
//       ^^ error: must be 0 or more
  actions: 0;
//         ^ error: must be 1 or more
  feature_level: 4;
//               ^ error: the levels are 0 to 3
  board: -1,5;
//       ^^ error: must be 0 or more
",
    );
}

#[test]
fn settings_given_twice() {
    findings(
        "
//- /a.trg
  bombs: 1;
//^^^^^ warning: this has no effect
  shots: 1;
  bombs: 2;
",
    );
}

#[test]
fn players_given_twice() {
    findings(
        "
//- /a.trg
  player: { team: 1; name: mole; position: 3,3; file: ./a.tr; }
  player: { team: 1; name: mole; position: 3,3; file: ./a.tr; }
//                         ^^^^ hint: another player
//- /a.tr
wait;
",
    );
}

#[test]
fn scripts_that_cannot_be_loaded() {
    findings(
        "
//- /a.trg
  player: { team: 1; name: a; position: 3,3; file: ./nobody.tr; }
//                                                 ^^^^^^^^^^^ warning: there is no file
  player: { team: 1; name: b; position: 3,3; file: ./a.txt; }
//                                                 ^^^^^^^ error: is no script
  player: { team: 1; name: c; position: 3,3; file: ./b.trg; }
//                                                 ^^^^^^^ error: is a game file
  player: { team: 1; name: d; position: 3,3; file: ./faulty.tr; }
//                                                 ^^^^^^^^^^^ error: has an error
  player: { team: 1; name: e; position: 3,3; file: ./sound.tr; }
//- /b.trg
bombs: 1;
//- /faulty.tr
  goto nowhere;
//     ^^^^^^^ error: there is no label
//- /sound.tr
wait;
",
    );
}

#[test]
fn positions_off_the_board() {
    findings(
        "
//- /a.trg
  board: 8,6;
  player: { team: 1; name: a; position: 3,3; file: ./a.tr; }
  player: { team: 1; name: b; position: 3,9; file: ./a.tr; }
//                                      ^^^ warning: not on the board
//- /a.tr
wait;
",
    );
}

#[test]
fn the_form_of_the_document() {
    findings(
        "
//- /a.trg
  board_x: 20;
//^^^^^^^ information: both sizes of the board
  player:1,(5,5),./a.tr
//^^^^^^ information: a player in a block
//                     ^ | information: a `;` behind the last setting
//- /a.tr
wait;
",
    );
}
