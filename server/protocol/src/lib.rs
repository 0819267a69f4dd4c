//! A session with an editor without what carries it: no thread, no file, no clock and no stream. `ludex lsp` answers with
//! it on many threads, the worker in a browser on one.
//!
//! * [`snapshot`]: what is known at some time. [`requests`]: what is answered from it, and the one list of all requests;
//!   [`request`]: what they need, and how soon somebody wants an answer. [`jsonrpc`]: the errors.
//! * [`wire`]: messages and the protocol's types, the client's spelling of URIs, its capabilities and the server's.
//! * [`documents`]: the documents that the client has opened. [`sent_tokens`], [`pulls`], [`refreshes`]: what it has been
//!   given of them and keeps. [`publish`]: diagnostics that it does not ask for.
//! * [`scenes`]: pictures beside the text; [`scenes::stages`]: games that are played there; [`scenes::made_documents`]:
//!   texts beside it.
//! * [`codes`]: every code that is reported, with its page. [`config`]: settings from their sources. [`files`]: what
//!   files there may be. [`games`]: the example games. The command line shares them.
//! * [`faults`]: panics on demand, for the tests.

pub mod codes;
pub mod config;
pub mod documents;
pub mod faults;
pub mod files;
pub mod games;
pub mod jsonrpc;
pub mod publish;
pub mod pulls;
pub mod refreshes;
pub mod request;
pub mod requests;
pub mod scenes;
pub mod sent_tokens;
pub mod snapshot;
pub mod wire;
