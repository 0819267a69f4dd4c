//! The definitions and expressions whose value in the implementation is not that of the document
//! ([`crate::evaluation::implementation`]).

use std::sync::Arc;

use ludex_base::{Db, File};

use crate::evaluation::fuel::{Fuel, Stop};
use crate::evaluation::implementation::{Ways, outcome};
use crate::evaluation::value::Value;
use crate::evaluation::{Evaluator, Rules};
use crate::hir::items::{ItemHead, chunks, heads_of};
use crate::hir::lower::body;
use crate::hir::{Expr, ExprId};

/// The longest text of a value in a message, in characters.
const MAX_TEXT: usize = 60;

/// The most definitions of a file whose values are compared.
const MAX_COMPARED: usize = 40;

/// The two outcomes of one evaluation, where they differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Difference {
    /// The outcome by the document's rules.
    pub(crate) document: Result<Value, Stop>,
    /// The outcome in the implementation.
    pub(crate) implementation: Result<Value, Stop>,
    /// The ways of the implementation.
    pub(crate) ways: Ways,
}

impl Difference {
    /// The difference between the outcomes of an evaluation; [`None`] if they are the same, or if one of them is not
    /// known.
    fn of<'p>(
        evaluate: impl Fn(&mut Evaluator<'p>) -> Result<Value, Stop>,
        begin: impl Fn(Rules) -> Evaluator<'p>,
    ) -> Option<Difference> {
        let value = |rules: Rules| {
            let mut evaluator = begin(rules);
            let value = evaluate(&mut evaluator);
            (outcome(value), evaluator.ways)
        };
        let (document, _) = value(Rules::Document);
        let (implementation, ways) = value(Rules::Implementation);
        let is_known = |outcome: &Result<Value, Stop>| {
            matches!(
                outcome,
                Ok(_) | Err(Stop::Endless | Stop::OffBoard(..) | Stop::DivisionByZero | Stop::Stopped | Stop::Fails)
            )
        };
        let fail_alike = document.is_err() && matches!(implementation, Err(Stop::Stopped | Stop::Fails));
        let differ = is_known(&document) && is_known(&implementation) && document != implementation && !fail_alike;
        differ.then_some(Difference { document, implementation, ways })
    }

    fn told(&self) -> Told {
        let values = match (&self.document, &self.implementation) {
            (Ok(Value::Board(_)), Ok(Value::Board(_))) => None,
            (document, implementation) => Some([words(document), words(implementation)]),
        };
        Told { values, ways: self.ways }
    }
}

/// The words for the two outcomes of one evaluation, where they differ. The values themselves may be large, and each
/// definition of a file has its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Told {
    /// The words for each; none for two boards.
    values: Option<[String; 2]>,
    ways: Ways,
}

impl Told {
    /// The sentence about both, to be shown at a definition with a name.
    pub(crate) fn message(&self, name: &str) -> String {
        let ways = self.ways.text();
        match &self.values {
            Some([document, implementation]) => {
                format!("`{name}` {document} in the document, but {implementation} in the implementation, which {ways}")
            }
            None => format!(
                "`{name}` is another board in the implementation than in the document, because the implementation {ways}"
            ),
        }
    }
}

/// The words for an outcome, behind the name of what has it.
fn words(outcome: &Result<Value, Stop>) -> String {
    match outcome {
        Ok(value) => format!("is `{}`", value.text(MAX_TEXT)),
        Err(Stop::Endless) => "never gets a value".to_owned(),
        Err(Stop::OffBoard(column, row)) => format!("leaves the board at ({column}, {row})"),
        Err(Stop::DivisionByZero) => "divides by zero".to_owned(),
        Err(_) => "has no value".to_owned(),
    }
}

/// The difference between the values of an expression that uses none of the parameters and variables around it.
pub(crate) fn of_expression(db: &dyn Db, file: File, item: u32, id: ExprId) -> Option<Difference> {
    Difference::of(|evaluator| evaluator.alone(item, id), |rules| Evaluator::new(db, file, rules, Fuel::full()))
}

/// The difference between the values of a value definition.
pub(crate) fn of_definition(db: &dyn Db, file: File, item: u32) -> Option<Difference> {
    Difference::of(|evaluator| evaluator.definition(item), |rules| Evaluator::new(db, file, rules, Fuel::full()))
}

/// The difference between the values of a value definition, as far as it takes few steps to find; for the checks, which
/// ask about every definition.
#[salsa::tracked]
pub fn difference(db: &dyn Db, file: File, item: u32) -> Option<Arc<Told>> {
    let found =
        Difference::of(|evaluator| evaluator.definition(item), |rules| Evaluator::new(db, file, rules, Fuel::low()))?;
    // What has no value by the document's rules is told elsewhere, but not what leaves the board.
    let is_told = matches!(found.document, Ok(_) | Err(Stop::OffBoard(..)));
    is_told.then(|| Arc::new(found.told()))
}

/// The value definitions of a file whose values are to be compared, by their items, in order.
pub(crate) fn compared(db: &dyn Db, file: File) -> Vec<u32> {
    if !chunks(db, file).any(|chunk| *may_differ_in(db, file, chunk)) {
        return Vec::new();
    }
    let values = &crate::types::signatures::signatures(db, file).values;
    let own = values.iter().filter(|value| !value.is_function() && !value.is_in_prelude);
    own.map(|value| value.item).take(MAX_COMPARED).collect()
}

/// True if the implementation may go another way in an item of a file: it has a loop, places something on a board or
/// calls itself.
#[salsa::tracked]
pub fn may_differ(db: &dyn Db, file: File, item: u32) -> bool {
    let Some(body) = body(db, file, item) else { return false };
    let own = body.equations.first().and_then(|equation| equation.name).map(|(name, _)| name);
    body.ids().any(|id| match body.expr(id) {
        Expr::While { .. } => true,
        Expr::Call { callee, .. } => callee.name.as_str() == "place" || Some(callee.name) == own,
        _ => false,
    })
}

/// True if the implementation may go another way in a definition with a name, of those of a chunk.
#[salsa::tracked]
fn may_differ_in(db: &dyn Db, file: File, chunk: u32) -> bool {
    heads_of(db, file, chunk).any(|(item, head)| {
        let has_name = matches!(&**head, ItemHead::Value(def) if def.name.is_some());
        has_name && *may_differ(db, file, item)
    })
}
