//! The settings files of folders, as the disk has them, and which of them holds for a file. What they mean is the same in
//! every session ([`ludex_lsp::config`]).

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use ludex_base::settings::ValueKind;
use ludex_base::{FolderSettings, Settings};
use serde_json::Value;

use crate::fence;
use crate::workspace::{absolute, read_bytes};

pub use ludex_lsp::config::{Problem, SettingsFile, WrittenSetting, all, apply, parse_json, parse_toml, problems};

pub(crate) use ludex_lsp::config::{FILE_NAME, is_settings_file};

/// The name of what lies at the root of a repository.
const REPOSITORY: &str = ".git";

/// The end of the search for the settings file that holds in a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Home {
    /// It lies in this folder, which is the folder itself or the nearest above it.
    Folder(PathBuf),
    /// There is none up to this folder, the root of a repository.
    Repository(PathBuf),
    /// There is none up to the root of the disk.
    Nowhere,
}

/// The homes of folders that have been looked for.
#[derive(Default)]
struct Homes(HashMap<PathBuf, Home>);

impl Homes {
    fn of(&mut self, folder: &Path) -> Home {
        let mut passed = Vec::new();
        let mut found = Home::Nowhere;
        for part in folder.ancestors().take_while(|part| fence::is_open(part)) {
            if let Some(known) = self.0.get(part) {
                found = known.clone();
                break;
            }
            passed.push(part.to_owned());
            if has_settings(part) {
                found = Home::Folder(part.to_owned());
                break;
            }
            if is_repository(part) {
                found = Home::Repository(part.to_owned());
                break;
            }
        }
        self.0.extend(passed.into_iter().map(|part| (part, found.clone())));
        found
    }
}

/// True if there is a settings file in a folder, be it readable or not.
fn has_settings(folder: &Path) -> bool {
    match std::fs::metadata(folder.join(FILE_NAME)) {
        Ok(_) => true,
        Err(error) => !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory),
    }
}

fn is_repository(folder: &Path) -> bool {
    folder.join(REPOSITORY).exists()
}

/// True if the search for a settings file ends in a folder.
pub(crate) fn ends_search(folder: &Path) -> bool {
    fence::is_open(folder) && (has_settings(folder) || is_repository(folder))
}

/// Reads the settings of files in some folders: those in the settings file of the nearest folder upwards, up to the root
/// of the repository. For files without one those of the folder `base` hold, if there is such a folder. What sources
/// other than files say, `finish` adds to the settings of each file; also to those that stand in no file. Gives the
/// settings and the files.
pub(crate) fn read_around(
    base: Option<&Path>,
    folders: impl IntoIterator<Item = PathBuf>,
    mut finish: impl FnMut(&mut Settings, Option<&mut SettingsFile>),
) -> (FolderSettings, Vec<SettingsFile>) {
    let mut homes = Homes::default();
    let mut files: Vec<SettingsFile> = Vec::new();
    let mut known: BTreeMap<PathBuf, Settings> = BTreeMap::new();
    let mut read_home = |home: Option<&Path>| {
        let mut settings = Settings::default();
        let mut file = home.and_then(|home| read(&mut settings, home));
        finish(&mut settings, file.as_mut());
        files.extend(file);
        settings
    };
    let elsewhere = match base.map(|base| homes.of(base)) {
        Some(Home::Folder(home)) => {
            let settings = read_home(Some(&home));
            known.insert(home, settings.clone());
            settings
        }
        _ => read_home(None),
    };
    let mut wanted: Vec<PathBuf> = folders.into_iter().collect();
    let mut repositories: BTreeSet<PathBuf> = BTreeSet::new();
    for folder in &wanted {
        if let Home::Repository(root) = homes.of(folder) {
            repositories.insert(root);
        }
    }
    // A library may have a settings file of its own.
    wanted.extend(elsewhere.all_folders().map(Path::to_owned));
    while let Some(folder) = wanted.pop() {
        if let Home::Folder(home) = homes.of(&folder)
            && !known.contains_key(&home)
        {
            let settings = read_home(Some(&home));
            wanted.extend(settings.all_folders().map(Path::to_owned));
            known.insert(home, settings);
        }
    }
    let mut all = FolderSettings::new(elsewhere.clone());
    for root in repositories {
        // What holds around a repository does not hold in it.
        if known.keys().any(|home| root.starts_with(home)) {
            all.insert(root, elsewhere.clone());
        }
    }
    for (home, settings) in known {
        all.insert(home, settings);
    }
    all.spread();
    files.sort_by(|a, b| a.folder.cmp(&b.folder));
    (all, files)
}

/// Reads the settings file of a folder and applies what it holds. [`None`] if there is none.
fn read(settings: &mut Settings, folder: &Path) -> Option<SettingsFile> {
    let path = folder.join(FILE_NAME);
    if !fence::is_open(&path) {
        return None;
    }
    let bytes = match read_bytes(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        Err(error) => return Some(SettingsFile::unreadable(folder, error)),
    };
    let mut file = SettingsFile::parse(settings, folder, &bytes);
    let missing = missing_folders(file.entries(), folder);
    file.add(missing);
    Some(file)
}

/// The folders that settings name and that are not there or cannot be read. They are no reason to refuse a setting: a
/// folder may come later.
pub(crate) fn missing_folders(entries: &[WrittenSetting], base: &Path) -> Vec<Problem> {
    let takes_folders = |entry: &&WrittenSetting| {
        all().any(|setting| setting.name == entry.key && setting.value_kind == ValueKind::Folders)
    };
    let mut problems = Vec::new();
    for entry in entries.iter().filter(takes_folders) {
        for path in entry.value.as_array().into_iter().flatten().filter_map(Value::as_str) {
            let folder = absolute(&base.join(path));
            let Err(error) = fence::check(&folder).and_then(|()| std::fs::read_dir(&folder)) else { continue };
            let what = match error.kind() {
                ErrorKind::NotFound => "is not there".to_owned(),
                ErrorKind::NotADirectory => "is not a folder".to_owned(),
                _ => format!("cannot be read: {error}"),
            };
            problems.push(Problem {
                code: "missing-folder",
                message: format!("`{}` names the folder {}, which {what}", entry.key, folder.display()),
                range: entry.part(path),
            });
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use ludex_base::settings::TAB_WIDTH;

    use super::*;

    /// A folder with files, of which some are folders.
    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            std::fs::write(path, text).expect("written");
        }
        folder
    }

    #[test]
    fn the_nearest_file_upwards_holds_up_to_the_root_of_the_repository() {
        let folder = folder(&[
            (".git/HEAD", ""),
            ("ludex.toml", "format.tab_width = 1\ngdl.library = [\"../library\"]\n"),
            ("isles/maps/a.g", ""),
            ("lakes/ludex.toml", "format.tab_width = 2\n"),
            ("lakes/maps/a.g", ""),
            ("lakes/borrowed/.git", "gitdir: ../elsewhere\n"),
            ("lakes/borrowed/maps/a.g", ""),
            ("own/.git/HEAD", ""),
            ("own/ludex.toml", "format.tab_width = 3\n"),
            ("own/maps/a.g", ""),
        ]);
        let path = |name: &str| absolute(&folder.path().join(name));
        let folders = ["isles/maps", "lakes/maps", "lakes/borrowed/maps", "own/maps"].map(path);
        let (settings, files) = read_around(Some(&path("isles")), folders, |_, _| {});
        let width = |name: &str| settings.of(&path(name)).number(&TAB_WIDTH);
        for (name, expected) in [
            ("isles/maps/a.g", Some(1)),
            ("a.g", Some(1)),
            ("lakes/maps/a.g", Some(2)),
            ("lakes/a.g", Some(2)),
            // It is another repository, in which nothing is set.
            ("lakes/borrowed/maps/a.g", Some(1)),
            ("own/maps/a.g", Some(3)),
            ("../library/a.g", Some(1)),
        ] {
            assert_eq!(width(name), expected, "{name}");
        }
        let read: Vec<&Path> = files.iter().map(|file| file.folder.as_path()).collect();
        assert_eq!(read, [path(""), path("lakes"), path("own")]);
        // Nothing is looked for above a repository, and a base need not be there.
        let (settings, files) = read_around(Some(&path("lakes/borrowed/maps")), [], |_, _| {});
        assert!(files.is_empty() && settings.of(&path("lakes/borrowed/maps/a.g")).number(&TAB_WIDTH).is_none());
        let (settings, _) = read_around(None, [path("isles/maps")], |_, _| {});
        assert_eq!(settings.of(&path("isles/maps/a.g")).number(&TAB_WIDTH), Some(1));
        assert_eq!(settings.of(Path::new("/a.g")).number(&TAB_WIDTH), None);
        assert!(ends_search(&path("lakes")) && ends_search(&path("lakes/borrowed")) && !ends_search(&path("isles")));
    }

    #[test]
    fn a_library_with_settings_has_its_own_and_other_sources_hold_everywhere() {
        let folder = folder(&[
            ("game/ludex.toml", "format.tab_width = 1\ngdl.library = [\"../library/old\"]\n"),
            ("library/ludex.toml", "format.tab_width = 2\nformat.indent_with = \"tabs\"\n"),
            ("library/old/a.g", ""),
            ("other/a.g", ""),
        ]);
        let path = |name: &str| absolute(&folder.path().join(name));
        let mut homes = 0;
        let (settings, files) = read_around(Some(&path("other")), [path("game")], |settings, file| {
            homes += usize::from(file.is_some());
            apply(settings, &parse_toml("trench.feature_level = 3").expect("valid"), Path::new("/"));
        });
        let width = |name: &str| settings.of(&path(name)).number(&TAB_WIDTH);
        assert_eq!((width("game/a.g"), width("library/old/a.g"), width("other/a.g")), (Some(1), Some(2), None));
        assert_eq!((homes, files.len()), (2, 2));
        let level = all().find(|setting| setting.name == "trench.feature_level").expect("the setting");
        assert!(settings.all().all(|settings| settings.number(level) == Some(3)));
    }

    #[test]
    fn a_file_that_cannot_be_read_sets_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(FILE_NAME);
        let mut settings = Settings::default();
        assert!(read(&mut settings, folder.path()).is_none());
        std::fs::write(&path, b"baseline = \"\xE9.json\"\n").expect("written");
        let file = read(&mut settings, folder.path()).expect("a file");
        let shown: Vec<(&str, &str)> = file.problems.iter().map(|p| (p.code, &file.text[p.range.clone()])).collect();
        assert_eq!(shown, [("invalid-toml", "\u{fffd}")]);
        std::fs::remove_file(&path).and_then(|()| std::fs::create_dir(&path)).expect("a folder");
        let file = read(&mut settings, folder.path()).expect("something");
        assert_eq!((file.text.as_str(), file.problems[0].code), ("", "unreadable-file"));
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn a_folder_that_is_not_there_is_reported_where_it_stands() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("here")).expect("a folder");
        std::fs::write(folder.path().join("file"), "").expect("written");
        let text = "gdl.library = [\"here\", \"file\",\n  \"gone\"]\n";
        let entries = parse_toml(text).expect("valid");
        let problems = missing_folders(&entries, folder.path());
        let place = |problem: &Problem| text[problem.range.clone()].trim_matches('"');
        let shown: Vec<(&str, &str)> = problems.iter().map(|problem| (problem.code, place(problem))).collect();
        assert_eq!(shown, [("missing-folder", "file"), ("missing-folder", "gone")]);
        assert!(problems[0].message.ends_with("file, which is not a folder"), "{}", problems[0].message);
        assert!(problems[1].message.ends_with("gone, which is not there"), "{}", problems[1].message);
        let mut settings = Settings::default();
        assert_eq!(apply(&mut settings, &entries, folder.path()), []);
        let library = all().find(|setting| setting.name == "gdl.library").expect("the setting");
        assert_eq!(settings.folders(library).len(), 3, "the setting holds all the same");
    }
}
