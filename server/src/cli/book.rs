//! `ludex book`: a page about a game, for its players.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ludex_ide::book::book;

use super::settings::Configured;
use super::{preview, terminal};
use crate::workspace;

#[derive(clap::Args, Debug)]
pub(super) struct BookArguments {
    /// The game; of a folder, what its files describe together, or the first file that there is a picture of
    game: PathBuf,
    /// Write the page to this file, such as game.html, instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// A setting, such as 'gdl.library=["../library"]'; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    config: Vec<String>,
}

pub(super) fn run(arguments: &BookArguments) -> Result<ExitCode, String> {
    let BookArguments { game, output, config } = arguments;
    preview::refuse_overwriting(output.as_deref(), game, "book")?;
    match output {
        Some(output) if !is_page(output) => {
            return Err(format!("{}: a book is written as .html", output.display()));
        }
        None if terminal::is_shown() => {
            let game = game.display();
            return Err(format!("a book is a page for a browser: write `ludex book {game} -o book.html`"));
        }
        _ => {}
    }
    let base = workspace::absolute(Path::new("."));
    let folder = game.is_dir();
    let (page, db) = preview::made(game, &Configured::new(config, &base)?, |db, file| book(db, file, folder))?;
    preview::put(&page, output.as_deref())?;
    super::leave(db);
    Ok(ExitCode::SUCCESS)
}

/// True if a file is called like a page, or has no extension.
fn is_page(path: &Path) -> bool {
    let is = |wanted: &str| path.extension().is_none_or(|extension| extension.eq_ignore_ascii_case(wanted));
    is("html") || is("htm")
}
