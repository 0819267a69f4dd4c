//! Slips: the name of the game that was most likely meant by a text that names nothing.

use ludex_base::{Name, Suggestions};
use ludex_syntax::hy::literal::Generation;
use rustc_hash::FxHashMap;

use super::{GameNames, Sought};

/// Finds what texts of one file were meant to name.
#[derive(Debug)]
pub(crate) struct Slips<'n> {
    names: &'n GameNames,
    generation: Generation,
    /// The texts that fit each place, once one is not known.
    suggestions: FxHashMap<Sought, Suggestions<'static>>,
}

impl<'n> Slips<'n> {
    /// Those of a file of a generation.
    pub(crate) fn new(names: &'n GameNames, generation: Generation) -> Slips<'n> {
        Slips { names, generation, suggestions: FxHashMap::default() }
    }

    /// The text that was most likely meant by one that names nothing in its place.
    pub(crate) fn guess(&mut self, sought: Sought, text: &str) -> Option<String> {
        let (names, generation) = (self.names, self.generation);
        let candidates = || Suggestions::new(names.known(sought, generation).texts().into_iter().map(Name::as_str));
        let suggestions = self.suggestions.entry(sought).or_insert_with(candidates);
        // One of the pictures of a floor or a wall has the base's name and an ending.
        suggestions.guess(text).map(str::to_owned).or_else(|| {
            let (base, end) = text.rsplit_once('_')?;
            let is_part = !end.is_empty() && end.bytes().all(|byte| byte.is_ascii_digit());
            let base = suggestions.guess(base).filter(|_| is_part)?;
            Some(format!("{base}_{end}"))
        })
    }

    /// The name that a text in a place is taken for where others rest on it: itself, or what it is a slip for. The slip
    /// is reported where it stands, and nowhere else.
    pub(crate) fn meant(&mut self, sought: Sought, text: &str) -> Name {
        let known = self.names.known(sought, self.generation);
        let is_slip = !known.is_open() && !known.has(text);
        let guess = if is_slip { self.guess(sought, text) } else { None };
        Name::new(guess.as_deref().unwrap_or(text))
    }
}
