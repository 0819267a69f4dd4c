//! The codes of findings that several languages report and that mean the same in each.

pub use ludex_syntax::codes::*;

use crate::dialect::Dialect;

/// See [`ludex_syntax::codes!`].
pub const SYNTAX_CODES: &[&ludex_syntax::Code] = ludex_syntax::codes::CODES;

mod analysis_codes {
    ludex_syntax::codes! {
        "../../docs/diagnostics/shared";
        TOO_MANY_FINDINGS "too-many-findings" Information "There are more findings than are shown";
        UNUSED_SUPPRESSION "unused-suppression" Hint "A comment suppresses no finding";
        RENAMED_CODE "renamed-code" Hint "A comment calls a code by a former name";
        UNDEFINED_NAME "undefined-name" Error "A name is used but not defined";
        REDEFINITION "redefinition" Error "A name is defined twice";
        USED_BEFORE_DEFINITION "used-before-definition" Error "A name is used before its definition";
    }
}

pub use analysis_codes::{
    REDEFINITION, RENAMED_CODE, TOO_MANY_FINDINGS, UNDEFINED_NAME, UNUSED_SUPPRESSION, USED_BEFORE_DEFINITION,
};

/// Every code that several languages share: those of syntax, then those of names.
pub fn shared() -> impl Iterator<Item = &'static ludex_syntax::Code> {
    SYNTAX_CODES.iter().chain(analysis_codes::CODES).copied()
}

/// True for a code that several languages share.
pub fn is_shared(code: &ludex_syntax::Code) -> bool {
    shared().any(|shared| shared == code)
}

/// The prefix of shared codes that are meant in all languages.
const SHARED: &str = "shared";

/// The name of a shared code for all languages at once: `shared/unclosed-paren`.
pub fn shared_name(code: &ludex_syntax::Code) -> String {
    format!("{SHARED}/{}", code.name)
}

/// The present name of a code with its language or with `shared`, if it is called by a former one: `gdl/new-name` for
/// `gdl/old-name`. Knows the codes of one language and the shared ones.
pub fn renamed(dialect: Dialect, full_code: &str) -> Option<String> {
    let (prefix, name) = full_code.split_once('/')?;
    let is_own = prefix == dialect.prefix;
    if !is_own && prefix != SHARED {
        return None;
    }
    let mut codes = dialect.codes().filter(|_| is_own).chain(shared());
    codes.find(|code| code.former.contains(&name)).map(|code| format!("{prefix}/{}", code.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_file::DIALECT;

    #[test]
    fn a_code_is_known_by_its_former_name() {
        let present = |full_code: &str| renamed(DIALECT, full_code);
        assert_eq!(present("test/former-name").as_deref(), Some("test/present-name"));
        for other in
            ["test/present-name", "other/former-name", "shared/former-name", "former-name", "test/redefinition"]
        {
            assert_eq!(present(other), None, "{other}");
        }
    }
}
