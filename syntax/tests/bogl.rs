//! Tests of BoGL that data files cannot hold: nesting without end, and the errors while a program is being typed.

mod common;

use expect_test::expect;
use ludex_syntax::bogl::GRAMMAR;
use ludex_syntax::tree::MAX_DEPTH;

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
        common::too_deep(&GRAMMAR, &format!("game Lamps\nx : Int\nx = {expression}\ny : Int\ny = 2\n"), 3);
    }
    let types = [format!("{open}Int{close}"), format!("Int{}", " & T".repeat(deep))];
    for ty in &types {
        common::too_deep(&GRAMMAR, &format!("game Lamps\ntype S = {ty}\ntype T = Int\n"), 3);
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "what it expects stands in it")]
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
    common::prefixes(
        &GRAMMAR,
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
