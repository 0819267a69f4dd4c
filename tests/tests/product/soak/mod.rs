//! Edits over all languages with requests, cancellations, changes of files, of folders and of settings, all
//! at random, and all the same in every run. Now and then, and at the end, the server must give the same answers as
//! a new one that is shown the same state.
//!
//! `LUDEX_SOAK` says how many edits of open documents there are, 2,000 by default; there are about as many other
//! steps between them. Where pictures are open, it says how many edits each document gets, 300 by default and
//! 1,000 at most.

mod scenes;
mod world;

use std::collections::BTreeSet;

use ludex_languages::LANGUAGES;
use ludex_tests::language_id;
use scenes::Stage;
use world::World;

/// A document with a picture in every language that has any.
const SHOWN: [&str; 5] = ["gdl/harbor.g", "bdl/burrow.bdl", "trench/meadow.trg", "hy/gate.hy", "bogl/cornerrun.bgl"];

/// The languages that have none: a script of Trench is drawn with its game.
const WITHOUT: [&str; 1] = ["trench"];

/// The number of edits that is asked for, or else a usual one.
fn number_of_edits(usual: usize) -> usize {
    std::env::var("LUDEX_SOAK").map_or(usual, |edits| edits.parse().expect("a number of edits"))
}

#[test]
fn open_pictures_follow_every_edit() {
    let edits = number_of_edits(300).min(1000);
    for (file, seed) in SHOWN.into_iter().zip(1..) {
        let mut stage = Stage::new(file, seed);
        let mut memory = None;
        for number in 0..edits {
            stage.edit(number);
            stage.look(number);
            if number == edits / 5 {
                memory = stage.memory();
            }
        }
        stage.compare_memory(memory);
        stage.compare();
        stage.count();
        stage.close();
    }
}

#[test]
fn a_picture_of_every_language_is_among_them() {
    let shown: BTreeSet<&str> = SHOWN.into_iter().map(language_id).chain(WITHOUT).collect();
    let all: BTreeSet<&str> = LANGUAGES.all().map(|dialect| dialect.id).collect();
    assert_eq!(shown, all);
}

#[test]
fn long_sessions_end_like_new_ones() {
    let edits = number_of_edits(2000);
    let mut world = World::new(20);
    let (mut steps, mut made) = (0, 0);
    while made < edits {
        world.step();
        steps += 1;
        if steps % 25 == 0 {
            world.drain();
        }
        if world.edits > made {
            made = world.edits;
            if made % (edits / 4).max(1) == 0 || made == edits {
                world.compare();
            }
        }
    }
    world.quit();
}
