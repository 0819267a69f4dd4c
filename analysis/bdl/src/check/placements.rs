//! The placements: what each has and lacks, squares off the board, and squares that several pieces claim.

use ludex_base::{Fix, Name, Severity};
use ludex_syntax::TextRange;
use rustc_hash::FxHashMap;

use super::Checker;
use crate::codes;
use crate::game::{Interval, Placement, Positions, Vector};
use crate::position::setup::{Clash, MAX_PIECES, MAX_SQUARES, Placed, Setup, setup};

impl Checker<'_> {
    pub(super) fn placements(&mut self) {
        let game = self.game;
        // Placements are keys of one object too (reference/bdl.md, Meaning worth showing in hovers).
        let mut seen: FxHashMap<Name, (TextRange, &Placement)> = FxHashMap::default();
        for placement in &game.placements {
            if let Some(name) = placement.name
                && let Some((range, earlier)) = seen.insert(name.name, (name.range, placement))
            {
                let message = format!(
                    "`{}` is already placed: only the last block counts, and the squares of the earlier one are lost",
                    name.name
                );
                let fix = self.one_placement(earlier, placement);
                self.again(codes::REPEATED_PLACEMENT, message, name.range, range).fixes.extend(fix);
            }
            self.placement(placement);
        }
        self.clashes();
    }

    /// A placement needs positions, and has one block of them (reference/bdl.md, What the compiler
    /// checks).
    fn placement(&mut self, placement: &Placement) {
        self.properties(&placement.properties);
        let Some((first, more)) = placement.blocks.split_first() else {
            if let Some(name) = placement.name.filter(|_| !self.faulty(placement.range)) {
                let message = format!(
                    "the document allows a placement without positions, but the compiler crashes on one without \
                     `positions{{ … }}`, and `{}` has none",
                    name.name
                );
                self.out.report(codes::MISSING_POSITIONS, placement.brace.unwrap_or(name.range), message);
            }
            return;
        };
        for block in more {
            let message = "`positions` is already given, and only the first block counts: write all positions in it";
            let range = block.word.unwrap_or(block.range);
            self.again(codes::REPEATED_PROPERTY, message.to_owned(), range, first.word.unwrap_or(first.range));
        }
        if first.vectors.is_empty() && first.scripts.is_empty() && !self.faulty(first.range) {
            let message = "the document requires at least one position in `positions`: this places no piece";
            self.out.report(codes::EMPTY_POSITIONS, first.brace.unwrap_or(first.range), message);
        }
        for block in &placement.blocks {
            self.positions(block, placement.is_mirrored());
        }
    }

    /// Squares lie on the board, and are not written in JavaScript (reference/bdl.md, Text against
    /// grammar; Meaning worth showing in hovers).
    fn positions(&mut self, positions: &Positions, is_mirrored: bool) {
        for word in &positions.scripts {
            let message = "the document shows `explicit` among positions, but the compiler rejects it: write them as \
                           `x : …, y : …`";
            self.out.report(codes::EXPLICIT_POSITION, *word, message);
        }
        for vector in &positions.vectors {
            self.interval(vector.x.as_ref());
            self.interval(vector.y.as_ref());
            self.square(vector, is_mirrored);
        }
    }

    fn square(&mut self, vector: &Vector, is_mirrored: bool) {
        if let (Some(interval), Some(width)) = (&vector.x, self.board.width) {
            self.on_board("x", "columns", interval, width, |_, _| "the game fails when it is loaded");
        }
        if let (Some(interval), Some(height)) = (&vector.y, self.board.height) {
            // Behind the last row the page finds a square that it does not draw; before the first it does not look.
            self.on_board("y", "rows", interval, height, |first, last| {
                let is_found = first < 0 || (is_mirrored && last >= height);
                if is_found { "the page stops when it is first drawn" } else { "the piece is never seen" }
            });
        }
    }

    fn on_board(
        &mut self,
        axis: &str,
        what: &str,
        interval: &Interval,
        size: i64,
        then: impl Fn(i64, i64) -> &'static str,
    ) {
        // An empty range places nothing.
        let Some((first, last)) = interval.bounds().filter(|(first, last)| first <= last) else { return };
        let Some(off) = [first, last].into_iter().find(|at| !(0..size).contains(at)) else { return };
        let then = then(first, last);
        let message = format!("`{axis} : {off}` is off the board, whose {what} are 0 to {}, so {then}", size - 1);
        let fix = self.onto_board(interval, size);
        self.out.report(codes::OFF_BOARD, interval.range, message).fixes.extend(fix);
    }

    /// The fix that puts the ends of a position that are off the board on its nearest column or row.
    fn onto_board(&self, interval: &Interval, size: i64) -> Option<Fix> {
        let mut edits: Vec<(TextRange, String)> = Vec::new();
        for end in [interval.first, interval.last].into_iter().flatten() {
            let at = end.number()?;
            // A position that is not a range begins and ends with the same number.
            if !(0..size).contains(&at) && edits.last().is_none_or(|(last, _)| *last != end.range) {
                edits.push((end.range, at.clamp(0, (size - 1).max(0)).to_string()));
            }
        }
        let shown = edits.iter().map(|(_, number)| format!("`{number}`")).collect::<Vec<String>>().join(" and ");
        (size > 0).then(|| Fix::edits(format!("write {shown}"), self.file, edits).alternative())
    }

    /// Pieces that share a square: one finding for each vector that takes squares away.
    fn clashes(&mut self) {
        let (Some(width), Some(height)) = (self.board.width, self.board.height) else { return };
        let (Ok(columns), Ok(rows)) = (i32::try_from(width), i32::try_from(height)) else { return };
        if width.saturating_mul(height) > MAX_SQUARES || !self.game.has_one_initial() {
            return;
        }
        let setup = setup(self.game, columns, rows);
        if let Some((placement, vector)) = setup.too_many
            && let Some(own) = setup.placements.get(placement).and_then(|own| own.vectors().get(vector))
        {
            let message = format!(
                "with this there are more than {MAX_PIECES} pieces on the board, which is more than Ludex looks at: \
                 it does not check where they stand and how they move"
            );
            self.out.report(codes::TOO_LARGE, own.range, message);
        }
        let mut rest = setup.clashes.as_slice();
        while let Some(first) = rest.first().and_then(|clash| setup.placed.get(clash.later)) {
            let is_same = |clash: &&Clash| {
                let later = setup.placed.get(clash.later);
                later.is_some_and(|later| (later.placement, later.vector) == (first.placement, first.vector))
            };
            let (own, others) = rest.split_at(rest.iter().take_while(is_same).count().max(1));
            rest = others;
            self.clash(&setup, own, rows);
        }
    }

    /// The squares that one vector takes from earlier pieces; at least one.
    fn clash(&mut self, setup: &Setup<'_>, own: &[Clash], rows: i32) {
        let kind = |clash: &Clash| {
            let (earlier, later) = (setup.placed.get(clash.earlier)?, setup.placed.get(clash.later)?);
            Some(Kind::of(earlier, later))
        };
        // The worst of them is the one to mend; the others may go with it.
        let Some(worst) = own.iter().filter_map(kind).min() else { return };
        let mut alike = own.iter().filter(|clash| kind(clash) == Some(worst));
        let Some(first) = alike.next() else { return };
        let more = alike.count();
        let (Some(earlier), Some(later)) = (setup.placed.get(first.earlier), setup.placed.get(first.later)) else {
            return;
        };
        let vector =
            |placed: &Placed| Some(setup.placements.get(placed.placement)?.vectors().get(placed.vector)?.range);
        let name = |placed: &Placed| Some(setup.placements.get(placed.placement)?.name?.name);
        let (Some(range), Some(before), Some(own), Some(other)) =
            (vector(later), vector(earlier), name(later), name(earlier))
        else {
            return;
        };
        let square = format!("x : {}, y : {}", later.square.x, rows - 1 - later.square.row);
        let also = match more {
            0 => String::new(),
            1 => ", and the same goes for one more square".to_owned(),
            more => format!(", and the same goes for {more} more squares"),
        };
        let copy = |placed: &Placed| if placed.is_copy { "the mirrored copy of " } else { "" };
        let (code, message) = match worst {
            Kind::Other => {
                let (own_copy, other_copy) = (copy(later), copy(earlier));
                let message = format!(
                    "{own_copy}`{own}` takes the square {square} from {other_copy}`{other}`: only one piece can stand \
                     there{also}"
                );
                (codes::SQUARE_TAKEN, message)
            }
            Kind::Mirrored => {
                let message = format!(
                    "`{own}` and a mirrored copy of it are placed on one square, {square}: the later one replaces the \
                     earlier{also}"
                );
                (codes::MIRRORED_ONTO_ITSELF, message)
            }
            Kind::Again => (codes::SQUARE_TAKEN, format!("`{own}` already stands on {square}{also}")),
        };
        let diagnostic = self.out.report(code, range, message);
        if worst == Kind::Again {
            diagnostic.severity(Severity::Information);
        }
        if before != range {
            diagnostic.related(self.file, before, format!("`{other}` is placed here"));
        }
    }
}

/// The ways in which two pieces come to stand on one square, the worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// They are different pieces.
    Other,
    /// One is the mirrored copy of the other's kind.
    Mirrored,
    /// They are the same.
    Again,
}

impl Kind {
    fn of(earlier: &Placed, later: &Placed) -> Kind {
        if earlier.placement != later.placement {
            Kind::Other
        } else if earlier.is_copy != later.is_copy {
            Kind::Mirrored
        } else {
            Kind::Again
        }
    }
}
