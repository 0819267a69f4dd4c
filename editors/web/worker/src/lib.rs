//! The language server in a browser: a session with an editor in one thread, with messages going in and out as texts
//! (`editors/web/README.md`).
//!
//! * [`Session`]: what a worker holds. It takes messages whenever they come, and does its work in small pieces, so that
//!   who drives it can look for messages in between.
//! * `queue`: what has come and is not dealt with yet. `change`: the changes among that. `routes`: the requests.
//! * `files`: the files that the client has told of. `outbox`: the messages for the client.
//! * `abi`: the functions that a browser calls.

#[cfg(target_family = "wasm")]
mod abi;
mod change;
mod files;
mod outbox;
mod queue;
mod routes;
mod session;

pub use session::{Session, State};
