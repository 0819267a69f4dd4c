//! The values of definitions and expressions: for hover those that need nobody to type anything in, and in a game that
//! is played ([`crate::play`]) those with what the player has typed in so far.
//!
//! Evaluation is pure and bounded: it takes a limited number of steps ([`Fuel`]), goes [`MAX_DEPTH`] levels deep,
//! makes no value that is too large ([`crate::evaluation::value`]) and holds a limited amount of memory
//! ([`crate::evaluation::memory`]). What cannot be worked out says why ([`Stop`]);
//! nothing is guessed. The branch that is chosen, the body of a `let` and of a function take the place of what they
//! stand in, so that a function that ends with a call of itself does not go deeper.
//!
//! The variables of a `while` keep their last values when it has ended (documents/bogl.txt, Expressions), but the
//! implementation gives them back those they had before it, and goes other ways of its own ([`implementation`]). So there
//! are two values ([`Rules`]), and [`differences`] tells where they differ.

pub(crate) mod differences;
pub(crate) mod fuel;
pub(crate) mod game;
pub(crate) mod implementation;
pub(crate) mod memory;
mod numbers;
pub(crate) mod predefined;
pub(crate) mod program;
pub(crate) mod value;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ludex_base::{Db, File, Name};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::evaluation::fuel::{Fuel, Stop};
use crate::evaluation::game::Game;
use crate::evaluation::implementation::Ways;
use crate::evaluation::memory::{Held, Since};
use crate::evaluation::program::{Home, LocatedBody, Program, Source};
use crate::evaluation::value::{BoardValue, MAX_SQUARES, Value};
use crate::hir::lower::body;
use crate::hir::{BinaryOp, Body, EquationBody, Expr, ExprId, Index, LocalId, LoopContext, NameUse, Position};
use crate::types::signatures::{Signatures, ValueSignature, signatures};

/// The deepest nesting of expressions and calls that is followed.
const MAX_DEPTH: u32 = 300;

/// The deepest nesting in a game that is played, on a stack of its own ([`program::on_deep_stack`]): as deep as the
/// implementation can get before it stops. In WebAssembly it shares the stack that a browser gives a worker, about 1 MB.
pub(crate) const MAX_DEPTH_OF_A_GAME: u32 = if cfg!(target_family = "wasm") { 500 } else { 5_000 };

/// The rules by which something is worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rules {
    /// The document's.
    Document,
    /// Those of the implementation.
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

/// An evaluation. Definitions are known by their bodies, which stay where they are as long as it takes.
pub(crate) struct Evaluator<'p> {
    source: Source<'p>,
    signatures: &'p Signatures,
    rules: Rules,
    fuel: Fuel,
    since: Since,
    depth: u32,
    deepest: u32,
    /// The values of definitions, with the evaluations that each use of one takes.
    known: FxHashMap<*const Body, (Value, u32)>,
    /// The definitions that are being worked out, with the inputs that had been read when that began.
    running: FxHashMap<*const Body, usize>,
    /// True once nobody wants the value any more.
    stopped: Option<&'p AtomicBool>,
    /// The game that is played; for hover there is none.
    pub(crate) game: Option<Game<'p>>,
    /// The evaluations that the implementation has counted so far.
    pub(crate) used: u32,
    /// The ways that the implementation has gone so far.
    pub(crate) ways: Ways,
    /// True while the implementation works out a board before the game begins.
    is_early: bool,
}

/// A definition that is being worked out: the values of its parameters and variables.
struct Frame<'p> {
    body: &'p Body,
    home: Option<Home>,
    params: Vec<LocalId>,
    locals: Vec<Option<Value>>,
    /// Those that have a value again which a loop has changed.
    stale: FxHashSet<LocalId>,
    _held: Held,
}

impl<'p> Frame<'p> {
    fn new(found: LocatedBody<'p>, params: Vec<LocalId>) -> Frame<'p> {
        let locals = vec![None; found.body.locals.len()];
        let _held = Held::bytes(params.len() * size_of::<LocalId>() + locals.len() * size_of::<Option<Value>>());
        Frame { body: found.body, home: found.home, params, locals, stale: FxHashSet::default(), _held }
    }

    fn get(&self, local: LocalId) -> Result<Value, Stop> {
        self.locals.get(local.0 as usize).cloned().flatten().ok_or(Stop::Unknown)
    }

    fn all(&self, locals: &[LocalId]) -> Result<Vec<Value>, Stop> {
        locals.iter().map(|local| self.get(*local)).collect()
    }

    fn set(&mut self, local: LocalId, value: Value) {
        self.stale.remove(&local);
        if let Some(slot) = self.locals.get_mut(local.0 as usize) {
            *slot = Some(value);
        }
    }

    fn found(&self) -> LocatedBody<'p> {
        LocatedBody { body: self.body, home: self.home }
    }
}

/// The outcome of a step.
enum Next<'p> {
    /// The value.
    Value(Value),
    /// Another expression of the same definition has the value.
    Expr(ExprId),
    /// The right side of a function has the value.
    Call(Frame<'p>, ExprId),
}

impl<'p> Evaluator<'p> {
    fn new(db: &'p dyn Db, file: File, rules: Rules, fuel: Fuel) -> Evaluator<'p> {
        let source = Source::File(db, file);
        Evaluator::over(source, signatures(db, file), rules, fuel)
    }

    /// The evaluation of a game that is played.
    pub(crate) fn playing(program: &'p Program, rules: Rules, inputs: &'p [Value]) -> Evaluator<'p> {
        let source = Source::Program(program);
        let evaluator = Evaluator::over(source, &program.signatures, rules, Fuel::of_a_game());
        Evaluator { deepest: MAX_DEPTH_OF_A_GAME, game: Some(Game::new(inputs)), ..evaluator }
    }

    /// The evaluation, which ends before its end once this is true.
    pub(crate) fn until(self, stopped: &'p AtomicBool) -> Evaluator<'p> {
        Evaluator { stopped: Some(stopped), ..self }
    }

    /// The evaluation, in few steps and not deep.
    pub(crate) fn briefly(self) -> Evaluator<'p> {
        Evaluator { fuel: Fuel::low(), deepest: MAX_DEPTH, ..self }
    }

    /// The evaluation, where what has come to be held since an earlier moment counts as its own.
    pub(crate) fn counted(self, since: Since) -> Evaluator<'p> {
        Evaluator { since, ..self }
    }

    fn over(source: Source<'p>, signatures: &'p Signatures, rules: Rules, fuel: Fuel) -> Evaluator<'p> {
        Evaluator {
            source,
            signatures,
            rules,
            fuel,
            since: Since::now(),
            depth: 0,
            deepest: MAX_DEPTH,
            known: FxHashMap::default(),
            running: FxHashMap::default(),
            stopped: None,
            game: None,
            used: 0,
            ways: Ways::default(),
            is_early: false,
        }
    }

    /// An expression of a definition, without the values of its parameters and variables.
    fn alone(&mut self, item: u32, id: ExprId) -> Result<Value, Stop> {
        let Some(found) = self.item(item) else { return Err(Stop::Unknown) };
        self.right_side(found, id)
    }

    fn definition(&mut self, item: u32) -> Result<Value, Stop> {
        let Some(found) = self.item(item) else { return Err(Stop::Unknown) };
        self.value_of(found)
    }

    /// The definition that an item of the file is.
    fn item(&self, item: u32) -> Option<LocatedBody<'p>> {
        let Source::File(db, file) = self.source else { return None };
        let body: &'p Body = body(db, file, item).as_ref()?;
        Some(LocatedBody { body, home: None })
    }

    /// The value of an expression of a definition without parameters.
    pub(crate) fn right_side(&mut self, found: LocatedBody<'p>, id: ExprId) -> Result<Value, Stop> {
        let mut frame = Frame::new(found, Vec::new());
        self.expr(&mut frame, id)
    }

    /// The value of a function for an argument, which is a tuple where it takes several.
    pub(crate) fn applied(&mut self, name: Name, argument: Value) -> Result<Value, Stop> {
        let Some(function) = self.signatures.value(name) else { return Err(Stop::Unknown) };
        // As deep as if the call were written down.
        self.depth += 1;
        let next = self.apply(function, vec![argument]);
        self.depth -= 1;
        match next? {
            Next::Call(mut frame, root) => self.expr(&mut frame, root),
            Next::Value(value) => Ok(value),
            Next::Expr(_) => Err(Stop::Unknown),
        }
    }

    /// The number of inputs that have been read.
    fn read(&self) -> usize {
        self.game.as_ref().map_or(0, Game::read)
    }

    /// The value of a definition. In a game it is worked out anew for each use if the player is asked, or sees a board.
    fn value_of(&mut self, found: LocatedBody<'p>) -> Result<Value, Stop> {
        let key = std::ptr::from_ref(found.body);
        if let Some((value, cost)) = self.known.get(&key) {
            let (value, cost) = (value.clone(), *cost);
            self.count(cost)?;
            return Ok(value);
        }
        let Some(first) = found.body.equations.first() else { return Err(Stop::Unknown) };
        if found.body.faulty || first.params.is_some() {
            return Err(Stop::Unknown);
        }
        let read = self.read();
        let placed = self.game.as_ref().map(Game::placed);
        // It comes to itself, and nobody has been asked since.
        if self.running.get(&key) == Some(&read) {
            return Err(Stop::Endless);
        }
        let (before, used) = (self.running.insert(key, read), self.used);
        let value = if first.positions.is_some() {
            self.board(found)
        } else {
            self.count(1).and_then(|()| self.on_path(found, first.root))
        };
        match before {
            Some(read) => self.running.insert(key, read),
            None => self.running.remove(&key),
        };
        let value = value?;
        if self.read() == read && self.game.as_ref().map(Game::placed) == placed {
            self.known.insert(key, (value.clone(), self.used.saturating_sub(used)));
        }
        Ok(value)
    }

    /// The right side of a definition that stands for the value that is wanted: its branches are among those that are
    /// noted.
    fn on_path(&mut self, found: LocatedBody<'p>, root: ExprId) -> Result<Value, Stop> {
        let depth = self.depth;
        let goes_on = self.game.as_mut().is_some_and(|game| game.enter(depth));
        let value = self.right_side(found, root);
        if goes_on && let Some(game) = &mut self.game {
            game.leave();
        }
        value
    }

    /// A board by its equations. Boards that are placed in them are not shown, as in the implementation, which works
    /// them out before the game begins.
    fn board(&mut self, found: LocatedBody<'p>) -> Result<Value, Stop> {
        let shown = self.game.as_mut().map(Game::hide);
        let value = self.before_the_game(|evaluator| evaluator.squares(found));
        if let (Some(game), Some(shown)) = (&mut self.game, shown) {
            game.restore(shown);
            if let Ok(Value::Board(board)) = &value {
                game.made(board);
            }
        }
        value
    }

    /// Board equations, from top to bottom.
    fn squares(&mut self, found: LocatedBody<'p>) -> Result<Value, Stop> {
        let (columns, rows) = self.signatures.types.board_size();
        if columns < 1 || rows < 1 {
            return Err(Stop::Unknown);
        }
        if columns.checked_mul(rows).is_none_or(|squares| squares > MAX_SQUARES) {
            return Err(Stop::TooLarge);
        }
        let mut squares: Vec<Option<Value>> = vec![None; (columns * rows) as usize];
        let mut frame = Frame::new(found, Vec::new());
        for equation in &found.body.equations {
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

    fn expr(&mut self, frame: &mut Frame<'p>, id: ExprId) -> Result<Value, Stop> {
        if self.depth >= self.deepest {
            return Err(Stop::TooDeep);
        }
        self.depth += 1;
        let value = self.steps(frame, id);
        self.depth -= 1;
        value
    }

    /// The value of an expression, step by step through what takes its place.
    fn steps(&mut self, around: &mut Frame<'p>, id: ExprId) -> Result<Value, Stop> {
        let mut called: Option<Frame<'p>> = None;
        let mut id = id;
        loop {
            let frame = match &mut called {
                Some(called) => called,
                None => &mut *around,
            };
            match self.step(frame, id) {
                Ok(Next::Value(value)) => return Ok(value),
                Ok(Next::Expr(next)) => id = next,
                Ok(Next::Call(inner, root)) => {
                    called = Some(inner);
                    id = root;
                }
                Err(stop) => {
                    if let Some(game) = &mut self.game {
                        game.blame(frame.found(), id);
                    }
                    return Err(stop);
                }
            }
        }
    }

    fn step(&mut self, frame: &mut Frame<'p>, id: ExprId) -> Result<Next<'p>, Stop> {
        self.fuel.burn(1)?;
        self.since.check()?;
        if self.stopped.is_some_and(|stopped| stopped.load(Ordering::Relaxed)) {
            return Err(Stop::TooLong);
        }
        let body: &'p Body = frame.body;
        if body.is_broken(id) {
            return Err(Stop::Unknown);
        }
        let value = match body.expr(id) {
            Expr::Missing | Expr::Faulty(_) => return Err(Stop::Unknown),
            Expr::Int(number, _) => Value::Int(*number),
            Expr::Value(name) => match name.as_str() {
                "True" => Value::Bool(true),
                "False" => Value::Bool(false),
                _ => Value::Symbol(*name),
            },
            Expr::Name(name) => self.name(frame, name)?,
            Expr::Paren(inner) => return Ok(Next::Expr(*inner)),
            Expr::Tuple(parts) => Value::tuple(self.all(frame, parts)?)?,
            Expr::Call { callee, args, .. } => return self.call(frame, callee, args),
            Expr::Binary { op, left, right, .. } => {
                let left = self.expr(frame, *left)?;
                let right = self.expr(frame, *right)?;
                self.binary(*op, &left, &right)?
            }
            Expr::Projection { tuple, indices } => {
                if self.is_implementation() {
                    return Err(Stop::Unknown);
                }
                let tuple = self.expr(frame, *tuple)?;
                // A list of many indices takes as long as its values.
                self.fuel.burn(count(indices.len().saturating_sub(1)))?;
                project(&tuple, indices)?
            }
            Expr::Let { local, value, body } => {
                let value = self.expr(frame, *value)?;
                frame.set(local.ok_or(Stop::Unknown)?, value);
                return Ok(Next::Expr(*body));
            }
            Expr::If { condition, then, otherwise } => {
                let holds = self.condition(frame, *condition)?;
                if let Some(game) = &mut self.game {
                    game.choose(self.depth, frame.found(), *condition, holds);
                }
                self.count(1)?;
                return Ok(Next::Expr(if holds { *then } else { *otherwise }));
            }
            // There the implementation changes other variables.
            Expr::While { reference_context: Some(_), .. } if self.is_implementation() => {
                return Err(Stop::Unknown);
            }
            Expr::While { condition, body, context, .. } => self.repeat(frame, *condition, *body, *context)?,
        };
        Ok(Next::Value(value))
    }

    fn all(&mut self, frame: &mut Frame<'p>, parts: &[ExprId]) -> Result<Vec<Value>, Stop> {
        let mut values: Vec<Value> = Vec::with_capacity(parts.len());
        // It waits while its parts are worked out.
        let _held = Held::list::<Value>(parts.len());
        for part in parts {
            values.push(self.expr(frame, *part)?);
        }
        Ok(values)
    }

    fn condition(&mut self, frame: &mut Frame<'p>, id: ExprId) -> Result<bool, Stop> {
        match self.expr(frame, id)? {
            Value::Bool(holds) => Ok(holds),
            _ => Err(self.misfit()),
        }
    }

    fn repeat(
        &mut self,
        frame: &mut Frame<'p>,
        condition: ExprId,
        body: ExprId,
        context: LoopContext,
    ) -> Result<Value, Stop> {
        let locals: Vec<LocalId> = match context {
            LoopContext::Let(local) => vec![local],
            LoopContext::Parameters => frame.params.clone(),
            LoopContext::Nothing => return Err(Stop::Unknown),
        };
        // The values before the loop, those of a round and the result.
        self.fuel.burn(count(locals.len()))?;
        let _held = Held::list::<Value>(3 * locals.len());
        let first = frame.all(&locals).map_err(|_| self.misfit())?;
        self.ways.resets |= locals.iter().any(|local| frame.stale.contains(local));
        let other = loop {
            let read = self.read();
            match self.expr(frame, condition)? {
                Value::Bool(true) => self.count(1)?,
                Value::Bool(false) => break None,
                // For the implementation that is the value of the loop.
                other if self.is_implementation() => break Some(other),
                _ => return Err(Stop::Unknown),
            }
            let before = frame.all(&locals)?;
            // They are compared below.
            for value in &before {
                self.fuel.burn(value.weight())?;
            }
            let result = self.expr(frame, body)?;
            let next = match self.rules {
                Rules::Document => spread(result, locals.len()).ok_or(Stop::Unknown)?,
                Rules::Implementation => self.bound(result, &before),
            };
            // Nothing changes any more, and nobody is asked.
            if next == before && self.read() == read {
                return Err(Stop::Endless);
            }
            for (local, value) in locals.iter().zip(next) {
                frame.set(*local, value);
            }
        };
        let last = frame.all(&locals)?;
        self.reset(frame, &locals, first)?;
        other.map_or_else(|| Value::tuple(last), Ok)
    }

    fn name(&mut self, frame: &mut Frame<'p>, name: &NameUse) -> Result<Value, Stop> {
        match name.local {
            Some(local) => self.local(frame, local, name),
            None => self.global(name),
        }
    }

    /// The value of a name that is no parameter or variable.
    fn global(&mut self, name: &NameUse) -> Result<Value, Stop> {
        if let Some(value) = self.signatures.value(name.name) {
            let Some(found) = self.source.find(value) else { return Err(Stop::Unknown) };
            return self.value_of(found);
        }
        self.must_be_known(name.name)?;
        let (columns, rows) = self.signatures.types.board_size();
        match name.name.as_str() {
            "input" if self.is_early => {
                self.ways.begins = true;
                Err(Stop::Fails)
            }
            "input" => self.game.as_mut().map_or(Err(Stop::NeedsInput), Game::input),
            "width" if self.signatures.has_board => Ok(Value::Int(columns)),
            "height" if self.signatures.has_board => Ok(Value::Int(rows)),
            _ => Err(Stop::Unknown),
        }
    }

    fn call(&mut self, frame: &mut Frame<'p>, callee: &NameUse, args: &[ExprId]) -> Result<Next<'p>, Stop> {
        let values = self.all(frame, args)?;
        if callee.local.is_some() {
            return Err(Stop::Unknown);
        }
        match self.signatures.value(callee.name) {
            Some(function) => self.apply(function, values),
            None => self.predefined(callee.name, &values).map(Next::Value),
        }
    }

    /// The right side of a function, with these values for its parameters.
    fn apply(&mut self, function: &ValueSignature, mut values: Vec<Value>) -> Result<Next<'p>, Stop> {
        let Some(found) = self.source.find(function) else { return Err(Stop::Unknown) };
        let body = found.body;
        let Some(equation) = body.equations.first() else { return Err(Stop::Unknown) };
        let Some((params, _)) = &equation.params else { return Err(Stop::Unknown) };
        if body.faulty {
            return Err(Stop::Unknown);
        }
        // One tuple may supply all arguments, and one parameter may take them all.
        if values.len() != params.len() {
            values = match values.pop() {
                // The implementation leaves the other parameters without a value.
                Some(only) if values.is_empty() => match spread(only.clone(), params.len()) {
                    Some(parts) => parts,
                    None if self.is_implementation() => vec![only],
                    None => return Err(Stop::Unknown),
                },
                _ => return Err(Stop::Unknown),
            };
        }
        self.count(1)?;
        self.fuel.burn(count(body.locals.len()))?;
        let mut inner = Frame::new(found, params.clone());
        for (param, value) in params.iter().zip(values) {
            inner.set(*param, value);
        }
        if let Some(game) = &mut self.game {
            game.call(self.depth, found, equation.range, function.name);
        }
        Ok(Next::Call(inner, equation.root))
    }

    fn predefined(&mut self, name: Name, values: &[Value]) -> Result<Value, Stop> {
        let values = match values {
            [Value::Tuple(tuple)] => tuple.parts(),
            several => several,
        };
        self.must_be_known(name)?;
        let value = predefined::apply(name.as_str(), values, &mut self.fuel);
        let value = self.or_error(name, value)?;
        if let (Some(game), [_, Value::Board(old), _], Value::Board(new)) = (&mut self.game, values, &value) {
            game.show(old, new, &mut self.fuel)?;
        }
        Ok(value)
    }

    fn binary(&mut self, op: BinaryOp, left: &Value, right: &Value) -> Result<Value, Stop> {
        match (op, left, right) {
            (BinaryOp::Equal | BinaryOp::NotEqual, _, _) => {
                self.fuel.burn(left.weight().min(right.weight()))?;
                Ok(Value::Bool(self.are_same(left, right) == (op == BinaryOp::Equal)))
            }
            (BinaryOp::Lookup, Value::Board(board), Value::Tuple(position)) => {
                let [Value::Int(column), Value::Int(row)] = position.parts() else { return Err(self.misfit()) };
                board.get(*column, *row).cloned().ok_or(Stop::OffBoard(*column, *row))
            }
            (_, Value::Int(left), Value::Int(right)) => numbers::apply(op, *left, *right),
            _ => Err(self.misfit()),
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

/// A number of steps; the greatest there is for more.
fn count(steps: usize) -> u32 {
    u32::try_from(steps).unwrap_or(u32::MAX)
}

/// A value as this many components; one alone is itself.
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
