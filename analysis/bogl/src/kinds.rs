//! The kinds of definitions that a user of BoGL can write, and their namespaces.

use ludex_base::Namespace;

/// The namespace of games.
pub(crate) const GAMES: Namespace = Namespace::new("game");
/// The namespace of types.
pub(crate) const TYPES: Namespace = Namespace::new("type");
/// The namespace of values of enumerations.
pub(crate) const ENUM_VALUES: Namespace = Namespace::new("enum-value");
/// The namespace of values and functions.
pub(crate) const VALUES: Namespace = Namespace::new("value");
/// The namespace of parameters and local variables.
pub(crate) const LOCALS: Namespace = Namespace::new("local");

ludex_base::kinds! {
    GAME "game" Module Namespace GAMES true;
    TYPE "type" Struct Type TYPES true;
    ENUMERATION "enumeration" Enum Type TYPES true;
    ENUM_VALUE "value" EnumMember EnumMember ENUM_VALUES true;
    FUNCTION "function" Function Function VALUES true;
    VALUE "value" Constant Variable VALUES true;
    PARAMETER "parameter" Variable Parameter LOCALS false;
    LET "variable" Variable Variable LOCALS false;
    POSITION "position variable" Variable Variable LOCALS false;
}
