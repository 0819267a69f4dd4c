//! `ludex symbols`: the definitions in files, as an editor's outline shows them.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ludex_base::{Database, File};
use ludex_ide::outline::{DocumentSymbol, outline};
use ludex_languages::LANGUAGES;
use serde_json::json;

use super::place::{self, Points};
use super::terminal;
use crate::workspace::{self, relative};

#[derive(clap::Args, Debug)]
pub(super) struct SymbolsArguments {
    /// Files and folders; folders are searched as by `ludex check`
    #[arg(default_value = ".")]
    paths: Vec<PathBuf>,
    /// Print one JSON object on a line for each definition
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &SymbolsArguments) -> Result<ExitCode, String> {
    let base = workspace::absolute(Path::new("."));
    let mut db = Database::new(LANGUAGES, None);
    let files = workspace::load(&mut db, super::read_paths(&arguments.paths)?);
    let mut out = String::new();
    for file in files {
        let (path, all) = (relative(file.path(&db), &base), outline(&db, file));
        if arguments.json {
            objects(&db, file, &path, &all, None, &mut out);
        } else {
            out.push_str(&lines(&db, file, &path, &all, 0));
        }
    }
    if arguments.json {
        super::output::write(out.as_bytes())?;
    } else {
        terminal::show_lines(&out)?;
    }
    super::leave(db);
    Ok(ExitCode::SUCCESS)
}

/// The entries of an outline, a line each: as many levels as there are definitions inside of each other.
pub(super) fn lines(db: &Database, file: File, path: &str, symbols: &[DocumentSymbol], depth: usize) -> String {
    let mut out = String::new();
    for symbol in symbols {
        let at = Points::new(db, file).place(symbol.name_range).start;
        let detail = if symbol.detail.is_empty() { String::new() } else { format!(" ({})", symbol.detail) };
        let line = place::line(path, at, &format!("{}{}{detail}", "  ".repeat(depth), symbol.name));
        out.push_str(&format!("{line}\n{}", lines(db, file, path, &symbol.children, depth + 1)));
    }
    out
}

/// Writes the entries of an outline, an object on a line each.
fn objects(
    db: &Database,
    file: File,
    path: &str,
    symbols: &[DocumentSymbol],
    container: Option<&str>,
    out: &mut String,
) {
    let points = Points::new(db, file);
    for symbol in symbols {
        let object = json!({
            "path": path,
            "name": symbol.name,
            "kind": symbol.kind.word(),
            "detail": symbol.detail,
            "container": container,
            "range": points.place(symbol.name_range),
            "fullRange": points.place(symbol.full_range),
        });
        out.push_str(&format!("{object}\n"));
        objects(db, file, path, &symbol.children, Some(symbol.name.as_str()), out);
    }
}
