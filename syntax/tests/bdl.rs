//! Tests of BDL that data files cannot hold: nesting without end, and the errors while a game is being typed.

mod common;

use expect_test::expect;
use ludex_syntax::SyntaxError;
use ludex_syntax::bdl::GRAMMAR;

/// No text makes a tree of more than a dozen levels.
#[test]
fn brackets_do_not_nest() {
    for bracket in ["{", "(", "[", "fox{ ", "moves{ "] {
        let text = format!("rules{{}}\npieces{{\n{}\n}}\n", bracket.repeat(600));
        let deepest = GRAMMAR.parse(&text).any_root().descendants().map(|node| node.ancestors().count()).max();
        assert!(deepest.is_some_and(|deepest| deepest < 12), "{bracket}: {deepest:?}");
    }
}

/// A word of the language in the place of a value is one fault, whatever begins with that word elsewhere.
#[test]
fn words_for_values() {
    let game = r"rules{
  width : 8
  coloring : alternate
}
pieces{
  fox{
    moves{
      x : 1, y : 2, kills : true
      vertical(-1, 4)
      x : [5, 6], y : 7
    }
    can_jump : false
    on_end_reached : spawn(fox)
  }
}
initial_piece_position{
  fox{
    positions{
      x : 0, y : 3
    }
    owner : 9
  }
}
invariants{
}
finish{
}
";
    assert!(GRAMMAR.parse(game).errors.is_empty());
    let values = [
        ("8", "expected-number"),
        ("alternate", "expected-value"),
        ("1,", "expected-number"),
        ("2", "expected-number"),
        ("true", "expected-boolean"),
        ("-1", "unexpected-argument"),
        ("4", "unexpected-argument"),
        ("5", "unexpected-argument"),
        ("6", "unexpected-argument"),
        ("7", "expected-number"),
        ("false", "expected-boolean"),
        ("spawn(fox)", "expected-value"),
        ("0", "expected-number"),
        ("3", "expected-number"),
        ("9", "expected-number"),
    ];
    let words = ["mirrored", "owner", "moves", "positions", "x", "vertical", "width", "on_end_reached", "finish"];
    for (value, code) in values {
        for word in words {
            let comma = if value.ends_with(',') { "," } else { "" };
            let text = game.replacen(value, &format!("{word}{comma}"), 1);
            let shown = |error: &SyntaxError| (error.code.name, text[error.range].to_owned());
            let found: Vec<(&str, String)> = GRAMMAR.parse(&text).errors.iter().map(shown).collect();
            assert_eq!(found, [(code, word.to_owned())], "{text}");
        }
    }
    // Where something of its own begins, it is the value that is missing.
    for (value, entry, expected) in [
        ("7\n", "\n      x : 8, y : 9\n", "expected-number"),
        ("9", "mirrored : true", "expected-number"),
        ("2, kills : true", "vertical(1, 2)", "expected-number"),
    ] {
        let text = game.replacen(value, entry, 1);
        let found: Vec<&str> = GRAMMAR.parse(&text).errors.iter().map(|error| error.code.name).collect();
        assert_eq!(found, [expected], "{text}");
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "what it expects stands in it")]
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
    common::prefixes(
        &GRAMMAR,
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
         66 explicit       unclosed-brace 5..66, expected-brace 58..66
         67 {              unclosed-explicit 58..67
         69 c              unclosed-explicit 58..67
         71 }              unclosed-brace 5..71
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
