//! `ludex check --watch`: one screen that follows the files. Of the files only those are read again that have changed,
//! and only what rests on these is worked out again.

use std::collections::HashSet;
use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use ludex_base::settings::BASELINE;
use ludex_base::{Database, Db as _};
use ludex_languages::LANGUAGES;
use notify::event::ModifyKind;
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

use super::CheckArguments;
use super::check::{self, Sources};
use super::report::{Format, Report};
use crate::config::is_settings_file;
use crate::workspace::{self, IGNORE_FILES};

/// The time without a change after which a check begins: editors write a file in several steps.
const QUIET: Duration = Duration::from_millis(50);

/// The characters that empty a terminal and its history.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// The changes that the system reports.
type Events = Receiver<notify::Result<Event>>;

/// Checks, waits for a change, and begins anew, until somebody ends the process.
pub(super) fn run(arguments: &CheckArguments, base: &Path) -> Result<ExitCode, String> {
    if !matches!(arguments.format(), Format::Pretty | Format::Concise) {
        return Err("--watch shows its findings as `pretty` or `concise`".to_owned());
    }
    if arguments.paths.iter().any(|path| check::is_standard_input(path)) {
        return Err("--watch follows files; standard input is read once".to_owned());
    }
    let (sender, events): (_, Events) = channel();
    let watcher = notify::recommended_watcher(sender).map_err(|error| cannot_watch(&error))?;
    let mut places = Places { watcher, watched: HashSet::new(), behind_links: Vec::new() };
    for path in &arguments.paths {
        let path = workspace::absolute(path);
        if path.is_dir() {
            places.watch(&path, RecursiveMode::Recursive)?;
        } else if let Some(folder) = path.parent() {
            places.watch(folder, RecursiveMode::NonRecursive)?;
        }
    }
    places.watch(base, RecursiveMode::NonRecursive)?;
    let mut db = Database::new(LANGUAGES, None);
    let mut sources = Sources::Disk;
    loop {
        let (start, mut report) = (Instant::now(), Report::new(base));
        clear();
        match check::load(arguments, &mut db, &mut report, sources) {
            Ok(files) => {
                check::examine(&db, &files, &mut report);
                if arguments.statistics {
                    check::try_fixes(&mut db, &files, &mut report);
                }
                report.milliseconds = start.elapsed().as_secs_f64() * 1000.0;
                if let Some(least) = arguments.severity {
                    report.keep(least.severity());
                }
                report.print(arguments.format(), arguments.statistics, None)?;
            }
            // It may be there again after the next change.
            Err(message) => super::output::say(&message),
        }
        places.watch_files(&db)?;
        let changed = changes(&events, &places, &db)?;
        read_again(&mut db, &changed);
        sources = Sources::Database;
    }
}

/// The folders that are watched.
struct Places {
    watcher: RecommendedWatcher,
    watched: HashSet<(PathBuf, bool)>,
    /// Those that are reached by links: their paths without any, and as they are known.
    behind_links: Vec<(PathBuf, PathBuf)>,
}

impl Places {
    fn watch(&mut self, folder: &Path, mode: RecursiveMode) -> Result<(), String> {
        let is_recursive = mode == RecursiveMode::Recursive;
        let covered = folder.ancestors().any(|above| self.watched.contains(&(above.to_owned(), true)));
        if covered || !self.watched.insert((folder.to_owned(), is_recursive)) {
            return Ok(());
        }
        // There, events name files by paths without links.
        if cfg!(target_os = "macos")
            && let Ok(real) = std::fs::canonicalize(folder)
            && real != folder
        {
            self.behind_links.push((real, folder.to_owned()));
        }
        self.watcher.watch(folder, mode).map_err(|error| cannot_watch(&error))
    }

    /// Watches the folders of the files that others have asked for, of settings files, and of baselines.
    fn watch_files(&mut self, db: &Database) -> Result<(), String> {
        let files = db.files().into_iter().map(|file| file.path(db).to_path_buf());
        let settings = ludex_base::all_settings(db);
        let baselines = settings.all().filter_map(|settings| settings.file(&BASELINE)).map(Path::to_owned);
        let mut folders: HashSet<PathBuf> =
            files.chain(baselines).filter_map(|path| path.parent().map(Path::to_owned)).collect();
        folders.extend(settings.folders().map(Path::to_owned));
        for folder in folders.iter().filter(|folder| folder.is_dir()) {
            self.watch(folder, RecursiveMode::NonRecursive)?;
        }
        Ok(())
    }
}

/// The path by which a file of an event is known, among folders that are reached by links.
fn known_path(path: PathBuf, behind_links: &[(PathBuf, PathBuf)]) -> PathBuf {
    let known = behind_links.iter().find_map(|(real, known)| Some(known.join(path.strip_prefix(real).ok()?)));
    known.unwrap_or(path)
}

fn cannot_watch(error: &notify::Error) -> String {
    format!("files cannot be watched: {error}")
}

/// Empties the screen, if somebody looks at one.
fn clear() {
    let mut out = std::io::stdout().lock();
    if out.is_terminal() {
        // A terminal that does not take it shows the next report below the last one.
        let _ = out.write_all(CLEAR.as_bytes());
    }
}

/// Waits for changes that matter and gives their paths.
fn changes(events: &Events, places: &Places, db: &Database) -> Result<HashSet<PathBuf>, String> {
    let ended = || "files are not watched any more".to_owned();
    let mut changed = HashSet::new();
    loop {
        let event = if changed.is_empty() {
            events.recv().map_err(|_| ended())?
        } else {
            match events.recv_timeout(QUIET) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => return Ok(changed),
                Err(RecvTimeoutError::Disconnected) => return Err(ended()),
            }
        };
        // An event that is lost is one like any other: then the known files are compared with the disk.
        let Ok(event) = event else {
            changed.extend(db.files().into_iter().map(|file| file.path(db).to_path_buf()));
            continue;
        };
        if event.need_rescan() {
            changed.extend(db.files().into_iter().map(|file| file.path(db).to_path_buf()));
        }
        // Our own reading is an access.
        if !event.kind.is_access() {
            // A folder that arrives may bring files of ours.
            let arrives = matches!(event.kind, EventKind::Create(_) | EventKind::Modify(ModifyKind::Name(_)));
            let paths = event.paths.into_iter().map(|path| known_path(path, &places.behind_links));
            changed.extend(paths.filter(|path| matters(path, db) || (arrives && path.is_dir())));
        }
    }
}

/// True if a change at a path may change what is found.
fn matters(path: &Path, db: &Database) -> bool {
    let is_named = |names: &[&str]| path.file_name().is_some_and(|name| names.iter().any(|other| name == *other));
    LANGUAGES.from_path(path).is_some()
        || is_settings_file(path)
        || is_named(&IGNORE_FILES)
        || ludex_base::all_settings(db).all().any(|settings| settings.file(&BASELINE) == Some(path))
        || (!path.is_dir() && !db.files_below(path).is_empty())
}

/// Reads the known files at and below paths again, and forgets those that are gone. New files are for the walk to find.
fn read_again(db: &mut Database, changed: &HashSet<PathBuf>) {
    let mut known: Vec<PathBuf> = Vec::new();
    for path in changed {
        known.extend(db.files_below(path).into_iter().map(|file| file.path(db).to_path_buf()));
    }
    known.sort();
    known.dedup();
    for path in known {
        let Some(dialect) = db.file(&path).map(|file| file.dialect(db)) else { continue };
        match workspace::read(&path, dialect) {
            Ok(loaded) => {
                db.set_file(&path, dialect, loaded.text, loaded.encoding);
            }
            Err(_) => db.remove_file(&path),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_behind_a_link_is_known_by_the_path_with_the_link() {
        let links = [(PathBuf::from("/private/tmp/game"), PathBuf::from("/tmp/game"))];
        let known = |path: &str| known_path(PathBuf::from(path), &links);
        assert_eq!(known("/private/tmp/game/maps/a.g"), Path::new("/tmp/game/maps/a.g"));
        assert_eq!(known("/private/tmp/games/a.g"), Path::new("/private/tmp/games/a.g"));
    }
}
