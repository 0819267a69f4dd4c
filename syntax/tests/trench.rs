//! Fixtures for the parser of Trench's scripts: what every construct becomes in the tree, and where
//! the errors stand when a text is damaged.
//!
//! `check` compares a tree and its errors with what the test holds (`UPDATE_EXPECT=1` writes it).
//! `faults` takes a text with its errors noted under its lines. `prefixes` shows what a person is
//! told while a script is being typed.

mod common;

use expect_test::expect;
use ludex_syntax::tree::MAX_DEPTH;
use ludex_syntax::{Dialect, trench};

fixtures!(Dialect::Trench, trench::lex);

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
 // nothing afoot

// nor here",
        expect![[r#"
        SOURCE_FILE@0..31
          WHITESPACE@0..2 "\n "
          COMMENT@2..18 "// nothing afoot"
          WHITESPACE@18..20 "\n\n"
          COMMENT@20..31 "// nor here"
    "#]],
    );
}

#[test]
fn comments_end_with_their_line() {
    check(
        "wait; // dug in // deep
pass;//
",
        expect![[r#"
        SOURCE_FILE@0..32
          ACTION_STMT@0..5
            WAIT_KW@0..4 "wait"
            SEMICOLON@4..5 ";"
          WHITESPACE@5..6 " "
          COMMENT@6..23 "// dug in // deep"
          WHITESPACE@23..24 "\n"
          ACTION_STMT@24..29
            PASS_KW@24..28 "pass"
            SEMICOLON@28..29 ";"
          COMMENT@29..31 "//"
          WHITESPACE@31..32 "\n"
    "#]],
    );
}

#[test]
fn line_breaks_of_windows() {
    check(
        "wait; // here\r\npass;\r\n",
        expect![[r#"
        SOURCE_FILE@0..22
          ACTION_STMT@0..5
            WAIT_KW@0..4 "wait"
            SEMICOLON@4..5 ";"
          WHITESPACE@5..6 " "
          COMMENT@6..13 "// here"
          WHITESPACE@13..15 "\r\n"
          ACTION_STMT@15..20
            PASS_KW@15..19 "pass"
            SEMICOLON@19..20 ";"
          WHITESPACE@20..22 "\r\n"
    "#]],
    );
}

#[test]
fn statements_on_one_line() {
    check(
        "wait;pass;wait;",
        expect![[r#"
        SOURCE_FILE@0..15
          ACTION_STMT@0..5
            WAIT_KW@0..4 "wait"
            SEMICOLON@4..5 ";"
          ACTION_STMT@5..10
            PASS_KW@5..9 "pass"
            SEMICOLON@9..10 ";"
          ACTION_STMT@10..15
            WAIT_KW@10..14 "wait"
            SEMICOLON@14..15 ";"
    "#]],
    );
}

/// An apostrophe may begin a name. A word of the language is one only as a whole.
#[test]
fn names() {
    check(
        "a = b2_; 'c = D_; moveN = ifx;\n",
        expect![[r#"
        SOURCE_FILE@0..31
          ASSIGN_STMT@0..8
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            NAME_REF@4..7
              IDENT@4..7 "b2_"
            SEMICOLON@7..8 ";"
          WHITESPACE@8..9 " "
          ASSIGN_STMT@9..17
            NAME_REF@9..11
              IDENT@9..11 "'c"
            WHITESPACE@11..12 " "
            EQ@12..13 "="
            WHITESPACE@13..14 " "
            NAME_REF@14..16
              IDENT@14..16 "D_"
            SEMICOLON@16..17 ";"
          WHITESPACE@17..18 " "
          ASSIGN_STMT@18..30
            NAME_REF@18..23
              IDENT@18..23 "moveN"
            WHITESPACE@23..24 " "
            EQ@24..25 "="
            WHITESPACE@25..26 " "
            NAME_REF@26..29
              IDENT@26..29 "ifx"
            SEMICOLON@29..30 ";"
          WHITESPACE@30..31 "\n"
    "#]],
    );
}

#[test]
fn directions_are_single_letters() {
    check(
        "a = N; b = North; c = n;\n",
        expect![[r#"
        SOURCE_FILE@0..25
          ASSIGN_STMT@0..6
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            LITERAL@4..5
              DIRECTION@4..5 "N"
            SEMICOLON@5..6 ";"
          WHITESPACE@6..7 " "
          ASSIGN_STMT@7..17
            NAME_REF@7..8
              IDENT@7..8 "b"
            WHITESPACE@8..9 " "
            EQ@9..10 "="
            WHITESPACE@10..11 " "
            NAME_REF@11..16
              IDENT@11..16 "North"
            SEMICOLON@16..17 ";"
          WHITESPACE@17..18 " "
          ASSIGN_STMT@18..24
            NAME_REF@18..19
              IDENT@18..19 "c"
            WHITESPACE@19..20 " "
            EQ@20..21 "="
            WHITESPACE@21..22 " "
            NAME_REF@22..23
              IDENT@22..23 "n"
            SEMICOLON@23..24 ";"
          WHITESPACE@24..25 "\n"
    "#]],
    );
}

#[test]
fn names_of_meta_variables_are_not_reserved() {
    check(
        "x = bombs + shots;\n",
        expect![[r#"
        SOURCE_FILE@0..19
          ASSIGN_STMT@0..18
            NAME_REF@0..1
              IDENT@0..1 "x"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            BIN_EXPR@4..17
              NAME_REF@4..9
                IDENT@4..9 "bombs"
              WHITESPACE@9..10 " "
              PLUS@10..11 "+"
              WHITESPACE@11..12 " "
              NAME_REF@12..17
                IDENT@12..17 "shots"
            SEMICOLON@17..18 ";"
          WHITESPACE@18..19 "\n"
    "#]],
    );
}

#[test]
fn numbers() {
    check(
        "a = 0; b = 007; c = 4611686018427387903;\n",
        expect![[r#"
        SOURCE_FILE@0..41
          ASSIGN_STMT@0..6
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            LITERAL@4..5
              INT@4..5 "0"
            SEMICOLON@5..6 ";"
          WHITESPACE@6..7 " "
          ASSIGN_STMT@7..15
            NAME_REF@7..8
              IDENT@7..8 "b"
            WHITESPACE@8..9 " "
            EQ@9..10 "="
            WHITESPACE@10..11 " "
            LITERAL@11..14
              INT@11..14 "007"
            SEMICOLON@14..15 ";"
          WHITESPACE@15..16 " "
          ASSIGN_STMT@16..40
            NAME_REF@16..17
              IDENT@16..17 "c"
            WHITESPACE@17..18 " "
            EQ@18..19 "="
            WHITESPACE@19..20 " "
            LITERAL@20..39
              INT@20..39 "4611686018427387903"
            SEMICOLON@39..40 ";"
          WHITESPACE@40..41 "\n"
    "#]],
    );
}

#[test]
fn meta_variable_is_two_tokens() {
    check(
        "a = #x + # board_x;\n",
        expect![[r##"
        SOURCE_FILE@0..20
          ASSIGN_STMT@0..19
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            BIN_EXPR@4..18
              META_EXPR@4..6
                HASH@4..5 "#"
                IDENT@5..6 "x"
              WHITESPACE@6..7 " "
              PLUS@7..8 "+"
              WHITESPACE@8..9 " "
              META_EXPR@9..18
                HASH@9..10 "#"
                WHITESPACE@10..11 " "
                IDENT@11..18 "board_x"
            SEMICOLON@18..19 ";"
          WHITESPACE@19..20 "\n"
    "##]],
    );
}

// Labels.

#[test]
fn label() {
    check(
        "start:
wait;
",
        expect![[r#"
        SOURCE_FILE@0..13
          LABEL_STMT@0..6
            NAME@0..6
              LABEL@0..6 "start:"
          WHITESPACE@6..7 "\n"
          ACTION_STMT@7..12
            WAIT_KW@7..11 "wait"
            SEMICOLON@11..12 ";"
          WHITESPACE@12..13 "\n"
    "#]],
    );
}

#[test]
fn label_before_a_statement_on_its_line() {
    check(
        "start: wait;\n",
        expect![[r#"
        SOURCE_FILE@0..13
          LABEL_STMT@0..6
            NAME@0..6
              LABEL@0..6 "start:"
          WHITESPACE@6..7 " "
          ACTION_STMT@7..12
            WAIT_KW@7..11 "wait"
            SEMICOLON@11..12 ";"
          WHITESPACE@12..13 "\n"
    "#]],
    );
}

#[test]
fn labels_in_a_row() {
    check(
        "one: two:
three:
",
        expect![[r#"
        SOURCE_FILE@0..17
          LABEL_STMT@0..4
            NAME@0..4
              LABEL@0..4 "one:"
          WHITESPACE@4..5 " "
          LABEL_STMT@5..9
            NAME@5..9
              LABEL@5..9 "two:"
          WHITESPACE@9..10 "\n"
          LABEL_STMT@10..16
            NAME@10..16
              LABEL@10..16 "three:"
          WHITESPACE@16..17 "\n"
    "#]],
    );
}

/// It is tried before the words of the language; no `goto` reaches these.
#[test]
fn label_is_one_token_whatever_its_name() {
    check(
        "move: N: int: PLAYER: goto:\n",
        expect![[r#"
        SOURCE_FILE@0..28
          LABEL_STMT@0..5
            NAME@0..5
              LABEL@0..5 "move:"
          WHITESPACE@5..6 " "
          LABEL_STMT@6..8
            NAME@6..8
              LABEL@6..8 "N:"
          WHITESPACE@8..9 " "
          LABEL_STMT@9..13
            NAME@9..13
              LABEL@9..13 "int:"
          WHITESPACE@13..14 " "
          LABEL_STMT@14..21
            NAME@14..21
              LABEL@14..21 "PLAYER:"
          WHITESPACE@21..22 " "
          LABEL_STMT@22..27
            NAME@22..27
              LABEL@22..27 "goto:"
          WHITESPACE@27..28 "\n"
    "#]],
    );
}

#[test]
fn goto() {
    check(
        "goto start;\n",
        expect![[r#"
        SOURCE_FILE@0..12
          GOTO_STMT@0..11
            GOTO_KW@0..4 "goto"
            WHITESPACE@4..5 " "
            NAME_REF@5..10
              IDENT@5..10 "start"
            SEMICOLON@10..11 ";"
          WHITESPACE@11..12 "\n"
    "#]],
    );
}

// Declarations, assignments, increments.

#[test]
fn declarations() {
    check(
        "int a; dir way; field there;\n",
        expect![[r#"
        SOURCE_FILE@0..29
          DECL_STMT@0..6
            INT_KW@0..3 "int"
            WHITESPACE@3..4 " "
            NAME@4..5
              IDENT@4..5 "a"
            SEMICOLON@5..6 ";"
          WHITESPACE@6..7 " "
          DECL_STMT@7..15
            DIR_KW@7..10 "dir"
            WHITESPACE@10..11 " "
            NAME@11..14
              IDENT@11..14 "way"
            SEMICOLON@14..15 ";"
          WHITESPACE@15..16 " "
          DECL_STMT@16..28
            FIELD_KW@16..21 "field"
            WHITESPACE@21..22 " "
            NAME@22..27
              IDENT@22..27 "there"
            SEMICOLON@27..28 ";"
          WHITESPACE@28..29 "\n"
    "#]],
    );
}

#[test]
fn declarations_with_values() {
    check(
        "int a = 2; dir way = N; field there = scan N 1;\n",
        expect![[r#"
        SOURCE_FILE@0..48
          DECL_STMT@0..10
            INT_KW@0..3 "int"
            WHITESPACE@3..4 " "
            NAME@4..5
              IDENT@4..5 "a"
            WHITESPACE@5..6 " "
            EQ@6..7 "="
            WHITESPACE@7..8 " "
            LITERAL@8..9
              INT@8..9 "2"
            SEMICOLON@9..10 ";"
          WHITESPACE@10..11 " "
          DECL_STMT@11..23
            DIR_KW@11..14 "dir"
            WHITESPACE@14..15 " "
            NAME@15..18
              IDENT@15..18 "way"
            WHITESPACE@18..19 " "
            EQ@19..20 "="
            WHITESPACE@20..21 " "
            LITERAL@21..22
              DIRECTION@21..22 "N"
            SEMICOLON@22..23 ";"
          WHITESPACE@23..24 " "
          DECL_STMT@24..47
            FIELD_KW@24..29 "field"
            WHITESPACE@29..30 " "
            NAME@30..35
              IDENT@30..35 "there"
            WHITESPACE@35..36 " "
            EQ@36..37 "="
            WHITESPACE@37..38 " "
            SCAN_EXPR@38..46
              SCAN_KW@38..42 "scan"
              WHITESPACE@42..43 " "
              LITERAL@43..44
                DIRECTION@43..44 "N"
              WHITESPACE@44..45 " "
              LITERAL@45..46
                INT@45..46 "1"
            SEMICOLON@46..47 ";"
          WHITESPACE@47..48 "\n"
    "#]],
    );
}

#[test]
fn assignment() {
    check(
        "a = b;\n",
        expect![[r#"
        SOURCE_FILE@0..7
          ASSIGN_STMT@0..6
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            NAME_REF@4..5
              IDENT@4..5 "b"
            SEMICOLON@5..6 ";"
          WHITESPACE@6..7 "\n"
    "#]],
    );
}

#[test]
fn equality_on_the_right_of_an_assignment() {
    check(
        "a = b = N;\n",
        expect![[r#"
        SOURCE_FILE@0..11
          ASSIGN_STMT@0..10
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            BIN_EXPR@4..9
              NAME_REF@4..5
                IDENT@4..5 "b"
              WHITESPACE@5..6 " "
              EQ@6..7 "="
              WHITESPACE@7..8 " "
              LITERAL@8..9
                DIRECTION@8..9 "N"
            SEMICOLON@9..10 ";"
          WHITESPACE@10..11 "\n"
    "#]],
    );
}

#[test]
fn compound_assignments() {
    check(
        "a += 1; a -= 2; a *= 3; a ~= 4;\n",
        expect![[r#"
        SOURCE_FILE@0..32
          ASSIGN_STMT@0..7
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            PLUS@2..3 "+"
            EQ@3..4 "="
            WHITESPACE@4..5 " "
            LITERAL@5..6
              INT@5..6 "1"
            SEMICOLON@6..7 ";"
          WHITESPACE@7..8 " "
          ASSIGN_STMT@8..15
            NAME_REF@8..9
              IDENT@8..9 "a"
            WHITESPACE@9..10 " "
            MINUS@10..11 "-"
            EQ@11..12 "="
            WHITESPACE@12..13 " "
            LITERAL@13..14
              INT@13..14 "2"
            SEMICOLON@14..15 ";"
          WHITESPACE@15..16 " "
          ASSIGN_STMT@16..23
            NAME_REF@16..17
              IDENT@16..17 "a"
            WHITESPACE@17..18 " "
            STAR@18..19 "*"
            EQ@19..20 "="
            WHITESPACE@20..21 " "
            LITERAL@21..22
              INT@21..22 "3"
            SEMICOLON@22..23 ";"
          WHITESPACE@23..24 " "
          ASSIGN_STMT@24..31
            NAME_REF@24..25
              IDENT@24..25 "a"
            WHITESPACE@25..26 " "
            TILDE@26..27 "~"
            EQ@27..28 "="
            WHITESPACE@28..29 " "
            LITERAL@29..30
              INT@29..30 "4"
            SEMICOLON@30..31 ";"
          WHITESPACE@31..32 "\n"
    "#]],
    );
}

#[test]
fn compound_assignment_is_two_tokens() {
    check(
        "a + = 1;\n",
        expect![[r#"
        SOURCE_FILE@0..9
          ASSIGN_STMT@0..8
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            PLUS@2..3 "+"
            WHITESPACE@3..4 " "
            EQ@4..5 "="
            WHITESPACE@5..6 " "
            LITERAL@6..7
              INT@6..7 "1"
            SEMICOLON@7..8 ";"
          WHITESPACE@8..9 "\n"
    "#]],
    );
}

#[test]
fn assignment_to_an_element() {
    check(
        "int[4] = 1; dir[a + 1] = N; field[int[2]] += 3;\n",
        expect![[r#"
        SOURCE_FILE@0..48
          ASSIGN_STMT@0..11
            GLOBAL_EXPR@0..6
              INT_KW@0..3 "int"
              L_BRACKET@3..4 "["
              LITERAL@4..5
                INT@4..5 "4"
              R_BRACKET@5..6 "]"
            WHITESPACE@6..7 " "
            EQ@7..8 "="
            WHITESPACE@8..9 " "
            LITERAL@9..10
              INT@9..10 "1"
            SEMICOLON@10..11 ";"
          WHITESPACE@11..12 " "
          ASSIGN_STMT@12..27
            GLOBAL_EXPR@12..22
              DIR_KW@12..15 "dir"
              L_BRACKET@15..16 "["
              BIN_EXPR@16..21
                NAME_REF@16..17
                  IDENT@16..17 "a"
                WHITESPACE@17..18 " "
                PLUS@18..19 "+"
                WHITESPACE@19..20 " "
                LITERAL@20..21
                  INT@20..21 "1"
              R_BRACKET@21..22 "]"
            WHITESPACE@22..23 " "
            EQ@23..24 "="
            WHITESPACE@24..25 " "
            LITERAL@25..26
              DIRECTION@25..26 "N"
            SEMICOLON@26..27 ";"
          WHITESPACE@27..28 " "
          ASSIGN_STMT@28..47
            GLOBAL_EXPR@28..41
              FIELD_KW@28..33 "field"
              L_BRACKET@33..34 "["
              GLOBAL_EXPR@34..40
                INT_KW@34..37 "int"
                L_BRACKET@37..38 "["
                LITERAL@38..39
                  INT@38..39 "2"
                R_BRACKET@39..40 "]"
              R_BRACKET@40..41 "]"
            WHITESPACE@41..42 " "
            PLUS@42..43 "+"
            EQ@43..44 "="
            WHITESPACE@44..45 " "
            LITERAL@45..46
              INT@45..46 "3"
            SEMICOLON@46..47 ";"
          WHITESPACE@47..48 "\n"
    "#]],
    );
}

#[test]
fn increments() {
    check(
        "a++; ++a; a--; --a;\n",
        expect![[r#"
        SOURCE_FILE@0..20
          INCREMENT_STMT@0..4
            NAME_REF@0..1
              IDENT@0..1 "a"
            PLUS_PLUS@1..3 "++"
            SEMICOLON@3..4 ";"
          WHITESPACE@4..5 " "
          INCREMENT_STMT@5..9
            PLUS_PLUS@5..7 "++"
            NAME_REF@7..8
              IDENT@7..8 "a"
            SEMICOLON@8..9 ";"
          WHITESPACE@9..10 " "
          INCREMENT_STMT@10..14
            NAME_REF@10..11
              IDENT@10..11 "a"
            MINUS_MINUS@11..13 "--"
            SEMICOLON@13..14 ";"
          WHITESPACE@14..15 " "
          INCREMENT_STMT@15..19
            MINUS_MINUS@15..17 "--"
            NAME_REF@17..18
              IDENT@17..18 "a"
            SEMICOLON@18..19 ";"
          WHITESPACE@19..20 "\n"
    "#]],
    );
}

#[test]
fn increments_of_elements() {
    check(
        "int[2]++; --dir[1];\n",
        expect![[r#"
        SOURCE_FILE@0..20
          INCREMENT_STMT@0..9
            GLOBAL_EXPR@0..6
              INT_KW@0..3 "int"
              L_BRACKET@3..4 "["
              LITERAL@4..5
                INT@4..5 "2"
              R_BRACKET@5..6 "]"
            PLUS_PLUS@6..8 "++"
            SEMICOLON@8..9 ";"
          WHITESPACE@9..10 " "
          INCREMENT_STMT@10..19
            MINUS_MINUS@10..12 "--"
            GLOBAL_EXPR@12..18
              DIR_KW@12..15 "dir"
              L_BRACKET@15..16 "["
              LITERAL@16..17
                INT@16..17 "1"
              R_BRACKET@17..18 "]"
            SEMICOLON@18..19 ";"
          WHITESPACE@19..20 "\n"
    "#]],
    );
}

/// The sign is as long as it can be.
#[test]
fn increment_is_greedy() {
    check(
        "a = b++ + c; a = b+++c;\n",
        expect![[r#"
        SOURCE_FILE@0..24
          ASSIGN_STMT@0..12
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            BIN_EXPR@4..11
              INCREMENT_EXPR@4..7
                NAME_REF@4..5
                  IDENT@4..5 "b"
                PLUS_PLUS@5..7 "++"
              WHITESPACE@7..8 " "
              PLUS@8..9 "+"
              WHITESPACE@9..10 " "
              NAME_REF@10..11
                IDENT@10..11 "c"
            SEMICOLON@11..12 ";"
          WHITESPACE@12..13 " "
          ASSIGN_STMT@13..23
            NAME_REF@13..14
              IDENT@13..14 "a"
            WHITESPACE@14..15 " "
            EQ@15..16 "="
            WHITESPACE@16..17 " "
            BIN_EXPR@17..22
              INCREMENT_EXPR@17..20
                NAME_REF@17..18
                  IDENT@17..18 "b"
                PLUS_PLUS@18..20 "++"
              PLUS@20..21 "+"
              NAME_REF@21..22
                IDENT@21..22 "c"
            SEMICOLON@22..23 ";"
          WHITESPACE@23..24 "\n"
    "#]],
    );
}

#[test]
fn two_minus_signs_with_a_blank_are_two() {
    check(
        "a = b - -c; a = - -b;\n",
        expect![[r#"
        SOURCE_FILE@0..22
          ASSIGN_STMT@0..11
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            BIN_EXPR@4..10
              NAME_REF@4..5
                IDENT@4..5 "b"
              WHITESPACE@5..6 " "
              MINUS@6..7 "-"
              WHITESPACE@7..8 " "
              UNARY_EXPR@8..10
                MINUS@8..9 "-"
                NAME_REF@9..10
                  IDENT@9..10 "c"
            SEMICOLON@10..11 ";"
          WHITESPACE@11..12 " "
          ASSIGN_STMT@12..21
            NAME_REF@12..13
              IDENT@12..13 "a"
            WHITESPACE@13..14 " "
            EQ@14..15 "="
            WHITESPACE@15..16 " "
            UNARY_EXPR@16..20
              MINUS@16..17 "-"
              WHITESPACE@17..18 " "
              UNARY_EXPR@18..20
                MINUS@18..19 "-"
                NAME_REF@19..20
                  IDENT@19..20 "b"
            SEMICOLON@20..21 ";"
          WHITESPACE@21..22 "\n"
    "#]],
    );
}

#[test]
fn increments_as_values() {
    check(
        "a = ++b - c--;\n",
        expect![[r#"
        SOURCE_FILE@0..15
          ASSIGN_STMT@0..14
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            BIN_EXPR@4..13
              INCREMENT_EXPR@4..7
                PLUS_PLUS@4..6 "++"
                NAME_REF@6..7
                  IDENT@6..7 "b"
              WHITESPACE@7..8 " "
              MINUS@8..9 "-"
              WHITESPACE@9..10 " "
              INCREMENT_EXPR@10..13
                NAME_REF@10..11
                  IDENT@10..11 "c"
                MINUS_MINUS@11..13 "--"
            SEMICOLON@13..14 ";"
          WHITESPACE@14..15 "\n"
    "#]],
    );
}

// Actions.

#[test]
fn move_and_shoot() {
    check(
        "move N; shoot d;\n",
        expect![[r#"
        SOURCE_FILE@0..17
          ACTION_STMT@0..7
            MOVE_KW@0..4 "move"
            WHITESPACE@4..5 " "
            LITERAL@5..6
              DIRECTION@5..6 "N"
            SEMICOLON@6..7 ";"
          WHITESPACE@7..8 " "
          ACTION_STMT@8..16
            SHOOT_KW@8..13 "shoot"
            WHITESPACE@13..14 " "
            NAME_REF@14..15
              IDENT@14..15 "d"
            SEMICOLON@15..16 ";"
          WHITESPACE@16..17 "\n"
    "#]],
    );
}

/// `attack` is the compiler's.
#[test]
fn mine_and_attack() {
    check(
        "mine E; attack W;\n",
        expect![[r#"
        SOURCE_FILE@0..18
          ACTION_STMT@0..7
            MINE_KW@0..4 "mine"
            WHITESPACE@4..5 " "
            LITERAL@5..6
              DIRECTION@5..6 "E"
            SEMICOLON@6..7 ";"
          WHITESPACE@7..8 " "
          ACTION_STMT@8..17
            ATTACK_KW@8..14 "attack"
            WHITESPACE@14..15 " "
            LITERAL@15..16
              DIRECTION@15..16 "W"
            SEMICOLON@16..17 ";"
          WHITESPACE@17..18 "\n"
    "#]],
    );
}

#[test]
fn bomb() {
    check(
        "bomb N 2; bomb d (a + 1); bomb ?(N S) ?;\n",
        expect![[r#"
        SOURCE_FILE@0..41
          ACTION_STMT@0..9
            BOMB_KW@0..4 "bomb"
            WHITESPACE@4..5 " "
            LITERAL@5..6
              DIRECTION@5..6 "N"
            WHITESPACE@6..7 " "
            LITERAL@7..8
              INT@7..8 "2"
            SEMICOLON@8..9 ";"
          WHITESPACE@9..10 " "
          ACTION_STMT@10..25
            BOMB_KW@10..14 "bomb"
            WHITESPACE@14..15 " "
            NAME_REF@15..16
              IDENT@15..16 "d"
            WHITESPACE@16..17 " "
            PAREN_EXPR@17..24
              L_PAREN@17..18 "("
              BIN_EXPR@18..23
                NAME_REF@18..19
                  IDENT@18..19 "a"
                WHITESPACE@19..20 " "
                PLUS@20..21 "+"
                WHITESPACE@21..22 " "
                LITERAL@22..23
                  INT@22..23 "1"
              R_PAREN@23..24 ")"
            SEMICOLON@24..25 ";"
          WHITESPACE@25..26 " "
          ACTION_STMT@26..40
            BOMB_KW@26..30 "bomb"
            WHITESPACE@30..31 " "
            RANDOM_SET@31..37
              QUESTION@31..32 "?"
              L_PAREN@32..33 "("
              LITERAL@33..34
                DIRECTION@33..34 "N"
              WHITESPACE@34..35 " "
              LITERAL@35..36
                DIRECTION@35..36 "S"
              R_PAREN@36..37 ")"
            WHITESPACE@37..38 " "
            RANDOM_EXPR@38..39
              QUESTION@38..39 "?"
            SEMICOLON@39..40 ";"
          WHITESPACE@40..41 "\n"
    "#]],
    );
}

/// The compiler wants parentheses there, the document does not.
#[test]
fn bomb_with_bare_values() {
    check(
        "bomb N+1 2; bomb N a*2;\n",
        expect![[r#"
        SOURCE_FILE@0..24
          ACTION_STMT@0..11
            BOMB_KW@0..4 "bomb"
            WHITESPACE@4..5 " "
            BIN_EXPR@5..8
              LITERAL@5..6
                DIRECTION@5..6 "N"
              PLUS@6..7 "+"
              LITERAL@7..8
                INT@7..8 "1"
            WHITESPACE@8..9 " "
            LITERAL@9..10
              INT@9..10 "2"
            SEMICOLON@10..11 ";"
          WHITESPACE@11..12 " "
          ACTION_STMT@12..23
            BOMB_KW@12..16 "bomb"
            WHITESPACE@16..17 " "
            LITERAL@17..18
              DIRECTION@17..18 "N"
            WHITESPACE@18..19 " "
            BIN_EXPR@19..22
              NAME_REF@19..20
                IDENT@19..20 "a"
              STAR@20..21 "*"
              LITERAL@21..22
                INT@21..22 "2"
            SEMICOLON@22..23 ";"
          WHITESPACE@23..24 "\n"
    "#]],
    );
}

/// The sign belongs to the distance, unless another one follows.
#[test]
fn bomb_with_a_sign() {
    check(
        "bomb N -1; bomb N - 1 2;\n",
        expect![[r#"
        SOURCE_FILE@0..25
          ACTION_STMT@0..10
            BOMB_KW@0..4 "bomb"
            WHITESPACE@4..5 " "
            LITERAL@5..6
              DIRECTION@5..6 "N"
            WHITESPACE@6..7 " "
            UNARY_EXPR@7..9
              MINUS@7..8 "-"
              LITERAL@8..9
                INT@8..9 "1"
            SEMICOLON@9..10 ";"
          WHITESPACE@10..11 " "
          ACTION_STMT@11..24
            BOMB_KW@11..15 "bomb"
            WHITESPACE@15..16 " "
            BIN_EXPR@16..21
              LITERAL@16..17
                DIRECTION@16..17 "N"
              WHITESPACE@17..18 " "
              MINUS@18..19 "-"
              WHITESPACE@19..20 " "
              LITERAL@20..21
                INT@20..21 "1"
            WHITESPACE@21..22 " "
            LITERAL@22..23
              INT@22..23 "2"
            SEMICOLON@23..24 ";"
          WHITESPACE@24..25 "\n"
    "#]],
    );
}

#[test]
fn fortify_and_trench_here() {
    check(
        "fortify; trench;\n",
        expect![[r#"
        SOURCE_FILE@0..17
          ACTION_STMT@0..8
            FORTIFY_KW@0..7 "fortify"
            SEMICOLON@7..8 ";"
          WHITESPACE@8..9 " "
          ACTION_STMT@9..16
            TRENCH_KW@9..15 "trench"
            SEMICOLON@15..16 ";"
          WHITESPACE@16..17 "\n"
    "#]],
    );
}

#[test]
fn fortify_and_trench_there() {
    check(
        "fortify N; trench d + 1;\n",
        expect![[r#"
        SOURCE_FILE@0..25
          ACTION_STMT@0..10
            FORTIFY_KW@0..7 "fortify"
            WHITESPACE@7..8 " "
            LITERAL@8..9
              DIRECTION@8..9 "N"
            SEMICOLON@9..10 ";"
          WHITESPACE@10..11 " "
          ACTION_STMT@11..24
            TRENCH_KW@11..17 "trench"
            WHITESPACE@17..18 " "
            BIN_EXPR@18..23
              NAME_REF@18..19
                IDENT@18..19 "d"
              WHITESPACE@19..20 " "
              PLUS@20..21 "+"
              WHITESPACE@21..22 " "
              LITERAL@22..23
                INT@22..23 "1"
            SEMICOLON@23..24 ";"
          WHITESPACE@24..25 "\n"
    "#]],
    );
}

#[test]
fn wait_and_pass() {
    check(
        "wait; pass;\n",
        expect![[r#"
        SOURCE_FILE@0..12
          ACTION_STMT@0..5
            WAIT_KW@0..4 "wait"
            SEMICOLON@4..5 ";"
          WHITESPACE@5..6 " "
          ACTION_STMT@6..11
            PASS_KW@6..10 "pass"
            SEMICOLON@10..11 ";"
          WHITESPACE@11..12 "\n"
    "#]],
    );
}

#[test]
fn action_with_parentheses() {
    check(
        "move(N); bomb(N)(2);\n",
        expect![[r#"
        SOURCE_FILE@0..21
          ACTION_STMT@0..8
            MOVE_KW@0..4 "move"
            PAREN_EXPR@4..7
              L_PAREN@4..5 "("
              LITERAL@5..6
                DIRECTION@5..6 "N"
              R_PAREN@6..7 ")"
            SEMICOLON@7..8 ";"
          WHITESPACE@8..9 " "
          ACTION_STMT@9..20
            BOMB_KW@9..13 "bomb"
            PAREN_EXPR@13..16
              L_PAREN@13..14 "("
              LITERAL@14..15
                DIRECTION@14..15 "N"
              R_PAREN@15..16 ")"
            PAREN_EXPR@16..19
              L_PAREN@16..17 "("
              LITERAL@17..18
                INT@17..18 "2"
              R_PAREN@18..19 ")"
            SEMICOLON@19..20 ";"
          WHITESPACE@20..21 "\n"
    "#]],
    );
}

// Blocks, loops, branches.

#[test]
fn empty_block() {
    check(
        "{ }\n",
        expect![[r#"
        SOURCE_FILE@0..4
          BLOCK@0..3
            L_BRACE@0..1 "{"
            WHITESPACE@1..2 " "
            R_BRACE@2..3 "}"
          WHITESPACE@3..4 "\n"
    "#]],
    );
}

#[test]
fn block() {
    check(
        "{ wait; pass; }\n",
        expect![[r#"
        SOURCE_FILE@0..16
          BLOCK@0..15
            L_BRACE@0..1 "{"
            WHITESPACE@1..2 " "
            ACTION_STMT@2..7
              WAIT_KW@2..6 "wait"
              SEMICOLON@6..7 ";"
            WHITESPACE@7..8 " "
            ACTION_STMT@8..13
              PASS_KW@8..12 "pass"
              SEMICOLON@12..13 ";"
            WHITESPACE@13..14 " "
            R_BRACE@14..15 "}"
          WHITESPACE@15..16 "\n"
    "#]],
    );
}

#[test]
fn block_in_a_block() {
    check(
        "{ { wait; } }\n",
        expect![[r#"
        SOURCE_FILE@0..14
          BLOCK@0..13
            L_BRACE@0..1 "{"
            WHITESPACE@1..2 " "
            BLOCK@2..11
              L_BRACE@2..3 "{"
              WHITESPACE@3..4 " "
              ACTION_STMT@4..9
                WAIT_KW@4..8 "wait"
                SEMICOLON@8..9 ";"
              WHITESPACE@9..10 " "
              R_BRACE@10..11 "}"
            WHITESPACE@11..12 " "
            R_BRACE@12..13 "}"
          WHITESPACE@13..14 "\n"
    "#]],
    );
}

#[test]
fn repeat() {
    check(
        "repeat 2 wait;\n",
        expect![[r#"
        SOURCE_FILE@0..15
          REPEAT_STMT@0..14
            REPEAT_KW@0..6 "repeat"
            WHITESPACE@6..7 " "
            LITERAL@7..8
              INT@7..8 "2"
            WHITESPACE@8..9 " "
            ACTION_STMT@9..14
              WAIT_KW@9..13 "wait"
              SEMICOLON@13..14 ";"
          WHITESPACE@14..15 "\n"
    "#]],
    );
}

#[test]
fn repeat_of_a_block() {
    check(
        "repeat 3 { wait; pass; }\n",
        expect![[r#"
        SOURCE_FILE@0..25
          REPEAT_STMT@0..24
            REPEAT_KW@0..6 "repeat"
            WHITESPACE@6..7 " "
            LITERAL@7..8
              INT@7..8 "3"
            WHITESPACE@8..9 " "
            BLOCK@9..24
              L_BRACE@9..10 "{"
              WHITESPACE@10..11 " "
              ACTION_STMT@11..16
                WAIT_KW@11..15 "wait"
                SEMICOLON@15..16 ";"
              WHITESPACE@16..17 " "
              ACTION_STMT@17..22
                PASS_KW@17..21 "pass"
                SEMICOLON@21..22 ";"
              WHITESPACE@22..23 " "
              R_BRACE@23..24 "}"
          WHITESPACE@24..25 "\n"
    "#]],
    );
}

#[test]
fn repeat_of_repeat() {
    check(
        "repeat 2 repeat 3 wait;\n",
        expect![[r#"
        SOURCE_FILE@0..24
          REPEAT_STMT@0..23
            REPEAT_KW@0..6 "repeat"
            WHITESPACE@6..7 " "
            LITERAL@7..8
              INT@7..8 "2"
            WHITESPACE@8..9 " "
            REPEAT_STMT@9..23
              REPEAT_KW@9..15 "repeat"
              WHITESPACE@15..16 " "
              LITERAL@16..17
                INT@16..17 "3"
              WHITESPACE@17..18 " "
              ACTION_STMT@18..23
                WAIT_KW@18..22 "wait"
                SEMICOLON@22..23 ";"
          WHITESPACE@23..24 "\n"
    "#]],
    );
}

#[test]
fn while_loop() {
    check(
        "while (a < 3) { break; continue; }\n",
        expect![[r#"
        SOURCE_FILE@0..35
          WHILE_STMT@0..34
            WHILE_KW@0..5 "while"
            WHITESPACE@5..6 " "
            PAREN_EXPR@6..13
              L_PAREN@6..7 "("
              BIN_EXPR@7..12
                NAME_REF@7..8
                  IDENT@7..8 "a"
                WHITESPACE@8..9 " "
                LT@9..10 "<"
                WHITESPACE@10..11 " "
                LITERAL@11..12
                  INT@11..12 "3"
              R_PAREN@12..13 ")"
            WHITESPACE@13..14 " "
            BLOCK@14..34
              L_BRACE@14..15 "{"
              WHITESPACE@15..16 " "
              BREAK_STMT@16..22
                BREAK_KW@16..21 "break"
                SEMICOLON@21..22 ";"
              WHITESPACE@22..23 " "
              CONTINUE_STMT@23..32
                CONTINUE_KW@23..31 "continue"
                SEMICOLON@31..32 ";"
              WHITESPACE@32..33 " "
              R_BRACE@33..34 "}"
          WHITESPACE@34..35 "\n"
    "#]],
    );
}

/// The compiler wants them around more than a simple value, the document does not.
#[test]
fn while_loop_without_parentheses() {
    check(
        "while a move N;
while #x > 2 wait;
",
        expect![[r##"
        SOURCE_FILE@0..35
          WHILE_STMT@0..15
            WHILE_KW@0..5 "while"
            WHITESPACE@5..6 " "
            NAME_REF@6..7
              IDENT@6..7 "a"
            WHITESPACE@7..8 " "
            ACTION_STMT@8..15
              MOVE_KW@8..12 "move"
              WHITESPACE@12..13 " "
              LITERAL@13..14
                DIRECTION@13..14 "N"
              SEMICOLON@14..15 ";"
          WHITESPACE@15..16 "\n"
          WHILE_STMT@16..34
            WHILE_KW@16..21 "while"
            WHITESPACE@21..22 " "
            BIN_EXPR@22..28
              META_EXPR@22..24
                HASH@22..23 "#"
                IDENT@23..24 "x"
              WHITESPACE@24..25 " "
              GT@25..26 ">"
              WHITESPACE@26..27 " "
              LITERAL@27..28
                INT@27..28 "2"
            WHITESPACE@28..29 " "
            ACTION_STMT@29..34
              WAIT_KW@29..33 "wait"
              SEMICOLON@33..34 ";"
          WHITESPACE@34..35 "\n"
    "##]],
    );
}

#[test]
fn for_loop() {
    check(
        "for (int i = 0; i < 3; i++) wait;\n",
        expect![[r#"
        SOURCE_FILE@0..34
          FOR_STMT@0..33
            FOR_KW@0..3 "for"
            WHITESPACE@3..4 " "
            L_PAREN@4..5 "("
            DECL_STMT@5..14
              INT_KW@5..8 "int"
              WHITESPACE@8..9 " "
              NAME@9..10
                IDENT@9..10 "i"
              WHITESPACE@10..11 " "
              EQ@11..12 "="
              WHITESPACE@12..13 " "
              LITERAL@13..14
                INT@13..14 "0"
            SEMICOLON@14..15 ";"
            WHITESPACE@15..16 " "
            BIN_EXPR@16..21
              NAME_REF@16..17
                IDENT@16..17 "i"
              WHITESPACE@17..18 " "
              LT@18..19 "<"
              WHITESPACE@19..20 " "
              LITERAL@20..21
                INT@20..21 "3"
            SEMICOLON@21..22 ";"
            WHITESPACE@22..23 " "
            INCREMENT_STMT@23..26
              NAME_REF@23..24
                IDENT@23..24 "i"
              PLUS_PLUS@24..26 "++"
            R_PAREN@26..27 ")"
            WHITESPACE@27..28 " "
            ACTION_STMT@28..33
              WAIT_KW@28..32 "wait"
              SEMICOLON@32..33 ";"
          WHITESPACE@33..34 "\n"
    "#]],
    );
}

#[test]
fn for_loop_of_assignments() {
    check(
        "for (a = 0; a; a += 1) { }\n",
        expect![[r#"
        SOURCE_FILE@0..27
          FOR_STMT@0..26
            FOR_KW@0..3 "for"
            WHITESPACE@3..4 " "
            L_PAREN@4..5 "("
            ASSIGN_STMT@5..10
              NAME_REF@5..6
                IDENT@5..6 "a"
              WHITESPACE@6..7 " "
              EQ@7..8 "="
              WHITESPACE@8..9 " "
              LITERAL@9..10
                INT@9..10 "0"
            SEMICOLON@10..11 ";"
            WHITESPACE@11..12 " "
            NAME_REF@12..13
              IDENT@12..13 "a"
            SEMICOLON@13..14 ";"
            WHITESPACE@14..15 " "
            ASSIGN_STMT@15..21
              NAME_REF@15..16
                IDENT@15..16 "a"
              WHITESPACE@16..17 " "
              PLUS@17..18 "+"
              EQ@18..19 "="
              WHITESPACE@19..20 " "
              LITERAL@20..21
                INT@20..21 "1"
            R_PAREN@21..22 ")"
            WHITESPACE@22..23 " "
            BLOCK@23..26
              L_BRACE@23..24 "{"
              WHITESPACE@24..25 " "
              R_BRACE@25..26 "}"
          WHITESPACE@26..27 "\n"
    "#]],
    );
}

#[test]
fn for_loop_of_actions() {
    check(
        "for (move N; look N; bomb N 2) wait;\n",
        expect![[r#"
        SOURCE_FILE@0..37
          FOR_STMT@0..36
            FOR_KW@0..3 "for"
            WHITESPACE@3..4 " "
            L_PAREN@4..5 "("
            ACTION_STMT@5..11
              MOVE_KW@5..9 "move"
              WHITESPACE@9..10 " "
              LITERAL@10..11
                DIRECTION@10..11 "N"
            SEMICOLON@11..12 ";"
            WHITESPACE@12..13 " "
            LOOK_EXPR@13..19
              LOOK_KW@13..17 "look"
              WHITESPACE@17..18 " "
              LITERAL@18..19
                DIRECTION@18..19 "N"
            SEMICOLON@19..20 ";"
            WHITESPACE@20..21 " "
            ACTION_STMT@21..29
              BOMB_KW@21..25 "bomb"
              WHITESPACE@25..26 " "
              LITERAL@26..27
                DIRECTION@26..27 "N"
              WHITESPACE@27..28 " "
              LITERAL@28..29
                INT@28..29 "2"
            R_PAREN@29..30 ")"
            WHITESPACE@30..31 " "
            ACTION_STMT@31..36
              WAIT_KW@31..35 "wait"
              SEMICOLON@35..36 ";"
          WHITESPACE@36..37 "\n"
    "#]],
    );
}

#[test]
fn if_statement() {
    check(
        "if (a = 1) wait;\n",
        expect![[r#"
        SOURCE_FILE@0..17
          IF_STMT@0..16
            IF_KW@0..2 "if"
            WHITESPACE@2..3 " "
            PAREN_EXPR@3..10
              L_PAREN@3..4 "("
              BIN_EXPR@4..9
                NAME_REF@4..5
                  IDENT@4..5 "a"
                WHITESPACE@5..6 " "
                EQ@6..7 "="
                WHITESPACE@7..8 " "
                LITERAL@8..9
                  INT@8..9 "1"
              R_PAREN@9..10 ")"
            WHITESPACE@10..11 " "
            ACTION_STMT@11..16
              WAIT_KW@11..15 "wait"
              SEMICOLON@15..16 ";"
          WHITESPACE@16..17 "\n"
    "#]],
    );
}

#[test]
fn if_statement_without_parentheses() {
    check(
        "if a wait;
if look N = 2 move N;
",
        expect![[r#"
        SOURCE_FILE@0..33
          IF_STMT@0..10
            IF_KW@0..2 "if"
            WHITESPACE@2..3 " "
            NAME_REF@3..4
              IDENT@3..4 "a"
            WHITESPACE@4..5 " "
            ACTION_STMT@5..10
              WAIT_KW@5..9 "wait"
              SEMICOLON@9..10 ";"
          WHITESPACE@10..11 "\n"
          IF_STMT@11..32
            IF_KW@11..13 "if"
            WHITESPACE@13..14 " "
            BIN_EXPR@14..24
              LOOK_EXPR@14..20
                LOOK_KW@14..18 "look"
                WHITESPACE@18..19 " "
                LITERAL@19..20
                  DIRECTION@19..20 "N"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              LITERAL@23..24
                INT@23..24 "2"
            WHITESPACE@24..25 " "
            ACTION_STMT@25..32
              MOVE_KW@25..29 "move"
              WHITESPACE@29..30 " "
              LITERAL@30..31
                DIRECTION@30..31 "N"
              SEMICOLON@31..32 ";"
          WHITESPACE@32..33 "\n"
    "#]],
    );
}

#[test]
fn if_and_else() {
    check(
        "if a { wait; } else { pass; }\n",
        expect![[r#"
        SOURCE_FILE@0..30
          IF_STMT@0..29
            IF_KW@0..2 "if"
            WHITESPACE@2..3 " "
            NAME_REF@3..4
              IDENT@3..4 "a"
            WHITESPACE@4..5 " "
            BLOCK@5..14
              L_BRACE@5..6 "{"
              WHITESPACE@6..7 " "
              ACTION_STMT@7..12
                WAIT_KW@7..11 "wait"
                SEMICOLON@11..12 ";"
              WHITESPACE@12..13 " "
              R_BRACE@13..14 "}"
            WHITESPACE@14..15 " "
            ELSE_KW@15..19 "else"
            WHITESPACE@19..20 " "
            BLOCK@20..29
              L_BRACE@20..21 "{"
              WHITESPACE@21..22 " "
              ACTION_STMT@22..27
                PASS_KW@22..26 "pass"
                SEMICOLON@26..27 ";"
              WHITESPACE@27..28 " "
              R_BRACE@28..29 "}"
          WHITESPACE@29..30 "\n"
    "#]],
    );
}

#[test]
fn else_if() {
    check(
        "if a wait; else if b pass; else move N;\n",
        expect![[r#"
        SOURCE_FILE@0..40
          IF_STMT@0..39
            IF_KW@0..2 "if"
            WHITESPACE@2..3 " "
            NAME_REF@3..4
              IDENT@3..4 "a"
            WHITESPACE@4..5 " "
            ACTION_STMT@5..10
              WAIT_KW@5..9 "wait"
              SEMICOLON@9..10 ";"
            WHITESPACE@10..11 " "
            ELSE_KW@11..15 "else"
            WHITESPACE@15..16 " "
            IF_STMT@16..39
              IF_KW@16..18 "if"
              WHITESPACE@18..19 " "
              NAME_REF@19..20
                IDENT@19..20 "b"
              WHITESPACE@20..21 " "
              ACTION_STMT@21..26
                PASS_KW@21..25 "pass"
                SEMICOLON@25..26 ";"
              WHITESPACE@26..27 " "
              ELSE_KW@27..31 "else"
              WHITESPACE@31..32 " "
              ACTION_STMT@32..39
                MOVE_KW@32..36 "move"
                WHITESPACE@36..37 " "
                LITERAL@37..38
                  DIRECTION@37..38 "N"
                SEMICOLON@38..39 ";"
          WHITESPACE@39..40 "\n"
    "#]],
    );
}

#[test]
fn else_goes_with_the_nearest_if() {
    check(
        "if a if b wait; else pass;\n",
        expect![[r#"
        SOURCE_FILE@0..27
          IF_STMT@0..26
            IF_KW@0..2 "if"
            WHITESPACE@2..3 " "
            NAME_REF@3..4
              IDENT@3..4 "a"
            WHITESPACE@4..5 " "
            IF_STMT@5..26
              IF_KW@5..7 "if"
              WHITESPACE@7..8 " "
              NAME_REF@8..9
                IDENT@8..9 "b"
              WHITESPACE@9..10 " "
              ACTION_STMT@10..15
                WAIT_KW@10..14 "wait"
                SEMICOLON@14..15 ";"
              WHITESPACE@15..16 " "
              ELSE_KW@16..20 "else"
              WHITESPACE@20..21 " "
              ACTION_STMT@21..26
                PASS_KW@21..25 "pass"
                SEMICOLON@25..26 ";"
          WHITESPACE@26..27 "\n"
    "#]],
    );
}

/// The compiler wants braces around it, the document does not.
#[test]
fn if_without_else_as_a_body() {
    check(
        "while a if b break;\n",
        expect![[r#"
        SOURCE_FILE@0..20
          WHILE_STMT@0..19
            WHILE_KW@0..5 "while"
            WHITESPACE@5..6 " "
            NAME_REF@6..7
              IDENT@6..7 "a"
            WHITESPACE@7..8 " "
            IF_STMT@8..19
              IF_KW@8..10 "if"
              WHITESPACE@10..11 " "
              NAME_REF@11..12
                IDENT@11..12 "b"
              WHITESPACE@12..13 " "
              BREAK_STMT@13..19
                BREAK_KW@13..18 "break"
                SEMICOLON@18..19 ";"
          WHITESPACE@19..20 "\n"
    "#]],
    );
}

#[test]
fn declaration_as_a_body() {
    check(
        "if a int b; repeat 2 dir c = N;\n",
        expect![[r#"
        SOURCE_FILE@0..32
          IF_STMT@0..11
            IF_KW@0..2 "if"
            WHITESPACE@2..3 " "
            NAME_REF@3..4
              IDENT@3..4 "a"
            WHITESPACE@4..5 " "
            DECL_STMT@5..11
              INT_KW@5..8 "int"
              WHITESPACE@8..9 " "
              NAME@9..10
                IDENT@9..10 "b"
              SEMICOLON@10..11 ";"
          WHITESPACE@11..12 " "
          REPEAT_STMT@12..31
            REPEAT_KW@12..18 "repeat"
            WHITESPACE@18..19 " "
            LITERAL@19..20
              INT@19..20 "2"
            WHITESPACE@20..21 " "
            DECL_STMT@21..31
              DIR_KW@21..24 "dir"
              WHITESPACE@24..25 " "
              NAME@25..26
                IDENT@25..26 "c"
              WHITESPACE@26..27 " "
              EQ@27..28 "="
              WHITESPACE@28..29 " "
              LITERAL@29..30
                DIRECTION@29..30 "N"
              SEMICOLON@30..31 ";"
          WHITESPACE@31..32 "\n"
    "#]],
    );
}

#[test]
fn switch() {
    check(
        "if a is 1 wait; is 2 { pass; }\n",
        expect![[r#"
        SOURCE_FILE@0..31
          SWITCH_STMT@0..30
            IF_KW@0..2 "if"
            WHITESPACE@2..3 " "
            NAME_REF@3..4
              IDENT@3..4 "a"
            WHITESPACE@4..5 " "
            ALTERNATIVE@5..15
              IS_KW@5..7 "is"
              WHITESPACE@7..8 " "
              LITERAL@8..9
                INT@8..9 "1"
              WHITESPACE@9..10 " "
              ACTION_STMT@10..15
                WAIT_KW@10..14 "wait"
                SEMICOLON@14..15 ";"
            WHITESPACE@15..16 " "
            ALTERNATIVE@16..30
              IS_KW@16..18 "is"
              WHITESPACE@18..19 " "
              LITERAL@19..20
                INT@19..20 "2"
              WHITESPACE@20..21 " "
              BLOCK@21..30
                L_BRACE@21..22 "{"
                WHITESPACE@22..23 " "
                ACTION_STMT@23..28
                  PASS_KW@23..27 "pass"
                  SEMICOLON@27..28 ";"
                WHITESPACE@28..29 " "
                R_BRACE@29..30 "}"
          WHITESPACE@30..31 "\n"
    "#]],
    );
}

#[test]
fn switch_with_else() {
    check(
        "if d is N wait; is S pass; else move N;\n",
        expect![[r#"
        SOURCE_FILE@0..40
          SWITCH_STMT@0..39
            IF_KW@0..2 "if"
            WHITESPACE@2..3 " "
            NAME_REF@3..4
              IDENT@3..4 "d"
            WHITESPACE@4..5 " "
            ALTERNATIVE@5..15
              IS_KW@5..7 "is"
              WHITESPACE@7..8 " "
              LITERAL@8..9
                DIRECTION@8..9 "N"
              WHITESPACE@9..10 " "
              ACTION_STMT@10..15
                WAIT_KW@10..14 "wait"
                SEMICOLON@14..15 ";"
            WHITESPACE@15..16 " "
            ALTERNATIVE@16..26
              IS_KW@16..18 "is"
              WHITESPACE@18..19 " "
              LITERAL@19..20
                DIRECTION@19..20 "S"
              WHITESPACE@20..21 " "
              ACTION_STMT@21..26
                PASS_KW@21..25 "pass"
                SEMICOLON@25..26 ";"
            WHITESPACE@26..27 " "
            ELSE_KW@27..31 "else"
            WHITESPACE@31..32 " "
            ACTION_STMT@32..39
              MOVE_KW@32..36 "move"
              WHITESPACE@36..37 " "
              LITERAL@37..38
                DIRECTION@37..38 "N"
              SEMICOLON@38..39 ";"
          WHITESPACE@39..40 "\n"
    "#]],
    );
}

/// It goes with the switch.
#[test]
fn else_of_a_switch_in_a_branch() {
    check(
        "if a if b is 1 wait; else pass;\n",
        expect![[r#"
        SOURCE_FILE@0..32
          IF_STMT@0..31
            IF_KW@0..2 "if"
            WHITESPACE@2..3 " "
            NAME_REF@3..4
              IDENT@3..4 "a"
            WHITESPACE@4..5 " "
            SWITCH_STMT@5..31
              IF_KW@5..7 "if"
              WHITESPACE@7..8 " "
              NAME_REF@8..9
                IDENT@8..9 "b"
              WHITESPACE@9..10 " "
              ALTERNATIVE@10..20
                IS_KW@10..12 "is"
                WHITESPACE@12..13 " "
                LITERAL@13..14
                  INT@13..14 "1"
                WHITESPACE@14..15 " "
                ACTION_STMT@15..20
                  WAIT_KW@15..19 "wait"
                  SEMICOLON@19..20 ";"
              WHITESPACE@20..21 " "
              ELSE_KW@21..25 "else"
              WHITESPACE@25..26 " "
              ACTION_STMT@26..31
                PASS_KW@26..30 "pass"
                SEMICOLON@30..31 ";"
          WHITESPACE@31..32 "\n"
    "#]],
    );
}

// Values.

#[test]
fn variable_and_constants() {
    check(
        "a = b; a = 14; a = W;\n",
        expect![[r#"
        SOURCE_FILE@0..22
          ASSIGN_STMT@0..6
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            NAME_REF@4..5
              IDENT@4..5 "b"
            SEMICOLON@5..6 ";"
          WHITESPACE@6..7 " "
          ASSIGN_STMT@7..14
            NAME_REF@7..8
              IDENT@7..8 "a"
            WHITESPACE@8..9 " "
            EQ@9..10 "="
            WHITESPACE@10..11 " "
            LITERAL@11..13
              INT@11..13 "14"
            SEMICOLON@13..14 ";"
          WHITESPACE@14..15 " "
          ASSIGN_STMT@15..21
            NAME_REF@15..16
              IDENT@15..16 "a"
            WHITESPACE@16..17 " "
            EQ@17..18 "="
            WHITESPACE@18..19 " "
            LITERAL@19..20
              DIRECTION@19..20 "W"
            SEMICOLON@20..21 ";"
          WHITESPACE@21..22 "\n"
    "#]],
    );
}

#[test]
fn meta_variables() {
    check(
        "a = #x + #bombs;\n",
        expect![[r##"
        SOURCE_FILE@0..17
          ASSIGN_STMT@0..16
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            BIN_EXPR@4..15
              META_EXPR@4..6
                HASH@4..5 "#"
                IDENT@5..6 "x"
              WHITESPACE@6..7 " "
              PLUS@7..8 "+"
              WHITESPACE@8..9 " "
              META_EXPR@9..15
                HASH@9..10 "#"
                IDENT@10..15 "bombs"
            SEMICOLON@15..16 ";"
          WHITESPACE@16..17 "\n"
    "##]],
    );
}

#[test]
fn element_of_a_global_array() {
    check(
        "a = int[2]; d = dir[a]; f = field[int[1]];\n",
        expect![[r#"
        SOURCE_FILE@0..43
          ASSIGN_STMT@0..11
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            GLOBAL_EXPR@4..10
              INT_KW@4..7 "int"
              L_BRACKET@7..8 "["
              LITERAL@8..9
                INT@8..9 "2"
              R_BRACKET@9..10 "]"
            SEMICOLON@10..11 ";"
          WHITESPACE@11..12 " "
          ASSIGN_STMT@12..23
            NAME_REF@12..13
              IDENT@12..13 "d"
            WHITESPACE@13..14 " "
            EQ@14..15 "="
            WHITESPACE@15..16 " "
            GLOBAL_EXPR@16..22
              DIR_KW@16..19 "dir"
              L_BRACKET@19..20 "["
              NAME_REF@20..21
                IDENT@20..21 "a"
              R_BRACKET@21..22 "]"
            SEMICOLON@22..23 ";"
          WHITESPACE@23..24 " "
          ASSIGN_STMT@24..42
            NAME_REF@24..25
              IDENT@24..25 "f"
            WHITESPACE@25..26 " "
            EQ@26..27 "="
            WHITESPACE@27..28 " "
            GLOBAL_EXPR@28..41
              FIELD_KW@28..33 "field"
              L_BRACKET@33..34 "["
              GLOBAL_EXPR@34..40
                INT_KW@34..37 "int"
                L_BRACKET@37..38 "["
                LITERAL@38..39
                  INT@38..39 "1"
                R_BRACKET@39..40 "]"
              R_BRACKET@40..41 "]"
            SEMICOLON@41..42 ";"
          WHITESPACE@42..43 "\n"
    "#]],
    );
}

/// Each binds tighter than the one before it.
#[test]
fn precedence_of_operators() {
    check(
        "a = 1 | 2 = 3 < 4 + 5 * 6;\n",
        expect![[r#"
        SOURCE_FILE@0..27
          ASSIGN_STMT@0..26
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            BIN_EXPR@4..25
              LITERAL@4..5
                INT@4..5 "1"
              WHITESPACE@5..6 " "
              PIPE@6..7 "|"
              WHITESPACE@7..8 " "
              BIN_EXPR@8..25
                LITERAL@8..9
                  INT@8..9 "2"
                WHITESPACE@9..10 " "
                EQ@10..11 "="
                WHITESPACE@11..12 " "
                BIN_EXPR@12..25
                  LITERAL@12..13
                    INT@12..13 "3"
                  WHITESPACE@13..14 " "
                  LT@14..15 "<"
                  WHITESPACE@15..16 " "
                  BIN_EXPR@16..25
                    LITERAL@16..17
                      INT@16..17 "4"
                    WHITESPACE@17..18 " "
                    PLUS@18..19 "+"
                    WHITESPACE@19..20 " "
                    BIN_EXPR@20..25
                      LITERAL@20..21
                        INT@20..21 "5"
                      WHITESPACE@21..22 " "
                      STAR@22..23 "*"
                      WHITESPACE@23..24 " "
                      LITERAL@24..25
                        INT@24..25 "6"
            SEMICOLON@25..26 ";"
          WHITESPACE@26..27 "\n"
    "#]],
    );
}

#[test]
fn precedence_of_operators_the_other_way() {
    check(
        "a = 1 * 2 + 3 < 4 = 5 & 6;\n",
        expect![[r#"
        SOURCE_FILE@0..27
          ASSIGN_STMT@0..26
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            BIN_EXPR@4..25
              BIN_EXPR@4..21
                BIN_EXPR@4..17
                  BIN_EXPR@4..13
                    BIN_EXPR@4..9
                      LITERAL@4..5
                        INT@4..5 "1"
                      WHITESPACE@5..6 " "
                      STAR@6..7 "*"
                      WHITESPACE@7..8 " "
                      LITERAL@8..9
                        INT@8..9 "2"
                    WHITESPACE@9..10 " "
                    PLUS@10..11 "+"
                    WHITESPACE@11..12 " "
                    LITERAL@12..13
                      INT@12..13 "3"
                  WHITESPACE@13..14 " "
                  LT@14..15 "<"
                  WHITESPACE@15..16 " "
                  LITERAL@16..17
                    INT@16..17 "4"
                WHITESPACE@17..18 " "
                EQ@18..19 "="
                WHITESPACE@19..20 " "
                LITERAL@20..21
                  INT@20..21 "5"
              WHITESPACE@21..22 " "
              AMP@22..23 "&"
              WHITESPACE@23..24 " "
              LITERAL@24..25
                INT@24..25 "6"
            SEMICOLON@25..26 ";"
          WHITESPACE@26..27 "\n"
    "#]],
    );
}

#[test]
fn operators_associate_to_the_left() {
    check(
        "a = 1 - 2 + 3; a = 4 & 5 | 6; a = 1 < 2 >= 3;\n",
        expect![[r#"
        SOURCE_FILE@0..46
          ASSIGN_STMT@0..14
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            BIN_EXPR@4..13
              BIN_EXPR@4..9
                LITERAL@4..5
                  INT@4..5 "1"
                WHITESPACE@5..6 " "
                MINUS@6..7 "-"
                WHITESPACE@7..8 " "
                LITERAL@8..9
                  INT@8..9 "2"
              WHITESPACE@9..10 " "
              PLUS@10..11 "+"
              WHITESPACE@11..12 " "
              LITERAL@12..13
                INT@12..13 "3"
            SEMICOLON@13..14 ";"
          WHITESPACE@14..15 " "
          ASSIGN_STMT@15..29
            NAME_REF@15..16
              IDENT@15..16 "a"
            WHITESPACE@16..17 " "
            EQ@17..18 "="
            WHITESPACE@18..19 " "
            BIN_EXPR@19..28
              BIN_EXPR@19..24
                LITERAL@19..20
                  INT@19..20 "4"
                WHITESPACE@20..21 " "
                AMP@21..22 "&"
                WHITESPACE@22..23 " "
                LITERAL@23..24
                  INT@23..24 "5"
              WHITESPACE@24..25 " "
              PIPE@25..26 "|"
              WHITESPACE@26..27 " "
              LITERAL@27..28
                INT@27..28 "6"
            SEMICOLON@28..29 ";"
          WHITESPACE@29..30 " "
          ASSIGN_STMT@30..45
            NAME_REF@30..31
              IDENT@30..31 "a"
            WHITESPACE@31..32 " "
            EQ@32..33 "="
            WHITESPACE@33..34 " "
            BIN_EXPR@34..44
              BIN_EXPR@34..39
                LITERAL@34..35
                  INT@34..35 "1"
                WHITESPACE@35..36 " "
                LT@36..37 "<"
                WHITESPACE@37..38 " "
                LITERAL@38..39
                  INT@38..39 "2"
              WHITESPACE@39..40 " "
              GT_EQ@40..42 ">="
              WHITESPACE@42..43 " "
              LITERAL@43..44
                INT@43..44 "3"
            SEMICOLON@44..45 ";"
          WHITESPACE@45..46 "\n"
    "#]],
    );
}

#[test]
fn comparisons() {
    check(
        "a = b < 1; a = b <= 1; a = b > 1; a = b >= 1; a = b = 1; a = b != 1;\n",
        expect![[r#"
        SOURCE_FILE@0..69
          ASSIGN_STMT@0..10
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            BIN_EXPR@4..9
              NAME_REF@4..5
                IDENT@4..5 "b"
              WHITESPACE@5..6 " "
              LT@6..7 "<"
              WHITESPACE@7..8 " "
              LITERAL@8..9
                INT@8..9 "1"
            SEMICOLON@9..10 ";"
          WHITESPACE@10..11 " "
          ASSIGN_STMT@11..22
            NAME_REF@11..12
              IDENT@11..12 "a"
            WHITESPACE@12..13 " "
            EQ@13..14 "="
            WHITESPACE@14..15 " "
            BIN_EXPR@15..21
              NAME_REF@15..16
                IDENT@15..16 "b"
              WHITESPACE@16..17 " "
              LT_EQ@17..19 "<="
              WHITESPACE@19..20 " "
              LITERAL@20..21
                INT@20..21 "1"
            SEMICOLON@21..22 ";"
          WHITESPACE@22..23 " "
          ASSIGN_STMT@23..33
            NAME_REF@23..24
              IDENT@23..24 "a"
            WHITESPACE@24..25 " "
            EQ@25..26 "="
            WHITESPACE@26..27 " "
            BIN_EXPR@27..32
              NAME_REF@27..28
                IDENT@27..28 "b"
              WHITESPACE@28..29 " "
              GT@29..30 ">"
              WHITESPACE@30..31 " "
              LITERAL@31..32
                INT@31..32 "1"
            SEMICOLON@32..33 ";"
          WHITESPACE@33..34 " "
          ASSIGN_STMT@34..45
            NAME_REF@34..35
              IDENT@34..35 "a"
            WHITESPACE@35..36 " "
            EQ@36..37 "="
            WHITESPACE@37..38 " "
            BIN_EXPR@38..44
              NAME_REF@38..39
                IDENT@38..39 "b"
              WHITESPACE@39..40 " "
              GT_EQ@40..42 ">="
              WHITESPACE@42..43 " "
              LITERAL@43..44
                INT@43..44 "1"
            SEMICOLON@44..45 ";"
          WHITESPACE@45..46 " "
          ASSIGN_STMT@46..56
            NAME_REF@46..47
              IDENT@46..47 "a"
            WHITESPACE@47..48 " "
            EQ@48..49 "="
            WHITESPACE@49..50 " "
            BIN_EXPR@50..55
              NAME_REF@50..51
                IDENT@50..51 "b"
              WHITESPACE@51..52 " "
              EQ@52..53 "="
              WHITESPACE@53..54 " "
              LITERAL@54..55
                INT@54..55 "1"
            SEMICOLON@55..56 ";"
          WHITESPACE@56..57 " "
          ASSIGN_STMT@57..68
            NAME_REF@57..58
              IDENT@57..58 "a"
            WHITESPACE@58..59 " "
            EQ@59..60 "="
            WHITESPACE@60..61 " "
            BIN_EXPR@61..67
              NAME_REF@61..62
                IDENT@61..62 "b"
              WHITESPACE@62..63 " "
              NOT_EQ@63..65 "!="
              WHITESPACE@65..66 " "
              LITERAL@66..67
                INT@66..67 "1"
            SEMICOLON@67..68 ";"
          WHITESPACE@68..69 "\n"
    "#]],
    );
}

#[test]
fn multiplication() {
    check(
        "a = b * 2 / 3 % 4;\n",
        expect![[r#"
        SOURCE_FILE@0..19
          ASSIGN_STMT@0..18
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            BIN_EXPR@4..17
              BIN_EXPR@4..13
                BIN_EXPR@4..9
                  NAME_REF@4..5
                    IDENT@4..5 "b"
                  WHITESPACE@5..6 " "
                  STAR@6..7 "*"
                  WHITESPACE@7..8 " "
                  LITERAL@8..9
                    INT@8..9 "2"
                WHITESPACE@9..10 " "
                SLASH@10..11 "/"
                WHITESPACE@11..12 " "
                LITERAL@12..13
                  INT@12..13 "3"
              WHITESPACE@13..14 " "
              PERCENT@14..15 "%"
              WHITESPACE@15..16 " "
              LITERAL@16..17
                INT@16..17 "4"
            SEMICOLON@17..18 ";"
          WHITESPACE@18..19 "\n"
    "#]],
    );
}

#[test]
fn direction_and_number() {
    check(
        "d = N + 1 - 2;\n",
        expect![[r#"
        SOURCE_FILE@0..15
          ASSIGN_STMT@0..14
            NAME_REF@0..1
              IDENT@0..1 "d"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            BIN_EXPR@4..13
              BIN_EXPR@4..9
                LITERAL@4..5
                  DIRECTION@4..5 "N"
                WHITESPACE@5..6 " "
                PLUS@6..7 "+"
                WHITESPACE@7..8 " "
                LITERAL@8..9
                  INT@8..9 "1"
              WHITESPACE@9..10 " "
              MINUS@10..11 "-"
              WHITESPACE@11..12 " "
              LITERAL@12..13
                INT@12..13 "2"
            SEMICOLON@13..14 ";"
          WHITESPACE@14..15 "\n"
    "#]],
    );
}

#[test]
fn signs() {
    check(
        "a = -1 + ~b; a = ~-~c;\n",
        expect![[r#"
        SOURCE_FILE@0..23
          ASSIGN_STMT@0..12
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            BIN_EXPR@4..11
              UNARY_EXPR@4..6
                MINUS@4..5 "-"
                LITERAL@5..6
                  INT@5..6 "1"
              WHITESPACE@6..7 " "
              PLUS@7..8 "+"
              WHITESPACE@8..9 " "
              UNARY_EXPR@9..11
                TILDE@9..10 "~"
                NAME_REF@10..11
                  IDENT@10..11 "b"
            SEMICOLON@11..12 ";"
          WHITESPACE@12..13 " "
          ASSIGN_STMT@13..22
            NAME_REF@13..14
              IDENT@13..14 "a"
            WHITESPACE@14..15 " "
            EQ@15..16 "="
            WHITESPACE@16..17 " "
            UNARY_EXPR@17..21
              TILDE@17..18 "~"
              UNARY_EXPR@18..21
                MINUS@18..19 "-"
                UNARY_EXPR@19..21
                  TILDE@19..20 "~"
                  NAME_REF@20..21
                    IDENT@20..21 "c"
            SEMICOLON@21..22 ";"
          WHITESPACE@22..23 "\n"
    "#]],
    );
}

#[test]
fn sign_binds_tighter_than_an_operator() {
    check(
        "a = -b * c;\n",
        expect![[r#"
        SOURCE_FILE@0..12
          ASSIGN_STMT@0..11
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            BIN_EXPR@4..10
              UNARY_EXPR@4..6
                MINUS@4..5 "-"
                NAME_REF@5..6
                  IDENT@5..6 "b"
              WHITESPACE@6..7 " "
              STAR@7..8 "*"
              WHITESPACE@8..9 " "
              NAME_REF@9..10
                IDENT@9..10 "c"
            SEMICOLON@10..11 ";"
          WHITESPACE@11..12 "\n"
    "#]],
    );
}

#[test]
fn sign_binds_tighter_than_a_flag() {
    check(
        "a = -f.MINE;\n",
        expect![[r#"
        SOURCE_FILE@0..13
          ASSIGN_STMT@0..12
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            FLAG_EXPR@4..11
              UNARY_EXPR@4..6
                MINUS@4..5 "-"
                NAME_REF@5..6
                  IDENT@5..6 "f"
              DOT@6..7 "."
              FLAG@7..11 "MINE"
            SEMICOLON@11..12 ";"
          WHITESPACE@12..13 "\n"
    "#]],
    );
}

#[test]
fn parentheses() {
    check(
        "a = (1 + 2) * ((b));\n",
        expect![[r#"
        SOURCE_FILE@0..21
          ASSIGN_STMT@0..20
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            BIN_EXPR@4..19
              PAREN_EXPR@4..11
                L_PAREN@4..5 "("
                BIN_EXPR@5..10
                  LITERAL@5..6
                    INT@5..6 "1"
                  WHITESPACE@6..7 " "
                  PLUS@7..8 "+"
                  WHITESPACE@8..9 " "
                  LITERAL@9..10
                    INT@9..10 "2"
                R_PAREN@10..11 ")"
              WHITESPACE@11..12 " "
              STAR@12..13 "*"
              WHITESPACE@13..14 " "
              PAREN_EXPR@14..19
                L_PAREN@14..15 "("
                PAREN_EXPR@15..18
                  L_PAREN@15..16 "("
                  NAME_REF@16..17
                    IDENT@16..17 "b"
                  R_PAREN@17..18 ")"
                R_PAREN@18..19 ")"
            SEMICOLON@19..20 ";"
          WHITESPACE@20..21 "\n"
    "#]],
    );
}

#[test]
fn scan() {
    check(
        "f = scan N 2; f = scan d (a + 1);\n",
        expect![[r#"
        SOURCE_FILE@0..34
          ASSIGN_STMT@0..13
            NAME_REF@0..1
              IDENT@0..1 "f"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            SCAN_EXPR@4..12
              SCAN_KW@4..8 "scan"
              WHITESPACE@8..9 " "
              LITERAL@9..10
                DIRECTION@9..10 "N"
              WHITESPACE@10..11 " "
              LITERAL@11..12
                INT@11..12 "2"
            SEMICOLON@12..13 ";"
          WHITESPACE@13..14 " "
          ASSIGN_STMT@14..33
            NAME_REF@14..15
              IDENT@14..15 "f"
            WHITESPACE@15..16 " "
            EQ@16..17 "="
            WHITESPACE@17..18 " "
            SCAN_EXPR@18..32
              SCAN_KW@18..22 "scan"
              WHITESPACE@22..23 " "
              NAME_REF@23..24
                IDENT@23..24 "d"
              WHITESPACE@24..25 " "
              PAREN_EXPR@25..32
                L_PAREN@25..26 "("
                BIN_EXPR@26..31
                  NAME_REF@26..27
                    IDENT@26..27 "a"
                  WHITESPACE@27..28 " "
                  PLUS@28..29 "+"
                  WHITESPACE@29..30 " "
                  LITERAL@30..31
                    INT@30..31 "1"
                R_PAREN@31..32 ")"
            SEMICOLON@32..33 ";"
          WHITESPACE@33..34 "\n"
    "#]],
    );
}

/// It takes one simple value.
#[test]
fn look() {
    check(
        "a = look N; a = look d + 1;\n",
        expect![[r#"
        SOURCE_FILE@0..28
          ASSIGN_STMT@0..11
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            LOOK_EXPR@4..10
              LOOK_KW@4..8 "look"
              WHITESPACE@8..9 " "
              LITERAL@9..10
                DIRECTION@9..10 "N"
            SEMICOLON@10..11 ";"
          WHITESPACE@11..12 " "
          ASSIGN_STMT@12..27
            NAME_REF@12..13
              IDENT@12..13 "a"
            WHITESPACE@13..14 " "
            EQ@14..15 "="
            WHITESPACE@15..16 " "
            BIN_EXPR@16..26
              LOOK_EXPR@16..22
                LOOK_KW@16..20 "look"
                WHITESPACE@20..21 " "
                NAME_REF@21..22
                  IDENT@21..22 "d"
              WHITESPACE@22..23 " "
              PLUS@23..24 "+"
              WHITESPACE@24..25 " "
              LITERAL@25..26
                INT@25..26 "1"
            SEMICOLON@26..27 ";"
          WHITESPACE@27..28 "\n"
    "#]],
    );
}

#[test]
fn flags() {
    check(
        "a = f.PLAYER; a = f.TRENCH; a = f.MINE; a = f.DESTROYED;\n",
        expect![[r#"
        SOURCE_FILE@0..57
          ASSIGN_STMT@0..13
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            FLAG_EXPR@4..12
              NAME_REF@4..5
                IDENT@4..5 "f"
              DOT@5..6 "."
              FLAG@6..12 "PLAYER"
            SEMICOLON@12..13 ";"
          WHITESPACE@13..14 " "
          ASSIGN_STMT@14..27
            NAME_REF@14..15
              IDENT@14..15 "a"
            WHITESPACE@15..16 " "
            EQ@16..17 "="
            WHITESPACE@17..18 " "
            FLAG_EXPR@18..26
              NAME_REF@18..19
                IDENT@18..19 "f"
              DOT@19..20 "."
              FLAG@20..26 "TRENCH"
            SEMICOLON@26..27 ";"
          WHITESPACE@27..28 " "
          ASSIGN_STMT@28..39
            NAME_REF@28..29
              IDENT@28..29 "a"
            WHITESPACE@29..30 " "
            EQ@30..31 "="
            WHITESPACE@31..32 " "
            FLAG_EXPR@32..38
              NAME_REF@32..33
                IDENT@32..33 "f"
              DOT@33..34 "."
              FLAG@34..38 "MINE"
            SEMICOLON@38..39 ";"
          WHITESPACE@39..40 " "
          ASSIGN_STMT@40..56
            NAME_REF@40..41
              IDENT@40..41 "a"
            WHITESPACE@41..42 " "
            EQ@42..43 "="
            WHITESPACE@43..44 " "
            FLAG_EXPR@44..55
              NAME_REF@44..45
                IDENT@44..45 "f"
              DOT@45..46 "."
              FLAG@46..55 "DESTROYED"
            SEMICOLON@55..56 ";"
          WHITESPACE@56..57 "\n"
    "#]],
    );
}

#[test]
fn flag_of_a_scan() {
    check(
        "a = (scan W 3).PLAYER; a = field[1].MINE;\n",
        expect![[r#"
        SOURCE_FILE@0..42
          ASSIGN_STMT@0..22
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            FLAG_EXPR@4..21
              PAREN_EXPR@4..14
                L_PAREN@4..5 "("
                SCAN_EXPR@5..13
                  SCAN_KW@5..9 "scan"
                  WHITESPACE@9..10 " "
                  LITERAL@10..11
                    DIRECTION@10..11 "W"
                  WHITESPACE@11..12 " "
                  LITERAL@12..13
                    INT@12..13 "3"
                R_PAREN@13..14 ")"
              DOT@14..15 "."
              FLAG@15..21 "PLAYER"
            SEMICOLON@21..22 ";"
          WHITESPACE@22..23 " "
          ASSIGN_STMT@23..41
            NAME_REF@23..24
              IDENT@23..24 "a"
            WHITESPACE@24..25 " "
            EQ@25..26 "="
            WHITESPACE@26..27 " "
            FLAG_EXPR@27..40
              GLOBAL_EXPR@27..35
                FIELD_KW@27..32 "field"
                L_BRACKET@32..33 "["
                LITERAL@33..34
                  INT@33..34 "1"
                R_BRACKET@34..35 "]"
              DOT@35..36 "."
              FLAG@36..40 "MINE"
            SEMICOLON@40..41 ";"
          WHITESPACE@41..42 "\n"
    "#]],
    );
}

/// The document does not say; the compiler refuses it.
#[test]
fn flag_of_a_bare_scan() {
    check(
        "a = scan W 3.PLAYER;\n",
        expect![[r#"
        SOURCE_FILE@0..21
          ASSIGN_STMT@0..20
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            FLAG_EXPR@4..19
              SCAN_EXPR@4..12
                SCAN_KW@4..8 "scan"
                WHITESPACE@8..9 " "
                LITERAL@9..10
                  DIRECTION@9..10 "W"
                WHITESPACE@10..11 " "
                LITERAL@11..12
                  INT@11..12 "3"
              DOT@12..13 "."
              FLAG@13..19 "PLAYER"
            SEMICOLON@19..20 ";"
          WHITESPACE@20..21 "\n"
    "#]],
    );
}

#[test]
fn random_number() {
    check(
        "a = ?; a = ? % 2;\n",
        expect![[r#"
        SOURCE_FILE@0..18
          ASSIGN_STMT@0..6
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            RANDOM_EXPR@4..5
              QUESTION@4..5 "?"
            SEMICOLON@5..6 ";"
          WHITESPACE@6..7 " "
          ASSIGN_STMT@7..17
            NAME_REF@7..8
              IDENT@7..8 "a"
            WHITESPACE@8..9 " "
            EQ@9..10 "="
            WHITESPACE@10..11 " "
            BIN_EXPR@11..16
              RANDOM_EXPR@11..12
                QUESTION@11..12 "?"
              WHITESPACE@12..13 " "
              PERCENT@13..14 "%"
              WHITESPACE@14..15 " "
              LITERAL@15..16
                INT@15..16 "2"
            SEMICOLON@16..17 ";"
          WHITESPACE@17..18 "\n"
    "#]],
    );
}

/// A parenthesis behind `?` always opens one.
#[test]
fn random_set_with_blanks() {
    check(
        "a = ?(N S); a = ? (1 2 3);\n",
        expect![[r#"
        SOURCE_FILE@0..27
          ASSIGN_STMT@0..11
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            RANDOM_SET@4..10
              QUESTION@4..5 "?"
              L_PAREN@5..6 "("
              LITERAL@6..7
                DIRECTION@6..7 "N"
              WHITESPACE@7..8 " "
              LITERAL@8..9
                DIRECTION@8..9 "S"
              R_PAREN@9..10 ")"
            SEMICOLON@10..11 ";"
          WHITESPACE@11..12 " "
          ASSIGN_STMT@12..26
            NAME_REF@12..13
              IDENT@12..13 "a"
            WHITESPACE@13..14 " "
            EQ@14..15 "="
            WHITESPACE@15..16 " "
            RANDOM_SET@16..25
              QUESTION@16..17 "?"
              WHITESPACE@17..18 " "
              L_PAREN@18..19 "("
              LITERAL@19..20
                INT@19..20 "1"
              WHITESPACE@20..21 " "
              LITERAL@21..22
                INT@21..22 "2"
              WHITESPACE@22..23 " "
              LITERAL@23..24
                INT@23..24 "3"
              R_PAREN@24..25 ")"
            SEMICOLON@25..26 ";"
          WHITESPACE@26..27 "\n"
    "#]],
    );
}

/// As the document writes it.
#[test]
fn random_set_with_commas() {
    check(
        "a = ?(4, (b*3)); a = ?(b + 1, 2,c);\n",
        expect![[r#"
        SOURCE_FILE@0..36
          ASSIGN_STMT@0..16
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            RANDOM_SET@4..15
              QUESTION@4..5 "?"
              L_PAREN@5..6 "("
              LITERAL@6..7
                INT@6..7 "4"
              COMMA@7..8 ","
              WHITESPACE@8..9 " "
              PAREN_EXPR@9..14
                L_PAREN@9..10 "("
                BIN_EXPR@10..13
                  NAME_REF@10..11
                    IDENT@10..11 "b"
                  STAR@11..12 "*"
                  LITERAL@12..13
                    INT@12..13 "3"
                R_PAREN@13..14 ")"
              R_PAREN@14..15 ")"
            SEMICOLON@15..16 ";"
          WHITESPACE@16..17 " "
          ASSIGN_STMT@17..35
            NAME_REF@17..18
              IDENT@17..18 "a"
            WHITESPACE@18..19 " "
            EQ@19..20 "="
            WHITESPACE@20..21 " "
            RANDOM_SET@21..34
              QUESTION@21..22 "?"
              L_PAREN@22..23 "("
              BIN_EXPR@23..28
                NAME_REF@23..24
                  IDENT@23..24 "b"
                WHITESPACE@24..25 " "
                PLUS@25..26 "+"
                WHITESPACE@26..27 " "
                LITERAL@27..28
                  INT@27..28 "1"
              COMMA@28..29 ","
              WHITESPACE@29..30 " "
              LITERAL@30..31
                INT@30..31 "2"
              COMMA@31..32 ","
              NAME_REF@32..33
                IDENT@32..33 "c"
              R_PAREN@33..34 ")"
            SEMICOLON@34..35 ";"
          WHITESPACE@35..36 "\n"
    "#]],
    );
}

/// As the document writes it.
#[test]
fn random_set_in_brackets() {
    check(
        "move [W,E];\n",
        expect![[r#"
        SOURCE_FILE@0..12
          ACTION_STMT@0..11
            MOVE_KW@0..4 "move"
            WHITESPACE@4..5 " "
            RANDOM_SET@5..10
              L_BRACKET@5..6 "["
              LITERAL@6..7
                DIRECTION@6..7 "W"
              COMMA@7..8 ","
              LITERAL@8..9
                DIRECTION@8..9 "E"
              R_BRACKET@9..10 "]"
            SEMICOLON@10..11 ";"
          WHITESPACE@11..12 "\n"
    "#]],
    );
}

#[test]
fn random_set_of_one() {
    check(
        "a = ?(1); move [N];\n",
        expect![[r#"
        SOURCE_FILE@0..20
          ASSIGN_STMT@0..9
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            RANDOM_SET@4..8
              QUESTION@4..5 "?"
              L_PAREN@5..6 "("
              LITERAL@6..7
                INT@6..7 "1"
              R_PAREN@7..8 ")"
            SEMICOLON@8..9 ";"
          WHITESPACE@9..10 " "
          ACTION_STMT@10..19
            MOVE_KW@10..14 "move"
            WHITESPACE@14..15 " "
            RANDOM_SET@15..18
              L_BRACKET@15..16 "["
              LITERAL@16..17
                DIRECTION@16..17 "N"
              R_BRACKET@17..18 "]"
            SEMICOLON@18..19 ";"
          WHITESPACE@19..20 "\n"
    "#]],
    );
}

/// Between blanks it begins the next value, between commas it subtracts.
#[test]
fn sign_in_a_random_set() {
    check(
        "a = ?(1 -2 3); a = ?(1 - 2, 3);\n",
        expect![[r#"
        SOURCE_FILE@0..32
          ASSIGN_STMT@0..14
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            RANDOM_SET@4..13
              QUESTION@4..5 "?"
              L_PAREN@5..6 "("
              LITERAL@6..7
                INT@6..7 "1"
              WHITESPACE@7..8 " "
              UNARY_EXPR@8..10
                MINUS@8..9 "-"
                LITERAL@9..10
                  INT@9..10 "2"
              WHITESPACE@10..11 " "
              LITERAL@11..12
                INT@11..12 "3"
              R_PAREN@12..13 ")"
            SEMICOLON@13..14 ";"
          WHITESPACE@14..15 " "
          ASSIGN_STMT@15..31
            NAME_REF@15..16
              IDENT@15..16 "a"
            WHITESPACE@16..17 " "
            EQ@17..18 "="
            WHITESPACE@18..19 " "
            RANDOM_SET@19..30
              QUESTION@19..20 "?"
              L_PAREN@20..21 "("
              BIN_EXPR@21..26
                LITERAL@21..22
                  INT@21..22 "1"
                WHITESPACE@22..23 " "
                MINUS@23..24 "-"
                WHITESPACE@24..25 " "
                LITERAL@25..26
                  INT@25..26 "2"
              COMMA@26..27 ","
              WHITESPACE@27..28 " "
              LITERAL@28..29
                INT@28..29 "3"
              R_PAREN@29..30 ")"
            SEMICOLON@30..31 ";"
          WHITESPACE@31..32 "\n"
    "#]],
    );
}

#[test]
fn random_set_in_a_random_set() {
    check(
        "a = ?(?(1 2) ? 3);\n",
        expect![[r#"
        SOURCE_FILE@0..19
          ASSIGN_STMT@0..18
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            RANDOM_SET@4..17
              QUESTION@4..5 "?"
              L_PAREN@5..6 "("
              RANDOM_SET@6..12
                QUESTION@6..7 "?"
                L_PAREN@7..8 "("
                LITERAL@8..9
                  INT@8..9 "1"
                WHITESPACE@9..10 " "
                LITERAL@10..11
                  INT@10..11 "2"
                R_PAREN@11..12 ")"
              WHITESPACE@12..13 " "
              RANDOM_EXPR@13..14
                QUESTION@13..14 "?"
              WHITESPACE@14..15 " "
              LITERAL@15..16
                INT@15..16 "3"
              R_PAREN@16..17 ")"
            SEMICOLON@17..18 ";"
          WHITESPACE@18..19 "\n"
    "#]],
    );
}

/// An equality on a line of its own is a value where the parenthesis is closed behind it.
#[test]
fn random_set_over_lines() {
    check(
        "a = ?(1
  b = 2
  3);
",
        expect![[r#"
        SOURCE_FILE@0..22
          ASSIGN_STMT@0..21
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            RANDOM_SET@4..20
              QUESTION@4..5 "?"
              L_PAREN@5..6 "("
              LITERAL@6..7
                INT@6..7 "1"
              WHITESPACE@7..10 "\n  "
              BIN_EXPR@10..15
                NAME_REF@10..11
                  IDENT@10..11 "b"
                WHITESPACE@11..12 " "
                EQ@12..13 "="
                WHITESPACE@13..14 " "
                LITERAL@14..15
                  INT@14..15 "2"
              WHITESPACE@15..18 "\n  "
              LITERAL@18..19
                INT@18..19 "3"
              R_PAREN@19..20 ")"
            SEMICOLON@20..21 ";"
          WHITESPACE@21..22 "\n"
    "#]],
    );
}

#[test]
fn value_over_lines() {
    check(
        "a = b
  + c
  * 2;
",
        expect![[r#"
        SOURCE_FILE@0..19
          ASSIGN_STMT@0..18
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            BIN_EXPR@4..17
              NAME_REF@4..5
                IDENT@4..5 "b"
              WHITESPACE@5..8 "\n  "
              PLUS@8..9 "+"
              WHITESPACE@9..10 " "
              BIN_EXPR@10..17
                NAME_REF@10..11
                  IDENT@10..11 "c"
                WHITESPACE@11..14 "\n  "
                STAR@14..15 "*"
                WHITESPACE@15..16 " "
                LITERAL@16..17
                  INT@16..17 "2"
            SEMICOLON@17..18 ";"
          WHITESPACE@18..19 "\n"
    "#]],
    );
}

// Damaged files whose trees matter.

#[test]
fn unclosed_block_ends_before_what_stands_further_left() {
    check(
        "while (a) {
  wait;

goto start;
start:
",
        expect![[r#"
        SOURCE_FILE@0..40
          WHILE_STMT@0..19
            WHILE_KW@0..5 "while"
            WHITESPACE@5..6 " "
            PAREN_EXPR@6..9
              L_PAREN@6..7 "("
              NAME_REF@7..8
                IDENT@7..8 "a"
              R_PAREN@8..9 ")"
            WHITESPACE@9..10 " "
            BLOCK@10..19
              L_BRACE@10..11 "{"
              WHITESPACE@11..14 "\n  "
              ACTION_STMT@14..19
                WAIT_KW@14..18 "wait"
                SEMICOLON@18..19 ";"
          WHITESPACE@19..21 "\n\n"
          GOTO_STMT@21..32
            GOTO_KW@21..25 "goto"
            WHITESPACE@25..26 " "
            NAME_REF@26..31
              IDENT@26..31 "start"
            SEMICOLON@31..32 ";"
          WHITESPACE@32..33 "\n"
          LABEL_STMT@33..39
            NAME@33..39
              LABEL@33..39 "start:"
          WHITESPACE@39..40 "\n"
        error 10..11 unclosed-brace: this `{` is never closed: a `}` is missing
    "#]],
    );
}

#[test]
fn unclosed_block_in_a_block() {
    check(
        "while (a) {
  if (b) {
    wait;
  move N;
}
pass;
",
        expect![[r#"
        SOURCE_FILE@0..51
          WHILE_STMT@0..44
            WHILE_KW@0..5 "while"
            WHITESPACE@5..6 " "
            PAREN_EXPR@6..9
              L_PAREN@6..7 "("
              NAME_REF@7..8
                IDENT@7..8 "a"
              R_PAREN@8..9 ")"
            WHITESPACE@9..10 " "
            BLOCK@10..44
              L_BRACE@10..11 "{"
              WHITESPACE@11..14 "\n  "
              IF_STMT@14..32
                IF_KW@14..16 "if"
                WHITESPACE@16..17 " "
                PAREN_EXPR@17..20
                  L_PAREN@17..18 "("
                  NAME_REF@18..19
                    IDENT@18..19 "b"
                  R_PAREN@19..20 ")"
                WHITESPACE@20..21 " "
                BLOCK@21..32
                  L_BRACE@21..22 "{"
                  WHITESPACE@22..27 "\n    "
                  ACTION_STMT@27..32
                    WAIT_KW@27..31 "wait"
                    SEMICOLON@31..32 ";"
              WHITESPACE@32..35 "\n  "
              ACTION_STMT@35..42
                MOVE_KW@35..39 "move"
                WHITESPACE@39..40 " "
                LITERAL@40..41
                  DIRECTION@40..41 "N"
                SEMICOLON@41..42 ";"
              WHITESPACE@42..43 "\n"
              R_BRACE@43..44 "}"
          WHITESPACE@44..45 "\n"
          ACTION_STMT@45..50
            PASS_KW@45..49 "pass"
            SEMICOLON@49..50 ";"
          WHITESPACE@50..51 "\n"
        error 21..22 unclosed-brace: this `{` is never closed: a `}` is missing
    "#]],
    );
}

#[test]
fn missing_semicolon_before_the_next_line() {
    check(
        "a = 1
b = 2;
",
        expect![[r#"
        SOURCE_FILE@0..13
          ASSIGN_STMT@0..5
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            LITERAL@4..5
              INT@4..5 "1"
          WHITESPACE@5..6 "\n"
          ASSIGN_STMT@6..12
            NAME_REF@6..7
              IDENT@6..7 "b"
            WHITESPACE@7..8 " "
            EQ@8..9 "="
            WHITESPACE@9..10 " "
            LITERAL@10..11
              INT@10..11 "2"
            SEMICOLON@11..12 ";"
          WHITESPACE@12..13 "\n"
        error 5..5 missing-semicolon: expected `;` here: it ends the statement
    "#]],
    );
}

#[test]
fn missing_semicolon_before_a_word() {
    check(
        "move N wait;\n",
        expect![[r#"
        SOURCE_FILE@0..13
          ACTION_STMT@0..6
            MOVE_KW@0..4 "move"
            WHITESPACE@4..5 " "
            LITERAL@5..6
              DIRECTION@5..6 "N"
          WHITESPACE@6..7 " "
          ACTION_STMT@7..12
            WAIT_KW@7..11 "wait"
            SEMICOLON@11..12 ";"
          WHITESPACE@12..13 "\n"
        error 7..11 missing-semicolon: expected `;` here: it ends the statement
    "#]],
    );
}

#[test]
fn unclosed_parenthesis_ends_before_the_block() {
    check(
        "while (a < 3 {
  wait;
}
pass;
",
        expect![[r#"
        SOURCE_FILE@0..31
          WHILE_STMT@0..24
            WHILE_KW@0..5 "while"
            WHITESPACE@5..6 " "
            PAREN_EXPR@6..12
              L_PAREN@6..7 "("
              BIN_EXPR@7..12
                NAME_REF@7..8
                  IDENT@7..8 "a"
                WHITESPACE@8..9 " "
                LT@9..10 "<"
                WHITESPACE@10..11 " "
                LITERAL@11..12
                  INT@11..12 "3"
            WHITESPACE@12..13 " "
            BLOCK@13..24
              L_BRACE@13..14 "{"
              WHITESPACE@14..17 "\n  "
              ACTION_STMT@17..22
                WAIT_KW@17..21 "wait"
                SEMICOLON@21..22 ";"
              WHITESPACE@22..23 "\n"
              R_BRACE@23..24 "}"
          WHITESPACE@24..25 "\n"
          ACTION_STMT@25..30
            PASS_KW@25..29 "pass"
            SEMICOLON@29..30 ";"
          WHITESPACE@30..31 "\n"
        error 6..7 unclosed-paren: this `(` is never closed: a `)` is missing
    "#]],
    );
}

#[test]
fn unclosed_random_set_ends_with_its_line() {
    check(
        "a = ?(1 2
b = 3;
",
        expect![[r#"
        SOURCE_FILE@0..17
          ASSIGN_STMT@0..9
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            RANDOM_SET@4..9
              QUESTION@4..5 "?"
              L_PAREN@5..6 "("
              LITERAL@6..7
                INT@6..7 "1"
              WHITESPACE@7..8 " "
              LITERAL@8..9
                INT@8..9 "2"
          WHITESPACE@9..10 "\n"
          ASSIGN_STMT@10..16
            NAME_REF@10..11
              IDENT@10..11 "b"
            WHITESPACE@11..12 " "
            EQ@12..13 "="
            WHITESPACE@13..14 " "
            LITERAL@14..15
              INT@14..15 "3"
            SEMICOLON@15..16 ";"
          WHITESPACE@16..17 "\n"
        error 5..6 unclosed-paren: this `(` is never closed: a `)` is missing
    "#]],
    );
}

#[test]
fn missing_value() {
    check(
        "a = ;
move;
",
        expect![[r#"
        SOURCE_FILE@0..12
          ASSIGN_STMT@0..5
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            SEMICOLON@4..5 ";"
          WHITESPACE@5..6 "\n"
          ACTION_STMT@6..11
            MOVE_KW@6..10 "move"
            SEMICOLON@10..11 ";"
          WHITESPACE@11..12 "\n"
        error 4..5 expected-value: expected the value that is assigned here
        error 10..11 expected-value: expected a direction here, such as `N` or a value that is one
    "#]],
    );
}

#[test]
fn label_with_a_blank() {
    check(
        "start :
wait;
",
        expect![[r#"
        SOURCE_FILE@0..14
          LABEL_STMT@0..7
            NAME@0..5
              IDENT@0..5 "start"
            WHITESPACE@5..6 " "
            UNKNOWN@6..7 ":"
          WHITESPACE@7..8 "\n"
          ACTION_STMT@8..13
            WAIT_KW@8..12 "wait"
            SEMICOLON@12..13 ";"
          WHITESPACE@13..14 "\n"
        error 6..7 label-colon: the `:` stands right behind the name of the label
    "#]],
    );
}

#[test]
fn unknown_statement_ends_with_its_semicolon() {
    check(
        "jump 3 a; wait;\n",
        expect![[r#"
        SOURCE_FILE@0..16
          ERROR@0..9
            IDENT@0..4 "jump"
            WHITESPACE@4..5 " "
            INT@5..6 "3"
            WHITESPACE@6..7 " "
            IDENT@7..8 "a"
            SEMICOLON@8..9 ";"
          WHITESPACE@9..10 " "
          ACTION_STMT@10..15
            WAIT_KW@10..14 "wait"
            SEMICOLON@14..15 ";"
          WHITESPACE@15..16 "\n"
        error 0..4 unknown-statement: `jump` is no statement of Trench
    "#]],
    );
}

#[test]
fn do_loop() {
    check(
        "do { wait; } while a;
pass;
",
        expect![[r#"
        SOURCE_FILE@0..28
          ERROR@0..21
            IDENT@0..2 "do"
            WHITESPACE@2..3 " "
            BLOCK@3..12
              L_BRACE@3..4 "{"
              WHITESPACE@4..5 " "
              ACTION_STMT@5..10
                WAIT_KW@5..9 "wait"
                SEMICOLON@9..10 ";"
              WHITESPACE@10..11 " "
              R_BRACE@11..12 "}"
            WHITESPACE@12..13 " "
            WHILE_KW@13..18 "while"
            WHITESPACE@18..19 " "
            NAME_REF@19..20
              IDENT@19..20 "a"
            SEMICOLON@20..21 ";"
          WHITESPACE@21..22 "\n"
          ACTION_STMT@22..27
            PASS_KW@22..26 "pass"
            SEMICOLON@26..27 ";"
          WHITESPACE@27..28 "\n"
        error 0..2 unknown-statement: there is no `do`: the condition stands first, `while … { … }`
    "#]],
    );
}

#[test]
fn block_comment_is_one_token() {
    check(
        "wait; /* a
b */ pass;
",
        expect![[r#"
        SOURCE_FILE@0..22
          ACTION_STMT@0..5
            WAIT_KW@0..4 "wait"
            SEMICOLON@4..5 ";"
          WHITESPACE@5..6 " "
          BLOCK_COMMENT@6..15 "/* a\nb */"
          WHITESPACE@15..16 " "
          ACTION_STMT@16..21
            PASS_KW@16..20 "pass"
            SEMICOLON@20..21 ";"
          WHITESPACE@21..22 "\n"
        error 6..8 block-comment: Trench has no block comments: begin each line of it with `//`
    "#]],
    );
}

/// It ends with its line, so that nothing is lost behind it.
#[test]
fn unclosed_block_comment() {
    check(
        "wait; /* a
pass;
",
        expect![[r#"
        SOURCE_FILE@0..17
          ACTION_STMT@0..5
            WAIT_KW@0..4 "wait"
            SEMICOLON@4..5 ";"
          WHITESPACE@5..6 " "
          BLOCK_COMMENT@6..10 "/* a"
          WHITESPACE@10..11 "\n"
          ACTION_STMT@11..16
            PASS_KW@11..15 "pass"
            SEMICOLON@15..16 ";"
          WHITESPACE@16..17 "\n"
        error 6..8 unclosed-comment: Trench has no block comments, and this one is never closed: begin each line of it with `//`
    "#]],
    );
}

#[test]
fn quoted_text_is_one_token() {
    check(
        "a = \"b c\" + 1; wait;\n",
        expect![[r#"
        SOURCE_FILE@0..21
          ASSIGN_STMT@0..14
            NAME_REF@0..1
              IDENT@0..1 "a"
            WHITESPACE@1..2 " "
            EQ@2..3 "="
            WHITESPACE@3..4 " "
            ERROR@4..13
              UNKNOWN@4..9 "\"b c\""
              WHITESPACE@9..10 " "
              PLUS@10..11 "+"
              WHITESPACE@11..12 " "
              INT@12..13 "1"
            SEMICOLON@13..14 ";"
          WHITESPACE@14..15 " "
          ACTION_STMT@15..20
            WAIT_KW@15..19 "wait"
            SEMICOLON@19..20 ";"
          WHITESPACE@20..21 "\n"
        error 4..9 unknown-token: Trench has no texts in quotes
    "#]],
    );
}

#[test]
fn name_with_other_letters_is_one_token() {
    check(
        "größe = 1; wait;\n",
        expect![[r#"
        SOURCE_FILE@0..19
          ERROR@0..12
            UNKNOWN@0..7 "größe"
            WHITESPACE@7..8 " "
            EQ@8..9 "="
            WHITESPACE@9..10 " "
            INT@10..11 "1"
            SEMICOLON@11..12 ";"
          WHITESPACE@12..13 " "
          ACTION_STMT@13..18
            WAIT_KW@13..17 "wait"
            SEMICOLON@17..18 ";"
          WHITESPACE@18..19 "\n"
        error 0..7 unknown-token: a name begins with a letter and has the letters A to Z, digits and `_` in it, no others
    "#]],
    );
}

#[test]
fn byte_order_mark() {
    check(
        "\u{FEFF}wait;\n",
        expect![[r#"
        SOURCE_FILE@0..9
          WHITESPACE@0..3 "\u{feff}"
          ACTION_STMT@3..8
            WAIT_KW@3..7 "wait"
            SEMICOLON@7..8 ";"
          WHITESPACE@8..9 "\n"
        error 0..3 stray-blank: save the file as UTF-8 without a byte order mark
    "#]],
    );
}

#[test]
fn carriage_return_alone() {
    check(
        "wait;\rpass;\n",
        expect![[r#"
        SOURCE_FILE@0..12
          ACTION_STMT@0..5
            WAIT_KW@0..4 "wait"
            SEMICOLON@4..5 ";"
          WHITESPACE@5..6 "\r"
          ACTION_STMT@6..11
            PASS_KW@6..10 "pass"
            SEMICOLON@10..11 ";"
          WHITESPACE@11..12 "\n"
        error 5..6 stray-blank: a carriage return alone does not end a line: write a line feed
    "#]],
    );
}

#[test]
fn carriage_return_in_a_comment() {
    check(
        "// a\rb\nwait;\n",
        expect![[r#"
        SOURCE_FILE@0..13
          COMMENT@0..6 "// a\rb"
          WHITESPACE@6..7 "\n"
          ACTION_STMT@7..12
            WAIT_KW@7..11 "wait"
            SEMICOLON@11..12 ";"
          WHITESPACE@12..13 "\n"
        error 4..5 stray-blank: a carriage return alone does not end a line: write a line feed
    "#]],
    );
}

#[test]
fn no_break_space() {
    check(
        "move\u{A0}N;\n",
        expect![[r#"
        SOURCE_FILE@0..9
          ACTION_STMT@0..8
            MOVE_KW@0..4 "move"
            WHITESPACE@4..6 "\u{a0}"
            LITERAL@6..7
              DIRECTION@6..7 "N"
            SEMICOLON@7..8 ";"
          WHITESPACE@8..9 "\n"
        error 4..6 stray-blank: this is a no-break space: write an ordinary space
    "#]],
    );
}

#[test]
fn form_feed() {
    check(
        "wait;\u{C}pass;\n",
        expect![[r#"
        SOURCE_FILE@0..12
          ACTION_STMT@0..5
            WAIT_KW@0..4 "wait"
            SEMICOLON@4..5 ";"
          WHITESPACE@5..6 "\u{c}"
          ACTION_STMT@6..11
            PASS_KW@6..10 "pass"
            SEMICOLON@10..11 ";"
          WHITESPACE@11..12 "\n"
        error 5..6 stray-blank: Trench has spaces, tabs and line breaks between words, no other blanks
    "#]],
    );
}

// Braces, damaged.

#[test]
fn unclosed_block() {
    faults(
        r"
  while (a) {
//          ^ unclosed-brace
    if (b) {
      wait;
    }
    move N;

  goto start;
  start:
",
    );
}

#[test]
fn unclosed_inner_block() {
    faults(
        r"
  while (a) {
    if (b) {
//         ^ unclosed-brace
      wait;
    move N;
  }
  pass;
",
    );
}

#[test]
fn unclosed_block_before_else() {
    faults(
        r"
  if (a) {
//       ^ unclosed-brace
    wait;
  else {
    pass;
  }
  move N;
",
    );
}

#[test]
fn unclosed_block_at_the_end() {
    faults(
        r"
  wait;
  while (a) {
//          ^ unclosed-brace
    pass;
",
    );
}

/// One report, at the inner one.
#[test]
fn unclosed_blocks_at_the_end() {
    faults(
        r"
  while (a) {
    if (b) {
//         ^ unclosed-brace
      pass;
",
    );
}

/// Labels stand further left than the rest, so they tell nothing.
#[test]
fn unclosed_block_before_a_label() {
    faults(
        r"
  while (a) {
//          ^ unclosed-brace
    wait;
  start:
  goto start;
",
    );
}

#[test]
fn unclosed_block_on_one_line() {
    faults(
        r"
  { { { wait; } }
//^ unclosed-brace
",
    );
}

#[test]
fn extra_brace() {
    faults(
        r"
  { wait; } }
//          ^ extra-brace
  pass;
",
    );
}

#[test]
fn extra_brace_behind_another_fault() {
    faults(
        r"
  bomb N (1 + 2
//       ^ unclosed-paren
  }
//^ extra-brace
",
    );
}

#[test]
fn extra_brace_at_the_start() {
    faults(
        r"
  }
//^ extra-brace
  wait;
",
    );
}

#[test]
fn brace_inside_a_statement() {
    faults(
        r"
  move {S;
//     ^ unknown-token
  shoot (N + {1);
//           ^ unknown-token
  trench E{;
//        ^ unknown-token
  move {S};
//     ^ unknown-token
  bomb N #{y;
//        ^ unknown-token
  if (#x & {#y) { wait; }
//         ^ unknown-token
  goto {dig;
//     ^ unknown-token
  a = {};
//    ^ unknown-token
  pass;
",
    );
}

#[test]
fn brace_that_opens_a_block_on_its_line() {
    faults(
        r"
  if #x = 1 { wait; } else { pass; }
  while #x > 2 { }
  repeat 3 { ++a; }
  for (int i = 0; i < 3; i++) { a + += i; wait; }
//                              ^ unknown-statement
  dig: { a = 1; }
  wait { pass; }
//     ^ missing-semicolon
  if #x = 1 { 5; }
//            ^ expected-statement
  move {
//     ^ expected-value
    wait;
  }
",
    );
}

// Parentheses and brackets, damaged.

#[test]
fn unclosed_condition() {
    faults(
        r"
  if (a = 1 wait;
//   ^ unclosed-paren
  while (a < 3 {
//      ^ unclosed-paren
    pass;
  }
",
    );
}

/// The outer one is open.
#[test]
fn unclosed_parenthesis_before_a_semicolon() {
    faults(
        r"
  a = (1 + 2;
//    ^ unclosed-paren
  b = ((1 + 2);
//    ^ unclosed-paren
",
    );
}

/// The semicolon is missing too, so no fix is offered.
#[test]
fn unclosed_parenthesis_at_the_end_of_a_line() {
    faults(
        r"
  a = (1 + 2
//    ^ unclosed-paren
  b = 3;
",
    );
}

#[test]
fn unclosed_index() {
    faults(
        r"
  a = int[2;
//       ^ unclosed-bracket
  a = int[int[2];
//       ^ unclosed-bracket
",
    );
}

#[test]
fn unclosed_random_set() {
    faults(
        r"
  a = ?(1 2;
//     ^ unclosed-paren
  b = ?(1, 2;
//     ^ unclosed-paren
  move [W, E;
//     ^ unclosed-bracket
",
    );
}

#[test]
fn unclosed_header() {
    faults(
        r"
  for (int i = 0; i < 3; i++ wait;
//    ^ unclosed-paren
  pass;
",
    );
}

#[test]
fn extra_parenthesis() {
    faults(
        r"
  a = 1 + 2);
//         ^ unexpected-token
  move N);
//      ^ unexpected-token
",
    );
}

#[test]
fn extra_parenthesis_after_a_condition() {
    faults(
        r"
  if (a)) wait;
//      ^ unexpected-token
",
    );
}

#[test]
fn extra_bracket() {
    faults(
        r"
  a = 1];
//     ^ unexpected-token
",
    );
}

#[test]
fn missing_opening_bracket() {
    faults(
        r"
  a = int 2];
//    ^^^ expected-index
",
    );
}

#[test]
fn empty_parentheses() {
    faults(
        r"
  a = ();
//     ^ expected-value
",
    );
}

#[test]
fn empty_index() {
    faults(
        r"
  a = int[];
//        ^ expected-value
",
    );
}

#[test]
fn empty_random_set() {
    faults(
        r"
  a = ?();
//      ^ expected-value
  move [];
//      ^ expected-value
",
    );
}

// Semicolons, damaged.

/// Each at the end of its line.
#[test]
fn missing_semicolons() {
    faults(
        r"
  a = 1
//     ^ missing-semicolon
  int b = 2
//         ^ missing-semicolon
  move N
//      ^ missing-semicolon
  wait
//    ^ missing-semicolon
  goto start
//          ^ missing-semicolon
  a++
//   ^ missing-semicolon
",
    );
}

#[test]
fn missing_semicolon_before_a_brace() {
    faults(
        r"
  if (a) { move N } else { wait }
//                ^ missing-semicolon
//                              ^ missing-semicolon
",
    );
}

#[test]
fn missing_semicolon_on_a_line() {
    faults(
        r"
  move N move S;
//       ^^^^ missing-semicolon
  wait pass;
//     ^^^^ missing-semicolon
",
    );
}

#[test]
fn missing_semicolon_before_an_increment() {
    faults(
        r"
  a = b
//     ^ missing-semicolon
  ++c;
",
    );
}

#[test]
fn empty_statements() {
    faults(
        r"
  wait;;
//     ^ empty-statement
  { };
//   ^ empty-statement
  ;
//^ empty-statement
",
    );
}

/// There is no empty statement: it is written `{}`.
#[test]
fn empty_body() {
    faults(
        r"
  if (a);
//      ^ empty-statement
  while (a);
//         ^ empty-statement
  if (a) wait; else;
//                 ^ empty-statement
",
    );
}

#[test]
fn commas_for_blanks() {
    faults(
        r"
  bomb N, 2;
//      ^ unexpected-comma
  a = scan N, 2;
//          ^ unexpected-comma
",
    );
}

#[test]
fn comma_after_an_action() {
    faults(
        r"
  move N, S;
//      ^ unexpected-token
",
    );
}

#[test]
fn two_names_in_a_declaration() {
    faults(
        r"
  int a, b;
//     ^ unexpected-token
",
    );
}

// Labels and goto, damaged.

#[test]
fn blank_before_the_colon() {
    faults(
        r"
  start : wait;
//      ^ label-colon
",
    );
}

#[test]
fn label_without_colon() {
    faults(
        r"
  start
//^^^^^ label-colon
    move N;
  goto start;
",
    );
}

#[test]
fn goto_with_the_colon() {
    faults(
        r"
  goto start:;
//     ^^^^^^ label-colon
",
    );
}

#[test]
fn goto_nothing() {
    faults(
        r"
  goto;
//    ^ expected-label
  wait;
",
    );
}

#[test]
fn goto_a_word_of_the_language() {
    faults(
        r"
  goto move;
//     ^^^^ reserved-word
",
    );
}

#[test]
fn goto_two_labels() {
    faults(
        r"
  goto one two;
//         ^^^ unexpected-token
",
    );
}

// Declarations and assignments, damaged.

#[test]
fn declaration_without_a_name() {
    faults(
        r"
  int;
//   ^ expected-name
  dir = N;
//    ^ expected-name
",
    );
}

#[test]
fn declaration_of_a_word_of_the_language() {
    faults(
        r"
  int if = 1;
//    ^^ reserved-word
  int N;
//    ^ reserved-word
",
    );
}

#[test]
fn declaration_of_a_name_that_begins_with_a_digit() {
    faults(
        r"
  int 2a = 1;
//    ^ expected-name
",
    );
}

#[test]
fn declaration_without_a_value() {
    faults(
        r"
  int a = ;
//        ^ expected-value
  wait;
",
    );
}

#[test]
fn declaration_without_equals() {
    faults(
        r"
  int a 2;
//      ^ expected-assignment
  dir d N;
//      ^ expected-assignment
",
    );
}

#[test]
fn colon_for_equals() {
    faults(
        r"
  int a: 2;
//    ^^ colon-for-equals
  int b : 2;
//      ^ colon-for-equals
",
    );
}

#[test]
fn declaration_with_two_equals() {
    faults(
        r"
  int a == 1;
//       ^ doubled-operator
",
    );
}

#[test]
fn declaration_as_in_another_language() {
    faults(
        r"
  let a = 1;
//^^^ unknown-statement
  var b = 2;
//^^^ unknown-statement
",
    );
}

#[test]
fn assignment_without_a_value() {
    faults(
        r"
  a = ;
//    ^ expected-value
  a += ;
//     ^ expected-value
  int[2] = ;
//         ^ expected-value
",
    );
}

#[test]
fn assignment_with_two_equals() {
    faults(
        r"
  a == 1;
//   ^ doubled-operator
",
    );
}

#[test]
fn assignment_by_an_operator_that_is_none() {
    faults(
        r"
  a /= 2;
//  ^ assignment-operator
  a %= 2;
//  ^ assignment-operator
  a &= 1;
//  ^ assignment-operator
  a |= 1;
//  ^ assignment-operator
",
    );
}

#[test]
fn element_without_assignment() {
    faults(
        r"
  int[2];
//      ^ expected-assignment
",
    );
}

#[test]
fn increment_of_a_number() {
    faults(
        r"
  ++1;
//  ^ expected-target
",
    );
}

#[test]
fn increment_of_nothing() {
    faults(
        r"
  ++;
//  ^ expected-target
",
    );
}

#[test]
fn increment_from_both_sides() {
    faults(
        r"
  ++a++;
//   ^^ unexpected-token
",
    );
}

/// `--` is one sign.
#[test]
fn subtraction_that_is_an_increment() {
    faults(
        r"
  a = b--1;
//       ^ unexpected-token
",
    );
}

#[test]
fn doubled_sign() {
    faults(
        r"
  a = --7;
//    ^^ doubled-sign
",
    );
}

#[test]
fn array_of_a_name() {
    faults(
        r"
  cells[2] = 1;
//^^^^^ unknown-statement
",
    );
}

// Actions, damaged.

#[test]
fn missing_direction() {
    faults(
        r"
  move;
//    ^ expected-value
  shoot;
//     ^ expected-value
  mine
//    ^ expected-value
  wait;
",
    );
}

#[test]
fn bomb_without_distance() {
    faults(
        r"
  bomb N;
//      ^ expected-value
  bomb;
//    ^ expected-value
",
    );
}

#[test]
fn wait_with_a_value() {
    faults(
        r"
  wait 2;
//     ^ unexpected-token
  pass N;
//     ^ unexpected-token
",
    );
}

#[test]
fn trench_with_two_values() {
    faults(
        r"
  trench N S;
//         ^ unexpected-token
",
    );
}

#[test]
fn flag_for_an_action() {
    faults(
        r"
  TRENCH N;
//^^^^^^ expected-statement
  MINE;
//^^^^ expected-statement
",
    );
}

#[test]
fn value_as_a_statement() {
    faults(
        r"
  look N;
//^^^^ expected-statement
  scan N 1;
//^^^^ expected-statement
  1;
//^ expected-statement
  (a);
//^ expected-statement
  #x = 1;
//^ expected-statement
",
    );
}

#[test]
fn name_as_a_statement() {
    faults(
        r"
  a;
//^ unknown-statement
  a + 1;
//^ unknown-statement
  a(1);
//^ unknown-statement
  a.MINE;
//^ unknown-statement
",
    );
}

#[test]
fn unknown_action() {
    faults(
        r"
  jump N;
//^^^^ unknown-statement
  wait;
",
    );
}

// Loops and branches, damaged.

#[test]
fn repeat_without_a_number() {
    faults(
        r"
  repeat wait;
//       ^^^^ expected-count
",
    );
}

#[test]
fn repeat_by_a_value() {
    faults(
        r"
  repeat n wait;
//       ^ repeat-count
  repeat (2) wait;
//       ^^^ repeat-count
  repeat -1 wait;
//       ^ repeat-count
",
    );
}

#[test]
fn repeat_of_nothing() {
    faults(
        r"
  repeat 2;
//        ^ empty-statement
",
    );
}

#[test]
fn while_without_a_condition() {
    faults(
        r"
  while wait;
//      ^^^^ expected-value
",
    );
}

#[test]
fn while_without_a_body() {
    faults(
        r"
  while (a)
//         ^ expected-statement
",
    );
}

#[test]
fn while_with_do() {
    faults(
        r"
  while a do wait;
//        ^^ extra-word
",
    );
}

#[test]
fn if_without_a_condition() {
    faults(
        r"
  if move N;
//   ^^^^ expected-value
",
    );
}

#[test]
fn if_with_then() {
    faults(
        r"
  if a then wait;
//     ^^^^ extra-word
",
    );
}

#[test]
fn if_without_a_body() {
    faults(
        r"
  if a else wait;
//     ^^^^ expected-statement
",
    );
}

#[test]
fn else_without_a_body() {
    faults(
        r"
  if a { wait; } else
//                   ^ expected-statement
",
    );
}

#[test]
fn else_without_if() {
    faults(
        r"
  else wait;
//^^^^ stray-else
",
    );
}

#[test]
fn else_after_two_statements() {
    faults(
        r"
  if a wait; pass; else move N;
//                 ^^^^ stray-else
",
    );
}

#[test]
fn for_without_parentheses() {
    faults(
        r"
  for int i = 0; i < 3; i++ wait;
//    ^^^ expected-paren
",
    );
}

#[test]
fn for_without_a_header() {
    faults(
        r"
  for wait;
//    ^^^^ expected-paren
  pass;
",
    );
}

/// Only the first is reported.
#[test]
fn for_with_empty_parts() {
    faults(
        r"
  for (;;) wait;
//     ^ expected-part
",
    );
}

#[test]
fn for_with_two_parts() {
    faults(
        r"
  for (int i = 0; i < 3) wait;
//                     ^ missing-semicolon
",
    );
}

#[test]
fn for_with_commas() {
    faults(
        r"
  for (int i = 0, i < 3, i++) wait;
//              ^ missing-semicolon
",
    );
}

#[test]
fn is_without_a_constant() {
    faults(
        r"
  if a is wait;
//        ^^^^ expected-constant
",
    );
}

#[test]
fn is_of_a_value() {
    faults(
        r"
  if a is -1 wait;
//        ^ expected-constant
  if a is b wait;
//        ^ expected-constant
",
    );
}

#[test]
fn is_of_two_constants() {
    faults(
        r"
  if a is 1, 2 wait;
//         ^ one-constant
",
    );
}

#[test]
fn is_with_a_colon() {
    faults(
        r"
  if a is N: wait; is 1: pass;
//        ^^ unexpected-token
//                     ^ unexpected-token
",
    );
}

#[test]
fn is_without_if() {
    faults(
        r"
  is 1 wait;
//^^ stray-is
",
    );
}

#[test]
fn word_in_a_header() {
    faults(
        r"
  for (then int i = 1; i < 5; i++) { wait; }
//          ^^^ expected-assignment
  for (2 int i = 1; i < 5; i++) { wait; }
//     ^ expected-part
  for (int i = 1
//              ^ missing-semicolon
  int b = 2;
",
    );
}

#[test]
fn word_before_a_flag() {
    faults(
        r"
  if ((scan N 1).deep TRENCH) wait;
//               ^^^^ expected-flag
  if ((scan N 1).2 MINE) wait;
//               ^ expected-flag
  if ((scan N 1).MINE MINE) wait;
//                    ^^^^ unexpected-token
",
    );
}

#[test]
fn number_before_a_name() {
    faults(
        r"
  int 2 holes = 0;
//    ^ expected-name
  dir 7 way;
//    ^ expected-name
  holes = 1;
",
    );
}

#[test]
fn is_after_else() {
    faults(
        r"
  if a is 1 wait; else is 2 pass;
//                     ^^ expected-statement
",
    );
}

#[test]
fn switch_as_in_another_language() {
    faults(
        r"
  switch a { wait; }
//^^^^^^ unknown-statement
  pass;
",
    );
}

#[test]
fn break_with_a_value() {
    faults(
        r"
  while a { break 2; continue start; }
//                ^ unexpected-token
//                            ^^^^^ unexpected-token
",
    );
}

// Values, damaged.

#[test]
fn missing_operand() {
    faults(
        r"
  a = 1 + ;
//        ^ expected-value
  a = * 2;
//    ^ expected-value
  a = 1 + * 2;
//        ^ expected-value
  a = -;
//     ^ expected-value
",
    );
}

#[test]
fn missing_operator() {
    faults(
        r"
  a = 1 2;
//      ^ unexpected-token
  a = b c;
//      ^ unexpected-token
",
    );
}

#[test]
fn operators_of_other_languages() {
    faults(
        r"
  if (a == 1) wait;
//      ^^ doubled-operator
  if (a && b) wait;
//      ^^ doubled-operator
  if (a || b) wait;
//      ^^ doubled-operator
  if (a <> b) wait;
//      ^^ doubled-operator
  if (a => b) wait;
//      ^^ doubled-operator
  if (!a) wait;
//    ^ unknown-token
",
    );
}

#[test]
fn plus_sign() {
    faults(
        r"
  a = +1;
//    ^ plus-sign
  a = 1 + + 2;
//        ^ plus-sign
",
    );
}

#[test]
fn number_with_letters() {
    faults(
        r"
  a = 2b;
//     ^ unexpected-token
",
    );
}

#[test]
fn number_with_a_point() {
    faults(
        r"
  a = 1.5;
//      ^ expected-flag
",
    );
}

#[test]
fn number_too_large() {
    faults(
        r"
  a = 4611686018427387904;
//    ^^^^^^^^^^^^^^^^^^^ number-too-large
",
    );
}

#[test]
fn scan_without_its_values() {
    faults(
        r"
  f = scan N;
//          ^ expected-value
  f = scan;
//        ^ expected-value
",
    );
}

#[test]
fn look_without_its_value() {
    faults(
        r"
  a = look;
//        ^ expected-value
",
    );
}

#[test]
fn flag_without_a_field() {
    faults(
        r"
  a = MINE;
//    ^^^^ flag-alone
",
    );
}

#[test]
fn flag_that_is_none() {
    faults(
        r"
  a = f.;
//      ^ expected-flag
  a = f.mud;
//      ^^^ expected-flag
",
    );
}

#[test]
fn flag_in_small_letters() {
    faults(
        r"
  a = f.player;
//      ^^^^^^ expected-flag
  a = f.mine;
//      ^^^^ expected-flag
",
    );
}

#[test]
fn meta_variable_without_a_name() {
    faults(
        r"
  a = #;
//     ^ expected-meta
  a = #1;
//     ^ expected-meta
  a = #if;
//     ^^ expected-meta
",
    );
}

#[test]
fn random_set_with_mixed_separators() {
    faults(
        r"
  a = ?(1 2, 3);
//        ^ expected-comma
  a = ?(1, 2 3);
//           ^ expected-comma
",
    );
}

#[test]
fn random_set_with_a_comma_too_many() {
    faults(
        r"
  a = ?(1, );
//         ^ expected-value
  a = ?(, 1);
//      ^ expected-value
",
    );
}

#[test]
fn random_set_in_brackets_without_commas() {
    faults(
        r"
  move [W E];
//        ^ expected-comma
",
    );
}

#[test]
fn random_set_in_brackets_behind_the_sign() {
    faults(
        r"
  move ?[W, E];
//      ^ unexpected-token
",
    );
}

#[test]
fn increment_where_a_simple_value_is_wanted() {
    faults(
        r"
  if ++a wait;
//   ^^ needs-parens
  bomb N a++;
//        ^^ needs-parens
  a = ?(b++ 2);
//       ^^ needs-parens
",
    );
}

#[test]
fn increment_behind_a_condition() {
    faults(
        r"
  if a++ wait;
//    ^^ unexpected-token
",
    );
}

#[test]
fn characters_without_meaning() {
    faults(
        r"
  a = @b;
//    ^ unknown-token
  a = b ^ 2;
//      ^ unknown-token
  a = \b;
//    ^ unknown-token
  a = b $ c;
//      ^ unknown-token
",
    );
}

#[test]
fn quoted_text() {
    faults(
        r#"
  a = "N";
//    ^^^ unknown-token
"#,
    );
}

#[test]
fn name_with_an_underscore_first() {
    faults(
        r"
  _a = 1;
//^^ unknown-token
",
    );
}

#[test]
fn name_with_letters_that_are_not_ascii() {
    faults(
        r"
  a = größe;
//    ^^^^^ unknown-token
  größe = 2;
//^^^^^ unknown-token
",
    );
}

#[test]
fn comment_in_a_block_comment() {
    faults(
        r"
  /* wait; */
//^^ block-comment
  pass;
",
    );
}

#[test]
fn unclosed_comment() {
    faults(
        r"
  wait;
  /* pass;
//^^ unclosed-comment
",
    );
}

// Places.

/// Line breaks of Windows change no column, and what is missing still stands at the end of its line.
#[test]
fn faults_with_line_breaks_of_windows() {
    let fixture = "
  a = 1 // one
//     ^ missing-semicolon
  while (b) {
//          ^ unclosed-brace
    move;
//      ^ expected-value

  goto start
//          ^ missing-semicolon
  start:
";
    faults(&fixture.replace('\n', "\r\n"));
}

/// Columns are characters here, bytes in the parser.
#[test]
fn faults_behind_letters_that_are_not_ascii() {
    faults(
        r"
  wait; // über die Straße
  /// größer, größe
  a = ;
//    ^ expected-value
",
    );
}

// Limits.

#[test]
fn nesting_past_the_limit_is_one_error() {
    let deep = MAX_DEPTH as usize + 100;
    let (open, close) = ("(".repeat(deep), ")".repeat(deep));
    let statements = [
        format!("a = {open}1{close};"),
        format!("a = {}1;", "1 + ".repeat(deep)),
        format!("a = {}1;", "~".repeat(deep)),
        format!("a = {}1{};", "?(".repeat(deep), ")".repeat(deep)),
        format!("a = {}1{};", "int[".repeat(deep), "]".repeat(deep)),
        format!("{}wait;{}", "{ ".repeat(deep), " }".repeat(deep)),
        format!("{}wait;", "repeat 2 ".repeat(deep)),
        format!("{}wait;", "if a ".repeat(deep)),
        format!("{}wait;", "if a wait; else ".repeat(deep)),
    ];
    for statement in &statements {
        let parse = parse(&format!("{statement}\npass;\n"));
        let codes: Vec<&str> = parse.errors.iter().map(|error| error.code).collect();
        assert_eq!(codes, ["too-deep"], "{statement:.40}");
        assert_eq!(parse.any_root().children().count(), 2, "the next statement survives {statement:.40}");
    }
}

// Typing.

#[test]
fn every_prefix_of_a_script() {
    let text = r"int n = 2; dir d = ?(N S);
start:
while (n < 4 & ~#bombs) {
  if n = 1 move d + 1; else { bomb N 2; }
  int[n] += look d; n++;
}
for (n = 0; n < 2; n++) repeat 2 wait;
if d is N fortify; is S trench d; else goto start;
n = (scan d 1).MINE;
";
    prefixes(
        text,
        expect![[r#"
          3 int            expected-name 3..3
          5 n              missing-semicolon 5..5
          7 =              expected-value 7..7
          9 2              missing-semicolon 9..9
         10 ;              no error
         14 dir            expected-name 14..14
         16 d              missing-semicolon 16..16
         18 =              expected-value 18..18
         20 ?              missing-semicolon 20..20
         21 (              expected-value 21..21
         22 N              unclosed-paren 20..21
         24 S              unclosed-paren 20..21
         25 )              missing-semicolon 25..25
         26 ;              no error
         33 start:         no error
         39 while          expected-value 39..39
         41 (              expected-value 41..41
         42 n              unclosed-paren 40..41
         44 <              expected-value 44..44
         46 4              unclosed-paren 40..41
         48 &              expected-value 48..48
         50 ~              expected-value 50..50
         51 #              expected-meta 51..51
         56 bombs          unclosed-paren 40..41
         57 )              expected-statement 57..57
         59 {              unclosed-brace 58..59
         64 if             unclosed-brace 58..59, expected-value 64..64
         66 n              unclosed-brace 58..59, expected-statement 66..66
         68 =              unclosed-brace 58..59, expected-value 68..68
         70 1              unclosed-brace 58..59, expected-statement 70..70
         75 move           unclosed-brace 58..59, expected-value 75..75
         77 d              unclosed-brace 58..59, missing-semicolon 77..77
         79 +              unclosed-brace 58..59, expected-value 79..79
         81 1              unclosed-brace 58..59, missing-semicolon 81..81
         82 ;              unclosed-brace 58..59
         87 else           unclosed-brace 58..59, expected-statement 87..87
         89 {              unclosed-brace 88..89
         94 bomb           unclosed-brace 88..89, expected-value 94..94
         96 N              unclosed-brace 88..89, expected-value 96..96
         98 2              unclosed-brace 88..89, missing-semicolon 98..98
         99 ;              unclosed-brace 88..89
        101 }              unclosed-brace 58..59
        107 int            unclosed-brace 58..59, expected-name 107..107
        108 [              unclosed-brace 58..59, expected-value 108..108
        109 n              unclosed-brace 58..59, unclosed-bracket 107..108
        110 ]              unclosed-brace 58..59, expected-assignment 110..110
        112 +              unclosed-brace 58..59, expected-assignment 111..112
        113 =              unclosed-brace 58..59, expected-value 113..113
        118 look           unclosed-brace 58..59, expected-value 118..118
        120 d              unclosed-brace 58..59, missing-semicolon 120..120
        121 ;              unclosed-brace 58..59
        123 n              unclosed-brace 58..59, unknown-statement 122..123
        125 ++             unclosed-brace 58..59, missing-semicolon 125..125
        126 ;              unclosed-brace 58..59
        128 }              no error
        132 for            expected-paren 132..132
        134 (              expected-part 134..134
        135 n              expected-assignment 135..135
        137 =              expected-value 137..137
        139 0              missing-semicolon 139..139
        140 ;              expected-value 140..140
        142 n              missing-semicolon 142..142
        144 <              expected-value 144..144
        146 2              missing-semicolon 146..146
        147 ;              expected-part 147..147
        149 n              expected-assignment 149..149
        151 ++             unclosed-paren 133..134
        152 )              expected-statement 152..152
        159 repeat         expected-count 159..159
        161 2              expected-statement 161..161
        166 wait           missing-semicolon 166..166
        167 ;              no error
        170 if             expected-value 170..170
        172 d              expected-statement 172..172
        175 is             expected-constant 175..175
        177 N              expected-statement 177..177
        185 fortify        missing-semicolon 185..185
        186 ;              no error
        189 is             expected-constant 189..189
        191 S              expected-statement 191..191
        198 trench         missing-semicolon 198..198
        200 d              missing-semicolon 200..200
        201 ;              no error
        206 else           expected-statement 206..206
        211 goto           expected-label 211..211
        217 start          missing-semicolon 217..217
        218 ;              no error
        220 n              unknown-statement 219..220
        222 =              expected-value 222..222
        224 (              expected-value 224..224
        228 scan           expected-value 228..228
        230 d              expected-value 230..230
        232 1              unclosed-paren 223..224
        233 )              missing-semicolon 233..233
        234 .              expected-flag 234..234
        238 MINE           missing-semicolon 238..238
        239 ;              no error
    "#]],
    );
}
