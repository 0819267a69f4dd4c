//! `ludex explain CODE`: the page about a code, or the list of all.

use std::process::ExitCode;

use ludex_base::{Markup, did_you_mean};

use super::{ExplainArguments, terminal};
use crate::codes::{self, Known};

pub(super) fn run(arguments: &ExplainArguments) -> Result<ExitCode, String> {
    let all = codes::all();
    match &arguments.code {
        None => terminal::show_lines(&list(&all)),
        Some(code) => {
            let known = find(&all, code)?;
            if arguments.markdown { terminal::show_lines(known.code.page) } else { terminal::show(&page(known)) }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn list(all: &[Known]) -> String {
    let width = all.iter().map(|known| known.full.len()).max().unwrap_or_default();
    all.iter()
        .map(|known| {
            let severity = known.code.severity.name();
            format!("{:<width$}  {severity:<11}  {}\n", known.full, known.code.title)
        })
        .collect()
}

/// The code with this name; without its language it may be any that means the same.
fn find<'a>(all: &'a [Known], code: &str) -> Result<&'a Known, String> {
    // A shared code is also known by the folder of its page, as in `shared/unclosed-paren`.
    let (prefix, name) = code.split_once('/').unwrap_or_default();
    let is_meant = |known: &&Known| {
        known.full == code || known.code.name == code || (known.folder, known.code.name) == (prefix, name)
    };
    let fits: Vec<&Known> = all.iter().filter(is_meant).collect();
    match fits[..] {
        [first, ..] if fits.iter().all(|known| known.folder == first.folder) => Ok(first),
        [] => {
            let names = all.iter().flat_map(|known| [known.full.as_str(), known.code.name]);
            Err(match did_you_mean(code, names) {
                Some(guess) => format!("there is no code `{code}`; did you mean `{guess}`?"),
                None => format!("there is no code `{code}`; `ludex explain` lists all of them"),
            })
        }
        _ => {
            let names: Vec<&str> = fits.iter().map(|known| known.full.as_str()).collect();
            Err(format!("`{code}` means something else in each language: ask for one of {}", names.join(", ")))
        }
    }
}

/// A page for the terminal.
fn page(known: &Known) -> Markup {
    // What is written for tests only is not shown.
    let shown = |line: &&str| !(line.starts_with("<!--") && line.ends_with("-->"));
    let text: Vec<&str> = known.code.page.lines().filter(shown).collect();
    let headings: Vec<String> = text
        .iter()
        .map(|line| match line.strip_prefix("# ").or_else(|| line.strip_prefix("## ")) {
            Some(title) => format!("**{title}**"),
            None => (*line).to_owned(),
        })
        .collect();
    Markup::from(headings.join("\n"))
}
