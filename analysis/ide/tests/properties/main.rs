//! What must hold for every text of every language: every question at every place has an answer without
//! a panic, in ranges that exist; the answers do not contradict each other; the same text means the
//! same in every database; an edit means the same as the text read afresh.

mod ask;
mod pieces;
mod said;
mod shape;
mod worlds;

use ludex_languages::LANGUAGES;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use self::ask::{every_place_can_be_asked, names_lead_to_what_is_said};
use self::said::{edits_mean_what_the_texts_mean, trees_mention_what_texts_mention, two_databases_say_the_same};
use self::shape::everything_lies_in_the_text;
use self::worlds::{any_changes, any_world, real_worlds};

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// A few places, wherever that is in a text.
fn places() -> impl Strategy<Value = Vec<Index>> {
    vec(any::<Index>(), 4)
}

macro_rules! properties {
    ($($module:ident $id:literal;)+) => {
        $(
            mod $module {
                use super::*;

                proptest! {
                    #![proptest_config(cases(24))]

                    #[test]
                    fn an_edit_means_what_the_new_text_means(
                        world in any_world($id),
                        changes in any_changes($id),
                        places in places(),
                    ) {
                        edits_mean_what_the_texts_mean(world, &changes, &places);
                    }

                    #[test]
                    fn every_place_is_answered(
                        world in any_world($id),
                        first in 0..64_usize,
                        ends in (any::<Index>(), any::<Index>()),
                    ) {
                        every_place_can_be_asked(&world, first, ends);
                    }
                }

                proptest! {
                    #![proptest_config(cases(48))]

                    #[test]
                    fn definition_and_hover_agree(world in any_world($id)) {
                        names_lead_to_what_is_said(&world);
                    }

                    #[test]
                    fn the_same_text_means_the_same(world in any_world($id), places in places()) {
                        two_databases_say_the_same(&world, &places);
                    }

                    #[test]
                    fn a_tree_mentions_what_its_text_mentions(world in any_world($id)) {
                        trees_mention_what_texts_mention(&world);
                    }

                    #[test]
                    fn ranges_are_in_the_text_and_in_order(
                        world in any_world($id),
                        ends in (any::<Index>(), any::<Index>()),
                    ) {
                        everything_lies_in_the_text(&world, ends);
                    }
                }

                #[test]
                fn the_repository_has_texts() {
                    assert!(real_worlds($id).len() >= 3);
                }
            }
        )+

        #[test]
        fn every_language_has_its_properties() {
            let ids: Vec<&str> = LANGUAGES.all().map(|dialect| dialect.id).collect();
            assert_eq!(ids, [$($id),+]);
        }
    };
}

properties! {
    gdl "gdl";
    bdl "bdl";
    trench "trench";
    trench_game "trench-game";
    hy "hy";
    bogl "bogl";
}
