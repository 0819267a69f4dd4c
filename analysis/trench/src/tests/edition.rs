//! Tests of the edition that a file is taken to be written in.

use crate::edition::{Edition, edition};
use crate::tests::{findings, fixture};

/// The sign by which the first file is taken for one of the newer language.
fn sign(text: &str) -> Option<String> {
    let fixture = fixture(text);
    match *edition(&fixture.db, fixture.files[0]) {
        Edition::Y2024 => None,
        Edition::Newer { sign } => Some(fixture.files[0].text(&fixture.db)[sign].to_owned()),
    }
}

#[track_caller]
fn newer(text: &str, by: &str) {
    assert_eq!(sign(text).as_deref(), Some(by), "{text}");
}

#[track_caller]
fn of_2024(text: &str) {
    assert_eq!(sign(text), None, "{text}");
}

#[test]
fn one_sign_is_enough() {
    findings(
        "
  let a : int = 1;
//^^^ information[newer-language]: written in the Trench of 2025 or later
",
    );
    newer("wait;\nlet a = 1;\n", "let");
    newer("let cells: int[2];\n", "let");
    newer("let move: int(dir);\n", "let");
    newer("let _a = 1;\n", "let");
    newer("const home = E;\n", "const");
    newer("type Row = int[4];\n", "type");
    newer("{ return 0; }\n", "return");
    newer("walk = \\(d: dir) { move(d); };\n", "\\");
    newer("walk = \\int:(d: dir) { move(d); };\n", "\\");
    newer("look(N, @trench);\n", "@");
    newer("if (a == 1) move(N);\n", "=");
    newer("if (a && b) wait;\n", "&");
    newer("if (a || b) wait;\n", "|");
    newer("move(N << 1);\n", "<");
    newer("cells[..1] = cells[2..3];\n", ".");
    newer("a = b ? 1 : 2;\n", "?");
    newer("a = b ? c: d;\n", "?");
    newer("while (a < 3) : (a++) move(N);\n", ":");
    newer("int() walk;\n", "int");
}

#[test]
fn a_call_of_a_function_is_a_sign() {
    newer("say(1);\n", "say");
    newer("f(N);\n", "f");
    newer("if (a) say(1);\nelse say(0);\n", "say");
    newer("repeat 3 collect(E, 1);\n", "collect");
    newer("int[2] cells;\nsay((1 + 2) * 3);\n", "say");
    // Misspelt words of 2024, and what calls nothing.
    of_2024("mvoe(N);\nmove(E);\n");
    of_2024("Shoot(N);\n");
    // A word that is being typed before what follows it.
    of_2024("mo(N);\n");
    of_2024("repeat (4) { trench(N); mov(N); }\n");
    of_2024("say (1) + 2;\n");
    of_2024("say(1) {\n");
}

#[test]
fn a_script_of_declarations_and_calls() {
    let lines: String = (0..100).map(|line| format!("let a{line} : int = N; move(N);\n")).collect();
    newer(&lines, "let");
}

/// A slip, where it explains a sign as well, counts in a file whose actions are calls.
#[test]
fn weak_signs() {
    newer("/* North. */\nmove(N);\n", "/* North. */");
    newer("if (!a) move(N);\n", "!");
    newer("pass();\nmove(N);\n", "pass");
    of_2024("/* North. */\nwait;\n");
    of_2024("pass();\n");
    of_2024("if (!a) wait;\n");
    of_2024("while (a => 1) wait;\n");
    of_2024("a == 1;\n");
    of_2024("move(N)\n");
    of_2024("move(N);\n...\n");
    of_2024("wait;\n@\n");
}

/// The calls of actions are sound in both languages; `repeat (4)` is only in the newer one.
#[test]
fn nothing_but_calls_of_actions() {
    let legs = |count: usize| "repeat (4) move(S);\ntrench(E);\n".repeat(count);
    newer(&legs(4), "move");
    of_2024(&legs(2));
    of_2024(&format!("{}repeat (4) move S;\n", legs(4)));
    // A fault that is one in both.
    of_2024(&format!("{}move(N\n", legs(4)));
    // No fault at all.
    of_2024(&legs(4).replace("(4)", "4"));
}

#[test]
fn signs_of_2024_make_the_others_slips() {
    for older in [
        "move N;", "scan N 1;", "int a = 1;", "int[1] = 2;", "loop: dir d;", "bomb(N) ~a;", "if ((a).MINE) wait;",
        "shoot(#x);", "for (;;) wait;", "move(?(N S));", "attack N;",
    ] {
        of_2024(&format!("{older}\nlet b : int = 1;\nif (b == 2) say(b);\n"));
        of_2024(&format!("let b : int = 1;\nif (b == 2) say(b);\n{older}\n"));
    }
}

/// The newer language had `int a;` until the middle of 2026.
#[test]
fn many_signs_outweigh_a_few_of_2024() {
    newer(
        "
int seen;
let count = int:(int most) {
    seen = 0;
    if (most == 0 || seen >= most) return seen;
    return look(N, @trench) && look(S, @trench);
};
say(count(2));
",
        "let",
    );
}

/// A colon behind a name of the newer language is not that of a label, nor `@trench` the action.
#[test]
fn signs_of_2024_that_are_none() {
    newer("let cells: int[2];\nlet near: int = @trench - @mine;\n", "let");
    newer("let walk = move;\nwalk = a ? move : look;\nsay(walk, move, trench);\n", "let");
}

#[test]
fn a_sign_far_behind_those_of_2024() {
    let first = "move N;\n".repeat(1000);
    of_2024(&format!("{first}if (a == 1) say(a);\n"));
    of_2024(&format!("{first}let a = 1;\n"));
    newer(&format!("{}say(1);\n", "// Nothing yet.\n".repeat(1000)), "say");
}

#[test]
fn lists_that_are_never_closed() {
    of_2024(&"f(".repeat(20_000));
    of_2024(&"a ? ".repeat(20_000));
}

#[test]
fn one_key_is_enough_in_a_game() {
    let game = |text: &str| sign(&format!("//- /a.trg\n{text}"));
    assert_eq!(game("features: *\n").as_deref(), Some("features"));
    assert_eq!(game("team: {\n  name: moles\n}\n").as_deref(), Some("team"));
    assert_eq!(game("mode: inf\nmap: hills.trm\n").as_deref(), Some("map"));
    assert_eq!(game("seed: 3\n"), None);
    assert_eq!(game("map: hills.trm;\nbombs: 3;\n"), None);
    assert_eq!(game("features: *;\nexec_mode: sync;\n"), None);
    assert_eq!(game("map: hills;\nplayer: { team: 1; name: a; position: 1,1; file: ./a.tr; }\n"), None);
}
