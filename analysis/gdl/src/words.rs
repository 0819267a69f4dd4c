//! The words of GDL as tokens and as names: their colours, and the names that a rename may give.

use std::borrow::Cow;
use std::fmt::Display;

use ludex_base::classifying::Classifying;
use ludex_base::model::TokenKind;
use ludex_base::naming::Naming;
use ludex_base::{Db, Definition, DefinitionId, File, Namespace, Occurrence};
use ludex_syntax::gdl::{self as syntax, SyntaxKind as K, literal};
use ludex_syntax::tree::Kind;

use crate::Gdl;
use crate::builtins::{self, BuiltinKind};
use crate::evaluation::value::written as written_symbol;
use crate::evaluation::value::written_string;
use crate::kinds::{DOCTRINES, IMAGES, NAMERS, SYMBOLS};

impl Classifying for Gdl {
    /// The semantic token type of a token by its kind alone; `None` for one without a colour of its own.
    fn classify(&self, kind: u16, _text: &str) -> Option<TokenKind> {
        Some(match K::from_raw(kind) {
            K::COMMENT | K::BLOCK_COMMENT => TokenKind::Comment,
            K::NUMBER => TokenKind::Number,
            K::STRING => TokenKind::String,
            K::QUOTE_MARK => TokenKind::Operator,
            _ => return None,
        })
    }

    /// The semantic token type of a predefined name.
    fn builtin_token(&self, index: u32) -> TokenKind {
        let Some(row) = builtins::get(index) else { return TokenKind::Keyword };
        match row.kind {
            BuiltinKind::Table | BuiltinKind::Function => TokenKind::Function,
            BuiltinKind::GameVariable => TokenKind::Variable,
            kind if kind.is_property() => TokenKind::Property,
            BuiltinKind::Constant | BuiltinKind::PredefinedSymbol => TokenKind::EnumMember,
            kind if kind.is_word() => TokenKind::EnumMember,
            _ => TokenKind::Keyword,
        }
    }
}

impl Naming for Gdl {
    /// The name that somebody means who has typed this: it may have been typed in the bars or quotes in which it
    /// stands.
    fn typed_name<'n>(&self, _definition: &Definition, typed: &'n str) -> Cow<'n, str> {
        if !typed.starts_with(['|', '"']) {
            return Cow::Borrowed(typed);
        }
        let lexed = syntax::lex(typed);
        let is_name = lexed.complete && lexed.errors.is_empty() && lexed.tokens.len() == 1;
        if is_name { literal::unescape(typed) } else { Cow::Borrowed(typed) }
    }

    /// Checks that a definition can have this name; the error is a sentence for the user. Bars make a symbol of nearly
    /// anything.
    fn check_name(&self, definition: &Definition, name: &str) -> Result<(), String> {
        if name.is_empty() {
            return Err("a name cannot be empty".to_owned());
        }
        if name.contains(|c: char| c.is_control()) {
            return Err("a name cannot hold a line break or another control character".to_owned());
        }
        if definition.id.namespace == IMAGES && !is_image_family(name) {
            return Err(format!("`{name}` is not the name of an image family: it takes letters, digits and inner `-`"));
        }
        Ok(())
    }

    /// True if a definition with this name would stand beside another one that has it.
    fn is_taken(&self, definition: &Definition, name: &str, other: &Definition) -> bool {
        let (one, two) = (definition.id.namespace, other.id.namespace);
        let together = one == two || BOUND.contains(&one) && BOUND.contains(&two);
        together && other.is_called(name)
    }

    fn stands_beside(&self, db: &dyn Db, definition: DefinitionId) -> Vec<File> {
        crate::source::programs::stands_beside(db, definition)
    }

    fn ambiguous_root(
        &self,
        db: &dyn Db,
        file: File,
        occurrence: &Occurrence,
        definition: DefinitionId,
    ) -> Option<File> {
        crate::source::programs::ambiguous_root(db, file, occurrence, definition)
    }

    fn is_named_by_file(&self, definition: &Definition) -> bool {
        *definition.kind == crate::kinds::MODULE
    }

    /// A use of a definition with its new name: in quotes or bars as it was, or as the name needs.
    fn renamed_text(&self, definition: &Definition, written: &str, new_name: &str) -> Option<String> {
        if literal::unescape(written) != definition.id.name.as_str() {
            return None;
        }
        if written.starts_with('"') {
            return Some(written_string(new_name));
        }
        Some(written_symbol(new_name))
    }
}

/// A number of things in words: "1 value", "2 values".
pub(crate) fn counted(number: usize, noun: &str) -> String {
    ludex_base::preview::counted(number as u64, noun)
}

/// "1 action point", "3 action points", "1d4 action points"
pub(crate) fn action_points(count: impl Display) -> String {
    let count = count.to_string();
    format!("{count} action point{}", if count == "1" { "" } else { "s" })
}

/// A number of things that is too small: "there is only 1 unit type".
pub(crate) fn there_are_only(number: u32, noun: &str) -> String {
    format!("there {} only {}", if number == 1 { "is" } else { "are" }, counted(number as usize, noun))
}

/// True if an image family can have this name.
pub(crate) fn is_image_family(name: &str) -> bool {
    !name.starts_with('-') && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

/// The namespaces of what forms bind to symbols: the reader has one table for all of these.
const BOUND: [Namespace; 3] = [SYMBOLS, DOCTRINES, NAMERS];
