//! The codes of findings that several languages report and that mean the same in each.

pub use ludex_syntax::codes::*;

/// See [`ludex_syntax::codes!`].
pub const SYNTAX_CODES: &[&ludex_syntax::Code] = ludex_syntax::codes::CODES;

mod analysis_codes {
    ludex_syntax::codes! {
        "../../docs/diagnostics/shared";
        TOO_MANY_FINDINGS "too-many-findings" Information "There are more findings than are shown";
        UNUSED_SUPPRESSION "unused-suppression" Hint "A comment suppresses no finding";
        UNDEFINED_NAME "undefined-name" Error "A name is used but not defined";
        REDEFINITION "redefinition" Error "A name is defined twice";
        USED_BEFORE_DEFINITION "used-before-definition" Error "A name is used before its definition";
    }
}

pub use analysis_codes::{REDEFINITION, TOO_MANY_FINDINGS, UNDEFINED_NAME, UNUSED_SUPPRESSION, USED_BEFORE_DEFINITION};

/// Every code that several languages share: those of syntax, then those of names.
pub fn shared() -> impl Iterator<Item = &'static ludex_syntax::Code> {
    SYNTAX_CODES.iter().chain(analysis_codes::CODES).copied()
}

/// True for a code that several languages share.
pub fn is_shared(code: &ludex_syntax::Code) -> bool {
    shared().any(|shared| shared == code)
}

/// The name of a shared code for all languages at once: `shared/unclosed-paren`.
pub fn shared_name(code: &ludex_syntax::Code) -> String {
    format!("shared/{}", code.name)
}
