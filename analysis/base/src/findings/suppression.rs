//! Comments that suppress findings: `ludex: allow CODE` in a comment of the language.
//!
//! * `allow` holds for the line of the comment and, if nothing else stands on that line, for the next line of code.
//! * `allow-item` holds for the form or definition at the top level that follows the comment or that it stands in.
//! * `allow-file` holds for the whole file, wherever it stands there.
//!
//! Several codes have commas or blanks between them; words behind the codes say why. What is suppressed is decided by
//! the place where a finding is shown to begin. The comments come from the tree, so that no language has a part in it.

use ludex_syntax::tree::{AnyToken, shared};
use ludex_syntax::{Code, LineIndex, PositionEncoding, TextRange, TextSize};
use rustc_hash::FxHashMap;

use crate::codes;
use crate::diagnostic::{Diagnostic, shown_range};
use crate::dialect::Dialect;
use crate::file::File;
use crate::language::Db;
use crate::query::{line_index, parse_once};
use crate::source_change::Fix;
use crate::suggestion::did_you_mean;

/// The word with which such a comment begins.
pub const MARK: &str = "ludex:";

/// The words behind [`MARK`] that are not about findings: they turn formatting off and on.
const FOR_THE_FORMATTER: [&str; 2] = ["off", "on"];

/// The most comments of a file that are obeyed.
const MAX_SUPPRESSIONS: usize = 1_000;

ludex_syntax::worded! {
    /// The part of a file for which a comment holds.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Scope {
        /// Its line, and the next line of code if it stands alone on its own.
        Line = "allow",
        /// A form or definition at the top level.
        Item = "allow-item",
        /// The file.
        File = "allow-file",
    }
    const ALL;
    /// The word in the comment.
    pub fn word;
}

/// A code that a comment names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedCode {
    /// The code with its language, or with `shared`.
    pub code: String,
    /// Bytes of it.
    pub range: TextRange,
}

/// A comment that suppresses findings, or was meant to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suppression {
    /// Bytes of the comment.
    pub comment: TextRange,
    /// The part of the file for which it holds; `None` if the word behind [`MARK`] is not known.
    pub scope: Option<Scope>,
    /// The word behind [`MARK`], with its bytes.
    pub word: (String, TextRange),
    /// The bytes in which the findings begin that it suppresses; half open, may end one byte behind the text.
    pub reach: TextRange,
    /// The codes, in order.
    pub codes: Vec<NamedCode>,
}

impl Suppression {
    /// The part of the file for which it holds in a scope, for people.
    fn place(&self, scope: Scope, text: &str) -> &'static str {
        // Its reach ends one byte behind the last line.
        let last = usize::from(self.reach.end()).saturating_sub(1);
        let below = text.get(usize::from(self.comment.end())..last).unwrap_or_default();
        match scope {
            Scope::Line if below.contains(['\n', '\r']) => "on the next line of code",
            Scope::Line => "on this line",
            Scope::Item => "in this part of the file",
            Scope::File => "in this file",
        }
    }
}

/// True if a text may hold such comments: most hold none, and are not parsed for them.
pub fn may_suppress(text: &str) -> bool {
    text.contains(MARK)
}

/// The comments of a file that suppress findings, in order of position.
#[salsa::tracked]
pub fn suppressions(db: &dyn Db, file: File) -> Vec<Suppression> {
    let text = file.text(db);
    if !may_suppress(text) {
        return Vec::new();
    }
    let root = parse_once(db, file).any_root();
    let lines = line_index(db, file);
    let tokens = root.descendants_with_tokens().filter_map(|element| element.into_token());
    let comments = tokens.filter(|token| matches!(token.kind(), shared::COMMENT | shared::BLOCK_COMMENT));
    comments.filter_map(|comment| read(text, lines, &comment)).take(MAX_SUPPRESSIONS).collect()
}

/// Reads a comment. `None` if it is one for people.
fn read(text: &str, lines: &LineIndex, comment: &AnyToken) -> Option<Suppression> {
    // Whether a line break is a part of it is for the language to say.
    let written = comment.text().trim_end();
    let range = TextRange::at(comment.text_range().start(), TextSize::of(written));
    let rest = written.trim_start_matches(|c: char| !c.is_alphanumeric()).strip_prefix(MARK)?;
    let mut at = range.start() + TextSize::new((written.len() - rest.len()) as u32);
    let mut words = Vec::new();
    for part in rest.split_inclusive(|c: char| c == ',' || c.is_whitespace()) {
        let word = part.trim_end_matches(|c: char| c == ',' || c.is_whitespace());
        if !word.is_empty() {
            words.push((word, TextRange::at(at, TextSize::of(word))));
        }
        at += TextSize::of(part);
    }
    let mut words = words.into_iter();
    let (word, word_range) = words.next().unwrap_or(("", TextRange::empty(range.end())));
    if FOR_THE_FORMATTER.contains(&word) {
        return None;
    }
    let scope = Scope::ALL.into_iter().find(|scope| scope.word() == word);
    // The first word that is not a code begins the reason.
    let codes = words.map_while(|(word, range)| code(word, range)).collect();
    let reach = match scope {
        Some(Scope::Item) => item(comment),
        Some(Scope::File) => TextRange::up_to(TextSize::of(text) + TextSize::new(1)),
        Some(Scope::Line) | None => line(text, lines, comment, range),
    };
    Some(Suppression { comment: range, scope, word: (word.to_owned(), word_range), reach, codes })
}

/// The code that a word begins with, if it does.
fn code(word: &str, range: TextRange) -> Option<NamedCode> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '/');
    let code = &word[..word.len() - word.trim_start_matches(is_part).len()];
    let (prefix, name) = code.split_once('/')?;
    let is_code = !prefix.is_empty() && name.starts_with(|c: char| c.is_ascii_alphanumeric());
    is_code.then(|| NamedCode { code: code.to_owned(), range: TextRange::at(range.start(), TextSize::of(code)) })
}

/// The line of a comment at a range, to the end of the next line of code if the comment stands alone.
fn line(text: &str, lines: &LineIndex, comment: &AnyToken, range: TextRange) -> TextRange {
    let whole_line = |offset: TextSize| {
        let line = lines.line_column(text, offset, PositionEncoding::Utf8).line;
        lines.line_range(text, line)
    };
    let (first, last) = (whole_line(range.start()), whole_line(range.end()));
    let nothing_in = |range: TextRange| text.get(std::ops::Range::<usize>::from(range)).is_some_and(is_blank);
    let alone = nothing_in(TextRange::new(first.start(), range.start()))
        && (last.end() <= range.end() || nothing_in(TextRange::new(range.end(), last.end())));
    let next = if alone { next_word(comment) } else { None };
    let end = next.map_or(last.end(), |next| whole_line(next.text_range().start()).end());
    // What begins at the end of the line belongs to it.
    TextRange::new(first.start(), end.max(first.start()) + TextSize::new(1))
}

fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || c == '\u{FEFF}')
}

/// The part of the file at the top level that follows a comment, or that it stands in.
fn item(comment: &AnyToken) -> TextRange {
    let Some(next) = next_word(comment) else { return TextRange::empty(comment.text_range().end()) };
    let below_root = next.parent_ancestors().filter(|node| node.parent().is_some());
    below_root.last().map_or(next.text_range(), |item| item.text_range())
}

/// The first token behind a comment that is neither blank nor a comment.
fn next_word(comment: &AnyToken) -> Option<AnyToken> {
    let mut next = comment.next_token();
    while let Some(token) = next {
        if token.kind() > shared::BLOCK_COMMENT {
            return Some(token);
        }
        next = token.next_token();
    }
    None
}

/// Takes those findings on a file away that its comments suppress, and adds a hint for each code that suppresses
/// nothing. Gives what it has taken away, in the same order.
pub(crate) fn apply(db: &dyn Db, file: File, found: &mut Vec<Diagnostic>) -> Vec<Diagnostic> {
    let suppressions = suppressions(db, file);
    if suppressions.is_empty() {
        return Vec::new();
    }
    let (dialect, text) = (file.dialect(db), file.text(db));
    // By the present name of a code: where it is suppressed, and the numbers of the comment and of the code in it.
    let mut by_code: FxHashMap<String, Vec<(TextRange, usize, usize)>> = FxHashMap::default();
    for (at, suppression) in suppressions.iter().enumerate().filter(|(_, suppression)| suppression.scope.is_some()) {
        for (number, named) in suppression.codes.iter().enumerate() {
            let code = codes::renamed(dialect, &named.code).unwrap_or_else(|| named.code.clone());
            by_code.entry(code).or_default().push((suppression.reach, at, number));
        }
    }
    let mut used: Vec<Vec<bool>> =
        suppressions.iter().map(|suppression| vec![false; suppression.codes.len()]).collect();
    let is_suppressed = |diagnostic: &Diagnostic| {
        let own = by_code.get(diagnostic.full_code(dialect).as_str());
        let shared = codes::is_shared(diagnostic.code).then(|| codes::shared_name(diagnostic.code));
        let shared = shared.and_then(|code| by_code.get(code.as_str()));
        let start = shown_range(text, diagnostic.range).start();
        let mut suppressed = false;
        for (_, at, number) in own.into_iter().chain(shared).flatten().filter(|(reach, _, _)| reach.contains(start)) {
            used[*at][*number] = true;
            suppressed = true;
        }
        suppressed
    };
    let (hidden, shown): (Vec<Diagnostic>, Vec<Diagnostic>) =
        std::mem::take(found).into_iter().partition(is_suppressed);
    *found = shown;
    for (suppression, used) in suppressions.iter().zip(&used) {
        report(file, dialect, text, suppression, used, found);
    }
    hidden
}

/// Reports what a comment does not suppress, and what it calls by a former name.
fn report(
    file: File,
    dialect: Dialect,
    text: &str,
    suppression: &Suppression,
    used: &[bool],
    found: &mut Vec<Diagnostic>,
) {
    let hint = |range: TextRange, message: String| {
        let mut hint = Diagnostic::new(codes::UNUSED_SUPPRESSION, range, message);
        hint.unnecessary();
        hint
    };
    let (word, word_range) = &suppression.word;
    let Some(scope) = suppression.scope else {
        let words = Scope::ALL.map(Scope::word);
        let message = match word.as_str() {
            "" => "this comment suppresses nothing: write `allow` and a code after `ludex:`".to_owned(),
            word => format!("`{word}` suppresses nothing: write `allow`, `allow-item` or `allow-file`"),
        };
        let range = if word.is_empty() { suppression.comment } else { *word_range };
        let mut hint = hint(range, message);
        let guess = did_you_mean(word, words);
        hint.meant(guess).fixes.extend(guess.map(|guess| Fix::write(file, range, guess).alternative()));
        found.push(hint);
        return;
    };
    if suppression.codes.is_empty() {
        let message = format!("this comment suppresses nothing: write the code of a finding after `{word}`");
        found.push(hint(suppression.comment, message));
    }
    for (number, named) in suppression.codes.iter().enumerate() {
        let (code, present) = (&named.code, codes::renamed(dialect, &named.code));
        if used[number] {
            found.extend(present.map(|present| renamed(file, named, &present)));
            continue;
        }
        let known = known_codes(dialect);
        let mut unused = if present.is_some() || known.contains(code) {
            let place = suppression.place(scope, text);
            hint(named.range, format!("there is no finding `{code}` {place}, so nothing is suppressed"))
        } else {
            let mut unknown = hint(named.range, format!("there is no code `{code}` in {}", dialect.name));
            let guess = did_you_mean(code, known.iter().map(String::as_str));
            unknown.meant(guess).fixes.extend(guess.map(|guess| Fix::write(file, named.range, guess).alternative()));
            unknown
        };
        unused.fix(removal(file, text, suppression, number));
        found.push(unused);
    }
}

/// The hint that a code which suppresses something has another name now.
fn renamed(file: File, named: &NamedCode, present: &str) -> Diagnostic {
    let message = format!("`{}` is called `{present}` now", named.code);
    let mut hint = Diagnostic::new(codes::RENAMED_CODE, named.range, message);
    hint.fix(Fix::write(file, named.range, present));
    hint
}

/// The names of the codes that findings on a file of a language have.
fn known_codes(dialect: Dialect) -> Vec<String> {
    let named = |code: &Code| format!("{}/{}", dialect.prefix, code.name);
    let mut names: Vec<String> = dialect.codes().chain(codes::shared()).map(named).collect();
    names.extend(codes::shared().map(codes::shared_name));
    names
}

/// The fix that removes a code from a comment, or the comment if it names no other one. It is not made without being
/// asked for: a finding may only be missing because a part of the program is.
fn removal(file: File, text: &str, suppression: &Suppression, number: usize) -> Fix {
    if let [first, .., last] = &suppression.codes[..] {
        let others = suppression.codes.iter().enumerate().filter(|(other, _)| *other != number);
        let others: Vec<&str> = others.map(|(_, named)| named.code.as_str()).collect();
        let range = TextRange::new(first.range.start(), last.range.end());
        let title = format!("remove `{}`", suppression.codes[number].code);
        return Fix::replace(title, file, range, others.join(", ")).alternative();
    }
    let range = suppression.comment;
    let (before, behind) = (&text[..usize::from(range.start())], &text[usize::from(range.end())..]);
    let blanks = before.len() - before.trim_end_matches([' ', '\t']).len();
    let is_first = before[..before.len() - blanks].chars().next_back().is_none_or(|c| matches!(c, '\n' | '\r'));
    let rest = behind.trim_start_matches([' ', '\t']);
    let line_break = ["\r\n", "\n", "\r"].into_iter().find(|line_break| rest.starts_with(*line_break));
    // The comment has the line to itself: the line goes with it.
    let gone_behind = match line_break {
        Some(line_break) if is_first => behind.len() - rest.len() + line_break.len(),
        _ => 0,
    };
    let start = range.start() - TextSize::new(blanks as u32);
    let range = TextRange::new(start, range.end() + TextSize::new(gone_behind as u32));
    Fix::replace("remove this comment", file, range, "").alternative()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source_change;
    use crate::test_file::{RENAMED, with_text};

    /// A text in whose JavaScript a comment stands above `(c)`.
    fn text(comment: &str) -> String {
        format!("rules{{\n  player_change : explicit{{\n    // {comment}\n    (c) => {{ }}\n  }}\n}}\n")
    }

    /// The findings that are left, and how many are suppressed, where there is one on a word.
    fn left(text: &str, word: &str) -> (Vec<Diagnostic>, usize) {
        let (db, file) = with_text(text);
        let at = TextSize::new(text.find(word).expect("the word") as u32);
        let mut found = vec![Diagnostic::new(&RENAMED, TextRange::at(at, TextSize::of(word)), "this is wrong")];
        let hidden = apply(&db, file, &mut found).len();
        (found, hidden)
    }

    #[test]
    fn a_former_name_suppresses_and_the_present_one_is_told() {
        let before = text("ludex: allow test/former-name: why");
        let (found, hidden) = left(&before, "(c)");
        let told: Vec<(&Code, String)> = found.iter().map(|one| (one.code, one.message())).collect();
        let message = "`test/former-name` is called `test/present-name` now".to_owned();
        assert_eq!((told, hidden), (vec![(codes::RENAMED_CODE, message)], 1));
        let fix = found[0].preferred_fix().expect("a fix");
        let (_, edits) = fix.change.edits.first().expect("an edit");
        assert_eq!(source_change::apply(&before, edits), text("ludex: allow test/present-name: why"));
        let (found, hidden) = left(&text("ludex: allow test/present-name"), "(c)");
        assert_eq!((found, hidden), (vec![], 1));
    }

    #[test]
    fn a_former_name_that_suppresses_nothing_is_one_finding() {
        let (found, hidden) = left(&text("ludex: allow test/former-name"), "rules");
        let told: Vec<&Code> = found.iter().map(|one| one.code).collect();
        assert_eq!((told, hidden), (vec![&RENAMED, codes::UNUSED_SUPPRESSION], 0));
        assert!(found[1].message().contains("there is no finding `test/former-name`"), "{}", found[1].message());
    }
}
