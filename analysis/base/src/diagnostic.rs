//! What Ludex reports.
//!
//! Severity (the rule is the same for every dialect): what document and reference both refuse is an
//! error; what only the document refuses, or what surely does not do what its author meant, a
//! warning; what only the reference refuses is information; style is a hint.

use ludex_syntax::{Code, Severity, SyntaxError, TextRange};

use crate::dialect::Dialect;
use crate::file::File;
use crate::source_change::Fix;

/// How many findings of a file are reported: more help nobody, and an editor would choke on them.
pub const MAX_DIAGNOSTICS: usize = 10_000;

/// One thing to tell the author.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// What it is.
    pub code: &'static Code,
    /// How bad it is.
    pub severity: Severity,
    /// In the author's terms: what is wrong, and what to write instead.
    pub message: String,
    /// Bytes; half open, may be empty.
    pub range: TextRange,
    /// Other places that explain this one.
    pub related: Vec<Related>,
    /// Ways to mend it; at most one of them is preferred.
    pub fixes: Vec<Fix>,
    /// The text has no effect (editors fade it).
    pub unnecessary: bool,
}

/// A place that explains a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// Where.
    pub file: File,
    /// Bytes there.
    pub range: TextRange,
    /// What stands there.
    pub message: String,
}

impl Diagnostic {
    /// A diagnostic of the code's own severity.
    pub fn new(code: &'static Code, range: TextRange, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity,
            message: message.into(),
            range,
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

    /// Adds a place that explains it.
    pub fn related(&mut self, file: File, range: TextRange, message: impl Into<String>) -> &mut Self {
        self.related.push(Related { file, range, message: message.into() });
        self
    }

    /// Adds a way to mend it.
    pub fn fix(&mut self, fix: Fix) -> &mut Self {
        self.fixes.push(fix);
        self
    }

    /// Says that the text has no effect.
    pub fn unnecessary(&mut self) -> &mut Self {
        self.unnecessary = true;
        self
    }

    /// The fix to take without asking, if there is one.
    pub fn preferred_fix(&self) -> Option<&Fix> {
        self.fixes.iter().find(|fix| fix.preferred)
    }

    /// The stable code in a file of this dialect, such as `gdl/missing-module`.
    pub fn full_code(&self, dialect: Dialect) -> String {
        format!("{}/{}", dialect.prefix, self.code.name)
    }

    /// A syntax error of a file as a diagnostic.
    pub fn from_syntax(file: File, error: &SyntaxError) -> Self {
        let mut diagnostic = Diagnostic::new(error.code, error.range, error.message.clone());
        if let Some((range, message)) = &error.related {
            diagnostic.related(file, *range, message.clone());
        }
        if let Some(fix) = &error.fix {
            let fix = Fix::replace(fix.title.clone(), file, fix.range, fix.replacement.clone());
            diagnostic.fix(if error.asks { fix.alternative() } else { fix });
        }
        diagnostic
    }
}

/// The findings of a check, in the making.
#[derive(Debug, Default)]
pub struct Findings {
    found: Vec<Diagnostic>,
}

impl Findings {
    /// Reports something; what it gives can be added to.
    pub fn report(&mut self, code: &'static Code, range: TextRange, message: impl Into<String>) -> &mut Diagnostic {
        self.push(Diagnostic::new(code, range, message))
    }

    /// Adds a finding that is made already.
    pub fn push(&mut self, diagnostic: Diagnostic) -> &mut Diagnostic {
        self.found.push(diagnostic);
        let last = self.found.len() - 1;
        &mut self.found[last]
    }

    /// What was found so far.
    pub fn found(&self) -> &[Diagnostic] {
        &self.found
    }

    /// Everything, in order of position.
    pub fn into_sorted(mut self) -> Vec<Diagnostic> {
        self.found.sort_by_key(|diagnostic| (diagnostic.range.start(), diagnostic.range.end()));
        self.found
    }
}

impl Extend<Diagnostic> for Findings {
    fn extend<T: IntoIterator<Item = Diagnostic>>(&mut self, found: T) {
        self.found.extend(found);
    }
}
