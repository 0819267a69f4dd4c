//! The blocks of JavaScript that take part in a game, and what the rules make of their answers.
//!
//! Where a block cannot be run, what it decides counts as in [`note`](crate::play::note), and the fuel keeps why: a
//! result is right where nothing is noted.

use std::sync::Arc;

use ludex_syntax::bdl::SyntaxKind as K;
use ludex_syntax::bdl::javascript::BlockPlace;
use ludex_syntax::{Parse, TextRange, TextSize};

use super::moves::Action;
use super::rulebook::{End, Rulebook};
use super::{Figure, KindId, Position, Square};
use crate::fuel::{Fuel, Spent, Trouble};
use crate::game::Game;
use crate::javascript::evaluation::{
    Cell, Code, Game as Running, Halt, PieceCode, Ranges, Script, ScriptCode, Setting, Unrun, scripts_of,
};

/// The blocks that take part in a game.
#[derive(Debug)]
pub(crate) struct Scripts {
    code: Arc<Code>,
    /// The names of the kinds of pieces.
    names: Vec<Arc<str>>,
    player_change: Option<Source>,
    /// The invariants, each with the number of named ones before it.
    invariants: Vec<(usize, Source)>,
    finish: Vec<Source>,
    /// What belongs to each kind of piece.
    kinds: Vec<KindScripts>,
    /// A block may ask how often or where somebody has moved, which the game leaves out in some questions.
    asks_for_moves: bool,
    /// The blocks that cannot be run, by where they begin.
    unrun: Vec<(TextSize, Unrun)>,
}

/// A block, or a part of one.
#[derive(Debug, Clone)]
struct Source {
    /// Bytes of the block.
    block: TextRange,
    /// Its functions.
    functions: Result<Vec<u32>, Unrun>,
}

/// The blocks that belong to a kind of piece.
#[derive(Debug, Default)]
struct KindScripts {
    /// The blocks that give moves, each with whether it gives all moves of the piece.
    moves: Vec<(Source, bool)>,
    /// The block for the end of the board.
    end: Option<Source>,
}

impl Source {
    fn one(script: &Script, function: Result<u32, Unrun>) -> Source {
        Source { block: script.range, functions: function.map(|function| vec![function]) }
    }

    fn trouble(&self, halt: Halt, fuel: &mut Fuel) -> Result<(), Spent> {
        match halt {
            Halt::Spent => Err(Spent),
            Halt::Trouble { at, what } => {
                fuel.note(Trouble { block: self.block, at, what });
                Ok(())
            }
        }
    }

    /// The functions; none if the block cannot be run, which is noted.
    fn functions(&self, fuel: &mut Fuel) -> &[u32] {
        match &self.functions {
            Ok(functions) => functions,
            Err(Unrun { range, what }) => {
                let what = format!("{what} is not run here");
                fuel.note(Trouble { block: self.block, at: Some(*range), what });
                &[]
            }
        }
    }
}

impl Scripts {
    /// The reason why a block that begins somewhere cannot be run: what is not run in it.
    pub(crate) fn unrun(&self, start: TextSize) -> Option<&Unrun> {
        self.unrun.iter().find(|(block, _)| *block == start).map(|(_, unrun)| unrun)
    }

    /// The kind of piece with a name.
    fn kind(&self, name: &str) -> Option<KindId> {
        let place = self.names.iter().position(|other| **other == *name)?;
        Some(KindId(u32::try_from(place).ok()?))
    }

    /// Gives a block what it belongs to.
    fn add(&mut self, script: Script, game: &Game, book: &mut Rulebook) {
        if let Err(unrun) = &script.code {
            self.unrun.push((script.range.start(), unrun.clone()));
        }
        let functions = match &script.code {
            Ok(ScriptCode::Functions(functions)) => Ok(functions.clone()),
            Ok(_) => Ok(Vec::new()),
            Err(unrun) => Err(unrun.clone()),
        };
        let source = Source { block: script.range, functions };
        match script.place {
            BlockPlace::PlayerChange => {
                let counts = game.rule(K::PLAYER_CHANGE_KW).filter(|rule| rule.is_script);
                if counts.is_some_and(|rule| rule.key_range.start() < script.range.start()) {
                    self.player_change = Some(source);
                }
            }
            BlockPlace::Invariant => {
                let before = |invariant: &&crate::game::Invariant| invariant.range.start() < script.range.start();
                self.invariants.push((game.invariants.iter().filter(before).count(), source));
            }
            BlockPlace::Finish => self.finish.push(source),
            BlockPlace::Pieces => self.add_pieces(&script, book),
            BlockPlace::Move | BlockPlace::PieceProperty | BlockPlace::OnEndReached => {
                let owner = game.pieces.iter().position(|piece| piece.range.contains_range(script.range));
                let kind = owner.and_then(|piece| Some((piece, book.kind_of(piece)?)));
                if let Some((piece, kind)) = kind {
                    let end = game.pieces[piece].on_end_reached();
                    let is_end = end.is_some_and(|end| end.range.contains_range(script.range));
                    self.add_to_piece(&script, source, kind, is_end, book);
                }
            }
            BlockPlace::Coloring | BlockPlace::Position | BlockPlace::Placement => {}
        }
    }

    fn add_to_piece(&mut self, script: &Script, source: Source, kind: KindId, is_end: bool, book: &mut Rulebook) {
        let Some(own) = self.kinds.get_mut(kind.index()) else { return };
        match (script.place, &script.code) {
            (BlockPlace::Move, Ok(ScriptCode::Moves(function))) => {
                own.moves.push((Source::one(script, Ok(*function)), false));
            }
            (BlockPlace::PieceProperty, Ok(ScriptCode::Members(Some(function)))) => {
                // These moves take the place of those in BDL.
                own.moves = vec![(Source::one(script, Ok(*function)), true)];
                if let Some(kind) = book.kinds.get_mut(kind.index()) {
                    kind.steps.clear();
                }
            }
            (BlockPlace::Move | BlockPlace::PieceProperty, Err(_)) => own.moves.push((source, false)),
            (BlockPlace::OnEndReached, _) if is_end => own.end = Some(source),
            _ => {}
        }
    }

    /// Adds the pieces of a block; of a block that cannot be run, all pieces that are in no other one.
    fn add_pieces(&mut self, script: &Script, book: &Rulebook) {
        match &script.code {
            Ok(ScriptCode::Pieces(pieces)) => {
                for PieceCode { name, moves, end } in pieces {
                    for unrun in [moves, end].into_iter().filter_map(|code| code.as_ref().err()) {
                        self.unrun.push((script.range.start(), unrun.clone()));
                    }
                    let Some(kind) = self.kind(name) else { continue };
                    let is_script = book.kind(kind).is_some_and(|kind| kind.piece.is_none());
                    let Some(own) = self.kinds.get_mut(kind.index()).filter(|_| is_script) else { continue };
                    own.moves = vec![(Source::one(script, moves.clone()), true)];
                    own.end = Some(Source::one(script, end.clone()));
                }
            }
            Ok(_) => {}
            Err(unrun) => {
                let kinds = self.kinds.iter_mut().zip(&book.kinds);
                for (own, _) in kinds.filter(|(own, kind)| kind.piece.is_none() && own.moves.is_empty()) {
                    own.moves.push((Source::one(script, Err(unrun.clone())), true));
                    own.end = Some(Source::one(script, Err(unrun.clone())));
                }
            }
        }
    }
}

/// A position in which blocks are asked, as the game asks them.
pub(super) struct Asked<'p> {
    pub(super) position: &'p Position,
    /// The game leaves out how many moves there were, and what was clicked is as it was before.
    is_end: bool,
    running: Option<Running>,
}

impl<'p> Asked<'p> {
    /// A player looks for a move.
    pub(super) fn moves(position: &'p Position) -> Asked<'p> {
        Asked { position, is_end: false, running: None }
    }

    /// The game looks for moves, or at what an enemy could do.
    pub(super) fn end(position: &'p Position) -> Asked<'p> {
        Asked { position, is_end: true, running: None }
    }

    /// The game as blocks see it, where a square is clicked.
    fn running(&mut self, scripts: &Scripts, from: Square) -> &mut Running {
        let (position, is_end) = (self.position, self.is_end);
        let running = self.running.get_or_insert_with(|| scripts.running(position, !is_end, position.focused()));
        if !is_end {
            running.focus(from.x, from.row);
        }
        running
    }
}

impl Scripts {
    /// The game as blocks see it.
    fn running(&self, position: &Position, has_count: bool, focused: (i32, i32)) -> Running {
        let (width, height) = position.size();
        let setting = Setting {
            width,
            height,
            player: position.player,
            move_count: has_count.then_some(position.moves),
            focused,
        };
        let squares = (0..width).flat_map(|x| (0..height).map(move |row| Square { x, row }));
        let cell = |figure: Figure| {
            let name = self.names.get(figure.kind.index())?;
            Some(Cell { name: Arc::clone(name), owner: figure.owner, mirrored: !figure.is_copy })
        };
        Running::new(&self.code, setting, squares.map(|square| position.at(square).and_then(cell)))
    }

    /// Lets a block change a position.
    fn change(
        &self,
        source: &Source,
        position: &mut Position,
        square: Option<Square>,
        fuel: &mut Fuel,
    ) -> Result<bool, Spent> {
        let Some(function) = source.functions(fuel).first().copied() else { return Ok(false) };
        let mut running = self.running(position, true, position.focused());
        let square = square.map(|square| (square.x, square.row));
        let (player, cells) = match running.change(function, square, fuel) {
            Ok(changed) => changed,
            Err(halt) => return source.trouble(halt, fuel).map(|()| false),
        };
        let height = position.size().1.max(1);
        let mut figures = Vec::with_capacity(cells.len());
        for (place, cell) in (0_i32..).zip(cells) {
            let figure = match cell {
                None => None,
                Some(cell) => match self.kind(&cell.name) {
                    Some(kind) => Some(Figure { kind, owner: cell.owner, is_copy: !cell.mirrored }),
                    None => {
                        let what = format!("it makes a piece `{}`, which is not defined", cell.name);
                        fuel.note(Trouble { block: source.block, at: None, what });
                        return Ok(false);
                    }
                },
            };
            figures.push((Square { x: place / height, row: place % height }, figure));
        }
        position.player = player;
        for (square, figure) in figures {
            if position.at(square) != figure {
                position.set(square, figure);
            }
        }
        Ok(true)
    }
}

impl Rulebook {
    /// The same rules with the blocks of JavaScript in a file, which are run where they take part.
    pub(crate) fn with_scripts(mut self, game: &Game, parse: &Parse, text: &str) -> Rulebook {
        let takes = |block: TextRange| {
            let moves = game.pieces.iter().filter_map(|piece| piece.moves.as_ref()).flat_map(|moves| &moves.list);
            let own = moves.into_iter().find(|own| own.range.contains_range(block))?;
            own.takes()
        };
        let (code, all) = scripts_of(parse, takes);
        if all.is_empty() {
            return self;
        }
        let names = self.kinds.iter().map(|kind| Arc::from(kind.name.as_str())).collect();
        let words = ["move_count", "focused", "on_move"];
        let mut scripts = Scripts {
            code,
            names,
            player_change: None,
            invariants: Vec::new(),
            finish: Vec::new(),
            kinds: self.kinds.iter().map(|_| KindScripts::default()).collect(),
            asks_for_moves: words.iter().any(|word| text.contains(word)),
            unrun: Vec::new(),
        };
        for script in all {
            scripts.add(script, game, &mut self);
        }
        self.scripts = Some(Arc::new(scripts));
        self
    }

    /// The squares that blocks lead a figure to from another one, whatever the invariants say.
    ///
    /// # Errors
    /// If there is not enough fuel.
    pub(super) fn script_targets(
        &self,
        asked: &mut Asked<'_>,
        from: Square,
        figure: Figure,
        fuel: &mut Fuel,
    ) -> Result<Vec<Square>, Spent> {
        let mut targets = Vec::new();
        let Some(scripts) = &self.scripts else { return Ok(targets) };
        let Some(own) = scripts.kinds.get(figure.kind.index()) else { return Ok(targets) };
        let flips = self.kind(figure.kind).is_some_and(|kind| kind.flips) && !figure.is_copy;
        let position = asked.position;
        let owner_at = |x: i64, row: i64| {
            let square = self.square(x, row)?;
            Some(position.at(square).map(|other| other.owner))
        };
        for (source, is_whole) in &own.moves {
            for code in source.functions(fuel) {
                let ranges = Ranges { code: *code, is_whole: *is_whole, is_turned: flips && !is_whole };
                let mut found = |x: i64, row: i64| targets.extend(self.square(x, row));
                let running = asked.running(scripts, from);
                let result = running.targets(ranges, (from.x, from.row), figure.owner, &owner_at, fuel, &mut found);
                if let Err(halt) = result {
                    asked.running = None;
                    source.trouble(halt, fuel)?;
                }
            }
        }
        Ok(targets)
    }

    /// True if blocks say where a kind of piece can go.
    pub(super) fn has_script_moves(&self, kind: KindId) -> bool {
        let scripts = self.scripts.as_ref().and_then(|scripts| scripts.kinds.get(kind.index()));
        scripts.is_some_and(|own| !own.moves.is_empty())
    }

    /// The block of an invariant that forbids a move, among those behind this many named ones.
    ///
    /// # Errors
    /// If there is not enough fuel.
    pub(super) fn script_objection(
        &self,
        asked: &mut Asked<'_>,
        behind: usize,
        from: Square,
        to: Square,
        fuel: &mut Fuel,
    ) -> Result<Option<TextRange>, Spent> {
        let Some(scripts) = &self.scripts else { return Ok(None) };
        for (_, source) in scripts.invariants.iter().filter(|(before, _)| *before == behind) {
            for code in source.functions(fuel) {
                let running = asked.running(scripts, from);
                match running.allows(*code, (from.x, from.row), (to.x, to.row), fuel) {
                    Ok(true) => {}
                    Ok(false) => return Ok(Some(source.block)),
                    Err(halt) => {
                        asked.running = None;
                        source.trouble(halt, fuel)?;
                    }
                }
            }
        }
        Ok(None)
    }

    /// Does something in a game whose JavaScript is run. The player changes before the figure is moved: what
    /// `player_change` sees is the old board, with the move counted.
    ///
    /// # Errors
    /// If there is not enough fuel.
    pub(crate) fn perform(&self, position: &mut Position, action: Action, fuel: &mut Fuel) -> Result<(), Spent> {
        position.moves = position.moves.saturating_add(1);
        position.focus = Some(action.from);
        let Some(scripts) = &self.scripts else {
            self.apply(position, action);
            return Ok(());
        };
        let is_changed = match &scripts.player_change {
            Some(source) => scripts.change(source, position, None, fuel)?,
            None => false,
        };
        if !is_changed {
            position.player = 1 - position.player.min(1);
        }
        let Some(figure) = self.move_figure(position, action) else { return Ok(()) };
        let ends = self.kind(figure.kind).is_some_and(|kind| kind.end == End::Script);
        let end = scripts.kinds.get(figure.kind.index()).and_then(|own| own.end.as_ref());
        if let Some(end) = end.filter(|_| ends && action.to.row == self.last_row(figure)) {
            scripts.change(end, position, Some(action.to), fuel)?;
        }
        Ok(())
    }

    /// True if the game is over for a player who can do these things. All rules of `finish` must hold at once; with none
    /// the game is over before the first move.
    ///
    /// # Errors
    /// If there is not enough fuel.
    pub(crate) fn ends(&self, position: &Position, actions: &[Action], fuel: &mut Fuel) -> Result<bool, Spent> {
        let Some(scripts) = &self.scripts else { return Ok(self.is_over(actions)) };
        if self.ends_without_moves {
            let can_move = if scripts.asks_for_moves {
                self.can_move_as(&mut Asked::end(position), fuel)?
            } else {
                !actions.is_empty()
            };
            if can_move {
                return Ok(false);
            }
        }
        if scripts.finish.is_empty() {
            return Ok(true);
        }
        let mut running = scripts.running(position, true, position.focused());
        for source in &scripts.finish {
            if source.functions.is_err() {
                source.functions(fuel);
                return Ok(false);
            }
            for code in source.functions(fuel) {
                match running.ends(*code, fuel) {
                    Ok(true) => {}
                    Ok(false) => return Ok(false),
                    // The game goes on where a rule throws.
                    Err(halt) => return source.trouble(halt, fuel).map(|()| false),
                }
            }
        }
        Ok(true)
    }
}
