//! The bodies of functions, which are parsed by themselves after an edit inside of one.
//!
//! What stands before a body, and the braces of the body itself, stay as they are, so its tokens depend on nothing but
//! the word or sign before its `{`. A body takes nothing from the function around it but what `await` and `yield` mean,
//! so those in which they mean something are left out. The end of the block follows from the compiler's count of
//! braces too, which stays as it is if those of the body cancel each other out.

use rowan::{GreenNodeData, NodeOrToken};

use super::super::kind::SyntaxKind::{self, *};
use crate::tree::Kind;

/// The text before and behind the body of a function that make a section of it; `None` for other nodes.
pub(in crate::bdl) fn frame(parent: &GreenNodeData, node: &GreenNodeData) -> Option<(&'static str, &'static str)> {
    if SyntaxKind::from_raw(node.kind().0) != JS_BLOCK {
        return None;
    }
    let before = match SyntaxKind::from_raw(parent.kind().0) {
        JS_ARROW_FN => "finish{explicit{()=>",
        JS_FUNCTION => "finish{explicit{function()",
        _ => return None,
    };
    let is_special = parent.children().any(|child| {
        let kind = match child {
            NodeOrToken::Node(node) => node.kind(),
            NodeOrToken::Token(token) => token.kind(),
        };
        matches!(SyntaxKind::from_raw(kind.0), JS_MODIFIER | JS_STAR)
    });
    (!is_special).then_some((before, "}}"))
}

/// True if the braces of either of two bodies cancel each other out in the compiler's count, which then goes on alike
/// behind them.
pub(in crate::bdl) fn reads_on(old: &str, new: &str) -> bool {
    let is_even = |text: &str| !text.contains("\\}") && text.matches('{').count() == text.matches('}').count();
    is_even(old) && is_even(new)
}

#[cfg(test)]
mod tests {
    use rowan::{TextRange, TextSize};

    use super::*;
    use crate::bdl::GRAMMAR;
    use crate::reparse::Edit;
    use crate::tree::Parse;

    /// A game with a long block, in which the body of `own` and that of `twice` are small parts.
    fn text() -> String {
        let function =
            |n: usize| format!("function f{n}(a) {{ const b = [a, \"{{}}\"]; return a / {n} + b.length / a }}\n");
        let (before, behind) = ((1..20).map(function).collect::<String>(), (20..40).map(function).collect::<String>());
        format!(
            "rules{{ }}\npieces{{ }}\ninitial_piece_position{{ }}\ninvariants{{ }}\nfinish{{\n  explicit{{\n(context) => {{\n\
             {before}function own(n) {{ return n /* here */ }}\nconst twice = (k) => {{ return own(k) }};\n{behind}\
             return own(twice(1))\n}}\n}}\n}}\n"
        )
    }

    /// The parse of a text and of that with some words in place of others, made from the first one; and that text.
    fn edited(from: &str, to: &str) -> (Parse, Parse, String) {
        let before = text();
        let old = GRAMMAR.parse(&before);
        assert!(old.errors.is_empty(), "{:?}", old.errors);
        let at = before.find(from).expect("the place");
        let range = TextRange::at(TextSize::new(at as u32), TextSize::of(from));
        let after = before.replacen(from, to, 1);
        let (new, _) = GRAMMAR.reparse(&old, Edit { range, new_len: TextSize::of(to) }, &after);
        (old, new, after)
    }

    #[test]
    fn an_edit_in_a_body_gives_what_a_full_parse_gives() {
        for (from, to) in [
            ("n /* here */", "n + 1"),
            ("/* here */", "/ { a: 1 }.a / 2"),
            ("/* here */", "; if (n) { n = /}/ } else { n = /{/ }"),
            ("here", "*/ } { /*"),
            ("own(k)", "own(k"),
            ("own(k)", "\"}\""),
            ("own(k)", "\"{\" + \"}\""),
            ("own(k)", "\"}}}\" + \"{{{\""),
            ("own(k)", "\"\\}\""),
            ("own(k)", "`${k}`"),
            ("own(k)", "`${k"),
            ("own(k)", "await k"),
            ("own(k)", "(a, b) => { a / b }"),
            ("return own(k)", ""),
            ("k) => {", "k, l) => {"),
        ] {
            let (_, new, after) = edited(from, to);
            let whole = GRAMMAR.parse(&after);
            assert_eq!((new.green, new.errors), (whole.green, whole.errors), "{to}");
        }
    }

    /// The functions in a tree.
    fn functions(node: &GreenNodeData, found: &mut Vec<*const GreenNodeData>) {
        for child in node.children().filter_map(NodeOrToken::into_node) {
            if SyntaxKind::from_raw(child.kind().0) == JS_FUNCTION {
                found.push(std::ptr::from_ref(child));
            }
            functions(child, found);
        }
    }

    #[test]
    fn other_functions_stay_as_they_are() {
        let (old, new, _) = edited("n /* here */", "n + 1");
        let (mut before, mut after) = (Vec::new(), Vec::new());
        functions(&old.green, &mut before);
        functions(&new.green, &mut after);
        assert_eq!((before.len(), after.len()), (40, 40));
        assert_eq!(before.iter().zip(&after).filter(|(before, after)| before == after).count(), 39);
    }
}
