//! Edits that are made in a picture: the tools for it, and the change that a use of one makes.

use ludex_base::painting::{MAX_BRUSHES, Stroke, Tool};
use ludex_base::preview::PreviewRequest;
use ludex_base::{Database, Db, File, SourceChange};

use crate::fix_trial;

/// The tools with which a picture of a file can be edited.
pub fn tools(db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Vec<Tool> {
    let painting = db.language(file.dialect(db)).painting();
    let mut tools = painting.map(|painting| painting.tools(db, file, request)).unwrap_or_default();
    for tool in &mut tools {
        tool.brushes.truncate(MAX_BRUSHES);
        tool.owners.truncate(MAX_BRUSHES);
    }
    tools
}

/// The change of the text that a use of a tool makes. It brings no finding.
///
/// # Errors
/// If it cannot be made: why, as a sentence without its full stop.
pub fn paint(db: &Database, file: File, request: PreviewRequest<'_>, stroke: &Stroke) -> Result<SourceChange, String> {
    let tools = tools(db, file, request);
    let tool = tools.iter().find(|tool| tool.kind == stroke.tool);
    let painting = db.language(file.dialect(db)).painting();
    let (Some(painting), Some(tool)) = (painting, tool) else {
        return Err(format!("nothing in this picture is edited with `{}`", stroke.tool.word()));
    };
    stroke.check(tool)?;
    let mut change = painting.paint(db, file, request, stroke)?;
    for (changed, edits) in &mut change.edits {
        if changed.text(db).contains("\r\n") {
            for edit in edits {
                edit.new_text = edit.new_text.replace('\n', "\r\n");
            }
        }
    }
    if change == SourceChange::default() {
        return Err("it is so already".to_owned());
    }
    match fix_trial::brings(db, &change) {
        Some(message) => Err(format!("this would bring a finding: {message}")),
        None => Ok(change),
    }
}
