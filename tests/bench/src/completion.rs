//! Completion at the names of real programs: each tenth name is cut to its first 2, 1 and 0 letters, the rest of the
//! file stays as it is, and it is looked whether the name that stood there is among the first ten entries.
//!
//! * **Names** are the places that mean something to the language and do not introduce a new name. In quotes the
//!   quotes stay; a name in bars is typed without them. A name that has no more letters than are kept is not counted
//!   there. Names whose meaning nobody knows are counted in a row of their own and not in the sum of their language.
//! * **The list** is filtered as VS Code does it: the typed letters are compared with the filter text of an entry. First
//!   comes the entry that is the typed text, then those that begin with it, then those that begin with it in other
//!   case, then those in which its first letter begins a word and the others follow somewhere behind it. Among equals
//!   the sort text decides, which is the order of the list.
//! * **An entry is the name** if its label, its filter text or what it inserts is the name, or begins with it and goes
//!   on with what cannot belong to a name. Quotes, bars and parentheses before it do not count.
//! * **The time** is that from the edit to the list, in process, with all cores at work.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use ludex_base::completion::{Completion, Completions};
use ludex_base::{BuiltinId, Database, Db, Dialect, File, Occurrence, Role, Target, find_definition, model, parse};
use ludex_ide::completion::completion;
use ludex_languages::LANGUAGES;
use ludex_syntax::encoding::{Encoding, decode};
use ludex_syntax::reparse::Edit;
use ludex_syntax::{LineIndex, PositionEncoding, TextRange, TextSize};
use ludex_test_support::files_below;

use crate::report::{milliseconds, percentile};
use crate::{CompletionArguments, chosen};

/// The number of entries that somebody looks at.
const SEEN: usize = 10;

/// The numbers of letters that are kept of a name.
const KEPT: [usize; 3] = [2, 1, 0];

/// The kind of the names whose meaning nobody knows.
const UNKNOWN: &str = "(unknown name)";

/// Measures the names of the files that were asked for, and prints a table for each language.
pub(crate) fn run(arguments: &CompletionArguments) -> Result<ExitCode, String> {
    let only = match &arguments.language {
        Some(id) => Some(LANGUAGES.from_id(id).ok_or_else(|| format!("{id}: there is no such language"))?),
        None => None,
    };
    let sources = read(&arguments.paths)?;
    let is_wanted = |source: &&Source| {
        let own = LANGUAGES.from_path(&source.path) == Some(source.dialect);
        own && only.is_none_or(|only| only == source.dialect) && chosen(&source.shown, &arguments.only)
    };
    let wanted: Vec<&Source> = sources.iter().filter(is_wanted).collect();
    if wanted.is_empty() {
        return Err("there are no files of a language to look at".to_owned());
    }
    let measured = measure(&sources, &wanted, arguments.every.max(1))?;
    let mut languages: BTreeMap<Dialect, BTreeMap<&str, Tally>> = BTreeMap::new();
    for (source, trials) in wanted.iter().zip(&measured) {
        let kinds = languages.entry(source.dialect).or_default();
        for trial in trials {
            kinds.entry(trial.kind.as_str()).or_default().add(trial);
        }
    }
    if arguments.misses {
        for (source, trials) in wanted.iter().zip(&measured) {
            trials.iter().for_each(|trial| trial.print_misses(&source.shown));
        }
        println!();
    }
    for (dialect, kinds) in languages {
        print(dialect, kinds);
    }
    Ok(ExitCode::SUCCESS)
}

/// A file as it is on disk.
struct Source {
    path: PathBuf,
    /// The path as it was given.
    shown: String,
    dialect: Dialect,
    text: Arc<str>,
    encoding: Encoding,
}

/// The files at some paths and below them that a language reads.
fn read(paths: &[PathBuf]) -> Result<Vec<Source>, String> {
    let mut found: Vec<PathBuf> = Vec::new();
    for path in paths {
        if path.is_dir() {
            found.extend(files_below(path));
        } else {
            found.push(path.clone());
        }
    }
    found.sort();
    found.dedup();
    let sources = found.iter().filter_map(|path| Some(source(path, LANGUAGES.reading(path)?)));
    sources.collect()
}

fn source(path: &Path, dialect: Dialect) -> Result<Source, String> {
    let shown = path.display().to_string();
    let failed = |error: io::Error| format!("{}: {error}", path.display());
    let (text, encoding) = decode(std::fs::read(path).map_err(failed)?);
    Ok(Source { path: std::path::absolute(path).map_err(failed)?, shown, dialect, text: text.into(), encoding })
}

/// The trials of each file, in the order of the files. The files are shared out among all cores, each with a database
/// of its own.
fn measure(sources: &[Source], wanted: &[&Source], every: usize) -> Result<Vec<Vec<Trial>>, String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut db = load(sources);
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(source) = wanted.get(at) else { return done };
            done.push((at, trials(&mut db, source, every)));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get).min(wanted.len());
    let mut done: Vec<(usize, Vec<Trial>)> = std::thread::scope(|scope| {
        // The parsers call themselves for what stands inside of something else.
        let spawn = |_| std::thread::Builder::new().stack_size(16 << 20).spawn_scoped(scope, work);
        let spawned: io::Result<Vec<_>> = (0..threads).map(spawn).collect();
        let threads = spawned.map_err(|error| format!("threads cannot be started: {error}"))?;
        let done = threads.into_iter().flat_map(|thread| match thread.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        Ok::<_, String>(done.collect::<Vec<_>>())
    })?;
    done.sort_by_key(|(at, _)| *at);
    Ok(done.into_iter().map(|(_, trials)| trials).collect())
}

fn load(sources: &[Source]) -> Database {
    let mut db = Database::new(LANGUAGES, None);
    for source in sources {
        db.set_file(&source.path, source.dialect, Arc::clone(&source.text), source.encoding);
    }
    db.refresh();
    db
}

/// Cuts one name in this many of a file, one after the other.
fn trials(db: &mut Database, source: &Source, every: usize) -> Vec<Trial> {
    let file = db.open(&source.path, source.dialect, Arc::clone(&source.text));
    db.refresh();
    let (places, lines) = (places(db, file, every), LineIndex::new(&source.text));
    let mut trials = Vec::with_capacity(places.len());
    for place in places {
        let at = lines.line_column(&source.text, place.range.start(), PositionEncoding::Utf32);
        let cuts = KEPT.map(|letters| cut(db, file, &source.text, &place, letters));
        trials.push(Trial { kind: place.kind, name: place.name, at: (at.line + 1, at.column + 1), cuts });
    }
    db.close(file);
    trials
}

/// A name that is cut.
struct SampledName {
    /// The bytes that are taken away.
    range: TextRange,
    name: String,
    kind: String,
}

/// One name in this many of a file, from the middle of the first ones on.
fn places(db: &Database, file: File, every: usize) -> Vec<SampledName> {
    let text: &str = file.text(db);
    let mut kinds = HashMap::new();
    let used = model(db, file).occurrences.iter().filter(|occurrence| occurrence.role != Role::Define);
    let named = used.filter_map(|occurrence| Some((occurrence, name(text, occurrence)?)));
    let places = named.skip(every / 2).step_by(every);
    let place = |(occurrence, (range, name)): (&Occurrence, (TextRange, String))| {
        let kind = kind(db, occurrence.target, &mut kinds);
        SampledName { range, name, kind }
    };
    places.map(place).collect()
}

/// The name at a place and the bytes that it is typed for: what stands in quotes or bars, with the bars. `None` for a
/// sign and for what a name cannot be.
fn name(text: &str, occurrence: &Occurrence) -> Option<(TextRange, String)> {
    let range = occurrence.range;
    let written = &text[range];
    let inside = |mark: char| written.strip_prefix(mark)?.strip_suffix(mark);
    let quoted = ['"', '\'', '`'].into_iter().find_map(inside);
    let (range, name) = match (quoted, inside('|')) {
        (Some(name), _) => (TextRange::at(range.start() + TextSize::new(1), TextSize::of(name)), name),
        (None, Some(name)) => (range, name),
        (None, None) => (range, written),
    };
    let is_name = name.contains(char::is_alphabetic) && !name.contains('\n');
    is_name.then(|| (range, name.to_owned()))
}

/// The kind of a place: what the name means there.
fn kind(db: &dyn Db, target: Target, known: &mut HashMap<BuiltinId, String>) -> String {
    match target {
        Target::Definition(id) => {
            find_definition(db, id).map_or("definition", |definition| definition.kind.label).into()
        }
        Target::Builtin(id) => known.entry(id).or_insert_with(|| builtin_kind(db, id)).clone(),
        Target::File(_) => "file".to_owned(),
        Target::Unresolved => UNKNOWN.to_owned(),
    }
}

/// The kind of a name of a language, by the title of the text about it.
fn builtin_kind(db: &dyn Db, id: BuiltinId) -> String {
    let text = db.language(id.dialect).describing().and_then(|describing| describing.describe_builtin(id.index));
    let text = text.map(|text| text.plain()).unwrap_or_default();
    let title = text.lines().next().and_then(|title| title.split_once(" — "));
    let kind = title.map_or("name", |(_, kind)| kind).split([',', ':', '(', '.']).next().unwrap_or_default();
    let kind = kind.split_once(" of ").map_or(kind, |(kind, _)| kind);
    format!("built-in {}", kind.trim().trim_start_matches("predefined "))
}

/// The trial of a name: what was offered where it was cut, for each number of letters in [`KEPT`].
struct Trial {
    kind: String,
    name: String,
    /// Line and column, from 1.
    at: (u32, u32),
    cuts: [Option<Cut>; KEPT.len()],
}

/// The list at a name that was cut.
struct Cut {
    time: Duration,
    is_offered: bool,
    /// The labels that are seen, where the name is not among them.
    instead: Vec<String>,
}

impl Trial {
    fn print_misses(&self, path: &str) {
        for (letters, cut) in KEPT.iter().zip(&self.cuts) {
            let Some(cut) = cut.as_ref().filter(|cut| !cut.is_offered) else { continue };
            let (line, column) = self.at;
            let instead = if cut.instead.is_empty() { "nothing".to_owned() } else { cut.instead.join(" ") };
            println!("{path}:{line}:{column}\t{}\t{}\t{letters}\t{instead}", self.kind, self.name);
        }
    }
}

/// Cuts a name to this many letters, asks for the list, and puts the name back. `None` if the name has no more letters.
fn cut(db: &mut Database, file: File, text: &Arc<str>, place: &SampledName, letters: usize) -> Option<Cut> {
    let (at, _) = place.name.char_indices().nth(letters)?;
    let kept = &place.name[..at];
    let (start, end) = (usize::from(place.range.start()), usize::from(place.range.end()));
    let shorter: Arc<str> = format!("{}{kept}{}", &text[..start], &text[end..]).into();
    let offset = place.range.start() + TextSize::of(kept);
    // An editor's server has the tree of the text before the key.
    parse(db, file);
    let start = Instant::now();
    db.edit(file, Arc::clone(&shorter), Some(Edit { range: place.range, new_len: TextSize::of(kept) }));
    db.refresh();
    let found = completion(db, file, offset);
    let time = start.elapsed();
    let back = TextRange::new(place.range.start(), offset);
    db.edit(file, Arc::clone(text), Some(Edit { range: back, new_len: place.range.len() }));
    db.refresh();
    let seen = found.map(|found| seen(&shorter, found, offset)).unwrap_or_default();
    let is_offered = seen.iter().any(|entry| is_the_name(entry, &place.name));
    let instead = if is_offered { Vec::new() } else { seen.into_iter().map(|entry| entry.label).collect() };
    Some(Cut { time, is_offered, instead })
}

/// The entries that are seen of a list, in order.
fn seen(text: &str, found: Completions, offset: TextSize) -> Vec<Completion> {
    let typed = &text[TextRange::new(found.range.start().min(offset), offset)];
    let entries = found.items.into_iter().filter_map(|entry| {
        let distance = distance(typed, entry.filter.as_deref().unwrap_or(&entry.label))?;
        Some((distance, entry))
    });
    let mut entries: Vec<(u8, Completion)> = entries.collect();
    entries.sort_by_key(|(distance, _)| *distance);
    entries.truncate(SEEN);
    entries.into_iter().map(|(_, entry)| entry).collect()
}

/// The distance of what is typed from the text that an entry is filtered by; `None` if the entry is not shown.
fn distance(typed: &str, filter: &str) -> Option<u8> {
    if typed.is_empty() || filter == typed {
        return Some(0);
    }
    if filter.starts_with(typed) {
        return Some(1);
    }
    let (typed, lower) = (typed.to_lowercase(), filter.to_lowercase());
    if lower.starts_with(&typed) {
        return Some(2);
    }
    is_scattered(&typed, filter).then_some(3)
}

/// True if the first letter of what is typed, in lower case, begins a word of a text and the others follow in order.
fn is_scattered(typed: &str, filter: &str) -> bool {
    let mut letters = typed.chars().peekable();
    let mut before = ' ';
    let mut begun = false;
    for letter in filter.chars() {
        let begins_word = !before.is_alphanumeric() || (letter.is_uppercase() && !before.is_uppercase());
        before = letter;
        if (begun || begins_word) && letters.next_if(|typed| letter.to_lowercase().eq([*typed])).is_some() {
            begun = true;
        }
    }
    letters.peek().is_none()
}

/// True if an entry writes a name.
fn is_the_name(entry: &Completion, name: &str) -> bool {
    let texts = [Some(&entry.label), Some(&entry.insert), entry.filter.as_ref()];
    texts.into_iter().flatten().any(|text| {
        let text = text.trim_start_matches(['"', '\'', '`', '|', '(']);
        let goes_on = |next: char| next.is_alphanumeric() || "_-*+/?!".contains(next);
        text.strip_prefix(name).is_some_and(|rest| !rest.starts_with(goes_on))
    })
}

/// The trials of one kind.
#[derive(Default)]
struct Tally {
    names: usize,
    /// For each number of letters in [`KEPT`]: how many names were offered, of how many.
    offered: [(usize, usize); KEPT.len()],
    times: Vec<Duration>,
}

impl Tally {
    fn add(&mut self, trial: &Trial) {
        self.names += 1;
        for ((offered, all), cut) in self.offered.iter_mut().zip(&trial.cuts) {
            let Some(cut) = cut else { continue };
            *all += 1;
            *offered += usize::from(cut.is_offered);
            self.times.push(cut.time);
        }
    }

    /// Adds the trials of another kind.
    fn join(&mut self, other: &Tally) {
        self.names += other.names;
        for ((offered, all), other) in self.offered.iter_mut().zip(&other.offered) {
            *offered += other.0;
            *all += other.1;
        }
        self.times.extend(&other.times);
    }

    fn line(&self, what: &str) -> String {
        let mut times = self.times.clone();
        times.sort_unstable();
        let mut line = format!("{what:<34}{:>7}", self.names);
        for (offered, all) in self.offered {
            let share = if all == 0 { "-".to_owned() } else { format!("{:.1}", 100.0 * offered as f64 / all as f64) };
            line.push_str(&format!("{share:>8}"));
        }
        for percent in [50, 99] {
            let time = percentile(&times, percent).map_or_else(|| "-".to_owned(), milliseconds);
            line.push_str(&format!("{time:>8}"));
        }
        line
    }
}

/// Prints the table of a language: the sum, then the kinds of places by how many they are.
fn print(dialect: Dialect, kinds: BTreeMap<&str, Tally>) {
    let mut sum = Tally::default();
    kinds.iter().filter(|(kind, _)| **kind != UNKNOWN).for_each(|(_, tally)| sum.join(tally));
    let mut kinds: Vec<(&str, Tally)> = kinds.into_iter().collect();
    kinds.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.names));
    let head = ["2 in %", "1 in %", "0 in %", "p50 ms", "p99 ms"].map(|title| format!("{title:>8}"));
    println!("{:<34}{:>7}{}", dialect.id, "names", head.concat());
    println!("{}", sum.line("all"));
    kinds.iter().for_each(|(kind, tally)| println!("{}", tally.line(&format!("  {kind}"))));
    println!();
}
