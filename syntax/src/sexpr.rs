//! The shared part of the S-expression languages (GDL, Hy): lists, prefix marks, and recovery.
//!
//! As long as the brackets of a file balance, the tree is what the brackets say. When they do
//! not, the module `recovery` first decides for the whole file which lists end without a closing
//! bracket and which closing brackets are too many, and reports it. The tree is then built the
//! same way as for a sound file, only with these decisions at hand.

pub(crate) mod format;
mod recovery;

use rowan::{TextRange, TextSize};

use self::recovery::Plan;
use crate::parser::{Marker, Parser};
use crate::tree::{Kind, MAX_DEPTH, SyntaxError, SyntaxFix, shared};
use crate::{Code, codes};

/// An S-expression language, by what sets it apart from the others.
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
    /// Reports what is wrong in an item beyond its brackets: the tokens from `first` up to where the parser stands.
    fn check_item(_p: &mut Parser<'_, Self::Kind>, _first: usize) {}
    /// The codes of what the lexer reports where a text, comment or symbol swallows what follows it.
    const TEARING: &'static [&'static Code];
}

/// True for codes after which the cut into items cannot be trusted (see [`crate::reparse::ItemGrammar::unsettles`]).
pub fn unsettles<S: Sexpr>(code: &'static Code) -> bool {
    S::TEARING.contains(&code)
        || matches!(code, codes::UNCLOSED_PAREN | codes::EXTRA_PAREN | codes::MISMATCHED_PAREN | codes::TOO_DEEP)
}

fn closer_of(open: u16) -> u16 {
    open + 1
}

fn is_open<K: Kind>(kind: K) -> bool {
    matches!(kind.to_raw(), shared::L_PAREN | shared::L_BRACKET | shared::L_BRACE)
}

fn is_close<K: Kind>(kind: K) -> bool {
    matches!(kind.to_raw(), shared::R_PAREN | shared::R_BRACKET | shared::R_BRACE)
}

/// The closing bracket of the list opened at this position, as it is written.
fn closer_text<K: Kind>(p: &Parser<'_, K>, opener: usize) -> &'static str {
    match p.kind_at(opener).to_raw() {
        shared::L_BRACKET => "]",
        shared::L_BRACE => "}",
        _ => ")",
    }
}

/// Parses a whole file.
pub fn source_file<S: Sexpr>(p: &mut Parser<'_, S::Kind>) {
    let mut plan = if balanced(p) { Plan::of_balanced::<S>(p) } else { recovery::plan::<S>(p) };
    while !p.at_end() {
        let first = p.position();
        planned_item::<S>(p, &mut plan);
        S::check_item(p, first);
    }
}

/// Parses one top-level item of a file whose brackets balance.
pub fn item<S: Sexpr>(p: &mut Parser<'_, S::Kind>) {
    let first = p.position();
    planned_item::<S>(p, &mut Plan::default());
    S::check_item(p, first);
}

/// True if a form of the top level begins at this byte in column 0. In a text whose brackets or quotes do not
/// match an item begins there whatever is open: an item that stands like this was whole a keystroke ago, and what
/// seems to swallow it has just been opened.
pub fn is_at_margin(text: &str, at: usize, is_form: impl Fn(&str) -> bool) -> bool {
    margin_end(text, at, is_form).is_some()
}

/// The byte behind the name of the form that [begins at a byte in column 0](is_at_margin), if one does. What stands
/// behind the byte after the name has no part in that.
pub fn margin_end(text: &str, at: usize, is_form: impl Fn(&str) -> bool) -> Option<usize> {
    let before = text.as_bytes()[..at].last();
    let head = text[at..].strip_prefix('(').filter(|_| before.is_none_or(|byte| *byte == b'\n'))?;
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"();\"'`[]{}\x0B".contains(byte);
    let len = head.bytes().position(|byte| ends(&byte)).unwrap_or(head.len());
    is_form(&head[..len]).then_some(at + 1 + len)
}

/// The first byte from `from` on, behind a line break, where [a form begins in column 0](is_at_margin).
pub fn next_at_margin(text: &str, from: usize, is_form: impl Fn(&str) -> bool) -> Option<usize> {
    let mut lines = memchr::memmem::find_iter(&text.as_bytes()[from..], b"\n(");
    lines.find_map(|at| Some(from + at + 1).filter(|&at| is_at_margin(text, at, &is_form)))
}

/// True if closing brackets stand behind this byte, and behind them nothing on the line but a comment: a string that
/// ends there was meant to, whatever is in it.
pub fn only_closers_behind(text: &str, at: usize) -> bool {
    let line = text[at..].lines().next().unwrap_or_default();
    let rest = line.trim_start_matches([')', ']', '}']);
    let behind = rest.trim_start();
    rest.len() < line.len() && (behind.is_empty() || behind.starts_with(';'))
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

enum Frame<K> {
    List { marker: Marker, open: K, position: usize },
    Prefix { marker: Marker, mark: K },
}

/// The lists and prefix marks that are open in the item that is being built.
struct Open<K> {
    frames: Vec<Frame<K>>,
    /// Lists beyond the depth cap are left flat: only counted.
    flat: u32,
    /// The depth cap was reported.
    reported: bool,
}

impl<K: Kind> Open<K> {
    /// True if one more level would pass the depth cap. The root and the children of the new
    /// level count too.
    fn full(&self) -> bool {
        self.frames.len() as u32 + 3 > MAX_DEPTH
    }

    /// Reports that the cap is reached at the current token, once an item.
    fn report(&mut self, p: &mut Parser<'_, K>) {
        if !self.reported {
            self.reported = true;
            let message =
                format!("lists are nested more than {MAX_DEPTH} levels deep here; what is inside is not analysed");
            p.error(SyntaxError::new(codes::TOO_DEEP, message, p.current_range()));
        }
    }
}

fn planned_item<S: Sexpr>(p: &mut Parser<'_, S::Kind>, plan: &mut Plan) {
    let start = p.current_range().start();
    let mut open = Open { frames: Vec::new(), flat: 0, reported: false };
    loop {
        let ends = plan.ends_before(p.position());
        if ends > 0 {
            for _ in 0..ends {
                if open.flat > 0 {
                    open.flat -= 1;
                } else {
                    end_list::<S>(p, &mut open.frames);
                }
            }
            if open.flat == 0 {
                end_marks::<S>(p, &mut open.frames);
                if open.frames.is_empty() {
                    return;
                }
            }
        }
        let kind = p.current();
        if kind.to_raw() == shared::EOF {
            break;
        }
        if is_open(kind) {
            if open.flat > 0 || open.full() {
                open.report(p);
                open.flat += 1;
                p.bump();
            } else {
                let position = p.position();
                let marker = p.start();
                p.bump();
                open.frames.push(Frame::List { marker, open: kind, position });
            }
            continue;
        }
        if S::is_prefix(kind) && open.flat == 0 {
            if open.full() {
                // The mark stays beside the one before it, and they share what follows.
                open.report(p);
                p.bump();
            } else {
                let marker = p.start();
                p.bump();
                open.frames.push(Frame::Prefix { marker, mark: kind });
            }
            continue;
        }
        if !is_close(kind) {
            p.bump();
        } else if plan.is_stray(p.position()) {
            strays::<S>(p, plan, &mut open);
            if open.frames.is_empty() {
                return;
            }
            continue;
        } else if open.flat > 0 {
            open.flat -= 1;
            p.bump();
        } else {
            nothing_quoted::<S>(p, &mut open, plan, start);
            close::<S>(p, &mut open.frames, plan);
        }
        if open.flat == 0 {
            end_marks::<S>(p, &mut open.frames);
            if open.frames.is_empty() {
                return;
            }
        }
    }
    end_of_input::<S>(p, open, plan, start);
}

/// Ends the item at the end of the text. Where a plan was made, no list is open there.
fn end_of_input<S: Sexpr>(p: &mut Parser<'_, S::Kind>, mut open: Open<S::Kind>, plan: &Plan, start: TextSize) {
    let mut lists = open.frames.iter().rev().filter_map(|frame| match frame {
        Frame::List { position, .. } => Some(*position),
        Frame::Prefix { .. } => None,
    });
    if let Some(innermost) = lists.next() {
        let around = lists.count();
        let error = unclosed::<S>(p, innermost, around + 1, p.position(), true);
        p.error(error);
    } else {
        nothing_quoted::<S>(p, &mut open, plan, start);
    }
    while let Some(frame) = open.frames.pop() {
        complete::<S>(p, frame);
    }
}

/// Takes the closing bracket here, which ends the innermost list.
fn close<S: Sexpr>(p: &mut Parser<'_, S::Kind>, frames: &mut Vec<Frame<S::Kind>>, plan: &Plan) {
    let Some(Frame::List { open, position, .. }) = frames.last() else {
        let range = p.current_range();
        let message = format!("`{}` closes nothing: no list is open here", p.current_text());
        p.error(SyntaxError::new(codes::EXTRA_PAREN, message, range));
        error_node(p);
        return;
    };
    if !plan.is_made() && closer_of(open.to_raw()) != p.kind_at(p.position()).to_raw() {
        // Whether it is a slip or too many, only the whole file can tell.
        let error = mismatched(p, *position, p.position());
        p.error(error);
    }
    p.bump();
    if let Some(list) = frames.pop() {
        complete::<S>(p, list);
    }
}

/// Takes closing brackets that are too many, which are reported already.
fn strays<S: Sexpr>(p: &mut Parser<'_, S::Kind>, plan: &Plan, open: &mut Open<S::Kind>) {
    if open.flat == 0 {
        end_marks::<S>(p, &mut open.frames);
    }
    let marker = p.start();
    while is_close(p.current()) && plan.is_stray(p.position()) {
        p.bump();
    }
    p.complete(marker, S::Kind::from_raw(shared::ERROR));
}

fn error_node<K: Kind>(p: &mut Parser<'_, K>) {
    let marker = p.start();
    p.bump();
    p.complete(marker, K::from_raw(shared::ERROR));
}

fn complete<S: Sexpr>(p: &mut Parser<'_, S::Kind>, frame: Frame<S::Kind>) {
    match frame {
        Frame::List { marker, open, position } => p.complete(marker, S::list(open, p.text_at(position))),
        Frame::Prefix { marker, mark } => p.complete(marker, S::prefixed(mark)),
    };
}

/// Completes the innermost list, and the marks in it that have no datum.
fn end_list<S: Sexpr>(p: &mut Parser<'_, S::Kind>, frames: &mut Vec<Frame<S::Kind>>) {
    end_marks::<S>(p, frames);
    if let Some(list) = frames.pop() {
        complete::<S>(p, list);
    }
}

/// Completes the prefix marks that wait for a datum.
fn end_marks<S: Sexpr>(p: &mut Parser<'_, S::Kind>, frames: &mut Vec<Frame<S::Kind>>) {
    while let Some(mark) = frames.pop_if(|frame| matches!(frame, Frame::Prefix { .. })) {
        complete::<S>(p, mark);
    }
}

/// Completes prefix marks that have no datum, with an error. Where the item that begins at
/// `start` has an open string or the like, that is the fault.
fn nothing_quoted<S: Sexpr>(p: &mut Parser<'_, S::Kind>, open: &mut Open<S::Kind>, plan: &Plan, start: TextSize) {
    if !matches!(open.frames.last(), Some(Frame::Prefix { .. })) {
        return;
    }
    let range = p.previous_range();
    if !open.reported && !plan.is_torn(start, range.end()) {
        let mark = &p.text()[range];
        let message = format!("nothing follows `{mark}`: write the form it applies to directly after it");
        p.error(SyntaxError::new(codes::NOTHING_QUOTED, message, range));
    }
    end_marks::<S>(p, &mut open.frames);
}

/// The error of a list that is never closed, and with it `lists - 1` around it. In the tree it ends
/// before the token `before`; if that place is `sure`, the fix closes it there.
fn unclosed<S: Sexpr>(p: &Parser<'_, S::Kind>, opener: usize, lists: usize, before: usize, sure: bool) -> SyntaxError {
    let (bracket, closer) = (p.text_at(opener), closer_text(p, opener));
    let message = match lists {
        0 | 1 => format!("this `{bracket}` is never closed: a `{closer}` is missing"),
        2 => format!("this `{bracket}` is never closed, nor is the list around it"),
        _ => format!("this `{bracket}` is never closed, nor are the {} lists around it", lists - 1),
    };
    let mut error = SyntaxError::new(codes::UNCLOSED_PAREN, message, p.range_at(opener));
    let last = before.saturating_sub(1);
    if lists == 1 && sure && !S::is_prefix(p.kind_at(last)) {
        error.fix = Some(insert(closer, p.range_at(last).end()));
    }
    error
}

/// The error of a closing bracket that does not fit the list it stands in.
fn mismatched<K: Kind>(p: &Parser<'_, K>, opener: usize, closer: usize) -> SyntaxError {
    let (written, open) = (p.text_at(closer), p.text_at(opener));
    let message = format!("`{written}` does not match the opening `{open}`");
    let mut error = SyntaxError::new(codes::MISMATCHED_PAREN, message, p.range_at(closer));
    error.related = Some((p.range_at(opener), "opened here".to_owned()));
    error
}

fn insert(bracket: &str, at: TextSize) -> SyntaxFix {
    let range = TextRange::empty(at);
    SyntaxFix::new(format!("insert `{bracket}`"), range, bracket)
}
