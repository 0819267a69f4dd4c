//! What the book and the README say of the program where it can say so itself: the features that the server announces,
//! and options. The listings of the book, its links and its generated pages are tried by `tests/book/build.py`.

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

/// The page of the book with the table of what the server announces.
const PAGE: &str = "docs/reference/features.md";

/// Options that the README speaks of and that are other programs', or that every command has.
const OTHER_OPTIONS: [&str; 8] =
    ["--fast", "--features", "--help", "--html", "--locked", "--path", "--release", "--version"];

fn read(path: &str) -> String {
    std::fs::read_to_string(repository().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The table between the comments has a row for each feature that is announced. With `UPDATE_EXPECT=1` it is written anew.
#[test]
fn the_book_lists_what_the_server_announces() {
    let announced = announced();
    let known = FEATURES.iter().map(|(capability, _)| *capability).chain(NO_FEATURES);
    let known: BTreeSet<String> = known.map(str::to_owned).collect();
    assert_eq!(announced, known, "what the server announces has a name for people, and the other way round");
    let rows = FEATURES.iter().map(|(capability, feature)| format!("| `{capability}` | {feature} |\n"));
    let expected = format!("| capability | feature |\n|---|---|\n{}", rows.collect::<String>());
    let page = read(PAGE);
    let marks = ["<!-- capabilities -->\n", "<!-- end of capabilities -->\n"];
    let (before, rest) = page.split_once(marks[0]).expect("the beginning of the table");
    let (table, behind) = rest.split_once(marks[1]).expect("the end of the table");
    if std::env::var_os("UPDATE_EXPECT").is_some() && table != expected {
        let written = format!("{before}{}{expected}{}{behind}", marks[0], marks[1]);
        std::fs::write(repository().join(PAGE), written).expect("written");
        return;
    }
    assert_eq!(table, expected);
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

/// The options that a text names.
fn options_in(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    words.filter(|word| word.starts_with("--") && word.len() > 2 && !word.starts_with("---"))
}

/// The texts for assistants speak of commands, options and files that there are.
#[test]
fn texts_for_assistants_name_what_is_there() {
    let commands: BTreeSet<String> = ludex::cli::commands().into_iter().map(|(name, _)| name).collect();
    let options: BTreeSet<String> =
        ludex::cli::options().into_iter().flat_map(|(_, options)| options).map(|name| format!("--{name}")).collect();
    for name in
        ["AGENTS.md", "editors/agents/README.md", "editors/agents/llms.txt", "editors/agents/skills/ludex/SKILL.md"]
    {
        let text = read(name);
        for rest in text.split("`ludex ").skip(1) {
            let command: String = rest.chars().take_while(char::is_ascii_lowercase).collect();
            assert!(command.is_empty() || commands.contains(&command), "{name}: there is no `ludex {command}`");
        }
        // What works on Ludex itself has the options of Cargo.
        for option in options_in(&text).filter(|_| name.starts_with("editors/")) {
            assert!(options.contains(option) || OTHER_OPTIONS.contains(&option), "{name}: no command has {option}");
        }
        let folder = repository().join(name);
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            assert!(folder.parent().expect("a folder").join(link).exists(), "{name}: there is no {link}");
        }
    }
}

#[test]
fn every_option_in_the_readme_and_the_reference_is_there() {
    let options: BTreeSet<String> =
        ludex::cli::options().into_iter().flat_map(|(_, options)| options).map(|name| format!("--{name}")).collect();
    for page in
        ["README.md", PAGE, "docs/reference/commands.md", "docs/reference/pictures.md", "docs/reference/playing.md"]
    {
        let text = read(page);
        for word in options_in(&text) {
            assert!(options.contains(word) || OTHER_OPTIONS.contains(&word), "{page}: no command has {word}");
        }
    }
}
