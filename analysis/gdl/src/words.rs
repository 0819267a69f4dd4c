//! How the words of GDL are told apart and written: their colours, and their names after a rename.

use ludex_base::Definition;
use ludex_base::model::TokenKind;
use ludex_syntax::gdl::{SyntaxKind as K, literal};
use ludex_syntax::tree::Kind;

use crate::builtins::{self, BuiltinKind};
use crate::value::{written as written_symbol, written_string};

/// What a token is by itself.
pub fn classify(kind: u16) -> Option<TokenKind> {
    Some(match K::from_raw(kind) {
        K::COMMENT | K::BLOCK_COMMENT => TokenKind::Comment,
        K::NUMBER => TokenKind::Number,
        K::STRING => TokenKind::String,
        K::QUOTE_MARK => TokenKind::Operator,
        _ => return None,
    })
}

/// What a predefined name is coloured as.
pub fn builtin_token(index: u32) -> TokenKind {
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

/// Whether a definition can have this name. Bars make a symbol of nearly anything.
pub fn check_name(_: &Definition, name: &str) -> Result<(), String> {
    if name.is_empty() {
        return Err("a name cannot be empty".to_owned());
    }
    if name.contains(|c: char| c.is_control()) {
        return Err("a name cannot hold a line break or another control character".to_owned());
    }
    Ok(())
}

/// A use of a definition with its new name: in quotes or bars as it was, or as the name needs.
pub fn respell(definition: &Definition, written: &str, new_name: &str) -> Option<String> {
    if literal::unescape(written) != definition.id.name.as_str() {
        return None;
    }
    if written.starts_with('"') {
        return Some(written_string(new_name));
    }
    Some(written_symbol(new_name))
}
