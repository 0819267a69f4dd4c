//! The program under test on the command line: run to its end, and read.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// Runs a program in a folder to its end.
pub fn run(program: &str, folder: &Path, arguments: &[&str]) -> Output {
    Command::new(program).args(arguments).current_dir(folder).output().expect("the program starts")
}

/// `check --format json` in a folder: the report, which is null if there is none, and how it ended.
pub fn check(program: &str, folder: &Path, arguments: &[&str]) -> (Value, Output) {
    let output = run(program, folder, &[&["check", "--format", "json"], arguments].concat());
    let report = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
    (report, output)
}

/// What is reported of a check, in order.
#[track_caller]
pub fn findings(report: &Value) -> &[Value] {
    report["diagnostics"].as_array().expect("a report with a list")
}

/// What a program has written to its standard output.
pub fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What a program has written to its standard error.
pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
