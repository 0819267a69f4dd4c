//! Messages on their way: frames, what clients write in them, and what waits to be written. What is in them every session
//! shares ([`ludex_lsp::wire`]).

pub(crate) mod calls;
pub mod incoming;
pub(crate) mod outgoing;
pub mod transport;

pub(crate) use ludex_lsp::wire::{beginning, capabilities, outlet, server_capabilities, settle, uris};
