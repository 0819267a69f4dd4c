//! The findings in an expression, in words.

use ludex_base::Severity;

use super::unknowns::Lack;
use crate::check::Checker;
use crate::codes;
use crate::evaluation::expression::{Difference, Fault, FaultKind};
use crate::words::counted;

impl Checker<'_> {
    /// Reports a fault that evaluation has met.
    pub(crate) fn fault(&mut self, fault: &Fault) {
        let node = fault.node;
        match &fault.kind {
            FaultKind::Undefined(name) if self.held_back(node, Lack::Symbol(*name)) => {}
            FaultKind::Undefined(name) => {
                let suggestion = self.suggest_symbol(*name);
                let message = match self.scope.history(*name).first() {
                    Some(later) if later.stamp >= self.scope.stamp => {
                        let place = later.place;
                        let message =
                            format!("`{name}` is defined only later; a symbol must be defined before it is used");
                        self.report(node, codes::UNDEFINED_SYMBOL, message).related(place, "defined here");
                        return;
                    }
                    _ => format!("`{name}` is not defined"),
                };
                self.report(node, codes::UNDEFINED_SYMBOL, message).meant(node, suggestion);
            }
            FaultKind::OperatorPosition(name) => {
                let message = format!("`{name}` must come first in its list, as in ({name} 2 3)");
                self.report(node, codes::OPERATOR_POSITION, message);
            }
            FaultKind::BadOperand(operator, what) => {
                let message = format!("`{operator}` takes numbers and lists of numbers; this is {what}");
                self.report(node, codes::BAD_OPERAND, message);
            }
            FaultKind::EmptyOperand(operator) => {
                let message = format!(
                    "this is an empty list; by the manual `{operator}` skips it, but in Xconq 7.5 the result is nil"
                );
                self.report(node, codes::BAD_OPERAND, message);
            }
            FaultKind::UnmatchedLengths(expected, found) => {
                let message = format!(
                    "the lists in a calculation must have the same length; this one has {}, and the first has {expected}",
                    counted(*found, "element")
                );
                self.report(node, codes::LIST_LENGTH, message);
            }
            FaultKind::DivisionByZero => {
                self.report(node, codes::DIVIDE_BY_ZERO, "this divides by zero; the result is nil");
            }
            FaultKind::TooFewOperands(operator) => {
                let needed = if *operator == "-" { "at least one operand" } else { "at least two operands" };
                let message = format!("`{operator}` needs {needed}; the result is nil");
                self.report(node, codes::OPERAND_COUNT, message);
            }
            FaultKind::NotAList(function, what) => {
                let message = format!("`{function}` needs a list of items to remove; this is {what}");
                self.report(node, codes::BAD_OPERAND, message);
            }
            FaultKind::NothingToRemoveFrom(function, what) => {
                let message = format!("`{function}` removes items from a list; this is {what}, and Xconq stops here");
                self.report(node, codes::BAD_OPERAND, message).severity(Severity::Error);
            }
            FaultKind::TooLarge => {
                self.report(node, codes::LIST_TOO_LARGE, "this list is too large for Ludex to evaluate");
            }
            FaultKind::Differs(difference) => {
                let finding = self.report(node, codes::READER_VALUE, difference.message());
                if *difference == Difference::AppendedTypes {
                    finding.severity(Severity::Warning);
                }
            }
        }
    }
}

impl Difference {
    /// The message about it.
    fn message(self) -> &'static str {
        match self {
            Difference::Quote => {
                "by the manual all of these are quoted, but Xconq 7.5 quotes only the first; quote one list instead, as \
                     in '(a b)"
            }
            Difference::Append => {
                "by the manual `append` flattens all nested lists, but Xconq 7.5 flattens only one level; append the \
                     inner lists themselves"
            }
            Difference::AppendedTypes => {
                "by the manual `append` flattens all nested lists, but Xconq 7.5 flattens only one level, and warns \
                     where a list that is left stands for types; append the inner lists themselves"
            }
            Difference::NumberWithList => {
                "by the manual the number is combined with each element, but Xconq 7.5 combines all elements after the \
                     first into one; for + and * write the list first; otherwise replace the number by a list of \
                     equal numbers"
            }
        }
    }
}
