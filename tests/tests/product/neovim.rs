//! A session in a real headless Neovim. Runs where `tests/run` has installed one; left out
//! (`--fast`) it says so.

use std::process::Command;

use ludex_tests::{HY_MODULES, examples, repository};

use crate::LUDEX;

/// A program that meets one of two expectations.
const SUMS: &str = "game Sums
double : Int -> Int
double(n) = n * 2
-- expect: double(2) = 4
-- expect: double(3) = 7
";

#[test]
fn a_session_in_neovim() {
    let Some(neovim) = std::env::var_os("LUDEX_NEOVIM") else {
        println!("left out: no Neovim given in LUDEX_NEOVIM");
        return;
    };
    let state = tempfile::tempdir().expect("a temporary folder");
    // The settings file makes the folder the root of a workspace for the editor.
    let [rooms, attic] = HY_MODULES;
    let folder = examples(&[rooms, attic, ("ludex.toml", ""), ("bogl/sums.bgl", SUMS)]);
    let output = Command::new(neovim)
        .args(["--headless", "--clean", "-n", "-c"])
        .arg(format!("luafile {}", repository().join("tests/neovim/session.lua").display()))
        .env("REPOSITORY", repository())
        .env("EXAMPLES", folder.path())
        .env("LUDEX", LUDEX)
        .env("XDG_STATE_HOME", state.path())
        .output()
        .expect("Neovim starts");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && out.contains("all checks passed"), "{out}\n{err}");
}
