//! The text about the name under the cursor.

use ludex_base::file::file_name;
use ludex_base::hover::Hover;
use ludex_base::markup::Words;
use ludex_base::suppression::MARK;
use ludex_base::{
    Db, DefinitionId, File, Markup, Target, find_definition, is_workspace_read, line_index, model, parse_once,
};
use ludex_syntax::tree::{AnyToken, shared};
use ludex_syntax::{PositionEncoding, TextRange, TextSize};

/// The hover at an offset.
pub fn hover(db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
    let at_place = || db.language(file.dialect(db)).describing()?.hover(db, file, offset);
    let Some(occurrence) = model(db, file).occurrence_at(offset) else {
        return at_place();
    };
    let markup = match occurrence.target {
        Target::Definition(id) => {
            let describing = db.language(id.file.dialect(db)).describing();
            let more = describing.and_then(|describing| describing.describe_definition_at(db, file, occurrence, id));
            definition_with(db, id, more)?
        }
        Target::Builtin(id) => {
            db.language(id.dialect).describing()?.describe_builtin_at(db, file, occurrence, id.index)?
        }
        Target::File(module) => describe_file(db, module),
        Target::Unresolved => {
            let found = at_place();
            return if is_workspace_read(db) { found } else { Some(unread(found, occurrence.range)) };
        }
    };
    Some(Hover { range: occurrence.range, markup })
}

/// The text about a name that no file read so far defines.
fn unread(found: Option<Hover>, range: TextRange) -> Hover {
    let reading = "The workspace is still being read: a file that comes later may define this.";
    match found {
        Some(hover) => Hover { markup: hover.markup.with_text(reading), ..hover },
        None => Hover { range, markup: Markup::text(reading) },
    }
}

/// The text about a definition, wherever its name stands.
pub(super) fn definition(db: &dyn Db, id: DefinitionId) -> Option<Markup> {
    let describing = db.language(id.file.dialect(db)).describing();
    definition_with(db, id, describing.and_then(|describing| describing.describe_definition(db, id)))
}

/// Kind and place, the first line of the definition, what the language adds, the comment above.
fn definition_with(db: &dyn Db, id: DefinitionId, more: Option<Markup>) -> Option<Markup> {
    let definition = find_definition(db, id)?;
    let text = id.file.text(db);
    let at = line_index(db, id.file).line_column(text, definition.name_range.start(), PositionEncoding::Utf8);
    let place = format!("{}:{}", file_name(id.file.path(db)), at.line + 1);
    let title = Words::new().strong(definition.id.name.as_str()).text(" — ").text(definition.kind.label);
    let title = title.text(", ").text(place);
    let line = declaration_line(text, definition.full_range, definition.name_range);
    let mut markup = Markup::text(title).with_code(id.file.dialect(db).id, line).with(more);
    if let Some(comment) = comment_above(db, id.file, definition.full_range.start()) {
        markup = markup.with_rule().with([comment]);
    }
    Some(markup)
}

/// The line on which the name is declared, from the start of the definition if it is the same.
fn declaration_line(text: &str, full: TextRange, name: TextRange) -> &str {
    let start = u32::from(name.start()) as usize;
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1).max(u32::from(full.start()) as usize);
    let line_start = line_start.min(start);
    let end = text[start..].find(['\n', '\r']).map_or(text.len(), |at| start + at);
    let line = text[line_start..end.min(u32::from(full.end()) as usize).max(start)].trim_end();
    match line.char_indices().nth(200) {
        Some((cut, _)) => &line[..cut],
        None => line,
    }
}

/// A comment behind code belongs to that code.
fn alone_on_its_line(comment: &AnyToken) -> bool {
    match comment.prev_token() {
        None => true,
        Some(before) if before.kind() == shared::WHITESPACE => {
            before.text().contains('\n') || before.prev_token().is_none()
        }
        Some(before) => before.kind() == shared::BLOCK_COMMENT && alone_on_its_line(&before),
    }
}

/// The comments right above an offset: no blank line may stand between.
fn comment_above(db: &dyn Db, file: File, offset: TextSize) -> Option<Markup> {
    // The comments of another language are not looked for.
    if file.dialect(db).is_companion(file.path(db)) {
        return None;
    }
    let root = parse_once(db, file).any_root();
    let mark = file.dialect(db).line_comment;
    let mut token = root.token_at_offset(offset).right_biased()?.prev_token();
    let mut lines = Vec::new();
    while let Some(here) = token {
        match here.kind() {
            shared::WHITESPACE if here.text().matches('\n').count() <= 1 => {}
            shared::COMMENT => {
                if !alone_on_its_line(&here) {
                    break;
                }
                lines.extend(for_people(line_comment_text(here.text(), mark)));
            }
            shared::BLOCK_COMMENT => {
                if !alone_on_its_line(&here) {
                    break;
                }
                lines.extend(block_comment_lines(here.text()).rev());
            }
            _ => break,
        }
        token = here.prev_token();
    }
    lines.reverse();
    comment(&lines)
}

/// Lines of a comment, whose author may have marked words and written lists; `None` if they say nothing.
fn comment(lines: &[String]) -> Option<Markup> {
    let comment = Markup::read(lines.join("\n").trim());
    (!comment.is_empty()).then_some(comment)
}

fn line_comment_text(text: &str, mark: &str) -> String {
    text.trim_start_matches(mark).trim_start_matches(mark.chars().next().unwrap_or(' ')).trim().to_owned()
}

/// A line of a comment, unless it tells Ludex what to suppress.
fn for_people(line: String) -> Option<String> {
    (!line.starts_with(MARK)).then_some(line)
}

fn block_comment_lines(text: &str) -> impl DoubleEndedIterator<Item = String> + '_ {
    let inner = text.get(2..text.len().saturating_sub(2)).unwrap_or_default();
    inner.lines().map(|line| line.trim().to_owned())
}

pub(super) fn describe_file(db: &dyn Db, file: File) -> Markup {
    let definitions = model(db, file).definitions.iter().filter(|definition| !definition.local).count();
    let count = match definitions {
        0 => String::new(),
        1 => "1 definition".to_owned(),
        more => format!("{more} definitions"),
    };
    Markup::text(Words::new().strong(file_name(file.path(db)))).with(first_comment(db, file)).with_text(count)
}

/// True for a line of a licence, which says nothing of the file that it stands in.
fn is_licence(line: &str) -> bool {
    let line = line.to_lowercase();
    ["copyright", "permission is hereby granted", "spdx-license", "licensed under"]
        .iter()
        .any(|word| line.contains(word))
}

/// The comment with which a file begins, up to a blank line, unless it is a licence.
fn first_comment(db: &dyn Db, file: File) -> Option<Markup> {
    if file.dialect(db).is_companion(file.path(db)) {
        return None;
    }
    let root = parse_once(db, file).any_root();
    let mark = file.dialect(db).line_comment;
    let mut token = root.first_token();
    let mut lines: Vec<String> = Vec::new();
    while let Some(here) = token {
        match here.kind() {
            // Nothing has been said yet, or no blank line stands between.
            shared::WHITESPACE if lines.iter().all(String::is_empty) || here.text().matches('\n').count() <= 1 => {}
            shared::COMMENT if here.text().starts_with("#!") => {}
            shared::COMMENT => lines.extend(for_people(line_comment_text(here.text(), mark))),
            shared::BLOCK_COMMENT => lines.extend(block_comment_lines(here.text())),
            _ => break,
        }
        token = here.next_token();
    }
    if lines.iter().any(|line| is_licence(line)) {
        return None;
    }
    comment(&lines)
}
