//! What the operators make of values.

use super::code::{Binary, Unary};
use super::machine::{Machine, Object, Stopped};
use super::values::{Value, bits, number_of_text, order_of_texts, power};

impl Machine {
    /// The number that a value becomes.
    pub(super) fn number(&mut self, value: &Value) -> Stopped<f64> {
        Ok(match value {
            Value::Nothing | Value::Undefined => f64::NAN,
            Value::Null => 0.0,
            Value::Boolean(value) => f64::from(u8::from(*value)),
            Value::Number(number) => *number,
            Value::Text(text) => number_of_text(text),
            Value::Object(_) | Value::Native(_) => number_of_text(&self.text(value)?),
        })
    }

    /// A value that is neither an object nor a function: these become texts.
    fn plain(&mut self, value: &Value) -> Stopped<Value> {
        Ok(match value {
            Value::Object(_) | Value::Native(_) => Value::Text(self.text(value)?),
            other => other.clone(),
        })
    }

    /// The value of an operator before its operand.
    pub(super) fn unary(&mut self, operator: Unary, value: &Value) -> Stopped<Value> {
        Ok(match operator {
            Unary::Not => Value::Boolean(!value.is_true()),
            Unary::Minus => Value::Number(-self.number(value)?),
            Unary::Plus => Value::Number(self.number(value)?),
            Unary::Invert => Value::Number(f64::from(!bits(self.number(value)?))),
            Unary::Void => Value::Undefined,
            Unary::TypeOf => Value::text(match value {
                Value::Nothing | Value::Undefined => "undefined",
                Value::Boolean(_) => "boolean",
                Value::Number(_) => "number",
                Value::Text(_) => "string",
                value if self.is_function(value) => "function",
                Value::Null | Value::Object(_) | Value::Native(_) => "object",
            }),
        })
    }

    /// The value of an operator between its operands.
    pub(super) fn binary(&mut self, operator: Binary, left: &Value, right: &Value) -> Stopped<Value> {
        if let (Value::Text(one), Value::Text(other)) = (left, right) {
            self.steps(one.len().min(other.len()) / 256)?;
        }
        Ok(match operator {
            Binary::Same => Value::Boolean(left.is_same(right)),
            Binary::NotSame => Value::Boolean(!left.is_same(right)),
            Binary::Equal => Value::Boolean(self.is_equal(left, right)?),
            Binary::NotEqual => Value::Boolean(!self.is_equal(left, right)?),
            Binary::Add => return self.add(left, right),
            Binary::In => return self.has_member(left, right),
            Binary::Less | Binary::LessEqual | Binary::Greater | Binary::GreaterEqual => {
                return self.compare(operator, left, right);
            }
            _ => {
                let (left, right) = (self.number(left)?, self.number(right)?);
                Value::Number(arithmetic(operator, left, right))
            }
        })
    }

    fn add(&mut self, left: &Value, right: &Value) -> Stopped<Value> {
        if let (Value::Number(left), Value::Number(right)) = (left, right) {
            return Ok(Value::Number(left + right));
        }
        let (left, right) = (self.plain(left)?, self.plain(right)?);
        if !matches!(left, Value::Text(_)) && !matches!(right, Value::Text(_)) {
            return Ok(Value::Number(self.number(&left)? + self.number(&right)?));
        }
        let joined = [&*self.text(&left)?, &*self.text(&right)?].concat();
        self.new_text(&joined)
    }

    fn compare(&mut self, operator: Binary, left: &Value, right: &Value) -> Stopped<Value> {
        let (left, right) = (self.plain(left)?, self.plain(right)?);
        let order = match (&left, &right) {
            (Value::Text(left), Value::Text(right)) => Some(order_of_texts(left, right)),
            _ => self.number(&left)?.partial_cmp(&self.number(&right)?),
        };
        Ok(Value::Boolean(order.is_some_and(|order| match operator {
            Binary::Less => order.is_lt(),
            Binary::LessEqual => order.is_le(),
            Binary::Greater => order.is_gt(),
            _ => order.is_ge(),
        })))
    }

    /// True if `==` holds.
    fn is_equal(&mut self, left: &Value, right: &Value) -> Stopped<bool> {
        let is_object = |value: &Value| matches!(value, Value::Object(_) | Value::Native(_));
        let is_same_kind = match (left, right) {
            (Value::Boolean(_), Value::Boolean(_))
            | (Value::Number(_), Value::Number(_))
            | (Value::Text(_), Value::Text(_)) => true,
            _ => is_object(left) && is_object(right),
        };
        if is_same_kind {
            return Ok(left.is_same(right));
        }
        if left.is_missing() || right.is_missing() {
            return Ok(left.is_missing() && right.is_missing());
        }
        let (left, right) = (self.plain(left)?, self.plain(right)?);
        if let (Value::Text(left), Value::Text(right)) = (&left, &right) {
            return Ok(left == right);
        }
        Ok(self.number(&left)? == self.number(&right)?)
    }

    /// `key in object`
    fn has_member(&mut self, key: &Value, object: &Value) -> Stopped<Value> {
        let Value::Object(id) = object else {
            return Err(self.error("TypeError", "Cannot use 'in' operator to search for a member of this value"));
        };
        let key = self.text(key)?;
        let has_it = self.own_member(*id, &key).is_some();
        if !has_it && matches!(self.get(*id), Some(Object::Function(..))) {
            return Err(self.unknown("`in` with a function"));
        }
        Ok(Value::Boolean(has_it))
    }
}

/// An operator on two numbers.
fn arithmetic(operator: Binary, left: f64, right: f64) -> f64 {
    let shift = bits(right) as u32 & 31;
    match operator {
        Binary::Subtract => left - right,
        Binary::Multiply => left * right,
        Binary::Divide => left / right,
        Binary::Remainder => left % right,
        Binary::Power => power(left, right),
        Binary::Left => f64::from(bits(left) << shift),
        Binary::Right => f64::from(bits(left) >> shift),
        Binary::RightUnsigned => f64::from(bits(left) as u32 >> shift),
        Binary::And => f64::from(bits(left) & bits(right)),
        Binary::Or => f64::from(bits(left) | bits(right)),
        Binary::Xor => f64::from(bits(left) ^ bits(right)),
        _ => left + right,
    }
}
