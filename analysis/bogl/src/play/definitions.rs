//! The definitions that can be played beside the text: those without parameters, and functions whose arguments can be
//! typed in, which are asked for first.

use std::sync::Arc;

use ludex_base::run::{Playable, Run};
use ludex_base::{Db, File, Name, TextRange, model};
use rustc_hash::FxHashMap;

use crate::check::meaning::asking;
use crate::evaluation::program::Program;
use crate::hir::items::{ItemHead, head};
use crate::kinds::VALUES;
use crate::play::asked::can_be_typed;
use crate::play::{Played, first};
use crate::preview::square_kinds;
use crate::types::Base;
use crate::types::signatures::{Signatures, ValueSignature, signatures};
use crate::types::ty::Ty;

/// The definitions of a file that can be played: first the game, which is the last one without parameters that asks the
/// player; then what asks as well, then what gives a board, then the others, each in order.
pub(crate) fn playables(db: &dyn Db, file: File) -> Vec<Playable> {
    let signatures: &Signatures = signatures(db, file);
    let (asking, places) = (asking(db, file), places(db, file));
    let own = signatures.values.iter().filter(|value| !value.is_in_prelude && is_playable(signatures, value));
    let own: Vec<&ValueSignature> = own.filter(|value| has_equation(db, file, value.item)).collect();
    let asks = |value: &ValueSignature| asking.contains(&value.item);
    let game = own.iter().rposition(|value| asks(value) && !value.is_function());
    let something_asks = own.iter().any(|value| asks(value));
    let ranked = own.iter().enumerate().filter_map(|(at, value)| {
        let rank = match (asks(value), gives_board(signatures, value)) {
            (true, _) => u8::from(game != Some(at)),
            (false, true) => 2,
            (false, false) => 3,
        };
        let (name, is_game) = (value.name.as_str(), rank < 2 || (rank == 2 && !something_asks));
        Some((rank, Playable { name: name.to_owned(), range: *places.get(name)?, is_game }))
    });
    let mut ranked: Vec<(u8, Playable)> = ranked.collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, playable)| playable).collect()
}

/// The names of the first definitions with each name.
pub(super) fn places(db: &dyn Db, file: File) -> FxHashMap<&'static str, TextRange> {
    let definitions = model(db, file).definitions.iter().rev().filter(|found| found.id.namespace == VALUES);
    definitions.map(|found| (found.id.name.as_str(), found.name_range)).collect()
}

fn is_playable(signatures: &Signatures, value: &ValueSignature) -> bool {
    let arguments = arguments(value);
    let is_known = value.consistent && !value.ty.is_unknown();
    is_known && arguments.iter().all(|ty| can_be_typed(ty, &signatures.types))
}

/// True for an item that says what its name is worth, if only in part.
fn has_equation(db: &dyn Db, file: File, item: u32) -> bool {
    match head(db, file, item).as_ref() {
        ItemHead::Value(value) => value.equations.iter().any(|equation| !equation.unfinished),
        ItemHead::Game(_) | ItemHead::Type(_) | ItemHead::Other => false,
    }
}

/// True for a board, and for a function that gives one.
fn gives_board(signatures: &Signatures, value: &ValueSignature) -> bool {
    let result = value.ty.as_function().map_or(&value.ty, |function| &function.result);
    signatures.types.head(result).base == Base::Board
}

/// The types of what a definition takes, one for each part that its signature writes down.
pub(crate) fn arguments(value: &ValueSignature) -> Vec<Ty> {
    match value.ty.as_function().map(|function| &function.argument) {
        None => Vec::new(),
        Some(Ty::Tuple(tuple)) => tuple.parts.clone(),
        Some(other) => vec![other.clone()],
    }
}

/// A definition by its name, ready to be worked out, or another expression. Without one, the definition that begins the
/// game.
pub(crate) fn definition(db: &dyn Db, file: File, name: Option<&str>) -> Result<Box<dyn Run>, String> {
    let missing = || "no definition without parameters asks the player: choose the one to play".to_owned();
    let text = match name {
        Some(text) => text.to_owned(),
        None => first(db, file).ok_or_else(missing)?,
    };
    let program = Arc::new(Program::of(db, file));
    let signatures = Arc::clone(&program.signatures);
    let function = signatures.value(Name::new(text.trim())).filter(|value| value.is_function());
    let played = match function {
        Some(function) => Played::function(program, function)?,
        None => Played::new(db, file, program, &text)?,
    };
    Ok(Box::new(Played { kinds: square_kinds(db, file), ..played }))
}
