//! The meanings of BoGL's names, the hover texts, and the findings of the checks of names: fixtures for the model, the
//! features over it and every check. This file holds the parts that the fixtures share.

mod boards;
mod complete;
mod declared_types;
mod definitions;
mod evaluate;
mod findings;
mod generated;
mod hostile;
mod hover;
mod hover_texts;
mod inlay_hints;
mod invalidation;
mod loops;
mod meaning;
mod newcomer;
mod outline;
mod planted;
mod prelude;
mod preview;
mod recovery;
mod references;
mod scopes;
mod signature;
mod type_definition;
mod types;

use expect_test::{Expect, expect};
use ludex_test_support::Fixture;

use ludex_ide as features;

/// The fixture of a text that begins on the line after its quotes.
pub(crate) fn fixture(text: &str) -> Fixture {
    Fixture::new(crate::LANGUAGES, "bgl", text.strip_prefix('\n').unwrap_or(text))
}

/// The places that the name at the cursor leads to, one line each; "nothing" if there is none.
fn definition(text: &str) -> String {
    fixture(text).definition().map_or_else(|| "nothing".to_owned(), |places| places.join("\n"))
}

/// Every place that means the same as the name at the cursor, one line a place.
fn references(text: &str) -> String {
    fixture(text).references().iter().map(|place| format!("{place}\n")).collect()
}

/// The uses of the name in the file of the cursor, each with its role, one line each.
fn highlights(text: &str) -> String {
    fixture(text).highlights().iter().map(|place| format!("{place}\n")).collect()
}

pub(crate) fn hover(text: &str) -> String {
    fixture(text).hover()
}

/// The first lines of a hover: of a predefined name the first says what it is, the fourth its type.
fn hover_head(text: &str, lines: usize) -> String {
    hover(text).lines().take(lines).collect::<Vec<_>>().join("\n")
}

/// The outline of the first file, a line an entry.
fn outline(text: &str) -> String {
    fixture(text).outline()
}

/// The findings are those noted in the text. Its lines are indented, to leave room for the notes.
#[track_caller]
pub(crate) fn findings(text: &str) {
    fixture(text).check_diagnostics();
}

/// The findings in full, a line each, for what a note cannot say: where a message ends.
fn messages(text: &str) -> String {
    let fixture = fixture(text);
    let mut out = String::new();
    for file in &fixture.files {
        for found in features::diagnostics::diagnostics(&fixture.db, *file).iter() {
            let shown = fixture.show(*file, found.range);
            out.push_str(&format!("{shown} {}: {}\n", found.severity.name(), found.message()));
        }
    }
    out
}

#[track_caller]
pub(crate) fn same(found: String, expected: Expect) {
    expected.assert_eq(&found);
}
