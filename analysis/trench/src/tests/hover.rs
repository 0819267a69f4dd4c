//! Tests of the hover texts of statements, values and names where they stand.

use expect_test::expect;

use crate::tests::{hover, same};

/// The points of the hover at the cursor: what stands there costs.
fn here(text: &str) -> String {
    let hover = hover(text);
    let points: Vec<&str> = hover.lines().filter_map(|line| line.strip_prefix("- ")).collect();
    points.join("; ")
}

fn first(text: &str) -> String {
    hover(text).lines().next().unwrap_or_default().to_owned()
}

#[test]
fn costs_of_statements_are_spelled_out() {
    same(
        here("i$0f (0 < #x) wait; else bomb N 2;\n"),
        expect![[
            "if the condition holds: c + a + 1 = 3 + 1 + 1 = 5 steps; otherwise: c + b + 2 = 3 + 3 + 2 = 8 steps; \
             1 action"
        ]],
    );
    same(
        here("bomb$0 N (2 + 1);\n"),
        expect![["d + p + 1 = 1 + 3 + 1 = 5 steps; 1 action; the 2024 game takes 3 steps"]],
    );
    same(here("i$0nt n = 2;\n"), expect![["1 + v = 1 + 1 = 2 steps; 0 actions; the 2024 game takes 3 steps"]]);
    same(here("{$0 wait; wait; }\n"), expect![["the sum of what is in it: 2 steps; 2 actions"]]);
}

#[test]
fn costs_of_loops_are_those_of_the_game() {
    same(
        here("int n = 0;\nwhi$0le (n < 3) move N;\n"),
        expect![["the document gives no figure for loops; \
             the 2024 game takes 1 + (n + 1) * (4 + 1) + n * (2) steps for n rounds; 0 actions"]],
    );
    same(
        here("fo$0r (int i = 0; i < 3; i++) shoot N;\n"),
        expect![["the 2024 game takes 3 + 1 + (n + 1) * (4 + 1) + n * (8) steps for n rounds; 0 or more actions"]],
    );
    same(
        here("i$0f #x is 1 wait; is 2 wait; else wait;\n"),
        expect![["v + 5k + 1 + body for the k-th constant, v + 5n + 1 + body for `else`: 8 to 13 steps; 1 action"]],
    );
}

#[test]
fn a_word_says_its_level() {
    let facts = |text: &str| hover(text).lines().find(|line| line.starts_with("level")).unwrap_or_default().to_owned();
    same(facts("at$0tack N;\n"), expect![["level: 0 (compiler) · steps: d + 1 (compiler) · actions: 1"]]);
    same(
        facts("int n = 1;\nn =$0 2;\n"),
        expect![["level: 1 (compiler: 2; 1 for an element) · steps: e + 2; i + e + 2 for an element · actions: 0"]],
    );
    let number = hover("bomb N 1$02;\n");
    assert!(number.contains("type: int · level: 0 (compiler) · steps: 1"), "{number}");
}

#[test]
fn costs_of_assignments_stand_at_the_variable_and_at_the_sign() {
    same(here("int n = 1;\nn$0 = 2;\n"), expect![["e + 2 = 1 + 2 = 3 steps; 0 actions"]]);
    same(here("int n = 1;\nbomb N n$0;\n"), expect![[""]]);
    same(
        here("int n = 1;\nn +$0= 2;\n"),
        expect![["counted as `a = a + e`: 5 steps; 0 actions; the 2024 game takes 6 steps"]],
    );
    same(here("in$0t[4] = 2;\n"), expect![["a + e + 2 = 1 + 1 + 2 = 4 steps; 0 actions"]]);
}

#[test]
fn costs_of_values() {
    same(here("field f = sc$0an N 2;\n"), expect![["3 steps"]]);
    same(here("bomb N (#x !=$0 1);\n"), expect![["3 steps; the 2024 game takes 4 steps"]]);
    same(here("bomb N in$0t[2];\n"), expect![["3 steps"]]);
    same(here("bomb N #$0x;\n"), expect![[""]]);
}

#[test]
fn numbers_and_blocks_have_a_text() {
    same(first("bomb N 1$02;\n"), expect![["**number** — literal"]]);
    same(first("{ wait; }$0\n"), expect![["**{ }** — statement"]]);
}

#[test]
fn actions_are_left_out_where_all_act_at_the_same_time() {
    let text = "
//- /a.trg
exec_mode: sync;
player: { team: 1; name: a; position: 1,1; file: ./a.tr; }
//- /a.tr
sho$0ot N;
";
    same(
        hover(text),
        expect![[r#"
            **shoot** — statement

            ```trench
            shoot d;
            ```

            level: 0 · steps: d + 1

            Here:

            - d + 1 = 1 + 1 = 2 steps

            Shoots from where the player stands in the direction `d`. Whoever stands in the line of fire dies, unless a trench protects them. Each shot is taken from the stock `#shots`.

            All players act at the same time here (`exec_mode: sync`), and actions are not limited. A round has four phases: every script runs up to its next action or move; then those who came to a defensive action take it, then those who came to an offensive one; moves come last.

            *Document: Statements*"#]],
    );
}

const GAME: &str = "
//- /a.trg
steps: 60;
player: { team: 1; name: mo_le; position: 1,1; file: ./a.tr; }
//- /a.tr
run:
shoot N;
goto run;
";

#[test]
fn a_label_tells_what_a_run_from_it_costs() {
    same(
        hover(&GAME.replace("goto run", "goto r$0un")),
        expect![[r#"
            **run** — label, a.tr:1

            ```trench
            run:
            ```

            Takes no steps; a `goto` to it takes 1.

            A pass from here, until the script ends or jumps back:

            - 3 steps, 1 action per pass; the game allows 60 and 1"#]],
    );
}

#[test]
fn a_player_tells_what_the_script_costs() {
    same(
        hover(&GAME.replace("mo_le", "mo_$0le")),
        expect![[r#"
            **mo_le** — player, a.trg:2

            ```trench-game
            player: { team: 1; name: mo_le; position: 1,1; file: ./a.tr; }
            ```

            Runs the script `./a.tr`.

            A pass from its top, until it ends or jumps back:

            - 3 steps, 1 action per pass; the game allows 60 and 1"#]],
    );
}

#[test]
fn a_setting_tells_its_range_and_its_defaults() {
    same(
        hover("//- /a.trg\nbo$0mbs: 1;\n"),
        expect![[r#"
            **bombs** — setting

            ```trench-game
            bombs: 10;
            ```

            takes: 0 or more · default: 10 (compiler: 3)

            How many bombs a player can throw in a game. In the 2024 game mines are taken from the same stock, and a file that leaves this out gives 3.

            *Document: Game files*"#]],
    );
}
