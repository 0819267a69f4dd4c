//! `ludex tree`: the syntax tree of a file.

use std::process::ExitCode;

use ludex_ide::made_documents::tree;
use ludex_syntax::encoding;

use super::TreeArguments;

pub(super) fn run(arguments: &TreeArguments) -> Result<ExitCode, String> {
    let path = &arguments.file;
    let loaded = super::read_named(path)?;
    let parse = loaded.dialect.grammar.parse(&loaded.text);
    let out = if arguments.text {
        encoding::encode(&parse.any_root().text().to_string(), loaded.encoding)
            .map_err(|c| format!("{}: `{c}` does not exist in {}", path.display(), loaded.encoding.name()))?
    } else {
        tree(loaded.dialect, &parse, usize::MAX).unwrap_or_default().into_bytes()
    };
    super::output::write(&out)?;
    // The process ends anyway; a large tree takes long to drop.
    std::mem::forget(parse);
    Ok(ExitCode::SUCCESS)
}
