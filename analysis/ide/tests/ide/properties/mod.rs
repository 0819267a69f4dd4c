//! The properties of every text of every language: every question at every place has an answer without a panic, in
//! ranges that exist; the answers do not contradict each other; the same text means the same in every database; an edit
//! means the same as the text read afresh.

mod answers;
mod ask;
mod pieces;
mod shape;
mod worlds;

use ludex_languages::LANGUAGES;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestRunner;

use self::answers::{
    edits_mean_what_the_texts_mean, overlays_say_what_copies_say, renames_bring_no_finding,
    trees_mention_what_texts_mention, two_databases_say_the_same,
};
use self::ask::{every_place_can_be_asked, names_lead_to_what_is_said};
use self::shape::everything_lies_in_the_text;
use self::worlds::{any_changes, any_world, real_worlds};

/// Tries something for every language, each in a thread with its name.
fn in_every_language(test: impl Fn(&'static str) + Sync) {
    let test = &test;
    std::thread::scope(|scope| {
        for dialect in LANGUAGES.all() {
            let thread = std::thread::Builder::new().name(dialect.id.to_owned());
            thread.spawn_scoped(scope, move || test(dialect.id)).expect("a thread");
        }
    });
}

/// Tries a property with this many values, and shows the simplest one for which it does not hold.
fn holds<S: Strategy>(cases: u32, values: &S, property: impl Fn(S::Value)) {
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let tried = TestRunner::new(config).run(values, |value| {
        property(value);
        Ok(())
    });
    if let Err(error) = tried {
        panic!("{error}");
    }
}

/// A few places, wherever that is in a text.
fn places() -> impl Strategy<Value = Vec<Index>> {
    vec(any::<Index>(), 4)
}

#[test]
fn an_edit_means_what_the_new_text_means() {
    in_every_language(|id| {
        holds(24, &(any_world(id), any_changes(id), places()), |(world, changes, places)| {
            edits_mean_what_the_texts_mean(world, &changes, &places);
        });
    });
}

#[test]
fn every_place_is_answered() {
    in_every_language(|id| {
        let values = (any_world(id), 0..64_usize, (any::<Index>(), any::<Index>()));
        holds(24, &values, |(world, first, ends)| every_place_can_be_asked(&world, first, ends));
    });
}

#[test]
fn definition_and_hover_agree() {
    in_every_language(|id| holds(48, &any_world(id), |world| names_lead_to_what_is_said(&world)));
}

#[test]
fn the_same_text_means_the_same() {
    in_every_language(|id| {
        holds(48, &(any_world(id), places()), |(world, places)| two_databases_say_the_same(&world, &places));
    });
}

#[test]
fn an_overlay_says_what_a_copy_says() {
    in_every_language(|id| {
        holds(48, &(any_world(id), any_changes(id)), |(world, changes)| overlays_say_what_copies_say(world, &changes));
    });
}

#[test]
fn a_rename_brings_no_finding() {
    in_every_language(|id| holds(48, &any_world(id), |world| renames_bring_no_finding(&world)));
}

#[test]
fn a_tree_mentions_what_its_text_mentions() {
    in_every_language(|id| holds(48, &any_world(id), |world| trees_mention_what_texts_mention(&world)));
}

#[test]
fn ranges_are_in_the_text_and_in_order() {
    in_every_language(|id| {
        let values = (any_world(id), (any::<Index>(), any::<Index>()));
        holds(48, &values, |(world, ends)| everything_lies_in_the_text(&world, ends));
    });
}

#[test]
fn the_repository_has_texts() {
    for dialect in LANGUAGES.all() {
        let count = real_worlds(dialect.id).len();
        assert!(count >= 3, "{dialect:?}: {count}");
    }
}
