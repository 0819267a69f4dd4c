//! The crates that the product rests on: that none is there for nothing, and that none needs a newer Rust than the one
//! that `Cargo.toml` names. Their licences, versions, sources and advisories are for `cargo deny` to judge (`deny.toml`).

use std::path::{Path, PathBuf};
use std::process::Command;

use ludex_test_support::files_below;
use ludex_tests::repository;
use serde_json::Value;

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

fn report(faults: &[String]) {
    assert!(faults.is_empty(), "{}", faults.join("\n"));
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
