//! The generation of Hy that a level file is written for, as its head and the setting `pyherc.generation` say
//! (reference/pyherc.md, Generations). Checks, completion and hover ask here, so that all of them go by the same one.

use ludex_base::{Db, File, settings};
use ludex_syntax::hy::literal::{Generation, spells};

use crate::builtins::{self, Builtin};
use crate::level::{LevelFile, RequireLine, levels};
use crate::project;

/// The module of the level macros. In Hy 0.12 what it asks for itself comes along with it.
pub(crate) const LEVEL_MACROS: &str = "pyherc.config.dsl.level";

/// The generation that a file is written for: 2015 writes `(require a.b)`, 2017 `(require [a.b [*]])`. The head counts,
/// also against the setting; the setting decides where the head has both forms or none. `None` if neither says
/// anything.
#[salsa::tracked]
pub fn generation(db: &dyn Db, file: File) -> Option<Generation> {
    decided(levels(db, file), of_settings(db, file))
}

/// The generation of a file, or the younger one if nothing says which it is.
pub(crate) fn or_younger(db: &dyn Db, file: File) -> Generation {
    generation(db, file).unwrap_or(Generation::Y2017)
}

/// The generation that the settings name for a file.
pub(crate) fn of_settings(db: &dyn Db, file: File) -> Option<Generation> {
    settings(db, file).number(&crate::GENERATION).map(|year| match year {
        2015 => Generation::Y2015,
        _ => Generation::Y2017,
    })
}

/// The generation whose creatures and tiles a file can name. The head tells which Hy reads the file, and not how old
/// the game is: Hy 0.11 was in use until February 2017, and so only the setting makes it the game of 2015.
pub(crate) fn of_names(db: &dyn Db, file: File) -> Generation {
    let is_of_2015 =
        *generation(db, file) == Some(Generation::Y2015) && of_settings(db, file) == Some(Generation::Y2015);
    if is_of_2015 { Generation::Y2015 } else { Generation::Y2017 }
}

/// The sign that a file's game does not have something yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TooYoung {
    /// The modules of the project, which do not define it.
    Project,
    /// The Hy that reads the file, which the game did not use any more.
    Hy,
    /// The setting.
    Setting,
}

/// The sign that a file's game does not have a row of the level language yet; `None` if it has it, or may have it.
pub(crate) fn too_young(db: &dyn Db, file: File, row: &Builtin) -> Option<TooYoung> {
    if row.since.is_empty() {
        return None;
    }
    if let Some(has) = project::has(db, file, row) {
        return (!has).then_some(TooYoung::Project);
    }
    if *generation(db, file) != Some(Generation::Y2015) {
        return None;
    }
    if of_settings(db, file) == Some(Generation::Y2015) {
        return Some(TooYoung::Setting);
    }
    row.is_of_hy_0_12().then_some(TooYoung::Hy)
}

fn decided(levels: &LevelFile, setting: Option<Generation>) -> Option<Generation> {
    let lines = move || levels.requires.iter().filter_map(|line| Some((line, line.meant()?)));
    let Some((_, first)) = lines().next() else { return setting };
    if lines().all(|(_, other)| other == first) {
        return Some(first);
    }
    // Without the setting the `require` of the level macros decides: the others are not needed.
    let of_levels = lines().find(|(line, _)| line.asks_for(LEVEL_MACROS)).map(|(_, generation)| generation);
    Some(setting.or(of_levels).unwrap_or(first))
}

impl RequireLine {
    /// The generation that the line is written for. A module without brackets is also legal in Hy 0.12, where it brings
    /// its macros under longer names; only the modules of the game show that 2015 is meant.
    pub(crate) fn meant(&self) -> Option<Generation> {
        let of_game = || self.modules.iter().any(|(module, _)| builtins::is_known_module(module.as_str()));
        self.generation.filter(|generation| *generation == Generation::Y2017 || of_game())
    }

    fn asks_for(&self, module: &str) -> bool {
        self.modules.iter().any(|(name, _)| spells(name.as_str(), module))
    }
}

#[cfg(test)]
mod tests {
    use ludex_base::settings::{Settings, Value};
    use ludex_test_support::Fixture;

    use super::*;

    const OLD: &str = "(require pyherc.macros)\n";
    const NEW: &str = "(require [pyherc.config.dsl.level [*]])\n";

    /// The generation of a file with a head, without the setting and with either year.
    fn of(head: &str) -> [Option<Generation>; 3] {
        [None, Some(2015), Some(2017)].map(|year| {
            let mut fixture = Fixture::new(crate::LANGUAGES, "hy", &format!("{head}(level-list)\n"));
            let mut settings = Settings::default();
            if let Some(year) = year {
                settings.set(&crate::GENERATION, Value::Number(year));
            }
            fixture.db.set_settings(settings);
            *generation(&fixture.db, fixture.files[0])
        })
    }

    #[test]
    fn the_head_says_which_it_is() {
        let (old, new) = (Some(Generation::Y2015), Some(Generation::Y2017));
        assert_eq!(of(OLD), [old; 3]);
        assert_eq!(of(NEW), [new; 3]);
        // Only the setting knows.
        assert_eq!(of(""), [None, old, new]);
        // A module of one's own may be asked for without brackets in either.
        assert_eq!(of("(require mine)\n"), [None, old, new]);
        assert_eq!(of(&format!("(require mine)\n{NEW}")), [new; 3]);
        // Of both forms that of the level macros counts, unless the setting decides.
        assert_eq!(of(&format!("{OLD}{NEW}")), [new, old, new]);
    }
}
