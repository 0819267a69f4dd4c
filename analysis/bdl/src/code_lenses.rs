//! Lines of facts above pieces and above `initial_piece_position`.

use ludex_base::code_lens::CodeLens;
use ludex_base::preview::counted;
use ludex_base::{Db, File};
use ludex_syntax::TextRange;
use rustc_hash::FxHashMap;

use crate::fuel::Fuel;
use crate::game::{Game, SectionKind, game};
use crate::outlook;
use crate::position::KindId;
use crate::position::moves::Action;
use crate::position::rulebook::{Rulebook, sides};

/// The steps that are spent on the moves at the beginning, and on the squares of all pieces.
const STEPS: u64 = 150_000;

/// The moves of both players at the beginning.
type Moves = [Vec<Action>; 2];

/// The lenses of a file, in order of position. What takes too long to work out is left out.
pub(crate) fn code_lenses(db: &dyn Db, file: File) -> Vec<CodeLens> {
    let game = game(db, file);
    let book = Rulebook::new(game).ok();
    let moves = book.as_ref().and_then(|book| first_moves(game, book, &mut Fuel::new(STEPS)));
    let start = book.as_ref().zip(moves.as_ref());
    let mut lenses = of_pieces(game, start, &mut Fuel::new(STEPS));
    lenses.extend(book.as_ref().and_then(|book| of_start(game, book, moves.as_ref())));
    lenses.sort_by_key(|lens| lens.range.start());
    lenses
}

/// The moves of both players, where nothing in JavaScript could change them.
fn first_moves(game: &Game, book: &Rulebook, fuel: &mut Fuel) -> Option<Moves> {
    if !outlook::knows_first_moves(game, book) {
        return None;
    }
    Some([outlook::first_moves(book, 0, fuel).ok()?, outlook::first_moves(book, 1, fuel).ok()?])
}

/// "12 squares from the middle, 2 moves at the start" above each piece.
fn of_pieces(game: &Game, start: Option<(&Rulebook, &Moves)>, fuel: &mut Fuel) -> Vec<CodeLens> {
    let Ok((width, height)) = sides(game) else { return Vec::new() };
    let empty = Rulebook::on_empty_board(game, width, height);
    let counts = start.map(|(book, moves)| counts(book, moves));
    let mut lenses = Vec::new();
    for (index, piece) in game.pieces.iter().enumerate() {
        let Some(name) = piece.name else { continue };
        let Some(figure) = outlook::figure(game, &empty, index) else { continue };
        let has_script = empty.kind(figure.kind).is_none_or(|kind| !kind.is_known);
        // A piece that has moves in JavaScript goes to more squares.
        let Some(sight) = empty.sight(figure, empty.middle(), None, fuel).ok().filter(|_| !has_script) else {
            continue;
        };
        let mut title = format!("{} from the middle", counted(sight.len() as u64, "square"));
        if let Some(counts) = &counts {
            let own = counts.get(&figure.kind).copied().unwrap_or_default();
            title.push_str(&format!(", {} at the start", of_both(own, "move")));
        }
        lenses.push(CodeLens { range: name.range, title });
    }
    lenses
}

/// The number of moves that the pieces of each kind have, by player.
fn counts(book: &Rulebook, moves: &Moves) -> FxHashMap<KindId, [usize; 2]> {
    let mut counts: FxHashMap<KindId, [usize; 2]> = FxHashMap::default();
    for (player, own) in moves.iter().enumerate() {
        for figure in own.iter().filter_map(|action| book.start.at(action.from)) {
            if let Some(count) = counts.entry(figure.kind).or_default().get_mut(player) {
                *count += 1;
            }
        }
    }
    counts
}

/// "16 : 16 pieces, 20 : 20 moves" above the placements.
fn of_start(game: &Game, book: &Rulebook, moves: Option<&Moves>) -> Option<CodeLens> {
    let range: TextRange = game.section(SectionKind::Initial)?.word;
    let mut pieces = [0_usize; 2];
    for (_, figure) in book.start.figures() {
        if let Some(count) = pieces.get_mut(usize::from(figure.owner)) {
            *count += 1;
        }
    }
    let mut title = format!("{} : {} pieces", pieces[0], pieces[1]);
    if let Some([first, second]) = moves {
        title.push_str(&format!(", {} : {} moves", first.len(), second.len()));
    }
    (!range.is_empty()).then_some(CodeLens { range, title })
}

/// One number if both players have as many, else both.
fn of_both([first, second]: [usize; 2], what: &str) -> String {
    if first == second { counted(first as u64, what) } else { format!("{first} : {second} {what}s") }
}
