//! `ludex sample`: many games through the world that files describe, played by dice.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ludex_base::sample::{SamplePart, SampleReport};
use ludex_base::{Database, Dialect};
use ludex_ide::sample::sample;
use ludex_languages::LANGUAGES;
use serde_json::{Value, json};

use super::output::{write, write_json};
use super::settings::Configured;
use crate::workspace;

#[derive(clap::Args, Debug)]
pub(super) struct SampleArguments {
    /// Files and folders; folders are searched for files of known languages
    #[arg(default_value = ".")]
    paths: Vec<PathBuf>,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// What the random numbers begin with; the same number gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// A setting, such as pyherc.generation=2015 (the value in TOML, where a word needs no quotes); may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    config: Vec<String>,
}

pub(super) fn run(arguments: &SampleArguments) -> Result<ExitCode, String> {
    let base = workspace::absolute(Path::new("."));
    let mut db = Database::new(LANGUAGES, None);
    let configured = Configured::new(&arguments.config, &base)?;
    let files = configured.load(&mut db, super::read_paths(&arguments.paths)?);
    let (mut refused, mut reports) = (Vec::new(), Vec::new());
    for dialect in LANGUAGES.all() {
        if !files.iter().any(|file| file.dialect(&db) == dialect) {
            continue;
        }
        match sample(&db, dialect, arguments.games, arguments.seed) {
            Some(Ok(report)) => reports.push((dialect, report)),
            Some(Err(why)) => refused.push(why),
            None => {}
        }
    }
    super::leave(db);
    if reports.is_empty() {
        let nothing = "there is nothing here that the dice make: no file is of a language with such games";
        return Err(refused.into_iter().next().unwrap_or_else(|| nothing.to_owned()));
    }
    if arguments.json {
        let reports: Vec<Value> = reports.iter().map(|(dialect, report)| described(*dialect, report)).collect();
        write_json(&json!({"reports": reports}))?;
    } else {
        for (_, report) in &reports {
            write(report.to_string().as_bytes())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A report as data.
fn described(dialect: Dialect, report: &SampleReport) -> Value {
    let (mut levels, mut lists, mut remarks) = (Vec::new(), Vec::new(), Vec::new());
    for part in &report.parts {
        match part {
            SamplePart::Remark(remark) => remarks.push(remark.as_str()),
            SamplePart::Level(level) => levels.push(json!({
                "name": level.name,
                "games": level.games,
                "copies": level.copies,
                "items": level.items,
                "creatures": level.creatures,
            })),
            SamplePart::List { title, lines } => lists.push(json!({"title": title, "lines": lines})),
        }
    }
    json!({
        "language": dialect.id,
        "games": report.games,
        "seed": report.seed,
        "levels": levels,
        "lists": lists,
        "remarks": remarks,
    })
}
