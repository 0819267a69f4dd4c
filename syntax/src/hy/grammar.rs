//! Hy's grammar: everything is a form; what a form means is the analysis' business.

use super::forms::is_top_level_form;
use super::kind::SyntaxKind;
use super::lexer;
use crate::Code;
use crate::hy::codes;
use crate::parser::{Lexed, Parser};
use crate::reparse::{DamageRules, ItemGrammar};
use crate::sexpr::{self, Sexpr};
use crate::tree::SyntaxError;

/// The grammar of Hy.
#[derive(Debug)]
pub(super) struct Hy;

impl Sexpr for Hy {
    type Kind = SyntaxKind;

    const TEARING: &'static [&'static Code] = &[codes::UNCLOSED_STRING];

    fn list(open: SyntaxKind, text: &str) -> SyntaxKind {
        match open {
            SyntaxKind::L_BRACKET => SyntaxKind::VECTOR,
            SyntaxKind::L_BRACE if text == "#{" => SyntaxKind::SET,
            SyntaxKind::L_BRACE => SyntaxKind::DICT,
            _ => SyntaxKind::LIST,
        }
    }

    fn prefixed(mark: SyntaxKind) -> SyntaxKind {
        match mark {
            SyntaxKind::QUASIQUOTE_MARK => SyntaxKind::QUASIQUOTE,
            SyntaxKind::UNQUOTE_MARK => SyntaxKind::UNQUOTE,
            SyntaxKind::SPLICE_MARK => SyntaxKind::SPLICE,
            SyntaxKind::READER_MARK => SyntaxKind::READER_MACRO,
            _ => SyntaxKind::QUOTE,
        }
    }

    fn is_prefix(kind: SyntaxKind) -> bool {
        kind.is_prefix()
    }

    fn is_top_level_form(name: &str) -> bool {
        is_top_level_form(name)
    }

    fn check_item(p: &mut Parser<'_, SyntaxKind>, first: usize) {
        lone_dots(p, first);
    }
}

impl ItemGrammar for Hy {
    type Kind = SyntaxKind;

    fn lex(text: &str) -> Lexed<SyntaxKind> {
        lexer::lex(text)
    }

    fn source_file(p: &mut Parser<'_, SyntaxKind>) {
        sexpr::source_file::<Hy>(p);
    }

    fn item(p: &mut Parser<'_, SyntaxKind>) {
        sexpr::item::<Hy>(p);
    }

    fn reusable(item: SyntaxKind) -> bool {
        item.is_compound()
    }

    fn stands_alone(node: SyntaxKind) -> bool {
        matches!(node, SyntaxKind::LIST | SyntaxKind::VECTOR | SyntaxKind::DICT | SyntaxKind::SET)
    }

    /// A bracket or a prefix mark.
    const OPENING_TOKENS: usize = 1;

    fn unsettles(code: &'static Code) -> bool {
        sexpr::unsettles::<Hy>(code)
    }

    const DAMAGE: Option<&'static DamageRules<SyntaxKind>> = Some(&DamageRules {
        margin_end: |text, at| sexpr::margin_end(text, at, is_top_level_form),
        next_margin: |text, from| sexpr::next_at_margin(text, from, is_top_level_form),
        is_cut: lexer::is_cut,
        cuts_torn_only: true,
        reaches: |_| false,
        tears: |code| <Hy as Sexpr>::TEARING.contains(&code),
        is_prefix: <Hy as Sexpr>::is_prefix,
    });
}

/// An open bracket, as [`lone_dots`] sees it.
struct Open {
    closer: SyntaxKind,
    /// The number of forms it holds so far.
    forms: usize,
    /// The lone dots among them: which form, and the position of its token.
    dots: Vec<(usize, usize)>,
}

/// Reports the lone `.` that the reader refuses (reference/pyherc.md, Hy reader): in round
/// brackets it may be the first form, or stand before the last of three or more. Looks at the
/// tokens from `first` up to where the parser stands; is silent where brackets do not match.
fn lone_dots(p: &mut Parser<'_, SyntaxKind>, first: usize) {
    let mut open: Vec<Open> = Vec::new();
    let mut wrong = Vec::new();
    // A form and the marks before it count as one.
    let mut after_mark = false;
    for position in first..p.position() {
        let kind = p.kind_at(position);
        if matches!(kind, SyntaxKind::R_PAREN | SyntaxKind::R_BRACKET | SyntaxKind::R_BRACE) {
            after_mark = false;
            match open.pop() {
                Some(closed) if closed.closer == kind => wrong.extend(misplaced(&closed)),
                _ => return,
            }
            continue;
        }
        if let Some(around) = open.last_mut()
            && !after_mark
        {
            if kind == SyntaxKind::SYMBOL && p.text_at(position) == "." {
                around.dots.push((around.forms, position));
            }
            around.forms += 1;
        }
        after_mark = kind.is_prefix();
        let closer = match kind {
            SyntaxKind::L_PAREN => SyntaxKind::R_PAREN,
            SyntaxKind::L_BRACKET => SyntaxKind::R_BRACKET,
            SyntaxKind::L_BRACE => SyntaxKind::R_BRACE,
            _ => continue,
        };
        open.push(Open { closer, forms: 0, dots: Vec::new() });
    }
    if !open.is_empty() {
        return;
    }
    for dot in wrong {
        let message = "a lone `.` can only be the first form in `( )` or come right before the last one: \
                       remove it, or write `name.attribute` without blanks";
        p.error(SyntaxError::new(codes::MISPLACED_DOT, message, p.range_at(dot)));
    }
}

/// The position of the first dot of a finished list that may not stand where it does.
fn misplaced(list: &Open) -> Option<usize> {
    if list.closer != SyntaxKind::R_PAREN {
        return None;
    }
    let before_last = list.forms.saturating_sub(2);
    let pair = before_last > 0 && list.dots.iter().any(|&(form, _)| form == before_last);
    let allowed = if pair { before_last } else { 0 };
    list.dots.iter().find(|&&(form, _)| form != allowed).map(|&(_, position)| position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reparse;

    /// Codes of the errors with the text they stand at.
    fn errors(text: &str) -> Vec<(&'static Code, String)> {
        let parse = reparse::parse::<Hy>(text);
        parse.errors.iter().map(|error| (error.code, text[error.range].to_owned())).collect()
    }

    fn one(text: &str, code: &'static Code, at: &str) {
        assert_eq!(errors(text), [(code, at.to_owned())], "{text}");
    }

    #[test]
    fn what_the_readers_take() {
        let texts = [
            "#!/usr/bin/env hy\n(a)",
            "#d(defn f [x] `(a ~x ~@y . z) #{1 2} {:a 1} '#t(1 2) ';c\nb)",
            "(. a b) (. a) (.) [a . b] (a '.)",
            "(` ~ ~@ )",
            "#d\n(defn f [] r\"\\x\" \"\\q\")",
            "",
            ";; nothing",
        ];
        for text in texts {
            assert!(errors(text).is_empty(), "{text}: {:?}", errors(text));
        }
    }

    #[test]
    fn one_fault_is_one_error() {
        one("(layout . (a) x)", codes::MISPLACED_DOT, ".");
        one("(a b .)", codes::MISPLACED_DOT, ".");
        one("(a ' b)", codes::BLANK_AFTER_QUOTE, "'");
        one("(a ')", codes::NOTHING_QUOTED, "'");
        one("(a #t)", codes::NOTHING_QUOTED, "#t");
        one("#(1 2)", codes::NAMELESS_READER_MACRO, "#");
        one("(a)\n#!x", codes::LATE_SHEBANG, "#!");
        one("\"\\x4\"", codes::BAD_ESCAPE, "\\x4");
        one("\u{FEFF}(a)", codes::BYTE_ORDER_MARK, "\u{FEFF}");
        one("(f #t(20 20] x)", codes::MISMATCHED_PAREN, "]");
        one("(f (g) } x)", codes::MISMATCHED_PAREN, "}");
        one("(f [a (b))", codes::UNCLOSED_PAREN, "[");
        one("(f #{a)", codes::UNCLOSED_PAREN, "#{");
        one("(f \"a \"b\")", codes::UNCLOSED_STRING, "\"");
        one("(f r\"a)", codes::UNCLOSED_STRING, "r\"");
    }

    #[test]
    fn indentation_finds_the_odd_bracket() {
        let missing =
            "(level-list\n (level \"x\"\n        (layout (a 1)\n        (room-list (b 2))))\n#d(defn f [] 1)\n";
        one(missing, codes::UNCLOSED_PAREN, "(");
        let parse = reparse::parse::<Hy>(missing);
        assert_eq!(u32::from(parse.errors[0].range.start()) as usize, missing.find("(layout").unwrap_or(0));
        assert_eq!(parse.any_root().children().count(), 2);
        let surplus = "(level-list\n (level \"x\"\n        (layout (a 1)))\n        (room-list (b 2))))\n";
        one(surplus, codes::EXTRA_PAREN, ")");
        assert_eq!(reparse::parse::<Hy>(surplus).any_root().children().count(), 1);
    }
}
