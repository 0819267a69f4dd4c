//! The laws of every text: a tree has exactly its text, an edit gives the tree of the new text, and formatting changes
//! nothing but blanks. The tests of the syntax and the targets of `tests/fuzz` hold texts against them.

use ludex_syntax::format::{Options, applied};
use ludex_syntax::gdl::{GdlLanguage, SyntaxKind, parse_light};
use ludex_syntax::light::{LightChild, LightNode};
use ludex_syntax::reparse::Edit;
use ludex_syntax::tree::{MAX_DEPTH, shared};
use ludex_syntax::{Grammar, Parse, TextRange, TextSize};
use rowan::{NodeOrToken, WalkEvent};

/// Parses a text, and holds the tree against the laws: it has exactly the text, it is the same a second time, it is not
/// too deep, and its errors lie in the text.
#[track_caller]
pub fn parses(grammar: &Grammar, text: &str) -> Parse {
    let parse = grammar.parse(text);
    assert_eq!(parse.any_root().text().to_string(), text, "lossless");
    assert_eq!(parse, grammar.parse(text), "deterministic");
    assert!(depth(&parse) <= MAX_DEPTH, "depth {}", depth(&parse));
    for error in &parse.errors {
        assert!(error.range.end() <= TextSize::of(text), "{error:?}");
    }
    parse
}

fn depth(parse: &Parse) -> u32 {
    let (mut now, mut most) = (0, 0);
    for event in parse.any_root().preorder() {
        match event {
            WalkEvent::Enter(_) => {
                now += 1;
                most = most.max(now);
            }
            WalkEvent::Leave(_) => now -= 1,
        }
    }
    most
}

/// Parses a text from the parse of what it was before an edit: the tree and the errors are those of a full parse.
#[track_caller]
pub fn reparses(grammar: &Grammar, old: &Parse, edit: Edit, text: &str) -> Parse {
    let (incremental, _) = grammar.reparse(old, edit, text);
    let full = grammar.parse(text);
    assert_eq!(incremental.errors, full.errors, "{text:?}");
    assert_eq!(grammar.dump(&incremental), grammar.dump(&full), "{text:?}");
    incremental
}

/// Formats a text: only blanks change, the tokens stay as they are, and a second time changes nothing.
#[track_caller]
pub fn formats(grammar: &Grammar, text: &str, options: &Options) -> String {
    let changes = grammar.format(&grammar.parse(text), text, options);
    let mut end = TextSize::new(0);
    for change in &changes {
        assert!(change.range.start() >= end, "in order: {change:?} in {text:?}");
        end = change.range.end();
        assert!(text[change.range].trim().is_empty() && change.text.trim().is_empty(), "{change:?} in {text:?}");
    }
    let new = applied(text, &changes);
    assert_eq!(tokens(grammar, text), tokens(grammar, &new), "the same tokens: {text:?} and {new:?}");
    let again = grammar.format(&grammar.parse(&new), &new, options);
    assert!(again.is_empty(), "a second time changes something: {again:?} in {new:?}, from {text:?}");
    new
}

/// The tokens and comments of a text: kinds and texts.
fn tokens(grammar: &Grammar, text: &str) -> Vec<(u16, String)> {
    let root = grammar.parse(text).any_root();
    let tokens = root.descendants_with_tokens().filter_map(NodeOrToken::into_token);
    let tokens = tokens.filter(|token| token.kind() != shared::WHITESPACE);
    tokens.map(|token| (token.kind(), token.text().to_owned())).collect()
}

/// The nodes and tokens in a node: the level, kind and range of each.
type Pieces = Vec<(usize, SyntaxKind, TextRange)>;

/// The tree of a GDL text that is walked once is the one that is kept, with the same errors.
#[track_caller]
pub fn has_a_light_tree(text: &str, parse: &Parse) {
    let (light, errors) = parse_light(text);
    let mut ours = vec![(0, SyntaxKind::SOURCE_FILE, TextRange::up_to(TextSize::of(text)))];
    pieces_of(&light.root(), 1, &mut ours);
    assert!(ours == green_pieces(parse), "the light tree is the same");
    assert_eq!(errors, parse.errors, "with the same errors");
}

fn pieces_of(node: &LightNode<'_, SyntaxKind>, level: usize, out: &mut Pieces) {
    for child in node.children() {
        match child {
            LightChild::Node(node) => {
                out.push((level, node.kind(), node.range()));
                pieces_of(&node, level + 1, out);
            }
            LightChild::Token(token) => {
                assert_eq!(TextSize::of(token.text()), token.range().len());
                out.push((level, token.kind(), token.range()));
            }
        }
    }
}

fn green_pieces(parse: &Parse) -> Pieces {
    let mut out = Vec::new();
    let mut level = 0;
    for event in parse.root::<GdlLanguage>().preorder_with_tokens() {
        match event {
            WalkEvent::Enter(piece) => {
                out.push((level, piece.kind(), piece.text_range()));
                level += 1;
            }
            WalkEvent::Leave(_) => level -= 1,
        }
    }
    out
}
