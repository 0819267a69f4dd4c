//! Programs made with a seed, judged by Ludex and by the reference implementations, where these lie beside the
//! repository. Where they do not, the tests pass. `tests/oracles/compare.py` makes as many as somebody asks for;
//! `agreement.py` and `adopt.py` there are about all games of a library.

use std::process::Command;

use ludex_tests::repository;

use super::LUDEX;

/// What one of the scripts prints that ask the references, and finds nothing wrong.
fn said(script: &str, arguments: &[&str]) -> String {
    let output = Command::new("python3")
        .arg(repository().join("tests/oracles").join(script))
        .args(["--ludex", LUDEX])
        .args(arguments)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .expect("python3 starts");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    said
}

/// The first cases of a seed are judged alike.
fn agree(language: &str, cases: usize) {
    let said = said("compare.py", &["--seed", "1", "--cases", &cases.to_string(), language]);
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

#[test]
fn games_of_gdl_have_the_values_that_the_reader_holds() {
    let said = said("agreement.py", &["duel.g", "fantasy.g"]);
    assert!(said.contains("| whole games | 2 | 2 |") || said.contains("left out"), "{said}");
}

#[test]
fn patches_for_the_library_do_what_they_are_for() {
    let said = said("adopt.py", &["--only", "gdl/module-name"]);
    assert!(said.contains("fewer warnings") || said.contains("left out"), "{said}");
}
