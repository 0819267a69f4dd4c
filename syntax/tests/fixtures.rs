//! The parsers' fixtures: each source below `tests/data` gives the tree and the errors that the
//! `.tree` file beside it holds. `UPDATE_EXPECT=1` writes these files.
//!
//! A source is `tests/data/<language>/ok/NAME.<extension>`, or in `err/` if it has errors. Its
//! `NAME.tree` consists of
//!
//! * a note for people, if somebody wrote one: lines that begin with `# `. Updates keep it.
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

use self::common::grammars::{GRAMMARS, grammar};

/// What tokens may fill of a line that they share with their node, in characters.
const WIDTH: usize = 100;

/// How many lines are shown before and behind one that differs.
const CONTEXT: usize = 3;

#[test]
fn every_source_gives_its_tree() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut problems = Vec::new();
    let mut seen = 0;
    let folders: Vec<PathBuf> = entries(&data).into_iter().filter(|path| path.is_dir()).collect();
    let names: BTreeSet<&str> = folders.iter().filter_map(|folder| folder.file_name()?.to_str()).collect();
    let ids: BTreeSet<&str> = GRAMMARS.iter().map(|(id, ..)| *id).collect();
    assert_eq!(names, ids, "each language has its folder");
    for folder in &folders {
        let grammar = grammar(folder.file_name().and_then(|name| name.to_str()).expect("a folder's name"));
        for errors in [false, true] {
            let files = entries(&folder.join(if errors { "err" } else { "ok" }));
            let is_tree = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "tree");
            let (trees, sources): (Vec<PathBuf>, Vec<PathBuf>) = files.into_iter().partition(is_tree);
            let wanted: BTreeSet<PathBuf> = sources.iter().map(|source| source.with_extension("tree")).collect();
            assert!(!sources.is_empty(), "{}: no sources, errors: {errors}", folder.display());
            assert_eq!(wanted.len(), sources.len(), "{}: sources with the same name", folder.display());
            for tree in trees.iter().filter(|tree| !wanted.contains(*tree)) {
                if update {
                    fs::remove_file(tree).expect("a tree that can be removed");
                } else {
                    problems.push(format!("{}: no source has this tree\n", shown(tree, &data)));
                }
            }
            for source in &sources {
                let found = check(grammar, source, errors, update);
                problems.extend(found.into_iter().map(|problem| format!("{}: {problem}", shown(source, &data))));
            }
            seen += sources.len();
        }
    }
    let count = problems.len();
    let hint = "UPDATE_EXPECT=1 cargo test -p ludex-syntax --test fixtures";
    assert!(count == 0, "\n\n{}\n{count} problems in {seen} sources; {hint} writes the trees", problems.join("\n"));
}

/// What is wrong with the parse of a source, or with its `.tree` file, which an update writes.
fn check(grammar: &Grammar, source: &Path, errors: bool, update: bool) -> Vec<String> {
    let text = fs::read_to_string(source).unwrap_or_else(|error| panic!("{}: {error}", source.display()));
    let parse = grammar.parse(&text);
    let root = parse.any_root();
    let mut problems = Vec::new();
    if root.text() != text.as_str() {
        problems.push(format!("the tree has another text:\n{}", root.text()));
    }
    match (errors, parse.errors.is_empty()) {
        (false, false) => problems.push("it has errors, so it belongs to err/\n".to_owned()),
        (true, true) => problems.push("it has no errors, so it belongs to ok/\n".to_owned()),
        _ => {}
    }
    for node in root.descendants().skip(1) {
        let ends = [node.first_child_or_token(), node.last_child_or_token()];
        if ends.iter().flatten().any(|end| end.kind() == shared::WHITESPACE) {
            let (kind, range) = (grammar.kind_name(node.kind()), node.text_range());
            problems.push(format!("{kind} at {range:?} begins or ends with blanks\n"));
        }
    }

    let path = source.with_extension("tree");
    let held = fs::read_to_string(&path).ok();
    let (note, expected) = split_note(held.as_deref().unwrap_or_default());
    let actual = show(grammar, &parse, &text);
    if held.is_some() && expected == actual {
        return problems;
    }
    if update {
        fs::write(&path, format!("{note}{actual}")).expect("a tree that can be written");
    } else if held.is_none() {
        problems.push("it has no .tree file\n".to_owned());
    } else {
        problems.push(format!("- expected, + actual\n{}", difference(expected, &actual)));
    }
    problems
}

/// What is in a folder, in order.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    entries
}

/// A path for people.
fn shown(path: &Path, data: &Path) -> String {
    path.strip_prefix(data).unwrap_or(path).display().to_string()
}

/// The note on top of a `.tree` file, and the rest.
fn split_note(held: &str) -> (&str, &str) {
    let note: usize = held.split_inclusive('\n').take_while(|line| line.starts_with("# ")).map(str::len).sum();
    held.split_at(note)
}

/// What a `.tree` file holds, but for the note.
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

/// What the fixes make of a text with errors, if every error has one.
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
