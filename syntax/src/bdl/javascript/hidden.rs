//! The braces of a block that the compiler counts and JavaScript does not: those in strings, template literals,
//! regular expressions and comments.

use rowan::{TextRange, TextSize};

use super::super::kind::SyntaxKind::*;
use super::super::tokens::P;

/// The construct that hides a brace from a reader of JavaScript.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::bdl) enum Inside {
    /// `"…"` or `'…'`
    String,
    /// The text of a template literal.
    Template,
    /// `/…/`
    Regex,
    /// `// …` or `/* … */`
    Comment,
}

impl Inside {
    /// The word for people.
    pub(in crate::bdl) fn name(self) -> &'static str {
        match self {
            Inside::String => "string",
            Inside::Template => "template literal",
            Inside::Regex => "regular expression",
            Inside::Comment => "comment",
        }
    }
}

/// A brace that the compiler counts and JavaScript does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::bdl) struct Hidden {
    /// Its byte in the file.
    pub(in crate::bdl) offset: TextSize,
    /// True for `{`.
    pub(in crate::bdl) opens: bool,
    /// The construct that hides it.
    pub(in crate::bdl) inside: Inside,
}

/// The hidden braces between the tokens with two positions, in order.
pub(in crate::bdl) fn hidden(p: &P<'_>, opener: usize, closer: usize) -> Vec<Hidden> {
    let mut found = Vec::new();
    for position in opener + 1..=closer {
        // Between two tokens stand blanks and comments.
        let gap = TextRange::new(p.range_at(position - 1).end(), p.range_at(position).start());
        braces(p.text(), gap, Inside::Comment, &mut found);
        let (range, text) = (p.range_at(position), p.text_at(position));
        // The braces of a substitution are JavaScript's too.
        let (first, last) = match p.kind_at(position) {
            JS_STRING | JS_REGEX | JS_TEMPLATE => (0, 0),
            JS_TEMPLATE_HEAD => (0, 1),
            JS_TEMPLATE_MIDDLE => (1, 1),
            JS_TEMPLATE_TAIL => (1, 0),
            _ => continue,
        };
        let inside = match text.as_bytes().first() {
            Some(b'"' | b'\'') => Inside::String,
            Some(b'/') => Inside::Regex,
            _ => Inside::Template,
        };
        let (from, to) = (range.start() + TextSize::new(first), range.end() - TextSize::new(last));
        if from <= to {
            braces(p.text(), TextRange::new(from, to), inside, &mut found);
        }
    }
    found
}

/// The braces in a range of the file; `\}` is none to the compiler.
fn braces(text: &str, range: TextRange, inside: Inside, found: &mut Vec<Hidden>) {
    for (at, brace) in text[range].match_indices(['{', '}']) {
        let offset = range.start() + TextSize::new(at as u32);
        let escaped = text[..usize::from(offset)].ends_with('\\');
        if brace == "{" || !escaped {
            found.push(Hidden { offset, opens: brace == "{", inside });
        }
    }
}

/// The first of these braces, before a byte of the file, that has no partner among them: where the two ends of a
/// block differ, it is the one to blame.
pub(in crate::bdl) fn odd(hidden: &[Hidden], before: TextSize) -> Option<Hidden> {
    let mut open = Vec::new();
    for &brace in hidden.iter().take_while(|brace| brace.offset < before) {
        if brace.opens {
            open.push(brace);
        } else if open.pop().is_none() {
            return Some(brace);
        }
    }
    open.first().copied()
}
