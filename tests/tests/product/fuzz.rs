//! The subjects that are fuzzed (`tests/fuzz`), with the seeds of the fuzzer and with what has failed once.

use std::path::PathBuf;
use std::process::Command;

use ludex_languages::LANGUAGES;
use ludex_test_support::files_below;
use ludex_tests::fuzz::SUBJECTS;
use ludex_tests::repository;

/// The stack of a thread that answers in the server.
const STACK: usize = 16 << 20;

/// At most this many seeds of a subject are tried, from all over their list.
const MAX_SEEDS: usize = 150;

/// The folder of what has failed once, by subjects.
const FOUND: &str = "tests/fuzz/found";

/// The inputs with which a subject fails.
fn failing(subject: fn(&[u8]), inputs: &[PathBuf]) -> Vec<String> {
    let fails = |path: &&PathBuf| {
        let bytes = std::fs::read(path).expect("an input");
        std::panic::catch_unwind(|| subject(&bytes)).is_err()
    };
    inputs.iter().filter(fails).map(|path| path.display().to_string()).collect()
}

#[test]
fn what_always_holds_does() {
    // The seeds say by a number in which language they are.
    let extensions: Vec<&str> = LANGUAGES.all().map(|dialect| dialect.extensions[0]).collect();
    assert_eq!(extensions, ["g", "bdl", "tr", "trg", "hy", "bgl"], "the order in tests/fuzz/seeds.py");
    let seeds = tempfile::tempdir().expect("a folder");
    let made = Command::new("python3").arg(repository().join("tests/fuzz/seeds.py")).arg(seeds.path()).output();
    let made = made.expect("Python");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let failed: Vec<String> = std::thread::scope(|scope| {
        let threads = SUBJECTS.map(|(name, subject)| {
            let all = files_below(&seeds.path().join(name));
            assert!(!all.is_empty(), "no seed for {name}");
            let step = all.len().div_ceil(MAX_SEEDS);
            let mut inputs: Vec<PathBuf> = all.into_iter().step_by(step).collect();
            inputs.extend(files_below(&repository().join(FOUND).join(name)));
            let thread = std::thread::Builder::new().name(name.to_owned()).stack_size(STACK);
            thread.spawn_scoped(scope, move || failing(subject, &inputs)).expect("a thread")
        });
        threads.into_iter().flat_map(|thread| thread.join().expect("the inputs that fail")).collect()
    });
    assert!(failed.is_empty(), "these fail; what the threads have printed above says why:\n{}", failed.join("\n"));
}
