//! Tests of Trench's scripts that data files cannot hold: nesting without end, and the errors while a script is being
//! typed.

mod common;

use expect_test::expect;
use ludex_syntax::tree::MAX_DEPTH;
use ludex_syntax::trench::SCRIPT;

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
        common::too_deep(&SCRIPT, &format!("{statement}\npass;\n"), 2);
    }
}

/// The line of each token is looked at to tell which brace is the odd one: not from its beginning each time.
#[test]
fn a_line_of_many_blocks_is_read_once() {
    let errors = SCRIPT.parse(&format!("  {{ {}", "{ wait; } ".repeat(100_000))).errors;
    let found: Vec<_> = errors.iter().map(|error| (error.code.name, u32::from(error.range.start()))).collect();
    assert_eq!(found, [("unclosed-brace", 2)]);
}

#[test]
#[expect(clippy::too_many_lines, reason = "what it expects stands in it")]
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
    common::prefixes(
        &SCRIPT,
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
