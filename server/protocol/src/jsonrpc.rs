//! The errors with which requests fail, as JSON-RPC and the protocol number them.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::Value;

/// The outcome of a request.
pub type Result<T> = std::result::Result<T, Error>;

/// The code of what is not a request.
pub const INVALID_REQUEST: i64 = -32600;
/// The code of a request with a method that nobody knows.
pub const METHOD_NOT_FOUND: i64 = -32601;
/// The code of a request whose parameters mean nothing.
pub const INVALID_PARAMS: i64 = -32602;
/// The code of a failure inside the server.
pub const INTERNAL_ERROR: i64 = -32603;
/// The code of a request that came before `initialize`.
pub const NOT_INITIALIZED: i64 = -32002;
/// The code of a request that the client has taken back.
pub const REQUEST_CANCELLED: i64 = -32800;
/// The code of a request about a text that has changed since.
pub const CONTENT_MODIFIED: i64 = -32801;
/// The code of a request that the server has given up, with which it says whether the client is to ask again.
pub const SERVER_CANCELLED: i64 = -32802;
/// The code of a request that is refused for a reason that people are to read.
pub const REQUEST_FAILED: i64 = -32803;

/// The reason why a request has no result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Error {
    /// One of the codes of this module.
    pub code: i64,
    /// The reason in words.
    pub message: Cow<'static, str>,
    /// What the protocol wants to be said beside that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Value>,
}

impl Error {
    /// An error with a code.
    pub fn new(code: i64, message: impl Into<Cow<'static, str>>) -> Error {
        Error { code, message: message.into(), data: None }
    }

    /// The parameters mean nothing: why.
    pub fn invalid_params(message: impl Into<Cow<'static, str>>) -> Error {
        Error::new(INVALID_PARAMS, message)
    }

    /// Something failed inside the server.
    pub fn internal_error() -> Error {
        Error::new(INTERNAL_ERROR, "Internal error")
    }

    /// Nobody knows the method.
    pub fn method_not_found() -> Error {
        Error::new(METHOD_NOT_FOUND, "Method not found")
    }

    /// The client has taken the request back.
    pub fn request_cancelled() -> Error {
        Error::new(REQUEST_CANCELLED, "Canceled")
    }

    /// The document has changed before there was an answer.
    pub fn content_modified() -> Error {
        Error::new(CONTENT_MODIFIED, "the document has changed since")
    }
}
