//! The helpers that the tests of all parsers share.

#![allow(dead_code, unreachable_pub)]

pub mod grammars;

use expect_test::Expect;
use ludex_syntax::Grammar;
use ludex_syntax::tree::shared;
use rowan::NodeOrToken;

/// Checks that nesting past the limit is a text's only error, and that it has this many items.
#[track_caller]
pub fn too_deep(grammar: &Grammar, text: &str, items: usize) {
    let parse = grammar.parse(text);
    let codes: Vec<&str> = parse.errors.iter().map(|error| error.code.name).collect();
    assert_eq!(codes, ["too-deep"], "{text:.40}");
    assert_eq!(parse.any_root().children().count(), items, "the next item survives {text:.40}");
}

/// Compares the errors of every prefix of a text that ends with a token, one prefix a line.
#[track_caller]
pub fn prefixes(grammar: &Grammar, text: &str, expected: Expect) {
    let mut shown = String::new();
    let root = grammar.parse(text).any_root();
    for token in root.descendants_with_tokens().filter_map(NodeOrToken::into_token) {
        // Blanks and comments end no prefix.
        if token.kind() <= shared::BLOCK_COMMENT {
            continue;
        }
        let end = usize::from(token.text_range().end());
        let parse = grammar.parse(&text[..end]);
        assert_eq!(parse.any_root().text().to_string(), text[..end], "the tree has exactly the text");
        let errors: Vec<String> =
            parse.errors.iter().map(|error| format!("{} {:?}", error.code.name, error.range)).collect();
        let errors = if errors.is_empty() { "no error".to_owned() } else { errors.join(", ") };
        shown.push_str(&format!("{end:>3} {:<14} {errors}\n", token.text()));
    }
    expected.assert_eq(&shown);
}
