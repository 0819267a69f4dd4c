//! Mistakes that are planted in a small program: each must be reported.

use std::collections::BTreeMap;

use ludex_base::Languages;

use crate::Fixture;

/// Plants mistakes in a program, one at a time: the first text of a mistake becomes the second one, which is added at the
/// end where the first one is empty. Then there are more findings with the code than before.
///
/// # Panics
/// If a text is not there, or a mistake is not reported under its code.
pub fn planted(languages: Languages, extension: &str, program: &str, mistakes: &[(&str, &str, &str)]) {
    let codes = |text: &str| {
        let fixture = Fixture::new(languages, extension, text);
        let found = ludex_ide::diagnostics::diagnostics(&fixture.db, fixture.files[0]);
        let mut codes: BTreeMap<&'static str, usize> = BTreeMap::new();
        for one in found.iter() {
            *codes.entry(one.code.name).or_default() += 1;
        }
        codes
    };
    let before = codes(program);
    let mut missed = Vec::new();
    for (old, new, code) in mistakes {
        let text = if old.is_empty() { format!("{program}{new}") } else { program.replacen(old, new, 1) };
        assert_ne!(text, program, "nothing is planted with {new:?}");
        let found = codes(&text);
        if found.get(*code) <= before.get(*code) {
            missed.push(format!("{code} for {new:?}; found {found:?}"));
        }
    }
    assert!(missed.is_empty(), "not reported:\n{}", missed.join("\n"));
}
