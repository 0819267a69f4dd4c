//! The program under test on the command line: run to its end, and read.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Runs a program in a folder to its end.
pub fn run(program: &str, folder: &Path, arguments: &[&str]) -> Output {
    Command::new(program).args(arguments).current_dir(folder).output().expect("the program starts")
}

/// Runs a program in a folder to its end, with a text on standard input.
pub fn run_with_input(program: &str, folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that refuses its arguments does not read.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("an end")
}

/// `check --format json` in a folder: the report, which is null if there is none, and how it ended.
pub fn check(program: &str, folder: &Path, arguments: &[&str]) -> (Value, Output) {
    let output = run(program, folder, &[&["check", "--format", "json"], arguments].concat());
    let report = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
    (report, output)
}

/// The diagnostics in the report of a check, in order.
#[track_caller]
pub fn findings(report: &Value) -> &[Value] {
    report["diagnostics"].as_array().expect("a report with a list")
}

/// The text that a program has written to its standard output.
pub fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The text that a program has written to its standard error.
pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
