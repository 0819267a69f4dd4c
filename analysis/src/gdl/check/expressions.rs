//! What is wrong in an expression, in words.

use crate::diagnostics::{self, Severity};
use crate::gdl::expression::{Difference, Fault, FaultKind};

use crate::gdl::value::written;

use super::{Checker, ask};

impl Checker<'_> {
    /// Reports a fault that evaluation has met.
    pub(super) fn fault(&mut self, fault: &Fault) {
        let node = fault.node;
        match &fault.kind {
            FaultKind::Undefined(name) => {
                let suggestion = self.suggest_symbol(*name);
                let message = match self.evaluation.symbols.get(name).and_then(|history| history.first()) {
                    Some(later) if later.stamp >= self.scope.stamp => {
                        let place = later.place;
                        let message =
                            format!("`{name}` is defined only later; a symbol must be defined before it is used");
                        self.report(node, diagnostics::UNDEFINED_SYMBOL, message).related(place, "defined here");
                        return;
                    }
                    _ => format!("`{name}` is not defined{}", ask(suggestion)),
                };
                let finding = self.report(node, diagnostics::UNDEFINED_SYMBOL, message);
                if let Some(suggestion) = suggestion {
                    finding.fix(format!("Write `{suggestion}`"), vec![(node, written(suggestion))]);
                }
            }
            FaultKind::OperatorPosition(name) => {
                let message = format!("`{name}` must be the first of its list, as in ({name} 2 3)");
                self.report(node, diagnostics::OPERATOR_POSITION, message);
            }
            FaultKind::BadOperand(operator, what) => {
                let message = format!("`{operator}` calculates with numbers and lists of numbers; this is {what}");
                self.report(node, diagnostics::BAD_OPERAND, message);
            }
            FaultKind::EmptyOperand(operator) => {
                let message = format!(
                    "the value of this is an empty list, which the manual skips; Xconq 7.5 gives up on `{operator}` \
                     here, and the result is nil"
                );
                self.report(node, diagnostics::BAD_OPERAND, message);
            }
            FaultKind::UnmatchedLengths(expected, found) => {
                let message = format!(
                    "the lists of a calculation must be of one length; this has {found} elements, the first has {expected}"
                );
                self.report(node, diagnostics::LIST_LENGTH, message);
            }
            FaultKind::DivisionByZero => {
                self.report(node, diagnostics::DIVIDE_BY_ZERO, "this divides by zero; the result is nil");
            }
            FaultKind::TooFewOperands(operator) => {
                let needed = if *operator == "-" { "at least one operand" } else { "at least two operands" };
                let message = format!("`{operator}` needs {needed}; the result is nil");
                self.report(node, diagnostics::OPERAND_COUNT, message);
            }
            FaultKind::NotAList(function, what) => {
                let message = format!("`{function}` wants a list of what to remove; this is {what}");
                self.report(node, diagnostics::BAD_OPERAND, message);
            }
            FaultKind::NothingToRemoveFrom(function, what) => {
                let message = format!("`{function}` takes from a list; this is {what}, and Xconq stops here");
                self.report(node, diagnostics::BAD_OPERAND, message).severity(Severity::Error);
            }
            FaultKind::TooLarge => {
                self.report(node, diagnostics::LIST_TOO_LARGE, "this list is too large to be worked out");
            }
            FaultKind::Differs(difference) => {
                let message = match difference {
                    Difference::Quote => {
                        "the manual quotes all of these, Xconq 7.5 the first only; quote one list instead, as in '(a b)"
                    }
                    Difference::Append => {
                        "the manual flattens lists in lists, Xconq 7.5 takes one level apart only; append the inner \
                         lists themselves"
                    }
                    Difference::NumberWithList => {
                        "the manual calculates the number with each element, Xconq 7.5 folds all elements after the \
                         first into one; write the list before the number, or a list of equal numbers for the number"
                    }
                };
                self.report(node, diagnostics::READER_VALUE, message);
            }
        }
    }
}
