//! Board equations: what they may define, and which squares they leave open or define for nothing.

use ludex_base::Name;
use ludex_syntax::TextRange;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::check::finding::{Finding, FindingPlace, Repair};
use crate::codes;
use crate::hir::{EquationBody, Position};
use crate::infer::checker::Checker;
use crate::infer::expressions::{Reason, Wanted};
use crate::types::Base;
use crate::types::ty::{Ty, count};

/// The most open squares that a message names.
const MAX_NAMED: usize = 4;

/// The squares that one equation sets.
#[derive(Debug, Clone, Copy)]
enum Squares {
    All,
    Column(i64),
    Row(i64),
    One(i64, i64),
}

impl<'a> Checker<'a> {
    pub(crate) fn board_equation(&mut self, equation: &'a EquationBody) {
        self.infer(equation.root);
        let declared = self.declared();
        if declared != Ty::Board && !declared.is_unknown() {
            self.settle(equation.root, None);
            // Of a row of such equations the first is enough.
            if self.body.equations.first() == Some(equation) {
                self.not_a_board(equation, &declared);
            }
            return;
        }
        let wanted = Wanted::new(self.known().content(), Reason::Content);
        self.settle(equation.root, Some(&wanted));
        let number = |position: Option<&Position>| match position {
            Some(Position::Number(number, range)) => Some((*number, *range)),
            _ => None,
        };
        if let Some((positions, _)) = &equation.positions {
            self.off_board([number(positions.first()), number(positions.get(1))]);
        }
    }

    /// Reports a column or a row that the board does not have; `None` stands for one that is not a number.
    pub(crate) fn off_board(&mut self, position: [Option<(i64, TextRange)>; 2]) -> Option<&mut Finding> {
        let (columns, rows) = self.known().board_size();
        let parts = position.into_iter().zip([(columns, "column"), (rows, "row")]);
        let (number, range, what) = parts.into_iter().find_map(|(part, (limit, what))| {
            let (number, range) = part?;
            (limit >= 1 && !(1..=limit).contains(&number)).then_some((number, range, what))
        })?;
        let message = format!(
            "there is no {what} {number}: the board has {} and {}, counted from 1",
            count(columns.max(0) as usize, "column"),
            count(rows.max(0) as usize, "row")
        );
        let finding = self.report(codes::OFF_BOARD, range, message);
        finding.related(FindingPlace::Type(Name::new("Board")), "the board is defined here");
        Some(finding)
    }

    fn not_a_board(&mut self, equation: &'a EquationBody, declared: &Ty) {
        let Some((name, range)) = equation.name else { return };
        let synonym = self.known().head(declared).base == Base::Board;
        let message = if synonym {
            format!("board equations need the signature `Board` itself, but this one is `{declared}`")
        } else {
            format!("`{name}` is declared as `{declared}`, but only a `Board` can have equations with positions")
        };
        let place = self.body.declared_type;
        let finding = self.report(codes::BOARD_EQUATION, range, message);
        if let Some(place) = place {
            finding.related(place, "the signature");
            if synonym {
                finding.fix(Repair::replace("write `Board`", place, "Board"));
            }
        }
    }

    /// Reports the squares of a board that its equations leave open, and the equations that are overwritten.
    pub(crate) fn board_coverage(&mut self) {
        let body = self.body;
        let (columns, rows) = self.known().board_size();
        let declared = self.declared();
        if columns < 1 || rows < 1 || declared != Ty::Board {
            return;
        }
        let mut set: Vec<(Squares, TextRange)> = Vec::new();
        let mut off_board = false;
        for equation in &body.equations {
            match &equation.positions {
                Some((positions, range)) if positions.len() == 2 && !equation.broken => {
                    match squares(positions, columns, rows) {
                        Some(squares) => set.push((squares, *range)),
                        None => off_board = true,
                    }
                }
                // Nobody can tell what was meant.
                _ => return,
            }
        }
        self.overwritten(&set, columns, rows);
        // An equation off the board has been reported, and was most likely meant for a square that is open.
        if !off_board {
            self.open_squares(&set, columns, rows);
        }
    }

    fn open_squares(&mut self, set: &[(Squares, TextRange)], columns: i64, rows: i64) {
        let mut full_columns: FxHashSet<i64> = FxHashSet::default();
        let mut full_rows: FxHashSet<i64> = FxHashSet::default();
        let mut single: FxHashSet<(i64, i64)> = FxHashSet::default();
        for (squares, _) in set {
            match squares {
                Squares::All => return,
                Squares::Column(column) => {
                    full_columns.insert(*column);
                }
                Squares::Row(row) => {
                    full_rows.insert(*row);
                }
                Squares::One(column, row) => {
                    single.insert((*column, *row));
                }
            }
        }
        single.retain(|(column, row)| !full_columns.contains(column) && !full_rows.contains(row));
        let free_columns = i128::from(columns) - full_columns.len() as i128;
        let free_rows = i128::from(rows) - full_rows.len() as i128;
        let open = free_columns * free_rows - single.len() as i128;
        if open <= 0 {
            return;
        }
        let mut named: Vec<String> = Vec::new();
        'rows: for row in (1..=rows).filter(|row| !full_rows.contains(row)) {
            for column in (1..=columns).filter(|column| !full_columns.contains(column)) {
                if !single.contains(&(column, row)) {
                    named.push(format!("({column}, {row})"));
                    if named.len() == MAX_NAMED {
                        break 'rows;
                    }
                }
            }
        }
        let more = open - named.len() as i128;
        let list = if more > 0 { format!("{} and {more} more", named.join(", ")) } else { named.join(", ") };
        self.report_open(open, &list);
    }

    fn report_open(&mut self, open: i128, list: &str) {
        let body = self.body;
        let Some(first) = body.equations.first() else { return };
        let Some((name, range)) = first.name else { return };
        let place = body.declared.unwrap_or(range);
        let squares = if open == 1 { "the square" } else { "the squares" };
        let message = format!(
            "no equation of `{name}` sets {squares} {list}: begin with `{name}!(x, y) = …`, which sets every square \
             that no later equation sets"
        );
        let filler = self.filler();
        let finding = self.report(codes::MISSING_SQUARES, place, message);
        finding.related(FindingPlace::Type(Name::new("Board")), "the size of the board");
        if let Some(filler) = filler {
            let above = TextRange::empty(first.range.start());
            let equation = format!("{name}!(x, y) = {filler}\n");
            finding.fix(Repair::replace(format!("set all other squares to `{filler}`"), above, equation));
        }
    }

    /// Something that a square can hold.
    fn filler(&self) -> Option<String> {
        let types = self.known();
        let content = types.content();
        let head = types.head(&content);
        let fits =
            |value: &&Name| types.owner(**value).is_some_and(|owner| types.fits(&Ty::Named(owner.name), &content));
        let empty = Name::new("Empty");
        if head.symbols.contains(&empty) && fits(&&empty) {
            return Some(empty.as_str().to_owned());
        }
        match head.base {
            Base::Int => Some("0".to_owned()),
            Base::Bool => Some("False".to_owned()),
            _ => head.symbols.iter().find(fits).map(|value| value.as_str().to_owned()),
        }
    }

    /// Equations that set nothing but what a later one sets again.
    fn overwritten(&mut self, set: &[(Squares, TextRange)], columns: i64, rows: i64) {
        let mut all: Option<TextRange> = None;
        let mut full_columns: FxHashMap<i64, TextRange> = FxHashMap::default();
        let mut full_rows: FxHashMap<i64, TextRange> = FxHashMap::default();
        let mut single: FxHashMap<(i64, i64), TextRange> = FxHashMap::default();
        for (squares, range) in set.iter().rev() {
            if all.is_none() {
                let every_column = full_columns.len() as i128 == i128::from(columns);
                let every_row = full_rows.len() as i128 == i128::from(rows);
                if every_column {
                    all = full_columns.values().next().copied();
                } else if every_row {
                    all = full_rows.values().next().copied();
                }
            }
            let later = all.or_else(|| match squares {
                Squares::All => None,
                Squares::Column(column) => full_columns.get(column).copied(),
                Squares::Row(row) => full_rows.get(row).copied(),
                Squares::One(column, row) => {
                    let line = full_columns.get(column).or_else(|| full_rows.get(row));
                    single.get(&(*column, *row)).or(line).copied()
                }
            });
            if let Some(later) = later {
                let what = if matches!(squares, Squares::One(..)) { "this square is" } else { "these squares are" };
                let message = format!("{what} set again further down, and the later equation counts");
                let finding = self.report(codes::OVERWRITTEN_SQUARE, *range, message);
                finding.unnecessary();
                finding.related(later, "set again here");
                continue;
            }
            match squares {
                Squares::All => all = Some(*range),
                Squares::Column(column) => {
                    full_columns.insert(*column, *range);
                }
                Squares::Row(row) => {
                    full_rows.insert(*row, *range);
                }
                Squares::One(column, row) => {
                    single.insert((*column, *row), *range);
                }
            }
        }
    }
}

/// The squares of a position, if they are on the board.
fn squares(positions: &[Position], columns: i64, rows: i64) -> Option<Squares> {
    let [column, row] = positions else { return None };
    match (column, row) {
        (Position::Variable(..), Position::Variable(..)) => Some(Squares::All),
        (Position::Number(column, _), Position::Variable(..)) => {
            (1..=columns).contains(column).then_some(Squares::Column(*column))
        }
        (Position::Variable(..), Position::Number(row, _)) => (1..=rows).contains(row).then_some(Squares::Row(*row)),
        (Position::Number(column, _), Position::Number(row, _)) => {
            let inside = (1..=columns).contains(column) && (1..=rows).contains(row);
            inside.then_some(Squares::One(*column, *row))
        }
    }
}
