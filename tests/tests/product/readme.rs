//! The tables of the README that are made of what the program says of itself: commands, options, and the features that
//! the server announces. With `UPDATE_EXPECT=1` they are written anew.

use std::collections::BTreeSet;

use ludex_tests::{Client, repository};
use serde_json::json;

use crate::LUDEX;

/// The capabilities that a server can announce, each with the words that people have for it.
const FEATURES: &[(&str, &str)] = &[
    ("callHierarchyProvider", "call hierarchy"),
    ("codeActionProvider", "fixes, rewrites and other code actions"),
    ("codeLensProvider", "code lenses"),
    ("colorProvider", "colours, with a picker"),
    ("completionProvider", "completion"),
    ("definitionProvider", "go to definition"),
    ("diagnosticProvider", "diagnostics of documents and of the workspace, for editors that ask for them"),
    ("documentFormattingProvider", "formatting"),
    ("documentHighlightProvider", "highlights"),
    ("documentLinkProvider", "links"),
    ("documentOnTypeFormattingProvider", "formatting while you type"),
    ("documentRangeFormattingProvider", "formatting of a range"),
    ("documentSymbolProvider", "outline"),
    ("executeCommandProvider", "commands"),
    ("experimental", "tests of programs"),
    ("foldingRangeProvider", "folding"),
    ("hoverProvider", "hover"),
    ("implementationProvider", "go to implementation"),
    ("inlayHintProvider", "inlay hints"),
    ("linkedEditingRangeProvider", "linked editing"),
    ("referencesProvider", "references"),
    ("renameProvider", "rename"),
    ("selectionRangeProvider", "selection ranges"),
    ("semanticTokensProvider", "semantic tokens"),
    ("signatureHelpProvider", "signature help"),
    ("typeDefinitionProvider", "go to type definition"),
    ("typeHierarchyProvider", "type hierarchy"),
    ("workspaceSymbolProvider", "workspace symbols"),
];

/// The capabilities that are announced beside the features.
const NO_FEATURES: [&str; 3] = ["positionEncoding", "textDocumentSync", "workspace"];

/// Options that the README speaks of and that are other programs', or that every command has.
const OTHER_OPTIONS: [&str; 6] = ["--fast", "--features", "--help", "--locked", "--path", "--release"];

fn readme() -> String {
    std::fs::read_to_string(repository().join("README.md")).expect("the file")
}

/// The table between the comments with a name has these rows below its head.
#[track_caller]
fn has_table(name: &str, head: &str, rows: impl Iterator<Item = String>) {
    let readme = readme();
    let marks = [format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->\n")];
    let (before, rest) = readme.split_once(marks[0].as_str()).expect("the beginning of the table");
    let (table, behind) = rest.split_once(marks[1].as_str()).expect("the end of the table");
    let expected = format!("{head}\n|---|---|\n{}", rows.collect::<String>());
    if std::env::var_os("UPDATE_EXPECT").is_some() && table != expected {
        let written = format!("{before}{}{expected}{}{behind}", marks[0], marks[1]);
        std::fs::write(repository().join("README.md"), written).expect("written");
        return;
    }
    assert_eq!(table, expected);
}

/// One test, as tests run side by side and these may write one file.
#[test]
fn the_tables_are_what_the_program_says() {
    let commands = ludex::cli::commands().into_iter();
    has_table(
        "commands",
        "| command | what it does |",
        commands.map(|(name, about)| format!("| `ludex {name}` | {about} |\n")),
    );
    let options = ludex::cli::options().into_iter().map(|(name, options)| {
        let options: Vec<String> = options.iter().map(|option| format!("`--{option}`")).collect();
        format!("| `ludex {name}` | {} |\n", options.join(", "))
    });
    has_table("options", "| command | options |", options);
    let announced = announced();
    let rows = FEATURES.iter().filter(|(capability, _)| announced.contains(*capability));
    has_table(
        "capabilities",
        "| capability | feature |",
        rows.map(|(capability, feature)| format!("| `{capability}` | {feature} |\n")),
    );
    let known = FEATURES.iter().map(|(capability, _)| *capability).chain(NO_FEATURES);
    let known: BTreeSet<String> = known.map(str::to_owned).collect();
    assert_eq!(announced, known, "what the server announces has a name for people, and the other way round");
}

/// The capabilities that the server announces to an editor that asks for diagnostics and tries names before it changes
/// them.
fn announced() -> BTreeSet<String> {
    let mut client = Client::start(LUDEX, ludex_tests::workspace(&[]), &[]);
    let answer = client.initialize(json!({
        "textDocument": {"diagnostic": {}, "rename": {"prepareSupport": true}},
        "workspace": {"diagnostics": {"refreshSupport": true}},
    }));
    client.quit();
    answer["capabilities"].as_object().expect("capabilities").keys().cloned().collect()
}

#[test]
fn every_option_in_the_readme_is_there() {
    let options: BTreeSet<String> =
        ludex::cli::options().into_iter().flat_map(|(_, options)| options).map(|name| format!("--{name}")).collect();
    let readme = readme();
    let words = readme.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let mut named = 0;
    for word in words.filter(|word| word.starts_with("--") && word.len() > 2 && !word.starts_with("---")) {
        named += 1;
        assert!(options.contains(word) || OTHER_OPTIONS.contains(&word), "no command has {word}");
    }
    assert!(named >= options.len(), "{named} options are named");
}
