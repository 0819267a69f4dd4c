//! Fixtures for the parser of Trench's game files: what every construct becomes in the tree, and
//! where the errors stand when a text is damaged.
//!
//! `check` compares a tree and its errors with what the test holds (`UPDATE_EXPECT=1` writes it).
//! `faults` takes a text with its errors noted under its lines. `prefixes` shows what a person is
//! told while a game file is being typed.

mod common;

use expect_test::expect;
use ludex_syntax::{Dialect, trench};

fixtures!(Dialect::TrenchGame, trench::lex_game);

// Files and tokens.

#[test]
fn empty_file() {
    check(
        "",
        expect![[r#"
        SOURCE_FILE@0..0
    "#]],
    );
}

#[test]
fn only_blanks_and_comments() {
    check(
        "
 // no game yet

// none",
        expect![[r#"
        SOURCE_FILE@0..25
          WHITESPACE@0..2 "\n "
          COMMENT@2..16 "// no game yet"
          WHITESPACE@16..18 "\n\n"
          COMMENT@18..25 "// none"
    "#]],
    );
}

#[test]
fn settings_on_one_line() {
    check(
        "bombs:3;shots:4;steps:50;",
        expect![[r#"
        SOURCE_FILE@0..25
          SETTING@0..8
            KEY@0..5
              WORD@0..5 "bombs"
            COLON@5..6 ":"
            LITERAL@6..7
              INT@6..7 "3"
            SEMICOLON@7..8 ";"
          SETTING@8..16
            KEY@8..13
              WORD@8..13 "shots"
            COLON@13..14 ":"
            LITERAL@14..15
              INT@14..15 "4"
            SEMICOLON@15..16 ";"
          SETTING@16..25
            KEY@16..21
              WORD@16..21 "steps"
            COLON@21..22 ":"
            LITERAL@22..24
              INT@22..24 "50"
            SEMICOLON@24..25 ";"
    "#]],
    );
}

#[test]
fn blanks_anywhere() {
    check(
        "bombs : 3 ;
 shots:
  4
;
",
        expect![[r#"
        SOURCE_FILE@0..26
          SETTING@0..11
            KEY@0..5
              WORD@0..5 "bombs"
            WHITESPACE@5..6 " "
            COLON@6..7 ":"
            WHITESPACE@7..8 " "
            LITERAL@8..9
              INT@8..9 "3"
            WHITESPACE@9..10 " "
            SEMICOLON@10..11 ";"
          WHITESPACE@11..13 "\n "
          SETTING@13..25
            KEY@13..18
              WORD@13..18 "shots"
            COLON@18..19 ":"
            WHITESPACE@19..22 "\n  "
            LITERAL@22..23
              INT@22..23 "4"
            WHITESPACE@23..24 "\n"
            SEMICOLON@24..25 ";"
          WHITESPACE@25..26 "\n"
    "#]],
    );
}

#[test]
fn comments_end_with_their_line() {
    check(
        "bombs:3; // few // very few
shots:4;//
",
        expect![[r#"
        SOURCE_FILE@0..39
          SETTING@0..8
            KEY@0..5
              WORD@0..5 "bombs"
            COLON@5..6 ":"
            LITERAL@6..7
              INT@6..7 "3"
            SEMICOLON@7..8 ";"
          WHITESPACE@8..9 " "
          COMMENT@9..27 "// few // very few"
          WHITESPACE@27..28 "\n"
          SETTING@28..36
            KEY@28..33
              WORD@28..33 "shots"
            COLON@33..34 ":"
            LITERAL@34..35
              INT@34..35 "4"
            SEMICOLON@35..36 ";"
          COMMENT@36..38 "//"
          WHITESPACE@38..39 "\n"
    "#]],
    );
}

#[test]
fn line_breaks_of_windows() {
    check(
        "bombs:3; // few\r\nshots:4;\r\n",
        expect![[r#"
        SOURCE_FILE@0..27
          SETTING@0..8
            KEY@0..5
              WORD@0..5 "bombs"
            COLON@5..6 ":"
            LITERAL@6..7
              INT@6..7 "3"
            SEMICOLON@7..8 ";"
          WHITESPACE@8..9 " "
          COMMENT@9..15 "// few"
          WHITESPACE@15..17 "\r\n"
          SETTING@17..25
            KEY@17..22
              WORD@17..22 "shots"
            COLON@22..23 ":"
            LITERAL@23..24
              INT@23..24 "4"
            SEMICOLON@24..25 ";"
          WHITESPACE@25..27 "\r\n"
    "#]],
    );
}

#[test]
fn sign_belongs_to_its_number() {
    check(
        "mode:-1; bombs:-007;\n",
        expect![[r#"
        SOURCE_FILE@0..21
          SETTING@0..8
            KEY@0..4
              WORD@0..4 "mode"
            COLON@4..5 ":"
            LITERAL@5..7
              INT@5..7 "-1"
            SEMICOLON@7..8 ";"
          WHITESPACE@8..9 " "
          SETTING@9..20
            KEY@9..14
              WORD@9..14 "bombs"
            COLON@14..15 ":"
            LITERAL@15..19
              INT@15..19 "-007"
            SEMICOLON@19..20 ";"
          WHITESPACE@20..21 "\n"
    "#]],
    );
}

// Settings.

#[test]
fn numbers() {
    check(
        "bombs:3; shots:4; actions:1; steps:50; nuke:0; global_array:4; feature_level:2;\n",
        expect![[r#"
        SOURCE_FILE@0..80
          SETTING@0..8
            KEY@0..5
              WORD@0..5 "bombs"
            COLON@5..6 ":"
            LITERAL@6..7
              INT@6..7 "3"
            SEMICOLON@7..8 ";"
          WHITESPACE@8..9 " "
          SETTING@9..17
            KEY@9..14
              WORD@9..14 "shots"
            COLON@14..15 ":"
            LITERAL@15..16
              INT@15..16 "4"
            SEMICOLON@16..17 ";"
          WHITESPACE@17..18 " "
          SETTING@18..28
            KEY@18..25
              WORD@18..25 "actions"
            COLON@25..26 ":"
            LITERAL@26..27
              INT@26..27 "1"
            SEMICOLON@27..28 ";"
          WHITESPACE@28..29 " "
          SETTING@29..38
            KEY@29..34
              WORD@29..34 "steps"
            COLON@34..35 ":"
            LITERAL@35..37
              INT@35..37 "50"
            SEMICOLON@37..38 ";"
          WHITESPACE@38..39 " "
          SETTING@39..46
            KEY@39..43
              WORD@39..43 "nuke"
            COLON@43..44 ":"
            LITERAL@44..45
              INT@44..45 "0"
            SEMICOLON@45..46 ";"
          WHITESPACE@46..47 " "
          SETTING@47..62
            KEY@47..59
              WORD@47..59 "global_array"
            COLON@59..60 ":"
            LITERAL@60..61
              INT@60..61 "4"
            SEMICOLON@61..62 ";"
          WHITESPACE@62..63 " "
          SETTING@63..79
            KEY@63..76
              WORD@63..76 "feature_level"
            COLON@76..77 ":"
            LITERAL@77..78
              INT@77..78 "2"
            SEMICOLON@78..79 ";"
          WHITESPACE@79..80 "\n"
    "#]],
    );
}

#[test]
fn mode() {
    check(
        "mode:0; mode:-3;\n",
        expect![[r#"
        SOURCE_FILE@0..17
          SETTING@0..7
            KEY@0..4
              WORD@0..4 "mode"
            COLON@4..5 ":"
            LITERAL@5..6
              INT@5..6 "0"
            SEMICOLON@6..7 ";"
          WHITESPACE@7..8 " "
          SETTING@8..16
            KEY@8..12
              WORD@8..12 "mode"
            COLON@12..13 ":"
            LITERAL@13..15
              INT@13..15 "-3"
            SEMICOLON@15..16 ";"
          WHITESPACE@16..17 "\n"
    "#]],
    );
}

#[test]
fn execution_mode() {
    check(
        "exec_mode:async; exec_mode: sync;\n",
        expect![[r#"
        SOURCE_FILE@0..34
          SETTING@0..16
            KEY@0..9
              WORD@0..9 "exec_mode"
            COLON@9..10 ":"
            LITERAL@10..15
              WORD@10..15 "async"
            SEMICOLON@15..16 ";"
          WHITESPACE@16..17 " "
          SETTING@17..33
            KEY@17..26
              WORD@17..26 "exec_mode"
            COLON@26..27 ":"
            WHITESPACE@27..28 " "
            LITERAL@28..32
              WORD@28..32 "sync"
            SEMICOLON@32..33 ";"
          WHITESPACE@33..34 "\n"
    "#]],
    );
}

/// As the document has it.
#[test]
fn board_in_two_settings() {
    check(
        "board_x:12; board_y:9;\n",
        expect![[r#"
        SOURCE_FILE@0..23
          SETTING@0..11
            KEY@0..7
              WORD@0..7 "board_x"
            COLON@7..8 ":"
            LITERAL@8..10
              INT@8..10 "12"
            SEMICOLON@10..11 ";"
          WHITESPACE@11..12 " "
          SETTING@12..22
            KEY@12..19
              WORD@12..19 "board_y"
            COLON@19..20 ":"
            LITERAL@20..21
              INT@20..21 "9"
            SEMICOLON@21..22 ";"
          WHITESPACE@22..23 "\n"
    "#]],
    );
}

/// As the compiler has it.
#[test]
fn board_in_one_setting() {
    check(
        "board:12,9;\n",
        expect![[r#"
        SOURCE_FILE@0..12
          SETTING@0..11
            KEY@0..5
              WORD@0..5 "board"
            COLON@5..6 ":"
            POSITION@6..10
              LITERAL@6..8
                INT@6..8 "12"
              COMMA@8..9 ","
              LITERAL@9..10
                INT@9..10 "9"
            SEMICOLON@10..11 ";"
          WHITESPACE@11..12 "\n"
    "#]],
    );
}

/// Semicolons stand between settings in the document; the compiler wants it behind the last one too.
#[test]
fn last_setting_without_semicolon() {
    check(
        "bombs:3;
shots:4
",
        expect![[r#"
        SOURCE_FILE@0..17
          SETTING@0..8
            KEY@0..5
              WORD@0..5 "bombs"
            COLON@5..6 ":"
            LITERAL@6..7
              INT@6..7 "3"
            SEMICOLON@7..8 ";"
          WHITESPACE@8..9 "\n"
          SETTING@9..16
            KEY@9..14
              WORD@9..14 "shots"
            COLON@14..15 ":"
            LITERAL@15..16
              INT@15..16 "4"
          WHITESPACE@16..17 "\n"
    "#]],
    );
}

/// No matter of syntax.
#[test]
fn repeated_setting() {
    check(
        "bombs:3; bombs:4;\n",
        expect![[r#"
        SOURCE_FILE@0..18
          SETTING@0..8
            KEY@0..5
              WORD@0..5 "bombs"
            COLON@5..6 ":"
            LITERAL@6..7
              INT@6..7 "3"
            SEMICOLON@7..8 ";"
          WHITESPACE@8..9 " "
          SETTING@9..17
            KEY@9..14
              WORD@9..14 "bombs"
            COLON@14..15 ":"
            LITERAL@15..16
              INT@15..16 "4"
            SEMICOLON@16..17 ";"
          WHITESPACE@17..18 "\n"
    "#]],
    );
}

// Players.

/// As the document has it.
#[test]
fn player() {
    check(
        "player:1,(5,5),./hare.tr;\n",
        expect![[r#"
        SOURCE_FILE@0..26
          PLAYER@0..25
            KEY@0..6
              WORD@0..6 "player"
            COLON@6..7 ":"
            LITERAL@7..8
              INT@7..8 "1"
            COMMA@8..9 ","
            POSITION@9..14
              L_PAREN@9..10 "("
              LITERAL@10..11
                INT@10..11 "5"
              COMMA@11..12 ","
              LITERAL@12..13
                INT@12..13 "5"
              R_PAREN@13..14 ")"
            COMMA@14..15 ","
            PATH@15..24
              WORD@15..24 "./hare.tr"
            SEMICOLON@24..25 ";"
          WHITESPACE@25..26 "\n"
    "#]],
    );
}

#[test]
fn player_with_blanks() {
    check(
        "player: 2 , ( -1 , 9 ) , scripts/mole_2.tr ;\n",
        expect![[r#"
        SOURCE_FILE@0..45
          PLAYER@0..44
            KEY@0..6
              WORD@0..6 "player"
            COLON@6..7 ":"
            WHITESPACE@7..8 " "
            LITERAL@8..9
              INT@8..9 "2"
            WHITESPACE@9..10 " "
            COMMA@10..11 ","
            WHITESPACE@11..12 " "
            POSITION@12..22
              L_PAREN@12..13 "("
              WHITESPACE@13..14 " "
              LITERAL@14..16
                INT@14..16 "-1"
              WHITESPACE@16..17 " "
              COMMA@17..18 ","
              WHITESPACE@18..19 " "
              LITERAL@19..20
                INT@19..20 "9"
              WHITESPACE@20..21 " "
              R_PAREN@21..22 ")"
            WHITESPACE@22..23 " "
            COMMA@23..24 ","
            WHITESPACE@24..25 " "
            PATH@25..42
              WORD@25..42 "scripts/mole_2.tr"
            WHITESPACE@42..43 " "
            SEMICOLON@43..44 ";"
          WHITESPACE@44..45 "\n"
    "#]],
    );
}

#[test]
fn last_player_without_semicolon() {
    check(
        "player:1,(5,5),hare.tr",
        expect![[r#"
        SOURCE_FILE@0..22
          PLAYER@0..22
            KEY@0..6
              WORD@0..6 "player"
            COLON@6..7 ":"
            LITERAL@7..8
              INT@7..8 "1"
            COMMA@8..9 ","
            POSITION@9..14
              L_PAREN@9..10 "("
              LITERAL@10..11
                INT@10..11 "5"
              COMMA@11..12 ","
              LITERAL@12..13
                INT@12..13 "5"
              R_PAREN@13..14 ")"
            COMMA@14..15 ","
            PATH@15..22
              WORD@15..22 "hare.tr"
    "#]],
    );
}

/// As the compiler has it.
#[test]
fn player_in_a_block() {
    check(
        "player: { team: 1; name: hare; position: 5,5; file: ./a.tr; }\n",
        expect![[r#"
        SOURCE_FILE@0..62
          PLAYER@0..61
            KEY@0..6
              WORD@0..6 "player"
            COLON@6..7 ":"
            WHITESPACE@7..8 " "
            PLAYER_BLOCK@8..61
              L_BRACE@8..9 "{"
              WHITESPACE@9..10 " "
              PLAYER_FIELD@10..18
                KEY@10..14
                  WORD@10..14 "team"
                COLON@14..15 ":"
                WHITESPACE@15..16 " "
                LITERAL@16..17
                  INT@16..17 "1"
                SEMICOLON@17..18 ";"
              WHITESPACE@18..19 " "
              PLAYER_FIELD@19..30
                KEY@19..23
                  WORD@19..23 "name"
                COLON@23..24 ":"
                WHITESPACE@24..25 " "
                NAME@25..29
                  WORD@25..29 "hare"
                SEMICOLON@29..30 ";"
              WHITESPACE@30..31 " "
              PLAYER_FIELD@31..45
                KEY@31..39
                  WORD@31..39 "position"
                COLON@39..40 ":"
                WHITESPACE@40..41 " "
                POSITION@41..44
                  LITERAL@41..42
                    INT@41..42 "5"
                  COMMA@42..43 ","
                  LITERAL@43..44
                    INT@43..44 "5"
                SEMICOLON@44..45 ";"
              WHITESPACE@45..46 " "
              PLAYER_FIELD@46..59
                KEY@46..50
                  WORD@46..50 "file"
                COLON@50..51 ":"
                WHITESPACE@51..52 " "
                PATH@52..58
                  WORD@52..58 "./a.tr"
                SEMICOLON@58..59 ";"
              WHITESPACE@59..60 " "
              R_BRACE@60..61 "}"
          WHITESPACE@61..62 "\n"
    "#]],
    );
}

/// Its fields in any order.
#[test]
fn player_in_a_block_over_lines() {
    check(
        "player: {
  file: scripts/mole_2.tr; // digs
  position: -1, 9;
  name: mole_2;
  team: 2;
}
",
        expect![[r#"
        SOURCE_FILE@0..93
          PLAYER@0..92
            KEY@0..6
              WORD@0..6 "player"
            COLON@6..7 ":"
            WHITESPACE@7..8 " "
            PLAYER_BLOCK@8..92
              L_BRACE@8..9 "{"
              WHITESPACE@9..12 "\n  "
              PLAYER_FIELD@12..36
                KEY@12..16
                  WORD@12..16 "file"
                COLON@16..17 ":"
                WHITESPACE@17..18 " "
                PATH@18..35
                  WORD@18..35 "scripts/mole_2.tr"
                SEMICOLON@35..36 ";"
              WHITESPACE@36..37 " "
              COMMENT@37..44 "// digs"
              WHITESPACE@44..47 "\n  "
              PLAYER_FIELD@47..63
                KEY@47..55
                  WORD@47..55 "position"
                COLON@55..56 ":"
                WHITESPACE@56..57 " "
                POSITION@57..62
                  LITERAL@57..59
                    INT@57..59 "-1"
                  COMMA@59..60 ","
                  WHITESPACE@60..61 " "
                  LITERAL@61..62
                    INT@61..62 "9"
                SEMICOLON@62..63 ";"
              WHITESPACE@63..66 "\n  "
              PLAYER_FIELD@66..79
                KEY@66..70
                  WORD@66..70 "name"
                COLON@70..71 ":"
                WHITESPACE@71..72 " "
                NAME@72..78
                  WORD@72..78 "mole_2"
                SEMICOLON@78..79 ";"
              WHITESPACE@79..82 "\n  "
              PLAYER_FIELD@82..90
                KEY@82..86
                  WORD@82..86 "team"
                COLON@86..87 ":"
                WHITESPACE@87..88 " "
                LITERAL@88..89
                  INT@88..89 "2"
                SEMICOLON@89..90 ";"
              WHITESPACE@90..91 "\n"
              R_BRACE@91..92 "}"
          WHITESPACE@92..93 "\n"
    "#]],
    );
}

/// The last one counts.
#[test]
fn field_twice() {
    check(
        "player: { team: 1; team: 2; name: hare; position: 5,5; file: a.tr; }\n",
        expect![[r#"
        SOURCE_FILE@0..69
          PLAYER@0..68
            KEY@0..6
              WORD@0..6 "player"
            COLON@6..7 ":"
            WHITESPACE@7..8 " "
            PLAYER_BLOCK@8..68
              L_BRACE@8..9 "{"
              WHITESPACE@9..10 " "
              PLAYER_FIELD@10..18
                KEY@10..14
                  WORD@10..14 "team"
                COLON@14..15 ":"
                WHITESPACE@15..16 " "
                LITERAL@16..17
                  INT@16..17 "1"
                SEMICOLON@17..18 ";"
              WHITESPACE@18..19 " "
              PLAYER_FIELD@19..27
                KEY@19..23
                  WORD@19..23 "team"
                COLON@23..24 ":"
                WHITESPACE@24..25 " "
                LITERAL@25..26
                  INT@25..26 "2"
                SEMICOLON@26..27 ";"
              WHITESPACE@27..28 " "
              PLAYER_FIELD@28..39
                KEY@28..32
                  WORD@28..32 "name"
                COLON@32..33 ":"
                WHITESPACE@33..34 " "
                NAME@34..38
                  WORD@34..38 "hare"
                SEMICOLON@38..39 ";"
              WHITESPACE@39..40 " "
              PLAYER_FIELD@40..54
                KEY@40..48
                  WORD@40..48 "position"
                COLON@48..49 ":"
                WHITESPACE@49..50 " "
                POSITION@50..53
                  LITERAL@50..51
                    INT@50..51 "5"
                  COMMA@51..52 ","
                  LITERAL@52..53
                    INT@52..53 "5"
                SEMICOLON@53..54 ";"
              WHITESPACE@54..55 " "
              PLAYER_FIELD@55..66
                KEY@55..59
                  WORD@55..59 "file"
                COLON@59..60 ":"
                WHITESPACE@60..61 " "
                PATH@61..65
                  WORD@61..65 "a.tr"
                SEMICOLON@65..66 ";"
              WHITESPACE@66..67 " "
              R_BRACE@67..68 "}"
          WHITESPACE@68..69 "\n"
    "#]],
    );
}

#[test]
fn both_forms_of_players() {
    check(
        "player:1,(5,5),hare.tr;
player: { team: 2; name: mole; position: 2,3; file: mole.tr; }
",
        expect![[r#"
        SOURCE_FILE@0..87
          PLAYER@0..23
            KEY@0..6
              WORD@0..6 "player"
            COLON@6..7 ":"
            LITERAL@7..8
              INT@7..8 "1"
            COMMA@8..9 ","
            POSITION@9..14
              L_PAREN@9..10 "("
              LITERAL@10..11
                INT@10..11 "5"
              COMMA@11..12 ","
              LITERAL@12..13
                INT@12..13 "5"
              R_PAREN@13..14 ")"
            COMMA@14..15 ","
            PATH@15..22
              WORD@15..22 "hare.tr"
            SEMICOLON@22..23 ";"
          WHITESPACE@23..24 "\n"
          PLAYER@24..86
            KEY@24..30
              WORD@24..30 "player"
            COLON@30..31 ":"
            WHITESPACE@31..32 " "
            PLAYER_BLOCK@32..86
              L_BRACE@32..33 "{"
              WHITESPACE@33..34 " "
              PLAYER_FIELD@34..42
                KEY@34..38
                  WORD@34..38 "team"
                COLON@38..39 ":"
                WHITESPACE@39..40 " "
                LITERAL@40..41
                  INT@40..41 "2"
                SEMICOLON@41..42 ";"
              WHITESPACE@42..43 " "
              PLAYER_FIELD@43..54
                KEY@43..47
                  WORD@43..47 "name"
                COLON@47..48 ":"
                WHITESPACE@48..49 " "
                NAME@49..53
                  WORD@49..53 "mole"
                SEMICOLON@53..54 ";"
              WHITESPACE@54..55 " "
              PLAYER_FIELD@55..69
                KEY@55..63
                  WORD@55..63 "position"
                COLON@63..64 ":"
                WHITESPACE@64..65 " "
                POSITION@65..68
                  LITERAL@65..66
                    INT@65..66 "2"
                  COMMA@66..67 ","
                  LITERAL@67..68
                    INT@67..68 "3"
                SEMICOLON@68..69 ";"
              WHITESPACE@69..70 " "
              PLAYER_FIELD@70..84
                KEY@70..74
                  WORD@70..74 "file"
                COLON@74..75 ":"
                WHITESPACE@75..76 " "
                PATH@76..83
                  WORD@76..83 "mole.tr"
                SEMICOLON@83..84 ";"
              WHITESPACE@84..85 " "
              R_BRACE@85..86 "}"
          WHITESPACE@86..87 "\n"
    "#]],
    );
}

#[test]
fn paths() {
    check(
        "player:1,(0,0),/home/me/a.tr;
player:2,(0,1),../b.c.tr;
",
        expect![[r#"
        SOURCE_FILE@0..56
          PLAYER@0..29
            KEY@0..6
              WORD@0..6 "player"
            COLON@6..7 ":"
            LITERAL@7..8
              INT@7..8 "1"
            COMMA@8..9 ","
            POSITION@9..14
              L_PAREN@9..10 "("
              LITERAL@10..11
                INT@10..11 "0"
              COMMA@11..12 ","
              LITERAL@12..13
                INT@12..13 "0"
              R_PAREN@13..14 ")"
            COMMA@14..15 ","
            PATH@15..28
              WORD@15..28 "/home/me/a.tr"
            SEMICOLON@28..29 ";"
          WHITESPACE@29..30 "\n"
          PLAYER@30..55
            KEY@30..36
              WORD@30..36 "player"
            COLON@36..37 ":"
            LITERAL@37..38
              INT@37..38 "2"
            COMMA@38..39 ","
            POSITION@39..44
              L_PAREN@39..40 "("
              LITERAL@40..41
                INT@40..41 "0"
              COMMA@41..42 ","
              LITERAL@42..43
                INT@42..43 "1"
              R_PAREN@43..44 ")"
            COMMA@44..45 ","
            PATH@45..54
              WORD@45..54 "../b.c.tr"
            SEMICOLON@54..55 ";"
          WHITESPACE@55..56 "\n"
    "#]],
    );
}

// Damaged files whose trees matter.

#[test]
fn unclosed_block_ends_before_a_setting() {
    check(
        "player: { team: 1; name: hare; position: 5,5; file: ./a.tr;
bombs:3;
",
        expect![[r#"
        SOURCE_FILE@0..69
          PLAYER@0..59
            KEY@0..6
              WORD@0..6 "player"
            COLON@6..7 ":"
            WHITESPACE@7..8 " "
            PLAYER_BLOCK@8..59
              L_BRACE@8..9 "{"
              WHITESPACE@9..10 " "
              PLAYER_FIELD@10..18
                KEY@10..14
                  WORD@10..14 "team"
                COLON@14..15 ":"
                WHITESPACE@15..16 " "
                LITERAL@16..17
                  INT@16..17 "1"
                SEMICOLON@17..18 ";"
              WHITESPACE@18..19 " "
              PLAYER_FIELD@19..30
                KEY@19..23
                  WORD@19..23 "name"
                COLON@23..24 ":"
                WHITESPACE@24..25 " "
                NAME@25..29
                  WORD@25..29 "hare"
                SEMICOLON@29..30 ";"
              WHITESPACE@30..31 " "
              PLAYER_FIELD@31..45
                KEY@31..39
                  WORD@31..39 "position"
                COLON@39..40 ":"
                WHITESPACE@40..41 " "
                POSITION@41..44
                  LITERAL@41..42
                    INT@41..42 "5"
                  COMMA@42..43 ","
                  LITERAL@43..44
                    INT@43..44 "5"
                SEMICOLON@44..45 ";"
              WHITESPACE@45..46 " "
              PLAYER_FIELD@46..59
                KEY@46..50
                  WORD@46..50 "file"
                COLON@50..51 ":"
                WHITESPACE@51..52 " "
                PATH@52..58
                  WORD@52..58 "./a.tr"
                SEMICOLON@58..59 ";"
          WHITESPACE@59..60 "\n"
          SETTING@60..68
            KEY@60..65
              WORD@60..65 "bombs"
            COLON@65..66 ":"
            LITERAL@66..67
              INT@66..67 "3"
            SEMICOLON@67..68 ";"
          WHITESPACE@68..69 "\n"
        error 8..9 unclosed-brace: this `{` is never closed: a `}` is missing
    "#]],
    );
}

#[test]
fn unclosed_block_ends_before_a_player() {
    check(
        "player: { team: 1; name: hare;
player: { team: 2; name: mole; position: 2,3; file: ./b.tr; }
",
        expect![[r#"
        SOURCE_FILE@0..93
          PLAYER@0..30
            KEY@0..6
              WORD@0..6 "player"
            COLON@6..7 ":"
            WHITESPACE@7..8 " "
            PLAYER_BLOCK@8..30
              L_BRACE@8..9 "{"
              WHITESPACE@9..10 " "
              PLAYER_FIELD@10..18
                KEY@10..14
                  WORD@10..14 "team"
                COLON@14..15 ":"
                WHITESPACE@15..16 " "
                LITERAL@16..17
                  INT@16..17 "1"
                SEMICOLON@17..18 ";"
              WHITESPACE@18..19 " "
              PLAYER_FIELD@19..30
                KEY@19..23
                  WORD@19..23 "name"
                COLON@23..24 ":"
                WHITESPACE@24..25 " "
                NAME@25..29
                  WORD@25..29 "hare"
                SEMICOLON@29..30 ";"
          WHITESPACE@30..31 "\n"
          PLAYER@31..92
            KEY@31..37
              WORD@31..37 "player"
            COLON@37..38 ":"
            WHITESPACE@38..39 " "
            PLAYER_BLOCK@39..92
              L_BRACE@39..40 "{"
              WHITESPACE@40..41 " "
              PLAYER_FIELD@41..49
                KEY@41..45
                  WORD@41..45 "team"
                COLON@45..46 ":"
                WHITESPACE@46..47 " "
                LITERAL@47..48
                  INT@47..48 "2"
                SEMICOLON@48..49 ";"
              WHITESPACE@49..50 " "
              PLAYER_FIELD@50..61
                KEY@50..54
                  WORD@50..54 "name"
                COLON@54..55 ":"
                WHITESPACE@55..56 " "
                NAME@56..60
                  WORD@56..60 "mole"
                SEMICOLON@60..61 ";"
              WHITESPACE@61..62 " "
              PLAYER_FIELD@62..76
                KEY@62..70
                  WORD@62..70 "position"
                COLON@70..71 ":"
                WHITESPACE@71..72 " "
                POSITION@72..75
                  LITERAL@72..73
                    INT@72..73 "2"
                  COMMA@73..74 ","
                  LITERAL@74..75
                    INT@74..75 "3"
                SEMICOLON@75..76 ";"
              WHITESPACE@76..77 " "
              PLAYER_FIELD@77..90
                KEY@77..81
                  WORD@77..81 "file"
                COLON@81..82 ":"
                WHITESPACE@82..83 " "
                PATH@83..89
                  WORD@83..89 "./b.tr"
                SEMICOLON@89..90 ";"
              WHITESPACE@90..91 " "
              R_BRACE@91..92 "}"
          WHITESPACE@92..93 "\n"
        error 8..9 unclosed-brace: this `{` is never closed: a `}` is missing
    "#]],
    );
}

#[test]
fn unclosed_position_ends_before_the_path() {
    check(
        "player:1,(5,5,./a.tr;
bombs:3;
",
        expect![[r#"
        SOURCE_FILE@0..31
          PLAYER@0..21
            KEY@0..6
              WORD@0..6 "player"
            COLON@6..7 ":"
            LITERAL@7..8
              INT@7..8 "1"
            COMMA@8..9 ","
            POSITION@9..13
              L_PAREN@9..10 "("
              LITERAL@10..11
                INT@10..11 "5"
              COMMA@11..12 ","
              LITERAL@12..13
                INT@12..13 "5"
            COMMA@13..14 ","
            PATH@14..20
              WORD@14..20 "./a.tr"
            SEMICOLON@20..21 ";"
          WHITESPACE@21..22 "\n"
          SETTING@22..30
            KEY@22..27
              WORD@22..27 "bombs"
            COLON@27..28 ":"
            LITERAL@28..29
              INT@28..29 "3"
            SEMICOLON@29..30 ";"
          WHITESPACE@30..31 "\n"
        error 9..10 unclosed-paren: this `(` is never closed: a `)` is missing after the position
    "#]],
    );
}

#[test]
fn missing_semicolon_before_the_next_key() {
    check(
        "bombs:3
shots:4;
",
        expect![[r#"
        SOURCE_FILE@0..17
          SETTING@0..7
            KEY@0..5
              WORD@0..5 "bombs"
            COLON@5..6 ":"
            LITERAL@6..7
              INT@6..7 "3"
          WHITESPACE@7..8 "\n"
          SETTING@8..16
            KEY@8..13
              WORD@8..13 "shots"
            COLON@13..14 ":"
            LITERAL@14..15
              INT@14..15 "4"
            SEMICOLON@15..16 ";"
          WHITESPACE@16..17 "\n"
        error 7..7 missing-semicolon: expected `;` here
    "#]],
    );
}

#[test]
fn unknown_setting_ends_with_its_semicolon() {
    check(
        "lives: 3 of 4; bombs:3;\n",
        expect![[r#"
        SOURCE_FILE@0..24
          SETTING@0..14
            KEY@0..5
              WORD@0..5 "lives"
            ERROR@5..13
              COLON@5..6 ":"
              WHITESPACE@6..7 " "
              INT@7..8 "3"
              WHITESPACE@8..9 " "
              WORD@9..11 "of"
              WHITESPACE@11..12 " "
              INT@12..13 "4"
            SEMICOLON@13..14 ";"
          WHITESPACE@14..15 " "
          SETTING@15..23
            KEY@15..20
              WORD@15..20 "bombs"
            COLON@20..21 ":"
            LITERAL@21..22
              INT@21..22 "3"
            SEMICOLON@22..23 ";"
          WHITESPACE@23..24 "\n"
        error 0..5 unknown-key: `lives` is no setting of a game
    "#]],
    );
}

#[test]
fn unknown_setting_with_a_block() {
    check(
        "team: { a: 1; } bombs:3;\n",
        expect![[r#"
        SOURCE_FILE@0..25
          SETTING@0..15
            KEY@0..4
              WORD@0..4 "team"
            ERROR@4..15
              COLON@4..5 ":"
              WHITESPACE@5..6 " "
              L_BRACE@6..7 "{"
              WHITESPACE@7..8 " "
              WORD@8..9 "a"
              COLON@9..10 ":"
              WHITESPACE@10..11 " "
              INT@11..12 "1"
              SEMICOLON@12..13 ";"
              WHITESPACE@13..14 " "
              R_BRACE@14..15 "}"
          WHITESPACE@15..16 " "
          SETTING@16..24
            KEY@16..21
              WORD@16..21 "bombs"
            COLON@21..22 ":"
            LITERAL@22..23
              INT@22..23 "3"
            SEMICOLON@23..24 ";"
          WHITESPACE@24..25 "\n"
        error 0..4 unknown-key: `team` belongs into the block of a player: `player: { team: … }`
    "#]],
    );
}

#[test]
fn key_with_other_letters_is_one_word() {
    check(
        "größe-1:3; bombs:3;\n",
        expect![[r#"
        SOURCE_FILE@0..22
          SETTING@0..12
            KEY@0..9
              WORD@0..2 "gr"
              UNKNOWN@2..6 "öß"
              WORD@6..7 "e"
              INT@7..9 "-1"
            ERROR@9..11
              COLON@9..10 ":"
              INT@10..11 "3"
            SEMICOLON@11..12 ";"
          WHITESPACE@12..13 " "
          SETTING@13..21
            KEY@13..18
              WORD@13..18 "bombs"
            COLON@18..19 ":"
            LITERAL@19..20
              INT@19..20 "3"
            SEMICOLON@20..21 ";"
          WHITESPACE@21..22 "\n"
        error 0..9 unknown-key: `größe-1` is no setting of a game
    "#]],
    );
}

#[test]
fn path_with_a_minus_is_one_path() {
    check(
        "player:1,(5,5),./a-b.tr; bombs:3;\n",
        expect![[r#"
        SOURCE_FILE@0..34
          PLAYER@0..24
            KEY@0..6
              WORD@0..6 "player"
            COLON@6..7 ":"
            LITERAL@7..8
              INT@7..8 "1"
            COMMA@8..9 ","
            POSITION@9..14
              L_PAREN@9..10 "("
              LITERAL@10..11
                INT@10..11 "5"
              COMMA@11..12 ","
              LITERAL@12..13
                INT@12..13 "5"
              R_PAREN@13..14 ")"
            COMMA@14..15 ","
            PATH@15..23
              WORD@15..18 "./a"
              UNKNOWN@18..19 "-"
              WORD@19..23 "b.tr"
            SEMICOLON@23..24 ";"
          WHITESPACE@24..25 " "
          SETTING@25..33
            KEY@25..30
              WORD@25..30 "bombs"
            COLON@30..31 ":"
            LITERAL@31..32
              INT@31..32 "3"
            SEMICOLON@32..33 ";"
          WHITESPACE@33..34 "\n"
        error 18..23 path-character: a path has letters A to Z, digits, `/`, `.` and `_` in it, no others, and begins with none of the digits
    "#]],
    );
}

#[test]
fn quoted_path_is_one_token() {
    check(
        "player:1,(5,5),\"./a b.tr\"; bombs:3;\n",
        expect![[r#"
        SOURCE_FILE@0..36
          PLAYER@0..26
            KEY@0..6
              WORD@0..6 "player"
            COLON@6..7 ":"
            LITERAL@7..8
              INT@7..8 "1"
            COMMA@8..9 ","
            POSITION@9..14
              L_PAREN@9..10 "("
              LITERAL@10..11
                INT@10..11 "5"
              COMMA@11..12 ","
              LITERAL@12..13
                INT@12..13 "5"
              R_PAREN@13..14 ")"
            COMMA@14..15 ","
            PATH@15..25
              UNKNOWN@15..25 "\"./a b.tr\""
            SEMICOLON@25..26 ";"
          WHITESPACE@26..27 " "
          SETTING@27..35
            KEY@27..32
              WORD@27..32 "bombs"
            COLON@32..33 ":"
            LITERAL@33..34
              INT@33..34 "3"
            SEMICOLON@34..35 ";"
          WHITESPACE@35..36 "\n"
        error 15..25 path-character: a path is written without quotes
    "#]],
    );
}

#[test]
fn position_in_parentheses_in_a_block() {
    check(
        "player: { team: 1; name: hare; position: (5,5); file: ./a.tr; }\n",
        expect![[r#"
        SOURCE_FILE@0..64
          PLAYER@0..63
            KEY@0..6
              WORD@0..6 "player"
            COLON@6..7 ":"
            WHITESPACE@7..8 " "
            PLAYER_BLOCK@8..63
              L_BRACE@8..9 "{"
              WHITESPACE@9..10 " "
              PLAYER_FIELD@10..18
                KEY@10..14
                  WORD@10..14 "team"
                COLON@14..15 ":"
                WHITESPACE@15..16 " "
                LITERAL@16..17
                  INT@16..17 "1"
                SEMICOLON@17..18 ";"
              WHITESPACE@18..19 " "
              PLAYER_FIELD@19..30
                KEY@19..23
                  WORD@19..23 "name"
                COLON@23..24 ":"
                WHITESPACE@24..25 " "
                NAME@25..29
                  WORD@25..29 "hare"
                SEMICOLON@29..30 ";"
              WHITESPACE@30..31 " "
              PLAYER_FIELD@31..47
                KEY@31..39
                  WORD@31..39 "position"
                COLON@39..40 ":"
                WHITESPACE@40..41 " "
                POSITION@41..46
                  L_PAREN@41..42 "("
                  LITERAL@42..43
                    INT@42..43 "5"
                  COMMA@43..44 ","
                  LITERAL@44..45
                    INT@44..45 "5"
                  R_PAREN@45..46 ")"
                SEMICOLON@46..47 ";"
              WHITESPACE@47..48 " "
              PLAYER_FIELD@48..61
                KEY@48..52
                  WORD@48..52 "file"
                COLON@52..53 ":"
                WHITESPACE@53..54 " "
                PATH@54..60
                  WORD@54..60 "./a.tr"
                SEMICOLON@60..61 ";"
              WHITESPACE@61..62 " "
              R_BRACE@62..63 "}"
          WHITESPACE@63..64 "\n"
        error 41..42 unexpected-paren: in a block the position stands without parentheses: `position: 5,5;`
    "#]],
    );
}

#[test]
fn braces_in_a_block() {
    check(
        "player: { team: 1; { x: 1; } name: hare; position: 5,5; file: ./a.tr; }\n",
        expect![[r#"
        SOURCE_FILE@0..72
          PLAYER@0..71
            KEY@0..6
              WORD@0..6 "player"
            COLON@6..7 ":"
            WHITESPACE@7..8 " "
            PLAYER_BLOCK@8..71
              L_BRACE@8..9 "{"
              WHITESPACE@9..10 " "
              PLAYER_FIELD@10..18
                KEY@10..14
                  WORD@10..14 "team"
                COLON@14..15 ":"
                WHITESPACE@15..16 " "
                LITERAL@16..17
                  INT@16..17 "1"
                SEMICOLON@17..18 ";"
              WHITESPACE@18..19 " "
              ERROR@19..28
                L_BRACE@19..20 "{"
                WHITESPACE@20..21 " "
                WORD@21..22 "x"
                COLON@22..23 ":"
                WHITESPACE@23..24 " "
                INT@24..25 "1"
                SEMICOLON@25..26 ";"
                WHITESPACE@26..27 " "
                R_BRACE@27..28 "}"
              WHITESPACE@28..29 " "
              PLAYER_FIELD@29..40
                KEY@29..33
                  WORD@29..33 "name"
                COLON@33..34 ":"
                WHITESPACE@34..35 " "
                NAME@35..39
                  WORD@35..39 "hare"
                SEMICOLON@39..40 ";"
              WHITESPACE@40..41 " "
              PLAYER_FIELD@41..55
                KEY@41..49
                  WORD@41..49 "position"
                COLON@49..50 ":"
                WHITESPACE@50..51 " "
                POSITION@51..54
                  LITERAL@51..52
                    INT@51..52 "5"
                  COMMA@52..53 ","
                  LITERAL@53..54
                    INT@53..54 "5"
                SEMICOLON@54..55 ";"
              WHITESPACE@55..56 " "
              PLAYER_FIELD@56..69
                KEY@56..60
                  WORD@56..60 "file"
                COLON@60..61 ":"
                WHITESPACE@61..62 " "
                PATH@62..68
                  WORD@62..68 "./a.tr"
                SEMICOLON@68..69 ";"
              WHITESPACE@69..70 " "
              R_BRACE@70..71 "}"
          WHITESPACE@71..72 "\n"
        error 19..20 expected-field: expected `team`, `name`, `position` or `file` here
    "#]],
    );
}

#[test]
fn block_comment_is_one_token() {
    check(
        "bombs:3; /* few
 */ shots:4;
",
        expect![[r#"
        SOURCE_FILE@0..29
          SETTING@0..8
            KEY@0..5
              WORD@0..5 "bombs"
            COLON@5..6 ":"
            LITERAL@6..7
              INT@6..7 "3"
            SEMICOLON@7..8 ";"
          WHITESPACE@8..9 " "
          BLOCK_COMMENT@9..19 "/* few\n */"
          WHITESPACE@19..20 " "
          SETTING@20..28
            KEY@20..25
              WORD@20..25 "shots"
            COLON@25..26 ":"
            LITERAL@26..27
              INT@26..27 "4"
            SEMICOLON@27..28 ";"
          WHITESPACE@28..29 "\n"
        error 9..11 block-comment: Trench has no block comments: begin each line of it with `//`
    "#]],
    );
}

/// It ends with its line, so that nothing is lost behind it.
#[test]
fn unclosed_block_comment() {
    check(
        "bombs:3; /* few
shots:4;
",
        expect![[r#"
        SOURCE_FILE@0..25
          SETTING@0..8
            KEY@0..5
              WORD@0..5 "bombs"
            COLON@5..6 ":"
            LITERAL@6..7
              INT@6..7 "3"
            SEMICOLON@7..8 ";"
          WHITESPACE@8..9 " "
          BLOCK_COMMENT@9..15 "/* few"
          WHITESPACE@15..16 "\n"
          SETTING@16..24
            KEY@16..21
              WORD@16..21 "shots"
            COLON@21..22 ":"
            LITERAL@22..23
              INT@22..23 "4"
            SEMICOLON@23..24 ";"
          WHITESPACE@24..25 "\n"
        error 9..11 unclosed-comment: Trench has no block comments, and this one is never closed: begin each line of it with `//`
    "#]],
    );
}

#[test]
fn byte_order_mark() {
    check(
        "\u{FEFF}bombs:3;\n",
        expect![[r#"
        SOURCE_FILE@0..12
          WHITESPACE@0..3 "\u{feff}"
          SETTING@3..11
            KEY@3..8
              WORD@3..8 "bombs"
            COLON@8..9 ":"
            LITERAL@9..10
              INT@9..10 "3"
            SEMICOLON@10..11 ";"
          WHITESPACE@11..12 "\n"
        error 0..3 stray-blank: save the file as UTF-8 without a byte order mark
    "#]],
    );
}

#[test]
fn carriage_return_alone() {
    check(
        "bombs:3;\rshots:4;\n",
        expect![[r#"
        SOURCE_FILE@0..18
          SETTING@0..8
            KEY@0..5
              WORD@0..5 "bombs"
            COLON@5..6 ":"
            LITERAL@6..7
              INT@6..7 "3"
            SEMICOLON@7..8 ";"
          WHITESPACE@8..9 "\r"
          SETTING@9..17
            KEY@9..14
              WORD@9..14 "shots"
            COLON@14..15 ":"
            LITERAL@15..16
              INT@15..16 "4"
            SEMICOLON@16..17 ";"
          WHITESPACE@17..18 "\n"
        error 8..9 stray-blank: a carriage return alone does not end a line: write a line feed
    "#]],
    );
}

#[test]
fn no_break_space() {
    check(
        "bombs:\u{A0}3;\n",
        expect![[r#"
        SOURCE_FILE@0..11
          SETTING@0..10
            KEY@0..5
              WORD@0..5 "bombs"
            COLON@5..6 ":"
            WHITESPACE@6..8 "\u{a0}"
            LITERAL@8..9
              INT@8..9 "3"
            SEMICOLON@9..10 ";"
          WHITESPACE@10..11 "\n"
        error 6..8 stray-blank: this is a no-break space: write an ordinary space
    "#]],
    );
}

// Settings, damaged.

#[test]
fn missing_semicolon() {
    faults(
        r"
  bombs:3
//       ^ missing-semicolon
  shots:4;
",
    );
}

#[test]
fn missing_semicolon_on_a_line() {
    faults(
        r"
  bombs:3 shots:4;
//        ^^^^^ missing-semicolon
",
    );
}

#[test]
fn comma_for_a_semicolon() {
    faults(
        r"
  bombs:3,shots:4;
//       ^ unexpected-token
",
    );
}

#[test]
fn empty_setting() {
    faults(
        r"
  bombs:3;;
//        ^ empty-pair
  shots:4;
",
    );
}

#[test]
fn missing_colon() {
    faults(
        r"
  bombs 3;
//      ^ expected-colon
  shots:4;
",
    );
}

#[test]
fn equals_for_a_colon() {
    faults(
        r"
  bombs=3;
//     ^ expected-colon
",
    );
}

#[test]
fn key_alone() {
    faults(
        r"
  bombs;
//     ^ expected-colon
  shots:4;
",
    );
}

#[test]
fn key_that_is_being_written() {
    faults(
        r"
  bombs
//     ^ expected-colon
  shots:4;
",
    );
}

#[test]
fn missing_number() {
    faults(
        r"
  bombs:;
//      ^ expected-number
  shots:
//      ^ expected-number
  steps:50;
",
    );
}

#[test]
fn word_for_a_number() {
    faults(
        r"
  bombs:few;
//      ^^^ expected-number
  shots:4;
",
    );
}

#[test]
fn number_with_a_point() {
    faults(
        r"
  bombs:1.5;
//       ^^ expected-number
",
    );
}

#[test]
fn number_with_letters() {
    faults(
        r"
  bombs:2a;
//       ^ expected-number
",
    );
}

#[test]
fn sign_with_a_blank() {
    faults(
        r"
  mode:- 1;
//     ^ expected-number
",
    );
}

#[test]
fn number_in_parentheses() {
    faults(
        r"
  bombs:(3);
//      ^ expected-number
",
    );
}

#[test]
fn two_numbers() {
    faults(
        r"
  bombs:3,4;
//       ^ unexpected-token
",
    );
}

#[test]
fn number_too_large() {
    faults(
        r"
  bombs:4611686018427387904;
//      ^^^^^^^^^^^^^^^^^^^ number-too-large
  nuke:-4611686018427387905;
//     ^^^^^^^^^^^^^^^^^^^^ number-too-large
",
    );
}

#[test]
fn unknown_setting() {
    faults(
        r"
  lives:3;
//^^^^^ unknown-key
  bombs:3;
",
    );
}

#[test]
fn key_in_capital_letters() {
    faults(
        r"
  Bombs:3;
//^^^^^ unknown-key
",
    );
}

#[test]
fn key_of_an_earlier_version() {
    faults(
        r"
  change:1;
//^^^^^^ unknown-key
",
    );
}

#[test]
fn key_with_a_minus() {
    faults(
        r"
  max-bombs:3;
//^^^^^^^^^ unknown-key
",
    );
}

#[test]
fn key_with_an_underscore_first() {
    faults(
        r"
  _bombs:3;
//^^^^^^ expected-setting
  shots:4;
",
    );
}

#[test]
fn field_outside_of_a_player() {
    faults(
        r"
  team:1;
//^^^^ unknown-key
  bombs:3;
",
    );
}

#[test]
fn wrong_execution_mode() {
    faults(
        r"
  exec_mode:fast;
//          ^^^^ expected-mode
  exec_mode:1;
//          ^ expected-mode
  exec_mode:;
//          ^ expected-mode
",
    );
}

#[test]
fn board_of_one_number() {
    faults(
        r"
  board:20;
//        ^ expected-comma
",
    );
}

#[test]
fn board_without_comma() {
    faults(
        r"
  board:20 20;
//         ^^ expected-comma
",
    );
}

#[test]
fn board_with_one_number_missing() {
    faults(
        r"
  board:20,;
//         ^ expected-number
",
    );
}

#[test]
fn board_in_parentheses() {
    faults(
        r"
  board:(20,20);
//      ^ expected-number
",
    );
}

#[test]
fn board_with_an_x() {
    faults(
        r"
  board:20x20;
//        ^^^ expected-number
",
    );
}

#[test]
fn value_without_a_key() {
    faults(
        r"
  3;
//^ expected-setting
  :4;
//^ expected-setting
  bombs:3;
",
    );
}

// Players, damaged.

#[test]
fn player_without_a_value() {
    faults(
        r"
  player:;
//       ^ expected-number
  player;
//      ^ expected-colon
  bombs:3;
",
    );
}

#[test]
fn player_without_a_number() {
    faults(
        r"
  player:(5,5),./a.tr;
//       ^ expected-number
",
    );
}

#[test]
fn player_with_a_name_for_its_number() {
    faults(
        r"
  player:hare,(5,5),./a.tr;
//       ^^^^ expected-number
",
    );
}

#[test]
fn player_without_a_position() {
    faults(
        r"
  player:1,./a.tr;
//         ^^^^^^ expected-position
",
    );
}

#[test]
fn player_without_a_path() {
    faults(
        r"
  player:1,(5,5);
//              ^ expected-comma
  player:2,(5,5),;
//               ^ expected-path
  bombs:3;
",
    );
}

#[test]
fn position_without_parentheses() {
    faults(
        r"
  player:1,5,5,./a.tr;
//         ^^^ expected-paren
",
    );
}

#[test]
fn position_without_comma() {
    faults(
        r"
  player:1,(5 5),./a.tr;
//            ^ expected-comma
",
    );
}

#[test]
fn position_of_three_numbers() {
    faults(
        r"
  player:1,(5,5,5),./a.tr;
//             ^ unexpected-token
",
    );
}

#[test]
fn unclosed_position() {
    faults(
        r"
  player:1,(5,5,./a.tr;
//         ^ unclosed-paren
",
    );
}

#[test]
fn parenthesis_twice() {
    faults(
        r"
  player:1,((5,5)),./a.tr;
//          ^ expected-number
",
    );
}

#[test]
fn path_without_comma() {
    faults(
        r"
  player:1,(5,5) ./a.tr;
//               ^^^^^^ expected-comma
",
    );
}

#[test]
fn path_in_quotes() {
    faults(
        r#"
  player:1,(5,5),"./a.tr";
//               ^^^^^^^^ path-character
"#,
    );
}

#[test]
fn path_with_a_minus() {
    faults(
        r"
  player:1,(5,5),./a-b.tr;
//                  ^^^^^ path-character
",
    );
}

#[test]
fn path_with_a_blank() {
    faults(
        r"
  player:1,(5,5),./my script.tr;
//                    ^^^^^^^^^ unexpected-token
",
    );
}

#[test]
fn path_with_other_letters() {
    faults(
        r"
  player:1,(5,5),./häschen.tr;
//                  ^^^^^^^^^ path-character
",
    );
}

#[test]
fn path_that_begins_with_a_digit() {
    faults(
        r"
  player:1,(5,5),1.tr;
//               ^^^^ path-character
",
    );
}

#[test]
fn missing_semicolon_behind_a_player() {
    faults(
        r"
  player:1,(5,5),./a.tr
//                     ^ missing-semicolon
  bombs:3;
",
    );
}

#[test]
fn more_behind_a_path() {
    faults(
        r"
  player:1,(5,5),./a.tr,2;
//                     ^ unexpected-token
",
    );
}

// Blocks of players, damaged.

#[test]
fn unclosed_block_before_a_setting() {
    faults(
        r"
  player: { team: 1; name: hare; position: 5,5; file: ./a.tr;
//        ^ unclosed-brace
  bombs:3;
",
    );
}

/// That it has no position and no file is not reported too.
#[test]
fn unclosed_block_before_a_player() {
    faults(
        r"
  player: {
//        ^ unclosed-brace
    team: 1;
    name: hare;
  player: { team: 2; name: mole; position: 2,3; file: ./b.tr; }
",
    );
}

#[test]
fn unclosed_block_at_the_end() {
    faults(
        r"
  player: { team: 1; name: hare;
//        ^ unclosed-brace
",
    );
}

#[test]
fn semicolon_behind_a_block() {
    faults(
        r"
  player: { team: 1; name: hare; position: 5,5; file: ./a.tr; };
//                                                             ^ empty-pair
",
    );
}

#[test]
fn block_without_a_colon() {
    faults(
        r"
  player { team: 1; name: hare; position: 5,5; file: ./a.tr; }
//       ^ expected-colon
",
    );
}

#[test]
fn block_without_a_key() {
    faults(
        r"
  { team: 1; name: hare; position: 5,5; file: ./a.tr; }
//^ expected-setting
  bombs:3;
",
    );
}

#[test]
fn extra_brace() {
    faults(
        r"
  player: { team: 1; name: hare; position: 5,5; file: ./a.tr; } }
//                                                              ^ extra-brace
  bombs:3;
",
    );
}

#[test]
fn brace_inside_a_line() {
    faults(
        r"
  {bombs:3;
//^ expected-setting
  shots:{100;
//      ^ expected-number
  steps:100{;
//         ^ unexpected-token
  mode{:0;
//    ^ expected-colon
  player: { team: 1; name: hare; position: 5,5; file: ./a.tr; }
",
    );
}

#[test]
fn block_without_its_opening_brace() {
    faults(
        r"
  player: team: 1; name: hare; position: 5,5; file: ./a.tr; }
//       ^ expected-brace
  player:
//       ^ expected-brace
    team: 2; name: mole; position: 6,6; file: ./b.tr;
  bombs:3;
",
    );
}

#[test]
fn block_without_fields() {
    faults(
        r"
  player: { }
//^^^^^^ missing-field
",
    );
}

#[test]
fn missing_field() {
    faults(
        r"
  player: { team: 1; name: hare; position: 5,5; }
//^^^^^^ missing-field
",
    );
}

#[test]
fn missing_fields() {
    faults(
        r"
  player: { position: 5,5; file: ./a.tr; }
//^^^^^^ missing-field
",
    );
}

#[test]
fn missing_semicolons_in_a_block() {
    faults(
        r"
  player: {
    team: 1
//         ^ missing-semicolon
    name: hare; position: 5,5
//                           ^ missing-semicolon
    file: ./a.tr
//              ^ missing-semicolon
  }
",
    );
}

#[test]
fn commas_in_a_block() {
    faults(
        r"
  player: { team: 1, name: hare; position: 5,5; file: ./a.tr; }
//                 ^ unexpected-token
",
    );
}

#[test]
fn empty_field() {
    faults(
        r"
  player: { team: 1;; name: hare; position: 5,5; file: ./a.tr; }
//                  ^ expected-field
",
    );
}

#[test]
fn word_for_a_team() {
    faults(
        r"
  player: { team: red; name: hare; position: 5,5; file: ./a.tr; }
//                ^^^ expected-number
",
    );
}

#[test]
fn name_in_quotes() {
    faults(
        r#"
  player: { team: 1; name: "hare"; position: 5,5; file: ./a.tr; }
//                         ^^^^^^ expected-name
"#,
    );
}

#[test]
fn name_with_a_minus() {
    faults(
        r"
  player: { team: 1; name: hare-1; position: 5,5; file: ./a.tr; }
//                             ^^ name-character
",
    );
}

#[test]
fn name_that_is_a_number() {
    faults(
        r"
  player: { team: 1; name: 1; position: 5,5; file: ./a.tr; }
//                         ^ expected-name
",
    );
}

#[test]
fn name_that_is_a_key() {
    faults(
        r"
  player: { team: 1; name: async; position: 5,5; file: mode; }
//                         ^^^^^ reserved-word
//                                                     ^^^^ reserved-word
",
    );
}

#[test]
fn missing_name() {
    faults(
        r"
  player: { team: 1; name: ; position: 5,5; file: ./a.tr; }
//                         ^ expected-name
",
    );
}

#[test]
fn position_in_parentheses() {
    faults(
        r"
  player: { team: 1; name: hare; position: (5,5); file: ./a.tr; }
//                                         ^ unexpected-paren
",
    );
}

#[test]
fn position_of_one_number() {
    faults(
        r"
  player: { team: 1; name: hare; position: 5; file: ./a.tr; }
//                                          ^ expected-comma
",
    );
}

#[test]
fn missing_path() {
    faults(
        r"
  player: { team: 1; name: hare; position: 5,5; file: ; }
//                                                    ^ expected-path
",
    );
}

#[test]
fn field_in_capital_letters() {
    faults(
        r"
  player: { Team: 1; name: hare; position: 5,5; file: ./a.tr; }
//          ^^^^ unknown-field
",
    );
}

#[test]
fn unknown_field() {
    faults(
        r"
  player: { team: 1; name: hare; color: red; position: 5,5; file: ./a.tr; }
//                               ^^^^^ unknown-field
",
    );
}

#[test]
fn setting_in_a_block() {
    faults(
        r"
  player: { team: 1; name: hare; bombs: 3; position: 5,5; file: ./a.tr; }
//                               ^^^^^ unknown-field
",
    );
}

#[test]
fn word_without_a_colon_in_a_block() {
    faults(
        r"
  player: { team: 1; hare; position: 5,5; file: ./a.tr; }
//                   ^^^^ unknown-field
",
    );
}

// Comments and other characters.

#[test]
fn block_comment() {
    faults(
        r"
  /* the game */
//^^ block-comment
  bombs:3;
",
    );
}

#[test]
fn unclosed_comment() {
    faults(
        r"
  bombs:3;
  /* the players
//^^ unclosed-comment
  player:1,(5,5),./a.tr;
",
    );
}

#[test]
fn comment_of_another_language() {
    faults(
        r"
  # the game
//^ expected-setting
  bombs:3;
",
    );
}

#[test]
fn list_in_brackets() {
    faults(
        r"
  board:[20,20];
//      ^ expected-number
  bombs:3;
",
    );
}

// Places.

/// Line breaks of Windows change no column, and what is missing still stands at the end of its line.
#[test]
fn faults_with_line_breaks_of_windows() {
    let fixture = "
  bombs:3 // few
//       ^ missing-semicolon
  shots:;
//      ^ expected-number
  player: { team: 1; name: hare;
//        ^ unclosed-brace
  steps:50;
";
    faults(&fixture.replace('\n', "\r\n"));
}

/// Columns are characters here, bytes in the parser.
#[test]
fn faults_behind_letters_that_are_not_ascii() {
    faults(
        r"
  bombs:3; // für größere Felder
  shots: ; // für größere Felder
//       ^ expected-number
",
    );
}

// Limits.

/// No text makes a deep tree.
#[test]
fn brackets_do_not_nest() {
    for bracket in ["{", "(", "player: { ", "player:1,("] {
        let text = format!("bombs:3;\n{}\nshots:4;\n", bracket.repeat(600));
        let deepest = parse(&text).any_root().descendants().map(|node| node.ancestors().count()).max();
        assert!(deepest.is_some_and(|deepest| deepest < 8), "{bracket}: {deepest:?}");
    }
}

// Typing.

#[test]
fn every_prefix_of_a_game_file() {
    let text = r"bombs:3; mode:-1;
exec_mode:sync;
board:9,7; board_x:9;
player:1,(5,5),./a.tr;
player: { team: 1; name: hare;
  position: 2,3; file: ./b.tr; }
";
    prefixes(
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
