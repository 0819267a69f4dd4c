//! The tools: what each of them is asked for, and the command that answers.

use std::sync::Arc;

use rmcp::model::{self, JsonObject, ToolAnnotations};
use rmcp::schemars::{self, JsonSchema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::inside::Call;
use super::session::Session;

/// The findings and entries that are listed if nobody says how many.
const LISTED: usize = 100;

/// The members of a picture that are looked at.
const LOOKED_AT: [&str; 5] = ["title", "facts", "description", "notes", "text"];

/// The most moves deep that sequences of moves are counted, and the most games that are played: nobody can end either.
const MAX_DEPTH: u32 = 4;
const MAX_GAMES: u32 = 1_000;

/// A tool, by what it is asked for.
trait Tool: DeserializeOwned + JsonSchema + 'static {
    const NAME: &'static str;
    const TITLE: &'static str;
    /// What it does, for the model.
    const ABOUT: &'static str;
    /// It changes files.
    const WRITES: bool = false;

    /// Answers. The answer is an object.
    ///
    /// # Errors
    /// If there is no answer: why.
    fn call(self, session: &mut Session) -> Result<Value, String>;
}

/// A tool as it is listed and called.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) describe: fn() -> model::Tool,
    pub(super) call: fn(Value, &mut Session) -> Result<Value, String>,
}

/// All tools, in the order in which they are used.
pub(super) static TOOLS: [Entry; 11] = [
    entry::<Check>(),
    entry::<Explain>(),
    entry::<Query>(),
    entry::<Completion>(),
    entry::<Fix>(),
    entry::<Format>(),
    entry::<Rename>(),
    entry::<Rewrite>(),
    entry::<Apply>(),
    entry::<Preview>(),
    entry::<Play>(),
];

const fn entry<T: Tool>() -> Entry {
    Entry { name: T::NAME, describe: describe::<T>, call: call::<T> }
}

fn describe<T: Tool>() -> model::Tool {
    let annotations = ToolAnnotations::new().read_only(!T::WRITES).destructive(T::WRITES).open_world(false);
    model::Tool::new(T::NAME, T::ABOUT, Arc::new(JsonObject::new()))
        .with_title(T::TITLE)
        .with_input_schema::<T>()
        .with_annotations(annotations)
}

fn call<T: Tool>(arguments: Value, session: &mut Session) -> Result<Value, String> {
    let asked: T = serde_json::from_value(arguments).map_err(|error| format!("{}: {error}", T::NAME))?;
    asked.call(session)
}

/// Leaves a number of elements in the list that a member of an object is, and says how many it leaves out.
fn shorten(value: &mut Value, member: &str, limit: Option<usize>) {
    let Some(list) = value.get_mut(member).and_then(Value::as_array_mut) else { return };
    let left_out = list.len().saturating_sub(limit.unwrap_or(LISTED));
    list.truncate(list.len() - left_out);
    if left_out > 0 {
        value[format!("{member}_left_out")] = Value::from(left_out);
    }
}

/// The answer of a tool that plans a change and whose command prints a diff.
fn planned(session: &mut Session, preview: Call, apply: Call) -> Result<Value, String> {
    let (answer, token) = session.plan(preview, apply)?;
    let said = answer.said.join("\n");
    Ok(match token {
        Some(token) => {
            json!({"outcome": "planned", "token": token, "diff": answer.text(), "said": said})
        }
        None => json!({"outcome": "nothing", "said": said}),
    })
}

/// The answer of a tool that plans a change and whose command prints an object with the outcome.
fn planned_outcome(session: &mut Session, preview: Call, apply: Call) -> Result<Value, String> {
    let (answer, token) = session.plan(preview, apply)?;
    let mut outcome: Value = serde_json::from_slice(&answer.written).map_err(|_| answer.said.join("\n"))?;
    let ended = outcome["outcome"].as_str().map(str::to_owned);
    match (ended.as_deref(), token) {
        (Some("refused"), _) => Err(answer.said.join("\n")),
        (Some("changed"), Some(token)) => {
            outcome["outcome"] = Value::from("planned");
            outcome["token"] = Value::from(token);
            Ok(outcome)
        }
        _ => Ok(outcome),
    }
}

/// The word for a value of an enumeration.
fn word(value: &impl Serialize) -> String {
    json!(value).as_str().unwrap_or_default().to_owned()
}

/// How grave a finding is.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Severity {
    Error,
    Warning,
    Information,
    Hint,
}

/// A text that a file is to have.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Planned {
    /// The file, which need not be there yet
    path: String,
    /// The whole text that it is to have
    text: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Check {
    /// Files and folders; by default everything
    #[serde(default)]
    paths: Vec<String>,
    /// Texts that files are to have. With them nothing is written, and `diagnostics` holds only what would be new, `gone`
    /// what would not be found any more
    #[serde(default)]
    overlay: Vec<Planned>,
    /// Leave out what is less grave
    severity: Option<Severity>,
    /// The most findings that are listed; 100 by default
    limit: Option<usize>,
}

impl Tool for Check {
    const NAME: &'static str = "check";
    const TITLE: &'static str = "Check game files";
    const ABOUT: &'static str = "Says what is wrong with game files, as the games' own loaders see them: findings with \
                                 their codes, places (lines and columns count from 1) and fixes. With `overlay`, a \
                                 planned text is judged before it is written.";

    fn call(self, session: &mut Session) -> Result<Value, String> {
        let severity = self.severity.as_ref().map(word);
        let mut call = Call::of(&["check", "--json"]).option_if("severity", severity);
        session.paths(self.overlay.iter().map(|planned| planned.path.clone()).collect())?;
        for Planned { path, text } in self.overlay {
            call = call.option("overlay", format!("{path}=-")).text(text);
        }
        let mut report = call.about(session.paths(self.paths)?).json()?;
        for member in ["diagnostics", "gone"] {
            shorten(&mut report, member, self.limit);
        }
        Ok(report)
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Explain {
    /// A code such as gdl/unused-define, or the id of a language such as gdl, whose codes are then listed
    code: String,
}

impl Tool for Explain {
    const NAME: &'static str = "explain";
    const TITLE: &'static str = "Explain a finding";
    const ABOUT: &'static str = "Explains the code of a finding: what it means, why it matters, an example and what to \
                                 write instead.";

    fn call(self, _: &mut Session) -> Result<Value, String> {
        Call::of(&["explain", "--json"]).about([self.code]).json()
    }
}

/// What is asked of a place, a name or a file.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Question {
    /// The text about it: type, value, default, documentation
    Hover,
    /// Where it is defined
    Definition,
    /// Where it stands
    References,
    /// Which forms make it what it is in the end
    Values,
    /// A page about a name, with examples
    Name,
    /// The signature of what is being written at a place
    Signature,
    /// The definitions in a file, or those whose names hold some letters
    Symbols,
    /// The words of a file, with what each is
    Tokens,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Query {
    question: Question,
    /// A place, FILE:LINE:COLUMN with lines and columns from 1; or a name of a definition or of a language; or, for
    /// symbols and tokens, a file
    about: String,
    /// The files and folders that are read for the answer; by default the folder of the file, and for a name everything
    #[serde(default)]
    paths: Vec<String>,
    /// With a name: the id of the language in which it is meant
    language: Option<String>,
}

impl Tool for Query {
    const NAME: &'static str = "query";
    const TITLE: &'static str = "Ask about a name or a place";
    const ABOUT: &'static str = "Says what a name or a place in a game file means: its type, value and documentation, \
                                 where it is defined and used, and what a file defines.";

    fn call(self, session: &mut Session) -> Result<Value, String> {
        let call = Call::of(&["query", "--json"]).option_if("language", self.language);
        let words = [word(&self.question), self.about];
        call.about(words.into_iter().chain(session.paths(self.paths)?)).json()
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Completion {
    /// The place, FILE:LINE:COLUMN with lines and columns from 1
    at: String,
    /// The most entries that are listed; 100 by default
    limit: Option<usize>,
}

impl Tool for Completion {
    const NAME: &'static str = "completion";
    const TITLE: &'static str = "Ask what can stand at a place";
    const ABOUT: &'static str = "Lists what can be written at a place of a game file, the best first, with what each \
                                 entry is and a snippet for its arguments.";

    fn call(self, _: &mut Session) -> Result<Value, String> {
        let mut found = Call::of(&["query", "--json"]).about(["completion".to_owned(), self.at]).json()?;
        shorten(&mut found, "items", self.limit);
        Ok(found)
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Fix {
    /// Files and folders; by default everything
    #[serde(default)]
    paths: Vec<String>,
    /// The codes whose findings are mended; by default all
    #[serde(default)]
    only: Vec<String>,
}

impl Tool for Fix {
    const NAME: &'static str = "fix";
    const TITLE: &'static str = "Plan the fixes of findings";
    const ABOUT: &'static str = "Plans the fixes that need no decision, and shows them as a diff. Nothing is written; \
                                 `apply` makes the change by its token.";

    fn call(self, session: &mut Session) -> Result<Value, String> {
        let paths = session.paths(self.paths)?;
        let fix = self.only.iter().fold(Call::of(&["check", "--fix"]), |call, code| call.option("only", code));
        let preview = fix.clone().flag_if("dry-run", true).about(paths.clone());
        planned(session, preview, fix.flag_if("json", true).about(paths))
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Format {
    /// The file; with a text, its name says which language the text is in
    path: String,
    /// A text to format, instead of the file's own
    text: Option<String>,
}

impl Tool for Format {
    const NAME: &'static str = "format";
    const TITLE: &'static str = "Format a text, or plan it for a file";
    const ABOUT: &'static str = "Formats a text that is given, and gives it back; or plans it for a file, and shows the \
                                 change as a diff, which `apply` makes by its token.";

    fn call(self, session: &mut Session) -> Result<Value, String> {
        let paths = session.paths(vec![self.path.clone()])?;
        let Some(text) = self.text else {
            return planned(
                session,
                Call::of(&["format", "--diff"]).about(paths.clone()),
                Call::of(&["format"]).about(paths),
            );
        };
        let formatted = Call::of(&["format", "--stdin"]).option("stdin-filename", self.path).text(text).run()?;
        Ok(json!({"text": formatted.text()}))
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Rename {
    /// What gets another name: a place where it stands, FILE:LINE:COLUMN with lines and columns from 1, or its name if it
    /// is defined once
    what: String,
    /// The new name
    new_name: String,
    /// The files and folders in which the name may stand; by default everything
    #[serde(default)]
    paths: Vec<String>,
    /// With a name: the id of the language in which it is meant
    language: Option<String>,
}

impl Tool for Rename {
    const NAME: &'static str = "rename";
    const TITLE: &'static str = "Plan another name";
    const ABOUT: &'static str = "Plans another name for a definition, wherever it stands, and shows the change as a \
                                 diff. It is refused if what names mean, or what is found, would change. Nothing is \
                                 written; `apply` makes the change by its token.";

    fn call(self, session: &mut Session) -> Result<Value, String> {
        let rename = Call::of(&["rename", "--json"]).option_if("language", self.language);
        let words = [self.what, self.new_name].into_iter().chain(session.paths(self.paths)?);
        let words: Vec<String> = words.collect();
        let preview = rename.clone().flag_if("dry-run", true).about(words.clone());
        planned_outcome(session, preview, rename.about(words))
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Rewrite {
    /// The place, FILE:LINE:COLUMN with lines and columns from 1, or what is selected, FILE:LINE:COLUMN-LINE:COLUMN
    at: String,
    /// The title or the id of the rewrite to plan; without it, those that are offered are listed
    rewrite: Option<String>,
}

impl Tool for Rewrite {
    const NAME: &'static str = "rewrite";
    const TITLE: &'static str = "List the rewrites at a place, or plan one";
    const ABOUT: &'static str = "Lists the rewrites that are offered at a place, which keep what the text means \
                                 (extract, inline, swap, sort) or add or remove a type of GDL with its rows, or plans \
                                 one of them and shows it as a diff. Nothing is written; `apply` makes the change by \
                                 its token.";

    fn call(self, session: &mut Session) -> Result<Value, String> {
        let rewrite = Call::of(&["rewrite", "--json"]);
        let Some(title) = self.rewrite else { return rewrite.about([self.at]).json() };
        let words = [self.at, title];
        let preview = rewrite.clone().flag_if("dry-run", true).about(words.clone());
        planned_outcome(session, preview, rewrite.about(words))
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Apply {
    /// The token of the change, which `fix`, `format`, `rename` or `rewrite` has given
    token: String,
}

impl Tool for Apply {
    const NAME: &'static str = "apply";
    const TITLE: &'static str = "Make a planned change";
    const ABOUT: &'static str = "Makes a change that was planned, and writes the files. It is refused if files have \
                                 changed since, so that it would be another change.";
    const WRITES: bool = true;

    fn call(self, session: &mut Session) -> Result<Value, String> {
        session.apply(&self.token)
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Preview {
    /// The file, or a folder for what its files describe together
    path: String,
    /// A part of it: a unit type, a table, a graph, a board, a piece or a level
    what: Option<String>,
    /// With what: make it at random by this seed
    sample: Option<u64>,
    /// Layers to leave out
    #[serde(default)]
    hide: Vec<String>,
    /// An old revision of the file, to mark what is not as it is there
    compare: Option<String>,
    /// Give also what the picture consists of, with the places in files: cells, marks, arrows, nodes, tables
    #[serde(default)]
    data: bool,
}

impl Tool for Preview {
    const NAME: &'static str = "preview";
    const TITLE: &'static str = "Look at what a file describes";
    const ABOUT: &'static str = "Draws what a game file describes with characters, with a legend: maps, boards, moves, \
                                 tables, graphs, levels.";

    fn call(self, session: &mut Session) -> Result<Value, String> {
        let call = Call::of(&["preview", "--json"]).option_if("what", self.what).option_if("sample", self.sample);
        let call = self.hide.iter().fold(call, |call, layer| call.option("hide", layer));
        let paths = session.paths(vec![self.path])?;
        let mut drawn = call.option_if("compare", self.compare).about(paths).json()?;
        if !self.data
            && let Some(drawn) = drawn.as_object_mut()
        {
            drawn.retain(|member, _| LOOKED_AT.contains(&member.as_str()));
        }
        Ok(drawn)
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Play {
    /// The file
    path: String,
    /// A program: the expression to work out; without one, the game that it begins itself
    expression: Option<String>,
    /// A program: the inputs that it asks for, in order
    inputs: Option<Vec<String>>,
    /// A board game: the moves to play, in order
    moves: Option<Vec<String>>,
    /// A board game: how many sequences of 1 to so many moves there are, 4 at most
    count: Option<u32>,
    /// So many games are played at random, 1000 at most; a program gets inputs that could be meant
    games: Option<u32>,
    /// With games: what the random numbers begin with
    seed: Option<u64>,
}

impl Tool for Play {
    const NAME: &'static str = "play";
    const TITLE: &'static str = "Play a game";
    const ABOUT: &'static str = "Plays a game: a board game by a list of moves, where it says why one is not legal; it \
                                 counts moves, or plays at random. Of a program it works out an expression, with the \
                                 inputs that the program asks for.";

    fn call(self, session: &mut Session) -> Result<Value, String> {
        let path = session.paths(vec![self.path])?;
        if self.count.is_some_and(|depth| depth > MAX_DEPTH) || self.games.is_some_and(|games| games > MAX_GAMES) {
            return Err(format!(
                "a count goes {MAX_DEPTH} moves deep at most, and {MAX_GAMES} games are played at most"
            ));
        }
        let call = Call::of(&["play", "--json"]).option_if("count", self.count).option_if("games", self.games);
        let mut call = call.option_if("seed", self.seed);
        for (option, lines) in [("input", self.inputs), ("moves", self.moves)] {
            if let Some(lines) = lines {
                call = call.option(option, "-").text(lines.join("\n"));
            }
        }
        call.about(path.into_iter().chain(self.expression)).json()
    }
}
