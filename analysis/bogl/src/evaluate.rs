//! The values of definitions that need nobody to type anything in, worked out for hover.
//!
//! Evaluation is pure and bounded: it takes at most [`FUEL`] steps and goes [`DEEPEST`] levels deep. What
//! cannot be worked out says why ([`Stop`]); nothing is guessed.

use std::fmt;
use std::sync::Arc;

use ludex_base::{Db, File, Name};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::builtin_values;
use crate::hir::{BinaryOp, Body, EquationBody, Expr, ExprId, Index, LocalId, LoopContext, NameUse, Position, body};
use crate::signatures::{Signatures, signatures};

/// The most steps that an evaluation takes.
const FUEL: u32 = 100_000;
/// The deepest nesting of expressions and calls that is followed.
const DEEPEST: u32 = 300;
/// The most squares of a board that is worked out.
pub(crate) const SQUARES: i64 = 4_096;

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A value of an enumeration.
    Symbol(Name),
    /// A tuple.
    Tuple(Arc<[Value]>),
    /// A board.
    Board(Arc<BoardValue>),
}

/// What is on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardValue {
    /// The number of columns.
    pub columns: i64,
    /// The number of rows.
    pub rows: i64,
    /// The squares, row by row.
    pub squares: Vec<Value>,
}

impl BoardValue {
    fn index(&self, column: i64, row: i64) -> Option<usize> {
        let inside = (1..=self.columns).contains(&column) && (1..=self.rows).contains(&row);
        inside.then(|| ((row - 1) * self.columns + column - 1) as usize)
    }

    /// What a square holds; columns and rows count from 1.
    pub fn get(&self, column: i64, row: i64) -> Option<&Value> {
        self.index(column, row).and_then(|index| self.squares.get(index))
    }

    /// The board with something else on one square; `None` if there is no such square.
    pub(crate) fn with(&self, column: i64, row: i64, value: Value) -> Option<BoardValue> {
        let index = self.index(column, row)?;
        let mut changed = self.clone();
        *changed.squares.get_mut(index)? = value;
        Some(changed)
    }
}

/// Tuples and symbols as in a program; a board as a grid, its first row on top.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Int(number) => write!(f, "{number}"),
            Value::Bool(true) => f.write_str("True"),
            Value::Bool(false) => f.write_str("False"),
            Value::Symbol(name) => f.write_str(name.as_str()),
            Value::Tuple(parts) => {
                let shown: Vec<String> = parts.iter().map(Value::to_string).collect();
                write!(f, "({})", shown.join(", "))
            }
            Value::Board(board) => {
                let shown: Vec<String> = board.squares.iter().map(Value::to_string).collect();
                let width = shown.iter().map(|square| square.chars().count()).max().unwrap_or_default();
                let columns = usize::try_from(board.columns).unwrap_or(1).max(1);
                for (index, row) in shown.chunks(columns).enumerate() {
                    if index > 0 {
                        f.write_str("\n")?;
                    }
                    let cells: Vec<String> = row.iter().map(|square| format!("{square:width$}")).collect();
                    f.write_str(cells.join(" ").trim_end())?;
                }
                Ok(())
            }
        }
    }
}

/// Why something cannot be worked out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// It asks the player.
    NeedsInput,
    /// It surely never ends.
    Endless,
    /// It takes more steps, or goes deeper, than is worth it.
    TooLong,
    /// It looks at, or sets, a square that is not on the board.
    OffBoard(i64, i64),
    /// It divides by zero.
    DivisionByZero,
    /// Something in it is faulty, or document and reference implementation do not say what it is.
    Unknown,
}

impl Stop {
    /// What is to be said of it, if anything.
    pub fn text(&self) -> Option<String> {
        match self {
            Stop::Endless => Some("This never ends.".to_owned()),
            Stop::OffBoard(column, row) => {
                Some(format!("This leaves the board: there is no square ({column}, {row})."))
            }
            Stop::DivisionByZero => Some("This divides by zero.".to_owned()),
            Stop::NeedsInput | Stop::TooLong | Stop::Unknown => None,
        }
    }
}

/// What a value definition gives.
pub fn evaluate(db: &dyn Db, file: File, item: u32) -> Result<Value, Stop> {
    Evaluator::new(db, file).definition(item)
}

/// What an expression gives that stands in a definition and uses none of its parameters and variables.
pub fn evaluate_expression(db: &dyn Db, file: File, item: u32, id: ExprId) -> Result<Value, Stop> {
    let Some(body) = body(db, file, item) else { return Err(Stop::Unknown) };
    let mut frame = Frame::new(body, Vec::new());
    Evaluator::new(db, file).expr(&mut frame, id)
}

struct Evaluator<'db> {
    db: &'db dyn Db,
    file: File,
    signatures: &'db Signatures,
    fuel: u32,
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

    fn set(&mut self, local: LocalId, value: Option<Value>) -> Option<Value> {
        match self.locals.get_mut(local.0 as usize) {
            Some(slot) => std::mem::replace(slot, value),
            None => None,
        }
    }
}

impl<'db> Evaluator<'db> {
    fn new(db: &'db dyn Db, file: File) -> Evaluator<'db> {
        Evaluator {
            db,
            file,
            signatures: signatures(db, file),
            fuel: FUEL,
            depth: 0,
            known: FxHashMap::default(),
            running: FxHashSet::default(),
        }
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
        if columns < 1 || rows < 1 || columns.checked_mul(rows).is_none_or(|squares| squares > SQUARES) {
            return Err(Stop::Unknown);
        }
        let mut squares: Vec<Option<Value>> = vec![None; (columns * rows) as usize];
        for equation in &body.equations {
            let mut frame = Frame::new(body, Vec::new());
            let value = self.expr(&mut frame, equation.root)?;
            let (across, down) = ranges(equation, columns, rows).ok_or(Stop::Unknown)?;
            for row in down.0..=down.1 {
                for column in across.0..=across.1 {
                    self.burn()?;
                    if let Some(square) = squares.get_mut(((row - 1) * columns + column - 1) as usize) {
                        *square = Some(value.clone());
                    }
                }
            }
        }
        let squares: Option<Vec<Value>> = squares.into_iter().collect();
        let squares = squares.ok_or(Stop::Unknown)?;
        Ok(Value::Board(Arc::new(BoardValue { columns, rows, squares })))
    }

    fn burn(&mut self) -> Result<(), Stop> {
        self.fuel = self.fuel.checked_sub(1).ok_or(Stop::TooLong)?;
        Ok(())
    }

    fn expr(&mut self, frame: &mut Frame<'db>, id: ExprId) -> Result<Value, Stop> {
        self.burn()?;
        if self.depth >= DEEPEST || frame.body.is_broken(id) {
            return Err(if frame.body.is_broken(id) { Stop::Unknown } else { Stop::TooLong });
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
            Expr::Tuple(parts) => self.all(frame, parts).map(|parts| Value::Tuple(Arc::from(parts))),
            Expr::Call { callee, args, .. } => self.call(frame, callee, args),
            Expr::Binary { op, left, right, .. } => {
                let left = self.expr(frame, *left)?;
                let right = self.expr(frame, *right)?;
                binary(*op, &left, &right)
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
        while self.condition(frame, condition)? {
            self.burn()?;
            let mut before: Vec<Value> = Vec::with_capacity(locals.len());
            for local in &locals {
                before.push(frame.get(*local)?);
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
        let mut values: Vec<Value> = Vec::with_capacity(locals.len());
        for local in &locals {
            values.push(frame.get(*local)?);
        }
        match values.pop() {
            Some(only) if values.is_empty() => Ok(only),
            Some(last) => {
                values.push(last);
                Ok(Value::Tuple(Arc::from(values)))
            }
            None => Err(Stop::Unknown),
        }
    }

    fn name(&mut self, frame: &mut Frame<'db>, name: &NameUse) -> Result<Value, Stop> {
        if let Some(local) = name.local {
            return frame.get(local);
        }
        if let Some(value) = self.signatures.value(name.name) {
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
            if let [Value::Tuple(parts)] = values.as_slice() {
                let parts: Vec<Value> = parts.to_vec();
                return builtin_values::apply(callee.name.as_str(), &parts);
            }
            return builtin_values::apply(callee.name.as_str(), &values);
        };
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
        let mut inner = Frame::new(body, params.clone());
        for (param, value) in params.iter().zip(values) {
            inner.set(*param, Some(value));
        }
        self.expr(&mut inner, equation.root)
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
        Value::Tuple(own) if own.len() == parts => Some(own.to_vec()),
        _ => None,
    }
}

fn project(tuple: &Value, indices: &[Index]) -> Result<Value, Stop> {
    let Value::Tuple(parts) = tuple else { return Err(Stop::Unknown) };
    let mut picked: Vec<Value> = Vec::with_capacity(indices.len());
    for index in indices {
        let at = usize::try_from(index.value).map_err(|_| Stop::Unknown)?;
        picked.push(parts.get(at).cloned().ok_or(Stop::Unknown)?);
    }
    match picked.pop() {
        Some(only) if picked.is_empty() => Ok(only),
        Some(last) => {
            picked.push(last);
            Ok(Value::Tuple(Arc::from(picked)))
        }
        None => Err(Stop::Unknown),
    }
}

fn binary(op: BinaryOp, left: &Value, right: &Value) -> Result<Value, Stop> {
    match (op, left, right) {
        (BinaryOp::Equal, _, _) => Ok(Value::Bool(left == right)),
        (BinaryOp::NotEqual, _, _) => Ok(Value::Bool(left != right)),
        (BinaryOp::Lookup, Value::Board(board), Value::Tuple(position)) => {
            let [Value::Int(column), Value::Int(row)] = &**position else { return Err(Stop::Unknown) };
            board.get(*column, *row).cloned().ok_or(Stop::OffBoard(*column, *row))
        }
        (_, Value::Int(left), Value::Int(right)) => numbers(op, *left, *right),
        _ => Err(Stop::Unknown),
    }
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
