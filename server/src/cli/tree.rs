//! `ludex tree`: the syntax tree of a file, or its text.

use std::path::PathBuf;
use std::process::ExitCode;

use ludex_base::made_document::TREE;
use ludex_syntax::encoding;

use super::show;

#[derive(clap::Args, Debug)]
pub(super) struct TreeArguments {
    /// The file
    file: PathBuf,
    /// Print the tree's text in the file's own encoding instead: byte for byte the file
    #[arg(long)]
    text: bool,
}

pub(super) fn run(arguments: &TreeArguments) -> Result<ExitCode, String> {
    let path = &arguments.file;
    if !arguments.text {
        return show::document(path, TREE.name, &[], false);
    }
    let loaded = super::read_named(path)?;
    let parse = loaded.dialect.grammar.parse(&loaded.text);
    let out = encoding::encode(&parse.any_root().text().to_string(), loaded.encoding)
        .map_err(|c| format!("{}: `{c}` does not exist in {}", path.display(), loaded.encoding.name()))?;
    super::output::write(&out)?;
    super::leave(parse);
    Ok(ExitCode::SUCCESS)
}
