//! `ludex check --fix`: mends what can be mended without asking, or shows as a diff what it would do, and says which
//! fixes it leaves to the author, and why.

use std::collections::BTreeSet;
use std::path::Path;

use ludex_base::{Database, Diagnostic, Dialect, File};
use ludex_ide::code_actions::{Objection, fix_some, mendable, objection};

use super::changed::Changed;
use super::output::say;
use super::place::Points;
use crate::codes;
use crate::workspace::relative;

/// All files are looked at at most this many times, since a fix may uncover what another one mends.
const MAX_ROUNDS: usize = 10;

/// The fixes that are left and are listed.
const MAX_LEFT: usize = 10;

/// The codes whose findings are mended, with their languages; none of them stands for all.
#[derive(Debug, Default)]
pub(super) struct Only(BTreeSet<String>);

impl Only {
    /// The codes that somebody has named.
    ///
    /// # Errors
    /// If there is no such code, or it means something else in each language.
    pub(super) fn named(named: &[String]) -> Result<Only, String> {
        let mut meant = BTreeSet::new();
        for code in named {
            meant.extend(codes::meant(code)?);
        }
        Ok(Only(meant))
    }

    fn has(&self, dialect: Dialect, diagnostic: &Diagnostic) -> bool {
        self.0.is_empty() || self.0.contains(&diagnostic.full_code(dialect))
    }
}

/// Mends the files in the database, round by round, until there is nothing more to mend.
pub(super) fn fix(db: &mut Database, files: &[File], only: &Only) -> Changed {
    let mut fixed = Changed::default();
    for _ in 0..MAX_ROUNDS {
        let mut changed = false;
        for file in files {
            let dialect = file.dialect(db);
            if let Some(change) = fix_some(db, *file, &|diagnostic| only.has(dialect, diagnostic)) {
                changed |= fixed.edit(db, &change);
            }
        }
        if !changed {
            break;
        }
        db.refresh();
    }
    fixed
}

/// The fixes that are not made without asking.
#[derive(Debug, Default)]
pub(super) struct Left {
    count: usize,
    /// The place, the fix and the reason of the first of them.
    lines: Vec<String>,
}

/// The fixes that [`fix`] has left in these files, where the database has the texts that it gave them.
pub(super) fn left(db: &Database, files: &[File], only: &Only, base: &Path) -> Left {
    let mut left = Left::default();
    for file in files {
        let mut mendable = mendable(db, *file);
        mendable.retain(|diagnostic| only.has(file.dialect(db), diagnostic));
        for diagnostic in mendable.iter().take(MAX_LEFT.saturating_sub(left.lines.len())) {
            let (Some(fix), Some(objection)) = (diagnostic.preferred_fix(), objection(db, diagnostic)) else {
                continue;
            };
            let why = match objection {
                Objection::Brings(message) => format!("then there would be: {message}"),
                Objection::MendsNothing => "it would mend nothing".to_owned(),
                Objection::NotTried => "too many others were tried before it".to_owned(),
            };
            let (path, at) = (relative(file.path(db), base), Points::new(db, *file).place(diagnostic.range).start);
            left.lines.push(format!("{path}:{}:{}: left: {}; {why}", at.line, at.column, fix.title));
        }
        left.count += mendable.len();
    }
    left
}

impl Left {
    /// Says which they are.
    pub(super) fn tell(&self) {
        for line in &self.lines {
            say(line);
        }
        let more = self.count.saturating_sub(self.lines.len());
        if more > 0 {
            say(&format!("{more} more fix{} left", if more == 1 { "" } else { "es" }));
        }
    }
}
