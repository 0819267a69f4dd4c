//! Formatting: where the tokens of a text go, by rules that each language has in its `format.rs`.
//!
//! Line breaks are the author's; indentation, blanks and alignment are the formatter's. Only white space between
//! tokens and comments changes, so the tokens are the same before and after. A text is taken as [`pieces`], the tokens
//! and comments in order; [`align`] decides the blanks inside of lines, [`walk`] the columns at which lines begin.
//! What cannot be read stays as it stands.

mod align;
mod edits;
mod pieces;
mod steps;
mod walk;

use rowan::{GreenNodeData, TextRange, TextSize};

pub(crate) use self::pieces::Piece;
pub(crate) use self::walk::{Frame, MovedColumn, Walk};

use self::align::Lists;
use self::edits::Writer;
use self::pieces::{Pieces, tears};
use self::steps::Steps;
use crate::codes;
use crate::tree::{Parse, SyntaxError, shared};

/// The only options that a style has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The width of a tab in columns, at least 1.
    pub tab: u32,
    /// The columns of one step of indentation; by default the file's own, or those of the language.
    pub step: Option<u32>,
    /// True if lines begin with tabs, false if with blanks; by default as most lines of the file do.
    pub tabs: Option<bool>,
}

impl Default for Options {
    fn default() -> Options {
        Options { tab: 8, step: None, tabs: None }
    }
}

/// A change of white space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The bytes that are replaced; half open.
    pub range: TextRange,
    /// The white space that takes their place.
    pub text: String,
}

/// The blanks between two pieces of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gap {
    /// None.
    None,
    /// One.
    One,
    /// One if there are any.
    AtMostOne,
    /// As many as there are.
    Keep,
}

/// The manner in which cells of rows that stand below one another are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cells {
    /// By their places in the lists they are in.
    ByPlace,
    /// By what they are: the second `:` of a row belongs to the second `:` of another one.
    ByKind,
}

/// The columns of one step of indentation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// The language's own, whatever the options say.
    Fixed(u32),
    /// The language's own where neither options nor file say anything.
    Default(u32),
}

/// The rules of a language.
pub(crate) trait Rules: Sync + std::fmt::Debug {
    /// One step of indentation.
    fn step(&self) -> Step;

    /// The manner in which cells of rows are told apart.
    fn cells(&self) -> Cells;

    /// True if the first row of a list may stand behind its head, and the others below it.
    fn hangs(&self) -> bool {
        false
    }

    /// True for a number, of which lists may stand at even distances.
    fn is_number(&self, _kind: u16) -> bool {
        false
    }

    /// True for a mark that goes with what follows it.
    fn is_prefix(&self, _kind: u16) -> bool {
        false
    }

    /// True if the blanks behind a piece stay as they are.
    fn is_bound(&self, piece: &Piece<'_>) -> bool {
        self.is_prefix(piece.kind)
    }

    /// True for an opening bracket.
    fn opens(&self, kind: u16) -> bool {
        matches!(kind, shared::L_PAREN | shared::L_BRACKET | shared::L_BRACE)
    }

    /// True for a closing bracket.
    fn closes(&self, kind: u16) -> bool {
        matches!(kind, shared::R_PAREN | shared::R_BRACKET | shared::R_BRACE)
    }

    /// True for a closing bracket before which elements go on where a line is broken off before it. A brace around a block
    /// has its line for itself.
    fn goes_on_before(&self, kind: u16) -> bool {
        matches!(kind, shared::R_PAREN | shared::R_BRACKET)
    }

    /// True for a node whose inside stays as it stands; `around` is the node that it is in.
    fn keeps(&self, _node: &GreenNodeData, _around: &GreenNodeData) -> bool {
        false
    }

    /// True for a node that is a text in another language: its lines move with the first of them.
    fn embeds(&self, _node: u16) -> bool {
        false
    }

    /// True for a node that begins at the margin.
    fn is_definition(&self, _node: u16) -> bool {
        false
    }

    /// The blanks between two pieces of a line, neither of them a comment. `around` is the bracket around the second.
    fn gap(&self, before: &Piece<'_>, after: &Piece<'_>, around: u16) -> Gap;

    /// True if the line that begins with a piece shows how far its author indents what is in a bracket.
    fn teaches(&self, walk: &Walk<'_, '_>, index: usize) -> bool;

    /// The columns from the line above to the line that begins with a piece, if they show how far its author indents
    /// inside of brackets and outside.
    fn step_anywhere(&self, _walk: &Walk<'_, '_>, _index: usize) -> Option<u32> {
        None
    }

    /// The text that tells a bracket from others whose lines are indented differently.
    fn key<'t>(&self, walk: &Walk<'_, 't>, frame: &Frame) -> &'t str;

    /// The column of a line that begins with the piece `index`, or, if it is `empty`, would stand before it.
    fn column(&self, walk: &Walk<'_, '_>, index: usize, empty: bool) -> u32;

    /// Takes notice of a piece that has its column, before its bracket opens or behind it closes.
    fn note(&self, _walk: &mut Walk<'_, '_>, _index: usize) {}
}

/// The changes that format a text, in order of position. None are made if a text with errors would be read
/// differently afterwards: where something is unclosed, the grammars go by what stands at the margin.
pub(crate) fn format(
    rules: &dyn Rules,
    parse_again: fn(&str) -> Parse,
    parse: &Parse,
    text: &str,
    options: &Options,
) -> Vec<Change> {
    // Where a fault does more than it seems to, all that is around it stays.
    let attempts: [fn(&SyntaxError) -> bool; 2] = [tears, |_| true];
    let different = if parse.errors.iter().all(tears) { 1 } else { attempts.len() };
    let settled = attempts.into_iter().take(different).find_map(|touches| {
        let found = changes(rules, parse, text, options, touches);
        // A mark may be read differently where nothing follows it, not even a blank.
        let changes_end = found.last().is_some_and(|change| change.range.end() == TextSize::of(text));
        let is_sure = parse.errors.is_empty() && !changes_end;
        (is_sure || is_settled(rules, parse_again, (parse, text, &found), options, touches)).then_some(found)
    });
    settled.unwrap_or_default()
}

/// True if a text with changes is read as before, and stays as it is when it is formatted again.
fn is_settled(
    rules: &dyn Rules,
    parse_again: fn(&str) -> Parse,
    (parse, text, found): (&Parse, &str, &[Change]),
    options: &Options,
    touches: fn(&SyntaxError) -> bool,
) -> bool {
    let new = applied(text, found);
    let again = parse_again(&new);
    let (before, after) = (Pieces::new(rules, parse, text, 1, touches), Pieces::new(rules, &again, &new, 1, touches));
    let same = before.all.len() == after.all.len()
        && before.all.iter().zip(&after.all).all(|(old, new)| (old.kind, old.text) == (new.kind, new.text));
    let codes = |parse: &Parse| parse.errors.iter().map(|error| error.code).collect::<Vec<_>>();
    same && codes(parse) == codes(&again) && changes(rules, &again, &new, options, touches).is_empty()
}

/// The changes that format a text, in order of position. The nodes at the top level that `touches` finds errors in stay
/// as they are.
fn changes(
    rules: &dyn Rules,
    parse: &Parse,
    text: &str,
    options: &Options,
    touches: fn(&SyntaxError) -> bool,
) -> Vec<Change> {
    let mut pieces = Pieces::new(rules, parse, text, options.tab.max(1), touches);
    if pieces.all.is_empty() {
        return Vec::new();
    }
    let written: Vec<u32> = pieces.all.iter().map(|piece| piece.column).collect();
    let lists = Lists::of(rules, &pieces.all);
    let (mut found, mut before) = (columns(rules, &pieces, &lists, options), written.clone());
    // What has moved may stand in a column with others now.
    for _ in 0..MAX_ROUNDS {
        if found == before {
            break;
        }
        pieces.put(&found);
        before = std::mem::replace(&mut found, columns(rules, &pieces, &lists, options));
    }
    pieces.put(&written);
    Writer { text, pieces: &pieces, columns: &found, options }.changes()
}

/// The most times that what has moved is looked at again.
const MAX_ROUNDS: usize = 4;

/// The columns of the pieces.
fn columns(rules: &dyn Rules, pieces: &Pieces<'_>, lists: &Lists, options: &Options) -> Vec<u32> {
    let steps = Steps::of(rules, pieces, options);
    let gaps = align::gaps(rules, pieces, lists);
    let mut walk = Walk::new(rules, pieces, &steps, Some(gaps.as_slice()));
    walk.run(pieces.all.len());
    let mut columns = walk.columns();
    align::trailing_comments(pieces, &mut columns);
    columns
}

/// A text with changes, which are in order of position.
pub fn applied(text: &str, changes: &[Change]) -> String {
    let mut new = String::with_capacity(text.len());
    let mut end = 0;
    for change in changes {
        new.push_str(text.get(end..usize::from(change.range.start())).unwrap_or_default());
        new.push_str(&change.text);
        end = usize::from(change.range.end());
    }
    new.push_str(text.get(end..).unwrap_or_default());
    new
}

/// The column at which the line with the byte `offset` begins as the text is, by what stands above it: `None` if it
/// begins inside of a string or a comment.
pub(crate) fn indent(rules: &dyn Rules, parse: &Parse, text: &str, offset: TextSize, options: &Options) -> Option<u32> {
    column_at(rules, parse, text, offset, options, |_| false)
}

/// The same for a line that has just been broken off: before some closing brackets an element comes next.
pub(crate) fn indent_break(
    rules: &dyn Rules,
    parse: &Parse,
    text: &str,
    offset: TextSize,
    options: &Options,
) -> Option<u32> {
    column_at(rules, parse, text, offset, options, |kind| rules.goes_on_before(kind))
}

/// The column at which the line with the byte `offset` begins. If it begins with a kind that `steps_aside`, the column
/// is that of an empty line before it.
fn column_at(
    rules: &dyn Rules,
    parse: &Parse,
    text: &str,
    offset: TextSize,
    options: &Options,
    steps_aside: impl Fn(u16) -> bool,
) -> Option<u32> {
    let (start, first) = line_at(text, usize::from(offset));
    let pieces = Pieces::new(rules, parse, text, options.tab.max(1), tears);
    let index = pieces.all.partition_point(|piece| (piece.start as usize) < first);
    let before = index.checked_sub(1).and_then(|before| pieces.all.get(before));
    if before.is_some_and(|piece| piece.end as usize > start || is_unclosed_string(parse, piece)) {
        return None;
    }
    let next = pieces.all.get(index).filter(|piece| piece.start as usize == first && !steps_aside(piece.kind));
    let steps = Steps::of(rules, &pieces, options);
    let mut walk = Walk::new(rules, &pieces, &steps, None);
    walk.run(index);
    walk.indent(index, next.is_none())
}

/// True for a string that is never closed. It is taken to end with its line, but while somebody writes it, it goes on.
fn is_unclosed_string(parse: &Parse, piece: &Piece<'_>) -> bool {
    let mut errors = parse.errors.iter().filter(|error| error.code == codes::UNCLOSED_STRING);
    errors.any(|error| u32::from(error.range.start()) == piece.start)
}

/// The byte at which the line with a byte begins, and the first one of it that is not blank, or its end.
fn line_at(text: &str, offset: usize) -> (usize, usize) {
    let bytes = text.as_bytes();
    let offset = offset.min(bytes.len());
    let start = memchr::memrchr(b'\n', &bytes[..offset]).map_or(0, |at| at + 1);
    let blanks = bytes[start..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    (start, start + blanks)
}

/// The white space that indents a line by this many columns.
pub fn indentation(columns: u32, tab: u32, tabs: bool) -> String {
    let tab = tab.max(1);
    let (tabs, blanks) = if tabs { (columns / tab, columns % tab) } else { (0, columns) };
    let mut text = "\t".repeat(tabs as usize);
    text.extend(std::iter::repeat_n(' ', blanks as usize));
    text
}
