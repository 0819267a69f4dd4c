//! The meanings of Trench's names, the hover texts, and the findings of the checks: fixtures for scripts and for game
//! files.

mod check;
mod complete;
mod cost;
mod edition;
mod engine;
mod game;
mod hints;
mod hostile;
mod hover;
mod meaning;
mod planted;
mod preview;
mod program;
mod query;
mod reach;
mod signature;
mod types;

use expect_test::{Expect, expect};
use ludex_ide as features;
use ludex_ide::outline::DocumentSymbol;
use ludex_test_support::Fixture;

/// The fixture of a text that begins on the line after its quotes.
pub(crate) fn fixture(text: &str) -> Fixture {
    Fixture::new(crate::LANGUAGES, "tr", text.strip_prefix('\n').unwrap_or(text))
}

/// The places that the name at the cursor leads to, separated by `; `; "nothing" if there is none.
fn definition(text: &str) -> String {
    fixture(text).definition().map_or_else(|| "nothing".to_owned(), |places| places.join("; "))
}

/// Every place that means the same as the name at the cursor.
fn references(text: &str) -> String {
    fixture(text).references().join("; ")
}

/// The uses of the name in the file of the cursor, each with its role.
fn highlights(text: &str) -> String {
    fixture(text).highlights().join("; ")
}

/// The hover text of the name or sign at the cursor.
pub(crate) fn hover(text: &str) -> String {
    fixture(text).hover()
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
#[track_caller]
pub(crate) fn findings(text: &str) {
    fixture(text).check_diagnostics();
}

#[track_caller]
pub(crate) fn same(found: String, expected: Expect) {
    expected.assert_eq(&found);
}

// Scopes.

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

#[test]
fn words_of_the_language_lead_nowhere() {
    same(definition("bomb N #bo$0mbs;\n"), expect![["nothing"]]);
    same(definition("//- /a.trg\nexec_mode: as$0ync;\n"), expect![["nothing"]]);
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

            A variable of type `dir`. Reading it takes 1 step (2024 game: 2).

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

            Here:

            - d + 1 = 1 + 1 = 2 steps
            - 0 actions

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

// Game files.

#[test]
fn a_path_leads_to_its_script() {
    same(definition(GAME), expect![["hare.tr:1:1"]]);
    let elsewhere = "//- /arena/games/a.trg\nplayer:1,(5,5),./mo$0le.tr;\n//- /arena/mole.tr\nwait;\n";
    same(definition(elsewhere), expect![["mole.tr:1:1"]]);
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
