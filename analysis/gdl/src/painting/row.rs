//! A row of a layer in which some columns get another value: only the runs round them are written anew, as its author
//! writes runs.

use std::ops::Range;

use crate::layers::{Run, Scheme, characters, decode};

/// The way in which a value is written in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// A character of the layer.
    Character(char),
    /// A number, with a comma behind it.
    Number(i64),
}

impl Sign {
    /// The sign of a run as it is written.
    fn of(written: &str, scheme: &Scheme) -> Option<Sign> {
        let all: String = characters(written).into_iter().map(|(_, c)| c).collect();
        let last = all.chars().last()?;
        let number = |text: &str| text.parse().ok().map(Sign::Number);
        match all.strip_suffix(',').filter(|_| !scheme.has_plain_signs()) {
            Some(before) => match before.split_once('*') {
                Some((_, value)) => number(value),
                None if before.is_empty() => Some(Sign::Character(last)),
                None => number(before),
            },
            None => Some(Sign::Character(last)),
        }
    }

    /// Writes a run.
    fn write(self, out: &mut String, count: u32, ones: bool) {
        if count > 1 || ones && matches!(self, Sign::Character(_)) {
            out.push_str(&count.to_string());
        }
        match self {
            Sign::Character(c) => {
                if matches!(c, '"' | '\\') {
                    out.push('\\');
                }
                out.push(c);
            }
            Sign::Number(number) => {
                if count > 1 {
                    out.push('*');
                }
                out.push_str(&number.to_string());
                out.push(',');
            }
        }
    }
}

/// A part of a run, or all of it.
#[derive(Debug, Clone, Copy)]
struct Part {
    sign: Sign,
    count: u32,
    /// The bytes of the run.
    span: (u32, u32),
    /// Some of the run is painted.
    is_touched: bool,
}

/// The bytes of a row, its text between the quotes, that give way to others, so that these columns get a value that has a
/// sign; `None` if they have it. Columns are in order. `ones` says that a single cell is written with its number, `1a`.
///
/// # Errors
/// If the row is too short, or if what is written there is nothing that can be taken apart: why, as a sentence without
/// its full stop.
pub(super) fn painted(
    text: &str,
    scheme: &Scheme,
    columns: &[u32],
    sign: Sign,
    ones: bool,
) -> Result<Option<(Range<usize>, String)>, String> {
    let row = decode(text, scheme);
    let width = row.width();
    let mut alone = String::new();
    sign.write(&mut alone, 1, false);
    let wanted = decode(&alone, scheme).runs.first().map(|run| run.value);
    let mut parts: Vec<Part> = Vec::new();
    let (mut first, mut columns) = (0_u32, columns.iter().copied().peekable());
    for run in &row.runs {
        let end = first.saturating_add(run.count);
        let mut inside: Vec<u32> = Vec::new();
        while let Some(column) = columns.next_if(|column| *column < end) {
            inside.push(column - first);
        }
        let own = written(text, run).and_then(|written| Sign::of(written, scheme));
        if inside.is_empty() || Some(run.value) == wanted {
            // What is not understood here stays as it is.
            let own = own.unwrap_or(Sign::Character('\0'));
            parts.push(Part { sign: own, count: run.count, span: run.span, is_touched: false });
        } else {
            let own = own.ok_or("a run there cannot be taken apart")?;
            split(&mut parts, run, own, &inside, sign);
        }
        first = end;
    }
    let end = row.runs.last().map_or(0, |run| run.span.1);
    for (column, next) in columns.zip(width..) {
        if column != next {
            let cells = if width == 1 { "cell" } else { "cells" };
            return Err(format!("its row has {width} {cells}, and ends before it"));
        }
        parts.push(Part { sign, count: 1, span: (end, end), is_touched: true });
    }
    Ok(rewritten(text, &parts, ones))
}

/// The text of a run.
fn written<'t>(text: &'t str, run: &Run) -> Option<&'t str> {
    text.get(run.span.0 as usize..run.span.1 as usize)
}

/// Takes a run apart at the cells inside of it that get another sign.
fn split(parts: &mut Vec<Part>, run: &Run, own: Sign, inside: &[u32], sign: Sign) {
    let mut push = |sign: Sign, count: u32| {
        if count > 0 {
            parts.push(Part { sign, count, span: run.span, is_touched: true });
        }
    };
    let mut next = 0;
    for cell in inside {
        push(own, cell - next);
        push(sign, 1);
        next = cell + 1;
    }
    push(own, run.count - next);
}

/// The bytes from the first run that is touched to the last one, with neighbours that become one run with them, and what
/// stands there then.
fn rewritten(text: &str, parts: &[Part], ones: bool) -> Option<(Range<usize>, String)> {
    let mut start = parts.iter().position(|part| part.is_touched)?;
    let mut end = parts.iter().rposition(|part| part.is_touched)? + 1;
    let joins = |one: &Part, other: &Part| one.sign == other.sign && one.span.1 == other.span.0;
    while start > 0 && joins(&parts[start - 1], &parts[start]) {
        start -= 1;
    }
    while end < parts.len() && joins(&parts[end - 1], &parts[end]) {
        end += 1;
    }
    let range = parts[start].span.0 as usize..parts[end - 1].span.1 as usize;
    let mut out = String::new();
    // The part that is written next, with what has been joined to it.
    let mut open: Option<Part> = None;
    for part in &parts[start..end] {
        if let Some(before) = &mut open {
            let is_apart = before.span.1 < part.span.0;
            if before.sign == part.sign && !is_apart {
                before.count = before.count.saturating_add(part.count);
                (before.span.1, before.is_touched) = (part.span.1, true);
                continue;
            }
            close(&mut out, text, *before, ones);
            if is_apart {
                // What no run is made of stays.
                out.push_str(text.get(before.span.1 as usize..part.span.0 as usize).unwrap_or_default());
            }
        }
        open = Some(*part);
    }
    close(&mut out, text, open?, ones);
    Some((range, out))
}

/// Writes a part, as it was if nothing in it is touched.
fn close(out: &mut String, text: &str, part: Part, ones: bool) {
    match text.get(part.span.0 as usize..part.span.1 as usize) {
        Some(own) if !part.is_touched => out.push_str(own),
        _ => part.sign.write(out, part.count, ones),
    }
}

/// True if the author of these rows writes a single cell with its number, as far as there is one.
pub(super) fn writes_ones<'t>(rows: impl IntoIterator<Item = &'t str>, scheme: &Scheme) -> bool {
    let single = rows.into_iter().find_map(|text| {
        let row = decode(text, scheme);
        let runs = row.runs.iter().filter(|run| run.count == 1).filter_map(|run| written(text, run));
        let mut letters = runs.filter(|run| !run.ends_with(','));
        letters.next().map(|run| run.starts_with('1') && run.len() > 1)
    });
    single.unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The row after some columns are painted.
    fn after(text: &str, columns: &[u32], sign: char) -> Option<String> {
        let ones = writes_ones([text], &Scheme::default());
        let found = painted(text, &Scheme::default(), columns, Sign::Character(sign), ones).expect("a row");
        found.map(|(range, new)| format!("{}{new}{}", &text[..range.start], &text[range.end..]))
    }

    #[test]
    fn runs_are_split_and_joined() {
        assert_eq!(after("10a", &[4], 'b').as_deref(), Some("4ab5a"));
        assert_eq!(after("10a", &[0, 9], 'b').as_deref(), Some("b8ab"));
        assert_eq!(after("4ab5a", &[4], 'a').as_deref(), Some("10a"));
        assert_eq!(after("aba", &[1], 'c').as_deref(), Some("aca"));
        assert_eq!(after("3a2b3a", &[3, 4], 'a').as_deref(), Some("8a"));
        assert_eq!(after("3a2b3a", &[2], 'b').as_deref(), Some("2a3b3a"));
        assert_eq!(after("3a2b3a", &[3, 4], 'b'), None);
    }

    #[test]
    fn what_is_not_touched_stays_as_written() {
        assert_eq!(after("1a1a4b", &[5], 'c').as_deref(), Some("1a1a3b1c"));
        assert_eq!(after("aa4baa", &[3], 'c').as_deref(), Some("aabc2baa"));
        assert_eq!(after("2*7,7,4b", &[3], 'c').as_deref(), Some("2*7,7,c3b"));
        assert_eq!(after("5*7,4b", &[2], 'b').as_deref(), Some("2*7,b2*7,4b"));
        assert_eq!(after("a\\b3c", &[3], 'a').as_deref(), Some("a\\bcac"));
    }

    #[test]
    fn a_row_goes_on_at_its_end() {
        assert_eq!(after("3a", &[3, 4], 'b').as_deref(), Some("3a2b"));
        assert_eq!(after("3a", &[3], 'a').as_deref(), Some("4a"));
        let refused = painted("3a", &Scheme::default(), &[4], Sign::Character('b'), false);
        assert_eq!(refused, Err("its row has 3 cells, and ends before it".to_owned()));
    }
}
