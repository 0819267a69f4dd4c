//! `ludex explain CODE`: the page about a code, or the list of all.

use std::process::ExitCode;

use ludex_base::Markup;

use super::{ExplainArguments, terminal};
use crate::codes::{self, Known};

pub(super) fn run(arguments: &ExplainArguments) -> Result<ExitCode, String> {
    match &arguments.code {
        None => terminal::show_lines(&list(&codes::all()))?,
        Some(code) => {
            let markdown = codes::explain(code)?.markdown;
            if arguments.markdown { terminal::show_lines(&markdown)? } else { terminal::show(&page(&markdown))? }
        }
    }
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
fn page(markdown: &str) -> Markup {
    let headings: Vec<String> = markdown
        .lines()
        .map(|line| match line.strip_prefix("# ").or_else(|| line.strip_prefix("## ")) {
            Some(title) => format!("**{title}**"),
            None => line.to_owned(),
        })
        .collect();
    Markup::read(&headings.join("\n"))
}
