//! Edits over all languages with requests, cancellations, changes of files, of folders and of settings, all
//! at random, and all the same in every run. Now and then, and at the end, the server must give the same answers as
//! a new one that is shown the same state.
//!
//! `LUDEX_SOAK` says how many edits of open documents there are, 2,000 by default; there are about as many other
//! steps between them.

mod world;

use world::World;

#[test]
fn long_sessions_end_like_new_ones() {
    let edits = std::env::var("LUDEX_SOAK").map_or(2000, |edits| edits.parse().expect("a number of edits"));
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
