//! What a user of BDL can define: the kinds of definitions and their namespaces.

use ludex_base::Namespace;

/// The namespace of pieces.
pub(crate) const PIECES: Namespace = Namespace::new("piece");

ludex_base::kinds! {
    PIECE "piece" Class Type PIECES true;
}
