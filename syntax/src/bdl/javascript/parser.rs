//! The parser of a block of JavaScript: its tokens, what is reported, and how it goes on behind a fault.
//!
//! Of the faults of a statement, or of an entry of a block, the first one is reported: the others follow from it.

use rowan::TextRange;

use super::super::kind::SyntaxKind::{self, *};
use super::super::tokens::P;
use super::BlockPlace;
use super::brackets::Brackets;
use crate::Code;
use crate::bdl::codes;
use crate::tree::{MAX_DEPTH, SyntaxError, SyntaxFix};

/// The greatest depth of the tree of a block: the nodes of BDL around it have a dozen levels.
const MAX_BLOCK_DEPTH: u32 = MAX_DEPTH - 20;

/// The most characters of a token that a message shows.
const MAX_SHOWN: usize = 20;

/// The function around a place, by what it allows.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Function {
    pub(super) is_async: bool,
    pub(super) is_generator: bool,
}

/// The parser of one block. It stands before the block's `}` all the time, so that it takes nothing else.
pub(super) struct Js<'p, 't> {
    pub(super) p: &'p mut P<'t>,
    pub(super) place: BlockPlace,
    /// The position of the block's `}`.
    last: usize,
    /// The position at which the parser stops: that one, or an earlier one.
    end: usize,
    pub(super) brackets: Brackets,
    /// The number of levels of nodes that may be around the current place.
    level: u32,
    /// The function around the current place.
    pub(super) function: Function,
    /// In the head of `for`, where `in` is no operator.
    pub(super) no_in: bool,
    /// In what is assigned to, where `{ a = 1 }` gives a default.
    pub(super) in_pattern: bool,
    faults: Vec<SyntaxError>,
    /// Something was reported in this statement.
    faulty: bool,
    /// The block is nested too deeply, and the rest of it is not parsed.
    gave_up: bool,
}

impl<'p, 't> Js<'p, 't> {
    /// A parser behind the `{` of a block whose `}` has the position `end`.
    pub(super) fn new(p: &'p mut P<'t>, end: usize, place: BlockPlace) -> Self {
        let brackets = Brackets::new(p, p.position(), end);
        Js {
            p,
            place,
            last: end,
            end,
            brackets,
            level: 0,
            function: Function::default(),
            no_in: false,
            in_pattern: false,
            faults: Vec::new(),
            faulty: false,
            gave_up: false,
        }
    }

    /// The position at which the parser stops.
    pub(super) fn end(&self) -> usize {
        self.end
    }

    /// Lets the parser stop before the end of the block.
    pub(super) fn stop_at(&mut self, position: usize) {
        self.end = position.min(self.last);
    }

    /// Takes what is left of the block as it is.
    pub(super) fn take_rest(&mut self) {
        self.end = self.last;
        self.skip_to(self.last);
    }

    /// Reports what has no end, or that braces do not match, if nothing of the kind was reported: then it depends on
    /// what stands behind the block where it ends, and who parses only a part of the file must know.
    pub(super) fn report_torn(&mut self) {
        let whole = self.brackets.balanced && !self.brackets.torn;
        if whole || self.faults.iter().any(|fault| fault.code == codes::JS_UNCLOSED) {
            return;
        }
        let mut inside = self.brackets.first()..self.last;
        let error = match inside.find(|&at| self.p.kind_at(at) == JS_UNCLOSED) {
            Some(at) => SyntaxError::new(codes::JS_UNCLOSED, unclosed(self.p.text_at(at)), self.first_line(at)),
            None => {
                let message = "the braces in this block do not match, so it ends where the compiler ends it";
                SyntaxError::new(codes::JS_UNCLOSED, message, self.p.range_at(self.last))
            }
        };
        self.faults.push(error);
    }

    /// The faults that were reported.
    pub(super) fn into_faults(self) -> Vec<SyntaxError> {
        self.faults
    }

    /// The kind of the current token, `EOF` at the end of the block.
    pub(super) fn kind(&mut self) -> SyntaxKind {
        self.nth(0)
    }

    /// The kind of the `n`th token from here.
    pub(super) fn nth(&mut self, n: usize) -> SyntaxKind {
        if self.p.position() + n < self.end { self.p.nth(n) } else { EOF }
    }

    pub(super) fn at(&mut self, kind: SyntaxKind) -> bool {
        self.nth(0) == kind
    }

    pub(super) fn at_end(&self) -> bool {
        self.p.position() >= self.end
    }

    pub(super) fn bump(&mut self) {
        if !self.at_end() {
            self.p.bump();
        }
    }

    pub(super) fn eat(&mut self, kind: SyntaxKind) -> bool {
        let here = self.at(kind);
        if here {
            self.bump();
        }
        here
    }

    /// True if the current token is this word, which is a name at other places.
    pub(super) fn at_word(&mut self, word: &str) -> bool {
        self.at(JS_IDENT) && self.p.current_text() == word
    }

    /// True if a line ends between the token before the current one and it.
    pub(super) fn new_line(&self) -> bool {
        self.new_line_before(0)
    }

    /// The same for the `n`th token from here.
    pub(super) fn new_line_before(&self, n: usize) -> bool {
        let here = self.p.position() + n;
        let Some(before) = here.checked_sub(1) else { return false };
        let (from, to) = (self.p.range_at(before).end(), self.p.range_at(here).start());
        from <= to && self.p.text()[TextRange::new(from, to)].contains(['\n', '\r', '\u{2028}', '\u{2029}'])
    }

    /// Takes a word that is a name elsewhere.
    pub(super) fn modifier(&mut self) {
        let node = self.p.start();
        self.bump();
        self.p.complete(node, JS_MODIFIER);
    }

    /// Room for this many levels of nodes; without it the rest of the block is not parsed.
    pub(super) fn enter(&mut self, levels: u32) -> bool {
        if self.gave_up {
            return false;
        }
        if self.level + levels > MAX_BLOCK_DEPTH {
            let message = format!("this is nested too deeply: beyond {MAX_DEPTH} levels nothing is analysed");
            self.faults.push(SyntaxError::new(codes::TOO_DEEP, message, self.token_range()));
            self.gave_up = true;
            self.end = self.p.position();
            return false;
        }
        self.level += levels;
        true
    }

    pub(super) fn leave(&mut self, levels: u32) {
        self.level = self.level.saturating_sub(levels);
    }

    /// Begins something of which nothing has been reported. Gives whether something has been reported of what it
    /// is a part of, for [`Self::restore_faults`].
    pub(super) fn forget_faults(&mut self) -> bool {
        std::mem::take(&mut self.faulty)
    }

    pub(super) fn restore_faults(&mut self, faulty: bool) {
        self.faulty = faulty;
    }

    pub(super) fn report(&mut self, error: SyntaxError) {
        if !self.faulty && !self.gave_up {
            self.faulty = true;
            self.faults.push(error);
        }
    }

    /// Reports something at the current token.
    pub(super) fn report_here(&mut self, code: &'static Code, message: impl Into<String>) {
        let range = self.token_range();
        self.report(SyntaxError::new(code, message, range));
    }

    /// The current token, or the first line of one that has several.
    fn token_range(&self) -> TextRange {
        self.first_line(self.p.position())
    }

    fn first_line(&self, position: usize) -> TextRange {
        let (range, text) = (self.p.range_at(position), self.p.text_at(position));
        match text.find(['\n', '\r']) {
            Some(length) => TextRange::at(range.start(), (length as u32).into()),
            None => range,
        }
    }

    /// Right behind the token before the current one.
    pub(super) fn behind(&self) -> TextRange {
        TextRange::empty(self.p.previous_range().end())
    }

    /// The current token in a message.
    fn shown(&self) -> String {
        let line = self.p.current_text().lines().next().unwrap_or_default();
        match line.char_indices().nth(MAX_SHOWN) {
            Some((cut, _)) => format!("{}…", &line[..cut]),
            None => line.to_owned(),
        }
    }

    /// Reports that something is missing here, or that something else stands in its place.
    pub(super) fn expected(&mut self, what: &str) {
        let closes = matches!(
            self.kind(),
            EOF | R_PAREN | R_BRACKET | R_BRACE | COMMA | JS_SEMICOLON | JS_TEMPLATE_MIDDLE | JS_TEMPLATE_TAIL
        );
        if closes || self.new_line() { self.missing(what) } else { self.instead(what) }
    }

    /// Reports that something is missing behind the last token.
    pub(super) fn missing(&mut self, what: &str) {
        if self.faulty || self.odd_token() {
            return;
        }
        let range = self.behind();
        self.report(SyntaxError::new(codes::JS_SYNTAX, format!("expected {what} here"), range));
    }

    /// Reports that something else should stand in the place of the current token.
    pub(super) fn instead(&mut self, what: &str) {
        if self.faulty || self.odd_token() {
            return;
        }
        let message = format!("expected {what} here, not `{}`", self.shown());
        self.report_here(codes::JS_SYNTAX, message);
    }

    /// Reports the current token if JavaScript knows none like it.
    pub(super) fn odd_token(&mut self) -> bool {
        match self.kind() {
            JS_UNCLOSED => {
                let message = unclosed(self.p.current_text());
                self.report_here(codes::JS_UNCLOSED, message);
            }
            JS_UNKNOWN => {
                let message = unknown(self.p.current_text());
                self.report_here(codes::JS_CHARACTER, message);
            }
            _ => return false,
        }
        true
    }

    /// Takes the bracket that closes the one at a position, with a report if something stands before it or if it
    /// is missing.
    pub(super) fn close(&mut self, opener: usize, closer: SyntaxKind) {
        if self.eat(closer) {
            return;
        }
        match self.partner(opener) {
            Some(partner) => {
                let what =
                    if closer == R_BRACE { "`}`".to_owned() } else { format!("an operator or `{}`", sign(closer)) };
                self.expected(&what);
                self.skip_to(partner);
                self.eat(closer);
            }
            None => self.unclosed(opener, closer),
        }
    }

    /// The position of the bracket that closes the one at a position, if it is still to come.
    pub(super) fn partner(&self, opener: usize) -> Option<usize> {
        self.brackets.closer(opener).filter(|closer| *closer >= self.p.position() && *closer < self.end)
    }

    /// Reports a bracket that is never closed, where its partner is missing.
    pub(super) fn unclosed(&mut self, opener: usize, closer: SyntaxKind) {
        // What is torn may hold its partner, and is reported.
        if self.faulty || self.odd_token() || self.brackets.torn {
            self.faulty = true;
            return;
        }
        let close = sign(closer);
        let mut error = SyntaxError::new(codes::JS_UNCLOSED, format!("expected `{close}` here"), self.behind());
        let words = format!("this `{}` is never closed", self.p.text_at(opener));
        error.related = Some((self.first_line(opener), words));
        error.fix = Some(SyntaxFix::new(format!("insert `{close}`"), self.behind(), close));
        // Where it was meant to stand is a guess.
        error.needs_confirmation = true;
        self.report(error);
    }

    /// Takes everything before a position as it is.
    pub(super) fn skip_to(&mut self, position: usize) {
        if self.p.position() >= position.min(self.end) {
            return;
        }
        let error = self.p.start();
        while self.p.position() < position.min(self.end) {
            self.p.bump();
        }
        self.p.complete(error, ERROR);
    }

    /// Takes the current token, or a pair of brackets with what is in it.
    pub(super) fn bump_group(&mut self) {
        match self.partner(self.p.position()) {
            Some(partner) => {
                while self.p.position() <= partner && !self.at_end() {
                    self.p.bump();
                }
            }
            None => self.bump(),
        }
    }
}

/// A closing bracket in a message.
fn sign(closer: SyntaxKind) -> &'static str {
    match closer {
        R_PAREN => ")",
        R_BRACKET => "]",
        _ => "}",
    }
}

/// The report on a token without its end.
fn unclosed(text: &str) -> String {
    match text.chars().next() {
        Some('`' | '}') => "this template literal is never closed: its last back quote is missing".to_owned(),
        Some('/') if text.starts_with("//") => {
            "this comment takes the brace that ends the block with it: write the brace on the next line".to_owned()
        }
        Some('/') if text.starts_with("/*") => "this comment is never closed: `*/` is missing".to_owned(),
        Some('/') => "this `/` begins a regular expression, but the `/` that ends it is missing".to_owned(),
        quote => format!("this string is never closed: a `{}` is missing", quote.unwrap_or('"')),
    }
}

/// The report on a character that JavaScript does not know.
fn unknown(text: &str) -> String {
    match text {
        "\\}" => "`\\}` belongs in a string: here the compiler does not count it as a brace, and JavaScript does not \
                  know it; write `}`"
            .to_owned(),
        "\\" => "a `\\` belongs in a string".to_owned(),
        "“" | "”" | "„" | "«" | "»" | "‘" | "’" => {
            format!("JavaScript does not know the character `{text}`: write a text between `\"` and `\"`")
        }
        "–" | "—" | "−" => format!("JavaScript does not know the character `{text}`: write `-`"),
        "…" => "JavaScript does not know the character `…`: write `...`".to_owned(),
        _ => format!("`{text}` is not part of JavaScript"),
    }
}

/// True for a word of JavaScript.
pub(super) fn is_keyword(kind: SyntaxKind) -> bool {
    (JS_AWAIT_KW..=JS_YIELD_KW).contains(&kind)
}

/// True for a token that can begin an expression.
pub(super) fn begins_expression(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        JS_IDENT
            | JS_NUMBER
            | JS_STRING
            | JS_TEMPLATE
            | JS_TEMPLATE_HEAD
            | JS_REGEX
            | JS_ELLIPSIS
            | JS_NOT
            | L_PAREN
            | L_BRACKET
            | L_BRACE
            | JS_AWAIT_KW
            | JS_CLASS_KW
            | JS_DELETE_KW
            | JS_FALSE_KW
            | JS_FUNCTION_KW
            | JS_IMPORT_KW
            | JS_NEW_KW
            | JS_NULL_KW
            | JS_SUPER_KW
            | JS_THIS_KW
            | JS_TRUE_KW
            | JS_TYPEOF_KW
            | JS_VOID_KW
            | JS_YIELD_KW
    )
}

/// True for a token that can begin the name of a member, or what stands before it.
pub(super) fn begins_member(kind: SyntaxKind) -> bool {
    is_keyword(kind) || matches!(kind, JS_IDENT | JS_NUMBER | JS_STRING | JS_ELLIPSIS | JS_STAR | L_BRACKET)
}

/// True for a token that can begin a parameter.
pub(super) fn begins_binding(kind: SyntaxKind) -> bool {
    matches!(kind, JS_IDENT | JS_ELLIPSIS | L_BRACE | L_BRACKET)
}

/// True for a word with which a statement begins and no expression.
pub(super) fn begins_statement(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        JS_BREAK_KW
            | JS_CONST_KW
            | JS_CONTINUE_KW
            | JS_DEBUGGER_KW
            | JS_DO_KW
            | JS_FOR_KW
            | JS_IF_KW
            | JS_LET_KW
            | JS_RETURN_KW
            | JS_SWITCH_KW
            | JS_THROW_KW
            | JS_TRY_KW
            | JS_VAR_KW
            | JS_WHILE_KW
            | JS_WITH_KW
    )
}
