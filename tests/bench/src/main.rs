//! Measures what people wait for, with the real server over stdio and the real command line: a table of
//! medians and worst cases, and how time grows with the size of hostile files. And measures, in process, how often
//! completion offers what real programs write.
//!
//! It judges nothing unless it is asked to: a time is a matter of the machine it is taken on.

mod cases;
mod completion;
mod games;
mod history;
mod hostile;
mod library;
mod measurements;
mod renaming;
mod report;
mod session;
mod typing;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser, Debug)]
#[command(name = "ludex-bench", version, about, long_about = None)]
#[command(
    after_help = "Build both programs first, in the profile that ships: cargo build --release -p ludex -p ludex-bench"
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// The program to measure; by default the `ludex` beside this one
    #[arg(long, global = true, value_name = "FILE")]
    program: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Measure how long keystrokes, renaming, the start, the reading of a workspace and a check take, and how much
    /// memory: a table with the median, the 99th percentile and the maximum
    Table(TableArguments),
    /// Measure how time grows with the size of hostile files of every language: the exponent that fits best, for each
    /// case (1 is linear)
    Hostile(HostileArguments),
    /// Measure how often completion offers the names of real programs, when 2, 1 or no letters of them are typed: for
    /// each language and each kind of place
    Completion(CompletionArguments),
}

#[derive(clap::Args, Debug)]
struct TableArguments {
    /// Only the rows whose names contain one of these words
    rows: Vec<String>,
    /// List the names of the rows
    #[arg(long)]
    list: bool,
    /// A folder of GDL modules to measure with; without it a library is generated
    #[arg(long, value_name = "DIR")]
    library: Option<PathBuf>,
    /// The number of modules to generate
    #[arg(long, value_name = "N", default_value_t = 174, conflicts_with = "library")]
    modules: usize,
    /// The module to type in; by default the largest
    #[arg(long, value_name = "NAME")]
    module: Option<String>,
    /// A folder with a long file of each language to type constructs in; without it the files are generated
    #[arg(long, value_name = "DIR")]
    long: Option<PathBuf>,
    /// The number of keystrokes to measure for a row
    #[arg(long, value_name = "N", default_value_t = 200)]
    edits: usize,
    /// The number of processes to start for a row
    #[arg(long, value_name = "N", default_value_t = 20)]
    runs: usize,
    /// Measure another program as well, in turns with this one, and print both, with the median of this one as a multiple
    /// of the other's
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// Add the results to this file, which holds a line of JSON for each row of each commit
    #[arg(long, value_name = "FILE", conflicts_with = "against")]
    history: Option<PathBuf>,
    /// The commit that the program is of; by default the one that is checked out
    #[arg(long, value_name = "COMMIT", requires = "history")]
    commit: Option<String>,
}

#[derive(clap::Args, Debug)]
struct HostileArguments {
    /// Only the cases whose names contain one of these words
    cases: Vec<String>,
    /// List the names of the cases
    #[arg(long)]
    list: bool,
    /// Multiply the sizes of all files
    #[arg(long, value_name = "N", default_value_t = 1)]
    scale: usize,
    /// Give up on a file after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
    /// End with 1 if time grows faster than with this power of the size, such as 1.3
    #[arg(long, value_name = "EXPONENT")]
    limit: Option<f64>,
}

#[derive(clap::Args, Debug)]
struct CompletionArguments {
    /// Files and folders with programs; all of them together are one workspace
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Only the files of the language with this id
    #[arg(long, value_name = "ID")]
    language: Option<String>,
    /// Only the files whose paths contain this word; may be given several times
    #[arg(long, value_name = "WORD")]
    only: Vec<String>,
    /// Take one name in this many
    #[arg(long, value_name = "N", default_value_t = 10)]
    every: usize,
    /// List the names that are not offered: place, kind, name, letters typed, the first ten entries
    #[arg(long)]
    misses: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match arguments.command {
        Command::Table(table) => program(arguments.program).and_then(|own| {
            let other = table.against.clone().map(|path| program(Some(path))).transpose()?;
            measurements::run(own, other, &table)
        }),
        Command::Hostile(hostile) => program(arguments.program).and_then(|program| hostile::run(&program, &hostile)),
        Command::Completion(completion) => completion::run(&completion),
    };
    result.unwrap_or_else(|message| {
        eprintln!("ludex-bench: {message}");
        ExitCode::from(2)
    })
}

/// The program to measure.
fn program(given: Option<PathBuf>) -> Result<String, String> {
    let beside = || {
        let executable = std::env::current_exe().ok()?;
        Some(executable.with_file_name(format!("ludex{}", std::env::consts::EXE_SUFFIX)))
    };
    let path = given.or_else(beside).ok_or("the program to measure is not known: name it with --program")?;
    // The server is started in folders of its own.
    let path = std::path::absolute(&path).unwrap_or(path);
    if !path.is_file() {
        return Err(format!("{}: there is no such program; build it, or name another with --program", path.display()));
    }
    path.into_os_string().into_string().map_err(|path| format!("{}: the path is not Unicode", path.display()))
}

/// True if a name is among the chosen ones: it contains one of these words, or there are none.
fn chosen(name: &str, words: &[String]) -> bool {
    words.is_empty() || words.iter().any(|word| name.contains(word.as_str()))
}
