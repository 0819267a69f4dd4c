//! `ludex completions` and `ludex man`: what shells and `man` know of the commands, made of their declaration.

use std::process::ExitCode;

use clap::CommandFactory as _;

use super::{Arguments, listed};

#[derive(clap::Args, Debug)]
pub(super) struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

#[derive(clap::Args, Debug)]
pub(super) struct ManArguments {
    /// The command; by default the page is about Ludex as a whole
    command: Option<String>,
}

/// The completion of codes in fish, where `clap_complete` knows what options take and nothing of what stands without one.
const FISH_CODES: &str = "complete -c ludex -n \"__fish_ludex_using_subcommand explain\" -f \
                          -a \"(ludex explain 2>/dev/null | string replace -r '\\s.*' '')\"\n";

/// Prints the script that completes commands and options in a shell.
pub(super) fn completions(arguments: &CompletionsArguments) -> Result<ExitCode, String> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut listed(), "ludex", &mut script);
    if arguments.shell == clap_complete::Shell::Fish {
        script.extend_from_slice(FISH_CODES.as_bytes());
    }
    super::output::write(&script)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints a manual page in the language of `man`.
pub(super) fn man(arguments: &ManArguments) -> Result<ExitCode, String> {
    let mut command = Arguments::command();
    // With this, the page of a command is called `ludex-check`.
    command.build();
    if let Some(name) = &arguments.command {
        let found = command.find_subcommand(name).cloned();
        command = found.ok_or_else(|| format!("there is no command `{name}`; `ludex --help` lists all of them"))?;
    }
    let mut page = Vec::new();
    // Else the foot of the page of a command would call the program by the name of the command.
    let source = concat!("ludex ", env!("CARGO_PKG_VERSION"));
    let rendered = clap_mangen::Man::new(command).source(source).render(&mut page);
    rendered.map_err(|error| format!("the page cannot be made: {error}"))?;
    super::output::write(&page)?;
    Ok(ExitCode::SUCCESS)
}
