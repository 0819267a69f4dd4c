//! Fixtures for Hy's parser: what every construct becomes in the tree, and where the errors stand
//! when a text is damaged.
//!
//! `check` compares a tree and its errors with what the test holds (`UPDATE_EXPECT=1` writes it).
//! `faults` takes a text with its errors noted under its lines. `prefixes` shows what a person is
//! told while a level is being typed.

mod common;

use expect_test::expect;
use ludex_syntax::tree::MAX_DEPTH;
use ludex_syntax::{Dialect, hy};

fixtures!(Dialect::Hy, hy::lex);

// Files and comments.

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
 ; no level

;; none yet",
        expect![[r#"
        SOURCE_FILE@0..25
          WHITESPACE@0..2 "\n "
          COMMENT@2..12 "; no level"
          WHITESPACE@12..14 "\n\n"
          COMMENT@14..25 ";; none yet"
    "#]],
    );
}

#[test]
fn comments_end_with_their_line() {
    check(
        "(a ; one ; two\n b) ; three",
        expect![[r#"
        SOURCE_FILE@0..26
          LIST@0..18
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            WHITESPACE@2..3 " "
            COMMENT@3..14 "; one ; two"
            WHITESPACE@14..16 "\n "
            SYMBOL@16..17 "b"
            R_PAREN@17..18 ")"
          WHITESPACE@18..19 " "
          COMMENT@19..26 "; three"
    "#]],
    );
}

#[test]
fn comment_right_behind_a_symbol() {
    check(
        "a;b\nc",
        expect![[r#"
        SOURCE_FILE@0..5
          SYMBOL@0..1 "a"
          COMMENT@1..3 ";b"
          WHITESPACE@3..4 "\n"
          SYMBOL@4..5 "c"
    "#]],
    );
}

/// Only the first thing of a file may be one.
#[test]
fn shebang() {
    check(
        "#!/usr/bin/env hy
(a)
",
        expect![[r##"
        SOURCE_FILE@0..22
          COMMENT@0..17 "#!/usr/bin/env hy"
          WHITESPACE@17..18 "\n"
          LIST@18..21
            L_PAREN@18..19 "("
            SYMBOL@19..20 "a"
            R_PAREN@20..21 ")"
          WHITESPACE@21..22 "\n"
    "##]],
    );
}

/// Comments are no things.
#[test]
fn shebang_behind_a_comment() {
    check(
        ";; a level
#!/usr/bin/env hy
",
        expect![[r##"
        SOURCE_FILE@0..29
          COMMENT@0..10 ";; a level"
          WHITESPACE@10..11 "\n"
          COMMENT@11..28 "#!/usr/bin/env hy"
          WHITESPACE@28..29 "\n"
    "##]],
    );
}

#[test]
fn line_breaks_of_windows() {
    check(
        "(a ; one\r\n b)\r\n",
        expect![[r#"
        SOURCE_FILE@0..15
          LIST@0..13
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            WHITESPACE@2..3 " "
            COMMENT@3..8 "; one"
            WHITESPACE@8..11 "\r\n "
            SYMBOL@11..12 "b"
            R_PAREN@12..13 ")"
          WHITESPACE@13..15 "\r\n"
    "#]],
    );
}

/// Whatever Python takes for a blank is one.
#[test]
fn blanks_of_python() {
    check(
        "a\u{B}b\u{C}c\u{A0}d\u{2003}e\u{85}f\u{1C}g\n",
        expect![[r#"
        SOURCE_FILE@0..18
          SYMBOL@0..1 "a"
          WHITESPACE@1..2 "\u{b}"
          SYMBOL@2..3 "b"
          WHITESPACE@3..4 "\u{c}"
          SYMBOL@4..5 "c"
          WHITESPACE@5..7 "\u{a0}"
          SYMBOL@7..8 "d"
          WHITESPACE@8..11 "\u{2003}"
          SYMBOL@11..12 "e"
          WHITESPACE@12..14 "\u{85}"
          SYMBOL@14..15 "f"
          WHITESPACE@15..16 "\u{1c}"
          SYMBOL@16..17 "g"
          WHITESPACE@17..18 "\n"
    "#]],
    );
}

// Symbols, keywords, numbers.

#[test]
fn symbols() {
    check(
        "(defn floor-builder *tiles* empty? set! a.b -> -)\n",
        expect![[r#"
        SOURCE_FILE@0..50
          LIST@0..49
            L_PAREN@0..1 "("
            SYMBOL@1..5 "defn"
            WHITESPACE@5..6 " "
            SYMBOL@6..19 "floor-builder"
            WHITESPACE@19..20 " "
            SYMBOL@20..27 "*tiles*"
            WHITESPACE@27..28 " "
            SYMBOL@28..34 "empty?"
            WHITESPACE@34..35 " "
            SYMBOL@35..39 "set!"
            WHITESPACE@39..40 " "
            SYMBOL@40..43 "a.b"
            WHITESPACE@43..44 " "
            SYMBOL@44..46 "->"
            WHITESPACE@46..47 " "
            SYMBOL@47..48 "-"
            R_PAREN@48..49 ")"
          WHITESPACE@49..50 "\n"
    "#]],
    );
}

#[test]
fn symbols_with_other_letters() {
    check(
        "(section₁ tiles↜ sinᵒ größe)\n",
        expect![[r#"
        SOURCE_FILE@0..37
          LIST@0..36
            L_PAREN@0..1 "("
            SYMBOL@1..11 "section₁"
            WHITESPACE@11..12 " "
            SYMBOL@12..20 "tiles↜"
            WHITESPACE@20..21 " "
            SYMBOL@21..27 "sinᵒ"
            WHITESPACE@27..28 " "
            SYMBOL@28..35 "größe"
            R_PAREN@35..36 ")"
          WHITESPACE@36..37 "\n"
    "#]],
    );
}

/// Marks are marks only at the start of a run.
#[test]
fn symbols_with_marks_inside() {
    check(
        "(a#t b~c d`e f,g h@i j:k l\\m)\n",
        expect![[r#"
        SOURCE_FILE@0..30
          LIST@0..29
            L_PAREN@0..1 "("
            SYMBOL@1..4 "a#t"
            WHITESPACE@4..5 " "
            SYMBOL@5..8 "b~c"
            WHITESPACE@8..9 " "
            SYMBOL@9..12 "d`e"
            WHITESPACE@12..13 " "
            SYMBOL@13..16 "f,g"
            WHITESPACE@16..17 " "
            SYMBOL@17..20 "h@i"
            WHITESPACE@20..21 " "
            SYMBOL@21..24 "j:k"
            WHITESPACE@24..25 " "
            SYMBOL@25..28 "l\\m"
            R_PAREN@28..29 ")"
          WHITESPACE@29..30 "\n"
    "#]],
    );
}

#[test]
fn parameters() {
    check(
        "[a &optional [b 1] &rest c &kwargs d]\n",
        expect![[r#"
        SOURCE_FILE@0..38
          VECTOR@0..37
            L_BRACKET@0..1 "["
            SYMBOL@1..2 "a"
            WHITESPACE@2..3 " "
            SYMBOL@3..12 "&optional"
            WHITESPACE@12..13 " "
            VECTOR@13..18
              L_BRACKET@13..14 "["
              SYMBOL@14..15 "b"
              WHITESPACE@15..16 " "
              NUMBER@16..17 "1"
              R_BRACKET@17..18 "]"
            WHITESPACE@18..19 " "
            SYMBOL@19..24 "&rest"
            WHITESPACE@24..25 " "
            SYMBOL@25..26 "c"
            WHITESPACE@26..27 " "
            SYMBOL@27..34 "&kwargs"
            WHITESPACE@34..35 " "
            SYMBOL@35..36 "d"
            R_BRACKET@36..37 "]"
          WHITESPACE@37..38 "\n"
    "#]],
    );
}

/// A lone one is the first form in `( )`, or stands before the last one.
#[test]
fn dots() {
    check(
        "(. a b) (a b . c) (.) [a . b] (...)\n",
        expect![[r#"
        SOURCE_FILE@0..36
          LIST@0..7
            L_PAREN@0..1 "("
            SYMBOL@1..2 "."
            WHITESPACE@2..3 " "
            SYMBOL@3..4 "a"
            WHITESPACE@4..5 " "
            SYMBOL@5..6 "b"
            R_PAREN@6..7 ")"
          WHITESPACE@7..8 " "
          LIST@8..17
            L_PAREN@8..9 "("
            SYMBOL@9..10 "a"
            WHITESPACE@10..11 " "
            SYMBOL@11..12 "b"
            WHITESPACE@12..13 " "
            SYMBOL@13..14 "."
            WHITESPACE@14..15 " "
            SYMBOL@15..16 "c"
            R_PAREN@16..17 ")"
          WHITESPACE@17..18 " "
          LIST@18..21
            L_PAREN@18..19 "("
            SYMBOL@19..20 "."
            R_PAREN@20..21 ")"
          WHITESPACE@21..22 " "
          VECTOR@22..29
            L_BRACKET@22..23 "["
            SYMBOL@23..24 "a"
            WHITESPACE@24..25 " "
            SYMBOL@25..26 "."
            WHITESPACE@26..27 " "
            SYMBOL@27..28 "b"
            R_BRACKET@28..29 "]"
          WHITESPACE@29..30 " "
          LIST@30..35
            L_PAREN@30..31 "("
            SYMBOL@31..34 "..."
            R_PAREN@34..35 ")"
          WHITESPACE@35..36 "\n"
    "#]],
    );
}

#[test]
fn keywords() {
    check(
        "{:level-name :description ::a : :größe}\n",
        expect![[r#"
        SOURCE_FILE@0..42
          DICT@0..41
            L_BRACE@0..1 "{"
            KEYWORD@1..12 ":level-name"
            WHITESPACE@12..13 " "
            KEYWORD@13..25 ":description"
            WHITESPACE@25..26 " "
            KEYWORD@26..29 "::a"
            WHITESPACE@29..30 " "
            KEYWORD@30..31 ":"
            WHITESPACE@31..32 " "
            KEYWORD@32..40 ":größe"
            R_BRACE@40..41 "}"
          WHITESPACE@41..42 "\n"
    "#]],
    );
}

#[test]
fn whole_numbers() {
    check(
        "(1 -3 +4 017 0 1_000)\n",
        expect![[r#"
        SOURCE_FILE@0..22
          LIST@0..21
            L_PAREN@0..1 "("
            NUMBER@1..2 "1"
            WHITESPACE@2..3 " "
            NUMBER@3..5 "-3"
            WHITESPACE@5..6 " "
            NUMBER@6..8 "+4"
            WHITESPACE@8..9 " "
            NUMBER@9..12 "017"
            WHITESPACE@12..13 " "
            NUMBER@13..14 "0"
            WHITESPACE@14..15 " "
            NUMBER@15..20 "1_000"
            R_PAREN@20..21 ")"
          WHITESPACE@21..22 "\n"
    "#]],
    );
}

/// Symbols to Hy 0.11.
#[test]
fn whole_numbers_of_other_bases() {
    check(
        "(0x1F 0o17 0b1)\n",
        expect![[r#"
        SOURCE_FILE@0..16
          LIST@0..15
            L_PAREN@0..1 "("
            NUMBER@1..5 "0x1F"
            WHITESPACE@5..6 " "
            NUMBER@6..10 "0o17"
            WHITESPACE@10..11 " "
            NUMBER@11..14 "0b1"
            R_PAREN@14..15 ")"
          WHITESPACE@15..16 "\n"
    "#]],
    );
}

/// Symbols to Hy 0.11.
#[test]
fn fractions() {
    check(
        "(1/2 -3/4)\n",
        expect![[r#"
        SOURCE_FILE@0..11
          LIST@0..10
            L_PAREN@0..1 "("
            NUMBER@1..4 "1/2"
            WHITESPACE@4..5 " "
            NUMBER@5..9 "-3/4"
            R_PAREN@9..10 ")"
          WHITESPACE@10..11 "\n"
    "#]],
    );
}

#[test]
fn decimals() {
    check(
        "(1.5 .5 5. -1e3 1e-3 nan inf -inf)\n",
        expect![[r#"
        SOURCE_FILE@0..35
          LIST@0..34
            L_PAREN@0..1 "("
            NUMBER@1..4 "1.5"
            WHITESPACE@4..5 " "
            NUMBER@5..7 ".5"
            WHITESPACE@7..8 " "
            NUMBER@8..10 "5."
            WHITESPACE@10..11 " "
            NUMBER@11..15 "-1e3"
            WHITESPACE@15..16 " "
            NUMBER@16..20 "1e-3"
            WHITESPACE@20..21 " "
            NUMBER@21..24 "nan"
            WHITESPACE@24..25 " "
            NUMBER@25..28 "inf"
            WHITESPACE@28..29 " "
            NUMBER@29..33 "-inf"
            R_PAREN@33..34 ")"
          WHITESPACE@34..35 "\n"
    "#]],
    );
}

#[test]
fn complex_numbers() {
    check(
        "(2j 1+2j -j)\n",
        expect![[r#"
        SOURCE_FILE@0..13
          LIST@0..12
            L_PAREN@0..1 "("
            NUMBER@1..3 "2j"
            WHITESPACE@3..4 " "
            NUMBER@4..8 "1+2j"
            WHITESPACE@8..9 " "
            NUMBER@9..11 "-j"
            R_PAREN@11..12 ")"
          WHITESPACE@12..13 "\n"
    "#]],
    );
}

#[test]
fn symbols_that_look_like_numbers() {
    check(
        "(1,000 1st - + j 1/ 0xZ e3)\n",
        expect![[r#"
        SOURCE_FILE@0..28
          LIST@0..27
            L_PAREN@0..1 "("
            SYMBOL@1..6 "1,000"
            WHITESPACE@6..7 " "
            SYMBOL@7..10 "1st"
            WHITESPACE@10..11 " "
            SYMBOL@11..12 "-"
            WHITESPACE@12..13 " "
            SYMBOL@13..14 "+"
            WHITESPACE@14..15 " "
            SYMBOL@15..16 "j"
            WHITESPACE@16..17 " "
            SYMBOL@17..19 "1/"
            WHITESPACE@19..20 " "
            SYMBOL@20..23 "0xZ"
            WHITESPACE@23..24 " "
            SYMBOL@24..26 "e3"
            R_PAREN@26..27 ")"
          WHITESPACE@27..28 "\n"
    "#]],
    );
}

/// Each generation has its own.
#[test]
fn nil_and_truth_values_are_symbols() {
    check(
        "(nil true None True)\n",
        expect![[r#"
        SOURCE_FILE@0..21
          LIST@0..20
            L_PAREN@0..1 "("
            SYMBOL@1..4 "nil"
            WHITESPACE@4..5 " "
            SYMBOL@5..9 "true"
            WHITESPACE@9..10 " "
            SYMBOL@10..14 "None"
            WHITESPACE@14..15 " "
            SYMBOL@15..19 "True"
            R_PAREN@19..20 ")"
          WHITESPACE@20..21 "\n"
    "#]],
    );
}

// Strings.

#[test]
fn strings() {
    check(
        "\"\" \"moss\" \"two words\"\n",
        expect![[r#"
        SOURCE_FILE@0..22
          STRING@0..2 "\"\""
          WHITESPACE@2..3 " "
          STRING@3..9 "\"moss\""
          WHITESPACE@9..10 " "
          STRING@10..21 "\"two words\""
          WHITESPACE@21..22 "\n"
    "#]],
    );
}

#[test]
fn string_over_lines() {
    check(
        r#"(a "one
 two" b)
"#,
        expect![[r#"
        SOURCE_FILE@0..17
          LIST@0..16
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            WHITESPACE@2..3 " "
            STRING@3..13 "\"one\n two\""
            WHITESPACE@13..14 " "
            SYMBOL@14..15 "b"
            R_PAREN@15..16 ")"
          WHITESPACE@16..17 "\n"
    "#]],
    );
}

#[test]
fn quotes_and_backslashes_in_a_string() {
    check(
        "\"a \\\" b\" \"\\\\\" c\n",
        expect![[r#"
        SOURCE_FILE@0..16
          STRING@0..8 "\"a \\\" b\""
          WHITESPACE@8..9 " "
          STRING@9..13 "\"\\\\\""
          WHITESPACE@13..14 " "
          SYMBOL@14..15 "c"
          WHITESPACE@15..16 "\n"
    "#]],
    );
}

#[test]
fn escapes() {
    check(
        "\"\\n\\t\\x41\\u0041\\U00000041\\101\\N{DIGIT ONE}\"\n",
        expect![[r#"
        SOURCE_FILE@0..44
          STRING@0..43 "\"\\n\\t\\x41\\u0041\\U0000 ..."
          WHITESPACE@43..44 "\n"
    "#]],
    );
}

#[test]
fn unknown_escapes_stay() {
    check(
        "\"\\q\\-\"\n",
        expect![[r#"
        SOURCE_FILE@0..7
          STRING@0..6 "\"\\q\\-\""
          WHITESPACE@6..7 "\n"
    "#]],
    );
}

#[test]
fn prefixes_of_strings() {
    check(
        "u\"a\" r\"b\" ur\"c\" ru\"d\"\n",
        expect![[r#"
        SOURCE_FILE@0..22
          STRING@0..4 "u\"a\""
          WHITESPACE@4..5 " "
          STRING@5..9 "r\"b\""
          WHITESPACE@9..10 " "
          STRING@10..15 "ur\"c\""
          WHITESPACE@15..16 " "
          STRING@16..21 "ru\"d\""
          WHITESPACE@21..22 "\n"
    "#]],
    );
}

#[test]
fn raw_strings_have_no_escapes() {
    check(
        "r\"\\x\" r\"a\\\"b\"\n",
        expect![[r#"
        SOURCE_FILE@0..14
          STRING@0..5 "r\"\\x\""
          WHITESPACE@5..6 " "
          STRING@6..13 "r\"a\\\"b\""
          WHITESPACE@13..14 "\n"
    "#]],
    );
}

#[test]
fn other_letters_before_a_string_are_a_symbol() {
    check(
        "b\"a\" U\"b\" fr\"c\"\n",
        expect![[r#"
        SOURCE_FILE@0..16
          SYMBOL@0..1 "b"
          STRING@1..4 "\"a\""
          WHITESPACE@4..5 " "
          SYMBOL@5..6 "U"
          STRING@6..9 "\"b\""
          WHITESPACE@9..10 " "
          SYMBOL@10..12 "fr"
          STRING@12..15 "\"c\""
          WHITESPACE@15..16 "\n"
    "#]],
    );
}

/// Hy 0.11 cannot read it; that is no matter of syntax.
#[test]
fn string_with_a_line_break_behind_a_backslash() {
    check(
        r#""a\
b"
"#,
        expect![[r#"
        SOURCE_FILE@0..7
          STRING@0..6 "\"a\\\nb\""
          WHITESPACE@6..7 "\n"
    "#]],
    );
}

#[test]
fn strings_that_touch() {
    check(
        "\"a\"\"b\"c\"d\"\n",
        expect![[r#"
        SOURCE_FILE@0..11
          STRING@0..3 "\"a\""
          STRING@3..6 "\"b\""
          SYMBOL@6..7 "c"
          STRING@7..10 "\"d\""
          WHITESPACE@10..11 "\n"
    "#]],
    );
}

// Brackets.

#[test]
fn empty_brackets() {
    check(
        "() [] {} #{}\n",
        expect![[r##"
        SOURCE_FILE@0..13
          LIST@0..2
            L_PAREN@0..1 "("
            R_PAREN@1..2 ")"
          WHITESPACE@2..3 " "
          VECTOR@3..5
            L_BRACKET@3..4 "["
            R_BRACKET@4..5 "]"
          WHITESPACE@5..6 " "
          DICT@6..8
            L_BRACE@6..7 "{"
            R_BRACE@7..8 "}"
          WHITESPACE@8..9 " "
          SET@9..12
            L_BRACE@9..11 "#{"
            R_BRACE@11..12 "}"
          WHITESPACE@12..13 "\n"
    "##]],
    );
}

#[test]
fn plain_list() {
    check(
        "(room-list (square-room \"a\" \"b\"))\n",
        expect![[r#"
        SOURCE_FILE@0..34
          LIST@0..33
            L_PAREN@0..1 "("
            SYMBOL@1..10 "room-list"
            WHITESPACE@10..11 " "
            LIST@11..32
              L_PAREN@11..12 "("
              SYMBOL@12..23 "square-room"
              WHITESPACE@23..24 " "
              STRING@24..27 "\"a\""
              WHITESPACE@27..28 " "
              STRING@28..31 "\"b\""
              R_PAREN@31..32 ")"
            R_PAREN@32..33 ")"
          WHITESPACE@33..34 "\n"
    "#]],
    );
}

#[test]
fn vector() {
    check(
        "[a [b 1] [\"c\"]]\n",
        expect![[r#"
        SOURCE_FILE@0..16
          VECTOR@0..15
            L_BRACKET@0..1 "["
            SYMBOL@1..2 "a"
            WHITESPACE@2..3 " "
            VECTOR@3..8
              L_BRACKET@3..4 "["
              SYMBOL@4..5 "b"
              WHITESPACE@5..6 " "
              NUMBER@6..7 "1"
              R_BRACKET@7..8 "]"
            WHITESPACE@8..9 " "
            VECTOR@9..14
              L_BRACKET@9..10 "["
              STRING@10..13 "\"c\""
              R_BRACKET@13..14 "]"
            R_BRACKET@14..15 "]"
          WHITESPACE@15..16 "\n"
    "#]],
    );
}

#[test]
fn dict() {
    check(
        "{:a 1 \"b\" {}}\n",
        expect![[r#"
        SOURCE_FILE@0..14
          DICT@0..13
            L_BRACE@0..1 "{"
            KEYWORD@1..3 ":a"
            WHITESPACE@3..4 " "
            NUMBER@4..5 "1"
            WHITESPACE@5..6 " "
            STRING@6..9 "\"b\""
            WHITESPACE@9..10 " "
            DICT@10..12
              L_BRACE@10..11 "{"
              R_BRACE@11..12 "}"
            R_BRACE@12..13 "}"
          WHITESPACE@13..14 "\n"
    "#]],
    );
}

/// Its bracket is one token. Hy 0.11 has none.
#[test]
fn set() {
    check(
        "#{1 2 #{3}}\n",
        expect![[r##"
        SOURCE_FILE@0..12
          SET@0..11
            L_BRACE@0..2 "#{"
            NUMBER@2..3 "1"
            WHITESPACE@3..4 " "
            NUMBER@4..5 "2"
            WHITESPACE@5..6 " "
            SET@6..10
              L_BRACE@6..8 "#{"
              NUMBER@8..9 "3"
              R_BRACE@9..10 "}"
            R_BRACE@10..11 "}"
          WHITESPACE@11..12 "\n"
    "##]],
    );
}

// Marks.

#[test]
fn quote_marks() {
    check(
        "'a '(b c) '[] '\"d\"\n",
        expect![[r#"
        SOURCE_FILE@0..19
          QUOTE@0..2
            QUOTE_MARK@0..1 "'"
            SYMBOL@1..2 "a"
          WHITESPACE@2..3 " "
          QUOTE@3..9
            QUOTE_MARK@3..4 "'"
            LIST@4..9
              L_PAREN@4..5 "("
              SYMBOL@5..6 "b"
              WHITESPACE@6..7 " "
              SYMBOL@7..8 "c"
              R_PAREN@8..9 ")"
          WHITESPACE@9..10 " "
          QUOTE@10..13
            QUOTE_MARK@10..11 "'"
            VECTOR@11..13
              L_BRACKET@11..12 "["
              R_BRACKET@12..13 "]"
          WHITESPACE@13..14 " "
          QUOTE@14..18
            QUOTE_MARK@14..15 "'"
            STRING@15..18 "\"d\""
          WHITESPACE@18..19 "\n"
    "#]],
    );
}

#[test]
fn quasi_quotes() {
    check(
        "`(a ~b ~@c)\n",
        expect![[r#"
        SOURCE_FILE@0..12
          QUASIQUOTE@0..11
            QUASIQUOTE_MARK@0..1 "`"
            LIST@1..11
              L_PAREN@1..2 "("
              SYMBOL@2..3 "a"
              WHITESPACE@3..4 " "
              UNQUOTE@4..6
                UNQUOTE_MARK@4..5 "~"
                SYMBOL@5..6 "b"
              WHITESPACE@6..7 " "
              SPLICE@7..10
                SPLICE_MARK@7..9 "~@"
                SYMBOL@9..10 "c"
              R_PAREN@10..11 ")"
          WHITESPACE@11..12 "\n"
    "#]],
    );
}

#[test]
fn marks_in_a_row() {
    check(
        "''a `'~b ~~c '~@d\n",
        expect![[r#"
        SOURCE_FILE@0..18
          QUOTE@0..3
            QUOTE_MARK@0..1 "'"
            QUOTE@1..3
              QUOTE_MARK@1..2 "'"
              SYMBOL@2..3 "a"
          WHITESPACE@3..4 " "
          QUASIQUOTE@4..8
            QUASIQUOTE_MARK@4..5 "`"
            QUOTE@5..8
              QUOTE_MARK@5..6 "'"
              UNQUOTE@6..8
                UNQUOTE_MARK@6..7 "~"
                SYMBOL@7..8 "b"
          WHITESPACE@8..9 " "
          UNQUOTE@9..12
            UNQUOTE_MARK@9..10 "~"
            UNQUOTE@10..12
              UNQUOTE_MARK@10..11 "~"
              SYMBOL@11..12 "c"
          WHITESPACE@12..13 " "
          QUOTE@13..17
            QUOTE_MARK@13..14 "'"
            SPLICE@14..17
              SPLICE_MARK@14..16 "~@"
              SYMBOL@16..17 "d"
          WHITESPACE@17..18 "\n"
    "#]],
    );
}

#[test]
fn quote_ends_a_symbol() {
    check(
        "(a'b c'(d))\n",
        expect![[r#"
        SOURCE_FILE@0..12
          LIST@0..11
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            QUOTE@2..4
              QUOTE_MARK@2..3 "'"
              SYMBOL@3..4 "b"
            WHITESPACE@4..5 " "
            SYMBOL@5..6 "c"
            QUOTE@6..10
              QUOTE_MARK@6..7 "'"
              LIST@7..10
                L_PAREN@7..8 "("
                SYMBOL@8..9 "d"
                R_PAREN@9..10 ")"
            R_PAREN@10..11 ")"
          WHITESPACE@11..12 "\n"
    "#]],
    );
}

/// All but the quote; `~@` is `~` and the symbol `@`.
#[test]
fn marks_before_a_blank_are_symbols() {
    check(
        "(` ~ ~@ a)\n",
        expect![[r#"
        SOURCE_FILE@0..11
          LIST@0..10
            L_PAREN@0..1 "("
            SYMBOL@1..2 "`"
            WHITESPACE@2..3 " "
            SYMBOL@3..4 "~"
            WHITESPACE@4..5 " "
            UNQUOTE@5..7
              UNQUOTE_MARK@5..6 "~"
              SYMBOL@6..7 "@"
            WHITESPACE@7..8 " "
            SYMBOL@8..9 "a"
            R_PAREN@9..10 ")"
          WHITESPACE@10..11 "\n"
    "#]],
    );
}

#[test]
fn marks_before_a_closing_bracket_are_symbols() {
    check(
        "(a ~) [`] {~@}\n",
        expect![[r#"
        SOURCE_FILE@0..15
          LIST@0..5
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            WHITESPACE@2..3 " "
            SYMBOL@3..4 "~"
            R_PAREN@4..5 ")"
          WHITESPACE@5..6 " "
          VECTOR@6..9
            L_BRACKET@6..7 "["
            SYMBOL@7..8 "`"
            R_BRACKET@8..9 "]"
          WHITESPACE@9..10 " "
          DICT@10..14
            L_BRACE@10..11 "{"
            UNQUOTE@11..13
              UNQUOTE_MARK@11..12 "~"
              SYMBOL@12..13 "@"
            R_BRACE@13..14 "}"
          WHITESPACE@14..15 "\n"
    "#]],
    );
}

#[test]
fn comment_behind_a_mark() {
    check(
        "#d ; why
(a)
",
        expect![[r##"
        SOURCE_FILE@0..13
          READER_MACRO@0..12
            READER_MARK@0..2 "#d"
            WHITESPACE@2..3 " "
            COMMENT@3..8 "; why"
            WHITESPACE@8..9 "\n"
            LIST@9..12
              L_PAREN@9..10 "("
              SYMBOL@10..11 "a"
              R_PAREN@11..12 ")"
          WHITESPACE@12..13 "\n"
    "##]],
    );
}

// Reader macros.

#[test]
fn tuple() {
    check(
        "#t(20 20)\n",
        expect![[r##"
        SOURCE_FILE@0..10
          READER_MACRO@0..9
            READER_MARK@0..2 "#t"
            LIST@2..9
              L_PAREN@2..3 "("
              NUMBER@3..5 "20"
              WHITESPACE@5..6 " "
              NUMBER@6..8 "20"
              R_PAREN@8..9 ")"
          WHITESPACE@9..10 "\n"
    "##]],
    );
}

#[test]
fn text() {
    check(
        "#s(\"one\" \"two\")\n",
        expect![[r##"
        SOURCE_FILE@0..16
          READER_MACRO@0..15
            READER_MARK@0..2 "#s"
            LIST@2..15
              L_PAREN@2..3 "("
              STRING@3..8 "\"one\""
              WHITESPACE@8..9 " "
              STRING@9..14 "\"two\""
              R_PAREN@14..15 ")"
          WHITESPACE@15..16 "\n"
    "##]],
    );
}

#[test]
fn definition_macro() {
    check(
        "#d(defn a [b] b)\n",
        expect![[r##"
        SOURCE_FILE@0..17
          READER_MACRO@0..16
            READER_MARK@0..2 "#d"
            LIST@2..16
              L_PAREN@2..3 "("
              SYMBOL@3..7 "defn"
              WHITESPACE@7..8 " "
              SYMBOL@8..9 "a"
              WHITESPACE@9..10 " "
              VECTOR@10..13
                L_BRACKET@10..11 "["
                SYMBOL@11..12 "b"
                R_BRACKET@12..13 "]"
              WHITESPACE@13..14 " "
              SYMBOL@14..15 "b"
              R_PAREN@15..16 ")"
          WHITESPACE@16..17 "\n"
    "##]],
    );
}

#[test]
fn infix() {
    check(
        "#i(1 + 2)\n",
        expect![[r##"
        SOURCE_FILE@0..10
          READER_MACRO@0..9
            READER_MARK@0..2 "#i"
            LIST@2..9
              L_PAREN@2..3 "("
              NUMBER@3..4 "1"
              WHITESPACE@4..5 " "
              SYMBOL@5..6 "+"
              WHITESPACE@6..7 " "
              NUMBER@7..8 "2"
              R_PAREN@8..9 ")"
          WHITESPACE@9..10 "\n"
    "##]],
    );
}

#[test]
fn reader_macro_of_any_form() {
    check(
        "#t[1 2] #t\"ab\" #ta #t:b #t#t(1)\n",
        expect![[r##"
        SOURCE_FILE@0..32
          READER_MACRO@0..7
            READER_MARK@0..2 "#t"
            VECTOR@2..7
              L_BRACKET@2..3 "["
              NUMBER@3..4 "1"
              WHITESPACE@4..5 " "
              NUMBER@5..6 "2"
              R_BRACKET@6..7 "]"
          WHITESPACE@7..8 " "
          READER_MACRO@8..14
            READER_MARK@8..10 "#t"
            STRING@10..14 "\"ab\""
          WHITESPACE@14..15 " "
          READER_MACRO@15..18
            READER_MARK@15..17 "#t"
            SYMBOL@17..18 "a"
          WHITESPACE@18..19 " "
          READER_MACRO@19..23
            READER_MARK@19..21 "#t"
            KEYWORD@21..23 ":b"
          WHITESPACE@23..24 " "
          READER_MACRO@24..31
            READER_MARK@24..26 "#t"
            READER_MACRO@26..31
              READER_MARK@26..28 "#t"
              LIST@28..31
                L_PAREN@28..29 "("
                NUMBER@29..30 "1"
                R_PAREN@30..31 ")"
          WHITESPACE@31..32 "\n"
    "##]],
    );
}

/// It is `#t` applied to `uple`, and a list.
#[test]
fn reader_macro_has_a_name_of_one_character() {
    check(
        "#tuple(1 2)\n",
        expect![[r##"
        SOURCE_FILE@0..12
          READER_MACRO@0..6
            READER_MARK@0..2 "#t"
            SYMBOL@2..6 "uple"
          LIST@6..11
            L_PAREN@6..7 "("
            NUMBER@7..8 "1"
            WHITESPACE@8..9 " "
            NUMBER@9..10 "2"
            R_PAREN@10..11 ")"
          WHITESPACE@11..12 "\n"
    "##]],
    );
}

#[test]
fn reader_macro_with_a_blank_before_its_form() {
    check(
        "#t (1 2)
#d
(defn a [])
",
        expect![[r##"
        SOURCE_FILE@0..24
          READER_MACRO@0..8
            READER_MARK@0..2 "#t"
            WHITESPACE@2..3 " "
            LIST@3..8
              L_PAREN@3..4 "("
              NUMBER@4..5 "1"
              WHITESPACE@5..6 " "
              NUMBER@6..7 "2"
              R_PAREN@7..8 ")"
          WHITESPACE@8..9 "\n"
          READER_MACRO@9..23
            READER_MARK@9..11 "#d"
            WHITESPACE@11..12 "\n"
            LIST@12..23
              L_PAREN@12..13 "("
              SYMBOL@13..17 "defn"
              WHITESPACE@17..18 " "
              SYMBOL@18..19 "a"
              WHITESPACE@19..20 " "
              VECTOR@20..22
                L_BRACKET@20..21 "["
                R_BRACKET@21..22 "]"
              R_PAREN@22..23 ")"
          WHITESPACE@23..24 "\n"
    "##]],
    );
}

/// There is no discard: `#_` is a reader macro like the others.
#[test]
fn any_character_names_a_reader_macro() {
    check(
        "#_ a ##b #:c #'d #ä e\n",
        expect![[r###"
        SOURCE_FILE@0..23
          READER_MACRO@0..4
            READER_MARK@0..2 "#_"
            WHITESPACE@2..3 " "
            SYMBOL@3..4 "a"
          WHITESPACE@4..5 " "
          READER_MACRO@5..8
            READER_MARK@5..7 "##"
            SYMBOL@7..8 "b"
          WHITESPACE@8..9 " "
          READER_MACRO@9..12
            READER_MARK@9..11 "#:"
            SYMBOL@11..12 "c"
          WHITESPACE@12..13 " "
          READER_MACRO@13..16
            READER_MARK@13..15 "#'"
            SYMBOL@15..16 "d"
          WHITESPACE@16..17 " "
          READER_MACRO@17..22
            READER_MARK@17..20 "#ä"
            WHITESPACE@20..21 " "
            SYMBOL@21..22 "e"
          WHITESPACE@22..23 "\n"
    "###]],
    );
}

#[test]
fn hash_inside_a_symbol() {
    check(
        "a#t(1)\n",
        expect![[r#"
        SOURCE_FILE@0..7
          SYMBOL@0..3 "a#t"
          LIST@3..6
            L_PAREN@3..4 "("
            NUMBER@4..5 "1"
            R_PAREN@5..6 ")"
          WHITESPACE@6..7 "\n"
    "#]],
    );
}

// Levels of both generations.

#[test]
fn requires_of_2015() {
    check(
        "(require pyherc.macros)
(require pyherc.config.dsl.level)
",
        expect![[r#"
        SOURCE_FILE@0..58
          LIST@0..23
            L_PAREN@0..1 "("
            SYMBOL@1..8 "require"
            WHITESPACE@8..9 " "
            SYMBOL@9..22 "pyherc.macros"
            R_PAREN@22..23 ")"
          WHITESPACE@23..24 "\n"
          LIST@24..57
            L_PAREN@24..25 "("
            SYMBOL@25..32 "require"
            WHITESPACE@32..33 " "
            SYMBOL@33..56 "pyherc.config.dsl.level"
            R_PAREN@56..57 ")"
          WHITESPACE@57..58 "\n"
    "#]],
    );
}

#[test]
fn requires_of_2017() {
    check(
        "(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])
",
        expect![[r#"
        SOURCE_FILE@0..70
          LIST@0..29
            L_PAREN@0..1 "("
            SYMBOL@1..8 "require"
            WHITESPACE@8..9 " "
            VECTOR@9..28
              L_BRACKET@9..10 "["
              SYMBOL@10..23 "pyherc.macros"
              WHITESPACE@23..24 " "
              VECTOR@24..27
                L_BRACKET@24..25 "["
                SYMBOL@25..26 "*"
                R_BRACKET@26..27 "]"
              R_BRACKET@27..28 "]"
            R_PAREN@28..29 ")"
          WHITESPACE@29..30 "\n"
          LIST@30..69
            L_PAREN@30..31 "("
            SYMBOL@31..38 "require"
            WHITESPACE@38..39 " "
            VECTOR@39..68
              L_BRACKET@39..40 "["
              SYMBOL@40..63 "pyherc.config.dsl.level"
              WHITESPACE@63..64 " "
              VECTOR@64..67
                L_BRACKET@64..65 "["
                SYMBOL@65..66 "*"
                R_BRACKET@66..67 "]"
              R_BRACKET@67..68 "]"
            R_PAREN@68..69 ")"
          WHITESPACE@69..70 "\n"
    "#]],
    );
}

#[test]
fn level() {
    check(
        r#"(level-config-dsl)
(level-list
 (level "old well"
        "Moss and echoes."
        (room-list (square-room "mud" "gravel"))
        (layout (irregular-grid #t(30 24) #t(9 8)))))
"#,
        expect![[r##"
        SOURCE_FILE@0..180
          LIST@0..18
            L_PAREN@0..1 "("
            SYMBOL@1..17 "level-config-dsl"
            R_PAREN@17..18 ")"
          WHITESPACE@18..19 "\n"
          LIST@19..179
            L_PAREN@19..20 "("
            SYMBOL@20..30 "level-list"
            WHITESPACE@30..32 "\n "
            LIST@32..178
              L_PAREN@32..33 "("
              SYMBOL@33..38 "level"
              WHITESPACE@38..39 " "
              STRING@39..49 "\"old well\""
              WHITESPACE@49..58 "\n        "
              STRING@58..76 "\"Moss and echoes.\""
              WHITESPACE@76..85 "\n        "
              LIST@85..125
                L_PAREN@85..86 "("
                SYMBOL@86..95 "room-list"
                WHITESPACE@95..96 " "
                LIST@96..124
                  L_PAREN@96..97 "("
                  SYMBOL@97..108 "square-room"
                  WHITESPACE@108..109 " "
                  STRING@109..114 "\"mud\""
                  WHITESPACE@114..115 " "
                  STRING@115..123 "\"gravel\""
                  R_PAREN@123..124 ")"
                R_PAREN@124..125 ")"
              WHITESPACE@125..134 "\n        "
              LIST@134..177
                L_PAREN@134..135 "("
                SYMBOL@135..141 "layout"
                WHITESPACE@141..142 " "
                LIST@142..176
                  L_PAREN@142..143 "("
                  SYMBOL@143..157 "irregular-grid"
                  WHITESPACE@157..158 " "
                  READER_MACRO@158..167
                    READER_MARK@158..160 "#t"
                    LIST@160..167
                      L_PAREN@160..161 "("
                      NUMBER@161..163 "30"
                      WHITESPACE@163..164 " "
                      NUMBER@164..166 "24"
                      R_PAREN@166..167 ")"
                  WHITESPACE@167..168 " "
                  READER_MACRO@168..175
                    READER_MARK@168..170 "#t"
                    LIST@170..175
                      L_PAREN@170..171 "("
                      NUMBER@171..172 "9"
                      WHITESPACE@172..173 " "
                      NUMBER@173..174 "8"
                      R_PAREN@174..175 ")"
                  R_PAREN@175..176 ")"
                R_PAREN@176..177 ")"
              R_PAREN@177..178 ")"
            R_PAREN@178..179 ")"
          WHITESPACE@179..180 "\n"
    "##]],
    );
}

#[test]
fn level_with_all_elements() {
    check(
        r#"(level "old well" #s("Moss" "and echoes.")
  (room-list)
  (layout)
  (touch-up (wall-cracker "flint" likely))
  (item-lists (option (item-by-type 2 6 "cheese")))
  (creature-lists (option (creature 2 5 "newt")))
  (connections (unique-stairs "old well" "cistern" "wet stairs" "corridor" likely)))
"#,
        expect![[r##"
        SOURCE_FILE@0..298
          LIST@0..297
            L_PAREN@0..1 "("
            SYMBOL@1..6 "level"
            WHITESPACE@6..7 " "
            STRING@7..17 "\"old well\""
            WHITESPACE@17..18 " "
            READER_MACRO@18..42
              READER_MARK@18..20 "#s"
              LIST@20..42
                L_PAREN@20..21 "("
                STRING@21..27 "\"Moss\""
                WHITESPACE@27..28 " "
                STRING@28..41 "\"and echoes.\""
                R_PAREN@41..42 ")"
            WHITESPACE@42..45 "\n  "
            LIST@45..56
              L_PAREN@45..46 "("
              SYMBOL@46..55 "room-list"
              R_PAREN@55..56 ")"
            WHITESPACE@56..59 "\n  "
            LIST@59..67
              L_PAREN@59..60 "("
              SYMBOL@60..66 "layout"
              R_PAREN@66..67 ")"
            WHITESPACE@67..70 "\n  "
            LIST@70..110
              L_PAREN@70..71 "("
              SYMBOL@71..79 "touch-up"
              WHITESPACE@79..80 " "
              LIST@80..109
                L_PAREN@80..81 "("
                SYMBOL@81..93 "wall-cracker"
                WHITESPACE@93..94 " "
                STRING@94..101 "\"flint\""
                WHITESPACE@101..102 " "
                SYMBOL@102..108 "likely"
                R_PAREN@108..109 ")"
              R_PAREN@109..110 ")"
            WHITESPACE@110..113 "\n  "
            LIST@113..162
              L_PAREN@113..114 "("
              SYMBOL@114..124 "item-lists"
              WHITESPACE@124..125 " "
              LIST@125..161
                L_PAREN@125..126 "("
                SYMBOL@126..132 "option"
                WHITESPACE@132..133 " "
                LIST@133..160
                  L_PAREN@133..134 "("
                  SYMBOL@134..146 "item-by-type"
                  WHITESPACE@146..147 " "
                  NUMBER@147..148 "2"
                  WHITESPACE@148..149 " "
                  NUMBER@149..150 "6"
                  WHITESPACE@150..151 " "
                  STRING@151..159 "\"cheese\""
                  R_PAREN@159..160 ")"
                R_PAREN@160..161 ")"
              R_PAREN@161..162 ")"
            WHITESPACE@162..165 "\n  "
            LIST@165..212
              L_PAREN@165..166 "("
              SYMBOL@166..180 "creature-lists"
              WHITESPACE@180..181 " "
              LIST@181..211
                L_PAREN@181..182 "("
                SYMBOL@182..188 "option"
                WHITESPACE@188..189 " "
                LIST@189..210
                  L_PAREN@189..190 "("
                  SYMBOL@190..198 "creature"
                  WHITESPACE@198..199 " "
                  NUMBER@199..200 "2"
                  WHITESPACE@200..201 " "
                  NUMBER@201..202 "5"
                  WHITESPACE@202..203 " "
                  STRING@203..209 "\"newt\""
                  R_PAREN@209..210 ")"
                R_PAREN@210..211 ")"
              R_PAREN@211..212 ")"
            WHITESPACE@212..215 "\n  "
            LIST@215..296
              L_PAREN@215..216 "("
              SYMBOL@216..227 "connections"
              WHITESPACE@227..228 " "
              LIST@228..295
                L_PAREN@228..229 "("
                SYMBOL@229..242 "unique-stairs"
                WHITESPACE@242..243 " "
                STRING@243..253 "\"old well\""
                WHITESPACE@253..254 " "
                STRING@254..263 "\"cistern\""
                WHITESPACE@263..264 " "
                STRING@264..276 "\"wet stairs\""
                WHITESPACE@276..277 " "
                STRING@277..287 "\"corridor\""
                WHITESPACE@287..288 " "
                SYMBOL@288..294 "likely"
                R_PAREN@294..295 ")"
              R_PAREN@295..296 ")"
            R_PAREN@296..297 ")"
          WHITESPACE@297..298 "\n"
    "##]],
    );
}

#[test]
fn level_of_early_2015() {
    check(
        r#"(level-list
 (new-level "old well" (room-list) (layout) ["Moss and echoes."]))
"#,
        expect![[r#"
        SOURCE_FILE@0..79
          LIST@0..78
            L_PAREN@0..1 "("
            SYMBOL@1..11 "level-list"
            WHITESPACE@11..13 "\n "
            LIST@13..77
              L_PAREN@13..14 "("
              SYMBOL@14..23 "new-level"
              WHITESPACE@23..24 " "
              STRING@24..34 "\"old well\""
              WHITESPACE@34..35 " "
              LIST@35..46
                L_PAREN@35..36 "("
                SYMBOL@36..45 "room-list"
                R_PAREN@45..46 ")"
              WHITESPACE@46..47 " "
              LIST@47..55
                L_PAREN@47..48 "("
                SYMBOL@48..54 "layout"
                R_PAREN@54..55 ")"
              WHITESPACE@55..56 " "
              VECTOR@56..76
                L_BRACKET@56..57 "["
                STRING@57..75 "\"Moss and echoes.\""
                R_BRACKET@75..76 "]"
              R_PAREN@76..77 ")"
            R_PAREN@77..78 ")"
          WHITESPACE@78..79 "\n"
    "#]],
    );
}

#[test]
fn let_of_2015() {
    check(
        "(let [[a 1] [b nil]] a)\n",
        expect![[r#"
        SOURCE_FILE@0..24
          LIST@0..23
            L_PAREN@0..1 "("
            SYMBOL@1..4 "let"
            WHITESPACE@4..5 " "
            VECTOR@5..20
              L_BRACKET@5..6 "["
              VECTOR@6..11
                L_BRACKET@6..7 "["
                SYMBOL@7..8 "a"
                WHITESPACE@8..9 " "
                NUMBER@9..10 "1"
                R_BRACKET@10..11 "]"
              WHITESPACE@11..12 " "
              VECTOR@12..19
                L_BRACKET@12..13 "["
                SYMBOL@13..14 "b"
                WHITESPACE@14..15 " "
                SYMBOL@15..18 "nil"
                R_BRACKET@18..19 "]"
              R_BRACKET@19..20 "]"
            WHITESPACE@20..21 " "
            SYMBOL@21..22 "a"
            R_PAREN@22..23 ")"
          WHITESPACE@23..24 "\n"
    "#]],
    );
}

#[test]
fn let_of_2017() {
    check(
        "(let [a 1 b None] a)\n",
        expect![[r#"
        SOURCE_FILE@0..21
          LIST@0..20
            L_PAREN@0..1 "("
            SYMBOL@1..4 "let"
            WHITESPACE@4..5 " "
            VECTOR@5..17
              L_BRACKET@5..6 "["
              SYMBOL@6..7 "a"
              WHITESPACE@7..8 " "
              NUMBER@8..9 "1"
              WHITESPACE@9..10 " "
              SYMBOL@10..11 "b"
              WHITESPACE@11..12 " "
              SYMBOL@12..16 "None"
              R_BRACKET@16..17 "]"
            WHITESPACE@17..18 " "
            SYMBOL@18..19 "a"
            R_PAREN@19..20 ")"
          WHITESPACE@20..21 "\n"
    "#]],
    );
}

#[test]
fn macro_definition() {
    check(
        r#"(defmacro twice [&rest forms]
  "do it again"
  `(do ~@forms ~@forms))
"#,
        expect![[r#"
        SOURCE_FILE@0..71
          LIST@0..70
            L_PAREN@0..1 "("
            SYMBOL@1..9 "defmacro"
            WHITESPACE@9..10 " "
            SYMBOL@10..15 "twice"
            WHITESPACE@15..16 " "
            VECTOR@16..29
              L_BRACKET@16..17 "["
              SYMBOL@17..22 "&rest"
              WHITESPACE@22..23 " "
              SYMBOL@23..28 "forms"
              R_BRACKET@28..29 "]"
            WHITESPACE@29..32 "\n  "
            STRING@32..45 "\"do it again\""
            WHITESPACE@45..48 "\n  "
            QUASIQUOTE@48..69
              QUASIQUOTE_MARK@48..49 "`"
              LIST@49..69
                L_PAREN@49..50 "("
                SYMBOL@50..52 "do"
                WHITESPACE@52..53 " "
                SPLICE@53..60
                  SPLICE_MARK@53..55 "~@"
                  SYMBOL@55..60 "forms"
                WHITESPACE@60..61 " "
                SPLICE@61..68
                  SPLICE_MARK@61..63 "~@"
                  SYMBOL@63..68 "forms"
                R_PAREN@68..69 ")"
            R_PAREN@69..70 ")"
          WHITESPACE@70..71 "\n"
    "#]],
    );
}

// Damaged files whose trees matter.

#[test]
fn unclosed_list_ends_before_the_next_form() {
    check(
        "(defn a []
  (b)

(defn c []
  (d))
",
        expect![[r#"
        SOURCE_FILE@0..36
          LIST@0..16
            L_PAREN@0..1 "("
            SYMBOL@1..5 "defn"
            WHITESPACE@5..6 " "
            SYMBOL@6..7 "a"
            WHITESPACE@7..8 " "
            VECTOR@8..10
              L_BRACKET@8..9 "["
              R_BRACKET@9..10 "]"
            WHITESPACE@10..13 "\n  "
            LIST@13..16
              L_PAREN@13..14 "("
              SYMBOL@14..15 "b"
              R_PAREN@15..16 ")"
          WHITESPACE@16..18 "\n\n"
          LIST@18..35
            L_PAREN@18..19 "("
            SYMBOL@19..23 "defn"
            WHITESPACE@23..24 " "
            SYMBOL@24..25 "c"
            WHITESPACE@25..26 " "
            VECTOR@26..28
              L_BRACKET@26..27 "["
              R_BRACKET@27..28 "]"
            WHITESPACE@28..31 "\n  "
            LIST@31..34
              L_PAREN@31..32 "("
              SYMBOL@32..33 "d"
              R_PAREN@33..34 ")"
            R_PAREN@34..35 ")"
          WHITESPACE@35..36 "\n"
        error 0..1 unclosed-paren: this `(` is never closed: a `)` is missing
    "#]],
    );
}

#[test]
fn unclosed_element_ends_before_the_next_one() {
    check(
        r#"(level "a" "b"
  (room-list (c 1)
  (layout (d 2)))
(e)
"#,
        expect![[r#"
        SOURCE_FILE@0..56
          LIST@0..51
            L_PAREN@0..1 "("
            SYMBOL@1..6 "level"
            WHITESPACE@6..7 " "
            STRING@7..10 "\"a\""
            WHITESPACE@10..11 " "
            STRING@11..14 "\"b\""
            WHITESPACE@14..17 "\n  "
            LIST@17..33
              L_PAREN@17..18 "("
              SYMBOL@18..27 "room-list"
              WHITESPACE@27..28 " "
              LIST@28..33
                L_PAREN@28..29 "("
                SYMBOL@29..30 "c"
                WHITESPACE@30..31 " "
                NUMBER@31..32 "1"
                R_PAREN@32..33 ")"
            WHITESPACE@33..36 "\n  "
            LIST@36..50
              L_PAREN@36..37 "("
              SYMBOL@37..43 "layout"
              WHITESPACE@43..44 " "
              LIST@44..49
                L_PAREN@44..45 "("
                SYMBOL@45..46 "d"
                WHITESPACE@46..47 " "
                NUMBER@47..48 "2"
                R_PAREN@48..49 ")"
              R_PAREN@49..50 ")"
            R_PAREN@50..51 ")"
          WHITESPACE@51..52 "\n"
          LIST@52..55
            L_PAREN@52..53 "("
            SYMBOL@53..54 "e"
            R_PAREN@54..55 ")"
          WHITESPACE@55..56 "\n"
        error 17..18 unclosed-paren: this `(` is never closed: a `)` is missing
    "#]],
    );
}

#[test]
fn unclosed_string_ends_before_the_closing_brackets() {
    check(
        r#"(a (b "c))
(d "e")
"#,
        expect![[r#"
        SOURCE_FILE@0..19
          LIST@0..10
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            WHITESPACE@2..3 " "
            LIST@3..9
              L_PAREN@3..4 "("
              SYMBOL@4..5 "b"
              WHITESPACE@5..6 " "
              STRING@6..8 "\"c"
              R_PAREN@8..9 ")"
            R_PAREN@9..10 ")"
          WHITESPACE@10..11 "\n"
          LIST@11..18
            L_PAREN@11..12 "("
            SYMBOL@12..13 "d"
            WHITESPACE@13..14 " "
            STRING@14..17 "\"e\""
            R_PAREN@17..18 ")"
          WHITESPACE@18..19 "\n"
        error 6..7 unclosed-string: this string is never closed: a `"` is missing
    "#]],
    );
}

#[test]
fn unclosed_string_ends_before_a_line_that_is_a_form() {
    check(
        r#"(a "b c
   (d 1))
(e "f")
"#,
        expect![[r#"
        SOURCE_FILE@0..26
          LIST@0..17
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            WHITESPACE@2..3 " "
            STRING@3..7 "\"b c"
            WHITESPACE@7..11 "\n   "
            LIST@11..16
              L_PAREN@11..12 "("
              SYMBOL@12..13 "d"
              WHITESPACE@13..14 " "
              NUMBER@14..15 "1"
              R_PAREN@15..16 ")"
            R_PAREN@16..17 ")"
          WHITESPACE@17..18 "\n"
          LIST@18..25
            L_PAREN@18..19 "("
            SYMBOL@19..20 "e"
            WHITESPACE@20..21 " "
            STRING@21..24 "\"f\""
            R_PAREN@24..25 ")"
          WHITESPACE@25..26 "\n"
        error 3..4 unclosed-string: this string is never closed: a `"` is missing
    "#]],
    );
}

#[test]
fn unclosed_vector_ends_with_its_list() {
    check(
        "(a [b 1)
(c)
",
        expect![[r#"
        SOURCE_FILE@0..13
          LIST@0..8
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            WHITESPACE@2..3 " "
            VECTOR@3..7
              L_BRACKET@3..4 "["
              SYMBOL@4..5 "b"
              WHITESPACE@5..6 " "
              NUMBER@6..7 "1"
            R_PAREN@7..8 ")"
          WHITESPACE@8..9 "\n"
          LIST@9..12
            L_PAREN@9..10 "("
            SYMBOL@10..11 "c"
            R_PAREN@11..12 ")"
          WHITESPACE@12..13 "\n"
        error 3..4 unclosed-paren: this `[` is never closed: a `]` is missing
    "#]],
    );
}

#[test]
fn wrong_bracket_closes() {
    check(
        "(a #t(20 20] b)
(c)
",
        expect![[r##"
        SOURCE_FILE@0..20
          LIST@0..15
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            WHITESPACE@2..3 " "
            READER_MACRO@3..12
              READER_MARK@3..5 "#t"
              LIST@5..12
                L_PAREN@5..6 "("
                NUMBER@6..8 "20"
                WHITESPACE@8..9 " "
                NUMBER@9..11 "20"
                R_BRACKET@11..12 "]"
            WHITESPACE@12..13 " "
            SYMBOL@13..14 "b"
            R_PAREN@14..15 ")"
          WHITESPACE@15..16 "\n"
          LIST@16..19
            L_PAREN@16..17 "("
            SYMBOL@17..18 "c"
            R_PAREN@18..19 ")"
          WHITESPACE@19..20 "\n"
        error 11..12 mismatched-paren: `]` does not fit the open `(`
    "##]],
    );
}

#[test]
fn wrong_bracket_is_too_many() {
    check(
        "(a (b) } c)
(d)
",
        expect![[r#"
        SOURCE_FILE@0..16
          LIST@0..11
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            WHITESPACE@2..3 " "
            LIST@3..6
              L_PAREN@3..4 "("
              SYMBOL@4..5 "b"
              R_PAREN@5..6 ")"
            WHITESPACE@6..7 " "
            ERROR@7..8
              R_BRACE@7..8 "}"
            WHITESPACE@8..9 " "
            SYMBOL@9..10 "c"
            R_PAREN@10..11 ")"
          WHITESPACE@11..12 "\n"
          LIST@12..15
            L_PAREN@12..13 "("
            SYMBOL@13..14 "d"
            R_PAREN@14..15 ")"
          WHITESPACE@15..16 "\n"
        error 7..8 mismatched-paren: `}` does not fit the open `(`
    "#]],
    );
}

#[test]
fn extra_bracket_stands_alone() {
    check(
        "(a))
(b)
",
        expect![[r#"
        SOURCE_FILE@0..9
          LIST@0..3
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            R_PAREN@2..3 ")"
          ERROR@3..4
            R_PAREN@3..4 ")"
          WHITESPACE@4..5 "\n"
          LIST@5..8
            L_PAREN@5..6 "("
            SYMBOL@6..7 "b"
            R_PAREN@7..8 ")"
          WHITESPACE@8..9 "\n"
        error 3..4 extra-paren: `)` closes nothing: no list is open here
    "#]],
    );
}

#[test]
fn mark_before_a_closing_bracket() {
    check(
        "(a ')
(b #t)
",
        expect![[r##"
        SOURCE_FILE@0..13
          LIST@0..5
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            WHITESPACE@2..3 " "
            QUOTE@3..4
              QUOTE_MARK@3..4 "'"
            R_PAREN@4..5 ")"
          WHITESPACE@5..6 "\n"
          LIST@6..12
            L_PAREN@6..7 "("
            SYMBOL@7..8 "b"
            WHITESPACE@8..9 " "
            READER_MACRO@9..11
              READER_MARK@9..11 "#t"
            R_PAREN@11..12 ")"
          WHITESPACE@12..13 "\n"
        error 3..4 nothing-quoted: nothing follows `'`: write the symbol or list it belongs to right after it
        error 9..11 nothing-quoted: nothing follows `#t`: write the symbol or list it belongs to right after it
    "##]],
    );
}

#[test]
fn mark_at_the_end() {
    check(
        "(a)\n#d",
        expect![[r##"
        SOURCE_FILE@0..6
          LIST@0..3
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            R_PAREN@2..3 ")"
          WHITESPACE@3..4 "\n"
          READER_MACRO@4..6
            READER_MARK@4..6 "#d"
        error 4..6 nothing-quoted: nothing follows `#d`: write the symbol or list it belongs to right after it
    "##]],
    );
}

#[test]
fn hash_without_a_name() {
    check(
        "(a #(1 2))\n",
        expect![[r##"
        SOURCE_FILE@0..11
          LIST@0..10
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            WHITESPACE@2..3 " "
            UNKNOWN@3..4 "#"
            LIST@4..9
              L_PAREN@4..5 "("
              NUMBER@5..6 "1"
              WHITESPACE@6..7 " "
              NUMBER@7..8 "2"
              R_PAREN@8..9 ")"
            R_PAREN@9..10 ")"
          WHITESPACE@10..11 "\n"
        error 3..4 nameless-reader-macro: `#` needs the one character that names a reader macro right behind it, as in `#t(20 10)`; a comment begins with `;`
    "##]],
    );
}

/// The form still is the quoted one.
#[test]
fn blank_behind_a_quote() {
    check(
        "(a ' b)\n",
        expect![[r#"
        SOURCE_FILE@0..8
          LIST@0..7
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            WHITESPACE@2..3 " "
            QUOTE@3..6
              QUOTE_MARK@3..4 "'"
              WHITESPACE@4..5 " "
              SYMBOL@5..6 "b"
            R_PAREN@6..7 ")"
          WHITESPACE@7..8 "\n"
        error 3..4 blank-after-quote: nothing may stand between `'` and what it quotes: write it without the blank
    "#]],
    );
}

#[test]
fn late_shebang_is_a_comment() {
    check(
        "(a)
#! b
(c)
",
        expect![[r##"
        SOURCE_FILE@0..13
          LIST@0..3
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            R_PAREN@2..3 ")"
          WHITESPACE@3..4 "\n"
          COMMENT@4..8 "#! b"
          WHITESPACE@8..9 "\n"
          LIST@9..12
            L_PAREN@9..10 "("
            SYMBOL@10..11 "c"
            R_PAREN@11..12 ")"
          WHITESPACE@12..13 "\n"
        error 4..6 late-shebang: `#!` can only be the very first thing of a file; a comment begins with `;`
    "##]],
    );
}

#[test]
fn byte_order_mark() {
    check(
        "\u{FEFF}(a)\n",
        expect![[r#"
        SOURCE_FILE@0..7
          WHITESPACE@0..3 "\u{feff}"
          LIST@3..6
            L_PAREN@3..4 "("
            SYMBOL@4..5 "a"
            R_PAREN@5..6 ")"
          WHITESPACE@6..7 "\n"
        error 0..3 byte-order-mark: Hy reads a byte order mark as a name; save the file as UTF-8 without it
    "#]],
    );
}

#[test]
fn byte_order_mark_elsewhere_is_part_of_a_symbol() {
    check(
        "(a \u{FEFF}b)\n",
        expect![[r#"
        SOURCE_FILE@0..9
          LIST@0..8
            L_PAREN@0..1 "("
            SYMBOL@1..2 "a"
            WHITESPACE@2..3 " "
            SYMBOL@3..7 "\u{feff}b"
            R_PAREN@7..8 ")"
          WHITESPACE@8..9 "\n"
    "#]],
    );
}

// Brackets, damaged.

#[test]
fn unclosed_form() {
    faults(
        r"
  (defn a []
//^ unclosed-paren
    (b)

  (defn c []
    (d))
",
    );
}

#[test]
fn unclosed_require() {
    faults(
        r"
  (require [pyherc.macros [*]]
//^ unclosed-paren
  (require [pyherc.config.dsl.level [*]])
",
    );
}

#[test]
fn unclosed_vector_in_a_require() {
    faults(
        r"
  (require [pyherc.macros [*])
//         ^ unclosed-paren
  (require [pyherc.config.dsl.level [*]])
",
    );
}

#[test]
fn unclosed_config() {
    faults(
        r"
  (level-config-dsl
//^ unclosed-paren
  (level-list)
",
    );
}

#[test]
fn unclosed_element() {
    faults(
        r#"
  (level-list
   (level "old well" "Moss."
          (room-list (square-room "a" "b")
//        ^ unclosed-paren
          (layout (irregular-grid #t(30 24) #t(9 8)))))
"#,
    );
}

#[test]
fn unclosed_level() {
    faults(
        r#"
  (level-list
   (level "old well" "Moss."
// ^ unclosed-paren
          (room-list (square-room "a" "b"))
          (layout (irregular-grid #t(30 24) #t(9 8)))
   (level "cistern" "Drops."
          (room-list (square-room "a" "b"))
          (layout (irregular-grid #t(30 24) #t(9 8)))))
"#,
    );
}

#[test]
fn unclosed_level_list() {
    faults(
        r#"
  (level-list
//^ unclosed-paren
   (level "old well" "Moss."
          (room-list)
          (layout))

  (defn a [])
"#,
    );
}

#[test]
fn unclosed_form_at_the_end() {
    faults(
        r#"
  (a)
  (level-list
//^ unclosed-paren
   (level "old well" "Moss." (room-list) (layout))
"#,
    );
}

#[test]
fn unclosed_pair() {
    faults(
        r"
  (layout (irregular-grid #t(30 24 #t(9 8)))
//^ unclosed-paren
  (a)
",
    );
}

#[test]
fn unclosed_vector() {
    faults(
        r"
  (a [b 1)
//   ^ unclosed-paren
  (c)
",
    );
}

#[test]
fn unclosed_dict() {
    faults(
        r"
  (a {:b 1)
//   ^ unclosed-paren
  (c)
",
    );
}

/// Its bracket is `#{`.
#[test]
fn unclosed_set() {
    faults(
        r"
  (a #{1 2)
//   ^^ unclosed-paren
  (c)
",
    );
}

#[test]
fn unclosed_quoted_list() {
    faults(
        r"
  (a '(b c)
//^ unclosed-paren
  (defn d [])
",
    );
}

#[test]
fn unclosed_reader_macro() {
    faults(
        r"
  #d(defn a []
//  ^ unclosed-paren
  #d(defn b [])
",
    );
}

/// Each is damage of its own.
#[test]
fn every_form_unclosed() {
    faults(
        r"
  (defn a [
//        ^ unclosed-paren
  (defn b [
//        ^ unclosed-paren
  (defn c [])
",
    );
}

#[test]
fn form_that_is_being_written() {
    faults(
        r"
  (level-config-dsl)

  (level
//^ unclosed-paren

  (defn a [])
",
    );
}

#[test]
fn wrong_kind_of_bracket() {
    faults(
        r"
  (a #t(20 20] b)
//           ^ mismatched-paren
  (c [1 2) d)
//       ^ mismatched-paren
",
    );
}

#[test]
fn wrong_bracket_that_is_too_many() {
    faults(
        r"
  (a (b) } c)
//       ^ mismatched-paren
",
    );
}

#[test]
fn extra_parenthesis() {
    faults(
        r"
  (a))
//   ^ extra-paren
  (b)
",
    );
}

#[test]
fn extra_parenthesis_inside_a_level() {
    faults(
        r#"
  (level-list
   (level "old well" "Moss."
          (room-list (square-room "a" "b")))
//                                         ^ extra-paren
          (layout (irregular-grid #t(30 24) #t(9 8)))))
"#,
    );
}

#[test]
fn extra_bracket() {
    faults(
        r"
  (a [b 1]] c)
//        ^ mismatched-paren
",
    );
}

#[test]
fn extra_parenthesis_at_the_start() {
    faults(
        r"
  )
//^ extra-paren
  (a)
",
    );
}

#[test]
fn missing_opening_parenthesis() {
    faults(
        r"
  (a)
  b 1)
//   ^ extra-paren
  (c)
",
    );
}

// Strings, damaged.

#[test]
fn unclosed_string() {
    faults(
        r#"
  (a "b)
//   ^ unclosed-string
  (c "d")
"#,
    );
}

#[test]
fn unclosed_description() {
    faults(
        r#"
  (level-list
   (level "old well" "Moss.
//                   ^ unclosed-string
          (room-list (square-room "a" "b"))
          (layout (irregular-grid #t(30 24) #t(9 8)))))
"#,
    );
}

#[test]
fn unclosed_line_of_a_text() {
    faults(
        r#"
  (level "old well"
   #s("Moss and echoes, and below them
//    ^ unclosed-string
      "the sound of water.")
   (room-list)
   (layout))
"#,
    );
}

#[test]
fn unclosed_string_with_a_string_behind_it() {
    faults(
        r#"
  (a "b "c")
//   ^ unclosed-string
"#,
    );
}

#[test]
fn unclosed_string_with_a_prefix() {
    faults(
        r#"
  (a r"b)
//   ^^ unclosed-string
  (c)
"#,
    );
}

#[test]
fn unclosed_string_at_the_end() {
    faults(
        r#"
  (a)
  "b
//^ unclosed-string
"#,
    );
}

#[test]
fn unclosed_string_before_a_form() {
    faults(
        r#"
  (setv a "b)
//        ^ unclosed-string
  (defn c [] "d")
"#,
    );
}

#[test]
fn wrong_escapes() {
    faults(
        r#"
  (a "\x4" "\u12" "\U00110000" "\N")
//    ^^^ bad-escape
//          ^^^^ bad-escape
//                 ^^^^^^^^^^ bad-escape
//                              ^^ bad-escape
"#,
    );
}

#[test]
fn wrong_escape_in_a_line_of_a_text() {
    faults(
        r#"
  #s("one"
     "C:\users")
//      ^^ bad-escape
"#,
    );
}

// Marks, damaged.

#[test]
fn nothing_quoted() {
    faults(
        r"
  (a ')
//   ^ nothing-quoted
  (b ' ; c
//   ^ nothing-quoted
   )
  '
//^ nothing-quoted
",
    );
}

#[test]
fn nothing_read() {
    faults(
        r"
  (a #t)
//   ^^ nothing-quoted
  (b #s ; c
//   ^^ nothing-quoted
   )
  #d
//^^ nothing-quoted
",
    );
}

#[test]
fn blank_behind_a_quote_mark() {
    faults(
        r"
  (a ' b)
//   ^ blank-after-quote
  (c '
//   ^ blank-after-quote
   d)
",
    );
}

#[test]
fn comment_behind_a_quote_mark() {
    faults(
        r"
  (a ' ; b
//   ^ blank-after-quote
   c)
",
    );
}

#[test]
fn hash_without_a_name_before_a_bracket() {
    faults(
        r"
  (a #(1 2) #[3])
//   ^ nameless-reader-macro
//          ^ nameless-reader-macro
",
    );
}

#[test]
fn hash_before_a_string() {
    faults(
        r#"
  (a #"b")
//   ^ nameless-reader-macro
"#,
    );
}

#[test]
fn hash_as_a_comment() {
    faults(
        r"
  # a level
//^ nameless-reader-macro
  (a)
",
    );
}

#[test]
fn hash_at_the_end() {
    faults(
        r"
  (a)
  #
//^ nameless-reader-macro
",
    );
}

#[test]
fn late_shebang() {
    faults(
        r"
  (a)
  #! b
//^^ late-shebang
",
    );
}

// Dots, damaged.

#[test]
fn lone_dots() {
    faults(
        r"
  (a . b c)
//   ^ misplaced-dot
  (d .)
//   ^ misplaced-dot
  (e f .)
//     ^ misplaced-dot
  (g . . h)
//   ^ misplaced-dot
",
    );
}

#[test]
fn lone_dot_in_a_level() {
    faults(
        r"
  (layout . (irregular-grid #t(30 24) #t(9 8)) a)
//        ^ misplaced-dot
",
    );
}

// Places.

/// Line breaks of Windows change no column.
#[test]
fn faults_with_line_breaks_of_windows() {
    let fixture = r#"
  (defn a [] ; one
//^ unclosed-paren
    (b "c")

  (defn d []
    (e 'f)
    (g ')
//     ^ nothing-quoted
    "\x4")
//   ^^^ bad-escape
"#;
    faults(&fixture.replace('\n', "\r\n"));
}

/// Columns are characters here, bytes in the parser.
#[test]
fn faults_behind_letters_that_are_not_ascii() {
    faults(
        r#"
  (größe "über" ')
//              ^ nothing-quoted
"#,
    );
}

#[test]
fn faults_behind_a_byte_order_mark() {
    let fixture = "
  @(a ')
//^ byte-order-mark
//    ^ nothing-quoted
";
    faults(&fixture.replace('@', "\u{FEFF}"));
}

// Limits.

#[test]
fn nesting_past_the_limit_is_one_error() {
    let deep = MAX_DEPTH as usize + 100;
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}"), ("#{", "}"), ("#t(", ")")] {
        let text = format!("{}a{}\n(b)\n", open.repeat(deep), close.repeat(deep));
        let parse = parse(&text);
        let codes: Vec<&str> = parse.errors.iter().map(|error| error.code).collect();
        assert_eq!(codes, ["too-deep"], "{open}");
        assert_eq!(parse.any_root().children().count(), 2, "the next form survives {open}");
    }
}

#[test]
fn marks_past_the_limit_are_one_error() {
    let text = format!("{}a\n(b)\n", "'".repeat(MAX_DEPTH as usize + 100));
    let parse = parse(&text);
    let codes: Vec<&str> = parse.errors.iter().map(|error| error.code).collect();
    assert_eq!(codes, ["too-deep"]);
    assert_eq!(parse.any_root().children().count(), 2, "the next form survives");
}

// Typing.

#[test]
fn every_prefix_of_a_level() {
    let text = r#"(require [pyherc.macros [*]])
#d(defn a [&rest b] `(~@b 'c))
(level-list ; one
 (level "old well" #s("Moss" "and echoes.")
  (layout (irregular-grid #t(40 40) {:a 1/2}))))
"#;
    prefixes(
        text,
        expect![[r#"
          1 (              unclosed-paren 0..1
          8 require        unclosed-paren 0..1
         10 [              unclosed-paren 9..10
         23 pyherc.macros  unclosed-paren 9..10
         25 [              unclosed-paren 24..25
         26 *              unclosed-paren 24..25
         27 ]              unclosed-paren 9..10
         28 ]              unclosed-paren 0..1
         29 )              no error
         32 #d             nothing-quoted 30..32
         33 (              unclosed-paren 32..33
         37 defn           unclosed-paren 32..33
         39 a              unclosed-paren 32..33
         41 [              unclosed-paren 40..41
         46 &rest          unclosed-paren 40..41
         48 b              unclosed-paren 40..41
         49 ]              unclosed-paren 32..33
         51 `              unclosed-paren 32..33
         52 (              unclosed-paren 51..52
         54 ~@             unclosed-paren 51..52
         55 b              unclosed-paren 51..52
         57 '              unclosed-paren 51..52
         58 c              unclosed-paren 51..52
         59 )              unclosed-paren 32..33
         60 )              no error
         62 (              unclosed-paren 61..62
         72 level-list     unclosed-paren 61..62
         81 (              unclosed-paren 80..81
         86 level          unclosed-paren 80..81
         97 "old well"     unclosed-paren 80..81
        100 #s             unclosed-paren 80..81
        101 (              unclosed-paren 100..101
        107 "Moss"         unclosed-paren 100..101
        121 "and echoes."  unclosed-paren 100..101
        122 )              unclosed-paren 80..81
        126 (              unclosed-paren 125..126
        132 layout         unclosed-paren 125..126
        134 (              unclosed-paren 133..134
        148 irregular-grid unclosed-paren 133..134
        151 #t             unclosed-paren 133..134
        152 (              unclosed-paren 151..152
        154 40             unclosed-paren 151..152
        157 40             unclosed-paren 151..152
        158 )              unclosed-paren 133..134
        160 {              unclosed-paren 159..160
        162 :a             unclosed-paren 159..160
        166 1/2            unclosed-paren 159..160
        167 }              unclosed-paren 133..134
        168 )              unclosed-paren 125..126
        169 )              unclosed-paren 80..81
        170 )              unclosed-paren 61..62
        171 )              no error
    "#]],
    );
}
