//! `ludex explain CODE`: the page about a code, or the list of those of a language, or of all.

use std::ffi::OsStr;
use std::process::ExitCode;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use ludex_base::{Markup, did_you_mean};
use ludex_languages::LANGUAGES;
use serde_json::{Value, json};

use super::terminal;
use crate::codes::{self, Known};

#[derive(clap::Args, Debug)]
pub(super) struct ExplainArguments {
    /// The code, with its language or without; or a language, by its id, whose codes are listed. All codes are listed if
    /// neither is given
    #[arg(value_name = "CODE|LANGUAGE", value_parser = CodeParser { with_languages: true }, hide_possible_values = true)]
    about: Option<String>,
    /// Print the page as Markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Takes what stands for a code as it is, and proposes the codes to shells. What is not a code is told by whoever looks
/// for it, who knows those that are like it.
#[derive(Debug, Clone, Copy)]
pub(super) struct CodeParser {
    /// True where a language may stand, too.
    pub(super) with_languages: bool,
}

impl TypedValueParser for CodeParser {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let languages = LANGUAGES.all().map(|dialect| PossibleValue::new(dialect.id).help(dialect.name));
        let languages = languages.filter(|_| self.with_languages);
        let codes = codes::all().into_iter().map(|known| PossibleValue::new(known.full).help(known.code.title));
        Some(Box::new(languages.chain(codes)))
    }
}

pub(super) fn run(arguments: &ExplainArguments) -> Result<ExitCode, String> {
    let mut listed = codes::all();
    if let Some(about) = &arguments.about {
        let Some(dialect) = LANGUAGES.from_id(about) else {
            let page = codes::explain(about).map_err(|why| like_a_language(about).unwrap_or(why))?;
            return show(&page, arguments);
        };
        listed.retain(|known| known.prefix() == dialect.prefix);
    }
    if arguments.json {
        super::output::write_json(&json!({"codes": listed.iter().map(described).collect::<Vec<Value>>()}))?;
    } else {
        terminal::show_lines(&list(&listed))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The message about what is neither a code nor a language, but like one.
fn like_a_language(about: &str) -> Option<String> {
    let meant = did_you_mean(about, LANGUAGES.all().map(|dialect| dialect.id))?;
    Some(format!("there is no code `{about}`; did you mean the language `{meant}`?"))
}

/// Prints the page about a code.
fn show(page: &codes::Page, arguments: &ExplainArguments) -> Result<ExitCode, String> {
    if arguments.json {
        super::output::write_json(&json!({
            "code": page.code,
            "severity": page.severity.name(),
            "title": page.title,
            "text": text_of(&page.markdown).plain(),
            "markdown": page.markdown,
        }))?;
    } else if arguments.markdown {
        terminal::show_lines(&page.markdown)?;
    } else {
        terminal::show(&text_of(&page.markdown))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A code as data.
pub(super) fn described(known: &Known) -> Value {
    json!({"code": known.full, "severity": known.severity().name(), "title": known.code.title})
}

fn list(all: &[Known]) -> String {
    let width = all.iter().map(|known| known.full.len()).max().unwrap_or_default();
    all.iter()
        .map(|known| {
            let severity = known.severity().name();
            format!("{:<width$}  {severity:<11}  {}\n", known.full, known.code.title)
        })
        .collect()
}

/// A page for the terminal.
fn text_of(markdown: &str) -> Markup {
    let headings: Vec<String> = markdown
        .lines()
        .map(|line| match line.strip_prefix("# ").or_else(|| line.strip_prefix("## ")) {
            Some(title) => format!("**{title}**"),
            None => line.to_owned(),
        })
        .collect();
    Markup::read(&headings.join("\n"))
}
