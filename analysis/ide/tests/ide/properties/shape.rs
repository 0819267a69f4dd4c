//! The places of things: in the text, between its characters, in order, one beside the other.

use std::ops::Range;

use ludex_base::diagnostic::shown_range;
use ludex_base::model::WorkspaceSymbol;
use ludex_base::navigation::NavigationTarget;
use ludex_base::{Database, Db, File, SourceChange, TextRange, TextSize, model};
use ludex_ide::diagnostics::diagnostics;
use ludex_ide::folding::folding;
use ludex_ide::outline::{DocumentSymbol, outline};
use ludex_ide::semantic_tokens::semantic_tokens;
use proptest::sample::Index;

use super::worlds::{World, part};

/// The answers about whole files lie where they should. The ends are those of a part of each text.
pub(crate) fn everything_lies_in_the_text(world: &World, ends: (Index, Index)) {
    let (db, files) = world.database();
    for file in files {
        names_lie(&db, file);
        tokens_lie(&db, file, part(file.text(&db), ends));
        findings_lie(&db, file);
        outline_lies(&db, file, &outline(&db, file), None);
        for fold in folding(&db, file) {
            inside(&db, file, fold.range);
        }
    }
}

/// The range is one of the file's text.
#[track_caller]
pub(crate) fn inside(db: &Database, file: File, range: TextRange) {
    let text = file.text(db);
    assert!(text.get(Range::<usize>::from(range)).is_some(), "{range:?} in {}: {text:?}", file.path(db).display());
}

/// A definition is somewhere, and its name in it.
#[track_caller]
pub(crate) fn leads_inside(db: &Database, target: &NavigationTarget) {
    inside(db, target.file, target.name_range);
    inside(db, target.file, target.full_range);
    assert!(target.full_range.contains_range(target.name_range), "{target:?} in {:?}", target.file.text(db));
}

/// The edits of each file are in order and do not overlap.
#[track_caller]
pub(crate) fn changes_inside(db: &Database, change: &SourceChange) {
    for (index, (file, edits)) in change.edits.iter().enumerate() {
        assert!(change.edits[..index].iter().all(|(other, _)| other != file), "a file twice: {change:?}");
        for edit in edits {
            inside(db, *file, edit.range);
        }
        for pair in edits.windows(2) {
            assert!(pair[0].range.end() <= pair[1].range.start(), "{pair:?} in {:?}", file.text(db));
        }
    }
}

fn names_lie(db: &Database, file: File) {
    let text = file.text(db);
    let names = model(db, file);
    for occurrence in &names.occurrences {
        inside(db, file, occurrence.range);
    }
    for pair in names.occurrences.windows(2) {
        assert!(pair[0].range.end() <= pair[1].range.start(), "{pair:?} in {text:?}");
    }
    for definition in &names.definitions {
        let (name_range, full_range) = (definition.name_range, definition.full_range);
        leads_inside(db, &NavigationTarget { file, name_range, full_range });
    }
    let name_of = |index: u32| names.definitions.get(index as usize).map(|container| container.id.name);
    let exported = names.definitions.iter().filter(|definition| definition.kind.exported);
    let exported = exported.map(|definition| WorkspaceSymbol {
        name: definition.id.name,
        kind: definition.kind,
        range: definition.name_range,
        container: definition.container.and_then(name_of),
    });
    let symbols = db.language(file.dialect(db)).symbols(db, file).symbols;
    assert_eq!(symbols, exported.collect::<Vec<_>>(), "{text:?}");
    for part in &names.outline {
        inside(db, file, part.name_range);
        inside(db, file, part.full_range);
    }
}

fn tokens_lie(db: &Database, file: File, part: TextRange) {
    let text = file.text(db);
    let all = semantic_tokens(db, file, TextRange::up_to(TextSize::of(&**text)));
    for token in &all {
        inside(db, file, token.range);
        let on_one_line = !token.range.is_empty() && !text[token.range].contains('\n');
        assert!(on_one_line, "{token:?} is {:?} in {text:?}", &text[token.range]);
    }
    for pair in all.windows(2) {
        assert!(pair[0].range.end() <= pair[1].range.start(), "{pair:?} in {text:?}");
    }
    // A part of the text has those that it touches, and perhaps some beside them.
    let some = semantic_tokens(db, file, part);
    for token in &some {
        assert!(all.contains(token), "{token:?} in the part {part:?} of {text:?}");
    }
    for token in all.iter().filter(|token| token.range.intersect(part).is_some_and(|shared| !shared.is_empty())) {
        assert!(some.contains(token), "no {token:?} in the part {part:?} of {text:?}");
    }
}

fn findings_lie(db: &Database, file: File) {
    let found = diagnostics(db, file);
    let place = |range: TextRange| (range.start(), range.end());
    for pair in found.windows(2) {
        assert!(place(pair[0].range) <= place(pair[1].range), "{pair:?}");
    }
    for one in found.iter() {
        inside(db, file, one.range);
        let text = file.text(db);
        let shown = shown_range(text, one.range);
        inside(db, file, shown);
        assert!(!shown.is_empty() || text.is_empty(), "nothing is shown of {one:?} in {text:?}");
        assert!(!one.statement.is_empty(), "{one:?}");
        assert!(one.fixes.iter().filter(|fix| fix.preferred).count() <= 1, "{one:?}");
        for related in &one.related {
            inside(db, related.file, related.range);
        }
        for fix in &one.fixes {
            changes_inside(db, &fix.change);
        }
    }
}

fn outline_lies(db: &Database, file: File, symbols: &[DocumentSymbol], around: Option<TextRange>) {
    for symbol in symbols {
        inside(db, file, symbol.full_range);
        assert!(symbol.full_range.contains_range(symbol.name_range), "{symbol:?}");
        assert!(around.is_none_or(|around| around.contains_range(symbol.full_range)), "{symbol:?}");
        assert!(!symbol.name.is_empty(), "{symbol:?}");
        outline_lies(db, file, &symbol.children, Some(symbol.full_range));
    }
}
