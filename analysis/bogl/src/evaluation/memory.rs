//! The memory that an evaluation holds: its boards and tuples, and the calls that wait for others.
//!
//! Steps alone do not bound it well: hundreds of large boards may wait in calls for each other. So whatever is large
//! holds a [`Held`] as long as it lives, and an evaluation looks now and then at what has come to be held since it began
//! ([`Since`]). What is given back counts no more, so that a long game may make any number of boards one after the
//! other. An evaluation stays in one thread, which is why each thread counts for itself.

use std::cell::Cell;

use crate::evaluation::fuel::Stop;

/// The most memory that an evaluation holds at the same time, in bytes. A session of a game takes at most 64 MB: the rest
/// is for the stack of the evaluation, the inputs, and what is shown.
const MAX_BYTES: usize = MAX_MEGABYTES << 20;
/// The same in megabytes, for messages.
pub(crate) const MAX_MEGABYTES: usize = 16;

/// The bytes that an allocation takes beside those that are asked for, about.
pub(crate) const ALLOCATION: usize = 16;

thread_local! {
    /// The bytes that are held. What was made in one thread may be dropped in another, so only what is added and taken
    /// away from some point on means something, and it may go round.
    static HELD: Cell<usize> = const { Cell::new(0) };
}

/// Memory that is held as long as this lives.
#[derive(Debug)]
pub(crate) struct Held(usize);

impl Held {
    /// The memory of this many bytes.
    pub(crate) fn bytes(bytes: usize) -> Held {
        HELD.with(|held| held.set(held.get().wrapping_add(bytes)));
        Held(bytes)
    }

    /// The memory of a list of this many things of a type.
    pub(crate) fn list<T>(length: usize) -> Held {
        Held::bytes(length.saturating_mul(size_of::<T>()).saturating_add(ALLOCATION))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        HELD.with(|held| held.set(held.get().wrapping_sub(self.0)));
    }
}

/// A copy takes as much again.
impl Clone for Held {
    fn clone(&self) -> Held {
        Held::bytes(self.0)
    }
}

/// Values are the same whatever memory they take.
impl PartialEq for Held {
    fn eq(&self, _: &Held) -> bool {
        true
    }
}

impl Eq for Held {}

/// The point from which on the memory that this thread holds is counted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Since(usize);

impl Since {
    /// This moment.
    pub(crate) fn now() -> Since {
        Since(HELD.get())
    }

    /// Looks at what is held.
    ///
    /// # Errors
    /// If that is more than an evaluation may hold.
    #[inline]
    pub(crate) fn check(self) -> Result<(), Stop> {
        let more = HELD.get().wrapping_sub(self.0);
        // Less than at the beginning is a number near the largest one.
        if more > MAX_BYTES && more < usize::MAX / 2 { Err(Stop::TooMuchMemory) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_dropped_is_given_back() {
        let before = Held::bytes(MAX_BYTES);
        let since = Since::now();
        for _ in 0..3 {
            let most = Held::bytes(MAX_BYTES);
            assert_eq!(since.check(), Ok(()));
            let more = Held::list::<u8>(1);
            assert_eq!(since.check(), Err(Stop::TooMuchMemory));
            drop(more);
            assert_eq!(since.check(), Ok(()));
            let copy = most.clone();
            assert_eq!(since.check(), Err(Stop::TooMuchMemory));
            drop((most, copy));
        }
        drop(before);
        assert_eq!(since.check(), Ok(()));
    }
}
