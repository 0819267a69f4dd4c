//! `ludex explain CODE`: the page about a code, or the list of all.

use std::io::Write as _;
use std::process::ExitCode;

use ludex_base::{Markup, did_you_mean};

use super::ExplainArguments;
use crate::codes::{self, Known};

pub(super) fn run(arguments: &ExplainArguments) -> Result<ExitCode, String> {
    let all = codes::all();
    let text = match &arguments.code {
        None => list(&all),
        Some(code) => {
            let known = find(&all, code)?;
            if arguments.markdown { known.code.page.to_owned() } else { page(known) }
        }
    };
    // A closed pipe (`| head`) is not a failure.
    let _ = std::io::stdout().write_all(text.as_bytes());
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
    let fits: Vec<&Known> = all.iter().filter(|known| known.full == code || known.code.name == code).collect();
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
fn page(known: &Known) -> String {
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
    format!("{}\n", Markup::from(headings.join("\n")).plain())
}
