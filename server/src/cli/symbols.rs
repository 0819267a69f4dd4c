//! `ludex symbols`: the definitions in files, as an editor's outline shows them.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ludex_base::{Database, File};
use ludex_ide::outline::{DocumentSymbol, outline};
use ludex_languages::LANGUAGES;
use serde_json::{Value, json};

use super::output::say;
use super::place::{self, PointRange, Points};
use super::terminal;
use crate::workspace::{self, Loaded, relative};

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
    let files = workspace::load(&mut db, read(&arguments.paths)?);
    let mut out = String::new();
    for file in files {
        let mut list =
            SymbolList { db: &db, file, path: relative(file.path(&db), &base), json: arguments.json, out: &mut out };
        list.add(&outline(&db, file), None, 0);
    }
    if arguments.json {
        super::output::write(out.as_bytes())?;
    } else {
        terminal::show_lines(&out)?;
    }
    std::mem::forget(db);
    Ok(ExitCode::SUCCESS)
}

/// The files that are named, and those of ours in the folders that are named, each once.
fn read(paths: &[PathBuf]) -> Result<Vec<Loaded>, String> {
    let mut loaded: Vec<Loaded> = Vec::new();
    for path in paths {
        if !path.is_dir() {
            loaded.push(super::read_named(path)?);
            continue;
        }
        let (found, problems) = workspace::walk(path);
        for problem in problems {
            say(&problem);
        }
        for (path, dialect) in found {
            match workspace::read_found(&workspace::absolute(&path), dialect) {
                Ok(found) if found.other_language().is_none() => loaded.push(found),
                Ok(_) => {}
                Err(error) => say(&format!("{}: {error}", path.display())),
            }
        }
    }
    loaded.sort_by(|a, b| a.path.cmp(&b.path));
    loaded.dedup_by(|a, b| a.path == b.path);
    Ok(loaded)
}

/// The list, in the making.
struct SymbolList<'a> {
    db: &'a Database,
    file: File,
    path: String,
    json: bool,
    out: &'a mut String,
}

impl SymbolList<'_> {
    /// Adds the entries of an outline, which has as many levels as there are definitions inside of each other.
    fn add(&mut self, symbols: &[DocumentSymbol], container: Option<&str>, depth: usize) {
        for symbol in symbols {
            let line = if self.json { self.object(symbol, container).to_string() } else { self.line(symbol, depth) };
            self.out.push_str(&line);
            self.out.push('\n');
            self.add(&symbol.children, Some(symbol.name.as_str()), depth + 1);
        }
    }

    fn line(&self, symbol: &DocumentSymbol, depth: usize) -> String {
        let at = Points::new(self.db, self.file).place(symbol.name_range).start;
        let detail = if symbol.detail.is_empty() { String::new() } else { format!(" ({})", symbol.detail) };
        place::line(&self.path, at, &format!("{}{}{detail}", "  ".repeat(depth), symbol.name))
    }

    fn object(&self, symbol: &DocumentSymbol, container: Option<&str>) -> Value {
        let points = Points::new(self.db, self.file);
        let (name, whole): (PointRange, PointRange) =
            (points.place(symbol.name_range), points.place(symbol.full_range));
        json!({
            "path": self.path,
            "name": symbol.name,
            "detail": symbol.detail,
            "container": container,
            "range": name,
            "fullRange": whole,
        })
    }
}
