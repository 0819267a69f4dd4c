//! The brackets of a block of JavaScript: which goes with which, known before the block is parsed.
//!
//! A `}` closes what is left open in its braces, and a `;` what is left open before it, but for the head of `for`: so
//! a bracket that is never closed does not take the partner of another one far behind it.

use super::super::kind::SyntaxKind::{self, *};
use super::super::tokens::P;

const NOTHING: u32 = u32::MAX;

/// The partners of brackets and of the parts of template literals.
#[derive(Debug)]
pub(super) struct Brackets {
    /// The position of the first token of the block.
    first: usize,
    /// The position of the partner of each token of the block, or [`NOTHING`].
    partners: Vec<u32>,
    /// A string, template literal, regular expression or comment has no end: what is in it may be a bracket.
    pub(super) torn: bool,
    /// A backslash stands where none belongs, perhaps before a brace.
    pub(super) stray: bool,
    /// The braces match.
    pub(super) balanced: bool,
}

/// A bracket that is open.
struct Open {
    position: usize,
    kind: SyntaxKind,
    /// It is the `(` behind `for`, in which `;` may stand.
    head: bool,
    /// For a brace: how many `(` and `[` were open around it, up to the next brace.
    around: [u32; 2],
}

/// The brackets that are open at a place.
#[derive(Default)]
struct Stack {
    open: Vec<Open>,
    /// The number of `(` and `[` that are open behind the last brace.
    weak: [u32; 2],
}

/// The index of a bracket in counts.
fn index(kind: SyntaxKind) -> Option<usize> {
    match kind {
        L_PAREN => Some(0),
        L_BRACKET => Some(1),
        _ => None,
    }
}

impl Stack {
    fn push(&mut self, position: usize, kind: SyntaxKind, head: bool) {
        let around = match index(kind) {
            Some(index) => {
                self.weak[index] += 1;
                [0; 2]
            }
            None => std::mem::take(&mut self.weak),
        };
        self.open.push(Open { position, kind, head, around });
    }

    fn pop(&mut self) -> Option<Open> {
        let open = self.open.pop()?;
        match index(open.kind) {
            Some(index) => self.weak[index] -= 1,
            None => self.weak = open.around,
        }
        Some(open)
    }

    /// Closes a `(` or `[`, with what is open in it.
    fn close_weak(&mut self, kind: SyntaxKind) -> Option<Open> {
        if index(kind).is_none_or(|index| self.weak[index] == 0) {
            return None;
        }
        loop {
            let open = self.pop()?;
            if open.kind == kind {
                return Some(open);
            }
        }
    }

    /// Closes the last brace or part of a template literal, if it is of such a kind.
    fn close_strong(&mut self, fits: fn(SyntaxKind) -> bool) -> Option<Open> {
        while self.open.last().is_some_and(|open| index(open.kind).is_some()) {
            self.pop();
        }
        if self.open.last().is_some_and(|open| fits(open.kind)) { self.pop() } else { None }
    }

    /// Gives up what a `;` shows to be left open.
    fn end_statement(&mut self) {
        while self.open.last().is_some_and(|open| index(open.kind).is_some() && !open.head) {
            self.pop();
        }
    }
}

impl Brackets {
    /// The brackets among the tokens from `first` up to `end`.
    pub(super) fn new(p: &P<'_>, first: usize, end: usize) -> Brackets {
        let partners = vec![NOTHING; end.saturating_sub(first)];
        let mut brackets = Brackets { first, partners, torn: false, stray: false, balanced: true };
        let mut stack = Stack::default();
        let is_template = |kind: SyntaxKind| matches!(kind, JS_TEMPLATE_HEAD | JS_TEMPLATE_MIDDLE);
        for position in first..end {
            let kind = p.kind_at(position);
            let closed = match kind {
                L_PAREN => {
                    let before = position.checked_sub(1).filter(|before| *before >= first);
                    let head = before.is_some_and(|before| matches!(p.kind_at(before), JS_FOR_KW | JS_AWAIT_KW));
                    stack.push(position, kind, head);
                    continue;
                }
                L_BRACKET | L_BRACE | JS_TEMPLATE_HEAD => {
                    stack.push(position, kind, false);
                    continue;
                }
                R_PAREN => stack.close_weak(L_PAREN),
                R_BRACKET => stack.close_weak(L_BRACKET),
                R_BRACE => {
                    let closed = stack.close_strong(|kind| kind == L_BRACE);
                    brackets.balanced &= closed.is_some();
                    closed
                }
                JS_TEMPLATE_MIDDLE | JS_TEMPLATE_TAIL => {
                    let closed = stack.close_strong(is_template);
                    brackets.balanced &= closed.is_some();
                    if kind == JS_TEMPLATE_MIDDLE {
                        stack.push(position, kind, false);
                    }
                    closed
                }
                JS_SEMICOLON => {
                    stack.end_statement();
                    continue;
                }
                JS_UNCLOSED => {
                    brackets.torn = true;
                    continue;
                }
                JS_UNKNOWN => {
                    brackets.stray |= p.text_at(position).starts_with('\\');
                    continue;
                }
                _ => continue,
            };
            if let Some(open) = closed {
                brackets.pair(open.position, position);
            }
        }
        brackets.balanced &= stack.open.iter().all(|open| index(open.kind).is_some());
        brackets
    }

    /// The position of the first token of the block.
    pub(super) fn first(&self) -> usize {
        self.first
    }

    /// Each is the partner of the other; a middle part of a template literal leads to the part behind it.
    fn pair(&mut self, opener: usize, closer: usize) {
        let first = self.first;
        if let Some(partner) = self.partners.get_mut(opener - first) {
            *partner = closer as u32;
        }
        if let Some(partner) = self.partners.get_mut(closer - first) {
            *partner = opener as u32;
        }
    }

    /// The position of the bracket that closes the one at a position.
    pub(super) fn closer(&self, opener: usize) -> Option<usize> {
        let partner = *self.partners.get(opener.checked_sub(self.first)?)?;
        Some(partner as usize).filter(|closer| partner != NOTHING && *closer > opener)
    }
}
