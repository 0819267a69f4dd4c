//! `ludex explain CODE`: the page about a code, or the list of all.

use std::process::ExitCode;

use ludex_base::Markup;

use super::ExplainArguments;
use crate::codes::{self, Known};

pub(super) fn run(arguments: &ExplainArguments) -> Result<ExitCode, String> {
    let text = match &arguments.code {
        None => list(&codes::all()),
        Some(code) => {
            let markdown = codes::explain(code)?.markdown;
            if arguments.markdown { markdown } else { page(&markdown) }
        }
    };
    super::output::write(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
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
fn page(markdown: &str) -> String {
    let headings: Vec<String> = markdown
        .lines()
        .map(|line| match line.strip_prefix("# ").or_else(|| line.strip_prefix("## ")) {
            Some(title) => format!("**{title}**"),
            None => line.to_owned(),
        })
        .collect();
    format!("{}\n", Markup::from(headings.join("\n")).plain())
}
