//! Tests of Trench's game files that data files cannot hold: nesting without end, and the errors while a game file is
//! being typed.

mod common;

use expect_test::expect;
use ludex_syntax::trench::GAME;

/// No text makes a deep tree.
#[test]
fn brackets_do_not_nest() {
    for bracket in ["{", "(", "player: { ", "player:1,("] {
        let text = format!("bombs:3;\n{}\nshots:4;\n", bracket.repeat(600));
        let deepest = GAME.parse(&text).any_root().descendants().map(|node| node.ancestors().count()).max();
        assert!(deepest.is_some_and(|deepest| deepest < 8), "{bracket}: {deepest:?}");
    }
}

/// The next brace is looked at to tell whose a key is: once for a block, not for each key.
#[test]
fn a_block_of_many_keys_is_read_once() {
    let keys = "bombs:1; ".repeat(50_000);
    let errors = GAME.parse(&format!("player: {{ {keys}}}")).errors;
    assert_eq!(errors.len(), 50_000);
    assert!(errors.iter().all(|error| error.code.name == "unknown-field"));
}

#[test]
fn every_prefix_of_a_game_file() {
    let text = r"bombs:3; mode:-1;
exec_mode:sync;
board:9,7; board_x:9;
player:1,(5,5),./a.tr;
player: { team: 1; name: hare;
  position: 2,3; file: ./b.tr; }
";
    common::prefixes(
        &GAME,
        text,
        expect![[r#"
          5 bombs          expected-colon 5..5
          6 :              expected-number 6..6
          7 3              no error
          8 ;              no error
         13 mode           expected-colon 13..13
         14 :              expected-number 14..14
         16 -1             no error
         17 ;              no error
         27 exec_mode      expected-colon 27..27
         28 :              expected-mode 28..28
         32 sync           no error
         33 ;              no error
         39 board          expected-colon 39..39
         40 :              expected-number 40..40
         41 9              expected-comma 41..41
         42 ,              expected-number 42..42
         43 7              no error
         44 ;              no error
         52 board_x        expected-colon 52..52
         53 :              expected-number 53..53
         54 9              no error
         55 ;              no error
         62 player         expected-colon 62..62
         63 :              expected-number 63..63
         64 1              expected-comma 64..64
         65 ,              expected-position 65..65
         66 (              expected-number 66..66
         67 5              expected-comma 67..67
         68 ,              expected-number 68..68
         69 5              unclosed-paren 65..66
         70 )              expected-comma 70..70
         71 ,              expected-path 71..71
         77 ./a.tr         no error
         78 ;              no error
         85 player         expected-colon 85..85
         86 :              expected-number 86..86
         88 {              unclosed-brace 87..88
         93 team           unclosed-brace 87..88, expected-colon 93..93
         94 :              unclosed-brace 87..88, expected-number 94..94
         96 1              unclosed-brace 87..88
         97 ;              unclosed-brace 87..88
        102 name           unclosed-brace 87..88, expected-colon 102..102
        103 :              unclosed-brace 87..88, expected-name 103..103
        108 hare           unclosed-brace 87..88
        109 ;              unclosed-brace 87..88
        120 position       unclosed-brace 87..88, expected-colon 120..120
        121 :              unclosed-brace 87..88, expected-number 121..121
        123 2              unclosed-brace 87..88, expected-comma 123..123
        124 ,              unclosed-brace 87..88, expected-number 124..124
        125 3              unclosed-brace 87..88
        126 ;              unclosed-brace 87..88
        131 file           unclosed-brace 87..88, expected-colon 131..131
        132 :              unclosed-brace 87..88, expected-path 132..132
        139 ./b.tr         unclosed-brace 87..88
        140 ;              unclosed-brace 87..88
        142 }              no error
    "#]],
    );
}
