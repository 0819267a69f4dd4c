//! Many games through the world that files describe, played by dice.

use ludex_base::sample::SampleReport;
use ludex_base::{Db, Dialect};

/// The report on this many games with a seed in the world of all files of a dialect; an error says why there is none.
/// None if no games of this language can be sampled.
pub fn sample(db: &dyn Db, dialect: Dialect, games: u32, seed: u64) -> Option<Result<SampleReport, String>> {
    db.language(dialect).pictures()?.sample(db, games, seed)
}
