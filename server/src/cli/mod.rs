//! The command line.

mod baseline;
mod book;
mod changed;
mod check;
mod compare;
mod diff;
mod edit;
mod explain;
mod fix;
mod format;
mod input;
mod language;
mod lsp;
mod manual;
mod mcp;
mod new;
mod output;
mod overlay;
mod picture;
mod place;
mod play;
mod playtest;
mod preview;
mod query;
mod rename;
mod report;
mod rewrite;
mod run;
mod sample;
mod schema;
mod settings;
mod show;
mod symbols;
mod terminal;
mod test;
mod tree;
mod watch;
mod why;
mod write;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand, ValueEnum};
use ludex_base::made_document::COSTS;
use ludex_base::{Dialect, Severity, did_you_mean};
use ludex_languages::LANGUAGES;
use ludex_syntax::encoding;

use self::report::Format;
use crate::workspace::{self, Loaded};

/// Exit code for what could not be run at all.
const COULD_NOT_RUN: u8 = 2;

#[derive(Parser, Debug)]
#[command(name = "ludex", version, about, long_about = None, propagate_version = true)]
#[command(after_help = about_languages())]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Write a book about a game for its players: one page in HTML with all that can be drawn of it, such as its map, the
    /// sheets of its types and its tables, with links and a search
    Book(book::BookArguments),
    /// Check game files and report what is wrong with them
    Check(CheckArguments),
    /// Print what completes the commands and options of Ludex in a shell
    Completions(manual::CompletionsArguments),
    /// Another name of `show costs`
    #[command(hide = true)]
    Cost(CostArguments),
    /// Say what a code such as gdl/unused-define means, or list the codes of a language or all
    Explain(explain::ExplainArguments),
    /// Format game files: indentation, blanks and columns; line breaks stay, except that at most two empty lines in a
    /// row are left, and none at the end
    Format(format::FormatArguments),
    /// Print all names of a language with their texts
    Language(language::LanguageArguments),
    /// Run the language server on standard input and output
    Lsp(lsp::LspArguments),
    /// Print the manual page of Ludex or of a command
    Man(manual::ManArguments),
    /// Answer programs that speak the Model Context Protocol, such as assistants that write code, on standard input and
    /// output
    Mcp,
    /// Write the beginning of a game in a language, or list the languages
    New(new::NewArguments),
    /// Play a game, replay or count its moves, or let it be played at random: a board game in BDL. In BoGL, work out an
    /// expression and ask for what the program wants to know. In GDL, let Xconq play the game by itself
    Play(play::PlayArguments),
    /// Draw what a file describes, such as the map of a GDL module, the board of a game in BDL or BoGL, or pyherc's
    /// dungeon
    Preview(preview::PreviewArguments),
    /// Ask what an editor would show of a place, a name or a file: texts, definitions, uses, values, a page about a name,
    /// what can be written, what there is
    Query(query::QueryArguments),
    /// Give something another name, wherever it stands; refused if what names mean, or what is found, would change
    Rename(rename::RenameArguments),
    /// List the rewrites at a place, which keep what the text means, or make one of them
    Rewrite(rewrite::RewriteArguments),
    /// Let the dice make the world that files describe, in many games, and report what became of it: pyherc's dungeon
    Sample(sample::SampleArguments),
    /// Print a JSON Schema: of ludex.toml, for editors that check and complete TOML, or of what a command prints with
    /// --json
    Schema(schema::SchemaArguments),
    /// Show a text that is made of a file: its syntax tree, its picture in characters, what the statements of a Trench
    /// script cost, or a module of GDL with all its values resolved; of this also what differs from an old revision
    Show(show::ShowArguments),
    /// List the definitions in files and folders
    Symbols(symbols::SymbolsArguments),
    /// Try what programs expect of themselves in comments: -- expect: f(1) = 2, in BoGL
    Test(test::TestArguments),
    /// Another name of `show tree`
    #[command(hide = true)]
    Tree(tree::TreeArguments),
    /// Say whether something can be done in a game, why not, and what would have to change: "army enter swamp", in GDL
    Why(why::WhyArguments),
}

#[derive(clap::Args, Debug)]
struct CheckArguments {
    /// Files and folders to check, or - for standard input; folders are searched for files of known languages,
    /// where those that clearly hold something else (an ANTLR grammar in a .g file) are left alone
    #[arg(default_value = ".")]
    paths: Vec<PathBuf>,
    /// With -: the file that standard input is meant to be, whose extension says its language. It need not be there;
    /// its findings are named by it
    #[arg(long, value_name = "NAME")]
    stdin_filename: Option<PathBuf>,
    /// Show the findings in this format
    #[arg(long, visible_alias = "format", value_name = "FORMAT", value_enum, default_value_t = Format::Pretty)]
    output_format: Format,
    /// Show the findings as one JSON object, as --output-format json does
    #[arg(long, conflicts_with = "output_format")]
    json: bool,
    /// Write the report, or the diff of --dry-run, to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output_file: Option<PathBuf>,
    /// Report only what is as grave as this or graver
    #[arg(long, value_enum, value_name = "SEVERITY")]
    severity: Option<Least>,
    /// End with 1 also if there are warnings
    #[arg(long)]
    deny_warnings: bool,
    /// End with 0 also if there are errors, or something that --dry-run would change
    #[arg(short = 'e', long)]
    exit_zero: bool,
    /// Say how often each code is found instead of showing the findings; --output-format is pretty, concise or json
    #[arg(long)]
    statistics: bool,
    /// Check again whenever a file changes, until Ctrl+C
    #[arg(short, long, conflicts_with_all = ["fix", "output_file", "write_baseline", "prune_baseline"])]
    watch: bool,
    /// Write a baseline to this new file: every finding of this check is known from now on
    #[arg(long, value_name = "FILE", conflicts_with_all = ["dry_run", "prune_baseline"])]
    write_baseline: Option<PathBuf>,
    /// Remove from the baseline what is not found any more
    #[arg(long, conflicts_with = "dry_run")]
    prune_baseline: bool,
    /// Mend what can be mended without asking, say which fixes are left and why, then check what is left
    #[arg(long)]
    fix: bool,
    /// With --fix: mend only findings with this code, with its language or without; may be repeated
    #[arg(
        long,
        value_name = "CODE",
        value_parser = explain::CodeParser { with_languages: false },
        hide_possible_values = true,
        requires = "fix"
    )]
    only: Vec<String>,
    /// With --fix: change no file, print what would change as a diff, and end with 1 if that is anything; there is no
    /// report then
    #[arg(
        long,
        requires = "fix",
        conflicts_with_all = ["output_format", "json", "severity", "deny_warnings", "statistics"]
    )]
    dry_run: bool,
    /// Judge a planned change: check also with FILE as TEXTFILE has it (- is standard input), and report only what is
    /// new or gone then; may be repeated. FILE need not be there. The exit code is that of what is new
    #[arg(
        long,
        value_name = "FILE=TEXTFILE",
        conflicts_with_all = ["fix", "watch", "statistics", "write_baseline", "prune_baseline"]
    )]
    overlay: Vec<overlay::Planned>,
    /// With --overlay: list also what is found either way
    #[arg(long, requires = "overlay")]
    all: bool,
    /// A setting, such as trench.inlay_hints=steps or 'gdl.library=["../library"]' (the value in TOML, where a word
    /// needs no quotes); may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    config: Vec<String>,
}

impl CheckArguments {
    /// The format of the report.
    fn format(&self) -> Format {
        if self.json { Format::Json } else { self.output_format }
    }
}

#[derive(clap::Args, Debug)]
struct CostArguments {
    /// The file
    file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A severity on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Least {
    /// Errors
    Error,
    /// Warnings and errors
    Warning,
    /// Information, warnings and errors
    Information,
    /// Everything
    Hint,
}

impl Least {
    fn severity(self) -> Severity {
        match self {
            Least::Error => Severity::Error,
            Least::Warning => Severity::Warning,
            Least::Information => Severity::Information,
            Least::Hint => Severity::Hint,
        }
    }
}

/// The command line without what is hidden, for lists of what there is: clap leaves that out of the help alone.
fn listed() -> clap::Command {
    listed_of(&Arguments::command())
}

fn listed_of(command: &clap::Command) -> clap::Command {
    let mut listed = clap::Command::new(command.get_name().to_owned());
    listed = listed.propagate_version(command.is_propagate_version_set());
    if let Some(version) = command.get_version() {
        listed = listed.version(version.to_owned());
    }
    if let Some(about) = command.get_about() {
        listed = listed.about(about.clone());
    }
    let arguments = command.get_arguments().filter(|argument| !argument.is_hide_set());
    let commands = command.get_subcommands().filter(|command| !command.is_hide_set());
    listed.args(arguments.cloned()).subcommands(commands.map(listed_of))
}

/// The commands with what they do, in order.
pub fn commands() -> Vec<(String, String)> {
    let command = listed();
    let about = |command: &clap::Command| command.get_about().map(ToString::to_string).unwrap_or_default();
    command.get_subcommands().map(|command| (command.get_name().to_owned(), about(command))).collect()
}

/// The long names of the options of each command that has some, in order.
pub fn options() -> Vec<(String, Vec<String>)> {
    let command = listed();
    let names = |argument: &clap::Arg| {
        let others = argument.get_visible_aliases().unwrap_or_default();
        argument.get_long().into_iter().chain(others).map(str::to_owned).collect::<Vec<String>>()
    };
    let of_command = |command: &clap::Command| command.get_arguments().flat_map(names).collect::<Vec<String>>();
    let all = command.get_subcommands().map(|command| (command.get_name().to_owned(), of_command(command)));
    all.filter(|(_, options)| !options.is_empty()).collect()
}

/// Runs the command line.
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are not errors; clap prints them to standard output.
            if error.use_stderr() {
                let _ = error.print();
                return ExitCode::from(COULD_NOT_RUN);
            }
            return output::settle(error.print()).map_or_else(could_not_run, |()| ExitCode::SUCCESS);
        }
    };
    // The server's log is as its own arguments say.
    if !matches!(arguments.command, Command::Lsp(_)) {
        lsp::log(tracing::Level::WARN, std::io::stderr, false);
    }
    perform(arguments.command).unwrap_or_else(could_not_run)
}

/// Runs a command. Gives its exit code.
///
/// # Errors
/// If it could not be run: why, for people.
fn perform(command: Command) -> Result<ExitCode, String> {
    match command {
        Command::Book(arguments) => book::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Preview(arguments) => preview::run(&arguments),
        Command::Sample(arguments) => sample::run(&arguments),
        Command::Cost(arguments) => show::document(&arguments.file, COSTS.name, &[], arguments.json),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Completions(arguments) => manual::completions(&arguments),
        Command::Language(arguments) => language::run(&arguments),
        Command::Man(arguments) => manual::man(&arguments),
        Command::Mcp => mcp::run(),
        Command::New(arguments) => new::run(&arguments),
        Command::Query(arguments) => query::run(&arguments),
        Command::Rename(arguments) => rename::run(&arguments),
        Command::Rewrite(arguments) => rewrite::run(&arguments),
        Command::Format(arguments) => format::run(&arguments),
        Command::Schema(arguments) => schema::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Symbols(arguments) => symbols::run(&arguments),
        Command::Test(arguments) => test::run(&arguments),
        Command::Tree(arguments) => tree::run(&arguments),
        Command::Why(arguments) => why::run(&arguments),
        Command::Lsp(arguments) => lsp::run(&arguments),
    }
}

/// Leaves what a command has worked with to the end of the process, which comes before all of it could be dropped. Where
/// other commands follow, it is dropped.
fn leave<T>(value: T) {
    if output::is_kept() { drop(value) } else { std::mem::forget(value) }
}

fn could_not_run(message: String) -> ExitCode {
    output::say(&message);
    ExitCode::from(COULD_NOT_RUN)
}

/// An error if the current folder, from which relative paths start, is gone.
fn require_current_folder() -> Result<(), String> {
    std::env::current_dir().map(drop).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => "the current folder has been deleted; go to one that exists".to_owned(),
        _ => format!("the current folder: {error}"),
    })
}

/// The languages with the extensions of their files, for people.
fn languages_listed() -> String {
    let named = |dialect: Dialect| {
        let extensions: Vec<String> = dialect.extensions.iter().map(|extension| format!(".{extension}")).collect();
        format!("{}: {}", dialect.name, extensions.join(", "))
    };
    LANGUAGES.all().map(named).collect::<Vec<String>>().join("; ")
}

/// The languages with the extensions of their files, and what else everybody should know.
fn about_languages() -> String {
    let languages = languages_listed();
    format!(
        "Languages and their files: {languages}. Settings are read from the nearest ludex.toml upwards from each file."
    )
}

/// The extensions of the files of all languages, for people.
fn known_extensions() -> String {
    let extensions = LANGUAGES.all().flat_map(|dialect| dialect.extensions);
    extensions.map(|extension| format!(".{extension}")).collect::<Vec<_>>().join(", ")
}

/// The language that somebody names: by its id, by what its codes begin with, or by an extension of its files.
fn named_dialect(name: &str) -> Result<Dialect, String> {
    let wanted = name.to_ascii_lowercase();
    let extension = wanted.strip_prefix('.').unwrap_or(&wanted);
    let by_extension = || LANGUAGES.all().find(|dialect| dialect.extensions.contains(&extension));
    LANGUAGES.from_id(&wanted).or_else(by_extension).ok_or_else(|| {
        let known: Vec<&str> = LANGUAGES.all().map(|dialect| dialect.id).collect();
        match did_you_mean(name, known.iter().copied()) {
            Some(meant) => format!("there is no language `{name}`; did you mean `{meant}`?"),
            None => format!("there is no language `{name}`; known are {}", known.join(", ")),
        }
    })
}

/// The language of a file that was named.
fn dialect_of(path: &Path) -> Result<Dialect, String> {
    let unknown = || {
        if path.is_dir() {
            return format!("{}: this is a folder, not a file", path.display());
        }
        let known = known_extensions();
        format!("{}: no language is known for this file; the known extensions are {known}", path.display())
    };
    LANGUAGES.from_path(path).ok_or_else(unknown)
}

/// Reads a file that was named.
fn read_named(path: &Path) -> Result<Loaded, String> {
    let dialect = dialect_of(path)?;
    let mut loaded = workspace::read(path, dialect).map_err(|error| format!("{}: {error}", path.display()))?;
    loaded.path = workspace::absolute(path);
    Ok(loaded)
}

/// Reads an old revision of a file that was named; `-` is standard input. A file stands where it lies if it has the name
/// of the new one; else, and on standard input, it stands in the place of the new one, among the modules there.
fn read_old(path: &Path, old: &Path) -> Result<Loaded, String> {
    let dialect = dialect_of(path)?;
    let is_standard = check::is_standard_input(old);
    if !is_standard && old.is_dir() {
        return Err(format!("{}: this is a folder, not a file", old.display()));
    }
    let bytes = if is_standard { input::read() } else { workspace::read_once(old) };
    let (text, encoding) = encoding::decode(bytes.map_err(|error| format!("{}: {error}", old_name(old)))?);
    let place = if old.file_name() == path.file_name() { old } else { path };
    Ok(Loaded { path: workspace::absolute(place), dialect, text: text.into(), encoding })
}

/// The name of an old revision, for people.
fn old_name(old: &Path) -> String {
    if check::is_standard_input(old) { "standard input".to_owned() } else { old.display().to_string() }
}

/// Reads the files of known languages in a folder. Those that cannot be read, or clearly hold something else, are left
/// out: nobody has asked for them.
fn read_folder(folder: &Path) -> Vec<Loaded> {
    let (found, problems) = workspace::walk(folder);
    for problem in problems {
        output::say(&problem);
    }
    let loaded = workspace::in_parallel(&found, vec![(); workspace::threads()], |(), (path, dialect)| {
        workspace::read_found(&workspace::absolute(path), *dialect).ok()
    });
    loaded.into_iter().flatten().filter(|loaded| loaded.other_language().is_none()).collect()
}

/// The files that are named, and those of ours in the folders that are named, each once and in order. What a folder holds
/// and cannot be read is said, and left out.
fn read_paths(paths: &[PathBuf]) -> Result<Vec<Loaded>, String> {
    let mut loaded: Vec<Loaded> = Vec::new();
    for path in paths {
        if !path.is_dir() {
            loaded.push(read_named(path)?);
            continue;
        }
        let (found, problems) = workspace::walk(path);
        for problem in problems {
            output::say(&problem);
        }
        for (path, dialect) in found {
            match workspace::read_found(&workspace::absolute(&path), dialect) {
                Ok(found) if found.other_language().is_none() => loaded.push(found),
                Ok(_) => {}
                Err(error) => output::say(&format!("{}: {error}", path.display())),
            }
        }
    }
    loaded.sort_by(|a, b| a.path.cmp(&b.path));
    loaded.dedup_by(|a, b| a.path == b.path);
    Ok(loaded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_named_by_its_id_its_prefix_or_an_extension() {
        let id = |name: &str| named_dialect(name).map(|dialect| dialect.id);
        for (name, expected) in
            [("gdl", "gdl"), ("BoGL", "bogl"), ("pyherc", "hy"), (".trg", "trench-game"), ("G", "gdl")]
        {
            assert_eq!(id(name), Ok(expected), "{name}");
        }
        let meant = id("trnch").expect_err("no language");
        assert_eq!(meant, "there is no language `trnch`; did you mean `trench`?");
        let unlike = id("chess").expect_err("no language");
        assert!(unlike.starts_with("there is no language `chess`; known are gdl, "), "{unlike}");
    }

    #[test]
    fn a_file_of_no_known_language_is_told_which_there_are() {
        let why = dialect_of(Path::new("notes.txt")).expect_err("no language");
        assert!(why.starts_with("notes.txt: no language is known for this file"), "{why}");
        for dialect in LANGUAGES.all() {
            assert!(dialect.extensions.iter().all(|extension| why.contains(&format!(".{extension}"))), "{why}");
        }
        assert!(dialect_of(Path::new("Game.TRG")).is_ok());
    }

    #[test]
    fn a_folder_is_not_taken_for_a_file_of_no_known_language() {
        let why = dialect_of(Path::new(env!("CARGO_MANIFEST_DIR"))).expect_err("no file");
        assert!(why.ends_with(": this is a folder, not a file"), "{why}");
    }

    #[test]
    fn standard_input_has_its_name_without_paths_only() {
        let parse = |arguments: &[&str]| Arguments::try_parse_from([&["ludex", "format"][..], arguments].concat());
        assert!(parse(&["--stdin", "--stdin-filename", "a.g"]).is_ok());
        assert!(parse(&["--stdin-filename", "a.g", "b.g"]).is_err());
        assert!(parse(&["--stdin-filename", "a.g"]).is_err());
    }
}
