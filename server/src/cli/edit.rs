//! Commands that change files: what they have in common, and how each of them ends, in words, as JSON and as exit code.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ludex_base::query::write_refusal;
use ludex_base::{Database, File, SourceChange};
use serde_json::{Value, json};

use super::changed::{self, Changed};
use super::output::{say, write_json};
use super::settings::Configured;

/// Exit code if nothing would be another one.
pub(super) const NOTHING_TO_DO: u8 = 1;

/// Exit code if the change is refused.
const REFUSED: u8 = 3;

/// The words below the help of these commands.
pub(super) const EXIT_CODES: &str = "The exit code is 0 if something has changed (with --dry-run, if something would), \
                                     1 if there is nothing to do, 2 if the command could not run, and 3 if the change \
                                     is refused.";

// (A doc comment would become the help of the commands that have these options.)
#[derive(clap::Args, Debug)]
pub(super) struct EditArguments {
    /// Change no file, print what would change as a diff that patch -p0 understands
    #[arg(long)]
    dry_run: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// A setting, such as 'gdl.library=["../library"]'; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    pub(super) config: Vec<String>,
}

/// Reads a file that something is to be changed in, and whatever may have to change with it: what the paths name or,
/// where there are none, the working folder if the file is in it, and else the folder of the file.
pub(super) fn read(db: &mut Database, configured: &Configured, path: &Path, paths: &[PathBuf]) -> Result<File, String> {
    let named = super::read_named(path)?;
    let base = configured.base.as_path();
    let beside = match paths {
        [] if named.path.starts_with(base) => super::read_folder(base),
        [] => super::read_folder(named.path.parent().unwrap_or(base)),
        _ => super::read_paths(paths)?,
    };
    let path = named.path.clone();
    let mut all = vec![named];
    all.extend(beside.into_iter().filter(|loaded| loaded.path != path));
    let files = configured.load(db, all);
    db.refresh_mentions();
    files.first().copied().ok_or_else(|| format!("{}: it cannot be read", path.display()))
}

/// Makes a change, unless there is a reason not to, or shows what it would do.
///
/// # Errors
/// If a file cannot be written. None has changed then.
pub(super) fn make(
    db: &mut Database,
    change: Result<SourceChange, String>,
    base: &Path,
    arguments: &EditArguments,
) -> Result<ExitCode, String> {
    let mut changed = Changed::default();
    let before = change.and_then(|change| {
        if let Some(why) = change.edits.iter().find_map(|(file, _)| write_refusal(db, *file)) {
            return Err(why);
        }
        // Places are those of the texts as they are.
        let described = changed::json(db, base, &change);
        changed.make(db, &change, base).map(|()| described)
    });
    let mut described = match before {
        Ok(described) => described,
        Err(why) => return refused(&why, arguments),
    };
    if !changed.is_change(db) {
        if arguments.json {
            write_json(&json!({"outcome": "nothing"}))?;
        } else {
            say("there is nothing to do");
        }
        return Ok(ExitCode::from(NOTHING_TO_DO));
    }
    if arguments.json {
        let (diff, _) = changed.diff(db, base);
        described["outcome"] = Value::from("changed");
        described["written"] = Value::from(!arguments.dry_run);
        described["diff"] = Value::from(String::from_utf8_lossy(&diff));
    }
    if !arguments.dry_run {
        changed.write_together(db, base).map_err(|why| format!("nothing has changed: {why}"))?;
    }
    if arguments.json {
        write_json(&described)?;
    } else if arguments.dry_run {
        changed.print(db, base, None)?;
    } else {
        let count = changed.count(db);
        say(&format!("{count} file{} changed", if count == 1 { "" } else { "s" }));
    }
    Ok(ExitCode::SUCCESS)
}

/// Says why a change is not made.
///
/// # Errors
/// If that cannot be written.
pub(super) fn refused(why: &str, arguments: &EditArguments) -> Result<ExitCode, String> {
    say(&format!("refused: {why}"));
    if arguments.json {
        write_json(&json!({"outcome": "refused", "why": why}))?;
    }
    Ok(ExitCode::from(REFUSED))
}
