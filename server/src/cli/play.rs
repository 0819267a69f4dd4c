//! `ludex play`: a game, move by move, or at random. Programs that are worked out with inputs are played in
//! [`super::run`], games that another program plays by itself in [`super::playtest`].

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ludex_base::play::{Session, Status, play_at_random};
use ludex_base::printable::printable_line;
use ludex_base::random_games::{CountTable, GameWarning, RandomEnd, RandomGames, run_at_random};
use ludex_base::{Database, Dialect, File};
use ludex_ide::play;
use ludex_languages::LANGUAGES;
use serde_json::{Value, json};

use super::output::{write, write_json};
use super::{playtest, preview};
use crate::workspace;

#[derive(clap::Args, Debug)]
pub(super) struct PlayArguments {
    /// The file. Without an option the moves or inputs are read from standard input, one a line; quit ends the game
    pub(super) file: PathBuf,
    /// The expression of a program to work out, such as play(start); without one, the game that the program itself
    /// begins. One that begins with - and is not a number stands behind --
    #[arg(allow_negative_numbers = true)]
    pub(super) expression: Option<String>,
    /// Give the inputs in this file to the program, one a line; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "games", "count"])]
    pub(super) input: Option<PathBuf>,
    /// Show the equations and branches that led to the value of a program
    #[arg(long, conflicts_with_all = ["moves", "games", "count"])]
    pub(super) why: bool,
    /// Play the moves in this file, one a line, and say which of them is not legal and why; - is standard input
    #[arg(long, value_name = "FILE")]
    pub(super) moves: Option<PathBuf>,
    /// Print how many sequences of 1 to N legal moves there are from the beginning; the exit code is 3 if JavaScript
    /// takes part that cannot be run
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..=20),
        conflicts_with_all = ["moves", "games"]
    )]
    pub(super) count: Option<u32>,
    /// Play this many games at random, a program with inputs that could be meant, and say how they went and what never
    /// happened
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000), conflicts_with = "moves")]
    pub(super) games: Option<u32>,
    /// With --games: what the random numbers begin with; the same number gives the same games
    #[arg(long, value_name = "S", default_value_t = 1, requires = "games")]
    pub(super) seed: u64,
    /// With --games: draw how they went into this file, a .svg, .html or .txt file, or write it as a .json file
    #[arg(short, long, value_name = "OUT", requires = "games")]
    output: Option<PathBuf>,
    /// With --games, for a game in GDL: the program skelconq of Xconq, which plays the games by itself, with its AI on
    /// all sides. It is started only if it is named here, and runs in a temporary folder
    #[arg(long, value_name = "PROGRAM", requires = "games", conflicts_with = "expression")]
    pub(super) xconq: Option<PathBuf>,
    /// With --xconq: a game is not played on after this many turns
    #[arg(
        long,
        value_name = "N",
        default_value_t = 200,
        value_parser = clap::value_parser!(u32).range(1..=10_000),
        requires = "xconq"
    )]
    pub(super) turns: u32,
    /// With --xconq: a game is ended after this many seconds
    #[arg(
        long,
        value_name = "N",
        default_value_t = 60,
        value_parser = clap::value_parser!(u32).range(1..=3_600),
        requires = "xconq"
    )]
    pub(super) seconds: u32,
    /// With --xconq: a setting, such as 'gdl.library=["../library"]'; may be repeated
    #[arg(long, value_name = "KEY=VALUE", requires = "xconq")]
    pub(super) config: Vec<String>,
    /// Print one JSON object; a game that is played by moves then stands at its beginning, or behind the moves of --moves
    #[arg(long)]
    pub(super) json: bool,
}

/// At most this many moves of a position are listed.
const MAX_LISTED: usize = 200;

/// The exit code of `--count` where a part of the game could not be run, so that numbers would be wrong.
const NOT_RUN: u8 = 3;

/// The words that can be written besides a move.
pub(super) const QUIT: [&str; 2] = ["quit", "q"];

pub(super) fn run(arguments: &PlayArguments) -> Result<ExitCode, String> {
    let path = &arguments.file;
    if let (Some(program), Some(games)) = (&arguments.xconq, arguments.games) {
        return report(&playtest::run(arguments, program, games)?, Vec::new(), arguments);
    }
    let loaded = super::read_named(path)?;
    let dialect = loaded.dialect;
    let mut db = Database::new(LANGUAGES, None);
    let files = workspace::load(&mut db, vec![loaded]);
    let session = files.first().and_then(|file| play::play(&db, *file));
    if session.is_none()
        && let (Some(file), Some(games)) = (files.first(), arguments.games)
        && let Some(program) = play::run_definition(&db, *file, arguments.expression.as_deref())
    {
        let program = program.map_err(|why| format!("{}: {why}", path.display()))?;
        let played = run_at_random(program.as_ref(), games, arguments.seed);
        let played = played.map_err(|why| format!("{}: {why}", path.display()))?;
        let notes = super::run::notes(&db, *file, program.as_ref(), arguments);
        return report(&played, notes, arguments);
    }
    // Games that are played by moves can be worked out with inputs, too: in an editor.
    if session.is_none()
        && let Some(file) = files.first()
        && let Some(program) = play::run(&db, *file, arguments.expression.as_deref())
    {
        return super::run::run(&db, *file, program, arguments);
    }
    let mut session = match session {
        Some(Ok(_)) if wants_program(arguments) => {
            return Err(format!("{}: games of {} are played by moves, not by inputs", path.display(), dialect.name));
        }
        Some(Ok(session)) => session,
        Some(Err(why)) => return Err(format!("{}: {why}", path.display())),
        None => return Err(format!("{}: {}", path.display(), unplayable(&db, files.first(), dialect))),
    };
    let session = session.as_mut();
    if let Some(games) = arguments.games {
        let notes = session.notes();
        return report(&play_at_random(session, games, arguments.seed), notes, arguments);
    }
    if arguments.json {
        return print(session, arguments);
    }
    for note in session.notes() {
        write(format!("note: {note}\n").as_bytes())?;
    }
    if let Some(depth) = arguments.count {
        return count(session, depth);
    }
    match &arguments.moves {
        Some(moves) => replay(session, moves),
        None => converse(session),
    }
}

/// The reason why Ludex does not play a game.
fn unplayable(db: &Database, file: Option<&File>, dialect: Dialect) -> String {
    match file.and_then(|file| play::playtesting(db, *file)) {
        Some(by) => {
            let program = by.program();
            format!(
                "games of {} are played by {program} alone: name its program with --games N --xconq PROGRAM",
                dialect.name
            )
        }
        None => format!("games of {} cannot be played yet", dialect.name),
    }
}

/// True if something is asked for that only a program that is worked out can do.
fn wants_program(arguments: &PlayArguments) -> bool {
    arguments.expression.is_some() || arguments.input.is_some() || arguments.why
}

/// Writes what is asked for as one JSON object, beside the notes.
fn print(session: &mut dyn Session, arguments: &PlayArguments) -> Result<ExitCode, String> {
    let notes = session.notes();
    let (mut failed, mut not_run) = (false, None);
    let mut object = if let Some(depth) = arguments.count {
        let mut counts = Vec::new();
        for depth in 1..=depth {
            match session.count(depth) {
                Ok(sequences) => counts.push(json!({"moves": depth, "sequences": sequences})),
                Err(_) if session.not_run().is_some() => break,
                Err(why) => return Err(why),
            }
        }
        not_run = session.not_run();
        json!({"counts": counts, "notRun": not_run})
    } else {
        let refused = arguments.moves.as_deref().map(|moves| follow(session, moves)).transpose()?.flatten();
        failed = refused.is_some();
        position(session, refused)
    };
    object["notes"] = json!(notes);
    write_json(&object)?;
    Ok(ExitCode::from(if not_run.is_some() { NOT_RUN } else { u8::from(failed) }))
}

/// Writes what came of games that were played at random.
fn report(played: &RandomGames, notes: Vec<String>, arguments: &PlayArguments) -> Result<ExitCode, String> {
    if let Some(output) = &arguments.output {
        let form = preview::form_for(Some(output))?;
        let name = arguments.file.file_stem().unwrap_or_default().to_string_lossy();
        preview::write(&played.picture(&name), form, Some(output), || random_games(played, &notes))?;
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.json {
        write_json(&random_games(played, &notes))?;
        return Ok(ExitCode::SUCCESS);
    }
    let notes: String = notes.iter().map(|note| format!("note: {note}\n")).collect();
    write(format!("{notes}{played}").as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// The position as data, with everything that the player can do, and the move that was not legal.
fn position(session: &dyn Session, refused: Option<Refused>) -> Value {
    let (kind, text) = match session.status() {
        Status::Turn(text) => ("turn", text),
        Status::Over(text) => ("over", text),
    };
    let moves: Vec<String> = (0..session.action_count()).map(|action| session.action_name(action)).collect();
    let refused = refused.map(
        |Refused { path, line, written, why }| json!({"path": path, "line": line, "move": written, "message": why}),
    );
    json!({
        "board": session.board(),
        "status": {"kind": kind, "text": text},
        "moves": moves,
        "refused": refused,
    })
}

/// Outcomes of games that were played at random, as data.
fn random_games(played: &RandomGames, notes: &[String]) -> Value {
    let count = |(text, games): (&String, &u32)| json!({"text": text, "games": games});
    let counts = |counts: &BTreeMap<String, u32>| counts.iter().map(count).collect::<Vec<_>>();
    let end = |(text, end): (&str, &RandomEnd)| json!({"text": text, "games": end.games, "inputs": end.inputs});
    let first = |(text, ends): (&String, &BTreeMap<String, u32>)| json!({"text": text, "ends": counts(ends)});
    let length = |(length, games): (&u32, &u32)| json!({"length": length, "games": games});
    let list = |(title, lines): &(String, Vec<String>)| json!({"title": title, "lines": lines});
    let row = |(name, counts): &(String, Vec<u64>)| json!({"name": name, "counts": counts});
    let table = |table: &CountTable| {
        let rows: Vec<Value> = table.rows.iter().map(row).collect();
        json!({"title": table.title, "headings": table.headings, "rows": rows})
    };
    let warning = |warning: &GameWarning| {
        json!({
            "path": warning.path,
            "line": warning.line,
            "by": warning.by,
            "code": warning.code,
            "text": warning.text,
            "times": warning.times,
        })
    };
    json!({
        "games": played.games,
        "seed": played.seed,
        "unit": played.unit,
        "length": {"shortest": played.shortest(), "longest": played.longest(), "average": played.average()},
        "lengths": played.lengths.iter().map(length).collect::<Vec<_>>(),
        "ends": played.frequent_ends().into_iter().map(end).collect::<Vec<_>>(),
        "firsts": played.firsts.iter().map(first).collect::<Vec<_>>(),
        "others": counts(&played.others),
        "budget": played.budget.map(|budget| json!({"used": budget.used, "most": budget.most})),
        "neverHappened": played.never_happened.iter().map(list).collect::<Vec<_>>(),
        "tables": played.tables.iter().map(table).collect::<Vec<_>>(),
        "warnings": played.warnings.iter().map(warning).collect::<Vec<_>>(),
        "notes": notes,
    })
}

/// Writes the numbers of sequences of 1 and more moves, a line each.
fn count(session: &mut dyn Session, depth: u32) -> Result<ExitCode, String> {
    for depth in 1..=depth {
        match session.count(depth) {
            Ok(sequences) => write(format!("{depth} {sequences}\n").as_bytes())?,
            Err(why) if session.not_run().is_some() => {
                write(format!("{}\n", printable_line(&why)).as_bytes())?;
                return Ok(ExitCode::from(NOT_RUN));
            }
            Err(why) => return Err(why),
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The board, and who is to move.
fn show(session: &dyn Session) -> Result<(), String> {
    let (Status::Turn(status) | Status::Over(status)) = session.status();
    write(format!("\n{}\n{status}\n", session.board()).as_bytes())
}

/// A move of a list that is not legal.
struct Refused {
    /// The name of the list.
    path: String,
    /// Its line there, from 1.
    line: usize,
    /// The move as it is written.
    written: String,
    /// The reason.
    why: String,
}

/// Does what a list of moves says, one a line, up to one that is not legal.
fn follow(session: &mut dyn Session, moves: &Path) -> Result<Option<Refused>, String> {
    let script = super::run::read(moves)?;
    for (line, written) in script.inputs {
        match session.read(&written) {
            Ok(action) => session.act(action),
            Err(why) => return Ok(Some(Refused { path: script.name, line, written, why })),
        }
    }
    Ok(None)
}

/// Does what a list of moves says, and shows the board.
fn replay(session: &mut dyn Session, moves: &Path) -> Result<ExitCode, String> {
    let refused = follow(session, moves)?;
    show(session)?;
    let Some(Refused { path, line, written, why }) = refused else { return Ok(ExitCode::SUCCESS) };
    let said = format!("{path}:{line}: `{written}` is not legal: {why}");
    write(format!("{}\n", printable_line(&said)).as_bytes())?;
    Ok(ExitCode::FAILURE)
}

/// Shows the board and what can be done, and does what somebody writes, until the game or the input is over.
fn converse(session: &mut dyn Session) -> Result<ExitCode, String> {
    show(session)?;
    list(session)?;
    for line in super::input::lines() {
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
