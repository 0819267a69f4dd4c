//! The expressions of JavaScript.
//!
//! The tree says what belongs together and not what binds more tightly: all operands between signs are children of one
//! node, and so is all that follows an operand. So a long sum or a long chain of members is not deep.

use super::super::kind::SyntaxKind::{self, *};
use super::BlockPlace;
use super::parser::{Js, begins_expression, begins_member};
use crate::bdl::codes;
use crate::parser::Marker;
use crate::tree::SyntaxError;

/// The most levels of nodes that an expression may have before the next one in it: `a ? b : c = …`, all of its operands
/// and what can be in one of them.
const LEVELS: u32 = 9;

/// The operand that was read, as far as an assignment asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operand {
    /// Nothing, which was reported.
    Missing,
    /// A name or a member.
    Place,
    /// `[ … ]` or `{ … }`
    Pattern,
    /// Anything else.
    Other,
}

impl Js<'_, '_> {
    /// An expression, perhaps several with commas.
    pub(super) fn expression(&mut self) {
        let node = self.p.start();
        self.assignment();
        if !self.at(COMMA) {
            self.p.abandon(node);
            return;
        }
        while self.eat(COMMA) {
            self.assignment();
        }
        self.p.complete(node, JS_SEQUENCE);
    }

    /// Reads what stands in brackets or a function, where `in` is an operator again.
    pub(super) fn inside(&mut self, read: impl FnOnce(&mut Self)) {
        let no_in = std::mem::take(&mut self.no_in);
        read(self);
        self.no_in = no_in;
    }

    /// One expression, without commas.
    pub(super) fn assignment(&mut self) -> Operand {
        if !self.enter(LEVELS) {
            return Operand::Missing;
        }
        let operand = if self.at_arrow() {
            self.arrow();
            Operand::Other
        } else if self.at(JS_YIELD_KW) {
            self.yield_expression();
            Operand::Other
        } else {
            self.assigned()
        };
        self.leave(LEVELS);
        operand
    }

    fn assigned(&mut self) -> Operand {
        let node = self.p.start();
        let operand = self.binary();
        match self.kind() {
            JS_QUESTION => self.conditional(node),
            JS_EQ | JS_ASSIGN_OP => self.assign(node, operand),
            _ => {
                self.p.abandon(node);
                return operand;
            }
        }
        Operand::Other
    }

    /// `= b` behind what is assigned to.
    fn assign(&mut self, node: Marker, operand: Operand) {
        if operand == Operand::Other {
            let message = format!("only a name or a member can stand before `{}`", self.p.current_text());
            self.report_here(codes::JS_SYNTAX, message);
        }
        self.bump();
        self.assignment();
        self.p.complete(node, JS_ASSIGN);
    }

    /// `? b : c` behind a condition, and as many conditions as follow in the place of `c`.
    fn conditional(&mut self, node: Marker) {
        while self.eat(JS_QUESTION) {
            self.inside(|js| {
                js.assignment();
            });
            if !self.eat(COLON) {
                self.expected("`:` and the other value");
                break;
            }
            if self.at_arrow() {
                self.arrow();
                break;
            }
            if self.at(JS_YIELD_KW) {
                self.yield_expression();
                break;
            }
            let other = self.p.start();
            let operand = self.binary();
            if matches!(self.kind(), JS_EQ | JS_ASSIGN_OP) {
                self.assign(other, operand);
                break;
            }
            self.p.abandon(other);
        }
        self.p.complete(node, JS_CONDITIONAL);
    }

    fn yield_expression(&mut self) {
        if !self.function.is_generator {
            self.report_here(codes::JS_SYNTAX, "`yield` belongs in a generator: `function* …`");
        }
        let node = self.p.start();
        self.bump();
        if !self.new_line() {
            let all = self.eat(JS_STAR);
            let ends = matches!(
                self.kind(),
                EOF | R_PAREN
                    | R_BRACKET
                    | R_BRACE
                    | COMMA
                    | COLON
                    | JS_SEMICOLON
                    | JS_IN_KW
                    | JS_TEMPLATE_MIDDLE
                    | JS_TEMPLATE_TAIL
            );
            if all || !ends {
                self.assignment();
            }
        }
        self.p.complete(node, JS_UNARY);
    }

    /// Operands with signs between them.
    fn binary(&mut self) -> Operand {
        let node = self.p.start();
        let first = self.unary();
        if !self.at_operator() {
            self.p.abandon(node);
            return first;
        }
        let (mut logic, mut coalesce) = (false, false);
        while self.at_operator() {
            let kind = self.kind();
            logic |= kind == JS_LOGIC;
            coalesce |= kind == JS_COALESCE;
            if logic && coalesce {
                let message = "JavaScript does not mix `??` with `&&` or `||`: put one of them in parentheses";
                self.report_here(codes::JS_SYNTAX, message);
            }
            self.bump();
            self.unary();
        }
        self.p.complete(node, JS_BINARY);
        Operand::Other
    }

    fn at_operator(&mut self) -> bool {
        match self.kind() {
            JS_OP | JS_PLUS_MINUS | JS_STAR | JS_EQUALITY | JS_LOGIC | JS_COALESCE | JS_INSTANCEOF_KW => true,
            JS_IN_KW => !self.no_in,
            _ => false,
        }
    }

    /// An operand with signs or words before it.
    fn unary(&mut self) -> Operand {
        let node = self.p.start();
        let mut has_sign = false;
        loop {
            match self.kind() {
                JS_NOT | JS_PLUS_MINUS | JS_INC_DEC | JS_TYPEOF_KW | JS_VOID_KW | JS_DELETE_KW => {}
                JS_AWAIT_KW => {
                    if !self.function.is_async {
                        self.report_here(codes::JS_SYNTAX, "`await` belongs in an `async` function");
                    }
                }
                _ => break,
            }
            has_sign = true;
            self.bump();
        }
        let operand = self.postfix();
        if has_sign {
            self.p.complete(node, JS_UNARY);
            return Operand::Other;
        }
        self.p.abandon(node);
        operand
    }

    /// An operand, perhaps with `++` behind it.
    fn postfix(&mut self) -> Operand {
        let node = self.p.start();
        let operand = self.chain();
        if operand == Operand::Missing || !self.at(JS_INC_DEC) || self.new_line() {
            self.p.abandon(node);
            return operand;
        }
        if operand != Operand::Place {
            let message = format!("only a name or a member can stand before `{}`", self.p.current_text());
            self.report_here(codes::JS_SYNTAX, message);
        }
        self.bump();
        self.p.complete(node, JS_UNARY);
        Operand::Other
    }

    /// An operand with its members, indexes and arguments.
    pub(super) fn chain(&mut self) -> Operand {
        let node = self.p.start();
        let mut is_chain = false;
        while self.eat(JS_NEW_KW) {
            is_chain = true;
        }
        let mut operand = if is_chain && self.at(JS_DOT) { Operand::Other } else { self.primary() };
        while operand != Operand::Missing {
            operand = match self.kind() {
                JS_DOT | JS_QUESTION_DOT => self.member(),
                L_BRACKET => self.index(),
                L_PAREN => {
                    self.arguments();
                    Operand::Other
                }
                JS_TEMPLATE => {
                    self.bump();
                    Operand::Other
                }
                JS_TEMPLATE_HEAD => {
                    self.template();
                    Operand::Other
                }
                _ => break,
            };
            is_chain = true;
        }
        if is_chain {
            self.p.complete(node, JS_CHAIN);
        } else {
            self.p.abandon(node);
        }
        operand
    }

    /// `.name`; of `?.[0]` and `?.(a)` only the sign.
    fn member(&mut self) -> Operand {
        let node = self.p.start();
        let optional = self.at(JS_QUESTION_DOT);
        self.bump();
        if optional && matches!(self.kind(), L_BRACKET | L_PAREN | JS_TEMPLATE | JS_TEMPLATE_HEAD) {
            self.p.abandon(node);
            return Operand::Other;
        }
        if !self.eat(JS_IDENT) {
            self.expected("the name of a member");
        }
        self.p.complete(node, JS_MEMBER);
        if optional { Operand::Other } else { Operand::Place }
    }

    fn index(&mut self) -> Operand {
        let node = self.p.start();
        let opener = self.p.position();
        self.bump();
        self.inside(Self::expression);
        self.close(opener, R_BRACKET);
        self.p.complete(node, JS_INDEX);
        Operand::Place
    }

    fn arguments(&mut self) {
        let node = self.p.start();
        let opener = self.p.position();
        self.bump();
        self.list(opener, R_PAREN, Self::element, begins_expression);
        self.p.complete(node, JS_ARGUMENTS);
    }

    /// A value or `...values`.
    pub(super) fn element(&mut self) {
        if !self.at(JS_ELLIPSIS) {
            self.assignment();
            return;
        }
        let node = self.p.start();
        self.bump();
        self.assignment();
        self.p.complete(node, JS_SPREAD);
    }

    /// What stands in brackets with commas between, and the closing bracket; the opening one was taken.
    pub(super) fn list(
        &mut self,
        opener: usize,
        closer: SyntaxKind,
        element: fn(&mut Self),
        begins: fn(SyntaxKind) -> bool,
    ) {
        let no_in = std::mem::take(&mut self.no_in);
        while !self.eat(closer) {
            if self.at_end() {
                self.unclosed(opener, closer);
                break;
            }
            let before = self.p.position();
            element(self);
            if self.eat(COMMA) || self.at(closer) {
                continue;
            }
            let partner = self.partner(opener);
            let moved = self.p.position() > before;
            if moved && partner.is_some() && begins(self.kind()) {
                self.missing("`,`");
                continue;
            }
            let Some(partner) = partner else {
                self.unclosed(opener, closer);
                break;
            };
            if closer == R_BRACE && self.at(JS_SEMICOLON) {
                self.instead("`,`");
                self.skip_to(self.p.position() + 1);
                continue;
            }
            self.expected("`,`");
            self.skip_element(partner);
        }
        self.no_in = no_in;
    }

    /// Takes what is left of an element of a list that ends at a position, and the comma behind it.
    fn skip_element(&mut self, end: usize) {
        let error = self.p.start();
        while self.p.position() < end && !self.at_end() && !self.at(COMMA) {
            self.bump_group();
        }
        self.p.complete(error, ERROR);
        self.eat(COMMA);
    }

    fn primary(&mut self) -> Operand {
        while self.at(JS_UNKNOWN) {
            self.odd_token();
            self.skip_to(self.p.position() + 1);
        }
        match self.kind() {
            JS_IDENT if self.at_word("async") && self.nth(1) == JS_FUNCTION_KW && !self.new_line_before(1) => {
                self.function_literal(false);
            }
            JS_IDENT => {
                self.bump();
                return Operand::Place;
            }
            JS_NUMBER | JS_STRING | JS_TEMPLATE | JS_REGEX | JS_THIS_KW | JS_SUPER_KW | JS_NULL_KW | JS_TRUE_KW
            | JS_FALSE_KW | JS_IMPORT_KW => self.bump(),
            JS_TEMPLATE_HEAD => self.template(),
            L_PAREN => return self.paren(),
            L_BRACKET => {
                self.array();
                return Operand::Pattern;
            }
            L_BRACE => {
                self.object();
                return Operand::Pattern;
            }
            JS_FUNCTION_KW => self.function_literal(false),
            JS_CLASS_KW => self.class(),
            JS_UNCLOSED => {
                self.odd_token();
                self.bump();
            }
            JS_OP if self.at_placeholder() => {
                let node = self.p.start();
                self.bump();
                self.bump();
                self.p.complete(node, JS_PLACEHOLDER);
            }
            _ => {
                self.expected("an expression");
                return Operand::Missing;
            }
        }
        Operand::Other
    }

    /// `%s`, which the compiler replaces in a move (reference/bdl.md, Text against grammar).
    fn at_placeholder(&mut self) -> bool {
        let here = self.p.position();
        self.place == BlockPlace::Move
            && self.p.current_text() == "%"
            && self.nth(1) == JS_IDENT
            && self.p.text_at(here + 1) == "s"
            && self.p.range_at(here).end() == self.p.range_at(here + 1).start()
    }

    /// `( … )` that are not parameters.
    fn paren(&mut self) -> Operand {
        let node = self.p.start();
        let opener = self.p.position();
        self.bump();
        let mut operand = Operand::Other;
        self.inside(|js| {
            let sequence = js.p.start();
            operand = js.assignment();
            if !js.at(COMMA) {
                js.p.abandon(sequence);
                return;
            }
            while js.eat(COMMA) {
                js.assignment();
            }
            js.p.complete(sequence, JS_SEQUENCE);
            operand = Operand::Other;
        });
        self.close(opener, R_PAREN);
        self.p.complete(node, JS_PAREN);
        if operand == Operand::Place { Operand::Place } else { Operand::Other }
    }

    fn array(&mut self) {
        self.bracketed(JS_ARRAY, R_BRACKET, Self::array_element, begins_expression);
    }

    /// A list in brackets, which may be a pattern that is assigned to.
    fn bracketed(
        &mut self,
        kind: SyntaxKind,
        closer: SyntaxKind,
        element: fn(&mut Self),
        begins: fn(SyntaxKind) -> bool,
    ) {
        let node = self.p.start();
        let opener = self.p.position();
        let in_pattern = self.begins_pattern(opener);
        self.bump();
        self.list(opener, closer, element, begins);
        self.in_pattern = in_pattern;
        self.p.complete(node, kind);
    }

    /// A value, `...values`, or nothing before a comma.
    fn array_element(&mut self) {
        if !self.at(COMMA) {
            self.element();
        }
    }

    fn object(&mut self) {
        self.bracketed(JS_OBJECT, R_BRACE, Self::property, begins_member);
    }

    /// Notes whether what begins with a bracket is assigned to; gives what was noted before.
    fn begins_pattern(&mut self, opener: usize) -> bool {
        let assigned = self.partner(opener).is_some_and(|partner| self.p.kind_at(partner + 1) == JS_EQ);
        let before = self.in_pattern;
        self.in_pattern |= assigned;
        before
    }

    /// A template literal with substitutions.
    fn template(&mut self) {
        let node = self.p.start();
        let mut opener = self.p.position();
        self.bump();
        loop {
            self.inside(Self::expression);
            if !matches!(self.kind(), JS_TEMPLATE_MIDDLE | JS_TEMPLATE_TAIL) {
                let Some(partner) = self.partner(opener) else {
                    let message = "this template literal is never closed: its last back quote is missing";
                    if !self.odd_token() {
                        self.report(SyntaxError::new(codes::JS_UNCLOSED, message, self.behind()));
                    }
                    self.eat(JS_UNCLOSED);
                    break;
                };
                self.expected("an operator or `}`");
                self.skip_to(partner);
            }
            opener = self.p.position();
            let last = self.at(JS_TEMPLATE_TAIL);
            self.bump();
            if last {
                break;
            }
        }
        self.p.complete(node, JS_TEMPLATE_EXPR);
    }
}
