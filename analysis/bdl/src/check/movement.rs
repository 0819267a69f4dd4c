//! Who can move where in the whole of a game: pieces that never move, never reach the end of the board or never are in
//! danger, and a beginning without a move.

use ludex_base::{Fix, Name};
use ludex_syntax::TextRange;
use ludex_syntax::bdl::SyntaxKind as K;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Checker;
use super::whole::Whole;
use crate::codes;
use crate::fuel::{Fuel, Spent};
use crate::game::{InvariantKind, Piece, Placement, Property};
use crate::position::mobility::{Class, Mobility};
use crate::position::rulebook::{End, PieceKind, Rulebook};
use crate::position::setup::counted;
use crate::position::{Figure, KindId, Square};

/// The figures of the beginning that are alike, and where they stand.
type Alike = (Figure, Vec<Square>);

impl Checker<'_> {
    /// Pieces that cannot leave any square on which they stand at the beginning, or on which they are spawned.
    pub(super) fn stuck(&mut self, whole: &mut Whole<'_>) -> Result<(), Spent> {
        let book = whole.book;
        let spawned: FxHashSet<KindId> = book.kinds.iter().flat_map(|kind| choices(kind).iter().copied()).collect();
        let all = alike(book);
        for (figure, squares) in &all {
            let last = (0..book.width).map(|x| Square { x, row: book.last_row(*figure) });
            let last = last.filter(|_| spawned.contains(&figure.kind));
            let is_known = book.kind(figure.kind).is_some_and(|kind| kind.is_known);
            if is_known && !can_leave_any(book, *figure, squares.iter().copied().chain(last), &mut whole.fuel)? {
                whole.stuck.insert(*figure);
            }
        }
        let first = |own: &Placement| Some((own.name?.name, own.vectors().first()?.range));
        let places: FxHashMap<Name, TextRange> = counted(self.game).into_iter().filter_map(first).collect();
        for own in all.chunk_by(|(one, _), (other, _)| one.kind == other.kind) {
            let stuck: Vec<&Alike> = own.iter().filter(|(figure, _)| whole.stuck.contains(figure)).collect();
            let kind = own.first().and_then(|(figure, _)| book.kind(figure.kind));
            // That a piece has no moves at all was reported.
            if let Some(kind) = kind.filter(|kind| !kind.steps.is_empty() && !stuck.is_empty()) {
                let place = places.get(&kind.name).copied();
                self.report_stuck(whole, kind, &stuck, stuck.len() == own.len(), place)?;
            }
        }
        Ok(())
    }

    fn report_stuck(
        &mut self,
        whole: &mut Whole<'_>,
        kind: &PieceKind,
        stuck: &[&Alike],
        is_all: bool,
        place: Option<TextRange>,
    ) -> Result<(), Spent> {
        let game = self.game;
        let piece = kind.piece.and_then(|piece| game.pieces.get(piece));
        let Some((piece, name)) = piece.and_then(|piece| Some((piece, piece.name?))) else { return Ok(()) };
        // With its moves turned round, a piece goes where the others go from the opposite row.
        let book = whole.book;
        let mut is_helped = false;
        for (figure, squares) in stuck.iter().filter(|(figure, _)| !figure.is_copy && !kind.flips) {
            let opposite = squares.iter().map(|square| Square { x: square.x, row: book.height - 1 - square.row });
            is_helped |= can_leave_any(book, *figure, opposite, &mut whole.fuel)?;
        }
        let who = match stuck {
            [(figure, _)] if !is_all => format!("the `{}` of player {}", name.name, figure.owner),
            _ => format!("`{}`", name.name),
        };
        let why = "every move leads off the board from where it stands";
        let help = "without `mirrored`, a positive `y` and `vertical` lead down the board";
        let message = if is_helped {
            format!("{who} can never move: {why}, because {help}")
        } else {
            format!("{who} can never move: {why}")
        };
        let fix = is_helped.then(|| self.mirrored(piece)).flatten();
        let diagnostic = self.out.report(codes::STUCK_PIECE, name.range, message);
        diagnostic.fixes.extend(fix);
        if let Some(place) = place {
            diagnostic.related(self.file, place, "it is placed here");
        }
        Ok(())
    }

    /// The fix that turns the moves of a piece round.
    fn mirrored(&self, piece: &Piece) -> Option<Fix> {
        let moves = piece.moves.as_ref()?;
        let is_set_otherwise = piece.properties.iter().any(|property| property.key == K::MIRRORED_KW);
        let fix = Fix::edits("write `mirrored`", self.file, [self.mirrored_behind(moves.range)]);
        (!is_set_otherwise).then(|| fix.alternative())
    }

    /// Findings that follow from the squares that pieces may ever come to.
    pub(super) fn mobility(&mut self, whole: &mut Whole<'_>) -> Result<(), Spent> {
        let book = whole.book;
        let protects = |kind: InvariantKind| kind != InvariantKind::PawnMovement;
        let is_asked = book.kinds.iter().any(|kind| matches!(kind.end, End::Spawn(_)))
            || book.laws.iter().any(|law| protects(law.kind) && !law.pieces.is_empty());
        if !is_asked {
            return Ok(());
        }
        let mobility = book.mobility(&mut whole.fuel)?;
        self.ends(whole, &mobility)?;
        // A piece that cannot move is not a danger, but that was reported already.
        if whole.both_play && whole.stuck.is_empty() {
            self.dangers(whole, &mobility)?;
        }
        Ok(())
    }

    /// `on_end_reached` of pieces that never move to the end of the board, and pieces that would be spawned there and
    /// could not move.
    fn ends(&mut self, whole: &mut Whole<'_>, mobility: &Mobility) -> Result<(), Spent> {
        let (game, book) = (self.game, whole.book);
        let mut classes: FxHashMap<KindId, Vec<&Class>> = FxHashMap::default();
        for class in &mobility.classes {
            classes.entry(class.figure.kind).or_default().push(class);
        }
        for (index, kind) in book.kinds.iter().enumerate() {
            let property = kind.piece.and_then(|piece| game.pieces.get(piece)?.on_end_reached());
            let own = classes.get(&KindId(index as u32)).map_or(&[][..], Vec::as_slice);
            let can_move = own.iter().any(|class| !whole.stuck.contains(&class.figure));
            let is_known = kind.is_known && matches!(kind.end, End::Spawn(_));
            let Some(property) = property.filter(|_| is_known && can_move) else { continue };
            let mut ends: Vec<Alike> = Vec::new();
            for class in own {
                whole.fuel.burn(u64::from(book.width.unsigned_abs()))?;
                let row = book.last_row(class.figure);
                let last = (0..book.width).map(|x| Square { x, row });
                ends.push((class.figure, last.filter(|square| class.arrives.contains(*square)).collect()));
            }
            if ends.iter().all(|(_, squares)| squares.is_empty()) {
                let message = format!(
                    "`on_end_reached` never happens: no move leads `{}` to the end of the board, which is the top row, \
                     and the bottom row for mirrored copies",
                    kind.name
                );
                self.out.report(codes::END_NEVER_REACHED, property.key_range, message);
            } else {
                self.spawned(whole, kind, property, &ends)?;
            }
        }
        Ok(())
    }

    /// The pieces that a player can choose where they could not move.
    fn spawned(
        &mut self,
        whole: &mut Whole<'_>,
        kind: &PieceKind,
        property: &Property,
        ends: &[Alike],
    ) -> Result<(), Spent> {
        let book = whole.book;
        let choices: FxHashMap<Name, KindId> =
            choices(kind).iter().filter_map(|id| Some((book.kind(*id)?.name, *id))).collect();
        let mut seen: FxHashSet<Name> = FxHashSet::default();
        for word in property.spawn.iter().flat_map(|spawn| &spawn.names) {
            let Some(id) = choices.get(&word.name).filter(|_| word.name != kind.name && seen.insert(word.name)) else {
                continue;
            };
            // That such a piece has no moves was reported.
            if book.kind(*id).is_none_or(|kind| !kind.is_known || kind.steps.is_empty()) {
                continue;
            }
            let mut can_leave = false;
            for (figure, squares) in ends {
                let spawned = Figure { kind: *id, ..*figure };
                can_leave = can_leave || can_leave_any(book, spawned, squares.iter().copied(), &mut whole.fuel)?;
            }
            if !can_leave {
                let message = format!(
                    "`{}` could not move where it is spawned: from the end of the board every one of its moves leads off \
                     the board",
                    word.name
                );
                self.out.report(codes::SPAWN_STUCK, word.range, message);
            }
        }
        Ok(())
    }

    /// `cant_risk` and `protect_piece` of pieces that no enemy can ever take.
    fn dangers(&mut self, whole: &mut Whole<'_>, mobility: &Mobility) -> Result<(), Spent> {
        let (game, book) = (self.game, whole.book);
        let is_known = |class: &Class| book.kind(class.figure.kind).is_some_and(|kind| kind.is_known);
        if !mobility.classes.iter().all(is_known) {
            return Ok(());
        }
        let attacked =
            [book.attacked_by(0, mobility, &mut whole.fuel)?, book.attacked_by(1, mobility, &mut whole.fuel)?];
        let enemy = |figure: Figure| &attacked[usize::from(figure.owner == 0)];
        // Each piece on the board, and whether it may be taken.
        let mut endangered: FxHashMap<Name, bool> = FxHashMap::default();
        for class in &mobility.classes {
            let Some(kind) = book.kind(class.figure.kind) else { continue };
            *endangered.entry(kind.name).or_default() |= class.stands.meets(enemy(class.figure));
        }
        for law in book.laws.iter().filter(|law| law.kind != InvariantKind::PawnMovement && !law.pieces.is_empty()) {
            // Several names are reported as such.
            let words = game.invariants.get(law.invariant).map_or(&[][..], |invariant| &invariant.names);
            let Some(word) = words.first().filter(|word| endangered.get(&word.name) == Some(&false)) else { continue };
            let (kind, name) = (law.kind.word(), word.name);
            let message =
                format!("`{kind}` has no effect on `{name}`: no enemy can ever reach a square where it may stand");
            self.out.report(codes::IDLE_INVARIANT, word.range, message);
        }
        Ok(())
    }

    /// A first player who cannot move.
    pub(super) fn first_move(&mut self, whole: &mut Whole<'_>) -> Result<(), Spent> {
        let (game, book) = (self.game, whole.book);
        let player = book.start.player;
        let (mut can_ever, mut is_known) = (false, true);
        for (_, figure) in book.start.figures().filter(|(_, figure)| figure.owner == player) {
            can_ever |= !whole.stuck.contains(&figure);
            is_known &= book.kind(figure.kind).is_some_and(|kind| kind.is_known);
        }
        // Nobody to move, nobody who ever can, a move that cannot be read: that was reported.
        if !can_ever || !is_known {
            return Ok(());
        }
        if book.can_move(&book.start, &mut whole.fuel)? {
            return Ok(());
        }
        let first = game.rule(K::FIRST_PLAYER_KW).map(|rule| rule.value.map_or(rule.key_range, |value| value.range));
        let message = format!("player {player}, who moves first, has no legal move at the beginning");
        match (game.endings.first().filter(|_| !book.ends_by_script), first) {
            (Some(ending), _) => {
                let message = format!("the game is over before it begins: {message}");
                let diagnostic = self.out.report(codes::OVER_AT_START, *ending, message);
                if let Some(first) = first {
                    diagnostic.related(self.file, first, "the player who moves first");
                }
            }
            (None, Some(first)) if book.ends_by_script => {
                self.out.report(codes::NO_FIRST_MOVE, first, message);
            }
            _ => {}
        }
        Ok(())
    }
}

/// The kinds that a kind can become at the end of the board.
fn choices(kind: &PieceKind) -> &[KindId] {
    match &kind.end {
        End::Spawn(choices) => choices,
        End::Nothing | End::Script => &[],
    }
}

/// The figures of the beginning, those together that are alike, in the order of their kinds.
fn alike(book: &Rulebook) -> Vec<Alike> {
    let mut places: Vec<(Figure, Square)> = book.start.figures().map(|(square, figure)| (figure, square)).collect();
    places.sort_unstable();
    let groups = places.chunk_by(|(one, _), (other, _)| one == other);
    groups.filter_map(|own| Some((own.first()?.0, own.iter().map(|(_, square)| *square).collect()))).collect()
}

/// True if a figure can leave one of these squares.
fn can_leave_any(
    book: &Rulebook,
    figure: Figure,
    squares: impl Iterator<Item = Square>,
    fuel: &mut Fuel,
) -> Result<bool, Spent> {
    for square in squares {
        fuel.burn(1)?;
        if book.can_leave(figure, square, fuel)? {
            return Ok(true);
        }
    }
    Ok(false)
}
