//! What a BoGL program defines: types, values of enumerations, values, functions, and the
//! parameters and variables inside them.

use crate::model::{DefinitionKind, SymbolKind, TokenKind};

macro_rules! kinds {
    ($( $name:ident $label:literal $symbol:ident $token:ident $namespace:literal $exported:literal; )+) => {$(
        #[doc = concat!("A ", $label, ".")]
        pub static $name: DefinitionKind = DefinitionKind {
            label: $label,
            symbol: SymbolKind::$symbol,
            token: TokenKind::$token,
            namespace: $namespace,
            exported: $exported,
        };
    )+};
}

kinds! {
    GAME "game" Module Namespace "game" true;
    TYPE "type" Struct Type "type" true;
    ENUMERATION "enumeration" Enum Type "type" true;
    ENUM_VALUE "value" EnumMember EnumMember "enum-value" true;
    FUNCTION "function" Function Function "value" true;
    VALUE "value" Constant Variable "value" true;
    PARAMETER "parameter" Variable Parameter "local" false;
    LET "variable" Variable Variable "local" false;
    POSITION "position variable" Variable Variable "local" false;
}
