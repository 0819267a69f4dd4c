//! The expressions of a block as they are run, from its tree. Anything that is not run here is named.

use std::sync::Arc;

use ludex_syntax::TextRange;
use ludex_syntax::bdl::SyntaxKind as K;

use super::code::{
    Access, Assign, Binary, Body, Call, Code, Expression, FunctionCode, Item, Key, Logic, Member, Operator, Parameter,
    Statements, Target, Unary, Update, Variable,
};
use super::declared::{lexical_names, pattern_names, var_names};
use super::literals::{number, text};
use super::natives::{self, Found};
use crate::javascript::tree::{Element, is_part};

/// At most this many operands or links of a chain are taken: they are nested where they are run.
const MAX_LINKS: usize = 200;

/// Something in a block that is not run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unrun {
    /// Its bytes.
    pub range: TextRange,
    /// The construct, as the subject of a sentence: "a class", "code with the name `pieces`".
    pub what: String,
}

/// The result of lowering something.
pub(super) type Lowered<T> = Result<T, Unrun>;

/// Says that something is not run.
pub(super) fn unrun<T>(element: Element<'_>, what: impl Into<String>) -> Lowered<T> {
    Err(Unrun { range: element.range(), what: what.into() })
}

/// The functions that were lowered so far, and the names around the place that is being lowered.
#[derive(Debug, Default)]
pub(super) struct Lowering<'t> {
    pub(super) code: Code,
    /// The names of each scope, from the outermost, each with whether it is constant.
    pub(super) scopes: Vec<Vec<(&'t str, bool)>>,
    /// The value of `%s`, if the compiler writes one.
    pub(super) slot: Option<bool>,
}

impl<'t> Lowering<'t> {
    /// The number of a function.
    pub(super) fn push(&mut self, function: FunctionCode) -> u32 {
        self.code.functions.push(function);
        self.code.functions.len() as u32 - 1
    }

    /// A name where it is used; [`None`] if no scope has it.
    pub(super) fn resolve(&self, name: &str) -> Option<(Variable, bool)> {
        for (hops, scope) in self.scopes.iter().rev().enumerate() {
            if let Some(slot) = scope.iter().rposition(|(other, _)| *other == name) {
                let variable = Variable { hops: hops as u32, slot: slot as u32, name: Arc::from(name) };
                return Some((variable, scope[slot].1));
            }
        }
        None
    }

    /// An expression.
    pub(super) fn expression(&mut self, element: Element<'t>) -> Lowered<Expression> {
        Ok(match element.kind() {
            K::JS_IDENT => self.name(element)?,
            K::JS_NUMBER => match number(element.text()) {
                Some(number) => Expression::Number(number),
                None => return unrun(element, format!("the number `{}`", element.text())),
            },
            K::JS_STRING | K::JS_TEMPLATE => Expression::Text(quoted(element, 1, 1)?),
            K::JS_TEMPLATE_EXPR => self.template(element)?,
            K::JS_NULL_KW => Expression::Null,
            K::JS_TRUE_KW => Expression::Boolean(true),
            K::JS_FALSE_KW => Expression::Boolean(false),
            K::JS_PAREN => match element.parts().next() {
                Some(inside) => self.expression(inside)?,
                None => return unrun(element, "an empty pair of parentheses"),
            },
            K::JS_ARRAY => Expression::Array(self.items(element)?),
            K::JS_OBJECT => self.object(element)?,
            K::JS_ARROW_FN | K::JS_FUNCTION => Expression::Function(self.function(element)?),
            K::JS_CHAIN => self.chain(element)?,
            K::JS_UNARY => self.unary(element)?,
            K::JS_BINARY => self.binary(element)?,
            K::JS_CONDITIONAL => self.conditional(element)?,
            K::JS_ASSIGN => self.assign(element)?,
            K::JS_SEQUENCE => {
                Expression::Sequence(element.parts().map(|part| self.expression(part)).collect::<Lowered<_>>()?)
            }
            K::JS_PLACEHOLDER => match self.slot {
                Some(takes) => Expression::Boolean(takes),
                None => return unrun(element, "`%s`, for which the compiler has no value"),
            },
            K::JS_REGEX => return unrun(element, "a regular expression"),
            K::JS_CLASS => return unrun(element, "a class"),
            K::JS_THIS_KW | K::JS_SUPER_KW | K::JS_IMPORT_KW => {
                return unrun(element, format!("`{}`", element.text()));
            }
            _ => return unrun(element, "this part"),
        })
    }

    fn name(&mut self, element: Element<'t>) -> Lowered<Expression> {
        let name = element.text();
        if let Some((variable, _)) = self.resolve(name) {
            return Ok(Expression::Variable(variable));
        }
        match natives::lookup(None, name) {
            Some(Found::Native(native)) => Ok(Expression::Native(native)),
            Some(Found::Number(number)) => Ok(Expression::Number(number)),
            None if name == "undefined" => Ok(Expression::Undefined),
            None => unrun(element, format!("code with the name `{name}`")),
        }
    }

    fn template(&mut self, element: Element<'t>) -> Lowered<Expression> {
        let (mut texts, mut values) = (Vec::new(), Vec::new());
        for child in element.children() {
            match child.kind() {
                K::JS_TEMPLATE_HEAD | K::JS_TEMPLATE_MIDDLE => texts.push(quoted(child, 1, 2)?),
                K::JS_TEMPLATE_TAIL => texts.push(quoted(child, 1, 1)?),
                _ => values.push(self.expression(child)?),
            }
        }
        Ok(Expression::Template(texts, values))
    }

    /// The values of an array or of arguments.
    fn items(&mut self, element: Element<'t>) -> Lowered<Vec<Item>> {
        let mut items = Vec::new();
        let mut is_behind_value = false;
        for child in element.children() {
            match child.kind() {
                K::COMMA if !is_behind_value => return unrun(child, "an element that is left out of an array"),
                K::COMMA => is_behind_value = false,
                kind if is_part(kind) => {
                    items.push(self.item(child)?);
                    is_behind_value = true;
                }
                _ => {}
            }
        }
        Ok(items)
    }

    /// A value or `...values`.
    pub(super) fn item(&mut self, element: Element<'t>) -> Lowered<Item> {
        if element.kind() != K::JS_SPREAD {
            return Ok(Item::Value(self.expression(element)?));
        }
        match element.parts().next() {
            Some(values) => Ok(Item::Spread(self.expression(values)?)),
            None => unrun(element, "`...` without a value"),
        }
    }

    fn object(&mut self, element: Element<'t>) -> Lowered<Expression> {
        let members: Vec<Member> = element.parts().map(|part| self.member_of_object(part)).collect::<Lowered<_>>()?;
        Ok(Expression::Object(members))
    }

    /// A member of an object that is written.
    pub(super) fn member_of_object(&mut self, element: Element<'t>) -> Lowered<Member> {
        if element.kind() == K::JS_SPREAD {
            return match element.parts().next() {
                Some(values) => Ok(Member::Spread(self.expression(values)?)),
                None => unrun(element, "`...` without a value"),
            };
        }
        if let Some(word) = element.child(K::JS_MODIFIER).or_else(|| element.child(K::JS_STAR)) {
            return unrun(word, "a getter, a setter or a function of another kind");
        }
        let Some(written) = element.child(K::JS_KEY) else { return unrun(element, "a member without a name") };
        let key = self.key(written)?;
        if element.kind() == K::JS_METHOD {
            return Ok(Member::Property(key, Expression::Function(self.function(element)?)));
        }
        if let Some(sign) = element.child(K::JS_EQ) {
            return unrun(sign, "`=` in an object");
        }
        let value = match element.parts().find(|part| part.kind() != K::JS_KEY) {
            Some(value) => self.expression(value)?,
            None => match written.child(K::JS_IDENT) {
                Some(name) => self.name(name)?,
                None => return unrun(element, "a member without a value"),
            },
        };
        Ok(Member::Property(key, value))
    }

    /// The name of a member.
    pub(super) fn key(&mut self, element: Element<'t>) -> Lowered<Key> {
        let Some(child) = element.children().next() else { return unrun(element, "a member without a name") };
        Ok(match child.kind() {
            K::JS_STRING => Key::Name(quoted(child, 1, 1)?),
            K::JS_NUMBER => Key::Computed(Box::new(self.expression(child)?)),
            K::L_BRACKET => match element.parts().next() {
                Some(value) => Key::Computed(Box::new(self.expression(value)?)),
                None => return unrun(element, "a member without a name"),
            },
            _ => Key::Name(Arc::from(child.text())),
        })
    }

    /// The number of a function that is written: an arrow function, one with the word, or a method.
    pub(super) fn function(&mut self, element: Element<'t>) -> Lowered<u32> {
        if element.child(K::JS_MODIFIER).is_some() || element.child(K::JS_STAR).is_some() {
            return unrun(element, "an asynchronous function or a generator");
        }
        let Some(body) = element.parts().last() else { return unrun(element, "a function without a body") };
        let mut names: Vec<(&'t str, bool)> = Vec::new();
        let own = element.child(K::JS_BINDING).and_then(|binding| binding.child(K::JS_IDENT));
        let own_name = own.filter(|_| element.kind() == K::JS_FUNCTION).map(|name| {
            names.push((name.text(), false));
            0
        });
        let parameters: Vec<Element<'t>> =
            element.child(K::JS_PARAMS).into_iter().flat_map(|params| params.parts()).collect();
        for parameter in &parameters {
            pattern_names(*parameter, false, &mut names);
        }
        let is_block = body.kind() == K::JS_BLOCK;
        let mut variables: Vec<u32> = Vec::new();
        if is_block {
            let known = names.len();
            let mut vars = Vec::new();
            var_names(body, &mut vars);
            for name in vars {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            variables = (known as u32..names.len() as u32).collect();
            lexical_names(body.parts(), &mut names);
        }
        let size = names.len() as u32;
        self.scopes.push(names);
        let parameters = parameters.into_iter().map(|parameter| self.parameter(parameter));
        let parameters: Vec<Parameter> = parameters.collect::<Lowered<_>>()?;
        let body =
            if is_block { Body::Statements(self.statements(body)?) } else { Body::Value(self.expression(body)?) };
        self.scopes.pop();
        Ok(self.push(FunctionCode { parameters, size, variables, own_name, body }))
    }

    fn parameter(&mut self, element: Element<'t>) -> Lowered<Parameter> {
        let is_rest = element.kind() == K::JS_REST;
        let inside = if is_rest { element.parts().next() } else { Some(element) };
        match inside {
            Some(inside) => Ok(Parameter { pattern: self.pattern(inside)?, is_rest }),
            None => unrun(element, "`...` without a name"),
        }
    }

    /// A function of nothing whose value is a list of values; its parameters are the members of one object.
    pub(super) fn list_function(&mut self, names: &[&'t str], entries: &[Element<'t>]) -> Lowered<u32> {
        self.scopes.push(names.iter().map(|name| (*name, false)).collect());
        let items: Lowered<Vec<Item>> = entries.iter().map(|entry| self.item(*entry)).collect();
        let parameters = names.iter().enumerate().map(|(slot, name)| Parameter {
            pattern: super::code::Pattern::Name(Variable { hops: 0, slot: slot as u32, name: Arc::from(*name) }),
            is_rest: false,
        });
        let parameters: Vec<Parameter> = parameters.collect();
        self.scopes.pop();
        let body = Body::Value(Expression::Array(items?));
        Ok(self.push(FunctionCode {
            parameters,
            size: names.len() as u32,
            variables: Vec::new(),
            own_name: None,
            body,
        }))
    }

    fn chain(&mut self, element: Element<'t>) -> Lowered<Expression> {
        let children: Vec<Element<'t>> = element.children().collect();
        if children.len() > MAX_LINKS {
            return unrun(element, format!("a chain of more than {MAX_LINKS} members"));
        }
        let Some(head) = children.first().copied() else { return unrun(element, "an empty expression") };
        if head.kind() == K::JS_NEW_KW {
            return self.created(element, &children);
        }
        let (mut value, taken) = self.head_of_chain(head, &children)?;
        let (mut is_optional, mut has_optional) = (false, false);
        for link in children.into_iter().skip(taken) {
            match link.kind() {
                K::JS_QUESTION_DOT => {
                    (is_optional, has_optional) = (true, true);
                    continue;
                }
                K::JS_MEMBER => {
                    let Some(name) = link.child(K::JS_IDENT) else { return unrun(link, "a member without a name") };
                    let is_optional = link.child(K::JS_QUESTION_DOT).is_some();
                    has_optional |= is_optional;
                    let key = Key::Name(Arc::from(name.text()));
                    let access = Access { object: value, key, is_optional, range: name.range() };
                    value = Expression::Member(Box::new(access));
                }
                K::JS_INDEX => {
                    let Some(index) = link.parts().next() else { return unrun(link, "an index without a value") };
                    let key = Key::Computed(Box::new(self.expression(index)?));
                    let access = Access { object: value, key, is_optional, range: link.range() };
                    value = Expression::Member(Box::new(access));
                }
                K::JS_ARGUMENTS => {
                    let arguments = self.items(link)?;
                    let call = Call { callee: value, arguments, is_optional, range: link.range() };
                    value = Expression::Call(Box::new(call));
                }
                _ => return unrun(link, "a template literal with a tag"),
            }
            is_optional = false;
        }
        Ok(if has_optional { Expression::Chain(Box::new(value)) } else { value })
    }

    /// The beginning of a chain, and the number of its links that belong to it: `Math.abs` is one value.
    fn head_of_chain(&mut self, head: Element<'t>, children: &[Element<'t>]) -> Lowered<(Expression, usize)> {
        let is_free = head.kind() == K::JS_IDENT && self.resolve(head.text()).is_none();
        let member = children
            .get(1)
            .filter(|link| is_free && link.kind() == K::JS_MEMBER)
            .and_then(|link| link.child(K::JS_IDENT));
        let Some(member) = member else { return Ok((self.expression(head)?, 1)) };
        if let Some(copied) = copied(children) {
            return Ok((Expression::Copy(Box::new(self.expression(copied)?)), 3));
        }
        match natives::lookup(Some(head.text()), member.text()) {
            Some(Found::Native(native)) => Ok((Expression::Native(native), 2)),
            Some(Found::Number(number)) => Ok((Expression::Number(number), 2)),
            None if natives::lookup(None, head.text()).is_some() || natives::is_object(head.text()) => {
                unrun(member, format!("`{}.{}`", head.text(), member.text()))
            }
            None => Ok((self.expression(head)?, 1)),
        }
    }

    /// `new Error("…")`, which is thrown.
    fn created(&mut self, element: Element<'t>, children: &[Element<'t>]) -> Lowered<Expression> {
        let name = children.get(1).map_or("", |class| class.text());
        if !matches!(name, "Error" | "TypeError" | "RangeError") || children.len() > 3 || self.resolve(name).is_some() {
            return unrun(element, format!("`new {name}`"));
        }
        let message = children.get(2).and_then(|arguments| arguments.parts().next());
        let message = message.map(|message| self.expression(message)).transpose()?;
        Ok(Expression::Error(message.map(Box::new)))
    }

    fn unary(&mut self, element: Element<'t>) -> Lowered<Expression> {
        let children: Vec<Element<'t>> = element.children().collect();
        let (Some(first), Some(last)) = (children.first().copied(), children.last().copied()) else {
            return unrun(element, "an empty expression");
        };
        if last.kind() == K::JS_INC_DEC {
            return self.update(first, last, false);
        }
        let Some(signs) = children.get(..children.len() - 1).filter(|signs| signs.len() <= MAX_LINKS) else {
            return unrun(element, format!("more than {MAX_LINKS} signs before a value"));
        };
        let mut value = None;
        for sign in signs.iter().rev() {
            let operator = match (sign.kind(), sign.text()) {
                (K::JS_INC_DEC, _) if value.is_none() => {
                    value = Some(self.update(last, *sign, true)?);
                    continue;
                }
                (K::JS_DELETE_KW, _) if value.is_none() => {
                    let Target::Member(access) = self.target(last)? else {
                        return unrun(element, "`delete` of a name");
                    };
                    value = Some(Expression::Delete(access));
                    continue;
                }
                (_, "!") => Unary::Not,
                (_, "~") => Unary::Invert,
                (_, "-") => Unary::Minus,
                (_, "+") => Unary::Plus,
                (_, "typeof") => Unary::TypeOf,
                (_, "void") => Unary::Void,
                (_, word) => return unrun(*sign, format!("`{word}`")),
            };
            let operand = match value {
                Some(value) => value,
                None => self.expression(last)?,
            };
            value = Some(Expression::Unary(operator, Box::new(operand)));
        }
        match value {
            Some(value) => Ok(value),
            None => self.expression(last),
        }
    }

    fn update(&mut self, target: Element<'t>, sign: Element<'t>, is_prefix: bool) -> Lowered<Expression> {
        let by = if sign.text() == "++" { 1.0 } else { -1.0 };
        Ok(Expression::Update(Box::new(Update { target: self.target(target)?, by, is_prefix })))
    }

    /// Something that a value can be given to.
    fn target(&mut self, element: Element<'t>) -> Lowered<Target> {
        match element.kind() {
            K::JS_IDENT => match self.resolve(element.text()) {
                Some((variable, false)) => Ok(Target::Variable(variable)),
                Some((_, true)) => unrun(element, format!("a new value for the constant `{}`", element.text())),
                None => unrun(element, format!("a value for the name `{}`", element.text())),
            },
            K::JS_PAREN => match element.parts().next() {
                Some(inside) => self.target(inside),
                None => unrun(element, "an empty pair of parentheses"),
            },
            K::JS_CHAIN => match self.chain(element)? {
                Expression::Member(access) => Ok(Target::Member(access)),
                _ => unrun(element, "a value for something that is neither a name nor a member"),
            },
            _ => unrun(element, "a value for something that is neither a name nor a member"),
        }
    }

    fn conditional(&mut self, element: Element<'t>) -> Lowered<Expression> {
        let parts: Vec<Element<'t>> = element.parts().collect();
        let Some((last, pairs)) = parts.split_last().filter(|(_, pairs)| pairs.len() % 2 == 0) else {
            return unrun(element, "a choice of which a part is missing");
        };
        if pairs.len() > MAX_LINKS {
            return unrun(element, format!("a choice of more than {MAX_LINKS} values"));
        }
        let mut value = self.expression(*last)?;
        for pair in pairs.chunks(2).rev() {
            let [condition, then] = pair else { break };
            value = Expression::Conditional(Box::new((self.expression(*condition)?, self.expression(*then)?, value)));
        }
        Ok(value)
    }

    fn assign(&mut self, element: Element<'t>) -> Lowered<Expression> {
        let sign = element.children().find(|child| matches!(child.kind(), K::JS_EQ | K::JS_ASSIGN_OP));
        let mut parts = element.parts();
        let (Some(sign), Some(target), Some(value)) = (sign, parts.next(), parts.next()) else {
            return unrun(element, "an assignment of which a part is missing");
        };
        let written = sign.text().strip_suffix('=').unwrap_or_default();
        if target.kind() == K::JS_ARRAY && written.is_empty() {
            let targets: Vec<Target> = target.parts().map(|part| self.target(part)).collect::<Lowered<_>>()?;
            return Ok(Expression::Destructure(Box::new((targets, self.expression(value)?))));
        }
        let operator = match (written, logic(written), binary(written)) {
            ("", ..) => Operator::Plain,
            (_, Some((logic, _)), _) => Operator::Logic(logic),
            (_, _, Some((binary, _))) => Operator::Binary(binary),
            _ => return unrun(sign, format!("`{}`", sign.text())),
        };
        let (target, value) = (self.target(target)?, self.expression(value)?);
        Ok(Expression::Assign(Box::new(Assign { target, operator, value })))
    }

    /// Operands with signs between them, ordered by what binds more tightly.
    fn binary(&mut self, element: Element<'t>) -> Lowered<Expression> {
        let mut operands: Vec<Expression> = Vec::new();
        let mut signs: Vec<(Sign, u8)> = Vec::new();
        if element.children().count() > 2 * MAX_LINKS {
            return unrun(element, format!("an expression with more than {MAX_LINKS} operands"));
        }
        for child in element.children() {
            if is_part(child.kind()) {
                operands.push(self.expression(child)?);
                continue;
            }
            let (sign, strength) = match (logic(child.text()), binary(child.text())) {
                (Some((logic, strength)), _) => (Sign::Logic(logic), strength),
                (_, Some((binary, strength))) => (Sign::Binary(binary), strength),
                _ => return unrun(child, format!("`{}`", child.text())),
            };
            let is_right = sign == Sign::Binary(Binary::Power);
            while signs.last().is_some_and(|(_, before)| *before > strength || *before == strength && !is_right) {
                join(&mut operands, &mut signs);
            }
            signs.push((sign, strength));
        }
        while !signs.is_empty() {
            join(&mut operands, &mut signs);
        }
        match operands.pop() {
            Some(value) if operands.is_empty() => Ok(value),
            _ => unrun(element, "an expression of which a part is missing"),
        }
    }

    /// The statements in the braces of a function or a block, whose names are in the innermost scope.
    pub(super) fn statements(&mut self, block: Element<'t>) -> Lowered<Statements> {
        let parts: Vec<Element<'t>> = block.parts().collect();
        let functions = self.declared_functions(&parts)?;
        let mut list = Vec::with_capacity(parts.len());
        for part in parts.into_iter().filter(|part| part.kind() != K::JS_FUNCTION) {
            list.push(self.statement(part)?);
        }
        Ok(Statements { functions, list })
    }

    /// The functions that are declared among statements, with their places in the innermost scope.
    pub(super) fn declared_functions(&mut self, parts: &[Element<'t>]) -> Lowered<Vec<(u32, u32)>> {
        let mut functions = Vec::new();
        for part in parts.iter().filter(|part| part.kind() == K::JS_FUNCTION) {
            let name = part.child(K::JS_BINDING).and_then(|binding| binding.child(K::JS_IDENT));
            let place = name.and_then(|name| self.resolve(name.text()));
            let Some((variable, _)) = place else { return unrun(*part, "a function without a name") };
            functions.push((variable.slot, self.function(*part)?));
        }
        Ok(functions)
    }
}

/// A sign between two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    Logic(Logic),
    Binary(Binary),
}

/// Takes the last sign with its two operands together; does nothing if one is missing.
fn join(operands: &mut Vec<Expression>, signs: &mut Vec<(Sign, u8)>) {
    let Some((sign, _)) = signs.pop() else { return };
    let Some(right) = operands.pop() else { return };
    let Some(left) = operands.pop() else { return };
    let pair = Box::new((left, right));
    operands.push(match sign {
        Sign::Logic(logic) => Expression::Logic(logic, pair),
        Sign::Binary(binary) => Expression::Binary(binary, pair),
    });
}

/// An operator that may not look at its second operand, and how tightly it binds.
fn logic(sign: &str) -> Option<(Logic, u8)> {
    Some(match sign {
        "??" => (Logic::Coalesce, 1),
        "||" => (Logic::Or, 2),
        "&&" => (Logic::And, 3),
        _ => return None,
    })
}

/// Another operator, and how tightly it binds.
fn binary(sign: &str) -> Option<(Binary, u8)> {
    Some(match sign {
        "|" => (Binary::Or, 4),
        "^" => (Binary::Xor, 5),
        "&" => (Binary::And, 6),
        "==" => (Binary::Equal, 7),
        "!=" => (Binary::NotEqual, 7),
        "===" => (Binary::Same, 7),
        "!==" => (Binary::NotSame, 7),
        "<" => (Binary::Less, 8),
        "<=" => (Binary::LessEqual, 8),
        ">" => (Binary::Greater, 8),
        ">=" => (Binary::GreaterEqual, 8),
        "in" => (Binary::In, 8),
        "<<" => (Binary::Left, 9),
        ">>" => (Binary::Right, 9),
        ">>>" => (Binary::RightUnsigned, 9),
        "+" => (Binary::Add, 10),
        "-" => (Binary::Subtract, 10),
        "*" => (Binary::Multiply, 11),
        "/" => (Binary::Divide, 11),
        "%" => (Binary::Remainder, 11),
        "**" => (Binary::Power, 12),
        _ => return None,
    })
}

/// The value that a chain copies: `JSON.parse(JSON.stringify(value))`.
fn copied<'t>(children: &[Element<'t>]) -> Option<Element<'t>> {
    let [head, member, arguments, ..] = children else { return None };
    let is_member = |link: Element<'t>, name: &str| {
        link.kind() == K::JS_MEMBER && link.child(K::JS_IDENT).is_some_and(|word| word.text() == name)
    };
    let only = |arguments: Element<'t>| {
        let mut parts = arguments.parts();
        parts.next().filter(|part| part.kind() != K::JS_SPREAD && parts.next().is_none())
    };
    if head.text() != "JSON" || !is_member(*member, "parse") || arguments.kind() != K::JS_ARGUMENTS {
        return None;
    }
    let inner: Vec<Element<'t>> = only(*arguments)?.children().collect();
    let [head, member, arguments] = inner[..] else { return None };
    let is_call = head.text() == "JSON" && is_member(member, "stringify") && arguments.kind() == K::JS_ARGUMENTS;
    only(arguments).filter(|_| is_call)
}

/// The text of a string or a part of a template literal, without this many bytes at its ends.
fn quoted(element: Element<'_>, before: usize, behind: usize) -> Lowered<Arc<str>> {
    let written = element.text();
    let inside = written.len().checked_sub(behind).and_then(|end| written.get(before..end));
    match inside.and_then(text) {
        Some(text) => Ok(Arc::from(text)),
        None => unrun(element, "a text with half a character or an escape that means nothing"),
    }
}
