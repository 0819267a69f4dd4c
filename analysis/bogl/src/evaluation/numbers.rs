//! Results of the operators on numbers.

use crate::evaluation::fuel::Stop;
use crate::evaluation::value::Value;
use crate::hir::BinaryOp;

/// Applies an operator to two numbers. Numbers are 64 bits wide. The document does not say how a negative quotient is
/// rounded; the implementation rounds down, so that a remainder has the sign of the divisor.
pub(crate) fn apply(op: BinaryOp, left: i64, right: i64) -> Result<Value, Stop> {
    Ok(match op {
        BinaryOp::Add => Value::Int(left.wrapping_add(right)),
        BinaryOp::Subtract => Value::Int(left.wrapping_sub(right)),
        BinaryOp::Multiply => Value::Int(left.wrapping_mul(right)),
        BinaryOp::Divide | BinaryOp::Remainder if right == 0 => return Err(Stop::DivisionByZero),
        BinaryOp::Divide | BinaryOp::Remainder => {
            // The quotient of the smallest number and -1 is too large.
            let quotient = left.checked_div(right).ok_or(Stop::Unknown)?;
            let remainder = left.checked_rem(right).ok_or(Stop::Unknown)?;
            let goes_down = remainder != 0 && (remainder < 0) != (right < 0);
            Value::Int(match (op, goes_down) {
                (BinaryOp::Divide, true) => quotient - 1,
                (BinaryOp::Divide, false) => quotient,
                (_, true) => remainder + right,
                (_, false) => remainder,
            })
        }
        BinaryOp::Less => Value::Bool(left < right),
        BinaryOp::LessOrEqual => Value::Bool(left <= right),
        BinaryOp::Greater => Value::Bool(left > right),
        BinaryOp::GreaterOrEqual => Value::Bool(left >= right),
        BinaryOp::Equal | BinaryOp::NotEqual | BinaryOp::Lookup | BinaryOp::Foreign => return Err(Stop::Unknown),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_are_rounded_down() {
        for (left, right, quotient, remainder) in [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -4, -1), (-7, -2, 3, -1)] {
            assert_eq!(apply(BinaryOp::Divide, left, right), Ok(Value::Int(quotient)), "{left} / {right}");
            assert_eq!(apply(BinaryOp::Remainder, left, right), Ok(Value::Int(remainder)), "{left} % {right}");
        }
        assert_eq!(apply(BinaryOp::Divide, -6, 2), Ok(Value::Int(-3)));
        assert_eq!(apply(BinaryOp::Remainder, 1, 0), Err(Stop::DivisionByZero));
        assert_eq!(apply(BinaryOp::Divide, i64::MIN, -1), Err(Stop::Unknown));
    }
}
