//! The words of Trench as tokens and as names: their colours, and the names that a rename may give.

use ludex_base::classifying::Classifying;
use ludex_base::model::TokenKind;
use ludex_base::naming::Naming;
use ludex_base::{Db, Definition, File, Role};
use ludex_syntax::tree::Kind;
use ludex_syntax::trench::{self as syntax, SyntaxKind as K};
use ludex_syntax::words::words;

use crate::Trench;
use crate::builtins::{self, BuiltinKind};
use crate::kinds::PLAYERS;

impl Classifying for Trench {
    /// The semantic token type of a token by its kind alone; `None` for one without a colour of its own.
    fn classify(&self, kind: u16, _text: &str) -> Option<TokenKind> {
        Some(match K::from_raw(kind) {
            K::COMMENT | K::BLOCK_COMMENT => TokenKind::Comment,
            K::INT => TokenKind::Number,
            K::DIRECTION | K::FLAG => TokenKind::EnumMember,
            K::IF_KW | K::ELSE_KW | K::IS_KW => TokenKind::Keyword,
            K::PLUS
            | K::PLUS_PLUS
            | K::MINUS
            | K::MINUS_MINUS
            | K::STAR
            | K::SLASH
            | K::PERCENT
            | K::EQ
            | K::NOT_EQ
            | K::LT
            | K::LT_EQ
            | K::GT
            | K::GT_EQ
            | K::AMP
            | K::PIPE
            | K::QUESTION
            | K::TILDE
            | K::HASH => TokenKind::Operator,
            _ => return None,
        })
    }

    /// The semantic token type of a predefined name.
    fn builtin_token(&self, index: u32) -> TokenKind {
        match builtins::get(index).map(|row| row.kind) {
            Some(BuiltinKind::Type | BuiltinKind::GlobalArray) => TokenKind::Type,
            Some(BuiltinKind::Direction | BuiltinKind::FieldFlag | BuiltinKind::ExecutionMode) => TokenKind::EnumMember,
            Some(BuiltinKind::MetaVariable | BuiltinKind::Setting | BuiltinKind::PlayerField) => TokenKind::Property,
            Some(BuiltinKind::Operator | BuiltinKind::Sign | BuiltinKind::Assignment) => TokenKind::Operator,
            _ => TokenKind::Keyword,
        }
    }
}

impl Naming for Trench {
    /// Checks that a variable, label or player can have this name; the error is a sentence for the user.
    fn check_name(&self, definition: &Definition, name: &str) -> Result<(), String> {
        if definition.id.namespace == PLAYERS {
            let mut tokens = words(name, syntax::lex_game(name));
            let fits = matches!((tokens.next(), tokens.next()), (Some((K::WORD, _)), None));
            let why = || format!("`{name}` cannot be the name of a player: it takes letters, digits, `_`, `/` and `.`");
            return if fits { Ok(()) } else { Err(why()) };
        }
        let mut tokens = words(name, syntax::lex(name));
        match (tokens.next(), tokens.next()) {
            (Some((K::IDENT, _)), None) => Ok(()),
            _ if is_reserved(name) => Err(format!("`{name}` is a reserved word of Trench")),
            _ => Err(format!("`{name}` is not a name: it takes letters, digits and `_`, and begins with a letter")),
        }
    }

    fn rename_refusal(&self, db: &dyn Db, file: File, _definition: &Definition) -> Option<String> {
        crate::edition::rename_refusal(db, file)
    }

    fn is_linked(&self, definition: &Definition, _role: Role) -> bool {
        *definition.kind == crate::kinds::LABEL
    }
}

/// True for a word that means something in the language. The compiler reads a label as one token before it looks for such
/// words, but the name behind `goto` is one of them (reference/trench.md, section 1).
pub(crate) fn is_reserved(name: &str) -> bool {
    let mut tokens = words(name, syntax::lex(name));
    matches!(
        (tokens.next(), tokens.next()),
        (Some((kind, _)), None) if !matches!(kind, K::IDENT | K::INT | K::UNKNOWN | K::LABEL)
    )
}
