//! Games and programs of authors: drawn, played, worked out, tried and sampled, each within its limits.

use std::sync::Arc;

use ludex_base::picture::TextOptions;
use ludex_base::play::{Session, Status};
use ludex_base::preview::PreviewRequest;
use ludex_base::run::{Run, State};
use ludex_base::sample::SampleRequest;
use ludex_base::{Database, File};
use ludex_ide::play::{expectations, play, playables, run_definition, try_expectations};
use ludex_ide::preview::preview;
use ludex_ide::sample::sample;
use ludex_languages::LANGUAGES;
use ludex_syntax::encoding::Encoding;

use super::texts::{begin, lossy, path_of};

/// At most this many inputs are given.
const MAX_INPUTS: usize = 4;

/// At most this many definitions of a program are worked out.
const MAX_DEFINITIONS: usize = 2;

/// At most this many names of actions are read, for each position.
const MAX_NAMES: usize = 20;

/// The number of games of a sample.
const GAMES: u32 = 3;

/// A file, and what a player types in behind it: everything ends, and the same inputs give the same.
pub fn games(data: &[u8]) {
    let Some((dialect, rest)) = begin(data) else { return };
    let mut parts = rest.split(|byte| *byte == 0).map(lossy);
    let text: Arc<str> = Arc::from(parts.next().unwrap_or_default());
    let inputs: Vec<String> = parts.take(MAX_INPUTS).collect();
    let mut db = Database::new(LANGUAGES, None);
    let file = db.set_file(&path_of(dialect), dialect, text, Encoding::Utf8);
    db.refresh_mentions();
    if let Some(Ok(picture)) = preview(&db, file, PreviewRequest::default()) {
        assert!(!picture.text(TextOptions::default()).is_empty(), "a picture without a text");
    }
    if let Some(Ok(mut session)) = play(&db, file) {
        plays(&mut *session, &inputs);
    }
    works_out(&db, file, &inputs);
    let request = SampleRequest { what: None, games: GAMES, seed: 7 };
    if let Some(Ok(report)) = sample(&db, dialect, request) {
        assert_eq!(sample(&db, dialect, request), Some(Ok(report)), "the same dice");
    }
}

/// Plays a game: what can be done can be said, and is done.
fn plays(session: &mut dyn Session, inputs: &[String]) {
    session.notes();
    for step in 0..=inputs.len() {
        session.board();
        let count = session.action_count();
        assert!(count == 0 || matches!(session.status(), Status::Turn(_)), "{count} actions: {:?}", session.status());
        for action in 0..count.min(MAX_NAMES) {
            let name = session.action_name(action);
            let read = session.read(&name);
            assert!(read.as_ref().is_ok_and(|read| session.action_name(*read) == name), "{name}: {read:?}");
        }
        let Some(input) = inputs.get(step) else { break };
        // Whatever is wrong with it is said.
        let _ = session.read(input);
        if count > 0 {
            session.act(input.bytes().map(usize::from).sum::<usize>() % count);
        }
    }
    let _ = session.count(1);
    session.never_happened();
    session.restart();
}

/// Works out what a program defines, and what it expects of itself.
fn works_out(db: &Database, file: File, inputs: &[String]) {
    let names = playables(db, file).into_iter().map(|playable| Some(playable.name));
    for name in std::iter::once(None).chain(names.take(MAX_DEFINITIONS)) {
        if let Some(Ok(run)) = run_definition(db, file, name.as_deref()) {
            replays(&*run, inputs);
        }
    }
    let expected = expectations(db, file);
    assert_eq!(try_expectations(db, file, &expected).len(), expected.len(), "an outcome for each expectation");
}

/// Gives a run inputs, one more each time: where it lists what it takes, one of these.
fn replays(run: &dyn Run, inputs: &[String]) {
    let mut given: Vec<String> = Vec::new();
    let mut is_choice = false;
    for step in 0..=inputs.len() {
        let replay = run.replay(&given);
        assert!(replay.read <= given.len() && !(is_choice && replay.unfit.is_some()), "{given:?}: {replay:?}");
        if step == 0 {
            assert_eq!(run.replay(&given), replay, "the same inputs");
        }
        let (State::Prompt(wanted), Some(input)) = (&replay.state, inputs.get(step)) else { break };
        given.truncate(replay.read);
        let choice = wanted.choices.get(input.len() % wanted.choices.len().max(1));
        is_choice = choice.is_some();
        given.push(choice.unwrap_or(input).clone());
    }
}
