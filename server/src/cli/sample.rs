//! `ludex sample`: many games through the world that files describe, played by dice, or a part of it made many times.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ludex_base::sample::{Drift, SamplePart, SampleReport, SampleRequest};
use ludex_base::{Database, Dialect};
use ludex_ide::sample::sample;
use ludex_languages::LANGUAGES;
use serde_json::{Value, json};

use super::output::{write, write_json};
use super::preview;
use super::settings::Configured;
use crate::workspace;

#[derive(clap::Args, Debug)]
pub(super) struct SampleArguments {
    /// Files and folders; folders are searched for files of known languages
    #[arg(default_value = ".")]
    paths: Vec<PathBuf>,
    /// Make this level alone, as often as there are games, and say what it has each time
    #[arg(long, value_name = "NAME")]
    what: Option<String>,
    /// Say what has become rarer and more frequent since this old revision, a file or folder that is read in the place of
    /// the others
    #[arg(long, value_name = "OLD")]
    compare: Option<PathBuf>,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// What the random numbers begin with; the same number gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Draw the report into this file, a .svg, .html or .txt file, or write it as a .json file; of several languages the
    /// first
    #[arg(short, long, value_name = "OUT", conflicts_with = "json")]
    output: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// A setting, such as pyherc.generation=2015 (the value in TOML, where a word needs no quotes); may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    config: Vec<String>,
}

pub(super) fn run(arguments: &SampleArguments) -> Result<ExitCode, String> {
    let reports = reports(arguments, &arguments.paths)?;
    let old = match &arguments.compare {
        Some(old) => self::reports(arguments, std::slice::from_ref(old))?,
        None => Vec::new(),
    };
    // A language that the old revision has nothing of is not compared.
    let drifts = |dialect: Dialect, report: &SampleReport| {
        let before = old.iter().find(|(other, _)| *other == dialect);
        before.map(|(_, before)| report.drifts(before))
    };
    let one = |(dialect, report): &(Dialect, SampleReport)| described(*dialect, report, drifts(*dialect, report));
    let all = || json!({"reports": reports.iter().map(one).collect::<Vec<Value>>()});
    if let (Some(output), Some((_, first))) = (&arguments.output, reports.first()) {
        preview::write(&first.picture(), preview::form_for(Some(output))?, Some(output), all)?;
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.json {
        write_json(&all())?;
        return Ok(ExitCode::SUCCESS);
    }
    for (dialect, report) in &reports {
        write(report.to_string().as_bytes())?;
        if let Some(drifts) = drifts(*dialect, report) {
            write(told(&drifts).as_bytes())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The reports on what some files and folders describe, by language.
fn reports(arguments: &SampleArguments, paths: &[PathBuf]) -> Result<Vec<(Dialect, SampleReport)>, String> {
    let base = workspace::absolute(Path::new("."));
    let mut db = Database::new(LANGUAGES, None);
    let configured = Configured::new(&arguments.config, &base)?;
    let files = configured.load(&mut db, super::read_paths(paths)?);
    let request = SampleRequest { what: arguments.what.as_deref(), games: arguments.games, seed: arguments.seed };
    let (mut refused, mut reports) = (Vec::new(), Vec::new());
    for dialect in LANGUAGES.all() {
        if !files.iter().any(|file| file.dialect(&db) == dialect) {
            continue;
        }
        match sample(&db, dialect, request) {
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
    Ok(reports)
}

/// The differences from an old revision, in lines.
fn told(drifts: &[Drift]) -> String {
    if drifts.is_empty() {
        return "nothing has become rarer or more frequent than dice explain\n".to_owned();
    }
    let mut out = String::new();
    for (title, is_rarer) in [("rarer than before", true), ("more frequent than before", false)] {
        let lines: String = drifts.iter().filter(|d| d.is_rarer == is_rarer).map(|d| format!("  {d}\n")).collect();
        if !lines.is_empty() {
            out.push_str(&format!("{title}:\n{lines}"));
        }
    }
    out
}

/// A report as data, with its differences from an old one.
fn described(dialect: Dialect, report: &SampleReport, drifts: Option<Vec<Drift>>) -> Value {
    let drift = |drift: &Drift| {
        let (before, after) = &drift.numbers;
        json!({"what": drift.what, "before": before, "after": after, "rarer": drift.is_rarer})
    };
    let drifts = drifts.map(|drifts| drifts.iter().map(drift).collect::<Vec<Value>>());
    let (mut levels, mut lists, mut remarks) = (Vec::new(), Vec::new(), Vec::new());
    let (mut spreads, mut things) = (Vec::new(), Vec::new());
    for part in &report.parts {
        match part {
            SamplePart::Remark(remark) => remarks.push(remark.as_str()),
            SamplePart::Level(level) => levels.push(json!({
                "name": level.name,
                "main": level.is_main,
                "games": level.games,
                "copies": level.copies,
                "items": level.items,
                "creatures": level.creatures,
            })),
            SamplePart::Spread(spread) => {
                let count = |(number, times): (&u64, &u64)| json!({"number": number, "times": times});
                let counts: Vec<Value> = spread.counts.iter().map(count).collect();
                spreads.push(json!({"title": spread.title, "counts": counts}));
            }
            SamplePart::Things { title, things: kinds } => things.extend(kinds.iter().map(
                |kind| json!({"title": title, "name": kind.name, "samples": kind.samples, "amount": kind.amount}),
            )),
            SamplePart::List { title, lines } => lists.push(json!({"title": title, "lines": lines})),
        }
    }
    json!({
        "language": dialect.id,
        "level": report.level,
        "games": report.games,
        "seed": report.seed,
        "levels": levels,
        "spreads": spreads,
        "things": things,
        "drifts": drifts,
        "lists": lists,
        "remarks": remarks,
    })
}
