//! The rules that keep the code in shape where the compiler does not: the same file names in every dialect, crates that
//! depend on the layers below them only, no comparison of words for people, a word at the top of every file, no file
//! without end, no test that nobody runs.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use ludex_base::Dialect;
use ludex_languages::LANGUAGES;
use ludex_test_support::files_below;
use ludex_tests::repository;

/// The files that every dialect's folder in `syntax/src` has, without `.rs`.
const SYNTAX_FILES: &[&str] = &["codes", "detect", "format", "grammar", "kind", "lexer", "mod"];

/// The files that every dialect's crate in `analysis` has, without `.rs`.
const ANALYSIS_FILES: &[&str] = &["builtins", "check", "codes", "hover", "kinds", "lib", "occurrences", "tests"];

/// The most lines that a file may have, tests excepted.
const MAX_LINES: usize = 700;

/// The folders in `analysis` that belong to no dialect.
const LAYERS: [&str; 4] = ["base", "ide", "languages", "test-support"];

/// The Rust files below a folder of the repository, in order.
fn rust_files(folder: &str) -> Vec<PathBuf> {
    let mut found = files_below(&repository().join(folder));
    found.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    assert!(!found.is_empty(), "there is no Rust file in {folder}");
    found
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A path as messages show it.
fn shown(path: &Path) -> String {
    path.strip_prefix(repository()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// The name of a dialect's folders: its id. Dialects that are written for one program share the folders of the
/// one whose id is their prefix.
fn folder_of(dialect: Dialect) -> &'static str {
    if repository().join("syntax/src").join(dialect.id).is_dir() { dialect.id } else { dialect.prefix }
}

/// The names of the folders of all dialects.
fn dialect_folders() -> Vec<String> {
    let names: BTreeSet<&str> = LANGUAGES.all().map(folder_of).collect();
    names.into_iter().map(str::to_owned).collect()
}

/// The names of the folders in a folder of the repository.
fn folders_in(folder: &str) -> BTreeSet<String> {
    let entries = std::fs::read_dir(repository().join(folder)).expect("a folder").flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

fn report(faults: &[String]) {
    assert!(faults.is_empty(), "{} to tidy up:\n{}", faults.len(), faults.join("\n"));
}

/// No folder of a dialect is left behind, and none is missing.
#[test]
fn folders_are_those_of_the_registry() {
    let dialects: BTreeSet<String> = dialect_folders().into_iter().collect();
    let mut of_syntax = folders_in("syntax/src");
    // Others hold what the files beside them consist of, or what is the same for every language.
    of_syntax.retain(|folder| repository().join("syntax/src").join(folder).join("grammar.rs").is_file());
    assert_eq!(of_syntax, dialects);
    let mut of_analysis = folders_in("analysis");
    for layer in LAYERS {
        assert!(of_analysis.remove(layer), "there is no analysis/{layer}");
    }
    assert_eq!(of_analysis, dialects);
}

/// A language crate shows its declaration and its language; that nothing uses the rest is for the compiler to say.
#[test]
fn rooms_are_closed() {
    let mut faults = Vec::new();
    for dialect in dialect_folders() {
        let path = format!("analysis/{dialect}/src/lib.rs");
        let text = std::fs::read_to_string(repository().join(&path)).expect("the file");
        for line in text.lines().filter(|line| line.starts_with("pub ")) {
            if !line.starts_with("pub struct ") && !line.starts_with("pub use self::declaration::") {
                faults.push(format!("{path}: `{line}`; a language shows its declaration and its language, no more"));
            }
        }
    }
    report(&faults);
}

#[test]
fn every_dialect_has_the_same_files() {
    let mut faults = Vec::new();
    for (above, below, files) in [("syntax/src", "", SYNTAX_FILES), ("analysis", "/src", ANALYSIS_FILES)] {
        for dialect in dialect_folders() {
            for file in files {
                let folder = repository().join(format!("{above}/{dialect}{below}"));
                if !folder.join(format!("{file}.rs")).is_file() && !folder.join(file).join("mod.rs").is_file() {
                    faults.push(format!(
                        "{above}/{dialect}{below}/{file}.rs: missing; whoever knows one dialect's folder should find \
                         their way in all of them"
                    ));
                }
            }
        }
    }
    report(&faults);
}

/// Text with its whole-line comments blanked out, so that offsets stay.
fn without_comments(text: &str) -> String {
    let blank = |line: &str| {
        if line.trim_start().starts_with("//") {
            line.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
        } else {
            line.to_owned()
        }
    };
    text.split_inclusive('\n').map(blank).collect()
}

fn line_of(text: &str, offset: usize) -> usize {
    text[..offset].matches('\n').count() + 1
}

/// The names that follow a path such as `crate::` in a text, also in a group in braces, and where.
fn names_after(text: &str, path: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (start, _) in text.match_indices(path) {
        let rest = start + path.len();
        if !text[rest..].starts_with('{') {
            found.push((rest, name_at(text, rest)));
            continue;
        }
        let mut depth = 0_usize;
        for (offset, character) in text[rest..].char_indices() {
            match character {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
            if depth == 1 && matches!(character, '{' | ',') {
                let after = rest + offset + 1;
                let blanks = text[after..].len() - text[after..].trim_start().len();
                found.push((after + blanks, name_at(text, after + blanks)));
            }
        }
    }
    found
}

fn name_at(text: &str, offset: usize) -> String {
    text[offset..].chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect()
}

/// The dialects' modules that a text names by a path from a crate's root, and the bytes where it does.
fn modules_named(text: &str, dialects: &[String]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for path in ["crate::", "super::super::"] {
        found.extend(names_after(text, path).into_iter().filter(|(_, name)| dialects.contains(name)));
    }
    found
}

#[test]
fn grammars_do_not_know_each_other() {
    let mut faults = Vec::new();
    let dialects = dialect_folders();
    for dialect in &dialects {
        for path in rust_files(&format!("syntax/src/{dialect}")) {
            let text = without_comments(&read(&path));
            for (offset, other) in modules_named(&text, &dialects) {
                if other != *dialect {
                    faults.push(format!(
                        "{}:{}: names `{other}`; what languages share belongs beside their folders",
                        shown(&path),
                        line_of(&text, offset)
                    ));
                }
            }
        }
    }
    report(&faults);
}

/// The crates of this repository that a crate depends on, tests apart.
fn dependencies(folder: &str) -> Vec<String> {
    let manifest = read(&repository().join(folder).join("Cargo.toml"));
    let dependencies = manifest.split("[dependencies]").nth(1).unwrap_or_default();
    let dependencies = dependencies.split("\n[").next().unwrap_or_default();
    let named = dependencies.lines().filter_map(|line| line.strip_prefix("ludex-"));
    named.filter_map(|line| line.split(['.', ' ']).next().map(str::to_owned)).collect()
}

/// The layers of the crates: who may depend on whom. The compiler keeps everything else.
#[test]
fn crates_depend_on_the_layers_below_them() {
    let dialects = dialect_folders();
    let mut wanted: Vec<(String, Vec<String>)> =
        dialects.iter().map(|dialect| (format!("analysis/{dialect}"), vec!["base".into(), "syntax".into()])).collect();
    wanted.push(("syntax".into(), Vec::new()));
    wanted.push(("analysis/base".into(), vec!["syntax".into()]));
    wanted.push(("analysis/ide".into(), vec!["base".into(), "syntax".into()]));
    let mut registered = dialects.clone();
    registered.push("base".into());
    registered.sort();
    wanted.push(("analysis/languages".into(), registered));
    wanted.push(("server/protocol".into(), ["base", "ide", "languages", "syntax"].map(str::to_owned).to_vec()));
    wanted.push(("server".into(), ["base", "ide", "languages", "lsp", "syntax"].map(str::to_owned).to_vec()));
    wanted.push(("editors/web/worker".into(), ["base", "languages", "lsp", "syntax"].map(str::to_owned).to_vec()));
    for (folder, allowed) in wanted {
        let mut found = dependencies(&folder);
        found.sort();
        assert_eq!(found, allowed, "{folder}/Cargo.toml");
    }
}

/// A label may be reworded without changing what happens: what a thing is, is a type.
#[test]
fn words_for_people_are_not_compared() {
    let mut faults = Vec::new();
    let comparisons = [".label ==", ".label !=", "kind.label {", "label() ==", "label() !="];
    for path in ["analysis", "server"].iter().flat_map(|folder| rust_files(folder)).filter(|path| !is_test(path)) {
        let text = without_comments(&read(&path));
        for comparison in comparisons {
            let lines = text.match_indices(comparison).map(|(offset, _)| line_of(&text, offset));
            faults.extend(lines.map(|line| format!("{}:{line}: compares a word for people", shown(&path))));
        }
    }
    report(&faults);
}

/// Words of one language are not for the layers above it.
#[test]
fn features_and_requests_name_no_language() {
    let mut faults = Vec::new();
    let mut words: Vec<String> = Vec::new();
    for dialect in LANGUAGES.all() {
        for name in [dialect.id, dialect.prefix] {
            words.extend([format!("\"{name}\""), format!("\"{name}/"), format!("\"{name}.")]);
        }
    }
    words.sort();
    words.dedup();
    let folders = ["analysis/base/src", "analysis/ide/src", "server/src", "server/protocol/src"];
    let files = folders.iter().flat_map(|folder| rust_files(folder));
    for path in files.filter(|path| !is_test(path)) {
        let text = without_comments(&read(&path));
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        for word in &words {
            faults.extend(text.match_indices(word.as_str()).map(|(offset, word)| {
                format!(
                    "{}:{}: names {word}; a sixth language must not need a change here: its declaration says it",
                    shown(&path),
                    line_of(text, offset)
                )
            }));
        }
    }
    report(&faults);
}

/// Everything that an editor can ask about a document is asked in every language: the tables in
/// `tests/tests/product/features` see to the languages.
#[test]
fn every_request_about_a_document_has_a_table() {
    let tables: String = rust_files("tests/tests/product/features").iter().map(|path| read(path)).collect();
    let mut faults = Vec::new();
    for path in rust_files("server/protocol/src/requests").iter().filter(|path| !path.ends_with("mod.rs")) {
        let text = read(path);
        let method = text.strip_prefix("//! `").and_then(|rest| rest.split('`').next()).unwrap_or_default();
        if !method.contains('/') {
            faults.push(format!("{}:1: open with the method that it answers, in backquotes", shown(path)));
        } else if method.starts_with("textDocument/") && !tables.contains(&format!("\"{method}")) {
            faults.push(format!("{}: tests/tests/product/features does not ask for {method}", shown(path)));
        }
    }
    report(&faults);
}

/// True for files that hold nothing but tests or benchmarks.
fn is_test(path: &Path) -> bool {
    let shown = shown(path);
    shown.ends_with("tests.rs") || shown.contains("tests/") || shown.contains("/benches/")
}

const ALL: &[&str] = &["syntax", "analysis", "server", "editors/web", "tests"];

#[test]
fn every_file_says_what_it_is_for() {
    let mut faults = Vec::new();
    for path in ALL.iter().flat_map(|folder| rust_files(folder)) {
        if !read(&path).starts_with("//!") {
            faults.push(format!("{}:1: open with a line `//! …` that says what the file is for", shown(&path)));
        }
    }
    report(&faults);
}

/// The folders with tests that are modules of one program.
const PROGRAMS: [&str; 2] = ["analysis/ide/tests", "tests/tests"];

/// The tests beside these programs. They rest on how quickly something happens, so that nothing may run beside them. A
/// program costs the disk 100 MB as soon as it links Ludex.
const ALONE: [&str; 2] = ["order", "pressure"];

/// What is no module of a program is not compiled, and nobody would miss its tests.
#[test]
fn every_test_is_in_a_program() {
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut faults = Vec::new();
    for path in PROGRAMS.iter().flat_map(|folder| rust_files(folder)).filter(|path| !path.ends_with("main.rs")) {
        let mut folder = path.parent().expect("a folder");
        let mut name = stem(&path);
        if name == "mod" {
            name = stem(folder);
            folder = folder.parent().expect("a folder");
        }
        if PROGRAMS.contains(&shown(folder).as_str()) {
            if !ALONE.contains(&name.as_str()) {
                faults.push(format!("{}: a program of its own; make it a module of the one beside it", shown(&path)));
            }
            continue;
        }
        let above = ["main.rs", "mod.rs"].map(|file| folder.join(file)).into_iter().find(|above| above.is_file());
        if !above.is_some_and(|above| read(&above).lines().any(|line| line == format!("mod {name};"))) {
            faults.push(format!("{}: no `mod {name};` in {}", shown(&path), shown(folder)));
        }
    }
    report(&faults);
}

#[test]
fn no_file_is_without_end() {
    let mut faults = Vec::new();
    for path in ALL.iter().flat_map(|folder| rust_files(folder)).filter(|path| !is_test(path)) {
        let lines = read(&path).lines().count();
        if lines > MAX_LINES {
            faults.push(format!(
                "{}:{lines}: more than {MAX_LINES} lines; split it by what changes together",
                shown(&path)
            ));
        }
    }
    report(&faults);
}

#[test]
fn what_the_search_finds() {
    let text =
        "use crate::{db::{gdl, Db}, hy, model};\nuse crate::bogl::lex;\n// crate::bdl\nlet gdl = crate::gdl();\n";
    let dialects = ["bdl", "bogl", "gdl", "hy"].map(str::to_owned);
    let text = without_comments(text);
    let mut found = modules_named(&text, &dialects);
    found.sort();
    let found: Vec<(usize, &str)> = found.iter().map(|(at, name)| (line_of(&text, *at), name.as_str())).collect();
    assert_eq!(found, [(1, "hy"), (2, "bogl"), (4, "gdl")]);
}
