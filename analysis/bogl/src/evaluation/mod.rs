//! The values of definitions that need nobody to type anything in, worked out for hover.
//!
//! Evaluation is pure and bounded: it takes a limited number of steps ([`Fuel`]), goes [`DEEPEST`] levels deep
//! and makes no value that is too large ([`crate::evaluation::value`]). What cannot be worked out says why ([`Stop`]);
//! nothing is guessed.
//!
//! The variables of a `while` keep their last values when it has ended (documents/bogl.txt, Expressions), but the
//! implementation gives them back those they had before it ([`Rules`]). So there are two values, and
//! [`differences`] tells where they differ.

pub(crate) mod differences;
pub(crate) mod fuel;
pub(crate) mod predefined;
pub(crate) mod value;

use std::sync::Arc;

use ludex_base::{Db, File};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::evaluation::fuel::{Fuel, Stop};
use crate::evaluation::value::{BoardValue, SQUARES, Value};
use crate::hir::lower::body;
use crate::hir::{BinaryOp, Body, EquationBody, Expr, ExprId, Index, LocalId, LoopContext, NameUse, Position};
use crate::types::signatures::{Signatures, signatures};

/// The deepest nesting of expressions and calls that is followed.
const DEEPEST: u32 = 300;

/// The rules for the variables of a loop that has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rules {
    /// They keep their last values.
    Document,
    /// They have the values again that they had before the loop.
    Implementation,
}

/// The value of a value definition.
pub(crate) fn evaluate(db: &dyn Db, file: File, item: u32) -> Result<Value, Stop> {
    Evaluator::new(db, file, Rules::Document, Fuel::full()).definition(item)
}

/// The value of an expression that stands in a definition and uses none of its parameters and variables.
pub(crate) fn evaluate_expression(db: &dyn Db, file: File, item: u32, id: ExprId) -> Result<Value, Stop> {
    Evaluator::new(db, file, Rules::Document, Fuel::full()).alone(item, id)
}

struct Evaluator<'db> {
    db: &'db dyn Db,
    file: File,
    signatures: &'db Signatures,
    rules: Rules,
    fuel: Fuel,
    depth: u32,
    known: FxHashMap<u32, Value>,
    running: FxHashSet<u32>,
}

/// A definition that is being worked out: the values of its parameters and variables.
struct Frame<'db> {
    body: &'db Body,
    params: Vec<LocalId>,
    locals: Vec<Option<Value>>,
}

impl<'db> Frame<'db> {
    fn new(body: &'db Body, params: Vec<LocalId>) -> Frame<'db> {
        Frame { body, params, locals: vec![None; body.locals.len()] }
    }

    fn get(&self, local: LocalId) -> Result<Value, Stop> {
        self.locals.get(local.0 as usize).cloned().flatten().ok_or(Stop::Unknown)
    }

    fn all(&self, locals: &[LocalId]) -> Result<Vec<Value>, Stop> {
        locals.iter().map(|local| self.get(*local)).collect()
    }

    fn set(&mut self, local: LocalId, value: Option<Value>) -> Option<Value> {
        match self.locals.get_mut(local.0 as usize) {
            Some(slot) => std::mem::replace(slot, value),
            None => None,
        }
    }
}

impl<'db> Evaluator<'db> {
    fn new(db: &'db dyn Db, file: File, rules: Rules, fuel: Fuel) -> Evaluator<'db> {
        Evaluator {
            db,
            file,
            signatures: signatures(db, file),
            rules,
            fuel,
            depth: 0,
            known: FxHashMap::default(),
            running: FxHashSet::default(),
        }
    }

    /// An expression of a definition, without the values of its parameters and variables.
    fn alone(&mut self, item: u32, id: ExprId) -> Result<Value, Stop> {
        let Some(body) = body(self.db, self.file, item) else { return Err(Stop::Unknown) };
        let mut frame = Frame::new(body, Vec::new());
        self.expr(&mut frame, id)
    }

    fn definition(&mut self, item: u32) -> Result<Value, Stop> {
        if let Some(value) = self.known.get(&item) {
            return Ok(value.clone());
        }
        let Some(body) = body(self.db, self.file, item) else { return Err(Stop::Unknown) };
        let Some(first) = body.equations.first() else { return Err(Stop::Unknown) };
        if body.faulty || first.params.is_some() {
            return Err(Stop::Unknown);
        }
        if !self.running.insert(item) {
            return Err(Stop::Endless);
        }
        let value = if first.positions.is_some() {
            self.board(body)
        } else {
            let mut frame = Frame::new(body, Vec::new());
            self.expr(&mut frame, first.root)
        };
        self.running.remove(&item);
        let value = value?;
        self.known.insert(item, value.clone());
        Ok(value)
    }

    /// Board equations, from top to bottom.
    fn board(&mut self, body: &'db Body) -> Result<Value, Stop> {
        let (columns, rows) = self.signatures.types.board_size();
        if columns < 1 || rows < 1 {
            return Err(Stop::Unknown);
        }
        if columns.checked_mul(rows).is_none_or(|squares| squares > SQUARES) {
            return Err(Stop::TooLarge);
        }
        let mut squares: Vec<Option<Value>> = vec![None; (columns * rows) as usize];
        let mut frame = Frame::new(body, Vec::new());
        for equation in &body.equations {
            let value = self.expr(&mut frame, equation.root)?;
            let (across, down) = ranges(equation, columns, rows).ok_or(Stop::Unknown)?;
            for row in down.0..=down.1 {
                for column in across.0..=across.1 {
                    self.fuel.burn(1)?;
                    if let Some(square) = squares.get_mut(((row - 1) * columns + column - 1) as usize) {
                        *square = Some(value.clone());
                    }
                }
            }
        }
        let squares: Option<Vec<Value>> = squares.into_iter().collect();
        let squares = squares.ok_or(Stop::Unknown)?;
        Ok(Value::Board(Arc::new(BoardValue::new(columns, rows, squares)?)))
    }

    fn expr(&mut self, frame: &mut Frame<'db>, id: ExprId) -> Result<Value, Stop> {
        self.fuel.burn(1)?;
        if frame.body.is_broken(id) {
            return Err(Stop::Unknown);
        }
        if self.depth >= DEEPEST {
            return Err(Stop::TooLong);
        }
        self.depth += 1;
        let value = self.expr_inside(frame, id);
        self.depth -= 1;
        value
    }

    fn expr_inside(&mut self, frame: &mut Frame<'db>, id: ExprId) -> Result<Value, Stop> {
        let body: &'db Body = frame.body;
        match body.expr(id) {
            Expr::Missing | Expr::Faulty(_) => Err(Stop::Unknown),
            Expr::Int(number, _) => Ok(Value::Int(*number)),
            Expr::Value(name) => Ok(match name.as_str() {
                "True" => Value::Bool(true),
                "False" => Value::Bool(false),
                _ => Value::Symbol(*name),
            }),
            Expr::Name(name) => self.name(frame, name),
            Expr::Paren(inner) => self.expr(frame, *inner),
            Expr::Tuple(parts) => Value::tuple(self.all(frame, parts)?),
            Expr::Call { callee, args, .. } => self.call(frame, callee, args),
            Expr::Binary { op, left, right, .. } => {
                let left = self.expr(frame, *left)?;
                let right = self.expr(frame, *right)?;
                self.binary(*op, &left, &right)
            }
            Expr::Projection { tuple, indices } => {
                let tuple = self.expr(frame, *tuple)?;
                project(&tuple, indices)
            }
            Expr::Let { local, value, body } => self.bind(frame, *local, *value, *body),
            Expr::If { condition, then, otherwise } => {
                let holds = self.condition(frame, *condition)?;
                self.expr(frame, if holds { *then } else { *otherwise })
            }
            // There the implementation changes other variables.
            Expr::While { reference_context: Some(_), .. } if self.rules == Rules::Implementation => Err(Stop::Unknown),
            Expr::While { condition, body, context, .. } => self.repeat(frame, *condition, *body, *context),
        }
    }

    fn all(&mut self, frame: &mut Frame<'db>, parts: &[ExprId]) -> Result<Vec<Value>, Stop> {
        let mut values: Vec<Value> = Vec::with_capacity(parts.len());
        for part in parts {
            values.push(self.expr(frame, *part)?);
        }
        Ok(values)
    }

    fn condition(&mut self, frame: &mut Frame<'db>, id: ExprId) -> Result<bool, Stop> {
        match self.expr(frame, id)? {
            Value::Bool(holds) => Ok(holds),
            _ => Err(Stop::Unknown),
        }
    }

    fn bind(
        &mut self,
        frame: &mut Frame<'db>,
        local: Option<LocalId>,
        value: ExprId,
        body: ExprId,
    ) -> Result<Value, Stop> {
        let value = self.expr(frame, value)?;
        let Some(local) = local else { return Err(Stop::Unknown) };
        let before = frame.set(local, Some(value));
        let result = self.expr(frame, body);
        frame.set(local, before);
        result
    }

    fn repeat(
        &mut self,
        frame: &mut Frame<'db>,
        condition: ExprId,
        body: ExprId,
        context: LoopContext,
    ) -> Result<Value, Stop> {
        let locals: Vec<LocalId> = match context {
            LoopContext::Let(local) => vec![local],
            LoopContext::Parameters => frame.params.clone(),
            LoopContext::Nothing => return Err(Stop::Unknown),
        };
        let first = frame.all(&locals)?;
        while self.condition(frame, condition)? {
            let before = frame.all(&locals)?;
            // They are compared below.
            for value in &before {
                self.fuel.burn(value.weight())?;
            }
            let next = spread(self.expr(frame, body)?, locals.len()).ok_or(Stop::Unknown)?;
            // Nothing changes any more, and nobody is asked.
            if next == before {
                return Err(Stop::Endless);
            }
            for (local, value) in locals.iter().zip(next) {
                frame.set(*local, Some(value));
            }
        }
        let last = frame.all(&locals)?;
        if self.rules == Rules::Implementation {
            for (local, value) in locals.iter().zip(first) {
                frame.set(*local, Some(value));
            }
        }
        Value::tuple(last)
    }

    fn name(&mut self, frame: &mut Frame<'db>, name: &NameUse) -> Result<Value, Stop> {
        if let Some(local) = name.local {
            return frame.get(local);
        }
        if let Some(value) = self.signatures.value(name.name) {
            // What the prelude defines is not worked out here.
            if value.is_in_prelude {
                return Err(Stop::Unknown);
            }
            return self.definition(value.item);
        }
        let (columns, rows) = self.signatures.types.board_size();
        match name.name.as_str() {
            "input" => Err(Stop::NeedsInput),
            "width" if self.signatures.has_board => Ok(Value::Int(columns)),
            "height" if self.signatures.has_board => Ok(Value::Int(rows)),
            _ => Err(Stop::Unknown),
        }
    }

    fn call(&mut self, frame: &mut Frame<'db>, callee: &NameUse, args: &[ExprId]) -> Result<Value, Stop> {
        let mut values = self.all(frame, args)?;
        if callee.local.is_some() {
            return Err(Stop::Unknown);
        }
        let Some(function) = self.signatures.value(callee.name) else {
            let values = match values.as_slice() {
                [Value::Tuple(tuple)] => tuple.parts(),
                several => several,
            };
            return predefined::apply(callee.name.as_str(), values, &mut self.fuel);
        };
        if function.is_in_prelude {
            return Err(Stop::Unknown);
        }
        let Some(body) = body(self.db, self.file, function.item) else { return Err(Stop::Unknown) };
        let Some(equation) = body.equations.first() else { return Err(Stop::Unknown) };
        let Some((params, _)) = &equation.params else { return Err(Stop::Unknown) };
        if body.faulty {
            return Err(Stop::Unknown);
        }
        // One tuple may supply all arguments, and one parameter may take them all.
        if values.len() != params.len() {
            values = match values.pop() {
                Some(only) if values.is_empty() => spread(only, params.len()).ok_or(Stop::Unknown)?,
                _ => return Err(Stop::Unknown),
            };
        }
        self.fuel.burn(body.locals.len() as u32)?;
        let mut inner = Frame::new(body, params.clone());
        for (param, value) in params.iter().zip(values) {
            inner.set(*param, Some(value));
        }
        self.expr(&mut inner, equation.root)
    }

    fn binary(&mut self, op: BinaryOp, left: &Value, right: &Value) -> Result<Value, Stop> {
        match (op, left, right) {
            (BinaryOp::Equal | BinaryOp::NotEqual, _, _) => {
                self.fuel.burn(left.weight().min(right.weight()))?;
                Ok(Value::Bool((left == right) == (op == BinaryOp::Equal)))
            }
            (BinaryOp::Lookup, Value::Board(board), Value::Tuple(position)) => {
                let [Value::Int(column), Value::Int(row)] = position.parts() else { return Err(Stop::Unknown) };
                board.get(*column, *row).cloned().ok_or(Stop::OffBoard(*column, *row))
            }
            (_, Value::Int(left), Value::Int(right)) => numbers(op, *left, *right),
            _ => Err(Stop::Unknown),
        }
    }
}

/// The columns and the rows that a board equation sets, each from the first to the last.
fn ranges(equation: &EquationBody, columns: i64, rows: i64) -> Option<((i64, i64), (i64, i64))> {
    let (positions, _) = equation.positions.as_ref()?;
    let [column, row] = positions.as_slice() else { return None };
    let range = |position: &Position, limit: i64| match position {
        Position::Variable(..) => Some((1, limit)),
        Position::Number(number, _) => (1..=limit).contains(number).then_some((*number, *number)),
    };
    Some((range(column, columns)?, range(row, rows)?))
}

/// A value as so many components; one alone is itself.
fn spread(value: Value, parts: usize) -> Option<Vec<Value>> {
    match value {
        value if parts == 1 => Some(vec![value]),
        Value::Tuple(own) if own.parts().len() == parts => Some(own.parts().to_vec()),
        _ => None,
    }
}

fn project(tuple: &Value, indices: &[Index]) -> Result<Value, Stop> {
    let Value::Tuple(tuple) = tuple else { return Err(Stop::Unknown) };
    let mut picked: Vec<Value> = Vec::with_capacity(indices.len());
    for index in indices {
        let at = usize::try_from(index.value).map_err(|_| Stop::Unknown)?;
        picked.push(tuple.parts().get(at).cloned().ok_or(Stop::Unknown)?);
    }
    Value::tuple(picked)
}

fn numbers(op: BinaryOp, left: i64, right: i64) -> Result<Value, Stop> {
    Ok(match op {
        BinaryOp::Add => Value::Int(left.wrapping_add(right)),
        BinaryOp::Subtract => Value::Int(left.wrapping_sub(right)),
        BinaryOp::Multiply => Value::Int(left.wrapping_mul(right)),
        BinaryOp::Divide | BinaryOp::Remainder if right == 0 => return Err(Stop::DivisionByZero),
        // How a negative quotient is rounded is not written down anywhere.
        BinaryOp::Divide | BinaryOp::Remainder if left < 0 || right < 0 => return Err(Stop::Unknown),
        BinaryOp::Divide => Value::Int(left / right),
        BinaryOp::Remainder => Value::Int(left % right),
        BinaryOp::Less => Value::Bool(left < right),
        BinaryOp::LessOrEqual => Value::Bool(left <= right),
        BinaryOp::Greater => Value::Bool(left > right),
        BinaryOp::GreaterOrEqual => Value::Bool(left >= right),
        BinaryOp::Equal | BinaryOp::NotEqual | BinaryOp::Lookup | BinaryOp::Foreign => return Err(Stop::Unknown),
    })
}
