//! The answers about files, in lines that can be compared: with paths in place of the files of a database.

use ludex_base::{Database, Db, DefinitionId, Diagnostic, File, SourceChange, Target, TextRange, TextSize, model};
use ludex_ide::code_actions::{code_actions, fix_all};
use ludex_ide::code_lenses::code_lenses;
use ludex_ide::diagnostics::diagnostics;
use ludex_ide::folding::folding;
use ludex_ide::hover::hover;
use ludex_ide::inlay_hints::inlay_hints;
use ludex_ide::outline::outline;
use ludex_ide::semantic_tokens::semantic_tokens;
use ludex_ide::workspace_symbols::workspace_symbols;

use crate::markdown;

/// Two lists of answers are the same; the first one that differs is shown, with what they are about.
#[track_caller]
pub fn same(one: &[String], other: &[String], why: &str) {
    for (one, other) in one.iter().zip(other) {
        assert_eq!(one, other, "{why}");
    }
    // One of them may go on.
    let both = one.len().min(other.len());
    assert_eq!(&one[both..], &other[both..], "{why}");
}

/// The answers about a whole file, and the hovers at some places in it.
pub fn whole_file_answers(db: &Database, file: File, places: &[TextSize]) -> Vec<String> {
    let whole = TextRange::up_to(TextSize::of(&**file.text(db)));
    let mut lines = names_and_findings(db, file);
    lines.extend(outline(db, file).iter().map(|symbol| format!("{symbol:?}")));
    lines.extend(folding(db, file).iter().map(|fold| format!("{fold:?}")));
    lines.extend(semantic_tokens(db, file, whole).iter().map(|token| format!("{token:?}")));
    lines.extend(inlay_hints(db, file, whole).iter().map(|hint| format!("{hint:?}")));
    lines.extend(code_lenses(db, file).iter().map(|lens| format!("{lens:?}")));
    lines.extend(code_actions(db, file, whole, &|_| false).iter().map(|action| {
        let (found, done) = (finding(db, &action.diagnostic), change(db, &action.change));
        format!("{} {} {found} {done}", action.title, action.preferred)
    }));
    lines.extend(fix_all(db, file).iter().map(|all| change(db, all)));
    for at in places {
        let found = hover(db, file, *at).map(|hover| (hover.range, markdown(db, &hover.markup)));
        lines.push(format!("hover at {at:?}: {found:?}"));
    }
    lines
}

/// The findings on a file, and the names in it.
pub fn names_and_findings(db: &dyn Db, file: File) -> Vec<String> {
    let mut lines: Vec<String> = diagnostics(db, file).iter().map(|found| finding(db, found)).collect();
    let names = model(db, file);
    lines.extend(names.definitions.iter().map(|definition| format!("{definition:?}")));
    lines.extend(
        names.occurrences.iter().map(|one| format!("{:?} {:?} {}", one.range, one.role, target(db, one.target))),
    );
    lines.extend(names.outline.iter().map(|part| format!("{part:?}")));
    lines
}

/// The symbols of the workspace.
pub fn symbols(db: &Database) -> Vec<String> {
    let found = workspace_symbols(db, "", usize::MAX);
    found.iter().map(|found| format!("{} {:?}", path(db, found.file), found.symbol)).collect()
}

/// The path of a file.
pub fn path(db: &dyn Db, file: File) -> String {
    file.path(db).display().to_string()
}

fn target(db: &dyn Db, target: Target) -> String {
    match target {
        Target::Definition(DefinitionId { file, local }) => format!("{local:?} of {}", path(db, file)),
        Target::Builtin(id) => format!("row {} of {:?}", id.index, id.dialect),
        Target::File(file) => path(db, file),
        Target::Unresolved => "nothing".to_owned(),
    }
}

fn finding(db: &dyn Db, found: &Diagnostic) -> String {
    let related = found.related.iter().map(|place| {
        let path = path(db, place.file);
        format!(" [{path} {:?} {}]", place.range, place.message)
    });
    let fixes = found.fixes.iter().map(|fix| {
        let done = change(db, &fix.change);
        format!(" [{} {} {done}]", fix.title, fix.preferred)
    });
    let more: String = related.chain(fixes).collect();
    let (code, severity, message) = (found.code.name, found.severity, found.message());
    format!("{:?} {code} {severity:?} {} {message}{more}", found.range, found.unnecessary)
}

fn change(db: &dyn Db, change: &SourceChange) -> String {
    let edits = change.edits.iter().map(|(file, edits)| format!("{} {edits:?}", path(db, *file)));
    let operations = change.operations.iter().map(|operation| format!("{operation:?}"));
    edits.chain(operations).collect::<Vec<String>>().join("; ")
}
