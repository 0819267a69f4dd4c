//! `ludex mcp`: the commands for programs that speak the Model Context Protocol, such as assistants that write code.
//!
//! * [`handler`]: the protocol, on standard input and output. [`session`]: the thread that answers, the folders that it
//!   may read, and the changes that are planned.
//! * [`tools`]: what can be called. [`inside`]: how a tool runs a command. [`resources`]: what can be read.
//!
//! Whatever comes from a file is a value in JSON. It never becomes a part of what a tool or this server says of itself.

#[cfg(feature = "mcp")]
mod handler;
#[cfg(feature = "mcp")]
mod inside;
#[cfg(feature = "mcp")]
mod resources;
#[cfg(feature = "mcp")]
mod session;
#[cfg(feature = "mcp")]
mod tools;

use std::process::ExitCode;

/// Serves until standard input ends.
///
/// # Errors
/// If no client introduces itself.
#[cfg(feature = "mcp")]
pub(super) fn run() -> Result<ExitCode, String> {
    handler::serve().map(|()| ExitCode::SUCCESS)
}

/// Says how to get a program that can serve.
///
/// # Errors
/// Always.
#[cfg(not(feature = "mcp"))]
pub(super) fn run() -> Result<ExitCode, String> {
    let how = "`cargo install --locked --path server --features mcp` makes one that has it";
    Err(format!("this build of Ludex leaves out the Model Context Protocol; {how}"))
}
