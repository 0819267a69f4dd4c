//! What the S-expression languages (GDL, Hy) share: lists, prefix marks, and recovery.
//!
//! Recovery. As long as the brackets of a file balance, the tree is what the brackets say.
//! When they do not, a bracket at the start of a line followed by the name of a top-level form
//! begins a new item, whatever is still open: so one missing bracket costs one item, not the
//! rest of the file. Inside the damaged item the indentation tells which bracket is the odd
//! one (an opening one that is not closed, or a closing one too many), and the error stands
//! there. Where as many brackets are closed as are opened, a bracket of the wrong kind is taken
//! for a slip: it closes what is open, with one error.

use rowan::{TextRange, TextSize};

use crate::parser::{Marker, Parser};
use crate::tree::{Kind, MAX_DEPTH, SyntaxError, SyntaxFix, shared};

/// What differs between the languages.
pub trait Sexpr {
    /// The dialect's kinds.
    type Kind: Kind;
    /// The node of a list opened by this bracket; `text` is the bracket as written.
    fn list(open: Self::Kind, text: &str) -> Self::Kind;
    /// The node of a prefix mark with its datum.
    fn prefixed(mark: Self::Kind) -> Self::Kind;
    /// True for a mark that goes with the datum after it, such as a quote.
    fn is_prefix(kind: Self::Kind) -> bool;
    /// True for the name of a form that stands at top level.
    fn is_top_level_form(name: &str) -> bool;
}

/// Codes after which the cut into items cannot be trusted (see [`crate::reparse::Grammar::unsettles`]).
pub const UNSETTLING: [&str; 4] = [UNCLOSED, UNOPENED, MISMATCHED, "too-deep"];

const UNCLOSED: &str = "unclosed-paren";
const UNOPENED: &str = "extra-paren";
const MISMATCHED: &str = "mismatched-paren";

fn closer_of(open: u16) -> u16 {
    open + 1
}

fn is_open<K: Kind>(kind: K) -> bool {
    matches!(kind.to_raw(), shared::L_PAREN | shared::L_BRACKET | shared::L_BRACE)
}

fn is_close<K: Kind>(kind: K) -> bool {
    matches!(kind.to_raw(), shared::R_PAREN | shared::R_BRACKET | shared::R_BRACE)
}

/// Parses a whole file.
pub fn source_file<S: Sexpr>(p: &mut Parser<'_, S::Kind>) {
    let root = p.start();
    let recover = !balanced(p);
    while !p.at_end() {
        let limit = if recover { next_form::<S>(p) } else { p.significant_len() };
        let mut state = if recover { State::of(p, limit) } else { State::Balanced };
        while p.position() < limit {
            let before = p.position();
            item_until::<S>(p, limit, state);
            if let State::Damaged { excess } = &mut state {
                *excess -= (before..p.position()).map(|position| step(p.kind_at(position))).sum::<i64>();
            }
        }
    }
    p.complete(root, S::Kind::from_raw(shared::SOURCE_FILE));
}

/// Parses one top-level item of a file whose brackets balance.
pub fn item<S: Sexpr>(p: &mut Parser<'_, S::Kind>) {
    let limit = p.significant_len();
    item_until::<S>(p, limit, State::Balanced);
}

/// What is known of the brackets from here to the next place where an item surely begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// The brackets of the whole file have their partners.
    Balanced,
    /// As many are closed as are opened here, and none too early, but perhaps by the wrong kind.
    WrongKinds,
    /// Brackets are missing, or there are too many.
    Damaged {
        /// How many more are opened than closed.
        excess: i64,
    },
}

/// What a token does to the number of open brackets.
fn step<K: Kind>(kind: K) -> i64 {
    i64::from(is_open(kind)) - i64::from(is_close(kind))
}

impl State {
    /// The state of the tokens from the current one up to `limit`.
    fn of<K: Kind>(p: &Parser<'_, K>, limit: usize) -> State {
        let mut open = 0;
        let mut too_early = false;
        for position in p.position()..limit {
            open += step(p.kind_at(position));
            too_early |= open < 0;
        }
        if open == 0 && !too_early { State::WrongKinds } else { State::Damaged { excess: open } }
    }
}

/// True if every bracket of the file has its partner.
fn balanced<K: Kind>(p: &Parser<'_, K>) -> bool {
    let mut open = Vec::new();
    for position in 0..p.significant_len() {
        let kind = p.kind_at(position);
        if is_open(kind) {
            open.push(closer_of(kind.to_raw()));
        } else if is_close(kind) && open.pop() != Some(kind.to_raw()) {
            return false;
        }
    }
    open.is_empty()
}

/// The next position after the current one where a top-level form surely begins: at the start
/// of a line, perhaps behind prefix marks.
fn next_form<S: Sexpr>(p: &Parser<'_, S::Kind>) -> usize {
    let mut position = p.position() + 1;
    while position < p.significant_len() {
        let mut bracket = position;
        while S::is_prefix(p.kind_at(bracket)) {
            bracket += 1;
        }
        if p.kind_at(bracket).to_raw() == shared::L_PAREN
            && S::is_top_level_form(p.text_at(bracket + 1))
            && let Some(first) = (position..=bracket).find(|&at| begins_line(p, at))
        {
            return first;
        }
        position = bracket + 1;
    }
    p.significant_len()
}

/// True if the token is the first character of its line.
fn begins_line<K: Kind>(p: &Parser<'_, K>, position: usize) -> bool {
    let start = u32::from(p.range_at(position).start()) as usize;
    start == 0 || p.text().as_bytes()[start - 1] == b'\n'
}

/// The column (in bytes) of a token that is the first of its line. Looks at the blanks before the
/// token only, so that a line of a million brackets costs no more than its length.
fn column<K: Kind>(p: &Parser<'_, K>, position: usize) -> Option<u32> {
    let start = u32::from(p.range_at(position).start()) as usize;
    let before = &p.text().as_bytes()[..start];
    let blanks = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let first = blanks == start || before[start - blanks - 1] == b'\n';
    first.then_some(blanks as u32)
}

/// The odd bracket of a damaged item.
enum Repair {
    /// This bracket is never closed; in the tree it ends before the position `close_before`.
    Unclosed { opener: usize, close_before: usize },
    /// This closing bracket is one too many.
    Surplus { closer: usize },
}

/// A bracket that begins a line.
struct Line {
    column: u32,
    /// The bracket that was open before it.
    parent: Option<usize>,
    /// The bracket that has closed `parent` since.
    closed: Option<usize>,
}

/// Looks for the odd bracket of the item at the current position. Where one is missing, it is the
/// first list that a line begins in which does not stand further right. Where one is too many, it
/// is the one that ended a list although a later line stands as far right as those in it; or one
/// that does not fit. `excess` is how many more brackets are opened than closed up to `limit`.
fn repair<K: Kind>(p: &Parser<'_, K>, limit: usize, excess: i64) -> Option<Repair> {
    let mut open: Vec<(usize, Option<u32>)> = Vec::new();
    let mut lines: Vec<Line> = Vec::new();
    let mut suspect = None;
    let mut ended = false;
    for position in p.position()..limit {
        let kind = p.kind_at(position);
        if is_open(kind) {
            let here = column(p, position);
            if let Some(here) = here {
                if let Some(&(opener, Some(outer))) = open.last()
                    && here <= outer
                    && suspect.is_none()
                {
                    suspect = Some(Repair::Unclosed { opener, close_before: position });
                }
                while lines.last().is_some_and(|line| line.column > here) {
                    lines.pop();
                }
                if lines.last().is_some_and(|line| line.column == here)
                    && let Some(Line { closed: Some(closer), .. }) = lines.pop()
                    && excess == -1
                {
                    return Some(Repair::Surplus { closer });
                }
                let parent = open.last().map(|&(opener, _)| opener);
                lines.push(Line { column: here, parent, closed: None });
            }
            if ended {
                return None;
            }
            open.push((position, here));
        } else if is_close(kind) {
            let closes = |&(opener, _): &(usize, Option<u32>)| closer_of(p.kind_at(opener).to_raw()) == kind.to_raw();
            let partner = open.iter().rposition(closes);
            if excess == -1 && !open.is_empty() && partner != Some(open.len() - 1) {
                return Some(Repair::Surplus { closer: position });
            }
            if let Some(partner) = partner {
                let (first, _) = open[partner];
                for line in &mut lines {
                    if line.closed.is_none() && line.parent.is_some_and(|parent| parent >= first) {
                        line.closed = Some(position);
                    }
                }
                open.truncate(partner);
            }
            if open.is_empty() {
                if excess != -1 || partner.is_none() {
                    return None; // this item is whole
                }
                ended = true;
            }
        }
    }
    // With one bracket too few, closing the suspect makes the rest balance.
    if open.len() == 1 { suspect } else { None }
}

enum Frame<K> {
    List { marker: Marker, open: K, position: usize },
    Prefix { marker: Marker, mark: K },
}

fn item_until<S: Sexpr>(p: &mut Parser<'_, S::Kind>, limit: usize, state: State) {
    let here = p.kind_at(p.position());
    let begins = is_open(here) || S::is_prefix(here);
    let repair = match state {
        State::Damaged { excess } if begins => repair(p, limit, excess),
        _ => None,
    };
    let mut frames: Vec<Frame<S::Kind>> = Vec::new();
    // Lists beyond the depth cap are left flat: only counted.
    let mut flat: u32 = 0;
    loop {
        match repair {
            Some(Repair::Unclosed { opener, close_before }) if p.position() == close_before => {
                unclosed(p, opener, 1);
                close_prefixes::<S>(p, &mut frames);
                if let Some(Frame::List { marker, open, position }) = frames.pop() {
                    complete_list::<S>(p, marker, open, position);
                }
                close_prefixes_done::<S>(p, &mut frames);
            }
            Some(Repair::Surplus { closer }) if p.position() == closer && flat == 0 => {
                close_prefixes::<S>(p, &mut frames);
                let error = surplus(p, &frames);
                wrong_closer(p, error);
                continue;
            }
            _ => {}
        }
        if p.position() >= limit || p.at_end() {
            break;
        }
        let kind = p.current();
        if is_open(kind) {
            // The root and this list's own children are levels too.
            if flat > 0 || frames.len() as u32 + 3 > MAX_DEPTH {
                if flat == 0 {
                    p.error(SyntaxError::new(
                        "too-deep",
                        format!("lists are nested more than {MAX_DEPTH} deep here; what is inside is not analysed"),
                        p.current_range(),
                    ));
                }
                flat += 1;
                p.bump();
                continue;
            }
            let position = p.position();
            let marker = p.start();
            p.bump();
            frames.push(Frame::List { marker, open: kind, position });
            continue;
        }
        if is_close(kind) {
            if flat > 0 {
                flat -= 1;
                p.bump();
                continue;
            }
            close_prefixes::<S>(p, &mut frames);
            close::<S>(p, &mut frames, kind, state);
        } else if S::is_prefix(kind) && flat == 0 && frames.len() as u32 + 3 <= MAX_DEPTH {
            let marker = p.start();
            p.bump();
            frames.push(Frame::Prefix { marker, mark: kind });
            continue;
        } else {
            p.bump();
        }
        if flat == 0 {
            close_prefixes_done::<S>(p, &mut frames);
            if frames.is_empty() {
                return;
            }
        }
    }
    let open = frames.iter().filter(|frame| matches!(frame, Frame::List { .. })).count();
    let innermost = frames.iter().rev().find_map(list_position);
    close_prefixes::<S>(p, &mut frames);
    if let Some(opener) = innermost {
        unclosed(p, opener, open);
    }
    while let Some(frame) = frames.pop() {
        complete_frame::<S>(p, frame);
    }
}

fn complete_list<S: Sexpr>(p: &mut Parser<'_, S::Kind>, marker: Marker, open: S::Kind, position: usize) {
    let list = S::list(open, p.text_at(position));
    p.complete(marker, list);
}

fn complete_frame<S: Sexpr>(p: &mut Parser<'_, S::Kind>, frame: Frame<S::Kind>) {
    match frame {
        Frame::List { marker, open, position } => complete_list::<S>(p, marker, open, position),
        Frame::Prefix { marker, mark } => {
            p.complete(marker, S::prefixed(mark));
        }
    }
}

/// Completes the prefix marks whose datum has just ended.
fn close_prefixes_done<S: Sexpr>(p: &mut Parser<'_, S::Kind>, frames: &mut Vec<Frame<S::Kind>>) {
    while let Some(Frame::Prefix { .. }) = frames.last() {
        if let Some(Frame::Prefix { marker, mark }) = frames.pop() {
            p.complete(marker, S::prefixed(mark));
        }
    }
}

/// Completes prefix marks that have no datum, with an error.
fn close_prefixes<S: Sexpr>(p: &mut Parser<'_, S::Kind>, frames: &mut Vec<Frame<S::Kind>>) {
    if let Some(Frame::Prefix { .. }) = frames.last() {
        let range = p.previous_range();
        let mark = p.text()[range].to_owned();
        p.error(SyntaxError::new(
            "nothing-quoted",
            format!("nothing follows `{mark}`: write the symbol or list it belongs to right after it"),
            range,
        ));
        close_prefixes_done::<S>(p, frames);
    }
}

fn close<S: Sexpr>(p: &mut Parser<'_, S::Kind>, frames: &mut Vec<Frame<S::Kind>>, kind: S::Kind, state: State) {
    let fits = |frame: &Frame<S::Kind>| match frame {
        Frame::List { open, .. } => closer_of(open.to_raw()) == kind.to_raw(),
        Frame::Prefix { .. } => false,
    };
    let slip = state == State::WrongKinds && frames.last().is_some_and(|frame| !fits(frame));
    let partner = if slip { None } else { frames.iter().rposition(fits) };
    let Some(partner) = partner else {
        let mut error = misfit(p, frames);
        if slip && let Some(Frame::List { marker, open, position }) = frames.pop() {
            let closer = bracket_text(closer_of(open.to_raw()));
            let range = error.range;
            error.fix = Some(SyntaxFix { title: format!("write `{closer}`"), range, replacement: closer.to_owned() });
            p.error(error);
            p.bump();
            complete_list::<S>(p, marker, open, position);
        } else {
            wrong_closer(p, error);
        }
        return;
    };
    let above = frames.split_off(partner + 1);
    let lists = above.iter().filter(|frame| matches!(frame, Frame::List { .. })).count();
    if let Some(position) = above.iter().rev().find_map(list_position) {
        unclosed(p, position, lists);
    }
    for frame in above.into_iter().rev() {
        complete_frame::<S>(p, frame);
    }
    p.bump();
    if let Some(Frame::List { marker, open, position }) = frames.pop() {
        complete_list::<S>(p, marker, open, position);
    }
}

/// The error of a closing bracket here that fits nothing open.
fn misfit<K: Kind>(p: &Parser<'_, K>, frames: &[Frame<K>]) -> SyntaxError {
    let range = p.current_range();
    let bracket = p.current_text();
    let mut error = match frames.iter().rev().find_map(list_position) {
        None => SyntaxError::new(UNOPENED, format!("`{bracket}` closes nothing: no list is open here"), range),
        Some(position) => {
            let opener = p.text_at(position);
            let message = format!("`{bracket}` does not fit the open `{opener}`");
            let mut error = SyntaxError::new(MISMATCHED, message, range);
            error.related = Some((p.range_at(position), "opened here".to_owned()));
            error
        }
    };
    error.fix = Some(SyntaxFix { title: format!("remove `{bracket}`"), range, replacement: String::new() });
    error
}

/// The error of a closing bracket here that is one too many.
fn surplus<K: Kind>(p: &Parser<'_, K>, frames: &[Frame<K>]) -> SyntaxError {
    let range = p.current_range();
    let innermost = frames.iter().rev().find_map(list_position);
    let fits = |&position: &usize| closer_of(p.kind_at(position).to_raw()) == p.kind_at(p.position()).to_raw();
    let Some(position) = innermost.filter(fits) else { return misfit(p, frames) };
    let (bracket, opener) = (p.current_text(), p.text_at(position));
    let message = format!(
        "`{bracket}` is one too many, or a `{opener}` is missing before it: the next lines are indented as if the list went on"
    );
    let mut error = SyntaxError::new(UNOPENED, message, range);
    error.related = Some((p.range_at(position), "this list would end here".to_owned()));
    error
}

/// Takes a closing bracket that closes nothing.
fn wrong_closer<K: Kind>(p: &mut Parser<'_, K>, error: SyntaxError) {
    p.error(error);
    let marker = p.start();
    p.bump();
    p.complete(marker, K::from_raw(shared::ERROR));
}

fn list_position<K: Kind>(frame: &Frame<K>) -> Option<usize> {
    match frame {
        Frame::List { position, .. } => Some(*position),
        Frame::Prefix { .. } => None,
    }
}

fn bracket_text(close: u16) -> &'static str {
    match close {
        shared::R_BRACKET => "]",
        shared::R_BRACE => "}",
        _ => ")",
    }
}

fn unclosed<K: Kind>(p: &mut Parser<'_, K>, opener: usize, open: usize) {
    let bracket = p.text_at(opener);
    let closer = bracket_text(closer_of(p.kind_at(opener).to_raw()));
    let message = if open > 1 {
        format!("this `{bracket}` is never closed, nor are the {} lists around it", open - 1)
    } else {
        format!("this `{bracket}` is never closed: a `{closer}` is missing")
    };
    let mut error = SyntaxError::new(UNCLOSED, message, p.range_at(opener));
    if open == 1 {
        let end = p.previous_range().end();
        error.fix = Some(SyntaxFix {
            title: format!("insert `{closer}`"),
            range: TextRange::empty(end.max(TextSize::new(0))),
            replacement: closer.to_owned(),
        });
    }
    p.error(error);
}
