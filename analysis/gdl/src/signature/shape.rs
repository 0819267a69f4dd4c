//! The shape of something, as a line of text that is cut into its parts: `(remove item list)`.

use std::ops::Range;

use crate::builtins::Builtin;
use crate::forms::Form;

/// A line and its parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Shape {
    /// The line.
    pub(super) label: String,
    /// Bytes of the parts in it, without the word that the list begins with.
    pub(super) parts: Vec<Range<usize>>,
    /// The last part may stand several times.
    pub(super) repeats: bool,
}

impl Shape {
    /// Cuts the list at the end of a line, which begins with a word if `head`.
    pub(super) fn new(label: String, head: bool) -> Shape {
        let start = label.find('(').map_or(0, |at| at + 1);
        let end = label.len().saturating_sub(1).max(start);
        let bytes = label.as_bytes();
        let mut parts: Vec<Range<usize>> = Vec::new();
        let mut depth = 0i32;
        let mut bars = false;
        let mut from = None;
        for at in start..=end {
            match bytes.get(at) {
                Some(b'|') => bars = !bars,
                Some(b'(' | b'[') if !bars => depth += 1,
                Some(b')' | b']') if !bars => depth -= 1,
                _ => {}
            }
            let blank = at == end || bytes[at] == b' ' && depth == 0 && !bars;
            match from {
                None if !blank => from = Some(at),
                Some(begin) if blank => {
                    parts.push(begin..at);
                    from = None;
                }
                _ => {}
            }
        }
        if head && !parts.is_empty() {
            parts.remove(0);
        }
        // Three dots for themselves go with what stands before them.
        if parts.len() > 1 && parts.last().is_some_and(|last| &label[last.clone()] == "...") {
            let dots = parts.pop().map_or(end, |dots| dots.end);
            if let Some(last) = parts.last_mut() {
                last.end = dots;
            }
        }
        let repeats = parts.last().is_some_and(|last| label[last.clone()].ends_with("..."));
        Shape { label, parts, repeats }
    }

    /// The shape of a predefined name at the head of a list, if it stands there.
    pub(super) fn of(row: &Builtin) -> Option<Shape> {
        (!row.written.is_empty()).then(|| Shape::new(row.written.to_owned(), true))
    }

    /// The shape of a form, with the head as it is written there.
    pub(super) fn of_form(form: Form, head: &str) -> Shape {
        let words: Vec<&str> = form.schema().arguments.iter().map(|argument| argument.label).collect();
        Shape::list(head, &words)
    }

    /// A list of a head and some parts.
    pub(super) fn list(head: &str, words: &[&str]) -> Shape {
        let mut label = format!("({head}");
        let mut parts = Vec::with_capacity(words.len());
        for word in words {
            label.push(' ');
            parts.push(label.len()..label.len() + word.len());
            label.push_str(word);
        }
        label.push(')');
        Shape { label, parts, repeats: words.last().is_some_and(|last| last.ends_with("...")) }
    }

    /// The part at a position, counted from 0.
    pub(super) fn part(&self, position: usize) -> Option<u32> {
        let last = self.parts.len().checked_sub(1)?;
        if position <= last { Some(position as u32) } else { self.repeats.then_some(last as u32) }
    }

    /// The last part.
    pub(super) fn last(&self) -> Option<u32> {
        self.parts.len().checked_sub(1).map(|last| last as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtins::BuiltinKind;

    fn cut(label: &str, head: bool) -> (Vec<String>, bool) {
        let shape = Shape::new(label.to_owned(), head);
        (shape.parts.iter().map(|part| shape.label[part.clone()].to_owned()).collect(), shape.repeats)
    }

    #[test]
    fn lists_are_cut_into_their_parts() {
        assert_eq!(cut("(remove item list)", true), (vec!["item".into(), "list".into()], false));
        assert_eq!(cut("(append form...)", true), (vec!["form...".into()], true));
        assert_eq!(
            cut("(area [width [height]] [(restrict ...)] properties...)", true),
            (vec!["[width [height]]".into(), "[(restrict ...)]".into(), "properties...".into()], true)
        );
        assert_eq!(cut("(cond (test actions...) ...)", true), (vec!["(test actions...) ...".into()], true));
        assert_eq!(
            cut("range: (unit-type unit-type value)", false),
            (vec!["unit-type".into(), "unit-type".into(), "value".into()], false)
        );
        assert_eq!(cut("(always)", true), (Vec::new(), false));
    }

    #[test]
    fn forms_are_written_as_their_schema_says() {
        for form in Form::all() {
            let head = if form.head().is_empty() { "hare" } else { form.head() };
            let shape = Shape::of_form(form, head);
            let again = Shape::new(shape.label.clone(), true);
            assert_eq!(shape, again, "{form:?}");
            let last = form.schema().arguments.last();
            assert_eq!(shape.repeats, last.is_some_and(|last| last.repeats), "{form:?}");
        }
    }

    #[test]
    fn every_function_says_how_it_is_written() {
        for row in crate::builtins::all() {
            let shape = Shape::of(row);
            assert!(row.kind != BuiltinKind::Function || shape.is_some(), "{}", row.name);
            let Some(shape) = shape else { continue };
            let begins = shape.label.strip_prefix('(').and_then(|label| label.strip_prefix(row.name));
            assert!(begins.is_some_and(|rest| rest.starts_with([' ', ')'])), "{} {}", row.name, shape.label);
        }
    }
}
