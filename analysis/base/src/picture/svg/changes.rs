//! Cells that are not as they were: a dashed frame round each, which needs no colour to be seen, the colour that was
//! there in a corner, and words for those who point at it.

use std::fmt::Write;

use super::super::{Change, Content, Position};
use super::{Canvas, INK};

/// Changes that say what they are to those who point at them, and show the colour that was there.
const MAX_POINTED: usize = 2000;

/// Tenths of a pixel from which on a cell has room for a bold frame.
const ROOM: i64 = 160;

/// A cell as the data of paths: its frame, and the corner for the colour that was there.
pub(super) struct Cell {
    pub(super) frame: String,
    pub(super) corner: String,
}

/// Draws what lies between the cells and the things on them: what answers those who point at a change.
pub(super) fn below(canvas: &mut Canvas, changes: &[Change], cell: impl Fn(Position) -> Cell) {
    canvas.layer(Content::Changes, |canvas| {
        for change in changes.iter().take(MAX_POINTED) {
            let Cell { frame, corner } = cell(change.position);
            let _ = write!(canvas.out, "<path fill-opacity=\"0\" d=\"{frame}\">");
            canvas.tooltip(&change.text);
            canvas.out.push_str("</path>\n");
            if let Some(was) = change.was {
                let _ = writeln!(
                    canvas.out,
                    "<path pointer-events=\"none\" fill=\"{was}\" stroke=\"{INK}\" stroke-width=\".8\" \
                     d=\"{corner}\"/>"
                );
            }
        }
    });
}

/// Draws the frames over everything else; `size` is the width of a cell in tenths of a pixel.
pub(super) fn above(canvas: &mut Canvas, changes: &[Change], size: i64, cell: impl Fn(Position) -> Cell) {
    if changes.is_empty() {
        return;
    }
    let (around, line) = if size >= ROOM { ("3.6", "2") } else { ("1.6", ".8") };
    canvas.layer(Content::Changes, |canvas| {
        let id = canvas.id("ludex-changes");
        let _ = write!(canvas.out, "<defs><path id=\"{id}\" d=\"");
        for change in changes {
            canvas.out.push_str(&cell(change.position).frame);
        }
        // Ink on white can be seen on any colour.
        let _ = write!(
            canvas.out,
            "\"/></defs>\n<g pointer-events=\"none\" fill=\"none\">\
             <use href=\"#{id}\" stroke=\"#fff\" stroke-width=\"{around}\"/>\
             <use href=\"#{id}\" stroke=\"{INK}\" stroke-width=\"{line}\" stroke-dasharray=\"4 2.5\"/></g>\n"
        );
    });
}
