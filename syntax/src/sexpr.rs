//! What the S-expression languages (GDL, Hy) share: lists, prefix marks, and recovery.
//!
//! Recovery. As long as the brackets of a file balance, the tree is what the brackets say.
//! When they do not, a bracket at the start of a line followed by the name of a top-level form
//! begins a new item, whatever is still open: so one missing bracket costs one item, not the
//! rest of the file. Inside the damaged item the indentation tells which bracket is the odd
//! one, and the error stands there.

use rowan::{TextRange, TextSize};

use crate::parser::{Marker, Parser};
use crate::tree::{Kind, MAX_DEPTH, SyntaxError, SyntaxFix, shared};

/// What differs between the languages.
pub trait Sexpr {
    /// The dialect's kinds.
    type Kind: Kind;
    /// The node of a list opened by this bracket.
    fn list(open: Self::Kind) -> Self::Kind;
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
        while p.position() < limit {
            item_until::<S>(p, limit, recover);
        }
    }
    p.complete(root, S::Kind::from_raw(shared::SOURCE_FILE));
}

/// Parses one top-level item of a file whose brackets balance.
pub fn item<S: Sexpr>(p: &mut Parser<'_, S::Kind>) {
    let limit = p.significant_len();
    item_until::<S>(p, limit, false);
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

/// The next position after the current one where a top-level form surely begins.
fn next_form<S: Sexpr>(p: &Parser<'_, S::Kind>) -> usize {
    (p.position() + 1..p.significant_len())
        .find(|&position| {
            p.kind_at(position).to_raw() == shared::L_PAREN
                && column(p, position) == Some(0)
                && S::is_top_level_form(p.text_at(position + 1))
        })
        .unwrap_or(p.significant_len())
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

/// Where a damaged item should have been closed.
struct Repair {
    /// The bracket that is never closed.
    opener: usize,
    /// The position before which it is closed in the tree.
    close_before: usize,
}

/// Looks for the bracket of the item at the current position that indentation shows to be open
/// where it should not: the first line that does not stand further right than a list it is in.
fn repair<K: Kind>(p: &Parser<'_, K>, limit: usize) -> Option<Repair> {
    let mut open: Vec<(usize, Option<u32>)> = Vec::new();
    let mut suspect = None;
    for position in p.position()..limit {
        let kind = p.kind_at(position);
        if is_open(kind) {
            let here = column(p, position);
            if let (Some(here), Some(&(opener, Some(outer)))) = (here, open.last())
                && here <= outer
                && suspect.is_none()
            {
                suspect = Some(Repair { opener, close_before: position });
            }
            open.push((position, here));
        } else if is_close(kind) {
            open.pop();
            if open.is_empty() {
                return None; // this item is whole
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

fn item_until<S: Sexpr>(p: &mut Parser<'_, S::Kind>, limit: usize, recover: bool) {
    let repair = if recover { repair(p, limit) } else { None };
    let mut frames: Vec<Frame<S::Kind>> = Vec::new();
    // Lists beyond the depth cap are left flat: only counted.
    let mut flat: u32 = 0;
    loop {
        if let Some(repair) = &repair
            && p.position() == repair.close_before
        {
            unclosed(p, repair.opener, 1);
            close_prefixes::<S>(p, &mut frames);
            if let Some(Frame::List { marker, open, .. }) = frames.pop() {
                p.complete(marker, S::list(open));
            }
            close_prefixes_done::<S>(p, &mut frames);
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
            close::<S>(p, &mut frames, kind);
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
    let innermost = frames.iter().rev().find_map(|frame| match frame {
        Frame::List { position, .. } => Some(*position),
        Frame::Prefix { .. } => None,
    });
    close_prefixes::<S>(p, &mut frames);
    if let Some(opener) = innermost {
        unclosed(p, opener, open);
    }
    while let Some(frame) = frames.pop() {
        match frame {
            Frame::List { marker, open, .. } => p.complete(marker, S::list(open)),
            Frame::Prefix { marker, mark } => p.complete(marker, S::prefixed(mark)),
        };
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

fn close<S: Sexpr>(p: &mut Parser<'_, S::Kind>, frames: &mut Vec<Frame<S::Kind>>, kind: S::Kind) {
    let partner = frames.iter().rposition(|frame| match frame {
        Frame::List { open, .. } => closer_of(open.to_raw()) == kind.to_raw(),
        Frame::Prefix { .. } => false,
    });
    let Some(partner) = partner else {
        let range = p.current_range();
        let bracket = p.current_text().to_owned();
        let mut error = match frames.iter().rev().find_map(list_position) {
            None => SyntaxError::new(UNOPENED, format!("`{bracket}` closes nothing: no list is open here"), range),
            Some((position, open)) => {
                let mut error = SyntaxError::new(
                    MISMATCHED,
                    format!("`{bracket}` does not fit the open `{}`", bracket_text(open)),
                    range,
                );
                error.related = Some((p.range_at(position), "opened here".to_owned()));
                error
            }
        };
        error.fix = Some(SyntaxFix { title: format!("remove `{bracket}`"), range, replacement: String::new() });
        p.error(error);
        let marker = p.start();
        p.bump();
        p.complete(marker, S::Kind::from_raw(shared::ERROR));
        return;
    };
    let above = frames.split_off(partner + 1);
    let lists = above.iter().filter(|frame| matches!(frame, Frame::List { .. })).count();
    if let Some((position, _)) = above.iter().rev().find_map(list_position) {
        unclosed(p, position, lists);
    }
    for frame in above.into_iter().rev() {
        match frame {
            Frame::List { marker, open, .. } => p.complete(marker, S::list(open)),
            Frame::Prefix { marker, mark } => p.complete(marker, S::prefixed(mark)),
        };
    }
    p.bump();
    if let Some(Frame::List { marker, open, .. }) = frames.pop() {
        p.complete(marker, S::list(open));
    }
}

fn list_position<K: Kind>(frame: &Frame<K>) -> Option<(usize, u16)> {
    match frame {
        Frame::List { position, open, .. } => Some((*position, open.to_raw())),
        Frame::Prefix { .. } => None,
    }
}

fn bracket_text(open: u16) -> char {
    match open {
        shared::L_BRACKET => '[',
        shared::L_BRACE => '{',
        _ => '(',
    }
}

fn unclosed<K: Kind>(p: &mut Parser<'_, K>, opener: usize, open: usize) {
    let kind = p.kind_at(opener).to_raw();
    let (bracket, closer) = match kind {
        shared::L_BRACKET => ('[', ']'),
        shared::L_BRACE => ('{', '}'),
        _ => ('(', ')'),
    };
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
            replacement: closer.to_string(),
        });
    }
    p.error(error);
}
