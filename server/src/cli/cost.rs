//! `ludex cost`: what the parts of a file cost who plays them.

use std::process::ExitCode;

use ludex_base::Database;
use ludex_ide::costs::costs;
use ludex_languages::LANGUAGES;

use super::CostArguments;
use crate::workspace;

pub(super) fn run(arguments: &CostArguments) -> Result<ExitCode, String> {
    let path = &arguments.file;
    let loaded = super::read_named(path)?;
    let dialect = loaded.dialect;
    let mut db = Database::new(LANGUAGES, None);
    let files = workspace::load(&mut db, vec![loaded]);
    // What allows how much stands in other files.
    workspace::load(&mut db, workspace::neighbours(path, 2, |other| other.prefix == dialect.prefix));
    let Some(table) = files.first().and_then(|file| costs(&db, *file)) else {
        return Err(format!("{}: nothing in {} has a cost", path.display(), dialect.name));
    };
    super::output::write(format!("{}\n", table.plain()).as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
