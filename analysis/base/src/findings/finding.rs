//! Findings over places of any type: what a check reports of something that has no bytes yet, such as an item that
//! moves with every edit above it. Resolved, a finding is a [`Diagnostic`].

use ludex_syntax::{Code, Severity, TextRange};

use crate::diagnostic::Diagnostic;
use crate::file::File;
use crate::source_change::{Fix, SourceChange};

/// One thing to report to the author, like a [`Diagnostic`], with places of the type `P`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding<P> {
    /// The code.
    pub code: &'static Code,
    /// The severity.
    pub severity: Severity,
    /// The place it is about.
    pub place: P,
    /// In the author's terms: what is wrong, and what to write instead.
    pub statement: String,
    /// The name or text that was most likely meant, with its quotes (`` `speed` ``, `"north"`).
    pub guess: Option<String>,
    /// Other places that explain this one, each with a message.
    pub related: Vec<(P, String)>,
    /// Ways to mend it; at most one of them is preferred.
    pub fixes: Vec<Repair<P>>,
    /// The text has no effect (editors fade it).
    pub unnecessary: bool,
}

impl<P> Finding<P> {
    /// A finding of the code's own severity.
    pub fn new(code: &'static Code, place: impl Into<P>, statement: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity,
            place: place.into(),
            statement: statement.into(),
            guess: None,
            related: Vec::new(),
            fixes: Vec::new(),
            unnecessary: false,
        }
    }

    /// Gives it another severity.
    pub fn severity(&mut self, severity: Severity) -> &mut Self {
        self.severity = severity;
        self
    }

    /// Adds the name that was most likely meant, if there is one.
    pub fn suggest(&mut self, guess: Option<&str>) -> &mut Self {
        self.guess = guess.map(|guess| format!("`{guess}`"));
        self
    }

    /// Adds the text of a string that was most likely meant, if there is one.
    pub fn suggest_text(&mut self, guess: Option<&str>) -> &mut Self {
        self.guess = guess.map(|guess| format!("{guess:?}"));
        self
    }

    /// Adds the name that was most likely meant, and a fix that writes it at the finding's own place, if there is one.
    pub fn or_write(&mut self, guess: Option<&str>) -> &mut Self
    where
        P: Clone,
    {
        if let Some(guess) = guess {
            self.fixes.push(Repair::replace(format!("write `{guess}`"), self.place.clone(), guess));
        }
        self.suggest(guess)
    }

    /// Adds a place that explains it.
    pub fn related(&mut self, place: impl Into<P>, message: impl Into<String>) -> &mut Self {
        self.related.push((place.into(), message.into()));
        self
    }

    /// Adds a way to mend it.
    pub fn fix(&mut self, fix: Repair<P>) -> &mut Self {
        self.fixes.push(fix);
        self
    }

    /// Says that the text has no effect.
    pub fn unnecessary(&mut self) -> &mut Self {
        self.unnecessary = true;
        self
    }

    /// The finding with the bytes that `place` gives for its places, half open; [`None`] if its own place has none. A
    /// related place without bytes is left out, and so is a fix that would change one.
    pub fn resolve(&self, place: impl Fn(&P) -> Option<(File, TextRange)>) -> Option<Diagnostic> {
        let (_, range) = place(&self.place)?;
        let mut diagnostic = Diagnostic::new(self.code, range, self.statement.clone());
        diagnostic.severity = self.severity;
        diagnostic.guess.clone_from(&self.guess);
        diagnostic.unnecessary = self.unnecessary;
        for (at, message) in &self.related {
            if let Some((file, range)) = place(at) {
                diagnostic.related(file, range, message.clone());
            }
        }
        diagnostic.fixes.extend(self.fixes.iter().filter_map(|fix| fix.resolve(&place)));
        Some(diagnostic)
    }
}

/// A way to mend a finding, like a [`Fix`], with places of the type `P`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair<P> {
    /// The title, as an imperative as it stands in a sentence: "write `sea`". [`Fix::new`] gives it its capital.
    pub title: String,
    /// The places that it changes, in any order, each with the text that stands there afterwards.
    pub edits: Vec<(P, String)>,
    /// The one to take without asking.
    pub preferred: bool,
}

impl<P> Repair<P> {
    /// The sensible way to mend something, by several edits.
    pub fn edits<Q: Into<P>>(title: impl Into<String>, edits: impl IntoIterator<Item = (Q, String)>) -> Self {
        let edits = edits.into_iter().map(|(place, text)| (place.into(), text)).collect();
        Self { title: title.into(), edits, preferred: true }
    }

    /// The sensible way to mend something, by another text in one place.
    pub fn replace(title: impl Into<String>, place: impl Into<P>, new_text: impl Into<String>) -> Self {
        Self::edits(title, [(place, new_text.into())])
    }

    /// This fix as a guess, not to be taken without asking.
    pub fn alternative(mut self) -> Self {
        self.preferred = false;
        self
    }

    fn resolve(&self, place: impl Fn(&P) -> Option<(File, TextRange)>) -> Option<Fix> {
        let mut change = SourceChange::default();
        for (at, new_text) in &self.edits {
            let (file, range) = place(at)?;
            change.edit(file, range, new_text.clone());
        }
        let fix = Fix::new(self.title.clone(), change);
        Some(if self.preferred { fix } else { fix.alternative() })
    }
}

#[cfg(test)]
mod tests {
    use ludex_syntax::TextSize;

    use super::*;
    use crate::test_file::file;

    /// A line of five characters, by its number. Of lines from 10 on nobody knows where they are.
    #[derive(Debug, Clone, PartialEq, Eq)]
    struct Line(u32);

    fn range(line: u32) -> TextRange {
        TextRange::at(TextSize::new(line * 6), TextSize::new(5))
    }

    fn finding(line: u32) -> Finding<Line> {
        Finding::new(crate::codes::UNDEFINED_NAME, Line(line), "`bot` is not defined")
    }

    fn resolved(finding: &Finding<Line>, file: File) -> Option<Diagnostic> {
        finding.resolve(|Line(line)| (*line < 10).then(|| (file, range(*line))))
    }

    #[test]
    fn a_finding_says_in_bytes_what_it_said_before() {
        let file = file();
        let mut finding = finding(2);
        finding.severity(Severity::Hint).suggest(Some("boat")).related(Line(1), "defined here").unnecessary();
        finding.fix(Repair::edits("swap them", [(Line(3), "b".to_owned()), (Line(1), "a".to_owned())]));
        finding.fix(Repair::replace("write `boat`", Line(2), "boat").alternative());
        let mut expected = Diagnostic::new(crate::codes::UNDEFINED_NAME, range(2), "`bot` is not defined");
        expected.severity(Severity::Hint).meant(Some("boat")).related(file, range(1), "defined here").unnecessary();
        expected.fix(Fix::edits("swap them", file, [(range(1), "a".to_owned()), (range(3), "b".to_owned())]));
        expected.fix(Fix::replace("write `boat`", file, range(2), "boat").alternative());
        assert_eq!(resolved(&finding, file), Some(expected));
    }

    #[test]
    fn the_text_of_a_string_is_quoted_as_one() {
        let mut finding = finding(0);
        finding.suggest_text(Some("a \"boat\""));
        assert_eq!(finding.guess.as_deref(), Some(r#""a \"boat\"""#));
        finding.suggest_text(None);
        assert_eq!(finding.guess, None);
    }

    #[test]
    fn a_guess_is_written_in_place_of_what_is_wrong() {
        let file = file();
        let mut finding = finding(2);
        finding.or_write(None);
        assert_eq!((&finding.guess, finding.fixes.len()), (&None, 0));
        finding.or_write(Some("boat"));
        let mut expected = Diagnostic::new(crate::codes::UNDEFINED_NAME, range(2), "`bot` is not defined");
        expected.or_write(file, range(2), Some("boat"));
        assert_eq!(resolved(&finding, file), Some(expected));
    }

    #[test]
    fn places_that_are_nowhere_are_left_out() {
        let file = file();
        assert_eq!(resolved(&finding(10), file), None);
        let mut finding = finding(0);
        finding.related(Line(10), "lost").related(Line(1), "defined here");
        finding.fix(Repair::edits("write both", [(Line(1), "a".to_owned()), (Line(10), "b".to_owned())]));
        finding.fix(Repair::replace("write `boat`", Line(0), "boat"));
        let found = resolved(&finding, file).expect("a diagnostic");
        assert_eq!(found.related.iter().map(|related| related.range).collect::<Vec<_>>(), [range(1)]);
        assert_eq!(found.fixes.iter().map(|fix| fix.title.as_str()).collect::<Vec<_>>(), ["Write `boat`"]);
    }
}
