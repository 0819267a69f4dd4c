//! `ludex tree`: the syntax tree of a file.

use std::process::ExitCode;

use ludex_syntax::encoding;

use super::TreeArguments;

pub(super) fn run(arguments: &TreeArguments) -> Result<ExitCode, String> {
    let path = &arguments.file;
    let loaded = super::read_named(path)?;
    let grammar = loaded.dialect.grammar;
    let parse = grammar.parse(&loaded.text);
    let out = if arguments.text {
        encoding::encode(&parse.any_root().text().to_string(), loaded.encoding)
            .map_err(|c| format!("{}: `{c}` does not exist in {}", path.display(), loaded.encoding.name()))?
    } else {
        let mut out = grammar.dump(&parse).into_bytes();
        for error in &parse.errors {
            out.extend(format!("error {:?} {}: {}\n", error.range, error.code, error.message).into_bytes());
        }
        out
    };
    super::output::write(&out)?;
    // The process ends anyway; a large tree takes long to drop.
    std::mem::forget(parse);
    Ok(ExitCode::SUCCESS)
}
