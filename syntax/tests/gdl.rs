//! Fixtures for GDL's parser: what every construct becomes in the tree, and where the errors stand
//! when a text is damaged.
//!
//! `check` compares a tree and its errors with what the test holds (`UPDATE_EXPECT=1` writes it).
//! `faults` takes a text with its errors noted under its lines. `prefixes` shows what a person is
//! told while a program is being typed.

mod common;

use expect_test::expect;
use ludex_syntax::tree::MAX_DEPTH;
use ludex_syntax::{Dialect, gdl};

fixtures!(Dialect::Gdl, gdl::lex);

// Files and atoms.

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
        "\n ; nothing afloat\n\n#| nor here |#\n",
        expect![[r##"
        SOURCE_FILE@0..35
          WHITESPACE@0..2 "\n "
          COMMENT@2..18 "; nothing afloat"
          WHITESPACE@18..20 "\n\n"
          BLOCK_COMMENT@20..34 "#| nor here |#"
          WHITESPACE@34..35 "\n"
    "##]],
    );
}

#[test]
fn atoms_at_top_level() {
    check(
        "anchor 7 \"buoy\"\n",
        expect![[r#"
        SOURCE_FILE@0..16
          SYMBOL@0..6 "anchor"
          WHITESPACE@6..7 " "
          NUMBER@7..8 "7"
          WHITESPACE@8..9 " "
          STRING@9..15 "\"buoy\""
          WHITESPACE@15..16 "\n"
    "#]],
    );
}

// Numbers.

#[test]
fn whole_numbers() {
    check(
        "(7 -1 +3 007 32767)",
        expect![[r#"
        SOURCE_FILE@0..19
          LIST@0..19
            L_PAREN@0..1 "("
            NUMBER@1..2 "7"
            WHITESPACE@2..3 " "
            NUMBER@3..5 "-1"
            WHITESPACE@5..6 " "
            NUMBER@6..8 "+3"
            WHITESPACE@8..9 " "
            NUMBER@9..12 "007"
            WHITESPACE@12..13 " "
            NUMBER@13..18 "32767"
            R_PAREN@18..19 ")"
    "#]],
    );
}

#[test]
fn percentages() {
    check(
        "(5% 120% -50%)",
        expect![[r#"
        SOURCE_FILE@0..14
          LIST@0..14
            L_PAREN@0..1 "("
            NUMBER@1..3 "5%"
            WHITESPACE@3..4 " "
            NUMBER@4..8 "120%"
            WHITESPACE@8..9 " "
            NUMBER@9..13 "-50%"
            R_PAREN@13..14 ")"
    "#]],
    );
}

#[test]
fn decimals() {
    check(
        "(0.25 3.50 65.2% .5 1.)",
        expect![[r#"
        SOURCE_FILE@0..23
          LIST@0..23
            L_PAREN@0..1 "("
            NUMBER@1..5 "0.25"
            WHITESPACE@5..6 " "
            NUMBER@6..10 "3.50"
            WHITESPACE@10..11 " "
            NUMBER@11..16 "65.2%"
            WHITESPACE@16..17 " "
            NUMBER@17..19 ".5"
            WHITESPACE@19..20 " "
            NUMBER@20..22 "1."
            R_PAREN@22..23 ")"
    "#]],
    );
}

#[test]
fn dice() {
    check(
        "(2d6 3d4+1 2d8-2 -1d6)",
        expect![[r#"
        SOURCE_FILE@0..22
          LIST@0..22
            L_PAREN@0..1 "("
            NUMBER@1..4 "2d6"
            WHITESPACE@4..5 " "
            NUMBER@5..10 "3d4+1"
            WHITESPACE@10..11 " "
            NUMBER@11..16 "2d8-2"
            WHITESPACE@16..17 " "
            NUMBER@17..21 "-1d6"
            R_PAREN@21..22 ")"
    "#]],
    );
}

#[test]
fn truth_values_are_symbols() {
    check(
        "(true false)",
        expect![[r#"
        SOURCE_FILE@0..12
          LIST@0..12
            L_PAREN@0..1 "("
            SYMBOL@1..5 "true"
            WHITESPACE@5..6 " "
            SYMBOL@6..11 "false"
            R_PAREN@11..12 ")"
    "#]],
    );
}

// Strings.

#[test]
fn strings() {
    check(
        r#"("Tug" "" "a tug, towing")"#,
        expect![[r#"
        SOURCE_FILE@0..26
          LIST@0..26
            L_PAREN@0..1 "("
            STRING@1..6 "\"Tug\""
            WHITESPACE@6..7 " "
            STRING@7..9 "\"\""
            WHITESPACE@9..10 " "
            STRING@10..25 "\"a tug, towing\""
            R_PAREN@25..26 ")"
    "#]],
    );
}

#[test]
fn quotes_and_backslashes_in_a_string() {
    check(
        r#"("the \"Gull\"" "rope\\")"#,
        expect![[r#"
        SOURCE_FILE@0..25
          LIST@0..25
            L_PAREN@0..1 "("
            STRING@1..15 "\"the \\\"Gull\\\"\""
            WHITESPACE@15..16 " "
            STRING@16..24 "\"rope\\\\\""
            R_PAREN@24..25 ")"
    "#]],
    );
}

#[test]
fn octal_escapes_in_a_string() {
    check(
        r#"("caf\351" "caf\0351")"#,
        expect![[r#"
        SOURCE_FILE@0..22
          LIST@0..22
            L_PAREN@0..1 "("
            STRING@1..10 "\"caf\\351\""
            WHITESPACE@10..11 " "
            STRING@11..21 "\"caf\\0351\""
            R_PAREN@21..22 ")"
    "#]],
    );
}

#[test]
fn string_over_lines() {
    check(
        "(notes \"low\ntide\")",
        expect![[r#"
        SOURCE_FILE@0..18
          LIST@0..18
            L_PAREN@0..1 "("
            SYMBOL@1..6 "notes"
            WHITESPACE@6..7 " "
            STRING@7..17 "\"low\ntide\""
            R_PAREN@17..18 ")"
    "#]],
    );
}

#[test]
fn string_with_other_delimiters() {
    check(
        r#"("; #| |# ) ( ' |")"#,
        expect![[r#"
        SOURCE_FILE@0..19
          LIST@0..19
            L_PAREN@0..1 "("
            STRING@1..18 "\"; #| |# ) ( ' |\""
            R_PAREN@18..19 ")"
    "#]],
    );
}

/// The file is sound, so no string is odd.
#[test]
fn string_with_a_form_in_it() {
    check(
        "(print \"so:\n(set ebb 1)\n\")\n(set flood 2)\n",
        expect![[r#"
        SOURCE_FILE@0..41
          LIST@0..26
            L_PAREN@0..1 "("
            SYMBOL@1..6 "print"
            WHITESPACE@6..7 " "
            STRING@7..25 "\"so:\n(set ebb 1)\n\""
            R_PAREN@25..26 ")"
          WHITESPACE@26..27 "\n"
          LIST@27..40
            L_PAREN@27..28 "("
            SYMBOL@28..31 "set"
            WHITESPACE@31..32 " "
            SYMBOL@32..37 "flood"
            WHITESPACE@37..38 " "
            NUMBER@38..39 "2"
            R_PAREN@39..40 ")"
          WHITESPACE@40..41 "\n"
    "#]],
    );
}

// Symbols.

#[test]
fn symbols() {
    check(
        "(tug u* t/f hp-max a_b! <= Tug TUG)",
        expect![[r#"
        SOURCE_FILE@0..35
          LIST@0..35
            L_PAREN@0..1 "("
            SYMBOL@1..4 "tug"
            WHITESPACE@4..5 " "
            SYMBOL@5..7 "u*"
            WHITESPACE@7..8 " "
            SYMBOL@8..11 "t/f"
            WHITESPACE@11..12 " "
            SYMBOL@12..18 "hp-max"
            WHITESPACE@18..19 " "
            SYMBOL@19..23 "a_b!"
            WHITESPACE@23..24 " "
            SYMBOL@24..26 "<="
            WHITESPACE@26..27 " "
            SYMBOL@27..30 "Tug"
            WHITESPACE@30..31 " "
            SYMBOL@31..34 "TUG"
            R_PAREN@34..35 ")"
    "#]],
    );
}

#[test]
fn symbols_in_bars() {
    check(
        r#"(|tug boat| |a (b; "c| |x\|y| ||)"#,
        expect![[r#"
        SOURCE_FILE@0..33
          LIST@0..33
            L_PAREN@0..1 "("
            SYMBOL@1..11 "|tug boat|"
            WHITESPACE@11..12 " "
            SYMBOL@12..22 "|a (b; \"c|"
            WHITESPACE@22..23 " "
            SYMBOL@23..29 "|x\\|y|"
            WHITESPACE@29..30 " "
            SYMBOL@30..32 "||"
            R_PAREN@32..33 ")"
    "#]],
    );
}

#[test]
fn hash_is_an_ordinary_character() {
    check(
        "(pier#3 #9 # ##)",
        expect![[r###"
        SOURCE_FILE@0..16
          LIST@0..16
            L_PAREN@0..1 "("
            SYMBOL@1..7 "pier#3"
            WHITESPACE@7..8 " "
            SYMBOL@8..10 "#9"
            WHITESPACE@10..11 " "
            SYMBOL@11..12 "#"
            WHITESPACE@12..13 " "
            SYMBOL@13..15 "##"
            R_PAREN@15..16 ")"
    "###]],
    );
}

// Comments.

#[test]
fn line_comments() {
    check(
        "; charts\n(set ebb 1) ; (set ebb 2)\n;; end",
        expect![[r#"
        SOURCE_FILE@0..41
          COMMENT@0..8 "; charts"
          WHITESPACE@8..9 "\n"
          LIST@9..20
            L_PAREN@9..10 "("
            SYMBOL@10..13 "set"
            WHITESPACE@13..14 " "
            SYMBOL@14..17 "ebb"
            WHITESPACE@17..18 " "
            NUMBER@18..19 "1"
            R_PAREN@19..20 ")"
          WHITESPACE@20..21 " "
          COMMENT@21..34 "; (set ebb 2)"
          WHITESPACE@34..35 "\n"
          COMMENT@35..41 ";; end"
    "#]],
    );
}

#[test]
fn line_comment_in_a_list() {
    check(
        "(10 20 ; )\n30)",
        expect![[r#"
        SOURCE_FILE@0..14
          LIST@0..14
            L_PAREN@0..1 "("
            NUMBER@1..3 "10"
            WHITESPACE@3..4 " "
            NUMBER@4..6 "20"
            WHITESPACE@6..7 " "
            COMMENT@7..10 "; )"
            WHITESPACE@10..11 "\n"
            NUMBER@11..13 "30"
            R_PAREN@13..14 ")"
    "#]],
    );
}

#[test]
fn block_comments() {
    check(
        "#| a ) |# (set #| in |# ebb 1) #||#",
        expect![[r##"
        SOURCE_FILE@0..35
          BLOCK_COMMENT@0..9 "#| a ) |#"
          WHITESPACE@9..10 " "
          LIST@10..30
            L_PAREN@10..11 "("
            SYMBOL@11..14 "set"
            WHITESPACE@14..15 " "
            BLOCK_COMMENT@15..23 "#| in |#"
            WHITESPACE@23..24 " "
            SYMBOL@24..27 "ebb"
            WHITESPACE@27..28 " "
            NUMBER@28..29 "1"
            R_PAREN@29..30 ")"
          WHITESPACE@30..31 " "
          BLOCK_COMMENT@31..35 "#||#"
    "##]],
    );
}

#[test]
fn block_comments_nest() {
    check(
        "#| one #| two #| three |# two |# one |# (print ebb)",
        expect![[r##"
        SOURCE_FILE@0..51
          BLOCK_COMMENT@0..39 "#| one #| two #| thre ..."
          WHITESPACE@39..40 " "
          LIST@40..51
            L_PAREN@40..41 "("
            SYMBOL@41..46 "print"
            WHITESPACE@46..47 " "
            SYMBOL@47..50 "ebb"
            R_PAREN@50..51 ")"
    "##]],
    );
}

#[test]
fn block_comment_over_lines() {
    check(
        "(tug\n#| (hp 1)\n   (hp 2) |#\n(hp 3))",
        expect![[r##"
        SOURCE_FILE@0..35
          LIST@0..35
            L_PAREN@0..1 "("
            SYMBOL@1..4 "tug"
            WHITESPACE@4..5 "\n"
            BLOCK_COMMENT@5..27 "#| (hp 1)\n   (hp 2) |#"
            WHITESPACE@27..28 "\n"
            LIST@28..34
              L_PAREN@28..29 "("
              SYMBOL@29..31 "hp"
              WHITESPACE@31..32 " "
              NUMBER@32..33 "3"
              R_PAREN@33..34 ")"
            R_PAREN@34..35 ")"
    "##]],
    );
}

#[test]
fn block_comment_splits_a_symbol() {
    check(
        "(left#|gone|#right)",
        expect![[r##"
        SOURCE_FILE@0..19
          LIST@0..19
            L_PAREN@0..1 "("
            SYMBOL@1..5 "left"
            BLOCK_COMMENT@5..13 "#|gone|#"
            SYMBOL@13..18 "right"
            R_PAREN@18..19 ")"
    "##]],
    );
}

#[test]
fn comment_marks_in_a_comment() {
    check(
        "; #| not open\n#| ; not a line |# x",
        expect![[r##"
        SOURCE_FILE@0..34
          COMMENT@0..13 "; #| not open"
          WHITESPACE@13..14 "\n"
          BLOCK_COMMENT@14..32 "#| ; not a line |#"
          WHITESPACE@32..33 " "
          SYMBOL@33..34 "x"
    "##]],
    );
}

// Lists.

#[test]
fn empty_lists() {
    check(
        "() ( ) nil",
        expect![[r#"
        SOURCE_FILE@0..10
          LIST@0..2
            L_PAREN@0..1 "("
            R_PAREN@1..2 ")"
          WHITESPACE@2..3 " "
          LIST@3..6
            L_PAREN@3..4 "("
            WHITESPACE@4..5 " "
            R_PAREN@5..6 ")"
          WHITESPACE@6..7 " "
          SYMBOL@7..10 "nil"
    "#]],
    );
}

#[test]
fn lists_in_lists() {
    check(
        "(((1)) (() (2 (3))))",
        expect![[r#"
        SOURCE_FILE@0..20
          LIST@0..20
            L_PAREN@0..1 "("
            LIST@1..6
              L_PAREN@1..2 "("
              LIST@2..5
                L_PAREN@2..3 "("
                NUMBER@3..4 "1"
                R_PAREN@4..5 ")"
              R_PAREN@5..6 ")"
            WHITESPACE@6..7 " "
            LIST@7..19
              L_PAREN@7..8 "("
              LIST@8..10
                L_PAREN@8..9 "("
                R_PAREN@9..10 ")"
              WHITESPACE@10..11 " "
              LIST@11..18
                L_PAREN@11..12 "("
                NUMBER@12..13 "2"
                WHITESPACE@13..14 " "
                LIST@14..17
                  L_PAREN@14..15 "("
                  NUMBER@15..16 "3"
                  R_PAREN@16..17 ")"
                R_PAREN@17..18 ")"
              R_PAREN@18..19 ")"
            R_PAREN@19..20 ")"
    "#]],
    );
}

#[test]
fn interpolation_list() {
    check(
        "(unit-type ferry\n  (load-effect ((0 9) (20 4) (40 0)))\n)",
        expect![[r#"
        SOURCE_FILE@0..56
          LIST@0..56
            L_PAREN@0..1 "("
            SYMBOL@1..10 "unit-type"
            WHITESPACE@10..11 " "
            SYMBOL@11..16 "ferry"
            WHITESPACE@16..19 "\n  "
            LIST@19..54
              L_PAREN@19..20 "("
              SYMBOL@20..31 "load-effect"
              WHITESPACE@31..32 " "
              LIST@32..53
                L_PAREN@32..33 "("
                LIST@33..38
                  L_PAREN@33..34 "("
                  NUMBER@34..35 "0"
                  WHITESPACE@35..36 " "
                  NUMBER@36..37 "9"
                  R_PAREN@37..38 ")"
                WHITESPACE@38..39 " "
                LIST@39..45
                  L_PAREN@39..40 "("
                  NUMBER@40..42 "20"
                  WHITESPACE@42..43 " "
                  NUMBER@43..44 "4"
                  R_PAREN@44..45 ")"
                WHITESPACE@45..46 " "
                LIST@46..52
                  L_PAREN@46..47 "("
                  NUMBER@47..49 "40"
                  WHITESPACE@49..50 " "
                  NUMBER@50..51 "0"
                  R_PAREN@51..52 ")"
                R_PAREN@52..53 ")"
              R_PAREN@53..54 ")"
            WHITESPACE@54..55 "\n"
            R_PAREN@55..56 ")"
    "#]],
    );
}

#[test]
fn boolean_expression() {
    check(
        "(or (and true (not docked)) adrift)",
        expect![[r#"
        SOURCE_FILE@0..35
          LIST@0..35
            L_PAREN@0..1 "("
            SYMBOL@1..3 "or"
            WHITESPACE@3..4 " "
            LIST@4..27
              L_PAREN@4..5 "("
              SYMBOL@5..8 "and"
              WHITESPACE@8..9 " "
              SYMBOL@9..13 "true"
              WHITESPACE@13..14 " "
              LIST@14..26
                L_PAREN@14..15 "("
                SYMBOL@15..18 "not"
                WHITESPACE@18..19 " "
                SYMBOL@19..25 "docked"
                R_PAREN@25..26 ")"
              R_PAREN@26..27 ")"
            WHITESPACE@27..28 " "
            SYMBOL@28..34 "adrift"
            R_PAREN@34..35 ")"
    "#]],
    );
}

// Forms of the document.

#[test]
fn table_of_values() {
    check(
        "(table depth 3)\n(table draught 0 (tug shoal 2) (ferry shoal 5))",
        expect![[r#"
        SOURCE_FILE@0..63
          LIST@0..15
            L_PAREN@0..1 "("
            SYMBOL@1..6 "table"
            WHITESPACE@6..7 " "
            SYMBOL@7..12 "depth"
            WHITESPACE@12..13 " "
            NUMBER@13..14 "3"
            R_PAREN@14..15 ")"
          WHITESPACE@15..16 "\n"
          LIST@16..63
            L_PAREN@16..17 "("
            SYMBOL@17..22 "table"
            WHITESPACE@22..23 " "
            SYMBOL@23..30 "draught"
            WHITESPACE@30..31 " "
            NUMBER@31..32 "0"
            WHITESPACE@32..33 " "
            LIST@33..46
              L_PAREN@33..34 "("
              SYMBOL@34..37 "tug"
              WHITESPACE@37..38 " "
              SYMBOL@38..43 "shoal"
              WHITESPACE@43..44 " "
              NUMBER@44..45 "2"
              R_PAREN@45..46 ")"
            WHITESPACE@46..47 " "
            LIST@47..62
              L_PAREN@47..48 "("
              SYMBOL@48..53 "ferry"
              WHITESPACE@53..54 " "
              SYMBOL@54..59 "shoal"
              WHITESPACE@59..60 " "
              NUMBER@60..61 "5"
              R_PAREN@61..62 ")"
            R_PAREN@62..63 ")"
    "#]],
    );
}

#[test]
fn table_of_lists() {
    check(
        "(table draught ((tug ferry) (shoal reef) ((2 3) (5 6))))",
        expect![[r#"
        SOURCE_FILE@0..56
          LIST@0..56
            L_PAREN@0..1 "("
            SYMBOL@1..6 "table"
            WHITESPACE@6..7 " "
            SYMBOL@7..14 "draught"
            WHITESPACE@14..15 " "
            LIST@15..55
              L_PAREN@15..16 "("
              LIST@16..27
                L_PAREN@16..17 "("
                SYMBOL@17..20 "tug"
                WHITESPACE@20..21 " "
                SYMBOL@21..26 "ferry"
                R_PAREN@26..27 ")"
              WHITESPACE@27..28 " "
              LIST@28..40
                L_PAREN@28..29 "("
                SYMBOL@29..34 "shoal"
                WHITESPACE@34..35 " "
                SYMBOL@35..39 "reef"
                R_PAREN@39..40 ")"
              WHITESPACE@40..41 " "
              LIST@41..54
                L_PAREN@41..42 "("
                LIST@42..47
                  L_PAREN@42..43 "("
                  NUMBER@43..44 "2"
                  WHITESPACE@44..45 " "
                  NUMBER@45..46 "3"
                  R_PAREN@46..47 ")"
                WHITESPACE@47..48 " "
                LIST@48..53
                  L_PAREN@48..49 "("
                  NUMBER@49..50 "5"
                  WHITESPACE@50..51 " "
                  NUMBER@51..52 "6"
                  R_PAREN@52..53 ")"
                R_PAREN@53..54 ")"
              R_PAREN@54..55 ")"
            R_PAREN@55..56 ")"
    "#]],
    );
}

#[test]
fn table_add() {
    check(
        "(table draught add (u* reef 9))",
        expect![[r#"
        SOURCE_FILE@0..31
          LIST@0..31
            L_PAREN@0..1 "("
            SYMBOL@1..6 "table"
            WHITESPACE@6..7 " "
            SYMBOL@7..14 "draught"
            WHITESPACE@14..15 " "
            SYMBOL@15..18 "add"
            WHITESPACE@18..19 " "
            LIST@19..30
              L_PAREN@19..20 "("
              SYMBOL@20..22 "u*"
              WHITESPACE@22..23 " "
              SYMBOL@23..27 "reef"
              WHITESPACE@27..28 " "
              NUMBER@28..29 "9"
              R_PAREN@29..30 ")"
            R_PAREN@30..31 ")"
    "#]],
    );
}

#[test]
fn add_to_several_objects() {
    check(
        "(add tug speed 4)\n(add (tug ferry) name (\"Tug\" \"Ferry\"))\n",
        expect![[r#"
        SOURCE_FILE@0..57
          LIST@0..17
            L_PAREN@0..1 "("
            SYMBOL@1..4 "add"
            WHITESPACE@4..5 " "
            SYMBOL@5..8 "tug"
            WHITESPACE@8..9 " "
            SYMBOL@9..14 "speed"
            WHITESPACE@14..15 " "
            NUMBER@15..16 "4"
            R_PAREN@16..17 ")"
          WHITESPACE@17..18 "\n"
          LIST@18..56
            L_PAREN@18..19 "("
            SYMBOL@19..22 "add"
            WHITESPACE@22..23 " "
            LIST@23..34
              L_PAREN@23..24 "("
              SYMBOL@24..27 "tug"
              WHITESPACE@27..28 " "
              SYMBOL@28..33 "ferry"
              R_PAREN@33..34 ")"
            WHITESPACE@34..35 " "
            SYMBOL@35..39 "name"
            WHITESPACE@39..40 " "
            LIST@40..55
              L_PAREN@40..41 "("
              STRING@41..46 "\"Tug\""
              WHITESPACE@46..47 " "
              STRING@47..54 "\"Ferry\""
              R_PAREN@54..55 ")"
            R_PAREN@55..56 ")"
          WHITESPACE@56..57 "\n"
    "#]],
    );
}

#[test]
fn define_and_set_and_undefine() {
    check(
        "(define knot 2)\n(set knot (+ knot 1))\n(undefine knot)\n",
        expect![[r#"
        SOURCE_FILE@0..54
          LIST@0..15
            L_PAREN@0..1 "("
            SYMBOL@1..7 "define"
            WHITESPACE@7..8 " "
            SYMBOL@8..12 "knot"
            WHITESPACE@12..13 " "
            NUMBER@13..14 "2"
            R_PAREN@14..15 ")"
          WHITESPACE@15..16 "\n"
          LIST@16..37
            L_PAREN@16..17 "("
            SYMBOL@17..20 "set"
            WHITESPACE@20..21 " "
            SYMBOL@21..25 "knot"
            WHITESPACE@25..26 " "
            LIST@26..36
              L_PAREN@26..27 "("
              SYMBOL@27..28 "+"
              WHITESPACE@28..29 " "
              SYMBOL@29..33 "knot"
              WHITESPACE@33..34 " "
              NUMBER@34..35 "1"
              R_PAREN@35..36 ")"
            R_PAREN@36..37 ")"
          WHITESPACE@37..38 "\n"
          LIST@38..53
            L_PAREN@38..39 "("
            SYMBOL@39..47 "undefine"
            WHITESPACE@47..48 " "
            SYMBOL@48..52 "knot"
            R_PAREN@52..53 ")"
          WHITESPACE@53..54 "\n"
    "#]],
    );
}

#[test]
fn quote_as_a_form() {
    check(
        r#"(quote shut "gate")"#,
        expect![[r#"
        SOURCE_FILE@0..19
          LIST@0..19
            L_PAREN@0..1 "("
            SYMBOL@1..6 "quote"
            WHITESPACE@6..7 " "
            SYMBOL@7..11 "shut"
            WHITESPACE@11..12 " "
            STRING@12..18 "\"gate\""
            R_PAREN@18..19 ")"
    "#]],
    );
}

#[test]
fn quote_marks() {
    check(
        r#"('tug `ferry '"x" '4 '() `(a 'b))"#,
        expect![[r#"
        SOURCE_FILE@0..33
          LIST@0..33
            L_PAREN@0..1 "("
            QUOTE@1..5
              QUOTE_MARK@1..2 "'"
              SYMBOL@2..5 "tug"
            WHITESPACE@5..6 " "
            QUOTE@6..12
              QUOTE_MARK@6..7 "`"
              SYMBOL@7..12 "ferry"
            WHITESPACE@12..13 " "
            QUOTE@13..17
              QUOTE_MARK@13..14 "'"
              STRING@14..17 "\"x\""
            WHITESPACE@17..18 " "
            QUOTE@18..20
              QUOTE_MARK@18..19 "'"
              NUMBER@19..20 "4"
            WHITESPACE@20..21 " "
            QUOTE@21..24
              QUOTE_MARK@21..22 "'"
              LIST@22..24
                L_PAREN@22..23 "("
                R_PAREN@23..24 ")"
            WHITESPACE@24..25 " "
            QUOTE@25..32
              QUOTE_MARK@25..26 "`"
              LIST@26..32
                L_PAREN@26..27 "("
                SYMBOL@27..28 "a"
                WHITESPACE@28..29 " "
                QUOTE@29..31
                  QUOTE_MARK@29..30 "'"
                  SYMBOL@30..31 "b"
                R_PAREN@31..32 ")"
            R_PAREN@32..33 ")"
    "#]],
    );
}

#[test]
fn quote_of_a_quote() {
    check(
        "''tug",
        expect![[r#"
        SOURCE_FILE@0..5
          QUOTE@0..5
            QUOTE_MARK@0..1 "'"
            QUOTE@1..5
              QUOTE_MARK@1..2 "'"
              SYMBOL@2..5 "tug"
    "#]],
    );
}

#[test]
fn quote_with_blanks_and_comments_after_it() {
    check(
        "(' tug ' ; far\n (ferry) '#| near |#raft)",
        expect![[r##"
        SOURCE_FILE@0..40
          LIST@0..40
            L_PAREN@0..1 "("
            QUOTE@1..6
              QUOTE_MARK@1..2 "'"
              WHITESPACE@2..3 " "
              SYMBOL@3..6 "tug"
            WHITESPACE@6..7 " "
            QUOTE@7..23
              QUOTE_MARK@7..8 "'"
              WHITESPACE@8..9 " "
              COMMENT@9..14 "; far"
              WHITESPACE@14..16 "\n "
              LIST@16..23
                L_PAREN@16..17 "("
                SYMBOL@17..22 "ferry"
                R_PAREN@22..23 ")"
            WHITESPACE@23..24 " "
            QUOTE@24..39
              QUOTE_MARK@24..25 "'"
              BLOCK_COMMENT@25..35 "#| near |#"
              SYMBOL@35..39 "raft"
            R_PAREN@39..40 ")"
    "##]],
    );
}

#[test]
fn list_and_append() {
    check(
        "(define all (append (list tug ferry) raft))",
        expect![[r#"
        SOURCE_FILE@0..43
          LIST@0..43
            L_PAREN@0..1 "("
            SYMBOL@1..7 "define"
            WHITESPACE@7..8 " "
            SYMBOL@8..11 "all"
            WHITESPACE@11..12 " "
            LIST@12..42
              L_PAREN@12..13 "("
              SYMBOL@13..19 "append"
              WHITESPACE@19..20 " "
              LIST@20..36
                L_PAREN@20..21 "("
                SYMBOL@21..25 "list"
                WHITESPACE@25..26 " "
                SYMBOL@26..29 "tug"
                WHITESPACE@29..30 " "
                SYMBOL@30..35 "ferry"
                R_PAREN@35..36 ")"
              WHITESPACE@36..37 " "
              SYMBOL@37..41 "raft"
              R_PAREN@41..42 ")"
            R_PAREN@42..43 ")"
    "#]],
    );
}

#[test]
fn remove_and_remove_list() {
    check(
        "(remove raft all) (remove-list (tug ferry) all)",
        expect![[r#"
        SOURCE_FILE@0..47
          LIST@0..17
            L_PAREN@0..1 "("
            SYMBOL@1..7 "remove"
            WHITESPACE@7..8 " "
            SYMBOL@8..12 "raft"
            WHITESPACE@12..13 " "
            SYMBOL@13..16 "all"
            R_PAREN@16..17 ")"
          WHITESPACE@17..18 " "
          LIST@18..47
            L_PAREN@18..19 "("
            SYMBOL@19..30 "remove-list"
            WHITESPACE@30..31 " "
            LIST@31..42
              L_PAREN@31..32 "("
              SYMBOL@32..35 "tug"
              WHITESPACE@35..36 " "
              SYMBOL@36..41 "ferry"
              R_PAREN@41..42 ")"
            WHITESPACE@42..43 " "
            SYMBOL@43..46 "all"
            R_PAREN@46..47 ")"
    "#]],
    );
}

#[test]
fn arithmetic() {
    check(
        "(+ 1 2 3) (- 9 (4 5)) (* 2 (1 2) 50%) (/ (* 4 25%) 100)",
        expect![[r#"
        SOURCE_FILE@0..55
          LIST@0..9
            L_PAREN@0..1 "("
            SYMBOL@1..2 "+"
            WHITESPACE@2..3 " "
            NUMBER@3..4 "1"
            WHITESPACE@4..5 " "
            NUMBER@5..6 "2"
            WHITESPACE@6..7 " "
            NUMBER@7..8 "3"
            R_PAREN@8..9 ")"
          WHITESPACE@9..10 " "
          LIST@10..21
            L_PAREN@10..11 "("
            SYMBOL@11..12 "-"
            WHITESPACE@12..13 " "
            NUMBER@13..14 "9"
            WHITESPACE@14..15 " "
            LIST@15..20
              L_PAREN@15..16 "("
              NUMBER@16..17 "4"
              WHITESPACE@17..18 " "
              NUMBER@18..19 "5"
              R_PAREN@19..20 ")"
            R_PAREN@20..21 ")"
          WHITESPACE@21..22 " "
          LIST@22..37
            L_PAREN@22..23 "("
            SYMBOL@23..24 "*"
            WHITESPACE@24..25 " "
            NUMBER@25..26 "2"
            WHITESPACE@26..27 " "
            LIST@27..32
              L_PAREN@27..28 "("
              NUMBER@28..29 "1"
              WHITESPACE@29..30 " "
              NUMBER@30..31 "2"
              R_PAREN@31..32 ")"
            WHITESPACE@32..33 " "
            NUMBER@33..36 "50%"
            R_PAREN@36..37 ")"
          WHITESPACE@37..38 " "
          LIST@38..55
            L_PAREN@38..39 "("
            SYMBOL@39..40 "/"
            WHITESPACE@40..41 " "
            LIST@41..50
              L_PAREN@41..42 "("
              SYMBOL@42..43 "*"
              WHITESPACE@43..44 " "
              NUMBER@44..45 "4"
              WHITESPACE@45..46 " "
              NUMBER@46..49 "25%"
              R_PAREN@49..50 ")"
            WHITESPACE@50..51 " "
            NUMBER@51..54 "100"
            R_PAREN@54..55 ")"
    "#]],
    );
}

#[test]
fn arithmetic_of_few_operands() {
    check(
        "(+) (- draught) (* 50%)",
        expect![[r#"
        SOURCE_FILE@0..23
          LIST@0..3
            L_PAREN@0..1 "("
            SYMBOL@1..2 "+"
            R_PAREN@2..3 ")"
          WHITESPACE@3..4 " "
          LIST@4..15
            L_PAREN@4..5 "("
            SYMBOL@5..6 "-"
            WHITESPACE@6..7 " "
            SYMBOL@7..14 "draught"
            R_PAREN@14..15 ")"
          WHITESPACE@15..16 " "
          LIST@16..23
            L_PAREN@16..17 "("
            SYMBOL@17..18 "*"
            WHITESPACE@18..19 " "
            NUMBER@19..22 "50%"
            R_PAREN@22..23 ")"
    "#]],
    );
}

// Forms of the reader.

#[test]
fn game_module() {
    check(
        "(game-module \"tides\"\n  (title \"Tides\")\n  (base-module \"shore\")\n  (variants (moon true)))\n",
        expect![[r#"
            SOURCE_FILE@0..89
              LIST@0..88
                L_PAREN@0..1 "("
                SYMBOL@1..12 "game-module"
                WHITESPACE@12..13 " "
                STRING@13..20 "\"tides\""
                WHITESPACE@20..23 "\n  "
                LIST@23..38
                  L_PAREN@23..24 "("
                  SYMBOL@24..29 "title"
                  WHITESPACE@29..30 " "
                  STRING@30..37 "\"Tides\""
                  R_PAREN@37..38 ")"
                WHITESPACE@38..41 "\n  "
                LIST@41..62
                  L_PAREN@41..42 "("
                  SYMBOL@42..53 "base-module"
                  WHITESPACE@53..54 " "
                  STRING@54..61 "\"shore\""
                  R_PAREN@61..62 ")"
                WHITESPACE@62..65 "\n  "
                LIST@65..87
                  L_PAREN@65..66 "("
                  SYMBOL@66..74 "variants"
                  WHITESPACE@74..75 " "
                  LIST@75..86
                    L_PAREN@75..76 "("
                    SYMBOL@76..80 "moon"
                    WHITESPACE@80..81 " "
                    SYMBOL@81..85 "true"
                    R_PAREN@85..86 ")"
                  R_PAREN@86..87 ")"
                R_PAREN@87..88 ")"
              WHITESPACE@88..89 "\n"
        "#]],
    );
}

#[test]
fn types() {
    check(
        "(unit-type tug (hp-max 3))\n(material-type coal)\n(terrain-type |deep water|)\n(advance-type steam)\n",
        expect![[r#"
            SOURCE_FILE@0..97
              LIST@0..26
                L_PAREN@0..1 "("
                SYMBOL@1..10 "unit-type"
                WHITESPACE@10..11 " "
                SYMBOL@11..14 "tug"
                WHITESPACE@14..15 " "
                LIST@15..25
                  L_PAREN@15..16 "("
                  SYMBOL@16..22 "hp-max"
                  WHITESPACE@22..23 " "
                  NUMBER@23..24 "3"
                  R_PAREN@24..25 ")"
                R_PAREN@25..26 ")"
              WHITESPACE@26..27 "\n"
              LIST@27..47
                L_PAREN@27..28 "("
                SYMBOL@28..41 "material-type"
                WHITESPACE@41..42 " "
                SYMBOL@42..46 "coal"
                R_PAREN@46..47 ")"
              WHITESPACE@47..48 "\n"
              LIST@48..75
                L_PAREN@48..49 "("
                SYMBOL@49..61 "terrain-type"
                WHITESPACE@61..62 " "
                SYMBOL@62..74 "|deep water|"
                R_PAREN@74..75 ")"
              WHITESPACE@75..76 "\n"
              LIST@76..96
                L_PAREN@76..77 "("
                SYMBOL@77..89 "advance-type"
                WHITESPACE@89..90 " "
                SYMBOL@90..95 "steam"
                R_PAREN@95..96 ")"
              WHITESPACE@96..97 "\n"
        "#]],
    );
}

#[test]
fn include() {
    check(
        "(include \"shore\")\n(include shore (moon false))\n",
        expect![[r#"
        SOURCE_FILE@0..47
          LIST@0..17
            L_PAREN@0..1 "("
            SYMBOL@1..8 "include"
            WHITESPACE@8..9 " "
            STRING@9..16 "\"shore\""
            R_PAREN@16..17 ")"
          WHITESPACE@17..18 "\n"
          LIST@18..46
            L_PAREN@18..19 "("
            SYMBOL@19..26 "include"
            WHITESPACE@26..27 " "
            SYMBOL@27..32 "shore"
            WHITESPACE@32..33 " "
            LIST@33..45
              L_PAREN@33..34 "("
              SYMBOL@34..38 "moon"
              WHITESPACE@38..39 " "
              SYMBOL@39..44 "false"
              R_PAREN@44..45 ")"
            R_PAREN@45..46 ")"
          WHITESPACE@46..47 "\n"
    "#]],
    );
}

#[test]
fn conditional_reading() {
    check(
        "(if moon)\n(set ebb 1)\n(else)\n(set ebb 2)\n(end-if)\n",
        expect![[r#"
        SOURCE_FILE@0..50
          LIST@0..9
            L_PAREN@0..1 "("
            SYMBOL@1..3 "if"
            WHITESPACE@3..4 " "
            SYMBOL@4..8 "moon"
            R_PAREN@8..9 ")"
          WHITESPACE@9..10 "\n"
          LIST@10..21
            L_PAREN@10..11 "("
            SYMBOL@11..14 "set"
            WHITESPACE@14..15 " "
            SYMBOL@15..18 "ebb"
            WHITESPACE@18..19 " "
            NUMBER@19..20 "1"
            R_PAREN@20..21 ")"
          WHITESPACE@21..22 "\n"
          LIST@22..28
            L_PAREN@22..23 "("
            SYMBOL@23..27 "else"
            R_PAREN@27..28 ")"
          WHITESPACE@28..29 "\n"
          LIST@29..40
            L_PAREN@29..30 "("
            SYMBOL@30..33 "set"
            WHITESPACE@33..34 " "
            SYMBOL@34..37 "ebb"
            WHITESPACE@37..38 " "
            NUMBER@38..39 "2"
            R_PAREN@39..40 ")"
          WHITESPACE@40..41 "\n"
          LIST@41..49
            L_PAREN@41..42 "("
            SYMBOL@42..48 "end-if"
            R_PAREN@48..49 ")"
          WHITESPACE@49..50 "\n"
    "#]],
    );
}

#[test]
fn world_and_area_with_layers() {
    check(
        "(world 90)\n(area 4 2 (terrain (by-name (shoal 0)) \"3ab\" \"2*1,-1,a\"))\n",
        expect![[r#"
        SOURCE_FILE@0..69
          LIST@0..10
            L_PAREN@0..1 "("
            SYMBOL@1..6 "world"
            WHITESPACE@6..7 " "
            NUMBER@7..9 "90"
            R_PAREN@9..10 ")"
          WHITESPACE@10..11 "\n"
          LIST@11..68
            L_PAREN@11..12 "("
            SYMBOL@12..16 "area"
            WHITESPACE@16..17 " "
            NUMBER@17..18 "4"
            WHITESPACE@18..19 " "
            NUMBER@19..20 "2"
            WHITESPACE@20..21 " "
            LIST@21..67
              L_PAREN@21..22 "("
              SYMBOL@22..29 "terrain"
              WHITESPACE@29..30 " "
              LIST@30..49
                L_PAREN@30..31 "("
                SYMBOL@31..38 "by-name"
                WHITESPACE@38..39 " "
                LIST@39..48
                  L_PAREN@39..40 "("
                  SYMBOL@40..45 "shoal"
                  WHITESPACE@45..46 " "
                  NUMBER@46..47 "0"
                  R_PAREN@47..48 ")"
                R_PAREN@48..49 ")"
              WHITESPACE@49..50 " "
              STRING@50..55 "\"3ab\""
              WHITESPACE@55..56 " "
              STRING@56..66 "\"2*1,-1,a\""
              R_PAREN@66..67 ")"
            R_PAREN@67..68 ")"
          WHITESPACE@68..69 "\n"
    "#]],
    );
}

#[test]
fn sides_players_and_doctrines() {
    check(
        "(side 1 (name \"North\"))\n(side-defaults (color \"red\"))\n(player 1)\n(doctrine calm (ever-ask true))\n(independent-units)\n",
        expect![[r#"
            SOURCE_FILE@0..117
              LIST@0..23
                L_PAREN@0..1 "("
                SYMBOL@1..5 "side"
                WHITESPACE@5..6 " "
                NUMBER@6..7 "1"
                WHITESPACE@7..8 " "
                LIST@8..22
                  L_PAREN@8..9 "("
                  SYMBOL@9..13 "name"
                  WHITESPACE@13..14 " "
                  STRING@14..21 "\"North\""
                  R_PAREN@21..22 ")"
                R_PAREN@22..23 ")"
              WHITESPACE@23..24 "\n"
              LIST@24..53
                L_PAREN@24..25 "("
                SYMBOL@25..38 "side-defaults"
                WHITESPACE@38..39 " "
                LIST@39..52
                  L_PAREN@39..40 "("
                  SYMBOL@40..45 "color"
                  WHITESPACE@45..46 " "
                  STRING@46..51 "\"red\""
                  R_PAREN@51..52 ")"
                R_PAREN@52..53 ")"
              WHITESPACE@53..54 "\n"
              LIST@54..64
                L_PAREN@54..55 "("
                SYMBOL@55..61 "player"
                WHITESPACE@61..62 " "
                NUMBER@62..63 "1"
                R_PAREN@63..64 ")"
              WHITESPACE@64..65 "\n"
              LIST@65..96
                L_PAREN@65..66 "("
                SYMBOL@66..74 "doctrine"
                WHITESPACE@74..75 " "
                SYMBOL@75..79 "calm"
                WHITESPACE@79..80 " "
                LIST@80..95
                  L_PAREN@80..81 "("
                  SYMBOL@81..89 "ever-ask"
                  WHITESPACE@89..90 " "
                  SYMBOL@90..94 "true"
                  R_PAREN@94..95 ")"
                R_PAREN@95..96 ")"
              WHITESPACE@96..97 "\n"
              LIST@97..116
                L_PAREN@97..98 "("
                SYMBOL@98..115 "independent-units"
                R_PAREN@115..116 ")"
              WHITESPACE@116..117 "\n"
        "#]],
    );
}

#[test]
fn units() {
    check(
        "(tug 3 4 1 (n 7))\n(unit-defaults (hp 2))\n(unit ferry)\n",
        expect![[r#"
        SOURCE_FILE@0..54
          LIST@0..17
            L_PAREN@0..1 "("
            SYMBOL@1..4 "tug"
            WHITESPACE@4..5 " "
            NUMBER@5..6 "3"
            WHITESPACE@6..7 " "
            NUMBER@7..8 "4"
            WHITESPACE@8..9 " "
            NUMBER@9..10 "1"
            WHITESPACE@10..11 " "
            LIST@11..16
              L_PAREN@11..12 "("
              SYMBOL@12..13 "n"
              WHITESPACE@13..14 " "
              NUMBER@14..15 "7"
              R_PAREN@15..16 ")"
            R_PAREN@16..17 ")"
          WHITESPACE@17..18 "\n"
          LIST@18..40
            L_PAREN@18..19 "("
            SYMBOL@19..32 "unit-defaults"
            WHITESPACE@32..33 " "
            LIST@33..39
              L_PAREN@33..34 "("
              SYMBOL@34..36 "hp"
              WHITESPACE@36..37 " "
              NUMBER@37..38 "2"
              R_PAREN@38..39 ")"
            R_PAREN@39..40 ")"
          WHITESPACE@40..41 "\n"
          LIST@41..53
            L_PAREN@41..42 "("
            SYMBOL@42..46 "unit"
            WHITESPACE@46..47 " "
            SYMBOL@47..52 "ferry"
            R_PAREN@52..53 ")"
          WHITESPACE@53..54 "\n"
    "#]],
    );
}

#[test]
fn scorekeeper_with_quoted_body() {
    check(
        "(scorekeeper (do '(if (= ebb 0) (lose))))",
        expect![[r#"
        SOURCE_FILE@0..41
          LIST@0..41
            L_PAREN@0..1 "("
            SYMBOL@1..12 "scorekeeper"
            WHITESPACE@12..13 " "
            LIST@13..40
              L_PAREN@13..14 "("
              SYMBOL@14..16 "do"
              WHITESPACE@16..17 " "
              QUOTE@17..39
                QUOTE_MARK@17..18 "'"
                LIST@18..39
                  L_PAREN@18..19 "("
                  SYMBOL@19..21 "if"
                  WHITESPACE@21..22 " "
                  LIST@22..31
                    L_PAREN@22..23 "("
                    SYMBOL@23..24 "="
                    WHITESPACE@24..25 " "
                    SYMBOL@25..28 "ebb"
                    WHITESPACE@28..29 " "
                    NUMBER@29..30 "0"
                    R_PAREN@30..31 ")"
                  WHITESPACE@31..32 " "
                  LIST@32..38
                    L_PAREN@32..33 "("
                    SYMBOL@33..37 "lose"
                    R_PAREN@37..38 ")"
                  R_PAREN@38..39 ")"
              R_PAREN@39..40 ")"
            R_PAREN@40..41 ")"
    "#]],
    );
}

#[test]
fn records_and_names() {
    check(
        "(evt 1 ebb all)\n(exu 1 tug)\n(namer n1 (\"Ada\"))\n(imf \"tug\" ((8 8)))\n(agreement calm)\n(print (ebb))\n",
        expect![[r#"
            SOURCE_FILE@0..98
              LIST@0..15
                L_PAREN@0..1 "("
                SYMBOL@1..4 "evt"
                WHITESPACE@4..5 " "
                NUMBER@5..6 "1"
                WHITESPACE@6..7 " "
                SYMBOL@7..10 "ebb"
                WHITESPACE@10..11 " "
                SYMBOL@11..14 "all"
                R_PAREN@14..15 ")"
              WHITESPACE@15..16 "\n"
              LIST@16..27
                L_PAREN@16..17 "("
                SYMBOL@17..20 "exu"
                WHITESPACE@20..21 " "
                NUMBER@21..22 "1"
                WHITESPACE@22..23 " "
                SYMBOL@23..26 "tug"
                R_PAREN@26..27 ")"
              WHITESPACE@27..28 "\n"
              LIST@28..46
                L_PAREN@28..29 "("
                SYMBOL@29..34 "namer"
                WHITESPACE@34..35 " "
                SYMBOL@35..37 "n1"
                WHITESPACE@37..38 " "
                LIST@38..45
                  L_PAREN@38..39 "("
                  STRING@39..44 "\"Ada\""
                  R_PAREN@44..45 ")"
                R_PAREN@45..46 ")"
              WHITESPACE@46..47 "\n"
              LIST@47..66
                L_PAREN@47..48 "("
                SYMBOL@48..51 "imf"
                WHITESPACE@51..52 " "
                STRING@52..57 "\"tug\""
                WHITESPACE@57..58 " "
                LIST@58..65
                  L_PAREN@58..59 "("
                  LIST@59..64
                    L_PAREN@59..60 "("
                    NUMBER@60..61 "8"
                    WHITESPACE@61..62 " "
                    NUMBER@62..63 "8"
                    R_PAREN@63..64 ")"
                  R_PAREN@64..65 ")"
                R_PAREN@65..66 ")"
              WHITESPACE@66..67 "\n"
              LIST@67..83
                L_PAREN@67..68 "("
                SYMBOL@68..77 "agreement"
                WHITESPACE@77..78 " "
                SYMBOL@78..82 "calm"
                R_PAREN@82..83 ")"
              WHITESPACE@83..84 "\n"
              LIST@84..97
                L_PAREN@84..85 "("
                SYMBOL@85..90 "print"
                WHITESPACE@90..91 " "
                LIST@91..96
                  L_PAREN@91..92 "("
                  SYMBOL@92..95 "ebb"
                  R_PAREN@95..96 ")"
                R_PAREN@96..97 ")"
              WHITESPACE@97..98 "\n"
        "#]],
    );
}

// Lexical oddities.

#[test]
fn number_ends_before_a_letter() {
    check(
        "(3rd 12-mile 3x4)",
        expect![[r#"
        SOURCE_FILE@0..17
          LIST@0..17
            L_PAREN@0..1 "("
            NUMBER@1..2 "3"
            SYMBOL@2..4 "rd"
            WHITESPACE@4..5 " "
            NUMBER@5..8 "12-"
            SYMBOL@8..12 "mile"
            WHITESPACE@12..13 " "
            NUMBER@13..14 "3"
            SYMBOL@14..16 "x4"
            R_PAREN@16..17 ")"
    "#]],
    );
}

#[test]
fn number_takes_signs_and_points() {
    check(
        "(1804-12 --8 +-3 7+7 1.2.3 192.168.0.1)",
        expect![[r#"
        SOURCE_FILE@0..39
          LIST@0..39
            L_PAREN@0..1 "("
            NUMBER@1..8 "1804-12"
            WHITESPACE@8..9 " "
            NUMBER@9..12 "--8"
            WHITESPACE@12..13 " "
            NUMBER@13..16 "+-3"
            WHITESPACE@16..17 " "
            NUMBER@17..20 "7+7"
            WHITESPACE@20..21 " "
            NUMBER@21..26 "1.2.3"
            WHITESPACE@26..27 " "
            NUMBER@27..38 "192.168.0.1"
            R_PAREN@38..39 ")"
    "#]],
    );
}

#[test]
fn number_takes_one_percent_sign() {
    check(
        "(9%% 9%b 9 %)",
        expect![[r#"
        SOURCE_FILE@0..13
          LIST@0..13
            L_PAREN@0..1 "("
            NUMBER@1..3 "9%"
            SYMBOL@3..4 "%"
            WHITESPACE@4..5 " "
            NUMBER@5..7 "9%"
            SYMBOL@7..8 "b"
            WHITESPACE@8..9 " "
            NUMBER@9..10 "9"
            WHITESPACE@10..11 " "
            SYMBOL@11..12 "%"
            R_PAREN@12..13 ")"
    "#]],
    );
}

#[test]
fn dice_that_are_none() {
    check(
        "(d6 3d 0d4 2d6d4 d)",
        expect![[r#"
        SOURCE_FILE@0..19
          LIST@0..19
            L_PAREN@0..1 "("
            SYMBOL@1..3 "d6"
            WHITESPACE@3..4 " "
            NUMBER@4..6 "3d"
            WHITESPACE@6..7 " "
            NUMBER@7..10 "0d4"
            WHITESPACE@10..11 " "
            NUMBER@11..16 "2d6d4"
            WHITESPACE@16..17 " "
            SYMBOL@17..18 "d"
            R_PAREN@18..19 ")"
    "#]],
    );
}

#[test]
fn sign_alone_is_a_symbol() {
    check(
        "(- + -) -",
        expect![[r#"
        SOURCE_FILE@0..9
          LIST@0..7
            L_PAREN@0..1 "("
            SYMBOL@1..2 "-"
            WHITESPACE@2..3 " "
            SYMBOL@3..4 "+"
            WHITESPACE@4..5 " "
            SYMBOL@5..6 "-"
            R_PAREN@6..7 ")"
          WHITESPACE@7..8 " "
          SYMBOL@8..9 "-"
    "#]],
    );
}

#[test]
fn sign_before_a_name_is_a_number() {
    check(
        "(-tug +x)",
        expect![[r#"
        SOURCE_FILE@0..9
          LIST@0..9
            L_PAREN@0..1 "("
            NUMBER@1..2 "-"
            SYMBOL@2..5 "tug"
            WHITESPACE@5..6 " "
            NUMBER@6..7 "+"
            SYMBOL@7..8 "x"
            R_PAREN@8..9 ")"
    "#]],
    );
}

/// Only a blank, `)` or the end makes a sign the operator.
#[test]
fn sign_before_a_mark_is_a_number() {
    check(
        "(-(1) +\"s\" -'a -|b| -;c\n)",
        expect![[r#"
        SOURCE_FILE@0..25
          LIST@0..25
            L_PAREN@0..1 "("
            NUMBER@1..2 "-"
            LIST@2..5
              L_PAREN@2..3 "("
              NUMBER@3..4 "1"
              R_PAREN@4..5 ")"
            WHITESPACE@5..6 " "
            NUMBER@6..7 "+"
            STRING@7..10 "\"s\""
            WHITESPACE@10..11 " "
            NUMBER@11..12 "-"
            QUOTE@12..14
              QUOTE_MARK@12..13 "'"
              SYMBOL@13..14 "a"
            WHITESPACE@14..15 " "
            NUMBER@15..16 "-"
            SYMBOL@16..19 "|b|"
            WHITESPACE@19..20 " "
            NUMBER@20..21 "-"
            COMMENT@21..23 ";c"
            WHITESPACE@23..24 "\n"
            R_PAREN@24..25 ")"
    "#]],
    );
}

#[test]
fn point_alone_is_a_number() {
    check(
        "(3 . 4)",
        expect![[r#"
        SOURCE_FILE@0..7
          LIST@0..7
            L_PAREN@0..1 "("
            NUMBER@1..2 "3"
            WHITESPACE@2..3 " "
            NUMBER@3..4 "."
            WHITESPACE@4..5 " "
            NUMBER@5..6 "4"
            R_PAREN@6..7 ")"
    "#]],
    );
}

#[test]
fn comma_is_an_ordinary_character() {
    check(
        "(1,000 a,b ,c)",
        expect![[r#"
        SOURCE_FILE@0..14
          LIST@0..14
            L_PAREN@0..1 "("
            NUMBER@1..2 "1"
            SYMBOL@2..6 ",000"
            WHITESPACE@6..7 " "
            SYMBOL@7..10 "a,b"
            WHITESPACE@10..11 " "
            SYMBOL@11..13 ",c"
            R_PAREN@13..14 ")"
    "#]],
    );
}

#[test]
fn other_brackets_are_ordinary_characters() {
    check(
        "([a] {b} c[1])",
        expect![[r#"
        SOURCE_FILE@0..14
          LIST@0..14
            L_PAREN@0..1 "("
            SYMBOL@1..4 "[a]"
            WHITESPACE@4..5 " "
            SYMBOL@5..8 "{b}"
            WHITESPACE@8..9 " "
            SYMBOL@9..13 "c[1]"
            R_PAREN@13..14 ")"
    "#]],
    );
}

#[test]
fn bar_in_a_symbol_does_not_open() {
    check(
        "(a|b c|d)",
        expect![[r#"
        SOURCE_FILE@0..9
          LIST@0..9
            L_PAREN@0..1 "("
            SYMBOL@1..4 "a|b"
            WHITESPACE@4..5 " "
            SYMBOL@5..8 "c|d"
            R_PAREN@8..9 ")"
    "#]],
    );
}

#[test]
fn symbol_after_bars_is_another_symbol() {
    check(
        r#"(|a b|c |d||e| |f|"g")"#,
        expect![[r#"
        SOURCE_FILE@0..22
          LIST@0..22
            L_PAREN@0..1 "("
            SYMBOL@1..6 "|a b|"
            SYMBOL@6..7 "c"
            WHITESPACE@7..8 " "
            SYMBOL@8..11 "|d|"
            SYMBOL@11..14 "|e|"
            WHITESPACE@14..15 " "
            SYMBOL@15..18 "|f|"
            STRING@18..21 "\"g\""
            R_PAREN@21..22 ")"
    "#]],
    );
}

#[test]
fn hash_before_a_bar_opens_a_comment() {
    check(
        "(a#|b|#c #||#d # |e|)",
        expect![[r##"
        SOURCE_FILE@0..21
          LIST@0..21
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            BLOCK_COMMENT@2..7 "#|b|#"
            SYMBOL@7..8 "c"
            WHITESPACE@8..9 " "
            BLOCK_COMMENT@9..13 "#||#"
            SYMBOL@13..14 "d"
            WHITESPACE@14..15 " "
            SYMBOL@15..16 "#"
            WHITESPACE@16..17 " "
            SYMBOL@17..20 "|e|"
            R_PAREN@20..21 ")"
    "##]],
    );
}

#[test]
fn block_comments_that_touch() {
    check(
        "#|ebb|##|flow|#x#|c|#",
        expect![[r##"
        SOURCE_FILE@0..21
          BLOCK_COMMENT@0..7 "#|ebb|#"
          BLOCK_COMMENT@7..15 "#|flow|#"
          SYMBOL@15..16 "x"
          BLOCK_COMMENT@16..21 "#|c|#"
    "##]],
    );
}

#[test]
fn mark_after_a_symbol_quotes_the_next() {
    check(
        r#"(a'b c`(d) "e"'f)"#,
        expect![[r#"
        SOURCE_FILE@0..17
          LIST@0..17
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            QUOTE@2..4
              QUOTE_MARK@2..3 "'"
              SYMBOL@3..4 "b"
            WHITESPACE@4..5 " "
            SYMBOL@5..6 "c"
            QUOTE@6..10
              QUOTE_MARK@6..7 "`"
              LIST@7..10
                L_PAREN@7..8 "("
                SYMBOL@8..9 "d"
                R_PAREN@9..10 ")"
            WHITESPACE@10..11 " "
            STRING@11..14 "\"e\""
            QUOTE@14..16
              QUOTE_MARK@14..15 "'"
              SYMBOL@15..16 "f"
            R_PAREN@16..17 ")"
    "#]],
    );
}

#[test]
fn escapes_in_symbols() {
    check(
        r#"(a\ b \( \\ \; x\"y \|)"#,
        expect![[r#"
        SOURCE_FILE@0..23
          LIST@0..23
            L_PAREN@0..1 "("
            SYMBOL@1..5 "a\\ b"
            WHITESPACE@5..6 " "
            SYMBOL@6..8 "\\("
            WHITESPACE@8..9 " "
            SYMBOL@9..11 "\\\\"
            WHITESPACE@11..12 " "
            SYMBOL@12..14 "\\;"
            WHITESPACE@14..15 " "
            SYMBOL@15..19 "x\\\"y"
            WHITESPACE@19..20 " "
            SYMBOL@20..22 "\\|"
            R_PAREN@22..23 ")"
    "#]],
    );
}

#[test]
fn escaped_line_break_in_a_symbol() {
    check(
        "(a\\\nb)",
        expect![[r#"
        SOURCE_FILE@0..6
          LIST@0..6
            L_PAREN@0..1 "("
            SYMBOL@1..5 "a\\\nb"
            R_PAREN@5..6 ")"
    "#]],
    );
}

#[test]
fn byte_order_mark_at_the_start() {
    check(
        "\u{FEFF}(set ebb 1)",
        expect![[r#"
        SOURCE_FILE@0..14
          WHITESPACE@0..3 "\u{feff}"
          LIST@3..14
            L_PAREN@3..4 "("
            SYMBOL@4..7 "set"
            WHITESPACE@7..8 " "
            SYMBOL@8..11 "ebb"
            WHITESPACE@11..12 " "
            NUMBER@12..13 "1"
            R_PAREN@13..14 ")"
    "#]],
    );
}

/// It ends no symbol, but between tokens it is a blank.
#[test]
fn byte_order_mark_elsewhere() {
    check(
        "(set\u{FEFF}ebb\u{FEFF}1)\u{FEFF}",
        expect![[r#"
        SOURCE_FILE@0..18
          LIST@0..15
            L_PAREN@0..1 "("
            SYMBOL@1..14 "set\u{feff}ebb\u{feff}1"
            R_PAREN@14..15 ")"
          WHITESPACE@15..18 "\u{feff}"
    "#]],
    );
}

#[test]
fn line_breaks_of_windows() {
    check(
        "(set ebb 1) ; low\r\n(set flood\r\n  2)\r\n",
        expect![[r#"
        SOURCE_FILE@0..37
          LIST@0..11
            L_PAREN@0..1 "("
            SYMBOL@1..4 "set"
            WHITESPACE@4..5 " "
            SYMBOL@5..8 "ebb"
            WHITESPACE@8..9 " "
            NUMBER@9..10 "1"
            R_PAREN@10..11 ")"
          WHITESPACE@11..12 " "
          COMMENT@12..18 "; low\r"
          WHITESPACE@18..19 "\n"
          LIST@19..35
            L_PAREN@19..20 "("
            SYMBOL@20..23 "set"
            WHITESPACE@23..24 " "
            SYMBOL@24..29 "flood"
            WHITESPACE@29..33 "\r\n  "
            NUMBER@33..34 "2"
            R_PAREN@34..35 ")"
          WHITESPACE@35..37 "\r\n"
    "#]],
    );
}

#[test]
fn line_break_of_windows_in_a_string() {
    check(
        "(print \"low\r\ntide\")\r\n",
        expect![[r#"
        SOURCE_FILE@0..21
          LIST@0..19
            L_PAREN@0..1 "("
            SYMBOL@1..6 "print"
            WHITESPACE@6..7 " "
            STRING@7..18 "\"low\r\ntide\""
            R_PAREN@18..19 ")"
          WHITESPACE@19..21 "\r\n"
    "#]],
    );
}

#[test]
fn unusual_blanks() {
    check(
        "(a\tb\u{B}c\u{C}d)",
        expect![[r#"
        SOURCE_FILE@0..9
          LIST@0..9
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            WHITESPACE@2..3 "\t"
            SYMBOL@3..4 "b"
            WHITESPACE@4..5 "\u{b}"
            SYMBOL@5..6 "c"
            WHITESPACE@6..7 "\u{c}"
            SYMBOL@7..8 "d"
            R_PAREN@8..9 ")"
    "#]],
    );
}

#[test]
fn nul_is_a_quote_mark() {
    check(
        "(a\0b \0(c))",
        expect![[r#"
        SOURCE_FILE@0..10
          LIST@0..10
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            QUOTE@2..4
              QUOTE_MARK@2..3 "\0"
              SYMBOL@3..4 "b"
            WHITESPACE@4..5 " "
            QUOTE@5..9
              QUOTE_MARK@5..6 "\0"
              LIST@6..9
                L_PAREN@6..7 "("
                SYMBOL@7..8 "c"
                R_PAREN@8..9 ")"
            R_PAREN@9..10 ")"
    "#]],
    );
}

#[test]
fn text_that_is_not_ascii() {
    check(
        r#"(fähre |große fähre| 𝄞 "渡 😀")"#,
        expect![[r#"
        SOURCE_FILE@0..40
          LIST@0..40
            L_PAREN@0..1 "("
            SYMBOL@1..7 "fähre"
            WHITESPACE@7..8 " "
            SYMBOL@8..23 "|große fähre|"
            WHITESPACE@23..24 " "
            SYMBOL@24..28 "𝄞"
            WHITESPACE@28..29 " "
            STRING@29..39 "\"渡 😀\""
            R_PAREN@39..40 ")"
    "#]],
    );
}

// Damaged files whose trees matter.

/// It ends before the parentheses that close the lists around it, and the forms after it survive.
#[test]
fn unclosed_string_ends_with_its_line() {
    check(
        "(print \"ebb)\n(set flood \"high\")\n(set ebb \"low\")\n",
        expect![[r#"
        SOURCE_FILE@0..48
          LIST@0..12
            L_PAREN@0..1 "("
            SYMBOL@1..6 "print"
            WHITESPACE@6..7 " "
            STRING@7..11 "\"ebb"
            R_PAREN@11..12 ")"
          WHITESPACE@12..13 "\n"
          LIST@13..31
            L_PAREN@13..14 "("
            SYMBOL@14..17 "set"
            WHITESPACE@17..18 " "
            SYMBOL@18..23 "flood"
            WHITESPACE@23..24 " "
            STRING@24..30 "\"high\""
            R_PAREN@30..31 ")"
          WHITESPACE@31..32 "\n"
          LIST@32..47
            L_PAREN@32..33 "("
            SYMBOL@33..36 "set"
            WHITESPACE@36..37 " "
            SYMBOL@37..40 "ebb"
            WHITESPACE@40..41 " "
            STRING@41..46 "\"low\""
            R_PAREN@46..47 ")"
          WHITESPACE@47..48 "\n"
        error 7..8 unclosed-string: this string is never closed: a `"` is missing
    "#]],
    );
}

#[test]
fn unclosed_string_in_the_last_form() {
    check(
        "(set ebb 1)\n(print \"ebb)\n",
        expect![[r#"
        SOURCE_FILE@0..25
          LIST@0..11
            L_PAREN@0..1 "("
            SYMBOL@1..4 "set"
            WHITESPACE@4..5 " "
            SYMBOL@5..8 "ebb"
            WHITESPACE@8..9 " "
            NUMBER@9..10 "1"
            R_PAREN@10..11 ")"
          WHITESPACE@11..12 "\n"
          LIST@12..24
            L_PAREN@12..13 "("
            SYMBOL@13..18 "print"
            WHITESPACE@18..19 " "
            STRING@19..23 "\"ebb"
            R_PAREN@23..24 ")"
          WHITESPACE@24..25 "\n"
        error 19..20 unclosed-string: this string is never closed: a `"` is missing
    "#]],
    );
}

#[test]
fn string_that_ends_in_a_backslash() {
    check(
        r#"(print "ebb\"#,
        expect![[r#"
        SOURCE_FILE@0..12
          LIST@0..12
            L_PAREN@0..1 "("
            SYMBOL@1..6 "print"
            WHITESPACE@6..7 " "
            STRING@7..12 "\"ebb\\"
        error 7..8 unclosed-string: this string is never closed: a `"` is missing
    "#]],
    );
}

#[test]
fn unclosed_bars_in_the_last_form() {
    check(
        "(set ebb 1)\n(define |low water 2)\n",
        expect![[r#"
        SOURCE_FILE@0..34
          LIST@0..11
            L_PAREN@0..1 "("
            SYMBOL@1..4 "set"
            WHITESPACE@4..5 " "
            SYMBOL@5..8 "ebb"
            WHITESPACE@8..9 " "
            NUMBER@9..10 "1"
            R_PAREN@10..11 ")"
          WHITESPACE@11..12 "\n"
          LIST@12..33
            L_PAREN@12..13 "("
            SYMBOL@13..19 "define"
            WHITESPACE@19..20 " "
            SYMBOL@20..32 "|low water 2"
            R_PAREN@32..33 ")"
          WHITESPACE@33..34 "\n"
        error 20..21 unclosed-symbol: this symbol in bars is never closed: a `|` is missing
    "#]],
    );
}

#[test]
fn unclosed_comment_in_a_list() {
    check(
        "(set ebb #| 1)\n(set flood 2)\n",
        expect![[r##"
        SOURCE_FILE@0..29
          LIST@0..14
            L_PAREN@0..1 "("
            SYMBOL@1..4 "set"
            WHITESPACE@4..5 " "
            SYMBOL@5..8 "ebb"
            WHITESPACE@8..9 " "
            BLOCK_COMMENT@9..13 "#| 1"
            R_PAREN@13..14 ")"
          WHITESPACE@14..15 "\n"
          LIST@15..28
            L_PAREN@15..16 "("
            SYMBOL@16..19 "set"
            WHITESPACE@19..20 " "
            SYMBOL@20..25 "flood"
            WHITESPACE@25..26 " "
            NUMBER@26..27 "2"
            R_PAREN@27..28 ")"
          WHITESPACE@28..29 "\n"
        error 9..11 unclosed-comment: this comment is never closed: a `|#` is missing
    "##]],
    );
}

#[test]
fn comment_closed_twice() {
    check(
        "#| (set ebb 1) |# |#\n(set flood 2)\n",
        expect![[r##"
        SOURCE_FILE@0..35
          BLOCK_COMMENT@0..17 "#| (set ebb 1) |#"
          WHITESPACE@17..18 " "
          UNKNOWN@18..20 "|#"
          WHITESPACE@20..21 "\n"
          LIST@21..34
            L_PAREN@21..22 "("
            SYMBOL@22..25 "set"
            WHITESPACE@25..26 " "
            SYMBOL@26..31 "flood"
            WHITESPACE@31..32 " "
            NUMBER@32..33 "2"
            R_PAREN@33..34 ")"
          WHITESPACE@34..35 "\n"
        error 18..20 unopened-comment: `|#` ends a comment, but no comment is open here
    "##]],
    );
}

/// What balances is read as the brackets say.
#[test]
fn missing_and_extra_parenthesis_balance() {
    check(
        "(define a (1 2)\n(define b 3))\n(set ebb 1)\n",
        expect![[r#"
        SOURCE_FILE@0..42
          LIST@0..29
            L_PAREN@0..1 "("
            SYMBOL@1..7 "define"
            WHITESPACE@7..8 " "
            SYMBOL@8..9 "a"
            WHITESPACE@9..10 " "
            LIST@10..15
              L_PAREN@10..11 "("
              NUMBER@11..12 "1"
              WHITESPACE@12..13 " "
              NUMBER@13..14 "2"
              R_PAREN@14..15 ")"
            WHITESPACE@15..16 "\n"
            LIST@16..28
              L_PAREN@16..17 "("
              SYMBOL@17..23 "define"
              WHITESPACE@23..24 " "
              SYMBOL@24..25 "b"
              WHITESPACE@25..26 " "
              NUMBER@26..27 "3"
              R_PAREN@27..28 ")"
            R_PAREN@28..29 ")"
          WHITESPACE@29..30 "\n"
          LIST@30..41
            L_PAREN@30..31 "("
            SYMBOL@31..34 "set"
            WHITESPACE@34..35 " "
            SYMBOL@35..38 "ebb"
            WHITESPACE@38..39 " "
            NUMBER@39..40 "1"
            R_PAREN@40..41 ")"
          WHITESPACE@41..42 "\n"
    "#]],
    );
}

#[test]
fn quote_mark_before_the_end_of_the_list() {
    check(
        "(set ebb ')\n(set flood '(1 '))\n",
        expect![[r#"
        SOURCE_FILE@0..31
          LIST@0..11
            L_PAREN@0..1 "("
            SYMBOL@1..4 "set"
            WHITESPACE@4..5 " "
            SYMBOL@5..8 "ebb"
            WHITESPACE@8..9 " "
            QUOTE@9..10
              QUOTE_MARK@9..10 "'"
            R_PAREN@10..11 ")"
          WHITESPACE@11..12 "\n"
          LIST@12..30
            L_PAREN@12..13 "("
            SYMBOL@13..16 "set"
            WHITESPACE@16..17 " "
            SYMBOL@17..22 "flood"
            WHITESPACE@22..23 " "
            QUOTE@23..29
              QUOTE_MARK@23..24 "'"
              LIST@24..29
                L_PAREN@24..25 "("
                NUMBER@25..26 "1"
                WHITESPACE@26..27 " "
                QUOTE@27..28
                  QUOTE_MARK@27..28 "'"
                R_PAREN@28..29 ")"
            R_PAREN@29..30 ")"
          WHITESPACE@30..31 "\n"
        error 9..10 nothing-quoted: nothing follows `'`: write the symbol or list it belongs to right after it
        error 27..28 nothing-quoted: nothing follows `'`: write the symbol or list it belongs to right after it
    "#]],
    );
}

#[test]
fn nothing_but_brackets() {
    check(
        ")(",
        expect![[r#"
        SOURCE_FILE@0..2
          ERROR@0..1
            R_PAREN@0..1 ")"
          LIST@1..2
            L_PAREN@1..2 "("
        error 0..1 extra-paren: `)` closes nothing: no list is open here
        error 1..2 unclosed-paren: this `(` is never closed: a `)` is missing
    "#]],
    );
}

#[test]
fn openers_only() {
    check(
        "(((",
        expect![[r#"
        SOURCE_FILE@0..3
          LIST@0..3
            L_PAREN@0..1 "("
            LIST@1..3
              L_PAREN@1..2 "("
              LIST@2..3
                L_PAREN@2..3 "("
        error 2..3 unclosed-paren: this `(` is never closed, nor are the 2 lists around it
    "#]],
    );
}

/// Indentation by tabs tells as much.
#[test]
fn unclosed_property_behind_tabs() {
    check(
        "(unit-type tug\n\t(name \"Tug\"\n\t(hp-max 3))\n(set ebb 1)\n",
        expect![[r#"
        SOURCE_FILE@0..53
          LIST@0..40
            L_PAREN@0..1 "("
            SYMBOL@1..10 "unit-type"
            WHITESPACE@10..11 " "
            SYMBOL@11..14 "tug"
            WHITESPACE@14..16 "\n\t"
            LIST@16..27
              L_PAREN@16..17 "("
              SYMBOL@17..21 "name"
              WHITESPACE@21..22 " "
              STRING@22..27 "\"Tug\""
            WHITESPACE@27..29 "\n\t"
            LIST@29..39
              L_PAREN@29..30 "("
              SYMBOL@30..36 "hp-max"
              WHITESPACE@36..37 " "
              NUMBER@37..38 "3"
              R_PAREN@38..39 ")"
            R_PAREN@39..40 ")"
          WHITESPACE@40..41 "\n"
          LIST@41..52
            L_PAREN@41..42 "("
            SYMBOL@42..45 "set"
            WHITESPACE@45..46 " "
            SYMBOL@46..49 "ebb"
            WHITESPACE@49..50 " "
            NUMBER@50..51 "1"
            R_PAREN@51..52 ")"
          WHITESPACE@52..53 "\n"
        error 16..17 unclosed-paren: this `(` is never closed: a `)` is missing
    "#]],
    );
}

// Parentheses, damaged.

/// The form after it survives, and indentation clears the lists inside.
#[test]
fn unclosed_form() {
    faults(
        r#"
  (unit-type tug
//^ unclosed-paren
    (name "Tug")
    (hp-max 3)

  (unit-type ferry
    (name "Ferry"))
"#,
    );
}

/// The next property stands no further right, so it is not inside.
#[test]
fn unclosed_property() {
    faults(
        r#"
  (unit-type tug
    (name "Tug"
//  ^ unclosed-paren
    (hp-max 3))
  (set ebb 1)
"#,
    );
}

#[test]
fn unclosed_table_row() {
    faults(
        r"
  (table draught
    ((tug ferry) shoal 2
//  ^ unclosed-paren
    (raft shoal 1))
  (set ebb 1)
",
    );
}

#[test]
fn unclosed_row_before_a_parenthesis_on_its_own_line() {
    faults(
        r"
  (table draught
    (tug shoal 2
//  ^ unclosed-paren
    (raft shoal 1)
  )
  (set ebb 1)
",
    );
}

#[test]
fn unclosed_form_at_the_end() {
    faults(
        r#"
  (set ebb 1)
  (unit-type tug
//^ unclosed-paren
    (name "Tug")
"#,
    );
}

#[test]
fn form_that_is_being_written() {
    faults(
        r"
  (set ebb 1)

  (unit
//^ unclosed-paren

  (set flood 2)
",
    );
}

#[test]
fn parenthesis_that_is_being_written() {
    faults(
        r"
  (set ebb 1)
  (
//^ unclosed-paren
  (set flood 2)
",
    );
}

/// Each is damage of its own.
#[test]
fn every_form_unclosed() {
    faults(
        r"
  (set ebb 1
//^ unclosed-paren
  (set flood 2
//^ unclosed-paren
  (print ebb
//^ unclosed-paren
",
    );
}

/// One error, at the inner one.
#[test]
fn two_lists_unclosed() {
    faults(
        r"
  (define deep (1 2
//             ^ unclosed-paren
    3
  (set ebb 1)
",
    );
}

#[test]
fn four_lists_unclosed() {
    faults(
        r"
  (a (b (c (d
//         ^ unclosed-paren
  (set ebb 1)
",
    );
}

/// A unit's form begins with no known name; its column tells.
#[test]
fn unclosed_form_before_a_unit() {
    faults(
        r"
  (set ebb 1
//^ unclosed-paren
  (tug 3 4)
  (set flood 2)
",
    );
}

#[test]
fn unclosed_unit() {
    faults(
        r"
  (tug 3 4
//^ unclosed-paren
  (set ebb 1)
",
    );
}

#[test]
fn unclosed_indented_form() {
    faults(
        r"
    (define a (1 2)
//  ^ unclosed-paren
    (define b (3))
",
    );
}

#[test]
fn comment_hides_the_parenthesis() {
    faults(
        r"
  (define a (1 2) ; both)
//^ unclosed-paren
  (define b 3)
",
    );
}

/// `]` is a character like any other, so nothing closes the list.
#[test]
fn wrong_bracket_closes() {
    faults(
        r"
  (set ebb 1]
//^ unclosed-paren
  (set flood 2)
",
    );
}

#[test]
fn unclosed_quoted_list() {
    faults(
        r"
  (define a '(1 2)
//^ unclosed-paren
  (set ebb 1)
",
    );
}

#[test]
fn unclosed_list_after_other_letters() {
    faults(
        r#"
  (name "Fähre") (tow 渡 (1
//                      ^ unclosed-paren
  (set ebb 1)
"#,
    );
}

#[test]
fn extra_parenthesis() {
    faults(
        r"
  (define a 1))
//            ^ extra-paren
  (define b 2)
",
    );
}

#[test]
fn extra_parentheses() {
    faults(
        r"
  (define a 1)))
//            ^^ extra-paren
  (define b 2)
",
    );
}

#[test]
fn extra_parenthesis_on_its_own_line() {
    faults(
        r#"
  (unit-type tug
    (name "Tug")
  )
  )
//^ extra-paren
  (set ebb 1)
"#,
    );
}

#[test]
fn extra_parenthesis_at_the_start() {
    faults(
        r"
  )
//^ extra-paren
  (set ebb 1)
",
    );
}

#[test]
fn extra_parenthesis_behind_a_comment() {
    faults(
        r"
  ; (set ebb 1
  (set flood 2))
//             ^ extra-paren
",
    );
}

#[test]
fn missing_opening_parenthesis() {
    faults(
        r"
  set ebb 1)
//         ^ extra-paren
  (set flood 2)
",
    );
}

#[test]
fn extra_here_and_missing_there() {
    faults(
        r"
  (define a (1 2)))
//                ^ extra-paren
  (define b (3 4)
//^ unclosed-paren
  (set ebb 1)
",
    );
}

/// The line that follows stands under the form that has just ended.
#[test]
fn form_closed_too_early() {
    faults(
        r#"
  (unit-type tug
    (name "Tug"))
//              ^ extra-paren
    (hp-max 3))
  (set ebb 1)
"#,
    );
}

/// A line goes on in the column of a list that has just ended, and not in that of the next one.
#[test]
fn list_closed_too_early_inside_a_form() {
    faults(
        r#"
  (game-module "tides"
    (variants
      (moon true)
      (wind false))
//                ^ extra-paren
      (rain false))
    (title "Tides"))
  (set ebb 1)
"#,
    );
}

/// What is closed is whole, whatever its lines begin with.
#[test]
fn fault_elsewhere_cuts_no_sound_form() {
    faults(
        r"
  (define a 1))
//            ^ extra-paren
  (scorekeeper (do
  (set b 1)
  ))
  (set c 1)
",
    );
}

/// The same where the form is the faulty one: `(set b 1)` stands in a list that is closed.
#[test]
fn unclosed_form_with_forms_in_it() {
    faults(
        r"
  (scorekeeper (do
//^ unclosed-paren
  (set b 1)
  )
  (set c 1)
",
    );
}

/// Properties at the margin: the one that ends with the form is the one.
#[test]
fn unclosed_property_that_is_not_indented() {
    faults(
        r#"
  (unit-type tug
  (name "Tug")
  (hp-max 3
//^ unclosed-paren
  (notes "slow"))
  (set ebb 1)
"#,
    );
}

/// A list in the middle of a line is held against what its line begins with.
#[test]
fn unclosed_list_in_the_middle_of_a_line() {
    faults(
        r#"
  (area 4 2 (terrain (by-name
    (sea 0) (shoal 1 (reef 2)
//          ^ unclosed-paren
    (pier 3))
    "4a"))
  (set ebb 1)
"#,
    );
}

/// A parenthesis on a line of its own closes what begins in its column.
#[test]
fn unclosed_property_before_the_end_of_the_form() {
    faults(
        r#"
  (unit-type tug
    (name "Tug")
    (hp-max
//  ^ unclosed-paren
  )
  (set ebb 1)
"#,
    );
}

/// Each is damage of its own, also where no name is known.
#[test]
fn every_unit_unclosed() {
    faults(
        r"
  (tug 3 4
//^ unclosed-paren
  (raft 1 2
//^ unclosed-paren
  (ferry 2 3)
",
    );
}

/// The form is being written.
#[test]
fn quote_mark_at_the_end_of_an_open_form() {
    faults(
        r"
  (define a '
//^ unclosed-paren
  (define b 1)
",
    );
}

#[test]
fn extra_parentheses_on_several_lines() {
    faults(
        r"
  (define a 1)
  )
//^ extra-paren
  ; the end
  )
//^ extra-paren
  (define b 2)
",
    );
}

/// The fix writes the parenthesis that opens.
#[test]
fn missing_opening_parenthesis_of_a_unit() {
    faults(
        r"
  (tug 3 4)
  ferry 2 3 (hp 2))
//                ^ extra-paren
  (tug 5 4)
",
    );
}

// Strings, symbols, comments, damaged.

#[test]
fn unclosed_bars_at_top_level() {
    faults(
        r"
  (set ebb 1)
  |low water
//^ unclosed-symbol
",
    );
}

#[test]
fn unclosed_comment() {
    faults(
        r"
  (set ebb 1)
  #| later
//^^ unclosed-comment
  (set flood 2)
",
    );
}

/// The outer one is open: comments nest.
#[test]
fn unclosed_comment_in_a_comment() {
    faults(
        r"
  #| a #| b |#
//^^ unclosed-comment
  (set ebb 1)
",
    );
}

#[test]
fn unclosed_comment_behind_a_form() {
    faults(
        r"
  (set ebb 1) #| (set flood 2)
//            ^^ unclosed-comment
",
    );
}

#[test]
fn unclosed_string() {
    faults(
        r#"
  (print "ebb)
//       ^ unclosed-string
  (set flood "high")
  (set ebb "low")
"#,
    );
}

/// The text of the next string sticks to the quote that seems to end this one.
#[test]
fn unclosed_string_in_a_property() {
    faults(
        r#"
  (unit-type tug
    (name "Tug)
//        ^ unclosed-string
    (notes "slow"))
  (set ebb 1)
"#,
    );
}

/// The same on one line.
#[test]
fn unclosed_string_before_another() {
    faults(
        r#"
  (unit-type tug (name "Tug) (notes "slow"))
//                     ^ unclosed-string
  (set ebb 1)
"#,
    );
}

/// Where the next string begins with a blank, a line that begins like a form tells.
#[test]
fn unclosed_string_before_one_that_begins_with_a_blank() {
    faults(
        r#"
  (unit-type tug
    (name "Tug)
//        ^ unclosed-string
    (notes " slow"))
  (set ebb 1)
"#,
    );
}

/// Layers are where this happens most.
#[test]
fn unclosed_row_of_a_layer() {
    faults(
        r#"
  (area 3 3 (terrain
    "3a"
    "3b
//  ^ unclosed-string
    "3c"))
  (set ebb 1)
"#,
    );
}

/// A help text may run over lines, and hold parentheses.
#[test]
fn unclosed_string_over_lines() {
    faults(
        r#"
  (unit-type tug
    (notes "slow
//         ^ unclosed-string
  and (as ever) late)
    (hp-max 3))
  (set ebb 1)
"#,
    );
}

/// The parenthesis is missing too, but the string is what is being written.
#[test]
fn unclosed_string_in_an_open_form() {
    faults(
        r#"
  (print "ebb
//       ^ unclosed-string
  (set flood 2)
"#,
    );
}

/// A string with a form in it is not the odd one.
#[test]
fn unclosed_string_behind_one_with_a_form_in_it() {
    faults(
        r#"
  (print "so:
  (set ebb 1)
  ")
  (print "ebb)
//       ^ unclosed-string
"#,
    );
}

/// No error at all for the reader, which takes everything up to the next bar.
#[test]
fn unclosed_bars() {
    faults(
        r"
  (define |low water 2)
//        ^ unclosed-symbol
  (set flood 2)
  (define |high water| 3)
",
    );
}

#[test]
fn unclosed_bars_without_others() {
    faults(
        r"
  (define |low water 2)
//        ^ unclosed-symbol
  (set flood 2)
",
    );
}

/// The fix knows where the name ends.
#[test]
fn unclosed_bars_of_a_known_symbol() {
    faults(
        r"
  (unit-type |tug boat|)
  (|tug boat 3 4 (hp 2))
// ^ unclosed-symbol
  (|tug boat| 5 4)
",
    );
}

#[test]
fn unclosed_comment_in_a_list_is_one_fault() {
    faults(
        r"
  (set ebb #| 1)
//         ^^ unclosed-comment
  (set flood 2)
",
    );
}

/// Without its end a comment hides prose, but no form at the margin.
#[test]
fn unclosed_comment_over_lines() {
    check(
        "#| tides\n come and go\n(set ebb 1)\n",
        expect![[r##"
        SOURCE_FILE@0..34
          BLOCK_COMMENT@0..21 "#| tides\n come and go"
          WHITESPACE@21..22 "\n"
          LIST@22..33
            L_PAREN@22..23 "("
            SYMBOL@23..26 "set"
            WHITESPACE@26..27 " "
            SYMBOL@27..30 "ebb"
            WHITESPACE@30..31 " "
            NUMBER@31..32 "1"
            R_PAREN@32..33 ")"
          WHITESPACE@33..34 "\n"
        error 0..2 unclosed-comment: this comment is never closed: a `|#` is missing
    "##]],
    );
}

#[test]
fn comment_closed_twice_is_no_symbol() {
    faults(
        r"
  #| (set ebb 1) |# |#
//                  ^^ unopened-comment
  (set flood 2)
",
    );
}

#[test]
fn comment_that_is_not_opened() {
    faults(
        r"
  (set ebb 1) later |#
//                  ^^ unopened-comment
  (set flood 2)
  (define |high water| 3)
",
    );
}

// Quote marks, damaged.

#[test]
fn nothing_quoted_at_the_end_of_a_list() {
    faults(
        r"
  (define a ')
//          ^ nothing-quoted
  (set ebb 1)
",
    );
}

#[test]
fn nothing_quoted_in_an_inner_list() {
    faults(
        r"
  (define a (1 '))
//             ^ nothing-quoted
  (set ebb 1)
",
    );
}

#[test]
fn nothing_quoted_before_a_comment() {
    faults(
        r"
  (define a ' ; later
//          ^ nothing-quoted
  )
  (set ebb 1)
",
    );
}

#[test]
fn nothing_quoted_at_the_end() {
    faults(
        r"
  (set ebb 1)
  `
//^ nothing-quoted
",
    );
}

#[test]
fn nothing_quoted_twice() {
    faults(
        r"
  (a ' b ')
//       ^ nothing-quoted
  (c `)
//   ^ nothing-quoted
",
    );
}

/// Line breaks of Windows change no column.
#[test]
fn unclosed_form_with_line_breaks_of_windows() {
    let fixture = r#"
  (unit-type tug
//^ unclosed-paren
    (name "Tug")

  (unit-type ferry ; moored
    (name "Ferry"
//  ^ unclosed-paren
    (hp-max 3))
"#;
    faults(&fixture.replace('\n', "\r\n"));
}

#[test]
fn unclosed_form_behind_a_byte_order_mark() {
    let fixture = r"
  @(set ebb 1
// ^ unclosed-paren
  (set flood 2)
";
    faults(&fixture.replace('@', "\u{FEFF}"));
}

// Limits.

#[test]
fn nesting_past_the_limit_is_one_error() {
    let deep = MAX_DEPTH as usize + 100;
    let text = format!("{}{}\n(set ebb 1)\n", "(".repeat(deep), ")".repeat(deep));
    let parse = parse(&text);
    let codes: Vec<&str> = parse.errors.iter().map(|error| error.code).collect();
    assert_eq!(codes, ["too-deep"]);
    assert_eq!(parse.any_root().children().count(), 2, "the next form survives");
}

/// Quote marks nest as well.
#[test]
fn quote_marks_past_the_limit_are_one_error() {
    let text = format!("{}tug\n(set ebb 1)\n", "'".repeat(MAX_DEPTH as usize + 100));
    let parse = parse(&text);
    let codes: Vec<&str> = parse.errors.iter().map(|error| error.code).collect();
    assert_eq!(codes, ["too-deep"]);
    assert_eq!(parse.any_root().children().count(), 2, "the next form survives");
}

#[test]
fn two_lists_are_counted_in_words() {
    let parse = parse("(define deep (1 2\n  3\n(set ebb 1)\n");
    let messages: Vec<&str> = parse.errors.iter().map(|error| error.message.as_str()).collect();
    assert_eq!(messages, ["this `(` is never closed, nor is the list around it"]);
}

// Typing.

#[test]
fn every_prefix_of_a_module() {
    let text = r#"(game-module "drift"
  (base-module "shore"))
(unit-type |tug boat| (hp-max 3d6+1)) ; small
(define u* '(|tug boat| buoy))
#| a (b |#
(table speed add (u* (list a "b") -5%))
"#;
    prefixes(
        text,
        expect![[r#"
          1 (              unclosed-paren 0..1
         12 game-module    unclosed-paren 0..1
         20 "drift"        unclosed-paren 0..1
         24 (              unclosed-paren 23..24
         35 base-module    unclosed-paren 23..24
         43 "shore"        unclosed-paren 23..24
         44 )              unclosed-paren 0..1
         45 )              no error
         47 (              unclosed-paren 46..47
         56 unit-type      unclosed-paren 46..47
         67 |tug boat|     unclosed-paren 46..47
         69 (              unclosed-paren 68..69
         75 hp-max         unclosed-paren 68..69
         81 3d6+1          unclosed-paren 68..69
         82 )              unclosed-paren 46..47
         83 )              no error
         93 (              unclosed-paren 92..93
         99 define         unclosed-paren 92..93
        102 u*             unclosed-paren 92..93
        104 '              unclosed-paren 92..93
        105 (              unclosed-paren 104..105
        115 |tug boat|     unclosed-paren 104..105
        120 buoy           unclosed-paren 104..105
        121 )              unclosed-paren 92..93
        122 )              no error
        135 (              unclosed-paren 134..135
        140 table          unclosed-paren 134..135
        146 speed          unclosed-paren 134..135
        150 add            unclosed-paren 134..135
        152 (              unclosed-paren 151..152
        154 u*             unclosed-paren 151..152
        156 (              unclosed-paren 155..156
        160 list           unclosed-paren 155..156
        162 a              unclosed-paren 155..156
        166 "b"            unclosed-paren 155..156
        167 )              unclosed-paren 151..152
        171 -5%            unclosed-paren 151..152
        172 )              unclosed-paren 134..135
        173 )              no error
    "#]],
    );
}
