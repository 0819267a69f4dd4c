//! The values of expressions.

use std::sync::Arc;

use super::code::{
    Access, Assign, Body, Call, Expression, Item, Key, Logic, Member, Operator, Pattern, Target, Update,
};
use super::machine::{Machine, OUTSIDE, Stop, Stopped};
use super::run::Flow;
use super::values::Value;

impl Machine {
    /// The value of an expression in a scope.
    pub(super) fn value(&mut self, expression: &Expression, scope: usize) -> Stopped<Value> {
        self.step()?;
        match expression {
            Expression::Undefined => Ok(Value::Undefined),
            Expression::Null => Ok(Value::Null),
            Expression::Boolean(value) => Ok(Value::Boolean(*value)),
            Expression::Number(number) => Ok(Value::Number(*number)),
            Expression::Text(text) => Ok(Value::Text(Arc::clone(text))),
            Expression::Variable(variable) => self.read(variable, scope),
            Expression::Native(native) => Ok(Value::Native(*native)),
            Expression::Function(code) => self.closure(*code, scope),
            other => self.deeper(|machine| machine.inner_value(other, scope)),
        }
    }

    /// The value of an expression that consists of others.
    fn inner_value(&mut self, expression: &Expression, scope: usize) -> Stopped<Value> {
        match expression {
            Expression::Member(access) => self.access(access, scope),
            Expression::Call(call) => self.call_expression(call, scope),
            Expression::Logic(logic, pair) => {
                let left = self.value(&pair.0, scope)?;
                if goes_on(*logic, &left) { self.value(&pair.1, scope) } else { Ok(left) }
            }
            Expression::Binary(operator, pair) => {
                let left = self.value(&pair.0, scope)?;
                let right = self.value(&pair.1, scope)?;
                self.binary(*operator, &left, &right)
            }
            Expression::Unary(operator, operand) => {
                let operand = self.value(operand, scope)?;
                self.unary(*operator, &operand)
            }
            Expression::Conditional(parts) => {
                let (condition, then, other) = &**parts;
                let chosen = if self.value(condition, scope)?.is_true() { then } else { other };
                self.value(chosen, scope)
            }
            Expression::Chain(chain) => match self.value(chain, scope) {
                Err(Stop::Chain) => Ok(Value::Undefined),
                result => result,
            },
            Expression::Assign(assign) => self.assign(assign, scope),
            Expression::Update(update) => self.update(update, scope),
            Expression::Array(items) => {
                let elements = self.items(items, scope)?;
                self.array(elements)
            }
            Expression::Object(members) => self.new_object(members, scope),
            other => self.rare_value(other, scope),
        }
    }

    fn rare_value(&mut self, expression: &Expression, scope: usize) -> Stopped<Value> {
        match expression {
            Expression::Template(texts, values) => self.template(texts, values, scope),
            Expression::Delete(access) => {
                let object = self.value(&access.object, scope)?;
                let key = self.key(&access.key, scope)?;
                self.at = access.range;
                self.delete_member(&object, &key)?;
                Ok(Value::Boolean(true))
            }
            Expression::Destructure(parts) => {
                let (targets, values) = &**parts;
                let value = self.value(values, scope)?;
                let mut elements = self.elements(&value)?.into_iter();
                for target in targets {
                    self.give(target, elements.next().unwrap_or(Value::Undefined), scope)?;
                }
                Ok(value)
            }
            Expression::Sequence(parts) => {
                let mut last = Value::Undefined;
                for part in parts {
                    last = self.value(part, scope)?;
                }
                Ok(last)
            }
            Expression::Copy(value) => {
                let value = self.value(value, scope)?;
                self.copy(&value)
            }
            Expression::Error(message) => {
                let message = match message {
                    Some(message) => {
                        let message = self.value(message, scope)?;
                        self.text(&message)?
                    }
                    None => Arc::from(""),
                };
                self.object(vec![
                    (Arc::from("name"), Value::text("Error")),
                    (Arc::from("message"), Value::Text(message)),
                ])
            }
            _ => Ok(Value::Undefined),
        }
    }

    /// The values of a list of arguments or elements.
    fn items(&mut self, items: &[Item], scope: usize) -> Stopped<Vec<Value>> {
        let mut values = Vec::with_capacity(items.len());
        for item in items {
            match item {
                Item::Value(expression) => values.push(self.value(expression, scope)?),
                Item::Spread(expression) => {
                    let spread = self.value(expression, scope)?;
                    values.extend(self.elements(&spread)?);
                }
            }
        }
        Ok(values)
    }

    fn new_object(&mut self, members: &[Member], scope: usize) -> Stopped<Value> {
        let object = self.object(Vec::with_capacity(members.len()))?;
        for member in members {
            match member {
                Member::Property(key, value) => {
                    let key = self.key(key, scope)?;
                    let value = self.value(value, scope)?;
                    self.set_member(&object, &key, value)?;
                }
                Member::Spread(values) => {
                    let values = self.value(values, scope)?;
                    self.assign_members(&object, &values)?;
                }
            }
        }
        Ok(object)
    }

    fn template(&mut self, texts: &[Arc<str>], values: &[Expression], scope: usize) -> Stopped<Value> {
        let mut joined = String::new();
        for (place, text) in texts.iter().enumerate() {
            joined.push_str(text);
            if let Some(value) = values.get(place) {
                let value = self.value(value, scope)?;
                joined.push_str(&self.text(&value)?);
            }
        }
        self.new_text(&joined)
    }

    /// The name of a member.
    pub(super) fn key(&mut self, key: &Key, scope: usize) -> Stopped<Arc<str>> {
        match key {
            Key::Name(name) => Ok(Arc::clone(name)),
            Key::Computed(value) => {
                let value = self.value(value, scope)?;
                self.text(&value)
            }
        }
    }

    fn access(&mut self, access: &Access, scope: usize) -> Stopped<Value> {
        let object = self.value(&access.object, scope)?;
        self.member_of(&object, access, scope)
    }

    /// The member of a value that is asked for.
    fn member_of(&mut self, object: &Value, access: &Access, scope: usize) -> Stopped<Value> {
        if access.is_optional && object.is_missing() {
            return Err(Stop::Chain);
        }
        match &access.key {
            Key::Name(name) => {
                self.at = access.range;
                self.member(object, name)
            }
            Key::Computed(key) => {
                let key = self.value(key, scope)?;
                self.at = access.range;
                let element = match key {
                    Value::Number(number) => self.element(object, number),
                    _ => None,
                };
                match element {
                    Some(element) => Ok(element),
                    None => {
                        let key = self.text(&key)?;
                        self.member(object, &key)
                    }
                }
            }
        }
    }

    fn call_expression(&mut self, call: &Call, scope: usize) -> Stopped<Value> {
        let Expression::Member(access) = &call.callee else {
            let callee = self.value(&call.callee, scope)?;
            if call.is_optional && callee.is_missing() {
                return Err(Stop::Chain);
            }
            let arguments = self.items(&call.arguments, scope)?;
            self.at = call.range;
            return self.call(&callee, &arguments);
        };
        let object = self.value(&access.object, scope)?;
        if let Key::Name(name) = &access.key
            && !(access.is_optional && object.is_missing())
            && self.has_method(&object, name)
        {
            let arguments = self.items(&call.arguments, scope)?;
            self.at = access.range;
            return self.method(&object, name, &arguments);
        }
        let callee = self.member_of(&object, access, scope)?;
        if call.is_optional && callee.is_missing() {
            return Err(Stop::Chain);
        }
        let arguments = self.items(&call.arguments, scope)?;
        self.at = call.range;
        if callee.is_missing() {
            let name = match &access.key {
                Key::Name(name) => Arc::clone(name),
                Key::Computed(_) => Arc::from("member"),
            };
            return Err(self.error("TypeError", format!("{name} is not a function")));
        }
        self.call(&callee, &arguments)
    }

    /// Calls a function.
    pub(super) fn call(&mut self, function: &Value, arguments: &[Value]) -> Stopped<Value> {
        if let Value::Native(native) = function {
            return self.native(*native, arguments);
        }
        let Some((number, around)) = self.function(function) else {
            return Err(self.error("TypeError", "this value is not a function"));
        };
        let code = Arc::clone(&self.code);
        let Some(called) = code.functions.get(number as usize) else { return Ok(Value::Undefined) };
        self.deeper(|machine| {
            let scope = machine.open(called.size, around)?;
            for slot in &called.variables {
                machine.write_slot(*slot, scope, Value::Undefined);
            }
            if let Some(slot) = called.own_name {
                machine.write_slot(slot, scope, function.clone());
            }
            for (place, parameter) in called.parameters.iter().enumerate() {
                let value = if parameter.is_rest {
                    let rest = arguments.get(place..).unwrap_or_default().to_vec();
                    machine.array(rest)?
                } else {
                    arguments.get(place).cloned().unwrap_or(Value::Undefined)
                };
                machine.introduce(&parameter.pattern, value, scope)?;
            }
            match &called.body {
                Body::Value(expression) => machine.value(expression, scope),
                Body::Statements(statements) => match machine.statements(statements, scope)? {
                    Flow::Return(value) => Ok(value),
                    _ => Ok(Value::Undefined),
                },
            }
        })
    }

    /// A function by its number, written outside of all scopes.
    pub(super) fn outer_function(&mut self, code: u32) -> Stopped<Value> {
        self.closure(code, OUTSIDE)
    }

    /// Gives the names of a pattern their values.
    pub(super) fn introduce(&mut self, pattern: &Pattern, value: Value, scope: usize) -> Stopped<()> {
        match pattern {
            Pattern::Name(variable) => {
                self.write(variable, scope, value);
                Ok(())
            }
            Pattern::Default(inside, default) => {
                let value = if matches!(value, Value::Undefined) { self.value(default, scope)? } else { value };
                self.introduce(inside, value, scope)
            }
            Pattern::Object { members, rest } => {
                if value.is_missing() {
                    return Err(self.error("TypeError", "Cannot destructure a value that is undefined or null"));
                }
                let mut taken: Vec<Arc<str>> = Vec::new();
                for (key, inside) in members {
                    let key = self.key(key, scope)?;
                    let member = self.member(&value, &key)?;
                    taken.push(key);
                    self.introduce(inside, member, scope)?;
                }
                let Some(rest) = rest else { return Ok(()) };
                let others = self.own_members(&value)?.into_iter().filter(|(key, _)| !taken.contains(key)).collect();
                let others = self.object(others)?;
                self.introduce(rest, others, scope)
            }
            Pattern::Array { elements, rest } => {
                let values = self.elements(&value)?;
                for (place, inside) in elements.iter().enumerate() {
                    if let Some(inside) = inside {
                        let element = values.get(place).cloned().unwrap_or(Value::Undefined);
                        self.introduce(inside, element, scope)?;
                    }
                }
                let Some(rest) = rest else { return Ok(()) };
                let others = self.array(values.get(elements.len()..).unwrap_or_default().to_vec())?;
                self.introduce(rest, others, scope)
            }
        }
    }

    fn assign(&mut self, assign: &Assign, scope: usize) -> Stopped<Value> {
        if assign.operator == Operator::Plain {
            return match &assign.target {
                Target::Variable(variable) => {
                    let value = self.value(&assign.value, scope)?;
                    self.read(variable, scope)?;
                    self.write(variable, scope, value.clone());
                    Ok(value)
                }
                Target::Member(access) => {
                    let object = self.value(&access.object, scope)?;
                    let key = self.key(&access.key, scope)?;
                    let value = self.value(&assign.value, scope)?;
                    self.at = access.range;
                    self.set_member(&object, &key, value.clone())?;
                    Ok(value)
                }
            };
        }
        self.changed(&assign.target, scope, |machine, before| {
            let value = match assign.operator {
                Operator::Logic(logic) if !goes_on(logic, before) => return Ok(before.clone()),
                _ => machine.value(&assign.value, scope)?,
            };
            match assign.operator {
                Operator::Binary(binary) => machine.binary(binary, before, &value),
                _ => Ok(value),
            }
        })
    }

    fn update(&mut self, update: &Update, scope: usize) -> Stopped<Value> {
        let mut before = 0.0;
        let after = self.changed(&update.target, scope, |machine, value| {
            before = machine.number(value)?;
            Ok(Value::Number(before + update.by))
        })?;
        Ok(if update.is_prefix { after } else { Value::Number(before) })
    }

    /// Changes what a target has; gives what it has then.
    fn changed(
        &mut self,
        target: &Target,
        scope: usize,
        change: impl FnOnce(&mut Machine, &Value) -> Stopped<Value>,
    ) -> Stopped<Value> {
        match target {
            Target::Variable(variable) => {
                let before = self.read(variable, scope)?;
                let after = change(self, &before)?;
                self.write(variable, scope, after.clone());
                Ok(after)
            }
            Target::Member(access) => {
                let object = self.value(&access.object, scope)?;
                let key = self.key(&access.key, scope)?;
                self.at = access.range;
                let before = self.member(&object, &key)?;
                let after = change(self, &before)?;
                self.at = access.range;
                self.set_member(&object, &key, after.clone())?;
                Ok(after)
            }
        }
    }

    /// Gives a target a value.
    fn give(&mut self, target: &Target, value: Value, scope: usize) -> Stopped<()> {
        self.changed(target, scope, |_, _| Ok(value)).map(|_| ())
    }
}

/// True if the second operand is looked at.
fn goes_on(logic: Logic, first: &Value) -> bool {
    match logic {
        Logic::And => first.is_true(),
        Logic::Or => !first.is_true(),
        Logic::Coalesce => first.is_missing(),
    }
}
