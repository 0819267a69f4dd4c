//! `ludex format`: formats files, says which it would change, or shows how.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ec4rs::property::{IndentSize, IndentStyle, TabWidth};
use ec4rs::{ConfigFile, Properties, PropertiesSource as _};
use ludex_base::printable::printable_line;
use ludex_base::{LineIndex, Settings, settings};
use ludex_syntax::encoding;
use ludex_syntax::format::{Change, Options, applied};
use serde_json::{Value, json};

use super::diff::{diff, diff_root, encode, tell_root};
use super::output::say;
use super::place::place;
use super::settings::Configured;
use super::write::replace;
use crate::fence;
use crate::workspace::{self, Loaded, relative};

/// The name of the files with settings of editors.
const EDITOR_CONFIG: &str = ".editorconfig";

#[derive(clap::Args, Debug)]
pub(super) struct FormatArguments {
    /// Files and folders to format; folders are searched for files of known languages
    #[arg(default_value = ".")]
    paths: Vec<PathBuf>,
    /// Change no file, list those that would change; the exit code is 1 if there are any
    #[arg(long)]
    check: bool,
    /// Change no file, print what would change as a diff that patch -p0 understands
    #[arg(long)]
    diff: bool,
    /// Format standard input to standard output
    #[arg(long, requires = "stdin_filename", conflicts_with = "paths")]
    stdin: bool,
    /// With --stdin: the file that standard input is meant to be, whose extension says its language. It need not be
    /// there
    // `requires` alone lets this pass beside paths, because they exclude `stdin`.
    #[arg(long, value_name = "NAME", requires = "stdin", conflicts_with = "paths")]
    stdin_filename: Option<PathBuf>,
    /// With --check: print one JSON object, with the edits
    #[arg(long, requires = "check", conflicts_with = "diff")]
    json: bool,
    /// A setting, such as format.tab_width=4 (the value in TOML, where a word needs no quotes); may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    config: Vec<String>,
}

pub(super) fn run(arguments: &FormatArguments) -> Result<ExitCode, String> {
    if arguments.stdin || arguments.paths.iter().any(|path| path.is_relative()) {
        super::require_current_folder()?;
    }
    let base = workspace::absolute(Path::new("."));
    let configured = Configured::new(&arguments.config, &base)?;
    let mut run = Run {
        arguments,
        base: &base,
        root: &base,
        configured: &configured,
        files: 0,
        changed: 0,
        failed: false,
        out: Vec::new(),
        listed: Vec::new(),
    };
    if arguments.stdin {
        run.standard_input()?;
    } else {
        let (files, readable) = files(arguments)?;
        run.failed = !readable;
        run.root = diff_root(&base, files.iter().map(|loaded| loaded.path.as_path()));
        let settings = configured.around(files.iter().map(|loaded| loaded.path.as_path()));
        for file in files {
            let options = options(&file.path, settings.of(&file.path));
            run.file(file, &options);
        }
        if !arguments.json {
            run.say();
        }
    }
    if arguments.json {
        let summary = json!({"files": run.files, "changed": run.changed});
        super::output::write_json(&json!({"files": run.listed, "summary": summary}))?;
    } else {
        super::output::write(&run.out)?;
    }
    if arguments.diff && run.changed > 0 {
        tell_root(run.root, &base);
    }
    let unformatted = arguments.check && run.changed > 0;
    Ok(ExitCode::from(if run.failed { super::COULD_NOT_RUN } else { u8::from(unformatted) }))
}

struct Run<'a> {
    arguments: &'a FormatArguments,
    base: &'a Path,
    /// The folder from which the names in a diff start.
    root: &'a Path,
    configured: &'a Configured,
    /// The number of files.
    files: usize,
    /// The number of files that are not, or were not, formatted.
    changed: usize,
    /// A file could not be read or written.
    failed: bool,
    /// What goes to standard output.
    out: Vec<u8>,
    /// The files that would change, as data.
    listed: Vec<Value>,
}

impl Run<'_> {
    /// Formats what comes on standard input, to standard output.
    fn standard_input(&mut self) -> Result<(), String> {
        let name = self.arguments.stdin_filename.as_deref().unwrap_or(Path::new(""));
        let dialect = super::dialect_of(name)?;
        let bytes = super::input::read();
        let (text, encoding) = encoding::decode(bytes.map_err(|error| format!("standard input: {error}"))?);
        let loaded = Loaded { path: workspace::absolute(name), dialect, text: text.into(), encoding };
        let settings = self.configured.around([loaded.path.as_path()]);
        let changes = changes(&loaded, &options(&loaded.path, settings.of(&loaded.path)));
        let new = applied(&loaded.text, &changes);
        self.files = 1;
        self.changed = usize::from(*new != *loaded.text);
        if self.arguments.diff {
            self.root = diff_root(self.base, std::iter::once(loaded.path.as_path()));
            self.diff(&loaded, &new)
        } else if self.arguments.check {
            if self.changed > 0 {
                self.list(&loaded, &changes);
            }
            Ok(())
        } else {
            self.out.extend(encode(&new, encoding)?);
            Ok(())
        }
    }

    /// Formats a file, or tells what formatting it would change.
    fn file(&mut self, loaded: Loaded, options: &Options) {
        let name = relative(&loaded.path, self.base);
        let changes = changes(&loaded, options);
        let new = applied(&loaded.text, &changes);
        self.files += 1;
        if *new == *loaded.text {
            return;
        }
        let done = if self.arguments.diff {
            self.diff(&loaded, &new)
        } else if self.arguments.check {
            self.out.extend(format!("{}\n", printable_line(&name)).into_bytes());
            self.list(&loaded, &changes);
            Ok(())
        } else {
            write(&loaded, &new)
        };
        match done {
            Ok(()) => self.changed += 1,
            Err(why) => {
                say(&format!("{name}: not changed: {why}"));
                self.failed = true;
            }
        }
    }

    fn diff(&mut self, loaded: &Loaded, new: &str) -> Result<(), String> {
        if *new != *loaded.text {
            self.out.extend(diff(&relative(&loaded.path, self.root), Some(&loaded.text), new, loaded.encoding)?);
        }
        Ok(())
    }

    /// Lists a file that would change, with the edits that do it, if that is to be data.
    fn list(&mut self, loaded: &Loaded, changes: &[Change]) {
        if !self.arguments.json {
            return;
        }
        let index = LineIndex::new(&loaded.text);
        let edit =
            |change: &Change| json!({"range": place(&loaded.text, &index, change.range), "replacement": change.text});
        let edits: Vec<Value> = changes.iter().map(edit).collect();
        self.listed.push(json!({"path": relative(&loaded.path, self.base), "edits": edits}));
    }

    /// Says how many files there are.
    fn say(&self) {
        let plural = if self.changed == 1 { "" } else { "s" };
        let what = if self.arguments.check || self.arguments.diff { "would change" } else { "changed" };
        say(&format!("{} file{plural} {what}", self.changed));
    }
}

fn write(loaded: &Loaded, new: &str) -> Result<(), String> {
    let (before, after) = (encode(&loaded.text, loaded.encoding)?, encode(new, loaded.encoding)?);
    replace(&loaded.path, &before, &after).map_err(|error| error.to_string())
}

/// The changes that make the text of a file what it should be, in order of position.
fn changes(loaded: &Loaded, options: &Options) -> Vec<Change> {
    let grammar = loaded.dialect.grammar;
    let parse = grammar.parse(&loaded.text);
    let changes = grammar.format(&parse, &loaded.text, options);
    super::leave(parse);
    changes
}

/// The options for a file: those of its `.editorconfig`, then those of the settings.
fn options(path: &Path, all: &Settings) -> Options {
    let own = all.number(&settings::TAB_WIDTH).and_then(|width| u32::try_from(width).ok());
    let tabs = match all.word(&settings::INDENT_WITH) {
        1 => Some(false),
        2 => Some(true),
        _ => None,
    };
    let default = Options::default();
    let mut options = Options { tab: own.unwrap_or(default.tab), step: own, tabs };
    // One that cannot be read says nothing.
    let Ok(mut editor) = editor_config(path) else { return options };
    editor.use_fallbacks();
    let width = |width: usize| u32::try_from(width).ok().filter(|width| (1..=16).contains(width));
    if let Ok(TabWidth::Value(tab)) = editor.get::<TabWidth>() {
        options.tab = width(tab).unwrap_or(options.tab);
    }
    match editor.get::<IndentSize>() {
        Ok(IndentSize::Value(step)) => options.step = width(step).or(options.step),
        Ok(IndentSize::UseTabWidth) => options.step = Some(options.tab),
        Err(_) => {}
    }
    if let Ok(style) = editor.get::<IndentStyle>() {
        options.tabs = Some(matches!(style, IndentStyle::Tabs));
    }
    options
}

/// What the `.editorconfig` files around a file say of it.
fn editor_config(path: &Path) -> Result<Properties, ec4rs::Error> {
    let mut files = Vec::new();
    for folder in path.ancestors().skip(1) {
        let path = folder.join(EDITOR_CONFIG);
        if fence::is_open(&path)
            && let Ok(file) = ConfigFile::open(path)
        {
            let is_root = file.reader.is_root;
            files.push(file);
            if is_root {
                break;
            }
        }
    }
    let mut properties = Properties::new();
    // The nearest one has the last word.
    for mut file in files.into_iter().rev() {
        file.apply_to(&mut properties, path)?;
    }
    Ok(properties)
}

/// The files that are meant, each once and in order, and false if one of them cannot be read.
fn files(arguments: &FormatArguments) -> Result<(Vec<Loaded>, bool), String> {
    let mut wanted: Vec<(PathBuf, Result<Loaded, std::io::Error>, bool)> = Vec::new();
    for path in &arguments.paths {
        if super::check::is_standard_input(path) {
            return Err("to format standard input, write `ludex format --stdin --stdin-filename NAME`".to_owned());
        }
        let metadata = std::fs::metadata(path).map_err(|error| format!("{}: {error}", path.display()))?;
        if metadata.is_dir() {
            let (found, problems) = workspace::walk_all(path);
            for problem in problems {
                say(&problem);
            }
            let found = found.into_iter().map(|(path, dialect)| {
                let loaded = workspace::read_found(&path, dialect);
                (path, loaded, false)
            });
            wanted.extend(found);
        } else {
            wanted.push((path.clone(), workspace::read(path, super::dialect_of(path)?), true));
        }
    }
    let mut files: Vec<Loaded> = Vec::with_capacity(wanted.len());
    let mut seen = std::collections::HashSet::new();
    let mut readable = true;
    for (path, loaded, named) in wanted {
        match loaded {
            // What only lies in a folder has to look like ours; a file that was named is formatted.
            Ok(loaded) if !named && loaded.other_language().is_some() => {}
            Ok(mut loaded) => {
                loaded.path = workspace::absolute(&path);
                if seen.insert(loaded.path.clone()) {
                    files.push(loaded);
                }
            }
            Err(error) => {
                say(&format!("{}: {error}", path.display()));
                readable &= !named && !path.is_file();
            }
        }
    }
    Ok((files, readable))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_editorconfig_goes_before_the_settings() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.bdl");
        let mut given = Settings::default();
        given.set(&settings::TAB_WIDTH, settings::Value::Number(3));
        given.set(&settings::INDENT_WITH, settings::Value::Word(2));
        std::fs::write(folder.path().join(".editorconfig"), "root = true\n").expect("written");
        assert_eq!(options(&path, &given), Options { tab: 3, step: Some(3), tabs: Some(true) });
        let text = "root = true\n[*.bdl]\nindent_style = space\nindent_size = 2\n";
        std::fs::write(folder.path().join(".editorconfig"), text).expect("written");
        assert_eq!(options(&path, &given), Options { tab: 2, step: Some(2), tabs: Some(false) });
    }
}
