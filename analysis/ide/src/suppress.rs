//! The actions that suppress a finding: they write the comment of [`ludex_base::suppression`], for its line or for its
//! file.
//!
//! Where a comment may stand is for the language to say, so each place is tried: the text with the comment has to give
//! a comment there, and no more errors than before.

use ludex_base::diagnostic::shown_range;
use ludex_base::source_change::apply;
use ludex_base::suppression::{MARK, Scope, suppressions};
use ludex_base::{
    Db, Diagnostic, File, PositionEncoding, SourceChange, TextRange, TextSize, codes, line_index, parse_once,
};
use ludex_syntax::lines::line_break;
use ludex_syntax::tree::shared;

use crate::code_actions::CodeAction;
use crate::diagnostics::diagnostics;

/// Texts with more bytes are not parsed again only to offer something.
const MAX_LENGTH: usize = 1 << 20;

/// The most findings for which something is offered at once.
const MAX_FINDINGS: usize = 4;

/// The actions that suppress the findings that `is_named` picks out, each for its line and for its file, in order of
/// position.
pub fn suppress_actions(db: &dyn Db, file: File, is_named: &dyn Fn(&Diagnostic) -> bool) -> Vec<CodeAction> {
    if file.text(db).len() > MAX_LENGTH {
        return Vec::new();
    }
    let all = diagnostics(db, file);
    let about_comments = [codes::UNUSED_SUPPRESSION, codes::RENAMED_CODE];
    let named = all.iter().filter(|diagnostic| !about_comments.contains(&diagnostic.code) && is_named(diagnostic));
    let mut actions: Vec<CodeAction> = Vec::new();
    for diagnostic in named.take(MAX_FINDINGS) {
        let code = diagnostic.full_code(file.dialect(db));
        for (scope, place) in [(Scope::Line, "for this line"), (Scope::File, "in this file")] {
            let title = format!("Suppress `{code}` {place}");
            let change = allowing(db, file, diagnostic, &code, scope);
            let Some(change) = change.filter(|change| !actions.iter().any(|other| other.change == *change)) else {
                continue;
            };
            actions.push(CodeAction { title, diagnostic: diagnostic.clone(), change, preferred: false });
        }
    }
    actions
}

/// The change that suppresses a finding in a scope; `None` if there is no place for a comment.
fn allowing(db: &dyn Db, file: File, diagnostic: &Diagnostic, code: &str, scope: Scope) -> Option<SourceChange> {
    let text = file.text(db);
    let at = shown_range(text, diagnostic.range).start();
    let holds_here = suppressions(db, file).iter().filter(|one| one.scope == Some(scope) && one.reach.contains(at));
    if let Some(last) = holds_here.filter_map(|one| one.codes.last()).next_back() {
        // A comment that suppresses something else here gets one more code.
        return Some(insertion(file, last.range.end(), format!(", {code}")));
    }
    let comment = format!("{} {MARK} {} {code}", file.dialect(db).line_comment, scope.word());
    let mut places: Vec<(TextSize, String)> = Vec::new();
    if scope == Scope::File {
        places.push((head(text), format!("{comment}{}", line_break(text))));
    } else {
        let lines = line_index(db, file);
        let line = lines.line_range(text, lines.line_column(text, at, PositionEncoding::Utf8).line);
        let written = text.get(std::ops::Range::<usize>::from(line))?;
        let mark = if written.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
        let rest = &written[mark..];
        let indent = &rest[..rest.len() - rest.trim_start_matches([' ', '\t']).len()];
        let start = line.start() + TextSize::new(mark as u32);
        places.push((start, format!("{indent}{comment}{}", line_break(text))));
        // Inside of a string that goes over several lines, the end of the line is not in it any more, perhaps.
        places.push((line.end(), format!(" {comment}")));
    }
    let change = |(at, new_text): (TextSize, String)| {
        let change = insertion(file, at, new_text);
        let begins = at + TextSize::new(change_offset(&change, &comment)?);
        is_comment(db, file, &change, begins).then_some(change)
    };
    places.into_iter().find_map(change)
}

fn insertion(file: File, at: TextSize, new_text: String) -> SourceChange {
    SourceChange::edits(file, [(TextRange::empty(at), new_text)])
}

/// The offset of a comment in the text that a change inserts.
fn change_offset(change: &SourceChange, comment: &str) -> Option<u32> {
    let (_, edits) = change.edits.first()?;
    let at = edits.first()?.new_text.find(comment)?;
    u32::try_from(at).ok()
}

/// The place of a comment at the head of a text: behind a byte order mark and a line for the system's shell.
fn head(text: &str) -> TextSize {
    let rest = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mark = text.len() - rest.len();
    let shell = if rest.starts_with("#!") { rest.find('\n').map_or(rest.len(), |end| end + 1) } else { 0 };
    TextSize::new((mark + shell) as u32)
}

/// True if a change of a file puts a comment at an offset and brings no error.
fn is_comment(db: &dyn Db, file: File, change: &SourceChange, at: TextSize) -> bool {
    let Some((_, edits)) = change.edits.first() else { return false };
    let before = parse_once(db, file).errors.len();
    let parse = file.dialect(db).grammar.parse(&apply(file.text(db), edits));
    let token = parse.any_root().token_at_offset(at).right_biased();
    let is_there = token.is_some_and(|token| token.kind() == shared::COMMENT && token.text_range().start() == at);
    is_there && parse.errors.len() <= before
}

#[cfg(test)]
mod tests {
    use ludex_languages::LANGUAGES;
    use ludex_test_support::Fixture;

    use super::*;

    /// The texts after each action that suppresses the first finding of a file, with the titles.
    fn suppressed(extension: &str, text: &str) -> Vec<(String, String)> {
        let fixture = Fixture::new(LANGUAGES, extension, text);
        let file = fixture.files[0];
        let found = diagnostics(&fixture.db, file);
        let first = found.iter().find(|one| one.code != codes::UNUSED_SUPPRESSION).expect("a finding");
        let actions = suppress_actions(&fixture.db, file, &|one| one == first);
        let texts = actions.into_iter().map(|action| {
            let (_, edits) = action.change.edits.first().expect("an edit");
            (action.title, apply(file.text(&fixture.db), edits))
        });
        texts.collect()
    }

    #[test]
    fn a_comment_is_written_above_the_line_or_at_the_head() {
        let text = "game G\nx : Int\nx = y\n";
        let expected = [
            (
                "Suppress `bogl/undefined-name` for this line".to_owned(),
                "game G\nx : Int\n-- ludex: allow bogl/undefined-name\nx = y\n".to_owned(),
            ),
            (
                "Suppress `bogl/undefined-name` in this file".to_owned(),
                "-- ludex: allow-file bogl/undefined-name\ngame G\nx : Int\nx = y\n".to_owned(),
            ),
        ];
        assert_eq!(suppressed("bgl", text), expected);
    }

    #[test]
    fn what_is_written_suppresses_the_finding() {
        for (extension, text) in [
            ("g", "(unit-type boat)\r\n(terrain-type sea)\r\n  (add baot speed 1)\r\n"),
            ("bgl", "game G\nx : Int\nx = y\n"),
            ("tr", "top:\n  move N;\n  goto tpo;\n"),
            ("trg", "bombs: many;\nboard: 5,5;\n"),
            ("hy", "(level-list\n (level \"a\" \"x\"))\n"),
            // Comments stand in JavaScript only.
            ("bdl", "rules{\n  player_change : explicit{\n    (c) => {\n      c.curent_player = 1;\n    }\n  }\n}\n"),
        ] {
            let texts = suppressed(extension, text);
            assert!(!texts.is_empty(), "{text}");
            let before = count(extension, text);
            for (title, after) in texts {
                assert!(count(extension, &after) < before, "{title}: {after}");
            }
        }
    }

    fn count(extension: &str, text: &str) -> usize {
        let fixture = Fixture::new(LANGUAGES, extension, text);
        diagnostics(&fixture.db, fixture.files[0]).len()
    }

    #[test]
    fn a_comment_that_is_there_gets_another_code() {
        let text = "; ludex: allow-file gdl/no-types\n(add baot speed 1)\n";
        let texts = suppressed("g", text);
        let (_, after) = texts.iter().find(|(title, _)| title.ends_with("in this file")).expect("an action");
        assert!(after.starts_with("; ludex: allow-file gdl/no-types, gdl/"), "{after}");
    }
}
