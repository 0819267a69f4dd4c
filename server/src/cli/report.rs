//! What `ludex check` shows: for people and as JSON.

use std::fmt::Write as _;
use std::io::{BufWriter, Write as _};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use ludex_base::source_change::TextEdit;
use ludex_base::{Database, Diagnostic, File, LineIndex, PositionEncoding, Severity, TextRange, TextSize};
use serde::Serialize;
use std::collections::HashMap;

use super::check::relative;
use crate::config;

/// Everything that was found.
#[derive(Default)]
pub(super) struct Report {
    pub(super) sources: Vec<Source>,
    pub(super) files: usize,
    /// Files in the folders that are in other languages.
    pub(super) left_alone: usize,
    pub(super) bytes: u64,
    pub(super) milliseconds: f64,
}

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
    #[serde(skip)]
    bytes: Range<usize>,
    #[serde(skip)]
    level: Severity,
    range: Place,
    severity: &'static str,
    code: String,
    message: String,
    related: Vec<RelatedPlace>,
    fix: Option<FixEdits>,
}

/// Lines and columns from 1, columns in characters.
#[derive(Serialize)]
struct Place {
    start: Point,
    end: Point,
}

#[derive(Serialize)]
struct Point {
    line: u32,
    column: u32,
}

#[derive(Serialize)]
struct RelatedPlace {
    path: String,
    range: Place,
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
    range: Place,
    replacement: String,
}

#[derive(Serialize)]
struct JsonFinding<'a> {
    path: &'a str,
    #[serde(flatten)]
    finding: &'a Finding,
}

#[derive(Serialize)]
struct Summary {
    files: usize,
    bytes: u64,
    errors: usize,
    warnings: usize,
    milliseconds: f64,
}

#[derive(Serialize)]
struct JsonReport<'a> {
    diagnostics: Vec<JsonFinding<'a>>,
    summary: Summary,
}

fn place(text: &str, index: &LineIndex, range: TextRange) -> Place {
    let point = |offset: TextSize| {
        let at = index.line_column(text, offset, PositionEncoding::Utf32);
        Point { line: at.line + 1, column: at.column + 1 }
    };
    Place { start: point(range.start()), end: point(range.end()) }
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
            let [(own, edits)] = &fix.change.edits[..] else { return None };
            let edit =
                |edit: &TextEdit| FixEdit { range: place(text, index, edit.range), replacement: edit.new_text.clone() };
            let edits = edits.iter().map(edit).collect();
            (*own == file).then(|| FixEdits { title: fix.title.clone(), edits })
        });
        Finding {
            bytes: diagnostic.range.into(),
            level: diagnostic.severity,
            range: place(text, index, diagnostic.range),
            severity: diagnostic.severity.name(),
            code: diagnostic.full_code(file.dialect(db)),
            related: related.collect(),
            fix,
            message: diagnostic.message,
        }
    }

    pub(super) fn from_config(text: &str, problem: &config::Problem) -> Finding {
        let range = TextRange::new((problem.range.start as u32).into(), (problem.range.end as u32).into());
        Finding {
            bytes: problem.range.clone(),
            level: Severity::Warning,
            range: place(text, &LineIndex::new(text), range),
            severity: Severity::Warning.name(),
            code: format!("config/{}", problem.code),
            message: problem.message.clone(),
            related: Vec::new(),
            fix: None,
        }
    }
}

impl Report {
    fn count(&self, level: Severity) -> usize {
        self.sources.iter().flat_map(|source| &source.findings).filter(|finding| finding.level == level).count()
    }

    pub(super) fn errors(&self) -> usize {
        self.count(Severity::Error)
    }

    pub(super) fn print_json(&self) {
        let diagnostics = self
            .sources
            .iter()
            .flat_map(|source| source.findings.iter().map(|finding| JsonFinding { path: &source.path, finding }));
        let report = JsonReport {
            diagnostics: diagnostics.collect(),
            summary: Summary {
                files: self.files,
                bytes: self.bytes,
                errors: self.errors(),
                warnings: self.count(Severity::Warning),
                milliseconds: (self.milliseconds * 1000.0).round() / 1000.0,
            },
        };
        let mut out = BufWriter::new(std::io::stdout().lock());
        // A closed pipe (`| head`) is not a failure.
        let _ = serde_json::to_writer(&mut out, &report);
        let _ = writeln!(out);
        let _ = out.flush();
    }

    pub(super) fn print_pretty(&self) {
        let mut out = BufWriter::new(anstream::AutoStream::auto(std::io::stdout().lock()));
        let renderer = Renderer::styled();
        let mut indexed: HashMap<&str, (&Source, LineIndex)> = HashMap::new();
        for source in &self.sources {
            indexed.insert(&source.path, (source, LineIndex::new(&source.text)));
        }
        for source in &self.sources {
            for finding in &source.findings {
                if writeln!(out, "{}\n", render(&renderer, &indexed, source, finding)).is_err() {
                    return;
                }
            }
        }
        let _ = writeln!(out, "{}", self.summary());
        let _ = out.flush();
    }

    fn summary(&self) -> String {
        let plural = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        let mut out = format!("checked {} in {:.0} ms: ", plural(self.files, "file"), self.milliseconds);
        let counts = [
            (self.errors(), "error"),
            (self.count(Severity::Warning), "warning"),
            (self.count(Severity::Information) + self.count(Severity::Hint), "note"),
        ];
        let found: Vec<String> =
            counts.iter().filter(|(count, _)| *count > 0).map(|(count, word)| plural(*count, word)).collect();
        let _ = write!(out, "{}", if found.is_empty() { "nothing to report".to_owned() } else { found.join(", ") });
        if self.left_alone > 0 {
            let _ = write!(out, "; {} in other languages left alone", plural(self.left_alone, "file"));
        }
        out
    }
}

/// A finding as people read it, with the lines it is about.
fn render(
    renderer: &Renderer,
    indexed: &HashMap<&str, (&Source, LineIndex)>,
    source: &Source,
    finding: &Finding,
) -> String {
    let level = match finding.level {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Information => Level::INFO,
        Severity::Hint => Level::NOTE,
    };
    let mut group = Group::with_title(level.primary_title(&finding.message).id(&finding.code));
    if let Some((source, index)) = indexed.get(source.path.as_str()) {
        group =
            group.element(excerpt(&source.path, &source.text, index, &finding.bytes, AnnotationKind::Primary, None));
    }
    for related in &finding.related {
        if let Some((other, index)) = indexed.get(related.path.as_str()) {
            let label = Some(related.message.as_str());
            let kind = AnnotationKind::Context;
            group = group.element(excerpt(&other.path, &other.text, index, &related.bytes, kind, label));
        } else {
            let at = &related.range.start;
            let note = format!("{}: {}:{}:{}", related.message, related.path, at.line, at.column);
            group = group.element(Level::NOTE.message(note));
        }
    }
    if let Some(fix) = &finding.fix {
        group = group.element(Level::HELP.message(fix.title.clone()));
    }
    renderer.render(&[group])
}

/// The lines that a range touches, cut out so that the renderer need not look at the whole file.
fn excerpt<'a>(
    path: &'a str,
    text: &'a str,
    index: &LineIndex,
    bytes: &Range<usize>,
    kind: AnnotationKind,
    label: Option<&'a str>,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let line = |offset: usize| index.line_column(text, (offset as u32).into(), PositionEncoding::Utf8).line;
    let first = line(bytes.start);
    // A range of many lines is shown by its first ones.
    let last = line(bytes.end).min(first + 5);
    let start = usize::from(index.line_range(text, first).start());
    let end = usize::from(index.line_range(text, last).end());
    let shown = &text[start..end];
    let span = bytes.start - start..bytes.end.min(end).max(bytes.start) - start;
    let annotation = match label {
        Some(label) => kind.span(span).label(label),
        None => kind.span(span),
    };
    Snippet::source(shown).line_start(first as usize + 1).path(path).annotation(annotation)
}
