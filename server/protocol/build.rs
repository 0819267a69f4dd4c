//! Puts the example games into the program, so that it has them wherever it is: a list of their names and texts.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The games with faults, which are not to be imitated.
const FAULTY: &str = "faulty";

fn main() -> io::Result<()> {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples");
    println!("cargo::rerun-if-changed={}", examples.display());
    let mut list = String::from("[\n");
    for folder in entries(&examples)?.into_iter().filter(|path| path.is_dir() && !path.ends_with(FAULTY)) {
        for file in entries(&folder)? {
            let name = file.strip_prefix(&examples).unwrap_or(&file).to_string_lossy().replace('\\', "/");
            let path = file.canonicalize()?;
            let _ = writeln!(list, "({name:?}, include_str!({path:?})),");
        }
    }
    list.push_str("]\n");
    let out = env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    fs::write(out.join("games.rs"), list)
}

/// What lies in a folder, in order.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    paths.sort();
    Ok(paths)
}
