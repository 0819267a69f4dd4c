//! The changes of white space that put pieces into their columns.

use rowan::TextRange;

use super::pieces::{Piece, Pieces};
use super::{Change, Options, indentation};

/// At most this many blank lines stay.
const MAX_BLANK_LINES: usize = 2;

/// The writer of the changes.
pub(super) struct Writer<'a, 't> {
    pub(super) text: &'t str,
    pub(super) pieces: &'a Pieces<'t>,
    /// The columns of the pieces.
    pub(super) columns: &'a [u32],
    pub(super) options: &'a Options,
}

impl Writer<'_, '_> {
    /// The changes, in order of position.
    pub(super) fn changes(&self) -> Vec<Change> {
        let tabs = self.options.tabs.unwrap_or_else(|| self.mostly_tabs());
        let mut changes = Vec::new();
        let mut end = 0;
        for (index, piece) in self.pieces.all.iter().enumerate() {
            let gap = &self.text[end as usize..piece.start as usize];
            if !piece.frozen {
                let new = if piece.line == index {
                    Some(self.line_start(index, piece, gap, tabs))
                } else {
                    self.inside(index, piece, gap)
                };
                changes.extend(new.and_then(|new| change(end, gap, &new)));
            }
            end = piece.end;
        }
        let rest = &self.text[end as usize..];
        if !self.pieces.keeps_end {
            let new = match rest.split_once('\n') {
                Some((line, _)) if line.ends_with('\r') => "\r\n",
                Some(_) => "\n",
                None => "",
            };
            changes.extend(change(end, rest, new));
        }
        changes
    }

    /// The white space before a piece that begins a line.
    fn line_start(&self, index: usize, piece: &Piece<'_>, gap: &str, tabs: bool) -> String {
        let most = MAX_BLANK_LINES + usize::from(index > 0);
        let mut new = String::new();
        for line in gap.split_inclusive('\n').filter(|line| line.ends_with('\n')).take(most) {
            new.push_str(if line.ends_with("\r\n") { "\r\n" } else { "\n" });
        }
        let blanks = gap.rsplit('\n').next().unwrap_or_default();
        let column = self.columns.get(index).copied().unwrap_or_default();
        let stays = self.options.tabs.is_none() && column == piece.column;
        if stays {
            new.push_str(blanks);
        } else {
            new.push_str(&indentation(column, self.options.tab, tabs));
        }
        new
    }

    /// The white space before a piece inside of a line; `None` if it stays.
    fn inside(&self, index: usize, piece: &Piece<'_>, gap: &str) -> Option<String> {
        let before = index.checked_sub(1)?;
        let (above, start) = (&self.pieces.all[before], self.columns.get(before).copied()?);
        let behind = if above.spans_lines {
            above.end_column
        } else {
            start.saturating_add(above.end_column.saturating_sub(above.column))
        };
        let blanks = self.columns.get(index)?.saturating_sub(behind);
        let written = piece.column.saturating_sub(above.end_column);
        // A tab is as wide as it was only where it was.
        let stays = blanks == written && (behind == above.end_column || !gap.contains('\t'));
        (!stays).then(|| " ".repeat(blanks as usize))
    }

    /// True if more lines begin with a tab than with two blanks.
    fn mostly_tabs(&self) -> bool {
        let (mut tabs, mut blanks) = (0_usize, 0_usize);
        let mut end = 0;
        for piece in &self.pieces.all {
            let gap = &self.text[end as usize..piece.start as usize];
            let line = gap.rsplit_once('\n').map_or("", |(_, line)| line);
            tabs += usize::from(line.starts_with('\t'));
            blanks += usize::from(line.starts_with("  "));
            end = piece.end;
        }
        tabs > blanks
    }
}

/// The change from one white space to another one, as small as it can be; `None` if they are the same.
fn change(start: u32, old: &str, new: &str) -> Option<Change> {
    if old == new {
        return None;
    }
    let common = old.bytes().zip(new.bytes()).take_while(|(a, b)| a == b).count();
    let rest = (old.len() - common).min(new.len() - common);
    let end = old.bytes().rev().zip(new.bytes().rev()).take(rest).take_while(|(a, b)| a == b).count();
    let (from, to) = (start + common as u32, start + (old.len() - end) as u32);
    let text = new[common..new.len() - end].to_owned();
    Some(Change { range: TextRange::new(from.into(), to.into()), text })
}
