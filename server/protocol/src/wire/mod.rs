//! Messages: what clients write in them, and how places and texts become the protocol's.

pub mod beginning;
pub mod capabilities;
pub(crate) mod convert;
pub(crate) mod edits;
pub mod outlet;
pub mod protocol;
pub mod server_capabilities;
pub mod settle;
pub(crate) mod text;
pub mod uris;
