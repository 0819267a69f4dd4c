//! Lists of what can be written, in scripts and in game files.

use expect_test::{Expect, expect};
use ludex_base::completion::Completion;
use ludex_ide::completion::completion;

use crate::tests::fixture;

/// The list at the cursor, and the word that an entry replaces.
fn list(text: &str) -> Option<(Vec<Completion>, String)> {
    let fixture = fixture(text);
    let (file, offset) = fixture.cursor();
    let found = completion(&fixture.db, file, offset)?;
    let word = file.text(&fixture.db)[found.range].to_owned();
    Some((found.items, word))
}

/// The labels up to a rank, in order.
fn labels(text: &str, most: u8) -> String {
    let Some((items, _)) = list(text) else { return "nothing".to_owned() };
    let shown: Vec<String> = items.into_iter().filter(|item| item.rank <= most).map(|item| item.label).collect();
    shown.join(" ")
}

/// The entry with this label.
fn entry(text: &str, label: &str) -> Completion {
    let (items, _) = list(text).expect("a list");
    items.into_iter().find(|item| item.label == label).unwrap_or_else(|| panic!("{label} is not in the list"))
}

#[track_caller]
fn check(text: &str, most: u8, expected: Expect) {
    expected.assert_eq(&labels(text, most));
}

#[test]
fn directions_where_one_is_wanted() {
    let before = "int n = 1;\ndir way = N;\n";
    check(&format!("{before}move $0;\n"), 1, expect!["way N E S W"]);
    check(&format!("{before}bomb $0\n"), 1, expect!["way N E S W"]);
    check(&format!("{before}int a = look $0;\n"), 1, expect!["way N E S W"]);
    check(&format!("{before}move ?(N $0);\n"), 1, expect!["way N E S W"]);
    check(&format!("{before}dir side = N;\nif (side = $0) wait;\n"), 1, expect!["way N E S W"]);
    check(&format!("{before}way = $0;\n"), 1, expect!["way N E S W"]);
}

#[test]
fn numbers_where_one_is_wanted() {
    let before = "int n = 1;\ndir way = N;\n";
    let all = "n #x #y #bombs #shots #board_x #board_y #array_size scan look ?";
    assert_eq!(labels(&format!("{before}bomb N $0;\n"), 3), all);
    assert_eq!(labels(&format!("{before}move way + $0;\n"), 3), all);
    assert_eq!(labels(&format!("{before}int[$0] = 1;\n"), 3), all);
    check(&format!("{before}if $0\n"), 0, expect!["n"]);
    check("field f = $0;\n", 1, expect!["scan"]);
}

#[test]
fn names_behind_a_sign() {
    check("bomb N #b$0;\n", 9, expect!["x y bombs shots board_x board_y array_size"]);
    assert_eq!(list("bomb N #b$0;\n").expect("a list").1, "b");
    check("bomb N #$0;\n", 9, expect!["x y bombs shots board_x board_y array_size"]);
    check("bomb N (scan N 2).$0;\n", 9, expect!["PLAYER TRENCH MINE DESTROYED"]);
    check("bomb N (scan N 2).PL$0;\n", 9, expect!["PLAYER TRENCH MINE DESTROYED"]);
    let meta = entry("bomb N b$0;\n", "#bombs");
    assert_eq!((meta.insert.as_str(), meta.filter.as_deref()), ("#bombs", Some("bombs")));
}

#[test]
fn what_would_be_compared_with_itself_comes_last() {
    let before = "int n = 1;\ndir way = N;\n";
    check(&format!("{before}if (way = $0) wait;\n"), 1, expect!["N E S W"]);
    check(&format!("{before}if n >= $0\n"), 1, expect![""]);
    assert!(labels(&format!("{before}if n >= $0\n"), 9).ends_with(" n"));
    assert!(labels(&format!("{before}if #x != $0\n"), 9).ends_with(" #x"));
    // Something else is compared, or nothing.
    check(&format!("{before}if (way + 1 = $0) wait;\n"), 1, expect!["way N E S W"]);
    check(&format!("{before}if n > (scan way $0).MINE wait;\n"), 0, expect!["n"]);
    check(&format!("{before}if n > -$0\n"), 0, expect!["n"]);
    check(&format!("{before}n = $0;\n"), 0, expect!["n"]);
}

#[test]
fn labels_behind_goto() {
    check("run:\nwait;\nrest:\ngoto $0\n", 9, expect!["rest run"]);
    check("goto r$0;\n{ run: wait; }\n", 9, expect!["run"]);
    check("look:\nrun:\nwait;\ngoto $0\n", 9, expect!["run"]);
}

/// Words in the order of the alphabet.
fn sorted(words: &str) -> String {
    let mut sorted: Vec<&str> = words.split(' ').collect();
    sorted.sort_unstable();
    sorted.join(" ")
}

#[test]
fn statements_where_one_may_begin() {
    let statements = "attack bomb for fortify goto if mine move pass repeat shoot trench wait while";
    for place in ["$0\n", "wait;\n$0\n", "run:\n$0\n", "{ $0\n}\n", "if #x wait; else $0\n", "while #x $0\n"] {
        let found = labels(place, 1);
        assert!(place.contains("while") || sorted(&found) == statements, "{place}: {found}");
        assert!(found.contains("move") && found.contains("while"), "{place}: {found}");
    }
    check(
        "$0\n",
        3,
        expect![
            "move repeat pass if trench while bomb wait fortify attack for goto mine shoot int dir field if … is if … else"
        ],
    );
    // The `;` of the line above is missing.
    assert_eq!(sorted(&labels("move N\nwa$0\n", 1)), statements);
}

#[test]
fn leaving_a_loop_is_for_loops() {
    assert!(labels("while #x {\n    $0\n}\n", 1).contains("break"));
    assert!(labels("for (int i = 0; i < 3; i++) {\n    wait;\n    $0\n}\n", 1).contains("continue"));
    assert!(!labels("while #x { wait; }\n$0\n", 1).contains("break"));
    assert!(!labels("repeat 2 {\n    $0\n}\n", 1).contains("break"));
}

#[test]
fn how_a_branch_goes_on() {
    check("if #x wait;\n$0\n", 0, expect!["else"]);
    check("if #x { wait; }\n$0\n", 0, expect!["else"]);
    check("if #x is 1 wait;\n$0\n", 0, expect!["is else"]);
    check("if #x wait; else pass;\n$0\n", 0, expect![""]);
    check("if #x $0\n", 0, expect!["is"]);
}

#[test]
fn constants_behind_is() {
    check("dir way = N;\nif way is $0\n", 9, expect!["N E S W"]);
    check("dir way = N;\nif way is N wait;\nis $0\n", 9, expect!["N E S W"]);
    check("if #x is $0\n", 9, expect![""]);
}

#[test]
fn parts_of_a_for() {
    check("int n;\nfor ($0\n", 1, expect!["n int dir field"]);
    check("for (int i = 0; $0)\n", 0, expect!["i"]);
    check("for (int i = 0; i < 3; $0)\n", 0, expect!["i"]);
}

#[test]
fn variables_that_are_known() {
    let value = |text: &str| labels(text, 0);
    assert_eq!(value("{ int inner = 1; }\nint outer = 1;\nbomb N $0;\n"), "outer");
    assert_eq!(value("{ int inner = 1; bomb N $0;\n"), "inner");
    assert_eq!(value("if #x int inner = 1;\nbomb N $0;\n"), "");
    assert_eq!(value("for (int i = 0; i < 3; i++) wait;\nbomb N $0;\n"), "");
    assert_eq!(value("for (int i = 0; i < 3; i++) bomb N $0;\n"), "i");
    assert_eq!(value("int late = $0;\nint later = 1;\n"), "");
    // A variable is not known in its own initial value.
    assert_eq!(value("dir d = $0\n"), "");
    assert_eq!(value("dir old = N;\ndir d = $0\nmove N;\n"), "old");
    assert_eq!(value("int a = 1 + $0\n"), "");
    assert_eq!(value("for (int i = $0\n"), "");
    assert_eq!(value("int d = 1;\n{ int d = $0\n"), "d");
    // The `;` of the line above is missing.
    assert!(labels("int a = 1\n$0\n", 2).contains(" a "));
    let shadow = entry("dir a = N;\n{ int a = 1; bomb N $0; }\n", "a");
    assert_eq!((shadow.rank, shadow.detail.as_str()), (0, "int"));
}

#[test]
fn nothing_where_nothing_fits() {
    for place in ["int $0\n", "move N $0\n", "// mo$0\n", "bomb N 2$0;\n", "repeat $0\n", "ru$0n:\n", "wait $0\n"] {
        assert_eq!(labels(place, 9), "nothing", "{place}");
    }
}

/// Text behind the cursor is a part of the tree, and does not change what is wanted there.
#[test]
fn what_follows_the_cursor() {
    let before = "int n = 1;\ndir way = N;\n";
    check(&format!("{before}move $0N;\n"), 1, expect!["way N E S W"]);
    check(&format!("{before}bomb $0 2;\nwait;\n"), 1, expect!["way N E S W"]);
    check(&format!("{before}if ($0 = way) wait;\n"), 1, expect!["way N E S W"]);
    check(&format!("{before}if $0 > 3 wait;\n"), 0, expect!["n"]);
    check(&format!("{before}move ?($0 N);\n"), 1, expect!["way N E S W"]);
    check(&format!("{before}++$0\nwait;\n"), 0, expect!["way n"]);
    // A word of the language is replaced like any other one.
    check(&format!("{before}move if$0;\n"), 1, expect!["way N E S W"]);
    assert_eq!(list("mo$0ve N;\n").expect("a list").1, "move");
    // An `else` is not written twice.
    check("if #x wait;\n$0\nelse pass;\n", 0, expect![""]);
}

#[test]
fn in_a_header_that_is_not_finished() {
    for place in ["for $0\n", "for (int i = 0 $0\n", "if (#x $0\n", "goto run $0\n", "repeat 2, $0\n"] {
        assert_eq!(labels(place, 9), "nothing", "{place}");
    }
    check("int n = 1;\nfor (int i = 0; i < $0\nwait;\n", 0, expect!["n"]);
    check("field f = scan N 2;\nbomb N f.$0\nwait;\n", 9, expect!["PLAYER TRENCH MINE DESTROYED"]);
    check("field f = scan N 2;\nbomb N f. $0;\n", 9, expect!["PLAYER TRENCH MINE DESTROYED"]);
}

#[test]
fn what_the_game_does_not_allow_comes_last() {
    let text = "
//- /a.trg
feature_level: 1;
player: { team: 1; name: a; position: 1,1; file: ./a.tr; }
//- /a.tr
$0
";
    let (items, _) = list(text).expect("a list");
    let mut above: Vec<&str> = items.iter().filter(|item| item.rank == 9).map(|item| item.label.as_str()).collect();
    above.sort_unstable();
    assert_eq!(above, ["for", "if", "if … else", "if … is", "repeat", "while"]);
    assert_eq!(entry(text, "while").detail, "statement; needs feature level 3, and `a.trg` allows 1");
    assert_eq!(entry(text, "if").detail, "statement; needs feature level 2, and `a.trg` allows 1");
    assert_eq!(entry(text, "int").detail, "type");
}

#[test]
fn snippets_where_the_line_is_free() {
    assert_eq!(entry("wh$0\n", "while").snippet.as_deref(), Some("while (${1:#x > 2}) {\n\t$0\n}"));
    assert_eq!(entry("wh$0 #x wait;\n", "while").snippet, None);
    assert_eq!(entry("{ sh$0 }\n", "shoot").snippet.as_deref(), Some("shoot ${1:N};"));
    assert_eq!(entry("sh$0\n", "shoot").insert, "shoot");
}

#[test]
fn keys_of_a_game() {
    check(
        "//- /a.trg\nbombs: 3;\nst$0\n",
        0,
        expect!["shots actions steps mode player board_x board_y board nuke global_array feature_level exec_mode"],
    );
    // The `;` of the line above is missing.
    assert!(labels("//- /a.trg\nbombs: 3\nst$0\n", 0).contains("steps"));
    let steps = entry("//- /a.trg\nst$0\n", "steps");
    assert_eq!(steps.snippet.as_deref(), Some("steps: ${1:100};"));
    assert_eq!(steps.detail, "setting; 100 if it is left out");
    let board = entry("//- /a.trg\nbo$0\n", "board_x");
    assert_eq!(board.detail, "setting; 20 if it is left out; the 2024 compiler does not know it");
    let player = entry("//- /a.trg\npl$0\n", "player");
    let block = "player: { team: ${1:1}; name: ${2:mole}; position: ${3:5},${4:5}; file: ${5:./mole.tr}; }";
    assert_eq!(player.snippet.as_deref(), Some(block));
}

#[test]
fn fields_of_a_player() {
    check("//- /a.trg\nplayer: { team: 1; $0 }\n", 9, expect!["name position file"]);
    check("//- /a.trg\nplayer: { na$0; file: ./a.tr; }\n", 9, expect!["team name position"]);
    check(
        "//- /a.trg\nplayer: { team: 1; }\nst$0\n",
        0,
        expect![
            "bombs shots actions steps mode player board_x board_y board nuke global_array feature_level exec_mode"
        ],
    );
}

#[test]
fn values_of_settings() {
    check("//- /a.trg\nexec_mode: $0\n", 9, expect!["async sync"]);
    check("//- /a.trg\nexec_mode: s$0;\n", 9, expect!["async sync"]);
    check("//- /a.trg\nbombs: $0;\n", 9, expect!["nothing"]);
    check("//- /a.trg\nbombs: 1$0;\n", 9, expect!["nothing"]);
    check("//- /a.trg\n// bo$0\n", 9, expect!["nothing"]);
}

const SCRIPTS: &str = "
//- /games/mole.tr
wait;
//- /games/more/hare.tr
wait;
//- /fox.tr
wait;
//- /odd-name.tr
wait;
";

#[test]
fn paths_of_scripts() {
    let scripts = "./mole.tr ./more/hare.tr ../fox.tr";
    let block = "//- /games/a.trg\nplayer: { team: 1; name: a; position: 1,1; file: $0; }";
    assert_eq!(labels(&format!("{block}{SCRIPTS}"), 9), scripts);
    let tuple = "//- /games/a.trg\nplayer:1,(5,5),$0";
    assert_eq!(labels(&format!("{tuple}{SCRIPTS}"), 9), scripts);
    let begun = format!("//- /games/a.trg\nplayer:1,(5,5),./mo$0le.t;{SCRIPTS}");
    assert_eq!(labels(&begun, 9), scripts);
    assert_eq!(list(&begun).expect("a list").1, "./mole.t");
    assert_eq!(entry(&begun, "./mole.tr").filter, None);
    let name = format!("//- /games/a.trg\nplayer:1,(5,5),mo$0;{SCRIPTS}");
    assert_eq!(entry(&name, "./mole.tr").filter.as_deref(), Some("mole.tr"));
}
