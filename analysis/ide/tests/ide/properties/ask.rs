//! Every question at every place: an answer without a panic, in ranges that exist.

use ludex_base::explaining::Answer;
use ludex_base::file::file_name;
use ludex_base::naming::naming;
use ludex_base::navigation::NavigationTarget;
use ludex_base::picture::{Picture, TextOptions};
use ludex_base::preview::PreviewRequest;
use ludex_base::{Database, File, PositionEncoding, Target, TextRange, TextSize, line_index, model};
use ludex_ide::call_hierarchy;
use ludex_ide::code_actions::{code_actions, fix_all};
use ludex_ide::code_lenses::{code_lenses, include_lens, use_lenses, use_title};
use ludex_ide::colours::{colours, spellings};
use ludex_ide::completion::{completion, documentation};
use ludex_ide::costs::costs;
use ludex_ide::definition::definition;
use ludex_ide::document_links::document_links;
use ludex_ide::highlight::highlight;
use ludex_ide::hover::hover;
use ludex_ide::implementation::implementation;
use ludex_ide::inlay_hints::inlay_hints;
use ludex_ide::linked_editing::linked_editing;
use ludex_ide::play::playables;
use ludex_ide::preview::{preview, previews};
use ludex_ide::references::references;
use ludex_ide::rename::prepare_rename;
use ludex_ide::selection::selection;
use ludex_ide::semantic_tokens::semantic_tokens;
use ludex_ide::signature_help::signature_help;
use ludex_ide::type_definition::type_definition;
use ludex_ide::type_hierarchy;
use ludex_ide::why::{question_at, why};
use ludex_test_support::edited::OPEN;
use proptest::sample::Index;

use super::shape::{changes_inside, inside, leads_inside};
use super::worlds::{World, offset, part};

/// The number of places of a text that are asked at, besides those around what was damaged.
const SPREAD: usize = 90;

/// The number of bytes on each side of what was damaged that are places to ask at.
const AROUND: usize = 20;

/// Asks everything of the open files. The first place is `first` or somewhat less.
pub(crate) fn every_place_can_be_asked(world: &World, first: usize, ends: (Index, Index)) {
    let (db, files) = world.database();
    for (index, file) in files.into_iter().take(OPEN).enumerate() {
        let text = &world.files[index].1;
        ask_of(&db, file, part(text, ends));
        let near = if index == 0 { world.near } else { 0 };
        for place in places(text, near, first) {
            names_at(&db, file, place);
            places_at(&db, file, place);
            writing_at(&db, file, place);
            why_at(&db, file, place);
        }
    }
}

/// Places between characters and inside them, the end, and one past it.
fn places(text: &str, near: usize, first: usize) -> Vec<TextSize> {
    let step = text.len() / SPREAD + 1;
    let spread = (first % step..text.len()).step_by(step);
    let around = near.saturating_sub(AROUND)..(near + AROUND).min(text.len());
    spread.chain(around).chain([text.len(), text.len() + 1]).map(offset).collect()
}

/// Asks the question that a place is about, if that is about two things; what would change lies in files.
fn why_at(db: &Database, file: File, place: TextSize) {
    let question = question_at(db, file, place).filter(|question| question.contains(' '));
    let Some(Ok(Answer::Explained(explanation))) = question.map(|question| why(db, file, &question)) else { return };
    assert!(!explanation.markup().is_empty() && !explanation.ways.is_empty(), "{explanation:?}");
    for change in explanation.changes().into_iter().filter_map(|change| change.edits.as_ref()) {
        changes_inside(db, change);
    }
}

/// Asks everything that is asked of a whole file or of a part of it.
fn ask_of(db: &Database, file: File, part: TextRange) {
    costs_are_those_of_lines(db, file);
    for token in semantic_tokens(db, file, part) {
        inside(db, file, token.range);
    }
    for hint in inlay_hints(db, file, part) {
        inside(db, file, TextRange::empty(hint.offset));
        assert!(!hint.label.is_empty(), "{hint:?}");
    }
    for lens in code_lenses(db, file) {
        inside(db, file, lens.range);
        assert!(!lens.title.is_empty(), "{lens:?}");
    }
    for lens in use_lenses(db, file).into_iter().chain(include_lens(db, file)) {
        inside(db, file, lens.range);
        assert!(use_title(db, lens.subject).is_some_and(|title| !title.is_empty()), "{lens:?}");
    }
    for link in document_links(db, file) {
        inside(db, file, link.range);
        assert!(!link.range.is_empty(), "{link:?}");
    }
    for place in colours(db, file) {
        inside(db, file, place.range);
        // There is always a way to write it, whatever stands there now.
        let written = spellings(db, file, place.range, place.colour);
        assert!(!written.is_empty() && written.iter().all(|text| !text.is_empty()), "{place:?} in {:?}", file.text(db));
    }
    for action in code_actions(db, file, part, &|_| false) {
        changes_inside(db, &action.change);
        assert!(!action.title.is_empty(), "{action:?}");
    }
    if let Some(change) = fix_all(db, file) {
        changes_inside(db, &change);
    }
    if let Some(Ok(picture)) = preview(db, file, PreviewRequest::default()) {
        let (drawn, sources) = picture.svg_with_sources();
        assert!(drawn.starts_with('<') && drawn.trim_end().ends_with('>'), "{drawn}");
        for source in sources {
            inside(db, source.file, source.range);
        }
        let text = picture.text(TextOptions { width: Some(80), colours: false });
        assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
        scene_is_whole(db, &picture);
    }
    let named = previews(db, file);
    for part in &named {
        assert!(!part.name.is_empty(), "{part:?}");
        if let Some(source) = part.source {
            inside(db, source.file, source.range);
        }
    }
    for playable in playables(db, file) {
        assert!(!playable.name.is_empty(), "{playable:?}");
        inside(db, file, playable.range);
    }
    // Drawing each part would take long.
    for part in named.iter().take(2) {
        if let Some(Ok(picture)) = preview(db, file, PreviewRequest::of(Some(&part.name))) {
            scene_is_whole(db, &picture);
        }
    }
}

/// The things of a scene are places that there are, and the parts of its text lead to them.
fn scene_is_whole(db: &Database, picture: &Picture) {
    let scene = picture.scene(Some(40));
    for thing in &scene.things {
        inside(db, thing.source.file, thing.source.range);
    }
    let lengths: Vec<usize> = scene.text.split('\n').map(|line| line.chars().count()).collect();
    for span in &scene.spans {
        let length = lengths.get(span.line as usize).copied().unwrap_or(0);
        assert!(span.start < span.end && span.end as usize <= length, "{span:?} in {}", scene.text);
        assert!((span.thing as usize) < scene.things.len(), "{span:?}");
    }
}

/// The rows of the table of costs are about lines that there are, in order. What a lens sums up is in the table.
fn costs_are_those_of_lines(db: &Database, file: File) {
    let table = costs(db, file).map(|table| table.plain()).unwrap_or_default();
    if table.starts_with("game ") {
        // The tables of a game are about the lines of its scripts, where they are asked for too.
        return;
    }
    // Each row below the head begins with the number of its line.
    let rows = table.lines().skip_while(|line| !line.starts_with("line ")).skip(1);
    let lines: Vec<u32> = rows.filter_map(|row| row.split(' ').next()?.parse().ok()).collect();
    let last = line_index(db, file).line_count();
    assert!(lines.is_sorted() && lines.iter().all(|line| (1..=last).contains(line)), "{table} of {last} lines");
    // Where a language counts no costs, a lens sums up something else.
    let sums_up = costs(db, file).is_some() && !code_lenses(db, file).is_empty();
    assert!(!sums_up || !lines.is_empty(), "no row for what a lens sums up: {table}");
}

/// Asks everything that is asked of a name.
fn names_at(db: &Database, file: File, at: TextSize) {
    if let Some(shown) = hover(db, file, at) {
        inside(db, file, shown.range);
        assert!(!shown.markup.plain().trim().is_empty(), "{shown:?} at {at:?} in {:?}", file.text(db));
        shown.markup.markdown(&|link| {
            inside(db, link.file, link.range);
            None
        });
    }
    for (range, targets) in [definition(db, file, at), type_definition(db, file, at)].into_iter().flatten() {
        inside(db, file, range);
        assert!(!targets.is_empty(), "a list of nothing at {at:?} in {:?}", file.text(db));
        for target in &targets {
            leads_inside(db, target);
        }
    }
    if let Ok((range, _)) = prepare_rename(db, file, at) {
        inside(db, file, range);
    }
    if let Some(linked) = linked_editing(db, file, at) {
        linked.ranges.iter().for_each(|range| inside(db, file, *range));
        let apart = linked.ranges.windows(2).all(|pair| pair[0].end() <= pair[1].start());
        assert!(linked.ranges.len() > 1 && apart, "{linked:?} at {at:?} in {:?}", file.text(db));
    }
}

/// Asks everything that gives other places.
fn places_at(db: &Database, file: File, at: TextSize) {
    for place in references(db, file, at, true).unwrap_or_default() {
        inside(db, place.file, place.range);
    }
    for place in implementation(db, file, at) {
        inside(db, place.file, place.range);
    }
    for (range, _) in highlight(db, file, at) {
        inside(db, file, range);
    }
    if let Some(item) = call_hierarchy::prepare(db, file, at) {
        inside(db, item.id.file, item.full_range);
        let start = item.name_range.start();
        for call in call_hierarchy::incoming(db, item.id.file, start) {
            call.places.iter().for_each(|place| inside(db, call.item.id.file, *place));
        }
        for call in call_hierarchy::outgoing(db, item.id.file, start) {
            call.places.iter().for_each(|place| inside(db, item.id.file, *place));
        }
    }
    if let Some(item) = type_hierarchy::prepare(db, file, at) {
        let start = item.name_range.start();
        let above = type_hierarchy::supertypes(db, item.id.file, start);
        for other in above.into_iter().chain(type_hierarchy::subtypes(db, item.id.file, start)) {
            inside(db, other.id.file, other.full_range);
        }
    }
    let ranges = selection(db, file, at);
    for range in &ranges {
        inside(db, file, *range);
    }
    for pair in ranges.windows(2) {
        assert!(pair[1].contains_range(pair[0]) && pair[0] != pair[1], "{ranges:?}");
    }
}

/// `, file:line` of a definition, as a hover has it.
fn place_of(db: &Database, target: &NavigationTarget) -> String {
    let (file, start) = (target.file, target.name_range.start());
    let at = line_index(db, file).line_column(file.text(db), start, PositionEncoding::Utf8);
    format!(", {}:{}", file_name(file.path(db)), at.line + 1)
}

/// Asks everything that is asked while somebody writes.
fn writing_at(db: &Database, file: File, at: TextSize) {
    if let Some(list) = completion(db, file, at) {
        inside(db, file, list.range);
        let replaced = &file.text(db)[list.range];
        assert!(!replaced.contains('\n'), "{replaced:?} at {at:?} in {:?}", file.text(db));
        // The text about an entry is made when somebody looks at it: here one looks at one.
        let index = usize::from(at) % list.items.len().max(1);
        if let Some(item) = list.items.get(index) {
            assert!(!item.label.is_empty(), "{item:?}");
            assert!(documentation(db, item.subject).is_none_or(|text| !text.is_empty()), "{item:?}");
        }
    }
    if let Some(help) = signature_help(db, file, at) {
        for parameter in &help.parameters {
            assert!(help.label.get(parameter.range.clone()).is_some(), "{help:?}");
        }
    }
}

/// Every name that leads somewhere has a text about it, and that about a definition names the line to which the name
/// leads.
pub(crate) fn names_lead_to_what_is_said(world: &World) {
    let (db, files) = world.database();
    for file in files {
        let text = file.text(&db);
        let names = model(&db, file);
        for occurrence in &names.occurrences {
            let at = occurrence.range.start();
            let Some((range, targets)) = definition(&db, file, at) else { continue };
            assert!(!targets.is_empty(), "a list of nothing at {at:?} in {text:?}");
            let shown = hover(&db, file, at);
            let fits = shown.as_ref().is_some_and(|shown| shown.range == range && !shown.markup.is_empty());
            assert!(fits, "{shown:?} is said of {range:?}, which leads somewhere, in {text:?}");
            if let (Target::Definition(_), Some(shown), [target]) = (occurrence.target, shown, targets.as_slice()) {
                let line = place_of(&db, target);
                let shown = shown.markup.plain();
                assert!(shown.contains(&line), "{shown} is not about {line}, where {range:?} leads, in {text:?}");
            }
        }
        let naming = naming(&db, file.dialect(&db));
        for defined in &names.definitions {
            // Something may be defined by what has another name, as the content of a board is.
            if naming.renamed_text(defined, &text[defined.name_range], defined.id.name.as_str()).is_none() {
                continue;
            }
            let meant = names.occurrence_at(defined.name_range.start()).map(|occurrence| occurrence.target);
            if let Some(Target::Definition(id)) = meant
                && (id.file, id.local) != (file, defined.id)
            {
                // What is said again leads to where it was said first.
                assert_eq!(id.local.namespace, defined.id.namespace, "{:?} in {text:?}", defined.id);
                continue;
            }
            let found = definition(&db, file, defined.name_range.start());
            let wanted = NavigationTarget { file, name_range: defined.name_range, full_range: defined.full_range };
            assert_eq!(found, Some((defined.name_range, vec![wanted])), "{:?} in {text:?}", defined.id);
        }
    }
}
