//! All findings on a Trench script beyond its syntax: calls each check once, in an order in which one fault
//! gives one finding.
//!
//! [`findings`] depends on the script alone; what depends on the games it plays in is added by [`check`].

use ludex_base::{Db, Diagnostic, File, Findings, Name, Severity, parse_once};
use ludex_syntax::trench::ast::SourceFile;
use ludex_syntax::trench::{SyntaxNode, TrenchLanguage};
use rowan::ast::AstNode;
use rustc_hash::FxHashSet;

use crate::occurrences::model;
use crate::program::{self, Rules};
use crate::types::types;
use crate::{compiler_notes, edition, flow, levels, name_check, reach};

/// What is wrong with a script whatever game it plays in, in order of position.
#[salsa::tracked]
pub fn findings(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let mut findings = Findings::default();
    if edition::is_newer(db, file) {
        edition::note(db, file, &mut findings);
        return findings.into_sorted();
    }
    let parse = parse_once(db, file);
    let Some(source) = SourceFile::cast(parse.root::<TrenchLanguage>()) else { return Vec::new() };
    let model = model(db, file);
    let mut meant: FxHashSet<Name> = FxHashSet::default();
    // Walked once: most checks look at nodes one by one.
    let nodes: Vec<SyntaxNode> = source.syntax().descendants().collect();
    name_check::check(file, model, &nodes, &mut meant, &mut findings);
    flow::check(file, model, &source, &mut meant, &mut findings);
    compiler_notes::check(file, model, &nodes, &parse.errors, &mut findings);
    program::indices(&nodes, &parse.errors, &mut findings);
    // What the grammar could not place may use a name or lead somewhere.
    if parse.errors.is_empty() {
        reach::check(&source, &nodes, &mut findings);
        reach::unused(model, &meant, &mut findings);
    }
    let mut out = findings.into_sorted();
    out.extend(types(db, file).findings.iter().cloned());
    sort(&mut out);
    out
}

/// All findings, in order of position.
pub fn check(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let mut out = findings(db, file).clone();
    out.extend(with_games(db, file, &program::rules(db, file)));
    sort(&mut out);
    out
}

/// What of a script does not go with these games; with none, with the configuration.
pub fn with_games(db: &dyn Db, file: File, rules: &[Rules<'_>]) -> Vec<Diagnostic> {
    let mut findings = Findings::default();
    if edition::is_newer(db, file) {
        return Vec::new();
    }
    let parse = parse_once(db, file);
    let Some(source) = SourceFile::cast(parse.root::<TrenchLanguage>()) else { return Vec::new() };
    levels::check(&source, rules, program::configured_level(db), &mut findings);
    program::check(&source, &parse.errors, rules, &mut findings);
    findings.into_sorted()
}

/// The first thing that keeps a game from being loaded with a script, and how many there are.
pub fn first_error(db: &dyn Db, file: File, game: File) -> Option<(Diagnostic, usize)> {
    let rules = [Rules::of(db, game)];
    let mut errors: Vec<Diagnostic> = with_games(db, file, &rules);
    errors.extend(findings(db, file).iter().cloned());
    errors.retain(|diagnostic| diagnostic.severity == Severity::Error);
    sort(&mut errors);
    let count = errors.len();
    errors.into_iter().next().map(|first| (first, count))
}

fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by_key(|diagnostic| (diagnostic.range.start(), diagnostic.range.end()));
}
