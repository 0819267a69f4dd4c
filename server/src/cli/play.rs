//! `ludex play`: a game, move by move. Programs that are worked out with inputs are played in [`super::run`].

use std::io::BufRead as _;
use std::path::Path;
use std::process::ExitCode;

use ludex_base::Database;
use ludex_base::play::{Session, Status, play_at_random};
use ludex_base::printable::printable_line;
use ludex_ide::play;
use ludex_languages::LANGUAGES;

use super::output::write;
use super::{OutcomeFormat, PlayArguments};
use crate::workspace;

/// At most this many moves of a position are listed.
const MAX_LISTED: usize = 200;

/// The words that can be written besides a move.
pub(super) const QUIT: [&str; 2] = ["quit", "q"];

pub(super) fn run(arguments: &PlayArguments) -> Result<ExitCode, String> {
    if arguments.why && arguments.format == OutcomeFormat::Json {
        return Err("--why shows the way to a value as text; leave out `--format json`".to_owned());
    }
    let path = &arguments.file;
    let loaded = super::read_named(path)?;
    let dialect = loaded.dialect;
    let mut db = Database::new(LANGUAGES, None);
    let files = workspace::load(&mut db, vec![loaded]);
    if let Some(file) = files.first()
        && let Some(program) = play::run(&db, *file, arguments.expression.as_deref())
    {
        return super::run::run(&db, *file, program, arguments);
    }
    let mut session = match files.first().and_then(|file| play::play(&db, *file)) {
        Some(Ok(_)) if wants_program(arguments) => {
            return Err(format!("{}: games of {} are played by moves, not by inputs", path.display(), dialect.name));
        }
        Some(Ok(session)) => session,
        Some(Err(why)) => return Err(format!("{}: {why}", path.display())),
        None => return Err(format!("{}: games of {} cannot be played yet", path.display(), dialect.name)),
    };
    for note in session.notes() {
        write(format!("note: {note}\n").as_bytes())?;
    }
    let session = session.as_mut();
    if let Some(depth) = arguments.count {
        return count(session, depth);
    }
    if let Some(games) = arguments.games {
        write(play_at_random(session, games, arguments.seed).as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    match &arguments.moves {
        Some(moves) => replay(session, moves),
        None => converse(session),
    }
}

/// True if something is asked for that only a program that is worked out can do.
fn wants_program(arguments: &PlayArguments) -> bool {
    arguments.expression.is_some()
        || arguments.input.is_some()
        || arguments.why
        || arguments.format != OutcomeFormat::Pretty
}

/// Writes the numbers of sequences of 1 and more moves, a line each.
fn count(session: &mut dyn Session, depth: u32) -> Result<ExitCode, String> {
    for depth in 1..=depth {
        let sequences = session.count(depth)?;
        write(format!("{depth} {sequences}\n").as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The board, and who is to move.
fn show(session: &dyn Session) -> Result<(), String> {
    let (Status::Turn(status) | Status::Over(status)) = session.status();
    write(format!("\n{}\n{status}\n", session.board()).as_bytes())
}

/// Does what a list of moves says, one a line.
fn replay(session: &mut dyn Session, moves: &Path) -> Result<ExitCode, String> {
    let script = super::run::read(moves)?;
    for (line, written) in &script.inputs {
        match session.read(written) {
            Ok(action) => session.act(action),
            Err(why) => {
                show(session)?;
                let said = format!("{}:{line}: `{written}` is not legal: {why}", script.name);
                write(format!("{}\n", printable_line(&said)).as_bytes())?;
                return Ok(ExitCode::FAILURE);
            }
        }
    }
    show(session)?;
    Ok(ExitCode::SUCCESS)
}

/// Shows the board and what can be done, and does what somebody writes, until the game or the input is over.
fn converse(session: &mut dyn Session) -> Result<ExitCode, String> {
    show(session)?;
    list(session)?;
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|error| format!("cannot read standard input: {error}"))?;
        let written = line.trim();
        if QUIT.contains(&written) {
            break;
        }
        if written.is_empty() {
            continue;
        }
        match session.read(written) {
            Ok(action) => {
                session.act(action);
                show(session)?;
                list(session)?;
            }
            Err(why) => write(format!("{why}\n").as_bytes())?,
        }
        if matches!(session.status(), Status::Over(_)) {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The things that the player can do.
fn list(session: &dyn Session) -> Result<(), String> {
    let count = session.action_count();
    let mut names: Vec<String> = (0..count.min(MAX_LISTED)).map(|action| session.action_name(action)).collect();
    if count > MAX_LISTED {
        names.push(format!("and {} more", count - MAX_LISTED));
    }
    if names.is_empty() {
        return Ok(());
    }
    write(format!("{}\n", names.join(", ")).as_bytes())
}
