//! The meanings of GDL's names, the places they lead to, and their hover texts: fixtures for the model, the features
//! over it and the checks of modules. This file holds the parts that the fixtures share.

mod agreement;
mod definitions;
mod evaluation_walk;
mod expression;
mod findings;
mod hover;
mod load;
mod load_order;
mod meanings;
mod modules;
mod outline;
mod program;
mod references;

use std::path::PathBuf;

use expect_test::{Expect, expect};
use ludex_base::{File, Settings};
use ludex_test_support::Fixture;

use ludex_ide as features;

use crate::source::modules::contexts;

/// The fixture of a text that begins on the line after its quotes.
pub(crate) fn fixture(text: &str) -> Fixture {
    Fixture::new(crate::LANGUAGES, "g", text.strip_prefix('\n').unwrap_or(text))
}

/// The places that the name at the cursor leads to, one line each.
fn definition(text: &str) -> String {
    definition_in(&fixture(text))
}

fn definition_in(fixture: &Fixture) -> String {
    fixture.definition().map_or_else(|| "nothing".to_owned(), |places| places.join("\n"))
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

/// The first lines of a hover: of a predefined name the first says what it is, the third its facts.
fn hover_head(text: &str, lines: usize) -> String {
    hover(text).lines().take(lines).collect::<Vec<_>>().join("\n")
}

/// The outline of the first file, a line an entry.
fn outline(text: &str) -> String {
    fixture(text).outline()
}

/// The findings are those noted in the text.
#[track_caller]
pub(crate) fn findings(text: &str) {
    fixture(text).check_diagnostics();
}

/// The codes of what is found in the first file.
pub(crate) fn codes(text: &str) -> Vec<&'static str> {
    fixture(text).codes()
}

#[track_caller]
pub(crate) fn same(found: String, expected: Expect) {
    expected.assert_eq(&found);
}
