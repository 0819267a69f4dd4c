//! All findings on a Trench script beyond its syntax: calls each check once, in an order in which one fault
//! gives one finding.
//!
//! [`report`] depends on the script alone; what depends on the games it plays in is added by [`check`], without
//! another look at its text.

pub(crate) mod compiler_notes;
pub(crate) mod demands;
pub(crate) mod dropped;
pub(crate) mod flow;
pub(crate) mod game;
pub(crate) mod meaning;
pub(crate) mod names;
pub(crate) mod reach;

use ludex_base::codes::RESERVED_WORD;
use ludex_base::{Db, Diagnostic, File, Findings, Name, Severity};
use rustc_hash::FxHashSet;

use self::demands::Demands;
use crate::game::program::{self, Rules};
use crate::script::Script;
use crate::{codes, edition, levels, tree, types};

/// The findings and demands of a script, whatever game it plays in.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Report {
    /// The findings, in order of position.
    pub findings: Vec<Diagnostic>,
    /// The demands on its games, which are checked for each game.
    pub demands: Demands,
}

/// Checks a script as far as that is possible whatever game it plays in.
#[salsa::tracked]
pub fn report(db: &dyn Db, file: File) -> Report {
    let mut findings = Findings::default();
    if edition::is_newer(db, file) {
        edition::note(db, file, &mut findings);
        return Report { findings: findings.into_sorted(), demands: Demands::default() };
    }
    let Some(script) = Script::new(db, file) else { return Report::default() };
    let mut meant: FxHashSet<Name> = FxHashSet::default();
    names::check(&script, &mut meant, &mut findings);
    flow::check(&script, &mut meant, &mut findings);
    compiler_notes::check(&script, &mut findings);
    let demands = Demands::of(&script);
    demands::check_elements(&demands, &mut findings);
    // What the grammar could not place may use a name or lead somewhere.
    if script.errors.is_empty() {
        reach::check(&script, &mut findings);
        reach::unused(script.model, &meant, &mut findings);
        meaning::check(&script, &meant, &mut findings);
    }
    types::check(&script, &mut findings);
    let mut findings = findings.into_sorted();
    soften(&script, &mut findings);
    Report { findings, demands }
}

/// Makes warnings of the errors in what is repeated no times: the compiler has left that out before it looks at names and
/// types. Reserved words and the names of meta variables it checks while it reads.
fn soften(script: &Script<'_>, findings: &mut [Diagnostic]) {
    for finding in findings.iter_mut().filter(|finding| finding.severity == Severity::Error) {
        let is_read = finding.code == RESERVED_WORD || finding.code == codes::UNKNOWN_META;
        if !is_read && script.dropped.is_unread(finding.range) {
            finding.severity(Severity::Warning);
        }
    }
}

/// All findings, in order of position.
pub(crate) fn check(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let mut findings = Findings::default();
    findings.extend(report(db, file).findings.iter().cloned());
    with_games(db, file, &program::rules(db, file), &mut findings);
    findings.into_sorted()
}

/// Reports what of a script does not go with these games; with none, with the configuration.
fn with_games(db: &dyn Db, file: File, rules: &[Rules<'_>], findings: &mut Findings) {
    if edition::is_newer(db, file) {
        return;
    }
    let demands = &report(db, file).demands;
    levels::check(&demands.uses, rules, program::configured_level(db, file), findings);
    demands::check(db, file, demands, rules, findings);
}

/// The first thing that keeps a game from being loaded with a script, and how many there are. The game may have
/// many scripts: this is kept for those that do not change.
#[salsa::tracked]
pub fn first_error(db: &dyn Db, file: File, game: File) -> Option<(Diagnostic, usize)> {
    let errors = &tree::parsed(db, file).errors;
    let mut findings = Findings::default();
    with_games(db, file, &[Rules::of(db, game)], &mut findings);
    findings.extend(report(db, file).findings.iter().cloned());
    let mut further = findings.into_sorted();
    further.retain(|diagnostic| diagnostic.severity == Severity::Error);
    let count = errors.len() + further.len();
    let syntax = errors.first().map(|error| Diagnostic::from_syntax(file, error));
    Some((syntax.or_else(|| further.into_iter().next())?, count))
}
