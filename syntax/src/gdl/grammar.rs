//! GDL's grammar: everything is a datum; what a form means is the analysis' business.

use super::forms::FORMS;
use super::kind::SyntaxKind;
use super::lexer;
use crate::Code;
use crate::gdl::codes;
use crate::parser::{Lexed, Parser};
use crate::reparse::{DamageRules, ItemGrammar};
use crate::sexpr::{self, Sexpr};

/// The grammar of GDL.
#[derive(Debug)]
pub(super) struct Gdl;

impl Sexpr for Gdl {
    type Kind = SyntaxKind;

    const TEARING: &'static [&'static Code] =
        &[codes::UNCLOSED_STRING, codes::UNCLOSED_COMMENT, codes::UNCLOSED_SYMBOL, codes::UNOPENED_COMMENT];

    fn list(_: SyntaxKind, _: &str) -> SyntaxKind {
        SyntaxKind::LIST
    }

    fn prefixed(_: SyntaxKind) -> SyntaxKind {
        SyntaxKind::QUOTE
    }

    fn is_prefix(kind: SyntaxKind) -> bool {
        kind == SyntaxKind::QUOTE_MARK
    }

    fn is_top_level_form(name: &str) -> bool {
        FORMS.binary_search(&name).is_ok()
    }
}

impl ItemGrammar for Gdl {
    type Kind = SyntaxKind;

    fn lex(text: &str) -> Lexed<SyntaxKind> {
        lexer::lex(text)
    }

    fn source_file(p: &mut Parser<'_, SyntaxKind>) {
        sexpr::source_file::<Gdl>(p);
    }

    fn item(p: &mut Parser<'_, SyntaxKind>) {
        sexpr::item::<Gdl>(p);
    }

    fn reusable(item: SyntaxKind) -> bool {
        item == SyntaxKind::LIST
    }

    /// `(`
    const OPENING_TOKENS: usize = 1;

    fn unsettles(code: &'static Code) -> bool {
        sexpr::unsettles::<Gdl>(code)
    }

    const DAMAGE: Option<&'static DamageRules<SyntaxKind>> = Some(&DamageRules {
        margin_end: |text, at| sexpr::margin_end(text, at, lexer::is_form),
        next_margin: |text, from| sexpr::next_at_margin(text, from, lexer::is_form),
        is_cut: lexer::is_cut,
        cuts_torn_only: false,
        reaches: |code| matches!(code, codes::UNCLOSED_COMMENT | codes::UNOPENED_COMMENT | codes::UNCLOSED_SYMBOL),
        tears: |code| <Gdl as Sexpr>::TEARING.contains(&code),
        is_prefix: <Gdl as Sexpr>::is_prefix,
    });
}
