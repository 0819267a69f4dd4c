//! The list of the marks on a board: a line for each kind of them, with their number and the places where they stand.

use rustc_hash::FxHashMap;

use super::super::{Colour, Mark, Picture};
use super::boards::Grid;
use super::{Lines, MAX_LISTED, clean, separate};

/// Characters of a line with places.
const MAX_WIDTH: usize = 80;

/// Letters of a kind.
const MAX_KIND: usize = 40;

/// Letters of a name before a place.
const MAX_NAME: usize = 20;

/// Writes the list.
pub(super) fn list(picture: &Picture, grid: &Grid<'_>, lines: &mut Lines) {
    let groups = groups(picture);
    separate(lines, groups.len());
    for group in groups.iter().take(MAX_LISTED) {
        match group.as_slice() {
            [mark] => one(mark, picture, grid, lines),
            marks => several(marks, picture, grid, lines),
        }
    }
    lines.remainder(groups.len());
}

/// The marks that have words, by kinds; those that come later are apart.
fn groups(picture: &Picture) -> Vec<Vec<&Mark>> {
    let mut groups: Vec<Vec<&Mark>> = Vec::new();
    let mut known: FxHashMap<(&str, &str, Colour, bool), usize> = FxHashMap::default();
    for mark in picture.shown_marks().filter(|mark| !mark.tooltip.is_empty()) {
        let next = groups.len();
        let key = (mark.kind.as_str(), mark.label.as_str(), mark.colour, mark.turn.is_some());
        let index = if mark.kind.is_empty() { next } else { *known.entry(key).or_insert(next) };
        match groups.get_mut(index) {
            Some(group) => group.push(mark),
            None => groups.push(vec![mark]),
        }
    }
    groups
}

/// The place of a mark, if people have numbers for it.
fn place(mark: &Mark, picture: &Picture, grid: &Grid<'_>) -> Option<String> {
    let board = picture.board().filter(|_| grid.has_coordinates())?;
    Some(board.coordinates(mark.position))
}

fn one(mark: &Mark, picture: &Picture, grid: &Grid<'_>, lines: &mut Lines) {
    let start = lines.out.len();
    lines.out.push_str("  ");
    lines.painted(&grid.mark_text(mark), Some(mark.colour));
    let at = place(mark, picture, grid).map(|place| format!(" {place}")).unwrap_or_default();
    lines.line(&format!("{at} "), &mark.tooltip);
    lines.comes_from(start, mark.source, &mark.tooltip);
}

fn several(marks: &[&Mark], picture: &Picture, grid: &Grid<'_>, lines: &mut Lines) {
    let Some(first) = marks.first() else { return };
    let start = lines.out.len();
    let letters = grid.mark_text(first);
    lines.out.push_str("  ");
    lines.painted(&letters, Some(first.colour));
    let later = if first.turn.is_some() { ", later" } else { "" };
    let words = format!(" {}{later}: {}", clean(&first.kind, MAX_KIND), marks.len());
    lines.out.push_str(&words);
    lines.comes_from(start, first.source, &first.kind);
    let mut width = 2 + letters.chars().count() + words.chars().count();
    for (index, mark) in marks.iter().enumerate() {
        let Some(place) = place(mark, picture, grid) else { break };
        let lead = if index == 0 { " at " } else { ", " };
        let name = if mark.name.is_empty() { String::new() } else { format!("{} ", clean(&mark.name, MAX_NAME)) };
        let turn = mark.turn.map(|turn| format!(" turn {turn}")).unwrap_or_default();
        let stand = format!("{name}{place}{turn}");
        // There is room for the number of those that are not named.
        let rest = marks.len() - index - 1;
        let more = if rest == 0 { 0 } else { format!(" and {rest} more").len() };
        width += lead.len() + stand.chars().count();
        if width + more > MAX_WIDTH {
            if index > 0 {
                lines.out.push_str(&format!(" and {} more", marks.len() - index));
            }
            break;
        }
        lines.out.push_str(lead);
        let start = lines.out.len();
        lines.out.push_str(&stand);
        lines.comes_from(start, mark.source, &mark.tooltip);
    }
    lines.out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::super::super::{Axis, Board, CellKind, DARK, LIGHT, MarkForm, Position, Shape, Squares, TextOptions};
    use super::*;

    fn lines(marks: Vec<Mark>) -> Vec<String> {
        let axis = || Some(Axis::new("", 1));
        let board = Board {
            columns: 9,
            rows: 9,
            kinds: vec![CellKind::area("sand", LIGHT[0])],
            cells: vec![Some(0); 81],
            column_axis: axis(),
            row_axis: axis(),
            ..Board::default()
        };
        let picture = Picture::new("Board", Shape::Squares(Squares { board, outlines: Vec::new() }));
        let text = Picture { marks, ..picture }.text(TextOptions::default());
        text.lines().skip_while(|line| !line.starts_with("  c")).map(str::to_owned).collect()
    }

    fn crab(column: u32, name: &str, turn: Option<i64>) -> Mark {
        let words = if name.is_empty() { "crab (Reds)".to_owned() } else { format!("{name}, crab (Reds)") };
        Mark {
            label: "c".to_owned(),
            tooltip: words,
            name: name.to_owned(),
            kind: "crab (Reds)".to_owned(),
            turn,
            ..Mark::new(Position { row: 1, column }, MarkForm::Shield, DARK[0])
        }
    }

    #[test]
    fn marks_of_a_kind_have_one_line() {
        let other = Mark { colour: DARK[1], kind: "crab (Blues)".to_owned(), ..crab(4, "Nip", None) };
        let marks = vec![crab(0, "", None), other, crab(2, "Snip", None), crab(5, "", Some(7)), crab(6, "", Some(9))];
        assert_eq!(
            lines(marks),
            [
                "  c crab (Reds): 2 at (1, 2), Snip (3, 2)",
                "  c (5, 2) Nip, crab (Reds)",
                "  c crab (Reds), later: 2 at (6, 2) turn 7, (7, 2) turn 9",
            ]
        );
    }

    #[test]
    fn lines_have_at_most_eighty_characters() {
        for count in 2..60 {
            let marks = (0..count).map(|index| crab(index % 9, "", None)).collect();
            let lines = lines(marks);
            assert!(lines.len() == 1 && lines[0].chars().count() <= MAX_WIDTH, "{lines:?}");
            let named = lines[0].matches("(").count() - 1;
            let more = format!(" and {} more", count as usize - named);
            assert_eq!(lines[0].ends_with(&more), named < count as usize, "{lines:?}");
        }
    }
}
