//! Marks and arrows on the cells of a board.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::super::labels::cut;
use super::super::{Arrow, Colour, Content, Mark, MarkForm, Pattern, Position};
use super::{ARROW, Canvas, INK, escape, tenths};

/// Pieces of one cell that are named.
const MAX_NAMED: usize = 8;

/// Letters of the name of a piece.
const MAX_NAME: usize = 140;

/// A shield, 12 wide and 14 high around the origin.
const SHIELD: &str = "M-6-7h12v7q0 5-6 7q-6-2-6-7z";

/// A square on its corner, 14 wide and high around the origin.
const DIAMOND: &str = "M0-7l7 7-7 7-7-7z";

/// A ring with a cross in it, 14 wide and high around the origin.
const CROSSED_RING: &str = "M7 0a7 7 0 1 1-14 0a7 7 0 1 1 14 0M-5-5l10 10M5-5l-10 10";

/// Draws the form of a mark, 14 high around the origin, with more attributes.
pub(super) fn form(canvas: &mut Canvas, attributes: &str, form: MarkForm, colour: Colour) {
    // The line round it is that of the group that it is in.
    let around = format!("fill=\"{colour}\"");
    let lines = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"");
    let _ = match form {
        MarkForm::Shield => write!(canvas.out, "<path{attributes} d=\"{SHIELD}\" {around}/>"),
        MarkForm::Disc => write!(canvas.out, "<circle{attributes} r=\"7\" {around}/>"),
        MarkForm::Ring => write!(canvas.out, "<circle{attributes} r=\"7\" {lines}/>"),
        MarkForm::Dot => write!(canvas.out, "<circle{attributes} r=\"3\" {around}/>"),
        MarkForm::Cross => write!(canvas.out, "<path{attributes} d=\"M-6-6l12 12M6-6l-12 12\" {lines}/>"),
        MarkForm::Diamond => write!(canvas.out, "<path{attributes} d=\"{DIAMOND}\" {around}/>"),
        MarkForm::HollowDiamond => write!(canvas.out, "<path{attributes} d=\"{DIAMOND}\" {lines}/>"),
        MarkForm::CrossedRing => write!(canvas.out, "<path{attributes} d=\"{CROSSED_RING}\" {lines}/>"),
    };
    if let Some(bar) = canvas.hatches.piece(colour).filter(|_| form.is_piece()).map(bar) {
        let ink = colour.ink();
        let _ = write!(
            canvas.out,
            "<path{attributes} class=\"hatch\" d=\"{bar}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.4\"/>"
        );
    }
}

/// The bar by which pieces are told from those of a colour that looks like theirs; it leaves room for the letters.
fn bar(pattern: Pattern) -> &'static str {
    match pattern {
        Pattern::Level => "M-4.5-5.2h9",
        Pattern::Falling => "M5-4.5v8",
        Pattern::Upright => "M-5-4.5v8",
        Pattern::Rising | Pattern::Stripes | Pattern::Dots | Pattern::Lattice => "M-3.3 4.4h6.6",
    }
}

/// Draws the marks of a board: `size` is their height, and `centre` gives the middle of a cell, both in tenths of a
/// pixel. Of several pieces in one cell the first is drawn, with their number; signs are drawn over them.
pub(super) fn draw(canvas: &mut Canvas, marks: &[Mark], size: i64, centre: impl Fn(Position) -> Option<(i64, i64)>) {
    let mut stacks: BTreeMap<Position, Vec<&Mark>> = BTreeMap::new();
    for mark in marks.iter().filter(|mark| mark.form.is_piece()) {
        stacks.entry(mark.position).or_default().push(mark);
    }
    let pieces = stacks.into_iter().filter_map(|(position, stack)| Some((centre(position)?, stack)));
    let pieces: Vec<Placed<'_>> = pieces.collect();
    let signs = marks.iter().filter(|mark| !mark.form.is_piece());
    let signs: Vec<Placed<'_>> = signs.filter_map(|mark| Some((centre(mark.position)?, vec![mark]))).collect();
    if pieces.is_empty() && signs.is_empty() {
        return;
    }
    canvas.out.push_str("<g class=\"marks\" text-anchor=\"middle\" font-size=\"7.5\" font-weight=\"600\">\n");
    canvas.layer(Content::Pieces, |canvas| stacked(canvas, &pieces, size));
    canvas.layer(Content::Signs, |canvas| stacked(canvas, &signs, size));
    canvas.out.push_str("</g>\n");
}

/// The middle of a cell, in tenths of a pixel, and the marks there that are drawn as one.
type Placed<'m> = ((i64, i64), Vec<&'m Mark>);

/// Draws marks whose height is `size`, in tenths of a pixel.
fn stacked(canvas: &mut Canvas, placed: &[Placed<'_>], size: i64) {
    let scale = format!("{}.{:02}", size / 140, size % 140 * 100 / 140);
    for ((x, y), stack) in placed {
        // What comes later is seen where nothing else stands.
        let there: Vec<&Mark> = stack.iter().copied().filter(|mark| mark.turn.is_none()).collect();
        let shown = if there.is_empty() { stack } else { &there };
        let Some(first) = shown.first() else { continue };
        let place = format!(" transform=\"translate({} {})scale({scale})\"", tenths(*x), tenths(*y));
        let source = canvas.source(first.source, &first.tooltip);
        let _ = write!(canvas.out, "<g{place}{source}>");
        names(canvas, first.position, stack);
        let turn = shown.iter().filter_map(|mark| mark.turn).min();
        if turn.is_some() {
            canvas.out.push_str("<g opacity=\".5\">");
        }
        // A piece of another colour looks out from behind.
        if let Some(other) = shown.iter().find(|mark| mark.colour != first.colour) {
            form(canvas, " transform=\"translate(3 -2.5)\"", other.form, other.colour);
        }
        form(canvas, "", first.form, first.colour);
        if !first.label.is_empty() {
            let label = cut(&first.label, 2).unwrap_or("…");
            let ink = if first.form.is_piece() { first.colour.ink() } else { Colour::BLACK };
            let _ = write!(canvas.out, "<text y=\"2\" fill=\"{ink}\">{}</text>", escape(label, 2));
        }
        if let Some(turn) = turn {
            let _ = write!(
                canvas.out,
                "</g><rect x=\"0\" y=\"3\" width=\"11\" height=\"6\" rx=\"2\" fill=\"#fff\"/>\
                 <text x=\"5.5\" y=\"8\" font-size=\"5.5\" fill=\"{INK}\">{turn}</text>"
            );
        } else if shown.len() > 1 {
            let _ = write!(
                canvas.out,
                "<circle cx=\"5.5\" cy=\"6\" r=\"3.5\" fill=\"{INK}\"/>\
                 <text x=\"5.5\" y=\"8\" font-size=\"5.5\" fill=\"#fff\">{}</text>",
                shown.len().min(99)
            );
        }
        canvas.out.push_str("</g>\n");
    }
}

/// The pieces of a cell, a line for each; those who point at one see where it is, too.
fn names(canvas: &mut Canvas, position: Position, stack: &[&Mark]) {
    let named: Vec<&str> = stack.iter().map(|mark| mark.tooltip.as_str()).filter(|text| !text.is_empty()).collect();
    if named.is_empty() {
        return;
    }
    let mut lines: Vec<String> = named.iter().take(MAX_NAMED).map(|name| escape(name, MAX_NAME)).collect();
    if named.len() > MAX_NAMED {
        lines.push(format!("and {} more", named.len() - MAX_NAMED));
    }
    let board = canvas.picture.board().filter(|board| board.is_numbered());
    let place = board.map(|board| format!("{}: ", board.coordinates(position))).unwrap_or_default();
    let _ = write!(canvas.out, "<title>{place}{}</title>", lines.join("\n"));
}

/// Arrows of a board that are all seen at once.
const MAX_ARROWS: usize = 40;

/// Tenths of a pixel from the middle of a cell to the number of the arrows from there, to the right and up.
const NUMBER: i64 = 115;

/// Draws arrows from cell to cell. Of many those from a cell are seen when somebody points at their number there.
pub(super) fn arrows(canvas: &mut Canvas, arrows: &[Arrow], centre: impl Fn(Position) -> Option<(i64, i64)>) {
    let on_board = |arrow: &Arrow| Some((centre(arrow.from)?, centre(arrow.to)?));
    let count = arrows.iter().filter(|arrow| on_board(arrow).is_some()).count();
    if count == 0 {
        return;
    }
    canvas.layer(Content::Arrows, |canvas| {
        canvas.arrow_head(" class=\"tip\"");
        if count <= MAX_ARROWS {
            for arrow in arrows {
                draw_arrow(canvas, arrow, on_board(arrow));
            }
            return;
        }
        let mut by_cell: BTreeMap<Position, Vec<&Arrow>> = BTreeMap::new();
        for arrow in arrows {
            by_cell.entry(arrow.from).or_default().push(arrow);
        }
        for (cell, own) in by_cell {
            let Some((x, y)) = centre(cell) else { continue };
            let (x, y) = (tenths(x + NUMBER), tenths(y - NUMBER));
            let _ = write!(canvas.out, "<g class=\"ways\"><g transform=\"translate({x} {y})\">");
            canvas.tooltip(&own.iter().map(|arrow| arrow.tooltip.as_str()).collect::<Vec<_>>().join("\n"));
            let _ = write!(
                canvas.out,
                "<circle r=\"6.5\" fill=\"{INK}\" stroke=\"#fff\"/><text y=\"3.5\" font-size=\"9\" \
                 text-anchor=\"middle\" fill=\"#fff\">{}</text></g>\n<g class=\"way\">\n",
                own.len()
            );
            for arrow in own {
                draw_arrow(canvas, arrow, on_board(arrow));
            }
            canvas.out.push_str("</g></g>\n");
        }
    });
}

/// Draws an arrow between two places.
fn draw_arrow(canvas: &mut Canvas, arrow: &Arrow, ends: Option<((i64, i64), (i64, i64))>) {
    let Some((from, to)) = ends else { return };
    let from = beside(from, to);
    let dashes = if arrow.dashed { " stroke-dasharray=\"5 3\"" } else { "" };
    let head = canvas.id(ARROW);
    canvas.group("", &arrow.tooltip, arrow.source, |canvas| {
        let _ = write!(
            canvas.out,
            "<path d=\"M{} {}L{} {}\" fill=\"none\" class=\"on\" stroke-width=\"2\"{dashes} \
             marker-end=\"url(#{head})\"/>",
            tenths(from.0),
            tenths(from.1),
            tenths(to.0),
            tenths(to.1)
        );
    });
}

/// Tenths of a pixel from the middle of a cell to where an arrow from there begins, so that it leaves the sign of a
/// piece readable.
const ARROW_GAP: f64 = 150.0;

/// The place at which an arrow between the middles of two cells begins, in tenths of a pixel.
fn beside(from: (i64, i64), to: (i64, i64)) -> (i64, i64) {
    let (x, y) = ((to.0 - from.0) as f64, (to.1 - from.1) as f64);
    let length = x.hypot(y);
    if length < 2.0 * ARROW_GAP {
        return from;
    }
    let part = ARROW_GAP / length;
    (from.0 + (x * part).round() as i64, from.1 + (y * part).round() as i64)
}
