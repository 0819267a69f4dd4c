//! Symbols of the whole workspace, by a few letters of their names.

use std::cmp::Reverse;

use ludex_base::model::WorkspaceSymbol;
use ludex_base::{Database, File};

/// A symbol that fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundSymbol {
    /// The file it stands in.
    pub file: File,
    /// The symbol in that file.
    pub symbol: WorkspaceSymbol,
}

/// The most letters of a query that count.
const MAX_QUERY: usize = 64;
/// The most letters of a name that are looked at.
const MAX_NAME: usize = 256;

/// The points of a letter that is there.
const FOUND: u32 = 1;
/// The points of a letter that is there in the same case.
const SAME_CASE: u32 = 1;
/// The points of a letter right behind the one before it in the query.
const NEXT: u32 = 5;
/// The points of a letter with which a word of the name begins.
const WORD: u32 = 7;
/// The points of the letter with which the name begins.
const START: u32 = 8;

/// The symbols whose name contains the letters of the query in order (case and blanks do not matter), the best first,
/// at most `limit`. Letters count more where words begin and where they follow one another, as in lists to choose from
/// that people know; of names with as many points the shorter comes first. Needs [`Database::refresh_mentions`].
pub fn workspace_symbols(db: &Database, query: &str, limit: usize) -> Vec<FoundSymbol> {
    let query = letters_of(query);
    let mut found = Vec::new();
    for (file, symbols) in db.workspace_symbols().iter() {
        for symbol in &symbols.symbols {
            if let Some(score) = score(symbol.name.as_str(), &query) {
                found.push((score, symbol.name, file.path(db), symbol.range.start(), *file, symbol.clone()));
            }
        }
    }
    found.sort_by(|a, b| (a.0, a.1, &a.2, a.3).cmp(&(b.0, b.1, &b.2, b.3)));
    found.truncate(limit);
    found.into_iter().map(|(_, _, _, _, file, symbol)| FoundSymbol { file, symbol }).collect()
}

/// The names that contain the letters of a query, as those of [`workspace_symbols`] do, the best first, at most `limit`.
pub(crate) fn best<'n>(query: &str, names: impl IntoIterator<Item = &'n str>, limit: usize) -> Vec<&'n str> {
    let query = letters_of(query);
    let mut found: Vec<_> = names.into_iter().filter_map(|name| Some((score(name, &query)?, name))).collect();
    found.sort();
    found.truncate(limit);
    found.into_iter().map(|(_, name)| name).collect()
}

/// The letters of a query that count.
fn letters_of(query: &str) -> Vec<char> {
    query.chars().filter(|c| !c.is_whitespace()).take(MAX_QUERY).collect()
}

/// The lesser is better: more points, then fewer letters. `None` if the letters are not all there.
fn score(name: &str, query: &[char]) -> Option<(Reverse<u32>, usize)> {
    let letters: Vec<char> = name.chars().take(MAX_NAME).collect();
    Some((Reverse(points(&letters, query)?), letters.len()))
}

/// The points of the best way to find the letters of a query in a name.
fn points(name: &[char], query: &[char]) -> Option<u32> {
    let Some((first, others)) = query.split_first() else { return Some(0) };
    // For each letter of the name, the points of the best way whose last letter is that one.
    let mut ways: Vec<Option<u32>> = (0..name.len()).map(|at| letter(name, at, *first)).collect();
    for wanted in others {
        // The best way that ends before the letter that is looked at.
        let mut best: Option<u32> = None;
        let mut longer = Vec::with_capacity(ways.len());
        for (at, way) in ways.iter().enumerate() {
            let next = at.checked_sub(1).and_then(|before| ways[before]).map(|points| points + NEXT);
            let until_here = next.max(best);
            longer.push(until_here.zip(letter(name, at, *wanted)).map(|(before, own)| before + own));
            best = best.max(*way);
        }
        ways = longer;
    }
    ways.into_iter().max().flatten()
}

/// The points of a letter of a name by itself, if it is the one that is wanted.
fn letter(name: &[char], at: usize, wanted: char) -> Option<u32> {
    let here = name[at];
    if !here.to_lowercase().eq(wanted.to_lowercase()) {
        return None;
    }
    let before = at.checked_sub(1).map(|before| name[before]);
    let place = match before {
        None => START,
        Some(before) if !before.is_alphanumeric() => WORD,
        Some(before) if before.is_lowercase() && here.is_uppercase() => WORD,
        Some(_) => 0,
    };
    Some(FOUND + place + if here == wanted { SAME_CASE } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names that fit, the best first.
    fn ranked<'n>(query: &str, names: &[&'n str]) -> Vec<&'n str> {
        best(query, names.iter().copied(), usize::MAX)
    }

    #[test]
    fn the_closest_name_comes_first() {
        let names = ["infantry", "inf", "marine-infantry", "ion-field", "armor", "coinfund"];
        assert_eq!(ranked("inf", &names), ["inf", "infantry", "marine-infantry", "ion-field", "coinfund"]);
        assert_eq!(ranked("", &["bb", "a"]), ["a", "bb"]);
        assert_eq!(score("armor", &['i']), None);
    }

    #[test]
    fn words_begin_with_capitals_and_after_signs() {
        assert_eq!(ranked("mt", &["mate", "mp-to-enter-terrain", "moveTo"]), ["mp-to-enter-terrain", "moveTo", "mate"]);
        assert_eq!(ranked("ob", &["globe", "onBoard"]), ["onBoard", "globe"]);
        assert_eq!(ranked("Ob", &["objects", "Objects"]), ["Objects", "objects"]);
    }

    #[test]
    fn the_best_way_counts_not_the_first() {
        let letters: Vec<char> = "a-ab".chars().collect();
        // The second `a` begins a word, and `b` follows it.
        assert_eq!(points(&letters, &['a', 'b']), Some((FOUND + SAME_CASE + WORD) + (FOUND + SAME_CASE + NEXT)));
    }

    #[test]
    fn long_names_and_queries_have_an_end() {
        let name = "a".repeat(1 << 16);
        let query: Vec<char> = "a".repeat(MAX_QUERY).chars().collect();
        assert!(score(&name, &query).is_some());
    }
}
