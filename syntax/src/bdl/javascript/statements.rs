//! The statements of JavaScript, and how the parser finds the next one behind a fault.

use super::super::kind::SyntaxKind::*;
use super::parser::{Js, begins_expression, begins_statement};
use crate::bdl::codes;

/// The most levels of nodes that a statement may have before the next one, or an expression, in it.
const LEVELS: u32 = 4;

impl Js<'_, '_> {
    /// `{ … }` with statements.
    pub(super) fn block(&mut self) {
        let node = self.p.start();
        let opener = self.p.position();
        if !self.eat(L_BRACE) {
            self.p.abandon(node);
            self.expected("`{`");
            return;
        }
        let faulty = self.forget_faults();
        self.statements(false);
        self.restore_faults(faulty);
        self.close(opener, R_BRACE);
        self.p.complete(node, JS_BLOCK);
    }

    /// Statements up to a `}`; in a `switch` also up to the next case.
    fn statements(&mut self, in_case: bool) {
        loop {
            let kind = self.kind();
            let case = in_case && matches!(kind, JS_CASE_KW | JS_DEFAULT_KW);
            if case || matches!(kind, EOF | R_BRACE | JS_TEMPLATE_MIDDLE | JS_TEMPLATE_TAIL) {
                return;
            }
            self.statement();
        }
    }

    /// One statement; takes at least one token unless it stands before what ends statements.
    fn statement(&mut self) {
        self.forget_faults();
        if !self.enter(LEVELS) {
            return;
        }
        match self.kind() {
            L_BRACE => self.block(),
            JS_SEMICOLON => {
                let node = self.p.start();
                self.bump();
                self.p.complete(node, JS_EMPTY_STMT);
            }
            JS_VAR_KW | JS_LET_KW | JS_CONST_KW => {
                let node = self.p.start();
                self.variables(false);
                self.end_of_statement();
                self.p.complete(node, JS_VAR_STMT);
            }
            JS_FUNCTION_KW => self.function_literal(true),
            JS_IDENT if self.at_word("async") && self.nth(1) == JS_FUNCTION_KW && !self.new_line_before(1) => {
                self.function_literal(true);
            }
            JS_CLASS_KW => self.class(),
            JS_IF_KW => self.if_statement(),
            JS_FOR_KW => self.for_statement(),
            JS_WHILE_KW => {
                let node = self.p.start();
                self.bump();
                self.condition();
                self.inner_statement();
                self.p.complete(node, JS_WHILE_STMT);
            }
            JS_DO_KW => self.do_statement(),
            JS_RETURN_KW => self.return_statement(),
            JS_THROW_KW => self.throw_statement(),
            JS_BREAK_KW | JS_CONTINUE_KW | JS_DEBUGGER_KW => self.jump_statement(),
            JS_SWITCH_KW => self.switch_statement(),
            JS_TRY_KW => self.try_statement(),
            JS_IDENT if self.nth(1) == COLON => {
                let node = self.p.start();
                self.label();
                self.bump();
                self.inner_statement();
                self.p.complete(node, JS_LABEL_STMT);
            }
            JS_WITH_KW => self.no_statement("`with` is not allowed in modules, and the game's files are modules"),
            JS_IMPORT_KW if !matches!(self.nth(1), L_PAREN | JS_DOT) => {
                self.no_statement("`import` cannot stand in a block, which is only a part of a file");
            }
            JS_EXPORT_KW => {
                self.no_statement("`export` cannot stand in a block, which is only a part of a file");
            }
            JS_ELSE_KW => self.no_statement("this `else` belongs to no `if`"),
            JS_CATCH_KW | JS_FINALLY_KW => {
                let message = format!("this `{}` belongs to no `try`", self.p.current_text());
                self.no_statement(&message);
            }
            JS_CASE_KW | JS_DEFAULT_KW => {
                let message = format!("this `{}` belongs to no `switch`", self.p.current_text());
                self.no_statement(&message);
            }
            R_PAREN | R_BRACKET => {
                let message = format!("this `{}` closes nothing", self.p.current_text());
                self.no_statement(&message);
            }
            _ => self.expression_statement(),
        }
        self.leave(LEVELS);
    }

    /// Reports what is no statement and steps over it.
    fn no_statement(&mut self, message: &str) {
        self.report_here(codes::JS_SYNTAX, message);
        self.synchronize();
    }

    fn expression_statement(&mut self) {
        let node = self.p.start();
        let before = self.p.position();
        self.expression();
        if self.p.position() == before {
            self.p.abandon(node);
            self.synchronize();
            return;
        }
        self.end_of_statement();
        self.p.complete(node, JS_EXPR_STMT);
    }

    /// `;`, or what stands for it: a line break or a `}`.
    fn end_of_statement(&mut self) {
        if self.eat(JS_SEMICOLON) || self.at_end() || self.at(R_BRACE) || self.new_line() {
            return;
        }
        match self.kind() {
            R_PAREN | R_BRACKET => {
                let message = format!("this `{}` closes nothing", self.p.current_text());
                self.report_here(codes::JS_SYNTAX, message);
            }
            kind if begins_statement(kind) || begins_expression(kind) => self.missing("`;` or a line break"),
            _ => self.expected("`;`"),
        }
        self.synchronize();
    }

    /// Takes everything up to where the next statement seems to begin: behind a `;`, or on a new line.
    fn synchronize(&mut self) {
        let is_end = |kind| matches!(kind, EOF | R_BRACE | JS_TEMPLATE_MIDDLE | JS_TEMPLATE_TAIL);
        if is_end(self.kind()) {
            return;
        }
        let error = self.p.start();
        while !is_end(self.kind()) {
            let ends = self.at(JS_SEMICOLON);
            self.bump_group();
            if ends || self.new_line() && self.at_statement() {
                break;
            }
        }
        self.p.complete(error, ERROR);
    }

    /// True at a token that is likely to begin a statement when it is the first of its line.
    fn at_statement(&mut self) -> bool {
        let kind = self.kind();
        begins_statement(kind) || matches!(kind, JS_IDENT | JS_THIS_KW | JS_FUNCTION_KW | JS_CLASS_KW | JS_INC_DEC)
    }

    /// The statement that belongs to another one, such as that behind a condition.
    fn inner_statement(&mut self) {
        if self.at_end() || self.at(R_BRACE) {
            self.expected("a statement");
        } else {
            self.statement();
        }
    }

    /// `( … )` behind `if` and its kin.
    fn condition(&mut self) {
        let opener = self.p.position();
        if self.eat(L_PAREN) {
            self.inside(Self::expression);
            self.close(opener, R_PAREN);
            return;
        }
        self.expected("`(` and a condition");
        if begins_expression(self.kind()) && !self.at(L_BRACE) {
            self.inside(Self::expression);
        }
    }

    /// `let a = 1, b`; in the head of `for` a value may be missing.
    fn variables(&mut self, in_head: bool) {
        let is_constant = self.at(JS_CONST_KW);
        self.bump();
        loop {
            let node = self.p.start();
            let before = self.p.position();
            let needs_value = is_constant || !self.at(JS_IDENT);
            self.pattern();
            if self.p.position() == before {
                self.p.abandon(node);
                return;
            }
            if self.eat(JS_EQ) {
                self.assignment();
            } else if needs_value && !in_head {
                self.missing("`=` and a value");
            }
            self.p.complete(node, JS_DECLARATOR);
            if !self.eat(COMMA) {
                return;
            }
        }
    }

    fn if_statement(&mut self) {
        let node = self.p.start();
        loop {
            self.bump();
            self.condition();
            self.inner_statement();
            if !self.eat(JS_ELSE_KW) {
                break;
            }
            if !self.at(JS_IF_KW) {
                self.inner_statement();
                break;
            }
        }
        self.p.complete(node, JS_IF_STMT);
    }

    fn for_statement(&mut self) {
        let node = self.p.start();
        self.bump();
        if self.at(JS_AWAIT_KW) {
            if !self.function.is_async {
                self.report_here(codes::JS_SYNTAX, "`await` belongs in an `async` function");
            }
            self.bump();
        }
        let opener = self.p.position();
        if self.eat(L_PAREN) {
            self.head_of_for();
            self.close(opener, R_PAREN);
        } else {
            self.expected("`(`");
        }
        self.inner_statement();
        self.p.complete(node, JS_FOR_STMT);
    }

    /// `let i = 0; i < n; i++`, `const a of b` or `const a in b`.
    fn head_of_for(&mut self) {
        let no_in = std::mem::replace(&mut self.no_in, true);
        match self.kind() {
            JS_VAR_KW | JS_LET_KW | JS_CONST_KW => {
                let node = self.p.start();
                self.variables(true);
                self.p.complete(node, JS_VAR_STMT);
            }
            JS_SEMICOLON => {}
            _ => {
                let in_pattern = std::mem::replace(&mut self.in_pattern, true);
                self.expression();
                self.in_pattern = in_pattern;
            }
        }
        self.no_in = false;
        if self.eat(JS_IN_KW) {
            self.expression();
        } else if self.at_word("of") {
            self.modifier();
            self.assignment();
        } else {
            for _ in 0..2 {
                if !self.eat(JS_SEMICOLON) {
                    self.expected("`;`");
                }
                if !matches!(self.kind(), JS_SEMICOLON | R_PAREN | R_BRACE | EOF) {
                    self.expression();
                }
            }
        }
        self.no_in = no_in;
    }

    fn do_statement(&mut self) {
        let node = self.p.start();
        self.bump();
        self.inner_statement();
        if self.eat(JS_WHILE_KW) {
            self.condition();
            self.eat(JS_SEMICOLON);
        } else {
            self.expected("`while` and a condition");
        }
        self.p.complete(node, JS_DO_STMT);
    }

    fn return_statement(&mut self) {
        let node = self.p.start();
        self.bump();
        if !self.new_line() && !matches!(self.kind(), JS_SEMICOLON | R_BRACE | EOF) {
            self.expression();
        }
        self.end_of_statement();
        self.p.complete(node, JS_RETURN_STMT);
    }

    fn throw_statement(&mut self) {
        let node = self.p.start();
        self.bump();
        if self.new_line() {
            self.missing("a value on this line");
        } else {
            self.expression();
        }
        self.end_of_statement();
        self.p.complete(node, JS_THROW_STMT);
    }

    /// `break`, `continue` or `debugger`.
    fn jump_statement(&mut self) {
        let node = self.p.start();
        self.bump();
        if self.at(JS_IDENT) && !self.new_line() {
            self.label();
        }
        self.end_of_statement();
        self.p.complete(node, JS_JUMP_STMT);
    }

    fn label(&mut self) {
        let node = self.p.start();
        self.bump();
        self.p.complete(node, JS_LABEL);
    }

    fn switch_statement(&mut self) {
        let node = self.p.start();
        self.bump();
        self.condition();
        let opener = self.p.position();
        if self.eat(L_BRACE) {
            while !self.at(R_BRACE) && !self.at_end() {
                self.case();
            }
            self.close(opener, R_BRACE);
        } else {
            self.expected("`{` and the cases");
        }
        self.p.complete(node, JS_SWITCH_STMT);
    }

    /// `case 1:` or `default:` with its statements.
    fn case(&mut self) {
        self.forget_faults();
        let node = self.p.start();
        match self.kind() {
            JS_CASE_KW => {
                self.bump();
                self.inside(Self::expression);
            }
            JS_DEFAULT_KW => self.bump(),
            _ => {
                self.p.abandon(node);
                self.instead("`case` or `default`");
                let here = self.p.position();
                self.synchronize();
                // A part of a template literal, where braces do not match.
                if self.p.position() == here {
                    self.skip_to(here + 1);
                }
                return;
            }
        }
        if !self.eat(COLON) {
            self.expected("`:`");
        }
        self.statements(true);
        self.p.complete(node, JS_CASE);
    }

    fn try_statement(&mut self) {
        let node = self.p.start();
        self.bump();
        self.block();
        let mut ends = false;
        if self.at(JS_CATCH_KW) {
            ends = true;
            self.catch();
        }
        if self.eat(JS_FINALLY_KW) {
            ends = true;
            self.block();
        }
        if !ends {
            self.missing("`catch` or `finally`");
        }
        self.p.complete(node, JS_TRY_STMT);
    }

    fn catch(&mut self) {
        let node = self.p.start();
        self.bump();
        let opener = self.p.position();
        if self.eat(L_PAREN) {
            self.pattern();
            self.close(opener, R_PAREN);
        }
        self.block();
        self.p.complete(node, JS_CATCH);
    }
}
