//! Messages: frames, what clients write in them, and how places and texts become the protocol's.

pub(crate) mod calls;
pub(crate) mod capabilities;
pub(crate) mod convert;
pub(crate) mod edits;
pub(crate) mod incoming;
pub(crate) mod outgoing;
pub(crate) mod protocol;
pub(crate) mod server_capabilities;
pub(crate) mod text;
pub(crate) mod transport;
pub(crate) mod uris;
