//! The places where the brackets of a damaged file were meant to be.
//!
//! Every closing bracket is first paired with the bracket it closes. What has no partner then is
//! the fault, but often not the place of it: one missing bracket makes every one behind it close
//! the wrong list. So three things are looked at:
//!
//! * A bracket at the start of a line followed by the name of a top-level form begins a new item,
//!   unless it stands in a list that is closed behind it. Whatever is open ends before it.
//! * In an item where brackets are missing, a line that does not stand further right than a list it
//!   is in shows that this list was meant to end before it.
//! * Where a bracket is too many, a line that stands as far right as those in a list that has just
//!   ended shows that the list was meant to go on.
//!
//! Where indentation tells nothing, the error stands at the innermost bracket that is open, or at
//! the closing bracket that closes nothing.

mod missing;
mod surplus;

use rowan::{TextRange, TextSize};

use super::{Sexpr, closer_of, closer_text, is_close, is_open, mismatched, unclosed};
use crate::codes;
use crate::parser::Parser;
use crate::tree::{Kind, MAX_DEPTH, SyntaxError, SyntaxFix, shared};

use self::missing::Damage;
use self::surplus::Anchor;

/// The changes that make the brackets of a file balance. The default has none.
#[derive(Debug, Default)]
pub(super) struct Plan {
    made: bool,
    /// The position where the list of every opening bracket ends; [`NONE`] if it is not closed before the item ends.
    /// [`STRAY`] for every closing bracket that is too many.
    ends: Vec<u32>,
    /// The positions before which lists end without a closing bracket, each with the number of lists, in order.
    closes: Vec<(usize, usize)>,
    /// The first of `closes` that is still to come.
    next: usize,
    /// The offsets at which the lexer found strings and the like that are not closed.
    torn: Vec<TextSize>,
}

const NONE: u32 = u32::MAX;
const STRAY: u32 = u32::MAX - 1;

impl Plan {
    /// The plan of a file whose brackets balance.
    pub(super) fn of_balanced<S: Sexpr>(p: &Parser<'_, S::Kind>) -> Plan {
        Plan { made: true, torn: torn::<S>(p), ..Plan::default() }
    }

    /// True if the whole file was looked at.
    pub(super) fn is_made(&self) -> bool {
        self.made
    }

    /// True for a closing bracket that is too many.
    pub(super) fn is_stray(&self, position: usize) -> bool {
        self.ends.get(position) == Some(&STRAY)
    }

    /// The number of lists that end before this position. Every position is asked for once, in order.
    pub(super) fn ends_before(&mut self, position: usize) -> usize {
        let mut ends = 0;
        while let Some(&(before, lists)) = self.closes.get(self.next)
            && before <= position
        {
            ends += lists;
            self.next += 1;
        }
        ends
    }

    /// True if a string or the like that is not closed begins here.
    pub(super) fn is_torn(&self, start: TextSize, end: TextSize) -> bool {
        self.torn.iter().any(|&at| (start..end).contains(&at))
    }
}

fn torn<S: Sexpr>(p: &Parser<'_, S::Kind>) -> Vec<TextSize> {
    let tears = |error: &&SyntaxError| S::TEARING.contains(&error.code);
    debug_assert!(
        p.errors().iter().all(|error| error.code != codes::UNCLOSED_PAREN),
        "only the lexer has reported yet"
    );
    p.errors().iter().filter(tears).map(|error| error.range.start()).collect()
}

/// Decides for a file whose brackets do not balance, and reports what is wrong with them.
pub(super) fn plan<S: Sexpr>(p: &mut Parser<'_, S::Kind>) -> Plan {
    let ends = vec![NONE; p.significant_len()];
    let plan = Plan { made: true, ends, torn: torn::<S>(p), ..Plan::default() };
    let mut planner = Planner::<S> { p, plan, unfit: Vec::new() };
    planner.pair();
    planner.walk();
    let Planner { mut plan, mut unfit, .. } = planner;
    plan.closes.append(&mut unfit);
    plan.closes.sort_unstable();
    plan
}

struct Planner<'a, 't, S: Sexpr> {
    p: &'a mut Parser<'t, S::Kind>,
    plan: Plan,
    /// Lists that end before a closing bracket of another kind, as in [`Plan::closes`].
    unfit: Vec<(usize, usize)>,
}

/// Lists that end without a closing bracket.
struct Ending {
    before: usize,
    lists: usize,
    innermost: usize,
}

impl<S: Sexpr> Planner<'_, '_, S> {
    fn start(&self, position: usize) -> TextSize {
        self.p.range_at(position).start()
    }

    /// The column of a token that is the first of its line.
    fn column(&self, position: usize) -> Option<u32> {
        let before = &self.p.text()[..usize::from(self.start(position))];
        let blanks = before.bytes().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let (line, blanks) = before.split_at(before.len() - blanks);
        let first = line.is_empty() || line.ends_with('\n') || line == "\u{FEFF}";
        first.then(|| width(blanks))
    }

    /// The first token and the column of a list that begins its line, perhaps behind prefix marks.
    fn line_start(&self, opener: usize) -> (usize, Option<u32>) {
        let mut first = opener;
        loop {
            if let Some(column) = self.column(first) {
                return (first, Some(column));
            }
            if first == 0 || !S::is_prefix(self.p.kind_at(first - 1)) {
                return (opener, None);
            }
            first -= 1;
        }
    }

    /// True for the bracket of a form that stands at top level.
    fn is_form(&self, position: usize) -> bool {
        self.p.kind_at(position).to_raw() == shared::L_PAREN && S::is_top_level_form(self.p.text_at(position + 1))
    }

    /// True if the closing bracket closes the list, also where it was paired with it by force.
    fn closes(&self, opener: usize, closer: usize) -> bool {
        self.fits(opener, closer) || self.plan.ends[opener] == closer as u32
    }

    fn fits(&self, opener: usize, closer: usize) -> bool {
        closer_of(self.p.kind_at(opener).to_raw()) == self.p.kind_at(closer).to_raw()
    }

    /// The number of lists that end before this position because a bracket of another kind follows.
    fn unfit_before(&self, position: usize) -> usize {
        let from = self.unfit.partition_point(|&(before, _)| before < position);
        self.unfit[from..].iter().take_while(|&&(before, _)| before == position).map(|&(_, lists)| lists).sum()
    }

    /// True if a string or the like that is not closed explains what is wrong between the two tokens.
    fn is_torn(&self, from: usize, to: usize) -> bool {
        self.plan.is_torn(self.start(from), self.start(to))
    }

    fn report_unclosed(&mut self, ending: &Ending, sure: bool) {
        let mut error = unclosed::<S>(self.p, ending.innermost, ending.lists, ending.before, sure);
        if error.fix.is_some()
            && let Some(surplus) = self.doubled(ending)
        {
            let (bracket, range) = (self.p.text_at(surplus), self.p.range_at(surplus));
            if surplus == ending.innermost {
                let closer = closer_text(self.p, surplus);
                error.message =
                    format!("this `{bracket}` is never closed: it is one too many, or a `{closer}` is missing");
            } else {
                error.related = Some((range, "this one may be too many".to_owned()));
            }
            error.fix = Some(remove(bracket, range));
        }
        self.p.error(error);
    }

    /// The bracket that is probably too many where one list is not closed: it stands right before another one, and its
    /// list would hold nothing but that one's, or that one begins a form of the top level.
    fn doubled(&self, ending: &Ending) -> Option<usize> {
        let is_paren = |at: usize| self.p.kind_at(at).to_raw() == shared::L_PAREN;
        let is_doubled = |at: usize| {
            at + 1 < ending.before
                && is_paren(at)
                && is_paren(at + 1)
                && self.p.range_at(at).end() == self.start(at + 1)
        };
        let innermost = ending.innermost;
        let holds_one =
            is_doubled(innermost) && (self.is_form(innermost + 1) || self.after(innermost + 1) == ending.before);
        if holds_one {
            return Some(innermost);
        }
        // A list that is closed may have got the bracket of the one around it: on the line before the place.
        let last = ending.before.checked_sub(1)?;
        let first = (innermost..=last).rev().find(|&at| self.column(at).is_some()).unwrap_or(innermost);
        let closed_alone = |&at: &usize| is_doubled(at) && self.after(at + 1) == self.plan.ends[at] as usize;
        let mut alone = (first..=last).filter(closed_alone);
        alone.next().filter(|_| alone.next().is_none())
    }
}

/// The column that blanks reach to from the margin; a tab goes to the next multiple of 8.
fn width(blanks: &str) -> u32 {
    blanks.chars().fold(0, |column, c| if c == '\t' { (column / 8 + 1) * 8 } else { column + 1 })
}

// Pairing.
impl<S: Sexpr> Planner<'_, '_, S> {
    /// Finds the partner of every bracket.
    fn pair(&mut self) {
        let mut open: Vec<usize> = Vec::new();
        let mut form_end = 0;
        let mut excess = 0;
        for position in 0..self.p.significant_len() {
            if position >= form_end {
                (form_end, excess) = self.excess(position);
            }
            let kind = self.p.kind_at(position);
            if is_open(kind) {
                open.push(position);
            } else if is_close(kind)
                && let Some(&opener) = open.last()
            {
                if self.fits(opener, position) {
                    self.plan.ends[opener] = position as u32;
                    open.pop();
                } else {
                    self.pair_unfit(position, &mut open, &mut excess);
                }
            }
        }
        self.unfit.sort_unstable();
    }

    /// The position of the next line that begins with a top-level form, or the end, and how many more brackets are
    /// opened than closed from here up to it.
    fn excess(&self, from: usize) -> (usize, i64) {
        let mut excess = 0;
        for position in from..self.p.significant_len() {
            let kind = self.p.kind_at(position);
            let is_paren = position > from && kind.to_raw() == shared::L_PAREN;
            // Few brackets stand at the margin, and the name behind each is looked up.
            if is_paren && self.line_start(position).1 == Some(0) && self.is_form(position) {
                return (position, excess);
            }
            excess += i64::from(is_open(kind)) - i64::from(is_close(kind));
        }
        (self.p.significant_len(), excess)
    }

    /// Pairs a closing bracket that does not fit the innermost list. Where brackets are missing it
    /// closes a list further out; where there are too many it is the one; otherwise it is a slip.
    fn pair_unfit(&mut self, position: usize, open: &mut Vec<usize>, excess: &mut i64) {
        let Some(&innermost) = open.last() else { return };
        let near = open.len().saturating_sub(MAX_DEPTH as usize);
        let partner = (near..open.len()).rev().find(|&at| self.fits(open[at], position));
        let range = self.p.range_at(position);
        if let Some(partner) = partner
            && *excess > 0
        {
            let lists = open.len() - 1 - partner;
            let before = if lists == 1 { self.outdented(innermost, position) } else { position };
            for opener in open.drain(partner + 1..) {
                self.plan.ends[opener] = before as u32 - 1;
            }
            if let Some(opener) = open.pop() {
                self.plan.ends[opener] = position as u32;
            }
            self.unfit.push((before, lists));
            *excess -= lists as i64;
            if !self.is_torn(innermost, position) {
                self.report_unclosed(&Ending { before, lists, innermost }, true);
            }
            return;
        }
        let mut error = mismatched(self.p, innermost, position);
        if *excess < 0 {
            self.plan.ends[position] = STRAY;
            *excess += 1;
            error.fix = Some(remove(self.p.text_at(position), range));
        } else {
            self.plan.ends[innermost] = position as u32;
            open.pop();
            let fitting = closer_text(self.p, innermost);
            let title = format!("write `{fitting}`");
            error.fix = Some(SyntaxFix::new(title, range, fitting));
        }
        self.p.error(error);
    }

    /// The first line in the list, up to the position `to`, that stands further left than what a
    /// list opened there holds; otherwise `to`.
    fn outdented(&self, opener: usize, to: usize) -> usize {
        let before = &self.p.text()[..usize::from(self.start(opener))];
        let line = before.rfind('\n').map_or(0, |at| at + 1);
        let edge = width(&before[line..]);
        let mut at = opener + 1;
        while at < to {
            if self.column(at).is_some_and(|column| column <= edge) {
                return at;
            }
            at = self.after(at);
        }
        to
    }

    /// The position behind an atom, a closed list, or a bracket that is not closed.
    fn after(&self, position: usize) -> usize {
        match self.plan.ends[position] {
            end if is_open(self.p.kind_at(position)) && end != NONE => end as usize + 1,
            _ => position + 1,
        }
    }
}

// Items.
impl<S: Sexpr> Planner<'_, '_, S> {
    /// Walks over what stands at top level if the brackets without partners are left out, and cuts
    /// it into items.
    fn walk(&mut self) {
        let mut unclosed: Vec<usize> = Vec::new();
        let mut base = None;
        let mut anchor: Option<Anchor> = None;
        let mut item = 0;
        let mut at = 0;
        while at < self.p.significant_len() {
            let kind = self.p.kind_at(at);
            if is_close(kind) {
                at = if self.plan.is_stray(at) { at + 1 } else { self.stray(at, item, &mut anchor) };
                continue;
            }
            let is_list = is_open(kind);
            let (first, column) = if is_list { self.line_start(at) } else { (at, self.column(at)) };
            let is_form = is_list && self.is_form(at);
            if is_form && !unclosed.is_empty() && is_outermost(column, base) {
                self.mend(&Damage { unclosed: &unclosed, column: base, limit: first });
                unclosed.clear();
                anchor = None;
            }
            if is_list && self.plan.ends[at] == NONE {
                if unclosed.is_empty() {
                    (base, item, anchor) = (column, at, None);
                }
                unclosed.push(at);
                at += 1;
                continue;
            }
            let next = self.after(at);
            if unclosed.is_empty() {
                item = at;
                match (column, anchor.as_mut()) {
                    (None, Some(before)) => before.goes_on |= !before.has_tail,
                    (Some(column), Some(before)) if column > before.column && !is_form => before.has_tail = true,
                    (Some(column), _) => {
                        let end = next - 1;
                        anchor = Some(Anchor { at, end, column, is_list, has_tail: false, goes_on: false });
                    }
                    (None, None) => {}
                }
            }
            at = next;
        }
        if !unclosed.is_empty() {
            self.mend(&Damage { unclosed: &unclosed, column: base, limit: at });
        }
    }
}

/// True if a list in this column does not stand further right than the item at `base`.
fn is_outermost(column: Option<u32>, base: Option<u32>) -> bool {
    column.is_some_and(|column| column == 0 || base.is_some_and(|base| column <= base))
}

fn remove(bracket: &str, range: TextRange) -> SyntaxFix {
    SyntaxFix::new(format!("remove `{bracket}`"), range, "")
}
