//! Fixtures for BoGL's parser: what every construct becomes in the tree, and where the errors stand
//! when a text is damaged.
//!
//! `check` compares a tree and its errors with what the test holds (`UPDATE_EXPECT=1` writes it).
//! `faults` takes a text with its errors noted under its lines. `prefixes` shows what a person is
//! told while a program is being typed.

mod common;

use expect_test::expect;
use ludex_syntax::tree::MAX_DEPTH;
use ludex_syntax::{Dialect, bogl};

fixtures!(Dialect::Bogl, bogl::lex);

// Header.

#[test]
fn header_only() {
    check(
        "game Lamps\n",
        expect![[r#"
        SOURCE_FILE@0..11
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
    "#]],
    );
}

#[test]
fn header_with_comments() {
    check(
        "-- one lamp\ngame {- of -} Lamps -- many\n",
        expect![[r#"
        SOURCE_FILE@0..40
          COMMENT@0..11 "-- one lamp"
          WHITESPACE@11..12 "\n"
          GAME_HEADER@12..31
            GAME_KW@12..16 "game"
            WHITESPACE@16..17 " "
            BLOCK_COMMENT@17..25 "{- of -}"
            WHITESPACE@25..26 " "
            NAME@26..31
              UPPER_NAME@26..31 "Lamps"
          WHITESPACE@31..32 " "
          COMMENT@32..39 "-- many"
          WHITESPACE@39..40 "\n"
    "#]],
    );
}

/// Line breaks mean nothing.
#[test]
fn everything_on_one_line() {
    check(
        "game Lamps type T = Int x : T x = 1",
        expect![[r#"
        SOURCE_FILE@0..35
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 " "
          TYPE_DEF@11..23
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..17
              UPPER_NAME@16..17 "T"
            WHITESPACE@17..18 " "
            EQ@18..19 "="
            WHITESPACE@19..20 " "
            TYPE_REF@20..23
              UPPER_NAME@20..23 "Int"
          WHITESPACE@23..24 " "
          VALUE_DEF@24..35
            SIGNATURE@24..29
              NAME@24..25
                LOWER_NAME@24..25 "x"
              WHITESPACE@25..26 " "
              COLON@26..27 ":"
              WHITESPACE@27..28 " "
              TYPE_REF@28..29
                UPPER_NAME@28..29 "T"
            WHITESPACE@29..30 " "
            EQUATION@30..35
              NAME@30..31
                LOWER_NAME@30..31 "x"
              WHITESPACE@31..32 " "
              EQ@32..33 "="
              WHITESPACE@33..34 " "
              LITERAL@34..35
                INT@34..35 "1"
    "#]],
    );
}

// Types.

#[test]
fn type_synonym() {
    check(
        "game Lamps\ntype Count = Int\n",
        expect![[r#"
        SOURCE_FILE@0..28
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          TYPE_DEF@11..27
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..21
              UPPER_NAME@16..21 "Count"
            WHITESPACE@21..22 " "
            EQ@22..23 "="
            WHITESPACE@23..24 " "
            TYPE_REF@24..27
              UPPER_NAME@24..27 "Int"
          WHITESPACE@27..28 "\n"
    "#]],
    );
}

#[test]
fn tuple_type() {
    check(
        "game Lamps\ntype Spot = (Int, Bool)\n",
        expect![[r#"
        SOURCE_FILE@0..35
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          TYPE_DEF@11..34
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..20
              UPPER_NAME@16..20 "Spot"
            WHITESPACE@20..21 " "
            EQ@21..22 "="
            WHITESPACE@22..23 " "
            TUPLE_TYPE@23..34
              L_PAREN@23..24 "("
              TYPE_REF@24..27
                UPPER_NAME@24..27 "Int"
              COMMA@27..28 ","
              WHITESPACE@28..29 " "
              TYPE_REF@29..33
                UPPER_NAME@29..33 "Bool"
              R_PAREN@33..34 ")"
          WHITESPACE@34..35 "\n"
    "#]],
    );
}

#[test]
fn tuple_type_in_a_tuple_type() {
    check(
        "game Lamps\ntype Move = (Spot, (Int, Int, Bool))\n",
        expect![[r#"
        SOURCE_FILE@0..48
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          TYPE_DEF@11..47
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..20
              UPPER_NAME@16..20 "Move"
            WHITESPACE@20..21 " "
            EQ@21..22 "="
            WHITESPACE@22..23 " "
            TUPLE_TYPE@23..47
              L_PAREN@23..24 "("
              TYPE_REF@24..28
                UPPER_NAME@24..28 "Spot"
              COMMA@28..29 ","
              WHITESPACE@29..30 " "
              TUPLE_TYPE@30..46
                L_PAREN@30..31 "("
                TYPE_REF@31..34
                  UPPER_NAME@31..34 "Int"
                COMMA@34..35 ","
                WHITESPACE@35..36 " "
                TYPE_REF@36..39
                  UPPER_NAME@36..39 "Int"
                COMMA@39..40 ","
                WHITESPACE@40..41 " "
                TYPE_REF@41..45
                  UPPER_NAME@41..45 "Bool"
                R_PAREN@45..46 ")"
              R_PAREN@46..47 ")"
          WHITESPACE@47..48 "\n"
    "#]],
    );
}

#[test]
fn enumeration() {
    check(
        "game Lamps\ntype Lamp = {On}\n",
        expect![[r#"
        SOURCE_FILE@0..28
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          TYPE_DEF@11..27
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..20
              UPPER_NAME@16..20 "Lamp"
            WHITESPACE@20..21 " "
            EQ@21..22 "="
            WHITESPACE@22..23 " "
            ENUM_TYPE@23..27
              L_BRACE@23..24 "{"
              ENUM_VALUE@24..26
                UPPER_NAME@24..26 "On"
              R_BRACE@26..27 "}"
          WHITESPACE@27..28 "\n"
    "#]],
    );
}

#[test]
fn enumeration_of_several_values() {
    check(
        "game Lamps\ntype Lamp = {On, Off, Broken_1}\n",
        expect![[r#"
        SOURCE_FILE@0..43
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          TYPE_DEF@11..42
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..20
              UPPER_NAME@16..20 "Lamp"
            WHITESPACE@20..21 " "
            EQ@21..22 "="
            WHITESPACE@22..23 " "
            ENUM_TYPE@23..42
              L_BRACE@23..24 "{"
              ENUM_VALUE@24..26
                UPPER_NAME@24..26 "On"
              COMMA@26..27 ","
              WHITESPACE@27..28 " "
              ENUM_VALUE@28..31
                UPPER_NAME@28..31 "Off"
              COMMA@31..32 ","
              WHITESPACE@32..33 " "
              ENUM_VALUE@33..41
                UPPER_NAME@33..41 "Broken_1"
              R_BRACE@41..42 "}"
          WHITESPACE@42..43 "\n"
    "#]],
    );
}

#[test]
fn enumeration_over_lines() {
    check(
        "game Lamps\ntype Lamp =\n  { On\n  , Off -- dark\n  }\n",
        expect![[r#"
        SOURCE_FILE@0..50
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          TYPE_DEF@11..49
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..20
              UPPER_NAME@16..20 "Lamp"
            WHITESPACE@20..21 " "
            EQ@21..22 "="
            WHITESPACE@22..25 "\n  "
            ENUM_TYPE@25..49
              L_BRACE@25..26 "{"
              WHITESPACE@26..27 " "
              ENUM_VALUE@27..29
                UPPER_NAME@27..29 "On"
              WHITESPACE@29..32 "\n  "
              COMMA@32..33 ","
              WHITESPACE@33..34 " "
              ENUM_VALUE@34..37
                UPPER_NAME@34..37 "Off"
              WHITESPACE@37..38 " "
              COMMENT@38..45 "-- dark"
              WHITESPACE@45..48 "\n  "
              R_BRACE@48..49 "}"
          WHITESPACE@49..50 "\n"
    "#]],
    );
}

#[test]
fn extension_by_an_enumeration() {
    check(
        "game Lamps\ntype Maybe = Int & {None}\n",
        expect![[r#"
        SOURCE_FILE@0..37
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          TYPE_DEF@11..36
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..21
              UPPER_NAME@16..21 "Maybe"
            WHITESPACE@21..22 " "
            EQ@22..23 "="
            WHITESPACE@23..24 " "
            EXTENDED_TYPE@24..36
              TYPE_REF@24..27
                UPPER_NAME@24..27 "Int"
              WHITESPACE@27..28 " "
              AMP@28..29 "&"
              WHITESPACE@29..30 " "
              ENUM_TYPE@30..36
                L_BRACE@30..31 "{"
                ENUM_VALUE@31..35
                  UPPER_NAME@31..35 "None"
                R_BRACE@35..36 "}"
          WHITESPACE@36..37 "\n"
    "#]],
    );
}

#[test]
fn extension_by_a_name() {
    check(
        "game Lamps\ntype More = Lamp & Colour\n",
        expect![[r#"
        SOURCE_FILE@0..37
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          TYPE_DEF@11..36
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..20
              UPPER_NAME@16..20 "More"
            WHITESPACE@20..21 " "
            EQ@21..22 "="
            WHITESPACE@22..23 " "
            EXTENDED_TYPE@23..36
              TYPE_REF@23..27
                UPPER_NAME@23..27 "Lamp"
              WHITESPACE@27..28 " "
              AMP@28..29 "&"
              WHITESPACE@29..30 " "
              TYPE_REF@30..36
                UPPER_NAME@30..36 "Colour"
          WHITESPACE@36..37 "\n"
    "#]],
    );
}

#[test]
fn extension_of_a_tuple() {
    check(
        "game Lamps\ntype Way = (Int, Int) & {Nowhere}\n",
        expect![[r#"
        SOURCE_FILE@0..45
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          TYPE_DEF@11..44
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..19
              UPPER_NAME@16..19 "Way"
            WHITESPACE@19..20 " "
            EQ@20..21 "="
            WHITESPACE@21..22 " "
            EXTENDED_TYPE@22..44
              TUPLE_TYPE@22..32
                L_PAREN@22..23 "("
                TYPE_REF@23..26
                  UPPER_NAME@23..26 "Int"
                COMMA@26..27 ","
                WHITESPACE@27..28 " "
                TYPE_REF@28..31
                  UPPER_NAME@28..31 "Int"
                R_PAREN@31..32 ")"
              WHITESPACE@32..33 " "
              AMP@33..34 "&"
              WHITESPACE@34..35 " "
              ENUM_TYPE@35..44
                L_BRACE@35..36 "{"
                ENUM_VALUE@36..43
                  UPPER_NAME@36..43 "Nowhere"
                R_BRACE@43..44 "}"
          WHITESPACE@44..45 "\n"
    "#]],
    );
}

#[test]
fn extension_of_an_enumeration() {
    check(
        "game Lamps\ntype Lamp = {On} & {Off}\n",
        expect![[r#"
        SOURCE_FILE@0..36
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          TYPE_DEF@11..35
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..20
              UPPER_NAME@16..20 "Lamp"
            WHITESPACE@20..21 " "
            EQ@21..22 "="
            WHITESPACE@22..23 " "
            EXTENDED_TYPE@23..35
              ENUM_TYPE@23..27
                L_BRACE@23..24 "{"
                ENUM_VALUE@24..26
                  UPPER_NAME@24..26 "On"
                R_BRACE@26..27 "}"
              WHITESPACE@27..28 " "
              AMP@28..29 "&"
              WHITESPACE@29..30 " "
              ENUM_TYPE@30..35
                L_BRACE@30..31 "{"
                ENUM_VALUE@31..34
                  UPPER_NAME@31..34 "Off"
                R_BRACE@34..35 "}"
          WHITESPACE@35..36 "\n"
    "#]],
    );
}

/// To the left.
#[test]
fn extension_of_an_extension() {
    check(
        "game Lamps\ntype T = Int & Lamp & {None}\n",
        expect![[r#"
        SOURCE_FILE@0..40
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          TYPE_DEF@11..39
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..17
              UPPER_NAME@16..17 "T"
            WHITESPACE@17..18 " "
            EQ@18..19 "="
            WHITESPACE@19..20 " "
            EXTENDED_TYPE@20..39
              EXTENDED_TYPE@20..30
                TYPE_REF@20..23
                  UPPER_NAME@20..23 "Int"
                WHITESPACE@23..24 " "
                AMP@24..25 "&"
                WHITESPACE@25..26 " "
                TYPE_REF@26..30
                  UPPER_NAME@26..30 "Lamp"
              WHITESPACE@30..31 " "
              AMP@31..32 "&"
              WHITESPACE@32..33 " "
              ENUM_TYPE@33..39
                L_BRACE@33..34 "{"
                ENUM_VALUE@34..38
                  UPPER_NAME@34..38 "None"
                R_BRACE@38..39 "}"
          WHITESPACE@39..40 "\n"
    "#]],
    );
}

/// The reference takes it, the document does not; the grammar takes both.
#[test]
fn extension_in_a_tuple_type() {
    check(
        "game Lamps\ntype T = (Int & {None}, {A, B})\n",
        expect![[r#"
        SOURCE_FILE@0..43
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          TYPE_DEF@11..42
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..17
              UPPER_NAME@16..17 "T"
            WHITESPACE@17..18 " "
            EQ@18..19 "="
            WHITESPACE@19..20 " "
            TUPLE_TYPE@20..42
              L_PAREN@20..21 "("
              EXTENDED_TYPE@21..33
                TYPE_REF@21..24
                  UPPER_NAME@21..24 "Int"
                WHITESPACE@24..25 " "
                AMP@25..26 "&"
                WHITESPACE@26..27 " "
                ENUM_TYPE@27..33
                  L_BRACE@27..28 "{"
                  ENUM_VALUE@28..32
                    UPPER_NAME@28..32 "None"
                  R_BRACE@32..33 "}"
              COMMA@33..34 ","
              WHITESPACE@34..35 " "
              ENUM_TYPE@35..41
                L_BRACE@35..36 "{"
                ENUM_VALUE@36..37
                  UPPER_NAME@36..37 "A"
                COMMA@37..38 ","
                WHITESPACE@38..39 " "
                ENUM_VALUE@39..40
                  UPPER_NAME@39..40 "B"
                R_BRACE@40..41 "}"
              R_PAREN@41..42 ")"
          WHITESPACE@42..43 "\n"
    "#]],
    );
}

#[test]
fn input_type() {
    check(
        "game Lamps\ntype Input = (Int, Int)\n",
        expect![[r#"
        SOURCE_FILE@0..35
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          TYPE_DEF@11..34
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..21
              UPPER_NAME@16..21 "Input"
            WHITESPACE@21..22 " "
            EQ@22..23 "="
            WHITESPACE@23..24 " "
            TUPLE_TYPE@24..34
              L_PAREN@24..25 "("
              TYPE_REF@25..28
                UPPER_NAME@25..28 "Int"
              COMMA@28..29 ","
              WHITESPACE@29..30 " "
              TYPE_REF@30..33
                UPPER_NAME@30..33 "Int"
              R_PAREN@33..34 ")"
          WHITESPACE@34..35 "\n"
    "#]],
    );
}

#[test]
fn board_type() {
    check(
        "game Lamps\ntype Board = Array (3, 4) of Lamp\n",
        expect![[r#"
        SOURCE_FILE@0..45
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          TYPE_DEF@11..44
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..21
              UPPER_NAME@16..21 "Board"
            WHITESPACE@21..22 " "
            EQ@22..23 "="
            WHITESPACE@23..24 " "
            BOARD_TYPE@24..44
              ARRAY_KW@24..29 "Array"
              WHITESPACE@29..30 " "
              L_PAREN@30..31 "("
              INT@31..32 "3"
              COMMA@32..33 ","
              WHITESPACE@33..34 " "
              INT@34..35 "4"
              R_PAREN@35..36 ")"
              WHITESPACE@36..37 " "
              OF_KW@37..39 "of"
              WHITESPACE@39..40 " "
              TYPE_REF@40..44
                UPPER_NAME@40..44 "Lamp"
          WHITESPACE@44..45 "\n"
    "#]],
    );
}

#[test]
fn board_type_of_an_extended_type() {
    check(
        "game Lamps\ntype Board = Array(8,8) of Lamp & {Hole}\n",
        expect![[r#"
        SOURCE_FILE@0..52
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          TYPE_DEF@11..51
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..21
              UPPER_NAME@16..21 "Board"
            WHITESPACE@21..22 " "
            EQ@22..23 "="
            WHITESPACE@23..24 " "
            BOARD_TYPE@24..51
              ARRAY_KW@24..29 "Array"
              L_PAREN@29..30 "("
              INT@30..31 "8"
              COMMA@31..32 ","
              INT@32..33 "8"
              R_PAREN@33..34 ")"
              WHITESPACE@34..35 " "
              OF_KW@35..37 "of"
              WHITESPACE@37..38 " "
              EXTENDED_TYPE@38..51
                TYPE_REF@38..42
                  UPPER_NAME@38..42 "Lamp"
                WHITESPACE@42..43 " "
                AMP@43..44 "&"
                WHITESPACE@44..45 " "
                ENUM_TYPE@45..51
                  L_BRACE@45..46 "{"
                  ENUM_VALUE@46..50
                    UPPER_NAME@46..50 "Hole"
                  R_BRACE@50..51 "}"
          WHITESPACE@51..52 "\n"
    "#]],
    );
}

/// Whether a size makes sense is not the grammar's business.
#[test]
fn board_type_with_signs() {
    check(
        "game Lamps\ntype Board = Array (+3, -4) of Int\n",
        expect![[r#"
        SOURCE_FILE@0..46
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          TYPE_DEF@11..45
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..21
              UPPER_NAME@16..21 "Board"
            WHITESPACE@21..22 " "
            EQ@22..23 "="
            WHITESPACE@23..24 " "
            BOARD_TYPE@24..45
              ARRAY_KW@24..29 "Array"
              WHITESPACE@29..30 " "
              L_PAREN@30..31 "("
              PLUS@31..32 "+"
              INT@32..33 "3"
              COMMA@33..34 ","
              WHITESPACE@34..35 " "
              MINUS@35..36 "-"
              INT@36..37 "4"
              R_PAREN@37..38 ")"
              WHITESPACE@38..39 " "
              OF_KW@39..41 "of"
              WHITESPACE@41..42 " "
              TYPE_REF@42..45
                UPPER_NAME@42..45 "Int"
          WHITESPACE@45..46 "\n"
    "#]],
    );
}

// Values.

#[test]
fn value() {
    check(
        "game Lamps\nx : Int\nx = 1\n",
        expect![[r#"
        SOURCE_FILE@0..25
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..24
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..24
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              LITERAL@23..24
                INT@23..24 "1"
          WHITESPACE@24..25 "\n"
    "#]],
    );
}

#[test]
fn function_of_one_parameter() {
    check(
        "game Lamps\nf : Int -> Bool\nf(n) = True\n",
        expect![[r#"
        SOURCE_FILE@0..39
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..38
            SIGNATURE@11..26
              NAME@11..12
                LOWER_NAME@11..12 "f"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              FUNCTION_TYPE@15..26
                TYPE_REF@15..18
                  UPPER_NAME@15..18 "Int"
                WHITESPACE@18..19 " "
                ARROW@19..21 "->"
                WHITESPACE@21..22 " "
                TYPE_REF@22..26
                  UPPER_NAME@22..26 "Bool"
            WHITESPACE@26..27 "\n"
            EQUATION@27..38
              NAME@27..28
                LOWER_NAME@27..28 "f"
              PARAM_LIST@28..31
                L_PAREN@28..29 "("
                PARAM@29..30
                  LOWER_NAME@29..30 "n"
                R_PAREN@30..31 ")"
              WHITESPACE@31..32 " "
              EQ@32..33 "="
              WHITESPACE@33..34 " "
              NAME_REF@34..38
                UPPER_NAME@34..38 "True"
          WHITESPACE@38..39 "\n"
    "#]],
    );
}

#[test]
fn function_of_several_parameters() {
    check(
        "game Lamps\nf : (Int, Lamp, Board) -> (Int, Int)\nf(n, l, b) = (n, n)\n",
        expect![[r#"
        SOURCE_FILE@0..68
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..67
            SIGNATURE@11..47
              NAME@11..12
                LOWER_NAME@11..12 "f"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              FUNCTION_TYPE@15..47
                TUPLE_TYPE@15..33
                  L_PAREN@15..16 "("
                  TYPE_REF@16..19
                    UPPER_NAME@16..19 "Int"
                  COMMA@19..20 ","
                  WHITESPACE@20..21 " "
                  TYPE_REF@21..25
                    UPPER_NAME@21..25 "Lamp"
                  COMMA@25..26 ","
                  WHITESPACE@26..27 " "
                  TYPE_REF@27..32
                    UPPER_NAME@27..32 "Board"
                  R_PAREN@32..33 ")"
                WHITESPACE@33..34 " "
                ARROW@34..36 "->"
                WHITESPACE@36..37 " "
                TUPLE_TYPE@37..47
                  L_PAREN@37..38 "("
                  TYPE_REF@38..41
                    UPPER_NAME@38..41 "Int"
                  COMMA@41..42 ","
                  WHITESPACE@42..43 " "
                  TYPE_REF@43..46
                    UPPER_NAME@43..46 "Int"
                  R_PAREN@46..47 ")"
            WHITESPACE@47..48 "\n"
            EQUATION@48..67
              NAME@48..49
                LOWER_NAME@48..49 "f"
              PARAM_LIST@49..58
                L_PAREN@49..50 "("
                PARAM@50..51
                  LOWER_NAME@50..51 "n"
                COMMA@51..52 ","
                WHITESPACE@52..53 " "
                PARAM@53..54
                  LOWER_NAME@53..54 "l"
                COMMA@54..55 ","
                WHITESPACE@55..56 " "
                PARAM@56..57
                  LOWER_NAME@56..57 "b"
                R_PAREN@57..58 ")"
              WHITESPACE@58..59 " "
              EQ@59..60 "="
              WHITESPACE@60..61 " "
              TUPLE_EXPR@61..67
                L_PAREN@61..62 "("
                NAME_REF@62..63
                  LOWER_NAME@62..63 "n"
                COMMA@63..64 ","
                WHITESPACE@64..65 " "
                NAME_REF@65..66
                  LOWER_NAME@65..66 "n"
                R_PAREN@66..67 ")"
          WHITESPACE@67..68 "\n"
    "#]],
    );
}

#[test]
fn function_of_nested_tuples() {
    check(
        "game Lamps\nf : ((Int, Int), Bool) -> Int\nf(spot, b) = 1\n",
        expect![[r#"
        SOURCE_FILE@0..56
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..55
            SIGNATURE@11..40
              NAME@11..12
                LOWER_NAME@11..12 "f"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              FUNCTION_TYPE@15..40
                TUPLE_TYPE@15..33
                  L_PAREN@15..16 "("
                  TUPLE_TYPE@16..26
                    L_PAREN@16..17 "("
                    TYPE_REF@17..20
                      UPPER_NAME@17..20 "Int"
                    COMMA@20..21 ","
                    WHITESPACE@21..22 " "
                    TYPE_REF@22..25
                      UPPER_NAME@22..25 "Int"
                    R_PAREN@25..26 ")"
                  COMMA@26..27 ","
                  WHITESPACE@27..28 " "
                  TYPE_REF@28..32
                    UPPER_NAME@28..32 "Bool"
                  R_PAREN@32..33 ")"
                WHITESPACE@33..34 " "
                ARROW@34..36 "->"
                WHITESPACE@36..37 " "
                TYPE_REF@37..40
                  UPPER_NAME@37..40 "Int"
            WHITESPACE@40..41 "\n"
            EQUATION@41..55
              NAME@41..42
                LOWER_NAME@41..42 "f"
              PARAM_LIST@42..51
                L_PAREN@42..43 "("
                PARAM@43..47
                  LOWER_NAME@43..47 "spot"
                COMMA@47..48 ","
                WHITESPACE@48..49 " "
                PARAM@49..50
                  LOWER_NAME@49..50 "b"
                R_PAREN@50..51 ")"
              WHITESPACE@51..52 " "
              EQ@52..53 "="
              WHITESPACE@53..54 " "
              LITERAL@54..55
                INT@54..55 "1"
          WHITESPACE@55..56 "\n"
    "#]],
    );
}

#[test]
fn board_equation() {
    check(
        "game Lamps\nb : Board\nb!(1, y) = On\n",
        expect![[r#"
        SOURCE_FILE@0..35
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..34
            SIGNATURE@11..20
              NAME@11..12
                LOWER_NAME@11..12 "b"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..20
                UPPER_NAME@15..20 "Board"
            WHITESPACE@20..21 "\n"
            EQUATION@21..34
              NAME@21..22
                LOWER_NAME@21..22 "b"
              BOARD_POSITIONS@22..29
                BANG@22..23 "!"
                L_PAREN@23..24 "("
                BOARD_POSITION@24..25
                  INT@24..25 "1"
                COMMA@25..26 ","
                WHITESPACE@26..27 " "
                BOARD_POSITION@27..28
                  LOWER_NAME@27..28 "y"
                R_PAREN@28..29 ")"
              WHITESPACE@29..30 " "
              EQ@30..31 "="
              WHITESPACE@31..32 " "
              NAME_REF@32..34
                UPPER_NAME@32..34 "On"
          WHITESPACE@34..35 "\n"
    "#]],
    );
}

#[test]
fn board_equations() {
    check(
        "game Lamps\nb : Board\nb!(x, y) = Off\nb!(2, 3) = On\nb!(x, 1) = On\n",
        expect![[r#"
        SOURCE_FILE@0..64
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..63
            SIGNATURE@11..20
              NAME@11..12
                LOWER_NAME@11..12 "b"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..20
                UPPER_NAME@15..20 "Board"
            WHITESPACE@20..21 "\n"
            EQUATION@21..35
              NAME@21..22
                LOWER_NAME@21..22 "b"
              BOARD_POSITIONS@22..29
                BANG@22..23 "!"
                L_PAREN@23..24 "("
                BOARD_POSITION@24..25
                  LOWER_NAME@24..25 "x"
                COMMA@25..26 ","
                WHITESPACE@26..27 " "
                BOARD_POSITION@27..28
                  LOWER_NAME@27..28 "y"
                R_PAREN@28..29 ")"
              WHITESPACE@29..30 " "
              EQ@30..31 "="
              WHITESPACE@31..32 " "
              NAME_REF@32..35
                UPPER_NAME@32..35 "Off"
            WHITESPACE@35..36 "\n"
            EQUATION@36..49
              NAME@36..37
                LOWER_NAME@36..37 "b"
              BOARD_POSITIONS@37..44
                BANG@37..38 "!"
                L_PAREN@38..39 "("
                BOARD_POSITION@39..40
                  INT@39..40 "2"
                COMMA@40..41 ","
                WHITESPACE@41..42 " "
                BOARD_POSITION@42..43
                  INT@42..43 "3"
                R_PAREN@43..44 ")"
              WHITESPACE@44..45 " "
              EQ@45..46 "="
              WHITESPACE@46..47 " "
              NAME_REF@47..49
                UPPER_NAME@47..49 "On"
            WHITESPACE@49..50 "\n"
            EQUATION@50..63
              NAME@50..51
                LOWER_NAME@50..51 "b"
              BOARD_POSITIONS@51..58
                BANG@51..52 "!"
                L_PAREN@52..53 "("
                BOARD_POSITION@53..54
                  LOWER_NAME@53..54 "x"
                COMMA@54..55 ","
                WHITESPACE@55..56 " "
                BOARD_POSITION@56..57
                  INT@56..57 "1"
                R_PAREN@57..58 ")"
              WHITESPACE@58..59 " "
              EQ@59..60 "="
              WHITESPACE@60..61 " "
              NAME_REF@61..63
                UPPER_NAME@61..63 "On"
          WHITESPACE@63..64 "\n"
    "#]],
    );
}

#[test]
fn board_equations_with_blanks() {
    check(
        "game Lamps\nb : Board\nb ! ( x , y ) = Off\nb! (1,1) = On\n",
        expect![[r#"
        SOURCE_FILE@0..55
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..54
            SIGNATURE@11..20
              NAME@11..12
                LOWER_NAME@11..12 "b"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..20
                UPPER_NAME@15..20 "Board"
            WHITESPACE@20..21 "\n"
            EQUATION@21..40
              NAME@21..22
                LOWER_NAME@21..22 "b"
              WHITESPACE@22..23 " "
              BOARD_POSITIONS@23..34
                BANG@23..24 "!"
                WHITESPACE@24..25 " "
                L_PAREN@25..26 "("
                WHITESPACE@26..27 " "
                BOARD_POSITION@27..28
                  LOWER_NAME@27..28 "x"
                WHITESPACE@28..29 " "
                COMMA@29..30 ","
                WHITESPACE@30..31 " "
                BOARD_POSITION@31..32
                  LOWER_NAME@31..32 "y"
                WHITESPACE@32..33 " "
                R_PAREN@33..34 ")"
              WHITESPACE@34..35 " "
              EQ@35..36 "="
              WHITESPACE@36..37 " "
              NAME_REF@37..40
                UPPER_NAME@37..40 "Off"
            WHITESPACE@40..41 "\n"
            EQUATION@41..54
              NAME@41..42
                LOWER_NAME@41..42 "b"
              BOARD_POSITIONS@42..49
                BANG@42..43 "!"
                WHITESPACE@43..44 " "
                L_PAREN@44..45 "("
                BOARD_POSITION@45..46
                  INT@45..46 "1"
                COMMA@46..47 ","
                BOARD_POSITION@47..48
                  INT@47..48 "1"
                R_PAREN@48..49 ")"
              WHITESPACE@49..50 " "
              EQ@50..51 "="
              WHITESPACE@51..52 " "
              NAME_REF@52..54
                UPPER_NAME@52..54 "On"
          WHITESPACE@54..55 "\n"
    "#]],
    );
}

/// Several equations stand together; what is wrong with that is the analysis' business.
#[test]
fn function_equations() {
    check(
        "game Lamps\nf : Int -> Int\nf(n) = 1\nf(m) = 2\n",
        expect![[r#"
        SOURCE_FILE@0..44
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..43
            SIGNATURE@11..25
              NAME@11..12
                LOWER_NAME@11..12 "f"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              FUNCTION_TYPE@15..25
                TYPE_REF@15..18
                  UPPER_NAME@15..18 "Int"
                WHITESPACE@18..19 " "
                ARROW@19..21 "->"
                WHITESPACE@21..22 " "
                TYPE_REF@22..25
                  UPPER_NAME@22..25 "Int"
            WHITESPACE@25..26 "\n"
            EQUATION@26..34
              NAME@26..27
                LOWER_NAME@26..27 "f"
              PARAM_LIST@27..30
                L_PAREN@27..28 "("
                PARAM@28..29
                  LOWER_NAME@28..29 "n"
                R_PAREN@29..30 ")"
              WHITESPACE@30..31 " "
              EQ@31..32 "="
              WHITESPACE@32..33 " "
              LITERAL@33..34
                INT@33..34 "1"
            WHITESPACE@34..35 "\n"
            EQUATION@35..43
              NAME@35..36
                LOWER_NAME@35..36 "f"
              PARAM_LIST@36..39
                L_PAREN@36..37 "("
                PARAM@37..38
                  LOWER_NAME@37..38 "m"
                R_PAREN@38..39 ")"
              WHITESPACE@39..40 " "
              EQ@40..41 "="
              WHITESPACE@41..42 " "
              LITERAL@42..43
                INT@42..43 "2"
          WHITESPACE@43..44 "\n"
    "#]],
    );
}

#[test]
fn equation_of_another_name() {
    check(
        "game Lamps\nf : Int -> Int\ng(n) = n\n",
        expect![[r#"
        SOURCE_FILE@0..35
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..34
            SIGNATURE@11..25
              NAME@11..12
                LOWER_NAME@11..12 "f"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              FUNCTION_TYPE@15..25
                TYPE_REF@15..18
                  UPPER_NAME@15..18 "Int"
                WHITESPACE@18..19 " "
                ARROW@19..21 "->"
                WHITESPACE@21..22 " "
                TYPE_REF@22..25
                  UPPER_NAME@22..25 "Int"
            WHITESPACE@25..26 "\n"
            EQUATION@26..34
              NAME@26..27
                LOWER_NAME@26..27 "g"
              PARAM_LIST@27..30
                L_PAREN@27..28 "("
                PARAM@28..29
                  LOWER_NAME@28..29 "n"
                R_PAREN@29..30 ")"
              WHITESPACE@30..31 " "
              EQ@31..32 "="
              WHITESPACE@32..33 " "
              NAME_REF@33..34
                LOWER_NAME@33..34 "n"
          WHITESPACE@34..35 "\n"
    "#]],
    );
}

#[test]
fn type_after_a_value() {
    check(
        "game Lamps\nx : Int\nx = 1\ntype T = Int\ny : T\ny = 2\n",
        expect![[r#"
        SOURCE_FILE@0..50
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..24
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..24
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              LITERAL@23..24
                INT@23..24 "1"
          WHITESPACE@24..25 "\n"
          TYPE_DEF@25..37
            TYPE_KW@25..29 "type"
            WHITESPACE@29..30 " "
            NAME@30..31
              UPPER_NAME@30..31 "T"
            WHITESPACE@31..32 " "
            EQ@32..33 "="
            WHITESPACE@33..34 " "
            TYPE_REF@34..37
              UPPER_NAME@34..37 "Int"
          WHITESPACE@37..38 "\n"
          VALUE_DEF@38..49
            SIGNATURE@38..43
              NAME@38..39
                LOWER_NAME@38..39 "y"
              WHITESPACE@39..40 " "
              COLON@40..41 ":"
              WHITESPACE@41..42 " "
              TYPE_REF@42..43
                UPPER_NAME@42..43 "T"
            WHITESPACE@43..44 "\n"
            EQUATION@44..49
              NAME@44..45
                LOWER_NAME@44..45 "y"
              WHITESPACE@45..46 " "
              EQ@46..47 "="
              WHITESPACE@47..48 " "
              LITERAL@48..49
                INT@48..49 "2"
          WHITESPACE@49..50 "\n"
    "#]],
    );
}

#[test]
fn equation_on_the_next_line() {
    check(
        "game Lamps\nx : Int\nx =\n  1\n",
        expect![[r#"
        SOURCE_FILE@0..27
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..26
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..26
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..25 "\n  "
              LITERAL@25..26
                INT@25..26 "1"
          WHITESPACE@26..27 "\n"
    "#]],
    );
}

// Expressions.

#[test]
fn literals_and_names() {
    check(
        "game Lamps\nx : (Int, Bool, Lamp, Int)\nx = (7, True, On, width)\n",
        expect![[r#"
        SOURCE_FILE@0..63
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..62
            SIGNATURE@11..37
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TUPLE_TYPE@15..37
                L_PAREN@15..16 "("
                TYPE_REF@16..19
                  UPPER_NAME@16..19 "Int"
                COMMA@19..20 ","
                WHITESPACE@20..21 " "
                TYPE_REF@21..25
                  UPPER_NAME@21..25 "Bool"
                COMMA@25..26 ","
                WHITESPACE@26..27 " "
                TYPE_REF@27..31
                  UPPER_NAME@27..31 "Lamp"
                COMMA@31..32 ","
                WHITESPACE@32..33 " "
                TYPE_REF@33..36
                  UPPER_NAME@33..36 "Int"
                R_PAREN@36..37 ")"
            WHITESPACE@37..38 "\n"
            EQUATION@38..62
              NAME@38..39
                LOWER_NAME@38..39 "x"
              WHITESPACE@39..40 " "
              EQ@40..41 "="
              WHITESPACE@41..42 " "
              TUPLE_EXPR@42..62
                L_PAREN@42..43 "("
                LITERAL@43..44
                  INT@43..44 "7"
                COMMA@44..45 ","
                WHITESPACE@45..46 " "
                NAME_REF@46..50
                  UPPER_NAME@46..50 "True"
                COMMA@50..51 ","
                WHITESPACE@51..52 " "
                NAME_REF@52..54
                  UPPER_NAME@52..54 "On"
                COMMA@54..55 ","
                WHITESPACE@55..56 " "
                NAME_REF@56..61
                  LOWER_NAME@56..61 "width"
                R_PAREN@61..62 ")"
          WHITESPACE@62..63 "\n"
    "#]],
    );
}

#[test]
fn tuple_in_a_tuple() {
    check(
        "game Lamps\nx : T\nx = ((1, 2), (3, (4, 5)))\n",
        expect![[r#"
        SOURCE_FILE@0..43
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..42
            SIGNATURE@11..16
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..16
                UPPER_NAME@15..16 "T"
            WHITESPACE@16..17 "\n"
            EQUATION@17..42
              NAME@17..18
                LOWER_NAME@17..18 "x"
              WHITESPACE@18..19 " "
              EQ@19..20 "="
              WHITESPACE@20..21 " "
              TUPLE_EXPR@21..42
                L_PAREN@21..22 "("
                TUPLE_EXPR@22..28
                  L_PAREN@22..23 "("
                  LITERAL@23..24
                    INT@23..24 "1"
                  COMMA@24..25 ","
                  WHITESPACE@25..26 " "
                  LITERAL@26..27
                    INT@26..27 "2"
                  R_PAREN@27..28 ")"
                COMMA@28..29 ","
                WHITESPACE@29..30 " "
                TUPLE_EXPR@30..41
                  L_PAREN@30..31 "("
                  LITERAL@31..32
                    INT@31..32 "3"
                  COMMA@32..33 ","
                  WHITESPACE@33..34 " "
                  TUPLE_EXPR@34..40
                    L_PAREN@34..35 "("
                    LITERAL@35..36
                      INT@35..36 "4"
                    COMMA@36..37 ","
                    WHITESPACE@37..38 " "
                    LITERAL@38..39
                      INT@38..39 "5"
                    R_PAREN@39..40 ")"
                  R_PAREN@40..41 ")"
                R_PAREN@41..42 ")"
          WHITESPACE@42..43 "\n"
    "#]],
    );
}

#[test]
fn parentheses() {
    check(
        "game Lamps\nx : Int\nx = ((1))\n",
        expect![[r#"
        SOURCE_FILE@0..29
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..28
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..28
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              PAREN_EXPR@23..28
                L_PAREN@23..24 "("
                PAREN_EXPR@24..27
                  L_PAREN@24..25 "("
                  LITERAL@25..26
                    INT@25..26 "1"
                  R_PAREN@26..27 ")"
                R_PAREN@27..28 ")"
          WHITESPACE@28..29 "\n"
    "#]],
    );
}

#[test]
fn call() {
    check(
        "game Lamps\nx : Int\nx = f(1)\n",
        expect![[r#"
        SOURCE_FILE@0..28
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..27
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..27
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              CALL_EXPR@23..27
                NAME_REF@23..24
                  LOWER_NAME@23..24 "f"
                ARG_LIST@24..27
                  L_PAREN@24..25 "("
                  LITERAL@25..26
                    INT@25..26 "1"
                  R_PAREN@26..27 ")"
          WHITESPACE@27..28 "\n"
    "#]],
    );
}

#[test]
fn call_of_several_arguments() {
    check(
        "game Lamps\nx : Board\nx = place(On, b, (1, 2))\n",
        expect![[r#"
        SOURCE_FILE@0..46
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..45
            SIGNATURE@11..20
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..20
                UPPER_NAME@15..20 "Board"
            WHITESPACE@20..21 "\n"
            EQUATION@21..45
              NAME@21..22
                LOWER_NAME@21..22 "x"
              WHITESPACE@22..23 " "
              EQ@23..24 "="
              WHITESPACE@24..25 " "
              CALL_EXPR@25..45
                NAME_REF@25..30
                  LOWER_NAME@25..30 "place"
                ARG_LIST@30..45
                  L_PAREN@30..31 "("
                  NAME_REF@31..33
                    UPPER_NAME@31..33 "On"
                  COMMA@33..34 ","
                  WHITESPACE@34..35 " "
                  NAME_REF@35..36
                    LOWER_NAME@35..36 "b"
                  COMMA@36..37 ","
                  WHITESPACE@37..38 " "
                  TUPLE_EXPR@38..44
                    L_PAREN@38..39 "("
                    LITERAL@39..40
                      INT@39..40 "1"
                    COMMA@40..41 ","
                    WHITESPACE@41..42 " "
                    LITERAL@42..43
                      INT@42..43 "2"
                    R_PAREN@43..44 ")"
                  R_PAREN@44..45 ")"
          WHITESPACE@45..46 "\n"
    "#]],
    );
}

#[test]
fn call_with_a_blank() {
    check(
        "game Lamps\nx : Int\nx = f (1, 2)\n",
        expect![[r#"
        SOURCE_FILE@0..32
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..31
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..31
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              CALL_EXPR@23..31
                NAME_REF@23..24
                  LOWER_NAME@23..24 "f"
                WHITESPACE@24..25 " "
                ARG_LIST@25..31
                  L_PAREN@25..26 "("
                  LITERAL@26..27
                    INT@26..27 "1"
                  COMMA@27..28 ","
                  WHITESPACE@28..29 " "
                  LITERAL@29..30
                    INT@29..30 "2"
                  R_PAREN@30..31 ")"
          WHITESPACE@31..32 "\n"
    "#]],
    );
}

#[test]
fn call_of_a_tuple() {
    check(
        "game Lamps\nx : Int\nx = f((1, 2))\n",
        expect![[r#"
        SOURCE_FILE@0..33
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..32
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..32
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              CALL_EXPR@23..32
                NAME_REF@23..24
                  LOWER_NAME@23..24 "f"
                ARG_LIST@24..32
                  L_PAREN@24..25 "("
                  TUPLE_EXPR@25..31
                    L_PAREN@25..26 "("
                    LITERAL@26..27
                      INT@26..27 "1"
                    COMMA@27..28 ","
                    WHITESPACE@28..29 " "
                    LITERAL@29..30
                      INT@29..30 "2"
                    R_PAREN@30..31 ")"
                  R_PAREN@31..32 ")"
          WHITESPACE@32..33 "\n"
    "#]],
    );
}

#[test]
fn call_in_a_call() {
    check(
        "game Lamps\nx : Int\nx = f(g(h(1)), g(2))\n",
        expect![[r#"
        SOURCE_FILE@0..40
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..39
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..39
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              CALL_EXPR@23..39
                NAME_REF@23..24
                  LOWER_NAME@23..24 "f"
                ARG_LIST@24..39
                  L_PAREN@24..25 "("
                  CALL_EXPR@25..32
                    NAME_REF@25..26
                      LOWER_NAME@25..26 "g"
                    ARG_LIST@26..32
                      L_PAREN@26..27 "("
                      CALL_EXPR@27..31
                        NAME_REF@27..28
                          LOWER_NAME@27..28 "h"
                        ARG_LIST@28..31
                          L_PAREN@28..29 "("
                          LITERAL@29..30
                            INT@29..30 "1"
                          R_PAREN@30..31 ")"
                      R_PAREN@31..32 ")"
                  COMMA@32..33 ","
                  WHITESPACE@33..34 " "
                  CALL_EXPR@34..38
                    NAME_REF@34..35
                      LOWER_NAME@34..35 "g"
                    ARG_LIST@35..38
                      L_PAREN@35..36 "("
                      LITERAL@36..37
                        INT@36..37 "2"
                      R_PAREN@37..38 ")"
                  R_PAREN@38..39 ")"
          WHITESPACE@39..40 "\n"
    "#]],
    );
}

#[test]
fn call_over_lines() {
    check(
        "game Lamps\nx : Int\nx = f(\n  1,\n  2\n  )\n",
        expect![[r#"
        SOURCE_FILE@0..39
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..38
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..38
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              CALL_EXPR@23..38
                NAME_REF@23..24
                  LOWER_NAME@23..24 "f"
                ARG_LIST@24..38
                  L_PAREN@24..25 "("
                  WHITESPACE@25..28 "\n  "
                  LITERAL@28..29
                    INT@28..29 "1"
                  COMMA@29..30 ","
                  WHITESPACE@30..33 "\n  "
                  LITERAL@33..34
                    INT@33..34 "2"
                  WHITESPACE@34..37 "\n  "
                  R_PAREN@37..38 ")"
          WHITESPACE@38..39 "\n"
    "#]],
    );
}

#[test]
fn arithmetic() {
    check(
        "game Lamps\nx : Int\nx = 1 + 2 - 3 * 4 / 5 % 6\n",
        expect![[r#"
        SOURCE_FILE@0..45
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..44
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..44
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              BIN_EXPR@23..44
                BIN_EXPR@23..28
                  LITERAL@23..24
                    INT@23..24 "1"
                  WHITESPACE@24..25 " "
                  PLUS@25..26 "+"
                  WHITESPACE@26..27 " "
                  LITERAL@27..28
                    INT@27..28 "2"
                WHITESPACE@28..29 " "
                MINUS@29..30 "-"
                WHITESPACE@30..31 " "
                BIN_EXPR@31..44
                  BIN_EXPR@31..40
                    BIN_EXPR@31..36
                      LITERAL@31..32
                        INT@31..32 "3"
                      WHITESPACE@32..33 " "
                      STAR@33..34 "*"
                      WHITESPACE@34..35 " "
                      LITERAL@35..36
                        INT@35..36 "4"
                    WHITESPACE@36..37 " "
                    SLASH@37..38 "/"
                    WHITESPACE@38..39 " "
                    LITERAL@39..40
                      INT@39..40 "5"
                  WHITESPACE@40..41 " "
                  PERCENT@41..42 "%"
                  WHITESPACE@42..43 " "
                  LITERAL@43..44
                    INT@43..44 "6"
          WHITESPACE@44..45 "\n"
    "#]],
    );
}

#[test]
fn operators_associate_to_the_left() {
    check(
        "game Lamps\nx : Int\nx = 9 - 4 - 3\n",
        expect![[r#"
        SOURCE_FILE@0..33
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..32
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..32
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              BIN_EXPR@23..32
                BIN_EXPR@23..28
                  LITERAL@23..24
                    INT@23..24 "9"
                  WHITESPACE@24..25 " "
                  MINUS@25..26 "-"
                  WHITESPACE@26..27 " "
                  LITERAL@27..28
                    INT@27..28 "4"
                WHITESPACE@28..29 " "
                MINUS@29..30 "-"
                WHITESPACE@30..31 " "
                LITERAL@31..32
                  INT@31..32 "3"
          WHITESPACE@32..33 "\n"
    "#]],
    );
}

/// Each operator binds tighter than the one before it.
#[test]
fn every_level_of_precedence() {
    check(
        "game Lamps\nx : Int\nx = a > b >= c /= d == e <= f < g + h * i ! j\n",
        expect![[r#"
        SOURCE_FILE@0..65
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..64
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..64
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              BIN_EXPR@23..64
                NAME_REF@23..24
                  LOWER_NAME@23..24 "a"
                WHITESPACE@24..25 " "
                GT@25..26 ">"
                WHITESPACE@26..27 " "
                BIN_EXPR@27..64
                  NAME_REF@27..28
                    LOWER_NAME@27..28 "b"
                  WHITESPACE@28..29 " "
                  GT_EQ@29..31 ">="
                  WHITESPACE@31..32 " "
                  BIN_EXPR@32..64
                    NAME_REF@32..33
                      LOWER_NAME@32..33 "c"
                    WHITESPACE@33..34 " "
                    NOT_EQ@34..36 "/="
                    WHITESPACE@36..37 " "
                    BIN_EXPR@37..64
                      NAME_REF@37..38
                        LOWER_NAME@37..38 "d"
                      WHITESPACE@38..39 " "
                      EQ_EQ@39..41 "=="
                      WHITESPACE@41..42 " "
                      BIN_EXPR@42..64
                        NAME_REF@42..43
                          LOWER_NAME@42..43 "e"
                        WHITESPACE@43..44 " "
                        LT_EQ@44..46 "<="
                        WHITESPACE@46..47 " "
                        BIN_EXPR@47..64
                          NAME_REF@47..48
                            LOWER_NAME@47..48 "f"
                          WHITESPACE@48..49 " "
                          LT@49..50 "<"
                          WHITESPACE@50..51 " "
                          BIN_EXPR@51..64
                            NAME_REF@51..52
                              LOWER_NAME@51..52 "g"
                            WHITESPACE@52..53 " "
                            PLUS@53..54 "+"
                            WHITESPACE@54..55 " "
                            BIN_EXPR@55..64
                              NAME_REF@55..56
                                LOWER_NAME@55..56 "h"
                              WHITESPACE@56..57 " "
                              STAR@57..58 "*"
                              WHITESPACE@58..59 " "
                              BIN_EXPR@59..64
                                NAME_REF@59..60
                                  LOWER_NAME@59..60 "i"
                                WHITESPACE@60..61 " "
                                BANG@61..62 "!"
                                WHITESPACE@62..63 " "
                                NAME_REF@63..64
                                  LOWER_NAME@63..64 "j"
          WHITESPACE@64..65 "\n"
    "#]],
    );
}

#[test]
fn every_level_of_precedence_downwards() {
    check(
        "game Lamps\nx : Int\nx = a ! b * c + d < e <= f == g /= h >= i > j\n",
        expect![[r#"
        SOURCE_FILE@0..65
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..64
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..64
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              BIN_EXPR@23..64
                BIN_EXPR@23..60
                  BIN_EXPR@23..55
                    BIN_EXPR@23..50
                      BIN_EXPR@23..45
                        BIN_EXPR@23..40
                          BIN_EXPR@23..36
                            BIN_EXPR@23..32
                              BIN_EXPR@23..28
                                NAME_REF@23..24
                                  LOWER_NAME@23..24 "a"
                                WHITESPACE@24..25 " "
                                BANG@25..26 "!"
                                WHITESPACE@26..27 " "
                                NAME_REF@27..28
                                  LOWER_NAME@27..28 "b"
                              WHITESPACE@28..29 " "
                              STAR@29..30 "*"
                              WHITESPACE@30..31 " "
                              NAME_REF@31..32
                                LOWER_NAME@31..32 "c"
                            WHITESPACE@32..33 " "
                            PLUS@33..34 "+"
                            WHITESPACE@34..35 " "
                            NAME_REF@35..36
                              LOWER_NAME@35..36 "d"
                          WHITESPACE@36..37 " "
                          LT@37..38 "<"
                          WHITESPACE@38..39 " "
                          NAME_REF@39..40
                            LOWER_NAME@39..40 "e"
                        WHITESPACE@40..41 " "
                        LT_EQ@41..43 "<="
                        WHITESPACE@43..44 " "
                        NAME_REF@44..45
                          LOWER_NAME@44..45 "f"
                      WHITESPACE@45..46 " "
                      EQ_EQ@46..48 "=="
                      WHITESPACE@48..49 " "
                      NAME_REF@49..50
                        LOWER_NAME@49..50 "g"
                    WHITESPACE@50..51 " "
                    NOT_EQ@51..53 "/="
                    WHITESPACE@53..54 " "
                    NAME_REF@54..55
                      LOWER_NAME@54..55 "h"
                  WHITESPACE@55..56 " "
                  GT_EQ@56..58 ">="
                  WHITESPACE@58..59 " "
                  NAME_REF@59..60
                    LOWER_NAME@59..60 "i"
                WHITESPACE@60..61 " "
                GT@61..62 ">"
                WHITESPACE@62..63 " "
                NAME_REF@63..64
                  LOWER_NAME@63..64 "j"
          WHITESPACE@64..65 "\n"
    "#]],
    );
}

#[test]
fn parentheses_against_precedence() {
    check(
        "game Lamps\nx : Int\nx = (1 + 2) * (3 - 4)\n",
        expect![[r#"
        SOURCE_FILE@0..41
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..40
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..40
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              BIN_EXPR@23..40
                PAREN_EXPR@23..30
                  L_PAREN@23..24 "("
                  BIN_EXPR@24..29
                    LITERAL@24..25
                      INT@24..25 "1"
                    WHITESPACE@25..26 " "
                    PLUS@26..27 "+"
                    WHITESPACE@27..28 " "
                    LITERAL@28..29
                      INT@28..29 "2"
                  R_PAREN@29..30 ")"
                WHITESPACE@30..31 " "
                STAR@31..32 "*"
                WHITESPACE@32..33 " "
                PAREN_EXPR@33..40
                  L_PAREN@33..34 "("
                  BIN_EXPR@34..39
                    LITERAL@34..35
                      INT@34..35 "3"
                    WHITESPACE@35..36 " "
                    MINUS@36..37 "-"
                    WHITESPACE@37..38 " "
                    LITERAL@38..39
                      INT@38..39 "4"
                  R_PAREN@39..40 ")"
          WHITESPACE@40..41 "\n"
    "#]],
    );
}

#[test]
fn lookup() {
    check(
        "game Lamps\nx : Lamp\nx = b ! (1, n + 1)\n",
        expect![[r#"
        SOURCE_FILE@0..39
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..38
            SIGNATURE@11..19
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..19
                UPPER_NAME@15..19 "Lamp"
            WHITESPACE@19..20 "\n"
            EQUATION@20..38
              NAME@20..21
                LOWER_NAME@20..21 "x"
              WHITESPACE@21..22 " "
              EQ@22..23 "="
              WHITESPACE@23..24 " "
              BIN_EXPR@24..38
                NAME_REF@24..25
                  LOWER_NAME@24..25 "b"
                WHITESPACE@25..26 " "
                BANG@26..27 "!"
                WHITESPACE@27..28 " "
                TUPLE_EXPR@28..38
                  L_PAREN@28..29 "("
                  LITERAL@29..30
                    INT@29..30 "1"
                  COMMA@30..31 ","
                  WHITESPACE@31..32 " "
                  BIN_EXPR@32..37
                    NAME_REF@32..33
                      LOWER_NAME@32..33 "n"
                    WHITESPACE@33..34 " "
                    PLUS@34..35 "+"
                    WHITESPACE@35..36 " "
                    LITERAL@36..37
                      INT@36..37 "1"
                  R_PAREN@37..38 ")"
          WHITESPACE@38..39 "\n"
    "#]],
    );
}

#[test]
fn lookup_binds_tightest() {
    check(
        "game Lamps\nx : Bool\nx = b!(1,1) == b!p\n",
        expect![[r#"
        SOURCE_FILE@0..39
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..38
            SIGNATURE@11..19
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..19
                UPPER_NAME@15..19 "Bool"
            WHITESPACE@19..20 "\n"
            EQUATION@20..38
              NAME@20..21
                LOWER_NAME@20..21 "x"
              WHITESPACE@21..22 " "
              EQ@22..23 "="
              WHITESPACE@23..24 " "
              BIN_EXPR@24..38
                BIN_EXPR@24..31
                  NAME_REF@24..25
                    LOWER_NAME@24..25 "b"
                  BANG@25..26 "!"
                  TUPLE_EXPR@26..31
                    L_PAREN@26..27 "("
                    LITERAL@27..28
                      INT@27..28 "1"
                    COMMA@28..29 ","
                    LITERAL@29..30
                      INT@29..30 "1"
                    R_PAREN@30..31 ")"
                WHITESPACE@31..32 " "
                EQ_EQ@32..34 "=="
                WHITESPACE@34..35 " "
                BIN_EXPR@35..38
                  NAME_REF@35..36
                    LOWER_NAME@35..36 "b"
                  BANG@36..37 "!"
                  NAME_REF@37..38
                    LOWER_NAME@37..38 "p"
          WHITESPACE@38..39 "\n"
    "#]],
    );
}

#[test]
fn projection() {
    check(
        "game Lamps\nx : Int\nx = p # 0\n",
        expect![[r##"
        SOURCE_FILE@0..29
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..28
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..28
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              PROJECTION_EXPR@23..28
                NAME_REF@23..24
                  LOWER_NAME@23..24 "p"
                WHITESPACE@24..25 " "
                HASH@25..26 "#"
                WHITESPACE@26..27 " "
                LITERAL@27..28
                  INT@27..28 "0"
          WHITESPACE@28..29 "\n"
    "##]],
    );
}

#[test]
fn projection_of_several_components() {
    check(
        "game Lamps\nx : (Int, Int)\nx = p # (2, 0)\n",
        expect![[r##"
        SOURCE_FILE@0..41
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..40
            SIGNATURE@11..25
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TUPLE_TYPE@15..25
                L_PAREN@15..16 "("
                TYPE_REF@16..19
                  UPPER_NAME@16..19 "Int"
                COMMA@19..20 ","
                WHITESPACE@20..21 " "
                TYPE_REF@21..24
                  UPPER_NAME@21..24 "Int"
                R_PAREN@24..25 ")"
            WHITESPACE@25..26 "\n"
            EQUATION@26..40
              NAME@26..27
                LOWER_NAME@26..27 "x"
              WHITESPACE@27..28 " "
              EQ@28..29 "="
              WHITESPACE@29..30 " "
              PROJECTION_EXPR@30..40
                NAME_REF@30..31
                  LOWER_NAME@30..31 "p"
                WHITESPACE@31..32 " "
                HASH@32..33 "#"
                WHITESPACE@33..34 " "
                TUPLE_EXPR@34..40
                  L_PAREN@34..35 "("
                  LITERAL@35..36
                    INT@35..36 "2"
                  COMMA@36..37 ","
                  WHITESPACE@37..38 " "
                  LITERAL@38..39
                    INT@38..39 "0"
                  R_PAREN@39..40 ")"
          WHITESPACE@40..41 "\n"
    "##]],
    );
}

#[test]
fn projection_of_a_projection() {
    check(
        "game Lamps\nx : Int\nx = f(p) # (0, 1) # 1 + q#0\n",
        expect![[r##"
        SOURCE_FILE@0..47
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..46
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..46
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              BIN_EXPR@23..46
                PROJECTION_EXPR@23..40
                  PROJECTION_EXPR@23..36
                    CALL_EXPR@23..27
                      NAME_REF@23..24
                        LOWER_NAME@23..24 "f"
                      ARG_LIST@24..27
                        L_PAREN@24..25 "("
                        NAME_REF@25..26
                          LOWER_NAME@25..26 "p"
                        R_PAREN@26..27 ")"
                    WHITESPACE@27..28 " "
                    HASH@28..29 "#"
                    WHITESPACE@29..30 " "
                    TUPLE_EXPR@30..36
                      L_PAREN@30..31 "("
                      LITERAL@31..32
                        INT@31..32 "0"
                      COMMA@32..33 ","
                      WHITESPACE@33..34 " "
                      LITERAL@34..35
                        INT@34..35 "1"
                      R_PAREN@35..36 ")"
                  WHITESPACE@36..37 " "
                  HASH@37..38 "#"
                  WHITESPACE@38..39 " "
                  LITERAL@39..40
                    INT@39..40 "1"
                WHITESPACE@40..41 " "
                PLUS@41..42 "+"
                WHITESPACE@42..43 " "
                PROJECTION_EXPR@43..46
                  NAME_REF@43..44
                    LOWER_NAME@43..44 "q"
                  HASH@44..45 "#"
                  LITERAL@45..46
                    INT@45..46 "0"
          WHITESPACE@46..47 "\n"
    "##]],
    );
}

#[test]
fn let_expression() {
    check(
        "game Lamps\nx : Int\nx = let n = 1 in n + 1\n",
        expect![[r#"
        SOURCE_FILE@0..42
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..41
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..41
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              LET_EXPR@23..41
                LET_KW@23..26 "let"
                WHITESPACE@26..27 " "
                NAME@27..28
                  LOWER_NAME@27..28 "n"
                WHITESPACE@28..29 " "
                EQ@29..30 "="
                WHITESPACE@30..31 " "
                LITERAL@31..32
                  INT@31..32 "1"
                WHITESPACE@32..33 " "
                IN_KW@33..35 "in"
                WHITESPACE@35..36 " "
                BIN_EXPR@36..41
                  NAME_REF@36..37
                    LOWER_NAME@36..37 "n"
                  WHITESPACE@37..38 " "
                  PLUS@38..39 "+"
                  WHITESPACE@39..40 " "
                  LITERAL@40..41
                    INT@40..41 "1"
          WHITESPACE@41..42 "\n"
    "#]],
    );
}

#[test]
fn let_in_a_let() {
    check(
        "game Lamps\nx : Int\nx = let n = let m = 1 in m in let k = n in k\n",
        expect![[r#"
        SOURCE_FILE@0..64
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..63
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..63
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              LET_EXPR@23..63
                LET_KW@23..26 "let"
                WHITESPACE@26..27 " "
                NAME@27..28
                  LOWER_NAME@27..28 "n"
                WHITESPACE@28..29 " "
                EQ@29..30 "="
                WHITESPACE@30..31 " "
                LET_EXPR@31..45
                  LET_KW@31..34 "let"
                  WHITESPACE@34..35 " "
                  NAME@35..36
                    LOWER_NAME@35..36 "m"
                  WHITESPACE@36..37 " "
                  EQ@37..38 "="
                  WHITESPACE@38..39 " "
                  LITERAL@39..40
                    INT@39..40 "1"
                  WHITESPACE@40..41 " "
                  IN_KW@41..43 "in"
                  WHITESPACE@43..44 " "
                  NAME_REF@44..45
                    LOWER_NAME@44..45 "m"
                WHITESPACE@45..46 " "
                IN_KW@46..48 "in"
                WHITESPACE@48..49 " "
                LET_EXPR@49..63
                  LET_KW@49..52 "let"
                  WHITESPACE@52..53 " "
                  NAME@53..54
                    LOWER_NAME@53..54 "k"
                  WHITESPACE@54..55 " "
                  EQ@55..56 "="
                  WHITESPACE@56..57 " "
                  NAME_REF@57..58
                    LOWER_NAME@57..58 "n"
                  WHITESPACE@58..59 " "
                  IN_KW@59..61 "in"
                  WHITESPACE@61..62 " "
                  NAME_REF@62..63
                    LOWER_NAME@62..63 "k"
          WHITESPACE@63..64 "\n"
    "#]],
    );
}

/// What follows `in` reaches as far as it can.
#[test]
fn let_as_an_operand() {
    check(
        "game Lamps\nx : Int\nx = 1 + let n = 2 in n + 3\n",
        expect![[r#"
        SOURCE_FILE@0..46
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..45
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..45
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              BIN_EXPR@23..45
                LITERAL@23..24
                  INT@23..24 "1"
                WHITESPACE@24..25 " "
                PLUS@25..26 "+"
                WHITESPACE@26..27 " "
                LET_EXPR@27..45
                  LET_KW@27..30 "let"
                  WHITESPACE@30..31 " "
                  NAME@31..32
                    LOWER_NAME@31..32 "n"
                  WHITESPACE@32..33 " "
                  EQ@33..34 "="
                  WHITESPACE@34..35 " "
                  LITERAL@35..36
                    INT@35..36 "2"
                  WHITESPACE@36..37 " "
                  IN_KW@37..39 "in"
                  WHITESPACE@39..40 " "
                  BIN_EXPR@40..45
                    NAME_REF@40..41
                      LOWER_NAME@40..41 "n"
                    WHITESPACE@41..42 " "
                    PLUS@42..43 "+"
                    WHITESPACE@43..44 " "
                    LITERAL@44..45
                      INT@44..45 "3"
          WHITESPACE@45..46 "\n"
    "#]],
    );
}

#[test]
fn if_expression() {
    check(
        "game Lamps\nx : Int\nx = if a then 1 else 2\n",
        expect![[r#"
        SOURCE_FILE@0..42
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..41
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..41
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              IF_EXPR@23..41
                IF_KW@23..25 "if"
                WHITESPACE@25..26 " "
                NAME_REF@26..27
                  LOWER_NAME@26..27 "a"
                WHITESPACE@27..28 " "
                THEN_KW@28..32 "then"
                WHITESPACE@32..33 " "
                LITERAL@33..34
                  INT@33..34 "1"
                WHITESPACE@34..35 " "
                ELSE_KW@35..39 "else"
                WHITESPACE@39..40 " "
                LITERAL@40..41
                  INT@40..41 "2"
          WHITESPACE@41..42 "\n"
    "#]],
    );
}

#[test]
fn if_in_an_if() {
    check(
        "game Lamps\nx : Int\nx = if a then if b then 1 else 2 else if c then 3 else 4\n",
        expect![[r#"
        SOURCE_FILE@0..76
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..75
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..75
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              IF_EXPR@23..75
                IF_KW@23..25 "if"
                WHITESPACE@25..26 " "
                NAME_REF@26..27
                  LOWER_NAME@26..27 "a"
                WHITESPACE@27..28 " "
                THEN_KW@28..32 "then"
                WHITESPACE@32..33 " "
                IF_EXPR@33..51
                  IF_KW@33..35 "if"
                  WHITESPACE@35..36 " "
                  NAME_REF@36..37
                    LOWER_NAME@36..37 "b"
                  WHITESPACE@37..38 " "
                  THEN_KW@38..42 "then"
                  WHITESPACE@42..43 " "
                  LITERAL@43..44
                    INT@43..44 "1"
                  WHITESPACE@44..45 " "
                  ELSE_KW@45..49 "else"
                  WHITESPACE@49..50 " "
                  LITERAL@50..51
                    INT@50..51 "2"
                WHITESPACE@51..52 " "
                ELSE_KW@52..56 "else"
                WHITESPACE@56..57 " "
                IF_EXPR@57..75
                  IF_KW@57..59 "if"
                  WHITESPACE@59..60 " "
                  NAME_REF@60..61
                    LOWER_NAME@60..61 "c"
                  WHITESPACE@61..62 " "
                  THEN_KW@62..66 "then"
                  WHITESPACE@66..67 " "
                  LITERAL@67..68
                    INT@67..68 "3"
                  WHITESPACE@68..69 " "
                  ELSE_KW@69..73 "else"
                  WHITESPACE@73..74 " "
                  LITERAL@74..75
                    INT@74..75 "4"
          WHITESPACE@75..76 "\n"
    "#]],
    );
}

#[test]
fn if_as_an_operand() {
    check(
        "game Lamps\nx : Int\nx = 2 * if a then 1 else 2 + 3\n",
        expect![[r#"
        SOURCE_FILE@0..50
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..49
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..49
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              BIN_EXPR@23..49
                LITERAL@23..24
                  INT@23..24 "2"
                WHITESPACE@24..25 " "
                STAR@25..26 "*"
                WHITESPACE@26..27 " "
                IF_EXPR@27..49
                  IF_KW@27..29 "if"
                  WHITESPACE@29..30 " "
                  NAME_REF@30..31
                    LOWER_NAME@30..31 "a"
                  WHITESPACE@31..32 " "
                  THEN_KW@32..36 "then"
                  WHITESPACE@36..37 " "
                  LITERAL@37..38
                    INT@37..38 "1"
                  WHITESPACE@38..39 " "
                  ELSE_KW@39..43 "else"
                  WHITESPACE@43..44 " "
                  BIN_EXPR@44..49
                    LITERAL@44..45
                      INT@44..45 "2"
                    WHITESPACE@45..46 " "
                    PLUS@46..47 "+"
                    WHITESPACE@47..48 " "
                    LITERAL@48..49
                      INT@48..49 "3"
          WHITESPACE@49..50 "\n"
    "#]],
    );
}

#[test]
fn while_expression() {
    check(
        "game Lamps\nf : Int -> Int\nf(n) = while n < 9 do n + 1\n",
        expect![[r#"
        SOURCE_FILE@0..54
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..53
            SIGNATURE@11..25
              NAME@11..12
                LOWER_NAME@11..12 "f"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              FUNCTION_TYPE@15..25
                TYPE_REF@15..18
                  UPPER_NAME@15..18 "Int"
                WHITESPACE@18..19 " "
                ARROW@19..21 "->"
                WHITESPACE@21..22 " "
                TYPE_REF@22..25
                  UPPER_NAME@22..25 "Int"
            WHITESPACE@25..26 "\n"
            EQUATION@26..53
              NAME@26..27
                LOWER_NAME@26..27 "f"
              PARAM_LIST@27..30
                L_PAREN@27..28 "("
                PARAM@28..29
                  LOWER_NAME@28..29 "n"
                R_PAREN@29..30 ")"
              WHITESPACE@30..31 " "
              EQ@31..32 "="
              WHITESPACE@32..33 " "
              WHILE_EXPR@33..53
                WHILE_KW@33..38 "while"
                WHITESPACE@38..39 " "
                BIN_EXPR@39..44
                  NAME_REF@39..40
                    LOWER_NAME@39..40 "n"
                  WHITESPACE@40..41 " "
                  LT@41..42 "<"
                  WHITESPACE@42..43 " "
                  LITERAL@43..44
                    INT@43..44 "9"
                WHITESPACE@44..45 " "
                DO_KW@45..47 "do"
                WHITESPACE@47..48 " "
                BIN_EXPR@48..53
                  NAME_REF@48..49
                    LOWER_NAME@48..49 "n"
                  WHITESPACE@49..50 " "
                  PLUS@50..51 "+"
                  WHITESPACE@51..52 " "
                  LITERAL@52..53
                    INT@52..53 "1"
          WHITESPACE@53..54 "\n"
    "#]],
    );
}

#[test]
fn while_of_a_tuple() {
    check(
        "game Lamps\nf : (Int, Int) -> (Int, Int)\nf(a, b) = while not(a == b) do (a + 1, b - 1)\n",
        expect![[r#"
        SOURCE_FILE@0..86
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..85
            SIGNATURE@11..39
              NAME@11..12
                LOWER_NAME@11..12 "f"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              FUNCTION_TYPE@15..39
                TUPLE_TYPE@15..25
                  L_PAREN@15..16 "("
                  TYPE_REF@16..19
                    UPPER_NAME@16..19 "Int"
                  COMMA@19..20 ","
                  WHITESPACE@20..21 " "
                  TYPE_REF@21..24
                    UPPER_NAME@21..24 "Int"
                  R_PAREN@24..25 ")"
                WHITESPACE@25..26 " "
                ARROW@26..28 "->"
                WHITESPACE@28..29 " "
                TUPLE_TYPE@29..39
                  L_PAREN@29..30 "("
                  TYPE_REF@30..33
                    UPPER_NAME@30..33 "Int"
                  COMMA@33..34 ","
                  WHITESPACE@34..35 " "
                  TYPE_REF@35..38
                    UPPER_NAME@35..38 "Int"
                  R_PAREN@38..39 ")"
            WHITESPACE@39..40 "\n"
            EQUATION@40..85
              NAME@40..41
                LOWER_NAME@40..41 "f"
              PARAM_LIST@41..47
                L_PAREN@41..42 "("
                PARAM@42..43
                  LOWER_NAME@42..43 "a"
                COMMA@43..44 ","
                WHITESPACE@44..45 " "
                PARAM@45..46
                  LOWER_NAME@45..46 "b"
                R_PAREN@46..47 ")"
              WHITESPACE@47..48 " "
              EQ@48..49 "="
              WHITESPACE@49..50 " "
              WHILE_EXPR@50..85
                WHILE_KW@50..55 "while"
                WHITESPACE@55..56 " "
                CALL_EXPR@56..67
                  NAME_REF@56..59
                    LOWER_NAME@56..59 "not"
                  ARG_LIST@59..67
                    L_PAREN@59..60 "("
                    BIN_EXPR@60..66
                      NAME_REF@60..61
                        LOWER_NAME@60..61 "a"
                      WHITESPACE@61..62 " "
                      EQ_EQ@62..64 "=="
                      WHITESPACE@64..65 " "
                      NAME_REF@65..66
                        LOWER_NAME@65..66 "b"
                    R_PAREN@66..67 ")"
                WHITESPACE@67..68 " "
                DO_KW@68..70 "do"
                WHITESPACE@70..71 " "
                TUPLE_EXPR@71..85
                  L_PAREN@71..72 "("
                  BIN_EXPR@72..77
                    NAME_REF@72..73
                      LOWER_NAME@72..73 "a"
                    WHITESPACE@73..74 " "
                    PLUS@74..75 "+"
                    WHITESPACE@75..76 " "
                    LITERAL@76..77
                      INT@76..77 "1"
                  COMMA@77..78 ","
                  WHITESPACE@78..79 " "
                  BIN_EXPR@79..84
                    NAME_REF@79..80
                      LOWER_NAME@79..80 "b"
                    WHITESPACE@80..81 " "
                    MINUS@81..82 "-"
                    WHITESPACE@82..83 " "
                    LITERAL@83..84
                      INT@83..84 "1"
                  R_PAREN@84..85 ")"
          WHITESPACE@85..86 "\n"
    "#]],
    );
}

#[test]
fn while_in_a_let() {
    check(
        "game Lamps\nx : Int\nx = let n = 1 in while n < 9 do if n == 4 then 9 else n * 2\n",
        expect![[r#"
        SOURCE_FILE@0..79
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..78
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..78
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              LET_EXPR@23..78
                LET_KW@23..26 "let"
                WHITESPACE@26..27 " "
                NAME@27..28
                  LOWER_NAME@27..28 "n"
                WHITESPACE@28..29 " "
                EQ@29..30 "="
                WHITESPACE@30..31 " "
                LITERAL@31..32
                  INT@31..32 "1"
                WHITESPACE@32..33 " "
                IN_KW@33..35 "in"
                WHITESPACE@35..36 " "
                WHILE_EXPR@36..78
                  WHILE_KW@36..41 "while"
                  WHITESPACE@41..42 " "
                  BIN_EXPR@42..47
                    NAME_REF@42..43
                      LOWER_NAME@42..43 "n"
                    WHITESPACE@43..44 " "
                    LT@44..45 "<"
                    WHITESPACE@45..46 " "
                    LITERAL@46..47
                      INT@46..47 "9"
                  WHITESPACE@47..48 " "
                  DO_KW@48..50 "do"
                  WHITESPACE@50..51 " "
                  IF_EXPR@51..78
                    IF_KW@51..53 "if"
                    WHITESPACE@53..54 " "
                    BIN_EXPR@54..60
                      NAME_REF@54..55
                        LOWER_NAME@54..55 "n"
                      WHITESPACE@55..56 " "
                      EQ_EQ@56..58 "=="
                      WHITESPACE@58..59 " "
                      LITERAL@59..60
                        INT@59..60 "4"
                    WHITESPACE@60..61 " "
                    THEN_KW@61..65 "then"
                    WHITESPACE@65..66 " "
                    LITERAL@66..67
                      INT@66..67 "9"
                    WHITESPACE@67..68 " "
                    ELSE_KW@68..72 "else"
                    WHITESPACE@72..73 " "
                    BIN_EXPR@73..78
                      NAME_REF@73..74
                        LOWER_NAME@73..74 "n"
                      WHITESPACE@74..75 " "
                      STAR@75..76 "*"
                      WHITESPACE@76..77 " "
                      LITERAL@77..78
                        INT@77..78 "2"
          WHITESPACE@78..79 "\n"
    "#]],
    );
}

// Lexical oddities.

/// A sign where an operand is expected belongs to the number.
#[test]
fn signed_literals() {
    check(
        "game Lamps\nx : T\nx = (-1, +2, - 3, 1 - 1, 1 -1, 1 + -1, - 1 * -2)\n",
        expect![[r#"
        SOURCE_FILE@0..66
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..65
            SIGNATURE@11..16
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..16
                UPPER_NAME@15..16 "T"
            WHITESPACE@16..17 "\n"
            EQUATION@17..65
              NAME@17..18
                LOWER_NAME@17..18 "x"
              WHITESPACE@18..19 " "
              EQ@19..20 "="
              WHITESPACE@20..21 " "
              TUPLE_EXPR@21..65
                L_PAREN@21..22 "("
                LITERAL@22..24
                  MINUS@22..23 "-"
                  INT@23..24 "1"
                COMMA@24..25 ","
                WHITESPACE@25..26 " "
                LITERAL@26..28
                  PLUS@26..27 "+"
                  INT@27..28 "2"
                COMMA@28..29 ","
                WHITESPACE@29..30 " "
                LITERAL@30..33
                  MINUS@30..31 "-"
                  WHITESPACE@31..32 " "
                  INT@32..33 "3"
                COMMA@33..34 ","
                WHITESPACE@34..35 " "
                BIN_EXPR@35..40
                  LITERAL@35..36
                    INT@35..36 "1"
                  WHITESPACE@36..37 " "
                  MINUS@37..38 "-"
                  WHITESPACE@38..39 " "
                  LITERAL@39..40
                    INT@39..40 "1"
                COMMA@40..41 ","
                WHITESPACE@41..42 " "
                BIN_EXPR@42..46
                  LITERAL@42..43
                    INT@42..43 "1"
                  WHITESPACE@43..44 " "
                  MINUS@44..45 "-"
                  LITERAL@45..46
                    INT@45..46 "1"
                COMMA@46..47 ","
                WHITESPACE@47..48 " "
                BIN_EXPR@48..54
                  LITERAL@48..49
                    INT@48..49 "1"
                  WHITESPACE@49..50 " "
                  PLUS@50..51 "+"
                  WHITESPACE@51..52 " "
                  LITERAL@52..54
                    MINUS@52..53 "-"
                    INT@53..54 "1"
                COMMA@54..55 ","
                WHITESPACE@55..56 " "
                BIN_EXPR@56..64
                  LITERAL@56..59
                    MINUS@56..57 "-"
                    WHITESPACE@57..58 " "
                    INT@58..59 "1"
                  WHITESPACE@59..60 " "
                  STAR@60..61 "*"
                  WHITESPACE@61..62 " "
                  LITERAL@62..64
                    MINUS@62..63 "-"
                    INT@63..64 "2"
                R_PAREN@64..65 ")"
          WHITESPACE@65..66 "\n"
    "#]],
    );
}

#[test]
fn numbers_of_other_bases() {
    check(
        "game Lamps\nx : T\nx = (0x1F, 0XaB, 0o17, 0O7, 007)\n",
        expect![[r#"
        SOURCE_FILE@0..50
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..49
            SIGNATURE@11..16
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..16
                UPPER_NAME@15..16 "T"
            WHITESPACE@16..17 "\n"
            EQUATION@17..49
              NAME@17..18
                LOWER_NAME@17..18 "x"
              WHITESPACE@18..19 " "
              EQ@19..20 "="
              WHITESPACE@20..21 " "
              TUPLE_EXPR@21..49
                L_PAREN@21..22 "("
                LITERAL@22..26
                  INT@22..26 "0x1F"
                COMMA@26..27 ","
                WHITESPACE@27..28 " "
                LITERAL@28..32
                  INT@28..32 "0XaB"
                COMMA@32..33 ","
                WHITESPACE@33..34 " "
                LITERAL@34..38
                  INT@34..38 "0o17"
                COMMA@38..39 ","
                WHITESPACE@39..40 " "
                LITERAL@40..43
                  INT@40..43 "0O7"
                COMMA@43..44 ","
                WHITESPACE@44..45 " "
                LITERAL@45..48
                  INT@45..48 "007"
                R_PAREN@48..49 ")"
          WHITESPACE@49..50 "\n"
    "#]],
    );
}

#[test]
fn number_before_a_keyword() {
    check(
        "game Lamps\nx : Int\nx = if a then 4else 2\n",
        expect![[r#"
        SOURCE_FILE@0..41
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..40
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..40
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              IF_EXPR@23..40
                IF_KW@23..25 "if"
                WHITESPACE@25..26 " "
                NAME_REF@26..27
                  LOWER_NAME@26..27 "a"
                WHITESPACE@27..28 " "
                THEN_KW@28..32 "then"
                WHITESPACE@32..33 " "
                LITERAL@33..34
                  INT@33..34 "4"
                ELSE_KW@34..38 "else"
                WHITESPACE@38..39 " "
                LITERAL@39..40
                  INT@39..40 "2"
          WHITESPACE@40..41 "\n"
    "#]],
    );
}

#[test]
fn names_with_marks_and_digits() {
    check(
        "game Lamps\nx' : Int\nx' = a_1b'' + tEST\n",
        expect![[r#"
        SOURCE_FILE@0..39
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..38
            SIGNATURE@11..19
              NAME@11..13
                LOWER_NAME@11..13 "x'"
              WHITESPACE@13..14 " "
              COLON@14..15 ":"
              WHITESPACE@15..16 " "
              TYPE_REF@16..19
                UPPER_NAME@16..19 "Int"
            WHITESPACE@19..20 "\n"
            EQUATION@20..38
              NAME@20..22
                LOWER_NAME@20..22 "x'"
              WHITESPACE@22..23 " "
              EQ@23..24 "="
              WHITESPACE@24..25 " "
              BIN_EXPR@25..38
                NAME_REF@25..31
                  LOWER_NAME@25..31 "a_1b''"
                WHITESPACE@31..32 " "
                PLUS@32..33 "+"
                WHITESPACE@33..34 " "
                NAME_REF@34..38
                  LOWER_NAME@34..38 "tEST"
          WHITESPACE@38..39 "\n"
    "#]],
    );
}

#[test]
fn names_that_begin_like_keywords() {
    check(
        "game Lamps\niffy : Arrays\niffy = inner + thence + typed + of_ + in' + Games\n",
        expect![[r#"
        SOURCE_FILE@0..75
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..74
            SIGNATURE@11..24
              NAME@11..15
                LOWER_NAME@11..15 "iffy"
              WHITESPACE@15..16 " "
              COLON@16..17 ":"
              WHITESPACE@17..18 " "
              TYPE_REF@18..24
                UPPER_NAME@18..24 "Arrays"
            WHITESPACE@24..25 "\n"
            EQUATION@25..74
              NAME@25..29
                LOWER_NAME@25..29 "iffy"
              WHITESPACE@29..30 " "
              EQ@30..31 "="
              WHITESPACE@31..32 " "
              BIN_EXPR@32..74
                BIN_EXPR@32..66
                  BIN_EXPR@32..60
                    BIN_EXPR@32..54
                      BIN_EXPR@32..46
                        NAME_REF@32..37
                          LOWER_NAME@32..37 "inner"
                        WHITESPACE@37..38 " "
                        PLUS@38..39 "+"
                        WHITESPACE@39..40 " "
                        NAME_REF@40..46
                          LOWER_NAME@40..46 "thence"
                      WHITESPACE@46..47 " "
                      PLUS@47..48 "+"
                      WHITESPACE@48..49 " "
                      NAME_REF@49..54
                        LOWER_NAME@49..54 "typed"
                    WHITESPACE@54..55 " "
                    PLUS@55..56 "+"
                    WHITESPACE@56..57 " "
                    NAME_REF@57..60
                      LOWER_NAME@57..60 "of_"
                  WHITESPACE@60..61 " "
                  PLUS@61..62 "+"
                  WHITESPACE@62..63 " "
                  NAME_REF@63..66
                    LOWER_NAME@63..66 "in'"
                WHITESPACE@66..67 " "
                PLUS@67..68 "+"
                WHITESPACE@68..69 " "
                NAME_REF@69..74
                  UPPER_NAME@69..74 "Games"
          WHITESPACE@74..75 "\n"
    "#]],
    );
}

#[test]
fn names_that_are_not_ascii() {
    check(
        "game Lamps\ngröße : Länge\ngröße = ñu\n",
        expect![[r#"
        SOURCE_FILE@0..42
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..41
            SIGNATURE@11..27
              NAME@11..18
                LOWER_NAME@11..18 "größe"
              WHITESPACE@18..19 " "
              COLON@19..20 ":"
              WHITESPACE@20..21 " "
              TYPE_REF@21..27
                UPPER_NAME@21..27 "Länge"
            WHITESPACE@27..28 "\n"
            EQUATION@28..41
              NAME@28..35
                LOWER_NAME@28..35 "größe"
              WHITESPACE@35..36 " "
              EQ@36..37 "="
              WHITESPACE@37..38 " "
              NAME_REF@38..41
                LOWER_NAME@38..41 "ñu"
          WHITESPACE@41..42 "\n"
    "#]],
    );
}

#[test]
fn names_that_are_built_in() {
    check(
        "game Lamps\ninput : Int\ninput = place + not + case\n",
        expect![[r#"
        SOURCE_FILE@0..50
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..49
            SIGNATURE@11..22
              NAME@11..16
                LOWER_NAME@11..16 "input"
              WHITESPACE@16..17 " "
              COLON@17..18 ":"
              WHITESPACE@18..19 " "
              TYPE_REF@19..22
                UPPER_NAME@19..22 "Int"
            WHITESPACE@22..23 "\n"
            EQUATION@23..49
              NAME@23..28
                LOWER_NAME@23..28 "input"
              WHITESPACE@28..29 " "
              EQ@29..30 "="
              WHITESPACE@30..31 " "
              BIN_EXPR@31..49
                BIN_EXPR@31..42
                  NAME_REF@31..36
                    LOWER_NAME@31..36 "place"
                  WHITESPACE@36..37 " "
                  PLUS@37..38 "+"
                  WHITESPACE@38..39 " "
                  NAME_REF@39..42
                    LOWER_NAME@39..42 "not"
                WHITESPACE@42..43 " "
                PLUS@43..44 "+"
                WHITESPACE@44..45 " "
                NAME_REF@45..49
                  LOWER_NAME@45..49 "case"
          WHITESPACE@49..50 "\n"
    "#]],
    );
}

/// The analysis refuses them.
#[test]
fn reserved_type_names() {
    check(
        "game Lamps\ntype Array = Int\ntype Bool = Int\n",
        expect![[r#"
        SOURCE_FILE@0..44
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          TYPE_DEF@11..27
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..21
              ARRAY_KW@16..21 "Array"
            WHITESPACE@21..22 " "
            EQ@22..23 "="
            WHITESPACE@23..24 " "
            TYPE_REF@24..27
              UPPER_NAME@24..27 "Int"
          WHITESPACE@27..28 "\n"
          TYPE_DEF@28..43
            TYPE_KW@28..32 "type"
            WHITESPACE@32..33 " "
            NAME@33..37
              UPPER_NAME@33..37 "Bool"
            WHITESPACE@37..38 " "
            EQ@38..39 "="
            WHITESPACE@39..40 " "
            TYPE_REF@40..43
              UPPER_NAME@40..43 "Int"
          WHITESPACE@43..44 "\n"
    "#]],
    );
}

#[test]
fn operators_without_blanks() {
    check(
        "game Lamps\ntype T={A}&{B}\nf:Int->Int\nf(n)=n*2+1==n/=n\nb:Board\nb!(1,2)=A\n",
        expect![[r#"
        SOURCE_FILE@0..72
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          TYPE_DEF@11..25
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..17
              UPPER_NAME@16..17 "T"
            EQ@17..18 "="
            EXTENDED_TYPE@18..25
              ENUM_TYPE@18..21
                L_BRACE@18..19 "{"
                ENUM_VALUE@19..20
                  UPPER_NAME@19..20 "A"
                R_BRACE@20..21 "}"
              AMP@21..22 "&"
              ENUM_TYPE@22..25
                L_BRACE@22..23 "{"
                ENUM_VALUE@23..24
                  UPPER_NAME@23..24 "B"
                R_BRACE@24..25 "}"
          WHITESPACE@25..26 "\n"
          VALUE_DEF@26..53
            SIGNATURE@26..36
              NAME@26..27
                LOWER_NAME@26..27 "f"
              COLON@27..28 ":"
              FUNCTION_TYPE@28..36
                TYPE_REF@28..31
                  UPPER_NAME@28..31 "Int"
                ARROW@31..33 "->"
                TYPE_REF@33..36
                  UPPER_NAME@33..36 "Int"
            WHITESPACE@36..37 "\n"
            EQUATION@37..53
              NAME@37..38
                LOWER_NAME@37..38 "f"
              PARAM_LIST@38..41
                L_PAREN@38..39 "("
                PARAM@39..40
                  LOWER_NAME@39..40 "n"
                R_PAREN@40..41 ")"
              EQ@41..42 "="
              BIN_EXPR@42..53
                BIN_EXPR@42..50
                  BIN_EXPR@42..47
                    BIN_EXPR@42..45
                      NAME_REF@42..43
                        LOWER_NAME@42..43 "n"
                      STAR@43..44 "*"
                      LITERAL@44..45
                        INT@44..45 "2"
                    PLUS@45..46 "+"
                    LITERAL@46..47
                      INT@46..47 "1"
                  EQ_EQ@47..49 "=="
                  NAME_REF@49..50
                    LOWER_NAME@49..50 "n"
                NOT_EQ@50..52 "/="
                NAME_REF@52..53
                  LOWER_NAME@52..53 "n"
          WHITESPACE@53..54 "\n"
          VALUE_DEF@54..71
            SIGNATURE@54..61
              NAME@54..55
                LOWER_NAME@54..55 "b"
              COLON@55..56 ":"
              TYPE_REF@56..61
                UPPER_NAME@56..61 "Board"
            WHITESPACE@61..62 "\n"
            EQUATION@62..71
              NAME@62..63
                LOWER_NAME@62..63 "b"
              BOARD_POSITIONS@63..69
                BANG@63..64 "!"
                L_PAREN@64..65 "("
                BOARD_POSITION@65..66
                  INT@65..66 "1"
                COMMA@66..67 ","
                BOARD_POSITION@67..68
                  INT@67..68 "2"
                R_PAREN@68..69 ")"
              EQ@69..70 "="
              NAME_REF@70..71
                UPPER_NAME@70..71 "A"
          WHITESPACE@71..72 "\n"
    "#]],
    );
}

#[test]
fn line_comments() {
    check(
        "game Lamps\nx : Int -- a count\n--> an arrow? no\nx = 1--2\n--\n",
        expect![[r#"
        SOURCE_FILE@0..59
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..52
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 " "
            COMMENT@19..29 "-- a count"
            WHITESPACE@29..30 "\n"
            COMMENT@30..46 "--> an arrow? no"
            WHITESPACE@46..47 "\n"
            EQUATION@47..52
              NAME@47..48
                LOWER_NAME@47..48 "x"
              WHITESPACE@48..49 " "
              EQ@49..50 "="
              WHITESPACE@50..51 " "
              LITERAL@51..52
                INT@51..52 "1"
          COMMENT@52..55 "--2"
          WHITESPACE@55..56 "\n"
          COMMENT@56..58 "--"
          WHITESPACE@58..59 "\n"
    "#]],
    );
}

#[test]
fn comment_ends_an_operator() {
    check(
        "game Lamps\nx : Int\nx =--c\n  1 +-- d\n  2\n",
        expect![[r#"
        SOURCE_FILE@0..40
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..39
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..39
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              COMMENT@22..25 "--c"
              WHITESPACE@25..28 "\n  "
              BIN_EXPR@28..39
                LITERAL@28..29
                  INT@28..29 "1"
                WHITESPACE@29..30 " "
                PLUS@30..31 "+"
                COMMENT@31..35 "-- d"
                WHITESPACE@35..38 "\n  "
                LITERAL@38..39
                  INT@38..39 "2"
          WHITESPACE@39..40 "\n"
    "#]],
    );
}

#[test]
fn block_comments() {
    check(
        "game Lamps\n{- {- nested -} -}x : {--}Int\nx{- a\nb -}= 1\n",
        expect![[r#"
        SOURCE_FILE@0..55
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          BLOCK_COMMENT@11..29 "{- {- nested -} -}"
          VALUE_DEF@29..54
            SIGNATURE@29..40
              NAME@29..30
                LOWER_NAME@29..30 "x"
              WHITESPACE@30..31 " "
              COLON@31..32 ":"
              WHITESPACE@32..33 " "
              BLOCK_COMMENT@33..37 "{--}"
              TYPE_REF@37..40
                UPPER_NAME@37..40 "Int"
            WHITESPACE@40..41 "\n"
            EQUATION@41..54
              NAME@41..42
                LOWER_NAME@41..42 "x"
              BLOCK_COMMENT@42..51 "{- a\nb -}"
              EQ@51..52 "="
              WHITESPACE@52..53 " "
              LITERAL@53..54
                INT@53..54 "1"
          WHITESPACE@54..55 "\n"
    "#]],
    );
}

#[test]
fn brace_then_minus_with_a_blank() {
    check(
        "game Lamps\ntype T = { A }\nx : Int\nx = 1 {-- }\n-}\n",
        expect![[r#"
        SOURCE_FILE@0..49
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          TYPE_DEF@11..25
            TYPE_KW@11..15 "type"
            WHITESPACE@15..16 " "
            NAME@16..17
              UPPER_NAME@16..17 "T"
            WHITESPACE@17..18 " "
            EQ@18..19 "="
            WHITESPACE@19..20 " "
            ENUM_TYPE@20..25
              L_BRACE@20..21 "{"
              WHITESPACE@21..22 " "
              ENUM_VALUE@22..23
                UPPER_NAME@22..23 "A"
              WHITESPACE@23..24 " "
              R_BRACE@24..25 "}"
          WHITESPACE@25..26 "\n"
          VALUE_DEF@26..39
            SIGNATURE@26..33
              NAME@26..27
                LOWER_NAME@26..27 "x"
              WHITESPACE@27..28 " "
              COLON@28..29 ":"
              WHITESPACE@29..30 " "
              TYPE_REF@30..33
                UPPER_NAME@30..33 "Int"
            WHITESPACE@33..34 "\n"
            EQUATION@34..39
              NAME@34..35
                LOWER_NAME@34..35 "x"
              WHITESPACE@35..36 " "
              EQ@36..37 "="
              WHITESPACE@37..38 " "
              LITERAL@38..39
                INT@38..39 "1"
          WHITESPACE@39..40 " "
          BLOCK_COMMENT@40..48 "{-- }\n-}"
          WHITESPACE@48..49 "\n"
    "#]],
    );
}

#[test]
fn comment_to_the_end() {
    check(
        "game Lamps\nx : Int\nx = 1 -- no line break",
        expect![[r#"
        SOURCE_FILE@0..41
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..24
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..24
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              LITERAL@23..24
                INT@23..24 "1"
          WHITESPACE@24..25 " "
          COMMENT@25..41 "-- no line break"
    "#]],
    );
}

#[test]
fn line_breaks_of_windows() {
    check(
        "game Lamps\r\nx : Int\r\nx = 1 -- c\r\n",
        expect![[r#"
        SOURCE_FILE@0..33
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..12 "\r\n"
          VALUE_DEF@12..26
            SIGNATURE@12..19
              NAME@12..13
                LOWER_NAME@12..13 "x"
              WHITESPACE@13..14 " "
              COLON@14..15 ":"
              WHITESPACE@15..16 " "
              TYPE_REF@16..19
                UPPER_NAME@16..19 "Int"
            WHITESPACE@19..21 "\r\n"
            EQUATION@21..26
              NAME@21..22
                LOWER_NAME@21..22 "x"
              WHITESPACE@22..23 " "
              EQ@23..24 "="
              WHITESPACE@24..25 " "
              LITERAL@25..26
                INT@25..26 "1"
          WHITESPACE@26..27 " "
          COMMENT@27..32 "-- c\r"
          WHITESPACE@32..33 "\n"
    "#]],
    );
}

#[test]
fn unusual_blanks() {
    check(
        "game\tLamps\u{B}x\u{C}: Int\tx = 1",
        expect![[r#"
        SOURCE_FILE@0..24
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 "\t"
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\u{b}"
          VALUE_DEF@11..24
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 "\u{c}"
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\t"
            EQUATION@19..24
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              LITERAL@23..24
                INT@23..24 "1"
    "#]],
    );
}

// Damaged files whose trees matter.

#[test]
fn empty_file() {
    check(
        "",
        expect![[r#"
        SOURCE_FILE@0..0
        error 0..0 missing-header: a BoGL program begins with `game` and its name, such as `game TicTacToe`
    "#]],
    );
}

#[test]
fn only_a_comment() {
    check(
        "-- nothing yet\n",
        expect![[r#"
        SOURCE_FILE@0..15
          COMMENT@0..14 "-- nothing yet"
          WHITESPACE@14..15 "\n"
        error 0..0 missing-header: a BoGL program begins with `game` and its name, such as `game TicTacToe`
    "#]],
    );
}

#[test]
fn unknown_characters() {
    check(
        "game Lamps\nx : Int\nx = \"on\" ? 3\ny : Int\ny = 1\n",
        expect![[r#"
        SOURCE_FILE@0..46
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..31
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..31
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              ERROR@23..31
                UNKNOWN@23..24 "\""
                LOWER_NAME@24..26 "on"
                UNKNOWN@26..27 "\""
                WHITESPACE@27..28 " "
                UNKNOWN@28..29 "?"
                WHITESPACE@29..30 " "
                INT@30..31 "3"
          WHITESPACE@31..32 "\n"
          VALUE_DEF@32..45
            SIGNATURE@32..39
              NAME@32..33
                LOWER_NAME@32..33 "y"
              WHITESPACE@33..34 " "
              COLON@34..35 ":"
              WHITESPACE@35..36 " "
              TYPE_REF@36..39
                UPPER_NAME@36..39 "Int"
            WHITESPACE@39..40 "\n"
            EQUATION@40..45
              NAME@40..41
                LOWER_NAME@40..41 "y"
              WHITESPACE@41..42 " "
              EQ@42..43 "="
              WHITESPACE@43..44 " "
              LITERAL@44..45
                INT@44..45 "1"
          WHITESPACE@45..46 "\n"
        error 23..24 expected-expression: expected an expression here; BoGL has no texts in quotes
    "#]],
    );
}

#[test]
fn signature_alone() {
    check(
        "game Lamps\nx : Int",
        expect![[r#"
        SOURCE_FILE@0..18
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..18
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
        error 11..12 missing-equation: `x` has a signature but no equation: write `x = …` below it
    "#]],
    );
}

#[test]
fn body_after_a_missing_do() {
    check(
        "game Lamps\nf : Int -> Int\nf(n) = while n < 9\n  n + 1\ny : Int\ny = 2\n",
        expect![[r#"
        SOURCE_FILE@0..67
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..52
            SIGNATURE@11..25
              NAME@11..12
                LOWER_NAME@11..12 "f"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              FUNCTION_TYPE@15..25
                TYPE_REF@15..18
                  UPPER_NAME@15..18 "Int"
                WHITESPACE@18..19 " "
                ARROW@19..21 "->"
                WHITESPACE@21..22 " "
                TYPE_REF@22..25
                  UPPER_NAME@22..25 "Int"
            WHITESPACE@25..26 "\n"
            EQUATION@26..52
              NAME@26..27
                LOWER_NAME@26..27 "f"
              PARAM_LIST@27..30
                L_PAREN@27..28 "("
                PARAM@28..29
                  LOWER_NAME@28..29 "n"
                R_PAREN@29..30 ")"
              WHITESPACE@30..31 " "
              EQ@31..32 "="
              WHITESPACE@32..33 " "
              WHILE_EXPR@33..52
                WHILE_KW@33..38 "while"
                WHITESPACE@38..39 " "
                BIN_EXPR@39..44
                  NAME_REF@39..40
                    LOWER_NAME@39..40 "n"
                  WHITESPACE@40..41 " "
                  LT@41..42 "<"
                  WHITESPACE@42..43 " "
                  LITERAL@43..44
                    INT@43..44 "9"
                WHITESPACE@44..47 "\n  "
                BIN_EXPR@47..52
                  NAME_REF@47..48
                    LOWER_NAME@47..48 "n"
                  WHITESPACE@48..49 " "
                  PLUS@49..50 "+"
                  WHITESPACE@50..51 " "
                  LITERAL@51..52
                    INT@51..52 "1"
          WHITESPACE@52..53 "\n"
          VALUE_DEF@53..66
            SIGNATURE@53..60
              NAME@53..54
                LOWER_NAME@53..54 "y"
              WHITESPACE@54..55 " "
              COLON@55..56 ":"
              WHITESPACE@56..57 " "
              TYPE_REF@57..60
                UPPER_NAME@57..60 "Int"
            WHITESPACE@60..61 "\n"
            EQUATION@61..66
              NAME@61..62
                LOWER_NAME@61..62 "y"
              WHITESPACE@62..63 " "
              EQ@63..64 "="
              WHITESPACE@64..65 " "
              LITERAL@65..66
                INT@65..66 "2"
          WHITESPACE@66..67 "\n"
        error 44..44 expected-do: expected `do` here, after the condition
    "#]],
    );
}

#[test]
fn sign_before_a_name() {
    check(
        "game Lamps\nx : Int\nx = 2 * -n + 1\n",
        expect![[r#"
        SOURCE_FILE@0..34
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..33
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..33
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              BIN_EXPR@23..33
                BIN_EXPR@23..29
                  LITERAL@23..24
                    INT@23..24 "2"
                  WHITESPACE@24..25 " "
                  STAR@25..26 "*"
                  WHITESPACE@26..27 " "
                  ERROR@27..29
                    MINUS@27..28 "-"
                    NAME_REF@28..29
                      LOWER_NAME@28..29 "n"
                WHITESPACE@29..30 " "
                PLUS@30..31 "+"
                WHITESPACE@31..32 " "
                LITERAL@32..33
                  INT@32..33 "1"
          WHITESPACE@33..34 "\n"
        error 27..28 sign: `-` can only stand before a number: write `0 - …`
    "#]],
    );
}

#[test]
fn tuple_type_of_one() {
    check(
        "game Lamps\nf : (Int) -> Int\nf(n) = n\ng : (\n  Int\n  ) -> Int\ng(n) = n\n",
        expect![[r#"
        SOURCE_FILE@0..69
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..36
            SIGNATURE@11..27
              NAME@11..12
                LOWER_NAME@11..12 "f"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              FUNCTION_TYPE@15..27
                TUPLE_TYPE@15..20
                  L_PAREN@15..16 "("
                  TYPE_REF@16..19
                    UPPER_NAME@16..19 "Int"
                  R_PAREN@19..20 ")"
                WHITESPACE@20..21 " "
                ARROW@21..23 "->"
                WHITESPACE@23..24 " "
                TYPE_REF@24..27
                  UPPER_NAME@24..27 "Int"
            WHITESPACE@27..28 "\n"
            EQUATION@28..36
              NAME@28..29
                LOWER_NAME@28..29 "f"
              PARAM_LIST@29..32
                L_PAREN@29..30 "("
                PARAM@30..31
                  LOWER_NAME@30..31 "n"
                R_PAREN@31..32 ")"
              WHITESPACE@32..33 " "
              EQ@33..34 "="
              WHITESPACE@34..35 " "
              NAME_REF@35..36
                LOWER_NAME@35..36 "n"
          WHITESPACE@36..37 "\n"
          VALUE_DEF@37..68
            SIGNATURE@37..59
              NAME@37..38
                LOWER_NAME@37..38 "g"
              WHITESPACE@38..39 " "
              COLON@39..40 ":"
              WHITESPACE@40..41 " "
              FUNCTION_TYPE@41..59
                TUPLE_TYPE@41..52
                  L_PAREN@41..42 "("
                  WHITESPACE@42..45 "\n  "
                  TYPE_REF@45..48
                    UPPER_NAME@45..48 "Int"
                  WHITESPACE@48..51 "\n  "
                  R_PAREN@51..52 ")"
                WHITESPACE@52..53 " "
                ARROW@53..55 "->"
                WHITESPACE@55..56 " "
                TYPE_REF@56..59
                  UPPER_NAME@56..59 "Int"
            WHITESPACE@59..60 "\n"
            EQUATION@60..68
              NAME@60..61
                LOWER_NAME@60..61 "g"
              PARAM_LIST@61..64
                L_PAREN@61..62 "("
                PARAM@62..63
                  LOWER_NAME@62..63 "n"
                R_PAREN@63..64 ")"
              WHITESPACE@64..65 " "
              EQ@65..66 "="
              WHITESPACE@66..67 " "
              NAME_REF@67..68
                LOWER_NAME@67..68 "n"
          WHITESPACE@68..69 "\n"
        error 15..20 tuple-of-one: a tuple type needs at least two components; for one, leave the parentheses out
        error 41..52 tuple-of-one: a tuple type needs at least two components; for one, leave the parentheses out
    "#]],
    );
}

/// Equations of different names are different definitions.
#[test]
fn equations_without_signature() {
    check(
        "game Lamps\nx = 1\nf(a) = a\ny : Int\ny = 2\n",
        expect![[r#"
        SOURCE_FILE@0..40
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..16
            EQUATION@11..16
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              EQ@13..14 "="
              WHITESPACE@14..15 " "
              LITERAL@15..16
                INT@15..16 "1"
          WHITESPACE@16..17 "\n"
          VALUE_DEF@17..25
            EQUATION@17..25
              NAME@17..18
                LOWER_NAME@17..18 "f"
              PARAM_LIST@18..21
                L_PAREN@18..19 "("
                PARAM@19..20
                  LOWER_NAME@19..20 "a"
                R_PAREN@20..21 ")"
              WHITESPACE@21..22 " "
              EQ@22..23 "="
              WHITESPACE@23..24 " "
              NAME_REF@24..25
                LOWER_NAME@24..25 "a"
          WHITESPACE@25..26 "\n"
          VALUE_DEF@26..39
            SIGNATURE@26..33
              NAME@26..27
                LOWER_NAME@26..27 "y"
              WHITESPACE@27..28 " "
              COLON@28..29 ":"
              WHITESPACE@29..30 " "
              TYPE_REF@30..33
                UPPER_NAME@30..33 "Int"
            WHITESPACE@33..34 "\n"
            EQUATION@34..39
              NAME@34..35
                LOWER_NAME@34..35 "y"
              WHITESPACE@35..36 " "
              EQ@36..37 "="
              WHITESPACE@37..38 " "
              LITERAL@38..39
                INT@38..39 "2"
          WHITESPACE@39..40 "\n"
        error 11..12 missing-signature: `x` has no signature: write `x : …` above its equation
        error 17..18 missing-signature: `f` has no signature: write `f : …` above its equation
    "#]],
    );
}

#[test]
fn nul_and_backslash() {
    check(
        "game Lamps\nx : Int\nx = \0 \\\n",
        expect![[r#"
        SOURCE_FILE@0..27
          GAME_HEADER@0..10
            GAME_KW@0..4 "game"
            WHITESPACE@4..5 " "
            NAME@5..10
              UPPER_NAME@5..10 "Lamps"
          WHITESPACE@10..11 "\n"
          VALUE_DEF@11..26
            SIGNATURE@11..18
              NAME@11..12
                LOWER_NAME@11..12 "x"
              WHITESPACE@12..13 " "
              COLON@13..14 ":"
              WHITESPACE@14..15 " "
              TYPE_REF@15..18
                UPPER_NAME@15..18 "Int"
            WHITESPACE@18..19 "\n"
            EQUATION@19..26
              NAME@19..20
                LOWER_NAME@19..20 "x"
              WHITESPACE@20..21 " "
              EQ@21..22 "="
              WHITESPACE@22..23 " "
              ERROR@23..26
                UNKNOWN@23..24 "\0"
                WHITESPACE@24..25 " "
                UNKNOWN@25..26 "\\"
          WHITESPACE@26..27 "\n"
        error 23..24 expected-expression: expected an expression here
    "#]],
    );
}

// Header, damaged.

#[test]
fn missing_header() {
    faults(
        r"
  x : Int
//^ missing-header
  x = 1
",
    );
}

#[test]
fn uppercase_game() {
    faults(
        r"
  Game Lamps
//^^^^ missing-header
  x : Int
  x = 1
",
    );
}

#[test]
fn lowercase_name_of_the_game() {
    faults(
        r"
  game lamps
//     ^^^^^ name-case
  x : Int
  x = 1
",
    );
}

#[test]
fn number_for_the_name_of_the_game() {
    faults(
        r"
  game 4
//     ^ expected-name
  x : Int
  x = 1
",
    );
}

#[test]
fn two_words_for_the_name_of_the_game() {
    faults(
        r"
  game Two Lamps
//         ^^^^^ expected-definition
  x : Int
  x = 1
",
    );
}

#[test]
fn missing_name_of_the_game() {
    faults(
        r"
  game
//    ^ expected-name
  type T = Int
",
    );
}

#[test]
fn two_headers() {
    faults(
        r"
  game Lamps
  game Candles
//^^^^ expected-definition
  x : Int
  x = 1
",
    );
}

// Types, damaged.

#[test]
fn lowercase_type_name() {
    faults(
        r"
  game Lamps
  type lamp = Int
//     ^^^^ name-case
",
    );
}

#[test]
fn lowercase_types() {
    faults(
        r"
  game Lamps
  x : int
//    ^^^ name-case
  x = 1
  y : Int -> (bool, Int)
//            ^^^^ name-case
  y(a) = (a, a)
",
    );
}

#[test]
fn missing_type_name() {
    faults(
        r"
  game Lamps
  type = Int
//     ^ expected-name
",
    );
}

#[test]
fn missing_equals_of_a_type() {
    faults(
        r"
  game Lamps
  type T Int
//       ^^^ expected-equals
  x : Int
  x = 1
",
    );
}

#[test]
fn double_equals_of_a_type() {
    faults(
        r"
  game Lamps
  type T == Int
//       ^^ expected-equals
  x : Int
  x = 1
",
    );
}

#[test]
fn missing_type() {
    faults(
        r"
  game Lamps
  type T =
//        ^ expected-type
  x : T
  x = 1
",
    );
}

#[test]
fn type_name_alone() {
    faults(
        r"
  game Lamps
  type T
//      ^ expected-equals
  x : T
  x = 1
",
    );
}

#[test]
fn type_keyword_at_the_end() {
    faults(
        r"
  game Lamps
  x : Int
  x = 1
  type
//    ^ expected-name
",
    );
}

#[test]
fn unclosed_enumeration() {
    faults(
        r"
  game Lamps
  type Lamp = {On, Off
//            ^ unclosed-paren
  x : Lamp
  x = On
",
    );
}

#[test]
fn unclosed_enumeration_after_a_comma() {
    faults(
        r"
  game Lamps
  type Lamp = {On,
//            ^ unclosed-paren
  type T = Int
",
    );
}

#[test]
fn unclosed_enumeration_of_a_board() {
    faults(
        r"
  game Lamps
  type Board = Array (3,3) of {On, Off
//                            ^ unclosed-paren
  x : Int
  x = 1
",
    );
}

#[test]
fn trailing_comma_in_an_enumeration() {
    faults(
        r"
  game Lamps
  type Lamp = {On, Off,}
//                     ^ expected-value
",
    );
}

#[test]
fn missing_comma_in_an_enumeration() {
    faults(
        r"
  game Lamps
  type Lamp = {On Off}
//                ^^^ expected-comma
",
    );
}

#[test]
fn lowercase_values() {
    faults(
        r"
  game Lamps
  type Lamp = {on, off}
//             ^^ name-case
//                 ^^^ name-case
",
    );
}

#[test]
fn number_in_an_enumeration() {
    faults(
        r"
  game Lamps
  type Lamp = {On, 2}
//                 ^ expected-value
",
    );
}

#[test]
fn empty_enumeration() {
    faults(
        r"
  game Lamps
  type Lamp = {}
//             ^ empty-enumeration
",
    );
}

#[test]
fn parenthesis_closes_an_enumeration() {
    faults(
        r"
  game Lamps
  type Lamp = {On, Off)
//                    ^ mismatched-paren
  x : Int
  x = 1
",
    );
}

#[test]
fn enumeration_that_is_a_comment() {
    faults(
        r"
  game Lamps
  type Lamp = {-On, Off-}
//           ^ expected-type
  x : Int
  x = 1
",
    );
}

#[test]
fn alternatives_with_bars() {
    faults(
        r"
  game Lamps
  type Lamp = On | Off
//               ^ unexpected-token
  x : Int
  x = 1
",
    );
}

#[test]
fn brackets_for_a_type() {
    faults(
        r"
  game Lamps
  type Lamps = [Lamp]
//             ^ expected-type
  x : Int
  x = 1
",
    );
}

#[test]
fn semicolon_after_a_type() {
    faults(
        r"
  game Lamps
  type T = Int;
//            ^ unexpected-token
  type S = Int
",
    );
}

#[test]
fn unclosed_tuple_type() {
    faults(
        r"
  game Lamps
  type T = (Int, Int
//         ^ unclosed-paren
  x : T
  x = (1, 2)
",
    );
}

#[test]
fn trailing_comma_in_a_tuple_type() {
    faults(
        r"
  game Lamps
  type T = (Int, Int,)
//                   ^ expected-type
",
    );
}

#[test]
fn tuple_type_of_one_component() {
    faults(
        r"
  game Lamps
  type T = (Int)
//         ^^^^^ tuple-of-one
",
    );
}

#[test]
fn empty_tuple_type() {
    faults(
        r"
  game Lamps
  type T = ()
//         ^^ tuple-of-one
",
    );
}

#[test]
fn missing_extension() {
    faults(
        r"
  game Lamps
  type T = Int &
//              ^ expected-type
  x : T
  x = 1
",
    );
}

#[test]
fn extension_by_a_tuple() {
    faults(
        r"
  game Lamps
  type T = Int & (A, B)
//               ^ expected-type
",
    );
}

#[test]
fn function_type_in_a_type_definition() {
    faults(
        r"
  game Lamps
  type T = Int -> Int
//             ^^ function-type
  x : Int
  x = 1
",
    );
}

// Boards, damaged.

#[test]
fn board_of_one_dimension() {
    faults(
        r"
  game Lamps
  type Board = Array (3) of Int
//                     ^ expected-size
",
    );
}

#[test]
fn board_of_three_dimensions() {
    faults(
        r"
  game Lamps
  type Board = Array (3,3,3) of Int
//                       ^ expected-size
",
    );
}

#[test]
fn board_size_without_parentheses() {
    faults(
        r"
  game Lamps
  type Board = Array 3,3 of Int
//                   ^ expected-size
  x : Int
  x = 1
",
    );
}

#[test]
fn board_size_in_brackets() {
    faults(
        r"
  game Lamps
  type Board = Array [3,3] of Int
//                   ^ expected-size
  x : Int
  x = 1
",
    );
}

#[test]
fn board_size_without_comma() {
    faults(
        r"
  game Lamps
  type Board = Array (3 3) of Int
//                      ^ expected-size
",
    );
}

#[test]
fn board_size_in_names() {
    faults(
        r"
  game Lamps
  type Board = Array (n, m) of Int
//                    ^ expected-size
",
    );
}

#[test]
fn missing_of() {
    faults(
        r"
  game Lamps
  type Board = Array (3,3) Int
//                         ^^^ expected-of
  x : Int
  x = 1
",
    );
}

#[test]
fn missing_content_of_a_board() {
    faults(
        r"
  game Lamps
  type Board = Array (3,3) of
//                           ^ expected-type
  x : Int
  x = 1
",
    );
}

#[test]
fn missing_size_of_a_board() {
    faults(
        r"
  game Lamps
  type Board = Array
//                  ^ expected-size
  x : Int
  x = 1
",
    );
}

#[test]
fn array_in_a_signature() {
    faults(
        r"
  game Lamps
  b : Array (3,3) of Int
//    ^^^^^ array-type
  b!(x, y) = 1
",
    );
}

#[test]
fn board_of_a_board() {
    faults(
        r"
  game Lamps
  type Board = Array (3,3) of Array (2,2) of Int
//                            ^^^^^ array-type
",
    );
}

#[test]
fn unclosed_position() {
    faults(
        r"
  game Lamps
  b : Board
  b!(1,2 = On
//  ^ unclosed-paren
  b!(x,y) = Off
",
    );
}

#[test]
fn position_of_one_part() {
    faults(
        r"
  game Lamps
  b : Board
  b!(1) = On
//    ^ expected-position
  b!(x,y) = Off
",
    );
}

#[test]
fn position_of_three_parts() {
    faults(
        r"
  game Lamps
  b : Board
  b!(1,2,3) = On
//      ^ expected-close
",
    );
}

#[test]
fn position_with_a_trailing_comma() {
    faults(
        r"
  game Lamps
  b : Board
  b!(1,) = On
//     ^ expected-position
",
    );
}

#[test]
fn position_without_parentheses() {
    faults(
        r"
  game Lamps
  b : Board
  b!1,2 = On
//  ^ expected-position
  b!(x,y) = Off
",
    );
}

#[test]
fn uppercase_position() {
    faults(
        r"
  game Lamps
  b : Board
  b!(X,2) = On
//   ^ name-case
",
    );
}

#[test]
fn missing_equals_after_a_position() {
    faults(
        r"
  game Lamps
  b : Board
  b!(x,y)
//       ^ expected-equals
  y : Int
  y = 1
",
    );
}

// Definitions, damaged.

#[test]
fn missing_signature() {
    faults(
        r"
  game Lamps
  x = 1
//^ missing-signature
  y : Int
  y = 2
",
    );
}

#[test]
fn missing_signature_after_a_type() {
    faults(
        r"
  game Lamps
  type T = Int
  f(n) = n
//^ missing-signature
",
    );
}

#[test]
fn missing_equation() {
    faults(
        r"
  game Lamps
  x : Int
//^ missing-equation

  y : Int
  y = 2
",
    );
}

#[test]
fn missing_equation_before_a_type() {
    faults(
        r"
  game Lamps
  x : Int -> Int
//^ missing-equation
  type T = Int
",
    );
}

#[test]
fn equation_in_a_comment() {
    faults(
        r"
  game Lamps
  x : Int
//^ missing-equation
  -- x = 1
  y : Int
  y = 2
",
    );
}

#[test]
fn enumeration_in_a_signature() {
    faults(
        r"
  game Lamps
  x : {On, Off}
//    ^ enumeration-in-signature
  x = On
",
    );
}

#[test]
fn function_type_of_three_parts() {
    faults(
        r"
  game Lamps
  f : Int -> Int -> Int
//               ^^ function-type
  f(a, b) = a
",
    );
}

#[test]
fn brackets_in_a_signature() {
    faults(
        r"
  game Lamps
  f : [Int] -> Int
//    ^ expected-type
  f(a) = 1
",
    );
}

#[test]
fn semicolon_after_a_signature() {
    faults(
        r"
  game Lamps
  x : Int;
//       ^ unexpected-token
  x = 1
",
    );
}

#[test]
fn missing_equals() {
    faults(
        r"
  game Lamps
  x : Int
  x 1
//  ^ expected-equals
  y : Int
  y = 2
",
    );
}

#[test]
fn double_equals() {
    faults(
        r"
  game Lamps
  x : Int
  x == 1
//  ^^ expected-equals
",
    );
}

#[test]
fn double_equals_after_parameters() {
    faults(
        r"
  game Lamps
  f : Int -> Int
  f(n) == n
//     ^^ expected-equals
",
    );
}

#[test]
fn missing_expression() {
    faults(
        r"
  game Lamps
  x : Int
  x =
//   ^ expected-expression

  y : Int
  y = 2
",
    );
}

#[test]
fn missing_expression_before_a_comment() {
    faults(
        r"
  game Lamps
  x : Int
  x = -- later
//   ^ expected-expression
  y : Int
  y = 2
",
    );
}

#[test]
fn keyword_for_a_name() {
    faults(
        r"
  game Lamps
  in : Int
//^^ expected-definition
  in = 1
  y : Int
  y = 2
",
    );
}

#[test]
fn stray_text_between_definitions() {
    faults(
        r"
  game Lamps
  x : Int
  x = 1
  )
//^ extra-paren
  y : Int
  y = 2
",
    );
}

#[test]
fn stray_text_before_definitions() {
    faults(
        r"
  game Lamps
  )) 4
//^ expected-definition
  x : Int
  x = 1
",
    );
}

#[test]
fn no_parameters() {
    faults(
        r"
  game Lamps
  f : Int -> Int
  f() = 1
//  ^ expected-parameter
",
    );
}

#[test]
fn unclosed_parameters() {
    faults(
        r"
  game Lamps
  f : (Int, Int) -> Int
  f(a, b = a
// ^ unclosed-paren
  y : Int
  y = 2
",
    );
}

#[test]
fn unclosed_parameters_at_the_end_of_a_line() {
    faults(
        r"
  game Lamps
  f : (Int, Int) -> Int
  f(a, b
// ^ unclosed-paren
  y : Int
  y = 2
",
    );
}

#[test]
fn trailing_comma_in_parameters() {
    faults(
        r"
  game Lamps
  f : (Int, Int) -> Int
  f(a, b,) = a
//       ^ expected-parameter
",
    );
}

#[test]
fn uppercase_parameter() {
    faults(
        r"
  game Lamps
  f : Int -> Int
  f(N) = N
//  ^ name-case
",
    );
}

#[test]
fn pattern_for_a_parameter() {
    faults(
        r"
  game Lamps
  f : T -> Int
  f((a, b), c) = a
//  ^ expected-parameter
",
    );
}

#[test]
fn number_for_a_parameter() {
    faults(
        r"
  game Lamps
  f : Int -> Int
  f(0) = 1
//  ^ expected-parameter
  f(n) = n
",
    );
}

#[test]
fn keyword_for_a_parameter() {
    faults(
        r"
  game Lamps
  f : Int -> Int
  f(of) = 1
//  ^^ expected-parameter
",
    );
}

// Expressions, damaged.

#[test]
fn unclosed_parenthesis() {
    faults(
        r"
  game Lamps
  x : Int
  x = (1 + 2
//    ^ unclosed-paren

  y : Int
  y = 2
",
    );
}

#[test]
fn unclosed_call() {
    faults(
        r"
  game Lamps
  f : Int -> Int
  f(n) = n * f(n - 1
//            ^ unclosed-paren

  y : Int
  y = 2
",
    );
}

#[test]
fn unclosed_call_around_a_call() {
    faults(
        r"
  game Lamps
  x : Int
  x = f(g(1), h(2)
//     ^ unclosed-paren

  f : Int -> Int
  f(n) = n
",
    );
}

#[test]
fn unclosed_call_before_a_type() {
    faults(
        r"
  game Lamps
  x : Int
  x = f(1,
//     ^ unclosed-paren
  type T = Int
",
    );
}

#[test]
fn extra_parenthesis() {
    faults(
        r"
  game Lamps
  x : Int
  x = f(1))
//        ^ extra-paren
  y : Int
  y = 2
",
    );
}

#[test]
fn extra_brace() {
    faults(
        r"
  game Lamps
  x : Int
  x = 1 }
//      ^ extra-paren
  y : Int
  y = 2
",
    );
}

#[test]
fn trailing_comma_in_a_tuple() {
    faults(
        r"
  game Lamps
  x : (Int, Int)
  x = (1, 2,)
//          ^ expected-expression
",
    );
}

#[test]
fn two_commas_in_a_tuple() {
    faults(
        r"
  game Lamps
  x : (Int, Int)
  x = (1, , 2)
//        ^ expected-expression
",
    );
}

#[test]
fn missing_comma_in_a_call() {
    faults(
        r"
  game Lamps
  x : Int
  x = f(1 2)
//        ^ expected-comma
",
    );
}

#[test]
fn semicolon_in_a_tuple() {
    faults(
        r"
  game Lamps
  x : (Int, Int)
  x = (1; 2)
//      ^ expected-comma
",
    );
}

#[test]
fn empty_parentheses() {
    faults(
        r"
  game Lamps
  x : Int
  x = ()
//     ^ expected-expression
",
    );
}

#[test]
fn call_without_arguments() {
    faults(
        r"
  game Lamps
  x : Int
  x = f()
//      ^ expected-expression
",
    );
}

#[test]
fn call_of_an_uppercase_name() {
    faults(
        r"
  game Lamps
  x : Int
  x = On(1)
//      ^ call-of-value
",
    );
}

#[test]
fn juxtaposition() {
    faults(
        r"
  game Lamps
  x : Bool
  x = not a
//        ^ unexpected-token
  y : Int
  y = 2
",
    );
}

#[test]
fn juxtaposed_numbers() {
    faults(
        r"
  game Lamps
  x : Int
  x = f 1 2
//      ^ unexpected-token
  y : Int
  y = 2
",
    );
}

#[test]
fn call_of_a_call() {
    faults(
        r"
  game Lamps
  x : Int
  x = f(1)(2)
//        ^ unexpected-token
",
    );
}

#[test]
fn tuple_without_parentheses() {
    faults(
        r"
  game Lamps
  x : (Int, Int)
  x = 1, 2
//     ^ unexpected-token
",
    );
}

#[test]
fn brackets() {
    faults(
        r"
  game Lamps
  x : Int
  x = [1, 2]
//    ^ expected-expression
  y : Int
  y = 2
",
    );
}

#[test]
fn index_in_brackets() {
    faults(
        r"
  game Lamps
  x : Int
  x = b[1]
//     ^ unexpected-token
",
    );
}

#[test]
fn text_in_quotes() {
    faults(
        r#"
  game Lamps
  x : Int
  x = "on"
//    ^ expected-expression
  y : Int
  y = 2
"#,
    );
}

#[test]
fn number_with_a_point() {
    faults(
        r"
  game Lamps
  x : Int
  x = 1.5
//     ^ unexpected-token
",
    );
}

#[test]
fn name_after_a_number() {
    faults(
        r"
  game Lamps
  x : Int
  x = 2n
//     ^ unexpected-token
",
    );
}

#[test]
fn name_with_a_leading_underscore() {
    faults(
        r"
  game Lamps
  x : Int
  x = _n
//    ^^ name-case
",
    );
}

#[test]
fn semicolon_after_an_expression() {
    faults(
        r"
  game Lamps
  x : Int
  x = 1;
//     ^ unexpected-token
  y : Int
  y = 2
",
    );
}

#[test]
fn missing_operand() {
    faults(
        r"
  game Lamps
  x : Int
  x = 1 +
//       ^ expected-expression

  y : Int
  y = 2
",
    );
}

#[test]
fn missing_first_operand() {
    faults(
        r"
  game Lamps
  x : Int
  x = * 2
//    ^ expected-expression
",
    );
}

#[test]
fn missing_middle_operand() {
    faults(
        r"
  game Lamps
  x : Int
  x = 1 + * 2
//        ^ expected-expression
",
    );
}

#[test]
fn sign_before_a_variable() {
    faults(
        r"
  game Lamps
  x : Int
  x = -y
//    ^ sign
",
    );
}

#[test]
fn sign_before_parentheses() {
    faults(
        r"
  game Lamps
  x : Int
  x = 1 + -(2 + 3)
//        ^ sign
",
    );
}

#[test]
fn equals_in_an_expression() {
    faults(
        r"
  game Lamps
  x : Bool
  x = 1 = 2
//      ^ unexpected-token
",
    );
}

#[test]
fn equals_in_a_condition() {
    faults(
        r"
  game Lamps
  x : Int
  x = if n = 1 then 2 else 3
//         ^ unexpected-token
",
    );
}

#[test]
fn glued_sign() {
    faults(
        r"
  game Lamps
  x : Int
  x =-7
//  ^^ glued-operators
",
    );
}

#[test]
fn glued_signs() {
    faults(
        r"
  game Lamps
  x : Int
  x = 8+-3
//     ^^ glued-operators
  y : Bool
  y = a==-4
//     ^^^ glued-operators
",
    );
}

#[test]
fn glued_comparison() {
    faults(
        r"
  game Lamps
  x : Bool
  x = a<-6
//     ^^ glued-operators
",
    );
}

#[test]
fn bars_for_or() {
    faults(
        r"
  game Lamps
  x : Bool
  x = a || b
//      ^^ unknown-operator
  y : Int
  y = 2
",
    );
}

#[test]
fn unknown_operator() {
    faults(
        r"
  game Lamps
  x : Int
  x = a ^ 2
//      ^ unknown-operator
  y : Int
  y = 2
",
    );
}

#[test]
fn lambda() {
    faults(
        r"
  game Lamps
  x : Int
  x = \n -> n
//    ^ expected-expression
",
    );
}

#[test]
fn missing_then() {
    faults(
        r"
  game Lamps
  x : Int
  x = if a 1 else 2
//         ^ expected-then
",
    );
}

#[test]
fn missing_then_at_the_end_of_a_line() {
    faults(
        r"
  game Lamps
  x : Int
  x = if a
//        ^ expected-then
    1 else 2
",
    );
}

#[test]
fn missing_else() {
    faults(
        r"
  game Lamps
  x : Int
  x = if a then 1
//               ^ expected-else

  y : Int
  y = 2
",
    );
}

#[test]
fn missing_else_of_an_inner_if() {
    faults(
        r"
  game Lamps
  x : Int
  x = if a then 1 else if b then 2
//                                ^ expected-else
",
    );
}

#[test]
fn missing_condition() {
    faults(
        r"
  game Lamps
  x : Int
  x = if then 1 else 2
//       ^^^^ expected-expression
",
    );
}

#[test]
fn missing_first_branch() {
    faults(
        r"
  game Lamps
  x : Int
  x = if a then else 2
//              ^^^^ expected-expression
",
    );
}

#[test]
fn missing_second_branch() {
    faults(
        r"
  game Lamps
  x : Int
  x = if a then 1 else
//                    ^ expected-expression
  y : Int
  y = 2
",
    );
}

#[test]
fn stray_then() {
    faults(
        r"
  game Lamps
  x : Int
  x = then 2
//    ^^^^ expected-expression
  y : Int
  y = 2
",
    );
}

#[test]
fn stray_else() {
    faults(
        r"
  game Lamps
  x : Int
  x = 1 else 2
//      ^^^^ unexpected-token
  y : Int
  y = 2
",
    );
}

#[test]
fn missing_in() {
    faults(
        r"
  game Lamps
  x : Int
  x = let a = 1 a + 1
//              ^ expected-in
",
    );
}

#[test]
fn missing_in_at_the_end_of_a_line() {
    faults(
        r"
  game Lamps
  x : Int
  x = let a = 1
//             ^ expected-in
      a + 1
  y : Int
  y = 2
",
    );
}

#[test]
fn missing_in_before_a_let() {
    faults(
        r"
  game Lamps
  x : Int
  x = let a = 1
//             ^ expected-in
      let b = 2
      in a + b
",
    );
}

#[test]
fn missing_equals_in_a_let() {
    faults(
        r"
  game Lamps
  x : Int
  x = let a 1 in a
//          ^ expected-equals
",
    );
}

#[test]
fn missing_name_in_a_let() {
    faults(
        r"
  game Lamps
  x : Int
  x = let = 1 in 2
//        ^ expected-name
",
    );
}

#[test]
fn missing_value_in_a_let() {
    faults(
        r"
  game Lamps
  x : Int
  x = let a = in a
//            ^^ expected-expression
",
    );
}

#[test]
fn missing_body_of_a_let() {
    faults(
        r"
  game Lamps
  x : Int
  x = let a = 1 in
//                ^ expected-expression
  y : Int
  y = 2
",
    );
}

#[test]
fn uppercase_name_in_a_let() {
    faults(
        r"
  game Lamps
  x : Int
  x = let A = 1 in 2
//        ^ name-case
",
    );
}

#[test]
fn pattern_in_a_let() {
    faults(
        r"
  game Lamps
  x : Int
  x = let (a, b) = p in a
//        ^ expected-name
",
    );
}

#[test]
fn keyword_in_a_let() {
    faults(
        r"
  game Lamps
  x : Int
  x = let if = 1 in 2
//        ^^ expected-name
",
    );
}

#[test]
fn type_in_a_let() {
    faults(
        r"
  game Lamps
  x : Int
  x = let a : Int = 1 in a
//          ^ expected-equals
  y : Int
  y = 2
",
    );
}

#[test]
fn stray_in() {
    faults(
        r"
  game Lamps
  x : Int
  x = 1 in 2
//      ^^ unexpected-token
",
    );
}

#[test]
fn missing_do() {
    faults(
        r"
  game Lamps
  f : Int -> Int
  f(n) = while n < 9 n + 1
//                   ^ expected-do
  y : Int
  y = 2
",
    );
}

#[test]
fn missing_do_at_the_end_of_a_line() {
    faults(
        r"
  game Lamps
  f : Int -> Int
  f(n) = while n < 9
//                  ^ expected-do
    n + 1
  y : Int
  y = 2
",
    );
}

#[test]
fn missing_body_of_a_loop() {
    faults(
        r"
  game Lamps
  f : Int -> Int
  f(n) = while n < 9 do
//                     ^ expected-expression
  y : Int
  y = 2
",
    );
}

#[test]
fn projection_by_a_name() {
    faults(
        r"
  game Lamps
  x : Int
  x = p # n
//        ^ expected-index
  y : Int
  y = 2
",
    );
}

#[test]
fn missing_index() {
    faults(
        r"
  game Lamps
  x : Int
  x = p #
//       ^ expected-index
  y : Int
  y = 2
",
    );
}

#[test]
fn projection_by_nothing() {
    faults(
        r"
  game Lamps
  x : Int
  x = p # ()
//         ^ expected-index
",
    );
}

#[test]
fn projection_by_a_tuple_with_a_name() {
    faults(
        r"
  game Lamps
  x : Int
  x = p # (0, n)
//            ^ expected-index
",
    );
}

#[test]
fn unclosed_projection() {
    faults(
        r"
  game Lamps
  x : Int
  x = p # (0, 1
//        ^ unclosed-paren
  y : Int
  y = 2
",
    );
}

// Comments, damaged.

#[test]
fn unclosed_comment() {
    faults(
        r"
  game Lamps
  x : Int
  x = 1 {- later
//      ^^ unclosed-comment

  y : Int
  y = 2
",
    );
}

#[test]
fn unclosed_comment_between_definitions() {
    faults(
        r"
  game Lamps
  x : Int
  x = 1
  {- {- later -}
//^^ unclosed-comment
  y : Int
  y = 2
",
    );
}

#[test]
fn comment_closed_twice() {
    faults(
        r"
  game Lamps
  x : Int
  x = 1 {- one -} -}
//                 ^ expected-expression
  y : Int
  y = 2
",
    );
}

/// Line breaks of Windows change no column, and what is missing still stands at the end of its line.
#[test]
fn faults_with_line_breaks_of_windows() {
    let fixture = "
  game Lamps
  x : Int
  x = if a -- lit
//        ^ expected-then
    1 else 2
  y : Int
  y = (1
//    ^ unclosed-paren
  z : Int
  z =-1
//  ^^ glued-operators
";
    faults(&fixture.replace('\n', "\r\n"));
}

#[test]
fn byte_order_mark() {
    let fixture = "
  @game Lamps
//^ byte-order-mark
  x : Int
  x = 1
";
    faults(&fixture.replace('@', "\u{FEFF}"));
}

/// Columns are characters here, bytes in the parser.
#[test]
fn faults_behind_letters_that_are_not_ascii() {
    faults(
        "
  game Lamps
  größe : Länge
  größe = fähre(ñ ñ)
//                ^ expected-comma
",
    );
}

// While something is written above what is there already.

#[test]
fn signature_that_is_being_written_above_its_equation() {
    faults(
        "
  game Lamps
  x :
//   ^ expected-type
  x = 1
",
    );
}

#[test]
fn result_type_that_is_being_written() {
    faults(
        "
  game Lamps
  f : Int ->
//          ^ expected-type
  f(n) = n
",
    );
}

#[test]
fn argument_type_that_is_being_written() {
    faults(
        "
  game Lamps
  f : (Int,
//         ^ expected-type
  f(n, m) = n
",
    );
}

#[test]
fn name_of_the_game_that_is_being_written() {
    faults(
        "
  game
//    ^ expected-name
  x : Int
  x = 1
",
    );
}

#[test]
fn type_definition_that_is_being_written() {
    faults(
        "
  game Lamps
  type
//    ^ expected-name
  x : Int
  x = 1
",
    );
}

#[test]
fn definition_that_is_being_written() {
    faults(
        "
  game Lamps
  f
//^ missing-signature
",
    );
}

#[test]
fn missing_operand_before_a_board_equation() {
    faults(
        "
  game Lamps
  b : Board
  b!(1,1) = c +
//             ^ expected-expression
  b!(x,y) = On
",
    );
}

#[test]
fn missing_expression_before_a_board_equation() {
    faults(
        "
  game Lamps
  b : Board
  b!(1,1) =
//         ^ expected-expression
  b!(x,y) = On
",
    );
}

/// What is open is told at its bracket; the equation below stays one.
#[test]
fn unclosed_call_before_a_board_equation() {
    faults(
        "
  game Lamps
  b : Board
  b!(1,1) = f(1,
//           ^ unclosed-paren
  b!(x,y) = On
",
    );
}

#[test]
fn board_equation_that_is_being_written() {
    faults(
        "
  game Lamps
  b : Board
  b!(x,y) = Off
  b!(1
//  ^ unclosed-paren
",
    );
}

#[test]
fn position_that_is_being_written() {
    faults(
        "
  game Lamps
  b : Board
  b!(1,
//  ^ unclosed-paren
  b!(x,y) = Off
",
    );
}

#[test]
fn call_that_is_being_written() {
    faults(
        "
  game Lamps
  x : Int
  x = f(1 2
//     ^ unclosed-paren
  y : Int
  y = 2
",
    );
}

#[test]
fn calls_that_are_being_written() {
    faults(
        "
  game Lamps
  x : Int
  x = f(g(h(1
//         ^ unclosed-paren
  y : Int
  y = 2
",
    );
}

#[test]
fn name_below_a_definition() {
    faults(
        "
  game Lamps
  x : Int
  x = 1
  y
//^ missing-signature
",
    );
}

#[test]
fn equation_without_signature_below_a_definition() {
    faults(
        "
  game Lamps
  f : Int -> Int
  f(n) = n
  g(n) = n
//^ missing-signature
  y : Int
  y = 2
",
    );
}

#[test]
fn size_that_is_being_written() {
    faults(
        "
  game Lamps
  type Board = Array (3,
//                   ^ unclosed-paren
  x : Int
  x = 1
",
    );
}

#[test]
fn sign_at_the_end() {
    faults(
        "
  game Lamps
  x : Int
  x = -
//     ^ expected-expression
",
    );
}

#[test]
fn keyword_for_a_value() {
    faults(
        "
  game Lamps
  x : Int
  x = type
//    ^^^^ expected-expression
  y : Int
  y = 2
",
    );
}

// Signs and words of other languages.

#[test]
fn and_in_operators() {
    faults(
        "
  game Lamps
  x : Bool
  x = a && b
//      ^^ unknown-operator
",
    );
}

#[test]
fn not_equal_of_other_languages() {
    faults(
        "
  game Lamps
  x : Bool
  x = a != b
//      ^^ unknown-operator
",
    );
}

#[test]
fn comparisons_of_other_languages() {
    faults(
        "
  game Lamps
  x : Bool
  x = a =< b
//      ^^ unknown-operator
  y : Bool
  y = a <> b
//      ^^ unknown-operator
  z : Bool
  z = a === b
//      ^^^ unknown-operator
",
    );
}

#[test]
fn signature_with_two_colons() {
    faults(
        "
  game Lamps
  x :: Int
//  ^^ unknown-operator
  x = 1
",
    );
}

#[test]
fn colon_equals() {
    faults(
        "
  game Lamps
  x : Int
  x := 1
//  ^^ unknown-operator
",
    );
}

#[test]
fn thick_arrow() {
    faults(
        "
  game Lamps
  f : Int => Int
//        ^^ unknown-operator
  f(n) = n
",
    );
}

#[test]
fn bar_in_an_enumeration() {
    faults(
        "
  game Lamps
  type Lamp = {On | Off}
//                ^ expected-comma
",
    );
}

#[test]
fn line_of_another_language() {
    faults(
        "
  game Lamps
  import Dice
//^^^^^^ expected-definition
  x : Int
  x = 1
",
    );
}

#[test]
fn let_at_top_level() {
    faults(
        "
  game Lamps
  let x = 1
//^^^ expected-definition
",
    );
}

#[test]
fn lowercase_array() {
    faults(
        "
  game Lamps
  type Board = array (3,3) of Int
//             ^^^^^ name-case
",
    );
}

#[test]
fn condition_of_another_language() {
    faults(
        "
  game Lamps
  x : Bool
  x = a && b == c || d
//      ^^ unknown-operator
//                ^^ unknown-operator
",
    );
}

#[test]
fn powers() {
    faults(
        "
  game Lamps
  x : Int
  x = a**2 + b^2
//     ^^ unknown-operator
//            ^ unknown-operator
",
    );
}

#[test]
fn comment_of_another_language() {
    faults(
        "
  game Lamps
  x : Int // how many
//        ^^ unknown-operator
  // all of them
//^^ unknown-operator
  x = 1 // one
//      ^^ unknown-operator
",
    );
}

#[test]
fn division_of_another_language() {
    faults(
        "
  game Lamps
  x : Int
  x = f(7 // 2) + (a // b)
//        ^^ unknown-operator
//                   ^^ unknown-operator
",
    );
}

#[test]
fn assignment_that_adds() {
    faults(
        "
  game Lamps
  x : Int
  x += 1
//  ^^ unknown-operator
",
    );
}

#[test]
fn operators_glued_to_a_sign() {
    faults(
        "
  game Lamps
  x : Bool
  x = a !=-1
//      ^^^ glued-operators
",
    );
}

#[test]
fn and_between_conditions() {
    faults(
        "
  game Lamps
  x : Int
  x = if a and b then 1 else 2
//         ^^^ unexpected-token
",
    );
}

#[test]
fn application_without_parentheses() {
    faults(
        "
  game Lamps
  x : Int
  x = if not a then f 1 2 else g b!(1,1)
//           ^ unexpected-token
//                    ^ unexpected-token
//                               ^ unexpected-token
",
    );
}

#[test]
fn parameters_without_parentheses() {
    faults(
        "
  game Lamps
  f : (Int, Int) -> Int
  f n m = n + m
//  ^^^ missing-parentheses
",
    );
}

#[test]
fn else_if_in_one_word() {
    faults(
        "
  game Lamps
  x : Int
  x = if a then 1 elif b then 2 else 3
//                ^^^^ expected-else
",
    );
}

#[test]
fn equation_with_an_arrow() {
    faults(
        "
  game Lamps
  f : Int -> Int
  f(n) -> n
//     ^^ expected-equals
",
    );
}

#[test]
fn names_with_underscores() {
    faults(
        "
  game Lamps
  _x : Int
//^^ name-case
  _x = 1
//^^ name-case
",
    );
}

#[test]
fn semicolons() {
    faults(
        "
  game Lamps
  x : Int; x = 1;
//       ^ unexpected-token
//              ^ unexpected-token
",
    );
}

#[test]
fn field_in_brackets() {
    faults(
        "
  game Lamps
  b : Board
  b[1,2] = On
// ^ expected-position
",
    );
}

#[test]
fn list_in_a_call() {
    faults(
        "
  game Lamps
  x : Int
  x = f([1, 2], 3)
//      ^ expected-expression
",
    );
}

// One fault, one error.

#[test]
fn unclosed_condition() {
    faults(
        "
  game Lamps
  x : Int
  x = if (a == 1 then 1 else 2
//       ^ unclosed-paren
  y : Int
  y = 2
",
    );
}

#[test]
fn unclosed_branch() {
    faults(
        "
  game Lamps
  x : Int
  x = if a then (1 else 2
//              ^ unclosed-paren
",
    );
}

#[test]
fn unclosed_value_in_a_let() {
    faults(
        "
  game Lamps
  x : Int
  x = (let a = (1 in a)
//             ^ unclosed-paren
",
    );
}

#[test]
fn two_names_in_a_let() {
    faults(
        "
  game Lamps
  x : Int
  x = let a = 1, b = 2 in a + b
//             ^ expected-in
",
    );
}

#[test]
fn uppercase_value() {
    faults(
        "
  game Lamps
  Width : Int
//^^^^^ name-case
  Width = 1
",
    );
}

#[test]
fn uppercase_name_in_an_equation() {
    faults(
        "
  game Lamps
  f : Int -> Int
  F(n) = n
//^ name-case
",
    );
}

#[test]
fn equation_in_a_signature() {
    faults(
        "
  game Lamps
  x : Int = 1
//        ^ unexpected-token
",
    );
}

#[test]
fn missing_comma_in_parameters() {
    faults(
        "
  game Lamps
  f : (Int, Int) -> Int
  f(a b) = a
//    ^ expected-comma
",
    );
}

#[test]
fn missing_comma_in_a_position() {
    faults(
        "
  game Lamps
  b : Board
  b!(1 2) = On
//     ^ expected-comma
",
    );
}

#[test]
fn two_commas_in_an_enumeration() {
    faults(
        "
  game Lamps
  type Lamp = {On,, Off}
//                ^ expected-value
",
    );
}

#[test]
fn function_type_as_an_argument() {
    faults(
        "
  game Lamps
  f : (Int -> Int) -> Int
//         ^^ function-type
  f(g) = 1
",
    );
}

#[test]
fn extension_in_a_signature() {
    faults(
        "
  game Lamps
  x : Int & {None}
//        ^ extension-in-signature
  x = None
",
    );
}

#[test]
fn array_in_a_tuple_type() {
    faults(
        "
  game Lamps
  type T = (Array (3,3) of Int, Int)
//          ^^^^^ array-type
",
    );
}

#[test]
fn unclosed_comment_in_place_of_an_expression() {
    faults(
        "
  game Lamps
  x : Int
  x = {- later
//    ^^ unclosed-comment
  y : Int
  y = 2
",
    );
}

#[test]
fn two_names_in_a_signature() {
    faults(
        "
  game Lamps
  x, y : Int
// ^ unexpected-token
  y = 1
",
    );
}

#[test]
fn bindings_on_lines_of_their_own() {
    faults(
        "
  game Lamps
  x : Int
  x = let a = 1
//             ^ expected-in
          b = 2
      in a + b
",
    );
}

#[test]
fn brackets_of_two_sorts() {
    faults(
        "
  game Lamps
  x : (Int, Int)
  x = (1, 2]
//         ^ mismatched-paren
",
    );
}

#[test]
fn function_type_that_is_not_closed() {
    faults(
        "
  game Lamps
  f : (Int, Int -> Int
//    ^ unclosed-paren
  f(a, b) = a
",
    );
}

#[test]
fn size_that_is_not_closed() {
    faults(
        "
  game Lamps
  type Board = Array (3,3 of Int
//                   ^ unclosed-paren
",
    );
}

#[test]
fn types_of_parameters() {
    faults(
        "
  game Lamps
  f : (Int, Int) -> Int
  f(a : Int, b) = a
//    ^ unexpected-token
",
    );
}

#[test]
fn names_of_parameters_in_a_signature() {
    faults(
        "
  game Lamps
  f : (a : Int, b : Int) -> Int
//     ^ unexpected-token
  f(a, b) = a
",
    );
}

#[test]
fn parameters_in_a_signature() {
    faults(
        "
  game Lamps
  f(n) : Int -> Int
//^^^^ unexpected-token
  f(n) = n
",
    );
}

#[test]
fn type_of_an_expression() {
    faults(
        "
  game Lamps
  x : T
  x = y : Int
//      ^ unexpected-token
  z : Int
  z = 1
",
    );
}

#[test]
fn type_of_an_argument() {
    faults(
        "
  game Lamps
  x : Int
  x = f(a : Int, 2)
//        ^ unexpected-token
",
    );
}

#[test]
fn signature_without_its_name() {
    faults(
        "
  game Lamps
  type T = Int
  : Int -> Int
//^ expected-name
  f(a) = a + 1
  : Board
//^ expected-name
  b!(x, y) = 1
  b!(1, y) = 2
  x : Int
  x = f(1)
",
    );
}

#[test]
fn word_before_a_type() {
    faults(
        "
  game Lamps
  type T = list Int
//         ^^^^ expected-type
  f : (Int, some Int) -> maybe (Int, Int)
//          ^^^^ expected-type
//                       ^^^^^ expected-type
  f(a, b) = (a, b)
",
    );
}

#[test]
fn word_before_the_name_of_a_type() {
    faults(
        "
  game Lamps
  type new Lamp = {On, Off}
//     ^^^ expected-name
  x : Lamp
  x = On
",
    );
}

#[test]
fn half_a_keyword() {
    faults(
        "
  game Lamps
  f : Int -> Int
  f(a) = if a > 1 th a esle 2
//                ^^ expected-then
//                     ^^^^ expected-else
  g : Int -> Int
  g(a) = while a < 9 d a + 1
//                   ^ expected-do
",
    );
}

#[test]
fn word_before_the_equals() {
    faults(
        "
  game Lamps
  f : Int -> Int
  f(a) is = a
//     ^^ expected-equals
  g : Int -> Int
  g(a) = f(a)
",
    );
}

#[test]
fn type_definition_without_its_keyword() {
    faults(
        "
  game Lamps
  Lamp = {On, Off}
//^^^^ expected-definition
  x : Lamp
  x = On
",
    );
}

#[test]
fn colon_for_equals() {
    faults(
        "
  game Lamps
  type T : Int
//       ^ expected-equals
",
    );
}

#[test]
fn value_before_parentheses() {
    faults(
        "
  game Lamps
  x : T
  x = On (1)
//       ^ call-of-value
",
    );
}

#[test]
fn comma_before_else() {
    faults(
        "
  game Lamps
  x : Int
  x = if a then 1, else 2
//               ^ unexpected-token
",
    );
}

#[test]
fn closed_once_too_often_in_a_condition() {
    faults(
        "
  game Lamps
  x : Int
  x = if a) then 1 else 2
//        ^ extra-paren
",
    );
}

#[test]
fn extended_twice_in_a_signature() {
    faults(
        "
  game Lamps
  x : Int & {A} & {B}
//        ^ extension-in-signature
  x = A
",
    );
}

#[test]
fn expression_for_a_position() {
    faults(
        "
  game Lamps
  b : Board
  b!(x+1, y) = On
//    ^ expected-position
",
    );
}

#[test]
fn signature_without_its_colon() {
    faults(
        "
  game Lamps
  f (Int, Bool) -> Int
//  ^ expected-colon
  f(n, b) = n
  x Int
//  ^^^ expected-colon
  x = 1
  y
// ^ missing-signature
  y = 2
  b Board
//  ^^^^^ expected-colon
  b!(x, y) = On
",
    );
}

#[test]
fn equation_without_its_name() {
    faults(
        "
  game Lamps
  f : (Int, Bool) -> Int
  (n, b) = n
//^ expected-name
  b : Board
  !(x, y) = Off
//^ expected-name
  b!(1, 1) = On
",
    );
}

#[test]
fn something_else_below_a_signature() {
    faults(
        "
  game Lamps
  f : Int -> Bool
  7 f(n) = n > 0
//^ unexpected-token
  x : Int
  x = 1
",
    );
}

#[test]
fn something_before_the_header() {
    faults(
        "
  new game Lamps
//^^^ missing-header
  x : Int
  x = 1
",
    );
}

#[test]
fn binding_without_let() {
    faults(
        "
  game Lamps
  x : Int
  x = y = 2 in y + 1
//    ^ expected-let
  z : Int
  z = f(1, n = 2 in n)
//         ^ expected-let
",
    );
}

#[test]
fn parameters_that_end_with_their_line() {
    faults(
        "
  game Lamps
  take : (Player, Int) -> Int
  take(p
//    ^ unclosed-paren
    if p == 1 then (p, 2) else 3
  x : Int
  x = 1
",
    );
}

// Limits.

#[test]
fn nesting_past_the_limit_is_one_error() {
    let deep = MAX_DEPTH as usize + 100;
    let (open, close) = ("(".repeat(deep), ")".repeat(deep));
    let expressions = [
        format!("{open}1{close}"),
        format!("{}1", "1 + ".repeat(deep)),
        format!("{}1{close}", "f(".repeat(deep)),
        format!("{}1{}", "if a then ".repeat(deep), " else 2".repeat(deep)),
        format!("{}1", "let n = 1 in ".repeat(deep)),
        format!("{}1", "while a do ".repeat(deep)),
        format!("p{}", " # 0".repeat(deep)),
    ];
    for expression in &expressions {
        let parse = parse(&format!("game Lamps\nx : Int\nx = {expression}\ny : Int\ny = 2\n"));
        let codes: Vec<&str> = parse.errors.iter().map(|error| error.code).collect();
        assert_eq!(codes, ["too-deep"], "{expression:.40}");
        assert_eq!(parse.any_root().children().count(), 3, "the next definition survives {expression:.40}");
    }
    let types = [format!("{open}Int{close}"), format!("Int{}", " & T".repeat(deep))];
    for ty in &types {
        let parse = parse(&format!("game Lamps\ntype S = {ty}\ntype T = Int\n"));
        let codes: Vec<&str> = parse.errors.iter().map(|error| error.code).collect();
        assert_eq!(codes, ["too-deep"], "{ty:.40}");
        assert_eq!(parse.any_root().children().count(), 3, "the next definition survives {ty:.40}");
    }
}

// Typing.

#[test]
fn every_prefix_of_a_program() {
    let text = "game Tiny

type Lamp = {On, Off}
type Cell = Lamp & {Wall}
type Board = Array (2, 3) of Lamp
type Pair = (Int, Bool)

start : Board
start!(x, y) = Off
start!(1, 2) = On

next : (Int, Pair) -> Int
next(n, p) = if n < -1 then n + 1 else let m = p # 0 in while m < 9 do m * 2

swap : Pair -> Bool
swap(p) = not(False == p # (1, 0))
";
    prefixes(
        text,
        expect![[r#"
          4 game           expected-name 4..4
          9 Tiny           no error
         15 type           expected-name 15..15
         20 Lamp           expected-equals 20..20
         22 =              expected-type 22..22
         24 {              unclosed-paren 23..24
         26 On             unclosed-paren 23..24
         27 ,              unclosed-paren 23..24
         31 Off            unclosed-paren 23..24
         32 }              no error
         37 type           expected-name 37..37
         42 Cell           expected-equals 42..42
         44 =              expected-type 44..44
         49 Lamp           no error
         51 &              expected-type 51..51
         53 {              unclosed-paren 52..53
         57 Wall           unclosed-paren 52..53
         58 }              no error
         63 type           expected-name 63..63
         69 Board          expected-equals 69..69
         71 =              expected-type 71..71
         77 Array          expected-size 77..77
         79 (              unclosed-paren 78..79
         80 2              unclosed-paren 78..79
         81 ,              unclosed-paren 78..79
         83 3              unclosed-paren 78..79
         84 )              expected-of 84..84
         87 of             expected-type 87..87
         92 Lamp           no error
         97 type           expected-name 97..97
        102 Pair           expected-equals 102..102
        104 =              expected-type 104..104
        106 (              expected-type 106..106
        109 Int            unclosed-paren 105..106
        110 ,              expected-type 110..110
        115 Bool           unclosed-paren 105..106
        116 )              no error
        123 start          missing-signature 118..123
        125 :              expected-type 125..125
        131 Board          missing-equation 118..123
        137 start          expected-equals 137..137
        138 !              expected-position 138..138
        139 (              unclosed-paren 138..139
        140 x              unclosed-paren 138..139
        141 ,              unclosed-paren 138..139
        143 y              unclosed-paren 138..139
        144 )              expected-equals 144..144
        146 =              expected-expression 146..146
        150 Off            no error
        156 start          expected-equals 156..156
        157 !              expected-position 157..157
        158 (              unclosed-paren 157..158
        159 1              unclosed-paren 157..158
        160 ,              unclosed-paren 157..158
        162 2              unclosed-paren 157..158
        163 )              expected-equals 163..163
        165 =              expected-expression 165..165
        168 On             no error
        174 next           missing-signature 170..174
        176 :              expected-type 176..176
        178 (              expected-type 178..178
        181 Int            unclosed-paren 177..178
        182 ,              expected-type 182..182
        187 Pair           unclosed-paren 177..178
        188 )              missing-equation 170..174
        191 ->             expected-type 191..191
        195 Int            missing-equation 170..174
        200 next           expected-equals 200..200
        201 (              unclosed-paren 200..201
        202 n              unclosed-paren 200..201
        203 ,              unclosed-paren 200..201
        205 p              unclosed-paren 200..201
        206 )              expected-equals 206..206
        208 =              expected-expression 208..208
        211 if             expected-expression 211..211
        213 n              expected-then 213..213
        215 <              expected-expression 215..215
        217 -              expected-expression 217..217
        218 1              expected-then 218..218
        223 then           expected-expression 223..223
        225 n              expected-else 225..225
        227 +              expected-expression 227..227
        229 1              expected-else 229..229
        234 else           expected-expression 234..234
        238 let            expected-name 238..238
        240 m              expected-equals 240..240
        242 =              expected-expression 242..242
        244 p              expected-in 244..244
        246 #              expected-index 246..246
        248 0              expected-in 248..248
        251 in             expected-expression 251..251
        257 while          expected-expression 257..257
        259 m              expected-do 259..259
        261 <              expected-expression 261..261
        263 9              expected-do 263..263
        266 do             expected-expression 266..266
        268 m              no error
        270 *              expected-expression 270..270
        272 2              no error
        278 swap           missing-signature 274..278
        280 :              expected-type 280..280
        285 Pair           missing-equation 274..278
        288 ->             expected-type 288..288
        293 Bool           missing-equation 274..278
        298 swap           expected-equals 298..298
        299 (              unclosed-paren 298..299
        300 p              unclosed-paren 298..299
        301 )              expected-equals 301..301
        303 =              expected-expression 303..303
        307 not            no error
        308 (              unclosed-paren 307..308
        313 False          unclosed-paren 307..308
        316 ==             expected-expression 316..316
        318 p              unclosed-paren 307..308
        320 #              expected-index 320..320
        322 (              unclosed-paren 321..322
        323 1              unclosed-paren 321..322
        324 ,              unclosed-paren 321..322
        326 0              unclosed-paren 321..322
        327 )              unclosed-paren 307..308
        328 )              no error
    "#]],
    );
}
