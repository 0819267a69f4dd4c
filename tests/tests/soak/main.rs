//! Edits over all languages with requests, cancellations, changes of files, of folders and of settings, all
//! at random, and all the same in every run. Now and then the server must give the same answers as a new one
//! that is shown the same state.
//!
//! `LUDEX_SOAK` says how many steps there are, 2,000 by default; about half of them are edits.

mod world;

use world::World;

#[test]
fn long_sessions_end_like_new_ones() {
    let steps = std::env::var("LUDEX_SOAK").map_or(2000, |steps| steps.parse().expect("a number of steps"));
    let mut world = World::new(20);
    for step in 1..=steps {
        world.step();
        if step % 25 == 0 {
            world.drain();
        }
        if step % (steps / 4).max(1) == 0 {
            world.compare(step);
        }
    }
    world.quit();
}
