//! The definitions and expressions whose value in the implementation is not that of the document: there a loop gives
//! its variables back the values that they had before it.

use std::sync::Arc;

use ludex_base::{Db, File};

use crate::evaluation::fuel::{Fuel, Stop};
use crate::evaluation::value::Value;
use crate::evaluation::{Evaluator, Rules};
use crate::hir::items::{ItemHead, chunks, heads_of};
use crate::hir::lower::body;
use crate::hir::{Expr, ExprId};

/// The longest text of a value in a message, in characters.
const LONGEST: usize = 60;

/// The most definitions of a file whose values are compared.
const MOST_COMPARED: usize = 100;

/// The two outcomes of one evaluation, where they differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Difference {
    /// The outcome by the document's rules.
    pub(crate) document: Result<Value, Stop>,
    /// The outcome in the implementation.
    pub(crate) implementation: Result<Value, Stop>,
}

impl Difference {
    /// The difference between two outcomes; [`None`] if they are the same, or if one of them is not known.
    fn between(document: Result<Value, Stop>, implementation: Result<Value, Stop>) -> Option<Difference> {
        let is_known = |outcome: &Result<Value, Stop>| {
            matches!(outcome, Ok(_) | Err(Stop::Endless | Stop::OffBoard(..) | Stop::DivisionByZero))
        };
        let known = is_known(&document) && is_known(&implementation);
        (known && document != implementation).then_some(Difference { document, implementation })
    }

    fn told(&self) -> Told {
        match (&self.document, &self.implementation) {
            (Ok(Value::Board(_)), Ok(Value::Board(_))) => Told(None),
            (document, implementation) => Told(Some([words(document), words(implementation)])),
        }
    }
}

/// The words for the two outcomes of one evaluation, where they differ; none for two boards. The values themselves may
/// be large, and each definition of a file has its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Told(Option<[String; 2]>);

impl Told {
    /// The sentence about both, to be shown at a definition with a name.
    pub(crate) fn message(&self, name: &str) -> String {
        let Some([document, implementation]) = &self.0 else {
            return format!(
                "`{name}` is another board in the implementation than in the document, because the implementation \
                 resets the variables of a loop when the loop ends"
            );
        };
        format!(
            "`{name}` {document} in the document, but {implementation} in the implementation, which resets the \
             variables of a loop when the loop ends"
        )
    }
}

/// The words for an outcome, behind the name of what has it.
fn words(outcome: &Result<Value, Stop>) -> String {
    match outcome {
        Ok(value) => format!("is `{}`", value.text(LONGEST)),
        Err(Stop::Endless) => "never gets a value".to_owned(),
        Err(Stop::OffBoard(column, row)) => format!("leaves the board at ({column}, {row})"),
        Err(_) => "divides by zero".to_owned(),
    }
}

/// The difference between the values of an expression that uses none of the parameters and variables around it.
pub(crate) fn of_expression(db: &dyn Db, file: File, item: u32, id: ExprId) -> Option<Difference> {
    if !has_loops(db, file) {
        return None;
    }
    let value = |rules: Rules| Evaluator::new(db, file, rules, Fuel::full()).alone(item, id);
    Difference::between(value(Rules::Document), value(Rules::Implementation))
}

/// The difference between the values of a value definition.
pub(crate) fn of_definition(db: &dyn Db, file: File, item: u32) -> Option<Difference> {
    if !has_loops(db, file) {
        return None;
    }
    let value = |rules: Rules| Evaluator::new(db, file, rules, Fuel::full()).definition(item);
    Difference::between(value(Rules::Document), value(Rules::Implementation))
}

/// The difference between the values of a value definition, as far as it takes few steps to find; for the checks, which
/// ask about every definition.
#[salsa::tracked]
pub fn difference(db: &dyn Db, file: File, item: u32) -> Option<Arc<Told>> {
    let value = |rules: Rules| Evaluator::new(db, file, rules, Fuel::low()).definition(item);
    let document = value(Rules::Document);
    // Without a value by the document's rules nothing is compared: that is told elsewhere, or nobody knows it.
    let found = document.is_ok().then(|| Difference::between(document, value(Rules::Implementation))).flatten();
    found.map(|found| Arc::new(found.told()))
}

/// The value definitions of a file whose values are to be compared, by their items, in order.
pub(crate) fn compared(db: &dyn Db, file: File) -> Vec<u32> {
    if !has_loops(db, file) {
        return Vec::new();
    }
    let values = &crate::types::signatures::signatures(db, file).values;
    let own = values.iter().filter(|value| !value.is_function() && !value.is_in_prelude);
    own.map(|value| value.item).take(MOST_COMPARED).collect()
}

/// True if an item of a file has a loop.
#[salsa::tracked]
pub fn has_loop(db: &dyn Db, file: File, item: u32) -> bool {
    let Some(body) = body(db, file, item) else { return false };
    body.ids().any(|id| matches!(body.expr(id), Expr::While { .. }))
}

/// True if a definition with a name has a loop, of those of a chunk.
#[salsa::tracked]
fn has_loop_in(db: &dyn Db, file: File, chunk: u32) -> bool {
    heads_of(db, file, chunk).any(|(item, head)| {
        let has_name = matches!(&**head, ItemHead::Value(def) if def.name.is_some());
        has_name && *has_loop(db, file, item)
    })
}

/// True if a definition of a file has a loop: otherwise all rules give the same values.
fn has_loops(db: &dyn Db, file: File) -> bool {
    chunks(db, file).any(|chunk| *has_loop_in(db, file, chunk))
}
