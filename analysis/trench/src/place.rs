//! Where the cursor stands in a script: the word at it, what may be written there, which variables are
//! known.
//!
//! Somebody is writing there, so that the tree around the cursor is mostly broken. What counts are the
//! tokens from the beginning of the statement up to the cursor: [`Reader`] goes over them by the rules of
//! the grammar, and where they end it knows what is expected.

use ludex_syntax::tree::Kind;
use ludex_syntax::trench::ast::DeclStmt;
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode, SyntaxToken};
use ludex_syntax::{TextRange, TextSize};
use rowan::ast::AstNode;
use rustc_hash::FxHashMap;

use crate::occurrences::{is_word, scope_of};
use crate::reader::{Expect, Frame, Reader, Variable};
use crate::types::operators::Type;

/// A place in a script.
#[derive(Debug)]
pub(crate) struct Cursor {
    /// Bytes of the word at the cursor; empty if there is none.
    pub(crate) range: TextRange,
    /// The word is a number.
    pub(crate) in_number: bool,
    /// The token before the word, blanks and comments left out.
    pub(crate) last: Option<SyntaxToken>,
    /// A line break stands between the two.
    new_line: bool,
    /// The tokens of the statement up to the word.
    tokens: Vec<SyntaxToken>,
}

/// So many tokens of a statement are looked at.
const MOST_TOKENS: usize = 50_000;

impl Cursor {
    /// The place at an offset; none inside of comments, texts and labels.
    pub(crate) fn new(root: &SyntaxNode, offset: TextSize) -> Option<Cursor> {
        let offset = offset.min(root.text_range().end());
        let left = root.token_at_offset(offset).left_biased().filter(|token| token.text_range().start() < offset);
        let (range, before) = match left {
            None => (TextRange::empty(offset), None),
            Some(token) if is_touched(&token, offset)? => (token.text_range(), token.prev_token()),
            Some(token) => (TextRange::empty(offset), Some(token)),
        };
        let in_number = !range.is_empty() && root.text().char_at(range.start()).is_some_and(|c| c.is_ascii_digit());
        let mut cursor = Cursor { range, in_number, last: None, new_line: false, tokens: Vec::new() };
        let mut next = before;
        while let Some(token) = next {
            next = token.prev_token();
            if token.kind().is_trivia() {
                // Trivia that the cursor is in goes on behind it.
                let until = usize::from(offset - token.text_range().start()).min(token.text().len());
                cursor.new_line |=
                    cursor.last.is_none() && token.text().get(..until).unwrap_or_default().contains('\n');
                continue;
            }
            if cursor.last.is_none() {
                cursor.last = Some(token.clone());
            }
            if ends_statement(&token) {
                break;
            }
            cursor.tokens.push(token);
            if cursor.tokens.len() > MOST_TOKENS {
                return None;
            }
        }
        cursor.tokens.reverse();
        Some(cursor)
    }

    /// What may be written here.
    pub(crate) fn expect(&self, variables: &[Variable]) -> Expect {
        match Reader::new(&self.tokens, variables).read() {
            // The `;` is missing, and the next line begins the next statement.
            Expect::End if self.new_line => Expect::Statement,
            expect => expect,
        }
    }

    /// The innermost statement or value with parts that the cursor is in.
    pub(crate) fn frame(&self) -> Option<Frame> {
        let mut reader = Reader::new(&self.tokens, &[]);
        reader.read();
        reader.frame()
    }

    /// What the value at the cursor would be compared with, without blanks.
    pub(crate) fn compared(&self) -> Option<String> {
        let mut reader = Reader::new(&self.tokens, &[]);
        reader.read();
        reader.compared()
    }

    /// Where the token before the word ends.
    pub(crate) fn anchor(&self) -> TextSize {
        self.last.as_ref().map_or(TextSize::new(0), |token| token.text_range().end())
    }

    /// The nodes around the cursor, from the innermost, as if what is not finished went on up to it.
    pub(crate) fn around(&self) -> impl Iterator<Item = SyntaxNode> {
        let anchor = self.anchor();
        let nodes = self.last.iter().flat_map(|token| token.parent_ancestors());
        nodes.filter(move |node| holds(node, anchor))
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

/// True for a token behind which the next statement begins.
fn ends_statement(token: &SyntaxToken) -> bool {
    match token.kind() {
        K::L_BRACE | K::R_BRACE | K::LABEL | K::ELSE_KW => true,
        // Those in the header of a `for` are its own.
        K::SEMICOLON => token.parent().is_none_or(|parent| parent.kind() != K::FOR_STMT),
        _ => false,
    }
}

/// True if a node goes on behind an offset at which a token ends, or would if it were finished.
fn holds(node: &SyntaxNode, anchor: TextSize) -> bool {
    let range = node.text_range();
    if node.kind() == K::SOURCE_FILE || anchor < range.end() {
        return range.start() <= anchor;
    }
    let is_own = |token: &SyntaxToken| token.parent().as_ref() == Some(node);
    let ended = node.last_token().is_some_and(|token| match token.kind() {
        K::R_BRACE => node.kind() != K::BLOCK || is_own(&token),
        K::SEMICOLON => node.kind() != K::BLOCK && !(node.kind() == K::FOR_STMT && is_own(&token)),
        _ => false,
    });
    anchor == range.end() && !ended
}

/// The variables that are known at the cursor, in order of their declarations. Of several with one name the
/// last counts.
pub(crate) fn visible(root: &SyntaxNode, cursor: &Cursor) -> Vec<Variable> {
    let anchor = cursor.anchor();
    // A variable is known behind its declaration, not in its own initial value.
    let goes_on = cursor.expect(&[]) != Expect::Statement;
    let mut out: Vec<Variable> = Vec::new();
    let mut known: FxHashMap<String, usize> = FxHashMap::default();
    let before = root.descendants().take_while(|node| node.text_range().start() < anchor);
    for declaration in before.filter_map(DeclStmt::cast) {
        let node = declaration.syntax();
        if node.text_range().end() > anchor
            || goes_on && holds(node, anchor)
            || !scope_of(node).is_some_and(|scope| holds(&scope, anchor))
        {
            continue;
        }
        let Some(name) = declaration.name() else { continue };
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
    out
}
