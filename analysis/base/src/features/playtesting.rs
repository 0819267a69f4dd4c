//! Games that the program behind a language plays by itself: what it is given, what it leaves, and the statistics.
//!
//! Nothing here starts a program or touches a file: whoever does that has been told to by somebody.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;

use crate::file::File;
use crate::language::Db;
use crate::random_games::{CountTable, RandomGame, RandomGames};

/// The games of a language that its own program can play by itself.
pub trait Playtesting {
    /// The name of the program, for people.
    fn program(&self) -> &'static str;

    /// The things that the program needs in order to play a game of a file.
    fn setup(&self, db: &dyn Db, file: File, request: PlaytestRequest) -> PlaytestSetup;

    /// The outcome of a game, by what the program has left behind.
    fn outcome(&self, db: &dyn Db, file: File, left: &PlaytestLeft) -> PlaytestedGame;

    /// The titles of [`PlaytestedGame::counts`], in order.
    fn counted(&self) -> &'static [&'static str];
}

/// The wishes for a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaytestRequest {
    /// The seed of the program's random numbers.
    pub seed: u64,
    /// A game is not played on after this many turns.
    pub turns: u32,
}

/// The things that a program needs in order to play a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaytestSetup {
    /// The files of the game: where each lies, and its path from the folder in which the program runs.
    pub files: Vec<(PathBuf, PathBuf)>,
    /// The arguments.
    pub arguments: Vec<OsString>,
    /// The text on its standard input.
    pub input: String,
    /// The variables of its environment that name the folder in which it runs.
    pub home: &'static [&'static str],
}

/// The things that a program has left behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaytestLeft {
    /// The texts of the files that it has made, by their names.
    pub files: BTreeMap<String, String>,
    /// The beginning of what it has printed.
    pub output: String,
    /// The way in which it ended.
    pub exit: PlaytestExit,
}

/// The ways in which a program ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaytestExit {
    /// By itself, and it says that all went well.
    Success,
    /// By itself, or because it crashed.
    Failure,
    /// It was ended after this many seconds.
    TooLong(u32),
    /// It was ended because it printed too much.
    TooMuch,
}

/// The outcome of a game that a program has played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaytestedGame {
    /// The turns that it took.
    pub turns: u32,
    /// The names of its sides, by their numbers.
    pub sides: BTreeMap<u32, String>,
    /// The way in which it ended.
    pub end: PlaytestEnd,
    /// The names of all kinds of things that take part in games, each with the numbers of [`Playtesting::counted`].
    pub counts: Vec<(String, Vec<u64>)>,
    /// The warnings of the program, each with how often it came.
    pub warnings: BTreeMap<ProgramWarning, u64>,
}

/// The ways in which a game ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlaytestEnd {
    /// It is over: the sides that have won, and those that have lost.
    Over {
        /// The numbers of the winners.
        won: Vec<u32>,
        /// The numbers of the losers.
        lost: Vec<u32>,
    },
    /// It went on for as long as it was wanted.
    GoesOn,
    /// The same, and nothing has happened for a third of the time or longer.
    Stalemate,
    /// It was not played to an end: the reason.
    Stopped(String),
}

/// A warning of the program.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ProgramWarning {
    /// The path of the file, as far as it is known.
    pub path: Option<PathBuf>,
    /// The line there, from 1, as the program counts.
    pub line: Option<u32>,
    /// The text.
    pub text: String,
}

/// The outcomes of games of one file.
#[derive(Debug)]
pub struct Playtest {
    games: Vec<PlaytestedGame>,
}

impl Playtest {
    /// These games.
    pub fn new(games: Vec<PlaytestedGame>) -> Playtest {
        Playtest { games }
    }

    /// The warnings of the program in all games, each with how often it came.
    pub fn warnings(&self) -> BTreeMap<&ProgramWarning, u64> {
        let mut all = BTreeMap::new();
        for (warning, times) in self.games.iter().flat_map(|game| &game.warnings) {
            *all.entry(warning).or_default() += times;
        }
        all
    }

    /// The statistics of the games, which have been played with the seeds from one on.
    pub fn statistics(&self, by: &dyn Playtesting, seed: u64) -> RandomGames {
        let mut statistics = RandomGames::new(seed, "turns");
        statistics.how = format!("played by {}", by.program());
        for game in &self.games {
            let end = self.end(game);
            statistics.add(RandomGame { length: game.turns, first: None, end, inputs: None });
        }
        let table = self.table(by.counted());
        let missing = table.rows.iter().filter(|(_, counts)| counts.iter().all(|count| *count == 0));
        let missing: Vec<String> = missing.map(|(name, _)| name.clone()).collect();
        if !missing.is_empty() {
            statistics.never_happened.push(("types that were in no game".to_owned(), missing));
        }
        if !table.rows.is_empty() {
            statistics.tables.push(table);
        }
        statistics
    }

    /// The numbers of all games together; the first of them is that of the games in which there was such a thing.
    fn table(&self, titles: &[&str]) -> CountTable {
        let mut rows: Vec<(String, Vec<u64>)> = Vec::new();
        for (name, counts) in self.games.iter().flat_map(|game| &game.counts) {
            let position = rows.iter().position(|(known, _)| known == name).unwrap_or_else(|| {
                rows.push((name.clone(), vec![0; titles.len() + 1]));
                rows.len() - 1
            });
            let is_there = u64::from(counts.iter().any(|count| *count > 0));
            let Some((_, sums)) = rows.get_mut(position) else { continue };
            for (sum, count) in sums.iter_mut().zip(std::iter::once(&is_there).chain(counts)) {
                *sum += count;
            }
        }
        let titles = ["type", "games"].into_iter().chain(titles.iter().copied());
        CountTable { title: "All games together".to_owned(), headings: titles.map(str::to_owned).collect(), rows }
    }

    /// The end of a game in words. A side has its name if that is the same in all games.
    fn end(&self, game: &PlaytestedGame) -> String {
        match &game.end {
            PlaytestEnd::Over { won, lost } if won.is_empty() && lost.is_empty() => "over, nobody won".to_owned(),
            PlaytestEnd::Over { won, lost } if won.is_empty() => {
                format!("over, {} lost, nobody won", self.names(game, lost))
            }
            PlaytestEnd::Over { won, .. } => format!("{} won", self.names(game, won)),
            PlaytestEnd::GoesOn => "not over after the last turn".to_owned(),
            PlaytestEnd::Stalemate => "stalemate: nothing happened in the last third of the turns".to_owned(),
            PlaytestEnd::Stopped(why) => why.clone(),
        }
    }

    fn names(&self, game: &PlaytestedGame, sides: &[u32]) -> String {
        let name = |side: &u32| {
            let name = game.sides.get(side);
            // A game that did not get far has no sides.
            let mut known = self.games.iter().filter(|game| !game.sides.is_empty());
            let is_fixed = |name: &&String| known.all(|game| game.sides.get(side) == Some(*name));
            match name.filter(|name| !name.is_empty()).filter(is_fixed) {
                Some(name) => format!("side {side} ({name})"),
                None => format!("side {side}"),
            }
        };
        sides.iter().map(name).collect::<Vec<String>>().join(" and ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program that counts one thing.
    struct Counter;

    impl Playtesting for Counter {
        fn program(&self) -> &'static str {
            "Counter"
        }

        fn setup(&self, _db: &dyn Db, _file: File, _request: PlaytestRequest) -> PlaytestSetup {
            PlaytestSetup { files: Vec::new(), arguments: Vec::new(), input: String::new(), home: &[] }
        }

        fn outcome(&self, _db: &dyn Db, _file: File, _left: &PlaytestLeft) -> PlaytestedGame {
            game("", PlaytestEnd::GoesOn, 0)
        }

        fn counted(&self) -> &'static [&'static str] {
            &["built"]
        }
    }

    fn game(red: &str, end: PlaytestEnd, built: u64) -> PlaytestedGame {
        let sides = [(1, red), (2, "Blue")].map(|(number, name)| (number, name.to_owned())).into();
        let counts = vec![("tank".to_owned(), vec![built]), ("tower".to_owned(), vec![0])];
        let warnings = [(ProgramWarning { path: None, line: None, text: "strange".to_owned() }, 2)].into();
        PlaytestedGame { turns: 9, sides, end, counts, warnings }
    }

    #[test]
    fn games_that_a_program_has_played() {
        let over = |won: &[u32], lost: &[u32]| PlaytestEnd::Over { won: won.to_vec(), lost: lost.to_vec() };
        let playtest = Playtest::new(vec![
            game("Red", over(&[2], &[1]), 3),
            game("Rose", over(&[1], &[2]), 0),
            game("Red", over(&[], &[2]), 4),
            game("Red", over(&[], &[]), 0),
            game("Red", PlaytestEnd::Stalemate, 0),
        ]);
        assert_eq!(playtest.warnings().into_values().collect::<Vec<u64>>(), [10]);
        let report = playtest.statistics(&Counter, 4).to_string();
        let expected = "5 games, seed 4
length: 9 to 9 turns, 9 on average
1 game: over, nobody won
1 game: over, side 2 (Blue) lost, nobody won
1 game: side 1 won
1 game: side 2 (Blue) won
1 game: stalemate: nothing happened in the last third of the turns
All games together:
  type   games  built
  tank       2      7
  tower      0      0
types that were in no game:
  tower
";
        assert_eq!(report, expected);
    }
}
