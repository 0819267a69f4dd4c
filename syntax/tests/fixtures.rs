//! The parsers' fixtures: each source below `tests/data` gives the tree and the errors that stand under it.
//! `UPDATE_EXPECT=1` writes them.
//!
//! `tests/data/<language>/SUBJECT.txt` holds the cases of one subject. Lines that begin with `=== ` belong to the
//! format, all others to a source or to what it gives:
//!
//! ```text
//! === err NAME                                 or `ok`, for a source without syntax errors
//! === note A sentence for people.              as many as wanted
//! the source
//! === tree
//! the tree
//!
//! the errors
//! ```
//!
//! Behind its name, and a comma, a case may say
//!
//! * `escaped`: in the source `\r`, `\0`, `\u{FEFF}` and `\\` mean what they mean in Rust. So are characters written that
//!   editors hide or change, and a line that begins with `=== `.
//! * `no final line break`: the source ends before the last line break.
//!
//! What a source gives consists of
//!
//! * the tree, two blanks a level: a node as `KIND`, a token as `KIND "text"`, comments too, but no
//!   blanks and line breaks. Below the root, a node with a single child shares its line:
//!   `EXPR > NAME_REF > IDENT "x"`; so does a node that has nothing but tokens, where they fit:
//!   `PARAMS > L_PAREN "(" R_PAREN ")"`.
//! * behind an empty line the errors, `1:2-1:4 code: message`; under each of them
//!   `  related: 1:1-1:2 words` and `  fix: title -> 1:4-1:4 "replacement"`, if it has them. Lines and
//!   columns count from 1, columns in characters.
//! * where every error has a fix, and the text that they make has errors still: behind another empty
//!   line `with the fixes:`, and those errors.
//!
//! For every source, the tree has exactly its text, and no node but the root begins or ends with blanks.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use ludex_syntax::tree::{AnyNode, AnyToken, Parse, shared};
use ludex_syntax::{Grammar, LineIndex, PositionEncoding, SyntaxError, TextRange, TextSize};
use rowan::NodeOrToken;

use self::common::grammars::{grammar, grammars};

/// The width of a line up to which tokens share it with their node, in characters.
const WIDTH: usize = 100;

/// The number of lines that are shown before and behind one that differs.
const CONTEXT: usize = 3;

/// The line behind which the tree stands.
const TREE: &str = "=== tree\n";

/// A source, and what it gives.
#[derive(Debug)]
struct Case<'a> {
    name: &'a str,
    /// True if the source has syntax errors.
    errors: bool,
    /// Everything up to the tree, as it is written. An update keeps it.
    head: &'a str,
    source: String,
    /// The tree and the errors.
    expected: &'a str,
}

#[test]
fn every_source_gives_its_tree() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let folders: Vec<PathBuf> = entries(&data).into_iter().filter(|path| path.is_dir()).collect();
    let names: BTreeSet<&str> = folders.iter().filter_map(|folder| folder.file_name()?.to_str()).collect();
    let ids: BTreeSet<&str> = grammars().map(|(id, _)| id).collect();
    assert_eq!(names, ids, "each language has its folder");
    let (mut problems, mut seen) = (Vec::new(), 0);
    for folder in &folders {
        let grammar = grammar(folder.file_name().and_then(|name| name.to_str()).expect("a folder's name"));
        let mut kinds = BTreeSet::new();
        for path in entries(folder) {
            let shown = path.strip_prefix(&data).unwrap_or(&path).display().to_string();
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{shown}: {error}"));
            let cases = cases(&text).unwrap_or_else(|problem| panic!("{shown}: {problem}"));
            let mut written = Vec::new();
            for case in &cases {
                let (found, actual) = check(grammar, case, update);
                problems.extend(found.into_iter().map(|problem| format!("{shown}: {}: {problem}", case.name)));
                written.push(format!("{}{actual}", case.head));
            }
            let written = written.join("\n");
            if update && written != text {
                fs::write(&path, written).unwrap_or_else(|error| panic!("{shown}: {error}"));
            }
            kinds.extend(cases.iter().map(|case| case.errors));
            seen += cases.len();
        }
        assert_eq!(kinds.len(), 2, "{}: sources with errors and without", folder.display());
    }
    let count = problems.len();
    let hint = "UPDATE_EXPECT=1 cargo test -p ludex-syntax --test fixtures";
    assert!(count == 0, "\n\n{}\n{count} problems in {seen} sources; {hint} writes the trees", problems.join("\n"));
}

#[test]
fn what_the_format_says() {
    let text = "=== ok one, escaped, no final line break\n=== note Why.\na\\r\n\\u{3d}== \\\\\n=== tree\nROOT\n\n=== err empty\n=== tree\nROOT\n\n1:1-1:1 code: words\n";
    let read = cases(text).expect("two cases");
    let shown: Vec<(&str, bool, &str, &str)> =
        read.iter().map(|case| (case.name, case.errors, case.source.as_str(), case.expected)).collect();
    assert_eq!(shown, [("one", false, "a\r\n=== \\", "ROOT\n"), ("empty", true, "", "ROOT\n\n1:1-1:1 code: words\n")]);
    let written: Vec<String> = read.iter().map(|case| format!("{}{}", case.head, case.expected)).collect();
    assert_eq!(written.join("\n"), text);

    let refused = |text: &str, part: &str| {
        let why = cases(text).expect_err("not a file of cases");
        assert!(why.contains(part), "{text:?}: {why}");
    };
    refused("", "begins with `=== ok NAME`");
    refused("a\n=== ok one\n=== tree\n", "begins with `=== ok NAME`");
    refused("=== ok one\na\n", "no line `=== tree`");
    refused("=== ok one, odd\n=== tree\n", "`odd`");
    refused("=== ok one\n=== two\n=== tree\n", "belongs into an escaped source");
    refused("=== ok one\r\n=== tree\n", "belongs into an escaped source");
    refused("=== ok one, escaped\n\\q\n=== tree\n", "`\\q`");
    refused("=== ok one\n=== tree\n\n=== err one\n=== tree\n", "two cases");
}

/// The cases of a file.
///
/// # Errors
/// If the file is not written in the format; what is wrong.
fn cases(text: &str) -> Result<Vec<Case<'_>>, String> {
    let is_hidden =
        |c: &char| !matches!(c, ' ' | '\t' | '\n') && (c.is_whitespace() || c.is_control() || *c == '\u{FEFF}');
    if let Some(hidden) = text.chars().find(is_hidden) {
        return Err(format!("{hidden:?} belongs into an escaped source"));
    }
    let (mut starts, mut at) = (Vec::new(), 0);
    for line in text.split_inclusive('\n') {
        if line.starts_with("=== ok ") || line.starts_with("=== err ") {
            starts.push(at);
        }
        at += line.len();
    }
    if starts.first() != Some(&0) {
        return Err("the file begins with `=== ok NAME` or `=== err NAME`".to_owned());
    }
    starts.push(text.len());
    let cases =
        starts.windows(2).map(|ends| case(&text[ends[0]..ends[1]])).collect::<Result<Vec<Case<'_>>, String>>()?;
    let mut names = BTreeSet::new();
    let twice = cases.iter().map(|case| case.name).find(|name| !names.insert(*name));
    twice.map_or(Ok(cases), |name| Err(format!("two cases have the name `{name}`")))
}

/// A case, from its heading to the next one.
fn case(text: &str) -> Result<Case<'_>, String> {
    let (heading, _) = text.split_once('\n').unwrap_or((text, ""));
    let mut words = heading.split(", ");
    let (kind, name) = words.next().unwrap_or_default().rsplit_once(' ').unwrap_or_default();
    let (mut escaped, mut unended) = (false, false);
    for word in words {
        match word {
            "escaped" => escaped = true,
            "no final line break" => unended = true,
            other => return Err(format!("{name}: a case is `escaped` or has `no final line break`, not `{other}`")),
        }
    }
    let tree =
        text.find(&format!("\n{TREE}")).ok_or_else(|| format!("{name}: there is no line `{}`", TREE.trim_end()))?;
    let (head, expected) = text.split_at(tree + 1 + TREE.len());
    let lines = text[..=tree].split_inclusive('\n').skip(1);
    let mut source: String = lines.skip_while(|line| line.starts_with("=== note ")).collect();
    if let Some(line) = source.lines().chain(expected.lines()).find(|line| line.starts_with("=== ")) {
        return Err(format!("{name}: `{line}` belongs into an escaped source, as `\\u{{3d}}{}`", &line[1..]));
    }
    if unended {
        source.pop();
    }
    if escaped {
        source = unescaped(&source).map_err(|problem| format!("{name}: {problem}"))?;
    }
    // Before the next heading there is an empty line.
    let bare = expected.strip_suffix('\n').filter(|bare| bare.is_empty() || bare.ends_with('\n'));
    Ok(Case { name, errors: kind == "=== err", head, source, expected: bare.unwrap_or(expected) })
}

/// The text that an escaped source stands for.
fn unescaped(source: &str) -> Result<String, String> {
    let mut parts = source.split('\\');
    let mut text = parts.next().unwrap_or_default().to_owned();
    while let Some(part) = parts.next() {
        let (character, rest) = if part.is_empty() {
            // Two backslashes: the next part is plain.
            ('\\', parts.next().ok_or("a backslash at the end")?)
        } else if let Some(rest) = part.strip_prefix('r') {
            ('\r', rest)
        } else if let Some(rest) = part.strip_prefix('0') {
            ('\0', rest)
        } else {
            let code = part.strip_prefix("u{").and_then(|rest| rest.split_once('}'));
            let code = code.and_then(|(code, rest)| Some((char::from_u32(u32::from_str_radix(code, 16).ok()?)?, rest)));
            code.ok_or_else(|| format!("`\\{}` means nothing", part.lines().next().unwrap_or_default()))?
        };
        text.push(character);
        text.push_str(rest);
    }
    Ok(text)
}

/// The problems of the parse of a source, and the tree and the errors that it gives. With an update, it is no problem
/// that these are not the expected ones.
fn check(grammar: &Grammar, case: &Case<'_>, update: bool) -> (Vec<String>, String) {
    let text = case.source.as_str();
    let parse = grammar.parse(text);
    let root = parse.any_root();
    let mut problems = Vec::new();
    if root.text() != text {
        problems.push(format!("the tree has another text:\n{}", root.text()));
    }
    match (case.errors, parse.errors.is_empty()) {
        (false, false) => problems.push("it has errors, so it is not `ok` but `err`\n".to_owned()),
        (true, true) => problems.push("it has no errors, so it is not `err` but `ok`\n".to_owned()),
        _ => {}
    }
    for node in root.descendants().skip(1) {
        let ends = [node.first_child_or_token(), node.last_child_or_token()];
        if ends.iter().flatten().any(|end| end.kind() == shared::WHITESPACE) {
            let (kind, range) = (grammar.kind_name(node.kind()), node.text_range());
            problems.push(format!("{kind} at {range:?} begins or ends with blanks\n"));
        }
    }
    let actual = show(grammar, &parse, text);
    if !update && case.expected != actual {
        problems.push(format!("- expected, + actual\n{}", difference(case.expected, &actual)));
    }
    (problems, actual)
}

/// The paths in a folder, in order.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    entries
}

/// The tree and the errors of a text, as a case has them.
fn show(grammar: &Grammar, parse: &Parse, text: &str) -> String {
    let mut out = String::new();
    show_element(&mut out, grammar, &parse.any_root().into(), 0);
    if !parse.errors.is_empty() {
        out.push('\n');
        show_errors(&mut out, &parse.errors, text);
    }
    if let Some(mended) = mend(text, &parse.errors) {
        let left = grammar.parse(&mended).errors;
        if !left.is_empty() {
            out.push_str("\nwith the fixes:\n");
            show_errors(&mut out, &left, &mended);
        }
    }
    out
}

/// Shows a node or a token, the line's indentation being written already.
fn show_element(out: &mut String, grammar: &Grammar, element: &NodeOrToken<AnyNode, AnyToken>, depth: usize) {
    let node = match element {
        NodeOrToken::Node(node) => node,
        NodeOrToken::Token(token) => {
            out.push_str(&show_token(grammar, token));
            out.push('\n');
            return;
        }
    };
    out.push_str(&grammar.kind_name(node.kind()));
    let children: Vec<_> = node.children_with_tokens().filter(|child| child.kind() != shared::WHITESPACE).collect();
    if depth > 0 && !children.is_empty() {
        let tokens: Option<Vec<String>> =
            children.iter().map(|child| child.as_token().map(|token| show_token(grammar, token))).collect();
        if let Some(tokens) = tokens {
            let line = format!(" > {}", tokens.join(" "));
            let before = out.rsplit('\n').next().unwrap_or_default();
            if tokens.len() == 1 || before.chars().count() + line.chars().count() <= WIDTH {
                out.push_str(&line);
                out.push('\n');
                return;
            }
        } else if let [child] = children.as_slice() {
            out.push_str(" > ");
            show_element(out, grammar, child, depth);
            return;
        }
    }
    out.push('\n');
    for child in &children {
        out.push_str(&"  ".repeat(depth + 1));
        show_element(out, grammar, child, depth + 1);
    }
}

fn show_token(grammar: &Grammar, token: &AnyToken) -> String {
    format!("{} {:?}", grammar.kind_name(token.kind()), token.text())
}

/// Shows errors, one a line, and what belongs to each of them under it.
fn show_errors(out: &mut String, errors: &[SyntaxError], text: &str) {
    let index = LineIndex::new(text);
    let at = |offset: TextSize| {
        let place = index.line_column(text, offset, PositionEncoding::Utf32);
        format!("{}:{}", place.line + 1, place.column + 1)
    };
    let place = |range: TextRange| format!("{}-{}", at(range.start()), at(range.end()));
    for error in errors {
        out.push_str(&format!("{} {}: {}\n", place(error.range), error.code.name, error.message));
        if let Some((range, words)) = &error.related {
            out.push_str(&format!("  related: {} {words}\n", place(*range)));
        }
        if let Some(fix) = &error.fix {
            out.push_str(&format!("  fix: {} -> {} {:?}\n", fix.title, place(fix.range), fix.replacement));
        }
    }
}

/// The text that the fixes make of one with errors, if every error has a fix.
fn mend(text: &str, errors: &[SyntaxError]) -> Option<String> {
    if errors.is_empty() {
        return None;
    }
    let mut fixes = errors.iter().map(|error| error.fix.as_ref()).collect::<Option<Vec<_>>>()?;
    fixes.sort_by_key(|fix| fix.range.start());
    let mut mended = text.to_owned();
    for fix in fixes.into_iter().rev() {
        mended.replace_range(usize::from(fix.range.start())..usize::from(fix.range.end()), &fix.replacement);
    }
    Some(mended)
}

/// The lines of two texts: `-` before those that only the first has, `+` before those that only the
/// second has. Of the others those are shown that stand near.
fn difference(expected: &str, actual: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (expected.split('\n').collect(), actual.split('\n').collect());
    // How many lines are the same in what begins with these two.
    let mut same = vec![vec![0; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            same[i][j] = if old[i] == new[j] { same[i + 1][j + 1] + 1 } else { same[i + 1][j].max(same[i][j + 1]) };
        }
    }
    let mut lines = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            lines.push((' ', old[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || (i < old.len() && same[i + 1][j] >= same[i][j + 1]) {
            lines.push(('-', old[i]));
            i += 1;
        } else {
            lines.push(('+', new[j]));
            j += 1;
        }
    }
    let near = |at: usize| {
        let around = at.saturating_sub(CONTEXT)..(at + CONTEXT + 1).min(lines.len());
        lines[around].iter().any(|(mark, _)| *mark != ' ')
    };
    let mut out = String::new();
    for (at, (mark, line)) in lines.iter().enumerate() {
        if near(at) {
            out.push_str(format!("    {mark} {line}").trim_end());
            out.push('\n');
        } else if at == 0 || near(at - 1) {
            out.push_str("      …\n");
        }
    }
    out
}
