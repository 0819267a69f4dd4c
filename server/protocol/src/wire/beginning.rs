//! The beginning of a session: what the client says of itself in `initialize`, and what it is answered.

use std::path::PathBuf;
use std::sync::Arc;

use lsp_types as lsp;
use ludex_base::PositionEncoding;
use serde_json::Value;

use super::capabilities::ClientCapabilities;
use super::server_capabilities::{encoding, server_capabilities};
use super::uris;

/// A client as it has presented itself.
pub struct Beginning {
    /// The capabilities of the client.
    pub capabilities: Arc<ClientCapabilities>,
    /// The encoding of positions from now on.
    pub encoding: PositionEncoding,
    /// The workspace folders.
    pub folders: Vec<PathBuf>,
    /// The settings among its options.
    pub settings: Value,
    /// The answer.
    pub answer: lsp::InitializeResult,
}

impl Beginning {
    /// Reads the parameters of `initialize`.
    pub fn new(params: lsp::InitializeParams) -> Beginning {
        let mut options = params.initialization_options.unwrap_or(Value::Null);
        let explain_uri = take_explain_uri(&mut options);
        let commands = take_commands(&mut options);
        let mut settings = options.get("ludex").cloned().unwrap_or(options);
        let explain_uri = explain_uri.or_else(|| take_explain_uri(&mut settings));
        let commands = commands.or_else(|| take_commands(&mut settings)).unwrap_or_default();
        let mut capabilities = ClientCapabilities::new(&params.capabilities);
        capabilities.explain_uri = explain_uri.or(capabilities.explain_uri);
        capabilities.commands = commands;
        let general = params.capabilities.general.as_ref();
        let encoding = encoding(general.and_then(|general| general.position_encodings.as_ref()));
        let folders = match &params.workspace_folders {
            Some(folders) => folders.iter().map(|folder| uris::path(&folder.uri)).collect(),
            None => params.root_uri.iter().map(uris::path).collect(),
        };
        let answer = lsp::InitializeResult {
            capabilities: server_capabilities(encoding, &capabilities),
            server_info: Some(lsp::ServerInfo {
                name: "ludex".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        };
        Beginning { capabilities: Arc::new(capabilities), encoding, folders, settings, answer }
    }
}

/// Takes out of the client's options what is not a setting: where it shows the pages about codes.
fn take_explain_uri(options: &mut Value) -> Option<String> {
    let uri = options.as_object_mut()?.remove("explainUri")?;
    uri.as_str().map(str::to_owned)
}

/// Takes out of the client's options what is not a setting: the commands that the client itself carries out.
fn take_commands(options: &mut Value) -> Option<Vec<String>> {
    let commands = options.as_object_mut()?.remove("commands")?;
    let commands = commands.as_array()?.iter().filter_map(Value::as_str);
    Some(commands.map(str::to_owned).collect())
}
