//! Games that are played at a terminal: what a language offers for that, and what is the same for all of them.

use crate::file::File;
use crate::language::Db;
use crate::random::Random;
use crate::random_games::{RandomGame, RandomGames};

/// The games of a language, to be played at a terminal.
pub trait Playing {
    /// The game that a file describes, ready to be played at a terminal. An error says why it cannot be played.
    fn play(&self, db: &dyn Db, file: File) -> Result<Box<dyn Session>, String>;
}

/// A game that is being played.
pub trait Session {
    /// Notes on what cannot be judged and how it counts here, a line each. Said once, at the beginning.
    fn notes(&self) -> Vec<String>;

    /// The position as text: lines, each with its line break.
    fn board(&self) -> String;

    /// The player who is to move, or how the game has ended.
    fn status(&self) -> Status;

    /// The number of things that the player can do; 0 when the game is over.
    fn action_count(&self) -> usize;

    /// The name of one of these things, as [`Session::read`] takes it. They have a fixed order.
    fn action_name(&self, action: usize) -> String;

    /// The index of the thing that somebody means.
    ///
    /// # Errors
    /// If it cannot be done: why, as a sentence without its full stop.
    fn read(&self, written: &str) -> Result<usize, String>;

    /// Does one of these things. One that is not there does nothing.
    fn act(&mut self, action: usize);

    /// Goes back to the beginning. What has happened so far stays known.
    fn restart(&mut self);

    /// The number of sequences of this many legal actions from here.
    ///
    /// # Errors
    /// If there are too many to count: a sentence that says so.
    fn count(&mut self, depth: u32) -> Result<u64, String>;

    /// The part of the game that could not be worked out, as a sentence without its full stop: what the session says may
    /// be wrong because of it, and nothing was counted.
    fn not_run(&self) -> Option<String> {
        None
    }

    /// Lists of what has never happened in any game so far, each with its title and its lines. Only what is certain is
    /// in them.
    fn never_happened(&self) -> Vec<(String, Vec<String>)>;
}

/// The state of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// The player who is to move: "player 0 is to move".
    Turn(String),
    /// The way in which it has ended: "player 1 has no legal move".
    Over(String),
}

/// A game is not played on after this many moves.
pub const MAX_MOVES: u32 = 300;

/// Plays games at random. The same comes of the same game, number and seed.
pub fn play_at_random(session: &mut dyn Session, games: u32, seed: u64) -> RandomGames {
    let mut random = Random::new(seed);
    let mut played = RandomGames::new(seed, "moves");
    for _ in 0..games {
        session.restart();
        let (mut length, mut first) = (0, None);
        while length < MAX_MOVES && session.action_count() > 0 {
            let action = random.below(session.action_count());
            if length == 0 {
                first = Some(session.action_name(action));
            }
            session.act(action);
            length += 1;
        }
        let end = match session.status() {
            Status::Over(end) => end,
            Status::Turn(_) => format!("not over after {MAX_MOVES} moves"),
        };
        played.add(RandomGame { length, first, end, inputs: None });
    }
    played.never_happened = session.never_happened();
    played
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A heap of counters: who is to move takes one or two, and who cannot loses.
    struct Heap {
        left: usize,
        player: usize,
    }

    impl Session for Heap {
        fn notes(&self) -> Vec<String> {
            Vec::new()
        }

        fn board(&self) -> String {
            format!("{}\n", "o".repeat(self.left))
        }

        fn status(&self) -> Status {
            if self.left > 0 {
                Status::Turn(format!("player {} is to move", self.player))
            } else {
                Status::Over(format!("player {} has nothing to take", self.player))
            }
        }

        fn action_count(&self) -> usize {
            self.left.min(2)
        }

        fn action_name(&self, action: usize) -> String {
            (action + 1).to_string()
        }

        fn read(&self, written: &str) -> Result<usize, String> {
            (0..self.action_count()).find(|action| self.action_name(*action) == written).ok_or_else(|| "no".to_owned())
        }

        fn act(&mut self, action: usize) {
            self.left = self.left.saturating_sub(action + 1);
            self.player = 1 - self.player;
        }

        fn restart(&mut self) {
            (self.left, self.player) = (3, 0);
        }

        fn count(&mut self, _depth: u32) -> Result<u64, String> {
            Err("nobody counts".to_owned())
        }

        fn never_happened(&self) -> Vec<(String, Vec<String>)> {
            vec![("never".to_owned(), vec!["a draw".to_owned()])]
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_games() {
        let play = |seed| play_at_random(&mut Heap { left: 3, player: 0 }, 50, seed);
        assert_eq!(play(1), play(1));
        let report = play(1).to_string();
        assert!(report.starts_with("50 games, seed 1\nlength: 2 to 3 moves, 2 on average\n"), "{report}");
        assert!(report.contains("games: player 0 has nothing to take\n"), "{report}");
        assert!(report.contains("games: player 1 has nothing to take\n"), "{report}");
        assert!(report.ends_with("never:\n  a draw\n"), "{report}");
    }
}
