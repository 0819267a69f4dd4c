//! `ludex rewrite`: lists the rewrites that an editor offers at a place, or makes one of them.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ludex_base::rewrite::Rewrite;
use ludex_base::{Database, TextRange, did_you_mean};
use ludex_ide::rewrites::rewrites;
use ludex_languages::LANGUAGES;
use serde_json::{Value, json};

use super::edit::{self, EditArguments};
use super::place::{Points, Selected};
use super::settings::Configured;
use super::{changed, output, terminal};
use crate::workspace;

#[derive(clap::Args, Debug)]
#[command(after_help = edit::EXIT_CODES)]
pub(super) struct RewriteArguments {
    /// The place: a file with a line and a column that count from 1, or with two of each, which a - parts, for what
    /// stands between them
    #[arg(value_name = "FILE:LINE:COLUMN")]
    place: Selected,
    /// The rewrite to make, by its title or its id. Without it, those that are offered at the place are listed
    title: Option<String>,
    /// Files and folders to read besides; by default the working folder or, for a place outside of it, the folder of the
    /// file
    #[arg(long, value_name = "PATH")]
    with: Vec<PathBuf>,
    #[command(flatten)]
    edit: EditArguments,
}

pub(super) fn run(arguments: &RewriteArguments) -> Result<ExitCode, String> {
    let RewriteArguments { place, title, with, edit } = arguments;
    super::require_current_folder()?;
    let base = workspace::absolute(Path::new("."));
    let mut db = Database::new(LANGUAGES, None);
    let configured = Configured::new(&edit.config, &base)?;
    let file = edit::read(&mut db, &configured, &place.start.path, with)?;
    let points = Points::new(&db, file);
    let start = points.named(&place.start)?;
    let end = place.end.as_ref().map_or(Ok(start), |end| points.named(end))?;
    let found = rewrites(&db, file, TextRange::new(start.min(end), start.max(end)));
    let ended = match title {
        None => list(&db, &found, &base, edit.json),
        Some(_) if found.is_empty() => edit::refused("no rewrite is offered here", edit),
        Some(title) => {
            let chosen = choose(&found, title)?;
            let change = chosen.refusal.clone().map_or_else(|| Ok(chosen.change.clone()), Err);
            edit::make(&mut db, change, &base, edit)
        }
    };
    super::leave(db);
    ended
}

/// Writes what is offered.
fn list(db: &Database, found: &[Rewrite], base: &Path, json: bool) -> Result<ExitCode, String> {
    if json {
        let described = found.iter().map(|rewrite| {
            let mut described = changed::json(db, base, &rewrite.change);
            described["id"] = Value::from(rewrite.id);
            described["kind"] = Value::from(rewrite.kind.word());
            described["title"] = Value::from(rewrite.title.as_str());
            if let Some(why) = &rewrite.refusal {
                described["refusal"] = Value::from(why.as_str());
            }
            described
        });
        output::write_json(&json!({"rewrites": described.collect::<Vec<Value>>()}))?;
    } else {
        let lines = found.iter().map(|rewrite| match &rewrite.refusal {
            None => format!("{}: {}\n", rewrite.id, rewrite.title),
            Some(why) => format!("{}: {} (refused: {why})\n", rewrite.id, rewrite.title),
        });
        terminal::show_lines(&lines.collect::<String>())?;
    }
    Ok(ExitCode::from(if found.is_empty() { edit::NOTHING_TO_DO } else { 0 }))
}

/// The rewrite with a title or, if there is one alone, with an id.
///
/// # Errors
/// If there is none, or several have the id; which there are.
fn choose<'r>(found: &'r [Rewrite], wanted: &str) -> Result<&'r Rewrite, String> {
    if let Some(rewrite) = found.iter().find(|rewrite| rewrite.title == wanted) {
        return Ok(rewrite);
    }
    let with_id: Vec<&Rewrite> = found.iter().filter(|rewrite| rewrite.id == wanted).collect();
    let titles =
        |of: &[&Rewrite]| of.iter().map(|rewrite| format!("“{}”", rewrite.title)).collect::<Vec<_>>().join(", ");
    match with_id[..] {
        [only] => Ok(only),
        [] => {
            let names = found.iter().flat_map(|rewrite| [rewrite.title.as_str(), rewrite.id]);
            Err(match did_you_mean(wanted, names) {
                Some(meant) => format!("“{wanted}” is not offered here; did you mean “{meant}”?"),
                None => {
                    let all: Vec<&Rewrite> = found.iter().collect();
                    format!("“{wanted}” is not offered here; offered are {}", titles(&all))
                }
            })
        }
        _ => Err(format!("several rewrites here are called {wanted}: choose one of {}", titles(&with_id))),
    }
}
