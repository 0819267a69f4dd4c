//! `ludex query`: what an editor would show for a place.

use std::path::Path;
use std::process::ExitCode;

use ludex_base::{Database, File, Markup, TextRange, TextSize};
use ludex_ide::definition::definition;
use ludex_ide::hover::hover;
use ludex_ide::implementation::implementation;
use ludex_ide::references::references;
use ludex_languages::LANGUAGES;
use serde_json::{Value, json};

use super::place::{self, Named, Points};
use super::terminal;
use crate::workspace::{self, relative};

/// The number of files that are read beside the one that is asked about.
const MAX_BESIDE: usize = 10_000;

#[derive(clap::Args, Debug)]
pub(super) struct QueryArguments {
    /// The question
    #[arg(value_enum)]
    what: Question,
    /// The place: a file with a line and a column, which count from 1
    #[arg(value_name = "FILE:LINE:COLUMN")]
    place: Named,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// A setting, such as 'gdl.library=["../library"]'; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    config: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Question {
    /// The text about what stands there
    Hover,
    /// The definitions of it
    Definition,
    /// The places that mean the same, in the folder of the file and below it
    References,
    /// The places that make it what it is in the end, in the order in which they take effect
    Values,
}

pub(super) fn run(arguments: &QueryArguments) -> Result<ExitCode, String> {
    let base = workspace::absolute(Path::new("."));
    let named = &arguments.place;
    let mut db = Database::new(LANGUAGES, None);
    db.set_settings(super::read_settings(&arguments.config, &base)?);
    let loaded = super::read_named(&named.path)?;
    let (path, dialect) = (workspace::absolute(&loaded.path), loaded.dialect);
    let mut all = vec![loaded];
    // A part of a game means something only to what includes it, and other files may use what it defines.
    let folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
    let (found, _) = workspace::walk(&folder);
    let beside = found.into_iter().filter(|(other, of)| *other != path && of.prefix == dialect.prefix);
    let beside = beside.filter_map(|(path, dialect)| workspace::read_found(&path, dialect).ok());
    all.extend(beside.filter(|loaded| loaded.other_language().is_none()).take(MAX_BESIDE));
    let files = workspace::load(&mut db, all);
    db.refresh_mentions();
    let file = *files.first().ok_or_else(|| format!("{}: it cannot be read", named.path.display()))?;
    let offset = Points::new(&db, file).offset(named.point);
    let offset = offset.ok_or_else(|| format!("{}: there is no line {}", named.path.display(), named.point.line))?;
    let answer = Answer::of(&db, file, offset, arguments.what);
    let is_empty = answer.is_empty();
    if arguments.json {
        super::output::write(format!("{:#}\n", answer.json(&db, &base)).as_bytes())?;
    } else {
        answer.show(&db, &base)?;
    }
    std::mem::forget(db);
    // Like `grep`: a script can tell.
    Ok(ExitCode::from(u8::from(is_empty)))
}

/// The answer to a question.
enum Answer {
    /// A text about a range of the file.
    Text(Option<(File, TextRange, Markup)>),
    /// Places.
    Places(Vec<(File, TextRange)>),
}

impl Answer {
    fn of(db: &Database, file: File, offset: TextSize, question: Question) -> Answer {
        match question {
            Question::Hover => Answer::Text(hover(db, file, offset).map(|hover| (file, hover.range, hover.markup))),
            Question::Definition => {
                let targets = definition(db, file, offset).map(|(_, targets)| targets).unwrap_or_default();
                Answer::Places(targets.iter().map(|target| (target.file, target.name_range)).collect())
            }
            Question::References => {
                let places = references(db, file, offset, true).unwrap_or_default();
                Answer::Places(places.iter().map(|place| (place.file, place.range)).collect())
            }
            Question::Values => {
                let places = implementation(db, file, offset);
                Answer::Places(places.iter().map(|place| (place.file, place.range)).collect())
            }
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Answer::Text(text) => text.is_none(),
            Answer::Places(places) => places.is_empty(),
        }
    }

    fn json(&self, db: &Database, base: &Path) -> Value {
        match self {
            Answer::Text(None) => Value::Null,
            Answer::Text(Some((file, range, markup))) => {
                let address = |target: ludex_base::markup::LinkTarget| {
                    let path = relative(target.file.path(db), base);
                    let line = Points::new(db, target.file).place(target.range).start.line;
                    Some(format!("{path}#L{line}"))
                };
                json!({
                    "range": Points::new(db, *file).place(*range),
                    "text": markup.plain(),
                    "markdown": markup.markdown(&address),
                })
            }
            Answer::Places(places) => {
                let place = |(file, range): &(File, TextRange)| {
                    let range = Points::new(db, *file).place(*range);
                    json!({"path": relative(file.path(db), base), "range": range})
                };
                json!({"places": places.iter().map(place).collect::<Vec<Value>>()})
            }
        }
    }

    fn show(&self, db: &Database, base: &Path) -> Result<(), String> {
        match self {
            Answer::Text(Some((_, _, markup))) => terminal::show(markup),
            Answer::Text(None) => Ok(()),
            Answer::Places(places) => {
                let line = |(file, range): &(File, TextRange)| {
                    let at = Points::new(db, *file).place(*range).start;
                    let text: &str = file.text(db);
                    let start = usize::from(range.start()).min(text.len());
                    let from = text[..start].rfind(['\n', '\r']).map_or(0, |at| at + 1);
                    let written = text[from..].lines().next().unwrap_or_default().trim();
                    place::line(&relative(file.path(db), base), at, written) + "\n"
                };
                terminal::show_lines(&places.iter().map(line).collect::<String>())
            }
        }
    }
}
