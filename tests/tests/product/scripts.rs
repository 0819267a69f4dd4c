//! The scripts that `tests/run` is made of: what they show while tests run, and that none of them waits for an answer
//! where nobody can give one.

#![cfg(unix)]

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use ludex_tests::program::{run_with_input, stderr, stdout};
use ludex_tests::repository;

/// A folder of programs, which is all that a script finds: bash, and what is given here.
fn programs(scripts: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let bash = std::env::split_paths(&path).map(|folder| folder.join("bash")).find(|bash| bash.is_file());
    symlink(bash.expect("bash"), folder.path().join("bash")).expect("a link");
    for (name, script) in scripts {
        // Another process writes it: a file that this one still has open somewhere cannot be run.
        let text = format!("#!/usr/bin/env bash\n{script}\n");
        let written = run_with_input("install", folder.path(), &["-m", "755", "/dev/stdin", name], text.as_bytes());
        assert_eq!(written.status.code(), Some(0), "{}", stderr(&written));
    }
    folder
}

fn script(name: &str) -> PathBuf {
    repository().join("tests").join(name)
}

/// `tests/packages.sh` with the names of packages, without a terminal, with these programs only.
fn install(programs: &Path, packages: &[&str]) -> Output {
    let mut command = Command::new(script("packages.sh"));
    command.args(packages).env("PATH", programs).stdin(Stdio::null());
    command.output().expect("the script starts")
}

/// Writes down how it was called.
const CALLED: &str = r#"echo "$0 $*" >&2"#;

#[test]
fn packages_are_installed_without_a_question_or_not_at_all() {
    let user = "echo 1000";
    let locked = "exit 1";
    for (scripts, why) in [
        (&[("id", user)][..], "there is no apt-get here"),
        (&[("id", user), ("apt-get", CALLED)][..], "there is no sudo"),
        (&[("id", user), ("apt-get", CALLED), ("sudo", locked)][..], "sudo wants a password"),
    ] {
        let programs = programs(scripts);
        let output = install(programs.path(), &["chromium"]);
        let errors = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
        assert!(errors.starts_with("== chromium: not installed, because ") && errors.contains(why), "{errors}");
    }
    // A sudo that asks for nothing is used, but never so that it could ask.
    let folder = programs(&[("id", user), ("apt-get", CALLED), ("sudo", CALLED)]);
    let output = install(folder.path(), &["chromium"]);
    let errors = stderr(&output);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    let calls: Vec<&str> = errors.lines().filter(|line| line.contains("/sudo ")).collect();
    assert!(calls.iter().all(|call| call.contains("/sudo -n ")), "{errors}");
    assert!(calls.iter().any(|call| call.contains("apt-get") && call.ends_with(" chromium")), "{errors}");
}

#[test]
fn a_package_that_there_is_not_keeps_no_other_one_away() {
    let has_chromium = r#"[ "$2" = chromium ]"#;
    let programs = programs(&[("id", "echo 0"), ("apt-get", CALLED), ("apt-cache", has_chromium), ("env", CALLED)]);
    let output = install(programs.path(), &["kate", "chromium"]);
    let errors = stderr(&output);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    assert!(errors.contains("== kate: left out, because there is no such package here"), "{errors}");
    assert!(errors.lines().any(|line| line.contains("install ") && line.ends_with("-recommends chromium")), "{errors}");
    let output = install(programs.path(), &["kate"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
}

/// What `tests/run --fast` says before it calls cargo, in a checkout that holds these files.
fn announced(built: &[&str]) -> String {
    let (programs, checkout) = (programs(&[("cargo", "exit 1")]), tempfile::tempdir().expect("a folder"));
    let path = |name: &str| checkout.path().join(name);
    for name in built.iter().copied().chain(["tests/run"]) {
        std::fs::create_dir_all(path(name).parent().expect("a parent")).expect("a folder");
        std::fs::write(path(name), "").expect("written");
    }
    std::fs::copy(script("run"), path("tests/run")).expect("a copy");
    let usual = std::env::var_os("PATH").unwrap_or_default();
    let folders = [programs.path().to_owned()].into_iter().chain(std::env::split_paths(&usual));
    let output = Command::new("bash")
        .arg(path("tests/run"))
        .arg("--fast")
        .env("PATH", std::env::join_paths(folders).expect("a path"))
        .env_remove("CARGO_TARGET_DIR")
        .env_remove("LUDEX_README")
        .stdin(Stdio::null())
        .output()
        .expect("the script starts");
    assert_ne!(output.status.code(), Some(0), "there is nothing to test");
    stdout(&output)
}

#[test]
fn what_is_built_decides_what_is_announced() {
    let (all, changed) = ("the tests are built for the first time", "only what has changed is built again");
    let tests = "target/debug/deps/libludex_tests-0123456789abcdef.rlib";
    // The second one is what `cargo run` builds.
    let program = "target/debug/ludex";
    for (built, said) in [(&[][..], all), (&[program][..], all), (&[program, tests][..], changed)] {
        let announced = announced(built);
        assert!(announced.contains(said), "{built:?}: {announced}");
    }
}

/// The output of `tests/progress.py` for what cargo prints.
fn progress(cargo: &str) -> String {
    let script = script("progress.py");
    let output = run_with_input("python3", &repository(), &[script.to_str().expect("a path")], cargo.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    stdout(&output)
}

const PASSED: &str = "   Compiling ludex v0.1.0 (/game/server)
     Running unittests src/lib.rs (target/debug/deps/ludex-0123456789abcdef)

running 2 tests
test a ... ok
test b ... ignored

test result: ok. 1 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 61.26s

     Running tests/none.rs (target/debug/deps/none-0123456789abcdef)

running 0 tests

test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

";

#[test]
fn a_program_of_tests_is_one_line() {
    let expected = "   Compiling ludex v0.1.0 (/game/server)
   ludex                                 2 tests, 1 left out      61.3 s
";
    assert_eq!(progress(PASSED), expected);
}

#[test]
fn a_module_of_a_large_program_is_a_line_too() {
    let cargo = "     Running tests/all/main.rs (target/debug/deps/all-0123456789abcdef)

running 4 tests
test first::a ... ok
test second::b ... ok
test first::inner::c ... ok
test second::d ... ignored, why

test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 2.50s

";
    let expected = "      first                              1 of 4
      second                             2 of 4
   all                                   4 tests, 1 left out       2.5 s
";
    assert_eq!(progress(cargo), expected);
    let shown = progress(&cargo.replace("b ... ok", "b ... FAILED").replace("result: ok", "result: FAILED"));
    assert!(shown.contains(" 2 of 4\n   all\n") && shown.contains("\ntest second::b ... FAILED\n"), "{shown}");
    assert!(!shown.contains("first::a"), "{shown}");
}

#[test]
fn what_fails_is_shown_whole() {
    let failed = "     Running tests/bad.rs (target/debug/deps/bad-0123456789abcdef)

running 2 tests
test good ... ok
test bad ... FAILED

---- bad stdout ----
running 3 tests

test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s

error: test failed, to rerun pass `-p ludex-tests --test bad`
";
    let shown = progress(failed);
    assert!(!shown.contains("test good"), "{shown}");
    for line in failed.lines().skip(4).filter(|line| !line.is_empty()) {
        assert!(shown.lines().any(|other| other == line), "{line} is not in:\n{shown}");
    }
    // One that is killed prints no result.
    let killed =
        failed.split("test bad").next().unwrap_or_default().to_owned() + "panicked at a.rs\nerror: test failed\n";
    let shown = progress(&killed);
    assert!(shown.ends_with("panicked at a.rs\nerror: test failed\n"), "{shown}");
}
