//! The costs beside the text: lenses and inlay hints.

use expect_test::expect;
use ludex_base::settings::Value;
use ludex_base::{Settings, TextRange, TextSize};
use ludex_ide::inlay_hints::inlay_hints;

use crate::tests::{fixture, same};

/// The lenses of the last file, each with its line.
fn lenses(text: &str) -> String {
    let fixture = fixture(text);
    fixture.lenses(*fixture.files.last().expect("a file"))
}

/// The last file with its hints in brackets, under a value of the setting.
fn hints(text: &str, value: usize) -> String {
    let mut fixture = fixture(text);
    let mut settings = Settings::default();
    settings.set(&crate::declaration::INLAY_HINTS, Value::Word(value));
    fixture.db.set_settings(settings);
    fixture.hinted(*fixture.files.last().expect("a file"), ['[', ']'])
}

#[test]
fn lenses_without_a_game() {
    same(
        lenses("// Runs.\nint n = 1;\nrun:\nmove N;\nwait;\ngoto run;\n"),
        expect![[r#"
            1: 6 steps, 1 action per pass
            3: 4 steps, 1 action per pass
        "#]],
    );
}

#[test]
fn a_label_on_top_is_not_said_twice() {
    same(
        lenses("run:\nwait;\ngoto run;\n"),
        expect![[r#"
            1: 2 steps, 1 action per pass
        "#]],
    );
}

#[test]
fn lenses_in_one_game() {
    let text = "
//- /a.trg
steps: 60;
actions: 2;
player: { team: 1; name: a; position: 1,1; file: ./run.tr; }
//- /run.tr
bomb N 2;
";
    same(
        lenses(text),
        expect![[r#"
            1: 3 steps, 1 action per pass; the game allows 60 and 2
        "#]],
    );
    same(
        lenses(&text.replace("actions: 2", "exec_mode: sync")),
        expect![[r#"
            1: 3 steps per pass; the game allows 60
        "#]],
    );
}

#[test]
fn lenses_in_several_games() {
    let text = "
//- /a.trg
steps: 60;
player: { team: 1; name: a; position: 1,1; file: ./run.tr; }
//- /b.trg
player: { team: 1; name: b; position: 1,1; file: ./run.tr; }
//- /c.trg
player: { team: 1; name: c; position: 1,1; file: ./run.tr; }
//- /run.tr
wait;
run:
pass;
";
    same(
        lenses(text),
        expect![[r#"
            1: a.trg: 2 steps, 1 action per pass; the game allows 60 and 1
            1: b.trg, c.trg: 2 steps, 1 action per pass; the game allows 100 and 1
            2: a.trg: 1 step, 0 actions per pass; the game allows 60 and 1
            2: b.trg, c.trg: 1 step, 0 actions per pass; the game allows 100 and 1
        "#]],
    );
}

#[test]
fn an_empty_script_has_no_lens() {
    same(lenses("// Nothing yet.\n"), expect![[""]]);
}

const SCRIPT: &str = "int n = 1;
if (#x > 2) {
    shoot N;
} else wait;
for (int i = 0; i < 3; i++) move N;
loop:
goto loop;
";

#[test]
fn steps_and_actions_at_the_end_of_statements() {
    same(
        hints(SCRIPT, 2),
        expect![[r#"
            int n = 1;[2 steps]
            if (#x > 2) {
                shoot N;[2 steps, 1 action]
            }[2 steps, 1 action] else wait;[6 steps, 1 action]
            for (int i = 0; i < 3; i++) move N;[7 or more steps]
            loop:
            goto loop;[1 step]
        "#]],
    );
}

#[test]
fn actions_alone() {
    same(
        hints("move N;\nrepeat 3 shoot N;\nif #x wait;\n", 1),
        expect![[r#"
            move N;
            repeat 3 shoot N;[3 actions]
            if #x wait;[0 to 1 actions]
        "#]],
    );
}

#[test]
fn no_hints_unless_they_are_asked_for() {
    assert_eq!(hints(SCRIPT, 0), SCRIPT);
}

#[test]
fn actions_that_are_not_limited_are_not_shown() {
    let text = "
//- /a.trg
exec_mode: sync;
player: { team: 1; name: a; position: 1,1; file: ./a.tr; }
//- /a.tr
shoot N;
";
    same(hints(text, 1), expect![["shoot N;\n"]]);
    same(hints(text, 2), expect![["shoot N;[2 steps]\n"]]);
}

#[test]
fn a_hint_says_its_sum() {
    let mut fixture = fixture("bomb N (2 + 1);\nwait;\n");
    let mut settings = Settings::default();
    settings.set(&crate::declaration::INLAY_HINTS, Value::Word(2));
    fixture.db.set_settings(settings);
    let first = TextRange::up_to(TextSize::new(15));
    let found = inlay_hints(&fixture.db, fixture.files[0], first);
    let tooltips: Vec<&str> = found.iter().map(|hint| hint.tooltip.as_str()).collect();
    assert_eq!(tooltips, ["d + p + 1 = 1 + 3 + 1 = 5 steps\n1 action\nthe 2024 game takes 3 steps"]);
}
