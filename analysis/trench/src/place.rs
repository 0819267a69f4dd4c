//! The place of the cursor in a script: the word at it, the statements and values around it, the variables that are
//! known.
//!
//! All of it is read from the tree of the script with a name at the cursor ([`Marked`]): the one that stands there, or
//! one that is put in. What may be written there is told in [`crate::expect`].

use ludex_base::marker::{Marked, token_before, token_written};
use ludex_base::{Db, File};
use ludex_syntax::trench::ast::{ActionStmt, DeclStmt, RepeatStmt, Value};
use ludex_syntax::trench::{SyntaxElement, SyntaxKind as K, SyntaxNode, SyntaxToken, TrenchLanguage};
use ludex_syntax::{TextRange, TextSize};
use rowan::ast::AstNode;
use rustc_hash::FxHashMap;

use crate::occurrences::{is_word, scope_of};
use crate::tree;
use crate::types::operators::Type;

/// A variable that is known at the cursor.
#[derive(Debug, Clone)]
pub(crate) struct Variable {
    /// Its name.
    pub(crate) name: String,
    /// Its type.
    pub(crate) ty: Type,
    /// Bytes of its name in the declaration.
    pub(crate) range: TextRange,
}

/// A statement or value with parts, and the part that the cursor is at, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Frame {
    /// The word it begins with.
    pub(crate) head: K,
    /// The part.
    pub(crate) part: u32,
}

/// The name that is put in where none stands.
const MARKER: &str = "ludex_marker";

/// A place in a script.
#[derive(Debug)]
pub(crate) struct Cursor {
    /// Bytes of the word at the cursor, in the file; empty if there is none.
    pub(crate) range: TextRange,
    /// The word is a number.
    pub(crate) in_number: bool,
    /// The name or number at the cursor, or the marker in place of it, in the tree that all of this is read from.
    pub(crate) word: SyntaxToken,
    /// The token before it, blanks and comments left out.
    pub(crate) last: Option<SyntaxToken>,
}

impl Cursor {
    /// The place at an offset; none inside of comments, texts and labels.
    pub(crate) fn new(db: &dyn Db, file: File, offset: TextSize) -> Option<Cursor> {
        let parse = tree::parsed(db, file);
        let root = parse.root::<TrenchLanguage>();
        let offset = offset.min(root.text_range().end());
        let left = token_written(&root, offset);
        let (range, kind) = match left {
            Some(token) if is_touched(&token, offset)? => (token.text_range(), Some(token.kind())),
            _ => (TextRange::empty(offset), None),
        };
        let marked = match kind {
            Some(K::IDENT | K::INT) => Marked::as_written(parse, range),
            // Another word means something to the grammar already.
            _ => Marked::with(db, file, parse, range, MARKER)?,
        };
        let word = marked.token::<TrenchLanguage>()?;
        let last = token_before(&word);
        Some(Cursor { range, in_number: kind == Some(K::INT), word, last })
    }

    /// True in the body of a loop that can be left.
    pub(crate) fn in_loop(&self) -> bool {
        self.word.parent_ancestors().any(|node| matches!(node.kind(), K::WHILE_STMT | K::FOR_STMT))
    }

    /// The statements and values with parts around the cursor, from the innermost, up to a block.
    pub(crate) fn frames(&self) -> impl Iterator<Item = Frame> {
        let at = self.word.text_range().start();
        let around = self.word.parent_ancestors().take_while(|node| node.kind() != K::BLOCK);
        around.filter_map(move |node| frame(&node, at))
    }

    /// The variables that are known at the cursor, in order of their declarations. Of several with one name the last
    /// counts.
    pub(crate) fn visible(&self) -> Vec<Variable> {
        let start = self.word.text_range().start();
        let around = self.word.parent_ancestors();
        let mut scopes: Vec<SyntaxNode> =
            around.filter(|node| matches!(node.kind(), K::BLOCK | K::FOR_STMT | K::SOURCE_FILE)).collect();
        scopes.reverse();
        let mut out: Vec<Variable> = Vec::new();
        let mut known: FxHashMap<String, usize> = FxHashMap::default();
        for scope in &scopes {
            // A variable is known behind its declaration, not in its own initial value.
            let before = scope.children().take_while(|node| node.text_range().end() <= start);
            for declaration in before.filter_map(DeclStmt::cast) {
                let Some(name) = declaration.name().filter(|_| scope_of(declaration.syntax()).is_some()) else {
                    continue;
                };
                let ty = declaration.type_kind().map_or(Type::Unknown, Type::of_kind);
                let variable = Variable { name: name.text().to_owned(), ty, range: name.range() };
                match known.get(&variable.name) {
                    Some(index) => out[*index] = variable,
                    None => {
                        known.insert(variable.name.clone(), out.len());
                        out.push(variable);
                    }
                }
            }
        }
        out
    }
}

/// True for a word or number that the cursor is in or behind; `None` where nothing can be written.
fn is_touched(token: &SyntaxToken, offset: TextSize) -> Option<bool> {
    let inside = offset < token.text_range().end();
    match token.kind() {
        K::COMMENT | K::UNKNOWN => None,
        K::BLOCK_COMMENT | K::LABEL if inside => None,
        K::LABEL => Some(false),
        K::INT => Some(true),
        kind => Some(is_word(kind, token.text())),
    }
}

/// A node as a statement or value with parts, with the part at an offset; `None` if it has none.
fn frame(node: &SyntaxNode, at: TextSize) -> Option<Frame> {
    let (head, part) = match node.kind() {
        K::ACTION_STMT => (ActionStmt::cast(node.clone())?.keyword_kind()?, operand(node, at)),
        K::SCAN_EXPR => (K::SCAN_KW, operand(node, at)),
        K::LOOK_EXPR => (K::LOOK_KW, operand(node, at)),
        K::REPEAT_STMT => {
            let count = RepeatStmt::cast(node.clone())?.count();
            let is_behind = count.is_some_and(|count| count.syntax().text_range().end() <= at);
            (K::REPEAT_KW, u32::from(is_behind))
        }
        K::FOR_STMT => (K::FOR_KW, part_of_for(node, at)),
        _ => return None,
    };
    Some(Frame { head, part })
}

/// The index of the value right in a node that has begun last at an offset: the last one may go on.
fn operand(node: &SyntaxNode, at: TextSize) -> u32 {
    let begun = node.children().filter(|child| Value::can_cast(child.kind()) && child.text_range().start() <= at);
    (begun.count() as u32).saturating_sub(1)
}

/// The part of a `for` that an offset is in: 0 to 2 for those of its header, 3 for the statement.
fn part_of_for(node: &SyntaxNode, at: TextSize) -> u32 {
    let tokens = node.children_with_tokens().filter_map(SyntaxElement::into_token);
    let mut part = 0_u32;
    for token in tokens.take_while(|token| token.text_range().start() < at) {
        match token.kind() {
            K::R_PAREN => return 3,
            K::SEMICOLON => part = (part + 1).min(2),
            _ => {}
        }
    }
    part
}
