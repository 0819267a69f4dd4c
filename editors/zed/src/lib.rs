//! The extension of Zed: how the server is run. It takes the program that the settings of Zed name
//! (`lsp.ludex.binary`), or else `ludex` on the `PATH`, and hands on the settings of `lsp.ludex.settings`.

use zed_extension_api::serde_json::{json, Value};
use zed_extension_api::settings::LspSettings;
use zed_extension_api::{register_extension, Command, Extension, LanguageServerId, Result, Worktree};

struct Ludex;

impl Extension for Ludex {
    fn new() -> Self {
        Self
    }

    fn language_server_command(&mut self, server: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let binary = LspSettings::for_worktree(server.as_ref(), worktree).ok().and_then(|settings| settings.binary);
        let (path, arguments) = binary.map_or((None, None), |binary| (binary.path, binary.arguments));
        let command = path
            .or_else(|| worktree.which("ludex"))
            .ok_or("`ludex` is not on the PATH: install it, or name it in the settings as `lsp.ludex.binary.path`")?;
        let args = arguments.unwrap_or_else(|| vec!["lsp".to_owned()]);
        Ok(Command { command, args, env: worktree.shell_env() })
    }

    fn language_server_workspace_configuration(
        &mut self,
        server: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<Value>> {
        let settings = LspSettings::for_worktree(server.as_ref(), worktree).ok().and_then(|settings| settings.settings);
        Ok(Some(json!({ "ludex": settings.unwrap_or_else(|| json!({})) })))
    }
}

register_extension!(Ludex);
