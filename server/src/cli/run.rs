//! `ludex play` for programs that are worked out with what the player types in.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ludex_base::navigation::Location;
use ludex_base::printable::printable_line;
use ludex_base::run::{Grid, OtherReplay, Replay, Run, State, Step};
use ludex_base::stage::{Action, Tape};
use ludex_base::{Database, File, Severity, diagnostics};
use ludex_syntax::encoding;
use serde::Serialize;

use super::output::write;
use super::place::{self, PointRange, Points};
use super::play::{PlayArguments, QUIT};
use crate::workspace::{self, relative};

/// The words that can be written besides an input.
const BACK: &str = "back";
const FORWARD: &str = "forward";
const RESTART: &str = "restart";

/// A program that is played.
struct Game<'a> {
    db: &'a Database,
    base: PathBuf,
    program: Box<dyn Run>,
    why: bool,
}

/// The inputs, or moves, in a file.
pub(super) struct Script {
    /// The name of the file.
    pub(super) name: String,
    /// The inputs, with the lines that they stand in, from 1.
    pub(super) inputs: Vec<(usize, String)>,
}

/// Plays a program.
///
/// # Errors
/// If it cannot be played: why, for people.
pub(super) fn run(
    db: &Database,
    file: File,
    program: Result<Box<dyn Run>, String>,
    arguments: &PlayArguments,
) -> Result<ExitCode, String> {
    let path = arguments.file.display();
    if arguments.moves.is_some() || arguments.count.is_some() {
        return Err(format!("{path}: this program asks for inputs, not for moves: give them with --input"));
    }
    let is_json = arguments.json;
    let program = match program {
        Ok(program) => program,
        Err(why) => {
            if is_json {
                print_json(&JsonReplay::error(why.clone()))?;
            }
            return Err(format!("{path}: {why}"));
        }
    };
    let script = arguments.input.as_deref().map(read).transpose()?;
    let game = Game { db, base: workspace::absolute(Path::new(".")), program, why: arguments.why };
    if is_json {
        return game.print(&script.unwrap_or(Script { name: String::new(), inputs: Vec::new() }));
    }
    for note in notes(db, file, game.program.as_ref(), arguments) {
        write(format!("note: {note}\n").as_bytes())?;
    }
    match &script {
        Some(script) => game.follow(script),
        None => game.converse(),
    }
}

/// Notes on a program before it is played.
pub(super) fn notes(db: &Database, file: File, program: &dyn Run, arguments: &PlayArguments) -> Vec<String> {
    let has_errors = diagnostics(db, file).iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    let errors = has_errors.then(|| "the file has errors, which `ludex check` names".to_owned());
    let played = arguments.expression.is_none().then(|| format!("this plays `{}`", program.expression()));
    errors.into_iter().chain(played).collect()
}

/// The inputs, or moves, in a file or on standard input, one a line. Blank lines and those that begin with `#` are left
/// out.
pub(super) fn read(path: &Path) -> Result<Script, String> {
    let is_standard = path == Path::new("-");
    let name = if is_standard { "standard input".to_owned() } else { path.display().to_string() };
    let bytes = if is_standard { super::input::read() } else { workspace::read_once(path) };
    let (text, _) = encoding::decode(bytes.map_err(|error| format!("{name}: {error}"))?);
    let lines = text.lines().map(str::trim).zip(1..);
    let inputs = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    let inputs = inputs.map(|(line, number)| (number, line.to_owned())).collect();
    Ok(Script { name, inputs })
}

impl Game<'_> {
    /// The place of something in a file, for people; followed by a colon and a blank. Empty if there is none.
    fn place(&self, place: Option<Location>) -> String {
        let Some(Location { file, range }) = place else { return String::new() };
        let at = Points::new(self.db, file).place(range).start;
        place::line(&relative(file.path(self.db), &self.base), at, "")
    }

    /// Writes some boards, and the point that the run has come to.
    fn show(&self, boards: &[Grid], replay: &Replay) -> Result<(), String> {
        let mut out = String::new();
        for board in boards {
            out.push_str(&format!("\n{board}\n"));
        }
        out.push_str(&match &replay.state {
            State::Value(value) => format!("\n{}\n", value.drawn),
            State::Prompt(wanted) => format!("\ninput: {}\n", wanted.explained),
            State::Trouble(trouble) => format!("\n{}{}\n", self.place(trouble.place), trouble.message),
        });
        if let Some(other) = &replay.other {
            out.push_str(&told(other));
        }
        if let Some(budget) = replay.budget {
            out.push_str(&format!("{}\n", budget.note().unwrap_or_else(|| budget.part())));
        }
        if self.why && !replay.why.is_empty() && matches!(replay.state, State::Value(_)) {
            out.push_str("\nwhy:\n");
            for step in &replay.why {
                out.push_str(&format!("  {}{}\n", self.place(step.place), step.what));
            }
        }
        write(out.as_bytes())
    }

    /// Writes the outcome of a script as JSON.
    fn print(&self, script: &Script) -> Result<ExitCode, String> {
        let inputs: Vec<String> = script.inputs.iter().map(|(_, input)| input.clone()).collect();
        let replay = self.program.replay(&inputs);
        let other = replay.other.as_ref();
        let printed = match &replay.unfit {
            Some(why) => JsonReplay::error(format!("{}{why}", script.place(replay.read))),
            None => JsonReplay {
                boards: rows(&replay.boards),
                result: self.result(&replay.state),
                implementation: other.map(|other| JsonOther {
                    because: &other.because,
                    boards: rows(&other.boards),
                    result: self.result(&other.state),
                }),
                budget: replay.budget.map(|budget| JsonBudget { used: budget.used, most: budget.most }),
                note: replay.budget.and_then(|budget| budget.note()),
                why: self.why.then(|| replay.why.iter().map(|step| self.step(step)).collect()),
            },
        };
        print_json(&printed)?;
        Ok(code(&replay))
    }

    fn step(&self, step: &Step) -> JsonStep {
        let place = step.place.map(|place| JsonPlace {
            path: relative(place.file.path(self.db), &self.base),
            range: Points::new(self.db, place.file).place(place.range),
        });
        JsonStep { text: step.what.clone(), place }
    }

    fn result(&self, state: &State) -> JsonResult {
        let (kind, text) = match state {
            State::Value(value) => ("value", value.text.clone()),
            State::Prompt(wanted) => ("prompt", wanted.ty.clone()),
            State::Trouble(trouble) => ("error", format!("{}{}", self.place(trouble.place), trouble.message)),
        };
        JsonResult { kind, text }
    }

    /// Gives the inputs of a script to the program, and writes what comes of it.
    fn follow(&self, script: &Script) -> Result<ExitCode, String> {
        let inputs: Vec<String> = script.inputs.iter().map(|(_, input)| input.clone()).collect();
        let replay = self.program.replay(&inputs);
        self.show(&replay.boards, &replay)?;
        if let Some(why) = &replay.unfit {
            write(format!("{}{why}\n", script.place(replay.read)).as_bytes())?;
        } else if replay.read < inputs.len() && matches!(replay.state, State::Value(_)) {
            let place = script.place(replay.read);
            write(format!("{place}this input and those after it are not asked for\n").as_bytes())?;
        }
        Ok(code(&replay))
    }

    /// Shows the boards and what is asked for, and takes what somebody writes, until there is a value or nothing more
    /// is written.
    fn converse(&self) -> Result<ExitCode, String> {
        let mut tape = Tape::default();
        let mut replay = self.program.replay(tape.given());
        self.show(&replay.boards, &replay)?;
        if !matches!(replay.state, State::Prompt(_)) {
            return Ok(code(&replay));
        }
        for line in super::input::lines() {
            let line = line.map_err(|error| format!("cannot read standard input: {error}"))?;
            let written = line.trim();
            if QUIT.contains(&written) {
                break;
            }
            let action = match written {
                "" => continue,
                BACK => Action::Back,
                FORWARD => Action::Forward,
                RESTART => Action::Restart,
                _ => {
                    (tape, replay) = match self.give(&tape, &replay, written)? {
                        Some(next) => next,
                        None => continue,
                    };
                    if matches!(replay.state, State::Value(_)) {
                        break;
                    }
                    continue;
                }
            };
            let next = tape.after(&action, tape.given().len(), false)?;
            if next == tape && action != Action::Restart {
                write(b"there is no such input\n")?;
                continue;
            }
            tape = next;
            replay = self.program.replay(tape.given());
            let last = replay.boards.len().saturating_sub(1);
            self.show(replay.boards.get(last..).unwrap_or_default(), &replay)?;
            if matches!(replay.state, State::Value(_)) {
                break;
            }
        }
        Ok(code(&replay))
    }

    /// Gives one more input to the program and shows what comes of it; the inputs from then on. [`None`] if it is not
    /// taken.
    fn give(&self, tape: &Tape, before: &Replay, written: &str) -> Result<Option<(Tape, Replay)>, String> {
        if matches!(before.state, State::Trouble(_)) {
            write(format!("nothing is asked for: `{BACK}` takes the last input back\n").as_bytes())?;
            return Ok(None);
        }
        let taken = tape.after(&Action::Input(written.to_owned()), tape.given().len(), false).and_then(|tape| {
            let next = self.program.replay(tape.given());
            next.unfit.clone().map_or(Ok((tape, next)), Err)
        });
        let (tape, next) = match taken {
            Ok(taken) => taken,
            Err(why) => {
                write(format!("{why}\n").as_bytes())?;
                return Ok(None);
            }
        };
        // Those that were there before need not be shown again.
        let known = before.boards.iter().zip(&next.boards).take_while(|(before, next)| before == next).count();
        self.show(next.boards.get(known..).unwrap_or_default(), &next)?;
        Ok(Some((tape, next)))
    }
}

impl Script {
    /// The place of an input, by its index, for people; followed by a colon and a blank.
    fn place(&self, index: usize) -> String {
        let place = |(line, _): &(usize, String)| printable_line(&format!("{}:{line}: ", self.name)).into_owned();
        self.inputs.get(index).map(place).unwrap_or_default()
    }
}

/// The lines about an outcome by other rules.
fn told(other: &OtherReplay) -> String {
    let boards: String = other.boards.iter().map(|board| format!("\n{board}\n")).collect();
    let shown = if boards.is_empty() { "" } else { "\nthe boards that it shows:\n" };
    format!("{}\n{shown}{boards}", other.note())
}

/// The exit code of a run.
fn code(replay: &Replay) -> ExitCode {
    let failed = replay.unfit.is_some() || matches!(replay.state, State::Trouble(_));
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The squares of boards, row by row.
type JsonBoards = Vec<Vec<Vec<String>>>;

fn rows(boards: &[Grid]) -> JsonBoards {
    boards.iter().map(|board| board.rows.clone()).collect()
}

#[derive(Serialize)]
struct JsonReplay<'a> {
    boards: JsonBoards,
    result: JsonResult,
    /// The outcome in the implementation, where it differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    implementation: Option<JsonOther<'a>>,
    /// How much of what it may take in the implementation the game has taken, if it goes on there.
    #[serde(skip_serializing_if = "Option::is_none")]
    budget: Option<JsonBudget>,
    /// The same for people, once that is half of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// The choices that led to the value, if they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Vec<JsonStep>>,
}

/// A choice on the way to a value.
#[derive(Serialize)]
struct JsonStep {
    text: String,
    #[serde(flatten)]
    place: Option<JsonPlace>,
}

/// A place in a file.
#[derive(Serialize)]
struct JsonPlace {
    path: String,
    range: PointRange,
}

/// How much of what it may take a game has taken.
#[derive(Serialize)]
struct JsonBudget {
    used: u32,
    most: u32,
}

#[derive(Serialize)]
struct JsonOther<'a> {
    because: &'a str,
    boards: JsonBoards,
    result: JsonResult,
}

#[derive(Serialize)]
struct JsonResult {
    kind: &'static str,
    text: String,
}

impl JsonReplay<'_> {
    fn error(text: String) -> Self {
        let result = JsonResult { kind: "error", text };
        JsonReplay { boards: Vec::new(), result, implementation: None, budget: None, note: None, why: None }
    }
}

fn print_json(replay: &JsonReplay<'_>) -> Result<(), String> {
    let mut text = serde_json::to_string(replay).map_err(|error| error.to_string())?;
    text.push('\n');
    write(text.as_bytes())
}
