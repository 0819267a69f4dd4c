//! The game that a file describes, ready to be played at a terminal, and what a file expects of its own program.

use ludex_base::play::Session;
use ludex_base::playtesting::Playtesting;
use ludex_base::run::{Expectation, Playable, Promise, Run, Verdict};
use ludex_base::{Db, File, SourceChange};

/// The game of a file, at its beginning; an error says why it cannot be played. None if nobody can play games of its
/// language yet.
pub fn play(db: &dyn Db, file: File) -> Option<Result<Box<dyn Session>, String>> {
    Some(db.language(file.dialect(db)).playing()?.play(db, file))
}

/// The part of a language in games that its own program plays by itself. None if there is no such program.
pub fn playtesting(db: &dyn Db, file: File) -> Option<&'static dyn Playtesting> {
    db.language(file.dialect(db)).playtesting()
}

/// An expression of the program that a file is, ready to be worked out with what a player types in; without one, the
/// game that the program itself begins. An error says why it cannot be worked out. None if nobody can work out
/// expressions of its language.
pub fn run(db: &dyn Db, file: File, expression: Option<&str>) -> Option<Result<Box<dyn Run>, String>> {
    Some(db.language(file.dialect(db)).running()?.run(db, file, expression))
}

/// The definitions of a file that can be played: the game first, then what is less likely to be meant.
pub fn playables(db: &dyn Db, file: File) -> Vec<Playable> {
    let running = db.language(file.dialect(db)).running();
    let mut found = running.map(|running| running.playables(db, file)).unwrap_or_default();
    // What has no name cannot be asked for.
    found.retain(|playable| !playable.name.is_empty());
    found
}

/// A definition of the program that a file is, ready to be worked out: what it takes comes first among the inputs. None
/// if nobody can work out expressions of its language.
///
/// # Errors
/// If it cannot be worked out: why, for people.
pub fn run_definition(db: &dyn Db, file: File, name: Option<&str>) -> Option<Result<Box<dyn Run>, String>> {
    Some(db.language(file.dialect(db)).running()?.run_definition(db, file, name))
}

/// The values that a file says its expressions have, in order of position. None is tried.
pub fn expectations(db: &dyn Db, file: File) -> Vec<Expectation> {
    let running = db.language(file.dialect(db)).running();
    running.map(|running| running.expectations(db, file)).unwrap_or_default()
}

/// The change that writes down an expectation of a file.
///
/// # Errors
/// If it cannot be written, or would not be met: why, as a sentence without its full stop.
pub fn expect(db: &dyn Db, file: File, expectation: &Promise) -> Result<SourceChange, String> {
    match db.language(file.dialect(db)).running() {
        Some(running) => running.expect(db, file, expectation),
        None => Err(format!("programs of {} cannot be played", file.dialect(db).name)),
    }
}

/// The outcomes of trying expectations of a file, one for each, in their order. Unwinds if a write is pending.
pub fn try_expectations(db: &dyn Db, file: File, expectations: &[Expectation]) -> Vec<Verdict> {
    let running = db.language(file.dialect(db)).running();
    running.map(|running| running.try_expectations(db, file, expectations)).unwrap_or_default()
}
