//! Fixtures for BDL's parser: what every construct becomes in the tree, and where the errors stand
//! when a text is damaged.
//!
//! `check` compares a tree and its errors with what the test holds (`UPDATE_EXPECT=1` writes it).
//! `faults` takes a text with its errors noted under its lines. `prefixes` shows what a person is
//! told while a game is being typed. `check_section` and `section_faults` take one section, and the
//! four others stand around it, empty.

mod common;

use common::Fault;
use expect_test::{Expect, expect};
use ludex_syntax::bdl::{BdlLanguage, SyntaxNode};
use ludex_syntax::tree;
use ludex_syntax::{Dialect, TextSize, bdl};

fixtures!(Dialect::Bdl, bdl::lex);

/// The sections of a file, in their order.
const SECTIONS: [&str; 5] = ["rules", "pieces", "initial_piece_position", "invariants", "finish"];

/// A file of this section and the four others, empty, and how many bytes of it stand before the section.
#[track_caller]
fn around(section: &str) -> (String, usize) {
    let word = section.split(|c: char| !c.is_ascii_lowercase() && c != '_').next().unwrap_or_default();
    let index = SECTIONS.iter().position(|name| *name == word).expect("the word of a section");
    let empty = |names: &[&str]| names.iter().map(|name| format!("{name}{{}}\n")).collect::<String>();
    let before = empty(&SECTIONS[..index]);
    (format!("{before}{section}{}", empty(&SECTIONS[index + 1..])), before.len())
}

/// Compares the tree of a section, and the errors in the file around it. Bytes count from the section.
#[track_caller]
fn check_section(section: &str, expected: Expect) {
    let (text, before) = around(section);
    let parse = parse(&text);
    let before = TextSize::new(before as u32);
    let mut sections = parse.root::<BdlLanguage>().children();
    let node = sections.find(|node| node.text_range().start() == before).expect("the section");
    let alone = SyntaxNode::new_root(node.green().to_owned());
    let mut shown = tree::dump::<BdlLanguage>(&alone);
    for error in &parse.errors {
        shown.push_str(&format!("error {:?} {}: {}\n", error.range - before, error.code, error.message));
    }
    expected.assert_eq(&shown);
}

/// The same for one section.
#[track_caller]
fn section_faults(fixture: &str) {
    let (section, noted) = common::read(fixture);
    let (text, before) = around(&section);
    let noted: Vec<Fault> = noted.into_iter().map(|(start, end, code)| (start + before, end + before, code)).collect();
    common::compare(DIALECT, text, &noted);
}

// Files.

#[test]
fn five_empty_sections() {
    check(
        "rules{}pieces{}initial_piece_position{}invariants{}finish{}",
        expect![[r#"
        SOURCE_FILE@0..59
          RULES_SECTION@0..7
            RULES_KW@0..5 "rules"
            L_BRACE@5..6 "{"
            R_BRACE@6..7 "}"
          PIECES_SECTION@7..15
            PIECES_KW@7..13 "pieces"
            L_BRACE@13..14 "{"
            R_BRACE@14..15 "}"
          INITIAL_SECTION@15..39
            INITIAL_PIECE_POSITION_KW@15..37 "initial_piece_position"
            L_BRACE@37..38 "{"
            R_BRACE@38..39 "}"
          INVARIANTS_SECTION@39..51
            INVARIANTS_KW@39..49 "invariants"
            L_BRACE@49..50 "{"
            R_BRACE@50..51 "}"
          FINISH_SECTION@51..59
            FINISH_KW@51..57 "finish"
            L_BRACE@57..58 "{"
            R_BRACE@58..59 "}"
    "#]],
    );
}

#[test]
fn a_game() {
    check(
        "rules{
  width : 6
  height : 7
}
pieces{
  hen{
    moves{
      x : 0, y : 1
    }
  }
}
initial_piece_position{
  hen{
    positions{
      x : 2, y : 0
    }
    mirrored
  }
}
invariants{
  protect_piece(hen)
}
finish{
  no_moves_available
}
",
        expect![[r#"
        SOURCE_FILE@0..247
          RULES_SECTION@0..33
            RULES_KW@0..5 "rules"
            L_BRACE@5..6 "{"
            WHITESPACE@6..9 "\n  "
            RULE@9..18
              WIDTH_KW@9..14 "width"
              WHITESPACE@14..15 " "
              COLON@15..16 ":"
              WHITESPACE@16..17 " "
              LITERAL@17..18
                NUMBER@17..18 "6"
            WHITESPACE@18..21 "\n  "
            RULE@21..31
              HEIGHT_KW@21..27 "height"
              WHITESPACE@27..28 " "
              COLON@28..29 ":"
              WHITESPACE@29..30 " "
              LITERAL@30..31
                NUMBER@30..31 "7"
            WHITESPACE@31..32 "\n"
            R_BRACE@32..33 "}"
          WHITESPACE@33..34 "\n"
          PIECES_SECTION@34..90
            PIECES_KW@34..40 "pieces"
            L_BRACE@40..41 "{"
            WHITESPACE@41..44 "\n  "
            PIECE@44..88
              NAME@44..47
                IDENT@44..47 "hen"
              L_BRACE@47..48 "{"
              WHITESPACE@48..53 "\n    "
              MOVES_BLOCK@53..84
                MOVES_KW@53..58 "moves"
                L_BRACE@58..59 "{"
                WHITESPACE@59..66 "\n      "
                MOVE@66..78
                  VECTOR@66..78
                    X_KW@66..67 "x"
                    WHITESPACE@67..68 " "
                    COLON@68..69 ":"
                    WHITESPACE@69..70 " "
                    INTERVAL@70..71
                      LITERAL@70..71
                        NUMBER@70..71 "0"
                    COMMA@71..72 ","
                    WHITESPACE@72..73 " "
                    Y_KW@73..74 "y"
                    WHITESPACE@74..75 " "
                    COLON@75..76 ":"
                    WHITESPACE@76..77 " "
                    INTERVAL@77..78
                      LITERAL@77..78
                        NUMBER@77..78 "1"
                WHITESPACE@78..83 "\n    "
                R_BRACE@83..84 "}"
              WHITESPACE@84..87 "\n  "
              R_BRACE@87..88 "}"
            WHITESPACE@88..89 "\n"
            R_BRACE@89..90 "}"
          WHITESPACE@90..91 "\n"
          INITIAL_SECTION@91..180
            INITIAL_PIECE_POSITION_KW@91..113 "initial_piece_position"
            L_BRACE@113..114 "{"
            WHITESPACE@114..117 "\n  "
            PLACEMENT@117..178
              NAME_REF@117..120
                IDENT@117..120 "hen"
              L_BRACE@120..121 "{"
              WHITESPACE@121..126 "\n    "
              POSITIONS_BLOCK@126..161
                POSITIONS_KW@126..135 "positions"
                L_BRACE@135..136 "{"
                WHITESPACE@136..143 "\n      "
                VECTOR@143..155
                  X_KW@143..144 "x"
                  WHITESPACE@144..145 " "
                  COLON@145..146 ":"
                  WHITESPACE@146..147 " "
                  INTERVAL@147..148
                    LITERAL@147..148
                      NUMBER@147..148 "2"
                  COMMA@148..149 ","
                  WHITESPACE@149..150 " "
                  Y_KW@150..151 "y"
                  WHITESPACE@151..152 " "
                  COLON@152..153 ":"
                  WHITESPACE@153..154 " "
                  INTERVAL@154..155
                    LITERAL@154..155
                      NUMBER@154..155 "0"
                WHITESPACE@155..160 "\n    "
                R_BRACE@160..161 "}"
              WHITESPACE@161..166 "\n    "
              PROPERTY@166..174
                MIRRORED_KW@166..174 "mirrored"
              WHITESPACE@174..177 "\n  "
              R_BRACE@177..178 "}"
            WHITESPACE@178..179 "\n"
            R_BRACE@179..180 "}"
          WHITESPACE@180..181 "\n"
          INVARIANTS_SECTION@181..215
            INVARIANTS_KW@181..191 "invariants"
            L_BRACE@191..192 "{"
            WHITESPACE@192..195 "\n  "
            INVARIANT@195..213
              PROTECT_PIECE_KW@195..208 "protect_piece"
              ARG_LIST@208..213
                L_PAREN@208..209 "("
                NAME_REF@209..212
                  IDENT@209..212 "hen"
                R_PAREN@212..213 ")"
            WHITESPACE@213..214 "\n"
            R_BRACE@214..215 "}"
          WHITESPACE@215..216 "\n"
          FINISH_SECTION@216..246
            FINISH_KW@216..222 "finish"
            L_BRACE@222..223 "{"
            WHITESPACE@223..226 "\n  "
            FINISH_RULE@226..244
              NO_MOVES_AVAILABLE_KW@226..244 "no_moves_available"
            WHITESPACE@244..245 "\n"
            R_BRACE@245..246 "}"
          WHITESPACE@246..247 "\n"
    "#]],
    );
}

#[test]
fn line_breaks_of_windows() {
    check(
        "rules{\r\n  width : 6\r\n}\r\npieces{}\r\ninitial_piece_position{}\r\ninvariants{}\r\nfinish{}\r\n",
        expect![[r#"
        SOURCE_FILE@0..84
          RULES_SECTION@0..22
            RULES_KW@0..5 "rules"
            L_BRACE@5..6 "{"
            WHITESPACE@6..10 "\r\n  "
            RULE@10..19
              WIDTH_KW@10..15 "width"
              WHITESPACE@15..16 " "
              COLON@16..17 ":"
              WHITESPACE@17..18 " "
              LITERAL@18..19
                NUMBER@18..19 "6"
            WHITESPACE@19..21 "\r\n"
            R_BRACE@21..22 "}"
          WHITESPACE@22..24 "\r\n"
          PIECES_SECTION@24..32
            PIECES_KW@24..30 "pieces"
            L_BRACE@30..31 "{"
            R_BRACE@31..32 "}"
          WHITESPACE@32..34 "\r\n"
          INITIAL_SECTION@34..58
            INITIAL_PIECE_POSITION_KW@34..56 "initial_piece_position"
            L_BRACE@56..57 "{"
            R_BRACE@57..58 "}"
          WHITESPACE@58..60 "\r\n"
          INVARIANTS_SECTION@60..72
            INVARIANTS_KW@60..70 "invariants"
            L_BRACE@70..71 "{"
            R_BRACE@71..72 "}"
          WHITESPACE@72..74 "\r\n"
          FINISH_SECTION@74..82
            FINISH_KW@74..80 "finish"
            L_BRACE@80..81 "{"
            R_BRACE@81..82 "}"
          WHITESPACE@82..84 "\r\n"
    "#]],
    );
}

#[test]
fn blanks_and_tabs_anywhere() {
    check(
        " rules\t{ width:6\theight\n:\n7 }pieces\n{}initial_piece_position {}invariants {}finish {}",
        expect![[r#"
        SOURCE_FILE@0..85
          WHITESPACE@0..1 " "
          RULES_SECTION@1..29
            RULES_KW@1..6 "rules"
            WHITESPACE@6..7 "\t"
            L_BRACE@7..8 "{"
            WHITESPACE@8..9 " "
            RULE@9..16
              WIDTH_KW@9..14 "width"
              COLON@14..15 ":"
              LITERAL@15..16
                NUMBER@15..16 "6"
            WHITESPACE@16..17 "\t"
            RULE@17..27
              HEIGHT_KW@17..23 "height"
              WHITESPACE@23..24 "\n"
              COLON@24..25 ":"
              WHITESPACE@25..26 "\n"
              LITERAL@26..27
                NUMBER@26..27 "7"
            WHITESPACE@27..28 " "
            R_BRACE@28..29 "}"
          PIECES_SECTION@29..38
            PIECES_KW@29..35 "pieces"
            WHITESPACE@35..36 "\n"
            L_BRACE@36..37 "{"
            R_BRACE@37..38 "}"
          INITIAL_SECTION@38..63
            INITIAL_PIECE_POSITION_KW@38..60 "initial_piece_position"
            WHITESPACE@60..61 " "
            L_BRACE@61..62 "{"
            R_BRACE@62..63 "}"
          INVARIANTS_SECTION@63..76
            INVARIANTS_KW@63..73 "invariants"
            WHITESPACE@73..74 " "
            L_BRACE@74..75 "{"
            R_BRACE@75..76 "}"
          FINISH_SECTION@76..85
            FINISH_KW@76..82 "finish"
            WHITESPACE@82..83 " "
            L_BRACE@83..84 "{"
            R_BRACE@84..85 "}"
    "#]],
    );
}

// Tokens.

#[test]
fn numbers() {
    check_section(
        "rules{ width : 8 height : 120 first_player : 0 }\n",
        expect![[r#"
        RULES_SECTION@0..48
          RULES_KW@0..5 "rules"
          L_BRACE@5..6 "{"
          WHITESPACE@6..7 " "
          RULE@7..16
            WIDTH_KW@7..12 "width"
            WHITESPACE@12..13 " "
            COLON@13..14 ":"
            WHITESPACE@14..15 " "
            LITERAL@15..16
              NUMBER@15..16 "8"
          WHITESPACE@16..17 " "
          RULE@17..29
            HEIGHT_KW@17..23 "height"
            WHITESPACE@23..24 " "
            COLON@24..25 ":"
            WHITESPACE@25..26 " "
            LITERAL@26..29
              NUMBER@26..29 "120"
          WHITESPACE@29..30 " "
          RULE@30..46
            FIRST_PLAYER_KW@30..42 "first_player"
            WHITESPACE@42..43 " "
            COLON@43..44 ":"
            WHITESPACE@44..45 " "
            LITERAL@45..46
              NUMBER@45..46 "0"
          WHITESPACE@46..47 " "
          R_BRACE@47..48 "}"
    "#]],
    );
}

/// The sign stands right before the digits.
#[test]
fn negative_numbers() {
    check_section(
        "rules{ first_player : -1 width : -0 height:-12 }\n",
        expect![[r#"
        RULES_SECTION@0..48
          RULES_KW@0..5 "rules"
          L_BRACE@5..6 "{"
          WHITESPACE@6..7 " "
          RULE@7..24
            FIRST_PLAYER_KW@7..19 "first_player"
            WHITESPACE@19..20 " "
            COLON@20..21 ":"
            WHITESPACE@21..22 " "
            LITERAL@22..24
              NUMBER@22..24 "-1"
          WHITESPACE@24..25 " "
          RULE@25..35
            WIDTH_KW@25..30 "width"
            WHITESPACE@30..31 " "
            COLON@31..32 ":"
            WHITESPACE@32..33 " "
            LITERAL@33..35
              NUMBER@33..35 "-0"
          WHITESPACE@35..36 " "
          RULE@36..46
            HEIGHT_KW@36..42 "height"
            COLON@42..43 ":"
            LITERAL@43..46
              NUMBER@43..46 "-12"
          WHITESPACE@46..47 " "
          R_BRACE@47..48 "}"
    "#]],
    );
}

#[test]
fn names() {
    check_section(
        "pieces{ hen{} _{} Hen_2{} _hen{} }\n",
        expect![[r#"
        PIECES_SECTION@0..34
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..13
            NAME@8..11
              IDENT@8..11 "hen"
            L_BRACE@11..12 "{"
            R_BRACE@12..13 "}"
          WHITESPACE@13..14 " "
          PIECE@14..17
            NAME@14..15
              IDENT@14..15 "_"
            L_BRACE@15..16 "{"
            R_BRACE@16..17 "}"
          WHITESPACE@17..18 " "
          PIECE@18..25
            NAME@18..23
              IDENT@18..23 "Hen_2"
            L_BRACE@23..24 "{"
            R_BRACE@24..25 "}"
          WHITESPACE@25..26 " "
          PIECE@26..32
            NAME@26..30
              IDENT@26..30 "_hen"
            L_BRACE@30..31 "{"
            R_BRACE@31..32 "}"
          WHITESPACE@32..33 " "
          R_BRACE@33..34 "}"
    "#]],
    );
}

/// A word of the language is one only as a whole.
#[test]
fn longest_word_is_the_name() {
    check_section(
        "pieces{ rules2{} trueish{} xy{} explicit_hen{} }\n",
        expect![[r#"
        PIECES_SECTION@0..48
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..16
            NAME@8..14
              IDENT@8..14 "rules2"
            L_BRACE@14..15 "{"
            R_BRACE@15..16 "}"
          WHITESPACE@16..17 " "
          PIECE@17..26
            NAME@17..24
              IDENT@17..24 "trueish"
            L_BRACE@24..25 "{"
            R_BRACE@25..26 "}"
          WHITESPACE@26..27 " "
          PIECE@27..31
            NAME@27..29
              IDENT@27..29 "xy"
            L_BRACE@29..30 "{"
            R_BRACE@30..31 "}"
          WHITESPACE@31..32 " "
          PIECE@32..46
            NAME@32..44
              IDENT@32..44 "explicit_hen"
            L_BRACE@44..45 "{"
            R_BRACE@45..46 "}"
          WHITESPACE@46..47 " "
          R_BRACE@47..48 "}"
    "#]],
    );
}

#[test]
fn explicit_is_a_name_where_no_brace_is_on_its_line() {
    check_section(
        "pieces{
  explicit
  { moves{} }
}
",
        expect![[r#"
        PIECES_SECTION@0..34
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..10 "\n  "
          PIECE@10..32
            NAME@10..18
              IDENT@10..18 "explicit"
            WHITESPACE@18..21 "\n  "
            L_BRACE@21..22 "{"
            WHITESPACE@22..23 " "
            MOVES_BLOCK@23..30
              MOVES_KW@23..28 "moves"
              L_BRACE@28..29 "{"
              R_BRACE@29..30 "}"
            WHITESPACE@30..31 " "
            R_BRACE@31..32 "}"
          WHITESPACE@32..33 "\n"
          R_BRACE@33..34 "}"
    "#]],
    );
}

#[test]
fn explicit_is_a_name_in_a_list() {
    check_section(
        "invariants{ cant_risk(explicit, hen) }\n",
        expect![[r#"
        INVARIANTS_SECTION@0..38
          INVARIANTS_KW@0..10 "invariants"
          L_BRACE@10..11 "{"
          WHITESPACE@11..12 " "
          INVARIANT@12..36
            CANT_RISK_KW@12..21 "cant_risk"
            ARG_LIST@21..36
              L_PAREN@21..22 "("
              NAME_REF@22..30
                IDENT@22..30 "explicit"
              COMMA@30..31 ","
              WHITESPACE@31..32 " "
              NAME_REF@32..35
                IDENT@32..35 "hen"
              R_PAREN@35..36 ")"
          WHITESPACE@36..37 " "
          R_BRACE@37..38 "}"
    "#]],
    );
}

#[test]
fn booleans() {
    check_section(
        "pieces{ hen{ moves{} can_jump : true mirrored:false } }\n",
        expect![[r#"
        PIECES_SECTION@0..55
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..53
            NAME@8..11
              IDENT@8..11 "hen"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            MOVES_BLOCK@13..20
              MOVES_KW@13..18 "moves"
              L_BRACE@18..19 "{"
              R_BRACE@19..20 "}"
            WHITESPACE@20..21 " "
            PROPERTY@21..36
              CAN_JUMP_KW@21..29 "can_jump"
              WHITESPACE@29..30 " "
              COLON@30..31 ":"
              WHITESPACE@31..32 " "
              LITERAL@32..36
                TRUE_KW@32..36 "true"
            WHITESPACE@36..37 " "
            PROPERTY@37..51
              MIRRORED_KW@37..45 "mirrored"
              COLON@45..46 ":"
              LITERAL@46..51
                FALSE_KW@46..51 "false"
            WHITESPACE@51..52 " "
            R_BRACE@52..53 "}"
          WHITESPACE@53..54 " "
          R_BRACE@54..55 "}"
    "#]],
    );
}

// Rules.

#[test]
fn rules_of_numbers() {
    check_section(
        "rules{
  first_player : 1
  width : 9
  height : 5
}
",
        expect![[r#"
        RULES_SECTION@0..52
          RULES_KW@0..5 "rules"
          L_BRACE@5..6 "{"
          WHITESPACE@6..9 "\n  "
          RULE@9..25
            FIRST_PLAYER_KW@9..21 "first_player"
            WHITESPACE@21..22 " "
            COLON@22..23 ":"
            WHITESPACE@23..24 " "
            LITERAL@24..25
              NUMBER@24..25 "1"
          WHITESPACE@25..28 "\n  "
          RULE@28..37
            WIDTH_KW@28..33 "width"
            WHITESPACE@33..34 " "
            COLON@34..35 ":"
            WHITESPACE@35..36 " "
            LITERAL@36..37
              NUMBER@36..37 "9"
          WHITESPACE@37..40 "\n  "
          RULE@40..50
            HEIGHT_KW@40..46 "height"
            WHITESPACE@46..47 " "
            COLON@47..48 ":"
            WHITESPACE@48..49 " "
            LITERAL@49..50
              NUMBER@49..50 "5"
          WHITESPACE@50..51 "\n"
          R_BRACE@51..52 "}"
    "#]],
    );
}

#[test]
fn alternating_colors_and_players() {
    check_section(
        "rules{ coloring : alternate player_change : alternate }\n",
        expect![[r#"
        RULES_SECTION@0..55
          RULES_KW@0..5 "rules"
          L_BRACE@5..6 "{"
          WHITESPACE@6..7 " "
          RULE@7..27
            COLORING_KW@7..15 "coloring"
            WHITESPACE@15..16 " "
            COLON@16..17 ":"
            WHITESPACE@17..18 " "
            ALTERNATE_KW@18..27 "alternate"
          WHITESPACE@27..28 " "
          RULE@28..53
            PLAYER_CHANGE_KW@28..41 "player_change"
            WHITESPACE@41..42 " "
            COLON@42..43 ":"
            WHITESPACE@43..44 " "
            ALTERNATE_KW@44..53 "alternate"
          WHITESPACE@53..54 " "
          R_BRACE@54..55 "}"
    "#]],
    );
}

#[test]
fn explicit_color_and_player() {
    check_section(
        r#"rules{
  coloring : explicit{ (x, y) => "teal" }
  player_change : explicit{ (c) => 1 }
}
"#,
        expect![[r#"
        RULES_SECTION@0..89
          RULES_KW@0..5 "rules"
          L_BRACE@5..6 "{"
          WHITESPACE@6..9 "\n  "
          RULE@9..48
            COLORING_KW@9..17 "coloring"
            WHITESPACE@17..18 " "
            COLON@18..19 ":"
            WHITESPACE@19..20 " "
            EXPLICIT@20..48
              EXPLICIT_BLOCK@20..48 "explicit{ (x, y) => \" ..."
          WHITESPACE@48..51 "\n  "
          RULE@51..87
            PLAYER_CHANGE_KW@51..64 "player_change"
            WHITESPACE@64..65 " "
            COLON@65..66 ":"
            WHITESPACE@66..67 " "
            EXPLICIT@67..87
              EXPLICIT_BLOCK@67..87 "explicit{ (c) => 1 }"
          WHITESPACE@87..88 "\n"
          R_BRACE@88..89 "}"
    "#]],
    );
}

/// What is missing or given twice is no matter of syntax.
#[test]
fn rules_in_any_order_and_number() {
    check_section(
        "rules{ height : 5 width : 9 height : 6 }\n",
        expect![[r#"
        RULES_SECTION@0..40
          RULES_KW@0..5 "rules"
          L_BRACE@5..6 "{"
          WHITESPACE@6..7 " "
          RULE@7..17
            HEIGHT_KW@7..13 "height"
            WHITESPACE@13..14 " "
            COLON@14..15 ":"
            WHITESPACE@15..16 " "
            LITERAL@16..17
              NUMBER@16..17 "5"
          WHITESPACE@17..18 " "
          RULE@18..27
            WIDTH_KW@18..23 "width"
            WHITESPACE@23..24 " "
            COLON@24..25 ":"
            WHITESPACE@25..26 " "
            LITERAL@26..27
              NUMBER@26..27 "9"
          WHITESPACE@27..28 " "
          RULE@28..38
            HEIGHT_KW@28..34 "height"
            WHITESPACE@34..35 " "
            COLON@35..36 ":"
            WHITESPACE@36..37 " "
            LITERAL@37..38
              NUMBER@37..38 "6"
          WHITESPACE@38..39 " "
          R_BRACE@39..40 "}"
    "#]],
    );
}

// Pieces.

#[test]
fn piece() {
    check_section(
        "pieces{
  fox{
    moves{}
  }
}
",
        expect![[r#"
        PIECES_SECTION@0..32
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..10 "\n  "
          PIECE@10..30
            NAME@10..13
              IDENT@10..13 "fox"
            L_BRACE@13..14 "{"
            WHITESPACE@14..19 "\n    "
            MOVES_BLOCK@19..26
              MOVES_KW@19..24 "moves"
              L_BRACE@24..25 "{"
              R_BRACE@25..26 "}"
            WHITESPACE@26..29 "\n  "
            R_BRACE@29..30 "}"
          WHITESPACE@30..31 "\n"
          R_BRACE@31..32 "}"
    "#]],
    );
}

#[test]
fn two_pieces() {
    check_section(
        "pieces{ fox{ moves{} } hen{ moves{} } }\n",
        expect![[r#"
        PIECES_SECTION@0..39
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..22
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            MOVES_BLOCK@13..20
              MOVES_KW@13..18 "moves"
              L_BRACE@18..19 "{"
              R_BRACE@19..20 "}"
            WHITESPACE@20..21 " "
            R_BRACE@21..22 "}"
          WHITESPACE@22..23 " "
          PIECE@23..37
            NAME@23..26
              IDENT@23..26 "hen"
            L_BRACE@26..27 "{"
            WHITESPACE@27..28 " "
            MOVES_BLOCK@28..35
              MOVES_KW@28..33 "moves"
              L_BRACE@33..34 "{"
              R_BRACE@34..35 "}"
            WHITESPACE@35..36 " "
            R_BRACE@36..37 "}"
          WHITESPACE@37..38 " "
          R_BRACE@38..39 "}"
    "#]],
    );
}

#[test]
fn vector() {
    check_section(
        "pieces{ fox{ moves{ x : 1, y : -2 } } }\n",
        expect![[r#"
        PIECES_SECTION@0..39
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..37
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            MOVES_BLOCK@13..35
              MOVES_KW@13..18 "moves"
              L_BRACE@18..19 "{"
              WHITESPACE@19..20 " "
              MOVE@20..33
                VECTOR@20..33
                  X_KW@20..21 "x"
                  WHITESPACE@21..22 " "
                  COLON@22..23 ":"
                  WHITESPACE@23..24 " "
                  INTERVAL@24..25
                    LITERAL@24..25
                      NUMBER@24..25 "1"
                  COMMA@25..26 ","
                  WHITESPACE@26..27 " "
                  Y_KW@27..28 "y"
                  WHITESPACE@28..29 " "
                  COLON@29..30 ":"
                  WHITESPACE@30..31 " "
                  INTERVAL@31..33
                    LITERAL@31..33
                      NUMBER@31..33 "-2"
              WHITESPACE@33..34 " "
              R_BRACE@34..35 "}"
            WHITESPACE@35..36 " "
            R_BRACE@36..37 "}"
          WHITESPACE@37..38 " "
          R_BRACE@38..39 "}"
    "#]],
    );
}

#[test]
fn vectors_without_anything_between() {
    check_section(
        "pieces{ fox{ moves{
  x : 1, y : 2
  x:0,y:0 x : 3, y : 4
} } }
",
        expect![[r#"
        PIECES_SECTION@0..63
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..61
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            MOVES_BLOCK@13..59
              MOVES_KW@13..18 "moves"
              L_BRACE@18..19 "{"
              WHITESPACE@19..22 "\n  "
              MOVE@22..34
                VECTOR@22..34
                  X_KW@22..23 "x"
                  WHITESPACE@23..24 " "
                  COLON@24..25 ":"
                  WHITESPACE@25..26 " "
                  INTERVAL@26..27
                    LITERAL@26..27
                      NUMBER@26..27 "1"
                  COMMA@27..28 ","
                  WHITESPACE@28..29 " "
                  Y_KW@29..30 "y"
                  WHITESPACE@30..31 " "
                  COLON@31..32 ":"
                  WHITESPACE@32..33 " "
                  INTERVAL@33..34
                    LITERAL@33..34
                      NUMBER@33..34 "2"
              WHITESPACE@34..37 "\n  "
              MOVE@37..44
                VECTOR@37..44
                  X_KW@37..38 "x"
                  COLON@38..39 ":"
                  INTERVAL@39..40
                    LITERAL@39..40
                      NUMBER@39..40 "0"
                  COMMA@40..41 ","
                  Y_KW@41..42 "y"
                  COLON@42..43 ":"
                  INTERVAL@43..44
                    LITERAL@43..44
                      NUMBER@43..44 "0"
              WHITESPACE@44..45 " "
              MOVE@45..57
                VECTOR@45..57
                  X_KW@45..46 "x"
                  WHITESPACE@46..47 " "
                  COLON@47..48 ":"
                  WHITESPACE@48..49 " "
                  INTERVAL@49..50
                    LITERAL@49..50
                      NUMBER@49..50 "3"
                  COMMA@50..51 ","
                  WHITESPACE@51..52 " "
                  Y_KW@52..53 "y"
                  WHITESPACE@53..54 " "
                  COLON@54..55 ":"
                  WHITESPACE@55..56 " "
                  INTERVAL@56..57
                    LITERAL@56..57
                      NUMBER@56..57 "4"
              WHITESPACE@57..58 "\n"
              R_BRACE@58..59 "}"
            WHITESPACE@59..60 " "
            R_BRACE@60..61 "}"
          WHITESPACE@61..62 " "
          R_BRACE@62..63 "}"
    "#]],
    );
}

#[test]
fn vector_of_ranges() {
    check_section(
        "pieces{ fox{ moves{ x : [1, 3], y : [-2,0] } } }\n",
        expect![[r#"
        PIECES_SECTION@0..48
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..46
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            MOVES_BLOCK@13..44
              MOVES_KW@13..18 "moves"
              L_BRACE@18..19 "{"
              WHITESPACE@19..20 " "
              MOVE@20..42
                VECTOR@20..42
                  X_KW@20..21 "x"
                  WHITESPACE@21..22 " "
                  COLON@22..23 ":"
                  WHITESPACE@23..24 " "
                  INTERVAL@24..30
                    L_BRACKET@24..25 "["
                    LITERAL@25..26
                      NUMBER@25..26 "1"
                    COMMA@26..27 ","
                    WHITESPACE@27..28 " "
                    LITERAL@28..29
                      NUMBER@28..29 "3"
                    R_BRACKET@29..30 "]"
                  COMMA@30..31 ","
                  WHITESPACE@31..32 " "
                  Y_KW@32..33 "y"
                  WHITESPACE@33..34 " "
                  COLON@34..35 ":"
                  WHITESPACE@35..36 " "
                  INTERVAL@36..42
                    L_BRACKET@36..37 "["
                    LITERAL@37..39
                      NUMBER@37..39 "-2"
                    COMMA@39..40 ","
                    LITERAL@40..41
                      NUMBER@40..41 "0"
                    R_BRACKET@41..42 "]"
              WHITESPACE@42..43 " "
              R_BRACE@43..44 "}"
            WHITESPACE@44..45 " "
            R_BRACE@45..46 "}"
          WHITESPACE@46..47 " "
          R_BRACE@47..48 "}"
    "#]],
    );
}

#[test]
fn directions() {
    check_section(
        "pieces{ fox{ moves{ horizontal(1, 3) vertical(-2, -1) diagonal(1,4) } } }\n",
        expect![[r#"
        PIECES_SECTION@0..73
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..71
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            MOVES_BLOCK@13..69
              MOVES_KW@13..18 "moves"
              L_BRACE@18..19 "{"
              WHITESPACE@19..20 " "
              MOVE@20..36
                DIRECTION@20..36
                  HORIZONTAL_KW@20..30 "horizontal"
                  L_PAREN@30..31 "("
                  LITERAL@31..32
                    NUMBER@31..32 "1"
                  COMMA@32..33 ","
                  WHITESPACE@33..34 " "
                  LITERAL@34..35
                    NUMBER@34..35 "3"
                  R_PAREN@35..36 ")"
              WHITESPACE@36..37 " "
              MOVE@37..53
                DIRECTION@37..53
                  VERTICAL_KW@37..45 "vertical"
                  L_PAREN@45..46 "("
                  LITERAL@46..48
                    NUMBER@46..48 "-2"
                  COMMA@48..49 ","
                  WHITESPACE@49..50 " "
                  LITERAL@50..52
                    NUMBER@50..52 "-1"
                  R_PAREN@52..53 ")"
              WHITESPACE@53..54 " "
              MOVE@54..67
                DIRECTION@54..67
                  DIAGONAL_KW@54..62 "diagonal"
                  L_PAREN@62..63 "("
                  LITERAL@63..64
                    NUMBER@63..64 "1"
                  COMMA@64..65 ","
                  LITERAL@65..66
                    NUMBER@65..66 "4"
                  R_PAREN@66..67 ")"
              WHITESPACE@67..68 " "
              R_BRACE@68..69 "}"
            WHITESPACE@69..70 " "
            R_BRACE@70..71 "}"
          WHITESPACE@71..72 " "
          R_BRACE@72..73 "}"
    "#]],
    );
}

#[test]
fn directions_with_ends_left_out() {
    check_section(
        "pieces{ fox{ moves{ horizontal(,) vertical(1,) diagonal(, 4) } } }\n",
        expect![[r#"
        PIECES_SECTION@0..66
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..64
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            MOVES_BLOCK@13..62
              MOVES_KW@13..18 "moves"
              L_BRACE@18..19 "{"
              WHITESPACE@19..20 " "
              MOVE@20..33
                DIRECTION@20..33
                  HORIZONTAL_KW@20..30 "horizontal"
                  L_PAREN@30..31 "("
                  COMMA@31..32 ","
                  R_PAREN@32..33 ")"
              WHITESPACE@33..34 " "
              MOVE@34..46
                DIRECTION@34..46
                  VERTICAL_KW@34..42 "vertical"
                  L_PAREN@42..43 "("
                  LITERAL@43..44
                    NUMBER@43..44 "1"
                  COMMA@44..45 ","
                  R_PAREN@45..46 ")"
              WHITESPACE@46..47 " "
              MOVE@47..60
                DIRECTION@47..60
                  DIAGONAL_KW@47..55 "diagonal"
                  L_PAREN@55..56 "("
                  COMMA@56..57 ","
                  WHITESPACE@57..58 " "
                  LITERAL@58..59
                    NUMBER@58..59 "4"
                  R_PAREN@59..60 ")"
              WHITESPACE@60..61 " "
              R_BRACE@61..62 "}"
            WHITESPACE@62..63 " "
            R_BRACE@63..64 "}"
          WHITESPACE@64..65 " "
          R_BRACE@65..66 "}"
    "#]],
    );
}

#[test]
fn kills() {
    check_section(
        "pieces{ fox{ moves{
  x : 1, y : 2, kills : false
  vertical(1, 2), kills : true
} } }
",
        expect![[r#"
        PIECES_SECTION@0..86
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..84
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            MOVES_BLOCK@13..82
              MOVES_KW@13..18 "moves"
              L_BRACE@18..19 "{"
              WHITESPACE@19..22 "\n  "
              MOVE@22..49
                VECTOR@22..34
                  X_KW@22..23 "x"
                  WHITESPACE@23..24 " "
                  COLON@24..25 ":"
                  WHITESPACE@25..26 " "
                  INTERVAL@26..27
                    LITERAL@26..27
                      NUMBER@26..27 "1"
                  COMMA@27..28 ","
                  WHITESPACE@28..29 " "
                  Y_KW@29..30 "y"
                  WHITESPACE@30..31 " "
                  COLON@31..32 ":"
                  WHITESPACE@32..33 " "
                  INTERVAL@33..34
                    LITERAL@33..34
                      NUMBER@33..34 "2"
                KILLS@34..49
                  COMMA@34..35 ","
                  WHITESPACE@35..36 " "
                  KILLS_KW@36..41 "kills"
                  WHITESPACE@41..42 " "
                  COLON@42..43 ":"
                  WHITESPACE@43..44 " "
                  LITERAL@44..49
                    FALSE_KW@44..49 "false"
              WHITESPACE@49..52 "\n  "
              MOVE@52..80
                DIRECTION@52..66
                  VERTICAL_KW@52..60 "vertical"
                  L_PAREN@60..61 "("
                  LITERAL@61..62
                    NUMBER@61..62 "1"
                  COMMA@62..63 ","
                  WHITESPACE@63..64 " "
                  LITERAL@64..65
                    NUMBER@64..65 "2"
                  R_PAREN@65..66 ")"
                KILLS@66..80
                  COMMA@66..67 ","
                  WHITESPACE@67..68 " "
                  KILLS_KW@68..73 "kills"
                  WHITESPACE@73..74 " "
                  COLON@74..75 ":"
                  WHITESPACE@75..76 " "
                  LITERAL@76..80
                    TRUE_KW@76..80 "true"
              WHITESPACE@80..81 "\n"
              R_BRACE@81..82 "}"
            WHITESPACE@82..83 " "
            R_BRACE@83..84 "}"
          WHITESPACE@84..85 " "
          R_BRACE@85..86 "}"
    "#]],
    );
}

/// The compiler does without.
#[test]
fn kills_without_comma() {
    check_section(
        "pieces{ fox{ moves{ x : 1, y : 2 kills : true diagonal(,) kills:false } } }\n",
        expect![[r#"
        PIECES_SECTION@0..75
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..73
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            MOVES_BLOCK@13..71
              MOVES_KW@13..18 "moves"
              L_BRACE@18..19 "{"
              WHITESPACE@19..20 " "
              MOVE@20..45
                VECTOR@20..32
                  X_KW@20..21 "x"
                  WHITESPACE@21..22 " "
                  COLON@22..23 ":"
                  WHITESPACE@23..24 " "
                  INTERVAL@24..25
                    LITERAL@24..25
                      NUMBER@24..25 "1"
                  COMMA@25..26 ","
                  WHITESPACE@26..27 " "
                  Y_KW@27..28 "y"
                  WHITESPACE@28..29 " "
                  COLON@29..30 ":"
                  WHITESPACE@30..31 " "
                  INTERVAL@31..32
                    LITERAL@31..32
                      NUMBER@31..32 "2"
                WHITESPACE@32..33 " "
                KILLS@33..45
                  KILLS_KW@33..38 "kills"
                  WHITESPACE@38..39 " "
                  COLON@39..40 ":"
                  WHITESPACE@40..41 " "
                  LITERAL@41..45
                    TRUE_KW@41..45 "true"
              WHITESPACE@45..46 " "
              MOVE@46..69
                DIRECTION@46..57
                  DIAGONAL_KW@46..54 "diagonal"
                  L_PAREN@54..55 "("
                  COMMA@55..56 ","
                  R_PAREN@56..57 ")"
                WHITESPACE@57..58 " "
                KILLS@58..69
                  KILLS_KW@58..63 "kills"
                  COLON@63..64 ":"
                  LITERAL@64..69
                    FALSE_KW@64..69 "false"
              WHITESPACE@69..70 " "
              R_BRACE@70..71 "}"
            WHITESPACE@71..72 " "
            R_BRACE@72..73 "}"
          WHITESPACE@73..74 " "
          R_BRACE@74..75 "}"
    "#]],
    );
}

#[test]
fn explicit_move() {
    check_section(
        "pieces{ fox{ moves{ explicit{ {x: [1, 2], killing: true } } } } }\n",
        expect![[r#"
        PIECES_SECTION@0..65
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..63
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            MOVES_BLOCK@13..61
              MOVES_KW@13..18 "moves"
              L_BRACE@18..19 "{"
              WHITESPACE@19..20 " "
              MOVE@20..59
                EXPLICIT@20..59
                  EXPLICIT_BLOCK@20..59 "explicit{ {x: [1, 2], ..."
              WHITESPACE@59..60 " "
              R_BRACE@60..61 "}"
            WHITESPACE@61..62 " "
            R_BRACE@62..63 "}"
          WHITESPACE@63..64 " "
          R_BRACE@64..65 "}"
    "#]],
    );
}

#[test]
fn kills_after_an_explicit_move() {
    check_section(
        "pieces{ fox{ moves{ explicit{ {x: 1} }, kills : false } } }\n",
        expect![[r#"
        PIECES_SECTION@0..59
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..57
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            MOVES_BLOCK@13..55
              MOVES_KW@13..18 "moves"
              L_BRACE@18..19 "{"
              WHITESPACE@19..20 " "
              MOVE@20..53
                EXPLICIT@20..38
                  EXPLICIT_BLOCK@20..38 "explicit{ {x: 1} }"
                KILLS@38..53
                  COMMA@38..39 ","
                  WHITESPACE@39..40 " "
                  KILLS_KW@40..45 "kills"
                  WHITESPACE@45..46 " "
                  COLON@46..47 ":"
                  WHITESPACE@47..48 " "
                  LITERAL@48..53
                    FALSE_KW@48..53 "false"
              WHITESPACE@53..54 " "
              R_BRACE@54..55 "}"
            WHITESPACE@55..56 " "
            R_BRACE@56..57 "}"
          WHITESPACE@57..58 " "
          R_BRACE@58..59 "}"
    "#]],
    );
}

#[test]
fn properties_of_a_piece() {
    check_section(
        "pieces{ fox{ moves{} can_jump mirrored } }\n",
        expect![[r#"
        PIECES_SECTION@0..42
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..40
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            MOVES_BLOCK@13..20
              MOVES_KW@13..18 "moves"
              L_BRACE@18..19 "{"
              R_BRACE@19..20 "}"
            WHITESPACE@20..21 " "
            PROPERTY@21..29
              CAN_JUMP_KW@21..29 "can_jump"
            WHITESPACE@29..30 " "
            PROPERTY@30..38
              MIRRORED_KW@30..38 "mirrored"
            WHITESPACE@38..39 " "
            R_BRACE@39..40 "}"
          WHITESPACE@40..41 " "
          R_BRACE@41..42 "}"
    "#]],
    );
}

#[test]
fn properties_with_values() {
    check_section(
        "pieces{ fox{ moves{} can_jump : false mirrored : true } }\n",
        expect![[r#"
        PIECES_SECTION@0..57
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..55
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            MOVES_BLOCK@13..20
              MOVES_KW@13..18 "moves"
              L_BRACE@18..19 "{"
              R_BRACE@19..20 "}"
            WHITESPACE@20..21 " "
            PROPERTY@21..37
              CAN_JUMP_KW@21..29 "can_jump"
              WHITESPACE@29..30 " "
              COLON@30..31 ":"
              WHITESPACE@31..32 " "
              LITERAL@32..37
                FALSE_KW@32..37 "false"
            WHITESPACE@37..38 " "
            PROPERTY@38..53
              MIRRORED_KW@38..46 "mirrored"
              WHITESPACE@46..47 " "
              COLON@47..48 ":"
              WHITESPACE@48..49 " "
              LITERAL@49..53
                TRUE_KW@49..53 "true"
            WHITESPACE@53..54 " "
            R_BRACE@54..55 "}"
          WHITESPACE@55..56 " "
          R_BRACE@56..57 "}"
    "#]],
    );
}

#[test]
fn spawn_of_one_piece() {
    check_section(
        "pieces{ fox{ moves{} on_end_reached : spawn(hen) } }\n",
        expect![[r#"
        PIECES_SECTION@0..52
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..50
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            MOVES_BLOCK@13..20
              MOVES_KW@13..18 "moves"
              L_BRACE@18..19 "{"
              R_BRACE@19..20 "}"
            WHITESPACE@20..21 " "
            PROPERTY@21..48
              ON_END_REACHED_KW@21..35 "on_end_reached"
              WHITESPACE@35..36 " "
              COLON@36..37 ":"
              WHITESPACE@37..38 " "
              SPAWN@38..48
                SPAWN_KW@38..43 "spawn"
                ARG_LIST@43..48
                  L_PAREN@43..44 "("
                  NAME_REF@44..47
                    IDENT@44..47 "hen"
                  R_PAREN@47..48 ")"
            WHITESPACE@48..49 " "
            R_BRACE@49..50 "}"
          WHITESPACE@50..51 " "
          R_BRACE@51..52 "}"
    "#]],
    );
}

#[test]
fn spawn_of_several_pieces() {
    check_section(
        "pieces{ fox{ moves{} on_end_reached: spawn(hen, goose,fox) } }\n",
        expect![[r#"
        PIECES_SECTION@0..62
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..60
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            MOVES_BLOCK@13..20
              MOVES_KW@13..18 "moves"
              L_BRACE@18..19 "{"
              R_BRACE@19..20 "}"
            WHITESPACE@20..21 " "
            PROPERTY@21..58
              ON_END_REACHED_KW@21..35 "on_end_reached"
              COLON@35..36 ":"
              WHITESPACE@36..37 " "
              SPAWN@37..58
                SPAWN_KW@37..42 "spawn"
                ARG_LIST@42..58
                  L_PAREN@42..43 "("
                  NAME_REF@43..46
                    IDENT@43..46 "hen"
                  COMMA@46..47 ","
                  WHITESPACE@47..48 " "
                  NAME_REF@48..53
                    IDENT@48..53 "goose"
                  COMMA@53..54 ","
                  NAME_REF@54..57
                    IDENT@54..57 "fox"
                  R_PAREN@57..58 ")"
            WHITESPACE@58..59 " "
            R_BRACE@59..60 "}"
          WHITESPACE@60..61 " "
          R_BRACE@61..62 "}"
    "#]],
    );
}

/// The document lets it take any number.
#[test]
fn spawn_of_no_piece() {
    check_section(
        "pieces{ fox{ moves{} on_end_reached : spawn() } }\n",
        expect![[r#"
        PIECES_SECTION@0..49
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..47
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            MOVES_BLOCK@13..20
              MOVES_KW@13..18 "moves"
              L_BRACE@18..19 "{"
              R_BRACE@19..20 "}"
            WHITESPACE@20..21 " "
            PROPERTY@21..45
              ON_END_REACHED_KW@21..35 "on_end_reached"
              WHITESPACE@35..36 " "
              COLON@36..37 ":"
              WHITESPACE@37..38 " "
              SPAWN@38..45
                SPAWN_KW@38..43 "spawn"
                ARG_LIST@43..45
                  L_PAREN@43..44 "("
                  R_PAREN@44..45 ")"
            WHITESPACE@45..46 " "
            R_BRACE@46..47 "}"
          WHITESPACE@47..48 " "
          R_BRACE@48..49 "}"
    "#]],
    );
}

#[test]
fn explicit_end() {
    check_section(
        "pieces{ fox{ moves{} on_end_reached : explicit{ (c, x, y) => {} } } }\n",
        expect![[r#"
        PIECES_SECTION@0..69
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..67
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            MOVES_BLOCK@13..20
              MOVES_KW@13..18 "moves"
              L_BRACE@18..19 "{"
              R_BRACE@19..20 "}"
            WHITESPACE@20..21 " "
            PROPERTY@21..65
              ON_END_REACHED_KW@21..35 "on_end_reached"
              WHITESPACE@35..36 " "
              COLON@36..37 ":"
              WHITESPACE@37..38 " "
              EXPLICIT@38..65
                EXPLICIT_BLOCK@38..65 "explicit{ (c, x, y) = ..."
            WHITESPACE@65..66 " "
            R_BRACE@66..67 "}"
          WHITESPACE@67..68 " "
          R_BRACE@68..69 "}"
    "#]],
    );
}

/// Only the compiler knows it.
#[test]
fn explicit_property() {
    check_section(
        "pieces{ fox{ moves{} explicit{ a: 1 } } }\n",
        expect![[r#"
        PIECES_SECTION@0..41
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..39
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            MOVES_BLOCK@13..20
              MOVES_KW@13..18 "moves"
              L_BRACE@18..19 "{"
              R_BRACE@19..20 "}"
            WHITESPACE@20..21 " "
            EXPLICIT@21..37
              EXPLICIT_BLOCK@21..37 "explicit{ a: 1 }"
            WHITESPACE@37..38 " "
            R_BRACE@38..39 "}"
          WHITESPACE@39..40 " "
          R_BRACE@40..41 "}"
    "#]],
    );
}

#[test]
fn explicit_piece() {
    check_section(
        "pieces{
  explicit{ goose: { moves: () => [] } }
  fox{ moves{} }
}
",
        expect![[r#"
        PIECES_SECTION@0..67
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..10 "\n  "
          EXPLICIT@10..48
            EXPLICIT_BLOCK@10..48 "explicit{ goose: { mo ..."
          WHITESPACE@48..51 "\n  "
          PIECE@51..65
            NAME@51..54
              IDENT@51..54 "fox"
            L_BRACE@54..55 "{"
            WHITESPACE@55..56 " "
            MOVES_BLOCK@56..63
              MOVES_KW@56..61 "moves"
              L_BRACE@61..62 "{"
              R_BRACE@62..63 "}"
            WHITESPACE@63..64 " "
            R_BRACE@64..65 "}"
          WHITESPACE@65..66 "\n"
          R_BRACE@66..67 "}"
    "#]],
    );
}

/// The document gives no order.
#[test]
fn moves_behind_other_properties() {
    check_section(
        "pieces{ fox{ can_jump moves{ x : 1, y : 1 } mirrored } }\n",
        expect![[r#"
        PIECES_SECTION@0..56
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..54
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            PROPERTY@13..21
              CAN_JUMP_KW@13..21 "can_jump"
            WHITESPACE@21..22 " "
            MOVES_BLOCK@22..43
              MOVES_KW@22..27 "moves"
              L_BRACE@27..28 "{"
              WHITESPACE@28..29 " "
              MOVE@29..41
                VECTOR@29..41
                  X_KW@29..30 "x"
                  WHITESPACE@30..31 " "
                  COLON@31..32 ":"
                  WHITESPACE@32..33 " "
                  INTERVAL@33..34
                    LITERAL@33..34
                      NUMBER@33..34 "1"
                  COMMA@34..35 ","
                  WHITESPACE@35..36 " "
                  Y_KW@36..37 "y"
                  WHITESPACE@37..38 " "
                  COLON@38..39 ":"
                  WHITESPACE@39..40 " "
                  INTERVAL@40..41
                    LITERAL@40..41
                      NUMBER@40..41 "1"
              WHITESPACE@41..42 " "
              R_BRACE@42..43 "}"
            WHITESPACE@43..44 " "
            PROPERTY@44..52
              MIRRORED_KW@44..52 "mirrored"
            WHITESPACE@52..53 " "
            R_BRACE@53..54 "}"
          WHITESPACE@54..55 " "
          R_BRACE@55..56 "}"
    "#]],
    );
}

/// The document does not require them.
#[test]
fn piece_without_moves() {
    check_section(
        "pieces{ fox{ mirrored } hen{ } }\n",
        expect![[r#"
        PIECES_SECTION@0..32
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..23
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            PROPERTY@13..21
              MIRRORED_KW@13..21 "mirrored"
            WHITESPACE@21..22 " "
            R_BRACE@22..23 "}"
          WHITESPACE@23..24 " "
          PIECE@24..30
            NAME@24..27
              IDENT@24..27 "hen"
            L_BRACE@27..28 "{"
            WHITESPACE@28..29 " "
            R_BRACE@29..30 "}"
          WHITESPACE@30..31 " "
          R_BRACE@31..32 "}"
    "#]],
    );
}

// Placements.

#[test]
fn placement() {
    check_section(
        "initial_piece_position{
  fox{
    positions{
      x : 3, y : 0
    }
  }
}
",
        expect![[r#"
        INITIAL_SECTION@0..76
          INITIAL_PIECE_POSITION_KW@0..22 "initial_piece_position"
          L_BRACE@22..23 "{"
          WHITESPACE@23..26 "\n  "
          PLACEMENT@26..74
            NAME_REF@26..29
              IDENT@26..29 "fox"
            L_BRACE@29..30 "{"
            WHITESPACE@30..35 "\n    "
            POSITIONS_BLOCK@35..70
              POSITIONS_KW@35..44 "positions"
              L_BRACE@44..45 "{"
              WHITESPACE@45..52 "\n      "
              VECTOR@52..64
                X_KW@52..53 "x"
                WHITESPACE@53..54 " "
                COLON@54..55 ":"
                WHITESPACE@55..56 " "
                INTERVAL@56..57
                  LITERAL@56..57
                    NUMBER@56..57 "3"
                COMMA@57..58 ","
                WHITESPACE@58..59 " "
                Y_KW@59..60 "y"
                WHITESPACE@60..61 " "
                COLON@61..62 ":"
                WHITESPACE@62..63 " "
                INTERVAL@63..64
                  LITERAL@63..64
                    NUMBER@63..64 "0"
              WHITESPACE@64..69 "\n    "
              R_BRACE@69..70 "}"
            WHITESPACE@70..73 "\n  "
            R_BRACE@73..74 "}"
          WHITESPACE@74..75 "\n"
          R_BRACE@75..76 "}"
    "#]],
    );
}

#[test]
fn positions() {
    check_section(
        "initial_piece_position{ fox{ positions{ x : 3, y : 0 x : [1, 4], y : [0, 2] } } }\n",
        expect![[r#"
        INITIAL_SECTION@0..81
          INITIAL_PIECE_POSITION_KW@0..22 "initial_piece_position"
          L_BRACE@22..23 "{"
          WHITESPACE@23..24 " "
          PLACEMENT@24..79
            NAME_REF@24..27
              IDENT@24..27 "fox"
            L_BRACE@27..28 "{"
            WHITESPACE@28..29 " "
            POSITIONS_BLOCK@29..77
              POSITIONS_KW@29..38 "positions"
              L_BRACE@38..39 "{"
              WHITESPACE@39..40 " "
              VECTOR@40..52
                X_KW@40..41 "x"
                WHITESPACE@41..42 " "
                COLON@42..43 ":"
                WHITESPACE@43..44 " "
                INTERVAL@44..45
                  LITERAL@44..45
                    NUMBER@44..45 "3"
                COMMA@45..46 ","
                WHITESPACE@46..47 " "
                Y_KW@47..48 "y"
                WHITESPACE@48..49 " "
                COLON@49..50 ":"
                WHITESPACE@50..51 " "
                INTERVAL@51..52
                  LITERAL@51..52
                    NUMBER@51..52 "0"
              WHITESPACE@52..53 " "
              VECTOR@53..75
                X_KW@53..54 "x"
                WHITESPACE@54..55 " "
                COLON@55..56 ":"
                WHITESPACE@56..57 " "
                INTERVAL@57..63
                  L_BRACKET@57..58 "["
                  LITERAL@58..59
                    NUMBER@58..59 "1"
                  COMMA@59..60 ","
                  WHITESPACE@60..61 " "
                  LITERAL@61..62
                    NUMBER@61..62 "4"
                  R_BRACKET@62..63 "]"
                COMMA@63..64 ","
                WHITESPACE@64..65 " "
                Y_KW@65..66 "y"
                WHITESPACE@66..67 " "
                COLON@67..68 ":"
                WHITESPACE@68..69 " "
                INTERVAL@69..75
                  L_BRACKET@69..70 "["
                  LITERAL@70..71
                    NUMBER@70..71 "0"
                  COMMA@71..72 ","
                  WHITESPACE@72..73 " "
                  LITERAL@73..74
                    NUMBER@73..74 "2"
                  R_BRACKET@74..75 "]"
              WHITESPACE@75..76 " "
              R_BRACE@76..77 "}"
            WHITESPACE@77..78 " "
            R_BRACE@78..79 "}"
          WHITESPACE@79..80 " "
          R_BRACE@80..81 "}"
    "#]],
    );
}

#[test]
fn properties_of_a_placement() {
    check_section(
        "initial_piece_position{ fox{ positions{} mirrored owner : 1 } hen{ owner : 0 positions{} mirrored : false } }
",
        expect![[r#"
        INITIAL_SECTION@0..109
          INITIAL_PIECE_POSITION_KW@0..22 "initial_piece_position"
          L_BRACE@22..23 "{"
          WHITESPACE@23..24 " "
          PLACEMENT@24..61
            NAME_REF@24..27
              IDENT@24..27 "fox"
            L_BRACE@27..28 "{"
            WHITESPACE@28..29 " "
            POSITIONS_BLOCK@29..40
              POSITIONS_KW@29..38 "positions"
              L_BRACE@38..39 "{"
              R_BRACE@39..40 "}"
            WHITESPACE@40..41 " "
            PROPERTY@41..49
              MIRRORED_KW@41..49 "mirrored"
            WHITESPACE@49..50 " "
            PROPERTY@50..59
              OWNER_KW@50..55 "owner"
              WHITESPACE@55..56 " "
              COLON@56..57 ":"
              WHITESPACE@57..58 " "
              LITERAL@58..59
                NUMBER@58..59 "1"
            WHITESPACE@59..60 " "
            R_BRACE@60..61 "}"
          WHITESPACE@61..62 " "
          PLACEMENT@62..107
            NAME_REF@62..65
              IDENT@62..65 "hen"
            L_BRACE@65..66 "{"
            WHITESPACE@66..67 " "
            PROPERTY@67..76
              OWNER_KW@67..72 "owner"
              WHITESPACE@72..73 " "
              COLON@73..74 ":"
              WHITESPACE@74..75 " "
              LITERAL@75..76
                NUMBER@75..76 "0"
            WHITESPACE@76..77 " "
            POSITIONS_BLOCK@77..88
              POSITIONS_KW@77..86 "positions"
              L_BRACE@86..87 "{"
              R_BRACE@87..88 "}"
            WHITESPACE@88..89 " "
            PROPERTY@89..105
              MIRRORED_KW@89..97 "mirrored"
              WHITESPACE@97..98 " "
              COLON@98..99 ":"
              WHITESPACE@99..100 " "
              LITERAL@100..105
                FALSE_KW@100..105 "false"
            WHITESPACE@105..106 " "
            R_BRACE@106..107 "}"
          WHITESPACE@107..108 " "
          R_BRACE@108..109 "}"
    "#]],
    );
}

/// The document shows one, the compiler refuses it.
#[test]
fn explicit_position() {
    check_section(
        "initial_piece_position{ fox{ positions{ x : 0, y : 1 explicit{ { x: 3, y: 4 } } } } }\n",
        expect![[r#"
        INITIAL_SECTION@0..85
          INITIAL_PIECE_POSITION_KW@0..22 "initial_piece_position"
          L_BRACE@22..23 "{"
          WHITESPACE@23..24 " "
          PLACEMENT@24..83
            NAME_REF@24..27
              IDENT@24..27 "fox"
            L_BRACE@27..28 "{"
            WHITESPACE@28..29 " "
            POSITIONS_BLOCK@29..81
              POSITIONS_KW@29..38 "positions"
              L_BRACE@38..39 "{"
              WHITESPACE@39..40 " "
              VECTOR@40..52
                X_KW@40..41 "x"
                WHITESPACE@41..42 " "
                COLON@42..43 ":"
                WHITESPACE@43..44 " "
                INTERVAL@44..45
                  LITERAL@44..45
                    NUMBER@44..45 "0"
                COMMA@45..46 ","
                WHITESPACE@46..47 " "
                Y_KW@47..48 "y"
                WHITESPACE@48..49 " "
                COLON@49..50 ":"
                WHITESPACE@50..51 " "
                INTERVAL@51..52
                  LITERAL@51..52
                    NUMBER@51..52 "1"
              WHITESPACE@52..53 " "
              EXPLICIT@53..79
                EXPLICIT_BLOCK@53..79 "explicit{ { x: 3, y:  ..."
              WHITESPACE@79..80 " "
              R_BRACE@80..81 "}"
            WHITESPACE@81..82 " "
            R_BRACE@82..83 "}"
          WHITESPACE@83..84 " "
          R_BRACE@84..85 "}"
    "#]],
    );
}

#[test]
fn placement_without_positions() {
    check_section(
        "initial_piece_position{ fox{ mirrored } hen{} }\n",
        expect![[r#"
        INITIAL_SECTION@0..47
          INITIAL_PIECE_POSITION_KW@0..22 "initial_piece_position"
          L_BRACE@22..23 "{"
          WHITESPACE@23..24 " "
          PLACEMENT@24..39
            NAME_REF@24..27
              IDENT@24..27 "fox"
            L_BRACE@27..28 "{"
            WHITESPACE@28..29 " "
            PROPERTY@29..37
              MIRRORED_KW@29..37 "mirrored"
            WHITESPACE@37..38 " "
            R_BRACE@38..39 "}"
          WHITESPACE@39..40 " "
          PLACEMENT@40..45
            NAME_REF@40..43
              IDENT@40..43 "hen"
            L_BRACE@43..44 "{"
            R_BRACE@44..45 "}"
          WHITESPACE@45..46 " "
          R_BRACE@46..47 "}"
    "#]],
    );
}

#[test]
fn placement_with_two_blocks_of_positions() {
    check_section(
        "initial_piece_position{ fox{ positions{} positions{ x : 1, y : 1 } } }\n",
        expect![[r#"
        INITIAL_SECTION@0..70
          INITIAL_PIECE_POSITION_KW@0..22 "initial_piece_position"
          L_BRACE@22..23 "{"
          WHITESPACE@23..24 " "
          PLACEMENT@24..68
            NAME_REF@24..27
              IDENT@24..27 "fox"
            L_BRACE@27..28 "{"
            WHITESPACE@28..29 " "
            POSITIONS_BLOCK@29..40
              POSITIONS_KW@29..38 "positions"
              L_BRACE@38..39 "{"
              R_BRACE@39..40 "}"
            WHITESPACE@40..41 " "
            POSITIONS_BLOCK@41..66
              POSITIONS_KW@41..50 "positions"
              L_BRACE@50..51 "{"
              WHITESPACE@51..52 " "
              VECTOR@52..64
                X_KW@52..53 "x"
                WHITESPACE@53..54 " "
                COLON@54..55 ":"
                WHITESPACE@55..56 " "
                INTERVAL@56..57
                  LITERAL@56..57
                    NUMBER@56..57 "1"
                COMMA@57..58 ","
                WHITESPACE@58..59 " "
                Y_KW@59..60 "y"
                WHITESPACE@60..61 " "
                COLON@61..62 ":"
                WHITESPACE@62..63 " "
                INTERVAL@63..64
                  LITERAL@63..64
                    NUMBER@63..64 "1"
              WHITESPACE@64..65 " "
              R_BRACE@65..66 "}"
            WHITESPACE@66..67 " "
            R_BRACE@67..68 "}"
          WHITESPACE@68..69 " "
          R_BRACE@69..70 "}"
    "#]],
    );
}

// Invariants and the end of the game.

#[test]
fn invariants() {
    check_section(
        "invariants{
  cant_risk(fox)
  protect_piece(fox, hen)
  pawn_movement(gosling)
}
",
        expect![[r#"
        INVARIANTS_SECTION@0..81
          INVARIANTS_KW@0..10 "invariants"
          L_BRACE@10..11 "{"
          WHITESPACE@11..14 "\n  "
          INVARIANT@14..28
            CANT_RISK_KW@14..23 "cant_risk"
            ARG_LIST@23..28
              L_PAREN@23..24 "("
              NAME_REF@24..27
                IDENT@24..27 "fox"
              R_PAREN@27..28 ")"
          WHITESPACE@28..31 "\n  "
          INVARIANT@31..54
            PROTECT_PIECE_KW@31..44 "protect_piece"
            ARG_LIST@44..54
              L_PAREN@44..45 "("
              NAME_REF@45..48
                IDENT@45..48 "fox"
              COMMA@48..49 ","
              WHITESPACE@49..50 " "
              NAME_REF@50..53
                IDENT@50..53 "hen"
              R_PAREN@53..54 ")"
          WHITESPACE@54..57 "\n  "
          INVARIANT@57..79
            PAWN_MOVEMENT_KW@57..70 "pawn_movement"
            ARG_LIST@70..79
              L_PAREN@70..71 "("
              NAME_REF@71..78
                IDENT@71..78 "gosling"
              R_PAREN@78..79 ")"
          WHITESPACE@79..80 "\n"
          R_BRACE@80..81 "}"
    "#]],
    );
}

#[test]
fn explicit_invariant() {
    check_section(
        "invariants{ cant_risk(fox) explicit{ (c, x, y) => true } }\n",
        expect![[r#"
        INVARIANTS_SECTION@0..58
          INVARIANTS_KW@0..10 "invariants"
          L_BRACE@10..11 "{"
          WHITESPACE@11..12 " "
          INVARIANT@12..26
            CANT_RISK_KW@12..21 "cant_risk"
            ARG_LIST@21..26
              L_PAREN@21..22 "("
              NAME_REF@22..25
                IDENT@22..25 "fox"
              R_PAREN@25..26 ")"
          WHITESPACE@26..27 " "
          EXPLICIT@27..56
            EXPLICIT_BLOCK@27..56 "explicit{ (c, x, y) = ..."
          WHITESPACE@56..57 " "
          R_BRACE@57..58 "}"
    "#]],
    );
}

#[test]
fn finish() {
    check_section(
        "finish{
  no_moves_available
}
",
        expect![[r#"
        FINISH_SECTION@0..30
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..10 "\n  "
          FINISH_RULE@10..28
            NO_MOVES_AVAILABLE_KW@10..28 "no_moves_available"
          WHITESPACE@28..29 "\n"
          R_BRACE@29..30 "}"
    "#]],
    );
}

#[test]
fn explicit_finish() {
    check_section(
        "finish{ explicit{ (c) => c.over } no_moves_available }\n",
        expect![[r#"
        FINISH_SECTION@0..54
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          EXPLICIT@8..33
            EXPLICIT_BLOCK@8..33 "explicit{ (c) => c.ov ..."
          WHITESPACE@33..34 " "
          FINISH_RULE@34..52
            NO_MOVES_AVAILABLE_KW@34..52 "no_moves_available"
          WHITESPACE@52..53 " "
          R_BRACE@53..54 "}"
    "#]],
    );
}

// The end of an explicit block. The compiler counts braces, `\}` excepted, and nothing else.

#[test]
fn braces_that_balance() {
    check_section(
        "finish{ explicit{ {}{{}} } }\n",
        expect![[r#"
        FINISH_SECTION@0..28
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          EXPLICIT@8..26
            EXPLICIT_BLOCK@8..26 "explicit{ {}{{}} }"
          WHITESPACE@26..27 " "
          R_BRACE@27..28 "}"
    "#]],
    );
}

#[test]
fn explicit_block_without_contents() {
    check_section(
        "finish{ explicit{} }\n",
        expect![[r#"
        FINISH_SECTION@0..20
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          EXPLICIT@8..18
            EXPLICIT_BLOCK@8..18 "explicit{}"
          WHITESPACE@18..19 " "
          R_BRACE@19..20 "}"
    "#]],
    );
}

#[test]
fn blanks_before_the_brace() {
    check_section(
        "finish{ explicit   {a} }\n",
        expect![[r#"
        FINISH_SECTION@0..24
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          EXPLICIT@8..22
            EXPLICIT_BLOCK@8..22 "explicit   {a}"
          WHITESPACE@22..23 " "
          R_BRACE@23..24 "}"
    "#]],
    );
}

#[test]
fn block_over_lines() {
    check_section(
        "finish{
  explicit{
    (c) => {
      return c.over
    }
  }
}
",
        expect![[r#"
        FINISH_SECTION@0..64
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..10 "\n  "
          EXPLICIT@10..62
            EXPLICIT_BLOCK@10..62 "explicit{\n    (c) =>  ..."
          WHITESPACE@62..63 "\n"
          R_BRACE@63..64 "}"
    "#]],
    );
}

/// Both read the same end.
#[test]
fn braces_of_a_string_that_balance() {
    check_section(
        "finish{ explicit{ \"{\" + '}' } }\n",
        expect![[r#"
        FINISH_SECTION@0..31
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          EXPLICIT@8..29
            EXPLICIT_BLOCK@8..29 "explicit{ \"{\" + '}' }"
          WHITESPACE@29..30 " "
          R_BRACE@30..31 "}"
    "#]],
    );
}

#[test]
fn escaped_closing_brace_does_not_count() {
    check_section(
        "finish{ explicit{ \"\\}\" } }\n",
        expect![[r#"
        FINISH_SECTION@0..26
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          EXPLICIT@8..24
            EXPLICIT_BLOCK@8..24 "explicit{ \"\\}\" }"
          WHITESPACE@24..25 " "
          R_BRACE@25..26 "}"
    "#]],
    );
}

/// The compiler takes the second backslash for an escape, and JavaScript has the brace in a string.
#[test]
fn escape_is_told_by_one_backslash() {
    check_section(
        "finish{ explicit{ \"\\\\}\" } }\n",
        expect![[r#"
        FINISH_SECTION@0..27
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          EXPLICIT@8..25
            EXPLICIT_BLOCK@8..25 "explicit{ \"\\\\}\" }"
          WHITESPACE@25..26 " "
          R_BRACE@26..27 "}"
    "#]],
    );
}

#[test]
fn escaped_opening_brace_counts() {
    check_section(
        "finish{ explicit{ /\\{}/ } }\n",
        expect![[r#"
        FINISH_SECTION@0..27
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          EXPLICIT@8..25
            EXPLICIT_BLOCK@8..25 "explicit{ /\\{}/ }"
          WHITESPACE@25..26 " "
          R_BRACE@26..27 "}"
    "#]],
    );
}

/// The compiler ends the block there. Nothing of the rest would fit, so the tree has what was meant.
#[test]
fn closing_brace_in_a_string() {
    check_section(
        r#"finish{
  explicit{ (c) => "}" }
  no_moves_available
}
"#,
        expect![[r#"
        FINISH_SECTION@0..55
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..10 "\n  "
          EXPLICIT@10..32
            EXPLICIT_BLOCK@10..29 "explicit{ (c) => \"}"
            UNKNOWN@29..30 "\""
            WHITESPACE@30..31 " "
            R_BRACE@31..32 "}"
          WHITESPACE@32..35 "\n  "
          FINISH_RULE@35..53
            NO_MOVES_AVAILABLE_KW@35..53 "no_moves_available"
          WHITESPACE@53..54 "\n"
          R_BRACE@54..55 "}"
        error 28..29 explicit-brace: the compiler counts this `}` in a string like any other, so the block ends here: write `\}`
    "#]],
    );
}

/// The text is no JavaScript, so only the compiler can tell where it ends.
#[test]
fn closing_brace_in_a_string_without_an_end() {
    check_section(
        r#"finish{
  explicit{ c("a }
  no_moves_available
}
"#,
        expect![[r#"
        FINISH_SECTION@0..49
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..10 "\n  "
          EXPLICIT@10..26
            EXPLICIT_BLOCK@10..26 "explicit{ c(\"a }"
          WHITESPACE@26..29 "\n  "
          FINISH_RULE@29..47
            NO_MOVES_AVAILABLE_KW@29..47 "no_moves_available"
          WHITESPACE@47..48 "\n"
          R_BRACE@48..49 "}"
    "#]],
    );
}

/// The block takes what follows with it, the brace of its section too.
#[test]
fn opening_brace_in_a_string() {
    check_section(
        r#"finish{
  explicit{ (c) => "{" }
  no_moves_available
}
"#,
        expect![[r#"
        FINISH_SECTION@0..55
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..10 "\n  "
          EXPLICIT@10..55
            EXPLICIT_BLOCK@10..55 "explicit{ (c) => \"{\"  ..."
        error 28..29 explicit-brace: the compiler counts this `{` in a string like any other, so the block takes what follows with it: write `\x7b`
    "#]],
    );
}

/// The sections behind it stay.
#[test]
fn opening_brace_in_a_string_before_another_section() {
    check_section(
        r#"invariants{
  explicit{ (c) => "{" }
  cant_risk(fox)
}
"#,
        expect![[r#"
        INVARIANTS_SECTION@0..55
          INVARIANTS_KW@0..10 "invariants"
          L_BRACE@10..11 "{"
          WHITESPACE@11..14 "\n  "
          EXPLICIT@14..55
            EXPLICIT_BLOCK@14..55 "explicit{ (c) => \"{\"  ..."
        error 32..33 explicit-brace: the compiler counts this `{` in a string like any other, so the block takes what follows with it: write `\x7b`
    "#]],
    );
}

/// The rest fits the end that the compiler sees, so the file is read that way.
#[test]
fn closing_brace_in_a_comment_that_is_the_end() {
    check_section(
        "finish{
  explicit{ (c) => c.over // }
}
",
        expect![[r#"
        FINISH_SECTION@0..40
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..10 "\n  "
          EXPLICIT@10..38
            EXPLICIT_BLOCK@10..38 "explicit{ (c) => c.ov ..."
          WHITESPACE@38..39 "\n"
          R_BRACE@39..40 "}"
        error 37..38 explicit-brace: the compiler counts this `}` in a comment like any other, so the block ends here: leave it out or write its partner into the comment too
    "#]],
    );
}

/// Its substitutions balance.
#[test]
fn template_literal() {
    check_section(
        "finish{ explicit{ `a ${ c } b` } }\n",
        expect![[r#"
        FINISH_SECTION@0..34
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          EXPLICIT@8..32
            EXPLICIT_BLOCK@8..32 "explicit{ `a ${ c } b` }"
          WHITESPACE@32..33 " "
          R_BRACE@33..34 "}"
    "#]],
    );
}

#[test]
fn closing_brace_in_a_template_literal() {
    check_section(
        "finish{
  explicit{ `a } b` }
}
",
        expect![[r#"
        FINISH_SECTION@0..31
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..10 "\n  "
          EXPLICIT@10..29
            EXPLICIT_BLOCK@10..24 "explicit{ `a }"
            WHITESPACE@24..25 " "
            IDENT@25..26 "b"
            UNKNOWN@26..27 "`"
            WHITESPACE@27..28 " "
            R_BRACE@28..29 "}"
          WHITESPACE@29..30 "\n"
          R_BRACE@30..31 "}"
        error 23..24 explicit-brace: the compiler counts this `}` in a template literal like any other, so the block ends here: write `\}`
    "#]],
    );
}

/// It stands in a string inside of the literal.
#[test]
fn closing_brace_in_a_substitution() {
    check_section(
        r#"finish{
  explicit{ `a ${ "}" } b` }
}
"#,
        expect![[r#"
        FINISH_SECTION@0..38
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..10 "\n  "
          EXPLICIT@10..36
            EXPLICIT_BLOCK@10..31 "explicit{ `a ${ \"}\" }"
            WHITESPACE@31..32 " "
            IDENT@32..33 "b"
            UNKNOWN@33..34 "`"
            WHITESPACE@34..35 " "
            R_BRACE@35..36 "}"
          WHITESPACE@36..37 "\n"
          R_BRACE@37..38 "}"
        error 27..28 explicit-brace: the compiler counts this `}` in a string like any other, so the block ends here: write `\}`
    "#]],
    );
}

#[test]
fn closing_brace_in_a_regular_expression() {
    check_section(
        "finish{
  explicit{ /[}]/ }
}
",
        expect![[r#"
        FINISH_SECTION@0..29
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..10 "\n  "
          EXPLICIT@10..27
            EXPLICIT_BLOCK@10..23 "explicit{ /[}"
            R_BRACKET@23..24 "]"
            UNKNOWN@24..25 "/"
            WHITESPACE@25..26 " "
            R_BRACE@26..27 "}"
          WHITESPACE@27..28 "\n"
          R_BRACE@28..29 "}"
        error 22..23 explicit-brace: the compiler counts this `}` in a regular expression like any other, so the block ends here: write `\}`
    "#]],
    );
}

#[test]
fn division_is_no_regular_expression() {
    check_section(
        "finish{ explicit{ a / 2 / { b: 1 }.b } }\n",
        expect![[r#"
        FINISH_SECTION@0..40
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          EXPLICIT@8..38
            EXPLICIT_BLOCK@8..38 "explicit{ a / 2 / { b ..."
          WHITESPACE@38..39 " "
          R_BRACE@39..40 "}"
    "#]],
    );
}

#[test]
fn closing_brace_in_a_block_comment() {
    check_section(
        "finish{
  explicit{ /* } */ c }
}
",
        expect![[r#"
        FINISH_SECTION@0..33
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..10 "\n  "
          EXPLICIT@10..31
            EXPLICIT_BLOCK@10..24 "explicit{ /* }"
            WHITESPACE@24..25 " "
            UNKNOWN@25..27 "*/"
            WHITESPACE@27..28 " "
            IDENT@28..29 "c"
            WHITESPACE@29..30 " "
            R_BRACE@30..31 "}"
          WHITESPACE@31..32 "\n"
          R_BRACE@32..33 "}"
        error 23..24 explicit-brace: the compiler counts this `}` in a comment like any other, so the block ends here: leave it out or write its partner into the comment too
    "#]],
    );
}

/// One report, at the first.
#[test]
fn several_odd_braces() {
    check_section(
        r#"finish{
  explicit{ "}" + "}" }
  no_moves_available
}
"#,
        expect![[r#"
        FINISH_SECTION@0..54
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..10 "\n  "
          EXPLICIT@10..31
            EXPLICIT_BLOCK@10..22 "explicit{ \"}"
            UNKNOWN@22..23 "\""
            WHITESPACE@23..24 " "
            UNKNOWN@24..25 "+"
            WHITESPACE@25..26 " "
            UNKNOWN@26..27 "\""
            R_BRACE@27..28 "}"
            UNKNOWN@28..29 "\""
            WHITESPACE@29..30 " "
            R_BRACE@30..31 "}"
          WHITESPACE@31..34 "\n  "
          FINISH_RULE@34..52
            NO_MOVES_AVAILABLE_KW@34..52 "no_moves_available"
          WHITESPACE@52..53 "\n"
          R_BRACE@53..54 "}"
        error 21..22 explicit-brace: the compiler counts this `}` in a string like any other, so the block ends here: write `\}`
    "#]],
    );
}

#[test]
fn closing_brace_before_an_opening_one() {
    check_section(
        r#"finish{
  explicit{ "}" + "{" }
  no_moves_available
}
"#,
        expect![[r#"
        FINISH_SECTION@0..54
          FINISH_KW@0..6 "finish"
          L_BRACE@6..7 "{"
          WHITESPACE@7..10 "\n  "
          EXPLICIT@10..31
            EXPLICIT_BLOCK@10..22 "explicit{ \"}"
            UNKNOWN@22..23 "\""
            WHITESPACE@23..24 " "
            UNKNOWN@24..25 "+"
            WHITESPACE@25..26 " "
            UNKNOWN@26..27 "\""
            L_BRACE@27..28 "{"
            UNKNOWN@28..29 "\""
            WHITESPACE@29..30 " "
            R_BRACE@30..31 "}"
          WHITESPACE@31..34 "\n  "
          FINISH_RULE@34..52
            NO_MOVES_AVAILABLE_KW@34..52 "no_moves_available"
          WHITESPACE@52..53 "\n"
          R_BRACE@53..54 "}"
        error 21..22 explicit-brace: the compiler counts this `}` in a string like any other, so the block ends here: write `\}`
    "#]],
    );
}

/// It takes the one of its section.
#[test]
fn explicit_block_without_its_closing_brace() {
    check_section(
        "invariants{
  explicit{ (c) => { return c }
  cant_risk(fox)
}
",
        expect![[r#"
        INVARIANTS_SECTION@0..62
          INVARIANTS_KW@0..10 "invariants"
          L_BRACE@10..11 "{"
          WHITESPACE@11..14 "\n  "
          EXPLICIT@14..62
            EXPLICIT_BLOCK@14..62 "explicit{ (c) => { re ..."
        error 14..23 unclosed-explicit: a `}` is missing in this block: it ends with the one of a block around it
    "#]],
    );
}

/// Its braces do not balance: the token ends with the last one, and what is behind is lost.
#[test]
fn explicit_block_up_to_the_last_brace() {
    check(
        "rules{}
pieces{}
initial_piece_position{}
invariants{}
finish{
  explicit{ { { }
  no_moves_available
",
        expect![[r#"
        SOURCE_FILE@0..102
          RULES_SECTION@0..7
            RULES_KW@0..5 "rules"
            L_BRACE@5..6 "{"
            R_BRACE@6..7 "}"
          WHITESPACE@7..8 "\n"
          PIECES_SECTION@8..16
            PIECES_KW@8..14 "pieces"
            L_BRACE@14..15 "{"
            R_BRACE@15..16 "}"
          WHITESPACE@16..17 "\n"
          INITIAL_SECTION@17..41
            INITIAL_PIECE_POSITION_KW@17..39 "initial_piece_position"
            L_BRACE@39..40 "{"
            R_BRACE@40..41 "}"
          WHITESPACE@41..42 "\n"
          INVARIANTS_SECTION@42..54
            INVARIANTS_KW@42..52 "invariants"
            L_BRACE@52..53 "{"
            R_BRACE@53..54 "}"
          WHITESPACE@54..55 "\n"
          FINISH_SECTION@55..80
            FINISH_KW@55..61 "finish"
            L_BRACE@61..62 "{"
            WHITESPACE@62..65 "\n  "
            EXPLICIT@65..80
              EXPLICIT_BLOCK@65..80 "explicit{ { { }"
          WHITESPACE@80..83 "\n  "
          ERROR@83..101
            NO_MOVES_AVAILABLE_KW@83..101 "no_moves_available"
          WHITESPACE@101..102 "\n"
        error 65..74 unclosed-explicit: the braces of this block do not balance: a `}` is missing, and the block takes the rest of the file
    "#]],
    );
}

/// To the compiler that is no block.
#[test]
fn explicit_block_without_any_closing_brace() {
    check(
        "rules{}
pieces{}
initial_piece_position{}
invariants{}
finish{
  explicit{ (c) =>
",
        expect![[r#"
        SOURCE_FILE@0..82
          RULES_SECTION@0..7
            RULES_KW@0..5 "rules"
            L_BRACE@5..6 "{"
            R_BRACE@6..7 "}"
          WHITESPACE@7..8 "\n"
          PIECES_SECTION@8..16
            PIECES_KW@8..14 "pieces"
            L_BRACE@14..15 "{"
            R_BRACE@15..16 "}"
          WHITESPACE@16..17 "\n"
          INITIAL_SECTION@17..41
            INITIAL_PIECE_POSITION_KW@17..39 "initial_piece_position"
            L_BRACE@39..40 "{"
            R_BRACE@40..41 "}"
          WHITESPACE@41..42 "\n"
          INVARIANTS_SECTION@42..54
            INVARIANTS_KW@42..52 "invariants"
            L_BRACE@52..53 "{"
            R_BRACE@53..54 "}"
          WHITESPACE@54..55 "\n"
          FINISH_SECTION@55..81
            FINISH_KW@55..61 "finish"
            L_BRACE@61..62 "{"
            WHITESPACE@62..65 "\n  "
            ERROR@65..81
              IDENT@65..73 "explicit"
              L_BRACE@73..74 "{"
              WHITESPACE@74..75 " "
              L_PAREN@75..76 "("
              IDENT@76..77 "c"
              R_PAREN@77..78 ")"
              WHITESPACE@78..79 " "
              UNKNOWN@79..81 "=>"
          WHITESPACE@81..82 "\n"
        error 65..74 unclosed-explicit: the braces of this block do not balance: a `}` is missing, and the block takes the rest of the file
    "#]],
    );
}

/// The sections behind it stay.
#[test]
fn explicit_block_without_any_closing_brace_before_a_section() {
    check(
        "rules{
  coloring : explicit{ (x, y)
pieces{
  fox{
",
        expect![[r#"
        SOURCE_FILE@0..52
          RULES_SECTION@0..36
            RULES_KW@0..5 "rules"
            L_BRACE@5..6 "{"
            WHITESPACE@6..9 "\n  "
            RULE@9..36
              COLORING_KW@9..17 "coloring"
              WHITESPACE@17..18 " "
              COLON@18..19 ":"
              WHITESPACE@19..20 " "
              ERROR@20..36
                IDENT@20..28 "explicit"
                L_BRACE@28..29 "{"
                WHITESPACE@29..30 " "
                L_PAREN@30..31 "("
                X_KW@31..32 "x"
                COMMA@32..33 ","
                WHITESPACE@33..34 " "
                Y_KW@34..35 "y"
                R_PAREN@35..36 ")"
          WHITESPACE@36..37 "\n"
          PIECES_SECTION@37..51
            PIECES_KW@37..43 "pieces"
            L_BRACE@43..44 "{"
            WHITESPACE@44..47 "\n  "
            PIECE@47..51
              NAME@47..50
                IDENT@47..50 "fox"
              L_BRACE@50..51 "{"
          WHITESPACE@51..52 "\n"
        error 20..29 unclosed-explicit: the braces of this block do not balance: a `}` is missing, and the block takes the rest of the file
        error 50..52 unclosed-brace: this `{` is never closed, nor is the one around it
    "#]],
    );
}

// Damaged files whose trees matter.

#[test]
fn unclosed_piece_ends_before_the_next_one() {
    check_section(
        "pieces{
  fox{
    moves{ x : 1, y : 1 }
  hen{
    moves{}
  }
}
",
        expect![[r#"
        PIECES_SECTION@0..65
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..10 "\n  "
          PIECE@10..40
            NAME@10..13
              IDENT@10..13 "fox"
            L_BRACE@13..14 "{"
            WHITESPACE@14..19 "\n    "
            MOVES_BLOCK@19..40
              MOVES_KW@19..24 "moves"
              L_BRACE@24..25 "{"
              WHITESPACE@25..26 " "
              MOVE@26..38
                VECTOR@26..38
                  X_KW@26..27 "x"
                  WHITESPACE@27..28 " "
                  COLON@28..29 ":"
                  WHITESPACE@29..30 " "
                  INTERVAL@30..31
                    LITERAL@30..31
                      NUMBER@30..31 "1"
                  COMMA@31..32 ","
                  WHITESPACE@32..33 " "
                  Y_KW@33..34 "y"
                  WHITESPACE@34..35 " "
                  COLON@35..36 ":"
                  WHITESPACE@36..37 " "
                  INTERVAL@37..38
                    LITERAL@37..38
                      NUMBER@37..38 "1"
              WHITESPACE@38..39 " "
              R_BRACE@39..40 "}"
          WHITESPACE@40..43 "\n  "
          PIECE@43..63
            NAME@43..46
              IDENT@43..46 "hen"
            L_BRACE@46..47 "{"
            WHITESPACE@47..52 "\n    "
            MOVES_BLOCK@52..59
              MOVES_KW@52..57 "moves"
              L_BRACE@57..58 "{"
              R_BRACE@58..59 "}"
            WHITESPACE@59..62 "\n  "
            R_BRACE@62..63 "}"
          WHITESPACE@63..64 "\n"
          R_BRACE@64..65 "}"
        error 13..43 unclosed-brace: this `{` is never closed: a `}` is missing
    "#]],
    );
}

#[test]
fn unclosed_moves_end_before_a_property() {
    check_section(
        "pieces{
  fox{
    moves{
      vertical(1, 2)
    can_jump
  }
  hen{ moves{} }
}
",
        expect![[r#"
        PIECES_SECTION@0..82
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..10 "\n  "
          PIECE@10..63
            NAME@10..13
              IDENT@10..13 "fox"
            L_BRACE@13..14 "{"
            WHITESPACE@14..19 "\n    "
            MOVES_BLOCK@19..46
              MOVES_KW@19..24 "moves"
              L_BRACE@24..25 "{"
              WHITESPACE@25..32 "\n      "
              MOVE@32..46
                DIRECTION@32..46
                  VERTICAL_KW@32..40 "vertical"
                  L_PAREN@40..41 "("
                  LITERAL@41..42
                    NUMBER@41..42 "1"
                  COMMA@42..43 ","
                  WHITESPACE@43..44 " "
                  LITERAL@44..45
                    NUMBER@44..45 "2"
                  R_PAREN@45..46 ")"
            WHITESPACE@46..51 "\n    "
            PROPERTY@51..59
              CAN_JUMP_KW@51..59 "can_jump"
            WHITESPACE@59..62 "\n  "
            R_BRACE@62..63 "}"
          WHITESPACE@63..66 "\n  "
          PIECE@66..80
            NAME@66..69
              IDENT@66..69 "hen"
            L_BRACE@69..70 "{"
            WHITESPACE@70..71 " "
            MOVES_BLOCK@71..78
              MOVES_KW@71..76 "moves"
              L_BRACE@76..77 "{"
              R_BRACE@77..78 "}"
            WHITESPACE@78..79 " "
            R_BRACE@79..80 "}"
          WHITESPACE@80..81 "\n"
          R_BRACE@81..82 "}"
        error 24..51 unclosed-brace: this `{` is never closed: a `}` is missing
    "#]],
    );
}

#[test]
fn unclosed_section_ends_before_the_next_one() {
    check(
        "rules{
  width : 8
pieces{
  fox{ moves{} }
}
initial_piece_position{}
invariants{}
finish{}
",
        expect![[r#"
        SOURCE_FILE@0..93
          RULES_SECTION@0..18
            RULES_KW@0..5 "rules"
            L_BRACE@5..6 "{"
            WHITESPACE@6..9 "\n  "
            RULE@9..18
              WIDTH_KW@9..14 "width"
              WHITESPACE@14..15 " "
              COLON@15..16 ":"
              WHITESPACE@16..17 " "
              LITERAL@17..18
                NUMBER@17..18 "8"
          WHITESPACE@18..19 "\n"
          PIECES_SECTION@19..45
            PIECES_KW@19..25 "pieces"
            L_BRACE@25..26 "{"
            WHITESPACE@26..29 "\n  "
            PIECE@29..43
              NAME@29..32
                IDENT@29..32 "fox"
              L_BRACE@32..33 "{"
              WHITESPACE@33..34 " "
              MOVES_BLOCK@34..41
                MOVES_KW@34..39 "moves"
                L_BRACE@39..40 "{"
                R_BRACE@40..41 "}"
              WHITESPACE@41..42 " "
              R_BRACE@42..43 "}"
            WHITESPACE@43..44 "\n"
            R_BRACE@44..45 "}"
          WHITESPACE@45..46 "\n"
          INITIAL_SECTION@46..70
            INITIAL_PIECE_POSITION_KW@46..68 "initial_piece_position"
            L_BRACE@68..69 "{"
            R_BRACE@69..70 "}"
          WHITESPACE@70..71 "\n"
          INVARIANTS_SECTION@71..83
            INVARIANTS_KW@71..81 "invariants"
            L_BRACE@81..82 "{"
            R_BRACE@82..83 "}"
          WHITESPACE@83..84 "\n"
          FINISH_SECTION@84..92
            FINISH_KW@84..90 "finish"
            L_BRACE@90..91 "{"
            R_BRACE@91..92 "}"
          WHITESPACE@92..93 "\n"
        error 5..19 unclosed-brace: this `{` is never closed: a `}` is missing
    "#]],
    );
}

#[test]
fn unclosed_list_of_names_ends_with_its_line() {
    check_section(
        "invariants{
  cant_risk(fox, hen
  protect_piece(hen)
}
",
        expect![[r#"
        INVARIANTS_SECTION@0..55
          INVARIANTS_KW@0..10 "invariants"
          L_BRACE@10..11 "{"
          WHITESPACE@11..14 "\n  "
          INVARIANT@14..32
            CANT_RISK_KW@14..23 "cant_risk"
            ARG_LIST@23..32
              L_PAREN@23..24 "("
              NAME_REF@24..27
                IDENT@24..27 "fox"
              COMMA@27..28 ","
              WHITESPACE@28..29 " "
              NAME_REF@29..32
                IDENT@29..32 "hen"
          WHITESPACE@32..35 "\n  "
          INVARIANT@35..53
            PROTECT_PIECE_KW@35..48 "protect_piece"
            ARG_LIST@48..53
              L_PAREN@48..49 "("
              NAME_REF@49..52
                IDENT@49..52 "hen"
              R_PAREN@52..53 ")"
          WHITESPACE@53..54 "\n"
          R_BRACE@54..55 "}"
        error 23..24 unclosed-paren: this `(` is never closed: a `)` is missing
    "#]],
    );
}

#[test]
fn unclosed_range_ends_before_the_other_axis() {
    check_section(
        "pieces{ fox{ moves{ x : [1, 2, y : 3 x : 4, y : 5 } } }\n",
        expect![[r#"
        PIECES_SECTION@0..55
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..53
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            MOVES_BLOCK@13..51
              MOVES_KW@13..18 "moves"
              L_BRACE@18..19 "{"
              WHITESPACE@19..20 " "
              MOVE@20..36
                VECTOR@20..36
                  X_KW@20..21 "x"
                  WHITESPACE@21..22 " "
                  COLON@22..23 ":"
                  WHITESPACE@23..24 " "
                  INTERVAL@24..29
                    L_BRACKET@24..25 "["
                    LITERAL@25..26
                      NUMBER@25..26 "1"
                    COMMA@26..27 ","
                    WHITESPACE@27..28 " "
                    LITERAL@28..29
                      NUMBER@28..29 "2"
                  COMMA@29..30 ","
                  WHITESPACE@30..31 " "
                  Y_KW@31..32 "y"
                  WHITESPACE@32..33 " "
                  COLON@33..34 ":"
                  WHITESPACE@34..35 " "
                  INTERVAL@35..36
                    LITERAL@35..36
                      NUMBER@35..36 "3"
              WHITESPACE@36..37 " "
              MOVE@37..49
                VECTOR@37..49
                  X_KW@37..38 "x"
                  WHITESPACE@38..39 " "
                  COLON@39..40 ":"
                  WHITESPACE@40..41 " "
                  INTERVAL@41..42
                    LITERAL@41..42
                      NUMBER@41..42 "4"
                  COMMA@42..43 ","
                  WHITESPACE@43..44 " "
                  Y_KW@44..45 "y"
                  WHITESPACE@45..46 " "
                  COLON@46..47 ":"
                  WHITESPACE@47..48 " "
                  INTERVAL@48..49
                    LITERAL@48..49
                      NUMBER@48..49 "5"
              WHITESPACE@49..50 " "
              R_BRACE@50..51 "}"
            WHITESPACE@51..52 " "
            R_BRACE@52..53 "}"
          WHITESPACE@53..54 " "
          R_BRACE@54..55 "}"
        error 24..25 unclosed-bracket: this `[` is never closed: a `]` is missing
    "#]],
    );
}

/// Told by its beginning, it is read as what it is.
#[test]
fn section_under_another_name() {
    check(
        "rules{}
pieces{}
initial_places{
  fox{ positions{ x : 1, y : 2 } }
}
invariants{}
finish{}
",
        expect![[r#"
        SOURCE_FILE@0..92
          RULES_SECTION@0..7
            RULES_KW@0..5 "rules"
            L_BRACE@5..6 "{"
            R_BRACE@6..7 "}"
          WHITESPACE@7..8 "\n"
          PIECES_SECTION@8..16
            PIECES_KW@8..14 "pieces"
            L_BRACE@14..15 "{"
            R_BRACE@15..16 "}"
          WHITESPACE@16..17 "\n"
          INITIAL_SECTION@17..69
            IDENT@17..31 "initial_places"
            L_BRACE@31..32 "{"
            WHITESPACE@32..35 "\n  "
            PLACEMENT@35..67
              NAME_REF@35..38
                IDENT@35..38 "fox"
              L_BRACE@38..39 "{"
              WHITESPACE@39..40 " "
              POSITIONS_BLOCK@40..65
                POSITIONS_KW@40..49 "positions"
                L_BRACE@49..50 "{"
                WHITESPACE@50..51 " "
                VECTOR@51..63
                  X_KW@51..52 "x"
                  WHITESPACE@52..53 " "
                  COLON@53..54 ":"
                  WHITESPACE@54..55 " "
                  INTERVAL@55..56
                    LITERAL@55..56
                      NUMBER@55..56 "1"
                  COMMA@56..57 ","
                  WHITESPACE@57..58 " "
                  Y_KW@58..59 "y"
                  WHITESPACE@59..60 " "
                  COLON@60..61 ":"
                  WHITESPACE@61..62 " "
                  INTERVAL@62..63
                    LITERAL@62..63
                      NUMBER@62..63 "2"
                WHITESPACE@63..64 " "
                R_BRACE@64..65 "}"
              WHITESPACE@65..66 " "
              R_BRACE@66..67 "}"
            WHITESPACE@67..68 "\n"
            R_BRACE@68..69 "}"
          WHITESPACE@69..70 "\n"
          INVARIANTS_SECTION@70..82
            INVARIANTS_KW@70..80 "invariants"
            L_BRACE@80..81 "{"
            R_BRACE@81..82 "}"
          WHITESPACE@82..83 "\n"
          FINISH_SECTION@83..91
            FINISH_KW@83..89 "finish"
            L_BRACE@89..90 "{"
            R_BRACE@90..91 "}"
          WHITESPACE@91..92 "\n"
        error 17..31 unknown-section: this section is called `initial_piece_position`
    "#]],
    );
}

#[test]
fn pieces_outside_of_their_section() {
    check(
        "rules{}
fox{ moves{} }
hen{ moves{} }
initial_piece_position{}
invariants{}
finish{}
",
        expect![[r#"
        SOURCE_FILE@0..85
          RULES_SECTION@0..7
            RULES_KW@0..5 "rules"
            L_BRACE@5..6 "{"
            R_BRACE@6..7 "}"
          WHITESPACE@7..8 "\n"
          ERROR@8..37
            PIECE@8..22
              NAME@8..11
                IDENT@8..11 "fox"
              L_BRACE@11..12 "{"
              WHITESPACE@12..13 " "
              MOVES_BLOCK@13..20
                MOVES_KW@13..18 "moves"
                L_BRACE@18..19 "{"
                R_BRACE@19..20 "}"
              WHITESPACE@20..21 " "
              R_BRACE@21..22 "}"
            WHITESPACE@22..23 "\n"
            PIECE@23..37
              NAME@23..26
                IDENT@23..26 "hen"
              L_BRACE@26..27 "{"
              WHITESPACE@27..28 " "
              MOVES_BLOCK@28..35
                MOVES_KW@28..33 "moves"
                L_BRACE@33..34 "{"
                R_BRACE@34..35 "}"
              WHITESPACE@35..36 " "
              R_BRACE@36..37 "}"
          WHITESPACE@37..38 "\n"
          INITIAL_SECTION@38..62
            INITIAL_PIECE_POSITION_KW@38..60 "initial_piece_position"
            L_BRACE@60..61 "{"
            R_BRACE@61..62 "}"
          WHITESPACE@62..63 "\n"
          INVARIANTS_SECTION@63..75
            INVARIANTS_KW@63..73 "invariants"
            L_BRACE@73..74 "{"
            R_BRACE@74..75 "}"
          WHITESPACE@75..76 "\n"
          FINISH_SECTION@76..84
            FINISH_KW@76..82 "finish"
            L_BRACE@82..83 "{"
            R_BRACE@83..84 "}"
          WHITESPACE@84..85 "\n"
        error 8..11 outside-section: a piece stands in the braces of `pieces`
    "#]],
    );
}

#[test]
fn moves_outside_of_their_block() {
    check_section(
        "pieces{ fox{ vertical(1, 2) x : 1, y : 1 can_jump } }\n",
        expect![[r#"
        PIECES_SECTION@0..53
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..51
            NAME@8..11
              IDENT@8..11 "fox"
            L_BRACE@11..12 "{"
            WHITESPACE@12..13 " "
            ERROR@13..40
              MOVE@13..27
                DIRECTION@13..27
                  VERTICAL_KW@13..21 "vertical"
                  L_PAREN@21..22 "("
                  LITERAL@22..23
                    NUMBER@22..23 "1"
                  COMMA@23..24 ","
                  WHITESPACE@24..25 " "
                  LITERAL@25..26
                    NUMBER@25..26 "2"
                  R_PAREN@26..27 ")"
              WHITESPACE@27..28 " "
              MOVE@28..40
                VECTOR@28..40
                  X_KW@28..29 "x"
                  WHITESPACE@29..30 " "
                  COLON@30..31 ":"
                  WHITESPACE@31..32 " "
                  INTERVAL@32..33
                    LITERAL@32..33
                      NUMBER@32..33 "1"
                  COMMA@33..34 ","
                  WHITESPACE@34..35 " "
                  Y_KW@35..36 "y"
                  WHITESPACE@36..37 " "
                  COLON@37..38 ":"
                  WHITESPACE@38..39 " "
                  INTERVAL@39..40
                    LITERAL@39..40
                      NUMBER@39..40 "1"
            WHITESPACE@40..41 " "
            PROPERTY@41..49
              CAN_JUMP_KW@41..49 "can_jump"
            WHITESPACE@49..50 " "
            R_BRACE@50..51 "}"
          WHITESPACE@51..52 " "
          R_BRACE@52..53 "}"
        error 13..21 outside-block: a move stands in the braces of `moves`
    "#]],
    );
}

/// The `}` that is left over when the word and the `{` before a block's contents are missing goes
/// with them.
#[test]
fn contents_whose_opening_is_missing() {
    let codes = |text: &str| parse(text).errors.iter().map(|error| error.code).collect::<Vec<_>>();
    for section in [
        "pieces{ fox{ vertical(1, 2)\n} }\nhen{ moves{} } }\n",
        "pieces{ fox{ vertical(1, 2)\n} can_jump }\nhen{ moves{} } }\n",
        "pieces{ fox{ moves{} } hen{\n vertical(1, 2)\n} } }\n",
        "pieces{ moves{} can_jump\n }\n hen{ moves{} } }\n",
        "initial_piece_position{ fox{ x : 1, y : 1 } mirrored }\n hen{ positions{} } }\n",
    ] {
        let (text, _) = around(section);
        assert_eq!(codes(&text), ["outside-block"], "{section}");
    }
    for text in [
        "\n width : 8\n height : 8\n}\npieces{} initial_piece_position{} invariants{} finish{}\n",
        "rules{}\n fox{ moves{} }\n}\ninitial_piece_position{} invariants{} finish{}\n",
        "rules{} pieces{} initial_piece_position{} invariants{}\n no_moves_available\n}\n",
    ] {
        assert_eq!(codes(text), ["outside-section"], "{text}");
    }
}

/// As the language once had it.
#[test]
fn placements_in_pieces_of_their_own() {
    check_section(
        "initial_piece_position{
  pieces{
    fox{ positions{} }
  }
}
",
        expect![[r#"
        INITIAL_SECTION@0..62
          INITIAL_PIECE_POSITION_KW@0..22 "initial_piece_position"
          L_BRACE@22..23 "{"
          WHITESPACE@23..26 "\n  "
          ERROR@26..33
            PIECES_KW@26..32 "pieces"
            L_BRACE@32..33 "{"
          WHITESPACE@33..38 "\n    "
          PLACEMENT@38..56
            NAME_REF@38..41
              IDENT@38..41 "fox"
            L_BRACE@41..42 "{"
            WHITESPACE@42..43 " "
            POSITIONS_BLOCK@43..54
              POSITIONS_KW@43..52 "positions"
              L_BRACE@52..53 "{"
              R_BRACE@53..54 "}"
            WHITESPACE@54..55 " "
            R_BRACE@55..56 "}"
          WHITESPACE@56..59 "\n  "
          ERROR@59..60
            R_BRACE@59..60 "}"
          WHITESPACE@60..61 "\n"
          R_BRACE@61..62 "}"
        error 26..32 nested-pieces: placements stand directly in `initial_piece_position`, not in `pieces{ … }`
    "#]],
    );
}

#[test]
fn word_of_the_language_as_a_name() {
    check_section(
        "pieces{ owner{ moves{} } hen{ moves{} } }\n",
        expect![[r#"
        PIECES_SECTION@0..41
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..24
            NAME@8..13
              OWNER_KW@8..13 "owner"
            L_BRACE@13..14 "{"
            WHITESPACE@14..15 " "
            MOVES_BLOCK@15..22
              MOVES_KW@15..20 "moves"
              L_BRACE@20..21 "{"
              R_BRACE@21..22 "}"
            WHITESPACE@22..23 " "
            R_BRACE@23..24 "}"
          WHITESPACE@24..25 " "
          PIECE@25..39
            NAME@25..28
              IDENT@25..28 "hen"
            L_BRACE@28..29 "{"
            WHITESPACE@29..30 " "
            MOVES_BLOCK@30..37
              MOVES_KW@30..35 "moves"
              L_BRACE@35..36 "{"
              R_BRACE@36..37 "}"
            WHITESPACE@37..38 " "
            R_BRACE@38..39 "}"
          WHITESPACE@39..40 " "
          R_BRACE@40..41 "}"
        error 8..13 reserved-word: `owner` is a word of the language and cannot be the name of a piece
    "#]],
    );
}

/// The compiler drops them; each run is one token.
#[test]
fn unknown_characters_stand_between_tokens() {
    check_section(
        "rules{ width : 8; #height : 9 }\n",
        expect![[r##"
        RULES_SECTION@0..31
          RULES_KW@0..5 "rules"
          L_BRACE@5..6 "{"
          WHITESPACE@6..7 " "
          RULE@7..16
            WIDTH_KW@7..12 "width"
            WHITESPACE@12..13 " "
            COLON@13..14 ":"
            WHITESPACE@14..15 " "
            LITERAL@15..16
              NUMBER@15..16 "8"
          UNKNOWN@16..17 ";"
          WHITESPACE@17..18 " "
          UNKNOWN@18..19 "#"
          RULE@19..29
            HEIGHT_KW@19..25 "height"
            WHITESPACE@25..26 " "
            COLON@26..27 ":"
            WHITESPACE@27..28 " "
            LITERAL@28..29
              NUMBER@28..29 "9"
          WHITESPACE@29..30 " "
          R_BRACE@30..31 "}"
        error 16..17 unknown-character: nothing is written at the end of a line: the compiler drops this `;`
        error 18..19 unknown-character: this is no part of the language: the compiler drops it
    "##]],
    );
}

#[test]
fn minus_takes_the_next_character_with_it() {
    check_section(
        "pieces{ fox-y{ moves{ x : - 1, y : 2 } } }\n",
        expect![[r#"
        PIECES_SECTION@0..42
          PIECES_KW@0..6 "pieces"
          L_BRACE@6..7 "{"
          WHITESPACE@7..8 " "
          PIECE@8..40
            NAME@8..11
              IDENT@8..11 "fox"
            UNKNOWN@11..13 "-y"
            L_BRACE@13..14 "{"
            WHITESPACE@14..15 " "
            MOVES_BLOCK@15..38
              MOVES_KW@15..20 "moves"
              L_BRACE@20..21 "{"
              WHITESPACE@21..22 " "
              MOVE@22..36
                VECTOR@22..36
                  X_KW@22..23 "x"
                  WHITESPACE@23..24 " "
                  COLON@24..25 ":"
                  WHITESPACE@25..26 " "
                  UNKNOWN@26..28 "- "
                  INTERVAL@28..29
                    LITERAL@28..29
                      NUMBER@28..29 "1"
                  COMMA@29..30 ","
                  WHITESPACE@30..31 " "
                  Y_KW@31..32 "y"
                  WHITESPACE@32..33 " "
                  COLON@33..34 ":"
                  WHITESPACE@34..35 " "
                  INTERVAL@35..36
                    LITERAL@35..36
                      NUMBER@35..36 "2"
              WHITESPACE@36..37 " "
              R_BRACE@37..38 "}"
            WHITESPACE@38..39 " "
            R_BRACE@39..40 "}"
          WHITESPACE@40..41 " "
          R_BRACE@41..42 "}"
        error 11..13 unknown-character: a `-` stands right before its digit; here the compiler drops it together with the next character
        error 26..28 unknown-character: a `-` stands right before its digit; here the compiler drops it together with the next character
    "#]],
    );
}

#[test]
fn byte_order_mark_is_a_blank() {
    check(
        "\u{FEFF}rules{}pieces{}initial_piece_position{}invariants{}finish{}",
        expect![[r#"
        SOURCE_FILE@0..62
          WHITESPACE@0..3 "\u{feff}"
          RULES_SECTION@3..10
            RULES_KW@3..8 "rules"
            L_BRACE@8..9 "{"
            R_BRACE@9..10 "}"
          PIECES_SECTION@10..18
            PIECES_KW@10..16 "pieces"
            L_BRACE@16..17 "{"
            R_BRACE@17..18 "}"
          INITIAL_SECTION@18..42
            INITIAL_PIECE_POSITION_KW@18..40 "initial_piece_position"
            L_BRACE@40..41 "{"
            R_BRACE@41..42 "}"
          INVARIANTS_SECTION@42..54
            INVARIANTS_KW@42..52 "invariants"
            L_BRACE@52..53 "{"
            R_BRACE@53..54 "}"
          FINISH_SECTION@54..62
            FINISH_KW@54..60 "finish"
            L_BRACE@60..61 "{"
            R_BRACE@61..62 "}"
        error 0..3 byte-order-mark: the compiler does not know the byte order mark and drops it with a message; save the file as UTF-8 without it
    "#]],
    );
}

// Braces, damaged.

#[test]
fn unclosed_piece() {
    section_faults(
        r"
  pieces{
    fox{
//     ^ unclosed-brace
      moves{ x : 1, y : 1 }
    hen{
      moves{}
    }
  }
",
    );
}

/// The brace that stands under `fox` closes it.
#[test]
fn unclosed_moves() {
    section_faults(
        r"
  pieces{
    fox{
      moves{
//         ^ unclosed-brace
        vertical(1, 2)
    }
    hen{
      moves{}
    }
  }
",
    );
}

#[test]
fn unclosed_moves_before_a_property() {
    section_faults(
        r"
  pieces{
    fox{
      moves{
//         ^ unclosed-brace
        vertical(1, 2)
      can_jump
    }
  }
",
    );
}

/// One report, though two braces are missing.
#[test]
fn unclosed_moves_before_a_piece() {
    section_faults(
        r"
  pieces{
    fox{
      moves{
//         ^ unclosed-brace
        vertical(1, 2)
    hen{
      moves{}
    }
  }
",
    );
}

#[test]
fn unclosed_section() {
    faults(
        r"
  rules{
//     ^ unclosed-brace
    width : 8

  pieces{
    fox{ moves{} }
  }
  initial_piece_position{}
  invariants{}
  finish{}
",
    );
}

#[test]
fn unclosed_section_of_pieces() {
    section_faults(
        r"
  pieces{
//      ^ unclosed-brace
    fox{
      moves{ x : 1, y : 1 }
    }
",
    );
}

#[test]
fn unclosed_positions() {
    section_faults(
        r"
  initial_piece_position{
    fox{
      positions{
//             ^ unclosed-brace
        x : 1, y : 1
      mirrored
    }
    hen{ positions{} }
  }
",
    );
}

#[test]
fn unclosed_placement() {
    section_faults(
        r"
  initial_piece_position{
    fox{
//     ^ unclosed-brace
      positions{
        x : 1, y : 1
      }
    hen{ positions{} }
  }
",
    );
}

/// Each is a fault of its own.
#[test]
fn every_placement_unclosed() {
    section_faults(
        r"
  initial_piece_position{
    fox{
//     ^ unclosed-brace
      positions{}
    hen{
//     ^ unclosed-brace
      positions{}
    goose{
//       ^ unclosed-brace
      positions{}
  }
",
    );
}

#[test]
fn last_section_unclosed() {
    faults(
        r"
  rules{}
  pieces{}
  initial_piece_position{}
  invariants{}
  finish{
//      ^ unclosed-brace
    no_moves_available
",
    );
}

#[test]
fn section_that_is_being_written() {
    faults(
        r"
  rules{}
  pieces{}
  initial_piece_position{}
  invariants{}
  finish
//      ^ expected-brace
",
    );
}

#[test]
fn extra_brace_behind_a_piece() {
    section_faults(
        r"
  pieces{
    fox{ moves{} } }
//                 ^ extra-brace
    hen{ moves{} }
  }
",
    );
}

#[test]
fn extra_brace_behind_a_rule() {
    section_faults(
        r"
  rules{
    width : 8
    }
//  ^ extra-brace
    height : 9
  }
",
    );
}

#[test]
fn extra_brace_behind_moves() {
    section_faults(
        r"
  pieces{
    fox{
      moves{ x : 1, y : 1 } }
//                          ^ extra-brace
      can_jump
    }
    hen{ moves{} }
  }
",
    );
}

#[test]
fn extra_brace_behind_the_section() {
    section_faults(
        r"
  pieces{
    fox{ moves{} }
  } }
//  ^ extra-brace
",
    );
}

/// What follows from the first is not reported.
#[test]
fn extra_braces_on_lines_of_their_own() {
    section_faults(
        r"
  pieces{
    fox{ moves{} }
  }
  }
//^ extra-brace
  }
",
    );
}

#[test]
fn extra_opening_brace() {
    section_faults(
        r"
  rules{{
//      ^ extra-brace
    width : 8
  }
",
    );
}

/// Then it is what follows that stands at the wrong place.
#[test]
fn closed_too_early_where_the_braces_balance() {
    section_faults(
        r"
  initial_piece_position{
    fox{ positions{ x : 1, y : 2 } }
    owner : 1
//  ^^^^^ outside-block
  }
",
    );
}

#[test]
fn missing_opening_brace_of_a_piece() {
    section_faults(
        r"
  pieces{
    fox
//     ^ expected-brace
      moves{ x : 1, y : 1 }
    }
    hen{ moves{} }
  }
",
    );
}

#[test]
fn missing_opening_brace_of_a_section() {
    faults(
        r"
  rules
//     ^ expected-brace
    width : 8
  }
  pieces{}
  initial_piece_position{}
  invariants{}
  finish{}
",
    );
}

#[test]
fn missing_braces_of_a_section() {
    faults(
        r"
  rules
//     ^ expected-brace
  pieces{}
  initial_piece_position{}
  invariants{}
  finish{}
",
    );
}

#[test]
fn parentheses_for_braces() {
    section_faults(
        r"
  rules(
//     ^ expected-brace
    width : 8
  )
",
    );
}

#[test]
fn parenthesis_for_a_brace() {
    section_faults(
        r"
  rules(
//     ^ expected-brace
    width : 8
  }
",
    );
}

#[test]
fn brackets_for_braces() {
    section_faults(
        r"
  pieces{
    fox{ moves[ x : 1, y : 1 ] }
//            ^ expected-brace
  }
",
    );
}

#[test]
fn colon_before_a_brace() {
    section_faults(
        r"
  pieces{
    fox : {
//      ^ extra-colon
      moves : { x : 1, y : 1 }
//          ^ extra-colon
    }
  }
",
    );
}

#[test]
fn parenthesis_before_a_brace() {
    section_faults(
        r"
  pieces{
    fox{
      moves){ x : 1, y : 1 }
//         ^ unexpected-token
    }
  }
",
    );
}

#[test]
fn brace_inside_a_line() {
    section_faults(
        r"
  pieces{
    fox{
      moves{
        x : {1, y : 1
//          ^ expected-number
        diagonal(1, 2)
        {vertical(1, 2)
//      ^ unexpected-token
      }
    }
  }
",
    );
}

#[test]
fn what_follows_a_fault_on_its_line() {
    section_faults(
        r"
  pieces{
    fox{
      moves{
        x : 1, y 7 : 0
//               ^ expected-colon
        diagonal(-1),1)
//                 ^ expected-comma
        x : 1, y : 2
      }
    }
  }
",
    );
}

// Sections, damaged.

#[test]
fn section_missing_in_the_middle() {
    faults(
        r"
  rules{}
  pieces{}
  finish{}
//^^^^^^ missing-section
",
    );
}

#[test]
fn sections_missing_at_several_places() {
    faults(
        r"
  pieces{}
//^^^^^^ missing-section
  invariants{}
//^^^^^^^^^^ missing-section
//            ^ missing-section
",
    );
}

#[test]
fn no_section_at_all() {
    check(
        "",
        expect![[r#"
        SOURCE_FILE@0..0
        error 0..0 missing-section: the sections `rules`, `pieces`, `initial_piece_position`, `invariants` and `finish` are missing: they stand at the end of the file
    "#]],
    );
}

/// The last section is open, so more may be to come; the first is missing all the same.
#[test]
fn sections_missing_behind_an_open_one() {
    check(
        "pieces{
  fox{ moves{} }
",
        expect![[r#"
        SOURCE_FILE@0..25
          PIECES_SECTION@0..24
            PIECES_KW@0..6 "pieces"
            L_BRACE@6..7 "{"
            WHITESPACE@7..10 "\n  "
            PIECE@10..24
              NAME@10..13
                IDENT@10..13 "fox"
              L_BRACE@13..14 "{"
              WHITESPACE@14..15 " "
              MOVES_BLOCK@15..22
                MOVES_KW@15..20 "moves"
                L_BRACE@20..21 "{"
                R_BRACE@21..22 "}"
              WHITESPACE@22..23 " "
              R_BRACE@23..24 "}"
          WHITESPACE@24..25 "\n"
        error 0..6 missing-section: the section `rules` is missing: it stands before `pieces`
        error 6..25 unclosed-brace: this `{` is never closed: a `}` is missing
    "#]],
    );
}

#[test]
fn section_twice() {
    faults(
        r"
  rules{
    width : 8
  }
  rules{
//^^^^^ repeated-section
    height : 8
  }
  pieces{}
  initial_piece_position{}
  invariants{}
  finish{}
",
    );
}

/// One is moved, not all the others.
#[test]
fn section_at_the_wrong_place() {
    faults(
        r"
  pieces{}
  rules{}
//^^^^^ section-order
  initial_piece_position{}
  invariants{}
  finish{}
",
    );
}

#[test]
fn sections_in_reverse_order() {
    faults(
        r"
  finish{}
  invariants{}
//^^^^^^^^^^ section-order
  initial_piece_position{}
  pieces{}
  rules{}
",
    );
}

#[test]
fn misspelt_section() {
    faults(
        r"
  Rule{
//^^^^ unknown-section
    width : 8
  }
  pieces{}
  initial_piece_position{}
  invariants{}
  finish{}
",
    );
}

#[test]
fn section_told_by_its_contents() {
    faults(
        r"
  rules{}
  pieces{}
  placements{
//^^^^^^^^^^ unknown-section
    fox{ positions{} }
  }
  invariants{}
  finish{}
",
    );
}

/// Its name is the fault, not that there are two.
#[test]
fn section_told_by_its_contents_that_is_there_already() {
    faults(
        r"
  rules{}
  pieces{}
  initial_piece_position{}
  invariants{}
  finish{}
  goals{
//^^^^^ unknown-section
    no_moves_available
  }
",
    );
}

/// It is taken for the one that is missing.
#[test]
fn unknown_section() {
    faults(
        r"
  rules{}
  pieces{}
  initial_piece_position{}
  invariants{}
  credits{
//^^^^^^^ unknown-section
    fox
  }
",
    );
}

#[test]
fn section_without_a_name() {
    faults(
        r"
  {
//^ unknown-section
    width : 8
  }
  pieces{}
  initial_piece_position{}
  invariants{}
  finish{}
",
    );
}

#[test]
fn rules_outside_of_their_section() {
    faults(
        r"
  width : 8
//^^^^^ outside-section
  height : 8
  pieces{}
  initial_piece_position{}
  invariants{}
  finish{}
",
    );
}

/// The section is not missing as well.
#[test]
fn pieces_outside_of_their_section_are_one_fault() {
    faults(
        r"
  rules{}
  fox{
//^^^ outside-section
    moves{}
  }
  hen{ moves{} }
  initial_piece_position{}
  invariants{}
  finish{}
",
    );
}

#[test]
fn words_outside_of_sections() {
    faults(
        r"
  the fox game
//^^^ expected-section
  rules{}
  pieces{}
  initial_piece_position{}
  invariants{}
  finish{}
  that is all
//^^^^ expected-section
",
    );
}

// Comments and other characters, where the language has none.

#[test]
fn comments_around_sections() {
    faults(
        r"
  // The fox and the hen
//^^^^^^^^^^^^^^^^^^^^^^ comment
  rules{}
  pieces{} // none
//         ^^^^^^^ comment
  initial_piece_position{}
  invariants{}
  finish{}
",
    );
}

#[test]
fn comments_in_a_section() {
    section_faults(
        r"
  rules{
    # as wide as high
//  ^^^^^^^^^^^^^^^^^ comment
    width : 8 // squares
//            ^^^^^^^^^^ comment
    height : 8 /* squares */
//             ^^^^^^^^^^^^^ comment
  }
",
    );
}

/// The compiler drops it and goes on.
#[test]
fn comment_without_words() {
    section_faults(
        r"
  rules{
    //
//  ^^ unknown-character
    width : 8
  }
",
    );
}

#[test]
fn semicolons() {
    section_faults(
        r"
  rules{
    width : 8;
//           ^ unknown-character
    height : 8;
//            ^ unknown-character
  }
",
    );
}

/// Two quotes, one report.
#[test]
fn quotes_around_a_word() {
    section_faults(
        r#"
  invariants{
    cant_risk("fox", 'hen')
//            ^^^^^ unknown-character
//                   ^^^^^ unknown-character
  }
"#,
    );
}

#[test]
fn quotes_around_a_number() {
    section_faults(
        r#"
  rules{
    width : "8"
//          ^^^ unknown-character
  }
"#,
    );
}

#[test]
fn minus_before_a_blank() {
    section_faults(
        r"
  rules{
    first_player : - 1
//                 ^^ unknown-character
  }
",
    );
}

#[test]
fn minus_in_a_name() {
    section_faults(
        r"
  pieces{
    red-fox{ moves{} }
//  ^^^^^^^ name-character
  }
",
    );
}

#[test]
fn plus_sign() {
    section_faults(
        r"
  rules{
    width : +8
//          ^ unknown-character
  }
",
    );
}

// Rules, damaged.

#[test]
fn missing_colon() {
    section_faults(
        r"
  rules{
    width 8
//        ^ expected-colon
    height : 8
  }
",
    );
}

#[test]
fn missing_number() {
    section_faults(
        r"
  rules{
    width :
//         ^ expected-number
    height : 8
  }
",
    );
}

#[test]
fn equals_for_a_colon() {
    section_faults(
        r"
  rules{
    width = 8
//        ^ expected-colon
  }
",
    );
}

#[test]
fn two_colons() {
    section_faults(
        r"
  rules{
    width :: 8
//         ^ extra-colon
    height : : 8
//           ^ extra-colon
  }
",
    );
}

#[test]
fn word_for_a_number() {
    section_faults(
        r"
  rules{
    width : eight
//          ^^^^^ expected-number
    height : 8
  }
",
    );
}

#[test]
fn number_with_a_point() {
    section_faults(
        r"
  rules{
    width : 8.5
//          ^^^ whole-number
  }
",
    );
}

#[test]
fn number_that_begins_with_0() {
    section_faults(
        r"
  rules{
    width : 08
//          ^^ leading-zero
  }
",
    );
}

#[test]
fn two_numbers() {
    section_faults(
        r"
  rules{
    width : 8 8
//            ^ unexpected-token
    height : 8
  }
",
    );
}

#[test]
fn wrong_color() {
    section_faults(
        r"
  rules{
    coloring : checkered
//             ^^^^^^^^^ expected-value
    player_change : 1
//                  ^ expected-value
  }
",
    );
}

#[test]
fn unknown_rule() {
    section_faults(
        r"
  rules{
    depth : 8
//  ^^^^^ unexpected-token
    height : 8
  }
",
    );
}

#[test]
fn comma_between_rules() {
    section_faults(
        r"
  rules{
    width : 8,
//           ^ extra-comma
    height : 8
  }
",
    );
}

#[test]
fn commas_in_a_row() {
    section_faults(
        r"
  rules{
    width : 8,,
//           ^^ extra-comma
    height : 8
  }
",
    );
}

// Explicit blocks, damaged.

#[test]
fn explicit_without_braces() {
    section_faults(
        r"
  rules{
    coloring : explicit
//             ^^^^^^^^ expected-brace
    width : 8
  }
",
    );
}

#[test]
fn explicit_with_its_brace_on_the_next_line() {
    section_faults(
        r#"
  rules{
    coloring : explicit
//             ^^^^^^^^ explicit-space
    { (x, y) => "teal" }
    width : 8
  }
"#,
    );
}

#[test]
fn explicit_before_a_function() {
    section_faults(
        r"
  finish{
    explicit (c) => c.over
//  ^^^^^^^^ expected-brace
    no_moves_available
  }
",
    );
}

#[test]
fn javascript_without_explicit() {
    section_faults(
        r#"
  rules{
    coloring : { (x, y) => "teal" }
//             ^ expected-value
    width : 8
  }
"#,
    );
}

#[test]
fn explicit_placement() {
    section_faults(
        r"
  initial_piece_position{
    explicit{ fox: 1 }
//  ^^^^^^^^ explicit-placement
    hen{ positions{} }
  }
",
    );
}

#[test]
fn explicit_block_one_brace_short() {
    section_faults(
        r"
  pieces{
    fox{
      moves{}
      on_end_reached : explicit{ (c) => { if (c) { c() } }
//                     ^^^^^^^^^ unclosed-explicit
    }
    hen{ moves{} }
  }
",
    );
}

#[test]
fn explicit_block_of_lines_one_brace_short() {
    section_faults(
        r"
  rules{
    player_change : explicit{
//                  ^^^^^^^^^ unclosed-explicit
      (c) => {
        c.turn = 1
    }
    coloring : alternate
  }
",
    );
}

#[test]
fn explicit_block_one_brace_too_many() {
    section_faults(
        r"
  finish{
    explicit{ (c) => { return c.over } } }
//                                       ^ extra-brace
    no_moves_available
  }
",
    );
}

#[test]
fn odd_brace_in_a_string() {
    section_faults(
        r#"
  pieces{
    fox{
      moves{}
      on_end_reached : explicit{ (c) => "}" }
//                                       ^ explicit-brace
    }
    hen{ moves{} }
  }
"#,
    );
}

#[test]
fn odd_opening_brace_in_a_string() {
    section_faults(
        r#"
  pieces{
    fox{
      moves{}
      on_end_reached : explicit{ (c) => "{" }
//                                       ^ explicit-brace
    }
    hen{ moves{} }
  }
"#,
    );
}

#[test]
fn odd_opening_brace_in_a_comment() {
    section_faults(
        r"
  finish{
    explicit{ // until { comes
//                     ^ explicit-brace
      (c) => c.over }
  }
",
    );
}

#[test]
fn odd_opening_brace_in_a_regular_expression() {
    section_faults(
        r"
  finish{
    explicit{ /[{]/.test(c) }
//              ^ explicit-brace
  }
",
    );
}

#[test]
fn odd_opening_brace_in_a_template_literal() {
    section_faults(
        r"
  finish{
    explicit{ `a ${ c } { b` }
//                      ^ explicit-brace
  }
",
    );
}

#[test]
fn quotation_marks_of_the_first_weeks() {
    section_faults(
        r"
  finish{
    explicit«(c) => c.over»
//  ^^^^^^^^ expected-brace
    no_moves_available
  }
",
    );
}

// Pieces, damaged.

#[test]
fn two_blocks_of_moves() {
    section_faults(
        r"
  pieces{
    fox{ moves{ x : 1, y : 1 } moves{ x : 2, y : 2 } }
//                             ^^^^^ repeated-moves
  }
",
    );
}

#[test]
fn moves_without_a_piece() {
    section_faults(
        r"
  pieces{
    moves{ x : 1, y : 1 }
//  ^^^^^ outside-block
    hen{ moves{} }
  }
",
    );
}

#[test]
fn piece_without_a_name() {
    section_faults(
        r"
  pieces{
    { moves{ x : 1, y : 1 } }
//  ^ expected-name
    hen{ moves{} }
  }
",
    );
}

#[test]
fn moves_without_their_word() {
    section_faults(
        r"
  pieces{
    fox{ { x : 1, y : 1 } }
//       ^ expected-name
  }
",
    );
}

#[test]
fn move_outside_of_moves() {
    section_faults(
        r"
  pieces{
    fox{
      vertical(1, 2)
//    ^^^^^^^^ outside-block
      can_jump
    }
  }
",
    );
}

#[test]
fn name_that_begins_with_a_digit() {
    section_faults(
        r"
  pieces{
    2fox{ moves{} }
//  ^ name-start
  }
",
    );
}

#[test]
fn name_that_is_a_word_of_the_language() {
    section_faults(
        r"
  pieces{
    x{ moves{} }
//  ^ reserved-word
    rules{ moves{} }
//  ^^^^^ reserved-word
    hen{ moves{} }
  }
",
    );
}

#[test]
fn unknown_property() {
    section_faults(
        r"
  pieces{
    fox{
      moves{}
      jumps
//    ^^^^^ unexpected-token
      mirrored
    }
  }
",
    );
}

#[test]
fn property_of_a_placement_in_a_piece() {
    section_faults(
        r"
  pieces{
    fox{ moves{} owner : 1 }
//               ^^^^^ unexpected-token
  }
",
    );
}

#[test]
fn word_for_a_boolean() {
    section_faults(
        r"
  pieces{
    fox{ moves{} mirrored : yes can_jump = true }
//                          ^^^ expected-boolean
//                                       ^ expected-colon
  }
",
    );
}

#[test]
fn comma_between_pieces() {
    section_faults(
        r"
  pieces{
    fox{ moves{} },
//                ^ extra-comma
    hen{ moves{} }
  }
",
    );
}

#[test]
fn piece_that_is_being_written() {
    section_faults(
        r"
  pieces{
    fox{ moves{} }
    hen
//  ^^^ unexpected-token
  }
",
    );
}

#[test]
fn wrong_end() {
    section_faults(
        r"
  pieces{
    fox{ moves{} on_end_reached : queen }
//                                ^^^^^ expected-value
  }
",
    );
}

#[test]
fn missing_end() {
    section_faults(
        r"
  pieces{
    fox{
      moves{}
      on_end_reached
//                  ^ expected-colon
      mirrored
    }
  }
",
    );
}

#[test]
fn spawn_without_parentheses() {
    section_faults(
        r"
  pieces{
    fox{ moves{} on_end_reached : spawn }
//                                      ^ expected-arguments
  }
",
    );
}

#[test]
fn unclosed_spawn() {
    section_faults(
        r"
  pieces{
    fox{
      moves{}
      on_end_reached : spawn(hen
//                          ^ unclosed-paren
      mirrored
    }
  }
",
    );
}

// Moves, damaged.

#[test]
fn unknown_move() {
    section_faults(
        r"
  pieces{
    fox{ moves{ leap(1, 2) vertical(1, 2) } }
//              ^^^^ unexpected-token
  }
",
    );
}

#[test]
fn second_axis_first() {
    section_faults(
        r"
  pieces{
    fox{ moves{ y : 1, x : 2 } }
//              ^ axis-order
  }
",
    );
}

#[test]
fn first_axis_twice() {
    section_faults(
        r"
  pieces{
    fox{ moves{ x : 1, x : 2 } }
//                     ^ axis-order
  }
",
    );
}

#[test]
fn second_axis_missing() {
    section_faults(
        r"
  pieces{
    fox{ moves{
      x : 1
//         ^ expected-axis
      x : 2, y : 2
    } }
  }
",
    );
}

#[test]
fn comma_of_a_vector_missing() {
    section_faults(
        r"
  pieces{
    fox{ moves{ x : 1 y : 2 } }
//                    ^ expected-comma
  }
",
    );
}

#[test]
fn comma_of_a_vector_twice() {
    section_faults(
        r"
  pieces{
    fox{ moves{ x : 1,, y : 2 } }
//                    ^ extra-comma
  }
",
    );
}

/// Each is a fault of its own.
#[test]
fn colons_of_a_vector_missing() {
    section_faults(
        r"
  pieces{
    fox{ moves{ x 1, y 2 } }
//                ^ expected-colon
//                     ^ expected-colon
  }
",
    );
}

#[test]
fn number_of_a_vector_missing() {
    section_faults(
        r"
  pieces{
    fox{ moves{
      x : , y : 2
//        ^ expected-number
      x : 1, y :
//              ^ expected-number
      x : 1, y : 2
    } }
  }
",
    );
}

#[test]
fn comma_between_moves() {
    section_faults(
        r"
  pieces{
    fox{ moves{ x : 1, y : 1, x : 2, y : 2 } }
//                          ^ extra-comma
  }
",
    );
}

#[test]
fn comma_behind_the_last_move() {
    section_faults(
        r"
  pieces{
    fox{ moves{ x : 1, y : 1, } }
//                          ^ extra-comma
  }
",
    );
}

#[test]
fn range_of_three() {
    section_faults(
        r"
  pieces{
    fox{ moves{ x : [1, 2, 3], y : 1 } }
//                       ^ unexpected-argument
  }
",
    );
}

#[test]
fn range_of_one() {
    section_faults(
        r"
  pieces{
    fox{ moves{ x : [1], y : 1 } }
//                    ^ expected-comma
  }
",
    );
}

#[test]
fn range_of_none() {
    section_faults(
        r"
  pieces{
    fox{ moves{ x : [], y : 1 } }
//                   ^ expected-number
  }
",
    );
}

#[test]
fn range_without_comma() {
    section_faults(
        r"
  pieces{
    fox{ moves{ x : [1 2], y : 1 } }
//                     ^ expected-comma
  }
",
    );
}

#[test]
fn range_with_an_end_missing() {
    section_faults(
        r"
  pieces{
    fox{ moves{ x : [1,], y : [,2] } }
//                     ^ expected-number
//                             ^ expected-number
  }
",
    );
}

#[test]
fn range_without_brackets() {
    section_faults(
        r"
  pieces{
    fox{ moves{ x : 1, 2, y : 1 } }
//                   ^ expected-bracket
  }
",
    );
}

#[test]
fn range_in_parentheses() {
    section_faults(
        r"
  pieces{
    fox{ moves{ x : (1, 2), y : 1 } }
//                  ^ expected-number
  }
",
    );
}

#[test]
fn words_in_a_range() {
    section_faults(
        r"
  pieces{
    fox{ moves{ x : [a, b], y : 1 } }
//                   ^ unexpected-argument
  }
",
    );
}

#[test]
fn unclosed_range() {
    section_faults(
        r"
  pieces{
    fox{ moves{ x : [1, 2, y : 1 } }
//                  ^ unclosed-bracket
  }
",
    );
}

/// The second one lacks more than its bracket, so no fix is offered.
#[test]
fn unclosed_range_at_the_end_of_the_line() {
    section_faults(
        r"
  pieces{
    fox{ moves{
      x : 1, y : [1, 2
//               ^ unclosed-bracket
      x : 2, y : [3
//               ^ unclosed-bracket
      x : 3, y : 3
    } }
  }
",
    );
}

/// That the other axis is missing is not reported too.
#[test]
fn unclosed_range_that_is_being_written() {
    section_faults(
        r"
  pieces{
    fox{ moves{
      x : [1, 2
//        ^ unclosed-bracket
      x : 3, y : 3
    } }
  }
",
    );
}

#[test]
fn direction_without_parentheses() {
    section_faults(
        r"
  pieces{
    fox{ moves{
      vertical
//            ^ expected-arguments
      horizontal(,)
    } }
  }
",
    );
}

#[test]
fn direction_of_one_end() {
    section_faults(
        r"
  pieces{
    fox{ moves{ vertical(1) horizontal() } }
//                        ^ expected-comma
//                                     ^ expected-comma
  }
",
    );
}

#[test]
fn direction_without_comma() {
    section_faults(
        r"
  pieces{
    fox{ moves{ vertical(1 2) } }
//                         ^ expected-comma
  }
",
    );
}

#[test]
fn direction_of_three_ends() {
    section_faults(
        r"
  pieces{
    fox{ moves{ vertical(1, 2, 3) } }
//                           ^ unexpected-argument
  }
",
    );
}

#[test]
fn words_in_a_direction() {
    section_faults(
        r"
  pieces{
    fox{ moves{ vertical(a, b) } }
//                       ^ unexpected-argument
  }
",
    );
}

#[test]
fn direction_in_brackets() {
    section_faults(
        r"
  pieces{
    fox{ moves{ vertical[1, 2] horizontal(,) } }
//                      ^ expected-arguments
  }
",
    );
}

#[test]
fn unclosed_direction() {
    section_faults(
        r"
  pieces{
    fox{ moves{
      vertical(1, 2
//            ^ unclosed-paren
      horizontal(1
//              ^ unclosed-paren
      diagonal(,)
    } }
  }
",
    );
}

#[test]
fn unclosed_direction_before_kills() {
    section_faults(
        r"
  pieces{
    fox{ moves{ vertical(1, 2, kills : false } }
//                      ^ unclosed-paren
  }
",
    );
}

#[test]
fn kills_without_a_move() {
    section_faults(
        r"
  pieces{
    fox{ moves{ kills : false vertical(1, 2) } }
//              ^^^^^ lone-kills
  }
",
    );
}

#[test]
fn kills_without_a_value() {
    section_faults(
        r"
  pieces{
    fox{ moves{
      vertical(1, 2), kills
//                         ^ expected-colon
      diagonal(,), kills : maybe
//                         ^^^^^ expected-boolean
      horizontal(,), kills false
//                         ^^^^^ expected-colon
    } }
  }
",
    );
}

#[test]
fn misspelt_kills() {
    section_faults(
        r"
  pieces{
    fox{ moves{ vertical(1, 2), kill : false } }
//                              ^^^^ unexpected-token
  }
",
    );
}

// Placements, damaged.

#[test]
fn position_outside_of_positions() {
    section_faults(
        r"
  initial_piece_position{
    fox{ x : 1, y : 2 }
//       ^ outside-block
  }
",
    );
}

#[test]
fn positions_without_a_piece() {
    section_faults(
        r"
  initial_piece_position{
    positions{ x : 1, y : 2 }
//  ^^^^^^^^^ outside-block
    hen{ positions{} }
  }
",
    );
}

#[test]
fn placement_without_a_name() {
    section_faults(
        r"
  initial_piece_position{
    { positions{ x : 1, y : 2 } }
//  ^ expected-name
  }
",
    );
}

#[test]
fn positions_without_their_word() {
    section_faults(
        r"
  initial_piece_position{
    fox{ { x : 1, y : 2 } }
//       ^ expected-name
  }
",
    );
}

#[test]
fn position_as_a_pair() {
    section_faults(
        r"
  initial_piece_position{
    fox{ positions{ (1, 2) x : 1, y : 2 } }
//                  ^ unexpected-token
  }
",
    );
}

#[test]
fn comma_between_positions() {
    section_faults(
        r"
  initial_piece_position{
    fox{ positions{ x : 1, y : 2, x : 3, y : 4 } }
//                              ^ extra-comma
  }
",
    );
}

#[test]
fn move_among_positions() {
    section_faults(
        r"
  initial_piece_position{
    fox{ positions{ x : 1, y : 2 vertical(1, 2) } }
//                               ^^^^^^^^ unexpected-token
  }
",
    );
}

#[test]
fn property_of_a_piece_in_a_placement() {
    section_faults(
        r"
  initial_piece_position{
    fox{ positions{} can_jump }
//                   ^^^^^^^^ unexpected-token
  }
",
    );
}

#[test]
fn owner_that_is_no_number() {
    section_faults(
        r"
  initial_piece_position{
    fox{ positions{} owner : white }
//                           ^^^^^ expected-number
    hen{ positions{} owner 1 }
//                         ^ expected-colon
    goose{ positions{} owner = 1 }
//                           ^ expected-colon
  }
",
    );
}

#[test]
fn placements_in_braces_of_pieces() {
    section_faults(
        r"
  initial_piece_position{
    pieces{
//  ^^^^^^ nested-pieces
      fox{ positions{} }
    }
  }
",
    );
}

// Invariants and the end of the game, damaged.

#[test]
fn unknown_invariant() {
    section_faults(
        r"
  invariants{
    never_risk(fox)
//  ^^^^^^^^^^ unexpected-token
    cant_risk(hen)
  }
",
    );
}

#[test]
fn invariant_without_parentheses() {
    section_faults(
        r"
  invariants{
    cant_risk
//           ^ expected-arguments
    protect_piece fox
//                ^^^ expected-arguments
    pawn_movement(hen)
  }
",
    );
}

#[test]
fn invariant_of_nothing() {
    section_faults(
        r"
  invariants{
    cant_risk()
//            ^ expected-piece
  }
",
    );
}

#[test]
fn invariant_without_comma() {
    section_faults(
        r"
  invariants{
    cant_risk(fox hen)
//                ^^^ expected-comma
  }
",
    );
}

#[test]
fn invariant_with_a_comma_too_many() {
    section_faults(
        r"
  invariants{
    cant_risk(fox,)
//                ^ expected-piece
    cant_risk(,fox)
//            ^ expected-piece
    cant_risk(fox,,hen)
//                ^ expected-piece
  }
",
    );
}

#[test]
fn invariant_of_a_word_of_the_language() {
    section_faults(
        r"
  invariants{
    cant_risk(moves, fox)
//            ^^^^^ reserved-word
  }
",
    );
}

#[test]
fn invariant_of_a_number() {
    section_faults(
        r"
  invariants{
    cant_risk(1)
//            ^ expected-piece
  }
",
    );
}

#[test]
fn invariant_in_braces() {
    section_faults(
        r"
  invariants{
    cant_risk{fox}
//           ^ expected-arguments
    protect_piece(fox)
  }
",
    );
}

/// The second one lacks more than its parenthesis.
#[test]
fn unclosed_invariant() {
    section_faults(
        r"
  invariants{
    cant_risk(fox
//           ^ unclosed-paren
    protect_piece(fox,
//               ^ unclosed-paren
    pawn_movement(fox)
  }
",
    );
}

#[test]
fn unclosed_invariant_before_the_brace() {
    section_faults(
        r"
  invariants{ cant_risk(fox }
//                     ^ unclosed-paren
",
    );
}

#[test]
fn comma_between_invariants() {
    section_faults(
        r"
  invariants{
    cant_risk(fox),
//                ^ extra-comma
    protect_piece(fox)
  }
",
    );
}

#[test]
fn unknown_end_of_the_game() {
    section_faults(
        r"
  finish{
    no_moves
//  ^^^^^^^^ unexpected-token
    no_moves_available
  }
",
    );
}

#[test]
fn end_of_the_game_with_parentheses() {
    section_faults(
        r"
  finish{
    no_moves_available()
//                    ^ unexpected-argument
  }
",
    );
}

#[test]
fn end_of_the_game_with_a_value() {
    section_faults(
        r"
  finish{
    no_moves_available : true
//                     ^ unexpected-token
  }
",
    );
}

// Places.

/// Line breaks of Windows change no column, and what is missing still stands at the end of its line.
#[test]
fn faults_with_line_breaks_of_windows() {
    let fixture = r"
  rules{
    width : 8,
//           ^ extra-comma
    height :
//          ^ expected-number
  }
  pieces{
    fox{
//     ^ unclosed-brace
      moves{}
    hen{ moves{} }
  }
  initial_piece_position{}
  invariants{}
  finish{}
";
    faults(&fixture.replace('\n', "\r\n"));
}

#[test]
fn faults_behind_a_byte_order_mark() {
    let fixture = r"
  @rules{ width : }
//^ byte-order-mark
//                ^ expected-number
  pieces{}
  initial_piece_position{}
  invariants{}
  finish{}
";
    faults(&fixture.replace('@', "\u{FEFF}"));
}

/// Columns are characters here, bytes in the parser.
#[test]
fn faults_behind_letters_that_are_not_ascii() {
    section_faults(
        r#"
  finish{
    explicit{ "größer, größe" } no_moves
//                              ^^^^^^^^ unexpected-token
  }
"#,
    );
}

// Limits.

/// No text makes a tree of more than a dozen levels.
#[test]
fn brackets_do_not_nest() {
    for bracket in ["{", "(", "[", "fox{ ", "moves{ "] {
        let text = format!("rules{{}}\npieces{{\n{}\n}}\n", bracket.repeat(600));
        let deepest = parse(&text).any_root().descendants().map(|node| node.ancestors().count()).max();
        assert!(deepest.is_some_and(|deepest| deepest < 12), "{bracket}: {deepest:?}");
    }
}

// Typing.

#[test]
fn every_prefix_of_a_game() {
    let text = r"rules{
  width : 8 coloring : alternate
  player_change : explicit{ c }
}
pieces{
  fox{
    moves{ x : 1, y : [1, 2] vertical(1,), kills : false }
    can_jump : true
    on_end_reached : spawn(hen, goose)
  }
}
initial_piece_position{
  fox{ positions{ x : [2, 5], y : 1 } mirrored owner : 0 }
}
invariants{ cant_risk(fox) }
finish{ no_moves_available }
";
    prefixes(
        text,
        expect![[r#"
          5 rules          expected-brace 5..5
          6 {              unclosed-brace 5..6
         14 width          unclosed-brace 5..14, expected-colon 14..14
         16 :              unclosed-brace 5..16, expected-number 16..16
         18 8              unclosed-brace 5..18
         27 coloring       unclosed-brace 5..27, expected-colon 27..27
         29 :              unclosed-brace 5..29, expected-value 29..29
         39 alternate      unclosed-brace 5..39
         55 player_change  unclosed-brace 5..55, expected-colon 55..55
         57 :              unclosed-brace 5..57, expected-value 57..57
         71 explicit{ c }  unclosed-brace 5..71
         73 }              missing-section 73..73
         80 pieces         expected-brace 80..80
         81 {              unclosed-brace 80..81
         87 fox            unclosed-brace 80..87, unexpected-token 84..87
         88 {              unclosed-brace 87..88
         98 moves          expected-brace 98..98
         99 {              unclosed-brace 98..99
        101 x              unclosed-brace 98..101, expected-colon 101..101
        103 :              unclosed-brace 98..103, expected-number 103..103
        105 1              unclosed-brace 98..105, expected-axis 105..105
        106 ,              unclosed-brace 98..106, expected-axis 106..106
        108 y              unclosed-brace 98..108, expected-colon 108..108
        110 :              unclosed-brace 98..110, expected-number 110..110
        112 [              unclosed-brace 98..112, unclosed-bracket 111..112
        113 1              unclosed-brace 98..113, unclosed-bracket 111..112
        114 ,              unclosed-brace 98..114, unclosed-bracket 111..112
        116 2              unclosed-brace 98..116, unclosed-bracket 111..112
        117 ]              unclosed-brace 98..117
        126 vertical       unclosed-brace 98..126, expected-arguments 126..126
        127 (              unclosed-brace 98..127, unclosed-paren 126..127
        128 1              unclosed-brace 98..128, unclosed-paren 126..127
        129 ,              unclosed-brace 98..129, unclosed-paren 126..127
        130 )              unclosed-brace 98..130
        131 ,              unclosed-brace 98..131, extra-comma 130..131
        137 kills          unclosed-brace 98..137, expected-colon 137..137
        139 :              unclosed-brace 98..139, expected-boolean 139..139
        145 false          unclosed-brace 98..145
        147 }              unclosed-brace 87..147
        160 can_jump       unclosed-brace 87..160
        162 :              unclosed-brace 87..162, expected-boolean 162..162
        167 true           unclosed-brace 87..167
        186 on_end_reached unclosed-brace 87..186, expected-colon 186..186
        188 :              unclosed-brace 87..188, expected-value 188..188
        194 spawn          unclosed-brace 87..194, expected-arguments 194..194
        195 (              unclosed-brace 87..195, unclosed-paren 194..195
        198 hen            unclosed-brace 87..198, unclosed-paren 194..195
        199 ,              unclosed-brace 87..199, unclosed-paren 194..195
        205 goose          unclosed-brace 87..205, unclosed-paren 194..195
        206 )              unclosed-brace 87..206
        210 }              unclosed-brace 80..210
        212 }              missing-section 212..212
        235 initial_piece_position expected-brace 235..235
        236 {              unclosed-brace 235..236
        242 fox            unclosed-brace 235..242, unexpected-token 239..242
        243 {              unclosed-brace 242..243
        253 positions      expected-brace 253..253
        254 {              unclosed-brace 253..254
        256 x              unclosed-brace 253..256, expected-colon 256..256
        258 :              unclosed-brace 253..258, expected-number 258..258
        260 [              unclosed-brace 253..260, unclosed-bracket 259..260
        261 2              unclosed-brace 253..261, unclosed-bracket 259..260
        262 ,              unclosed-brace 253..262, unclosed-bracket 259..260
        264 5              unclosed-brace 253..264, unclosed-bracket 259..260
        265 ]              unclosed-brace 253..265, expected-axis 265..265
        266 ,              unclosed-brace 253..266, expected-axis 266..266
        268 y              unclosed-brace 253..268, expected-colon 268..268
        270 :              unclosed-brace 253..270, expected-number 270..270
        272 1              unclosed-brace 253..272
        274 }              unclosed-brace 242..274
        283 mirrored       unclosed-brace 242..283
        289 owner          unclosed-brace 242..289, expected-colon 289..289
        291 :              unclosed-brace 242..291, expected-number 291..291
        293 0              unclosed-brace 242..293
        295 }              unclosed-brace 235..295
        297 }              missing-section 297..297
        308 invariants     expected-brace 308..308
        309 {              unclosed-brace 308..309
        319 cant_risk      unclosed-brace 308..319, expected-arguments 319..319
        320 (              unclosed-brace 308..320, unclosed-paren 319..320
        323 fox            unclosed-brace 308..323, unclosed-paren 319..320
        324 )              unclosed-brace 308..324
        326 }              missing-section 326..326
        333 finish         expected-brace 333..333
        334 {              unclosed-brace 333..334
        353 no_moves_available unclosed-brace 333..353
        355 }              no error
    "#]],
    );
}
