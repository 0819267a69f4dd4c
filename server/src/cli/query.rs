//! `ludex query`: what an editor would show of a place, a name or a file.

mod file;
mod name;
mod place;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ludex_base::markup::LinkTarget;
use ludex_base::navigation::Location;
use ludex_base::{Database, Dialect, File, Markup};
use ludex_languages::LANGUAGES;
use serde_json::Value;

use super::place::{self as places, Named, Points};
use super::settings::Configured;
use super::terminal;
use crate::workspace::{self, relative};

/// The number of files that are read beside the one that is asked about.
const MAX_BESIDE: usize = 10_000;

#[derive(clap::Args, Debug)]
pub(super) struct QueryArguments {
    /// The question
    #[arg(value_enum)]
    what: Question,
    /// What it is about: a place, which is a file with a line and a column that count from 1; a name of a definition or of
    /// a language, as it is written (one that begins with - stands behind --); for symbols and tokens a file
    #[arg(value_name = "FILE:LINE:COLUMN|NAME|FILE")]
    about: String,
    /// The files and folders that are read for the answer; by default the folder of the file, and for a name the working
    /// folder
    paths: Vec<PathBuf>,
    /// With a name: the language in which it is meant, by its id
    #[arg(long, value_name = "ID")]
    language: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// A setting, such as 'gdl.library=["../library"]'; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    config: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Question {
    /// The text about what stands at a place, or about a name
    Hover,
    /// The definitions of it
    Definition,
    /// The places that mean the same
    References,
    /// The places that make it what it is in the end, in the order in which they take effect
    Values,
    /// A page about a name: the text, where it is used, and examples from the files and from the games of Ludex
    Name,
    /// What can be written at a place, the best first
    Completion,
    /// The signature of what is being written at a place
    Signature,
    /// The definitions in a file; or those whose names hold some letters in their order, the best first
    Symbols,
    /// The words of a file, with what each is
    Tokens,
}

/// The subject of a question.
enum About {
    Place(Named),
    Name(String),
    File(PathBuf),
}

pub(super) fn run(arguments: &QueryArguments) -> Result<ExitCode, String> {
    let base = workspace::absolute(Path::new("."));
    let language = arguments.language.as_deref().map(super::named_dialect).transpose()?;
    let about = about(arguments.what, &arguments.about)?;
    let mut db = Database::new(LANGUAGES, None);
    let configured = Configured::new(&arguments.config, &base)?;
    let asked = Asked { question: arguments.what, configured: &configured, paths: &arguments.paths, language };
    let answer = match &about {
        About::Place(named) => place::answer(&mut db, &asked, named)?,
        About::Name(name) => name::answer(&mut db, &asked, name)?,
        About::File(path) => file::answer(&mut db, &asked, path)?,
    };
    if arguments.json {
        super::output::write_json(&answer.json)?;
    } else {
        match &answer.shown {
            Shown::Text(text) => terminal::show(text)?,
            Shown::Lines(lines) => terminal::show_lines(lines)?,
        }
    }
    super::leave(db);
    // Like `grep`: a script can tell.
    Ok(ExitCode::from(u8::from(answer.is_empty)))
}

/// What a question is about.
///
/// # Errors
/// If it cannot be asked of that.
fn about(question: Question, text: &str) -> Result<About, String> {
    let place = text.parse::<Named>();
    let is_file = |text: &str| Path::new(text).is_file() || LANGUAGES.from_path(Path::new(text)).is_some();
    match (question, place) {
        (Question::Tokens, _) => Ok(About::File(PathBuf::from(text))),
        (Question::Symbols, _) if is_file(text) => Ok(About::File(PathBuf::from(text))),
        (Question::Symbols, _) => Ok(About::Name(text.to_owned())),
        (_, Ok(named)) => Ok(About::Place(named)),
        (Question::Completion | Question::Signature, Err(why)) => Err(format!("`{text}` is not a place: {why}")),
        // Somebody has left out the column, or the line, too.
        (_, Err(why)) if text.rsplitn(3, ':').any(is_file) => Err(format!("`{text}` is not a place: {why}")),
        (_, Err(_)) => Ok(About::Name(text.to_owned())),
    }
}

/// A question, apart from what it is about.
struct Asked<'a> {
    question: Question,
    configured: &'a Configured,
    /// The paths that are given to be read.
    paths: &'a [PathBuf],
    /// The language that is given.
    language: Option<Dialect>,
}

/// An answer, for people and for tools.
struct Answer {
    /// True if there is nothing to say.
    is_empty: bool,
    json: Value,
    shown: Shown,
}

/// An answer for people.
enum Shown {
    /// A text in blocks.
    Text(Markup),
    /// Lines, each with its line break.
    Lines(String),
}

impl Asked<'_> {
    /// Reads a file and, unless paths are given, what of its language lies in its folder and below it: a part of a game
    /// means something only to what includes it, and other files may use what it defines.
    fn read(&self, db: &mut Database, path: &Path) -> Result<File, String> {
        let loaded = super::read_named(path)?;
        let (path, dialect) = (workspace::absolute(&loaded.path), loaded.dialect);
        let mut all = vec![loaded];
        if self.paths.is_empty() {
            let folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
            let (found, _) = workspace::walk(&folder);
            let beside = found.into_iter().filter(|(other, of)| *other != path && of.prefix == dialect.prefix);
            let beside = beside.filter_map(|(path, dialect)| workspace::read_found(&path, dialect).ok());
            all.extend(beside.filter(|loaded| loaded.other_language().is_none()).take(MAX_BESIDE));
        } else {
            all.extend(super::read_paths(self.paths)?.into_iter().filter(|loaded| loaded.path != path));
        }
        let files = self.configured.load(db, all);
        db.refresh_mentions();
        files.first().copied().ok_or_else(|| format!("{}: it cannot be read", path.display()))
    }

    /// A place as data: its path and its range.
    fn place(&self, db: &Database, place: Location) -> Value {
        places::described(db, &self.configured.base, place)
    }

    /// A place as a line, with the line of the file that it begins in.
    fn line(&self, db: &Database, place: Location) -> String {
        let at = Points::new(db, place.file).place(place.range).start;
        let text: &str = place.file.text(db);
        let start = usize::from(place.range.start()).min(text.len());
        let from = text[..start].rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let written = text[from..].lines().next().unwrap_or_default().trim();
        places::line(&self.path(db, place.file), at, written) + "\n"
    }

    fn path(&self, db: &Database, file: File) -> String {
        relative(file.path(db), &self.configured.base)
    }

    /// A text as data: plain, and in Markdown with links to lines.
    fn texts(&self, db: &Database, text: &Markup) -> (String, String) {
        let address = |target: LinkTarget| {
            let line = Points::new(db, target.file).place(target.range).start.line;
            Some(format!("{}#L{line}", self.path(db, target.file)))
        };
        (text.plain(), text.markdown(&address))
    }
}
