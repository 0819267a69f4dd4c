//! The names of the real game, for a workspace that does not hold the files that define them: reference data, read
//! once from `data/game_names.tsv` (reference/pyherc.md, Names of the real game).

use std::sync::LazyLock;

use ludex_base::Name;
use ludex_syntax::hy::literal::Generation;

use super::NameKind;

/// A name of the real game.
#[derive(Debug)]
pub(super) struct GameName {
    /// The kind of thing.
    pub kind: NameKind,
    /// Its name.
    pub name: Name,
    /// The generation in which it came.
    since: Generation,
}

static NAMES: LazyLock<Vec<GameName>> = LazyLock::new(|| {
    let rows = include_str!("../../data/game_names.tsv").lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(row).collect()
});

fn row(line: &'static str) -> Option<GameName> {
    let mut columns = line.split('\t');
    let (kind, name, since) = (columns.next()?, columns.next()?, columns.next()?);
    let kind = match kind {
        "type" => NameKind::Type,
        "creature" => NameKind::Creature,
        "floor" => NameKind::Floor,
        "wall" => NameKind::Wall,
        "pit" => NameKind::Pit,
        _ => return None,
    };
    let since = if since == "2015" { Generation::Y2015 } else { Generation::Y2017 };
    Some(GameName { kind, name: Name::new(name), since })
}

/// The names of a kind that the game of a generation has.
pub(super) fn names(kind: NameKind, generation: Generation) -> impl Iterator<Item = Name> {
    NAMES.iter().filter(move |row| row.kind == kind && row.since <= generation).map(|row| row.name)
}

/// True if the game of a generation has a name of a kind.
pub(super) fn has(kind: NameKind, generation: Generation, text: &str) -> bool {
    // These are names before it is asked whether the text is one.
    let mut names = names(kind, generation);
    Name::known(text).is_some_and(|name| names.any(|known| known == name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read() {
        let lines = include_str!("../../data/game_names.tsv").lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(NAMES.len(), lines);
        let count = |kind, generation| names(kind, generation).count();
        assert_eq!(count(NameKind::Type, Generation::Y2017), 21);
        assert_eq!(
            [Generation::Y2015, Generation::Y2017].map(|generation| count(NameKind::Creature, generation)),
            [7, 8]
        );
        assert_eq!(
            [Generation::Y2015, Generation::Y2017].map(|generation| count(NameKind::Floor, generation)),
            [11, 17]
        );
        assert_eq!((count(NameKind::Wall, Generation::Y2015), count(NameKind::Pit, Generation::Y2015)), (12, 4));
    }
}
