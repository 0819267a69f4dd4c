//! The report as people read it: excerpts with carets.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use ludex_base::printable::printable;
use ludex_base::{LineIndex, PositionEncoding, Severity};

use super::{Finding, Out, Point, Report, Source};
use crate::workspace;

/// Writes the findings with the lines they are about, then the summary.
pub(super) fn write(report: &Report, colours: bool, out: Out) -> std::io::Result<()> {
    write_findings(report, colours, out)?;
    writeln!(out, "{}", report.summary())
}

/// Writes the findings with the lines they are about.
pub(super) fn write_findings(report: &Report, colours: bool, out: Out) -> std::io::Result<()> {
    let renderer = if colours { Renderer::styled() } else { Renderer::plain() };
    let sources = report.sources.iter().map(|source| (source.path.as_str(), Indexed::new(source)));
    let sources: HashMap<&str, Indexed> = sources.collect();
    let renderers = vec![renderer; workspace::threads()];
    let shown = workspace::in_parallel(&report.sources, renderers, |renderer, source| {
        let findings = source.findings.iter().map(|finding| render(renderer, &sources, source, finding) + "\n\n");
        findings.collect::<String>()
    });
    for findings in shown {
        out.write_all(findings.as_bytes())?;
    }
    Ok(())
}

/// A source and where its lines begin, which is worked out when somebody asks.
struct Indexed<'a> {
    text: &'a str,
    lines: OnceLock<LineIndex>,
}

impl<'a> Indexed<'a> {
    fn new(source: &'a Source) -> Indexed<'a> {
        Indexed { text: &source.text, lines: OnceLock::new() }
    }

    fn index(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(self.text))
    }
}

/// A finding as people read it, with the lines it is about.
fn render(renderer: &Renderer, sources: &HashMap<&str, Indexed>, source: &Source, finding: &Finding) -> String {
    let level = match finding.level {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Information => Level::INFO,
        Severity::Hint => Level::NOTE,
    };
    let mut group = Group::with_title(level.primary_title(printable(&finding.message)).id(&finding.code));
    let mut moved = Vec::new();
    if let Some(text_source) = sources.get(source.path.as_str()) {
        let excerpt = Excerpt::new(text_source.text, text_source.index(), &finding.bytes);
        let path = printable(&source.path);
        moved.extend(excerpt.moved(&path, &finding.start));
        group = group.element(excerpt.snippet(path, AnnotationKind::Primary, None));
    }
    for related in &finding.related {
        let (at, path, message) = (&related.range.start, printable(&related.path), printable(&related.message));
        if let Some(other) = sources.get(related.path.as_str()) {
            let excerpt = Excerpt::new(other.text, other.index(), &related.bytes);
            moved.extend(excerpt.moved(&path, at));
            group = group.element(excerpt.snippet(path, AnnotationKind::Context, Some(message)));
        } else {
            let note = format!("{message}: {path}:{}:{}", at.line, at.column);
            group = group.element(Level::NOTE.message(note));
        }
    }
    if let Some(fix) = &finding.fix {
        group = group.element(Level::HELP.message(printable(&fix.title)));
    }
    // In the lines of the files the renderer leaves these as they are, of all that a terminal may obey.
    let mut rendered = renderer.render(&[group]).replace(|c: char| matches!(c, '\u{80}'..='\u{9f}'), "\u{fffd}");
    let mut from = 0;
    for (shown, actual) in moved {
        if let Some(at) = rendered[from..].find(&shown) {
            from += at;
            rendered.replace_range(from..from + shown.len(), &actual);
            from += actual.len();
        }
    }
    rendered
}

/// A line is shown whole if it has no more bytes than this.
const LONG_LINE: usize = 2000;

/// The length, in bytes, of what is shown of a long line on either side of a place: more than a terminal is wide.
const AROUND: usize = 400;

/// The lines that a range touches, cut out so that the renderer need not look at the whole file; of long
/// ones only what is around the place.
struct Excerpt<'a> {
    shown: &'a str,
    /// The range in what is shown.
    span: Range<usize>,
    /// From 1.
    line: usize,
    /// True if the first line is not shown from its beginning.
    cut: bool,
}

impl<'a> Excerpt<'a> {
    fn new(text: &'a str, index: &LineIndex, bytes: &Range<usize>) -> Excerpt<'a> {
        let line = |offset: usize| index.line_column(text, (offset as u32).into(), PositionEncoding::Utf8).line;
        let first = line(bytes.start);
        // A range of many lines is shown by its first ones.
        let last = line(bytes.end).min(first + 5);
        let line_start = usize::from(index.line_range(text, first).start());
        let (mut start, mut end) = (line_start, usize::from(index.line_range(text, last).end()));
        if end - start > LONG_LINE {
            start = start.max(boundary(text, bytes.start.saturating_sub(AROUND)));
            let shown_to = bytes.end.min(bytes.start + AROUND) + AROUND;
            end = end.min(boundary(text, shown_to.min(text.len())));
        }
        Excerpt {
            shown: &text[start..end],
            span: bytes.start - start..bytes.end.min(end).max(bytes.start) - start,
            line: first as usize + 1,
            cut: start > line_start,
        }
    }

    fn snippet(
        &self,
        path: Cow<'a, str>,
        kind: AnnotationKind,
        label: Option<Cow<'a, str>>,
    ) -> Snippet<'a, Annotation<'a>> {
        let annotation = kind.span(self.span.clone()).label(label);
        Snippet::source(self.shown).line_start(self.line).path(path).annotation(annotation)
    }

    /// The place as the renderer writes it, and what it is, if the beginning of the line is cut off: the
    /// renderer counts the columns of what it is given.
    fn moved(&self, path: &str, at: &Point) -> Option<(String, String)> {
        let column = || self.shown[..self.span.start].chars().count() + 1;
        self.cut.then(|| {
            let place = |column: usize| format!("{path}:{}:{column}", self.line);
            (place(column()), place(at.column as usize))
        })
    }
}

/// The next place at or before a byte where a character begins.
fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use ludex_base::TextRange;

    use super::super::place;
    use super::*;

    /// One finding on a text, as people read it, without colours.
    fn shown(text: &str, bytes: Range<usize>) -> String {
        let range = TextRange::new((bytes.start as u32).into(), (bytes.end as u32).into());
        let index = LineIndex::new(text);
        let finding = Finding {
            bytes,
            start: place(text, &index, range).start,
            level: Severity::Warning,
            range: place(text, &index, range),
            severity: Severity::Warning.name(),
            code: "gdl/some-code".to_owned(),
            message: "this is wrong".to_owned(),
            related: Vec::new(),
            fix: None,
            fixable: false,
        };
        let source = Source { path: "a.g".to_owned(), text: text.into(), findings: Vec::new() };
        let indexed = HashMap::from([(source.path.as_str(), Indexed::new(&source))]);
        render(&Renderer::plain(), &indexed, &source, &finding)
    }

    #[test]
    fn of_a_long_line_a_part_is_shown() {
        let text = format!("first\n{}WRONG{}\nlast\n", "é".repeat(50_000), " word".repeat(50_000));
        let at = text.find("WRONG").expect("the word");
        let found = shown(&text, at..at + 5);
        assert!(found.contains("--> a.g:2:50001\n") && found.contains("WRONG") && found.contains("^^^^^"), "{found}");
        assert!(found.lines().all(|line| line.chars().count() < 200), "{found}");
        // A range that is longer than what is shown, and one at the end of the line.
        for bytes in [at..text.len() - 6, text.len() - 7..text.len() - 6, at..text.len()] {
            let found = shown(&text, bytes.clone());
            assert!(found.len() < 4000 && found.contains("--> a.g:2:"), "{bytes:?}: {found}");
        }
    }

    #[test]
    fn other_lines_are_shown_whole() {
        let text = "(define x 1)\n(define y\n  2)\n";
        assert_eq!(
            shown(text, 8..9),
            "warning[gdl/some-code]: this is wrong\n --> a.g:1:9\n  |\n1 | (define x 1)\n  |         ^"
        );
        assert!(shown(text, 13..27).contains("3 | |   2)"), "{}", shown(text, 13..27));
    }
}
