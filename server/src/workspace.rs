//! Files from disk into the database: the walk, the library's modules, the settings file.

use std::collections::HashSet;
use std::fs::Metadata;
use std::io::{ErrorKind, Read as _};
use std::path::{Component, MAIN_SEPARATOR, Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex};

use ludex_base::printable::printable;
use ludex_base::{Database, Db, Dialect, File, moved_link};
use ludex_languages::LANGUAGES;
use ludex_lsp::files::{MAX_FILE_SIZE, MAX_FOUND_SIZE};
use ludex_syntax::encoding::{self, Encoding};
use rayon::iter::{IndexedParallelIterator as _, IntoParallelIterator as _, ParallelIterator as _};

use crate::fence;

pub(crate) use ludex_lsp::files::absolute;

/// A file as read from disk.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// Its path.
    pub(crate) path: PathBuf,
    /// Its language.
    pub(crate) dialect: Dialect,
    /// Its decoded text.
    pub(crate) text: Arc<str>,
    /// The encoding it was decoded from.
    pub(crate) encoding: Encoding,
}

impl Loaded {
    /// The other language that the text clearly shows. What a folder holds of such files is left
    /// alone; a file that someone names, opens in its dialect or includes is taken as it is.
    pub(crate) fn other_language(&self) -> Option<&'static str> {
        self.dialect.grammar.other_language(&self.text)
    }
}

/// Reads one file.
///
/// # Errors
/// If it cannot be read, see [`read_bytes`].
pub(crate) fn read(path: &Path, dialect: Dialect) -> std::io::Result<Loaded> {
    let (text, encoding) = encoding::decode(read_bytes(path)?);
    Ok(Loaded { path: path.to_owned(), dialect, text: text.into(), encoding })
}

/// Reads a file that was found in a folder.
///
/// # Errors
/// If it cannot be read, see [`read_bytes`], or is larger than [`MAX_FOUND_SIZE`].
pub(crate) fn read_found(path: &Path, dialect: Dialect) -> std::io::Result<Loaded> {
    let (text, encoding) = encoding::decode(read_at_most(path, MAX_FOUND_SIZE)?);
    Ok(Loaded { path: path.to_owned(), dialect, text: text.into(), encoding })
}

/// The bytes of a file.
///
/// # Errors
/// If it cannot be read, is too large, or is not a regular file: a pipe may never say anything, a device
/// may never end.
pub(crate) fn read_bytes(path: &Path) -> std::io::Result<Vec<u8>> {
    read_at_most(path, MAX_FILE_SIZE)
}

/// The bytes of a file that somebody has named so that it is read once. It may be a pipe or a device, such as
/// `/dev/null` or what a shell makes of `<(…)`.
///
/// # Errors
/// If it cannot be read or is too large.
pub(crate) fn read_once(path: &Path) -> std::io::Result<Vec<u8>> {
    fence::check(path)?;
    match std::fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() && !metadata.is_dir() => read_stream(std::fs::File::open(path)?),
        _ => read_bytes(path),
    }
}

/// The bytes of a regular file of at most that size.
fn read_at_most(path: &Path, limit: u64) -> std::io::Result<Vec<u8>> {
    let size = size_of_regular(path, limit)?;
    // It may have grown since, and what some file systems say of sizes is wrong.
    read_to_limit(std::fs::File::open(path)?, Vec::with_capacity(size as usize), limit)
}

/// The bytes of a stream, such as standard input, until it ends.
///
/// # Errors
/// If it cannot be read or is as large as no file may be.
pub(crate) fn read_stream(stream: impl std::io::Read) -> std::io::Result<Vec<u8>> {
    read_to_limit(stream, Vec::new(), MAX_FILE_SIZE)
}

fn read_to_limit(stream: impl std::io::Read, mut bytes: Vec<u8>, limit: u64) -> std::io::Result<Vec<u8>> {
    stream.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(too_large(limit));
    }
    Ok(bytes)
}

/// The size of a file, if it is a regular one of at most that size.
fn size_of_regular(path: &Path, limit: u64) -> std::io::Result<u64> {
    fence::check(path)?;
    let metadata = std::fs::metadata(path).map_err(|error| match std::fs::read_link(path) {
        Ok(target) if error.kind() == ErrorKind::NotFound => {
            let message = format!("this is a link to {}, where there is no file", target.display());
            std::io::Error::new(ErrorKind::NotFound, message)
        }
        _ => error,
    })?;
    if metadata.is_dir() {
        return Err(std::io::Error::new(ErrorKind::IsADirectory, "this is a folder, not a file"));
    }
    if !metadata.is_file() {
        return Err(std::io::Error::new(
            ErrorKind::InvalidInput,
            "this is not a regular file, and Ludex reads only regular files",
        ));
    }
    if metadata.len() > limit {
        return Err(too_large(limit));
    }
    Ok(metadata.len())
}

fn too_large(limit: u64) -> std::io::Error {
    let megabytes = limit >> 20;
    let message = if limit == MAX_FOUND_SIZE {
        format!("the file is larger than the {megabytes} MB up to which Ludex reads what only lies in a folder")
    } else {
        format!("the file is larger than the {megabytes} MB that Ludex reads at most")
    };
    std::io::Error::new(ErrorKind::FileTooLarge, message)
}

/// The regular files with the extensions of known languages below a folder, and links to such, sorted.
/// Respects `.gitignore` and skips hidden folders. The second value is what could not be looked at.
pub(crate) fn walk(folder: &Path) -> (Vec<(PathBuf, Dialect)>, Vec<String>) {
    collect(folder, None, |_| true, is_regular)
}

/// The files that [`walk`] finds, and what else there has a game's extension: pipes, devices, links that lead nowhere.
/// [`read`] says why it does not read them.
pub(crate) fn walk_all(folder: &Path) -> (Vec<(PathBuf, Dialect)>, Vec<String>) {
    collect(folder, None, |_| true, |found| !found.is_ok_and(|metadata| metadata.is_dir()))
}

/// The files that [`walk`] over a folder finds in another folder inside of it: in all of that if `deep`, else beside
/// its own folders only.
pub(crate) fn walk_part(folder: &Path, part: &Path, deep: bool) -> (Vec<(PathBuf, Dialect)>, Vec<String>) {
    let Ok(below) = part.strip_prefix(folder) else { return (Vec::new(), Vec::new()) };
    let depth = if deep { None } else { Some(below.components().count() + 1) };
    let part = part.to_owned();
    collect(folder, depth, move |path| part.starts_with(path) || path.starts_with(&part), is_regular)
}

/// A path as it is shown: from the working directory, with `..` if it lies beside that. What has nothing but the root
/// in common with it is shown as it is, unless the command line names it with `..`.
pub(crate) fn relative(path: &Path, base: &Path) -> String {
    shown(path, base, &NAMED_FROM_ABOVE)
}

/// A path with slashes between its parts, as other tools read it on every system.
pub(crate) fn with_slashes(path: &str) -> String {
    path.replace(MAIN_SEPARATOR, "/")
}

/// The folders that the command line names by ways with `..`, and those of the files that it names so.
static NAMED_FROM_ABOVE: LazyLock<Vec<PathBuf>> = LazyLock::new(|| {
    let named = std::env::args_os().skip(1).map(PathBuf::from);
    let above = named.filter(|path| path.components().any(|part| part == Component::ParentDir));
    // What is not a folder may be the place in a file, too.
    let folder = |path: PathBuf| if path.is_dir() { Some(path) } else { path.parent().map(Path::to_owned) };
    above.filter_map(|path| folder(absolute(&path))).collect()
});

fn shown(path: &Path, base: &Path, named_from_above: &[PathBuf]) -> String {
    if let Ok(below) = path.strip_prefix(base) {
        return below.display().to_string();
    }
    let mut common = path.components().zip(base.components()).take_while(|(one, other)| one == other);
    let is_near = common.any(|(one, _)| matches!(one, Component::Normal(_)))
        || named_from_above.iter().any(|folder| path.starts_with(folder));
    let way = is_near.then(|| moved_link::way(base, path)).flatten();
    way.as_deref().unwrap_or(path).display().to_string()
}

/// The names of files that say which others a walk leaves out.
pub(crate) const IGNORE_FILES: [&str; 2] = [".gitignore", ".ignore"];

fn is_regular(found: std::io::Result<Metadata>) -> bool {
    found.is_ok_and(|metadata| metadata.is_file())
}

/// The largest ignore file that is read.
const MAX_IGNORE_FILE_SIZE: u64 = 1 << 20;

/// The reason why an ignore file of a folder must not be read, if one must not: a pipe may never say anything, a device
/// may never end, and the crate that walks reads whatever it finds.
fn unfit_ignore_file(folder: &Path) -> Option<String> {
    let files = IGNORE_FILES.iter().copied().chain([".git/info/exclude"]).map(|name| folder.join(name));
    let mut unfit = files.filter(|path| path.exists()).filter_map(|path| {
        let error = size_of_regular(&path, MAX_IGNORE_FILE_SIZE).err()?;
        Some(format!("{}: {error}; no ignore files are read in its folder or below it", path.display()))
    });
    unfit.next()
}

/// Walks over what `enters` lets through in a folder, down to a depth. Gives the files of known languages that
/// `lists` accepts by the metadata of the file, or of what a link leads to.
fn collect(
    folder: &Path,
    max_depth: Option<usize>,
    enters: impl Fn(&Path) -> bool + Send + Sync + Clone + 'static,
    lists: impl Fn(std::io::Result<Metadata>) -> bool,
) -> (Vec<(PathBuf, Dialect)>, Vec<String>) {
    if let Err(error) = fence::check(folder) {
        return (Vec::new(), vec![format!("{}: {error}", folder.display())]);
    }
    let mut found = Vec::new();
    // An ignore file in a folder above holds here as well.
    let around = absolute(folder);
    let around = around.ancestors().skip(1).filter(|above| fence::is_open(above)).filter_map(unfit_ignore_file);
    let mut problems: Vec<String> = unfit_ignore_file(folder).into_iter().chain(around).collect();
    // Folders inside of this one with an ignore file that must not be read, and how deep they lie. They are walked
    // by themselves.
    let unfit: Arc<Mutex<Vec<(PathBuf, usize, String)>>> = Arc::default();
    let mut walks = vec![(folder.to_owned(), 0, problems.is_empty())];
    while let Some((start, depth, reads_ignore_files)) = walks.pop() {
        let (enters, unfit_below) = (enters.clone(), Arc::clone(&unfit));
        let mut walker = ignore::WalkBuilder::new(&start);
        walker.require_git(false).max_depth(max_depth.map(|most| most.saturating_sub(depth)));
        if fence::is_closed() {
            // The crate would look for ignore files above the folder and in that of the user.
            walker.parents(false).git_global(false);
        }
        if reads_ignore_files {
            walker.filter_entry(move |entry| {
                if !enters(entry.path()) {
                    return false;
                }
                let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
                let problem = if is_folder && entry.depth() > 0 { unfit_ignore_file(entry.path()) } else { None };
                let is_fit = problem.is_none();
                let unfit = problem.map(|problem| (entry.path().to_owned(), depth + entry.depth(), problem));
                unfit_below.lock().unwrap_or_else(|error| error.into_inner()).extend(unfit);
                is_fit
            });
        } else {
            walker.ignore(false).git_ignore(false).git_exclude(false).parents(false);
            walker.filter_entry(move |entry| enters(entry.path()));
        }
        for entry in walker.build() {
            match entry {
                Ok(entry) if entry.file_type().is_some_and(|kind| !kind.is_dir()) => {
                    if let Some(dialect) = LANGUAGES.from_path(entry.path())
                        && lists(std::fs::metadata(entry.path()))
                    {
                        found.push((entry.into_path(), dialect));
                    }
                }
                Ok(_) => {}
                Err(error) => problems.push(error.to_string()),
            }
        }
        for (folder, depth, problem) in unfit.lock().unwrap_or_else(|error| error.into_inner()).drain(..) {
            problems.push(problem);
            walks.push((folder, depth, false));
        }
    }
    found.sort();
    (found, problems)
}

/// The number of files read around the one that is asked for.
const MAX_NEIGHBOURS: usize = 2000;

/// The other files in the folder of a file, and in those around it until there are `folders`, whose language
/// fits, in order. Those that cannot be read are left out: nobody has asked for them.
pub(crate) fn neighbours(path: &Path, folders: usize, fits: impl Fn(Dialect) -> bool) -> Vec<Loaded> {
    let path = absolute(path);
    let folders = path.ancestors().skip(1).take(folders).filter(|folder| fence::is_open(folder));
    let entries = folders.filter_map(|folder| std::fs::read_dir(folder).ok()).flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).filter(|other| *other != path).collect();
    paths.sort();
    let known = paths.into_iter().filter_map(|path| LANGUAGES.from_path(&path).map(|dialect| (path, dialect)));
    let related = known.filter(|(_, dialect)| fits(*dialect)).take(MAX_NEIGHBOURS);
    let loaded = related.filter_map(|(path, dialect)| read_found(&path, dialect).ok());
    loaded.filter(|loaded| loaded.other_language().is_none()).collect()
}

/// The number of threads that work side by side.
pub(crate) fn threads() -> usize {
    // The answer is in files of the system.
    static THREADS: LazyLock<usize> =
        LazyLock::new(|| std::thread::available_parallelism().map_or(1, usize::from).min(16));
    *THREADS
}

/// The threads that work side by side. They stay for the next work, and so does what memory they have.
static POOL: LazyLock<Option<rayon::ThreadPool>> = LazyLock::new(|| {
    // Trees may be deep: recursion within the cap needs more than a thread's default in an unoptimised build.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads()).stack_size(16 << 20).build();
    pool.inspect_err(|error| tracing::warn!("worker threads could not be started: {error}")).ok()
});

/// Calls `work` for every item, on as many threads as there are contexts; the results come in the items' order.
pub(crate) fn in_parallel<T: Sync, R: Send, C: Send>(
    items: &[T],
    contexts: Vec<C>,
    work: impl Fn(&mut C, &T) -> R + Sync,
) -> Vec<R> {
    // A context takes the next item when it is done with one.
    let next = AtomicUsize::new(0);
    let (next, work) = (&next, &work);
    let run = |mut context: C| {
        std::iter::from_fn(move || {
            let index = next.fetch_add(1, Ordering::Relaxed);
            Some((index, work(&mut context, items.get(index)?)))
        })
    };
    let mut done: Vec<(usize, R)> = match &*POOL {
        Some(pool) => pool.install(|| contexts.into_par_iter().with_max_len(1).flat_map_iter(run).collect()),
        None => contexts.into_iter().flat_map(run).collect(),
    };
    done.sort_unstable_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}

/// The files directly in a folder that a language reads, companions included, in order; nothing if it cannot be looked
/// at.
pub(crate) fn files_of(folder: &Path, dialect: Dialect) -> Vec<PathBuf> {
    if !fence::is_open(folder) {
        return Vec::new();
    }
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| dialect.reads(path)).collect();
    paths.sort();
    paths.truncate(MAX_NEIGHBOURS);
    paths
}

/// Puts files into the database, then whatever they ask for from disk, until nothing is missing.
/// Gives the files that were put in first.
pub(crate) fn load(db: &mut Database, files: Vec<Loaded>) -> Vec<File> {
    let mut first = Vec::with_capacity(files.len());
    let mut new: Vec<File> = Vec::with_capacity(files.len());
    for loaded in files {
        let file = put(db, loaded);
        first.push(file);
        new.push(file);
    }
    load_wanted(db, new);
    db.refresh();
    first
}

/// Reads what files ask for and the database does not have, until nothing is missing.
pub(crate) fn load_wanted(db: &mut Database, mut new: Vec<File>) {
    // Files of one folder ask for the same one.
    let mut listed: HashSet<(PathBuf, Dialect)> = HashSet::new();
    while !new.is_empty() {
        let wanted = |db: &Database, file: File| {
            let language = db.language(file.dialect(db));
            language.links(db, file);
            (file.dialect(db), language.wanted_files(db, file), language.wanted_folders(db, file))
        };
        let wanted = if let [only] = new[..] {
            vec![wanted(db, only)]
        } else {
            // The indexes are made side by side; the writer then only reads them.
            let snapshots: Vec<Database> = (0..threads().min(new.len())).map(|_| db.clone()).collect();
            in_parallel(&new, snapshots, |db, file| wanted(db, *file))
        };
        let mut found = Vec::new();
        for (asking, wanted, folders) in wanted {
            found.extend(wanted.iter().filter_map(|paths| fetch(db, asking, paths)));
            for folder in folders.into_iter().filter(|folder| listed.insert((folder.clone(), asking))) {
                let beside = files_of(&folder, asking);
                found.extend(beside.into_iter().filter_map(|path| fetch(db, asking, &[path])));
            }
        }
        new = found;
    }
}

fn put(db: &mut Database, loaded: Loaded) -> File {
    db.set_file(&loaded.path, loaded.dialect, loaded.text, loaded.encoding)
}

/// Reads the first of the paths that exists, unless one of them is in the database already.
fn fetch(db: &mut Database, asking: Dialect, paths: &[PathBuf]) -> Option<File> {
    for path in paths {
        if db.file(path).is_some() {
            return None;
        }
        if let Some(loaded) = read_module(asking, path) {
            return Some(put(db, loaded));
        }
    }
    None
}

/// Reads a file for which a module asks that is in the language `asking`; nothing if it is not there.
pub(crate) fn read_module(asking: Dialect, path: &Path) -> Option<Loaded> {
    // A name without a known extension is what the language that asks for it takes it for.
    let is_companion = asking.is_companion(path);
    let asking = Some(asking).filter(|asking| asking.reads_bare_names || is_companion);
    let dialect = LANGUAGES.from_path(path).or(asking)?;
    if !fence::is_open(path) || !std::fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
        return None;
    }
    let read = if is_companion { read_found } else { read };
    let said = |error: &std::io::Error| tracing::warn!("{}", printable(&format!("{}: {error}", path.display())));
    read(path, dialect).inspect_err(said).ok()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_stroke_may_be_a_part_of_a_name() {
        assert_eq!(with_slashes("maps/a\\b.g"), "maps/a\\b.g");
    }

    #[test]
    fn a_part_of_a_folder_is_walked_by_the_rules_of_the_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        for name in ["a/b/c/x.g", "a/b/x.g", "a/b/out/x.g", "a/.hidden/x.g", "a/x.g", "ab/x.g"] {
            std::fs::create_dir_all(path(name).parent().expect("a parent")).expect("a folder");
            std::fs::write(path(name), "").expect("written");
        }
        std::fs::write(path(".gitignore"), "out/\n").expect("written");
        let part = |name: &str, deep: bool| {
            let (found, problems) = walk_part(folder.path(), &path(name), deep);
            assert!(problems.is_empty(), "{problems:?}");
            let relative = |path: PathBuf| path.strip_prefix(folder.path()).expect("inside").display().to_string();
            found.into_iter().map(|(path, _)| relative(path)).collect::<Vec<String>>()
        };
        assert_eq!(part("a/b", true), ["a/b/c/x.g", "a/b/x.g"]);
        assert_eq!(part("a/b", false), ["a/b/x.g"]);
        assert_eq!(part("", false), [""; 0]);
        assert_eq!(part("a/b/out", true), [""; 0]);
        assert_eq!(part("a/.hidden", true), [""; 0]);
        assert_eq!(part("nowhere", true), [""; 0]);
        assert_eq!(part("", true), ["a/b/c/x.g", "a/b/x.g", "a/x.g", "ab/x.g"]);
        assert_eq!(part("a/b/x.g", true), ["a/b/x.g"]);
    }

    #[test]
    fn paths_are_shown_from_the_working_directory() {
        let named = [PathBuf::from("/rules/old")];
        let shown = |path: &str| shown(Path::new(path), Path::new("/games/isles"), &named);
        assert_eq!(shown("/games/isles/maps/a.g"), "maps/a.g");
        assert_eq!(shown("/games/lib/a.g"), "../lib/a.g");
        assert_eq!(shown("/games"), "..");
        // The names are the same further down only.
        assert_eq!(shown("/lib/isles/a.g"), "/lib/isles/a.g");
        assert_eq!(shown("/rules/a.g"), "/rules/a.g");
        assert_eq!(shown("/rules/old/a.g"), "../../rules/old/a.g");
        assert_eq!(relative(Path::new("/a.g"), Path::new("/")), "a.g");
    }

    #[test]
    fn only_regular_ignore_files_are_read() {
        for (name, kind) in
            [(".gitignore", "pipe"), (".ignore", "device"), (".gitignore", "folder"), (".ignore", "large")]
        {
            let folder = tempfile::tempdir().expect("a folder");
            let path = |name: &str| folder.path().join(name);
            for name in ["a/b/x.g", "a/b/out/x.g", "a/x.g", "out/x.g", "x.g"] {
                std::fs::create_dir_all(path(name).parent().expect("a parent")).expect("a folder");
                std::fs::write(path(name), "").expect("written");
            }
            std::fs::write(path(".gitignore"), "out/\n").expect("written");
            let unfit = path("a/b").join(name);
            match kind {
                "pipe" => assert!(std::process::Command::new("mkfifo").arg(&unfit).status().expect("mkfifo").success()),
                "device" => std::os::unix::fs::symlink("/dev/zero", &unfit).expect("a link"),
                "folder" => std::fs::create_dir(&unfit).expect("a folder"),
                _ => std::fs::write(&unfit, "# \n".repeat(1 << 20)).expect("written"),
            }
            let found = |root: &str| {
                let (found, problems) = walk(&path(root));
                assert!(problems.len() == 1 && problems[0].starts_with(&*unfit.to_string_lossy()), "{problems:?}");
                let relative = |path: PathBuf| path.strip_prefix(folder.path()).expect("inside").display().to_string();
                found.into_iter().map(|(path, _)| relative(path)).collect::<Vec<String>>()
            };
            assert_eq!(found(""), ["a/b/out/x.g", "a/b/x.g", "a/x.g", "x.g"], "{kind}");
            assert_eq!(found("a/b"), ["a/b/out/x.g", "a/b/x.g"], "{kind}");
            assert_eq!(found("a/b/out"), ["a/b/out/x.g"], "{kind}");
        }
    }

    #[test]
    fn only_regular_files_are_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("a.g"), "(define x 1)").expect("written");
        std::os::unix::fs::symlink(path("a.g"), path("b.g")).expect("a link");
        std::os::unix::fs::symlink("/dev/zero", path("x.g")).expect("a link");
        std::os::unix::fs::symlink("nowhere", path("y.g")).expect("a link");
        std::fs::create_dir(path("d.g")).expect("a folder");
        std::os::unix::fs::symlink("d.g", path("e.g")).expect("a link");
        let made = std::process::Command::new("mkfifo").arg(path("p.g")).status().expect("mkfifo");
        assert!(made.success());
        let (found, problems) = walk(folder.path());
        let names: Vec<PathBuf> = found.iter().map(|(path, _)| path.clone()).collect();
        assert_eq!(names, [path("a.g"), path("b.g")]);
        assert!(problems.is_empty(), "{problems:?}");
        let all: Vec<PathBuf> = walk_all(folder.path()).0.into_iter().map(|(path, _)| path).collect();
        assert_eq!(all, ["a.g", "b.g", "p.g", "x.g", "y.g"].map(path));
        let dialect = found[0].1;
        assert_eq!(&*read(&path("b.g"), dialect).expect("a file").text, "(define x 1)");
        for (name, word) in [("x.g", "regular"), ("p.g", "regular"), ("d.g", "folder"), ("y.g", "a link to nowhere")] {
            let error = read(&path(name), dialect).expect_err(name).to_string();
            assert!(error.contains(word), "{name}: {error}");
        }
    }
}
