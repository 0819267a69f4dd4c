//! `ludex/explain`: the page about a code. It is the same that `ludex explain` prints.

use serde::{Deserialize, Serialize};

use crate::codes;
use crate::jsonrpc::{Error, Result};

/// The code that is asked for.
#[derive(Debug, Deserialize)]
pub struct ExplainParams {
    code: String,
}

/// The page about it.
#[derive(Debug, Serialize)]
pub struct Explanation {
    code: String,
    title: &'static str,
    markdown: String,
}

/// The page about a code. It depends on nothing that the client has said.
///
/// # Errors
/// If there is no such code.
pub fn explain(params: &ExplainParams) -> Result<Explanation> {
    let codes::Page { code, title, markdown, .. } = codes::explain(&params.code).map_err(Error::invalid_params)?;
    Ok(Explanation { code, title, markdown })
}
