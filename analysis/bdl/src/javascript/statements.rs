//! The statements of JavaScript in the walk over a block.

use ludex_syntax::bdl::SyntaxKind as K;

use super::early;
use super::scopes::Origin;
use super::shapes::NAME_OF_PIECE;
use super::state::{Enclosing, Value, Walk};
use super::tree::Element;
use super::types::Type;

impl<'t> Walk<'t, '_> {
    /// The statements in the braces of a block or behind a case.
    pub(super) fn statements(&mut self, block: Element<'t>) {
        for part in block.parts() {
            self.inner_statement(part);
        }
    }

    /// A statement of a list, where functions and classes are declared.
    fn inner_statement(&mut self, part: Element<'t>) {
        match part.kind() {
            kind @ (K::JS_FUNCTION | K::JS_CLASS) => {
                if let Some(name) = part.child(K::JS_BINDING).and_then(|binding| binding.child(K::JS_IDENT)) {
                    let what = (Type::Unknown, None);
                    // In the braces of a function, a function is declared as a `var` is.
                    let is_shared = kind == K::JS_FUNCTION && self.scopes.in_function();
                    self.scopes.declare(name.text(), name.range(), Origin::Function, what, is_shared);
                }
                if kind == K::JS_FUNCTION {
                    self.function(part, None, Type::Unknown);
                } else {
                    self.class(part);
                }
            }
            _ => {
                self.value(part, None);
            }
        }
    }

    /// A statement, or anything else that is not an expression.
    pub(super) fn statement(&mut self, element: Element<'t>) {
        match element.kind() {
            K::JS_BLOCK => {
                self.scopes.open(element.range(), false);
                self.statements(element);
                self.scopes.close();
            }
            K::JS_VAR_STMT => self.variables(element, None),
            K::JS_FOR_STMT => self.enclosed(Enclosing::Loop, |walk| walk.for_statement(element)),
            K::JS_WHILE_STMT | K::JS_DO_STMT => self.enclosed(Enclosing::Loop, |walk| walk.each(element)),
            K::JS_SWITCH_STMT => self.enclosed(Enclosing::Switch, |walk| walk.switch_statement(element)),
            K::JS_LABEL_STMT => self.labelled(element),
            K::JS_CATCH => {
                self.scopes.open(element.range(), false);
                for part in element.parts() {
                    match part.kind() {
                        K::JS_BLOCK => self.statements(part),
                        _ => self.pattern(part, Value::default(), Origin::Caught, false),
                    }
                }
                self.scopes.close();
            }
            K::JS_RETURN_STMT => {
                let slot = self.functions.last().and_then(|around| around.signature?.returns);
                for part in element.parts() {
                    self.value(part, slot);
                    if let Some(around) = self.functions.last_mut() {
                        around.has_value = true;
                    }
                }
            }
            K::JS_THROW_STMT => {
                if let Some(around) = self.functions.last_mut() {
                    around.throws = true;
                }
                self.each(element);
            }
            K::JS_JUMP_STMT => {}
            _ => self.each(element),
        }
    }

    /// Walks over something with a statement or a function around it.
    pub(super) fn enclosed(&mut self, one: Enclosing<'t>, walk: impl FnOnce(&mut Self)) {
        self.enclosing.push(one);
        walk(self);
        self.enclosing.pop();
    }

    /// `name: …`
    fn labelled(&mut self, element: Element<'t>) {
        let Some(name) = element.child(K::JS_LABEL).and_then(|label| label.child(K::JS_IDENT)) else {
            return self.each(element);
        };
        self.label(name);
        let label = Enclosing::Label(name.text(), early::labels_loop(element));
        self.enclosed(label, |walk| walk.each(element));
    }

    /// `let a = 1, b`, or what a loop gives one value after another.
    fn variables(&mut self, element: Element<'t>, looped: Option<Value>) {
        let var = element.child(K::JS_VAR_KW).is_some();
        for declarator in element.parts().filter(|part| part.kind() == K::JS_DECLARATOR) {
            let mut parts = declarator.parts();
            let Some(pattern) = parts.next() else { continue };
            let value = match parts.next() {
                Some(first) => self.value(first, None),
                None => looped.unwrap_or_default(),
            };
            self.pattern(pattern, value, Origin::Variable, var);
        }
    }

    fn for_statement(&mut self, element: Element<'t>) {
        self.scopes.open(element.range(), false);
        let parts: Vec<Element<'t>> = element.parts().collect();
        let over_values = element.child(K::JS_MODIFIER).is_some();
        let over_names = element.child(K::JS_IN_KW).is_some();
        self.head_of_for(element, over_values || over_names);
        match parts.as_slice() {
            [first, values, rest @ ..] if over_values || over_names => {
                let values = self.value(*values, None);
                let each = Value { ty: values.ty.element(), of: values.of };
                let each = if over_values { each } else { Value::default() };
                if first.kind() == K::JS_VAR_STMT {
                    self.variables(*first, Some(each));
                } else {
                    self.value(*first, None);
                }
                for part in rest {
                    self.inner_statement(*part);
                }
            }
            parts => {
                for part in parts {
                    self.inner_statement(*part);
                }
            }
        }
        self.scopes.close();
    }

    /// `switch (piece.name) { case "king": … }`
    fn switch_statement(&mut self, element: Element<'t>) {
        self.scopes.open(element.range(), false);
        let mut switched = Value::default();
        let mut has_default = false;
        for part in element.parts() {
            if part.kind() != K::JS_CASE {
                switched = self.value(part, None);
                continue;
            }
            let default = part.child(K::JS_DEFAULT_KW);
            let is_default = default.is_some();
            if let Some(word) = default.filter(|_| has_default) {
                self.refuse(word.range(), "a `switch` has one `default` only");
            }
            has_default |= is_default;
            for (index, inside) in part.parts().enumerate() {
                if index == 0 && !is_default {
                    let slot = Some(&NAME_OF_PIECE).filter(|_| switched.ty == Type::PieceName);
                    self.value(inside, slot);
                } else {
                    self.inner_statement(inside);
                }
            }
        }
        self.scopes.close();
    }
}
