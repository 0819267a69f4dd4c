//! `ludex why`: whether something can be done in a game, and if not, why not and what would have to change.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ludex_base::Database;
use ludex_base::explaining::{Answer, Change, Condition, Explanation, Survey, SurveyedVerb, Way};
use ludex_ide::why::why;
use ludex_languages::LANGUAGES;
use serde_json::{Value, json};

use super::place::described;
use super::settings::Configured;
use super::{changed, output, terminal};
use crate::workspace;

/// The exit code for what cannot be done.
const CANNOT: u8 = 1;

/// The words below the help.
const EXIT_CODES: &str =
    "The exit code is 0 if it can be done, 1 if it cannot, and 2 if the question cannot be answered.";

#[derive(clap::Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub(super) struct WhyArguments {
    /// The question: a unit type, a verb and another type, such as "army enter swamp"; or a unit type alone, for all that
    /// it can do. The verbs are enter, cross, attack, fire at, capture, build, tool up for, carry, be carried by, see,
    /// be supplied by, start with and start on
    question: String,
    /// The file
    file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// A setting, such as 'gdl.library=["../library"]'; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    config: Vec<String>,
}

/// Answers a question: the exit code is 0 for a yes, 1 for a no.
pub(super) fn run(arguments: &WhyArguments) -> Result<ExitCode, String> {
    let path = &arguments.file;
    let loaded = super::read_named(path)?;
    let dialect = loaded.dialect;
    let mut db = Database::new(LANGUAGES, None);
    let base = workspace::absolute(Path::new("."));
    let configured = Configured::new(&arguments.config, &base)?;
    let files = configured.load(&mut db, vec![loaded]);
    // What a file means may stand in others beside it.
    configured.load(&mut db, workspace::neighbours(path, 2, |other| other.prefix == dialect.prefix));
    db.refresh_mentions();
    let said = |why: String| format!("{}: {why}", path.display());
    let file = *files.first().ok_or_else(|| said("it cannot be read".to_owned()))?;
    let answer = why(&db, file, &arguments.question).map_err(said)?;
    let can = match &answer {
        Answer::Explained(explanation) => explanation.holds(),
        Answer::Surveyed(_) => true,
    };
    if arguments.json {
        let writer = Writer { db: &db, base: &base };
        output::write_json(&match &answer {
            Answer::Explained(explanation) => writer.explanation(explanation),
            Answer::Surveyed(survey) => writer.survey(survey),
        })?;
    } else {
        terminal::show(&answer.markup())?;
    }
    super::leave(db);
    Ok(ExitCode::from(if can { 0 } else { CANNOT }))
}

/// The writer of answers as data.
struct Writer<'a> {
    db: &'a Database,
    /// The folder from which paths are shown.
    base: &'a Path,
}

impl Writer<'_> {
    fn explanation(&self, explanation: &Explanation) -> Value {
        json!({
            "question": explanation.question,
            "can": explanation.holds(),
            "text": explanation.markup().plain(),
            "ways": explanation.ways.iter().map(|way| self.way(way)).collect::<Vec<Value>>(),
            "changes": explanation.changes().into_iter().map(|change| self.change(change)).collect::<Vec<Value>>(),
            "remarks": explanation.remarks,
        })
    }

    fn way(&self, way: &Way) -> Value {
        let conditions: Vec<Value> = way.conditions.iter().map(|condition| self.condition(condition)).collect();
        json!({"title": way.title, "can": way.holds(), "conditions": conditions})
    }

    fn condition(&self, condition: &Condition) -> Value {
        json!({
            "subject": condition.subject.as_message(),
            "value": condition.value,
            "wanted": condition.wanted,
            "holds": condition.holds,
            "reason": condition.reason,
            "givenBy": condition.given_by,
            "place": condition.place.map(|place| described(self.db, self.base, place)),
            "change": condition.change.as_ref().map(|change| self.change(change)),
        })
    }

    fn change(&self, change: &Change) -> Value {
        let edits = change.edits.as_ref().map(|edits| changed::json(self.db, self.base, edits)["edits"].take());
        json!({"text": change.text, "edits": edits.unwrap_or_else(|| json!([]))})
    }

    fn survey(&self, survey: &Survey) -> Value {
        let verb = |verb: &SurveyedVerb| {
            let cannot = verb.cannot.iter();
            let cannot =
                cannot.map(|(condition, names)| json!({"names": names, "condition": self.condition(condition)}));
            json!({"verb": verb.verb, "can": verb.can, "cannot": cannot.collect::<Vec<Value>>()})
        };
        json!({
            "question": survey.subject,
            "text": survey.markup().plain(),
            "verbs": survey.verbs.iter().map(verb).collect::<Vec<Value>>(),
        })
    }
}
