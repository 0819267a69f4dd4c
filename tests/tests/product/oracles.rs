//! Programs made with a seed, judged by Ludex and by the reference implementations, where these lie beside the
//! repository. Where they do not, the tests pass. `tests/oracles/compare.py` makes as many as somebody asks for.

use std::process::Command;

use ludex_tests::repository;

use super::LUDEX;

/// The first cases of a seed are judged alike.
fn agree(language: &str, cases: usize) {
    let output = Command::new("python3")
        .arg(repository().join("tests/oracles/compare.py"))
        .args(["--ludex", LUDEX, "--seed", "1", "--cases", &cases.to_string(), language])
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .expect("python3 starts");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("agree") || said.contains("left out"), "{said}");
}

#[test]
fn programs_of_bogl_are_judged_like_by_its_checker() {
    agree("bogl", 300);
}

#[test]
fn scripts_of_trench_are_judged_like_by_the_compiler() {
    agree("trench", 300);
}

#[test]
fn games_of_bdl_are_judged_and_played_like_by_the_compiler() {
    agree("bdl", 12);
}

#[test]
fn modules_of_gdl_are_judged_like_by_the_reader() {
    agree("gdl", 12);
}
