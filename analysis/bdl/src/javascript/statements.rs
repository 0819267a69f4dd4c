//! The statements of JavaScript in the walk over a block.

use ludex_syntax::bdl::SyntaxKind as K;

use super::scopes::Origin;
use super::shapes::NAME_OF_PIECE;
use super::state::{Value, Walk};
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
                    self.scopes.declare(name.text(), name.range(), Origin::Function, what, false);
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
            K::JS_FOR_STMT => self.for_statement(element),
            K::JS_SWITCH_STMT => self.switch_statement(element),
            K::JS_CATCH => {
                self.scopes.open(element.range(), false);
                for part in element.parts() {
                    match part.kind() {
                        K::JS_BLOCK => self.statements(part),
                        _ => self.pattern(part, Value::default(), Origin::Other, false),
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
        for part in element.parts() {
            if part.kind() != K::JS_CASE {
                switched = self.value(part, None);
                continue;
            }
            let is_default = part.child(K::JS_DEFAULT_KW).is_some();
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
