//! `ludex play --xconq`: games that the program behind a language plays by itself, and what it says of them.
//!
//! This is the one place that starts a program which is not a part of Ludex. It is named on the command line, each time:
//! there is no setting for it, so that no file of a project can have a program started. It runs in a temporary folder
//! with copies of the game's files, with hardly anything of the environment, and only for so long; it is ended through
//! the handle with which it was started.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File as OpenFile;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use ludex_base::playtesting::{Playtest, PlaytestExit, PlaytestLeft, PlaytestRequest, PlaytestSetup, Playtesting};
use ludex_base::random_games::{GameWarning, RandomGames};
use ludex_base::{Database, File};
use ludex_ide::diagnostics::diagnostics;
use ludex_ide::play::playtesting;
use ludex_languages::LANGUAGES;
use ludex_syntax::encoding;

use super::place::Points;
use super::play::PlayArguments;
use super::settings::Configured;
use crate::fence;
use crate::workspace::{self, relative};

/// The memory that a program may have. (Only Linux can be asked to see to it.)
#[cfg(target_os = "linux")]
const MAX_MEMORY: u64 = 2 << 30;
/// The size of a file that a program may write, and of one that is read when it has ended.
const MAX_FILE: u64 = 64 << 20;
/// The text that a program may print.
const MAX_OUTPUT: u64 = 32 << 20;
/// The files that a program has made and that are read.
const MAX_FILES: usize = 64;
/// The time between two looks whether a program has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(5);
/// The variables of the environment without which a program may not find what it is linked with.
const NEEDED: [&str; 4] = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SystemRoot"];

/// Has a program play games, and gives their statistics, with its warnings beside ours.
///
/// # Errors
/// If there is no such program, or it cannot be started: why, for people.
pub(super) fn run(arguments: &PlayArguments, program: &Path, games: u32) -> Result<RandomGames, String> {
    let path = &arguments.file;
    if fence::is_closed() {
        return Err(format!("{}: no program is started from here", program.display()));
    }
    let program = workspace::absolute(program);
    if !program.is_file() {
        return Err(format!("{}: there is no such program", program.display()));
    }
    let loaded = super::read_named(path)?;
    let dialect = loaded.dialect;
    let mut db = Database::new(LANGUAGES, None);
    let base = workspace::absolute(Path::new("."));
    let configured = Configured::new(&arguments.config, &base)?;
    let files = configured.load(&mut db, vec![loaded]);
    configured.load(&mut db, workspace::neighbours(path, 1, |other| other == dialect));
    db.refresh_mentions();
    let playable = files.first().and_then(|file| Some((*file, playtesting(&db, *file)?)));
    let Some((file, by)) = playable else {
        return Err(format!("{}: there is no program that plays games of {} by itself", path.display(), dialect.name));
    };
    let mut played = Vec::new();
    for game in 0..games {
        let request = PlaytestRequest { seed: arguments.seed.wrapping_add(game.into()), turns: arguments.turns };
        let left = play(&program, &by.setup(&db, file, request), arguments.seconds)?;
        played.push(by.outcome(&db, file, &left));
    }
    let playtest = Playtest::new(played);
    let mut statistics = playtest.statistics(by, arguments.seed);
    statistics.warnings = warnings(&db, file, by, &playtest, &base);
    super::leave(db);
    Ok(statistics)
}

/// The warnings of the program and ours, those about a line beside each other.
fn warnings(db: &Database, file: File, by: &dyn Playtesting, playtest: &Playtest, base: &Path) -> Vec<GameWarning> {
    let mut all = Vec::new();
    let mut about: BTreeSet<PathBuf> = BTreeSet::from([file.path(db).to_path_buf()]);
    for (warning, times) in playtest.warnings() {
        about.extend(warning.path.clone());
        all.push(GameWarning {
            path: warning.path.as_deref().map(|path| relative(path, base)),
            line: warning.line,
            by: by.program(),
            code: None,
            text: warning.text.clone(),
            times,
        });
    }
    for file in about.iter().filter_map(|path| db.file(path)) {
        let points = Points::new(db, file);
        for found in diagnostics(db, file).iter() {
            all.push(GameWarning {
                path: Some(relative(file.path(db), base)),
                line: Some(points.place(found.range).start.line),
                by: "Ludex",
                code: Some(found.full_code(file.dialect(db))),
                text: format!("{}: {}", found.severity.name(), found.message()),
                times: 1,
            });
        }
    }
    all.sort();
    all
}

/// Has a program play a game, in a folder of its own.
fn play(program: &Path, setup: &PlaytestSetup, seconds: u32) -> Result<PlaytestLeft, String> {
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder could be made: {error}"))?;
    let game = folder.path().join("game");
    let prepared = prepare(folder.path(), &game, setup);
    let (input, output) = prepared.map_err(|error| format!("the game could not be copied: {error}"))?;
    let failed = |error: std::io::Error| format!("{}: {error}", program.display());
    let mut command = Command::new(program);
    command.args(&setup.arguments).current_dir(&game).env_clear();
    command.envs(NEEDED.into_iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
    command.envs(setup.home.iter().map(|name| (name, &game)));
    command.stdin(input).stderr(output.try_clone().map_err(failed)?).stdout(output);
    let mut running = Running(command.spawn().map_err(failed)?);
    limit(&running.0);
    let exit = running.wait(seconds, &printed(folder.path())).map_err(failed)?;
    // What it has written is there only when it has ended.
    drop(running);
    let copied: BTreeSet<&Path> = setup.files.iter().map(|(_, to)| to.as_path()).collect();
    Ok(PlaytestLeft { files: made(&game, &copied), output: read(&printed(folder.path())).unwrap_or_default(), exit })
}

/// The file with what a program prints.
fn printed(folder: &Path) -> PathBuf {
    folder.join("output")
}

/// Copies the files of a game, and opens what stands for the terminal.
fn prepare(folder: &Path, game: &Path, setup: &PlaytestSetup) -> std::io::Result<(OpenFile, OpenFile)> {
    std::fs::create_dir(game)?;
    for (from, to) in &setup.files {
        let to = game.join(to);
        if let Some(parent) = to.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(to, workspace::read_bytes(from)?)?;
    }
    let input = folder.join("input");
    std::fs::write(&input, &setup.input)?;
    Ok((OpenFile::open(input)?, OpenFile::create(printed(folder))?))
}

/// Limits the memory of a program and what it writes, where the system can do that.
fn limit(child: &Child) {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let limits = [(Resource::As, MAX_MEMORY), (Resource::Fsize, MAX_FILE), (Resource::Core, 0)];
        for (resource, most) in limits {
            let limit = Rlimit { current: Some(most), maximum: Some(most) };
            if let Err(error) = prlimit(Some(Pid::from_child(child)), resource, limit) {
                tracing::debug!("a program has no limit: {error}");
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = child;
}

/// A program that runs. It is ended when nobody waits for it any longer.
struct Running(Child);

impl Running {
    /// Waits until the program ends, and ends it if it takes too long or prints too much.
    fn wait(&mut self, seconds: u32, printed: &Path) -> std::io::Result<PlaytestExit> {
        let end = Instant::now() + Duration::from_secs(seconds.into());
        loop {
            if let Some(status) = self.0.try_wait()? {
                return Ok(if status.success() { PlaytestExit::Success } else { PlaytestExit::Failure });
            }
            if std::fs::metadata(printed).is_ok_and(|metadata| metadata.len() > MAX_OUTPUT) {
                return Ok(PlaytestExit::TooMuch);
            }
            if Instant::now() >= end {
                return Ok(PlaytestExit::TooLong(seconds));
            }
            std::thread::sleep(POLL_INTERVAL);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Neither does anything to a program that has ended and was waited for.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The texts of the files in a folder that are not copies.
fn made(folder: &Path, copied: &BTreeSet<&Path>) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| PathBuf::from(entry.file_name()));
    let mut names: Vec<PathBuf> = names.filter(|name| !copied.contains(name.as_path())).collect();
    names.sort();
    let text = |name: PathBuf| Some((name.to_str()?.to_owned(), read(&folder.join(&name))?));
    names.into_iter().filter_map(text).take(MAX_FILES).collect()
}

/// The text of a file that a program has made, if it is a file of no unusual size. A link is none.
fn read(path: &Path) -> Option<String> {
    let metadata = std::fs::symlink_metadata(path).ok()?;
    if !metadata.is_file() || metadata.len() > MAX_FILE {
        return None;
    }
    Some(encoding::decode(std::fs::read(path).ok()?).0)
}

#[cfg(all(test, unix))]
mod tests {
    use std::ffi::OsString;

    use super::*;

    /// What a shell leaves that runs some commands.
    fn left(script: &str, seconds: u32) -> PlaytestLeft {
        let source = tempfile::tempdir().expect("a folder");
        let game = source.path().join("isles.g");
        std::fs::write(&game, "(print 1)\n").expect("written");
        let setup = PlaytestSetup {
            files: vec![(game, PathBuf::from("isles.g"))],
            arguments: ["-c", script].map(OsString::from).to_vec(),
            input: "quit\n".to_owned(),
            home: &["HOME"],
        };
        play(Path::new("/bin/sh"), &setup, seconds).expect("it runs")
    }

    #[test]
    fn a_program_runs_in_a_folder_of_its_own() {
        let script = "read word; echo $word; echo ${CARGO_MANIFEST_DIR-none}; test \"$HOME\" = \"$(pwd -P)\" || \
                      test \"$HOME\" = \"$PWD\" && echo home; cp isles.g saved; rm isles.g; ln -s saved link; exit 3";
        let left = left(script, 60);
        assert_eq!((left.exit, left.output.as_str()), (PlaytestExit::Failure, "quit\nnone\nhome\n"));
        assert_eq!(left.files, BTreeMap::from([("saved".to_owned(), "(print 1)\n".to_owned())]));
    }

    #[test]
    fn a_program_that_does_not_end_is_ended() {
        let before = Instant::now();
        let left = left("echo begun; exec sleep 600", 1);
        assert_eq!((left.exit, left.output.as_str()), (PlaytestExit::TooLong(1), "begun\n"));
        assert!(before.elapsed() < Duration::from_secs(300));
    }

    #[test]
    fn a_program_that_prints_without_end_is_ended() {
        let left = left("while :; do echo 0123456789012345678901234567890123456789; done", 600);
        // The text is kept up to the size that any file may have.
        assert!(matches!(left.exit, PlaytestExit::TooMuch | PlaytestExit::Failure), "{:?}", left.exit);
    }
}
