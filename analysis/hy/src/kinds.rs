//! What a user of Hy can define: the kinds of definitions and their namespaces.

use ludex_base::Namespace;

/// The namespace of levels.
pub(crate) const LEVELS: Namespace = Namespace::new("level");
/// The namespace of what a plain symbol can mean.
pub(crate) const SYMBOLS: Namespace = Namespace::new("symbol");
/// The namespace of reader macros.
pub(crate) const READERS: Namespace = Namespace::new("reader");
/// The namespace of members of classes.
pub(crate) const MEMBERS: Namespace = Namespace::new("member");
/// The namespace of parameters and local variables.
pub(crate) const LOCALS: Namespace = Namespace::new("local");

ludex_base::kinds! {
    LEVEL "level" Object Variable LEVELS true;
    FUNCTION "function" Function Function SYMBOLS true;
    MACRO "macro" Function Function SYMBOLS true;
    READER "reader macro" Function Function READERS true;
    CLASS "class" Class Type SYMBOLS true;
    VARIABLE "variable" Variable Variable SYMBOLS true;
    IMPORTED "imported name" Variable Variable SYMBOLS false;
    METHOD "method" Function Function MEMBERS false;
    ATTRIBUTE "attribute" Property Property MEMBERS false;
    PARAMETER "parameter" Variable Parameter LOCALS false;
    LOCAL "local variable" Variable Variable LOCALS false;
}
