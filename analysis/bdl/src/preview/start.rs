//! The beginning of a game: its pieces with their letters, squares that two of them claim, and squares off the board.

use ludex_base::Name;
use ludex_base::picture::{DARK, LegendEntry, Mark, MarkForm, Note, Picture, Sample, Shape};
use ludex_syntax::bdl::SyntaxKind as K;

use super::{Frame, OFF_CELL, PLAYERS, STEPS, View, mark};
use crate::fuel::{Fuel, Spent};
use crate::game::{Placement, Vector, player};
use crate::position::setup::{Placed, Setup, setup};
use crate::signs;

/// Columns and rows beside the board in which squares off the board are drawn.
const BESIDE: i32 = 3;

/// The most squares that are named because two pieces claim them.
const MAX_CLASHES: usize = 100;

/// The picture of the beginning.
pub(super) fn draw(view: &View<'_>) -> Picture {
    let setup = setup(view.game, view.size.0, view.size.1);
    let frame = frame(&setup, view.size);
    let mut replaced = vec![false; setup.placed.len()];
    for clash in &setup.clashes {
        if let Some(flag) = replaced.get_mut(clash.earlier) {
            *flag = true;
        }
    }
    let shown = setup.placed.iter().zip(&replaced).filter(|(_, replaced)| !**replaced).map(|(placed, _)| placed);
    let shown: Vec<Shown<'_>> = shown.filter_map(|placed| Shown::of(&setup, placed)).collect();
    let mut picture = view.picture(view.title(), facts(view, &shown), frame);
    for piece in &shown {
        let at = (i64::from(piece.placed.square.x), i64::from(piece.placed.square.row));
        let Some(position) = frame.cell(view.size, at) else { continue };
        picture.marks.push(Mark {
            label: signs::letter(piece.name.as_str(), piece.owner).to_string(),
            tooltip: format!("{} of player {}", piece.name, piece.owner),
            source: piece.vector().and_then(|vector| view.source(vector.range)),
            ..mark(position, MarkForm::Disc, PLAYERS[usize::from(piece.owner != 0)])
        });
    }
    picture.legend = legend(&setup, &shown);
    picture.notes.extend(sides(&shown));
    clashes(view, &setup, frame, &mut picture);
    if off_board(view, &setup, frame, &mut picture).is_err() {
        picture.notes.push(super::note("There are more squares off the board than are drawn."));
    }
    if setup.too_many.is_some() {
        picture.notes.push(super::note("There are more pieces on the board than are drawn."));
    }
    picture
}

/// A piece on the board.
struct Shown<'s> {
    placement: &'s Placement,
    placed: Placed,
    name: Name,
    owner: u8,
}

impl<'s> Shown<'s> {
    /// A piece with its owner; `None` if the owner is not known.
    fn of(setup: &Setup<'s>, placed: &Placed) -> Option<Shown<'s>> {
        let placement: &'s Placement = setup.placements.get(placed.placement).copied()?;
        let owner = placement.owner()?;
        let owner = if placed.is_copy { 1 - owner } else { owner };
        Some(Shown { placement, placed: *placed, name: placement.name?.name, owner })
    }

    fn vector(&self) -> Option<&'s Vector> {
        self.placement.vectors().get(self.placed.vector)
    }
}

/// The line below the title.
fn facts(view: &View<'_>, shown: &[Shown<'_>]) -> String {
    let count = |player: u8| shown.iter().filter(|piece| piece.owner == player).count();
    let mut facts = format!("{} · {} : {} pieces", view.size_in_words(), count(0), count(1));
    let first = view.game.rule(K::FIRST_PLAYER_KW).and_then(|rule| player(rule.value?.number()?));
    if let Some(first) = first {
        facts.push_str(&format!(" · player {first} moves first"));
    }
    facts
}

/// The pieces, in the order of the placements.
fn legend(setup: &Setup<'_>, shown: &[Shown<'_>]) -> Vec<LegendEntry> {
    let mut counts = vec![[0_u64; 2]; setup.placements.len()];
    for piece in shown {
        if let Some(count) = counts.get_mut(piece.placed.placement) {
            count[usize::from(piece.owner != 0)] += 1;
        }
    }
    let entry = |(placement, [first, second]): (&&Placement, &[u64; 2])| {
        let name = placement.name?.name;
        // The letters that are there to be seen.
        let shown = [(0, *first), (1, *second)].into_iter().filter(|(_, count)| *count > 0);
        let letters: Vec<String> = shown.map(|(player, _)| signs::letter(name.as_str(), player).to_string()).collect();
        let letters = letters.join("/");
        let colour = PLAYERS[usize::from(*first == 0)];
        let words = format!("{letters} {name}");
        (first + second > 0).then(|| LegendEntry {
            note: format!("player 0 has {first}, player 1 has {second}"),
            ..LegendEntry::new(Sample::Mark(MarkForm::Disc, colour), words, "")
        })
    };
    setup.placements.iter().zip(&counts).filter_map(entry).collect()
}

/// The side of the board at which each player stands, by the middle of the rows of their pieces.
fn sides(shown: &[Shown<'_>]) -> Option<Note> {
    let middle = |player: u8| {
        let rows: Vec<i64> = shown
            .iter()
            .filter(|piece| piece.owner == player)
            .map(|piece| i64::from(piece.placed.square.row))
            .collect();
        let count = i64::try_from(rows.len()).ok().filter(|count| *count > 0)?;
        Some(rows.iter().sum::<i64>() * 2 / count)
    };
    let (first, second) = (middle(0)?, middle(1)?);
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(super::note("Player 0 is at the bottom, player 1 at the top.")),
        std::cmp::Ordering::Less => Some(super::note("Player 0 is at the top, player 1 at the bottom.")),
        std::cmp::Ordering::Equal => None,
    }
}

/// A ring round every square that more than one piece claims.
fn clashes(view: &View<'_>, setup: &Setup<'_>, frame: Frame, picture: &mut Picture) {
    for clash in &setup.clashes {
        let pieces = (setup.placed.get(clash.earlier), setup.placed.get(clash.later));
        let (Some(earlier), Some(later)) = pieces else { continue };
        let (Some(earlier), Some(later)) = (Shown::of(setup, earlier), Shown::of(setup, later)) else { continue };
        let square = later.placed.square;
        let Some(position) = frame.cell(view.size, (i64::from(square.x), i64::from(square.row))) else { continue };
        let place = super::place(view.size, square);
        let text = format!("{place}: `{}` takes the square from `{}`", later.name, earlier.name);
        let source = later.vector().and_then(|vector| view.source(vector.range));
        if picture.notes.len() < MAX_CLASHES {
            picture.notes.push(Note::new(text.as_str(), source));
        }
        picture.marks.push(Mark { tooltip: text, source, ..mark(position, MarkForm::Ring, DARK[0]) });
    }
    if !setup.clashes.is_empty() {
        let sample = Sample::Mark(MarkForm::Ring, DARK[0]);
        picture.legend.push(LegendEntry {
            note: "the piece that is placed later stays".to_owned(),
            ..LegendEntry::new(sample, "two pieces claim this square", "")
        });
    }
}

/// The columns and rows that are needed for squares off the board.
fn frame(setup: &Setup<'_>, (width, height): (i32, i32)) -> Frame {
    let mut frame = Frame::default();
    let beyond = |squares: i64| i32::try_from(squares.clamp(0, i64::from(BESIDE))).unwrap_or(0);
    for placement in &setup.placements {
        for (x, y) in placement.vectors().iter().filter_map(Vector::bounds) {
            if x.1 < x.0 || y.1 < y.0 {
                continue;
            }
            frame.left = frame.left.max(beyond(-x.0));
            frame.right = frame.right.max(beyond(x.1 - i64::from(width) + 1));
            let (below, above) = (beyond(-y.0), beyond(y.1 - i64::from(height) + 1));
            let is_mirrored = placement.is_mirrored();
            frame.bottom = frame.bottom.max(below).max(if is_mirrored { above } else { 0 });
            frame.top = frame.top.max(above).max(if is_mirrored { below } else { 0 });
        }
    }
    frame
}

/// The pieces that are placed beside the board, as far as there is room for them.
fn off_board(view: &View<'_>, setup: &Setup<'_>, frame: Frame, picture: &mut Picture) -> Result<(), Spent> {
    let (width, height) = (i64::from(view.size.0), i64::from(view.size.1));
    let beside = i64::from(BESIDE);
    let mut fuel = Fuel::new(STEPS);
    let mut is_any = false;
    for placement in &setup.placements {
        let (Some(name), Some(owner)) = (placement.name, placement.owner()) else { continue };
        for vector in placement.vectors() {
            let Some((x, y)) = vector.bounds() else { continue };
            let is_on = x.0 >= 0 && x.1 < width && y.0 >= 0 && y.1 < height;
            if is_on || x.1 < x.0 || y.1 < y.0 {
                continue;
            }
            for x in x.0.max(-beside)..=x.1.min(width - 1 + beside) {
                for y in y.0.max(-beside)..=y.1.min(height - 1 + beside) {
                    fuel.burn(1)?;
                    if (0..width).contains(&x) && (0..height).contains(&y) {
                        continue;
                    }
                    let direct = Some((height - 1 - y, owner));
                    let copy = placement.is_mirrored().then_some((y, 1 - owner));
                    for (row, owner) in [direct, copy].into_iter().flatten() {
                        let Some(position) = frame.cell(view.size, (x, row)) else { continue };
                        if let Shape::Squares(squares) = &mut picture.shape
                            && let Some(index) = squares.board.index(position)
                        {
                            squares.board.cells[index] = Some(OFF_CELL);
                        }
                        is_any = true;
                        picture.marks.push(Mark {
                            label: signs::letter(name.name.as_str(), owner).to_string(),
                            tooltip: format!("{} of player {owner}, off the board", name.name),
                            source: view.source(vector.range),
                            ..mark(position, MarkForm::Disc, PLAYERS[usize::from(owner != 0)])
                        });
                    }
                }
            }
            let text = format!("`{}` is placed off the board: {}", name.name, written(vector));
            picture.notes.push(Note::new(text, view.source(vector.range)));
        }
    }
    if is_any {
        picture.legend.push(LegendEntry {
            note: "no square of the page".to_owned(),
            ..LegendEntry::new(Sample::Cell(OFF_CELL), "off the board", "")
        });
    }
    Ok(())
}

/// A vector as it is written.
fn written(vector: &Vector) -> String {
    let part = |name: &str, bounds: (i64, i64)| match bounds {
        (first, last) if first == last => format!("{name} : {first}"),
        (first, last) => format!("{name} : [{first}, {last}]"),
    };
    vector.bounds().map(|(x, y)| format!("{}, {}", part("x", x), part("y", y))).unwrap_or_default()
}
