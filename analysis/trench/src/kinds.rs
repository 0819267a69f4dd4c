//! The kinds of definitions that a user of Trench can write, and their namespaces.

use ludex_base::Namespace;

/// The namespace of labels.
pub(crate) const LABELS: Namespace = Namespace::new("label");
/// The namespace of variables.
pub(crate) const VARIABLES: Namespace = Namespace::new("variable");
/// The namespace of players.
pub(crate) const PLAYERS: Namespace = Namespace::new("player");

ludex_base::kinds! {
    LABEL "label" Function Function LABELS true;
    VARIABLE "variable" Variable Variable VARIABLES true;
    LOCAL "local variable" Variable Variable VARIABLES false;
    PLAYER "player" Object Variable PLAYERS true;
}
