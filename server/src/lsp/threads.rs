//! The start of the server's threads, and how they wait for something to do.

use std::hint::black_box;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// Starts a thread with a stack for deep trees; false if it cannot be started.
pub(super) fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> bool {
    // Recursion within the depth cap needs more than the default stack in an unoptimised build.
    let spawned = std::thread::Builder::new().name(name.to_owned()).stack_size(16 << 20).spawn(run);
    if let Err(error) = &spawned {
        tracing::error!("the {name} thread could not be started: {error}");
    }
    spawned.is_ok()
}

/// The time without work after which a thread begins to give memory back.
const IDLE: Duration = Duration::from_secs(1);

/// The time that the allocator keeps what it has noted as free (its `purge_delay` is 10 ms), with some more.
const PURGE_DELAY: Duration = Duration::from_millis(50);

/// Waits for what comes next in an inbox; [`None`] once nobody can send anything any more. Who waits for long gives
/// back the memory that was freed, once.
pub(super) fn wait_for<T>(inbox: &Receiver<T>) -> Option<T> {
    // The first time the allocator notes what is free, the second time it gives that back.
    for time in [IDLE, PURGE_DELAY] {
        match inbox.recv_timeout(time) {
            Ok(next) => return Some(next),
            Err(RecvTimeoutError::Timeout) => collect(),
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
    inbox.recv().ok()
}

/// The number of allocations after which mimalloc collects the memory of a thread (its `generic_collect`), of those that
/// are not small.
const ROUND: usize = 10_000;

/// The bytes of an allocation that is not small.
const NOT_SMALL: usize = 2_048;

/// Has the allocator collect what this thread and others have freed of its memory, which takes less than half a
/// millisecond. A thread that goes on allocating does so by itself, but one that waits would keep what it has needed
/// once: a fifth of the server's memory after a while. mimalloc's function for that cannot be called in safe Rust.
fn collect() {
    for _ in 0..ROUND {
        drop(black_box(Vec::<u8>::with_capacity(NOT_SMALL)));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn what_comes_after_a_long_time_is_taken() {
        let (sender, inbox) = channel();
        let send = std::thread::spawn(move || {
            std::thread::sleep(IDLE + 4 * PURGE_DELAY);
            sender.send(1).and_then(|()| sender.send(2)).expect("somebody waits");
        });
        assert_eq!([wait_for(&inbox), wait_for(&inbox), wait_for(&inbox)], [Some(1), Some(2), None]);
        send.join().expect("it has sent all");
    }
}
