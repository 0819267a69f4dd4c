//! The words of BoGL as tokens and as names: their colours, and the names that a rename may give.

use ludex_base::classifying::Classifying;
use ludex_base::model::TokenKind;
use ludex_base::naming::Naming;
use ludex_base::{Db, Definition, File, Role};
use ludex_syntax::bogl::{self as syntax, SyntaxKind as K};
use ludex_syntax::tree::Kind;
use ludex_syntax::words::words;

use crate::Bogl;
use crate::builtins::{self, BuiltinKind};
use crate::kinds::{ENUM_VALUES, TYPES};

impl Classifying for Bogl {
    fn classify(&self, kind: u16, _text: &str) -> Option<TokenKind> {
        classify(kind)
    }

    /// The semantic token type of a predefined name.
    fn builtin_token(&self, index: u32) -> TokenKind {
        match builtins::get(index).map(|row| row.kind) {
            Some(BuiltinKind::Type) => TokenKind::Type,
            Some(BuiltinKind::Function) => TokenKind::Function,
            Some(BuiltinKind::Value) => TokenKind::EnumMember,
            _ => TokenKind::Keyword,
        }
    }
}

impl Naming for Bogl {
    /// Checks that a definition can have this name, whose first letter must have the case of the old one's; the error
    /// is a sentence for the user.
    fn check_name(&self, definition: &Definition, name: &str) -> Result<(), String> {
        let kind = |name: &str| {
            let mut tokens = words(name, syntax::lex(name)).map(|(kind, _)| kind);
            (tokens.next(), tokens.next())
        };
        if builtins::RESERVED.contains(&name) || builtins::TAKEN.contains(&name) {
            return Err(format!("`{name}` is a name of BoGL and cannot be defined"));
        }
        if builtins::is_reserved_value(name) {
            return Err(format!("`{name}` is a name that BoGL reserves"));
        }
        match (kind(definition.id.name.as_str()), kind(name)) {
            ((Some(old), None), (Some(new), None)) if old == new => Ok(()),
            ((Some(K::UPPER_NAME), _), (Some(K::LOWER_NAME), None)) => Err(format!(
                "`{name}` must begin with an uppercase letter, as every type and every value of a type does"
            )),
            ((Some(K::LOWER_NAME), _), (Some(K::UPPER_NAME), None)) => {
                Err(format!("`{name}` must begin with a lowercase letter, as every value and function does"))
            }
            (_, (Some(kind), None)) if classify(kind.to_raw()) == Some(TokenKind::Keyword) => {
                Err(format!("`{name}` is a reserved word of BoGL"))
            }
            _ => Err(format!("`{name}` is not a name: it takes letters, digits and `_`, and begins with a letter")),
        }
    }

    /// True if a definition with this name would stand beside another one that has it: a value of an enumeration cannot
    /// be called what a type is called.
    fn is_taken(&self, definition: &Definition, name: &str, other: &Definition) -> bool {
        let (one, two) = (definition.id.namespace, other.id.namespace);
        let together = |namespace| namespace == TYPES || namespace == ENUM_VALUES;
        let apart = one != two && !(together(one) && together(two));
        !apart && other.scope == definition.scope && other.is_called(name)
    }

    /// The reason why a definition keeps its name, for the user; `None` if it can be renamed.
    fn rename_refusal(&self, _db: &dyn Db, _file: File, definition: &Definition) -> Option<String> {
        if definition.id.namespace != TYPES {
            return None;
        }
        let why = match definition.id.name.as_str() {
            "Board" => "is what BoGL calls the type of the board",
            "Input" => "is what BoGL calls the type of what players type in",
            "Content" if definition.local => "is what BoGL calls the type of what stands on a square",
            _ => return None,
        };
        Some(format!("`{}` {why}, so it keeps this name", definition.id.name))
    }

    /// The name in a signature and in the equations below it.
    fn is_linked(&self, definition: &Definition, role: Role) -> bool {
        definition.id.namespace == crate::kinds::VALUES && role == Role::Define
    }
}

/// The semantic token type of a token by its kind alone; `None` for one without a colour of its own.
pub(crate) fn classify(kind: u16) -> Option<TokenKind> {
    Some(match K::from_raw(kind) {
        K::COMMENT | K::BLOCK_COMMENT => TokenKind::Comment,
        K::INT => TokenKind::Number,
        K::GAME_KW
        | K::TYPE_KW
        | K::ARRAY_KW
        | K::OF_KW
        | K::LET_KW
        | K::IN_KW
        | K::IF_KW
        | K::THEN_KW
        | K::ELSE_KW
        | K::WHILE_KW
        | K::DO_KW => TokenKind::Keyword,
        K::ARROW
        | K::AMP
        | K::BANG
        | K::HASH
        | K::PLUS
        | K::MINUS
        | K::STAR
        | K::SLASH
        | K::PERCENT
        | K::EQ_EQ
        | K::NOT_EQ
        | K::LT
        | K::LT_EQ
        | K::GT
        | K::GT_EQ => TokenKind::Operator,
        _ => return None,
    })
}
