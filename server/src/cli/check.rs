//! `ludex check`: read, analyse, report.

use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ludex_base::settings::BASELINE;
use ludex_base::sifting::Sifted;
use ludex_base::{Database, Dialect, File, FolderSettings, Severity, all_settings, settings as settings_of};
use ludex_ide::diagnostics::with_known;
use ludex_languages::LANGUAGES;
use ludex_syntax::encoding::{self, Encoding};

use super::CheckArguments;
use super::baseline::{self, Stale};
use super::fix::Only;
use super::output::say;
use super::report::{Finding, Format, Report, Source};
use crate::config::{self, WrittenSetting};
use crate::workspace::{self, Loaded, relative};

pub(super) fn run(arguments: &CheckArguments) -> Result<ExitCode, String> {
    let start = Instant::now();
    if arguments.paths.iter().any(|path| path.is_relative()) {
        super::require_current_folder()?;
    }
    if arguments.statistics && !matches!(arguments.format(), Format::Pretty | Format::Concise | Format::Json) {
        return Err("--statistics shows its numbers as `pretty`, `concise` or `json`".to_owned());
    }
    let base = workspace::absolute(Path::new("."));
    if arguments.watch {
        return super::watch::run(arguments, &base);
    }
    if !arguments.overlay.is_empty() {
        return super::overlay::run(arguments, &base);
    }
    if let Some(path) = &arguments.write_baseline {
        baseline::refuse_another(path)?;
    }
    let only = Only::named(&arguments.only)?;
    let mut report = Report::new(&base);
    let mut db = Database::new(LANGUAGES, None);
    let files = load(arguments, &mut db, &mut report, Sources::Disk)?;
    if arguments.fix {
        let fixed = super::fix::fix(&mut db, &files, &only);
        let left = super::fix::left(&db, &files, &only, &base);
        if arguments.dry_run {
            let all = fixed.print(&db, &base, arguments.output_file.as_deref())?;
            let failed = !all || !report.failures.is_empty();
            left.tell();
            let differs = fixed.is_change(&db) && !arguments.exit_zero;
            super::leave(db);
            return Ok(ExitCode::from(if failed { super::COULD_NOT_RUN } else { u8::from(differs) }));
        }
        fixed.write(&mut db, &mut report);
        left.tell();
    }
    let stale = examine(&db, &files, &mut report);
    if arguments.statistics {
        try_fixes(&mut db, &files, &mut report);
    }
    report.milliseconds = start.elapsed().as_secs_f64() * 1000.0;
    if let Some(path) = &arguments.write_baseline {
        baseline::write(path, &report, all_settings(&db))?;
        let code = if report.failures.is_empty() { 0 } else { super::COULD_NOT_RUN };
        super::leave((db, report));
        return Ok(ExitCode::from(code));
    }
    if arguments.prune_baseline {
        baseline::prune(all_settings(&db), &base, &stale)?;
    } else {
        baseline::tell(&base, &stale);
    }
    if let Some(least) = arguments.severity {
        report.keep(least.severity());
    }
    report.print(arguments.format(), arguments.statistics, arguments.output_file.as_deref())?;
    let wrong = report.count(Severity::Error) > 0 || (arguments.deny_warnings && report.count(Severity::Warning) > 0);
    let failed = !report.failures.is_empty();
    let code = if failed { super::COULD_NOT_RUN } else { u8::from(wrong && !arguments.exit_zero) };
    super::leave((db, report));
    Ok(ExitCode::from(code))
}

/// The place that the texts of files are taken from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sources {
    /// The disk.
    Disk,
    /// The database, where it has them; the others from the disk.
    Database,
}

/// Puts the settings and the files to check into the database. Gives the files.
///
/// # Errors
/// If an option is wrong or a path that is named is not there.
pub(super) fn load(
    arguments: &CheckArguments,
    db: &mut Database,
    report: &mut Report,
    sources: Sources,
) -> Result<Vec<File>, String> {
    let base = report.base.clone();
    let entries = super::settings::command_line(&arguments.config, &base)?;
    let mut wanted = paths(arguments)?;
    db.set_settings(settings(arguments, &entries, &wanted, report)?);
    if sources == Sources::Database {
        for wanted in &mut wanted {
            let file = db.file(&workspace::absolute(&wanted.path));
            wanted.given = file.map(|file| (Arc::clone(file.text(db)), file.encoding(db)));
        }
    }
    let readable = read(&wanted, &arguments.paths, &base, report);
    let files = workspace::load(db, readable);
    load_includers(named(arguments), db);
    report.files = files.len();
    Ok(files)
}

/// The paths that are named, those of planned changes included.
fn named(arguments: &CheckArguments) -> impl Iterator<Item = &Path> {
    let planned = arguments.overlay.iter().map(|planned| planned.path.as_path());
    arguments.paths.iter().map(PathBuf::as_path).chain(planned)
}

/// Reads what lies beside files that are named themselves, where findings may rest on what includes them.
pub(super) fn load_includers<'a>(paths: impl Iterator<Item = &'a Path>, db: &mut Database) {
    let mut folders: HashSet<PathBuf> = HashSet::new();
    for path in paths.map(workspace::absolute) {
        let Some(dialect) = db.file(&path).map(|file| file.dialect(db)) else { continue };
        let folder = path.parent().map(Path::to_owned).unwrap_or_default();
        let importing = LANGUAGES.of(dialect).importing();
        let rests_on_includers = importing.is_some_and(|importing| importing.rests_on_includers());
        if !rests_on_includers || !folders.insert(folder) {
            continue;
        }
        let beside = workspace::neighbours(&path, 1, |other| other == dialect);
        let new = beside.into_iter().filter(|loaded| db.file(&loaded.path).is_none()).collect();
        workspace::load(db, new);
    }
}

/// Adds what is found in files to the report. Gives what the baseline knows and what is not there.
pub(super) fn examine(db: &Database, files: &[File], report: &mut Report) -> Vec<Stale> {
    let bar = progress(files.len());
    let base = report.base.clone();
    let snapshots: Vec<Database> = (0..workspace::threads()).map(|_| db.clone()).collect();
    let sifted = workspace::in_parallel(files, snapshots, |db, file| {
        let all = with_known(db, *file);
        let path = file.path(db);
        let baseline = settings_of(db, *file).baseline().filter(|baseline| baseline.knows(path));
        let sifted = match baseline {
            Some(baseline) => baseline.sift(path, file.dialect(db), file.text(db), &all),
            None => Sifted { new: all.into_owned(), ..Sifted::default() },
        };
        let findings = sifted.new.into_iter().map(|diagnostic| Finding::new(db, &base, *file, diagnostic)).collect();
        if let Some(bar) = &bar {
            bar.inc(1);
        }
        (Source { findings, ..source(db, *file, &base) }, sifted.known, sifted.stale)
    });
    if let Some(bar) = &bar {
        bar.finish_and_clear();
    }
    let baselines = baseline::in_force(all_settings(db));
    let mut stale: Vec<Stale> = baselines.iter().flat_map(|(path, baseline)| baseline::gone(path, baseline)).collect();
    for ((source, known, missing), file) in sifted.into_iter().zip(files) {
        report.sources.push(source);
        report.known += known;
        let settings = settings_of(db, *file);
        if let (Some(path), Some(baseline)) = (settings.file(&BASELINE), settings.baseline()) {
            let name = baseline.name_of(file.path(db));
            let of_file = |known| Stale { baseline: path.to_owned(), name: name.clone(), known };
            stale.extend(missing.into_iter().map(of_file));
        }
    }
    // What is gone of a baseline stands together.
    stale.sort_by(|a, b| a.baseline.cmp(&b.baseline));
    stale
}

/// Finds out which of the fixes in the report `--fix` does not make: it is tried, and undone.
pub(super) fn try_fixes(db: &mut Database, files: &[File], report: &mut Report) {
    if !report.has_fixes() {
        return;
    }
    let fixed = super::fix::fix(db, files, &Only::default());
    let mut after = Report::new(&report.base);
    examine(db, files, &mut after);
    fixed.undo(db);
    report.leave_fixes_of(&after);
}

/// The number of the pipes, devices and broken links in folders that are named.
const MAX_PASSED_OVER: usize = 10;

/// Reads files, and says which cannot be read and which folders hold none. Gives those that are to be checked.
fn read(wanted: &[Wanted], arguments: &[PathBuf], base: &Path, report: &mut Report) -> Vec<Loaded> {
    let results = workspace::in_parallel(wanted, vec![(); workspace::threads()], |(), wanted| {
        match wanted.load() {
            // What only lies in a folder has to look like ours; a file that was named is checked.
            Ok(loaded) if !wanted.named && loaded.other_language().is_some() => Ok(None),
            Ok(loaded) => Ok(Some(loaded)),
            Err(error) => Err(error),
        }
    });
    let mut passed_over: usize = 0;
    let mut readable = Vec::with_capacity(results.len());
    let mut ours = Vec::with_capacity(results.len());
    for (result, wanted) in results.into_iter().zip(wanted) {
        match result {
            Ok(Some(mut loaded)) => {
                report.bytes += loaded.text.len() as u64;
                loaded.path = workspace::absolute(&wanted.path);
                ours.push(loaded.path.clone());
                readable.push(loaded);
            }
            Ok(None) => report.left_alone += 1,
            Err(error) if !wanted.named && error.kind() == ErrorKind::FileTooLarge => {
                let path = workspace::absolute(&wanted.path);
                let findings = vec![Finding::too_large(&error)];
                report.sources.push(Source { path: relative(&path, base), text: "".into(), findings });
                ours.push(path);
            }
            Err(error) => {
                // A file that was only found in a folder is not a failure of the run if it is not regular or has gone.
                let message = format!("{}: {error}", wanted.path.display());
                if wanted.named || wanted.path.is_file() {
                    report.fail(message);
                } else {
                    passed_over += 1;
                    if passed_over <= MAX_PASSED_OVER {
                        say(&message);
                    }
                }
                ours.push(workspace::absolute(&wanted.path));
            }
        }
    }
    if passed_over > MAX_PASSED_OVER {
        let more = passed_over - MAX_PASSED_OVER;
        let plural = if more == 1 { "" } else { "s" };
        say(&format!("{more} more file{plural} could not be read"));
    }
    for folder in arguments.iter().filter(|path| !is_standard_input(path) && path.is_dir()) {
        let absolute = workspace::absolute(folder);
        if !ours.iter().any(|path| path.starts_with(&absolute)) {
            let known = super::known_extensions();
            say(&format!("no game files in {} (looked for {known})", folder.display()));
        }
    }
    readable
}

/// The settings of the files to check: those of the settings files around them, then those of the command line.
fn settings(
    arguments: &CheckArguments,
    entries: &[WrittenSetting],
    wanted: &[Wanted],
    report: &mut Report,
) -> Result<FolderSettings, String> {
    let planned = arguments.overlay.iter().map(|planned| planned.path.as_path());
    let paths = wanted.iter().map(|wanted| wanted.path.as_path()).chain(planned);
    let folders = paths.filter_map(|path| workspace::absolute(path).parent().map(Path::to_owned));
    let base = report.base.clone();
    let mut refused = None;
    let (settings, files) = config::read_around(Some(&base), folders, |settings, file| {
        config::apply(settings, entries, &base);
        // What is to be known from now on is everything.
        if arguments.write_baseline.is_none() {
            // One that is to be pruned has to be there.
            let file = file.filter(|_| !arguments.prune_baseline);
            refused = refused.take().or(crate::baseline::load(settings, file).err());
        }
    });
    if let Some(why) = refused {
        return Err(why);
    }
    for file in files.into_iter().filter(|file| !file.problems.is_empty()) {
        let findings = file.problems.iter().map(|problem| Finding::from_config(&file.text, problem)).collect();
        let path = relative(&file.folder.join(config::FILE_NAME), &base);
        report.sources.push(Source { path, text: file.text.into(), findings });
    }
    if arguments.prune_baseline && settings.all().all(|settings| settings.baseline().is_none()) {
        return Err("there is no baseline to prune: `baseline` in ludex.toml names it".to_owned());
    }
    Ok(settings)
}

/// A file to check.
struct Wanted {
    path: PathBuf,
    dialect: Dialect,
    /// It was named itself, not found in a folder.
    named: bool,
    /// Its text, if that does not have to be read from disk.
    given: Option<(Arc<str>, Encoding)>,
}

impl Wanted {
    fn load(&self) -> std::io::Result<Loaded> {
        match &self.given {
            None if self.named => workspace::read(&self.path, self.dialect),
            None => workspace::read_found(&self.path, self.dialect),
            Some((text, encoding)) => Ok(Loaded {
                path: self.path.clone(),
                dialect: self.dialect,
                text: Arc::clone(text),
                encoding: *encoding,
            }),
        }
    }
}

/// `-` is standard input; a file of that name is `./-`.
pub(super) fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// The file that comes on standard input, under the name that it is given.
fn standard_input(arguments: &CheckArguments) -> Result<Wanted, String> {
    let Some(path) = &arguments.stdin_filename else {
        let example = "`ludex check - --stdin-filename game.g`";
        return Err(format!("say what standard input is called, so that its language is known, as in {example}"));
    };
    if arguments.fix && !arguments.dry_run {
        return Err("--fix cannot change standard input; with --dry-run it prints what it would change".to_owned());
    }
    if arguments.prune_baseline {
        let why = "standard input may hold something else than the file, whose findings would be removed";
        return Err(format!("--prune-baseline takes files and folders: {why}"));
    }
    let dialect = super::dialect_of(path)?;
    let bytes = super::input::read().map_err(|error| format!("standard input: {error}"))?;
    let (text, encoding) = encoding::decode(bytes);
    Ok(Wanted { path: path.clone(), dialect, named: true, given: Some((text.into(), encoding)) })
}

/// The files to check, in order, each once. What comes on standard input is first, and stands for the file of its
/// name wherever else that is found.
fn paths(arguments: &CheckArguments) -> Result<Vec<Wanted>, String> {
    let mut out: Vec<Wanted> = Vec::new();
    if arguments.paths.iter().any(|path| is_standard_input(path)) {
        out.push(standard_input(arguments)?);
    } else if arguments.stdin_filename.is_some() {
        return Err("--stdin-filename is the name of standard input, which is checked if `-` is given".to_owned());
    }
    // Where one folder lies in another, both have the same problems.
    let mut reported = HashSet::new();
    for path in named(arguments).filter(|path| !is_standard_input(path)) {
        let absolute = workspace::absolute(path);
        if !path.exists() && arguments.overlay.iter().any(|planned| workspace::absolute(&planned.path) == absolute) {
            // A planned file need not be there.
            continue;
        }
        let metadata = std::fs::metadata(path).map_err(|error| format!("{}: {error}", path.display()))?;
        if metadata.is_dir() {
            // What lies in it may be passed over; the folder itself was asked for.
            std::fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
            let (found, problems) = workspace::walk_all(path);
            for problem in problems {
                if !reported.contains(&problem) {
                    say(&problem);
                    reported.insert(problem);
                }
            }
            let wanted = |(path, dialect)| Wanted { path, dialect, named: false, given: None };
            out.extend(found.into_iter().map(wanted));
        } else {
            out.push(Wanted { path: path.to_owned(), dialect: super::dialect_of(path)?, named: true, given: None });
        }
    }
    let named = out.iter().filter(|wanted| wanted.named).map(|wanted| workspace::absolute(&wanted.path));
    let named: HashSet<PathBuf> = named.collect();
    let mut seen = HashSet::new();
    out.retain_mut(|wanted| {
        let path = workspace::absolute(&wanted.path);
        wanted.named = named.contains(&path);
        seen.insert(path)
    });
    Ok(out)
}

/// A bar on standard error, if a person waits there and the work is long enough to wait for.
fn progress(files: usize) -> Option<indicatif::ProgressBar> {
    if files < 500 {
        return None;
    }
    let bar = indicatif::ProgressBar::new(files as u64);
    bar.set_draw_target(indicatif::ProgressDrawTarget::stderr_with_hz(10));
    if let Ok(style) = indicatif::ProgressStyle::with_template("checking {wide_bar} {pos}/{len}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    Some(bar)
}

fn source(db: &Database, file: File, base: &Path) -> Source {
    Source { path: relative(file.path(db), base), text: file.text(db).clone(), findings: Vec::new() }
}
