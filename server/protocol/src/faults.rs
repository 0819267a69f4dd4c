//! Panics on demand, for the tests: what a fault costs is known only once there is one.
//!
//! A program under test plants a hook before it starts the server. The program that ships plants none;
//! there a point costs a load.

use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::OnceLock;

use ludex_base::database::EventLog;

static HOOK: OnceLock<fn(&str)> = OnceLock::new();

/// Has a function called at every point, with the name of the point. It may panic.
pub fn plant(hook: fn(&str)) {
    let _ = HOOK.set(hook);
}

/// A point at which a fault can be planted.
pub fn point(name: &str) {
    if let Some(hook) = HOOK.get() {
        hook(name);
    }
}

/// The result of work at a point, which costs nothing else if it fails: then there is none, and the log says what of.
/// A write that comes in between ends it as it ends everything.
pub(crate) fn unless_it_fails<T>(name: &str, what: impl Display, work: impl FnOnce() -> T) -> Option<T> {
    let work = || {
        point(name);
        work()
    };
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => Some(result),
        Err(payload) if payload.is::<salsa::Cancelled>() => resume_unwind(payload),
        Err(_) => {
            tracing::error!("{what} failed inside the server");
            None
        }
    }
}

/// Makes a point of every query that runs, named `query` with its own name and number, if there is a hook.
pub fn queries() -> Option<EventLog> {
    HOOK.get()?;
    Some(Box::new(|event| {
        if let salsa::EventKind::WillExecute { database_key } = event.kind {
            // Queries of different languages have the same names.
            let (shown, number) = (format!("{database_key:?}"), database_key.ingredient_index());
            point(&format!("query {} {number:?}", shown.split('(').next().unwrap_or_default()));
        }
    }))
}
