//! Tests of Hy that data files cannot hold: nesting without end, and the errors while a level is being typed.

mod common;

use expect_test::expect;
use ludex_syntax::hy::GRAMMAR;
use ludex_syntax::tree::MAX_DEPTH;

#[test]
fn nesting_past_the_limit_is_one_error() {
    let deep = MAX_DEPTH as usize + 100;
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}"), ("#{", "}"), ("#t(", ")")] {
        common::too_deep(&GRAMMAR, &format!("{}a{}\n(b)\n", open.repeat(deep), close.repeat(deep)), 2);
    }
}

#[test]
fn marks_past_the_limit_are_one_error() {
    common::too_deep(&GRAMMAR, &format!("{}a\n(b)\n", "'".repeat(MAX_DEPTH as usize + 100)), 2);
}

#[test]
fn every_prefix_of_a_level() {
    let text = r#"(require [pyherc.macros [*]])
#d(defn a [&rest b] `(~@b 'c))
(level-list ; one
 (level "old well" #s("Moss" "and echoes.")
  (layout (irregular-grid #t(40 40) {:a 1/2}))))
"#;
    common::prefixes(
        &GRAMMAR,
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
