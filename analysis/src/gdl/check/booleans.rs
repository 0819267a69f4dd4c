//! Boolean expressions: lists headed by `and`, `or` and `not`, to any depth
//! (documents/gdl.txt, Conventions Used; reference: Evaluation).

use crate::diagnostics;
use crate::gdl::lower::Datum;

use super::Checker;

/// Where a boolean expression stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BooleanPlace {
    /// In a set of sides, such as `possible-sides`: Xconq looks at two operands of `and` and `or`.
    Sides,
    /// In the condition of a scorekeeper.
    Condition,
}

impl Checker<'_> {
    /// The operands of `and`, `or` and `not` in an expression that is stored as it stands.
    pub(super) fn boolean(&mut self, node: u32, place: BooleanPlace) {
        let item = self.item();
        let end = item.nodes[node as usize].end;
        for list in node..end {
            if item.datum(list) != Datum::List {
                continue;
            }
            let Some(operator) = item.head(list).map(|head| head.as_str()) else { continue };
            if !matches!(operator, "and" | "or" | "not") {
                continue;
            }
            let operands: Vec<u32> = item.children(list).skip(1).take(3).collect();
            let (at, message) = match (operator, operands.as_slice()) {
                ("not", []) => (list, "`not` wants one operand".to_owned()),
                ("not", [_]) => continue,
                ("not", [_, extra, ..]) => {
                    (*extra, "`not` has one operand and Xconq looks no further; write (not (or …))".to_owned())
                }
                (_, []) => (list, format!("`{operator}` wants two operands")),
                (_, [only]) if place == BooleanPlace::Sides => {
                    (*only, format!("`{operator}` wants a second operand; Xconq takes the missing one for true"))
                }
                (_, [only]) => (*only, format!("`{operator}` wants a second operand")),
                (_, [_, _, extra]) if place == BooleanPlace::Sides => {
                    let message =
                        format!("Xconq looks at two operands of `{operator}`; write ({operator} a ({operator} b c))");
                    (*extra, message)
                }
                _ => continue,
            };
            self.report(at, diagnostics::OPERAND_COUNT, message);
        }
    }
}
