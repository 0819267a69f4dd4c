//! The baseline on the command line: it is written once, then it only shrinks.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ludex_base::baseline::{Key, Known};
use ludex_base::settings::BASELINE;
use ludex_base::{Baseline, FolderSettings};

use super::output::say;
use super::report::Report;
use super::write::replace;
use crate::baseline::{folder_of, text};
use crate::workspace::{self, relative};

/// The number of lines about what is stale.
const MAX_TOLD: usize = 10;

/// Findings that a baseline knows and that are not there any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stale {
    /// The file of the baseline.
    pub(super) baseline: PathBuf,
    /// The name of the file in the baseline.
    pub(super) name: String,
    pub(super) known: Known,
}

/// The baselines in force, by their files.
pub(super) fn in_force(settings: &FolderSettings) -> BTreeMap<&Path, &Baseline> {
    settings.all().filter_map(|settings| Some((settings.file(&BASELINE)?, settings.baseline()?))).collect()
}

/// The findings that the baseline in a file knows on files that are gone.
pub(super) fn gone(path: &Path, baseline: &Baseline) -> Vec<Stale> {
    let mut last: Option<(String, bool)> = None;
    let mut stale = Vec::new();
    for (name, known) in baseline.entries() {
        // The entries are in order of their files, and the disk is asked once for each.
        if last.as_ref().is_none_or(|(other, _)| other != name) {
            // In a name that was not Unicode, replacement characters stand for bytes: no file can be found by it.
            let can_be_asked = !name.contains(char::REPLACEMENT_CHARACTER);
            let path = workspace::absolute(&baseline.folder().join(name));
            last = Some((name.to_owned(), can_be_asked && !path.exists()));
        }
        if last.as_ref().is_some_and(|(_, is_gone)| *is_gone) {
            stale.push(Stale { baseline: path.to_owned(), name: name.to_owned(), known });
        }
    }
    stale
}

/// An error if there is a baseline already.
pub(super) fn refuse_another(path: &Path) -> Result<(), String> {
    if !path.exists() {
        return Ok(());
    }
    Err(format!(
        "{} is there already, and a baseline only shrinks: `--prune-baseline` removes from it what is not found any \
         more; to begin anew, delete it first",
        path.display()
    ))
}

/// Writes a new baseline that knows everything in a report, and says what makes it count.
pub(super) fn write(path: &Path, report: &Report, settings: &FolderSettings) -> Result<(), String> {
    let absolute = workspace::absolute(path);
    let baseline = report.baseline(folder_of(&absolute));
    let written = std::fs::write(path, text(&baseline));
    written.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    let count: usize = baseline.entries().map(|(_, known)| known.count).sum();
    let plural = if count == 1 { "" } else { "s" };
    say(&format!("{count} finding{plural} written to {}", path.display()));
    if settings.all().all(|settings| settings.file(&BASELINE) != Some(absolute.as_path())) {
        say(&format!("to leave them out, write `baseline = \"{}\"` in ludex.toml", path.display()));
    }
    Ok(())
}

/// Removes from the baselines in force what is not found any more. Paths are shown from a folder.
pub(super) fn prune(settings: &FolderSettings, base: &Path, stale: &[Stale]) -> Result<(), String> {
    for (path, baseline) in in_force(settings) {
        let stale: Vec<&Stale> = stale.iter().filter(|stale| stale.baseline == path).collect();
        let count: usize = stale.iter().map(|stale| stale.known.count).sum();
        if count > 0 {
            let mut pruned = baseline.clone();
            for Stale { name, known, .. } in stale {
                pruned.remove(name, known);
            }
            let written = std::fs::read(path).and_then(|before| replace(path, &before, text(&pruned).as_bytes()));
            written.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        }
        let plural = if count == 1 { "" } else { "s" };
        say(&format!("{count} finding{plural} removed from {}", relative(path, base)));
    }
    Ok(())
}

/// Says what the baselines in force know and what is not found any more. Paths are shown from a folder.
pub(super) fn tell(base: &Path, stale: &[Stale]) {
    if stale.is_empty() {
        return;
    }
    for of_one in stale.chunk_by(|a, b| a.baseline == b.baseline) {
        tell_one(&relative(&of_one[0].baseline, base), of_one);
    }
    say("`ludex check --prune-baseline` removes what is not found any more from the baseline");
}

/// Says what is not found any more of what one baseline knows, which is shown by this name.
fn tell_one(file: &str, stale: &[Stale]) {
    // On how many lines they were is not told.
    let mut told: Vec<(&str, &Key, usize)> = Vec::new();
    for Stale { name, known, .. } in stale {
        match told.last_mut() {
            Some((last, key, count)) if *last == name.as_str() && **key == known.key => *count += known.count,
            _ => told.push((name.as_str(), &known.key, known.count)),
        }
    }
    for (name, Key { code, message, .. }, count) in told.iter().take(MAX_TOLD) {
        let times = if *count == 1 { String::new() } else { format!(" ({count} times)") };
        say(&format!("{file}: not found any more: {name}: {code}: {message}{times}"));
    }
    if told.len() > MAX_TOLD {
        say(&format!("{file}: {} more lines are not found any more", told.len() - MAX_TOLD));
    }
}

#[cfg(test)]
mod tests {
    use ludex_base::Severity;

    use super::*;

    #[test]
    fn a_file_whose_name_is_not_unicode_is_not_taken_for_gone() {
        let mut baseline = Baseline::new("/nowhere");
        for name in ["a.g", "\u{FFFD}.g"] {
            let key = Key::new("gdl/unused-define".to_owned(), Severity::Hint, "nothing reads `x`");
            baseline.add(name, Known { key, line: String::new(), count: 1 });
        }
        let names: Vec<String> =
            gone(Path::new("/nowhere/known.json"), &baseline).into_iter().map(|stale| stale.name).collect();
        assert_eq!(names, ["a.g"]);
    }
}
