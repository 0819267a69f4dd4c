//! Tests of GDL that data files cannot hold: nesting without end, and the errors while a module is being typed.

mod common;

use expect_test::expect;
use ludex_syntax::gdl::GRAMMAR;
use ludex_syntax::tree::MAX_DEPTH;

#[test]
fn nesting_past_the_limit_is_one_error() {
    let deep = MAX_DEPTH as usize + 100;
    let text = format!("{}{}\n(set ebb 1)\n", "(".repeat(deep), ")".repeat(deep));
    common::too_deep(&GRAMMAR, &text, 2);
}

/// Quote marks nest as well.
#[test]
fn quote_marks_past_the_limit_are_one_error() {
    let text = format!("{}tug\n(set ebb 1)\n", "'".repeat(MAX_DEPTH as usize + 100));
    common::too_deep(&GRAMMAR, &text, 2);
}

#[test]
fn every_prefix_of_a_module() {
    let text = r#"(game-module "drift"
  (base-module "shore"))
(unit-type |tug boat| (hp-max 3d6+1)) ; small
(define u* '(|tug boat| buoy))
#| a (b |#
(table speed add (u* (list a "b") -5%))
"#;
    common::prefixes(
        &GRAMMAR,
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
