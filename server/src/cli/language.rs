//! `ludex language`: all names that a language brings along, with their texts, and the codes of its findings: for other
//! tools and for people who search.

use std::process::ExitCode;

use ludex_base::{Dialect, Markup};
use ludex_languages::LANGUAGES;
use serde_json::{Value, json};

use super::{explain, terminal};
use crate::codes;

#[derive(clap::Args, Debug)]
pub(super) struct LanguageArguments {
    /// The language, by its id, such as gdl
    name: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &LanguageArguments) -> Result<ExitCode, String> {
    let dialect = super::named_dialect(&arguments.name)?;
    if arguments.json {
        super::output::write_json(&described(dialect))?;
        return Ok(ExitCode::SUCCESS);
    }
    let text = |(_, text): (&str, Markup)| text.plain();
    let texts: Vec<String> = names(dialect).map(text).collect();
    terminal::show_lines(&format!("{}\n", texts.join("\n\n")))?;
    Ok(ExitCode::SUCCESS)
}

/// The names with their texts, in the order of the language's table.
pub(super) fn names(dialect: Dialect) -> impl Iterator<Item = (&'static str, Markup)> {
    LANGUAGES.of(dialect).describing().into_iter().flat_map(|describing| {
        let named = (0..).map_while(move |index| Some((index, describing.builtin_name(index)?)));
        named.map(move |(index, name)| (name, describing.describe_builtin(index).unwrap_or_default()))
    })
}

fn described(dialect: Dialect) -> Value {
    let name = |(name, text): (&str, Markup)| {
        // No place in a file belongs to such a text.
        json!({"name": name, "text": text.plain(), "markdown": text.markdown(&|_| None)})
    };
    let known = codes::all().into_iter().filter(|known| known.prefix() == dialect.prefix);
    json!({
        "id": dialect.id,
        "name": dialect.name,
        "extensions": dialect.extensions,
        "names": names(dialect).map(name).collect::<Vec<Value>>(),
        "codes": known.map(|known| explain::described(&known)).collect::<Vec<Value>>(),
    })
}
