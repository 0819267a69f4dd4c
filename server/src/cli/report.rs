//! The report of `ludex check`, and the formats in which it is written: one file for each.

mod checkstyle;
mod concise;
mod difference;
mod fingerprint;
mod github;
mod gitlab;
mod json;
mod junit;
mod pretty;
mod rdjson;
mod sarif;
mod statistics;
mod xml;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{BufWriter, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_base::baseline::{Key, Known, line_at};
use ludex_base::diagnostic::shown_range;
use ludex_base::source_change::TextEdit;
use ludex_base::{Baseline, Database, Diagnostic, File, LineIndex, Severity, TextRange};
use ludex_languages::LANGUAGES;
use serde::Serialize;

use super::output::say;
use super::place::{Point, PointRange, place};
use super::terminal;
use crate::config;
use crate::workspace::{self, relative};

pub(super) use self::difference::Difference;

/// Everything that was found.
#[derive(Default)]
pub(super) struct Report {
    pub(super) sources: Vec<Source>,
    pub(super) files: usize,
    /// Files in the folders that are in other languages.
    pub(super) left_alone: usize,
    pub(super) bytes: u64,
    pub(super) milliseconds: f64,
    /// The number of findings that are left out because the baseline knows them.
    pub(super) known: usize,
    /// The things that were asked for and could not be read or written, for people.
    pub(super) failures: Vec<String>,
    /// The number of fixes that `--fix` does not make, by the code and the severity of their findings.
    withheld: HashMap<(String, Severity), usize>,
    /// The folder that paths are relative to.
    pub(super) base: PathBuf,
}

/// The formats of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// Source excerpts with carets
    Pretty,
    /// One line for each finding
    Concise,
    /// One JSON object
    Json,
    /// One JSON object on a line for each finding
    Jsonl,
    /// SARIF 2.1.0, for GitHub's code scanning and other tools
    Sarif,
    /// Annotations of GitHub Actions
    Github,
    /// GitLab's code quality
    Gitlab,
    /// Results of tests as JUnit writes them
    Junit,
    /// The diagnostic format of reviewdog
    Rdjson,
    /// XML as Checkstyle writes it
    Checkstyle,
}

/// Anything a report is written to.
type Out<'a> = &'a mut dyn Write;

/// A file and what was found in it.
pub(super) struct Source {
    /// Relative to the working directory.
    pub(super) path: String,
    pub(super) text: Arc<str>,
    pub(super) findings: Vec<Finding>,
}

/// One finding, in the form of the JSON contract plus its bytes.
#[derive(Serialize)]
pub(super) struct Finding {
    /// May be empty: people are shown a single caret then.
    #[serde(skip)]
    bytes: Range<usize>,
    /// The place where the bytes begin.
    #[serde(skip)]
    start: Point,
    #[serde(skip)]
    level: Severity,
    range: PointRange,
    severity: &'static str,
    code: String,
    message: String,
    related: Vec<RelatedPlace>,
    fix: Option<FixEdits>,
    /// It has a fix that `--fix` tries.
    #[serde(skip)]
    fixable: bool,
}

#[derive(Serialize)]
struct RelatedPlace {
    path: String,
    range: PointRange,
    message: String,
    #[serde(skip)]
    bytes: Range<usize>,
}

#[derive(Serialize)]
struct FixEdits {
    title: String,
    edits: Vec<FixEdit>,
}

#[derive(Serialize)]
struct FixEdit {
    range: PointRange,
    replacement: String,
}

impl Finding {
    pub(super) fn new(db: &Database, base: &Path, file: File, diagnostic: Diagnostic) -> Finding {
        let text = file.text(db);
        let index = ludex_base::line_index(db, file);
        let related = diagnostic.related.iter().map(|related| {
            let text = related.file.text(db);
            let index = ludex_base::line_index(db, related.file);
            RelatedPlace {
                path: relative(related.file.path(db), base),
                range: place(text, index, related.range),
                message: related.message.clone(),
                bytes: related.range.into(),
            }
        });
        let fix = diagnostic.preferred_fix().and_then(|fix| {
            // The contract knows edits of the finding's own file only.
            let [(changed, edits)] = &fix.change.edits[..] else { return None };
            let edit =
                |edit: &TextEdit| FixEdit { range: place(text, index, edit.range), replacement: edit.new_text.clone() };
            let edits = edits.iter().map(edit).collect();
            (*changed == file).then(|| FixEdits { title: fix.title.clone(), edits })
        });
        Finding {
            bytes: diagnostic.range.into(),
            start: place(text, index, diagnostic.range).start,
            level: diagnostic.severity,
            range: place(text, index, shown_range(text, diagnostic.range)),
            severity: diagnostic.severity.name(),
            code: diagnostic.full_code(file.dialect(db)),
            related: related.collect(),
            fix,
            fixable: diagnostic.preferred_fix().is_some(),
            message: diagnostic.message(),
        }
    }

    /// The finding that a file in a folder is too large to be read there.
    pub(super) fn too_large(error: &std::io::Error) -> Finding {
        Finding {
            bytes: 0..0,
            start: Point { line: 1, column: 1 },
            level: Severity::Information,
            range: place("", &LineIndex::new(""), TextRange::empty(0.into())),
            severity: Severity::Information.name(),
            code: "file/too-large".to_owned(),
            message: format!("{error}; it is read if it is named itself"),
            related: Vec::new(),
            fix: None,
            fixable: false,
        }
    }

    /// True if it is about a game: not about settings, or a file that is not read.
    fn is_on_game(&self) -> bool {
        LANGUAGES.from_id(self.code.split('/').next().unwrap_or_default()).is_some()
    }

    /// The words and the line by which a baseline knows it, in the file where it was found.
    fn key(&self, source: &Source) -> (Key, String) {
        let key = Key::new(self.code.clone(), self.level, &self.message);
        (key, line_at(&source.text, self.bytes.start))
    }

    pub(super) fn from_config(text: &str, problem: &config::Problem) -> Finding {
        let range = TextRange::new((problem.range.start as u32).into(), (problem.range.end as u32).into());
        let index = LineIndex::new(text);
        Finding {
            bytes: problem.range.clone(),
            start: place(text, &index, range).start,
            level: problem.severity(),
            range: place(text, &index, shown_range(text, range)),
            severity: problem.severity().name(),
            code: format!("config/{}", problem.code),
            message: problem.message.clone(),
            related: Vec::new(),
            fix: None,
            fixable: false,
        }
    }
}

impl Report {
    /// A report of nothing so far, whose paths are relative to a folder.
    pub(super) fn new(base: &Path) -> Report {
        Report { base: base.to_owned(), ..Report::default() }
    }

    /// Says on standard error that something that was asked for could not be read or written, and keeps it.
    pub(super) fn fail(&mut self, message: String) {
        say(&message);
        self.failures.push(message);
    }

    /// A baseline in a folder that knows every finding on a game.
    pub(super) fn baseline(&self, folder: &Path) -> Baseline {
        let mut baseline = Baseline::new(folder);
        for (source, finding) in self.findings().filter(|(_, finding)| finding.is_on_game()) {
            let name = baseline.name_of(&workspace::absolute(&self.base.join(&source.path)));
            let (key, line) = finding.key(source);
            baseline.add(&name, Known { key, line, count: 1 });
        }
        baseline
    }

    /// Divides the findings into those that a baseline does not know, and the others: those that it knows and those on
    /// settings.
    fn divided(self, baseline: &Baseline) -> (Report, Report) {
        let (mut new, mut others) = (Report::new(&self.base), Report::new(&self.base));
        for Source { path, text, findings } in self.sources {
            let mut source = Source { path, text: Arc::clone(&text), findings: Vec::new() };
            let mut rest = Source { path: source.path.clone(), text, findings: Vec::new() };
            let (on_games, on_settings): (Vec<Finding>, Vec<Finding>) =
                findings.into_iter().partition(Finding::is_on_game);
            let keys = on_games.iter().map(|finding| finding.key(&source));
            let (unknown, _) = baseline.unknown(&workspace::absolute(&self.base.join(&source.path)), keys);
            rest.findings = on_settings;
            for (index, finding) in on_games.into_iter().enumerate() {
                let part = if unknown.binary_search(&index).is_ok() { &mut source } else { &mut rest };
                part.findings.push(finding);
            }
            new.sources.push(source);
            others.sources.push(rest);
        }
        (new, others)
    }

    pub(super) fn count(&self, level: Severity) -> usize {
        self.findings().filter(|(_, finding)| finding.level == level).count()
    }

    /// Every finding with its file, in order.
    fn findings(&self) -> impl Iterator<Item = (&Source, &Finding)> {
        self.sources.iter().flat_map(|source| source.findings.iter().map(move |finding| (source, finding)))
    }

    /// True if something that was found has a fix that `--fix` tries.
    pub(super) fn has_fixes(&self) -> bool {
        self.findings().any(|(_, finding)| finding.fixable)
    }

    /// Notes which fixes another report still has.
    pub(super) fn leave_fixes_of(&mut self, after: &Report) {
        for (_, finding) in after.findings().filter(|(_, finding)| finding.fixable) {
            *self.withheld.entry((finding.code.clone(), finding.level)).or_default() += 1;
        }
    }

    /// Leaves out what is less grave than a severity.
    pub(super) fn keep(&mut self, least: Severity) {
        for source in &mut self.sources {
            source.findings.retain(|finding| finding.level <= least);
        }
    }

    /// Writes the report in a format, or the statistics of it, to a file or to standard output.
    ///
    /// # Errors
    /// If that cannot be written.
    pub(super) fn print(&self, format: Format, statistics: bool, output: Option<&Path>) -> Result<(), String> {
        print(format, output, &|colours, out| self.write(format, statistics, colours, out))
    }

    fn write(&self, format: Format, statistics: bool, colours: bool, out: Out) -> std::io::Result<()> {
        match format {
            Format::Json if statistics => statistics::write_json(self, out),
            _ if statistics => statistics::write(self, out),
            Format::Pretty => pretty::write(self, colours, out),
            Format::Concise => concise::write(self, out),
            Format::Json => json::write(self, out),
            Format::Jsonl => json::write_lines(self, out),
            Format::Sarif => sarif::write(self, out),
            Format::Github => github::write(self, out),
            Format::Gitlab => gitlab::write(self, out),
            Format::Junit => junit::write(self, out),
            Format::Rdjson => rdjson::write(self, out),
            Format::Checkstyle => checkstyle::write(self, out),
        }
    }

    fn summary(&self) -> String {
        let found = self.counted();
        let found = if found.is_empty() { "nothing to report" } else { &found };
        let mut out = format!("{}: {found}", self.checked());
        if self.known > 0 {
            let _ = write!(out, "; {} of the baseline not shown", plural(self.known, "finding"));
        }
        if self.left_alone > 0 {
            let _ = write!(out, "; {} in other languages left alone", plural(self.left_alone, "file"));
        }
        out
    }

    /// What was done, for people.
    fn checked(&self) -> String {
        format!("checked {} in {:.0} ms", plural(self.files, "file"), self.milliseconds)
    }

    /// The numbers of findings by how grave they are, for people; empty if there are none.
    fn counted(&self) -> String {
        let counts = [
            (self.count(Severity::Error), "error"),
            (self.count(Severity::Warning), "warning"),
            (self.count(Severity::Information) + self.count(Severity::Hint), "note"),
        ];
        let found = counts.iter().filter(|(count, _)| *count > 0).map(|(count, word)| plural(*count, word));
        found.collect::<Vec<String>>().join(", ")
    }
}

/// A number of things, for people.
fn plural(count: usize, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

/// Writes something in a format, with colours where they can be shown, to a file or to standard output.
///
/// # Errors
/// If that cannot be written.
fn print(
    format: Format,
    output: Option<&Path>,
    write: &dyn Fn(bool, Out) -> std::io::Result<()>,
) -> Result<(), String> {
    if let Some(path) = output {
        let mut bytes = Vec::new();
        let written = write(false, &mut bytes).and_then(|()| std::fs::write(path, bytes));
        return written.map_err(|error| format!("cannot write {}: {error}", path.display()));
    }
    if super::output::is_kept() {
        let mut bytes = Vec::new();
        write(false, &mut bytes).map_err(|error| error.to_string())?;
        return super::output::write(&bytes);
    }
    let colours = format == Format::Pretty && terminal::has_colours();
    let lock = std::io::stdout().lock();
    super::output::settle(if colours {
        let mut out = BufWriter::new(anstream::AutoStream::auto(lock));
        write(true, &mut out).and_then(|()| out.flush())
    } else {
        let mut out = BufWriter::new(lock);
        write(false, &mut out).and_then(|()| out.flush())
    })
}

/// The variables in which GitHub and GitLab name the root of the repository. The working directory of a step may be a
/// folder of it.
const ROOTS: [&str; 2] = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"];

/// The path of a file as seen from the root of the repository, if a CI names that and the file is inside; with slashes.
fn from_root(report: &Report, path: &str) -> String {
    let absolute = workspace::absolute(&report.base.join(path));
    let mut roots = ROOTS.iter().filter_map(std::env::var_os).map(PathBuf::from).filter(|root| root.is_absolute());
    let below = roots.find_map(|root| absolute.strip_prefix(root).ok());
    workspace::with_slashes(&below.map_or_else(|| path.to_owned(), |below| below.to_string_lossy().into_owned()))
}
