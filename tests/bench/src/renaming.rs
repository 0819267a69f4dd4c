//! Names to rename: such as one module of a library defines and no other one holds.

use std::collections::{HashMap, HashSet};

use ludex_syntax::encoding;

use crate::session::File;

/// The forms whose names are looked at.
const OPENINGS: [&str; 2] = ["\n(define ", "\n(unit-type "];

/// A module and the places of such names in it.
pub(crate) struct Names {
    /// The file name of the module.
    pub(crate) module: String,
    /// Its text.
    pub(crate) text: String,
    /// The bytes at which the names begin that it defines, in order.
    pub(crate) starts: Vec<usize>,
}

/// The module of middling size among those that define names of which no other module holds one.
pub(crate) fn of_one_file(library: &[File]) -> Option<Names> {
    let texts: Vec<(&String, String)> =
        library.iter().map(|(name, bytes)| (name, encoding::decode(bytes.clone()).0)).collect();
    let mut modules: HashMap<&str, usize> = HashMap::new();
    for (_, text) in &texts {
        for word in words(text).collect::<HashSet<&str>>() {
            *modules.entry(word).or_default() += 1;
        }
    }
    let starts = |text: &str| {
        let defined = OPENINGS.iter().flat_map(|opening| text.match_indices(opening));
        let starts = defined.map(|(at, opening)| at + opening.len());
        let starts_of_words = starts.filter(|start| {
            let name = words(&text[*start..]).next().unwrap_or_default();
            text[*start..].starts_with(name) && modules.get(name) == Some(&1)
        });
        let mut starts_of_words: Vec<usize> = starts_of_words.collect();
        starts_of_words.sort_unstable();
        starts_of_words
    };
    let names = texts.iter().map(|(module, text)| Names {
        module: (*module).clone(),
        text: text.clone(),
        starts: starts(text),
    });
    let mut names: Vec<Names> = names.filter(|names| !names.starts.is_empty()).collect();
    names.sort_by_key(|names| names.text.len());
    let middle = names.len() / 2;
    names.into_iter().nth(middle)
}

/// The words between blanks, parentheses, quotes, bars and comment marks.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || "()\"'`;|".contains(c)).filter(|word| !word.is_empty())
}
