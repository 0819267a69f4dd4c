//! The crates that the product rests on: what their licences allow, that none is there twice or for nothing, and that
//! none needs a newer Rust than the one that `Cargo.toml` names.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use ludex_test_support::files_below;
use ludex_tests::repository;
use serde_json::Value;

/// The licences under which a crate may be used here. They ask for no more than that their text comes along.
const LICENCES: [&str; 6] = ["Apache-2.0", "CC0-1.0", "ISC", "MIT", "Unicode-3.0", "Zlib"];

/// Crates of which there are several versions, and why.
const TWICE: [(&str, &str); 4] = [
    ("bitflags", "lsp-types 0.94, which tower-lsp 0.20 speaks, is of the time of version 1"),
    ("hashbrown", "rowan and dashmap, which tower-lsp needs, are at 0.14; salsa is ahead of them"),
    ("rustc-hash", "rowan is at version 1, which its own tables are made with"),
    ("syn", "only when macros are compiled: some authors of derive macros have gone on to version 3, others have not"),
];

/// The metadata that cargo has of the workspace and of everything that it is built from on this system.
fn metadata() -> Value {
    let compiler = output(Command::new("rustc").arg("-vV"));
    let host = compiler.lines().find_map(|line| line.strip_prefix("host: ")).expect("the host");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = ["metadata", "--locked", "--format-version", "1", "--filter-platform", host];
    serde_json::from_str(&output(Command::new(cargo).args(arguments).current_dir(repository()))).expect("JSON")
}

fn output(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The packages; those of the workspace have no source.
fn packages(metadata: &Value) -> &[Value] {
    metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default()
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

/// The name and the version of a package, for people.
fn shown(package: &Value) -> String {
    format!("{} {}", text(package, "name"), text(package, "version"))
}

/// A version as numbers: `1.88` is `[1, 88, 0]`.
fn numbers(version: &str) -> [u32; 3] {
    let mut numbers = version.split('.').map(|number| number.parse::<u32>().unwrap_or_default());
    [(); 3].map(|()| numbers.next().unwrap_or_default())
}

/// True if one of the licences that somebody may choose is allowed, for every part that has its own.
fn is_allowed(licence: &str) -> bool {
    let plain = licence.replace(['(', ')'], "").replace('/', " OR ");
    let choice = |part: &str| part.split(" OR ").any(|one| LICENCES.contains(&one.trim()));
    plain.split(" AND ").all(choice)
}

fn report(faults: &[String]) {
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_licence_is_allowed() {
    assert!(is_allowed("MIT") && is_allowed("Unlicense/MIT") && is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(!is_allowed("") && !is_allowed("GPL-3.0") && !is_allowed("(MIT OR Apache-2.0) AND GPL-3.0"));
    let metadata = metadata();
    let refused = packages(&metadata).iter().filter(|package| !is_allowed(text(package, "license")));
    let faults: Vec<String> = refused
        .map(|package| format!("{}: its licence is `{}`, not one of {LICENCES:?}", shown(package), package["license"]))
        .collect();
    report(&faults);
}

/// The lock file knows every system, cargo's metadata only this one.
#[test]
fn no_crate_is_there_twice_without_a_reason() {
    let lock = std::fs::read_to_string(repository().join("Cargo.lock")).expect("a lock file");
    let mut versions: BTreeMap<&str, usize> = BTreeMap::new();
    for line in lock.lines() {
        if let Some(name) = line.strip_prefix("name = ") {
            *versions.entry(name.trim_matches('"')).or_default() += 1;
        }
    }
    let reason = |name: &str| TWICE.iter().any(|(known, _)| *known == name);
    let several = versions.iter().filter(|(name, count)| **count > 1 && !reason(name));
    let mut faults: Vec<String> =
        several.map(|(name, count)| format!("{name}: {count} versions; say in TWICE why, or get rid of one")).collect();
    let single = TWICE.iter().filter(|(name, _)| versions.get(name).is_none_or(|count| *count < 2));
    faults.extend(single.map(|(name, _)| format!("{name}: there is one version: take it out of TWICE")));
    report(&faults);
}

/// The Rust files of a package: of its library and its programs, or also of its tests and benchmarks.
fn sources(package: &Path, with_tests: bool) -> Vec<PathBuf> {
    let folders: &[&str] = if with_tests { &["src", "tests", "benches"] } else { &["src"] };
    let mut files: Vec<PathBuf> = folders.iter().flat_map(|folder| files_below(&package.join(folder))).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    files
}

/// True if a text has a path that begins with the name of a crate, or an import of it.
fn names_crate(text: &str, name: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let (before, behind) = (&text[..at], &text[at + name.len()..]);
        let is_whole = !before.ends_with(is_word) && !behind.starts_with(is_word);
        is_whole && (behind.starts_with("::") || before.ends_with("use "))
    })
}

#[test]
fn every_dependency_is_used() {
    assert!(names_crate("use ludex_ide as features;", "ludex_ide") && names_crate("(serde_json::Value)", "serde_json"));
    assert!(!names_crate("let toml = 1;", "toml") && !names_crate("use tower_lsp::jsonrpc;", "tower"));
    let metadata = metadata();
    let mut faults = Vec::new();
    for package in packages(&metadata).iter().filter(|package| package["source"].is_null()) {
        let folder = Path::new(text(package, "manifest_path")).parent().expect("a folder");
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let is_dev = text(dependency, "kind") == "dev";
            let name = dependency["rename"].as_str().unwrap_or(text(dependency, "name")).replace('-', "_");
            let read = |path: &PathBuf| std::fs::read_to_string(path).expect("a source");
            if !sources(folder, is_dev).iter().any(|path| names_crate(&read(path), &name)) {
                let kind = if is_dev { "[dev-dependencies]" } else { "[dependencies]" };
                faults.push(format!("{}: nothing uses {name}, which stands in its {kind}", text(package, "name")));
            }
        }
    }
    report(&faults);
}

/// No package needs a newer Rust than the workspace declares. The code's own use of the standard library is judged by
/// clippy (`incompatible_msrv`).
#[test]
fn nothing_needs_a_newer_rust_than_the_oldest_one() {
    assert!(numbers("1.88") < numbers("1.88.1") && numbers("1.9.0") < numbers("1.88"));
    let metadata = metadata();
    let (members, others): (Vec<&Value>, Vec<&Value>) =
        packages(&metadata).iter().partition(|package| package["source"].is_null());
    let named = members.first().map(|package| text(package, "rust_version")).expect("a package of the workspace");
    let mut faults = Vec::new();
    for package in &members {
        if text(package, "rust_version") != named {
            faults.push(format!("{}: `rust-version.workspace = true` is missing", shown(package)));
        }
    }
    for package in others {
        let needed = text(package, "rust_version");
        if numbers(needed) > numbers(named) {
            faults.push(format!("{}: needs Rust {needed}, but Cargo.toml names {named}", shown(package)));
        }
    }
    // Who installs it reads these.
    for (path, words) in
        [("README.md", format!("Rust ({named} or later)")), ("tests/run", format!("Rust {named} or later"))]
    {
        if !std::fs::read_to_string(repository().join(path)).expect("a text").contains(&words) {
            faults.push(format!("{path}: does not say `{words}`"));
        }
    }
    let ci = std::fs::read_to_string(repository().join(".ci/rust-version")).expect("the compiler of CI");
    if numbers(ci.trim()) < numbers(named) {
        faults.push(format!(".ci/rust-version: {} is older than Rust {named}", ci.trim()));
    }
    report(&faults);
}
