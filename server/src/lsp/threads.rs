//! The start of the server's threads.

/// Starts a thread with a stack for deep trees; false if it cannot be started.
pub(super) fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> bool {
    // Recursion within the depth cap needs more than the default stack in an unoptimised build.
    let spawned = std::thread::Builder::new().name(name.to_owned()).stack_size(16 << 20).spawn(run);
    if let Err(error) = &spawned {
        tracing::error!("the {name} thread could not be started: {error}");
    }
    spawned.is_ok()
}
