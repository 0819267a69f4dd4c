//! Boolean expressions: lists headed by `and`, `or` and `not`, to any depth
//! (documents/gdl.txt, Conventions Used; reference: Evaluation).

use crate::check::Checker;
use crate::codes;
use crate::source::lower::Datum;

/// The place in which a boolean expression stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BooleanPlace {
    /// In a set of sides, such as `possible-sides`: Xconq looks at two operands of `and` and `or`.
    Sides,
    /// In the condition of a scorekeeper.
    Condition,
}

impl Checker<'_> {
    /// The operands of `and`, `or` and `not` in an expression that is stored as it stands.
    pub(crate) fn boolean(&mut self, node: u32, place: BooleanPlace) {
        let item = self.item();
        let end = item.end(node);
        for list in node..end {
            if item.datum(list) != Datum::List {
                continue;
            }
            let Some(operator) = item.head(list).map(|head| head.as_str()) else { continue };
            if !matches!(operator, "and" | "or" | "not") {
                continue;
            }
            let operands: Vec<u32> = item.children(list).skip(1).take(4).collect();
            let (at, message) = match (operator, operands.as_slice()) {
                ("not", []) => (list, "`not` needs an operand".to_owned()),
                ("not", [_]) => continue,
                ("not", [_, extra]) => {
                    (*extra, "`not` takes one operand, and Xconq ignores this one; write (not (or a b))".to_owned())
                }
                ("not", [_, extra, ..]) => (
                    *extra,
                    "`not` takes one operand, and Xconq ignores this one and those after it; `or` takes two, so write \
                     (not (or a (or b c)))"
                        .to_owned(),
                ),
                (_, []) => (list, format!("`{operator}` needs two operands")),
                ("or", [only]) if place == BooleanPlace::Sides => {
                    let message = "`or` needs a second operand: Xconq takes a missing one for true, so this condition is \
                                   always true; add it, or write this one alone";
                    (*only, message.to_owned())
                }
                (_, [only]) => (*only, format!("`{operator}` needs a second operand; add it, or write this one alone")),
                (_, [_, _, extra, ..]) if place == BooleanPlace::Sides => {
                    let message = format!(
                        "Xconq reads only two operands of `{operator}` and ignores this; write ({operator} a ({operator} b c))"
                    );
                    (*extra, message)
                }
                _ => continue,
            };
            self.report(at, codes::OPERAND_COUNT, message);
        }
    }
}
