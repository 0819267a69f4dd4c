//! Settings: what a user has configured. Every language declares its own.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_syntax::{Code, Severity};

use crate::baseline::Baseline;
use crate::codes;

/// A known setting.
#[derive(Debug)]
pub struct Setting {
    /// Its dotted name, the same in `ludex.toml`, the client's configuration and `--config`.
    pub name: &'static str,
    /// The values it takes.
    pub value_kind: ValueKind,
    /// The effect, for people: a sentence without a full stop.
    pub help: &'static str,
}

/// The values that a setting takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueKind {
    /// A file; a relative one is meant from the folder of the settings file.
    File,
    /// A list of folders; relative ones are meant from the folder of the settings file.
    Folders,
    /// One of these numbers; unset by default.
    Choice(&'static [u64]),
    /// A number in this range, both ends included; unset by default.
    Number(u64, u64),
    /// True or false, and what holds if it is not given.
    Flag(bool),
    /// One of these words; the first if it is not given.
    Word(&'static [&'static str]),
    /// A table from codes, such as `"gdl/unused-define"`, to a severity or `"off"`. `"shared/unclosed-paren"`
    /// is this code in every language.
    Severities,
}

/// A value of a setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// For [`ValueKind::File`].
    File(PathBuf),
    /// For [`ValueKind::Folders`].
    Folders(Vec<PathBuf>),
    /// For [`ValueKind::Choice`] and [`ValueKind::Number`].
    Number(u64),
    /// For [`ValueKind::Flag`].
    Flag(bool),
    /// For [`ValueKind::Word`]: its place in the list.
    Word(usize),
    /// For [`ValueKind::Severities`]; `None` is "off".
    Severities(BTreeMap<String, Option<Severity>>),
}

/// The settings of the user, as far as the analysis cares.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Settings {
    values: BTreeMap<&'static str, Value>,
    /// The contents of the file that [`BASELINE`] names.
    baseline: Option<Arc<Baseline>>,
}

/// The settings of files, by the folders in which these lie.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FolderSettings {
    /// Settings of the files that lie in none of the folders.
    elsewhere: Settings,
    /// Settings of the files in a folder and below it, except for those in a folder further down that is here, too.
    folders: BTreeMap<PathBuf, Settings>,
}

/// `baseline`: shared by all languages.
pub static BASELINE: Setting = Setting {
    name: "baseline",
    value_kind: ValueKind::File,
    help: "a file with findings that are not reported because they were there before: what \
           `ludex check --write-baseline` writes",
};

/// `lenses.facts`: the lines that languages write above parts of a file.
pub static LENSES_FACTS: Setting = Setting {
    name: "lenses.facts",
    value_kind: ValueKind::Flag(true),
    help: "show above a script what it costs, above a piece how far it goes, and the like",
};

/// `lenses.references`.
pub static LENSES_REFERENCES: Setting = Setting {
    name: "lenses.references",
    value_kind: ValueKind::Flag(false),
    help: "show above each type, function and level how often it is used",
};

/// `lenses.included_by`.
pub static LENSES_INCLUDED_BY: Setting = Setting {
    name: "lenses.included_by",
    value_kind: ValueKind::Flag(false),
    help: "show at the top of a file how many files include it",
};

/// `diagnostics.implementation`: how bad it is what only the reference implementation of a language refuses.
pub static IMPLEMENTATION: Setting = Setting {
    name: "diagnostics.implementation",
    value_kind: ValueKind::Word(&["information", "error"]),
    help: "how to report what only the reference implementation of a language refuses: as information, or as an error \
           for those who run it",
};

/// `diagnostics.severity`: another severity for findings of a code.
pub static SEVERITY: Setting = Setting {
    name: "diagnostics.severity",
    value_kind: ValueKind::Severities,
    help: "another severity for findings of a code, or `off` to leave them out",
};

/// `format.tab_width`: shared by all languages.
pub static TAB_WIDTH: Setting = Setting {
    name: "format.tab_width",
    value_kind: ValueKind::Number(1, 16),
    help: "the width of a tab and of a step of indentation, where neither the editor nor an `.editorconfig` says it",
};

/// `format.indent_with`: shared by all languages.
pub static INDENT_WITH: Setting = Setting {
    name: "format.indent_with",
    value_kind: ValueKind::Word(&["file", "blanks", "tabs"]),
    help: "what lines are indented with, where neither the editor nor an `.editorconfig` says it: `file` is what most \
           lines of the file begin with",
};

/// The settings that all languages share.
pub static SHARED: [&Setting; 8] = [
    &BASELINE, &SEVERITY, &IMPLEMENTATION, &LENSES_FACTS, &LENSES_REFERENCES, &LENSES_INCLUDED_BY, &TAB_WIDTH,
    &INDENT_WITH,
];

impl Settings {
    /// Gives a setting a value.
    pub fn set(&mut self, setting: &'static Setting, value: Value) {
        self.values.insert(setting.name, value);
    }

    /// The file of a setting, if it is given.
    pub fn file(&self, setting: &Setting) -> Option<&Path> {
        match self.values.get(setting.name) {
            Some(Value::File(path)) => Some(path.as_path()),
            _ => None,
        }
    }

    /// Takes the contents of the file that [`BASELINE`] names.
    pub fn set_baseline(&mut self, baseline: Option<Arc<Baseline>>) {
        self.baseline = baseline;
    }

    /// The findings that are not reported because they were there before.
    pub fn baseline(&self) -> Option<&Baseline> {
        self.baseline.as_deref()
    }

    /// The folders of a setting; none if it is not given.
    pub fn folders(&self, setting: &Setting) -> &[PathBuf] {
        match self.values.get(setting.name) {
            Some(Value::Folders(folders)) => folders,
            _ => &[],
        }
    }

    /// The number of a setting, if it is given.
    pub fn number(&self, setting: &Setting) -> Option<u64> {
        match self.values.get(setting.name) {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// True if a setting is on.
    pub fn flag(&self, setting: &Setting) -> bool {
        match (self.values.get(setting.name), setting.value_kind) {
            (Some(Value::Flag(flag)), _) => *flag,
            (_, ValueKind::Flag(default)) => default,
            _ => false,
        }
    }

    /// The index of the word that a setting has, among its words; from 0.
    pub fn word(&self, setting: &Setting) -> usize {
        match self.values.get(setting.name) {
            Some(Value::Word(word)) => *word,
            _ => 0,
        }
    }

    /// The severity that the user wants for a code, which with its dialect is `full_code`: `Some(None)` to leave its
    /// findings out, `None` if nothing is said of it. What is said of one language holds there, whatever is said of all
    /// of them.
    pub fn severity(&self, code: &Code, full_code: &str) -> Option<Option<Severity>> {
        let Some(Value::Severities(severities)) = self.values.get(SEVERITY.name) else { return None };
        let everywhere = || codes::is_shared(code).then(|| severities.get(&codes::shared_name(code))).flatten();
        severities.get(full_code).or_else(everywhere).copied()
    }

    /// True if findings of some code may have another severity than their own.
    pub fn changes_severities(&self) -> bool {
        self.values.contains_key(SEVERITY.name) || self.refusals_are_errors()
    }

    /// True if what only the reference implementation refuses is an error.
    fn refusals_are_errors(&self) -> bool {
        self.word(&IMPLEMENTATION) == 1
    }

    /// The severity of a finding of a code that has this one of its own, if its code is given none by name.
    pub fn severity_by_implementation(&self, code: &Code, own: Severity) -> Severity {
        let is_refused = code.refused && matches!(own, Severity::Warning | Severity::Information);
        if is_refused && self.refusals_are_errors() { Severity::Error } else { own }
    }

    /// The folders that they name.
    pub fn all_folders(&self) -> impl Iterator<Item = &Path> {
        let folders = self.values.values().flat_map(|value| match value {
            Value::Folders(folders) => folders.as_slice(),
            _ => &[],
        });
        folders.map(PathBuf::as_path)
    }
}

impl FolderSettings {
    /// The settings of files in any folder.
    pub fn new(elsewhere: Settings) -> FolderSettings {
        FolderSettings { elsewhere, folders: BTreeMap::new() }
    }

    /// Gives the files in a folder their own settings.
    pub fn insert(&mut self, folder: PathBuf, settings: Settings) {
        self.folders.insert(folder, settings);
    }

    /// Gives the files in folders that settings name, and that are in none of the folders here, the same settings: a
    /// library is read as the game that names it.
    pub fn spread(&mut self) {
        let mut named: BTreeMap<PathBuf, Settings> = BTreeMap::new();
        for settings in self.folders.values() {
            let apart = |folder: &&Path| !self.folders.keys().any(|other| folder.starts_with(other));
            for folder in settings.all_folders().filter(apart) {
                named.entry(folder.to_owned()).or_insert_with(|| settings.clone());
            }
        }
        self.folders.extend(named);
    }

    /// The folders whose files have their own settings.
    pub fn folders(&self) -> impl Iterator<Item = &Path> {
        self.folders.keys().map(PathBuf::as_path)
    }

    /// The settings of a file or folder.
    pub fn of(&self, path: &Path) -> &Settings {
        if self.folders.is_empty() {
            return &self.elsewhere;
        }
        path.ancestors().find_map(|folder| self.folders.get(folder)).unwrap_or(&self.elsewhere)
    }

    /// Settings of files elsewhere, and those of each folder.
    pub fn all(&self) -> impl Iterator<Item = &Settings> {
        std::iter::once(&self.elsewhere).chain(self.folders.values())
    }
}

impl From<Settings> for FolderSettings {
    fn from(settings: Settings) -> FolderSettings {
        FolderSettings::new(settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_folder_counts() {
        let with_width = |width: u64| {
            let mut settings = Settings::default();
            settings.set(&TAB_WIDTH, Value::Number(width));
            settings
        };
        let mut all = FolderSettings::new(with_width(1));
        let width = |all: &FolderSettings, path: &str| all.of(Path::new(path)).number(&TAB_WIDTH);
        assert_eq!(width(&all, "/games/a.g"), Some(1));
        all.insert(PathBuf::from("/games"), with_width(2));
        all.insert(PathBuf::from("/games/old/isles"), with_width(3));
        for (path, expected) in [
            ("/games/a.g", 2),
            ("/games", 2),
            ("/games/old/a.g", 2),
            ("/games/old/isles/maps/a.g", 3),
            ("/games/old/isles2/a.g", 2),
            ("/games2/a.g", 1),
            ("/a.g", 1),
        ] {
            assert_eq!(width(&all, path), Some(expected), "{path}");
        }
        let widths: Vec<Option<u64>> = all.all().map(|settings| settings.number(&TAB_WIDTH)).collect();
        assert_eq!(widths, [Some(1), Some(2), Some(3)]);
    }

    #[test]
    fn a_library_has_the_settings_of_the_game_that_names_it() {
        static LIBRARY: Setting = Setting { name: "x.library", value_kind: ValueKind::Folders, help: "" };
        let naming = |folders: &[&str]| {
            let mut settings = Settings::default();
            settings.set(&LIBRARY, Value::Folders(folders.iter().map(PathBuf::from).collect()));
            settings
        };
        let mut all = FolderSettings::new(naming(&["/elsewhere"]));
        all.insert(PathBuf::from("/game"), naming(&["/library", "/other/parts", "/game/parts"]));
        all.insert(PathBuf::from("/other"), naming(&["/library"]));
        all.spread();
        for (path, expected) in
            [("/library/a.g", 3), ("/game/parts/a.g", 3), ("/other/parts/a.g", 1), ("/elsewhere/a.g", 1)]
        {
            assert_eq!(all.of(Path::new(path)).folders(&LIBRARY).len(), expected, "{path}");
        }
        let folders: Vec<&Path> = all.folders().collect();
        assert_eq!(folders, [Path::new("/game"), Path::new("/library"), Path::new("/other")]);
    }
}
