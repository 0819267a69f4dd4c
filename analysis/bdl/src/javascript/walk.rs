//! The walk over a block of JavaScript: what each expression is, as far as the game says it, and what each name means.

use ludex_base::Name;
use ludex_syntax::bdl::SyntaxKind as K;
use ludex_syntax::{TextRange, TextSize};

use super::blocks::Block;
use super::found::{PieceName, UnknownMember};
use super::keys::{key_of, string};
use super::scopes::{Origin, Scopes, Use};
use super::shapes::{Entries, NAME_OF_PIECE, PIECE_ON_BOARD, Shape, Slot};
use super::state::{Probe, Value, Walk};
use super::tree::{Element, is_part};
use super::types::{Type, has_any_object};
use super::{globals, shape_check, types};

impl<'t> Walk<'t, '_> {
    /// Walks over a block and enters what is found.
    pub(super) fn block(mut self, block: Block<'t>) {
        self.run(block);
        super::names::declared_twice(&mut self);
        super::names::unused(&mut self);
        let is_known = self.is_sound() && !self.scopes.has_escapes;
        let (variables, undeclared) = self.scopes.into_parts();
        if !undeclared.is_empty() && is_known {
            self.found.undeclared.push((self.shape.place, variables, undeclared));
        }
    }

    /// Walks over a block to answer a question about a place in it.
    pub(super) fn ask(mut self, block: Block<'t>, offset: TextSize) -> (Probe, Scopes<'t>) {
        self.probe = Some(Probe { offset, ..Probe::default() });
        self.run(block);
        (self.probe.unwrap_or_default(), self.scopes)
    }

    fn run(&mut self, block: Block<'t>) {
        let Some(script) = block.node.child(K::SCRIPT) else { return };
        let range = block.node.range();
        self.scopes.open(range, true);
        for (name, ty) in self.shape.names {
            self.scopes.declare(name, TextRange::empty(range.start()), Origin::File, (*ty, None), false);
        }
        let bare_members = self.shape.entries == Entries::Several && script.child(K::JS_PROPERTY).is_some();
        if self.shape.entries == Entries::Members || bare_members {
            self.members(script, bare_members);
        } else {
            for entry in script.parts() {
                self.value(entry, Some(self.shape.slot));
            }
        }
        if self.is_sound() {
            shape_check::entries(self, script, bare_members);
            if !bare_members {
                shape_check::comma(self, script, block.is_followed);
            }
        }
        self.scopes.close();
    }

    /// The members of a block: each has the shape of the place, or all are those of one object without its braces.
    fn members(&mut self, script: Element<'t>, are_of_one: bool) {
        if are_of_one {
            self.members_of(script, Some(self.shape.slot));
            return;
        }
        for member in script.parts() {
            let slot = Some(self.shape.slot).filter(|_| key_of(member).is_some());
            self.member_of_object(member, slot);
        }
    }

    /// Anything, also statements; gives what it is. A slot is what is wanted in its place.
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    pub(super) fn value(&mut self, element: Element<'t>, slot: Option<&'static Slot>) -> Value {
        if let Some(slot) = slot
            && self.is_sound()
        {
            shape_check::literal(self, element, slot);
        }
        self.early(element);
        match element.kind() {
            K::JS_IDENT => self.name(element, Use::Read),
            K::JS_STRING => {
                if slot.is_some_and(|slot| matches!(slot.shape, Shape::PieceName)) {
                    self.piece_name(element);
                }
                Type::Text.into()
            }
            K::JS_TEMPLATE | K::JS_TEMPLATE_EXPR => {
                self.each(element);
                Type::Text.into()
            }
            K::JS_NUMBER => Type::Number.into(),
            K::JS_TRUE_KW | K::JS_FALSE_KW | K::JS_PLACEHOLDER => Type::Boolean.into(),
            K::JS_PAREN => element.parts().map(|inside| self.value(inside, slot)).last().unwrap_or_default(),
            K::JS_SEQUENCE => self.sequence(element, slot),
            K::JS_CONDITIONAL => self.conditional(element, slot),
            K::JS_BINARY => self.binary(element),
            K::JS_UNARY => self.unary(element),
            K::JS_ASSIGN => self.assign(element),
            K::JS_CHAIN => self.chain(element, false),
            K::JS_ARROW_FN | K::JS_FUNCTION => {
                self.function(element, slot.and_then(Slot::signature), Type::Unknown);
                Value::default()
            }
            K::JS_CLASS => {
                self.class(element);
                Value::default()
            }
            K::JS_OBJECT => {
                self.members_of(element, slot);
                Value::default()
            }
            K::JS_ARRAY => {
                let inside = match slot.map(|slot| slot.shape) {
                    Some(Shape::Array(inside)) => Some(inside),
                    _ => None,
                };
                for part in element.parts() {
                    self.value(part, inside);
                }
                Value::default()
            }
            K::JS_LABEL | K::JS_KEY | K::JS_MODIFIER => Value::default(),
            _ => {
                self.statement(element);
                Value::default()
            }
        }
    }

    /// Everything in a node.
    pub(super) fn each(&mut self, element: Element<'t>) {
        for part in element.parts() {
            self.value(part, None);
        }
    }

    /// Of several values the last one is given.
    fn sequence(&mut self, element: Element<'t>, slot: Option<&'static Slot>) -> Value {
        let mut parts = element.parts().peekable();
        let mut value = Value::default();
        while let Some(part) = parts.next() {
            let is_last = parts.peek().is_none();
            value = self.value(part, slot.filter(|_| is_last));
        }
        value
    }

    /// `a ? b : c ? d : e`: what stands before a `?` is a condition, everything else can be what is given.
    fn conditional(&mut self, element: Element<'t>, slot: Option<&'static Slot>) -> Value {
        let mut children = element.children().peekable();
        let mut result: Option<Value> = None;
        while let Some(child) = children.next() {
            if !is_part(child.kind()) {
                continue;
            }
            if children.peek().is_some_and(|next| next.kind() == K::JS_QUESTION) {
                self.value(child, None);
                continue;
            }
            let value = self.value(child, slot);
            result = Some(match result {
                Some(other) if other.ty != value.ty => Value::default(),
                Some(other) => other,
                None => value,
            });
        }
        result.unwrap_or_default()
    }

    /// A use of a name.
    pub(super) fn name(&mut self, token: Element<'t>, usage: Use) -> Value {
        let (name, range) = (token.text(), token.range());
        let Some(index) = self.scopes.refer(name, range, usage) else {
            return match globals::Object::named(name) {
                Some(object) => Type::Global(object).into(),
                None if globals::is_window(name) => Type::Window.into(),
                None => Value::default(),
            };
        };
        self.probe_variable(index, range);
        let ty = self.scopes.variable(index).map(|variable| variable.ty).unwrap_or_default();
        Value { ty, of: Some(index) }
    }

    /// Answers the question about a place if it is in the name of a variable.
    pub(super) fn probe_variable(&mut self, index: u32, range: TextRange) {
        let Some(probe) = self.probe.as_mut().filter(|probe| range.contains_inclusive(probe.offset)) else { return };
        let Some(variable) = self.scopes.variable(index) else { return };
        match variable.origin {
            Origin::Parameter(Some(parameter)) => probe.name = Some((range, parameter.name, None)),
            Origin::File => {
                let own = self.shape.names.iter().find(|(name, _)| *name == variable.name);
                probe.name = own.map(|(name, _)| (range, *name, None));
            }
            _ => {
                // One that is called like the member that it holds.
                let same = |member: &&types::Member| member.name == variable.name && member.ty == variable.ty;
                probe.name = types::MEMBERS.iter().find(same).map(|member| (range, member.name, None));
                probe.variable = Some((range, variable.ty));
            }
        }
    }

    /// A text that stands for the name of a piece.
    pub(super) fn piece_name(&mut self, token: Element<'t>) {
        let Some((name, range)) = string(token) else { return };
        if let Some(probe) = self.probe.as_mut().filter(|probe| range.contains_inclusive(probe.offset)) {
            probe.piece_name = Some(range);
        }
        if !name.is_empty() {
            self.found.piece_names.push(PieceName { name: Name::new(name), range });
        }
    }

    /// Operands with signs between them. A text that is compared with the name of a piece is one.
    fn binary(&mut self, element: Element<'t>) -> Value {
        // The sign before the last operand, and that operand.
        let mut before: Option<K> = None;
        let mut last: Option<(Element<'t>, Value)> = None;
        // What stands before an `==`, if that binds it.
        let mut compared: Option<(Element<'t>, Value)> = None;
        let mut alternatives = Alternatives::default();
        for child in element.children() {
            let kind = child.kind();
            if is_part(kind) {
                let value = self.value(child, None);
                last = Some((child, value));
                continue;
            }
            let left = compared.take();
            if is_loose(kind)
                && let Some((left, right)) = left.zip(last)
            {
                self.compare(left, right);
            }
            compared = last.filter(|_| kind == K::JS_EQUALITY && before.is_none_or(is_loose));
            alternatives.sign(child, last.map(|(_, value)| value.ty).unwrap_or_default());
            before = Some(kind);
        }
        if let Some((left, right)) = compared.zip(last) {
            self.compare(left, right);
        }
        last.map(|(_, value)| value).filter(|value| alternatives.allow(value.ty)).unwrap_or_default()
    }

    fn compare(&mut self, (left, left_value): (Element<'t>, Value), (right, right_value): (Element<'t>, Value)) {
        if left_value.ty == Type::PieceName && right.kind() == K::JS_STRING {
            self.piece_name(right);
        } else if right_value.ty == Type::PieceName && left.kind() == K::JS_STRING {
            self.piece_name(left);
        }
    }

    fn unary(&mut self, element: Element<'t>) -> Value {
        let is_typeof = element.child(K::JS_TYPEOF_KW).is_some();
        for part in element.parts() {
            // `typeof` is how one asks whether there is such a name.
            if is_typeof && part.kind() == K::JS_IDENT && self.scopes.lookup(part.text()).is_none() {
                continue;
            }
            self.value(part, None);
        }
        let negates = element.children().next().is_some_and(|first| first.kind() == K::JS_NOT);
        if negates { Type::Boolean.into() } else { Value::default() }
    }

    fn assign(&mut self, element: Element<'t>) -> Value {
        let mut parts = element.parts();
        let (Some(target), value) = (parts.next(), parts.next()) else { return Value::default() };
        let is_plain = element.child(K::JS_EQ).is_some();
        let place = match target.kind() {
            K::JS_IDENT => self.name(target, if is_plain { Use::Write } else { Use::Read }),
            K::JS_CHAIN => self.chain(target, true),
            _ => self.value(target, None),
        };
        let slot = match place.ty {
            Type::PieceName => Some(&NAME_OF_PIECE),
            Type::Piece => Some(&PIECE_ON_BOARD),
            _ => None,
        };
        let value = value.map(|value| self.value(value, slot)).unwrap_or_default();
        if target.kind() == K::JS_IDENT
            && let Some(variable) = place.of
        {
            self.scopes.assign(variable, if is_plain { value.ty } else { Type::Unknown });
        }
        value
    }

    /// An operand with its members, indexes and arguments; `is_target` says that a value is given to it.
    fn chain(&mut self, element: Element<'t>, is_target: bool) -> Value {
        let is_new = element.child(K::JS_NEW_KW).is_some();
        let mut parts = element.children().filter(|child| child.kind() != K::JS_NEW_KW).peekable();
        let Some(base) = parts.next() else { return Value::default() };
        // The name in `new.target` is not one of the block.
        let mut value = if base.kind() == K::JS_MEMBER { Value::default() } else { self.value(base, None) };
        // The method that was named last, and what it is a method of.
        let mut method: Option<(Value, &'t str)> = None;
        while let Some(part) = parts.next() {
            let is_written = is_target && parts.peek().is_none();
            let owner = value;
            let called = method.take();
            value = match part.kind() {
                K::JS_MEMBER => {
                    let name = part.child(K::JS_IDENT);
                    method = name.map(|name| (owner, name.text()));
                    self.member(owner, part, is_written)
                }
                K::JS_INDEX => self.index(owner, part, is_written),
                K::JS_ARGUMENTS => self.arguments(base, called, part),
                K::JS_QUESTION_DOT => owner,
                // A function gets it as it is written, so any escape may stand in it.
                K::JS_TEMPLATE => Value::default(),
                K::JS_TEMPLATE_EXPR => {
                    self.each(part);
                    Value::default()
                }
                _ => {
                    self.value(part, None);
                    Value::default()
                }
            };
        }
        if is_new { Value::default() } else { value }
    }

    /// `.name` behind a value.
    fn member(&mut self, owner: Value, member: Element<'t>, is_written: bool) -> Value {
        if let Some(probe) = self.probe.as_mut().filter(|probe| member.range().contains_inclusive(probe.offset)) {
            let name = member.child(K::JS_IDENT).map(Element::range);
            // The place before the dot belongs to what stands there.
            if member.range().start() < probe.offset {
                probe.member_of = Some((owner.ty, name.unwrap_or(TextRange::empty(probe.offset))));
            }
        }
        match member.child(K::JS_IDENT) {
            Some(name) => self.named_member(owner, (name.text(), name.range()), is_written),
            None => Value::default(),
        }
    }

    /// A member by its name, which is written as `.name` or `["name"]`.
    pub(super) fn named_member(&mut self, owner: Value, name: (&'t str, TextRange), is_written: bool) -> Value {
        let (name, range) = name;
        if is_written {
            self.found.written_members.insert(name);
        } else {
            self.found.read_members.insert(name);
        }
        match owner.ty {
            Type::Pieces if !has_any_object(name) => {
                self.found.piece_names.push(PieceName { name: Name::new(name), range });
            }
            Type::Window if is_written => {
                self.found.window_names.insert(name);
            }
            _ => {}
        }
        self.value_of_member(owner, (name, range), is_written)
    }

    /// The value of a member by the table.
    pub(super) fn value_of_member(
        &mut self,
        owner: Value,
        (name, range): (&'t str, TextRange),
        is_written: bool,
    ) -> Value {
        let Some(known) = owner.ty.member(name) else {
            self.unknown_member(owner, (name, range), is_written);
            return Value::default();
        };
        if let Some(probe) = self.probe.as_mut().filter(|probe| range.contains_inclusive(probe.offset)) {
            probe.name = Some((range, known.name, None));
        }
        Value { ty: known.ty, of: owner.of }
    }

    /// Notes a member that the table does not have, if there is no doubt about what it is a member of.
    fn unknown_member(&mut self, owner: Value, (name, range): (&'t str, TextRange), is_written: bool) {
        let is_certain = owner.ty.is_known() && self.scopes.is_certain(owner.of);
        if is_certain && !has_any_object(name) && self.is_sound() {
            self.found.unknown_members.push(UnknownMember { owner: owner.ty, name, range, is_written });
        }
    }

    /// `[ … ]` behind a value.
    fn index(&mut self, owner: Value, index: Element<'t>, is_written: bool) -> Value {
        let mut parts = index.parts();
        let (only, more) = (parts.next(), parts.next());
        if let (Some(token), None) = (only, more)
            && token.kind() == K::JS_STRING
            && let Some(name) = string(token)
            && (owner.ty == Type::Pieces || owner.ty.is_known() || owner.ty == Type::Window)
        {
            return self.named_member(owner, name, is_written);
        }
        self.each(index);
        Value { ty: owner.ty.element(), of: owner.of }
    }

    /// `( … )` behind a value, which may be a method of another one.
    fn arguments(&mut self, base: Element<'t>, method: Option<(Value, &'t str)>, arguments: Element<'t>) -> Value {
        let (owner, name) = method.unwrap_or_default();
        let called_with = owner.ty.argument_of(name);
        let mut first: Option<Type> = None;
        for argument in arguments.parts() {
            let ty = match argument.kind() {
                K::JS_ARROW_FN | K::JS_FUNCTION => {
                    self.function(argument, None, called_with);
                    Type::Unknown
                }
                _ => self.value(argument, None).ty,
            };
            first = first.or(Some(ty));
        }
        if base.kind() == K::JS_ARRAY && matches!(name, "includes" | "indexOf") && first == Some(Type::PieceName) {
            for text in base.parts().filter(|part| part.kind() == K::JS_STRING) {
                self.piece_name(text);
            }
        }
        // `Object.assign(context, …)` adds members.
        if base.text() == "Object"
            && matches!(name, "assign" | "defineProperty" | "defineProperties")
            && let Some(ty) = first
        {
            self.found.extended.insert(ty);
        }
        Value { ty: owner.ty.result_of(name), of: owner.of }
    }
}

/// True for a sign that binds less than a comparison.
fn is_loose(sign: K) -> bool {
    matches!(sign, K::JS_LOGIC | K::JS_COALESCE)
}

/// The types that operands with signs between them can give: the last one behind `&&`, either behind `||` and `??`.
#[derive(Debug, Default)]
struct Alternatives {
    /// The type that the operands before the last one can give.
    other: Option<Type>,
    /// Something else is computed.
    computed: bool,
}

impl Alternatives {
    /// Notes a sign behind an operand of a type.
    fn sign(&mut self, sign: Element<'_>, ty: Type) {
        match sign.text() {
            "&&" => {}
            "||" | "??" => {
                self.computed |= self.other.is_some_and(|other| other != ty);
                self.other = Some(ty);
            }
            _ => self.computed = true,
        }
    }

    /// True if the whole is of the type of the last operand.
    fn allow(&self, ty: Type) -> bool {
        !self.computed && self.other.is_none_or(|other| other == ty)
    }
}
