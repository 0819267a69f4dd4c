//! The functions of JavaScript, objects and classes with their members, and the patterns that introduce names.

use super::super::kind::SyntaxKind::{self, *};
use super::parser::{Function, Js, begins_binding, begins_member, is_keyword};
use crate::bdl::codes;

/// The most levels of nodes that a pattern may have before the next one in it.
const LEVELS: u32 = 4;

impl Js<'_, '_> {
    /// True where the parameters of an arrow function begin, also of one whose `=>` is missing.
    pub(super) fn at_arrow(&mut self) -> bool {
        let here = self.p.position();
        match self.kind() {
            JS_IDENT if self.nth(1) == JS_ARROW => true,
            JS_IDENT if self.at_word("async") && !self.new_line_before(1) => match self.nth(1) {
                JS_IDENT => self.nth(2) == JS_ARROW,
                L_PAREN => self.partner(here + 1).is_some_and(|closer| self.p.kind_at(closer + 1) == JS_ARROW),
                _ => false,
            },
            L_PAREN => self.partner(here).is_some_and(|closer| {
                let behind = self.p.kind_at(closer + 1);
                let near = closer + 1 - here;
                behind == JS_ARROW || (behind == L_BRACE && !self.new_line_before(near))
            }),
            _ => false,
        }
    }

    /// `(a, b) => …`
    pub(super) fn arrow(&mut self) {
        let node = self.p.start();
        let is_async = self.nth(1) != JS_ARROW && self.at(JS_IDENT);
        if is_async {
            self.modifier();
        }
        if self.at(L_PAREN) {
            self.params();
        } else {
            let params = self.p.start();
            self.binding();
            self.p.complete(params, JS_PARAMS);
        }
        if !self.eat(JS_ARROW) {
            self.missing("`=>`");
        }
        let function = Function { is_async, is_generator: false };
        if self.at(L_BRACE) {
            self.body(function);
        } else {
            let outer = std::mem::replace(&mut self.function, function);
            self.assignment();
            self.function = outer;
        }
        self.p.complete(node, JS_ARROW_FN);
    }

    /// `function name(a, b) { … }`, the name of which may be left out unless it is a statement.
    pub(super) fn function_literal(&mut self, is_statement: bool) {
        let node = self.p.start();
        let is_async = self.at(JS_IDENT);
        if is_async {
            self.modifier();
        }
        self.bump();
        let is_generator = self.eat(JS_STAR);
        if self.at(JS_IDENT) {
            self.binding();
        } else if is_statement {
            self.expected("the name of the function");
        }
        self.params();
        self.body(Function { is_async, is_generator });
        self.p.complete(node, JS_FUNCTION);
    }

    /// The braces of a function.
    fn body(&mut self, function: Function) {
        let outer = std::mem::replace(&mut self.function, function);
        let in_pattern = std::mem::take(&mut self.in_pattern);
        self.inside(Self::block);
        self.in_pattern = in_pattern;
        self.function = outer;
    }

    fn params(&mut self) {
        let node = self.p.start();
        let opener = self.p.position();
        if !self.eat(L_PAREN) {
            self.p.abandon(node);
            self.expected("`(` and the parameters of the function");
            return;
        }
        self.list(opener, R_PAREN, Self::parameter, begins_binding);
        self.p.complete(node, JS_PARAMS);
    }

    /// A name or pattern, perhaps with a default value, or `...rest`.
    fn parameter(&mut self) {
        if self.at(JS_ELLIPSIS) {
            self.rest();
        } else {
            self.pattern_with_default();
        }
    }

    fn rest(&mut self) {
        let node = self.p.start();
        self.bump();
        self.pattern();
        self.p.complete(node, JS_REST);
    }

    fn pattern_with_default(&mut self) {
        let node = self.p.start();
        self.pattern();
        if self.eat(JS_EQ) {
            self.inside(|js| {
                js.assignment();
            });
            self.p.complete(node, JS_DEFAULT);
        } else {
            self.p.abandon(node);
        }
    }

    /// What introduces names: one, or several in brackets.
    pub(super) fn pattern(&mut self) {
        if !self.enter(LEVELS) {
            return;
        }
        let opener = self.p.position();
        match self.kind() {
            JS_IDENT => self.binding(),
            L_BRACE => {
                let node = self.p.start();
                self.bump();
                self.list(opener, R_BRACE, Self::pattern_property, begins_member);
                self.p.complete(node, JS_OBJECT_PATTERN);
            }
            L_BRACKET => {
                let node = self.p.start();
                self.bump();
                self.list(opener, R_BRACKET, Self::array_pattern_element, begins_binding);
                self.p.complete(node, JS_ARRAY_PATTERN);
            }
            kind if is_keyword(kind) => {
                let word = self.p.current_text();
                let message = format!("`{word}` is a word of JavaScript and cannot be a name");
                self.report_here(codes::JS_SYNTAX, message);
                self.skip_to(opener + 1);
            }
            _ => self.expected("a name"),
        }
        self.leave(LEVELS);
    }

    fn binding(&mut self) {
        let node = self.p.start();
        self.bump();
        self.p.complete(node, JS_BINDING);
    }

    /// A name or pattern, or nothing before a comma.
    fn array_pattern_element(&mut self) {
        if !self.at(COMMA) {
            self.parameter();
        }
    }

    /// `a`, `a = 1`, `a: b`, `...rest`
    fn pattern_property(&mut self) {
        if self.at(JS_ELLIPSIS) {
            self.rest();
        } else if self.at(JS_IDENT) && self.nth(1) != COLON {
            self.pattern_with_default();
        } else {
            let node = self.p.start();
            if !self.key() {
                self.p.abandon(node);
                self.expected("a name");
                return;
            }
            if self.eat(COLON) {
                self.pattern_with_default();
            } else {
                self.expected("`:` and a name");
            }
            self.p.complete(node, JS_PATTERN_PROPERTY);
        }
    }

    /// The name of a member; false if there is none.
    fn key(&mut self) -> bool {
        let node = self.p.start();
        let opener = self.p.position();
        match self.kind() {
            JS_IDENT | JS_STRING | JS_NUMBER => self.bump(),
            L_BRACKET => {
                self.bump();
                self.inside(|js| {
                    js.assignment();
                });
                self.close(opener, R_BRACKET);
            }
            kind if is_keyword(kind) => self.bump(),
            _ => {
                self.p.abandon(node);
                return false;
            }
        }
        self.p.complete(node, JS_KEY);
        true
    }

    /// True if the word here says something about the member behind it, such as `get`.
    fn at_modifier(&mut self, words: &[&str]) -> bool {
        self.at(JS_IDENT)
            && words.contains(&self.p.current_text())
            && !self.new_line_before(1)
            && self.nth(1) != JS_ELLIPSIS
            && begins_member(self.nth(1))
    }

    /// The words before a member; gives what they say of its function.
    fn modifiers(&mut self) -> Function {
        let mut function = Function::default();
        if self.at_modifier(&["get", "set", "async"]) {
            function.is_async = self.at_word("async");
            self.modifier();
        }
        function.is_generator = self.eat(JS_STAR);
        function
    }

    /// The parameters and the braces of a method.
    fn method(&mut self, function: Function) {
        self.params();
        self.body(function);
    }

    /// `key: value`, a name alone, a method, or `...values`: a member of an object.
    pub(super) fn property(&mut self) {
        if self.at(JS_ELLIPSIS) {
            self.element();
            return;
        }
        let node = self.p.start();
        let function = self.modifiers();
        let is_name = self.at(JS_IDENT);
        if !self.key() {
            self.p.abandon(node);
            self.expected("the name of a member");
            return;
        }
        let kind = match self.kind() {
            L_PAREN => {
                self.method(function);
                JS_METHOD
            }
            COLON => {
                self.bump();
                self.assignment();
                JS_PROPERTY
            }
            JS_EQ => {
                if !self.in_pattern {
                    self.instead("`:`");
                }
                self.bump();
                self.assignment();
                JS_PROPERTY
            }
            EOF | COMMA | R_BRACE if is_name => JS_PROPERTY,
            next => {
                self.expected("`:` and a value");
                if begins_value(next) && !self.new_line() {
                    self.assignment();
                }
                JS_PROPERTY
            }
        };
        self.p.complete(node, kind);
    }

    pub(super) fn class(&mut self) {
        let node = self.p.start();
        self.bump();
        if self.at(JS_IDENT) {
            self.binding();
        }
        if self.eat(JS_EXTENDS_KW) {
            self.chain();
        }
        let opener = self.p.position();
        if self.eat(L_BRACE) {
            let faulty = self.forget_faults();
            while !self.at(R_BRACE) && !self.at_end() {
                self.class_member();
            }
            self.close(opener, R_BRACE);
            self.restore_faults(faulty);
        } else {
            self.expected("`{` and the members of the class");
        }
        self.p.complete(node, JS_CLASS);
    }

    fn class_member(&mut self) {
        self.forget_faults();
        if self.eat(JS_SEMICOLON) {
            return;
        }
        let node = self.p.start();
        if self.at_word("static") && self.nth(1) == L_BRACE {
            self.modifier();
            self.body(Function::default());
            self.p.complete(node, JS_METHOD);
            return;
        }
        if self.at_modifier(&["static"]) {
            self.modifier();
        }
        let function = self.modifiers();
        if !self.key() {
            self.p.abandon(node);
            self.expected("the name of a member");
            self.skip_member();
            return;
        }
        if self.at(L_PAREN) {
            self.method(function);
            self.p.complete(node, JS_METHOD);
            return;
        }
        if self.eat(JS_EQ) {
            self.inside(|js| {
                js.assignment();
            });
        }
        if !self.eat(JS_SEMICOLON) && !self.at(R_BRACE) && !self.at_end() && !self.new_line() {
            self.expected("`(` or `;`");
            self.skip_member();
        }
        self.p.complete(node, JS_FIELD);
    }

    /// Takes what is left of a member of a class.
    fn skip_member(&mut self) {
        if self.at_end() || self.at(R_BRACE) {
            return;
        }
        let error = self.p.start();
        while !self.at_end() && !self.at(R_BRACE) {
            let ends = self.at(JS_SEMICOLON);
            self.bump_group();
            if ends || self.new_line() {
                break;
            }
        }
        self.p.complete(error, ERROR);
    }
}

/// True for a token that begins a value and no member.
fn begins_value(kind: SyntaxKind) -> bool {
    matches!(kind, JS_NUMBER | JS_STRING | JS_TEMPLATE | L_BRACE | JS_TRUE_KW | JS_FALSE_KW | JS_NULL_KW)
}
