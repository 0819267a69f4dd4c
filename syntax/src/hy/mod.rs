//! Hy as the level configurations of pyherc are written in it (documents/pyherc.txt): the
//! readers of Hy 0.11 and 0.12, with sets, keywords and reader macros of one character.

/// Declares views of forms by their heads.
macro_rules! form_views {
    ($( $(#[$meta:meta])* $name:ident = $($head:literal)|+; )+) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy)]
        pub struct $name<'t>($crate::hy::ast::Form<'t>);

        impl<'t> $name<'t> {
            /// The names a form of this kind begins with.
            pub const HEADS: &'static [&'static str] = &[$($head),+];

            /// The view of a form with one of these heads.
            pub fn cast(form: $crate::hy::ast::Form<'t>) -> Option<Self> {
                form.is_one_of(Self::HEADS).then_some(Self(form))
            }

            /// The form itself.
            pub fn form(self) -> $crate::hy::ast::Form<'t> {
                self.0
            }
        }
    )+};
}

pub mod ast;
pub mod codes;
pub mod data;
mod detect;
mod format;
mod forms;
mod grammar;
mod kind;
mod lexer;
pub mod literal;

pub use data::Data;
pub use kind::{HyLanguage, SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
pub use lexer::lex;

use crate::Grammar;

use self::grammar::Hy;

/// The grammar of Hy.
pub static GRAMMAR: Grammar = Grammar::new::<Hy, HyLanguage>(&detect::EVIDENCE, &format::Layout);
