//! Games that are played in a scene (docs/protocol.md): what is sent of one, and what an action makes of it.

use lsp_types as lsp;
use ludex_base::File;
use ludex_base::navigation::Location;
use ludex_base::run::{Grid, Promise, Replay, Run, State};
use ludex_base::stage::{Action, Stage, Tape};
use ludex_ide::play::run_definition;
use salsa::Database as _;
use serde::Serialize;

use crate::faults;
use crate::snapshot::Snapshot;
use crate::wire::uris::Uri;

/// Bytes of the squares of the boards that are sent beside the picture; of more boards the last are.
const MAX_BOARDS: usize = 1 << 20;

/// A game, as the client gets it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Play {
    expression: String,
    state: &'static str,
    /// The inputs that were taken, or those that are given to a program that cannot be worked out.
    inputs: Vec<String>,
    /// The inputs that are to be given again.
    rest: Vec<String>,
    boards: Vec<Vec<Vec<String>>>,
    value: Option<Value>,
    prompt: Option<Prompt>,
    trouble: Option<Remark>,
    /// The reason why the first of the rest does not fit.
    unfit: Option<String>,
    /// The reason why the last action did nothing.
    refused: Option<String>,
    other: Option<Other>,
    why: Vec<Remark>,
    budget: Option<Budget>,
    squares: Vec<Square>,
}

impl Play {
    /// True if another game is at this point, whatever was refused there and wherever the program has moved in its
    /// text.
    pub(crate) fn is_at_point_of(&self, other: &Play) -> bool {
        fn point<'p>(play: &'p Play) -> impl PartialEq + use<'p> {
            let Play {
                expression,
                state,
                inputs,
                rest,
                boards,
                value,
                prompt,
                trouble,
                unfit,
                refused: _,
                other,
                why: _,
                budget: _,
                squares,
            } = play;
            let given = (inputs, rest, unfit);
            (expression, state, given, boards, value, prompt, trouble, other, squares)
        }
        point(self) == point(other)
    }
}

/// A value.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Value {
    text: String,
    drawn: String,
}

/// The input that is asked for.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Prompt {
    #[serde(rename = "type")]
    ty: String,
    explained: String,
    choices: Vec<String>,
    squares: bool,
}

/// A sentence that may lead to a place.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Remark {
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri: Option<Uri>,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<lsp::Range>,
}

/// The outcome by other rules.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Other {
    because: String,
    state: &'static str,
    text: String,
}

/// The part of what a game may take that it has taken.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Budget {
    used: u32,
    most: u32,
    text: String,
}

/// A part of a line of the text form that is a square to choose.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Square {
    line: u32,
    start: u32,
    end: u32,
    input: String,
}

/// A game that has been worked out.
pub(crate) struct Performance {
    run: Box<dyn Run>,
    replay: Replay,
    pub(crate) tape: Tape,
    refused: Option<String>,
}

/// A game that cannot be worked out as its program is now.
pub(crate) struct Broken {
    pub(crate) why: String,
    pub(crate) tape: Tape,
}

/// Works a game out with its inputs. An edit ends it, and it is begun again.
pub(crate) fn perform(snapshot: &Snapshot, file: File, what: Option<&str>, tape: Tape) -> Result<Performance, Broken> {
    faults::point("play");
    let run = match run_definition(&snapshot.db, file, what) {
        Some(Ok(run)) => run,
        Some(Err(why)) => return Err(Broken { why, tape }),
        None => {
            let why = format!("programs of {} cannot be played", file.dialect(&snapshot.db).name);
            return Err(Broken { why, tape });
        }
    };
    let replay = run.replay_unless(tape.given(), &|| snapshot.db.unwind_if_revision_cancelled());
    Ok(Performance { run, replay, tape, refused: None })
}

/// Works a game out in which an action is not carried out, for a reason.
pub(crate) fn perform_refusing(
    snapshot: &Snapshot,
    file: File,
    what: Option<&str>,
    tape: Tape,
    why: String,
) -> Result<Performance, Broken> {
    let performance = perform(snapshot, file, what, tape)?;
    Ok(Performance { refused: Some(why), ..performance })
}

/// Works a game out after an action of somebody who sees `seen`; what is not taken leaves the inputs as they are.
pub(crate) fn perform_action(
    snapshot: &Snapshot,
    file: File,
    what: Option<&str>,
    tape: &Tape,
    (seen, action): (Option<&Play>, &Action),
) -> Result<Performance, Broken> {
    let read = seen.map_or(tape.given().len(), |seen| seen.inputs.len());
    let unfit = seen.and_then(|seen| seen.unfit.clone());
    let next = match tape.after(action, read, unfit.is_some()) {
        Ok(next) => next,
        Err(why) => return perform_refusing(snapshot, file, what, tape.clone(), why),
    };
    let is_input = matches!(action, Action::Input(_));
    let mut performance = perform(snapshot, file, what, next).map_err(|broken| {
        // Nobody has read what was typed in.
        if is_input { Broken { tape: tape.clone(), ..broken } } else { broken }
    })?;
    if is_input && performance.replay.read < performance.tape.given().len() {
        let why = performance.replay.unfit.take();
        performance.refused = Some(why.unwrap_or_else(|| "nothing is asked for".to_owned()));
        // It is as if nothing had been typed in.
        performance.replay.unfit = unfit;
        performance.tape = tape.clone();
    }
    Ok(performance)
}

impl Performance {
    /// The game as it is shown.
    pub(crate) fn stage(&self) -> Stage {
        Stage::new(self.run.as_ref(), &self.replay, &self.tape, self.refused.as_deref())
    }

    /// The expression that is played.
    pub(crate) fn expression(&self) -> &str {
        self.run.expression()
    }

    /// The expectation that the game has its value; `None` if it has none, or if that cannot be written.
    pub(crate) fn promise(&self) -> Option<Promise> {
        match &self.replay.state {
            State::Value(value) => self.run.expectation(self.tape.split(self.replay.read).0, value),
            State::Prompt(_) | State::Trouble(_) => None,
        }
    }

    /// The game as it is sent, with the squares of its text form.
    pub(crate) fn sent(&self, snapshot: &Snapshot, stage: &Stage) -> Play {
        let (replay, remark) = (&self.replay, |text: &str, place| remark(snapshot, text, place));
        let (taken, rest) = self.tape.split(replay.read);
        let mut play = Play {
            inputs: taken.to_vec(),
            rest: rest.to_vec(),
            boards: boards(&replay.boards),
            unfit: replay.unfit.clone(),
            refused: self.refused.clone(),
            other: replay.other.as_ref().map(|other| Other {
                because: other.because.clone(),
                state: kind(&other.state),
                text: outcome(&other.state),
            }),
            why: replay.why.iter().map(|step| remark(&step.what, step.place)).collect(),
            budget: replay.budget.map(|budget| Budget { used: budget.used, most: budget.most, text: budget.part() }),
            squares: stage.squares.iter().map(Square::new).collect(),
            ..Play::new(self.run.expression(), kind(&replay.state))
        };
        match &replay.state {
            State::Value(value) => {
                play.value = Some(Value { text: value.text.clone(), drawn: value.drawn.clone() });
            }
            State::Prompt(wanted) => {
                play.prompt = Some(Prompt {
                    ty: wanted.ty.clone(),
                    explained: wanted.explained.clone(),
                    choices: wanted.offered.clone(),
                    squares: wanted.is_square,
                });
            }
            State::Trouble(trouble) => play.trouble = Some(remark(&trouble.message, trouble.place)),
        }
        play
    }
}

impl Broken {
    /// The game as it is sent: its inputs wait for a program that can be worked out.
    pub(crate) fn sent(&self, what: Option<&str>) -> Play {
        let (given, rest) = self.tape.split(self.tape.given().len());
        let trouble = Some(Remark { text: self.why.clone(), uri: None, range: None });
        Play { inputs: given.to_vec(), rest: rest.to_vec(), trouble, ..Play::new(what.unwrap_or_default(), "error") }
    }
}

impl Play {
    /// A game about which nothing more is known.
    fn new(expression: &str, state: &'static str) -> Play {
        Play {
            expression: expression.to_owned(),
            state,
            inputs: Vec::new(),
            rest: Vec::new(),
            boards: Vec::new(),
            value: None,
            prompt: None,
            trouble: None,
            unfit: None,
            refused: None,
            other: None,
            why: Vec::new(),
            budget: None,
            squares: Vec::new(),
        }
    }

    /// The kinds of actions that do something now.
    pub(crate) fn actions(&self) -> Vec<&'static str> {
        let kinds = [
            ("input", self.prompt.is_some()),
            ("back", !self.inputs.is_empty()),
            ("forward", !self.rest.is_empty()),
            ("restart", !self.inputs.is_empty()),
            ("stop", true),
        ];
        kinds.into_iter().filter(|(_, does)| *does).map(|(kind, _)| kind).collect()
    }
}

impl Square {
    fn new(square: &ludex_base::stage::Square) -> Square {
        Square { line: square.line, start: square.start, end: square.end, input: square.input.clone() }
    }
}

fn remark(snapshot: &Snapshot, text: &str, place: Option<Location>) -> Remark {
    let place = place.and_then(|place| snapshot.location(place.file, place.range));
    let (uri, range) = place.map(|place| (place.uri, place.range)).unzip();
    Remark { text: text.to_owned(), uri, range }
}

fn kind(state: &State) -> &'static str {
    match state {
        State::Value(_) => "value",
        State::Prompt(_) => "prompt",
        State::Trouble(_) => "error",
    }
}

fn outcome(state: &State) -> String {
    match state {
        State::Value(value) => value.text.clone(),
        State::Prompt(wanted) => wanted.ty.clone(),
        State::Trouble(trouble) => trouble.message.clone(),
    }
}

/// The squares of the last boards, row by row.
fn boards(grids: &[Grid]) -> Vec<Vec<Vec<String>>> {
    let mut bytes: usize = 0;
    let last = grids.iter().rev().take_while(|grid| {
        bytes += grid.rows.iter().flatten().map(String::len).sum::<usize>();
        bytes <= MAX_BOARDS
    });
    let mut boards: Vec<Vec<Vec<String>>> = last.map(|grid| grid.rows.clone()).collect();
    boards.reverse();
    boards
}
