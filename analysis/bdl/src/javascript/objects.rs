//! Objects, functions, classes and the names that patterns introduce, in the walk over a block.

use ludex_syntax::TextRange;
use ludex_syntax::bdl::SyntaxKind as K;

use super::keys::{key_of, name_in_key};
use super::scopes::Origin;
use super::shape_check;
use super::shapes::{Signature, Slot, SlotMember};
use super::state::{Around, Enclosing, Value, Walk};
use super::tree::Element;
use super::types::Type;

impl<'t> Walk<'t, '_> {
    /// The members of an object, for which those of a slot are wanted.
    pub(super) fn members_of(&mut self, object: Element<'t>, slot: Option<&'static Slot>) {
        let wanted = slot.map(Slot::members).unwrap_or_default();
        for member in object.parts() {
            let key = key_of(member);
            let found = key.and_then(|(name, _)| wanted.iter().find(|wanted| wanted.name == name));
            if let Some((name, range)) = key {
                self.probe_key(range, found, slot);
                if found.is_none() {
                    // Whoever gives it a value may use it.
                    self.found.written_members.insert(name);
                }
            }
            self.member_of_object(member, found.map(|found| &found.slot));
        }
        if let Some(slot) = slot
            && self.is_sound()
        {
            shape_check::members(self, object, slot);
        }
        self.probe_object(object, slot);
    }

    /// Answers the question about a place if it is in the name of a member.
    fn probe_key(&mut self, range: TextRange, found: Option<&'static SlotMember>, slot: Option<&'static Slot>) {
        let Some(probe) = self.probe.as_mut().filter(|probe| range.contains_inclusive(probe.offset)) else { return };
        probe.wanted = slot;
        probe.name = found.map(|found| (range, found.name, slot));
    }

    /// Answers the question about a place if it is where a member of an object could begin.
    fn probe_object(&mut self, object: Element<'t>, slot: Option<&'static Slot>) {
        let Some(probe) = self.probe.as_mut().filter(|probe| object.range().contains(probe.offset)) else { return };
        let in_member = object.parts().any(|member| member.range().contains_inclusive(probe.offset));
        if !in_member && probe.offset > object.range().start() {
            probe.wanted = slot;
        }
    }

    /// A member of an object, for the value of which something is wanted.
    pub(super) fn member_of_object(&mut self, member: Element<'t>, slot: Option<&'static Slot>) {
        match member.kind() {
            K::JS_METHOD => {
                self.computed_key(member);
                // What a getter gives is asked for later.
                let is_accessor = member.child(K::JS_MODIFIER).and_then(|word| word.child(K::JS_IDENT));
                let is_accessor = is_accessor.is_some_and(|word| matches!(word.text(), "get" | "set"));
                let slot = slot.filter(|_| !is_accessor);
                if let Some(slot) = slot
                    && self.is_sound()
                {
                    shape_check::literal(self, member, slot);
                }
                self.function(member, slot.and_then(Slot::signature), Type::Unknown);
            }
            K::JS_PROPERTY => {
                self.computed_key(member);
                let mut values = member.parts().filter(|part| part.kind() != K::JS_KEY);
                match values.next() {
                    Some(value) => {
                        self.value(value, slot);
                    }
                    // A name alone is the value too.
                    None => {
                        let name = member.child(K::JS_KEY).and_then(|key| key.child(K::JS_IDENT));
                        if let Some(name) = name.filter(|_| member.child(K::COLON).is_none()) {
                            self.value(name, None);
                        }
                    }
                }
            }
            _ => {
                self.value(member, None);
            }
        }
    }

    /// What is in the brackets of a computed key, and a key that is a number.
    fn computed_key(&mut self, member: Element<'t>) {
        if let Some(key) = member.child(K::JS_KEY)
            && (name_in_key(key).is_none() || key.child(K::JS_NUMBER).is_some())
        {
            self.each(key);
        }
    }

    /// A function, a method too. What is wanted of it may be known, or only what it is called with.
    pub(super) fn function(&mut self, function: Element<'t>, signature: Option<&'static Signature>, first: Type) {
        self.scopes.open(function.range(), true);
        let is_arrow = function.kind() == K::JS_ARROW_FN;
        self.enclosing.push(match function.kind() {
            K::JS_ARROW_FN => Enclosing::Arrow,
            kind => Enclosing::Function(kind == K::JS_METHOD),
        });
        self.head_of_function(function);
        if !is_arrow {
            let start = TextRange::empty(function.range().start());
            self.scopes.declare("arguments", start, Origin::File, (Type::Unknown, None), false);
        }
        self.inner_name(function);
        if let Some(signature) = signature
            && self.is_sound()
        {
            shape_check::parameters(self, function, signature);
        }
        let parameters = function.child(K::JS_PARAMS).into_iter().flat_map(Element::parts);
        for (index, parameter) in parameters.enumerate() {
            let wanted = signature.and_then(|signature| signature.parameters.get(index));
            let ty = wanted.map_or(if index == 0 { first } else { Type::Unknown }, |wanted| wanted.ty);
            self.pattern(parameter, ty.into(), Origin::Parameter(wanted), false);
        }
        self.functions.push(Around { signature, ..Around::default() });
        let body = function.parts().last().filter(|body| !is_head(body.kind()));
        let is_block = body.is_some_and(|body| body.kind() == K::JS_BLOCK);
        if let Some(body) = body {
            if is_block {
                self.statements(body);
            } else {
                self.value(body, signature.and_then(|signature| signature.returns));
            }
        }
        let around = self.functions.pop().unwrap_or_default();
        if let Some(signature) = signature
            && is_block
            && self.is_sound()
        {
            shape_check::returns(self, function, signature, around);
        }
        self.enclosing.pop();
        self.scopes.close();
    }

    /// The name that a function or a class has inside of itself.
    fn inner_name(&mut self, of: Element<'t>) {
        if let Some(name) = of.child(K::JS_BINDING).and_then(|binding| binding.child(K::JS_IDENT)) {
            self.named(name);
            self.scopes.declare(name.text(), name.range(), Origin::Itself, (Type::Unknown, None), false);
        }
    }

    /// `class A extends B { … }`; the name is declared by whoever knows whether it is a statement.
    pub(super) fn class(&mut self, class: Element<'t>) {
        self.scopes.open(class.range(), false);
        self.inner_name(class);
        self.constructors(class);
        for part in class.parts() {
            match part.kind() {
                K::JS_BINDING => {}
                K::JS_METHOD => self.member_of_object(part, None),
                K::JS_FIELD => {
                    self.computed_key(part);
                    for value in part.parts().filter(|part| part.kind() != K::JS_KEY) {
                        self.enclosed(Enclosing::Function(true), |walk| {
                            walk.value(value, None);
                        });
                    }
                }
                _ => {
                    self.value(part, None);
                }
            }
        }
        self.scopes.close();
    }

    /// What introduces names, for a value; `var` says that they are known in the whole function.
    pub(super) fn pattern(&mut self, pattern: Element<'t>, value: Value, origin: Origin, var: bool) {
        match pattern.kind() {
            K::JS_BINDING => {
                if let Some(name) = pattern.child(K::JS_IDENT) {
                    self.named(name);
                    let what = (value.ty, value.of);
                    let index = self.scopes.declare(name.text(), name.range(), origin, what, var);
                    self.probe_variable(index, name.range());
                }
            }
            K::JS_DEFAULT => {
                let mut parts = pattern.parts();
                let (inside, default) = (parts.next(), parts.next());
                if let Some(default) = default {
                    self.value(default, None);
                }
                if let Some(inside) = inside {
                    self.pattern(inside, value, origin, var);
                }
            }
            K::JS_REST => {
                for inside in pattern.parts() {
                    self.pattern(inside, Value::default(), without_parameter(origin), var);
                }
            }
            K::JS_ARRAY_PATTERN => {
                self.rest_is_last(pattern, K::JS_REST);
                let element = Value { ty: value.ty.element(), of: value.of };
                for inside in pattern.parts() {
                    self.pattern(inside, element, without_parameter(origin), var);
                }
            }
            K::JS_OBJECT_PATTERN => {
                self.rest_is_last(pattern, K::JS_REST);
                self.probe_pattern(pattern, value.ty);
                for property in pattern.parts() {
                    self.pattern_property(property, value, without_parameter(origin), var);
                }
            }
            _ => {}
        }
    }

    /// Answers the question about a place if it is in the braces of a pattern.
    fn probe_pattern(&mut self, pattern: Element<'t>, ty: Type) {
        let Some(probe) = self.probe.as_mut().filter(|probe| pattern.range().contains(probe.offset)) else { return };
        if probe.offset > pattern.range().start() {
            let word = pattern.parts().map(Element::range).find(|range| range.contains_inclusive(probe.offset));
            probe.member_of = Some((ty, word.unwrap_or(TextRange::empty(probe.offset))));
        }
    }

    /// `a`, `a = 1` or `a: b` in the braces of a pattern.
    fn pattern_property(&mut self, property: Element<'t>, value: Value, origin: Origin, var: bool) {
        let inside = match property.kind() {
            K::JS_BINDING => Some(property),
            K::JS_DEFAULT => property.child(K::JS_BINDING),
            _ => None,
        };
        if let Some(name) = inside.and_then(|binding| binding.child(K::JS_IDENT)) {
            let member = self.member_in_pattern(value, (name.text(), name.range()));
            self.pattern(property, member, origin, var);
            return;
        }
        if property.kind() != K::JS_PATTERN_PROPERTY {
            self.pattern(property, value, origin, var);
            return;
        }
        let Some(key) = property.child(K::JS_KEY) else { return };
        let member = match name_in_key(key) {
            Some(name) => self.member_in_pattern(value, name),
            None => {
                self.each(key);
                Value::default()
            }
        };
        for inside in property.parts().filter(|part| part.kind() != K::JS_KEY) {
            self.pattern(inside, member, origin, var);
        }
    }

    fn member_in_pattern(&mut self, owner: Value, (name, range): (&'t str, TextRange)) -> Value {
        self.found.read_members.insert(name);
        self.value_of_member(owner, (name, range), false)
    }
}

/// What stands before the body of a function.
fn is_head(kind: K) -> bool {
    matches!(kind, K::JS_BINDING | K::JS_PARAMS | K::JS_KEY | K::JS_MODIFIER)
}

/// A name in the brackets of a parameter is a parameter, but not the one that is wanted.
fn without_parameter(origin: Origin) -> Origin {
    match origin {
        Origin::Parameter(_) => Origin::Parameter(None),
        origin => origin,
    }
}
