//! Symbols of the whole workspace, by a few letters of their names.

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

/// The symbols whose name contains the letters of the query in order (case does not count),
/// the best first, at most `limit`. Needs [`Database::refresh_mentions`].
pub fn workspace_symbols(db: &Database, query: &str, limit: usize) -> Vec<FoundSymbol> {
    let query: Vec<char> = query.to_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
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

/// Smaller is better: exact, then prefix, then substring, then scattered letters.
fn score(name: &str, query: &[char]) -> Option<(u8, usize)> {
    let lower = name.to_lowercase();
    let text: String = query.iter().collect();
    let length = lower.chars().count();
    if lower == text {
        return Some((0, 0));
    }
    if lower.starts_with(&text) {
        return Some((1, length));
    }
    if lower.contains(&text) {
        return Some((2, length));
    }
    let mut letters = lower.chars();
    query.iter().all(|wanted| letters.any(|c| c == *wanted)).then_some((3, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closest_name_comes_first() {
        let query: Vec<char> = "inf".chars().collect();
        let mut names = ["infantry", "inf", "marine-infantry", "ion-field", "armor"];
        names.sort_by_key(|name| score(name, &query).unwrap_or((9, 0)));
        assert_eq!(names, ["inf", "infantry", "marine-infantry", "ion-field", "armor"]);
        assert_eq!(score("armor", &query), None);
    }
}
