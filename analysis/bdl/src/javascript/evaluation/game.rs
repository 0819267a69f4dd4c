//! The objects of the built game as its blocks see them, and what the game makes of what blocks give back
//! (reference/bdl.md, Meaning worth showing in hovers).

use std::fmt::Write as _;
use std::sync::Arc;

use ludex_syntax::TextRange;

use super::code::Code;
use super::machine::{Machine, Object, Stop, Stopped};
use super::values::{Value, bits};
use crate::fuel::{Fuel, Spent};

/// The part of the fuel for a position that a step of JavaScript takes: it takes longer than a look at a square.
const FUEL_OF_A_STEP: u64 = 16;

/// The longest text of an error in a message, in characters.
const MAX_TEXT: usize = 120;

/// The state of a game besides the pieces.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Setting {
    /// The number of columns.
    pub width: i32,
    /// The number of rows.
    pub height: i32,
    /// The player who is to move.
    pub player: u8,
    /// The number of moves so far; [`None`] where the game leaves it out.
    pub move_count: Option<u32>,
    /// The square that was clicked last, as column and row; (-1, -1) for none.
    pub focused: (i32, i32),
}

/// A piece on a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cell {
    /// Its name.
    pub name: Arc<str>,
    /// The player whom it belongs to.
    pub owner: u8,
    /// `mirrored` as the game has it: true for a piece that was placed directly.
    pub mirrored: bool,
}

/// The reason why a block has not been run to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Halt {
    /// There is no fuel left for the position.
    Spent,
    /// Something about the block.
    Trouble {
        /// Bytes of the part that it is about, if it is about one.
        at: Option<TextRange>,
        /// The reason, as a sentence without its full stop: "it throws `TypeError: …`".
        what: String,
    },
}

impl From<Spent> for Halt {
    fn from(_: Spent) -> Halt {
        Halt::Spent
    }
}

/// The ranges of the moves of a piece: what the game asks the functions of a block for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ranges {
    /// The function.
    pub code: u32,
    /// True if it takes one object, as a piece's own `moves` does; otherwise it takes three values.
    pub is_whole: bool,
    /// True if the game turns the rows round.
    pub is_turned: bool,
}

/// A game in one position.
#[derive(Debug)]
pub(crate) struct Game {
    machine: Machine,
    context: usize,
    board: usize,
    focused: usize,
    setting: Setting,
}

impl Game {
    /// A game with pieces on squares, given column by column from the left, each from the top.
    pub(crate) fn new(code: &Arc<Code>, setting: Setting, mut cells: impl Iterator<Item = Option<Cell>>) -> Game {
        let mut machine = Machine::new(Arc::clone(code));
        let member = |name: &str, value: Value| -> (Arc<str>, Value) { (Arc::from(name), value) };
        let mut columns = Vec::new();
        // All pieces share the names of their members.
        let [name, owner, mirrored, target, piece]: [Arc<str>; 5] =
            ["name", "owner", "mirrored", "target", "piece"].map(Arc::from);
        for _ in 0..setting.width {
            let mut column = Vec::new();
            for _ in 0..setting.height {
                let figure = match cells.next().flatten() {
                    Some(cell) => machine.place(vec![
                        (Arc::clone(&name), Value::Text(cell.name)),
                        (Arc::clone(&owner), Value::Number(f64::from(cell.owner))),
                        (Arc::clone(&mirrored), Value::Boolean(cell.mirrored)),
                    ]),
                    None => Value::Null,
                };
                let square = vec![(Arc::clone(&target), Value::Boolean(false)), (Arc::clone(&piece), figure)];
                column.push(machine.place(square));
            }
            columns.push(machine.place_array(column));
        }
        let board = machine.place_array(columns);
        let (x, y) = setting.focused;
        let number = |number: i32| Value::Number(f64::from(number));
        let focused = machine.place(vec![member("x", number(x)), member("y", number(y))]);
        let mut members = vec![
            member("focused", focused.clone()),
            member("height", number(setting.height)),
            member("width", number(setting.width)),
            member("current_player", Value::Number(f64::from(setting.player))),
            member("board", board.clone()),
        ];
        members.extend(setting.move_count.map(|count| member("move_count", Value::Number(f64::from(count)))));
        let context = machine.place(members);
        let id = |value: &Value| if let Value::Object(id) = value { *id } else { 0 };
        let (context, board, focused) = (id(&context), id(&board), id(&focused));
        Game { machine, context, board, focused, setting }
    }

    /// Clicks a square.
    pub(crate) fn focus(&mut self, x: i32, y: i32) {
        self.setting.focused = (x, y);
        let focused = Value::Object(self.focused);
        for (key, value) in [("x", x), ("y", y)] {
            // Both members are there.
            let _ = self.machine.set_member(&focused, key, Value::Number(f64::from(value)));
        }
    }

    /// Runs something, and gives up what it has made. It may not change the game unless `changes` says so.
    fn run<T>(
        &mut self,
        fuel: &mut Fuel,
        changes: bool,
        run: impl FnOnce(&mut Machine, &Value) -> Stopped<T>,
    ) -> Result<T, Halt> {
        self.machine.begin();
        let context = Value::Object(self.context);
        let result = run(&mut self.machine, &context);
        let result = match result {
            Ok(value) => Ok(value),
            Err(stop) => Err(self.halt(stop)),
        };
        if self.machine.has_changed && !changes && result.is_ok() {
            let what = "it changes the game where it is only asked something".to_owned();
            self.machine.end();
            return Err(Halt::Trouble { at: None, what });
        }
        if !changes {
            fuel.burn(self.machine.end().saturating_mul(FUEL_OF_A_STEP))?;
        }
        result
    }

    /// The reason why something has stopped.
    fn halt(&mut self, stop: Stop) -> Halt {
        let (at, what) = match stop {
            Stop::Thrown(error) => {
                let mut text = String::new();
                if let Value::Object(id) = error {
                    let part = |key: &str| match self.machine.own_member(id, key) {
                        Some(Value::Text(text)) => text,
                        _ => Arc::from("?"),
                    };
                    let _ = write!(text, "{}: {}", part("name"), part("message"));
                } else if let Ok(thrown) = self.machine.text(&error) {
                    text.push_str(&thrown);
                }
                let text: String = text.chars().take(MAX_TEXT).collect();
                (Some(self.machine.at), format!("it throws `{text}`"))
            }
            Stop::Unknown { range, what } => (Some(range), format!("{what} is not run here")),
            Stop::Limit(what) => (None, format!("it {what}")),
            Stop::Chain => (None, "it ends in the middle of a chain".to_owned()),
        };
        let at = at.filter(|at| !at.is_empty());
        Halt::Trouble { at, what }
    }

    /// True if an invariant allows a move.
    ///
    /// # Errors
    /// If it has not been run to its end.
    pub(crate) fn allows(
        &mut self,
        invariant: u32,
        from: (i32, i32),
        to: (i32, i32),
        fuel: &mut Fuel,
    ) -> Result<bool, Halt> {
        self.run(fuel, false, |machine, context| {
            let function = machine.outer_function(invariant)?;
            let number = |number: i32| Value::Number(f64::from(number));
            let arguments = [context.clone(), number(from.0), number(from.1), number(to.0), number(to.1)];
            machine.call(&function, &arguments).map(|answer| answer.is_true())
        })
    }

    /// True if a rule of `finish` holds. The game joins the rules with `&`, so that only the last bit counts.
    ///
    /// # Errors
    /// If it has not been run to its end.
    pub(crate) fn ends(&mut self, rule: u32, fuel: &mut Fuel) -> Result<bool, Halt> {
        self.run(fuel, false, |machine, context| {
            let function = machine.outer_function(rule)?;
            let answer = machine.call(&function, std::slice::from_ref(context))?;
            Ok(bits(machine.number(&answer)?) & 1 == 1)
        })
    }

    /// Lets a function change the game: `player_change`, and `on_end_reached` with a square. Gives the player who is to
    /// move and the pieces, column by column from the left and each from the top.
    ///
    /// # Errors
    /// If it has not been run to its end, or has changed what is not kept here.
    pub(crate) fn change(
        &mut self,
        function: u32,
        square: Option<(i32, i32)>,
        fuel: &mut Fuel,
    ) -> Result<(u8, Vec<Option<Cell>>), Halt> {
        let result = self.run(fuel, true, |machine, context| {
            let function = machine.outer_function(function)?;
            let mut arguments = vec![context.clone()];
            if let Some((x, y)) = square {
                arguments.extend([x, y].map(|number| Value::Number(f64::from(number))));
            }
            machine.call(&function, &arguments)
        });
        let read = result.and_then(|_| self.read().map_err(|what| Halt::Trouble { at: None, what }));
        let steps = self.machine.end();
        fuel.burn(steps.saturating_mul(FUEL_OF_A_STEP))?;
        read
    }

    /// The player and the pieces as they are now, or what else has changed.
    fn read(&self) -> Result<(u8, Vec<Option<Cell>>), String> {
        let keeps = |key: &str| format!("a value that is kept in `{key}` of the context is not run here");
        let Some(Object::Plain(members)) = self.machine.get(self.context) else { return Err(keeps("context")) };
        let (x, y) = self.setting.focused;
        let mut player = None;
        for (key, value) in members {
            let is_number = |expected: i32| matches!(value, Value::Number(number) if *number == f64::from(expected));
            let is_kept = match &**key {
                "current_player" => {
                    player = match value {
                        Value::Number(0.0) => Some(0),
                        Value::Number(1.0) => Some(1),
                        _ => return Err("it makes somebody else than player 0 or 1 the next player".to_owned()),
                    };
                    true
                }
                "width" => is_number(self.setting.width),
                "height" => is_number(self.setting.height),
                "move_count" => self
                    .setting
                    .move_count
                    .is_some_and(|count| matches!(value, Value::Number(number) if *number == f64::from(count))),
                "board" => matches!(value, Value::Object(id) if *id == self.board),
                "focused" => matches!(value, Value::Object(id) if *id == self.focused && self.has_point(*id, x, y)),
                _ => false,
            };
            if !is_kept {
                return Err(keeps(key));
            }
        }
        let Some(player) = player else { return Err(keeps("current_player")) };
        let mut cells = Vec::new();
        for x in 0..self.setting.width {
            for y in 0..self.setting.height {
                cells.push(self.cell(x, y)?);
            }
        }
        Ok((player, cells))
    }

    fn has_point(&self, id: usize, x: i32, y: i32) -> bool {
        [("x", x), ("y", y)].into_iter().all(|(key, expected)| {
            let value = self.machine.own_member(id, key);
            matches!(value, Some(Value::Number(number)) if number == f64::from(expected))
        })
    }

    /// The piece on a square as it is now.
    fn cell(&self, x: i32, y: i32) -> Result<Option<Cell>, String> {
        let member = |value: &Value, key: &str| match value {
            Value::Object(id) => self.machine.own_member(*id, key),
            _ => None,
        };
        let column = member(&Value::Object(self.board), &x.to_string());
        let square = column.and_then(|column| member(&column, &y.to_string()));
        let piece = match square.and_then(|square| member(&square, "piece")) {
            Some(Value::Null) => return Ok(None),
            Some(Value::Object(id)) => id,
            _ => return Err("it leaves a square that is neither empty nor has a piece".to_owned()),
        };
        let Some(Object::Plain(members)) = self.machine.get(piece) else {
            return Err("it puts something other than a piece on a square".to_owned());
        };
        let (mut name, mut owner, mut mirrored) = (None, None, false);
        for (key, value) in members {
            match (&**key, value) {
                ("name", Value::Text(text)) => name = Some(Arc::clone(text)),
                ("owner", Value::Number(0.0)) => owner = Some(0),
                ("owner", Value::Number(1.0)) => owner = Some(1),
                ("mirrored", value) => mirrored = value.is_true(),
                (key, _) => return Err(format!("a value that is kept in `{key}` of a piece is not run here")),
            }
        }
        match (name, owner) {
            (Some(name), Some(owner)) => Ok(Some(Cell { name, owner, mirrored })),
            _ => Err("it puts a piece on the board that has no name or no owner".to_owned()),
        }
    }

    /// Calls `found` with every square that the moves of a block lead to from another one, in columns and rows, the same
    /// one perhaps several times. `owner_at` says whose piece stands on a square: nothing for one off the board.
    ///
    /// The game goes through the columns of a move outwards, and through the rows of each; at the first piece it leaves
    /// the move.
    ///
    /// # Errors
    /// If it has not been run to its end.
    pub(crate) fn targets(
        &mut self,
        ranges: Ranges,
        from: (i32, i32),
        owner: u8,
        owner_at: &dyn Fn(i64, i64) -> Option<Option<u8>>,
        fuel: &mut Fuel,
        found: &mut dyn FnMut(i64, i64),
    ) -> Result<(), Halt> {
        self.run(fuel, false, |machine, context| {
            let function = machine.outer_function(ranges.code)?;
            let number = |number: i32| Value::Number(f64::from(number));
            let (x, y) = (number(from.0), number(from.1));
            let arguments = if ranges.is_whole {
                let members = [("current_x", x), ("current_y", y), ("context", context.clone())];
                vec![machine.object(members.map(|(key, value)| (Arc::from(key), value)).to_vec())?]
            } else {
                vec![x, y, context.clone()]
            };
            let moves = machine.call(&function, &arguments)?;
            for a_move in machine.elements(&moves)? {
                let mut walk = Walk { machine: &mut *machine, owner, from, is_turned: ranges.is_turned, owner_at };
                walk.a_move(&a_move, found)?;
            }
            Ok(())
        })
    }
}

/// A walk through the squares of a move.
struct Walk<'m> {
    machine: &'m mut Machine,
    owner: u8,
    from: (i32, i32),
    is_turned: bool,
    owner_at: &'m dyn Fn(i64, i64) -> Option<Option<u8>>,
}

impl Walk<'_> {
    fn a_move(&mut self, a_move: &Value, found: &mut dyn FnMut(i64, i64)) -> Stopped<()> {
        let columns = self.machine.member(a_move, "x")?;
        let (first, last) = self.bounds(&columns)?;
        let takes = self.machine.member(a_move, "killing")?.is_true();
        for x in Outwards::new(first, last) {
            self.machine.step()?;
            let rows = self.machine.member(a_move, "y")?;
            let rows = self.machine.call(&rows, &[Value::Number(x)])?;
            let (low, high) = self.bounds(&rows)?;
            let (low, high) = if self.is_turned { (1.0 - high, 1.0 - low) } else { (low, high) };
            for y in Outwards::new(low, high) {
                self.machine.step()?;
                let (column, row) = (f64::from(self.from.0) + x, f64::from(self.from.1) + y);
                // Between two squares there is none.
                if column.fract() != 0.0 || row.fract() != 0.0 {
                    continue;
                }
                let (column, row) = (column as i64, row as i64);
                match (self.owner_at)(column, row) {
                    None => {}
                    Some(None) => found(column, row),
                    Some(Some(other)) => {
                        if takes && other != self.owner {
                            found(column, row);
                        }
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// The two numbers of a list: the first one, and the one behind the last.
    fn bounds(&mut self, list: &Value) -> Stopped<(f64, f64)> {
        let first = self.machine.member(list, "0")?;
        let last = self.machine.member(list, "1")?;
        Ok((self.machine.number(&first)?, self.machine.number(&last)?))
    }
}

/// The numbers from one to before another: upwards if the first is above 0, downwards otherwise.
struct Outwards {
    next: f64,
    first: f64,
    last: f64,
}

impl Outwards {
    fn new(first: f64, last: f64) -> Outwards {
        Outwards { next: if first > 0.0 { first } else { last - 1.0 }, first, last }
    }
}

impl Iterator for Outwards {
    type Item = f64;

    fn next(&mut self) -> Option<f64> {
        let number = self.next;
        let is_upwards = self.first > 0.0;
        let is_inside = if is_upwards { number < self.last } else { number >= self.first };
        self.next = if is_upwards { number + 1.0 } else { number - 1.0 };
        is_inside.then_some(number)
    }
}
