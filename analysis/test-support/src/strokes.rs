//! The promise of edits in a picture: the text can be read as before, the picture shows what was done, and the editor's
//! undo gives the bytes back.

use std::collections::BTreeMap;

use ludex_base::painting::{Numbers, Stroke, Tool, ToolKind};
use ludex_base::picture::{Board, Picture, Position};
use ludex_base::preview::PreviewRequest;
use ludex_base::random::Random;
use ludex_base::source_change::{TextEdit, apply};
use ludex_base::{Database, File, TextRange, TextSize, syntax_diagnostics};
use ludex_ide::painting::{paint, tools};
use ludex_ide::preview::preview;

use crate::with_texts;

/// The outcome of editing a picture at random.
#[derive(Debug, Default)]
pub struct Strokes {
    /// The number of times that each tool has changed something, by its word.
    pub made: BTreeMap<&'static str, usize>,
    /// The reasons for which something was refused, each once.
    pub refused: Vec<String>,
    /// What did not hold, a line each.
    pub faults: Vec<String>,
}

/// Edits the picture of a file this many times, each time what the last one has left, with random numbers of a seed.
///
/// # Panics
/// If the file has no picture of a board.
pub fn edit_at_random(db: &Database, file: File, what: Option<&str>, (seed, times): (u64, usize)) -> Strokes {
    let path = file.path(db).to_path_buf();
    let request = PreviewRequest::of(what);
    let mut random = Random::new(seed);
    let mut strokes = Strokes::default();
    let mut db = with_texts(db, &[]);
    for _ in 0..times {
        let file = db.file(&path).expect("the file");
        let before = drawn(&db, file, request).expect("a picture");
        let tools = tools(&db, file, request);
        let tool = random.one_of(&tools);
        let stroke = any_stroke(&mut random, tool, before.board().expect("a board"));
        let change = match paint(&db, file, request, &stroke) {
            Ok(change) => change,
            Err(why) if strokes.refused.contains(&why) => continue,
            Err(why) => {
                strokes.refused.push(why);
                continue;
            }
        };
        *strokes.made.entry(stroke.tool.word()).or_default() += 1;
        let [(changed, edits)] = change.edits.as_slice() else { panic!("one file is edited: {change:?}") };
        assert_eq!(*changed, file, "the file that is shown is edited");
        let old = file.text(&db).to_string();
        let new = apply(&old, edits);
        let mut fault = |what: String| strokes.faults.push(format!("{stroke:?}: {what}\n{old}\n{new}"));
        if apply(&new, &undone(&old, edits)) != old {
            fault("undo gives other bytes".to_owned());
        }
        let after = with_texts(&db, &[(file, new.clone())]);
        let file_after = after.file(&path).expect("the file");
        if syntax_diagnostics(&after, file_after).len() > syntax_diagnostics(&db, file).len() {
            fault("the text cannot be read".to_owned());
        }
        match drawn(&after, file_after, request) {
            Some(picture) => {
                if let Some(why) = difference(&before, &picture, &stroke) {
                    fault(why);
                }
            }
            None => fault("there is no picture any more".to_owned()),
        }
        if matches!(stroke.tool, ToolKind::Paint | ToolKind::Fill | ToolKind::Give)
            && paint(&after, file_after, request, &stroke) != Err("it is so already".to_owned())
        {
            fault("it can be done again".to_owned());
        }
        db = after;
    }
    strokes
}

fn drawn(db: &Database, file: File, request: PreviewRequest<'_>) -> Option<Picture> {
    preview(db, file, request)?.ok()
}

/// A stroke that may or may not be possible.
fn any_stroke(random: &mut Random, tool: &Tool, board: &Board) -> Stroke {
    let positions: Vec<Position> = board.positions().collect();
    let count = match tool.kind {
        ToolKind::Paint => 1 + random.below(5),
        ToolKind::Move | ToolKind::Resize => 2,
        ToolKind::Fill | ToolKind::Place | ToolKind::Remove | ToolKind::Give => 1,
    };
    let cells = (0..count).map(|_| board.numbers(*random.one_of(&positions))).collect();
    let mut one_of = |names: &[String]| (!names.is_empty()).then(|| random.one_of(names).clone());
    let (brush, owner) = (one_of(&tool.brushes), one_of(&tool.owners));
    Stroke { tool: tool.kind, brush, owner, cells }
}

/// The edits that give the old text back.
fn undone(old: &str, edits: &[TextEdit]) -> Vec<TextEdit> {
    let mut moved: i64 = 0;
    let undo = |edit: &TextEdit| {
        let start = i64::from(u32::from(edit.range.start())) + moved;
        let range = TextRange::at(TextSize::new(start as u32), TextSize::of(edit.new_text.as_str()));
        moved += edit.new_text.len() as i64 - i64::from(u32::from(edit.range.len()));
        TextEdit { range, new_text: old[edit.range].to_owned() }
    };
    edits.iter().map(undo).collect()
}

/// What is wrong with the picture after a stroke.
fn difference(before: &Picture, after: &Picture, stroke: &Stroke) -> Option<String> {
    let (old, new) = (before.board()?, after.board()?);
    let is_painted = matches!(stroke.tool, ToolKind::Paint | ToolKind::Fill);
    if stroke.tool == ToolKind::Resize {
        return None;
    }
    let name = |board: &Board, position: Position| board.kind(position).map(|kind| kind.name.clone());
    let mut painted = None;
    for position in old.positions() {
        let (was, is) = (name(old, position), name(new, position));
        let is_meant = is_painted && (stroke.cells.contains(&old.numbers(position)) || stroke.tool == ToolKind::Fill);
        if was != is && !is_meant {
            return Some(format!("{} is {is:?} and was {was:?}", old.coordinates(position)));
        }
        // A stroke goes over the corners of a map in which there are no cells.
        let is_asked = is_painted && was.is_some() && stroke.cells.contains(&old.numbers(position));
        if is_asked && *painted.get_or_insert(is.clone()) != is {
            return Some(format!("{} is {is:?}, but others are {painted:?}", old.coordinates(position)));
        }
    }
    let marks = |picture: &Picture, cell: Option<&Numbers>| {
        let pieces = picture.marks.iter().filter(|mark| mark.form.is_piece());
        let board = picture.board();
        pieces.filter(|mark| board.map(|board| board.numbers(mark.position)).as_ref() == cell).count()
    };
    let [first, last] = [stroke.cells.first(), stroke.cells.last()];
    let more = |cell: Option<&Numbers>| marks(after, cell) > marks(before, cell);
    let fewer = |cell: Option<&Numbers>| marks(after, cell) < marks(before, cell);
    let wrong = match stroke.tool {
        ToolKind::Place => !more(first),
        ToolKind::Remove => !fewer(first),
        ToolKind::Move => !more(last) || !fewer(first),
        _ => before.marks.len() != after.marks.len(),
    };
    wrong.then(|| "the pieces are not where they should be".to_owned())
}
