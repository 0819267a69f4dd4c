//! Formatting: of a file, of ranges of it, and of what has just been typed.

use ludex_base::source_change::TextEdit;
use ludex_base::{Db, File, LineIndex, PositionEncoding, line_index, parse_once};
use ludex_syntax::format::{Change, Options, indentation};
use ludex_syntax::{TextRange, TextSize};

/// The edits that format a file, in order of position.
pub fn format(db: &dyn Db, file: File, options: &Options) -> Vec<TextEdit> {
    changes(db, file, options).into_iter().map(edit).collect()
}

/// The edits that format the lines that ranges touch, in order of position.
pub fn format_ranges(db: &dyn Db, file: File, ranges: &[TextRange], options: &Options) -> Vec<TextEdit> {
    let (text, index) = (file.text(db), line_index(db, file));
    let mut lines: Vec<TextRange> = ranges.iter().map(|range| whole_lines(text, index, *range)).collect();
    lines.sort_unstable_by_key(|range| (range.start(), range.end()));
    lines.dedup_by(|next, before| {
        let touches = next.start() <= before.end();
        if touches {
            *before = before.cover(*next);
        }
        touches
    });
    let changes = changes(db, file, options);
    let mut edits = Vec::new();
    for lines in lines {
        let first = changes.partition_point(|change| change.range.end() < lines.start());
        let touching = changes[first..].iter().take_while(|change| change.range.start() <= lines.end());
        edits.extend(touching.filter_map(|change| clipped(text, change, lines)).map(edit));
    }
    edits
}

/// The edits after a character has been typed, which ends at `offset`: the line gets its indentation if the character
/// is the first one on it, and the blanks in it if it ends a statement.
pub fn on_type(db: &dyn Db, file: File, offset: TextSize, typed: &str, options: &Options) -> Vec<TextEdit> {
    let text = file.text(db);
    let line = whole_lines(text, line_index(db, file), TextRange::empty(offset));
    let before = text.get(usize::from(line.start())..usize::from(offset)).unwrap_or_default();
    let is_first = before.trim_start().len() <= typed.len();
    let mut edits = Vec::new();
    if typed == "\n" || is_first {
        edits.extend(indent(db, file, line, typed == "\n", options));
    }
    if typed == ";" && !is_first {
        let blanks = before.len() - before.trim_start().len();
        let inside = TextRange::new(line.start() + TextSize::new(blanks as u32), offset.min(line.end()));
        let changes = changes(db, file, options);
        edits.extend(changes.into_iter().filter(|change| inside.contains_range(change.range)).map(edit));
    }
    edits
}

/// The edit that indents a line, which may have just been broken off; `None` if it stands where it should or begins
/// inside of a text. A line behind a lone `\r` is one in an editor only: the formatter leaves its beginning as it is.
fn indent(db: &dyn Db, file: File, line: TextRange, is_broken: bool, options: &Options) -> Option<TextEdit> {
    let (text, parse) = (file.text(db), parse_once(db, file));
    if text[..usize::from(line.start())].ends_with('\r') {
        return None;
    }
    let grammar = file.dialect(db).grammar;
    let column = if is_broken {
        grammar.indent_break(&parse, text, line.start(), options)?
    } else {
        grammar.indent(&parse, text, line.start(), options)?
    };
    let content = &text[line];
    let blanks = content.len() - content.trim_start_matches([' ', '\t']).len();
    let wanted = indentation(column, options.tab, options.tabs.unwrap_or(false));
    let old = TextRange::at(line.start(), TextSize::new(blanks as u32));
    (text[old] != *wanted).then_some(TextEdit { range: old, new_text: wanted })
}

fn changes(db: &dyn Db, file: File, options: &Options) -> Vec<Change> {
    file.dialect(db).grammar.format(&parse_once(db, file), file.text(db), options)
}

fn edit(change: Change) -> TextEdit {
    TextEdit { range: change.range, new_text: change.text }
}

/// The lines that a range touches, without the last line break.
fn whole_lines(text: &str, index: &LineIndex, range: TextRange) -> TextRange {
    let line = |offset: TextSize| index.line_range(text, index.line_column(text, offset, PositionEncoding::Utf8).line);
    TextRange::new(line(range.start()).start(), line(range.end()).end())
}

/// The part of a change that concerns some lines.
fn clipped(text: &str, change: &Change, lines: TextRange) -> Option<Change> {
    let (mut start, mut end, mut new) = (change.range.start(), change.range.end(), change.text.as_str());
    if start < lines.start() {
        // What comes behind the last line break indents the first line.
        start = lines.start();
        new = new.rsplit('\n').next().unwrap_or_default();
    }
    if end > lines.end() {
        end = lines.end();
        new = new.split('\n').next().unwrap_or_default().trim_end_matches('\r');
    }
    let range = (start <= end).then(|| TextRange::new(start, end))?;
    (text[range] != *new).then(|| Change { range, text: new.to_owned() })
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use ludex_base::Database;
    use ludex_languages::LANGUAGES;
    use ludex_syntax::encoding::Encoding;

    use super::*;

    fn change(start: u32, end: u32, text: &str) -> Change {
        Change { range: TextRange::new(start.into(), end.into()), text: text.to_owned() }
    }

    #[test]
    fn a_change_is_cut_at_the_lines_that_are_meant() {
        let text = "(a  \n      b  \n    c)";
        let second = whole_lines(text, &LineIndex::new(text), TextRange::empty(12.into()));
        assert_eq!(&text[second], "      b  ");
        assert_eq!(clipped(text, &change(2, 11, "\n  "), second), Some(change(5, 11, "  ")));
        assert_eq!(clipped(text, &change(12, 19, "\n  "), second), Some(change(12, 14, "")));
        assert_eq!(clipped(text, &change(2, 5, ""), second), None);
    }

    #[test]
    fn a_change_does_not_reach_into_a_line_break() {
        let text = "(a  \r\n      b  \r\n    c)";
        let index = LineIndex::new(text);
        let second = whole_lines(text, &index, TextRange::empty(13.into()));
        assert_eq!(&text[second], "      b  ");
        assert_eq!(clipped(text, &change(13, 21, "\r\n  "), second), Some(change(13, 15, "")));
        assert_eq!(whole_lines(text, &index, TextRange::empty(16.into())), second, "between the two");
    }

    fn gdl(text: &str) -> (Database, File) {
        let mut db = Database::new(LANGUAGES, None);
        let dialect = LANGUAGES.from_id("gdl").expect("a language");
        let file = db.set_file(Path::new("/a.g"), dialect, Arc::from(text), Encoding::Utf8);
        (db, file)
    }

    #[test]
    fn enter_before_a_bracket_begins_an_element_and_a_bracket_that_is_typed_ends_the_list() {
        let (db, file) = gdl("(unit-type tank\n )\n(unit-type ship\n  (hp-max 2)\n)\n");
        let typed = |offset: u32, typed: &str| {
            let edits = on_type(&db, file, offset.into(), typed, &Options::default());
            edits.into_iter().map(|edit| (edit.range, edit.new_text)).collect::<Vec<(TextRange, String)>>()
        };
        let blank = TextRange::at(16.into(), 1.into());
        assert_eq!(typed(17, "\n"), [(blank, "  ".to_owned())]);
        assert_eq!(typed(18, ")"), [(blank, String::new())]);
    }

    #[test]
    fn lines_are_those_of_the_editor() {
        // Where nothing but a lone `\r` is between them, too, which is a blank to the formatter.
        let text = "(define  x  1)\r  (define  y  2)\r(define  z  3)\r";
        let (db, file) = gdl(text);
        let second = TextRange::at(17.into(), 5.into());
        let ranges = |edits: Vec<TextEdit>| edits.iter().map(|edit| edit.range).collect::<Vec<TextRange>>();
        let blanks = [25, 28].map(|at: u32| TextRange::at(at.into(), 1.into()));
        assert_eq!(ranges(format_ranges(&db, file, &[second], &Options::default())), blanks);
        assert_eq!(ranges(on_type(&db, file, 15.into(), "\n", &Options::default())), []);
    }
}
