//! Every code that Ludex reports, with its page.

use std::collections::BTreeMap;

use ludex_base::{Code, codes};
use ludex_ide::LANGUAGES;

/// A code as users meet it.
#[derive(Debug)]
pub struct Known {
    /// With its dialect: `gdl/unused-define`.
    pub full: String,
    /// What it is.
    pub code: &'static Code,
    /// The folder of its page below `docs/diagnostics`: the dialect's prefix, or `shared`.
    pub folder: &'static str,
}

/// Every code of every language, in order. A code that languages share is there once for each.
pub fn all() -> Vec<Known> {
    let mut known: BTreeMap<String, Known> = BTreeMap::new();
    for dialect in LANGUAGES.all() {
        let shared = codes::shared().map(|code| (code, "shared"));
        for (code, folder) in dialect.codes().map(|code| (code, dialect.prefix)).chain(shared) {
            let full = format!("{}/{}", dialect.prefix, code.name);
            known.entry(full.clone()).or_insert(Known { full, code, folder });
        }
    }
    known.into_values().collect()
}

/// The names that settings know codes by, in order: every code of every language, and each shared one once more for
/// all languages.
pub fn in_settings() -> BTreeMap<String, &'static Code> {
    let shared = codes::shared().map(|code| (codes::shared_name(code), code));
    all().into_iter().map(|known| (known.full, known.code)).chain(shared).collect()
}
