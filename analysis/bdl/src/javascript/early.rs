//! What an engine refuses before it runs anything though it is well formed: the *early errors* of ECMAScript, in
//! modules, which the files of a game are. That names are declared twice is found in [`scopes`](super::scopes), what is
//! wrong with a single token in [`literals`] and [`regex`].

use ludex_syntax::bdl::SyntaxKind as K;
use ludex_syntax::{TextRange, TextSize};

use super::keys::key_of;
use super::state::{Enclosing, Walk};
use super::tree::{Element, is_part};
use super::{literals, regex};
use crate::codes;

/// True for a word that is reserved in modules, and a name elsewhere.
pub(super) fn is_reserved(name: &str) -> bool {
    matches!(name, "implements" | "interface" | "package" | "private" | "protected" | "public" | "static")
}

/// The report on such a word where a name stands.
pub(super) fn reserved(name: &str) -> String {
    format!("`{name}` is reserved in modules, and the game's files are modules: choose another name")
}

/// True for a name that a module can use and cannot declare or give another value.
fn is_restricted(name: &str) -> bool {
    matches!(name, "eval" | "arguments")
}

/// True if the statement behind a label, or behind several, is a loop.
// The walk ends: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
pub(super) fn labels_loop(statement: Element<'_>) -> bool {
    match statement.kind() {
        K::JS_LABEL_STMT => statement.parts().find(|part| part.kind() != K::JS_LABEL).is_some_and(labels_loop),
        kind => matches!(kind, K::JS_FOR_STMT | K::JS_WHILE_STMT | K::JS_DO_STMT),
    }
}

/// True for a statement that declares a name in the braces around it.
fn declares(statement: Element<'_>) -> bool {
    match statement.kind() {
        K::JS_VAR_STMT => statement.child(K::JS_VAR_KW).is_none(),
        kind => matches!(kind, K::JS_CLASS | K::JS_FUNCTION),
    }
}

impl<'t> Walk<'t, '_> {
    /// Reports something for which an engine refuses the whole file, unless something is missing from the tree.
    pub(super) fn refuse(&mut self, range: TextRange, message: impl Into<String>) {
        if self.is_sound() {
            self.found.report(codes::JS_SYNTAX, range, message);
        }
    }

    /// Looks at an expression or a statement by itself.
    pub(super) fn early(&mut self, element: Element<'t>) {
        match element.kind() {
            K::JS_NUMBER | K::JS_STRING | K::JS_TEMPLATE | K::JS_REGEX => self.literal(element),
            K::JS_TEMPLATE_EXPR => {
                let texts = [K::JS_TEMPLATE_HEAD, K::JS_TEMPLATE_MIDDLE, K::JS_TEMPLATE_TAIL];
                for part in element.children().filter(|part| texts.contains(&part.kind())) {
                    self.literal(part);
                }
            }
            K::JS_BINARY => self.power(element),
            K::JS_UNARY => self.signs(element),
            K::JS_ASSIGN => self.assigned(element),
            K::JS_CHAIN => self.new_target(element),
            K::JS_SUPER_KW if self.function_around() != Some(true) => {
                self.refuse(element.range(), "`super` belongs in a method of a class or of an object");
            }
            K::JS_IF_STMT | K::JS_WHILE_STMT | K::JS_DO_STMT | K::JS_FOR_STMT | K::JS_LABEL_STMT => {
                self.without_braces(element);
            }
            K::JS_JUMP_STMT => self.jump(element),
            _ => {}
        }
    }

    /// A number, a string, a part of a template literal or a regular expression.
    fn literal(&mut self, token: Element<'t>) {
        let (text, range) = (token.text(), token.range());
        let whole = 0..text.len();
        let fault = match token.kind() {
            K::JS_NUMBER => {
                let behind = self.text.get(usize::from(range.end())..).and_then(|behind| behind.chars().next());
                let is_word = behind.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '\\'));
                let torn = is_word.then(|| "a blank is missing between this number and the word behind it".to_owned());
                literals::number(text).or(torn).map(|fault| (whole, fault))
            }
            K::JS_REGEX => {
                regex::fault(text).map(|fault| (whole, format!("this is not a regular expression: {fault}")))
            }
            _ => literals::escape(text),
        };
        if let Some((inside, message)) = fault {
            let at = |byte: usize| range.start() + TextSize::new(byte as u32);
            self.refuse(TextRange::new(at(inside.start), at(inside.end)), message);
        }
    }

    /// `-a ** b`, which could be read in two ways.
    fn power(&mut self, element: Element<'t>) {
        let has_sign = |operand: &Element<'t>| {
            let first = operand.children().next().map(Element::kind);
            let is_sign = matches!(
                first,
                Some(K::JS_PLUS_MINUS | K::JS_NOT | K::JS_TYPEOF_KW | K::JS_VOID_KW | K::JS_DELETE_KW | K::JS_AWAIT_KW)
            );
            operand.kind() == K::JS_UNARY && is_sign
        };
        let mut before: Option<Element<'t>> = None;
        for child in element.children() {
            let operand = before.replace(child);
            if child.kind() == K::JS_OP
                && child.text() == "**"
                && let Some(operand) = operand.filter(has_sign)
            {
                let message = "JavaScript does not say which of the two comes first: write `(-a) ** b` or `-(a ** b)`";
                self.refuse(operand.range().cover(child.range()), message);
            }
        }
    }

    /// `++` and `--` on either side of something, and `delete`.
    fn signs(&mut self, element: Element<'t>) {
        let children: Vec<Element<'t>> = element.children().collect();
        for (at, child) in children.iter().enumerate() {
            let behind = children.get(at + 1).copied();
            match child.kind() {
                K::JS_INC_DEC => {
                    let before = at.checked_sub(1).and_then(|before| children.get(before)).copied();
                    if let Some(target) = behind.or(before) {
                        self.target(target, false);
                    }
                }
                K::JS_DELETE_KW => {
                    let mut operand = behind;
                    while let Some(paren) = operand.filter(|operand| operand.kind() == K::JS_PAREN) {
                        operand = paren.parts().next();
                    }
                    if operand.is_some_and(|operand| operand.kind() == K::JS_IDENT) {
                        self.refuse(child.range(), "in a module, `delete` is for members only, as in `delete a.b`");
                    }
                }
                _ => {}
            }
        }
    }

    /// `a = b`, `[a, b] = c` or `a += b`
    fn assigned(&mut self, element: Element<'t>) {
        let mut children = element.children();
        if let (Some(target), Some(sign)) = (children.next(), children.next()) {
            self.target(target, sign.kind() == K::JS_EQ);
        }
    }

    /// What gets a value: a name or a member and, if `is_pattern`, also several in brackets.
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn target(&mut self, target: Element<'t>, is_pattern: bool) {
        match target.kind() {
            K::JS_IDENT if is_restricted(target.text()) => {
                self.refuse(target.range(), format!("in a module, `{}` cannot get another value", target.text()));
            }
            K::JS_IDENT => {}
            K::JS_CHAIN => {
                let has_sign =
                    |part: Element<'t>| part.kind() == K::JS_QUESTION_DOT || part.child(K::JS_QUESTION_DOT).is_some();
                let last = target.children().last().map(Element::kind);
                if target.children().any(has_sign) {
                    self.refuse(target.range(), "what `?.` leads to cannot get a value: write `.` here");
                } else if !matches!(last, Some(K::JS_MEMBER | K::JS_INDEX)) {
                    self.refuse(target.range(), "only a name or a member can get a value");
                }
            }
            K::JS_PAREN => {
                for inside in target.parts() {
                    self.target(inside, false);
                }
            }
            K::JS_ARRAY if is_pattern => {
                self.rest_is_last(target, K::JS_SPREAD);
                for part in target.parts() {
                    self.target_in_pattern(part);
                }
            }
            K::JS_OBJECT if is_pattern => {
                self.rest_is_last(target, K::JS_SPREAD);
                for member in target.parts() {
                    match member.kind() {
                        // A name alone, perhaps with a default value.
                        K::JS_PROPERTY if member.child(K::COLON).is_none() => {
                            if let Some(name) = member.child(K::JS_KEY).and_then(|key| key.child(K::JS_IDENT)) {
                                self.target(name, false);
                            }
                        }
                        K::JS_PROPERTY => {
                            if let Some(value) = member.parts().find(|part| part.kind() != K::JS_KEY) {
                                self.target_in_pattern(value);
                            }
                        }
                        _ => self.target_in_pattern(member),
                    }
                }
            }
            _ => self.refuse(target.range(), "only a name or a member can get a value"),
        }
    }

    /// One of several in brackets that get values, perhaps with a default value.
    fn target_in_pattern(&mut self, part: Element<'t>) {
        match part.kind() {
            // What stands before its `=` is looked at with it.
            K::JS_ASSIGN => {}
            K::JS_SPREAD => {
                for inside in part.parts() {
                    self.target(inside, true);
                }
            }
            _ => self.target(part, true),
        }
    }

    /// `...rest` is the last of a list of parameters, or of names in brackets.
    pub(super) fn rest_is_last(&mut self, list: Element<'t>, kind: K) {
        let Some(rest) = list.child(kind) else { return };
        let mut behind = list.children().skip_while(|child| child.kind() != kind).skip(1);
        if behind.any(|child| child.kind() == K::COMMA || is_part(child.kind())) {
            self.refuse(rest.range(), "`...` takes all that is left, so nothing can follow it, not even a comma");
        }
    }

    /// The name that something is given.
    pub(super) fn named(&mut self, name: Element<'t>) {
        let (text, range) = (name.text(), name.range());
        if is_reserved(text) {
            self.refuse(range, reserved(text));
        } else if is_restricted(text) {
            self.refuse(range, format!("in a module, nothing can be called `{text}`: choose another name"));
        }
    }

    /// The parameters of a function, and `"use strict"` at its beginning.
    pub(super) fn head_of_function(&mut self, function: Element<'t>) {
        let Some(parameters) = function.child(K::JS_PARAMS) else { return };
        self.rest_is_last(parameters, K::JS_REST);
        if parameters.parts().any(|parameter| parameter.kind() != K::JS_BINDING) {
            let body = function.child(K::JS_BLOCK).into_iter().flat_map(Element::parts);
            let texts = body.map_while(|statement| statement.parts().next().filter(|part| part.kind() == K::JS_STRING));
            for text in texts.filter(|text| matches!(text.text(), "\"use strict\"" | "'use strict'")) {
                let message = "this cannot stand in a function whose parameters are more than names: leave it out, \
                               because modules are strict anyway";
                self.refuse(text.range(), message);
            }
        }
        if function.kind() != K::JS_METHOD {
            return;
        }
        let count = parameters.parts().count();
        let modifiers = function.children().filter(|child| child.kind() == K::JS_MODIFIER);
        for word in modifiers.filter_map(|modifier| modifier.child(K::JS_IDENT)) {
            match word.text() {
                "get" if count != 0 => self.refuse(parameters.range(), "a getter has no parameters"),
                "set" if count != 1 || parameters.child(K::JS_REST).is_some() => {
                    self.refuse(parameters.range(), "a setter has one parameter, which gets the value");
                }
                _ => {}
            }
        }
    }

    /// The constructors of a class, of which there is at most one.
    pub(super) fn constructors(&mut self, class: Element<'t>) {
        let name = |member: Element<'t>| {
            let is_static = member.child(K::JS_MODIFIER).is_some();
            let (name, range) = key_of(member).filter(|_| member.kind() == K::JS_METHOD && !is_static)?;
            (name == "constructor").then_some(range)
        };
        for range in class.parts().filter_map(name).skip(1) {
            self.refuse(range, "a class has one `constructor` only");
        }
    }

    /// True if the innermost function that is not an arrow function is a method; `None` if there is none.
    fn function_around(&self) -> Option<bool> {
        self.enclosing.iter().rev().find_map(|around| match around {
            Enclosing::Function(is_method) => Some(*is_method),
            _ => None,
        })
    }

    /// `new.target`
    fn new_target(&mut self, chain: Element<'t>) {
        let mut children = chain.children();
        let (first, second) = (children.next(), children.next());
        let is_target = first.is_some_and(|first| first.kind() == K::JS_NEW_KW)
            && second.is_some_and(|second| second.kind() == K::JS_MEMBER);
        if is_target && self.function_around().is_none() {
            self.refuse(chain.range(), "`new.target` belongs in a function that is not an arrow function");
        }
    }

    /// The statement behind a condition, a label, `else` or `do`, which cannot be a declaration.
    fn without_braces(&mut self, statement: Element<'t>) {
        let mut before: Option<K> = None;
        for child in statement.children() {
            let is_inner = matches!(before, Some(K::R_PAREN | K::JS_ELSE_KW | K::JS_DO_KW | K::COLON));
            before = Some(child.kind());
            if is_inner && declares(child) {
                let word = child.children().next().unwrap_or(child);
                self.refuse(word.range(), "a declaration cannot stand here alone: put it in braces, `{ … }`");
            }
        }
    }

    /// What stands before the first `;`, `of` or `in` of a `for`; `is_each` says that it is one of the latter two.
    pub(super) fn head_of_for(&mut self, statement: Element<'t>, is_each: bool) {
        let head = statement.children().skip_while(|child| child.kind() != K::L_PAREN).nth(1);
        let Some(head) = head.filter(|head| is_part(head.kind())) else { return };
        if head.kind() != K::JS_VAR_STMT {
            if is_each {
                self.target(head, true);
            }
            return;
        }
        let is_constant = head.child(K::JS_CONST_KW).is_some();
        let declarators = head.parts().filter(|part| part.kind() == K::JS_DECLARATOR);
        for (index, declarator) in declarators.enumerate() {
            let mut parts = declarator.parts();
            let is_name = parts.next().is_some_and(|pattern| pattern.kind() == K::JS_BINDING);
            let value = parts.next();
            match value {
                _ if is_each && index > 0 => {
                    self.refuse(declarator.range(), "such a loop gives its values to one name, or to one pattern");
                }
                Some(value) if is_each => {
                    self.refuse(value.range(), "the loop gives this name its values: leave out `=` and the value");
                }
                None if !is_each && (is_constant || !is_name) => {
                    self.refuse(TextRange::empty(declarator.range().end()), "expected `=` and a value here");
                }
                _ => {}
            }
        }
    }

    /// A label, which no statement around it may have.
    pub(super) fn label(&mut self, name: Element<'t>) {
        if is_reserved(name.text()) {
            self.refuse(name.range(), reserved(name.text()));
        }
        let is_same = |around: &Enclosing<'t>| matches!(around, Enclosing::Label(other, _) if *other == name.text());
        if self.statements_around().any(is_same) {
            let message = format!("a statement around this has the label `{}` already", name.text());
            self.refuse(name.range(), message);
        }
    }

    /// The statements around the place in the same function, innermost first.
    fn statements_around(&self) -> impl Iterator<Item = &Enclosing<'t>> {
        let is_function = |around: &&Enclosing<'t>| matches!(around, Enclosing::Function(_) | Enclosing::Arrow);
        self.enclosing.iter().rev().take_while(move |around| !is_function(around))
    }

    /// `break` and `continue`, which belong in a loop, and the labels that they name.
    fn jump(&mut self, statement: Element<'t>) {
        let Some(word) = statement.children().next().filter(|word| word.kind() != K::JS_DEBUGGER_KW) else { return };
        let continues = word.kind() == K::JS_CONTINUE_KW;
        let Some(label) = statement.child(K::JS_LABEL).and_then(|label| label.child(K::JS_IDENT)) else {
            let fits = |around: &Enclosing<'t>| match around {
                Enclosing::Loop => true,
                Enclosing::Switch => !continues,
                _ => false,
            };
            if !self.statements_around().any(fits) {
                let place = if continues { "a loop" } else { "a loop or a `switch`" };
                let message = format!("`{}` belongs in {place} of the same function", word.text());
                self.refuse(word.range(), format!("{message}; what ends a function is `return`"));
            }
            return;
        };
        let meant = self.statements_around().find_map(|around| match around {
            Enclosing::Label(name, is_loop) if *name == label.text() => Some(*is_loop),
            _ => None,
        });
        match meant {
            None => {
                let message = format!("no statement around this has the label `{}`", label.text());
                self.refuse(label.range(), message);
            }
            Some(false) if continues => {
                let message = format!("`{}` does not label a loop, and `continue` needs one that does", label.text());
                self.refuse(label.range(), message);
            }
            Some(_) => {}
        }
    }
}
